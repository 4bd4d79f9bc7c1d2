//! Two convex solids seen from their seeds, in the numbers wanted.
//!
//! The facets of the Minkowski difference do not depend on the places of the solids: a [`Scene`] at rest, with both at
//! the origin, has them. The places and the seeds are kept beside it. A coordinate of a vertex seen from its seed is
//! the sum of three floats, and is never rounded: exact vectors are whole numbers of one unit, a power of two.

use nalgebra::Point3;

use crate::pair_facets::RationalPoint;
use crate::scaling::half_plane::{HalfPlane, RoundedPair, ScalingPair, TangentBound};
use firstcontact_convex::cd_dual::{DifferenceFace, DifferencePlane, DirectedLine, FacePart, LineDifference, across};
use firstcontact_convex::{ConvexSolid, Facet, Sense, Side, Solids, SupportPoint};
use firstcontact_exact::geom::{Magnitudes, coordinates};
use firstcontact_exact::integer::decode;
use firstcontact_exact::ring::{cross, dot};
use firstcontact_exact::{Filtered, Rational, Ring, Sign, SmallBigInt};
use firstcontact_motion::{Scene, Span, SpanNumber};

/// Two convex solids, where they are, and their seeds.
#[derive(Clone, Copy)]
pub(crate) struct SeedFrame<'s> {
    scene: &'s Scene<'s>,
    solids: [&'s ConvexSolid; 2],
    places: [Point3<f64>; 2],
    seeds: [Point3<f64>; 2],
    /// All coordinates are whole numbers of two to this power.
    unit: i32,
}

/// A coordinate axis, and which way along it.
pub(crate) type AxisDirection = (usize, Sense);

/// A number that coordinates are made of.
pub(crate) trait Coordinate: Ring {
    /// A sum of finite floats that are whole numbers of a unit.
    fn sum(unit: i32, terms: [f64; 3]) -> Self;

    /// A span between vertices.
    fn span(frame: &SeedFrame<'_>, span: Span) -> [Self; 3];
}

impl Coordinate for Filtered {
    fn sum(_unit: i32, [x, y, z]: [f64; 3]) -> Filtered {
        Filtered::exact(x) + Filtered::exact(y) + Filtered::exact(z)
    }

    fn span(frame: &SeedFrame<'_>, span: Span) -> [Filtered; 3] {
        Filtered::vector(frame.scene, span)
    }
}

impl Coordinate for SmallBigInt {
    fn sum(unit: i32, terms: [f64; 3]) -> SmallBigInt {
        terms.into_iter().map(decode).filter(|part| part.0 != 0).fold(SmallBigInt::ZERO, |sum, (mantissa, exponent)| {
            &sum + &(&SmallBigInt::from(mantissa) << usize::try_from(exponent - unit).unwrap_or(0))
        })
    }

    fn span(frame: &SeedFrame<'_>, span: Span) -> [SmallBigInt; 3] {
        frame.scene.direction(span).in_unit(frame.unit)
    }
}

impl<'s> SeedFrame<'s> {
    /// The solids of a scene at rest with both origins in one point, moved to their places; the magnitudes are those of
    /// their vertices.
    pub(crate) fn new(
        scene: &'s Scene<'s>,
        solids: [&'s ConvexSolid; 2],
        magnitudes: Magnitudes,
        places: [Point3<f64>; 2],
        seeds: [Point3<f64>; 2],
    ) -> SeedFrame<'s> {
        let points = places.iter().chain(&seeds).flat_map(coordinates);
        let unit = magnitudes.max(Magnitudes::of(points)).unit.min(0);
        SeedFrame { scene, solids, places, seeds, unit }
    }

    /// The Minkowski difference, seen along a coordinate axis.
    pub(crate) fn difference(&self, (axis, sense): AxisDirection) -> LineDifference<'s> {
        LineDifference::new(self.scene, self.solids[0], self.solids[1], DirectedLine { along: Span::Axis(axis), sense })
    }

