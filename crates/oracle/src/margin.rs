//! First time at which two bodies come within a margin of each other.
//!
//! The nearest points of two skins that do not meet lie on two simplices whose spans, taken together, are linearly
//! independent and at right angles to the way from one point to the other: at most two spans. So all such pairs are
//! looked at. Over one straight motion the coordinates of the nearest points of the lines or planes through two
//! simplices are linear in time, and the square of their distance is a parabola. The first time at which it reaches
//! the square of the margin, while the points are inside both simplices, is a root of a quadratic equation.

use std::cmp::Ordering;
use std::fmt;

use dashu_int::IBig;
use dashu_int::ops::SquareRoot;

use super::clock::{Course, Path, PathError, courses};
use super::integer::{Vector, difference, dot};
use super::outcome::is_contact;
use super::scene::{Placed, Scene};
use super::{Body, Rational};

/// A rational number less the square root of another one, which is zero or more. Zero is the only root that is
/// rational.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    rational: Rational,
    radicand: Rational,
}

/// Nearness of two bodies over a clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Nearness {
    /// They stay farther than the margin from each other.
    Beyond,
    /// They are within the margin at the first instant already.
    StartsWithin(Root),
    /// They come within the margin, or one of them appears there.
    ComesWithin(Root),
}

/// Nearness of A and B on their paths, over the clock `[earliest, latest]`, both ends included. A distance equal to the
/// margin is within it.
pub fn first_within_on_clock(
    (a, path_a): (&Body, &Path),
    (b, path_b): (&Body, &Path),
    margin: f64,
    clock: [f64; 2],
) -> Result<Nearness, PathError> {
    let (Some(margin), Some(earliest)) = (Rational::from_f64(margin), Rational::from_f64(clock[0])) else {
        return Err(PathError::NotFinite);
    };
    for (index, course) in courses(path_a, path_b, clock)?.iter().enumerate() {
        // Deep inside a solid no skin need be near. Bodies get there only as they appear: on the way their skins meet.
        let starts_in_contact = index == 0 && is_contact(a, b, &course.offset);
        let fraction =
            if starts_in_contact { Some(Root::from(Rational::ZERO)) } else { first_in_course(a, b, course, &margin) };
        if let Some(fraction) = fraction {
            let time = fraction.between(&course.from, &course.to);
            let at_once = time == Root::from(earliest);
            return Ok(if at_once { Nearness::StartsWithin(time) } else { Nearness::ComesWithin(time) });
        }
    }
    Ok(Nearness::Beyond)
}

/// The first fraction of a course at which the skins are within the margin.
fn first_in_course(a: &Body, b: &Body, course: &Course, margin: &Rational) -> Option<Root> {
    let scene = Scene::new(a, b, &course.offset, &course.displacement);
    let margin = &integer(&scene.scale) * margin;
    let (reach, square) = (margin.ceiling(), &margin * &margin);
    let swept = |p: Placed<IBig>| p.swept(&scene.displacement).widened(&reach);
    let from: Vec<_> = Placed::all(&a.simplices, &scene.a).into_iter().map(swept).collect();
    let to = Placed::all(&b.simplices, &scene.b);
    let pairs = from.iter().flat_map(|p| to.iter().map(move |q| (p, q)));
    let near = pairs.filter(|(p, q)| p.spans.len() + q.spans.len() <= 2 && !p.is_apart(q));
    near.filter_map(|(p, q)| first_of_pair(p, q, &scene.displacement, &square)).min()
}

/// `constant + slope x` for a fraction x of the course.
struct Linear<T> {
    constant: T,
    slope: T,
}

