//! A triangle of a mesh as a convex set, and a proof that a ball rolls over it.
//!
//! A point of the triangle and one of the ball's way are proposed in floats, and are contact if their distance is less
//! than the radius. Bounds, with `u = 2^-53`, in each component:
//!
//! - A point of the triangle is `p + v (q - p) + w (r - p)`, its weights floats not below 0 with a sum of at most `1 +
//!   4 u`. With coordinates of at most `M`, two differences, two products and two sums round by less than `16 u M`, and
//!   it is less than `8 u M` beyond the triangle: it is within `32 u M` of a point of that.
//! - A point of the way, and the difference of the two, have four roundings of numbers no greater than the sum `S` of
//!   all, and the errors of the motion: `16 u S` holds them.
//! - What overflows is no number or infinite, and in no ball. Underflow is nothing beside a ball that is large enough
//!   for its square ([`Ball::holds`](firstcontact_convex::Ball::holds)).

use nalgebra::{Point3, Vector3};

use crate::early_out::ConvexShape;
use firstcontact_convex::{Ball, nearest_fraction};
use firstcontact_exact::HALF_ULP;
use firstcontact_motion::Course;

/// A triangle: a convex set without an inside.
pub(super) struct MeshTriangle {
    corners: [Vector3<f64>; 3],
    /// Its middle.
    middle: Ball,
    /// No coordinate of a corner is greater in magnitude.
    pub(super) size: f64,
}

/// The ball inside of a convex solid on its way past a mesh.
pub(super) struct RollingBall {
    ball: Ball,
    /// Its middle at first.
    place: Vector3<f64>,
    step: Vector3<f64>,
    /// Error of a point of the way, but for what the triangle adds.
    doubt: f64,
}

/// Number of times that both points are moved to where they are nearest to each other.
const ROUNDS: usize = 2;

impl RollingBall {
    /// The ball of a solid on a course past the mesh.
    pub(super) fn new(ball: &Ball, course: &Course) -> RollingBall {
        let [offset, step] = [course.offset, course.displacement].map(|of| Vector3::from(of.map(|x| x.value)));
        let errors = |k: usize| course.offset[k].error + course.displacement[k].error;
        let size = ball.center.amax() + offset.amax() + step.amax();
        let doubt = errors(0) + errors(1) + errors(2) + 16.0 * HALF_ULP * size;
        RollingBall { ball: *ball, place: ball.center + offset, step, doubt }
    }

    /// True if the ball certainly comes over a triangle.
    pub(super) fn rolls_over(&self, triangle: &MeshTriangle) -> bool {
        let doubt = self.doubt + 48.0 * HALF_ULP * triangle.size;
        self.ways_to(triangle).any(|way| self.ball.holds(&way, doubt))
    }

    /// About the shortest way to a triangle, from the middle of the ball where that comes nearest.
    pub(super) fn way_to(&self, triangle: &MeshTriangle) -> Vector3<f64> {
        self.ways_to(triangle).fold(self.step, |_, way| way)
    }

    /// Ways from the middle of the ball on its way to points of a triangle, about each shorter than the one before.
    #[inline(always)]
    fn ways_to(&self, triangle: &MeshTriangle) -> impl Iterator<Item = Vector3<f64>> {
        let mut share = self.share_near(triangle);
        (0..ROUNDS).map(move |_| {
            let way = triangle.nearest(&(self.place + self.step * share)) - self.place;
            share = nearest_fraction(&way, &self.step);
            way - self.step * share
        })
    }

    /// The fraction of the way at which it goes through the triangle's plane, or else comes nearest to that.
    fn share_near(&self, triangle: &MeshTriangle) -> f64 {
        let [p, q, r] = &triangle.corners;
        let normal = (q - p).cross(&(r - p));
        let (height, rate) = (normal.dot(&(p - self.place)), normal.dot(&self.step));
        if rate == 0.0 {
            return nearest_fraction(&(triangle.middle.center - self.place), &self.step);
        }
        (height / rate).clamp(0.0, 1.0)
    }
}

impl MeshTriangle {
    /// With three of the vertices for its corners.
    #[inline(always)]
    pub(super) fn new(vertices: &[Point3<f64>], corners: [u32; 3]) -> MeshTriangle {
        let [p, q, r] = corners.map(|corner| vertices[corner as usize].coords);
        // The ball inside is a point; the radius of the one around is not needed.
        let middle = Ball { center: (p + q + r) / 3.0, radius: 0.0, around: f64::INFINITY };
        MeshTriangle { corners: [p, q, r], middle, size: p.amax().max(q.amax()).max(r.amax()) }
    }

    /// Its corners.
    pub(super) fn corners(&self) -> &[Vector3<f64>; 3] {
        &self.corners
    }

    /// The point of it that is about nearest to another one (Ericson, Real-Time Collision Detection, §5.1.5).
    fn nearest(&self, point: &Vector3<f64>) -> Vector3<f64> {
        let [p, q, r] = &self.corners;
        let (to_q, to_r) = (q - p, r - p);
        let along = |corner: &Vector3<f64>| [to_q.dot(&(point - corner)), to_r.dot(&(point - corner))];
        let ([q_at_p, r_at_p], [q_at_q, r_at_q], [q_at_r, r_at_r]) = (along(p), along(q), along(r));
        if q_at_p <= 0.0 && r_at_p <= 0.0 {
            return *p;
        }
        if q_at_q >= 0.0 && r_at_q <= q_at_q {
            return *q;
        }
        if r_at_r >= 0.0 && q_at_r <= r_at_r {
            return *r;
        }
        // Twice the areas of the triangles with the point, over the edges.
        let over_pq = q_at_p * r_at_q - q_at_q * r_at_p;
        if over_pq <= 0.0 && q_at_p >= 0.0 && q_at_q <= 0.0 {
            return p + to_q * (q_at_p / (q_at_p - q_at_q));
        }
        let over_rp = q_at_r * r_at_p - q_at_p * r_at_r;
        if over_rp <= 0.0 && r_at_p >= 0.0 && r_at_r <= 0.0 {
            return p + to_r * (r_at_p / (r_at_p - r_at_r));
        }
        let over_qr = q_at_q * r_at_r - q_at_r * r_at_q;
        let (from_q, from_r) = (r_at_q - q_at_q, q_at_r - r_at_r);
        if over_qr <= 0.0 && from_q >= 0.0 && from_r >= 0.0 {
            let share = from_q / (from_q + from_r);
            return p + to_q * (1.0 - share) + to_r * share;
        }
        let whole = 1.0 / (over_pq + over_qr + over_rp);
        let (of_q, of_r) = (over_rp * whole, over_pq * whole);
        // Areas of slivers may be noise. Any point of the triangle is right, the nearest one is only the likeliest.
        if of_q >= 0.0 && of_r >= 0.0 && of_q + of_r <= 1.0 { p + to_q * of_q + to_r * of_r } else { *p }
    }
}

impl ConvexShape for MeshTriangle {
    #[inline(always)]
    fn ball(&self) -> &Ball {
        &self.middle
    }

    #[inline(always)]
    fn size(&self) -> f64 {
        self.size
    }

    #[inline(always)]
    fn furthest(&self, direction: &Vector3<f64>) -> (Vector3<f64>, f64) {
        let [p, q, r] = &self.corners;
        let [of_p, of_q, of_r] = [p.dot(direction), q.dot(direction), r.dot(direction)];
        let (best, reach) = if of_q > of_p { (q, of_q) } else { (p, of_p) };
        if of_r > reach { (*r, of_r) } else { (*best, reach) }
    }
}
