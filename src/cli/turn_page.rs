//! Pages of queries of two bodies that turn, and what is marked on them.

use firstcontact::rotation::{RigidMotion, RigidVerdict, TurnParameter, TurnVerdict};
use firstcontact::solid::Feature;
use firstcontact::view::{Answer, Mark, MarkKind, Scene};
use firstcontact::world::{ObjectMotion, TimedMotion};

use super::contact::coordinates;
use super::finding::{Report, Units};
use super::load::{LoadedBody, scene_of};
use super::text::every_digit;

/// A and B run from t = 0 to 1.
const CLOCK: [f64; 2] = [0.0, 1.0];

/// A contact, or where nothing is known from then on.
pub(super) struct Found {
    kind: MarkKind,
    label: &'static str,
    /// The time as text.
    told: String,
    time: f64,
    meeting: Option<([Feature; 2], [f64; 3])>,
}

impl Found {
    /// Time, features and place of a contact that is certain.
    pub(super) fn contact(&self) -> Option<(f64, [Feature; 2], [f64; 3])> {
        let (features, point) = self.meeting.filter(|_| self.kind == MarkKind::Contact)?;
        Some((self.time, features, point))
    }

    /// The contact of a turn, the pose of which is put into words.
    pub(super) fn of_turn(verdict: &TurnVerdict, in_words: fn(&TurnParameter) -> String) -> Option<Found> {
        let found = verdict.contact()?;
        let [lower, upper] = found.share.map(every_digit);
        let (label, told) = match verdict {
            TurnVerdict::StartsInContact(_) => ("in contact from the start, at", "0".to_owned()),
            _ => {
                let pose = in_words(&found.pose);
                ("first contact", format!("in the exact pose s = {pose}, between {lower} and {upper}"))
            }
        };
        let meeting = Some(([found.a, found.b], coordinates(found.point)));
        Some(Found { kind: MarkKind::Contact, label, told, time: found.share[0], meeting })
    }

    /// What enclosures have found.
    pub(super) fn of_rigid(verdict: &RigidVerdict) -> Option<Found> {
        let found = match verdict {
            RigidVerdict::Undecided(doubt) => doubt.contact.as_ref(),
            verdict => Some(verdict.contact()?),
        };
        let meeting = found.map(|found| ([found.a, found.b], coordinates(found.point)));
        let contact = |label, told, time| Found { kind: MarkKind::Contact, label, told, time, meeting };
        Some(match verdict {
            RigidVerdict::StartsInContact(_) => contact("in contact from the start, at", "0".to_owned(), 0.0),
            RigidVerdict::Undecided(doubt) => {
                let [from, until] = [doubt.from, doubt.until].map(every_digit);
                let told = match meeting {
                    Some(_) => format!("from {from} to {until}, when they are in contact"),
                    None => format!("from {from} on"),
                };
                Found { kind: MarkKind::Undecided, label: "undecided", told, time: doubt.from, meeting }
            }
            verdict => {
                let found = verdict.contact()?;
                let ([lower, upper], is_exact) = (found.bracket, found.time.is_some());
                let told = format!("between {} and {}", every_digit(lower), every_digit(upper));
                contact("first contact", told, if is_exact { lower } else { upper })
            }
        })
    }
}

/// The two bodies with the answer, to look at.
pub(super) fn page(
    bodies: &[LoadedBody; 2],
    motions: [RigidMotion; 2],
    found: Option<Found>,
    (units, report): (&Units, &Report),
) -> Scene {
    let mut scene = scene_of(bodies, [None; 2], units);
    let stands = |motion: &RigidMotion| motion.numbers().center == motion.numbers().end && !motion.turns();
    let leaders = (0..2).filter(|&side| !stands(&motions[side])).collect();
    let motions = motions.map(|motion| ObjectMotion::Turning(vec![TimedMotion { clock: CLOCK, motion }]));
    let mark = found.and_then(|found| {
        let side = |side: usize| ((side, &bodies[side].body, Some(bodies[side].name.as_str())), &motions[side]);
        let mark = Mark::in_motion((found.kind, found.label), found.time, [side(0), side(1)], found.meeting)?;
        Some(mark.told(found.told))
    });
    let marks = mark.into_iter().collect();
    let answer = Answer { id: "query", clock: CLOCK, leaders, marks, ..Answer::new(report.words()) };
    scene.add_turning_answer(answer, &motions);
    scene
}
