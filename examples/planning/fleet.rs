//! Several robots on one clock, planned one after the other: each goes round those that have been planned before it.
//!
//! The floor is a grid; at each tick a robot waits or goes to a neighbouring crossing. A search over crossings and
//! ticks asks the checker about each step at its own time, among the robots that are on their way already. The first
//! tick from which on the robot can stay at its goal for good is the end of its plan.

use std::collections::{HashMap, VecDeque};
use std::io::Write;
use std::path::Path;

use firstcontact::planner::Scratch;
use firstcontact::solid::Fit;
use firstcontact::world::{Expectation, ObjectId, Outcome, World};
use firstcontact::{Body, Checker, Motion, Waypoint};

use super::Failure;
use super::plan;
use super::prng::Prng;

/// Crossings along each side of the floor.
const SIDE: i32 = 7;

/// The last tick that anybody plans for.
const HORIZON: i32 = 60;

/// A crossing.
type Cell = [i32; 2];

/// Sends so many robots across a floor with pillars, and writes the plan as a world.
pub fn run(seed: u64, robots: usize, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    for attempt in 0..20 {
        let mut prng = Prng::new(seed, attempt);
        let mut checker = floor(&mut prng)?;
        let mut tasks = tasks(robots);
        // Who comes first has the right of way; with bad luck somebody is left without a way, and others come first.
        prng.shuffle(&mut tasks);
        if send_all(&mut checker, &tasks)? {
            writeln!(out, "{robots} robots planned, attempt {}", attempt + 1)?;
            for id in checker.objects() {
                if let (Some(name), Some([_, end])) = (checker.name(id), checker.motion(id).and_then(Motion::times)) {
                    writeln!(out, "{name} arrives at t = {end}")?;
                }
            }
            return plan::write(&world(&checker)?, file, out);
        }
    }
    Err("some robot was always left without a way".into())
}

/// A floor with four pillars.
fn floor(prng: &mut Prng) -> Result<Checker, Failure> {
    let mut checker = Checker::empty();
    let pillar = Body::cylinder(0.25, 2.0, 16, Fit::Around)?;
    for (index, [x, y]) in [[2, 2], [2, 4], [4, 2], [4, 4]].into_iter().enumerate() {
        let [dx, dy] = [(); 2].map(|()| prng.float(-0.125, 0.125));
        let place = Motion::at([f64::from(x) + dx, f64::from(y) + dy, 0.0])?;
        checker.add(&format!("pillar_{index}"), pillar.clone(), place)?;
    }
    Ok(checker)
}

/// From where to where the robots have to go: half of them along x, the others along y, all crossing each other.
fn tasks(robots: usize) -> Vec<(String, Cell, Cell)> {
    let end = SIDE - 1;
    let task = |index: usize| {
        let lane = (index as i32 / 2) % SIDE;
        let [from, to] =
            if index.is_multiple_of(2) { [[0, lane], [end, end - lane]] } else { [[lane, 0], [end - lane, end]] };
        (format!("robot_{index}"), from, to)
    };
    // Both families have a task at the corner; the second starts one lane further on.
    (0..robots).map(|index| task(if index.is_multiple_of(2) { index } else { index + 2 })).collect()
}

fn send_all(checker: &mut Checker, tasks: &[(String, Cell, Cell)]) -> Result<bool, Failure> {
    let mut scratch = checker.scratch();
    for (name, from, to) in tasks {
        let body = Body::cuboid([0.5, 0.5, 0.25])?;
        let robot = checker.add(name, body, Motion::at(place(*from))?)?;
        let Some(motion) = search(checker, robot, *from, *to, &mut scratch)? else { return Ok(false) };
        checker.set_motion(robot, motion)?;
    }
    Ok(true)
}

fn place([x, y]: Cell) -> [f64; 3] {
    [f64::from(x), f64::from(y), 0.0]
}

/// A robot's step from one crossing to another, or its wait there.
fn step(from: (i32, Cell), to: (i32, Cell)) -> Result<Motion, Failure> {
    Ok(Motion::timed(f64::from(from.0), place(from.1), f64::from(to.0), place(to.1))?)
}

/// The first plan in time: breadth first over ticks and crossings.
fn search(
    checker: &Checker,
    robot: ObjectId,
    from: Cell,
    to: Cell,
    scratch: &mut Scratch,
) -> Result<Option<Motion>, Failure> {
    let mut before: HashMap<(i32, Cell), (i32, Cell)> = HashMap::new();
    let mut open = VecDeque::from([(0, from)]);
    while let Some(node) = open.pop_front() {
        let (tick, cell) = node;
        if cell == to && checker.is_clear(robot, &step(node, (HORIZON + 1, to))?, scratch)? {
            return way(&before, node).map(Some);
        }
        if tick == HORIZON {
            continue;
        }
        for [dx, dy] in [[0, 0], [1, 0], [0, 1], [-1, 0], [0, -1]] {
            let next = (tick + 1, [cell[0] + dx, cell[1] + dy]);
            let inside = next.1.iter().all(|side| (0..SIDE).contains(side));
            if inside && !before.contains_key(&next) && checker.is_clear(robot, &step(node, next)?, scratch)? {
                before.insert(next, node);
                open.push_back(next);
            }
        }
    }
    Ok(None)
}

fn way(before: &HashMap<(i32, Cell), (i32, Cell)>, end: (i32, Cell)) -> Result<Motion, Failure> {
    let mut nodes = vec![end];
    let mut node = end;
    while let Some(&previous) = before.get(&node) {
        nodes.push(previous);
        node = previous;
    }
    let waypoint = |&(tick, cell): &(i32, Cell)| Waypoint { time: f64::from(tick), position: place(cell).into() };
    Ok(Motion::path(nodes.iter().rev().map(waypoint))?)
}

/// The plan: all robots at once, on one clock.
fn world(checker: &Checker) -> Result<World, Failure> {
    let mut builder = checker.to_world()?;
    builder.check("nobody_meets").expect(Expectation::verdict(Outcome::Clear)).add()?;
    Ok(builder.build()?)
}
