//! Two convex solids: our first contact and parry's shape cast on convex polyhedra of the same vertices, side by side.
//!
//! As many misses as near misses, hits, and deep hits; of the near misses one half stops short, the other passes by.

use std::process::ExitCode;

use firstcontact_benches::options::Options;
use firstcontact_benches::{Arrangement, Cell, Kind, Pair, summary};

/// The kinds, each with how many queries there are of it for one query of the command line's.
const KINDS: [(Kind, f64); 5] =
    [(Kind::Far, 1.0), (Kind::Pass, 0.5), (Kind::Stop, 0.5), (Kind::Hit, 1.0), (Kind::Deep, 1.0)];

fn main() -> ExitCode {
    let defaults = Options {
        sizes: vec![20, 100, 1_000, 10_000, 100_000],
        families: Arrangement::ELLIPSOIDS.to_vec(),
        kinds: KINDS.map(|(kind, _)| kind).to_vec(),
        queries: 32,
        ..Options::default()
    };
    defaults.run(run)
}

fn run(options: &Options) {
    let mut cells = Vec::new();
    for (family, size) in options.meshes() {
        measure(options, family, size, &mut cells);
    }
    println!("\n{}", summary::cells(options.style, &cells));
    println!("{}", summary::overview(options.style, &cells, &options.kinds));
    println!("{}", summary::ratios(options.style, &cells));
    println!("{}", summary::growth(options.style, &cells));
}

fn measure(options: &Options, family: Arrangement, size: u32, cells: &mut Vec<Cell>) {
    let pair = Pair::of(family, size, options.seed);
    let built = pair.built;
    eprintln!(
        "{:11} {size:7} vertices; hulls and bodies in {:.1} ms, our first query {:.1} ms more than the second, parry's shapes in {:.1} ms",
        family.name(),
        1e3 * built.check.as_secs_f64(),
        1e3 * built.trees.as_secs_f64(),
        1e3 * built.rival.as_secs_f64(),
    );
    for (kind, share) in KINDS.into_iter().filter(|(kind, _)| options.kinds.contains(kind)) {
        let wanted = (options.queries as f64 * share).round() as usize;
        let cases = kind.cases(&pair, family, wanted, options.seed);
        if cases.len() < wanted {
            eprintln!("{}: only {} cases of kind {}", family.name(), cases.len(), kind.name());
        }
        cells.extend(Cell::measure(&pair, family, kind, &cases));
    }
}
