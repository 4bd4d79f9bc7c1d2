//! The walk over the pairs of two trees whose boxes meet, in order of the earliest time at which they can.
//!
//! The smaller tree moves in the frame of the larger, in single precision. Before the walk the motion is cut to the
//! span in which the two root boxes can meet, so that all coordinates stay within a few units of the frame; `tau` in
//! [0, 1] runs over that span. The box of the mover is widened by a margin that covers every rounding in the walk: with
//! `R` the largest of `|start|`, `|step|` and 1, each computed box face and each product of a time (at most 2 in
//! magnitude, larger ones prune anyway) and the step is within `2^-23 * 4 R`, so `2^-23 * 16 R` holds all of them. In a
//! search for pairs within a distance of each other the box is widened by that too, and `R` is no less.
//!
//! The window:
//!
//! - Positions before that are in units of the frame in double precision, as numbers with a bound on their error; what
//!   overflows on the way has an infinite one, and then all pairs are shown.
//! - Underflow in double precision is less than one float of the least, in units of a frame in which the larger body is
//!   half a unit or more: far below the margin. A body that is nothing beside the other is a point with the margin
//!   around.
//! - Speeds are divided by at most to `1e30`: what moves less than its reciprocal has not moved by the margin at any
//!   `tau`.
//! - In single precision, where `R` may be up to the largest float, a face that overflows is moved outward, or it is
//!   that ahead or behind of what it is compared with, which makes a product of no number; both leave the pair in.

use super::descent;
use super::descent::{ChildOf, DONE, Frames, Interrupt, NodeOf, PairVisitor, Ranking, Roles, descend, visit_all};
use super::flat_pairs::{Lasting, keep_beyond};
use super::least_search::LeastQueue;
use super::swept::{ChildLanes, Steps, Volume};
use firstcontact_exact::{Filtered, HALF_ULP, Rational};
use firstcontact_motion::Scene;
use firstcontact_solid::{Below, Tree, WIDTH};

/// Part of a piece that is walked, and pairs that are looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Extent {
    /// Only its beginning.
    Beginning,
    /// All of it.
    Whole,
    /// All of it, with all pairs that come within a distance of each other.
    Within(f64),
    /// The fractions between two, which enclose an instant.
    At([f64; 2]),
}

impl Extent {
    /// Distance within which pairs are looked for, in units of a frame, rounded up.
    fn reach(self, frame: &Tree) -> f64 {
        let Extent::Within(distance) = self else { return 0.0 };
        let Filtered { value, error } = frame.in_units(Filtered::exact(distance));
        (value + error).next_up()
    }

    /// The fractions of the piece that are walked, until a limit.
    fn span(self, limit: f64) -> [f64; 2] {
        match self {
            Extent::At(span) => span,
            _ => [0.0, limit.min(1.0)],
        }
    }
}

/// Pair of children that a walk has yet to visit.
pub(crate) type TimedPending = descent::Pending<f32>;

/// Lists that are empty between their uses.
#[derive(Debug, Clone, Default)]
pub struct WalkBuffers {
    /// Pairs of children that a walk over two trees has yet to visit.
    pub pending: Vec<TimedPending>,
    /// Nodes that a search in one tree has yet to visit.
    pub nodes: Vec<u32>,
    /// What a search in the order of vertices has yet to look at.
    pub least: LeastQueue,
    /// Signal by which walks and searches end early. What they have found then is worth nothing.
    pub interrupt: Option<Interrupt>,
}

impl WalkBuffers {
    /// Room of a search in the order of vertices, and the signal by which it ends.
    pub fn queue(&mut self) -> (&mut LeastQueue, Option<&Interrupt>) {
        (&mut self.least, self.interrupt.as_ref())
    }
}

/// One tree moving in the frame of another.
struct Passage<'t> {
    frames: Frames<'t>,
    /// A unit of the mover's frame in units of the stander's.
    ratio: f32,
    start: [f32; 3],
    /// Motion of the mover, and of the stander relative to the mover.
    steps: [Steps; 2],
    margin: f32,
    /// The span of fractions of the piece that is walked.
    span: [f64; 2],
}

/// In units of the frame, largest error of positions before the walk begins with the exact motion.
const COARSE: f64 = 1e-6;

/// A float above the `tau` of the end of the span.
const LATEST: f32 = 1.0 + 4.0 * f32::EPSILON;

/// Slabs are compared where no coordinate is larger, so that no product overflows.
const COMPARABLE: f64 = 1e12;

/// Preparation of the walk.
enum Plan<'t> {
    /// The root boxes never meet.
    Apart,
    /// The numbers are beyond the reach of the walk.
    Unknown,
    /// The root boxes can meet.
    Near(Passage<'t>),
}

