//! Times of contact on a motion, and ways out of contact.

use crate::objects::ObjectId;
use crate::planner::Checker;
use crate::planner::error::QueryError;
use crate::planner::scratch::Scratch;
use firstcontact_contact::Blocked;
use firstcontact_exact::{ExactTime, Rational};
use firstcontact_motion::Motion;
use nalgebra::{Point3, Vector3};

/// Factor by which a robot goes on further each time, where a rounded position is not free.
const FURTHER: f64 = 4.0;

/// Way out of contact.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Escape {
    /// Number of the way, in the order in which they were given.
    pub way: usize,
    /// Fraction of the way up to which the robot is in contact all the time, exactly: it is free at once after it.
    pub after: ExactTime,
    /// Length of that part of the way, as the nearest float or a neighbour of it: the depth along this way.
    pub depth: f64,
    /// Position of the robot's origin just beyond, in floats, at which it is free.
    pub position: Point3<f64>,
}

/// Questions about all times of contact. Bodies need not be convex. Margins and permissions to touch are ignored,
/// unless it is said otherwise; exempt pairs are left out.
///
/// # Errors
/// As [`Checker::first_contact`].
impl Checker {
    /// Every closed interval of time during which the robot touches something on its motion, in order and exactly; the
    /// intervals have no point in common. What is between them are the safe intervals of a planner (SIPP): for a robot
    /// that stands, while others pass.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let (from, to) = ([-4.0, 0.0, 0.0], [4.0, 0.0, 0.0]);
    /// checker.add("cart", Body::cuboid([1.0; 3])?, Motion::timed(0.0, from, 8.0, to)?)?;
    /// let blocked = checker.blocked(robot, &Motion::at([0.0; 3])?, &mut checker.scratch())?;
    /// assert_eq!(blocked.len(), 1);
    /// assert_eq!([blocked[0].from.to_string(), blocked[0].to.to_string()], ["3", "5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`].
    pub fn blocked(&self, id: ObjectId, motion: &Motion, scratch: &mut Scratch) -> Result<Vec<Blocked>, QueryError> {
        let robot = self.robot(id, motion)?;
        robot.set_in_motion(scratch);
        let mut all = Vec::new();
        for piece in robot.pieces() {
            let (in_motion, candidates, scratch) = robot.candidates(&piece, scratch);
            let engine = in_motion.engine(&piece);
            for pair in candidates.iter().filter_map(|candidate| engine.pair(candidate.pair)) {
                all.extend(pair.query.blocked(scratch)?);
            }
        }
        Ok(joined(all))
    }

    /// Shortest of some ways by which a robot in contact gets free, from a position of its origin; `None` if it does
    /// not by any of them. Each way is a straight one, given by its displacement, which is as far as it is looked for.
    /// A robot that is free where it stands has a way of no length.
    ///
    /// Along each way the depth is exact. The least over all directions is no greater than that of any that was given.
    /// The position that is returned is free by all rules of the checker, margins included; a way at whose end the
    /// robot does not keep its margins is none.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("shelf", Body::cuboid([4.0, 4.0, 1.0])?, Motion::at([0.0, 0.0, -0.75])?)?;
    /// let ways = [[8.0, 0.0, 0.0], [0.0, 8.0, 0.0], [0.0, 0.0, 8.0], [0.0, 0.0, -8.0]];
    /// let escape = checker.escape(robot, [0.0; 3], ways, &mut checker.scratch())?.ok_or("there is no way out")?;
    /// // It is 1/4 deep in the shelf: 1/32 of the way up.
    /// assert_eq!((escape.way, escape.after.to_string(), escape.depth), (2, "1/32".to_owned(), 0.25));
    /// assert!(checker.is_free(robot, escape.position, &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`], also if the end of a way is not finite.
    pub fn escape(
        &self,
        id: ObjectId,
        position: impl Into<Point3<f64>>,
        ways: impl IntoIterator<Item = impl Into<Vector3<f64>>>,
        scratch: &mut Scratch,
    ) -> Result<Option<Escape>, QueryError> {
        let position = position.into();
        let mut best: Option<(Rational, Escape)> = None;
        for (number, way) in ways.into_iter().enumerate() {
            let way = way.into();
            let motion = Motion::edge(position, position + way)?;
            let blocked = self.blocked(id, &motion, scratch)?;
            let begins = blocked.first().filter(|first| first.from.upper() == 0.0);
            let after = begins.map_or_else(|| ExactTime::at(0.0), |first| first.to.clone());
            let square = square_of(&after, &motion);
            if best.as_ref().is_some_and(|(least, _)| *least <= square) {
                continue;
            }
            if let Some(position) = self.free_after(id, &motion, &after, begins.is_some(), scratch)? {
                let depth = square.root_bracket()[0];
                best = Some((square, Escape { way: number, after, depth, position }));
            }
        }
        Ok(best.map(|(_, escape)| escape))
    }

    /// Position on an edge, soon after a fraction, or at it, at which the robot is free.
    fn free_after(
        &self,
        id: ObjectId,
        motion: &Motion,
        after: &ExactTime,
        is_in_contact: bool,
        scratch: &mut Scratch,
    ) -> Result<Option<Point3<f64>>, QueryError> {
        let mut time = if is_in_contact { after.upper().next_up() } else { 0.0 };
        let mut step = time.next_up() - time;
        while time <= 1.0 {
            let Some(position) = motion.position(time) else { return Ok(None) };
            if self.is_free(id, position, scratch)? {
                return Ok(Some(position));
            }
            time += step;
            step *= FURTHER;
        }
        Ok(None)
    }
}

/// Square of the length of an edge up to a fraction.
fn square_of(fraction: &ExactTime, motion: &Motion) -> Rational {
    let mut sum = Rational::ZERO;
    if let [from, to] = motion.waypoints() {
        for k in 0..3 {
            let along = &Rational::of(to.position[k]) - &Rational::of(from.position[k]);
            sum = &sum + &(&along * &along);
        }
    }
    // Times of contact without margins are rational numbers.
    let fraction = fraction.rational().unwrap_or(Rational::ZERO);
    (&sum * &(&fraction * &fraction)).reduced()
}

/// Intervals in order, those joined that have a point in common.
fn joined(mut all: Vec<Blocked>) -> Vec<Blocked> {
    all.sort_by(|one, other| one.from.cmp(&other.from));
    let mut joined: Vec<Blocked> = Vec::new();
    for next in all {
        match joined.last_mut() {
            Some(last) if next.from <= last.to => {
                if last.to < next.to {
                    last.to = next.to;
                }
            }
            _ => joined.push(next),
        }
    }
    joined
}
