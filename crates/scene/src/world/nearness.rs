//! Least distances of the objects of a check, of those that turn, too.

use crate::nearest::{Nearness, NearnessOrder};
use crate::objects::ObjectId;
use crate::pairs::Touch;
use crate::world::World;
use crate::world::check::{Check, CheckError};
use crate::world::run::WorldInMotion;
use crate::world::scenario::Scenario;
use crate::world::turning_distance::{PairDistance, least_distance};
use firstcontact_contact::clearance::ClearanceError;
use firstcontact_contact::{Method, Scratch};
use firstcontact_solid::Feature;
use nalgebra::Point3;

/// Least distance of two objects of a check.
#[derive(Debug, Clone, PartialEq)]
pub enum CheckNearness {
    /// Of two that do not turn.
    Exact(Nearness),
    /// Of two one of which turns.
    Enclosed(EnclosedNearness),
}

/// Least distance of two objects one of which turns.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct EnclosedNearness {
    /// Object whose name comes first in byte order.
    pub a: ObjectId,
    /// Other object.
    pub b: ObjectId,
    /// Distance that the two have to keep; 0 if they have no margin.
    pub margin: f64,
    /// They are certainly never nearer to each other, and no other pair is: see [`Nearness::clearance`]. Zero if they
    /// are in contact, or nothing more is known.
    pub lower: f64,
    /// They are certainly no farther from each other at the time. Zero if a contact is proven then.
    pub upper: f64,
    /// An instant at which they are as near.
    pub time: f64,
    /// About the points of the two that are nearest then.
    pub points: [Point3<f64>; 2],
    /// The features on which these are.
    pub features: [Feature; 2],
    /// About the places of their origins then.
    pub origins: [Point3<f64>; 2],
}

impl CheckNearness {
    /// The two objects, in the byte order of their names.
    pub fn pair(&self) -> [ObjectId; 2] {
        match self {
            CheckNearness::Exact(found) => [found.a, found.b],
            CheckNearness::Enclosed(found) => [found.a, found.b],
        }
    }

    /// Distance that the two have to keep; 0 if they have no margin.
    pub fn margin(&self) -> f64 {
        match self {
            CheckNearness::Exact(found) => found.margin,
            CheckNearness::Enclosed(found) => found.margin,
        }
    }

    /// Bounds of the distance: the two are never nearer than the first, and once as near as the second.
    pub fn bounds(&self) -> [f64; 2] {
        match self {
            CheckNearness::Exact(found) => [found.clearance.lower, found.clearance.upper],
            CheckNearness::Enclosed(found) => [found.lower, found.upper],
        }
    }

    fn with_lower(mut self, lower: f64) -> CheckNearness {
        match &mut self {
            CheckNearness::Exact(found) => found.clearance.lower = lower,
            CheckNearness::Enclosed(found) => found.lower = lower,
        }
        self
    }
}

/// The nearest pair so far, and a bound for all.
struct NearestOfAll {
    best: Option<CheckNearness>,
    order: NearnessOrder,
    /// No pair is nearer, as the order counts.
    lower: f64,
}

impl NearestOfAll {
    fn offer(&mut self, found: CheckNearness) {
        let of = |found: &CheckNearness| found.bounds().map(|bound| bound - self.order.offset(found.margin()));
        let [lower, upper] = of(&found);
        self.lower = self.lower.min(lower);
        if self.best.as_ref().is_none_or(|best| upper < of(best)[1]) {
            self.best = Some(found);
        }
    }

    /// Distance above which a pair of a margin does not matter.
    fn limit(&self, margin: f64) -> f64 {
        let of_best = |best: &CheckNearness| best.bounds()[1] - self.order.offset(best.margin());
        self.best.as_ref().map_or(f64::INFINITY, |best| of_best(best) + self.order.offset(margin))
    }

    fn result(self) -> Option<CheckNearness> {
        let best = self.best?;
        let lower = (self.lower + self.order.offset(best.margin())).min(best.bounds()[0]).max(0.0);
        Some(best.with_lower(lower))
    }
}

impl World {
    /// Least distance of any two objects that a check tests; `None` if there are no two. The bounds differ by no more
    /// than the tolerance, a length in the unit of the world, or where an object turns by what the roundings leave to
    /// prove. Margins and permissions to touch are ignored; the distance of two that touch is zero.
    ///
    /// # Errors
    /// If the check is not one of this world, or the tolerance is not a finite length above zero.
    pub fn clearance(&self, check: &Check, tolerance: f64) -> Result<Option<CheckNearness>, CheckError> {
        self.nearest(check, NearnessOrder::Distance, tolerance, |_| true)
    }

    /// The same of those alone that may not touch.
    ///
    /// # Errors
    /// As for [`World::clearance`].
    pub fn clearance_to_keep(&self, check: &Check, tolerance: f64) -> Result<Option<CheckNearness>, CheckError> {
        self.nearest(check, NearnessOrder::Distance, tolerance, |pair| !self.pair_may_touch(pair))
    }

    /// True if the two may touch, and have no margin to keep.
    pub fn pair_may_touch(&self, [a, b]: [ObjectId; 2]) -> bool {
        self.touch(a, b) == Touch::Allowed && self.margin(a, b) <= 0.0
    }

