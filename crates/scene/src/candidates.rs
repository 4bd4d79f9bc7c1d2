//! Candidates: the pairs of objects that the broad phase admits to an exact query.

use crate::broad_phase::{BroadPhase, Convoy, MovingBox, SearchStack, StaticIndex, SweptBox};
use crate::pairs::ordered;
use std::ops::ControlFlow;

/// Pair of objects whose boxes share a point of space and time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Candidate {
    /// Numbers of the two objects.
    pub(crate) pair: [usize; 2],
    /// No contact of the pair is before this instant.
    pub(crate) earliest: f64,
    /// Estimate of the distance at which the two pass each other: the less, the likelier is a contact.
    pub(crate) estimate: f64,
    /// Convex part of the second object that may meet the first, if not all of it may.
    pub(crate) part: Option<u32>,
}

/// List of candidates, the memory of which is used again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Candidates(Vec<Candidate>);

/// So many pairs more than are known are found before repeated ones are dropped.
const MANY: usize = 1024;

impl Candidates {
    /// Candidates among objects of different convoys, and between them and objects that stand, in order of their
    /// numbers, lower number first. An object that moves does not stand, even if `standing` holds it.
    pub(crate) fn of_moving(
        standing: &StaticIndex<3>,
        convoys: &[Convoy],
        moves: impl Fn(usize) -> bool,
        is_tested: impl Fn([usize; 2]) -> bool,
    ) -> Candidates {
        let pieces_of = |(own, convoy)| Convoy::track(convoy).iter().map(move |&piece| (own, piece));
        let pieces: Vec<(&Convoy, SweptBox)> = convoys.iter().map(|own| (own, own)).flat_map(pieces_of).collect();
        let boxes = pieces.iter().map(|(convoy, piece)| convoy.during(piece));
        let together = StaticIndex::<4>::new(boxes.enumerate());
        let (mut found, mut stack, mut kept) = (Candidates::default(), SearchStack::default(), 0);
        for (number, (convoy, piece)) in pieces.iter().enumerate() {
            let whole = convoy.during(piece).standing();
            let _ = standing.visit_near(&whole, &mut stack, |entry, earliest| {
                let other = StaticIndex::<3>::object(entry);
                if !moves(other) {
                    let reach = StaticIndex::<3>::reach(entry);
                    convoy.visit_near(piece, reach, |own, _| found.note([own, other], earliest));
                }
                ControlFlow::<()>::Continue(())
            });
            let _ = together.visit_near(&whole, &mut stack, |entry, earliest| {
                let other = StaticIndex::<4>::object(entry);
                let (others, their_piece) = &pieces[other];
                // Two pieces are found at the lower number, and those of one convoy never meet.
                if number < other && !std::ptr::eq(*convoy, *others) {
                    convoy.visit_near(piece, others.during(their_piece).reach(), |own, of_own| {
                        others.visit_near(their_piece, of_own.reach(), |other, _| {
                            found.note([own, other], earliest);
                        });
                    });
                }
                ControlFlow::<()>::Continue(())
            });
            // Long paths meet the same objects again and again.
            if found.0.len() > 2 * kept + MANY {
                found.keep_each_once();
                kept = found.0.len();
            }
        }
        found.keep_each_once();
        found.0.retain(|candidate| is_tested(candidate.pair));
        found
    }

    /// Adds a pair, lower number first.
    fn note(&mut self, pair: [usize; 2], earliest: f64) {
        self.0.push(Candidate { pair: ordered(pair), earliest, estimate: 0.0, part: None });
    }

    /// Adds the candidates that `admit` makes of the entries that a moving object may meet, one of several entries
    /// several times; `Break` as soon as `admit` breaks.
    #[inline]
    pub(crate) fn collect<E, T>(
        &mut self,
        index: &impl BroadPhase<E>,
        moving: &MovingBox,
        stack: &mut SearchStack,
        mut admit: impl FnMut(&E, f64) -> ControlFlow<T, Option<Candidate>>,
    ) -> ControlFlow<T> {
        index.visit_near(moving, stack, |entry, earliest| {
            self.0.extend(admit(entry, earliest)?);
            ControlFlow::Continue(())
        })
    }

