//! Polytopes as convex hulls of points.
//!
//! # Faces from the vertices of the facets
//!
//! A face of dimension `k - 1` in the boundary of a `k`-face `f` lies in exactly one other of the `k`-faces around any
//! one face of dimension `k + 1` that `f` bounds (the diamond property), and is what the two share. So the boundary of
//! `f` is found among what `f` shares with its neighbours there: the sets of vertices that are in no other such set.
//! Only neighbours with at least `k` vertices in common are looked at, as a face of dimension `k - 1` has no fewer.
//!
//! # Orientation
//!
//! Each face is oriented as is convenient; what bounds it then has its way from the diamond property: if two faces `g`
//! and `g'` in the boundary of `f` share a face `h` of one dimension less, the ways of `h` around `f` through `g` and
//! through `g'` are opposite. An edge runs from its lesser vertex to its greater one. The polytope itself is oriented
//! like the space.

use std::collections::BTreeMap;

use dashu_int::IBig;
use firstcontact_exact::Sign;
use firstcontact_exact::geom::shuffle;
use firstcontact_exact::linear::determinant;

use super::flat::Flat;
use super::lattice::{FaceId, Lattice, LatticeBuilder, Orientation};
use super::points::Points;
use super::polytope::{Polytope, PolytopeError, of_finite};
use super::simplices::Simplices;

#[cfg(test)]
mod tests;

/// Spaces of more dimensions are refused: a simplex has `2^(d + 1)` faces, and no polytope has fewer.
const MOST_DIMENSIONS: usize = 16;

impl Polytope {
    /// The convex hull of points, `dimension` coordinates for each, one after the other; and for each vertex of the
    /// hull the point that it is, of equal points the first.
    ///
    /// It is exact, whatever the points are: all points in one hyperplane that has the hull on one side are in one
    /// facet, and every vertex is extreme, so that points inside the hull, or inside a face or an edge of it, are not
    /// among the vertices. The lattice holds all faces (Joseph & Plantinga §3.1: in the convex case the vertices are
    /// enough to reconstruct it). Every facet is [`Along`](super::Orientation::Along). Vertices are in the order of the
    /// points; faces of one dimension in that of their vertices.
    ///
    /// ```
    /// # use firstcontact_polytope::facade as firstcontact;
    /// use firstcontact::polytope::Polytope;
    ///
    /// // Two unit squares that share a corner, which is inside their hull, a hexagon.
    /// let points = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0], [1.0, 2.0], [2.0, 2.0]];
    /// let (hull, names) = Polytope::hull(2, points.as_flattened())?;
    /// assert_eq!(names, [0, 1, 2, 4, 5, 6]);
    /// assert_eq!(hull.lattice().faces(1).len(), 6);
    /// # Ok::<(), firstcontact::polytope::PolytopeError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no point, the coordinates are not finite or not a whole number of points, all points lie in one
    /// hyperplane, or the space has more than 16 dimensions.
    pub fn hull(dimension: usize, coordinates: &[f64]) -> Result<(Polytope, Vec<usize>), PolytopeError> {
        Polytope::hull_of(&of_finite(dimension, coordinates)?)
    }

    /// The same for points in integers.
    pub fn hull_of(points: &Points) -> Result<(Polytope, Vec<usize>), PolytopeError> {
        let dimension = points.dimension();
        if points.len() == 0 {
            return Err(PolytopeError::NoPoints);
        }
        if dimension > MOST_DIMENSIONS {
            return Err(PolytopeError::TooManyDimensions { dimension, most: MOST_DIMENSIONS });
        }
        let mut order = different(points);
        shuffle(&mut order);
        let flat = Flat::through(points, order.iter().map(|&point| point as usize));
        if flat.dimension() < dimension {
            return Err(PolytopeError::Flat { dimension: flat.dimension(), space: dimension });
        }
        let mut facets = Simplices::of(points, &flat.basis, &order).facets();
        let names = number(&mut facets);
        let vertices = points.chosen(names.iter().copied());
        let lattice = oriented(&faces(dimension, facets), &vertices);
        debug_assert_eq!(lattice.check(), Ok(()));
        Ok((Polytope::of_points(lattice, vertices)?, names))
    }
}

