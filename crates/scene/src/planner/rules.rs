//! Rules about pairs: pairs that are left out, margins and permissions to touch.

use crate::exemptions::PairTest;
use crate::objects::ObjectId;
use crate::pairs::{PairPolicy, Touch};
use crate::planner::Checker;
use crate::planner::error::EditError;
use crate::planner::object_store::ObjectRecord;
use firstcontact_solid::Kind;
use std::collections::BTreeSet;

/// Pairs that are left out. No rule has any effect if an error is returned.
impl Checker {
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

    /// Leaves out every pair with one object in each of two groups, or with both in it if the groups are the same: the
    /// links of a robot among each other, or all tools and all fixtures. It costs as much as there are objects in the
    /// groups, not as there are pairs. Objects that are added later are in no group. [`Checker::forbid`] has single
    /// pairs tested again.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let place = |x: f64| Motion::at([x, 0.0, 0.0]);
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, place(0.0)?)?;
    /// let hoses = [checker.add("hose_1", Body::cuboid([1.0; 3])?, place(2.0)?)?,
    ///              checker.add("hose_2", Body::cuboid([1.0; 3])?, place(4.0)?)?];
    /// let edge = Motion::edge([0.0; 3], [6.0, 0.0, 0.0])?;
    /// assert!(!checker.is_clear(robot, &edge, &mut checker.scratch())?);
    /// checker.allow_groups(&[robot], &hoses)?;
    /// assert!(checker.is_clear(robot, &edge, &mut checker.scratch())?);
    /// checker.forbid(robot, hoses[1])?;
    /// assert!(!checker.is_clear(robot, &edge, &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a handle is stale.
    pub fn allow_groups(&mut self, first: &[ObjectId], second: &[ObjectId]) -> Result<(), EditError> {
        let slots = |group: &[ObjectId]| group.iter().map(|&id| Ok(self.known(id)?.0)).collect();
        let [first, second]: [Result<BTreeSet<usize>, EditError>; 2] = [first, second].map(slots);
        let (first, second) = (first?, second?);
        self.edited().exemptions.exempt_groups([&first, &second]);
        Ok(())
    }

    fn set_test(&mut self, [a, b]: [ObjectId; 2], test: PairTest) -> Result<(), EditError> {
        let pair = self.two(a, b)?;
        self.edited().exemptions.set(pair, test);
        Ok(())
    }
}

/// Margins: an object that comes within its margin of another one is in contact with it, for all questions. The module
/// [`clearance`](firstcontact_contact::clearance) has the definition. Objects without margins are in contact when they
/// touch.
impl Checker {
    /// The margin of all objects that have none of their own; zero to begin with. A margin above zero precedes a
    /// permission to touch, but that of a pair ([`Checker::set_pair_touch`]).
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

    /// States if an object may touch others. A margin above zero of either precedes this; [`Checker::set_pair_touch`]
    /// does not give way to it.
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
    /// Touching is exact, and what is computed in floats may overlap by 1e-17. Use numbers that floats hold, such as
    /// multiples of 1/1024, or let a part rest a little higher than computed, say by 1e-9.
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
    /// // A plate up to 0.7, and a cube of 0.2 on it: the float of 0.7 + 0.1 is less than the sum of the two floats.
    /// let mut checker = Checker::empty();
    /// let plate = checker.add("plate", Body::cuboid([2.0, 2.0, 1.4])?, Motion::at([0.0; 3])?)?;
    /// let cube = checker.add("cube", Body::cuboid([0.2; 3])?, Motion::at([0.0, 0.0, 2.0])?)?;
    /// checker.set_pair_touch(plate, cube, Touch::Allowed)?;
    /// assert!(!checker.is_free(cube, [0.0, 0.0, 0.7 + 0.1], &mut checker.scratch())?);
    /// assert!(checker.is_free(cube, [0.0, 0.0, 0.7 + 0.1 + 1e-9], &mut checker.scratch())?);
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
