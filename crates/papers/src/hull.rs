//! The exact convex hull of points as a polyhedron of polygons, and the exact answer whether a point is in it.
//!
//! A point is in the hull if it is in the cone of a facet, seen from a point strictly inside, and not beyond that
//! facet. The facet is found by walking from facet to facet across the edges that the point is beyond. The point is
//! compared with every facet instead if no float lies strictly inside, as in a hull flatter than its coordinates are
//! fine, or if a walk goes astray. A facet with many edges is halved: planes through the centre, its first corner and
//! each of the others cut its cone into wedges, each with one edge at its end.

use nalgebra::Point3;

use firstcontact_convex::Polyhedron;
use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::orient3d;
use firstcontact_solid::{HullError, Piece, Skin, convex_hull};

/// The convex hull of points, its flat parts merged.
#[derive(Debug)]
pub struct Hull {
    polyhedron: Polyhedron,
    triangles: Vec<[u32; 3]>,
    /// A point strictly inside, if there is one among the floats tried.
    centre: Option<[f64; 3]>,
}

impl Hull {
    /// The hull of finite points. Exact: every vertex is extreme, and triangles exactly in one plane are one facet.
    ///
    /// ```
    /// # use firstcontact_papers::facade as firstcontact;
    /// use firstcontact::convex::Hull;
    ///
    /// let corners = (0..8).map(|i| [i & 1, i >> 1 & 1, i >> 2].map(f64::from));
    /// let points: Vec<[f64; 3]> = corners.chain([[0.5, 0.5, 1.0], [0.1, 0.2, 0.3]]).collect();
    /// let hull = Hull::of(&points)?;
    /// assert_eq!((hull.vertices().len(), hull.facets().len(), hull.triangles().len()), (8, 6, 12));
    /// assert_eq!(hull.first_outside(&points), None);
    /// # Ok::<(), firstcontact::solid::HullError>(())
    /// ```
    ///
    /// # Errors
    /// If a point is not finite, fewer than four are different, or all lie in one plane.
    pub fn of(points: &[[f64; 3]]) -> Result<Hull, HullError> {
        let triangles = convex_hull(points)?;
        let pieces = triangles.iter().zip(0..).map(|(&corners, face)| Piece { corners, face, shell: 0 });
        let positions: Vec<Point3<f64>> = points.iter().map(|&point| point.into()).collect();
        let polyhedron = Polyhedron::new(&Skin::new(pieces.collect(), &[]), &positions);
        let mut hull = Hull { polyhedron, triangles, centre: None };
        hull.centre = hull.find_centre();
        Ok(hull)
    }

    /// The indices of the points that are its vertices, ascending; of equal points the least.
    pub fn vertices(&self) -> Vec<u32> {
        let mut vertices = self.polyhedron.body_vertices().to_vec();
        vertices.sort_unstable();
        vertices
    }

    /// Its facets as convex polygons, counter-clockwise seen from outside, as indices of the points. Each starts with
    /// its least corner; they are in ascending order.
    pub fn facets(&self) -> Vec<Vec<u32>> {
        let names = self.polyhedron.body_vertices();
        let mut facets: Vec<Vec<u32>> = (0..self.polyhedron.facet_count() as u32)
            .map(|facet| {
                let around = self.polyhedron.around_facet(facet);
                let mut corners: Vec<u32> = around.map(|edge| names[self.polyhedron.origin(edge) as usize]).collect();
                let least = (0..corners.len()).min_by_key(|&place| corners[place]).unwrap_or(0);
                corners.rotate_left(least);
                corners
            })
            .collect();
        facets.sort_unstable();
        facets
    }

    /// The same surface in triangles, as [`convex_hull`] gives them.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// The first of some finite points that is outside; `None` if all are inside or on the hull. Exact.
    pub fn first_outside(&self, points: &[[f64; 3]]) -> Option<usize> {
        let mut facet = 0;
        points.iter().position(|point| match self.centre.and_then(|centre| self.walk(centre, point, facet)) {
            Some(found) => {
                facet = found;
                self.is_beyond(found, point)
            }
            None => (0..self.polyhedron.facet_count() as u32).any(|facet| self.is_beyond(facet, point)),
        })
    }

    /// The mean of the vertices, if it is strictly inside.
    fn find_centre(&self) -> Option<[f64; 3]> {
        let points = self.polyhedron.points();
        let share = 1.0 / points.len() as f64;
        let centre = points.iter().fold([0.0; 3], |sum, point| std::array::from_fn(|k| sum[k] + point[k] * share));
        let mut facets = 0..self.polyhedron.facet_count() as u32;
        facets.all(|facet| self.side(facet, &centre) == Sign::Negative).then_some(centre)
    }

