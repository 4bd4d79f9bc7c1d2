//! First contact of a pair in which an object turns, or what is not known of it, as plain data and in words.

use firstcontact::exact::ExactTime;
use firstcontact::world::{EnclosedContact, ObjectId, Outcome, Touch, World};
use serde::Serialize;
use serde_json::Value;

use super::objects::{movers, object_name};
use crate::cli::contact::{ExactFinding, FeatureFinding, MoverFinding, allowed, by_name, coordinates, plain};
use crate::cli::doubt::{self, Doubt};
use crate::cli::finding::Units;
use crate::cli::text::{Block, every_digit, number, point};
use crate::cli::turn::{MEANING_OF_S, exactly, in_words, worth};

/// First contact of a pair in which an object turns.
#[derive(Debug, Serialize)]
pub(super) struct EnclosedFinding {
    a: String,
    b: String,
    #[serde(serialize_with = "by_name")]
    verdict: Outcome,
    /// Worth of the verdict.
    guarantee: &'static str,
    /// The same in words.
    #[serde(skip)]
    worth: &'static str,
    /// Margin of the two.
    margin: f64,
    /// `allowed` if the two may touch: then contact begins where they overlap.
    #[serde(skip_serializing_if = "Option::is_none")]
    touch: Option<&'static str>,
    /// The paths that move them at the lower time, if any does.
    #[serde(skip_serializing_if = "MoversFinding::is_empty")]
    moved_by: MoversFinding,
    /// Free before the lower time; in contact at the upper, if that is proven.
    time: BracketFinding,
    /// What is in contact at the upper time, if that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    meeting: Option<MeetingFinding>,
    /// The exact pose, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<MomentFinding>,
    /// True if the work was given up.
    out_of_work: bool,
    /// True if lengths are so large that bounds of them overflow.
    #[serde(skip)]
    is_vast: bool,
}

/// The paths that move two objects at an instant.
#[derive(Debug, Serialize)]
struct MoversFinding {
    a: Vec<MoverFinding>,
    b: Vec<MoverFinding>,
}

impl MoversFinding {
    fn is_empty(&self) -> bool {
        self.a.is_empty() && self.b.is_empty()
    }
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

/// Times that enclose another one, and that itself where it is known.
#[derive(Debug, Serialize)]
struct BracketFinding {
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<String>,
    lower: f64,
    upper: f64,
}

impl BracketFinding {
    fn of(found: &EnclosedContact) -> BracketFinding {
        let ([lower, upper], exact) = (found.time.map(plain), found.exact.as_ref().map(ExactTime::to_string));
        BracketFinding { exact, lower, upper }
    }
}

/// The first contact of a check, if it is of a pair in which an object turns.
#[derive(Debug, Serialize)]
pub(super) struct TurningContactFinding {
    time: BracketFinding,
    #[serde(skip_serializing_if = "Option::is_none")]
    touch: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    point: [f64; 3],
    a: TurningSideFinding,
    b: TurningSideFinding,
}

/// One object at the upper time.
#[derive(Debug, Serialize)]
struct TurningSideFinding {
    object: String,
    file: Option<String>,
    path: Option<String>,
    segment: Option<usize>,
    fraction: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moved_by: Vec<MoverFinding>,
    feature: FeatureFinding,
}

impl TurningContactFinding {
    /// The contact that is found; `None` if none is proven.
    pub(super) fn of(world: &World, paths: &[usize], found: &EnclosedContact) -> Option<TurningContactFinding> {
        let (features, point) = found.meeting.filter(|_| found.outcome != Outcome::Undecided)?;
        let ids = [found.a, found.b];
        let (time, is_just_after) = instant(found);
        let moved = movers(world, paths, ids, (&time, is_just_after));
        let mut sides = ids.into_iter().zip(features).zip(moved).map(|((id, feature), moved_by)| {
            let object = world.object(id);
            let own = moved_by.first();
            TurningSideFinding {
                object: object_name(world, id).to_owned(),
                file: object.and_then(|object| object.file_name()).map(str::to_owned),
                path: own.map(|own| own.path.clone()),
                segment: own.map(|own| own.segment),
                fraction: own.map(|own| own.fraction),
                feature: FeatureFinding::of(feature, object.map(|object| object.body().mesh())),
                moved_by,
            }
        });
        Some(TurningContactFinding {
            time: BracketFinding::of(found),
            touch: allowed(found.touch == Touch::Allowed),
            margin: (found.margin > 0.0).then_some(found.margin),
            point: coordinates(point),
            a: sides.next()?,
            b: sides.next()?,
        })
    }
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

/// The instant of which it is said what moves them, and true if it is what moves them just after it: where touching is
/// allowed, and inside a bracket.
fn instant(found: &EnclosedContact) -> (ExactTime, bool) {
    let [lower, upper] = found.time;
    let is_just_after = found.touch == Touch::Allowed || found.exact.is_none() && lower < upper;
    (found.exact.clone().unwrap_or_else(|| ExactTime::at(lower)), is_just_after)
}

/// True if coordinates of two objects, or of paths, are so large that bounds of them overflow.
fn is_vast(world: &World, paths: &[usize], pair: [ObjectId; 2]) -> bool {
    let corners = pair.into_iter().filter_map(|id| world.object(id)).flat_map(|object| object.body().bounds());
    let waypoints = paths.iter().flat_map(|&path| world.paths()[path].waypoints());
    let places = corners.chain(waypoints.map(|waypoint| waypoint.position));
    doubt::is_vast(places.flat_map(coordinates))
}

impl EnclosedFinding {
    /// What is found of a pair while objects are on some paths.
    pub(super) fn of(world: &World, paths: &[usize], found: &EnclosedContact) -> EnclosedFinding {
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
        let (time, is_just_after) = instant(found);
        let [moved_a, moved_b] = movers(world, paths, [found.a, found.b], (&time, is_just_after));
        EnclosedFinding {
            a: name(found.a),
            b: name(found.b),
            verdict: found.outcome,
            guarantee: found.guarantee.name(),
            worth: worth(found.guarantee, found.outcome),
            margin: found.margin,
            touch: allowed(found.touch == Touch::Allowed),
            moved_by: MoversFinding { a: moved_a, b: moved_b },
            time: BracketFinding::of(found),
            meeting,
            turn,
            out_of_work: found.is_out_of_work,
            is_vast: is_vast(world, paths, [found.a, found.b]),
        }
    }

