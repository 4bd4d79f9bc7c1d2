//! A robot and an obstacle that stands.

use firstcontact::contact::{Method, Query, Scratch, Verdict};
use firstcontact::measure::{self, Distance};
use firstcontact::planner;
use firstcontact::world::ObjectId;
use firstcontact::{Body, Checker, Motion};

use crate::support::prng::Prng;
use crate::support::query;
use crate::support::query::Way;
use crate::support::shape::Shape;

/// A robot, an obstacle, and where it stands.
pub struct Course {
    pub checker: Checker,
    pub robot: ObjectId,
    pub at: [f64; 3],
    pub scratch: planner::Scratch,
    bodies: [Body; 2],
    shapes: [Shape; 2],
    stands: Motion,
}

impl Course {
    /// The bodies of a query.
    pub fn new(asked: &query::Query, prng: &mut Prng) -> Result<Course, String> {
        let text = |error: &dyn std::error::Error| error.to_string();
        let shapes = [asked.a.clone(), asked.b.clone()];
        let bodies = [shapes[0].to_body()?, shapes[1].to_body()?];
        let at = match prng.below(4) {
            0 => prng.float_point(-1.0, 1.0).map(|x| x * 1e3),
            1 => prng.float_point(-1.0, 1.0).map(|x| x * 1e6),
            _ => [0.0; 3],
        };
        let [origin, stands] = [Motion::at([0.0; 3]), Motion::at(at)];
        let (origin, stands) = (origin.map_err(|error| text(&error))?, stands.map_err(|error| text(&error))?);
        let mut checker = Checker::empty();
        let robot = checker.add("robot", bodies[0].clone(), origin).map_err(|error| text(&error))?;
        checker.add("obstacle", bodies[1].clone(), stands.clone()).map_err(|error| text(&error))?;
        Ok(Course { checker, robot, at, scratch: planner::Scratch::new(), bodies, shapes, stands })
    }

    /// What the general method says of a motion of the robot.
    pub fn verdict(&self, motion: &Motion) -> Result<Verdict, String> {
        let [a, b] = &self.bodies;
        let method = Method::General;
        let query = Query { a, motion_of_a: motion, b, motion_of_b: &self.stands, clock: [0.0, 1.0], method };
        query.first_contact(&mut Scratch::new()).map_err(|error| error.to_string())
    }

    /// Whether the robot is clear of the obstacle at a position.
    pub fn is_free(&self, position: [f64; 3]) -> Result<bool, String> {
        if self.at != [0.0; 3] {
            let motion = Motion::at(position).map_err(|error| error.to_string())?;
            return Ok(self.verdict(&motion)? == Verdict::Clear);
        }
        let [a, b] = &self.bodies;
        let distance = measure::distance(a, b, position, measure::Method::General);
        Ok(matches!(distance.map_err(|error| error.to_string())?, Distance::Apart(_)))
    }

    /// The question about a straight way, for the oracle.
    pub fn query(&self, [from, to]: [[f64; 3]; 2]) -> query::Query {
        let [a, b] = self.shapes.clone();
        query::Query { a, b, way_a: Way::edge(from, to), way_b: Way::at(self.at), clock: [0.0, 1.0] }
    }
}
