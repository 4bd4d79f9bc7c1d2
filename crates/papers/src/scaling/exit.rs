//! Exit of the ray of a path from a scaled solid, as a function of the scaling (paper, Section III and equation 1).
//!
//! The solid scaled by `r` about its seed `s` is `n . (x - s) <= r h` for each facet, with the outward normal `n` and
//! the height `h = n . (p - s) > 0` of the facet's points `p` above the seed. The ray from `v` along `u` leaves it
//! where it first reaches such a plane from below, at the parameter
//!
//! ```text
//! t(r) = min { (r h - n . (v - s)) / (n . u) : facets with n . u > 0 }
//! ```
//!
//! if `v` is in the solid. So `t` is the lower envelope of lines in `r`, all of which rise: concave, strictly
//! increasing and piecewise linear, and its breakpoints are where the ray changes the facet through which it leaves.
//! The envelope is walked from its left end: on the line that is lowest now, the next breakpoint is the first crossing
//! with a less steep line. That is one pass over the facets ahead for each piece, so the cost is the number of facets
//! times that of pieces: quadratic at worst, where the path crosses the borders of most facets.

use std::cmp::Ordering;

use dashu_int::IBig;

use crate::scaling::curve::ScalingLine;
use firstcontact_exact::Rational;
use firstcontact_solid::Feature;

/// Length of a path inside a solid, for all scalings of a range.
#[derive(Debug, Clone, PartialEq)]
pub struct Exit {
    pieces: Vec<ExitPiece>,
}

/// A range of scalings for which a path leaves a solid through one facet: there the parameter is on a line.
#[derive(Debug, Clone, PartialEq)]
pub struct ExitPiece {
    /// The least scaling.
    pub from: Rational,
    /// The greatest scaling.
    pub to: Rational,
    /// The parameter by the scaling, always rising.
    pub line: ScalingLine,
    /// The facet, by the least of the file's faces that lie in it; if the path leaves through an edge or a vertex, the
    /// facet there that comes first.
    pub face: Feature,
}

/// A facet that the ray runs towards. All numbers are whole multiples of one unit.
#[derive(Debug, Clone)]
pub(crate) struct FacetAhead {
    /// The height of its plane above the seed, `n . (p - s)`, positive.
    pub(crate) height: IBig,
    /// The height of the start of the ray above the seed, `n . (v - s)`.
    pub(crate) start: IBig,
    /// Rate at which the ray rises towards it, `n . u`, positive.
    pub(crate) rise: IBig,
    /// The least of the file's faces in it.
    pub(crate) face: u32,
}

impl FacetAhead {
    /// The parameter at which the ray reaches the plane scaled by `p / q > 0`, times `q`, as numerator over
    /// [`FacetAhead::rise`].
    fn reached(&self, [p, q]: &[IBig; 2]) -> IBig {
        &self.height * p - &self.start * q
    }

    /// Order of the slopes of two lines.
    fn compare_slopes(&self, other: &FacetAhead) -> Ordering {
        (&self.height * &other.rise).cmp(&(&other.height * &self.rise))
    }

    /// The scaling at which a less steep line crosses this one.
    fn crossing(&self, flatter: &FacetAhead) -> Rational {
        let numerator = &self.start * &flatter.rise - &flatter.start * &self.rise;
        let denominator = &self.height * &flatter.rise - &flatter.height * &self.rise;
        Rational::new(numerator.into(), denominator.into())
    }

    fn piece(&self, from: Rational, to: Rational) -> ExitPiece {
        let over_rise = |x: IBig| Rational::new(x.into(), self.rise.clone().into()).reduced();
        let (slope, intercept) = (over_rise(self.height.clone()), over_rise(-&self.start));
        ExitPiece { from, to, line: ScalingLine { slope, intercept }, face: Feature::Face(self.face) }
    }
}

impl Exit {
    /// The envelope of the lines of all facets ahead, in the order in which they are to be named, over a range; `None`
    /// if none is.
    pub(crate) fn of(facets: &[FacetAhead], [low, high]: &[Rational; 2]) -> Option<Exit> {
        let mut pieces = Vec::new();
        let mut from = low.clone();
        let mut lowest = lowest_from(facets, low);
        while let Some(facet) = lowest {
            let next = next_crossing(facets, facet).filter(|(at, _)| at < high);
            let to = next.as_ref().map_or_else(|| high.clone(), |(at, _)| at.reduced());
            pieces.push(facet.piece(from, to.clone()));
            (from, lowest) = (to, next.map(|(_, facet)| facet));
        }
        (!pieces.is_empty()).then_some(Exit { pieces })
    }

    /// The pieces, at least one, by ascending scalings; each begins where the one before it ends.
    pub fn pieces(&self) -> &[ExitPiece] {
        &self.pieces
    }

    /// The parameter for a scaling; `None` outside of the range.
    pub fn at(&self, scaling: &Rational) -> Option<Rational> {
        let piece = &self.pieces[self.place(scaling)];
        (piece.from <= *scaling && *scaling <= piece.to).then(|| piece.line.at(scaling).reduced())
    }

    /// The number of the piece that ends at a scaling or has it inside; the first or the last outside of the range.
    pub(crate) fn place(&self, scaling: &Rational) -> usize {
        self.pieces.partition_point(|piece| piece.to < *scaling).min(self.pieces.len() - 1)
    }
}

/// The facet that is reached first at a scaling and right after it: of those reached together the one with the least
/// slope.
fn lowest_from<'f>(facets: &'f [FacetAhead], scaling: &Rational) -> Option<&'f FacetAhead> {
    let at = [scaling.numerator().to_big(), scaling.denominator().to_big()];
    let before = |one: &FacetAhead, other: &FacetAhead| {
        let reached = (one.reached(&at) * &other.rise).cmp(&(other.reached(&at) * &one.rise));
        reached.then_with(|| one.compare_slopes(other))
    };
    facets.iter().min_by(|one, other| before(one, other))
}

/// Scaling at which a line stops being the lowest, and the next lowest: the least steep of those that cross it there.
fn next_crossing<'f>(facets: &'f [FacetAhead], lowest: &FacetAhead) -> Option<(Rational, &'f FacetAhead)> {
    let flatter = facets.iter().filter(|facet| facet.compare_slopes(lowest) == Ordering::Less);
    let crossings = flatter.map(|facet| (lowest.crossing(facet), facet));
    crossings.min_by(|(one, f), (other, g)| one.cmp(other).then_with(|| f.compare_slopes(g)))
}
