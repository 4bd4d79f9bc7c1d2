//! Bounds of a convex solid in floats, for an early out: an inner and an outer ball, and support points.
//!
//! A ball is inside if its centre is at least its radius behind the plane of every facet. The height of the centre
//! behind the plane of three corners is a quotient of floats whose errors are bounded; the radius is a float below the
//! least of them all, so that it is certain. The centre is a guess.

use nalgebra::{Point3, Vector3};

use crate::polyhedron::Polyhedron;
use crate::support::LinearScan;
use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_solid::ConvexPart;

/// A ball that is certainly inside of something, of no use if its radius is not positive; and a ball around all of
/// that.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ball {
    /// The centre of both.
    pub center: Vector3<f64>,
    /// The radius of the one inside.
    pub radius: f64,
    /// The radius of the one around.
    pub around: f64,
}

impl Ball {
    /// True if an inner ball was found.
    pub fn is_known(&self) -> bool {
        self.radius > 0.0
    }

    /// True if a point certainly is in the ball: `way` leads there from the centre, each component within a doubt.
    pub fn holds(&self, way: &Vector3<f64>, doubt: f64) -> bool {
        self.is_known() && is_within(self.radius, way, doubt)
    }

    /// True if this ball and another one certainly meet when `way` leads from centre to centre, each component within a
    /// doubt.
    ///
    /// The way's length is then known within twice the doubt, and the square of a computed length within `8 u` of its
    /// own. Nothing is certain for squares that might over- or underflow.
    #[inline]
    pub fn meets(&self, other: &Ball, way: &Vector3<f64>, doubt: f64) -> bool {
        self.is_known() && other.is_known() && is_within(self.radius + other.radius, way, doubt)
    }

    /// True if the contents of the two outer balls certainly stay apart along a direction while the other ball moves
    /// against a step; `way` leads from centre to centre at the beginning. Each component of the way and of the step is
    /// within a doubt, which is more than `8 u` of their sum, too.
    ///
    /// Seen so, the centres are as far from each other as at the beginning or at the end at least, and what is around
    /// them reaches no further than the radii times the length of the direction.
    ///
    /// - Assumed: the square of the direction's length is between `1e-140` and `1e140`, and the balls around are those
    ///   of known balls, whose radii are at least `1e-71`.
    /// - With `m` the direction and `S` that sum, the two doubts add less than `3.5 |m|` times themselves, and the
    ///   products of `m` are rounded by less than `13 u |m| S`: `6 |m|` times the doubt holds both.
    /// - The length and the reach are rounded a few times: `4 u` of each.
    /// - Underflow in the products is below `2^-1070`; `4 u` of a reach of at least `1e-141` is more.
    /// - An overflow is no finite gap; both gaps are tested by themselves, because one may be no number.
    #[inline]
    pub fn misses(&self, other: &Ball, ways: [&Vector3<f64>; 2], direction: &Vector3<f64>, doubt: f64) -> bool {
        let [way, step] = ways;
        let (at_beginning, on_step) = (direction.dot(way), direction.dot(step));
        let at_end = at_beginning - on_step;
        let square = direction.norm_squared();
        let length = square.sqrt() * (1.0 + 4.0 * HALF_ULP);
        let reach = (self.around + other.around) * length * (1.0 + 4.0 * HALF_ULP);
        let error = 6.0 * length * doubt;
        let is_beyond = |gap: f64| gap.is_finite() && gap - reach > error + 4.0 * HALF_ULP * (reach + gap);
        (1e-140..1e140).contains(&square) && is_beyond(at_beginning) && is_beyond(at_end)
    }
}

/// True if a way is certainly no longer than a length, rounded once.
///
/// The computed square errs by `4 u` of itself. Squares that underflow lose less than `2^-1073`, which is nothing
/// beside `16 u` of a square of at least `1e-280`; of what overflows or is no number nothing is certain.
fn is_within(length: f64, way: &Vector3<f64>, doubt: f64) -> bool {
    let reach = length * (1.0 - 8.0 * HALF_ULP) - 2.0 * doubt;
    (1e-140..1e140).contains(&reach) && way.norm_squared() <= reach * reach * (1.0 - 16.0 * HALF_ULP)
}

/// The fraction of a motion at which what moves from the origin is nearest to a point.
#[inline(always)]
pub fn nearest_fraction(point: &Vector3<f64>, motion: &Vector3<f64>) -> f64 {
    let square = motion.norm_squared();
    if square > 0.0 { (point.dot(motion) / square).clamp(0.0, 1.0) } else { 0.0 }
}

