//! `mesh lint`: faults of mesh files, rule by rule.

use std::path::{Path, PathBuf};

use clap::Args;
use firstcontact::exact::Sign;
use firstcontact::formats::Mesh;
use firstcontact::solid::{self, BadEdge, Body, CappedList, Feature, Searched};
use firstcontact::view::{Answer, Dial, Mark, MarkKind, Scene, Spot, Words};
use firstcontact::world::lint::Severity;

use super::info::likely_unit;
use super::{MeshOptions, body};
use crate::cli::console::Console;
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::files;
use crate::cli::lint::{self, LintArgs, LintFinding, MeshPlace};
use crate::cli::load;
use crate::cli::page::BesideArgs;
use crate::cli::text;

/// Number of places that are kept of each rule.
const FIRST: usize = 16;

/// `mesh lint FILE...`
#[derive(Debug, Args)]
pub(crate) struct MeshLintArgs {
    /// Mesh files (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) lint: LintArgs,
    #[command(flatten)]
    pub(crate) page: BesideArgs,
    #[command(flatten)]
    pub(crate) options: MeshOptions,
}

/// A rule for mesh files. Its name on the command line and in reports stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct MeshRule {
    id: &'static str,
    severity: Severity,
    about: &'static str,
    help: &'static str,
}

const fn rule(id: &'static str, severity: Severity, about: &'static str, help: &'static str) -> MeshRule {
    MeshRule { id, severity, about, help }
}

const OPEN_EDGES: MeshRule = rule(
    "open-edges",
    Severity::Error,
    "edges with an odd number of faces",
    "`mesh repair` fills holes; `--weld` closes cracks",
);
const FLIPPED_FACES: MeshRule = rule(
    "flipped-faces",
    Severity::Error,
    "edges whose faces do not run equally often both ways",
    "`mesh repair` makes neighbouring faces run the same way",
);
const INSIDE_OUT: MeshRule = rule(
    "inside-out",
    Severity::Error,
    "closed shells that face inward and bound no cavity",
    "`mesh repair` turns shells outward, and inward where they bound cavities",
);
const NO_VOLUME: MeshRule = rule(
    "no-volume",
    Severity::Error,
    "closed, and encloses nothing",
    "the faces cancel each other, or are all in one plane: look at what made the file",
);
const NON_MANIFOLD_EDGES: MeshRule = rule(
    "non-manifold-edges",
    Severity::Warning,
    "edges with more than two faces",
    "unite or move apart the parts that share these edges, unless they are meant to touch",
);
const NON_MANIFOLD_VERTICES: MeshRule = rule(
    "non-manifold-vertices",
    Severity::Warning,
    "vertices whose faces are more than one fan",
    "move apart the parts that share these vertices, unless they are meant to touch",
);
const DEGENERATE_FACES: MeshRule =
    rule("degenerate-faces", Severity::Warning, "faces without area", "`mesh repair` drops them");
const DUPLICATE_FACES: MeshRule =
    rule("duplicate-faces", Severity::Warning, "faces with the corners of an earlier one", "`mesh repair` drops them");
const SELF_INTERSECTIONS: MeshRule = rule(
    "self-intersections",
    Severity::Warning,
    "triangles that share more than vertices and edges",
    "unite overlapping parts in the program that made the file",
);
const READER_WARNINGS: MeshRule = rule(
    "reader-warnings",
    Severity::Warning,
    "what the reader accepted but found odd",
    "write the file anew with `mesh convert`",
);
const NESTED_SHELLS: MeshRule = rule(
    "nested-shells",
    Severity::Note,
    "closed shells that face outward inside of others: solids within solids, or cavities",
    "the outer shell is taken to be full; if a cavity is meant, `mesh repair` turns the inner shell inward",
);
const BENT_FACES: MeshRule = rule(
    "bent-faces",
    Severity::Note,
    "polygons whose corners are not in one plane",
    "they are cut into triangles that fold outward: write triangles if others are meant",
);
const DUPLICATE_VERTICES: MeshRule = rule(
    "duplicate-vertices",
    Severity::Note,
    "vertices with the coordinates of an earlier one",
    "`mesh repair` makes them one",
);
const UNREFERENCED_VERTICES: MeshRule =
    rule("unreferenced-vertices", Severity::Note, "vertices that no face uses", "`mesh repair` drops them");
