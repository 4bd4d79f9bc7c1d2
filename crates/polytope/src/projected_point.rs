//! Projection of a point and the faces of a polytope onto coordinate axes: the side of a face's flat on which the point
//! lies.
//!
//! A `k`-face and a point of its flat are projected onto `k` axes on which the flat is regular: the projection is one
//! to one. There every facet of the face spans a hyperplane, unless it has collapsed, and the side of the point is the
//! sign of a determinant of coordinates. Nothing is divided and no coordinate is made. Floats with proven bounds decide
//! what they can; double-doubles decide most exact zeros; integers decide the rest.
//!
//! For another direction of projection, space is sheared: to each coordinate whole multiples of later ones are added,
//! on the fly.

use std::ops::{Add, Mul, Sub};

use dashu_int::IBig;

use super::lattice::FaceId;
use super::points::Point;
use super::polytope::Polytope;
use firstcontact_exact::expansion::{LARGEST, Matrix, expand};
use firstcontact_exact::linear::{determinant, pivot_columns};
use firstcontact_exact::{DoubleDouble, Filtered, Sign};

/// Methods of counting the crossings of a ray that may meet more than the interior of facets (Joseph & Plantinga §3.3).
/// All agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stabbing {
    /// The ray is moved aside by an infinitesimal vector from the start, so that there are no special cases.
    #[default]
    Displaced,
    /// As in the paper: where the ray hits a face of lower dimension, all facets around it are looked at together, and
    /// marked as done.
    Marked,
    /// A random direction, drawn anew until the ray meets nothing but the interior of facets. The seed fixes the
    /// sequence of directions.
    Random(u64),
}

/// A point, projected with the faces of a polytope onto coordinate axes.
#[derive(Debug, Clone)]
pub(super) struct ProjectedPoint<'a> {
    pub(super) polytope: &'a Polytope,
    pub(super) point: &'a Point,
    pub(super) stabbing: Stabbing,
    estimates: Vec<Filtered>,
    /// For each axis which multiples of the coordinates along others are added; nothing at all if there is no shear.
    shear: Vec<Vec<(u32, i32)>>,
}

impl<'a> ProjectedPoint<'a> {
    pub(super) fn new(polytope: &'a Polytope, point: &'a Point, stabbing: Stabbing) -> ProjectedPoint<'a> {
        ProjectedPoint { polytope, point, stabbing, estimates: polytope.points().estimate(point), shear: Vec::new() }
    }

    /// The same in sheared space: along each of some axes, factors times the coordinates along those after it are
    /// added. Crossings in it are counted without further shears.
    pub(super) fn sheared(&self, axes: &[u32], mut factor: impl FnMut() -> i32) -> ProjectedPoint<'a> {
        let mut shear = vec![Vec::new(); self.polytope.points().dimension()];
        for (place, &axis) in axes.iter().enumerate() {
            shear[axis as usize] = axes[place + 1..].iter().map(|&later| (later, factor())).collect();
        }
        ProjectedPoint { shear, stabbing: Stabbing::Displaced, ..self.clone() }
    }

    /// Multiples of other coordinates added to the coordinate along an axis.
    fn added(&self, axis: u32) -> &[(u32, i32)] {
        self.shear.get(axis as usize).map_or(&[], Vec::as_slice)
    }

    /// The side of a face's flat that the point is on, projected onto as many axes as the face has dimensions, and one
    /// more.
    ///
    /// It is the sign of the point's height above the flat along the last axis, times that of [`ProjectedPoint::slope`]
    /// along the others.
    pub(super) fn side(&self, face: FaceId, axes: &[u32]) -> Sign {
        self.sign(face, axes, Some(self.point))
    }

    /// Orientation of a face projected onto as many axes as it has dimensions: zero if the projection is degenerate.
    pub(super) fn slope(&self, face: FaceId, axes: &[u32]) -> Sign {
        self.sign(face, axes, None)
    }

    /// Axes among the given ones on which a face is regular, if the point is in the face's flat. On the axes given, a
    /// flat is regular that holds both the face and the point.
    pub(super) fn in_flat(&self, face: FaceId, axes: &[u32]) -> Option<Vec<u32>> {
        let is_hyperplane = self.polytope.flat(face).dimension() + 1 == axes.len();
        if is_hyperplane && self.side(face, axes) != Sign::Zero {
            return None;
        }
        let straight = self.regular_axes(face, axes);
        let is_off = |&axis: &u32| {
            let with: Vec<u32> =
                axes.iter().copied().filter(|other| *other == axis || straight.contains(other)).collect();
            !straight.contains(&axis) && self.side(face, &with) != Sign::Zero
        };
        let is_off = !is_hyperplane && axes.iter().any(is_off);
        (!is_off).then_some(straight)
    }

    /// Axes among the given ones on which a face is regular; the last ones are left out if possible.
    pub(super) fn regular_axes(&self, face: FaceId, axes: &[u32]) -> Vec<u32> {
        let first = &axes[..self.polytope.flat(face).dimension().min(axes.len())];
        if self.slope(face, first) != Sign::Zero {
            return first.to_vec();
        }
        let Some((&origin, others)) = self.polytope.flat(face).basis.split_first() else { return Vec::new() };
        let rows = Spans { view: self, origin, others, axes, apex: None }.rows();
        pivot_columns(rows).into_iter().map(|column| axes[column]).collect()
    }

    /// The number whose sign is [`ProjectedPoint::side`], times the weight of the point.
    pub(super) fn height(&self, face: FaceId, axes: &[u32]) -> IBig {
        self.spans(face, axes, Some(self.point)).map_or(IBig::ZERO, |spans| determinant(spans.rows()))
    }

    /// The sign of the determinant of a face's spans, and that of the point from the face if it is given, along some
    /// axes.
    fn sign(&self, face: FaceId, axes: &[u32], apex: Option<&Point>) -> Sign {
        match self.spans(face, axes, apex) {
            None => Sign::Zero,
            Some(_) if axes.is_empty() => Sign::Positive,
            Some(spans) => spans.filtered().or_else(|| spans.doubled()).unwrap_or_else(|| spans.exact()),
        }
    }

    /// A face's spans, and that of the point from it, if they are as many as the axes. Those of a collapsed face are
    /// fewer.
    fn spans<'b>(&'b self, face: FaceId, axes: &'b [u32], apex: Option<&'b Point>) -> Option<Spans<'b>> {
        let (&origin, others) = self.polytope.flat(face).basis.split_first()?;
        let number = others.len() + usize::from(apex.is_some());
        (number == axes.len()).then_some(Spans { view: self, origin, others, axes, apex })
    }
}

