//! Least distances of bodies that turn while they move, beside the distances in poses that are sampled: in floats, and
//! of turns alone in poses of rational numbers.

use firstcontact::Body;
use firstcontact::oracle::Rational;
use firstcontact::rotation::{RigidClearance, RigidMotion, RigidQuery};

use super::rigid::{RigidCase, RigidCount};
use super::turning::TurnCase;
use crate::nearest::{between, exactly, nearly, of, square};

/// The bounds shall differ by no more than this, where nothing is said that they do not.
const TOLERANCE: f64 = 1e-9;

/// Distances in floats are off by less.
const ROUNDING: f64 = 1e-11;

/// Poses that are sampled of each case: in floats, and in rational numbers.
const SAMPLES: u32 = 400;
const EXACT_SAMPLES: u32 = 12;

type Corners<N> = [[N; 3]; 3];

/// What is answered, in words for counts: contact, clear with bounds that are near to each other, or undecided.
fn kind(found: &RigidClearance) -> Result<RigidCount, String> {
    let RigidClearance { lower, upper, time, .. } = *found;
    if !(0.0 <= lower && lower <= upper && upper.is_finite() && (0.0..=1.0).contains(&time)) {
        return Err(format!("{found:?}, which is no enclosure"));
    }
    Ok(match upper {
        0.0 => RigidCount::Contact,
        _ if upper - lower <= TOLERANCE => RigidCount::Clear,
        _ => RigidCount::Undecided,
    })
}

fn least<N>(a: &[Corners<N>], b: &[Corners<N>], distance: impl Fn(&Corners<N>, &Corners<N>) -> f64) -> f64 {
    a.iter().flat_map(|s| b.iter().map(|t| distance(s, t))).fold(f64::INFINITY, f64::min)
}

fn distance(s: &Corners<f64>, t: &Corners<f64>) -> f64 {
    let [x, y, z] = nearly(&std::array::from_fn(|i| between(&s[i / 3], &t[i % 3]))).0;
    x.hypot(y).hypot(z)
}

/// Compares the least distance of a case with those in its poses. The margin of the case does not matter.
pub fn compare_distance(case: &RigidCase) -> Result<RigidCount, String> {
    let bodies = [case.shapes[0].to_body()?, case.shapes[1].to_body()?];
    let motions = [case.ways[0].motion()?, case.ways[1].motion()?];
    let query = RigidQuery::new([&bodies[0], &bodies[1]], [&motions[0], &motions[1]]);
    let found = query.least_distance(TOLERANCE, f64::INFINITY).ok_or("no distance")?;
    let kind = kind(&found)?;
    if (kind == RigidCount::Contact) != query.first_contact().contact().is_some() {
        return Err(format!("{found:?}, but the verdict is {:?}", query.first_contact()));
    }
    if kind == RigidCount::Contact {
        return Ok(kind);
    }
    let at = |time: f64| {
        let placed = case
            .placed(&bodies, time)
            .map(|side| -> Vec<Corners<f64>> { side.into_iter().map(|triangle| triangle.map(Into::into)).collect() });
        least(&placed[0], &placed[1], distance)
    };
    let attained = at(found.time);
    if (attained - found.upper).abs() > ROUNDING {
        return Err(format!("{found:?}, but the distance then is {attained}"));
    }
    for sample in 0..=SAMPLES {
        let time = f64::from(sample) / f64::from(SAMPLES);
        let sampled = at(time);
        if sampled < found.lower - ROUNDING {
            return Err(format!("{found:?}, but {sampled} at {time}"));
        }
    }
    // Above a limit that it keeps nothing is answered, and below one that it does not keep the same.
    let limited = |limit: f64| query.least_distance(TOLERANCE, limit);
    let is_above = limited(0.5 * found.lower).is_none() || found.lower == 0.0;
    if !is_above || limited(2.0 * found.upper).is_none() {
        return Err(format!("{found:?}, but of limits something else"));
    }
    Ok(kind)
}

/// A point, turned by the quaternion `(1, s axis)` about another.
fn turned(point: [f64; 3], axis: [f64; 3], about: &[Rational; 3], s: &Rational) -> [Rational; 3] {
    let cross = |u: &[Rational; 3], v: &[Rational; 3]| -> [Rational; 3] {
        std::array::from_fn(|k| {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            &(&u[i] * &v[j]) - &(&u[j] * &v[i])
        })
    };
    let u = axis.map(|x| &of(x) * s);
    let own: [Rational; 3] = std::array::from_fn(|k| &of(point[k]) - &about[k]);
    let once = cross(&u, &own);
    let twice = cross(&u, &once);
    let norm = &of(1.0) + &square(&u);
    std::array::from_fn(|k| {
        let by = (&(&of(2.0) * &(&once[k] + &twice[k])) / &norm).unwrap_or(Rational::ZERO);
        &about[k] + &(&own[k] + &by)
    })
}

/// Compares the least distance of a turn beside a body that stands with those in rational poses of it, exactly.
pub fn compare_rational_poses(case: &TurnCase) -> Result<RigidCount, String> {
    let bodies = [case.a.to_body()?, case.b.to_body()?];
    let turn = &case.turn;
    let degrees = turn.end().map_or(360.0, |end| turn.degrees_at(end)[1]);
    let at = |origin| RigidMotion::at(origin).map_err(|error| error.to_string());
    let turning =
        at(case.origins[0])?.turning(turn.axis(), turn.about(), degrees).map_err(|error| error.to_string())?;
    let standing = at(case.origins[1])?;
    let query = RigidQuery::new([&bodies[0], &bodies[1]], [&turning, &standing]);
    let found = query.least_distance(TOLERANCE, f64::INFINITY).ok_or("no distance")?;
    let length = turn.axis().iter().map(|x| x * x).sum::<f64>().sqrt();
    let about = turn.about().map(of);
    let corners = |body: &Body, place: &dyn Fn([f64; 3]) -> [Rational; 3]| -> Vec<Corners<Rational>> {
        let places: Vec<_> = body.positions().iter().map(|point| place((*point).into())).collect();
        body.triangles().map(|(triangle, _)| triangle.map(|corner| places[corner as usize].clone())).collect()
    };
    let placed = |origin: [f64; 3], point: [f64; 3]| -> [Rational; 3] {
        std::array::from_fn(|k| &of(origin[k]) + &of(point[k]))
    };
    let b = corners(&bodies[1], &|point| placed(case.origins[1], point));
    let lower = &of(found.lower) * &of(found.lower);
    for sample in 1..EXACT_SAMPLES {
        let half = (degrees * f64::from(sample) / f64::from(EXACT_SAMPLES)).to_radians() / 2.0;
        let s = of(half.tan() / length);
        // The place of the origin is added to the centre, so that nothing is rounded.
        let shifted: [Rational; 3] = std::array::from_fn(|k| &about[k] - &of(case.origins[0][k]));
        let a = corners(&bodies[0], &|point| {
            let own = turned(point, turn.axis(), &shifted, &s);
            std::array::from_fn(|k| &own[k] + &of(case.origins[0][k]))
        });
        let pairs = a.iter().flat_map(|one| b.iter().map(move |other| (one, other)));
        for (one, other) in pairs {
            let points = std::array::from_fn(|i| between(&one[i / 3], &other[i % 3]));
            let guess = nearly(&points.each_ref().map(|point: &[Rational; 3]| point.each_ref().map(Rational::lower))).1;
            if square(&exactly(&points, guess)) < lower {
                return Err(format!("{found:?}, but nearer in the pose {s:?}"));
            }
        }
    }
    kind(&found)
}
