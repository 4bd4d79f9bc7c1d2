//! Contact over time: the phase of a first contact, intervals of time in contact, and all features that share points.

use std::slice;

use firstcontact::contact::{Blocked, ContactPart, ContactSet, Patch, Phase};
use firstcontact::formats::Mesh;
use firstcontact::solid::Feature;
use serde_json::{Value, json};

use super::contact::{ExactFinding, FeatureFinding, coordinates};
use super::text::{Block, number, plural, point};

/// Number of lines printed of anything; the JSON report has all.
const SHOWN: usize = 12;

/// Name of a phase in the JSON report, and the phase in words.
pub(crate) fn phase(phase: Phase) -> (&'static str, &'static str) {
    match phase {
        Phase::Overlapping => ("overlapping", "overlapping as they begin"),
        Phase::Entering => ("entering", "entering: they touch, and overlap at once after that"),
        Phase::Touching => ("touching", "touching: for an instant, or at the end"),
        Phase::Sliding => ("sliding", "sliding: they touch for a while, and do not overlap at once"),
        Phase::Leaving => ("leaving", "leaving: they touch as they begin, and are apart at once after that"),
    }
}

/// All intervals of time in contact, closed ones, one a line.
pub(crate) fn blocked(all: &[Blocked], block: &mut Block) -> Value {
    if all.is_empty() {
        block.line("blocked", "never in contact");
    }
    let ends = |blocked: &Blocked| [&blocked.from, &blocked.to].map(ExactFinding::of_time);
    let words = |[from, to]: [ExactFinding; 2]| match from.exact == to.exact {
        true => format!("at t = {} only; exactly {}", number(from.lower), from.readable()),
        false => {
            let ends = format!("t = {} .. {}", number(from.lower), number(to.lower));
            format!("{ends}; exactly {} .. {}", from.readable(), to.readable())
        }
    };
    lines(block, "blocked", all.iter().map(|blocked| words(ends(blocked))), "interval");
    all.iter().map(ends).map(|[from, to]| json!({ "from": from, "to": to })).collect()
}

/// All features that share points at the first contact, and the connected parts of these points. `then` says when, if
/// the contact reported is a later one.
pub(crate) fn contact_set(set: &ContactSet, [a, b]: [&Mesh; 2], then: &str, block: &mut Block) -> Value {
    if set.pairs.is_empty() {
        block.line("shared", format!("one is inside the other, and their skins share nothing{then}"));
    }
    let pair = |&(of_a, of_b): &(Feature, Feature)| {
        [(of_a, a), (of_b, b)].map(|(of, mesh)| FeatureFinding::of(of, Some(mesh)))
    };
    let words = |[a, b]: [FeatureFinding; 2]| format!("{} with {}{then}", a.words(None), b.words(None));
    lines(block, "shared", set.pairs.iter().map(|shared| words(pair(shared))), "shared pair");
    let words = |(kind, corners): (&str, Vec<[f64; 3]>)| {
        let corners: Vec<String> = corners.iter().map(|&corner| point(corner)).collect();
        let place = match kind {
            "polygon" => "in the polygon ",
            "segment" => "along the segment ",
            _ => "at the point ",
        };
        format!("{place}{}{then}", corners.join(" "))
    };
    for part in &set.parts {
        lines(block, "they meet", part.patches.iter().map(|shown| words(patch(shown))), "patch");
    }
    let patch = |shown: &Patch| {
        let (kind, corners) = patch(shown);
        json!({ "kind": kind, "corners": corners })
    };
    let part = |part: &ContactPart| json!({ "patches": part.patches.iter().map(patch).collect::<Vec<_>>() });
    let pairs: Value = set.pairs.iter().map(pair).map(|[a, b]| json!({ "a": a, "b": b })).collect();
    let parts: Value = set.parts.iter().map(part).collect();
    json!({ "time": ExactFinding::of_time(&set.time), "pairs": pairs, "parts": parts })
}

/// Kind and corners of a convex patch of the common points.
fn patch(patch: &Patch) -> (&'static str, Vec<[f64; 3]>) {
    let (kind, corners) = match patch {
        Patch::Point(point) => ("point", slice::from_ref(point)),
        Patch::Segment(ends) => ("segment", &ends[..]),
        Patch::Polygon(corners) => ("polygon", &corners[..]),
    };
    (kind, corners.iter().copied().map(coordinates).collect())
}

/// Adds the first lines under a label, and the number of the others.
fn lines(block: &mut Block, label: &str, all: impl ExactSizeIterator<Item = String>, noun: &str) {
    let left = all.len().saturating_sub(SHOWN);
    block.list(label, all.take(SHOWN));
    if left > 0 {
        block.more(format!("and {} more (see --format json)", plural(left, noun)));
    }
}
