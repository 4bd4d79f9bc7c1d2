//! The one stored triangulation of a body, which every method uses.

use std::collections::BTreeSet;
use std::ops::Range;

use super::edges::{edge_ends, edge_key};
use super::feature::Feature;

/// The triangles of a body, its edges, and its shells. Indices only: the positions are the body's.
///
/// Of a solid the triangles run counter-clockwise seen from outside (an inside-out file is turned round). Triangles of
/// no area occur where the file has them. A face of the file that has collapsed is left out if the other faces contain
/// its edge; otherwise it is kept as the segment it is: a triangle `[a, b, b]`, whose edge `b-b` has equal ends.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "cache", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Skin {
    /// Shell by shell; within a shell by face.
    pub(crate) triangles: Vec<Triangle>,
    /// Each pair of corners that some triangle joins, once, in ascending order.
    pub(crate) edges: Vec<SkinEdge>,
    /// Triangles connected through edges.
    pub(crate) shells: Vec<SkinShell>,
}

/// One triangle of the skin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "cache", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Triangle {
    /// Vertices, in the file's numbering; of those with equal coordinates the least.
    pub(crate) corners: [u32; 3],
    /// Indices into the skin's edges; edge `i` joins corner `i` and corner `i + 1`.
    pub(crate) edges: [u32; 3],
    /// The file's face that the triangle is part of.
    pub(crate) face: u32,
}

/// One edge of the skin: an edge of the file's faces, or a diagonal in one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "cache", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct SkinEdge {
    /// The two vertices, lower first.
    pub(crate) ends: [u32; 2],
    /// The face in which it is a diagonal, packed; [`SkinEdge::IN_FILE`] where it is none.
    face: u32,
}

impl SkinEdge {
    /// In place of a face: an edge of the file's faces.
    const IN_FILE: u32 = u32::MAX;

    /// What a contact on the edge is reported as.
    pub(crate) fn feature(&self) -> Feature {
        match self.face {
            SkinEdge::IN_FILE => Feature::Edge(self.ends),
            _ if self.ends[0] == self.ends[1] => Feature::Vertex(self.ends[0]),
            face => Feature::Face(face),
        }
    }
}

/// Triangles connected through edges.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "cache", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct SkinShell {
    /// Some vertex of the shell.
    pub(crate) vertex: u32,
    /// Its triangles.
    pub(crate) triangles: Range<u32>,
}

/// A triangle before its edges are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Welded vertices.
    pub(crate) corners: [u32; 3],
    /// The file's face.
    pub(crate) face: u32,
    /// The number of the shell.
    pub(crate) shell: u32,
}

impl Skin {
    /// The triangles of a face of the file.
    pub(crate) fn triangles_of(&self, face: u32) -> impl Iterator<Item = &Triangle> {
        // Within a shell the triangles are in the order of their faces.
        self.shells.iter().flat_map(move |shell| {
            let triangles = &self.triangles[shell.triangles.start as usize..shell.triangles.end as usize];
            let first = triangles.partition_point(|triangle| triangle.face < face);
            triangles[first..].iter().take_while(move |triangle| triangle.face == face)
        })
    }

    /// Builds the skin from triangles; `file_edges` are the edges of the file's faces, sorted, as keys.
    pub(crate) fn new(mut pieces: Vec<Piece>, file_edges: &[u64]) -> Skin {
        pieces.sort_by_key(|piece| (piece.shell, piece.face));
        let mut uses = Vec::with_capacity(pieces.len() * 3);
        for (index, piece) in pieces.iter().enumerate() {
            for step in 0..3 {
                let key = edge_key(piece.corners[step], piece.corners[(step + 1) % 3]);
                uses.push((key, piece.face, (index * 3 + step) as u32));
            }
        }
        uses.sort_unstable();
        let mut edges = Vec::with_capacity(uses.len() / 2);
        let mut triangles: Vec<Triangle> =
            pieces.iter().map(|piece| Triangle { corners: piece.corners, edges: [0; 3], face: piece.face }).collect();
        let mut file_edges = file_edges.iter().copied().peekable();
        for group in uses.chunk_by(|left, right| left.0 == right.0) {
            let (key, least_face, _) = group[0];
            while file_edges.next_if(|&edge| edge < key).is_some() {}
            let ends = edge_ends(key);
            let face = if file_edges.peek() == Some(&key) { SkinEdge::IN_FILE } else { least_face };
            for &(_, _, place) in group {
                triangles[place as usize / 3].edges[place as usize % 3] = edges.len() as u32;
            }
            edges.push(SkinEdge { ends, face });
        }
        edges.shrink_to_fit();
        Skin { triangles, edges, shells: shells_of(&pieces) }
    }

