//! Many like pieces of work on all cores.

use std::ops::Range;

/// Does the numbers from 0 up to `count` in batches of `size`; the results in order, whatever the number of cores.
pub fn in_batches<T: Send>(count: u64, size: u64, work: impl Fn(Range<u64>) -> T + Sync) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let batches = count.div_ceil(size);
    let work = &work;
    let mine = |thread: u64| {
        let batch = move |batch: u64| (batch, work(batch * size..count.min((batch + 1) * size)));
        (thread..batches).step_by(threads as usize).map(batch).collect::<Vec<_>>()
    };
    let mut parts: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || mine(thread))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    parts.sort_by_key(|(batch, _)| *batch);
    parts.into_iter().map(|(_, part)| part).collect()
}
