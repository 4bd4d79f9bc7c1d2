//! The one stored triangulation of a body, which every method uses.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use super::connectivity::{EdgeNumbers, EdgeSides, Triangle, edge_key};

/// The triangles of a body, what their edges are, and its shells. Indices only: the positions are the body's.
///
/// The triangles of a solid run counter-clockwise seen from outside (an inside-out file is turned round). Triangles of
/// no area occur where the file has them. A face of the file that has collapsed is left out if the other faces contain
/// its edge; otherwise it is kept as the segment it is: a triangle `[a, b, b]`, whose edge `b-b` has equal ends.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct Skin {
    /// Shell by shell; within a shell by face.
    #[cfg_attr(feature = "bytes", serde(with = "firstcontact_formats::packed"))]
    pub triangles: Vec<Triangle>,
    /// Triangles connected through edges.
    pub shells: Vec<SkinShell>,
    /// Edges of each triangle that are none of the file's; empty if all are.
    #[cfg_attr(feature = "bytes", serde(with = "firstcontact_formats::packed"))]
    drawn: Vec<Drawn>,
    /// The faces of those diagonals that belong to another than their triangle's, by three times the triangle and
    /// which of its edges it is, in ascending order.
    foreign: Vec<(u32, u32)>,
}

/// Edges of a triangle that are not edges of the file's faces, but diagonals in them, or no more than a point: a bit
/// for each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Drawn(u8);

#[cfg(feature = "bytes")]
firstcontact_formats::packed!(Drawn { 0: u8 });

impl Drawn {
    fn add(&mut self, i: usize) {
        self.0 |= 1 << i;
    }

    fn holds(self, i: usize) -> bool {
        self.0 & 1 << i != 0
    }

    /// The same of the triangle turned round.
    fn turned(self) -> Drawn {
        Drawn(self.0 & 2 | (self.0 & 1) << 2 | (self.0 & 4) >> 2)
    }
}

/// Triangles connected through edges.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct SkinShell {
    /// Some vertex of the shell.
    pub vertex: u32,
    /// Its triangles.
    pub triangles: Range<u32>,
}

/// A triangle before its edges are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Welded vertices.
    pub corners: [u32; 3],
    /// The file's face.
    pub face: u32,
    /// The number of the shell.
    pub shell: u32,
}

impl Skin {
    /// The triangles of a face of the file.
    pub fn triangles_of(&self, face: u32) -> impl Iterator<Item = &Triangle> {
        // Within a shell the triangles are in the order of their faces.
        self.shells.iter().flat_map(move |shell| {
            let triangles = &self.triangles[shell.triangles.start as usize..shell.triangles.end as usize];
            let first = triangles.partition_point(|triangle| triangle.face < face);
            triangles[first..].iter().take_while(move |triangle| triangle.face == face)
        })
    }

    /// Builds the skin from triangles; `file_edges` are the edges of the file's faces, sorted, as keys. Any other
    /// edge is a diagonal in the least of the faces that have it.
    pub fn new(pieces: Vec<Piece>, file_edges: &[u64]) -> Skin {
        let mut skin = Skin::of_whole_faces(pieces);
        let edge_numbers = EdgeNumbers::of(&skin.triangles);
        let mut face_of = vec![u32::MAX; edge_numbers.len()];
        for (triangle, edges) in skin.triangles.iter().zip(&edge_numbers.of_triangle) {
            edges.iter().for_each(|&edge| face_of[edge as usize] = face_of[edge as usize].min(triangle.face));
        }
        let mut file_edges = file_edges.iter().copied().peekable();
        let is_in_file = |&[from, to]: &[u32; 2]| {
            let key = edge_key(from, to);
            while file_edges.next_if(|&edge| edge < key).is_some() {}
            file_edges.peek() == Some(&key)
        };
        let in_file: Vec<bool> = edge_numbers.ends.iter().map(is_in_file).collect();
        if in_file.contains(&false) {
            skin.note_drawn(&edge_numbers, &in_file, &face_of);
        }
        skin
    }

    /// The skin of pieces that are the file's faces, uncut: all their edges are the file's.
    pub(crate) fn of_whole_faces(mut pieces: Vec<Piece>) -> Skin {
        pieces.sort_by_key(|piece| (piece.shell, piece.face));
        let triangles = pieces.iter().map(|&Piece { corners, face, .. }| Triangle { corners, face }).collect();
        Skin { triangles, shells: shells_of(&pieces), drawn: Vec::new(), foreign: Vec::new() }
    }

    /// Notes which edges are not in the file, and of those the faces.
    fn note_drawn(&mut self, edge_numbers: &EdgeNumbers, in_file: &[bool], face_of: &[u32]) {
        self.drawn = vec![Drawn::default(); self.triangles.len()];
        for (index, (triangle, edges)) in self.triangles.iter().zip(&edge_numbers.of_triangle).enumerate() {
            for (i, edge) in edges.iter().map(|&edge| edge as usize).enumerate().filter(|&(_, edge)| !in_file[edge]) {
                self.drawn[index].add(i);
                if face_of[edge] != triangle.face {
                    self.foreign.push(((index * 3 + i) as u32, face_of[edge]));
                }
            }
        }
        self.foreign.shrink_to_fit();
    }

