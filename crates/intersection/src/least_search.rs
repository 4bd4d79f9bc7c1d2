//! Parts of one body at an instant, in the order of their least vertices, with the triangles of another that are near.
//!
//! Of all features that touch, the least is sought. Vertices come before edges and faces, so that the first vertex of A
//! that touches settles what is least of A, and no pairs of triangles are compared. If none does, the first edge is
//! among the triangles with the least vertices. Nodes of A's tree are opened in the order of their least vertices, where
//! their boxes come near boxes of B's triangles.
//!
//! Boxes of A are placed in the frame of B, with `u = 2^-53`: a coordinate of a box, times the ratio of the frames, is
//! within the least normal float of the exact product. The place `s` with its error `e`, and the reach `r`, are added in
//! roundings of at most `2 (|s| + |x| + e + r)` each, which `16 u (|s| + |x| + e + r)` holds. The conversion to single
//! precision is rounded outward. What is no number counts as near.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::descent::Interrupt;
use super::overlapping::{Box32, each_overlapping_below, lowest_with_all};
use super::row::three;
use firstcontact_exact::{Filtered, HALF_ULP, power_of_two};
use firstcontact_motion::Scene;
use firstcontact_solid::{ChildKind, Node, Tree, WIDTH};

/// Parts of A that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sought {
    /// Vertices, by their numbers, each once, in ascending order.
    Vertices,
    /// Triangles, by their places in the tree, in the order of their least vertices.
    Triangles,
}

/// Instant at which two bodies are looked at, and pairs that are shown.
#[derive(Debug, Clone, Copy)]
pub struct Vicinity {
    /// Two fractions of the piece that enclose the instant.
    pub instant: [f64; 2],
    /// Distance of the parts that are shown, at most.
    pub reach: f64,
}

/// Receiver of parts of A and triangles of B that are near each other.
pub trait LeastVisitor {
    /// Looks at a part of A and a triangle of B, by its place in the tree.
    fn visit(&mut self, of_a: u32, of_b: u32);

    /// True if parts of A that have no vertex before a number do not matter any more.
    fn is_settled(&self, from: u32) -> bool;
}

/// Memory for what a search has yet to look at.
pub type LeastQueue = BinaryHeap<Reverse<Candidate>>;

/// Part of A's tree, and its least vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate {
    least: u32,
    part: Part,
    /// The node of B's tree that has all triangles near it.
    below: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Vertex,
    Triangle(u32),
    Node(u32),
}

/// In units of a frame, the largest error of a place that is not computed exactly.
const COARSE: f64 = 1e-6;

/// Shows parts of A, each with the triangles of B near it, until all is settled or a signal is raised.
pub fn search_least(
    scene: &Scene<'_>,
    [a, b]: [&Tree; 2],
    vicinity: &Vicinity,
    sought: Sought,
    (queue, interrupt): (&mut LeastQueue, Option<&Interrupt>),
    visitor: &mut impl LeastVisitor,
) {
    queue.clear();
    if a.triangles.is_empty() || b.triangles.is_empty() {
        return;
    }
    let search = LeastSearch { scene, a, b, placement: PlacedTree::new(scene, [a, b], vicinity) };
    search.open(0, 0, queue);
    let mut seen = None;
    while let Some(Reverse(Candidate { least, part, below })) = queue.pop() {
        let from = if seen == Some(least) { least + 1 } else { least };
        if visitor.is_settled(from) || interrupt.is_some_and(Interrupt::is_raised) {
            return;
        }
        match part {
            Part::Node(node) => search.open(node, below, queue),
            Part::Triangle(place) if sought == Sought::Triangles => {
                let corners = a.triangles[place as usize].corners;
                search.each_near(&corners, below, |other| visitor.visit(place, other));
            }
            Part::Triangle(place) => {
                let corners = a.triangles[place as usize].corners;
                queue.extend(corners.map(|least| Reverse(Candidate { least, part: Part::Vertex, below })));
            }
            // As the order ascends, the same vertex of several triangles comes without another between.
            Part::Vertex if seen == Some(least) => {}
            Part::Vertex => {
                seen = Some(least);
                search.each_near(&[least], below, |other| visitor.visit(least, other));
            }
        }
    }
}

