//! Which of several contacts at one instant is reported.

use super::solid::LatticeSolid;
use crate::event::Pair;
use firstcontact_polytope::FaceId;
use firstcontact_solid::Feature;

/// The place of a pair of faces among those that meet at one instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    depth: Depth,
    pair: Pair,
    /// Where several parts of the same features meet, as on the diagonals of a folded face, their vertices tell them apart.
    vertices: [[u32; 3]; 2],
}

/// What shares the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Depth {
    /// Two skins.
    Skins,
    /// A skin and the inside of the other body.
    Inside,
}

impl Rank {
    /// The rank of a pair of faces of the prisms.
    pub(super) fn of(solids: [&LatticeSolid; 2], faces: [FaceId; 2]) -> Rank {
        let faces = [solids[0].face_under(faces[0]), solids[1].face_under(faces[1])];
        let pair = pair(solids, faces);
        let depth = if [pair.0, pair.1].contains(&Feature::Interior) { Depth::Inside } else { Depth::Skins };
        Rank { depth, pair, vertices: [solids[0].corners(faces[0]), solids[1].corners(faces[1])] }
    }
}

/// What two faces of the solids are called.
pub(super) fn pair(solids: [&LatticeSolid; 2], faces: [FaceId; 2]) -> Pair {
    (solids[0].name(faces[0]), solids[1].name(faces[1]))
}
