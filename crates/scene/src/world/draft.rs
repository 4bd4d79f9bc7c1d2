//! A world being put together, and the rules that hold for it as a whole.

use crate::engine::Scope;
use crate::exemptions::{ExemptPairs, Exemptions};
use crate::objects::{ObjectId, ObjectIds};
use crate::pairs::{PairPolicies, Setting};
use crate::world::check::Check;
use crate::world::error::{KeyPath, LoadError, Written};
use crate::world::finding::Finding;
use crate::world::object::{Object, TimedPath, Turn};
use crate::world::pair_rules::{AllowRule, ExemptPairCounter, PairRule};
use crate::world::scenario::{Scenario, ScenarioError, Standing};
use crate::world::unit::Units;
use crate::world::{World, WorldData, pair_rules};
use firstcontact_motion::{After, Before, MotionError};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// Help where something may be meant to be held for a part of the time.
const GRIPPED: &str =
    "what is gripped and let go is attached to nothing, waits, and has the gripper's waypoints while it is held";

/// Everything a world is made of, references already resolved.
#[derive(Debug, Default)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Draft {
    pub(crate) name: String,
    pub(crate) units: Units,
    /// True of a file that leaves the unit of length out, so that it is the metre.
    pub(crate) has_default_length: bool,
    pub(crate) packages: Vec<(String, String)>,
    /// Handles of the objects that have been given one.
    pub(crate) handles: ObjectIds,
    pub(crate) objects: Vec<Object>,
    pub(crate) paths: Vec<TimedPath>,
    /// `None`: one check over all paths is implied.
    pub(crate) checks: Option<Vec<Check>>,
    pub(crate) allow: Vec<AllowRule>,
    pub(crate) defaults: Setting,
    pub(crate) pairs: Vec<PairRule>,
    pub(crate) warnings: Vec<Finding>,
    pub(crate) written: Written,
    #[cfg(feature = "yaml")]
    #[cfg_attr(feature = "bytes", serde(skip))]
    pub(crate) text: Option<Arc<crate::world::yaml::source::SourceText>>,
}

impl Draft {
    /// Checks the whole and makes it a world.
    pub(crate) fn finish(mut self) -> Result<World, LoadError> {
        check_lengths(&self)?;
        self.complete_ids()?;
        let ids = self.unique_ids()?;
        let order = carriers_first(&self.objects)?;
        self.check_paths()?;
        let checks = match &self.checks {
            Some(checks) => checks.clone(),
            None => implied_check(self.paths.len()).into_iter().collect(),
        };
        let standing = Arc::new(Standing::new(&self.objects, &order, &self.paths));
        let groups = self.objects.iter().map(|object| object.groups.as_slice());
        let exemptions = Exemptions::new(self.allow.iter().map(|rule| &rule.pairs), groups);
        let policies = self.policies()?;
        for (index, check) in checks.iter().enumerate() {
            let at =
                |index: usize| if self.checks.is_some() { KeyPath::item("checks", index) } else { KeyPath::root() };
            let scenario = Scenario::new(&standing, &self.objects, &self.paths, &check.paths)
                .map_err(|error| self.scenario_fault(error, check, at(index)))?;
            self.check_expected_pair(check, &scenario, &exemptions, || at(index))?;
        }
        Ok(World::from_data(WorldData {
            name: self.name,
            units: self.units,
            packages: self.packages,
            ranks: ranks(&self.objects),
            objects: self.objects,
            standing,
            index: OnceLock::new(),
            ids,
            handles: self.handles,
            paths: self.paths,
            checks,
            allow: self.allow,
            exempt: ExemptPairCounter::new(exemptions),
            defaults: self.defaults,
            pairs: self.pairs,
            policies,
            warnings: self.warnings,
            written: self.written,
            #[cfg(feature = "yaml")]
            text: self.text,
        }))
    }

    /// Gives every object its handle, and completes those that refer to objects.
    fn complete_ids(&mut self) -> Result<(), LoadError> {
        while self.handles.len() < self.objects.len() {
            self.handles.add();
        }
        let handles = std::mem::take(&mut self.handles);
        let completed = self.each_reference(|id, list, index, text| {
            let foreign = || LoadError::on(KeyPath::item(list, index), format!("{text} an object of another world"));
            *id = handles.complete(*id).ok_or_else(foreign)?;
            Ok(())
        });
        self.handles = handles;
        completed
    }