const UNLIKELY_UNIT: MeshRule = rule(
    "unlikely-unit",
    Severity::Note,
    "a size that is usual for parts neither in metres nor in millimetres",
    "say in which unit the file is where it is used: `unit: mm` in a world, `--unit-a mm`",
);

/// All rules, the worst first.
const RULES: [MeshRule; 15] = [
    OPEN_EDGES,
    FLIPPED_FACES,
    INSIDE_OUT,
    NO_VOLUME,
    NON_MANIFOLD_EDGES,
    NON_MANIFOLD_VERTICES,
    DEGENERATE_FACES,
    DUPLICATE_FACES,
    SELF_INTERSECTIONS,
    READER_WARNINGS,
    NESTED_SHELLS,
    BENT_FACES,
    DUPLICATE_VERTICES,
    UNREFERENCED_VERTICES,
    UNLIKELY_UNIT,
];

/// The text below `mesh lint --help`.
pub(super) fn rules() -> String {
    let line = |rule: &MeshRule| format!("  {:22} {:8} {}\n", rule.id, rule.severity.name(), rule.about);
    let table: String = RULES.iter().map(line).collect();
    format!(
        "Rules:\n{table}\nFor build servers there are also --format sarif (code scanning) and github (notes beside the files).\n\n\
         Exit status: 0 nothing found from the severity of --fail-on, 1 something found, 2 a file cannot be \
         read, 3 a limit."
    )
}

/// Looks at every file; the worst decides the exit status.
pub(super) fn run(args: &MeshLintArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    files::refuse_second_stdin(&args.files)?;
    lint::refuse_unknown(&args.lint, RULES.iter().map(|rule| rule.id))?;
    args.page.refuse_unwritable(&args.files)?;
    args.page.refuse_several(&args.files, "mesh")?;
    Ok(console.each(&args.files, |file, console| inspect(file, args, console)))
}

/// Reports what is found in a file, and writes its page if one is wanted.
fn inspect(file: &Path, args: &MeshLintArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let (name, mesh) = load::mesh(file, &args.options.limits)?;
    let (body, _) = body(&name, mesh)?;
    let findings = lint::chosen(findings(&name, &body), &args.lint);
    let said = match args.page.view {
        Some(_) => args.page.write(&scene(&name, &body, &findings), [file])?,
        None => None,
    };
    let exit = lint::report(name, findings, &args.lint, console);
    said.into_iter().for_each(|line| console.text_note(&line));
    Ok(exit)
}

/// The mesh with each finding as an answer, and its places as marks.
fn scene(name: &str, body: &Body, findings: &[LintFinding]) -> Scene {
    let mut scene = super::scene(name, body);
    for finding in findings {
        let places = finding.places.iter().enumerate();
        let marks: Vec<Mark> = places.map(|(index, place)| mark(body, finding.rule, index, place)).collect();
        let clock = [0.0, marks.len().saturating_sub(1) as f64];
        let mut words = finding.words(name);
        if let Some(count) = finding.count.filter(|&count| count > marks.len()) {
            words.headline = format!("{}; the first {} of {count} are shown", words.headline, marks.len());
        }
        scene.add_answer(Answer { id: finding.rule, clock, marks, dial: Dial::Place, ..Answer::new(words) }, &[]);
    }
    if findings.is_empty() {
        let words = Words { headline: "nothing found".to_owned(), report: format!("{name}: nothing found") };
        scene.add_answer(Answer { id: "lint", ..Answer::new(words) }, &[]);
    }
    scene
}

