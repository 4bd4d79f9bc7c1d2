//! The bounding-volume tree of a skin: flat, four children a node, boxes in single precision rounded outward.
//!
//! Boxes are kept in the frame of the body, shifted to its centre and scaled by a power of two so that all coordinates
//! lie within [-1, 1]. There, rounding to single precision moves a face by at most `2^-24`, always outward: a box never
//! loses a point of its triangles. No verdict rests on a box; a box only says that there is nothing to look at.
//!
//! Each vertex and each edge is owned by one triangle that has it, so that a walk over pairs of triangles tests no pair
//! of features twice: by one of the largest flat, the first of the tree among those, because contacts of flats are
//! ranked without computing their times.

use firstcontact_exact::Filtered;
use nalgebra::Point3;

use super::boxes::{Box3, WIDTH, around, frame, holds, scaled, to_units};
use super::connectivity::EdgeSides;
use super::flats::{Flats, Owned};
use super::node::{Below, Child, ChildKind, Leaf, Node};
use super::parallel::{each_of_four, join, table, worth_threads};
use super::skin::Skin;
use super::slab::{check_slabs, find_slabs};
use super::split::{Item, split};

/// The bounding-volume tree of a skin.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct Tree {
    /// The root is the first.
    #[cfg_attr(feature = "bytes", serde(with = "firstcontact_formats::packed"))]
    pub nodes: Vec<Node>,
    /// Properties of the triangles below each node.
    #[cfg_attr(feature = "bytes", serde(with = "firstcontact_formats::packed"))]
    pub(super) below: Vec<Below>,
    /// The triangles in tree order.
    #[cfg_attr(feature = "bytes", serde(with = "firstcontact_formats::packed"))]
    pub triangles: Vec<Leaf>,
    /// Features that each triangle owns, in tree order.
    #[cfg_attr(feature = "bytes", serde(with = "firstcontact_formats::packed"))]
    pub owned: Vec<Owned>,
    /// Flats of the triangles, in tree order.
    pub flats: Flats,
    /// The centre of the frame, in the body's coordinates.
    pub center: [f64; 3],
    /// The exponent of the power of two that is one unit of the frame.
    pub exponent: i32,
    /// The box of the whole skin, in the tree's frame.
    pub bounds: Box3,
}

impl Tree {
    /// Builds the tree of a skin over the positions of its vertices.
    pub(crate) fn build(skin: &Skin, positions: &[Point3<f64>]) -> Tree {
        let corners = || skin.triangles.iter().flat_map(|t| t.corners).map(|corner| &positions[corner as usize]);
        let (center, exponent) = frame(corners());
        let points = scaled(positions, &center, exponent);
        // Rounding keeps the order: the box of a triangle is that of the boxes of its corners.
        let boxes = table(points.len(), Box3::EMPTY, |vertex| around([points[vertex]]));
        let mut items = table(skin.triangles.len(), Item::NOTHING, |index| {
            let [p, q, r] = skin.triangles[index].corners.map(|corner| &boxes[corner as usize]);
            Item::new(&p.union(q).union(r), index as u32)
        });
        let mut nodes = vec![Node::new(); nodes_over(items.len()).max(1)];
        let bounds = grow(Part { nodes: &mut nodes, index: 0, items: &mut items, place: 0 }, 0);
        let leaf = |index: u32| Leaf { corners: skin.triangles[index as usize].corners, index };
        let triangles = items.iter().map(|item| leaf(item.index())).collect();
        // Their memory is enough for what else is made on the way.
        drop((boxes, items));
        Tree { bounds, center, exponent, ..Tree::finished(nodes, triangles, positions, &points) }
    }

    /// All but the frame and the box of the whole, once the nodes have their boxes and children. Positions are in the
    /// frame of the body and, as points, in that of the tree.
    fn finished(mut nodes: Vec<Node>, triangles: Vec<Leaf>, positions: &[Point3<f64>], points: &[[f64; 3]]) -> Tree {
        let flats_and_owned = || {
            let edges = EdgeSides::of(triangles.iter().map(|leaf| leaf.corners));
            let flats = Flats::find(&triangles, &edges, positions);
            let owned = Owned::assigned(&triangles, &edges, &flats, positions.len());
            (flats, owned)
        };
        let slabs = || find_slabs(&mut nodes, &triangles, points);
        let ((flats, owned), ()) = join(worth_threads(triangles.len()), flats_and_owned, slabs);
        let below = find_below(&nodes, &triangles, &flats);
        Tree { nodes, below, triangles, owned, flats, center: [0.0; 3], exponent: 0, bounds: Box3::EMPTY }
    }