    /// Visits every handle that refers to an object, with its list, its place in that, and words for an error.
    pub(crate) fn each_reference<E>(
        &mut self,
        mut visit: impl FnMut(&mut ObjectId, &'static str, usize, &'static str) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, object) in self.objects.iter_mut().enumerate() {
            let mut carrier = object.carrier.iter_mut();
            carrier.try_for_each(|id| visit(id, "objects", index, "an object is attached to"))?;
        }
        for (index, path) in self.paths.iter_mut().enumerate() {
            visit(&mut path.object, "paths", index, "a path moves")?;
        }
        for (index, rule) in self.pairs.iter_mut().enumerate() {
            rule.pair.iter_mut().try_for_each(|id| visit(id, "pairs", index, "a pair is stated that has"))?;
        }
        for (index, rule) in self.allow.iter_mut().enumerate() {
            if let ExemptPairs::Pair(pair) = &mut rule.pairs {
                pair.iter_mut().try_for_each(|id| visit(id, "allow", index, "a pair is exempt that has"))?;
            }
        }
        for (index, check) in self.checks.iter_mut().flatten().enumerate() {
            let pair = check.expectation.as_mut().and_then(|expected| expected.pair.as_mut());
            let mut pair = pair.into_iter().flatten();
            pair.try_for_each(|id| visit(id, "checks", index, "a pair is expected that has"))?;
        }
        Ok(())
    }

    fn unique_ids(&self) -> Result<HashMap<String, ObjectId>, LoadError> {
        let written = &self.written;
        let objects = self.objects.iter().map(|object| object.id.as_str());
        let paths = self.paths.iter().map(|path| path.id.as_str());
        let checks = self.checks.iter().flatten().map(|check| check.id.as_str());
        let faults = faulty_ids(["objects", "object"], objects.clone(), written);
        let faults = faults.chain(faulty_ids(["paths", "path"], paths, written));
        match faults.chain(faulty_ids(["checks", "check"], checks, written)).next() {
            Some(fault) => Err(fault),
            None => Ok(objects.enumerate().map(|(slot, id)| (id.to_owned(), self.handles.id(slot))).collect()),
        }
    }

    /// Policies of all pairs.
    fn policies(&self) -> Result<PairPolicies, LoadError> {
        pair_rules::policies(self.defaults, &self.pairs, &self.objects)
    }

    fn check_paths(&self) -> Result<(), LoadError> {
        for (index, path) in self.paths.iter().enumerate() {
            let at = KeyPath::item("paths", index);
            path.motion_between_waypoints().map_err(|error| motion_fault(error, at.clone(), &path.id))?;
            if path.turns() {
                self.check_turning(path, at)?;
            }
        }
        Ok(())
    }

    /// Rules for a path that turns its object.
    fn check_turning(&self, path: &TimedPath, at: KeyPath) -> Result<(), LoadError> {
        let object = &self.objects[path.object.number()];
        let (why, help) = if object.pose.turn != Turn::Identity {
            let help = "leave the rotation of the pose out: waypoints say all of the orientation";
            ("the object is turned by its `pose`, too", help.to_owned())
        } else if object.carrier.is_some() {
            let help = "supported are turns of objects that are attached to none, and what they carry";
            ("the object is attached to another", format!("{help}; {GRIPPED}"))
        } else if path.before != Before::default() || path.after != After::default() {
            ("the object is not always there", format!("leave out `before` and `after`; {GRIPPED}"))
        } else {
            return Ok(());
        };
        let message = format!("path `{}` turns object `{}`, but {why}", path.id, object.id);
        Err(LoadError::on(at.key("waypoints"), message).helped(help))
    }

    /// A pair that the check does not ask about is never its answer.
    fn check_expected_pair(
        &self,
        check: &Check,
        scenario: &Scenario,
        exemptions: &Exemptions,
        at: impl Fn() -> KeyPath,
    ) -> Result<(), LoadError> {
        let Some(pair) = check.expectation.as_ref().and_then(|expected| expected.pair) else { return Ok(()) };
        let pair = pair.map(|id| id.number());
        let [a, b] = pair.map(|slot| &self.objects[slot].id);
        let (why, help) = if !pair.iter().any(|&slot| scenario.moves(slot)) {
            ("neither of them moves", "list a path of one of them, or expect another pair")
        } else if !scenario.is_moving_pair(pair) {
            ("one is attached to the other, or both move as one", "expect another pair")
        } else if exemptions.contains(pair) {
            ("a rule under `allow` exempts them", "remove the rule, or expect another pair")
        } else {
            return Ok(());
        };
        let message = format!("check `{}` does not test {a} and {b}: {why}", check.id);
        Err(LoadError::on(at().key("expect").key("pair"), message).helped(help))
    }

    fn scenario_fault(&self, error: ScenarioError, check: &Check, at: KeyPath) -> LoadError {
        let path_id = |listed: usize| &self.paths[check.paths[listed]].id;
        match error {
            ScenarioError::TwoPaths { first, second } => {
                let object = &self.objects[self.paths[check.paths[second]].object.number()].id;
                let (first, other) = (path_id(first), path_id(second));
                let message = format!("paths `{first}` and `{other}` both move `{object}` in check `{}`", check.id);
                let at =
                    if check.listed.is_some() { at.key("paths").at(second) } else { KeyPath::item("paths", second) };
                LoadError::on(at, message).helped("list one path of each object; give the other path its own check")
            }
            ScenarioError::Nowhere { object, .. } => {
                let message = format!("{} (check `{}`)", error.describe(&self.objects), check.id);
                let help = "give it `pose: {position: [x, y, z]}`, or a path in the check";
                LoadError::on(KeyPath::item("objects", object.number()), message).helped(help)
            }
            ScenarioError::NoPath => {
                LoadError::on(at.key("paths"), format!("check `{}` has no path to run", check.id)).helped("list a path")
            }
            ScenarioError::TooDeep { object } => {
                let message = format!("{} (check `{}`)", error.describe(&self.objects), check.id);
                let at = KeyPath::item("objects", object.number()).key("attach_to");
                LoadError::on(at, message).helped("attach it to an object further down, or leave out a path")
            }
            ScenarioError::OnTurning { object, path, turning } => {
                let message = format!("{} (check `{}`)", error.describe(&self.objects), check.id);
                let help = format!(
                    "leave out its {}, or the turns of {}; {GRIPPED}",
                    self.named_path(path, 0),
                    self.named_path(turning, self.paths[turning].first_turn().unwrap_or_default())
                );
                LoadError::on(KeyPath::item("objects", object.number()).key("attach_to"), message).helped(help)
            }
            ScenarioError::Turns { .. } | ScenarioError::Motion(_) => LoadError::on(at, error.describe(&self.objects)),
        }
    }
}

