//! The skin of a convex solid whose placed vertices are not in exactly convex position any more.
//!
//! A solid certified convex before placement *is*, after it, the convex hull of its placed vertices. If the placed
//! triangulation does not bound that hull exactly, the skin becomes the hull's triangles. They keep the file's numbers:
//!
//! - A hull edge that is an edge of the file is that edge. Any other belongs to the lower-numbered of the faces of its
//!   two triangles.
//! - A hull triangle is the least-numbered file face that has all three of its corners. If there is none, it is the
//!   least-numbered face of a flat group that has all three: faces joined through edges that were exactly flat
//!   before placement. If there is none either (rounding has moved an edge across an almost flat one), it is the
//!   least-numbered face that has two of its corners; at worst, one.
//!
//! A vertex of the file that rounding has moved inside the hull is on no feature any more.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use firstcontact_exact::geom::predicate::orient3d;
use nalgebra::Point3;

use super::assemble::{bounds, magnitudes};
use super::body::{Body, Derived, Inner};
use super::connectivity::Union;
use super::convexity::{NotConvex, certify, sides_of_edges};
use super::error::BuildError;
use super::hull::{HullError, convex_hull};
use super::skin::{Piece, Skin};

/// Effect of a placement on left and right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Faces that ran counter-clockwise seen from outside still do.
    Kept,
    /// A mirror image: they run clockwise and are turned round.
    Mirrored,
}

impl Body {
    /// The same body with its vertices elsewhere, one position per vertex of the file.
    ///
    /// A solid certified convex is, afterwards, the convex hull of its new vertices.
    ///
    /// # Errors
    /// If the number of positions is not that of the vertices, one is not finite, or a convex solid has become flat.
    pub fn with_positions(&self, positions: Vec<Point3<f64>>, orientation: Orientation) -> Result<Body, BuildError> {
        place(self.inner(), positions, orientation)
    }

    /// The same skin, triangle by triangle, over other positions, one for each vertex of the file.
    ///
    /// Unlike [`Body::with_positions`] this keeps the triangles of a convex solid too: it is taken to be what its
    /// faces now bound, not the hull of its vertices, and carries no certificate.
    ///
    /// # Errors
    /// If the number of positions is not that of the vertices, or one is not finite.
    pub fn reshaped(&self, positions: Vec<Point3<f64>>) -> Result<Body, BuildError> {
        reshape(self.inner(), positions)
    }
}

/// The hull of the placed vertices that the body uses, as a skin.
fn rehull(inner: &Inner, positions: &[Point3<f64>]) -> Result<Skin, BuildError> {
    let used: Vec<u32> = inner.file_skin.vertices().into_iter().collect();
    let points: Vec<[f64; 3]> = used.iter().map(|&vertex| positions[vertex as usize].into()).collect();
    let hull = convex_hull(&points).map_err(|error| match error {
        HullError::Flat | HullError::TooFew(_) => BuildError::Flat,
        other => BuildError::Hull(other),
    })?;
    let names = Names::new(inner);
    let pieces = hull
        .into_iter()
        .map(|corners| {
            let corners = corners.map(|corner| used[corner as usize]);
            Piece { corners, face: names.face(corners), shell: 0 }
        })
        .collect();
    Ok(Skin::new(pieces, &inner.file_skin.file_edges()))
}

/// Faces and flat groups of each vertex.
struct Names {
    /// For each vertex the faces it is a corner of, ascending.
    faces: BTreeMap<u32, Vec<u32>>,
    /// For each vertex the flat groups it is on, each named by its least face, ascending.
    groups: BTreeMap<u32, Vec<u32>>,
}

impl Names {
    fn new(inner: &Inner) -> Names {
        let skin = &inner.file_skin;
        let group_of = flat_groups(inner);
        let mut names = Names { faces: BTreeMap::new(), groups: BTreeMap::new() };
        for (triangle, &group) in skin.triangles.iter().zip(&group_of) {
            for corner in triangle.corners {
                names.faces.entry(corner).or_default().push(triangle.face);
                names.groups.entry(corner).or_default().push(group);
            }
        }
        for list in names.faces.values_mut().chain(names.groups.values_mut()) {
            list.sort_unstable();
            list.dedup();
        }
        names
    }

    fn face(&self, corners: [u32; 3]) -> u32 {
        let [a, b, c] = corners.map(|corner| self.faces[&corner].as_slice());
        let groups = corners.map(|corner| self.groups[&corner].as_slice());
        let least_of_two = [(a, b), (b, c), (a, c)].into_iter().filter_map(|(p, q)| least_common(&[p, q])).min();
        least_common(&[a, b, c])
            .or_else(|| least_common(&groups))
            .or(least_of_two)
            .unwrap_or_else(|| a[0].min(b[0]).min(c[0]))
    }
}

fn least_common(lists: &[&[u32]]) -> Option<u32> {
    let (first, others) = lists.split_first()?;
    first.iter().copied().find(|item| others.iter().all(|list| list.binary_search(item).is_ok()))
}

