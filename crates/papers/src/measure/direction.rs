//! Distance that A can move along a direction until it touches B, or has to move until it is free of it.
//!
//! For two convex solids this is the separating or penetration distance of Choi et al. (§6), which `cd-dual` finds as
//! the paper does. For any two bodies it is a first contact: A moves along the direction far enough to have passed B,
//! and for the last contact comes back from there. The distance of the motion is a power of two times the direction, so
//! that nothing is rounded.

use std::fmt;

use nalgebra::{Point3, Vector3};

use super::Question;
use super::method::{MeasureError, MeasureMethod};
use super::pair::check_lattice;
use crate::cd_dual::Along;
use crate::{ConvexPair, NamedMethods};
use firstcontact_contact::{Contact, Method, Query, QueryError, Scratch, Verdict};
use firstcontact_convex::{Cost, WarmStart};
use firstcontact_exact::integer::decode;
use firstcontact_exact::{ExactSquare, ExactTime, Rational, SmallBigInt, power_of_two};
use firstcontact_motion::Motion;
use firstcontact_solid::{Body, Feature};

/// Contacts of A with B if A is moved along a direction, or against it. See Joseph & Plantinga §2 and Choi et al. §6.
#[derive(Debug, Clone, PartialEq)]
pub enum Direction {
    /// They share no point where they stand.
    Apart {
        /// First contact as A moves along the direction; `None` if there is none.
        ahead: Option<Reach>,
        /// First contact as A moves against it.
        behind: Option<Reach>,
    },
    /// They share a point.
    Meeting {
        /// Last contact as A moves along the direction: further on they are apart for good.
        forward: Reach,
        /// Last contact as A moves against it.
        backward: Reach,
    },
}

/// Length of a move of A, and the features that touch at its end. See Joseph & Plantinga §2 and Choi et al. §6.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Reach {
    /// The multiple of the direction, exactly; not negative.
    pub multiple: ExactTime,
    /// The square of the way, exactly.
    pub square: ExactSquare,
    /// Its length, as the nearest float.
    pub length: f64,
    /// The feature of A; of several pairs that touch there the least.
    pub a: Feature,
    /// The feature of B.
    pub b: Feature,
    /// A point of both in the world, with A moved, each coordinate the nearest float.
    pub point: Point3<f64>,
}

/// Length by which A can move along a direction until it touches B; or, if they share a point, until they only touch
/// for the last time. The coordinates of A are taken from an offset that is added to them exactly. For convex solids
/// that is where they are separated; others may have been apart in between. See Joseph & Plantinga §2 and Choi et al.
/// §6.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::measure::{Direction, Method, direction};
///
/// let cube = Body::cuboid([1.0; 3])?;
/// let Direction::Apart { ahead: Some(ahead), behind: None } =
///     direction(&cube, &cube, [3.0, 0.5, 0.0], [-3.0, 0.0, 0.0], Method::Auto)?
/// else {
///     panic!("they meet")
/// };
/// assert_eq!((ahead.multiple.to_string(), ahead.length), ("2/3".to_owned(), 2.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the offset or the direction is not finite, the direction is null, or the method does not take the bodies.
pub fn direction(
    a: &Body,
    b: &Body,
    at: impl Into<Point3<f64>>,
    along: impl Into<Vector3<f64>>,
    method: MeasureMethod,
) -> Result<Direction, MeasureError> {
    let (at, along): (Point3<f64>, [f64; 3]) = (at.into(), along.into().into());
    if along == [0.0; 3] || !along.iter().all(|x| x.is_finite()) {
        return Err(MeasureError::NoDirection(along));
    }
    let method = method.chosen(Question::Direction, a, b)?;
    if method == MeasureMethod::Lattice {
        check_lattice([a, b])?;
    }
    let still = Motion::at(Point3::origin())?;
    // Every method of this question is one of first contact.
    let of_contact = Method::named(method.name()).unwrap_or(Method::GENERAL);
    let ask = DirectionQuery { bodies: [a, b], at, still: &still, method: of_contact };
    let found = ask.answer(along)?;
    match method {
        MeasureMethod::CdDual if !ask.is_that_of_the_difference(&found, along)? => {
            Err(MeasureError::Disagreement(method))
        }
        _ => Ok(found),
    }
}

/// Two bodies, and the query for their contact.
struct DirectionQuery<'b> {
    bodies: [&'b Body; 2],
    at: Point3<f64>,
    still: &'b Motion,
    method: Method,
}

/// Sense in which A moves.
#[derive(Clone, Copy)]
enum TravelDirection {
    /// From where it stands.
    Out,
    /// From afar to where it stands.
    Back,
}

