//! Laws of every face lattice, and the first violation by name.
//!
//! The lattice of a polytope (Joseph & Plantinga §3.1) whose boundary is a manifold obeys these laws, each of which is
//! checked in one pass over chains of incident faces, `I(P)` of them at most (and a sort of those around one face):
//!
//! 1. There is one face of the highest dimension, and every other face bounds another, so that all belong to it.
//! 2. Every face but a vertex has a boundary, with no face twice in it; an edge leads from one vertex to another.
//! 3. Diamond: between a face and one of two dimensions less in its boundary there are exactly two faces.
//! 4. Orientation: the two run opposite ways there, so that the boundary of a boundary is nothing.
//! 5. Circles: between a face and one of three dimensions less the faces follow one another in one circle (law 3 says
//!    that they do so in circles). In three dimensions: no vertex is pinched.
//! 6. Euler: see below.
//!
//! # The Euler relation
//!
//! Each connected component of the boundary of a `k`-face is a closed manifold of `k - 1` dimensions. The sum of what
//! its faces count for is its Euler characteristic, where a face counts for that of its relative interior: 1 for a
//! vertex, -1 for an edge, `2 - l` for a face with `l` loops (connected and plane, hence a disc with `l - 1` holes;
//! `l - 1` is what is called the number of rings), and `-x / 2` for a 3-face whose boundary has characteristic `x` (a
//! compact 3-manifold has half the characteristic of its boundary, whatever its cavities and handles).
//!
//! - `k = 3`: `V - E + F - rings = 2 - 2g`, even and at most 2.
//! - `k = 4`: the sum is 0, as for every closed manifold of odd dimension. It is not if a vertex is the tip of a cone
//!   over anything but a sphere, which no earlier law notices.
//! - `k >= 5`: the relation holds, but what a 4-face counts for does not follow from numbers of faces (a ball and a
//!   ball with a handle can have boundaries with the same numbers), so it is left to the 4-faces of the boundary to
//!   have been checked.

use super::lattice::{FaceId, Lattice, LatticeBuilder, Orientation};
use firstcontact_solid::Union;

/// A law that a lattice breaks, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LawViolation {
    /// A face was to be bounded by one that is not of the dimension before.
    #[error("face {} cannot bound face {}: it is not of the dimension before", .below.index(), .face.index())]
    NotBelow {
        /// The face.
        face: FaceId,
        /// Face that was to bound it.
        below: FaceId,
    },
    /// There must be exactly one face of the highest dimension.
    #[error("{found} faces of the highest dimension instead of one")]
    Tops {
        /// Number found.
        found: usize,
    },
    /// A face that is not the polytope itself bounds nothing.
    #[error("face {} bounds no other", .face.index())]
    Unreachable {
        /// The face.
        face: FaceId,
    },
    /// A face that is no vertex has no boundary.
    #[error("face {} has no boundary", .face.index())]
    Unbounded {
        /// The face.
        face: FaceId,
    },
    /// A face is twice in the boundary of another.
    #[error("face {} is twice in the boundary of face {}", .below.index(), .face.index())]
    Repeated {
        /// The face.
        face: FaceId,
        /// The one in its boundary.
        below: FaceId,
    },
    /// An edge does not lead from one vertex to another.
    #[error("edge {} does not lead from one vertex to another", .edge.index())]
    Ends {
        /// The edge.
        edge: FaceId,
    },
    /// Between two faces whose dimensions differ by two there are not two faces.
    #[error("between face {} and face {} there are {found} faces instead of two", .face.index(), .below.index())]
    Diamond {
        /// The upper face.
        face: FaceId,
        /// The lower face.
        below: FaceId,
        /// Number found.
        found: usize,
    },
    /// The boundary of the boundary of a face is something.
    #[error("the boundary of face {} does not close at face {}: orientations disagree", .face.index(), .below.index())]
    Orientation {
        /// The face.
        face: FaceId,
        /// The face of two dimensions less at which it does not close.
        below: FaceId,
    },
    /// Between two faces whose dimensions differ by three there is more than one circle of faces.
    #[error("face {} is pinched at face {}: the faces there form {circles} circles", .face.index(), .below.index())]
    Pinched {
        /// The upper face.
        face: FaceId,
        /// The lower face.
        below: FaceId,
        /// Number of circles.
        circles: usize,
    },
    /// A component of the boundary of a face has an Euler characteristic that no closed manifold has.
    #[error("a shell of face {} has Euler characteristic {characteristic}", .face.index())]
    Euler {
        /// The face.
        face: FaceId,
        /// The characteristic of the component.
        characteristic: i64,
    },
}

