//! Which pairs can meet at all: the only file that names the R-tree crate.

use super::sweep::SweptBox;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use std::collections::HashMap;

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

type Entry = GeomWithData<Rectangle<[f64; 4]>, usize>;

/// All pairs with overlapping boxes of which at least one is moving and that are wanted, in order of their slots.
pub(super) fn candidates(
    boxes: &[Vec<SweptBox>],
    moving: impl Fn(usize) -> bool,
    wanted: impl Fn([usize; 2]) -> bool,
) -> Vec<Candidate> {
    let entry = |(slot, swept): (usize, &SweptBox)| {
        let [low, high] = [swept.low, swept.high].map(near);
        Entry::new(Rectangle::from_corners(low, high), slot)
    };
    let all = boxes.iter().enumerate().flat_map(|(slot, own)| own.iter().map(move |swept| (slot, swept)));
    let tree = RTree::bulk_load(all.map(entry).collect());
    let mut earliest: HashMap<[usize; 2], f64> = HashMap::new();
    for (slot, own) in boxes.iter().enumerate().filter(|(slot, _)| moving(*slot)) {
        for swept in own {
            let [low, high] = [swept.low, swept.high].map(near);
            for other in tree.locate_in_envelope_intersecting(AABB::from_corners(low, high)) {
                // Of two moving objects the lower one speaks for the pair.
                if other.data == slot || (other.data < slot && moving(other.data)) {
                    continue;
                }
                let pair = [slot.min(other.data), slot.max(other.data)];
                let start = swept.low[3].max(other.geom().lower()[3]);
                earliest.entry(pair).and_modify(|known| *known = known.min(start)).or_insert(start);
            }
        }
    }
    let mut found: Vec<Candidate> = earliest
        .into_iter()
        .filter(|(pair, _)| wanted(*pair))
        .map(|(pair, earliest)| Candidate { pair, earliest })
        .collect();
    found.sort_by_key(|candidate| candidate.pair);
    found
}

fn near(corner: [f64; 4]) -> [f64; 4] {
    corner.map(|x| x.clamp(-FAR, FAR))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(center: f64, time: [f64; 2]) -> SweptBox {
        let (low, high) = (center - 0.5, center + 0.5);
        SweptBox { low: [low, low, low, time[0]], high: [high, high, high, time[1]] }
    }

    fn pairs(boxes: &[Vec<SweptBox>], moving: &[usize]) -> Vec<([usize; 2], f64)> {
        let found = candidates(boxes, |slot| moving.contains(&slot), |_| true);
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
        assert_eq!(pairs(&boxes, &[0]), [([0, 1], 1.0), ([0, 3], 0.0)]);
        assert_eq!(pairs(&boxes, &[1, 3]), [([0, 1], 1.0), ([0, 3], 0.0), ([2, 3], 1.5)]);
        assert_eq!(pairs(&boxes, &[]), []);
    }

    #[test]
    fn infinite_boxes_overlap_what_is_out_there() {
        let far = SweptBox { low: [f64::MAX, 0.0, 0.0, 0.0], high: [f64::INFINITY, 1.0, 1.0, 1.0] };
        let near = cube(0.5, [0.0, 1.0]);
        assert_eq!(pairs(&[vec![far], vec![far], vec![near]], &[0]), [([0, 1], 0.0)]);
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
        let overlap = |a: &SweptBox, b: &SweptBox| (0..4).all(|k| a.low[k] <= b.high[k] && b.low[k] <= a.high[k]);
        let mut expected = Vec::new();
        for a in 0..60 {
            for b in a + 1..60 {
                if (a % 3 == 0 || b % 3 == 0) && overlap(&boxes[a][0], &boxes[b][0]) {
                    expected.push([a, b]);
                }
            }
        }
        let found: Vec<[usize; 2]> =
            candidates(&boxes, |slot| slot % 3 == 0, |_| true).into_iter().map(|found| found.pair).collect();
        assert_eq!(found, expected);
    }
}
