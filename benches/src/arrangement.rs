//! Which two bodies a family of queries is about, and how they stand to each other before they move.

use nalgebra::{Rotation3, Unit, Vector3};

use crate::shapes::{Family, Random, Shape};

/// A family of queries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrangement {
    /// Two bodies of the same family, one turned, that come from afar.
    Apart(Family),
    /// Two rings that go through each other, moving within their links.
    LinkedTori,
}

impl Arrangement {
    /// All of them, in the order of the table.
    pub const ALL: [Arrangement; 5] = [
        Arrangement::Apart(Family::Knot),
        Arrangement::Apart(Family::Blob),
        Arrangement::Apart(Family::Gear),
        Arrangement::Apart(Family::Torus),
        Arrangement::LinkedTori,
    ];

    /// The name in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Arrangement::Apart(family) => family.name(),
            Arrangement::LinkedTori => "linked",
        }
    }

    /// Both shapes, about `triangles` triangles each, in a position in which neither has an edge along an axis.
    pub fn shapes(self, triangles: u32, random: &mut Random) -> [Shape; 2] {
        match self {
            Arrangement::Apart(family) => {
                let shape = family.shape(triangles);
                [turned(shape.clone(), random_turn(random)), turned(shape, random_turn(random))]
            }
            Arrangement::LinkedTori => {
                let ring = Family::Torus.shape(triangles);
                // The second ring stands on edge and leads through the middle of the first one's hole.
                let other = ring.clone().cycled().moved([0.0, 1.0, 0.0]);
                let turn = random_turn(random);
                [turned(ring, turn), turned(other, turn)]
            }
        }
    }
}

fn random_turn(random: &mut Random) -> Rotation3<f64> {
    let axis = Unit::new_normalize(Vector3::from(random.direction()));
    Rotation3::from_axis_angle(&axis, random.between(0.0, std::f64::consts::TAU))
}

fn turned(mut shape: Shape, turn: Rotation3<f64>) -> Shape {
    for vertex in &mut shape.vertices {
        *vertex = (turn * Vector3::from(*vertex)).into();
    }
    shape
}
