//! Traversal of the pairs of two trees that may meet while both bodies move, the earliest first.
//!
//! What is pending is pairs of parts in slices of time; all that is not pending is proven to be free. So the piece is free up to the
//! beginning of what comes first. A slice is halved where the boxes move farther in it than they are wide, else the larger node is opened.
//! Triangles that no direction holds apart are looked at for a certain meeting at the end of their slice, and the slice is halved. What is left of
//! the shortest slices is in doubt.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use firstcontact_intersection::Facet;
use firstcontact_solid::{Body, ChildKind};

use super::crossing::{Meeting, Still};
use super::direction::{PairMotion, Triangles};
use super::motion::RigidMotion;
use super::part::{MovingTree, PartBox, TreePart};
use super::timeline::Timeline;

/// A bracket of a contact is at most this part of the piece.
pub(crate) const TOLERANCE: f64 = 1e-9;

/// More pairs are not kept waiting.
const MOST_PENDING: usize = 1 << 22;

/// Two parts in a slice.
#[derive(Debug, Clone, Copy, PartialEq)]
struct TimedPair {
    begin: f64,
    /// Pairs of one beginning are taken last come, first served.
    number: u64,
    parts: [TreePart; 2],
    slice: u32,
}

impl Eq for TimedPair {}

impl Ord for TimedPair {
    fn cmp(&self, other: &TimedPair) -> Ordering {
        other.begin.total_cmp(&self.begin).then(self.number.cmp(&other.number))
    }
}

impl PartialOrd for TimedPair {
    fn partial_cmp(&self, other: &TimedPair) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Outcome of a walk.
#[derive(Debug, Clone)]
pub(crate) enum Walked {
    /// Farther than the margin from each other all the time.
    Apart,
    /// Free before the first time, meeting at the second.
    Meets([f64; 2], Meeting),
    /// Free before the first time; perhaps meeting at the second, which is the end of the piece if none is known.
    Doubtful([f64; 2], Option<Meeting>),
    /// Free before a time when the work was at its limit.
    OutOfWork(f64),
}

/// Counts of the work of a walk.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RigidCost {
    /// Pairs of boxes that were compared.
    pub boxes: u64,
    /// Pairs of triangles that were tested, each in a slice of time.
    pub triangle_pairs: u64,
}