    /// The two objects whose least distance is least beyond the margin that they have to keep; `None` if a check tests
    /// no two. A pair without a margin counts with its distance, and one that may touch does not count.
    ///
    /// # Errors
    /// As for [`World::clearance`].
    pub fn least_slack(&self, check: &Check, tolerance: f64) -> Result<Option<CheckNearness>, CheckError> {
        self.nearest(check, NearnessOrder::Slack, tolerance, |pair| !self.pair_may_touch(pair))
    }

    fn nearest(
        &self,
        check: &Check,
        order: NearnessOrder,
        tolerance: f64,
        counts: impl Fn([ObjectId; 2]) -> bool,
    ) -> Result<Option<CheckNearness>, CheckError> {
        let scenario = self.any_scenario_of(check)?;
        let in_motion = WorldInMotion { world: self, scenario: &scenario };
        let tested = || self.all_tested_pairs(&scenario).filter(|pair| counts(self.ids_of(*pair)));
        let straight = tested().filter(|pair| !scenario.turns(*pair));
        let found = in_motion.engine(Method::AUTO).nearest(straight, order, tolerance, &mut Scratch::new());
        let found = found.map_err(|failure| CheckError::of_pair(failure, |id| self.name_of(id)))?;
        let mut nearest = NearestOfAll { best: None, order, lower: f64::INFINITY };
        found.into_iter().for_each(|found| nearest.offer(CheckNearness::Exact(found)));
        for pair in tested().filter(|pair| scenario.turns(*pair)) {
            let [a, b] = self.by_rank(self.ids_of(pair));
            let limit = nearest.limit(self.margin(a, b));
            let found = self.turning_nearness(&scenario, [a, b], tolerance, limit)?;
            found.into_iter().for_each(|found| nearest.offer(CheckNearness::Enclosed(found)));
        }
        Ok(nearest.result())
    }

    /// Least distance of each two objects that a check tests, those first that come nearest to their margins, and those
    /// last that may touch.
    ///
    /// # Errors
    /// As for [`World::clearance`].
    pub fn clearances(&self, check: &Check, tolerance: f64) -> Result<Vec<CheckNearness>, CheckError> {
        let scenario = self.any_scenario_of(check)?;
        let in_motion = WorldInMotion { world: self, scenario: &scenario };
        let straight = self.all_tested_pairs(&scenario).filter(|pair| !scenario.turns(*pair));
        let all = in_motion.engine(Method::AUTO).each_nearness(straight, tolerance, &mut Scratch::new());
        let all = all.map_err(|failure| CheckError::of_pair(failure, |id| self.name_of(id)))?;
        let mut all: Vec<CheckNearness> = all.into_iter().map(CheckNearness::Exact).collect();
        for pair in self.all_tested_pairs(&scenario).filter(|pair| scenario.turns(*pair)) {
            let ids = self.by_rank(self.ids_of(pair));
            let found = self.turning_nearness(&scenario, ids, tolerance, f64::INFINITY)?;
            all.extend(found.map(CheckNearness::Enclosed));
        }
        let slack = |found: &CheckNearness| found.bounds()[1] - found.margin();
        let ids = |found: &CheckNearness| found.pair().map(|id| self.ranks()[id.number()]);
        let order = |one: &CheckNearness, other: &CheckNearness| {
            let [may_one, may_other] = [one, other].map(|found| self.pair_may_touch(found.pair()));
            may_one.cmp(&may_other).then(slack(one).total_cmp(&slack(other))).then_with(|| ids(one).cmp(&ids(other)))
        };
        all.sort_by(order);
        Ok(all)
    }

    /// True if the pairs that a check tests, but for those that may touch, have different margins to keep.
    ///
    /// # Errors
    /// If the check is not one of this world.
    pub fn has_mixed_margins(&self, check: &Check) -> Result<bool, CheckError> {
        let scenario = self.any_scenario_of(check)?;
        let tested = self.all_tested_pairs(&scenario).map(|pair| self.ids_of(pair));
        let mut margins = tested.filter(|pair| !self.pair_may_touch(*pair)).map(|[a, b]| self.margin(a, b));
        Ok(margins.next().is_some_and(|first| margins.any(|margin| margin != first)))
    }

    /// Least distance of two objects one of which turns; `None` if it is certainly above a limit, or the two are never
    /// there together.
    fn turning_nearness(
        &self,
        scenario: &Scenario,
        [a, b]: [ObjectId; 2],
        tolerance: f64,
        below: f64,
    ) -> Result<Option<EnclosedNearness>, CheckError> {
        if !(tolerance > 0.0 && tolerance.is_finite()) {
            let (a, b, source) = (self.name_of(a), self.name_of(b), ClearanceError::BadTolerance(tolerance));
            return Err(CheckError::Clearance { a, b, source });
        }
        let movers = [self.mover(scenario, a, [a, b])?, self.mover(scenario, b, [a, b])?];
        let bodies = [a, b].map(|id| &self.slots()[id.number()].body);
        let found = least_distance(bodies, &movers, scenario.clock, (tolerance, below.max(0.0)));
        Ok(found.map(|found| {
            let PairDistance { lower, upper, time, points, features, origins } = found;
            EnclosedNearness { a, b, margin: self.margin(a, b), lower, upper, time, points, features, origins }
        }))
    }
}
