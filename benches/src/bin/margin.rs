//! What a margin costs: when bodies first come within a thousandth of their size, beside our own question without a
//! margin and parry's cast with a target distance, on the same queries.

use std::cell::RefCell;
use std::hint::black_box;
use std::process::ExitCode;

use firstcontact::contact::Scratch;
use firstcontact_benches::options::Options;
use firstcontact_benches::stopwatch::{self, Reading, keep};
use firstcontact_benches::table::{Table, geometric_mean, median, short};
use firstcontact_benches::{Arrangement, Case, Pair, rival};

/// The margin, as a share of the size of the standing body.
const MARGIN: f64 = 1e-3;

fn main() -> ExitCode {
    let families = [Arrangement::meshes(), Arrangement::ELLIPSOIDS.to_vec()].concat();
    Options { sizes: vec![100, 1_000, 10_000], queries: 8, families, ..Options::default() }.run(run)
}

fn run(options: &Options) {
    let heading = [
        "family",
        "size",
        "kind",
        "first_within us",
        "/ first_contact",
        "stays_beyond us",
        "/ is_clear",
        "parry / first_within",
        "parry / stays_beyond",
        "verdicts that differ",
    ];
    let mut table = Table::new(options.style, &heading);
    let mut ratios: [Vec<f64>; 4] = Default::default();
    for (family, size) in options.meshes() {
        // Convex bodies of so many vertices are no planner's.
        if Arrangement::ELLIPSOIDS.contains(&family) && size > 1_000 {
            continue;
        }
        let pair = Pair::of(family, size, options.seed);
        for &kind in &options.kinds {
            let cases = kind.cases(&pair, family, options.queries, options.seed);
            let Some(row) = measure(&pair, &cases) else { continue };
            ratios.iter_mut().zip(row.ratios).for_each(|(all, ratio)| all.push(ratio));
            let name = [family.name().to_owned(), size.to_string(), kind.name().to_owned()];
            let [within, to_contact, beyond, to_clear] =
                [row.times[0], row.ratios[0], row.times[1], row.ratios[1]].map(short);
            let [parry, parry_beyond] = [row.ratios[2], row.ratios[3]].map(short);
            let cells = [within, to_contact, beyond, to_clear, parry, parry_beyond, row.differ.to_string()];
            table.row(name.into_iter().chain(cells).collect());
        }
    }
    println!("{table}");
    let [to_contact, to_clear, parry, parry_beyond] =
        ratios.map(|all| geometric_mean(all).map_or_else(String::new, short));
    println!(
        "geometric means: first_within takes {to_contact} times as long as first_contact, and parry {parry} times as long as it; \
         stays_beyond takes {to_clear} times as long as is_clear, and parry {parry_beyond} times as long as it"
    );
}

/// What the cases of one kind cost.
struct Row {
    /// The medians of `first_within` and `stays_beyond`, in microseconds.
    times: [f64; 2],
    /// The geometric means of `first_within` to `first_contact`, `stays_beyond` to `is_clear`, parry to both.
    ratios: [f64; 4],
    differ: usize,
}

fn measure(pair: &Pair, cases: &[Case]) -> Option<Row> {
    let margin = MARGIN * pair.reach[1];
    let scratch = RefCell::new(Scratch::new());
    let differs = |case: &&Case| {
        let ours = case.within(&pair.bodies, margin, &mut scratch.borrow_mut());
        ours.contact().is_some() != rival::time_within(pair, case, margin).is_some()
    };
    let differ = cases.iter().filter(differs).count();
    let forget = || scratch.borrow_mut().forget();
    let bodies = || black_box(&pair.bodies);
    let within = |case: usize| {
        forget();
        keep(cases[case].within(bodies(), margin, &mut scratch.borrow_mut()));
    };
    let beyond = |case: usize| {
        forget();
        keep(cases[case].stays_beyond(bodies(), margin, &mut scratch.borrow_mut()));
    };
    let contact = |case: usize| {
        forget();
        keep(cases[case].verdict_with(bodies(), &mut scratch.borrow_mut()));
    };
    let clear = |case: usize| {
        forget();
        keep(cases[case].stays_clear(bodies(), &mut scratch.borrow_mut()));
    };
    let theirs = |case: usize| keep(rival::time_within(black_box(pair), &cases[case], margin));
    let count = cases.len();
    let ours = [stopwatch::read(count, within, contact), stopwatch::read(count, beyond, clear)];
    let rivals = [stopwatch::read(count, within, theirs), stopwatch::read(count, beyond, theirs)];
    let mean = |readings: &[Reading], ratio: fn(&Reading) -> f64| geometric_mean(readings.iter().map(ratio));
    let (less, more) = (|r: &Reading| r.first / r.second, |r: &Reading| r.second / r.first);
    Some(Row {
        times: [median(ours[0].iter().map(|r| r.first))?, median(ours[1].iter().map(|r| r.first))?],
        ratios: [mean(&ours[0], less)?, mean(&ours[1], less)?, mean(&rivals[0], more)?, mean(&rivals[1], more)?],
        differ,
    })
}
