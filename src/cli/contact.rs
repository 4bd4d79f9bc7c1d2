//! One contact of two bodies: from the library's answer to plain data, and in words.

use firstcontact::clearance::Clearance;
use firstcontact::contact::{Apart, Contact, ContactSide, Method, PatchKind, Query, Scratch, Start};
use firstcontact::exact::{ExactSquare, ExactTime};
use firstcontact::formats::Mesh;
use firstcontact::nalgebra::Point3;
use firstcontact::solid::Feature;
use firstcontact::world::Outcome;
use serde::{Serialize, Serializer};

use super::finding::Units;
use super::text::{Block, distinct_names, every_digit, number, percent, point, short_name};

/// A verdict in words.
pub(crate) fn words(verdict: Outcome) -> String {
    verdict.name().replace('_', " ")
}

/// Writes a verdict into a report.
pub(crate) fn by_name<S: Serializer>(verdict: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.name())
}

/// Time and place of a contact, and the features in contact.
#[derive(Debug, Serialize)]
pub(crate) struct ContactFinding {
    pub(crate) time: ExactFinding,
    /// `allowed` if the two may touch: then contact begins just after the time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) touch: Option<&'static str>,
    /// The margin to be kept, if there is one: then contact begins where it is not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) margin: Option<f64>,
    /// The gap between them at that time, if they share no point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) apart: Option<ApartFinding>,
    pub(crate) point: [f64; 3],
    pub(crate) normal: Option<[f64; 3]>,
    /// Largest kind of place in which they meet, if the features named have no single normal and it was asked for.
    #[serde(skip)]
    pub(crate) meets_in: Option<&'static str>,
    /// `touching` or `overlapping`, of solids that are in contact at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) start: Option<&'static str>,
    pub(crate) a: SideFinding,
    pub(crate) b: SideFinding,
}

/// Least distance of two bodies: never less than one length, and as little as the other at an instant.
#[derive(Debug, Serialize)]
pub(crate) struct ClearanceFinding {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    /// The margin to be kept, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) margin: Option<f64>,
    /// The upper bound less the margin, rounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) slack: Option<f64>,
    /// True if the margin is kept, which is decided exactly and not by these bounds. None where it was not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kept: Option<bool>,
    pub(crate) at: ContactFinding,
}

/// Least distance of two bodies one of which turns: its bounds, and of an instant at which they are as near the nearest
/// points, the features on which these are, and the places of the origins.
pub(crate) struct TurningNearest {
    pub(crate) bounds: [f64; 2],
    pub(crate) time: f64,
    pub(crate) points: [Point3<f64>; 2],
    pub(crate) features: [Feature; 2],
    pub(crate) origins: [Point3<f64>; 2],
}

/// Gap between two bodies.
#[derive(Debug, Serialize)]
pub(crate) struct ApartFinding {
    pub(crate) distance: f64,
    /// The square of the distance as a rational number; none where a body turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) square: Option<String>,
    pub(crate) on_a: [f64; 3],
    pub(crate) on_b: [f64; 3],
}

/// An exact number, and the nearest doubles on both sides of it.
#[derive(Debug, Serialize)]
pub(crate) struct ExactFinding {
    pub(crate) exact: String,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

/// One body at the instant of contact.
#[derive(Debug, Serialize)]
pub(crate) struct SideFinding {
    pub(crate) object: String,
    /// The mesh file; none for a box or a round shape.
    pub(crate) file: Option<String>,
    pub(crate) path: Option<String>,
    /// The waypoint it comes from; none while it stands.
    pub(crate) segment: Option<usize>,
    /// The share of that segment that is behind it.
    pub(crate) fraction: Option<f64>,
    /// All that moves it at that instant, in a check of a world: its own path first, then those of what carries it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) moved_by: Vec<MoverFinding>,
    pub(crate) origin: [f64; 3],
    pub(crate) feature: FeatureFinding,
}

/// A path on which an object, or one that carries it, is moving.
#[derive(Debug, Serialize)]
pub(crate) struct MoverFinding {
    /// The object of the path.
    pub(crate) object: String,
    pub(crate) path: String,
    /// The waypoint it comes from.
    pub(crate) segment: usize,
    /// The share of that segment that is behind it.
    pub(crate) fraction: f64,
    /// Line of the waypoint it goes to, from 1, if the world file has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
}

/// A feature in the file's own numbering, from 0. An edge has vertices, the others an index.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct FeatureFinding {
    pub(crate) kind: &'static str,
    pub(crate) index: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) vertices: Option<[u32; 2]>,
    /// Counted from 1, where the format has lines.
    pub(crate) line: Option<u32>,
}

