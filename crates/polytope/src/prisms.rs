//! All prisms over one polytope: what they share, whatever the motion.

use std::sync::Arc;

use dashu_int::IBig;

use super::flat::Flat;
use super::lattice::{FaceId, Lattice};
use super::points::Points;
use super::product::{Part, prism};
use super::realization::Polytope;

/// The prisms over one polytope: their faces, where these come from, and along which axes they are seen straight on.
///
/// Time tells apart the copies of a vertex, and no two vertices of one copy. So the flat of a copy of a face is seen straight
/// on along the axes along which the face is, and that of what it sweeps along these and the axis of time.
#[derive(Debug, Clone)]
pub struct Prisms {
    lattice: Arc<Lattice>,
    flats: Arc<[Flat]>,
    parts: Vec<Part>,
}

impl Prisms {
    /// The prisms over a polytope.
    pub fn over(basis: &Polytope) -> Prisms {
        let (lattice, parts) = prism(basis.lattice());
        let (vertices, time) = (basis.points().len(), basis.points().dimension());
        let flats = parts.iter().map(|&part| match part {
            Part::First(face) => basis.flat(face).clone(),
            Part::Last(face) => basis.flat(face).copied(vertices),
            Part::Swept(face) => basis.flat(face).swept(vertices, time),
        });
        Prisms { flats: flats.collect(), lattice: Arc::new(lattice), parts }
    }

    /// Where each face of the prisms comes from.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Where a face of the prisms comes from.
    pub fn part(&self, face: FaceId) -> Part {
        self.parts[face.index()]
    }

    /// The prism with these vertices, which are [`prism_vertices`] for two ends that differ in time.
    pub fn at(&self, points: Points) -> Polytope {
        Polytope::of_flats(Arc::clone(&self.lattice), points, Arc::clone(&self.flats))
    }
}

/// The coordinates of the vertices of a prism: those of the basis, with something added to each as the motion begins, and
/// then as it ends, the time last.
pub fn prism_vertices(basis: &Points, ends: [&[IBig]; 2]) -> Vec<IBig> {
    let mut coordinates = Vec::with_capacity(2 * basis.len() * (basis.dimension() + 1));
    for end in ends {
        for point in 0..basis.len() {
            coordinates.extend(basis.coordinates(point).iter().zip(end).map(|(x, added)| x + added));
            coordinates.extend(end.last().cloned());
        }
    }
    coordinates
}
