//! Edits of a checker's objects, margins and permissions to touch.
//!
//! Edits touch the objects they name and the index, nothing else. Objects and index are shared with the clones of a
//! checker until one of them is edited: its first edit after that copies the list of objects and the index, not the
//! bodies.

use crate::exemptions::PairTest;
use crate::objects::ObjectId;
use crate::pairs::{PairPolicy, Touch};
use crate::planner::Checker;
use crate::planner::error::EditError;
use crate::planner::object_store::{ObjectRecord, ObjectStore};
use firstcontact_exact::check_floats;
use firstcontact_motion::{Motion, Timing};
use firstcontact_solid::{Body, Kind};
use nalgebra::Point3;
use std::sync::Arc;

/// Edits. None of them has any effect if it returns an error.
impl Checker {
    /// Adds an object that stands ([`Motion::at`]) or is on a timed path.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// assert_eq!(checker.find("part"), Some(part));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the name is empty or taken, the motion is an edge without times, or this thread's floats are not as IEEE 754
    /// has them by default ([`check_floats`]).
    pub fn add(&mut self, name: &str, body: Body, motion: Motion) -> Result<ObjectId, EditError> {
        if name.is_empty() {
            return Err(EditError::NoName);
        }
        if self.store.names.contains_key(name) {
            return Err(EditError::NameTaken { name: name.to_owned() });
        }
        timed(&motion)?;
        check_floats()?;
        let store = self.edited();
        let slot = store.next_slot();
        let id = store.add(ObjectRecord::new(slot, name.into(), body, motion));
        store.settle(slot);
        store.enter(slot);
        Ok(id)
    }

    /// Takes an object away. Its handle is then stale for good, also when another object has come in its place.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::EditError;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.remove(part)?;
    /// assert_eq!(checker.remove(part), Err(EditError::Stale { id: part }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the handle is stale, or the object carries others.
    pub fn remove(&mut self, id: ObjectId) -> Result<(), EditError> {
        let (slot, record) = self.known(id)?;
        if let Some(carried) = record.carried.first().and_then(|&carried| self.store.at(carried)) {
            let (object, carried) = (record.name.to_string(), carried.name.to_string());
            return Err(EditError::Carries { object, carried });
        }
        self.edited().remove(slot);
        if self.left_out.contains(&slot) {
            Arc::make_mut(&mut self.left_out).remove(&slot);
        }
        Ok(())
    }

    /// Gives an object another body: a robot that opens its gripper, a part that has been machined. It stays where it is,
    /// with all that is attached to it.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([2.0, 0.0, 0.0])?)?;
    /// assert!(checker.is_free(robot, [0.75, 0.0, 0.0], &mut checker.scratch())?);
    /// checker.set_body(part, Body::cuboid([2.0; 3])?)?;
    /// assert!(!checker.is_free(robot, [0.75, 0.0, 0.0], &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the handle is stale, or the new body is a surface and it is stated of the object, or of it and another one,
    /// that they may touch.
    pub fn set_body(&mut self, id: ObjectId, body: Body) -> Result<(), EditError> {
        let (slot, record) = self.known(id)?;
        if body.kind() == Kind::Surface && self.store.policies.may_touch(slot) {
            return Err(EditError::NoInterior { object: record.name.to_string() });
        }
        self.edited().set_body(slot, body);
        Ok(())
    }

    /// Has an object, with all that is attached to it, stand somewhere else.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.move_to(part, [0.0, 0.0, 2.0])?;
    /// assert!(checker.motion(part).is_some_and(|motion| motion.position(0.0) == Some([0.0, 0.0, 2.0].into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the handle is stale, the object is attached to another one, or a coordinate is not finite.
    pub fn move_to(&mut self, id: ObjectId, position: impl Into<Point3<f64>>) -> Result<(), EditError> {
        self.set_motion(id, Motion::at(position)?)
    }

