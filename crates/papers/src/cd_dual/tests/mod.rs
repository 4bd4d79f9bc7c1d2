//! CD-Dual against the Minkowski difference enumerated plane by plane.

mod brute;
mod cases;
mod paper;

use firstcontact_convex::cd_dual::{face_of_edges, meeting};
use firstcontact_convex::{Cost, WarmStart};
use nalgebra::Point3;

use super::*;
use crate::cd_dual::tests::brute::{Brute, Crossing, Expected};
use crate::cd_dual::tests::cases::Case;
use crate::pair::ConvexPair;
use firstcontact_convex::cd_dual::{DirectedLine, LineDifference};
use firstcontact_convex::{ConvexSolid, Sense, Side};
use firstcontact_exact::{ExactTime, Rational, Sign, SmallBigInt};
use firstcontact_motion::{ContactPlane, Meeting, Motion, Scene, Span, pieces};
use firstcontact_solid::{Body, Fit, convex_hull};

/// How many cases each family is asked in a test run.
const CASES: usize = 100;

fn body(points: &[[i64; 3]]) -> Option<Body> {
    let points: Vec<[f64; 3]> = points.iter().map(|point| point.map(|x| x as f64)).collect();
    let triangles = convex_hull(&points).ok()?;
    let mesh = firstcontact_formats::Mesh::new(points, triangles).unwrap();
    Some(Body::solid_from_mesh(mesh).unwrap())
}

