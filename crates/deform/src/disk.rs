//! The smallest disk that holds points of a plane (Welzl), in floats.

use nalgebra::Point2;

use firstcontact_exact::geom::shuffle;
use firstcontact_exact::power_of_two;

/// A disk, in floats.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Circle {
    /// Its centre.
    pub(super) centre: Point2<f64>,
    /// Its radius.
    pub(super) radius: f64,
}

/// A share of the radius by which a point may be outside and still counts as held: what rounding does to a circle through
/// two or three points.
const SLACK: f64 = 1.0 / (1u64 << 40) as f64;

impl Circle {
    /// The smallest disk that holds some points, nearly: its radius is that of the furthest from its centre. Of no points
    /// there is none.
    ///
    /// Welzl's algorithm, without recursion: a point outside the disk of those before it is on the border of the new disk. In
    /// a fixed shuffled order it takes expected linear time.
    ///
    /// The points are made about as large as one first, so that no power of a coordinate leaves the floats. The factor is a
    /// power of two: only coordinates far less than the last place of the largest can be rounded.
    pub(super) fn around(points: &[Point2<f64>]) -> Option<Circle> {
        let largest = points.iter().map(|point| point.coords.amax()).fold(0.0, f64::max);
        let exponent = largest.max(f64::MIN_POSITIVE).log2().clamp(-1000.0, 1000.0) as i32;
        let [shrunk, grown] = [power_of_two(-exponent), power_of_two(exponent)];
        let circle = Circle::around_scaled(points.iter().map(|point| point * shrunk).collect())?;
        Some(Circle { centre: circle.centre * grown, radius: circle.radius * grown })
    }

    fn around_scaled(mut points: Vec<Point2<f64>>) -> Option<Circle> {
        shuffle(&mut points);
        let mut circle = Circle { centre: *points.first()?, radius: 0.0 };
        for i in 1..points.len() {
            if circle.holds(&points[i]) {
                continue;
            }
            circle = Circle { centre: points[i], radius: 0.0 };
            for j in 0..i {
                if circle.holds(&points[j]) {
                    continue;
                }
                circle = Circle::of_two(&points[i], &points[j]);
                for k in 0..j {
                    if !circle.holds(&points[k]) {
                        circle = Circle::of_three(&points[i], &points[j], &points[k]).unwrap_or(circle);
                    }
                }
            }
        }
        let reach = |centre: Point2<f64>| points.iter().map(|point| (point - centre).norm()).fold(0.0, f64::max);
        // Where floats see three points almost in line, the centre may be far off.
        let around = |centre: Point2<f64>| Circle { centre, radius: reach(centre) };
        let (found, fallback) = (around(circle.centre), around(points[0]));
        Some(if found.radius <= fallback.radius { found } else { fallback })
    }

    fn holds(&self, point: &Point2<f64>) -> bool {
        (point - self.centre).norm() <= self.radius * (1.0 + SLACK)
    }

    fn of_two(p: &Point2<f64>, q: &Point2<f64>) -> Circle {
        let centre = nalgebra::center(p, q);
        Circle { centre, radius: (p - centre).norm() }
    }

    /// The circle through three points; `None` if floats see them in line.
    fn of_three(p: &Point2<f64>, q: &Point2<f64>, r: &Point2<f64>) -> Option<Circle> {
        let (u, v) = (q - p, r - p);
        let twice = 2.0 * u.perp(&v);
        let (s, t) = (u.norm_squared(), v.norm_squared());
        let way = nalgebra::Vector2::new(v.y * s - u.y * t, u.x * t - v.x * s) / twice;
        way.iter().all(|x| x.is_finite()).then(|| Circle { centre: p + way, radius: way.norm() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*state >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The least of all circles through two or three points that hold all.
    fn slow(points: &[Point2<f64>]) -> f64 {
        let mut least = f64::INFINITY;
        let holds_all = |circle: &Circle| points.iter().all(|point| circle.holds(point));
        for p in points {
            for q in points {
                let two = Circle::of_two(p, q);
                let three = points.iter().filter_map(|r| Circle::of_three(p, q, r));
                for circle in three.chain([two]).filter(holds_all) {
                    least = least.min(circle.radius);
                }
            }
        }
        least
    }

    #[test]
    fn no_disk_is_smaller() {
        let state = &mut 5;
        for round in 0..300 {
            let lattice = round % 2 == 0;
            let mut coordinate = || if lattice { (next(state) * 4.0).floor() } else { next(state) };
            let points: Vec<Point2<f64>> =
                (0..1 + round % 9).map(|_| Point2::new(coordinate(), coordinate())).collect();
            let found = Circle::around(&points).unwrap();
            assert!((found.radius - slow(&points)).abs() < 1e-9, "{points:?}: {found:?}");
            assert!(points.iter().all(|point| (point - found.centre).norm() <= found.radius));
        }
    }

    #[test]
    fn no_size_is_too_large_or_too_small() {
        let state = &mut 7;
        let points: Vec<Point2<f64>> = (0..20_000).map(|_| Point2::new(next(state), next(state))).collect();
        let want = Circle::around(&points).unwrap();
        for exponent in [-900, -560, 350, 460, 900] {
            let scale = power_of_two(exponent);
            let scaled: Vec<Point2<f64>> = points.iter().map(|point| point * scale).collect();
            let found = Circle::around(&scaled).unwrap();
            assert_eq!(found, Circle { centre: want.centre * scale, radius: want.radius * scale });
        }
    }

    #[test]
    fn points_in_line_and_equal_points_have_one_too() {
        assert_eq!(Circle::around(&[]), None);
        let same = [Point2::new(3.0, 4.0); 5];
        assert_eq!(Circle::around(&same), Some(Circle { centre: same[0], radius: 0.0 }));
        let line: Vec<Point2<f64>> = (0..9).map(|i| Point2::new(f64::from(i), 2.0 * f64::from(i))).collect();
        let Circle { centre, radius } = Circle::around(&line).unwrap();
        assert!((centre - Point2::new(4.0, 8.0)).norm() < 1e-9 && (radius - 80f64.sqrt()).abs() < 1e-9);
    }
}
