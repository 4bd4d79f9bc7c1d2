//! Swept volume of a convex solid, enclosed by pairs of parallel planes (slabs) in the frame of a mesh's tree.
//!
//! The solid `H`, moved by `o` and by any part of `d`, sweeps over a convex set. Along a vector `u` that lies between
//! `min(u H) + u o + min(0, u d)` and `max(u H) + u o + max(0, u d)`. The vectors are the axes of the frame and those
//! across each axis and the motion, along which the solid is taken to be its box; then, only where many triangles are
//! left ([`SweptSlabs::refined`]), some across the motion, which bound the set's projection along it, and one along it.
//! A box of which all is beyond one of these planes is not met.
//!
//! Bounds, with `u = 2^-53` and `v = 2^-24`:
//!
//! - Assumed: no coordinate is beyond [`LARGEST_FILTERED`](firstcontact_exact::LARGEST_FILTERED), so that no product of
//!   a vector overflows. There is no least coordinate. Vectors have unit length, or two components of at most 1.
//! - A plane in double precision: a sum of three products of a vector with the vertices, the place and the motion, of
//!   at most three products and six sums each. As in the early out, it is within `error of o + error of d + 16 u S`
//!   times the sum of the magnitudes of the vector's components, where `S` is the sum of the greatest coordinates of
//!   all of them, as long as nothing underflows.
//! - Underflow: nine products lose at most `2^-1075` each, and so does `16 u S`, once for itself and once for its
//!   product; sums lose nothing. That is less than `2^-1070`, and [`UNDERFLOW`] is added, which is more. So bodies of
//!   coordinates that small are never certainly apart here.
//! - Scaling to the frame: two products with powers of two. What overflows is infinite with the right sign, or no
//!   number, and nothing is beyond that; underflow is lost in units of the frame, far below the slack, or below the
//!   next float to which planes across an axis are rounded.
//! - Single precision: all coordinates of boxes are at most 1 in magnitude; the sum and the difference of two of them
//!   are off by `4 v`, a product of either with half of a vector by `11 v`, and their sum by `6 v` more. A plane beyond
//!   4 is beyond all boxes, and is put there, so that its conversion rounds by `4 v`: [`SLACK`] of `32 v` holds all of
//!   them. Underflow in single precision is below `2^-148`. Planes across an axis of the frame are compared with faces
//!   of boxes as they are, and are rounded outward to the next float but one at most.
//!
//! The order in which triangles are come to rests on the axis of the ball inside of the solid; no answer depends on it.

use nalgebra::Vector3;

use firstcontact_convex::Core;
use firstcontact_exact::HALF_ULP;
use firstcontact_intersection::{Row, three};
use firstcontact_motion::Course;
use firstcontact_solid::{Body, Node, Tree, to_units};

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
pub(super) const UNDERFLOW: f64 = f64::MIN_POSITIVE;

/// A plane this far out is beyond all boxes.
const FARTHEST: f64 = 4.0;

/// Swept volume of a convex solid.
pub(super) struct SweptSlabs<'s> {
    core: &'s Core,
    /// The box over which the solid sweeps, in the coordinates of the mesh.
    pub bounds: [[f64; 2]; 3],
    pub(super) sweep: SolidMotion,
    axes: [[Row; 2]; 3],
    /// For each axis a slab across that and the motion.
    across: [PlanesAcross; 3],
    axis_of_ball: BallAxis,
}

/// More slabs, which fit the solid more closely.
pub(super) struct FineSlabs([ParallelPlanes; ACROSS + 1]);

/// Two parallel planes.
#[derive(Debug, Clone, Copy)]
struct ParallelPlanes {
    /// Half of the vector.
    half: [f32; 3],
    low: f32,
    high: f32,
}

/// Two planes parallel to an axis.
#[derive(Debug, Clone, Copy)]
struct PlanesAcross {
    /// Half of the vector's components along the two axes after that one, and their magnitudes.
    half: [Row; 4],
    low: Row,
    high: Row,
}

/// Way of the middle of a ball, in units of the frame, about.
struct BallAxis {
    start: [f32; 3],
    step: [f32; 3],
    /// The step divided by the square of its length.
    rate: [f32; 3],
}

