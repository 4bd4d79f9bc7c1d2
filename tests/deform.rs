//! Contact of deforming meshes against the answer found facet by facet, on random and degenerate states.
#![allow(clippy::unwrap_used, reason = "tests")]

#[path = "../examples/deforming/mod.rs"]
mod deforming;
#[path = "common/random.rs"]
mod random;

use deforming::brute::{Answer, Facet, answer};
use firstcontact::convex::ConvexPair;
use firstcontact::convex::cd_dual::{Counts, Penetration};
use firstcontact::deform::{DeformError, Deforming, Hulls, Meeting, Pair, Settled, Sides, Step, Verdict, Which};
use firstcontact::formats::Mesh;
use firstcontact::measure::{self, Distance, Method};
use firstcontact::nalgebra::Point3;
use firstcontact::solid::convex_hull;
use firstcontact::{Body, exact::ExactSquare};
use random::Random;

type Points = Vec<[f64; 3]>;

fn positions(points: &Points) -> Vec<Point3<f64>> {
    points.iter().map(|&point| point.into()).collect()
}

fn octahedron(size: f64) -> Body {
    let s = size;
    let vertices = [[s, 0., 0.], [-s, 0., 0.], [0., s, 0.], [0., -s, 0.], [0., 0., s], [0., 0., -s]];
    let faces = [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]];
    Body::solid_from_mesh(Mesh::new(vertices.to_vec(), &faces).unwrap()).unwrap()
}

/// A cube of quadrilaterals, which do not stay flat.
fn cube(size: f64) -> Body {
    Body::cuboid([size; 3]).unwrap()
}

/// Two tetrahedra in one mesh.
fn two_shells() -> Body {
    let tetrahedron = [[0., 0., 0.], [3., 0., 0.], [0., 3., 0.], [0., 0., 3.]];
    let vertices: Points = tetrahedron.into_iter().chain(tetrahedron.map(|p| p.map(|x| -1.0 - x))).collect();
    let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2], [4, 5, 6], [4, 7, 5], [5, 7, 6], [4, 6, 7]];
    Body::solid_from_mesh(Mesh::new(vertices, &faces).unwrap()).unwrap()
}

fn facets(body: &Body, points: &[Point3<f64>], offset: [f64; 3]) -> Vec<Facet> {
    let whole = |point: &Point3<f64>| std::array::from_fn(|k| (point[k] + offset[k]) as i128);
    let facet = |(corners, face): ([u32; 3], u32)| Facet {
        corners: corners.map(|corner| whole(&points[corner as usize])),
        face,
    };
    body.triangles().map(facet).collect()
}

fn said(verdict: &Verdict) -> Answer {
    match verdict {
        Verdict::Apart => Answer::Apart,
        Verdict::Touching(pairs) => Answer::Touching(pairs.iter().map(|pair| (pair.a, pair.b)).collect()),
        Verdict::FirstInside => Answer::FirstInside,
        Verdict::SecondInside => Answer::SecondInside,
    }
}

/// What must hold of every step.
fn check(step: &Step) {
    let Hulls::Meeting(meeting) = &step.hulls else {
        assert_eq!(step.verdict, Verdict::Apart);
        return;
    };
    let touching = step.verdict.pairs();
    for (side, facets) in meeting.facets.iter().enumerate() {
        let face = |pair: &Pair| if side == 0 { pair.a } else { pair.b };
        for pair in touching {
            assert!(!facets.outside_region.contains(&face(pair)), "{pair:?} {facets:?}");
            assert!(!facets.beside_zone.contains(&face(pair)), "{pair:?} {facets:?}");
        }
    }
    let survives =
        |pair: &&Pair| meeting.facets[0].surviving.contains(&pair.a) && meeting.facets[1].surviving.contains(&pair.b);
    let missed: Vec<Pair> = touching.iter().filter(|pair| !survives(pair)).copied().collect();
    match &meeting.sides {
        Sides::One => assert!(missed.is_empty()),
        Sides::Opposite(pairs) => assert_eq!(pairs, &missed),
    }
    assert!((meeting.direction.norm() - 1.0).abs() < 1e-12);
    assert!(meeting.negative_distance[0] <= meeting.negative_distance[1]);
}