/// Names of one side in a report.
pub(crate) struct Named<'a> {
    pub(crate) object: &'a str,
    pub(crate) file: Option<&'a str>,
    pub(crate) path: Option<&'a str>,
    pub(crate) mesh: Option<&'a Mesh>,
}

impl ContactFinding {
    /// The report of a contact.
    pub(crate) fn of(contact: &Contact, a: &Named<'_>, b: &Named<'_>) -> ContactFinding {
        ContactFinding {
            time: ExactFinding::of_time(&contact.time),
            touch: None,
            margin: None,
            apart: contact.apart.as_deref().map(ApartFinding::of),
            point: coordinates(contact.point),
            normal: contact.normal.map(|normal| normal.map(plain).into()),
            meets_in: None,
            start: None,
            a: SideFinding::of(&contact.a, a),
            b: SideFinding::of(&contact.b, b),
        }
    }

    /// The same with the rule for the two bodies, and how they start.
    pub(crate) fn ruled(self, may_touch: bool, margin: f64, start: Option<Start>) -> ContactFinding {
        let margin = (margin > 0.0).then_some(margin);
        ContactFinding { touch: allowed(may_touch), margin, start: start.and_then(start_word), ..self }
    }

    /// The same with the paths that move the two bodies.
    pub(crate) fn moved_by(mut self, [a, b]: [Vec<MoverFinding>; 2]) -> ContactFinding {
        (self.a.moved_by, self.b.moved_by) = (a, b);
        self
    }

    /// The same with the kind of place in which they meet, where the features named have no single normal. A later
    /// touch is not looked at.
    pub(crate) fn placed(self, query: &Query<'_>, scratch: &mut Scratch) -> ContactFinding {
        if self.normal.is_some() || self.apart.is_some() || self.touch.is_some() || self.start.is_some() {
            return self;
        }
        let largest = Query { method: Method::AUTO, ..*query }.largest_patch(scratch).ok().flatten();
        let meets_in = match largest {
            Some(PatchKind::Area) => Some("an area"),
            Some(PatchKind::Segment) => Some("a segment"),
            Some(PatchKind::Point) | None => None,
        };
        ContactFinding { meets_in, ..self }
    }

    fn names(&self) -> [&str; 2] {
        distinct_names([&self.a.object, &self.b.object])
    }

    /// Adds the lines about the contact.
    pub(crate) fn describe(&self, block: &mut Block, verdict: Outcome, units: &Units) {
        let ([a, b], length) = (self.names(), &units.length);
        self.a.describe(block, a);
        self.b.describe(block, b);
        let normal = match self.normal {
            Some(normal) => format!("normal {}, from {b} to {a}", point(normal)),
            None => {
                let meets_in = self.meets_in.map(|place| format!("; the two meet in {place}")).unwrap_or_default();
                format!("no single normal of these features{meets_in}")
            }
        };
        block.line("where", format!("{} {length}; {normal}", point(self.point)));
        if let Some(margin) = self.margin {
            let [margin, distance] = [margin, self.apart.as_ref().map_or(0.0, |apart| apart.distance)].map(number);
            block.line("margin", format!("{margin} {length} to be kept; {distance} {length} apart then"));
        }
        let start = match (verdict, self.touch, self.start) {
            (Outcome::StartsInContact, Some(_), _) => "interiors overlap at the start of the path already",
            (Outcome::StartsInContact, None, None) => "already in contact at the start of the path",
            (Outcome::StartsInContact, None, Some("touching")) => {
                "already in contact at the start of the path, but only touching"
            }
            (Outcome::StartsInContact, None, Some(_)) => "already in contact at the start of the path, and overlapping",
            (_, None, _) => "start of path is free",
            (_, Some(_), _) => "contact begins after that; the two may touch, and do no more until then",
        };
        block.line("exact", format!("{}; {start}", self.time.readable()));
    }
}

/// `allowed`, the word for two bodies that may touch.
pub(crate) fn allowed(may_touch: bool) -> Option<&'static str> {
    may_touch.then_some("allowed")
}

fn start_word(start: Start) -> Option<&'static str> {
    match start {
        Start::Touching => Some("touching"),
        Start::Overlapping => Some("overlapping"),
        Start::Apart | Start::InContact => None,
    }
}

impl ClearanceFinding {
    pub(crate) fn of(clearance: &Clearance, a: &Named<'_>, b: &Named<'_>) -> ClearanceFinding {
        let [lower, upper] = [clearance.lower, clearance.upper].map(plain);
        let at = ContactFinding::of(&clearance.at, a, b);
        ClearanceFinding { lower, upper, margin: None, slack: None, kept: None, at }
    }

