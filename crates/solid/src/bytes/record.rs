//! A body as bytes: what took time to make of its mesh, and the mesh.

use std::sync::{Arc, OnceLock};

use firstcontact_exact::geom::Magnitudes;
use firstcontact_formats::Mesh;
use nalgebra::Point3;
use serde::{Deserialize, Serialize};

use crate::assemble::{bounds, magnitudes};
use crate::boxes::frame;
use crate::convexity::certify;
use crate::node::Leaf;
use crate::{Body, Derived, Inner, Kind, NotConvex, Skin, Topology, Tree};

/// As it is written.
#[derive(Serialize)]
struct Written<'b> {
    mesh: &'b Mesh,
    topology: &'b Topology,
    kind: Kind,
    warnings: &'b [String],
    convexity: Result<(), NotConvex>,
    positions: Option<Vec<[f64; 3]>>,
    file_skin: &'b Skin,
    skin: Option<&'b Skin>,
    bounds: [[f64; 3]; 2],
    magnitudes: Magnitudes,
    tree: Option<&'b Tree>,
}

/// As it is read: the same in the same order.
#[derive(Deserialize)]
struct Read {
    mesh: Mesh,
    topology: Topology,
    kind: Kind,
    warnings: Vec<String>,
    convexity: Result<(), NotConvex>,
    positions: Option<Vec<[f64; 3]>>,
    file_skin: Skin,
    skin: Option<Skin>,
    bounds: [[f64; 3]; 2],
    magnitudes: Magnitudes,
    tree: Option<Tree>,
}

/// A body as bytes; `None` if memory does not hold them. The tree is made for it, but for convex solids, which do
/// without.
pub(crate) fn written(body: &Body) -> Option<Vec<u8>> {
    let inner = body.inner();
    let is_where_its_file_is = || {
        let pairs = inner.positions.iter().zip(inner.mesh.vertices());
        pairs
            .into_iter()
            .all(|(position, vertex)| position.coords.data.0[0].map(f64::to_bits) == vertex.map(f64::to_bits))
    };
    let record = Written {
        mesh: &inner.mesh,
        topology: &inner.topology,
        kind: inner.kind,
        warnings: &inner.warnings,
        convexity: inner.convexity,
        positions: (!is_where_its_file_is()).then(|| inner.positions.iter().map(|&point| point.into()).collect()),
        file_skin: &inner.file_skin,
        skin: (!Arc::ptr_eq(&inner.file_skin, &inner.skin)).then_some(&inner.skin),
        bounds: inner.bounds.map(Into::into),
        magnitudes: inner.magnitudes,
        tree: (!body.is_convex()).then(|| body.tree()),
    };
    postcard::to_stdvec(&record).ok()
}

/// The body of such bytes; `None` if they are others, or of no body that could have been made.
pub(crate) fn read(bytes: &[u8]) -> Option<Body> {
    take(bytes).filter(|(_, rest)| rest.is_empty()).map(|(body, _)| body)
}

/// The body at the beginning of some bytes, and the bytes after it.
pub(super) fn take(bytes: &[u8]) -> Option<(Body, &[u8])> {
    let (read, rest): (Read, &[u8]) = postcard::take_from_bytes(bytes).ok()?;
    let positions = match read.positions {
        Some(positions) => positions.into_iter().map(Point3::from).collect(),
        None => read.mesh.vertices().iter().map(|&vertex| Point3::from(vertex)).collect(),
    };
    let file_skin = Arc::new(read.file_skin);
    let inner = Inner {
        mesh: Arc::new(read.mesh),
        topology: Arc::new(read.topology),
        kind: read.kind,
        warnings: read.warnings.into(),
        convexity: read.convexity,
        positions,
        skin: read.skin.map_or_else(|| file_skin.clone(), Arc::new),
        file_skin,
        bounds: read.bounds.map(Point3::from),
        magnitudes: read.magnitudes,
        tree: read.tree.map_or_else(OnceLock::new, OnceLock::from),
        derived: Derived::default(),
    };
    is_sound(&inner).then(|| (Body::from_inner(inner), rest))
}

// Soundness of a body that was read: whatever a record says, no question about the body may panic or
// never end. The check takes a time that grows with the body's size, and much less than making the body.

/// The most levels a tree has. Those that are made have a few dozen, and what walks over them relies on that.
const DEEPEST: u32 = 256;

/// True if a body is one: every number that names something names something that is there, what is kept with it is
/// what would be made again as far as that is quick, and its certificate holds.
pub(super) fn is_sound(inner: &Inner) -> bool {
    let (vertices, faces) = (inner.mesh.vertices().len(), inner.mesh.face_count());
    let is_whole = inner.mesh.is_sound()
        && inner.topology.is_sound(vertices, faces)
        && inner.positions.len() == vertices
        && inner.positions.iter().all(|point| point.iter().all(|x| x.is_finite()))
        && [&inner.file_skin, &inner.skin].iter().all(|skin| !skin.triangles.is_empty())
        && [&inner.file_skin, &inner.skin].iter().all(|skin| skin.check(vertices, faces).is_ok());
    is_whole
        && inner.bounds == bounds(&inner.positions, &inner.skin)
        && inner.magnitudes == magnitudes(&inner.positions, &inner.skin)
        && inner.tree.get().is_none_or(|tree| is_sound_tree(tree, inner))
        && (inner.convexity.is_err() || is_convex(inner))
}

