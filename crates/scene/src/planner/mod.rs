//! Planning: edges by the million, in a world that changes.
//!
//! A [`Checker`] takes the objects of a world, or has them added one by one, and answers about motions of one of them:
//! the first contact, clear or not, the last valid state. [`Checker::are_clear`] answers about many edges on all cores,
//! and [`Checker::check_edges`] with the first contact of each. All answers are exact. The [guide] goes from the first
//! query to batches.
//!
//! # Robot
//!
//! The robot is an object that is not attached to another one, together with all that is attached to it. The motion of
//! a question replaces the one it has. Parts that a world has on paths of their own ride on that motion, each on its
//! own timetable, and are tested among themselves as well; an edge of such a robot needs times. All other objects stand
//! or move as they do, on the same clock. An edge without times ([`Motion::edge`](firstcontact_motion::Motion::edge))
//! is refused where one of them moves.
//!
//! # Modules
//!
//! - `object_store`: all objects with their places and motions, shared with the clones of a checker until one is
//!   edited;
//! - `edit`: objects come, go, move and are attached to each other; `compound`: objects of several bodies; `rules`:
//!   pairs that are left out, margins and permissions to touch;
//! - `robot`: the robot on its motion, piece by piece: the face of a checker towards the engine;
//! - `robot_pair`: a part of it and another object, on one piece;
//! - `inner_sphere`: spheres inside of bodies, which decide many edges and rank the rest;
//! - `questions`, `last_valid`, `answers`: questions about contact on one motion, and what they answer; `earliest`: the
//!   time of a first contact; `clearance`: questions about distances; `fleet`: about several motions at once; `batch`:
//!   one question about many edges; `describe`: answers as text;
//! - `poses`: edges on which the robot turns while it moves, decided by enclosures;
//! - `blocked`: all times of contact, ways out of contact;
//! - `view`: checkers that leave objects out, or whose questions can be stopped;
//! - `rows`, `columns`, `row_codes`: questions about motions in columns of the caller, with answers in columns;
//! - `export`: a world of a checker again; `stage`: a question in full, as proofs of answers state it.
//!
//! # Cost
//!
//! A tree over the boxes of all objects finds those near the motion, in time that grows with the logarithm of their
//! number. The methods of [`contact`](firstcontact_contact) decide each of these. A question that needs no more memory
//! than an earlier one with the same [`Scratch`] allocates nothing. Edits cost the square of that logarithm on average,
//! and leave the tree as good as new. An object that stands and is the union of convex parts, as voxels are, has a box
//! for each part in the tree: whether a motion is clear of it is asked, and edits cost, as if the parts were objects.
//!
//! Deliberately absent: no geometry is decided here, the tree of boxes gives no verdicts, a scratch alone keeps
//! anything between questions, memory that never changes an answer, and there are no callbacks.

mod answers;
mod batch;
mod blocked;
mod clearance;
mod columns;
mod compound;
mod describe;
mod earliest;
mod edit;
mod error;
mod export;
mod fleet;
pub mod guide;
mod inner_sphere;
mod last_valid;
mod object_store;
mod poses;
mod questions;
mod robot;
mod robot_pair;
mod row_codes;
mod rows;
mod rules;
mod scratch;
mod stage;
mod view;

pub use crate::engine::Collision;
pub use crate::nearest::Nearness;
pub use crate::objects::ObjectId;
pub use crate::pairs::Touch;
pub use crate::planner::answers::{LastValid, Standoff, Verdict};
pub use crate::planner::batch::{BatchOptions, Control, Edge};
pub use crate::planner::blocked::Escape;
pub use crate::planner::clearance::NearestPair;
pub use crate::planner::columns::AnswerColumns;
pub use crate::planner::describe::Describe;
pub use crate::planner::error::{EditError, QueryError};
use crate::planner::object_store::ObjectStore;
pub use crate::planner::poses::{PoseEdge, PoseVerdict, RobotPose};
pub use crate::planner::row_codes::{RowCode, RowCounts, RowQuestion};
pub use crate::planner::rows::MotionRows;
pub use crate::planner::scratch::Scratch;
use crate::planner::scratch::ScratchPool;
pub use crate::planner::stage::{MotionStage, StagedObject, StagedPair};
use crate::world::{Check, CheckError, World};
pub use firstcontact_contact::Start;
use firstcontact_exact::check_floats;
use firstcontact_motion::Motion;
use firstcontact_solid::Body;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// Answers questions about motions in a world that may change between them.
///
/// It is owned, `Send + Sync`, and cheap to clone: a clone is a snapshot that edits of the original do not reach, nor
/// the other way round. Each thread asks with a [`Scratch`] of its own.
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
#[derive(Clone, Default)]
pub struct Checker {
    pub(crate) store: Arc<ObjectStore>,
    /// Slots of objects that no question meets.
    pub(crate) left_out: Arc<BTreeSet<usize>>,
    /// Handle by which questions are stopped.
    pub(crate) control: Option<Control>,
    /// Memory of questions that are over, for those to come. It never changes an answer.
    scratches: Arc<ScratchPool>,
}

