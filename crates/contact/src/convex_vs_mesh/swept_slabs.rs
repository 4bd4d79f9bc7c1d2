//! Swept volume of a convex solid, enclosed by pairs of parallel planes (slabs) in the frame of another body's tree.
//!
//! The solid `H`, moved by `o` and by any part of `d`, sweeps over a convex set. Along a unit vector `u` that lies
//! between `min(u H) + u o + min(0, u d)` and `max(u H) + u o + max(0, u d)`. The vectors are the axes of the frame and
//! those across each axis and the motion, along which the solid is taken to be its box; then, only where triangles are
//! left ([`SweptSlabs::refine`]), some across the motion, which bound the set's projection along it, and one along it. A
//! box of which all is beyond one of these planes is not met.
//!
//! Bounds, with `u = 2^-53` and `v = 2^-24`:
//!
//! - Assumed: the scene is filtered, so that no coordinate is beyond
//!   [`LARGEST_FILTERED`](firstcontact_exact::LARGEST_FILTERED) and no product of a unit vector overflows. There is no
//!   least coordinate.
//! - A plane in double precision: a sum of three products of a unit vector with the vertices, the place and the motion,
//!   of at most three products and five sums each. As in the early out, it is within `error of o + error of d + 16 u S`
//!   times the sum of the magnitudes of the vector's components, where `S` is the sum of the greatest coordinates of
//!   all of them, as long as nothing underflows.
//! - Underflow: nine products lose at most `2^-1075` each, and so does `16 u S`, once for itself and once for its
//!   product; sums lose nothing. That is less than `2^-1070`, and [`UNDERFLOW`] is added, which is more. So bodies of
//!   coordinates that small are never certainly apart here.
//! - Scaling to the frame: two products with powers of two. Overflow makes a result unknown, and then there are no
//!   slabs; underflow is lost in units of the frame, far below the slack.
//! - Single precision: all coordinates of boxes are at most 1 in magnitude; the middle of a box and half its size are
//!   off by `v`, a product of either with a unit vector by `11 v`, and their sum by `6 v` more: [`SLACK`] of `32 v`
//!   holds all of them. Underflow in single precision is below `2^-148`.
//!
//! A ball inside of the solid sweeps over a capsule. A box of which all is in that, by more than the same roundings of
//! numbers at most `R` in magnitude, holds triangles that are met. For that and for the order it does not matter which
//! point of the axis is taken. The axis is its beginning if the step is not known in units of the frame.

use nalgebra::{Point3, Vector3};

use firstcontact_convex::{Ball, Core};
use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_intersection::{Row, three};
use firstcontact_motion::Course;
use firstcontact_solid::{Body, ChildKind, Node, Tree, WIDTH};

/// Number of directions across the motion, evenly spaced.
const ACROSS: usize = 6;

/// Their cosines and sines.
const TURNS: [[f64; 2]; ACROSS] = [
    [1.0, 0.0],
    [0.866_025_403_784_438_6, 0.5],
    [0.5, 0.866_025_403_784_438_6],
    [0.0, 1.0],
    [-0.5, 0.866_025_403_784_438_6],
    [-0.866_025_403_784_438_6, 0.5],
];

/// Error of the comparison of a box with a plane in single precision.
const SLACK: f64 = 16.0 * f32::EPSILON as f64;

/// More than underflow can add to the distance of a plane, in double precision.
const UNDERFLOW: f64 = f64::MIN_POSITIVE;

/// Swept volume of a convex solid.
pub(super) struct SweptSlabs<'t> {
    hull: &'t Core,
    sweep: SolidMotion<'t>,
    axes: [[f32; 2]; 3],
    /// Slabs across axes and the motion, then those of [`SweptSlabs::refine`].
    gauges: [ParallelPlanes; 3 + ACROSS + 1],
    /// Number of slabs in use.
    count: usize,
    capsule: Capsule,
}

/// Two parallel planes.
#[derive(Debug, Clone, Copy)]
struct ParallelPlanes {
    direction: [f32; 3],
    low: f32,
    high: f32,
}

impl ParallelPlanes {
    const NONE: ParallelPlanes = ParallelPlanes { direction: [0.0; 3], low: 0.0, high: 0.0 };
}

/// Swept volume of a ball inside of the solid.
struct Capsule {
    start: [f32; 3],
    step: [f32; 3],
    /// The step divided by the square of its length.
    rate: [f32; 3],
    /// The radius, less than which is certain.
    radius: f32,
}

