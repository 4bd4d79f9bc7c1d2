//! Two bodies during a part of a piece: what it means there that a direction separates two nodes, exactly.

use std::cmp::Ordering;

use dashu_int::IBig;
use firstcontact_exact::integer::{decode, in_units};
use firstcontact_exact::{Filtered, SmallBigInt};
use firstcontact_motion::Piece;

use crate::instant::Instant;
use crate::root::{Root, dot};
use crate::shape::{Node, Shape};

/// A direction, over the radicand of the instant at which the part ends.
pub(crate) type Direction = [Root; 3];

/// A direction of integers.
pub(crate) fn direction(n: &[IBig; 3]) -> Direction {
    n.clone().map(Root::of)
}

/// Two bodies from the beginning of a piece to some instant of it. All integers count in `2^unit / denominator`,
/// coordinates of the bodies in `2^unit`.
pub(crate) struct Window<'s> {
    pub(crate) shapes: [Shape<'s>; 2],
    /// Shifts that bring the integers of a body to the unit.
    pub(crate) shifts: [usize; 2],
    /// Origin of A less that of B as the piece begins.
    pub(crate) offset: [IBig; 3],
    pub(crate) offset_in_floats: [Filtered; 3],
    /// Way of A relative to B in the whole piece.
    pub(crate) way: [IBig; 3],
    pub(crate) denominator: IBig,
    /// Fraction of the piece at which the part ends: `end.0 / end.1`.
    pub(crate) end: (Root, IBig),
    pub(crate) radicand: IBig,
    /// States if contact at the end counts.
    pub(crate) strict: bool,
    /// Margin, in `2^unit`.
    pub(crate) margin: IBig,
    pub(crate) unit: i32,
    /// How a body gives way, where touching is allowed.
    pub(crate) away: Option<Away>,
}

/// A body of which each point `v` goes towards `towards - share v`.
#[derive(Debug, Clone)]
pub(crate) struct Away {
    pub(crate) side: usize,
    pub(crate) towards: [IBig; 3],
    pub(crate) share: u32,
}

impl<'s> Window<'s> {
    /// The part of a piece up to an instant, or all of it.
    pub(crate) fn new(shapes: [Shape<'s>; 2], piece: &Piece<'_>, until: Option<&Instant>, margin: f64) -> Window<'s> {
        let motion = piece.exact();
        let margin_exponent = if margin > 0.0 { decode(margin).1 } else { i32::MAX };
        let unit = shapes[0].exponent.min(shapes[1].exponent).min(motion.exponent).min(margin_exponent);
        let raise = (motion.exponent - unit) as usize;
        let in_unit = |x: &SmallBigInt| x.to_big() << raise;
        let (end, radicand, strict) = match until {
            None => ((Root::of(IBig::ONE), IBig::ONE), IBig::ZERO, true),
            Some(until) => {
                let (end, radicand) = until.fraction_of([piece.start, piece.end]);
                let order = end.0.minus(&Root::of(end.1.clone())).sign(&radicand);
                match order {
                    Ordering::Greater => ((Root::of(IBig::ONE), IBig::ONE), IBig::ZERO, true),
                    _ => (end, radicand, false),
                }
            }
        };
        Window {
            shapes,
            shifts: shapes.map(|shape| (shape.exponent - unit) as usize),
            offset: motion.offset.each_ref().map(in_unit),
            offset_in_floats: piece.course().offset,
            way: motion.displacement.each_ref().map(in_unit),
            denominator: motion.denominator.to_big(),
            end,
            radicand,
            strict,
            margin: if margin > 0.0 { in_units(margin, unit) } else { IBig::ZERO },
            unit,
            away: None,
        }
    }

    /// A vertex of body 0 or 1 in the unit.
    pub(crate) fn vertex(&self, side: usize, vertex: u32) -> [IBig; 3] {
        self.shapes[side].integer(vertex).map(|x| x << self.shifts[side])
    }

    /// The greatest product of a direction with vertices of A, or the least with those of B.
    fn reach(&self, side: usize, n: &Direction, triangles: impl Iterator<Item = [u32; 3]>) -> Root {
        let wanted = if side == 0 { Ordering::Greater } else { Ordering::Less };
        let products = triangles.flatten().map(|v| dot(n, &self.shapes[side].integer(v)));
        let best =
            products.reduce(|best, next| if next.minus(&best).sign(&self.radicand) == wanted { next } else { best });
        best.unwrap_or_else(Root::zero).scaled(&(IBig::ONE << self.shifts[side]))
    }

    /// True if a direction separates two nodes throughout: strictly at the beginning, and at the end if contact there
    /// counts.
    pub(crate) fn separates(&self, n: &Direction, [a, b]: [Node; 2]) -> bool {
        let low = self.reach(1, n, self.shapes[1].below(b));
        let high = self.reach(0, n, self.shapes[0].below(a));
        match &self.away {
            Some(away) => self.is_beside(n, away, [&high, &low]),
            None => self.is_apart(n, &low.minus(&high)),
        }
    }

    /// How far A reaches along a direction, and where B begins.
    pub(crate) fn roots(&self, n: &Direction) -> [Root; 2] {
        [0, 1].map(|side| self.reach(side, n, self.shapes[side].below(self.shapes[side].root())))
    }

    /// True if no gap is below zero, and one is above or is widened by the body that gives way.
    pub(crate) fn is_beside(&self, n: &Direction, away: &Away, reach: [&Root; 2]) -> bool {
        let gaps = self.gaps(n, &reach[1].minus(reach[0]));
        if gaps.iter().any(|gap| gap.sign(&self.radicand).is_lt()) {
            return false;
        }
        if gaps.iter().any(|gap| gap.sign(&self.radicand).is_gt()) {
            return true;
        }
        // Coordinates count in `2^unit`, and what they go towards in 1.
        let (own, towards) = (reach[away.side].scaled(&IBig::from(away.share)), dot(n, &away.towards));
        let shift = self.unit.unsigned_abs() as usize;
        let (up, down) = if self.unit < 0 { (0, shift) } else { (shift, 0) };
        let inwards = towards.scaled(&(IBig::ONE << down)).minus(&own.scaled(&(IBig::ONE << up)));
        let sign = inwards.sign(&self.radicand);
        if away.side == 0 { sign.is_lt() } else { sign.is_gt() }
    }

    /// Gap along a direction at the beginning and at the end, times positive factors.
    fn gaps(&self, n: &Direction, room: &Root) -> [Root; 2] {
        let start = room.scaled(&self.denominator).minus(&dot(n, &self.offset));
        let lost = dot(n, &self.way).times(&self.end.0, &self.radicand);
        let end = start.scaled(&self.end.1).minus(&lost);
        [start, end]
    }

    fn is_apart(&self, n: &Direction, room: &Root) -> bool {
        let [start, end] = self.gaps(n, room);
        if self.margin.is_zero() {
            let at_end = end.sign(&self.radicand);
            return start.sign(&self.radicand).is_gt() && if self.strict { at_end.is_gt() } else { at_end.is_ge() };
        }
        let square = n.iter().fold(Root::zero(), |sum, x| sum.plus(&x.times(x, &self.radicand)));
        let beyond = |gap: &Root, factor: &IBig, strict: bool| {
            let length = factor * &self.denominator * &self.margin;
            let over = gap.times(gap, &self.radicand).minus(&square.scaled(&(&length * &length)));
            let order = over.sign(&self.radicand);
            gap.sign(&self.radicand).is_gt() && if strict { order.is_gt() } else { order.is_ge() }
        };
        beyond(&start, &IBig::ONE, true) && beyond(&end, &self.end.1, self.strict)
    }
}
