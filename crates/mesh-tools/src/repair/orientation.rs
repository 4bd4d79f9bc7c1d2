//! Turning closed shells outward, and those inside of others inward where they are cavities.
//!
//! A shell is here what is connected by edges with exactly two faces, so that two cubes which share an edge are two.
//! It is turned by the exact sign of the volume it encloses. Then each shell is located: within an odd number of
//! other shells that it does not meet it bounds a cavity, unless all shells are to be solids. Shells that meet each
//! other are parts of one body, and neither is inside the other.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use firstcontact_exact::Sign;
use firstcontact_formats::Mesh;

use super::draft::{Draft, Origin};
use super::report::{Changes, Nested, RepairError};
use crate::self_intersection::{Searched, crossings};
use firstcontact_solid::assemble::cut_faces;
use firstcontact_solid::connectivity::Union;
use firstcontact_solid::volume::{RayTargets, volume_sign};
use firstcontact_solid::{Body, Box3, Kind, Piece, Topology};

/// Most triangles that rays from the shells may meet: some seconds.
const MOST_MET: usize = 100_000_000;

/// Turns the shells of a draft.
pub(super) fn turn(draft: &mut Draft<'_>, nested: Nested, changes: &mut Changes) -> Result<(), RepairError> {
    let mesh = draft.mesh()?;
    let shells = Shells::new(draft, &mesh);
    let inner = match nested {
        Nested::Cavities if shells.ranges.len() > 1 => {
            let body = Body::surface_from_mesh(mesh)?;
            shells.inner(&shells.meeting(&body, |face| face)).shells
        }
        Nested::Cavities | Nested::Solids => BTreeSet::new(),
    };
    let Shells { pieces, ranges, turned, .. } = shells;
    for (shell, range) in ranges.iter().enumerate() {
        let is_cavity = inner.contains(&(shell as u32));
        let first = pieces[range.start].face;
        if let (true, Origin::Given(index)) = (is_cavity, draft.faces[first as usize].origin) {
            changes.cavities.note(|| index);
        }
        if turned[shell] != is_cavity {
            let mut faces: Vec<u32> = pieces[range.clone()].iter().map(|piece| piece.face).collect();
            faces.dedup();
            faces.iter().for_each(|&face| draft.faces[face as usize].turn());
        }
    }
    Ok(())
}

/// The number of the shell of each face, in the order of their least faces, and whether each shell is balanced along
/// all its edges.
fn shells_of(draft: &Draft<'_>) -> (Vec<u32>, Vec<bool>) {
    let (loops, uses) = (draft.loops(), draft.edge_uses());
    let mut union = Union::new(draft.faces.len());
    for edge in uses.chunk_by(|left, right| left.key() == right.key()) {
        if let [left, right] = edge {
            union.join(left.face, right.face);
        }
    }
    let (mut shell_of, mut count) = (vec![0u32; draft.faces.len()], 0);
    for face in 0..draft.faces.len() as u32 {
        let root = union.find(face);
        shell_of[face as usize] = if root == face { count } else { shell_of[root as usize] };
        count += u32::from(root == face);
    }
    let mut closed = vec![true; count as usize];
    for edge in uses.chunk_by(|left, right| left.key() == right.key()) {
        let mut balance: BTreeMap<u32, i64> = BTreeMap::new();
        for each in edge {
            let way = if loops.vertex(each.corner) == each.ends()[0] { 1 } else { -1 };
            *balance.entry(shell_of[each.face as usize]).or_default() += way;
        }
        balance.iter().filter(|(_, sum)| **sum != 0).for_each(|(shell, _)| closed[*shell as usize] = false);
    }
    (shell_of, closed)
}

/// The shells of a draft, each a range of pieces.
pub(super) struct Shells<'d, 'm> {
    draft: &'d Draft<'m>,
    pub(super) pieces: Vec<Piece>,
    /// By face.
    shell_of: Vec<u32>,
    pub(super) ranges: Vec<Range<usize>>,
    pub(super) closed: Vec<bool>,
    /// True if a shell is to be turned for it to look outward.
    pub(super) turned: Vec<bool>,
}

/// The closed shells inside of others.
pub(super) struct Inner {
    /// Those inside an odd number of others that they do not meet.
    pub(super) shells: BTreeSet<u32>,
    /// Extent of the search.
    pub(super) searched: Searched,
}

impl<'d, 'm> Shells<'d, 'm> {
    pub(super) fn new(draft: &'d Draft<'m>, mesh: &Mesh) -> Shells<'d, 'm> {
        let loops = draft.loops();
        let topology = Topology::new(&loops, &draft.identity());
        let (mut pieces, _) = cut_faces(mesh, &loops, &topology, Kind::Surface, &mut Vec::new());
        let (shell_of, closed) = shells_of(draft);
        pieces.iter_mut().for_each(|piece| piece.shell = shell_of[piece.face as usize]);
        pieces.sort_by_key(|piece| piece.shell);
        let mut shells = Shells { draft, pieces, shell_of, ranges: Vec::new(), closed, turned: Vec::new() };
        let mut start = 0;
        for group in shells.pieces.chunk_by(|left, right| left.shell == right.shell) {
            let sign = volume_sign(group.iter().map(|piece| shells.triangle(piece)));
            shells.turned.push(shells.closed[shells.ranges.len()] && sign == Sign::Negative);
            shells.ranges.push(start..start + group.len());
            start += group.len();
        }
        shells
    }