    /// The verdict in words; its time in full if it would look like an expected one that it is not.
    pub(super) fn answer(&self, units: &Units, missed_time: Option<f64>) -> String {
        let short = number(self.time.lower);
        let is_alike = missed_time.is_some_and(|missed| number(missed) == short);
        let time = if is_alike { every_digit(self.time.lower) } else { short };
        let time = format!("t = {time} {}", units.time.as_deref().unwrap_or_default());
        let time = time.trim_end();
        match self.verdict {
            Outcome::Undecided if self.meeting.is_some() => {
                format!("undecided from {time} on, in contact by t = {}", every_digit(self.time.upper))
            }
            Outcome::Undecided => format!("undecided from {time} on"),
            Outcome::StartsInContact => "starts in contact".to_owned(),
            _ if self.touch.is_some() => format!("first contact after {time}"),
            _ => format!("first contact at {time}"),
        }
    }

    /// The time and the pair, as a check may expect them.
    pub(super) fn expectation(&self) -> (String, [&str; 2]) {
        let exact = self.time.exact.as_ref().filter(|exact| exact.len() <= ExactTime::LONGEST_READABLE);
        let time = exact.map_or_else(|| format!("{:?}", self.time.lower), |exact| format!("\"{exact}\""));
        (time, [&self.a, &self.b])
    }

    /// Adds the lines about it.
    pub(super) fn describe(&self, block: &mut Block, units: &Units) {
        let [lower, upper] = [self.time.lower, self.time.upper].map(every_digit);
        block.line("pair", format!("{} and {}: {}", self.a, self.b, self.answer(units, None)));
        for (name, movers) in [(&self.a, &self.moved_by.a), (&self.b, &self.moved_by.b)] {
            if !movers.is_empty() {
                block.more(format!("{name}: {}", MoverFinding::all_in_words(movers, name)));
            }
        }
        if self.touch.is_some() {
            block.more("the two may touch: contact begins where they overlap");
        }
        if self.margin > 0.0 {
            block.more(format!("contact begins at a distance of {} {}", number(self.margin), units.length));
        }
        if let Some(meeting) = &self.meeting {
            block.more(format!("{}; {}", meeting.a.words(Some(&self.a)), meeting.b.words(Some(&self.b))));
            if self.touch.is_some() && self.turn.is_none() && self.time.exact.is_none() {
                block.more("these cross, which proves the overlap: the faces that touched may be others, beside them");
            }
            let about = if self.turn.is_some() || self.time.exact.is_some() { "" } else { "about " };
            block.line("where", format!("{about}{} {}", point(meeting.point), units.length));
        }
        if let Some(turn) = &self.turn {
            turn.describe(block, units);
            block.line("time", format!("from {lower} to {upper}"));
            block.line("guarantee", "exact in every pose, the time is enclosed");
            return;
        }
        if let Some(exact) = &self.time.exact {
            let time = ExactFinding { exact: exact.clone(), lower: self.time.lower, upper: self.time.upper };
            block.line("exact", time.readable());
            return block.line("guarantee", "exact");
        }
        if self.verdict == Outcome::Undecided {
            let doubt = self.doubt(units);
            doubt.describe("time", block);
            return block.line("guarantee", doubt.worth());
        }
        block.line(
            "time",
            match lower == upper {
                true => lower,
                false => {
                    format!("from {lower}, before which they are free, to {upper}, when they are in contact")
                }
            },
        );
        block.line("guarantee", self.worth);
    }

    fn doubt(&self, units: &Units) -> Doubt<'_> {
        Doubt {
            time: [self.time.lower, self.time.upper],
            is_met: self.meeting.is_some(),
            end: "the next waypoint",
            is_out_of_work: self.out_of_work,
            is_vast: self.is_vast,
            margin: (self.margin > 0.0).then(|| format!("{} {}", number(self.margin), units.length)),
            allowing: self.touch.is_none().then_some("let them: `touch: allowed`"),
        }
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