struct LeastSearch<'t> {
    scene: &'t Scene<'t>,
    a: &'t Tree,
    b: &'t Tree,
    placement: PlacedTree,
}

impl LeastSearch<'_> {
    /// Adds the children of a node of A that are near boxes of triangles below a node of B.
    fn open(&self, index: u32, below: u32, queue: &mut LeastQueue) {
        let node = &self.a.nodes[index as usize];
        for slot in 0..WIDTH {
            let part = match node.child[slot].kind() {
                ChildKind::None => continue,
                ChildKind::Node(child) => Part::Node(child),
                ChildKind::Leaf(place) => Part::Triangle(place),
            };
            let bounds = node.bounds(slot);
            let placed = self.placement.of_box(three(|k| [bounds.min[k], bounds.max[k]]));
            if let Some(below) = lowest_with_all(self.b, below, &placed) {
                queue.push(Reverse(Candidate { least: self.a.below(index, slot).least, part, below }));
            }
        }
    }

    /// Shows the triangles below a node of B near the box of vertices of A.
    fn each_near(&self, vertices: &[u32], below: u32, mut show: impl FnMut(u32)) {
        let around = three(|k| {
            let intervals = vertices.iter().map(|&vertex| self.coordinate(vertex, k));
            intervals.fold([f32::INFINITY, f32::NEG_INFINITY], |[low, high], [least, most]| {
                [if low < least { low } else { least }, if high > most { high } else { most }]
            })
        });
        let _ = each_overlapping_below(self.b, below, &around, &mut |_: &Node, _, place| {
            show(place);
            ControlFlow::Continue(())
        });
    }

    /// Floats of B's frame that enclose a coordinate of a vertex of A, with the reach around it.
    fn coordinate(&self, vertex: u32, k: usize) -> [f32; 2] {
        let PlacedTree { offset, reach, .. } = &self.placement;
        let from_center = Filtered::exact(self.scene.a[vertex as usize][k]) - Filtered::exact(self.b.center[k]);
        self.b.interval(from_center + offset[k] + *reach)
    }
}

/// Place of A's tree in the frame of B's.
struct PlacedTree {
    /// Offset of A.
    offset: [Filtered; 3],
    /// Zero, with the reach as its error.
    reach: Filtered,
    /// Centre of A's frame, with the reach around it.
    start: [Filtered; 3],
    /// A unit of A's frame.
    ratio: f64,
}

impl PlacedTree {
    fn new(scene: &Scene<'_>, [a, b]: [&Tree; 2], vicinity: &Vicinity) -> PlacedTree {
        let (offset, reach) = (offset_at(scene, b, vicinity.instant), Filtered { value: 0.0, error: vicinity.reach });
        let centers = |k: usize| Filtered::exact(a.center[k]) - Filtered::exact(b.center[k]);
        let start = three(|k| b.in_units(centers(k) + offset[k] + reach));
        PlacedTree { offset, reach, start, ratio: power_of_two(a.exponent - b.exponent) }
    }

    /// A box of A's frame in that of B, rounded outward.
    fn of_box(&self, bounds: Box32) -> Box32 {
        three(|k| {
            let Filtered { value, error } = self.start[k];
            let [least, most] = bounds[k].map(|x| f64::from(x) * self.ratio);
            let size = value.abs() + least.abs() + most.abs() + error;
            let doubt = error + 16.0 * HALF_ULP * size + 2.0 * f64::MIN_POSITIVE;
            [((least + value - doubt) as f32).next_down(), ((most + value + doubt) as f32).next_up()]
        })
    }
}

/// The offset of A at an instant that is enclosed by two fractions of the piece.
fn offset_at(scene: &Scene<'_>, tree: &Tree, [from, to]: [f64; 2]) -> [Filtered; 3] {
    if to == 0.0 {
        return scene.offset;
    }
    let width = (to - from).next_up();
    let middle = Filtered { value: 0.5 * (from + to), error: width };
    let offset = three(|k| scene.offset[k] + middle * scene.displacement[k]);
    if offset.iter().all(|x| tree.in_units(*x).error <= COARSE) {
        return offset;
    }
    // From far away floats lose the small distances.
    let (exact, late) = (scene.offset_at(from), Filtered { value: 0.0, error: width });
    three(|k| Filtered::of(&exact[k]) + late * scene.displacement[k])
}
