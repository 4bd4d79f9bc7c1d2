//! Two ellipsoids of random points at chosen distances from touching: the experiment of Choi et al. §5.

use firstcontact::convex::ConvexPair;
use firstcontact::convex::cd_dual::{Along, Counts, Witness};
use firstcontact::motion::{Angle, Rotation};
use firstcontact::{Body, Placement, solid};
use nalgebra::Vector3;

use crate::shapes::{Random, Shape, ellipsoid_points};

/// An ellipsoid that stands, another of the same shape in some orientation, and a direction in which to move it away.
#[derive(Debug)]
pub struct Ellipsoids {
    standing: Body,
    turned: Body,
    direction: Vector3<f64>,
    /// How far the second must move from a common middle until the two touch.
    touching: f64,
}

impl Ellipsoids {
    /// Pairs of hulls of `vertices` random points on ellipsoids with these axes, the first body the same in all.
    ///
    /// # Panics
    /// If random points have no hull.
    pub fn pairs(axes: [f64; 3], vertices: usize, count: usize, random: &mut Random) -> Vec<Ellipsoids> {
        let [standing, other] = [(); 2].map(|()| hull(axes, vertices, random));
        let pair = |_| {
            let turned = turned(&other, random);
            let direction = Vector3::from(random.direction());
            let touching = touching(&standing, &turned, direction).expect("ellipsoids with one middle overlap");
            Ellipsoids { standing: standing.clone(), turned, direction, touching }
        };
        (0..count).map(pair).collect()
    }

    /// The turned ellipsoid moved until a distance is left, in parts of the way from the common middle to touching;
    /// negative where they overlap.
    ///
    /// # Panics
    /// If the bodies are not convex.
    pub fn at(&self, share: f64) -> ConvexPair<'_> {
        let place = self.direction * (self.touching * (1.0 + share));
        ConvexPair::new(&self.turned, nalgebra::Point3::from(place), &self.standing, [0.0; 3]).expect("both are hulls")
    }

    /// Against the direction in which the second was moved away.
    pub fn back(&self) -> Vector3<f64> {
        -self.direction
    }
}

fn hull(axes: [f64; 3], vertices: usize, random: &mut Random) -> Body {
    let vertices = ellipsoid_points(axes.map(|axis| axis / 2.0), vertices, random.bits());
    let faces = solid::convex_hull(&vertices).expect("points on an ellipsoid have a hull");
    let shape = Shape { vertices, faces: faces.into_iter().map(Vec::from).collect() };
    Body::from_mesh(shape.mesh()).expect("a hull is a solid")
}

fn turned(body: &Body, random: &mut Random) -> Body {
    let angle = Angle::Radians(random.between(0.0, std::f64::consts::TAU));
    let rotation = Rotation::from_axis_angle(random.direction(), angle).expect("a direction is not null");
    Placement { rotation, ..Placement::identity() }.apply(body).expect("a turned hull has an inside")
}

fn touching(standing: &Body, turned: &Body, direction: Vector3<f64>) -> Option<f64> {
    let pair = ConvexPair::new(turned, [0.0; 3], standing, [0.0; 3]).ok()?;
    match pair.along(direction, &mut Witness::default(), &mut Counts::default()).ok()? {
        Along::Overlapping { forward, .. } => Some(forward.lower() * direction.norm()),
        _ => None,
    }
}
