//! The search over all pairs of faces for the one that realises the separation (Joseph & Plantinga §3.2, Algorithm 2).
//!
//! Pairs are looked at in the order of the sum of their dimensions, then of the dimensions, then of the numbers of the faces, and
//! one replaces the best before it only if it is strictly nearer. So of the pairs at the least distance the first is found. A
//! pair is dropped unseen only if it is certainly not nearer than the best so far, and so would not replace it: pruning never
//! changes the answer.
//!
//! The pair found has its feet in the interiors of its faces. Suppose that a foot were in the boundary of its face, thus in the
//! interior of a face of lower dimension. That face and the other one are not partly parallel either, the segment between the feet
//! is normal to both, and they come earlier in the order at the same distance.

use super::boxes::{BATCH, Boxes, limit};
use super::containment::Location;
use super::estimate::Estimate;
use super::feet::Feet;
use super::lattice::FaceId;
use super::nearest::Nearest;
use super::side::Side;
use firstcontact_exact::{Rational, Sign, SmallBigInt};

/// The best pair so far.
struct Best {
    faces: [FaceId; 2],
    feet: Feet,
    /// At least the square of the distance, in the square of the scale of the estimates.
    above: f64,
}

/// The faces of one dimension, without those that have collapsed.
struct Layer {
    faces: Vec<FaceId>,
    boxes: Boxes,
}

/// What is asked about, and what is known so far.
struct Search<'a> {
    sides: &'a [Side<'a>; 2],
    estimate: Estimate,
    best: Option<Best>,
}

/// The pair of faces that realises the separation of two boundaries; `None` if one of them has no vertex.
pub(super) fn nearest(sides: &[Side<'_>; 2]) -> Option<Nearest> {
    let layers = sides.each_ref().map(layers);
    let dimension = sides[0].points.dimension();
    let mut search = Search { sides, estimate: Estimate::default(), best: None };
    for total in 0..=dimension {
        for (own, layer) in layers[0].iter().enumerate().take(total + 1) {
            if let Some(other) = layers[1].get(total - own) {
                search.pairs([layer, other], total == dimension);
            }
        }
    }
    search.best.map(|best| Nearest::new(sides, best.faces, &best.feet))
}

/// The faces of each dimension that are looked at, and their boxes.
fn layers(side: &Side<'_>) -> Vec<Layer> {
    let lattice = side.polytope.lattice();
    let layer = |dimension: usize| {
        let faces: Vec<FaceId> = lattice.faces(dimension).filter(|&face| !side.polytope.has_collapsed(face)).collect();
        let mut boxes = Boxes::new(side.points.dimension());
        for &face in &faces {
            boxes.push(&side.points.bounds(lattice.vertices(face).into_iter().map(FaceId::index)));
        }
        Layer { faces, boxes }
    };
    (0..=side.highest()).map(layer).collect()
}

impl Search<'_> {
    /// Looks at all pairs of faces of two layers; flats that fill the space can only meet.
    fn pairs(&mut self, [own, other]: [&Layer; 2], fills: bool) {
        let mut squares = [0.0; BATCH];
        let mut bounds = Vec::new();
        let mut most = self.limit(fills);
        for (index, &face) in own.faces.iter().enumerate() {
            if self.best.as_ref().is_some_and(|best| best.feet.squared.sign() == Sign::Zero) {
                return;
            }
            bounds.clear();
            bounds.extend(own.boxes.get(index));
            for start in (0..other.boxes.len()).step_by(BATCH) {
                let count = other.boxes.squares(start, &bounds, &mut squares);
                for (&square, &with) in squares[..count].iter().zip(&other.faces[start..]) {
                    if square < most {
                        self.pair([face, with], fills);
                        most = self.limit(fills);
                    }
                }
            }
        }
    }

    /// What the computed square of the distance of two boxes must be below, if their faces can be nearer than the best so far.
    fn limit(&self, fills: bool) -> f64 {
        limit(self.wanted(fills), self.sides[0].points.dimension())
    }

    /// What the square of a distance must not be above, if it is to be the least.
    fn wanted(&self, fills: bool) -> f64 {
        match &self.best {
            _ if fills => 0.0,
            Some(best) => best.above,
            None => f64::INFINITY,
        }
    }

    /// Looks at a pair of faces, and keeps it if it is nearer than the best so far.
    fn pair(&mut self, faces: [FaceId; 2], fills: bool) {
        if self.estimate.excludes(self.sides, faces, self.wanted(fills)) {
            return;
        }
        let bases = [0, 1].map(|side| self.sides[side].basis(faces[side]));
        let Some(feet) = Feet::of([&self.sides[0].points, &self.sides[1].points], bases) else { return };
        let is_nearer = self.best.as_ref().is_none_or(|best| feet.squared < best.feet.squared);
        if is_nearer && (0..2).all(|side| self.sides[side].locate(faces[side], &feet.points[side]) != Location::Outside)
        {
            let above = self.scaled(&feet.squared);
            self.best = Some(Best { faces, feet, above });
        }
    }

    /// At least the square of a distance, in the square of the scale of the estimates.
    fn scaled(&self, squared: &Rational) -> f64 {
        let unit = Rational::scaled(&SmallBigInt::ONE, 2 * self.sides[0].points.scale());
        let [_, above] = squared.over(&unit).bracket();
        above
    }
}
