//! Two bodies, as both libraries take them.

use std::time::{Duration, Instant};

use firstcontact::Body;
use nalgebra::Vector3;
use parry3d_f64::shape::SharedShape;

use crate::arrangement::Arrangement;
use crate::case::Case;
use crate::rival;
use crate::shapes::Random;

/// Two bodies ready for queries by both libraries, made of the same triangles.
pub struct Pair {
    /// The bodies; the first one moves.
    pub bodies: [Body; 2],
    /// The same for parry.
    pub rivals: [SharedShape; 2],
    /// How far each reaches from its origin.
    pub reach: [f64; 2],
    /// What it took to get here.
    pub built: Built,
}

/// The time it took to prepare both bodies of a pair.
#[derive(Debug, Clone, Copy)]
pub struct Built {
    /// Checking topology, welding, certifying; of ellipsoids also their hulls.
    pub check: Duration,
    /// What our first query makes: bounding-volume trees, or what convex solids are prepared with.
    pub trees: Duration,
    /// Parry's shapes.
    pub rival: Duration,
}

impl Pair {
    /// The two bodies of an arrangement, prepared; the same whatever else is measured.
    ///
    /// # Panics
    /// If a generated shape is no proper body.
    pub fn of(arrangement: Arrangement, size: u32, seed: u64) -> Pair {
        let start = Instant::now();
        let bodies = arrangement.bodies(size, &mut Random::new(seed ^ u64::from(size) << 32));
        let check = start.elapsed();
        let start = Instant::now();
        let rivals = bodies.each_ref().map(|body| match arrangement {
            Arrangement::Ellipsoids(_) => rival::polyhedron(body),
            Arrangement::Apart(_) | Arrangement::LinkedTori => rival::mesh(body),
        });
        let rival = start.elapsed();
        let reach = [reach(&bodies[0]), reach(&bodies[1])];
        let mut pair = Pair { bodies, rivals, reach, built: Built { check, trees: Duration::ZERO, rival } };
        // Trees are made when first needed: what a query takes longer the first time than the second.
        let through = Case::new(-Vector3::x() * pair.span(), Vector3::x() * (2.0 * pair.span()));
        let [first, second] = [(); 2].map(|()| {
            let start = Instant::now();
            through.verdict(&pair.bodies);
            start.elapsed()
        });
        pair.built.trees = first.saturating_sub(second);
        pair
    }

    /// Two bodies, and what is made of each for parry; building is not timed.
    pub fn ready(bodies: [Body; 2], shape: impl Fn(&Body) -> SharedShape) -> Pair {
        let (rivals, reach) = (bodies.each_ref().map(shape), bodies.each_ref().map(reach));
        Pair {
            bodies,
            rivals,
            reach,
            built: Built { check: Duration::ZERO, trees: Duration::ZERO, rival: Duration::ZERO },
        }
    }

    /// The distance between the origins beyond which the bodies cannot meet.
    pub fn span(&self) -> f64 {
        self.reach[0] + self.reach[1]
    }

    /// A thousandth of the standing body's size: the gap of a near miss.
    pub fn gap(&self) -> f64 {
        2e-3 * self.reach[1]
    }

    /// The triangles of the moving body.
    pub fn triangles(&self) -> usize {
        self.bodies[0].triangles().len()
    }
}

fn reach(body: &Body) -> f64 {
    body.positions().iter().map(|position| position.coords.norm()).fold(0.0, f64::max)
}
