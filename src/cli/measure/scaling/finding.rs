//! Curve of touching scalings and decision curve: as plain data, and from the library's answer.

use firstcontact::convex::Relation;
use firstcontact::convex::scaling::{
    Change, ContactKind, Curve, Decision, DecisionCurve, DecisionPoint, DecisionSegment, Exit, ExitPiece, Growth,
    Image, NoPath, Partition, PartitionOutcome, PathKind, ScaledTouch, Scaling, ScalingLine, Segment,
};
use std::cmp::Ordering;

use firstcontact::convex::{Face, RationalPoint};
use firstcontact::exact::Rational;
use firstcontact::solid::Feature;
use serde::Serialize;

use crate::cli::audit::AuditFinding;
use crate::cli::contact::{ExactFinding, FeatureFinding, plain};
use crate::cli::load::LoadedBody;

/// Scalings at which two solids touch.
#[derive(Debug, Serialize)]
pub(super) struct ScalingAnswer {
    /// The points about which they are scaled.
    pub(super) seeds: Both<[f64; 3]>,
    /// The allowed scalings.
    pub(super) ranges: Both<[f64; 2]>,
    #[serde(skip)]
    pub(super) partition: Partition,
    /// The outcome of the search in the rectangle of scalings.
    pub(super) outcome: &'static str,
    /// The ends of the segments; one alone where there are no segments but they touch.
    pub(super) breakpoints: Vec<BreakpointFinding>,
    pub(super) segments: Vec<SegmentFinding>,
    pub(super) growth: GrowthFinding,
    pub(super) decision: DecisionFinding,
    pub(super) asked: Vec<AskedFinding>,
    /// The drawing that was written.
    pub(super) svg: Option<String>,
    /// Answers of static methods about the scaled solids; its pairs are pairs of scalings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) verdicts_audit: Option<AuditFinding>,
}

/// One of each side.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Both<T> {
    pub(super) a: T,
    pub(super) b: T,
}

impl<T> Both<T> {
    /// That of A first.
    pub(super) fn of([a, b]: [T; 2]) -> Both<T> {
        Both { a, b }
    }

    /// That of A first.
    pub(super) fn each(&self) -> [&T; 2] {
        [&self.a, &self.b]
    }
}

/// A pair of scalings at which they touch, with the contact.
#[derive(Debug, Serialize)]
pub(super) struct BreakpointFinding {
    pub(super) scalings: Both<ExactFinding>,
    pub(super) touch: TouchFinding,
}

/// Contact of two scaled solids.
#[derive(Debug, Serialize)]
pub(super) struct TouchFinding {
    pub(super) point: [f64; 3],
    /// None if one of them is but its seed.
    pub(super) contact: Option<&'static str>,
    /// None of a solid scaled by zero, which is but its seed.
    pub(super) a: Option<FeatureFinding>,
    pub(super) b: Option<FeatureFinding>,
}

/// Scalings at which they touch with the same features.
#[derive(Debug, Serialize)]
pub(super) struct SegmentFinding {
    /// The scaling of B is the slope times that of A, plus the intercept.
    pub(super) slope: ExactFinding,
    pub(super) intercept: ExactFinding,
    pub(super) contact: &'static str,
    pub(super) a: FeatureFinding,
    pub(super) b: FeatureFinding,
    /// Beginning and end of the contact point.
    pub(super) locus: [[f64; 3]; 2],
}

/// The scaling at which they touch if both have the same.
#[derive(Debug, Serialize)]
pub(super) struct GrowthFinding {
    pub(super) scaling: ExactFinding,
    /// True if it is in both ranges.
    pub(super) allowed: bool,
    /// The segment of the curve that it is on.
    pub(super) segment: Option<usize>,
    pub(super) touch: TouchFinding,
}

/// The decision curve.
#[derive(Debug, Default, Serialize)]
pub(super) struct DecisionFinding {
    pub(super) path: &'static str,
    pub(super) outcome: DecisionOutcome,
    /// None where there is no path.
    pub(super) ends: Option<Both<[f64; 3]>>,
    pub(super) length: Option<f64>,
    pub(super) exits: Option<Both<Vec<ExitFinding>>>,
    pub(super) breakpoints: Vec<DecisionPointFinding>,
    pub(super) segments: Vec<DecisionSegmentFinding>,
}