/// Numbers of objects, not their contents.
impl fmt::Debug for Checker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Checker");
        text.field("objects", &self.store.objects().count()).field("moving", &self.store.timed.len());
        text.field("left_out", &self.left_out.len()).finish_non_exhaustive()
    }
}

impl Checker {
    /// A checker of a world's objects, with the same handles. Objects that have a path are on it, all on one clock; the
    /// others stand. Later edits are the checker's own; the world stays as it is. Margins and permissions to touch are
    /// those of the world.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Checker;
    /// use firstcontact::world::World;
    /// use firstcontact::{Body, Motion};
    ///
    /// let mut builder = World::builder();
    /// let robot = builder.object("robot", Body::cuboid([1.0; 3])?).at([0.0; 3]).id()?;
    /// let cart = builder.object("cart", Body::cuboid([1.0; 3])?).id()?;
    /// builder.path("there", cart).waypoint(0.0, [4.0, -4.0, 0.0]).waypoint(8.0, [4.0, 4.0, 0.0]).add()?;
    /// let checker = Checker::new(&builder.build()?)?;
    /// // Where the cart comes by between 3 and 5.
    /// let [early, late] = [[0.0, 1.0], [2.0, 4.0]].map(|[start, end]| Motion::timed(start, [0.0; 3], end, [4.0, 0.0, 0.0]));
    /// assert!(checker.is_clear(robot, &early?, &mut checker.scratch())?);
    /// assert!(!checker.is_clear(robot, &late?, &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If an object has two paths, or neither a path nor a place: [`Checker::of_check`] says which paths are meant. And
    /// if this thread's floats are not as IEEE 754 has them by default ([`check_floats`]).
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
    /// If the check is one of another world, or this thread's floats are not as IEEE 754 has them by default
    /// ([`check_floats`]).
    pub fn of_check(world: &World, check: &Check) -> Result<Checker, CheckError> {
        check_floats()?;
        let actors = world.cast(check.id(), check.paths(), None)?;
        Ok(Checker { store: Arc::new(ObjectStore::new(world, actors)), ..Checker::default() })
    }

    /// A checker of a world's objects, of which those are on their way that some of its paths move, given by their
    /// places in [`World::paths`]. The others stand where they stand in a check of these paths.
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
    /// builder.path("back", cart).waypoint(0.0, [5.0, 0.0, 0.0]).waypoint(2.0, [0.0; 3]).add()?;
    /// builder.check("way out").path("there").add()?;
    /// builder.check("way home").path("back").add()?;
    /// let world = builder.build()?;
    /// let checker = Checker::of_paths(&world, &[1])?;
    /// assert!(checker.motion(cart).is_some_and(|motion| motion.position(0.0) == Some([5.0, 0.0, 0.0].into())));
    /// // Both at once leave open where the cart is.
    /// assert!(Checker::new(&world).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such path, or the paths leave open where an object is: two of them move it, or it stands and has
    /// no pose and not one path only. And if this thread's floats are not as IEEE 754 has them by default
    /// ([`check_floats`]).
    pub fn of_paths(world: &World, paths: &[usize]) -> Result<Checker, CheckError> {
        check_floats()?;
        let actors = world.cast("all paths at once", paths, None)?;
        Ok(Checker { store: Arc::new(ObjectStore::new(world, actors)), ..Checker::default() })
    }

