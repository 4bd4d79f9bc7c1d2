//! Gives a document its meaning: names to objects, words to values, numbers to places.

use crate::objects::ObjectId;
use crate::pairs::Setting;
use crate::world::draft::{Draft, faulty_ids};
use crate::world::error::{KeyPath, LoadError, Written};
use crate::world::file::folder::Folder;
use crate::world::file::names::{NameTable, word};
use crate::world::file::orientation::odd_angle;
use crate::world::file::pose::{compose, read_pose, rotation};
use crate::world::file::repeat::{Budget, Repeat, Series};
use crate::world::file::rules::{read_allow, read_checks, read_pairs, read_stated};
use crate::world::file::shapes::Workshop;
use crate::world::file::waypoints;
use crate::world::finding::{PendingFinding, Rule};
use crate::world::object::{Object, Pose, TimedPath};
use crate::world::options::PathsNeeded;
use crate::world::unit::{AngleUnit, LengthUnit, TimeUnit, Units};
use crate::world::yaml::document::{Defaults, Document, ObjectDoc, PathDoc, PoseDoc, UnitsDoc};
use firstcontact_motion::{After, Before, Rotation, Waypoint};
use std::collections::HashSet;
use std::ops::Range;

/// Names of the behaviours before the first waypoint.
pub(crate) const BEFORE: &[(Before, &str)] = &[(Before::Wait, "wait"), (Before::Absent, "absent")];

/// Names of the behaviours after the last waypoint.
pub(crate) const AFTER: &[(After, &str)] = &[(After::Hold, "hold"), (After::Vanish, "vanish")];

/// Faults of several items of a file, so that one run reports them together.
#[derive(Debug, Default)]
pub(crate) struct Faults(pub(crate) Vec<LoadError>);

impl Faults {
    /// The value, or `None` after its fault has been added.
    fn keep<T>(&mut self, result: Result<T, LoadError>) -> Option<T> {
        result.map_err(|fault| self.0.push(fault)).ok()
    }

    /// Adds the faults of ids that stand twice in a list; true if there is one.
    fn keep_doubled<'i>(&mut self, list: [&'static str; 2], ids: impl Iterator<Item = &'i str>) -> bool {
        let before = self.0.len();
        self.0.extend(faulty_ids(list, ids, &Written::default()).take(LoadError::MOST + 1));
        self.0.len() > before
    }

    /// True if there are as many faults as are reported; no more items need to be read.
    fn is_full(&self) -> bool {
        self.0.len() > LoadError::MOST
    }
}

impl From<LoadError> for Faults {
    fn from(fault: LoadError) -> Faults {
        Faults(vec![fault])
    }
}