impl Draft {
    /// A path as errors name it, with the line of one of its waypoints if there is a file.
    fn named_path(&self, path: usize, waypoint: usize) -> String {
        let id = &self.paths[path].id;
        #[cfg(feature = "yaml")]
        if let Some(text) = &self.text
            && let Some(line) = text.line_of_waypoint(self.written.item("paths", path), waypoint)
        {
            return format!("path `{id}` (line {line})");
        }
        #[cfg(not(feature = "yaml"))]
        let _ = waypoint;
        format!("path `{id}`")
    }
}

fn motion_fault(error: MotionError, at: KeyPath, path: &str) -> LoadError {
    let waypoints = at.key("waypoints");
    match error {
        MotionError::TimesNotIncreasing { waypoint, time, previous } => {
            let message = format!("path `{path}`: times must increase, but {time} follows {previous}");
            LoadError::on(waypoints.at(waypoint).key("t"), message)
                .finding(time.to_string())
                .expecting(format!("more than {previous}"))
        }
        MotionError::NotFinite { waypoint } => LoadError::on(waypoints.at(waypoint), error.to_string()),
        _ => LoadError::on(waypoints, format!("path `{path}`: {error}")),
    }
}

/// The faults of ids that stand twice in a list, or are empty.
pub(crate) fn faulty_ids<'i>(
    [list, what]: [&'static str; 2],
    ids: impl Iterator<Item = &'i str>,
    written: &Written,
) -> impl Iterator<Item = LoadError> {
    let mut seen = HashMap::new();
    ids.enumerate().filter_map(move |(index, id)| {
        let at = KeyPath::item(list, index).key("id");
        if id.is_empty() {
            return Some(LoadError::on(at, format!("the {what} has an empty id")));
        }
        let first = written.item(list, *seen.entry(id).or_insert(index));
        (first != written.item(list, index)).then(|| {
            let error = LoadError::on(at, format!("two {what}s have the id `{id}`"));
            let error = error.repeating(KeyPath::item(list, first).key("id"));
            error.helped(format!("the first is {list}[{first}]; rename one"))
        })
    })
}

