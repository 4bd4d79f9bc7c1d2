//! The general method with a shortcut for `is_clear`, where one body is a convex solid of few triangles and the other
//! has more than outcodes are for: no walk over the tree of the solid. First contact is that of the general method,
//! under whose name both are reported.
//!
//! The solid sweeps over a convex set. So only the other body's tree is walked, and each of its boxes is tested against
//! the planes of the swept volume (`swept_slabs`), those nearest to its middle first; a triangle that is left goes
//! through the early out as one convex set against another. Triangles that remain uncertain are tested with all
//! triangles of the solid, which decides.

mod swept_slabs;
#[cfg(test)]
mod tests;

use nalgebra::{Point3, Vector3};

use self::swept_slabs::{ChildTests, SweptSlabs};
use super::early_out::early_out;
use super::event::{Pair, Place};
use super::general::{AnyContact, General, SkinContact, is_clear_by, skin_contact};
use super::outcode_sweep::{Extent, MOST, is_beyond, swept};
use super::piece_method::{EarlyAnswer, Finding, PieceMethod, PieceQuery, PieceStart};
use super::scratch::Scratch;
use crate::early_out::ConvexShape;
use firstcontact_convex::{Ball, Core, Cost, nearest_fraction};
use firstcontact_exact::HALF_ULP;
use firstcontact_exact::geom::coordinates;
use firstcontact_intersection::{Inner, PairVisitor, find_enclosed};
use firstcontact_motion::{Course, Meeting, Span};
use firstcontact_solid::{Body, ChildKind, Tree, WIDTH};

/// Most triangles of a solid that takes this shortcut.
const FEW_TRIANGLES: usize = 256;

/// Most triangles of the other body that the shortcut tests.
const MOST_TRIANGLES: u32 = 24;

/// A test with so many triangles of the solid counts as one more triangle of the other body.
const WORTH: u32 = 16;

/// The general method, with a shortcut where one of the bodies is a convex solid.
pub(crate) struct ConvexVsMesh;

