//! Test if the interiors of two solids share a point, at an instant or just after it.
//!
//! The interior of a solid here is where its winding number `w` is not zero; what the skin adds has no volume. So two
//! interiors share a point if and only if the product `f = w_A w_B` is not zero somewhere off the skins. No vertex of
//! one solid need be inside the other: two boxes that share all their side planes and overlap have none. The cones of
//! both solids around single points decide.
//!
//! # Points to examine
//!
//! A function that is a sum of functions, each of them invariant along some line, and that vanishes outside of a cone
//! without lines, is zero: far enough back along each of the lines it vanishes, and a finite difference along all of
//! them expresses its value at a point by values there. Take an extreme point of the convex hull of where `f` is not
//! zero. Around it `f` is a cone function that vanishes outside of a cone without lines. If the point is a vertex of
//! neither solid, `w_A` is a sum of half-spaces and of wedges along edges of A, and so is `w_B`; the product of two
//! such is invariant along a line, unless an edge of one crosses a plane of the other or an edge that is not parallel.
//! So each extreme point is a vertex of one of the solids, or where an edge of one meets a face or an edge of the other
//! in a single point. Nothing is assumed of the solids: shells may cross, and faces may lie on each other.
//!
//! The same argument in space and time (a vertex of A is then a line along the motion, an edge a plane) shows that
//! whether interiors meet changes only when two features touch that then have a single point of space and time in
//! common (Joseph & Plantinga, Lemma 2); and that, where interiors meet just after an instant and not before, there is
//! such a point at that instant towards which all that is shared shrinks.

mod cells;
mod contact_point;
mod link;
mod link_triangle;
mod relative_velocity;
mod solid_side;
mod uncertain_sign;

use crate::Place;
use crate::interiors::cells::{Cones, winding_number};
use crate::interiors::contact_point::ContactPoint;
use crate::interiors::link_triangle::Owner;
use crate::interiors::relative_velocity::any_velocity;
use crate::interiors::solid_side::{LinkTriangles, SolidSide};
use crate::interiors::uncertain_sign::UncertainSign;
use crate::overlapping::for_each_ahead;
use firstcontact_exact::geom::predicate::orient2d;
use firstcontact_exact::{DoubleDouble, Filtered, Rational, SmallBigInt};
use firstcontact_motion::Scene;
use firstcontact_solid::{Body, Tree};

/// No other ray is tried if one meets no more triangles than this.
const ENOUGH: usize = 64;

/// Moment of the question about interiors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// As the scene begins.
    Beginning,
    /// At once after that.
    JustAfter,
}

/// True if the interiors of two solids share points arbitrarily near to a place, as the scene begins or just after it.
///
/// Just after, those points count towards which the features at the place move.
pub fn interiors_meet_near(scene: &Scene<'_>, bodies: [&Body; 2], place: Place, moment: Moment) -> bool {
    let near = Near::new(scene, bodies, place);
    let filtered = if scene.is_filtered() { near.decide::<DoubleDouble>(moment) } else { None };
    filtered.or_else(|| near.decide::<SmallBigInt>(moment)).unwrap_or(false)
}

/// The winding numbers of A and of B around a place; `None` for a body whose skin the place may be on.
pub(crate) fn winding_number_at(scene: &Scene<'_>, bodies: [&Body; 2], place: Place) -> [Option<i64>; 2] {
    let near = Near::new(scene, bodies, place);
    near.winding_numbers().unwrap_or([None; 2])
}

/// A place and the triangles of both bodies that a ray from there may meet.
struct Near<'n> {
    scene: &'n Scene<'n>,
    bodies: [&'n Body; 2],
    place: Place,
    /// The axis along which the ray runs.
    ray: usize,
    places: [Vec<u32>; 2],
}

impl<'n> Near<'n> {
    /// Ray along an axis that meets few triangles: in the plane of a flat contact there may be thousands.
    fn new(scene: &'n Scene<'n>, bodies: [&'n Body; 2], place: Place) -> Near<'n> {
        let [offset, _] = scene.rational_motion();
        let origins = [offset, [Rational::ZERO; 3]];
        let point = place.point(scene, &origins, |spans| scene.value(spans).to_rational());
        let reach = [0, 1].map(|side: usize| reach(bodies[side].tree(), &point, &origins[side]));
        let size = |places: &[Vec<u32>; 2]| places[0].len() + places[1].len();
        let mut near = Near { scene, bodies, place, ray: 0, places: ahead(bodies, 0, &reach) };
        for ray in [1, 2] {
            if size(&near.places) <= ENOUGH {
                break;
            }
            let places = ahead(bodies, ray, &reach);
            if size(&places) < size(&near.places) {
                near = Near { ray, places, ..near };
            }
        }
        near
    }

    fn parts<N: UncertainSign>(&self) -> Option<[LinkTriangles<N>; 2]> {
        let contact = ContactPoint::new(self.scene, self.place)?;
        Some([(0, Owner::A), (1, Owner::B)].map(|(k, owner)| {
            LinkTriangles::new(self.scene, &contact, (self.bodies[k], owner), &self.places[k], self.ray)
        }))
    }

    fn decide<N: UncertainSign>(&self, moment: Moment) -> Option<bool> {
        let parts = self.parts::<N>()?;
        let sides = [parts[0].side()?, parts[1].side()?];
        let cones = Cones { scene: self.scene, parts: &parts };
        if moment == Moment::Beginning {
            return cones.overlap(&sides);
        }
        if sides.iter().any(SolidSide::is_outside) {
            return Some(false);
        }
        any_velocity(self.scene, &parts, &sides, |velocity| {
            cones.overlap(&cones.moved(&sides, [&velocity.of_a, &velocity.of_b])?)
        })
    }

    fn winding_numbers(&self) -> Option<[Option<i64>; 2]> {
        let parts = self.parts::<SmallBigInt>()?;
        let number = |parts: &LinkTriangles<SmallBigInt>| {
            let side = parts.side()?;
            if parts.around(&side).next().is_some() { None } else { winding_number(self.scene, parts, &side) }
        };
        Some([number(&parts[0]), number(&parts[1])])
    }
}

/// Floats of a tree's frame that enclose the coordinates of a point, given where the body's origin is.
fn reach(tree: &Tree, point: &[Rational; 3], origin: &[Rational; 3]) -> [[f32; 2]; 3] {
    std::array::from_fn(|k| {
        let from_center = &(&point[k] - &origin[k]) - &Rational::of(tree.center[k]);
        tree.interval(Filtered::of(&from_center))
    })
}

/// The triangles of both bodies, by their places in the trees, that a ray along an axis may meet and that matter to the
/// cones: one that the ray runs along is never crossed, and begins or ends nowhere at the point if all of it is farther
/// on.
fn ahead(bodies: [&Body; 2], ray: usize, reach: &[[[f32; 2]; 3]; 2]) -> [Vec<u32>; 2] {
    [0, 1].map(|side: usize| {
        let mut found = Vec::new();
        for_each_ahead(bodies[side].tree(), ray, &reach[side], |leaf, from| {
            if from <= reach[side][ray][1] || !is_edge_on(bodies[side], leaf, ray) {
                found.push(leaf);
            }
        });
        found
    })
}

/// True if the projection of a triangle along an axis is a segment or a point.
fn is_edge_on(body: &Body, leaf: u32, axis: usize) -> bool {
    let [p, q, r] = body.tree().triangles[leaf as usize].corners.map(|corner| {
        let point = &body.positions()[corner as usize];
        [point[(axis + 1) % 3], point[(axis + 2) % 3]]
    });
    orient2d(p, q, r).is_zero()
}
