//! Every search finds a vertex as far out as the furthest.

use nalgebra::Vector3;

use super::{Support, SupportMethod};
use crate::ellipsoid::Ellipsoid;
use crate::polyhedron::Polyhedron;
use crate::samples::{Random, ellipsoid, polyhedron, prism, shapes};

fn all_methods(polyhedron: &Polyhedron) -> Vec<Support> {
    let ellipsoid = Ellipsoid::of(polyhedron.points());
    SupportMethod::ALL.iter().map(|&method| Support::new(polyhedron, &ellipsoid, method)).collect()
}

#[test]
fn the_answer_is_as_far_out_as_any_vertex() {
    let mut random = Random(5);
    for points in shapes() {
        let polyhedron = polyhedron(&points);
        let (methods, count) = (all_methods(&polyhedron), polyhedron.points().len() as u32);
        let largest = points.iter().flatten().fold(0.0, |most: f64, value| most.max(value.abs()));
        for round in 0..60 {
            let axis = Vector3::from_fn(|row, _| f64::from(u8::from(row == round % 3)));
            let direction = if round < 6 { axis * (round as f64 - 2.5) } else { random.direction() };
            let dot = |vertex: u32| polyhedron.points()[vertex as usize].coords.dot(&direction);
            let furthest = (0..count).map(dot).fold(f64::NEG_INFINITY, f64::max);
            for (support, near) in
                methods.iter().flat_map(|support| [(support, None), (support, Some(round as u32 % count))])
            {
                let found = support.extreme(&direction, near);
                assert!(dot(found) >= furthest - 1e-15 * largest, "{count} vertices, {direction:?}");
            }
        }
    }
}

#[test]
fn every_direction_has_an_answer() {
    let odd = [0.0, -0.0, 1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e308, -1e308, 5e-324];
    for points in [prism(4), prism(50), ellipsoid(100, [1e150, 1.0, 1e-150])] {
        let polyhedron = polyhedron(&points);
        let methods = all_methods(&polyhedron);
        for [x, y, z] in odd.iter().flat_map(|&x| odd.iter().flat_map(move |&y| odd.map(|z| [x, y, z]))) {
            for (support, near) in methods.iter().flat_map(|support| [(support, None), (support, Some(3))]) {
                assert!((support.extreme(&Vector3::new(x, y, z), near) as usize) < polyhedron.points().len());
            }
        }
    }
}
