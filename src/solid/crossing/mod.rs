//! Where a skin meets itself: pairs of its triangles that share more than the vertices and edges they have in common.
//!
//! The bounding-volume tree is walked against itself (`walk`), and each pair of triangles whose boxes meet is decided exactly
//! (`member`, `meet`). No method depends on the answer: winding numbers make a solid of a skin that crosses itself too. But it is
//! hardly meant, and other programs choke on it.

mod meet;
mod member;
mod walk;

use std::ops::ControlFlow;

use member::{Member, share_more};

use super::body::Body;
use super::offenders::Offenders;

/// The most pairs of triangles that are found before the search gives up.
const MOST_FOUND: usize = 1_000_000;

/// The most pairs of triangles that are looked at before the search gives up.
const MOST_TESTS: usize = 100_000_000;

/// Where the skin of a body meets itself. Decided exactly, in the placed coordinates.
///
/// Two triangles count if they share a point that is not in the hull of their common vertices: they cross, they touch where one
/// has no vertex, they overlap in one plane, they are folded on each other at a common edge, or one is there twice. Vertices with equal
/// coordinates in the file are one vertex. A triangle without area is the segment or point it is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SelfIntersections {
    /// How many pairs of triangles of the skin there are; at least so many if the search was [`Searched::InPart`].
    pub triangle_pairs: usize,
    /// The faces of the file that these triangles are part of, lower first, each pair once. A face can meet itself.
    pub face_pairs: Offenders<[u32; 2]>,
    /// Whether there may be more.
    pub searched: Searched,
}

/// How far a search went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Searched {
    /// All pairs were looked at.
    Whole,
    /// A limit was reached: a million pairs were found, or a hundred million looked at.
    InPart,
}

impl Body {
    /// Where the skin meets itself. About a second for 100,000 triangles, and in proportion for skins that seldom meet themselves.
    pub fn self_intersections(&self) -> SelfIntersections {
        let (pairs, searched) = crossings(self);
        let faces_of = |pair: &[u32; 2]| {
            let [a, b] = pair.map(|place| self.face_at(place));
            [a.min(b), a.max(b)]
        };
        let mut faces: Vec<[u32; 2]> = pairs.iter().map(faces_of).collect();
        faces.sort_unstable();
        faces.dedup();
        let mut face_pairs = Offenders::default();
        faces.iter().for_each(|&pair| face_pairs.note(|| pair));
        SelfIntersections { triangle_pairs: pairs.len(), face_pairs, searched }
    }
}

/// The pairs of triangles that meet, by their places in the tree.
pub(crate) fn crossings(body: &Body) -> (Vec<[u32; 2]>, Searched) {
    let (tree, positions) = (body.tree(), body.positions());
    let members: Vec<Member> = tree
        .triangles
        .iter()
        .map(|triangle| Member::new(triangle.corners, triangle.corners.map(|corner| positions[corner as usize].into())))
        .collect();
    let (mut found, mut tests) = (Vec::new(), 0);
    let flow = walk::pairs(tree, &mut |a, b| {
        tests += 1;
        if share_more(&members[a as usize], &members[b as usize]) {
            found.push([a.min(b), a.max(b)]);
        }
        let goes_on = tests < MOST_TESTS && found.len() < MOST_FOUND;
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (found, if flow.is_break() { Searched::InPart } else { Searched::Whole })
}