    /// Returns the feature that a contact on edge `i` of a triangle is reported as.
    pub fn edge_feature(&self, triangle: u32, i: usize) -> Feature {
        self.feature_of(self.triangles[triangle as usize], triangle, i)
    }

    /// The same of a triangle that is at hand, by its number.
    #[inline]
    pub fn feature_of(&self, triangle: Triangle, number: u32, i: usize) -> Feature {
        let Triangle { corners, face } = triangle;
        let [p, q] = [corners[i], corners[(i + 1) % 3]];
        if !self.is_drawn(number, i) {
            Feature::Edge([p.min(q), p.max(q)])
        } else if p == q {
            Feature::Vertex(p)
        } else {
            Feature::Face(if self.foreign.is_empty() { face } else { self.face_of_drawn(face, number, i) })
        }
    }

    /// The face that a diagonal is in, of a triangle that is part of a face.
    fn face_of_drawn(&self, own: u32, triangle: u32, i: usize) -> u32 {
        let foreign = self.foreign.binary_search_by_key(&(triangle * 3 + i as u32), |&(side, _)| side);
        foreign.map_or(own, |place| self.foreign[place].1)
    }

    /// Returns the feature that a contact on the edge between two vertices is reported as; `None` if no triangle has
    /// it. Takes a look at all triangles.
    pub fn feature_between(&self, p: u32, q: u32) -> Option<Feature> {
        let joins = |corners: &[u32; 3], i: usize| edge_key(corners[i], corners[(i + 1) % 3]) == edge_key(p, q);
        (0..).zip(&self.triangles).find_map(|(index, Triangle { corners, .. })| {
            let side = (0..3).find(|&i| joins(corners, i))?;
            Some(self.edge_feature(index, side))
        })
    }

    #[inline]
    fn is_drawn(&self, triangle: u32, i: usize) -> bool {
        self.drawn.get(triangle as usize).is_some_and(|drawn| drawn.holds(i))
    }

