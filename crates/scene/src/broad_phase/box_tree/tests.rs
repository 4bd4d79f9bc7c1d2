//! The tree against a list, while boxes come and go.

use crate::broad_phase::box_tree::*;
use crate::broad_phase::{BroadPhase, MovingBox};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A small random generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }

    /// A whole number, so that boxes often touch exactly.
    fn lattice(&mut self, reach: u64) -> f64 {
        self.below(2 * reach + 1) as f64 - reach as f64
    }

    fn entry(&mut self, object: u32) -> BoxEntry {
        let low: [f64; 3] = std::array::from_fn(|_| self.lattice(10));
        let high = std::array::from_fn(|k| low[k] + self.below(4) as f64);
        let start = self.lattice(5);
        let times = if self.below(2) == 0 { [f64::MIN, f64::MAX] } else { [start, start + self.below(3) as f64] };
        BoxEntry {
            bounds: bounds_between(low, high),
            times,
            sphere: None,
            is_filled: false,
            object,
            root: object,
            content: BoxContent::Whole,
        }
    }
}

impl BoxTree {
    /// Laws: every box is in its parent's, parents and children know each other, counts are right, and no part is worn.
    fn check(&self) -> Result<(), String> {
        let Some(root) = self.root else { return Ok(()) };
        if self.nodes[root as usize].parent.is_some() {
            return Err("the root has a parent".to_owned());
        }
        self.check_node(root).map(|_| ())
    }

    fn check_node(&self, index: u32) -> Result<(u32, Box3), String> {
        let node = &self.nodes[index as usize];
        let (mut count, mut children) = (0, 0);
        for (side, &child) in node.child.iter().enumerate() {
            let place = ParentSide { node: index, side: side as u32 };
            let (below, bounds) = match child {
                Child::Empty => (0, Box3::EMPTY),
                Child::Leaf(leaf) => (1, self.leaves[leaf as usize].entry.bounds),
                Child::Node(child) => self.check_node(child)?,
            };
            let is_linked = match child {
                Child::Empty => true,
                Child::Leaf(leaf) => self.leaves[leaf as usize].parent == place,
                Child::Node(child) => self.nodes[child as usize].parent == Some(place),
            };
            if bounds != node.bounds(side) || !is_linked {
                return Err(format!("node {index}: its side {side} is not right"));
            }
            count += below;
            children += u32::from(child != Child::Empty);
        }
        let is_full = children >= 2 || node.parent.is_none() && children == 1;
        let is_right = is_full && node.count == count && 2 * node.edits <= count + 9;
        if is_right { Ok((count, node.around())) } else { Err(format!("node {index}: {node:?}")) }
    }

    fn depth(&self) -> usize {
        self.root.map_or(0, |root| self.depth_below(Child::Node(root)))
    }

    fn depth_below(&self, child: Child) -> usize {
        match child {
            Child::Leaf(_) | Child::Empty => 0,
            Child::Node(node) => {
                1 + self.nodes[node as usize].child.map(|child| self.depth_below(child)).into_iter().max().unwrap_or(0)
            }
        }
    }
}

/// Whether a box on its way meets another, in whole numbers where both are: the definition.
fn meets(low: [f64; 3], size: [f64; 3], [from, to]: [[f64; 3]; 2], clock: [f64; 2], entry: &BoxEntry) -> bool {
    let (mut first, mut last) = (0.0f64, 1.0f64);
    for k in 0..3 {
        let [lower, upper] = [entry.bounds.min[k], entry.bounds.max[k]].map(f64::from);
        let (near, far) = (lower - (low[k] + size[k] + from[k]), upper - (low[k] + from[k]));
        let step = to[k] - from[k];
        if step == 0.0 {
            if near > 0.0 || far < 0.0 {
                return false;
            }
        } else {
            let [enter, leave] = if step > 0.0 { [near / step, far / step] } else { [far / step, near / step] };
            (first, last) = (first.max(enter), last.min(leave));
        }
    }
    let at = |fraction: f64| clock[0] + (clock[1] - clock[0]) * fraction;
    first <= last && at(first) <= entry.times[1] && at(last) >= entry.times[0]
}

