//! Work on one large body by several threads at once.
//!
//! Threads are started for it, as many in all as `rayon` has for its own, rather than `rayon`'s put to it: a body is
//! prepared when a query first asks, and others who ask wait for that. A thread of a pool that waits for another
//! takes up what else the pool has to do; were that such a query, it would wait for itself.
//!
//! No result depends on who does what: all that is made here is written to its own place, or taken in order.

/// So many items are worth a thread of their own.
const WORTH: usize = 1 << 14;

/// True if work on so many items is worth more than one thread.
pub(crate) fn worth_threads(items: usize) -> bool {
    items >= 2 * WORTH
}

/// Does both, at once if that is worth it and a thread is left for it.
pub(crate) fn join<A: Send, B: Send>(
    worth: bool,
    first: impl FnOnce() -> A + Send,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "parallel")]
    if let Some(_spare) = worth.then(spare::Spare::take).flatten() {
        return spare::join(first, second);
    }
    #[cfg(not(feature = "parallel"))]
    let _ = worth;
    (first(), second())
}

/// Does the same with each of four.
pub(crate) fn each_of_four<T: Send, R: Send>(worth: bool, four: [T; 4], work: impl Fn(T) -> R + Sync) -> [R; 4] {
    if !worth {
        return four.map(work);
    }
    let [a, b, c, d] = four;
    let ((a, b), (c, d)) = join(true, || join(true, || work(a), || work(b)), || join(true, || work(c), || work(d)));
    [a, b, c, d]
}

/// Makes the entry of each of so many places.
pub fn table<T: Clone + Send>(places: usize, blank: T, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let mut table = vec![blank; places];
    fill(&mut table, 0, &make);
    table
}

fn fill<T: Send>(table: &mut [T], first: usize, make: &(impl Fn(usize) -> T + Sync)) {
    if !worth_threads(table.len()) {
        table.iter_mut().enumerate().for_each(|(place, item)| *item = make(first + place));
        return;
    }
    let middle = table.len() / 2;
    let (left, right) = table.split_at_mut(middle);
    join(true, || fill(left, first, make), || fill(right, first + middle, make));
}

/// The first that is found at any of so many places.
pub(crate) fn find_first<R: Send>(places: usize, look: impl Fn(usize) -> Option<R> + Sync) -> Option<R> {
    // Piece by piece: what is found early is not waited for long.
    (0..places).step_by(4 * WORTH).find_map(|start| first_within(start, places.min(start + 4 * WORTH), &look))
}

fn first_within<R: Send>(start: usize, end: usize, look: &(impl Fn(usize) -> Option<R> + Sync)) -> Option<R> {
    if !worth_threads(end - start) {
        return (start..end).find_map(look);
    }
    let middle = start + (end - start) / 2;
    let (left, right) = join(true, || first_within(start, middle, look), || first_within(middle, end, look));
    left.or(right)
}

/// Sorts. Equal items must be the same: there is one result then.
pub fn sort<T: Ord + Send>(items: &mut [T]) {
    if !worth_threads(items.len()) || !has_spare() {
        items.sort_unstable();
        return;
    }
    let middle = items.len() / 2;
    items.select_nth_unstable(middle);
    let (left, right) = items.split_at_mut(middle);
    join(true, || sort(left), || sort(right));
}

/// True if a thread is left.
fn has_spare() -> bool {
    #[cfg(feature = "parallel")]
    return spare::Spare::is_left();
    #[cfg(not(feature = "parallel"))]
    false
}

#[cfg(feature = "parallel")]
mod spare {
    use std::panic::resume_unwind;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Mutex, PoisonError};
    use std::thread;

    /// Number of threads that run.
    static STARTED: AtomicUsize = AtomicUsize::new(0);

    /// The right to start one.
    pub(super) struct Spare;

    impl Spare {
        pub(super) fn take() -> Option<Spare> {
            let most = rayon::current_num_threads();
            let more = |started: usize| (started + 1 < most).then_some(started + 1);
            STARTED.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok().map(|_| Spare)
        }

        pub(super) fn is_left() -> bool {
            STARTED.load(Ordering::Relaxed) + 1 < rayon::current_num_threads()
        }
    }

    impl Drop for Spare {
        fn drop(&mut self) {
            STARTED.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Does both at once; one after the other if the system has no thread.
    pub(super) fn join<A: Send, B: Send>(
        first: impl FnOnce() -> A + Send,
        second: impl FnOnce() -> B + Send,
    ) -> (A, B) {
        let second = Mutex::new(Some(second));
        let take = || second.lock().unwrap_or_else(PoisonError::into_inner).take();
        thread::scope(|scope| {
            let other = thread::Builder::new().spawn_scoped(scope, || take().map(|second| second()));
            let first = first();
            let here = take().map(|second| second());
            let there = other.ok().and_then(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            match here.or(there) {
                Some(second) => (first, second),
                None => unreachable!("whoever took it has done it"),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_in_parts_is_what_is_done_at_once() {
        let many = 5 * WORTH + 7;
        let scrambled = |place: usize| (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let mut items = table(many, 0, scrambled);
        assert!(items.iter().enumerate().all(|(place, &item)| item == scrambled(place)));
        let mut sorted = items.clone();
        sorted.sort_unstable();
        sort(&mut items);
        assert_eq!(items, sorted);
        for wanted in [0, 1, WORTH, 4 * WORTH - 1, 4 * WORTH, many - 1] {
            assert_eq!(find_first(many, |place| (place >= wanted).then_some(place)), Some(wanted));
        }
        assert_eq!(find_first(many, |_| None::<()>), None);
    }

    #[test]
    fn results_keep_their_order() {
        assert_eq!(join(true, || 1, || 2), (1, 2));
        assert_eq!([true, false].map(|worth| each_of_four(worth, [1, 2, 3, 4], |x| 10 * x)), [[10, 20, 30, 40]; 2]);
    }

    #[test]
    #[should_panic = "what the second says"]
    fn a_panic_goes_on_where_it_is_waited_for() {
        join(true, || (), || panic!("what the second says"));
    }
}