    /// Puts an object, with all that is attached to it, on another path, or has it stand ([`Motion::at`]).
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let cart = checker.add("cart", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.set_motion(cart, Motion::timed(0.0, [0.0; 3], 2.5, [1.0, 0.0, 0.0])?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the handle is stale, the object is attached to another one, or the motion is an edge without times.
    pub fn set_motion(&mut self, id: ObjectId, motion: Motion) -> Result<(), EditError> {
        let (slot, _) = self.free(id)?;
        timed(&motion)?;
        self.edited().send(slot, motion);
        Ok(())
    }

    /// Attaches an object, with all that is attached to it, to another one at a place in that one's frame: from now on
    /// it moves with that, as a grasped part does with the gripper, and the two are no pair.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let gripper = checker.add("gripper", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, -1.0])?)?;
    /// checker.attach(part, gripper, [0.0, 0.0, -1.0])?;
    /// assert_eq!(checker.carrier(part), Some(gripper));
    /// checker.detach(part, Motion::at([0.0, 0.0, -1.0])?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a handle is stale, the object is attached already, it carries the other one, or a coordinate is not finite.
    pub fn attach(&mut self, id: ObjectId, carrier: ObjectId, offset: impl Into<Point3<f64>>) -> Result<(), EditError> {
        let (slot, record) = self.free(id)?;
        let (to, carrying) = self.known(carrier)?;
        if carrying.root == slot {
            let (object, carrier) = (record.name.to_string(), carrying.name.to_string());
            return Err(EditError::Circle { object, carrier });
        }
        let offset = Motion::at(offset)?;
        let root = carrying.root;
        let store = self.edited();
        if let Some(record) = store.at_mut(slot) {
            record.carrier = Some((to, offset));
        }
        if let Some(carrying) = store.at_mut(to) {
            carrying.carried.push(slot);
        }
        store.settle(root);
        Ok(())
    }

    /// Ends an attachment: the object, with all that is attached to it, stands or moves by itself. The object that
    /// carried it stays as it is.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let gripper = checker.add("gripper", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, -1.0])?)?;
    /// checker.attach(part, gripper, [0.0, 0.0, -1.0])?;
    /// // The part is put down, and the gripper leaves without it.
    /// checker.detach(part, Motion::at([5.0, 0.0, -1.0])?)?;
    /// assert_eq!(checker.carrier(part), None);
    /// let leave = Motion::edge([5.0, 0.0, 0.5], [5.0, 0.0, 3.0])?;
    /// assert!(checker.is_clear(gripper, &leave, &mut checker.scratch())?);
    /// // From now on the two are a pair.
    /// assert!(!checker.is_free(gripper, [5.0, 0.0, -1.0], &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the handle is stale, or the motion is an edge without times.
    pub fn detach(&mut self, id: ObjectId, motion: Motion) -> Result<(), EditError> {
        let (slot, record) = self.known(id)?;
        timed(&motion)?;
        let (carrier, root) = (record.carrier.as_ref().map(|(carrier, _)| *carrier), record.root);
        let store = self.edited();
        if let Some(carrier) = carrier {
            store.let_go(carrier, slot);
        }
        if let Some(record) = store.at_mut(slot) {
            record.carrier = None;
        }
        store.send(slot, motion);
        if carrier.is_some() {
            store.settle(root);
        }
        Ok(())
    }

    /// Leaves two objects out: the pair is not tested from now on. This precedes rules about groups.
    /// [`Checker::set_pair_touch`] is for two that may touch, but not overlap.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([2.0, 0.0, 0.0])?)?;
    /// let push = Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?;
    /// assert!(!checker.is_clear(robot, &push, &mut checker.scratch())?);
    /// checker.allow(robot, part)?;
    /// assert!(checker.is_clear(robot, &push, &mut checker.scratch())?);
    /// checker.forbid(robot, part)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a handle is stale, or both are the same.
    pub fn allow(&mut self, a: ObjectId, b: ObjectId) -> Result<(), EditError> {
        self.set_test([a, b], PairTest::Exempt)
    }

    /// Has two objects tested again, whether the pair or its groups were exempt. Objects that are attached to one
    /// another still are no pair.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([2.0, 0.0, 0.0])?)?;
    /// // Grasping is allowed; what comes later is not.
    /// checker.allow(robot, part)?;
    /// assert!(checker.is_free(robot, [1.5, 0.0, 0.0], &mut checker.scratch())?);
    /// checker.forbid(robot, part)?;
    /// assert!(!checker.is_free(robot, [1.5, 0.0, 0.0], &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a handle is stale, or both are the same.
    pub fn forbid(&mut self, a: ObjectId, b: ObjectId) -> Result<(), EditError> {
        self.set_test([a, b], PairTest::Tested)
    }

    fn set_test(&mut self, [a, b]: [ObjectId; 2], test: PairTest) -> Result<(), EditError> {
        let pair = self.two(a, b)?;
        self.edited().exemptions.set(pair, test);
        Ok(())
    }

    /// Two different objects.
    pub(crate) fn two(&self, a: ObjectId, b: ObjectId) -> Result<[usize; 2], EditError> {
        let [(a, record), (b, _)] = [self.known(a)?, self.known(b)?];
        if a == b {
            return Err(EditError::SameObject { object: record.name.to_string() });
        }
        Ok([a.min(b), a.max(b)])
    }

    /// The objects and the index, to be changed: of this checker alone.
    pub(crate) fn edited(&mut self) -> &mut ObjectStore {
        Arc::make_mut(&mut self.store)
    }

    pub(crate) fn known(&self, id: ObjectId) -> Result<(usize, &ObjectRecord), EditError> {
        self.store.get(id).ok_or(EditError::Stale { id })
    }

    /// An object that is not attached.
    fn free(&self, id: ObjectId) -> Result<(usize, &ObjectRecord), EditError> {
        let (slot, record) = self.known(id)?;
        match record.carrier.as_ref().and_then(|(carrier, _)| self.store.at(*carrier)) {
            None => Ok((slot, record)),
            Some(carrier) => {
                let (object, carrier) = (record.name.to_string(), carrier.name.to_string());
                Err(EditError::Attached { object, carrier })
            }
        }
    }
}

/// Refuses an edge without times.
fn timed(motion: &Motion) -> Result<(), EditError> {
    let refused = motion.timing() == Timing::Untimed && motion.standing().is_none();
    if refused { Err(EditError::NeedsTimes) } else { Ok(()) }
}

/// Margins: an object that comes within its margin of another one is in contact with it, for all questions. The module
/// [`clearance`](firstcontact_contact::clearance) has the definition. Objects without margins are in contact when they
/// touch.
impl Checker {
    /// The margin of all objects that have none of their own; zero to begin with.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let shelf = checker.add("shelf", Body::cuboid([1.0; 3])?, Motion::at([0.0, 1.25, 0.0])?)?;
    /// let (past, mut scratch) = (Motion::edge([-3.0, 0.0, 0.0], [3.0, 0.0, 0.0])?, checker.scratch());
    /// assert!(checker.is_clear(robot, &past, &mut scratch)?);
    /// checker.set_default_margin(0.5)?;
    /// assert!(!checker.is_clear(robot, &past, &mut scratch)?);
    /// checker.set_pair_margin(robot, shelf, 0.125)?;
    /// assert!(checker.is_clear(robot, &past, &mut scratch)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the margin is no finite length.
    pub fn set_default_margin(&mut self, margin: f64) -> Result<(), EditError> {
        length(margin)?;
        self.edited().policies.set_defaults(|setting| setting.margin = Some(margin));
        Ok(())
    }

    /// The margin of an object. A pair of two has the larger one.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let glass = checker.add("glass", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// checker.set_margin(robot, 0.125)?;
    /// checker.set_margin(glass, 0.5)?;
    /// assert_eq!(checker.margin(robot, glass), Some(0.5));
    /// // The gap is 1/2 there, and a distance of the margin is contact.
    /// assert!(!checker.is_free(robot, [1.5, 0.0, 0.0], &mut checker.scratch())?);
    /// assert!(checker.is_free(robot, [1.25, 0.0, 0.0], &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the handle is stale, or the margin no finite length.
    pub fn set_margin(&mut self, id: ObjectId, margin: f64) -> Result<(), EditError> {
        let (slot, _) = self.known(id)?;
        length(margin)?;
        self.edited().policies.set_object(slot, |setting| setting.margin = Some(margin));
        Ok(())
    }

    /// Margin of a single pair, which precedes those of its objects. A margin above zero precedes the permission to
    /// touch.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let dock = checker.add("dock", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// checker.set_margin(robot, 0.5)?;
    /// assert!(!checker.is_free(robot, [1.75, 0.0, 0.0], &mut checker.scratch())?);
    /// // The robot may come nearer to its dock than to all else.
    /// checker.set_pair_margin(robot, dock, 0.125)?;
    /// assert!(checker.is_free(robot, [1.75, 0.0, 0.0], &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a handle is stale, both are the same, or the margin is no finite length.
    pub fn set_pair_margin(&mut self, a: ObjectId, b: ObjectId, margin: f64) -> Result<(), EditError> {
        let pair = self.two(a, b)?;
        length(margin)?;
        self.edited().policies.set_pair(pair, |setting| setting.margin = Some(margin));
        Ok(())
    }

    /// Margin of two objects; `None` if one is no longer there.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let shelf = checker.add("shelf", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// assert_eq!(checker.margin(robot, shelf), Some(0.0));
    /// checker.set_default_margin(0.25)?;
    /// assert_eq!(checker.margin(robot, shelf), Some(0.25));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn margin(&self, a: ObjectId, b: ObjectId) -> Option<f64> {
        self.policy(a, b).map(|policy| policy.margin)
    }

    /// Policy of two objects; `None` if one is no longer there.
    pub(crate) fn policy(&self, a: ObjectId, b: ObjectId) -> Option<PairPolicy> {
        let [(a, first), (b, second)] = [self.store.get(a)?, self.store.get(b)?];
        Some(self.store.policies.policy([a, b], [&first.body, &second.body]))
    }
}

fn length(margin: f64) -> Result<(), EditError> {
    if margin.is_finite() && margin >= 0.0 { Ok(()) } else { Err(EditError::BadMargin { margin }) }
}

/// Touching: of objects that may touch, contact begins just after the last instant up to which their interiors share no
/// point, for all questions; see [`Touch`] for how statements combine with each other and with margins. By default no
/// two objects may touch.
impl Checker {
    /// States if objects may touch of which nothing else is stated. Allowed to all, it extends to solids only.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::world::Touch;
    /// use firstcontact::{Body, Checker, LastValid, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, 1.0])?)?;
    /// checker.add("table", Body::cuboid([9.0, 9.0, 1.0])?, Motion::at([0.0; 3])?)?;
    /// let (slide, sink) = (Motion::edge([0.0, 0.0, 1.0], [3.0, 0.0, 1.0])?, Motion::edge([0.0, 0.0, 2.0], [0.0; 3])?);
    /// let mut scratch = checker.scratch();
    /// assert!(!checker.is_clear(part, &slide, &mut scratch)?);
    /// checker.set_default_touch(Touch::Allowed);
    /// assert!(checker.is_clear(part, &slide, &mut scratch)?);
    /// let verdict = checker.first_contact(part, &sink, &mut scratch)?;
    /// let collision = verdict.collision().ok_or("it sinks in")?;
    /// // Contact begins after that instant, at which the two only touch.
    /// assert_eq!((collision.touch, collision.contact.time.to_string()), (Touch::Allowed, "1/2".to_owned()));
    /// assert!(matches!(checker.last_valid(part, &sink, &mut scratch)?, LastValid::Until(until) if until < 0.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_default_touch(&mut self, touch: Touch) {
        self.edited().policies.set_defaults(|setting| setting.touch = Some(touch));
    }

