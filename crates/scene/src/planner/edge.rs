//! An edge of a roadmap, as plain numbers.

use firstcontact_motion::{Motion, MotionError};
use nalgebra::Point3;

/// A straight way of an object's origin from one position to another. Nothing is checked until it is asked about: a bad edge has an
/// error of its own for an answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Edge {
    /// Where it begins, in the world.
    pub from: Point3<f64>,
    /// Where it ends, in the world.
    pub to: Point3<f64>,
    /// When it begins and ends; `None` where nothing else moves and it does not matter.
    pub times: Option<[f64; 2]>,
}

impl Edge {
    /// An edge whose times do not matter.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// let edge = firstcontact::planner::Edge::new([0.0; 3], [1.0, 0.0, 0.0]);
    /// assert_eq!(edge.times, None);
    /// ```
    pub fn new(from: impl Into<Point3<f64>>, to: impl Into<Point3<f64>>) -> Edge {
        Edge { from: from.into(), to: to.into(), times: None }
    }

    /// An edge at a time.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// let edge = firstcontact::planner::Edge::timed(2.0, [0.0; 3], 3.5, [1.0, 0.0, 0.0]);
    /// assert_eq!(edge.times, Some([2.0, 3.5]));
    /// ```
    pub fn timed(start: f64, from: impl Into<Point3<f64>>, end: f64, to: impl Into<Point3<f64>>) -> Edge {
        Edge { times: Some([start, end]), ..Edge::new(from, to) }
    }

    /// The edge as a motion.
    ///
    /// # Errors
    /// If a number is not finite, or the times do not increase.
    pub fn motion(&self) -> Result<Motion, MotionError> {
        match self.times {
            None => Motion::edge(self.from, self.to),
            Some([start, end]) => Motion::timed(start, self.from, end, self.to),
        }
    }
}
