//! Two bodies at an instant of a piece, and what is reported of them then.

use crate::distance::{Found, Gap, Nearing, Reached, StillPair, nearest};
use crate::{Apart, Contact, of_gap};
use firstcontact_exact::{ExactSquare, Rational, Surd};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// An instant of a piece, and where the bodies are nearest to each other then.
pub(super) struct MarginInstant<'s> {
    pub(super) fraction: Rational,
    pub(super) still: StillPair<'s>,
    pub(super) found: Found,
}

impl<'s> MarginInstant<'s> {
    /// Bodies that share no point at a fraction of a piece, and are known to be no farther from each other than a
    /// length; `None` if one has no point.
    pub(super) fn new(
        scene: &Scene<'s>,
        bodies: [&'s Body; 2],
        fraction: Rational,
        within: f64,
    ) -> Option<MarginInstant<'s>> {
        let still = StillPair::at(scene, bodies, &fraction);
        let found = nearest(&still, within)?;
        Some(MarginInstant { fraction, still, found })
    }

    /// The square of the distance.
    pub(super) fn square(&self) -> &Rational {
        self.found.square(&self.still).value()
    }

    /// Reported contact.
    pub(super) fn contact(self, scene: &Scene<'_>) -> Contact {
        let normal = self.found.normal(&self.still);
        let Gap { square, distance, a, b } = self.found.gap(&self.still);
        let apart = Apart { square, distance, on_a: a.point, on_b: b.point };
        of_gap(scene, &Surd::of(self.fraction), (a.feature, b.feature), normal, apart)
    }
}

/// Reported contact of bodies that reach a length at an instant that is no rational number: they are then exactly that
/// far from each other.
pub(super) fn contact_at_root(
    scene: &Scene<'_>,
    nearing: &Nearing<'_>,
    reached: &Reached,
    length: &Rational,
) -> Contact {
    let found = nearing.reach(reached, length);
    let square = ExactSquare::new(length * length);
    let apart = Apart { distance: square.root(), square, on_a: found.feet[0], on_b: found.feet[1] };
    of_gap(scene, &reached.fraction, found.pair, found.normal, apart)
}
