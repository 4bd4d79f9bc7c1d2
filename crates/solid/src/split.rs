//! Split of a set of boxes in two: the binned surface-area heuristic, moved by a box or two so that no node has a gap.
//!
//! A node of four children that are triangles or such nodes has one triangle, or four, or seven, below each child:
//! one more than a multiple of three. So sets that are to become `c` children of one node should have `c` more than a
//! multiple of three. Then no slot of any node is empty, and there are a third as many nodes as triangles.

use std::cmp::Ordering;

use super::boxes::{Box3, WIDTH};

/// The number of bins along the longest axis.
const BINS: usize = 16;

/// Up to so many boxes, all cuts across all axes are compared.
const FEW: usize = 16;

/// From this depth on, boxes are cut in the middle, so that no arrangement makes the tree deeper than memory allows.
const DEEP: u32 = 40;

/// Reorders `order` and returns how many of it go to the first half, which is to become so many children of a node:
/// all only if there are no more.
pub fn split(boxes: &[Box3], order: &mut [u32], depth: u32, children: usize) -> usize {
    if order.len() <= children {
        return order.len();
    }
    if order.len() <= FEW {
        return split_few(boxes, order, children);
    }
    let (axis, low, high) = longest_axis(boxes, order);
    let by_area = if depth < DEEP && high > low { split_by_area(boxes, order, axis, low, high) } else { None };
    let middle = without_gaps(by_area.unwrap_or(order.len() / 2), order.len(), children);
    // What is on the wrong side of the middle is on one side of the cut by area.
    let (part, from) = match by_area {
        Some(cut) if cut == middle => return middle,
        Some(cut) if cut < middle => (&mut order[cut..], cut),
        Some(cut) => (&mut order[..cut], 0),
        None => (order, 0),
    };
    part.select_nth_unstable_by(middle - from, along(boxes, axis));
    middle
}

/// The order of boxes by their middles along an axis.
fn along(boxes: &[Box3], axis: usize) -> impl Fn(&u32, &u32) -> Ordering {
    let key = move |index: u32| middle_of(&boxes[index as usize], axis);
    move |&x, &y| key(x).total_cmp(&key(y)).then(x.cmp(&y))
}

/// Cuts where the sum of area times count on both sides is least, of all cuts that leave no gaps.
fn split_few(boxes: &[Box3], order: &mut [u32], children: usize) -> usize {
    let all = order.len();
    let (mut best, mut least, mut middle) = ([0; FEW], f32::INFINITY, children);
    best[..all].copy_from_slice(order);
    // Of two boxes all orders cost the same.
    for axis in 0..if all == 2 { 1 } else { 3 } {
        let own = sorted_along(boxes, order, axis);
        let mut behind = [0.0f32; FEW];
        let mut bounds = Box3::EMPTY;
        for place in (1..all).rev() {
            bounds = bounds.union(&boxes[own[place] as usize]);
            if place % (WIDTH - 1) == children {
                behind[place] = bounds.half_area() * (all - place) as f32;
            }
        }
        let mut bounds = Box3::EMPTY;
        for cut in 1..all {
            bounds = bounds.union(&boxes[own[cut - 1] as usize]);
            if cut % (WIDTH - 1) == children {
                let cost = bounds.half_area() * cut as f32 + behind[cut];
                if cost < least {
                    (least, middle, best) = (cost, cut, own);
                }
            }
        }
    }
    order.copy_from_slice(&best[..all]);
    middle
}