    /// True if the nodes are a tree of at most so many levels, each triangle in it once.
    #[cfg(feature = "bytes")]
    pub(crate) fn has_sound_nodes(&self, deepest: u32) -> bool {
        let mut levels = vec![0u32; self.nodes.len()];
        let mut is_met = vec![false; self.triangles.len()];
        if levels.is_empty() || self.below.len() != self.nodes.len() {
            return false;
        }
        levels[0] = 1;
        for (index, node) in self.nodes.iter().enumerate() {
            let level = levels[index];
            if level == 0 || level > deepest {
                return false;
            }
            for child in node.child {
                let is_new = match child.kind() {
                    ChildKind::None => true,
                    ChildKind::Node(child) => {
                        // Below its parent, so that there is no way back.
                        let own = levels.get_mut(child as usize).filter(|own| **own == 0 && child as usize > index);
                        own.map(|own| *own = level + 1).is_some()
                    }
                    ChildKind::Leaf(leaf) => {
                        is_met.get_mut(leaf as usize).is_some_and(|met| !std::mem::replace(met, true))
                    }
                };
                if !is_new {
                    return false;
                }
            }
        }
        is_met.iter().all(|&met| met)
    }

    /// Returns the properties of the triangles below a child of a node.
    #[inline(always)]
    pub fn below(&self, node: u32, slot: usize) -> Below {
        below_child(self.nodes[node as usize].child[slot], &self.triangles, &self.flats, &self.below)
    }

    /// A length of the body's coordinates in units of the frame.
    ///
    /// Products with powers of two lose something by underflow alone: less than the least normal float.
    #[inline]
    pub fn in_units(&self, length: Filtered) -> Filtered {
        let [first, second] = to_units(self.exponent);
        let (value, error) = (length.value * first * second, length.error * first * second + f64::MIN_POSITIVE);
        Filtered { value, error }.or_unknown()
    }

    /// Floats of the frame that enclose a coordinate of the body, taken from the centre.
    #[inline]
    pub fn interval(&self, coordinate: Filtered) -> [f32; 2] {
        rounded_outward(self.in_units(coordinate))
    }

    /// Checks the laws of the structure: every box and every slab holds what is below it, every triangle is there
    /// once, and what is said of each node and of the whole is so.
    pub(crate) fn check(&self, positions: &[Point3<f64>]) -> Result<(), String> {
        let mut counts = vec![0u32; self.triangles.len()];
        let points = scaled(positions, &self.center, self.exponent);
        for (index, node) in self.nodes.iter().enumerate() {
            for slot in 0..WIDTH {
                let outer = node.bounds(slot);
                let is_held = match node.child[slot].kind() {
                    ChildKind::None => continue,
                    ChildKind::Node(child) => {
                        let child = &self.nodes[child as usize];
                        let axis_is_held = |k: usize| {
                            child.min[k].iter().all(|&x| outer.min[k] <= x)
                                && child.max[k].iter().all(|&x| x <= outer.max[k])
                        };
                        (0..3).all(axis_is_held)
                    }
                    ChildKind::Leaf(leaf) => {
                        counts[leaf as usize] += 1;
                        holds(&outer, corners_of(self.triangles[leaf as usize].corners, &points))
                    }
                };
                if !is_held {
                    return Err(format!("node {index}: child {slot} sticks out of its box"));
                }
            }
        }
        if counts.iter().any(|&count| count != 1) {
            return Err("a triangle is not in exactly one leaf".into());
        }
        let root = self.nodes.first();
        let boxes = root.into_iter().flat_map(|root| (0..WIDTH).map(|slot| root.bounds(slot)));
        if self.bounds != boxes.fold(Box3::EMPTY, |sum, bounds| sum.union(&bounds)) {
            return Err("the box of the whole is not that of the root".into());
        }
        if self.below != find_below(&self.nodes, &self.triangles, &self.flats) {
            return Err("what is said of the triangles below a node is not so".into());
        }
        check_slabs(&self.nodes, &self.triangles, &points)
    }
}

/// The corners of a triangle.
fn corners_of(corners: [u32; 3], points: &[[f64; 3]]) -> [[f64; 3]; 3] {
    corners.map(|corner| points[corner as usize])
}

/// A subtree that is to be grown.
struct Part<'a> {
    /// Its nodes.
    nodes: &'a mut [Node],
    /// Index in the tree of the first of them.
    index: u32,
    /// Its triangles.
    items: &'a mut [Item],
    /// The place of the first of them in the tree.
    place: u32,
}

/// Number of nodes over so many triangles, more than one: where `split` leaves no gaps, each takes the place of one
/// child of another and has four.
fn nodes_over(triangles: usize) -> usize {
    triangles.saturating_sub(1).div_ceil(WIDTH - 1)
}

