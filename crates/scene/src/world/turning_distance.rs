//! Least distance of two objects one of which turns.

use crate::pairs::{Outcome, PairPolicy};
use crate::world::track::Mover;
use crate::world::turning::{first_contact, times_together};
use firstcontact_rotation::{RigidMotion, RigidQuery};
use firstcontact_solid::{Body, Feature};
use nalgebra::Point3;

/// Least distance of two objects on a clock.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PairDistance {
    /// They are never nearer.
    pub(crate) lower: f64,
    /// They are no farther at the time.
    pub(crate) upper: f64,
    pub(crate) time: f64,
    /// About the nearest points then, and their features.
    pub(crate) points: [Point3<f64>; 2],
    pub(crate) features: [Feature; 2],
    pub(crate) origins: [Point3<f64>; 2],
}

/// The least distance of two objects; `None` if it is certainly above a limit, or they are never there together.
pub(crate) fn least_distance(
    bodies: [&Body; 2],
    movers: &[Mover<'_>; 2],
    clock: [f64; 2],
    (tolerance, below): (f64, f64),
) -> Option<PairDistance> {
    let clock = times_together(movers, clock);
    let verdict = first_contact(bodies, movers, PairPolicy::default(), clock).found;
    if let Some(found) = verdict.filter(|found| found.outcome != Outcome::Undecided)
        && let Some((features, point)) = found.meeting
    {
        let (time, points) = (found.time[1].min(clock[1]), [point; 2]);
        let origins = origins(&standing(movers, time)?);
        return Some(PairDistance { lower: 0.0, upper: 0.0, time, points, features, origins });
    }
    let (mut from, mut lower, mut least, mut at) = (clock[0], f64::INFINITY, below, None);
    loop {
        let next = movers.iter().filter_map(|mover| mover.next_time(from));
        let to = next.fold(clock[1], f64::min);
        if let [Some(one), Some(other)] = [movers[0].during([from, to]), movers[1].during([from, to])] {
            match RigidQuery::new(bodies, [&one, &other]).least_distance(tolerance, least) {
                Some(found) => {
                    lower = lower.min(found.lower);
                    if found.upper < least {
                        (least, at) = (found.upper, Some((from + found.time * (to - from)).clamp(from, to)));
                    }
                }
                None => lower = lower.min(least),
            }
        }
        if to >= clock[1] {
            break;
        }
        from = to;
    }
    let time = at?;
    let standing = standing(movers, time)?;
    let found = RigidQuery::new(bodies, [&standing[0], &standing[1]]).nearest_at_start()?;
    let (points, features, upper) = (found.points, found.features, found.upper);
    Some(PairDistance { lower: lower.min(upper), upper, time, points, features, origins: origins(&standing) })
}

/// Both as they stand at an instant; `None` if one is not there.
fn standing(movers: &[Mover<'_>; 2], time: f64) -> Option<[RigidMotion; 2]> {
    let [one, other] = [movers[0].during([time; 2]), movers[1].during([time; 2])];
    Some([one?, other?])
}

fn origins(standing: &[RigidMotion; 2]) -> [Point3<f64>; 2] {
    standing.each_ref().map(|motion| motion.pose_about(0.0).1.map(|x| x + 0.0).into())
}
