//! Split of a set of boxes in two: the binned surface-area heuristic, moved by a box or two so that no node has a gap.
//!
//! A node of four children that are triangles or such nodes has one triangle, or four, or seven, below each child:
//! one more than a multiple of three. So sets that are to become `c` children of one node should have `c` more than a
//! multiple of three. Then no slot of any node is empty, and there are a third as many nodes as triangles.

use super::boxes::{Box3, WIDTH};

/// The number of bins along the longest axis.
const BINS: usize = 16;

/// Up to so many boxes, all cuts across all axes are compared.
const FEW: usize = 16;

/// From this depth on, boxes are cut in the middle, so that no arrangement makes the tree deeper than memory allows.
const DEEP: u32 = 40;

/// A box that has an index. The fourth lanes are there so that all that is done is done with whole vectors.
#[derive(Debug, Clone, Copy)]
pub struct Item {
    /// Least coordinates, and the bits of the index.
    low: [f32; 4],
    /// Greatest coordinates.
    high: [f32; 4],
}

impl Item {
    /// Nothing: a box that adds nothing to others.
    pub const NOTHING: Item = Item { low: [f32::INFINITY; 4], high: [f32::NEG_INFINITY; 4] };

    /// A box with an index.
    pub fn new(bounds: &Box3, index: u32) -> Item {
        let ([a, b, c], [x, y, z]) = (bounds.min, bounds.max);
        Item { low: [a, b, c, f32::from_bits(index)], high: [x, y, z, 0.0] }
    }

    /// The index of the box.
    pub fn index(&self) -> u32 {
        self.low[3].to_bits()
    }

    /// The box.
    pub fn bounds(&self) -> Box3 {
        let ([a, b, c, _], [x, y, z, _]) = (self.low, self.high);
        Box3 { min: [a, b, c], max: [x, y, z] }
    }

    /// Adds another box to the box.
    #[inline(always)]
    fn add(&mut self, other: &Item) {
        // One instruction each: no coordinate of a box is NaN.
        for k in 0..4 {
            self.low[k] = if other.low[k] < self.low[k] { other.low[k] } else { self.low[k] };
            self.high[k] = if other.high[k] > self.high[k] { other.high[k] } else { self.high[k] };
        }
    }

    /// Twice the middle along an axis.
    #[inline(always)]
    fn middle(&self, axis: usize) -> f32 {
        self.low[axis] + self.high[axis]
    }

    /// A number that orders boxes by their middles along an axis, and those with the same by their indices.
    #[inline(always)]
    fn rank(&self, axis: usize) -> i64 {
        // All but the sign of a float below zero turned over, bits are ordered as `total_cmp` orders: so also what is no
        // number has a place of its own.
        let bits = self.middle(axis).to_bits().cast_signed();
        i64::from(bits ^ (bits >> 31 & i32::MAX)) << 32 | i64::from(self.index())
    }
}

/// Reorders boxes and returns how many of them go to the first half, which is to become so many children of a node:
/// all only if there are no more.
pub fn split(items: &mut [Item], depth: u32, children: usize) -> usize {
    if items.len() <= children {
        return items.len();
    }
    match items.len() {
        0..=2 => return split_pair(items),
        3..=4 => return split_few::<4>(items, children),
        5..=8 => return split_few::<8>(items, children),
        9..=FEW => return split_few::<FEW>(items, children),
        _ => {}
    }
    let (axis, low, high) = longest_axis(items);
    let by_area = if depth < DEEP && high > low { split_by_area(items, axis, low, high) } else { None };
    let middle = without_gaps(by_area.unwrap_or(items.len() / 2), items.len(), children);
    // What is on the wrong side of the middle is on one side of the cut by area.
    match by_area {
        Some(cut) if cut < middle => (cut..middle).for_each(|place| {
            let least = (place..items.len()).min_by_key(|&other| items[other].rank(axis)).unwrap_or(place);
            items.swap(place, least);
        }),
        Some(cut) => (middle..cut).rev().for_each(|place| {
            let most = (0..=place).max_by_key(|&other| items[other].rank(axis)).unwrap_or(place);
            items.swap(place, most);
        }),
        None => {
            items.select_nth_unstable_by_key(middle, |item| item.rank(axis));
        }
    }
    middle
}

/// Puts two boxes in order as `split_few` does: all orders cost the same, and what costs no number stays as it is.
fn split_pair(items: &mut [Item]) -> usize {
    let cost = items[0].bounds().half_area() + items[1].bounds().half_area();
    if cost < f32::INFINITY && items[1].rank(0) < items[0].rank(0) {
        items.swap(0, 1);
    }
    1
}

/// Cuts where the sum of area times count on both sides is least, of all cuts that leave no gaps. `MOST` is no less
/// than the number of boxes.
fn split_few<const MOST: usize>(items: &mut [Item], children: usize) -> usize {
    let all = items.len();
    let mut few = [Item::NOTHING; MOST];
    few[..all].copy_from_slice(items);
    let (mut best, mut least, mut middle) = ([0; MOST], f32::INFINITY, children);
    best.iter_mut().zip(0..).for_each(|(best, place)| *best = place);
    for axis in 0..3 {
        let own = sorted_along(&few, all, axis);
        let mut behind = [0.0f32; MOST];
        let mut bounds = Item::NOTHING;
        for place in (1..all).rev() {
            bounds.add(&few[own[place] as usize % MOST]);
            if place % (WIDTH - 1) == children {
                behind[place] = bounds.bounds().half_area() * (all - place) as f32;
            }
        }
        let mut bounds = Item::NOTHING;
        for cut in 1..all {
            bounds.add(&few[own[cut - 1] as usize % MOST]);
            if cut % (WIDTH - 1) == children {
                let cost = bounds.bounds().half_area() * cut as f32 + behind[cut];
                if cost < least {
                    (least, middle, best) = (cost, cut, own);
                }
            }
        }
    }
    items.iter_mut().zip(best).for_each(|(item, place)| *item = few[place as usize % MOST]);
    middle
}

