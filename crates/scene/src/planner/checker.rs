//! A world ready for questions.

use super::scratch::Scratch;
use super::stage::Stage;
use crate::world::{Check, CheckError, ObjectId, World};
use firstcontact_exact::check_floats;
use firstcontact_motion::Motion;
use firstcontact_solid::Body;
use std::sync::Arc;

/// Answers questions about motions in a world that may change between them.
///
/// It is owned, `Send + Sync`, and cheap to clone: a clone is a snapshot that edits of the original do not reach, nor the other way
/// round. Each thread asks with a [`Scratch`] of its own.
///
/// ```
/// # use firstcontact_scene::facade as firstcontact;
/// use firstcontact::planner::{Checker, Verdict};
/// use firstcontact::world::World;
/// use firstcontact::{Body, Motion};
///
/// let mut builder = World::builder();
/// let robot = builder.object("robot", Body::cuboid([1.0; 3])?).at([0.0; 3]).id()?;
/// let shelf = builder.object("shelf", Body::cuboid([1.0, 4.0, 1.0])?).at([4.0, 0.0, 0.0]).id()?;
/// let checker = Checker::new(&builder.build()?)?;
/// let mut scratch = checker.scratch();
///
/// let edge = Motion::edge([0.0, 0.0, 0.0], [4.0, 0.0, 0.0])?;
/// let Verdict::Contact(collision) = checker.first_contact(robot, &edge, &mut scratch)? else { panic!() };
/// assert_eq!([collision.a, collision.b], [robot, shelf]);
/// assert_eq!(collision.contact.time.to_string(), "3/4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Checker {
    pub(super) stage: Arc<Stage>,
}

impl Checker {
    /// A checker of a world's objects, with the same handles. Objects that have a path are on it, all on one clock; the others
    /// stand. Later edits are the checker's own; the world stays as it is. Margins are those of the world, and
    /// who may touch does so here too.
    ///
    /// # Errors
    /// If an object has two paths, or neither a path nor a place: [`Checker::of_check`] says which paths are meant. And if this thread's
    /// floats are not as IEEE 754 has them by default ([`check_floats`]).
    pub fn new(world: &World) -> Result<Checker, CheckError> {
        let paths: Vec<usize> = (0..world.paths().len()).collect();
        Checker::of_paths(world, &paths)
    }

    /// A checker of a world's objects, of which those are on their way that move in one of its checks.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Checker;
    /// use firstcontact::world::World;
    /// use firstcontact::Body;
    ///
    /// let mut builder = World::builder();
    /// let cart = builder.object("cart", Body::cuboid([1.0; 3])?).id()?;
    /// builder.path("there", cart).waypoint(0.0, [0.0; 3]).waypoint(2.0, [5.0, 0.0, 0.0]).add()?;
    /// let world = builder.build()?;
    /// let checker = Checker::of_check(&world, &world.checks()[0])?;
    /// assert!(checker.motion(cart).is_some_and(|motion| motion.moves()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the check is one of another world, or this thread's floats are not as IEEE 754 has them by default ([`check_floats`]).
    pub fn of_check(world: &World, check: &Check) -> Result<Checker, CheckError> {
        check_floats()?;
        let actors = world.cast(check.id(), check.paths())?;
        Ok(Checker { stage: Arc::new(Stage::new(world, actors)) })
    }

    /// A checker of a world's objects, of which those are on their way that some of its paths move, given by their places in
    /// [`World::paths`]. The others stand where they stand in a check of these paths.
    ///
    /// # Errors
    /// If there is no such path, or the paths leave open where an object is: two of them move it, or it stands and has no pose and not
    /// one path only. And if this thread's floats are not as IEEE 754 has them by default ([`check_floats`]).
    pub fn of_paths(world: &World, paths: &[usize]) -> Result<Checker, CheckError> {
        check_floats()?;
        let actors = world.cast("paths", paths)?;
        Ok(Checker { stage: Arc::new(Stage::new(world, actors)) })
    }

    /// A checker without objects, to [add](Checker::add) some; that asks about the floats of this thread.
    pub fn empty() -> Checker {
        Checker::default()
    }

    /// Memory for questions: one for each thread.
    pub fn scratch(&self) -> Scratch {
        Scratch::new()
    }

    /// The handles of all objects.
    pub fn objects(&self) -> impl Iterator<Item = ObjectId> {
        self.stage.objects().map(|(slot, _)| self.stage.id(slot))
    }

    /// The object of a name.
    pub fn find(&self, name: &str) -> Option<ObjectId> {
        self.stage.names.get(name).map(|&slot| self.stage.id(slot))
    }

    /// The name of an object; `None` if it is no longer there.
    pub fn name(&self, id: ObjectId) -> Option<&str> {
        self.stage.get(id).map(|(_, record)| &*record.name)
    }

    /// The body of an object; `None` if it is no longer there.
    pub fn body(&self, id: ObjectId) -> Option<&Body> {
        self.stage.get(id).map(|(_, record)| &record.body)
    }

    /// How an object moves or where it stands when nobody asks about another motion; `None` if it is no longer there. Of an
    /// attached object this is the motion with its carrier.
    pub fn motion(&self, id: ObjectId) -> Option<&Motion> {
        self.stage.get(id).map(|(_, record)| &record.motion)
    }

    /// The object that carries another one; `None` if none does.
    pub fn carrier(&self, id: ObjectId) -> Option<ObjectId> {
        let (_, record) = self.stage.get(id)?;
        record.carrier.as_ref().map(|(carrier, _)| self.stage.id(*carrier))
    }
}