    /// The facet in whose cone a point is, seen from the centre.
    fn walk(&self, centre: [f64; 3], point: &[f64; 3], from: u32) -> Option<u32> {
        let mut facet = from;
        for _ in 0..self.polyhedron.facet_count() {
            let Some(edge) = self.edge_before(centre, point, facet) else { return Some(facet) };
            facet = self.polyhedron.facet(self.polyhedron.twin(edge));
        }
        None
    }

    /// An edge of a facet that a point is beyond, seen from the centre.
    fn edge_before(&self, centre: [f64; 3], point: &[f64; 3], facet: u32) -> Option<u32> {
        let hull = &self.polyhedron;
        let first = hull.any_half_edge(facet);
        let last = hull.before(first);
        let side = |from: u32, to: u32| orient3d(centre, self.at(from), self.at(to), *point);
        let is_beyond = |&edge: &u32| side(hull.origin(edge), hull.target(edge)) == Sign::Negative;
        let found = [first, last].into_iter().find(is_beyond);
        found.or_else(|| {
            // The wedge of an edge is between the planes through its ends. Edges of a facet follow each other in
            // memory.
            let (mut edge, mut end) = (first + 1, last);
            while end - edge > 1 {
                let middle = edge + (end - edge) / 2;
                let is_behind = side(hull.origin(first), hull.origin(middle)) == Sign::Negative;
                (edge, end) = if is_behind { (edge, middle) } else { (middle, end) };
            }
            Some(edge).filter(is_beyond)
        })
    }

    fn is_beyond(&self, facet: u32, point: &[f64; 3]) -> bool {
        self.side(facet, point) == Sign::Positive
    }

    /// On which side of a facet a point is: positive outside. Corners of a facet are extreme, so three are never in
    /// line.
    fn side(&self, facet: u32, point: &[f64; 3]) -> Sign {
        let mut corners = self.polyhedron.around_facet(facet).map(|edge| self.at(self.polyhedron.origin(edge)));
        match [corners.next(), corners.next(), corners.next()] {
            [Some(a), Some(b), Some(c)] => orient3d(a, b, c, *point),
            _ => Sign::Zero,
        }
    }

    fn at(&self, vertex: u32) -> [f64; 3] {
        self.polyhedron.points()[vertex as usize].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(count: usize, seed: u64, make: impl Fn([f64; 3]) -> [f64; 3]) -> Vec<[f64; 3]> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        (0..count).map(|_| make([next(), next(), next()])).collect()
    }

    /// The slow definition.
    fn is_outside(hull: &Hull, points: &[[f64; 3]], point: [f64; 3]) -> bool {
        let at = |corner: u32| points[corner as usize];
        hull.triangles.iter().any(|&[a, b, c]| orient3d(at(a), at(b), at(c), point) == Sign::Positive)
    }

    #[test]
    fn walks_agree_with_all_facets() {
        let shapes: [fn([f64; 3]) -> [f64; 3]; 5] = [
            |p| p,
            |p| p.map(|x| (x * 4.0).floor()),
            |[x, y, z]| [x * 1e3, y, z * 1e-3],
            |[x, y, z]| [x, y, 1e6 + z * 1e-10],
            |[x, y, z]| [x, y, if z < 0.5 { 1.0 } else { 1.0f64.next_up() }],
        ];
        for (index, shape) in shapes.into_iter().enumerate() {
            let points = random(200, 5 + index as u64, shape);
            let hull = Hull::of(&points).unwrap();
            assert_eq!(hull.first_outside(&points), None);
            let mut outside = 0;
            for point in random(300, 99, |p| shape(p.map(|x| 1.5 * x - 0.25))) {
                let want = is_outside(&hull, &points, point);
                outside += usize::from(want);
                assert_eq!(hull.first_outside(&[point]), want.then_some(0), "{point:?}");
            }
            assert!(outside > 20, "{index}: {outside}");
        }
    }

    #[test]
    fn a_grid_is_a_box_of_six_facets() {
        let grid: Vec<[f64; 3]> = (0..125).map(|i| [i % 5, i / 5 % 5, i / 25].map(f64::from)).collect();
        let hull = Hull::of(&grid).unwrap();
        assert_eq!(hull.vertices(), [0, 4, 20, 24, 100, 104, 120, 124]);
        let facets = hull.facets();
        assert_eq!((facets.len(), hull.triangles().len()), (6, 12));
        assert!(facets.iter().all(|facet| facet.len() == 4 && facet.iter().min() == facet.first()));
        assert_eq!(hull.first_outside(&[[2.0; 3], [4.0, 4.0, 4.0], [4.0, 2.0, 4.0f64.next_up()]]), Some(2));
        assert_eq!(Hull::of(&grid[..25]).unwrap_err(), HullError::Flat);
    }
}