/// The draft a document describes, and warnings about what is written.
///
/// # Errors
/// All faults of objects, paths, checks and rules that do not follow from each other, up to the number that is
/// reported.
pub(crate) fn resolve(
    document: Document,
    paths_needed: PathsNeeded,
    folder: &Folder,
) -> Result<(Draft, Vec<PendingFinding>), Faults> {
    let units = read_units(&document.units)?;
    let Defaults { margin, touch } = &document.defaults;
    let defaults = read_stated(*margin, touch.as_deref(), || KeyPath::root().key("defaults"))?;
    let mut budget = Budget::new();
    let repeats = Repeat::read_all(&document, &mut budget)?;
    let mut entries = Series::default();
    for (doc, repeat) in document.objects.iter().zip(&repeats) {
        entries.push(&doc.id, repeat.map(|repeat| repeat.count()));
    }
    refuse_doubled("objects", "object", &entries)?;
    if u32::try_from(entries.ids.len()).is_err() {
        return Err(LoadError::on(KeyPath::root().key("objects"), "too many objects").into());
    }
    if document.paths.is_empty() && paths_needed == PathsNeeded::Some {
        return Err(no_paths(&document).into());
    }
    let ids = entries.names("object");
    let known = KnownIds { ids: &ids, items: &entries.items, repeats: &repeats };
    let mut faults = Faults::default();
    faults.keep_doubled(["objects", "object"], document.objects.iter().map(|doc| doc.id.as_str()));
    let ObjectTable { objects, frames, mut notes } = read_objects(&document, &known, units, folder, &mut faults);
    notes.extend(odd_angle(&document, units.angle));
    let are_objects_known = faults.0.is_empty();
    let (paths, tracks) = read_paths(&document.paths, (&known, units.angle), &frames, folder, &mut budget, &mut faults);
    if !faults.keep_doubled(["paths", "path"], document.paths.iter().map(|doc| doc.id.as_str())) {
        faults.keep(refuse_doubled("paths", "path", &tracks));
    }
    faults.keep_doubled(["checks", "check"], document.checks.iter().flatten().map(|doc| doc.id.as_str()));
    let path_ids = tracks.names("path");
    let checks = document.checks.as_ref().map(|checks| {
        let read = read_checks(checks, &path_ids, tracks.ids.len(), &ids);
        read.filter_map(|check| if faults.is_full() { None } else { faults.keep(check) }).collect()
    });
    if !are_objects_known {
        return Err(faults);
    }
    let allow = faults.keep(read_allow(&document.allow, &ids, &objects, &mut budget));
    let pairs = faults.keep(read_pairs(&document.pairs, &ids, &objects, &mut budget));
    let (Some((allow, of_allow)), Some((pairs, of_pairs)), true) = (allow, pairs, faults.0.is_empty()) else {
        return Err(faults);
    };
    let written =
        Written { objects: entries.items.clone(), paths: tracks.items.clone(), allow: of_allow, pairs: of_pairs };
    let draft = Draft { units, paths, checks, allow, defaults, pairs, objects, written, ..Draft::default() };
    let has_default_length = document.units.length.is_none();
    Ok((Draft { packages: document.packages.0, has_default_length, ..draft }, notes))
}

/// The id of all copies is unique. Numbered ids are compared with the others later.
fn refuse_doubled(list: &'static str, what: &str, series: &Series) -> Result<(), LoadError> {
    match series.doubled() {
        None => Ok(()),
        Some((index, id)) => {
            let at = KeyPath::item(list, index).key("id");
            Err(LoadError::on(at, format!("two {what}s have the id `{id}`")).helped("rename one"))
        }
    }
}

/// The objects of a file: the ids of all copies, the item that each comes from, and how items are repeated.
struct KnownIds<'k> {
    ids: &'k NameTable<'k>,
    items: &'k [usize],
    repeats: &'k [Option<Repeat>],
}

/// Carrier of an object: one other for all its copies, or for each the copy of the same number.
#[derive(Debug, Clone)]
struct Carriers(Range<usize>);

impl Carriers {
    /// The carrier of a copy, counted from 0.
    fn of(&self, copy: usize) -> usize {
        if self.0.len() == 1 { self.0.start } else { self.0.start + copy }
    }
}

impl KnownIds<'_> {
    fn carriers(&self, doc: &ObjectDoc, count: usize, at: impl Fn() -> KeyPath) -> Result<Option<Carriers>, LoadError> {
        let Some(name) = &doc.attach_to else { return Ok(None) };
        let carriers = self.ids.find_all(name, || at().key("attach_to"))?;
        if self.ids.is_repeated(name) && carriers.len() != count {
            let message = format!("`{name}` has {} copies, and `{}` has {count}", carriers.len(), doc.id);
            let help =
                format!("give `{}` `repeat: {{count: {}}}`, or attach it to one, `{name}_1`", doc.id, carriers.len());
            return Err(LoadError::on(at().key("attach_to"), message).helped(help));
        }
        Ok(Some(Carriers(carriers)))
    }
}

fn read_units(doc: &UnitsDoc) -> Result<Units, LoadError> {
    let at = |key: &'static str| move || KeyPath::root().key("units").key(key);
    let mut units = Units::default();
    if let Some(length) = &doc.length {
        units.length = word("unit of length", length, LengthUnit::ALL, at("length"))?;
    }
    if let Some(angle) = &doc.angle {
        units.angle = Some(word("unit of angle", angle, AngleUnit::ALL, at("angle"))?);
    }
    if let Some(time) = &doc.time {
        units.time = word("unit of time", time, TimeUnit::ALL, at("time"))?;
    }
    Ok(units)
}

