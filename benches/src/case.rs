//! One query.

use firstcontact::contact::{ContactTime, Cost, Method, Query, QueryError, Scratch};
use firstcontact::{Body, Motion, Verdict};
use nalgebra::Vector3;

/// A straight motion of the first of two bodies while the second one stands at the origin.
#[derive(Debug, Clone)]
pub struct Case {
    /// Where the moving body's origin starts.
    pub from: Vector3<f64>,
    /// How far it goes while the time goes from 0 to 1, up to the rounding of `from + by`.
    pub by: Vector3<f64>,
    moving: Motion,
    standing: Motion,
}

impl Case {
    /// A motion from a place by a vector.
    ///
    /// # Panics
    /// If a coordinate is not finite.
    pub fn new(from: Vector3<f64>, by: Vector3<f64>) -> Case {
        let moving = Motion::edge(from, from + by).expect("generated motions are finite");
        let standing = Motion::at(Vector3::zeros()).expect("the origin is finite");
        Case { from, by, moving, standing }
    }

    /// The same motion, starting elsewhere.
    pub fn shifted(&self, by: Vector3<f64>) -> Case {
        Case::new(self.from + by, self.by)
    }

    /// The first part of the motion.
    pub fn part(&self, fraction: f64) -> Case {
        Case::new(self.from, self.by * fraction)
    }

    /// Our verdict, and what it cost.
    pub fn weighed_verdict(&self, bodies: &[Body; 2]) -> (Verdict, Cost) {
        let mut scratch = Scratch::new();
        (self.verdict_with(bodies, &mut scratch), *scratch.cost())
    }

    /// What we answer, in memory that is used again.
    ///
    /// # Errors
    /// Never: the clock is right.
    #[inline]
    pub fn answer(&self, bodies: &[Body; 2], scratch: &mut Scratch) -> Result<Verdict, QueryError> {
        self.query(bodies).first_contact(scratch)
    }

    /// Our verdict, in memory that is used again.
    ///
    /// # Panics
    /// Never: the clock is right.
    #[inline]
    pub fn verdict_with(&self, bodies: &[Body; 2], scratch: &mut Scratch) -> Verdict {
        self.answer(bodies, scratch).expect("the clock runs from 0 to 1")
    }

    /// The time of first contact alone, in memory that is used again.
    ///
    /// # Panics
    /// Never: the clock is right.
    #[inline]
    pub fn time(&self, bodies: &[Body; 2], scratch: &mut Scratch) -> ContactTime {
        self.query(bodies).contact_time(scratch).expect("the clock runs from 0 to 1")
    }

    /// Whether the bodies never meet, in memory that is used again.
    ///
    /// # Panics
    /// Never: the clock is right.
    pub fn stays_clear(&self, bodies: &[Body; 2], scratch: &mut Scratch) -> bool {
        self.query(bodies).is_clear(scratch).expect("the clock runs from 0 to 1")
    }

    /// Our verdict on when the bodies come within a margin.
    ///
    /// # Panics
    /// If the margin is no length.
    pub fn within(&self, bodies: &[Body; 2], margin: f64, scratch: &mut Scratch) -> Verdict {
        self.query(bodies).first_within(margin, scratch).expect("a margin is a length")
    }

    /// Whether the bodies stay beyond a margin.
    ///
    /// # Panics
    /// If the margin is no length.
    pub fn stays_beyond(&self, bodies: &[Body; 2], margin: f64, scratch: &mut Scratch) -> bool {
        self.query(bodies).stays_beyond(margin, scratch).expect("a margin is a length")
    }

    fn query<'q>(&'q self, [a, b]: &'q [Body; 2]) -> Query<'q> {
        let (motion_of_a, motion_of_b) = (&self.moving, &self.standing);
        Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO }
    }

    /// Our verdict.
    pub fn verdict(&self, bodies: &[Body; 2]) -> Verdict {
        self.weighed_verdict(bodies).0
    }

    /// Whether the bodies never meet.
    pub fn is_clear(&self, bodies: &[Body; 2]) -> bool {
        self.verdict(bodies) == Verdict::Clear
    }

    /// The time at which bodies that are apart at first meet.
    pub fn meeting(&self, bodies: &[Body; 2]) -> Option<f64> {
        match self.verdict(bodies) {
            Verdict::Contact(contact) => Some(contact.time.lower()),
            Verdict::Clear | Verdict::StartsInContact(_) => None,
        }
    }
}
