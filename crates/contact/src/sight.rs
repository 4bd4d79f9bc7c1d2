//! Vertices of two bodies of few triangles seen along the motion, in twice the precision of floats: a filter for what
//! looks collinear.
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

use std::cell::OnceCell;
use std::cmp::Ordering;

use firstcontact_exact::{DoubleDouble, DoubleDoubleVector, Filtered, HALF_ULP, Sign};
use firstcontact_motion::{Precise, Scene, Span};
use firstcontact_solid::Feature;
use nalgebra::Point3;

use super::beside_box::MOST;
use super::event::Event;
use super::view::BITS;

/// A vertex of A or of B.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Vertex {
    OfA(u32),
    OfB(u32),
}

/// Signs of what is seen along the motion, ahead of those of the scene.
pub(crate) trait Sides: Copy {
    /// On which side of an edge a vertex of the other body is seen, if that is certain.
    fn side(self, edge: [Vertex; 2], vertex: Vertex) -> Option<Sign>;

    /// True if two vertices are certainly not seen at one place.
    fn are_apart(self, vertices: [Vertex; 2]) -> bool;
}

/// Nothing is seen ahead.
impl Sides for () {
    #[inline(always)]
    fn side(self, _: [Vertex; 2], _: Vertex) -> Option<Sign> {
        None
    }

    #[inline(always)]
    fn are_apart(self, _: [Vertex; 2]) -> bool {
        false
    }
}

/// Where a vertex is seen.
struct Seen {
    at: [DoubleDouble; 2],
    /// No less than the error of either, and the rounding of its low part.
    error: f64,
}

/// When an event happens: the depth that A has passed by then is that between two vertices and a little more.
#[derive(Debug, Clone, Copy)]
pub(super) struct Instant {
    /// A vertex of A and one of B at or near the place of the event.
    corner: [u32; 2],
    /// So much more: all its digits are known where all that touches there is nearly across the motion.
    beyond: Filtered,
}

/// Vertices seen along the motion, each from when it is first needed.
pub(super) struct Sight<'s> {
    scene: &'s Scene<'s>,
    precise: Precise<'s>,
    motion: DoubleDoubleVector,
    /// The axes `i` and `j`.
    axes: [usize; 2],
    /// The sign of the displacement along `k`.
    facing: Sign,
    /// The vertices of A and of B.
    seen: [[OnceCell<Seen>; MOST]; 2],
    /// How deep they are.
    depths: [[OnceCell<DoubleDouble>; MOST]; 2],
}