    /// The same of two bodies one of which turns.
    pub(crate) fn of_turning(found: &TurningNearest, names: [&Named<'_>; 2]) -> ClearanceFinding {
        let [lower, upper] = found.bounds.map(plain);
        let [on_a, on_b] = found.points.map(coordinates);
        let side = |side: usize| SideFinding::at(names[side], found.features[side], coordinates(found.origins[side]));
        let at = ContactFinding {
            time: ExactFinding::of_time(&ExactTime::at(found.time)),
            touch: None,
            margin: None,
            apart: (upper > 0.0).then_some(ApartFinding { distance: upper, square: None, on_a, on_b }),
            point: on_a,
            normal: None,
            meets_in: None,
            start: None,
            a: side(0),
            b: side(1),
        };
        ClearanceFinding { lower, upper, margin: None, slack: None, kept: None, at }
    }

    /// The same of two that have to keep a margin; `kept` where it is known from the verdict.
    pub(crate) fn with_margin(self, margin: f64, kept: Option<bool>) -> ClearanceFinding {
        if margin <= 0.0 {
            return self;
        }
        let by_bounds = if self.lower > margin { Some(true) } else { (self.upper <= margin).then_some(false) };
        ClearanceFinding { margin: Some(margin), slack: Some(self.upper - margin), kept: kept.or(by_bounds), ..self }
    }

    /// True if the two are those of another clearance.
    pub(crate) fn is_of_pair(&self, other: &ClearanceFinding) -> bool {
        (&self.at.a.object, &self.at.b.object) == (&other.at.a.object, &other.at.b.object)
    }

    /// The pair in one line.
    pub(crate) fn line(&self, units: &Units) -> String {
        let ([a, b], length, time) = (self.at.names(), &units.length, number(self.at.time.lower));
        let distance = if self.at.apart.is_some() { self.upper } else { 0.0 };
        let rule = match (self.margin, self.slack) {
            (Some(margin), Some(slack)) => {
                format!("; margin {}, slack {}{}", number(margin), number(slack), self.kept_word())
            }
            _ => self.touch_word().to_owned(),
        };
        format!("{a} and {b}: {} {length} at t = {time}{rule}", number(distance))
    }

    /// What is said of two that may touch: a distance of zero is no contact then.
    fn touch_word(&self) -> &'static str {
        if self.at.touch.is_some() { " (they may touch)" } else { "" }
    }

    fn kept_word(&self) -> &'static str {
        match self.kept {
            Some(true) => ", kept",
            Some(false) => ", not kept",
            None => "",
        }
    }

    /// Adds the lines about the least distance.
    pub(crate) fn describe(&self, block: &mut Block, units: &Units) {
        let ClearanceFinding { lower, upper, at, .. } = self;
        let (time, length, [a, b]) = (number(at.time.lower), &units.length, at.names());
        let Some(apart) = &at.apart else {
            let meet = if self.at.touch.is_some() { "they meet" } else { "in contact" };
            block.line("clearance", format!("0 {length}: {meet} at t = {time}"));
            return block.more(format!("{a} and {b}{}", self.touch_word()));
        };
        match self.margin {
            None => {
                let least = format!("{} {length} at t = {time}, and never less than {lower:?}", number(*upper));
                block.line("clearance", least);
            }
            Some(margin) => {
                let [lower, upper] = [*lower, *upper].map(every_digit);
                let kept = match self.kept {
                    Some(true) => " is kept: that is decided exactly, not by these bounds",
                    Some(false) => " is not kept",
                    None => " was not decided for this pair",
                };
                block.line("clearance", format!("from {lower} to {upper} {length}, at t = {time}"));
                block.more(format!("the margin of {} {length}{kept}", number(margin)));
            }
        }
        let [on_a, on_b] = [apart.on_a, apart.on_b].map(point);
        block.more(format!("between {a} at {on_a} and {b} at {on_b} {length}{}", self.touch_word()));
    }
}

impl ApartFinding {
    fn of(apart: &Apart) -> ApartFinding {
        let [on_a, on_b] = [apart.on_a, apart.on_b].map(coordinates);
        ApartFinding { distance: apart.distance, square: Some(apart.square.to_string()), on_a, on_b }
    }
}

impl ExactFinding {
    pub(crate) fn of_time(time: &ExactTime) -> ExactFinding {
        ExactFinding { exact: time.to_string(), lower: plain(time.lower()), upper: plain(time.upper()) }
    }

    pub(crate) fn of_square(square: &ExactSquare) -> ExactFinding {
        ExactFinding { exact: square.to_string(), lower: square.lower(), upper: square.upper() }
    }

