//! CD-Dual against the Minkowski difference enumerated plane by plane.

mod brute;
mod cases;
mod random;

use nalgebra::Point3;

use self::brute::{Brute, Crossing, Expected};
use self::cases::Case;
use self::random::Random;
use super::*;
use crate::convex::{ConvexSolid, Meeting, SupportingPlane};
use crate::exact::{Rational, Sign, Wide};
use crate::motion::{Motion, Scene, Span, pieces};
use crate::solid::{Body, convex_hull};

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
fn fraction(scene: &Scene<'_>, plane: &SupportingPlane) -> Rational {
    let SupportingPlane { spans: [u, v], a, b } = *plane;
    assert_eq!(scene.sign([u, v, Span::Motion]), Sign::Negative, "it faces the motion");
    let above = |span: Span| scene.sign([u, v, span]) == Sign::Positive;
    assert!(!(0..scene.b.len() as u32).any(|other| above(Span::OfB(b, other))), "B is below");
    assert!(!(0..scene.a.len() as u32).any(|other| above(Span::OfA(other, a))), "A is above");
    scene.quotient([u, v, Span::Across(a, b)], [u, v, Span::Motion])
}

fn agrees(case: &Case, bodies: [&Body; 2], witness: &mut Witness, counts: &mut Counts) -> Expected {
    let [a, b] = bodies;
    let solids = bodies.map(|body| ConvexSolid::of(body).unwrap());
    let brute = Brute::new(&case.a, &case.b, case.offset);
    let expected = brute.meeting(case.displacement);
    with_scene(a, b, case, |scene| {
        for warm in [&mut Witness::default(), witness] {
            let found = meeting(scene, solids[0], solids[1], warm, counts);
            let matches = match (&found, &expected) {
                (Meeting::Apart, Expected::Apart) | (Meeting::AtBeginning, Expected::AtBeginning) => true,
                (Meeting::On(plane), Expected::At(Crossing { over, under })) => {
                    let scaled = |x: i128| Rational::new(Wide::from(x), Wide::ONE);
                    fraction(scene, plane) == scaled(*over).over(&scaled(*under))
                }
                _ => false,
            };
            assert!(matches, "{found:?} instead of {expected:?} of {case:?}");
        }
    });
    expected
}

fn family(make: fn(&mut Random) -> Case, seed: u64, count: usize) -> [usize; 3] {
    let mut random = Random::new(seed);
    let mut outcomes = [0; 3];
    let (mut witness, mut counts) = (Witness::default(), Counts::default());
    for _ in 0..count {
        let case = make(&mut random);
        let (Some(a), Some(b)) = (body(&case.a), body(&case.b)) else { continue };
        let outcome = match agrees(&case, [&a, &b], &mut witness, &mut counts) {
            Expected::Apart => 0,
            Expected::AtBeginning => 1,
            Expected::At(_) => 2,
        };
        outcomes[outcome] += 1;
    }
    assert!(outcomes.iter().all(|&number| number > 0), "{outcomes:?}");
    outcomes
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
    family(cases::elongated, 4, CASES);
}

#[test]
fn slivers() {
    family(cases::slivers, 5, CASES);
}

#[test]
fn far_from_the_origin() {
    family(cases::far, 6, CASES);
}
