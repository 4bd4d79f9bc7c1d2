//! Table from directions to faces of a solid, where searches begin (Choi et al. §4.2), and points inside (§4.1).
//! Proposals in floats.

use nalgebra::{Point3, Vector3};

use crate::polyhedron::Polyhedron;
use firstcontact_exact::Filtered;

/// Cells along an edge of the cube of directions.
const CELLS: usize = 8;

/// Facets of a solid by the directions of their normals, and inner points (CD-Dual).
#[derive(Debug)]
pub struct NormalMap {
    /// The outward normals of the facets, nearly of length one.
    normals: Vec<Vector3<f64>>,
    /// For each cell of the cube of directions a facet whose normal is near it.
    starts: Vec<u32>,
    /// Two points that are in the solid unless it is too thin for floats.
    inside: [InnerPoint; 2],
}

/// A point and how far around it the solid certainly reaches.
#[derive(Debug, Clone, Copy)]
pub struct InnerPoint {
    /// The point.
    pub point: Point3<f64>,
    /// The radius of a ball about the point that is certainly in the solid; zero if none is known to be.
    pub clearance: f64,
}

impl NormalMap {
    /// Prepares a solid.
    pub fn of(polyhedron: &Polyhedron) -> NormalMap {
        let normals = (0..polyhedron.facet_count() as u32).map(|facet| unit_normal(polyhedron, facet)).collect();
        let inside =
            inner_points(polyhedron).map(|point| InnerPoint { point, clearance: clearance(polyhedron, &point) });
        let mut guide = NormalMap { normals, starts: Vec::new(), inside };
        let mut near = 0;
        for cell in 0..6 * CELLS * CELLS {
            near = guide.climb(polyhedron, near, &centre(cell));
            guide.starts.push(near);
        }
        guide
    }

    /// A facet whose normal makes a small angle with a direction: the smallest of all, mostly.
    pub fn facet_towards(&self, polyhedron: &Polyhedron, direction: [f64; 3]) -> u32 {
        let start = self.starts.get(cell(direction)).copied().unwrap_or(0);
        self.climb(polyhedron, start, &Vector3::from(direction))
    }

    /// Returns, of some facets, the one whose normal is furthest along a direction.
    pub fn furthest(&self, facets: impl Iterator<Item = u32>, direction: [f64; 3]) -> Option<u32> {
        let direction = Vector3::from(direction);
        let length = |facet: u32| self.normals[facet as usize].dot(&direction);
        facets.reduce(|best, facet| if length(facet) > length(best) { facet } else { best })
    }

    /// The points inside.
    pub fn inside(&self) -> &[InnerPoint; 2] {
        &self.inside
    }

    /// From facet to facet while the angle shrinks.
    fn climb(&self, polyhedron: &Polyhedron, start: u32, direction: &Vector3<f64>) -> u32 {
        let length = |facet: u32| self.normals[facet as usize].dot(direction);
        let (mut here, mut longest) = (start, length(start));
        loop {
            let before = here;
            for facet in polyhedron.adjacent(before) {
                let length = length(facet);
                if length > longest {
                    (here, longest) = (facet, length);
                }
            }
            if here == before {
                return here;
            }
        }
    }
}

/// The outward normal by Newell's sum, scaled so that it neither overflows nor vanishes.
fn unit_normal(polyhedron: &Polyhedron, facet: u32) -> Vector3<f64> {
    let point = |half_edge: u32| polyhedron.points()[polyhedron.origin(half_edge) as usize];
    let first = point(polyhedron.any_half_edge(facet));
    let spokes = || polyhedron.around_facet(facet).map(|half_edge| point(half_edge) / 2.0 - first / 2.0);
    let size = spokes().map(|spoke| spoke.amax()).fold(f64::MIN_POSITIVE, f64::max);
    let pairs = spokes().zip(spokes().skip(1));
    let sum: Vector3<f64> = pairs.map(|(u, v)| (u / size).cross(&(v / size))).sum();
    sum.try_normalize(0.0).unwrap_or_else(Vector3::zeros)
}

/// The mean of the vertices, and a point on the way from there to one of them.
fn inner_points(polyhedron: &Polyhedron) -> [Point3<f64>; 2] {
    let points = polyhedron.points();
    let share = 1.0 / points.len() as f64;
    let mean = points.iter().fold(Point3::origin(), |sum, point| sum + point.coords * share);
    [mean, Point3::from(mean.coords * 0.75 + points[0].coords * 0.25)]
}