/// Two bodies in motion, and what is known of their first meeting.
pub(crate) struct RigidWalk<'q> {
    bodies: [&'q Body; 2],
    trees: [MovingTree<'q>; 2],
    timeline: Timeline<'q>,
    motion: PairMotion,
    margin: f64,
    pending: BinaryHeap<TimedPair>,
    pushed: u64,
    /// The earliest certain meeting.
    latest: Option<(f64, Meeting)>,
    /// Beginning of the first slice in doubt.
    doubt: Option<f64>,
}

impl<'q> RigidWalk<'q> {
    /// A walk over a piece, or over its beginning alone.
    pub(crate) fn new(
        bodies: [&'q Body; 2],
        motions: [&'q RigidMotion; 2],
        margin: f64,
        is_still: bool,
    ) -> RigidWalk<'q> {
        let trees = [0, 1].map(|side| MovingTree::new(bodies[side], motions[side]));
        let timeline = Timeline::new(motions, trees.each_ref().map(|tree| tree.reach), is_still);
        let speeds: [f64; 3] = std::array::from_fn(|k| {
            let way = motions[0].way()[k] - motions[1].way()[k];
            way.value.abs() + way.error
        });
        let walk = RigidWalk {
            bodies,
            trees,
            timeline,
            motion: PairMotion {
                rates: motions.map(RigidMotion::rate),
                speed: crate::arc::length(speeds) * (1.0 + 1e-15),
            },
            // What is not a number stays so, and nothing is proven.
            margin: if margin < 0.0 { 0.0 } else { margin },
            pending: BinaryHeap::new(),
            pushed: 0,
            latest: None,
            doubt: None,
        };
        walk.started()
    }

    fn started(mut self) -> RigidWalk<'q> {
        self.push([TreePart::ROOT; 2], 0);
        self
    }

    fn push(&mut self, parts: [TreePart; 2], slice: u32) {
        let begin = self.timeline.slice(slice).ends[0];
        self.pushed += 1;
        self.pending.push(TimedPair { begin, number: self.pushed, parts, slice });
    }

    /// Adds two parts of a slice, but for the later one if that begins when a meeting is known.
    fn push_parts(&mut self, pair: [TreePart; 2], [early, late]: [u32; 2]) {
        let known = self.latest.as_ref().map_or(f64::INFINITY, |(latest, _)| *latest);
        if self.timeline.slice(late).ends[0] < known {
            self.push(pair, late);
        }
        self.push(pair, early);
    }

    /// The share of a slice that is before the earliest meeting known, if that is in it: what is later does not matter.
    fn share_before_latest(&self, slice: u32) -> Option<f64> {
        let (at, [from, to]) = (self.latest.as_ref()?.0, self.timeline.slice(slice).ends);
        (from < at && at < to).then(|| (at - from) / (to - from))
    }

    /// No less than what coordinates of placed points of both are off by, taken together.
    pub(crate) fn noise(&self) -> f64 {
        let slice = self.timeline.slice(0);
        self.timeline.placed(slice, 0).iter().map(|body| body.noise).sum()
    }

    /// Walks until all is known, at most so many steps.
    pub(crate) fn run(mut self, most: u64, cost: &mut RigidCost) -> Walked {
        let limit = cost.boxes + cost.triangle_pairs + most;
        while let Some(pair) = self.pending.pop() {
            if let Some(walked) = self.settled(pair.begin) {
                return walked;
            }
            if cost.boxes + cost.triangle_pairs >= limit || self.pending.len() > MOST_PENDING || self.timeline.is_full()
            {
                return Walked::OutOfWork(self.doubt.unwrap_or(pair.begin));
            }
            if let Some(share) = self.share_before_latest(pair.slice)
                && let Some(parts) = self.timeline.parts(pair.slice, share)
            {
                self.push_parts(pair.parts, parts);
                continue;
            }
            cost.boxes += 1;
            let boxes = [0, 1].map(|side| self.trees[side].at(pair.parts[side]));
            let Some(sweep) = self.sweep(&boxes, pair.slice) else { continue };
            let is_far = sweep.is_finite() && sweep > boxes[0].radius + boxes[1].radius;
            if is_far && let Some(halves) = self.timeline.halves(pair.slice) {
                self.push_parts(pair.parts, halves);
                continue;
            }
            self.open(&pair, &boxes, cost);
        }
        self.settled(f64::INFINITY).unwrap_or(Walked::Apart)
    }

    /// What is known once all is free before a time, but for what is in doubt.
    fn settled(&self, begin: f64) -> Option<Walked> {
        let free = self.doubt.unwrap_or(begin).min(begin);
        match &self.latest {
            Some((at, meeting)) if at - free <= TOLERANCE => Some(Walked::Meets([free.min(*at), *at], *meeting)),
            // What is in doubt stays so: no meeting that is near enough is left.
            found if self.doubt.is_some_and(|doubt| begin - doubt > TOLERANCE) => {
                let until = found.as_ref().map_or(1.0, |(at, _)| *at);
                Some(Walked::Doubtful([free, until], found.as_ref().map(|(_, meeting)| *meeting)))
            }
            _ => None,
        }
    }

    /// Opens the larger of two parts, or tests two triangles.
    fn open(&mut self, pair: &TimedPair, boxes: &[PartBox; 2], cost: &mut RigidCost) {
        let larger = usize::from(boxes[1].radius > boxes[0].radius);
        for side in [larger, 1 - larger] {
            if let ChildKind::Node(node) = boxes[side].kind {
                let children: Vec<TreePart> = self.trees[side].children(node).collect();
                for child in children {
                    let mut parts = pair.parts;
                    parts[side] = child;
                    self.push(parts, pair.slice);
                }
                return;
            }
        }
        if let [ChildKind::Leaf(a), ChildKind::Leaf(b)] = boxes.map(|part| part.kind) {
            cost.triangle_pairs += 1;
            self.test(pair, [a, b]);
        }
    }

    /// About how far two boxes move past each other in a slice; `None` if they are certainly apart.
    fn sweep(&self, boxes: &[PartBox; 2], slice: u32) -> Option<f64> {
        let slice = self.timeline.slice(slice);
        let sagitta = slice.sagittas[0] * boxes[0].arm + slice.sagittas[1] * boxes[1].arm;
        let [first, last] = [0, 1].map(|end| {
            let placed = self.timeline.placed(slice, end);
            let [a, b] = [0, 1].map(|side| placed[side].pose.place(&boxes[side].middle));
            let [p, q] = [0, 1].map(|side| placed[side].pose.spread(&boxes[side].half));
            let noise = placed[0].noise + placed[1].noise;
            (
                std::array::from_fn::<f64, 3, _>(|k| a[k] - b[k]),
                std::array::from_fn::<f64, 3, _>(|k| p[k] + q[k]),
                noise,
            )
        });
        let wide = (self.margin + sagitta + 2.0 * first.2.max(last.2)) * (1.0 + 1e-14);
        let is_apart = |k: usize| {
            (first.0[k] - first.1[k]).min(last.0[k] - last.1[k]) > wide
                || (first.0[k] + first.1[k]).max(last.0[k] + last.1[k]) < -wide
        };
        let are_known = first.0.iter().chain(&last.0).chain(&first.1).chain(&last.1).all(|x| x.is_finite());
        if are_known && (0..3).any(is_apart) {
            return None;
        }
        Some((0..3).fold(0.0, |most: f64, k| most.max((first.0[k] - last.0[k]).abs())) + 2.0 * sagitta)
    }

    /// Tests two triangles in a slice.
    fn test(&mut self, pair: &TimedPair, places: [u32; 2]) {
        let (found, share) = {
            let (slice, about) = (self.timeline.slice(pair.slice), self.triangles(pair.slice, places));
            // What meets where a slice begins meets at the end of the one before.
            let ends = if slice.ends[0] == 0.0 { &[0, 1][..] } else { &[1] };
            let may_cross = ends.iter().any(|&end| about.may_cross(end));
            let near = about.near();
            if !may_cross && about.are_apart(&near, self.margin) {
                return;
            }
            let triangles = about.enclosed();
            let facets = [0, 1].map(|side| Facet::whole(self.bodies[side], places[side]));
            let met = |meeting: &dyn Fn(&Still<'_, '_>) -> Option<Meeting>| {
                ends.iter().find_map(|&end| Some((slice.ends[end], meeting(&Still::new(&triangles, end))?)))
            };
            let crossing = if may_cross { met(&|still| still.meeting(&facets)) } else { None };
            if crossing.is_none() && triangles.are_apart(&near, self.margin) {
                return;
            }
            // Near the time at which they seem to meet, one part is shown to be free with few cuts, and the other is short.
            let share = if crossing.is_some() { triangles.cut(TOLERANCE) } else { 0.5 };
            let close = || met(&|still| still.within(self.margin, &facets));
            (crossing.or_else(|| if self.margin > 0.0 { close() } else { None }), share)
        };
        if let Some((at, meeting)) = found
            && self.latest.as_ref().is_none_or(|(latest, _)| at < *latest)
        {
            self.latest = Some((at, meeting));
        }
        match self.timeline.parts(pair.slice, share) {
            Some(parts) => self.push_parts(pair.parts, parts),
            None => self.doubt = Some(self.doubt.unwrap_or(pair.begin)),
        }
    }

    /// Two triangles in a slice, placed by floats.
    fn triangles(&self, slice: u32, places: [u32; 2]) -> Triangles<'_> {
        let slice = self.timeline.slice(slice);
        let own = [0, 1].map(|side| {
            let body = self.bodies[side];
            let corners = body.tree().triangles[places[side] as usize].corners;
            corners.map(|corner| <[f64; 3]>::from(body.positions()[corner as usize]))
        });
        let placed = [0, 1].map(|end| self.timeline.placed(slice, end));
        let arms = [0, 1].map(|side| own[side].iter().map(|p| self.trees[side].arm(p)).fold(0.0, f64::max));
        Triangles::about(own, placed, slice.ends[1] - slice.ends[0], self.motion, arms)
    }
}
