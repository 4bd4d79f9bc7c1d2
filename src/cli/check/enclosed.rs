//! First contact of a pair in which an object turns, or what is not known of it, as plain data and in words.

use firstcontact::rotation::{Guarantee, RigidQuery};
use firstcontact::world::{EnclosedContact, Outcome, World};
use serde::Serialize;

use super::objects::object_name;
use crate::cli::contact::{FeatureFinding, by_name, coordinates};
use crate::cli::finding::Units;
use crate::cli::text::{Block, every_digit, number, point};

/// First contact of a pair in which an object turns.
#[derive(Debug, Serialize)]
pub(super) struct EnclosedFinding {
    a: String,
    b: String,
    #[serde(serialize_with = "by_name")]
    verdict: Outcome,
    /// Worth of the verdict.
    guarantee: &'static str,
    /// Margin of the two.
    margin: f64,
    /// Free before the lower time; in contact at the upper, if that is proven.
    time: TimeFinding,
    /// What is in contact at the upper time, if that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    meeting: Option<MeetingFinding>,
    /// True if the work was given up.
    out_of_work: bool,
}

#[derive(Debug, Serialize)]
struct TimeFinding {
    lower: f64,
    upper: f64,
}

/// Features of both, and about a point of the contact.
#[derive(Debug, Serialize)]
struct MeetingFinding {
    point: [f64; 3],
    a: FeatureFinding,
    b: FeatureFinding,
}

impl EnclosedFinding {
    pub(super) fn of(world: &World, found: &EnclosedContact) -> EnclosedFinding {
        let name = |id| object_name(world, id).to_owned();
        let feature = |id, feature| FeatureFinding::of(feature, world.object(id).map(|object| object.body().mesh()));
        let meeting = found.meeting.map(|([a, b], point)| MeetingFinding {
            point: coordinates(point),
            a: feature(found.a, a),
            b: feature(found.b, b),
        });
        let guarantee = if found.outcome == Outcome::Undecided { Guarantee::Undecided } else { Guarantee::Enclosed };
        let [lower, upper] = found.time;
        EnclosedFinding {
            a: name(found.a),
            b: name(found.b),
            verdict: found.outcome,
            guarantee: guarantee.name(),
            margin: found.margin,
            time: TimeFinding { lower, upper },
            meeting,
            out_of_work: found.is_out_of_work,
        }
    }

    /// The verdict in words.
    pub(super) fn words(&self, units: &Units) -> String {
        let time = format!("t = {} {}", number(self.time.lower), units.time.as_deref().unwrap_or_default());
        let time = time.trim_end();
        match self.verdict {
            Outcome::Undecided => format!("undecided from {time} on"),
            Outcome::StartsInContact => "starts in contact".to_owned(),
            _ => format!("first contact at {time}"),
        }
    }

    /// Adds the lines about it.
    pub(super) fn describe(&self, block: &mut Block, units: &Units) {
        let [lower, upper] = [self.time.lower, self.time.upper].map(every_digit);
        block.line("pair", format!("{} and {}: {}", self.a, self.b, self.words(units)));
        if self.margin > 0.0 {
            block.more(format!("contact begins at a distance of {} {}", number(self.margin), units.length));
        }
        if let Some(meeting) = &self.meeting {
            block.more(format!("{}; {}", meeting.a.words(Some(&self.a)), meeting.b.words(Some(&self.b))));
            block.line("where", format!("about {} {}", point(meeting.point), units.length));
        }
        let end = match (self.verdict, &self.meeting) {
            (Outcome::Undecided, None) => "to which nothing is known",
            _ => "when they are in contact",
        };
        block.line("time", format!("from {lower}, before which they are free, to {upper}, {end}"));
        if self.verdict == Outcome::Undecided {
            let tolerance = number(RigidQuery::TOLERANCE);
            let why = match self.out_of_work {
                true => "the work was given up: cut the turn into parts",
                false => "they touch, or pass very near: move them apart, or let them keep a margin",
            };
            block.more(format!("neither contact nor its absence is proven within {tolerance} of a piece of the path"));
            block.line("help", why);
        }
        block.line("guarantee", self.guarantee);
    }
}
