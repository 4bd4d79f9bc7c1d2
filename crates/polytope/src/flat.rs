//! Flats that the faces of a polytope span, the axes on which they are regular, and oriented hyperplanes.

use std::cell::OnceCell;

use dashu_int::IBig;
use firstcontact_exact::expansion::normal;
use firstcontact_exact::linear::pivot_columns;
use firstcontact_exact::{Filtered, Sign};

use super::lattice::{FaceId, Lattice, Orientation};
use super::points::Points;

/// The affine hull of a face: vertices that span it, and axes on which it is regular.
///
/// Dropping all other coordinates maps the flat one to one onto `E^k`, and every face in it to a polytope there. So
/// what is asked about a `k`-face is asked in `k` dimensions without a new number.
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

    /// The flat that some of the points span. Its basis is the first of them that is not in the flat of those before,
    /// and so on; once it is all of space, no further point is looked at.
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

    /// The flat of what the face sweeps on the way to such a copy, if that way alone changes the coordinate along an
    /// axis, which is the last.
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

/// The hyperplane through as many affinely independent points as the space has dimensions.
#[derive(Debug)]
pub(super) struct Hyperplane {
    corners: Box<[u32]>,
    /// `Along` if the order of the corners defines the positive side.
    way: Orientation,
    estimate: Box<[Filtered]>,
    /// The normal in the unit of the points, made when it is first asked for.
    exact: OnceCell<Box<[IBig]>>,
}

impl Hyperplane {
    pub(super) fn through(points: &Points, corners: Box<[u32]>, way: Orientation) -> Hyperplane {
        let spans = spans(&corners, |from, to| points.estimated_span(from, to));
        let estimate = normal(&spans, Filtered::exact(1.0)).into();
        Hyperplane { corners, way, estimate, exact: OnceCell::new() }
    }

    /// The points it was put through.
    pub(super) fn corners(&self) -> &[u32] {
        &self.corners
    }

    pub(super) fn way(&self) -> Orientation {
        self.way
    }

    /// The same hyperplane with its sides exchanged.
    pub(super) fn turned(self) -> Hyperplane {
        Hyperplane { way: self.way.turned(), ..self }
    }

    /// On which side a point is.
    pub(super) fn side(&self, points: &Points, point: usize) -> Sign {
        let Some(&origin) = self.corners.first() else { return Sign::Zero };
        let along = self.estimated_height(points, origin as usize, point).sign();
        let along = along.unwrap_or_else(|| self.exact_height(points, origin as usize, point));
        if self.way == Orientation::Along { along } else { -along }
    }

    fn estimated_height(&self, points: &Points, origin: usize, point: usize) -> Filtered {
        let spans = points.estimates(point).iter().zip(points.estimates(origin)).map(|(&x, &o)| x - o);
        self.estimate.iter().zip(spans).fold(Filtered::exact(0.0), |sum, (&n, x)| sum + n * x)
    }

    fn exact_height(&self, points: &Points, origin: usize, point: usize) -> Sign {
        let normal = self.exact.get_or_init(|| {
            let spans = spans(&self.corners, |from, to| points.span(from, to));
            normal(&spans, IBig::ONE).into()
        });
        let height: IBig = normal.iter().zip(points.span(origin, point)).map(|(n, x)| n * x).sum();
        Sign::from(height.cmp(&IBig::ZERO))
    }
}

/// The ways from the first corner to the others.
fn spans<T>(corners: &[u32], span: impl Fn(usize, usize) -> Vec<T>) -> Vec<Vec<T>> {
    let Some((&first, others)) = corners.split_first() else { return Vec::new() };
    others.iter().map(|&corner| span(first as usize, corner as usize)).collect()
}
