//! Vertices seen along the motion, in twice the precision of floats: a filter for what looks collinear.
//!
//! Where a part fits into a hole, an edge along the motion is seen as a point, all but for rounding, and so is the way
//! from a vertex to the corner that it passes. Their determinant with the motion is a product of two tiny numbers. It
//! drowns in the rounding of its other products, even in twice the precision of floats. Seen along the motion, each of
//! the two is computed by itself, and no digit is lost when they are multiplied.
//!
//! With `k` the axis of the largest component of the displacement `d`, and `i, j` the axes that follow it cyclically,
//! a point `p` is seen at the components `i` and `j` of the cross product of `p` and `d`. Those of a span `e` are those
//! of its end less those of its beginning. Because `(e x d) x (f x d) = det[d, e, f] d`, the area that two spans take,
//! as they are seen, is their determinant with the motion times the component `k` of the displacement. All bounds are
//! those of the numbers used ([`DoubleDouble`], [`Filtered`]).
//!
//! Features that are seen to cross meet when the point where they do is at the same depth, its scalar product with `d`,
//! on both. The shares of the ends in it are quotients of sums of areas of one sign, so that nothing cancels, however
//! near to the motion the features lie.

use std::cell::Cell;

use firstcontact_exact::geom::Magnitudes;
use firstcontact_exact::{DoubleDouble, DoubleDoubleVector, Filtered, Sign, power_of_two};

use super::{Filter, Precise, Scene, Span};

/// A vertex of A or of B.
#[derive(Debug, Clone, Copy)]
pub(super) enum Vertex {
    OfA(u32),
    OfB(u32),
}

/// A point as it is seen.
type Seen = [DoubleDouble; 2];

/// Vertices of one body that are kept; others take their places.
const KEPT: usize = 32;

/// Vertices of one body, each at the last digits of its number.
type Kept = [Cell<Option<(u32, Seen)>>; KEPT];

/// Directions in which the vertices of a scene are seen, and some of these.
pub(super) struct Sight {
    /// The axes `i` and `j`.
    axes: [usize; 2],
    /// The sign of the displacement along `k`.
    facing: Sign,
    /// Vertices of A and of B.
    kept: [Kept; 2],
}

impl Sight {
    /// The sight of a scene, unless it may be at rest, or its determinants are sooner known exactly.
    fn new(scene: &Scene<'_>) -> Option<Box<Sight>> {
        if are_small(scene) {
            return None;
        }
        let d = &scene.displacement;
        let k = (1..3).fold(0, |best, axis| if d[axis].value.abs() > d[best].value.abs() { axis } else { best });
        let facing = d[k].sign().filter(|sign| !sign.is_zero() && scene.filter != Filter::Off)?;
        let kept = [const { [const { Cell::new(None) }; KEPT] }; 2];
        Some(Box::new(Sight { axes: [(k + 1) % 3, (k + 2) % 3], facing, kept }))
    }
}

