//! Conflict-based search (Sharon, Stern, Felner, Sturtevant, 2015), greedy: of all sets of plans that are known, the
//! one with the fewest conflicts is mended next.
//!
//! A conflict is a first contact of two robots on their plans, and each of the two may be the one that goes another
//! way: the step in which it is hit is forbidden to it. The plans of a set are put into the checker where they differ
//! from those that are there, and only the conflicts of the robot that has a new plan are asked for. The same search
//! then finds conflicts by sampling, as planners without continuous tests do.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use std::io::Write;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use firstcontact::planner::Scratch;
use firstcontact::solid::Fit;
use firstcontact::world::{Expectation, ObjectId, Outcome, World};
use firstcontact::{Body, Checker, Motion, Waypoint};

use super::Failure;
use super::plan;
use super::prng::Prng;

/// Crossings along each side of the floor.
const SIDE: i32 = 12;

/// The last tick that anybody plans for.
const HORIZON: i32 = 80;

/// Number of steps that a robot goes out of its way for each plan of another that it meets.
const DETOUR: i32 = 4;

/// Sets of plans that are looked at before a search gives up.
const MOST_NODES: usize = 1000;

/// Samples a tick of the search that samples: one at each hundredth of a step.
const SAMPLES: i32 = 100;

type Cell = [i32; 2];

/// A step, or a wait, that begins at a tick.
type Step = (i32, Cell, Cell);

/// The way to find conflicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Conflicts {
    Exact,
    Sampled,
}

/// A robot, and from where to where it goes.
#[derive(Debug, Clone, Copy)]
struct Task {
    robot: ObjectId,
    from: Cell,
    to: Cell,
}

/// Plan of a robot: its cells, tick by tick, and its motion with the stay at the goal.
struct Plan {
    cells: Vec<Cell>,
    motion: Motion,
}

/// A set of plans.
#[derive(Clone)]
struct Node {
    plans: Vec<Rc<Plan>>,
    /// Steps that are forbidden to each robot.
    forbidden: Vec<Rc<HashSet<Step>>>,
    /// Pairs of robots that meet, and when first.
    conflicts: BTreeMap<[usize; 2], f64>,
}

/// A search: the checker with plans in it, and the time for finding conflicts.
struct Search {
    checker: Checker,
    scratch: Scratch,
    placed: Vec<Option<Rc<Plan>>>,
    conflicts: Conflicts,
    /// Fewest conflicts of a set of plans so far.
    fewest: usize,
    time: Duration,
}

/// What a search did.
struct Found {
    checker: Checker,
    node: Node,
    nodes: usize,
    /// Time for finding conflicts, and for everything.
    times: [Duration; 2],
}

/// Sends so many robots across a floor with pillars, and writes the plan as a world.
pub fn run(seed: u64, robots: usize, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let (checker, tasks) = floor(&mut Prng::new(seed, 0), robots)?;
    let floor = Floor::new(&checker, tasks)?;
    let exact = floor.search(&checker, Conflicts::Exact)?;
    let sampled = floor.search(&checker, Conflicts::Sampled)?;
    for (name, found) in [("exact", &exact), ("sampled at 1 %", &sampled)] {
        let [conflicts, all] = found.times.map(|time| 1e3 * time.as_secs_f64());
        let nodes = found.nodes;
        let each = conflicts / nodes.max(1) as f64;
        writeln!(
            out,
            "{name}: {robots} robots, {nodes} sets of plans; conflicts {conflicts:.1} ms, {each:.3} ms a set; in all {all:.1} ms"
        )?;
    }
    let plans = floor.robots().zip(sampled.node.plans.iter().map(|plan| &plan.motion));
    let missed = checker.conflicts(plans, &mut checker.scratch())?.len();
    writeln!(out, "pairs that collide in the plan found by sampling: {missed}")?;
    plan::write(&world(&exact.checker)?, file, out)
}

