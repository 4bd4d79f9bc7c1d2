//! A mesh while it is being repaired.

use std::collections::HashSet;

use firstcontact_exact::geom::predicate::collinear;
use firstcontact_formats::Mesh;

use super::report::{Changes, RepairError};
use firstcontact_solid::connectivity::{EdgeUse, Union, edge_uses};
use firstcontact_solid::loops::Loops;

/// Faces over the vertices of the mesh that was given, in its numbering.
pub(super) struct Draft<'m> {
    pub(super) vertices: &'m [[f64; 3]],
    /// Those of the mesh in its order, then those that fill holes.
    pub(super) faces: Vec<DraftFace>,
    /// Vertices that some face of the mesh used.
    used: Vec<bool>,
}

/// A face of a draft.
#[derive(Debug, Clone)]
pub(super) struct DraftFace {
    /// Three or more, none next to itself, once degenerate faces have gone.
    pub(super) corners: Vec<u32>,
    pub(super) origin: Origin,
    /// True if it runs the other way than in the mesh.
    pub(super) turned: bool,
}

/// Origin of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The mesh.
    Given(u32),
    /// It fills a hole, by the hole's number.
    Filling(u32),
}

impl DraftFace {
    /// Makes it run the other way, from the same first corner.
    pub(super) fn turn(&mut self) {
        self.corners[1..].reverse();
        self.turned = !self.turned;
    }
}

