//! Which triangles of a solid's skin meet where: the edges and vertices of its lattice. No coordinate enters here.
//!
//! Every edge of a lattice has exactly two faces, and the faces at a vertex follow one another around it. The skin has one
//! edge for each pair of vertices, however many triangles meet there. A diagonal of a face is that face's own: its two
//! triangles are glued to each other, whatever else joins the same two vertices. The edges that then have more than two
//! triangles are not those of a manifold. A vertex at which several fans of triangles meet becomes as many vertices, all
//! at one point: each has its own circle of faces, and what shares no edge is joined by no face.

use firstcontact_solid::{BadEdge, CappedList, Feature, Skin, Triangle, Union, edge_ends, edge_key};

/// Triangles glued along their edges. A side is a triangle's number times three, and which of its edges it is; a corner
/// is numbered like the side that leaves it.
pub(super) struct Glue {
    /// The triangles, as they were given.
    pub(super) triangles: Vec<Triangle>,
    /// The edges, in the order of their ends.
    pub(super) edges: Vec<GluedEdge>,
    /// The edge of each side.
    pub(super) edge_of: Vec<u32>,
    /// The vertex of each corner.
    pub(super) vertex_of: Vec<u32>,
    /// Each vertex's number in the body, ascending; the same number again for another fan of triangles.
    pub(super) vertices: Vec<u32>,
}

/// An edge between two triangles.
pub(super) struct GluedEdge {
    /// What the skin calls it.
    pub(super) feature: Feature,
    /// The side that runs from the edge's lower end to its upper, and the one that runs back.
    pub(super) sides: [u32; 2],
}

/// A side of a triangle, before it is glued.
#[derive(Clone, Copy)]
struct Side {
    /// The edge, as a key.
    edge: u64,
    side: u32,
    face: u32,
}

impl Glue {
    /// Glues triangles of a skin with three different corners each; fails with the edges that have more or fewer than two.
    pub(super) fn new(skin: &Skin, triangles: &[u32]) -> Result<Glue, CappedList<BadEdge>> {
        let mut glue = Glue {
            edges: Vec::with_capacity(triangles.len() * 3 / 2),
            edge_of: vec![0; triangles.len() * 3],
            vertex_of: vec![0; triangles.len() * 3],
            vertices: Vec::new(),
            triangles: triangles.iter().map(|&triangle| skin.triangles[triangle as usize]).collect(),
        };
        glue.join_sides(|side| skin.edge_feature(triangles[side as usize / 3], side as usize % 3))?;
        glue.number_vertices();
        Ok(glue)
    }

    fn join_sides(&mut self, feature: impl Fn(u32) -> Feature) -> Result<(), CappedList<BadEdge>> {
        let mut sides: Vec<Side> = Vec::with_capacity(self.edge_of.len());
        for (&Triangle { corners: [a, b, c], face }, first) in self.triangles.iter().zip((0..).step_by(3)) {
            let edges = [edge_key(a, b), edge_key(b, c), edge_key(c, a)];
            sides.extend(edges.into_iter().zip(first..).map(|(edge, side)| Side { edge, side, face }));
        }
        sides.sort_by_key(|each| (each.edge, each.face));
        let mut bad = CappedList::default();
        for group in sides.chunk_by(|left, right| left.edge == right.edge) {
            let ends = edge_ends(group[0].edge);
            let Some(pairs) = self.pairs(group, ends[0]) else {
                bad.note(|| BadEdge { ends, faces: group.iter().take(4).map(|each| each.face).collect() });
                continue;
            };
            for sides in pairs {
                for side in sides {
                    self.edge_of[side as usize] = self.edges.len() as u32;
                }
                self.edges.push(GluedEdge { feature: feature(group[0].side), sides });
            }
        }
        if bad.is_empty() { Ok(()) } else { Err(bad) }
    }

    /// The sides on one edge of the skin, two by two: those of one face first, then the two that are left, if any.
    fn pairs(&self, sides: &[Side], lower: u32) -> Option<Vec<[u32; 2]>> {
        let mut pairs = Vec::with_capacity(1);
        let mut left = [Vec::new(), Vec::new()];
        for group in sides.chunk_by(|left, right| left.face == right.face) {
            let (up, down): (Vec<u32>, Vec<u32>) =
                group.iter().map(|each| each.side).partition(|&side| self.corner(side) == lower);
            let both = up.len().min(down.len());
            pairs.extend(up.iter().zip(&down).map(|(&up, &down)| [up, down]));
            left[0].extend(&up[both..]);
            left[1].extend(&down[both..]);
        }
        match left.each_ref().map(Vec::as_slice) {
            [[], []] => {}
            [[up], [down]] => pairs.push([*up, *down]),
            _ => return None,
        }
        Some(pairs)
    }

