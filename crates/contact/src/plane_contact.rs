//! First features of two convex solids that touch, given a plane on which they do.
//!
//! At the instant of first contact the bodies share points of that plane only, so of each only the face in it matters:
//! a vertex, an edge or a facet. All events of these two faces happen at that instant; the least of them is the answer,
//! the same as that of a walk over everything.

use super::box_face_contact::box_face_contact;
use super::earliest::Earliest;
use super::event::Event;
use super::face_in_plane::{each_facet, faces_on, in_plane, size};
use super::piece_method::{Finding, PieceMethod, PieceQuery};
use super::scratch::{Scratch, least_at_beginning};
use super::sweep::{Edges, Sweep, vertex_of_a_in, vertex_of_b_in};
use super::sweeper::{least_vertex_at, sweep_all};
use super::view::Areas;
use firstcontact_convex::cd_dual::{self, FacePart};
use firstcontact_convex::{ConvexSolid, Cost, Polyhedron};
use firstcontact_intersection::Facet;
use firstcontact_motion::{ContactPlane, Meeting, Scene, Span};
use firstcontact_solid::{Body, Owned};

/// Pairs of triangles that are tested one by one; where faces have more, the trees find the few that matter.
const FEW: usize = 64;

/// Contact of two convex solids, from the meeting that a method found.
pub fn finding_of_meeting(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    solids: [&ConvexSolid; 2],
    meeting: Meeting,
    scratch: &mut Scratch,
) -> Option<Finding> {
    match meeting {
        Meeting::Apart => None,
        Meeting::AtBeginning => least_at_beginning(scene, bodies, scratch).map(Finding::AtBeginning),
        Meeting::On(plane) => least_on(scene, bodies, solids, &plane, || true, scratch).map(Finding::During),
    }
}

/// The first contact on a plane that supports the bodies where they meet; `None` if they do not meet on it. Whether they
/// certainly do is asked where many triangles lie in it.
pub(crate) fn least_on(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    [solid_a, solid_b]: [&ConvexSolid; 2],
    plane: &ContactPlane,
    do_meet: impl FnOnce() -> bool,
    scratch: &mut Scratch,
) -> Option<Event> {
    let in_plane = in_plane(scene, plane);
    let [face_of_a, face_of_b] = faces_on(scene, [solid_a, solid_b], plane)?;
    let mut earliest = Earliest::new(a.bounds(), b.bounds());
    if size(face_of_a, &solid_a.polyhedron) * size(face_of_b, &solid_b.polyhedron) > FEW {
        let at_vertex = box_face_contact(scene, a, b);
        let at_vertex =
            at_vertex.or_else(|| do_meet().then(|| least_vertex_at(scene, [a, b], plane, scratch)).flatten());
        return at_vertex.or_else(|| sweep_all(scene, a, b, scratch));
    }
    let a_in_plane = |vertex| vertex == plane.a || in_plane(Span::OfA(plane.a, vertex));
    let b_in_plane = |vertex| vertex == plane.b || in_plane(Span::OfB(plane.b, vertex));
    each_facet(face_of_a, a, &solid_a.polyhedron, a_in_plane, |of_a| {
        each_facet(face_of_b, b, &solid_b.polyhedron, b_in_plane, |of_b| {
            scratch.cost.triangle_pairs += 1;
            Sweep::new(scene, &of_a, &of_b, &Areas::UNKNOWN).offer_all(&mut earliest);
        });
    });
    earliest.finish()
}

