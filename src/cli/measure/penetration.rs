//! `measure penetration`: penetration depth of two convex meshes.

use firstcontact::audit::audit_penetration;
use firstcontact::exact::ExactSquare;
use firstcontact::formats::Mesh;
use firstcontact::measure::{self, Distance, Escape, Method, Penetration, Question};
use firstcontact::motion::Motion;
use firstcontact::solid::Feature;
use firstcontact::view::{Answer, Dial, Mark, MarkKind, Scene};
use serde_json::{Value, json};

use super::{AskArgs, MOST_NAMED, Pair, length_of, part, short};
use crate::cli::console::Console;
use crate::cli::contact::{ExactFinding, coordinates};
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::finding::{Choices, Report};
use crate::cli::text::{Block, number, point};

/// Text above `measure penetration --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure penetration a.off b.stl                 how A must move, at least, so that the two only touch
  firstcontact measure penetration a.off b.off --at 0.5,0,0 --audit
  firstcontact mesh hull part.stl -o hull.off                  a mesh that is not convex is no deeper in than its hull";

/// Values that `--print` prints, and their places in the report.
pub(super) const PRINT: Choices<&str> = &[
    ("depth", "The double nearest to the depth; 0 unless they overlap", "/depth"),
    ("square", "The exact square of the depth, an integer or a fraction in lowest terms", "/square/exact"),
    (
        "translation",
        "The way out that A takes, as dx,dy,dz, the doubles nearest to it; nothing unless they overlap",
        "/escape/translation/nearest",
    ),
];

/// Measures and reports.
pub(super) fn run(args: &AskArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    args.page.report(("measure", args.print), args.pair.inputs(), console, || {
        let pair = Pair::of_question(args, Question::Penetration)?;
        let found = pair.ask(measure::penetration)?;
        let report = pair.finish(report(&pair, &found), "", pair.audit(audit_penetration));
        Ok((report, move |report: &Report| scene(&pair, &found, report)))
    })
}

/// The two bodies, and A on its way out.
fn scene(pair: &Pair, found: &Penetration, report: &Report) -> Scene {
    let mut answer = Answer { id: "penetration", ..Answer::new(report.words()) };
    match found {
        Penetration::Apart => pair.scene(answer, &[]),
        Penetration::Touching(shared) => {
            let spots = pair.spots(pair.at, [vec![shared.a], vec![shared.b]]);
            let mark = Mark::place((MarkKind::Nearest, "the two only touch"), 0.0, &spots);
            answer.marks = vec![mark.at(coordinates(shared.point))];
            pair.scene(answer, &[])
        }
        Penetration::Overlapping(escape) => {
            answer.marks = way_out(pair, escape).into();
            (answer.clock, answer.dial, answer.leaders) = ([0.0, 1.0], Dial::Way, vec![0]);
            let way = Motion::edge([0.0; 3], escape.nearest).and_then(|way| way.carrying(pair.at));
            pair.scene(answer, &way.into_iter().collect::<Vec<_>>())
        }
    }
}

/// Marks of the depth, where the two are, and of the touch at the end of the way out.
fn way_out(pair: &Pair, escape: &Escape) -> [Mark; 2] {
    let [a, b] = &pair.bodies;
    let vertices = [&escape.vertices_of_a, &escape.vertices_of_b];
    let features = [0, 1].map(|side| features(pair.bodies[side].body.mesh(), vertices[side]));
    let then = [0, 1, 2].map(|axis| pair.at[axis] + escape.nearest[axis]);
    let spots = |place| pair.spots(place, features.clone());
    let touch = Mark::place((MarkKind::Place, "here the two only touch"), 1.0, &spots(then));
    // The end of the way is rounded, so that the two may be a little apart there, or overlap a little.
    let met = match measure::distance(&a.body, &b.body, then, Method::Auto) {
        Ok(Distance::Apart(gap)) => Some(gap.b.point),
        Ok(Distance::Touching(shared) | Distance::FirstInside(shared) | Distance::SecondInside(shared)) => {
            Some(shared.point)
        }
        Err(_) => None,
    };
    let label = length_of("depth", escape.depth, &escape.square, pair);
    let depth = Mark::place((MarkKind::Nearest, &label), 0.0, &spots(pair.at));
    match met.map(coordinates) {
        Some(end) => {
            let start = [0, 1, 2].map(|axis| end[axis] - escape.nearest[axis]);
            [depth.spanning([start, end], escape.depth), touch.at(end)]
        }
        None => [depth, touch],
    }
}

