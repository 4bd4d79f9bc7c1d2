//! Questions of planners in the scenes of `scene`, side by side: ours, parry's, and those of C++ libraries where they
//! are installed.
//!
//! The same scene, edges and states go to each; verdicts are compared with ours, which are exact. A library's small
//! program is in `peers/`, and is compiled with the C++ compiler of this machine when this one starts; where there is
//! none, or the library is not installed, a line says so. FCL: `apt-get install libfcl-dev`, or built from its source
//! and installed in a folder that the variable `FCL_PREFIX` names. Coal: `pip install 'coal[build]'`, and the folder
//! `cmeel.prefix` beside the package in the variable `COAL_PREFIX`.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::process::ExitCode;

use firstcontact::Body;
use firstcontact::planner::{LastValid, Scratch, Standoff, Verdict};
use firstcontact_benches::clutter::Clutter;
use firstcontact_benches::options::Options;
use firstcontact_benches::peer::{FCL, Peer, put_mesh, put_point};
use firstcontact_benches::scene::Scene;
use firstcontact_benches::stopwatch::Processor;
use firstcontact_benches::table::{Style, Table, short};

/// Libraries with a program in `peers/`, and what its compiler is told.
const LIBRARIES: [(&str, &[&str]); 2] = [("fcl", FCL), ("coal", &["-lcoal"])];

/// Names of the libraries that are timed in this program.
const OURS: &str = "firstcontact";
const PARRY: &str = "parry3d-f64";

/// Difference of the bounds of a clearance.
const TOLERANCE: f64 = 1e-6;

fn main() -> ExitCode {
    Options { queries: 2_000, ..Options::default() }.run(run)
}

fn run(options: &Options) {
    for Scene { name, clutter, .. } in Scene::all(options.queries, 0, options.seed) {
        println!("{name}: {} edges; states are where edges begin", clutter.edges.len());
        let (mut table, exact) = ours_and_parry(&clutter, options.style);
        let scene = scene(&clutter);
        for (library, flags) in LIBRARIES {
            match Peer::compiled(library, flags).and_then(|peer| peer.ask(&scene)) {
                Ok(lines) => lines.lines().for_each(|line| add(library, line, &exact, &mut table)),
                Err(reason) => println!("{library}: skipped, {reason}"),
            }
        }
        println!("{table}");
    }
}

/// Exact answers: which edges are clear, and at which beginnings the robot is free.
struct Exact {
    clear: Vec<bool>,
    free: Vec<bool>,
}

/// One question about an edge, given by its number. True is "free" or "clear".
type Ask<'a> = &'a dyn Fn(usize) -> bool;

/// Least number of rounds over all questions. The first one makes what bodies make when they are first asked.
const ROUNDS: usize = 6;

/// Seconds after which no other round begins.
const PATIENCE: f64 = 3.0;