    /// Pairs of shells whose skins meet, each both ways, given a body of the mesh and what its faces are in the draft.
    pub(super) fn meeting(&self, body: &Body, face: impl Fn(u32) -> u32) -> BTreeSet<[u32; 2]> {
        let shell = |index: u32| self.shell_of[face(body.skin().triangles[index as usize].face) as usize];
        let both = crossings(body).pairs.iter().map(|pair| pair.map(shell)).filter(|[a, b]| a != b);
        both.flat_map(|[a, b]| [[a, b], [b, a]]).collect()
    }

    fn triangle(&self, piece: &Piece) -> [[f64; 3]; 3] {
        piece.corners.map(|corner| self.draft.at(corner))
    }

    /// The closed shells inside an odd number of other closed shells, none of which they meet. Each is judged by the
    /// middle of a triangle: shells that do not meet share vertices at most, which it is not.
    pub(super) fn inner(&self, meeting: &BTreeSet<[u32; 2]>) -> Inner {
        let boxes: Vec<Box3<f64>> = self.ranges.iter().map(|range| self.bounds(range)).collect();
        let targets = RayTargets::new(self.pieces.iter().map(|piece| self.triangle(piece)).collect());
        let (mut found, mut met) = (Inner { shells: BTreeSet::new(), searched: Searched::Whole }, 0);
        let mut times_round = vec![0; self.ranges.len()];
        let mut around = Vec::new();
        for inner in (0..self.ranges.len()).filter(|&shell| self.closed[shell]) {
            let [a, b, c] = self.triangle(&self.pieces[self.ranges[inner].start]);
            targets.crossings([a, b, c, c], |piece, way| {
                let shell = self.pieces[piece].shell as usize;
                times_round[shell] += way;
                around.push(shell);
            });
            met += around.len();
            if met > MOST_MET {
                return Inner { searched: Searched::InPart, ..found };
            }
            let is_outer = |outer: usize| {
                outer != inner
                    && self.closed[outer]
                    && holds(&boxes[outer], &boxes[inner])
                    && !meeting.contains(&[inner as u32, outer as u32])
            };
            // Each shell counts when it is first taken out.
            let taken = around.drain(..).filter(|&shell| std::mem::take(&mut times_round[shell]) != 0);
            if taken.filter(|&outer| is_outer(outer)).count() % 2 == 1 {
                found.shells.insert(inner as u32);
            }
        }
        found
    }

    fn bounds(&self, range: &Range<usize>) -> Box3<f64> {
        Box3::around(self.pieces[range.clone()].iter().flat_map(|piece| self.triangle(piece)))
    }
}

fn holds(outer: &Box3<f64>, inner: &Box3<f64>) -> bool {
    outer.union(inner) == *outer
}

// Consistent orientation of neighbouring faces, from the least face of each patch across edges with exactly two
// faces. Edges with more than two faces do not say which belong together. A patch is turned so that fewer of its
// faces change.

/// Two faces on one edge.
struct Neighbours {
    faces: [u32; 2],
    /// True if they run along the edge in the same direction, so that one of them has to be turned.
    alike: bool,
}

/// Turns faces so that each two that share an edge with no third run along it in opposite directions.
pub(super) fn alike(draft: &mut Draft<'_>, changes: &mut Changes) {
    let neighbours = neighbours(draft);
    let mut of_face: Vec<Vec<u32>> = vec![Vec::new(); draft.faces.len()];
    for (number, Neighbours { faces, .. }) in neighbours.iter().enumerate() {
        faces.iter().for_each(|&face| of_face[face as usize].push(number as u32));
    }
    let mut turned: Vec<Option<bool>> = vec![None; draft.faces.len()];
    for first in 0..draft.faces.len() as u32 {
        if turned[first as usize].is_some() {
            continue;
        }
        let patch = flood(first, &neighbours, &of_face, &mut turned);
        if !patch.is_orientable {
            if let Origin::Given(index) = draft.faces[first as usize].origin {
                changes.unorientable.note(|| index);
            }
            continue;
        }
        let against = patch.faces.iter().filter(|&&face| turned[face as usize] == Some(true)).count();
        let other_way = 2 * against > patch.faces.len();
        for &face in patch.faces.iter().filter(|&&face| turned[face as usize] == Some(!other_way)) {
            draft.faces[face as usize].turn();
        }
    }
}

/// Faces connected by edges with exactly two faces.
struct Patch {
    faces: Vec<u32>,
    is_orientable: bool,
}

fn flood(first: u32, neighbours: &[Neighbours], of_face: &[Vec<u32>], turned: &mut [Option<bool>]) -> Patch {
    let mut patch = Patch { faces: vec![first], is_orientable: true };
    turned[first as usize] = Some(false);
    let mut next = 0;
    while let Some(&face) = patch.faces.get(next) {
        next += 1;
        for number in &of_face[face as usize] {
            let Neighbours { faces: [a, b], alike } = neighbours[*number as usize];
            let other = if a == face { b } else { a };
            let wanted = turned[face as usize].map(|turned| turned != alike);
            match turned[other as usize] {
                None => {
                    turned[other as usize] = wanted;
                    patch.faces.push(other);
                }
                found => patch.is_orientable &= found == wanted,
            }
        }
    }
    patch
}

fn neighbours(draft: &Draft<'_>) -> Vec<Neighbours> {
    let loops = draft.loops();
    let uses = draft.edge_uses();
    let pairs = uses.chunk_by(|left, right| left.key() == right.key()).filter_map(|edge| match edge {
        [left, right] if left.face != right.face => {
            let alike = loops.vertex(left.corner) == loops.vertex(right.corner);
            Some(Neighbours { faces: [left.face, right.face], alike })
        }
        _ => None,
    });
    pairs.collect()
}
