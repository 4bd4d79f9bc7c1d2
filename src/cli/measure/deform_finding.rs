//! One step of two deforming meshes: as plain data, from the library's answer, and in words.

use firstcontact::deform::{
    ContactPlane, Facets, Hulls, ImpactZone, Meeting, Method, Pair, Settled, Sides, Step, Verdict,
};
use firstcontact::formats::Mesh;
use firstcontact::solid::Feature;
use serde::Serialize;

use super::PairRelation;
use super::sequence::MeshState;
use crate::cli::audit::AuditFinding;
use crate::cli::contact::{ExactFinding, FeatureFinding, plain};
use crate::cli::finding::{Finding, Units};
use crate::cli::text::{Block, distinct_names, number, plural, point};

/// Two meshes at one step.
#[derive(Debug, Serialize)]
pub(super) struct DeformFinding {
    units: Units,
    /// Counted from 0.
    step: usize,
    /// The file with A's vertices at this step.
    a: String,
    b: String,
    /// Place of A's origin.
    at: [f64; 3],
    /// The method for the contact direction.
    method: String,
    pub(super) outcome: PairRelation,
    /// All pairs of facets that share a point.
    pub(super) touching: Vec<FacetsFinding>,
    pub(super) hulls: HullsFinding,
    work: WorkFinding,
    #[serde(skip_serializing_if = "Option::is_none")]
    audit: Option<AuditFinding>,
    warnings: Vec<String>,
}

/// A facet of each mesh.
#[derive(Debug, Serialize)]
pub(super) struct FacetsFinding {
    a: FeatureFinding,
    b: FeatureFinding,
}

/// Relation of the convex hulls.
#[derive(Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub(super) enum HullsFinding {
    Apart { distance: EnclosedFinding, direction: Option<[f64; 3]> },
    Meeting(Box<MeetingFinding>),
}

/// A length that is between two others.
#[derive(Debug, Serialize)]
pub(super) struct EnclosedFinding {
    lower: f64,
    pub(super) upper: f64,
}

/// Facts about hulls that share a point.
#[derive(Debug, Serialize)]
pub(super) struct MeetingFinding {
    /// The contact direction, from A to B.
    direction: [f64; 3],
    settled: &'static str,
    pub(super) negative_distance: EnclosedFinding,
    a: RegionFinding,
    b: RegionFinding,
    /// The sides on which there are contacts: the criteria may eliminate some if there are several.
    sides: &'static str,
    /// The pairs in contact of which a facet was eliminated.
    missed: Vec<FacetsFinding>,
    /// Number of pairs of facets that survive.
    pairs: u64,
    /// The nearest of them.
    nearest: Vec<MeasuredFinding>,
}

/// Facts about one mesh whose hull meets the other's.
#[derive(Debug, Serialize)]
struct RegionFinding {
    plane: PlaneFinding,
    zone: Option<ZoneFinding>,
    invisible: Vec<u32>,
    edge_on: Vec<u32>,
    outside_region: Vec<u32>,
    beside_zone: Vec<u32>,
    surviving: Vec<u32>,
}

/// The contact plane of a mesh.
#[derive(Debug, Serialize)]
struct PlaneFinding {
    /// A vertex in it, by its index in the file.
    vertex: u32,
    /// Its height along the direction to the other mesh.
    height: f64,
}

/// The impact zone of a mesh.
#[derive(Debug, Serialize)]
struct ZoneFinding {
    centre: [f64; 3],
    radius: f64,
}

/// Two surviving facets and the distance between them.
#[derive(Debug, Serialize)]
struct MeasuredFinding {
    #[serde(flatten)]
    facets: FacetsFinding,
    distance: f64,
    square: ExactFinding,
}

/// Cost of a step.
#[derive(Debug, Serialize)]
struct WorkFinding {
    iterations: u64,
    doublings: u64,
    handovers: u64,
    exact_tests: u64,
}

