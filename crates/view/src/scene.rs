//! Bodies, their motions and the answers about them, as pages and pictures take them.

use std::collections::HashMap;

use firstcontact_formats::printable;
use firstcontact_motion::Motion;
use firstcontact_scene::world::ObjectMotion;
use firstcontact_solid::{Body, Kind};
use nalgebra::Point3;
use serde::Serialize;

use crate::edges::Edges;
use crate::mark::Mark;
use crate::track::{Course, Tracks};
use crate::turning::Pose;

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
    pub(crate) edges: Option<Edges>,
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
    pub(crate) dial: Dial,
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
    /// Meaning of the clock.
    pub dial: Dial,
    /// Scales of the objects with their times, strictly increasing; one without any keeps its size.
    pub scales: Vec<Vec<[f64; 2]>>,
}

/// Meaning of the clock of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Dial {
    /// Time.
    #[default]
    Time,
    /// Number of a place, from 0; all places are shown at once.
    Place,
    /// Number of a breakpoint of a curve, from 0.
    Breakpoint,
    /// Share of a way.
    Way,
    /// Multiple of a direction.
    Multiple,
}

impl Answer<'_> {
    /// An answer in words about objects that stand, without a name.
    pub fn new(words: Words) -> Answer<'static> {
        let (leaders, marks, scales) = (Vec::new(), Vec::new(), Vec::new());
        Answer { id: "", pass: None, clock: [0.0; 2], leaders, marks, words, dial: Dial::Time, scales }
    }
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
            edges: None,
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
        self.add_turning_answer(answer, &motions.iter().map(|motion| motion.clone().into()).collect::<Vec<_>>());
    }

    /// The same of objects some of which may turn.
    pub fn add_turning_answer(&mut self, answer: Answer<'_>, motions: &[ObjectMotion]) {
        let Answer { id, pass, clock, leaders, marks, words, dial, scales } = answer;
        let courses = self.courses(motions, &scales);
        let id = printable(id).into_owned();
        self.cases.push(Case { id, pass, clock, courses, leaders, marks, words, dial });
    }

    /// The courses of the objects that a case puts elsewhere than they are at home.
    fn courses(&mut self, motions: &[ObjectMotion], scales: &[Vec<[f64; 2]>]) -> Vec<(usize, Course)> {
        let mut courses: Vec<Course> = motions.iter().map(|motion| self.tracks.course(motion)).collect();
        courses.iter_mut().zip(scales).for_each(|(course, scales)| course.scale = self.tracks.scale(scales));
        let is_home = |(item, course): &(usize, Course)| {
            !course.moves() && course.scale.is_none() && self.items[*item].home == Some(course.offset)
        };
        courses.into_iter().enumerate().filter(|found| !is_home(found)).collect()
    }

    /// Pose of an object in a case at an instant; `None` while it is not there.
    pub(crate) fn pose(&self, case: Option<&Case>, item: usize, time: f64) -> Option<Pose> {
        match case.and_then(|case| case.course(item)) {
            Some(course) => self.tracks.pose(course, time),
            None => self.items[item].home.map(|home| Pose::at(home.into())),
        }
    }

    /// Scale of an object in a case at an instant.
    pub(crate) fn scale(&self, case: Option<&Case>, item: usize, time: f64) -> f64 {
        case.and_then(|case| case.course(item)).map_or(1.0, |course| self.tracks.scale_at(course, time))
    }

    /// Times of the waypoints of an object within the clock of a case, both ends included, in order.
    pub(crate) fn times_of(&self, case: &Case, item: usize) -> Vec<f64> {
        case.within(case.course(item).into_iter().flat_map(|course| self.tracks.times(course)))
    }

    /// The same, and times between them where an object turns: in between it moves about in a straight line.
    pub(crate) fn steps_of(&self, case: &Case, item: usize) -> Vec<f64> {
        case.within(case.course(item).into_iter().flat_map(|course| self.tracks.steps(course)))
    }

    /// Least and greatest coordinates of all objects, in all cases, over all their waypoints; `None` if there are none.
    pub(crate) fn bounds(&self) -> Option<[Point3<f64>; 2]> {
        let cases = self.cases.iter().map(Some).chain([None]);
        let boxes = cases.filter_map(|case| self.bounds_of(case));
        let ends = self.edges.iter().flat_map(|edges| edges.ends().map(|end| [end; 2]));
        boxes.chain(ends).reduce(union)
    }

    /// The same in one case, or of the objects at home.
    pub(crate) fn bounds_of(&self, case: Option<&Case>) -> Option<[Point3<f64>; 2]> {
        let boxes = (0..self.items.len()).flat_map(|item| {
            let bounds = self.shapes[self.items[item].shape].bounds();
            let times = case.map_or(vec![0.0], |case| self.steps_of(case, item));
            let poses = times.into_iter().filter_map(move |time| Some((self.pose(case, item, time)?, time)));
            poses.map(move |(pose, time)| {
                let scale = self.scale(case, item, time);
                pose.spread(bounds.map(|corner| corner.coords * scale))
            })
        });
        boxes.reduce(union)
    }
}

impl Case {
    fn course(&self, item: usize) -> Option<&Course> {
        let found = self.courses.binary_search_by_key(&item, |(moved, _)| *moved).ok()?;
        Some(&self.courses[found].1)
    }

    /// True if an object is on a path, or carried by one that is.
    pub(crate) fn moves(&self, item: usize) -> bool {
        self.course(item).is_some_and(Course::moves)
    }

    /// Times within the clock, both ends included, in order.
    fn within(&self, times: impl Iterator<Item = f64>) -> Vec<f64> {
        let [start, end] = self.clock;
        let mut times: Vec<f64> = times.filter(|time| start < *time && *time < end).chain([start, end]).collect();
        times.sort_by(f64::total_cmp);
        times.dedup();
        times
    }
}

/// The box around two boxes.
fn union(one: [Point3<f64>; 2], other: [Point3<f64>; 2]) -> [Point3<f64>; 2] {
    [one[0].coords.inf(&other[0].coords).into(), one[1].coords.sup(&other[1].coords).into()]
}
