//! Every search finds a vertex as far out as the furthest.

use nalgebra::Vector3;

use super::Support;
use crate::convex::polyhedron::Polyhedron;
use crate::solid::{Body, convex_hull};

/// A small generator of numbers from -1 to 1 with a fixed seed.
struct Random(u64);

impl Random {
    fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    fn direction(&mut self) -> Vector3<f64> {
        loop {
            let v = Vector3::from_fn(|_, _| self.number());
            if v.norm() > 0.1 && v.norm() < 1.0 {
                return v.normalize();
            }
        }
    }
}

fn polyhedron(points: &[[f64; 3]]) -> Polyhedron {
    let triangles = convex_hull(points).unwrap();
    let mesh = firstcontact_formats::Mesh::new(points.to_vec(), triangles).unwrap();
    let body = Body::from_mesh(mesh).unwrap();
    Polyhedron::new(body.skin(), body.positions())
}

fn ellipsoid(count: usize, axes: [f64; 3]) -> Vec<[f64; 3]> {
    let mut random = Random(7);
    (0..count).map(|_| random.direction().component_mul(&Vector3::from(axes)).into()).collect()
}

/// A prism over a regular polygon, a tenth as high as it is wide.
fn prism(corners: u32) -> Vec<[f64; 3]> {
    let corner = |index: u32, z: f64| {
        let (sin, cos) = (std::f64::consts::TAU * f64::from(index) / f64::from(corners)).sin_cos();
        [cos, sin, z]
    };
    (0..corners).flat_map(|index| [corner(index, -0.1), corner(index, 0.1)]).collect()
}

/// The polygon's prism with one of its ends drawn together.
fn cone(corners: u32) -> Vec<[f64; 3]> {
    prism(corners).into_iter().filter(|point| point[2] < 0.0).chain([[0.0, 0.0, 1.0]]).collect()
}

fn lattice_ball(radius: i32) -> Vec<[f64; 3]> {
    let all = (-radius..=radius).flat_map(|x| (-radius..=radius).map(move |y| (x, y)));
    let all = all.flat_map(|(x, y)| (-radius..=radius).map(move |z| [x, y, z]));
    all.filter(|p| p.iter().map(|c| c * c).sum::<i32>() <= radius * radius).map(|p| p.map(f64::from)).collect()
}

fn shapes() -> Vec<Vec<[f64; 3]>> {
    let mut shapes = vec![prism(4), prism(100), cone(3), cone(200), lattice_ball(2), lattice_ball(7)];
    for count in [4, 20, 40, 500] {
        for axes in [[2.0, 1.0, 1.0], [100.0, 10.0, 1.0], [1e-150, 1e-150, 1e150], [1e300, 1e300, 1e299]] {
            shapes.push(ellipsoid(count, axes));
        }
    }
    shapes.push(ellipsoid(300, [1.0; 3]).into_iter().map(|p| p.map(|value| value + 1e6)).collect());
    shapes
}

#[test]
fn the_answer_is_as_far_out_as_any_vertex() {
    let mut random = Random(5);
    for points in shapes() {
        let polyhedron = polyhedron(&points);
        let (support, count) = (Support::new(&polyhedron), polyhedron.points().len() as u32);
        let largest = points.iter().flatten().fold(0.0, |most: f64, value| most.max(value.abs()));
        for round in 0..100 {
            let axis = Vector3::from_fn(|row, _| f64::from(u8::from(row == round % 3)));
            let direction = if round < 6 { axis * (round as f64 - 2.5) } else { random.direction() };
            let dot = |vertex: u32| polyhedron.points()[vertex as usize].coords.dot(&direction);
            let furthest = (0..count).map(dot).fold(f64::NEG_INFINITY, f64::max);
            for near in [None, Some(round as u32 % count)] {
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
        let support = Support::new(&polyhedron);
        for [x, y, z] in odd.iter().flat_map(|&x| odd.iter().flat_map(move |&y| odd.map(|z| [x, y, z]))) {
            for near in [None, Some(3)] {
                assert!((support.extreme(&Vector3::new(x, y, z), near) as usize) < polyhedron.points().len());
            }
        }
    }
}
