//! One of two polytopes that are asked about together: its points in a unit that both share.

use std::borrow::Cow;

use dashu_int::IBig;

use super::containment::Location;
use super::lattice::FaceId;
use super::points::{Point, Points};
use super::reach::Reaches;
use super::realization::Polytope;
use firstcontact_exact::Rational;

/// A polytope seen beside another: both in one unit, their estimates in one scale.
#[derive(Debug)]
pub(super) struct Side<'a> {
    pub(super) polytope: &'a Polytope,
    /// The vertices in the common unit.
    pub(super) points: Cow<'a, Points>,
    /// How far the faces reach within their flats.
    pub(super) reaches: Reaches,
    /// How many common units one of the polytope's own is.
    factor: IBig,
}

impl<'a> Side<'a> {
    /// Two polytopes of one space; nothing is copied that agrees already.
    pub(super) fn of_both([first, second]: [&'a Polytope; 2]) -> [Side<'a>; 2] {
        let both = Points::in_common(first.points(), second.points());
        let mut polytopes = [first, second].into_iter();
        both.map(|points| {
            let polytope = polytopes.next().unwrap_or(first);
            let (exponent, denominator) = points.unit();
            let factor = polytope.points().unit_over(exponent, denominator);
            let reaches = Reaches::of(polytope, highest(polytope));
            Side { polytope, points, reaches, factor }
        })
    }

    /// The largest dimension of the faces that a pair may consist of: those that bound the polytope, and the polytope itself
    /// where it does not fill its space.
    pub(super) fn highest(&self) -> usize {
        highest(self.polytope)
    }

    /// Affinely independent vertices of a face, by their place among the points.
    pub(super) fn basis(&self, face: FaceId) -> &[u32] {
        &self.polytope.flat(face).basis
    }

    /// Where a point of a face's flat is in the face; the point is given in the common unit.
    pub(super) fn locate(&self, face: FaceId, point: &Point) -> Location {
        let coordinates = point.coordinates.clone();
        self.polytope.locate_in(face, &Point { coordinates, weight: &point.weight * &self.factor })
    }

    /// The common unit of length.
    pub(super) fn unit(&self) -> Rational {
        self.points.in_units(&IBig::ONE, &IBig::ONE)
    }

    /// The coordinates of a point that is given in the common unit.
    pub(super) fn coordinates(&self, point: &Point) -> Vec<Rational> {
        point.coordinates.iter().map(|x| self.points.in_units(x, &point.weight)).collect()
    }
}

fn highest(polytope: &Polytope) -> usize {
    polytope.lattice().dimension().min(polytope.points().dimension().saturating_sub(1))
}