fn no_paths(document: &Document) -> LoadError {
    let object = document.objects.first().map_or("ID", |object| object.id.as_str());
    let help = format!(
        "add `paths: [{{id: p, object: {object}, waypoints: [{{position: [0, 0, 0]}}, {{position: [1, 0, 0]}}]}}]`"
    );
    LoadError::on(KeyPath::root(), "the world has no path, so nothing can happen in it").helped(help)
}

/// All objects of a file.
struct ObjectTable {
    objects: Vec<Object>,
    /// Rotation of the frame in which each item stands.
    frames: Vec<Rotation>,
    notes: Vec<PendingFinding>,
}

/// Settings and place of an item, before its shape is read.
struct PlacedItem {
    setting: Setting,
    pose: Pose,
    turn: Rotation,
    /// Remark on the rotation.
    note: Option<String>,
    carriers: Option<Carriers>,
}

impl PlacedItem {
    fn read(doc: &ObjectDoc, index: usize, known: &KnownIds<'_>, units: Units) -> Result<PlacedItem, LoadError> {
        let at = || KeyPath::item("objects", index);
        let setting = read_stated(doc.margin, doc.touch.as_deref(), at)?;
        let pose = read_pose(doc.pose.as_ref().unwrap_or(&PoseDoc::default()), || at().key("pose"))?;
        let (turn, note) = rotation(&pose.turn, units.angle, || at().key("pose"))?;
        let count = known.repeats[index].map_or(1, |repeat| repeat.count());
        Ok(PlacedItem { setting, pose, turn, note, carriers: known.carriers(doc, count, at)? })
    }

    /// The remark, as a finding about the object.
    fn finding(&self, index: usize, id: &str) -> Option<PendingFinding> {
        let (path, message) = (KeyPath::item("objects", index), format!("`{id}`: {}", self.note.as_ref()?));
        Some(PendingFinding { path, rule: Rule::RotationNormalised, message, help: None })
    }
}

/// All objects with their bodies; those with faults are left out.
fn read_objects(
    document: &Document,
    known: &KnownIds<'_>,
    units: Units,
    folder: &Folder,
    faults: &mut Faults,
) -> ObjectTable {
    let docs = &document.objects;
    let read = |(index, doc)| faults.keep(PlacedItem::read(doc, index, known, units));
    let placed: Vec<Option<PlacedItem>> = docs.iter().enumerate().map(read).collect();
    let note = |(index, item): (usize, &Option<PlacedItem>)| item.as_ref()?.finding(index, &docs[index].id);
    let notes = placed.iter().enumerate().filter_map(note).collect();
    let own: Vec<Rotation> =
        placed.iter().map(|item| item.as_ref().map_or_else(Rotation::identity, |item| item.turn)).collect();
    let carrier = |item: &Option<PlacedItem>| Some(known.items[item.as_ref()?.carriers.as_ref()?.of(0)]);
    let items: Vec<Option<usize>> = placed.iter().map(carrier).collect();
    let turns = faults.keep(composed(&own, &items)).unwrap_or(own);
    let mut workshop = Workshop::new(folder, units.length);
    #[cfg(feature = "parallel")]
    workshop.read_ahead(docs);
    let frame = |carrier: &Option<usize>| carrier.map_or_else(Rotation::identity, |carrier| turns[carrier]);
    let frames: Vec<Rotation> = items.iter().map(frame).collect();
    let moved: HashSet<&str> = document.paths.iter().map(|path| path.object.as_str()).collect();
    let mut objects = Vec::with_capacity(known.items.len());
    for (index, (doc, item)) in docs.iter().zip(placed).enumerate() {
        if faults.is_full() {
            break;
        }
        let at = || KeyPath::item("objects", index);
        let Some(item) = item else { continue };
        let Some(made) = faults.keep(workshop.make(doc, turns[index], at)) else { continue };
        let (carriers, frame) = (item.carriers.as_ref(), &frames[index]);
        let first = object(doc, item.pose, made, carriers.map(|all| all.of(0)), frame);
        let first = Object { setting: item.setting, ..first };
        match &known.repeats[index] {
            Some(repeat) => {
                let is_moved = moved.contains(doc.id.as_str());
                let copies = Copies { repeat, carriers, frame, is_moved };
                copies.add_to(&mut objects, (doc, index), &first, faults);
            }
            None => objects.push(first),
        }
    }
    ObjectTable { objects, frames, notes }
}

