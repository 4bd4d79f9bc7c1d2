//! From the library's curves to the report's.

use firstcontact::convex::scaling::{
    Change, ContactKind, Curve, Decision, DecisionCurve, DecisionPoint, DecisionSegment, Exit, ExitPiece, Growth,
    Image, Line, NoPath, Outcome, Partition, PathKind, Reach, Scaling, Segment, Touch, Verdict,
};
use firstcontact::convex::{Face, RationalPoint};
use firstcontact::exact::Rational;
use firstcontact::measure::Question;
use firstcontact::solid::Feature;

use crate::cli::args::ScalingArgs;
use crate::cli::bodies::{self, Loaded};
use crate::cli::contact::{feature, plain};
use crate::cli::failure::Failure;
use crate::cli::measure::pair::refused;
use crate::cli::report::{
    AskedFinding, Both, BreakpointFinding, DecisionFinding, DecisionOutcome, DecisionPointFinding,
    DecisionSegmentFinding, ExactFinding, ExitFinding, FeatureFinding, GrowthFinding, ScalingFinding, ScalingOutcome,
    SegmentFinding, TouchFinding, Units,
};

/// What was asked, and the curve that was found.
pub(super) struct Told<'a> {
    pub(super) args: &'a ScalingArgs,
    pub(super) units: Units,
    /// Where A's origin is.
    pub(super) at: [f64; 3],
    pub(super) bodies: &'a [Loaded; 2],
    pub(super) scaling: &'a Scaling<'a>,
    pub(super) partition: &'a Partition,
}

impl Told<'_> {
    /// The whole report.
    pub(super) fn finding(
        &self,
        growth: &Growth,
        decision: &Result<Decision, NoPath>,
        verdicts: Vec<Verdict>,
    ) -> Result<ScalingFinding, Failure> {
        let (breakpoints, segments) = self.curve();
        let known = decision.as_ref().ok();
        let asked = self.args.asked.iter().zip(verdicts).map(|(pair, verdict)| asked(&pair.0, verdict, known));
        let ranges = self.partition.ranges();
        let [a, b] = self.bodies;
        let method = self.args.method.chosen(Question::Scaling, &a.body, &b.body);
        let method = method.map_err(|error| refused(&error.into(), Question::Scaling))?;
        Ok(ScalingFinding {
            units: self.units.clone(),
            a: a.name.clone(),
            b: b.name.clone(),
            at: self.at.map(plain),
            method: method.to_string(),
            seeds: Both::of(self.scaling.seeds().map(|seed| seed.coords.map(plain).into())),
            ranges: Both::of(ranges.map(|range| range.ends())),
            outcome: outcome(self.partition.outcome()),
            breakpoints,
            segments,
            growth: GrowthFinding {
                scaling: exact(&growth.scaling),
                allowed: ranges.iter().all(|range| range.contains(&growth.scaling)),
                segment: match self.partition.outcome() {
                    Outcome::Curve(curve) => curve.diagonal().map(|(segment, _)| segment),
                    _ => None,
                },
                touch: self.touch(&growth.touch),
            },
            decision: self.decision(decision),
            asked: asked.collect(),
            svg: None,
            audit: None,
            verdicts_audit: None,
            warnings: bodies::warnings(self.bodies),
        })
    }

    fn curve(&self) -> (Vec<BreakpointFinding>, Vec<SegmentFinding>) {
        let ends = self.partition.ranges().map(|range| range.ends());
        let corner =
            |end: usize, touch: &Touch| vec![self.breakpoint(&ends.map(|range| Rational::of(range[end])), touch)];
        match self.partition.outcome() {
            Outcome::Curve(curve) => {
                let breakpoints = curve.breakpoints().iter().map(|end| self.breakpoint(&end.scalings, &end.touch));
                (breakpoints.collect(), self.segments(curve))
            }
            Outcome::LeastCorner(touch) => (corner(0, touch), Vec::new()),
            Outcome::GreatestCorner(touch) => (corner(1, touch), Vec::new()),
            Outcome::Single { scalings, touch } => (vec![self.breakpoint(scalings, touch)], Vec::new()),
            Outcome::Apart | Outcome::Overlapping | Outcome::SeedsCoincide => (Vec::new(), Vec::new()),
        }
    }

    fn breakpoint(&self, scalings: &[Rational; 2], touch: &Touch) -> BreakpointFinding {
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

    fn touch(&self, touch: &Touch) -> TouchFinding {
        let [a, b] = [(0, touch.a), (1, touch.b)].map(|(side, face)| face.map(|face| self.face(side, face)));
        TouchFinding { point: nearest(&touch.point), contact: touch.kind().map(contact), a, b }
    }

    fn face(&self, side: usize, face: Face) -> FeatureFinding {
        self.feature(side, face.in_file(&self.bodies[side].body))
    }

    fn feature(&self, side: usize, of_file: Feature) -> FeatureFinding {
        feature(of_file, Some(self.bodies[side].body.mesh()))
    }

    fn decision(&self, decision: &Result<Decision, NoPath>) -> DecisionFinding {
        // Where there is a path, it says itself what it is.
        let kind = decision.as_ref().map_or_else(|_| self.args.path.kind(), |decision| decision.path().kind);
        let path = match kind {
            PathKind::Ellipsoids => "ellipsoids",
            _ => "seeds",
        };
        let none = |outcome: DecisionOutcome| DecisionFinding {
            path,
            outcome,
            ends: None,
            length: None,
            exits: None,
            breakpoints: Vec::new(),
            segments: Vec::new(),
        };
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

/// What is said of a pair of scalings.
fn asked(scalings: &[Rational; 2], verdict: Verdict, decision: Option<&Decision>) -> AskedFinding {
    let parameters = decision.and_then(|decision| decision.parameters(scalings.each_ref()));
    let reach = |parameter: &Rational| match Reach::of(parameter) {
        Reach::Before => "before",
        Reach::AtEnd => "at_end",
        Reach::Beyond => "beyond",
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

/// About how long the path is.
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

fn outcome(outcome: &Outcome) -> ScalingOutcome {
    match outcome {
        Outcome::Curve(_) => ScalingOutcome::Curve,
        Outcome::Apart => ScalingOutcome::Apart,
        Outcome::Overlapping => ScalingOutcome::Overlapping,
        Outcome::LeastCorner(_) => ScalingOutcome::LeastCorner,
        Outcome::GreatestCorner(_) => ScalingOutcome::GreatestCorner,
        Outcome::Single { .. } => ScalingOutcome::Single,
        Outcome::SeedsCoincide => ScalingOutcome::SeedsCoincide,
    }
}

fn named(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Apart => "apart",
        Verdict::Touching => "touching",
        Verdict::Overlapping => "overlapping",
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

fn line(line: &Line) -> [ExactFinding; 2] {
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
