//! `measure penetration`: penetration depth of two convex meshes.

use clap::{Args, ValueEnum};
use firstcontact::audit::audit_penetration;
use firstcontact::exact::ExactSquare;
use firstcontact::formats::Mesh;
use firstcontact::measure::{self, Escape, Penetration, Question};
use serde::Serialize;

use super::{
    About, AskArgs, MOST_NAMED, Pair, PairAnswer, PairRelation, SharedFinding, coordinates, line, part, report, short,
};
use crate::cli::console::Console;
use crate::cli::contact::ExactFinding;
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::load::LoadedBody;
use crate::cli::text::{Block, number, point};

/// Text above `measure penetration --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure penetration a.off b.stl                 how A must move, at least, so that the two only touch
  firstcontact measure penetration a.off b.off --at 0.5,0,0 --audit
  firstcontact mesh hull part.stl -o hull.off                  a mesh that is not convex is no deeper in than its hull";

/// `measure penetration A B --at x,y,z`
#[derive(Debug, Args)]
pub(crate) struct PenetrationArgs {
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    /// Print this one thing only, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintPenetration>,
}

/// The one value that `measure penetration --print` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintPenetration {
    /// The double nearest to the depth; 0 unless they overlap
    Depth,
    /// The exact square of the depth, an integer or a fraction in lowest terms
    Square,
    /// The way out that A takes, as dx,dy,dz, the doubles nearest to it; nothing unless they overlap
    Translation,
}

/// Penetration depth of two convex solids.
#[derive(Debug, Serialize)]
struct PenetrationAnswer {
    outcome: PairRelation,
    /// The nearest double; 0 unless they overlap.
    depth: f64,
    square: ExactFinding,
    #[serde(skip_serializing_if = "Option::is_none")]
    shared: Option<SharedFinding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    escape: Option<EscapeFinding>,
}

/// The shortest way out, and the features that touch then.
#[derive(Debug, Serialize)]
struct EscapeFinding {
    /// The translation of A.
    translation: TranslationFinding,
    /// From B to A; whole numbers without a common divisor.
    normal: [String; 3],
    /// Vertices of A in the plane in which they touch then.
    a: Vec<u32>,
    /// Vertices of B in it.
    b: Vec<u32>,
    /// The faces of A in it, as the file numbers them.
    faces_of_a: Vec<u32>,
    /// The faces of B in it.
    faces_of_b: Vec<u32>,
}

/// An exact vector and the doubles nearest to its coordinates.
#[derive(Debug, Serialize)]
struct TranslationFinding {
    exact: [String; 3],
    nearest: [f64; 3],
}

/// Measures and reports.
pub(super) fn run(args: &PenetrationArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let ask = || {
        let pair = Pair::of_question(&args.ask, Question::Penetration)?;
        let answer = PenetrationAnswer::of(&pair.ask(measure::penetration)?, &pair.bodies);
        Ok(pair.finding(answer, pair.audit(audit_penetration)))
    };
    report(console, ask, |answer: &PenetrationAnswer| {
        Some(match args.print? {
            PrintPenetration::Depth => line(answer.depth),
            PrintPenetration::Square => line(&answer.square.exact),
            PrintPenetration::Translation => {
                answer.escape.as_ref().map(|escape| coordinates(escape.translation.nearest)).unwrap_or_default()
            }
        })
    })
}

impl PenetrationAnswer {
    fn of(found: &Penetration, bodies: &[LoadedBody; 2]) -> PenetrationAnswer {
        let (outcome, square, shared, escape) = match found {
            Penetration::Apart => (PairRelation::Apart, &ExactSquare::ZERO, None, None),
            Penetration::Touching(point) => {
                (PairRelation::Touching, &ExactSquare::ZERO, Some(SharedFinding::of(point, bodies)), None)
            }
            Penetration::Overlapping(found) => {
                (PairRelation::Overlapping, &found.square, None, Some(EscapeFinding::of(found, bodies)))
            }
        };
        let square = ExactFinding::of_square(square);
        PenetrationAnswer { outcome, depth: found.nearest(), square, shared, escape }
    }
}

impl EscapeFinding {
    fn of(found: &Escape, [a, b]: &[LoadedBody; 2]) -> EscapeFinding {
        EscapeFinding {
            translation: TranslationFinding {
                exact: found.translation.each_ref().map(ToString::to_string),
                nearest: found.nearest.into(),
            },
            normal: found.normal.each_ref().map(ToString::to_string),
            a: found.vertices_of_a.clone(),
            b: found.vertices_of_b.clone(),
            faces_of_a: faces(a.body.mesh(), &found.vertices_of_a),
            faces_of_b: faces(b.body.mesh(), &found.vertices_of_b),
        }
    }
}

/// The faces of a file that have no corners but these, which are ascending.
fn faces(mesh: &Mesh, corners: &[u32]) -> Vec<u32> {
    let is_there = |face: &[u32]| face.iter().all(|corner| corners.binary_search(corner).is_ok());
    let numbered = mesh.faces().enumerate().filter(|(_, face)| is_there(face));
    numbered.map(|(number, _)| number as u32).collect()
}

impl PairAnswer for PenetrationAnswer {
    const KIND: &'static str = "penetration";

    fn headline(&self, &About { a, b, length, .. }: &About<'_>) -> String {
        match self.outcome {
            PairRelation::Apart => format!("penetration: none, {a} and {b} share no point"),
            PairRelation::Touching => format!("penetration: 0 {length}, {a} and {b} only touch"),
            _ => format!("penetration: {} {length}, {a} in {b}", number(self.depth)),
        }
    }

    fn describe(&self, about: &About<'_>, block: &mut Block) {
        let ([a, b], length) = (about.names, about.length);
        if let Some(shared) = &self.shared {
            shared.describe(about, block);
        }
        if let Some(escape) = &self.escape {
            let TranslationFinding { exact, nearest } = &escape.translation;
            block.line("way out", format!("move {a} by {} {length}", point(*nearest)));
            let square = format!("the square of the depth is {} {length}\u{b2}", self.square.readable());
            block.line("exact", format!("{}; {square}", short(exact)));
            let [of_a, of_b] = [(&escape.a, &escape.faces_of_a), (&escape.b, &escape.faces_of_b)].map(touching);
            block.line("then", format!("{of_a} of {a} touches {of_b} of {b}"));
        }
    }
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