/// What copies of an object need besides it.
struct Copies<'d> {
    repeat: &'d Repeat,
    carriers: Option<&'d Carriers>,
    /// Rotation of the frame in which they stand.
    frame: &'d Rotation,
    /// True if a path moves them.
    is_moved: bool,
}

impl Copies<'_> {
    /// Adds the copies of an object, up to the first that cannot be placed.
    fn add_to(
        &self,
        objects: &mut Vec<Object>,
        (doc, index): (&ObjectDoc, usize),
        first: &Object,
        faults: &mut Faults,
    ) {
        let Copies { repeat, carriers, frame, is_moved } = self;
        // What is attached stands at its carrier's origin, unless a pose or a path says where.
        let stands_at_origin = carriers.is_some() && repeat.has_step() && !is_moved;
        let position = first.pose.position.or(stands_at_origin.then_some([0.0; 3]));
        for copy in 0..repeat.count() {
            let at = || KeyPath::item("objects", index).key("repeat").key("step");
            let shifted = |position| repeat.position(copy, position, at);
            let Ok(position) = position.map(shifted).transpose().map_err(|fault| faults.0.push(fault)) else { break };
            let pose = Pose { position, ..first.pose.clone() };
            objects.push(Object {
                id: format!("{}_{}", doc.id, copy + 1),
                groups: with_group(doc.groups.as_deref().unwrap_or_default(), &doc.id),
                carrier: carriers.map(|carriers| ObjectId::local(carriers.of(copy))),
                offset: position.map(|position| in_world_axes(position, frame)),
                pose,
                ..first.clone()
            });
        }
    }
}

/// Groups, and one more.
fn with_group(groups: &[String], group: &str) -> Vec<String> {
    let one_more = (!groups.iter().any(|known| known == group)).then(|| group.to_owned());
    groups.iter().cloned().chain(one_more).collect()
}

fn object(
    doc: &ObjectDoc,
    pose: Pose,
    made: crate::world::file::shapes::PlacedShape,
    carrier: Option<usize>,
    frame: &Rotation,
) -> Object {
    let offset = pose.position.map(|position| in_world_axes(position, frame));
    Object {
        id: doc.id.clone(),
        source: made.source,
        body: made.body,
        groups: doc.groups.clone().unwrap_or_default(),
        carrier: carrier.map(ObjectId::local),
        pose,
        claims: made.claims,
        deviation: made.deviation,
        setting: Setting::default(),
        offset,
    }
}

/// A position in a frame with the axes of the world, each coordinate rounded once if the frame is turned.
fn in_world_axes(position: [f64; 3], frame: &Rotation) -> [f64; 3] {
    if frame.is_identity() { position } else { frame.turn(position).into() }
}

/// The orientation of each object in the world: its own after its carrier's. Objects on a circle of carriers keep
/// their own; the circle is reported later, with all others of its kind.
fn composed(own: &[Rotation], carriers: &[Option<usize>]) -> Result<Vec<Rotation>, LoadError> {
    let mut turns: Vec<Option<Rotation>> = vec![None; own.len()];
    for start in 0..own.len() {
        let mut chain = Vec::new();
        let mut slot = Some(start);
        while let Some(here) = slot.filter(|&here| turns[here].is_none() && chain.len() <= own.len()) {
            chain.push(here);
            slot = carriers[here];
        }
        for here in chain.into_iter().rev() {
            let carrier = carriers[here].and_then(|carrier| turns[carrier]);
            let turn = match carrier {
                None => own[here],
                Some(carrier) => compose(&carrier, &own[here]).map_err(|error| {
                    LoadError::on(KeyPath::item("objects", here).key("pose"), error.to_string()).caused_by(error)
                })?,
            };
            turns[here] = Some(turn);
        }
    }
    Ok(turns.into_iter().zip(own).map(|(turn, own)| turn.unwrap_or(*own)).collect())
}

