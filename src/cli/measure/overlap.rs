//! `measure overlap`: relation of two meshes, with a proof.

use clap::{Args, ValueEnum};
use firstcontact::audit::audit_overlap;
use firstcontact::convex::{
    ConvexCertificate, Face, Inside, Normal, RationalCertificate, RationalPoint, SeparatingPlane, Separation, Touch,
};
use firstcontact::measure::{self, Certificate, Overlap, Question, State};
use serde::Serialize;
use serde_json::{Value, json};

use super::glide::{self, GlideArgs};
use super::{About, AskArgs, Pair, PairAnswer, PairRelation, SharedFinding, coordinates, part, report, short, word};
use crate::cli::console::Console;
use crate::cli::contact::ExactFinding;
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::text::{Block, point};

/// Text above `measure overlap --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure overlap a.off b.stl                     status 0 apart, 1 touching or overlapping
  firstcontact measure overlap a.off b.off --at 1,0,0 --method gjk
  firstcontact measure overlap a.off b.off --to 4,0,0 --steps 1000 --method cd-dual    many places on a way
  firstcontact measure overlap a.off b.off --audit             all methods that take the two must agree";

/// `measure overlap A B --at x,y,z`
#[derive(Debug, Args)]
pub(crate) struct OverlapArgs {
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) glide: GlideArgs,
    /// Print this one thing only, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintOverlap>,
}

/// The one value that `measure overlap --print` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintOverlap {
    /// The outcome: apart, touching, overlapping, or contact where one is a surface
    Outcome,
    /// A point that both share, as x,y,z; nothing where they are apart
    Point,
}

/// RationalCertificate of two bodies, with a proof.
#[derive(Debug, Serialize)]
struct OverlapAnswer {
    outcome: PairRelation,
    #[serde(skip_serializing_if = "Option::is_none")]
    shared: Option<SharedFinding>,
    /// The certificate that the outcome is right. Vertices are those of the files.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Value>,
    /// The certificate in words.
    #[serde(skip)]
    proof: Option<String>,
    /// The method that decided: the one asked, or the one that it handed over to.
    decided_by: String,
    /// Number of times the method handed over to another or to a search in integers.
    handovers: u64,
}

/// Asks and reports: status 1 in contact, as for `query`.
pub(super) fn run(args: &OverlapArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    if let Some(to) = &args.glide.to {
        return glide::run((&args.ask, &args.glide, to), console, |found| {
            Some(match args.print? {
                PrintOverlap::Outcome => found.outcomes(),
                PrintOverlap::Point => String::new(),
            })
        });
    }
    let ask = || {
        let pair = Pair::of_question(&args.ask, Question::Overlap)?;
        let found = pair.ask(measure::overlap)?;
        let shared = found.state.shared().map(|point| SharedFinding::of(point, &pair.bodies));
        Ok(pair.finding(OverlapAnswer::of(&found, shared, &pair.units.report().length), pair.audit(audit_overlap)))
    };
    report(console, ask, |answer: &OverlapAnswer| {
        Some(match args.print? {
            PrintOverlap::Outcome => word(answer.outcome),
            PrintOverlap::Point => answer.shared.as_ref().map(|shared| coordinates(shared.point)).unwrap_or_default(),
        })
    })
}

impl OverlapAnswer {
    fn of(found: &Overlap, shared: Option<SharedFinding>, length: &str) -> OverlapAnswer {
        let (certificate, proof) = certificate(&found.certificate, length).unzip();
        let outcome = match found.state {
            State::Apart => PairRelation::Apart,
            State::Touching(_) => PairRelation::Touching,
            State::Overlapping(_) => PairRelation::Overlapping,
            State::Contact(_) => PairRelation::Contact,
        };
        let (decided_by, handovers) = (found.decided_by.to_string(), found.handovers);
        OverlapAnswer { outcome, shared, certificate, proof, decided_by, handovers }
    }
}

impl PairAnswer for OverlapAnswer {
    const KIND: &'static str = "overlap";

    fn headline(&self, &About { a, b, .. }: &About<'_>) -> String {
        match self.outcome {
            PairRelation::Touching => format!("touching: {a} and {b} share points of their boundaries only"),
            PairRelation::Overlapping => format!("overlapping: {a} and {b} share inner points"),
            PairRelation::Contact => format!("contact: {a} and {b} share a point; a surface has no inner points"),
            _ => format!("apart: {a} and {b} share no point"),
        }
    }

    fn describe(&self, about: &About<'_>, block: &mut Block) {
        if let Some(shared) = &self.shared {
            shared.describe(about, block);
        }
        match &self.proof {
            Some(proof) => block.line("proof", proof.as_str()),
            None if self.outcome == PairRelation::Apart => block.line(
                "proof",
                "no two triangles near each other share a point, compared exactly, and neither is inside the other",
            ),
            None => {}
        }
    }

    fn method_note(&self, method: &str) -> String {
        match self.handovers {
            0 => String::new(),
            _ if self.decided_by == method => ", which went on in integers".to_owned(),
            _ => format!(", which handed over to {}", self.decided_by),
        }
    }

    fn exit(&self) -> Exit {
        if self.shared.is_some() { Exit::Found } else { Exit::Success }
    }
}

