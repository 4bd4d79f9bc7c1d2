//! A question: two shapes, their timed paths, and a clock.

use firstcontact::oracle::clock::{After, Before};

use super::shape::Shape;

/// A path as a world file states it.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// Time and position of each waypoint.
    pub waypoints: Vec<(f64, [f64; 3])>,
    pub before: Before,
    pub after: After,
    /// Positions in the moving frame of a parent, added without rounding, for a body that is attached.
    pub carried: Vec<[f64; 3]>,
    /// The paths of what the body rides on, all added without rounding. They have none themselves.
    pub rides: Vec<Way>,
}

impl Way {
    /// The path through timed waypoints, waiting before and holding after.
    pub fn through(waypoints: Vec<(f64, [f64; 3])>) -> Way {
        Way { waypoints, before: Before::Wait, after: After::Hold, carried: Vec::new(), rides: Vec::new() }
    }

    /// Standing still.
    pub fn at(position: [f64; 3]) -> Way {
        Way::through(vec![(0.0, position)])
    }

    /// One straight motion over t = 0..1.
    pub fn edge(from: [f64; 3], to: [f64; 3]) -> Way {
        Way::through(vec![(0.0, from), (1.0, to)])
    }

    /// All positions and offsets.
    pub fn points(&mut self) -> impl Iterator<Item = &mut [f64; 3]> {
        let Way { waypoints, carried, rides, .. } = self;
        let rides = rides
            .iter_mut()
            .flat_map(|ride| ride.waypoints.iter_mut().map(|(_, position)| position).chain(&mut ride.carried));
        waypoints.iter_mut().map(|(_, position)| position).chain(carried).chain(rides)
    }
}

/// First contact of `a` and `b`?
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub a: Shape,
    pub b: Shape,
    pub way_a: Way,
    pub way_b: Way,
    pub clock: [f64; 2],
}

impl Query {
    /// The same question with the bodies in the other order.
    pub fn swapped(&self) -> Query {
        let Query { a, b, way_a, way_b, clock } = self.clone();
        Query { a: b, b: a, way_a: way_b, way_b: way_a, clock }
    }

    /// All lengths of the query: what a change of the unit of length changes.
    pub fn lengths(&mut self) -> impl Iterator<Item = &mut f64> {
        self.points().flatten()
    }

    /// All vertices, positions and offsets.
    pub fn points(&mut self) -> impl Iterator<Item = &mut [f64; 3]> {
        let Query { a, b, way_a, way_b, .. } = self;
        let positions = [way_a, way_b].into_iter().flat_map(Way::points);
        a.vertices.iter_mut().chain(&mut b.vertices).chain(positions)
    }
}