impl<'s> Sight<'s> {
    /// The sight of a scene, unless it may be at rest.
    pub(super) fn new(scene: &'s Scene<'s>) -> Option<Sight<'s>> {
        let d = &scene.displacement;
        let k = (1..3).fold(0, |best, axis| if d[axis].value.abs() > d[best].value.abs() { axis } else { best });
        let facing = d[k].sign().filter(|sign| !sign.is_zero() && scene.is_filtered())?;
        let precise = Precise::new(scene);
        let motion = precise.span(Span::Motion);
        let seen = [const { [const { OnceCell::new() }; MOST] }; 2];
        let depths = [const { [const { OnceCell::new() }; MOST] }; 2];
        let axes = [(k + 1) % 3, (k + 2) % 3];
        Some(Sight { scene, precise, motion, axes, facing, seen, depths })
    }

    /// The fraction of the piece at which an event happens, given when.
    pub(super) fn fraction(&self, &Instant { corner: [a, b], beyond }: &Instant) -> DoubleDouble {
        let way = self.precise.span(Span::Across(a, b)).dot(&self.motion);
        (way + DoubleDouble::near(beyond)) / self.motion.dot(&self.motion)
    }

    /// The order of two instants, if that is certain.
    pub(super) fn compare(&self, one: &Instant, other: &Instant) -> Option<Ordering> {
        let ([a, b], [from_a, from_b]) = (one.corner, other.corner);
        // The ways between corners first: often they are the same, but for rounding.
        let beyond = one.beyond - other.beyond;
        let later = if one.corner == other.corner {
            beyond.sign()
        } else {
            let way = |[from, to]: [Vertex; 2]| self.depth(to) - self.depth(from);
            let of_a = way([from_a, a].map(Vertex::OfA));
            let roughly = way([from_b, b].map(Vertex::OfB)) - of_a + DoubleDouble::near(beyond);
            roughly.sign().filter(|sign| !sign.is_zero()).or_else(|| {
                let ways = [Span::OfB(from_b, b), Span::OfA(from_a, a)].map(|span| self.precise.span(span));
                (ways[0].minus(&ways[1]).dot(&self.motion) + DoubleDouble::near(beyond)).sign()
            })
        };
        later.map(|sign| match sign {
            Sign::Negative => Ordering::Less,
            Sign::Zero => Ordering::Equal,
            Sign::Positive => Ordering::Greater,
        })
    }

    /// For each vertex of A those of B, and for each of B those of A, a bit for each, that do not certainly come as
    /// deep as it after an instant, or, if that is enough, no sooner.
    pub(super) fn reached(&self, &Instant { corner: [a, b], beyond }: &Instant, until_then: bool) -> [[u64; MOST]; 2] {
        let (scene, rough) = (self.scene, self.motion.0.map(DoubleDouble::rounded));
        let (mut highest, mut lowest) = ([f64::INFINITY; MOST], [f64::NEG_INFINITY; MOST]);
        let more = beyond.interval()[1];
        for ((vertex, point), highest) in (0..).zip(scene.a).zip(&mut highest) {
            *highest = match rough_product(&rough, [&scene.a[a as usize], point]) {
                Some([_, most]) => (most + more).next_up(),
                None => {
                    let way = self.depth(Vertex::OfA(vertex)) - self.depth(Vertex::OfA(a));
                    (way + DoubleDouble::near(beyond)).upper()
                }
            };
        }
        for ((vertex, point), lowest) in (0..).zip(scene.b).zip(&mut lowest) {
            *lowest = match rough_product(&rough, [&scene.b[b as usize], point]) {
                Some([least, _]) => least,
                None => -(self.depth(Vertex::OfB(b)) - self.depth(Vertex::OfB(vertex))).upper(),
            };
        }
        let (highest, lowest) = (&highest[..scene.a.len()], &lowest[..scene.b.len()]);
        let is_enough = |high: f64, low: f64| if until_then { high > low } else { high >= low };
        let mut reached = [[0; MOST]; 2];
        for (all, &high) in reached[0].iter_mut().zip(highest) {
            lowest.iter().zip(&BITS).for_each(|(&low, bit)| *all |= if is_enough(high, low) { *bit } else { 0 });
        }
        for (all, &low) in reached[1].iter_mut().zip(lowest) {
            highest.iter().zip(&BITS).for_each(|(&high, bit)| *all |= if is_enough(high, low) { *bit } else { 0 });
        }
        reached
    }

    /// The instant of an event, where its features are certainly seen to cross.
    pub(super) fn instant(&self, event: &Event) -> Option<Instant> {
        match (event.plane.spans, event.pair) {
            (_, (Feature::Vertex(a), Feature::Vertex(b))) => {
                Some(Instant { corner: [a, b], beyond: Filtered::exact(0.0) })
            }
            ([Span::OfA(p, q), Span::OfB(r, s)], _) => self.crossing([p, q], [r, s]),
            (_, (Feature::Vertex(vertex), _)) => {
                let (corner, beyond) = self.inside(Vertex::OfA(vertex), event.vertices[1].map(Vertex::OfB))?;
                Some(Instant { corner: [vertex, event.vertices[1][corner]], beyond })
            }
            (_, (_, Feature::Vertex(vertex))) => {
                let (corner, beyond) = self.inside(Vertex::OfB(vertex), event.vertices[0].map(Vertex::OfA))?;
                Some(Instant { corner: [event.vertices[0][corner], vertex], beyond: -beyond })
            }
            _ => None,
        }
    }

    /// The instant at which an edge of A meets an edge of B.
    pub(super) fn crossing(&self, of_a: [u32; 2], of_b: [u32; 2]) -> Option<Instant> {
        let (a, b) = (of_a.map(Vertex::OfA), of_b.map(Vertex::OfB));
        let (near_a, share_of_a) = share([self.area(b, a[0]), self.area(b, a[1])])?;
        let (near_b, share_of_b) = share([self.area(a, b[0]), self.area(a, b[1])])?;
        let way = |ends: [Vertex; 2], near: usize| self.depth(ends[1 - near]).apart(self.depth(ends[near]));
        let beyond = way(b, near_b) * share_of_b - way(a, near_a) * share_of_a;
        Some(Instant { corner: [of_a[near_a], of_b[near_b]], beyond })
    }

    /// The corner of a triangle that is nearest to where a vertex of the other body is seen inside it, and how much
    /// deeper the triangle is there than that corner.
    fn inside(&self, vertex: Vertex, corners: [Vertex; 3]) -> Option<(usize, Filtered)> {
        let [p, q, r] = corners;
        let areas = [self.area([q, r], vertex), self.area([r, p], vertex), self.area([p, q], vertex)];
        let signs = areas.map(Filtered::sign);
        if signs[0]?.is_zero() || signs != [signs[0]; 3] {
            return None;
        }
        let near = (1..3).fold(0, |near, k| if areas[k].value.abs() > areas[near].value.abs() { k } else { near });
        let whole = areas[0] + areas[1] + areas[2];
        let way = |k: usize| self.depth(corners[k]).apart(self.depth(corners[near]));
        let along = |k: usize| way(k) * (areas[k] / whole);
        Some((near, along((near + 1) % 3) + along((near + 2) % 3)))
    }

    /// The area of an edge and a vertex, with little error.
    fn area(&self, [p, q]: [Vertex; 2], vertex: Vertex) -> Filtered {
        area([self.see(p), self.see(q), self.see(vertex)])
    }

    /// A vertex as it is seen.
    #[inline]
    fn see(&self, vertex: Vertex) -> &Seen {
        let (side, number) = place_of(vertex);
        self.seen[side][number].get_or_init(|| self.look(vertex))
    }

    /// Sees a vertex for the first time.
    fn look(&self, vertex: Vertex) -> Seen {
        let (way, [i, j, k]) = (self.way_to(vertex).0, [self.axes[0], self.axes[1], 3 - self.axes[0] - self.axes[1]]);
        let d = &self.motion.0;
        let at = [way[j] * d[k] - way[k] * d[j], way[k] * d[i] - way[i] * d[k]];
        let error = |x: DoubleDouble| x.error() + HALF_ULP * x.low().abs();
        Seen { at, error: error(at[0]) + error(at[1]) + f64::MIN_POSITIVE }
    }

    /// How deep a vertex is.
    fn depth(&self, vertex: Vertex) -> DoubleDouble {
        let (side, number) = place_of(vertex);
        *self.depths[side][number].get_or_init(|| self.way_to(vertex).dot(&self.motion))
    }

    /// The way to a vertex from the first one of B.
    fn way_to(&self, vertex: Vertex) -> DoubleDoubleVector {
        match vertex {
            Vertex::OfA(number) => DoubleDoubleVector(self.precise.span(Span::Across(number, 0)).0.map(|x| -x)),
            Vertex::OfB(number) => self.precise.span(Span::OfB(0, number)),
        }
    }
}

