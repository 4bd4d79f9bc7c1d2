//! Containment of one body in another, shell by shell, when their skins do not meet.
//!
//! The winding number of a point is the signed count of crossings of a ray with the skin (Joseph & Plantinga §3.3, of
//! which parity is the simple case). The ray runs along one axis, that along which the skin's box ends soonest, from
//! the point moved by an infinitesimal step along the next axis and a still smaller one along the third; so it never
//! meets an edge, and never crosses a triangle parallel to it. Axes follow each other in a circle.

use super::descent::search_tree;
use super::outside::is_outside;
use super::overlapping::{for_each_ahead, nearest_side};
use super::place::{Pair, Place};
use super::row::three;
use super::touch::{Least, Shared};
use firstcontact_exact::{Filtered, Sign};
use firstcontact_motion::{Scene, Span};
use firstcontact_solid::{Body, Box3, Feature, Kind, SkinShell, Tree};
use nalgebra::Point3;

/// Finds the least pair of features where a shell of one body lies inside the other, whose skins must not meet.
pub fn find_enclosed(scene: &Scene<'_>, a: &Body, b: &Body) -> Option<(Pair, Place)> {
    let mut least = Least::default();
    for (inner, outer, role) in [(a, b, Inner::A), (b, a, Inner::B)] {
        if outer.kind() != Kind::Solid || least.best().is_some() {
            continue;
        }
        let to_outer = if role == Inner::A { scene.offset } else { scene.offset.map(|x| -x) };
        if is_outside(inner, outer, &to_outer) {
            continue;
        }
        let shift = if role == Inner::A { scene.offset.map(|x| -x) } else { scene.offset };
        let bounds = bounds_at_beginning(outer, &shift);
        for shell in &inner.skin().shells {
            if is_beside(&inner.positions()[shell.vertex as usize], &bounds) {
                continue;
            }
            if (Probe { scene, point: shell.vertex, role }).winding_number(outer.tree()) != 0 {
                let vertex = least_vertex(inner, shell);
                let feature = Feature::Vertex(vertex);
                match role {
                    Inner::A => least.offer((feature, Feature::Interior), [[vertex; 3]; 2], Place::AtA(vertex)),
                    Inner::B => least.offer((Feature::Interior, feature), [[vertex; 3]; 2], Place::AtB(vertex)),
                }
            }
        }
    }
    least.best()
}

/// Box of a body that is offset, rounded outward.
fn bounds_at_beginning(body: &Body, offset: &[Filtered; 3]) -> [[f64; 2]; 3] {
    let [least, most] = body.bounds();
    let at = |x: f64, k: usize| (Filtered::exact(x) + offset[k]).interval();
    three(|k| [at(least[k], k)[0], at(most[k], k)[1]])
}

/// True if a point is not in a box; false if that has bounds that are no numbers.
fn is_beside(point: &Point3<f64>, bounds: &[[f64; 2]; 3]) -> bool {
    (0..3).any(|k| point[k] < bounds[k][0] || point[k] > bounds[k][1])
}

fn least_vertex(body: &Body, shell: &SkinShell) -> u32 {
    let triangles = shell.triangles.start as usize..shell.triangles.end as usize;
    body.skin().triangles[triangles].iter().flat_map(|t| t.corners).min().unwrap_or(shell.vertex)
}

/// Whose vertex is probed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inner {
    /// One of A's, in B.
    A,
    /// One of B's, in A.
    B,
}

/// A vertex of one body against the skin of the other, at the beginning of the piece.
pub struct Probe<'s> {
    /// The bodies and their motion.
    pub scene: &'s Scene<'s>,
    /// The vertex.
    pub point: u32,
    /// Whose it is.
    pub role: Inner,
}

