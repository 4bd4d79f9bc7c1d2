//! Our first contact and parry's shape cast on the same queries, side by side.

use std::process::ExitCode;

use firstcontact_benches::options::Options;
use firstcontact_benches::{Arrangement, Cell, Pair, summary};

fn main() -> ExitCode {
    Options::default().run(run)
}

fn run(options: &Options) {
    let mut cells = Vec::new();
    for (family, triangles) in options.meshes() {
        measure(options, family, triangles, &mut cells);
    }
    println!("\n{}", summary::cells(options.style, &cells));
    println!("{}", summary::overview(options.style, &cells, &options.kinds));
    println!("{}", summary::means(options.style, &cells));
    println!("{}", summary::slowest(&cells));
}

fn measure(options: &Options, family: Arrangement, triangles: u32, cells: &mut Vec<Cell>) {
    let pair = Pair::of(family, triangles, options.seed);
    let built = pair.built;
    eprintln!(
        "{:8} {:7} triangles; both bodies built in {:.1} ms (checks {:.1}, trees {:.1}), parry's in {:.1} ms",
        family.name(),
        pair.triangles(),
        1e3 * (built.check + built.trees).as_secs_f64(),
        1e3 * built.check.as_secs_f64(),
        1e3 * built.trees.as_secs_f64(),
        1e3 * built.rival.as_secs_f64(),
    );
    for &kind in &options.kinds {
        let cases = kind.cases(&pair, family, options.queries, options.seed);
        if cases.len() < options.queries {
            eprintln!("{}: only {} cases of kind {}", family.name(), cases.len(), kind.name());
        }
        cells.extend(Cell::measure(&pair, family, kind, &cases));
    }
}
