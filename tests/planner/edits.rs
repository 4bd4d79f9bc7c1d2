//! A world that has been edited answers as one that was built like that.

use super::cell::{Cell, Known, Numbers, Others, named};
use super::support::prng::Prng;
use firstcontact::formats::Mesh;
use firstcontact::planner::{EditError, Scratch};
use firstcontact::{Body, Checker, Motion};

/// One random edit of a cell and of its checker. The robot stays.
fn edit(cell: &mut Cell, checker: &mut Checker, prng: &mut Prng, serial: usize) {
    let number = 1 + prng.below(cell.objects.len() as u64 - 1) as usize;
    let id = checker.find(&cell.objects[number].name).unwrap();
    let numbers = cell.numbers;
    match prng.below(11) {
        9 => add_compound(cell, checker, prng, format!("n{serial}")),
        10 if cell.objects.len() > 8 => remove_with_attached(cell, checker, number),
        0 | 1 => {
            let known = Known {
                name: format!("n{serial}"),
                body: numbers.body(prng),
                motion: Motion::at(numbers.point(prng, 10.0)).unwrap(),
                carrier: None,
            };
            checker.add(&known.name, known.body.clone(), known.motion.clone()).unwrap();
            cell.objects.push(known);
        }
        2 if cell.objects.len() > 8 => remove(cell, checker, number),
        7 => {
            cell.objects[number].body = numbers.body(prng);
            checker.set_body(id, cell.objects[number].body.clone()).unwrap();
        }
        3 | 4 => {
            let position = numbers.point(prng, 10.0);
            let moved = checker.move_to(id, position);
            if cell.objects[number].carrier.is_none() {
                moved.unwrap();
                cell.objects[number].motion = Motion::at(position).unwrap();
            } else {
                assert!(matches!(moved, Err(EditError::Attached { .. })));
            }
        }
        5 if cell.objects[number].carrier.is_some() => {
            let motion = numbers.timed(prng, 10.0);
            checker.detach(id, motion.clone()).unwrap();
            (cell.objects[number].motion, cell.objects[number].carrier) = (motion, None);
        }
        5 => {
            let motion = numbers.timed(prng, 10.0);
            checker.set_motion(id, motion.clone()).unwrap();
            cell.objects[number].motion = motion;
        }
        6 => {
            let carrier = prng.below(cell.objects.len() as u64) as usize;
            let offset = numbers.point(prng, 4.0);
            let to = checker.find(&cell.objects[carrier].name).unwrap();
            let attached = checker.attach(id, to, offset);
            if cell.objects[number].carrier.is_some() {
                assert!(matches!(attached, Err(EditError::Attached { .. })));
            } else if cell.root(carrier) == number {
                assert!(matches!(attached, Err(EditError::Circle { .. })));
            } else {
                attached.unwrap();
                cell.objects[number].carrier = Some((carrier, offset));
            }
        }
        _ => {
            let other = prng.below(cell.objects.len() as u64) as usize;
            let to = checker.find(&cell.objects[other].name).unwrap();
            let pair = [number.min(other), number.max(other)];
            if number == other {
                assert!(matches!(checker.allow(id, to), Err(EditError::SameObject { .. })));
            } else if cell.allowed.remove(&pair) {
                checker.forbid(id, to).unwrap();
            } else {
                checker.allow(id, to).unwrap();
                cell.allowed.insert(pair);
            }
        }
    }
}

fn remove(cell: &mut Cell, checker: &mut Checker, number: usize) {
    let id = checker.find(&cell.objects[number].name).unwrap();
    let removed = checker.remove(id);
    if cell.objects.iter().any(|other| other.carrier.is_some_and(|(carrier, _)| carrier == number)) {
        assert!(matches!(removed, Err(EditError::Carries { .. })));
        return;
    }
    removed.unwrap();
    assert_eq!(checker.remove(id), Err(EditError::Stale { id }));
    forget(cell, number);
}

fn add_compound(cell: &mut Cell, checker: &mut Checker, prng: &mut Prng, name: String) {
    let numbers = cell.numbers;
    let (root, motion) = (cell.objects.len(), Motion::at(numbers.point(prng, 10.0)).unwrap());
    let parts = (0..prng.below(4)).map(|_| (numbers.body(prng), numbers.point(prng, 4.0))).collect::<Vec<_>>();
    let body = numbers.body(prng);
    let id = checker.add_compound(&name, body.clone(), parts.clone(), motion.clone()).unwrap();
    let named = |number: usize| if number == 0 { name.clone() } else { format!("{name}.{number}") };
    let objects: Vec<_> = (0..=parts.len()).map(|number| checker.find(&named(number)).unwrap()).collect();
    assert_eq!(checker.with_attached(id), objects);
    assert!(objects.iter().all(|&part| checker.root(part) == Some(id)));
    cell.objects.push(Known { name: named(0), body, motion: motion.clone(), carrier: None });
    for (number, (body, offset)) in (1..).zip(parts) {
        let (name, motion) = (named(number), motion.clone());
        cell.objects.push(Known { name, body, motion, carrier: Some((root, offset)) });
    }
}

