//! First contact by the manifolds that vertices, edges and planes sweep out, as Joseph & Plantinga §4 put it: the
//! manifold method.
//!
//! A vertex that turns runs on a curve (a 1-manifold), an edge on a ruled surface, the plane of a face on a 3-manifold
//! of space and time. While the bodies are apart, the first contact is a single point of a curve and the 3-manifold of a
//! plane, or of two ruled surfaces. So for every vertex and face, and for every two edges, the poses are found in which
//! curve and plane, or the lines of both edges, meet; whether the features themselves meet is tested there, and the least
//! pose that passes is the first contact. That the text does not treat is treated here:
//!
//! - A curve that stays in the plane of a face. It comes into the face over a side, so that the poses are taken in which
//!   it comes to the planes that stand upright on the face along its sides.
//! - A face without area, which has no plane. Planes through its sides and corners, along the axes, take its place.
//! - Two edges whose lines meet all the time, or are parallel when they meet. They first touch at an end, a vertex.
//!
//! The method looks at all pairs, with bounds of the curves in front ([`profile`]), and shares no code with the walk of
//! the default method: it takes the test in a pose to coordinates in the field of the root ([`number`]).

mod curve;
mod number;
mod profile;
mod touch;

use std::collections::BTreeMap;
use std::rc::Rc;

use firstcontact_exact::{Filtered, Rational};
use firstcontact_intersection::Facet;
use firstcontact_solid::{Body, Feature, Owned};
use nalgebra::Point3;

use super::parameter::TurnParameter;
use super::turn::Turn;
use super::verdict::TurnContact;
use curve::{Curves, FacePlane, Line, sides_of};
use number::RootNumber;
use profile::{Profile, Profiles};
use touch::{Touch, edges_touch, vertex_touches};

/// The most pairs of features that the method takes: about a minute of work.
pub(crate) const MOST_PAIRS: u64 = 1_000_000_000;

/// A point in numbers of one kind.
type Coordinates<N> = [N; 3];