/// Results for the children of a node.
pub(super) struct ChildTests {
    /// Beyond a plane where it is positive: certainly not met.
    pub beyond: Row,
    /// About the square of the distance between the capsule's axis and the middle of the box.
    pub distance: Row,
    /// Within the capsule where it is positive: certainly met.
    pub within: Row,
}

impl<'t> SweptSlabs<'t> {
    /// Prepares the slabs of a solid on a course past the body with a given tree; `None` beyond the range of the
    /// floats.
    pub(super) fn new(body: &Body, hull: &'t Core, course: &Course, tree: &'t Tree) -> Option<SweptSlabs<'t>> {
        let sweep = SolidMotion::new(hull, course, tree);
        let [low, high] = body.bounds();
        let mut axes = [[0.0; 2]; 3];
        for (k, axis) in axes.iter_mut().enumerate() {
            *axis = sweep.planes(&Vector3::ith(k, 1.0), [low[k], high[k]])?;
        }
        let capsule = sweep.capsule(&hull.ball)?;
        let mut slabs =
            SweptSlabs { hull, sweep, axes, gauges: [ParallelPlanes::NONE; 3 + ACROSS + 1], count: 0, capsule };
        let length = slabs.sweep.step.amax();
        // What stands has its box alone, until the slabs are refined.
        let step = if length > 0.0 { slabs.sweep.step / length } else { Vector3::zeros() };
        for across in (0..3).filter_map(|k| step.cross(&Vector3::ith(k, 1.0)).try_normalize(0.0)) {
            // The corners of the box that are least and greatest along the vector.
            slabs.add(&across, |rounded| {
                let corner = |ends: [&Point3<f64>; 2]| {
                    Vector3::from_fn(|k, _| ends[usize::from(rounded[k] < 0.0)][k]).dot(rounded)
                };
                [corner([&low, &high]), corner([&high, &low])]
            })?;
        }
        Some(slabs)
    }

    /// Adds slabs that fit the solid more closely; `None` beyond the range of the floats.
    pub(super) fn refine(&mut self) -> Option<()> {
        let [along, first, second] = basis(&self.sweep.step);
        let hull = self.hull;
        for k in 0..=ACROSS {
            let direction = TURNS.get(k).map_or(along, |[cosine, sine]| first * *cosine + second * *sine);
            self.add(&direction, |rounded| hull.extent(rounded))?;
        }
        Some(())
    }

    /// Adds a slab along a vector, given how far the solid extends along that.
    fn add(&mut self, direction: &Vector3<f64>, extent: impl Fn(&Vector3<f64>) -> [f64; 2]) -> Option<()> {
        let direction = direction.map(|x| x as f32);
        let rounded = direction.map(f64::from);
        let [low, high] = self.sweep.planes(&rounded, extent(&rounded))?;
        self.gauges[self.count] = ParallelPlanes { direction: direction.into(), low, high };
        self.count += 1;
        Some(())
    }

    /// True before [`SweptSlabs::refine`].
    pub(super) fn is_coarse(&self) -> bool {
        self.count <= 3
    }

    /// Tests the children of a node.
    #[inline(always)]
    pub(super) fn test(&self, node: &Node) -> ChildTests {
        let (min, max) = (Row::rows(&node.min), Row::rows(&node.max));
        let mut beyond = Row::all(0.0);
        for k in 0..3 {
            let [low, high] = self.axes[k].map(Row::all);
            beyond = (min[k] - high).greater(low - max[k]).greater(beyond);
        }
        let halves = |sum: Row| sum * Row::all(0.5);
        let middle = [halves(min[0] + max[0]), halves(min[1] + max[1]), halves(min[2] + max[2])];
        let half = [halves(max[0] - min[0]), halves(max[1] - min[1]), halves(max[2] - min[2])];
        for ParallelPlanes { direction, low, high } in &self.gauges[..self.count] {
            let [x, y, z] = *direction;
            let at = Row::dot(&middle, direction);
            let reach = Row::dot(&half, &[x.abs(), y.abs(), z.abs()]);
            beyond = (at - reach - Row::all(*high)).greater(Row::all(*low) - at - reach).greater(beyond);
        }
        let distance = self.capsule.distance(&middle);
        let radius = Row::all(self.capsule.radius);
        let room = (radius - Row::dots(&half, &half).map(f32::sqrt)).greater(Row::all(0.0));
        ChildTests { beyond, distance, within: room * room - distance }
    }
}

