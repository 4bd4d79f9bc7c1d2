//! Proofs about a body that turns.

use dashu_int::IBig;
use firstcontact_proof::{Proof, prove_turn};
use firstcontact_proof_checker::{Answer, verify};
use firstcontact_rotation::{Turn, TurnQuery, TurnVerdict};
use firstcontact_solid::Body;

use crate::agreement::changed;
use crate::parts::{mended, status, u32_at};
use crate::python::statuses_of_turns;
use crate::random::{Random, body, sheet};

/// Two bodies, one of which turns.
struct Scene {
    bodies: [Body; 2],
    origins: [[f64; 3]; 2],
    turn: Turn,
}

impl Scene {
    fn random(random: &mut Random) -> Scene {
        let bodies = [body(random), body(random)];
        let origins = [random.point(1.5), random.point(1.5)];
        let axis = match random.below(3) {
            0 => [0.0, 0.0, 1.0],
            1 => [1.0, [1.0, 2.0, 0.0][random.below(3)], 0.5],
            _ => random.point(1.0),
        };
        let degrees = [90.0, 60.0, -90.0, 33.0, 180.0, 240.0, -300.0, 360.0, 500.0][random.below(9)];
        match Turn::by_degrees(axis, random.point(0.5), degrees) {
            Ok(turn) => Scene { bodies, origins, turn },
            Err(_) => Scene::random(random),
        }
    }

    fn query(&self) -> TurnQuery<'_> {
        let ([a, b], [origin_of_a, origin_of_b]) = (&self.bodies, self.origins);
        TurnQuery { a, origin_of_a, b, origin_of_b, turn: &self.turn }
    }

    fn proof(&self) -> (TurnVerdict, Proof) {
        let verdict = self.query().first_contact().unwrap();
        let proof = prove_turn(&self.query(), &verdict, &[]);
        (verdict, proof)
    }
}

/// Where the statement of a proof of a turn is.
struct TurnPlaces {
    /// The list of poses at which arcs are split.
    poses: [usize; 2],
    /// Origins of A and of B.
    origins: [usize; 2],
    /// The five integers of the pose.
    pose: usize,
    /// The kind of the answer, behind the pose.
    kind: usize,
    steps: usize,
}

/// The number of bytes before the part behind the length.
const HEAD: usize = 26 + 8;

impl TurnPlaces {
    fn of(bytes: &[u8]) -> TurnPlaces {
        let mut at = HEAD;
        let number = |at: &mut usize| {
            *at += 4;
            u32_at(bytes, *at - 4) as usize
        };
        assert_eq!([number(&mut at), number(&mut at)], [0, 2], "no files, two bodies");
        for _ in 0..2 {
            at += 1;
            at += 24 * number(&mut at);
            at += 12 * number(&mut at);
        }
        let mut poses = [0; 2];
        for integers in [6, 2] {
            poses[0] = at;
            for _ in 0..integers * number(&mut at) {
                at += number(&mut at);
            }
            poses[1] = at;
        }
        at += number(&mut at);
        let (origins, pose) = ([at + 48, at + 72], at + 96);
        at = pose;
        (0..5).for_each(|_| at += number(&mut at));
        let kind = at;
        at += 1;
        if bytes[kind] > 0 {
            at += 8;
            for _ in 0..2 * number(&mut at) {
                at += number(&mut at);
            }
        }
        TurnPlaces { poses, origins, pose, kind, steps: at }
    }

    /// The proof with other steps.
    fn with_steps(&self, bytes: &[u8], steps: &[u8]) -> Vec<u8> {
        replaced(bytes, self.steps, bytes.len() - self.steps, steps)
    }
}

/// Puts bytes in the place of others, and mends the length of the whole.
fn replaced(bytes: &[u8], at: usize, length: usize, with: &[u8]) -> Vec<u8> {
    let mut all = bytes.to_vec();
    all.splice(at..at + length, with.iter().copied());
    mended(all, HEAD)
}

/// The integers of a pose: `a`, `b` of `w`, those of `s`, and the radicand.
fn read_pose(bytes: &[u8], mut at: usize) -> [IBig; 5] {
    [(); 5].map(|()| {
        let length = u32_at(bytes, at) as usize;
        at += 4 + length;
        IBig::from_le_bytes(&bytes[at - length..at])
    })
}

