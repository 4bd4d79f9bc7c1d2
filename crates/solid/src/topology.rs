//! Topology of the faces of a mesh. Combinatorics only: no coordinate enters here.
//!
//! Vertices with equal coordinates have been made one before. A face that keeps fewer than three corners has collapsed
//! and takes no part. An edge is *balanced* when as many faces run along it one way as the other; a shell whose edges
//! are all balanced has a winding number everywhere off its skin, also where four faces meet on one edge (two cubes
//! that share an edge are a solid). That is the rule for edges with more than two faces: nothing is paired by angle.

use super::capped_list::{BadEdge, CappedList};
use super::connectivity::{EdgeSides, Union};
use super::loops::Loops;
use super::parallel::{join, worth_threads};

/// The report on a mesh's topology.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct Topology {
    vertices: usize,
    welded: usize,
    faces: usize,
    edges: usize,
    triangles: usize,
    shells: Vec<Shell>,
    face_shells: FaceShells,
    open: CappedList<BadEdge>,
    flipped: CappedList<BadEdge>,
    crowded: CappedList<BadEdge>,
    pinched: CappedList<u32>,
    collapsed: CappedList<u32>,
}

/// The shell of each face.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
enum FaceShells {
    /// All are of one.
    One,
    /// By face; none of those that have collapsed.
    Each(Vec<Option<u32>>),
}

impl FaceShells {
    /// The shell of a face.
    fn get(&self, face: u32) -> Option<u32> {
        match self {
            FaceShells::One => Some(0),
            FaceShells::Each(shells) => shells.get(face as usize).copied().flatten(),
        }
    }
}

/// Faces connected through edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Shell {
    /// The least face of the shell.
    pub first_face: u32,
    /// Number of its faces.
    pub faces: usize,
    /// Edges with an odd number of faces.
    pub open_edges: usize,
    /// Edges with an even number of faces, but more running one way than the other.
    pub flipped_edges: usize,
}

impl Shell {
    /// True if every edge has an even number of faces.
    pub fn is_closed(&self) -> bool {
        self.open_edges == 0
    }

    /// True if every edge is used equally often both ways, so that the shell bounds a solid.
    pub fn is_solid(&self) -> bool {
        self.open_edges == 0 && self.flipped_edges == 0
    }
}

impl Topology {
    /// True if this can be the topology of so many vertices and faces: all that it names is there.
    #[cfg(feature = "bytes")]
    pub(crate) fn is_sound(&self, vertices: usize, faces: usize) -> bool {
        let is_face = |&face: &u32| (face as usize) < faces;
        let is_vertex = |&vertex: &u32| (vertex as usize) < vertices;
        let is_edge = |edge: &BadEdge| edge.ends.iter().all(is_vertex) && edge.faces.iter().all(is_face);
        let of_faces = match &self.face_shells {
            FaceShells::One => true,
            FaceShells::Each(shells) => {
                shells.len() == faces && shells.iter().flatten().all(|&shell| (shell as usize) < self.shells.len())
            }
        };
        let sums = [self.collapsed.total()].into_iter().chain(self.shells.iter().map(|shell| shell.faces));
        let is_small = |sum: usize| sum <= faces;
        // Sums of numbers that are no larger do not overflow.
        (self.vertices, self.faces) == (vertices, faces)
            && of_faces
            && sums.into_iter().all(is_small)
            && self.shells.len() <= faces
            && self.shells.iter().all(|shell| is_face(&shell.first_face))
            && self.shells.iter().all(|shell| shell.open_edges.max(shell.flipped_edges) <= self.edges)
            && self.edges <= 1 << 40
            && [&self.open, &self.flipped, &self.crowded].iter().all(|edges| edges.first().iter().all(is_edge))
            && self.pinched.first().iter().all(is_vertex)
            && self.collapsed.first().iter().all(is_face)
            && self.check().is_ok()
    }

    /// Reads the topology off the faces' welded corner loops, of which there are `vertices` unwelded ones.
    pub fn new(loops: &Loops, representative: &[u32]) -> Topology {
        Topology::with_edges(loops, representative).0
    }