/// Image of the touching scalings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum DecisionOutcome {
    Curve,
    #[default]
    Point,
    Apart,
    Overlapping,
    Coincident,
    EllipsoidsOverlap,
}

/// Scalings for which the path leaves a solid through one facet.
#[derive(Debug, Serialize)]
pub(super) struct ExitFinding {
    pub(super) from: ExactFinding,
    pub(super) to: ExactFinding,
    /// The parameter is the slope times the scaling, plus the intercept.
    pub(super) slope: ExactFinding,
    pub(super) intercept: ExactFinding,
    pub(super) face: FeatureFinding,
}

/// A breakpoint of the decision curve.
#[derive(Debug, Serialize)]
pub(super) struct DecisionPointFinding {
    pub(super) parameters: Both<ExactFinding>,
    pub(super) scalings: Both<ExactFinding>,
    pub(super) changes: Vec<&'static str>,
}

/// A segment of the decision curve.
#[derive(Debug, Serialize)]
pub(super) struct DecisionSegmentFinding {
    pub(super) slope: ExactFinding,
    pub(super) intercept: ExactFinding,
    /// The segment of scalings whose image it is a part of.
    pub(super) segment: usize,
    pub(super) exits: Both<FeatureFinding>,
}

/// A pair of scalings that was asked about.
#[derive(Debug, Serialize)]
pub(super) struct AskedFinding {
    pub(super) scalings: Both<ExactFinding>,
    pub(super) verdict: &'static str,
    /// None where a scaling is not allowed, or there is no path.
    pub(super) parameters: Option<Both<ExactFinding>>,
    /// Position of each end relative to the other end of the path: before, at_end or beyond.
    reach: Option<Both<&'static str>>,
    /// Gap between the two along the path, negative if they are in each other.
    pub(super) gap: Option<f64>,
}

/// The curve that was found, and the solids that it belongs to.
pub(super) struct CurveReport<'a> {
    pub(super) bodies: &'a [LoadedBody; 2],
    pub(super) scaling: &'a Scaling<'a>,
    pub(super) partition: Partition,
    /// The path that the user asks for.
    pub(super) path: PathKind,
}