#[test]
fn nothing_is_missed_while_boxes_come_and_go() {
    let mut random = Random(1);
    let (mut tree, mut known) = (BoxTree::default(), BTreeMap::new());
    let mut pending = SearchStack::default();
    let (mut shown, mut met) = (0, 0);
    for round in 0..3000u32 {
        if known.len() > 5 && random.below(100) < if round < 1500 { 35 } else { 60 } {
            let key = *known.keys().nth(random.below(known.len() as u64) as usize).expect("one of them");
            let (leaf, _): (LeafId, BoxEntry) = known.remove(&key).expect("it is there");
            tree.remove(leaf);
        } else {
            let entry = random.entry(round);
            known.insert(round, (tree.insert(entry), entry));
        }
        tree.check().unwrap();
        let (low, size) = ([-1.0; 3], std::array::from_fn(|_| random.below(3) as f64));
        let ends = [(); 2].map(|()| std::array::from_fn(|_| random.lattice(12)));
        let clock = [-2.0, 3.0];
        let high = std::array::from_fn(|k| low[k] + size[k]);
        let mut found = BTreeMap::new();
        let _ = tree.visit_near(&MovingBox { reach: [low, high], ends, clock }, &mut pending, |entry, earliest| {
            assert!(found.insert(entry.object, earliest).is_none(), "shown twice");
            ControlFlow::<()>::Continue(())
        });
        for (object, (_, entry)) in &known {
            if meets(low, size, ends, clock, entry) {
                met += 1;
                assert!(found.contains_key(object), "round {round}: {entry:?}");
            }
        }
        shown += found.len();
    }
    // All numbers are small and whole: hardly anything is shown that is not met.
    assert!(met > 1000 && shown <= met + met / 50, "{shown} shown, {met} met");
}

#[test]
fn the_tree_is_flat_whatever_the_order() {
    let mut tree = BoxTree::default();
    let entry = |i: u32| {
        let x = f64::from(i);
        BoxEntry {
            bounds: bounds_between([x, 0.0, 0.0], [x + 0.5, 1.0, 1.0]),
            times: [0.0, 1.0],
            sphere: None,
            is_filled: false,
            object: i,
            root: i,
            content: BoxContent::Whole,
        }
    };
    let leaves: Vec<LeafId> = (0..4096).map(|i| tree.insert(entry(i))).collect();
    assert!(tree.depth() < 40);
    leaves[..4000].iter().for_each(|&leaf| tree.remove(leaf));
    assert!(tree.depth() < 20);
    tree.check().unwrap();
    // All at one place.
    let mut tree = BoxTree::default();
    (0..1000).for_each(|i| _ = tree.insert(BoxEntry { object: i, ..entry(0) }));
    assert!(tree.depth() < 30);
}

#[test]
fn many_boxes_come_and_go_at_once() {
    let (mut random, mut tree, mut known) = (Random(2), BoxTree::default(), Vec::new());
    for round in 0..200u32 {
        let count = random.below(60) as u32;
        known.extend(tree.insert_all((0..count).map(|_| random.entry(round)).collect()));
        tree.check().unwrap();
        let gone: Vec<LeafId> = (0..random.below(60)).filter_map(|_| known.pop()).collect();
        tree.remove_all(&gone);
        tree.check().unwrap();
        assert_eq!(tree.root.map_or(0, |root| tree.nodes[root as usize].count), known.len() as u32);
        let half = known.len() / 2;
        known.rotate_left(half);
    }
    tree.remove_all(&known);
    // What is free is used again.
    let leaves = tree.leaves.len();
    known = tree.insert_all((0..leaves as u32).map(|object| random.entry(object)).collect());
    assert!(tree.leaves.len() == leaves && known.len() == leaves && leaves < 4000, "{leaves}");
}

#[test]
fn the_farthest_boxes_are_shown() {
    let mut tree = BoxTree::default();
    let (mut pending, mut shown) = (SearchStack::default(), 0);
    for (low, high) in
        [([f64::NEG_INFINITY; 3], [f64::MAX; 3]), ([1e308; 3], [f64::INFINITY; 3]), ([0.0; 3], [1e-300; 3])]
    {
        tree.insert(BoxEntry {
            bounds: bounds_between(low, high),
            times: [f64::MIN, f64::MAX],
            sphere: None,
            is_filled: false,
            object: 0,
            root: 0,
            content: BoxContent::Whole,
        });
    }
    let ends = [[0.0; 3], [1e308, -1e308, 1.0]];
    let far = MovingBox { reach: [[-1.0; 3], [1.0; 3]], ends, clock: [-1e308, 1e308] };
    let _ = tree.visit_near(&far, &mut pending, |_, _| {
        shown += 1;
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(shown, 3);
}
