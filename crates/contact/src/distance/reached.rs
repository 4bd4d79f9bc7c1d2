//! The first instant at which features are within a length of each other, exactly.
//!
//! While A moves on, the shares at which two features have their feet change at constant rates, so that the feet are
//! inside of both from one rational instant to another. Meanwhile the square of the distance is a parabola in time, or
//! constant: the square of what is linear for a vertex and a face and for two edges, of a vector that is linear for a
//! vertex with a vertex or an edge. Two bodies are as far from each other as the nearest of these pairs, so that they
//! are first within a length when the first pair is: where its feet come inside, or at the smaller root of a quadratic
//! equation.

use std::cell::OnceCell;
use std::cmp::Ordering;

use nalgebra::{Point3, Vector3};

use super::StillPair;
use super::closest::Found;
use super::feature_pair::{Directions, FeaturePair, TrianglePart, exact_feet};
use super::vectors::Vectors;
use firstcontact_exact::{DoubleDouble, Number, Rational, Ring, Sign, SmallBigInt, Surd};
use firstcontact_intersection::{Facet, Pair};
use firstcontact_motion::{Precise, Scene, Span};
use firstcontact_solid::Body;

/// The first pair of features that is within a length, among those offered.
pub(crate) struct Nearing<'s> {
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    precise: Precise<'s>,
    /// The square of the length, as spans of the scene are scaled.
    square: Rational,
    /// The bodies as the piece begins and ends.
    ends: OnceCell<[StillPair<'s>; 2]>,
    best: Option<Reached>,
}

/// Two features that are first within a length of each other at a fraction of the piece.
pub(crate) struct Reached {
    pub(crate) fraction: Surd,
    pair: FeaturePair,
}

/// Closest points of two features, at an instant at which their distance is known.
pub(crate) struct Facing {
    /// Names of the two.
    pub(crate) pair: Pair,
    /// The feet on A and on B in the world, each coordinate the nearest float.
    pub(crate) feet: [Point3<f64>; 2],
    /// The unit vector from B to A, each coordinate the nearest float.
    pub(crate) normal: Vector3<f64>,
}