impl LatticeBuilder {
    /// The lattice; the last face added is the polytope itself.
    ///
    /// The lattice may be of a complex that touches itself, such as two squares with one corner in common: all that is
    /// asked here is that there is one topmost face to which all others belong, and that the boundary of a boundary is
    /// nothing. [`Lattice::check`] asks for more.
    ///
    /// # Errors
    /// The first violation found.
    pub fn build(self) -> Result<Lattice, LawViolation> {
        if let Some([face, below]) = self.fault() {
            return Err(LawViolation::NotBelow { face, below });
        }
        let lattice = self.assembled();
        lattice.check_chains()?;
        Ok(lattice)
    }
}

impl Lattice {
    /// Checks the laws of every face lattice, and names the first violation. Takes time in proportion to
    /// [`Lattice::size`].
    ///
    /// # Errors
    /// The first law found broken.
    pub fn check(&self) -> Result<(), LawViolation> {
        self.check_chains()?;
        for dimension in 2..=self.dimension() {
            self.faces(dimension).try_for_each(|face| self.check_diamonds(face))?;
        }
        for dimension in 3..=self.dimension() {
            self.faces(dimension).try_for_each(|face| self.check_circles(face))?;
        }
        self.check_euler()
    }

    /// Laws 1 and 2, and that the boundary of a boundary is nothing, as of any complex of faces: what counting
    /// crossings needs.
    fn check_chains(&self) -> Result<(), LawViolation> {
        let found = self.faces(self.dimension()).len();
        if found != 1 {
            return Err(LawViolation::Tops { found });
        }
        if let Some(face) = self.proper_faces().find(|&face| self.coboundary(face).next().is_none()) {
            return Err(LawViolation::Unreachable { face });
        }
        for dimension in 1..=self.dimension() {
            self.faces(dimension).try_for_each(|face| self.check_boundary(face, dimension))?;
        }
        for dimension in 2..=self.dimension() {
            self.faces(dimension).try_for_each(|face| self.check_closed(face))?;
        }
        Ok(())
    }

