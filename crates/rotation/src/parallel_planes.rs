//! Planes that keep the interiors of two solids apart while the solids slide along them.
//!
//! A body that turns about an axis, and is shifted in a straight line at a constant rate, keeps the height of each of
//! its points over a plane across the axis, but for the shift. So a plane across the axes that weakly separates two
//! bodies at both ends of a piece, moved along with one of them, separates them all the time between: what touches
//! there does not overlap. Heights are rational numbers, and nothing is rounded.

use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_exact::{Filtered, Rational};
use firstcontact_solid::{Body, Kind};

use super::rational_pose::RationalPose;

/// The planes of the facets of a body are tried if it has no more of them.
const FEW_FACETS: usize = 64;

/// Motion of a body as planes see it that keep their direction: a turn about an axis and a shift at a constant rate.
#[derive(Debug, Clone)]
pub struct PlanarMotion {
    /// The pose before the turn and the shift.
    pub pose: RationalPose,
    /// A vector of any length along the axis; `None` if the body does not turn.
    pub axis: Option<[Rational; 3]>,
    /// The shifts along the axis at both ends; what they are across the axis does not matter while it turns.
    pub shifts: [[Rational; 3]; 2],
}

impl PlanarMotion {
    /// A body that stands in a pose.
    pub fn standing(pose: RationalPose) -> PlanarMotion {
        PlanarMotion { pose, axis: None, shifts: [const { [Rational::ZERO; 3] }; 2] }
    }

    /// The least and the greatest height of the points of a body along a vector, before the shift.
    fn heights(&self, body: &Body, normal: &[Rational; 3]) -> Option<[Rational; 2]> {
        let (own, base) = (self.pose.seen_direction(normal), dot(normal, self.pose.origin()));
        let [least, greatest] = extremes(body, &own)?;
        Some([&base + &least, &base + &greatest])
    }
}

/// True if a plane keeps the interiors of two solids apart during a piece; they may touch all the time.
///
/// False says nothing.
///
/// ```
/// # use firstcontact_rotation::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::exact::Rational;
/// use firstcontact::rotation::{PlanarMotion, RationalPose, interiors_are_kept_apart};
///
/// // A box stands on a table and is turned on it while it slides to the side; then it is lifted, or pressed down.
/// let (cube, table) = (Body::cuboid([1.0; 3])?, Body::cuboid([9.0, 9.0, 1.0])?);
/// let at = |z: f64| RationalPose::at([0.0, 0.0, z].map(Rational::of));
/// let turned = |by: [f64; 3]| PlanarMotion {
///     axis: Some([0.0, 0.0, 2.0].map(Rational::of)),
///     shifts: [[Rational::ZERO; 3], by.map(Rational::of)],
///     ..PlanarMotion::standing(at(1.0))
/// };
/// let apart = |by| interiors_are_kept_apart([&cube, &table], [&turned(by), &PlanarMotion::standing(at(0.0))]);
/// assert!(apart([2.0, 0.0, 0.0]) && apart([0.0, 0.0, 1.0]) && !apart([0.0, 0.0, -1e-300]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn interiors_are_kept_apart(bodies: [&Body; 2], motions: [&PlanarMotion; 2]) -> bool {
    bodies.iter().all(|body| body.kind() == Kind::Solid)
        && normals(bodies, motions).iter().any(|normal| is_separating(bodies, motions, normal))
}

/// True if a plane across a vector is between the bodies at both ends.
fn is_separating(bodies: [&Body; 2], motions: [&PlanarMotion; 2], normal: &[Rational; 3]) -> bool {
    let of = |side: usize| {
        let heights = motions[side].heights(bodies[side], normal)?;
        let shifted = |end: usize| {
            let shift = dot(normal, &motions[side].shifts[end]);
            heights.each_ref().map(|height| height + &shift)
        };
        Some([shifted(0), shifted(1)])
    };
    let (Some(one), Some(other)) = (of(0), of(1)) else { return false };
    let is_above = |high: &[[Rational; 2]; 2], low: &[[Rational; 2]; 2]| (0..2).all(|end| high[end][0] >= low[end][1]);
    is_above(&one, &other) || is_above(&other, &one)
}

/// Vectors across which planes may keep the bodies apart.
fn normals(bodies: [&Body; 2], motions: [&PlanarMotion; 2]) -> Vec<[Rational; 3]> {
    match motions.map(|motion| motion.axis.as_ref()) {
        [Some(one), Some(other)] if !cross(one, other).iter().all(|x| x.sign().is_zero()) => Vec::new(),
        [Some(axis), _] | [None, Some(axis)] => vec![axis.clone()],
        [None, None] => {
            let unit = |k: usize| std::array::from_fn(|i| Rational::of(if i == k { 1.0 } else { 0.0 }));
            let of_world = (0..3).map(unit);
            let of_facets = [0, 1].into_iter().flat_map(|side| facet_normals(bodies[side], &motions[side].pose));
            of_world.chain(of_facets).collect()
        }
    }
}

