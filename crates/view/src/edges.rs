//! Edges of a planner in a scene, coloured by their answers: straight ways of one object, thousands of them.

use std::collections::HashMap;

use firstcontact_formats::printable;
use firstcontact_scene::planner::{Checker, Collision, Edge, Verdict};
use firstcontact_scene::world::{ObjectId, World};
use nalgebra::Point3;
use serde::Serialize;

use crate::mark::Mark;
use crate::meeting::collision_mark;
use crate::pack::Pack;

/// The most contacts whose exact times and features are written into a page; of further ones the time is rounded.
const MOST_EXACT: usize = 200;

/// Edges of one object, each with its answer.
#[derive(Debug, Clone)]
pub struct Edges {
    /// Index of the object that is moved.
    robot: usize,
    /// Indices of objects that are attached to it, each with the place of its origin in the robot's frame.
    riders: Vec<(usize, [f64; 3])>,
    /// Indices of all objects.
    numbers: HashMap<ObjectId, usize>,
    list: Vec<SeenEdge>,
    /// Names by the index of the edge, of those that have one.
    names: Vec<(usize, String)>,
    /// Contacts that are told in full, by the index of the edge.
    marks: Vec<(usize, Mark)>,
}

/// One edge and its answer.
#[derive(Debug, Clone)]
struct SeenEdge {
    line: u32,
    edge: Edge,
    answer: EdgeAnswer,
    /// The greatest float that is not after first contact, and the index of the object that is met.
    met: Option<(f64, u32)>,
}

/// Answer to the question about an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum EdgeAnswer {
    Clear,
    Contact,
    StartsInContact,
}

/// Where the edges are in the stream.
#[derive(Debug, Serialize)]
pub(crate) struct PackedEdges<'a> {
    at: usize,
    count: usize,
    /// Number of edges that meet something.
    met: usize,
    /// True if edges have times of their own.
    timed: bool,
    robot: usize,
    riders: &'a [(usize, [f64; 3])],
    names: &'a [(usize, String)],
    marks: &'a [(usize, Mark)],
}

impl Edges {
    /// No edges yet of an object of a world, which is asked about by a checker; `None` if the world has no such object.
    pub fn new(world: &World, checker: &Checker, robot: ObjectId) -> Option<Edges> {
        let numbers: HashMap<ObjectId, usize> =
            world.objects().zip(0..).map(|((id, _), number)| (id, number)).collect();
        let place = |id| checker.motion(id)?.position(0.0);
        let start = place(robot).unwrap_or_default();
        let is_carried = |id: &ObjectId| {
            let carriers = std::iter::successors(checker.carrier(*id), |&carrier| checker.carrier(carrier));
            carriers.take(numbers.len()).any(|carrier| carrier == robot)
        };
        let carried = checker.objects().filter(is_carried);
        let offset = |id| Some((*numbers.get(&id)?, (place(id)? - start).into()));
        let mut riders: Vec<(usize, [f64; 3])> = carried.filter_map(offset).collect();
        riders.sort_by_key(|(rider, _)| *rider);
        let robot = *numbers.get(&robot)?;
        Some(Edges { robot, riders, numbers, list: Vec::new(), names: Vec::new(), marks: Vec::new() })
    }

    /// Number of edges.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds an edge that stands on a line of a file, perhaps with a name, and its answer.
    pub fn add(&mut self, world: &World, (line, name): (u64, Option<&str>), edge: &Edge, answer: &Verdict) {
        let index = self.list.len();
        let met = answer.collision().map(|found| self.met(found));
        if let Some(found) = answer.collision()
            && self.marks.len() < MOST_EXACT
        {
            self.marks.extend(collision_mark(world, found).map(|mark| (index, mark)));
        }
        let answer = match answer {
            Verdict::Clear => EdgeAnswer::Clear,
            Verdict::Contact(_) => EdgeAnswer::Contact,
            Verdict::StartsInContact(_) => EdgeAnswer::StartsInContact,
        };
        self.names.extend(name.map(|name| (index, printable(name).into_owned())));
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        self.list.push(SeenEdge { line, edge: *edge, answer, met });
    }

    fn met(&self, found: &Collision) -> (f64, u32) {
        let other = [found.a, found.b]
            .into_iter()
            .filter_map(|id| self.numbers.get(&id).copied())
            .find(|&object| object != self.robot && !self.riders.iter().any(|(rider, _)| *rider == object));
        (found.contact.time.lower() + 0.0, other.unwrap_or(self.robot) as u32)
    }

    /// First and last instant of all edges.
    pub fn clock(&self) -> [f64; 2] {
        let times = self.list.iter().map(|seen| seen.edge.times.unwrap_or([0.0, 1.0]));
        times.reduce(|all, own| [all[0].min(own[0]), all[1].max(own[1])]).unwrap_or([0.0, 1.0])
    }

    /// Ends of all edges.
    pub(crate) fn ends(&self) -> impl Iterator<Item = Point3<f64>> {
        self.list.iter().flat_map(|seen| [seen.edge.from, seen.edge.to])
    }
}

impl Pack {
    /// Adds edges, column by column: lines, answers, ends as floats of 32 bits from a centre, contacts, times.
    pub(crate) fn edges<'a>(&mut self, edges: &'a Edges, centre: [f64; 3]) -> PackedEdges<'a> {
        let list = &edges.list;
        let at = self.len();
        let lines: Vec<u32> = list.iter().map(|seen| seen.line).collect();
        let earlier = std::iter::once(0).chain(lines.iter().copied());
        let steps: Vec<u32> = lines.iter().zip(earlier).map(|(own, before)| own.wrapping_sub(before)).collect();
        self.planes(&steps, |step, plane| step.to_le_bytes()[plane], 4);
        let answers: Vec<u8> = list.iter().map(|seen| seen.answer as u8).collect();
        self.planes(&answers, |answer, _| answer, 1);
        for end in [|seen: &SeenEdge| seen.edge.from, |seen: &SeenEdge| seen.edge.to] {
            for (axis, middle) in centre.into_iter().enumerate() {
                let column: Vec<f32> = list.iter().map(|seen| (end(seen)[axis] - middle) as f32).collect();
                self.planes(&column, |number, plane| number.to_le_bytes()[plane], 4);
            }
        }
        let met: Vec<(f64, u32)> = list.iter().filter_map(|seen| seen.met).collect();
        self.planes(&met, |(time, _), plane| time.to_le_bytes()[plane], 8);
        self.planes(&met, |(_, object), plane| object.to_le_bytes()[plane], 4);
        let timed = list.iter().any(|seen| seen.edge.times.is_some());
        if timed {
            for end in 0..2 {
                let column: Vec<f64> = list.iter().map(|seen| seen.edge.times.unwrap_or([0.0, 1.0])[end]).collect();
                self.planes(&column, |number, plane| number.to_le_bytes()[plane], 8);
            }
        }
        let Edges { robot, riders, names, marks, .. } = edges;
        PackedEdges { at, count: list.len(), met: met.len(), timed, robot: *robot, riders, names, marks }
    }
}
