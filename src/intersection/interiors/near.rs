//! The decision at one point.

use super::cells::{Cones, winding_number};
use super::drift::any_drift;
use super::pane::Owner;
use super::side::{Panes, Side};
use super::spot::Spot;
use super::told::Told;
use crate::exact::{Approximate, Doubled, Rational, Wide};
use crate::geom::predicate::orient2d;
use crate::intersection::Place;
use crate::intersection::ahead::for_each_ahead;
use crate::motion::Scene;
use crate::solid::Body;

/// The axis along which rays run.
const RAY: usize = 0;

/// When interiors are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    /// As the scene begins.
    Beginning,
    /// At once after that.
    JustAfter,
}

/// Whether the interiors of two solids share points arbitrarily near to a place, as the scene begins or just after it.
///
/// Just after, those points count towards which the features at the place move.
pub(crate) fn interiors_meet_near(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    place: Place,
    moment: Moment,
    pending: &mut Vec<u32>,
) -> bool {
    let places = ahead(scene, bodies, place, pending);
    let near = Near { scene, bodies, place, places };
    let filtered = if scene.is_filtered() { near.decide::<Doubled>(moment) } else { None };
    filtered.or_else(|| near.decide::<Wide>(moment)).unwrap_or(false)
}

/// The winding numbers of A and of B around a place; `None` for a body whose skin the place may be on.
pub(crate) fn winding_number_at(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    place: Place,
    pending: &mut Vec<u32>,
) -> [Option<i64>; 2] {
    let places = ahead(scene, bodies, place, pending);
    let near = Near { scene, bodies, place, places };
    near.winding_numbers().unwrap_or([None; 2])
}

/// A place and the triangles of both bodies that a ray from there may meet.
struct Near<'n> {
    scene: &'n Scene<'n>,
    bodies: [&'n Body; 2],
    place: Place,
    places: [Vec<u32>; 2],
}

impl Near<'_> {
    fn panes<N: Told>(&self) -> Option<[Panes<N>; 2]> {
        let spot = Spot::new(self.scene, self.place)?;
        Some(
            [(0, Owner::A), (1, Owner::B)]
                .map(|(k, owner)| Panes::new(self.scene, &spot, (self.bodies[k], owner), &self.places[k], RAY)),
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
        let panes = self.panes::<Wide>()?;
        let number = |panes: &Panes<Wide>| {
            let side = panes.side()?;
            if panes.around(&side).next().is_some() { None } else { winding_number(self.scene, panes, &side) }
        };
        Some([number(&panes[0]), number(&panes[1])])
    }
}

/// The triangles of both bodies, by their places in the trees, that a ray along the first axis may meet and that matter to the
/// cones: one that the ray runs along is never crossed, and begins or ends nowhere at the point if all of it is farther on. So
/// a flat contact along the first axis costs no more than any other.
fn ahead(scene: &Scene<'_>, bodies: [&Body; 2], place: Place, pending: &mut Vec<u32>) -> [Vec<u32>; 2] {
    let [offset, _] = scene.rational_motion();
    let origins = [offset.clone(), [Rational::ZERO; 3]];
    let point = place.point(scene, &origins, |spans| scene.value(spans).to_rational());
    [0, 1].map(|side: usize| {
        let tree = bodies[side].tree();
        let reach = std::array::from_fn(|k| {
            let from_center = &(&point[k] - &origins[side][k]) - &Rational::of(tree.center[k]);
            tree.interval(Approximate::of(&from_center))
        });
        let mut found = Vec::new();
        for_each_ahead(tree, &reach, pending, |leaf, from| {
            if from <= reach[0][1] || !is_edge_on(bodies[side], leaf) {
                found.push(leaf);
            }
        });
        found
    })
}

/// Whether a triangle, seen along the first axis, is a segment or a point.
fn is_edge_on(body: &Body, leaf: u32) -> bool {
    let [p, q, r] = body.tree().triangles[leaf as usize].corners.map(|corner| {
        let point = &body.positions()[corner as usize];
        [point.y, point.z]
    });
    orient2d(p, q, r).is_zero()
}