    /// The same, and the sides of the faces along each edge, by the corners they begin at.
    pub(crate) fn with_edges(loops: &Loops, representative: &[u32]) -> (Topology, EdgeSides) {
        let edges = match loops.triangles() {
            Some(triangles) => EdgeSides::of(triangles),
            None => EdgeSides::of_sides(loops.sides(), loops.corner_count()),
        };
        let faces = Faces { loops, of_corner: loops.faces_of_corners() };
        let mut topology = Topology {
            vertices: representative.len(),
            welded: representative.iter().enumerate().filter(|&(index, &least)| index as u32 == least).count(),
            faces: loops.len(),
            edges: edges.len(),
            triangles: 0,
            shells: Vec::new(),
            face_shells: FaceShells::One,
            open: CappedList::default(),
            flipped: CappedList::default(),
            crowded: CappedList::default(),
            pinched: CappedList::default(),
            collapsed: CappedList::default(),
        };
        let shells_and_edges = || {
            topology.find_shells(&faces, &edges);
            topology.judge_edges(&faces, &edges);
        };
        let pinches = || faces.find_pinches(&edges, representative.len());
        let ((), pinched) = join(worth_threads(loops.len()), shells_and_edges, pinches);
        topology.pinched = pinched;
        (topology, edges)
    }

    fn find_shells(&mut self, faces: &Faces<'_>, edges: &EdgeSides) {
        let loops = faces.loops;
        let mut union = Union::new(loops.len());
        for sides in edges.iter() {
            sides.windows(2).for_each(|pair| union.join(faces.of(pair[0]), faces.of(pair[1])));
        }
        let mut face_shells = vec![None; loops.len()];
        for face in 0..loops.len() as u32 {
            if loops.get(face).len() < 3 {
                self.collapsed.note(|| face);
                continue;
            }
            let root = union.find(face);
            if root == face {
                face_shells[face as usize] = Some(self.shells.len() as u32);
                self.shells.push(Shell { first_face: face, faces: 0, open_edges: 0, flipped_edges: 0 });
            }
            let shell: Option<u32> = face_shells[root as usize];
            face_shells[face as usize] = shell;
            if let Some(shell) = shell {
                self.shells[shell as usize].faces += 1;
            }
        }
        if self.shells.len() != 1 || !self.collapsed.is_empty() {
            self.face_shells = FaceShells::Each(face_shells);
        }
    }

    fn judge_edges(&mut self, faces: &Faces<'_>, edges: &EdgeSides) {
        for sides in edges.iter() {
            let start = |side: u32| faces.loops.vertex(side);
            if matches!(*sides, [left, right] if start(left) != start(right)) {
                continue;
            }
            let (p, q) = (start(sides[0]), start(faces.next(sides[0])));
            let ends = [p.min(q), p.max(q)];
            let forward = sides.iter().filter(|&&side| start(side) == ends[0]).count();
            let backward = sides.len() - forward;
            let bad = || BadEdge { ends, faces: sides.iter().take(4).map(|&side| faces.of(side)).collect() };
            let Some(shell) = self.face_shells.get(faces.of(sides[0])) else { continue };
            if sides.len() % 2 == 1 {
                self.open.note(bad);
                self.shells[shell as usize].open_edges += 1;
            } else if forward != backward {
                self.flipped.note(bad);
                self.shells[shell as usize].flipped_edges += 1;
            }
            if sides.len() > 2 {
                self.crowded.note(bad);
            }
        }
    }

    pub(crate) fn set_triangles(&mut self, triangles: usize) {
        self.triangles = triangles;
    }

    /// The vertices the file has.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// The vertices that are left when those with equal coordinates are one.
    pub fn welded_vertices(&self) -> usize {
        self.welded
    }

    /// The faces the file has.
    pub fn faces(&self) -> usize {
        self.faces
    }

    /// The edges of the faces, each counted once however many faces it has.
    pub fn edges(&self) -> usize {
        self.edges
    }

    /// The triangles the faces are cut into.
    pub fn triangles(&self) -> usize {
        self.triangles
    }

    /// The shells, in the order of their least faces.
    pub fn shells(&self) -> &[Shell] {
        &self.shells
    }

