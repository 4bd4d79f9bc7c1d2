//! The public corpus: motions whose first contact others have worked out. Skipped where the corpus is not present.

use firstcontact_verify::damaged::corpus;

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

use crate::proofs::complaint_about;
use corpus::{MISSING, corpus};
use firstcontact::audit::{Witness, audit};
use firstcontact::contact::{Method, Query};
use firstcontact::exact::ExactTime;
use firstcontact::formats::{Limits, Mesh, read};
use firstcontact::nalgebra::Point3;
use firstcontact::oracle::{self, Outcome, Rational};
use firstcontact::proof::Answer;
use firstcontact::solid::Kind;
use firstcontact::{Body, Contact, Feature, Motion, Verdict, first_contact};

fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// The rows of a table, each as its fields by column name.
fn rows(path: &Path) -> Vec<HashMap<String, String>> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines().map(fields);
    let names = lines.next().unwrap();
    lines
        .map(|fields| {
            assert_eq!(fields.len(), names.len(), "{fields:?}");
            names.iter().cloned().zip(fields).collect()
        })
        .collect()
}

fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut().unwrap().push(other),
        }
    }
    fields
}

/// One straight motion of one mesh past another, and what is known of their first contact.
struct Passing<'r> {
    row: &'r HashMap<String, String>,
    start: [f64; 3],
    displacement: [f64; 3],
    points: Vec<Vec<f64>>,
}

