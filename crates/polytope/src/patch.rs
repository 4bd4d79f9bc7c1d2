//! Triangles of one file face that lie exactly in one plane, joined into the polygon they cut.

use std::collections::BTreeMap;

use nalgebra::Point3;

use super::glue::Glue;
use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{Axis, orient2d, orient3d};
use firstcontact_solid::Feature;

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

/// Triangles to be joined.
struct Joiner<'a> {
    glue: &'a Glue,
    /// For each side, whether it is a diagonal of a file face with an area on one side at least, which holds all its points.
    open: Vec<bool>,
    /// How many triangles each file face has.
    sizes: BTreeMap<u32, usize>,
}

/// The triangles in groups, each of them one face of the polytope: several only if together they are one polygon.
///
/// Triangles are joined across diagonals of their file face only, and all of a face or none: then the diagonals that stay are all those
/// of the stored triangulation. A polygon has every vertex of its triangles exactly once; the triangles of a group that is none stay
/// apart.
pub(super) fn patches(glue: &Glue, positions: &[Point3<f64>]) -> Vec<Vec<u32>> {
    let place =
        |triangle: u32| glue.triangles[triangle as usize].corners.map(|corner| positions[corner as usize].into());
    let all = 0..glue.triangles.len() as u32;
    let planes: Vec<Option<Plane>> = all.clone().map(|triangle| Plane::of(place(triangle))).collect();
    let has_area = |triangle: u32| planes[triangle as usize].is_some();
    let is_open = |side: u32| {
        let [here, there] = [side, glue.across(side)].map(|side| side / 3);
        let edge = &glue.edges[glue.edge_of[side as usize] as usize];
        matches!(edge.feature, Feature::Face(_))
            && glue.triangles[here as usize].face == glue.triangles[there as usize].face
            && (has_area(here) || has_area(there))
    };
    let mut sizes = BTreeMap::new();
    glue.triangles.iter().for_each(|triangle| *sizes.entry(triangle.face).or_default() += 1);
    let joiner = Joiner { glue, open: (0..glue.edge_of.len() as u32).map(is_open).collect(), sizes };
    let mut taken = vec![false; glue.triangles.len()];
    let mut patches = Vec::new();
    for (seed, plane) in all.clone().zip(&planes) {
        if let Some(plane) = plane
            && !taken[seed as usize]
        {
            patches.extend(joiner.settled(joiner.around(seed, &mut taken, |other| plane.takes(place(other)))));
        }
    }
    patches.extend(all.filter(|&triangle| !taken[triangle as usize]).map(|triangle| vec![triangle]));
    patches
}

impl Joiner<'_> {
    /// A triangle and all that can be reached from it across open diagonals and is wanted, in ascending order.
    fn around(&self, seed: u32, taken: &mut [bool], is_wanted: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut patch = vec![seed];
        taken[seed as usize] = true;
        let mut reached = 0;
        while let Some(&triangle) = patch.get(reached) {
            reached += 1;
            for side in sides(&[triangle]).filter(|&side| self.open[side as usize]) {
                let other = self.glue.across(side) / 3;
                if !taken[other as usize] && is_wanted(other) {
                    taken[other as usize] = true;
                    patch.push(other);
                }
            }
        }
        patch.sort_unstable();
        patch
    }

    /// A group as it is if it is a polygon, otherwise its triangles one by one.
    fn settled(&self, patch: Vec<u32>) -> Vec<Vec<u32>> {
        if patch.len() == 1 || self.is_whole(&patch) && self.is_polygon(&patch) {
            vec![patch]
        } else {
            patch.into_iter().map(|triangle| vec![triangle]).collect()
        }
    }

    /// Whether a group has all triangles of its file face.
    fn is_whole(&self, patch: &[u32]) -> bool {
        patch
            .first()
            .is_some_and(|&first| self.sizes.get(&self.glue.triangles[first as usize].face) == Some(&patch.len()))
    }

    /// Whether every vertex of a group of triangles is exactly once on its outline, and only open diagonals are inside.
    fn is_polygon(&self, patch: &[u32]) -> bool {
        let vertex = |side: u32| self.glue.vertex_of[side as usize];
        let mut starts: Vec<u32> = outline(self.glue, patch).map(vertex).collect();
        let mut vertices: Vec<u32> = sides(patch).map(vertex).collect();
        starts.sort_unstable();
        vertices.sort_unstable();
        vertices.dedup();
        let is_inner = |side: u32| patch.binary_search(&(self.glue.across(side) / 3)).is_ok();
        starts == vertices && sides(patch).all(|side| !is_inner(side) || self.open[side as usize])
    }
}

fn sides(patch: &[u32]) -> impl Iterator<Item = u32> + use<'_> {
    patch.iter().flat_map(|&triangle| triangle * 3..triangle * 3 + 3)
}

/// The sides of a sorted group of triangles beyond which there is none of the group.
pub(super) fn outline<'a>(glue: &'a Glue, patch: &'a [u32]) -> impl Iterator<Item = u32> + use<'a> {
    sides(patch).filter(|&side| patch.binary_search(&(glue.across(side) / 3)).is_err())
}
