//! First contact of a pair in which an object turns, or what is not known of it, as plain data and in words.

use firstcontact::rotation::RigidQuery;
use firstcontact::world::{EnclosedContact, Outcome, World};
use serde::Serialize;
use serde_json::Value;

use super::objects::object_name;
use crate::cli::contact::{FeatureFinding, by_name, coordinates};
use crate::cli::finding::Units;
use crate::cli::text::{Block, every_digit, number, point};
use crate::cli::turn::{MEANING_OF_S, exactly, in_words};

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
    /// The exact pose, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<MomentFinding>,
    /// True if the work was given up.
    out_of_work: bool,
}

/// An exact pose in a turn between two waypoints.
#[derive(Debug, Serialize)]
struct MomentFinding {
    axis: [f64; 3],
    about: [f64; 3],
    /// Axis and centre of the other object, if both turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<AxisFinding>,
    /// Times of the two waypoints.
    piece: TimeFinding,
    pose: Value,
    degrees: TimeFinding,
    #[serde(skip)]
    words: String,
}

/// Axis and centre of a turn.
#[derive(Debug, Serialize)]
struct AxisFinding {
    axis: [f64; 3],
    about: [f64; 3],
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
        let between = |[lower, upper]: [f64; 2]| TimeFinding { lower, upper };
        let turn = found.moment.as_ref().map(|moment| MomentFinding {
            axis: moment.turn.axis(),
            about: moment.turn.about(),
            other: moment.other.as_ref().map(|other| AxisFinding { axis: other.axis(), about: other.about() }),
            piece: between(moment.piece),
            pose: exactly(&moment.pose),
            degrees: between(moment.degrees),
            words: in_words(&moment.pose),
        });
        EnclosedFinding {
            a: name(found.a),
            b: name(found.b),
            verdict: found.outcome,
            guarantee: found.guarantee.name(),
            margin: found.margin,
            time: between(found.time),
            meeting,
            turn,
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
            let about = if self.turn.is_some() { "" } else { "about " };
            block.line("where", format!("{about}{} {}", point(meeting.point), units.length));
        }
        if let Some(turn) = &self.turn {
            turn.describe(block, units);
            block.line("time", format!("from {lower} to {upper}"));
            block.line("guarantee", "exact in every pose, the time is enclosed");
            return;
        }
        let end = match (self.verdict, &self.meeting) {
            (Outcome::Undecided, None) => "to which nothing is known",
            _ => "when they are in contact",
        };
        block.line(
            "time",
            match lower == upper {
                true => lower,
                false => format!("from {lower}, before which they are free, to {upper}, {end}"),
            },
        );
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

impl MomentFinding {
    fn describe(&self, block: &mut Block, units: &Units) {
        let [axis, about] = [self.axis, self.about].map(point);
        let [from, to] = [self.piece.lower, self.piece.upper].map(number);
        let unit = units.time.as_deref().unwrap_or_default();
        let degrees = number(self.degrees.lower);
        let way = format!("turned by {degrees} degrees about {axis} through {about}, from t = {from} to {to} {unit}");
        block.line("turn", way.trim_end());
        if let Some(AxisFinding { axis, about }) = &self.other {
            block.more(format!("the other by as much about {} through {}", point(*axis), point(*about)));
        }
        block.line("exact", format!("s = {}", self.words));
        block.more(MEANING_OF_S);
    }
}
