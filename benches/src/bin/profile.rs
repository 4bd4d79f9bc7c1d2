//! Our own queries alone, over and over for a few seconds, for a profiler to look at.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use firstcontact_benches::Pair;
use firstcontact_benches::options::Options;

/// How long the queries of each family, size and kind are repeated.
const LONG_ENOUGH: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    Options::default().run(run)
}

fn run(options: &Options) {
    for (family, triangles) in options.meshes() {
        let pair = Pair::of(family, triangles, options.seed);
        for &kind in &options.kinds {
            let cases = kind.cases(&pair, family, options.queries, options.seed);
            let start = Instant::now();
            while start.elapsed() < LONG_ENOUGH {
                for case in &cases {
                    black_box(case.verdict(&pair.bodies));
                }
            }
        }
    }
}