/// A place of a finding: its vertex or edge, or else its faces.
fn mark(body: &Body, rule: &str, index: usize, place: &MeshPlace) -> Mark {
    let features = match place.vertices[..] {
        [low, high] => vec![Feature::Edge([low, high])],
        [vertex, ..] => vec![Feature::Vertex(vertex)],
        [] => place.faces.iter().map(|&face| Feature::Face(face)).collect(),
    };
    let spot = |feature| Spot { of: (0, body, None), origin: [0.0; 3], scale: 1.0, features: vec![feature] };
    let spots: Vec<Spot<'_>> = features.into_iter().map(spot).collect();
    Mark::place((MarkKind::Place, rule), index as f64, &spots)
}

/// What is found in a mesh, the worst first.
fn findings(name: &str, body: &Body) -> Vec<LintFinding> {
    let mut linter = MeshLinter { name, mesh: body.mesh(), findings: Vec::new() };
    linter.topology(body);
    linter.volume(body);
    linter.faces(body);
    linter.crossings(body);
    linter.rest(body);
    let mut findings = linter.findings;
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
    findings
}

struct MeshLinter<'a> {
    name: &'a str,
    mesh: &'a Mesh,
    findings: Vec<LintFinding>,
}

impl MeshLinter<'_> {
    fn add(&mut self, rule: MeshRule, message: String, count: usize, places: Vec<MeshPlace>) {
        self.findings.push(LintFinding {
            rule: rule.id,
            severity: rule.severity,
            message,
            file: Some(self.name.to_owned()),
            line: places.iter().find_map(|place| place.line).map(|line| line as usize),
            column: None,
            help: Some(rule.help.to_owned()),
            count: Some(count),
            places,
        });
    }

    fn counted(&mut self, rule: MeshRule, count: usize, [one, many]: [&str; 2], places: Vec<MeshPlace>) {
        if let Some(message) = text::counted(count, one, many) {
            self.add(rule, message, count, places);
        }
    }

    fn edges(&mut self, rule: MeshRule, edges: &CappedList<BadEdge>, words: [&str; 2]) {
        let place = |edge: &BadEdge| self.place(edge.faces.clone(), edge.ends.to_vec());
        let places = edges.first().iter().map(place).collect();
        self.counted(rule, edges.total(), words, places);
    }

    fn listed_faces(&mut self, rule: MeshRule, faces: &CappedList<u32>, words: [&str; 2]) {
        self.counted(rule, faces.total(), words, self.of_faces(faces.first()));
    }

    fn place(&self, faces: Vec<u32>, vertices: Vec<u32>) -> MeshPlace {
        let of_face = faces.first().and_then(|&face| self.mesh.face_line(face as usize));
        let line = of_face.or_else(|| vertices.first().and_then(|&vertex| self.mesh.vertex_line(vertex as usize)));
        MeshPlace { faces, vertices, line }
    }

    fn of_faces(&self, faces: &[u32]) -> Vec<MeshPlace> {
        faces.iter().map(|&face| self.place(vec![face], Vec::new())).collect()
    }

    fn of_vertices(&self, vertices: &[u32]) -> Vec<MeshPlace> {
        vertices.iter().map(|&vertex| self.place(Vec::new(), vec![vertex])).collect()
    }

    fn topology(&mut self, body: &Body) {
        let topology = body.topology();
        let odd = ["edge with an odd number of faces", "edges with an odd number of faces"];
        self.edges(OPEN_EDGES, topology.open_edges(), odd);
        let flipped = ["edge whose faces run the same way along it", "edges whose faces run the same way along them"];
        self.edges(FLIPPED_FACES, topology.flipped_edges(), flipped);
        let crowded = ["edge with more than two faces", "edges with more than two faces"];
        self.edges(NON_MANIFOLD_EDGES, topology.crowded_edges(), crowded);
        let pinched = topology.pinched_vertices();
        let words = ["vertex whose faces are more than one fan", "vertices whose faces are more than one fan"];
        self.counted(NON_MANIFOLD_VERTICES, pinched.total(), words, self.of_vertices(pinched.first()));
    }

    fn volume(&mut self, body: &Body) {
        let topology = body.topology();
        if !topology.is_closed() || !topology.is_oriented() {
            return;
        }
        let nesting = solid::nesting(body);
        if nesting.volume == Sign::Zero {
            self.add(NO_VOLUME, "the faces enclose no volume".to_owned(), 1, Vec::new());
        }
        let words = ["face looks the wrong way", "faces look the wrong way"];
        self.listed_faces(INSIDE_OUT, &nesting.inward_faces, words);
        let words = ["shell faces outward inside of another", "shells face outward inside of others"];
        self.listed_faces(NESTED_SHELLS, &nesting.nested, words);
    }

    fn faces(&mut self, body: &Body) {
        let (collapsed, suspicious) = (body.topology().collapsed_faces(), solid::suspicious_faces(body));
        let mut degenerate = [collapsed.first(), suspicious.flat_faces.first()].concat();
        degenerate.sort_unstable();
        let count = collapsed.total() + suspicious.flat_faces.total();
        let places = self.of_faces(&degenerate);
        self.counted(DEGENERATE_FACES, count, ["face without area", "faces without area"], places);
        let words = ["face with the corners of an earlier one", "faces with the corners of an earlier one"];
        self.listed_faces(DUPLICATE_FACES, &suspicious.duplicate_faces, words);
        let by = format!("not plane, by up to {:.3e}", suspicious.bent.by);
        let words = [format!("polygon is {by}"), format!("polygons are {by}")];
        self.listed_faces(BENT_FACES, &suspicious.bent.faces, words.each_ref().map(|word| word.as_str()));
    }

    fn crossings(&mut self, body: &Body) {
        let met = solid::self_intersections(body);
        let pairs = met.face_pairs.first().iter();
        let places: Vec<MeshPlace> = pairs.map(|pair| self.place(pair.to_vec(), Vec::new())).collect();
        let words = match met.searched {
            Searched::Whole => ["pair of triangles that cross or overlap", "pairs of triangles that cross or overlap"],
            Searched::InPart => {
                ["pair of triangles at least that cross or overlap", "pairs of triangles or more that cross or overlap"]
            }
        };
        if met.searched == Searched::InPart && met.triangle_pairs == 0 {
            let message = "too much to look at: there may be triangles that cross or overlap";
            self.add(SELF_INTERSECTIONS, message.to_owned(), 0, places);
        } else {
            self.counted(SELF_INTERSECTIONS, met.triangle_pairs, words, places);
        }
    }

    fn rest(&mut self, body: &Body) {
        for warning in self.mesh.warnings() {
            self.add(READER_WARNINGS, warning.clone(), 1, Vec::new());
        }
        let topology = body.topology();
        let equal = topology.vertices() - topology.welded_vertices();
        let words =
            ["vertex with the coordinates of an earlier one", "vertices with the coordinates of an earlier one"];
        self.counted(DUPLICATE_VERTICES, equal, words, Vec::new());
        let mut used = vec![false; self.mesh.vertices().len()];
        self.mesh.faces().flatten().for_each(|&corner| used[corner as usize] = true);
        let unused: Vec<u32> = (0..used.len() as u32).filter(|&vertex| !used[vertex as usize]).collect();
        let places = self.of_vertices(&unused[..unused.len().min(FIRST)]);
        let words = ["vertex without a face", "vertices without a face"];
        self.counted(UNREFERENCED_VERTICES, unused.len(), words, places);
        if likely_unit(body).is_none() {
            let [low, high] = body.bounds();
            let message = format!("{} long: a size unusual in metres and in millimetres", (high - low).amax());
            self.add(UNLIKELY_UNIT, message, 1, Vec::new());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RULES, rules};

    #[test]
    fn the_table_has_each_rule_as_it_is() {
        let table = rules();
        let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().take(2).collect()).collect();
        for rule in RULES {
            assert!(lines.contains(&vec![rule.id, rule.severity.name()]), "{rule:?}");
        }
    }
}
