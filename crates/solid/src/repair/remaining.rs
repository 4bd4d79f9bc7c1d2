//! What a repaired mesh still is, found by building a body of it.

use firstcontact_formats::Mesh;

use super::options::RepairError;
use crate::body::Body;
use crate::capped_list::{BadEdge, CappedList};
use crate::crossing::{Searched, SelfIntersections};
use crate::volume::volume_sign;
use firstcontact_exact::Sign;

/// What is wrong with a mesh after its repair, in its own numbering.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Remaining {
    /// Edges with an odd number of faces.
    pub open_edges: CappedList<BadEdge>,
    /// Edges whose faces do not run equally often both ways, though their number is even.
    pub flipped_edges: CappedList<BadEdge>,
    /// The sign of the volume that the faces enclose, a place within several shells counting several times; zero also
    /// where they do not close.
    pub volume: Sign,
    /// Where the faces meet. A solid may still do so: its parts overlap then.
    pub self_intersections: SelfIntersections,
}

impl Remaining {
    /// Looks at a mesh, repaired or not.
    ///
    /// # Errors
    /// If it is no body: it has no face.
    pub fn of(mesh: &Mesh) -> Result<Remaining, RepairError> {
        let body = Body::surface_from_mesh(mesh.clone())?;
        let topology = body.topology();
        let is_closed = topology.is_closed() && topology.is_oriented();
        let corner = |vertex: u32| mesh.vertices()[vertex as usize];
        let volume = match is_closed {
            true => {
                volume_sign(body.triangles().map(|(corners, _)| corners.map(corner)).collect::<Vec<_>>().into_iter())
            }
            false => Sign::Zero,
        };
        Ok(Remaining {
            open_edges: topology.open_edges().clone(),
            flipped_edges: topology.flipped_edges().clone(),
            volume,
            self_intersections: body.self_intersections(),
        })
    }

    /// Whether each edge has an even number of faces.
    pub fn is_closed(&self) -> bool {
        self.open_edges.is_empty()
    }

    /// Whether faces run the same way on both sides of each edge that has an even number of them.
    pub fn is_oriented(&self) -> bool {
        self.flipped_edges.is_empty()
    }

    /// Whether it is certain that no two faces meet but at their common vertices and edges.
    pub fn is_free_of_crossings(&self) -> bool {
        let SelfIntersections { triangle_pairs, searched, .. } = &self.self_intersections;
        *triangle_pairs == 0 && *searched == Searched::Whole
    }

    /// Whether the mesh is a closed, consistently oriented solid that encloses a volume and faces outward. Its faces
    /// may cross.
    pub fn is_solid(&self) -> bool {
        self.is_closed() && self.is_oriented() && self.volume == Sign::Positive
    }
}
