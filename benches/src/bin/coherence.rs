//! Frame coherence: what is looked at on a path of small steps, from a cold and from a warm start: support points of
//! convex bodies, pairs of triangles of others.

use std::process::ExitCode;

use firstcontact_benches::options::Options;
use firstcontact_benches::shapes::{Family, Random};
use firstcontact_benches::table::{Table, short};
use firstcontact_benches::{Arrangement, Pair, glide};

/// Steps of a path.
const STEPS: usize = 1_000;

/// How many times as many evaluations a cold start must need of convex bodies.
const BAR: f64 = 2.0;

fn main() -> ExitCode {
    let families = Arrangement::ELLIPSOIDS.into_iter().chain([Arrangement::Apart(Family::Knot)]).collect();
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
    let mut sums = [[0, 0]; 2];
    for (family, size) in options.meshes() {
        let pair = Pair::of(family, size, options.seed);
        let mut random = Random::new(options.seed);
        for path in 0..options.queries {
            let is_convex = Arrangement::ELLIPSOIDS.contains(&family);
            // What is left over of bodies that are not convex is what met.
            let steps = match is_convex {
                true => glide::steps(&pair, STEPS, &mut random),
                false => Some(glide::dives(&pair, STEPS, &mut random)),
            };
            let Some(steps) = steps else {
                eprintln!("{}: no path {path}", family.name());
                continue;
            };
            let coherence = glide::compare(&pair.bodies, &steps);
            let sum = &mut sums[usize::from(!is_convex)];
            *sum = [sum[0] + coherence.cold, sum[1] + coherence.warm];
            let each = |evaluations: u64| short(evaluations as f64 / STEPS as f64);
            table.row(vec![
                family.name().to_owned(),
                size.to_string(),
                path.to_string(),
                coherence.contacts.to_string(),
                each(coherence.cold),
                each(coherence.warm),
                short(coherence.cold as f64 / coherence.warm.max(1) as f64),
                if is_convex { short(BAR) } else { "-".to_owned() },
                coherence.differences.to_string(),
            ]);
        }
    }
    println!("{table}");
    for ([cold, warm], what) in
        sums.into_iter().zip(["convex bodies: support evaluations", "others: pairs of triangles"])
    {
        println!("{what}: {} times fewer", short(cold as f64 / warm.max(1) as f64));
    }
}
