//! Laws of rigid motions by enclosures: the world turned, the time reversed, the motion cut in two.

use firstcontact::Body;
use firstcontact::exact::Rational;
use firstcontact::motion::Angle;
use firstcontact::rotation::{RigidMotion, RigidMotionError, RigidQuery, RigidVerdict};

use super::query::Shape;
use super::rigid::{RigidCase, RigidWay};

/// Times may be off by so much where they are computed here.
const ROUNDING: f64 = 1e-12;

/// What is known: free before the first time, in contact at the second.
pub(super) fn known(verdict: &RigidVerdict) -> [f64; 2] {
    match verdict {
        RigidVerdict::Clear => [f64::INFINITY; 2],
        RigidVerdict::StartsInContact(_) => [0.0; 2],
        RigidVerdict::Contact(contact) => contact.bracket,
        RigidVerdict::Undecided(doubt) => [doubt.from, f64::INFINITY],
    }
}

/// Two pieces of knowledge do not contradict each other.
pub(super) fn agree(
    words: &str,
    verdict: &RigidVerdict,
    expected: [f64; 2],
    other: &RigidVerdict,
) -> Result<(), String> {
    let ([low, high], [from, until]) = (expected, known(other));
    match low <= until + ROUNDING && from <= high + ROUNDING {
        true => Ok(()),
        false => Err(format!("{verdict:?}, but {words} {other:?}")),
    }
}

/// Compares a verdict with those of the same motion in other words.
pub(super) fn hold(case: &RigidCase, bodies: &[Body; 2], verdict: &RigidVerdict) -> Result<(), String> {
    turned_world(case, verdict)?;
    reversed(case, bodies, verdict)?;
    cut(case, bodies, verdict)
}

fn refused(error: RigidMotionError) -> String {
    error.to_string()
}

fn ask(bodies: [&Body; 2], motions: &[RigidMotion; 2], margin: f64, is_free_at_start: bool) -> RigidVerdict {
    let query = RigidQuery::new(bodies, [&motions[0], &motions[1]]);
    RigidQuery { margin, is_free_at_start, ..query }.first_contact()
}

fn both(motions: [Result<RigidMotion, String>; 2]) -> Result<[RigidMotion; 2], String> {
    let [one, other] = motions;
    Ok([one?, other?])
}

/// x becomes y, y becomes z, z becomes x.
fn turned_world(case: &RigidCase, verdict: &RigidVerdict) -> Result<(), String> {
    let image = |[x, y, z]: [f64; 3]| [z, x, y];
    let shape = |shape: &Shape| {
        let vertices = shape.vertices.iter().map(|vertex| image(*vertex)).collect();
        Shape { vertices, ..shape.clone() }.to_body()
    };
    let way = |way: &RigidWay| {
        let [from, step, axis, about] = [way.from, way.way, way.axis, way.about].map(image);
        RigidWay { from, way: step, axis, about, degrees: way.degrees }.motion()
    };
    let bodies = [shape(&case.shapes[0])?, shape(&case.shapes[1])?];
    let motions = both(case.ways.each_ref().map(way))?;
    let turned = ask([&bodies[0], &bodies[1]], &motions, case.margin, false);
    agree("in a turned world", verdict, known(verdict), &turned)
}

/// What is clear is clear backwards; what has come to a contact begins with it.
fn reversed(case: &RigidCase, bodies: &[Body; 2], verdict: &RigidVerdict) -> Result<(), String> {
    let end = match verdict {
        RigidVerdict::Clear => 1.0,
        RigidVerdict::Contact(contact) => contact.bracket[1],
        RigidVerdict::StartsInContact(_) | RigidVerdict::Undecided(_) => return Ok(()),
    };
    let back = |way: &RigidWay| {
        let center = std::array::from_fn(|k| way.about[k] + way.way[k] * end);
        let standing = way.motion()?.part(&Rational::ZERO, &Rational::of(end)).end();
        let turning =
            standing.turning_by(way.axis, Some(center), Angle::Degrees(-way.degrees * end)).map_err(refused)?;
        turning.moving(way.way.map(|x| -x * end)).map_err(refused)
    };
    let motions = both(case.ways.each_ref().map(back))?;
    let found = ask([&bodies[0], &bodies[1]], &motions, case.margin, false);
    let is_right = match (verdict, &found) {
        (_, RigidVerdict::Undecided(_)) => true,
        (RigidVerdict::Clear, found) => found.is_clear(),
        // The contact is at the end of its bracket, which is as far as the rounding from the beginning.
        (_, found) => found.contact().is_some_and(|contact| contact.bracket[0] <= 2.0 * RigidQuery::TOLERANCE),
    };
    if is_right { Ok(()) } else { Err(format!("{verdict:?}, but backwards {found:?}")) }
}

/// The motion cut at a third.
fn cut(case: &RigidCase, bodies: &[Body; 2], verdict: &RigidVerdict) -> Result<(), String> {
    let (one, third) = (Rational::of(1.0), Rational::of(1.0).over(&Rational::of(3.0)));
    let part = |from: &Rational, to: &Rational| {
        both(case.ways.each_ref().map(|way| way.motion().map(|motion| motion.part(from, to))))
    };
    let bodies = [&bodies[0], &bodies[1]];
    let first = ask(bodies, &part(&Rational::ZERO, &third)?, case.margin, false);
    let [low, high] = known(verdict);
    let (of_first, at) = ([3.0 * low, 3.0 * high], 1.0 / 3.0);
    // A contact after the first part is none of it.
    let expected = if low > at { [f64::INFINITY; 2] } else { of_first };
    if high < at || low > at {
        agree("up to a third", verdict, expected, &first)?;
    }
    if low <= at + ROUNDING || !first.is_clear() {
        return Ok(());
    }
    let second = ask(bodies, &part(&third, &one)?, case.margin, true);
    agree("from a third on", verdict, [low, high].map(|time| 1.5 * (time - at)), &second)
}
