//! Every use of every edge by a face, sorted so that the uses of one edge lie together.

use super::loops::Loops;
use super::parallel::sort;

/// One face running along one edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct EdgeUse {
    /// The two vertices as one sortable number, lower vertex first.
    key: u64,
    /// Where the face's loop stands when it enters the edge.
    pub(crate) corner: u32,
    /// The face.
    pub(crate) face: u32,
}

/// Two vertices as one sortable number.
pub fn edge_key(from: u32, to: u32) -> u64 {
    u64::from(from.min(to)) << 32 | u64::from(from.max(to))
}

/// The two vertices of a key, lower first.
pub fn edge_ends(key: u64) -> [u32; 2] {
    [(key >> 32) as u32, key as u32]
}

impl EdgeUse {
    /// The edge's vertices, lower first.
    pub(crate) fn ends(&self) -> [u32; 2] {
        edge_ends(self.key)
    }

    /// The edge as one sortable number.
    pub(crate) fn key(&self) -> u64 {
        self.key
    }
}

/// All uses of edges by faces that have not collapsed, sorted by edge, then by corner.
pub(crate) fn edge_uses(loops: &Loops) -> Vec<EdgeUse> {
    let mut uses = Vec::with_capacity(loops.corner_count());
    for face in 0..loops.len() as u32 {
        let range = loops.range(face);
        let corners = loops.get(face);
        if corners.len() < 3 {
            continue;
        }
        for (step, &from) in corners.iter().enumerate() {
            let to = corners[(step + 1) % corners.len()];
            uses.push(EdgeUse { key: edge_key(from, to), corner: (range.start + step) as u32, face });
        }
    }
    sort(&mut uses);
    uses
}