    /// The body's vertex at a corner.
    fn corner(&self, corner: u32) -> u32 {
        self.triangles[corner as usize / 3].corners[corner as usize % 3]
    }

    /// Makes one vertex of all corners that are joined through edges.
    fn number_vertices(&mut self) {
        let mut union = Union::new(self.vertex_of.len());
        for GluedEdge { sides: [up, down], .. } in &self.edges {
            union.join(*up, next(*down));
            union.join(next(*up), *down);
        }
        let corners = 0..self.vertex_of.len() as u32;
        let mut fans: Vec<u32> = corners.clone().filter(|&corner| union.find(corner) == corner).collect();
        fans.sort_by_key(|&corner| self.corner(corner));
        self.vertices = fans.iter().map(|&corner| self.corner(corner)).collect();
        for (number, &corner) in fans.iter().enumerate() {
            self.vertex_of[corner as usize] = number as u32;
        }
        for corner in corners {
            self.vertex_of[corner as usize] = self.vertex_of[union.find(corner) as usize];
        }
    }

    /// The other side at a side's edge.
    pub(super) fn across(&self, side: u32) -> u32 {
        let [up, down] = self.edges[self.edge_of[side as usize] as usize].sides;
        if up == side { down } else { up }
    }
}

/// The side of a triangle after a side, or the corner after a corner.
fn next(side: u32) -> u32 {
    if side % 3 == 2 { side - 2 } else { side + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_solid::Piece;

    fn glued(faces: &[(u32, [u32; 3])], file: &[[u32; 2]]) -> Result<Glue, CappedList<BadEdge>> {
        let pieces = faces.iter().map(|&(face, corners)| Piece { corners, face, shell: 0 }).collect();
        let mut keys: Vec<u64> = file.iter().map(|&[from, to]| edge_key(from, to)).collect();
        keys.sort_unstable();
        let skin = Skin::new(pieces, &keys);
        let all: Vec<u32> = (0..skin.triangles.len() as u32).collect();
        Glue::new(&skin, &all)
    }

    const TETRAHEDRON: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];

    #[test]
    fn a_tetrahedron_has_six_edges_and_four_vertices() {
        let faces: Vec<(u32, [u32; 3])> = (0..).zip(TETRAHEDRON).collect();
        let glue = glued(&faces, &[]).unwrap();
        assert_eq!((glue.edges.len(), &*glue.vertices), (6, &[0, 1, 2, 3][..]));
        for side in 0..12 {
            let other = glue.across(side);
            assert_eq!(glue.across(other), side);
            assert_eq!(glue.vertex_of[side as usize], glue.vertex_of[next(other) as usize]);
        }
    }

    #[test]
    fn a_pinched_vertex_is_one_for_each_fan() {
        let second = TETRAHEDRON.map(|corners| corners.map(|corner| if corner == 0 { 0 } else { corner + 3 }));
        let faces: Vec<(u32, [u32; 3])> = (0..).zip(TETRAHEDRON.into_iter().chain(second)).collect();
        assert_eq!(glued(&faces, &[]).unwrap().vertices, [0, 0, 1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn an_edge_of_four_faces_is_named() {
        let second = TETRAHEDRON.map(|corners| corners.map(|corner| if corner < 2 { corner } else { corner + 2 }));
        let faces: Vec<(u32, [u32; 3])> = (0..).zip(TETRAHEDRON.into_iter().chain(second)).collect();
        let Err(bad) = glued(&faces, &[[0, 1]]) else { unreachable!() };
        assert_eq!(bad.to_string(), "1 edge: 0-1 (faces 0, 1, 4, 5)");
    }

    #[test]
    fn two_faces_may_have_the_same_diagonal() {
        // A square cut along 0-2 from both sides: a solid without volume.
        let faces = [(0, [0, 1, 2]), (0, [0, 2, 3]), (1, [0, 2, 1]), (1, [0, 3, 2])];
        let glue = glued(&faces, &[[0, 1], [1, 2], [2, 3], [3, 0]]).unwrap();
        assert_eq!((glue.edges.len(), glue.vertices.len()), (6, 4));
        let same_face = |edge: &GluedEdge| {
            let [left, right] = edge.sides.map(|side| glue.triangles[side as usize / 3].face);
            left == right
        };
        assert_eq!(glue.edges.iter().filter(|edge| same_face(edge)).count(), 2);
    }
}
