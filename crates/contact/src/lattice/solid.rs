//! What a body is prepared with for the lattice method, made once and kept with it.

use firstcontact_polytope::{Declined, FaceId, Part, Polytope, Prisms, Reaches};
use firstcontact_solid::{Body, Feature};

/// A solid as a polytope, and the prisms over it.
#[derive(Debug)]
pub(crate) struct LatticeSolid {
    /// The solid, where its own coordinates have it.
    pub(super) solid: Polytope,
    /// What it sweeps.
    pub(super) prisms: Prisms,
    /// How far the faces of the prisms reach within their flats, whatever the motion.
    pub(super) reaches: Reaches,
    /// What each of its faces is called.
    names: Vec<Feature>,
    /// Vertices of the body that each of its faces has: the least three, in ascending order; the last again where there are fewer.
    corners: Vec<[u32; 3]>,
    size: u64,
}

impl LatticeSolid {
    /// The body as a polytope. Prepared when first asked for.
    ///
    /// # Errors
    /// If it is a surface, or not a manifold.
    pub(crate) fn of(body: &Body) -> Result<&LatticeSolid, &Declined> {
        body.derived(|body| Polytope::of_solid(body).map(LatticeSolid::new)).as_ref()
    }

    fn new((solid, names): (Polytope, Vec<Feature>)) -> LatticeSolid {
        let vertices =
            |face| solid.lattice().vertices(face).into_iter().filter_map(|vertex| vertex_of(names[vertex.index()]));
        let all = solid.lattice().proper_faces().chain([solid.lattice().top()]);
        let corners = all.map(|face| least_three(vertices(face).collect())).collect();
        let prisms = Prisms::over(&solid);
        let reaches = Reaches::of_prisms(&solid, prisms.parts());
        LatticeSolid { prisms, reaches, size: solid.lattice().size(), corners, solid, names }
    }

    /// The size `I(P)` of the solid (Joseph & Plantinga §3.1).
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The face of the solid from which a face of its prisms comes.
    pub(super) fn face_under(&self, face: FaceId) -> FaceId {
        match self.prisms.part(face) {
            Part::First(face) | Part::Last(face) | Part::Swept(face) => face,
        }
    }

    /// What a face of the solid is called.
    pub(super) fn name(&self, face: FaceId) -> Feature {
        self.names[face.index()]
    }

    /// The least three vertices of a face of the solid, in ascending order; the last again where there are fewer.
    pub(super) fn corners(&self, face: FaceId) -> [u32; 3] {
        self.corners[face.index()]
    }

    /// Vertices of the body that span a face of the solid; one more than its dimension.
    pub(super) fn basis(&self, face: FaceId) -> Vec<u32> {
        let basis = self.solid.flat(face).basis.iter();
        basis.filter_map(|&vertex| vertex_of(self.names[vertex as usize])).collect()
    }
}

fn vertex_of(name: Feature) -> Option<u32> {
    match name {
        Feature::Vertex(vertex) => Some(vertex),
        Feature::Edge(_) | Feature::Face(_) | Feature::Interior => None,
    }
}

fn least_three(mut vertices: Vec<u32>) -> [u32; 3] {
    vertices.sort_unstable();
    let last = vertices.last().copied().unwrap_or(0);
    [0, 1, 2].map(|place| vertices.get(place).copied().unwrap_or(last))
}