    fn check_boundary(&self, face: FaceId, dimension: usize) -> Result<(), LawViolation> {
        let mut boundary: Vec<(FaceId, Orientation)> = self.boundary(face).collect();
        boundary.sort_unstable();
        if boundary.is_empty() {
            return Err(LawViolation::Unbounded { face });
        }
        if let Some(pair) = boundary.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(LawViolation::Repeated { face, below: pair[0].0 });
        }
        let is_led = boundary.len() == 2 && boundary[0].1 != boundary[1].1;
        if dimension > 1 || is_led { Ok(()) } else { Err(LawViolation::Ends { edge: face }) }
    }

    /// The faces two dimensions below a face, once for each face between that they bound, and which way they run around
    /// it.
    fn double_boundary(&self, face: FaceId) -> Vec<(FaceId, i64)> {
        let mut below: Vec<(FaceId, i64)> = Vec::new();
        for (bounding, way) in self.boundary(face) {
            below.extend(self.boundary(bounding).map(|(lower, inner)| (lower, inner.relative_to(way).count())));
        }
        below.sort_unstable();
        below
    }

    fn check_closed(&self, face: FaceId) -> Result<(), LawViolation> {
        let below = self.double_boundary(face);
        let is_open = |group: &&[(FaceId, i64)]| group.iter().map(|&(_, count)| count).sum::<i64>() != 0;
        match below.chunk_by(|left, right| left.0 == right.0).find(is_open) {
            Some(group) if group.len() == 2 => Err(LawViolation::Orientation { face, below: group[0].0 }),
            Some(group) => Err(LawViolation::Diamond { face, below: group[0].0, found: group.len() }),
            None => Ok(()),
        }
    }

    fn check_diamonds(&self, face: FaceId) -> Result<(), LawViolation> {
        let below = self.double_boundary(face);
        match below.chunk_by(|left, right| left.0 == right.0).find(|group| group.len() != 2) {
            Some(group) => Err(LawViolation::Diamond { face, below: group[0].0, found: group.len() }),
            None => Ok(()),
        }
    }

    /// The faces two dimensions below a face, each with the two faces in between. Each has two: the diamonds are
    /// checked.
    fn ridges(&self, face: FaceId) -> Vec<(FaceId, [FaceId; 2])> {
        let sides = self.boundary(face).flat_map(|(side, _)| self.boundary(side).map(move |(ridge, _)| (ridge, side)));
        let mut sides: Vec<(FaceId, FaceId)> = sides.collect();
        sides.sort_unstable();
        sides.chunks_exact(2).map(|pair| (pair[0].0, [pair[0].1, pair[1].1])).collect()
    }

    fn check_circles(&self, face: FaceId) -> Result<(), LawViolation> {
        let mut around: Vec<(FaceId, [FaceId; 2])> = Vec::new();
        for (ridge, sides) in self.ridges(face) {
            around.extend(self.boundary(ridge).map(|(below, _)| (below, sides)));
        }
        around.sort_unstable();
        for group in around.chunk_by(|left, right| left.0 == right.0) {
            let circles = components(group.iter().map(|&(_, sides)| sides)).len();
            if circles > 1 {
                return Err(LawViolation::Pinched { face, below: group[0].0, circles });
            }
        }
        Ok(())
    }

    fn check_euler(&self) -> Result<(), LawViolation> {
        let mut counts = vec![0; self.len()];
        self.faces(0).for_each(|face| counts[face.index()] = 1);
        self.faces(1).for_each(|face| counts[face.index()] = -1);
        for face in self.faces(2) {
            let loops = components(self.ridges(face).into_iter().map(|(_, sides)| sides)).len();
            counts[face.index()] = 2 - loops as i64;
        }
        for dimension in 3..=self.dimension().min(4) {
            for face in self.faces(dimension) {
                let shells = components(self.ridges(face).into_iter().map(|(_, sides)| sides));
                let mut sum = 0;
                for shell in shells {
                    let characteristic = self.closure_of(shell).iter().map(|below| counts[below.index()]).sum();
                    let is_possible = if dimension == 3 {
                        characteristic % 2 == 0 && characteristic <= 2
                    } else {
                        characteristic == 0
                    };
                    if !is_possible {
                        return Err(LawViolation::Euler { face, characteristic });
                    }
                    sum += characteristic;
                }
                counts[face.index()] = -sum / 2;
            }
        }
        Ok(())
    }
}

/// The connected components of a graph given by its edges, each as its nodes in ascending order.
fn components(pairs: impl Iterator<Item = [FaceId; 2]> + Clone) -> Vec<Vec<FaceId>> {
    let mut nodes: Vec<FaceId> = pairs.clone().flatten().collect();
    nodes.sort_unstable();
    nodes.dedup();
    let mut union = Union::new(nodes.len());
    let place = |node: FaceId| nodes.partition_point(|&other| other < node) as u32;
    pairs.for_each(|[left, right]| union.join(place(left), place(right)));
    let mut components: Vec<Vec<FaceId>> = Vec::new();
    let mut number = vec![0; nodes.len()];
    for (index, &node) in nodes.iter().enumerate() {
        let root = union.find(index as u32) as usize;
        if root == index {
            number[index] = components.len();
            components.push(Vec::new());
        }
        components[number[root]].push(node);
    }
    components
}

#[cfg(test)]
mod tests;
