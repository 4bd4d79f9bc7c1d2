//! The product of a lattice and a segment: the faces of a prism (Joseph & Plantinga §2, §3.5).

use std::sync::Arc;

use dashu_int::IBig;

use super::flat::Flat;
use super::lattice::{FaceId, Lattice, LatticeBuilder, Orientation};
use super::points::Points;
use super::polytope::{Polytope, PolytopeError};

/// Origin of a face of a prism: a face of the basis, and the way in which it is taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The copy of the face at the beginning.
    First(FaceId),
    /// The copy of the face at the end.
    Last(FaceId),
    /// Face swept in between; its dimension is one more.
    Swept(FaceId),
}

/// The lattice of a prism, and for each of its faces where it comes from.
///
/// A basis with `n` faces, itself included, gives `3n`: two copies of each, and what each sweeps. The vertices are
/// those of the first copy, then those of the last. The boundary of what a `k`-face sweeps is what its boundary sweeps,
/// and its two copies, the last one `Along` where `k` is even.
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

/// The prisms over one polytope: their faces, the origins of these, and the axes on which they are regular.
///
/// Time differs between the copies of a vertex, and not between two vertices of one copy. So the flat of a copy of a
/// face is regular on the axes of the face, and the flat of what it sweeps on these and the axis of time.
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

    /// Origin of each face of the prisms.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Origin of a face of the prisms.
    pub fn part(&self, face: FaceId) -> Part {
        self.parts[face.index()]
    }

    /// The prism with these vertices, which are [`prism_vertices`] for two ends that differ in time.
    pub fn at(&self, points: Points) -> Polytope {
        Polytope::of_flats(Arc::clone(&self.lattice), points, Arc::clone(&self.flats))
    }
}

/// The coordinates of the vertices of a prism: those of the basis, with something added to each as the motion begins,
/// and then as it ends, the time last.
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

impl Polytope {
    /// The polytope of one dimension more that this one sweeps in space and time, while it moves by a displacement on a
    /// straight line and at constant speed; and for each face of the prism the face it comes from, and how.
    ///
    /// This is the Minkowski sum of the polytope as the motion begins and the way it goes (Joseph & Plantinga §2),
    /// whether it is convex or not: two copies of it, joined. Time is the last coordinate. A polytope with `n` faces,
    /// itself included, has a prism with `3n` (§3.5). Coordinates are sums of floats, and are not rounded. If the
    /// polytope is oriented like its space, then so is the prism.
    ///
    /// ```
    /// # use firstcontact_polytope::facade as firstcontact;
    /// use firstcontact::polytope::{Part, Polytope};
    ///
    /// let (triangle, _) = Polytope::hull(2, &[0.0, 0.0, 4.0, 0.0, 0.0, 3.0])?;
    /// let (prism, parts) = triangle.prism(&[1e-20, 7.0], [0.0, 0.1])?;
    /// assert_eq!((triangle.lattice().len(), prism.lattice().len()), (7, 21));
    /// let sides = prism.lattice().faces(2).filter(|side| matches!(parts[side.index()], Part::Swept(_)));
    /// assert_eq!(sides.count(), 3);
    /// # Ok::<(), firstcontact::polytope::PolytopeError>(())
    /// ```
    ///
    /// # Errors
    /// If the displacement does not have as many finite coordinates as the space, or the interval is not finite or does
    /// not end after it begins.
    pub fn prism(&self, displacement: &[f64], interval: [f64; 2]) -> Result<(Polytope, Vec<Part>), PolytopeError> {
        let points = self.points();
        if displacement.len() != points.dimension() || displacement.iter().any(|x| !x.is_finite()) {
            return Err(PolytopeError::NotADisplacement { dimension: points.dimension() });
        }
        let [from, to] = interval;
        if !from.is_finite() || !to.is_finite() || from >= to {
            return Err(PolytopeError::NotAnInterval);
        }
        let still = vec![0.0; displacement.len()];
        let (ends, exponent) = points.refined(&[&still[..], &[from], displacement, &[to]].concat());
        let (first, last) = ends.split_at(displacement.len() + 1);
        Ok(self.prism_between([first, last], exponent, points.unit().1))
    }

