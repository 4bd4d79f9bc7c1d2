//! Memory that questions use again.

use crate::broad_phase::{NearestQueue, SearchStack};
use crate::candidates::{Candidate, Candidates};
use firstcontact_contact as contact;
use firstcontact_motion::Motion;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Number of scratches that are kept for later.
const MOST_KEPT: usize = 64;

/// Memory that one question leaves to the next; one for each thread. It never changes an answer.
///
/// A question that needs no more memory than one before it allocates none.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    /// Memory of queries about two bodies.
    pub(crate) pair: contact::Scratch,
    /// Memory of searches in the index.
    pub(crate) stack: SearchStack,
    /// Motions of the parts of the robot, but for the first of them.
    pub(crate) motions: Vec<Motion>,
    /// Pairs that may meet.
    pub(crate) candidates: Candidates,
    /// Pairs that floats did not decide in the last search for a first contact.
    pub(crate) asked_in_time: Vec<Candidate>,
    /// Memory of searches for what is nearest.
    pub(crate) nearest: NearestQueue,
    /// Pairs that have been asked about on a piece.
    pub(crate) asked: HashSet<[usize; 2]>,
    /// Where it goes when it is dropped.
    home: Weak<ScratchPool>,
}

impl Scratch {
    /// Scratch without memory yet.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Scratch;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// // A scratch that goes to no checker when it is dropped.
    /// let mut scratch = Scratch::new();
    /// assert!(checker.is_free(robot, [0.0; 3], &mut scratch)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Cost of all questions with this scratch.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let mut scratch = checker.scratch();
    /// let seldom = Motion::edge([0.0, 0.3, 0.0], [0.7, 0.0, 0.1])?;
    /// assert!(checker.is_clear(robot, &seldom, &mut scratch)?);
    /// // Floats were certain of everything.
    /// assert_eq!(scratch.cost().exact_signs, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cost(&self) -> &contact::Cost {
        self.pair.cost()
    }

    /// Forgets the result of the last question, but keeps the memory: the next question has no warm start.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let (edge, mut scratch) = (Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?, checker.scratch());
    /// let warm = checker.first_contact(robot, &edge, &mut scratch)?;
    /// scratch.forget();
    /// // What is forgotten may have saved time, and has no say in an answer.
    /// assert_eq!(checker.first_contact(robot, &edge, &mut scratch)?, warm);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forget(&mut self) {
        self.pair.forget();
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Some(home) = std::mem::take(&mut self.home).upgrade() {
            home.put(std::mem::take(self));
        }
    }
}

/// Scratches that nobody uses.
#[derive(Debug, Default)]
pub(crate) struct ScratchPool(Mutex<Vec<Scratch>>);

impl ScratchPool {
    /// A scratch that comes back when it is dropped.
    pub(crate) fn take(self: &Arc<ScratchPool>) -> Scratch {
        // A thread that has panicked has left a list as good as any.
        let mut scratch = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        scratch.home = Arc::downgrade(self);
        scratch
    }

    fn put(&self, mut scratch: Scratch) {
        scratch.pair.reset();
        scratch.motions.clear();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MOST_KEPT {
            kept.push(scratch);
        }
    }
}
