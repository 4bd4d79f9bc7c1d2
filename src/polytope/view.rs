//! A point seen against the faces of a polytope: on which side of a face's flat it lies.
//!
//! A `k`-face and a point of its flat are looked at along `k` axes that see the flat straight on. There every facet of the face
//! spans a hyperplane, unless it has collapsed, and the side of the point is the sign of a determinant of coordinates.
//! Nothing is divided and no coordinate is made. Floats with proven bounds decide what they can; twice the floats' precision
//! decides most exact zeros; integers decide the rest.

use std::ops::{Add, Mul, Sub};

use dashu_int::IBig;

use super::lattice::FaceId;
use super::points::Point;
use super::polytope::Polytope;
use crate::exact::expansion::{LARGEST, Matrix, expand};
use crate::exact::linear::{determinant, pivot_columns};
use crate::exact::{Approximate, Doubled, Sign};

/// A point seen against the faces of a polytope.
pub(super) struct View<'a> {
    pub(super) polytope: &'a Polytope,
    point: &'a Point,
    estimates: Vec<Approximate>,
}

impl<'a> View<'a> {
    pub(super) fn new(polytope: &'a Polytope, point: &'a Point) -> View<'a> {
        View { polytope, point, estimates: polytope.points().estimate(point) }
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
    fn straight(&self, face: FaceId, axes: &[u32]) -> Vec<u32> {
        let first = &axes[..self.polytope.flat(face).dimension().min(axes.len())];
        if self.slope(face, first) != Sign::Zero {
            return first.to_vec();
        }
        let points = self.polytope.points();
        let coordinates = |vertex: u32| {
            let point = points.coordinates(vertex as usize);
            axes.iter().map(|&axis| point[axis as usize].clone())
        };
        let Some((&origin, others)) = self.polytope.flat(face).basis.split_first() else { return Vec::new() };
        let span = |&vertex: &u32| coordinates(vertex).zip(coordinates(origin)).map(|(x, o)| x - o).collect();
        pivot_columns(others.iter().map(span).collect()).into_iter().map(|column| axes[column]).collect()
    }

    /// The sign of the determinant of a face's spans, and that of the point from the face if it is given, along some axes.
    fn sign(&self, face: FaceId, axes: &[u32], apex: Option<&Point>) -> Sign {
        let basis = &*self.polytope.flat(face).basis;
        let Some((&origin, others)) = basis.split_first() else { return Sign::Zero };
        if others.len() + usize::from(apex.is_some()) != axes.len() {
            return Sign::Zero;
        }
        if axes.is_empty() {
            return Sign::Positive;
        }
        let spans = Spans { view: self, origin, others, axes, apex };
        spans.filtered().or_else(|| spans.doubled()).unwrap_or_else(|| spans.exact())
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
        self.expanded(|x| x.is_exact().then(|| Doubled::of(x.value)))?.sign()
    }

    fn expanded<T>(&self, number: impl Fn(Approximate) -> Option<T>) -> Option<T>
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
        let mut matrix: Matrix<T> = [[number(Approximate::exact(0.0))?; LARGEST]; LARGEST];
        for (row, end) in matrix.iter_mut().zip(ends) {
            for (entry, &axis) in row.iter_mut().zip(self.axes) {
                *entry = number(end[axis as usize])? - number(origin[axis as usize])?;
            }
        }
        Some(expand(&matrix, size))
    }

    fn exact(&self) -> Sign {
        let points = self.view.polytope.points();
        let origin = points.coordinates(self.origin as usize);
        let axes = || self.axes.iter().map(|&axis| axis as usize);
        let span = |vertex: u32| {
            let end = points.coordinates(vertex as usize);
            axes().map(|axis| &end[axis] - &origin[axis]).collect()
        };
        let mut rows: Vec<Vec<IBig>> = self.others.iter().copied().map(span).collect();
        if let Some(Point { coordinates, weight }) = self.apex {
            rows.push(axes().map(|axis| &coordinates[axis] - weight * &origin[axis]).collect());
        }
        Sign::from(determinant(rows).cmp(&IBig::ZERO))
    }
}
