//! A polytope: a lattice of faces and the points at its vertices.

use std::sync::Arc;

use dashu_int::IBig;
use firstcontact_exact::Sign;
use firstcontact_exact::linear::determinant;

use super::flat::Flat;
use super::lattice::{FaceId, Lattice, Orientation};
use super::points::Points;

/// A polytope of dimension `d` in `E^d`, or a complex of faces whose topmost face is of lower dimension.
///
/// Faces are flat: all vertices of a `k`-face lie in one `k`-dimensional flat. A face whose vertices lie in a flat of
/// lower dimension has collapsed; it adds no point to those of the faces that bound it.
#[derive(Debug, Clone)]
pub struct Polytope {
    lattice: Arc<Lattice>,
    points: Points,
    flats: Arc<[Flat]>,
}

/// Why points make no polytope.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PolytopeError {
    /// There are not as many points as vertices.
    #[error("the lattice has {vertices} vertices, but there are {points} points")]
    WrongNumber {
        /// Vertices of the lattice.
        vertices: usize,
        /// Points given.
        points: usize,
    },
    /// The vertices of a face span more dimensions than the face has.
    #[error("face {face} has dimension {dimension}, but its vertices are not in one flat of that dimension")]
    NotFlat {
        /// The number of the face in the lattice.
        face: usize,
        /// Its dimension.
        dimension: usize,
    },
    /// A coordinate is infinite or not a number.
    #[error("coordinate {axis} of point {point} is not finite")]
    NotFinite {
        /// The point.
        point: usize,
        /// The axis.
        axis: usize,
    },
    /// The coordinates are not a whole number of points.
    #[error("{coordinates} coordinates are not a whole number of points of dimension {dimension}")]
    Ragged {
        /// Coordinates given.
        coordinates: usize,
        /// Coordinates that each point has.
        dimension: usize,
    },
    /// There are no points.
    #[error("there are no points")]
    NoPoints,
    /// All points lie in one hyperplane, so that their hull has no inside.
    #[error(
        "all points lie in a flat of dimension {dimension}: their hull has no inside in a space of {space} dimensions"
    )]
    Flat {
        /// The dimension of the flat that the points span.
        dimension: usize,
        /// That of the space.
        space: usize,
    },
    /// The hull would have more faces than can be numbered.
    #[error("hulls are found in up to {most} dimensions, not in {dimension}")]
    TooManyDimensions {
        /// The dimension of the space.
        dimension: usize,
        /// The most there can be.
        most: usize,
    },
    /// A displacement does not have as many finite coordinates as the space has dimensions.
    #[error("a displacement in {dimension} dimensions has {dimension} finite coordinates")]
    NotADisplacement {
        /// The dimension of the space.
        dimension: usize,
    },
    /// A motion does not end after it begins, or not at finite times.
    #[error("a motion ends after it begins, at finite times")]
    NotAnInterval,
}

impl Polytope {
    /// A polytope from its faces and its vertices, a point of `dimension` coordinates for each, one after the other.
    ///
    /// # Errors
    /// If the coordinates are not finite or not a whole number of points, the points are not as many as the vertices,
    /// or they do not leave every face flat.
    pub fn new(lattice: Lattice, dimension: usize, coordinates: &[f64]) -> Result<Polytope, PolytopeError> {
        Polytope::of_points(lattice, of_finite(dimension, coordinates)?)
    }

    pub(crate) fn of_points(lattice: Lattice, points: Points) -> Result<Polytope, PolytopeError> {
        let vertices = lattice.faces(0).len();
        if points.len() != vertices {
            return Err(PolytopeError::WrongNumber { vertices, points: points.len() });
        }
        let polytope = Polytope::assembled(lattice, points);
        for (face, flat) in polytope.flats.iter().enumerate() {
            let dimension = polytope.lattice.dimension_of(FaceId::new(face));
            if flat.dimension() > dimension {
                return Err(PolytopeError::NotFlat { face, dimension });
            }
        }
        Ok(polytope)
    }

    /// The same for a point at each vertex, where all faces are known to be flat.
    pub(super) fn assembled(lattice: Lattice, points: Points) -> Polytope {
        let all = lattice.proper_faces().chain([lattice.top()]);
        let flats: Arc<[Flat]> = all.map(|face| Flat::of(&lattice, &points, face)).collect();
        Polytope { lattice: Arc::new(lattice), points, flats }
    }

    /// A polytope whose faces are known to span some flats, one for each face.
    pub(super) fn of_flats(lattice: Arc<Lattice>, points: Points, flats: Arc<[Flat]>) -> Polytope {
        debug_assert_eq!((points.len(), flats.len()), (lattice.faces(0).len(), lattice.len()));
        Polytope { lattice, points, flats }
    }

    /// The same polytope moved by a vector of finite floats, which is added without rounding.
    pub fn translated(&self, by: &[f64]) -> Polytope {
        Polytope::of_flats(Arc::clone(&self.lattice), self.points.translated(by), Arc::clone(&self.flats))
    }

    /// The faces and how they bound one another.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The points at the vertices, in the order of the lattice's vertices.
    pub fn points(&self) -> &Points {
        &self.points
    }

    /// The flat that a face spans.
    pub fn flat(&self, face: FaceId) -> &Flat {
        &self.flats[face.index()]
    }

    /// True if the vertices of a face lie in a flat of lower dimension than its own.
    pub(crate) fn has_collapsed(&self, face: FaceId) -> bool {
        self.flat(face).dimension() < self.lattice.dimension_of(face)
    }
}