/// Bounds of a convex solid for an early out.
#[derive(Debug)]
pub struct Core {
    /// A ball inside.
    pub ball: Ball,
    /// No coordinate of a vertex is greater in magnitude.
    pub size: f64,
    /// True if it is a box along the axes.
    pub is_box: bool,
    vertices: LinearScan,
}

/// Solids with more facets than that are asked about their ball where the vertices' middle is, and nowhere else.
const FEW_FACETS: usize = 500;

/// Number of attempts to find a better centre.
const ATTEMPTS: u32 = 24;

/// More vertices than that are not gone through to say how far they reach.
const FEW_VERTICES: usize = 128;

impl Core {
    /// Bounds of a solid; `None` if it has more than a few vertices.
    pub(crate) fn of(polyhedron: &Polyhedron) -> Option<Core> {
        let attempts = if polyhedron.facet_count() > FEW_FACETS { 0 } else { ATTEMPTS };
        Core::new(polyhedron.points(), attempts, || {
            (0..polyhedron.facet_count() as u32).map(|facet| widest_corner(polyhedron, facet)).collect()
        })
    }

    /// The same of a convex part of a solid, with its ball where its middle is: parts are many, and often boxes.
    pub fn of_part(ConvexPart { positions, triangles }: &ConvexPart) -> Option<Core> {
        Core::new(positions, 0, || {
            triangles.iter().map(|corners| corners.map(|corner| positions[corner as usize])).collect()
        })
    }

    /// Bounds of the solid with these vertices and three corners of each facet.
    fn new(points: &[Point3<f64>], attempts: u32, facets: impl FnOnce() -> Vec<[Point3<f64>; 3]>) -> Option<Core> {
        if points.len() > FEW_VERTICES {
            return None;
        }
        let facets = facets();
        let share = 1.0 / points.len() as f64;
        let middle = points.iter().map(|point| point.coords * share).sum();
        let (center, radius) = inner_ball(&facets, middle, attempts);
        let size = points.iter().map(|point| point.coords.amax()).fold(0.0, f64::max);
        // More than a difference, a length and their roundings. A known ball is in a solid whose facets have areas with
        // a length of `1e-140` or more, so that the solid is no smaller than `1e-71` and the square of that does not
        // underflow; else nothing is said.
        let farthest = points.iter().map(|point| (point.coords - center).norm()).fold(0.0, f64::max);
        let reach = farthest + 16.0 * HALF_ULP * (farthest + size);
        let around = if radius > 0.0 { reach } else { f64::INFINITY };
        let ball = Ball { center, radius, around };
        Some(Core { ball, size, is_box: is_box(points), vertices: LinearScan::new(points) })
    }

    /// The vertex furthest along a direction, and how far out it is along that: a product of floats, as rounded.
    #[inline(always)]
    pub fn furthest(&self, direction: &Vector3<f64>) -> (Vector3<f64>, f64) {
        self.vertices.furthest(direction)
    }

    /// The least and the greatest product of a vertex with a direction, as rounded.
    #[inline(always)]
    pub fn extent(&self, direction: &Vector3<f64>) -> [f64; 2] {
        self.vertices.extent(direction)
    }
}

/// True if eight points are the corners of a box along the axes, each of them once.
fn is_box(points: &[Point3<f64>]) -> bool {
    let Some((first, others)) = points.split_first().filter(|_| points.len() == 8) else { return false };
    let [low, high] = others.iter().fold([*first; 2], |[low, high], point| [low.inf(point), high.sup(point)]);
    let is_corner = |point: &Point3<f64>| (0..3).all(|k| point[k] == low[k] || point[k] == high[k]);
    let number = |point: &Point3<f64>| (0..3).map(|k| u8::from(point[k] == high[k]) << k).sum::<u8>();
    points.iter().all(is_corner) && points.iter().fold(0, |found: u8, point| found | 1 << number(point)) == u8::MAX
}

/// Three corners of a facet that see as much of it as three neighbouring ones can.
fn widest_corner(polyhedron: &Polyhedron, facet: u32) -> [Point3<f64>; 3] {
    let point = |half_edge: u32| polyhedron.points()[polyhedron.origin(half_edge) as usize];
    let first = point(polyhedron.any_half_edge(facet));
    let corners = polyhedron
        .around_facet(facet)
        .skip(1)
        .map(|edge| [first, point(edge), point(polyhedron.half_edges()[edge as usize].next)]);
    let width = |[p, q, r]: &[Point3<f64>; 3]| (q - p).cross(&(r - p)).norm_squared();
    corners.max_by(|one, other| width(one).total_cmp(&width(other))).unwrap_or([first; 3])
}

