//! False statements, none of which is accepted.

use crate::parts::{Places, accepts, integer, proof_of, proof_touching, read_time, splice, u32_at};
use crate::python::statuses;
use crate::random::{Random, Scene, hollow, touching};
use firstcontact_contact::{Overlap, Scratch, Verdict};
use firstcontact_formats::Mesh;
use firstcontact_motion::Motion;
use firstcontact_proof::Prover;
use firstcontact_proof_checker::verify;
use firstcontact_scene::world::{Touch, World};
use firstcontact_solid::Body;

/// Number of false statements of each kind; `FALSE_STATEMENTS` sets it.
fn rounds() -> usize {
    std::env::var("FALSE_STATEMENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(1500)
}

/// Random scenes with their proofs, as many as have a contact after the beginning, or none.
fn scenes(seed: u64, contacts: u8, mut each: impl FnMut(&[u8], &Places, &mut Random)) {
    let (mut random, mut count) = (Random(seed), 0);
    while count < rounds() {
        let scene = Scene::random(&mut random);
        let proof = proof_of(&scene);
        if !proof.unproven.is_empty() {
            continue;
        }
        let places = Places::of(&proof.bytes);
        let has_steps = !places.steps(&proof.bytes).is_empty();
        if proof.bytes[places.contacts] == contacts && has_steps {
            assert!(accepts(&proof.bytes));
            count += 1;
            each(&proof.bytes, &places, &mut random);
        }
    }
}

#[test]
fn contact_is_not_clear() {
    scenes(1, 1, |proof, places, _| {
        let without = splice(proof, places.contacts, places.steps - places.contacts, &0u32.to_le_bytes());
        assert!(!accepts(&without));
    });
}

#[test]
fn the_time_is_exact() {
    let mut moved = 0;
    scenes(2, 1, |proof, places, _| {
        let at = places.contacts + 12;
        if (0..4)
            .scan(at, |at, _| {
                let n = u32_at(proof, *at);
                *at += 4 + n as usize;
                Some(n)
            })
            .any(|n| n > 7)
        {
            return;
        }
        let ([a, b, radicand, c], end) = read_time(proof, at);
        for step in [1, -1] {
            let time = [a * (1 << 60) + step * c, b * (1 << 60), radicand, c * (1 << 60)];
            let bytes: Vec<u8> = time.into_iter().flat_map(integer).collect();
            assert!(!accepts(&splice(proof, at, end - at, &bytes)), "{time:?}");
            moved += 1;
        }
        let same: Vec<u8> = [a * 3, b * 3, radicand, c * 3].into_iter().flat_map(integer).collect();
        assert!(accepts(&splice(proof, at, end - at, &same)));
    });
    assert!(moved > rounds(), "{moved}");
}

#[test]
fn one_ulp_into_touch_is_not_clear() {
    let (mut random, above) = (Random(3), f64::from_bits(1.0f64.to_bits() + 1));
    for _ in 0..rounds() {
        // A box beside another, which it passes at a distance of one ulp along a random axis, either way.
        let (axis, side) = (random.below(3), if random.below(2) == 0 { 1.0 } else { -1.0 });
        let place = |random: &mut Random, far: f64| {
            let mut point = random.point(0.75);
            point[axis] = far * side;
            point
        };
        let far = 2.0 + random.number().abs();
        let (from, to) = (place(&mut random, far), place(&mut random, above));
        let motions = [Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap()];
        let cube = || Body::cuboid([1.0; 3]).unwrap();
        let proof = proof_of(&Scene { bodies: [cube(), cube()], motions, margin: 0.0 }).bytes;
        if proof[Places::of(&proof).contacts] != 0 {
            continue;
        }
        assert!(accepts(&proof));
        let wanted = (above * side).to_le_bytes();
        let last = proof.windows(8).rposition(|bytes| bytes == wanted).unwrap();
        assert!(!accepts(&splice(&proof, last, 8, &side.to_le_bytes())));
    }
}

#[test]
fn triangles_are_all_there_and_once() {
    scenes(4, 0, |proof, places, random| {
        let [vertices, triangles] = places.bodies[0];
        let count = u32_at(proof, triangles) as usize;
        let [at, other] = [(); 2].map(|()| triangles + 4 + 12 * random.below(count));
        if proof[vertices - 1] == 1 {
            let mut doubled = proof.to_vec();
            doubled.copy_within(other..other + 12, at);
            assert!(doubled == proof || !accepts(&doubled));
            let mut fewer = splice(proof, at, 12, &[]);
            fewer[triangles..triangles + 4].copy_from_slice(&(count as u32 - 1).to_le_bytes());
            assert!(!accepts(&fewer));
        }
    });
}

#[test]
fn steps_are_all_there() {
    scenes(5, 0, |proof, places, random| {
        let steps = places.steps(proof);
        let at = random.below(steps.len());
        let fewer = [&steps[..at], &steps[at + 1..]].concat();
        let more = [&steps[..at], &[steps[at]], &steps[at..]].concat();
        // Fewer or more steps than nodes are never the whole cover.
        let is_split = |step: u8| step < 2;
        if !is_split(steps[at]) {
            assert!(!accepts(&places.with_steps(proof, &fewer)));
            assert!(!accepts(&places.with_steps(proof, &more)));
        }
        assert!(!accepts(&places.with_steps(proof, &steps[..at])));
        assert!(!accepts(&places.with_steps(proof, &[])));
    });
}

#[test]
fn directions_are_not_zero() {
    scenes(6, 0, |proof, places, random| {
        let [from, to] = places.directions[random.below(places.directions.len())];
        assert!(!accepts(&splice(proof, from, to - from, &[0; 24])));
    });
}

#[test]
fn files_are_whole() {
    scenes(7, 0, |proof, _, random| {
        assert!(!accepts(&proof[..random.below(proof.len())]));
        let longer = [proof, &[random.below(256) as u8]].concat();
        assert!(!accepts(&longer));
        assert!(!accepts(&splice(&longer, longer.len(), 0, &[])));
        assert!(verify(proof, &[("other.yaml".to_owned(), [7; 32])]).is_err());
    });
}

#[test]
fn pairs_and_pieces_are_all_there() {
    // Three boxes, one of which passes the others in several pieces: each pair and piece has a step or more.
    for round in 0..rounds() / 10 {
        let mut random = Random(round as u64);
        let mut builder = World::builder();
        let mover = builder.object("mover", Body::cuboid([1.0; 3]).unwrap()).at([0.0; 3]).id().unwrap();
        for (name, x) in [("left", -3.0), ("right", 3.0)] {
            let body = if random.below(2) == 0 { Body::cuboid([1.0; 3]).unwrap() } else { hollow([1.0; 3]) };
            builder.object(name, body).at([x, random.number(), 0.0]).id().unwrap();
        }
        let mut path = builder.path("pass", mover);
        for t in 0..3 {
            path = path.waypoint(f64::from(t), [random.number(), random.number() * 4.0, 0.0]);
        }
        path.add().unwrap();
        let world = builder.build().unwrap();
        let mut prover = Prover::new();
        prover.checks(&world).unwrap();
        let proof = prover.finish();
        assert_eq!(proof.unproven, []);
        assert!(accepts(&proof.bytes));
        let places = Places::of(&proof.bytes);
        let steps = places.steps(&proof.bytes);
        assert!(steps.len() >= 6, "two pairs, two pieces and shells");
        for count in 1..steps.len() {
            assert!(!accepts(&places.with_steps(&proof.bytes, &steps[count..])));
            assert!(!accepts(&places.with_steps(&proof.bytes, &steps[..count])));
        }
    }
}

#[test]
fn a_clear_proof_holds_for_no_way_in_contact() {
    // The end of a clear way is moved a little towards the other body, until the engine finds contact.
    let (mut random, mut refused, mut accepted) = (Random(9), 0, 0);
    while refused < rounds() {
        let scene = Scene::random(&mut random);
        let proof = proof_of(&scene);
        let places = Places::of(&proof.bytes);
        if !proof.unproven.is_empty() || proof.bytes[places.contacts] != 0 {
            continue;
        }
        let [from, to] = [0, 1].map(|i| scene.motions[0].waypoints()[i].position);
        for part in 1..12 {
            let end: [f64; 3] = [0, 1, 2].map(|k| to[k] * (1.0 - f64::from(part) / 11.0) + random.number() / 64.0);
            let moved = Motion::edge(from, end).unwrap();
            let other = Scene {
                motions: [moved, scene.motions[1].clone()],
                bodies: scene.bodies.clone(),
                margin: scene.margin,
            };
            let mut bytes = proof.bytes.clone();
            for (k, x) in end.into_iter().enumerate() {
                let at = places.waypoints[1] + 8 * (k + 1);
                bytes[at..at + 8].copy_from_slice(&(x + 0.0).to_le_bytes());
            }
            let is_clear = other.query().first_within(scene.margin, &mut Scratch::new()).unwrap() == Verdict::Clear;
            let is_accepted = accepts(&bytes);
            assert!(is_clear || !is_accepted);
            refused += usize::from(!is_clear);
            accepted += usize::from(is_accepted);
        }
    }
    assert!(accepted > refused / 20, "{accepted} of another way are accepted, {refused} are in contact");
}

/// True if all vertices of a solid, a tetrahedron, are in one plane.
fn is_flat(body: &Body) -> bool {
    let [a, b, c, d] = body.mesh().vertices() else { return false };
    let [u, v, w] = [b, c, d].map(|p| [p[0] - a[0], p[1] - a[1], p[2] - a[2]]);
    let across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    across[0] * w[0] + across[1] * w[1] + across[2] * w[2] == 0.0
}

#[test]
fn touching_is_not_overlapping() {
    let (mut random, mut counts, mut proofs, mut missing) = (Random(10), [0; 3], Vec::new(), 0);
    while counts[0] + counts[1] < rounds() {
        let scene = touching(&mut random);
        let proof = proof_touching(&scene, Touch::Allowed);
        let may_touch = scene.query().first_contact(&mut Scratch::new()).unwrap() != Verdict::Clear;
        if !may_touch {
            continue;
        }
        if !proof.unproven.is_empty() {
            // A skin of a flat solid crosses that of the other body, and no way leads to its inside. Of others a point
            // inside of both, or a way, is found but for a few.
            counts[2] += 1;
            missing += usize::from(!scene.bodies.iter().any(is_flat));
            continue;
        }
        let bytes = proof.bytes;
        assert_eq!(verify(&bytes, &[]).err(), None);
        let places = Places::of(&bytes);
        if bytes[places.contacts] == 1 {
            counts[1] += 1;
            let without = splice(&bytes, places.contacts, places.steps - places.contacts, &0u32.to_le_bytes());
            assert!(!accepts(&without));
            let at = places.contacts + 12;
            let ([a, b, radicand, c], end) = read_time(&bytes, at);
            for step in [1, -1] {
                let time = [a * (1 << 60) + step * c, b, radicand, c * (1 << 60)];
                let time: Vec<u8> = time.into_iter().flat_map(integer).collect();
                assert!(!accepts(&splice(&bytes, at, end - at, &time)));
            }
        } else {
            counts[0] += 1;
            let ends = [0, 1].map(|i| -> [f64; 3] { scene.motions[0].waypoints()[i].position.into() });
            for _ in 0..8 {
                let (i, k) = (random.below(2), random.below(3));
                let by = [f64::EPSILON, -f64::EPSILON, 0.25, -0.25][random.below(4)];
                let mut ends = ends;
                ends[i][k] += by;
                let motions = [Motion::edge(ends[0], ends[1]).unwrap(), scene.motions[1].clone()];
                let other = Scene { bodies: scene.bodies.clone(), motions, margin: 0.0 };
                let mut changed = bytes.clone();
                let place = places.waypoints[i] + 8 * (k + 1);
                changed[place..place + 8].copy_from_slice(&(ends[i][k] + 0.0).to_le_bytes());
                let overlap = other.query().first_overlap(&mut Scratch::new()).unwrap();
                assert!(overlap == Overlap::Clear || !accepts(&changed));
            }
        }
        proofs.push(bytes);
    }
    assert!(missing <= rounds() / 200, "{missing}");
    assert!(counts[2] <= rounds() / 20 && counts[0] > rounds() / 8, "{counts:?}");
    if let Some(found) = statuses("touching", &proofs) {
        assert!(found.iter().all(|status| *status == 0));
    }
}

/// A small box that moves a little in a larger one.
fn within(outer: Body, place: f64) -> Scene {
    let motions = [Motion::edge([place, 0.0, 0.0], [place, 0.01, 0.0]).unwrap(), Motion::at([0.0; 3]).unwrap()];
    Scene { bodies: [Body::cuboid([0.0625; 3]).unwrap(), outer], motions, margin: 0.0 }
}

#[test]
fn a_shell_that_is_left_out_is_missed() {
    // In the cavity of a box it is clear; without the shell of the cavity it is in the solid, whatever the steps say.
    for round in 0..rounds() / 10 {
        let mut random = Random(round as u64);
        let size = [(); 3].map(|()| 0.5 + random.below(4) as f64 * 0.25);
        let proof = proof_of(&within(hollow(size), random.number() * 0.0625)).bytes;
        let places = Places::of(&proof);
        assert!(accepts(&proof) && proof[places.contacts] == 0);
        // Not all shells have their steps.
        let steps = places.steps(&proof);
        for count in 1..10 {
            assert!(!accepts(&places.with_steps(&proof, &steps[count..])));
        }
        // The skin of the box alone, with a cover that holds, is said to be a solid.
        let solid = Body::cuboid(size).unwrap();
        let skin = Body::surface_from_mesh(solid.mesh().clone()).unwrap();
        let proof = proof_of(&within(skin, 0.0)).bytes;
        let places = Places::of(&proof);
        assert!(accepts(&proof) && proof[places.contacts] == 0);
        let mut said = proof.clone();
        said[places.bodies[1][0] - 1] = 1;
        for number in 0..places.directions.len() as u32 {
            let ray = [&[0; 5], &number.to_le_bytes()[..]].concat();
            let direction = [0, 0, 0, 0, 64 + number as u8];
            // Of the box inside, and then of the shell of the outer one, if that is asked for.
            for first in [&ray[..], &direction] {
                for second in [&[][..], &ray, &direction] {
                    // The first body is a solid already, so that its steps of shells are there.
                    let steps = [first, second, places.steps(&proof)].concat();
                    assert!(!accepts(&places.with_steps(&said, &steps)));
                }
            }
        }
    }
}

#[test]
fn two_objects_of_one_body_are_not_one() {
    // Two boxes, a large one and beside it a small one: the small one of the copy is inside of the large one.
    let [large, small] = [Body::cuboid([2.0; 3]).unwrap(), Body::cuboid([0.25; 3]).unwrap()];
    let vertices = large.mesh().vertices().iter().copied();
    let vertices = vertices.chain(small.mesh().vertices().iter().map(|p| [p[0] + 4.0, p[1], p[2]]));
    let faces = large.triangles().map(|(t, _)| t).chain(small.triangles().map(|(t, _)| t.map(|v| v + 8)));
    let mesh = Mesh::new(vertices.collect::<Vec<_>>(), faces.collect::<Vec<_>>()).unwrap();
    let body = Body::from_mesh(mesh).unwrap();
    let scene = |x: f64| Scene {
        bodies: [body.clone(), body.clone()],
        motions: [Motion::edge([x, 0.0, 0.0], [x, 0.0625, 0.0]).unwrap(), Motion::at([0.0; 3]).unwrap()],
        margin: 0.0,
    };
    for x in [-4.0, 4.0] {
        let proof = proof_of(&scene(x)).bytes;
        assert_eq!((accepts(&proof), proof[Places::of(&proof).contacts]), (true, 1));
        // Both are far from each other, and the way is then said to be that where they are not.
        let clear = proof_of(&scene(3.0 * x)).bytes;
        let places = Places::of(&clear);
        assert!(accepts(&clear) && clear[places.contacts] == 0);
        let surface = Body::surface_from_mesh(body.mesh().clone()).unwrap();
        let skins = Scene { bodies: [surface.clone(), surface], ..scene(x) };
        let covered = proof_of(&skins).bytes;
        let places = Places::of(&covered);
        assert!(accepts(&covered) && covered[places.contacts] == 0, "the skins do not meet");
        let mut said = covered.clone();
        said[places.bodies[0][0] - 1] = 1;
        // Of each of the four shells, a ray or a direction: whatever the steps say, one of them is inside.
        let firsts: Vec<Vec<u8>> = [0u32, 8].into_iter().map(|v| v.to_le_bytes().to_vec()).collect();
        let mut proofs = Vec::new();
        for number in 0..places.directions.len() as u8 {
            for choice in 0..16 {
                let shells = (0..4).flat_map(|shell| {
                    let own = if choice >> shell & 1 == 0 { vec![64 + number] } else { vec![0, number, 0, 0, 0] };
                    [firsts[shell % 2].clone(), own].concat()
                });
                let steps: Vec<u8> = shells.chain(places.steps(&covered).iter().copied()).collect();
                proofs.push(places.with_steps(&said, &steps));
            }
        }
        assert!(proofs.iter().all(|proof| !accepts(proof)));
        if let Some(found) = statuses("twice", &proofs) {
            assert!(found.iter().all(|status| *status != 0));
        }
    }
}
