//! One of two polytopes whose faces are intersected: boxes of the faces, and floats to see their flats by.

use dashu_int::IBig;

use super::boxes::boxes;
use crate::boxes::Boxes;
use crate::lattice::FaceId;
use crate::points::Points;
use crate::reach::Reaches;
use crate::realization::Polytope;
use firstcontact_exact::Filtered;

/// A polytope and what is known of its faces in floats.
pub(super) struct Side<'p> {
    pub(super) polytope: &'p Polytope,
    pub(super) boxes: Boxes,
    pub(super) reaches: &'p Reaches,
}

impl<'p> Side<'p> {
    /// A polytope whose vertices have a few more coordinates, along which faces may also be seen to be apart.
    pub(super) fn new(polytope: &'p Polytope, more: &Points, reaches: &'p Reaches) -> Side<'p> {
        Side { polytope, boxes: boxes(polytope, more), reaches }
    }

    /// The dimension of a face's flat.
    pub(super) fn dimension(&self, face: FaceId) -> usize {
        self.polytope.flat(face).dimension()
    }

    /// A coordinate of the vertex of a face from which its spans lead.
    pub(super) fn origin(&self, face: FaceId, axis: usize) -> Filtered {
        self.estimate(face, 0, axis)
    }

    /// A coordinate of a span of a face's flat.
    pub(super) fn span(&self, face: FaceId, number: usize, axis: usize) -> Filtered {
        self.estimate(face, number + 1, axis) - self.estimate(face, 0, axis)
    }

    fn estimate(&self, face: FaceId, vertex: usize, axis: usize) -> Filtered {
        let basis = &self.polytope.flat(face).basis;
        self.polytope.points().estimates(basis[vertex] as usize)[axis]
    }

    /// The vertex of a face from which its spans lead, exactly.
    pub(super) fn exact_origin(&self, face: FaceId) -> &'p [IBig] {
        self.polytope.points().coordinates(self.polytope.flat(face).basis[0] as usize)
    }

    /// The spans of a face's flat exactly.
    pub(super) fn spans(&self, face: FaceId) -> Vec<Vec<IBig>> {
        let Some((&first, others)) = self.polytope.flat(face).basis.split_first() else { return Vec::new() };
        others.iter().map(|&vertex| self.polytope.points().span(first as usize, vertex as usize)).collect()
    }
}