/// The body of a vertex, and its number.
#[inline]
fn place_of(vertex: Vertex) -> (usize, usize) {
    match vertex {
        Vertex::OfA(number) => (0, number as usize),
        Vertex::OfB(number) => (1, number as usize),
    }
}

impl Sides for &Sight<'_> {
    fn side(self, [p, q]: [Vertex; 2], vertex: Vertex) -> Option<Sign> {
        let quick = quick_area(self.see(p), self.see(q), self.see(vertex));
        if quick.value.abs() > quick.error {
            return Some(Sign::of(quick.value) * self.facing);
        }
        let area = precise_area([self.see(p), self.see(q), self.see(vertex)]);
        area.rounded().sign().map(|sign| sign * self.facing)
    }

    fn are_apart(self, [p, q]: [Vertex; 2]) -> bool {
        let (one, other) = (self.see(p), self.see(q));
        (0..2).any(|k| matches!(one.at[k].apart(other.at[k]).sign(), Some(Sign::Negative | Sign::Positive)))
    }
}

/// Floats around the product of a vector and the way from one point to another, if it is far from zero.
///
/// A coordinate of the way, its product with one of the vector and two sums are rounded, by at most `4 u` of the
/// products, for which `8 u` leaves room, and the vector has an error of its own. Products that underflow lose less
/// than the least normal float. Nothing overflows: there is no sight where filters are off.
#[inline(always)]
fn rough_product(vector: &[Filtered; 3], [from, to]: [&Point3<f64>; 2]) -> Option<[f64; 2]> {
    let (mut value, mut error) = (0.0, f64::MIN_POSITIVE);
    for k in 0..3 {
        let way = to[k] - from[k];
        let part = vector[k].value * way;
        value += part;
        error += 8.0 * HALF_ULP * part.abs() + 2.0 * vector[k].error * way.abs();
    }
    (value.abs() > FAR * error).then(|| Filtered { value, error }.interval())
}