    /// The same for questions about one robot, which need not be anywhere before: each question places it.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Checker;
    /// use firstcontact::world::World;
    /// use firstcontact::{Body, Motion};
    ///
    /// let mut builder = World::builder();
    /// // Nothing says where the robot is.
    /// let robot = builder.object("robot", Body::cuboid([1.0; 3])?).id()?;
    /// builder.object("wall", Body::cuboid([1.0; 3])?).at([3.0, 0.0, 0.0]).id()?;
    /// let world = builder.build()?;
    /// assert!(Checker::of_paths(&world, &[]).is_err());
    /// let checker = Checker::for_robot(&world, &[], robot)?;
    /// assert!(!checker.is_clear(robot, &Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?, &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Checker::of_paths`], but for a robot without a pose.
    pub fn for_robot(world: &World, paths: &[usize], robot: ObjectId) -> Result<Checker, CheckError> {
        check_floats()?;
        let actors = world.cast("all paths at once", paths, Some(robot))?;
        Ok(Checker { store: Arc::new(ObjectStore::new(world, actors)), ..Checker::default() })
    }

    /// A checker without objects, to [add](Checker::add) some; that checks the floats of this thread.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// assert_eq!(checker.objects().count(), 0);
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// // Alone in the world, it touches nothing.
    /// assert!(checker.is_free(robot, [5.0, 0.0, 0.0], &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn empty() -> Checker {
        Checker::default()
    }

    /// Memory for questions: one for each thread. It goes back to the checker, and its clones, when it is dropped, so
    /// that a question with `&mut checker.scratch()` finds memory as well.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let positions = [[0.0, 5.0, 0.0], [2.5, 0.0, 0.0]];
    /// let is_free = |at: [f64; 3]| checker.is_free(robot, at, &mut checker.scratch());
    /// let free = std::thread::scope(|scope| {
    ///     // Each thread has a scratch of its own.
    ///     let threads = positions.map(|at| scope.spawn(move || is_free(at)));
    ///     threads.map(|thread| thread.join())
    /// });
    /// assert!(matches!(free, [Ok(Ok(true)), Ok(Ok(false))]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scratch(&self) -> Scratch {
        self.scratches.take()
    }

    /// The handles of all objects.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let mut names: Vec<&str> = checker.objects().filter_map(|id| checker.name(id)).collect();
    /// names.sort_unstable();
    /// assert_eq!(names, ["robot", "wall"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn objects(&self) -> impl Iterator<Item = ObjectId> {
        self.store.objects().map(|(slot, _)| self.store.id(slot))
    }

    /// The object of a name.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// assert_eq!(checker.find("robot"), Some(robot));
    /// assert_eq!(checker.find("wall"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(&self, name: &str) -> Option<ObjectId> {
        self.store.names.get(name).map(|&slot| self.store.id(slot))
    }

    /// The name of an object; `None` if it is no longer there.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// assert_eq!(checker.name(robot), Some("robot"));
    /// checker.remove(robot)?;
    /// assert_eq!(checker.name(robot), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn name(&self, id: ObjectId) -> Option<&str> {
        self.store.get(id).map(|(_, record)| &*record.name)
    }

    /// The body of an object; `None` if it is no longer there.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0, 2.0, 4.0])?, Motion::at([0.0; 3])?)?;
    /// let bounds = checker.body(robot).map(Body::bounds);
    /// assert_eq!(bounds, Some([[-0.5, -1.0, -2.0].into(), [0.5, 1.0, 2.0].into()]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn body(&self, id: ObjectId) -> Option<&Body> {
        self.store.get(id).map(|(_, record)| &record.body)
    }

    /// Motion of an object, standing included, while no question replaces it; `None` if the object is no longer there.
    /// The motion of an attached object is the one with its carrier.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let cart = checker.add("cart", Body::cuboid([1.0; 3])?, Motion::timed(0.0, [0.0; 3], 2.0, [4.0, 0.0, 0.0])?)?;
    /// let load = checker.add("load", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, 1.0])?)?;
    /// checker.attach(load, cart, [0.0, 0.0, 1.0])?;
    /// // The load goes where the cart goes.
    /// let motion = checker.motion(load).ok_or("it is there")?;
    /// assert_eq!(motion.position(1.0), Some([2.0, 0.0, 1.0].into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn motion(&self, id: ObjectId) -> Option<&Motion> {
        self.store.get(id).map(|(_, record)| &record.motion)
    }

    /// The object that carries another one; `None` if none does.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let gripper = checker.add("gripper", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, -1.0])?)?;
    /// assert_eq!(checker.carrier(part), None);
    /// checker.attach(part, gripper, [0.0, 0.0, -1.0])?;
    /// assert_eq!(checker.carrier(part), Some(gripper));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn carrier(&self, id: ObjectId) -> Option<ObjectId> {
        let (_, record) = self.store.get(id)?;
        record.carrier.as_ref().map(|(carrier, _)| self.store.id(*carrier))
    }
}
