//! Signal by which a long walk ends before its end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Signal to give up. Clones are the same signal; any thread may raise it.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    is_raised: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Interrupt {
    /// Signal that is raised by itself at a deadline.
    pub fn at(deadline: Instant) -> Interrupt {
        Interrupt { deadline: Some(deadline), ..Interrupt::default() }
    }

    /// Raises the signal, for good.
    pub fn raise(&self) {
        self.is_raised.store(true, Ordering::Relaxed);
    }

    /// True of clones.
    pub fn is_same(&self, other: &Interrupt) -> bool {
        Arc::ptr_eq(&self.is_raised, &other.is_raised) && self.deadline == other.deadline
    }

    /// True if it has been raised, or the deadline has passed.
    pub fn is_raised(&self) -> bool {
        self.is_raised.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn clones_are_one_signal() {
        let interrupt = Interrupt::at(Instant::now() + Duration::from_secs(3600));
        let (clone, other) = (interrupt.clone(), Interrupt::default());
        assert!(interrupt.is_same(&clone) && !interrupt.is_same(&other));
        clone.raise();
        assert!(interrupt.is_raised() && !other.is_raised());
        assert!(Interrupt::at(Instant::now()).is_raised());
    }
}
