//! What is measured of two bodies at rest, by every method that applies: all must say the same. Sample meshes and their
//! hulls, side by side, in touch, in and around each other; convex solids on lattices, far from the origin, as thin as
//! rounding, and in equal places.

use std::path::PathBuf;

use firstcontact::Body;
use firstcontact::audit::{audit_direction, audit_distance, audit_overlap, audit_penetration};
use firstcontact::formats::{Limits, Mesh, read};
use firstcontact::measure::{Certificate, Method, Penetration, Question, State, overlap};
use firstcontact::solid::convex_hull;
use random::Random;

use crate::common::random;

/// Pairs of triangles of two bodies, at most: the lattice method takes time in proportion.
const MOST: usize = 5000;

fn solid(points: Vec<[f64; 3]>) -> Option<Body> {
    let triangles = convex_hull(&points).ok()?;
    Body::solid_from_mesh(Mesh::new(points, &triangles).ok()?).ok()
}

fn samples() -> Vec<Body> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("worlds/meshes");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let load =
        |file: PathBuf| Body::from_mesh(read(&std::fs::read(file).unwrap(), &Limits::default()).unwrap()).unwrap();
    files.into_iter().map(load).collect()
}

/// Every question at one place; the case, and the depth if there is one.
fn check(a: &Body, b: &Body, at: [f64; 3], along: [f64; 3]) -> (State, Option<Penetration>) {
    let distance = audit_distance(a, b, at);
    assert!(distance.agrees(), "{at:?} {distance:?}");
    let overlap = audit_overlap(a, b, at);
    assert!(overlap.agrees(), "{at:?} {overlap:?}");
    let (_, Ok(state)) = overlap.answers[0] else { panic!("{overlap:?}") };
    assert!(distance.answers.iter().all(|(_, found)| (found.as_ref().unwrap().nearest() > 0.0) != state.is_contact()));
    let direction = audit_direction(a, b, at, along);
    assert!(direction.agrees(), "{at:?} {along:?} {direction:?}");
    let penetration = audit_penetration(a, b, at);
    assert!(penetration.agrees(), "{at:?} {penetration:?}");
    let depth = penetration.answers.first().map(|(_, found)| found.clone().unwrap());
    match (&depth, state) {
        (None, _) => assert!(!a.is_convex() || !b.is_convex()),
        (Some(Penetration::Apart), State::Apart)
        | (Some(Penetration::Touching(_)), State::Touching(_))
        | (Some(Penetration::Overlapping(_)), State::Overlapping(_)) => {}
        found => panic!("{at:?} {found:?}"),
    }
    (state, depth)
}

/// Where A is beside B along an axis, its middle at B's along the others.
fn beside(a: &Body, b: &Body, axis: usize, gap: f64) -> [f64; 3] {
    let ([low_a, high_a], [low_b, high_b]) = (a.bounds(), b.bounds());
    std::array::from_fn(|k| match k == axis {
        true => high_b[k] - low_a[k] + gap,
        false => (low_b[k] + high_b[k] - low_a[k] - high_a[k]) / 2.0,
    })
}