/// True if the certificate holds, for the file's vertices and for the hull of the placed ones.
fn is_convex(inner: &Inner) -> bool {
    let of_file = certify(&inner.file_skin, |vertex| inner.mesh.vertices()[vertex as usize]);
    of_file.is_ok()
        && certify(&inner.skin, |vertex| inner.positions[vertex as usize].into()).is_ok()
        && has_distinct_vertices(inner)
}

/// True if no two vertices of the skin are in one place: equal ones are one vertex in any skin that is made.
fn has_distinct_vertices(inner: &Inner) -> bool {
    let mut vertices: Vec<u32> = inner.skin.triangles.iter().flat_map(|triangle| triangle.corners).collect();
    vertices.sort_unstable();
    vertices.dedup();
    // Adding zero makes one of the two zeros.
    let place = |vertex: u32| inner.positions[vertex as usize].coords.data.0[0].map(|x| (x + 0.0).to_bits());
    let mut places: Vec<[u64; 3]> = vertices.into_iter().map(place).collect();
    places.sort_unstable();
    places.windows(2).all(|pair| pair[0] != pair[1])
}

fn is_sound_tree(tree: &Tree, inner: &Inner) -> bool {
    let skin = &inner.skin.triangles;
    let is_leaf = |leaf: &Leaf| skin.get(leaf.index as usize).is_some_and(|own| own.corners == leaf.corners);
    let used = skin.iter().flat_map(|triangle| triangle.corners).map(|vertex| &inner.positions[vertex as usize]);
    let count = tree.triangles.len();
    count == skin.len()
        && tree.triangles.iter().all(is_leaf)
        && tree.owned.len() == count
        && tree.flats.is_sound(count)
        && tree.has_sound_nodes(DEEPEST)
        && (tree.center, tree.exponent) == frame(used)
        && tree.check(&inner.positions).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Orientation;

    /// An L of squares and hexagons, and so not convex.
    fn l_shape() -> Body {
        let outline = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
        let vertices: Vec<_> = [0.0, 1.0].iter().flat_map(|&z| outline.map(|[x, y]| [x, y, z])).collect();
        let mut faces: Vec<Vec<u32>> = vec![(0..6).rev().collect(), (6..12).collect()];
        faces.extend((0..6).map(|i| vec![i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6]));
        Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
    }

    fn again(body: &Body) -> Body {
        read(&written(body).unwrap()).unwrap()
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        let l = l_shape();
        let cube = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
        let turned =
            cube.positions().iter().map(|p| Point3::new(0.6 * p.x - 0.8 * p.y, 0.8 * p.x + 0.6 * p.y, 0.1 * p.z));
        let turned = cube.with_positions(turned.collect(), Orientation::Kept).unwrap();
        let mirrored = l.positions().iter().map(|p| Point3::new(-p.x, p.y, p.z)).collect();
        let mirrored = l.with_positions(mirrored, Orientation::Mirrored).unwrap();
        let open = Body::surface_from_mesh(l.mesh().clone()).unwrap();
        for body in [l, cube, turned, mirrored, open] {
            // The tree is made for the record, so that both have it or neither.
            let copy = again(&body);
            assert_eq!(format!("{body:?}"), format!("{copy:?}"));
            assert_eq!(copy.check(), Ok(()));
        }
    }

    #[test]
    fn bytes_that_are_cut_or_go_on_are_no_body() {
        let bytes = written(&l_shape()).unwrap();
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length]).is_none(), "{length}");
        }
        assert!(read(&[bytes.as_slice(), &[0]].concat()).is_none());
    }

    /// Whatever bytes say, a body that is made of them is one: its laws hold, and no number in it names what is not
    /// there.
    #[test]
    fn bytes_that_were_changed_are_no_body_or_a_sound_one() {
        for body in [l_shape(), Body::cuboid([1.0, 2.0, 3.0]).unwrap()] {
            let bytes = written(&body).unwrap();
            for place in 0..bytes.len() {
                for change in [0x01, 0x02, 0x10, 0x7f, 0x80, 0xff] {
                    let mut changed = bytes.clone();
                    changed[place] ^= change;
                    if let Some(body) = read(&changed) {
                        assert_eq!(body.check(), Ok(()), "{place} {change}");
                    }
                }
            }
        }
    }

    /// If this fails, records have become others: then raise the number that files begin with, and put the new digest
    /// here.
    #[test]
    fn records_are_those_of_the_number_that_files_begin_with() {
        let digest = blake3::hash(&written(&l_shape()).unwrap()).to_hex();
        assert_eq!(digest.as_str(), "776b9a801a6846d959ae620356de34d176a802755154d222369e02bb0ee973b9");
    }
}
