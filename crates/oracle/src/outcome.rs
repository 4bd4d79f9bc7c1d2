//! First contact of two bodies on one straight motion.

use firstcontact_exact::Sign;

use super::body::Kind;
use super::integer::{Integer, Vector, cross, difference, dot};
use super::scene::Scene;
use super::search::{Meeting, at_start, on_the_way};
use super::{Body, Feature, Rational};

/// Result of the oracle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// No common point at any time.
    Clear,
    /// The bodies have a common point at the first instant already.
    StartsInContact(Contact),
    /// The bodies are apart at first and meet later.
    Contact(Contact),
}

/// First contact: its time, features and point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// The first time: the fraction of a single motion, or the time on a clock.
    pub time: Rational,
    /// The least feature of A in contact at that time.
    pub a: Feature,
    /// The least feature of B in contact with it.
    pub b: Feature,
    /// A point of both these features, relative to B's origin.
    pub point: [Rational; 3],
}

impl Outcome {
    /// The contact, if there is one.
    pub fn contact(&self) -> Option<&Contact> {
        match self {
            Outcome::Clear => None,
            Outcome::StartsInContact(contact) | Outcome::Contact(contact) => Some(contact),
        }
    }
}

/// First contact of A, moved by `offset + s * displacement` for s from 0 to 1, with B at rest.
pub fn first_contact(a: &Body, b: &Body, offset: &[Rational; 3], displacement: &[Rational; 3]) -> Outcome {
    let scene = Scene::new(a, b, offset, displacement);
    match scene.in_machine_integers() {
        Some(small) => decide(a, b, &small),
        None => decide(a, b, &scene),
    }
}

/// True if A, moved by an offset, and B have a common point.
pub(super) fn is_contact(a: &Body, b: &Body, offset: &[Rational; 3]) -> bool {
    first_contact(a, b, offset, &[Rational::ZERO; 3]) != Outcome::Clear
}

pub(super) fn decide<T: Integer>(a: &Body, b: &Body, scene: &Scene<T>) -> Outcome {
    let start = at_start(a, b, scene).or_else(|| containment(a, b, scene));
    if let Some(meeting) = start {
        return Outcome::StartsInContact(meeting.into());
    }
    on_the_way(a, b, scene).map_or(Outcome::Clear, |meeting| Outcome::Contact(meeting.into()))
}

/// One body inside the other at the start, given that the skins do not meet there.
///
/// Without a meeting a whole shell is inside if one of its vertices is, and two sets that meet anywhere have a shell of
/// one inside the other: so it is enough to look at vertices, the least first.
fn containment<T: Integer>(a: &Body, b: &Body, scene: &Scene<T>) -> Option<Meeting> {
    let inside = |inner: &Body, points: &[[T; 3]], outer: &Body, around: &[[T; 3]]| {
        let winds = |vertex: &u32| winding_number(&outer.triangles, around, &points[*vertex as usize]) != 0;
        (outer.kind == Kind::Solid).then(|| skin_vertices(inner).find(winds)).flatten()
    };
    let of_a = || inside(a, &scene.a, b, &scene.b).map(|vertex| (Feature::Vertex(vertex), Feature::Interior, vertex));
    let of_b = || inside(b, &scene.b, a, &scene.a).map(|vertex| (Feature::Interior, Feature::Vertex(vertex), vertex));
    let (a, b, vertex) = of_a().or_else(of_b)?;
    let vertices = if b == Feature::Interior { &scene.a } else { &scene.b };
    let exact = |x: &T| Rational::new(x.to_big(), scene.scale.clone()).unwrap_or(Rational::ZERO);
    Some(Meeting { s: Rational::ZERO, a, b, point: vertices[vertex as usize].each_ref().map(exact) })
}

/// The vertices of the skin, the least first.
fn skin_vertices(body: &Body) -> impl Iterator<Item = u32> {
    body.simplices.iter().filter_map(|simplex| match simplex.feature {
        Feature::Vertex(vertex) => Some(vertex),
        _ => None,
    })
}

impl From<Meeting> for Contact {
    fn from(meeting: Meeting) -> Contact {
        let Meeting { s, a, b, point } = meeting;
        Contact { time: s, a, b, point }
    }
}

/// The winding number of the triangles around a point that is on none of them.
fn winding_number<T: Integer>(triangles: &[[u32; 3]], vertices: &[Vector<T>], point: &Vector<T>) -> i32 {
    let around: Vec<Vector<T>> = vertices.iter().map(|vertex| difference(vertex, point)).collect();
    let corners = triangles.iter().map(|triangle| triangle.map(|corner| &around[corner as usize]));
    // Triangles without area go around nothing.
    let proper: Vec<[&Vector<T>; 3]> =
        corners.filter(|[a, b, c]| cross(&difference(b, a), &difference(c, a)) != [T::ZERO; 3]).collect();
    // An edge is met by the rays of one plane through the point, and by at most two directions of the moment curve, so
    // that only finitely many directions of it are bad.
    (1..)
        .map(|k: i32| [1, k, k.wrapping_mul(k)].map(T::from_small))
        .find_map(|ray| proper.iter().map(|triangle| crossing(triangle, &ray)).sum::<Option<i32>>())
        .unwrap_or(0)
}

/// Signed number of times that the ray from the origin leaves through the triangle (entering counts -1); `None` if it
/// may meet the border.
fn crossing<T: Integer>([a, b, c]: &[&Vector<T>; 3], ray: &Vector<T>) -> Option<i32> {
    let side = |u: &Vector<T>, v: &Vector<T>| dot(ray, &cross(u, v)).sign();
    let sides = [side(a, b), side(b, c), side(c, a)];
    if sides.contains(&Sign::Positive) && sides.contains(&Sign::Negative) {
        return Some(0);
    }
    if sides.contains(&Sign::Zero) {
        return None;
    }
    let ahead = dot(a, &cross(b, c)).sign() * sides[0];
    Some(match (ahead, sides[0]) {
        (Sign::Positive, Sign::Positive) => 1,
        (Sign::Positive, Sign::Negative) => -1,
        _ => 0,
    })
}
