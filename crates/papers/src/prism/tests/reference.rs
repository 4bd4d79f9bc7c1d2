//! The same question by brute force: the line of the motion clipped by every plane that can be a facet of the
//! difference.

use dashu_int::IBig;
use nalgebra::Point3;

use firstcontact_exact::linear::{dot, is_zero};
use firstcontact_exact::ring::{cross, difference};
use firstcontact_exact::{Rational, SmallBigInt};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// What must come out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Apart,
    AtBeginning,
    /// At a fraction of the piece.
    At(Rational),
}

/// All coordinates of the tests are whole multiples of `2^-FINEST`.
const FINEST: usize = 60;

pub(crate) fn expected(scene: &Scene<'_>, a: &Body, b: &Body) -> Expected {
    let motion = scene.piece.exact();
    let scale = motion.denominator.to_big() << FINEST;
    let shift = (FINEST as i32 + motion.exponent) as usize;
    let [offset, step] = [&motion.offset, &motion.displacement].map(|v| v.each_ref().map(|x| x.to_big() << shift));
    let whole = |x: f64| {
        let value = Rational::of(x);
        let [numerator, denominator] = [value.numerator(), value.denominator()].map(SmallBigInt::to_big);
        assert!((&numerator * &scale % &denominator).is_zero());
        &numerator * &scale / &denominator
    };
    let points = |points: &[Point3<f64>]| -> Vec<[IBig; 3]> {
        points.iter().map(|p| [whole(p.x), whole(p.y), whole(p.z)]).collect()
    };
    let mut of_a = points(a.positions());
    of_a.iter_mut().for_each(|p| (0..3).for_each(|k| p[k] += &offset[k]));
    let of_b = points(b.positions());
    clipped(&normals(a, &of_a, b, &of_b), &of_a, &of_b, &step)
}

/// Every direction in which a facet of the difference can face, or its opposite.
fn normals(a: &Body, of_a: &[[IBig; 3]], b: &Body, of_b: &[[IBig; 3]]) -> Vec<[IBig; 3]> {
    let sides = |body: &Body, points: &[[IBig; 3]]| -> Vec<[[IBig; 3]; 2]> {
        let side = |p: u32, q: u32, r: u32| {
            let p = &points[p as usize];
            [difference(&points[q as usize], p), difference(&points[r as usize], p)]
        };
        body.triangles().map(|([p, q, r], _)| side(p, q, r)).collect()
    };
    let edges = |body: &Body, points: &[[IBig; 3]]| -> Vec<[IBig; 3]> {
        let pairs = body.triangles().flat_map(|([p, q, r], _)| [[p, q], [q, r], [r, p]]).filter(|[p, q]| p < q);
        pairs.map(|[p, q]| difference(&points[q as usize], &points[p as usize])).collect()
    };
    let facets = sides(a, of_a).into_iter().chain(sides(b, of_b)).map(|[u, v]| cross(&u, &v));
    let edges_of_b = edges(b, of_b);
    let crossed =
        edges(a, of_a).into_iter().flat_map(|u| edges_of_b.iter().map(move |v| cross(&u, v)).collect::<Vec<_>>());
    facets.chain(crossed).filter(|normal| !is_zero(normal)).collect()
}

fn clipped(normals: &[[IBig; 3]], of_a: &[[IBig; 3]], of_b: &[[IBig; 3]], step: &[IBig; 3]) -> Expected {
    let mut within = [Rational::ZERO, Rational::of(1.0)];
    for normal in normals {
        let range = |points: &[[IBig; 3]]| {
            let heights: Vec<IBig> = points.iter().map(|point| dot(normal, point)).collect();
            (heights.iter().min().unwrap().clone(), heights.iter().max().unwrap().clone())
        };
        let ((least_a, most_a), (least_b, most_b)) = (range(of_a), range(of_b));
        let rate = dot(normal, step);
        let [least, most] = [least_b - most_a, most_b - least_a];
        if rate.is_zero() {
            if least > IBig::ZERO || most < IBig::ZERO {
                return Expected::Apart;
            }
            continue;
        }
        let mut times = [least, most].map(|height| Rational::new(height.into(), rate.clone().into()));
        times.sort();
        let [enter, leave] = times;
        let [from, to] = within;
        within = [from.max(enter), to.min(leave)];
    }
    let [from, to] = within;
    if from > to {
        Expected::Apart
    } else if from == Rational::ZERO {
        Expected::AtBeginning
    } else {
        Expected::At(from)
    }
}
