//! The search over all pairs of faces for the one that realises the separation (Joseph & Plantinga §3.2, Algorithm 2).
//!
//! Pairs are looked at in the order of the sum of their dimensions, then of the dimensions, then of the numbers of the
//! faces, and one replaces the best before it only if it is strictly nearer. So of the pairs at the least distance the
//! first is found. A pair is dropped unseen only if it is certainly not nearer than the best so far, and so would not
//! replace it: pruning never changes the answer.
//!
//! The pair found has its feet in the interiors of its faces. Suppose that a foot were in the boundary of its face,
//! thus in the interior of a face of lower dimension. That face and the other one are not partly parallel either, the
//! segment between the feet is normal to both, and they come earlier in the order at the same distance.
//!
//! # Static filter
//!
//! The equations are those of `feet`, in [`Filtered`] numbers, each of which carries a proven bound on its error. A
//! pair is dropped only where the true feet, or their true distance, are certainly not wanted, or where there are
//! certainly none, so that nothing here changes the answer. Nearly parallel flats give no certain answer, and their
//! pair is kept.

use std::borrow::Cow;

use dashu_int::IBig;
use firstcontact_exact::{ExactSquare, Filtered, Rational, Sign, SmallBigInt};

use super::bounds::{BATCH, Boxes, Reaches, limit};
use super::containment::Location;
use super::feet::Feet;
use super::lattice::FaceId;
use super::linear_system::{MOST, Reckoning, Row, ZERO, reckon};
use super::points::{Point, Points};
use super::polytope::Polytope;

/// The best pair so far.
struct BestPair {
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

/// Two boundaries, and the nearest pair found so far.
struct ClosestSearch<'a> {
    sides: &'a [ClosestSide<'a>; 2],
    estimate: Estimate,
    best: Option<BestPair>,
}

/// The pair of faces that realises the separation of two boundaries; `None` if one of them has no vertex.
pub(super) fn nearest(sides: &[ClosestSide<'_>; 2]) -> Option<Nearest> {
    let layers = sides.each_ref().map(layers);
    let dimension = sides[0].points.dimension();
    let mut search = ClosestSearch { sides, estimate: Estimate::default(), best: None };
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
fn layers(side: &ClosestSide<'_>) -> Vec<Layer> {
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

impl ClosestSearch<'_> {
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

    /// Upper bound of the computed square of the distance of two boxes whose faces can be nearer than the best so far.
    fn limit(&self, fills: bool) -> f64 {
        limit(self.wanted(fills), self.sides[0].points.dimension())
    }

    /// Upper bound of the least squared distance.
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
            self.best = Some(BestPair { faces, feet, above });
        }
    }

    /// At least the square of a distance, in the square of the scale of the estimates.
    fn scaled(&self, squared: &Rational) -> f64 {
        let unit = Rational::scaled(&SmallBigInt::ONE, 2 * self.sides[0].points.scale());
        let [_, above] = squared.over(&unit).bracket();
        above
    }
}

/// Two points of the boundaries of two polytopes, as near as any two: the feet of the unique mutual normal of two faces
/// (Joseph & Plantinga §3.2).
#[derive(Debug, Clone)]
pub struct Nearest {
    faces: [FaceId; 2],
    feet: [Vec<Rational>; 2],
    squared: ExactSquare,
}

impl Nearest {
    /// The feet of two faces, which are in a common unit, in coordinates.
    pub(super) fn new(sides: &[ClosestSide<'_>; 2], faces: [FaceId; 2], feet: &Feet) -> Nearest {
        let unit = sides[0].unit();
        let squared = ExactSquare::new(&(&unit * &unit) * &feet.squared);
        let feet = [0, 1].map(|side| sides[side].coordinates(&feet.points[side]));
        Nearest { faces, feet, squared }
    }

    /// The face of each polytope that holds the foot in its interior. If several pairs realise the separation, it is
    /// the first by the sum of the dimensions, then by the dimensions, then by the numbers of the faces.
    pub fn faces(&self) -> [FaceId; 2] {
        self.faces
    }

    /// The foot in each face, each coordinate rounded to the nearest float.
    pub fn feet(&self) -> [Vec<f64>; 2] {
        self.feet.each_ref().map(|foot| foot.iter().map(Rational::nearest).collect())
    }

    /// The square of the distance of the feet, exactly.
    pub fn squared_distance(&self) -> &ExactSquare {
        &self.squared
    }

    /// The distance of the feet, rounded to the nearest float.
    pub fn distance(&self) -> f64 {
        self.squared.root()
    }
}

/// Polytope beside another: both in one unit, their estimates in one scale.
#[derive(Debug)]
pub(super) struct ClosestSide<'a> {
    pub(super) polytope: &'a Polytope,
    /// The vertices in the common unit.
    pub(super) points: Cow<'a, Points>,
    /// Reach of the faces within their flats.
    pub(super) reaches: Reaches,
    /// Number of common units in one of the polytope's own.
    factor: IBig,
}

