//! The time on the clock at which features touch in a plane.

use firstcontact_exact::{ExactTime, Quotient, at_fraction};
use firstcontact_motion::{ContactPlane, Precise, Scene, Span};

use super::doubts::Doubts;
use super::event::{PreciseInstant, by_axes, clock_of};
use super::report;
use super::sight::Sight;

/// The time on the clock at which features touch in a plane.
pub(super) fn time_of(scene: &Scene<'_>, contact: &ContactPlane) -> ExactTime {
    let contact = &by_axes(scene, contact);
    // Of a plane across an axis one coordinate is enough.
    let is_level = matches!(contact.spans[0], Span::Axis(_));
    if !is_level && let Some(time) = report::time_of(scene, contact) {
        return time;
    }
    let (precise, mut vectors) = (Precise::new(scene), None);
    let instant = PreciseInstant::new(contact, &precise, &mut vectors);
    match instant.certain_time(scene, contact, &precise) {
        Some(([time, _], None)) => ExactTime::at(time),
        Some((bracket, Some(quotient))) => ExactTime::between(bracket, clock_of(scene), quotient),
        None => seen_time(scene, contact, &precise)
            .unwrap_or_else(|| ExactTime::new(scene.piece.time(&contact.exact_fraction(scene)))),
    }
}

/// The same as it is seen along the motion, if that is certain: of edges that are almost parallel, or almost along the
/// motion, the product says little.
#[cold]
fn seen_time(scene: &Scene<'_>, contact: &ContactPlane, precise: &Precise<'_>) -> Option<ExactTime> {
    let [Span::OfA(p, q), Span::OfB(r, s)] = contact.spans else { return None };
    let sight = if Doubts::may_be_seen(scene) { Sight::new(scene) } else { None }?;
    let fraction = sight.fraction(&sight.crossing([p, q], [r, s])?);
    let bracket = at_fraction(clock_of(scene), &fraction).bracket()?;
    Some(ExactTime::between(bracket, clock_of(scene), Quotient::new(&contact.vectors(precise))?))
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::geom::{Magnitudes, coordinates};
    use firstcontact_motion::{Angle, Motion, Rotation, pieces};
    use nalgebra::Point3;

    use super::*;

    /// Edges of equal boxes that have been turned, of which one comes to the other: parallel ones but for rounding too.
    #[test]
    fn times_are_those_of_exact_fractions() {
        let (mut told, mut at_once) = (0, 0);
        for round in 0..40 {
            let angles = [1.0, 2.0, 3.0].map(|part| Angle::Radians(part * (0.7 + f64::from(round))));
            let rotation = Rotation::from_rpy(angles).unwrap();
            let turned = |point: [f64; 3]| coordinates(&rotation.turn(point));
            let points = |half: [f64; 3]| -> Vec<Point3<f64>> {
                let side = |corner: usize, k: usize| if corner >> k & 1 == 0 { -half[k] } else { half[k] };
                (0..8).map(|corner| turned([0, 1, 2].map(|k| side(corner, k))).into()).collect()
            };
            let (a, b) = (points([1.0, 0.5, 0.5]), points([0.25, 0.5, 0.5]));
            let ends = [turned([-4.0, 0.0, 0.0]), turned([4.0, 0.0, 0.0])];
            let magnitudes = Magnitudes::of(a.iter().chain(&b).flat_map(coordinates));
            let (moving, standing) = (Motion::edge(ends[0], ends[1]).unwrap(), Motion::at([0.0; 3]).unwrap());
            let piece = pieces(&moving, &standing, [0.0, 1.0]).next().unwrap();
            let scene = Scene::new(&a, &b, magnitudes, piece, piece.course());
            let sight = Sight::new(&scene).unwrap();
            for [p, q, r, s] in (0..4096u32).map(|code| [code >> 9, code >> 6 & 7, code >> 3 & 7, code & 7]) {
                if sight.crossing([p, q], [r, s]).is_none() {
                    continue;
                }
                let contact = ContactPlane { spans: [Span::OfA(p, q), Span::OfB(r, s)], a: p, b: r };
                let exact = ExactTime::new(scene.piece.time(&contact.exact_fraction(&scene)));
                assert_eq!(time_of(&scene, &contact), exact, "round {round}: {contact:?}");
                told += 1;
                if let Some(time) = seen_time(&scene, &contact, &Precise::new(&scene)) {
                    assert_eq!(time, exact, "round {round}: {contact:?}");
                    at_once += 1;
                }
            }
        }
        assert!(told > 1_000 && at_once > told / 2, "{told} told, {at_once} at once");
    }
}
