//! Two ellipsoids of random points at chosen distances from touching: the experiment of Choi et al. §5.

use firstcontact::convex::cd_dual::Along;
use firstcontact::convex::{ConvexPair, Gjk};
use firstcontact::convex::{Cost, WarmStart};
use firstcontact::motion::{Angle, Rotation};
use firstcontact::{Body, Placement, solid};
use nalgebra::{Point3, Vector3};

use crate::shapes::{Random, Shape, ellipsoid_points};

/// An ellipsoid that stands, another of the same shape in some orientation, and a direction in which to move it away.
#[derive(Debug)]
pub struct Ellipsoids {
    standing: Body,
    turned: Body,
    direction: Vector3<f64>,
    /// How far the second must move from a common middle until the two touch: a multiple of the direction, which is of
    /// length one but for its rounding.
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

    /// Where the turned ellipsoid is at a distance `l`, in the unit of the axes: as Choi et al. have it, how far it
    /// must move in one direction until the two are separate, taken negative; or, once they are, how far it has moved
    /// since they touched. `None` if they would be deeper in each other than with one middle: from there another way
    /// out may be shorter.
    pub fn place(&self, l: f64) -> Option<Point3<f64>> {
        (l > -self.touching).then(|| Point3::from(self.direction * (self.touching + l)))
    }

    /// How far from a common middle the two touch.
    pub fn touching(&self) -> f64 {
        self.touching
    }

    /// The turned ellipsoid at a place, seen from the standing one.
    ///
    /// # Panics
    /// If the bodies are not convex.
    pub fn at(&self, place: Point3<f64>) -> ConvexPair<'_> {
        ConvexPair::new(&self.turned, place, &self.standing, [0.0; 3]).expect("both are hulls")
    }

    /// GJK for the two.
    ///
    /// # Panics
    /// If the bodies are not convex.
    pub fn gjk(&self) -> Gjk {
        Gjk::new(&self.turned, &self.standing).expect("both are hulls")
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
    match pair.along(direction, &mut WarmStart::default(), &mut Cost::default()).ok()? {
        Along::Overlapping { forward, .. } => Some(forward.lower()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_what_they_are_said_to_be() {
        let pairs = Ellipsoids::pairs([200.0, 100.0, 100.0], 60, 5, &mut Random::new(3));
        for (pair, l) in pairs.iter().flat_map(|pair| [-70.0, -3.0, 3.0, 70.0].map(|l| (pair, l))) {
            let placed = pair.at(pair.place(l).unwrap());
            let along = placed.along(pair.back(), &mut WarmStart::default(), &mut Cost::default()).unwrap();
            let found = match along {
                Along::Ahead(multiple) => multiple.lower(),
                Along::Overlapping { backward, .. } => -backward.lower(),
                other => panic!("{other:?}"),
            };
            assert!((found - l).abs() < 1e-9, "{found} {l}");
        }
        assert!(pairs.iter().all(|pair| pair.place(-pair.touching()).is_none()));
    }
}
