//! The point of the polyhedron that is nearest to a given one, decided exactly.
//!
//! The plane through the nearest point of a level, across the way to the given point, supports the level. If a vertex
//! comes back beyond it, the new nearest point is on a triangle around that vertex: anything nearer is beyond the
//! plane, and so in the pyramid between the plane and the vertex, whose other faces all have it as a corner.

use nalgebra::Point3;

use crate::hierarchy::Hierarchy;
use firstcontact_exact::geom::predicate::orient3d;
use firstcontact_exact::ring::{difference, dot};
use firstcontact_exact::{Rational, Sign};

/// Relation of a point and the polyhedron. See the notes on convexity-based methods, "The Dobkin-Kirkpatrick
/// Hierarchy".
#[derive(Debug, Clone, PartialEq)]
pub enum Nearest {
    /// The point is in the polyhedron, or on its boundary.
    Inside,
    /// It is outside.
    At {
        /// The nearest point, each coordinate the float nearest to the exact one.
        point: Point3<f64>,
        /// The distance, within a few units in the last place.
        distance: f64,
        /// The corners of the vertex, the edge, or the triangle in a facet, that have the nearest point inside.
        face: Vec<u32>,
    },
}

type Vector = [Rational; 3];

/// The nearest point of some triangles.
struct TriangleFoot {
    point: Vector,
    squared_distance: Rational,
    face: Vec<u32>,
}

impl Hierarchy {
    /// The point of the polyhedron nearest to a finite point.
    pub fn nearest(&self, to: [f64; 3]) -> Nearest {
        let target = to.map(Rational::of);
        let top = self.top_triangles.iter().copied();
        let Some(mut foot) = self.foot(to, &target, top) else { return Nearest::Inside };
        while let Some(removal) = self.beyond(&foot, &target) {
            match self.foot(to, &target, self.star(removal).iter().copied()) {
                Some(nearer) => foot = nearer,
                None => return Nearest::Inside,
            }
        }
        let TriangleFoot { point, squared_distance, face } = foot;
        Nearest::At { point: point.map(|x| x.nearest()).into(), distance: squared_distance.nearest().sqrt(), face }
    }

    /// A vertex that comes back beyond the plane through the foot: the removal that took it away.
    fn beyond(&self, foot: &TriangleFoot, target: &Vector) -> Option<u32> {
        let across = difference(target, &foot.point);
        let vertex = *foot.face.first()?;
        let is_beyond = |&&removal: &&u32| {
            let back = self.point(self.removals[removal as usize].vertex).map(Rational::of);
            dot(&across, &difference(&back, &foot.point)).sign() == Sign::Positive
        };
        self.earlier(vertex).iter().find(is_beyond).copied()
    }

    /// The nearest point of the triangles that face the target; `None` if none does.
    fn foot(&self, to: [f64; 3], target: &Vector, triangles: impl Iterator<Item = u32>) -> Option<TriangleFoot> {
        let faces = |triangle: &u32| {
            let [a, b, c] = self.corners(*triangle);
            orient3d(a, b, c, to) == Sign::Positive
        };
        let feet = triangles.filter(faces).map(|triangle| self.foot_on(triangle, target));
        feet.reduce(|best, next| if next.squared_distance < best.squared_distance { next } else { best })
    }

    fn foot_on(&self, triangle: u32, target: &Vector) -> TriangleFoot {
        let names = self.triangles[triangle as usize];
        let corners = self.corners(triangle).map(|corner| corner.map(Rational::of));
        let weights = weights(&corners, target);
        let face = (0..3).filter(|&place| !weights[place].sign().is_zero()).map(|place| names[place]).collect();
        let coordinate = |axis: usize| dot(&weights, &corners.each_ref().map(|corner| corner[axis].clone()));
        let point = [0, 1, 2].map(coordinate);
        let way = difference(target, &point);
        TriangleFoot { squared_distance: dot(&way, &way), point, face }
    }
}

/// The weights of the corners of a triangle at its point nearest to another: which corner, edge or inside it is on is
/// read off the products of the edges with the ways from the corners.
fn weights([a, b, c]: &[Vector; 3], p: &Vector) -> [Rational; 3] {
    let (ab, ac) = (difference(b, a), difference(c, a));
    let along = |from: &Vector| {
        let way = difference(p, from);
        [dot(&ab, &way), dot(&ac, &way)]
    };
    let ([d1, d2], [d3, d4], [d5, d6]) = (along(a), along(b), along(c));
    let zero = || Rational::ZERO;
    let one = || Rational::of(1.0);
    if d1 <= zero() && d2 <= zero() {
        return [one(), zero(), zero()];
    }
    if d3 >= zero() && d4 <= d3 {
        return [zero(), one(), zero()];
    }
    if d6 >= zero() && d5 <= d6 {
        return [zero(), zero(), one()];
    }
    let share = |part: &Rational, rest: &Rational| part.over(&(part - rest));
    let [over_c, over_b, over_a] =
        [[&d1, &d4, &d3, &d2], [&d5, &d2, &d1, &d6], [&d3, &d6, &d5, &d4]].map(|[p, q, r, s]| &(p * q) - &(r * s));
    if over_c <= zero() && d1 >= zero() && d3 <= zero() {
        let share = share(&d1, &d3);
        return [&one() - &share, share, zero()];
    }
    if over_b <= zero() && d2 >= zero() && d6 <= zero() {
        let share = share(&d2, &d6);
        return [&one() - &share, zero(), share];
    }
    let (from_b, from_c) = (&d4 - &d3, &d5 - &d6);
    if over_a <= zero() && from_b >= zero() && from_c >= zero() {
        let share = from_b.over(&(&from_b + &from_c));
        return [zero(), &one() - &share, share];
    }
    let whole = &(&over_a + &over_b) + &over_c;
    [over_a, over_b, over_c].map(|part| part.over(&whole))
}
