//! From a checker, edited or not, back to a world, and to bytes.

use crate::objects::ObjectId;
use crate::pairs::{Setting, Touch};
use crate::planner::Checker;
use crate::planner::object_store::ObjectRecord;
#[cfg(feature = "bytes")]
use crate::world::{BytesError, World};
use crate::world::{LoadError, WorldBuilder};
use firstcontact_solid::Kind;
use std::collections::{BTreeMap, VecDeque};

/// Reason that a checker gives for an exemption.
const REASON: &str = "allowed where it was planned";

/// Word that says what the bytes of a checker hold.
#[cfg(feature = "bytes")]
const CHECKER: &str = "checker";

impl Checker {
    /// A world of all objects as they are now, to which paths and checks can be added: a plan, for example, that can
    /// then be checked again.
    ///
    /// Objects have the names and the handles that they have here; those on paths have these as paths of their own
    /// names. Bodies stand as they are, so that [`World::to_yaml`](crate::world::World::to_yaml) writes their meshes
    /// out. Attachments, margins, permissions to touch and exempt pairs are kept.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let mut builder = checker.to_world()?;
    /// builder.path("plan", robot).waypoint(0.0, [0.0; 3]).waypoint(1.0, [0.0, 5.0, 0.0]).add()?;
    /// let world = builder.build()?;
    /// assert!(world.check(&world.checks()[0], &Default::default())?.passed());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If an object stands or moves at an offset from its own positions
    /// ([`Motion::carrying`](firstcontact_motion::Motion::carrying)), or rides on a motion
    /// ([`Motion::riding_on`](firstcontact_motion::Motion::riding_on)), which a world has of attached objects only.
    pub fn to_world(&self) -> Result<WorldBuilder, LoadError> {
        let mut builder = WorldBuilder::after(self.store.ids());
        let mut known = BTreeMap::new();
        let roots = self.store.objects().filter(|(_, record)| record.carrier.is_none()).map(|(slot, _)| slot);
        let mut waiting: VecDeque<usize> = roots.collect();
        while let Some(slot) = waiting.pop_front() {
            let Some(record) = self.store.at(slot) else { continue };
            known.insert(slot, self.put((slot, record), &known, &mut builder)?);
            waiting.extend(&record.carried);
        }
        for [a, b] in self.store.exemptions.exempt_pairs() {
            if let (Some(&a), Some(&b)) = (known.get(&a), known.get(&b)) {
                builder.allow(a, b, REASON);
            }
        }
        self.put_settings(&known, &mut builder);
        Ok(builder)
    }

    /// Copies the settings of all objects and of pairs to a world.
    fn put_settings(&self, known: &BTreeMap<usize, ObjectId>, builder: &mut WorldBuilder) {
        let policies = &self.store.policies;
        let Setting { margin, touch } = policies.defaults();
        margin.into_iter().for_each(|margin| _ = builder.margin(margin));
        touch.into_iter().for_each(|touch| _ = builder.touch(touch));
        for ([a, b], Setting { margin, touch }) in policies.of_pairs() {
            let (Some(&a), Some(&b)) = (known.get(&a), known.get(&b)) else { continue };
            margin.into_iter().for_each(|margin| _ = builder.margin_pair(a, b, margin));
            touch.into_iter().for_each(|touch| _ = builder.touch_pair(a, b, touch));
        }
    }

    /// Setting of an object. A default that allows touching extends to solids only, and a world has to state that.
    fn setting(&self, slot: usize, record: &ObjectRecord) -> Setting {
        let policies = &self.store.policies;
        let setting = policies.of_object(slot);
        let is_left_out = policies.defaults().touch == Some(Touch::Allowed) && record.body.kind() == Kind::Surface;
        Setting { touch: setting.touch.or(is_left_out.then_some(Touch::Contact)), ..setting }
    }

    /// Adds an object whose carrier, if it has one, is there already.
    fn put(
        &self,
        (slot, record): (usize, &ObjectRecord),
        known: &BTreeMap<usize, ObjectId>,
        builder: &mut WorldBuilder,
    ) -> Result<ObjectId, LoadError> {
        let name = &*record.name;
        let object = builder.object(name, record.body.clone()).known_as(self.store.id(slot));
        let Setting { margin, touch } = self.setting(slot, record);
        let object = margin.into_iter().fold(object, |object, margin| object.margin(margin));
        let object = touch.into_iter().fold(object, |object, touch| object.touch(touch));
        let carrier = record.carrier.as_ref().and_then(|(carrier, own)| Some((*known.get(carrier)?, own)));
        let (object, motion) = match carrier {
            Some((carrier, own)) => (object.attach_to(carrier), own),
            None => (object, &record.motion),
        };
        if !motion.offsets().is_empty() {
            return Err(LoadError::new(format!("object `{name}` is at an offset from its own positions")));
        }
        if !motion.rides().is_empty() {
            return Err(LoadError::new(format!("object `{name}` rides on a motion that is no object's")));
        }
        if let Some(position) = motion.standing() {
            return object.at(position).id();
        }
        let id = object.id()?;
        let (before, after) = motion.ends();
        let path = builder.path(name, id).before(before).after(after);
        let waypoints = motion.waypoints().iter();
        waypoints.fold(path, |path, waypoint| path.waypoint(waypoint.time, waypoint.position)).add()?;
        Ok(id)
    }
}

#[cfg(feature = "bytes")]
impl Checker {
    /// The checker as bytes, with its bodies ready for queries. Handles of objects stay valid.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let copy = Checker::from_bytes(&checker.to_bytes()?)?;
    /// assert_eq!(copy.name(robot), Some("robot"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Checker::to_world`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, BytesError> {
        let unwritable = |error: LoadError| BytesError::Unwritable { reason: error.to_string() };
        let world = self.to_world().and_then(|builder| builder.build()).map_err(unwritable)?;
        Ok(world.to_bytes_of(CHECKER))
    }

    /// The checker of bytes from [`Checker::to_bytes`].
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let bytes = checker.to_bytes()?;
    /// // Another process asks with the same handle, and has the same answer.
    /// let copy = Checker::from_bytes(&bytes)?;
    /// let edge = Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?;
    /// let mut scratch = checker.scratch();
    /// assert_eq!(copy.first_contact(robot, &edge, &mut scratch)?, checker.first_contact(robot, &edge, &mut scratch)?);
    /// // Half of the bytes are refused.
    /// assert!(Checker::from_bytes(&bytes[..bytes.len() / 2]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the bytes are of something else or of another version, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Checker, BytesError> {
        let world = World::from_bytes_of(CHECKER, bytes)?;
        Checker::new(&world).map_err(|error| BytesError::Unwritable { reason: error.to_string() })
    }
}
