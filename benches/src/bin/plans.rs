//! Plans of RRT-Connect in the scenes of `scene`, with edges checked exactly, by parry's cast and by samples: how long
//! a plan takes, and what of it collides.
//!
//! The search, its random numbers, its starts and goals are the same for all. Whether an edge collides is what the
//! exact check says. The scenes are written to `target/plans`, where `python/benches/ompl_scenes.py` has OMPL's own
//! planner plan in them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use std::{fs, io};

use firstcontact::Motion;
use firstcontact::planner::Edge;
use firstcontact_benches::options::Options;
use firstcontact_benches::rrt::{Search, connect};
use firstcontact_benches::scene::Scene;
use firstcontact_benches::shapes::Random;
use firstcontact_benches::stopwatch::Processor;
use firstcontact_benches::table::{Table, short};

/// Most edges that a search asks about.
const MOST: usize = 100_000;

/// Check of an edge, and its name.
type Check<'c> = (&'static str, Box<dyn FnMut([f64; 3], [f64; 3]) -> bool + 'c>);

fn main() -> ExitCode {
    Options { queries: 100, ..Options::default() }.run(run)
}

fn run(options: &Options) {
    let heading = [
        "scene",
        "edges are checked",
        "ms a plan",
        "found",
        "edges asked",
        "colliding ones accepted",
        "colliding plans",
    ];
    let mut table = Table::new(options.style, &heading);
    for scene in Scene::all(0, options.queries, options.seed) {
        for check in checks(&scene) {
            table.row(row(&scene, check, options.seed));
        }
        if let Err(error) = save(&scene) {
            println!("{}: not written: {error}", scene.name);
        }
    }
    println!("{table}");
}

/// All ways to check an edge.
fn checks(scene: &Scene) -> [Check<'_>; 4] {
    let Scene { clutter, space: [low, high], .. } = scene;
    let width = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    let sampled = move |share: f64| {
        move |from: [f64; 3], to: [f64; 3]| {
            let length = (0..3).map(|k| (to[k] - from[k]).powi(2)).sum::<f64>().sqrt();
            let steps = (length / (share * width)).ceil().max(1.0) as usize;
            !clutter.rival.overlaps_at_a_sample(&Edge::new(from, to), steps)
        }
    };
    let mut scratch = clutter.checker.scratch();
    let exact = move |from: [f64; 3], to: [f64; 3]| {
        let edge = Motion::edge(from, to).expect("finite");
        clutter.checker.is_clear(clutter.robot, &edge, &mut scratch).expect("an edge among standing objects")
    };
    let cast = |from, to| !clutter.rival.cast_until_hit(&Edge::new(from, to));
    [
        ("exactly", Box::new(exact)),
        ("by parry's cast", Box::new(cast)),
        ("by parry, at 1 %", Box::new(sampled(0.01))),
        ("by parry, at 0.1 %", Box::new(sampled(0.001))),
    ]
}

fn row(scene: &Scene, (name, mut is_clear): Check<'_>, seed: u64) -> Vec<String> {
    let mut spent = Duration::ZERO;
    let [mut found, mut asked, mut accepted, mut plans] = [0; 4];
    let mut scratch = scene.clutter.checker.scratch();
    for (number, &ends) in scene.queries.iter().enumerate() {
        let mut random = Random::new(seed + number as u64);
        let begun = Processor::now();
        let search = connect(ends, scene.reach, MOST, || scene.anywhere(&mut random), &mut is_clear);
        spent += begun.elapsed();
        let Search { way, asked: edges, accepted: clear } = search;
        let mut collides = |[from, to]: [[f64; 3]; 2]| {
            let edge = Motion::edge(from, to).expect("finite");
            scene.clutter.checker.is_clear(scene.clutter.robot, &edge, &mut scratch) != Ok(true)
        };
        asked += edges;
        accepted += clear.iter().filter(|&&edge| collides(edge)).count();
        found += usize::from(way.is_some());
        plans += usize::from(way.is_some_and(|way| way.windows(2).any(|pair| collides([pair[0], pair[1]]))));
    }
    let time = short(spent.as_secs_f64() * 1e3 / scene.queries.len() as f64);
    let counts = [found, asked, accepted, plans].map(|count: usize| count.to_string());
    [scene.name.to_owned(), name.to_owned(), time].into_iter().chain(counts).collect()
}

/// Writes a scene's checker, and what a planner is asked in it.
fn save(scene: &Scene) -> io::Result<()> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/plans");
    fs::create_dir_all(&folder)?;
    let bytes = scene.clutter.checker.to_bytes().map_err(io::Error::other)?;
    fs::write(folder.join(format!("{}.checker", scene.name)), bytes)?;
    let [low, high] = scene.space;
    let mut text = format!("{{\"low\": {low:?}, \"high\": {high:?}, \"reach\": {:?}, \"queries\": [", scene.reach);
    for (number, query) in scene.queries.iter().enumerate() {
        let comma = if number == 0 { "" } else { ", " };
        let _ = write!(text, "{comma}{query:?}");
    }
    text.push_str("]}\n");
    fs::write(folder.join(format!("{}.json", scene.name)), text)
}
