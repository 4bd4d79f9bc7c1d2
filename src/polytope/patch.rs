//! Triangles of one file face that lie exactly in one plane, joined into the polygon they cut.

use nalgebra::Point3;

use super::glue::Glue;
use crate::exact::Sign;
use crate::geom::predicate::{Axis, orient2d, orient3d};
use crate::solid::Feature;
use crate::solid::skin::SkinEdge;

/// The plane of a triangle that has an area, with the side that the triangle is seen from.
struct Plane {
    corners: [[f64; 3]; 3],
    axis: Axis,
    side: Sign,
}

impl Plane {
    fn of(corners: [[f64; 3]; 3]) -> Option<Plane> {
        let seen = |axis: Axis| Plane { corners, axis, side: facing(corners, axis) };
        Axis::ALL.into_iter().map(seen).find(|plane| !plane.side.is_zero())
    }

    /// Whether a triangle is in the plane, and turned like the plane's own or without area.
    fn takes(&self, corners: [[f64; 3]; 3]) -> bool {
        let [a, b, c] = self.corners;
        corners.iter().all(|&corner| orient3d(a, b, c, corner).is_zero()) && facing(corners, self.axis) != -self.side
    }
}

/// From which side a triangle is seen, looking along an axis.
fn facing(corners: [[f64; 3]; 3], axis: Axis) -> Sign {
    let [a, b, c] = corners.map(|corner| axis.drop_from(corner));
    orient2d(a, b, c)
}

/// The triangles in groups, each of them one face of the polytope: several only if together they are one polygon.
///
/// Triangles are joined across diagonals of their file face only. A polygon has every vertex once, and all vertices of its triangles;
/// the triangles of a group that is none stay apart.
pub(super) fn patches(glue: &Glue, skin: &[SkinEdge], positions: &[Point3<f64>]) -> Vec<Vec<u32>> {
    let mut patches: Vec<Vec<u32>> = Vec::new();
    let mut patch_of: Vec<Option<u32>> = vec![None; glue.triangles.len()];
    let place =
        |triangle: u32| glue.triangles[triangle as usize].corners.map(|corner| positions[corner as usize].into());
    for seed in 0..glue.triangles.len() as u32 {
        if patch_of[seed as usize].is_some() {
            continue;
        }
        let Some(plane) = Plane::of(place(seed)) else { continue };
        let number = patches.len() as u32;
        let mut patch = vec![seed];
        patch_of[seed as usize] = Some(number);
        let mut reached = 0;
        while let Some(&triangle) = patch.get(reached) {
            reached += 1;
            for neighbour in across_diagonals(glue, skin, triangle) {
                if patch_of[neighbour as usize].is_none() && plane.takes(place(neighbour)) {
                    patch_of[neighbour as usize] = Some(number);
                    patch.push(neighbour);
                }
            }
        }
        patches.push(patch);
    }
    let alone = (0..glue.triangles.len() as u32).filter(|&triangle| patch_of[triangle as usize].is_none());
    patches.extend(alone.map(|triangle| vec![triangle]));
    patches.into_iter().flat_map(|patch| settled(glue, skin, patch)).collect()
}

/// The triangles of the same file face beyond the diagonals around a triangle.
fn across_diagonals<'a>(glue: &'a Glue, skin: &'a [SkinEdge], triangle: u32) -> impl Iterator<Item = u32> + 'a {
    let face = glue.triangles[triangle as usize].face;
    let diagonals = (triangle * 3..triangle * 3 + 3).filter(|&side| is_diagonal(glue, skin, side));
    diagonals.map(|side| glue.across(side) / 3).filter(move |&other| glue.triangles[other as usize].face == face)
}

fn is_diagonal(glue: &Glue, skin: &[SkinEdge], side: u32) -> bool {
    let edge = &glue.edges[glue.edge_of[side as usize] as usize];
    matches!(skin[edge.skin as usize].feature, Feature::Face(_))
}

/// A group as it is if it is a polygon, otherwise its triangles one by one.
fn settled(glue: &Glue, skin: &[SkinEdge], mut patch: Vec<u32>) -> Vec<Vec<u32>> {
    patch.sort_unstable();
    if patch.len() == 1 || is_polygon(glue, skin, &patch) {
        vec![patch]
    } else {
        patch.into_iter().map(|triangle| vec![triangle]).collect()
    }
}

/// Whether every vertex of a group of triangles is exactly once on its outline, and no edge twice.
fn is_polygon(glue: &Glue, skin: &[SkinEdge], patch: &[u32]) -> bool {
    let mut starts: Vec<u32> = outline(glue, patch).map(|side| glue.vertex_of[side as usize]).collect();
    let count = starts.len();
    starts.sort_unstable();
    starts.dedup();
    let mut vertices: Vec<u32> = sides(patch).map(|side| glue.vertex_of[side as usize]).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let inner = |side: u32| patch.binary_search(&(glue.across(side) / 3)).is_ok();
    starts.len() == count
        && starts == vertices
        && sides(patch).all(|side| !inner(side) || is_diagonal(glue, skin, side))
}

fn sides(patch: &[u32]) -> impl Iterator<Item = u32> + '_ {
    patch.iter().flat_map(|&triangle| triangle * 3..triangle * 3 + 3)
}

/// The sides of a sorted group of triangles beyond which there is none of the group.
pub(super) fn outline<'a>(glue: &'a Glue, patch: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
    sides(patch).filter(|&side| patch.binary_search(&(glue.across(side) / 3)).is_err())
}
