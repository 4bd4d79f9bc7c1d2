//! Traversal of the pairs of two trees that may meet while both bodies move, the earliest first.
//!
//! What is pending is pairs of parts in slices of time; all that is not pending is proven to be free. So the piece is
//! free up to the beginning of what comes first. Boxes tell when in its slice a pair may begin to meet. A slice is
//! halved where boxes leave their chords by much of their size, else the larger node is opened. Triangles are shown to
//! be apart up to a time, and wait until it comes first; then they are looked at for a certain meeting at the end of
//! their slice, and the slice is cut around the time at which they seem to meet. What is left of the shortest slices is
//! in doubt.

use std::collections::BinaryHeap;

use firstcontact_exact::HALF_ULP;
use firstcontact_intersection::Facet;
use firstcontact_solid::{Body, ChildKind};

use super::chords::{Chords, placed_corners};
use super::clip::{PlacedBox, SHARE_ERROR};
use super::crossing::{Meeting, Still};
use super::direction::{PairMotion, SHORT, Triangles};
use super::immersion::immersion;
use super::motion::RigidMotion;
use super::part::{MovingTree, TimedPair, TreePart};
use super::timeline::{Slice, Timeline};

/// A bracket of a contact is at most this part of the piece.
pub(crate) const TOLERANCE: f64 = 1e-9;

/// Slices are halved for boxes that bend more than this part of their radii.
const BENT: f64 = 0.03;

/// What is cut off a slice is more than this part of it.
const MOST_OF_A_SLICE: f64 = 0.25;

/// Pairs of triangles that are shown to be free in more than this part of their window wait for earlier ones.
const PROGRESS: f64 = 1.0 / 16.0;

/// How long after a doubt begins a body is looked for inside the other: well within a bracket.
const SOON: f64 = 0.75 * TOLERANCE;

/// More pairs of triangles in doubt are not kept.
const MOST_DOUBTFUL: usize = 64;

