//! What a check costs among ever more objects of the same density: the same paths, with the same neighbours, in ever
//! larger halls.
//!
//! Every hall holds the objects of the smaller ones in its middle, where all paths are. So the verdicts must be the
//! same, and what a check costs more is the price of objects that have nothing to do with it.

use std::error::Error;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use firstcontact::planner::{Checker, Scratch};
use firstcontact::world::{CheckOptions, CheckVerdict, ObjectId, World};
use firstcontact::{Body, Motion, motion::Waypoint};
use firstcontact_benches::clutter;
use firstcontact_benches::options::Options;
use firstcontact_benches::shapes::Random;
use firstcontact_benches::stopwatch::{Processor, keep};
use firstcontact_benches::table::{Table, median, short};

/// How many times as long as in the smallest hall a check may take in the largest.
const BAR: f64 = 3.0;

/// Different bodies; the objects are instances of them.
const BODIES: usize = 64;

/// Straight pieces of a path.
const PIECES: usize = 8;

/// Readings of each time.
const READINGS: usize = 5;

fn main() -> ExitCode {
    Options { sizes: vec![1_000, 10_000, 100_000], queries: 100, ..Options::default() }.run(|options| {
        match table(options) {
            Ok(table) => println!("{table}"),
            Err(error) => eprintln!("error: {error}"),
        }
    })
}

fn table(options: &Options) -> Result<Table, Box<dyn Error>> {
    let heading = ["objects", "us a check", "us by a checker", "times the first", "bar", "in contact", "differ", ""];
    let mut table = Table::new(options.style, &heading);
    let mut first: Option<Hall> = None;
    for &objects in &options.sizes {
        let hall = Hall::of(objects as usize, options)?;
        let smallest = first.get_or_insert_with(|| hall.clone());
        let ratio = (hall.by_world / smallest.by_world).max(hall.by_checker / smallest.by_checker);
        let differ = hall.times.iter().zip(&smallest.times).filter(|(one, other)| one != other).count();
        table.row(vec![
            objects.to_string(),
            short(hall.by_world),
            short(hall.by_checker),
            short(ratio),
            short(BAR),
            hall.times.iter().flatten().count().to_string(),
            differ.to_string(),
            if ratio <= BAR && differ == 0 { "reached" } else { "MISSED" }.to_owned(),
        ]);
    }
    Ok(table)
}

/// What was seen in a hall.
#[derive(Clone)]
struct Hall {
    /// Microseconds a check.
    by_world: f64,
    /// Microseconds a path, asked of a checker.
    by_checker: f64,
    /// Of each check the time of the first contact.
    times: Vec<Option<String>>,
}

impl Hall {
    fn of(objects: usize, options: &Options) -> Result<Hall, Box<dyn Error>> {
        let paths = paths(options);
        let (world, robot) = world(objects, &paths, options.seed)?;
        let one = CheckOptions::new().threads(NonZeroUsize::MIN);
        let mut times = Vec::with_capacity(paths.len());
        for check in world.checks() {
            times.push(match world.check(check, &one)?.verdict {
                CheckVerdict::Clear => None,
                CheckVerdict::Contact(found) | CheckVerdict::StartsInContact(found) => {
                    found.first().map(|first| first.contact.time.to_string())
                }
            });
        }
        let by_world = reading(paths.len(), |check| keep(world.check(&world.checks()[check], &one)));
        let checker = Checker::of_check(&world, &world.checks()[0])?;
        let mut scratch = Scratch::new();
        let by_checker = reading(paths.len(), |path| keep(checker.first_contact(robot, &paths[path], &mut scratch)));
        Ok(Hall { by_world, by_checker, times })
    }
}

/// Microseconds a call: the median of several readings.
fn reading(calls: usize, mut call: impl FnMut(usize)) -> f64 {
    let each = |_| {
        let begun = Processor::now();
        (0..calls).for_each(&mut call);
        begun.elapsed().as_secs_f64() * 1e6 / calls as f64
    };
    median((0..READINGS).map(each)).unwrap_or(f64::NAN)
}

/// A world of so many obstacles and a robot, with one check for each path.
fn world(objects: usize, paths: &[Motion], seed: u64) -> Result<(World, ObjectId), Box<dyn Error>> {
    let mut random = Random::new(seed);
    let bodies: Vec<Body> = (0..BODIES).map(|number| clutter::obstacle(&mut random, number).0).collect();
    let mut builder = World::builder();
    let robot = builder.object("robot", Body::cuboid([0.3; 3])?).at([0.0; 3]).id()?;
    for number in 0..objects {
        let body = bodies[number % BODIES].clone();
        builder.object(format!("obstacle {number}"), body).at(place(&mut random, number)).id()?;
    }
    for (number, path) in paths.iter().enumerate() {
        let name = format!("path {number}");
        let mut steps = builder.path(&name, robot);
        for waypoint in path.waypoints() {
            steps = steps.waypoint(waypoint.time, waypoint.position);
        }
        steps.add()?;
        builder.check(format!("check {number}")).path(name).add()?;
    }
    Ok((builder.build()?, robot))
}

/// Where an obstacle is: the hall grows with each one, so that the density stays.
fn place(random: &mut Random, number: usize) -> [f64; 3] {
    let within = clutter::within(random);
    let Some(growth) = number.checked_sub(999).filter(|&more| more > 0) else { return within };
    // Beyond the first thousand on the skin of a cube that holds as many as there are.
    let width = (1.0 + growth as f64 / 1_000.0).cbrt();
    let most = within.iter().fold(f64::MIN_POSITIVE, |most, x| most.max(x.abs()));
    within.map(|x| x / most * clutter::ROOM * width)
}

/// Paths in the middle of the hall.
fn paths(options: &Options) -> Vec<Motion> {
    let mut random = Random::new(options.seed ^ 2);
    let path = |_| {
        let waypoint = |number: usize| Waypoint {
            time: number as f64,
            position: clutter::within(&mut random).map(|x| 0.9 * x).into(),
        };
        Motion::path((0..=PIECES).map(waypoint)).expect("finite, and in order")
    };
    (0..options.queries).map(path).collect()
}
