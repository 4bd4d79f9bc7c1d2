//! What planners do today: an edge is tried at evenly spaced places, each with parry's `intersection_test`.
//!
//! How finely an edge must be tried depends on the world: the distance of neighbouring places is halved until fewer contacts are missed
//! than [`TOLERATED`]. Halving keeps all places that there were, so that only what was missed has to be asked about again.

use std::time::Duration;

use firstcontact::planner::Scratch;

use crate::clutter::Clutter;
use crate::processor::Processor;
use crate::stopwatch::keep;
use crate::table::short;

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
const TURN: usize = 20;

/// Finds the resolution that misses hardly a contact, and prints it and how long samples at it take beside our exact answer.
pub fn compare(clutter: &Clutter) {
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
    let [ours, theirs, count] = time(clutter, halvings);
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
fn time(clutter: &Clutter, halvings: u32) -> [f64; 3] {
    let mut scratch = Scratch::new();
    let (mut spent, mut count) = ([Duration::ZERO; 2], 0);
    while spent[1] < PATIENCE && count < clutter.edges.len() {
        let turn = count..clutter.edges.len().min(count + TURN);
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
