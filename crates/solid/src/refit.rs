//! The tree of a skin whose vertices have moved: no triangle changes its place, only the boxes are made anew.
//!
//! That costs a fraction of building a tree. Where a skin is bent so far that triangles of one node are no neighbours any
//! more, boxes overlap and walks take longer; no answer depends on it.

use nalgebra::Point3;

use super::node::ChildKind;
use super::skin::Skin;
use super::tree::{Box3, Tree, WIDTH, around, frame};

impl Tree {
    /// The same triangles below every node, with the boxes that they have at other positions.
    pub(crate) fn refitted(&self, skin: &Skin, positions: &[Point3<f64>]) -> Tree {
        let corners = || self.triangles.iter().flat_map(|t| t.corners).map(|corner| &positions[corner as usize]);
        let (center, exponent) = frame(corners());
        let mut nodes = self.nodes.clone();
        let mut wholes = vec![Box3::EMPTY; nodes.len()];
        // Children come after their parents.
        for index in (0..nodes.len()).rev() {
            for slot in 0..WIDTH {
                let child = nodes[index].child[slot];
                let bounds = match child.kind() {
                    ChildKind::None => continue,
                    ChildKind::Node(below) => wholes[below as usize],
                    ChildKind::Leaf(leaf) => {
                        around(self.triangles[leaf as usize].corners, positions, &center, exponent)
                    }
                };
                nodes[index].set(slot, &bounds, child);
                wholes[index] = wholes[index].union(&bounds);
            }
        }
        let bounds = wholes.first().copied().unwrap_or(Box3::EMPTY);
        Tree { bounds, ..Tree::finished(nodes, self.triangles.clone(), skin, positions, (center, exponent)) }
    }
}