impl<'r> Passing<'r> {
    fn new(row: &'r HashMap<String, String>) -> Passing<'r> {
        let number = |name: &str| row[name].parse().unwrap();
        Passing {
            row,
            start: ["px", "py", "pz"].map(number),
            displacement: ["dx", "dy", "dz"].map(number),
            points: serde_json::from_str(&row["points"]).unwrap(),
        }
    }

    /// Seen from the start, so that nothing is rounded: the sum of start and displacement need not be a float.
    fn motions(&self) -> [Motion; 2] {
        let moving = Motion::edge(Point3::origin(), Point3::from(self.displacement)).unwrap();
        [moving, Motion::at(Point3::from(self.start.map(|x| -x))).unwrap()]
    }

    fn ask(&self, robot: &Body, place: &Body) -> Verdict {
        let [moving, standing] = self.motions();
        first_contact(robot, &moving, place, &standing, [0.0, 1.0]).unwrap()
    }

    /// Whether the oracle confirms the time and the features.
    fn is_confirmed(&self, robot: &Body, place: &Body) -> bool {
        let [moving, standing] = &self.motions();
        let (clock, method) = ([0.0, 1.0], Method::AUTO);
        let audit = audit(&Query { a: robot, motion_of_a: moving, b: place, motion_of_b: standing, clock, method });
        audit.answers.iter().any(|(witness, _)| *witness == Witness::Oracle) && audit.agrees()
    }

    fn title(&self) -> String {
        format!("{} {}", self.row["world"], self.row["query"])
    }

    /// What is wrong with the answer.
    fn complaint(&self, verdict: &Verdict, size: f64) -> Option<String> {
        match (self.row["expect"].as_str(), verdict) {
            ("free", Verdict::Clear) => None,
            ("hit", Verdict::Contact(contact)) => self.complaint_about(contact, size),
            (expect, verdict) => Some(format!("expected {expect}, got {verdict:?}")),
        }
    }

    fn complaint_about(&self, contact: &Contact, size: f64) -> Option<String> {
        let time: f64 = self.row["t"].parse().unwrap();
        let found = contact.time.lower();
        if (found - time).abs() > 1e-9 * time.abs() {
            return Some(format!("expected t = {time}, got {found}"));
        }
        // Up to six extreme points are listed: of more, some are not.
        if self.row["n_points"].parse::<usize>().unwrap() > 6 || INCOMPLETE.contains(&self.title().as_str()) {
            return None;
        }
        let inside = (0..3).all(|k| {
            let listed = || self.points.iter().map(|point| point[k]);
            let [least, most] = [listed().fold(f64::MAX, f64::min), listed().fold(f64::MIN, f64::max)];
            let x = contact.point[k] + self.start[k];
            least - 1e-6 * size <= x && x <= most + 1e-6 * size
        });
        (!inside).then(|| format!("expected a point of the hull of {:?}, got {}", self.points, contact.point))
    }
}

/// Rows whose list of points lacks some that touch at exactly the same time, because a face of the one dodecahedron is
/// exactly parallel to one of the other. The oracle is asked instead.
const INCOMPLETE: [&str; 2] = [
    "convex:mujoco_dodecahedron|mujoco_dodecahedron random3",
    "convex:mujoco_dodecahedron|mujoco_dodecahedron random6",
];

fn load(path: &Path) -> Mesh {
    read(&std::fs::read(path).unwrap(), &Limits::default()).unwrap()
}

fn size(body: &Body) -> f64 {
    let [low, high] = body.bounds();
    (high - low).norm()
}

#[test]
fn every_published_mesh_motion_has_its_first_contact() {
    let Some(folder) = corpus() else { return say(MISSING) };
    let (mut surfaces, mut solids, mut starts_inside) = (0, 0, 0);
    let mut wrong = Vec::new();
    for row in &rows(&folder.join("worlds/queries.csv")) {
        let passing = Passing::new(row);
        let title = passing.title();
        let meshes = ["robot_mesh", "env_mesh"].map(|name| load(&folder.join("worlds/meshes").join(&row[name])));
        let [robot, place] = meshes.clone().map(|mesh| Body::surface_from_mesh(mesh).unwrap());
        let size = size(&robot).max(size(&place));
        surfaces += 1;
        let verdict = passing.ask(&robot, &place);
        let answer = if verdict == Verdict::Clear { Answer::Clear } else { Answer::Contact };
        let complaint = complaint_about([&robot, &place], &passing.motions(), answer);
        wrong.extend(complaint.map(|complaint| format!("{title}: {complaint}")));
        wrong.extend(passing.complaint(&verdict, size).map(|complaint| format!("{title}, surfaces: {complaint}")));
        if INCOMPLETE.contains(&title.as_str()) && !passing.is_confirmed(&robot, &place) {
            wrong.push(format!("{title}: the oracle does not confirm {verdict:?}"));
        }

        let built = meshes.map(|mesh| Body::from_mesh(mesh).ok().filter(|body| body.kind() == Kind::Solid));
        let [Some(robot), Some(place)] = built else { continue };
        let verdict_of_solids = passing.ask(&robot, &place);
        match &verdict_of_solids {
            Verdict::StartsInContact(contact)
                if [contact.a.feature, contact.b.feature].contains(&Feature::Interior) =>
            {
                starts_inside += 1;
            }
            same => {
                solids += 1;
                if *same != verdict {
                    wrong.push(format!("{title}: surfaces {verdict:?}, but solids {same:?}"));
                }
            }
        }
    }
    say(&format!("{surfaces} pairs of surfaces, {solids} of solids; {starts_inside} of solids start one in the other"));
    assert!(surfaces > 0, "no rows");
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// A point, an edge or a triangle alone, as a surface and as the oracle's body.
struct Simplex {
    vertices: Vec<[f64; 3]>,
    corners: [u32; 3],
}

impl Simplex {
    /// The points of a row, two more equal corners for a point and one for an edge.
    fn of(row: &HashMap<String, String>, points: &[usize]) -> Simplex {
        let coordinate = |text: &str| {
            let [float, rest] = in_two(text);
            assert_eq!(rest, 0.0, "a coordinate is no float");
            float
        };
        let vertices = points.iter().map(|p| ["x", "y", "z"].map(|k| coordinate(&row[&format!("p{p}_{k}")]))).collect();
        let last = points.len() as u32 - 1;
        Simplex { vertices, corners: [0, 1.min(last), 2.min(last)] }
    }

    fn body(&self) -> Body {
        Body::surface_from_mesh(Mesh::new(self.vertices.clone(), [self.corners]).unwrap()).unwrap()
    }

    fn oracle(&self) -> oracle::Body {
        let [a, b, c] = self.corners;
        let triangle = oracle::Triangle { corners: self.corners, face: 0 };
        let edges = [[a, b], [b, c], [c, a]];
        oracle::Body::new(self.vertices.clone(), &[triangle], &edges, oracle::Kind::Surface).unwrap()
    }
}

/// A fraction as the exact sum of two floats.
fn in_two(text: &str) -> [f64; 2] {
    let exact: Rational = text.parse().unwrap();
    let float = |x: &Rational| x.to_string().parse::<ExactTime>().unwrap().lower();
    let first = float(&exact);
    let rest = &exact - &Rational::from_f64(first).unwrap();
    let second = float(&rest);
    assert_eq!(rest, Rational::from_f64(second).unwrap(), "{text} is no sum of two floats");
    [first, second]
}

/// What is wrong with the library's answer.
fn complaint(row: &HashMap<String, String>, verdict: &Verdict, rest: [f64; 3]) -> Option<String> {
    let expected = &row["toi_exact"];
    match verdict {
        Verdict::Clear if expected.is_empty() => return None,
        Verdict::Contact(contact) if contact.time.to_string() == *expected => {}
        Verdict::StartsInContact(_) if expected == "0" => {}
        _ => return Some(format!("expected {expected:?}, got {verdict:?}")),
    }
    // The point as told is seen from the standing part, which here may take a share of the motion.
    if row["n_extreme_contacts"] != "1" || rest != [0.0; 3] {
        return None;
    }
    let point: Vec<ExactTime> = row["contact_exact"].split(' ').map(|x| x.parse().unwrap()).collect();
    let found = verdict.contact()?.point;
    let near = (0..3).all(|k| point[k].lower() <= found[k] && found[k] <= point[k].upper());
    (!near).then(|| format!("expected {}, got {found}", row["contact_exact"]))
}

#[test]
fn every_published_vertex_and_edge_motion_has_its_exact_time() {
    let Some(folder) = corpus() else { return say(MISSING) };
    let (mut rows_with_floats, mut rows_with_sums) = (0, 0);
    let mut wrong = Vec::new();
    for row in &rows(&folder.join("ccd/published_sample.csv")) {
        let (moving, standing): (&[usize], &[usize]) = match row["kind"].as_str() {
            "VF" => (&[0], &[1, 2, 3]),
            "EE" => (&[0, 1], &[2, 3]),
            kind => panic!("unknown kind {kind}"),
        };
        let (a, b) = (Simplex::of(row, moving), Simplex::of(row, standing));
        // Where the displacement is no float, the standing part takes the rest of it, the other way.
        let way = ["dx", "dy", "dz"].map(|k| in_two(&row[k]));
        let rest = way.map(|x| -x[1]);
        let motions = [way.map(|x| x[0]), rest].map(|to| Motion::edge(Point3::origin(), Point3::from(to)).unwrap());
        let verdict = first_contact(&a.body(), &motions[0], &b.body(), &motions[1], [0.0, 1.0]).unwrap();
        let answer = match verdict {
            Verdict::Clear => Answer::Clear,
            Verdict::Contact(_) => Answer::Contact,
            Verdict::StartsInContact(_) => Answer::StartsInContact,
        };
        wrong.extend(complaint_about([&a.body(), &b.body()], &motions, answer));
        if rest == [0.0; 3] {
            rows_with_floats += 1;
        } else {
            rows_with_sums += 1;
        }
        let title = format!("{} {}", row["source_csv"], row["query"]);
        wrong.extend(complaint(row, &verdict, rest).map(|complaint| format!("{title}: {complaint}")));

        let displacement = ["dx", "dy", "dz"].map(|k| row[k].parse().unwrap());
        let outcome = oracle::first_contact(&a.oracle(), &b.oracle(), &[0, 0, 0].map(Rational::from), &displacement);
        let time = outcome.contact().map_or_else(String::new, |contact| contact.time.to_string());
        let starts = matches!(outcome, Outcome::StartsInContact(_));
        if time != row["toi_exact"] || starts != (time == "0") {
            wrong.push(format!("{title}: expected {:?}, the oracle says {outcome:?}", row["toi_exact"]));
        }
    }
    say(&format!("{rows_with_floats} rows of floats, {rows_with_sums} with a displacement that is a sum of two"));
    assert!(rows_with_floats > 0, "no rows");
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}
