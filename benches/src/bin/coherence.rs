//! Frame coherence: support evaluations on a path of small steps, from a cold and from a warm start.

use std::process::ExitCode;

use firstcontact_benches::options::Options;
use firstcontact_benches::shapes::Random;
use firstcontact_benches::table::{Table, short};
use firstcontact_benches::{Arrangement, Pair, glide};

/// Steps of a path.
const STEPS: usize = 1_000;

/// How many times as many evaluations a cold start must need.
const BAR: f64 = 2.0;

fn main() -> ExitCode {
    let families = Arrangement::ELLIPSOIDS.to_vec();
    Options { sizes: vec![1_000], families, queries: 5, ..Options::default() }.run(run)
}

fn run(options: &Options) {
    let heading = [
        "family",
        "vertices",
        "path",
        "contacts",
        "cold a step",
        "warm a step",
        "ratio",
        "bar",
        "verdicts that differ",
    ];
    let mut table = Table::new(options.style, &heading);
    let mut sums = [0, 0];
    for (family, size) in options.meshes() {
        let pair = Pair::of(family, size, options.seed);
        let mut random = Random::new(options.seed);
        for path in 0..options.queries {
            let Some(steps) = glide::steps(&pair, STEPS, &mut random) else {
                eprintln!("{}: no path {path}", family.name());
                continue;
            };
            let coherence = glide::compare(&pair.bodies, &steps);
            sums = [sums[0] + coherence.cold, sums[1] + coherence.warm];
            let each = |evaluations: u64| short(evaluations as f64 / STEPS as f64);
            table.row(vec![
                family.name().to_owned(),
                size.to_string(),
                path.to_string(),
                coherence.contacts.to_string(),
                each(coherence.cold),
                each(coherence.warm),
                short(coherence.cold as f64 / coherence.warm.max(1) as f64),
                short(BAR),
                coherence.differences.to_string(),
            ]);
        }
    }
    println!("{table}");
    println!("all paths: {} times fewer evaluations", short(sums[0] as f64 / sums[1].max(1) as f64));
}
