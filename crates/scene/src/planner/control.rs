//! How a batch is watched and stopped from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The handle of a batch: how far it is, and the way to stop it. Clones are handles of the same batch.
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
pub struct Control(Arc<State>);

#[derive(Debug, Default)]
struct State {
    is_cancelled: AtomicBool,
    done: AtomicUsize,
}

impl Control {
    /// A handle for a batch that has not begun.
    pub fn new() -> Control {
        Control::default()
    }

    /// Stops the batch soon: the edges that nobody has begun with are answered with
    /// [`QueryError::Cancelled`](super::QueryError::Cancelled).
    pub fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has stopped it.
    pub fn is_cancelled(&self) -> bool {
        self.0.is_cancelled.load(Ordering::Relaxed)
    }

    /// How many edges have been looked at, of all batches that have had this handle. It is counted a few edges at a time.
    pub fn done(&self) -> usize {
        self.0.done.load(Ordering::Relaxed)
    }

    pub(super) fn count(&self, edges: usize) {
        self.0.done.fetch_add(edges, Ordering::Relaxed);
    }
}