impl<'s> Nearing<'s> {
    /// Asks for a length, given as its square.
    pub(crate) fn new(scene: &'s Scene<'s>, bodies: [&'s Body; 2], square: &Rational) -> Nearing<'s> {
        let denominator = Rational::new(scene.denominator().clone(), SmallBigInt::ONE);
        let square = square * &(&denominator * &denominator);
        Nearing { scene, bodies, precise: Precise::new(scene), square, ends: OnceCell::new(), best: None }
    }

    /// Takes a pair that was nearest at some instant.
    pub(crate) fn offer_found(&mut self, found: &Found) {
        self.offer(found.pair);
    }

    /// Takes the pairs of features that two triangles answer for, whose feet may be inside at some time between two
    /// fractions. Earlier there is nothing to find, and what is found later does not matter.
    pub(crate) fn offer_all(&mut self, of_a: &Facet<'_>, of_b: &Facet<'_>, window: [f64; 2]) {
        for a in TrianglePart::of(of_a) {
            for b in TrianglePart::of(of_b) {
                let pair = FeaturePair { a, b };
                if !is_outside(&pair, &self.precise, window) {
                    self.offer(pair);
                }
            }
        }
    }

    /// The first that was found, if any was.
    pub(crate) fn best(&self) -> Option<&Reached> {
        self.best.as_ref()
    }

    fn offer(&mut self, pair: FeaturePair) {
        let Some(fraction) = first_within(&pair, self.scene, &self.square) else { return };
        let found = Reached { fraction, pair };
        if self.best.as_ref().is_none_or(|best| self.order(&found, best) == Ordering::Less) {
            self.best = Some(found);
        }
    }

    /// The order of two pairs: by time, then by features, then by feet.
    fn order(&self, one: &Reached, other: &Reached) -> Ordering {
        let by_time = one.fraction.cmp(&other.fraction);
        let by_names = || one.pair.names().cmp(&other.pair.names());
        let by_feet = || {
            let feet = |of: &Reached| self.feet(of).map(|[from, to]| across(&of.fraction, &from, &to));
            feet(one).cmp(&feet(other))
        };
        by_time.then_with(by_names).then_with(by_feet)
    }

    /// The feet on A and on B, each as the piece begins and as it ends.
    fn feet(&self, reached: &Reached) -> [[[Rational; 3]; 2]; 2] {
        let ends =
            self.ends.get_or_init(|| [0.0, 1.0].map(|end| StillPair::at(self.scene, self.bodies, &Rational::of(end))));
        let [[a, b], [a_then, b_then]] = ends.each_ref().map(|still| exact_feet(still, &reached.pair));
        [[a, a_then], [b, b_then]]
    }

    /// Closest points of a pair that reaches a length just then, from farther.
    pub(crate) fn reach(&self, reached: &Reached, length: &Rational) -> Facing {
        let feet = self.feet(reached);
        let [[a, a_then], [b, b_then]] = &feet;
        let way = |a: &[Rational; 3], b: &[Rational; 3]| [0, 1, 2].map(|k| (&a[k] - &b[k]).over(length));
        let nearest = |x: Surd| x.nearest() + 0.0;
        Facing {
            pair: reached.pair.names(),
            feet: feet.each_ref().map(|[from, to]| across(&reached.fraction, from, to).map(nearest).into()),
            normal: across(&reached.fraction, &way(a, b), &way(a_then, b_then)).map(nearest).into(),
        }
    }
}

/// Point at a share of the way from one point to another.
fn across(share: &Surd, from: &[Rational; 3], to: &[Rational; 3]) -> [Surd; 3] {
    [0, 1, 2].map(|k| share.between(&from[k], &to[k]))
}

/// Returns the shares of the feet along the edges of two features, as pairs of numbers, and their common denominator.
type Shares<S> = (Vec<[S; 2]>, S);

/// The numbers that are positive while the feet are inside of both features: at the beginning, and what is lost as the
/// whole piece passes; and the whole of the shares.
fn shares<V: Vectors>(pair: &FeaturePair, vectors: &V) -> Option<Shares<V::Scalar>> {
    let [across, step] = [pair.across(), Span::Motion].map(|span| vectors.span(span));
    let (start, loss) = (pair.feet_along(vectors, &across)?, pair.feet_along(vectors, &step)?);
    let mut inside = Vec::with_capacity(4);
    let sides = [(&pair.a, start.of_a, loss.of_a), (&pair.b, start.of_b, loss.of_b)];
    for (part, own, lost) in sides {
        let mut rest = [start.whole.clone(), V::Scalar::of(0.0)];
        let count = part.vertices().len() - 1;
        for share in own.into_iter().zip(lost).take(count).map(|(own, lost)| [own, lost]) {
            rest = [rest[0].minus(&share[0]), rest[1].minus(&share[1])];
            inside.push(share);
        }
        if count > 0 {
            inside.push(rest);
        }
    }
    Some((inside, start.whole))
}

/// True if the feet are certainly outside of a feature all the time from one fraction to another.
fn is_outside(pair: &FeaturePair, precise: &Precise<'_>, window: [f64; 2]) -> bool {
    let Some((inside, _)) = shares(pair, precise) else { return true };
    let [from, to] = window.map(DoubleDouble::of);
    inside.iter().any(|[own, lost]| {
        let is_negative = |fraction: &DoubleDouble| own.minus(&lost.times(fraction)).sign() == Some(Sign::Negative);
        is_negative(&from) && is_negative(&to)
    })
}

/// The first fraction of the piece at which the feet are inside of two features, or on their borders, and as near as a
/// length.
///
/// The features on the border answer for a foot that stays there.
fn first_within(pair: &FeaturePair, scene: &Scene<'_>, square: &Rational) -> Option<Surd> {
    let (inside, whole) = shares(pair, scene)?;
    if whole.sign() != Sign::Positive {
        return None;
    }
    let (mut low, mut high) = (Rational::ZERO, Rational::of(1.0));
    for [own, lost] in inside {
        match lost.sign() {
            Sign::Zero if own.sign() == Sign::Positive => {}
            Sign::Zero => return None,
            Sign::Positive => high = high.min(own.over(&lost)),
            Sign::Negative => low = low.max(own.over(&lost)),
        }
    }
    if low > high {
        return None;
    }
    // The square of the distance is (c - 2 b t + a t t) / norm.
    let ([c, b, a], norm) = pair.parabola(scene)?;
    let above = &c - &(square * &norm);
    let slope = &b - &(&a * &low);
    if &above - &(&low * &(&b + &slope)) <= Rational::ZERO {
        return Some(Surd::of(low.reduced()));
    }
    let discriminant = &(&b * &b) - &(&a * &above);
    if slope.sign() != Sign::Positive || discriminant.sign() == Sign::Negative {
        return None;
    }
    let root = Surd::new(b.over(&a).reduced(), -&discriminant.over(&(&a * &a)).reduced());
    (root <= Surd::of(high)).then_some(root)
}

impl FeaturePair {
    /// The products `[x x, x y, y y]` of the way `x` between the lines or planes at the beginning with the step `y`
    /// that it shrinks by, and by how much they are too large.
    fn parabola<V: Vectors>(&self, vectors: &V) -> Option<([V::Scalar; 3], V::Scalar)> {
        let [across, step] = [self.across(), Span::Motion].map(|span| vectors.span(span));
        let products = |x: &V::Vector, y: &V::Vector| [vectors.dot(x, x), vectors.dot(x, y), vectors.dot(y, y)];
        Some(match self.directions()? {
            Directions::None => (products(&across, &step), V::Scalar::of(1.0)),
            Directions::Line(edge) => {
                let edge = vectors.span(edge);
                let areas = products(&vectors.cross(&across, &edge), &vectors.cross(&step, &edge));
                (areas, vectors.dot(&edge, &edge))
            }
            Directions::Plane([u, v]) => {
                let normal = vectors.cross(&vectors.span(u), &vectors.span(v));
                let [x, y] = [&across, &step].map(|way| vectors.dot(way, &normal));
                ([x.times(&x), x.times(&y), y.times(&y)], vectors.dot(&normal, &normal))
            }
        })
    }
}
