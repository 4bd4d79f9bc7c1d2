//! `mesh lint`: what is wrong with mesh files, rule by rule.

use std::path::Path;

use firstcontact::exact::Sign;
use firstcontact::formats::Mesh;
use firstcontact::solid::{self, BadEdge, Body, CappedList, Searched};

use super::body::body;
use super::info::likely_unit;
use super::rule::Rule;
use crate::cli::args::MeshLintArgs;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::lint;
use crate::cli::load;
use crate::cli::report::{PlaceFinding, RemarkFinding};
use crate::cli::source;

/// Looks at every file; the worst decides the exit status.
pub(crate) fn run(args: &MeshLintArgs, console: &mut Console<'_>) -> Exit {
    let asked = source::refuse_second_stdin(args.files.iter().map(|file| file.as_path()))
        .and_then(|()| lint::refuse_unknown(&args.lint, Rule::ALL.iter().map(|rule| rule.id())));
    if let Err(failure) = asked {
        return console.fail(failure);
    }
    let exits = args.files.iter().map(|file| match remarks(file, args) {
        Ok((name, remarks)) => lint::tell(name, remarks, &args.lint, console),
        Err(failure) => console.fail(failure),
    });
    exits.max().unwrap_or(Exit::Success)
}

fn remarks(file: &Path, args: &MeshLintArgs) -> Result<(String, Vec<RemarkFinding>), Failure> {
    let (name, mesh) = load::mesh(file, &args.limits)?;
    let (body, _) = body(&name, mesh)?;
    let mut linter = Linter { name: &name, mesh: body.mesh(), remarks: Vec::new() };
    linter.topology(&body);
    linter.volume(&body);
    linter.faces(&body);
    linter.rest(&body);
    let mut remarks = linter.remarks;
    remarks.sort_by_key(|remark| std::cmp::Reverse(remark.severity));
    Ok((name, remarks))
}

struct Linter<'a> {
    name: &'a str,
    mesh: &'a Mesh,
    remarks: Vec<RemarkFinding>,
}