/// Facts that a report on a step needs besides the answer.
pub(super) struct StepReport<'s> {
    pub(super) units: Units,
    pub(super) step: usize,
    pub(super) at: [f64; 3],
    /// Number of pairs of facets to measure.
    pub(super) most: usize,
    pub(super) method: Method,
    pub(super) states: [&'s MeshState; 2],
}

impl StepReport<'_> {
    pub(super) fn finding(self, step: &Step, audit: Option<AuditFinding>, warnings: Vec<String>) -> DeformFinding {
        let [a, b] = self.states;
        DeformFinding {
            units: self.units.clone(),
            step: self.step,
            a: a.name.clone(),
            b: b.name.clone(),
            at: self.at.map(plain),
            method: self.method.to_string(),
            outcome: match step.verdict {
                Verdict::Apart => PairRelation::Apart,
                Verdict::Touching(_) => PairRelation::Touching,
                Verdict::FirstInside => PairRelation::AInsideB,
                Verdict::SecondInside => PairRelation::BInsideA,
            },
            touching: step.verdict.pairs().iter().map(|pair| self.facets(pair)).collect(),
            hulls: match &step.hulls {
                Hulls::Apart { distance, direction } => HullsFinding::Apart {
                    distance: enclosed(*distance),
                    direction: direction.map(|direction| direction.map(plain).into()),
                },
                Hulls::Meeting(meeting) => HullsFinding::Meeting(Box::new(self.meeting(meeting))),
            },
            work: WorkFinding {
                iterations: step.cost.iterations,
                doublings: step.cost.doublings,
                handovers: step.cost.handovers,
                exact_tests: step.cost.exact_tests,
            },
            audit,
            warnings,
        }
    }

    fn meeting(&self, meeting: &Meeting) -> MeetingFinding {
        let side = |side: usize| region(&meeting.planes[side], &meeting.zones[side], &meeting.facets[side]);
        let measured = meeting.nearest_pairs(self.most).into_iter().map(|found| MeasuredFinding {
            facets: self.facets(&found.pair),
            distance: found.square.root(),
            square: ExactFinding::of_square(&found.square),
        });
        MeetingFinding {
            direction: meeting.direction.map(plain).into(),
            settled: match meeting.settled {
                Settled::Iterated => "iterated",
                Settled::HandedOver => "handed_over",
                Settled::Penetration => "penetration",
                Settled::Open => "open",
            },
            negative_distance: enclosed(meeting.negative_distance),
            a: side(0),
            b: side(1),
            sides: match &meeting.sides {
                Sides::One => "one",
                Sides::EdgeOn(_) => "edge_on",
                Sides::Opposite(_) => "opposite",
            },
            missed: meeting.sides.missed().iter().map(|pair| self.facets(pair)).collect(),
            pairs: meeting.pair_count(),
            nearest: measured.collect(),
        }
    }

    fn facets(&self, pair: &Pair) -> FacetsFinding {
        let face = |face: u32, mesh: &Mesh| FeatureFinding::of(Feature::Face(face), Some(mesh));
        let [a, b] = self.states;
        FacetsFinding { a: face(pair.a, &a.mesh), b: face(pair.b, &b.mesh) }
    }
}

fn region(plane: &ContactPlane, zone: &Option<ImpactZone>, facets: &Facets) -> RegionFinding {
    RegionFinding {
        plane: PlaneFinding { vertex: plane.vertex, height: plain(plane.height) },
        zone: zone.map(|zone| ZoneFinding { centre: zone.centre.coords.map(plain).into(), radius: zone.radius }),
        invisible: facets.invisible.clone(),
        edge_on: facets.edge_on.clone(),
        outside_region: facets.outside_region.clone(),
        beside_zone: facets.beside_zone.clone(),
        surviving: facets.surviving.clone(),
    }
}

fn enclosed([lower, upper]: [f64; 2]) -> EnclosedFinding {
    EnclosedFinding { lower: plain(lower), upper: plain(upper) }
}

impl Finding for DeformFinding {
    const KIND: &'static str = "deform";