impl CurveReport<'_> {
    /// The whole answer, to the pairs of scalings that were asked about too.
    pub(super) fn answer<'p>(
        self,
        growth: &Growth,
        decision: &Result<Decision, NoPath>,
        pairs: impl Iterator<Item = (&'p [Rational; 2], Relation)>,
    ) -> ScalingAnswer {
        let (breakpoints, segments) = self.curve();
        let known = decision.as_ref().ok();
        let ranges = self.partition.ranges();
        ScalingAnswer {
            seeds: Both::of(self.scaling.seeds().map(|seed| seed.coords.map(plain).into())),
            ranges: Both::of(ranges.map(|range| range.ends())),
            outcome: outcome(self.partition.outcome()),
            breakpoints,
            segments,
            growth: GrowthFinding {
                scaling: exact(&growth.scaling),
                allowed: ranges.iter().all(|range| range.contains(&growth.scaling)),
                segment: match self.partition.outcome() {
                    PartitionOutcome::Curve(curve) => curve.diagonal().map(|(segment, _)| segment),
                    _ => None,
                },
                touch: self.touch(&growth.touch),
            },
            decision: self.decision(decision),
            asked: pairs.map(|(pair, verdict)| asked(pair, verdict, known)).collect(),
            svg: None,
            verdicts_audit: None,
            partition: self.partition,
        }
    }

    fn curve(&self) -> (Vec<BreakpointFinding>, Vec<SegmentFinding>) {
        let ends = self.partition.ranges().map(|range| range.ends());
        let corner =
            |end: usize, touch: &ScaledTouch| vec![self.breakpoint(&ends.map(|range| Rational::of(range[end])), touch)];
        match self.partition.outcome() {
            PartitionOutcome::Curve(curve) => {
                let breakpoints = curve.breakpoints().iter().map(|end| self.breakpoint(&end.scalings, &end.touch));
                (breakpoints.collect(), self.segments(curve))
            }
            PartitionOutcome::LeastCorner(touch) => (corner(0, touch), Vec::new()),
            PartitionOutcome::GreatestCorner(touch) => (corner(1, touch), Vec::new()),
            PartitionOutcome::Single { scalings, touch } => (vec![self.breakpoint(scalings, touch)], Vec::new()),
            PartitionOutcome::Apart | PartitionOutcome::Overlapping | PartitionOutcome::SeedsCoincide => {
                (Vec::new(), Vec::new())
            }
        }
    }

    fn breakpoint(&self, scalings: &[Rational; 2], touch: &ScaledTouch) -> BreakpointFinding {
        BreakpointFinding { scalings: exact_both(scalings), touch: self.touch(touch) }
    }

    fn segments(&self, curve: &Curve) -> Vec<SegmentFinding> {
        let finding = |(index, segment): (usize, &Segment)| {
            let [slope, intercept] = line(&segment.line);
            Some(SegmentFinding {
                slope,
                intercept,
                contact: contact(segment.kind),
                a: self.face(0, segment.a),
                b: self.face(1, segment.b),
                locus: curve.locus(index)?.map(nearest),
            })
        };
        curve.segments().iter().enumerate().filter_map(finding).collect()
    }

    fn touch(&self, touch: &ScaledTouch) -> TouchFinding {
        let [a, b] = [(0, touch.a), (1, touch.b)].map(|(side, face)| face.map(|face| self.face(side, face)));
        TouchFinding { point: nearest(&touch.point), contact: touch.kind().map(contact), a, b }
    }

    fn face(&self, side: usize, face: Face) -> FeatureFinding {
        self.feature(side, face.in_file(&self.bodies[side].body))
    }

    fn feature(&self, side: usize, of_file: Feature) -> FeatureFinding {
        FeatureFinding::of(of_file, Some(self.bodies[side].body.mesh()))
    }

    fn decision(&self, decision: &Result<Decision, NoPath>) -> DecisionFinding {
        // The path that was found may differ in kind from the one asked for.
        let kind = decision.as_ref().map_or_else(|_| self.path, |decision| decision.path().kind);
        let path = match kind {
            PathKind::Ellipsoids => "ellipsoids",
            _ => "seeds",
        };
        let none = |outcome| DecisionFinding { path, outcome, ..DecisionFinding::default() };
        let decision = match decision {
            Ok(decision) => decision,
            Err(NoPath::Coincident) => return none(DecisionOutcome::Coincident),
            Err(NoPath::EllipsoidsOverlap) => return none(DecisionOutcome::EllipsoidsOverlap),
        };
        let [from, to] = decision.path().ends.each_ref().map(RationalPoint::nearest);
        let exits = &decision.path().exits;
        let finding = DecisionFinding {
            ends: Some(Both::of([from, to].map(|end| end.coords.map(plain).into()))),
            length: Some(length(decision)),
            exits: Some(Both { a: self.exit(0, &exits[0]), b: self.exit(1, &exits[1]) }),
            ..none(DecisionOutcome::Point)
        };
        match decision.image() {
            Image::Apart => DecisionFinding { outcome: DecisionOutcome::Apart, ..finding },
            Image::Overlapping => DecisionFinding { outcome: DecisionOutcome::Overlapping, ..finding },
            Image::Least(at) | Image::Greatest(at) | Image::Single(at) => {
                DecisionFinding { breakpoints: vec![point(at)], ..finding }
            }
            Image::Curve(curve) => DecisionFinding {
                outcome: DecisionOutcome::Curve,
                breakpoints: curve.points().iter().map(point).collect(),
                segments: self.decision_segments(curve),
                ..finding
            },
        }
    }

    fn exit(&self, side: usize, exit: &Exit) -> Vec<ExitFinding> {
        let finding = |piece: &ExitPiece| {
            let [slope, intercept] = line(&piece.line);
            let face = self.feature(side, piece.face);
            ExitFinding { from: exact(&piece.from), to: exact(&piece.to), slope, intercept, face }
        };
        exit.pieces().iter().map(finding).collect()
    }

    fn decision_segments(&self, curve: &DecisionCurve) -> Vec<DecisionSegmentFinding> {
        let finding = |segment: &DecisionSegment| {
            let [slope, intercept] = line(&segment.line);
            let exits = Both { a: self.feature(0, segment.exits[0]), b: self.feature(1, segment.exits[1]) };
            DecisionSegmentFinding { slope, intercept, segment: segment.contact, exits }
        };
        curve.segments().iter().map(finding).collect()
    }
}

