//! What is seen of two convex solids at a glance, in floats, before anything is searched: most pairs that a planner asks about are
//! far apart or deep in each other.
//!
//! Balls inside of both prove a contact where they meet. A direction proves that the solids stay apart if all vertices of one are
//! beyond all vertices of the other along it, at the beginning and at the end of the motion. Directions come from a few steps
//! towards the point of the difference that is nearest to the way (Frank & Wolfe): each goes from the point so far towards
//! the extreme point against the direction between that and the way.
//!
//! Bounds, with `u = 2^-53`, all vectors' largest components: the way between two points, `b - a - offset - s d`, has errors of the
//! offset and of `d`, and four roundings of numbers up to `S = size_a + size_b + |offset| + |d|`, so it is known within
//! `doubt = error of offset + error of d + 16 u S` in each component; `16 u S` also holds the rounding of products `m . x`, three
//! products and two sums, per unit of the sum of magnitudes of `m`. Where something overflows, nothing is certain.

use nalgebra::Vector3;

use super::clear::Answer;
use crate::convex::{ConvexSolid, Core};
use crate::exact::HALF_ULP;
use crate::motion::Course;
use crate::solid::Body;

/// How many directions are tried.
const DIRECTIONS: usize = 4;

/// What is certain at a glance, if anything is.
pub(crate) fn glance(course: &Course, a: &Body, b: &Body) -> Option<Answer> {
    let solids = [ConvexSolid::of(a)?, ConvexSolid::of(b)?];
    let cores = [solids[0].core()?, solids[1].core()?];
    let offset = Vector3::from(course.offset.map(|x| x.value));
    let d = Vector3::from(course.displacement.map(|x| x.value));
    let doubt = doubt(course, cores, &offset, &d);
    let mut point = cores[1].center - cores[0].center - offset;
    let mut direction = point - d * nearest_fraction(&point, &d);
    if balls_meet(&direction, cores, doubt) {
        return Some(Answer::Contact);
    }
    for _ in 0..DIRECTIONS {
        let (of_a, high) = cores[0].furthest(&direction);
        let (of_b, low) = cores[1].furthest(&-direction);
        let gap = -low - high - direction.dot(&offset);
        let gap = gap.min(gap - direction.dot(&d));
        let error = (direction.x.abs() + direction.y.abs() + direction.z.abs()) * doubt + f64::MIN_POSITIVE;
        if gap > error && gap.is_finite() {
            return Some(Answer::Clear);
        }
        let [p, q] = [(0, of_a), (1, of_b)].map(|(side, vertex)| solids[side].polyhedron.points()[vertex as usize]);
        point = step(&point, &(q - p - offset), &d);
        direction = point - d * nearest_fraction(&point, &d);
    }
    None
}

/// How wrong a component of the way between two points of the solids may be.
fn doubt(course: &Course, [a, b]: [&Core; 2], offset: &Vector3<f64>, d: &Vector3<f64>) -> f64 {
    let errors = |k: usize| course.offset[k].error + course.displacement[k].error;
    let size = a.size + b.size + offset.amax() + d.amax();
    errors(0).max(errors(1)).max(errors(2)) + 16.0 * HALF_ULP * size
}

/// Whether two balls meet whose centres are certainly this far apart at some time, but for the doubt in each component.
fn balls_meet(way: &Vector3<f64>, [a, b]: [&Core; 2], doubt: f64) -> bool {
    let reach = (a.radius + b.radius) * (1.0 - 8.0 * HALF_ULP) - 2.0 * doubt;
    let is_known = a.radius > 0.0 && b.radius > 0.0 && (1e-140..1e140).contains(&reach);
    is_known && way.norm_squared() <= reach * reach * (1.0 - 16.0 * HALF_ULP)
}

/// The fraction of the way at which it is nearest to a point.
fn nearest_fraction(point: &Vector3<f64>, d: &Vector3<f64>) -> f64 {
    let square = d.norm_squared();
    if square > 0.0 { (point.dot(d) / square).clamp(0.0, 1.0) } else { 0.0 }
}

/// The point between two that is about nearest to the way.
fn step(from: &Vector3<f64>, to: &Vector3<f64>, d: &Vector3<f64>) -> Vector3<f64> {
    let along = to - from;
    let (aa, ad, dd) = (along.norm_squared(), along.dot(d), d.norm_squared());
    let determinant = aa * dd - ad * ad;
    // Nearest to the whole line first, then, if that is beyond an end of the way, to that end.
    let share = if determinant > 0.0 { (ad * from.dot(d) - dd * from.dot(&along)) / determinant } else { 0.5 };
    let middle = from + along * share.clamp(0.0, 1.0);
    let target = d * nearest_fraction(&middle, d);
    let share = if aa > 0.0 { ((target - from).dot(&along) / aa).clamp(0.0, 1.0) } else { 0.0 };
    from + along * share
}