#[test]
fn methods_agree_on_all_pairs_of_sample_meshes() {
    let mut bodies = samples();
    let hulls: Vec<Body> = bodies
        .iter()
        .filter_map(|body| solid(body.positions().iter().map(|&position| position.into()).collect()))
        .filter(|hull| hull.positions().len() < 200)
        .collect();
    bodies.extend(hulls);
    let mut seen = [0; 3];
    for (i, a) in bodies.iter().enumerate() {
        for (j, b) in bodies.iter().enumerate().skip(i) {
            if a.triangles().len() * b.triangles().len() > MOST {
                continue;
            }
            for (gap, along) in [(0.0, [1.0, 0.25, 0.0]), (-0.03, [0.0, 1.0, -1.0]), (0.5, [-2.0, 0.0, 0.125])] {
                let (state, _) = check(a, b, beside(a, b, (i + j) % 3, gap), along);
                seen[match state {
                    State::Apart => 0,
                    State::Touching(_) => 1,
                    State::Overlapping(_) => 2,
                    State::Contact(_) => panic!("they are solids"),
                }] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn methods_agree_on_degenerate_solids() {
    let random = &mut Random(17);
    let mut seen = [0; 3];
    for round in 0..400 {
        let shift = [0.0, 0.0, 0.0, 1e6][round % 4];
        let thin = [1.0, 1.0, 2f64.powi(-40)][round % 3];
        let is_whole = round % 5 < 3;
        let mut body = |count: u64| loop {
            let point = |random: &mut Random| if is_whole { random.lattice(2) } else { random.vector() };
            let points = (0..count).map(|_| point(random)).map(|[x, y, z]| [x + shift, y - shift, z * thin]);
            if let Some(body) = solid(points.collect()) {
                break body;
            }
        };
        let a = body(4 + round as u64 % 9);
        let b = if round % 7 == 0 { a.clone() } else { body(4 + round as u64 % 6) };
        let corner = |body: &Body, random: &mut Random| {
            let positions = body.positions();
            positions[random.below(positions.len() as u64) as usize]
        };
        let at = match round % 3 {
            0 => (corner(&b, random) - corner(&a, random)).into(),
            1 => random.lattice(1),
            _ => random.vector().map(|x| x * 2.0),
        };
        let along = if random.below(2) == 0 { random.lattice(2) } else { random.vector() };
        let along = if along == [0.0; 3] { [0.0, 0.0, 1.0] } else { along };
        let (state, _) = check(&a, &b, at, along);
        seen[match state {
            State::Apart => 0,
            State::Touching(_) => 1,
            State::Overlapping(_) => 2,
            State::Contact(_) => panic!("they are convex"),
        }] += 1;
    }
    assert!(seen.iter().all(|&count| count > 40), "{seen:?}");
}

#[test]
fn huge_and_tiny_solids_are_measured_together() {
    let needle = Body::cuboid([1e30, 1e-30, 1.0]).unwrap();
    let cube = Body::cuboid([1.0; 3]).unwrap();
    for (at, name) in [([0.0; 3], "overlapping"), ([0.0, 0.5, 0.0], "overlapping"), ([0.0, 1.0, 0.0], "apart")] {
        let (state, depth) = check(&needle, &cube, at, [0.0, -1.0, 0.0]);
        assert_eq!(state.name(), name, "{at:?}");
        assert!(depth.is_some());
    }
    let half = Body::cuboid([1e30, 2f64.powi(-100), 1.0]).unwrap();
    let (state, _) = check(&half, &cube, [0.0, 0.5 + 2f64.powi(-50), 0.0], [0.0, -1.0, 0.0]);
    assert_eq!(state, State::Apart);
}

/// What is too thin for floats is handed over, and that is said; every method has something to show.
#[test]
fn what_is_handed_over_is_counted() {
    let (a, b) = (Body::cuboid([1.0; 3]).unwrap(), Body::cuboid([3.0; 3]).unwrap());
    let at = [2.0f64.next_up(), 0.3, 0.7];
    for &method in Question::Overlap.methods() {
        let found = overlap(&a, &b, at, method).unwrap();
        assert_eq!(found.state, State::Apart, "{method}");
        let iterates = matches!(method, Method::Gjk | Method::ChungWang);
        assert!(found.handovers == 0 || iterates, "{method}");
        assert!(!matches!(found.certificate, Certificate::Nothing), "{method}");
    }
    let mut handed_over = Vec::new();
    for &method in Question::Overlap.methods().iter().filter(|method| **method != Method::Auto) {
        let found = overlap(&a, &b, [2.0, 0.3, 0.7], method).unwrap();
        assert_eq!(found.state.name(), "touching", "{method}");
        assert!(found.decided_by == method || found.handovers > 0, "{method}");
        if found.decided_by != method {
            handed_over.push((method, found.decided_by));
        }
    }
    // These say no more than that a point is shared, or cannot tell.
    let expected = [
        (Method::Lattice, Method::General),
        (Method::Gjk, Method::General),
        (Method::CdDual, Method::General),
        (Method::ChungWang, Method::VClip),
    ];
    assert_eq!(handed_over, expected);
    let audit = audit_overlap(&a, &b, [2.0, 0.3, 0.7]);
    assert_eq!((audit.answers.len(), &audit.handed_over[..], audit.decisions()), (9, &expected[..], 5));
    let apart = audit_overlap(&a, &b, at);
    assert_eq!((apart.answers.len(), apart.decisions()), (9, 9 - apart.handed_over.len()));
}