impl<'s> SweptSlabs<'s> {
    /// Prepares the slabs of a solid on a course past the body with a given tree.
    #[inline(always)]
    pub(super) fn new(body: &Body, core: &'s Core, course: &Course, tree: &Tree) -> SweptSlabs<'s> {
        let sweep = SolidMotion::new(core, course, tree);
        let [low, high] = body.bounds();
        let bounds = three(|k| {
            let (at, on) = (sweep.offset[k], sweep.step[k]);
            let doubt = sweep.doubt + UNDERFLOW;
            [low[k] + at + least(on, 0.0) - doubt, high[k] + at + most(on, 0.0) + doubt]
        });
        let axes = three(|k| {
            let [low, high] = sweep.in_frame([bounds[k][0] - tree.center[k], bounds[k][1] - tree.center[k]]);
            // Differences of floats that are not equal are not zero.
            [Row::all((low as f32).next_down()), Row::all((high as f32).next_up())]
        });
        let length = most(most(sweep.step.x.abs(), sweep.step.y.abs()), sweep.step.z.abs());
        let rate = if length > 0.0 { 1.0 / length } else { 0.0 };
        let across = three(|k| {
            let [i, j] = [(k + 1) % 3, (k + 2) % 3];
            // At most 1: a reciprocal and a product are off by less than half a unit in single precision.
            let narrow = |x: f64| (x * rate) as f32;
            let [x, y] = [narrow(sweep.step[j]), narrow(-sweep.step[i])];
            // The corners of the box that are least and greatest along the vector.
            let ends = |x: f64, k: usize| {
                let (one, other) = (low[k] * x, high[k] * x);
                [least(one, other), most(one, other)]
            };
            let (first, second) = (ends(f64::from(x), i), ends(f64::from(y), j));
            let along = |vector: &Vector3<f64>| f64::from(x) * vector[i] + f64::from(y) * vector[j];
            let [low, high] = sweep.planes([first[0] + second[0], first[1] + second[1]], along);
            let half = [0.5 * x, 0.5 * y, 0.5 * x.abs(), 0.5 * y.abs()];
            let half = [Row::all(half[0]), Row::all(half[1]), Row::all(half[2]), Row::all(half[3])];
            PlanesAcross { half, low: Row::all(low), high: Row::all(high) }
        });
        let axis_of_ball = sweep.axis(core);
        SweptSlabs { core, bounds, sweep, axes, across, axis_of_ball }
    }

    /// Amount by which the bounds are moved out on each side, because floats are not certain of them.
    pub(super) fn doubt(&self) -> f64 {
        self.sweep.doubt + UNDERFLOW
    }

    /// Slabs that fit the solid more closely.
    #[cold]
    pub(super) fn refined(&self) -> FineSlabs {
        let [along, first, second] = basis(&self.sweep.step);
        let directions: [Vector3<f64>; ACROSS + 1] =
            std::array::from_fn(|k| TURNS.get(k).map_or(along, |[cosine, sine]| first * *cosine + second * *sine));
        FineSlabs(directions.map(|direction| {
            let rounded = direction.map(|x| f64::from(x as f32));
            let [low, high] = self.sweep.planes(self.core.extent(&rounded), |vector| rounded.dot(vector));
            ParallelPlanes { half: rounded.map(|x| 0.5 * x as f32).into(), low, high }
        }))
    }

    /// For each child of a node a number that is positive where it is beyond a plane, and certainly not met.
    #[inline(always)]
    pub(super) fn beyond(&self, node: &Node) -> Row {
        let (min, max) = (Row::rows(&node.min), Row::rows(&node.max));
        let mut beyond = Row::all(0.0);
        for k in 0..3 {
            let [low, high] = self.axes[k];
            beyond = (min[k] - high).greater(beyond);
            beyond = (low - max[k]).greater(beyond);
        }
        let (middle, size) = (middles(node), sizes(node));
        for (k, PlanesAcross { half: [x, y, of_x, of_y], low, high }) in self.across.iter().enumerate() {
            let [i, j] = [(k + 1) % 3, (k + 2) % 3];
            let at = middle[i] * *x + middle[j] * *y;
            let reach = size[i] * *of_x + size[j] * *of_y;
            beyond = outside(at, reach, [*low, *high], beyond);
        }
        beyond
    }

    /// About the square of the distance between the ball's axis and the middle of each child of a node.
    #[inline(always)]
    pub(super) fn distances(&self, node: &Node) -> Row {
        self.axis_of_ball.distances(&middles(node))
    }
}

impl FineSlabs {
    /// The greater of a number for each child of a node and how far that is beyond a plane.
    pub(super) fn beyond(&self, node: &Node, beyond: Row) -> Row {
        let (middle, size) = (middles(node), sizes(node));
        self.0.iter().fold(beyond, |beyond, ParallelPlanes { half, low, high }| {
            let reach = Row::dot(&size, &half.map(f32::abs));
            outside(Row::dot(&middle, half), reach, [Row::all(*low), Row::all(*high)], beyond)
        })
    }
}

/// The middles of the children of a node, twice as large.
#[inline(always)]
fn middles(node: &Node) -> [Row; 3] {
    three(|k| Row(node.min[k]) + Row(node.max[k]))
}

/// The sizes of the children of a node.
#[inline(always)]
fn sizes(node: &Node) -> [Row; 3] {
    three(|k| Row(node.max[k]) - Row(node.min[k]))
}

/// The greater of a number and how far intervals are beyond a slab; what is no number is not beyond.
#[inline(always)]
fn outside(at: Row, reach: Row, [low, high]: [Row; 2], beyond: Row) -> Row {
    let beyond = (at - reach - high).greater(beyond);
    (low - at - reach).greater(beyond)
}

impl BallAxis {
    /// The squares of the distances between the middles of boxes, which are given twice as large, and a point of the
    /// axis about nearest to each.
    #[inline(always)]
    fn distances(&self, middles: &[Row; 3]) -> Row {
        let way: [Row; 3] = three(|k| middles[k] * Row::all(0.5) - Row::all(self.start[k]));
        let share = Row::dot(&way, &self.rate).greater(Row::all(0.0)).less(Row::all(1.0));
        let rest: [Row; 3] = three(|k| way[k] - share * Row::all(self.step[k]));
        Row::dots(&rest, &rest)
    }
}

/// The motion of a solid past a tree, in double precision.
pub(super) struct SolidMotion {
    offset: Vector3<f64>,
    /// Position of the solid's origin relative to the centre of the tree.
    pub(super) place: Vector3<f64>,
    pub(super) step: Vector3<f64>,
    /// Error of a plane, per unit of the sum of the magnitudes of its vector's components, three at most.
    pub(super) doubt: f64,
    /// Two factors from the mesh's unit to that of the frame.
    pub(super) units: [f64; 2],
}

impl SolidMotion {
    #[inline(always)]
    fn new(core: &Core, course: &Course, tree: &Tree) -> SolidMotion {
        let [offset, step] =
            [&course.offset, &course.displacement].map(|[x, y, z]| Vector3::new(x.value, y.value, z.value));
        let center = Vector3::from(tree.center);
        let errors = three(|k| course.offset[k].error + course.displacement[k].error);
        let largest = |x: f64, y: f64, z: f64| most(most(x.abs(), y.abs()), z.abs());
        let of = |vector: &Vector3<f64>| largest(vector.x, vector.y, vector.z);
        let size = core.size + of(&offset) + of(&step) + of(&center);
        let doubt = largest(errors[0], errors[1], errors[2]) + 16.0 * HALF_ULP * size;
        SolidMotion { offset, place: offset - center, step, doubt, units: to_units(tree.exponent) }
    }

