//! Threads of this process, and waiting for work without keeping Python from anything.

use std::mem::ManuallyDrop;
use std::process;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors::input;

/// Time between two looks at signals.
const LOOK: Duration = Duration::from_millis(20);

/// Threads, and the process that they are of.
type OwnedPool = (u32, ManuallyDrop<Arc<ThreadPool>>);

/// Threads of the process. A process that is forked off has a copy of this without the threads, and makes its own.
static POOL: Mutex<Option<OwnedPool>> = Mutex::new(None);

/// Threads of this process, as many as there are cores.
fn pool() -> PyResult<Arc<ThreadPool>> {
    let mut place = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((owner, pool)) = &*place
        && *owner == process::id()
    {
        return Ok(Arc::clone(pool));
    }
    let pool = ThreadPoolBuilder::new().build().map_err(|error| {
        input(format!("the system has no threads: {error}; end other programs, or raise `ulimit -u`"))
    })?;
    let pool = Arc::new(pool);
    *place = Some((process::id(), ManuallyDrop::new(Arc::clone(&pool))));
    Ok(pool)
}

/// Does work on the threads of the process while other Python threads go on.
pub(crate) fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let pool = pool()?;
    Ok(py.detach(|| pool.install(work)))
}

/// Does long work like [`detached`], and looks from time to time: at signals, and at what the caller looks at. If that
/// raises an exception, the work is told to end, and the exception is raised when it has.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send,
    cancel: impl Fn() + Send + Sync,
    mut look: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<T> {
    let pool = pool()?;
    py.detach(|| {
        thread::scope(|scope| {
            let (done, is_done) = channel();
            let worker = scope.spawn(move || {
                let answer = pool.install(work);
                // The receiver waits until this thread ends.
                let _ = done.send(());
                answer
            });
            let mut looked = Ok(());
            while is_done.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if looked.is_ok() {
                    looked = Python::attach(|py| py.check_signals().and_then(|()| look(py)));
                    if looked.is_err() {
                        cancel();
                    }
                }
            }
            let answer = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            looked.and_then(|()| Python::attach(look)).map(|()| answer)
        })
    })
}
