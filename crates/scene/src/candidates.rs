//! Candidates: the pairs of objects that the broad phase admits to an exact query.

use crate::broad_phase::{BroadPhase, MovingBox, SearchStack, StaticIndex};
use std::collections::BTreeMap;
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
}

/// List of candidates, the memory of which is used again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Candidates(Vec<Candidate>);

impl Candidates {
    /// Candidates among objects that move, and between them and those that stand, in order of their numbers, lower
    /// number first. An object that moves does not stand, even if `standing` holds it.
    pub(crate) fn of_moving(
        standing: &StaticIndex<3>,
        moving: &BTreeMap<usize, Vec<MovingBox>>,
        is_tested: impl Fn([usize; 2]) -> bool,
    ) -> Candidates {
        let pieces = || moving.iter().flat_map(|(&object, pieces)| pieces.iter().map(move |piece| (object, piece)));
        let together = StaticIndex::<4>::new(pieces().map(|(object, piece)| (object, piece.swept())));
        let (mut found, mut stack) = (Candidates::default(), SearchStack::default());
        for (object, piece) in pieces() {
            let stands = |other: usize| if moving.contains_key(&other) { None } else { Some(0.0) };
            // A pair of two moving objects is found at the lower number.
            let is_upper = |other: usize| (object < other).then_some(0.0);
            let _ = found.collect(standing, object, piece, &mut stack, |entry| {
                ControlFlow::Continue(stands(StaticIndex::<3>::object(entry)))
            });
            let _ = found.collect(&together, object, piece, &mut stack, |entry| {
                ControlFlow::Continue(is_upper(StaticIndex::<4>::object(entry)))
            });
        }
        for Candidate { pair: [a, b], .. } in &mut found.0 {
            (*a, *b) = (*a.min(b), *a.max(b));
        }
        found.keep_each_once();
        found.0.retain(|candidate| is_tested(candidate.pair));
        found
    }

    /// Adds a pair for every entry that a moving object may meet and that `admit` gives an estimate for, one of several
    /// entries several times; `Break` as soon as `admit` breaks.
    #[inline]
    pub(crate) fn collect<E, B: BroadPhase<E>>(
        &mut self,
        index: &B,
        object: usize,
        moving: &MovingBox,
        stack: &mut SearchStack,
        mut admit: impl FnMut(&E) -> ControlFlow<(), Option<f64>>,
    ) -> ControlFlow<()> {
        index.visit_near(moving, stack, |entry, earliest| {
            if let Some(estimate) = admit(entry)? {
                self.0.push(Candidate { pair: [object, B::object(entry)], earliest, estimate });
            }
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
    pub(crate) fn try_retain(&mut self, mut test: impl FnMut(&Candidate) -> ControlFlow<(), bool>) -> ControlFlow<()> {
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

    /// Keeps each pair once, with the least of its times.
    pub(crate) fn keep_each_once(&mut self) {
        if self.0.len() < 2 {
            return;
        }
        self.0.sort_unstable_by(|a, b| a.pair.cmp(&b.pair).then(a.earliest.total_cmp(&b.earliest)));
        self.0.dedup_by_key(|candidate| candidate.pair);
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
        let moving = moving.iter().map(|&slot| (slot, boxes[slot].clone())).collect();
        let found = Candidates::of_moving(&standing, &moving, |_| true);
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
        let boxes: Vec<Vec<MovingBox>> = (0..60)
            .map(|_| {
                let (low, size): ([f64; 4], f64) = (std::array::from_fn(|_| next() * 4.0), next());
                let [x, y, z, start] = low;
                let reach = [[x, y, z], [x + size, y + size, z + size]];
                vec![MovingBox { reach, ends: [[0.0; 3]; 2], clock: [start, start + size] }]
            })
            .collect();
        let overlap = |a: &MovingBox, b: &MovingBox, to: usize| {
            let [a, b] = [a, b].map(MovingBox::swept);
            (0..to).all(|k| a.low[k] <= b.high[k] && b.low[k] <= a.high[k])
        };
        let mut expected = Vec::new();
        for a in 0..60 {
            for b in a + 1..60 {
                let moving = usize::from(a % 3 == 0) + usize::from(b % 3 == 0);
                if moving > 0 && overlap(&boxes[a][0], &boxes[b][0], moving + 2) {
                    expected.push([a, b]);
                }
            }
        }
        let moving: Vec<usize> = (0..60).step_by(3).collect();
        let found: Vec<[usize; 2]> = pairs(&boxes, &moving).into_iter().map(|(pair, _)| pair).collect();
        assert_eq!(found, expected);
    }
}
