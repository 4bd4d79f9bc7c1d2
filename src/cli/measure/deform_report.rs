//! One step of two deforming meshes: for programs, and in words.

use firstcontact::deform::{
    ContactPlane, Facets, Hulls, ImpactZone, Meeting, Method, Pair, Settled, Sides, Step, Verdict,
};
use firstcontact::solid::Feature;
use serde_json::{Value, json};

use super::sequence::MeshState;
use crate::cli::contact::{ExactFinding, FeatureFinding, coordinates, plain};
use crate::cli::finding::{Report, Units};
use crate::cli::text::{Block, distinct_names, number, plural, point};

/// Knowledge about a step besides the answer.
pub(super) struct StepReport<'s> {
    pub(super) units: Units,
    /// Counted from 0.
    pub(super) step: usize,
    /// Place of A's origin.
    pub(super) at: [f64; 3],
    /// Number of pairs of facets to measure, at most.
    pub(super) most: usize,
    /// The method for the contact direction.
    pub(super) method: Method,
    pub(super) states: [&'s MeshState; 2],
}

impl StepReport<'_> {
    /// The report, up to audit and warnings.
    pub(super) fn report(&self, step: &Step) -> Report {
        let ([a, b], touching) = (self.files(), step.verdict.pairs());
        let mut report = Report::new("deform", self.units.clone());
        let (outcome, headline) = match step.verdict {
            Verdict::Apart => ("apart", format!("{a} and {b} are apart")),
            Verdict::Touching(_) => {
                ("touching", format!("{a} and {b} are in contact, {}", pairs(touching.len() as u64)))
            }
            Verdict::FirstInside => ("a_inside_b", format!("{a} reaches inside {b} without touching its skin")),
            Verdict::SecondInside => ("b_inside_a", format!("{b} reaches inside {a} without touching its skin")),
        };
        report.headline = format!("step {}: {headline}", self.step);
        if let Some(first) = touching.first() {
            let others = if touching.len() > 1 { format!("; {} more", touching.len() - 1) } else { String::new() };
            report.block.line("touching", format!("{}{others}", self.words(first)));
        }
        let hulls = match &step.hulls {
            Hulls::Apart { distance, direction } => {
                let direction: Option<[f64; 3]> = direction.map(|direction| direction.map(plain).into());
                let along = direction.map(|direction| format!(" along {}", point(direction))).unwrap_or_default();
                let words = format!("{} {} apart{along}", between(*distance), self.units.length);
                report.block.line("hulls", words);
                json!({ "outcome": "apart", "distance": enclosed(*distance), "direction": direction })
            }
            Hulls::Meeting(meeting) => self.meeting(meeting, step.cost.iterations, &mut report.block),
        };
        self.units.describe_converted(&mut report.block, [a, b]);
        report.block.line("method", format!("{}; what touches is exact", self.method));
        report.fields(json!({
            "step": self.step,
            "a": a,
            "b": b,
            "at": self.at.map(plain),
            "method": self.method.to_string(),
            "outcome": outcome,
            "touching": self.all(touching),
            "hulls": hulls,
            "work": {
                "iterations": step.cost.iterations,
                "doublings": step.cost.doublings,
                "handovers": step.cost.handovers,
                "exact_tests": step.cost.exact_tests,
            },
        }));
        report
    }

    /// The files with the vertices at this step.
    fn files(&self) -> [&str; 2] {
        self.states.map(|state| state.name.as_str())
    }

    /// Hulls that share a point: the contact direction from A to B, both regions, and the nearest pairs that survive.
    fn meeting(&self, meeting: &Meeting, iterations: u64, block: &mut Block) -> Value {
        let (length, direction): (_, [f64; 3]) = (&self.units.length, meeting.direction.map(plain).into());
        let (settled, how) = match meeting.settled {
            Settled::Iterated => {
                ("iterated", format!("a local minimum after {}", plural(iterations as usize, "iteration")))
            }
            Settled::HandedOver => ("handed_over", "the shortest way out of the hulls".to_owned()),
            Settled::Penetration => ("penetration", "the shortest way out of the hulls".to_owned()),
            Settled::Open => ("open", "not settled: no minimum".to_owned()),
        };
        let deep = between(meeting.negative_distance);
        block.line("hulls", format!("{deep} {length} deep along {}, {how}", point(direction)));
        let names = distinct_names(self.files());
        block.list("criteria", [0, 1].map(|side| criteria(names[side], &meeting.facets[side])));
        let nearest = meeting.nearest_pairs(self.most);
        if let Some(nearest) = nearest.first() {
            let square = ExactFinding::of_square(&nearest.square);
            let square = format!("the square is {} {length}\u{b2}", square.readable());
            let distance = number(nearest.square.root());
            block.line("nearest", format!("{distance} {length}, {}; {square}", self.words(&nearest.pair)));
            block.more(format!("of {} that the criteria leave", pairs(meeting.pair_count())));
        }
        let (missed, (sides, which)) = (
            meeting.sides.missed(),
            match &meeting.sides {
                Sides::One => ("one", "contacts on more than one side"),
                Sides::EdgeOn(_) => ("edge_on", "facets seen edge-on"),
                Sides::Opposite(_) => ("opposite", "contacts on more than one side"),
            },
        );
        if !missed.is_empty() {
            let eliminated = pairs(missed.len() as u64);
            block.line("sides", format!("{which}: the criteria eliminate {eliminated} in contact"));
        }
        let region = |side: usize| region(&meeting.planes[side], &meeting.zones[side], &meeting.facets[side]);
        let measured = nearest.iter().map(|found| {
            let ([a, b], square) = (self.facets(&found.pair), ExactFinding::of_square(&found.square));
            json!({ "a": a, "b": b, "distance": found.square.root(), "square": square })
        });
        json!({
            "outcome": "meeting",
            "direction": direction,
            "settled": settled,
            "negative_distance": enclosed(meeting.negative_distance),
            "a": region(0),
            "b": region(1),
            "sides": sides,
            "missed": self.all(missed),
            "pairs": meeting.pair_count(),
            "nearest": measured.collect::<Vec<_>>(),
        })
    }

    fn facets(&self, pair: &Pair) -> [FeatureFinding; 2] {
        let faces = [pair.a, pair.b];
        std::array::from_fn(|side| FeatureFinding::of(Feature::Face(faces[side]), Some(&self.states[side].mesh)))
    }

    fn all<'p>(&self, pairs: impl IntoIterator<Item = &'p Pair>) -> Vec<Value> {
        pairs.into_iter().map(|pair| self.facets(pair)).map(|[a, b]| json!({ "a": a, "b": b })).collect()
    }

    fn words(&self, pair: &Pair) -> String {
        let ([a, b], [of_a, of_b]) = (self.facets(pair), self.files());
        format!("{} and {}", a.words(Some(of_a)), b.words(Some(of_b)))
    }
}

