//! First event of a convex solid on its way past a mesh.
//!
//! The boxes of the mesh's tree and its triangles are visited in the order of the times before which the solid's box
//! does not reach them. Those that are certainly beyond the swept volume are left out. A triangle that is left goes
//! through the tests in floats, and then through the exact sweep with those of the solid's triangles that it may meet.
//! The first event so far bounds the search.
//!
//! Bounds of a time, with `u = 2^-53`, along one axis of the frame:
//!
//! - The solid's front at the beginning is enclosed as the planes of the slabs are, and is scaled by powers of two: the
//!   least normal float is added for what underflows.
//! - A face of a box is a float. Where the solid moves by `d`, it reaches a face that is `g` ahead of its front no
//!   sooner than at the fraction `g / |d|`. Here `g` is rounded once, `|d|` with its error twice, and the quotient is
//!   made with two roundings more: a factor of `1 - 16 u` holds them. Fractions that are not above zero say nothing.
//! - A front that overflows says nothing.
//!
//! Bounds of a height over a triangle's plane: they are those of the early out (`early_out`). Three products of a
//! vector with a corner, a vertex, the place or the motion err by the doubt, per unit of the sum of the vector's
//! magnitudes, and by what underflows; the quotient as above. What is no number, or infinite, says nothing.

use super::mesh_triangle::MeshTriangle;
use super::swept_slabs::{SolidMotion, UNDERFLOW};
use super::swept_solid::{FEW_TRIANGLES, FlatSide, SweptSolid, searched};
use super::{MOST_PAIRS, Shortcut};
use crate::early_out::meets_facing;
use crate::outcode_sweep::{OutcodeBuffers, OutcodeSweep, is_beyond};
use crate::piece_method::{EarlyAnswer, PieceQuery};
use crate::scratch::{Buffers, OrderBuffers};
use crate::sweep::{vertex_of_a_in, vertex_of_b_in};
use crate::sweeper::Sweeper;
use firstcontact_convex::ConvexSolid;
use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_intersection::{Facet, Inner, PairVisitor, three};
use firstcontact_motion::Course;
use firstcontact_solid::{Body, Child, ChildKind, Node, WIDTH};
use nalgebra::{Point3, Vector3};

/// Times before which the box of a solid on its way does not reach boxes of a tree.
struct EntryTimes {
    /// Face of the solid's box that goes ahead along each axis, as the piece begins, in units of the frame.
    front: [f64; 3],
    /// Directions of the motion: 1 or -1.
    sign: [f64; 3],
    /// Fraction of the piece for each unit of the frame.
    rate: [f64; 3],
}

impl EntryTimes {
    fn new(sweep: &SolidMotion, [low, high]: [Point3<f64>; 2]) -> EntryTimes {
        let ([first, second], doubt) = (sweep.units, sweep.doubt + UNDERFLOW);
        let sign = three(|k| if sweep.step[k] < 0.0 { -1.0 } else { 1.0 });
        let fronts = three(|k| {
            let face = if sign[k] < 0.0 { low[k] } else { high[k] };
            (face + sweep.place[k] + sign[k] * doubt) * first * second + sign[k] * UNDERFLOW
        });
        let rates = three(|k| (1.0 - 16.0 * HALF_ULP) / ((sweep.step[k].abs() + doubt) * first * second));
        let known = |of: &[f64; 3], k: usize| if fronts[k].is_finite() { of[k] } else { 0.0 };
        EntryTimes { front: three(|k| known(&fronts, k)), sign, rate: three(|k| known(&rates, k)) }
    }

    /// A fraction of the piece before which a child of a node is not reached.
    #[inline(always)]
    fn of(&self, node: &Node, slot: usize) -> f64 {
        let mut time = 0.0;
        for k in 0..3 {
            let near = if self.sign[k] < 0.0 { node.max[k][slot] } else { node.min[k][slot] };
            let along = (f64::from(near) - self.front[k]) * self.sign[k] * self.rate[k];
            // What is no number is not greater.
            time = if along > time { along } else { time };
        }
        time
    }
}

