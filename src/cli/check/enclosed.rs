//! First contact of a pair in which an object turns, or what is not known of it, as plain data and in words.

use firstcontact::exact::ExactTime;
use firstcontact::rotation::Turn;
use firstcontact::world::{EnclosedContact, ObjectId, Outcome, Touch, TurnMoment, World};
use serde_json::{Value, json};

use super::objects::{movers, named, object_name};
use crate::cli::contact::{ExactFinding, FeatureFinding, MoverFinding, allowed, coordinates, plain};
use crate::cli::doubt::{self, Doubt, bracket_in_words};
use crate::cli::finding::{Units, known};
use crate::cli::text::{Block, every_digit, number, point};
use crate::cli::turn::{MEANING_OF_S, exactly, in_words, worth};

/// First contact of a pair in which an object turns.
pub(super) struct EnclosedFinding {
    found: EnclosedContact,
    names: [String; 2],
    /// The paths that move each at the lower time.
    moved_by: [Vec<MoverFinding>; 2],
    /// Features in contact at the upper time, and about a point of them, if that is proven.
    meeting: Option<([FeatureFinding; 2], [f64; 3])>,
    /// True if lengths are so large that bounds of them overflow.
    is_vast: bool,
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
        let pair = [found.a, found.b];
        let feature = |id, feature| FeatureFinding::of(feature, world.object(id).map(|object| object.body().mesh()));
        let meeting =
            found.meeting.map(|([a, b], point)| ([feature(found.a, a), feature(found.b, b)], coordinates(point)));
        let (time, is_just_after) = instant(found);
        EnclosedFinding {
            found: found.clone(),
            names: pair.map(|id| object_name(world, id).to_owned()),
            moved_by: movers(world, paths, pair, (&time, is_just_after)),
            meeting,
            is_vast: is_vast(world, paths, pair),
        }
    }

    /// It as an entry of a report.
    pub(super) fn fields(&self) -> Value {
        let EnclosedFinding { found, names: [a, b], moved_by: [moved_a, moved_b], .. } = self;
        let is_moved = !moved_a.is_empty() || !moved_b.is_empty();
        let meeting = self.meeting.as_ref().map(|([a, b], point)| json!({ "point": point, "a": a, "b": b }));
        known(json!({
            "a": a,
            "b": b,
            "verdict": found.outcome.name(),
            "guarantee": found.guarantee.name(),
            "margin": found.margin,
            "touch": allowed(self.may_touch()),
            "moved_by": is_moved.then(|| json!({ "a": moved_a, "b": moved_b })),
            "time": self.time(),
            "meeting": meeting,
            "turn": found.moment.as_ref().map(turn),
            "out_of_work": found.is_out_of_work,
        }))
    }

    /// It as the first contact of a check; `None` if none is proven.
    pub(super) fn contact(&self, world: &World) -> Option<Value> {
        let EnclosedFinding { found, moved_by: [moved_a, moved_b], .. } = self;
        let ([of_a, of_b], point) = self.meeting.as_ref().filter(|_| found.outcome != Outcome::Undecided)?;
        let side = |id: ObjectId, moved_by: &[MoverFinding], feature: &FeatureFinding| {
            let (named, own) = (named(world, id, None), moved_by.first());
            let mut side = json!({
                "object": named.object,
                "file": named.file,
                "path": own.map(|own| &own.path),
                "segment": own.map(|own| own.segment),
                "fraction": own.map(|own| own.fraction),
            });
            if own.is_some() {
                side["moved_by"] = json!(moved_by);
            }
            side["feature"] = json!(feature);
            side
        };
        Some(known(json!({
            "time": self.time(),
            "touch": allowed(self.may_touch()),
            "margin": self.margin(),
            "point": point,
            "a": side(found.a, moved_a, of_a),
            "b": side(found.b, moved_b, of_b),
        })))
    }

    /// Times that enclose that of the contact, and that itself where it is known.
    fn time(&self) -> Value {
        let [lower, upper] = self.found.time.map(plain);
        known(json!({ "exact": self.found.exact.as_ref().map(ExactTime::to_string), "lower": lower, "upper": upper }))
    }

    fn may_touch(&self) -> bool {
        self.found.touch == Touch::Allowed
    }

    /// The margin, if there is one.
    fn margin(&self) -> Option<f64> {
        Some(self.found.margin).filter(|margin| *margin > 0.0)
    }

    /// The verdict in words; its time in full if it would look like an expected one that it is not.
    pub(super) fn answer(&self, units: &Units, missed_time: Option<f64>) -> String {
        let [lower, upper] = self.found.time.map(plain);
        let is_alike = missed_time.is_some_and(|missed| number(missed) == number(lower));
        let time = if is_alike { every_digit(lower) } else { number(lower) };
        let time = format!("t = {time} {}", units.time.as_deref().unwrap_or_default());
        let time = time.trim_end();
        match self.found.outcome {
            Outcome::Undecided if self.meeting.is_some() => {
                format!("undecided from {time} on, in contact by t = {}", every_digit(upper))
            }
            Outcome::Undecided => format!("undecided from {time} on"),
            Outcome::StartsInContact => "starts in contact".to_owned(),
            _ if self.may_touch() => format!("first contact after {time}"),
            _ => format!("first contact at {time}"),
        }
    }

    /// The time and the pair, as a check may expect them.
    pub(super) fn expectation(&self) -> (String, [&str; 2]) {
        let exact = self.found.exact.as_ref().map(ExactFinding::of_time).filter(ExactFinding::is_short);
        let time = exact.map_or_else(
            || format!("{:?}", plain(self.found.time[0])),
            |ExactFinding { exact, .. }| format!("\"{exact}\""),
        );
        (time, self.names.each_ref().map(String::as_str))
    }

    /// Adds the lines about it.
    pub(super) fn describe(&self, block: &mut Block, units: &Units) {
        let (EnclosedFinding { found, names: [a, b], .. }, length) = (self, &units.length);
        let is_exact = found.exact.is_some();
        block.line("pair", format!("{a} and {b}: {}", self.answer(units, None)));
        for (name, movers) in self.names.iter().zip(&self.moved_by).filter(|(_, movers)| !movers.is_empty()) {
            block.more(format!("{name}: {}", MoverFinding::all_in_words(movers, name)));
        }
        if self.may_touch() {
            block.more("the two may touch: contact begins where they overlap");
        }
        if let Some(margin) = self.margin() {
            block.more(format!("contact begins at a distance of {} {length}", number(margin)));
        }
        if let Some(([of_a, of_b], place)) = &self.meeting {
            block.more(format!("{}; {}", of_a.words(Some(a)), of_b.words(Some(b))));
            if self.may_touch() && found.moment.is_none() && !is_exact {
                block.more("these cross, which proves the overlap: the faces that touched may be others, beside them");
            }
            let about = if found.moment.is_some() || is_exact { "" } else { "about " };
            block.line("where", format!("{about}{} {length}", point(*place)));
        }
        if let Some(moment) = &found.moment {
            describe_turn(moment, block, units);
            let [lower, upper] = found.time.map(plain).map(every_digit);
            block.line("time", format!("from {lower} to {upper}"));
            return block.line("guarantee", "exact in every pose, the time is enclosed");
        }
        if let Some(exact) = &found.exact {
            block.line("exact", ExactFinding::of_time(exact).readable());
            return block.line("guarantee", "exact");
        }
        if found.outcome == Outcome::Undecided {
            let doubt = self.doubt(units);
            doubt.describe("time", block);
            return block.line("guarantee", doubt.worth());
        }
        block.line("time", bracket_in_words(found.time.map(plain)));
        block.line("guarantee", worth(found.guarantee, found.outcome));
    }

    fn doubt(&self, units: &Units) -> Doubt<'_> {
        Doubt {
            time: self.found.time.map(plain),
            is_met: self.meeting.is_some(),
            end: "the next waypoint",
            is_out_of_work: self.found.is_out_of_work,
            is_vast: self.is_vast,
            margin: self.margin().map(|margin| format!("{} {}", number(margin), units.length)),
            allowing: (!self.may_touch()).then_some("let them: `touch: allowed`"),
        }
    }
}

