//! Convex solids of known families and sizes, and directions in which to ask for their extreme vertices.

use firstcontact::Body;
use firstcontact::formats::Mesh;
use firstcontact::nalgebra::Vector3;
use firstcontact::solid::convex_hull;

use crate::shapes::{Random, ellipsoid_points};

/// A family of convex solids.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Solid {
    /// The hull of random points on an ellipsoid with these half axes.
    Ellipsoid([f64; 3], usize),
    /// A prism over a regular polygon with so many corners, a tenth as high as it is wide: two large facets.
    Prism(u32),
    /// A cone over such a polygon: a vertex of high degree.
    Cone(u32),
    /// The whole-numbered points of a ball with this radius: many equally extreme vertices.
    LatticeBall(i32),
}

impl Solid {
    /// A name for tables.
    pub fn name(self) -> String {
        match self {
            Solid::Ellipsoid([a, b, c], _) => format!("ellipsoid {a}:{b}:{c}"),
            Solid::Prism(_) => "prism".to_owned(),
            Solid::Cone(_) => "cone".to_owned(),
            Solid::LatticeBall(_) => "lattice ball".to_owned(),
        }
    }

    /// Points whose hull it is.
    pub fn points(self) -> Vec<[f64; 3]> {
        match self {
            Solid::Ellipsoid(half_axes, count) => ellipsoid_points(half_axes, count, 1),
            Solid::Prism(corners) => [ring(corners, -0.1), ring(corners, 0.1)].concat(),
            Solid::Cone(corners) => [ring(corners, -0.25), vec![[0.0, 0.0, 0.75]]].concat(),
            Solid::LatticeBall(radius) => {
                let span = -radius..=radius;
                let plane = span.clone().flat_map(|x| span.clone().map(move |y| [x, y]));
                let all = plane.flat_map(|[x, y]| span.clone().map(move |z| [x, y, z]));
                let inside = |p: &[i32; 3]| p.iter().map(|c| c * c).sum::<i32>() <= radius * radius;
                all.filter(inside).map(|p| p.map(f64::from)).collect()
            }
        }
    }

    /// The solid.
    ///
    /// # Errors
    /// If the family has no solid of this size.
    pub fn body(self) -> Result<Body, Box<dyn std::error::Error>> {
        let points = self.points();
        let triangles = convex_hull(&points)?;
        Ok(Body::from_mesh(Mesh::new(points, triangles)?)?)
    }

    /// A direction: of an ellipsoid the normal at a random point, so that each vertex is as likely as any other.
    pub fn direction(self, random: &mut Random) -> Vector3<f64> {
        let round = Vector3::from(random.direction());
        match self {
            Solid::Ellipsoid(half_axes, _) => round.component_div(&Vector3::from(half_axes)).normalize(),
            _ => round,
        }
    }

    /// A direction near another, as a search that closes in on its answer asks for.
    pub fn nearby(self, direction: &Vector3<f64>, random: &mut Random) -> Vector3<f64> {
        (direction + self.direction(random) * 0.02).normalize()
    }
}

fn ring(corners: u32, z: f64) -> Vec<[f64; 3]> {
    let corner = |index: u32| {
        let (sin, cos) = (std::f64::consts::TAU * f64::from(index) / f64::from(corners)).sin_cos();
        [cos, sin, z]
    };
    (0..corners).map(corner).collect()
}