fn remove_with_attached(cell: &mut Cell, checker: &mut Checker, number: usize) {
    let id = checker.find(&cell.objects[number].name).unwrap();
    let gone = checker.with_attached(id);
    checker.remove_with_attached(id).unwrap();
    assert!(gone.iter().all(|&id| checker.name(id).is_none() && checker.root(id).is_none()));
    assert!(checker.with_attached(id).is_empty());
    assert_eq!(checker.remove_with_attached(id), Err(EditError::Stale { id }));
    // The last first, so that no number of the others changes.
    let is_gone = |known: &Known| checker.find(&known.name).is_none();
    let numbers: Vec<usize> = (0..cell.objects.len()).filter(|&number| is_gone(&cell.objects[number])).collect();
    assert_eq!(numbers.len(), gone.len());
    numbers.into_iter().rev().for_each(|number| forget(cell, number));
}

/// Takes an object out of a cell, and its number out of all others.
fn forget(cell: &mut Cell, number: usize) {
    cell.objects.remove(number);
    let after = |other: usize| other - usize::from(other > number);
    for known in &mut cell.objects {
        let held = known.carrier.filter(|(carrier, _)| *carrier != number);
        known.carrier = held.map(|(carrier, offset)| (after(carrier), offset));
    }
    let kept = cell.allowed.iter().filter(|pair| !pair.contains(&number));
    cell.allowed = kept.map(|pair| pair.map(after)).collect();
}

fn answers(cell: &Cell, checker: &Checker, motions: &[Motion], scratch: &mut Scratch) -> Vec<String> {
    let robot = checker.find(&cell.objects[0].name).unwrap();
    let answer = |motion: &Motion| named(checker, &checker.first_contact(robot, motion, scratch).unwrap());
    motions.iter().map(answer).collect()
}

fn compare(numbers: Numbers, seed: u64) {
    let prng = &mut Prng::new(seed, 0);
    let mut cell = Cell::random(prng, numbers, Others::Move, 20, 10.0);
    let (mut checker, mut scratch) = (cell.checker(), Scratch::new());
    let mut snapshot: Option<(Cell, Checker)> = None;
    let mut seen = std::collections::BTreeSet::new();
    for serial in 0..1500 {
        edit(&mut cell, &mut checker, prng, serial);
        if serial % 25 == 0 {
            let motions: Vec<Motion> = (0..6).map(|_| numbers.path(prng, 10.0)).collect();
            let found = answers(&cell, &checker, &motions, &mut scratch);
            assert_eq!(found, answers(&cell, &cell.checker(), &motions, &mut scratch), "edit {serial}");
            // Whoever has kept a clone sees what there was.
            if let Some((cell, kept)) = snapshot.replace((cell.clone(), checker.clone())) {
                let found = answers(&cell, &kept, &motions, &mut scratch);
                assert_eq!(found, answers(&cell, &cell.checker(), &motions, &mut scratch), "before edit {serial}");
            }
            seen.extend(found.iter().map(|answer| answer.split(' ').next().unwrap().to_owned()));
        }
    }
    assert!(seen.len() == 3, "{seen:?}");
}

#[test]
fn edited_worlds_answer_as_fresh_ones_on_the_lattice() {
    compare(Numbers::Lattice, 501);
}

#[test]
fn edited_worlds_answer_as_fresh_ones_in_general() {
    compare(Numbers::General, 502);
}

