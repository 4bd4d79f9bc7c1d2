//! Questions about all edges of a room, ours and parry's in turns.
//!
//! # Sampling: an edge is tried at evenly spaced places, each with `intersection_test` of parry
//!
//! How finely an edge must be tried depends on the world: the distance of neighbouring places is halved until fewer
//! contacts are missed than [`TOLERATED`]. Halving keeps all places that there were, so that only what was missed has
//! to be asked about again.

use std::time::Duration;

use firstcontact::planner::{Scratch, Verdict};

use crate::clutter::Clutter;
use crate::stopwatch::{Processor, keep};
use crate::table::{Style, Table, short};

/// Edges that one rival is asked about before it is the other's turn.
const TURN: usize = 10_000;

/// Times of several rivals over some edges, in turns.
pub fn in_turns<const N: usize>(count: usize, mut rivals: [&mut dyn FnMut(usize); N]) -> [Duration; N] {
    let mut sums = [Duration::ZERO; N];
    for start in (0..count).step_by(TURN) {
        for (rival, sum) in rivals.iter_mut().zip(&mut sums) {
            let begun = Processor::now();
            (start..count.min(start + TURN)).for_each(&mut **rival);
            *sum += begun.elapsed();
        }
    }
    sums
}

/// A table of times on the first `count` edges, ours and parry's; `bar` is what is asked of `is_clear`: how many times
/// as long parry takes.
pub fn speed(style: Style, clutter: &Clutter, count: usize, bar: f64) -> Table {
    let mut scratch = [(); 3].map(|()| Scratch::new());
    let [one, two, three] = &mut scratch;
    let (mut clear, mut first) = (vec![false; count], vec![None; count]);
    let (mut until_hit, mut cast) = (vec![false; count], vec![None; count]);
    let times = in_turns(
        count,
        [
            &mut |edge| clear[edge] = clutter.is_clear(edge, one),
            &mut |edge| first[edge] = Some(clutter.first_contact(edge, two)),
            &mut |edge| until_hit[edge] = !clutter.rival.cast_until_hit(&clutter.edges[edge]),
            &mut |edge| cast[edge] = clutter.rival.cast(&clutter.edges[edge]),
            &mut |edge| keep(clutter.checker.last_valid(clutter.robot, &clutter.motions[edge], three)),
        ],
    );
    let each = times.map(|time| time.as_secs_f64() * 1e6 / count as f64);
    let [is_clear, first_contact, rival_until_hit, rival_cast, last_valid] = each;
    let verdicts = |verdict: &Option<Verdict>| *verdict == Some(Verdict::Clear);
    let differ = |theirs: &dyn Fn(usize) -> bool| (0..count).filter(|&edge| clear[edge] != theirs(edge)).count();
    let mut table = Table::new(style, &["", "us an edge", "parry / ours", "bar", "verdicts that differ", ""]);
    let mut row = |name: &str, time: f64, ratio: Option<f64>, bar: Option<f64>, differ: usize| {
        let reached = ratio.zip(bar).map_or("", |(ratio, bar)| if ratio >= bar { "reached" } else { "MISSED" });
        let [ratio, bar] = [ratio, bar].map(|number| number.map_or_else(String::new, short));
        table.row(vec![name.to_owned(), short(time), ratio, bar, differ.to_string(), reached.to_owned()]);
    };
    row("is_clear", is_clear, Some(rival_until_hit.min(rival_cast) / is_clear), Some(bar), 0);
    row("first_contact", first_contact, Some(rival_cast / first_contact), None, differ(&|edge| verdicts(&first[edge])));
    row("last_valid", last_valid, None, None, 0);
    row("parry, until any hit", rival_until_hit, None, None, differ(&|edge| until_hit[edge]));
    row("parry, first contact", rival_cast, None, None, differ(&|edge| cast[edge].is_none()));
    let share = clear.iter().filter(|&&clear| clear).count() as f64 / count as f64;
    println!("{count} edges, {} % of them clear", short(100.0 * share));
    table
}

/// The first distance of neighbouring places: half a robot.
const COARSEST: f64 = 0.5;

/// One contact in so many may be missed.
const TOLERATED: usize = 10_000;

/// What is asked of us: how many times as long the samples take.
const BAR: f64 = 20.0;

/// The most halvings: what is missed then is not missed for want of places.
const HALVINGS: u32 = 20;

/// How long samples are timed, and on how many edges before it is our turn.
const PATIENCE: Duration = Duration::from_secs(10);
const SAMPLED_TURN: usize = 20;

/// Finds the resolution that misses hardly a contact, and prints it and how long samples at it take beside our exact
/// answer.
pub fn sampled(clutter: &Clutter) {
    let mut scratch = Scratch::new();
    let mut missed: Vec<usize> =
        (0..clutter.edges.len()).filter(|&edge| !clutter.is_clear(edge, &mut scratch)).collect();
    let contacts = missed.len();
    let mut halvings = 0;
    loop {
        missed.retain(|&edge| !overlaps(clutter, edge, halvings));
        if missed.len() * TOLERATED < contacts || halvings == HALVINGS {
            break;
        }
        halvings += 1;
    }
    let [ours, theirs, count] = sampled_time(clutter, halvings);
    let ratio = theirs / ours;
    println!(
        "samples {} apart miss {} of {contacts} contacts: on {count} edges {} us an edge, is_clear {}: {} times (bar {}) {}",
        short(COARSEST / f64::from(2u32.pow(halvings))),
        missed.len(),
        short(theirs),
        short(ours),
        short(ratio),
        short(BAR),
        if ratio >= BAR { "reached" } else { "MISSED" },
    );
}

fn overlaps(clutter: &Clutter, edge: usize, halvings: u32) -> bool {
    let edge = &clutter.edges[edge];
    let steps = ((edge.to - edge.from).norm() / COARSEST).ceil().max(1.0) as usize;
    clutter.rival.overlaps_at_a_sample(edge, steps << halvings)
}

/// Microseconds an edge, ours and with samples, in turns, and on how many edges.
fn sampled_time(clutter: &Clutter, halvings: u32) -> [f64; 3] {
    let mut scratch = Scratch::new();
    let (mut spent, mut count) = ([Duration::ZERO; 2], 0);
    while spent[1] < PATIENCE && count < clutter.edges.len() {
        let turn = count..clutter.edges.len().min(count + SAMPLED_TURN);
        count = turn.end;
        let begun = Processor::now();
        turn.clone().for_each(|edge| keep(clutter.is_clear(edge, &mut scratch)));
        spent[0] += begun.elapsed();
        let begun = Processor::now();
        turn.for_each(|edge| keep(overlaps(clutter, edge, halvings)));
        spent[1] += begun.elapsed();
    }
    let [ours, theirs] = spent.map(|time| time.as_secs_f64() * 1e6 / count as f64);
    [ours, theirs, count as f64]
}
