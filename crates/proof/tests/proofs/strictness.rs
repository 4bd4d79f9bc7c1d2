//! Exact touch, tiny gaps, and flat bodies in their own plane.

use firstcontact_contact::{Scratch, Verdict};
use firstcontact_formats::Mesh;
use firstcontact_motion::Motion;
use firstcontact_scene::world::Touch;
use firstcontact_solid::Body;

use crate::parts::{Places, accepts, integer, proof_of, proof_touching, read_time, splice, u32_at};
use crate::python::statuses;
use crate::random::{Random, Scene, hollow, jaws, sheet, touching};

fn cube() -> Body {
    Body::cuboid([1.0; 3]).unwrap()
}

/// A cube that comes down to a height over another one that stands.
fn down_to(height: f64) -> Scene {
    let motions = [Motion::edge([0.25, 0.125, 3.0], [0.25, 0.125, height]).unwrap(), Motion::at([0.0; 3]).unwrap()];
    Scene { bodies: [cube(), cube()], motions, margin: 0.0 }
}

fn accepted_by_both(name: &str, bytes: &[u8]) -> bool {
    let ours = accepts(bytes);
    if let Some(found) = statuses(name, &[bytes.to_vec()]) {
        assert_eq!(found[0] == 0, ours, "{name}");
    }
    ours
}

#[test]
fn touch_at_the_last_instant_is_not_clear() {
    let above = f64::from_bits(1.0f64.to_bits() + 1);
    let clear = proof_of(&down_to(above)).bytes;
    assert!(accepted_by_both("last", &clear));
    let at = clear.windows(8).position(|bytes| bytes == above.to_le_bytes()).unwrap();
    assert!(!accepted_by_both("last", &splice(&clear, at, 8, &1.0f64.to_le_bytes())));
    // The contact at the end is proven, and is none any more if the cube stops one ulp higher.
    let contact = proof_of(&down_to(1.0)).bytes;
    assert!(accepted_by_both("last", &contact));
    let places = Places::of(&contact);
    assert_eq!(contact[places.contacts], 1);
    let without = splice(&contact, places.contacts, places.steps - places.contacts, &0u32.to_le_bytes());
    assert!(!accepted_by_both("last", &without));
}

#[test]
fn the_tiniest_gap_is_proven() {
    let tiny = f64::from_bits((1023 - 1000) << 52);
    let carried = Motion::edge([0.0, 0.0, 2.0], [0.0, 0.0, 1.0]).unwrap().carrying([0.0, 0.0, tiny]).unwrap();
    let scene = |motion: Motion| Scene {
        bodies: [cube(), cube()],
        motions: [motion, Motion::at([0.0; 3]).unwrap()],
        margin: 0.0,
    };
    let proof = proof_of(&scene(carried));
    assert!(proof.unproven.is_empty() && accepted_by_both("gap", &proof.bytes));
    assert_eq!(proof.bytes[Places::of(&proof.bytes).contacts], 0);
    let at = proof.bytes.windows(8).position(|bytes| bytes == tiny.to_le_bytes()).unwrap();
    assert!(!accepted_by_both("gap", &splice(&proof.bytes, at, 8, &0f64.to_le_bytes())));
    let needle = Mesh::new(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, 1.0, tiny]], [[0u32, 1, 2]]).unwrap();
    let needle = Body::surface_from_mesh(needle).unwrap();
    let flat = Mesh::new(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, 1.0, 0.0]], [[0u32, 1, 2]]).unwrap();
    let flat = Body::surface_from_mesh(flat).unwrap();
    let motions = [Motion::edge([0.0, 0.0, 1.0], [0.0, 0.0, tiny]).unwrap(), Motion::at([0.0; 3]).unwrap()];
    let proof = proof_of(&Scene { bodies: [needle, flat], motions, margin: 0.0 });
    assert!(proof.unproven.is_empty() && accepted_by_both("gap", &proof.bytes));
}

