//! Which triangles of a skin lie in one plane.
//!
//! Flat parts are what robot cells are made of, and where they meet flush, thousands of contacts happen at one instant.
//! Two triangles that share an edge and lie exactly in one plane belong to one flat; so do those reached from them in
//! this way. All of a flat is in one plane, because each of its triangles spans it.

use nalgebra::Point3;

use super::skin::Triangle;
use super::union::Union;
use crate::geom::predicate::{collinear, orient2d, orient3d};

/// The flats of a skin. Of a skin without two triangles in one plane that share an edge nothing is kept.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "cache", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Flats {
    /// The flat of each triangle; empty where each is one by itself.
    of_triangle: Vec<u32>,
    /// The flats on both sides of each edge; the same twice at the border of a surface. Empty where each triangle is a flat by itself.
    of_edge: Vec<[u32; 2]>,
    /// Whether the flat that is named after each triangle is large; empty where none is.
    large: Vec<bool>,
    /// Whether each edge is more than a line drawn on a flat; empty where all are.
    folds: Vec<bool>,
    /// Whether such edges end at each vertex; empty where they end at all.
    corners: Vec<bool>,
}

/// A flat of so many triangles is large.
const LARGE: u32 = 8;

/// No triangle.
const NOBODY: u32 = u32::MAX;

impl Flats {
    /// Finds the flats of triangles whose edges are numbered below `edges`.
    pub(crate) fn find(triangles: &[Triangle], edges: usize, positions: &[Point3<f64>]) -> Flats {
        let sides = sides_of_edges(triangles, edges);
        let mut union = Union::new(triangles.len());
        for &[s, t, _] in &sides {
            if t != NOBODY && are_coplanar(&triangles[s as usize], &triangles[t as usize], positions) {
                union.join(s, t);
            }
        }
        let of_triangle: Vec<u32> = (0..triangles.len() as u32).map(|triangle| union.find(triangle)).collect();
        if (0..).zip(&of_triangle).all(|(triangle, &flat)| triangle == flat) {
            return Flats::default();
        }
        let flat = |triangle: u32| of_triangle[triangle as usize];
        let of_edge =
            sides.iter().map(|&[s, t, _]| if t == NOBODY { [flat(s); 2] } else { [flat(s), flat(t)] }).collect();
        let is_fold = |(edge, &[s, t, other]): (usize, &[u32; 3])| {
            let is_within = t != NOBODY && other == NOBODY && flat(s) == flat(t);
            !(is_within && continue_each_other([s, t].map(|i| &triangles[i as usize]), edge as u32, positions))
        };
        let folds: Vec<bool> = sides.iter().enumerate().map(is_fold).collect();
        let mut corners = vec![false; positions.len()];
        for triangle in triangles {
            for (i, _) in triangle.edges.iter().enumerate().filter(|(_, edge)| folds[**edge as usize]) {
                [i, (i + 1) % 3].iter().for_each(|&end| corners[triangle.corners[end] as usize] = true);
            }
        }
        let mut flats = Flats { of_triangle, of_edge, large: Vec::new(), folds, corners };
        let sizes = flats.sizes(triangles.len());
        if sizes.iter().any(|&size| size >= LARGE) {
            flats.large = sizes.into_iter().map(|size| size >= LARGE).collect();
        }
        flats
    }

    /// Whether a flat is of many triangles.
    pub(crate) fn is_large(&self, flat: u32) -> bool {
        self.large.get(flat as usize).is_some_and(|&is_large| is_large)
    }

    /// The flat of a triangle, by its place.
    #[inline]
    pub(crate) fn of_triangle(&self, place: u32) -> u32 {
        self.of_triangle.get(place as usize).copied().unwrap_or(place)
    }

    /// The flats on both sides of an edge that one of the given flat has; that twice, where each triangle is one by itself.
    #[inline]
    pub(crate) fn at_edge(&self, edge: u32, own: u32) -> [u32; 2] {
        self.of_edge.get(edge as usize).copied().unwrap_or([own; 2])
    }

    /// How many of so many triangles are in each flat, by the triangle that it is named after.
    pub(crate) fn sizes(&self, triangles: usize) -> Vec<u32> {
        let mut count = vec![0; triangles];
        (0..triangles as u32).for_each(|triangle| count[self.of_triangle(triangle) as usize] += 1);
        count
    }

    /// Whether an edge is more than a line drawn on a flat: anything but two triangles of one plane that continue each other.
    pub(crate) fn is_fold(&self, edge: u32) -> bool {
        self.folds.get(edge as usize).is_none_or(|&is_fold| is_fold)
    }

    /// Whether a vertex is more than a point marked on a flat.
    pub(crate) fn is_corner(&self, vertex: u32) -> bool {
        self.corners.get(vertex as usize).is_none_or(|&is_corner| is_corner)
    }
}

/// The first three triangles of each edge.
fn sides_of_edges(triangles: &[Triangle], edges: usize) -> Vec<[u32; 3]> {
    let mut sides = vec![[NOBODY; 3]; edges];
    for (index, triangle) in triangles.iter().enumerate() {
        for edge in triangle.edges {
            if let Some(side) = sides[edge as usize].iter_mut().find(|side| **side == NOBODY) {
                *side = index as u32;
            }
        }
    }
    sides
}

/// Whether two triangles of one plane turn the same way and run along their common edge in opposite directions: then they are on
/// both sides of it.
fn continue_each_other(both: [&Triangle; 2], edge: u32, positions: &[Point3<f64>]) -> bool {
    let turn = |triangle: &Triangle, k: usize| {
        let [a, b, c] = triangle.corners.map(|corner| {
            let point = &positions[corner as usize];
            [point[(k + 1) % 3], point[(k + 2) % 3]]
        });
        orient2d(a, b, c)
    };
    let begin = |triangle: &Triangle| (0..3).find(|&i| triangle.edges[i] == edge).map(|i| triangle.corners[i]);
    let turns = (0..3).map(|k| both.map(|triangle| turn(triangle, k))).find(|[s, _]| !s.is_zero());
    begin(both[0]) != begin(both[1]) && turns.is_some_and(|[s, t]| s == t)
}

/// Whether two triangles span the same plane. Triangles of no area span none.
fn are_coplanar(s: &Triangle, t: &Triangle, positions: &[Point3<f64>]) -> bool {
    let point = |corner: u32| {
        let p = &positions[corner as usize];
        [p.x, p.y, p.z]
    };
    let [a, b, c] = s.corners.map(point);
    let other = t.corners.map(point);
    let in_plane = other.iter().all(|&corner| orient3d(a, b, c, corner).is_zero());
    in_plane && !collinear(a, b, c) && !collinear(other[0], other[1], other[2])
}
