//! The exact convex hull of points.
//!
//! Randomised insertion (with a fixed seed) and a conflict list: each point outside knows one facet it is strictly
//! above. Inserting a point takes away every facet that the point is above *or in the plane of*; these form a disc, as
//! they are what a point slightly further out sees. So no facet of no area arises, points in the plane of a facet but
//! beyond its border are not lost, and in the end every vertex is extreme. A point that was above a facet taken away
//! and is still outside is above one of the new facets: from the new vertex, whose facets all are new, towards it, the
//! height above the old facet falls until the hull is left, so beyond it would not be above. Expected time O(n log n).

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{collinear, orient3d};
use firstcontact_exact::geom::{Horizon, Visibility, shuffle};

use super::loops::weld;

/// Why points have no hull with an inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HullError {
    /// Fewer than four different points.
    #[error("a convex hull needs at least 4 different points, found {0}")]
    TooFew(usize),
    /// All points lie in one plane.
    #[error("all points lie in one plane: their convex hull has no inside")]
    Flat,
    /// A coordinate is NaN or infinite.
    #[error("point {0} is not finite")]
    NotFinite(usize),
}

/// The triangles of the convex hull of finite points, counter-clockwise seen from outside, as indices of points; of
/// equal points the least. Each starts with its least corner; they are in ascending order.
///
/// Every vertex is extreme. A flat side of the hull is cut into triangles in some fixed way.
///
/// # Errors
/// If a point is not finite, fewer than four are different, or all lie in one plane.
pub fn convex_hull(points: &[[f64; 3]]) -> Result<Vec<[u32; 3]>, HullError> {
    if let Some(index) = points.iter().position(|point| !point.iter().all(|value| value.is_finite())) {
        return Err(HullError::NotFinite(index));
    }
    let mut order: Vec<u32> = weld(points)
        .into_iter()
        .enumerate()
        .filter(|&(index, least)| index as u32 == least)
        .map(|pair| pair.1)
        .collect();
    if order.len() < 4 {
        return Err(HullError::TooFew(order.len()));
    }
    shuffle(&mut order);
    let simplex = simplex(points, &order).ok_or(HullError::Flat)?;
    let mut hull = Hull::new(points, simplex);
    hull.distribute(&order, &[0, 1, 2, 3]);
    for point in order {
        hull.insert(point);
    }
    let mut triangles: Vec<[u32; 3]> = hull.facets.iter().filter(|facet| facet.alive).map(Facet::canonical).collect();
    triangles.sort_unstable();
    Ok(triangles)
}

/// Four points that are not in one plane, the fourth below the first three.
fn simplex(points: &[[f64; 3]], order: &[u32]) -> Option<[u32; 4]> {
    let at = |index: u32| points[index as usize];
    let (a, b) = (order[0], order[1]);
    let c = order.iter().copied().find(|&c| !collinear(at(a), at(b), at(c)))?;
    order.iter().copied().find_map(|d| match orient3d(at(a), at(b), at(c), at(d)) {
        Sign::Zero => None,
        Sign::Negative => Some([a, b, c, d]),
        Sign::Positive => Some([a, c, b, d]),
    })
}

struct Facet {
    corners: [u32; 3],
    /// The facets across the edges; neighbour `i` across the edge from corner `i` to corner `i + 1`.
    neighbours: [u32; 3],
    /// Points strictly above, each in the list of one facet only.
    above: Vec<u32>,
    alive: bool,
}

impl Facet {
    fn new(corners: [u32; 3], neighbours: [u32; 3]) -> Facet {
        Facet { corners, neighbours, above: Vec::new(), alive: true }
    }

    fn canonical(&self) -> [u32; 3] {
        let mut corners = self.corners;
        while corners[0] > corners[1] || corners[0] > corners[2] {
            corners.rotate_left(1);
        }
        corners
    }
}

/// One edge between the facets that a new point takes away and those that stay.
struct Edge {
    from: u32,
    to: u32,
    /// The facet that stays.
    beyond: u32,
}

struct Hull<'a> {
    points: &'a [[f64; 3]],
    facets: Vec<Facet>,
    /// For each point outside, a facet it is above.
    visible: Vec<Option<u32>>,
    /// For each point on the horizon, the new facet whose base starts there.
    starting: Vec<u32>,
    /// The insertion that last looked at a facet.
    visibility: Visibility,
}