/// A product of so many times its error needs no further digits.
const FAR: f64 = 1024.0;

/// The area that three points take, from that end of an edge, `p` to `q`, which is nearer to the third.
///
/// A difference of two coordinates is `d = s + t`, with `s` that of their high and `t` that of their low parts. Where
/// `s` is rounded, `t` is at most `4 u` of it. So `d` is within `3 u |d|` and the errors of both ([`Seen::error`]). An
/// area of such is within `8 u` of the magnitudes of its products, and what the rest of the errors makes of each; twice
/// as much is used, and products that underflow lose less than the least normal float.
#[inline]
fn quick_area(p: &Seen, q: &Seen, r: &Seen) -> Filtered {
    let way =
        |from: &Seen, to: &Seen, k: usize| (to.at[k].high() - from.at[k].high()) + (to.at[k].low() - from.at[k].low());
    let far = |end: &Seen| (r.at[0].high() - end.at[0].high()).abs() + (r.at[1].high() - end.at[1].high()).abs();
    let near = if far(p) <= far(q) { p } else { q };
    let ([x, y], [z, w]) = ([way(p, q, 0), way(p, q, 1)], [way(near, r, 0), way(near, r, 1)]);
    let (first, second) = (x * w, y * z);
    let (of_edge, of_way) = (p.error + q.error, near.error + r.error);
    let carried = of_edge * (z.abs() + w.abs() + of_way) + of_way * (x.abs() + y.abs());
    let error = 16.0 * HALF_ULP * (first.abs() + second.abs()) + 2.0 * carried + f64::MIN_POSITIVE;
    Filtered { value: first - second, error }
}

/// The same in twice the precision of floats.
#[inline(never)]
fn precise_area([p, q, r]: [&Seen; 3]) -> DoubleDouble {
    let way = |to: &Seen| [to.at[0] - p.at[0], to.at[1] - p.at[1]];
    let ([x, y], [z, w]) = (way(q), way(r));
    x * w - y * z
}

/// An area with little error.
fn area([p, q, r]: [&Seen; 3]) -> Filtered {
    let quick = quick_area(p, q, r);
    // What is no number is not known.
    if quick.value.abs() > KNOWN * quick.error { quick } else { precise_area([p, q, r]).rounded() }
}

/// An area of so many times its error needs no further digits.
const KNOWN: f64 = 1e12;