/// Facts about one mesh whose hull meets the other's. The plane has a vertex of the file, and its height along the
/// direction to the other mesh.
fn region(plane: &ContactPlane, zone: &Option<ImpactZone>, facets: &Facets) -> Value {
    json!({
        "plane": { "vertex": plane.vertex, "height": plain(plane.height) },
        "zone": zone.map(|zone| json!({ "centre": coordinates(zone.centre), "radius": zone.radius })),
        "invisible": facets.invisible,
        "edge_on": facets.edge_on,
        "outside_region": facets.outside_region,
        "beside_zone": facets.beside_zone,
        "surviving": facets.surviving,
    })
}

fn criteria(name: &str, facets: &Facets) -> String {
    let [invisible, outside, beside] = [&facets.invisible, &facets.outside_region, &facets.beside_zone].map(Vec::len);
    let left = plural(facets.surviving.len(), "facet");
    format!("{name}: {invisible} invisible, {outside} outside the region, {beside} beside the zone; {left} left")
}

/// A length that is between two others.
fn enclosed([lower, upper]: [f64; 2]) -> Value {
    json!({ "lower": plain(lower), "upper": plain(upper) })
}

/// The length in words.
fn between([lower, upper]: [f64; 2]) -> String {
    if upper.is_finite() { number(upper) } else { format!("more than {}", number(lower)) }
}

fn pairs(count: u64) -> String {
    plural(count as usize, "pair of facets")
}
