//! Which pairs can meet at all: the only file that names the R-tree crate.

use super::sweep::SweptBox;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use std::collections::BTreeMap;

/// A pair of objects whose boxes share a point of space and time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Candidate {
    /// The slots, lower first.
    pub(super) pair: [usize; 2],
    /// No contact of the pair is before this instant.
    pub(super) earliest: f64,
}

/// Coordinates beyond this are moved onto it. That keeps every overlap there is (it is monotone) and keeps sums of
/// coordinates inside the tree finite.
const FAR: f64 = 1e300;

type Entry<P> = GeomWithData<Rectangle<P>, usize>;

/// Boxes in space around objects that stand, by their slots.
#[derive(Debug)]
pub(super) struct StandingIndex(RTree<Entry<[f64; 3]>>);

impl StandingIndex {
    /// An index of the boxes of objects, one each.
    pub(super) fn new(boxes: impl Iterator<Item = SweptBox>) -> StandingIndex {
        let entry = |(slot, swept): (usize, SweptBox)| {
            let [low, high] = swept.in_space().map(near);
            Entry::new(Rectangle::from_corners(low, high), slot)
        };
        StandingIndex(RTree::bulk_load(boxes.enumerate().map(entry).collect()))
    }
}

/// All pairs with overlapping boxes of which at least one is moving and that are wanted, in order of their slots. What moves does
/// not stand, whatever the index says.
pub(super) fn candidates(
    standing: &StandingIndex,
    moving: &BTreeMap<usize, Vec<SweptBox>>,
    wanted: impl Fn([usize; 2]) -> bool,
) -> Vec<Candidate> {
    let mut earliest: BTreeMap<[usize; 2], f64> = BTreeMap::new();
    let mut note = |slot: usize, other: usize, start: f64| {
        let pair = [slot.min(other), slot.max(other)];
        earliest.entry(pair).and_modify(|known| *known = known.min(start)).or_insert(start);
    };
    let together = among_themselves(moving);
    for (&slot, swept) in moving.iter().flat_map(|(slot, own)| own.iter().map(move |swept| (slot, swept))) {
        let [low, high] = swept.in_space().map(near);
        for other in standing.0.locate_in_envelope_intersecting(AABB::from_corners(low, high)) {
            if !moving.contains_key(&other.data) {
                note(slot, other.data, swept.low[3]);
            }
        }
        let [low, high] = [swept.low, swept.high].map(near);
        for other in together.locate_in_envelope_intersecting(AABB::from_corners(low, high)) {
            // The lower one speaks for the pair.
            if slot < other.data {
                note(slot, other.data, swept.low[3].max(other.geom().lower()[3]));
            }
        }
    }
    let found = earliest.into_iter().filter(|(pair, _)| wanted(*pair));
    found.map(|(pair, earliest)| Candidate { pair, earliest }).collect()
}

/// The boxes of all that moves, in space and time.
fn among_themselves(moving: &BTreeMap<usize, Vec<SweptBox>>) -> RTree<Entry<[f64; 4]>> {
    let entry = |slot: usize, swept: &SweptBox| {
        let [low, high] = [swept.low, swept.high].map(near);
        Entry::new(Rectangle::from_corners(low, high), slot)
    };
    let all = moving.iter().flat_map(|(&slot, own)| own.iter().map(move |swept| entry(slot, swept)));
    RTree::bulk_load(all.collect())
}

fn near<const N: usize>(corner: [f64; N]) -> [f64; N] {
    corner.map(|x| x.clamp(-FAR, FAR))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(center: f64, time: [f64; 2]) -> SweptBox {
        let (low, high) = (center - 0.5, center + 0.5);
        SweptBox { low: [low, low, low, time[0]], high: [high, high, high, time[1]] }
    }

    /// The pairs of some boxes, of which those that stand are there all the time.
    fn pairs(boxes: &[Vec<SweptBox>], moving: &[usize]) -> Vec<([usize; 2], f64)> {
        let standing = StandingIndex::new(boxes.iter().map(|own| own[0]));
        let moving = moving.iter().map(|&slot| (slot, boxes[slot].clone())).collect();
        let found = candidates(&standing, &moving, |_| true);
        found.into_iter().map(|candidate| (candidate.pair, candidate.earliest)).collect()
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
        let far = SweptBox { low: [f64::MAX, 0.0, 0.0, 0.0], high: [f64::INFINITY, 1.0, 1.0, 1.0] };
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
        let boxes: Vec<Vec<SweptBox>> = (0..60)
            .map(|_| {
                let (low, size): ([f64; 4], f64) = (std::array::from_fn(|_| next() * 4.0), next());
                vec![SweptBox { low, high: low.map(|x| x + size) }]
            })
            .collect();
        let overlap =
            |a: &SweptBox, b: &SweptBox, to: usize| (0..to).all(|k| a.low[k] <= b.high[k] && b.low[k] <= a.high[k]);
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
