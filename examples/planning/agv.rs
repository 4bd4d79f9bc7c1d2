//! RRT-Connect over poses: an AGV as long as a corridor is wide, which has to turn between two doors.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use firstcontact::planner::{PoseEdge, RobotPose, Scratch};
use firstcontact::world::ObjectId;
use firstcontact::{Body, Checker, Motion};

use super::Failure;
use super::prng::Prng;

/// Place on the floor in metres, and yaw in radians.
type Pose = [f64; 3];

const START: Pose = [-5.0, 2.0, 0.0];
const GOAL: Pose = [5.0, -2.0, std::f64::consts::FRAC_PI_2];

/// The AGV, in metres.
const AGV: [f64; 3] = [2.0, 0.7, 0.4];

/// The walls, by their sizes and places: two with a door each, and those around.
const WALLS: [([f64; 3], [f64; 3]); 8] = [
    ([0.2, 5.4, 2.0], [-1.5, 1.3, 1.0]),
    ([0.2, 1.4, 2.0], [-1.5, -3.3, 1.0]),
    ([0.2, 1.4, 2.0], [1.5, 3.3, 1.0]),
    ([0.2, 5.4, 2.0], [1.5, -1.3, 1.0]),
    ([14.4, 0.2, 2.0], [0.0, 4.1, 1.0]),
    ([14.4, 0.2, 2.0], [0.0, -4.1, 1.0]),
    ([0.2, 8.0, 2.0], [-7.1, 0.0, 1.0]),
    ([0.2, 8.0, 2.0], [7.1, 0.0, 1.0]),
];

/// How far a branch grows at a time; a radian counts as much as a metre.
const REACH: f64 = 1.0;

/// Metres or radians a second.
const PACE: f64 = 0.5;

/// A tree of poses, each with the one that it was reached from.
struct Tree(Vec<(Pose, usize)>);

struct Hall {
    checker: Checker,
    agv: ObjectId,
}

/// Plans the way of a seed, and writes it as a world.
pub fn run(seed: u64, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let mut checker = Checker::empty();
    let agv = checker.add("agv", Body::cuboid(AGV)?, Motion::at([0.0; 3])?)?;
    for (index, (size, place)) in WALLS.into_iter().enumerate() {
        checker.add(&format!("wall_{index}"), Body::cuboid(size)?, Motion::at(place)?)?;
    }
    let (hall, mut prng, mut asked) = (Hall { checker, agv }, Prng::new(seed, u64::MAX), 0);
    let mut way = hall.connect(&mut prng, &mut asked)?;
    writeln!(out, "a way of {} poses, {asked} edges asked about", way.len())?;
    hall.shorten(&mut way, &mut prng)?;
    writeln!(out, "shortened: {} poses", way.len())?;
    std::fs::write(file, world(&way)?)?;
    writeln!(out, "written: firstcontact check {}", file.display())?;
    Ok(())
}

impl Hall {
    /// True if there is proof that an edge is clear.
    fn is_clear(&self, from: Pose, to: Pose, scratch: &mut Scratch) -> Result<bool, Failure> {
        Ok(self.checker.is_clear_turning(self.agv, &PoseEdge::new(pose(from), pose(to)), scratch)?)
    }

    fn connect(&self, prng: &mut Prng, asked: &mut u64) -> Result<Vec<Pose>, Failure> {
        let mut scratch = self.checker.scratch();
        let mut trees = [Tree(vec![(START, 0)]), Tree(vec![(GOAL, 0)])];
        for turn in 0..50_000 {
            let random = [7.0, 4.0, std::f64::consts::PI].map(|most| most * (2.0 * unit(prng) - 1.0));
            let [first, second] = &mut trees;
            let (growing, other) = if turn % 2 == 0 { (first, second) } else { (second, first) };
            *asked += 1;
            let Some(new) = growing.grow(self, random, &mut scratch)? else { continue };
            let goal = growing.0[new].0;
            loop {
                *asked += 1;
                match other.grow(self, goal, &mut scratch)? {
                    None => break,
                    Some(met) if other.0[met].0 == goal => {
                        let (one, two) = (growing.way(new), other.way(met));
                        let (mut from, to) = if turn % 2 == 0 { (one, two) } else { (two, one) };
                        from.reverse();
                        from.extend(to.into_iter().skip(1));
                        return Ok(from);
                    }
                    Some(_) => {}
                }
            }
        }
        Err("no way was found".into())
    }