/// The first fraction at which the nearest points of the lines or planes through two simplices are inside them and
/// within a distance, given as its square.
fn first_of_pair(p: &Placed<IBig>, q: &Placed<IBig>, displacement: &Vector<IBig>, square: &Rational) -> Option<Root> {
    // The way from a point of P to one of Q is `way + sum of y_i columns[i]`, with coordinates y_i.
    let negated = |v: &Vector<IBig>| v.each_ref().map(|x| -x);
    let columns: Vec<Vector<IBig>> = p.spans.iter().map(negated).chain(q.spans.iter().cloned()).collect();
    let way = Linear { constant: difference(&q.corner, &p.corner), slope: negated(displacement) };
    let (shares, whole) = nearest_points(&columns, &way)?;
    let [mut low, mut high] = [Rational::ZERO, Rational::ONE];
    let (of_p, of_q) = shares.split_at(p.spans.len());
    for side in [of_p, of_q] {
        let rest = side.iter().fold(Linear { constant: whole.clone(), slope: IBig::ZERO }, |rest, share| Linear {
            constant: rest.constant - &share.constant,
            slope: rest.slope - &share.slope,
        });
        for Linear { constant, slope } in side.iter().chain([&rest]) {
            // The share is not negative while `constant + slope x` is not.
            let zero = Rational::new(-constant, slope.clone());
            match (slope.cmp(&IBig::ZERO), zero) {
                (Ordering::Greater, Some(zero)) => low = low.max(zero),
                (Ordering::Less, Some(zero)) => high = high.min(zero),
                _ if *constant < IBig::ZERO => return None,
                _ => {}
            }
        }
    }
    if low > high {
        return None;
    }
    let at = |of: fn(&Linear<IBig>) -> &IBig, way: &Vector<IBig>| {
        [0, 1, 2].map(|k| columns.iter().zip(&shares).fold(&way[k] * &whole, |sum, (c, y)| sum + &c[k] * of(y)))
    };
    let (from, step) = (at(|y| &y.constant, &way.constant), at(|y| &y.slope, &way.slope));
    // The square of the distance less that of the margin, times a positive number, is a x x + 2 b x + c.
    let [a, b] = [dot(&step, &step), dot(&from, &step)].map(|x| integer(&x));
    let c = &integer(&dot(&from, &from)) - &(square * &integer(&(&whole * &whole)));
    let slope = &b + &(&a * &low);
    if &c + &(&low * &(&b + &slope)) <= Rational::ZERO {
        return Some(Root::from(low));
    }
    let discriminant = &(&b * &b) - &(&a * &c);
    if slope >= Rational::ZERO || discriminant < Rational::ZERO {
        return None;
    }
    let root = Root::new((&-b / &a)?, (&discriminant / &(&a * &a))?);
    (root <= Root::from(high)).then_some(root)
}

/// Coordinates along the columns of the point of `way + columns` that is nearest to the origin, times a positive
/// number, and that number; `None` if the columns are linearly dependent.
fn nearest_points(columns: &[Vector<IBig>], way: &Linear<Vector<IBig>>) -> Option<(Vec<Linear<IBig>>, IBig)> {
    let along = |c: &Vector<IBig>| [&way.constant, &way.slope].map(|r| -dot(c, r));
    let linear = |[constant, slope]: [IBig; 2]| Linear { constant, slope };
    let (shares, whole) = match columns {
        [] => (Vec::new(), IBig::ONE),
        [u] => (vec![linear(along(u))], dot(u, u)),
        [u, v] => {
            let (uu, uv, vv) = (dot(u, u), dot(u, v), dot(v, v));
            let (ru, rv) = (along(u), along(v));
            let cramer = |one: &IBig, r: &[IBig; 2], other: &IBig, s: &[IBig; 2]| {
                linear([0, 1].map(|i| one * &r[i] - other * &s[i]))
            };
            (vec![cramer(&vv, &ru, &uv, &rv), cramer(&uu, &rv, &uv, &ru)], &uu * &vv - &uv * &uv)
        }
        _ => return None,
    };
    (!whole.is_zero()).then_some((shares, whole))
}

fn integer(value: &IBig) -> Rational {
    Rational::new(value.clone(), 1).unwrap_or(Rational::ZERO)
}

impl From<Rational> for Root {
    fn from(rational: Rational) -> Root {
        Root { rational, radicand: Rational::ZERO }
    }
}

impl Root {
    /// `rational - sqrt(radicand)`.
    fn new(rational: Rational, radicand: Rational) -> Root {
        let [top, bottom] = [radicand.numerator(), radicand.denominator()].map(|x| IBig::from(x.sqrt()));
        match Rational::new(top, bottom) {
            Some(root) if &root * &root == radicand => Root::from(&rational - &root),
            _ => Root { rational, radicand },
        }
    }

    /// The time at this fraction of a span.
    fn between(&self, from: &Rational, to: &Rational) -> Root {
        let span = to - from;
        Root::new(from + &(&self.rational * &span), &self.radicand * &(&span * &span))
    }
}

/// `x - sqrt(p)` against `y - sqrt(q)`: as `sqrt(q)` against `y - x + sqrt(p)`, squared.
impl Ord for Root {
    fn cmp(&self, other: &Root) -> Ordering {
        let way = &other.rational - &self.rational;
        if way < Rational::ZERO {
            return other.cmp(self).reverse();
        }
        let square = &way * &way;
        let rest = &(&other.radicand - &self.radicand) - &square;
        if rest < Rational::ZERO {
            return Ordering::Less;
        }
        (&rest * &rest).cmp(&(&(&square * &self.radicand) * &Rational::from(4)))
    }
}

impl PartialOrd for Root {
    fn partial_cmp(&self, other: &Root) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Root {
    /// `5/8`, or `3/4 - sqrt(5/16)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rational.is_zero(), self.radicand.is_zero()) {
            (_, true) => self.rational.fmt(f),
            (true, false) => write!(f, "-sqrt({})", self.radicand),
            (false, false) => write!(f, "{} - sqrt({})", self.rational, self.radicand),
        }
    }
}
