//! The boxes of many faces, tested against one: what most pairs of faces cost.
//!
//! **The bound.** Let `g_k >= 0` be the gap between two boxes along axis `k`. It is computed with a relative error of
//! at most `2^-53`, or is zero: differences of floats do not underflow. Each square has a relative error of `3 * 2^-53`
//! or less than the least normal float is lost, and each of the `d` sums adds `2^-53`. As the boxes are rounded
//! outward, the true distance of what they hold is at least `s / (1 + (d + 4) 2^-53) - d m` for the computed sum `s`,
//! `m` being the least normal float. [`limit`] turns a squared distance into a number that `s` must be below if the
//! pair can be nearer.
//!
//! # Reach of a face within its flat
//!
//! A point of the flat has coefficients along the spans from the first vertex of the flat's basis to the others. A
//! point in the face has none that is less or greater than those of all vertices, and the same holds for their sum. For
//! a simplex that is all there is to say; for other faces it excludes most points outside.

use dashu_int::IBig;
use firstcontact_exact::linear::{Solution, solve};
use firstcontact_exact::{Filtered, HALF_ULP, Rational};

use super::flat::Flat;
use super::lattice::FaceId;
use super::points::Points;
use super::polytope::Polytope;
use super::prism::Part;

/// Number of boxes tested at once.
pub(super) const BATCH: usize = 64;

/// Boxes in flat arrays, one for each axis and end.
#[derive(Debug, Default)]
pub(super) struct Boxes {
    axes: Vec<[Vec<f64>; 2]>,
    count: usize,
}

impl Boxes {
    /// No boxes yet, of some dimension.
    pub(super) fn new(dimension: usize) -> Boxes {
        Boxes { axes: vec![Default::default(); dimension], count: 0 }
    }

    /// Adds a box.
    pub(super) fn push(&mut self, bounds: &[[f64; 2]]) {
        for (axis, &[low, high]) in self.axes.iter_mut().zip(bounds) {
            axis[0].push(low);
            axis[1].push(high);
        }
        self.count += 1;
    }

    /// Number of boxes.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// A box.
    pub(super) fn get(&self, index: usize) -> impl Iterator<Item = [f64; 2]> {
        self.axes.iter().map(move |[low, high]| [low[index], high[index]])
    }

    /// The least coordinate of a box along an axis.
    pub(super) fn least(&self, axis: usize, index: usize) -> f64 {
        self.axes[axis][0][index]
    }

    /// Lists the first `count` boxes that meet a given one.
    pub(super) fn meeting(&self, other: &[[f64; 2]], count: usize, found: &mut Vec<u32>) {
        found.clear();
        for start in (0..count).step_by(BATCH) {
            let end = count.min(start + BATCH);
            let mut meets = [true; BATCH];
            let meets = &mut meets[..end - start];
            for ([low, high], &[other_low, other_high]) in self.axes.iter().zip(other) {
                for ((meets, low), high) in meets.iter_mut().zip(&low[start..end]).zip(&high[start..end]) {
                    *meets &= (*low <= other_high) & (*high >= other_low);
                }
                if !meets.contains(&true) {
                    break;
                }
            }
            found.extend(meets.iter().zip(start as u32..).filter(|(meets, _)| **meets).map(|(_, index)| index));
        }
    }

    /// The squares of the distances of the boxes from a given one to another, a [`BATCH`] from some place on, as
    /// computed.
    pub(super) fn squares(&self, start: usize, other: &[[f64; 2]], squares: &mut [f64; BATCH]) -> usize {
        let end = self.count.min(start + BATCH);
        let squares = &mut squares[..end - start];
        squares.fill(0.0);
        for ([low, high], &[other_low, other_high]) in self.axes.iter().zip(other) {
            for ((square, low), high) in squares.iter_mut().zip(&low[start..end]).zip(&high[start..end]) {
                // Unlike `max`, this is one instruction, and no number here is not a number.
                let (beyond, before) = (low - other_high, other_low - high);
                let gap = if beyond > before { beyond } else { before };
                let gap = if gap > 0.0 { gap } else { 0.0 };
                *square += gap * gap;
            }
        }
        squares.len()
    }
}

/// Upper bound of the computed square of the distance of two boxes that hold points nearer than a given squared
/// distance.
pub(super) fn limit(squared: f64, dimension: usize) -> f64 {
    let terms = (dimension + 8) as f64;
    (squared * (1.0 + 2.0 * terms * HALF_ULP) + terms * f64::MIN_POSITIVE).next_up()
}

/// The reaches of all faces, one after the other.
#[derive(Debug)]
pub struct Reaches {
    ranges: Vec<[f64; 2]>,
    /// Index of the first range of each face.
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

    /// The reaches of the proper faces of all prisms over a polytope, from where each face comes: a motion maps the
    /// coefficients along the spans of the basis to themselves, and what a face sweeps reaches from zero to one along
    /// one span more.
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

    /// True if the point with these coefficients is certainly outside of a face.
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

/// The coefficients of a vertex along the spans of its flat, over a weight: on regular axes there are as many equations
/// as unknowns.
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
    use crate::prism::prism;

    #[test]
    fn boxes_have_their_distances() {
        let mut boxes = Boxes::new(2);
        for index in 0..100 {
            let x = f64::from(index);
            boxes.push(&[[x, x + 0.5], [0.0, 1.0]]);
        }
        let mut squares = [0.0; BATCH];
        assert_eq!(boxes.squares(64, &[[50.0, 60.0], [3.0, 4.0]], &mut squares), 36);
        assert_eq!((squares[0], squares[35]), (4.0 * 4.0 + 4.0, 39.0 * 39.0 + 4.0));
        assert_eq!(boxes.squares(0, &[[50.0, 60.0], [3.0, 4.0]], &mut squares), 64);
        assert_eq!((squares[49], squares[50], squares[60]), (0.25 + 4.0, 4.0, 4.0));
        assert_eq!((boxes.len(), boxes.get(7).collect::<Vec<_>>()), (100, vec![[7.0, 7.5], [0.0, 1.0]]));
    }

    #[test]
    fn limits_are_above() {
        for squared in [0.0, 5e-324, 1.0, 1e300] {
            assert!(limit(squared, 3) > squared);
        }
    }

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