impl Probe<'_> {
    /// True if the vertex, which must not be on the skin of the other body, is inside of that.
    pub fn is_inside(&self, outer: &Body) -> bool {
        outer.kind() == Kind::Solid && self.winding_number(outer.tree()) != 0
    }

    fn winding_number(&self, outer: &Tree) -> i64 {
        let Box3 { min, max } = outer.bounds;
        let mut reach = [[0.0; 2]; 3];
        for k in 0..3 {
            reach[k] = outer.interval(self.coordinate(outer, k));
            if reach[k][1] < min[k] || reach[k][0] > max[k] {
                return 0;
            }
        }
        let axis = nearest_side(&outer.bounds, &reach);
        let mut winding = 0;
        for_each_ahead(outer, axis, &reach, |leaf, _| {
            winding += self.crossing(axis, outer.triangles[leaf as usize].corners)
        });
        winding
    }

    /// Coordinate of the point relative to the centre of the outer tree.
    fn coordinate(&self, outer: &Tree, k: usize) -> Filtered {
        let own = match self.role {
            Inner::A => self.scene.a[self.point as usize][k],
            Inner::B => self.scene.b[self.point as usize][k],
        };
        self.role.coordinate(self.scene, own, outer, k)
    }

    /// Crossing of the ray along an axis with a triangle: 1 from inside out, -1 from outside in.
    fn crossing(&self, axis: usize, corners: [u32; 3]) -> i64 {
        let [p, q, r] = corners;
        let side = |p: u32, q: u32| self.side(axis, p, q);
        let turn = side(p, q);
        if turn.is_zero() || side(q, r) != turn || side(r, p) != turn {
            return 0;
        }
        // A point in the plane of a triangle, projected inside it, would be on the skin.
        match self.height(corners) * turn {
            Sign::Negative => 0,
            Sign::Zero | Sign::Positive if turn == Sign::Positive => 1,
            Sign::Zero | Sign::Positive => -1,
        }
    }

    /// Side of the edge on which the moved point is, projected along an axis.
    fn side(&self, axis: usize, p: u32, q: u32) -> Sign {
        let along = Span::Axis(axis);
        let side = match self.role {
            Inner::A => -self.scene.sign([along, Span::OfB(p, q), Span::Across(self.point, p)]),
            Inner::B => self.scene.sign([along, Span::OfA(p, q), Span::Across(p, self.point)]),
        };
        if side.is_zero() { self.side_of_step(axis, p, q) } else { side }
    }

    /// The side to which the infinitesimal step leads.
    fn side_of_step(&self, axis: usize, p: u32, q: u32) -> Sign {
        let vertices = match self.role {
            Inner::A => self.scene.b,
            Inner::B => self.scene.a,
        };
        let (p, q) = (&vertices[p as usize], &vertices[q as usize]);
        let along = |after: usize| {
            let k = (axis + after) % 3;
            q[k].partial_cmp(&p[k]).map_or(Sign::Zero, Sign::from)
        };
        if along(2).is_zero() { along(1) } else { -along(2) }
    }

    /// The side of the triangle's plane to which the way from the point leads.
    fn height(&self, [p, q, r]: [u32; 3]) -> Sign {
        match self.role {
            Inner::A => self.scene.sign([Span::OfB(p, q), Span::OfB(p, r), Span::Across(self.point, p)]),
            Inner::B => -self.scene.sign([Span::OfA(p, q), Span::OfA(p, r), Span::Across(p, self.point)]),
        }
    }
}

impl Inner {
    /// A coordinate of the body relative to the centre of the other's tree.
    fn coordinate(self, scene: &Scene<'_>, own: f64, outer: &Tree, k: usize) -> Filtered {
        let shift = if self == Inner::A { scene.offset[k] } else { -scene.offset[k] };
        Filtered::exact(own) - Filtered::exact(outer.center[k]) + shift
    }

    /// Visits every triangle of the other body, by its place in the tree, whose box a box of this one, given by its least
    /// and its greatest corner, may meet from one fraction of the piece to another; `pending` is memory to work in.
    ///
    /// In the frame of the other body's tree the box moves straight. All computed fractions, at which it enters another
    /// and leaves it, are enclosed axis by axis. A box is left out only if it is certainly left before it is entered.
    pub fn for_each_on_way(
        self,
        scene: &Scene<'_>,
        corners: [&Point3<f64>; 2],
        (outer, during): (&Tree, [f64; 2]),
        pending: &mut Vec<u32>,
        mut visit: impl FnMut(u32),
    ) {
        let turned = |x: Filtered| if self == Inner::A { x } else { -x };
        let corner = |at: &Point3<f64>| three(|k| outer.in_units(self.coordinate(scene, at[k], outer, k)));
        let step = scene.displacement.map(|x| outer.in_units(turned(x)));
        let way = BoxPath { during, corners: corners.map(corner), step };
        search_tree(outer, pending, |node, _, slot| way.may_meet(&node.bounds(slot)), |leaf, _, _| visit(leaf));
    }
}

/// A part of the straight way of a box.
struct BoxPath {
    during: [f64; 2],
    /// Its least and its greatest corner at the beginning.
    corners: [[Filtered; 3]; 2],
    step: [Filtered; 3],
}

impl BoxPath {
    /// True if it may meet another box.
    fn may_meet(&self, bounds: &Box3) -> bool {
        let [mut first, mut last] = self.during;
        for k in 0..3 {
            let step = self.step[k];
            let [least, most] = [self.corners[0][k], self.corners[1][k]];
            let to = [Filtered::exact(bounds.min[k].into()) - most, Filtered::exact(bounds.max[k].into()) - least];
            let (near, far) = match step.sign() {
                Some(Sign::Positive) => (to[0], to[1]),
                Some(Sign::Negative) => (to[1], to[0]),
                Some(Sign::Zero) | None => {
                    let reach = (step.value.abs() + step.error).next_up();
                    if to[0].interval()[0] > reach || to[1].interval()[1] < -reach {
                        return false;
                    }
                    continue;
                }
            };
            let (enter, leave) = ((near / step).interval()[0], (far / step).interval()[1]);
            first = if enter > first { enter } else { first };
            last = if leave < last { leave } else { last };
        }
        first <= last
    }
}
