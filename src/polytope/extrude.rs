//! The prism that a polytope sweeps along a vector with one coordinate more: the faces of a moving body in space and time.

use std::sync::Arc;

use dashu_int::IBig;

use super::flat::Flat;
use super::lattice::{FaceId, Lattice};
use super::points::Points;
use super::polytope::Polytope;
use super::product::{Part, prism};

/// The prisms over one polytope, whatever the vectors along which it is swept: all that they share.
#[derive(Debug, Clone)]
pub(crate) struct Prisms {
    lattice: Arc<Lattice>,
    flats: Arc<[Flat]>,
    parts: Box<[Part]>,
}

impl Prisms {
    /// The prisms over a polytope.
    ///
    /// The flat of a prism's face needs no computing: a copy of a face lies as the face does, and what a face sweeps spans one
    /// direction more, the only one that leaves the space of the basis, so that the last axis is the one more to see it along.
    pub(crate) fn over(basis: &Polytope) -> Prisms {
        let (lattice, parts) = prism(basis.lattice());
        let vertices = basis.lattice().faces(0).len() as u32;
        let last_axis = basis.points().dimension() as u32;
        let flat = |part: &Part| match *part {
            Part::First(face) => basis.flat(face).clone(),
            Part::Last(face) => {
                let Flat { basis, axes } = basis.flat(face);
                Flat { basis: basis.iter().map(|vertex| vertex + vertices).collect(), axes: axes.clone() }
            }
            Part::Swept(face) => {
                let Flat { basis, axes } = basis.flat(face);
                let above = basis.first().map(|vertex| vertex + vertices);
                Flat {
                    basis: basis.iter().copied().chain(above).collect(),
                    axes: axes.iter().copied().chain([last_axis]).collect(),
                }
            }
        };
        let flats = parts.iter().map(flat).collect();
        Prisms { lattice: Arc::new(lattice), flats, parts: parts.into() }
    }

    /// Where a face of the prisms comes from.
    pub(crate) fn part(&self, face: FaceId) -> Part {
        self.parts[face.index()]
    }

    /// The prism with these vertices: those of the first copy, then those of the last, which is the first moved by one vector
    /// whose last component is not zero; the last coordinate is the same all over a copy.
    pub(crate) fn at(&self, points: Points) -> Polytope {
        Polytope::of_flats(Arc::clone(&self.lattice), Arc::clone(&self.flats), points)
    }
}

/// The vertices of a prism, coordinate by coordinate: those of the basis at last coordinate zero, and the same moved by a vector.
pub(crate) fn extruded(basis: impl Iterator<Item = Vec<IBig>>, step: &[IBig]) -> Vec<IBig> {
    let dimension = step.len();
    let mut coordinates: Vec<IBig> = basis.flat_map(|point| point.into_iter().chain([IBig::ZERO])).collect();
    let count = coordinates.len();
    coordinates.reserve(count);
    for place in 0..count {
        let moved = &coordinates[place] + &step[place % dimension];
        coordinates.push(moved);
    }
    coordinates
}
