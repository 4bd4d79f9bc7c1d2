//! Polytopes as convex hulls of points.

use std::collections::BTreeMap;

use super::flat::Flat;
use super::incidences::faces;
use super::orient::oriented;
use super::points::Points;
use super::realization::{Polytope, PolytopeError, of_finite};
use super::simplices::Simplices;
use firstcontact_exact::geom::shuffle;

/// Spaces of more dimensions are refused: a simplex has `2^(d + 1)` faces, and no polytope has fewer.
const MOST_DIMENSIONS: usize = 16;

impl Polytope {
    /// The convex hull of points, `dimension` coordinates for each, one after the other; and for each vertex of the hull the
    /// point that it is, of equal points the first.
    ///
    /// It is exact, whatever the points are: all points in one hyperplane that has the hull on one side are in one facet, and
    /// every vertex is extreme, so that points inside the hull, or inside a face or an edge of it, are not among the vertices. The
    /// lattice holds all faces (Joseph & Plantinga §3.1: in the convex case the vertices are enough to reconstruct it). Every facet
    /// is [`Along`](super::Orientation::Along). Vertices are in the order of the points; faces of one dimension in that of their vertices.
    ///
    /// ```
    /// # use firstcontact_polytope::facade as firstcontact;
    /// use firstcontact::polytope::Polytope;
    ///
    /// // Two unit squares that share a corner, which is inside their hull, a hexagon.
    /// let points = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0], [1.0, 2.0], [2.0, 2.0]];
    /// let (hull, names) = Polytope::hull(2, points.as_flattened())?;
    /// assert_eq!(names, [0, 1, 2, 4, 5, 6]);
    /// assert_eq!(hull.lattice().faces(1).len(), 6);
    /// # Ok::<(), firstcontact::polytope::PolytopeError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no point, the coordinates are not finite or not a whole number of points, all points lie in one
    /// hyperplane, or the space has more than 16 dimensions.
    pub fn hull(dimension: usize, coordinates: &[f64]) -> Result<(Polytope, Vec<usize>), PolytopeError> {
        Polytope::hull_of(&of_finite(dimension, coordinates)?)
    }

    /// The same for points in integers.
    pub fn hull_of(points: &Points) -> Result<(Polytope, Vec<usize>), PolytopeError> {
        let dimension = points.dimension();
        if points.len() == 0 {
            return Err(PolytopeError::NoPoints);
        }
        if dimension > MOST_DIMENSIONS {
            return Err(PolytopeError::TooManyDimensions { dimension, most: MOST_DIMENSIONS });
        }
        let mut order = different(points);
        shuffle(&mut order);
        let flat = Flat::through(points, order.iter().map(|&point| point as usize));
        if flat.dimension() < dimension {
            return Err(PolytopeError::Flat { dimension: flat.dimension(), space: dimension });
        }
        let mut facets = Simplices::of(points, &flat.basis, &order).facets();
        let names = number(&mut facets);
        let vertices = points.chosen(names.iter().copied());
        let lattice = oriented(&faces(dimension, facets), &vertices);
        debug_assert_eq!(lattice.check(), Ok(()));
        Ok((Polytope::of_points(lattice, vertices)?, names))
    }
}

/// The points without those that are equal to earlier ones.
fn different(points: &Points) -> Vec<u32> {
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    // The sort is stable, so the first of equal points stays first.
    order.sort_by(|&a, &b| points.coordinates(a as usize).cmp(points.coordinates(b as usize)));
    order.dedup_by(|a, b| points.coordinates(*a as usize) == points.coordinates(*b as usize));
    order
}

/// Numbers the vertices of the facets in ascending order, and returns what they were before.
fn number(facets: &mut [Vec<u32>]) -> Vec<usize> {
    let mut numbers: BTreeMap<u32, u32> = facets.iter().flatten().map(|&vertex| (vertex, 0)).collect();
    for (number, (_, slot)) in numbers.iter_mut().enumerate() {
        *slot = number as u32;
    }
    for vertex in facets.iter_mut().flatten() {
        *vertex = numbers[vertex];
    }
    numbers.into_keys().map(|vertex| vertex as usize).collect()
}

#[cfg(test)]
mod tests;