impl<'a> Hull<'a> {
    fn new(points: &'a [[f64; 3]], [a, b, c, d]: [u32; 4]) -> Hull<'a> {
        let facets = vec![
            Facet::new([a, b, c], [1, 2, 3]),
            Facet::new([b, a, d], [0, 3, 2]),
            Facet::new([c, b, d], [0, 1, 3]),
            Facet::new([a, c, d], [0, 2, 1]),
        ];
        let (visible, starting) = (vec![None; points.len()], vec![0; points.len()]);
        Hull { points, facets, visible, starting, visibility: Visibility::default() }
    }

    fn side(&self, facet: u32, point: u32) -> Sign {
        let [a, b, c] = self.facets[facet as usize].corners.map(|corner| self.points[corner as usize]);
        orient3d(a, b, c, self.points[point as usize])
    }

    /// Gives each point to the first of the facets it is above, if any.
    fn distribute(&mut self, points: &[u32], facets: &[u32]) {
        for &point in points {
            let facet = facets.iter().copied().find(|&facet| self.side(facet, point) == Sign::Positive);
            self.visible[point as usize] = facet;
            if let Some(facet) = facet {
                self.facets[facet as usize].above.push(point);
            }
        }
    }

    fn insert(&mut self, point: u32) {
        let Some(start) = self.visible[point as usize].take() else { return };
        let (taken, horizon) = self.visible(start, point);
        let mut orphans = Vec::new();
        for &facet in &taken {
            let facet = &mut self.facets[facet as usize];
            facet.alive = false;
            orphans.append(&mut std::mem::take(&mut facet.above));
        }
        orphans.retain(|&orphan| orphan != point);
        let new = self.cone(point, &horizon);
        self.distribute(&orphans, &new);
    }

    /// The facets that a point is above or in the plane of, and the edges around them.
    fn visible(&mut self, start: u32, point: u32) -> (Vec<u32>, Vec<Edge>) {
        let mut visibility = std::mem::take(&mut self.visibility);
        let neighbour = |facet: u32, step: usize| self.facets[facet as usize].neighbours[step];
        let size = [self.facets.len(), 3];
        let (taken, horizon) = visibility.search(start, size, neighbour, |facet| self.side(facet, point));
        self.visibility = visibility;
        let edge = |&Horizon { gone, side, beyond }: &Horizon| {
            let corners = self.facets[gone as usize].corners;
            Edge { from: corners[side], to: corners[(side + 1) % 3], beyond }
        };
        (taken, horizon.iter().map(edge).collect())
    }

    /// Closes the horizon with facets that meet in a point.
    fn cone(&mut self, point: u32, horizon: &[Edge]) -> Vec<u32> {
        let first = self.facets.len() as u32;
        for (index, edge) in horizon.iter().enumerate() {
            self.starting[edge.from as usize] = first + index as u32;
        }
        for (index, edge) in horizon.iter().enumerate() {
            let own = first + index as u32;
            let beyond = &mut self.facets[edge.beyond as usize];
            for step in 0..3 {
                if beyond.corners[step] == edge.to && beyond.corners[(step + 1) % 3] == edge.from {
                    beyond.neighbours[step] = own;
                }
            }
            let after = self.starting[edge.to as usize];
            self.facets.push(Facet::new([edge.from, edge.to, point], [edge.beyond, after, 0]));
        }
        for index in 0..horizon.len() as u32 {
            let after = self.facets[(first + index) as usize].neighbours[1];
            self.facets[after as usize].neighbours[2] = first + index;
        }
        (first..first + horizon.len() as u32).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Every point inside or on, every facet with an area, every vertex extreme, Euler's formula.
    fn check(points: &[[f64; 3]]) -> Vec<[u32; 3]> {
        let triangles = convex_hull(points).unwrap();
        let mut vertices = BTreeSet::new();
        for corners in &triangles {
            let [a, b, c] = corners.map(|corner| points[corner as usize]);
            assert!(!collinear(a, b, c));
            vertices.extend(*corners);
            for point in points {
                assert_ne!(orient3d(a, b, c, *point), Sign::Positive, "{point:?} above {corners:?}");
            }
        }
        assert_eq!(triangles.len(), 2 * vertices.len() - 4);
        triangles
    }

    fn random(count: usize, mut make: impl FnMut(&mut dyn FnMut() -> f64) -> [f64; 3]) -> Vec<[f64; 3]> {
        let mut state = 12345u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        (0..count).map(|_| make(&mut next)).collect()
    }

    fn on_sphere(next: &mut dyn FnMut() -> f64) -> [f64; 3] {
        loop {
            let point = [next() * 2.0 - 1.0, next() * 2.0 - 1.0, next() * 2.0 - 1.0];
            let length = point.iter().map(|value| value * value).sum::<f64>().sqrt();
            if length > 0.1 && length < 1.0 {
                return point.map(|value| value / length);
            }
        }
    }

    #[test]
    fn a_grid_keeps_its_eight_corners() {
        let grid: Vec<[f64; 3]> =
            (0..125).map(|index| [f64::from(index % 5), f64::from(index / 5 % 5), f64::from(index / 25)]).collect();
        let triangles = check(&grid);
        let vertices: BTreeSet<u32> = triangles.into_iter().flatten().collect();
        assert_eq!(vertices.into_iter().collect::<Vec<u32>>(), [0, 4, 20, 24, 100, 104, 120, 124]);
    }

    #[test]
    fn hard_point_sets() {
        check(&random(300, on_sphere));
        check(&random(300, |next| on_sphere(next).map(|value| value + 1e9)));
        check(&random(300, |next| [next(), next(), next() * 1e-16]));
        check(&random(300, |next| [next(), next() * 1e-9, next() * 1e-300]));
        check(&random(300, |next| [next(), next(), next()].map(|value| (value * 4.0).floor())));
        check(&random(300, |next| [0.1 * next().round(), next(), 0.3].map(|value| value * 0.7 + next() * 1e-16)));
        check(&random(200, |next| [(next() * 2e3 - 1e3).exp2(), next(), (next() * 2e3 - 1e3).exp2()]));
    }

    #[test]
    fn a_large_sphere_is_quick() {
        let points = random(20_000, on_sphere);
        assert!(convex_hull(&points).unwrap().len() > 39_000);
    }

    #[test]
    fn points_without_an_inside_are_errors() {
        let flat = random(50, |next| [next(), next(), 0.25]);
        assert_eq!(convex_hull(&flat), Err(HullError::Flat));
        let line = random(50, |next| [next(), 0.0, 0.0]);
        assert_eq!(convex_hull(&line), Err(HullError::Flat));
        assert_eq!(convex_hull(&[[1.0; 3]; 9]), Err(HullError::TooFew(1)));
        assert_eq!(convex_hull(&[[f64::NAN; 3]; 4]), Err(HullError::NotFinite(0)));
    }
}
