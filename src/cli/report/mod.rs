//! What a run found, as plain data. The JSON report is this, field by field; the text report says the same in words.

mod import;
mod lint;
mod measure;
mod mesh;
mod repair;
mod scaling;
mod standing;
mod touching;

use serde::Serialize;

pub(crate) use import::{ImportFinding, LeftOutFinding};
pub(crate) use lint::{Grade, LintFinding, PlaceFinding, RemarkFinding};
pub(crate) use measure::{
    CertificateFinding, DeformFinding, DirectionFinding, DirectionOutcome, DistanceFinding, EnclosedFinding,
    EscapeFinding, FacetsFinding, FootFinding, HullsFinding, MeasuredFinding, MeetingFinding, NearestFinding,
    NormalFinding, OverlapFinding, OverlapOutcome, PenetrationFinding, PenetrationOutcome, PlaneFinding, ReachFinding,
    RegionFinding, SharedFinding, Standing, TranslationFinding, WorkFinding, ZoneFinding,
};
pub(crate) use mesh::{
    BoundsFinding, ConvertFinding, CountedFinding, EdgeFinding, EdgesFinding, HullFinding, ListFinding, MeshFinding,
    NestingFinding, NotKeptFinding, SelfIntersectionsFinding, SetFinding, VolumeFinding,
};
pub(crate) use repair::{DoneFinding, FilledFinding, JunctionFinding, OpenFinding, RemainingFinding, RepairFinding};
pub(crate) use scaling::{
    AskedFinding, Both, BreakpointFinding, DecisionFinding, DecisionOutcome, DecisionPointFinding,
    DecisionSegmentFinding, ExitFinding, GrowthFinding, ScalingFinding, ScalingOutcome, SegmentFinding, TouchFinding,
};
pub(crate) use standing::StandingFinding;
pub(crate) use touching::{
    BlockedFinding, ContactSetFinding, PartFinding, PatchFinding, PatchKind, PhaseFinding, SharingFinding, StartFinding,
};

/// The name and version of the report's format.
pub(crate) const SCHEMA: &str = "firstcontact/report/1";

/// One line of a `jsonl` report: a result that stands alone.
#[derive(Debug, Serialize)]
pub(crate) struct Line<'a> {
    pub(crate) schema: &'static str,
    #[serde(flatten)]
    pub(crate) result: &'a Finding,
}

/// The units of the numbers in a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Units {
    pub(crate) length: String,
    pub(crate) time: String,
    /// The unit of A's file, if it was converted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file_a: Option<String>,
    /// That of B's file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file_b: Option<String>,
}

impl Units {
    /// Those of all numbers, none of which was converted.
    pub(crate) fn of(length: impl ToString, time: impl ToString) -> Units {
        Units { length: length.to_string(), time: time.to_string(), file_a: None, file_b: None }
    }
}

/// One result.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Finding {
    Query(QueryFinding),
    Distance(DistanceFinding),
    Overlap(OverlapFinding),
    Penetration(PenetrationFinding),
    Direction(DirectionFinding),
    Scaling(Box<ScalingFinding>),
    Deform(DeformFinding),
    Check(CheckFinding),
    Standing(StandingFinding),
    Edge(WayFinding),
    Mesh(MeshFinding),
    Convert(ConvertFinding),
    Repair(Box<RepairFinding>),
    Hull(HullFinding),
    Lint(LintFinding),
    Import(ImportFinding),
}

impl Finding {
    /// None for a mesh file, whose numbers are in a unit that only its maker knows, and for words.
    pub(crate) fn units(&self) -> Option<&Units> {
        match self {
            Finding::Query(query) => Some(&query.units),
            Finding::Distance(distance) => Some(&distance.units),
            Finding::Overlap(overlap) => Some(&overlap.units),
            Finding::Penetration(penetration) => Some(&penetration.units),
            Finding::Direction(direction) => Some(&direction.units),
            Finding::Scaling(scaling) => Some(&scaling.units),
            Finding::Deform(deform) => Some(&deform.units),
            Finding::Check(check) => Some(&check.units),
            Finding::Standing(standing) => Some(&standing.units),
            Finding::Edge(edge) => Some(&edge.units),
            Finding::Mesh(_)
            | Finding::Convert(_)
            | Finding::Repair(_)
            | Finding::Hull(_)
            | Finding::Lint(_)
            | Finding::Import(_) => None,
        }
    }
}

