//! The world itself: what a file or a builder has put together, checked as a whole.

use super::actor::{Actor, SceneError};
use super::builder::WorldBuilder;
use super::check::Check;
use super::exempt::{Allow, Exemptions};
use super::id::ObjectId;
use super::index::{self, Candidate, StandingIndex};
use super::keypath::KeyPath;
use super::object::Object;
use super::pair::{Manner, Manners, PairRule, Stated, Touch};
use super::place::Place;
use super::scene::{self, Scene};
use super::standing::Standing;
use super::sweep::{SweptBox, enlarged, swept_boxes};
use super::track::TimedPath;
use super::unit::Units;
use super::warning::Warning;
use super::written::Written;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// Objects, their timed paths, and the checks asked of them. Never changes; cheap to clone.
#[derive(Debug, Clone)]
pub struct World(Arc<Inner>);

/// What a world holds. All indices are valid, all ids are unique, and every check can be set in motion.
#[derive(Debug)]
#[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "some of it only to_yaml asks for"))]
pub(super) struct Inner {
    pub(super) name: String,
    pub(super) units: Units,
    pub(super) packages: Vec<(String, String)>,
    pub(super) objects: Vec<Object>,
    /// Where the objects are while no path moves them.
    pub(super) standing: Arc<Standing>,
    /// The boxes of the objects where they stand, made when a check first asks for them.
    pub(super) index: OnceLock<StandingIndex>,
    /// The place of each object in the order of ids.
    pub(super) ranks: Vec<usize>,
    pub(super) ids: HashMap<String, ObjectId>,
    pub(super) paths: Vec<TimedPath>,
    pub(super) checks: Vec<Check>,
    pub(super) allow: Vec<Allow>,
    pub(super) allowed: Exemptions,
    pub(super) defaults: Stated,
    pub(super) pairs: Vec<PairRule>,
    pub(super) manners: Manners,
    pub(super) warnings: Vec<Warning>,
    pub(super) written: Written,
    #[cfg(feature = "yaml")]
    pub(super) text: Option<Arc<super::file::source::SourceText>>,
}

impl World {
    /// A builder of an empty world.
    pub fn builder() -> WorldBuilder {
        WorldBuilder::default()
    }

    pub(super) fn from_inner(inner: Inner) -> World {
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
        self.0.objects.iter().enumerate().map(|(slot, object)| (ObjectId::from_slot(slot), object))
    }

    /// An object by its handle.
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.0.objects.get(id.slot()).filter(|_| id.generation() == 0)
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

    /// Whether two of its objects may touch, as far as that is asked: whether they are a pair at all does not count here.
    pub fn touch(&self, a: ObjectId, b: ObjectId) -> Touch {
        self.manner(a, b).touch
    }

    /// How far two of its objects have to stay from each other, in the world's unit of length.
    pub fn margin(&self, a: ObjectId, b: ObjectId) -> f64 {
        self.manner(a, b).margin
    }

    /// How two of its objects are asked about.
    pub(super) fn manner(&self, a: ObjectId, b: ObjectId) -> Manner {
        match [a, b].iter().all(|id| self.object(*id).is_some()) {
            true => self.0.manners.of(&self.0.objects, [a.slot(), b.slot()]),
            false => Manner::default(),
        }
    }

    /// What is stated of all objects.
    pub(crate) fn defaults(&self) -> Stated {
        self.0.defaults
    }

    /// What is stated of pairs.
    pub(crate) fn stated_pairs(&self) -> impl Iterator<Item = ([ObjectId; 2], Stated)> {
        self.0.pairs.iter().map(|rule| (rule.pair, rule.stated))
    }

    /// The pairs of a scene whose boxes, margins included, share a point of space and time while one of the two moves, if wanted.
    pub(super) fn near(&self, scene: &Scene, wanted: impl Fn([usize; 2]) -> bool) -> Vec<Candidate> {
        let moving = scene.moving().map(|(slot, actor)| (slot, self.swept(slot, actor, scene.clock))).collect();
        index::candidates(self.standing_index(), &moving, wanted)
    }