    /// The shell a face belongs to; `None` if the face has collapsed to an edge or a point.
    pub fn shell_of_face(&self, face: u32) -> Option<u32> {
        ((face as usize) < self.faces).then(|| self.face_shells.get(face)).flatten()
    }

    /// True if every edge has an even number of faces.
    pub fn is_closed(&self) -> bool {
        self.open.is_empty() && !self.shells.is_empty()
    }

    /// True if no edge has an even number of faces that do not run equally often both ways.
    pub fn is_oriented(&self) -> bool {
        self.flipped.is_empty()
    }

    /// True if every edge has exactly two faces and the faces at every vertex are one fan.
    pub fn is_manifold(&self) -> bool {
        self.open.is_empty() && self.crowded.is_empty() && self.pinched.is_empty() && !self.shells.is_empty()
    }

    /// Edges with an odd number of faces.
    pub fn open_edges(&self) -> &CappedList<BadEdge> {
        &self.open
    }

    /// Edges whose faces do not run equally often both ways, though their number is even.
    pub fn flipped_edges(&self) -> &CappedList<BadEdge> {
        &self.flipped
    }

    /// Edges with more than two faces.
    pub fn crowded_edges(&self) -> &CappedList<BadEdge> {
        &self.crowded
    }

    /// Vertices whose faces are more than one fan.
    pub fn pinched_vertices(&self) -> &CappedList<u32> {
        &self.pinched
    }

    /// Faces with fewer than three different corners.
    pub fn collapsed_faces(&self) -> &CappedList<u32> {
        &self.collapsed
    }

    /// Checks the invariants of a topology.
    pub fn check(&self) -> Result<(), String> {
        let in_shells: usize = self.shells.iter().map(|shell| shell.faces).sum();
        if in_shells + self.collapsed.total() != self.faces {
            return Err(format!(
                "{in_shells} faces in shells and {} collapsed of {}",
                self.collapsed.total(),
                self.faces
            ));
        }
        let open: usize = self.shells.iter().map(|shell| shell.open_edges).sum();
        let flipped: usize = self.shells.iter().map(|shell| shell.flipped_edges).sum();
        if (open, flipped) != (self.open.total(), self.flipped.total()) {
            return Err("the shells' bad edges do not add up to the mesh's".to_owned());
        }
        let order = self.shells.windows(2).all(|pair| pair[0].first_face < pair[1].first_face);
        if order { Ok(()) } else { Err("shells are not in the order of their faces".to_owned()) }
    }
}

/// Faces by the sides that are named after the corners they begin at.
struct Faces<'a> {
    loops: &'a Loops,
    of_corner: Vec<u32>,
}