    /// The edges of the file's faces, as keys in ascending order.
    pub fn file_edges(&self) -> Vec<u64> {
        let mut keys = Vec::with_capacity(self.triangles.len() * 3);
        for (index, Triangle { corners, .. }) in (0..).zip(&self.triangles) {
            let in_file = (0..3).filter(|&i| !self.is_drawn(index, i));
            keys.extend(in_file.map(|i| edge_key(corners[i], corners[(i + 1) % 3])));
        }
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// The sides of the triangles along each edge.
    pub(crate) fn edge_sides(&self) -> EdgeSides {
        EdgeSides::of(self.triangles.iter().map(|triangle| triangle.corners))
    }

    /// The same skin seen from the other side: every triangle turned round.
    pub(crate) fn turned(mut self) -> Skin {
        self.triangles.iter_mut().for_each(|triangle| triangle.corners.swap(1, 2));
        self.drawn.iter_mut().for_each(|drawn| *drawn = drawn.turned());
        self.foreign.iter_mut().for_each(|(side, _)| *side = *side / 3 * 3 + 2 - *side % 3);
        self.foreign.sort_unstable();
        self
    }

    /// The vertices that some triangle uses, in ascending order.
    pub fn vertices(&self) -> BTreeSet<u32> {
        self.triangles.iter().flat_map(|triangle| triangle.corners).collect()
    }

    /// Checks the invariants of the skin of a body with `vertices` vertices and `faces` faces; the first breach is
    /// named.
    pub(crate) fn check(&self, vertices: usize, faces: usize) -> Result<(), String> {
        for (index, triangle) in self.triangles.iter().enumerate() {
            if triangle.corners.iter().any(|&corner| corner as usize >= vertices) || triangle.face as usize >= faces {
                return Err(format!("triangle {index} names a vertex or face that is not there"));
            }
        }
        if !self.drawn.is_empty() && self.drawn.len() != self.triangles.len() {
            return Err("it is not known of every triangle which of its edges are in the file".to_owned());
        }
        let is_diagonal = |&(side, face): &(u32, u32)| {
            let is_there = ((side / 3) as usize) < self.triangles.len() && (face as usize) < faces;
            is_there && self.is_drawn(side / 3, side as usize % 3)
        };
        if !self.foreign.is_sorted_by(|left, right| left.0 < right.0) || !self.foreign.iter().all(is_diagonal) {
            return Err("what is in the face of a neighbour is no diagonal, or in a face that is not there".to_owned());
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
            let own = self.triangles.get(shell.triangles.start as usize..shell.triangles.end as usize);
            let Some(own) = own else { return Err(format!("shell {index} has triangles that are not there")) };
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

/// A vertex, edge or face of a body, as its file numbers it (0-based), or its interior.
///
/// The derived order (vertices, then edges, then faces, then the interior; within a kind by number) is the one in
/// which simultaneous contacts are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub enum Feature {
    /// A vertex: its index in the file. For several vertices with equal coordinates it is the least index.
    Vertex(u32),
    /// An edge of a file's face, named by the indices of its two vertices, lower first. The diagonals of a
    /// triangulated polygon are not edges: a contact on one is on the face.
    Edge([u32; 2]),
    /// A face: its index in the file.
    Face(u32),
    /// A point that is inside a solid and on none of its faces.
    Interior,
}

impl Feature {
    /// The name of the kind, as reports print it.
    pub fn kind(self) -> &'static str {
        match self {
            Feature::Vertex(_) => "vertex",
            Feature::Edge(_) => "edge",
            Feature::Face(_) => "face",
            Feature::Interior => "interior",
        }
    }

    /// The feature as a number, for columns and files; never 0.
    ///
    /// The low half holds the first number and the high half the second: those of an edge are its two vertices; a
    /// vertex has all bits of the high half set, a face all of the low half, and the interior all of both.
    ///
    /// ```
    /// # use firstcontact_solid::facade as firstcontact;
    /// use firstcontact::solid::Feature;
    ///
    /// assert_eq!(Feature::Edge([1, 2]).to_code(), 0x0000_0002_0000_0001);
    /// assert_eq!(Feature::from_code(0xffff_ffff_0000_0007), Some(Feature::Vertex(7)));
    /// assert_eq!(Feature::from_code(0), None);
    /// ```
    pub fn to_code(self) -> u64 {
        let [low, high] = match self {
            Feature::Vertex(index) => [index, u32::MAX],
            Feature::Edge(vertices) => vertices,
            Feature::Face(index) => [u32::MAX, index],
            Feature::Interior => [u32::MAX; 2],
        };
        u64::from(high) << 32 | u64::from(low)
    }

    /// The feature of a number from [`Feature::to_code`]; `None` if it is no feature's.
    pub fn from_code(code: u64) -> Option<Feature> {
        match [code as u32, (code >> 32) as u32] {
            [u32::MAX, u32::MAX] => Some(Feature::Interior),
            [index, u32::MAX] => Some(Feature::Vertex(index)),
            [u32::MAX, index] => Some(Feature::Face(index)),
            [low, high] if low < high => Some(Feature::Edge([low, high])),
            _ => None,
        }
    }
}

/// `vertex 3`, `edge 1-2`, `interior`.
impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Vertex(index) | Feature::Face(index) => write!(f, "{} {index}", self.kind()),
            Feature::Edge([low, high]) => write!(f, "{} {low}-{high}", self.kind()),
            Feature::Interior => f.write_str(self.kind()),
        }
    }
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
        let features = [0, 1].map(|triangle| [0, 1, 2].map(|i| skin.edge_feature(triangle, i)));
        let edge = Feature::Edge;
        assert_eq!(features[0], [edge([0, 1]), edge([1, 2]), Feature::Face(7)]);
        assert_eq!(features[1], [Feature::Face(7), edge([2, 3]), edge([0, 3])]);
        assert_eq!(skin.file_edges(), [edge_key(0, 1), edge_key(0, 3), edge_key(1, 2), edge_key(2, 3)]);
    }

    #[test]
    fn a_diagonal_of_several_faces_belongs_to_the_least() {
        let pieces = [(7, [0, 1, 2]), (7, [0, 2, 3]), (4, [0, 2, 4]), (4, [0, 4, 5]), (9, [6, 6, 6])];
        let pieces = pieces.map(|(face, corners)| Piece { corners, face, shell: u32::from(face == 9) });
        let skin = Skin::new(pieces.to_vec(), &[edge_key(0, 1)]);
        skin.check(7, 10).unwrap();
        let feature = |skin: &Skin, [p, q]: [u32; 2]| skin.feature_between(p, q).unwrap();
        let turned = skin.clone().turned();
        turned.check(7, 10).unwrap();
        for skin in [skin, turned] {
            assert_eq!(feature(&skin, [0, 2]), Feature::Face(4));
            assert_eq!(feature(&skin, [0, 3]), Feature::Face(7));
            assert_eq!(feature(&skin, [0, 1]), Feature::Edge([0, 1]));
            assert_eq!(feature(&skin, [6, 6]), Feature::Vertex(6));
            assert_eq!(skin.feature_between(1, 3), None);
            let named = |of: Feature| {
                let sides = (0..4).flat_map(|triangle| [0, 1, 2].map(|i| skin.edge_feature(triangle, i)));
                sides.filter(|&feature| feature == of).count()
            };
            assert_eq!([4, 7].map(|face| named(Feature::Face(face))), [8, 3]);
        }
    }

    #[test]
    fn turning_twice_changes_nothing() {
        let turned = square().turned();
        turned.check(4, 8).unwrap();
        assert_eq!(turned.triangles[0].corners, [0, 2, 1]);
        assert_eq!(turned.turned(), square());
    }
}
