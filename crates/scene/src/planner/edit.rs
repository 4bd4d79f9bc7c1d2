//! Edits of a checker's objects.
//!
//! Edits touch the objects they name and the index, nothing else. Objects and index are shared with the clones of a
//! checker until one of them is edited: its first edit after that copies the list of objects and the index, not the
//! bodies.

use crate::objects::ObjectId;
use crate::planner::Checker;
use crate::planner::error::EditError;
use crate::planner::object_store::{ObjectRecord, ObjectStore, exact_place};
use firstcontact_exact::{Rational, check_floats};
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
        self.check_name(name)?;
        timed(name, &motion)?;
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
    /// If the handle is stale, or the object carries others: [`Checker::remove_with_attached`] takes them away too.
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

    /// Gives an object another body: a robot that opens its gripper, a part that has been machined. It stays where it
    /// is, with all that is attached to it.
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
        let (slot, record) = self.free(id)?;
        let Ok(motion) = Motion::at(position) else {
            return Err(EditError::BadPosition { object: record.name.to_string() });
        };
        self.edited().send(slot, motion);
        Ok(())
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
        let (slot, record) = self.free(id)?;
        timed(&record.name, &motion)?;
        self.edited().send(slot, motion);
        Ok(())
    }

    /// Attaches an object, with all that is attached to it, to another one at a place in that one's frame: from now on
    /// it moves with that, as a grasped part does with the gripper, and the two are no pair, nor are two parts that
    /// keep their place beside each other. It is at this place then, wherever it was; [`Checker::attach_here`] attaches
    /// it where it stands.
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
        let Ok(offset) = Motion::at(offset) else { return Err(EditError::BadOffset { part: record.name.to_string() }) };
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

    /// Attaches an object to another one as [`Checker::attach`] does, where it stands: both stand, and the offset is its
    /// position less that of the other one, exactly, each coordinate then rounded to the nearest float.
    ///
    /// It keeps its pose exactly where the difference is a float, as it is on one grid. Elsewhere it is moved by the
    /// rounding, half a unit in the last place of the offset at most, and may overlap what it touched before.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let gripper = checker.add("gripper", Body::cuboid([1.0; 3])?, Motion::at([2.0, 1.0, 4.0])?)?;
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([2.0, 1.25, 3.0])?)?;
    /// checker.attach_here(part, gripper)?;
    /// checker.move_to(gripper, [0.0; 3])?;
    /// let motion = checker.motion(part).ok_or("it is there")?;
    /// assert_eq!(motion.position(0.0), Some([0.0, 0.25, -1.0].into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::attach`], and if one of the two is on a path.
    pub fn attach_here(&mut self, id: ObjectId, carrier: ObjectId) -> Result<(), EditError> {
        self.free(id)?;
        let [own, other] = [self.standing(id)?, self.standing(carrier)?];
        let offset: [f64; 3] = std::array::from_fn(|k| (&own[k] - &other[k]).nearest());
        self.attach(id, carrier, offset)
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
        timed(&record.name, &motion)?;
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

    /// Refuses a name that is empty or taken.
    pub(crate) fn check_name(&self, name: &str) -> Result<(), EditError> {
        match name {
            "" => Err(EditError::NoName),
            _ if self.store.names.contains_key(name) => Err(EditError::NameTaken { name: name.to_owned() }),
            _ => Ok(()),
        }
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

    /// Place of an object that stands, exactly.
    fn standing(&self, id: ObjectId) -> Result<[Rational; 3], EditError> {
        let (_, record) = self.known(id)?;
        match record.motion.standing() {
            Some(_) => Ok(exact_place(&record.motion)),
            None => Err(EditError::OnPath { object: record.name.to_string() }),
        }
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

/// Refuses an edge without times for an object of a name.
pub(crate) fn timed(name: &str, motion: &Motion) -> Result<(), EditError> {
    let refused = motion.timing() == Timing::Untimed && motion.standing().is_none();
    if refused { Err(EditError::NeedsTimes { object: name.to_owned() }) } else { Ok(()) }
}