#[test]
fn flat_bodies_sliding_in_their_plane_are_proven() {
    let mut random = Random(5);
    let (mut proofs, mut clear) = (Vec::new(), 0);
    for _ in 0..400 {
        let [a, b] = [sheet(&mut random), sheet(&mut random)];
        let mut flat = |size: f64| {
            let [x, y, _] = random.point(size);
            [x, y, 0.0]
        };
        let motions = [Motion::edge(flat(3.0), flat(3.0)).unwrap(), Motion::at(flat(0.5)).unwrap()];
        let scene = Scene { bodies: [a, b], motions, margin: 0.0 };
        let proof = proof_of(&scene);
        assert_eq!(proof.unproven, []);
        assert_eq!(firstcontact_proof_checker::verify(&proof.bytes, &[]).err(), None);
        clear += usize::from(proof.bytes[Places::of(&proof.bytes).contacts] == 0);
        proofs.push(proof.bytes);
    }
    assert!((50..350).contains(&clear), "{clear}");
    if let Some(found) = statuses("flat", &proofs) {
        assert!(found.iter().all(|status| *status == 0));
    }
}

#[test]
fn a_body_inside_of_another_is_no_clear_one() {
    // Inside of a cavity it is clear, in the wall it starts in contact, and so it does inside of a solid.
    let inside = |outer: Body, place: f64| {
        let small = Body::cuboid([0.0625; 3]).unwrap();
        let motions = [Motion::edge([place, 0.0, 0.0], [place, 0.01, 0.0]).unwrap(), Motion::at([0.0; 3]).unwrap()];
        proof_of(&Scene { bodies: [small, outer], motions, margin: 0.0 }).bytes
    };
    for (outer, place, contacts) in [(hollow([1.0; 3]), 0.0, 0), (hollow([1.0; 3]), 0.375, 1), (cube(), 0.125, 1)] {
        let proof = inside(outer, place);
        assert!(accepted_by_both("inside", &proof));
        assert_eq!(proof[Places::of(&proof).contacts], contacts);
    }
    // The proof of the cavity does not hold for the place in the wall.
    let proof = inside(hollow([1.0; 3]), 0.0);
    let wall = splice_place(&proof, 0.375);
    assert!(!accepted_by_both("inside", &wall));
}

/// Puts both waypoints elsewhere along x.
fn splice_place(proof: &[u8], place: f64) -> Vec<u8> {
    let mut moved = proof.to_vec();
    let y = moved.windows(8).rposition(|bytes| bytes == 0.01f64.to_le_bytes()).unwrap();
    for at in [y - 8, y - 8 - 32] {
        moved[at..at + 8].copy_from_slice(&place.to_le_bytes());
    }
    moved
}

#[test]
fn bodies_that_may_touch_are_proven_not_to_overlap() {
    // Along a face, into a slot of just its width, at rest in it, and through it; and the slot around the cube.
    let slot = || jaws(1.0);
    for (from, to, bodies) in [
        ([-3.0, 0.0, 1.0], [3.0, 0.0, 1.0], [cube(), cube()]),
        ([0.0, 0.0, 3.0], [0.0, 0.0, 0.25], [cube(), slot()]),
        ([0.0, 0.0, 0.25], [0.0, 0.0, 0.25], [cube(), slot()]),
        ([0.0, 3.0, 0.25], [0.0, -3.0, 0.25], [cube(), slot()]),
        ([0.0, 0.0, 0.25], [0.0, 0.0, 0.25], [slot(), cube()]),
    ] {
        let motions = [Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap()];
        let proof = proof_touching(&Scene { bodies, motions, margin: 0.0 }, Touch::Allowed);
        assert_eq!(proof.unproven, [], "{from:?} {to:?}");
        assert_eq!(proof.bytes[Places::of(&proof.bytes).contacts], 0, "{from:?} {to:?}");
        assert!(accepted_by_both("touch", &proof.bytes), "{from:?} {to:?}");
    }
    let deeper = Motion::edge([-3.0, 0.0, 1.0], [3.0, 0.0, 0.75]).unwrap();
    let motions = [deeper, Motion::at([0.0; 3]).unwrap()];
    let proof = proof_touching(&Scene { bodies: [cube(), cube()], motions, margin: 0.0 }, Touch::Allowed);
    assert_eq!(proof.unproven, []);
    assert_eq!(proof.bytes[Places::of(&proof.bytes).contacts], 1);
    assert!(accepted_by_both("touch", &proof.bytes));
}

