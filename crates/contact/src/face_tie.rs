//! Least vertex of A in a tie of many, as A lands flat on B.
//!
//! Nothing can be earlier than the instant at which faces of the two bodies' boxes meet, as a part is put on a table,
//! but thousands of vertices may touch at it. The least of them is found by going through A's vertices in that face in
//! order and looking each up in B's tree.

use super::earliest::Earliest;
use super::scratch::Buffers;
use super::sweep::offer_vertex_of_a;
use firstcontact_exact::Filtered;
use firstcontact_intersection::{Facet, WalkBuffers, search_tree};
use firstcontact_motion::Scene;
use firstcontact_solid::{Body, Box3, Feature, Node, Tree};

/// Offers the least vertex of A in contact, if there is one, where a face of A's box meets one of B's.
pub(crate) fn find_least_vertex(scene: &Scene<'_>, a: &Body, b: &Body, buffers: &mut Buffers, earliest: &mut Earliest) {
    let Some(axis) = earliest.facing() else { return };
    let known = match earliest.feature_of_a() {
        Some(Feature::Vertex(vertex)) => vertex,
        _ => u32::MAX,
    };
    let moves_up = scene.displacement[axis].value > 0.0;
    let face = a.bounds()[usize::from(moves_up)][axis];
    let Buffers { walks: WalkBuffers { nodes, .. }, vertices, .. } = buffers;
    vertices.clear();
    // Equal coordinates are rounded alike: a child with a vertex in the face reaches the face of the root.
    let tree = a.tree();
    let reaches = |node: &Node, slot: usize| match moves_up {
        true => node.max[axis][slot] >= tree.bounds.max[axis],
        false => node.min[axis][slot] <= tree.bounds.min[axis],
    };
    let keeps = |node: &Node, index: u32, slot: usize| reaches(node, slot) && tree.below(index, slot).least <= known;
    search_tree(tree, nodes, keeps, |leaf, _, _| {
        let corners = tree.triangles[leaf as usize].corners.into_iter();
        vertices.extend(corners.filter(|&v| v <= known && scene.a[v as usize][axis] == face));
    });
    vertices.sort_unstable();
    vertices.dedup();
    for &vertex in vertices.iter() {
        let reach = reach(scene, vertex, earliest.bracket(), b.tree());
        let keeps = |node: &Node, _: u32, slot: usize| {
            (0..3).all(|k| node.min[k][slot] <= reach.max[k] && node.max[k][slot] >= reach.min[k])
        };
        search_tree(b.tree(), nodes, keeps, |leaf, _, _| {
            offer_vertex_of_a(scene, vertex, &Facet::new(b, leaf), earliest);
        });
        if earliest.feature_of_a() <= Some(Feature::Vertex(vertex)) {
            return;
        }
    }
}

/// The box in the frame of B's tree in which a vertex of A is while the fraction of the piece is in the bracket;
/// everything, where the floats do not reach.
fn reach(scene: &Scene<'_>, vertex: u32, [from, to]: [f64; 2], tree: &Tree) -> Box3 {
    let fraction = Filtered { value: from, error: to - from };
    let mut bounds = Box3::EMPTY;
    for k in 0..3 {
        let own = Filtered::exact(scene.a[vertex as usize][k]);
        let place = own + scene.offset[k] - Filtered::exact(tree.center[k]) + fraction * scene.displacement[k];
        [bounds.min[k], bounds.max[k]] = tree.interval(place);
    }
    bounds
}