    fn standing_index(&self) -> &StandingIndex {
        let actors = || self.0.standing.actors.iter().enumerate();
        let boxes = || actors().flat_map(|(slot, actor)| self.swept(slot, actor, [0.0; 2]));
        self.0.index.get_or_init(|| StandingIndex::new(boxes()))
    }

    /// The boxes of an object in motion, as large as the margins of its pairs make it.
    fn swept(&self, slot: usize, actor: &Actor, clock: [f64; 2]) -> Vec<SweptBox> {
        let reach = self.0.manners.reach(&self.0.objects, slot);
        swept_boxes(enlarged(self.0.objects[slot].body.bounds(), reach), &actor.motion, clock)
    }

    /// What is worth saying about it.
    pub fn warnings(&self) -> &[Warning] {
        &self.0.warnings
    }

    /// Where in the file the entries of its lists come from.
    pub(super) fn written(&self) -> &Written {
        &self.0.written
    }

    #[cfg(feature = "yaml")]
    pub(super) fn inner(&self) -> &Inner {
        &self.0
    }

    pub(super) fn slots(&self) -> &[Object] {
        &self.0.objects
    }

    pub(super) fn ranks(&self) -> &[usize] {
        &self.0.ranks
    }

    pub(super) fn allowed(&self) -> &Exemptions {
        &self.0.allowed
    }

    /// A pair in the order of its ids.
    pub(super) fn by_rank(&self, [a, b]: [ObjectId; 2]) -> [ObjectId; 2] {
        if self.0.ranks[a.slot()] <= self.0.ranks[b.slot()] { [a, b] } else { [b, a] }
    }

    pub(super) fn scene(&self, paths: &[usize]) -> Result<Scene, SceneError> {
        Scene::new(&self.0.standing, &self.0.objects, &self.0.paths, paths)
    }

    /// All objects where they stand, as a question.
    pub(super) fn standing_scene(&self) -> Result<Scene, SceneError> {
        Scene::of_all(&self.0.standing)
    }

    /// All objects set in motion on some of the paths; the others stand.
    pub(super) fn actors(&self, paths: &[usize]) -> Result<Vec<Actor>, SceneError> {
        scene::actors(&self.0.standing, &self.0.objects, &self.0.paths, paths)
    }

    /// The rules that exempt pairs.
    pub(crate) fn allow(&self) -> &[Allow] {
        &self.0.allow
    }

    /// A scene error in words.
    pub(super) fn describe(&self, error: &SceneError) -> String {
        error.describe(&self.0.objects)
    }

    /// Where the file states what a check expects, if there is a file.
    #[cfg(feature = "yaml")]
    pub(super) fn place_of_expectation(&self, check: &Check) -> Option<Place> {
        let text = self.0.text.as_ref()?;
        Some(text.place_of_expectation(check.listed?))
    }

    /// Where the file says something, if there is a file. Each call reads the text from its start.
    #[cfg(feature = "yaml")]
    pub(super) fn place_of(&self, path: &KeyPath) -> Option<Place> {
        self.0.text.as_ref().map(|text| text.place_of(&self.0.written.path(path.clone())))
    }

    /// Where an item of one of the file's lists begins, if there is a file. Cheap.
    #[cfg(feature = "yaml")]
    pub(super) fn place_of_item(&self, list: &str, index: usize) -> Option<Place> {
        self.0.text.as_ref().map(|text| text.place_of_item(list, self.0.written.item(list, index)))
    }

    #[cfg(not(feature = "yaml"))]
    pub(super) fn place_of(&self, _: &KeyPath) -> Option<Place> {
        None
    }

    #[cfg(not(feature = "yaml"))]
    pub(super) fn place_of_item(&self, _: &str, _: usize) -> Option<Place> {
        None
    }

    #[cfg(not(feature = "yaml"))]
    pub(super) fn place_of_expectation(&self, _: &Check) -> Option<Place> {
        None
    }
}
