//! Which triangles of a skin lie in one plane.
//!
//! Flat parts are what robot cells are made of, and where they meet flush, thousands of contacts happen at one instant.
//! Two triangles that share an edge and lie exactly in one plane belong to one flat; so do those reached from them in
//! this way. All of a flat is in one plane, because each of its triangles spans it.

use nalgebra::Point3;

use super::skin::Triangle;
use super::union::Union;
use crate::geom::predicate::{collinear, orient3d};

/// The flats of a skin.
#[derive(Debug, Clone)]
pub(crate) struct Flats {
    /// The flat of each triangle.
    pub of_triangle: Vec<u32>,
    /// The flats on both sides of each edge; the same twice at the border of a surface.
    pub of_edge: Vec<[u32; 2]>,
    /// How many triangles are in the flat of each triangle.
    pub size: Vec<u32>,
}

/// No triangle.
const NOBODY: u32 = u32::MAX;

impl Flats {
    /// Finds the flats of triangles whose edges are numbered below `edges`.
    pub(crate) fn find(triangles: &[Triangle], edges: usize, positions: &[Point3<f64>]) -> Flats {
        let sides = sides_of_edges(triangles, edges);
        let mut union = Union::new(triangles.len());
        for &[s, t] in &sides {
            if t != NOBODY && are_coplanar(&triangles[s as usize], &triangles[t as usize], positions) {
                union.join(s, t);
            }
        }
        let of_triangle: Vec<u32> = (0..triangles.len() as u32).map(|triangle| union.find(triangle)).collect();
        let mut count = vec![0; triangles.len()];
        of_triangle.iter().for_each(|&flat| count[flat as usize] += 1);
        let size = of_triangle.iter().map(|&flat| count[flat as usize]).collect();
        let flat = |triangle: u32| of_triangle[triangle as usize];
        let of_edge = sides.iter().map(|&[s, t]| if t == NOBODY { [flat(s); 2] } else { [flat(s), flat(t)] }).collect();
        Flats { of_triangle, of_edge, size }
    }
}

/// The first two triangles of each edge.
fn sides_of_edges(triangles: &[Triangle], edges: usize) -> Vec<[u32; 2]> {
    let mut sides = vec![[NOBODY; 2]; edges];
    for (index, triangle) in triangles.iter().enumerate() {
        for edge in triangle.edges {
            let side = &mut sides[edge as usize];
            if side[0] == NOBODY {
                side[0] = index as u32;
            } else if side[1] == NOBODY {
                side[1] = index as u32;
            }
        }
    }
    sides
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