/// The first contact on a plane that supports the bodies where they meet, if it holds a vertex of one and a triangle of
/// the other or an edge of each: then there is but one event. The corners are those of the faces in the plane, in the
/// solids' numbering, the last repeated. `None` if the faces are others, or do not meet.
#[inline]
pub(crate) fn only_of(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    [solid_a, solid_b]: [&ConvexSolid; 2],
    [of_a, of_b]: [[u32; 3]; 2],
) -> Option<Event> {
    let (solid_a, solid_b) = (&solid_a.polyhedron, &solid_b.polyhedron);
    match (face_of(solid_a, of_a)?, face_of(solid_b, of_b)?) {
        (FacePart::Vertex(vertex), FacePart::Facet(facet)) => {
            let [triangle] = *solid_b.triangles(facet) else { return None };
            vertex_of_a_in(scene, solid_a.body_vertices()[vertex as usize], &Facet::of_skin(b, triangle, Owned::ALL))
        }
        (FacePart::Facet(facet), FacePart::Vertex(vertex)) => {
            let [triangle] = *solid_a.triangles(facet) else { return None };
            vertex_of_b_in(scene, solid_b.body_vertices()[vertex as usize], &Facet::of_skin(a, triangle, Owned::ALL))
        }
        (FacePart::Edge(edge_a), FacePart::Edge(edge_b)) => {
            let facet_a = Facet::of_skin(a, solid_a.skin_triangle(edge_a)?, Owned::ALL);
            let facet_b = Facet::of_skin(b, solid_b.skin_triangle(edge_b)?, Owned::ALL);
            let place = |solid: &Polyhedron, facet: &Facet<'_>, edge: u32| {
                let begin = solid.body_vertices()[solid.origin(edge) as usize];
                facet.corners.iter().position(|&corner| corner == begin)
            };
            let (i, j) = (place(solid_a, &facet_a, edge_a)?, place(solid_b, &facet_b, edge_b)?);
            match Sweep::new(scene, &facet_a, &facet_b, &Areas::UNKNOWN).edges(i, j) {
                Edges::Crossing(event) => Some(event),
                Edges::Apart | Edges::InOnePlane => None,
            }
        }
        _ => None,
    }
}

/// The face that has these corners and no others, the last repeated; `None` if they are not all of one with at most
/// three.
fn face_of(solid: &Polyhedron, [p, q, r]: [u32; 3]) -> Option<FacePart> {
    if p == q {
        return Some(FacePart::Vertex(p));
    }
    let half_edge = solid.around_vertex(p).find(|&half_edge| solid.target(half_edge) == q)?;
    if q == r {
        return Some(FacePart::Edge(half_edge));
    }
    // The facet is on the left of the edge from the one to the other, or of that back.
    let sides = [half_edge, solid.twin(half_edge)];
    let is_triangle = |side: &u32| {
        let last = solid.before(*side);
        solid.origin(last) == r && solid.target(solid.next(*side)) == r
    };
    sides.into_iter().find(is_triangle).map(|side| FacePart::Facet(solid.facet(side)))
}

/// The method CD-Dual.
pub(crate) struct CdDual;

impl PieceMethod for CdDual {
    fn name(&self) -> &'static str {
        "cd-dual"
    }

    fn first_contact(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding> {
        cd_dual_search(piece.scene, piece.bodies, ConvexSolid::pair(piece.bodies).ok()?, scratch)
    }

    fn meeting(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Meeting {
        let solids = ConvexSolid::pair(piece.bodies);
        solids.map_or(Meeting::Apart, |solids| cd_dual_meeting(piece.scene, solids, scratch))
    }

    fn is_for_convex_solids(&self) -> bool {
        true
    }
}

/// First contact of two convex solids by CD-Dual.
pub(super) fn cd_dual_search(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    solids: [&ConvexSolid; 2],
    scratch: &mut Scratch,
) -> Option<Finding> {
    let meeting = cd_dual_meeting(scene, solids, scratch);
    finding_of_meeting(scene, bodies, solids, meeting, scratch)
}

/// First instant of contact of two convex solids by CD-Dual.
pub(super) fn cd_dual_meeting(scene: &Scene<'_>, [a, b]: [&ConvexSolid; 2], scratch: &mut Scratch) -> Meeting {
    let memory = &mut scratch.buffers.dual;
    memory.forget();
    let mut counts = Cost::default();
    let meeting = cd_dual::meeting(scene, a, b, memory, &mut counts);
    scratch.cost.support_evaluations += counts.support_evaluations;
    meeting
}