impl<'m> Draft<'m> {
    /// The faces of a mesh with each corner replaced by the vertex that stands for it.
    pub(super) fn of(mesh: &'m Mesh, representative: &[u32]) -> Draft<'m> {
        let mut used = vec![false; mesh.vertices().len()];
        mesh.faces().flatten().for_each(|&corner| used[corner as usize] = true);
        let loops = Loops::new(mesh.faces(), representative);
        let face =
            |index: u32| DraftFace { corners: loops.get(index).to_vec(), origin: Origin::Given(index), turned: false };
        Draft { vertices: mesh.vertices(), faces: (0..loops.len() as u32).map(face).collect(), used }
    }

    /// The loops of the faces, by their places in the draft.
    pub(super) fn loops(&self) -> Loops {
        Loops::new(self.faces.iter().map(|face| face.corners.as_slice()), &self.identity())
    }

    /// Each vertex stands for itself, as those with equal coordinates are one by now.
    pub(super) fn identity(&self) -> Vec<u32> {
        (0..self.vertices.len() as u32).collect()
    }

    /// All uses of edges by faces, sorted by edge.
    pub(super) fn edge_uses(&self) -> Vec<EdgeUse> {
        edge_uses(&self.loops())
    }

    pub(super) fn at(&self, vertex: u32) -> [f64; 3] {
        self.vertices[vertex as usize]
    }

    /// The mesh as it is now, with all vertices of the one that was given.
    pub(super) fn mesh(&self) -> Result<Mesh, RepairError> {
        if self.faces.is_empty() {
            return Err(RepairError::NothingLeft);
        }
        Ok(Mesh::new(self.vertices.to_vec(), self.faces.iter().map(|face| &face.corners))?)
    }

    /// Says which faces of the mesh run the other way now.
    pub(super) fn note_turned(&self, changes: &mut Changes) {
        for face in self.faces.iter().filter(|face| face.turned) {
            if let Origin::Given(index) = face.origin {
                changes.turned_faces.note(|| index);
            }
        }
    }

    /// The mesh without vertices that no face uses, and with the others in their order. Only those are said to go
    /// that the mesh did not use.
    pub(super) fn finish(self, changes: &mut Changes) -> Result<Mesh, RepairError> {
        if self.faces.is_empty() {
            return Err(RepairError::NothingLeft);
        }
        let mut kept = vec![false; self.vertices.len()];
        self.faces.iter().flat_map(|face| &face.corners).for_each(|&corner| kept[corner as usize] = true);
        let (mut number, mut vertices) = (vec![0u32; kept.len()], Vec::new());
        for (vertex, &kept) in kept.iter().enumerate() {
            if kept {
                number[vertex] = vertices.len() as u32;
                vertices.push(self.vertices[vertex]);
            } else if !self.used[vertex] {
                changes.unused_vertices.note(|| vertex as u32);
            }
        }
        let renumbered =
            |face: &DraftFace| face.corners.iter().map(|&corner| number[corner as usize]).collect::<Vec<u32>>();
        Ok(Mesh::new(vertices, self.faces.iter().map(renumbered))?)
    }
}

/// Drops faces with fewer than three different corners, and those whose corners are on one line.
pub(super) fn drop_degenerate(draft: &mut Draft<'_>, changes: &mut Changes) {
    let vertices = draft.vertices;
    let at = |vertex: u32| vertices[vertex as usize];
    draft.faces.retain(|face| {
        let list = match face.corners[..] {
            [a, b, ref rest @ ..] if !rest.is_empty() => {
                let is_flat = rest.iter().all(|&c| collinear(at(a), at(b), at(c)));
                if is_flat { &mut changes.flat_faces } else { return true }
            }
            _ => &mut changes.collapsed_faces,
        };
        if let Origin::Given(index) = face.origin {
            list.note(|| index);
        }
        false
    });
}

/// Faces with the same corners, and what is beside them.
#[derive(Clone, Copy, Default)]
struct Beside {
    /// True if some edge has a face that is there once.
    any: bool,
    /// True if some edge has an odd number of these.
    odd: bool,
}

/// Keeps the first of faces with the same corners, whichever way they run; or none, where they are a wall between two
/// parts.
///
/// Neighbours that are there several times are judged together, as a patch. The faces along its border tell what it
/// is: where each edge of the border has an even number of faces without the patch, these close without it.
pub(super) fn drop_duplicate(draft: &mut Draft<'_>, changes: &mut Changes) {
    let groups = groups(draft);
    if groups.iter().all(|group| group.len() == 1) {
        return;
    }
    let mut group_of = vec![0u32; draft.faces.len()];
    for (number, group) in groups.iter().enumerate() {
        group.iter().for_each(|&face| group_of[face as usize] = number as u32);
    }
    let is_double = |number: u32| groups[number as usize].len() > 1;
    let mut union = Union::new(groups.len());
    let uses = draft.edge_uses();
    for edge in uses.chunk_by(|left, right| left.key() == right.key()) {
        let doubles = || edge.iter().map(|each| group_of[each.face as usize]).filter(|&number| is_double(number));
        doubles().zip(doubles().skip(1)).for_each(|(left, right)| union.join(left, right));
    }
    let mut beside = vec![Beside::default(); groups.len()];
    for edge in uses.chunk_by(|left, right| left.key() == right.key()) {
        let of_edge = || edge.iter().map(|each| group_of[each.face as usize]);
        let single = of_edge().filter(|&number| !is_double(number)).count();
        if let (1.., Some(patch)) = (single, of_edge().find(|&number| is_double(number))) {
            let patch = &mut beside[union.find(patch) as usize];
            *patch = Beside { any: true, odd: patch.odd || single % 2 == 1 };
        }
    }
    let mut gone = HashSet::new();
    for (number, group) in groups.iter().enumerate().filter(|(_, group)| group.len() > 1) {
        let Beside { any, odd } = beside[union.find(number as u32) as usize];
        let is_wall = any && !odd;
        gone.extend(group[usize::from(!is_wall)..].iter().copied());
    }
    let mut place = 0;
    draft.faces.retain(|face| {
        let goes = gone.contains(&place);
        if let (true, Origin::Given(index)) = (goes, face.origin) {
            changes.duplicate_faces.note(|| index);
        }
        place += 1;
        !goes
    });
}

/// The faces of each set of corners, in order.
fn groups(draft: &Draft<'_>) -> Vec<Vec<u32>> {
    let mut sets: Vec<(Vec<u32>, u32)> = Vec::with_capacity(draft.faces.len());
    for (place, face) in draft.faces.iter().enumerate() {
        let mut set = face.corners.clone();
        set.sort_unstable();
        sets.push((set, place as u32));
    }
    sets.sort_unstable();
    let of_set = |group: &[(Vec<u32>, u32)]| group.iter().map(|(_, place)| *place).collect();
    sets.chunk_by(|left, right| left.0 == right.0).map(of_set).collect()
}