/// A triangle left out of a tree would be a contact missed: a panic is better.
fn miscounted() -> ! {
    unreachable!("`split` leaves no gaps, so that nodes are as many as they are counted beforehand")
}

/// Grows a subtree as a node; returns its box.
fn grow(part: Part<'_>, depth: u32) -> Box3 {
    let Part { nodes, index, items, place } = part;
    let worth = worth_threads(items.len());
    let middle = split(items, depth, WIDTH / 2);
    let (left, right) = items.split_at_mut(middle);
    let half = |part: &mut [Item]| split(part, depth, WIDTH / 4);
    let halves = join(worth, || half(left), || half(right));
    let quarters = [halves.0, middle - halves.0, halves.1, items.len() - middle - halves.1];
    let (own, mut nodes) = nodes.split_first_mut().unwrap_or_else(|| miscounted());
    let (mut items, mut index, mut place) = (items, index + 1, place);
    let parts = quarters.map(|count| {
        let (first, first_place) = (index, place);
        let of_items = items.split_off_mut(..count).unwrap_or_else(|| miscounted());
        let of_nodes = nodes.split_off_mut(..nodes_over(count)).unwrap_or_else(|| miscounted());
        index += of_nodes.len() as u32;
        place += count as u32;
        Part { nodes: of_nodes, index: first, items: of_items, place: first_place }
    });
    let children = each_of_four(worth, parts, |part| match part.items {
        [] => (Box3::EMPTY, Child::NONE),
        [only] => (only.bounds(), Child::leaf(part.place)),
        _ => {
            let child = Child::node(part.index);
            (grow(part, depth + 1), child)
        }
    });
    let mut whole = Box3::EMPTY;
    for (slot, (bounds, child)) in children.into_iter().enumerate() {
        own.set(slot, &bounds, child);
        whole = whole.union(&bounds);
    }
    whole
}

/// Finds the properties of the triangles below each node.
fn find_below(nodes: &[Node], triangles: &[Leaf], flats: &Flats) -> Vec<Below> {
    let mut found = vec![Below::NOTHING; nodes.len()];
    // Children come after their parents.
    for (index, node) in nodes.iter().enumerate().rev() {
        let children = node.child.iter().filter(|&&child| child != Child::NONE);
        let parts = children.map(|&child| below_child(child, triangles, flats, &found));
        found[index] = parts.reduce(Below::union).unwrap_or(Below::NOTHING);
    }
    found
}

/// Floats in single precision that enclose a number.
#[inline]
pub fn rounded_outward(Filtered { value, error }: Filtered) -> [f32; 2] {
    // The conversion to single precision rounds by at most half a unit in the last place of the bound.
    let error = error + (value.abs() + error) * f64::from(f32::EPSILON) + f64::from(f32::MIN_POSITIVE);
    [(value - error) as f32, (value + error) as f32]
}

/// Finds the properties of the triangles below a child, given those of each node.
fn below_child(child: Child, triangles: &[Leaf], flats: &Flats, nodes: &[Below]) -> Below {
    match child.kind() {
        ChildKind::None => Below::NOTHING,
        ChildKind::Node(node) => nodes[node as usize],
        ChildKind::Leaf(leaf) => {
            let [p, q, r] = triangles[leaf as usize].corners;
            Below { flat: flats.of_triangle(leaf), least: p.min(q).min(r) }
        }
    }
}

// Refitting: the tree of a skin whose vertices have moved. No triangle changes its place, only the boxes are made anew.
//
// That costs a fraction of building a tree. If a skin is bent so far that the triangles of one node are no neighbours
// any more, boxes overlap and traversals take longer; no answer depends on it.