    /// Adds a candidate.
    #[inline]
    pub(crate) fn push(&mut self, candidate: Candidate) {
        self.0.push(candidate);
    }

    /// Removes all, and keeps the memory.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// All of them.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Candidate] {
        &self.0
    }

    /// Keeps the candidates that pass a test, in their order; `Break` as soon as the test breaks.
    #[inline]
    pub(crate) fn try_retain<T>(&mut self, mut test: impl FnMut(&Candidate) -> ControlFlow<T, bool>) -> ControlFlow<T> {
        let mut kept = 0;
        for index in 0..self.0.len() {
            let candidate = self.0[index];
            if test(&candidate)? {
                self.0[kept] = candidate;
                kept += 1;
            }
        }
        self.0.truncate(kept);
        ControlFlow::Continue(())
    }

    /// Keeps each pair once, with the least of its times and without a part.
    pub(crate) fn keep_each_once(&mut self) {
        self.keep_once_each(|candidate| candidate.pair);
        self.0.iter_mut().for_each(|candidate| candidate.part = None);
    }

    /// Keeps each question once: of each pair and part, if parts are asked about by themselves, else of each pair.
    pub(crate) fn keep_each_asked_once(&mut self, by_part: bool) {
        if by_part {
            self.keep_each_part_once();
        } else {
            self.keep_each_once();
        }
    }

    /// Keeps one candidate of each pair and part, with the least of their times.
    pub(crate) fn keep_each_part_once(&mut self) {
        self.keep_once_each(|candidate| (candidate.pair, candidate.part));
    }

    #[inline]
    fn keep_once_each<K: Ord>(&mut self, key: impl Fn(&Candidate) -> K) {
        if self.0.len() < 2 {
            return;
        }
        self.0.sort_unstable_by(|a, b| key(a).cmp(&key(b)).then(a.earliest.total_cmp(&b.earliest)));
        self.0.dedup_by_key(|candidate| key(candidate));
    }

    /// Sorts by the time before which there is no contact, then by a rank of the pair.
    pub(crate) fn sort_by_time<R: Ord>(&mut self, rank: impl Fn([usize; 2]) -> R) {
        self.0.sort_unstable_by(|a, b| a.earliest.total_cmp(&b.earliest).then_with(|| rank(a.pair).cmp(&rank(b.pair))));
    }

    /// Sorts by the estimate, the likeliest contact first.
    #[inline]
    pub(crate) fn sort_by_estimate(&mut self) {
        self.0.sort_unstable_by(|a, b| a.estimate.total_cmp(&b.estimate));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(center: f64, time: [f64; 2]) -> MovingBox {
        let (low, high) = (center - 0.5, center + 0.5);
        MovingBox { reach: [[low; 3], [high; 3]], ends: [[0.0; 3]; 2], clock: time }
    }

    /// The pairs of some boxes, of which those that stand are there all the time.
    fn pairs(boxes: &[Vec<MovingBox>], moving: &[usize]) -> Vec<([usize; 2], f64)> {
        let standing = StaticIndex::new(boxes.iter().map(|own| own[0].swept()).enumerate());
        let track = |slot: usize| boxes[slot].iter().map(MovingBox::swept).collect();
        let convoys: Vec<Convoy> =
            moving.iter().map(|&slot| Convoy::new(&[(slot, [[0.0; 3]; 2])], track(slot))).collect();
        let found = Candidates::of_moving(&standing, &convoys, |slot| moving.contains(&slot), |_| true);
        found.as_slice().iter().map(|candidate| (candidate.pair, candidate.earliest)).collect()
    }

    #[test]
    fn boxes_must_share_space_and_time() {
        let boxes = vec![
            vec![cube(0.0, [0.0, 1.0]), cube(5.0, [1.0, 2.0])],
            vec![cube(5.5, [0.0, 2.0])],
            vec![cube(0.5, [1.5, 2.0])],
            vec![cube(1.0, [0.0, 2.0])],
        ];
        // What stands does so all the time, what moves as long as its boxes say.
        assert_eq!(pairs(&boxes, &[0]), [([0, 1], 1.0), ([0, 2], 0.0), ([0, 3], 0.0)]);
        assert_eq!(pairs(&boxes, &[0, 2]), [([0, 1], 1.0), ([0, 3], 0.0), ([2, 3], 1.5)]);
        assert_eq!(pairs(&boxes, &[0, 1, 2, 3]), [([0, 1], 1.0), ([0, 3], 0.0), ([2, 3], 1.5)]);
        assert_eq!(pairs(&boxes, &[]), []);
    }

    #[test]
    fn infinite_boxes_overlap_what_is_out_there() {
        let far = MovingBox {
            reach: [[f64::MAX, 0.0, 0.0], [f64::INFINITY, 1.0, 1.0]],
            ends: [[0.0; 3]; 2],
            clock: [0.0, 1.0],
        };
        let near = cube(0.5, [0.0, 1.0]);
        assert_eq!(pairs(&[vec![far], vec![far], vec![near]], &[0]), [([0, 1], 0.0)]);
        assert_eq!(pairs(&[vec![far], vec![far], vec![near]], &[0, 1]), [([0, 1], 0.0)]);
    }

    #[test]
    fn agrees_with_all_pairs() {
        let mut state = 7u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as f64 / (1u64 << 31) as f64
        };
        let mut reach = |wide: f64| {
            let (low, size): ([f64; 3], f64) = (std::array::from_fn(|_| next() * wide), next());
            [low, low.map(|x| x + size)]
        };
        // Each convoy has three members and two pieces, and goes by itself or not at all.
        let members: Vec<[[f64; 3]; 2]> = (0..60).map(|_| reach(4.0)).collect();
        let piece = |place: [[f64; 3]; 2], start: f64| {
            MovingBox { reach: place, ends: [[0.0; 3]; 2], clock: [start, start + 0.5] }.swept()
        };
        let tracks: Vec<[SweptBox; 2]> =
            (0..20).map(|own| [0.0, 0.5].map(|start| piece(reach(3.0), start + 0.1 * f64::from(own)))).collect();
        let convoy = |own: usize| {
            let numbered: Vec<_> = (3 * own..3 * own + 3).map(|slot| (slot, members[slot])).collect();
            Convoy::new(&numbered, tracks[own].to_vec())
        };
        let moves = |slot: usize| (slot / 3).is_multiple_of(2);
        let box_at = |slot: usize, piece: usize| {
            let alone = Convoy::new(&[(slot, members[slot])], tracks[slot / 3].to_vec());
            if moves(slot) { alone.during(&tracks[slot / 3][piece]) } else { alone.during(&tracks[slot / 3][0]) }
        };
        let mut expected = Vec::new();
        for (a, b) in (0..60).flat_map(|a| (a + 1..60).map(move |b| (a, b))) {
            let axes = if moves(a) && moves(b) { 4 } else { 3 };
            let meet = |[own, other]: [usize; 2]| {
                let [a, b] = [box_at(a, own), box_at(b, other)];
                (0..axes).all(|k| a.low[k] <= b.high[k] && b.low[k] <= a.high[k])
            };
            if (moves(a) || moves(b)) && a / 3 != b / 3 && [[0, 0], [0, 1], [1, 0], [1, 1]].into_iter().any(meet) {
                expected.push([a, b]);
            }
        }
        let standing = StaticIndex::new((0..60).map(|slot| (slot, box_at(slot, 0))));
        let convoys: Vec<Convoy> = (0..20).step_by(2).map(convoy).collect();
        let found = Candidates::of_moving(&standing, &convoys, moves, |_| true);
        let found: Vec<[usize; 2]> = found.as_slice().iter().map(|candidate| candidate.pair).collect();
        assert_eq!(found, expected);
        assert!(found.len() > 50 && found.len() < 1000, "{}", found.len());
    }
}
