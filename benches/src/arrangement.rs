//! Which two bodies a family of queries is about, and how they stand to each other before they move.

use firstcontact::Body;
use firstcontact::solid::{Orientation, convex_hull};
use nalgebra::{Rotation3, Unit, Vector3};

use crate::shapes::{Family, Random, Shape, ellipsoid_points};

/// A family of queries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrangement {
    /// Two bodies of the same family, one turned, that come from afar.
    Apart(Family),
    /// Two rings that go through each other, moving within their links.
    LinkedTori,
    /// Twice the hull of points on an ellipsoid, the second one turned, that come from afar.
    Ellipsoids(Ellipsoid),
}

/// The half axes of an ellipsoid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ellipsoid {
    /// 200:100:100, of which Choi et al. vary the number of vertices.
    Stout,
    /// 100:10:1.
    Elongated,
}

impl Ellipsoid {
    /// The half axes.
    pub fn half_axes(self) -> [f64; 3] {
        match self {
            Ellipsoid::Stout => [200.0, 100.0, 100.0],
            Ellipsoid::Elongated => [100.0, 10.0, 1.0],
        }
    }
}

impl Arrangement {
    /// All of them, meshes first, in the order of the table.
    pub const ALL: [Arrangement; 7] = [
        Arrangement::Apart(Family::Knot),
        Arrangement::Apart(Family::Blob),
        Arrangement::Apart(Family::Gear),
        Arrangement::Apart(Family::Torus),
        Arrangement::LinkedTori,
        Arrangement::ELLIPSOIDS[0],
        Arrangement::ELLIPSOIDS[1],
    ];

    /// Those whose bodies are convex; their size is the number of vertices, that of the others the number of triangles.
    pub const ELLIPSOIDS: [Arrangement; 2] =
        [Arrangement::Ellipsoids(Ellipsoid::Stout), Arrangement::Ellipsoids(Ellipsoid::Elongated)];

    /// Those whose bodies are meshes of any kind.
    pub fn meshes() -> Vec<Arrangement> {
        Arrangement::ALL.into_iter().filter(|arrangement| !Arrangement::ELLIPSOIDS.contains(arrangement)).collect()
    }

    /// The name in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Arrangement::Apart(family) => family.name(),
            Arrangement::LinkedTori => "linked",
            Arrangement::Ellipsoids(Ellipsoid::Stout) => "200:100:100",
            Arrangement::Ellipsoids(Ellipsoid::Elongated) => "100:10:1",
        }
    }

    /// Both bodies of about this size, in a position in which neither has an edge along an axis.
    ///
    /// # Panics
    /// If a generated shape is no proper body.
    pub fn bodies(self, size: u32, random: &mut Random) -> [Body; 2] {
        match self {
            Arrangement::Apart(family) => {
                let shape = family.shape(size);
                [shape.clone(), shape].map(|shape| turned_body(shape, random))
            }
            Arrangement::LinkedTori => {
                let ring = Family::Torus.shape(size);
                // The second ring stands on edge and leads through the middle of the first one's hole.
                let other = ring.clone().cycled().moved([0.0, 1.0, 0.0]);
                let turn = random_turn(random);
                [ring, other].map(|shape| body(&turned(shape, turn)))
            }
            Arrangement::Ellipsoids(ellipsoid) => {
                let vertices = ellipsoid_points(ellipsoid.half_axes(), size as usize, random.bits());
                let hull = convex_hull(&vertices).expect("points on an ellipsoid have a hull");
                let body = body(&Shape { vertices, faces: hull.into_iter().map(Vec::from).collect() });
                let turn = random_turn(random);
                let positions = body.positions().iter().map(|position| turn * position).collect();
                let other = body.with_positions(positions, Orientation::Kept).expect("what is turned keeps its inside");
                [body, other]
            }
        }
    }
}

/// A body in a position in which hardly an edge is along an axis.
///
/// # Panics
/// If the shape is no proper body.
pub fn turned_body(shape: Shape, random: &mut Random) -> Body {
    body(&turned(shape, random_turn(random)))
}

fn body(shape: &Shape) -> Body {
    Body::from_mesh(shape.mesh()).expect("generated shapes are solids")
}

/// Some rotation.
pub fn random_turn(random: &mut Random) -> Rotation3<f64> {
    let axis = Unit::new_normalize(Vector3::from(random.direction()));
    Rotation3::from_axis_angle(&axis, random.between(0.0, std::f64::consts::TAU))
}

/// A shape after a rotation; its coordinates are rounded.
pub fn turned(mut shape: Shape, turn: Rotation3<f64>) -> Shape {
    for vertex in &mut shape.vertices {
        *vertex = (turn * Vector3::from(*vertex)).into();
    }
    shape
}