/// The rows of a determinant: from one point of a flat to others, and to the point that is looked at.
struct Spans<'a> {
    view: &'a ProjectedPoint<'a>,
    origin: u32,
    others: &'a [u32],
    axes: &'a [u32],
    apex: Option<&'a Point>,
}

impl Spans<'_> {
    /// The sign, if floats with bounds are certain.
    fn filtered(&self) -> Option<Sign> {
        self.expanded(Some)?.sign()
    }

    /// The sign, if the coordinates are floats and double-doubles are certain.
    fn doubled(&self) -> Option<Sign> {
        self.expanded(|x| x.is_exact().then(|| DoubleDouble::of(x.value)))?.sign()
    }

    fn expanded<T>(&self, number: impl Fn(Filtered) -> Option<T>) -> Option<T>
    where
        T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>,
    {
        let size = self.axes.len();
        if size > LARGEST {
            return None;
        }
        let points = self.view.polytope.points();
        let origin = points.estimates(self.origin as usize);
        let apex = self.apex.map(|_| &*self.view.estimates);
        let ends = self.others.iter().map(|&vertex| points.estimates(vertex as usize)).chain(apex);
        let mut matrix: Matrix<T> = [[number(Filtered::exact(0.0))?; LARGEST]; LARGEST];
        for (row, end) in matrix.iter_mut().zip(ends) {
            let along = |axis: u32| Some(number(end[axis as usize])? - number(origin[axis as usize])?);
            for (entry, &axis) in row.iter_mut().zip(self.axes) {
                *entry = along(axis)?;
                for &(other, factor) in self.view.added(axis) {
                    *entry = *entry + number(Filtered::exact(f64::from(factor)))? * along(other)?;
                }
            }
        }
        // Most questions come down to the order of two coordinates.
        Some(if size == 1 { matrix[0][0] } else { expand(&matrix, size) })
    }

    fn exact(&self) -> Sign {
        Sign::from(determinant(self.rows()).cmp(&IBig::ZERO))
    }

    /// The rows in integers, that of the point times its weight.
    fn rows(&self) -> Vec<Vec<IBig>> {
        let points = self.view.polytope.points();
        let origin = points.coordinates(self.origin as usize);
        let sheared = |along: &dyn Fn(u32) -> IBig| {
            let added = |axis| self.view.added(axis).iter().map(|&(other, factor)| along(other) * factor);
            self.axes.iter().map(|&axis| added(axis).fold(along(axis), |sum, x| sum + x)).collect()
        };
        let span = |&vertex: &u32| {
            let end = points.coordinates(vertex as usize);
            sheared(&|axis| &end[axis as usize] - &origin[axis as usize])
        };
        let mut rows: Vec<Vec<IBig>> = self.others.iter().map(span).collect();
        if let Some(Point { coordinates, weight }) = self.apex {
            rows.push(sheared(&|axis| &coordinates[axis as usize] - weight * &origin[axis as usize]));
        }
        rows
    }
}
