//! Many edges at once, on several threads.
//!
//! Threads take a few edges at a time, in order, until none are left. Each has a scratch of its own, and no scratch
//! changes an answer, so that the answers are the same for any number of threads.

use crate::objects::ObjectId;
use crate::parallel;
use crate::planner::Checker;
use crate::planner::answers::{LastValid, Verdict};
use crate::planner::error::QueryError;
use crate::planner::scratch::Scratch;
use firstcontact_contact::Interrupt;
use firstcontact_motion::{Motion, MotionError};
use nalgebra::Point3;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Number of edges that a thread takes at a time.
const PORTION: usize = 32;

/// A straight way of an object's origin from one position to another. Nothing is checked before a question: the answer
/// about a bad edge is an error of its own.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Edge {
    /// First position, in the world.
    pub from: Point3<f64>,
    /// Last position, in the world.
    pub to: Point3<f64>,
    /// First and last instant; `None` where nothing else moves, so that times do not matter.
    pub times: Option<[f64; 2]>,
}

impl Edge {
    /// An edge whose times do not matter.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// let edge = firstcontact::planner::Edge::new([0.0; 3], [1.0, 0.0, 0.0]);
    /// assert_eq!(edge.times, None);
    /// ```
    pub fn new(from: impl Into<Point3<f64>>, to: impl Into<Point3<f64>>) -> Edge {
        Edge { from: from.into(), to: to.into(), times: None }
    }

    /// An edge at a time.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// let edge = firstcontact::planner::Edge::timed(2.0, [0.0; 3], 3.5, [1.0, 0.0, 0.0]);
    /// assert_eq!(edge.times, Some([2.0, 3.5]));
    /// ```
    pub fn timed(start: f64, from: impl Into<Point3<f64>>, end: f64, to: impl Into<Point3<f64>>) -> Edge {
        Edge { times: Some([start, end]), ..Edge::new(from, to) }
    }

    /// The edge as a motion.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Edge;
    ///
    /// let edge = Edge::timed(2.0, [0.0; 3], 4.0, [1.0, 0.0, 0.0]);
    /// assert_eq!(edge.motion()?.position(3.0), Some([0.5, 0.0, 0.0].into()));
    /// // Times have to increase.
    /// assert!(Edge::timed(4.0, [0.0; 3], 2.0, [1.0, 0.0, 0.0]).motion().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a number is not finite, or the times do not increase.
    pub fn motion(&self) -> Result<Motion, MotionError> {
        match self.times {
            None => Motion::edge(self.from, self.to),
            Some([start, end]) => Motion::timed(start, self.from, end, self.to),
        }
    }
}

/// Handle of a batch or of the questions of a checker ([`Checker::stopped_by`]): how far they are, and the way to stop
/// them. Clones are handles of the same.
///
/// ```
/// # use firstcontact_scene::facade as firstcontact;
/// use firstcontact::planner::Control;
///
/// let control = Control::new();
/// let watch = control.clone();
/// control.cancel();
/// assert!(watch.is_cancelled());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Control {
    interrupt: Interrupt,
    done: Arc<AtomicUsize>,
}

impl Control {
    /// A handle for a batch that has not begun.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Control;
    ///
    /// let control = Control::new();
    /// assert!(!control.is_cancelled() && control.done() == 0);
    /// ```
    pub fn new() -> Control {
        Control::default()
    }

    /// A handle that is cancelled by itself at a deadline.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Control;
    /// use std::time::{Duration, Instant};
    ///
    /// assert!(!Control::until(Instant::now() + Duration::from_secs(3600)).is_cancelled());
    /// assert!(Control::until(Instant::now()).is_cancelled());
    /// ```
    pub fn until(deadline: Instant) -> Control {
        Control { interrupt: Interrupt::at(deadline), ..Control::default() }
    }

    /// Stops questions soon: those that have no answer yet are answered with
    /// [`QueryError::Cancelled`](crate::planner::QueryError::Cancelled).
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{Control, QueryError};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let control = Control::new();
    /// let (stoppable, edge) = (checker.stopped_by(&control), Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?);
    /// assert!(stoppable.first_contact(robot, &edge, &mut checker.scratch())?.collision().is_some());
    /// // Any thread that has a clone of it can do this.
    /// control.clone().cancel();
    /// assert_eq!(stoppable.first_contact(robot, &edge, &mut checker.scratch()), Err(QueryError::Cancelled));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cancel(&self) {
        self.interrupt.raise();
    }

    /// True if questions have been stopped, or the deadline has passed.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Control;
    ///
    /// let (control, mut samples) = (Control::new(), 0);
    /// // The loop of a planner that others can end.
    /// while !control.is_cancelled() {
    ///     samples += 1;
    ///     if samples == 100 {
    ///         control.cancel();
    ///     }
    /// }
    /// assert_eq!(samples, 100);
    /// ```
    pub fn is_cancelled(&self) -> bool {
        self.interrupt.is_raised()
    }

    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// The same handle, whose questions end with those of another one, too.
    pub(crate) fn within(&self, outer: &Control) -> Control {
        Control { interrupt: self.interrupt.within(&outer.interrupt), done: Arc::clone(&self.done) }
    }

    /// Number of edges that are done with, in all batches with this handle: answered, or given up once it says stop. Single
    /// questions do not count. It is counted a few edges at a time.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{BatchOptions, Control, Edge};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let control = Control::new();
    /// let options = BatchOptions::new().control(&control);
    /// for _ in 0..2 {
    ///     let _ = checker.are_clear(robot, &[Edge::new([0.0; 3], [1.0; 3]); 70], &options);
    /// }
    /// assert_eq!(control.done(), 140);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    pub(crate) fn count(&self, edges: usize) {
        self.done.fetch_add(edges, Ordering::Relaxed);
    }
}

