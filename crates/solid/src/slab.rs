//! Slabs across the triangles below a child of a node: tighter than a box where a surface is oblique.
//!
//! The box of a triangle, or of a patch of a smooth surface, is as thick as the patch is wide wherever its plane is
//! along no axis. Between two surfaces that pass each other at a gap smaller than that, boxes leave everything to be
//! looked at; a slab across the mean normal is as thin as the patch is flat.
//!
//! A slab is a unit vector `m`, with the centre `c` of the child's box and numbers `o`, `t` and `r`. All points `p`
//! below the child satisfy `|m (p - c) - o| <= t`, and `|w (p - c)| <= r |w|` for every vector `w` across `m`. So for
//! any other unit vector `n` with `k = m n`, because `n = k m + w` with `|w|^2 = 1 - k^2`, the product `n (p - c)` is
//! within `|k| t + sqrt(1 - k^2) r` of `k o`.
//!
//! Everything is computed in double precision from the centre in single precision, and rounded outward: the relative
//! rounding of `m`, at most `2^-23`, is left to the walk's margin.

use nalgebra::Vector3;

use super::boxes::{Box3, WIDTH};
use super::node::{Child, ChildKind, Leaf, Node, Slabs};
use super::parallel::{each_of_four, worth_threads};

/// Beyond so many triangles, a patch is taken to be no flatter than its box.
const MANY: u32 = 1024;

/// A slab thicker than this part of its radius is of no use.
const THICK: f64 = 0.5;

impl Slabs {
    fn set(
        &mut self,
        slot: usize,
        bounds: &Box3,
        normal: Vector3<f64>,
        vertices: impl Iterator<Item = u32>,
        points: &[[f64; 3]],
    ) {
        // Of a tiny vector the square of the length underflows, and what is divided by it is no unit vector.
        let normal = (normal / normal.amax()).try_normalize(0.0);
        let Some(normal) = normal.filter(|normal| normal.iter().all(|x| x.is_finite())) else { return };
        let rounded = normal.map(|x| f64::from(x as f32));
        let center = Vector3::from(bounds.center().map(f64::from));
        let (mut low, mut high, mut wide) = (f64::INFINITY, f64::NEG_INFINITY, 0.0f64);
        for vertex in vertices {
            let way = Vector3::from(points[vertex as usize]) - center;
            let height = rounded.dot(&way);
            (low, high) = (if height < low { height } else { low }, if height > high { height } else { high });
            let across = (way - normal * height).norm_squared();
            wide = if across > wide { across } else { wide };
        }
        let offset = (0.5 * (low + high)) as f32;
        let half = (high - f64::from(offset)).max(f64::from(offset) - low);
        let radius = wide.sqrt();
        if half < THICK * radius {
            (0..3).for_each(|k| self.normal[k][slot] = rounded[k] as f32);
            self.offset[slot] = offset;
            self.half[slot] = outward(half);
            self.radius[slot] = outward(radius);
        }
    }
}

/// A float above a number by more than went wrong with it.
fn outward(x: f64) -> f32 {
    (x * (1.0 + f64::from(f32::EPSILON)) + f64::from(f32::EPSILON) / 16.0) as f32
}

/// The places of triangles below a node, and the sum of their normals, each turned to agree with the larger ones.
#[derive(Clone, Copy)]
struct Patch {
    first: u32,
    end: u32,
    normal: Vector3<f64>,
}

impl Patch {
    fn union(self, other: Patch) -> Patch {
        let turned = if self.normal.dot(&other.normal) < 0.0 { -other.normal } else { other.normal };
        Patch { first: self.first.min(other.first), end: self.end.max(other.end), normal: self.normal + turned }
    }
}

/// The triangles that slabs are found for.
struct View<'a> {
    triangles: &'a [Leaf],
    /// The vertex of each corner, and the corner before it that has the same: counted from 1, and 0 if none has.
    corners: &'a [[u32; 2]],
    /// Positions of the vertices, in the tree's frame.
    points: &'a [[f64; 3]],
}

impl View<'_> {
    fn patch_of_leaf(&self, leaf: u32) -> Patch {
        let [p, q, r] = self.triangles[leaf as usize].corners.map(|corner| Vector3::from(self.points[corner as usize]));
        Patch { first: leaf, end: leaf + 1, normal: (q - p).cross(&(r - p)) }
    }

    /// Gives the children of a subtree's nodes, of which the first is at a place among all nodes, their slabs.
    fn find(&self, nodes: &mut [Node], index: u32) -> Option<Patch> {
        let (own, mut below) = nodes.split_first_mut()?;
        let worth = worth_threads(below.len() * (WIDTH - 1));
        let kinds = own.child.map(Child::kind);
        let mut children = kinds.map(|kind| (kind, Default::default()));
        // The nodes below a child come before those below the next.
        for (kind, nodes) in children.iter_mut().rev() {
            if let ChildKind::Node(first) = *kind {
                let there = below.split_off_mut((first - index - 1) as usize..);
                *nodes =
                    there.unwrap_or_else(|| unreachable!("the nodes below a child are among those below its parent"));
            }
        }
        let patches = each_of_four(worth, children, |(kind, nodes)| match kind {
            ChildKind::None => None,
            ChildKind::Leaf(leaf) => Some(self.patch_of_leaf(leaf)),
            ChildKind::Node(first) => self.find(nodes, first),
        });
        own.slabs = Slabs::UNKNOWN;
        for (slot, patch) in patches.iter().enumerate() {
            if let Some(Patch { first, end, normal }) = patch.filter(|patch| patch.end - patch.first <= MANY) {
                // Each vertex once.
                let corners = self.corners[3 * first as usize..3 * end as usize].iter();
                let vertices = corners.filter(|&&[_, earlier]| earlier <= 3 * first).map(|&[vertex, _]| vertex);
                own.slabs.set(slot, &own.bounds(slot), normal, vertices, self.points);
            }
        }
        patches.into_iter().flatten().reduce(Patch::union)
    }
}

