//! Questions about distances: least clearance on a motion, clearance of a state.
//!
//! The index names other objects in the order of the gaps of their boxes, and the search ends where a gap is no less
//! than the least distance so far. Each pair is asked for what is nearer than that alone, without a place.

use crate::nearest::{NearestSoFar, Nearness};
use crate::objects::ObjectId;
use crate::planner::Checker;
use crate::planner::error::QueryError;
use crate::planner::scratch::Scratch;
use firstcontact_contact::clearance::ClearanceError;
use firstcontact_motion::Motion;
use nalgebra::Point3;

/// Nearest object of a robot, and bounds of the distance.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct NearestPair {
    /// Part of the robot.
    pub part: ObjectId,
    /// Object that is nearest to it; of several, any.
    pub other: ObjectId,
    /// The robot is never nearer to any object that it has to avoid; a length in the unit of the world.
    pub lower: f64,
    /// The two come as near as this, or nearer; 0 if they touch.
    pub upper: f64,
}

/// Questions about distances; see [the others](Checker::first_contact) for robots and clocks.
///
/// # Errors
/// As [`Checker::first_contact`], and if a tolerance or a distance is not a finite length above zero.
impl Checker {
    /// Least distance of the robot on its motion to an object with which it is a pair; `None` if every object certainly
    /// stays at least `within` away. Where the least distance is above `within` by less than the tolerance, it may be
    /// given all the same. The bounds differ by no more than the tolerance. Both are lengths in the unit of the world;
    /// `within` may be infinite. Margins and permissions to touch are ignored; the distance of two that touch is zero.
    /// Exempt pairs ([`Checker::allow`]) are left out. [`Checker::nearest_on`] costs more, and has the instant and the
    /// points.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let shelf = checker.add("shelf", Body::cuboid([1.0; 3])?, Motion::at([0.0, 1.25, 0.0])?)?;
    /// let past = Motion::edge([-3.0, 0.0, 0.0], [3.0, 0.0, 0.0])?;
    /// let nearest = checker.min_clearance(robot, &past, 1.0, 1e-6, &mut checker.scratch())?.ok_or("it is near")?;
    /// assert_eq!((nearest.part, nearest.other), (robot, shelf));
    /// assert!(nearest.lower <= 0.25 && nearest.upper >= 0.25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::clearance_at`].
    pub fn min_clearance(
        &self,
        id: ObjectId,
        motion: &Motion,
        within: f64,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<Option<NearestPair>, QueryError> {
        Checker::check_lengths(within, tolerance)?;
        let nearest = self.nearest_pair(id, motion, within, tolerance, scratch)?;
        let Some((pair, upper)) = nearest.found else { return Ok(None) };
        let (part, other) = self.robot(id, motion)?.own_first(pair);
        Ok(Some(NearestPair { part, other, lower: nearest.lower.min(upper), upper }))
    }

    /// Distance of the robot, as it stands at a position of its origin in the world, to the nearest object with which
    /// it is a pair; `None` if every one is at least `within` away. The bounds differ by no more than the tolerance.
    /// Both are lengths in the unit of the world. Where other objects move, the distance is the least over the times of
    /// all their paths; [`Checker::min_clearance`] on a [`Motion::path`] of one waypoint is that of one instant.
    /// Margins and permissions to touch are ignored; exempt pairs are left out. [`Checker::nearest_at`] costs more, and
    /// has the points; [`Checker::escape`] measures how deep a contact is.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let shelf = checker.add("shelf", Body::cuboid([1.0; 3])?, Motion::at([0.0, 1.25, 0.0])?)?;
    /// let mut scratch = checker.scratch();
    /// let nearest = checker.clearance_at(robot, [0.0; 3], 2.0, 1e-6, &mut scratch)?.ok_or("it is near")?;
    /// assert_eq!((nearest.part, nearest.other), (robot, shelf));
    /// assert!(nearest.lower <= 0.25 && nearest.upper >= 0.25 && nearest.upper - nearest.lower <= 1e-6);
    /// assert_eq!(checker.clearance_at(robot, [0.0, -9.0, 0.0], 2.0, 1e-6, &mut scratch)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::is_free`], and if the tolerance is not a finite length above zero, or `within` is not above zero;
    /// it may be infinite.
    pub fn clearance_at(
        &self,
        id: ObjectId,
        position: impl Into<Point3<f64>>,
        within: f64,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<Option<NearestPair>, QueryError> {
        self.min_clearance(id, &Motion::at(position)?, within, tolerance, scratch)
    }

    /// Nearest points of the robot, as it stands at a position, and of the object to which [`Checker::clearance_at`]
    /// measures the distance, with the features that they are on and the unit normal between them; `None` if every
    /// object is at least `within` away. The tolerance matters only for the choice of the object: another one may be
    /// nearer by up to that much. Times are as for [`Checker::clearance_at`].
    ///
    /// The points are in `clearance.at.apart`, which is `None` if the two touch or overlap; the features are in
    /// `clearance.at.a` and `clearance.at.b`. Side `a` is the object whose name comes first, so it is not always the
    /// robot: [`Checker::part_of`] tells which is, and [`Nearness::point_of`], [`Nearness::side_of`] and
    /// [`Nearness::normal_to`] have what is its. The normal of the clearance points from `b` to `a`.
    ///
    /// The pair of features is exact: of all that are nearest it is the first by its names. So is the square of the
    /// distance ([`Apart`](firstcontact_contact::Apart)). Each coordinate of a point is the float nearest to the exact
    /// one; those of the normal are within a few units in the last place. Objects that touch or overlap have a distance
    /// of 0, one common point, and no normal.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let cart = Body::hull([[0.0, 0.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 1.0]])?;
    /// let cart = checker.add("cart", cart, Motion::at([2.0, 0.25, 0.0])?)?;
    /// let nearest = checker.nearest_at(robot, [0.0; 3], 2.0, 1e-6, &mut checker.scratch())?.ok_or("it is near")?;
    /// // By their names, the cart comes before the robot.
    /// assert_eq!((nearest.a, nearest.b), (cart, robot));
    /// let at = nearest.clearance.at;
    /// let apart = at.apart.ok_or("they do not touch")?;
    /// assert_eq!((apart.distance, apart.on_a.into(), apart.on_b.into()), (1.5, [2.0, 0.25, 0.0], [0.5, 0.25, 0.0]));
    /// assert_eq!(at.normal.map(Into::into), Some([1.0, 0.0, 0.0]));
    /// assert_eq!(at.a.feature.to_string(), "vertex 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::clearance_at`].
    pub fn nearest_at(
        &self,
        id: ObjectId,
        position: impl Into<Point3<f64>>,
        within: f64,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<Option<Nearness>, QueryError> {
        self.nearest_on(id, &Motion::at(position)?, within, tolerance, scratch)
    }

    /// Nearest object of the robot on its motion, as [`Checker::min_clearance`] finds it, with the instant and the place,
    /// as [`Checker::nearest_at`] has them; `None` if every object certainly stays at least `within` away. The bounds are
    /// found anew: the distance at the instant may be above the upper bound of the other call, by less than the tolerance.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let shelf = checker.add("shelf", Body::cuboid([1.0; 3])?, Motion::at([3.0, 1.25, 0.0])?)?;
    /// let past = Motion::edge([-3.0, 0.0, 0.0], [3.0, 0.0, 0.0])?;
    /// let nearness = checker.nearest_on(robot, &past, 1.0, 1e-6, &mut checker.scratch())?.ok_or("it is near")?;
    /// assert_eq!((nearness.a, nearness.b), (robot, shelf));
    /// let apart = nearness.clearance.at.apart.ok_or("they do not touch")?;
    /// assert_eq!(apart.distance, 0.25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::clearance_at`].
    pub fn nearest_on(
        &self,
        id: ObjectId,
        motion: &Motion,
        within: f64,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<Option<Nearness>, QueryError> {
        Checker::check_lengths(within, tolerance)?;
        let nearest = self.nearest_pair(id, motion, within, tolerance, scratch)?;
        let Some((pair, upper)) = nearest.found else { return Ok(None) };
        let robot = self.robot(id, motion)?;
        let (in_motion, scratch) = robot.in_motion(scratch);
        let whole = in_motion.whole();
        let Some(pair) = whole.pair(pair) else { return Ok(None) };
        let found = if upper > 0.0 {
            pair.nearness_of_apart(upper, tolerance, scratch)?
        } else {
            pair.nearness(tolerance, scratch)?
        };
        Ok(found.map(|mut nearness| {
            nearness.clearance.lower = nearness.clearance.lower.min(nearest.lower);
            nearness
        }))
    }

    /// Refuses a distance of influence that is not above zero, and a tolerance that is no finite length above zero.
    pub(crate) fn check_lengths(within: f64, tolerance: f64) -> Result<(), QueryError> {
        if within.is_nan() || within <= 0.0 {
            return Err(QueryError::BadInfluence { within });
        }
        if tolerance.is_finite() && tolerance > 0.0 {
            return Ok(());
        }
        Err(ClearanceError::BadTolerance(tolerance).into())
    }

    /// Pair that comes nearest on a motion, if nearer than a limit.
    fn nearest_pair(
        &self,
        id: ObjectId,
        motion: &Motion,
        limit: f64,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<NearestSoFar, QueryError> {
        let robot = self.robot(id, motion)?;
        robot.set_in_motion(scratch);
        let mut best = NearestSoFar::new(limit);
        for piece in robot.pieces() {
            robot.find_nearest_on(&piece, tolerance, &mut best, scratch)?;
        }
        Ok(best)
    }
}