/// An exact pose in a turn between two waypoints, as a part of a report: with the axis and the centre of the other
/// object, if both turn, and the times of the waypoints.
fn turn(moment: &TurnMoment) -> Value {
    let between = |[lower, upper]: [f64; 2]| json!({ "lower": lower, "upper": upper });
    let axis = |turn: &Turn| json!({ "axis": turn.axis(), "about": turn.about() });
    known(json!({
        "axis": moment.turn.axis(),
        "about": moment.turn.about(),
        "other": moment.other.as_ref().map(axis),
        "piece": between(moment.piece),
        "pose": exactly(&moment.pose),
        "degrees": between(moment.degrees),
    }))
}

/// Adds the lines about such a pose.
fn describe_turn(moment: &TurnMoment, block: &mut Block, units: &Units) {
    let axis = |turn: &Turn| format!("about {} through {}", point(turn.axis()), point(turn.about()));
    let ([from, to], degrees) = (moment.piece.map(number), number(moment.degrees[0]));
    let (turn, unit) = (axis(&moment.turn), units.time.as_deref().unwrap_or_default());
    let way = format!("turned by {degrees} degrees {turn}, from t = {from} to {to} {unit}");
    block.line("turn", way.trim_end());
    if let Some(other) = &moment.other {
        block.more(format!("the other by as much {}", axis(other)));
    }
    block.line("exact", format!("s = {}", in_words(&moment.pose)));
    block.more(MEANING_OF_S);
}
