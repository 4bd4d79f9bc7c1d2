//! A room full of boxes, balls and cylinders, and a robot of two bodies that has to cross it.

use firstcontact::solid::Fit;
use firstcontact::world::ObjectId;
use firstcontact::{Body, Checker, Motion};

use super::Failure;
use super::prng::Prng;
use super::vector::Place;

/// The room goes from minus to plus this in each direction.
pub const HALF: f64 = 4.0;

/// Where the robot starts, and where it has to be in the end.
pub const START: Place = [-3.5, -3.5, -3.5];
/// See [`START`].
pub const GOAL: Place = [3.5, 3.5, 3.5];

/// A checker of the room, and the robot in it.
pub struct Room {
    /// All bodies.
    pub checker: Checker,
    /// The body that moves; an arm is attached to it.
    pub robot: ObjectId,
}

/// The room of a seed with so many obstacles, none of which is in the way at either end.
pub fn room(seed: u64, obstacles: u64) -> Result<Room, Failure> {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", Body::cuboid([0.5, 0.25, 0.25])?, Motion::at(START)?)?;
    let arm = checker.add("arm", Body::capsule(0.0625, 0.5, 12, Fit::Around)?, Motion::at([0.0; 3])?)?;
    checker.attach(arm, robot, [0.25, 0.0, 0.375])?;
    let mut scratch = checker.scratch();
    let ends = [Motion::at(START)?, Motion::at(GOAL)?];
    for index in 0..obstacles {
        let mut prng = Prng::new(seed, index);
        let place = Motion::at(prng.float_point(-HALF, HALF))?;
        let id = checker.add(&format!("obstacle_{index}"), obstacle(&mut prng)?, place)?;
        let mut free = true;
        for end in &ends {
            free &= checker.is_clear(robot, end, &mut scratch)?;
        }
        if !free {
            checker.remove(id)?;
        }
    }
    Ok(Room { checker, robot })
}

fn obstacle(prng: &mut Prng) -> Result<Body, Failure> {
    Ok(match prng.below(3) {
        0 => Body::cuboid([(); 3].map(|()| prng.float(0.25, 2.0)))?,
        1 => Body::sphere(prng.float(0.25, 0.75), 12, Fit::Around)?,
        _ => Body::cylinder(prng.float(0.125, 0.5), prng.float(0.5, 3.0), 16, Fit::Around)?,
    })
}

/// A place anywhere in the room.
pub fn anywhere(prng: &mut Prng) -> Place {
    prng.float_point(-HALF, HALF)
}
