//! Landing of a convex solid on a flat of a mesh: a part that sinks onto a floor of many triangles, or slides against
//! a wall.
//!
//! A triangle near the box over which the solid sweeps is looked at. If it lies across an axis, the face of the solid's
//! box that goes ahead comes to its plane at a known instant. Then the vertices of the solid in that face are put to
//! the triangles of the same flat. The event that is found has been tested exactly; it need not be the first, but it
//! bounds the search for that.

use super::Shortcut;
use crate::box_face_contact::box_face;
use crate::event::Event;
use crate::piece_method::PieceQuery;
use crate::sweep::{vertex_of_a_in, vertex_of_b_in};
use firstcontact_exact::Filtered;
use firstcontact_intersection::{Facet, Inner, find_near_point, three};
use firstcontact_motion::Scene;
use nalgebra::Point3;

/// A plane across an axis to which a solid comes.
struct Landing<'s> {
    shortcut: Shortcut<'s>,
    scene: &'s Scene<'s>,
    /// The flat of the mesh in this plane.
    flat: u32,
    /// The axis across it, and its coordinate along that.
    axis: usize,
    level: f64,
    /// Position of the solid's origin, relative to the mesh, when the plane is reached.
    origin: [Filtered; 3],
}

impl<'s> Shortcut<'s> {
    /// Event of a vertex of the solid with the flat of a triangle of the mesh, within the piece.
    pub(super) fn landing(self, piece: &PieceQuery<'s>, leaf: u32) -> Option<Event> {
        let Shortcut { role, solid, mesh } = self;
        let scene = piece.scene;
        let [p, q, r] = mesh.tree().triangles[leaf as usize].corners.map(|corner| &mesh.positions()[corner as usize]);
        let axis = (0..3).find(|&k| p[k] == q[k] && q[k] == r[k])?;
        let [offset, step] =
            [scene.offset, scene.displacement].map(|of| if role == Inner::A { of } else { of.map(|x| -x) });
        if !scene.is_filtered() || step[axis].value.abs() <= step[axis].error {
            return None;
        }
        let (side, level) = (usize::from(step[axis].value > 0.0), p[axis]);
        let way = Filtered::exact(level) - Filtered::exact(solid.bounds()[side][axis]) - offset[axis];
        let fraction = way / step[axis];
        let origin = three(|k| offset[k] + fraction * step[k]);
        let landing = Landing { shortcut: self, scene, flat: mesh.tree().flats.of_triangle(leaf), axis, level, origin };
        let [first, last] = fraction.interval();
        if last < 0.0 || first > 1.0 {
            return None;
        }
        box_face(solid, axis, side).vertices.iter().find_map(|&vertex| landing.of_vertex(vertex))
    }
}

impl Landing<'_> {
    /// Event of a vertex with the triangles of the flat.
    fn of_vertex(&self, vertex: u32) -> Option<Event> {
        let Shortcut { role, solid, mesh } = self.shortcut;
        let own: &Point3<f64> = &solid.positions()[vertex as usize];
        let mut point = three(|k| Filtered::exact(own[k]) + self.origin[k]);
        point[self.axis] = Filtered::exact(self.level);
        find_near_point(mesh.tree(), &point, |place| {
            if mesh.tree().flats.of_triangle(place) != self.flat {
                return None;
            }
            let facet = Facet::new(mesh, place);
            let event = match role {
                Inner::A => vertex_of_a_in(self.scene, vertex, &facet),
                Inner::B => vertex_of_b_in(self.scene, vertex, &facet),
            };
            event.filter(|event| event.plane.bracket_until(self.scene, 1.0).is_some())
        })
    }
}
