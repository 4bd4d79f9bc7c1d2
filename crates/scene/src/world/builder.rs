//! Worlds made in code.

use crate::engine::Scope;
use crate::exemptions::ExemptPairs;
use crate::objects::{ObjectId, ObjectIds};
use crate::pairs::{Setting, Touch};
use crate::world::World;
use crate::world::check::{Check, Expectation};
use crate::world::draft::Draft;
use crate::world::error::LoadError;
use crate::world::object::{Claims, Object, Pose, Source, TimedPath};
use crate::world::pair_rules::{AllowRule, PairRule};
use crate::world::unit::Units;
use crate::world::warnings::pending_warnings;
use firstcontact_motion::{After, Before, Waypoint};
use firstcontact_solid::Body;
use nalgebra::Point3;

/// Puts a world together.
///
/// Objects, paths and checks are added one by one. [`WorldBuilder::build`] checks the rules of the whole: unique ids,
/// no circle of attachments, one path an object in each check.
#[derive(Debug, Default)]
pub struct WorldBuilder {
    draft: Draft,
}

impl WorldBuilder {
    /// Builder of a world that goes on with objects of a checker.
    pub(crate) fn after(ids: &ObjectIds) -> WorldBuilder {
        WorldBuilder { draft: Draft { handles: ObjectIds::after(ids), ..Draft::default() } }
    }

    /// States the units, for reports. Nothing is converted.
    pub fn units(&mut self, units: Units) -> &mut WorldBuilder {
        self.draft.units = units;
        self
    }

    /// Begins an object; [`ObjectBuilder::id`] adds it.
    pub fn object(&mut self, id: impl Into<String>, body: Body) -> ObjectBuilder<'_> {
        let object = Object {
            id: id.into(),
            source: Source::Given,
            body,
            groups: Vec::new(),
            carrier: None,
            pose: Pose::default(),
            claims: Claims::default(),
            deviation: None,
            setting: Setting::default(),
            offset: None,
        };
        ObjectBuilder { draft: &mut self.draft, object, known: None }
    }

    /// The handle of the object with this id, if it has been added.
    pub fn find(&self, id: &str) -> Option<ObjectId> {
        self.draft.objects.iter().position(|object| object.id == id).map(|slot| self.draft.handles.id(slot))
    }

    /// Begins a path of an object; [`PathBuilder::add`] adds it.
    pub fn path(&mut self, id: impl Into<String>, object: ObjectId) -> PathBuilder<'_> {
        let path = TimedPath {
            turns: None,
            id: id.into(),
            object,
            waypoints: Vec::new(),
            turned: None,
            before: Before::default(),
            after: After::default(),
        };
        PathBuilder { builder: self, path }
    }

    /// Exempts a pair from all checks.
    pub fn allow(&mut self, a: ObjectId, b: ObjectId, reason: impl Into<String>) -> &mut WorldBuilder {
        self.draft.allow.push(AllowRule { pairs: ExemptPairs::Pair([a, b]), reason: Some(reason.into()) });
        self
    }

    /// Exempts every pair with one object in each group; with a group given twice, every pair within it.
    pub fn allow_groups(&mut self, first: &str, second: &str, reason: impl Into<String>) -> &mut WorldBuilder {
        let groups = [first.to_owned(), second.to_owned()];
        self.draft.allow.push(AllowRule { pairs: ExemptPairs::Groups(groups), reason: Some(reason.into()) });
        self
    }

    /// States whether objects may touch of which nothing else is stated.
    pub fn touch(&mut self, touch: Touch) -> &mut WorldBuilder {
        self.draft.defaults.touch = Some(touch);
        self
    }

    /// States whether two objects may touch.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::world::{Touch, World};
    /// use firstcontact::Body;
    ///
    /// let mut builder = World::builder();
    /// let table = builder.object("table", Body::cuboid([4.0, 4.0, 1.0])?).at([0.0; 3]).id()?;
    /// let part = builder.object("part", Body::cuboid([1.0; 3])?).id()?;
    /// builder.path("slide", part).waypoint(0.0, [-1.0, 0.0, 1.0]).waypoint(1.0, [1.0, 0.0, 1.0]).add()?;
    /// builder.touch_pair(table, part, Touch::Allowed);
    /// let world = builder.build()?;
    /// assert!(world.check(&world.checks()[0], &Default::default())?.passed());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn touch_pair(&mut self, a: ObjectId, b: ObjectId, touch: Touch) -> &mut WorldBuilder {
        self.pair(a, b).touch = Some(touch);
        self
    }

    /// States how far objects have to stay from each other of which nothing else is stated, in the world's unit of
    /// length.
    pub fn margin(&mut self, margin: f64) -> &mut WorldBuilder {
        self.draft.defaults.margin = Some(margin);
        self
    }

    /// States how far two objects have to stay from each other.
    pub fn margin_pair(&mut self, a: ObjectId, b: ObjectId, margin: f64) -> &mut WorldBuilder {
        self.pair(a, b).margin = Some(margin);
        self
    }

    /// Setting of a pair.
    fn pair(&mut self, a: ObjectId, b: ObjectId) -> &mut Setting {
        let [a, b] = [a, b].map(|id| self.draft.handles.complete(id).unwrap_or(id));
        let rules = &mut self.draft.pairs;
        let known = rules.iter().position(|rule| rule.pair == [a, b] || rule.pair == [b, a]);
        let index = known.unwrap_or_else(|| {
            rules.push(PairRule { pair: [a, b], setting: Setting::default() });
            rules.len() - 1
        });
        &mut rules[index].setting
    }

    /// Begins a check; [`CheckBuilder::add`] adds it. Without any, one check named `all` runs every path.
    pub fn check(&mut self, id: impl Into<String>) -> CheckBuilder<'_> {
        let check = Check { id: id.into(), paths: Vec::new(), scope: Scope::First, expectation: None, listed: None };
        CheckBuilder { builder: self, check, paths: None }
    }

    /// The world.
    ///
    /// # Errors
    /// If the parts do not fit together; the error names them.
    pub fn build(mut self) -> Result<World, LoadError> {
        self.draft.name = "<world>".to_owned();
        self.draft.warnings = pending_warnings(&self.draft).into_iter().map(|warning| warning.placed(None)).collect();
        self.draft.finish()
    }
}

