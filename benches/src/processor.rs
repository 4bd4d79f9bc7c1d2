//! The time that this thread has had on the processor.

use std::time::Duration;

/// An instant in this thread's own time.
#[derive(Debug, Clone, Copy)]
pub struct Processor(Duration);

impl Processor {
    /// Now.
    #[cfg(unix)]
    pub fn now() -> Processor {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ThreadCPUTime);
        // A thread's time is never negative, and nanoseconds are below a thousand million.
        Processor(Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32))
    }

    /// Now, by the clock on the wall where there is no other.
    #[cfg(not(unix))]
    pub fn now() -> Processor {
        use std::sync::LazyLock;
        use std::time::Instant;
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Processor(START.elapsed())
    }

    /// The time since then.
    pub fn elapsed(self) -> Duration {
        Processor::now().0.saturating_sub(self.0)
    }
}
