//! A checked body: a mesh with its topology, its kind, its placed positions and its skin.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use firstcontact_formats::Mesh;
use nalgebra::Point3;

use super::connectivity::EdgeNumbers;
use super::convexity::NotConvex;
use super::loops::weld;
use super::skin::Skin;
use super::topology::Topology;
use super::tree::Tree;
use firstcontact_exact::geom::Magnitudes;

/// A solid or a surface, checked and ready for queries. Cheap to clone; shared between threads.
///
/// The set of a solid is its skin together with every point whose winding number is not zero; the set of a surface is
/// its skin.
#[derive(Debug, Clone)]
pub struct Body {
    inner: Arc<Inner>,
}

/// Point set of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub enum Kind {
    /// The skin and every point whose winding number is not zero.
    Solid,
    /// The skin only.
    Surface,
}

/// Everything a body holds.
#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) mesh: Arc<Mesh>,
    pub(crate) topology: Arc<Topology>,
    pub(crate) kind: Kind,
    pub(crate) warnings: Arc<[String]>,
    /// The certificate, for the file's own vertices.
    pub(crate) convexity: Result<(), NotConvex>,
    /// The triangulation of the file's faces, as it was before any placement (turned round if that mirrored).
    pub(crate) file_skin: Arc<Skin>,
    pub(crate) positions: Vec<Point3<f64>>,
    pub(crate) skin: Arc<Skin>,
    pub(crate) bounds: [Point3<f64>; 2],
    pub(crate) magnitudes: Magnitudes,
    pub(crate) tree: OnceLock<Tree>,
    pub(crate) derived: Derived,
}

/// Things that higher layers derive from a body and keep with it, one of each type.
#[derive(Debug, Default)]
pub(crate) struct Derived(OnceLock<Box<Kept>>);

/// One such thing, and the others.
#[derive(Debug)]
struct Kept {
    thing: Box<dyn Any + Send + Sync>,
    others: Derived,
}

impl Derived {
    /// The thing of a type, made when first asked for. The function that makes it must not ask for another.
    fn of_type<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> &T {
        let mut place = self;
        loop {
            let kept = place.0.get_or_init(|| Box::new(Kept { thing: Box::new(make()), others: Derived::default() }));
            if let Some(thing) = kept.thing.downcast_ref() {
                return thing;
            }
            place = &kept.others;
        }
    }
}

impl Body {
    /// For each vertex of the file the one that stands for it in the triangles: the least with the same coordinates.
    pub fn welded(&self) -> Vec<u32> {
        weld(self.inner.mesh.vertices())
    }

    pub(crate) fn from_inner(inner: Inner) -> Body {
        let body = Body { inner: Arc::new(inner) };
        debug_assert_eq!(body.check(), Ok(()));
        body
    }

    /// Everything it holds.
    pub(crate) fn inner(&self) -> &Inner {
        &self.inner
    }

    /// Returns the kind of the body's point set.
    pub fn kind(&self) -> Kind {
        self.inner.kind
    }

    /// True if the body is certified to be a convex solid.
    pub fn is_convex(&self) -> bool {
        self.inner.convexity.is_ok()
    }

    /// The certificate of convexity, or why there is none.
    ///
    /// # Errors
    /// The first thing found that a convex solid does not have, such as a reflex edge.
    pub fn convexity(&self) -> Result<(), NotConvex> {
        self.inner.convexity
    }

    /// The mesh as its file has it, before placement.
    pub fn mesh(&self) -> &Mesh {
        &self.inner.mesh
    }

    /// The placed vertices, by the file's vertex index.
    pub fn positions(&self) -> &[Point3<f64>] {
        &self.inner.positions
    }

    /// The least and the greatest coordinates of the body.
    pub fn bounds(&self) -> [Point3<f64>; 2] {
        self.inner.bounds
    }

    /// The report on the mesh's topology.
    pub fn topology(&self) -> &Topology {
        &self.inner.topology
    }

    /// Returns warnings about the mesh, one sentence each.
    pub fn warnings(&self) -> &[String] {
        &self.inner.warnings
    }

    /// The triangles that every method uses, each with the file's face it is part of: corners as vertex indices, of
    /// those with equal coordinates in the file the least. Those of a solid run counter-clockwise seen from outside.
    pub fn triangles(&self) -> impl ExactSizeIterator<Item = ([u32; 3], u32)> {
        self.inner.skin.triangles.iter().map(|triangle| (triangle.corners, triangle.face))
    }