/// What a query found.
#[derive(Debug, Serialize)]
pub(crate) struct QueryFinding {
    pub(crate) units: Units,
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) method: String,
    pub(crate) verdict: Verdict,
    /// Said where the two may touch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) touch: Option<MayTouch>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) contact: Option<ContactFinding>,
    /// Said where the two have to keep a margin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) margin: Option<f64>,
    /// The least distance on the way, where it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clearance: Option<ClearanceFinding>,
    /// What the first contact is the beginning of, if there is one, where the two may touch or intervals are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) phase: Option<PhaseFinding>,
    /// All intervals of time in contact, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) blocked: Option<Vec<BlockedFinding>>,
    /// What touches at the first contact, where that is asked for and there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) contact_set: Option<ContactSetFinding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) audit: Option<AuditFinding>,
    pub(crate) warnings: Vec<String>,
}

/// The three outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    Clear,
    Contact,
    StartsInContact,
}

impl Verdict {
    /// In words, as part of a sentence.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Verdict::Clear => "clear",
            Verdict::Contact => "contact",
            Verdict::StartsInContact => "starts in contact",
        }
    }
}

/// When, where and between what.
#[derive(Debug, Serialize)]
pub(crate) struct ContactFinding {
    pub(crate) time: ExactFinding,
    /// Said where the two may touch: then contact begins just after the time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) touch: Option<MayTouch>,
    /// Said where the two have to keep a margin: then contact begins where they do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) margin: Option<f64>,
    /// How far they are from each other then, if they share no point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) apart: Option<ApartFinding>,
    pub(crate) point: [f64; 3],
    pub(crate) normal: Option<[f64; 3]>,
    /// Whether solids that are in contact at the start only touch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) start: Option<StartFinding>,
    pub(crate) a: SideFinding,
    pub(crate) b: SideFinding,
}

/// How near two bodies come: never nearer than one length, and as near as the other at an instant.
#[derive(Debug, Serialize)]
pub(crate) struct ClearanceFinding {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    pub(crate) at: ContactFinding,
}

/// Two bodies that are near each other.
#[derive(Debug, Serialize)]
pub(crate) struct ApartFinding {
    pub(crate) distance: f64,
    /// The square of the distance as a rational number.
    pub(crate) square: String,
    pub(crate) on_a: [f64; 3],
    pub(crate) on_b: [f64; 3],
}

/// Two bodies that may touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MayTouch {
    Allowed,
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
    /// How much of that segment it has gone.
    pub(crate) fraction: Option<f64>,
    pub(crate) origin: [f64; 3],
    pub(crate) feature: FeatureFinding,
}

/// A feature in the file's own numbering, from 0. An edge has vertices, the others an index.
#[derive(Debug, Serialize)]
pub(crate) struct FeatureFinding {
    pub(crate) kind: &'static str,
    pub(crate) index: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) vertices: Option<[u32; 2]>,
    /// Counted from 1, where the format has lines.
    pub(crate) line: Option<u32>,
}