impl Tree {
    /// The same triangles below every node, with the boxes that they have at other positions.
    pub(crate) fn refitted(&self, positions: &[Point3<f64>]) -> Tree {
        let corners = || self.triangles.iter().flat_map(|t| t.corners).map(|corner| &positions[corner as usize]);
        let (center, exponent) = frame(corners());
        let points = scaled(positions, &center, exponent);
        let mut nodes = self.nodes.clone();
        let mut wholes = vec![Box3::EMPTY; nodes.len()];
        // Children come after their parents.
        for index in (0..nodes.len()).rev() {
            for slot in 0..WIDTH {
                let child = nodes[index].child[slot];
                let bounds = match child.kind() {
                    ChildKind::None => continue,
                    ChildKind::Node(below) => wholes[below as usize],
                    ChildKind::Leaf(leaf) => around(corners_of(self.triangles[leaf as usize].corners, &points)),
                };
                nodes[index].set(slot, &bounds, child);
                wholes[index] = wholes[index].union(&bounds);
            }
        }
        let bounds = wholes.first().copied().unwrap_or(Box3::EMPTY);
        let finished = Tree::finished(nodes, self.triangles.clone(), positions, &points);
        Tree { bounds, center, exponent, ..finished }
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_formats::Mesh;

    use super::*;
    use crate::Body;

    /// A sheet of so many triangles, partly bent and partly flat.
    fn sheet(triangles: usize) -> Body {
        let point = |index: usize| {
            let (x, y) = (index / 2 % 150, index / 300 + index % 2);
            [x as f64, y as f64, if x < 100 { (x * x + 3 * y * y) as f64 * 1e-3 } else { 0.0 }]
        };
        let strips = triangles.div_ceil(298);
        let vertices: Vec<_> = (0..strips * 300).map(point).collect();
        let faces = (0..triangles).map(|index| {
            let first = (index / 298 * 300 + index % 298) as u32;
            if index % 2 == 0 { [first, first + 2, first + 1] } else { [first, first + 1, first + 2] }
        });
        Body::surface_from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
    }

    #[test]
    fn nodes_are_as_many_as_they_are_counted_beforehand() {
        for triangles in (1..80).chain([297, 1000]) {
            let body = sheet(triangles);
            assert_eq!(body.tree().check(body.positions()), Ok(()), "{triangles}");
            let empty = body.tree().nodes.iter().flat_map(|node| node.child).filter(|&child| child == Child::NONE);
            assert!(empty.count() < WIDTH, "{triangles}");
        }
    }

    /// Boxes and slabs that are a little smaller, or no numbers, are found out, wherever they are.
    #[test]
    fn what_sticks_out_is_found() {
        let body = sheet(600);
        let tree = body.tree();
        let sticks_out = |index: usize, change: &dyn Fn(&mut Node)| {
            let mut changed = tree.clone();
            change(&mut changed.nodes[index]);
            assert!(changed.check(body.positions()).is_err(), "{:?}", changed.nodes[index]);
        };
        let mut thin = 0;
        for (index, node) in tree.nodes.iter().enumerate() {
            for slot in (0..WIDTH).filter(|&slot| node.child[slot] != Child::NONE) {
                for k in 0..3 {
                    sticks_out(index, &|node| node.min[k][slot] = node.min[k][slot].next_up());
                    sticks_out(index, &|node| node.max[k][slot] = node.max[k][slot].next_down());
                    sticks_out(index, &|node| node.max[k][slot] = f32::NAN);
                }
                if node.slabs.is_thin(slot) {
                    thin += 1;
                    sticks_out(index, &|node| node.slabs.half[slot] = node.slabs.half[slot] * 0.99 - 1e-6);
                    sticks_out(index, &|node| node.slabs.radius[slot] *= 0.99);
                    sticks_out(index, &|node| node.slabs.normal[0][slot] += 0.5);
                    for number in [f32::NAN, f32::INFINITY] {
                        sticks_out(index, &|node| node.slabs.offset[slot] = number);
                        sticks_out(index, &|node| node.slabs.normal[1][slot] = number);
                        sticks_out(index, &|node| node.slabs.radius[slot] = number);
                    }
                    sticks_out(index, &|node| node.slabs.half[slot] = f32::NAN);
                }
            }
        }
        assert!(thin > 100, "{thin}");
    }

    /// A smaller box of the whole, and nodes of which something else is said, are found out.
    #[test]
    fn what_is_not_so_is_found() {
        let body = sheet(600);
        let is_found = |change: &dyn Fn(&mut Tree)| {
            let mut changed = body.tree().clone();
            change(&mut changed);
            assert!(changed.check(body.positions()).is_err());
        };
        for k in 0..3 {
            is_found(&|tree| tree.bounds.min[k] = tree.bounds.min[k].next_up());
            is_found(&|tree| tree.bounds.max[k] = f32::NAN);
        }
        for index in 0..body.tree().nodes.len() {
            is_found(&|tree| tree.below[index].flat = tree.below[index].flat.wrapping_add(1));
            is_found(&|tree| tree.below[index].least += 1);
        }
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn many_threads_make_what_one_makes() {
        let made = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let body = pool.install(|| sheet(45_000));
            let tree = pool.install(|| Tree::build(body.skin(), body.positions()));
            format!("{tree:?} {:?} {:?} {:?}", body.topology(), body.skin(), body.bounds())
        };
        let one = made(1);
        assert!([2, 3, 8].into_iter().all(|threads| made(threads) == one));
    }
}
