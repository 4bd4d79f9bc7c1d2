//! Exact certificates of proposals.
//!
//! A plane supports a convex solid at a vertex if none of the vertices joined to it by an edge is beyond: the solid
//! lies in the cone of these edges. So a facet of the difference is certified by the signs of a few determinants, and
//! the way it faces by one more. A direction in which the bodies are apart is any float vector: the same test, with
//! products of floats whose errors are bounded.
//!
//! The bound: with `u = 2^-53`, a product `m . (q - p)` of a float vector and a difference of float points has three
//! differences, three products and two sums, so it is within `4 u (1 + u)^3` of the sum of the products' magnitudes,
//! plus what underflows; `8 u` is used. Ways across add the doubt of the offset times the magnitude of `m`.
//!
//! If all vertices are examined, products of `m` and floats of at most `L` are within `3 u L` of exact, per unit of the
//! sum of magnitudes of `m`: two of vertices, one of the offset and one of the step, and sums of at most two, three and
//! four of them, err by `12 u L + 9 u L` and terms of higher order. The doubt across is at least `8 u L`, and four
//! times that is used, which holds the offset's error, too.
//!
//! The window: the scene is filtered, and the sum of magnitudes of `m` is between `1e-100` and `1e150`, so that nothing
//! overflows. Underflow in products with `m` is below `2^-1070`. Underflow in `8 u L` is as small, but is multiplied by
//! the size of `m`: so `2^-1022` is added before that product, and after it.

use nalgebra::{Point3, Vector3};

use crate::proposal::{Extreme, NormalTo, Portal, SeparatingDirection};
use firstcontact_convex::ConvexSolid;
use firstcontact_exact::{HALF_ULP, Sign};
use firstcontact_motion::{ContactPlane, Normal, Scene, Span};

/// A proposal that cannot be certified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Uncertified;

/// A certified facet of the difference, which the line of the motion enters if it meets it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Certified {
    /// The plane.
    pub supporting: ContactPlane,
    /// On which side the ray begins: positive before the plane.
    pub side_at_beginning: Sign,
    /// On which side it ends.
    pub side_at_end: Sign,
    /// Vertices of A, and of B, that span the plane, the last repeated.
    pub vertices: [[u32; 3]; 2],
    /// True if no others lie in the plane next to the first ones.
    pub is_alone: bool,
}

/// Contact of a convex solid with a supporting plane at a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// No neighbouring vertices but those that span the plane.
    OnItsOwn,
    /// There are others, too.
    OnMore,
}

/// Certifies that no point of the difference is on the ray.
pub(crate) fn certify_apart(
    scene: &Scene<'_>,
    solids: [&ConvexSolid; 2],
    apart: &SeparatingDirection,
) -> Result<(), Uncertified> {
    if is_apart_by_reach(scene, solids, &apart.direction) || is_apart(scene, solids, apart) {
        return Ok(());
    }
    // Where the direction is a rounded normal, vertices tie; what it is normal to is exact.
    let is_certain = match &apart.normal_to {
        NormalTo::Nothing => false,
        NormalTo::Side(ends) => Plane::beside(solids, ends).is_some_and(|plane| plane.separates(scene, solids)),
        NormalTo::Plane(portal) => {
            certify(scene, solids, portal).is_ok_and(|certified| certified.side_at_end == Sign::Positive)
        }
    };
    if is_certain { Ok(()) } else { Err(Uncertified) }
}

/// True if a float direction certainly has the difference apart from the ray, by the support heights of all vertices
/// along it; false also for solids whose neighbour test is faster.
fn is_apart_by_reach(scene: &Scene<'_>, [a, b]: [&ConvexSolid; 2], m: &Vector3<f64>) -> bool {
    let size = m.x.abs() + m.y.abs() + m.z.abs();
    if !(1e-100..=1e150).contains(&size) || !scene.is_filtered() {
        return false;
    }
    let (Some(of_a), Some(of_b)) = (a.reach(m), b.reach(&-m)) else { return false };
    let [offset, step] = [scene.offset, scene.displacement].map(|vector| Vector3::from(vector.map(|x| x.value)));
    let doubt_of_step: f64 = scene.displacement.iter().map(|x| x.error).sum();
    let at_beginning = -of_b - of_a - m.dot(&offset);
    let at_end = at_beginning - m.dot(&step);
    let error = size * (4.0 * scene.doubt_across() + doubt_of_step + f64::MIN_POSITIVE) + f64::MIN_POSITIVE;
    at_beginning > error && at_end > error
}