    /// Leaves poses out where the way between others is clear.
    fn shorten(&self, way: &mut Vec<Pose>, prng: &mut Prng) -> Result<(), Failure> {
        let mut scratch = self.checker.scratch();
        for _ in 0..200 {
            if way.len() < 3 {
                break;
            }
            let first = prng.below(way.len() as u64 - 2) as usize;
            let last = first + 2 + prng.below((way.len() - first - 2) as u64) as usize;
            if self.is_clear(way[first], way[last], &mut scratch)? {
                way.drain(first + 1..last);
            }
        }
        Ok(())
    }
}

impl Tree {
    /// Grows from the nearest pose towards another one; the new pose, if the way there is clear.
    fn grow(&mut self, hall: &Hall, goal: Pose, scratch: &mut Scratch) -> Result<Option<usize>, Failure> {
        let by_distance = |a: &usize, b: &usize| distance(self.0[*a].0, goal).total_cmp(&distance(self.0[*b].0, goal));
        let nearest = (0..self.0.len()).min_by(by_distance).ok_or("a tree has a root")?;
        let (from, way) = (self.0[nearest].0, difference(self.0[nearest].0, goal));
        let share = REACH / distance(from, goal);
        let to = if share < 1.0 { std::array::from_fn(|k| from[k] + share * way[k]) } else { goal };
        if from == to || !hall.is_clear(from, to, scratch)? {
            return Ok(None);
        }
        self.0.push((to, nearest));
        Ok(Some(self.0.len() - 1))
    }

    /// The poses from a node to the root.
    fn way(&self, mut node: usize) -> Vec<Pose> {
        let mut way = vec![self.0[node].0];
        while node != 0 {
            node = self.0[node].1;
            way.push(self.0[node].0);
        }
        way
    }
}

/// A pose of the AGV, whose wheels are 1 mm above the floor.
fn pose([x, y, yaw]: Pose) -> RobotPose {
    RobotPose::new([x, y, AGV[2] / 2.0 + 0.001], quaternion(yaw))
}

fn quaternion(yaw: f64) -> [f64; 4] {
    [(yaw / 2.0).cos(), 0.0, 0.0, (yaw / 2.0).sin()]
}

/// The way from one pose to another, by the shortest arc.
fn difference(from: Pose, to: Pose) -> Pose {
    let turn = (to[2] - from[2] + std::f64::consts::PI).rem_euclid(std::f64::consts::TAU) - std::f64::consts::PI;
    [to[0] - from[0], to[1] - from[1], turn]
}

fn distance(from: Pose, to: Pose) -> f64 {
    difference(from, to).iter().map(|x| x * x).sum::<f64>().sqrt()
}

fn unit(prng: &mut Prng) -> f64 {
    prng.below(1 << 53) as f64 / (1u64 << 53) as f64
}

/// The plan as the text of a world file.
fn world(way: &[Pose]) -> Result<String, std::fmt::Error> {
    let mut text = String::from("firstcontact: 1\nunits: {length: m, time: s}\n\nobjects:\n");
    writeln!(text, "  - {{id: agv, box: {{size: {AGV:?}}}}}")?;
    for (index, (size, place)) in WALLS.iter().enumerate() {
        writeln!(text, "  - {{id: wall_{index}, box: {{size: {size:?}}}, pose: {{position: {place:?}}}}}")?;
    }
    text.push_str("\npaths:\n  - id: plan\n    object: agv\n    waypoints:\n");
    let mut time = 0.0;
    for (index, here) in way.iter().enumerate() {
        if index > 0 {
            time += distance(way[index - 1], *here) / PACE;
        }
        let RobotPose { position, quaternion } = pose(*here);
        let position: [f64; 3] = position.into();
        writeln!(text, "      - {{t: {time:?}, position: {position:?}, quat_wxyz: {quaternion:?}}}")?;
    }
    text.push_str("\nchecks:\n  - {id: plan_is_clear, paths: [plan], expect: clear}\n");
    Ok(text)
}
