//! `measure overlap`: relation of two meshes, with a proof.

use clap::Args;
use firstcontact::audit::audit_overlap;
use firstcontact::convex::{
    ConvexCertificate, Face, Inside, Normal, RationalCertificate, RationalPoint, SeparatingPlane, Separation, Touch,
};
use firstcontact::measure::{self, Certificate, Overlap, Question, State};
use firstcontact::view::{Answer, Mark, MarkKind, Scene};
use serde_json::{Value, json};

use super::glide::{self, GlideArgs};
use super::{AskArgs, Pair, part, short};
use crate::cli::console::Console;
use crate::cli::contact::{ExactFinding, coordinates};
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::finding::{Choices, Report};
use crate::cli::text::point;

/// Text above `measure overlap --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure overlap a.off b.stl                     status 0 apart, 1 touching or overlapping
  firstcontact measure overlap a.off b.off --at 1,0,0 --method gjk
  firstcontact measure overlap a.off b.off --to 4,0,0 --steps 1000 --method cd-dual    many places on a way
  firstcontact measure overlap a.off b.off --audit             all methods that take the two must agree";

/// Values that `--print` prints, and their places in the report.
pub(super) const PRINT: Choices<&str> = &[
    ("outcome", "The outcome: apart, touching, overlapping, or contact where one is a surface", glide::OUTCOME),
    ("point", "A point that both share, as x,y,z; nothing where they are apart", "/shared/point"),
];

/// `measure overlap A B --at x,y,z`
#[derive(Debug, Args)]
pub(crate) struct OverlapArgs {
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) glide: GlideArgs,
}

/// Asks and reports: status 1 in contact, as for `query`.
pub(super) fn run(args: &OverlapArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    if let Some(to) = &args.glide.to {
        return console.report("measure", args.ask.print, || glide::report(&args.ask, &args.glide, to));
    }
    args.ask.page.report(("measure", args.ask.print), args.ask.pair.inputs(), console, || {
        let pair = Pair::of_question(&args.ask, Question::Overlap)?;
        let found = pair.ask(measure::overlap)?;
        let note = match found.handovers {
            0 => String::new(),
            _ if found.decided_by == pair.method => ", which went on in integers".to_owned(),
            _ => format!(", which handed over to {}", found.decided_by),
        };
        let report = pair.finish(report(&pair, &found), &note, pair.audit(audit_overlap));
        Ok((report, move |report: &Report| scene(&pair, &found.state, report)))
    })
}

/// The two bodies, and a point that both share.
fn scene(pair: &Pair, state: &State, report: &Report) -> Scene {
    let mark = state.shared().map(|shared| {
        let spots = pair.spots(pair.at, [vec![shared.a], vec![shared.b]]);
        Mark::place((MarkKind::Contact, "a point of both"), 0.0, &spots).at(coordinates(shared.point))
    });
    let marks = mark.into_iter().collect();
    pair.scene(Answer { id: "overlap", marks, ..Answer::new(report.words()) }, &[])
}

/// The relation of two bodies, with a proof. The vertices of the certificate are those of the files.
fn report(pair: &Pair, found: &Overlap) -> Report {
    let [a, b] = pair.files();
    let mut report = pair.report("overlap");
    let (outcome, headline) = match found.state {
        State::Apart => ("apart", format!("apart: {a} and {b} share no point")),
        State::Touching(_) => ("touching", format!("touching: {a} and {b} share points of their boundaries only")),
        State::Overlapping(_) => ("overlapping", format!("overlapping: {a} and {b} share inner points")),
        State::Contact(_) => ("contact", format!("contact: {a} and {b} share a point; a surface has no inner points")),
    };
    report.headline = headline;
    report.field("outcome", outcome);
    if let Some(shared) = found.state.shared() {
        let shared = pair.shared(shared, &mut report.block);
        report.field("shared", shared);
        report.exit = Exit::Found;
    }
    let (certificate, proof) = certificate(&found.certificate, &pair.length()).unzip();
    let by_triangles =
        "no two triangles near each other share a point, compared exactly, and neither is inside the other";
    let proof = proof.or_else(|| matches!(found.state, State::Apart).then(|| by_triangles.to_owned()));
    proof.into_iter().for_each(|proof| report.block.line("proof", proof));
    report.field_if("certificate", certificate);
    report.fields(json!({ "decided_by": found.decided_by.to_string(), "handovers": found.handovers }));
    report
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