    /// The one stored triangulation.
    pub fn skin(&self) -> &Skin {
        &self.inner.skin
    }

    /// The bounding-volume tree over the skin, built when first asked for.
    #[inline]
    pub fn tree(&self) -> &Tree {
        self.inner.tree.get_or_init(|| Tree::build(self.skin(), self.positions()))
    }

    /// The file's face that the triangle at a place of the tree is part of.
    pub fn face_at(&self, place: u32) -> u32 {
        self.skin().triangles[self.tree().triangles[place as usize].index as usize].face
    }

    /// The magnitudes of the coordinates of the vertices that the skin uses.
    pub fn magnitudes(&self) -> Magnitudes {
        self.inner.magnitudes
    }

    /// Returns a thing that a higher layer derives from the body. It is made at the first call and kept for all
    /// clones of the body, one of each type. The function that makes it must not ask for another such thing.
    pub fn derived<T: Any + Send + Sync>(&self, make: impl Fn(&Body) -> T) -> &T {
        self.inner.derived.of_type(|| make(self))
    }

    /// Checks the invariants of a body.
    ///
    /// # Errors
    /// A breach is a fault in this library, never in the input.
    pub fn check(&self) -> Result<(), String> {
        let inner = &self.inner;
        inner.topology.check()?;
        inner.skin.check(inner.positions.len(), inner.mesh.face_count())?;
        self.tree().check(&inner.positions)?;
        let (low, high) = (inner.bounds[0], inner.bounds[1]);
        let inside = |vertex: u32| {
            let point = &inner.positions[vertex as usize];
            (0..3).all(|axis| low[axis] <= point[axis] && point[axis] <= high[axis])
        };
        if inner.skin.triangles.iter().flat_map(|triangle| triangle.corners).all(inside) {
            Ok(())
        } else {
            Err("a vertex is outside the bounds".to_owned())
        }
    }
}

/// Measures of a body in its placed coordinates.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Properties {
    /// The volume, in cubed units of length: the sum over shells by orientation, so a cavity counts negative. If shells
    /// overlap, the overlap counts twice. `None` for a surface, and where it overflows.
    pub volume: Option<f64>,
    /// The area of all triangles, in squared units of length. `None` where it overflows.
    pub area: Option<f64>,
    /// The number of handles, over all shells. `None` unless the mesh is manifold and consistently oriented.
    pub genus: Option<usize>,
}

impl Body {
    /// Volume, area and genus.
    pub fn properties(&self) -> Properties {
        let origin = self.bounds()[0];
        let (mut volume, mut area) = (Sum::default(), Sum::default());
        for triangle in &self.skin().triangles {
            let [a, b, c] = triangle.corners.map(|corner| self.positions()[corner as usize]);
            volume.add((a - origin).dot(&(b - origin).cross(&(c - origin))));
            area.add(doubled_area(a, b, c));
        }
        let finite = |value: f64| value.is_finite().then_some(value);
        let volume = match self.kind() {
            Kind::Solid => finite(volume.total() / 6.0),
            Kind::Surface => None,
        };
        Properties { volume, area: finite(area.total() / 2.0), genus: self.genus() }
    }

    /// Euler: vertices - edges + faces = 2 (shells - handles). The triangulated skin is counted, as a placed solid may
    /// have lost vertices; it has the same genus.
    fn genus(&self) -> Option<usize> {
        let topology = self.topology();
        if !topology.is_manifold() || !topology.is_oriented() || !topology.collapsed_faces().is_empty() {
            return None;
        }
        let skin = self.skin();
        let edges = EdgeNumbers::of(&skin.triangles).len();
        let plus = skin.vertices().len() + skin.triangles.len() + 2 * edges;
        let twice = (2 * skin.shells.len() + 3 * edges).checked_sub(plus)?;
        twice.is_multiple_of(2).then_some(twice / 2)
    }
}

fn doubled_area(a: Point3<f64>, b: Point3<f64>, c: Point3<f64>) -> f64 {
    (b - a).cross(&(c - a)).norm()
}

/// A sum with the rounding errors carried along (Neumaier).
#[derive(Default)]
struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        let sum = self.sum + value;
        self.lost += if self.sum.abs() >= value.abs() { (self.sum - sum) + value } else { (value - sum) + self.sum };
        self.sum = sum;
    }

    fn total(&self) -> f64 {
        self.sum + self.lost
    }
}