/// An object about to be added.
#[derive(Debug)]
#[must_use = "the object is added by `id`"]
pub struct ObjectBuilder<'b> {
    draft: &'b mut Draft,
    object: Object,
    /// Handle that the object has already, in a checker.
    known: Option<ObjectId>,
}

impl ObjectBuilder<'_> {
    /// Puts its origin at a place in the world, or in the frame of the object it is attached to.
    pub fn at(mut self, position: impl Into<Point3<f64>>) -> Self {
        let position: [f64; 3] = position.into().into();
        self.object.pose.position = Some(position);
        self.object.offset = Some(position);
        self
    }

    /// Puts it into a group.
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.object.groups.push(group.into());
        self
    }

    /// States whether it may touch others.
    pub fn touch(mut self, touch: Touch) -> Self {
        self.object.setting.touch = Some(touch);
        self
    }

    /// States how far it has to stay from others, in the world's unit of length.
    pub fn margin(mut self, margin: f64) -> Self {
        self.object.setting.margin = Some(margin);
        self
    }

    /// Attaches it to another object, with which it then moves; the pair is exempt. Bodies given to a builder are
    /// turned already, so the frame of the other object has the axes of the world. A path of its own is in that frame,
    /// and its motion is the exact sum of both, each on its own timetable: an axis that rides on another.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::world::World;
    /// use firstcontact::Body;
    ///
    /// let mut builder = World::builder();
    /// let bridge = builder.object("bridge", Body::cuboid([0.5, 4.0, 0.5])?).id()?;
    /// let quill = builder.object("quill", Body::cuboid([0.25, 0.25, 2.0])?).attach_to(bridge).id()?;
    /// builder.object("part", Body::cuboid([1.0; 3])?).at([3.0, 0.0, -3.0]).id()?;
    /// builder.path("x", bridge).waypoint(0.0, [0.0; 3]).waypoint(4.0, [4.0, 0.0, 0.0]).add()?;
    /// builder.path("z", quill).waypoint(0.0, [0.0; 3]).waypoint(3.0, [0.0, 0.0, -3.0]).add()?;
    /// let world = builder.build()?;
    /// let report = world.check(&world.checks()[0], &Default::default())?;
    /// // At 19/8 the quill's side meets the part, as low as -1 - 19/8 then.
    /// let firstcontact::world::CheckVerdict::Contact(found) = report.verdict else { return Err("no contact".into()) };
    /// assert_eq!(found[0].contact.time.to_string(), "19/8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attach_to(mut self, carrier: ObjectId) -> Self {
        self.object.carrier = Some(carrier);
        self
    }

    /// Gives it the handle that it has in a checker.
    pub(crate) fn known_as(mut self, id: ObjectId) -> Self {
        self.known = Some(id);
        self
    }

    /// Adds it.
    ///
    /// # Errors
    /// If the position is not finite, or the object it is attached to is none of this builder's.
    pub fn id(self) -> Result<ObjectId, LoadError> {
        let ObjectBuilder { draft, mut object, known } = self;
        if object.offset.is_some_and(|offset| offset.iter().any(|x| !x.is_finite())) {
            return Err(LoadError::new(format!("object `{}`: its position must be finite", object.id)));
        }
        if let Some(carrier) = object.carrier {
            let foreign =
                || LoadError::new(format!("object `{}` is attached to an object of another world", object.id));
            object.carrier = Some(draft.handles.complete(carrier).ok_or_else(foreign)?);
        }
        draft.objects.push(object);
        Ok(match known {
            Some(id) => draft.handles.keep(id),
            None => draft.handles.add(),
        })
    }
}

