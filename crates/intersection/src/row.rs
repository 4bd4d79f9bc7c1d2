//! Four floats side by side: written out lane by lane, so that the compiler makes one instruction of each operation.

use std::ops::{Add, Div, Mul, Sub};

use firstcontact_solid::WIDTH;

/// One float for each child of a node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row(pub [f32; WIDTH]);

impl Row {
    /// The same for each.
    #[inline(always)]
    pub fn all(x: f32) -> Row {
        Row([x; WIDTH])
    }

    /// The greater of two; the second where one is not a number. A single instruction, which `f32::max` is not.
    #[inline(always)]
    pub fn greater(self, other: Row) -> Row {
        self.with(other, |x, y| if x > y { x } else { y })
    }

    /// The less of two; the second where one is not a number.
    #[inline(always)]
    pub fn less(self, other: Row) -> Row {
        self.with(other, |x, y| if x < y { x } else { y })
    }

    /// The sum of products of three rows with three numbers.
    #[inline(always)]
    pub fn dot(rows: &[Row; 3], numbers: &[f32; 3]) -> Row {
        rows[0] * Row::all(numbers[0]) + rows[1] * Row::all(numbers[1]) + rows[2] * Row::all(numbers[2])
    }

    /// The sum of products of three rows with three others.
    #[inline(always)]
    pub fn dots(rows: &[Row; 3], others: &[Row; 3]) -> Row {
        rows[0] * others[0] + rows[1] * others[1] + rows[2] * others[2]
    }

    #[inline(always)]
    /// The row of `f` of each number.
    pub fn map(self, f: impl Fn(f32) -> f32) -> Row {
        let Row([x0, x1, x2, x3]) = self;
        Row([f(x0), f(x1), f(x2), f(x3)])
    }

    #[inline(always)]
    pub(crate) fn with(self, other: Row, f: impl Fn(f32, f32) -> f32) -> Row {
        let (Row([x0, x1, x2, x3]), Row([y0, y1, y2, y3])) = (self, other);
        Row([f(x0, y0), f(x1, y1), f(x2, y2), f(x3, y3)])
    }

    /// Rows of the coordinates of boxes or vectors.
    #[inline(always)]
    pub fn rows(of: &[[f32; WIDTH]; 3]) -> [Row; 3] {
        three(|k| Row(of[k]))
    }
}

/// One for each axis; written out, because the compiler leaves closures over arrays as calls.
#[inline(always)]
pub fn three<T>(of: impl Fn(usize) -> T) -> [T; 3] {
    [of(0), of(1), of(2)]
}

macro_rules! lane_by_lane {
    ($($operation:ident :: $name:ident as $symbol:tt),*) => {$(
        impl $operation for Row {
            type Output = Row;

            #[inline(always)]
            fn $name(self, other: Row) -> Row {
                self.with(other, |x, y| x $symbol y)
            }
        }
    )*};
}

lane_by_lane!(Add::add as +, Sub::sub as -, Mul::mul as *, Div::div as /);
