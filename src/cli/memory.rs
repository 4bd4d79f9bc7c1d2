//! Memory of the process: an allocator that counts what is in use where there is a limit, and hands over to the watch
//! of `budget` where there is no more.
//!
//! A thread whose request exceeds the limit, or is refused by the system, never gets an answer: it wakes the watch and
//! sleeps until the watch has ended the process. So no code of the library sees memory run out, and the watch can say
//! what was being done. Nothing here allocates.
//!
//! Counted are the bytes that are asked for. What the system keeps beside them (stacks of threads, the program itself,
//! gaps between blocks) is not.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, Write};
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use super::diagnostic::Exit;

/// The allocator of the command; the library uses whatever its program has.
#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// The most bytes in use at one time; the greatest number if there is no limit, and then nothing is counted.
static MOST: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Bytes in use, but for those from before the limit was set. These may be freed later, so that it may be negative.
static USED: AtomicIsize = AtomicIsize::new(0);

/// The request that was too large, or 0.
static EXCESS: AtomicUsize = AtomicUsize::new(0);

/// The request that the system refused, or 0.
static REFUSED: AtomicUsize = AtomicUsize::new(0);

/// The thread that ends the process.
static WATCH: OnceLock<Thread> = OnceLock::new();

/// Memory that the watch keeps for the last message.
const RESERVE: usize = 64 << 10;

/// Time that the watch has for its message before the thread that needs memory ends the process without one: nobody may
/// be reading standard error.
const PATIENCE: Duration = Duration::from_secs(10);

thread_local! {
    /// True in the thread that ends the process: it says what happened, and needs a little memory for that.
    static IS_WATCH: Cell<bool> = const { Cell::new(false) };
}

/// Why the memory is not enough; `asked` is a number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shortage {
    /// The request would have exceeded the limit.
    Limit { asked: usize, used: usize, most: usize },
    /// The system refused the request.
    System { asked: usize },
}

/// Sets the limit. Memory that is in use already does not count.
pub(crate) fn limit(most: usize) {
    MOST.store(most, Ordering::Relaxed);
}

/// Makes the current thread the watch: it is woken when memory is short, and may exceed the limit. Returns memory to be
/// given back for the last message.
pub(crate) fn become_watch() -> Vec<u8> {
    IS_WATCH.set(true);
    let reserve = std::hint::black_box(Vec::with_capacity(RESERVE));
    // A process has one.
    let _ = WATCH.set(thread::current());
    reserve
}

/// True once there is a watch.
pub(crate) fn has_watch() -> bool {
    WATCH.get().is_some()
}

/// The shortage that some thread waits for.
pub(crate) fn shortage() -> Option<Shortage> {
    let [asked, refused] = [&EXCESS, &REFUSED].map(|request| request.load(Ordering::Acquire));
    let used = usize::try_from(USED.load(Ordering::Relaxed)).unwrap_or(0);
    match (asked, refused) {
        (0, 0) => None,
        (0, asked) => Some(Shortage::System { asked }),
        (asked, _) => Some(Shortage::Limit { asked, used, most: MOST.load(Ordering::Relaxed) }),
    }
}

/// System allocator with a count.
struct CountingAllocator;

/// Counts a request; one beyond the limit has no end.
#[inline]
fn grow(size: usize) {
    let most = MOST.load(Ordering::Relaxed);
    if most != usize::MAX {
        // Requests that are refused in several threads at once are not counted, so that the message says what was in use.
        let with_it = |used: isize| {
            let sum = used.saturating_add(size as isize);
            let is_excess = usize::try_from(sum).is_ok_and(|sum| sum > most);
            // Until the watch has started, the system has enough; and the watch may exceed the limit.
            (!is_excess || WATCH.get().is_none() || IS_WATCH.get()).then_some(sum)
        };
        if USED.fetch_update(Ordering::Relaxed, Ordering::Relaxed, with_it).is_err() {
            hand_over(&EXCESS, size);
        }
    }
}

#[inline]
fn shrink(size: usize) {
    if MOST.load(Ordering::Relaxed) != usize::MAX {
        USED.fetch_sub(size as isize, Ordering::Relaxed);
    }
}

/// A block, unless the system has none.
#[inline]
fn granted(block: *mut u8, size: usize) -> *mut u8 {
    if block.is_null() {
        if IS_WATCH.get() {
            leave();
        }
        hand_over(&REFUSED, size);
    }
    block
}

/// Wakes the watch and waits for the end. It returns if there is no watch.
#[cold]
fn hand_over(reason: &AtomicUsize, size: usize) {
    let Some(watch) = WATCH.get() else { return };
    // The first request is the one that is reported.
    let _ = reason.compare_exchange(0, size.max(1), Ordering::Release, Ordering::Relaxed);
    watch.unpark();
    thread::sleep(PATIENCE);
    exit()
}

/// Ends the process from the watch itself, which has not even memory to say what was being done.
#[cold]
fn leave() -> ! {
    let _ = io::stderr().write_all(b"error: the system has no more memory for this command\n");
    exit()
}

#[allow(clippy::exit, reason = "nobody could handle an error")]
fn exit() -> ! {
    process::exit(i32::from(Exit::Stopped.status()))
}

#[expect(unsafe_code, reason = "there is no other way to see each request for memory")]
// SAFETY: all requests are passed on to the system's allocator as they are, and nothing else touches the blocks. What
// is done beside that neither allocates nor unwinds.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        granted(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        granted(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        shrink(layout.size());
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match size.checked_sub(layout.size()) {
            Some(more) => grow(more),
            None => shrink(layout.size() - size),
        }
        granted(unsafe { System.realloc(block, layout, size) }, size)
    }
}
