//! A node of the bounding-volume tree: what is known of its four children, side by side.

use super::boxes::{Box3, WIDTH};
#[cfg(feature = "bytes")]
use firstcontact_formats::packed;

/// Four boxes side by side, and what is in them.
#[derive(Debug, Clone)]
pub struct Node {
    /// Least coordinates, by axis and child.
    pub min: [[f32; WIDTH]; 3],
    /// Greatest coordinates, by axis and child.
    pub max: [[f32; WIDTH]; 3],
    /// Slabs of the children.
    pub slabs: Slabs,
    /// Kind of each child.
    pub child: [Child; WIDTH],
}

/// Properties of all triangles below a child of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Below {
    /// The flat that they all belong to; [`Below::MIXED`] if there are several.
    pub flat: u32,
    /// Their least vertex.
    pub least: u32,
}

impl Below {
    /// In place of a flat: there are several.
    pub const MIXED: u32 = u32::MAX;

    pub(super) const NOTHING: Below = Below { flat: Below::MIXED, least: u32::MAX };

    pub(super) fn union(self, other: Below) -> Below {
        let flat = if self.flat == other.flat { self.flat } else { Below::MIXED };
        Below { flat, least: self.least.min(other.least) }
    }
}

/// A child of a node, packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Child(u32);

/// A child of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChildKind {
    /// No child: its box is empty.
    None,
    /// Another node.
    Node(u32),
    /// A triangle, by its place in the tree.
    Leaf(u32),
}

impl Child {
    /// No child.
    pub const NONE: Child = Child(u32::MAX);
    const LEAF: u32 = 1 << 31;

    /// A triangle, by its place in the tree.
    pub fn leaf(place: u32) -> Child {
        Child(place | Child::LEAF)
    }

    /// Another node.
    pub fn node(index: u32) -> Child {
        Child(index)
    }

    /// Returns the kind of the child.
    #[inline]
    pub fn kind(self) -> ChildKind {
        if self == Child::NONE {
            ChildKind::None
        } else if self.0 & Child::LEAF != 0 {
            ChildKind::Leaf(self.0 & !Child::LEAF)
        } else {
            ChildKind::Node(self.0)
        }
    }
}

impl Node {
    pub(super) fn new() -> Node {
        let mut node =
            Node { min: [[0.0; WIDTH]; 3], max: [[0.0; WIDTH]; 3], slabs: Slabs::UNKNOWN, child: [Child::NONE; WIDTH] };
        (0..WIDTH).for_each(|slot| node.set(slot, &Box3::EMPTY, Child::NONE));
        node
    }

    pub(super) fn set(&mut self, slot: usize, bounds: &Box3, child: Child) {
        for k in 0..3 {
            self.min[k][slot] = bounds.min[k];
            self.max[k][slot] = bounds.max[k];
        }
        self.child[slot] = child;
    }

    /// The box of one child.
    #[inline]
    pub fn bounds(&self, slot: usize) -> Box3 {
        // Written out: the compiler leaves closures over arrays as calls.
        let corner = |rows: &[[f32; WIDTH]; 3]| [rows[0][slot], rows[1][slot], rows[2][slot]];
        Box3 { min: corner(&self.min), max: corner(&self.max) }
    }
}

/// A triangle of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaf {
    /// Its vertices.
    pub corners: [u32; 3],
    /// Index of the triangle in the skin.
    pub index: u32,
}

/// Slabs of the children of a node, side by side: bounds along mean normals, as `slab` finds them.
#[derive(Debug, Clone)]
pub struct Slabs {
    /// The unit vectors `m`, by axis and child.
    pub normal: [[f32; WIDTH]; 3],
    /// Distance of the middle of the slab from the centre of the box, `o`.
    pub offset: [f32; WIDTH],
    /// Half the thickness, `t`.
    pub half: [f32; WIDTH],
    /// Largest distance of points from the line along `m` through the centre of the box, `r`; infinite where the slab
    /// is of no use.
    pub radius: [f32; WIDTH],
}

impl Slabs {
    /// Slabs that say nothing.
    pub(super) const UNKNOWN: Slabs = Slabs {
        normal: [[1.0; WIDTH], [0.0; WIDTH], [0.0; WIDTH]],
        offset: [0.0; WIDTH],
        half: [f32::INFINITY; WIDTH],
        radius: [f32::INFINITY; WIDTH],
    };

    /// True if the slab of a child may be thinner than its box.
    pub fn is_thin(&self, slot: usize) -> bool {
        self.radius[slot] < f32::INFINITY
    }
}

#[cfg(feature = "bytes")]
mod as_bytes {
    //! Nodes and what is in them as bytes.

    use super::*;

    packed!(Node { min: [[f32; WIDTH]; 3], max: [[f32; WIDTH]; 3], slabs: Slabs, child: [Child; WIDTH] });
    packed!(Slabs { normal: [[f32; WIDTH]; 3], offset: [f32; WIDTH], half: [f32; WIDTH], radius: [f32; WIDTH] });
    packed!(Child { 0: u32 });
    packed!(Below { flat: u32, least: u32 });
    packed!(Leaf { corners: [u32; 3], index: u32 });
}