#[test]
fn a_compound_that_cannot_be_made_changes_nothing() {
    let (cube, at) = (Body::cuboid([1.0; 3]).unwrap(), |x: f64| Motion::at([x, 0.0, 0.0]).unwrap());
    let mut checker = Checker::empty();
    checker.add("shelf.2", cube.clone(), at(9.0)).unwrap();
    let parts = |offset: f64| [(cube.clone(), [0.0, 0.0, 2.0]), (cube.clone(), [0.0, 0.0, offset])];
    let taken = checker.add_compound("shelf", cube.clone(), parts(4.0), at(0.0));
    assert_eq!(taken, Err(EditError::NameTaken { name: "shelf.2".to_owned() }));
    let refused = checker.add_compound("table", cube.clone(), parts(f64::NAN), at(0.0));
    assert_eq!(refused, Err(EditError::BadOffset { part: "table.2".to_owned() }));
    let edge = Motion::edge([0.0; 3], [1.0, 0.0, 0.0]).unwrap();
    assert_eq!(
        checker.add_compound("table", cube.clone(), parts(4.0), edge),
        Err(EditError::NeedsTimes { object: "table".to_owned() })
    );
    assert_eq!(checker.add_compound("", cube.clone(), parts(4.0), at(0.0)), Err(EditError::NoName));
    assert_eq!(checker.objects().count(), 1);
    // The same by hand, from part to part.
    let made = checker.add_compound("table", cube.clone(), parts(4.0), at(0.0)).unwrap();
    let probe = checker.add("probe", cube, at(20.0)).unwrap();
    let mut scratch = checker.scratch();
    let hit = checker.any_contact(probe, &Motion::edge([-9.0, 0.0, 4.0], [9.0, 0.0, 4.0]).unwrap(), &mut scratch);
    assert_eq!(hit.unwrap().map(|(_, part)| checker.name(part)), Some(Some("table.2")));
    assert!(checker.is_free(made, [0.0, 5.0, 0.0], &mut scratch).unwrap());
    let without = checker.without([made]).unwrap();
    assert!(!without.is_free(probe, [0.0, 0.0, 2.0], &mut scratch).unwrap());
    let without = checker.without(checker.with_attached(made)).unwrap();
    assert!(without.is_free(probe, [0.0, 0.0, 2.0], &mut scratch).unwrap());
}

#[test]
fn what_is_attached_here_keeps_its_pose() {
    let mut checker = Checker::empty();
    let mut add = |name, motion| checker.add(name, Body::cuboid([1.0; 3]).unwrap(), motion).unwrap();
    let stands = |position: [f64; 3]| Motion::at(position).unwrap();
    let [gripper, tool] = [("gripper", [2.0, 1.0, 4.0]), ("tool", [0.0; 3])].map(|(name, at)| add(name, stands(at)));
    let [part, far] = [("part", [2.5, 1.0, 2.0]), ("far", [0.1, 0.0, 0.0])].map(|(name, at)| add(name, stands(at)));
    let cart = add("cart", Motion::timed(0.0, [0.0; 3], 1.0, [9.0, 0.0, 0.0]).unwrap());
    checker.attach(tool, gripper, [0.0, 0.0, -1.0]).unwrap();
    let place = |checker: &Checker, id| -> [f64; 3] { checker.motion(id).unwrap().position(0.0).unwrap().into() };
    // On a carrier that is carried itself.
    checker.attach_here(part, tool).unwrap();
    assert_eq!((place(&checker, part), checker.root(part)), ([2.5, 1.0, 2.0], Some(gripper)));
    checker.move_to(gripper, [0.3, 0.0, 1.0]).unwrap();
    assert_eq!(place(&checker, tool), [0.3, 0.0, 0.0]);
    // The nearest float to the difference of 0.1 and 0.3.
    checker.attach_here(far, gripper).unwrap();
    checker.move_to(gripper, [0.0; 3]).unwrap();
    assert_eq!(place(&checker, far), [0.1 - 0.3, 0.0, -1.0]);
    let on_path = Err(EditError::OnPath { object: "cart".to_owned() });
    assert_eq!((checker.attach_here(cart, gripper), checker.attach_here(gripper, cart)), (on_path.clone(), on_path));
    assert!(matches!(checker.attach_here(far, gripper), Err(EditError::Attached { .. })));
    assert!(matches!(checker.attach_here(gripper, part), Err(EditError::Circle { .. })));
    checker.remove(far).unwrap();
    assert_eq!(checker.attach_here(gripper, far), Err(EditError::Stale { id: far }));
}

#[test]
fn positions_are_arrays_or_points_of_other_crates() {
    let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let faces = [[0u32, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
    let mint_points = corners.map(mint::Point3::from);
    let meshes = [
        Mesh::new(corners, faces).unwrap(),
        Mesh::new(mint_points, faces).unwrap(),
        Mesh::new(corners.map(nalgebra::Point3::from), faces).unwrap(),
    ];
    assert!(meshes.iter().all(|mesh| mesh.vertices() == corners && mesh.face_count() == 4));
    assert_eq!(Body::hull(mint_points).unwrap().positions(), Body::hull(corners).unwrap().positions());
    let edge = Motion::edge(corners[0], corners[1]).unwrap();
    assert_eq!(edge.waypoints().len(), 2);
    let same = Motion::edge(mint_points[0], mint_points[1]).unwrap();
    assert!(edge.waypoints().iter().zip(same.waypoints()).all(|(one, other)| one.position == other.position));
}
