//! The flats that the faces of a polytope span, and how to look at them straight on.

use dashu_int::IBig;

use super::lattice::{FaceId, Lattice};
use super::points::Points;
use firstcontact_exact::linear::pivot_columns;

/// The affine hull of a face: vertices that span it, and axes along which it is seen straight on.
///
/// Dropping all other coordinates maps the flat one to one onto `E^k`, and every face in it to a polytope there. So what
/// is asked about a `k`-face is asked in `k` dimensions without a new number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flat {
    /// Affinely independent vertices of the face, by their place among the points; one more than the flat's dimension.
    pub basis: Box<[u32]>,
    /// As many coordinate axes as the flat has dimensions, ascending.
    pub(crate) axes: Box<[u32]>,
}

impl Flat {
    /// The flat that a face spans.
    pub(super) fn of(lattice: &Lattice, points: &Points, face: FaceId) -> Flat {
        Flat::through(points, lattice.vertices(face).into_iter().map(FaceId::index))
    }

    /// The flat that some of the points span. Its basis is the first of them that is not in the flat of those before, and so
    /// on; once it is all of space, no further point is looked at.
    pub(super) fn through(points: &Points, mut chosen: impl Iterator<Item = usize>) -> Flat {
        let mut flat = Flat { basis: Box::default(), axes: Box::default() };
        let Some(first) = chosen.next() else { return flat };
        let mut basis = vec![first as u32];
        let mut spans: Vec<Vec<IBig>> = Vec::new();
        while spans.len() < points.dimension() {
            let Some(point) = chosen.next() else { break };
            spans.push(points.span(first, point));
            let pivots = pivot_columns(spans.clone());
            if pivots.len() < spans.len() {
                spans.pop();
                continue;
            }
            basis.push(point as u32);
            flat.axes = pivots.iter().map(|&axis| axis as u32).collect();
        }
        flat.basis = basis.into();
        flat
    }

    /// The flat of a copy of the face whose vertices are so many places further on.
    pub(super) fn copied(&self, further: usize) -> Flat {
        let basis = self.basis.iter().map(|&vertex| vertex + further as u32).collect();
        Flat { basis, axes: self.axes.clone() }
    }

    /// The flat of what the face sweeps on the way to such a copy, if that way alone changes the coordinate along an axis, which
    /// is the last.
    pub(super) fn swept(&self, further: usize, axis: usize) -> Flat {
        let last = self.basis.first().map(|&vertex| vertex + further as u32);
        let basis = self.basis.iter().copied().chain(last).collect();
        Flat { basis, axes: self.axes.iter().copied().chain([axis as u32]).collect() }
    }

    /// The dimension of the flat.
    pub(crate) fn dimension(&self) -> usize {
        self.axes.len()
    }
}
