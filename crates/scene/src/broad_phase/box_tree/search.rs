//! Search for the boxes that a moving box may meet.

use crate::broad_phase::box_tree::{BoxEntry, BoxNode, BoxTree, Child, WIDTH, bounds_between};
use crate::broad_phase::{BroadPhase, MovingBox, SweptBox};
use firstcontact_exact::HALF_ULP;
use std::ops::ControlFlow;

/// Memory of a search: the children that are still to be visited.
#[derive(Debug, Clone, Default)]
pub(crate) struct SearchStack(Vec<Waiting>);

/// Child that may be met between two fractions of the motion.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    child: Child,
    first: f32,
    last: f32,
}

impl Waiting {
    const NONE: Waiting = Waiting { child: Child::Empty, first: 0.0, last: 1.0 };
}

impl BroadPhase<BoxEntry> for BoxTree {
    fn object(entry: &BoxEntry) -> usize {
        entry.object as usize
    }

    #[inline]
    fn visit_near<T>(
        &self,
        moving: &MovingBox,
        stack: &mut SearchStack,
        visit: impl FnMut(&BoxEntry, f64) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        self.search(&Passage::new(moving), stack, visit)
    }
}

impl BoxTree {
    fn search<T>(
        &self,
        passage: &Passage,
        SearchStack(pending): &mut SearchStack,
        mut show: impl FnMut(&BoxEntry, f64) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let Some(root) = self.root else { return ControlFlow::Continue(()) };
        if pending.len() < WIDTH {
            pending.resize(WIDTH, Waiting::NONE);
        }
        pending[0] = Waiting { child: Child::Node(root), ..Waiting::NONE };
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let Waiting { child, first, last } = pending[count];
            match child {
                Child::Node(index) => {
                    let node = &self.nodes[index as usize];
                    let spans = passage.spans(node);
                    if pending.len() < count + WIDTH {
                        pending.resize(2 * (count + WIDTH), Waiting::NONE);
                    }
                    let Some(room) = pending.get_mut(count..).and_then(|rest| rest.first_chunk_mut()) else { continue };
                    count += keep(room, &node.child, &spans);
                }
                Child::Leaf(leaf) => {
                    let entry = &self.leaves[leaf as usize].entry;
                    let from = passage.not_after(first);
                    let [start, end] = entry.times;
                    if from <= end && passage.not_before(last) >= start {
                        show(entry, from.max(start))?;
                    }
                }
                Child::Empty => {}
            }
        }
        ControlFlow::Continue(())
    }
}

/// Time before which a moving box meets none of some boxes in space and time; `None` if it meets none at all.
pub(crate) fn first_meeting(moving: &MovingBox, boxes: impl Iterator<Item = SweptBox>) -> Option<f64> {
    let passage = Passage::new(moving);
    let (mut node, mut times) = (BoxNode::empty(), [[0.0; 2]; WIDTH]);
    let (mut count, mut earliest) = (0, f64::INFINITY);
    for SweptBox { low: [a, b, c, start], high: [x, y, z, end] } in boxes {
        node.set(count, Child::Empty, &bounds_between([a, b, c], [x, y, z]));
        times[count] = [start, end];
        count += 1;
        if count == WIDTH {
            earliest = earliest.min(passage.first_of(&node, &times, count));
            count = 0;
        }
    }
    earliest = earliest.min(passage.first_of(&node, &times, count));
    (earliest < f64::INFINITY).then_some(earliest)
}

/// Bits that are set in a byte: their number, and which they are, in order, and then zeros.
const SET_BITS: [(u8, [u8; WIDTH]); 1 << WIDTH] = {
    let mut table = [(0, [0; WIDTH]); 1 << WIDTH];
    let mut byte = 0;
    while byte < 1 << WIDTH {
        let (mut count, mut bit) = (0, 0);
        while bit < WIDTH {
            if byte >> bit & 1 == 1 {
                table[byte].1[count] = bit as u8;
                count += 1;
            }
            bit += 1;
        }
        table[byte].0 = count as u8;
        byte += 1;
    }
    table
};

