//! Faces that lie in one flat side by side, merged into one.
//!
//! From the facets down to the edges: two faces of dimension `k` are joined across a face of dimension `k - 1` that
//! bounds only these two, if they lie in one flat, on either side of it. So coplanar triangles become polygons, with
//! holes where there are some, and then collinear edges one edge. Faces that no longer bound anything vanish. Two faces
//! that are alone at a face bound the same faces (between each of these and the one they share there are exactly two),
//! so that what replaces them does so everywhere.
//!
//! A group of faces that, joined, would break a law of lattices stays as it is: it touches itself at a face where
//! others are needed, as a plate does whose hole reaches its rim in one point.

use super::flat::Flat;
use super::lattice::{FaceId, Lattice, LatticeBuilder, Orientation};
use super::polytope::Polytope;
use firstcontact_exact::Sign;

/// A face in the making.
struct MergedFace {
    /// Places in the layer of the dimension before.
    boundary: Vec<(usize, Orientation)>,
    /// Faces joined; the whole is oriented like the first.
    parts: Vec<FaceId>,
}

/// The faces of all dimensions, while they are being joined.
struct Draft<'a> {
    polytope: &'a Polytope,
    layers: Vec<Vec<MergedFace>>,
}

/// Faces of a layer to be joined, and which way each runs in the whole.
type Group = Vec<(usize, Orientation)>;

impl Polytope {
    /// The same polytope with as few faces as its shape allows, and for each of these, by number, the faces it is made
    /// of.
    ///
    /// Facets that share a ridge and lie in one hyperplane become one facet, which may have holes; then the faces
    /// between them, down to collinear edges, in the same way. Faces that together would break a law of
    /// [`Lattice::check`] keep apart. A face without extent joins what is beside it, but nothing joins two of them.
    pub fn merged(&self) -> (Polytope, Vec<Vec<FaceId>>) {
        let mut draft = Draft::of(self);
        for dimension in (1..self.lattice().dimension()).rev() {
            draft.join(dimension);
            draft.drop_unused(dimension - 1);
        }
        let lattice = draft.build();
        debug_assert_eq!(lattice.check(), Ok(()));
        let vertices = draft.layers[0].iter().map(|vertex| vertex.parts[0].index());
        let merged = Polytope::assembled(lattice, self.points().chosen(vertices));
        let parts = draft.layers.into_iter().flatten().map(|mut face| {
            face.parts.sort_unstable();
            face.parts
        });
        (merged, parts.collect())
    }
}

