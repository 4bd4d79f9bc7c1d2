//! Parts of one body at an instant, those with the least vertices first, with the triangles of another that are near.
//!
//! Of all features that touch, the least is sought. Vertices come before edges and faces, so that the first vertex of A
//! that touches settles what is least of A, and no pairs of triangles are compared. If none does, the first edge is
//! among the triangles with the least vertices, which are looked at in the order of these. Of A's tree, what has only
//! greater vertices than one that touches is passed over, and so is what is not near boxes of B's triangles.
//!
//! Boxes of A are placed in the frame of B in single precision, with `u = 2^-24`: a coordinate `x` of a box, times the
//! ratio of the frames, is within the least normal float of the exact product, and the place `s` of A is rounded outward.
//! Their sum and that with the doubt are rounded by at most `3 u (|x| + |s|)`, which the doubt of `8 u (|x| + |s|)`
//! holds. Coordinates of vertices are computed in twice as many bits. What is no number counts as near.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::descent::Interrupt;
use super::overlapping::{any_overlapping_below, each_overlapping_below, lowest_with_all};
use super::row::{Row, three};
use firstcontact_exact::{Filtered, HALF_ULP, power_of_two};
use firstcontact_motion::Scene;
use firstcontact_solid::{ChildKind, Node, Tree, WIDTH, rounded_outward};

/// Parts of A that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sought {
    /// Vertices, by their numbers, each once. Of two parts of the tree, that with the lesser vertex comes first.
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
    Triangle(u32),
    Node(u32),
}

impl Candidate {
    const NONE: Candidate = Candidate { least: u32::MAX, part: Part::Node(0), below: 0 };
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
    if a.triangles.is_empty() || b.triangles.is_empty() {
        return;
    }
    let search = LeastSearch { scene, a, b, placement: PlacedTree::new(scene, [a, b], vicinity), interrupt };
    match sought {
        Sought::Vertices => drop(search.vertices_below(0, 0, visitor)),
        Sought::Triangles => search.triangles(queue, visitor),
    }
}

struct LeastSearch<'t> {
    scene: &'t Scene<'t>,
    a: &'t Tree,
    b: &'t Tree,
    placement: PlacedTree,
    interrupt: Option<&'t Interrupt>,
}

