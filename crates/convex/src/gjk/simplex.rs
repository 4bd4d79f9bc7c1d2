//! One to four vertices of the difference.

use nalgebra::Vector3;

use crate::difference::{MinkowskiDifference, Shape, SupportPoint};

/// A simplex of the difference.
#[derive(Debug, Clone, Copy)]
pub struct Simplex {
    corners: [SupportPoint; 4],
    points: [Vector3<f64>; 4],
    length: usize,
}

impl Simplex {
    /// The simplex of a single vertex.
    pub fn of<S: Shape>(difference: &MinkowskiDifference<'_, S>, corner: SupportPoint) -> Simplex {
        Simplex { corners: [corner; 4], points: [difference.point(corner); 4], length: 1 }
    }

    /// The simplex of up to four vertices of which the first is given apart.
    pub fn of_all<S: Shape>(
        difference: &MinkowskiDifference<'_, S>,
        first: SupportPoint,
        others: &[SupportPoint],
    ) -> Simplex {
        let mut simplex = Simplex::of(difference, first);
        others.iter().take(3).for_each(|&corner| simplex.add(difference, corner));
        simplex
    }

    /// Its vertices.
    pub fn corners(&self) -> &[SupportPoint] {
        &self.corners[..self.length]
    }

    /// Its vertices as float vectors.
    pub fn points(&self) -> &[Vector3<f64>] {
        &self.points[..self.length]
    }

    /// Adds a vertex, unless it has four or has this one.
    pub fn add<S: Shape>(&mut self, difference: &MinkowskiDifference<'_, S>, corner: SupportPoint) {
        if self.length < 4 && !self.corners().contains(&corner) {
            self.corners[self.length] = corner;
            self.points[self.length] = difference.point(corner);
            self.length += 1;
        }
    }