/// Returns microseconds a call in the fastest run of each question, and its answers. A round asks each question about
/// all of its edges, twice: the second time it finds its data in the caches, whatever was asked before. Questions are
/// asked in turns, so that a machine that slows down slows all of them.
fn time(questions: &[(&[usize], Ask<'_>)]) -> Vec<(f64, Vec<bool>)> {
    let mut best: Vec<_> = questions.iter().map(|(edges, _)| (f64::INFINITY, vec![false; edges.len()])).collect();
    let start = Processor::now();
    let mut rounds = 0;
    while rounds < ROUNDS || start.elapsed().as_secs_f64() < PATIENCE {
        for ((edges, ask), (least, answers)) in questions.iter().zip(&mut best) {
            for _ in 0..2 {
                let begun = Processor::now();
                edges.iter().zip(&mut *answers).for_each(|(&edge, answer)| *answer = ask(edge));
                *least = least.min(begun.elapsed().as_secs_f64() * 1e6 / edges.len().max(1) as f64);
            }
        }
        rounds += 1;
    }
    best
}

/// Our answers and parry's in a table, and the exact ones among them. Prints how many times as long as `is_clear` a
/// last valid state and parry's cast take, on edges that are free and on those that are not.
fn ours_and_parry(clutter: &Clutter, style: Style) -> (Table, Exact) {
    let Clutter { checker, robot, edges, motions, rival } = clutter;
    let scratch = RefCell::new(Scratch::new());
    let scratch = || scratch.borrow_mut();
    let expected = "an edge among standing objects";
    let is_free: Ask<'_> = &|edge| checker.is_free(*robot, edges[edge].from, &mut scratch()).expect(expected);
    let clearance_at: Ask<'_> = &|edge| {
        let found = checker.clearance_at(*robot, edges[edge].from, f64::INFINITY, TOLERANCE, &mut scratch());
        found.expect(expected).is_some_and(|found| found.lower > 0.0)
    };
    let is_clear: Ask<'_> = &|edge| checker.is_clear(*robot, &motions[edge], &mut scratch()).expect(expected);
    let first_contact: Ask<'_> =
        &|edge| checker.first_contact(*robot, &motions[edge], &mut scratch()).expect(expected) == Verdict::Clear;
    let last = |edge: usize, standoff: Standoff| {
        checker.last_valid_with(*robot, &motions[edge], standoff, &mut scratch()).expect(expected) == LastValid::Whole
    };
    let last_valid: Ask<'_> = &|edge| last(edge, Standoff::None);
    let with_standoff: Ask<'_> = &|edge| last(edge, Standoff::Share(0.01));
    let overlap: Ask<'_> = &|edge| !rival.overlaps_at(edges[edge].from.into());
    let sampled: Ask<'_> = &|edge| !rival.overlaps_at_a_sample(&edges[edge], 100);
    let cast: Ask<'_> = &|edge| !rival.cast_until_hit(&edges[edge]);

    let rows = [
        (OURS, "is_free", is_free),
        (OURS, "clearance_at", clearance_at),
        (OURS, "is_clear", is_clear),
        (OURS, "first_contact", first_contact),
        (OURS, "last_valid", last_valid),
        (PARRY, "is_free", overlap),
        (PARRY, "sampled", sampled),
        (PARRY, "cast", cast),
    ];
    let all: Vec<usize> = (0..edges.len()).collect();
    let (free, blocked): (Vec<usize>, Vec<usize>) = all.iter().partition(|edge| is_clear(**edge));
    let by_kind = [is_clear, last_valid, with_standoff, cast];
    let mut questions: Vec<(&[usize], Ask<'_>)> = rows.iter().map(|row| (&all[..], row.2)).collect();
    questions.extend([&free, &blocked].iter().flat_map(|kind| by_kind.map(|ask| (&kind[..], ask))));
    let found = time(&questions);

    let (found, kinds) = found.split_at(rows.len());
    for (kind, times) in ["free", "not free"].iter().zip(kinds.chunks(by_kind.len())) {
        let [last, apart, cast] = [1, 2, 3].map(|place: usize| short(times[place].0 / times[0].0));
        println!(
            "edges that are {kind}: last_valid {last} times is_clear, with a standoff {apart}; parry's cast {cast}"
        );
    }
    let answers = |name: &str| {
        let row = rows.iter().position(|row| (row.0, row.1) == (OURS, name));
        row.map_or_else(Vec::new, |row| found[row].1.clone())
    };
    let exact = Exact { free: answers("is_free"), clear: answers("is_clear") };
    let mut table =
        Table::new(style, &["library", "question", "us a call", "free or clear", "wrongly so", "wrongly not"]);
    for ((library, name, _), (spent, answers)) in rows.iter().zip(found) {
        let answers: String = answers.iter().map(|answer| if *answer { '1' } else { '0' }).collect();
        add(library, &format!("{name} {spent} {answers}"), &exact, &mut table);
    }
    (table, exact)
}

/// Adds a line of a library's answers: question, microseconds a call, a digit for each edge.
fn add(library: &str, line: &str, exact: &Exact, table: &mut Table) {
    let [question, time, answers] = line.split(' ').collect::<Vec<_>>()[..] else {
        println!("{library}: skipped, it answered {line:?}");
        return;
    };
    let truth = if ["is_free", "clearance_at"].contains(&question) { &exact.free } else { &exact.clear };
    let pairs = || answers.bytes().map(|digit| digit == b'1').zip(truth.iter().copied());
    let count = |wanted: (bool, bool)| pairs().filter(|pair| *pair == wanted).count().to_string();
    let found = pairs().filter(|(found, _)| *found).count().to_string();
    let time = time.parse().map_or_else(|_| time.to_owned(), short);
    table.row(vec![library.to_owned(), question.to_owned(), time, found, count((true, false)), count((false, true))]);
}

/// The scene as text: the robot, the obstacles at their places, the edges.
fn scene(clutter: &Clutter) -> String {
    let Clutter { checker, robot, edges, .. } = clutter;
    let mut text = String::new();
    if let Some(body) = checker.body(*robot) {
        put_shape(&mut text, body);
    }
    let obstacles: Vec<_> = checker.objects().filter(|id| id != robot).collect();
    let _ = writeln!(text, "{}", obstacles.len());
    for id in obstacles {
        let place = checker.motion(id).and_then(|motion| motion.position(0.0));
        if let (Some(place), Some(body)) = (place, checker.body(id)) {
            put_point(&mut text, place.into());
            put_shape(&mut text, body);
        }
    }
    let _ = writeln!(text, "{}", edges.len());
    for edge in edges {
        put_point(&mut text, edge.from.into());
        put_point(&mut text, edge.to.into());
    }
    text
}

fn put_shape(text: &mut String, body: &Body) {
    let [low, high] = body.bounds();
    if body.is_convex() && body.positions().len() == 8 {
        text.push_str("box ");
        return put_point(text, (high - low).into());
    }
    text.push_str(if body.is_convex() { "hull " } else { "mesh " });
    put_mesh(text, body);
}
