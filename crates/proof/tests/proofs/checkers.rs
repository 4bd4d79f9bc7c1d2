//! Answers of checkers that are edited between questions.

use firstcontact_motion::{After, Before, Motion, Waypoint};
use firstcontact_proof::{NamedMotion, Proof, Prover};
use firstcontact_proof_checker::{Answer, ProvenCheck, verify};
use firstcontact_scene::planner::{Checker, ObjectId, QueryError, Verdict};
use firstcontact_scene::world::{Touch, World};
use firstcontact_solid::Body;

use crate::parts::{Places, accepts, splice, status};
use crate::python::statuses;
use crate::random::{Random, body};

fn cube() -> Body {
    Body::cuboid([1.0; 3]).unwrap()
}

fn named<'q>(checker: &'q Checker, object: ObjectId, motion: &'q Motion, name: String) -> NamedMotion<'q> {
    NamedMotion { checker, object, motion, name, world: String::new(), units: ["m", "s"].map(str::to_owned) }
}

/// Proof of one answer.
fn proof_of(checker: &Checker, object: ObjectId, motion: &Motion) -> Proof {
    let mut prover = Prover::new();
    prover.motion(&named(checker, object, motion, "edge".to_owned())).unwrap();
    prover.finish()
}

/// A path with times, perhaps one of an object that comes and goes.
fn path(random: &mut Random, size: f64) -> Motion {
    let mut waypoints = Vec::new();
    for i in 0..2 + random.below(3) {
        let time = random.below(4) as f64 * 0.125 + i as f64 * 0.5 - 0.25;
        waypoints.push(Waypoint { time, position: random.point(size).into() });
    }
    let before = [Before::Wait, Before::Absent][random.below(2)];
    let after = [After::Hold, After::Vanish][random.below(2)];
    Motion::path(waypoints).unwrap().before(before).after(after)
}

/// A checker that changes.
struct Cell {
    checker: Checker,
    objects: Vec<ObjectId>,
    added: usize,
}

impl Cell {
    fn random(random: &mut Random) -> Cell {
        let mut cell = Cell { checker: Checker::empty(), objects: Vec::new(), added: 0 };
        (0..4 + random.below(4)).for_each(|_| cell.add(random));
        (0..4).for_each(|_| cell.edit(random));
        cell
    }

    /// A world in which parts of the robot move on each other.
    fn with_axes(random: &mut Random) -> Cell {
        let mut builder = World::builder();
        let base = builder.object("base", cube()).at([0.0; 3]).id().unwrap();
        let axis = builder.object("axis", body(random)).attach_to(base).id().unwrap();
        let tool = builder.object("tool", body(random)).attach_to(axis).at(random.point(2.0)).id().unwrap();
        let slide = builder.object("slide", body(random)).attach_to(base).id().unwrap();
        for (name, object) in [("axis", axis), ("slide", slide)] {
            let path = builder.path(name, object).waypoint(0.0, random.point(3.0));
            path.waypoint(0.5, random.point(2.0)).waypoint(1.0, random.point(3.0)).add().unwrap();
        }
        let checker = Checker::new(&builder.build().unwrap()).unwrap();
        let mut cell = Cell { checker, objects: vec![base, axis, tool, slide], added: 0 };
        (0..3).for_each(|_| cell.add(random));
        cell
    }

    fn add(&mut self, random: &mut Random) {
        let motion = if random.below(3) == 0 { path(random, 2.0) } else { Motion::at(random.point(3.0)).unwrap() };
        self.added += 1;
        let id = self.checker.add(&format!("object {}", self.added), body(random), motion);
        self.objects.push(id.unwrap());
    }

    fn pick(&self, random: &mut Random) -> ObjectId {
        self.objects[random.below(self.objects.len())]
    }

    /// Changes something. What the checker refuses stays as it is.
    fn edit(&mut self, random: &mut Random) {
        let [a, b] = [self.pick(random), self.pick(random)];
        let (point, is_on) = (random.point(2.0), random.below(2) == 0);
        let (checker, touch) = (&mut self.checker, if is_on { Touch::Allowed } else { Touch::Contact });
        let done = match random.below(12) {
            0 => return self.add(random),
            1 if self.objects.len() > 4 => {
                if checker.remove(a).is_ok() {
                    self.objects.retain(|id| *id != a);
                }
                return;
            }
            2 => checker.set_body(a, body(random)),
            3 => checker.set_motion(a, path(random, 2.0)),
            4 if a != b => checker.attach(a, b, point),
            5 => checker.detach(a, Motion::at(point).unwrap()),
            6 if a != b => checker.set_pair_margin(a, b, 0.125),
            7 => checker.set_margin(a, if is_on { 0.25 } else { 0.0 }),
            8 => checker.set_touch(a, touch),
            9 if a != b && is_on => checker.allow(a, b),
            10 if a != b => checker.forbid(a, b),
            11 => checker.set_enabled(a, is_on),
            _ => checker.move_to(a, point),
        };
        drop(done);
    }

