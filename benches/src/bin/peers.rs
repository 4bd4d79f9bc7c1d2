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

/// Difference of the bounds of a clearance.
const TOLERANCE: f64 = 1e-6;

fn main() -> ExitCode {
    Options { queries: 2_000, ..Options::default() }.run(run)
}

fn run(options: &Options) {
    for Scene { name, clutter, .. } in Scene::all(options.queries, 0, options.seed) {
        println!("{name}: {} edges; states are where edges begin", clutter.edges.len());
        let (mut table, exact) = ours(&clutter, options.style);
        parry(&clutter, &exact, &mut table);
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

/// Rounds over all edges. The first one makes what bodies make when they are first asked.
const ROUNDS: usize = 6;

/// Microseconds a call in the fastest round, and the answers.
fn time(count: usize, ask: impl Fn(usize) -> bool) -> (f64, Vec<bool>) {
    let (mut best, mut answers) = (f64::INFINITY, vec![false; count]);
    for _ in 0..ROUNDS {
        let begun = Processor::now();
        answers.iter_mut().enumerate().for_each(|(edge, answer)| *answer = ask(edge));
        best = best.min(begun.elapsed().as_secs_f64());
    }
    (best * 1e6 / count as f64, answers)
}

fn ours(clutter: &Clutter, style: Style) -> (Table, Exact) {
    let Clutter { checker, robot, edges, motions, .. } = clutter;
    let scratch = RefCell::new(Scratch::new());
    let scratch = || scratch.borrow_mut();
    let mut table =
        Table::new(style, &["library", "question", "us a call", "free or clear", "wrongly so", "wrongly not"]);
    let mut row = |question: &str, ask: &dyn Fn(usize) -> bool| {
        let (time, answers) = time(edges.len(), ask);
        let found = answers.iter().filter(|answer| **answer).count();
        let cells = ["firstcontact", question].map(str::to_owned).into_iter();
        table.row(cells.chain([short(time), found.to_string(), "0".to_owned(), "0".to_owned()]).collect());
        answers
    };
    let ask = "an edge among standing objects";
    let free = row("is_free", &|edge| checker.is_free(*robot, edges[edge].from, &mut scratch()).expect(ask));
    row("clearance_at", &|edge| {
        let found = checker.clearance_at(*robot, edges[edge].from, f64::INFINITY, TOLERANCE, &mut scratch());
        found.expect(ask).is_some_and(|found| found.lower > 0.0)
    });
    let clear = row("is_clear", &|edge| checker.is_clear(*robot, &motions[edge], &mut scratch()).expect(ask));
    row("first_contact", &|edge| {
        checker.first_contact(*robot, &motions[edge], &mut scratch()).expect(ask) == Verdict::Clear
    });
    row("last_valid", &|edge| {
        checker.last_valid(*robot, &motions[edge], &mut scratch()).expect(ask) == LastValid::Whole
    });
    last_valid_by_kind(clutter, &clear);
    (table, Exact { clear, free })
}

/// Prints how many times as long as `is_clear` a last valid state takes, on edges that are free and on those that are
/// not, with a standoff of a hundredth of the edge and without.
fn last_valid_by_kind(Clutter { checker, robot, motions, .. }: &Clutter, clear: &[bool]) {
    let scratch = RefCell::new(Scratch::new());
    let scratch = || scratch.borrow_mut();
    for (kind, wanted) in [("free", true), ("not free", false)] {
        let motions: Vec<_> = motions.iter().zip(clear).filter(|pair| *pair.1 == wanted).map(|pair| pair.0).collect();
        let ask = "an edge among standing objects";
        let (alone, _) =
            time(motions.len(), |edge| checker.is_clear(*robot, motions[edge], &mut scratch()).expect(ask));
        let ratio = |standoff: Standoff| {
            let last = |edge: usize| checker.last_valid_with(*robot, motions[edge], standoff, &mut scratch());
            let (spent, _) = time(motions.len(), |edge| last(edge).expect(ask) == LastValid::Whole);
            short(spent / alone)
        };
        let [plain, apart] = [Standoff::None, Standoff::Share(0.01)].map(ratio);
        println!("last_valid on edges that are {kind}: {plain} times is_clear, with a standoff {apart}");
    }
}

fn parry(clutter: &Clutter, exact: &Exact, table: &mut Table) {
    let Clutter { rival, edges, .. } = clutter;
    let questions: [(&str, &dyn Fn(usize) -> bool); 3] = [
        ("is_free", &|edge| !rival.overlaps_at(edges[edge].from.into())),
        ("sampled", &|edge| !rival.overlaps_at_a_sample(&edges[edge], 100)),
        ("cast", &|edge| !rival.cast_until_hit(&edges[edge])),
    ];
    for (question, ask) in questions {
        let (spent, answers) = time(edges.len(), ask);
        let answers: String = answers.into_iter().map(|answer| if answer { '1' } else { '0' }).collect();
        add("parry3d-f64", &format!("{question} {spent} {answers}"), exact, table);
    }
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