    /// True if the number is short enough to be read; longer ones are printed in the JSON report only.
    pub(crate) fn is_short(&self) -> bool {
        self.exact.len() <= ExactTime::LONGEST_READABLE
    }

    /// The exact number as far as it can be read.
    pub(crate) fn readable(&self) -> String {
        if self.is_short() {
            return self.exact.clone();
        }
        let [lower, upper] = [self.lower, self.upper].map(every_digit);
        let kind = if self.exact.contains("sqrt") { "root" } else { "fraction" };
        format!("a {kind} of {} characters (see --format json), from {lower} to {upper}", self.exact.len())
    }
}

impl SideFinding {
    fn of(side: &ContactSide, named: &Named<'_>) -> SideFinding {
        SideFinding {
            segment: side.segment,
            fraction: side.fraction.map(plain),
            ..SideFinding::at(named, side.feature, coordinates(side.origin))
        }
    }

    /// One body that stands with its origin at a place, and the feature in contact.
    fn at(named: &Named<'_>, feature: Feature, origin: [f64; 3]) -> SideFinding {
        SideFinding {
            object: named.object.to_owned(),
            file: named.file.map(str::to_owned),
            path: named.path.map(str::to_owned),
            segment: None,
            fraction: None,
            moved_by: Vec::new(),
            origin,
            feature: FeatureFinding::of(feature, named.mesh),
        }
    }

    /// The feature in contact, with its file.
    pub(crate) fn feature(&self) -> String {
        self.feature.words(self.file.as_deref())
    }

    fn describe(&self, block: &mut Block, name: &str) {
        let way = match (self.moved_by.as_slice(), self.segment) {
            ([], None) => return block.line(name, format!("standing still; {}", self.feature())),
            ([], Some(segment)) => self.own_way(segment),
            (movers, _) => MoverFinding::all_in_words(movers, &self.object),
        };
        block.line(name, format!("{way}, origin {}", point(self.origin)));
        block.more(self.feature());
    }

    fn own_way(&self, segment: usize) -> String {
        let at = self.fraction.map(|fraction| format!(" at {}", percent(fraction))).unwrap_or_default();
        match &self.path {
            Some(path) => format!("path {path}, waypoint {segment} -> {}{at}", segment + 1),
            None => format!("moving{at}"),
        }
    }
}

impl MoverFinding {
    /// The paths that move an object.
    pub(crate) fn all_in_words(movers: &[MoverFinding], object: &str) -> String {
        movers.iter().map(|mover| mover.words(object)).collect::<Vec<_>>().join(", ")
    }

    fn words(&self, object: &str) -> String {
        let MoverFinding { object: mover, path, segment, fraction, line } = self;
        let way = format!("path {path}, waypoint {segment} -> {} at {}", segment + 1, percent(*fraction));
        match (mover == object, line) {
            (true, Some(line)) => format!("{way} (line {line})"),
            (true, None) => way,
            (false, Some(line)) => format!("carried by {mover} ({way}, line {line})"),
            (false, None) => format!("carried by {mover} ({way})"),
        }
    }
}

impl FeatureFinding {
    /// A feature of a mesh as reports name it.
    pub(crate) fn of(feature: Feature, mesh: Option<&Mesh>) -> FeatureFinding {
        let (index, vertices, line) = match feature {
            Feature::Vertex(index) => (Some(index), None, mesh.and_then(|mesh| mesh.vertex_line(index as usize))),
            Feature::Edge(ends) => (None, Some(ends), None),
            Feature::Face(index) => (Some(index), None, mesh.and_then(|mesh| mesh.face_line(index as usize))),
            Feature::Interior => (None, None, None),
        };
        FeatureFinding { kind: feature.kind(), index, vertices, line }
    }

    /// The feature in words. The file is named without its folders, because the object's name identifies it.
    pub(crate) fn words(&self, file: Option<&str>) -> String {
        let FeatureFinding { kind, index, vertices, line } = self;
        let name = match (index, vertices) {
            (Some(index), _) => format!("{kind} {index}"),
            (None, Some([low, high])) => format!("{kind} {low}-{high}"),
            (None, None) => (*kind).to_owned(),
        };
        let file = file.map(|file| format!(" of {}", short_name(file))).unwrap_or_default();
        let line = line.map(|line| format!(" (line {line})")).unwrap_or_default();
        format!("{name}{file}{line}")
    }
}

/// The coordinates of a point, without negative zeros.
pub(crate) fn coordinates(point: Point3<f64>) -> [f64; 3] {
    point.coords.map(plain).into()
}

/// The number without the sign of zero, which carries no meaning here.
pub(crate) fn plain(value: f64) -> f64 {
    value + 0.0
}
