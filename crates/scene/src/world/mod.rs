//! Worlds: objects on timed paths on one clock, and the checks asked of them.
//!
//! A [`World`] is made by a [`WorldBuilder`] or read from a YAML file, never changes, and is cheap to clone. A check
//! tests the pairs of objects of which one moves and that no rule exempts. The broad phase admits the pairs whose boxes
//! overlap in space and time, the engine asks the contact layer about each of those, and the verdict of the check is
//! the least of theirs.
//!
//! - `scenario`: objects at their places, indexed once for all checks, and objects in motion on the paths of one check;
//! - `run`: checks, the face of a world towards the engine; `report`: their answers; `pair_rules`: the numbers of
//!   pairs; `motions`: how the objects of a check move;
//!   `nearness`: how near they come;
//! - `builder` and `draft`: a world that is put together, and the rules that hold for it as a whole;
//! - `yaml`: text to a typed document, with a guard against hostile text before it and places in the text after it;
//! - `file`: a document to a world and back; the only module that opens files; a mesh that many objects use is read
//!   once;
//! - `import`: worlds of the scenes of other programs; items that a world cannot hold are counted, never dropped in
//!   silence;
//! - [`lint`]: rules with stable names about worlds that load; a finding changes no verdict.
//!
//! Deliberately absent: no geometry is decided here, and nothing is printed.

mod builder;
#[cfg(feature = "bytes")]
pub(crate) mod bytes;
mod check;
mod draft;
mod enclosed;
mod error;
#[cfg(feature = "yaml")]
mod file;
mod finding;
#[cfg(feature = "yaml")]
pub mod import;
pub mod lint;
mod moment;
mod motions;
mod nearness;
mod object;
mod options;
mod pair_rules;
mod report;
mod run;
mod scenario;
pub(crate) mod track;
pub(crate) mod turning;
mod turning_audit;
mod turning_distance;
mod turning_order;
mod unit;
mod warnings;
#[cfg(feature = "yaml")]
mod yaml;

use crate::broad_phase::{Convoy, Reach, StaticIndex, enlarged, reach, swept_boxes, track};
use crate::candidates::Candidates;
pub use crate::engine::Scope;
use crate::exemptions::Exemptions;
pub use crate::objects::ObjectId;
use crate::objects::ObjectIds;
pub use crate::pairs::{Outcome, Touch};
use crate::pairs::{PairPolicies, PairPolicy, Setting};
pub use crate::world::builder::{CheckBuilder, ObjectBuilder, PathBuilder, WorldBuilder};
#[cfg(feature = "bytes")]
pub use crate::world::bytes::BytesError;
pub use crate::world::check::{Check, CheckError, Expectation, ExpectedTime};
use crate::world::error::{KeyPath, Written};
pub use crate::world::error::{LoadError, Place, Position};
use crate::world::finding::Finding;
pub use crate::world::moment::TurnMoment;
pub use crate::world::motions::{ObjectMotion, TimedMotion};
pub use crate::world::nearness::{CheckNearness, EnclosedNearness};
pub use crate::world::object::{Object, PathPosition, Source, TimedPath};
pub use crate::world::options::{CheckOptions, LoadOptions, PathsNeeded};
use crate::world::pair_rules::{AllowRule, ExemptPairCounter, PairRule};
pub use crate::world::report::{
    CheckReport, CheckResult, CheckVerdict, EnclosedContact, PairContact, PairCounts, StandingContact, StandingReport,
};
pub use crate::world::run::TestedPair;
pub(crate) use crate::world::scenario::Actor;
use crate::world::scenario::{Scenario, ScenarioError, Standing};
pub use crate::world::turning_audit::TurningAudit;
pub use crate::world::unit::{AngleUnit, LengthUnit, TimeUnit, Units};
use firstcontact_exact::ExactTime;
use nalgebra::Point3;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

#[cfg(feature = "yaml")]
pub mod schema {
    //! The shape of world files as a JSON Schema, for editors and other programs.

