//! Objects that move as one: a box for each piece of their common motion, and an index of their places in the convoy.
//!
//! What a carrier carries shares its path. So a path is cut into boxes once, and not for each object on it; pairs
//! within the convoy never come up; and only where its whole box meets another are its members asked about.

use crate::broad_phase::box_tree::SearchStack;
use crate::broad_phase::{BroadPhase, MovingBox, StaticIndex, SweptBox, boxes_about, sum_down, sum_up};
use firstcontact_motion::Motion;
use std::ops::ControlFlow;

/// Lower and upper corner of a box in space.
pub(crate) type Reach = [[f64; 3]; 2];

/// Objects whose motions differ by constant offsets alone.
#[derive(Debug)]
pub(crate) struct Convoy {
    /// Boxes of the members about the origin of the common motion.
    members: StaticIndex<3>,
    /// Box round all of these.
    whole: Reach,
    /// Places of that origin, in one box for each piece of the common motion, in the order of their times.
    track: Vec<SweptBox>,
}

impl Convoy {
    /// Convoy of objects, each with its number and its box about the origin of the common motion, offsets included.
    pub(crate) fn new(members: &[(usize, Reach)], track: Vec<SweptBox>) -> Convoy {
        let nothing = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
        let whole = members.iter().fold(nothing, |[low, high], (_, [from, to])| {
            [std::array::from_fn(|k| low[k].min(from[k])), std::array::from_fn(|k| high[k].max(to[k]))]
        });
        let members = StaticIndex::new(members.iter().map(|&(object, reach)| (object, always(reach).swept())));
        Convoy { members, whole, track }
    }

    /// Places of the origin of the common motion, piece by piece.
    pub(crate) fn track(&self) -> &[SweptBox] {
        &self.track
    }

    /// Box of all members during a piece of the common motion.
    pub(crate) fn during(&self, piece: &SweptBox) -> SweptBox {
        moved(self.whole, piece)
    }

    /// Shows the members that may meet a box during a piece, each with its own box then.
    pub(crate) fn visit_near(&self, piece: &SweptBox, [low, high]: Reach, mut visit: impl FnMut(usize, SweptBox)) {
        let from = std::array::from_fn(|k| sum_down(low[k], -piece.high[k]));
        let to = std::array::from_fn(|k| sum_up(high[k], -piece.low[k]));
        let _ = self.members.visit_near(&always([from, to]), &mut SearchStack::default(), |entry, _| {
            visit(StaticIndex::<3>::object(entry), moved(StaticIndex::<3>::reach(entry), piece));
            ControlFlow::<()>::Continue(())
        });
    }
}

/// Places of the origin of a motion during a clock, its constant offsets not added: a box for each piece.
pub(crate) fn track(motion: &Motion, clock: [f64; 2]) -> Vec<SweptBox> {
    boxes_about([[0.0; 3]; 2], motion, clock).iter().map(MovingBox::swept).collect()
}

/// Box that stands all the time.
fn always(reach: Reach) -> MovingBox {
    MovingBox { reach, ends: [[0.0; 3]; 2], clock: [f64::NEG_INFINITY, f64::INFINITY] }
}

/// Box about a place, for all places of a piece; rounded outward.
fn moved([low, high]: Reach, piece: &SweptBox) -> SweptBox {
    let from = |k: usize| sum_down(low[k], piece.low[k]);
    let to = |k: usize| sum_up(high[k], piece.high[k]);
    SweptBox { low: [from(0), from(1), from(2), piece.low[3]], high: [to(0), to(1), to(2), piece.high[3]] }
}
