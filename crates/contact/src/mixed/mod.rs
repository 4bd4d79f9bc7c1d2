//! A convex solid past any other body: whether the skin of that is met, without a walk over the convex solid's own tree.
//!
//! What the solid sweeps over is convex. So the other body's tree is gone down alone, and of each of its boxes is asked whether it lies
//! beyond a plane of the sweep (`shadow`), the nearest to the middle of it first; a triangle that is left is glanced at as one convex
//! set by another. Only what is then in doubt is looked at with all triangles of the solid, which decides.

mod shadow;
#[cfg(test)]
mod tests;
mod triangle;

use nalgebra::Vector3;

use self::shadow::{Seen, Shadow};
use self::triangle::Patch;
use super::convex::{Answer, glance};
use super::general::AtFirst;
use super::meeter::{Meeter, Meeting};
use super::scratch::Scratch;
use super::tally::Tally;
use firstcontact_convex::{Core, nearest_fraction};
use firstcontact_exact::HALF_ULP;
use firstcontact_intersection::{Inner, Visitor};
use firstcontact_motion::{Course, Scene};
use firstcontact_solid::{Body, ChildKind, Tree, WIDTH};

/// A solid with more triangles than this is no longer quickly looked at.
const FEW_TRIANGLES: usize = 256;

/// Whether the skins of two bodies share a point during the scene's piece; `None` unless just one of them is a
/// convex solid, and small, and the numbers are within the reach of floats.
pub(super) fn glance_at_skins(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    at_first: AtFirst,
    scratch: &mut Scratch,
) -> Option<Meeting> {
    let (role, hull, other) = match (a.is_convex(), b.is_convex()) {
        (true, false) => (Inner::A, a, b),
        (false, true) => (Inner::B, b, a),
        _ => return None,
    };
    if !scene.is_filtered() || hull.skin().triangles.len() > FEW_TRIANGLES || other.tree().triangles.is_empty() {
        return None;
    }
    let core = &**Core::of_body(hull)?;
    let course = match role {
        Inner::A => Course { offset: scene.offset, displacement: scene.displacement },
        Inner::B => Course { offset: scene.offset.map(|x| -x), displacement: scene.displacement.map(|x| -x) },
    };
    let shadow = Shadow::new(hull, core, &course, other.tree())?;
    let Scratch { tally, buffers, .. } = scratch;
    let mut search = Search { scene, bodies: [a, b], role, core, course, tree: other.tree(), at_first, tally };
    Some(search.run(&shadow, &mut buffers.room.nodes))
}

/// The search for a triangle that is met.
struct Search<'s, 't> {
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    /// Which of the two is the convex solid.
    role: Inner,
    core: &'s Core,
    /// The convex solid's past the other body.
    course: Course,
    /// The other body's.
    tree: &'s Tree,
    at_first: AtFirst,
    tally: &'t mut Tally,
}

impl Search<'_, '_> {
    fn run(&mut self, shadow: &Shadow, pending: &mut Vec<u32>) -> Meeting {
        pending.clear();
        pending.push(0);
        while let Some(index) = pending.pop() {
            let node = &self.tree.nodes[index as usize];
            let Seen { beyond, distance, within } = shadow.see(node);
            let before = pending.len();
            let mut ranks = [0.0f32; WIDTH];
            for slot in 0..WIDTH {
                let kind = node.child[slot].kind();
                if kind == ChildKind::None || beyond.0[slot] > 0.0 {
                    continue;
                }
                if within.0[slot] > 0.0 {
                    return Meeting::Found;
                }
                match kind {
                    ChildKind::Leaf(leaf) if self.is_met(leaf) => return Meeting::Found,
                    ChildKind::Node(child) => {
                        ranks[pending.len() - before] = distance.0[slot];
                        pending.push(child);
                    }
                    ChildKind::Leaf(_) | ChildKind::None => {}
                }
            }
            nearest_last(&mut pending[before..], &mut ranks);
        }
        Meeting::None
    }

    /// Whether a triangle of the other body is met.
    fn is_met(&mut self, leaf: u32) -> bool {
        self.tally.triangle_pairs += 1;
        let vertices = match self.role {
            Inner::A => self.scene.b,
            Inner::B => self.scene.a,
        };
        let patch = Patch::new(vertices, self.tree.triangles[leaf as usize].corners);
        self.rolls_over(&patch)
            || match glance(&self.course, self.core, &patch) {
                Some(answer) => answer == Answer::Contact,
                None => self.meets_a_triangle(leaf),
            }
    }

    /// Whether the ball inside of the solid certainly comes over a corner.
    ///
    /// Three roundings of numbers no greater than the sum of all, and the errors of the motion, are in each component. What underflows is
    /// nothing beside a ball that is large enough for its square ([`Ball::holds`](firstcontact_convex::Ball::holds)).
    fn rolls_over(&self, patch: &Patch) -> bool {
        let [offset, step] =
            [self.course.offset, self.course.displacement].map(|of| Vector3::from(of.map(|x| x.value)));
        let errors = |k: usize| self.course.offset[k].error + self.course.displacement[k].error;
        let place = self.core.ball.center + offset;
        patch.corners().iter().any(|corner| {
            let way = corner - place;
            let rest = way - step * nearest_fraction(&way, &step);
            let size = self.core.ball.center.amax() + offset.amax() + step.amax() + corner.amax();
            self.core.ball.holds(&rest, errors(0).max(errors(1)).max(errors(2)) + 16.0 * HALF_ULP * size)
        })
    }

    /// Whether a triangle of the other body meets one of the solid's.
    fn meets_a_triangle(&mut self, leaf: u32) -> bool {
        let hull = if self.role == Inner::A { self.bodies[0] } else { self.bodies[1] };
        let mut meeter = Meeter::new(self.scene, self.bodies, self.at_first, self.tally);
        for own in 0..hull.tree().triangles.len() as u32 {
            let [a, b] = if self.role == Inner::A { [own, leaf] } else { [leaf, own] };
            meeter.visit(a, b);
        }
        meeter.has_found()
    }
}

/// Sorts a few nodes by their ranks, the least last.
fn nearest_last(nodes: &mut [u32], ranks: &mut [f32; WIDTH]) {
    for end in 1..nodes.len() {
        for k in (1..=end).rev() {
            if ranks[k] > ranks[k - 1] {
                ranks.swap(k, k - 1);
                nodes.swap(k, k - 1);
            }
        }
    }
}