    /// The JSON Schema (draft 2020-12) of a world file.
    ///
    /// Only loading checks the rest: unique ids, increasing times, files that exist.
    pub const WORLD: &str = include_str!("world.schema.json");
}

/// Objects, their timed paths, and the checks asked of them. Never changes; cheap to clone.
#[derive(Debug, Clone)]
pub struct World(Arc<WorldData>);

/// Content of a world. All indices are valid, all ids are unique, and every check can be set in motion.
#[derive(Debug)]
#[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "some of it only to_yaml asks for"))]
pub(crate) struct WorldData {
    pub(crate) name: String,
    pub(crate) units: Units,
    pub(crate) packages: Vec<(String, String)>,
    pub(crate) objects: Vec<Object>,
    /// Places of the objects while no path moves them.
    pub(crate) standing: Arc<Standing>,
    /// The boxes of the objects where they stand, made when a check first asks for them.
    pub(crate) index: OnceLock<StaticIndex<3>>,
    /// The place of each object in the order of ids.
    pub(crate) ranks: Vec<usize>,
    pub(crate) ids: HashMap<String, ObjectId>,
    /// Handles of the objects.
    pub(crate) handles: ObjectIds,
    pub(crate) paths: Vec<TimedPath>,
    pub(crate) checks: Vec<Check>,
    pub(crate) allow: Vec<AllowRule>,
    pub(crate) exempt: ExemptPairCounter,
    pub(crate) defaults: Setting,
    pub(crate) pairs: Vec<PairRule>,
    pub(crate) policies: PairPolicies,
    pub(crate) warnings: Vec<Finding>,
    pub(crate) written: Written,
    #[cfg(feature = "yaml")]
    pub(crate) text: Option<Arc<yaml::source::SourceText>>,
}

impl World {
    /// A builder of an empty world.
    pub fn builder() -> WorldBuilder {
        WorldBuilder::default()
    }

    pub(crate) fn from_data(inner: WorldData) -> World {
        World(Arc::new(inner))
    }

    /// The file it came from, as the user named it; `<world>` if it was built.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The units of all its numbers.
    pub fn units(&self) -> Units {
        self.0.units
    }

