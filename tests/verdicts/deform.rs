//! Contact of deforming meshes against the answer found facet by facet, on random and degenerate states.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::common::random;
use firstcontact_verify::whole_meshes;

use firstcontact::audit::audit_deform;
use firstcontact::convex::ConvexPair;
use firstcontact::convex::Cost;
use firstcontact::deform::{
    DeformError, Deforming, Facets, Hulls, Method as HowDeep, Pair, Settled, Side, Sides, Step, Verdict,
};
use firstcontact::formats::Mesh;
use firstcontact::measure::{self, Distance, Method};
use firstcontact::nalgebra::{Point3, Vector3};
use firstcontact::solid::convex_hull;
use firstcontact::{Body, exact::ExactSquare};
use random::Random;
use whole_meshes::{Answer, Facet, answer};

type Points = Vec<[f64; 3]>;

fn positions(points: &Points) -> Vec<Point3<f64>> {
    points.iter().map(|&point| point.into()).collect()
}

fn octahedron(size: f64) -> Body {
    let s = size;
    let vertices = [[s, 0., 0.], [-s, 0., 0.], [0., s, 0.], [0., -s, 0.], [0., 0., s], [0., 0., -s]];
    let faces = [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]];
    Body::solid_from_mesh(Mesh::new(vertices.to_vec(), faces).unwrap()).unwrap()
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
    Body::solid_from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
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
    assert_eq!(meeting.sides.missed(), missed);
    let turned_away = |facets: &Facets, face: u32| facets.invisible.contains(&face) && !facets.edge_on.contains(&face);
    let [of_a, of_b] = &meeting.facets;
    let is_opposite = !missed.is_empty() && missed.len() == touching.len()
        || missed.iter().any(|pair| turned_away(of_a, pair.a) || turned_away(of_b, pair.b));
    assert_eq!(matches!(meeting.sides, Sides::Opposite(_)), is_opposite);
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
    let escape = ConvexPair::new(&a, [0.0; 3], &b, [0.0; 3]).unwrap().penetration(&mut Cost::default());
    Some(escape.expect("the hulls meet").square)
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
        for which in [Side::A, Side::B] {
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
        let states = [meshes.positions(Side::A), meshes.positions(Side::B)];
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
            seen.opposite += usize::from(matches!(meeting.sides, Sides::Opposite(_)));
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
    let mut inside = 0;
    for (i, a) in bodies.iter().enumerate() {
        for (j, b) in bodies.iter().enumerate() {
            for (size, shift) in [(1, 1), (2, 3), (3, 7), (20, 30), (100, 150)] {
                let seen = wild(a, b, size, shift, 150, (i * 100 + j * 10) as u64 + size);
                assert!(seen.touching > 10 && seen.meetings >= seen.touching, "{i} {j} {size}: {seen:?}");
                // Random states are not on one side of each other; the direction is a local minimum of several.
                assert!(seen.opposite > 0 && seen.deeper > 0 && seen.unsettled == 0, "{i} {j} {size}: {seen:?}");
                inside += seen.inside;
            }
        }
    }
    assert!(inside > 5, "{inside}");
}