/// True if a float direction certainly has the difference apart from the ray.
fn is_apart(scene: &Scene<'_>, solids: [&ConvexSolid; 2], apart: &SeparatingDirection) -> bool {
    let m = &apart.direction;
    let [a, b] = apart.vertices;
    let extreme = |solid: &ConvexSolid, vertex: u32, m: &Vector3<f64>| {
        let graph = solid.graph();
        let here = graph.point(vertex);
        graph.neighbours(vertex).iter().all(|&other| is_not_beyond(m, here, graph.point(other)))
    };
    let size = m.x.abs() + m.y.abs() + m.z.abs();
    let within = (1e-100..=1e150).contains(&size) && scene.is_filtered();
    if !within || !extreme(solids[0], a, m) || !extreme(solids[1], b, &-m) {
        return false;
    }
    let [offset, step] = [scene.offset, scene.displacement].map(|vector| Vector3::from(vector.map(|x| x.value)));
    let doubt_of_step: f64 = scene.displacement.iter().map(|x| x.error).sum();
    let way = solids[1].graph().point(b) - solids[0].graph().point(a) - offset;
    let (at_beginning, on_step) = (m.dot(&way), m.dot(&step));
    let largest = way.abs().sum() + step.abs().sum();
    let doubt = scene.doubt_across() + doubt_of_step + 16.0 * HALF_ULP * largest + f64::MIN_POSITIVE;
    let error = size * doubt + f64::MIN_POSITIVE;
    at_beginning > error && at_beginning - on_step > error
}

/// True if `m . (q - p)` is certainly not positive.
#[inline(always)]
fn is_not_beyond(m: &Vector3<f64>, p: &Point3<f64>, q: &Point3<f64>) -> bool {
    let way = q - p;
    let products = m.component_mul(&way);
    let size = products.x.abs() + products.y.abs() + products.z.abs();
    let sum = products.x + products.y + products.z;
    // Where every product is zero because a factor is, the result is exact.
    let is_exact = || (0..3).all(|k| m[k] == 0.0 || way[k] == 0.0);
    sum + (8.0 * HALF_ULP * size + f64::MIN_POSITIVE) <= 0.0 || sum <= 0.0 && is_exact()
}

/// Certifies that the plane of a portal is a facet of the difference that faces the ray.
pub(crate) fn certify(scene: &Scene<'_>, solids: [&ConvexSolid; 2], portal: &Portal) -> Result<Certified, Uncertified> {
    let plane = Plane::through(solids, portal).ok_or(Uncertified)?;
    let normal = scene.normal(plane.spans);
    let facing = scene.side(&normal, Span::Motion);
    if facing.is_zero() {
        return Err(Uncertified);
    }
    let rest = plane.supports(scene, solids, &normal, facing).ok_or(Uncertified)?;
    let supporting = plane.of_contact(solids);
    let ContactPlane { a, b, .. } = supporting;
    Ok(Certified {
        supporting,
        side_at_beginning: scene.side(&normal, Span::Across(a, b)) * facing,
        side_at_end: scene.side(&normal, Span::AcrossAtEnd(a, b)) * facing,
        vertices: plane.vertices,
        is_alone: rest == Rest::OnItsOwn,
    })
}

/// A portal that is further out than another one whose plane cuts off a vertex of the difference, by rounding: that vertex
/// takes the place of a corner. `None` if no vertex beside the first corner is cut off.
pub(super) fn tightened(scene: &Scene<'_>, solids: [&ConvexSolid; 2], portal: &Portal) -> Option<Portal> {
    let plane = Plane::through(solids, portal)?;
    let normal = scene.normal(plane.spans);
    let facing = scene.side(&normal, Span::Motion);
    let here = plane.vertices.map(|vertices| vertices[0]);
    let is_beyond = |side: usize, other: u32| {
        let height = match side {
            0 => side_of_edge(scene, &normal, solids[0], [here[0], other], Span::OfA) * facing,
            _ => -side_of_edge(scene, &normal, solids[1], [here[1], other], Span::OfB) * facing,
        };
        height == Sign::Positive && !plane.vertices[side].contains(&other)
    };
    let vertices = [0, 1].into_iter().find_map(|side| {
        let other = solids[side].graph().neighbours(here[side]).iter().find(|&&other| is_beyond(side, other))?;
        let mut vertices = here;
        vertices[side] = *other;
        Some(vertices)
    })?;
    let [p, q] = [0, 1].map(|side| solids[side].graph().point(vertices[side]));
    let [offset, d] = [scene.offset, scene.displacement].map(|vector| Vector3::from(vector.map(|x| x.value)));
    let new = Extreme { point: q - p - offset, vertices, ..portal.corners[0] };
    Some(portal.with_corner(new, &d))
}

