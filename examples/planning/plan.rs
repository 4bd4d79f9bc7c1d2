//! A plan: a way through the room, written as a world file that anybody can check again.

use std::io::Write;
use std::path::Path;

use firstcontact::world::{CheckOptions, Expectation, Outcome, World};

use super::Failure;
use super::clutter::Room;
use super::vector::{Place, distance, length};

/// How fast the robot goes.
const SPEED: f64 = 0.5;

/// The world of a plan: the room as the checker has it, the robot on its way, and the check that it is clear.
pub fn world(room: &Room, way: &[Place]) -> Result<World, Failure> {
    let mut builder = room.checker.to_world()?;
    let robot = builder.find("robot").ok_or("the robot is in the room")?;
    let mut path = builder.path("plan", robot);
    let mut time = 0.0;
    for (index, place) in way.iter().enumerate() {
        if index > 0 {
            time += distance(way[index - 1], *place) / SPEED;
        }
        path = path.waypoint(time, *place);
    }
    path.add()?;
    builder.check("the_plan_is_clear").path("plan").expect(Expectation::verdict(Outcome::Clear)).add()?;
    Ok(builder.build()?)
}

/// Runs all checks of a world, writes it, and says so. It is an error if one fails.
pub fn write(world: &World, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    for check in world.checks() {
        if !world.check(check, &CheckOptions::new())?.passed() {
            return Err(format!("check `{}` fails", check.id()).into());
        }
    }
    std::fs::write(file, world.to_yaml())?;
    writeln!(out, "written: firstcontact check {}", file.display())?;
    Ok(())
}

/// What there is to say about a way before and after it has been smoothed.
pub fn tell(way: &[Place], smooth: &[Place], out: &mut impl Write) -> Result<(), Failure> {
    let [long, short] = [way, smooth].map(length);
    writeln!(out, "way: {} waypoints, {long:.3} m; smoothed: {}, {short:.3} m", way.len(), smooth.len())?;
    Ok(())
}