/// The end of an edge that is nearer to where it crosses a line, given the areas of both ends with that line, and the
/// share of the way from there.
fn share(ends: [Filtered; 2]) -> Option<(usize, Filtered)> {
    let crosses = ends[0].sign()? * ends[1].sign()? == Sign::Negative;
    let near = usize::from(ends[1].value.abs() < ends[0].value.abs());
    crosses.then(|| (near, ends[near] / (ends[near] - ends[1 - near])))
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::geom::{Magnitudes, coordinates};
    use firstcontact_exact::{Rational, power_of_two};
    use firstcontact_intersection::Place;
    use firstcontact_motion::{Angle, ContactPlane, Motion, Rotation, pieces};
    use nalgebra::Point3;

    use super::*;

    /// Pegs before holes that they fit, as points: not turned, turned, turned away from the motion, or far away; small
    /// and large.
    fn each_scene(mut check: impl FnMut(&Scene<'_>)) {
        for round in 0..24 {
            let angles = [1.0, 2.0, 3.0].map(|part| Angle::Radians(part * (0.7 + round as f64)));
            let rotation = if round % 4 == 0 { Rotation::identity() } else { Rotation::from_rpy(angles).unwrap() };
            let (unit, place) = [(1.0, 0.0), (power_of_two(-300), 0.0), (1e30, 0.0), (1.0, 1e6)][round / 4 % 4];
            let part = if round % 4 == 0 { 0.1 * unit } else { unit };
            let turned = |point: [f64; 3]| coordinates(&rotation.turn(point)).map(|x| part * x);
            let points = |half: [f64; 3]| -> Vec<Point3<f64>> {
                let side = |corner: usize, k: usize| if corner >> k & 1 == 0 { -half[k] } else { half[k] };
                let corners = (0..8).map(|corner| turned([0, 1, 2].map(|k| side(corner, k))));
                corners.map(|corner| corner.map(|x| x + place).into()).collect()
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

    /// All triples of the corners of a box.
    fn triples() -> impl Iterator<Item = [u32; 3]> {
        (0..512u32).map(|code| [code >> 6, code >> 3 & 7, code & 7])
    }

    #[test]
    fn sides_are_those_of_exact_determinants() {
        let mut counts = [0; 3];
        each_scene(|scene| {
            let sight = Sight::new(scene).unwrap();
            let exact = |spans: [Span; 3]| scene.value(spans).sign();
            for [p, q, r] in triples() {
                let of_a = exact([Span::Motion, Span::OfA(p, q), Span::Across(p, r)]);
                let of_b = -exact([Span::Motion, Span::OfB(p, q), Span::Across(r, p)]);
                for (seen, exact) in [
                    ((&sight).side([Vertex::OfA(p), Vertex::OfA(q)], Vertex::OfB(r)), of_a),
                    ((&sight).side([Vertex::OfB(p), Vertex::OfB(q)], Vertex::OfA(r)), of_b),
                ] {
                    assert!(seen.is_none_or(|sign| sign == exact), "{p} {q} {r}: {seen:?} {exact:?}");
                    counts[usize::from(seen.is_some())] += 1;
                    counts[2] += usize::from(seen.is_some_and(|sign| !sign.is_zero()));
                }
                let all = [
                    ([Vertex::OfA(p), Vertex::OfB(q)], Span::Across(p, q)),
                    ([Vertex::OfA(p), Vertex::OfA(q)], Span::OfA(p, q)),
                    ([Vertex::OfB(p), Vertex::OfB(q)], Span::OfB(p, q)),
                ];
                for (vertices, span) in all {
                    let is_along = scene.axis_beside([span, Span::Motion]).is_none();
                    assert!(!is_along || !(&sight).are_apart(vertices), "{vertices:?}");
                }
            }
        });
        assert!(counts[1] > counts[0] && counts[2] > 5_000, "{counts:?}");
    }

    #[test]
    fn instants_are_those_of_exact_fractions() {
        let (mut known, mut ordered, mut met) = (0, 0, 0);
        each_scene(|scene| {
            let sight = Sight::new(scene).unwrap();
            let (mut seen, corner) = (Vec::new(), Feature::Vertex);
            let mut look = |spans, pair, vertices: [[u32; 3]; 2]| {
                let plane = ContactPlane { spans, a: vertices[0][0], b: vertices[1][0] };
                let event = Event { plane, pair, place: Place::AtA(plane.a), planes: None, vertices };
                if let Some(instant) = sight.instant(&event) {
                    let fraction = sight.fraction(&instant);
                    let ([least, most], exact) = (fraction.rounded().interval(), plane.exact_fraction(scene));
                    let is_known = least.is_finite() && most.is_finite();
                    assert!(!is_known || Rational::of(least) <= exact && exact <= Rational::of(most), "{plane:?}");
                    known += usize::from(most - least < 1e-9);
                    seen.push((instant, exact));
                }
            };
            for [p, q, r] in triples() {
                for s in 0..8 {
                    let edges = (Feature::Interior, Feature::Interior);
                    look([Span::OfA(p, q), Span::OfB(r, s)], edges, [[p, q, q], [r, s, s]]);
                    look([Span::OfB(p, q), Span::OfB(p, r)], (corner(s), edges.1), [[s; 3], [p, q, r]]);
                    look([Span::OfA(p, q), Span::OfA(p, r)], (edges.0, corner(s)), [[p, q, r], [s; 3]]);
                }
            }
            // Those of vertices that are seen at one place: most planes do not say which the event is of.
            let axes = [0, 1, 2].map(|k| [Span::Axis((k + 1) % 3), Span::Axis((k + 2) % 3)]);
            let speeds = [0, 1, 2].map(|k| scene.displacement[k].value.abs());
            let fastest = (1..3).fold(0, |best, k| if speeds[k] > speeds[best] { k } else { best });
            for (p, q) in (0..8).flat_map(|p| (0..8).map(move |q| (p, q))) {
                if scene.axis_beside([Span::Across(p, q), Span::Motion]).is_none() {
                    look(axes[fastest], (corner(p), corner(q)), [[p; 3], [q; 3]]);
                    met += 1;
                }
            }
            for pair in seen.windows(2) {
                let order = sight.compare(&pair[0].0, &pair[1].0);
                assert!(order.is_none_or(|order| order == pair[0].1.cmp(&pair[1].1)), "{pair:?}");
                ordered += usize::from(order.is_some());
            }
        });
        assert!(known > 1_000 && ordered > 1_000 && met > 20, "{known} {ordered} {met}");
    }
}