/// A small mesh inside a large one that changes its form, in and out of contact.
#[test]
fn one_mesh_inside_the_other_is_contact() {
    let (inner, outer) = (octahedron(1.0), cube(16.0));
    let mut random = Random(7);
    let mut meshes = Deforming::new(&inner, [1.0, -2.0, 0.5], &outer).unwrap();
    let mut seen = [0; 2];
    for round in 0..200 {
        let points: Points = (0..6).map(|_| random.lattice(if round % 2 == 0 { 3 } else { 7 })).collect();
        meshes.reshape(Side::A, positions(&points)).unwrap();
        let step = meshes.step();
        let doubled = |points: &[Point3<f64>]| points.iter().map(|point| point * 2.0).collect::<Vec<_>>();
        let (a, b) = (doubled(meshes.positions(Side::A)), doubled(outer.positions()));
        let want = answer(&facets(&inner, &a, [2.0, -4.0, 1.0]), &facets(&outer, &b, [0.0; 3]));
        assert_eq!(said(&step.verdict), want, "{points:?}");
        check(&step);
        seen[usize::from(step.verdict == Verdict::FirstInside)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    let mut swapped = Deforming::new(&outer, [0.0; 3], &inner).unwrap();
    assert_eq!(swapped.step().verdict, Verdict::SecondInside);
}

/// Turned inside out, a mesh bounds what it bounded.
#[test]
fn a_mesh_may_turn_inside_out() {
    let (inner, outer) = (octahedron(1.0), octahedron(8.0));
    let mut meshes = Deforming::new(&inner, [0.25, 0.0, 0.0], &outer).unwrap();
    assert_eq!(meshes.step().verdict, Verdict::FirstInside);
    let mirrored = |body: &Body| body.positions().iter().map(|p| Point3::new(-p.x, p.y, p.z)).collect();
    meshes.reshape(Side::B, mirrored(&outer)).unwrap();
    assert_eq!(meshes.step().verdict, Verdict::FirstInside);
    // All facets in one plane: nothing is inside, and what touches the plane touches facets.
    let flat = outer.positions().iter().map(|p| Point3::new(p.x, p.y, 0.0)).collect();
    meshes.reshape(Side::B, flat).unwrap();
    assert!(!meshes.step().verdict.pairs().is_empty());
    let above = inner.positions().iter().map(|p| Point3::new(p.x, p.y, p.z + 1.5)).collect();
    meshes.reshape(Side::A, above).unwrap();
    assert_eq!(meshes.step().verdict, Verdict::Apart);
    // All vertices in one point.
    meshes.reshape(Side::B, vec![Point3::new(0.25, 0.0, 1.5); 6]).unwrap();
    assert_eq!(meshes.step().verdict, Verdict::SecondInside);
    meshes.reshape(Side::A, vec![Point3::new(0.0, 0.0, 1.5); 6]).unwrap();
    assert!(!meshes.step().verdict.pairs().is_empty());
}

/// A mesh pressed at one facet: what the paper computes, by hand.
#[test]
fn entities_of_two_cubes() {
    let (low, high) = (cube(4.0), cube(2.0));
    let mut meshes = Deforming::new(&high, [0.5, 0.25, 3.5], &low).unwrap();
    let Hulls::Apart { distance, direction } = meshes.step().hulls else { panic!("they are apart") };
    assert!(distance[0] <= 0.5 && 0.5 <= distance[1]);
    assert_eq!(direction, Some(Vector3::new(0.0, 0.0, -1.0)));
    let sunk = high.positions().iter().map(|p| p + Point3::new(0.0, 0.0, -0.75).coords).collect();
    meshes.reshape(Side::A, sunk).unwrap();
    let step = meshes.step();
    check(&step);
    assert_eq!(step.cost.iterations, 1);
    let Hulls::Meeting(meeting) = &step.hulls else { panic!("they meet") };
    assert_eq!((meeting.direction, meeting.settled), (Vector3::new(0.0, 0.0, -1.0), Settled::Iterated));
    assert!(meeting.negative_distance[0] <= 0.25 && 0.25 <= meeting.negative_distance[1]);
    assert_eq!(meeting.planes.map(|plane| plane.height), [-1.75, 2.0]);
    // The zone of the small cube is the disk around its lower side, that of the large one around its upper side.
    let zones = meeting.zones.map(|zone| zone.unwrap());
    let near = |zone: &firstcontact::deform::ImpactZone, centre: [f64; 3], radius: f64| {
        assert!((zone.centre - Point3::from(centre)).norm() < 1e-12 && zone.radius >= radius, "{zone:?}");
        assert!(zone.radius < radius + 1e-12, "{zone:?}");
    };
    near(&zones[0], [0.5, 0.25, 2.0], 2f64.sqrt());
    near(&zones[1], [0.0, 0.0, 1.75], 8f64.sqrt());
    // The lower side alone faces the other and is in its region: so does the upper side of the large cube.
    for (facets, body) in meeting.facets.iter().zip([&high, &low]) {
        assert_eq!((facets.invisible.len(), facets.surviving.len()), (5, 1));
        assert_eq!(facets.outside_region.len(), 1, "the far side, of {:?}", body.mesh().face_count());
    }
    // The sides of the small cube go through the upper side of the large one: the first criterion has dropped them.
    assert!(matches!(&meeting.sides, Sides::Opposite(pairs) if pairs.len() == 4));
    let nearest = meeting.nearest_pairs(5);
    assert_eq!((nearest.len(), nearest[0].square.to_string()), (1, "1/16".to_owned()));
}

/// The same shape in another unit, at another place: the same answer.
#[test]
fn units_and_places_change_no_verdict() {
    let (a, b) = (octahedron(2.0), cube(4.0));
    let mut random = Random(99);
    let transforms: [fn(f64) -> f64; 6] = [
        |x| x,
        |x| x * (2f64).powi(-100),
        |x| x * (2f64).powi(100),
        |x| x * (2f64).powi(-700),
        |x| x * (2f64).powi(700),
        |x| x + f64::from(1u32 << 20),
    ];
    for _ in 0..60 {
        let states: Vec<Points> = [6, 8].iter().map(|&count| (0..count).map(|_| random.lattice(3)).collect()).collect();
        let mut said = Vec::new();
        for transform in transforms {
            let mut meshes = Deforming::new(&a, [0.0; 3], &b).unwrap();
            for (which, points) in [(Side::A, &states[0]), (Side::B, &states[1])] {
                let moved: Points = points.iter().map(|point| point.map(transform)).collect();
                meshes.reshape(which, positions(&moved)).unwrap();
            }
            let step = meshes.step();
            check(&step);
            said.push(step.verdict);
        }
        assert!(said.iter().all(|verdict| *verdict == said[0]), "{states:?}: {said:?}");
    }
}

/// Huge and tiny meshes in one scene, against the exact distance.
#[test]
fn huge_and_tiny_meshes_meet() {
    let large = octahedron(2.0);
    let mut random = Random(3);
    let mut seen = [0; 2];
    for round in 0..60 {
        let scales = [1e-30, 1.0, 1e30, 1e150, 0.8e308];
        let [s, t] = [random.below(5), random.below(5)].map(|index| scales[index as usize] / 4.0);
        let states = [s, t].map(|scale| large.positions().iter().map(|p| p.coords.map(|x| x * scale).into()).collect());
        let [first, second]: [Points; 2] =
            states.map(|points: Vec<Point3<f64>>| points.into_iter().map(Into::into).collect());
        let shift = s.max(t) * random.unit() * 4.0;
        let first: Points = first.into_iter().map(|[x, y, z]| [x + shift, y + shift * 0.25, z]).collect();
        let mut meshes = Deforming::new(&large, [0.0; 3], &large).unwrap();
        meshes.reshape(Side::A, positions(&first)).unwrap();
        meshes.reshape(Side::B, positions(&second)).unwrap();
        let step = meshes.step();
        check(&step);
        let faces: Vec<Vec<u32>> = large.triangles().map(|(corners, _)| corners.to_vec()).collect();
        let [a, b] = [first, second].map(|points| Body::solid_from_mesh(Mesh::new(points, &faces).unwrap()));
        let (Ok(a), Ok(b)) = (a, b) else { continue };
        let want = measure::distance(&a, &b, [0.0; 3], Method::General).unwrap();
        let agrees = match want {
            Distance::Apart(_) => step.verdict == Verdict::Apart,
            Distance::Touching(_) => !step.verdict.pairs().is_empty(),
            Distance::FirstInside(_) => step.verdict == Verdict::FirstInside,
            Distance::SecondInside(_) => step.verdict == Verdict::SecondInside,
        };
        assert!(agrees, "round {round}: {want} {:?}", step.verdict);
        seen[usize::from(step.verdict.is_contact())] += 1;
        if let Hulls::Meeting(meeting) = &step.hulls {
            meeting.nearest_pairs(3);
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

/// Where translations leave the floats, the exact penetration depth takes over.
#[test]
fn what_the_iteration_cannot_do_is_handed_over() {
    let body = cube(1.5e308);
    let mut meshes = Deforming::new(&body, [1.7e308, 0.0, 0.0], &body).unwrap();
    for which in [Side::A, Side::B] {
        meshes.reshape(which, body.positions().iter().map(|point| point * 2.0).collect()).unwrap();
    }
    let step = meshes.step();
    check(&step);
    let Hulls::Meeting(meeting) = &step.hulls else { panic!("they meet") };
    assert_eq!((meeting.settled, step.cost.handovers), (Settled::HandedOver, 1));
    assert_eq!(meeting.direction, Vector3::new(-1.0, 0.0, 0.0));
    let [lower, upper] = meeting.negative_distance;
    assert!((1.29e308..=1.3e308).contains(&lower) && (1.3e308..1.31e308).contains(&upper), "{meeting:?}");
    assert_eq!(meeting.zones, [None; 2]);
}

/// Distances of surviving pairs against the exact distance of the two facets as bodies of their own.
#[test]
fn surviving_pairs_are_measured_exactly() {
    let (a, b) = (octahedron(2.0), two_shells());
    let mut random = Random(11);
    let mut meshes = Deforming::new(&a, [0.5, 0.25, -0.125], &b).unwrap();
    let mut compared = 0;
    for _ in 0..60 {
        for (which, count) in [(Side::A, 6), (Side::B, 8)] {
            let points: Points = (0..count).map(|_| random.lattice(12)).collect();
            meshes.reshape(which, positions(&points)).unwrap();
        }
        let Hulls::Meeting(meeting) = meshes.step().hulls else { continue };
        let all = meeting.nearest_pairs(usize::MAX);
        assert_eq!(all.len() as u64, meeting.pair_count());
        assert!(all.is_sorted_by(|one, other| (&one.square, one.pair) < (&other.square, other.pair)));
        assert_eq!(meeting.nearest_pairs(3)[..], all[..all.len().min(3)]);
        for found in &all {
            let facet = |body: &Body, which: Side, face: u32| {
                let corners = body.triangles().find(|(_, of)| *of == face).unwrap().0;
                let points = corners.map(|corner| meshes.positions(which)[corner as usize]);
                Body::surface_from_mesh(Mesh::new(points.to_vec(), [[0, 1, 2]]).unwrap()).unwrap()
            };
            let [p, q] = [facet(&a, Side::A, found.pair.a), facet(&b, Side::B, found.pair.b)];
            match measure::distance(&p, &q, [0.5, 0.25, -0.125], Method::General).unwrap() {
                Distance::Apart(gap) => assert_eq!(gap.square, found.square),
                _ => assert!(found.square.is_zero()),
            }
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn bad_input_is_named() {
    let open =
        Body::from_mesh(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0, 1, 2]]).unwrap()).unwrap();
    let body = octahedron(1.0);
    assert_eq!(Deforming::new(&body, [0.0; 3], &open).unwrap_err(), DeformError::Surface(Side::B));
    assert!(matches!(Deforming::new(&body, [f64::NAN, 0.0, 0.0], &body), Err(DeformError::Place(_))));
    let mut meshes = Deforming::new(&body, [3.0, 0.0, 0.0], &body).unwrap();
    let before = meshes.positions(Side::A).to_vec();
    let few = meshes.reshape(Side::A, vec![Point3::origin(); 5]).unwrap_err();
    assert_eq!(few, DeformError::VertexCount { mesh: Side::A, wanted: 6, found: 5 });
    let mut bad = vec![Point3::origin(); 6];
    bad[4].z = f64::INFINITY;
    let infinite = meshes.reshape(Side::B, bad).unwrap_err();
    assert_eq!(infinite, DeformError::NotFinite { mesh: Side::B, vertex: 4 });
    assert_eq!(infinite.to_string(), "the position of vertex 4 of mesh B is not finite");
    assert_eq!(meshes.positions(Side::A), before);
    // Every facet has corners of its own, as in some files; they are one point each.
    let corners: Points =
        body.triangles().flat_map(|(corners, _)| corners.map(|c| body.positions()[c as usize].into())).collect();
    let faces: Vec<[u32; 3]> = (0..8).map(|face| [3 * face, 3 * face + 1, 3 * face + 2]).collect();
    let loose = Body::solid_from_mesh(Mesh::new(corners.clone(), &faces).unwrap()).unwrap();
    let mut meshes = Deforming::new(&loose, [0.0; 3], &body).unwrap();
    let larger: Points = corners.iter().map(|point| point.map(|x| 9.0 * x)).collect();
    meshes.reshape(Side::A, positions(&larger)).unwrap();
    assert_eq!(meshes.step().verdict, Verdict::SecondInside);
    let mut torn = larger;
    torn[5][0] += 1.0;
    let error = meshes.reshape(Side::A, positions(&torn)).unwrap_err();
    assert!(matches!(error, DeformError::Torn { mesh: Side::A, vertices: [_, 5] }), "{error}");
}

/// A cube in the middle of a cube: six translations are as short. Side one is taken depends on the last direction
/// alone.
#[test]
fn the_last_direction_decides_between_equals() {
    let (small, large) = (cube(2.0), cube(6.0));
    for axis in 0..3 {
        for sign in [1.0, -1.0] {
            let mut meshes = Deforming::new(&small, [0.0; 3], &large).unwrap();
            for height in [5.0, 3.5, 2.0, 1.0, 0.0] {
                let at: [f64; 3] = std::array::from_fn(|k| if k == axis { sign * height } else { 0.0 });
                let moved = small.positions().iter().map(|p| p + Point3::from(at).coords).collect();
                meshes.reshape(Side::A, moved).unwrap();
                let step = meshes.step();
                if let Hulls::Meeting(meeting) = step.hulls {
                    let wanted: [f64; 3] = std::array::from_fn(|k| if k == axis { -sign } else { 0.0 });
                    assert_eq!(meeting.direction, Vector3::from(wanted));
                    assert!((meeting.negative_distance[1] - (4.0 - height)).abs() < 1e-9);
                }
            }
        }
    }
}

/// Where the iteration stands still at a vertex or an edge of the difference, it goes on to a facet.
#[test]
fn no_saddle_is_taken_for_a_minimum() {
    let body = cube(2.0);
    for at in [[1.5, 1.5, 1.5], [1.5, 1.5, 0.0], [-1.5, 1.5, 1.25], [0.0, 1.5, -1.5], [1.5, 1.5, 1e-9]] {
        let step = Deforming::new(&body, at, &body).unwrap().step();
        check(&step);
        let Hulls::Meeting(meeting) = step.hulls else { panic!("they meet") };
        let [lower, upper] = meeting.negative_distance;
        assert_eq!(meeting.settled, Settled::Iterated);
        assert!(lower <= 0.5 && 0.5 <= upper && upper - lower < 1e-12, "{at:?}: {meeting:?}");
    }
}

/// A direction kept from before the meshes slid past each other: one that is no local minimum any more is left.
#[test]
fn a_stale_direction_is_left() {
    let body = cube(1.0);
    let mut meshes = Deforming::new(&body, [0.0; 3], &body).unwrap();
    for at in [[0.0, 0.0, 1.0], [0.0, -1.0, 0.0], [-1.0, -1.0, 0.0]] {
        let moved = body.positions().iter().map(|p| p + Vector3::from(at)).collect();
        meshes.reshape(Side::A, moved).unwrap();
        let Hulls::Meeting(meeting) = meshes.step().hulls else { panic!("they meet") };
        let [lower, upper] = meeting.negative_distance;
        assert!(lower == 0.0 && upper < 1e-12, "{at:?}: {meeting:?}");
    }
}

/// By either method the verdict is the same, and the exact depth is the least: on random lattice states.
#[test]
fn methods_agree_on_contact_and_one_finds_the_least_depth() {
    let (a, b) = (octahedron(2.0), two_shells());
    let mut random = Random(23);
    let mut meshes = Deforming::new(&a, [0.0; 3], &b).unwrap();
    let mut seen = [0; 2];
    for round in 0..120 {
        for (which, count) in [(Side::A, 6), (Side::B, 8)] {
            // Now and then in one plane.
            let height = if round % 6 == 5 { 0.0 } else { 1.0 };
            let point = |_| random.lattice(1 + round % 9);
            let points: Points = (0..count).map(point).map(|[x, y, z]| [x, y, z * height]).collect();
            meshes.reshape(which, positions(&points)).unwrap();
        }
        let iterated = meshes.clone().step_with(HowDeep::Iteration).unwrap();
        let states = [meshes.positions(Side::A), meshes.positions(Side::B)];
        let depth = || depth(states[0], states[1]);
        match (meshes.clone().step_with(HowDeep::Penetration), &iterated.hulls) {
            (Ok(step), Hulls::Apart { .. }) => assert_eq!(step.verdict, iterated.verdict),
            (Ok(step), Hulls::Meeting(_)) => {
                let depth = depth().unwrap();
                check(&step);
                assert_eq!(step.verdict, iterated.verdict);
                let (Hulls::Meeting(least), Hulls::Meeting(local)) = (&step.hulls, &iterated.hulls) else {
                    panic!("both meet")
                };
                assert_eq!((least.settled, local.settled), (Settled::Penetration, Settled::Iterated));
                let [lower, upper] = least.negative_distance;
                assert!(lower - 1e-12 <= depth.root() && depth.root() <= upper, "{depth} {least:?}");
                assert!(lower <= local.negative_distance[1] + 1e-12, "{least:?} {local:?}");
                seen[0] += 1;
            }
            (Err(DeformError::NoVolume { .. }), Hulls::Meeting(_)) => {
                assert_eq!(depth(), None);
                seen[1] += 1;
            }
            (Err(error), _) => panic!("{error}"),
        }
        let before = meshes.cost();
        let step = meshes.step();
        assert_eq!(step.verdict, iterated.verdict);
        assert_eq!(meshes.cost().meetings - before.meetings, step.cost.meetings);
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

/// Everyone agrees with every step, and a step that is wrong is found out.
#[test]
fn audits_find_what_is_wrong_and_nothing_else() {
    let bodies = [octahedron(2.0), cube(4.0), two_shells()];
    let mut random = Random(31);
    for (i, a) in bodies.iter().enumerate() {
        let b = &bodies[(i + 1) % 3];
        let mut meshes = Deforming::new(a, [0.5, 0.0, -0.25], b).unwrap();
        for round in 0..12 {
            for which in [Side::A, Side::B] {
                let count = meshes.positions(which).len();
                let points: Points = (0..count).map(|_| random.lattice(2 + round)).collect();
                meshes.reshape(which, positions(&points)).unwrap();
            }
            let mut step = meshes.step();
            let audit = audit_deform(&meshes, &step);
            assert!(audit.agrees() && audit.answers.len() > 5, "{audit:?}");
            match &mut step.verdict {
                Verdict::Touching(pairs) => {
                    pairs.pop();
                }
                verdict => *verdict = Verdict::FirstInside,
            }
            if let Hulls::Meeting(meeting) = &mut step.hulls {
                meeting.negative_distance = [-2.0, -1.0];
            }
            let wrong = audit_deform(&meshes, &step);
            let all = |verb: &str| wrong.disagreements().any(|answer| answer.witness.starts_with(verb));
            assert!(all("all pairs") || all("distance general"), "{wrong:?}");
        }
    }
}
