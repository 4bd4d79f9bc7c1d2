//! Oriented hyperplanes through points, and on which side of them other points are: floats first, integers where these
//! leave it in doubt.

use std::cell::OnceCell;

use dashu_int::IBig;

use super::lattice::Orientation;
use super::points::Points;
use firstcontact_exact::expansion::normal;
use firstcontact_exact::{Filtered, Sign};

/// The hyperplane through as many affinely independent points as the space has dimensions.
#[derive(Debug)]
pub(super) struct Hyperplane {
    corners: Box<[u32]>,
    /// Whether the positive side is the one that the order of the corners says.
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
