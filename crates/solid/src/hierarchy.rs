//! Binary trees of boxes over the items of a list: for searches whose boxes are not those of a body's [`Tree`].
//!
//! [`Tree`]: super::tree::Tree

use std::ops::ControlFlow;

use nalgebra::RealField;

use super::boxes::Box3;
use super::node::{Child, ChildKind};
use super::split::{Item, split};

/// A child and the box around it. Leaves are items by their places in the list.
pub type Branch<T> = (Child, Box3<T>);

/// Binary tree of boxes.
pub struct Hierarchy<T = f32> {
    forks: Vec<[Branch<T>; 2]>,
    /// All items.
    pub root: Branch<T>,
}

/// Visitor of the pairs of two hierarchies.
pub trait BranchPairs<T> {
    /// True if items of one branch may matter together with items of the other.
    fn keeps(&mut self, pair: [&Branch<T>; 2]) -> bool;

    /// Looks at two items, until one breaks.
    fn visit(&mut self, a: u32, b: u32) -> ControlFlow<()>;
}

impl<T: RealField + Copy> Hierarchy<T> {
    /// Hierarchy of nothing, to which branches are added by [`Hierarchy::grow`].
    pub fn empty() -> Hierarchy<T> {
        Hierarchy { forks: Vec::new(), root: (Child::NONE, Box3::empty()) }
    }

    /// Hierarchy over boxes.
    pub fn over(boxes: impl IntoIterator<Item = Box3<T>>) -> Hierarchy<T> {
        let mut hierarchy = Hierarchy::empty();
        let items: Vec<Branch<T>> = (0..).zip(boxes).map(|(index, bounds)| (Child::leaf(index), bounds)).collect();
        hierarchy.root = hierarchy.grow(&items);
        hierarchy
    }

    /// Adds forks over branches, and returns them as one branch.
    pub fn grow(&mut self, items: &[Branch<T>]) -> Branch<T> {
        let single = (0..).zip(items).map(|(index, item)| Item::new(&item.1.in_single(), index));
        self.fork(items, &mut single.collect::<Vec<_>>(), 0)
    }

    fn fork(&mut self, items: &[Branch<T>], order: &mut [Item], depth: u32) -> Branch<T> {
        match order {
            [] => (Child::NONE, Box3::empty()),
            [only] => items[only.index() as usize],
            _ => {
                let place = self.forks.len();
                self.forks.push([(Child::NONE, Box3::empty()); 2]);
                let middle = split(order, depth, 1);
                let (left, right) = order.split_at_mut(middle);
                let children = [self.fork(items, left, depth + 1), self.fork(items, right, depth + 1)];
                self.forks[place] = children;
                (Child::node(place as u32), children[0].1.union(&children[1].1))
            }
        }
    }

    /// Pairs of branches under one fork, each fork before those below it that came with it.
    pub fn forks(&self) -> &[[Branch<T>; 2]] {
        &self.forks
    }

    /// Shows the items within a limit, the near side of each fork first. `distance` is a lower bound on the distance of
    /// what is in a box; `visit` returns the limit from then on.
    pub fn search(&self, mut limit: f64, distance: impl Fn(&Box3<T>) -> f64, mut visit: impl FnMut(u32) -> f64) {
        let mut pending = vec![(self.root.0, distance(&self.root.1))];
        while let Some((child, nearness)) = pending.pop() {
            if nearness > limit {
                continue;
            }
            match child.kind() {
                ChildKind::None => {}
                ChildKind::Leaf(index) => limit = visit(index),
                ChildKind::Node(fork) => {
                    let [left, right] = self.forks[fork as usize].map(|(child, bounds)| (child, distance(&bounds)));
                    pending.extend(if right.1 < left.1 { [left, right] } else { [right, left] });
                }
            }
        }
    }