/// Shows the visitor every pair of triangles that can meet before the fraction `limit` of the piece, which falls to
/// what the visitor returns.
pub fn walk(
    scene: &Scene<'_>,
    [a, b]: [&Tree; 2],
    extent: Extent,
    limit: f64,
    buffers: &mut WalkBuffers,
    visitor: &mut impl PairVisitor,
) {
    if scene.is_filtered() {
        walk_boxes(scene, [a, b], extent, limit, buffers, visitor);
    } else {
        walk_boxes(scene, [a, b], extent, limit, buffers, &mut Sieve { scene, trees: [a, b], extent, limit, visitor });
    }
}

/// The same by boxes of the trees alone.
fn walk_boxes(
    scene: &Scene<'_>,
    [a, b]: [&Tree; 2],
    extent: Extent,
    limit: f64,
    buffers: &mut WalkBuffers,
    visitor: &mut impl PairVisitor,
) {
    let WalkBuffers { pending, interrupt, .. } = buffers;
    if a.triangles.is_empty() || b.triangles.is_empty() {
        return;
    }
    match Passage::plan(scene, a, b, extent, limit) {
        Plan::Apart => {}
        Plan::Unknown => visit_all([a, b], interrupt.as_ref(), visitor),
        Plan::Near(passage) => {
            descend(&passage.frames, &MeetingRanking::<false>(&passage), limit, (pending, interrupt.as_ref()), visitor);
        }
    }
}

/// Shows the visitor every pair of triangles that can meet in part of a piece until all is settled, the likeliest
/// first: those whose boxes overlap for longest, or at its beginning those whose boxes overlap deepest for their size.
pub fn seek(
    scene: &Scene<'_>,
    [a, b]: [&Tree; 2],
    extent: Extent,
    buffers: &mut WalkBuffers,
    visitor: &mut impl PairVisitor,
) {
    if scene.is_filtered() {
        seek_boxes(scene, [a, b], extent, buffers, visitor);
    } else {
        let sieve = &mut Sieve { scene, trees: [a, b], extent, limit: 1.0, visitor };
        seek_boxes(scene, [a, b], extent, buffers, sieve);
    }
}

/// The same by boxes of the trees alone.
fn seek_boxes(
    scene: &Scene<'_>,
    [a, b]: [&Tree; 2],
    extent: Extent,
    buffers: &mut WalkBuffers,
    visitor: &mut impl PairVisitor,
) {
    let WalkBuffers { pending, interrupt, .. } = buffers;
    if a.triangles.is_empty() || b.triangles.is_empty() {
        return;
    }
    match Passage::plan(scene, a, b, extent, 1.0) {
        Plan::Apart => {}
        Plan::Unknown => visit_all([a, b], interrupt.as_ref(), visitor),
        Plan::Near(passage) if extent == Extent::Beginning => {
            descend(&passage.frames, &DepthRanking(&passage), 1.0, (pending, interrupt.as_ref()), visitor);
        }
        Plan::Near(passage) => {
            descend(&passage.frames, &MeetingRanking::<true>(&passage), 1.0, (pending, interrupt.as_ref()), visitor);
        }
    }
}

/// A visitor that is not shown pairs which boxes in floats keep apart, where exponents are far.
struct Sieve<'v, 's, V> {
    scene: &'v Scene<'s>,
    trees: [&'v Tree; 2],
    extent: Extent,
    /// What the visitor returned last.
    limit: f64,
    visitor: &'v mut V,
}

impl<V: PairVisitor> Sieve<'_, '_, V> {
    fn keep_apart(&self, places: [u32; 2]) -> bool {
        let (distance, lasting) = match self.extent {
            Extent::Beginning => (0.0, Lasting::Beginning),
            Extent::Within(distance) => (distance, Lasting::Whole),
            Extent::Whole | Extent::At(_) => (0.0, Lasting::Whole),
        };
        let corners = [0, 1].map(|side| self.trees[side].triangles[places[side] as usize].corners);
        keep_beyond(self.scene, corners, distance, lasting)
    }
}

impl<V: PairVisitor> PairVisitor for Sieve<'_, '_, V> {
    #[inline(always)]
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        if !self.keep_apart([a, b]) {
            self.limit = self.visitor.visit(a, b);
        }
        self.limit
    }

    #[inline(always)]
    fn is_settled(&self, below: impl Fn() -> [Below; 2]) -> bool {
        self.visitor.is_settled(below)
    }
}

/// The relative motion in the frame of the standing tree, in double precision.
struct Course64 {
    ratio: f64,
    start: [f64; 3],
    step: [f64; 3],
    /// Error of the start, and of any computed position for its sake.
    doubt: f64,
    /// Error of the step, by axis, and of any product of it with a fraction, per unit of that fraction.
    drift: [f64; 3],
    /// Distance within which boxes are looked for.
    reach: f64,
}