/// A floor with pillars, and robots of two kinds on it.
fn floor(prng: &mut Prng, robots: usize) -> Result<(Checker, Vec<Task>), Failure> {
    let mut checker = Checker::empty();
    let pillar = Body::cylinder(0.25, 2.0, 16, Fit::Around)?;
    let is_pillar = |[x, y]: &Cell| x % 3 == 1 && y % 3 == 1;
    let free: Vec<Cell> = cells().filter(|cell| !is_pillar(cell)).collect();
    for (index, cell) in cells().filter(is_pillar).enumerate() {
        checker.add(&format!("pillar_{index}"), pillar.clone(), Motion::at(place(cell))?)?;
    }
    let bodies = [Body::cuboid([0.47, 0.47, 0.25])?, Body::cylinder(0.24, 0.25, 12, Fit::Around)?];
    let [mut starts, mut goals] = [free.clone(), free];
    prng.shuffle(&mut starts);
    prng.shuffle(&mut goals);
    let mut tasks = Vec::new();
    for (index, (from, to)) in starts.into_iter().zip(goals).take(robots).enumerate() {
        let robot = checker.add(&format!("robot_{index}"), bodies[index % 2].clone(), Motion::at(place(from))?)?;
        tasks.push(Task { robot, from, to });
    }
    Ok((checker, tasks))
}

/// All crossings.
fn cells() -> impl Iterator<Item = Cell> {
    (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| [x, y]))
}

fn place([x, y]: Cell) -> [f64; 3] {
    [f64::from(x), f64::from(y), 0.0]
}

/// The floor as one robot sees it that is alone there, and what all have to do.
#[derive(Clone)]
struct Floor {
    tasks: Vec<Task>,
    /// For each robot the crossings next to each one, itself included, that it gets to without touching a pillar.
    ways: Vec<HashMap<Cell, Vec<Cell>>>,
    /// For each robot the number of steps from each crossing to its goal.
    distances: Vec<HashMap<Cell, i32>>,
}

impl Floor {
    fn new(checker: &Checker, tasks: Vec<Task>) -> Result<Floor, Failure> {
        let mut alone = checker.clone();
        for task in &tasks {
            for other in tasks.iter().filter(|other| other.robot != task.robot) {
                alone.allow(task.robot, other.robot)?;
            }
        }
        let mut scratch = alone.scratch();
        let (mut ways, mut distances) = (Vec::new(), Vec::new());
        for task in &tasks {
            let own = ways_of(&alone, task.robot, &mut scratch)?;
            distances.push(distances_to(task.to, &own));
            ways.push(own);
        }
        Ok(Floor { tasks, ways, distances })
    }

    fn robots(&self) -> impl Iterator<Item = ObjectId> {
        self.tasks.iter().map(|task| task.robot)
    }

    /// Searches until a set of plans without conflicts is found.
    fn search(&self, checker: &Checker, conflicts: Conflicts) -> Result<Found, Failure> {
        let begin = Instant::now();
        let (scratch, placed) = (checker.scratch(), vec![None; self.tasks.len()]);
        let (checker, time) = (checker.clone(), Duration::ZERO);
        let mut search = Search { checker, scratch, placed, conflicts, fewest: usize::MAX, time };
        let (node, nodes) = self.search_with(&mut search)?;
        search.place(&node, &self.tasks)?;
        let times = [search.time, begin.elapsed()];
        Ok(Found { checker: search.checker, node, nodes, times })
    }

    /// Mends the set of plans with the fewest conflicts, again and again, and counts the sets.
    fn search_with(&self, search: &mut Search) -> Result<(Node, usize), Failure> {
        let mut first = Node { plans: Vec::new(), forbidden: Vec::new(), conflicts: BTreeMap::new() };
        for robot in 0..self.tasks.len() {
            first.forbidden.push(Rc::default());
            let cells = self.way(robot, &first).ok_or("a robot cannot get to its goal at all")?;
            first.plans.push(Rc::new(Plan { motion: motion(&cells)?, cells }));
            search.find_conflicts(&mut first, robot, &self.tasks)?;
        }
        let mut open = BinaryHeap::from([(Reverse(first.rank()), Reverse(0))]);
        let mut nodes = HashMap::from([(0, first)]);
        let mut serial = 0;
        while let Some((_, Reverse(number))) = open.pop() {
            let Some(node) = nodes.remove(&number) else { continue };
            search.fewest = search.fewest.min(node.conflicts.len());
            let Some((pair, instant)) = node.first_conflict() else { return Ok((node, serial)) };
            for robot in pair {
                let mut next = node.clone();
                Rc::make_mut(&mut next.forbidden[robot]).insert(step_at(&next.plans[robot].cells, instant));
                let Some(cells) = self.way(robot, &next) else { continue };
                next.plans[robot] = Rc::new(Plan { motion: motion(&cells)?, cells });
                search.find_conflicts(&mut next, robot, &self.tasks)?;
                serial += 1;
                open.push((Reverse(next.rank()), Reverse(serial)));
                nodes.insert(serial, next);
            }
            if serial > MOST_NODES {
                break;
            }
        }
        let name = if search.conflicts == Conflicts::Exact { "exact" } else { "sampled" };
        let fewest = search.fewest;
        Err(format!("no plan was found with {name} conflicts: of {serial} sets of plans the best had {fewest}").into())
    }