/// Search for the first event of a solid and a mesh that are apart as the piece begins.
pub(super) struct FirstEvent<'s, 't> {
    pub(super) piece: PieceQuery<'s>,
    pub(super) shortcut: Shortcut<'s>,
    pub(super) sweeper: Sweeper<'s, 't>,
    /// The solid's triangles past single triangles of the mesh, once they are wanted.
    pub(super) sweep: Option<OutcodeSweep>,
    /// Vertex of the solid and flat of the mesh that it meets, no later than which the first event is.
    pub(super) landing: Option<[u32; 2]>,
    /// Whether triangles were left out that may touch at the instant of the first event; `None` if none must be.
    pub(super) left_out: Option<bool>,
    /// Flat of the mesh that was left out last.
    pub(super) flat_left_out: Option<u32>,
}

impl FirstEvent<'_, '_> {
    /// Finds the first event, and if wanted the least of those at that instant; `None` if too many triangles may meet.
    pub(super) fn find(&mut self, solid: &mut SweptSolid<'_>, wants_least: bool, buffers: &mut Buffers) -> Option<()> {
        let Buffers { order, outcodes, walks, .. } = buffers;
        self.search(solid, order, outcodes)?;
        let has_left_out = std::mem::take(&mut self.left_out) == Some(true);
        self.flat_left_out = None;
        if wants_least && has_left_out && !self.sweeper.find_least_vertex(walks) {
            self.search(solid, order, outcodes)?;
        }
        Some(())
    }