impl<'a> Draft<'a> {
    fn of(polytope: &'a Polytope) -> Draft<'a> {
        let lattice = polytope.lattice();
        let start = |dimension: usize| lattice.faces(dimension).next().map_or(0, FaceId::index);
        let layer = |dimension: usize| {
            let start = start(dimension.saturating_sub(1));
            let boundary = |face: FaceId| lattice.boundary(face).map(|(below, way)| (below.index() - start, way));
            lattice
                .faces(dimension)
                .map(|face| MergedFace { boundary: boundary(face).collect(), parts: vec![face] })
                .collect()
        };
        Draft { polytope, layers: (0..=lattice.dimension()).map(layer).collect() }
    }

    /// For each face of a dimension, the faces that it bounds.
    fn coboundaries(&self, dimension: usize) -> Vec<Vec<(usize, Orientation)>> {
        let mut above = vec![Vec::new(); self.layers[dimension].len()];
        for (face, MergedFace { boundary, .. }) in self.layers[dimension + 1].iter().enumerate() {
            boundary.iter().for_each(|&(below, way)| above[below].push((face, way)));
        }
        above
    }

    /// Joins what can be joined of the faces of a dimension, none of which has been joined before.
    fn join(&mut self, dimension: usize) {
        let ridges = self.coboundaries(dimension - 1);
        let mut taken = vec![false; self.layers[dimension].len()];
        let mut wholes: Vec<(Group, MergedFace)> = Vec::new();
        for seed in 0..taken.len() {
            if !taken[seed] {
                let group = self.around(dimension, seed, &ridges, &mut taken);
                let boundary = self.outline(dimension, &group, &ridges);
                let parts = group.iter().map(|&(place, _)| self.layers[dimension][place].parts[0]).collect();
                wholes.extend(boundary.map(|boundary| (group, MergedFace { boundary, parts })));
            }
        }
        let mut faces: Vec<Option<MergedFace>> =
            std::mem::take(&mut self.layers[dimension]).into_iter().map(Some).collect();
        for (group, whole) in wholes {
            group.iter().for_each(|&(place, _)| faces[place] = None);
            faces[group[0].0] = Some(whole);
        }
        self.replace(dimension, faces);
    }

    /// Drops the faces of a dimension that bound nothing any more.
    fn drop_unused(&mut self, dimension: usize) {
        let above = self.coboundaries(dimension);
        let faces = std::mem::take(&mut self.layers[dimension]).into_iter().zip(above);
        let faces = faces.map(|(face, above)| (!above.is_empty()).then_some(face)).collect();
        self.replace(dimension, faces);
    }

    /// Puts new faces in the place of those of a dimension; what becomes `None` is no longer in any boundary.
    fn replace(&mut self, dimension: usize, faces: Vec<Option<MergedFace>>) {
        let mut places = Vec::with_capacity(faces.len());
        let mut kept = Vec::with_capacity(faces.len());
        for face in faces {
            places.push(face.is_some().then_some(kept.len()));
            kept.extend(face);
        }
        self.layers[dimension] = kept;
        for above in &mut self.layers[dimension + 1] {
            let boundary = above.boundary.iter().filter_map(|&(below, way)| Some((places[below]?, way)));
            above.boundary = boundary.collect();
        }
    }

    /// A face and all that can be reached from it across ridges of two faces and lies beside it in its flat; only the
    /// face itself if it encloses nothing.
    fn around(&self, dimension: usize, seed: usize, ridges: &[Vec<(usize, Orientation)>], taken: &mut [bool]) -> Group {
        let mut group = vec![(seed, Orientation::Along)];
        let layer = &self.layers[dimension];
        let Some(side) = FaceFlat::of(self.polytope, layer[seed].parts[0]) else { return group };
        taken[seed] = true;
        let mut reached = 0;
        while let Some(&(place, way)) = group.get(reached) {
            reached += 1;
            for &(ridge, own) in &layer[place].boundary {
                let Some([left, right]) = self.beside(dimension, &ridges[ridge]) else { continue };
                let (other, theirs) = if left.0 == place { right } else { left };
                let turned = own.relative_to(way).turned().relative_to(theirs);
                if !taken[other] && side.takes(layer[other].parts[0], turned) {
                    taken[other] = true;
                    group.push((other, turned));
                }
            }
        }
        group
    }

    /// The two faces at a ridge, if there are no others and one of them encloses something: the ridge is part of that
    /// one, so that no point is lost with the ridge.
    fn beside(&self, dimension: usize, above: &[(usize, Orientation)]) -> Option<[(usize, Orientation); 2]> {
        let &[left, right] = above else { return None };
        let has_extent = |place: usize| !self.polytope.has_collapsed(self.layers[dimension][place].parts[0]);
        (has_extent(left.0) || has_extent(right.0)).then_some([left, right])
    }

    /// Boundary of a group as a whole; `None` if it is one face only, or breaks a law.
    fn outline(
        &self,
        dimension: usize,
        group: &Group,
        ridges: &[Vec<(usize, Orientation)>],
    ) -> Option<Vec<(usize, Orientation)>> {
        if group.len() < 2 {
            return None;
        }
        let faces = group.iter().map(|&(place, way)| (&self.layers[dimension][place], way));
        let mut sides: Vec<(usize, Orientation)> = faces
            .flat_map(|(face, way)| face.boundary.iter().map(move |&(ridge, own)| (ridge, own.relative_to(way))))
            .collect();
        sides.sort_unstable();
        let mut outline = Vec::new();
        for sides in sides.chunk_by(|left, right| left.0 == right.0) {
            match sides {
                [side] => outline.push(*side),
                [(_, left), (_, right)] if left == right => return None,
                [(ridge, _), _] => {
                    self.beside(dimension, &ridges[*ridge])?;
                }
                _ => return None,
            }
        }
        let is_lawful = if dimension == 1 { outline.len() == 2 } else { self.closes(dimension, &outline) };
        is_lawful.then_some(outline)
    }

    /// True if ridges are a boundary: exactly two of them at each face below.
    fn closes(&self, dimension: usize, outline: &[(usize, Orientation)]) -> bool {
        let boundary = outline.iter().flat_map(|&(ridge, _)| &self.layers[dimension - 1][ridge].boundary);
        let mut below: Vec<usize> = boundary.map(|&(below, _)| below).collect();
        below.sort_unstable();
        !below.is_empty() && below.chunk_by(|left, right| left == right).all(|group| group.len() == 2)
    }

    fn build(&self) -> Lattice {
        let mut builder = LatticeBuilder::new(self.layers[0].len());
        let mut start = 0;
        for pair in self.layers.windows(2) {
            builder.next_dimension();
            for face in &pair[1] {
                builder.face(face.boundary.iter().map(|&(below, way)| (FaceId::new(start + below), way)));
            }
            start += pair[0].len();
        }
        builder.assembled()
    }
}

/// The flat of a face that encloses something, and the way that the face runs in it.
struct FaceFlat<'a> {
    polytope: &'a Polytope,
    flat: &'a Flat,
    sense: Sign,
}

impl FaceFlat<'_> {
    fn of(polytope: &Polytope, face: FaceId) -> Option<FaceFlat<'_>> {
        if polytope.has_collapsed(face) {
            return None;
        }
        let flat = polytope.flat(face);
        let sense = polytope.sense(face, &flat.axes);
        (!sense.is_zero()).then_some(FaceFlat { polytope, flat, sense })
    }

    /// True if a face lies in the flat and, with this orientation, runs the same way there or no way.
    fn takes(&self, face: FaceId, way: Orientation) -> bool {
        let holds = |&point: &u32| {
            let points = self.flat.basis.iter().chain([&point]).map(|&point| point as usize);
            Flat::through(self.polytope.points(), points).dimension() == self.flat.dimension()
        };
        if !self.polytope.flat(face).basis.iter().all(holds) {
            return false;
        }
        let sense = self.polytope.sense(face, &self.flat.axes);
        (if way == Orientation::Along { sense } else { -sense }) != -self.sense
    }
}

#[cfg(test)]
mod tests;