impl DirectionQuery<'_> {
    fn answer(&self, along: [f64; 3]) -> Result<Direction, MeasureError> {
        let against = along.map(|x| -x);
        let meeting = |ask: &DirectionQuery<'_>, along| -> Result<Reach, MeasureError> {
            let reach = ask.reach(along, TravelDirection::Back)?;
            reach.ok().flatten().ok_or(MeasureError::Disagreement(MeasureMethod::General))
        };
        Ok(match self.reach(along, TravelDirection::Out)? {
            Ok(ahead) => Direction::Apart { ahead, behind: self.reach(against, TravelDirection::Out)?.unwrap_or(None) },
            Err(Meets) => Direction::Meeting { forward: meeting(self, along)?, backward: meeting(self, against)? },
        })
    }

    /// First contact as A moves along a direction, or comes back; unless they meet at once.
    fn reach(&self, along: [f64; 3], way: TravelDirection) -> Result<Result<Option<Reach>, Meets>, MeasureError> {
        let [a, b] = self.bodies;
        let exponent = self.exponent(along);
        let far = along.map(|x| scaled(x, exponent));
        let (from, to) = match way {
            TravelDirection::Out => ([0.0; 3], far),
            TravelDirection::Back => (far, [0.0; 3]),
        };
        let motion = Motion::edge(from, to)?.carrying(self.at)?;
        let query =
            Query { a, motion_of_a: &motion, b, motion_of_b: self.still, clock: [0.0, 1.0], method: self.method };
        match query.first_contact(&mut Scratch::new()) {
            Ok(Verdict::Clear) => Ok(Ok(None)),
            Ok(Verdict::StartsInContact(_)) => Ok(Err(Meets)),
            Ok(Verdict::Contact(contact)) => Ok(Ok(Some(Reach::new(&contact, along, exponent, way)))),
            Err(QueryError::Inapplicable(reason)) => Err(MeasureError::Inapplicable(reason.into())),
            // The clock is a good one.
            Err(_) => Err(MeasureError::Empty),
        }
    }
}

/// They share a point where they stand.
struct Meets;

impl DirectionQuery<'_> {
    /// The least power of two, but none below one, by which the direction leads A past B.
    ///
    /// Along the axis of the direction's largest component the boxes are apart once A has moved by the sum of all
    /// absolute coordinates; twice their maxima over all axes is as much, and twice that allows for roundings.
    fn exponent(&self, along: [f64; 3]) -> i32 {
        let largest = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, |most: f64, x| most.max(x.abs()));
        let of_body = |body: &Body| largest(&mut body.bounds().iter().flat_map(|point| point.iter().copied()));
        let [a, b] = self.bodies.map(of_body);
        let far = 4.0 * (a + b + largest(&mut self.at.iter().copied()));
        if far == 0.0 || !far.is_finite() {
            return 0;
        }
        (magnitude(far) + 1 - magnitude(largest(&mut along.into_iter()))).max(0)
    }

    /// True if the multiples are those at which the line of the direction enters and leaves the difference of two
    /// convex solids.
    fn is_that_of_the_difference(&self, found: &Direction, along: [f64; 3]) -> Result<bool, MeasureError> {
        let [a, b] = self.bodies;
        let disagree = |_| MeasureError::Disagreement(MeasureMethod::CdDual);
        let pair = ConvexPair::new(a, self.at, b, Point3::origin()).map_err(disagree)?;
        let searched = pair.along(along, &mut WarmStart::default(), &mut Cost::default()).map_err(disagree)?;
        Ok(match (searched, found) {
            (Along::Never, Direction::Apart { ahead: None, behind: None }) => true,
            (Along::Ahead(multiple), Direction::Apart { ahead: Some(reach), behind: None })
            | (Along::Behind(multiple), Direction::Apart { ahead: None, behind: Some(reach) }) => {
                multiple == reach.multiple
            }
            (Along::Overlapping { forward, backward }, Direction::Meeting { forward: to, backward: back }) => {
                [forward, backward] == [to.multiple.clone(), back.multiple.clone()]
            }
            _ => false,
        })
    }
}

/// The exponent of the greatest power of two that is not above a positive float.
fn magnitude(value: f64) -> i32 {
    let (mantissa, exponent) = decode(value);
    exponent + 63 - mantissa.unsigned_abs().leading_zeros() as i32
}

/// A float times a power of two that is not below one: exact, or infinite.
fn scaled(value: f64, exponent: i32) -> f64 {
    let third = exponent / 3;
    [third, third, exponent - 2 * third].into_iter().fold(value, |value, part| value * power_of_two(part))
}

impl Reach {
    fn new(contact: &Contact, along: [f64; 3], exponent: i32, way: TravelDirection) -> Reach {
        // A first contact is at a rational time.
        let fraction = contact.time.rational().unwrap_or(Rational::ZERO);
        let fraction = match way {
            TravelDirection::Out => fraction,
            TravelDirection::Back => &Rational::of(1.0) - &fraction,
        };
        let multiple = (&fraction * &Rational::scaled(&SmallBigInt::ONE, exponent)).reduced();
        let square = along.map(Rational::of).iter().fold(Rational::ZERO, |sum, x| &sum + &(x * x));
        let square = ExactSquare::new((&(&multiple * &multiple) * &square).reduced());
        Reach {
            multiple: ExactTime::new(multiple),
            length: square.root(),
            square,
            a: contact.a.feature,
            b: contact.b.feature,
            point: contact.point,
        }
    }
}

/// `2 ahead, exactly 2/3 of the direction, vertex 1 and face 0; never behind`
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Direction::Apart { ahead, behind } => {
                write_reach(f, ahead.as_ref(), "ahead")?;
                f.write_str("; ")?;
                write_reach(f, behind.as_ref(), "behind")
            }
            Direction::Meeting { forward, backward } => {
                write_reach(f, Some(forward), "forward")?;
                f.write_str("; ")?;
                write_reach(f, Some(backward), "backward")
            }
        }
    }
}

fn write_reach(f: &mut fmt::Formatter<'_>, reach: Option<&Reach>, way: &str) -> fmt::Result {
    match reach {
        None => write!(f, "never {way}"),
        Some(Reach { multiple, length, a, b, .. }) => {
            write!(f, "{length} {way}, exactly {multiple} of the direction, {a} and {b}")
        }
    }
}

#[cfg(test)]
mod tests;