/// A path about to be added.
#[derive(Debug)]
#[must_use = "the path is added by `add`"]
pub struct PathBuilder<'b> {
    builder: &'b mut WorldBuilder,
    path: TimedPath,
}

impl PathBuilder<'_> {
    /// Adds a waypoint: a time, and the place of the object's origin in the world or in the frame of its carrier.
    pub fn waypoint(mut self, time: f64, position: impl Into<Point3<f64>>) -> Self {
        self.path.waypoints.push(Waypoint { time, position: position.into() });
        self
    }

    /// Place of the object before the first waypoint. By default it waits there.
    pub fn before(mut self, before: Before) -> Self {
        self.path.before = before;
        self
    }

    /// Place of the object after the last waypoint. By default it stays there.
    pub fn after(mut self, after: After) -> Self {
        self.path.after = after;
        self
    }

    /// Adds it.
    ///
    /// # Errors
    /// If it has no waypoint, a number is not finite, the times do not increase, or the object is none of this
    /// builder's.
    pub fn add(self) -> Result<(), LoadError> {
        let mut path = self.path;
        let foreign = || LoadError::new(format!("path `{}` moves an object of another world", path.id));
        path.object = self.builder.draft.handles.complete(path.object).ok_or_else(foreign)?;
        if let Err(error) = path.motion() {
            return Err(LoadError::new(format!("path `{}`: {error}", path.id)).caused_by(error));
        }
        self.builder.draft.paths.push(path);
        Ok(())
    }
}

/// A check about to be added.
#[derive(Debug)]
#[must_use = "the check is added by `add`"]
pub struct CheckBuilder<'b> {
    builder: &'b mut WorldBuilder,
    check: Check,
    paths: Option<Vec<String>>,
}

impl CheckBuilder<'_> {
    /// Runs a path, by its id. Without any, all paths so far.
    pub fn path(mut self, id: impl Into<String>) -> Self {
        self.paths.get_or_insert_default().push(id.into());
        self
    }

    /// States the contacts to report.
    pub fn scope(mut self, scope: Scope) -> Self {
        self.check.scope = scope;
        self
    }

    /// States the answer with which it passes.
    pub fn expect(mut self, expectation: Expectation) -> Self {
        self.check.expectation = Some(expectation);
        self
    }

    /// Adds it.
    ///
    /// # Errors
    /// If a path is unknown.
    pub fn add(mut self) -> Result<(), LoadError> {
        let draft = &mut self.builder.draft;
        self.check.paths = match self.paths {
            None => (0..draft.paths.len()).collect(),
            Some(ids) => {
                let find = |id: &String| draft.paths.iter().position(|path| path.id == *id);
                let unknown =
                    |id: &String| LoadError::new(format!("check `{}`: there is no path `{id}`", self.check.id));
                ids.iter().map(|id| find(id).ok_or_else(|| unknown(id))).collect::<Result<_, _>>()?
            }
        };
        draft.checks.get_or_insert_default().push(self.check);
        Ok(())
    }
}