/// The faces of a file with these corners alone, or the edge or the vertex.
fn features(mesh: &Mesh, vertices: &[u32]) -> Vec<Feature> {
    match *vertices {
        [vertex] => vec![Feature::Vertex(vertex)],
        [low, high] => vec![Feature::Edge([low, high])],
        _ => faces(mesh, vertices).into_iter().map(Feature::Face).collect(),
    }
}

/// The depth, 0 unless the two overlap, and the way out.
fn report(pair: &Pair, found: &Penetration) -> Report {
    let ([a, b], length) = (pair.files(), pair.length());
    let mut report = pair.report("penetration");
    let (outcome, square) = match found {
        Penetration::Apart => ("apart", &ExactSquare::ZERO),
        Penetration::Touching(_) => ("touching", &ExactSquare::ZERO),
        Penetration::Overlapping(escape) => ("overlapping", &escape.square),
    };
    let square = ExactFinding::of_square(square);
    report.fields(json!({ "outcome": outcome, "depth": found.nearest(), "square": square }));
    report.headline = match found {
        Penetration::Apart => format!("penetration: none, {a} and {b} share no point"),
        Penetration::Touching(_) => format!("penetration: 0 {length}, {a} and {b} only touch"),
        Penetration::Overlapping(_) => format!("penetration: {} {length}, {a} in {b}", number(found.nearest())),
    };
    match found {
        Penetration::Apart => {}
        Penetration::Touching(shared) => {
            let shared = pair.shared(shared, &mut report.block);
            report.field("shared", shared);
        }
        Penetration::Overlapping(found) => {
            let escape = escape(pair, found, &square, &mut report.block);
            report.field("escape", escape);
        }
    }
    report
}

/// The shortest way out, the translation of A, and the vertices and faces that touch then.
fn escape(pair: &Pair, found: &Escape, square: &ExactFinding, block: &mut Block) -> Value {
    let ([a, b], length) = (pair.names(), pair.length());
    let exact = found.translation.each_ref().map(ToString::to_string);
    let nearest: [f64; 3] = found.nearest.into();
    let vertices = [&found.vertices_of_a, &found.vertices_of_b];
    let [faces_of_a, faces_of_b] = [0, 1].map(|side| faces(pair.bodies[side].body.mesh(), vertices[side]));
    block.line("way out", format!("move {a} by {} {length}", point(nearest)));
    let square = format!("the square of the depth is {} {length}\u{b2}", square.readable());
    block.line("exact", format!("{}; {square}", short(&exact)));
    let [of_a, of_b] = [(vertices[0], &faces_of_a), (vertices[1], &faces_of_b)].map(touching);
    block.line("then", format!("{of_a} of {a} touches {of_b} of {b}"));
    // The normal points from B to A, in whole numbers without a common divisor.
    json!({
        "translation": { "exact": exact, "nearest": nearest },
        "normal": found.normal.each_ref().map(ToString::to_string),
        "a": vertices[0],
        "b": vertices[1],
        "faces_of_a": faces_of_a,
        "faces_of_b": faces_of_b,
    })
}

/// The faces of a file that have no corners but these, which are ascending.
fn faces(mesh: &Mesh, corners: &[u32]) -> Vec<u32> {
    let is_there = |face: &[u32]| face.iter().all(|corner| corners.binary_search(corner).is_ok());
    let numbered = mesh.faces().enumerate().filter(|(_, face)| is_there(face));
    numbered.map(|(number, _)| number as u32).collect()
}

/// A feature by its vertices, and the faces of the file that it is made of.
fn touching((vertices, faces): (&Vec<u32>, &Vec<u32>)) -> String {
    let named: Vec<String> = faces.iter().take(MOST_NAMED).map(u32::to_string).collect();
    let more = if faces.len() > MOST_NAMED { ", ..." } else { "" };
    match &named[..] {
        [] => part(vertices),
        [face] => format!("{} (face {face})", part(vertices)),
        faces => format!("{} (faces {}{more})", part(vertices), faces.join(", ")),
    }
}