/// A certificate as plain data and in words, if there is one.
fn certificate(certificate: &Certificate, length: &str) -> Option<(Value, String)> {
    match certificate {
        Certificate::Features(standing) => Some(features(standing)),
        Certificate::Numbers(relation) => Some(numbers(relation)),
        Certificate::Distance(square) => {
            let square = ExactFinding::of_square(square);
            let proof = format!("the square of the distance is {} {length}\u{b2}", square.readable());
            Some((json!({ "kind": "distance", "square": square }), proof))
        }
        _ => None,
    }
}

fn features(standing: &ConvexCertificate) -> (Value, String) {
    let features = |a: &Face, b: &Face| [a, b].map(|face| face.vertices().to_vec());
    match standing {
        ConvexCertificate::Apart(Separation::Closest { a, b }) => {
            let [a, b] = features(a, b);
            let proof = format!("{} of A and {} of B are closest", part(&a), part(&b));
            (json!({ "kind": "closest_features", "a": a, "b": b }), proof)
        }
        ConvexCertificate::Apart(Separation::Direction(direction)) => {
            let proof = format!("all of B is beyond A along {}", point(*direction));
            (json!({ "kind": "direction", "direction": direction }), proof)
        }
        ConvexCertificate::Apart(Separation::Normal(found)) => {
            let ([a, b], words) = normal(found);
            (json!({ "kind": "normal", "a": a, "b": b }), format!("all of B is beyond A along {words}"))
        }
        ConvexCertificate::Touching(Touch { normal: found, a, b }) => {
            let ([of_a, of_b], words) = normal(found);
            let [a, b] = features(a, b);
            let proof = format!("{} of A meets {} of B in a plane between them, along {words}", part(&a), part(&b));
            let normal = json!({ "a": of_a, "b": of_b });
            (json!({ "kind": "supporting_plane", "normal": normal, "a": a, "b": b }), proof)
        }
        ConvexCertificate::Overlapping(found) => overlapping(found),
    }
}

/// A normal, as the vertices of a facet or of an edge of each body.
fn normal(normal: &Normal) -> ([Option<&[u32]>; 2], String) {
    let (a, b): (&[u32], &[u32]) = match normal {
        Normal::OfA(corners) => (corners, &[]),
        Normal::OfB(corners) => (&[], corners),
        Normal::Across { a, b } => (a, b),
    };
    let named = [(a, "A"), (b, "B")].into_iter().filter(|(vertices, _)| !vertices.is_empty());
    let words: Vec<String> = named.map(|(vertices, name)| format!("{} of {name}", part(vertices))).collect();
    let vertices = [a, b].map(|vertices| Some(vertices).filter(|vertices| !vertices.is_empty()));
    (vertices, format!("the normal of {}", words.join(" and ")))
}

fn overlapping(found: &Inside) -> (Value, String) {
    let inner = |vertices: &[u32]| match vertices.len() {
        1 => part(vertices),
        2 => format!("some of {}", part(vertices)),
        _ => format!("the middle of {}", part(vertices)),
    };
    let kind = "feature_inside";
    let of_a = |vertices: &[u32]| {
        (json!({ "kind": kind, "a": vertices, "b": null }), format!("{} of A is inside B", inner(vertices)))
    };
    let of_b = |vertices: &[u32]| {
        (json!({ "kind": kind, "a": null, "b": vertices }), format!("{} of B is inside A", inner(vertices)))
    };
    match found {
        Inside::VertexOfA(vertex) => of_a(&[*vertex]),
        Inside::VertexOfB(vertex) => of_b(&[*vertex]),
        Inside::EdgeOfA(ends) => of_a(ends),
        Inside::EdgeOfB(ends) => of_b(ends),
        Inside::MiddleOfA(corners) => of_a(corners),
        Inside::MiddleOfB(corners) => of_b(corners),
        Inside::Tetrahedron(pairs) => {
            let ways: Vec<String> = pairs.iter().map(|[a, b]| format!("{a} to {b}")).collect();
            let proof = format!("the ways from vertex {} enclose the null vector", ways.join(", "));
            (json!({ "kind": "tetrahedron", "pairs": pairs }), proof)
        }
        Inside::Crossing { a, b } => {
            let [a, b] = [a, b].map(|face| face.vertices().to_vec());
            let proof = format!("{} of A meets {} of B, and no plane is between them there", part(&a), part(&b));
            (json!({ "kind": "crossing", "a": a, "b": b }), proof)
        }
    }
}

fn numbers(relation: &RationalCertificate) -> (Value, String) {
    let exact = |RationalPoint(point): &RationalPoint| point.each_ref().map(ToString::to_string);
    let plane = |plane: &SeparatingPlane, shared: Option<[String; 3]>| {
        let normal = plane.normal.each_ref().map(ToString::to_string);
        let proof = match &shared {
            None => format!("all of B is beyond A along {}", short(&normal)),
            Some(point) => format!("{} is in a plane between them, along {}", short(point), short(&normal)),
        };
        let [a, b] = [&plane.bound_of_a, &plane.bound_of_b].map(ToString::to_string);
        (json!({ "kind": "plane", "normal": normal, "bound_of_a": a, "bound_of_b": b, "point": shared }), proof)
    };
    match relation {
        RationalCertificate::Apart(found) => plane(found, None),
        RationalCertificate::Touching(touching) => plane(&touching.plane, Some(exact(&touching.point))),
        RationalCertificate::Overlapping(found) => {
            let point = exact(found);
            let proof = format!("{} is inside both", short(&point));
            (json!({ "kind": "inner_point", "point": point }), proof)
        }
    }
}