/// The plane of a portal, of which nothing is certain.
pub(super) fn plane_through(solids: [&ConvexSolid; 2], portal: &Portal) -> Option<ContactPlane> {
    Plane::through(solids, portal).map(|plane| plane.of_contact(solids))
}

/// The plane of a portal, by spans of the bodies.
struct Plane {
    spans: [Span; 2],
    /// Vertices of A, and of B, that are certainly in it, as far as their spans define it.
    vertices: [[u32; 3]; 2],
}

impl Plane {
    fn through([a, b]: [&ConvexSolid; 2], portal: &Portal) -> Option<Plane> {
        let [of_a, of_b] = [0, 1].map(|side| distinct(portal.corners.map(|corner| corner.vertices[side])));
        let name = |solid: &ConvexSolid, vertex: u32| solid.polyhedron.body_vertices()[vertex as usize];
        let span_of_a = |p, q| Span::OfA(name(a, p), name(a, q));
        let span_of_b = |p, q| Span::OfB(name(b, p), name(b, q));
        let ([p, q, r], [s, t, u]) = (of_a, of_b);
        let (spans, vertices) = match (count(of_a), count(of_b)) {
            (_, 3) => ([span_of_b(s, t), span_of_b(s, u)], [[p; 3], [s, t, u]]),
            (3, _) => ([span_of_a(p, q), span_of_a(p, r)], [[p, q, r], [s; 3]]),
            (2, 2) => ([span_of_a(p, q), span_of_b(s, t)], [[p, q, q], [s, t, t]]),
            _ => return None,
        };
        Some(Plane { spans, vertices })
    }

    /// The same as a plane of contact, through the first vertex of each body.
    fn of_contact(&self, solids: [&ConvexSolid; 2]) -> ContactPlane {
        let [a, b] = [0, 1].map(|side| solids[side].polyhedron.body_vertices()[self.vertices[side][0] as usize]);
        ContactPlane { spans: self.spans, a, b }
    }

    /// The plane along the motion through two extreme points that share a vertex.
    fn beside([a, b]: [&ConvexSolid; 2], [first, second]: &[Extreme; 2]) -> Option<Plane> {
        let ([p, s], [q, t]) = (first.vertices, second.vertices);
        let name = |solid: &ConvexSolid, vertex: u32| solid.polyhedron.body_vertices()[vertex as usize];
        let span = if p != q {
            Span::OfA(name(a, p), name(a, q))
        } else if s != t {
            Span::OfB(name(b, s), name(b, t))
        } else {
            return None;
        };
        // Where both differ, only one of them is known to be in the plane.
        let vertices = if p != q { [[p, q, q], [s; 3]] } else { [[p; 3], [s, t, t]] };
        Some(Plane { spans: [Span::Motion, span], vertices })
    }

    /// True if A is on one side of the plane, moved to touch it, and B strictly on the other.
    fn separates(&self, scene: &Scene<'_>, solids: [&ConvexSolid; 2]) -> bool {
        let normal = scene.normal(self.spans);
        let [a, b] = [0, 1].map(|side| solids[side].polyhedron.body_vertices()[self.vertices[side][0] as usize]);
        let facing = scene.side(&normal, Span::Across(a, b));
        !facing.is_zero() && self.supports(scene, solids, &normal, facing).is_some()
    }

    /// Contact of the solids with the plane, if no vertex of A next to its first one is beyond, along the normal, and
    /// none of B next to its first one, against it.
    fn supports(&self, scene: &Scene<'_>, [a, b]: [&ConvexSolid; 2], normal: &Normal, facing: Sign) -> Option<Rest> {
        let of_a = self.rest(a, 0, |way| side_of_edge(scene, normal, a, way, Span::OfA) * facing)?;
        let of_b = self.rest(b, 1, |way| -side_of_edge(scene, normal, b, way, Span::OfB) * facing)?;
        Some(if of_a == Rest::OnItsOwn { of_b } else { of_a })
    }

    /// Contact of one solid with the plane, from the heights of the vertices next to its first one that do not span the
    /// plane.
    #[inline(always)]
    fn rest(&self, solid: &ConvexSolid, side: usize, height: impl Fn([u32; 2]) -> Sign) -> Option<Rest> {
        let here = self.vertices[side][0];
        let mut rest = Rest::OnItsOwn;
        for &other in solid.graph().neighbours(here).iter().filter(|&other| !self.vertices[side].contains(other)) {
            match height([here, other]) {
                Sign::Negative => {}
                Sign::Zero => rest = Rest::OnMore,
                Sign::Positive => return None,
            }
        }
        Some(rest)
    }
}

