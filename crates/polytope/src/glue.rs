//! Edges and vertices at which the triangles of a solid's skin meet, as its lattice needs them. No coordinate enters
//! here.
//!
//! Every edge of a lattice has exactly two faces, and the faces at a vertex follow one another around it. The skin has
//! one edge for each pair of vertices, however many triangles meet there. A diagonal of a face is that face's own: its
//! two triangles are glued to each other, whatever else joins the same two vertices. The edges that then have more than
//! two triangles are not those of a manifold. A vertex at which several fans of triangles meet becomes as many
//! vertices, all at one point: each has its own circle of faces, and what shares no edge is joined by no face.

use std::collections::BTreeMap;

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{Axis, orient2d, orient3d};
use firstcontact_solid::{BadEdge, CappedList, Feature, Skin, Triangle, Union, edge_ends, edge_key};
use nalgebra::Point3;

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
    /// Name that the skin gives it.
    pub(super) feature: Feature,
    /// The side that runs from the edge's lower end to its upper, and the one that runs back.
    pub(super) sides: [u32; 2],
}

/// A side of a triangle, before it is glued.
#[derive(Clone, Copy)]
struct TriangleSide {
    /// The edge, as a key.
    edge: u64,
    side: u32,
    face: u32,
}

impl Glue {
    /// Glues triangles of a skin with three different corners each; fails with the edges that have more or fewer than
    /// two.
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
        let mut sides: Vec<TriangleSide> = Vec::with_capacity(self.edge_of.len());
        for (&Triangle { corners: [a, b, c], face }, first) in self.triangles.iter().zip((0..).step_by(3)) {
            let edges = [edge_key(a, b), edge_key(b, c), edge_key(c, a)];
            sides.extend(edges.into_iter().zip(first..).map(|(edge, side)| TriangleSide { edge, side, face }));
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
    fn pairs(&self, sides: &[TriangleSide], lower: u32) -> Option<Vec<[u32; 2]>> {
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

/// The plane of a triangle that has an area, with the side of the triangle that faces along an axis.
struct Plane {
    corners: [[f64; 3]; 3],
    axis: Axis,
    side: Sign,
}

impl Plane {
    fn of(corners: [[f64; 3]; 3]) -> Option<Plane> {
        let seen = |axis: Axis| Plane { corners, axis, side: facing(corners, axis) };
        Axis::ALL.into_iter().map(seen).find(|plane| !plane.side.is_zero())
    }

    /// True if a triangle is in the plane, and oriented like the plane's own or without area.
    fn takes(&self, corners: [[f64; 3]; 3]) -> bool {
        let [a, b, c] = self.corners;
        corners.iter().all(|&corner| orient3d(a, b, c, corner).is_zero()) && facing(corners, self.axis) != -self.side
    }
}

/// Orientation of a triangle projected along an axis.
fn facing(corners: [[f64; 3]; 3], axis: Axis) -> Sign {
    let [a, b, c] = corners.map(|corner| axis.drop_from(corner));
    orient2d(a, b, c)
}

/// Triangles to be joined.
struct Joiner<'a> {
    glue: &'a Glue,
    /// For each side, whether it is a diagonal of a file face with an area on one side at least, which holds all its
    /// points.
    open: Vec<bool>,
    /// Number of triangles of each file face.
    sizes: BTreeMap<u32, usize>,
}

/// The triangles in groups, each of them one face of the polytope: several only if together they are one polygon.
///
/// Triangles are joined across diagonals of their file face only, and all of a face or none: then the diagonals that
/// stay are all those of the stored triangulation. A polygon has every vertex of its triangles exactly once; the
/// triangles of a group that is none stay apart.
pub(super) fn patches(glue: &Glue, positions: &[Point3<f64>]) -> Vec<Vec<u32>> {
    let place =
        |triangle: u32| glue.triangles[triangle as usize].corners.map(|corner| positions[corner as usize].into());
    let all = 0..glue.triangles.len() as u32;
    let planes: Vec<Option<Plane>> = all.clone().map(|triangle| Plane::of(place(triangle))).collect();
    let has_area = |triangle: u32| planes[triangle as usize].is_some();
    let is_open = |side: u32| {
        let [here, there] = [side, glue.across(side)].map(|side| side / 3);
        let edge = &glue.edges[glue.edge_of[side as usize] as usize];
        matches!(edge.feature, Feature::Face(_))
            && glue.triangles[here as usize].face == glue.triangles[there as usize].face
            && (has_area(here) || has_area(there))
    };
    let mut sizes = BTreeMap::new();
    glue.triangles.iter().for_each(|triangle| *sizes.entry(triangle.face).or_default() += 1);
    let joiner = Joiner { glue, open: (0..glue.edge_of.len() as u32).map(is_open).collect(), sizes };
    let mut taken = vec![false; glue.triangles.len()];
    let mut patches = Vec::new();
    for (seed, plane) in all.clone().zip(&planes) {
        if let Some(plane) = plane
            && !taken[seed as usize]
        {
            patches.extend(joiner.settled(joiner.around(seed, &mut taken, |other| plane.takes(place(other)))));
        }
    }
    patches.extend(all.filter(|&triangle| !taken[triangle as usize]).map(|triangle| vec![triangle]));
    patches
}

impl Joiner<'_> {
    /// A triangle and all that can be reached from it across open diagonals and is wanted, in ascending order.
    fn around(&self, seed: u32, taken: &mut [bool], is_wanted: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut patch = vec![seed];
        taken[seed as usize] = true;
        let mut reached = 0;
        while let Some(&triangle) = patch.get(reached) {
            reached += 1;
            for side in sides(&[triangle]).filter(|&side| self.open[side as usize]) {
                let other = self.glue.across(side) / 3;
                if !taken[other as usize] && is_wanted(other) {
                    taken[other as usize] = true;
                    patch.push(other);
                }
            }
        }
        patch.sort_unstable();
        patch
    }

    /// A group as it is if it is a polygon, otherwise its triangles one by one.
    fn settled(&self, patch: Vec<u32>) -> Vec<Vec<u32>> {
        if patch.len() == 1 || self.is_whole(&patch) && self.is_polygon(&patch) {
            vec![patch]
        } else {
            patch.into_iter().map(|triangle| vec![triangle]).collect()
        }
    }

    /// True if a group has all triangles of its file face.
    fn is_whole(&self, patch: &[u32]) -> bool {
        patch
            .first()
            .is_some_and(|&first| self.sizes.get(&self.glue.triangles[first as usize].face) == Some(&patch.len()))
    }

    /// True if every vertex of a group of triangles is exactly once on its outline, and only open diagonals are inside.
    fn is_polygon(&self, patch: &[u32]) -> bool {
        let vertex = |side: u32| self.glue.vertex_of[side as usize];
        let mut starts: Vec<u32> = outline(self.glue, patch).map(vertex).collect();
        let mut vertices: Vec<u32> = sides(patch).map(vertex).collect();
        starts.sort_unstable();
        vertices.sort_unstable();
        vertices.dedup();
        let is_inner = |side: u32| patch.binary_search(&(self.glue.across(side) / 3)).is_ok();
        starts == vertices && sides(patch).all(|side| !is_inner(side) || self.open[side as usize])
    }
}

fn sides(patch: &[u32]) -> impl Iterator<Item = u32> + use<'_> {
    patch.iter().flat_map(|&triangle| triangle * 3..triangle * 3 + 3)
}

/// The sides of a sorted group of triangles beyond which there is none of the group.
pub(super) fn outline<'a>(glue: &'a Glue, patch: &'a [u32]) -> impl Iterator<Item = u32> + use<'a> {
    sides(patch).filter(|&side| patch.binary_search(&(glue.across(side) / 3)).is_err())
}

#[cfg(test)]
mod tests {
    use firstcontact_solid::Piece;

    use super::*;

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