    /// An object that can be asked about, and a motion.
    fn question(&self, random: &mut Random) -> (ObjectId, Motion) {
        let robot = loop {
            let id = self.pick(random);
            if self.checker.carrier(id).is_none() {
                break id;
            }
        };
        let [from, to] = [random.point(3.0), random.point(3.0)];
        let motion = match random.below(4) {
            0 => path(random, 3.0),
            1 => Motion::at(from).unwrap(),
            2 => Motion::edge(from, to).unwrap().carrying([0.25, 0.0, 0.1]).unwrap(),
            _ => Motion::edge(from, to).unwrap(),
        };
        let answer = self.checker.first_contact(robot, &motion, &mut self.checker.scratch());
        match answer {
            Err(QueryError::NeedsTimes { .. }) => (robot, Motion::timed(0.0, from, 1.0, to).unwrap()),
            _ => (robot, motion),
        }
    }
}

/// Compares what is proven with an answer of the checker.
fn compare(checker: &Checker, verdict: &Verdict, proven: &ProvenCheck) {
    let expected = match verdict {
        Verdict::Clear => Answer::Clear,
        Verdict::Contact(found) if found.contact.time.to_string() == proven.clock[0] => Answer::StartsInContact,
        Verdict::Contact(_) => Answer::Contact,
        Verdict::StartsInContact(_) => Answer::StartsInContact,
    };
    assert_eq!(proven.answer, expected);
    let found = verdict.collision().map(|found| {
        let mut names = [found.a, found.b].map(|id| checker.name(id).unwrap().to_owned());
        names.sort_unstable();
        (names, found.contact.time.to_string())
    });
    let proven = proven.contacts.first().map(|found| {
        let mut names = [found.a.clone(), found.b.clone()];
        names.sort_unstable();
        (names, found.time.clone())
    });
    match (&found, &proven) {
        // Roots are written in two ways.
        (Some((names, time)), Some((others, _))) if time.contains("sqrt") => assert_eq!(names, others),
        _ => assert_eq!(found, proven),
    }
}

/// Proves questions about checkers, and compares the answers; returns proofs, and numbers of answers by kind.
fn prove_all(random: &mut Random, cells: usize, make: fn(&mut Random) -> Cell) -> (Vec<Vec<u8>>, [usize; 3]) {
    let (mut proofs, mut counts) = (Vec::new(), [0; 3]);
    for _ in 0..cells {
        let (mut cell, mut prover, mut asked) = (make(random), Prover::new(), Vec::new());
        for row in 0..10 {
            let (robot, motion) = cell.question(random);
            let verdict = cell.checker.first_contact(robot, &motion, &mut cell.checker.scratch()).unwrap();
            prover.motion(&named(&cell.checker, robot, &motion, format!("row {row}"))).unwrap();
            asked.push((cell.checker.clone(), verdict));
            cell.edit(random);
        }
        let proof = prover.finish();
        assert_eq!(proof.unproven, []);
        let accepted = verify(&proof.bytes, &[]).unwrap();
        assert_eq!(accepted.checks.len(), asked.len());
        for ((checker, verdict), proven) in asked.iter().zip(&accepted.checks) {
            compare(checker, verdict, proven);
            counts[proven.answer as usize] += 1;
        }
        proofs.push(proof.bytes);
    }
    (proofs, counts)
}

#[test]
fn answers_of_checkers_are_proven_between_edits() {
    let mut random = Random(27);
    let (mut proofs, counts) = prove_all(&mut random, 60, Cell::random);
    let (more, of_axes) = prove_all(&mut random, 20, Cell::with_axes);
    let all: Vec<usize> = counts.iter().zip(of_axes).map(|(one, other)| one + other).collect();
    assert!(all.iter().sum::<usize>() == 800 && all.iter().all(|count| *count >= 50), "{all:?}");
    proofs.extend(more);
    if let Some(found) = statuses("checkers", &proofs) {
        assert!(found.len() == proofs.len() && found.iter().all(|&status| status == 0), "{found:?}");
    }
}

/// A robot with a load, a shelf, a cart that drives by, and a lamp; the lamp comes last.
fn hall() -> (Checker, ObjectId, ObjectId) {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", cube(), Motion::at([0.0; 3]).unwrap()).unwrap();
    let load = checker.add("load", cube(), Motion::at([0.0; 3]).unwrap()).unwrap();
    checker.attach(load, robot, [0.0, 0.0, 1.25]).unwrap();
    checker.add("shelf", cube(), Motion::at([6.0, 0.0, 0.0]).unwrap()).unwrap();
    let drive = Motion::timed(0.0, [3.0, -7.3, 0.0], 4.0, [3.0, 9.0, 0.0]).unwrap();
    checker.add("cart", cube(), drive).unwrap();
    let lamp = checker.add("lamp", cube(), Motion::at([3.0, 0.0, 4.0]).unwrap()).unwrap();
    (checker, robot, lamp)
}