/// Gives the children of all nodes, whose boxes are known, their slabs.
pub(super) fn find_slabs(nodes: &mut [Node], triangles: &[Leaf], points: &[[f64; 3]]) {
    let mut last = vec![0; points.len()];
    let vertices = (1..).zip(triangles.iter().flat_map(|triangle| triangle.corners));
    let with_earlier = |(corner, vertex)| [vertex, std::mem::replace(&mut last[vertex as usize], corner)];
    let corners: Vec<[u32; 2]> = vertices.map(with_earlier).collect();
    View { triangles, corners: &corners, points }.find(nodes, 0);
}

/// Checks that every slab holds what is below its child.
pub(super) fn check_slabs(nodes: &[Node], triangles: &[Leaf], points: &[[f64; 3]]) -> Result<(), String> {
    let (below, last_node) = (Vec::new(), vec![u32::MAX; points.len()]);
    SlabCheck { nodes, triangles, points, below, last_node }.check(0)
}

/// A check of all slabs, those of children before their parents'.
struct SlabCheck<'a> {
    nodes: &'a [Node],
    triangles: &'a [Leaf],
    points: &'a [[f64; 3]],
    /// The vertices below what is being looked at.
    below: Vec<u32>,
    /// The last node of which each vertex was noted.
    last_node: Vec<u32>,
}

impl SlabCheck<'_> {
    /// Checks what is below a node, and adds its vertices, each once.
    fn check(&mut self, index: u32) -> Result<(), String> {
        let node = &self.nodes[index as usize];
        let first = self.below.len();
        for slot in 0..WIDTH {
            let own = self.below.len();
            match node.child[slot].kind() {
                ChildKind::None => {}
                ChildKind::Leaf(leaf) => self.below.extend(self.triangles[leaf as usize].corners),
                ChildKind::Node(child) => self.check(child)?,
            }
            self.check_slab(node, slot, &self.below[own..]).map_err(|what| format!("node {index}: {what} {slot}"))?;
        }
        let mut count = first;
        for place in first..self.below.len() {
            let vertex = self.below[place];
            if std::mem::replace(&mut self.last_node[vertex as usize], index) != index {
                self.below[count] = vertex;
                count += 1;
            }
        }
        self.below.truncate(count);
        Ok(())
    }

    /// Checks one slab; of a fault the name. Comparisons are such that no number is none.
    fn check_slab(&self, node: &Node, slot: usize, below: &[u32]) -> Result<(), &'static str> {
        let slabs = &node.slabs;
        let [offset, half, radius] = [slabs.offset, slabs.half, slabs.radius].map(|row| f64::from(row[slot]));
        if !slabs.is_thin(slot) {
            let is_none = half == f64::INFINITY && radius == f64::INFINITY;
            return if is_none { Ok(()) } else { Err("there is half a slab about child") };
        }
        let normal = Vector3::from(slabs.normal.map(|row| f64::from(row[slot])));
        let (square, reach) = (normal.norm_squared(), radius + 1e-7);
        let by_square = 1.0 / square;
        let is_unit = (square - 1.0).abs() <= 4.0 * f64::from(f32::EPSILON);
        let middle = Vector3::from(node.bounds(slot).center().map(f64::from));
        let is_held = |&vertex: &u32| {
            let way = Vector3::from(self.points[vertex as usize]) - middle;
            let height = normal.dot(&way);
            (height - offset).abs() <= half && way.norm_squared() - height * height * by_square <= reach * reach
        };
        match (is_unit, below.iter().all(is_held)) {
            (true, true) => Ok(()),
            (true, false) => Err("out of its slab sticks child"),
            (false, _) => Err("no unit vector is the normal of child"),
        }
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_formats::Mesh;

    use crate::Body;

    /// Triangles so thin that the square of their normal's length is below all normal floats.
    #[test]
    fn normals_are_unit_vectors_however_thin_triangles_are() {
        for thin in (100..=320).step_by(2).map(|exponent| format!("1e-{exponent}").parse::<f64>().unwrap()) {
            let corners = [[0.0, 1.0, 0.0], [0.0, -1.0, thin], [thin, 0.25, 3.0 * thin], [3.0 * thin, 0.5, -thin]];
            let faces = [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];
            let body = Body::surface_from_mesh(Mesh::new(corners.to_vec(), faces).unwrap()).unwrap();
            assert_eq!(body.tree().check(body.positions()), Ok(()), "{thin}");
        }
    }
}
