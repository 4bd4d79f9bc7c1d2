//! Bodies, their motions and the answers about them, as pages and pictures take them.

use std::collections::HashMap;

use firstcontact_formats::printable;
use firstcontact_motion::Motion;
use firstcontact_solid::{Body, Kind};
use nalgebra::Point3;
use serde::Serialize;

use crate::mark::Mark;
use crate::track::{Course, Tracks};

/// Objects at their places, and cases in which some of them move.
///
/// Numbers are in one unit of length and one of time, which the scene names.
#[derive(Debug, Clone)]
pub struct Scene {
    pub(crate) title: String,
    /// Units of length and of time.
    pub(crate) units: [String; 2],
    pub(crate) shapes: Vec<Body>,
    /// The shape of a body, by the place in memory of its positions, which `shapes` keeps there.
    known: HashMap<usize, usize>,
    pub(crate) items: Vec<Item>,
    pub(crate) tracks: Tracks,
    pub(crate) cases: Vec<Case>,
}

/// One object.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Item {
    pub(crate) id: String,
    /// Index of its shape.
    pub(crate) shape: usize,
    /// Words about its shape.
    note: String,
    /// Place of its origin while nothing moves it; `None` if only a path states one.
    pub(crate) home: Option<[f64; 3]>,
}

/// A question about the objects in motion, and its answer.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) id: String,
    /// States if the answer is the wanted one; `None` if none is wanted.
    pub(crate) pass: Option<bool>,
    /// First and last instant.
    pub(crate) clock: [f64; 2],
    /// Objects that are not at home, with their courses.
    pub(crate) courses: Vec<(usize, Course)>,
    /// Objects that are on a path of their own.
    pub(crate) leaders: Vec<usize>,
    /// Contacts and least distances, the first contact first.
    pub(crate) marks: Vec<Mark>,
    pub(crate) words: Words,
}

/// An answer to a question about the objects of a scene.
#[derive(Debug)]
pub struct Answer<'a> {
    /// Name of the question.
    pub id: &'a str,
    /// States if the answer is the wanted one; `None` if none is wanted.
    pub pass: Option<bool>,
    /// First and last instant.
    pub clock: [f64; 2],
    /// Indices of the objects whose ways are drawn.
    pub leaders: Vec<usize>,
    /// Places that are marked, the first contact first.
    pub marks: Vec<Mark>,
    /// The answer in words.
    pub words: Words,
}

/// An answer in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// One line, without the name of the case.
    pub headline: String,
    /// All that a report says, as lines.
    pub report: String,
}

impl Scene {
    /// An empty scene with a title, a unit of length and one of time.
    pub fn new(title: &str, [length, time]: [&str; 2]) -> Scene {
        Scene {
            title: printable(title).into_owned(),
            units: [length.to_owned(), time.to_owned()],
            shapes: Vec::new(),
            known: HashMap::new(),
            items: Vec::new(),
            tracks: Tracks::default(),
            cases: Vec::new(),
        }
    }

    /// Adds an object, with the place of its origin while nothing moves it, and returns its index.
    pub fn add(&mut self, id: &str, body: &Body, home: Option<[f64; 3]>) -> usize {
        let shape = *self.known.entry(body.positions().as_ptr() as usize).or_insert(self.shapes.len());
        if shape == self.shapes.len() {
            self.shapes.push(body.clone());
        }
        let kind = match body.kind() {
            Kind::Solid if body.is_convex() => "convex solid",
            Kind::Solid => "solid",
            Kind::Surface => "surface",
        };
        let note = format!("{kind}, {} triangles", body.triangles().len());
        self.items.push(Item { id: printable(id).into_owned(), shape, note, home });
        self.items.len() - 1
    }

    /// Adds an answer about the objects in motion. Objects beyond the end of the list of motions are at home.
    pub fn add_answer(&mut self, answer: Answer<'_>, motions: &[Motion]) {
        let Answer { id, pass, clock, leaders, marks, words } = answer;
        let courses = self.courses(motions);
        let id = printable(id).into_owned();
        self.cases.push(Case { id, pass, clock, courses, leaders, marks, words });
    }

    /// The courses of the objects that a case puts elsewhere than they are at home.
    fn courses(&mut self, motions: &[Motion]) -> Vec<(usize, Course)> {
        let courses: Vec<Course> = motions.iter().map(|motion| self.tracks.course(motion)).collect();
        let is_home = |(item, course): &(usize, Course)| {
            course.tracks.is_empty() && self.items[*item].home == Some(course.offset)
        };
        courses.into_iter().enumerate().filter(|found| !is_home(found)).collect()
    }

    /// Least and greatest coordinates of all objects, in all cases, over all their waypoints; `None` if there are none.
    pub(crate) fn bounds(&self) -> Option<[Point3<f64>; 2]> {
        let mut bounds: Option<[Point3<f64>; 2]> = None;
        let mut include = |item: usize, place: Point3<f64>| {
            let [low, high] = self.shapes[self.items[item].shape].bounds();
            let own = [place + low.coords, place + high.coords];
            let all = bounds.get_or_insert(own);
            *all = [all[0].coords.inf(&own[0].coords).into(), all[1].coords.sup(&own[1].coords).into()];
        };
        for (item, own) in self.items.iter().enumerate() {
            own.home.into_iter().for_each(|home| include(item, home.into()));
        }
        for case in &self.cases {
            for (item, course) in &case.courses {
                let times = self.tracks.times(course).chain(case.clock);
                times.filter_map(|time| self.tracks.place(course, time)).for_each(|place| include(*item, place));
            }
        }
        bounds
    }
}