impl Scene<'_> {
    /// The sign of the determinant of the motion and two spans; that with the ways from the first of three vertices to
    /// the others has the same. Once a sign is left in doubt, vertices are seen first.
    #[inline(never)]
    pub(super) fn seen_side(&self, [u, v]: [Span; 2], vertices: [Vertex; 3]) -> Sign {
        let spans = [Span::Motion, u, v];
        let is_seen = matches!(self.sight.get(), Some(Some(_)));
        let certain = if is_seen { None } else { self.certain_sign(spans) };
        certain.or_else(|| self.seen_turn(vertices)).unwrap_or_else(|| self.sign(spans))
    }

    /// The fraction of the piece at which an edge of A meets an edge of B, if they are certainly seen to cross.
    pub fn fraction_of_crossing(&self, [p, q]: [u32; 2], [r, s]: [u32; 2]) -> Option<DoubleDouble> {
        let sight = self.sight()?;
        let (edge_of_a, edge_of_b) = ([p, q].map(Vertex::OfA), [r, s].map(Vertex::OfB));
        let [from, to] = edge_of_a.map(|vertex| self.seen(sight, vertex));
        let [start, end] = edge_of_b.map(|vertex| self.seen(sight, vertex));
        let share_of_a = share([area([&start, &end, &from]), area([&start, &end, &to])])?;
        let share_of_b = share([area([&from, &to, &start]), area([&from, &to, &end])])?;
        let along = |[from, to]: [Vertex; 2], share| self.depth([from, to]) * share;
        let behind = self.depth([edge_of_a[0], edge_of_b[0]]) - along(edge_of_a, share_of_a);
        Some(self.fraction_of_depth(behind + along(edge_of_b, share_of_b)))
    }

    /// The fraction of the piece at which a vertex of A meets a triangle of B, if it is certainly seen inside.
    pub fn fraction_of_vertex_of_a(&self, vertex: u32, triangle: [u32; 3]) -> Option<DoubleDouble> {
        self.fraction_inside(Vertex::OfA(vertex), triangle.map(Vertex::OfB))
    }

    /// The fraction of the piece at which a vertex of B meets a triangle of A, if it is certainly seen inside.
    pub fn fraction_of_vertex_of_b(&self, vertex: u32, triangle: [u32; 3]) -> Option<DoubleDouble> {
        self.fraction_inside(Vertex::OfB(vertex), triangle.map(Vertex::OfA)).map(|fraction| -fraction)
    }

    /// How far a vertex is from a triangle of the other body along the motion.
    fn fraction_inside(&self, vertex: Vertex, corners: [Vertex; 3]) -> Option<DoubleDouble> {
        let sight = self.sight()?;
        let [p, q, r] = corners.map(|corner| self.seen(sight, corner));
        let point = self.seen(sight, vertex);
        let areas = [area([&q, &r, &point]), area([&r, &p, &point]), area([&p, &q, &point])];
        let signs = areas.map(Filtered::sign);
        if signs[0]?.is_zero() || signs != [signs[0]; 3] {
            return None;
        }
        let whole = areas[0] + areas[1] + areas[2];
        let along = |k: usize| self.depth([corners[0], corners[k]]) * DoubleDouble::near(areas[k] / whole);
        Some(self.fraction_of_depth(self.depth([vertex, corners[0]]) + along(1) + along(2)))
    }

    /// The sign of the determinant of the motion and the ways from the first of three vertices to the others, if it is
    /// certain.
    fn seen_turn(&self, [p, q, r]: [Vertex; 3]) -> Option<Sign> {
        let sight = self.sight()?;
        let seen = [p, q, r].map(|vertex| self.seen(sight, vertex));
        if let Some(sign) = turn([&seen[0], &seen[1], &seen[2]]) {
            return Some(sign * sight.facing);
        }
        // Two of them may follow each other exactly.
        let [u, v, w] = &seen;
        let follow = |[from, to]: [Vertex; 2], seen: [&Seen; 2]| {
            let [x, y] = way(seen);
            x.value.abs() <= x.error && y.value.abs() <= y.error && self.is_along_motion([from, to])
        };
        let is_line = follow([p, q], [u, v]) || follow([p, r], [u, w]) || follow([q, r], [v, w]);
        is_line.then_some(Sign::Zero)
    }

    /// True if the way from one vertex to another is certainly parallel to the motion.
    fn is_along_motion(&self, ends: [Vertex; 2]) -> bool {
        let precise = Precise::new(self);
        let product = precise.span(span(ends)).cross(&precise.span(Span::Motion));
        product.0.iter().all(|x| x.sign() == Some(Sign::Zero))
    }

    /// A vertex as it is seen.
    #[inline]
    fn seen(&self, sight: &Sight, vertex: Vertex) -> Seen {
        let (side, number) = match vertex {
            Vertex::OfA(number) => (0, number),
            Vertex::OfB(number) => (1, number),
        };
        let place = &sight.kept[side][number as usize % KEPT];
        match place.get() {
            Some((kept, seen)) if kept == number => seen,
            _ => {
                let precise = Precise::new(self);
                let all = precise.place(vertex).cross(&precise.span(Span::Motion)).0;
                let seen = [all[sight.axes[0]], all[sight.axes[1]]];
                place.set(Some((number, seen)));
                seen
            }
        }
    }

    /// How far behind the first of two vertices the second is along the motion.
    fn depth(&self, ends: [Vertex; 2]) -> DoubleDouble {
        let (precise, way) = (Precise::new(self), span(ends));
        let depth = precise.span(way).dot(&precise.span(Span::Motion));
        if matches!(ends, [Vertex::OfB(_), Vertex::OfA(_)]) { -depth } else { depth }
    }

    /// The fraction of the piece in which A moves so far along the motion.
    fn fraction_of_depth(&self, depth: DoubleDouble) -> DoubleDouble {
        let motion = Precise::new(self).span(Span::Motion);
        depth / motion.dot(&motion)
    }

    fn sight(&self) -> Option<&Sight> {
        self.sight.get_or_init(|| Sight::new(self)).as_deref()
    }
}