    /// Shows the sweeper all triangles that may meet first; `None` if those are too many to go on.
    fn search(
        &mut self,
        solid: &mut SweptSolid<'_>,
        OrderBuffers { children: waiting, used, times, triangles }: &mut OrderBuffers,
        outcodes: &mut OutcodeBuffers,
    ) -> Option<()> {
        let tree = solid.mesh.tree();
        let entry = EntryTimes::new(&solid.slabs.sweep, self.shortcut.solid.bounds());
        let (mut limit, mut left, mut fine) = (self.sweeper.limit(), MOST_PAIRS, None);
        let mut course = course_until(&solid.course, limit);
        mark_used(used, self.shortcut.solid);
        waiting.clear();
        waiting.push((0.0, Child::node(0)));
        while let Some((time, child)) = waiting.pop().filter(|(time, _)| *time <= limit) {
            match child.kind() {
                ChildKind::None => {}
                ChildKind::Leaf(leaf) => {
                    if self.is_settled(leaf, false) {
                        continue;
                    }
                    let triangle = solid.triangle(leaf);
                    if is_missed(solid, &triangle, &course) {
                        continue;
                    }
                    let planes = PlaneTimes::new(&solid.course, solid.core.size, &triangle);
                    let vertices = self.shortcut.solid.positions().iter().zip(&*used);
                    let time = |vertex: &Point3<f64>| planes.of(&vertex.coords);
                    times.clear();
                    times.extend(vertices.map(|(vertex, &used)| if used { time(vertex) } else { f64::INFINITY }));
                    let mut until = self.land(leaf, times, limit);
                    if !self.is_settled(leaf, false) && self.find_near(leaf, times, until, triangles, outcodes)? {
                        until = self.visit(leaf, until, triangles, &mut left)?;
                    }
                    if until < limit {
                        limit = until;
                        course = course_until(&solid.course, limit);
                    }
                }
                ChildKind::Node(index) => {
                    let node = &tree.nodes[index as usize];
                    let mut beyond = solid.slabs.beyond(node);
                    if solid.tested >= FEW_TRIANGLES {
                        beyond = fine.get_or_insert_with(|| solid.slabs.refined()).beyond(node, beyond);
                    }
                    for slot in (0..WIDTH).filter(|&slot| beyond.0[slot] <= 0.0) {
                        let flat = tree.below(index, slot).flat;
                        if self.flat_left_out == Some(flat) {
                            continue;
                        }
                        let time = entry.of(node, slot).max(time);
                        let is_near = || solid.side_of_flat(flat) != FlatSide::Beyond;
                        if time <= limit && is_near() && !self.is_settled(flat, true) {
                            add(waiting, time, node.child[slot]);
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// True if a triangle of the mesh is not met before the earliest event, or all of its flat.
    fn is_settled(&mut self, place: u32, with_flat: bool) -> bool {
        let Shortcut { role, mesh, .. } = self.shortcut;
        let Some(left_out) = &mut self.left_out else { return false };
        let Some(triangle) = mesh.tree().triangles.get(place as usize) else { return false };
        let corners = triangle.corners.map(|corner| &mesh.positions()[corner as usize]);
        let is_settled = self.sweeper.is_beyond_level(role, corners, with_flat);
        *left_out |= is_settled;
        if is_settled && with_flat {
            self.flat_left_out = Some(place);
        }
        is_settled
    }

    /// Tests the vertex of the solid that comes first to the plane of a triangle of the mesh, given the times before
    /// which they do not; returns a fraction of the piece after which nothing matters.
    fn land(&mut self, leaf: u32, times: &[f64], limit: f64) -> f64 {
        let (first, time) = foremost(times);
        if time > limit || time <= 0.0 {
            return limit;
        }
        let (scene, facet) = (self.piece.scene, Facet::new(self.shortcut.mesh, leaf));
        let event = match self.shortcut.role {
            Inner::A => vertex_of_a_in(scene, first, &facet),
            Inner::B => vertex_of_b_in(scene, first, &facet),
        };
        let Some(event) = event else { return limit };
        let until = self.sweeper.offer(event);
        if until < limit {
            self.landing = facet.flat.map(|flat| [first, flat]);
        }
        until
    }

    /// Finds the triangles of the solid that may meet a triangle of the mesh before a limit, in the order of the times
    /// before which they do not reach its plane, given those of its vertices; true if there are any, and `None` if they
    /// cannot be seen along the motion.
    ///
    /// Where the first event is that of a vertex with the flat of the triangle, or an earlier one, and no other vertex
    /// reaches the plane until the limit, nothing else of the solid has reached it either.
    fn find_near(
        &mut self,
        leaf: u32,
        times: &[f64],
        limit: f64,
        near: &mut Vec<(f64, u32)>,
        outcodes: &mut OutcodeBuffers,
    ) -> Option<bool> {
        let Shortcut { role, solid, mesh } = self.shortcut;
        let (corners, tree) = (mesh.tree().triangles[leaf as usize].corners, solid.tree());
        let has_landed = self.landing == Some([foremost(times).0, mesh.tree().flats.of_triangle(leaf)]);
        near.clear();
        if has_landed && times.iter().filter(|time| **time <= limit).count() == 1 {
            return Some(false);
        }
        let (scene, view) = (self.piece.scene, self.sweeper.view()?);
        let sweep = self.sweep.get_or_insert_with(|| OutcodeSweep::of_single(scene, *view, role, outcodes));
        near.extend(sweep.near_single(scene, (role, tree), (corners, limit), outcodes).map(|own| {
            let [p, q, r] = tree.triangles[own as usize].corners.map(|corner| times[corner as usize]);
            (least(least(p, q), r), own)
        }));
        near.sort_unstable_by(|(one, _), (other, _)| one.total_cmp(other));
        Some(!near.is_empty())
    }

    /// Tests a triangle of the mesh with triangles of the solid, which are in the order of their times; returns a
    /// fraction of the piece after which nothing matters.
    fn visit(&mut self, leaf: u32, mut limit: f64, near: &[(f64, u32)], left: &mut u32) -> Option<f64> {
        for &(time, own) in near {
            if time > limit {
                break;
            }
            *left = left.checked_sub(1)?;
            let [a, b] = if self.shortcut.role == Inner::A { [own, leaf] } else { [leaf, own] };
            limit = self.sweeper.visit(a, b);
        }
        Some(limit)
    }
}

/// Times before which vertices of a solid on its way do not reach a plane about that of a triangle: along the vector
/// `n`, its normal as computed, a vertex `v` is not as far as the least corner before `(least - n v) / (n d)`.
struct PlaneTimes {
    normal: Vector3<f64>,
    /// The height of the least corner as seen by the solid, less the error of all heights.
    least: f64,
    rate: f64,
}

impl PlaneTimes {
    /// The plane of a triangle for a solid with coordinates of a size.
    fn new(course: &Course, size: f64, triangle: &MeshTriangle) -> PlaneTimes {
        let [p, q, r] = triangle.corners();
        let [offset, step] = [course.offset, course.displacement].map(|of| Vector3::from(of.map(|x| x.value)));
        let normal = (q - p).cross(&(r - p));
        let normal = if normal.dot(&step) < 0.0 { -normal } else { normal };
        let errors = three(|k| course.offset[k].error + course.displacement[k].error);
        let most = size + triangle.size + offset.amax() + step.amax();
        let doubt = errors[0] + errors[1] + errors[2] + 16.0 * HALF_ULP * most;
        let error = (normal.x.abs() + normal.y.abs() + normal.z.abs()) * doubt + UNDERFLOW;
        let lowest = least(least(normal.dot(p), normal.dot(q)), normal.dot(r));
        PlaneTimes {
            normal,
            least: lowest - normal.dot(&offset) - error,
            rate: (1.0 - 16.0 * HALF_ULP) / (normal.dot(&step) + error),
        }
    }

    /// A fraction of the piece before which a vertex is below all corners.
    #[inline(always)]
    fn of(&self, vertex: &Vector3<f64>) -> f64 {
        let way = self.least - self.normal.dot(vertex);
        if way > 0.0 && way < f64::INFINITY { way * self.rate } else { 0.0 }
    }
}

/// The part of a course until a fraction of it.
fn course_until(course: &Course, limit: f64) -> Course {
    Course { displacement: course.displacement.map(|step| step * Filtered::exact(limit)), ..*course }
}

/// Marks the vertices of a convex solid that belong to a face. Others are vertices of its file, and no part of it.
fn mark_used(used: &mut Vec<bool>, body: &Body) {
    let count = body.positions().len();
    let are_all = ConvexSolid::of(body).is_some_and(|solid| solid.polyhedron.body_vertices().len() == count);
    used.clear();
    used.resize(count, are_all);
    if are_all {
        return;
    }
    for corner in body.tree().triangles.iter().flat_map(|triangle| triangle.corners) {
        used[corner as usize] = true;
    }
}

/// True if a triangle is certainly not met on a course.
fn is_missed(solid: &mut SweptSolid<'_>, triangle: &MeshTriangle, course: &Course) -> bool {
    if is_beyond(triangle.corners(), &solid.slabs.bounds) {
        return true;
    }
    solid.tested += 1;
    let answer = meets_facing(course, solid.core, triangle, triangle.corners());
    answer.or_else(|| searched(course, solid.core, triangle)) == Some(EarlyAnswer::Clear)
}

/// The vertex that may come first to a plane, and the fraction before which it does not.
fn foremost(times: &[f64]) -> (u32, f64) {
    (0..)
        .zip(times)
        .fold((0, f64::INFINITY), |first, (vertex, &time)| if time < first.1 { (vertex, time) } else { first })
}

/// Adds a child to those that wait.
fn add(waiting: &mut Vec<(f64, Child)>, time: f64, child: Child) {
    let later = waiting.iter().rposition(|(other, _)| *other >= time);
    waiting.insert(later.map_or(0, |place| place + 1), (time, child));
}

/// The lesser of two numbers.
#[inline(always)]
fn least(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}
