//! Two trees, one of them placed in the frame of the other.

use firstcontact_exact::{Filtered, power_of_two};
use firstcontact_motion::Scene;
use firstcontact_solid::Tree;

/// Which body is placed in the frame of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Roles {
    AMoves,
    BMoves,
}

impl Roles {
    /// What is said of A relative to B, as it is seen by the body that stands.
    pub(crate) fn turned(self, x: Filtered) -> Filtered {
        if self == Roles::AMoves { x } else { -x }
    }

    /// What belongs to the two bodies in the order A, B.
    pub(crate) fn in_order<T>(self, mover: T, stander: T) -> (T, T) {
        if self == Roles::AMoves { (mover, stander) } else { (stander, mover) }
    }
}

/// The smaller of two trees in the frame of the larger.
#[derive(Debug, Clone, Copy)]
pub struct Frames<'t> {
    /// The tree of the body that moves.
    pub mover: &'t Tree,
    /// The tree of the body that stands.
    pub stander: &'t Tree,
    /// Which of them is A.
    pub roles: Roles,
    /// A unit of the mover's frame in units of the stander's.
    pub ratio: f64,
    /// The mover's centre at the beginning of the piece, in the stander's frame.
    pub start: [Filtered; 3],
}

impl<'t> Frames<'t> {
    /// How far the mover goes during the piece, in the stander's frame.
    pub fn step(&self, scene: &Scene<'_>) -> [Filtered; 3] {
        scene.displacement.map(|x| self.stander.in_units(self.roles.turned(x)))
    }

    /// The trees of A and B as a scene begins.
    pub fn of(scene: &Scene<'_>, a: &'t Tree, b: &'t Tree) -> Frames<'t> {
        let roles = if a.exponent <= b.exponent { Roles::AMoves } else { Roles::BMoves };
        let (mover, stander) = if roles == Roles::AMoves { (a, b) } else { (b, a) };
        let start = std::array::from_fn(|k| {
            let centers = Filtered::exact(mover.center[k]) - Filtered::exact(stander.center[k]);
            stander.in_units(centers + roles.turned(scene.offset[k]))
        });
        Frames { mover, stander, roles, ratio: power_of_two(mover.exponent - stander.exponent), start }
    }
}