    fn units(&self) -> Option<&Units> {
        Some(&self.units)
    }

    fn text(&self) -> String {
        let mut block = Block::default();
        if let Some(first) = self.touching.first() {
            let others =
                if self.touching.len() > 1 { format!("; {} more", self.touching.len() - 1) } else { String::new() };
            block.line("touching", format!("{}{others}", self.facets(first)));
        }
        let length = &self.units.length;
        match &self.hulls {
            HullsFinding::Apart { distance, direction } => {
                let along = direction.map(|direction| format!(" along {}", point(direction))).unwrap_or_default();
                block.line("hulls", format!("{} {length} apart{along}", distance.words()));
            }
            HullsFinding::Meeting(meeting) => self.describe(meeting, &mut block),
        }
        self.units.describe_converted(&mut block, [&self.a, &self.b]);
        block.line("method", format!("{}; what touches is exact", self.method));
        if let Some(found) = &self.audit {
            found.describe(&mut block);
        }
        block.under(&self.headline())
    }
}

impl DeformFinding {
    fn headline(&self) -> String {
        let (step, a, b) = (self.step, &self.a, &self.b);
        match self.outcome {
            PairRelation::AInsideB => format!("step {step}: {a} reaches inside {b} without touching its skin"),
            PairRelation::BInsideA => format!("step {step}: {b} reaches inside {a} without touching its skin"),
            PairRelation::Touching => {
                format!("step {step}: {a} and {b} are in contact, {}", pairs(self.touching.len() as u64))
            }
            _ => format!("step {step}: {a} and {b} are apart"),
        }
    }

    fn describe(&self, meeting: &MeetingFinding, block: &mut Block) {
        let length = &self.units.length;
        let how = match meeting.settled {
            "iterated" => format!("a local minimum after {}", plural(self.work.iterations as usize, "iteration")),
            "handed_over" | "penetration" => "the shortest way out of the hulls".to_owned(),
            _ => "not settled: no minimum".to_owned(),
        };
        let deep = meeting.negative_distance.words();
        block.line("hulls", format!("{deep} {length} deep along {}, {how}", point(meeting.direction)));
        let [a, b] = distinct_names([&self.a, &self.b]);
        block.list("criteria", [meeting.a.words(a), meeting.b.words(b)]);
        if let Some(nearest) = meeting.nearest.first() {
            let square = format!("the square is {} {length}\u{b2}", nearest.square.readable());
            let facets = self.facets(&nearest.facets);
            block.line("nearest", format!("{} {length}, {facets}; {square}", number(nearest.distance)));
            block.more(format!("of {} that the criteria leave", pairs(meeting.pairs)));
        }
        if !meeting.missed.is_empty() {
            let which = match meeting.sides {
                "edge_on" => "facets seen edge-on",
                _ => "contacts on more than one side",
            };
            let missed = pairs(meeting.missed.len() as u64);
            block.line("sides", format!("{which}: the criteria eliminate {missed} in contact"));
        }
    }

    fn facets(&self, pair: &FacetsFinding) -> String {
        format!("{} and {}", pair.a.words(Some(&self.a)), pair.b.words(Some(&self.b)))
    }
}

impl EnclosedFinding {
    /// The upper bound of the length, or the lower if it may be beyond all floats.
    fn words(&self) -> String {
        match self.upper.is_finite() {
            true => number(self.upper),
            false => format!("more than {}", number(self.lower)),
        }
    }
}

impl RegionFinding {
    /// Number of facets that each criterion eliminates.
    fn words(&self, name: &str) -> String {
        let [invisible, outside, beside] = [&self.invisible, &self.outside_region, &self.beside_zone].map(Vec::len);
        let left = plural(self.surviving.len(), "facet");
        format!("{name}: {invisible} invisible, {outside} outside the region, {beside} beside the zone; {left} left")
    }
}

fn pairs(count: u64) -> String {
    if count == 1 { "1 pair of facets".to_owned() } else { format!("{count} pairs of facets") }
}
