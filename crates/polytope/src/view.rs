//! A point seen against the faces of a polytope: on which side of a face's flat it lies.
//!
//! A `k`-face and a point of its flat are looked at along `k` axes that see the flat straight on. There every facet of the face
//! spans a hyperplane, unless it has collapsed, and the side of the point is the sign of a determinant of coordinates.
//! Nothing is divided and no coordinate is made. Floats with proven bounds decide what they can; twice the floats' precision
//! decides most exact zeros; integers decide the rest.
//!
//! To be seen in another direction, space is sheared: to each coordinate whole multiples of later ones are added, on the fly.

use std::ops::{Add, Mul, Sub};

use dashu_int::IBig;

use super::lattice::FaceId;
use super::points::Point;
use super::ray::Stabbing;
use super::realization::Polytope;
use firstcontact_exact::expansion::{LARGEST, Matrix, expand};
use firstcontact_exact::linear::{determinant, pivot_columns};
use firstcontact_exact::{DoubleDouble, Filtered, Sign};

/// A point seen against the faces of a polytope.
#[derive(Debug, Clone)]
pub(super) struct View<'a> {
    pub(super) polytope: &'a Polytope,
    pub(super) point: &'a Point,
    pub(super) stabbing: Stabbing,
    estimates: Vec<Filtered>,
    /// For each axis which multiples of the coordinates along others are added; nothing at all if there is no shear.
    shear: Vec<Vec<(u32, i32)>>,
}

impl<'a> View<'a> {
    pub(super) fn new(polytope: &'a Polytope, point: &'a Point, stabbing: Stabbing) -> View<'a> {
        View { polytope, point, stabbing, estimates: polytope.points().estimate(point), shear: Vec::new() }
    }

    /// The same in sheared space: along each of some axes, factors times the coordinates along those after it are added.
    /// What is seen in it is counted without further shears.
    pub(super) fn sheared(&self, axes: &[u32], mut factor: impl FnMut() -> i32) -> View<'a> {
        let mut shear = vec![Vec::new(); self.polytope.points().dimension()];
        for (place, &axis) in axes.iter().enumerate() {
            shear[axis as usize] = axes[place + 1..].iter().map(|&later| (later, factor())).collect();
        }
        View { shear, stabbing: Stabbing::Displaced, ..self.clone() }
    }

    /// What is added to the coordinate along an axis.
    fn added(&self, axis: u32) -> &[(u32, i32)] {
        self.shear.get(axis as usize).map_or(&[], Vec::as_slice)
    }

    /// The side of a face's flat that the point is on, seen along as many axes as the face has dimensions, and one more.
    ///
    /// It is the sign of the point's height above the flat along the last axis, times that of [`View::slope`] along the others.
    pub(super) fn side(&self, face: FaceId, axes: &[u32]) -> Sign {
        self.sign(face, axes, Some(self.point))
    }

    /// Which way round a face runs, seen along as many axes as it has dimensions: zero if it is seen edge on.
    pub(super) fn slope(&self, face: FaceId, axes: &[u32]) -> Sign {
        self.sign(face, axes, None)
    }

    /// Axes among some that see a face straight on, if the point is in the face's flat. The axes given see a flat straight on
    /// that holds both the face and the point.
    pub(super) fn in_flat(&self, face: FaceId, axes: &[u32]) -> Option<Vec<u32>> {
        let is_hyperplane = self.polytope.flat(face).dimension() + 1 == axes.len();
        if is_hyperplane && self.side(face, axes) != Sign::Zero {
            return None;
        }
        let straight = self.straight(face, axes);
        let is_off = |&axis: &u32| {
            let with: Vec<u32> =
                axes.iter().copied().filter(|other| *other == axis || straight.contains(other)).collect();
            !straight.contains(&axis) && self.side(face, &with) != Sign::Zero
        };
        let is_off = !is_hyperplane && axes.iter().any(is_off);
        (!is_off).then_some(straight)
    }

    /// Axes among some that see a face straight on; the last ones are left out where that can be.
    pub(super) fn straight(&self, face: FaceId, axes: &[u32]) -> Vec<u32> {
        let first = &axes[..self.polytope.flat(face).dimension().min(axes.len())];
        if self.slope(face, first) != Sign::Zero {
            return first.to_vec();
        }
        let Some((&origin, others)) = self.polytope.flat(face).basis.split_first() else { return Vec::new() };
        let rows = Spans { view: self, origin, others, axes, apex: None }.rows();
        pivot_columns(rows).into_iter().map(|column| axes[column]).collect()
    }

    /// The number whose sign is [`View::side`], times the weight of the point.
    pub(super) fn height(&self, face: FaceId, axes: &[u32]) -> IBig {
        self.spans(face, axes, Some(self.point)).map_or(IBig::ZERO, |spans| determinant(spans.rows()))
    }

    /// The sign of the determinant of a face's spans, and that of the point from the face if it is given, along some axes.
    fn sign(&self, face: FaceId, axes: &[u32], apex: Option<&Point>) -> Sign {
        match self.spans(face, axes, apex) {
            None => Sign::Zero,
            Some(_) if axes.is_empty() => Sign::Positive,
            Some(spans) => spans.filtered().or_else(|| spans.doubled()).unwrap_or_else(|| spans.exact()),
        }
    }

    /// A face's spans, and that of the point from it, if they are as many as the axes. Those of a collapsed face are fewer.
    fn spans<'b>(&'b self, face: FaceId, axes: &'b [u32], apex: Option<&'b Point>) -> Option<Spans<'b>> {
        let (&origin, others) = self.polytope.flat(face).basis.split_first()?;
        let number = others.len() + usize::from(apex.is_some());
        (number == axes.len()).then_some(Spans { view: self, origin, others, axes, apex })
    }
}

/// The rows of a determinant: from one point of a flat to others, and to the point that is looked at.
struct Spans<'a> {
    view: &'a View<'a>,
    origin: u32,
    others: &'a [u32],
    axes: &'a [u32],
    apex: Option<&'a Point>,
}

impl Spans<'_> {
    /// The sign, if floats with bounds tell it.
    fn filtered(&self) -> Option<Sign> {
        self.expanded(Some)?.sign()
    }

    /// The sign, if the coordinates are floats and twice their precision tells it.
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
