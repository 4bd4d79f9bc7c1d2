//! Boxes over boxes over the triangles of a skin, those of a hub together.
//!
//! The triangles of a hub all reach to one vertex, so that the boxes of any two overlap; but nothing meets there, and they need no look. They have a part of the
//! hierarchy of their own, which is never compared with itself.

use nalgebra::Point3;

use super::fan::Fans;
use crate::node::{Child, ChildKind};
use crate::skin::Triangle;
use crate::split::split;
use crate::tree::{Box3, around};

/// Two boxes and what is in them.
pub(super) struct Fork {
    pub(super) child: [(Child, Box3); 2],
    /// The vertex that all triangles below have, if it is a hub.
    pub(super) hub: Option<u32>,
    /// How many triangles are below.
    pub(super) triangles: usize,
}

/// The forks over all triangles.
pub(super) struct Hierarchy {
    pub(super) forks: Vec<Fork>,
    pub(super) root: (Child, Box3),
}

impl Hierarchy {
    /// Builds it, in the given frame.
    pub(super) fn build(
        triangles: &[Triangle],
        positions: &[Point3<f64>],
        fans: &Fans,
        (center, exponent): (&[f64; 3], i32),
    ) -> Hierarchy {
        let bounds = |triangle: &Triangle| around(triangle.corners, positions, center, exponent);
        let leaf = |index: u32| (Child::leaf(index), bounds(&triangles[index as usize]));
        let mut hierarchy = Hierarchy { forks: Vec::with_capacity(triangles.len()), root: (Child::NONE, Box3::EMPTY) };
        let mut hubs: Vec<(u32, u32)> = Vec::new();
        let mut items: Vec<(Child, Box3)> = Vec::new();
        for (index, triangle) in (0..).zip(triangles) {
            match fans.hub(triangle.corners) {
                Some(hub) => hubs.push((hub, index)),
                None => items.push(leaf(index)),
            }
        }
        hubs.sort_unstable();
        for group in hubs.chunk_by(|left, right| left.0 == right.0) {
            let parts: Vec<(Child, Box3)> = group.iter().map(|&(_, index)| leaf(index)).collect();
            items.push(hierarchy.grow(&parts, Some(group[0].0)));
        }
        hierarchy.root = hierarchy.grow(&items, None);
        hierarchy
    }

    /// Builds one without hubs over what has these boxes.
    pub(super) fn over(items: &[(Child, Box3)]) -> Hierarchy {
        let mut hierarchy = Hierarchy { forks: Vec::with_capacity(items.len()), root: (Child::NONE, Box3::EMPTY) };
        hierarchy.root = hierarchy.grow(items, None);
        hierarchy
    }

    fn grow(&mut self, items: &[(Child, Box3)], hub: Option<u32>) -> (Child, Box3) {
        let boxes: Vec<Box3> = items.iter().map(|item| item.1).collect();
        let mut order: Vec<u32> = (0..items.len() as u32).collect();
        self.fork(items, &boxes, &mut order, hub, 0)
    }

    fn fork(
        &mut self,
        items: &[(Child, Box3)],
        boxes: &[Box3],
        order: &mut [u32],
        hub: Option<u32>,
        depth: u32,
    ) -> (Child, Box3) {
        match *order {
            [] => (Child::NONE, Box3::EMPTY),
            [only] => items[only as usize],
            _ => {
                let place = self.forks.len();
                self.forks.push(Fork { child: [(Child::NONE, Box3::EMPTY); 2], hub, triangles: 0 });
                let middle = split(boxes, order, depth, 1);
                let (left, right) = order.split_at_mut(middle);
                let left = self.fork(items, boxes, left, hub, depth + 1);
                let right = self.fork(items, boxes, right, hub, depth + 1);
                self.forks[place].child = [left, right];
                self.forks[place].triangles = self.triangles(left.0) + self.triangles(right.0);
                (Child::node(place as u32), left.1.union(&right.1))
            }
        }
    }

    /// The vertex that all triangles below a child have, if it is a hub.
    pub(super) fn hub(&self, child: ChildKind) -> Option<u32> {
        match child {
            ChildKind::Node(fork) => self.forks[fork as usize].hub,
            _ => None,
        }
    }

    /// How many triangles are below a child.
    pub(super) fn triangles(&self, child: Child) -> usize {
        match child.kind() {
            ChildKind::None => 0,
            ChildKind::Leaf(_) => 1,
            ChildKind::Node(fork) => self.forks[fork as usize].triangles,
        }
    }

    /// Shows every triangle below a child.
    pub(super) fn for_each_below(&self, child: Child, show: &mut impl FnMut(u32)) {
        let mut pending = vec![child];
        while let Some(next) = pending.pop() {
            match next.kind() {
                ChildKind::None => {}
                ChildKind::Leaf(index) => show(index),
                ChildKind::Node(fork) => pending.extend(self.forks[fork as usize].child.map(|child| child.0)),
            }
        }
    }
}