/// The exact penetration depth of the hulls, if they have volumes.
fn depth(a: &[Point3<f64>], b: &[Point3<f64>]) -> Option<ExactSquare> {
    let hull = |points: &[Point3<f64>]| {
        let points: Points = points.iter().map(|&point| point.into()).collect();
        let triangles = convex_hull(&points).ok()?;
        Body::solid_from_mesh(Mesh::new(points, &triangles).unwrap()).ok()
    };
    let (a, b) = (hull(a)?, hull(b)?);
    match ConvexPair::new(&a, [0.0; 3], &b, [0.0; 3]).unwrap().penetration(&mut Counts::default()) {
        Penetration::Apart => panic!("the hulls meet"),
        Penetration::Depth(depth) => Some(depth.squared),
    }
}

#[derive(Debug, Default)]
struct Seen {
    apart: usize,
    touching: usize,
    inside: usize,
    opposite: usize,
    unsettled: usize,
    deeper: usize,
    meetings: usize,
}

/// Moves every vertex of both meshes to random lattice points at every step.
fn wild(a: &Body, b: &Body, size: u64, shift: u64, rounds: usize, seed: u64) -> Seen {
    let mut random = Random(seed);
    let mut meshes = Deforming::new(a, [0.0; 3], b).unwrap();
    let mut seen = Seen::default();
    for round in 0..rounds {
        for which in [Which::First, Which::Second] {
            // A body now and then stands still.
            if random.below(5) == 0 {
                continue;
            }
            let offset = random.lattice(shift);
            let count = meshes.positions(which).len();
            let scale = if random.below(3) == 0 { 4 } else { 1 };
            let points: Points = (0..count)
                .map(|_| random.lattice(size * scale))
                .map(|p| std::array::from_fn(|k| p[k] + offset[k]))
                .collect();
            meshes.reshape(which, positions(&points)).unwrap();
        }
        let step = meshes.step();
        let states = [meshes.positions(Which::First), meshes.positions(Which::Second)];
        let want = answer(&facets(a, states[0], [0.0; 3]), &facets(b, states[1], [0.0; 3]));
        assert_eq!(said(&step.verdict), want, "round {round}: {states:?}");
        check(&step);
        match &step.verdict {
            Verdict::Apart => seen.apart += 1,
            Verdict::Touching(_) => seen.touching += 1,
            Verdict::FirstInside | Verdict::SecondInside => seen.inside += 1,
        }
        if let Hulls::Meeting(meeting) = &step.hulls {
            seen.meetings += 1;
            seen.opposite += usize::from(meeting.sides != Sides::One);
            seen.unsettled += usize::from(meeting.settled != Settled::Iterated);
            if let Some(depth) = depth(states[0], states[1]) {
                let [_, upper] = meeting.negative_distance;
                assert!(depth.lower().sqrt() <= upper * (1.0 + 1e-12) + 1e-12, "{depth} {meeting:?}");
                seen.deeper += usize::from(depth.upper().sqrt() < upper * (1.0 - 1e-9) - 1e-9);
            }
        }
    }
    seen
}

#[test]
fn every_verdict_is_that_of_all_facets() {
    let bodies = [octahedron(2.0), cube(4.0), two_shells()];
    for (i, a) in bodies.iter().enumerate() {
        for (j, b) in bodies.iter().enumerate() {
            for (size, shift) in [(1, 1), (2, 3), (3, 7), (20, 30), (100, 150)] {
                let seen = wild(a, b, size, shift, 150, (i * 100 + j * 10) as u64 + size);
                assert!(seen.touching > 10 && seen.meetings >= seen.touching, "{i} {j} {size}: {seen:?}");
                eprintln!("{i} {j} {size}: {seen:?}");
            }
        }
    }
}