/// Children written without asking how many are kept: more are seldom met at once.
const FEW: usize = 2;

/// Pushes the children that may be met, and returns their number. The first few are written in any case, without a
/// branch: a branch for each could not be predicted.
#[inline(always)]
fn keep(room: &mut [Waiting; WIDTH], children: &[Child; WIDTH], Spans { firsts, lasts, met }: &Spans) -> usize {
    let (count, sides) = &SET_BITS[usize::from(*met)];
    // The remainder shows the compiler that this index is never out of bounds.
    let waiting = |place: usize| {
        let side = usize::from(sides[place]) % WIDTH;
        Waiting { child: children[side], first: firsts[side], last: lasts[side] }
    };
    (0..FEW).for_each(|place| room[place] = waiting(place));
    if usize::from(*count) > FEW {
        (FEW..WIDTH).for_each(|place| room[place] = waiting(place));
    }
    usize::from(*count)
}

/// Fractions of a motion between which it may meet the children of a node.
struct Spans {
    firsts: [f32; WIDTH],
    lasts: [f32; WIDTH],
    /// Children that it may meet: those whose first fraction is not greater than the last.
    met: u8,
}

impl Passage {
    /// Time before which the first boxes of a node are not met, each during its own times; infinite if none is.
    fn first_of(&self, node: &BoxNode, times: &[[f64; 2]; WIDTH], count: usize) -> f64 {
        let Spans { firsts, lasts, met } = self.spans(node);
        let met = (0..count).filter(|side| met >> side & 1 == 1).filter_map(|side| {
            let [start, end] = times[side];
            let from = self.not_after(firsts[side]);
            (from <= end && self.not_before(lasts[side]) >= start).then_some(from.max(start))
        });
        met.fold(f64::INFINITY, f64::min)
    }

    /// Fractions between which the moving box may meet each child of a node.
    // Not inlined, because the compiler then no longer vectorises over the children.
    #[inline(never)]
    fn spans(&self, node: &BoxNode) -> Spans {
        let (mut first, mut last) = ([0.0f32; WIDTH], [1.0f32; WIDTH]);
        for k in 0..3 {
            let (rate, is_back) = (self.rate[k], self.goes_back[k]);
            let (near, far) = (&node.faces[k][usize::from(is_back)], &node.faces[k][usize::from(!is_back)]);
            first = later(first, near.map(|face| (face - self.front[k]) * rate));
            last = earlier(last, far.map(|face| (face - self.back[k]) * rate));
        }
        // Written so that the compiler takes all bits from a register at once.
        let met = (0..WIDTH).fold(0, |met, side| met | u8::from(first[side] <= last[side]) << side);
        Spans { firsts: first, lasts: last, met }
    }
}

/// Greater one of each pair.
#[inline(always)]
fn later(known: [f32; WIDTH], new: [f32; WIDTH]) -> [f32; WIDTH] {
    std::array::from_fn(|side| if new[side] > known[side] { new[side] } else { known[side] })
}

/// Lesser one of each pair.
#[inline(always)]
fn earlier(known: [f32; WIDTH], new: [f32; WIDTH]) -> [f32; WIDTH] {
    std::array::from_fn(|side| if new[side] < known[side] { new[side] } else { known[side] })
}

/// The greatest reciprocal of a displacement.
const STEEPEST: f64 = 1e38;

/// The least by which a box is widened.
const THINNEST: f64 = 1e-36;

/// Largest coordinate for which times are computed; a larger box may meet every other one at any time.
const FARTHEST: f64 = 1e36;

/// Half a unit in the last place of one, in narrow floats.
const NARROW_HALF_ULP: f64 = 1.0 / (1u64 << 24) as f64;