/// Options of a batch. Nothing here changes an answer.
///
/// ```
/// # use firstcontact_scene::facade as firstcontact;
/// use firstcontact::planner::{BatchOptions, Control, Edge};
/// use firstcontact::{Body, Checker, Motion};
/// use std::num::NonZeroUsize;
///
/// let mut checker = Checker::empty();
/// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
/// let control = Control::new();
/// let options = BatchOptions::new().threads(NonZeroUsize::MIN).control(&control);
/// assert_eq!(checker.are_clear(robot, &[Edge::new([0.0; 3], [1.0; 3])], &options), [Ok(true)]);
/// assert_eq!(control.done(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct BatchOptions {
    threads: Option<NonZeroUsize>,
    control: Control,
}

impl BatchOptions {
    /// Default options: all cores with the feature `parallel`, else one; and a control of its own.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{BatchOptions, Edge};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let edges = [Edge::new([0.0; 3], [3.0, 0.0, 0.0])];
    /// let verdicts = checker.check_edges_with(robot, &edges, &BatchOptions::new());
    /// assert_eq!(verdicts, checker.check_edges(robot, &edges));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new() -> BatchOptions {
        BatchOptions::default()
    }

    /// Sets the number of threads; fewer work if the system gives no more. Without the feature `parallel` there is
    /// always one.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{BatchOptions, Edge};
    /// use firstcontact::{Body, Checker, Motion};
    /// use std::num::NonZeroUsize;
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let edges: Vec<Edge> = (0..100).map(|y| Edge::new([0.0; 3], [3.0, 0.1 * f64::from(y), 0.0])).collect();
    /// let alone = BatchOptions::new().threads(NonZeroUsize::MIN);
    /// // The answers are the same for any number of threads.
    /// assert_eq!(checker.check_edges_with(robot, &edges, &alone), checker.check_edges(robot, &edges));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn threads(mut self, threads: NonZeroUsize) -> BatchOptions {
        self.threads = Some(threads);
        self
    }

    /// Lets the batch be watched and stopped through a handle.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{BatchOptions, Control, Edge, QueryError};
    /// use firstcontact::{Body, Checker, Motion};
    /// use std::time::Instant;
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// // The time is over before the batch begins.
    /// let options = BatchOptions::new().control(&Control::until(Instant::now()));
    /// let clear = checker.are_clear(robot, &[Edge::new([0.0; 3], [1.0; 3])], &options);
    /// assert_eq!(clear, [Err(QueryError::Cancelled)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn control(mut self, control: &Control) -> BatchOptions {
        self.control = control.clone();
        self
    }

    pub(crate) fn handle(&self) -> &Control {
        &self.control
    }

    pub(crate) fn thread_count(&self) -> Option<NonZeroUsize> {
        self.threads
    }
}

/// Questions about many edges of one object. The answers are in the order of the edges, each with an error of its own:
/// a bad edge does not spoil the others.
impl Checker {
    /// The first contact on each edge, on all cores with the feature `parallel`, else on one.
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
        self.each(edges, options, |checker, edge, scratch| checker.first_contact(id, &edge.motion()?, scratch))
    }

    /// True for each edge on which nothing is touched.
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
        self.each(edges, options, |checker, edge, scratch| checker.is_clear(id, &edge.motion()?, scratch))
    }

    /// Last valid instant on each edge.
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
        self.each(edges, options, |checker, edge, scratch| checker.last_valid(id, &edge.motion()?, scratch))
    }

    /// Asks about each edge, on several threads.
    pub(crate) fn each<E: Sync, T: Send>(
        &self,
        edges: &[E],
        options: &BatchOptions,
        ask: impl Fn(&Checker, &E, &mut Scratch) -> Result<T, QueryError> + Sync,
    ) -> Vec<Result<T, QueryError>> {
        let checker = self.stopped_by(&options.control);
        let mut answers: Vec<Result<T, QueryError>> = edges.iter().map(|_| Err(QueryError::Cancelled)).collect();
        let fill = |edges: &[E], answers: &mut [Result<T, QueryError>], scratch: &mut Scratch| {
            for (edge, place) in edges.iter().zip(answers) {
                if checker.is_stopped() {
                    break;
                }
                *place = ask(&checker, edge, scratch);
            }
            options.control.count(edges.len());
        };
        if parallel::fill(edges, &mut answers, PORTION, options.threads, fill).is_err() {
            // The system gives no more threads: this one does the work.
            fill(edges, &mut answers, &mut Scratch::new());
        }
        answers
    }
}
