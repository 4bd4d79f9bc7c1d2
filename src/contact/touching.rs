//! Which features of two convex solids touch first, once a plane is known on which they do.
//!
//! At the instant of first contact the bodies share points of that plane only, so of each only the face in it matters: a
//! vertex, an edge or a facet. All events of these two faces happen at that instant; the least of them is the answer, the
//! same as that of a walk over everything.

use super::beginning::contact_at_beginning;
use super::earliest::Earliest;
use super::event::{Event, Finding};
use super::scratch::Scratch;
use super::sweep::Sweep;
use super::sweeper::sweep_all;
use super::view::Areas;
use crate::convex::{ConvexSolid, Meeting, Polyhedron, SupportingPlane};
use crate::intersection::Facet;
use crate::motion::{Scene, Span};
use crate::solid::{Body, Owned};

/// Pairs of triangles that are tested one by one; where faces have more, the trees find the few that matter.
const FEW: usize = 64;

/// What two convex solids do that meet as a method says.
pub(crate) fn find(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    solids: [&ConvexSolid; 2],
    meeting: Meeting,
    scratch: &mut Scratch,
) -> Option<Finding> {
    match meeting {
        Meeting::Apart => None,
        Meeting::AtBeginning => contact_at_beginning(scene, bodies[0], bodies[1], scratch).map(Finding::AtBeginning),
        Meeting::On(plane) => least_on(scene, bodies, solids, &plane, scratch).map(Finding::During),
    }
}

/// The first contact on a plane that supports the bodies where they meet; `None` if they do not meet on it.
pub(crate) fn least_on(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    [solid_a, solid_b]: [&ConvexSolid; 2],
    plane: &SupportingPlane,
    scratch: &mut Scratch,
) -> Option<Event> {
    let [u, v] = plane.spans;
    // What spans the plane is in it; the filters would not see that.
    let normal = scene.normal(plane.spans);
    let in_plane = |span| u == span || v == span || scene.side(&normal, span).is_zero();
    let face_of_a = Face::at(&solid_a.polyhedron, plane.a, |p, q| in_plane(Span::OfA(p, q)))?;
    let face_of_b = Face::at(&solid_b.polyhedron, plane.b, |p, q| in_plane(Span::OfB(p, q)))?;
    let mut earliest = Earliest::new(a.bounds(), b.bounds());
    if face_of_a.size(&solid_a.polyhedron) * face_of_b.size(&solid_b.polyhedron) > FEW {
        return sweep_all(scene, a, b, scratch);
    }
    let a_in_plane = |vertex| vertex == plane.a || in_plane(Span::OfA(plane.a, vertex));
    let b_in_plane = |vertex| vertex == plane.b || in_plane(Span::OfB(plane.b, vertex));
    face_of_a.each_facet(a, &solid_a.polyhedron, a_in_plane, |of_a| {
        face_of_b.each_facet(b, &solid_b.polyhedron, b_in_plane, |of_b| {
            scratch.tally.triangle_pairs += 1;
            Sweep::new(scene, &of_a, &of_b, Areas::UNKNOWN).offer_all(&mut earliest);
        });
    });
    earliest.finish()
}

/// The part of a convex solid in a supporting plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Face {
    Vertex(u32),
    Edge(u32),
    Facet(u32),
}

impl Face {
    /// The face of a solid in a plane through one of its vertices; `in_plane` tells for spans of the body from there.
    fn at(solid: &Polyhedron, vertex: u32, in_plane: impl Fn(u32, u32) -> bool) -> Option<Face> {
        let here = solid.number(vertex)?;
        let mut found = Face::Vertex(here);
        let mut edges = [None; 2];
        for half_edge in solid.around_vertex(here) {
            if !in_plane(vertex, solid.body_vertices()[solid.target(half_edge) as usize]) {
                continue;
            }
            match edges {
                [None, _] => (edges[0], found) = (Some(half_edge), Face::Edge(half_edge)),
                [Some(first), None] => {
                    edges[1] = Some(half_edge);
                    // Two edges of one facet: it lies on the left of one of them, and the other precedes that one.
                    let facet = solid.facet(first);
                    let shared = facet == solid.facet(solid.twin(half_edge));
                    found = Face::Facet(if shared { facet } else { solid.facet(half_edge) });
                }
                _ => return None,
            }
        }
        Some(found)
    }

    /// How many triangles it takes.
    fn size(&self, solid: &Polyhedron) -> usize {
        match *self {
            Face::Vertex(_) => 1,
            Face::Edge(half_edge) if solid.skin_triangle(half_edge).is_some() => 1,
            // Vertices of the body lie between its ends: some triangles of the facet beside it.
            Face::Edge(half_edge) => solid.triangles(solid.facet(half_edge)).len(),
            Face::Facet(facet) => solid.triangles(facet).len(),
        }
    }

    /// Shows triangles that have it, each answering only for what is in the plane; `in_plane` tells for the body's
    /// vertices.
    fn each_facet<'b>(
        &self,
        body: &'b Body,
        solid: &Polyhedron,
        in_plane: impl Fn(u32) -> bool,
        mut show: impl FnMut(Facet<'b>),
    ) {
        let name = |vertex: u32| solid.body_vertices()[vertex as usize];
        let corners = |triangle: u32| body.skin().triangles[triangle as usize].corners;
        let mut show_part = |triangle: u32, is_in: &dyn Fn(u32) -> bool| {
            show(Facet::of_skin(body, triangle, Owned::between(corners(triangle).map(is_in))));
        };
        match *self {
            Face::Vertex(vertex) => {
                let vertex_edges = || solid.around_vertex(vertex);
                let beside = || vertex_edges().flat_map(|edge| solid.triangles(solid.facet(edge))).copied();
                let found = vertex_edges().find_map(|edge| solid.skin_triangle(edge));
                let found = found.or_else(|| beside().find(|&triangle| corners(triangle).contains(&name(vertex))));
                found.into_iter().for_each(|triangle| show_part(triangle, &|corner| corner == name(vertex)));
            }
            Face::Edge(half_edge) => match solid.skin_triangle(half_edge) {
                Some(triangle) => {
                    let ends = [solid.origin(half_edge), solid.target(half_edge)].map(name);
                    show_part(triangle, &|corner| ends.contains(&corner));
                }
                // Vertices of the body lie between its ends.
                None => {
                    let beside = solid.triangles(solid.facet(half_edge));
                    beside.iter().for_each(|&triangle| show_part(triangle, &in_plane));
                }
            },
            Face::Facet(facet) => {
                let triangles = solid.triangles(facet).iter();
                triangles.for_each(|&triangle| show(Facet::of_skin(body, triangle, Owned::ALL)));
            }
        }
    }
}