    /// All objects, in the order of the file.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = (ObjectId, &Object)> {
        self.0.objects.iter().enumerate().map(|(slot, object)| (self.0.handles.id(slot), object))
    }

    /// An object by its handle.
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.0.objects.get(self.0.handles.number(id)?)
    }

    /// The handle of the object with this id.
    pub fn find(&self, id: &str) -> Option<ObjectId> {
        self.0.ids.get(id).copied()
    }

    /// All paths, in the order of the file.
    pub fn paths(&self) -> &[TimedPath] {
        &self.0.paths
    }

    /// All checks, in the order of the file; the implied one named `all` if it lists none.
    pub fn checks(&self) -> &[Check] {
        &self.0.checks
    }

    /// Permission of two of its objects to touch. An exemption of the pair does not count here.
    pub fn touch(&self, a: ObjectId, b: ObjectId) -> Touch {
        self.policy([a, b]).touch
    }

    /// Margin of two of its objects, in the world's unit of length.
    pub fn margin(&self, a: ObjectId, b: ObjectId) -> f64 {
        self.policy([a, b]).margin
    }

    /// Policy of a pair of its objects.
    fn policy(&self, pair: [ObjectId; 2]) -> PairPolicy {
        match pair.map(|id| self.0.handles.number(id)) {
            [Some(a), Some(b)] => {
                let bodies = [a, b].map(|slot| &self.0.objects[slot].body);
                self.0.policies.policy([a, b], bodies)
            }
            _ => PairPolicy::default(),
        }
    }

    /// Policies of all pairs.
    pub(crate) fn policies(&self) -> &PairPolicies {
        &self.0.policies
    }

    /// Pairs of a scenario whose boxes, margins included, share a point of space and time while one of the two moves,
    /// if they pass a test.
    pub(crate) fn near(&self, scenario: &Scenario, is_tested: impl Fn([usize; 2]) -> bool) -> Candidates {
        let convoys = self.convoys(scenario);
        let pieces: usize = convoys.iter().map(|convoy| convoy.track().len()).sum();
        let moves = |slot: usize| scenario.moves(slot);
        if pieces * scenario.moving().len() <= self.slots().len() {
            return Candidates::of_moving(self.standing_index(), &convoys, moves, is_tested);
        }
        // Each piece would come upon many places where objects would stand that do move.
        let standing = self.index_of_standing(|slot| !scenario.moves(slot));
        Candidates::of_moving(&standing, &convoys, moves, is_tested)
    }

    /// Objects of a scenario that move as one, with their boxes, enlarged by the margins of their pairs.
    fn convoys(&self, scenario: &Scenario) -> Vec<Convoy> {
        let mut members: BTreeMap<usize, Vec<(usize, Reach)>> = BTreeMap::new();
        for (slot, actor) in scenario.moving() {
            members.entry(actor.link).or_default().push((slot, reach(self.bounds(slot), actor.motion.offsets())));
        }
        let convoy = |members: &Vec<(usize, Reach)>| {
            Convoy::new(members, track(&scenario.actor(members[0].0).motion, scenario.clock))
        };
        members.values().map(convoy).collect()
    }

    fn standing_index(&self) -> &StaticIndex<3> {
        self.0.index.get_or_init(|| self.index_of_standing(|_| true))
    }

    /// Index of some objects where they stand.
    fn index_of_standing(&self, stands: impl Fn(usize) -> bool) -> StaticIndex<3> {
        let actors = self.0.standing.actors.iter().enumerate().filter(|(slot, _)| stands(*slot));
        let boxes = |(slot, actor): (usize, &Actor)| {
            swept_boxes(self.bounds(slot), &actor.motion, [0.0; 2]).into_iter().map(move |swept| (slot, swept))
        };
        StaticIndex::new(actors.flat_map(boxes))
    }

    /// Bounds of an object, enlarged by the margins of its pairs.
    fn bounds(&self, slot: usize) -> [Point3<f64>; 2] {
        enlarged(self.0.objects[slot].body.bounds(), self.0.policies.reach(slot))
    }

    /// Positions at an instant on those of the given paths that move an object then, or just after it: its own path
    /// first, then the paths of what carries it. At a waypoint they are at the end of a segment, just after it at the
    /// beginning of the next.
    pub fn path_positions(
        &self,
        paths: &[usize],
        object: ObjectId,
        time: &ExactTime,
        is_just_after: bool,
    ) -> Vec<PathPosition> {
        let carrier = |id: &ObjectId| self.object(*id).and_then(|object| object.carrier);
        let mut positions = Vec::new();
        for id in std::iter::successors(Some(object), carrier) {
            let own = paths.iter().filter_map(|&path| Some((path, self.paths().get(path)?)));
            let own = own.filter(|(_, path)| path.object() == id);
            positions.extend(own.filter_map(|(path, timed)| {
                let (segment, fraction) = timed.segment_at(time, is_just_after)?;
                Some(PathPosition { path, object: id, segment, fraction })
            }));
        }
        positions
    }

    /// Warnings about it.
    pub fn warnings(&self) -> &[Finding] {
        &self.0.warnings
    }

    /// Places in the file that the entries of its lists come from.
    pub(crate) fn written(&self) -> &Written {
        &self.0.written
    }

    #[cfg(any(feature = "yaml", feature = "bytes"))]
    pub(crate) fn data(&self) -> &WorldData {
        &self.0
    }

    pub(crate) fn slots(&self) -> &[Object] {
        &self.0.objects
    }

    /// Handles of all objects.
    pub(crate) fn ids(&self) -> &ObjectIds {
        &self.0.handles
    }

    /// Handles of a pair of numbers.
    pub(crate) fn ids_of(&self, pair: [usize; 2]) -> [ObjectId; 2] {
        pair.map(|number| self.0.handles.id(number))
    }

    pub(crate) fn ranks(&self) -> &[usize] {
        &self.0.ranks
    }

    pub(crate) fn exemptions(&self) -> &Exemptions {
        &self.0.exempt.exemptions
    }

    pub(crate) fn exempt_pairs(&self) -> &ExemptPairCounter {
        &self.0.exempt
    }

    /// Id of an object as text, for errors.
    pub(crate) fn name_of(&self, id: ObjectId) -> String {
        self.object(id).map_or_else(String::new, |object| object.id.clone())
    }

    /// A pair in the order of its ids.
    pub(crate) fn by_rank(&self, [a, b]: [ObjectId; 2]) -> [ObjectId; 2] {
        if self.0.ranks[a.number()] <= self.0.ranks[b.number()] { [a, b] } else { [b, a] }
    }

    pub(crate) fn scenario(&self, paths: &[usize]) -> Result<Scenario, ScenarioError> {
        Scenario::new(&self.0.standing, &self.0.objects, &self.0.paths, paths)
    }

    /// All objects where they stand, as a question.
    pub(crate) fn standing_scenario(&self) -> Result<Scenario, ScenarioError> {
        Scenario::of_all(&self.0.standing)
    }

    /// All objects set in motion on some of the paths; the others stand.
    pub(crate) fn actors(&self, paths: &[usize], placed: Option<ObjectId>) -> Result<Vec<Actor>, ScenarioError> {
        let actors = scenario::actors(&self.0.standing, &self.0.objects, &self.0.paths, paths, placed)?;
        match actors.iter().position(|actor| actor.turning.is_some()) {
            Some(slot) => Err(ScenarioError::Turns { object: ObjectId::local(slot) }),
            None => Ok(actors),
        }
    }

    /// The rules about pairs.
    pub(crate) fn pair_rules(&self) -> &[PairRule] {
        &self.0.pairs
    }

    /// The rules that exempt pairs.
    pub(crate) fn allow(&self) -> &[AllowRule] {
        &self.0.allow
    }

    /// A scenario error in words.
    pub(crate) fn describe(&self, error: &ScenarioError) -> String {
        error.describe(&self.0.objects)
    }

    /// The line, from 1, of a waypoint of a path in the world's file; `None` if there is no file, or the waypoint is in
    /// another one.
    #[cfg(feature = "yaml")]
    pub fn line_of_waypoint(&self, path: usize, waypoint: usize) -> Option<usize> {
        self.0.text.as_ref()?.line_of_waypoint(self.0.written.item("paths", path), waypoint)
    }

    /// Place of the expectation of a check in the file, if there is a file.
    #[cfg(feature = "yaml")]
    pub(crate) fn place_of_expectation(&self, check: &Check) -> Option<Place> {
        let text = self.0.text.as_ref()?;
        Some(text.place_of_expectation(check.listed?))
    }

    /// Place of a key in the file, if there is a file. Each call reads the text from its start.
    #[cfg(feature = "yaml")]
    pub(crate) fn place_of(&self, path: &KeyPath) -> Option<Place> {
        self.0.text.as_ref().map(|text| text.place_of(&self.0.written.path(path.clone())))
    }

    /// Bytes of the text of the file; 0 if there is none.
    #[cfg(feature = "yaml")]
    pub(crate) fn text_length(&self) -> usize {
        self.0.text.as_ref().map_or(0, |text| text.text().len())
    }

    #[cfg(not(feature = "yaml"))]
    pub(crate) fn text_length(&self) -> usize {
        0
    }

    /// Place of an item of one of the file's lists, if there is a file. Cheap.
    #[cfg(feature = "yaml")]
    pub(crate) fn place_of_item(&self, list: &str, index: usize) -> Option<Place> {
        self.0.text.as_ref().map(|text| text.place_of_item(list, self.0.written.item(list, index)))
    }

    #[cfg(not(feature = "yaml"))]
    pub(crate) fn place_of(&self, _: &KeyPath) -> Option<Place> {
        None
    }

    #[cfg(not(feature = "yaml"))]
    pub(crate) fn place_of_item(&self, _: &str, _: usize) -> Option<Place> {
        None
    }

    #[cfg(not(feature = "yaml"))]
    pub(crate) fn place_of_expectation(&self, _: &Check) -> Option<Place> {
        None
    }
}