    /// The prism of a motion given in integers, in a unit that divides that of the points: what is added to each point
    /// as the motion begins and as it ends, the time last. It must end at another time than it begins.
    fn prism_between(&self, ends: [&[IBig]; 2], exponent: i32, denominator: &IBig) -> (Polytope, Vec<Part>) {
        debug_assert!(ends[0].last() != ends[1].last(), "the motion takes no time");
        let coordinates = prism_vertices(&self.points().in_unit(exponent, denominator), ends);
        let points = Points::new(self.points().dimension() + 1, coordinates, exponent, denominator.clone());
        let prisms = Prisms::over(self);
        (prisms.at(points), prisms.parts().to_vec())
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::Rational;
    use firstcontact_exact::linear::determinant;

    use super::*;
    use crate::flat::Flat;
    use crate::lattice::{FaceId, LatticeBuilder, Orientation};

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
                    *sums.entry(below).or_insert(0) += inner.relative_to(way).count();
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

    /// A polygon in the shape of an L.
    fn bracket() -> Polytope {
        let mut builder = LatticeBuilder::new(6);
        builder.next_dimension();
        let mut edge = |from: usize| {
            let ends = [(from, Orientation::Against), ((from + 1) % 6, Orientation::Along)];
            builder.face(ends.map(|(end, way)| (FaceId::new(end), way)))
        };
        let edges: Vec<FaceId> = (0..6).map(&mut edge).collect();
        builder.next_dimension();
        builder.face(edges.into_iter().map(|edge| (edge, Orientation::Along)));
        let corners = [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
        Polytope::new(builder.assembled(), 2, corners.as_flattened()).unwrap()
    }

    #[test]
    fn a_prism_of_a_prism_of_a_polygon() {
        let polygon = bracket();
        let (solid, parts) = polygon.prism(&[5.0, -7.0], [0.0, 2.0]).unwrap();
        assert_eq!((polygon.lattice().len(), solid.lattice().len(), parts.len()), (13, 39, 39));
        let (moving, _) = solid.prism(&[1.0, 2.0, 3.0], [-1.0, 1e9]).unwrap();
        assert_eq!((moving.lattice().dimension(), moving.points().dimension(), moving.lattice().len()), (4, 4, 117));
        let (last, _) = moving.prism(&[0.0, 0.0, 0.0, 0.0], [0.0, 1.0]).unwrap();
        assert_eq!((last.lattice().dimension(), last.lattice().len()), (5, 351));
        assert!((0..351).filter_map(|index| last.lattice().face(index)).all(|face| !last.has_collapsed(face)));
    }

    #[test]
    fn every_face_is_seen_straight_on() {
        let mut polytope = bracket();
        for displacement in [&[5.0, -7.0][..], &[1.0, 0.0, 0.5], &[0.0; 4]] {
            (polytope, _) = polytope.prism(displacement, [-1.0, 3.0]).unwrap();
            let lattice = polytope.lattice();
            for face in lattice.proper_faces().chain([lattice.top()]) {
                let (flat, found) = (polytope.flat(face), Flat::of(lattice, polytope.points(), face));
                assert_eq!(flat.dimension(), found.dimension());
                let own: Vec<FaceId> = flat.basis.iter().map(|&vertex| FaceId::new(vertex as usize)).collect();
                assert!(own.iter().all(|vertex| lattice.vertices(face).contains(vertex)));
                let row = |vertex: &FaceId| {
                    let span = polytope.points().span(own[0].index(), vertex.index());
                    flat.axes.iter().map(|&axis| span[axis as usize].clone()).collect()
                };
                assert!(own.len() == 1 || !determinant(own[1..].iter().map(row).collect()).is_zero());
            }
        }
    }

    #[test]
    fn coordinates_are_sums_that_are_not_rounded() {
        let polygon = bracket();
        let (displacement, interval) = ([1e-30, -1e20], [0.1, 0.3]);
        let (solid, _) = polygon.prism(&displacement, interval).unwrap();
        let value = |polytope: &Polytope, point: usize, axis: usize| {
            let points = polytope.points();
            points.in_units(&points.coordinates(point)[axis], &IBig::ONE)
        };
        for point in 0..6 {
            for (axis, &added) in displacement.iter().enumerate() {
                let first = value(&polygon, point, axis);
                assert!(value(&solid, point + 6, axis) == &first + &Rational::of(added));
                assert!(value(&solid, point, axis) == first);
            }
            assert!(value(&solid, point, 2) == Rational::of(0.1) && value(&solid, point + 6, 2) == Rational::of(0.3));
        }
    }

    #[test]
    fn a_motion_in_thirds() {
        let unit = IBig::from(3);
        let ends = [[0, 0, 0].map(IBig::from), [1, 2, 1].map(IBig::from)];
        let (solid, _) = bracket().prism_between([&ends[0], &ends[1]], 0, &unit);
        assert_eq!(solid.points().coordinates(7), [10, 2, 1].map(IBig::from));
        assert_eq!(solid.points().unit(), (0, &unit));
    }

    #[test]
    fn a_motion_needs_a_direction_and_a_duration() {
        let error = |displacement: &[f64], interval| bracket().prism(displacement, interval).unwrap_err();
        assert_eq!(error(&[0.0; 3], [0.0, 1.0]), PolytopeError::NotADisplacement { dimension: 2 });
        assert_eq!(error(&[0.0, f64::NAN], [0.0, 1.0]), PolytopeError::NotADisplacement { dimension: 2 });
        assert_eq!(error(&[0.0; 2], [1.0, 1.0]), PolytopeError::NotAnInterval);
        assert_eq!(error(&[0.0; 2], [f64::NAN, 1.0]), PolytopeError::NotAnInterval);
    }
}