/// For each triangle the least face of the flat group it is in, judged by the file's own vertices.
fn flat_groups(inner: &Inner) -> Vec<u32> {
    let skin = &inner.file_skin;
    let at = |vertex: u32| inner.mesh.vertices()[vertex as usize];
    let mut union = Union::new(skin.triangles.len());
    for [left, right] in sides_of_edges(skin, &skin.edge_sides()).unwrap_or_default() {
        let [a, b, c] = skin.triangles[left as usize / 3].corners.map(at);
        let other = &skin.triangles[right as usize / 3];
        if orient3d(a, b, c, at(other.corners[(right as usize + 2) % 3])).is_zero() {
            union.join(left / 3, right / 3);
        }
    }
    let roots: Vec<u32> = (0..skin.triangles.len() as u32).map(|triangle| union.find(triangle)).collect();
    let mut least = vec![u32::MAX; roots.len()];
    for (triangle, &root) in skin.triangles.iter().zip(&roots) {
        least[root as usize] = least[root as usize].min(triangle.face);
    }
    roots.into_iter().map(|root| least[root as usize]).collect()
}

/// Gives a body new positions; see [`Body::with_positions`].
fn place(inner: &Inner, positions: Vec<Point3<f64>>, orientation: Orientation) -> Result<Body, BuildError> {
    let positions = checked(inner, positions)?;
    let file_skin = match orientation {
        Orientation::Kept => Arc::clone(&inner.file_skin),
        Orientation::Mirrored => Arc::new(inner.file_skin.as_ref().clone().turned()),
    };
    let mut skin = Arc::clone(&file_skin);
    if inner.convexity.is_ok() && certify(&skin, |vertex| positions[vertex as usize].into()).is_err() {
        skin = Arc::new(rehull(inner, &positions)?);
    }
    Ok(Body::from_inner(Inner {
        mesh: Arc::clone(&inner.mesh),
        topology: Arc::clone(&inner.topology),
        kind: inner.kind,
        warnings: Arc::clone(&inner.warnings),
        convexity: inner.convexity,
        file_skin,
        bounds: bounds(&positions, &skin),
        magnitudes: magnitudes(&positions, &skin),
        tree: OnceLock::new(),
        derived: Derived::default(),
        positions,
        skin,
    }))
}

/// Positions that are as many as the vertices, and finite.
fn checked(inner: &Inner, positions: Vec<Point3<f64>>) -> Result<Vec<Point3<f64>>, BuildError> {
    if positions.len() != inner.positions.len() {
        return Err(BuildError::VertexCount { wanted: inner.positions.len(), found: positions.len() });
    }
    match positions.iter().position(|point| !point.iter().all(|value| value.is_finite())) {
        Some(vertex) => Err(BuildError::NotFinite { vertex: vertex as u32 }),
        None => Ok(positions),
    }
}

/// The same skin over other positions; see [`Body::reshaped`].
fn reshape(inner: &Inner, positions: Vec<Point3<f64>>) -> Result<Body, BuildError> {
    let positions = checked(inner, positions)?;
    let tree = inner.tree.get().map(|tree| tree.refitted(&positions));
    Ok(Body::from_inner(Inner {
        mesh: Arc::clone(&inner.mesh),
        topology: Arc::clone(&inner.topology),
        kind: inner.kind,
        warnings: Arc::clone(&inner.warnings),
        convexity: Err(NotConvex::Reshaped),
        file_skin: Arc::clone(&inner.skin),
        bounds: bounds(&positions, &inner.skin),
        magnitudes: magnitudes(&positions, &inner.skin),
        tree: tree.map_or_else(OnceLock::new, OnceLock::from),
        derived: Derived::default(),
        skin: Arc::clone(&inner.skin),
        positions,
    }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use nalgebra::{Rotation3, Vector3};

    use crate::{Body, EdgeNumbers, Feature, Orientation};

    #[test]
    fn a_turned_box_keeps_its_edges_and_faces() {
        let mut replaced = 0;
        for degrees in 1..90 {
            let turn = Rotation3::new(Vector3::new(1.0, f64::from(degrees) * 0.1, 0.3) * f64::from(degrees) * 0.01);
            let body = Body::cuboid([1.0, 2.1, 0.03]).unwrap();
            let positions = body.positions().iter().map(|point| turn * point).collect();
            let placed = body.with_positions(positions, Orientation::Kept).unwrap();
            replaced += usize::from(placed.skin() != body.skin());
            let skin = placed.skin();
            let faces: BTreeSet<u32> = skin.triangles.iter().map(|triangle| triangle.face).collect();
            assert_eq!(faces.len(), 6);
            let edges = EdgeNumbers::of(&skin.triangles).len();
            assert_eq!((skin.file_edges().len(), edges, skin.triangles.len()), (12, 18, 12));
            for (index, triangle) in (0..).zip(&skin.triangles) {
                let corners = body.mesh().face(triangle.face as usize);
                assert!(triangle.corners.iter().all(|corner| corners.contains(corner)));
                for feature in [0, 1, 2].map(|i| skin.edge_feature(index, i)) {
                    assert!(matches!(feature, Feature::Edge(_)) || feature == Feature::Face(triangle.face));
                }
            }
        }
        assert!(replaced > 20, "{replaced}");
    }
}