/// The report of a pair of scalings.
fn asked(scalings: &[Rational; 2], verdict: Relation, decision: Option<&Decision>) -> AskedFinding {
    let parameters = decision.and_then(|decision| decision.parameters(scalings.each_ref()));
    let reach = |parameter: &Rational| match parameter.cmp(&Rational::of(1.0)) {
        Ordering::Less => "before",
        Ordering::Equal => "at_end",
        Ordering::Greater => "beyond",
    };
    let gap = decision.zip(parameters.as_ref()).map(|(decision, [t1, t2])| {
        let share = &Rational::of(1.0) - &(t1 + t2);
        plain(share.nearest() * length(decision))
    });
    AskedFinding {
        scalings: exact_both(scalings),
        verdict: named(verdict),
        parameters: parameters.as_ref().map(exact_both),
        reach: parameters.as_ref().map(|parameters| Both::of(parameters.each_ref().map(reach))),
        gap,
    }
}

/// Approximate length of the path.
fn length(decision: &Decision) -> f64 {
    let [from, to] = decision.path().ends.each_ref().map(RationalPoint::nearest);
    (to - from).norm()
}

fn point(point: &DecisionPoint) -> DecisionPointFinding {
    let change = |change: &Change| match change {
        Change::Contact => "contact",
        Change::ExitOfA => "exit_of_a",
        Change::ExitOfB => "exit_of_b",
    };
    DecisionPointFinding {
        parameters: exact_both(&point.parameters),
        scalings: exact_both(&point.scalings),
        changes: point.changes.iter().map(change).collect(),
    }
}

fn outcome(outcome: &PartitionOutcome) -> &'static str {
    match outcome {
        PartitionOutcome::Curve(_) => "curve",
        PartitionOutcome::Apart => "apart",
        PartitionOutcome::Overlapping => "overlapping",
        PartitionOutcome::LeastCorner(_) => "least_corner",
        PartitionOutcome::GreatestCorner(_) => "greatest_corner",
        PartitionOutcome::Single { .. } => "single",
        PartitionOutcome::SeedsCoincide => "seeds_coincide",
    }
}

fn named(verdict: Relation) -> &'static str {
    match verdict {
        Relation::Apart => "apart",
        Relation::Touching => "touching",
        Relation::Overlapping => "overlapping",
    }
}

fn contact(kind: ContactKind) -> &'static str {
    match kind {
        ContactKind::VertexVertex => "vertex_vertex",
        ContactKind::VertexEdge => "vertex_edge",
        ContactKind::VertexFace => "vertex_face",
        ContactKind::EdgeEdge => "edge_edge",
        ContactKind::EdgeFace => "edge_face",
        ContactKind::FaceFace => "face_face",
    }
}

fn line(line: &ScalingLine) -> [ExactFinding; 2] {
    [&line.slope, &line.intercept].map(exact)
}

fn exact_both(pair: &[Rational; 2]) -> Both<ExactFinding> {
    Both::of(pair.each_ref().map(exact))
}

fn exact(number: &Rational) -> ExactFinding {
    let [lower, upper] = number.bracket();
    ExactFinding { exact: number.to_string(), lower, upper }
}

fn nearest(point: &RationalPoint) -> [f64; 3] {
    point.nearest().coords.map(plain).into()
}