/// Box on a straight way, with a bound of the fractions of the way at which it may meet other boxes.
///
/// - Setting: the box goes from its place at fraction 0 along `D`; `d` is `D` rounded once. Along an axis it meets
///   another box at fraction `s` only if `L <= h + s D`, where `h` is its upper face and `L` the lower face of the
///   other box.
/// - Widening: faces of the moving box are moved outward by more than `w + u S` and then rounded to single precision by
///   less than `u S` and the least such float. Here `u = 2^-24`, and `S` is no less than any face. So `L - (h + w) <= s
///   D - w`. The constant `w` is more than `16 u |d|`, and than the rounding of the sums that make `h`.
/// - Rounding: the difference, the product, the reciprocal of `d` and its rounding are together within `5 u` of exact.
/// - Bound: the computed `enter` is at most `(s - w / D) (1 + 5 u) <= s` where it is positive; where it is not, the
///   bound is trivial. In the same way `leave` is at least `s`. The loss of a product by underflow is far below `w /
///   D`.
/// - Deviation: a way that begins at the same place, and at each fraction is within `2^-53 S` of this one, meets no box
///   earlier or later than the bounds: `w` may be less by that, as it is more by nearly `u S` than it has to be.
/// - Small steps: where `d` is so small that its reciprocal is cut to [`STEEPEST`], `w` is at least [`THINNEST`]. A box
///   that is met at all is then met from before the beginning until after the end.
/// - Window: coordinates up to [`FARTHEST`]; there is no least one, because of [`THINNEST`].
/// - Time: a time computed from a fraction is within `8 u` of the sum of the magnitudes of both ends, with `u = 2^-53`;
///   where that underflows, within less than the least normal float.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Passage {
    /// The face ahead along each axis, at the beginning.
    pub(crate) front: [f32; 3],
    /// The face behind.
    pub(crate) back: [f32; 3],
    /// The reciprocals of the displacement: finite and not zero.
    pub(crate) rate: [f32; 3],
    /// True along axes on which the upper face of a box is met first and the lower one left last.
    pub(crate) goes_back: [bool; 3],
    clock: [f64; 2],
    /// Error bound of a computed time.
    doubt: f64,
}

impl Passage {
    /// A body that reaches from `low` to `high`, outward, about its origin, which goes from one point to another during
    /// a time.
    pub(crate) fn new(moving: &MovingBox) -> Passage {
        let MovingBox { reach: [low, high], ends: [from, to], clock } = *moving;
        let size = |k: usize| low[k].abs().max(high[k].abs()) + from[k].abs() + to[k].abs();
        let doubt = 8.0 * HALF_ULP * (clock[0].abs() + clock[1].abs()) + f64::MIN_POSITIVE;
        let (front, back) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
        let mut passage = Passage { front, back, rate: [1.0; 3], goes_back: [false; 3], clock, doubt };
        if !(0..3).all(|k| size(k) <= FARTHEST) {
            return passage;
        }
        for k in 0..3 {
            let step = to[k] - from[k];
            let wider = 2.0 * NARROW_HALF_ULP * (size(k) + 16.0 * step.abs()) + THINNEST;
            let (up, down) = ((high[k] + from[k] + wider) as f32, (low[k] + from[k] - wider) as f32);
            let rate = (1.0 / step).clamp(-STEEPEST, STEEPEST) as f32;
            passage.rate[k] = rate;
            passage.goes_back[k] = rate < 0.0;
            [passage.front[k], passage.back[k]] = if rate < 0.0 { [down, up] } else { [up, down] };
        }
        passage
    }

    /// A time no later than that of a fraction.
    pub(crate) fn not_after(&self, fraction: f32) -> f64 {
        let [start, end] = self.clock;
        let time = start + (end - start) * f64::from(fraction) - self.doubt;
        // The length of the clock may be beyond the floats.
        if time > start { time } else { start }
    }

    /// A time no earlier than that of a fraction.
    pub(crate) fn not_before(&self, fraction: f32) -> f64 {
        let [start, end] = self.clock;
        let time = start + (end - start) * f64::from(fraction) + self.doubt;
        if time < end { time } else { end }
    }
}
