//! Pairs of objects by their least distance: the nearest of all, and each.

use crate::broad_phase;
use crate::engine::{Engine, MovingPair, PairFailure};
use crate::objects::{MovingObjects, ObjectId};
use crate::pairs::PairError;
use firstcontact_contact::clearance::{Clearance, ClearanceError};
use firstcontact_contact::{Contact, ContactSide, Query, Scratch};
use nalgebra::{Point3, Vector3};

/// Two objects, and the least distance between them.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Nearness {
    /// Object whose name comes first in byte order: side `a` of the clearance. Of an answer about a robot,
    /// [`Checker::part_of`](crate::planner::Checker::part_of) tells which of the two is the robot's.
    pub a: ObjectId,
    /// Other object.
    pub b: ObjectId,
    /// Distance that the two have to keep; 0 if they have no margin.
    pub margin: f64,
    /// Least distance. No other pair comes nearer than [`Clearance::lower`], or less beyond its margin where pairs are
    /// compared by that.
    pub clearance: Clearance,
}

/// Quantity by which pairs are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NearnessOrder {
    /// Least distance.
    Distance,
    /// Least distance, less the margin of the pair.
    Slack,
}

impl<'e, M: MovingObjects> Engine<'e, M> {
    /// Pair that comes nearest during the clock, by distance or by slack; `None` if no two are ever there together.
    /// Pairs with the nearest boxes come first.
    pub(crate) fn nearest(
        &self,
        pairs: impl Iterator<Item = [usize; 2]>,
        order: NearnessOrder,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<Option<Nearness>, PairFailure> {
        let with_rank = |(gap, pair): (f64, MovingPair<'e>)| (gap - order.offset(pair.policy.margin), pair);
        let mut by_gap: Vec<_> = pairs.filter_map(|pair| self.with_gap(pair).map(with_rank)).collect();
        by_gap.sort_by(|(gap, _), (other, _)| gap.total_cmp(other));
        let mut best: Option<Nearness> = None;
        for (gap, pair) in by_gap {
            if best.as_ref().is_some_and(|best| order.of(best) <= gap) {
                break;
            }
            let Some(found) = pair.nearness(tolerance, scratch)? else { continue };
            best = Some(match best {
                None => found,
                Some(best) => best.nearer(found, order),
            });
        }
        Ok(best)
    }

    /// Least distance of each pair that is ever there together.
    pub(crate) fn each_nearness(
        &self,
        pairs: impl Iterator<Item = [usize; 2]>,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<Vec<Nearness>, PairFailure> {
        pairs.filter_map(|pair| self.pair(pair)?.nearness(tolerance, scratch).transpose()).collect()
    }

    fn with_gap(&self, pair: [usize; 2]) -> Option<(f64, MovingPair<'e>)> {
        let pair = self.pair(pair)?;
        let Query { a, motion_of_a, b, motion_of_b, clock, .. } = &pair.query;
        let gap = broad_phase::gap([a.bounds(), b.bounds()], [motion_of_a, motion_of_b], *clock)?;
        Some((gap, pair))
    }
}

impl MovingPair<'_> {
    pub(crate) fn nearness(&self, tolerance: f64, scratch: &mut Scratch) -> Result<Option<Nearness>, PairFailure> {
        self.nearness_by(self.query.min_clearance(tolerance, scratch))
    }

    /// Least distance of two that are known to share no point, and to come as near to each other as a length.
    pub(crate) fn nearness_of_apart(
        &self,
        upper: f64,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<Option<Nearness>, PairFailure> {
        self.nearness_by(self.query.min_clearance_of_apart(upper, tolerance, scratch))
    }

    fn nearness_by(&self, found: Result<Option<Clearance>, ClearanceError>) -> Result<Option<Nearness>, PairFailure> {
        let [a, b] = self.ids;
        let found = found.map_err(|error| PairFailure { pair: [a, b], error: PairError::Clearance(error) })?;
        Ok(found.map(|clearance| Nearness { a, b, margin: self.policy.margin, clearance }))
    }
}

impl NearnessOrder {
    pub(crate) fn offset(self, margin: f64) -> f64 {
        if self == NearnessOrder::Slack { margin } else { 0.0 }
    }

    fn of(self, nearness: &Nearness) -> f64 {
        nearness.clearance.upper - self.offset(nearness.margin)
    }
}

impl Nearness {
    /// Point of one of the two objects that is nearest to the other one, in the world, each coordinate the nearest
    /// float; a common point if they touch. `None` for objects that are neither.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let robot = checker.add("robot", cube.clone(), Motion::at([0.0; 3])?)?;
    /// let tool = checker.add("tool", cube.clone(), Motion::at([0.0; 3])?)?;
    /// checker.attach(tool, robot, [1.0, 0.0, 0.0])?;
    /// let crate_ = checker.add("crate", cube, Motion::at([4.0, 0.25, 0.0])?)?;
    /// let nearest = checker.nearest_at(robot, [0.0; 3], 5.0, 1e-6, &mut checker.scratch())?.ok_or("it is near")?;
    /// // The robot's side is that of its tool.
    /// let part = checker.part_of(robot, [nearest.a, nearest.b]).ok_or("one is the robot's")?;
    /// assert_eq!((part, nearest.point_of(part)), (tool, Some([1.5, -0.25, -0.5].into())));
    /// assert_eq!(nearest.side_of(part).map(|side| side.feature.to_string()).as_deref(), Some("edge 1-3"));
    /// // Away from the crate.
    /// assert_eq!(nearest.normal_to(part), Some([-1.0, 0.0, 0.0].into()));
    /// assert_eq!(nearest.point_of(robot), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn point_of(&self, id: ObjectId) -> Option<Point3<f64>> {
        let Contact { point, apart, .. } = &self.clearance.at;
        self.own(id, apart.as_ref().map_or([*point; 2], |apart| [apart.on_a, apart.on_b]))
    }

    /// Feature that holds the [point](Nearness::point_of) of one of the two objects, and where that object is.
    pub fn side_of(&self, id: ObjectId) -> Option<&ContactSide> {
        self.own(id, [&self.clearance.at.a, &self.clearance.at.b])
    }

    /// Unit normal that points to one of the two objects from the other one; `None` if they touch or overlap.
    pub fn normal_to(&self, id: ObjectId) -> Option<Vector3<f64>> {
        let normal = self.clearance.at.normal?;
        self.own(id, [normal, normal.map(|x| 0.0 - x)])
    }

    /// What is an object's of what is of side `a` and of side `b`.
    fn own<T>(&self, id: ObjectId, [of_a, of_b]: [T; 2]) -> Option<T> {
        if id == self.a { Some(of_a) } else { (id == self.b).then_some(of_b) }
    }

    /// Nearer of two pairs, with a lower bound for both.
    fn nearer(self, other: Nearness, order: NearnessOrder) -> Nearness {
        let bound = |nearness: &Nearness| nearness.clearance.lower - order.offset(nearness.margin);
        let bound = bound(&self).min(bound(&other));
        let nearest = if order.of(&other) < order.of(&self) { other } else { self };
        let lower = (bound + order.offset(nearest.margin)).min(nearest.clearance.lower);
        Nearness { clearance: Clearance { lower, ..nearest.clearance }, ..nearest }
    }
}

/// Nearest pair that is known so far, by the slots of the objects.
#[derive(Debug)]
pub(crate) struct NearestSoFar {
    /// Distances from this on do not matter.
    pub(crate) limit: f64,
    /// Pair, and a float not below its distance.
    pub(crate) found: Option<([usize; 2], f64)>,
    /// A float not above the distance of any pair so far.
    pub(crate) lower: f64,
}

impl NearestSoFar {
    /// Nothing yet; distances from the limit on do not matter.
    pub(crate) fn new(limit: f64) -> NearestSoFar {
        NearestSoFar { limit, found: None, lower: f64::INFINITY }
    }

    /// Takes a pair if it comes nearer.
    pub(crate) fn offer<M: MovingObjects>(
        &mut self,
        engine: &Engine<'_, M>,
        pair: [usize; 2],
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<(), PairFailure> {
        let Some(moving) = engine.pair(pair) else { return Ok(()) };
        let found = moving.query.least_distance(self.limit, tolerance, scratch);
        let found = found.map_err(|error| PairFailure { pair: moving.ids, error: PairError::Clearance(error) })?;
        if let Some([lower, upper]) = found {
            self.lower = self.lower.min(lower);
            if self.found.is_none_or(|(_, known)| upper < known) {
                (self.found, self.limit) = (Some((pair, upper)), upper.min(self.limit));
            }
        }
        Ok(())
    }
}
