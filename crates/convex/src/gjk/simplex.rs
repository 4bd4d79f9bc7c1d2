//! One to four vertices of the difference.

use nalgebra::Vector3;

use super::difference::{Difference, Pairing};
use super::shape::Shape;

/// A simplex of the difference.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Simplex {
    corners: [Pairing; 4],
    points: [Vector3<f64>; 4],
    length: usize,
}

impl Simplex {
    /// The simplex of a single vertex.
    pub(crate) fn of<S: Shape>(difference: &Difference<'_, S>, corner: Pairing) -> Simplex {
        Simplex { corners: [corner; 4], points: [difference.point(corner); 4], length: 1 }
    }

    /// The simplex of up to four vertices of which the first is given apart.
    pub(crate) fn of_all<S: Shape>(difference: &Difference<'_, S>, first: Pairing, others: &[Pairing]) -> Simplex {
        let mut simplex = Simplex::of(difference, first);
        others.iter().take(3).for_each(|&corner| simplex.add(difference, corner));
        simplex
    }

    /// Its vertices.
    pub(crate) fn corners(&self) -> &[Pairing] {
        &self.corners[..self.length]
    }

    /// Its vertices as float vectors.
    pub(crate) fn points(&self) -> &[Vector3<f64>] {
        &self.points[..self.length]
    }

    /// Adds a vertex, unless it has four or has this one.
    pub(crate) fn add<S: Shape>(&mut self, difference: &Difference<'_, S>, corner: Pairing) {
        if self.length < 4 && !self.corners().contains(&corner) {
            self.corners[self.length] = corner;
            self.points[self.length] = difference.point(corner);
            self.length += 1;
        }
    }

    /// The face of those vertices whose weight is not zero, and their weights.
    pub(crate) fn face(&self, weights: &[f64; 4]) -> (Simplex, [f64; 4]) {
        let (mut face, mut kept) = (*self, [0.0; 4]);
        face.length = 0;
        for place in (0..self.length).filter(|&place| weights[place] > 0.0) {
            face.corners[face.length] = self.corners[place];
            face.points[face.length] = self.points[place];
            kept[face.length] = weights[place];
            face.length += 1;
        }
        (face, kept)
    }

    /// The largest coordinate of its vertices, in magnitude.
    pub(crate) fn size(&self) -> f64 {
        self.points().iter().map(Vector3::amax).fold(0.0, f64::max)
    }
}
