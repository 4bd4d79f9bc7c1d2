//! Border of points of one plane, in exact arithmetic.

use firstcontact_exact::geom::around;
use firstcontact_exact::ring::{cross, dot};
use firstcontact_exact::{Rational, Sign};

/// A point in space.
pub(super) type ExactPoint = [Rational; 3];

/// The corners of the hull of points of one plane, in order around it: one for a point, two for a segment.
pub(super) fn outline(mut points: Vec<ExactPoint>) -> Vec<ExactPoint> {
    points.sort_by(|p, q| p.iter().cmp(q.iter()));
    points.dedup();
    let [Some(first), Some(last)] = [points.first(), points.last()] else { return points };
    let way = |to: &ExactPoint| difference(to, first);
    let along = way(last);
    let mut normals = points.iter().map(|point| cross(&along, &way(point)));
    // Points in one line have none: no turn is to the left then, and the two ends are left.
    let normal = normals.find(|normal| !is_null(normal)).unwrap_or_else(|| difference(first, first));
    let turn = |p: &ExactPoint, q: &ExactPoint, r: &ExactPoint| {
        dot(&normal, &cross(&difference(q, p), &difference(r, q))).sign()
    };
    around(&points, |p, q, r| turn(p, q, r) == Sign::Positive)
}

/// True if three points are in one line.
pub(super) fn are_in_line(p: &ExactPoint, q: &ExactPoint, r: &ExactPoint) -> bool {
    is_null(&cross(&difference(q, p), &difference(r, p)))
}

fn difference(to: &ExactPoint, from: &ExactPoint) -> ExactPoint {
    std::array::from_fn(|k| &to[k] - &from[k])
}

fn is_null(vector: &ExactPoint) -> bool {
    vector.iter().all(|x| x.sign().is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(points: &[[f64; 3]]) -> Vec<[f64; 3]> {
        let exact = points.iter().map(|point| point.map(Rational::of)).collect();
        outline(exact).into_iter().map(|point| point.map(|x| x.nearest())).collect()
    }

    #[test]
    fn a_polygon_loses_what_is_inside_or_between() {
        let square = [[0.0, 0.0, 1.0], [2.0, 0.0, 1.0], [2.0, 2.0, 1.0], [0.0, 2.0, 1.0]];
        let more = [[1.0, 1.0, 1.0], [1.0, 0.0, 1.0], [2.0, 1.0, 1.0], [0.0, 0.0, 1.0]];
        let found = corners(&[square, more].concat());
        assert_eq!(found.len(), 4);
        assert!(square.iter().all(|corner| found.contains(corner)), "{found:?}");
    }

    #[test]
    fn a_plane_may_be_parallel_to_two_axes() {
        let upright = [[1.0, 0.0, 0.0], [1.0, 0.0, 3.0], [1.0, 2.0, 0.0], [1.0, 1.0, 1.0], [1.0, 0.0, 1.0]];
        assert_eq!(corners(&upright).len(), 3);
    }

    #[test]
    fn segments_and_points_are_what_they_are() {
        assert_eq!(corners(&[[1.0, 1.0, 1.0], [0.0, 0.0, 0.0], [2.0, 2.0, 2.0]]), [[0.0; 3], [2.0; 3]]);
        assert_eq!(corners(&[[1.0; 3], [1.0; 3]]), [[1.0; 3]]);
        assert_eq!(corners(&[]), [[0.0; 3]; 0]);
    }
}
