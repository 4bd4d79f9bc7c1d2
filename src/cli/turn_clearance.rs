//! `--clearance` of queries of bodies that turn: the least distance on the way, enclosed.

use firstcontact::exact::Rational;
use firstcontact::nalgebra::Point3;
use firstcontact::rotation::{RigidMotion, RigidQuery};

use super::contact::{ClearanceFinding, TurningNearest};
use super::diagnostic::Failure;
use super::finding::Report;
use super::load::LoadedBody;
use super::query::QueryArgs;
use super::turn_page::Found;
use super::unit::ChosenUnits;

/// Adds the least distance on the way, if it is asked for. `found` is the contact, if there is one.
pub(super) fn add(
    args: &QueryArgs,
    bodies: &[LoadedBody; 2],
    motions: &[RigidMotion; 2],
    (found, margin): (Option<&Found>, f64),
    (units, report): (&ChosenUnits, &mut Report),
) -> Result<(), Failure> {
    let Some(tolerance) = &args.clearance else { return Ok(()) };
    let tolerance = units.length(tolerance, "--clearance")?;
    let query = RigidQuery::new([&bodies[0].body, &bodies[1].body], [&motions[0], &motions[1]]);
    // What an exact contact is, enclosures may not know.
    let met = found.filter(|_| margin == 0.0).and_then(Found::contact);
    let nearest = met.map(|(time, features, point)| TurningNearest {
        bounds: [0.0; 2],
        time,
        points: [point.into(); 2],
        features,
        origins: origins(&standing(motions, time)),
    });
    let nearest = nearest.or_else(|| least(&query, motions, tolerance));
    let named = bodies.each_ref().map(LoadedBody::named);
    let clearance =
        nearest.map(|found| ClearanceFinding::of_turning(&found, [&named[0], &named[1]]).with_margin(margin, None));
    clearance.iter().for_each(|found| found.describe(&mut report.block, &units.report()));
    report.field_if("clearance", clearance);
    Ok(())
}

fn least(query: &RigidQuery<'_>, motions: &[RigidMotion; 2], tolerance: f64) -> Option<TurningNearest> {
    let found = query.least_distance(tolerance, f64::INFINITY)?;
    let standing = standing(motions, found.time);
    let place = RigidQuery::new(query.bodies, [&standing[0], &standing[1]]).nearest_at_start()?;
    let (upper, points) = if found.upper > 0.0 { (place.upper, place.points) } else { (0.0, [place.points[0]; 2]) };
    Some(TurningNearest {
        bounds: [found.lower, upper],
        time: found.time,
        points,
        features: place.features,
        origins: origins(&standing),
    })
}

/// Both as they stand at a time.
fn standing(motions: &[RigidMotion; 2], time: f64) -> [RigidMotion; 2] {
    let time = Rational::of(time);
    motions.each_ref().map(|motion| motion.part(&time, &time).start())
}

fn origins(standing: &[RigidMotion; 2]) -> [Point3<f64>; 2] {
    standing.each_ref().map(|motion| motion.pose_about(0.0).1.map(|x| x + 0.0).into())
}