/// A ball behind all facets, its centre near a place.
fn inner_ball(facets: &[[Point3<f64>; 3]], start: Vector3<f64>, attempts: u32) -> (Vector3<f64>, f64) {
    let (mut best, mut nearest) = least_height(facets, &start);
    let (mut center, mut step) = (start, 1.0);
    for _ in 0..attempts {
        // Away from the nearest facet.
        let [p, q, r] = facets[nearest];
        let inward = -(q - p).cross(&(r - p)).normalize();
        let moved = center + inward * (step * best.abs());
        let (height, facet) = least_height(facets, &moved);
        if height > best {
            (best, nearest, center) = (height, facet, moved);
        } else {
            step *= 0.6;
        }
    }
    (center, best)
}

/// A float below the height of a point behind the nearest facet, and that facet.
fn least_height(facets: &[[Point3<f64>; 3]], point: &Vector3<f64>) -> (f64, usize) {
    let heights = facets.iter().map(|facet| height(facet, point)).enumerate();
    heights.fold((f64::INFINITY, 0), |best, (index, height)| if height < best.0 { (height, index) } else { best })
}

/// A float below the height of a point behind the plane of three corners, seen counter-clockwise from outside; minus
/// infinity where nothing is certain.
fn height([p, q, r]: &[Point3<f64>; 3], point: &Vector3<f64>) -> f64 {
    let difference = |a: f64, b: f64| Filtered::exact(a) - Filtered::exact(b);
    let way = |to: &Point3<f64>| [0, 1, 2].map(|k| difference(to[k], p[k]));
    let ([a, b, c], [x, y, z]) = (way(q), way(r));
    let normal = [b * z - c * y, c * x - a * z, a * y - b * x];
    let behind = [0, 1, 2].map(|k| difference(p[k], point[k]));
    let product = normal[0] * behind[0] + normal[1] * behind[1] + normal[2] * behind[2];
    let longest = normal.map(|x| x.value.abs() + x.error);
    let length = (longest[0] * longest[0] + longest[1] * longest[1] + longest[2] * longest[2]).sqrt();
    let height = (product.value - product.error) / length;
    // Where the length underflows, a quotient may be anything.
    let is_certain = (1e-140..1e140).contains(&length) && height.is_finite();
    if is_certain { height - 16.0 * HALF_ULP * height.abs() } else { f64::NEG_INFINITY }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_solid::Body;

    #[test]
    fn the_ball_of_a_box_is_as_large_as_can_be() {
        let body = Body::cuboid([1.0, 0.5, 2.0]).unwrap();
        let core = Core::of(&Polyhedron::new(body.skin(), body.positions())).unwrap();
        assert!(core.ball.radius <= 0.25 && core.ball.radius > 0.25 - 1e-12, "{core:?}");
        assert_eq!((core.ball.center, core.size), (Vector3::zeros(), 1.0));
        let direction = Vector3::new(1.0, -2.0, 0.5);
        let (vertex, reach) = core.furthest(&direction);
        assert_eq!(reach, 0.5 + 0.5 + 0.5);
        assert_eq!(vertex, Vector3::new(0.5, -0.25, 1.0));
    }

    #[test]
    fn a_box_has_each_of_its_corners_once() {
        let corners = |body: &Body| body.positions().to_vec();
        let mut cuboid = corners(&Body::cuboid([1.0, 0.5, 2.0]).unwrap());
        assert!(is_box(&cuboid));
        // A wedge, two of whose corners are there twice.
        cuboid[7] = cuboid[6];
        assert!(!is_box(&cuboid) && !is_box(&cuboid[..7]) && !is_box(&[]));
        assert!(!is_box(&[[1.0; 3].into(); 8]));
        let octahedron = Body::sphere(1.0, 4, firstcontact_solid::Fit::Around).unwrap();
        assert!(!is_box(&corners(&octahedron)));
        // A frustum with eight corners.
        let mut frustum = corners(&Body::cuboid([1.0; 3]).unwrap());
        frustum.iter_mut().filter(|corner| corner.z > 0.0).for_each(|corner| corner.x *= 0.5);
        assert!(!is_box(&frustum));
    }
}