/// All paths of a file, and their ids, those of paths with faults included.
fn read_paths(
    docs: &[PathDoc],
    (known, unit): (&KnownIds<'_>, Option<AngleUnit>),
    frames: &[Rotation],
    folder: &Folder,
    budget: &mut Budget,
    faults: &mut Faults,
) -> (Vec<TimedPath>, Series) {
    let (mut paths, mut tracks) = (Vec::new(), Series::default());
    for (index, doc) in docs.iter().enumerate() {
        if faults.is_full() {
            break;
        }
        let read = read_path(doc, index, (known, unit), frames, folder, budget);
        match faults.keep(read) {
            Some(PathCopies::One(path)) => {
                tracks.push(&doc.id, None);
                paths.push(path);
            }
            Some(PathCopies::Many(copies)) => {
                let entries = tracks.push(&doc.id, Some(copies.len()));
                let ids = entries.map(|entry| tracks.ids[entry].clone());
                paths.extend(ids.zip(copies).map(|(id, copy)| TimedPath { id, ..copy }));
            }
            None => {
                let copies = known.ids.find_all(&doc.object, KeyPath::root).ok().map(|objects| objects.len());
                tracks.push(&doc.id, copies.filter(|_| known.ids.is_repeated(&doc.object)));
            }
        }
    }
    (paths, tracks)
}

/// Paths that one item of a file describes.
enum PathCopies {
    One(TimedPath),
    /// One for each copy of a repeated object; all with the id of the item.
    Many(Vec<TimedPath>),
}

fn read_path(
    doc: &PathDoc,
    index: usize,
    (known, unit): (&KnownIds<'_>, Option<AngleUnit>),
    frames: &[Rotation],
    folder: &Folder,
    budget: &mut Budget,
) -> Result<PathCopies, LoadError> {
    let at = || KeyPath::item("paths", index);
    let objects = known.ids.find_all(&doc.object, || at().key("object"))?;
    let item = known.items[objects.start];
    let frame = &frames[item];
    let before = doc.before.as_deref().map(|found| word("`before`", found, BEFORE, || at().key("before")));
    let after = doc.after.as_deref().map(|found| word("`after`", found, AFTER, || at().key("after")));
    let (waypoints, turns) = waypoints::read(&doc.waypoints, folder, unit, || at().key("waypoints"))?;
    let turn =
        |waypoint: &Waypoint| Waypoint { position: in_world_axes(waypoint.position.into(), frame).into(), ..*waypoint };
    let first = TimedPath {
        id: doc.id.clone(),
        object: ObjectId::local(objects.start),
        turned: (!frame.is_identity()).then(|| waypoints.iter().map(turn).collect()),
        waypoints,
        before: before.transpose()?.unwrap_or_default(),
        after: after.transpose()?.unwrap_or_default(),
        turns,
    };
    let repeat = known.repeats[item].filter(|_| known.ids.is_repeated(&doc.object));
    let Some(repeat) = repeat else { return Ok(PathCopies::One(first)) };
    if first.turns() {
        let message = "the copies of an object that is repeated cannot turn";
        return Err(
            LoadError::on(at().key("waypoints"), message).helped("write the objects one by one, each with its path")
        );
    }
    budget.take(repeat.count().saturating_mul(first.waypoints.len()), || at().key("waypoints"))?;
    let copy = |(copy, object)| {
        let shifted = |waypoint| repeat.waypoint(copy, waypoint, || at().key("waypoints"));
        let waypoints: Vec<Waypoint> = first.waypoints.iter().map(shifted).collect::<Result<_, _>>()?;
        Ok(TimedPath {
            object: ObjectId::local(object),
            turned: first.turned.as_ref().map(|_| waypoints.iter().map(turn).collect()),
            waypoints,
            ..first.clone()
        })
    };
    objects.enumerate().map(copy).collect::<Result<_, LoadError>>().map(PathCopies::Many)
}
