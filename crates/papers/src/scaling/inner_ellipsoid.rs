//! Ellipsoids inside convex solids, and the shortest path between two of them, in floats: proposals only.
//!
//! The ellipsoid `{c + C^(1/2) w : |w| <= 1}` is behind the plane `n . x = h` if `n . c + sqrt(n . C n) <= h`. The
//! largest one behind all facets is taken that has the centre and the proportions of the solid's [`Ellipsoid`].
//!
//! The shortest path joins the points of least distance. With the vector `c` between the centres, its length is the
//! greatest value over all vectors `y` of `f(y) = y . c - sqrt(y . C1 y) - sqrt(y . C2 y) - y . y / 2`, doubled and
//! under the root (duality of least distance and widest gap), and the best `y` is the path itself, from the first
//! ellipsoid to the second; it vanishes where they overlap. `f` is strictly concave but not smooth at zero, so a small
//! number is added under the roots and made smaller from stage to stage, each of which is a few steps of Newton's
//! method.

use nalgebra::{Matrix3, Point3, Vector3};

use firstcontact_convex::Ellipsoid;

/// An ellipsoid inside a solid, seen from some point.
#[derive(Debug, Clone, Copy)]
pub(crate) struct InnerEllipsoid {
    /// Its centre.
    pub(crate) center: Vector3<f64>,
    /// The matrix `C`.
    pub(crate) shape: Matrix3<f64>,
}

impl InnerEllipsoid {
    /// The largest with the centre and the proportions of the vertices that is behind all planes, given by normals of
    /// any length and their products with the points of the planes. `None` if no such ellipsoid has numbers that floats
    /// can hold.
    pub(crate) fn of(vertices: &[Point3<f64>], planes: &[(Vector3<f64>, f64)]) -> Option<InnerEllipsoid> {
        let Ellipsoid { center, shape } = Ellipsoid::of(vertices);
        let share = |(normal, height): &(Vector3<f64>, f64)| {
            (height - normal.dot(&center)) / normal.dot(&(shape * normal)).sqrt()
        };
        // A share that is no number belongs to a plane that floats cannot tell; a minimum would pass over it.
        let behind = planes.iter().map(|plane| Some(share(plane)).filter(|share| *share > 0.0));
        let factor = behind.collect::<Option<Vec<f64>>>()?.into_iter().fold(f64::INFINITY, f64::min);
        let inner = InnerEllipsoid { center, shape: shape * (factor * factor) };
        let is_sound = inner.shape.iter().chain(&center).all(|x| x.is_finite());
        is_sound.then_some(inner)
    }

    /// Nothing but the point it is seen from.
    pub(crate) fn point() -> InnerEllipsoid {
        InnerEllipsoid { center: Vector3::zeros(), shape: Matrix3::zeros() }
    }

    /// The ellipsoid scaled about the point it is seen from.
    pub(crate) fn scaled(&self, factor: f64) -> InnerEllipsoid {
        InnerEllipsoid { center: self.center * factor, shape: self.shape * (factor * factor) }
    }

    /// The point furthest along a direction.
    fn extreme(&self, direction: &Vector3<f64>) -> Vector3<f64> {
        let reach = direction.dot(&(self.shape * direction)).sqrt();
        if reach > 0.0 { self.center + self.shape * direction / reach } else { self.center }
    }
}

/// Addend under the roots in the first stage, and the share of it that is left for the next.
const BLUNT: f64 = 1.0;
const SHARPER: f64 = 1e-2;

/// Number of stages, and the most steps in each.
const STAGES: usize = 14;
const STEPS: usize = 30;

/// The points of two ellipsoids that are nearest to each other, each seen from where its ellipsoid is seen from; `None`
/// if floats see none that are apart. `apart` leads from where the first is seen from to where the second is. All
/// numbers are about one.
pub(crate) fn nearest_points(
    a: &InnerEllipsoid,
    b: &InnerEllipsoid,
    apart: &Vector3<f64>,
) -> Option<[Vector3<f64>; 2]> {
    let gap = WidestGap { between: apart + b.center - a.center, shapes: [a.shape, b.shape] };
    let mut way = Vector3::zeros();
    let mut blunt = BLUNT;
    for _ in 0..STAGES {
        way = gap.widest(way, blunt);
        blunt *= SHARPER;
    }
    let points = [a.extreme(&way), b.extreme(&-way)];
    (way.dot(&(apart + points[1] - points[0])) > 0.0).then_some(points)
}

/// The function whose greatest value is looked for.
struct WidestGap {
    between: Vector3<f64>,
    shapes: [Matrix3<f64>; 2],
}

impl WidestGap {
    /// Reach of each ellipsoid along a vector, with a number added under the root.
    fn reaches(&self, way: &Vector3<f64>, blunt: f64) -> [f64; 2] {
        self.shapes.map(|shape| (way.dot(&(shape * way)) + blunt).sqrt())
    }

