//! Edges through a room full of boxes and hulls: our checker and parry's tree with its shape cast, side by side; the
//! same edges sampled; two threads beside one; what edits cost; and voxels as one body beside their boxes.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use firstcontact::formats::Mesh;
use firstcontact::planner::{BatchOptions, Checker, LastValid, Scratch, Standoff};
use firstcontact::solid::voxel_boxes;
use firstcontact::world::World;
use firstcontact::{Body, Motion, Waypoint};
use firstcontact_benches::clutter::{self, Clutter};
use firstcontact_benches::options::Options;
use firstcontact_benches::race::{self, in_turns, speed};
use firstcontact_benches::shapes::Random;
use firstcontact_benches::stopwatch::{Processor, keep};
use firstcontact_benches::table::short;

/// What is asked of `is_clear`: how many times as long parry takes.
const BAR: f64 = 4.0;

/// What is asked of two threads: how many times as many edges in the same time.
const BAR_OF_THREADS: f64 = 1.7;

/// How many times as long as `is_clear` the last valid state may take on edges that are free, and on others.
const BAR_OF_FREE: f64 = 2.0;
const BAR_OF_HITS: f64 = 5.0;

/// How many times as long as in a fresh world a question may take in one that has been edited.
const BAR_OF_EDITS: f64 = 1.5;

/// Number of voxels, with repetitions, and the side of their grid.
const VOXELS: usize = 4_000;
const GRID: f64 = 40.0;

fn main() -> ExitCode {
    Options { sizes: vec![1_000], queries: 100_000, ..Options::default() }.run(run)
}

fn run(options: &Options) {
    for &obstacles in &options.sizes {
        let clutter = Clutter::of_convex(obstacles as usize, options.queries, options.seed);
        println!("{obstacles} obstacles");
        println!("{}", speed(options.style, &clutter, clutter.edges.len(), BAR));
        race::sampled(&clutter);
        threads(&clutter);
        growing(&clutter, options.seed);
        edits(&clutter, options.seed);
    }
    plans(options.seed);
    voxels(options.seed);
    bytes();
}

/// Edges and states of a cube among voxels: these as one body, and as an object for each of their boxes.
fn voxels(seed: u64) {
    let mut random = Random::new(seed ^ 4);
    let mut place = || [0; 3].map(|_| random.between(0.0, GRID));
    let cells: Vec<[i32; 3]> = (0..VOXELS).map(|_| place().map(|x| x as i32)).collect();
    let boxes = voxel_boxes(cells.iter().copied());
    let mut worlds = [Checker::empty(), Checker::empty()];
    let stand = Motion::at([0.0; 3]).expect("finite");
    let robots = worlds.each_mut().map(|world| {
        let cube = Body::cuboid([1.5; 3]).expect("a cube");
        world.add("robot", cube, stand.clone()).expect("a new name")
    });
    let [one, many] = &mut worlds;
    let whole = Body::voxels(cells, 1.0).expect("some cells");
    // What questions about the whole need is not built while they are timed.
    keep(whole.tree());
    let begun = Processor::now();
    one.add("voxels", whole, stand).expect("a new name");
    let added = begun.elapsed();
    for (number, [low, high]) in boxes.iter().enumerate() {
        let body = Body::cuboid([0, 1, 2].map(|k| (high[k] - low[k]) as f64)).expect("a box");
        let middle = Motion::at([0, 1, 2].map(|k| (low[k] + high[k]) as f64 / 2.0)).expect("finite");
        many.add(&format!("box {number}"), body, middle).expect("a new name");
    }
    let edges: Vec<Motion> = (0..20_000)
        .map(|_| {
            let (from, way) = (place(), place());
            Motion::edge(from, [0, 1, 2].map(|k| from[k] + (way[k] - GRID / 2.0) / 5.0)).expect("finite")
        })
        .collect();
    let states: Vec<[f64; 3]> = edges.iter().map(|_| place()).collect();
    let mut answers = [(); 4].map(|()| vec![false; edges.len()]);
    let [a, b, c, d] = &mut answers;
    let mut scratch = [(); 4].map(|()| Scratch::new());
    let [s, t, u, v] = &mut scratch;
    let times = in_turns(
        edges.len(),
        [
            &mut |edge| a[edge] = one.is_clear(robots[0], &edges[edge], s) == Ok(true),
            &mut |edge| b[edge] = many.is_clear(robots[1], &edges[edge], t) == Ok(true),
            &mut |state| c[state] = one.is_free(robots[0], states[state], u) == Ok(true),
            &mut |state| d[state] = many.is_free(robots[1], states[state], v) == Ok(true),
        ],
    );
    assert!(answers[0] == answers[1] && answers[2] == answers[3], "the union is met where a box is");
    let [a, b, c, d] = times.map(|time| short(time.as_secs_f64() * 1e6 / edges.len() as f64));
    println!(
        "{} boxes of voxels as one body, which is added in {added:?}: is_clear {a} us, as an object each {b}; is_free {c}, {d}",
        boxes.len()
    );
}

