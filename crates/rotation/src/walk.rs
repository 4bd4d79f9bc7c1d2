//! Traversal of the pairs of two trees that may meet while one turns.
//!
//! A pair of nodes is left out in an arc of the turn if the box that holds the turning node all along the arc is apart
//! from the other. An arc is halved where a node is turned farther than the two are wide; otherwise the larger node is
//! opened. The first half comes first, so that what begins after a meeting that is known is left out.

use firstcontact_solid::ChildKind;

use super::arc::TurnArcs;
use super::frame::{Branch, TreeFrame, opened};
use super::leaf::{Leaf, Setting};
use super::meeting::FirstMeeting;

/// Two branches in an arc.
type PendingPair = ([Branch; 2], usize);

/// Counts of the work of a walk.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TurnCost {
    /// Pairs of boxes that were compared.
    pub boxes: u64,
    /// Pairs of triangles that were tested, each in an arc of the turn.
    pub triangle_pairs: u64,
}

/// Finds the first pose in which the skins of two bodies meet, which are apart at the beginning; `None` if that takes
/// more pairs of boxes than are allowed.
pub(crate) fn find_first_meeting(
    setting: &Setting<'_>,
    arcs: &mut TurnArcs,
    cost: &mut TurnCost,
    most_boxes: u64,
) -> Option<Option<FirstMeeting>> {
    let limit = cost.boxes.saturating_add(most_boxes);
    let frames = [0, 1].map(|side| TreeFrame::new(setting.bodies[side], &setting.enclosed[side]));
    let size = frames[0].size.max(frames[1].size);
    let roots = [frames[0].root(), frames[1].root()];
    let mut pending: Vec<PendingPair> = arcs.first.iter().rev().map(|&arc| (roots, arc)).collect();
    let mut first: Option<FirstMeeting> = None;
    while let Some((pair, arc)) = pending.pop() {
        if first.as_ref().is_some_and(|first| arcs.get(arc).is_after(&first.pose)) {
            continue;
        }
        if cost.boxes >= limit {
            return None;
        }
        // What is after a meeting that is known does not matter.
        let arc = first.as_ref().map_or(arc, |first| arcs.beginning(arc, &first.pose));
        cost.boxes += 1;
        let [turning, standing] = pair;
        if arcs.keeps_apart(arc, &turning.extent, &standing.extent, size) {
            continue;
        }
        // Beyond the floats no box is apart from another, and halves of an arc are no better.
        let sweep = arcs.sweep(arc, &turning.extent);
        let is_far = sweep.is_finite() && sweep > turning.extent.radius + standing.extent.radius;
        if is_far && let Some([early, late]) = arcs.halves(arc) {
            pending.extend([(pair, late), (pair, early)]);
            continue;
        }
        match (opened(&frames, pair), turning.kind, standing.kind) {
            (Some(pairs), _, _) => pending.extend(pairs.into_iter().map(|pair| (pair, arc))),
            (None, ChildKind::Leaf(a), ChildKind::Leaf(b)) => {
                cost.triangle_pairs += 1;
                Leaf::new(setting, [a, b], arcs.get(arc).ends).meet(&mut first);
            }
            (None, _, _) => {}
        }
    }
    Some(first)
}
