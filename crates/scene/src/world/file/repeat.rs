//! Objects that the file writes once and the world has several of: copies with numbered ids, shifted in place and in
//! time.

use crate::world::error::{KeyPath, LoadError};
use crate::world::file::names::NameTable;
use crate::world::yaml::document::{Document, ObjectDoc, RepeatDoc};
use firstcontact_motion::Waypoint;
use nalgebra::Point3;
use std::collections::HashSet;
use std::ops::Range;

/// The most copies of an object.
const MOST_COPIES: i64 = 10_000;

/// The most waypoints of copies, and rules about copies, in a file: some bytes must not fill the memory.
const MOST_WRITTEN: usize = 1_000_000;

/// Weight of a copy of an object, in waypoints.
const SIZE_OF_COPY: usize = 10;

/// Repetition of an object.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Repeat {
    count: usize,
    step: [f64; 3],
    every: f64,
}

/// Entries of a list of the file: an item may stand for several of them.
#[derive(Debug, Default)]
pub(crate) struct Series {
    /// The id of each entry.
    pub(crate) ids: Vec<String>,
    /// The item that each entry comes from.
    pub(crate) items: Vec<usize>,
    /// The ids of items that stand for several entries, and which.
    pub(crate) repeated: Vec<(String, Range<usize>)>,
}

impl Series {
    /// Adds an item with its id: one entry, or several with numbered ids.
    pub(crate) fn push(&mut self, id: &str, repeated: Option<usize>) -> Range<usize> {
        let (start, item) = (self.ids.len(), self.items.last().map_or(0, |item| item + 1));
        match repeated {
            None => self.ids.push(id.to_owned()),
            Some(count) => {
                self.ids.extend((1..=count).map(|number| format!("{id}_{number}")));
                self.repeated.push((id.to_owned(), start..start + count));
            }
        }
        self.items.resize(self.ids.len(), item);
        start..self.ids.len()
    }

    /// An item that stands for several entries, and whose id is that of another item, or of an entry.
    pub(crate) fn doubled(&self) -> Option<(usize, &str)> {
        let mut taken: HashSet<&str> = self.ids.iter().map(String::as_str).collect();
        let doubled = self.repeated.iter().find(|(id, _)| !taken.insert(id))?;
        Some((self.items[doubled.1.start], &doubled.0))
    }

    /// The names of all entries and of all items.
    pub(crate) fn names(&self, what: &'static str) -> NameTable<'_> {
        let repeated = self.repeated.iter().map(|(id, range)| (id.as_str(), range.clone()));
        NameTable::new(what, self.ids.iter().map(String::as_str)).with_repeated(repeated)
    }
}

/// Budget of entries that repetition may still make.
#[derive(Debug)]
pub(crate) struct Budget(usize);

impl Budget {
    pub(crate) fn new() -> Budget {
        Budget(MOST_WRITTEN)
    }

    /// Takes a number of entries from the budget, or finds that they are too many.
    pub(crate) fn take(&mut self, count: usize, at: impl FnOnce() -> KeyPath) -> Result<(), LoadError> {
        let too_many = || {
            let message =
                "what is repeated comes to more than 100000 objects, or 1000000 waypoints and rules, in this file";
            LoadError::on(at(), message)
                .helped("repeat fewer of them, or put them into groups and name these under `allow`")
        };
        self.0 = self.0.checked_sub(count).ok_or_else(too_many)?;
        Ok(())
    }
}

impl Repeat {
    /// Repetition of each object of the file, if it is repeated.
    pub(crate) fn read_all(document: &Document, budget: &mut Budget) -> Result<Vec<Option<Repeat>>, LoadError> {
        let moved: HashSet<&str> = document.paths.iter().map(|path| path.object.as_str()).collect();
        let repeated: HashSet<&str> =
            document.objects.iter().filter(|doc| doc.repeat.is_some()).map(|doc| doc.id.as_str()).collect();
        let read = |(index, doc): (usize, &ObjectDoc)| {
            let Some(repeat) = &doc.repeat else { return Ok(None) };
            let at = || KeyPath::item("objects", index).key("repeat");
            let read = Repeat::read(repeat, at)?;
            if doc.id.is_empty() {
                return Err(LoadError::on(KeyPath::item("objects", index).key("id"), "the object has an empty id"));
            }
            let is_moved = moved.contains(doc.id.as_str());
            if repeat.every.is_some() && !is_moved {
                let message = format!("`every` shifts the paths of `{}` in time, and it has none", doc.id);
                return Err(LoadError::on(at().key("every"), message).helped("give it a path, or remove `every`"));
            }
            let is_spread = read.step != [0.0; 3] || read.every != 0.0;
            let is_carried = doc.attach_to.as_deref().is_some_and(|carrier| repeated.contains(carrier));
            if read.count > 1 && !is_spread && !is_carried {
                let message = format!("all copies of `{}` are in the same place", doc.id);
                let help = "say how far apart they are, `step: [x, y, z]`, or how long on their path, `every: t`";
                return Err(LoadError::on(at(), message).helped(help));
            }
            budget.take(read.count * SIZE_OF_COPY, || at().key("count"))?;
            Ok(Some(read))
        };
        document.objects.iter().enumerate().map(read).collect()
    }

    fn read(doc: &RepeatDoc, at: impl Fn() -> KeyPath) -> Result<Repeat, LoadError> {
        if !(1..=MOST_COPIES).contains(&doc.count) {
            let message = format!("an object cannot be repeated {} times", doc.count);
            let fault = LoadError::on(at().key("count"), message).finding(doc.count.to_string());
            return Err(fault.expecting(format!("a number from 1 to {MOST_COPIES}")));
        }
        let step = doc.step.map_or([0.0; 3], |step| step.0);
        Ok(Repeat { count: doc.count as usize, step, every: doc.every.map_or(0.0, |every| every.0) })
    }

    /// Number of copies.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// True if copies are in other places.
    pub(crate) fn has_step(&self) -> bool {
        self.step != [0.0; 3]
    }

    /// A position of the first copy as another one has it, each coordinate rounded once; copies are counted from 0.
    pub(crate) fn position(
        &self,
        copy: usize,
        position: [f64; 3],
        at: impl FnOnce() -> KeyPath,
    ) -> Result<[f64; 3], LoadError> {
        let shifted: [f64; 3] = std::array::from_fn(|k| shifted(position[k], copy, self.step[k]));
        let beyond = || LoadError::on(at(), format!("`step` leads copy {} beyond the range of a double", copy + 1));
        if shifted.iter().all(|x| x.is_finite()) { Ok(shifted) } else { Err(beyond()) }
    }

    /// A waypoint of the first copy as another one has it, each number rounded once; copies are counted from 0.
    pub(crate) fn waypoint(
        &self,
        copy: usize,
        waypoint: &Waypoint,
        at: impl Fn() -> KeyPath,
    ) -> Result<Waypoint, LoadError> {
        let time = shifted(waypoint.time, copy, self.every);
        if !time.is_finite() {
            return Err(LoadError::on(at(), format!("`every` leads copy {} beyond the range of a double", copy + 1)));
        }
        Ok(Waypoint { time, position: Point3::from(self.position(copy, waypoint.position.into(), at)?) })
    }
}

/// Sum of a number and a multiple of another one, rounded once.
fn shifted(number: f64, times: usize, by: f64) -> f64 {
    if by == 0.0 { number } else { (times as f64).mul_add(by, number) }
}