/// Asks with a scene of two bodies, the first moving.
fn with_scene<T>(a: &Body, b: &Body, case: &Case, ask: impl FnOnce(&Scene<'_>) -> T) -> T {
    let floats = |point: [i64; 3]| Point3::from(point.map(|x| x as f64));
    let sum = |p: [i64; 3], q: [i64; 3]| [0, 1, 2].map(|k| p[k] + q[k]);
    let from = sum(case.offset, case.common);
    let moving = Motion::edge(floats(from), floats(sum(from, case.displacement))).unwrap();
    let standing = Motion::at(floats(case.common)).unwrap();
    let piece = pieces(&moving, &standing, [0.0, 1.0]).next().unwrap();
    let magnitudes = a.magnitudes().max(b.magnitudes());
    ask(&Scene::new(a.positions(), b.positions(), magnitudes, piece, piece.course()))
}

/// The fraction of the piece at which the plane is met, and that it is what it claims to be.
fn fraction(scene: &Scene<'_>, plane: &ContactPlane) -> Rational {
    let ContactPlane { spans: [u, v], a, b } = *plane;
    assert_eq!(scene.sign([u, v, Span::Motion]), Sign::Negative, "it faces the motion");
    let above = |span: Span| scene.sign([u, v, span]) == Sign::Positive;
    assert!(!(0..scene.b.len() as u32).any(|other| above(Span::OfB(b, other))), "B is below");
    assert!(!(0..scene.a.len() as u32).any(|other| above(Span::OfA(other, a))), "A is above");
    scene.quotient([u, v, Span::Across(a, b)], [u, v, Span::Motion])
}

fn rational(crossing: Crossing) -> Rational {
    Rational::new(SmallBigInt::from(crossing.over), SmallBigInt::from(crossing.under))
}

/// Overlap, and the distances along the direction of the motion and against it.
fn static_answers_agree(case: &Case, [a, b]: [&Body; 2], brute: &Brute, warm: &mut WarmStart, cost: &mut Cost) {
    let place = |extra: [i64; 3]| Point3::from([0, 1, 2].map(|k| (case.common[k] + extra[k]) as f64));
    let pair = ConvexPair::new(a, place(case.offset), b, place([0; 3])).unwrap();
    let expected = brute.contains_origin();
    let direction = case.displacement.map(|x| x as f64);
    for warm in [&mut WarmStart::default(), warm] {
        assert_eq!(pair.meet(warm, cost), expected, "{case:?}");
        let found = pair.along(direction, warm, cost);
        if direction == [0.0; 3] {
            assert!(found.is_err());
            continue;
        }
        let expected = brute.crossings(case.displacement).map(|ends| ends.map(rational));
        let expected = match expected {
            None => Along::Never,
            Some([enter, _]) if enter.sign() == Sign::Positive => Along::Ahead(ExactTime::new(enter)),
            Some([_, leave]) if leave.sign() == Sign::Negative => Along::Behind(ExactTime::new(-&leave)),
            Some([enter, leave]) => {
                Along::Overlapping { forward: ExactTime::new(leave), backward: ExactTime::new(-&enter) }
            }
        };
        assert_eq!(found.unwrap(), expected, "{case:?}");
    }
}

fn agrees(case: &Case, bodies: [&Body; 2], warm: &mut WarmStart, cost: &mut Cost) -> Expected {
    let [a, b] = bodies;
    let solids = bodies.map(|body| ConvexSolid::of(body).unwrap());
    let brute = Brute::new(&case.a, &case.b, case.offset);
    let expected = brute.meeting(case.displacement);
    with_scene(a, b, case, |scene| {
        for warm in [&mut WarmStart::default(), &mut *warm] {
            let found = meeting(scene, solids[0], solids[1], warm, cost);
            let matches = match (&found, &expected) {
                (Meeting::Apart, Expected::Apart) | (Meeting::AtBeginning, Expected::AtBeginning) => true,
                (Meeting::On(plane), Expected::At(crossing)) => fraction(scene, plane) == rational(*crossing),
                _ => false,
            };
            assert!(matches, "{found:?} instead of {expected:?} of {case:?}");
        }
    });
    static_answers_agree(case, bodies, &brute, warm, cost);
    expected
}

fn family(make: fn(&mut Random) -> Case, seed: u64, count: usize) -> Cost {
    let mut random = Random::new(seed);
    let mut outcomes = [0; 3];
    let (mut warm, mut cost) = (WarmStart::default(), Cost::default());
    for _ in 0..count {
        let case = make(&mut random);
        let (Some(a), Some(b)) = (body(&case.a), body(&case.b)) else { continue };
        let outcome = match agrees(&case, [&a, &b], &mut warm, &mut cost) {
            Expected::Apart => 0,
            Expected::AtBeginning => 1,
            Expected::At(_) => 2,
        };
        outcomes[outcome] += 1;
    }
    assert!(outcomes.iter().all(|&number| number > 0), "{outcomes:?}");
    cost
}

#[test]
fn random_hulls() {
    family(cases::general, 1, CASES);
}

#[test]
fn lattice_polyhedra() {
    family(cases::lattice, 2, 10 * CASES);
}

#[test]
fn boxes_and_prisms_parallel_to_each_other() {
    family(cases::parallel, 3, 10 * CASES);
}

#[test]
fn elongated_hulls() {
    let cost = family(cases::elongated, 4, CASES);
    assert!(cost.not_optimal > 0, "the printed searches stop early now and then: {cost:?}");
    assert!(cost.faces_of_edges <= cost.arc_tests && cost.faces_walked >= cost.searches);
}

#[test]
fn slivers() {
    family(cases::slivers, 5, CASES);
}

#[test]
fn far_from_the_origin() {
    family(cases::far, 6, CASES);
}

/// Whether every vertex of both bodies is on the inner side of a plane through a corner.
fn supports(difference: &LineDifference<'_>, spans: [Span; 2], [a, b]: [u32; 2]) -> bool {
    let above = |side: Side, from: u32, to: u32| {
        difference.scene.sign([spans[0], spans[1], difference.step(side, from, to)]) == Sign::Positive
    };
    [(Side::A, a), (Side::B, b)].into_iter().all(|(side, from)| {
        let count = difference.polyhedron(side).points().len() as u32;
        !(0..count).any(|to| above(side, from, to))
    })
}

#[test]
fn edges_form_a_face_where_their_plane_supports_both() {
    let mut random = Random::new(7);
    let (mut faces, mut parallel) = (0, 0);
    for case in
        (0..60).map(|index| if index % 2 == 0 { cases::parallel(&mut random) } else { cases::lattice(&mut random) })
    {
        let (Some(a), Some(b)) = (body(&case.a), body(&case.b)) else { continue };
        let [solid_a, solid_b] = [&a, &b].map(|body| ConvexSolid::of(body).unwrap());
        with_scene(&a, &b, &case, |scene| {
            let line = DirectedLine { along: Span::Axis(0), sense: Sense::Forward };
            let difference = LineDifference::new(scene, solid_a, solid_b, line);
            let count = |side: Side| difference.polyhedron(side).half_edges().len() as u32;
            for [of_a, of_b] in (0..count(Side::A)).flat_map(|of_a| (0..count(Side::B)).map(move |of_b| [of_a, of_b])) {
                let [p, q] = [difference.ends(Side::A, of_a), difference.ends(Side::B, of_b)];
                let [u, v] = [difference.step(Side::A, p[0], p[1]), difference.step(Side::B, q[0], q[1])];
                let is_parallel = [0, 1, 2].into_iter().all(|k| scene.sign([u, v, Span::Axis(k)]).is_zero());
                let forms = [[u, v], [v, u]].into_iter().any(|spans| supports(&difference, spans, [p[0], q[0]]));
                let found = face_of_edges(&difference, of_a, of_b);
                assert_eq!(found.is_some(), forms && !is_parallel, "{case:?}");
                assert!(found.is_none_or(|plane| supports(&difference, plane.spans, [p[0], q[0]])));
                faces += usize::from(found.is_some());
                parallel += usize::from(is_parallel);
            }
        });
    }
    assert!(faces > 0 && parallel > 0);
}

#[test]
fn a_witness_of_other_bodies_does_no_harm() {
    let [small, large] = [Body::cuboid([1.0; 3]).unwrap(), Body::sphere(1.0, 24, Fit::Around).unwrap()];
    let (mut warm, mut cost) = (WarmStart::default(), Cost::default());
    for bodies in [[&large, &large], [&small, &small], [&small, &large], [&large, &small]] {
        let pair = ConvexPair::new(bodies[0], [9.0, 0.25, 0.5], bodies[1], [0.0; 3]).unwrap();
        let cold = pair.along([-1.0, 0.0, 0.0], &mut WarmStart::default(), &mut cost).unwrap();
        assert_eq!(pair.along([-1.0, 0.0, 0.0], &mut warm, &mut cost).unwrap(), cold);
        assert!(matches!(cold, Along::Ahead(_)));
    }
}

#[test]
fn the_witness_shortens_a_path_of_small_steps() {
    let body = Body::sphere(1.0, 40, Fit::Around).unwrap();
    let mut warm = WarmStart::default();
    let [mut with, mut cold] = [Cost::default(); 2];
    for step in 0..200 {
        let angle = f64::from(step) * 0.01;
        let pair = ConvexPair::new(&body, [1.9 * angle.cos(), 1.9 * angle.sin(), 0.3], &body, [0.0; 3]).unwrap();
        let found = pair.meet(&mut WarmStart::default(), &mut cold);
        assert_eq!(pair.meet(&mut warm, &mut with), found);
    }
    assert!(2 * with.support_evaluations < cold.support_evaluations, "{with:?} {cold:?}");
}

/// A linear congruential generator of 64 bits.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d)
    }

    /// A whole number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        low + ((self.0 >> 33) % (high - low + 1) as u64) as i64
    }

    /// A point in a box of half sizes.
    pub(crate) fn point(&mut self, reach: [i64; 3]) -> [i64; 3] {
        reach.map(|reach| self.between(-reach, reach))
    }

    /// One of some things.
    pub(crate) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.between(0, all.len() as i64 - 1) as usize]
    }
}
