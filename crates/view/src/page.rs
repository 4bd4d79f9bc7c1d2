//! One self-contained page: the words of the report, the scene, the viewer.

use serde::Serialize;

use crate::edges::{Edges, PackedEdges};
use crate::mark::Mark;
use crate::pack::{Pack, PackedShape, PackedTrack, PackedTurning};
use crate::scene::{Case, Dial, Item, Scene};

/// The page around its parts.
const PAGE: &str = include_str!("../viewer/page.html");

/// The viewer, as the folder `viewer` builds it, with the notice of its library.
const SCRIPT: &str = include_str!("../viewer/viewer.js");

/// The style, and beside it the hashes by which the page allows these two and nothing else.
const STYLE: &str = include_str!("../viewer/viewer.css");
const SCRIPT_HASH: &str = include_str!("../viewer/viewer.js.sha256.txt");
const STYLE_HASH: &str = include_str!("../viewer/viewer.css.sha256.txt");

/// Why a scene is no page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the page would have {bytes} bytes, of {limit} allowed; the largest body, of {triangles} triangles, is \
     `{largest}`{}", if *.edges > 0 { format!("; it shows {} edges", .edges) } else { String::new() }
)]
#[non_exhaustive]
pub struct PageTooLarge {
    /// Size of the page.
    pub bytes: u64,
    /// Size that is allowed.
    pub limit: u64,
    /// An object with the largest body.
    pub largest: String,
    /// Number of triangles of that body.
    pub triangles: usize,
    /// Number of planner edges on the page.
    pub edges: usize,
}

/// The scene as the viewer reads it.
#[derive(Serialize)]
struct Content<'a> {
    units: &'a [String; 2],
    /// Middle of all objects: coordinates are taken from there before they are rounded to floats of 32 bits.
    centre: [f64; 3],
    shapes: Vec<PackedShape>,
    tracks: Vec<PackedTrack>,
    turnings: Vec<PackedTurning>,
    objects: &'a [Item],
    cases: Vec<PageCase<'a>>,
    edges: Option<PackedEdges<'a>>,
}

/// Index of an object, its offset, its timetables, that of its scale, and its motion if it turns.
type PageCourse<'a> = (usize, [f64; 3], &'a [usize], Option<usize>, Option<usize>);

/// A case as the viewer reads it.
#[derive(Serialize)]
struct PageCase<'a> {
    id: &'a str,
    pass: Option<bool>,
    headline: &'a str,
    clock: [f64; 2],
    dial: Dial,
    /// Of each object that is not at home.
    courses: Vec<PageCourse<'a>>,
    leaders: &'a [usize],
    marks: &'a [Mark],
}

impl Scene {
    /// The scene as an HTML page of at most `limit` bytes that needs no other file and asks for none. The same scene
    /// gives the same bytes.
    ///
    /// # Errors
    /// If the page would be larger.
    pub fn to_html(&self, limit: u64) -> Result<String, PageTooLarge> {
        let mut pack = Pack::default();
        let shapes = self.shapes.iter().map(|body| pack.shape(body)).collect();
        let tracks = self.tracks.list.iter().map(|track| pack.track(track)).collect();
        let turnings = self.tracks.turning.iter().map(|pieces| pack.turning(pieces)).collect();
        let centre = self.bounds().map_or([0.0; 3], |[low, high]| (low.coords / 2.0 + high.coords / 2.0).into());
        let cases = self.cases.iter().map(PageCase::of).collect();
        let edges = self.edges.as_ref().map(|edges| pack.edges(edges, centre));
        let objects = &self.items[..];
        let content = Content { units: &self.units, centre, shapes, tracks, turnings, objects, cases, edges };
        // `<` begins a tag or a comment even here. JSON holds it in strings only.
        let content = serde_json::to_string(&content).unwrap_or_default().replace('<', "\\u003c");
        let page = self.filled(&content, &pack.text());
        let bytes = page.len() as u64;
        if bytes <= limit { Ok(page) } else { Err(self.too_large(bytes, limit)) }
    }

    fn filled(&self, content: &str, numbers: &str) -> String {
        let [length, time] = &self.units;
        let times = if time.is_empty() { String::new() } else { format!(", times in {time}") };
        let noun = if self.items.len() == 1 { "object" } else { "objects" };
        let summary = format!("{} {noun}; lengths in {length}{times}", self.items.len());
        let parts = [
            ("title", escaped(&self.title)),
            ("summary", escaped(&summary)),
            ("checks", self.checks()),
            ("report", self.report()),
            ("style", STYLE.to_owned()),
            ("style-hash", STYLE_HASH.trim().to_owned()),
            ("script", SCRIPT.to_owned()),
            ("script-hash", SCRIPT_HASH.trim().to_owned()),
            ("scene", content.to_owned()),
            ("numbers", numbers.to_owned()),
        ];
        // The parts of the template between its places; what is put in is not looked at again.
        let mut page = String::with_capacity(PAGE.len() + parts.iter().map(|(_, text)| text.len()).sum::<usize>());
        for piece in PAGE.split("{{") {
            match piece.split_once("}}") {
                None => page.push_str(piece),
                Some((name, rest)) => {
                    let found = parts.iter().find(|(known, _)| *known == name);
                    page.push_str(found.map(|(_, text)| text.as_str()).unwrap_or_default());
                    page.push_str(rest);
                }
            }
        }
        page
    }

    /// Buttons of the cases, which read as a list where there is no script.
    fn checks(&self) -> String {
        let button = |(index, case): (usize, &Case)| {
            let (class, word) = verdict(case);
            let [id, headline] = [&case.id, &case.words.headline].map(|text| escaped(text));
            format!(
                "<li><button type=\"button\" class=\"{class}\" data-case=\"{index}\"><b>{word}</b> \
                 <span>{id}</span><small>{headline}</small></button></li>\n"
            )
        };
        self.cases.iter().enumerate().map(button).collect()
    }

    fn report(&self) -> String {
        let reports = self.cases.iter().map(|case| {
            let lines: Vec<String> = case.words.report.lines().map(escaped).collect();
            format!("<pre>{}</pre>\n", lines.join("\n"))
        });
        reports.collect()
    }

    fn too_large(&self, bytes: u64, limit: u64) -> PageTooLarge {
        let size = |item: &&Item| self.shapes[item.shape].triangles().len();
        // Of equal ones the first.
        let largest = self.items.iter().rev().max_by_key(size);
        let triangles = largest.as_ref().map_or(0, size);
        let largest = largest.map(|item| item.id.clone()).unwrap_or_default();
        let edges = self.edges.as_ref().map_or(0, Edges::len);
        PageTooLarge { bytes, limit, largest, triangles, edges }
    }
}

impl PageCase<'_> {
    fn of(case: &Case) -> PageCase<'_> {
        let courses = case.courses.iter();
        PageCase {
            id: &case.id,
            pass: case.pass,
            headline: &case.words.headline,
            clock: case.clock,
            dial: case.dial,
            courses: courses.map(|(item, own)| (*item, own.offset, &own.tracks[..], own.scale, own.turning)).collect(),
            leaders: &case.leaders,
            marks: &case.marks,
        }
    }
}

/// The class and the word of an answer.
fn verdict(case: &Case) -> (&'static str, &'static str) {
    match case.pass {
        Some(true) => ("pass", "PASS"),
        Some(false) => ("fail", "FAIL"),
        None => ("plain", ""),
    }
}

/// Text without markup. What cannot be seen is written as an escape.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in firstcontact_formats::printable(text).chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}