/// More pairs are not kept waiting.
const MOST_PENDING: usize = 1 << 22;

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
    moves: [bool; 2],
    margin: f64,
    pending: BinaryHeap<TimedPair>,
    pushed: u64,
    /// The earliest certain meeting.
    latest: Option<(f64, Meeting)>,
    /// Beginning of the first slice in doubt.
    doubt: Option<f64>,
    /// The first pairs of triangles in doubt, by their places in the trees.
    doubtful: Vec<[u32; 2]>,
    /// Pairs of triangles that are not shown to be apart, if these are collected.
    near: Option<Vec<[u32; 2]>>,
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
            moves: motions.map(RigidMotion::moves),
            // What is not a number stays so, and nothing is proven.
            margin: if margin < 0.0 { 0.0 } else { margin },
            pending: BinaryHeap::new(),
            pushed: 0,
            latest: None,
            doubt: None,
            doubtful: Vec::new(),
            near: None,
        };
        walk.started()
    }

    fn started(mut self) -> RigidWalk<'q> {
        self.push([TreePart::ROOT; 2], 0, [0.0, 1.0]);
        self
    }

    /// Adds a pair that may meet between two shares of a slice.
    fn push(&mut self, parts: [TreePart; 2], slice: u32, window: [f64; 2]) {
        let [from, to] = self.timeline.slice(slice).ends;
        // Rounded, a time is off by two roundings of no more than one.
        let begin = (from + window[0] * (to - from) - 4.0 * HALF_ULP).max(from);
        if self.latest.as_ref().is_none_or(|(latest, _)| begin < *latest) {
            self.pushed += 1;
            self.pending.push(TimedPair { begin, number: self.pushed, parts, slice, window });
        }
    }

    /// Adds a pair in two parts of its slice, as far as it may meet there.
    fn push_parts(&mut self, pair: &TimedPair, parts: [u32; 2]) {
        let [from, to] = self.timeline.slice(pair.slice).ends;
        let window = pair.window.map(|share| from + share * (to - from));
        for part in [parts[1], parts[0]] {
            let [start, end] = self.timeline.slice(part).ends;
            let error = 8.0 * HALF_ULP / (end - start) + SHARE_ERROR;
            let [first, last] = window.map(|time| (time - start) / (end - start));
            let (first, last) = ((first - error).max(0.0), (last + error).min(1.0));
            if first > last {
                continue;
            }
            let boxes = self.boxes(&pair.parts, part);
            if let Some([low, high]) = boxes[0].window(&boxes[1], self.margin) {
                let (low, high) = (low.max(first), high.min(last));
                if low <= high {
                    self.push(pair.parts, part, [low, high]);
                }
            }
        }
    }

    /// The boxes of two parts at the ends of a slice.
    fn boxes(&self, parts: &[TreePart; 2], slice: u32) -> [PlacedBox; 2] {
        [self.placed_box(0, parts[0], slice), self.placed_box(1, parts[1], slice)]
    }

    /// The box of a part at the ends of a slice.
    #[inline]
    fn placed_box(&self, side: usize, part: TreePart, slice: u32) -> PlacedBox {
        let slice = self.timeline.slice(slice);
        let placed = [&self.timeline.placed(slice, 0)[side], &self.timeline.placed(slice, 1)[side]];
        PlacedBox::new(&self.trees[side].at(part), placed, slice.sagittas[side], self.moves[side])
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
                return self.without_doubt(walked);
            }
            if cost.boxes + cost.triangle_pairs >= limit || self.pending.len() > MOST_PENDING || self.timeline.is_full()
            {
                return Walked::OutOfWork(self.doubt.unwrap_or(pair.begin));
            }
            self.step(&pair, cost);
        }
        self.settled(f64::INFINITY).map_or(Walked::Apart, |walked| self.without_doubt(walked))
    }

    /// The outcome, if the doubt in it is removed by a point of one body that is inside the other soon after it begins.
    fn without_doubt(&self, walked: Walked) -> Walked {
        let Walked::Doubtful([free, _], _) = walked else { return walked };
        let at = (free + SOON).min(self.timeline.slice(0).ends[1]);
        let poses = self.timeline.poses_at(at);
        let mut pairs = self.doubtful.iter();
        let found = pairs.find_map(|&places| immersion(self.bodies, poses.each_ref(), places));
        found.map_or(walked, |meeting| Walked::Meets([free, at], meeting))
    }

    /// The pairs of triangles, by their places in the trees, that are not shown to be apart in all of the piece, in
    /// order; `None` if that takes more steps.
    pub(crate) fn near_pairs(mut self, most: u64, cost: &mut RigidCost) -> Option<Vec<[u32; 2]>> {
        let limit = cost.boxes + cost.triangle_pairs + most;
        self.near = Some(Vec::new());
        while let Some(pair) = self.pending.pop() {
            if cost.boxes + cost.triangle_pairs >= limit || self.pending.len() > MOST_PENDING {
                return None;
            }
            self.step(&pair, cost);
        }
        let mut near = self.near.unwrap_or_default();
        near.sort_unstable();
        near.dedup();
        Some(near)
    }

    /// Halves the slice of a pair that bends in it, or opens the larger part.
    fn step(&mut self, pair: &TimedPair, cost: &mut RigidCost) {
        let boxes = self.boxes(&pair.parts, pair.slice);
        let sagitta = boxes[0].sagitta + boxes[1].sagitta;
        let is_bent = sagitta.is_finite() && sagitta > BENT * (boxes[0].radius + boxes[1].radius);
        if is_bent && let Some(halves) = self.timeline.halves(pair.slice) {
            cost.boxes += 2;
            self.push_parts(pair, halves);
            return;
        }
        self.open(pair, &boxes, cost);
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
    fn open(&mut self, pair: &TimedPair, boxes: &[PlacedBox; 2], cost: &mut RigidCost) {
        let larger = usize::from(boxes[1].radius > boxes[0].radius);
        for side in [larger, 1 - larger] {
            if let ChildKind::Node(node) = boxes[side].kind {
                for child in self.trees[side].children(node) {
                    cost.boxes += 1;
                    let mut parts = pair.parts;
                    parts[side] = child;
                    let own = self.placed_box(side, child, pair.slice);
                    if let Some([low, high]) = own.window(&boxes[1 - side], self.margin) {
                        let (low, high) = (low.max(pair.window[0]), high.min(pair.window[1]));
                        if low <= high {
                            self.push(parts, pair.slice, [low, high]);
                        }
                    }
                }
                return;
            }
        }
        if let [ChildKind::Leaf(a), ChildKind::Leaf(b)] = boxes.map(|part| part.kind) {
            cost.triangle_pairs += 1;
            self.test(pair, [a, b], boxes);
        }
    }

    /// Tests two triangles in a slice.
    fn test(&mut self, pair: &TimedPair, places: [u32; 2], boxes: &[PlacedBox; 2]) {
        let slice = self.timeline.slice(pair.slice);
        let own = [self.corners(0, places[0]), self.corners(1, places[1])];
        let placed = [self.timeline.placed(slice, 0), self.timeline.placed(slice, 1)];
        let noise = placed.map(|[a, b]| a.noise + b.noise);
        let off = (boxes[0].sagitta + boxes[1].sagitta + 2.0 * noise[0].max(noise[1])) * (1.0 + 8.0 * HALF_ULP);
        let ends = [placed_corners(&own, placed[0]), placed_corners(&own, placed[1])];
        let chords = Chords { ends: [&ends[0], &ends[1]], off, margin: self.margin };
        let Some(stop) = chords.stop(pair.window) else { return };
        if let Some(near) = &mut self.near {
            near.push(places);
            return;
        }
        let waiting = TimedPair { window: [stop.share, pair.window[1]], ..*pair };
        if stop.share > pair.window[0] + PROGRESS * (pair.window[1] - pair.window[0]) {
            // What is earlier comes first.
            self.push(waiting.parts, waiting.slice, waiting.window);
            return;
        }
        let about = self.triangles(slice, own);
        let found = self.certain_meeting(&about, slice, places);
        if found.is_none() && about.duration() < SHORT && about.are_enclosed_apart(self.margin) {
            return;
        }
        let least = 0.25 * TOLERANCE / about.duration();
        let keep = chords.part_to_keep(stop, least);
        if let Some((at, meeting)) = found
            && self.latest.as_ref().is_none_or(|(latest, _)| at < *latest)
        {
            self.latest = Some((at, meeting));
        }
        self.cut(&waiting, keep, places);
    }

    /// A meeting that is certain at an end of the slice.
    fn certain_meeting(&self, about: &Triangles<'_>, slice: &Slice, places: [u32; 2]) -> Option<(f64, Meeting)> {
        // What meets where a slice begins meets at the end of the one before.
        let ends = if slice.ends[0] == 0.0 { &[0, 1][..] } else { &[1] };
        let may_cross = ends.iter().any(|&end| about.may_cross(end));
        if !may_cross && self.margin == 0.0 {
            return None;
        }
        let triangles = about.clone().enclosed();
        let facets = [0, 1].map(|side| Facet::whole(self.bodies[side], places[side]));
        let met = |meeting: &dyn Fn(&Still<'_, '_>) -> Option<Meeting>| {
            ends.iter().find_map(|&end| Some((slice.ends[end], meeting(&Still::new(&triangles, end, places))?)))
        };
        let crossing = if may_cross { met(&|still| still.meeting(&facets)) } else { None };
        let close = || met(&|still| still.within(self.margin, &facets));
        crossing.or_else(|| if self.margin > 0.0 { close() } else { None })
    }

    /// Cuts the slice of a pair of triangles down to a part of it, or in halves if that is most of it.
    fn cut(&mut self, pair: &TimedPair, [from, to]: [f64; 2], places: [u32; 2]) {
        let share = match (from > MOST_OF_A_SLICE, to < 1.0 - MOST_OF_A_SLICE) {
            (_, true) => to,
            (true, false) => from,
            (false, false) => 0.5,
        };
        match self.timeline.parts(pair.slice, share) {
            Some(parts) => {
                if share == to && from > MOST_OF_A_SLICE * to {
                    self.timeline.parts(parts[0], from / to);
                }
                self.push_parts(pair, parts);
            }
            None => {
                self.doubt = Some(self.doubt.unwrap_or(pair.begin));
                if self.doubtful.len() < MOST_DOUBTFUL && self.doubtful.last() != Some(&places) {
                    self.doubtful.push(places);
                }
            }
        }
    }

    /// The corners of a triangle of a body.
    fn corners(&self, side: usize, place: u32) -> [[f64; 3]; 3] {
        let body = self.bodies[side];
        let [p, q, r] = body.tree().triangles[place as usize].corners;
        [p, q, r].map(|corner| <[f64; 3]>::from(body.positions()[corner as usize]))
    }

    /// Two triangles in a slice, placed by floats.
    fn triangles<'t>(&'t self, slice: &Slice, own: [[[f64; 3]; 3]; 2]) -> Triangles<'t> {
        let placed = [0, 1].map(|end| self.timeline.placed(slice, end));
        let arms = [0, 1].map(|side| own[side].iter().map(|p| self.trees[side].arm(p)).fold(0.0, f64::max));
        Triangles::about(own, placed, slice.ends[1] - slice.ends[0], self.motion, arms)
    }
}