    /// Way of a robot by the steps that it is not forbidden, with the fewest steps, if each plan of another that it meets
    /// counts as [`DETOUR`] steps.
    fn way(&self, robot: usize, node: &Node) -> Option<Vec<Cell>> {
        let Task { from, to, .. } = self.tasks[robot];
        let (ways, distances, forbidden) = (&self.ways[robot], &self.distances[robot], &*node.forbidden[robot]);
        // It can stay at its goal from the tick on at which no wait there is forbidden any more.
        let waits = forbidden.iter().filter(|(_, from, end)| *from == to && *end == to);
        let stays_from = waits.map(|(tick, ..)| tick + 1).max().unwrap_or(0);
        let crowd = Crowd::new(robot, node);
        let mut open = BinaryHeap::from([(Reverse(*distances.get(&from)?), Reverse((0, 0)), from, from)]);
        let mut before: HashMap<(i32, Cell), Cell> = HashMap::new();
        while let Some((_, Reverse((met, tick)), cell, previous)) = open.pop() {
            let Entry::Vacant(unseen) = before.entry((tick, cell)) else { continue };
            unseen.insert(previous);
            if cell == to && tick >= stays_from {
                let back = |(tick, cell): &(i32, Cell)| (*tick > 0).then(|| (tick - 1, before[&(*tick, *cell)]));
                let mut plan: Vec<Cell> =
                    std::iter::successors(Some((tick, cell)), back).map(|(_, cell)| cell).collect();
                plan.reverse();
                return Some(plan);
            }
            if tick == HORIZON {
                continue;
            }
            for &next in ways.get(&cell).into_iter().flatten() {
                let Some(left) = distances.get(&next) else { continue };
                if !forbidden.contains(&(tick, cell, next)) && !before.contains_key(&(tick + 1, next)) {
                    let met = met + crowd.at(tick + 1, cell, next);
                    let estimate = tick + 1 + left + DETOUR * met;
                    open.push((Reverse(estimate), Reverse((met, tick + 1)), next, cell));
                }
            }
        }
        None
    }
}

impl Search {
    /// Puts the plans of a set into the checker, where they are not there already. Robots without a plan stand.
    fn place(&mut self, node: &Node, tasks: &[Task]) -> Result<(), Failure> {
        for (robot, Task { robot: id, from, .. }) in tasks.iter().enumerate() {
            let (plan, placed) = (node.plans.get(robot), self.placed[robot].as_ref());
            let is_there = match (plan, placed) {
                (Some(plan), Some(placed)) => Rc::ptr_eq(plan, placed),
                (plan, placed) => plan.is_none() && placed.is_none(),
            };
            if !is_there {
                let standing = || Motion::at(place(*from));
                self.checker.set_motion(*id, plan.map_or_else(standing, |plan| Ok(plan.motion.clone()))?)?;
                self.placed[robot] = plan.cloned();
            }
        }
        Ok(())
    }

    /// Finds the conflicts of a robot that has a new plan with the others that have one.
    fn find_conflicts(&mut self, node: &mut Node, robot: usize, tasks: &[Task]) -> Result<(), Failure> {
        let begin = Instant::now();
        self.place(node, tasks)?;
        let (id, motion) = (tasks[robot].robot, &node.plans[robot].motion);
        let found: Vec<(ObjectId, f64)> = match self.conflicts {
            Conflicts::Exact => {
                let all = self.checker.first_contacts(id, motion, &mut self.scratch)?;
                let other = |a: ObjectId, b: ObjectId| if a == id { b } else { a };
                all.iter().map(|found| (other(found.a, found.b), found.contact.time.upper())).collect()
            }
            Conflicts::Sampled => sampled(&self.checker, id, motion, &mut self.scratch)?,
        };
        node.conflicts.retain(|pair, _| !pair.contains(&robot));
        for (other, instant) in found {
            if let Some(other) = tasks[..node.plans.len()].iter().position(|task| task.robot == other) {
                node.conflicts.insert([robot.min(other), robot.max(other)], instant);
            }
        }
        self.time += begin.elapsed();
        Ok(())
    }
}

impl Node {
    /// Fewest conflicts first, then the shortest plans.
    fn rank(&self) -> (usize, usize) {
        (self.conflicts.len(), self.plans.iter().map(|plan| plan.cells.len()).sum())
    }