fn write_integers(numbers: &[IBig]) -> Vec<u8> {
    let integer = |x: &IBig| [&(x.to_le_bytes().len() as u32).to_le_bytes()[..], &x.to_le_bytes()].concat();
    numbers.iter().flat_map(integer).collect()
}

fn accepts(bytes: &[u8]) -> bool {
    status(bytes) == 0
}

#[test]
fn random_turns_are_proven() {
    let mut random = Random(23);
    let (mut proofs, mut counts) = (Vec::new(), [0; 3]);
    for number in 0..600 {
        let (verdict, proof) = Scene::random(&mut random).proof();
        assert_eq!(proof.unproven, [], "{number}");
        let wanted = match verdict {
            TurnVerdict::Clear => Answer::Clear,
            TurnVerdict::StartsInContact(_) => Answer::StartsInContact,
            TurnVerdict::Contact(_) => Answer::Contact,
        };
        counts[wanted as usize] += 1;
        match verify(&proof.bytes, &[]) {
            Ok(accepted) => assert_eq!(accepted.turn.unwrap().answer, wanted),
            Err(error) => panic!("{number}: {verdict:?} {error}"),
        }
        proofs.push(proof.bytes);
    }
    assert!(counts.iter().all(|count| *count > 40), "{counts:?}");
    if let Some(found) = statuses_of_turns("turns", &proofs) {
        assert!(found.len() == proofs.len() && found.iter().all(|status| *status == 0), "{found:?}");
    }
}

#[test]
fn false_statements_about_turns_are_not_accepted() {
    let (mut random, mut wrong, mut counts) = (Random(29), Vec::new(), [0; 3]);
    while counts[0] < 200 {
        let (verdict, proof) = Scene::random(&mut random).proof();
        let proof = proof.bytes;
        let places = TurnPlaces::of(&proof);
        let steps = &proof[places.steps..];
        // The contact is called none, with the same steps; the other body is elsewhere by one unit of the last place.
        if let TurnVerdict::Contact(_) | TurnVerdict::StartsInContact(_) = verdict {
            wrong.push(replaced(&proof, places.kind, places.steps - places.kind, &[0]));
        }
        let TurnVerdict::Contact(_) = verdict else { continue };
        counts[0] += 1;
        for (body, k) in [(0, random.below(3)), (1, random.below(3))] {
            let at = places.origins[body] + 8 * k;
            let x = f64::from_le_bytes(proof[at..at + 8].try_into().unwrap());
            for x in [x.next_up(), x.next_down()] {
                wrong.push(replaced(&proof, at, 8, &x.to_le_bytes()));
            }
        }
        // Another pose, by one part in 2^60 of w.
        let [a, b, c, d, radicand] = read_pose(&proof, places.pose);
        if !a.is_zero() || !b.is_zero() {
            counts[1] += 1;
            for step in [1, -1] {
                let moved: [IBig; 2] = [(&c << 60) + &a * step, (&d << 60) + &b * step];
                let pose = [&a << 60, &b << 60, moved[0].clone(), moved[1].clone(), radicand.clone()];
                wrong.push(replaced(&proof, places.pose, places.kind - places.pose, &write_integers(&pose)));
            }
            let same = [a * 3, b * 3, c * 3, d * 3, radicand];
            assert!(accepts(&replaced(&proof, places.pose, places.kind - places.pose, &write_integers(&same))));
        }
        // Triangles exchanged; steps left out, or one more.
        let at = places.kind + 1;
        if proof[at..at + 4] != proof[at + 4..at + 8] {
            counts[2] += 1;
            wrong.push(replaced(&proof, at, 8, &[&proof[at + 4..at + 8], &proof[at..at + 4]].concat()));
        }
        let cut = random.below(steps.len());
        wrong.extend([places.with_steps(&proof, &steps[..cut]), places.with_steps(&proof, &[])]);
        wrong.push(places.with_steps(&proof, &[steps, &[0]].concat()));
        wrong.push(proof[..random.below(proof.len())].to_vec());
    }
    for proof in &wrong {
        assert!(!accepts(proof));
    }
    assert!(counts[1] > 150 && counts[2] > 150, "{counts:?}");
    if let Some(found) = statuses_of_turns("false turns", &wrong) {
        assert!(found.iter().zip(&wrong).all(|(found, proof)| *found == status(proof)));
    }
}