impl PieceMethod for ConvexVsMesh {
    fn name(&self) -> &'static str {
        General.name()
    }

    fn first_contact(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding> {
        match stays_clear_of_mesh(piece, scratch) {
            true => enclosed(piece, scratch).map(Finding::AtBeginning),
            false => General.first_contact(piece, scratch),
        }
    }

    fn meeting(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Meeting {
        match stays_clear_of_mesh(piece, scratch) {
            true => enclosed(piece, scratch).map_or(Meeting::Apart, |_| Meeting::AtBeginning),
            false => General.meeting(piece, scratch),
        }
    }

    fn is_clear(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> bool {
        is_clear_by(piece, scratch, |scratch| {
            let contact = skin_contact_with_mesh(piece, scratch);
            contact.unwrap_or_else(|| skin_contact(piece, scratch)) == SkinContact::None
        })
    }

    fn early_out(&self, course: &Course, bodies: [&Body; 2]) -> Option<EarlyAnswer> {
        General.early_out(course, bodies)
    }
}

/// True if the skins of two bodies that move certainly share no point during the piece: edges of planners are free more
/// often than not, which is found sooner than the first of all events.
fn stays_clear_of_mesh(piece: &PieceQuery<'_>, scratch: &mut Scratch) -> bool {
    !piece.scene.is_at_rest() && skin_contact_with_mesh(piece, scratch) == Some(SkinContact::None)
}

/// Features by which one body is inside of the other as a piece begins, where their skins share no point.
fn enclosed(
    &PieceQuery { scene, bodies: [a, b], start }: &PieceQuery<'_>,
    scratch: &mut Scratch,
) -> Option<(Pair, Place)> {
    match start {
        PieceStart::Apart => None,
        PieceStart::Unknown => find_enclosed(scene, a, b, &mut scratch.buffers.walks.nodes),
    }
}

/// Tests if the skins of two bodies share a point during the scene's piece; `None` unless just one of them is a convex
/// solid, and small, and the numbers are within the range of the filters.
fn skin_contact_with_mesh(piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<SkinContact> {
    let &PieceQuery { scene, bodies: [a, b], .. } = piece;
    let (role, hull, other) = match (a.is_convex(), b.is_convex()) {
        (true, false) => (Inner::A, a, b),
        (false, true) => (Inner::B, b, a),
        _ => return None,
    };
    let [of_hull, of_other] = [hull, other].map(|body| body.tree().triangles.len());
    // Where both have few, outcodes are quicker.
    if !scene.is_filtered() || of_hull > FEW_TRIANGLES || of_other <= MOST {
        return None;
    }
    let core = &**Core::of_body(hull)?;
    let course = match role {
        Inner::A => Course { offset: scene.offset, displacement: scene.displacement },
        Inner::B => Course { offset: scene.offset.map(|x| -x), displacement: scene.displacement.map(|x| -x) },
    };
    let mut slabs = SweptSlabs::new(hull, core, &course, other.tree())?;
    let Scratch { cost, buffers, .. } = scratch;
    let (tree, bounds, left) = (other.tree(), swept(scene, hull, role, 1.0), MOST_TRIANGLES);
    let mut search = MeshSearch { piece: *piece, role, core, course, tree, bounds, cost, left };
    search.run(&mut slabs, &mut buffers.walks.nodes)
}

/// The search for a triangle that is met.
struct MeshSearch<'s, 't> {
    piece: PieceQuery<'s>,
    /// Body that is the convex solid.
    role: Inner,
    core: &'s Core,
    /// The convex solid's past the other body.
    course: Course,
    /// The other body's.
    tree: &'s Tree,
    cost: &'t mut Cost,
    /// No less than the box over which the convex solid sweeps, in the other body's frame.
    bounds: Extent,
    /// Number of triangles that may still be tested.
    left: u32,
}

impl MeshSearch<'_, '_> {
    /// The answer; `None` if the slabs leave too many triangles, among which the walk of the general method finds its
    /// way better: it knows flats that keep apart.
    fn run(&mut self, slabs: &mut SweptSlabs<'_>, pending: &mut Vec<u32>) -> Option<SkinContact> {
        pending.clear();
        pending.push(0);
        while let Some(index) = pending.pop() {
            let node = &self.tree.nodes[index as usize];
            let mut tests = slabs.test(node);
            if slabs.is_coarse() && tests.leaves_triangles(node) {
                slabs.refine()?;
                tests = slabs.test(node);
            }
            let ChildTests { beyond, distance, within } = tests;
            let before = pending.len();
            let mut ranks = [0.0f32; WIDTH];
            for slot in 0..WIDTH {
                let kind = node.child[slot].kind();
                if kind == ChildKind::None || beyond.0[slot] > 0.0 {
                    continue;
                }
                if within.0[slot] > 0.0 {
                    return Some(SkinContact::Found);
                }
                match kind {
                    ChildKind::Leaf(leaf) if self.is_beside(leaf) => {}
                    ChildKind::Leaf(_) if self.left == 0 => return None,
                    ChildKind::Leaf(leaf) if self.is_met(leaf)? => return Some(SkinContact::Found),
                    ChildKind::Node(child) => {
                        ranks[pending.len() - before] = distance.0[slot];
                        pending.push(child);
                    }
                    ChildKind::Leaf(_) | ChildKind::None => {}
                }
            }
            nearest_last(&mut pending[before..], &mut ranks);
        }
        Some(SkinContact::None)
    }

    /// The vertices of the other body.
    fn vertices(&self) -> &[Point3<f64>] {
        match self.role {
            Inner::A => self.piece.scene.b,
            Inner::B => self.piece.scene.a,
        }
    }

    /// True if a triangle of the other body is beside the box over which the solid sweeps, as those of a floor are below
    /// what hovers a hair above it.
    fn is_beside(&self, leaf: u32) -> bool {
        let corners = self.tree.triangles[leaf as usize].corners;
        is_beyond(corners.map(|corner| coordinates(&self.vertices()[corner as usize])), &self.bounds)
    }

    /// Whether a triangle of the other body is met; `None` if that would take too long to find out.
    fn is_met(&mut self, leaf: u32) -> Option<bool> {
        self.cost.triangle_pairs += 1;
        self.left -= 1;
        let patch = MeshTriangle::new(self.vertices(), self.tree.triangles[leaf as usize].corners);
        if self.rolls_over(&patch) {
            return Some(true);
        }
        match early_out(&self.course, self.core, &patch) {
            Some(answer) => Some(answer == EarlyAnswer::Contact),
            None => self.meets_a_triangle(leaf),
        }
    }

    /// True if the ball inside of the solid certainly comes over a corner.
    ///
    /// Three roundings of numbers no greater than the sum of all, and the errors of the motion, are in each component.
    /// Underflow is nothing beside a ball that is large enough for its square
    /// ([`Ball::holds`](firstcontact_convex::Ball::holds)).
    fn rolls_over(&self, patch: &MeshTriangle) -> bool {
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

    /// True if the solid stays on one side of the plane of a triangle: all of its vertices are there at the beginning and
    /// at the end.
    fn is_on_one_side(&self, hull: &Body, [p, q, r]: [u32; 3]) -> bool {
        let scene = self.piece.scene;
        let (spans, ends): (_, fn(u32, u32) -> [Span; 2]) = match self.role {
            Inner::A => {
                ([Span::OfB(p, q), Span::OfB(p, r)], |own, p| [Span::Across(own, p), Span::AcrossAtEnd(own, p)])
            }
            Inner::B => {
                ([Span::OfA(p, q), Span::OfA(p, r)], |own, p| [Span::Across(p, own), Span::AcrossAtEnd(p, own)])
            }
        };
        let normal = scene.normal(spans);
        let side = scene.side(&normal, ends(0, p)[0]);
        let count = hull.positions().len() as u32;
        !side.is_zero() && (0..count).all(|own| ends(own, p).iter().all(|end| scene.side(&normal, *end) == side))
    }

    /// Whether a triangle of the other body meets one of the solid's; `None` if those are too many to go on.
    fn meets_a_triangle(&mut self, leaf: u32) -> Option<bool> {
        let hull = if self.role == Inner::A { self.piece.bodies[0] } else { self.piece.bodies[1] };
        if self.is_on_one_side(hull, self.tree.triangles[leaf as usize].corners) {
            return Some(false);
        }
        let count = hull.tree().triangles.len() as u32;
        self.left = self.left.checked_sub(count / WORTH)?;
        let mut any_contact = AnyContact::new(self.piece, self.cost);
        for own in 0..count {
            let [a, b] = if self.role == Inner::A { [own, leaf] } else { [leaf, own] };
            any_contact.visit(a, b);
        }
        Some(any_contact.has_found())
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

/// A triangle: a convex set without an inside.
pub(super) struct MeshTriangle {
    corners: [Vector3<f64>; 3],
    /// Its middle.
    middle: Ball,
    size: f64,
}

impl MeshTriangle {
    /// With three of the vertices for its corners.
    #[inline(always)]
    pub(super) fn new(vertices: &[Point3<f64>], corners: [u32; 3]) -> MeshTriangle {
        let [p, q, r] = corners.map(|corner| vertices[corner as usize].coords);
        // The ball inside is a point; the radius of the one around is not needed.
        let middle = Ball { center: (p + q + r) / 3.0, radius: 0.0, around: f64::INFINITY };
        MeshTriangle { corners: [p, q, r], middle, size: p.amax().max(q.amax()).max(r.amax()) }
    }

    /// Its corners.
    pub(super) fn corners(&self) -> &[Vector3<f64>; 3] {
        &self.corners
    }
}

impl ConvexShape for MeshTriangle {
    #[inline(always)]
    fn ball(&self) -> &Ball {
        &self.middle
    }

    #[inline(always)]
    fn size(&self) -> f64 {
        self.size
    }

    #[inline(always)]
    fn furthest(&self, direction: &Vector3<f64>) -> (Vector3<f64>, f64) {
        let [p, q, r] = &self.corners;
        let [of_p, of_q, of_r] = [p.dot(direction), q.dot(direction), r.dot(direction)];
        let (best, reach) = if of_q > of_p { (q, of_q) } else { (p, of_p) };
        if of_r > reach { (*r, of_r) } else { (*best, reach) }
    }
}