    /// An axis, and which way along it, that leads into the difference through a plane parallel to two spans: against
    /// their cross product. One of the three axes for which that is clear, if possible.
    pub(crate) fn axis_against(&self, [u, v]: [Span; 2]) -> AxisDirection {
        let [p, q] = [u, v].map(|span| nalgebra::Vector3::from(self.scene.floats(span)));
        let mut axes = [0, 1, 2];
        let normal = p.cross(&q).abs();
        axes.sort_by(|&i, &j| normal[j].total_cmp(&normal[i]));
        let rate = |axis: usize| self.scene.sign([u, v, Span::Axis(axis)]);
        // Two spans that are not parallel span a plane that some axis is not parallel to.
        let found = axes.into_iter().map(|axis| (axis, rate(axis))).find(|(_, rate)| !rate.is_zero());
        let (axis, rate) = found.unwrap_or((0, Sign::Negative));
        (axis, if rate == Sign::Negative { Sense::Forward } else { Sense::Backward })
    }

    /// Three corners of a facet that follow each other counter-clockwise, in the numbers of the body's vertices.
    pub(crate) fn corners(&self, side: Side, facet: u32) -> [u32; 3] {
        let solids = Solids::new(self.scene, self.solids[0], self.solids[1]);
        solids.corners(Facet { side, number: facet }).map(|corner| solids.name(corner))
    }

    /// From the seed of a solid to one of its vertices.
    pub(crate) fn arm<N: Coordinate>(&self, side: Side, vertex: u32) -> [N; 3] {
        let index = side.index();
        let (point, place, seed) =
            (&self.solids[index].polyhedron.points()[vertex as usize], &self.places[index], &self.seeds[index]);
        std::array::from_fn(|k| N::sum(self.unit, [point[k], place[k], -seed[k]]))
    }

    /// Target: the seed of A, seen from that of B. The difference of the scaled solids holds it if they share a point.
    pub(crate) fn target<N: Coordinate>(&self) -> [N; 3] {
        std::array::from_fn(|k| N::sum(self.unit, [self.seeds[0][k], -self.seeds[1][k], 0.0]))
    }

    /// The floats of the target, nearly.
    pub(crate) fn towards_target(&self) -> [f64; 3] {
        self.target::<Filtered>().map(|x| x.value)
    }

    /// A vertex of a scaled solid in the world, in units over the denominator of the scalings.
    pub(crate) fn scaled(&self, side: Side, vertex: u32, pair: &ScalingPair) -> [Rational; 3] {
        let (seed, factor) = (self.seed_in_units(side), pair.scaled(side));
        let arm: [SmallBigInt; 3] = self.arm(side, vertex);
        std::array::from_fn(|k| Rational::new(&(pair.over() * &seed[k]) + &(factor * &arm[k]), SmallBigInt::ONE))
    }

    /// A seed in the world, in the same units.
    pub(crate) fn seed(&self, side: Side, pair: &ScalingPair) -> [Rational; 3] {
        self.seed_in_units(side).each_ref().map(|x| Rational::new(pair.over() * x, SmallBigInt::ONE))
    }

    fn seed_in_units(&self, side: Side) -> [SmallBigInt; 3] {
        let seed = &self.seeds[side.index()];
        std::array::from_fn(|k| SmallBigInt::sum(self.unit, [seed[k], 0.0, 0.0]))
    }

    /// A point given in units over the denominator of scalings.
    pub(crate) fn in_world(&self, point: &[Rational; 3], pair: &ScalingPair) -> RationalPoint {
        let unit =
            Rational::scaled(&SmallBigInt::ONE, self.unit).over(&Rational::new(pair.over().clone(), SmallBigInt::ONE));
        RationalPoint(point.each_ref().map(|x| (x * &unit).reduced()))
    }

    /// On which side of an edge of the difference the target is at certain scalings, seen along an axis that leads into
    /// the difference there: positive on the left, where the face is.
    pub(crate) fn side_of_edge(
        &self,
        span: Span,
        corner: SupportPoint,
        (axis, sense): AxisDirection,
        at: &RoundedPair<'_>,
    ) -> Sign {
        let rough = self.turn_to_target(span, corner, axis, &at.rough, &Filtered::exact(1.0));
        let exactly = || self.turn_to_target(span, corner, axis, at.pair.of(), at.pair.over()).sign();
        let sign = rough.sign().unwrap_or_else(exactly);
        if sense == Sense::Forward { sign } else { -sign }
    }