    fn value(&self, way: &Vector3<f64>, blunt: f64) -> f64 {
        way.dot(&self.between) - self.reaches(way, blunt).iter().sum::<f64>() - way.norm_squared() / 2.0
    }

    /// Gradient of the value, and its negated second derivative.
    fn slope_and_bend(&self, way: &Vector3<f64>, blunt: f64) -> (Vector3<f64>, Matrix3<f64>) {
        let (mut slope, mut bend) = (self.between - way, Matrix3::identity());
        for (shape, reach) in self.shapes.iter().zip(self.reaches(way, blunt)) {
            let lean = shape * way / reach;
            slope -= lean;
            bend += (shape - lean * lean.transpose()) / reach;
        }
        (slope, bend)
    }

    /// Vector of the greatest value, from a first guess.
    fn widest(&self, from: Vector3<f64>, blunt: f64) -> Vector3<f64> {
        let mut way = from;
        for _ in 0..STEPS {
            let (slope, bend) = self.slope_and_bend(&way, blunt);
            let Some(factors) = bend.cholesky() else { return way };
            let step = factors.solve(&slope);
            let value = self.value(&way, blunt);
            let shares = std::iter::successors(Some(1.0), |share| Some(share / 2.0)).take(40);
            let is_better = |share: &f64| {
                let next = way + step * *share;
                // Close to the best the value is lost in rounding, but not that it has become level.
                self.value(&next, blunt) > value + share * step.dot(&slope) * 1e-4
                    || self.slope_and_bend(&next, blunt).0.norm() < slope.norm() / 2.0
            };
            match shares.into_iter().find(is_better) {
                Some(share) => way += step * share,
                None => return way,
            }
        }
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_convex::samples::Random;

    fn ball(center: [f64; 3], radius: f64) -> InnerEllipsoid {
        InnerEllipsoid { center: center.into(), shape: Matrix3::identity() * (radius * radius) }
    }

    fn nearest(a: &InnerEllipsoid, b: &InnerEllipsoid) -> Option<[Vector3<f64>; 2]> {
        nearest_points(a, b, &Vector3::zeros())
    }

    #[test]
    fn balls_are_joined_along_their_centres() {
        let [p, q] = nearest(&ball([0.0; 3], 1.0), &ball([3.0, 4.0, 0.0], 2.0)).unwrap();
        assert!((p - Vector3::new(0.6, 0.8, 0.0)).norm() < 1e-9, "{p}");
        assert!((q - Vector3::new(1.8, 2.4, 0.0)).norm() < 1e-9, "{q}");
        assert!(nearest(&ball([0.0; 3], 1.0), &ball([2.0, 0.0, 0.0], 1.5)).is_none());
        assert!(nearest(&ball([1.0; 3], 1.0), &ball([1.0; 3], 0.0)).is_none());
        let ends = nearest_points(&InnerEllipsoid::point(), &InnerEllipsoid::point(), &Vector3::z());
        assert_eq!(ends, Some([Vector3::zeros(); 2]));
    }

    /// No path is shorter than the gap between the planes through its ends across it: the two lengths agree.
    #[test]
    fn the_path_is_the_shortest() {
        let mut random = Random(3);
        let mut apart = 0;
        for round in 0..400 {
            let mut make = || {
                let thin = if round % 3 == 0 { 1e-3 } else { 1.0 };
                let axes = Matrix3::from_diagonal(&Vector3::new(thin, 1.0, 1.0));
                let root = Matrix3::from_fn(|_, _| random.number()) * axes;
                let center = Vector3::from_fn(|_, _| 1.5 * random.number());
                InnerEllipsoid { center, shape: root * root.transpose() }
            };
            let (a, b) = (make(), make());
            let Some([p, q]) = nearest(&a, &b) else { continue };
            let way = (q - p).normalize();
            let gap = (b.extreme(&-way) - a.extreme(&way)).dot(&way);
            assert!((gap - (q - p).norm()).abs() < 1e-7, "{round}: {gap} {}", (q - p).norm());
            apart += 1;
        }
        assert!(apart > 100, "{apart}");
    }

    #[test]
    fn the_ellipsoid_of_a_box_touches_all_of_its_faces() {
        let corners: Vec<Point3<f64>> = (0..8)
            .map(|i| Point3::new(f64::from(i & 1), f64::from(i >> 1 & 1) * 2.0, f64::from(i >> 2) * 3.0))
            .collect();
        let far = [Vector3::x(), Vector3::y(), Vector3::z()].into_iter().zip([1.0, 2.0, 3.0]);
        let planes: Vec<(Vector3<f64>, f64)> = far.flat_map(|(n, height)| [(n, height), (-n, 0.0)]).collect();
        let inner = InnerEllipsoid::of(&corners, &planes).unwrap();
        let untold = [&planes[..], &[(Vector3::repeat(f64::NAN), 1.0)]].concat();
        assert!(InnerEllipsoid::of(&corners, &untold).is_none());
        for (normal, height) in planes {
            assert!((inner.extreme(&normal).dot(&normal) - height).abs() < 1e-12);
        }
    }
}