type IsInside = fn([f64; 3]) -> bool;

/// Bodies of boxes, which places are in them, and one that is, along x.
fn boxes() -> [(Body, IsInside, f64); 3] {
    fn is_beside([_, y, z]: [f64; 3]) -> bool {
        y.abs() <= 0.5 && z.abs() <= 0.5
    }
    [
        (jaws(1.0), |p| is_beside(p) && (0.5..=1.0).contains(&p[0].abs()), 0.75),
        // The two have one face in common, which is there twice.
        (jaws(0.0), |p| is_beside(p) && p[0].abs() <= 0.5, 0.25),
        (hollow([1.0; 3]), |p| is_beside(p) && p[0].abs() <= 0.5 && p.iter().any(|x| x.abs() >= 0.25), 0.375),
    ]
}

#[test]
fn no_ray_shows_a_place_outside_to_be_inside() {
    // A corner at each place of a lattice, many of them in planes of faces and rays, along each ray of small integers.
    let steps = || (-5..=5).map(|x| 0.25 * f64::from(x));
    let (mut few, mut ours, mut count, mut inside_found) = (Vec::new(), Vec::new(), 0, 0);
    for (outer, is_inside, start) in boxes() {
        let motions = [Motion::edge([start, 0.0, 0.0], [start, 0.01, 0.0]).unwrap(), Motion::at([0.0; 3]).unwrap()];
        let bodies = [Body::cuboid([0.0625; 3]).unwrap(), outer];
        let proof = proof_of(&Scene { bodies, motions, margin: 0.0 }).bytes;
        let places = Places::of(&proof);
        let corner = inner_corner(&proof, &places);
        let [from, to] = *places.directions.last().unwrap();
        for p in steps().flat_map(|x| steps().flat_map(move |y| steps().map(move |z| [x, y, z]))) {
            let mut moved = proof.clone();
            for k in 0..3 {
                let at = places.waypoints[0] + 8 + 8 * k;
                moved[at..at + 8].copy_from_slice(&(p[k] - corner[k]).to_le_bytes());
            }
            for ray in (0..27).filter(|ray| *ray != 13).map(|ray| [ray / 9 - 1, ray / 3 % 3 - 1, ray % 3 - 1]) {
                let ray =
                    ray.map(|x: i32| [&1u32.to_le_bytes()[..], &(x as i8).to_le_bytes(), &[0; 4]].concat()).concat();
                let changed = splice(&moved, from, to - from, &ray);
                let is_accepted = accepts(&changed);
                assert!(!is_accepted || is_inside(p), "{p:?} {ray:?}");
                inside_found += usize::from(is_accepted);
                if count % 41 == 0 {
                    ours.push(is_accepted);
                    few.push(changed);
                }
                count += 1;
            }
        }
    }
    assert!(inside_found > 200, "{inside_found}");
    if let Some(found) = statuses("rays", &few) {
        assert!(found.iter().map(|status| *status == 0).eq(ours));
    }
}

/// The first corner of the triangle of A that the witness names.
fn inner_corner(proof: &[u8], places: &Places) -> [f64; 3] {
    let mut at = places.contacts + 12;
    (0..4).for_each(|_| at += 4 + u32_at(proof, at) as usize);
    assert_eq!(proof[at], 1, "A is inside");
    let [vertices, triangles] = places.bodies[0];
    let vertex = u32_at(proof, triangles + 4 + 12 * u32_at(proof, at + 1) as usize) as usize;
    std::array::from_fn(|k| {
        let at = vertices + 4 + 24 * vertex + 8 * k;
        f64::from_le_bytes(proof[at..at + 8].try_into().unwrap())
    })
}