impl Precise<'_> {
    /// The place of a vertex in B's frame as the piece begins.
    fn place(&self, vertex: Vertex) -> DoubleDoubleVector {
        let of = |point: &nalgebra::Point3<f64>| DoubleDoubleVector([0, 1, 2].map(|k| DoubleDouble::of(point[k])));
        match vertex {
            Vertex::OfA(number) => {
                let (point, offset) = (of(&self.scene.a[number as usize]).0, &self.motion.offset.0);
                DoubleDoubleVector([point[0] + offset[0], point[1] + offset[1], point[2] + offset[2]])
            }
            Vertex::OfB(number) => of(&self.scene.b[number as usize]),
        }
    }
}

/// The digits that sums of coordinates may have for spans to be small integers
/// ([`SmallVector`](firstcontact_exact::SmallVector)).
const SMALL: i32 = 38;

/// True if all spans of a scene are small integers in some unit.
fn are_small(scene: &Scene<'_>) -> bool {
    let motion = scene.offset.iter().chain(&scene.displacement);
    let all = scene.magnitudes.max(Magnitudes::of(motion.clone().map(|x| x.value)));
    motion.clone().all(|x| x.is_exact()) && all.largest < power_of_two(all.unit.clamp(-1000, 900) + SMALL)
}

/// The way between two vertices: between bodies, from that of A.
fn span(ends: [Vertex; 2]) -> Span {
    match ends {
        [Vertex::OfA(from), Vertex::OfA(to)] => Span::OfA(from, to),
        [Vertex::OfB(from), Vertex::OfB(to)] => Span::OfB(from, to),
        [Vertex::OfA(a), Vertex::OfB(b)] | [Vertex::OfB(b), Vertex::OfA(a)] => Span::Across(a, b),
    }
}

/// The way from one point to another as it is seen.
#[inline(always)]
fn way([from, to]: [&Seen; 2]) -> [Filtered; 2] {
    [to[0].apart(from[0]), to[1].apart(from[1])]
}

/// The area that the ways from the first of three points to the others take.
#[inline]
fn area_from(p: &Seen, q: &Seen, r: &Seen) -> Filtered {
    let ([x, y], [z, w]) = (way([p, q]), way([p, r]));
    x * w - y * z
}

/// The same with the least error: if two of the points are near each other, it is known best from one of these.
fn area([p, q, r]: [&Seen; 3]) -> Filtered {
    let (first, second) = (area_from(p, q, r), area_from(q, r, p));
    if first.error <= second.error { first } else { second }
}

/// Its sign, if that is certain.
#[inline]
fn turn([p, q, r]: [&Seen; 3]) -> Option<Sign> {
    area_from(p, q, r).sign().or_else(|| area_from(q, r, p).sign())
}