/// The points without those that are equal to earlier ones.
fn different(points: &Points) -> Vec<u32> {
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    // The sort is stable, so the first of equal points stays first.
    order.sort_by(|&a, &b| points.coordinates(a as usize).cmp(points.coordinates(b as usize)));
    order.dedup_by(|a, b| points.coordinates(*a as usize) == points.coordinates(*b as usize));
    order
}

/// Numbers the vertices of the facets in ascending order, and returns what they were before.
fn number(facets: &mut [Vec<u32>]) -> Vec<usize> {
    let mut numbers: BTreeMap<u32, u32> = facets.iter().flatten().map(|&vertex| (vertex, 0)).collect();
    for (number, (_, slot)) in numbers.iter_mut().enumerate() {
        *slot = number as u32;
    }
    for vertex in facets.iter_mut().flatten() {
        *vertex = numbers[vertex];
    }
    numbers.into_keys().map(|vertex| vertex as usize).collect()
}

/// A face by its vertices.
#[derive(Debug, Default)]
struct HullFace {
    /// Its vertices, ascending.
    pub(super) vertices: Vec<u32>,
    /// The faces of one dimension less that bound it, by their place among these, ascending.
    pub(super) boundary: Vec<u32>,
}

/// The faces of each dimension, from the vertices to the polytope itself, each in the order of their vertices.
///
/// The facets are those of a convex polytope of some dimension, at least one, with vertices numbered from zero.
fn faces(dimension: usize, mut facets: Vec<Vec<u32>>) -> Vec<Vec<HullFace>> {
    facets.sort_unstable();
    let mut vertices = facets.concat();
    vertices.sort_unstable();
    vertices.dedup();
    let mut holders = Holders { lists: vec![Vec::new(); vertices.len()] };
    let top = HullFace { vertices, boundary: (0..facets.len() as u32).collect() };
    let mut layers =
        vec![vec![top], facets.into_iter().map(|vertices| HullFace { vertices, boundary: vec![] }).collect()];
    for below in (0..dimension - 1).rev() {
        let [.., parents, layer] = &mut layers[..] else { break };
        let next = bound(parents, layer, below + 1, &mut holders);
        layers.push(next);
    }
    layers.reverse();
    layers
}

/// Gives each face of a dimension its boundary, and returns the faces in these.
fn bound(parents: &[HullFace], layer: &mut [HullFace], dimension: usize, holders: &mut Holders) -> Vec<HullFace> {
    let mut shared: Vec<Vec<Vec<u32>>> = vec![Vec::new(); layer.len()];
    for parent in parents {
        if parent.boundary.iter().all(|&face| !shared[face as usize].is_empty()) {
            continue;
        }
        holders.fill(parent, layer);
        for &face in &parent.boundary {
            if shared[face as usize].is_empty() {
                shared[face as usize] = maximal(holders.shared(face, &layer[face as usize], dimension));
            }
        }
        holders.clear(parent);
    }
    let mut found = shared.concat();
    found.sort_unstable();
    found.dedup();
    for (face, sets) in layer.iter_mut().zip(shared) {
        face.boundary = sets.iter().filter_map(|set| found.binary_search(set).ok()).map(|at| at as u32).collect();
        face.boundary.sort_unstable();
    }
    found.into_iter().map(|vertices| HullFace { vertices, boundary: Vec::new() }).collect()
}

/// For each vertex, the faces in the boundary of one face that have it.
struct Holders {
    lists: Vec<Vec<u32>>,
}

impl Holders {
    fn fill(&mut self, parent: &HullFace, layer: &[HullFace]) {
        for &face in &parent.boundary {
            for &vertex in &layer[face as usize].vertices {
                self.lists[vertex as usize].push(face);
            }
        }
    }

    fn clear(&mut self, parent: &HullFace) {
        for &vertex in &parent.vertices {
            self.lists[vertex as usize].clear();
        }
    }

