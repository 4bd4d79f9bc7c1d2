//! Right-angled worlds on whole numbers, where most signs are exactly zero, and the same worlds a little out of true.

use firstcontact::Body;
use nalgebra::{Matrix3, Vector3};

use crate::case::Case;
use crate::shapes::{self, Gripper, Random, Shape};

/// A kind of right-angled world: a moving and a standing part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flat {
    /// A crate among a block of stacked crates, a unit apart.
    Crates,
    /// A crate down or up a flight of steps.
    Stairs,
    /// Forks and a pallet.
    Pallet,
    /// Two angles.
    Angles,
    /// A crate into a rack with many storeys.
    Rack,
    /// A square peg and a tube that it just fills.
    Peg,
    /// A gripper and a bracket.
    Gripper,
    /// A hollow box around a small one.
    Hollow,
}

/// How far a motion may go along an axis.
const LONGEST: f64 = 48.0;

/// How far out of true a world is set: what is added to each entry of the identity matrix, at most.
const SHEAR: f64 = 1e-3;

/// How far each vertex is moved on its own after that, at most. The parts measure about ten.
const NOISE: f64 = 1e-6;

impl Flat {
    /// All of them.
    pub const ALL: [Flat; 8] =
        [Flat::Crates, Flat::Stairs, Flat::Pallet, Flat::Angles, Flat::Rack, Flat::Peg, Flat::Gripper, Flat::Hollow];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Flat::Crates => "crates",
            Flat::Stairs => "stairs",
            Flat::Pallet => "pallet",
            Flat::Angles => "angles",
            Flat::Rack => "rack",
            Flat::Peg => "peg",
            Flat::Gripper => "gripper",
            Flat::Hollow => "hollow",
        }
    }

    /// The moving and the standing part; all coordinates are whole numbers.
    pub fn shapes(self) -> [Shape; 2] {
        let crate_of_two = || shapes::cuboid([2.0, 2.0, 2.0]);
        match self {
            Flat::Crates => [crate_of_two(), crates(5)],
            Flat::Stairs => [crate_of_two(), shapes::staircase(16, 2.0, 1.0, 6.0)],
            Flat::Pallet => [shapes::bracket([8.0, 12.0, 2.0], 2.0), shapes::pallet([12.0, 10.0, 4.0], 2.0, 1.0)],
            Flat::Angles => [shapes::l_shape([6.0, 4.0, 6.0], 2.0), shapes::l_shape([8.0, 4.0, 8.0], 1.0)],
            Flat::Rack => [crate_of_two(), shapes::rack([16.0, 8.0], 12, 4.0, 1.0, 1.0)],
            Flat::Peg => [shapes::cuboid([2.0, 2.0, 8.0]), shapes::square_tube(6.0, 2.0, 8.0)],
            Flat::Gripper => {
                let measures = Gripper {
                    opening: 4.0,
                    finger: 1.0,
                    reach: 5.0,
                    palm: 1.0,
                    depth: 2.0,
                    stem: 2.0,
                    stem_height: 2.0,
                };
                [shapes::gripper(measures), shapes::bracket([8.0, 4.0, 5.0], 2.0)]
            }
            Flat::Hollow => [crate_of_two(), shapes::hollow_box([12.0, 12.0, 12.0], [8.0, 8.0, 8.0])],
        }
    }

    /// A motion between points with whole coordinates that takes the origin of the moving part to a point in or next to
    /// the standing one: one in two along an axis, one in four in a plane of two axes.
    pub fn case(self, standing: &Body, random: &mut Random) -> Case {
        let [low, high] = standing.bounds();
        let target = Vector3::from_fn(|axis, _| whole(random, low[axis] - 2.0, high[axis] + 2.0));
        let mut by = Vector3::from_fn(|_, _| whole(random, -LONGEST, LONGEST));
        let spared = (random.bits() % 3) as usize;
        match random.bits() % 4 {
            0 | 1 => by = Vector3::from_fn(|axis, _| if axis == spared { by[axis] } else { 0.0 }),
            2 => by[spared] = 0.0,
            _ => {}
        }
        Case::new(target - by, by)
    }
}

/// A whole number between two whole numbers, both included.
fn whole(random: &mut Random, low: f64, high: f64) -> f64 {
    random.between(low, high + 1.0).floor()
}

/// A block of `count` by `count` by `count` crates.
fn crates(count: u32) -> Shape {
    let place = |index: u32| f64::from(index) * 5.0 - 2.5 * f64::from(count - 1) + 0.5;
    let places = (0..count).flat_map(|i| (0..count).flat_map(move |j| (0..count).map(move |k| [i, j, k])));
    let crates = places.map(|cell| shapes::cuboid([4.0, 4.0, 4.0]).moved(cell.map(place).map(f64::floor)));
    crates.reduce(Shape::joined).unwrap_or_else(|| shapes::cuboid([4.0, 4.0, 4.0]))
}

/// A way to set a world out of true: one linear map for all of it, so that what is apart or in contact mostly stays so.
#[derive(Debug, Clone, Copy)]
pub struct OutOfTrue(Matrix3<f64>);

impl OutOfTrue {
    /// A random one.
    pub fn new(random: &mut Random) -> OutOfTrue {
        OutOfTrue(Matrix3::identity() + Matrix3::from_fn(|_, _| random.between(-SHEAR, SHEAR)))
    }

    /// The shape after the map, each vertex then moved a very little on its own.
    pub fn shape(&self, mut shape: Shape, random: &mut Random) -> Shape {
        for vertex in &mut shape.vertices {
            let noise = Vector3::from_fn(|_, _| random.between(-NOISE, NOISE));
            *vertex = (self.0 * Vector3::from(*vertex) + noise).into();
        }
        shape
    }

    /// The motion after the map.
    pub fn case(&self, case: &Case) -> Case {
        Case::new(self.0 * case.from, self.0 * case.by)
    }
}

/// The bodies of two shapes.
///
/// # Panics
/// If a shape is no proper body.
pub fn bodies(shapes: [Shape; 2]) -> [Body; 2] {
    shapes.map(|shape| Body::from_mesh(shape.mesh()).expect("generated shapes are solids"))
}
