//! Nesting of the closed shells of a body, and shells that look the wrong way.
//!
//! Shells are what `outward` takes for one. An outward shell around nothing else is a solid, and so is an inward one
//! around a cavity. An outward shell inside of another can be read in two ways: a solid of its own within one that is
//! drawn full, or a cavity that runs the wrong way. The set is that of the outer shell by the first reading, which is
//! that of the winding numbers, and the file does not show which is meant.

use std::collections::BTreeSet;

use super::draft::{Draft, Origin};
use super::orientation::Shells;
use crate::self_intersection::Searched;
use firstcontact_exact::Sign;
use firstcontact_solid::volume::volume_sign;
use firstcontact_solid::{Body, CappedList};

/// Nesting of the closed shells of a mesh, in the file's numbering. Shells are faces connected by edges with exactly
/// two faces. Decided exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Nesting {
    /// The sign of the volume that all faces enclose, as they run in the file.
    pub volume: Sign,
    /// The faces of closed shells that face inward and bound no cavity.
    pub inward_faces: CappedList<u32>,
    /// Closed shells that face outward and lie inside an odd number of others that they do not meet: the first face
    /// of each.
    pub nested: CappedList<u32>,
    /// Pairs of closed shells that meet: the first face of each. They overlap, or touch where neither has a vertex or
    /// an edge for it.
    pub meeting: CappedList<[u32; 2]>,
    /// Extent of the search.
    pub searched: Searched,
    /// Number of faces.
    faces: usize,
}

impl Nesting {
    /// True if the volume of all shells is that of what they enclose: no place is within several shells that face
    /// alike, and none is taken away that was not there. Shells that cross themselves are for the caller to ask
    /// about.
    pub fn encloses_once(&self) -> bool {
        let faces_alike = self.inward_faces.is_empty() || self.inward_faces.total() == self.faces;
        faces_alike && self.nested.is_empty() && self.meeting.is_empty() && self.searched == Searched::Whole
    }
}

/// Returns how the closed shells of a body's mesh lie to each other. Placement plays no part.
pub fn nesting(body: &Body) -> Nesting {
    let mesh = body.mesh();
    let mut draft = Draft::of(mesh, &body.welded());
    draft.faces.retain(|face| face.corners.len() >= 3);
    let mut nesting = Nesting {
        volume: Sign::Zero,
        inward_faces: CappedList::default(),
        nested: CappedList::default(),
        meeting: CappedList::default(),
        searched: Searched::Whole,
        faces: draft.faces.len(),
    };
    if let Ok(drawn) = draft.mesh() {
        nesting.read(&Shells::new(&draft, &drawn), &draft, body);
    }
    nesting
}

impl Nesting {
    fn read(&mut self, shells: &Shells<'_, '_>, draft: &Draft<'_>, body: &Body) {
        let given: Vec<u32> = draft.faces.iter().map(|face| given(face.origin)).collect();
        self.volume = volume_sign(shells.pieces.iter().map(|piece| piece.corners.map(|corner| draft.at(corner))));
        let place = |face: u32| given.partition_point(|&other| other < face) as u32;
        let (meeting, inner) = match shells.ranges.len() {
            0 | 1 => (BTreeSet::new(), BTreeSet::new()),
            _ => {
                let meeting = shells.meeting(body, place);
                let inner = shells.inner(&meeting);
                self.searched = inner.searched;
                (meeting, inner.shells)
            }
        };
        let first_face = |shell: u32| given[shells.pieces[shells.ranges[shell as usize].start].face as usize];
        for &[one, other] in meeting.iter().filter(|[one, other]| one < other) {
            if shells.closed[one as usize] && shells.closed[other as usize] {
                self.meeting.note(|| [first_face(one), first_face(other)]);
            }
        }
        let mut inward: Vec<u32> = Vec::new();
        for (shell, range) in (0..).zip(&shells.ranges) {
            match (shells.turned[shell as usize], inner.contains(&shell)) {
                (true, false) => {
                    inward.extend(shells.pieces[range.clone()].iter().map(|piece| given[piece.face as usize]))
                }
                (false, true) => self.nested.note(|| first_face(shell)),
                _ => {}
            }
        }
        inward.sort_unstable();
        inward.dedup();
        inward.into_iter().for_each(|face| self.inward_faces.note(|| face));
    }
}

/// The face of the mesh that a face of a draft is.
fn given(origin: Origin) -> u32 {
    match origin {
        Origin::Given(face) | Origin::Filling(face) => face,
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_formats::Mesh;

    use super::*;

    /// Cubes by their least and greatest coordinate along all axes, and whether they face outward.
    fn cubes(of: &[(f64, f64, bool)]) -> Nesting {
        let faces = [[0u32, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
        let (mut vertices, mut all) = (Vec::new(), Vec::new());
        for &(low, high, outward) in of {
            let first = vertices.len() as u32;
            vertices.extend((0..8).map(|corner: usize| {
                std::array::from_fn::<f64, 3, _>(|axis| if corner >> (2 - axis) & 1 == 0 { low } else { high })
            }));
            all.extend(faces.map(|face| {
                let mut face = face.map(|corner| corner + first);
                if outward {
                    face.reverse();
                }
                face
            }));
        }
        nesting(&Body::surface_from_mesh(Mesh::new(vertices, &all).unwrap()).unwrap())
    }

    #[test]
    fn each_way_to_lie_has_its_name() {
        let (out, inward) = (true, false);
        let counts = |of: &[(f64, f64, bool)]| {
            let found = cubes(of);
            (found.inward_faces.total(), found.nested.first().to_vec(), found.meeting.first().to_vec(), found.volume)
        };
        let plus = Sign::Positive;
        assert_eq!(counts(&[(0.0, 1.0, out)]), (0, vec![], vec![], plus));
        assert_eq!(counts(&[(0.0, 1.0, inward)]), (6, vec![], vec![], Sign::Negative));
        assert_eq!(counts(&[(-3.0, 3.0, out), (-1.0, 1.0, inward)]), (0, vec![], vec![], plus));
        assert_eq!(counts(&[(-3.0, 3.0, out), (-1.0, 1.0, out)]), (0, vec![6], vec![], plus));
        assert_eq!(counts(&[(-3.0, 3.0, out), (5.0, 7.0, inward)]), (6, vec![], vec![], plus));
        assert_eq!(counts(&[(-3.0, 3.0, out), (-2.0, 2.0, inward), (-1.0, 1.0, out)]), (0, vec![], vec![], plus));
        assert_eq!(counts(&[(-3.0, 3.0, out), (1.0, 5.0, out)]), (0, vec![], vec![[0, 6]], plus));
        let once = |of: &[(f64, f64, bool)]| cubes(of).encloses_once();
        assert!(once(&[(-3.0, 3.0, out), (4.0, 5.0, out)]) && once(&[(-3.0, 3.0, inward), (4.0, 5.0, inward)]));
        assert!(!once(&[(-3.0, 3.0, out), (1.0, 5.0, out)]) && !once(&[(-3.0, 3.0, out), (-1.0, 1.0, out)]));
        assert!(!once(&[(-3.0, 3.0, out), (4.0, 5.0, inward)]));
    }
}