/// Features of one body, relative to a point of the axis.
struct Features<'b> {
    body: &'b Body,
    /// The place of its origin, relative to that point.
    origin: [Rational; 3],
    vertices: Vec<(u32, Profile)>,
    facets: Vec<(Facet<'b>, Profile)>,
    /// A triangle that has the edge, and which of its edges it is.
    edges: Vec<(Facet<'b>, usize, Profile)>,
}

impl<'b> Features<'b> {
    fn new(body: &'b Body, origin: [f64; 3], turn: &Turn, profiles: &Profiles) -> Features<'b> {
        let about = turn.about();
        let origin = std::array::from_fn(|k| &Rational::of(origin[k]) - &Rational::of(about[k]));
        let mut features = Features { body, origin, vertices: Vec::new(), facets: Vec::new(), edges: Vec::new() };
        let (mut vertices, mut edges) = (BTreeMap::new(), BTreeMap::new());
        for triangle in 0..body.skin().triangles.len() as u32 {
            let facet = Facet::of_skin(body, triangle, Owned::ALL);
            features.facets.push((facet, features.profile(profiles, &facet.corners)));
            for i in 0..3 {
                let [p, q] = facet.edge(i);
                edges.entry([p.min(q), p.max(q)]).or_insert((facet, i));
                vertices.entry(p).or_insert(());
            }
        }
        features.vertices = vertices.into_keys().map(|v| (v, features.profile(profiles, &[v]))).collect();
        let of_edge = |(ends, (facet, i)): ([u32; 2], _)| (facet, i, features.profile(profiles, &ends));
        features.edges = edges.into_iter().map(of_edge).collect();
        features
    }

    fn profile(&self, profiles: &Profiles, vertices: &[u32]) -> Profile {
        let points: Vec<[Filtered; 3]> = vertices.iter().map(|&vertex| self.filtered(vertex)).collect();
        profiles.of(&points)
    }

    /// A vertex, exactly.
    fn point(&self, vertex: u32) -> Coordinates<Rational> {
        let point = self.body.positions()[vertex as usize];
        std::array::from_fn(|k| &Rational::of(point[k]) + &self.origin[k])
    }

    /// A vertex in floats with bounds.
    fn filtered(&self, vertex: u32) -> Coordinates<Filtered> {
        let point = self.body.positions()[vertex as usize];
        std::array::from_fn(|k| Filtered::exact(point[k]) + Filtered::of(&self.origin[k]))
    }
}

/// The number of pairs of a vertex and a face, and of two edges, of two bodies; an edge is counted for every two sides of
/// triangles.
pub(crate) fn pairs_of(bodies: [&Body; 2]) -> u64 {
    let counts = bodies.map(|body| (body.positions().len() as u64, body.skin().triangles.len() as u64));
    let [(v, f), (w, g)] = counts;
    let edges = |triangles: u64| triangles.saturating_mul(3).div_ceil(2);
    v.saturating_mul(g).saturating_add(f.saturating_mul(w)).saturating_add(edges(f).saturating_mul(edges(g)))
}

/// A pose, the features that meet in it, and where.
struct First {
    pose: TurnParameter,
    features: [Feature; 2],
    point: Point3<f64>,
}

/// The search over all pairs.
struct Search<'q> {
    turn: &'q Turn,
    sides: [Features<'q>; 2],
    exact: Curves<Rational>,
    filter: Curves<Filtered>,
    first: Option<First>,
}

/// The first contact of a body that turns and one that stands, their origins at two places, which are apart at the
/// beginning.
pub(crate) fn first_meeting(bodies: [&Body; 2], origins: [[f64; 3]; 2], turn: &Turn) -> Option<TurnContact> {
    let profiles = Profiles::new(turn.axis());
    let sides = [0, 1].map(|side| Features::new(bodies[side], origins[side], turn, &profiles));
    let (exact, filter) = (Curves::new(turn.axis().map(Rational::of)), Curves::new(turn.axis().map(Filtered::exact)));
    let mut search = Search { turn, sides, exact, filter, first: None };
    search.vertices_and_faces(0);
    search.vertices_and_faces(1);
    search.edges();
    search.first.map(|First { pose, features: [a, b], point }| {
        let [share, degrees] = turn.share_and_degrees_at(&pose);
        TurnContact { pose, share, degrees, point, a, b }
    })
}

impl Search<'_> {
    /// The vertices of a side and the faces of the other one.
    fn vertices_and_faces(&mut self, side: usize) {
        for i in 0..self.sides[side].vertices.len() {
            let (vertex, own) = self.sides[side].vertices[i];
            let point = self.sides[side].filtered(vertex);
            let other = &self.sides[1 - side];
            let near: Vec<Facet<'_>> =
                other.facets.iter().filter(|(_, profile)| own.may_meet(profile)).map(|(facet, _)| *facet).collect();
            for facet in near {
                let corners = facet.corners.map(|corner| self.sides[1 - side].filtered(corner));
                let plane = FacePlane::of(&corners);
                if self.filter.may_reach(side, &point, &plane, self.turn.end()) {
                    self.vertex_and_face(side, vertex, &facet);
                }
            }
        }
    }

    /// Tests a vertex of a side and a face in the poses in which the vertex comes to the plane.
    fn vertex_and_face(&mut self, side: usize, vertex: u32, facet: &Facet<'_>) {
        let point = self.sides[side].point(vertex);
        let corners = facet.corners.map(|corner| self.sides[1 - side].point(corner));
        let plane = FacePlane::of(&corners);
        let of_plane = |plane: &FacePlane<Rational>| self.exact.poses_at(side, &point, plane);
        let poses = match if plane.is_none() { None } else { of_plane(&plane) } {
            Some(poses) => poses,
            None => sides_of(&corners, &plane).iter().filter_map(of_plane).flatten().collect(),
        };
        for pose in poses {
            if !self.is_open(&pose) {
                continue;
            }
            let placed = Placed::new(self, &pose);
            let (place, [p, q, r]) =
                (placed.place(side, &point), corners.each_ref().map(|corner| placed.place(1 - side, corner)));
            let (places, at) = (vertex_touches(&place, [&p, &q, &r]), placed.nearest(&place));
            for other in places.into_iter().filter_map(|place| facet.feature(place)) {
                let own = Feature::Vertex(vertex);
                self.offer(pose.clone(), if side == 0 { [own, other] } else { [other, own] }, at);
            }
        }
    }

    /// All edges of both.
    fn edges(&mut self) {
        for i in 0..self.sides[0].edges.len() {
            let (own, at, profile) = self.sides[0].edges[i];
            let line = Line::through(own.edge(at).map(|vertex| self.sides[0].filtered(vertex)));
            let near: Vec<(Facet<'_>, usize)> = self.sides[1]
                .edges
                .iter()
                .filter(|(_, _, other)| profile.may_meet(other))
                .map(|(facet, at, _)| (*facet, *at))
                .collect();
            for (other, of) in near {
                let standing = Line::through(other.edge(of).map(|vertex| self.sides[1].filtered(vertex)));
                if self.filter.may_cross(&line, &standing, self.turn.end()) {
                    self.two_edges((&own, at), (&other, of));
                }
            }
        }
    }

    /// Tests two edges in the poses in which their lines meet.
    fn two_edges(&mut self, (own, at): (&Facet<'_>, usize), (other, of): (&Facet<'_>, usize)) {
        let ends = [(0, own.edge(at)), (1, other.edge(of))].map(|(side, ends)| ends.map(|v| self.sides[side].point(v)));
        let lines = ends.each_ref().map(|ends| Line::through(ends.clone()));
        for pose in self.exact.poses_of_lines(&lines[0], &lines[1]) {
            if !self.is_open(&pose) {
                continue;
            }
            let placed = Placed::new(self, &pose);
            let [turning, standing] = [0, 1].map(|side| ends[side].each_ref().map(|p| placed.place(side, p)));
            let Some(Touch { places, point }) = edges_touch(&turning, &standing) else { continue };
            let point = placed.nearest(&point);
            if let (Some(a), Some(b)) = (own.feature_on_edge(at, places[0]), other.feature_on_edge(of, places[1])) {
                self.offer(pose, [a, b], point);
            }
        }
    }

    /// True if a pose is in the turn, and not after the first that is known.
    fn is_open(&self, pose: &TurnParameter) -> bool {
        self.turn.end().is_none_or(|end| pose <= end) && self.first.as_ref().is_none_or(|first| *pose <= first.pose)
    }

    /// Keeps the earlier of two meetings, and of simultaneous ones that of the least features.
    fn offer(&mut self, pose: TurnParameter, features: [Feature; 2], point: Point3<f64>) {
        let is_less = |first: &First| pose.cmp(&first.pose).then_with(|| features.cmp(&first.features)).is_lt();
        if self.first.as_ref().is_none_or(is_less) {
            self.first = Some(First { pose, features, point });
        }
    }
}

/// Points placed in a pose, each times the norm of the pose.
struct Placed<'s> {
    curves: &'s Curves<Rational>,
    about: [f64; 3],
    pose: [RootNumber; 2],
    norm: RootNumber,
}

impl<'s> Placed<'s> {
    fn new(search: &'s Search<'_>, pose: &TurnParameter) -> Placed<'s> {
        let pose = RootNumber::pose_of(pose);
        let norm = search.exact.norm_at(&pose);
        Placed { curves: &search.exact, about: search.turn.about(), pose, norm }
    }

    fn place(&self, side: usize, point: &Coordinates<Rational>) -> Coordinates<RootNumber> {
        let root: &Rc<Rational> = self.norm.radicand();
        match side {
            0 => self.curves.place_at(point, &self.pose),
            _ => point.each_ref().map(|x| RootNumber::rational(x, root).scaled(&self.norm)),
        }
    }

    /// The point of the world, to the nearest floats.
    fn nearest(&self, point: &Coordinates<RootNumber>) -> Point3<f64> {
        let of = |k: usize| point[k].over(&self.norm).plus_rational(&Rational::of(self.about[k])).nearest() + 0.0;
        Point3::new(of(0), of(1), of(2))
    }
}
