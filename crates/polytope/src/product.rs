//! The product of a lattice and a segment: the faces of a prism (Joseph & Plantinga §2, §3.5).

use super::lattice::{FaceId, Lattice, LatticeBuilder, Orientation};

/// Which face of the basis a face of a prism comes from, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The copy of the face at the beginning.
    First(FaceId),
    /// The copy of the face at the end.
    Last(FaceId),
    /// What the face sweeps in between; its dimension is one more.
    Swept(FaceId),
}

/// The lattice of a prism, and for each of its faces where it comes from.
///
/// A basis with `n` faces, itself included, gives `3n`: two copies of each, and what each sweeps. The vertices are those of the
/// first copy, then those of the last. The boundary of what a `k`-face sweeps is what its boundary sweeps, and its two copies, the
/// last one `Along` where `k` is even.
pub fn prism(basis: &Lattice) -> (Lattice, Vec<Part>) {
    let vertices = basis.faces(0).len();
    let mut builder = LatticeBuilder::new(2 * vertices);
    let mut parts: Vec<Part> = basis.faces(0).map(Part::First).chain(basis.faces(0).map(Part::Last)).collect();
    let mut map = vec![[FaceId::default(); 3]; basis.len()];
    for (place, face) in basis.faces(0).enumerate() {
        map[face.index()] = [place, place + vertices, 0].map(FaceId::new);
    }
    for dimension in 1..=basis.dimension() + 1 {
        builder.next_dimension();
        for copy in [0, 1] {
            for face in basis.faces(dimension) {
                let boundary = basis.boundary(face).map(|(bounding, way)| (map[bounding.index()][copy], way));
                map[face.index()][copy] = builder.face(boundary);
                parts.push(if copy == 0 { Part::First(face) } else { Part::Last(face) });
            }
        }
        for face in basis.faces(dimension - 1) {
            map[face.index()][2] = builder.face(swept(basis, face, dimension - 1, &map));
            parts.push(Part::Swept(face));
        }
    }
    (builder.assembled(), parts)
}

/// The boundary of what a face of some dimension sweeps, given the three parts that each face of the basis has become.
fn swept(basis: &Lattice, face: FaceId, dimension: usize, map: &[[FaceId; 3]]) -> Vec<(FaceId, Orientation)> {
    let last = if dimension.is_multiple_of(2) { Orientation::Along } else { Orientation::Against };
    let [first_copy, last_copy, _] = map[face.index()];
    let sides = basis.boundary(face).map(|(bounding, way)| (map[bounding.index()][2], way));
    sides.chain([(first_copy, last.turned()), (last_copy, last)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cube of some dimension, as prism over prism over a point.
    fn cube(dimension: usize) -> Lattice {
        (0..dimension).fold(LatticeBuilder::new(1).assembled(), |basis, _| prism(&basis).0)
    }

    #[test]
    fn a_prism_has_three_times_the_faces() {
        for dimension in 0..6 {
            let cube = cube(dimension);
            assert_eq!(cube.dimension(), dimension);
            assert_eq!(cube.len(), 3usize.pow(dimension as u32));
            assert_eq!(cube.faces(0).len(), 1 << dimension);
            // A cube has 2d facets, each again a cube: 2^d d! chains.
            assert_eq!(cube.size(), (1..=dimension as u64).map(|k| 2 * k).product::<u64>());
        }
    }

    #[test]
    fn the_boundary_of_a_boundary_is_nothing() {
        let cube = cube(5);
        for index in 0..cube.len() {
            let Some(face) = cube.face(index) else { continue };
            let mut sums = std::collections::BTreeMap::new();
            for (bounding, way) in cube.boundary(face) {
                for (below, inner) in cube.boundary(bounding) {
                    *sums.entry(below).or_insert(0) += inner.seen(way).count();
                }
            }
            assert!(sums.values().all(|&sum| sum == 0), "{face:?}: {sums:?}");
        }
    }

    #[test]
    fn every_face_knows_where_it_comes_from() {
        let square = cube(2);
        let (solid, parts) = prism(&square);
        assert_eq!(parts.len(), solid.len());
        for (index, part) in parts.iter().enumerate() {
            let (Some(face), Part::First(base) | Part::Last(base) | Part::Swept(base)) = (solid.face(index), part)
            else {
                unreachable!()
            };
            let risen = usize::from(matches!(part, Part::Swept(_)));
            assert_eq!(solid.dimension_of(face), square.dimension_of(*base) + risen);
        }
        assert_eq!(parts[solid.top().index()], Part::Swept(square.top()));
    }
}
