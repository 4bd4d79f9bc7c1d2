//! The decision at one point.

use super::cells::{Cones, winding_number};
use super::drift::any_drift;
use super::pane::Owner;
use super::side::{Panes, Side};
use super::spot::Spot;
use super::told::Told;
use crate::Place;
use crate::ahead::for_each_ahead;
use firstcontact_exact::geom::predicate::orient2d;
use firstcontact_exact::{DoubleDouble, Filtered, Rational, SmallBigInt};
use firstcontact_motion::Scene;
use firstcontact_solid::{Body, Tree};

/// Where a ray meets no more triangles than this, no other is tried.
const ENOUGH: usize = 64;

/// When interiors are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// As the scene begins.
    Beginning,
    /// At once after that.
    JustAfter,
}

/// Whether the interiors of two solids share points arbitrarily near to a place, as the scene begins or just after it.
///
/// Just after, those points count towards which the features at the place move.
pub fn interiors_meet_near(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    place: Place,
    moment: Moment,
    pending: &mut Vec<u32>,
) -> bool {
    let near = Near::new(scene, bodies, place, pending);
    let filtered = if scene.is_filtered() { near.decide::<DoubleDouble>(moment) } else { None };
    filtered.or_else(|| near.decide::<SmallBigInt>(moment)).unwrap_or(false)
}

/// The winding numbers of A and of B around a place; `None` for a body whose skin the place may be on.
pub(crate) fn winding_number_at(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    place: Place,
    pending: &mut Vec<u32>,
) -> [Option<i64>; 2] {
    let near = Near::new(scene, bodies, place, pending);
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
    /// Of the rays along the axes one that meets few triangles: in the plane of a flat contact there may be thousands.
    fn new(scene: &'n Scene<'n>, bodies: [&'n Body; 2], place: Place, pending: &mut Vec<u32>) -> Near<'n> {
        let [offset, _] = scene.rational_motion();
        let origins = [offset, [Rational::ZERO; 3]];
        let point = place.point(scene, &origins, |spans| scene.value(spans).to_rational());
        let reach = [0, 1].map(|side: usize| reach(bodies[side].tree(), &point, &origins[side]));
        let size = |places: &[Vec<u32>; 2]| places[0].len() + places[1].len();
        let mut near = Near { scene, bodies, place, ray: 0, places: ahead(bodies, 0, &reach, pending) };
        for ray in [1, 2] {
            if size(&near.places) <= ENOUGH {
                break;
            }
            let places = ahead(bodies, ray, &reach, pending);
            if size(&places) < size(&near.places) {
                near = Near { ray, places, ..near };
            }
        }
        near
    }

    fn panes<N: Told>(&self) -> Option<[Panes<N>; 2]> {
        let spot = Spot::new(self.scene, self.place)?;
        Some(
            [(0, Owner::A), (1, Owner::B)]
                .map(|(k, owner)| Panes::new(self.scene, &spot, (self.bodies[k], owner), &self.places[k], self.ray)),
        )
    }

    fn decide<N: Told>(&self, moment: Moment) -> Option<bool> {
        let panes = self.panes::<N>()?;
        let sides = [panes[0].side()?, panes[1].side()?];
        let cones = Cones { scene: self.scene, panes: &panes };
        if moment == Moment::Beginning {
            return cones.overlap(&sides);
        }
        if sides.iter().any(Side::is_outside) {
            return Some(false);
        }
        any_drift(self.scene, &panes, &sides, |drift| cones.overlap(&cones.moved(&sides, [&drift.of_a, &drift.of_b])?))
    }

    fn winding_numbers(&self) -> Option<[Option<i64>; 2]> {
        let panes = self.panes::<SmallBigInt>()?;
        let number = |panes: &Panes<SmallBigInt>| {
            let side = panes.side()?;
            if panes.around(&side).next().is_some() { None } else { winding_number(self.scene, panes, &side) }
        };
        Some([number(&panes[0]), number(&panes[1])])
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
/// cones: one that the ray runs along is never crossed, and begins or ends nowhere at the point if all of it is farther on.
fn ahead(bodies: [&Body; 2], ray: usize, reach: &[[[f32; 2]; 3]; 2], pending: &mut Vec<u32>) -> [Vec<u32>; 2] {
    [0, 1].map(|side: usize| {
        let mut found = Vec::new();
        for_each_ahead(bodies[side].tree(), ray, &reach[side], pending, |leaf, from| {
            if from <= reach[side][ray][1] || !is_edge_on(bodies[side], leaf, ray) {
                found.push(leaf);
            }
        });
        found
    })
}

/// Whether a triangle, seen along an axis, is a segment or a point.
fn is_edge_on(body: &Body, leaf: u32, axis: usize) -> bool {
    let [p, q, r] = body.tree().triangles[leaf as usize].corners.map(|corner| {
        let point = &body.positions()[corner as usize];
        [point[(axis + 1) % 3], point[(axis + 2) % 3]]
    });
    orient2d(p, q, r).is_zero()
}
