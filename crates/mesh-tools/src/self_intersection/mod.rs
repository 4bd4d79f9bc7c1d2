//! Self-intersections of a skin: pairs of its triangles that share more than the vertices and edges they have in
//! common.
//!
//! Most triangles that share a vertex are cleared together (`vertex_fan`), or where they are many and some may meet,
//! compared by what is seen of them from there (`vertex_star`). The others are visited pair by pair in a
//! hierarchy of boxes (`boxes`, `traversal`), oriented boxes where upright ones overlap too much. Each pair that
//! floats do not separate is decided exactly (`triangle_pair`). So long thin triangles, as polygons of thousands of
//! corners are cut into, cost no more than others. No method depends on the answer: winding numbers make a solid of a
//! skin that crosses itself too. But other programs refuse such a skin.

mod boxes;
mod traversal;
mod triangle_pair;
mod vertex_fan;
mod vertex_star;

use std::ops::ControlFlow;

pub(crate) use traversal::Among;
use traversal::for_each_pair;
use triangle_pair::{Member, share_more};

use firstcontact_solid::{Body, CappedList};

/// The most pairs of triangles that are found before the search gives up.
const MOST_FOUND: usize = 1_000_000;

/// Self-intersections of the skin of a body. Decided exactly, in the placed coordinates.
///
/// Two triangles count if they share a point that is not in the hull of their common vertices: they cross, they touch
/// where one has no vertex, they overlap in one plane, they are folded on each other at a common edge, or one is
/// there twice. Vertices with equal coordinates in the file are one vertex. A triangle without area is the segment or
/// point it is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SelfIntersections {
    /// Number of pairs of triangles of the skin; at least so many if the search was [`Searched::InPart`].
    pub triangle_pairs: usize,
    /// The faces of the file that these triangles are part of, lower first, each pair once. A face can meet itself.
    pub face_pairs: CappedList<[u32; 2]>,
    /// Extent of the search: there may be more pairs.
    pub searched: Searched,
}

/// Extent of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Searched {
    /// All pairs were looked at.
    Whole,
    /// A limit was reached: a million pairs were found, or there was too much to look at, as where thousands of
    /// triangles are in nearly one place.
    InPart,
}

/// Searches the skin of a body for intersections with itself.
///
/// The search takes a few seconds for a million triangles. It is made once for a body and its clones.
pub fn self_intersections(body: &Body) -> SelfIntersections {
    let Crossings { pairs, searched } = crossings(body);
    let faces_of = |pair: &[u32; 2]| {
        let [a, b] = pair.map(|index| body.skin().triangles[index as usize].face);
        [a.min(b), a.max(b)]
    };
    let mut faces: Vec<[u32; 2]> = pairs.iter().map(faces_of).collect();
    faces.sort_unstable();
    faces.dedup();
    let mut face_pairs = CappedList::default();
    faces.iter().for_each(|&pair| face_pairs.note(|| pair));
    SelfIntersections { triangle_pairs: pairs.len(), face_pairs, searched: *searched }
}

/// Self-intersections found in a skin.
#[derive(Debug)]
pub(crate) struct Crossings {
    /// The pairs of triangles that meet, by their places in the skin, lower first, in ascending order.
    pub(crate) pairs: Vec<[u32; 2]>,
    /// Extent of the search.
    pub(crate) searched: Searched,
}

/// The pairs of triangles that meet, found when first asked for.
pub(crate) fn crossings(body: &Body) -> &Crossings {
    body.derived(search)
}

fn search(body: &Body) -> Crossings {
    let (triangles, positions) = (&body.skin().triangles, body.positions());
    let member = |index: u32| {
        let corners = triangles[index as usize].corners;
        Member::new(corners, corners.map(|corner| positions[corner as usize].into()))
    };
    let mut pairs = Vec::new();
    let flow = for_each_pair(triangles, positions, |a, b| {
        if share_more(&member(a), &member(b)) {
            pairs.push([a.min(b), a.max(b)]);
        }
        if pairs.len() < MOST_FOUND { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    pairs.sort_unstable();
    Crossings { pairs, searched: if flow.is_break() { Searched::InPart } else { Searched::Whole } }
}