    /// The face of those vertices whose weight is not zero, and their weights.
    pub fn face(&self, weights: &[f64; 4]) -> (Simplex, [f64; 4]) {
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
    pub fn size(&self) -> f64 {
        self.points().iter().map(Vector3::amax).fold(0.0, f64::max)
    }
}

// The point of a simplex nearest to the origin, by signed volumes.
//
// The idea of Montanari, Petrinic and Barbieri (2017): whether the origin's projection on the affine hull of a simplex
// is inside is asked of the signs of the parts into which it cuts the simplex, measured where the hull is seen largest,
// and no product of lengths over all subsets is formed, as in Johnson's subalgorithm. The projection on a triangle is
// taken along its normal, so that its direction keeps full precision however near the origin is. A part without the
// sign of the whole rules the face that it stands on in; of several such faces the nearest point is the nearest of
// theirs.

/// The nearest point of a simplex.
#[derive(Debug, Clone, Copy)]
pub struct NearestPoint {
    /// Barycentric coordinates in the order of the corners: none is negative, their sum is one but for rounding.
    pub weights: [f64; 4],
    /// The point itself; zero if the origin is inside a tetrahedron.
    pub point: Vector3<f64>,
}

/// The point of the hull of one to four points that is nearest to the origin.
pub fn nearest(points: &[Vector3<f64>]) -> NearestPoint {
    match *points {
        [a, b] => of_segment([a, b], [0, 1]),
        [a, b, c] => of_triangle([a, b, c], [0, 1, 2]),
        [a, b, c, d] => of_tetrahedron([a, b, c, d]),
        _ => of_corner(points.first().copied().unwrap_or_default(), 0),
    }
}

/// The nearer of two.
fn nearer(one: NearestPoint, other: NearestPoint) -> NearestPoint {
    if other.point.norm_squared() < one.point.norm_squared() { other } else { one }
}

fn of_corner(point: Vector3<f64>, place: usize) -> NearestPoint {
    let mut weights = [0.0; 4];
    weights[place] = 1.0;
    NearestPoint { weights, point }
}

/// Weights in proportion to shares of one sign.
fn weighted<const N: usize>(shares: [f64; N], places: [usize; N]) -> [f64; 4] {
    let whole: f64 = shares.iter().sum();
    let mut weights = [0.0; 4];
    places.iter().zip(shares).for_each(|(&place, share)| weights[place] = share / whole);
    weights
}

fn of_segment([a, b]: [Vector3<f64>; 2], places: [usize; 2]) -> NearestPoint {
    let along = b - a;
    let (toward_a, toward_b) = (b.dot(&along), -a.dot(&along));
    if toward_b <= 0.0 {
        return of_corner(a, places[0]);
    }
    if toward_a <= 0.0 {
        return of_corner(b, places[1]);
    }
    let weights = weighted([toward_a, toward_b], places);
    NearestPoint { weights, point: a * weights[places[0]] + b * weights[places[1]] }
}

fn of_triangle(corners: [Vector3<f64>; 3], places: [usize; 3]) -> NearestPoint {
    let [a, b, c] = corners;
    let normal = (b - a).cross(&(c - a));
    let foot = normal * (a.dot(&normal) / normal.norm_squared());
    // The plane in which the triangle is seen largest.
    let axis = normal.iamax();
    let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    let area =
        |p: &Vector3<f64>, q: &Vector3<f64>| (p[u] - foot[u]) * (q[v] - foot[v]) - (p[v] - foot[v]) * (q[u] - foot[u]);
    let shares = [area(&b, &c), area(&c, &a), area(&a, &b)];
    let whole = normal[axis];
    // Without an area, and so without a foot, nothing is beyond an edge for certain: all three are looked at.
    let has_area = foot.iter().all(|x| x.is_finite());
    let beyond = |share: f64| !has_area || share * whole.signum() <= 0.0;
    if !shares.into_iter().any(beyond) {
        return NearestPoint { weights: weighted(shares, places), point: foot };
    }
    let edge = |skipped: usize| {
        let (i, j) = ((skipped + 1) % 3, (skipped + 2) % 3);
        of_segment([corners[i], corners[j]], [places[i], places[j]])
    };
    let faced = (0..3).filter(|&place| beyond(shares[place])).map(edge);
    faced.reduce(nearer).unwrap_or_else(|| of_corner(a, places[0]))
}

fn of_tetrahedron(corners: [Vector3<f64>; 4]) -> NearestPoint {
    let [a, b, c, d] = corners;
    let volume = |p: Vector3<f64>, q: Vector3<f64>, r: Vector3<f64>| p.dot(&q.cross(&r));
    let shares = [volume(b, c, d), -volume(a, c, d), volume(a, b, d), -volume(a, b, c)];
    let whole = volume(b - a, c - a, d - a);
    let beyond = |share: f64| whole == 0.0 || share * whole.signum() <= 0.0;
    if !shares.into_iter().any(beyond) {
        return NearestPoint { weights: weighted(shares, [0, 1, 2, 3]), point: Vector3::zeros() };
    }
    let face = |skipped: usize| {
        let places = [1, 2, 3].map(|step| (skipped + step) % 4);
        of_triangle(places.map(|place| corners[place]), places)
    };
    let faced = (0..4).filter(|&place| beyond(shares[place])).map(face);
    faced.reduce(nearer).unwrap_or_else(|| of_corner(a, 0))
}

#[cfg(test)]
mod nearest_tests {
    use super::*;

    fn next(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// The nearest point has every point of the simplex on its far side, and is the weighted sum of the corners.
    #[test]
    fn no_corner_is_nearer_along_the_nearest_point() {
        let state = &mut 3u64;
        for round in 0..20_000 {
            let shift = Vector3::from_fn(|_, _| next(state));
            let count = 1 + round % 4;
            let points: Vec<Vector3<f64>> = (0..count).map(|_| Vector3::from_fn(|_, _| next(state)) + shift).collect();
            let NearestPoint { weights, point } = nearest(&points);
            let sum: Vector3<f64> = points.iter().zip(weights).map(|(point, weight)| point * weight).sum();
            assert!((sum - point).norm() < 1e-9, "{points:?}: {sum} {point}");
            assert!(weights.iter().all(|&weight| weight >= 0.0));
            assert!(points.iter().all(|corner| point.dot(&(corner - point)) > -1e-12), "{points:?}: {point}");
        }
    }

    #[test]
    fn flat_simplices_are_as_their_edges() {
        let [a, b, c] = [Vector3::new(1.0, -1.0, 0.0), Vector3::new(1.0, 3.0, 0.0), Vector3::new(1.0, 1.0, 0.0)];
        assert_eq!(nearest(&[a, b, c]).point, Vector3::x());
        assert_eq!(nearest(&[a, a, a]).point, a);
        assert_eq!(nearest(&[a, b, c, a]).point, Vector3::x());
        let square = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]].map(|[x, y]| Vector3::new(x, y, 2.0));
        assert_eq!(nearest(&square).point, Vector3::new(0.0, 0.0, 2.0));
    }
}
