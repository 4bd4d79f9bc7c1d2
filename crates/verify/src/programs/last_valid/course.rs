//! A robot and an obstacle that stands.

use firstcontact::contact::{Method, Query, Scratch, Verdict};
use firstcontact::measure::{self, Distance};
use firstcontact::world::ObjectId;
use firstcontact::{Body, Checker, Motion, planner};

use firstcontact_verify::support::prng::Prng;
use firstcontact_verify::support::query::{self, Shape, Way};

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
        let method = Method::GENERAL;
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

/// From where to where.
pub type Edge = [[f64; 3]; 2];

/// So many edges of all three kinds.
pub fn edges(course: &mut Course, prng: &mut Prng, count: usize) -> Result<Vec<Edge>, String> {
    let mut edges = Vec::with_capacity(count);
    for number in 0..count {
        match number % 10 {
            0..4 => edges.push(whole(course, prng)),
            4..7 => {
                let edge = whole(course, prng);
                edges.push(edge.map(|point| point.map(|x| by_a_hair(prng, x))));
            }
            // The others are shifted sideways, all from one that hits to one that does not.
            _ => {}
        }
    }
    sideways(course, prng, count - edges.len(), &mut edges)?;
    Ok(edges)
}

/// Between whole coordinates, seen from the obstacle.
fn whole(course: &Course, prng: &mut Prng) -> Edge {
    let mut point = || prng.point(-8, 8).map(|x| x as f64);
    let mut edge = [point(), point()];
    if prng.once_in(3) {
        // Along an axis.
        let axis = prng.below(3) as usize;
        let along = edge[1][axis];
        edge[1] = edge[0];
        edge[1][axis] = along;
    }
    edge.map(|point| [0, 1, 2].map(|k| course.at[k] + point[k]))
}

/// The number, or one of its neighbours, or somewhat more or less.
fn by_a_hair(prng: &mut Prng, x: f64) -> f64 {
    let off = 2f64.powi(-prng.integer(20, 60) as i32);
    match prng.below(6) {
        0 => x.next_up(),
        1 => x.next_down(),
        2 => x + off,
        3 => x - off,
        _ => x,
    }
}

/// An edge past the obstacle, shifted sideways by halving until it only just touches or only just does not: all of
/// these.
fn sideways(course: &mut Course, prng: &mut Prng, count: usize, edges: &mut Vec<Edge>) -> Result<(), String> {
    let (mut left, mut ways) = (0, [[0.0; 3]; 2]);
    let (mut hit, mut miss) = (0.0, 1.0);
    for _ in 0..count {
        if left == 0 {
            let whole = prng.once_in(2);
            ways = [8.0, 12.0].map(|reach| {
                let way = prng.float_point(-reach, reach);
                if whole { way.map(f64::round) } else { way }
            });
            (left, hit, miss) = (prng.integer(10, 60), 0.0, 1.0);
        }
        left -= 1;
        let share = 0.5 * (hit + miss);
        let middle: [f64; 3] = std::array::from_fn(|k| course.at[k] + share * ways[1][k]);
        let edge: Edge = [-1.0, 1.0].map(|sign| std::array::from_fn(|k| middle[k] + sign * ways[0][k]));
        let motion = Motion::edge(edge[0], edge[1]).map_err(|error| error.to_string())?;
        let is_clear = course.checker.is_clear(course.robot, &motion, &mut course.scratch);
        *(if is_clear.map_err(|error| error.to_string())? { &mut miss } else { &mut hit }) = share;
        edges.push(edge);
    }
    Ok(())
}
