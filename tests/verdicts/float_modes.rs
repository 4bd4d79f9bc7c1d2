//! Floating-point modes of the processor that make filters wrong: set for real, and refused.

#![cfg(target_arch = "x86_64")]

use std::arch::asm;
use std::hint::black_box;
use std::thread;

use firstcontact::Body;
use firstcontact::exact::{FloatError, check_floats};
use firstcontact::planner::Checker;
use firstcontact::world::{CheckError, World};

/// Flush to zero: results below the least normal number become zero.
const FTZ: u32 = 1 << 15;

/// Denormals are zero: operands below the least normal number are taken for zero.
const DAZ: u32 = 1 << 6;

/// Rounding downward, upward and toward zero.
const ROUNDINGS: [u32; 3] = [0b01 << 13, 0b10 << 13, 0b11 << 13];

/// Answer of `question` in a thread of its own, with these bits set in the control register of its floats.
fn with_mode<T: Send>(bits: u32, question: &(dyn Fn() -> T + Sync)) -> T {
    let answer = || {
        let mut usual = 0u32;
        #[expect(unsafe_code, reason = "the control register is reached by assembly only")]
        // SAFETY: the register is stored to and loaded from numbers on the stack; it belongs to this thread, is set
        // back after one call that the compiler cannot look into, and only that call computes with floats.
        unsafe {
            asm!("stmxcsr [{}]", in(reg) &raw mut usual, options(nostack));
            let changed = usual | bits;
            asm!("ldmxcsr [{}]", in(reg) &raw const changed, options(nostack));
        }
        let answer = black_box(question)();
        #[expect(unsafe_code, reason = "the control register is reached by assembly only")]
        // SAFETY: as above.
        unsafe {
            asm!("ldmxcsr [{}]", in(reg) &raw const usual, options(nostack));
        }
        answer
    };
    thread::scope(|scope| scope.spawn(answer).join().expect("the question does not panic"))
}

#[test]
fn usual_floats_are_taken() {
    assert_eq!(with_mode(0, &check_floats), Ok(()));
}

#[test]
fn lost_subnormals_are_refused() {
    for bits in [FTZ, DAZ, FTZ | DAZ] {
        assert_eq!(with_mode(bits, &check_floats), Err(FloatError::Subnormals), "{bits:#x}");
    }
}

#[test]
fn other_roundings_are_refused() {
    for bits in ROUNDINGS {
        assert_eq!(with_mode(bits, &check_floats), Err(FloatError::Rounding), "{bits:#x}");
        assert_eq!(with_mode(bits | FTZ | DAZ, &check_floats), Err(FloatError::Rounding), "{bits:#x}");
    }
}

#[test]
fn a_checker_is_not_made_then() {
    let mut builder = World::builder();
    let cart = builder.object("cart", Body::cuboid([1.0; 3]).expect("a box")).id().expect("an object");
    builder.path("there", cart).waypoint(0.0, [0.0; 3]).waypoint(2.0, [5.0, 0.0, 0.0]).add().expect("a path");
    let world = builder.build().expect("a world");
    let made = |bits| with_mode(bits, &|| Checker::new(&world).map(drop));
    assert!(made(0).is_ok());
    for (bits, error) in
        [(FTZ, FloatError::Subnormals), (DAZ, FloatError::Subnormals), (ROUNDINGS[2], FloatError::Rounding)]
    {
        assert!(matches!(made(bits), Err(CheckError::Floats(found)) if found == error), "{bits:#x}");
    }
}
