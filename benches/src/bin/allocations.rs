//! How often a query asks for memory: the first time, and when it is asked again with the memory of the first.
//!
//! The counting allocator is linked into this program alone, as no other names its crate.

use std::process::ExitCode;

use allocation_counter::{AllocationInfo, measure};
use firstcontact::contact::Scratch;
use firstcontact::planner;
use firstcontact_benches::clutter::Clutter;
use firstcontact_benches::options::Options;
use firstcontact_benches::stopwatch::keep;
use firstcontact_benches::table::Table;
use firstcontact_benches::{Arrangement, Kind, Pair};

/// Obstacles in the room.
const ROOM: usize = 1_000;

/// What a query that is asked again may ask for.
const BAR: u64 = 0;

fn main() -> ExitCode {
    let families = Arrangement::ELLIPSOIDS.to_vec();
    let kinds = vec![Kind::Far, Kind::Pass, Kind::Stop, Kind::Grazing, Kind::Hit, Kind::Deep, Kind::Start];
    Options { sizes: vec![20, 1_000], families, kinds, queries: 32, ..Options::default() }.run(run)
}

fn run(options: &Options) {
    let heading = ["family", "size", "kind", "queries", "first time", "again", "bytes again", "bar", "verdict"];
    let mut table = Table::new(options.style, &heading);
    for (family, size) in options.meshes() {
        let pair = Pair::of(family, size, options.seed);
        for &kind in &options.kinds {
            let cases = kind.cases(&pair, family, options.queries, options.seed);
            let mut memory = Scratch::new();
            let mut round = || -> AllocationInfo {
                measure(|| cases.iter().for_each(|case| keep(case.verdict_with(&pair.bodies, &mut memory))))
            };
            let [first, again] = [round(), round()];
            table.row(vec![
                family.name().to_owned(),
                size.to_string(),
                kind.name().to_owned(),
                cases.len().to_string(),
                first.count_total.to_string(),
                again.count_total.to_string(),
                again.bytes_total.to_string(),
                BAR.to_string(),
                if again.count_total == BAR { "reached" } else { "MISSED" }.to_owned(),
            ]);
        }
    }
    println!("{table}");
    println!("{}", checkers(options));
}

/// The same of a checker's answers in a room of obstacles.
fn checkers(options: &Options) -> Table {
    let clutter = Clutter::of_convex(ROOM, options.queries, options.seed);
    let mut table =
        Table::new(options.style, &["question", "objects", "edges", "first time", "again", "bar", "verdict"]);
    type Ask = fn(&Clutter, usize, &mut planner::Scratch);
    let questions: [(&str, Ask); 3] = [
        ("is_clear", |clutter, edge, memory| keep(clutter.is_clear(edge, memory))),
        ("first_contact", |clutter, edge, memory| keep(clutter.first_contact(edge, memory))),
        ("last_valid", |clutter, edge, memory| {
            keep(clutter.checker.last_valid(clutter.robot, &clutter.motions[edge], memory));
        }),
    ];
    for (name, ask) in questions {
        let mut memory = planner::Scratch::new();
        let mut round = || measure(|| (0..clutter.edges.len()).for_each(|edge| ask(&clutter, edge, &mut memory)));
        let [first, again] = [round().count_total, round().count_total];
        let reached = if again == BAR { "reached" } else { "MISSED" };
        let numbers = [ROOM as u64, clutter.edges.len() as u64, first, again, BAR].map(|number| number.to_string());
        table.row([&[name.to_owned()], &numbers[..], &[reached.to_owned()]].concat());
    }
    table
}