/// All objects, carriers before what they carry; a fault if they carry each other in a circle.
fn carriers_first(objects: &[Object]) -> Result<Vec<usize>, LoadError> {
    let mut order = Vec::with_capacity(objects.len());
    let mut carried: Vec<Vec<usize>> = vec![Vec::new(); objects.len()];
    for (slot, object) in objects.iter().enumerate() {
        match object.carrier {
            Some(carrier) => carried[carrier.number()].push(slot),
            None => order.push(slot),
        }
    }
    let mut next = 0;
    while let Some(&slot) = order.get(next) {
        order.extend(&carried[slot]);
        next += 1;
    }
    if order.len() == objects.len() {
        return Ok(order);
    }
    Err(circle(objects, &order))
}

/// The fault that names a circle of carriers; there is one, as some objects are not in `order`.
fn circle(objects: &[Object], order: &[usize]) -> LoadError {
    let mut reached = vec![false; objects.len()];
    order.iter().for_each(|&slot| reached[slot] = true);
    let start = reached.iter().position(|reached| !reached).unwrap_or(0);
    let carrier = |slot: usize| objects[slot].carrier.map_or(slot, ObjectId::number);
    // After as many steps as there are objects the walk is on the circle itself.
    let on_circle = (0..objects.len()).fold(start, |slot, _| carrier(slot));
    let mut names = vec![objects[on_circle].id.as_str()];
    let (mut slot, mut first) = (carrier(on_circle), on_circle);
    while slot != on_circle {
        names.push(&objects[slot].id);
        first = first.min(slot);
        slot = carrier(slot);
    }
    let shown = if names.len() > 8 {
        format!("{} and {} more", names[..8].join(" -> "), names.len() - 8)
    } else {
        names.join(" -> ")
    };
    let message = format!("objects are attached in a circle: {shown} -> {}", objects[on_circle].id);
    LoadError::on(KeyPath::item("objects", first).key("attach_to"), message).helped("remove one `attach_to`")
}

/// The check over all paths, if there are any.
fn implied_check(paths: usize) -> Option<Check> {
    let check = Check {
        id: "all".to_owned(),
        paths: (0..paths).collect(),
        scope: Scope::First,
        expectation: None,
        listed: None,
    };
    (paths > 0).then_some(check)
}

/// The place of each object in the order of ids.
fn ranks(objects: &[Object]) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..objects.len()).collect();
    sorted.sort_by(|&a, &b| objects[a].id.cmp(&objects[b].id));
    let mut ranks = vec![0; objects.len()];
    for (rank, slot) in sorted.into_iter().enumerate() {
        ranks[slot] = rank;
    }
    ranks
}

/// Limit on the length of a text of a world. Without it a text that runs over many lines of a file, or that a program
/// gives, could be so long that the world, once written, is not read again: quoted strings of a file have a limit of
/// their own, and a control character is written as six.
///
/// The most characters of an id, the name of a group, or a reason.
const LONGEST: usize = 1000;

/// Refuses the first text that is too long.
fn check_lengths(draft: &Draft) -> Result<(), LoadError> {
    for (index, object) in draft.objects.iter().enumerate() {
        let at = || KeyPath::item("objects", index);
        fits("an id", &object.id, || at().key("id"))?;
        for (place, group) in object.groups.iter().enumerate() {
            fits("the name of a group", group, || at().key("groups").at(place))?;
        }
    }
    for (index, path) in draft.paths.iter().enumerate() {
        fits("an id", &path.id, || KeyPath::item("paths", index).key("id"))?;
    }
    for (index, check) in draft.checks.iter().flatten().enumerate() {
        fits("an id", &check.id, || KeyPath::item("checks", index).key("id"))?;
    }
    for (index, rule) in draft.allow.iter().enumerate() {
        let reason = rule.reason.as_deref().unwrap_or_default();
        fits("a reason", reason, || KeyPath::item("allow", index).key("reason"))?;
    }
    Ok(())
}

fn fits(what: &str, text: &str, at: impl FnOnce() -> KeyPath) -> Result<(), LoadError> {
    match text.chars().count() {
        0..=LONGEST => Ok(()),
        count => {
            Err(LoadError::on(at(), format!("{what} has {count} characters; the most are {LONGEST}"))
                .helped("shorten it"))
        }
    }
}