/// The places of a few boxes in the order of their ranks along an axis.
fn sorted_along<const MOST: usize>(items: &[Item; MOST], all: usize, axis: usize) -> [u8; MOST] {
    let mut middles = [i32::MAX; MOST];
    let mut indices = [i32::MAX; MOST];
    for place in 0..all {
        let rank = items[place].rank(axis);
        (middles[place], indices[place]) = ((rank >> 32) as i32, rank as i32);
    }
    // All are compared with all, without a branch.
    let mut sorted = [0; MOST];
    for place in 0..all {
        let (own, index) = (middles[place], indices[place]);
        let is_before =
            |other: usize| u32::from((middles[other] < own) | ((middles[other] == own) & (indices[other] < index)));
        let before: u32 = (0..MOST).map(is_before).sum();
        sorted[before as usize % MOST] = place as u8;
    }
    sorted
}

/// The size nearest to the wanted one that leaves no gaps where it becomes so many children, and is less than all.
fn without_gaps(wanted: usize, all: usize, children: usize) -> usize {
    let most = (all - 1 - children) / (WIDTH - 1);
    let nearest = (wanted + (WIDTH - 1) / 2).saturating_sub(children) / (WIDTH - 1);
    children + (WIDTH - 1) * nearest.min(most)
}

/// The axis along which the middles of the boxes spread most, with their least and greatest.
fn longest_axis(items: &[Item]) -> (usize, f32, f32) {
    let mut spread = Item::NOTHING;
    for item in items {
        let middle = [0, 1, 2, 3].map(|axis| item.middle(axis));
        spread.add(&Item { low: middle, high: middle });
    }
    let Item { low, high } = spread;
    let axis = (1..3).fold(0, |best, axis| if high[axis] - low[axis] > high[best] - low[best] { axis } else { best });
    (axis, low[axis], high[axis])
}

/// Cuts between the bins where the sum of area times count on both sides is least.
fn split_by_area(items: &mut [Item], axis: usize, low: f32, high: f32) -> Option<usize> {
    let scale = BINS as f32 / (high - low);
    let at = |item: &Item| (item.middle(axis) - low) * scale;
    let bin = |item: &Item| (at(item) as i32).clamp(0, BINS as i32 - 1) as usize;
    let mut bins = [(0usize, Item::NOTHING); BINS];
    for item in items.iter() {
        let (count, bounds) = &mut bins[bin(item)];
        *count += 1;
        bounds.add(item);
    }
    let mut behind = [0.0f32; BINS];
    let (mut count, mut bounds) = (0, Item::NOTHING);
    for cut in (1..BINS).rev() {
        count += bins[cut].0;
        bounds.add(&bins[cut].1);
        behind[cut] = bounds.bounds().half_area() * count as f32;
    }
    let (mut best, mut least) = (0, f32::INFINITY);
    let (mut count, mut bounds) = (0, Item::NOTHING);
    for cut in 1..BINS {
        count += bins[cut - 1].0;
        bounds.add(&bins[cut - 1].1);
        let cost = bounds.bounds().half_area() * count as f32 + behind[cut];
        if count > 0 && count < items.len() && cost < least {
            (best, least) = (cut, cost);
        }
    }
    // In the bins before the best: also what is no number, as that is in the first.
    let is_behind = |item: &Item| at(item) >= best as f32;
    (best > 0).then(|| partition(items, |item| !is_behind(item)))
}

/// Moves what satisfies the condition to the front and returns how many do.
fn partition(items: &mut [Item], front: impl Fn(&Item) -> bool) -> usize {
    let mut next = 0;
    for i in 0..items.len() {
        let is_front = front(&items[i]);
        items.swap(i, next);
        next += usize::from(is_front);
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes around far coordinates of double precision are infinite in single precision, and their middles no numbers.
    #[test]
    fn no_box_is_lost_however_large_it_is() {
        let ends = [0.0, 1.0, f32::MAX, f32::INFINITY];
        for count in 2..=40 {
            let boxes: Vec<Box3> = (0..count)
                .map(|i| Box3 { min: [-ends[i % 4], -1.0, -ends[i % 3]], max: [ends[i % 4], ends[i % 2], ends[3]] })
                .collect();
            for children in [1, 2] {
                let mut items: Vec<Item> =
                    boxes.iter().zip(0..count as u32).map(|(bounds, index)| Item::new(bounds, index)).rev().collect();
                let middle = split(&mut items, 0, children);
                assert!(middle > 0 && middle <= count);
                let mut order: Vec<u32> = items.iter().map(Item::index).collect();
                order.sort_unstable();
                assert!(order.iter().copied().eq(0..count as u32), "{count} {children}: {order:?}");
            }
        }
    }

    #[test]
    fn parts_that_become_children_leave_no_gaps() {
        for (all, children) in (2..40).flat_map(|all| [1, 2].map(|children| (all, children))).filter(|(n, c)| n > c) {
            for wanted in 1..all {
                let found = without_gaps(wanted, all, children);
                assert!((children..all).contains(&found) && found % 3 == children % 3, "{wanted} of {all}: {found}");
                assert!(
                    found.abs_diff(wanted) <= 1 || wanted < children || found + 3 >= all,
                    "{wanted} of {all}: {found}"
                );
            }
        }
    }
}