#[test]
fn edges_share_bodies_and_paths() {
    let (checker, robot, _) = hall();
    let proof_of_many = |count: usize| {
        let mut prover = Prover::new();
        for row in 0..count {
            let y = row as f64 / 64.0 - 8.0;
            let motion = Motion::timed(0.0, [-2.0, y, 0.0], 1.0, [2.0, -y, 0.5]).unwrap();
            prover.motion(&named(&checker, robot, &motion, format!("row {row}"))).unwrap();
        }
        prover.finish()
    };
    let (one, many) = (proof_of_many(1), proof_of_many(1000));
    assert!(one.sizes.bodies == many.sizes.bodies && many.unproven.is_empty());
    assert_eq!(verify(&many.bytes, &[]).unwrap().checks.len(), 1000);
    let wanted = (-7.3f64).to_le_bytes();
    let count = many.bytes.windows(8).filter(|bytes| *bytes == wanted).count();
    assert_eq!(count, 1, "the path of the cart is there once");
    // An edge has a path, five objects with their names, and the steps of eight pairs.
    assert!(many.sizes.all < one.sizes.all + 999 * 600, "{}", many.sizes.all);
}

#[test]
fn a_robot_on_the_way_of_another_object_is_not_taken_for_a_part_of_it() {
    let mut checker = Checker::empty();
    let way = Motion::timed(0.0, [0.0; 3], 1.0, [4.0, 0.0, 0.0]).unwrap();
    let robot = checker.add("robot", cube(), Motion::at([0.0; 3]).unwrap()).unwrap();
    checker.add("cart", cube(), way.clone()).unwrap();
    let accepted = verify(&proof_of(&checker, robot, &way).bytes, &[]).unwrap();
    assert_eq!(accepted.checks[0].answer, Answer::StartsInContact);
}

#[test]
fn an_object_that_is_left_out_is_missed() {
    let (checker, robot, lamp) = hall();
    let motion = Motion::timed(0.0, [-2.0, 0.0, 0.0], 1.0, [2.0, 0.0, 0.5]).unwrap();
    let mut without = checker.clone();
    without.remove(lamp).unwrap();
    let [whole, part] = [&checker, &without].map(|checker| proof_of(checker, robot, &motion).bytes);
    let [all, fewer] = [&whole, &part].map(|proof| verify(proof, &[]).unwrap().checks.remove(0));
    // Two parts with three objects: a receiver compares these numbers, and the names, with what there is.
    assert_eq!([all.pairs, fewer.pairs], [6, 4]);
    assert_eq!(all.focus, ["robot", "load"]);
    // The steps are those of the objects that are stated.
    let [places, others] = [&whole, &part].map(|proof| Places::of(proof));
    assert!(!accepts(&others.with_steps(&part, places.steps(&whole))));
    assert!(!accepts(&places.with_steps(&whole, others.steps(&part))));
    // An object that no question meets is named.
    let disabled = proof_of(&checker.without([lamp]).unwrap(), robot, &motion).bytes;
    let disabled = verify(&disabled, &[]).unwrap().checks.remove(0);
    assert_eq!(disabled.pairs, 4);
    assert_eq!(disabled.exempt, [["robot", "lamp"], ["lamp", "load"]].map(|pair| pair.map(str::to_owned)));
}

#[test]
fn false_statements_about_edges_are_not_accepted() {
    let (checker, robot, _) = hall();
    let [hit, past] = [0.0, 5.0].map(|y| Motion::timed(0.0, [-2.0, y, 0.0], 1.0, [8.0, y, 0.0]).unwrap());
    let [hit, past] = [hit, past].map(|motion| proof_of(&checker, robot, &motion).bytes);
    let [of_hit, of_past] = [&hit, &past].map(|proof| Places::of(proof));
    assert!(accepts(&hit) && accepts(&past) && hit[of_hit.contacts] == 1 && past[of_past.contacts] == 0);
    // No contact, another time, another way, other objects that count, and fewer steps.
    let none = splice(&hit, of_hit.contacts, of_hit.steps - of_hit.contacts, &0u32.to_le_bytes());
    let mut time = hit.clone();
    time[of_hit.contacts + 16] ^= 1;
    let last = past.windows(8).rposition(|bytes| bytes == 5.0f64.to_le_bytes()).unwrap();
    let way = splice(&past, last, 8, &0.0f64.to_le_bytes());
    let focus = [2u32, 0, 1].map(u32::to_le_bytes).concat();
    let at = past.windows(12).rposition(|bytes| bytes == [2u32, 0, 4].map(u32::to_le_bytes).concat()).unwrap();
    let focus = splice(&past, at, 12, &focus);
    for bytes in [none, time, way, focus] {
        assert_eq!(status(&bytes), 1);
    }
    let steps = of_past.steps(&past);
    assert!((0..steps.len()).all(|count| !accepts(&of_past.with_steps(&past, &steps[..count]))));
}
