//! Contact over time: the phase of a first contact, intervals of time in contact, and all features that share points.

use std::slice;

use firstcontact::contact::{Blocked, ContactPart, ContactSet, Patch, Phase};
use firstcontact::formats::Mesh;
use firstcontact::solid::Feature;
use serde::Serialize;

use super::contact::{ExactFinding, FeatureFinding, plain};
use super::text::{Block, number, plural, point};

/// Number of lines printed of anything; the JSON report has all.
const SHOWN: usize = 12;

/// A closed interval of time in contact.
#[derive(Debug, Serialize)]
pub(crate) struct BlockedFinding {
    from: ExactFinding,
    to: ExactFinding,
}

/// All points that two skins share at the first contact.
#[derive(Debug, Serialize)]
pub(crate) struct ContactSetFinding {
    time: ExactFinding,
    pairs: Vec<SharingFinding>,
    parts: Vec<PartFinding>,
}

/// Two features whose insides share a point.
#[derive(Debug, Serialize)]
struct SharingFinding {
    a: FeatureFinding,
    b: FeatureFinding,
}

/// A connected part of the common points.
#[derive(Debug, Serialize)]
struct PartFinding {
    patches: Vec<PatchFinding>,
}

/// A convex patch of the common points, by its corners.
#[derive(Debug, Serialize)]
struct PatchFinding {
    kind: &'static str,
    corners: Vec<[f64; 3]>,
}

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

impl BlockedFinding {
    pub(crate) fn of(blocked: &Blocked) -> BlockedFinding {
        BlockedFinding { from: ExactFinding::of_time(&blocked.from), to: ExactFinding::of_time(&blocked.to) }
    }

    /// Adds intervals in contact, one a line.
    pub(crate) fn describe_all(all: &[BlockedFinding], block: &mut Block) {
        if all.is_empty() {
            block.line("blocked", "never in contact");
        }
        lines(block, "blocked", all.iter().map(BlockedFinding::words), "interval");
    }

    fn words(&self) -> String {
        let BlockedFinding { from, to } = self;
        if from.exact == to.exact {
            return format!("at t = {} only; exactly {}", number(from.lower), from.readable());
        }
        let ends = format!("t = {} .. {}", number(from.lower), number(to.lower));
        format!("{ends}; exactly {} .. {}", from.readable(), to.readable())
    }
}

impl ContactSetFinding {
    pub(crate) fn of(set: &ContactSet, a: &Mesh, b: &Mesh) -> ContactSetFinding {
        let pair = |&(of_a, of_b): &(Feature, Feature)| SharingFinding {
            a: FeatureFinding::of(of_a, Some(a)),
            b: FeatureFinding::of(of_b, Some(b)),
        };
        let part = |part: &ContactPart| PartFinding { patches: part.patches.iter().map(patch).collect() };
        ContactSetFinding {
            time: ExactFinding::of_time(&set.time),
            pairs: set.pairs.iter().map(pair).collect(),
            parts: set.parts.iter().map(part).collect(),
        }
    }

    /// Adds the features that share points, and these points; `then` says when, if the contact reported is a later one.
    pub(crate) fn describe(&self, block: &mut Block, then: &str) {
        if self.pairs.is_empty() {
            block.line("shared", format!("one is inside the other, and their skins share nothing{then}"));
        }
        let pair = |pair: &SharingFinding| format!("{} with {}{then}", pair.a.words(None), pair.b.words(None));
        lines(block, "shared", self.pairs.iter().map(pair), "shared pair");
        let patch = |PatchFinding { kind, corners }: &PatchFinding| {
            let corners: Vec<String> = corners.iter().map(|&corner| point(corner)).collect();
            format!("{kind} {}{then}", corners.join(" "))
        };
        for part in &self.parts {
            lines(block, "part", part.patches.iter().map(patch), "patch");
        }
    }
}

fn patch(patch: &Patch) -> PatchFinding {
    let (kind, corners) = match patch {
        Patch::Point(point) => ("point", slice::from_ref(point)),
        Patch::Segment(ends) => ("segment", &ends[..]),
        Patch::Polygon(corners) => ("polygon", &corners[..]),
    };
    PatchFinding { kind, corners: corners.iter().map(|corner| corner.coords.map(plain).into()).collect() }
}

/// Adds the first lines under a label, and the number of the others.
fn lines(block: &mut Block, label: &str, all: impl ExactSizeIterator<Item = String>, noun: &str) {
    let left = all.len().saturating_sub(SHOWN);
    block.list(label, all.take(SHOWN));
    if left > 0 {
        block.more(format!("and {} more (see --format json)", plural(left, noun)));
    }
}