impl Course64 {
    fn new(scene: &Scene<'_>, frames: &Frames<'_>, extent: Extent) -> Course64 {
        let step = match extent {
            Extent::Beginning => [Filtered::exact(0.0); 3],
            Extent::Whole | Extent::Within(_) | Extent::At(_) => frames.step(scene),
        };
        let wrong_by = |x: Filtered| x.error + 16.0 * HALF_ULP * x.value.abs();
        let (doubt, drift) = (frames.start.map(wrong_by).iter().sum(), step.map(wrong_by));
        let (start, step) = (frames.start.map(|x| x.value), step.map(|x| x.value));
        Course64 { ratio: frames.ratio, start, step, doubt, drift, reach: extent.reach(frames.stander) }
    }

    /// Error of a position that is computed for a fraction up to the given one; not finite if nothing is known.
    fn doubt_until(&self, fraction: f64) -> f64 {
        self.doubt + self.drift.iter().sum::<f64>() * fraction
    }

    /// Position of the mover at the beginning of a span, from the exact motion, and the error of positions in the span
    /// that are computed from there: for bodies that start so far from each other that floats lose the small distances.
    fn anchored(&self, scene: &Scene<'_>, frames: &Frames<'_>, span: [f64; 2]) -> ([f64; 3], f64) {
        let Frames { mover, stander, roles, .. } = frames;
        let offset = scene.offset_at(span[0]);
        // Not rounded to the nearest float first: where floats are coarse beside the frame, that would be wrong by a
        // part of its unit.
        let start: [Filtered; 3] = std::array::from_fn(|k| {
            let turned = if *roles == Roles::AMoves { offset[k].clone() } else { -&offset[k] };
            let centers = &Rational::of(mover.center[k]) - &Rational::of(stander.center[k]);
            stander.in_units(Filtered::of(&(&centers + &turned)))
        });
        let rounding = start.iter().map(|x| x.error + 16.0 * HALF_ULP * x.value.abs() + f64::MIN_POSITIVE).sum::<f64>();
        let start = start.map(|x| x.value);
        (start, rounding + self.drift.iter().sum::<f64>() * (span[1] - span[0]))
    }

    /// The part of a span of fractions in which the root boxes can meet.
    fn span(&self, Frames { mover, stander, .. }: &Frames<'_>, mut span: [f64; 2]) -> Option<[f64; 2]> {
        // Two units in the last place of single precision, and what is not known of the motion.
        let margin = f64::from(f32::EPSILON) * (1.0 + self.reach) + self.reach + self.doubt;
        for k in 0..3 {
            let [min, max] =
                [mover.bounds.min[k], mover.bounds.max[k]].map(|x| f64::from(x) * self.ratio + self.start[k]);
            let to_enter = f64::from(stander.bounds.min[k]) - max - margin;
            let to_leave = f64::from(stander.bounds.max[k]) - min + margin;
            let (speed, drift) = (self.step[k].abs(), self.drift[k]);
            if speed <= drift {
                if to_enter > speed + drift || -to_leave > speed + drift {
                    return None;
                }
                continue;
            }
            let [ahead, behind] = if self.step[k] > 0.0 { [to_enter, to_leave] } else { [-to_leave, -to_enter] };
            // The drift is a multiple of all that rounding does to the quotients.
            span = [span[0].max(ahead / (speed + drift)), span[1].min(behind / (speed - drift))];
        }
        (span[0] <= span[1]).then_some(span)
    }
}

