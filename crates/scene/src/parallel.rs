//! Work spread over threads.
//!
//! Threads take a portion of the items at a time, in order, until none are left. Each thread has a scratch of its own,
//! and no scratch changes an answer, so that the answers are the same for any number of threads.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// Reason why threads could not be started.
#[derive(Debug)]
pub(crate) struct ThreadsError {
    pub(crate) threads: usize,
    pub(crate) reason: String,
}

/// Fills in the answers to all items. `fill` is given a portion of the items, their answers, and the scratch of its
/// thread.
///
/// Without a number of threads, all cores work. Without the feature `parallel`, this thread alone does.
pub(crate) fn fill<T: Sync, A: Send, S: Default>(
    items: &[T],
    answers: &mut [A],
    portion: usize,
    threads: Option<NonZeroUsize>,
    fill: impl Fn(&[T], &mut [A], &mut S) + Sync,
) -> Result<(), ThreadsError> {
    let count = items.len().div_ceil(portion);
    let portions = Mutex::new(items.chunks(portion).zip(answers.chunks_mut(portion)));
    each(&portions, count, threads, |(items, answers), scratch| fill(items, answers, scratch))
}

/// Hands every portion to a thread, which works on it with its own scratch.
pub(crate) fn each<P: Send, S: Default>(
    portions: &Mutex<impl Iterator<Item = P> + Send>,
    count: usize,
    threads: Option<NonZeroUsize>,
    work: impl Fn(P, &mut S) + Sync,
) -> Result<(), ThreadsError> {
    share(threads, count, || drain(portions, &work))
}

/// Works on portions until none are left.
pub(crate) fn drain<P, S: Default>(portions: &Mutex<impl Iterator<Item = P>>, work: impl Fn(P, &mut S)) {
    let mut scratch = S::default();
    // The lock is not held while a portion is worked on.
    let next = || portions.lock().unwrap_or_else(PoisonError::into_inner).next();
    while let Some(portion) = next() {
        work(portion, &mut scratch);
    }
}

/// Has threads do the same work together, no more of them than there are portions.
#[cfg(feature = "parallel")]
fn share(threads: Option<NonZeroUsize>, portions: usize, work: impl Fn() + Sync) -> Result<(), ThreadsError> {
    let count = threads.map_or_else(rayon::current_num_threads, NonZeroUsize::get).min(portions);
    if count < 2 {
        work();
        return Ok(());
    }
    let work_together = || {
        rayon::scope(|scope| {
            (1..count).for_each(|_| scope.spawn(|_| work()));
            work();
        });
    };
    match threads {
        None => work_together(),
        Some(_) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
            pool.map_err(|error| ThreadsError { threads: count, reason: error.to_string() })?.install(work_together);
        }
    }
    Ok(())
}

#[cfg(not(feature = "parallel"))]
fn share(_: Option<NonZeroUsize>, _: usize, work: impl Fn() + Sync) -> Result<(), ThreadsError> {
    work();
    Ok(())
}
