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
    match prng.below(9) {
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
    cell.objects.remove(number);
    let after = |other: usize| other - usize::from(other > number);
    for known in &mut cell.objects {
        known.carrier = known.carrier.map(|(carrier, offset)| (after(carrier), offset));
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