    /// States if an object may touch others.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::world::Touch;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, 1.0])?)?;
    /// checker.add("table", Body::cuboid([9.0, 9.0, 1.0])?, Motion::at([0.0; 3])?)?;
    /// let slide = Motion::edge([0.0, 0.0, 1.0], [3.0, 0.0, 1.0])?;
    /// assert!(!checker.is_clear(part, &slide, &mut checker.scratch())?);
    /// checker.set_touch(part, Touch::Allowed)?;
    /// assert!(checker.is_clear(part, &slide, &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the handle is stale, or touching is allowed to a surface, which has no interior.
    pub fn set_touch(&mut self, id: ObjectId, touch: Touch) -> Result<(), EditError> {
        let (slot, record) = self.known(id)?;
        with_interior(record, touch)?;
        self.edited().policies.set_object(slot, |setting| setting.touch = Some(touch));
        Ok(())
    }

    /// States if two objects may touch, and precedes statements about each. Allowed, it does away with the margins of
    /// the two, but not with one that is stated of the pair.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::world::Touch;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, 1.0])?)?;
    /// let table = checker.add("table", Body::cuboid([9.0, 9.0, 1.0])?, Motion::at([0.0; 3])?)?;
    /// checker.add("fence", Body::cuboid([1.0, 9.0, 3.0])?, Motion::at([4.0, 0.0, 0.0])?)?;
    /// checker.set_pair_touch(part, table, Touch::Allowed)?;
    /// // It may lie on the table, but not lean on the fence.
    /// assert!(checker.is_free(part, [2.0, 0.0, 1.0], &mut checker.scratch())?);
    /// assert!(!checker.is_free(part, [3.0, 0.0, 1.0], &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a handle is stale, both are the same, or touching is allowed to a surface.
    pub fn set_pair_touch(&mut self, a: ObjectId, b: ObjectId, touch: Touch) -> Result<(), EditError> {
        let pair = self.two(a, b)?;
        for id in [a, b] {
            with_interior(self.known(id)?.1, touch)?;
        }
        self.edited().policies.set_pair(pair, |setting| setting.touch = Some(touch));
        Ok(())
    }

    /// Permission of two objects to touch; `None` if one is no longer there.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::world::Touch;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, 1.0])?)?;
    /// let table = checker.add("table", Body::cuboid([9.0, 9.0, 1.0])?, Motion::at([0.0; 3])?)?;
    /// assert_eq!(checker.touch(part, table), Some(Touch::Contact));
    /// checker.set_default_touch(Touch::Allowed);
    /// assert_eq!(checker.touch(part, table), Some(Touch::Allowed));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn touch(&self, a: ObjectId, b: ObjectId) -> Option<Touch> {
        self.policy(a, b).map(|policy| policy.touch)
    }
}

fn with_interior(record: &ObjectRecord, touch: Touch) -> Result<(), EditError> {
    match (touch, record.body.kind()) {
        (Touch::Allowed, Kind::Surface) => Err(EditError::NoInterior { object: record.name.to_string() }),
        _ => Ok(()),
    }
}