impl ChildTests {
    /// True if a child is a triangle and may be met.
    pub(super) fn leaves_triangles(&self, node: &Node) -> bool {
        (0..WIDTH).any(|slot| self.beyond.0[slot] <= 0.0 && matches!(node.child[slot].kind(), ChildKind::Leaf(_)))
    }
}

impl Capsule {
    /// The squares of the distances between points and a point of the axis about nearest to each.
    #[inline(always)]
    fn distance(&self, points: &[Row; 3]) -> Row {
        let way: [Row; 3] = three(|k| points[k] - Row::all(self.start[k]));
        let share = Row::dot(&way, &self.rate).greater(Row::all(0.0)).less(Row::all(1.0));
        let rest: [Row; 3] = three(|k| way[k] - share * Row::all(self.step[k]));
        Row::dots(&rest, &rest)
    }
}

/// The motion of a solid past a tree, in double precision.
struct SolidMotion<'t> {
    tree: &'t Tree,
    /// Position of the solid's origin relative to the centre of the tree.
    place: Vector3<f64>,
    step: Vector3<f64>,
    /// Error of a plane, per unit of the sum of the magnitudes of its vector's components.
    doubt: f64,
}

impl<'t> SolidMotion<'t> {
    fn new(core: &Core, course: &Course, tree: &'t Tree) -> SolidMotion<'t> {
        let offset = Vector3::from(course.offset.map(|x| x.value));
        let step = Vector3::from(course.displacement.map(|x| x.value));
        let center = Vector3::from(tree.center);
        let errors = |k: usize| course.offset[k].error + course.displacement[k].error;
        let size = core.size + offset.amax() + step.amax() + center.amax();
        let doubt = errors(0).max(errors(1)).max(errors(2)) + 16.0 * HALF_ULP * size;
        SolidMotion { tree, place: offset - center, step, doubt }
    }

    /// The planes between which the set lies along a vector along which the solid lies between two numbers, in units of
    /// the frame, rounded outward; `None` if they are not finite.
    #[inline(always)]
    fn planes(&self, direction: &Vector3<f64>, [low, high]: [f64; 2]) -> Option<[f32; 2]> {
        let (at, on) = (direction.dot(&self.place), direction.dot(&self.step));
        let doubt = (direction.x.abs() + direction.y.abs() + direction.z.abs()) * self.doubt;
        let low = self.in_units(low + at + on.min(0.0) - doubt - UNDERFLOW)? - SLACK;
        let high = self.in_units(high + at + on.max(0.0) + doubt + UNDERFLOW)? + SLACK;
        (low.is_finite() && high.is_finite()).then(|| [(low as f32).next_down(), (high as f32).next_up()])
    }

    /// A length in units of the frame; `None` if that is beyond the floats.
    fn in_units(&self, length: f64) -> Option<f64> {
        let Filtered { value, error } = self.tree.in_units(Filtered::exact(length));
        error.is_finite().then_some(value)
    }

    /// Swept volume of a ball, in units of the frame.
    fn capsule(&self, ball: &Ball) -> Option<Capsule> {
        let in_units = |[x, y, z]: [f64; 3]| Some([self.in_units(x)?, self.in_units(y)?, self.in_units(z)?].into());
        let start: Vector3<f64> = in_units((self.place + ball.center).into())?;
        let step: Vector3<f64> = in_units(self.step.into()).unwrap_or_default();
        let square = step.norm_squared();
        let rate = if square > 0.0 { step / square } else { Vector3::zeros() };
        let size = start.amax() + step.amax() + self.in_units(ball.radius)? + 2.0;
        let radius = self.in_units(ball.radius - 4.0 * (self.doubt + UNDERFLOW))? - 4.0 * SLACK * size;
        let [start, step, rate] = [start, step, rate].map(|vector| vector.map(|x| x as f32).into());
        Some(Capsule { start, step, rate, radius: radius as f32 })
    }
}

/// Unit vectors, about: along a vector and two across it.
fn basis(vector: &Vector3<f64>) -> [Vector3<f64>; 3] {
    let along = (vector / vector.amax()).try_normalize(0.0).filter(|along| along.iter().all(|x| x.is_finite()));
    let along = along.unwrap_or_else(Vector3::z);
    let first = along.cross(&Vector3::ith(along.iamin(), 1.0)).normalize();
    [along, first, along.cross(&first)]
}
