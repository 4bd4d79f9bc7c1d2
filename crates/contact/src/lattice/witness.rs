//! From the pair of faces that meet first to what is reported of it.

use super::rank::pair;
use super::solid::LatticeSolid;
use crate::event::{Event, Finding, Place};
use firstcontact_motion::{Scene, Span};
use firstcontact_polytope::Meeting;

/// A face of a solid: vertices of the body that span it.
#[derive(Debug, Clone, Copy)]
enum Cell {
    Vertex(u32),
    Edge([u32; 2]),
    Face([u32; 3]),
    /// The solid itself.
    Whole,
}

impl Cell {
    fn new(basis: &[u32]) -> Cell {
        match *basis {
            [v] => Cell::Vertex(v),
            [p, q] => Cell::Edge([p, q]),
            [p, q, r] => Cell::Face([p, q, r]),
            _ => Cell::Whole,
        }
    }
}

/// What the meeting of two prisms says of the bodies.
pub(super) fn finding(scene: &Scene<'_>, solids: [&LatticeSolid; 2], meeting: &Meeting) -> Option<Finding> {
    let faces = [solids[0].face_under(meeting.faces[0]), solids[1].face_under(meeting.faces[1])];
    let cells = [0, 1].map(|side| Cell::new(&solids[side].basis(faces[side])));
    let pair = pair(solids, faces);
    if meeting.point.coordinates.last()?.is_zero() {
        return Some(Finding::AtBeginning((pair, place_at_beginning(scene, cells)?)));
    }
    let vertices = [solids[0].corners(faces[0]), solids[1].corners(faces[1])];
    let Timed { spans, a, b, place } = timed(scene, cells)?;
    Some(Finding::During(Event { spans, a, b, pair, place, planes: None, vertices }))
}

/// Where two faces share a point as the piece begins.
fn place_at_beginning(scene: &Scene<'_>, cells: [Cell; 2]) -> Option<Place> {
    match cells {
        [Cell::Vertex(a), _] => Some(Place::AtA(a)),
        [_, Cell::Vertex(b)] => Some(Place::AtB(b)),
        [Cell::Edge(p), Cell::Face([q, r, s])] => Some(Place::OnA(p, [Span::OfB(q, r), Span::OfB(q, s)], q)),
        [Cell::Face([p, q, r]), Cell::Edge(s)] => Some(Place::OnB(s, [Span::OfA(p, q), Span::OfA(p, r)], p)),
        [Cell::Edge(p), Cell::Edge(q)] => {
            let of_a = Span::OfA(p[0], p[1]);
            let axis = scene.axis_beside([of_a, Span::OfB(q[0], q[1])])?;
            Some(Place::OnB(q, [axis, of_a], p[0]))
        }
        [Cell::Face(_) | Cell::Whole, Cell::Face(_) | Cell::Whole]
        | [Cell::Edge(_), Cell::Whole]
        | [Cell::Whole, Cell::Edge(_)] => None,
    }
}

/// How the time of a contact is computed, and where it is.
struct Timed {
    spans: [Span; 2],
    a: u32,
    b: u32,
    place: Place,
}

/// The contact of two faces whose swept flats meet in a single point.
fn timed(scene: &Scene<'_>, cells: [Cell; 2]) -> Option<Timed> {
    let timed = |spans, a, b, place| Some(Timed { spans, a, b, place });
    match cells {
        [Cell::Vertex(a), Cell::Vertex(b)] => {
            let axes = [0, 1, 2].map(Span::Axis);
            let pairs = [[axes[1], axes[2]], [axes[2], axes[0]], [axes[0], axes[1]]];
            let spans = pairs.into_iter().find(|&[u, v]| !scene.sign([u, v, Span::Motion]).is_zero())?;
            timed(spans, a, b, Place::AtA(a))
        }
        [Cell::Vertex(a), Cell::Edge([q, r])] => {
            let edge = Span::OfB(q, r);
            timed([scene.axis_beside([edge, Span::Motion])?, edge], a, q, Place::AtA(a))
        }
        [Cell::Edge([p, q]), Cell::Vertex(b)] => {
            let edge = Span::OfA(p, q);
            timed([scene.axis_beside([edge, Span::Motion])?, edge], p, b, Place::AtB(b))
        }
        [Cell::Vertex(a), Cell::Face([q, r, s])] => timed([Span::OfB(q, r), Span::OfB(q, s)], a, q, Place::AtA(a)),
        [Cell::Face([p, q, r]), Cell::Vertex(b)] => timed([Span::OfA(p, q), Span::OfA(p, r)], p, b, Place::AtB(b)),
        [Cell::Edge([p, q]), Cell::Edge([r, s])] => {
            let of_a = Span::OfA(p, q);
            timed([of_a, Span::OfB(r, s)], p, r, Place::OnB([r, s], [Span::Motion, of_a], p))
        }
        // Their swept flats share a line.
        _ => None,
    }
}