impl LeastSearch<'_> {
    /// Shows the vertices that triangles below a node of A own, depth first. Children with lesser vertices come first.
    fn vertices_below(&self, node: u32, below: u32, visitor: &mut impl LeastVisitor) -> ControlFlow<()> {
        let (mut children, count) = self.near_children(node, below, |place| self.a.owned[place as usize].any_corner());
        children[..count].sort_unstable();
        for Candidate { least, part, below } in children.into_iter().take(count) {
            if self.is_interrupted() {
                return ControlFlow::Break(());
            }
            if visitor.is_settled(least) {
                break;
            }
            match part {
                Part::Node(child) => self.vertices_below(child, below, visitor)?,
                Part::Triangle(place) => self.vertices_of(place, below, visitor),
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows the vertices that a triangle of A owns.
    fn vertices_of(&self, place: u32, below: u32, visitor: &mut impl LeastVisitor) {
        let (corners, owned) = (self.a.triangles[place as usize].corners, self.a.owned[place as usize]);
        for vertex in (0..3).filter(|&i| owned.corner(i)).map(|i| corners[i]) {
            if !visitor.is_settled(vertex) {
                self.each_near(&[vertex], below, |other| visitor.visit(vertex, other));
            }
        }
    }

    /// Shows the triangles of A in the order of their least vertices.
    fn triangles(&self, queue: &mut LeastQueue, visitor: &mut impl LeastVisitor) {
        queue.clear();
        let open = |node: u32, below: u32, queue: &mut LeastQueue| {
            let (children, count) = self.near_children(node, below, |_| true);
            queue.extend(children.into_iter().take(count).map(Reverse));
        };
        open(0, 0, queue);
        while let Some(Reverse(Candidate { least, part, below })) = queue.pop() {
            if visitor.is_settled(least) || self.is_interrupted() {
                return;
            }
            match part {
                Part::Node(node) => open(node, below, queue),
                Part::Triangle(place) => {
                    let corners = self.a.triangles[place as usize].corners;
                    self.each_near(&corners, below, |other| visitor.visit(place, other));
                }
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::is_raised)
    }

    /// The children of a node of A that are near boxes of triangles below a node of B, and how many they are. Of
    /// triangles only those that are admitted, by their places.
    #[inline(always)]
    fn near_children(&self, index: u32, below: u32, admits: impl Fn(u32) -> bool) -> ([Candidate; WIDTH], usize) {
        let (node, placed) = (&self.a.nodes[index as usize], self.placement.of_boxes(&self.a.nodes[index as usize]));
        let (mut near, mut count) = ([Candidate::NONE; WIDTH], 0);
        for slot in 0..WIDTH {
            let part = match node.child[slot].kind() {
                ChildKind::None => continue,
                ChildKind::Node(child) => Part::Node(child),
                ChildKind::Leaf(place) if admits(place) => Part::Triangle(place),
                ChildKind::Leaf(_) => continue,
            };
            let bounds = three(|k| [placed[k][0].0[slot], placed[k][1].0[slot]]);
            // What is below a node of A costs more to look at than whether it is near.
            let is_near =
                |&below: &u32| matches!(part, Part::Triangle(_)) || any_overlapping_below(self.b, below, &bounds);
            if let Some(below) = lowest_with_all(self.b, below, &bounds).filter(is_near) {
                near[count] = Candidate { least: self.a.below(index, slot).least, part, below };
                count += 1;
            }
        }
        (near, count)
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
    #[inline]
    fn coordinate(&self, vertex: u32, k: usize) -> [f32; 2] {
        let value = self.scene.a[vertex as usize][k] - self.a.center[k];
        let from_center = self.b.in_units(Filtered { value, error: value.abs() * HALF_ULP });
        rounded_outward(from_center + self.placement.start[k])
    }
}

/// Place of A's tree in the frame of B's.
struct PlacedTree {
    /// Centre of A's frame, with the reach around it.
    start: [Filtered; 3],
    /// The same in single precision, rounded outward.
    around: [[f32; 2]; 3],
    /// A unit of A's frame.
    ratio: f32,
}

impl PlacedTree {
    fn new(scene: &Scene<'_>, [a, b]: [&Tree; 2], vicinity: &Vicinity) -> PlacedTree {
        let (offset, reach) = (offset_at(scene, b, vicinity.instant), Filtered { value: 0.0, error: vicinity.reach });
        let centers = |k: usize| Filtered::exact(a.center[k]) - Filtered::exact(b.center[k]);
        let start = three(|k| b.in_units(centers(k) + offset[k] + reach));
        let around = start.map(rounded_outward);
        PlacedTree { start, around, ratio: power_of_two(a.exponent - b.exponent) as f32 }
    }

    /// The boxes of the children of a node of A's tree in B's frame, rounded outward: least and greatest coordinates.
    #[inline]
    fn of_boxes(&self, node: &Node) -> [[Row; 2]; 3] {
        let (min, max) = (Row::rows(&node.min), Row::rows(&node.max));
        three(|k| {
            let end = |bounds: Row, around: f32, way: f32| {
                let placed = bounds * Row::all(self.ratio);
                let size = placed.map(f32::abs) + Row::all(around.abs());
                let doubt = size * Row::all(4.0 * f32::EPSILON) + Row::all(2.0 * f32::MIN_POSITIVE);
                placed + Row::all(around) + doubt * Row::all(way)
            };
            [end(min[k], self.around[k][0], -1.0), end(max[k], self.around[k][1], 1.0)]
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