impl<'t> Passage<'t> {
    fn plan(scene: &Scene<'_>, a: &'t Tree, b: &'t Tree, extent: Extent, limit: f64) -> Plan<'t> {
        let frames = Frames::of(scene, a, b);
        let course = Course64::new(scene, &frames, extent);
        if !course.doubt_until(1.0).is_finite() {
            return Plan::Unknown;
        }
        let Some(mut span) = course.span(&frames, extent.span(limit)) else { return Plan::Apart };
        let (start, doubt) = if extent != Extent::Beginning && course.doubt_until(span[1]) > COARSE {
            span = [span[0].next_down().max(0.0), span[1].next_up().min(1.0)];
            course.anchored(scene, &frames, span)
        } else {
            let start = std::array::from_fn(|k| course.start[k] + span[0] * course.step[k]);
            (start, course.doubt_until(span[1]))
        };
        let step: [f64; 3] = std::array::from_fn(|k| (span[1] - span[0]) * course.step[k]);
        let reach = start.iter().chain(&step).fold(course.reach.max(1.0), |most, x| most.max(x.abs()));
        let rounding = 16.0 * f64::from(f32::EPSILON) * reach + 2.0 * doubt;
        let margin = rounding + course.reach;
        if reach.max(margin) > f64::from(f32::MAX) {
            return Plan::Unknown;
        }
        Plan::Near(Passage {
            frames,
            ratio: course.ratio as f32,
            start: start.map(|x| x as f32),
            steps: [1.0, -1.0].map(|turn| Steps {
                step: step.map(|x| (turn * x) as f32),
                rate: step.map(|x| (1.0 / (turn * x)).clamp(-1e30, 1e30) as f32),
                slack: if reach < COMPARABLE { (4.0 * rounding + course.reach) as f32 } else { f32::INFINITY },
            }),
            margin: margin as f32,
            span,
        })
    }

    /// A float not below the `tau` of a fraction of the piece.
    fn tau(&self, fraction: f64) -> f32 {
        let [start, end] = self.span;
        if fraction >= end {
            return LATEST;
        }
        (((fraction - start) / (end - start)) as f32) * (1.0 + 4.0 * f32::EPSILON) + 4.0 * f32::EPSILON
    }
}

/// Ranking of pairs by the earliest time at which they can meet; or, in a search for any meeting, by length: those that
/// can meet for longest come first, and all ranks of pairs that can meet are at most zero.
struct MeetingRanking<'p, 't, const BY_LENGTH: bool>(&'p Passage<'t>);

impl<const BY_LENGTH: bool> Ranking for MeetingRanking<'_, '_, BY_LENGTH> {
    type Rank = f32;
    type Lanes<'n> = ChildLanes;

    const SPLITS_LARGER: bool = true;

    fn limit(&self, fraction: f64) -> f32 {
        match BY_LENGTH {
            true if fraction == DONE => f32::NEG_INFINITY,
            true => 0.0,
            false => self.0.tau(fraction),
        }
    }

    #[inline(always)]
    fn lanes(&self, stander: NodeOf<'_>) -> ChildLanes {
        ChildLanes::of(stander.node, &self.0.steps[0])
    }

    #[inline(always)]
    fn ranks(&self, mover: ChildOf<'_>, stander: &ChildLanes, limit: f32) -> [f32; WIDTH] {
        let Passage { ratio, start, margin, steps, .. } = self.0;
        let moved = Volume::of(mover.parent.node, mover.slot).placed(*ratio, start, *margin);
        if BY_LENGTH {
            moved.lengths(stander, &steps[0], LATEST)
        } else {
            moved.meeting_times(stander, &steps[0], limit)
        }
    }

    #[inline(always)]
    fn ranks_of_movers(&self, mover: NodeOf<'_>, stander: ChildOf<'_>, limit: f32) -> [f32; WIDTH] {
        let Passage { ratio, start, margin, steps, .. } = self.0;
        let lanes = ChildLanes::of(mover.node, &steps[1]).placed(*ratio, start, *margin);
        let moving = Volume::of(stander.parent.node, stander.slot);
        if BY_LENGTH {
            moving.lengths(&lanes, &steps[1], LATEST)
        } else {
            moving.meeting_times(&lanes, &steps[1], limit)
        }
    }
}

/// Ranking of pairs that overlap as the piece begins, by the depth of the overlap beside their sizes: the deepest come
/// first, and all ranks of pairs that overlap are at most zero.
struct DepthRanking<'p, 't>(&'p Passage<'t>);

impl Ranking for DepthRanking<'_, '_> {
    type Rank = f32;
    type Lanes<'n> = ChildLanes;

    const SEEKS_ANY: bool = true;

    fn limit(&self, fraction: f64) -> f32 {
        if fraction == DONE { f32::NEG_INFINITY } else { 0.0 }
    }

    #[inline(always)]
    fn lanes(&self, stander: NodeOf<'_>) -> ChildLanes {
        ChildLanes::of(stander.node, &self.0.steps[0])
    }

    #[inline(always)]
    fn ranks(&self, mover: ChildOf<'_>, stander: &ChildLanes, _: f32) -> [f32; WIDTH] {
        let Passage { ratio, start, margin, steps, .. } = self.0;
        Volume::of(mover.parent.node, mover.slot).placed(*ratio, start, *margin).depths(stander, &steps[0])
    }

    #[inline(always)]
    fn ranks_of_movers(&self, mover: NodeOf<'_>, stander: ChildOf<'_>, _: f32) -> [f32; WIDTH] {
        let Passage { ratio, start, margin, steps, .. } = self.0;
        let lanes = ChildLanes::of(mover.node, &steps[1]).placed(*ratio, start, *margin);
        Volume::of(stander.parent.node, stander.slot).depths(&lanes, &steps[1])
    }
}