#[test]
fn arcs_are_not_split_without_end() {
    // Surfaces have no steps of shells.
    let (bodies, origins) = ([(); 2].map(|()| sheet(&mut Random(41))), [[3.0, 0.0, 0.0], [0.0, 0.0, 5.0]]);
    let turn = Turn::by_degrees([0.0, 0.0, 1.0], [0.0; 3], 90.0).unwrap();
    let (_, Proof { bytes, .. }) = Scene { bodies, origins, turn }.proof();
    let places = TurnPlaces::of(&bytes);
    // Poses (2^k, 1) come nearer and nearer to the beginning, (1, 0).
    let with = |count: u32| {
        let poses = (0..count).flat_map(|k| write_integers(&[IBig::ONE << (60 + k as usize), IBig::ONE]));
        let poses = count.to_le_bytes().into_iter().chain(poses).collect::<Vec<u8>>();
        let steps: Vec<u8> = (0..count).flat_map(|k| [&[46][..], &k.to_le_bytes()].concat()).collect();
        let proof = places.with_steps(&bytes, &steps);
        replaced(&proof, places.poses[0], places.poses[1] - places.poses[0], &poses)
    };
    let proofs = [with(900), with(1100)];
    let reasons = proofs.each_ref().map(|proof| verify(proof, &[]).unwrap_err().to_string());
    assert!(reasons[0].contains("end too early") && reasons[1].contains("too many pairs"), "{reasons:?}");
    if let Some(found) = statuses_of_turns("waiting", &proofs) {
        assert_eq!(found, proofs.each_ref().map(|proof| status(proof)));
    }
}

#[test]
fn a_proof_of_a_clear_turn_holds_for_no_turn_in_contact() {
    let (mut random, mut refused, mut accepted) = (Random(31), 0, 0);
    while refused < 300 {
        let scene = Scene::random(&mut random);
        let (verdict, proof) = scene.proof();
        if !verdict.is_clear() {
            continue;
        }
        let places = TurnPlaces::of(&proof.bytes);
        for part in 1..12 {
            let [from, to] = scene.origins;
            let share = f64::from(part) / 11.0;
            let origin: [f64; 3] = [0, 1, 2].map(|k| from[k] + (to[k] - from[k]) * share + random.number() / 64.0);
            let bytes = replaced(&proof.bytes, places.origins[0], 24, &origin.map(f64::to_le_bytes).concat());
            let other = Scene { bodies: scene.bodies.clone(), origins: [origin, to], turn: scene.turn.clone() };
            let is_clear = other.query().first_contact().unwrap().is_clear();
            let is_accepted = accepts(&bytes);
            assert!(is_clear || !is_accepted);
            refused += usize::from(!is_clear);
            accepted += usize::from(is_accepted);
        }
    }
    assert!(accepted > 10, "{accepted} of another way are accepted, {refused} are in contact");
}

#[test]
fn both_checkers_agree_on_changed_proofs_of_turns() {
    let (mut random, mut proofs) = (Random(37), Vec::new());
    while proofs.len() < 3000 {
        let (_, proof) = Scene::random(&mut random).proof();
        if proof.bytes.len() < 6000 {
            proofs.extend((0..10).map(|_| changed(&proof.bytes, HEAD, &mut random)));
        }
    }
    let ours: Vec<u8> = proofs.iter().map(|proof| status(proof)).collect();
    assert!((0..3).all(|status| ours.contains(&status)));
    if let Some(found) = statuses_of_turns("changed turns", &proofs) {
        let differ: Vec<usize> = (0..ours.len()).filter(|&i| found[i] != ours[i]).collect();
        assert!(differ.is_empty(), "{:?}", differ.iter().map(|&i| [found[i], ours[i]]).collect::<Vec<_>>());
    }
}
