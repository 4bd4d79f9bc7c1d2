//! A convex solid on its way past a mesh: the search, in floats, for a triangle that it meets.

use firstcontact_convex::Core;
use firstcontact_exact::{Filtered, LARGEST_FILTERED};
use firstcontact_motion::Course;
use firstcontact_solid::{Body, ChildKind, WIDTH};

use std::ops::ControlFlow;

use super::mesh_triangle::{MeshTriangle, RollingBall};
use super::swept_slabs::SweptSlabs;
use crate::early_out::{are_apart_along, early_out, meets_facing};
use crate::piece_method::EarlyAnswer;

/// Most triangles of the mesh that the quickest tests leave open.
const MOST_TRIANGLES: usize = 24;

/// So many triangles are tested before the slabs are refined.
pub(super) const FEW_TRIANGLES: u32 = 6;

/// Most nodes that are pending at once.
const MOST_PENDING: usize = 64;

/// A convex solid on its way past a mesh.
pub(super) struct SweptSolid<'s> {
    pub(super) core: &'s Core,
    /// The solid's past the mesh.
    pub(super) course: Course,
    pub(super) mesh: &'s Body,
    pub(super) slabs: SweptSlabs<'s>,
    /// Number of triangles tested.
    pub tested: u32,
}

impl<'s> SweptSolid<'s> {
    /// A solid on its course past a mesh; `None` if numbers are beyond the range of the filters, or the solid has too
    /// many vertices.
    // Inlined with all it calls, so that it is made where it stays.
    #[inline(always)]
    pub(super) fn new(solid: &'s Body, mesh: &'s Body, course: Course) -> Option<SweptSolid<'s>> {
        let core = &**Core::of_body(solid)?;
        let sum = |of: &[Filtered; 3]| of[0].value.abs() + of[1].value.abs() + of[2].value.abs();
        let errors = |of: &[Filtered; 3]| of[0].error + of[1].error + of[2].error;
        let size = core.size + mesh.magnitudes().largest + sum(&course.offset) + sum(&course.displacement);
        let errors = errors(&course.offset) + errors(&course.displacement);
        // What is no number is neither.
        if !(8.0 * size <= LARGEST_FILTERED && errors <= LARGEST_FILTERED) {
            return None;
        }
        let slabs = SweptSlabs::new(solid, core, &course, mesh.tree());
        Some(SweptSolid { core, course, mesh, slabs, tested: 0 })
    }

    /// Course of the solid past the mesh.
    pub(super) fn course(&self) -> &Course {
        &self.course
    }

    /// Whether a triangle is met, where `decide` says so of one that floats do not decide; `None` if it does not, or
    /// too many triangles are near.
    pub(super) fn meets(&mut self, mut decide: impl FnMut(u32) -> Option<bool>) -> Option<bool> {
        let mut open = [0; MOST_TRIANGLES];
        // The quickest tests of all triangles come first: one that is met is enough.
        let count = match self.find_open(&mut open) {
            ControlFlow::Break(answer) => return answer,
            ControlFlow::Continue(count) => count,
        };
        let mut doubtful = 0;
        for index in 0..count {
            match searched(&self.course, self.core, &self.triangle(open[index])) {
                Some(EarlyAnswer::Contact) => return Some(true),
                Some(EarlyAnswer::Clear) => {}
                None => {
                    open[doubtful] = open[index];
                    doubtful += 1;
                }
            }
        }
        for &leaf in &open[..doubtful] {
            if decide(leaf)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether a triangle is met, if the quickest tests decide that for all of them.
    pub(super) fn quickly_meets(&mut self) -> Option<bool> {
        match self.find_open(&mut []) {
            ControlFlow::Break(answer) => answer,
            ControlFlow::Continue(_) => Some(false),
        }
    }

    /// Puts the triangles that the quickest tests leave open into a list, and returns their number; `Break` with the
    /// answer if one is met, or with none if they are too many.
    fn find_open(&mut self, open: &mut [u32]) -> ControlFlow<Option<bool>, usize> {
        let tree = self.mesh.tree();
        if tree.triangles.is_empty() {
            return ControlFlow::Continue(0);
        }
        let (mut pending, mut count) = ([0u32; MOST_PENDING], 1);
        let (mut found, mut fine, mut beside) = (0, None, 0);
        while count > 0 {
            count -= 1;
            let index = pending[count];
            let node = &tree.nodes[index as usize];
            let mut beyond = self.slabs.beyond(node);
            if self.tested >= FEW_TRIANGLES {
                beyond = fine.get_or_insert_with(|| self.slabs.refined()).beyond(node, beyond);
            }
            let before = count;
            let mut slots = [0; WIDTH];
            for slot in (0..WIDTH).filter(|&slot| beyond.0[slot] <= 0.0) {
                match node.child[slot].kind() {
                    ChildKind::None => {}
                    ChildKind::Leaf(leaf) if self.is_beyond(leaf) => {
                        beside += 1;
                        // A hair apart, which boxes of the tree do not tell: outcodes are sooner done.
                        if beside > FEW_TRIANGLES && open.is_empty() {
                            return ControlFlow::Break(None);
                        }
                    }
                    ChildKind::Leaf(leaf) => match self.quick_answer(leaf) {
                        Some(EarlyAnswer::Contact) => return ControlFlow::Break(Some(true)),
                        Some(EarlyAnswer::Clear) => {}
                        None if found == open.len() => return ControlFlow::Break(None),
                        None => {
                            open[found] = leaf;
                            found += 1;
                        }
                    },
                    ChildKind::Node(_) if count == MOST_PENDING => return ControlFlow::Break(None),
                    ChildKind::Node(child) => {
                        match self.side_of_flat(tree.below(index, slot).flat) {
                            FlatSide::Beyond => continue,
                            FlatSide::Grazed => return ControlFlow::Break(None),
                            FlatSide::Unknown => {}
                        }
                        (slots[count - before], pending[count]) = (slot, child);
                        count += 1;
                    }
                }
            }
            if count > before + 1 {
                let distances = self.slabs.distances(node);
                nearest_last(&mut pending[before..count], slots.map(|slot| distances.0[slot]));
            }
        }
        ControlFlow::Continue(found)
    }

    /// Position of a flat across an axis relative to the box over which the solid sweeps. All triangles of a flat are in
    /// one plane, so that one tells of all of them.
    pub(super) fn side_of_flat(&self, flat: u32) -> FlatSide {
        let Some(triangle) = self.mesh.tree().triangles.get(flat as usize) else { return FlatSide::Unknown };
        let [p, q, r] = triangle.corners.map(|corner| self.mesh.positions()[corner as usize]);
        let Some(axis) = (0..3).find(|&k| p[k] == q[k] && q[k] == r[k]) else { return FlatSide::Unknown };
        let ([low, high], doubt) = (self.slabs.bounds[axis], 2.0 * self.slabs.doubt());
        if p[axis] < low || p[axis] > high {
            FlatSide::Beyond
        } else if p[axis] - low <= doubt || high - p[axis] <= doubt {
            FlatSide::Grazed
        } else {
            FlatSide::Unknown
        }
    }

    /// A triangle of the mesh, by its place in the tree.
    pub(super) fn triangle(&self, leaf: u32) -> MeshTriangle {
        MeshTriangle::new(self.mesh.positions(), self.mesh.tree().triangles[leaf as usize].corners)
    }

    /// Answer about a triangle without a search.
    fn quick_answer(&mut self, leaf: u32) -> Option<EarlyAnswer> {
        let triangle = self.triangle(leaf);
        self.tested += 1;
        if RollingBall::new(&self.core.ball, &self.course).rolls_over(&triangle) {
            return Some(EarlyAnswer::Contact);
        }
        meets_facing(&self.course, self.core, &triangle, triangle.corners())
    }

    /// True if a triangle is certainly beyond one of the sides of the box over which the solid sweeps, as those of a
    /// floor are for what hovers a hair above it. Most are beyond the first side that is looked at.
    #[inline(always)]
    fn is_beyond(&self, leaf: u32) -> bool {
        let positions = self.mesh.positions();
        let [p, q, r] = self.mesh.tree().triangles[leaf as usize].corners.map(|corner| &positions[corner as usize]);
        self.slabs.bounds.iter().enumerate().any(|(k, &[low, high])| {
            (p[k] < low && q[k] < low && r[k] < low) || (p[k] > high && q[k] > high && r[k] > high)
        })
    }
}

/// Answer about a triangle by a search. Where the solid's ball comes nearest to it, the way between them is often a
/// direction in which they stay apart.
pub(super) fn searched(course: &Course, core: &Core, triangle: &MeshTriangle) -> Option<EarlyAnswer> {
    let way = RollingBall::new(&core.ball, course).way_to(triangle);
    if are_apart_along(&way, course, core, triangle) {
        return Some(EarlyAnswer::Clear);
    }
    early_out(course, core, triangle)
}

/// Position of a flat relative to a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FlatSide {
    /// It is certainly not met.
    Beyond,
    /// It is where the box ends, as far as floats can tell: nothing in them decides about its triangles.
    Grazed,
    /// It may be met, or is not across an axis.
    Unknown,
}

/// Sorts a few nodes by their ranks, the least last.
fn nearest_last(nodes: &mut [u32], mut ranks: [f32; WIDTH]) {
    for end in 1..nodes.len() {
        for k in (1..=end).rev() {
            if ranks[k] > ranks[k - 1] {
                ranks.swap(k, k - 1);
                nodes.swap(k, k - 1);
            }
        }
    }
}