impl Faces<'_> {
    /// The face of a corner.
    fn of(&self, corner: u32) -> u32 {
        self.of_corner[corner as usize]
    }

    /// The corner after another of the same face.
    fn next(&self, corner: u32) -> u32 {
        let face = self.of(corner);
        let is_last = self.of_corner.get(corner as usize + 1) != Some(&face);
        if is_last { self.loops.range(face).start as u32 } else { corner + 1 }
    }

    /// The corner before another of the same face.
    fn previous(&self, corner: u32) -> u32 {
        let range = self.loops.range(self.of(corner));
        if corner as usize == range.start { range.end as u32 - 1 } else { corner - 1 }
    }

    /// A vertex is pinched when the corners at it fall into more than one fan of faces joined by two-faced edges.
    fn find_pinches(&self, edges: &EdgeSides, vertices: usize) -> CappedList<u32> {
        let loops = self.loops;
        let mut twins = vec![u32::MAX; loops.corner_count()];
        for sides in edges.iter() {
            let &[left, right] = sides else { continue };
            (twins[left as usize], twins[right as usize]) = (right, left);
        }
        let mut is_met = vec![false; loops.corner_count()];
        let mut fans = vec![0u32; vertices];
        for corner in 0..loops.corner_count() as u32 {
            if is_met[corner as usize] || loops.get(self.of(corner)).len() < 3 {
                continue;
            }
            is_met[corner as usize] = true;
            let vertex = loops.vertex(corner);
            fans[vertex as usize] += 1;
            // From corner to corner over the side that begins there, then over the one that ends there.
            for mut is_out in [true, false] {
                let mut at = corner;
                loop {
                    let twin = twins[if is_out { at } else { self.previous(at) } as usize];
                    if twin == u32::MAX {
                        break;
                    }
                    is_out = loops.vertex(twin) != vertex;
                    at = if is_out { self.next(twin) } else { twin };
                    if std::mem::replace(&mut is_met[at as usize], true) {
                        break;
                    }
                }
            }
        }
        let mut pinched = CappedList::default();
        for (vertex, _) in fans.iter().enumerate().filter(|&(_, &fans)| fans > 1) {
            pinched.note(|| vertex as u32);
        }
        pinched
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn topology(vertices: u32, faces: &[&[u32]]) -> Topology {
        let representative: Vec<u32> = (0..vertices).collect();
        let topology = Topology::new(&Loops::new(faces.iter().copied(), &representative), &representative);
        topology.check().unwrap();
        topology
    }

    const TETRAHEDRON: [&[u32]; 4] = [&[0, 2, 1], &[0, 1, 3], &[1, 2, 3], &[2, 0, 3]];

    #[test]
    fn a_tetrahedron_is_everything_good() {
        let found = topology(4, &TETRAHEDRON);
        assert!(found.is_closed() && found.is_oriented() && found.is_manifold());
        assert_eq!((found.shells().len(), found.edges()), (1, 6));
    }

    #[test]
    fn a_missing_face_leaves_named_open_edges() {
        let found = topology(4, &TETRAHEDRON[..3]);
        assert!(!found.is_closed());
        assert_eq!(found.open_edges().first()[0], BadEdge { ends: [0, 2], faces: vec![0] });
        assert_eq!(found.open_edges().to_string(), "3 edges: 0-2 (face 0), 0-3 (face 1), 2-3 (face 2)");
    }

    #[test]
    fn a_turned_face_leaves_flipped_edges() {
        let found = topology(4, &[&[0, 1, 2], &[0, 1, 3], &[1, 2, 3], &[2, 0, 3]]);
        assert!(found.is_closed() && !found.is_oriented());
        assert_eq!(found.flipped_edges().total(), 3);
    }

    #[test]
    fn a_moebius_strip_is_open_and_cannot_be_oriented() {
        let faces: Vec<Vec<u32>> = (0..5u32).map(|step| vec![step, (step + 1) % 5, (step + 2) % 5]).collect();
        let borrowed: Vec<&[u32]> = faces.iter().map(Vec::as_slice).collect();
        let found = topology(5, &borrowed);
        assert!(!found.is_closed() && !found.shells()[0].is_solid());
        assert!(found.crowded_edges().is_empty());
    }

    #[test]
    fn a_shared_vertex_pinches_and_a_shared_edge_crowds() {
        let second = |map: [u32; 4]| -> Vec<Vec<u32>> {
            let own = TETRAHEDRON.iter().map(|face| face.to_vec());
            let other = TETRAHEDRON.iter().map(|face| face.iter().map(|&v| map[v as usize]).collect());
            own.chain(other).collect()
        };
        let borrow = |faces: &[Vec<u32>]| -> Topology {
            let borrowed: Vec<&[u32]> = faces.iter().map(Vec::as_slice).collect();
            topology(7, &borrowed)
        };
        let vertex = borrow(&second([0, 4, 5, 6]));
        assert!(vertex.is_closed() && !vertex.is_manifold());
        assert_eq!((vertex.shells().len(), vertex.pinched_vertices().first()), (2, &[0][..]));
        let edge = borrow(&second([0, 1, 4, 5]));
        assert!(edge.is_closed() && edge.is_oriented() && !edge.is_manifold());
        assert_eq!((edge.shells().len(), edge.crowded_edges().total()), (1, 1));
        assert!(edge.shells()[0].is_solid());
    }

    #[test]
    fn collapsed_faces_take_no_part() {
        let mut faces = TETRAHEDRON.to_vec();
        faces.push(&[0, 1, 1]);
        let found = topology(4, &faces);
        assert!(found.is_manifold());
        assert_eq!(found.collapsed_faces().first(), [4]);
    }
}