/// A fleet of 100 robots, each with a plan of 1,000 segments: a plan replaced, a question along a plan, and the least
/// distance along it.
fn plans(seed: u64) {
    let mut random = Random::new(seed ^ 3);
    let mut plan = || {
        let mut position = clutter::within(&mut random).map(|x| 5.0 * x);
        let waypoints = (0..=1000).map(|tick| {
            let step = clutter::within(&mut random)[0] / 10.0;
            position[tick % 3] += step;
            Waypoint { time: tick as f64, position: position.into() }
        });
        Motion::path(waypoints.collect::<Vec<_>>()).expect("increasing times")
    };
    let body = Body::cuboid([0.5; 3]).expect("a cube");
    let mut checker = Checker::empty();
    let add = |number: usize| checker.add(&format!("robot {number}"), body.clone(), plan()).expect("a new name");
    let robots: Vec<_> = (0..100).map(add).collect();
    let plans: Vec<Motion> = (0..1000).map(|_| plan()).collect();
    let (begun, mut scratch) = (Processor::now(), Scratch::new());
    for (turn, plan) in plans.iter().enumerate() {
        checker.set_motion(robots[turn % 100], plan.clone()).expect("it is there");
    }
    let replaced = begun.elapsed() / plans.len() as u32;
    let begun = Processor::now();
    plans[..100].iter().for_each(|plan| keep(checker.is_clear(robots[0], plan, &mut scratch)));
    let asked = begun.elapsed() / 100;
    let begun = Processor::now();
    plans[..100].iter().for_each(|plan| keep(checker.min_clearance(robots[0], plan, 1.0, 1e-3, &mut scratch)));
    let measured = begun.elapsed() / 100;
    println!(
        "a plan of 1,000 segments among 100: replaced in {replaced:?} (bar 1 ms), clear or not in {asked:?}, distance in {measured:?} (bar 50 ms)"
    );
}

/// A world of one body of 65,000 triangles that is not convex, read from bytes.
fn bytes() {
    let round = Body::sphere(1.0, 256, Default::default()).expect("a ball");
    let mesh = round.mesh();
    let dented: Vec<_> = round.positions().iter().map(|p| [p.x, p.y, p.z * (1.0 - 0.5 * p.x * p.x)]).collect();
    let mesh = Mesh::new(dented, mesh.faces().map(<[u32]>::to_vec).collect::<Vec<_>>()).expect("the same faces");
    let mut builder = World::builder();
    builder.object("body", Body::from_mesh(mesh).expect("a solid")).at([0.0; 3]).id().expect("a new name");
    let bytes = builder.build().expect("a world").to_bytes();
    let begun = Processor::now();
    (0..10).for_each(|_| keep(World::from_bytes(&bytes)));
    println!(
        "a world of 65,000 triangles, {} bytes: read in {:?} (bar 20 ms for 100,000)",
        bytes.len(),
        begun.elapsed() / 10
    );
}

/// A tree that grows along the last valid states, as RRT's does: what `last_valid` costs beside `is_clear` on the same
/// edges, those that are free and those that are not.
fn growing(clutter: &Clutter, seed: u64) {
    let mut random = Random::new(seed ^ 2);
    let (checker, robot) = (&clutter.checker, clutter.robot);
    let mut scratch = [Scratch::new(), Scratch::new()];
    let [one, two] = &mut scratch;
    let mut begin = || loop {
        let start = clutter::within(&mut random);
        if checker.is_clear(robot, &Motion::at(start).expect("finite"), one) == Ok(true) {
            return (start, random.bits());
        }
    };
    // Trees in many parts of the room, each of a hundred edges.
    let mut spent = [[Duration::ZERO; 2]; 2];
    let mut count = [0usize; 2];
    for _ in 0..clutter.edges.len().div_ceil(1_000) {
        let (start, seed) = begin();
        let (mut tree, mut targets, mut scratch) = (vec![start], Random::new(seed), Scratch::new());
        for _ in 0..100 {
            let target = clutter::within(&mut targets);
            let square = |from: &[f64; 3]| (0..3).map(|k| (target[k] - from[k]).powi(2)).sum::<f64>();
            let from = *tree.iter().min_by(|a, b| square(a).total_cmp(&square(b))).expect("it has a root");
            let edge = Motion::edge(from, target).expect("finite");
            let begun = Processor::now();
            let is_free = checker.is_clear(robot, &edge, &mut scratch).expect("an edge among standing objects");
            let of_clear = begun.elapsed();
            let begun = Processor::now();
            let last = checker
                .last_valid_with(robot, &edge, Standoff::Share(0.01), two)
                .expect("an edge among standing objects");
            let of_last = begun.elapsed();
            assert_eq!(is_free, last == LastValid::Whole, "the two questions agree");
            let kind = usize::from(!is_free);
            count[kind] += 1;
            spent[kind][0] += of_clear;
            spent[kind][1] += of_last;
            match last {
                LastValid::Whole => tree.push(target),
                LastValid::Until(fraction) if fraction > 0.0 => {
                    tree.push(edge.position(fraction).expect("on the edge").into());
                }
                LastValid::Until(_) | LastValid::Nowhere => {}
            }
        }
    }
    for (kind, (name, bar)) in [("free", BAR_OF_FREE), ("not free", BAR_OF_HITS)].into_iter().enumerate() {
        let each = |time: Duration| time.as_secs_f64() * 1e6 / count[kind].max(1) as f64;
        let [clear, last] = spent[kind].map(each);
        println!(
            "a tree grown along last_valid, {} edges {name}: {} us each, is_clear {}: {} times (bar {})",
            count[kind],
            short(last),
            short(clear),
            short(last / clear),
            short(bar),
        );
    }
}