    /// One component of the cross product of a span and the way from the target to a corner of the scaled difference,
    /// which is what the scalings' numerators say over their denominator.
    fn turn_to_target<N: Coordinate>(&self, span: Span, corner: SupportPoint, axis: usize, of: &[N; 2], over: &N) -> N {
        let span = N::span(self, span);
        let [a, b] = [Side::A, Side::B].map(|side| self.arm::<N>(side, corner.of(side)));
        let target = self.target::<N>();
        let across = |k: usize| b[k].times(&of[1]).minus(&a[k].times(&of[0])).minus(&target[k].times(over));
        let [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
        span[i].times(&across(j)).minus(&span[j].times(&across(i)))
    }
}

/// A facet of the difference. With its outward normal `n`, the target T is behind its plane if `n.T <= rho1 h1 + rho2
/// h2`.
#[derive(Clone)]
pub(crate) struct ScaledFacet<'s> {
    difference: LineDifference<'s>,
    way: AxisDirection,
    face: DifferenceFace,
    /// The pairs at which T is not in front of its plane.
    half_plane: HalfPlane,
}

impl<'s> ScaledFacet<'s> {
    /// The facet in a plane that supports the difference.
    pub(crate) fn new(frame: &SeedFrame<'s>, plane: &DifferencePlane) -> ScaledFacet<'s> {
        let way = frame.axis_against(plane.spans);
        let difference = frame.difference(way);
        let face = DifferenceFace::of(&difference, plane);
        let normal = normal::<SmallBigInt>(frame, plane.spans);
        let arm = |side: Side| dot(&normal, &frame.arm::<SmallBigInt>(side, plane.corner.of(side)));
        let reach = [-&arm(Side::A), arm(Side::B)];
        let half_plane = HalfPlane::new(reach, dot(&normal, &frame.target::<SmallBigInt>()));
        ScaledFacet { difference, way, face, half_plane }
    }

    /// Part of it that a solid adds.
    pub(crate) fn part(&self, side: Side) -> FacePart {
        self.face.part(side)
    }

    /// The difference, seen along the axis through the facet.
    pub(crate) fn difference(&self) -> &LineDifference<'s> {
        &self.difference
    }

    /// The axis that leads into the difference through the facet.
    pub(crate) fn way(&self) -> AxisDirection {
        self.way
    }

    /// The facet beyond an edge that the target is beyond; `None` if the target, which is in the plane at these
    /// scalings, is in the facet.
    pub(crate) fn next(&self, frame: &SeedFrame<'s>, pair: &ScalingPair) -> Option<ScaledFacet<'s>> {
        let at = pair.rounded();
        let side = |span, corner| frame.side_of_edge(span, corner, self.way, &at);
        let edge = self.face.edge_before(&self.difference, side)?;
        Some(ScaledFacet::new(frame, &across(&self.difference, &edge)))
    }
}

impl TangentBound for ScaledFacet<'_> {
    fn half_plane(&self) -> &HalfPlane {
        &self.half_plane
    }
}

/// The cross product of two spans.
fn normal<N: Coordinate>(frame: &SeedFrame<'_>, spans: [Span; 2]) -> [N; 3] {
    let [u, v] = spans.map(|span| N::span(frame, span));
    cross(&u, &v)
}

/// True if the target is beyond the origin along the normal of a plane.
pub(crate) fn faces_target(frame: &SeedFrame<'_>, spans: [Span; 2]) -> bool {
    dot(&normal::<SmallBigInt>(frame, spans), &frame.target::<SmallBigInt>()).sign() == Sign::Positive
}

/// True if the origin is strictly behind the facet of a solid that two spans are parallel to, as it is in the
/// difference.
pub(crate) fn is_before(frame: &SeedFrame<'_>, side: Side, spans: [Span; 2], vertex: u32) -> bool {
    let rough = dot(&normal::<Filtered>(frame, spans), &frame.arm::<Filtered>(side, vertex));
    let exactly = || dot(&normal::<SmallBigInt>(frame, spans), &frame.arm::<SmallBigInt>(side, vertex)).sign();
    let sign = rough.sign().unwrap_or_else(exactly);
    sign == if side == Side::A { Sign::Negative } else { Sign::Positive }
}
