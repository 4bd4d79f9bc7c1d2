//! How far each face of a polytope reaches within its flat.
//!
//! A point of the flat has coefficients along the spans from the first vertex of the flat's basis to the others. A point in the
//! face has none that is less or greater than those of all vertices, and the same holds for their sum. For a simplex that is
//! all there is to say; for other faces it tells most points outside.

use dashu_int::IBig;

use super::flat::Flat;
use super::lattice::FaceId;
use super::points::Points;
use super::product::Part;
use super::realization::Polytope;
use firstcontact_exact::linear::{Solution, solve};
use firstcontact_exact::{Filtered, Rational};

/// The reaches of all faces, one after the other.
#[derive(Debug)]
pub struct Reaches {
    ranges: Vec<[f64; 2]>,
    /// Where those of each face begin.
    starts: Vec<u32>,
}

impl Reaches {
    /// The reaches of all faces of a polytope that span at most so many dimensions.
    pub(super) fn of(polytope: &Polytope, highest: usize) -> Reaches {
        let mut reaches = Reaches { ranges: Vec::new(), starts: Vec::new() };
        let lattice = polytope.lattice();
        for face in (0..=highest).flat_map(|dimension| lattice.faces(dimension)) {
            reaches.starts.push(reaches.ranges.len() as u32);
            let (flat, vertices) = (polytope.flat(face), lattice.vertices(face));
            let start = reaches.ranges.len();
            let sum = if flat.basis.len() > 1 { 1.0 } else { 0.0 };
            reaches.ranges.resize(start + flat.basis.len(), [0.0, sum]);
            if vertices.len() > flat.basis.len() {
                widen(&mut reaches.ranges[start..], flat, polytope.points(), &vertices);
            }
        }
        reaches
    }

    /// The reaches of the proper faces of all prisms over a polytope, from where each face comes: a motion maps the coefficients
    /// along the spans of the basis to themselves, and what a face sweeps reaches from zero to one along one span more.
    pub fn of_prisms(basis: &Polytope, parts: &[Part]) -> Reaches {
        let own = Reaches::of(basis, basis.lattice().dimension());
        let mut reaches = Reaches { ranges: Vec::new(), starts: Vec::new() };
        for &part in parts.iter().take(parts.len().saturating_sub(1)) {
            reaches.starts.push(reaches.ranges.len() as u32);
            let (Part::First(face) | Part::Last(face) | Part::Swept(face)) = part;
            let ranges = own.ranges_of(face, basis.flat(face));
            match (part, ranges) {
                (Part::Swept(_), [along @ .., [least, most]]) => {
                    reaches.ranges.extend(along);
                    reaches.ranges.extend([[0.0, 1.0], [*least, (most + 1.0).next_up()]]);
                }
                (_, ranges) => reaches.ranges.extend(ranges),
            }
        }
        reaches
    }

    /// The range of each coefficient of a face, and that of their sum.
    fn ranges_of(&self, face: FaceId, flat: &Flat) -> &[[f64; 2]] {
        let start = self.starts[face.index()] as usize;
        &self.ranges[start..start + flat.basis.len()]
    }

    /// Whether the point that has some coefficients is certainly outside of a face.
    pub(super) fn excludes(&self, face: FaceId, parts: &[Filtered]) -> bool {
        let start = self.starts[face.index()] as usize;
        let sum = parts.iter().fold(Filtered::exact(0.0), |sum, &part| sum + part);
        let is_beyond = |(part, &[least, most]): (Filtered, &[f64; 2])| {
            let [low, high] = part.interval();
            low > most || high < least
        };
        parts.iter().copied().chain([sum]).zip(&self.ranges[start..]).any(is_beyond)
    }
}

/// Makes the ranges of a face hold the coefficients of all its vertices, and their sums.
fn widen(ranges: &mut [[f64; 2]], flat: &Flat, points: &Points, vertices: &[FaceId]) {
    for vertex in vertices {
        let (parts, weight) = coefficients(flat, points, vertex.index());
        let sum: IBig = parts.iter().sum();
        for (part, [least, most]) in parts.into_iter().chain([sum]).zip(&mut *ranges) {
            let [low, high] = Rational::new(part.into(), weight.clone().into()).bracket();
            (*least, *most) = (least.min(low), most.max(high));
        }
    }
}

/// The coefficients of a vertex along the spans of its flat, over a weight: seen straight on there are as many equations as
/// unknowns.
fn coefficients(flat: &Flat, points: &Points, vertex: usize) -> (Vec<IBig>, IBig) {
    let Some((&first, others)) = flat.basis.split_first() else { return (Vec::new(), IBig::ONE) };
    let origin = points.coordinates(first as usize);
    let along = |axis: usize, vertex: usize| &points.coordinates(vertex)[axis] - &origin[axis];
    let row = |&axis: &u32| {
        let spans = others.iter().map(|&other| along(axis as usize, other as usize));
        spans.chain([along(axis as usize, vertex)]).collect()
    };
    match solve(flat.axes.iter().map(row).collect(), others.len()) {
        Solution::Unique(parts, weight) => (parts, weight),
        Solution::Dependent | Solution::None => (Vec::new(), IBig::ONE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::LatticeBuilder;
    use crate::product::prism;

    #[test]
    fn a_face_reaches_as_far_as_its_vertices() {
        let (segment, _) = prism(&LatticeBuilder::new(1).assembled());
        let (square, _) = prism(&segment);
        let polytope = Polytope::new(square, 3, &[0., 0., 5., 4., 0., 5., 0., 4., 5., 2., 10., 5.]).unwrap();
        let reaches = Reaches::of(&polytope, 2);
        let top = polytope.lattice().top();
        assert_eq!(reaches.ranges[reaches.starts[top.index()] as usize..], [[0.0, 1.0], [0.0, 2.5], [0.0, 3.0]]);
        let is_outside = |x: f64, y: f64| reaches.excludes(top, &[x, y].map(Filtered::exact));
        assert!(is_outside(-0.1, 0.5) && is_outside(0.0, 2.6) && is_outside(0.6, 2.5));
        assert!(!is_outside(0.5, 2.5) && !is_outside(0.0, 0.0));
    }

    #[test]
    fn what_a_face_sweeps_reaches_as_far_whatever_the_motion() {
        let outline = [[0.0, 0.0], [5.0, 0.0], [7.0, 4.0], [1.0, 1.0], [-2.0, 6.0]];
        let basis = Polytope::polygon(&[outline]).unwrap();
        for displacement in [[0.0, 0.0], [3.0, -7.0], [0.25, 1e9]] {
            let (solid, parts) = basis.prism(&displacement, [0.0, 3.0]).unwrap();
            let (derived, found) = (Reaches::of_prisms(&basis, &parts), Reaches::of(&solid, 2));
            assert_eq!(derived.starts, found.starts);
            for (place, (outer, inner)) in derived.ranges.iter().zip(&found.ranges).enumerate() {
                assert!(outer[0] <= inner[0] && inner[1] <= outer[1], "{place}: {outer:?} {inner:?}");
                assert!(
                    inner[0] - outer[0] < 1e-12 && outer[1] - inner[1] < 1.0 + 1e-12,
                    "{place}: {outer:?} {inner:?}"
                );
            }
        }
    }
}
