//! Faces of two convex solids in a plane that supports both, and the triangles that have them.

use firstcontact_convex::cd_dual::FacePart;
use firstcontact_convex::{ConvexSolid, Polyhedron};
use firstcontact_intersection::Facet;
use firstcontact_motion::{ContactPlane, Scene, Span};
use firstcontact_solid::{Body, Owned};

/// Faces of two convex solids in a plane that supports both.
pub(crate) fn faces_on(scene: &Scene<'_>, [a, b]: [&ConvexSolid; 2], plane: &ContactPlane) -> Option<[FacePart; 2]> {
    let in_plane = in_plane(scene, plane);
    let face_of_a = face_at(&a.polyhedron, plane.a, |p, q| in_plane(Span::OfA(p, q)))?;
    let face_of_b = face_at(&b.polyhedron, plane.b, |p, q| in_plane(Span::OfB(p, q)))?;
    Some([face_of_a, face_of_b])
}

/// Test that a span is parallel to a plane.
pub(crate) fn in_plane(scene: &Scene<'_>, plane: &ContactPlane) -> impl Fn(Span) -> bool {
    // The spans of the plane are in it; the filters would not find that certain.
    let ([u, v], normal) = (plane.spans, scene.normal(plane.spans));
    move |span| u == span || v == span || scene.side(&normal, span).is_zero()
}

/// Face of a solid in a plane that supports it at one of its vertices; `in_plane` is true for spans of the body from
/// there that lie in it.
fn face_at(solid: &Polyhedron, vertex: u32, in_plane: impl Fn(u32, u32) -> bool) -> Option<FacePart> {
    let name = |half_edge: u32| solid.body_vertices()[solid.target(half_edge) as usize];
    Some(FacePart::at(solid, solid.number(vertex)?, |half_edge| in_plane(vertex, name(half_edge))))
}

/// Number of triangles that a face takes.
pub(crate) fn size(face: FacePart, solid: &Polyhedron) -> usize {
    match face {
        FacePart::Vertex(_) => 1,
        FacePart::Edge(half_edge) if solid.skin_triangle(half_edge).is_some() => 1,
        // Vertices of the body lie between its ends: some triangles of the facet beside it.
        FacePart::Edge(half_edge) => solid.triangles(solid.facet(half_edge)).len(),
        FacePart::Facet(facet) => solid.triangles(facet).len(),
    }
}

/// Visits triangles that have a face, each answering only for its parts in the plane; `in_plane` is true for the body's
/// vertices in it.
pub(crate) fn each_facet<'b>(
    face: FacePart,
    body: &'b Body,
    solid: &Polyhedron,
    in_plane: impl Fn(u32) -> bool,
    mut visit: impl FnMut(Facet<'b>),
) {
    let name = |vertex: u32| solid.body_vertices()[vertex as usize];
    let corners = |triangle: u32| body.skin().triangles[triangle as usize].corners;
    let mut show_part = |triangle: u32, is_in: &dyn Fn(u32) -> bool| {
        visit(Facet::of_skin(body, triangle, Owned::between(corners(triangle).map(is_in))));
    };
    match face {
        FacePart::Vertex(vertex) => {
            let vertex_edges = || solid.around_vertex(vertex);
            let beside = || vertex_edges().flat_map(|edge| solid.triangles(solid.facet(edge))).copied();
            let found = vertex_edges().find_map(|edge| solid.skin_triangle(edge));
            let found = found.or_else(|| beside().find(|&triangle| corners(triangle).contains(&name(vertex))));
            found.into_iter().for_each(|triangle| show_part(triangle, &|corner| corner == name(vertex)));
        }
        FacePart::Edge(half_edge) => match solid.skin_triangle(half_edge) {
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
        FacePart::Facet(facet) => {
            let triangles = solid.triangles(facet).iter();
            triangles.for_each(|&triangle| visit(Facet::of_skin(body, triangle, Owned::ALL)));
        }
    }
}