    /// Shows every item below a child.
    pub fn for_each_below(&self, child: Child, show: &mut impl FnMut(u32)) {
        match child.kind() {
            ChildKind::None => {}
            ChildKind::Leaf(index) => show(index),
            ChildKind::Node(fork) => {
                self.forks[fork as usize].iter().for_each(|branch| self.for_each_below(branch.0, show))
            }
        }
    }

    /// Shows every pair of items, one below each of two branches, whose branches are kept all the way down. The second
    /// branch is one of the other hierarchy. `pending` is memory to work in.
    pub fn search_pairs(
        &self,
        other: &Hierarchy<T>,
        pair: [Branch<T>; 2],
        pending: &mut Vec<[Branch<T>; 2]>,
        visitor: &mut impl BranchPairs<T>,
    ) -> ControlFlow<()> {
        pending.clear();
        pending.push(pair);
        while let Some(pair) = pending.pop() {
            if !visitor.keeps([&pair[0], &pair[1]]) {
                continue;
            }
            let [one, two] = pair;
            match (one.0.kind(), two.0.kind()) {
                (ChildKind::None, _) | (_, ChildKind::None) => {}
                (ChildKind::Leaf(a), ChildKind::Leaf(b)) => visitor.visit(a, b)?,
                (ChildKind::Node(fork), kind)
                    if !matches!(kind, ChildKind::Node(_)) || one.1.half_area() >= two.1.half_area() =>
                {
                    pending.extend(self.forks[fork as usize].map(|child| [child, two]));
                }
                (_, ChildKind::Node(fork)) => {
                    pending.extend(other.forks[fork as usize].map(|child| [one, child]));
                }
                (ChildKind::Node(_), ChildKind::Leaf(_)) => unreachable!("a node beside a leaf is opened above"),
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cubes in a row, each of half the distance to the next.
    fn row(count: usize) -> Vec<Box3<f64>> {
        (0..count).map(|x| Box3 { min: [x as f64, 0.0, 0.0], max: [x as f64 + 0.5, 0.5, 0.5] }).collect()
    }

    #[test]
    fn a_search_shows_what_is_near_and_the_nearest_first() {
        for count in [0, 1, 2, 7, 100] {
            let boxes = row(count);
            let hierarchy = Hierarchy::over(boxes.iter().copied());
            let distance = |bounds: &Box3<f64>| (bounds.min[0] - 20.25).max(20.25 - bounds.max[0]).max(0.0);
            let mut shown = Vec::new();
            hierarchy.search(3.0, distance, |index| {
                shown.push(index);
                3.0
            });
            assert_eq!(shown.first(), (count > 20).then_some(&20));
            shown.sort_unstable();
            let near = (0..count as u32).filter(|&index| distance(&boxes[index as usize]) <= 3.0);
            assert_eq!(shown, near.collect::<Vec<_>>(), "{count}");
            let mut nearest = Vec::new();
            hierarchy.search(f64::INFINITY, distance, |index| {
                nearest.push(index);
                distance(&boxes[index as usize])
            });
            assert!(nearest.len() <= 2, "{nearest:?}");
        }
    }

    #[test]
    fn pairs_that_meet_are_shown_once() {
        struct Meeting(Vec<[u32; 2]>);
        impl BranchPairs<f64> for Meeting {
            fn keeps(&mut self, [one, two]: [&Branch<f64>; 2]) -> bool {
                one.1.meets(&two.1)
            }
            fn visit(&mut self, a: u32, b: u32) -> ControlFlow<()> {
                self.0.push([a, b]);
                ControlFlow::Continue(())
            }
        }
        let (few, many) = (Hierarchy::over(row(5)), Hierarchy::over(row(90)));
        let mut meeting = Meeting(Vec::new());
        assert!(few.search_pairs(&many, [few.root, many.root], &mut Vec::new(), &mut meeting).is_continue());
        meeting.0.sort_unstable();
        assert_eq!(meeting.0, [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4]]);
    }
}