/// Lower bound of the depth of a point behind the planes of all facets.
fn clearance(polyhedron: &Polyhedron, point: &Point3<f64>) -> f64 {
    let depth = |facet: u32| depth(polyhedron, facet, point);
    (0..polyhedron.facet_count() as u32).map(depth).fold(f64::INFINITY, f64::min)
}

/// A lower bound on the distance from a point to the plane of a facet, zero if the point may be outside.
fn depth(polyhedron: &Polyhedron, facet: u32, point: &Point3<f64>) -> f64 {
    let mut half_edges = polyhedron.around_facet(facet);
    let mut corner = || half_edges.next().map(|half_edge| polyhedron.points()[polyhedron.origin(half_edge) as usize]);
    let (Some(p), Some(q), Some(r)) = (corner(), corner(), corner()) else { return 0.0 };
    let between = |from: &Point3<f64>, to: &Point3<f64>| -> [Filtered; 3] {
        [0, 1, 2].map(|k| Filtered::exact(to[k]) - Filtered::exact(from[k]))
    };
    let [u, v, w] = [between(&p, &q), between(&p, &r), between(point, &p)];
    let normal = [[1, 2], [2, 0], [0, 1]].map(|[i, j]| u[i] * v[j] - u[j] * v[i]);
    let height = normal[0] * w[0] + normal[1] * w[1] + normal[2] * w[2];
    // The sum of the magnitudes is at least the length; its own roundings are far below the factor.
    let length: f64 = normal.iter().map(|x| x.value.abs() + x.error).sum();
    let depth = (height.value - height.error) / length * (1.0 - 1e-12);
    if depth > 0.0 { depth } else { 0.0 }
}

/// The cell of the cube of directions that a direction passes through.
fn cell(direction: [f64; 3]) -> usize {
    let axis = (1..3).fold(0, |best, k| if direction[k].abs() > direction[best].abs() { k } else { best });
    let face = 2 * axis + usize::from(direction[axis] < 0.0);
    let place = |k: usize| {
        let share = direction[(axis + k) % 3] / direction[axis].abs();
        // Of what is not a number, as of a direction of no length, this is the first cell.
        (((share + 1.0) * 0.5 * CELLS as f64) as usize).min(CELLS - 1)
    };
    (face * CELLS + place(1)) * CELLS + place(2)
}

/// The direction through the middle of a cell.
fn centre(cell: usize) -> Vector3<f64> {
    let (face, row, column) = (cell / (CELLS * CELLS), cell / CELLS % CELLS, cell % CELLS);
    let share = |place: usize| (place as f64 + 0.5) * 2.0 / CELLS as f64 - 1.0;
    let mut direction = Vector3::zeros();
    direction[face / 2] = if face % 2 == 0 { 1.0 } else { -1.0 };
    direction[(face / 2 + 1) % 3] = share(row);
    direction[(face / 2 + 2) % 3] = share(column);
    direction
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_solid::Body;

    #[test]
    fn cells_hold_their_middles() {
        assert!((0..6 * CELLS * CELLS).all(|number| cell(centre(number).into()) == number));
        assert!(cell([0.0; 3]) < 6 * CELLS * CELLS && cell([f64::NAN; 3]) < 6 * CELLS * CELLS);
    }

    #[test]
    fn a_cuboid_is_found_by_direction_and_has_room() {
        let body = Body::cuboid([2.0, 4.0, 6.0]).unwrap();
        let polyhedron = Polyhedron::new(body.skin(), body.positions());
        let guide = NormalMap::of(&polyhedron);
        for direction in [[1.0, 0.5, -0.2], [0.1, -3.0, 2.0], [0.0, 0.1, 5e300], [-1e-300, 0.0, 0.0]] {
            let facet = guide.facet_towards(&polyhedron, direction);
            let all = 0..polyhedron.facet_count() as u32;
            assert_eq!(Some(facet), guide.furthest(all, direction));
        }
        assert!(guide.inside[0].clearance > 0.999 && guide.inside[0].clearance <= 1.0);
        assert_ne!(guide.inside[0].point, guide.inside[1].point);
    }
}