impl Linter<'_> {
    fn note(&mut self, rule: Rule, message: String, count: usize, places: Vec<PlaceFinding>) {
        self.remarks.push(RemarkFinding {
            rule: rule.id(),
            severity: rule.grade(),
            message,
            file: Some(self.name.to_owned()),
            line: places.iter().find_map(|place| place.line).map(|line| line as usize),
            column: None,
            help: Some(rule.help().to_owned()),
            count: Some(count),
            places,
        });
    }

    fn edges(&mut self, rule: Rule, edges: &CappedList<BadEdge>, [one, many]: [&str; 2]) {
        let place = |edge: &BadEdge| self.place(edge.faces.clone(), edge.ends.to_vec());
        let places = edges.first().iter().map(place).collect();
        self.counted(rule, edges.total(), [one, many], places);
    }

    fn counted(&mut self, rule: Rule, count: usize, [one, many]: [&str; 2], places: Vec<PlaceFinding>) {
        match count {
            0 => {}
            1 => self.note(rule, format!("1 {one}"), 1, places),
            more => self.note(rule, format!("{more} {many}"), more, places),
        }
    }

    fn place(&self, faces: Vec<u32>, vertices: Vec<u32>) -> PlaceFinding {
        let of_face = faces.first().and_then(|&face| self.mesh.face_line(face as usize));
        let line = of_face.or_else(|| vertices.first().and_then(|&vertex| self.mesh.vertex_line(vertex as usize)));
        PlaceFinding { faces, vertices, line }
    }

    fn of_faces(&self, faces: &[u32]) -> Vec<PlaceFinding> {
        faces.iter().map(|&face| self.place(vec![face], Vec::new())).collect()
    }

    fn of_vertices(&self, vertices: &[u32]) -> Vec<PlaceFinding> {
        vertices.iter().map(|&vertex| self.place(Vec::new(), vec![vertex])).collect()
    }

    fn topology(&mut self, body: &Body) {
        let topology = body.topology();
        let odd = ["edge with an odd number of faces", "edges with an odd number of faces"];
        self.edges(Rule::OpenEdges, topology.open_edges(), odd);
        let flipped = ["edge whose faces run the same way along it", "edges whose faces run the same way along them"];
        self.edges(Rule::FlippedFaces, topology.flipped_edges(), flipped);
        let crowded = ["edge with more than two faces", "edges with more than two faces"];
        self.edges(Rule::NonManifoldEdges, topology.crowded_edges(), crowded);
        let pinched = topology.pinched_vertices();
        let words = ["vertex whose faces are more than one fan", "vertices whose faces are more than one fan"];
        self.counted(Rule::NonManifoldVertices, pinched.total(), words, self.of_vertices(pinched.first()));
    }

    fn volume(&mut self, body: &Body) {
        let topology = body.topology();
        if !topology.is_closed() || !topology.is_oriented() {
            return;
        }
        let nesting = solid::nesting(&body);
        if nesting.volume == Sign::Zero {
            self.note(Rule::NoVolume, "the faces enclose no volume".to_owned(), 1, Vec::new());
        }
        let inward = &nesting.inward_faces;
        let words = ["face looks the wrong way", "faces look the wrong way"];
        self.counted(Rule::InsideOut, inward.total(), words, self.of_faces(inward.first()));
        let nested = &nesting.nested;
        let words = ["shell faces outward inside of another", "shells face outward inside of others"];
        self.counted(Rule::NestedShells, nested.total(), words, self.of_faces(nested.first()));
    }

    fn faces(&mut self, body: &Body) {
        let (collapsed, suspicious) = (body.topology().collapsed_faces(), solid::suspicious_faces(&body));
        let mut degenerate = [collapsed.first(), suspicious.flat_faces.first()].concat();
        degenerate.sort_unstable();
        let count = collapsed.total() + suspicious.flat_faces.total();
        let places = self.of_faces(&degenerate);
        self.counted(Rule::DegenerateFaces, count, ["face without area", "faces without area"], places);
        let double = &suspicious.duplicate_faces;
        let words = ["face with the corners of an earlier one", "faces with the corners of an earlier one"];
        self.counted(Rule::DuplicateFaces, double.total(), words, self.of_faces(double.first()));
        let bent = &suspicious.bent;
        let by = format!("not plane, by up to {:.3e}", bent.by);
        let words = [format!("polygon is {by}"), format!("polygons are {by}")];
        self.counted(
            Rule::BentFaces,
            bent.faces.total(),
            words.each_ref().map(|word| word.as_str()),
            self.of_faces(bent.faces.first()),
        );
        let met = solid::self_intersections(&body);
        let places: Vec<PlaceFinding> =
            met.face_pairs.first().iter().map(|pair| self.place(pair.to_vec(), Vec::new())).collect();
        let words = match met.searched {
            Searched::Whole => ["pair of triangles that cross or overlap", "pairs of triangles that cross or overlap"],
            Searched::InPart => {
                ["pair of triangles at least that cross or overlap", "pairs of triangles or more that cross or overlap"]
            }
        };
        if met.searched == Searched::InPart && met.triangle_pairs == 0 {
            let message = "too much to look at: there may be triangles that cross or overlap";
            self.note(Rule::SelfIntersections, message.to_owned(), 0, places);
        } else {
            self.counted(Rule::SelfIntersections, met.triangle_pairs, words, places);
        }
    }

    fn rest(&mut self, body: &Body) {
        for warning in self.mesh.warnings() {
            self.note(Rule::ReaderWarnings, warning.clone(), 1, Vec::new());
        }
        let topology = body.topology();
        let equal = topology.vertices() - topology.welded_vertices();
        let words =
            ["vertex with the coordinates of an earlier one", "vertices with the coordinates of an earlier one"];
        self.counted(Rule::DuplicateVertices, equal, words, Vec::new());
        let mut used = vec![false; self.mesh.vertices().len()];
        self.mesh.faces().flatten().for_each(|&corner| used[corner as usize] = true);
        let unused: Vec<u32> = (0..used.len() as u32).filter(|&vertex| !used[vertex as usize]).collect();
        let places = self.of_vertices(&unused[..unused.len().min(FIRST)]);
        self.counted(
            Rule::UnreferencedVertices,
            unused.len(),
            ["vertex without a face", "vertices without a face"],
            places,
        );
        if likely_unit(body).is_none() {
            let [low, high] = body.bounds();
            let message = format!("{} long: a size unusual in metres and in millimetres", (high - low).amax());
            self.note(Rule::UnlikelyUnit, message, 1, Vec::new());
        }
    }
}

/// So many places are told of each rule.
const FIRST: usize = 16;
