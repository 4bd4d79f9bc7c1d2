//! Answers as text, with the names of the objects.

use crate::engine::Collision;
use crate::nearest::Nearness;
use crate::objects::ObjectId;
use crate::planner::Checker;
use crate::planner::answers::Verdict;
use crate::planner::clearance::NearestPair;

/// Answer of a [`Checker`] that it can [describe](Checker::describe): [`Verdict`], [`Collision`], [`Nearness`],
/// [`NearestPair`], or the pair that [`Checker::any_contact`] finds.
pub trait Describe {
    /// The answer as text, with the names that a checker has for the objects.
    fn described(&self, checker: &Checker) -> String;
}

impl Checker {
    /// An answer as text, with the names of the objects.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0, 3.0, 3.0])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let (edge, mut scratch) = (Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?, checker.scratch());
    /// let verdict = checker.first_contact(robot, &edge, &mut scratch)?;
    /// let place = "vertex 1 of robot meets face 0 of wall at [2.5, -0.5, -0.5], normal [-1, 0, 0]";
    /// assert_eq!(checker.describe(&verdict), format!("first contact at t = 1/2: {place}"));
    ///
    /// let pair = checker.any_contact(robot, &edge, &mut scratch)?.ok_or("they meet")?;
    /// assert_eq!(checker.describe(&pair), "robot meets wall");
    ///
    /// let nearest = checker.nearest_at(robot, [0.0; 3], 5.0, 1e-6, &mut scratch)?.ok_or("it is near")?;
    /// let place = "vertex 1 of robot is 2 away from face 0 of wall at [0.5, -0.5, -0.5], normal [-1, 0, 0]";
    /// assert_eq!(checker.describe(&nearest), format!("nearest at t = 0: {place}"));
    /// let inside = checker.clearance_at(robot, [3.0, 0.0, 0.0], 5.0, 1e-6, &mut scratch)?.ok_or("it is near")?;
    /// assert_eq!(checker.describe(&inside), "robot is in contact with wall");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn describe(&self, answer: &impl Describe) -> String {
        answer.described(self)
    }

    fn names(&self, ids: [ObjectId; 2]) -> [&str; 2] {
        ids.map(|id| self.name(id).unwrap_or("an object that is gone"))
    }
}

impl Describe for (ObjectId, ObjectId) {
    fn described(&self, checker: &Checker) -> String {
        let [a, b] = checker.names([self.0, self.1]);
        format!("{a} meets {b}")
    }
}

impl Describe for Verdict {
    fn described(&self, checker: &Checker) -> String {
        self.collision().map_or_else(|| self.to_string(), |collision| collision.described(checker))
    }
}

impl Describe for Collision {
    fn described(&self, checker: &Checker) -> String {
        let mut text = String::new();
        // Text in memory can always be written.
        let _ = self.write(&mut text, checker.names([self.a, self.b]));
        text
    }
}

impl Describe for Nearness {
    fn described(&self, checker: &Checker) -> String {
        let mut text = "nearest at ".to_owned();
        // Text in memory can always be written.
        let _ = self.clearance.at.write(&mut text, checker.names([self.a, self.b]));
        text
    }
}

impl Describe for NearestPair {
    fn described(&self, checker: &Checker) -> String {
        let NearestPair { part, other, lower, upper } = *self;
        let [part, other] = checker.names([part, other]);
        match upper {
            0.0 => format!("{part} is in contact with {other}"),
            _ => format!("{part} comes within {upper} of {other}, and never nearer than {lower} to any object"),
        }
    }
}