pub(crate) fn octahedron() -> Body {
    let corner = |i: usize| std::array::from_fn(|k| if k == i / 2 { (i % 2 * 2) as f64 - 1.0 } else { 0.0 });
    let faces = [[1u32, 3, 5], [3, 0, 5], [0, 2, 5], [2, 1, 5], [3, 1, 4], [0, 3, 4], [2, 0, 4], [1, 2, 4]];
    Body::from_mesh(Mesh::new((0..6).map(corner).collect::<Vec<_>>(), faces).unwrap()).unwrap()
}

/// A scene whose bodies come to exactly the margin on their way, and no nearer.
fn is_grazing(scene: &Scene) -> bool {
    let within = |margin: f64| scene.query().first_within(margin, &mut Scratch::new()).unwrap();
    within(scene.margin.next_down()) == Verdict::Clear && within(scene.margin) != Verdict::Clear
}

/// The proof, with a margin of 8 bytes in the place of another.
fn with_margin(proof: &[u8], margin: f64, other: f64) -> Vec<u8> {
    let rule = [&[0u8][..], &margin.to_le_bytes()].concat();
    let at = proof.windows(9).rposition(|bytes| bytes == rule).unwrap();
    splice(proof, at + 1, 8, &other.to_le_bytes())
}

#[test]
fn grazed_margins_are_proven() {
    let mut random = Random(17);
    let mut scenes = Vec::new();
    // Faces, edges that slide along each other, a corner over a face, an edge and a corner.
    for (bodies, [from, to], margin) in [
        ([cube(), cube()], [[-4.0, 0.25, 2.0], [4.0, 0.25, 2.0]], 1.0),
        ([cube(), cube()], [[-4.0, -1.25, 2.0], [4.0, 2.25, 2.0]], 1.0),
        ([cube(), cube()], [[-4.0, 4.0, 5.0], [4.0, 4.0, 5.0]], 5.0),
        ([octahedron(), octahedron()], [[-4.0, 0.0, 3.0], [4.0, 0.0, 3.0]], 1.0),
        ([octahedron(), cube()], [[-4.0, 0.0, 2.5], [4.0, 0.0, 2.5]], 1.0),
        ([octahedron(), cube()], [[-4.0, 3.5, 5.5], [4.0, 3.5, 5.5]], 5.0),
    ] {
        let motions = [Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap()];
        scenes.push(Scene { bodies, motions, margin });
    }
    assert!(scenes.iter().all(is_grazing));
    while scenes.len() < 200 {
        let mut place = || [(); 3].map(|()| random.below(33) as f64 * 0.25 - 4.0);
        let motions = [Motion::edge(place(), place()).unwrap(), Motion::at([0.0; 3]).unwrap()];
        let mut scene = touching(&mut random);
        let other = if random.below(2) == 0 { octahedron() } else { scene.bodies[1].clone() };
        scene = Scene { bodies: [scene.bodies[0].clone(), other], motions, margin: 0.0 };
        for step in 1..12 {
            scene.margin = f64::from(step) * 0.25;
            if is_grazing(&scene) {
                scenes.push(scene);
                break;
            }
        }
    }
    let (mut proofs, mut wrong, mut contacts) = (Vec::new(), Vec::new(), 0);
    for scene in &scenes {
        let proof = proof_of(scene);
        assert_eq!(proof.unproven, []);
        let (proof, margin) = (proof.bytes, scene.margin);
        let places = Places::of(&proof);
        let has_steps = !places.steps(&proof).is_empty();
        contacts += usize::from(has_steps);
        wrong.push(splice(&proof, places.contacts, places.steps - places.contacts, &0u32.to_le_bytes()));
        wrong.push(with_margin(&proof, margin, margin.next_down()));
        if has_steps {
            wrong.push(with_margin(&proof, margin, margin.next_up()));
            let at = places.contacts + 12;
            let ([a, b, radicand, c], end) = read_time(&proof, at);
            for step in [1, -1] {
                let time = [a * (1 << 60) + step * c, b, radicand, c * (1 << 60)];
                wrong.push(splice(&proof, at, end - at, &time.map(integer).concat()));
            }
            wrong.push(places.with_steps(&proof, &places.steps(&proof)[1..]));
        }
        proofs.push(proof);
    }
    assert!(contacts > 100, "{contacts}");
    assert!(proofs.iter().all(|proof| accepts(proof)) && !wrong.iter().any(|proof| accepts(proof)));
    if let Some(found) = statuses("grazed", &[&proofs[..], &wrong].concat()) {
        assert!(found.iter().enumerate().all(|(i, status)| (*status == 0) == (i < proofs.len())));
    }
}

