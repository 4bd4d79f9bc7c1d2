//! Two bodies during a part of a piece: what it means there that a direction separates two nodes, exactly.

use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::{SquareRoot, UnsignedAbs};
use firstcontact_exact::integer::{decode, in_units};
use firstcontact_exact::{Filtered, SmallBigInt};
use firstcontact_motion::Piece;

use crate::away::Away;
use crate::instant::Instant;
use crate::root::{Direction, Root, dot};
use crate::shape::{Node, Shape};

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
    /// How vertices give way, where touching is allowed.
    pub(crate) away: Option<Away<'s>>,
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
    pub(crate) fn separates(&self, n: &Direction, nodes: [Node; 2]) -> bool {
        let room = self.room(n, nodes);
        let Some(away) = &self.away else { return self.is_apart(n, &room) };
        let signs = self.gaps(n, &room).map(|gap| gap.sign(&self.radicand));
        let is_wide = signs.contains(&Ordering::Greater);
        !signs.contains(&Ordering::Less) && (is_wide || away.widens(self.shapes, n, nodes))
    }

    /// Room between two nodes along a direction, without offset and way.
    fn room(&self, n: &Direction, [a, b]: [Node; 2]) -> Root {
        self.reach(1, n, self.shapes[1].below(b)).minus(&self.reach(0, n, self.shapes[0].below(a)))
    }

    /// True if no gap of two nodes along a direction is below zero.
    pub(crate) fn is_beside(&self, n: &Direction, nodes: [Node; 2]) -> bool {
        self.gaps(n, &self.room(n, nodes)).iter().all(|gap| gap.sign(&self.radicand).is_ge())
    }

    /// The same without a margin, A moved by the margin along a vector, if this has a rational length.
    pub(crate) fn moved(&self, z: &[IBig; 3]) -> Option<Window<'s>> {
        let square = &z[0] * &z[0] + &z[1] * &z[1] + &z[2] * &z[2];
        let length = IBig::from((&square).unsigned_abs().sqrt());
        let push = &self.denominator * &self.margin;
        (&length * &length == square).then(|| Window {
            shapes: self.shapes,
            shifts: self.shifts,
            offset: std::array::from_fn(|k| &self.offset[k] * &length + &push * &z[k]),
            offset_in_floats: self.offset_in_floats,
            way: self.way.each_ref().map(|x| x * &length),
            denominator: &self.denominator * &length,
            end: self.end.clone(),
            radicand: self.radicand.clone(),
            strict: self.strict,
            margin: IBig::ZERO,
            unit: self.unit,
            away: None,
        })
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