/// The normals of the facets of a small body in a pose.
fn facet_normals(body: &Body, pose: &RationalPose) -> Vec<[Rational; 3]> {
    let triangles = &body.skin().triangles;
    let few = if triangles.len() <= FEW_FACETS { triangles.as_slice() } else { &[] };
    let normal = |corners: [u32; 3]| {
        let [p, q, r] = corners.map(|corner| pose.place_vertex(body, corner));
        cross(&difference(&q, &p), &difference(&r, &p))
    };
    few.iter().map(|triangle| normal(triangle.corners)).collect()
}

/// A vertex of a body, in its own frame.
fn exact_vertex(body: &Body, vertex: u32) -> [Rational; 3] {
    let point = &body.positions()[vertex as usize];
    [point.x, point.y, point.z].map(Rational::of)
}

/// The least and the greatest product of a vector and a vertex; `None` if there is no vertex.
fn extremes(body: &Body, normal: &[Rational; 3]) -> Option<[Rational; 2]> {
    let about = normal.each_ref().map(Filtered::of);
    let products: Vec<[f64; 2]> =
        body.positions().iter().map(|p| dot(&about, &[p.x, p.y, p.z].map(Filtered::exact)).interval()).collect();
    // What is certainly not the extreme is left out; bounds that are no numbers leave nothing out.
    let low = products.iter().fold(f64::INFINITY, |low, [_, high]| low.min(*high));
    let high = products.iter().fold(f64::NEG_INFINITY, |high, [low, _]| high.max(*low));
    let exact = |is_open: &dyn Fn(&[f64; 2]) -> bool| {
        let open = (0..).zip(&products).filter(|(_, product)| is_open(product));
        open.map(|(vertex, _)| dot(normal, &exact_vertex(body, vertex))).collect::<Vec<Rational>>()
    };
    let least = exact(&|product| product[0] <= low || product[0].is_nan()).into_iter().min()?;
    let greatest = exact(&|product| product[1] >= high || product[1].is_nan()).into_iter().max()?;
    Some([least, greatest])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(origin: [f64; 3]) -> RationalPose {
        RationalPose::at(origin.map(Rational::of))
    }

    fn shifted(pose: RationalPose, by: [f64; 3]) -> PlanarMotion {
        PlanarMotion { shifts: [[Rational::ZERO; 3], by.map(Rational::of)], ..PlanarMotion::standing(pose) }
    }

    #[test]
    fn a_turned_box_slides_down_a_turned_slope() {
        let (cube, slope) = (Body::cuboid([2.0; 3]).unwrap(), Body::cuboid([40.0, 9.0, 2.0]).unwrap());
        // Both are turned about y by the 3-4-5 angle whose half has the tangent 1/3; upwards is (3, 0, 4) / 5 there.
        let tilt = [3.0, 0.0, 1.0, 0.0];
        let on = |by: [f64; 3]| {
            let cube_on_top = RationalPose::at([6.0, 0.0, 8.0].map(|x: f64| Rational::of(x).over(&Rational::of(5.0))));
            let motions =
                [shifted(cube_on_top.oriented(tilt), by), PlanarMotion::standing(at([0.0; 3]).oriented(tilt))];
            interiors_are_kept_apart([&cube, &slope], [&motions[0], &motions[1]])
        };
        assert!(on([4.0, 0.0, -3.0]) && on([0.0, 1.0, 0.0]) && on([3.0, 0.0, 4.0]) && on([0.0; 3]));
        assert!(!on([4.0, 0.0, -3.0f64.next_up()]) && !on([0.0, 0.0, -1e-9]));
    }

    #[test]
    fn bodies_that_turn_about_other_axes_are_kept_apart_by_no_plane() {
        let cube = Body::cuboid([1.0; 3]).unwrap();
        let about = |axis: [f64; 3], z: f64| PlanarMotion {
            axis: Some(axis.map(Rational::of)),
            ..PlanarMotion::standing(at([0.0, 0.0, z]))
        };
        let apart = |axis| interiors_are_kept_apart([&cube, &cube], [&about(axis, 1.0), &about([0.0, 0.0, -3.0], 0.0)]);
        assert!(apart([0.0, 0.0, 0.5]) && !apart([0.0, 1e-9, 0.5]));
    }
}