/// How many times as fast two threads are as one, by the clock on the wall, the best of five.
fn threads(clutter: &Clutter) {
    let best = |threads: usize| {
        let options = BatchOptions::new().threads(threads.try_into().expect("one or two"));
        let lap = |_| {
            let begun = Instant::now();
            keep(clutter.checker.check_edges_with(clutter.robot, &clutter.edges, &options));
            begun.elapsed().as_secs_f64()
        };
        (0..5).map(lap).fold(f64::INFINITY, f64::min)
    };
    let [one, two] = [best(1), best(2)];
    println!("check_edges: two threads give {} times as much as one (bar {})", short(one / two), short(BAR_OF_THREADS));
}

/// Edits as many as edges, with questions between them, and then the same questions to a world built fresh.
fn edits(clutter: &Clutter, seed: u64) {
    let mut random = Random::new(seed ^ 1);
    let mut checker = clutter.checker.clone();
    let mut obstacles: Vec<_> = checker.objects().filter(|&id| id != clutter.robot).collect();
    let (count, mut scratch) = (clutter.edges.len(), Scratch::new());
    let mut spent = [Duration::ZERO; 2];
    for edit in 0..count {
        let number = (random.bits() % obstacles.len() as u64) as usize;
        let place = Motion::at(clutter::within(&mut random)).expect("finite");
        let body = (edit % 4 == 0).then(|| clutter::obstacle(&mut random, edit / 4).0);
        let begun = Processor::now();
        match body {
            Some(body) => {
                checker.remove(obstacles[number]).expect("it is there");
                obstacles[number] = checker.add(&format!("new {edit}"), body, place).expect("a new name");
            }
            None => checker.set_motion(obstacles[number], place).expect("it is there"),
        }
        spent[0] += begun.elapsed();
        let begun = Processor::now();
        keep(checker.is_clear(clutter.robot, &clutter.motions[edit], &mut scratch));
        spent[1] += begun.elapsed();
    }
    let fresh = rebuilt(&checker);
    let robot = fresh.find("robot").expect("it is there");
    let mut differ = 0;
    let mut answers = vec![false; count];
    let mut scratch = [Scratch::new(), Scratch::new()];
    let [one, two] = &mut scratch;
    let mut record = Vec::with_capacity(count);
    let times = in_turns(
        count,
        [
            &mut |edge| answers[edge] = checker.is_clear(clutter.robot, &clutter.motions[edge], one) == Ok(true),
            &mut |edge| record.push(fresh.is_clear(robot, &clutter.motions[edge], two) == Ok(true)),
        ],
    );
    differ += answers.iter().zip(&record).filter(|(one, other)| one != other).count();
    let each = |time: Duration| short(time.as_secs_f64() * 1e6 / count as f64);
    let ratio = times[0].as_secs_f64() / times[1].as_secs_f64();
    println!(
        "{count} edits, {} us each, and a question after each, {} us; afterwards {} us a question, in a fresh world {}: {} times (bar {}), {differ} verdicts differ",
        each(spent[0]),
        each(spent[1]),
        each(times[0]),
        each(times[1]),
        short(ratio),
        short(BAR_OF_EDITS),
    );
}

/// The same world, its objects added one by one.
fn rebuilt(checker: &Checker) -> Checker {
    let mut fresh = Checker::empty();
    for id in checker.objects() {
        let (name, body, motion) = (checker.name(id), checker.body(id), checker.motion(id));
        let (Some(name), Some(body), Some(motion)) = (name, body, motion) else { continue };
        fresh.add(name, body.clone(), motion.clone()).expect("a new name");
    }
    fresh
}