    /// The same skin seen from the other side: every triangle turned round.
    pub(crate) fn turned(mut self) -> Skin {
        for triangle in &mut self.triangles {
            triangle.corners.swap(1, 2);
            triangle.edges.swap(0, 2);
        }
        self
    }

    /// The vertices that some triangle uses, in ascending order.
    pub(crate) fn vertices(&self) -> BTreeSet<u32> {
        self.triangles.iter().flat_map(|triangle| triangle.corners).collect()
    }

    /// What must hold of every skin of a body with `vertices` vertices and `faces` faces; the first breach is named.
    pub(crate) fn check(&self, vertices: usize, faces: usize) -> Result<(), String> {
        for (index, triangle) in self.triangles.iter().enumerate() {
            if triangle.corners.iter().any(|&corner| corner as usize >= vertices) || triangle.face as usize >= faces {
                return Err(format!("triangle {index} names a vertex or face that is not there"));
            }
            for step in 0..3 {
                let ends = edge_ends(edge_key(triangle.corners[step], triangle.corners[(step + 1) % 3]));
                if self.edges.get(triangle.edges[step] as usize).map(|edge| edge.ends) != Some(ends) {
                    return Err(format!("triangle {index} has the wrong edge {step}"));
                }
            }
        }
        if !self.edges.is_sorted_by(|left, right| left.ends < right.ends) {
            return Err("edges are not sorted or occur twice".to_owned());
        }
        if self.edges.iter().any(|edge| edge.face != SkinEdge::IN_FILE && edge.face as usize >= faces) {
            return Err("an edge is in a face that is not there".to_owned());
        }
        self.check_shells()
    }

    fn check_shells(&self) -> Result<(), String> {
        let mut next = 0;
        for (index, shell) in self.shells.iter().enumerate() {
            if shell.triangles.start != next || shell.triangles.is_empty() {
                return Err(format!("shell {index} does not start where the one before it ended"));
            }
            next = shell.triangles.end;
            let own = &self.triangles[shell.triangles.start as usize..shell.triangles.end as usize];
            if !own.iter().any(|triangle| triangle.corners.contains(&shell.vertex)) {
                return Err(format!("the vertex of shell {index} is not on it"));
            }
        }
        if next as usize == self.triangles.len() { Ok(()) } else { Err("triangles without a shell".to_owned()) }
    }
}

fn shells_of(pieces: &[Piece]) -> Vec<SkinShell> {
    let mut start = 0;
    pieces
        .chunk_by(|left, right| left.shell == right.shell)
        .map(|group| {
            let end = start + group.len() as u32;
            let shell = SkinShell { vertex: group[0].corners[0], triangles: start..end };
            start = end;
            shell
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Skin {
        let pieces = [[0, 1, 2], [0, 2, 3]].map(|corners| Piece { corners, face: 7, shell: 0 });
        let file = [edge_key(0, 1), edge_key(0, 3), edge_key(1, 2), edge_key(2, 3)];
        Skin::new(pieces.to_vec(), &file)
    }

    #[test]
    fn a_diagonal_belongs_to_its_face() {
        let skin = square();
        skin.check(4, 8).unwrap();
        let features: Vec<Feature> = skin.edges.iter().map(SkinEdge::feature).collect();
        let edge = Feature::Edge;
        assert_eq!(features, [edge([0, 1]), Feature::Face(7), edge([0, 3]), edge([1, 2]), edge([2, 3])]);
    }

    #[test]
    fn turning_twice_changes_nothing() {
        let turned = square().turned();
        turned.check(4, 8).unwrap();
        assert_eq!(turned.triangles[0].corners, [0, 2, 1]);
        assert_eq!(turned.turned(), square());
    }
}