impl<'a> ClosestSide<'a> {
    /// Two polytopes of one space; nothing is copied that agrees already.
    pub(super) fn of_both([first, second]: [&'a Polytope; 2]) -> [ClosestSide<'a>; 2] {
        let both = Points::in_common(first.points(), second.points());
        let mut polytopes = [first, second].into_iter();
        both.map(|points| {
            let polytope = polytopes.next().unwrap_or(first);
            let (exponent, denominator) = points.unit();
            let factor = polytope.points().unit_over(exponent, denominator);
            let reaches = Reaches::of(polytope, highest(polytope));
            ClosestSide { polytope, points, reaches, factor }
        })
    }

    /// The largest dimension of the faces that a pair may consist of: those that bound the polytope, and the polytope
    /// itself where it does not fill its space.
    pub(super) fn highest(&self) -> usize {
        highest(self.polytope)
    }

    /// Affinely independent vertices of a face, by their place among the points.
    pub(super) fn basis(&self, face: FaceId) -> &[u32] {
        &self.polytope.flat(face).basis
    }

    /// Location, in a face, of a point of the face's flat; the point is given in the common unit.
    pub(super) fn locate(&self, face: FaceId, point: &Point) -> Location {
        let coordinates = point.coordinates.clone();
        self.polytope.locate_in(face, &Point { coordinates, weight: &point.weight * &self.factor })
    }

    /// The common unit of length.
    pub(super) fn unit(&self) -> Rational {
        self.points.in_units(&IBig::ONE, &IBig::ONE)
    }

    /// The coordinates of a point that is given in the common unit.
    pub(super) fn coordinates(&self, point: &Point) -> Vec<Rational> {
        point.coordinates.iter().map(|x| self.points.in_units(x, &point.weight)).collect()
    }
}

fn highest(polytope: &Polytope) -> usize {
    polytope.lattice().dimension().min(polytope.points().dimension().saturating_sub(1))
}

/// Memory for one pair of faces, used again for the next.
#[derive(Debug, Default)]
struct Estimate {
    /// The columns of the difference, one after the other.
    spans: Vec<Filtered>,
    across: Vec<Filtered>,
}

impl Estimate {
    /// True if two faces certainly have no feet in them at a squared distance below a bound, in the square of the scale
    /// of the estimates.
    pub(super) fn excludes(&mut self, sides: &[ClosestSide<'_>; 2], faces: [FaceId; 2], below: f64) -> bool {
        let [basis, other] = [sides[0].basis(faces[0]), sides[1].basis(faces[1])];
        let ([first, basis @ ..], [target, other @ ..]) = (basis, other) else { return true };
        let count = basis.len() + other.len();
        if count > MOST {
            return false;
        }
        self.read(sides, [*first, *target], [basis, other]);
        let parts = match self.solve(count) {
            Reckoning::Near(parts) => parts,
            Reckoning::Nothing => return true,
            Reckoning::Doubt => return false,
        };
        let (own, others) = parts[..count].split_at(basis.len());
        let is_outside = || sides[0].reaches.excludes(faces[0], own) || sides[1].reaches.excludes(faces[1], others);
        (count < self.across.len() && self.squared_gap(&parts[..count]) >= below) || is_outside()
    }

    /// Takes down the spans of two flats, and what leads from one to the other.
    fn read(&mut self, sides: &[ClosestSide<'_>; 2], [first, target]: [u32; 2], [basis, other]: [&[u32]; 2]) {
        let [p, q] = sides.each_ref().map(|side| move |vertex: u32| side.points.estimates(vertex as usize));
        let minus = |u: &[Filtered], v: &[Filtered], into: &mut Vec<Filtered>| {
            into.extend(u.iter().zip(v).map(|(&x, &y)| x - y));
        };
        self.across.clear();
        self.spans.clear();
        minus(p(first), q(target), &mut self.across);
        basis.iter().for_each(|&vertex| minus(p(vertex), p(first), &mut self.spans));
        other.iter().for_each(|&vertex| minus(q(target), q(vertex), &mut self.spans));
    }

    /// Solves the equations of the feet.
    fn solve(&self, count: usize) -> Reckoning {
        let dimension = self.across.len();
        let span = |index: usize| &self.spans[index * dimension..(index + 1) * dimension];
        let mut rows: [Row; MOST] = [[ZERO; MOST + 1]; MOST];
        for (index, row) in rows.iter_mut().enumerate().take(count) {
            for (column, entry) in row.iter_mut().enumerate().take(count) {
                *entry = if count == dimension { span(column)[index] } else { dot(span(index), span(column)) };
            }
            row[count] = if count == dimension { -self.across[index] } else { -dot(span(index), &self.across) };
        }
        reckon(&mut rows[..count], count)
    }

    /// A float that the square of the distance of the feet is not below.
    fn squared_gap(&self, parts: &[Filtered]) -> f64 {
        let dimension = self.across.len();
        let along = |axis: usize| {
            let steps = parts.iter().enumerate().map(|(index, &part)| part * self.spans[index * dimension + axis]);
            steps.fold(self.across[axis], |sum, step| sum + step)
        };
        let squared = (0..dimension).map(along).fold(ZERO, |sum, gap| sum + gap * gap);
        squared.interval()[0]
    }
}

fn dot(u: &[Filtered], v: &[Filtered]) -> Filtered {
    u.iter().zip(v).fold(ZERO, |sum, (&x, &y)| sum + x * y)
}