    fn first_conflict(&self) -> Option<([usize; 2], f64)> {
        let all = self.conflicts.iter().map(|(pair, time)| (*pair, *time));
        all.min_by(|(_, one), (_, other)| one.total_cmp(other))
    }
}

/// Places that other robots take on their plans.
struct Crowd(HashSet<(i32, Cell)>);

impl Crowd {
    fn new(robot: usize, node: &Node) -> Crowd {
        let others = node.plans.iter().enumerate().filter(|(other, _)| *other != robot);
        Crowd(others.flat_map(|(_, plan)| (0..=HORIZON).map(|tick| (tick, at(&plan.cells, tick)))).collect())
    }

    /// Number of others in the way of a step that ends at a tick.
    fn at(&self, tick: i32, from: Cell, to: Cell) -> i32 {
        i32::from(self.0.contains(&(tick, to))) + i32::from(self.0.contains(&(tick, from)))
    }
}

/// Crossings next to each one that a robot gets to without touching a pillar.
fn ways_of(checker: &Checker, robot: ObjectId, scratch: &mut Scratch) -> Result<HashMap<Cell, Vec<Cell>>, Failure> {
    let mut ways = HashMap::new();
    for cell in cells() {
        let mut own = Vec::new();
        for [dx, dy] in [[0, 0], [1, 0], [0, 1], [-1, 0], [0, -1]] {
            let next = [cell[0] + dx, cell[1] + dy];
            let is_inside = next.iter().all(|side| (0..SIDE).contains(side));
            if is_inside && checker.is_clear(robot, &Motion::edge(place(cell), place(next))?, scratch)? {
                own.push(next);
            }
        }
        ways.insert(cell, own);
    }
    Ok(ways)
}

/// Number of steps from each crossing to a goal.
fn distances_to(goal: Cell, ways: &HashMap<Cell, Vec<Cell>>) -> HashMap<Cell, i32> {
    let (mut distances, mut open) = (HashMap::from([(goal, 0)]), VecDeque::from([goal]));
    while let Some(cell) = open.pop_front() {
        let next = distances[&cell] + 1;
        // A way there is a way back.
        for &other in ways.get(&cell).into_iter().flatten() {
            if let Entry::Vacant(place) = distances.entry(other) {
                place.insert(next);
                open.push_back(other);
            }
        }
    }
    distances
}

/// Cell of a plan at a tick; who has arrived stays.
fn at(plan: &[Cell], tick: i32) -> Cell {
    plan[(tick as usize).min(plan.len() - 1)]
}

/// The step of a plan in which an instant is. What begins as a step ends belongs to that.
fn step_at(plan: &[Cell], instant: f64) -> Step {
    let tick = (instant.ceil() as i32 - 1).clamp(0, HORIZON);
    (tick, at(plan, tick), at(plan, tick + 1))
}

/// Cells of a plan as a motion, with the stay at the goal.
fn motion(plan: &[Cell]) -> Result<Motion, Failure> {
    let last = at(plan, HORIZON);
    let steps = plan.iter().enumerate().map(|(tick, cell)| (tick as f64, *cell));
    let stay = std::iter::once((f64::from(HORIZON) + 1.0, last));
    let waypoint = |(time, cell): (f64, Cell)| Waypoint { time, position: place(cell).into() };
    Ok(Motion::path(steps.chain(stay).map(waypoint))?)
}

/// Others that a robot is found to meet at samples of its plan, and when first.
fn sampled(
    checker: &Checker,
    robot: ObjectId,
    motion: &Motion,
    scratch: &mut Scratch,
) -> Result<Vec<(ObjectId, f64)>, Failure> {
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    let [start, end] = motion.times().ok_or("a plan has times")?;
    for sample in 0..=((end - start) as i32 * SAMPLES) {
        let time = start + f64::from(sample) / f64::from(SAMPLES);
        let Some(position) = motion.position(time) else { continue };
        let state = Motion::path([Waypoint { time, position }])?;
        if let Some((_, other)) = checker.any_contact(robot, &state, scratch)?
            && known.insert(other)
        {
            found.push((other, time));
        }
    }
    Ok(found)
}

/// The plan: all robots at once, on one clock.
fn world(checker: &Checker) -> Result<World, Failure> {
    let mut builder = checker.to_world()?;
    builder.check("nobody_meets").expect(Expectation::verdict(Outcome::Clear)).add()?;
    Ok(builder.build()?)
}