/// A few boxes in the order of their middles along an axis, as [`along`] has it.
fn sorted_along(boxes: &[Box3], order: &[u32], axis: usize) -> [u32; FEW] {
    // All but the sign of a float below zero turned over, bits are ordered as `total_cmp` orders: so also what is no
    // number has a place of its own.
    let rank = |x: f32| x.to_bits().cast_signed() ^ (x.to_bits().cast_signed() >> 31 & i32::MAX);
    let mut ranks = [i32::MAX; FEW];
    let mut indices = [i32::MAX; FEW];
    for (place, &index) in order.iter().enumerate() {
        ranks[place] = rank(middle_of(&boxes[index as usize], axis));
        indices[place] = index.cast_signed();
    }
    // All are compared with all, without a branch.
    let mut sorted = [0; FEW];
    for place in 0..order.len() {
        let (own, index) = (ranks[place], indices[place]);
        let is_before =
            |other: usize| u32::from((ranks[other] < own) | ((ranks[other] == own) & (indices[other] < index)));
        let before: u32 =
            if order.len() <= FEW / 4 { (0..FEW / 4).map(is_before).sum() } else { (0..FEW).map(is_before).sum() };
        sorted[before as usize] = order[place];
    }
    sorted
}

/// The size nearest to the wanted one that leaves no gaps where it becomes so many children, and is less than all.
fn without_gaps(wanted: usize, all: usize, children: usize) -> usize {
    let most = (all - 1 - children) / (WIDTH - 1);
    let nearest = (wanted + (WIDTH - 1) / 2).saturating_sub(children) / (WIDTH - 1);
    children + (WIDTH - 1) * nearest.min(most)
}

/// Twice the middle of a box along an axis.
fn middle_of(bounds: &Box3, axis: usize) -> f32 {
    bounds.min[axis] + bounds.max[axis]
}

/// The axis along which the middles of the boxes spread most, with their least and greatest.
fn longest_axis(boxes: &[Box3], order: &[u32]) -> (usize, f32, f32) {
    let mut low = [f32::INFINITY; 3];
    let mut high = [f32::NEG_INFINITY; 3];
    for &index in order {
        for axis in 0..3 {
            let middle = middle_of(&boxes[index as usize], axis);
            low[axis] = if middle < low[axis] { middle } else { low[axis] };
            high[axis] = if middle > high[axis] { middle } else { high[axis] };
        }
    }
    let spread = |axis: usize| high[axis] - low[axis];
    let axis = (1..3).fold(0, |best, axis| if spread(axis) > spread(best) { axis } else { best });
    (axis, low[axis], high[axis])
}

/// Cuts between the bins where the sum of area times count on both sides is least.
fn split_by_area(boxes: &[Box3], order: &mut [u32], axis: usize, low: f32, high: f32) -> Option<usize> {
    let scale = BINS as f32 / (high - low);
    let bin = |index: u32| (((middle_of(&boxes[index as usize], axis) - low) * scale) as usize).min(BINS - 1);
    let mut bins = [(0usize, Box3::EMPTY); BINS];
    for &index in order.iter() {
        let (count, bounds) = &mut bins[bin(index)];
        *count += 1;
        *bounds = bounds.union(&boxes[index as usize]);
    }
    let mut behind = [0.0f32; BINS];
    let (mut count, mut bounds) = (0, Box3::EMPTY);
    for cut in (1..BINS).rev() {
        count += bins[cut].0;
        bounds = bounds.union(&bins[cut].1);
        behind[cut] = bounds.half_area() * count as f32;
    }
    let (mut best, mut least) = (0, f32::INFINITY);
    let (mut count, mut bounds) = (0, Box3::EMPTY);
    for cut in 1..BINS {
        count += bins[cut - 1].0;
        bounds = bounds.union(&bins[cut - 1].1);
        let cost = bounds.half_area() * count as f32 + behind[cut];
        if count > 0 && count < order.len() && cost < least {
            (best, least) = (cut, cost);
        }
    }
    (best > 0).then(|| partition(order, |index| bin(index) < best))
}

/// Moves what satisfies the condition to the front and returns how many do.
fn partition(order: &mut [u32], front: impl Fn(u32) -> bool) -> usize {
    let mut next = 0;
    for i in 0..order.len() {
        if front(order[i]) {
            order.swap(i, next);
            next += 1;
        }
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
                let mut order: Vec<u32> = (0..count as u32).rev().collect();
                let middle = split(&boxes, &mut order, 0, children);
                assert!(middle > 0 && middle <= count);
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