    /// Vertices that a face shares with each of the others, if they are at least `least`.
    fn shared(&self, own: u32, face: &HullFace, least: usize) -> Vec<Vec<u32>> {
        let holding = |&vertex: &u32| self.lists[vertex as usize].iter().map(move |&other| (other, vertex));
        let mut pairs: Vec<(u32, u32)> = face.vertices.iter().flat_map(holding).filter(|pair| pair.0 != own).collect();
        pairs.sort_unstable();
        let common = pairs.chunk_by(|a, b| a.0 == b.0).filter(|common| common.len() >= least);
        common.map(|common| common.iter().map(|pair| pair.1).collect()).collect()
    }
}

/// The sets that are not part of others.
fn maximal(mut sets: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    sets.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    sets.dedup();
    let mut kept: Vec<Vec<u32>> = Vec::new();
    for set in sets {
        let is_within = |other: &Vec<u32>| set.iter().all(|vertex| other.binary_search(vertex).is_ok());
        if !kept.iter().take_while(|other| other.len() > set.len()).any(is_within) {
            kept.push(set);
        }
    }
    kept
}

/// For each face of a dimension, the way that each face of its boundary runs.
type Ways = Vec<Vec<Orientation>>;

/// The lattice of a convex polytope with these faces and these vertices, every facet `Along`.
fn oriented(layers: &[Vec<HullFace>], points: &Points) -> Lattice {
    let mut ways: Vec<Ways> = vec![Vec::new()];
    for (below, layer) in layers.windows(2).map(|pair| (&pair[0], &pair[1])) {
        let inner = ways.last().map(Vec::as_slice).unwrap_or_default();
        ways.push(layer.iter().map(|face| around(face, below, inner)).collect());
    }
    orient_like_space(layers, &mut ways, points);
    turn_facets(&mut ways);
    built(layers, &ways)
}

/// The ways of the faces in the boundary of a face, of which the last is `Along`; given the faces of the dimension
/// below and the ways in these.
fn around(face: &HullFace, below: &[HullFace], inner: &[Vec<Orientation>]) -> Vec<Orientation> {
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
                ways[other] = Some(way.relative_to(relative));
                stack.push((other, way.relative_to(relative)));
            }
        }
    }
    ways.into_iter().map(|way| way.unwrap_or(Orientation::Along)).collect()
}

/// For each face of a boundary, those that share a face with it, and whether they run the same way.
fn neighbours(face: &HullFace, below: &[HullFace], inner: &[Vec<Orientation>]) -> Vec<Vec<(usize, Orientation)>> {
    let mut shared: Vec<(u32, usize, Orientation)> = Vec::new();
    for (place, &bounding) in face.boundary.iter().enumerate() {
        let lower = below[bounding as usize].boundary.iter().zip(&inner[bounding as usize]);
        shared.extend(lower.map(|(&lower, &way)| (lower, place, way)));
    }
    shared.sort_unstable();
    let mut neighbours = vec![Vec::new(); face.boundary.len()];
    for pair in shared.chunk_by(|a, b| a.0 == b.0) {
        if let &[(_, one, way), (_, other, opposite)] = pair {
            let relative = way.turned().relative_to(opposite);
            neighbours[one].push((other, relative));
            neighbours[other].push((one, relative));
        }
    }
    neighbours
}

/// Turns the boundary of the polytope, if need be, so that its orientation is that of the space.
///
/// A face is oriented like the direction out of it at some face of its boundary, followed by that face's own
/// orientation if it runs `Along`. Let `p[k]` be a vertex of the `k`-face of a chain of faces that is not in the one
/// before: out of the `k`-face means away from `p[k]`. Then the space is oriented like the polytope if `(-1)^d
/// det(p[d] - p[0], ..., p[1] - p[0])` has the sign of the product of the chain's ways.
fn orient_like_space(layers: &[Vec<HullFace>], ways: &mut [Ways], points: &Points) {
    let dimension = points.dimension();
    let mut product = if dimension.is_multiple_of(2) { Orientation::Along } else { Orientation::Against };
    let mut chain = vec![0];
    for (layer, ways) in layers.iter().zip(ways.iter()).skip(1).rev() {
        let face = chain[chain.len() - 1];
        chain.push(layer[face].boundary[0] as usize);
        product = product.relative_to(ways[face][0]);
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

fn built(layers: &[Vec<HullFace>], ways: &[Ways]) -> Lattice {
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