/// Side on which an edge of a solid leads, from points that are side by side in memory if floats are certain.
#[inline(always)]
fn side_of_edge(
    scene: &Scene<'_>,
    normal: &Normal,
    solid: &ConvexSolid,
    [p, q]: [u32; 2],
    span: impl Fn(u32, u32) -> Span,
) -> Sign {
    let (graph, names) = (solid.graph(), solid.polyhedron.body_vertices());
    let quick = normal.side_of_way(graph.point(p), graph.point(q));
    quick.unwrap_or_else(|| scene.side(normal, span(names[p as usize], names[q as usize])))
}

/// The different ones of three vertices, in order, the last repeated.
fn distinct([p, q, r]: [u32; 3]) -> [u32; 3] {
    if p == q {
        [p, r, r]
    } else if r == p {
        [p, q, q]
    } else {
        [p, q, r]
    }
}

/// The other half of the parallelogram of an edge of A and one of B, given the half at their common corner.
fn other_half([here, p, q]: [[u32; 2]; 3]) -> Option<[[u32; 2]; 3]> {
    let (on_a, on_b) = if p[1] == here[1] { (p, q) } else { (q, p) };
    let spans = on_a[1] == here[1] && on_b[0] == here[0];
    spans.then_some([on_a, on_b, [on_a[0], on_b[1]]])
}

fn count([p, q, r]: [u32; 3]) -> usize {
    1 + usize::from(q != p) + usize::from(r != q && r != p)
}

/// Position of the line's intersection with a triangle.
///
/// With `p`, `q`, `r` the corners relative to the beginning of the ray and `d` the motion, the line goes through the
/// triangle if `det[d, p, q]`, `det[d, q, r]` and `det[d, r, p]` have one sign, zeros aside, and not all are zero.
/// Their sum `D` is then not zero and of that sign, and the line is in the triangle's plane at the fraction `det[p, q,
/// r] / D`. The corners are points of a convex set, so that the point where the line goes through is one too: nothing
/// has to be known of the triangle but its corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Crossing {
    /// Before the motion begins.
    Behind,
    /// As the motion begins: the solids share a point then.
    AtBeginning,
    /// During the motion, or as it ends: the solids share a point.
    Within,
    /// After the motion has ended.
    Beyond,
}

impl Crossing {
    /// Intersection of the line with the triangle of three points of the difference or, where an edge of each solid
    /// leads from the first of them to the others, with the parallelogram of these; `None` if there is none.
    pub(crate) fn of(scene: &Scene<'_>, solids: [&ConvexSolid; 2], portal: &Portal) -> Option<Crossing> {
        let corners = portal.corners.map(|corner| corner.vertices);
        let through = |points| Crossing::of_points(scene, solids, points);
        through(corners).or_else(|| through(other_half(corners)?))
    }

    /// Intersection with the triangle of three points, given by vertices of A and of B.
    fn of_points(scene: &Scene<'_>, solids: [&ConvexSolid; 2], points: [[u32; 2]; 3]) -> Option<Crossing> {
        let facing = facing_of_triangle(scene, solids, points)?;
        let names = names_of(solids, points);
        match scene.sign(names.map(|[p, q]| Span::Across(p, q))) * facing {
            Sign::Negative => return Some(Crossing::Behind),
            Sign::Zero => return Some(Crossing::AtBeginning),
            Sign::Positive => {}
        }
        let at_end = scene.sign(names.map(|[p, q]| Span::AcrossAtEnd(p, q)));
        Some(if at_end * facing == Sign::Positive { Crossing::Beyond } else { Crossing::Within })
    }
}

/// The sign of `D` for the triangle of three points, given by vertices of A and of B; `None` if the line does not go
/// through it.
pub(super) fn facing_of_triangle(scene: &Scene<'_>, solids: [&ConvexSolid; 2], points: [[u32; 2]; 3]) -> Option<Sign> {
    let corners = names_of(solids, points).map(|[p, q]| Span::Across(p, q));
    let sides = [(0, 1), (1, 2), (2, 0)].map(|(i, j)| scene.sign([Span::Motion, corners[i], corners[j]]));
    let facing = sides.into_iter().find(|side| !side.is_zero())?;
    sides.iter().all(|&side| side * facing != Sign::Negative).then_some(facing)
}

/// Points by the bodies' own numbers of vertices.
fn names_of(solids: [&ConvexSolid; 2], points: [[u32; 2]; 3]) -> [[u32; 2]; 3] {
    let [a, b] = solids.map(|solid| solid.polyhedron.body_vertices());
    points.map(|[of_a, of_b]| [a[of_a as usize], b[of_b as usize]])
}
