//! What bodies share, and when, in words.

use super::block::Block;
use super::contact::{exact, named_feature};
use super::number::{number, plural, point};
use crate::cli::report::{BlockedFinding, ContactSetFinding, PatchFinding, PatchKind, PhaseFinding};

/// This many lines are printed of anything; the JSON report has all.
const SHOWN: usize = 12;

/// What a first contact is the beginning of.
pub(super) fn phase(phase: PhaseFinding) -> &'static str {
    match phase {
        PhaseFinding::Overlapping => "overlapping as they begin",
        PhaseFinding::Entering => "entering: they touch, and overlap at once after that",
        PhaseFinding::Touching => "touching: for an instant, or at the end",
        PhaseFinding::Sliding => "sliding: they touch for a while, and do not overlap at once",
        PhaseFinding::Leaving => "leaving: they touch as they begin, and are apart at once after that",
    }
}

/// Adds the intervals in contact, one a line.
pub(super) fn blocked(block: &mut Block, all: &[BlockedFinding]) {
    if all.is_empty() {
        block.line("blocked", "never in contact");
    }
    let interval = |BlockedFinding { from, to }: &BlockedFinding| match from.exact == to.exact {
        true => format!("at t = {} only; exactly {}", number(from.lower), exact(from)),
        false => {
            let ends = format!("t = {} .. {}", number(from.lower), number(to.lower));
            format!("{ends}; exactly {} .. {}", exact(from), exact(to))
        }
    };
    lines(block, "blocked", all.iter().map(interval), "interval");
}

/// Adds the features that share points, and these points.
pub(super) fn contact_set(block: &mut Block, set: &ContactSetFinding) {
    let pair = |pair: &crate::cli::report::SharingFinding| {
        format!("{} with {}", named_feature(&pair.a, None), named_feature(&pair.b, None))
    };
    if set.pairs.is_empty() {
        block.line("shared", "one is inside the other, and their skins share nothing");
    }
    lines(block, "shared", set.pairs.iter().map(pair), "shared pair");
    for part in &set.parts {
        lines(block, "part", part.patches.iter().map(patch), "patch");
    }
}

fn patch(PatchFinding { kind, corners }: &PatchFinding) -> String {
    let corners: Vec<String> = corners.iter().map(|&corner| point(corner)).collect();
    let kind = match kind {
        PatchKind::Point => "point",
        PatchKind::Segment => "segment",
        PatchKind::Polygon => "polygon",
    };
    format!("{kind} {}", corners.join(" "))
}

/// The first lines under a label, and how many more there are.
fn lines(block: &mut Block, label: &str, all: impl ExactSizeIterator<Item = String>, noun: &str) {
    let left = all.len().saturating_sub(SHOWN);
    for (index, text) in all.take(SHOWN).enumerate() {
        block.line(if index == 0 { label } else { "" }, text);
    }
    if left > 0 {
        block.more(format!("and {} more (see --format json)", plural(left, noun)));
    }
}
