//! Many edges at once, on several threads.
//!
//! Threads take a few edges at a time, in order, until none are left. Each has a scratch of its own, and no scratch changes an
//! answer, so that the answers are the same for any number of threads.

use super::checker::Checker;
use super::control::Control;
use super::edge::Edge;
use super::error::QueryError;
use super::scratch::Scratch;
use super::verdict::{LastValid, Verdict};
use crate::world::ObjectId;
use firstcontact_motion::Motion;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many edges a thread takes at a time.
const PORTION: usize = 32;

/// How a batch is run. Nothing here changes an answer.
///
/// ```
/// # use firstcontact_scene::facade as firstcontact;
/// use firstcontact::planner::{BatchOptions, Control};
/// use std::num::NonZeroUsize;
///
/// let control = Control::new();
/// let options = BatchOptions::new().threads(NonZeroUsize::MIN).control(&control);
/// # let _ = options;
/// ```
#[derive(Debug, Clone, Default)]
pub struct BatchOptions {
    threads: Option<NonZeroUsize>,
    control: Control,
}

impl BatchOptions {
    /// The defaults: all cores, and nobody watches.
    pub fn new() -> BatchOptions {
        BatchOptions::default()
    }

    /// Uses so many threads, or fewer, if the system gives no more.
    pub fn threads(mut self, threads: NonZeroUsize) -> BatchOptions {
        self.threads = Some(threads);
        self
    }

    /// Lets the batch be watched and stopped through a handle.
    pub fn control(mut self, control: &Control) -> BatchOptions {
        self.control = control.clone();
        self
    }
}

/// Questions about many edges of one object. The answers are in the order of the edges, each with an error of its own: a bad edge
/// does not spoil the others.
impl Checker {
    /// The first contact on each edge, on all cores.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{Edge, QueryError, Verdict};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let ends = [[3.0, 0.0, 0.0], [0.0, f64::NAN, 0.0], [0.0, 3.0, 0.0]];
    /// let verdicts = checker.check_edges(robot, &ends.map(|end| Edge::new([0.0; 3], end)));
    /// assert!(matches!(verdicts[0], Ok(Verdict::Contact(_))));
    /// assert!(matches!(verdicts[1], Err(QueryError::Motion(_))));
    /// assert_eq!(verdicts[2], Ok(Verdict::Clear));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_edges(&self, id: ObjectId, edges: &[Edge]) -> Vec<Result<Verdict, QueryError>> {
        self.check_edges_with(id, edges, &BatchOptions::new())
    }

    /// The first contact on each edge.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{BatchOptions, Control, Edge, QueryError};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let edges = vec![Edge::new([0.0; 3], [1.0; 3]); 1000];
    /// let control = Control::new();
    /// let options = BatchOptions::new().control(&control);
    /// assert!(checker.check_edges_with(robot, &edges, &options).iter().all(Result::is_ok));
    /// assert_eq!(control.done(), 1000);
    /// control.cancel();
    /// let none = checker.check_edges_with(robot, &edges, &options);
    /// assert!(none.iter().all(|verdict| *verdict == Err(QueryError::Cancelled)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_edges_with(
        &self,
        id: ObjectId,
        edges: &[Edge],
        options: &BatchOptions,
    ) -> Vec<Result<Verdict, QueryError>> {
        self.each(edges, options, |motion, scratch| self.first_contact(id, motion, scratch))
    }

    /// Whether nothing is touched on each edge.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{BatchOptions, Edge};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let edges = [[3.0, 0.0, 0.0], [0.0, 3.0, 0.0]].map(|end| Edge::new([0.0; 3], end));
    /// assert_eq!(checker.are_clear(robot, &edges, &BatchOptions::new()), [Ok(false), Ok(true)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn are_clear(&self, id: ObjectId, edges: &[Edge], options: &BatchOptions) -> Vec<Result<bool, QueryError>> {
        self.each(edges, options, |motion, scratch| self.is_clear(id, motion, scratch))
    }

    /// How far the robot can go on each edge.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{BatchOptions, Edge};
    /// use firstcontact::{Body, Checker, LastValid, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let edges = [Edge::new([0.0; 3], [0.0, 3.0, 0.0])];
    /// assert_eq!(checker.last_valids(robot, &edges, &BatchOptions::new()), [Ok(LastValid::Whole)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last_valids(
        &self,
        id: ObjectId,
        edges: &[Edge],
        options: &BatchOptions,
    ) -> Vec<Result<LastValid, QueryError>> {
        self.each(edges, options, |motion, scratch| self.last_valid(id, motion, scratch))
    }

    fn each<T: Send>(
        &self,
        edges: &[Edge],
        options: &BatchOptions,
        ask: impl Fn(&Motion, &mut Scratch) -> Result<T, QueryError> + Sync,
    ) -> Vec<Result<T, QueryError>> {
        let answer = |edge: &Edge, scratch: &mut Scratch| ask(&edge.motion()?, scratch);
        spread(edges, options, answer)
    }
}

/// The answers about all edges, in order. They are written where they stay: however large they are, nothing is left to do when the
/// threads have ended.
fn spread<T: Send>(
    edges: &[Edge],
    options: &BatchOptions,
    answer: impl Fn(&Edge, &mut Scratch) -> Result<T, QueryError> + Sync,
) -> Vec<Result<T, QueryError>> {
    let all = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = options.threads.unwrap_or_else(all).get().min(edges.len().div_ceil(PORTION));
    let mut answers: Vec<Result<T, QueryError>> = edges.iter().map(|_| Err(QueryError::Cancelled)).collect();
    let portions = edges.chunks(PORTION).zip(answers.chunks_mut(PORTION));
    share_out(portions, threads, |portions| {
        let mut scratch = Scratch::new();
        while let Some((edges, answers)) = portions.take() {
            for (edge, place) in edges.iter().zip(answers) {
                if options.control.is_cancelled() {
                    break;
                }
                *place = answer(edge, &mut scratch);
            }
            options.control.count(edges.len());
        }
    });
    answers
}

/// What threads take their work from.
struct Portions<I>(Mutex<I>);

impl<I: Iterator> Portions<I> {
    /// What nobody has taken yet.
    fn take(&self) -> Option<I::Item> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).next()
    }
}

/// Has threads do some work, each as much of it as it can.
fn share_out<I: Iterator + Send>(portions: I, threads: usize, work: impl Fn(&Portions<I>) + Sync) {
    let (work, portions) = (&work, &Portions(Mutex::new(portions)));
    thread::scope(|scope| {
        // Where the system gives no more threads, those that there are do the work.
        let start = |_| thread::Builder::new().spawn_scoped(scope, move || work(portions)).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        work(portions);
        for other in others {
            if let Err(panic) = other.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}
