//! Convex solids to test with.

use nalgebra::Vector3;

use crate::polyhedron::Polyhedron;
use firstcontact_solid::{Body, convex_hull};

/// A small generator of numbers from -1 to 1 with a fixed seed.
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// A point with whole coordinates from -4 to 4.
    pub fn lattice(&mut self) -> [f64; 3] {
        [0; 3].map(|_| (self.number() * 4.5).round().clamp(-4.0, 4.0))
    }

    /// A direction, evenly spread.
    pub fn direction(&mut self) -> Vector3<f64> {
        loop {
            let v = Vector3::from_fn(|_, _| self.number());
            if v.norm() > 0.1 && v.norm() < 1.0 {
                return v.normalize();
            }
        }
    }
}

/// The boundary of the hull of points.
pub fn polyhedron(points: &[[f64; 3]]) -> Polyhedron {
    let triangles = convex_hull(points).unwrap();
    let mesh = firstcontact_formats::Mesh::new(points.to_vec(), triangles).unwrap();
    let body = Body::from_mesh(mesh).unwrap();
    Polyhedron::new(body.skin(), body.positions())
}

/// Points on an ellipsoid.
pub fn ellipsoid(count: usize, axes: [f64; 3]) -> Vec<[f64; 3]> {
    let mut random = Random(7);
    (0..count).map(|_| random.direction().component_mul(&Vector3::from(axes)).into()).collect()
}

/// A prism over a regular polygon, a tenth as high as it is wide.
pub fn prism(corners: u32) -> Vec<[f64; 3]> {
    let corner = |index: u32, z: f64| {
        let (sin, cos) = (std::f64::consts::TAU * f64::from(index) / f64::from(corners)).sin_cos();
        [cos, sin, z]
    };
    (0..corners).flat_map(|index| [corner(index, -0.1), corner(index, 0.1)]).collect()
}

/// The polygon's prism with one of its ends drawn together.
pub fn cone(corners: u32) -> Vec<[f64; 3]> {
    prism(corners).into_iter().filter(|point| point[2] < 0.0).chain([[0.0, 0.0, 1.0]]).collect()
}

/// The whole-numbered points of a ball.
pub fn lattice_ball(radius: i32) -> Vec<[f64; 3]> {
    let all = (-radius..=radius).flat_map(|x| (-radius..=radius).map(move |y| (x, y)));
    let all = all.flat_map(|(x, y)| (-radius..=radius).map(move |z| [x, y, z]));
    all.filter(|p| p.iter().map(|c| c * c).sum::<i32>() <= radius * radius).map(|p| p.map(f64::from)).collect()
}

/// Points whose hulls are round, long, flat, pointed and on a lattice, of few vertices and of some hundreds.
pub fn shapes() -> Vec<Vec<[f64; 3]>> {
    let mut shapes = vec![prism(4), prism(100), cone(3), cone(200), lattice_ball(2), lattice_ball(7)];
    for count in [4, 20, 40, 500] {
        for axes in [[2.0, 1.0, 1.0], [100.0, 10.0, 1.0], [1e-150, 1e-150, 1e150], [1e300, 1e300, 1e299]] {
            shapes.push(ellipsoid(count, axes));
        }
    }
    shapes.push(ellipsoid(300, [1.0; 3]).into_iter().map(|p| p.map(|value| value + 1e6)).collect());
    shapes
}