    /// The planes between which the set lies along a vector along which the solid lies between two numbers, in units of
    /// the frame, rounded outward.
    #[inline(always)]
    fn planes(&self, [low, high]: [f64; 2], along: impl Fn(&Vector3<f64>) -> f64) -> [f32; 2] {
        let (at, on) = (along(&self.place), along(&self.step));
        // Of a vector of unit length the magnitudes add up to less.
        let doubt = 2.0 * self.doubt + UNDERFLOW;
        let [low, high] = self.in_frame([low + at + least(on, 0.0) - doubt, high + at + most(on, 0.0) + doubt]);
        [(low - SLACK) as f32, (high + SLACK) as f32]
    }

    /// Two planes in units of the frame, those too far out put nearer.
    #[inline(always)]
    fn in_frame(&self, ends: [f64; 2]) -> [f64; 2] {
        let [first, second] = self.units;
        let (low, high) = (ends[0] * first * second, ends[1] * first * second);
        // What is no number stays none.
        let low = if low > FARTHEST { FARTHEST } else { low };
        let high = if high < -FARTHEST { -FARTHEST } else { high };
        [low, high]
    }

    /// Way of the middle of the solid's ball.
    #[inline(always)]
    fn axis(&self, core: &Core) -> BallAxis {
        let [first, second] = self.units;
        let (start, step) = ((self.place + core.ball.center) * first * second, self.step * first * second);
        let square = step.norm_squared();
        let rate = if square > 0.0 { step * (1.0 / square) } else { Vector3::zeros() };
        let narrow = |vector: Vector3<f64>| [vector.x as f32, vector.y as f32, vector.z as f32];
        BallAxis { start: narrow(start), step: narrow(step), rate: narrow(rate) }
    }
}

/// The lesser of two numbers, the second where one is none: a single instruction, which `f64::min` is not.
#[inline(always)]
fn least(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

/// The greater of two numbers.
#[inline(always)]
fn most(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

/// Unit vectors, about: along a vector and two across it.
fn basis(vector: &Vector3<f64>) -> [Vector3<f64>; 3] {
    let along = (vector / vector.amax()).try_normalize(0.0).filter(|along| along.iter().all(|x| x.is_finite()));
    let along = along.unwrap_or_else(Vector3::z);
    let first = along.cross(&Vector3::ith(along.iamin(), 1.0)).normalize();
    [along, first, along.cross(&first)]
}