/// A corner that comes to exactly the margin over a face, and bodies in each other that may touch.
pub(crate) fn special_proofs() -> [Vec<u8>; 2] {
    let motions = || [Motion::edge([-4.0, 0.0, 2.5], [4.0, 0.0, 2.5]).unwrap(), Motion::at([0.0; 3]).unwrap()];
    let grazed = Scene { bodies: [octahedron(), cube()], motions: motions(), margin: 1.0 };
    let motions = [Motion::edge([0.0, 0.0, 4.0], [0.0, 0.0, 1.0]).unwrap(), Motion::at([0.0; 3]).unwrap()];
    let combs = Scene { bodies: combs(), motions, margin: 0.0 };
    [proof_of(&grazed).bytes, proof_touching(&combs, Touch::Allowed).bytes]
}

fn combs() -> [Body; 2] {
    let teeth = |first: f64| [0.0, 2.0, 4.0].map(|x| [[x + first, 0.0, 0.0], [x + first + 1.0, 1.0, 3.0]]);
    [solid_of(&teeth(0.0)), solid_of(&teeth(1.0))]
}

/// A solid of boxes, each with its least and its greatest corner.
fn solid_of(boxes: &[[[f64; 3]; 2]]) -> Body {
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    let unit = cube();
    for [low, high] in boxes {
        let first = vertices.len() as u32;
        let corner = |p: &[f64; 3]| [0, 1, 2].map(|k| if p[k] < 0.0 { low[k] } else { high[k] });
        vertices.extend(unit.mesh().vertices().iter().map(corner));
        faces.extend(unit.triangles().map(|(t, _)| t.map(|v| v + first)));
    }
    Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
}

#[test]
fn combs_in_each_other_are_proven_not_to_overlap() {
    for (from, to) in
        [([0.0, 0.0, 4.0], [0.0, 0.0, 1.0]), ([0.0, 0.0, 1.0], [0.0, 0.0, 1.0]), ([0.0, 3.0, 1.0], [0.0, -3.0, 1.0])]
    {
        let motions = [Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap()];
        let proof = proof_touching(&Scene { bodies: combs(), motions, margin: 0.0 }, Touch::Allowed);
        assert_eq!(proof.unproven, [], "{from:?} {to:?}");
        assert!(accepted_by_both("combs", &proof.bytes), "{from:?} {to:?}");
        // A tooth that is wider by one ulp overlaps, and so does the whole comb if it is elsewhere by as much.
        let places = Places::of(&proof.bytes);
        assert_eq!(proof.bytes[places.contacts], 0);
        for at in (0..24).map(|vertex| places.bodies[0][0] + 4 + 24 * vertex) {
            let x = f64::from_le_bytes(proof.bytes[at..at + 8].try_into().unwrap());
            let [out, inwards] =
                if x % 2.0 == 1.0 { [x.next_up(), x.next_down()] } else { [x.next_down(), x.next_up()] };
            if x > 0.0 {
                assert!(!accepts(&splice(&proof.bytes, at, 8, &out.to_le_bytes())), "{x}");
                assert!(accepts(&splice(&proof.bytes, at, 8, &inwards.to_le_bytes())), "{x}");
            }
        }
        for by in [f64::EPSILON, -f64::EPSILON] {
            let moved = places
                .waypoints
                .iter()
                .fold(proof.bytes.clone(), |bytes, at| splice(&bytes, at + 8, 8, &by.to_le_bytes()));
            assert!(!accepts(&moved));
        }
    }
}