/// Points from floats, if these are finite and a whole number of points.
pub(super) fn of_finite(dimension: usize, coordinates: &[f64]) -> Result<Points, PolytopeError> {
    if !coordinates.len().is_multiple_of(dimension) {
        return Err(PolytopeError::Ragged { coordinates: coordinates.len(), dimension });
    }
    if let Some(at) = coordinates.iter().position(|x| !x.is_finite()) {
        return Err(PolytopeError::NotFinite { point: at / dimension, axis: at % dimension });
    }
    Ok(Points::of_floats(dimension, coordinates))
}

impl Polytope {
    /// Orientation of a face projected onto as many axes as it has dimensions; `Zero` if it encloses nothing there. Two
    /// faces of one flat, projected onto the same axes, are oriented alike if their signs are equal.
    ///
    /// It is the sign of the volume, but for a sign that all faces of a dimension share: the sum over chains of faces
    /// of the simplices spanned by one chosen vertex of each face, since every face is as a chain the sum of the cones
    /// from its chosen vertex over what bounds it, and each of these is a cone over such a sum.
    pub(super) fn sense(&self, face: FaceId, axes: &[u32]) -> Sign {
        let mut sum = IBig::ZERO;
        self.add_cones(face, axes, Orientation::Along, &mut Vec::new(), &mut sum);
        Sign::from(sum.cmp(&IBig::ZERO))
    }

    /// Adds the volumes of the simplices of a face, joined to tips chosen before.
    fn add_cones(&self, face: FaceId, axes: &[u32], way: Orientation, tips: &mut Vec<usize>, sum: &mut IBig) {
        let tip = self.tip(face);
        if tips.contains(&tip) {
            return;
        }
        if self.lattice().dimension_of(face) == 0 {
            let rows = tips.iter().map(|&other| {
                let span = self.points().span(tip, other);
                axes.iter().map(|&axis| span[axis as usize].clone()).collect()
            });
            *sum += determinant(rows.collect()) * way.count();
            return;
        }
        tips.push(tip);
        for (bounding, inner) in self.lattice().boundary(face) {
            self.add_cones(bounding, axes, inner.relative_to(way), tips, sum);
        }
        tips.pop();
    }

    /// Some vertex of a face, by its place among the points.
    fn tip(&self, face: FaceId) -> usize {
        let mut tip = face;
        while let Some((below, _)) = self.lattice().boundary(tip).next() {
            tip = below;
        }
        tip.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::LatticeBuilder;
    use crate::prism::prism;

    /// The unit square, its vertices where a function puts them.
    fn square(place: impl Fn(f64, f64) -> Vec<f64>) -> Result<Polytope, PolytopeError> {
        let (segment, _) = prism(&LatticeBuilder::new(1).assembled());
        let (square, _) = prism(&segment);
        let points: Vec<Vec<f64>> =
            [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]].into_iter().map(|[x, y]| place(x, y)).collect();
        Polytope::new(square, points[0].len(), &points.concat())
    }

    #[test]
    fn a_face_is_seen_straight_on() {
        let tilted = square(|x, y| vec![0.5, x, x + y]).unwrap();
        let flat = tilted.flat(tilted.lattice().top());
        assert_eq!((&*flat.axes, flat.basis.len()), (&[1, 2][..], 3));
        assert!(!tilted.has_collapsed(tilted.lattice().top()));
    }

    #[test]
    fn a_folded_or_collapsed_face_is_noticed() {
        assert_eq!(square(|x, y| vec![x, y, x * y]).unwrap_err(), PolytopeError::NotFlat { face: 8, dimension: 2 });
        let collapsed = square(|x, y| vec![x + y, x + y]).unwrap();
        assert!(collapsed.has_collapsed(collapsed.lattice().top()));
    }

    #[test]
    fn points_must_be_finite_and_as_many_as_vertices() {
        let lattice = LatticeBuilder::new(2).assembled();
        let error = Polytope::new(lattice.clone(), 2, &[0.0, 0.0]).unwrap_err();
        assert_eq!(error, PolytopeError::WrongNumber { vertices: 2, points: 1 });
        let error = Polytope::new(lattice, 2, &[0.0, 1.0, 2.0, f64::NAN]).unwrap_err();
        assert_eq!(error, PolytopeError::NotFinite { point: 1, axis: 1 });
    }

    #[test]
    fn a_simplex_and_its_mirror_image_run_opposite_ways() {
        for dimension in 1..=5usize {
            let corners = |sign: f64| {
                let unit = (0..dimension).map(move |axis| if axis == 0 { sign } else { 1.0 });
                let mut points = vec![0.0; dimension * (dimension + 1)];
                unit.enumerate().for_each(|(axis, value)| points[dimension * (axis + 1) + axis] = value);
                points
            };
            let (simplex, _) = Polytope::hull(dimension, &corners(1.0)).unwrap();
            let mirrored = Polytope::new(simplex.lattice().clone(), dimension, &corners(-1.0)).unwrap();
            let axes: Vec<u32> = (0..dimension as u32).collect();
            let [own, other] = [&simplex, &mirrored].map(|each| each.sense(each.lattice().top(), &axes));
            assert!(!own.is_zero() && other == -own, "{dimension}: {own:?} {other:?}");
        }
    }

    #[test]
    fn a_flat_face_runs_no_way() {
        let (square, _) = Polytope::hull(2, &[0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0]).unwrap();
        let flat = Polytope::new(square.lattice().clone(), 2, &[0.0, 0.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0]).unwrap();
        assert_eq!(flat.sense(flat.lattice().top(), &[0, 1]), Sign::Zero);
    }
}
