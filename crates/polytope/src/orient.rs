//! Orientations for the faces of a convex polytope, so that the boundary of a boundary is nothing.
//!
//! Each face is oriented as is convenient; what bounds it then has its way from the diamond property: if two faces `g` and `g'` in
//! the boundary of `f` share a face `h` of one dimension less, the ways of `h` around `f` through `g` and through `g'` are
//! opposite. An edge runs from its lesser vertex to its greater one. The polytope itself is oriented like the space.

use dashu_int::IBig;

use super::incidences::Face;
use super::lattice::{FaceId, Lattice, LatticeBuilder, Orientation};
use super::points::Points;
use firstcontact_exact::Sign;
use firstcontact_exact::linear::determinant;

/// For each face of a dimension, the way that each face of its boundary runs.
type Ways = Vec<Vec<Orientation>>;

/// The lattice of a convex polytope with these faces and these vertices, every facet `Along`.
pub(super) fn oriented(layers: &[Vec<Face>], points: &Points) -> Lattice {
    let mut ways: Vec<Ways> = vec![Vec::new()];
    for (below, layer) in layers.windows(2).map(|pair| (&pair[0], &pair[1])) {
        let inner = ways.last().map(Vec::as_slice).unwrap_or_default();
        ways.push(layer.iter().map(|face| around(face, below, inner)).collect());
    }
    orient_like_space(layers, &mut ways, points);
    turn_facets(&mut ways);
    built(layers, &ways)
}

/// The ways of the faces in the boundary of a face, of which the last is `Along`; given the faces of the dimension below and
/// the ways in these.
fn around(face: &Face, below: &[Face], inner: &[Vec<Orientation>]) -> Vec<Orientation> {
    let last = face.boundary.len() - 1;
    if inner.is_empty() {
        // All vertices are bounded by the face without vertices.
        return (0..=last).map(|place| if place == last { Orientation::Along } else { Orientation::Against }).collect();
    }
    let neighbours = neighbours(face, below, inner);
    let mut ways = vec![None; face.boundary.len()];
    ways[last] = Some(Orientation::Along);
    let mut stack = vec![(last, Orientation::Along)];
    while let Some((place, way)) = stack.pop() {
        for &(other, relative) in &neighbours[place] {
            if ways[other].is_none() {
                ways[other] = Some(way.seen(relative));
                stack.push((other, way.seen(relative)));
            }
        }
    }
    ways.into_iter().map(|way| way.unwrap_or(Orientation::Along)).collect()
}

/// For each face of a boundary, those that share a face with it, and whether they run the same way.
fn neighbours(face: &Face, below: &[Face], inner: &[Vec<Orientation>]) -> Vec<Vec<(usize, Orientation)>> {
    let mut shared: Vec<(u32, usize, Orientation)> = Vec::new();
    for (place, &bounding) in face.boundary.iter().enumerate() {
        let lower = below[bounding as usize].boundary.iter().zip(&inner[bounding as usize]);
        shared.extend(lower.map(|(&lower, &way)| (lower, place, way)));
    }
    shared.sort_unstable();
    let mut neighbours = vec![Vec::new(); face.boundary.len()];
    for pair in shared.chunk_by(|a, b| a.0 == b.0) {
        if let &[(_, one, way), (_, other, opposite)] = pair {
            let relative = way.turned().seen(opposite);
            neighbours[one].push((other, relative));
            neighbours[other].push((one, relative));
        }
    }
    neighbours
}

/// Turns the boundary of the polytope, if need be, so that its orientation is that of the space.
///
/// A face is oriented like the direction out of it at some face of its boundary, followed by that face's own orientation if it
/// runs `Along`. Let `p[k]` be a vertex of the `k`-face of a chain of faces that is not in the one before: out of the `k`-face means away from
/// `p[k]`. Then the space is oriented like the polytope if `(-1)^d det(p[d] - p[0], ..., p[1] - p[0])` has the sign of the product of
/// the chain's ways.
fn orient_like_space(layers: &[Vec<Face>], ways: &mut [Ways], points: &Points) {
    let dimension = points.dimension();
    let mut product = if dimension.is_multiple_of(2) { Orientation::Along } else { Orientation::Against };
    let mut chain = vec![0];
    for (layer, ways) in layers.iter().zip(ways.iter()).skip(1).rev() {
        let face = chain[chain.len() - 1];
        chain.push(layer[face].boundary[0] as usize);
        product = product.seen(ways[face][0]);
    }
    chain.reverse();
    let spans = (1..=dimension).rev().map(|k| {
        let inner = &layers[k - 1][chain[k - 1]].vertices;
        let apex = layers[k][chain[k]].vertices.iter().find(|vertex| !inner.contains(vertex));
        points.span(chain[0], apex.map_or(chain[0], |&vertex| vertex as usize))
    });
    let determinant = determinant(spans.collect());
    let space = if Sign::from(determinant.cmp(&IBig::ZERO)) == Sign::Positive {
        Orientation::Along
    } else {
        Orientation::Against
    };
    if let Some(top) = ways.last_mut().filter(|_| product != space) {
        top.iter_mut().flatten().for_each(|way| *way = way.turned());
    }
}

/// Turns facets so that all are `Along`; vertices, the facets of a segment, cannot be turned.
fn turn_facets(ways: &mut [Ways]) {
    let [_, .., facets, top] = ways else { return };
    for (way, facet) in top.iter_mut().flatten().zip(facets) {
        if *way == Orientation::Against {
            *way = Orientation::Along;
            facet.iter_mut().for_each(|way| *way = way.turned());
        }
    }
}

fn built(layers: &[Vec<Face>], ways: &[Ways]) -> Lattice {
    let mut builder = LatticeBuilder::new(layers.first().map_or(0, Vec::len));
    let mut below = 0;
    for (pair, ways) in layers.windows(2).zip(&ways[1..]) {
        builder.next_dimension();
        for (face, ways) in pair[1].iter().zip(ways) {
            let boundary = face.boundary.iter().map(|&place| FaceId::new(below + place as usize));
            builder.face(boundary.zip(ways.iter().copied()));
        }
        below += pair[0].len();
    }
    builder.assembled()
}