/// The share of the way along an edge at which it crosses a line, given the areas of its ends with that line.
fn share([from, to]: [Filtered; 2]) -> Option<DoubleDouble> {
    let crosses = from.sign()? * to.sign()? == Sign::Negative;
    crosses.then(|| DoubleDouble::near(from / (from - to)))
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::geom::coordinates;
    use firstcontact_exact::{Rational, ring};
    use nalgebra::Point3;

    use super::*;
    use crate::rotation::{Angle, Rotation};
    use crate::{ContactPlane, Motion, pieces};

    /// Corners of a box, of which halves are given.
    fn corners(half: [f64; 3]) -> Vec<[f64; 3]> {
        let sign = |corner: usize, k: usize| if corner >> k & 1 == 0 { -half[k] } else { half[k] };
        (0..8).map(|corner| [0, 1, 2].map(|k| sign(corner, k))).collect()
    }

    /// Pegs before holes that they fit, as points: not turned, turned, turned away from the motion, or far away; small
    /// and large.
    fn each_scene(mut check: impl FnMut(&Scene<'_>)) {
        for round in 0..24 {
            let angles = [1.0, 2.0, 3.0].map(|part| Angle::Radians(part * (0.7 + round as f64)));
            let rotation = if round % 4 == 0 { Rotation::identity() } else { Rotation::from_rpy(angles).unwrap() };
            let (unit, place) = [(1.0, 0.0), (power_of_two(-300), 0.0), (1e30, 0.0), (1.0, 1e6)][round / 4 % 4];
            // Tenths are no small integers.
            let part = if round % 4 == 0 { 0.1 * unit } else { unit };
            let turned = |point: [f64; 3]| coordinates(&rotation.turn(point)).map(|x| part * x);
            let points = |half: [f64; 3]| -> Vec<Point3<f64>> {
                corners(half).into_iter().map(|point| turned(point).map(|x| x + place).into()).collect()
            };
            let (a, b) = (points([1.0, 0.5, 0.5]), points([0.25, 0.5, 0.5]));
            let aside = [0.0, 0.25, 0.0, 1.0][round % 4];
            let ends = [turned([-4.0, 0.0, 0.0]), turned([4.0, aside, 0.0])];
            let magnitudes = Magnitudes::of(a.iter().chain(&b).flat_map(coordinates));
            let (moving, standing) = (Motion::edge(ends[0], ends[1]).unwrap(), Motion::at([0.0; 3]).unwrap());
            let piece = pieces(&moving, &standing, [0.0, 1.0]).next().unwrap();
            check(&Scene::new(&a, &b, magnitudes, piece, piece.course()));
        }
    }

    /// The places of all vertices of A and of B, and the motion, exactly.
    fn exact_places(scene: &Scene<'_>) -> ([Vec<[Rational; 3]>; 2], [Rational; 3]) {
        let [offset, motion] = scene.rational_motion();
        let exact = |point: &Point3<f64>| coordinates(point).map(Rational::of);
        let moved = |point: &Point3<f64>| {
            let place = exact(point);
            [0, 1, 2].map(|k| &place[k] + &offset[k])
        };
        ([scene.a.iter().map(moved).collect(), scene.b.iter().map(exact).collect()], motion)
    }

    #[test]
    fn sides_are_those_of_rational_numbers() {
        let (mut known, mut unknown, mut zeros) = (0, 0, 0);
        each_scene(|scene| {
            let ([a, b], motion) = exact_places(scene);
            for (p, q, r) in (0..8u32).flat_map(|p| (0..8).flat_map(move |q| (0..8).map(move |r| (p, q, r)))) {
                let exact = |own: &[[Rational; 3]], other: &[[Rational; 3]]| {
                    let from = &own[p as usize];
                    let way = |to: &[Rational; 3]| ring::difference(to, from);
                    ring::determinant(&[motion.clone(), way(&own[q as usize]), way(&other[r as usize])]).sign()
                };
                assert_eq!(scene.side_of_edge_of_a([p, q], r), exact(&a, &b), "{p} {q} {r}");
                assert_eq!(scene.side_of_edge_of_b([p, q], r), exact(&b, &a), "{p} {q} {r}");
                for (seen, exact) in [
                    (scene.seen_turn([Vertex::OfA(p), Vertex::OfA(q), Vertex::OfB(r)]), exact(&a, &b)),
                    (scene.seen_turn([Vertex::OfB(p), Vertex::OfB(q), Vertex::OfA(r)]), exact(&b, &a)),
                ] {
                    match seen {
                        Some(sign) => assert_eq!(sign, exact, "{p} {q} {r}"),
                        None => unknown += 1,
                    }
                    known += usize::from(seen.is_some());
                    zeros += usize::from(seen == Some(Sign::Zero));
                }
            }
        });
        assert!(known > 2 * unknown && zeros > 1_000, "{known} known, {unknown} unknown, {zeros} zero");
    }

    #[test]
    fn fractions_are_those_of_rational_numbers() {
        let mut counts = [0; 3];
        let mut check = |which: usize, scene: &Scene<'_>, seen: Option<DoubleDouble>, plane: ContactPlane| {
            let Some(fraction) = seen else { return };
            let [least, most] = fraction.apart(DoubleDouble::of(0.0)).interval();
            let exact = plane.exact_fraction(scene);
            assert!(least.is_infinite() || Rational::of(least) <= exact, "{least} {exact:?} {plane:?}");
            assert!(most.is_infinite() || exact <= Rational::of(most), "{most} {exact:?} {plane:?}");
            counts[which] += usize::from(most - least < 1e-9);
        };
        each_scene(|scene| {
            for (p, q, r) in (0..8u32).flat_map(|p| (0..8).flat_map(move |q| (0..8).map(move |r| (p, q, r)))) {
                for s in 0..8 {
                    let plane = ContactPlane { spans: [Span::OfA(p, q), Span::OfB(r, s)], a: p, b: r };
                    check(0, scene, scene.fraction_of_crossing([p, q], [r, s]), plane);
                    let plane = ContactPlane { spans: [Span::OfB(p, q), Span::OfB(p, r)], a: s, b: p };
                    check(1, scene, scene.fraction_of_vertex_of_a(s, [p, q, r]), plane);
                    let plane = ContactPlane { spans: [Span::OfA(p, q), Span::OfA(p, r)], a: p, b: s };
                    check(2, scene, scene.fraction_of_vertex_of_b(s, [p, q, r]), plane);
                }
            }
        });
        assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
    }
}