/// What a check found.
#[derive(Debug, Serialize)]
pub(crate) struct CheckFinding {
    pub(crate) units: Units,
    pub(crate) world: String,
    pub(crate) check: String,
    /// Where the file says what to expect, from 1.
    pub(crate) line: Option<usize>,
    pub(crate) verdict: Verdict,
    /// What the file says to expect; where it says nothing, only clear passes.
    pub(crate) expect: Option<Verdict>,
    /// The time it expects, where another was found.
    #[serde(skip)]
    pub(crate) missed_time: Option<f64>,
    pub(crate) pass: bool,
    /// Why it failed, in words.
    pub(crate) reason: Option<String>,
    /// Whether people are told all of it.
    #[serde(skip)]
    pub(crate) verbose: bool,
    /// How near any two come that are checked, where it is asked for and there are two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clearance: Option<ClearanceFinding>,
    /// How many pairs the verdict is about.
    pub(crate) pairs: usize,
    pub(crate) counts: PairsFinding,
    pub(crate) allowed: Vec<[String; 2]>,
    /// How many of the admitted pairs may touch.
    pub(crate) touching: usize,
    /// How many of the admitted pairs have to keep a margin.
    pub(crate) keeping: usize,
    /// The round shapes of the world.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) round: Vec<RoundFinding>,
    pub(crate) paths: Vec<String>,
    pub(crate) clock: [f64; 2],
    pub(crate) methods: Vec<MethodFinding>,
    /// The first contact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) contact: Option<ContactFinding>,
    /// The first contact of each pair that has one, where the check asks for all pairs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) contacts: Vec<ContactFinding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) audit: Option<AuditFinding>,
    pub(crate) warnings: Vec<String>,
}

/// What was found on an edge.
#[derive(Debug, Serialize)]
pub(crate) struct WayFinding {
    pub(crate) units: Units,
    /// The line of the file, from 1.
    pub(crate) line: u64,
    /// What the file calls it, if it has such a column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<String>,
    pub(crate) from: [f64; 3],
    pub(crate) to: [f64; 3],
    /// When it begins and ends; without, the time of a contact goes from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) times: Option<[f64; 2]>,
    pub(crate) verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) contact: Option<ContactFinding>,
}

/// Where the pairs of a world went.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct PairsFinding {
    /// Every pair of objects.
    pub(crate) all: usize,
    /// Neither moves.
    pub(crate) still: usize,
    /// One carries the other.
    pub(crate) attached: usize,
    /// Exempt by a rule.
    pub(crate) allowed: usize,
    /// What the verdict is about.
    pub(crate) tested: usize,
    /// Those of the tested that come near each other in space and time.
    pub(crate) admitted: usize,
}

/// A round shape, and the polyhedron it has become.
#[derive(Debug, Serialize)]
pub(crate) struct RoundFinding {
    pub(crate) object: String,
    pub(crate) shape: &'static str,
    pub(crate) fit: &'static str,
    pub(crate) segments: u32,
    /// How far the skin of the polyhedron is from that of the true shape, at most.
    pub(crate) deviation: f64,
}

/// How many pairs a method decided.
#[derive(Debug, Serialize)]
pub(crate) struct MethodFinding {
    pub(crate) method: String,
    pub(crate) pairs: usize,
}

/// What an audit did.
#[derive(Debug, Default, Serialize)]
pub(crate) struct AuditFinding {
    /// Those with several answers to compare.
    pub(crate) pairs: usize,
    /// None if no pair had two answers to compare.
    pub(crate) agree: Option<bool>,
    /// Methods, and on how many pairs each ran.
    pub(crate) ran: Vec<MethodFinding>,
    /// Those of them that did not decide themselves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) handed_over: Vec<HandoverFinding>,
    /// How many methods decided, where some handed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decisions: Option<usize>,
    /// Methods that did not run on some pair, and why.
    pub(crate) skipped: Vec<SkippedFinding>,
    /// Who said what, where two answers differ.
    pub(crate) disagreements: Vec<String>,
}

/// A method that handed over to another one.
#[derive(Debug, Serialize)]
pub(crate) struct HandoverFinding {
    pub(crate) method: String,
    pub(crate) to: String,
}

/// A method that an audit left out.
#[derive(Debug, Serialize)]
pub(crate) struct SkippedFinding {
    pub(crate) method: String,
    pub(crate) pairs: usize,
    pub(crate) reason: String,
}
