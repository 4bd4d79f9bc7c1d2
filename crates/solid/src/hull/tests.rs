//! Hulls of hard points: flat, needle-like, in grids, far away, of all magnitudes.

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

#[test]
fn a_plane_with_many_points_is_cut_once() {
    // Parabolas, so that all corners of a base are exactly in one plane; then a line of points, and two tips.
    let base = (0..1000).flat_map(|i| [0.0, 1.0].map(|z| [f64::from(i), f64::from(i * i), z]));
    let line = (0..1000).map(|i| [f64::from(i), 0.0, 2.0]);
    let tips = [[500.0, 5e5, -9.0], [500.0, 5e5, 9.0]];
    for points in [base.clone().collect(), base.clone().chain(line).collect(), base.chain(tips).collect::<Vec<_>>()] {
        let mut order: Vec<u32> = (0..points.len() as u32).collect();
        shuffle(&mut order);
        let hull = inserted(&points, simplex(&points, &order).unwrap(), &order);
        assert!(hull.facets.len() < 12 * points.len(), "{} facets for {} points", hull.facets.len(), points.len());
        check(&points);
    }
}
