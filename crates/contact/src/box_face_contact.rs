//! Contact at the instant at which the boxes of the bodies meet: a part that is put on another, a peg beside its hole.
//!
//! Before a face of A's box meets one of B's, the bodies are apart; at that instant they can touch in the plane of
//! these faces only. If a vertex of A in its face touches B then, nothing is earlier, and of all that touch at that
//! instant the least vertex of A with the least feature of B is what is looked for. So the vertices are tried in their
//! order, and no other pair matters. Of faces with many vertices or triangles, B's is to be a rectangle: then few of
//! A's vertices are tried before one touches, and B's tree finds the triangles there.
//!
//! Faces that are in one plane as the piece begins tell of a contact, too, if floats are certain that a vertex of either
//! body is on the other there.
//!
//! In the plane of the faces a vertex of A is a point whose coordinates are floats within an error `e`, while those of
//! B are given. Let the coordinates of a triangle's corners, taken from the point, be at most `w`. They err by at most
//! `e + u w`; an orientation, two products and their difference, by `4 w e + 2 e^2 + 8 u w^2` and less than the least
//! normal float where something underflows. `8 w e + 64 u w^2` leaves room, and where `e` is not below `2 w` nothing is
//! beyond it.

use super::box_face_disc::Disc;
use super::box_face_wide::{Rectangle, WideFace, is_rectangle};
use super::event::{Event, Place};
use super::sweep::{vertex_inside_b, vertex_of_a_in};
use firstcontact_exact::geom::coordinates;
use firstcontact_exact::geom::predicate::collinear;
use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_intersection::{Facet, InTriangle, find_near_point};
use firstcontact_motion::{ContactPlane, Scene, Span};
use firstcontact_solid::{Body, Feature};

/// Two bodies and the faces of their boxes that meet.
struct BoxFaceContact<'t> {
    scene: &'t Scene<'t>,
    b: &'t Body,
    /// Coordinate of B's face, along the axis across it.
    level: f64,
    /// The axis across the faces.
    axis: usize,
    /// The two axes along the faces.
    axes: [usize; 2],
    /// Position of A's origin along these axes when the faces meet.
    origin: [Filtered; 2],
}

/// The first event of bodies that are apart as the scene's piece begins, and of those at that instant the one of least
/// features, if it is known to be that of a vertex of A at the instant at which the boxes meet.
pub(super) fn box_face_contact(scene: &Scene<'_>, a: &Body, b: &Body) -> Option<Event> {
    let Faces { axis, sides, fraction } = faces_that_meet(scene, a, b)?;
    let (of_a, of_b) = (box_face(a, axis, sides[0]), box_face(b, axis, sides[1]));
    let axes = [(axis + 1) % 3, (axis + 2) % 3];
    let origin = |k: usize| scene.offset[k] + fraction * scene.displacement[k];
    let origin = [origin(axes[0]), origin(axes[1])];
    let box_face_contact = BoxFaceContact { scene, b, level: b.bounds()[sides[1]][axis], axis, axes, origin };
    match (&of_b.triangles, &of_a.wide) {
        (Some(few), None) => of_a.vertices.iter().find_map(|&vertex| box_face_contact.at_vertex(vertex, few)),
        _ if of_b.is_rectangle => box_face_contact.in_wide(of_a),
        _ => None,
    }
}

/// True if faces of the boxes of two bodies are in one plane as the scene's piece begins, and floats are certain that a
/// vertex of one body touches the other there: parts that stand on one another.
pub(super) fn box_faces_touch(scene: &Scene<'_>, a: &Body, b: &Body) -> bool {
    let are_level = |axis: usize, sides: [usize; 2]| {
        let (from, to, offset) = (a.bounds()[sides[0]][axis], b.bounds()[sides[1]][axis], scene.offset[axis]);
        to - from == offset.value && (Filtered::exact(to) - Filtered::exact(from) - offset).is_zero()
    };
    let do_touch = |axis: usize, sides: [usize; 2]| {
        let axes = [(axis + 1) % 3, (axis + 2) % 3];
        let (of_a, of_b) = (box_face(a, axis, sides[0]), box_face(b, axis, sides[1]));
        let offset = axes.map(|k| scene.offset[k]);
        Disc::do_meet([of_a.disc.as_ref(), of_b.disc.as_ref()], offset)
            || touches_at_vertex(a, of_a, b, of_b, axes, offset)
            || touches_at_vertex(b, of_b, a, of_a, axes, offset.map(|x| -x))
    };
    (0..3).any(|axis| {
        are_level(axis, [1, 0]) && do_touch(axis, [1, 0]) || are_level(axis, [0, 1]) && do_touch(axis, [0, 1])
    })
}

/// True if a vertex in a face of a body, shifted by an offset along two axes, certainly touches a face of another.
fn touches_at_vertex(
    body: &Body,
    of_body: &BoxFace,
    other: &Body,
    of_other: &BoxFace,
    axes: [usize; 2],
    offset: [Filtered; 2],
) -> bool {
    let Some(triangles) = &of_other.triangles else { return false };
    of_body.vertices.iter().any(|&vertex| {
        let own = &body.positions()[vertex as usize];
        let point = [0, 1].map(|i| Filtered::exact(own[axes[i]]) + offset[i]);
        let between = around(&point);
        triangles.iter().filter(|triangle| !triangle.is_beside(&between)).any(|triangle| {
            let corners = other.tree().triangles[triangle.place as usize].corners;
            let corners = corners.map(|corner| axes.map(|k| other.positions()[corner as usize][k]));
            let is_at = |corner: &[f64; 2]| point.iter().zip(corner).all(|(x, y)| x.is_exact() && x.value == *y);
            corners.iter().any(is_at) || place_of(&point, &corners) == Some(InTriangle::Interior)
        })
    })
}

/// A face of a body's box, the upper one for side 1.
pub(super) fn box_face(body: &Body, axis: usize, side: usize) -> &BoxFace {
    body.derived(BoxFaces::of).get(axis, side)
}

/// Faces of the boxes of two bodies that meet.
struct Faces {
    /// Across which axis they are.
    axis: usize,
    /// True for each that is the upper one.
    sides: [usize; 2],
    /// Instant of their meeting.
    fraction: Filtered,
}

/// The faces of the boxes of two bodies that meet last, while all others overlap; `None` if that is not certainly
/// within the piece.
fn faces_that_meet(scene: &Scene<'_>, a: &Body, b: &Body) -> Option<Faces> {
    if !scene.is_filtered() {
        return None;
    }
    let mut last: Option<Faces> = None;
    for axis in 0..3 {
        let step = scene.displacement[axis];
        if step.value.abs() <= step.error {
            continue;
        }
        let sides = if step.value > 0.0 { [1, 0] } else { [0, 1] };
        let [from, to] = [a.bounds()[sides[0]][axis], b.bounds()[sides[1]][axis]].map(Filtered::exact);
        let way = to - from - scene.offset[axis];
        if way.value.abs() > way.error && (way.value > 0.0) == (step.value > 0.0) {
            let fraction = way / step;
            if last.as_ref().is_none_or(|known| fraction.value > known.fraction.value) {
                last = Some(Faces { axis, sides, fraction });
            }
        }
    }
    last.filter(|faces| faces.fraction.interval()[1] < 1.0)
}

impl BoxFaceContact<'_> {
    /// The event of A's least vertex that touches, where one of the faces is wide and B's is a rectangle.
    #[inline(never)]
    fn in_wide(&self, of_a: &BoxFace) -> Option<Event> {
        match &of_a.wide {
            None => of_a.vertices.iter().find_map(|&vertex| self.at_vertex_in_wide(vertex)),
            Some(wide) => {
                let window = self.window();
                wide.within(self.scene.a, self.axes, &window).find_map(|vertex| self.at_vertex_in_wide(vertex))
            }
        }
    }

    /// The event of a vertex of A with the least feature of B that it touches as the faces meet, of given triangles of B.
    fn at_vertex(&self, vertex: u32, triangles: &[BoxPlane]) -> Option<Event> {
        let point = self.point_of(vertex);
        let mut least: Option<Event> = None;
        let between = around(&point);
        for plane in triangles.iter().filter(|plane| !plane.is_beside(&between)) {
            let place = &plane.place;
            let corners = self.b.tree().triangles[*place as usize].corners;
            if let Some(corner) = corners.into_iter().find(|&corner| self.is_at(vertex, &point, corner)) {
                return Some(self.at_corner(vertex, corner));
            }
            let event = self.in_triangle(vertex, &point, *place);
            least = match (least, event) {
                (Some(known), Some(event)) if !event.is_less_than(&known) => Some(known),
                (known, event) => event.or(known),
            };
        }
        least
    }

    /// The same of the triangles that B's tree has there.
    #[inline(never)]
    fn at_vertex_in_wide(&self, vertex: u32) -> Option<Event> {
        let point = self.point_of(vertex);
        let mut least: Option<Event> = None;
        let at_corner = find_near_point(self.b.tree(), &self.in_space(point), |place| {
            let corners = self.b.tree().triangles[place as usize].corners;
            if corners.iter().any(|&corner| self.scene.b[corner as usize][self.axis] != self.level) {
                return None;
            }
            if let Some(corner) = corners.into_iter().find(|&corner| self.is_at(vertex, &point, corner)) {
                return Some(self.at_corner(vertex, corner));
            }
            let event = self.in_triangle(vertex, &point, place);
            if event.is_some_and(|event| least.is_none_or(|known| event.is_less_than(&known))) {
                least = event;
            }
            None
        });
        at_corner.or(least)
    }

    /// A vertex of A in the plane of the faces.
    #[inline(always)]
    fn point_of(&self, vertex: u32) -> [Filtered; 2] {
        let own = &self.scene.a[vertex as usize];
        let [j, k] = self.axes;
        [Filtered::exact(own[j]) + self.origin[0], Filtered::exact(own[k]) + self.origin[1]]
    }

    /// A point of the plane.
    fn in_space(&self, point: [Filtered; 2]) -> [Filtered; 3] {
        let mut in_space = [Filtered::exact(self.level); 3];
        (in_space[self.axes[0]], in_space[self.axes[1]]) = (point[0], point[1]);
        in_space
    }

    /// Where in A's frame B may be, along the faces.
    fn window(&self) -> Rectangle {
        [0, 1].map(|i| {
            let [least, most] = self.b.bounds().map(|corner| Filtered::exact(corner[self.axes[i]]) - self.origin[i]);
            [least.interval()[0], most.interval()[1]]
        })
    }

    /// True if a vertex of A, at a point of the plane, is at a vertex of B.
    #[inline]
    fn is_at(&self, vertex: u32, [x, y]: &[Filtered; 2], corner: u32) -> bool {
        let other = &self.scene.b[corner as usize];
        let [j, k] = self.axes;
        let is_off = |x: &Filtered, y: f64| (x.value - y).abs() > 2.0 * x.error;
        if is_off(x, other[j]) || is_off(y, other[k]) {
            return false;
        }
        let is_level = |axis| self.scene.sign([axis, Span::Motion, Span::Across(vertex, corner)]).is_zero();
        x.is_exact() && y.is_exact() || self.spans().into_iter().all(is_level)
    }

    /// The event of a vertex of A, at a point of the plane, with a triangle in it.
    fn in_triangle(&self, vertex: u32, point: &[Filtered; 2], place: u32) -> Option<Event> {
        let facet = Facet::new(self.b, place);
        let event = match place_of(point, &self.seen(facet.corners)) {
            Some(InTriangle::Outside) => return None,
            Some(_) => vertex_inside_b(vertex, &facet),
            None => vertex_of_a_in(self.scene, vertex, &facet)?,
        };
        Some(Event { plane: ContactPlane { spans: self.spans(), ..event.plane }, ..event })
    }

    /// Corners of a triangle of B, seen across the faces.
    fn seen(&self, corners: [u32; 3]) -> [[f64; 2]; 3] {
        let [j, k] = self.axes;
        let at = |corner: u32| {
            let corner = &self.scene.b[corner as usize];
            [corner[j], corner[k]]
        };
        // Written out: the compiler leaves the closures of mapped arrays as calls.
        [at(corners[0]), at(corners[1]), at(corners[2])]
    }

    /// Two spans in the plane of the faces.
    fn spans(&self) -> [Span; 2] {
        [Span::Axis(self.axes[0]), Span::Axis(self.axes[1])]
    }

    fn at_corner(&self, a: u32, b: u32) -> Event {
        Event {
            plane: ContactPlane { spans: self.spans(), a, b },
            pair: (Feature::Vertex(a), Feature::Vertex(b)),
            place: Place::AtA(a),
            planes: None,
            vertices: [[a; 3], [b; 3]],
        }
    }
}

/// Floats between which the coordinates of a point are.
#[inline(always)]
fn around([x, y]: &[Filtered; 2]) -> Rectangle {
    [x.interval(), y.interval()]
}

/// Position of a point relative to a triangle, if it is certainly outside or inside.
#[inline]
fn place_of([x, y]: &[Filtered; 2], corners: &[[f64; 2]; 3]) -> Option<InTriangle> {
    let from_point = |corner: [f64; 2]| [corner[0] - x.value, corner[1] - y.value];
    let [p, q, r] = [from_point(corners[0]), from_point(corners[1]), from_point(corners[2])];
    let error = x.error + y.error;
    let most = |p: [f64; 2]| p[0].abs() + p[1].abs();
    let width = most(p) + most(q) + most(r);
    let bound = 8.0 * width * error + 64.0 * HALF_ULP * width * width + f64::MIN_POSITIVE;
    let area = |p: [f64; 2], q: [f64; 2]| p[0] * q[1] - p[1] * q[0];
    let sides = [area(p, q), area(q, r), area(r, p)];
    let turns = |way: f64| sides.iter().any(|side| way * side > bound);
    match (turns(1.0), turns(-1.0)) {
        (true, true) => Some(InTriangle::Outside),
        _ => sides.iter().all(|side| side.abs() > bound).then_some(InTriangle::Interior),
    }
}

/// The faces of a body's box, by axis, the lower first.
#[derive(Debug)]
pub(super) struct BoxFaces {
    faces: [[BoxFace; 2]; 3],
}

/// Parts of a body in a face of its box.
#[derive(Debug, Default)]
pub(super) struct BoxFace {
    /// Vertices, in ascending order.
    pub vertices: Vec<u32>,
    /// Triangles, if they hold all that lies in the face.
    pub triangles: Option<Vec<BoxPlane>>,
    /// All vertices, if there are more than are noted above.
    wide: Option<WideFace>,
    /// True if it is a rectangle that holds all that lies there, as long and as wide as the box.
    is_rectangle: bool,
    /// A disc in it, of a convex solid.
    disc: Option<Disc>,
}

/// A triangle in a face, with an area.
#[derive(Debug, PartialEq)]
pub(super) struct BoxPlane {
    /// Its place in the tree.
    pub place: u32,
    /// The least and the greatest coordinate along the two axes that follow the one across the face.
    pub bounds: [[f64; 2]; 2],
}

/// More vertices or triangles in a face are not noted one by one.
const MOST: usize = 64;

impl BoxFaces {
    /// Those of a body.
    pub(super) fn of(body: &Body) -> BoxFaces {
        let [low, high] = body.bounds();
        let is_on_box = |&corner: &u32| {
            let point = &body.positions()[corner as usize];
            (0..3).any(|axis| point[axis] == low[axis] || point[axis] == high[axis])
        };
        let triangles = body.tree().triangles.iter();
        let at_box: Vec<u32> =
            (0..).zip(triangles).filter(|(_, own)| own.corners.iter().any(is_on_box)).map(|(place, _)| place).collect();
        let face = |axis: usize, side: usize| {
            let coordinate = [low, high][side][axis];
            let disc = if body.is_convex() { Disc::of(body, axis, coordinate) } else { None };
            let small = BoxFace::of(body, &at_box, axis, coordinate);
            let is_rectangle = is_rectangle(body, axis, coordinate);
            let wide = if small.is_none() { Some(WideFace::of(body, axis, coordinate)) } else { None };
            BoxFace { disc, wide, is_rectangle, ..small.unwrap_or_default() }
        };
        BoxFaces { faces: [0, 1, 2].map(|axis| [face(axis, 0), face(axis, 1)]) }
    }

    /// The face across an axis, the lower or the upper.
    pub(super) fn get(&self, axis: usize, side: usize) -> &BoxFace {
        &self.faces[axis][side]
    }
}

impl BoxFace {
    /// Parts of a body that have the face's coordinate, of triangles at the faces of its box by their places; `None` if
    /// there are too many.
    fn of(body: &Body, at_box: &[u32], axis: usize, coordinate: f64) -> Option<BoxFace> {
        let is_level = |corner: u32| body.positions()[corner as usize][axis] == coordinate;
        let (mut vertices, mut triangles, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for &place in at_box {
            let triangle = &body.tree().triangles[place as usize];
            let level: Vec<u32> = triangle.corners.into_iter().filter(|&corner| is_level(corner)).collect();
            if level.len() == 3 && has_area(body, triangle.corners) {
                triangles.push(BoxPlane::of(body, axis, place));
            } else if !level.is_empty() {
                others.push(level.clone());
            }
            vertices.extend(level.into_iter().filter(|corner| !vertices.contains(corner)).collect::<Vec<u32>>());
            if vertices.len().max(triangles.len()) > MOST {
                return None;
            }
        }
        vertices.sort_unstable();
        let corners = |level: &BoxPlane| body.tree().triangles[level.place as usize].corners;
        let is_held =
            |part: &Vec<u32>| triangles.iter().any(|level| part.iter().all(|corner| corners(level).contains(corner)));
        let holds_all = others.iter().all(is_held);
        Some(BoxFace { vertices, triangles: holds_all.then_some(triangles), ..BoxFace::default() })
    }
}

impl BoxPlane {
    /// True if all points between the given coordinates are beside the triangle.
    #[inline(always)]
    fn is_beside(&self, between: &Rectangle) -> bool {
        let [[left, right], [low, high]] = self.bounds;
        let [[least_x, most_x], [least_y, most_y]] = *between;
        least_x > right || most_x < left || least_y > high || most_y < low
    }

    /// The triangle at a place of a body's tree.
    fn of(body: &Body, axis: usize, place: u32) -> BoxPlane {
        let corners = body.tree().triangles[place as usize].corners;
        let bounds = [1, 2].map(|step| {
            let [x, y, z] = corners.map(|corner| body.positions()[corner as usize][(axis + step) % 3]);
            [x.min(y).min(z), x.max(y).max(z)]
        });
        BoxPlane { place, bounds }
    }
}

fn has_area(body: &Body, corners: [u32; 3]) -> bool {
    let [p, q, r] = corners.map(|corner| coordinates(&body.positions()[corner as usize]));
    !collinear(p, q, r)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ContactTime, Method, Query, Scratch, Verdict};
    use firstcontact_convex::samples::Random;
    use firstcontact_motion::Motion;
    use firstcontact_solid::Fit;

    #[test]
    fn faces_of_a_box_are_held_by_their_triangles() {
        let body = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
        let faces = BoxFaces::of(&body);
        for (axis, side) in (0..3).flat_map(|axis| [(axis, 0), (axis, 1)]) {
            let BoxFace { vertices, triangles, .. } = faces.get(axis, side);
            assert_eq!((vertices.len(), triangles.as_ref().map(Vec::len)), (4, Some(2)));
            assert!(vertices.iter().all(|&v| body.positions()[v as usize][axis] == body.bounds()[side][axis]));
        }
    }

    #[test]
    fn a_ridge_is_not_held() {
        // A roof: its upper face is an edge, its lower face a rectangle.
        let vertices =
            vec![[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 2.0, 0.0], [0.0, 2.0, 0.0], [1.0, 1.0, 1.0], [3.0, 1.0, 1.0]];
        let faces: [&[u32]; 5] = [&[3, 2, 1, 0], &[0, 1, 5, 4], &[2, 3, 4, 5], &[1, 2, 5], &[3, 0, 4]];
        let body = Body::from_mesh(firstcontact_formats::Mesh::new(vertices, faces).unwrap()).unwrap();
        let faces = BoxFaces::of(&body);
        assert_eq!((&faces.get(2, 1).vertices[..], &faces.get(2, 1).triangles), (&[4, 5][..], &None));
        assert_eq!(faces.get(2, 0).triangles.as_ref().map(Vec::len), Some(2));
    }

    #[test]
    fn prisms_on_one_another_touch_as_the_general_method_says() {
        let (mut random, mut scratch) = (Random(9), Scratch::new());
        let prism = |radius: f64, sides: u32| Body::cylinder(radius, 1.0, sides, Fit::Around).unwrap();
        let bodies = [prism(1.0, 8), prism(1.0, 32), prism(0.25, 12), Body::cuboid([1.5, 1.0, 1.0]).unwrap()];
        let (mut certain, mut counts) = (0, [0; 2]);
        for round in 0..2_000 {
            let [a, b] = [&bodies[round % 4], &bodies[round / 4 % 4]];
            let aside = |random: &mut Random| match round % 3 {
                0 => (4.0 * random.number()).round() * 0.25,
                _ => 2.5 * random.number(),
            };
            let from = [aside(&mut random), aside(&mut random), if round % 2 == 0 { 1.0 } else { -1.0 }];
            let to = [0, 1, 2].map(|k| from[k] + if k == 2 { 0.0 } else { random.number() });
            let (moving, still) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
            let (motion_of_a, motion_of_b) = (&moving, &still);
            let query = |method| Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 1.0], method };
            let verdict = query(Method::GENERAL).first_contact(&mut scratch).unwrap();
            let auto = query(Method::AUTO);
            assert_eq!(auto.contact_time(&mut scratch).unwrap(), ContactTime::from(&verdict), "round {round}");
            assert_eq!(auto.is_clear(&mut scratch).unwrap(), verdict == Verdict::Clear, "round {round}");
            let starts = matches!(verdict, Verdict::StartsInContact(_));
            for passage in auto.passages() {
                let touch = box_faces_touch(&auto.scene(passage.piece, passage.course), a, b);
                assert!(starts || !touch, "round {round}");
                certain += usize::from(touch);
            }
            counts[usize::from(starts)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 300) && certain * 2 > counts[1], "{counts:?} {certain}");
    }

    #[test]
    fn large_faces_are_left_out() {
        let body = Body::cylinder(1.0, 2.0, 100, Fit::Around).unwrap();
        let faces = BoxFaces::of(&body);
        assert_eq!((faces.get(2, 0).vertices.len(), &faces.get(2, 0).triangles), (0, &None));
    }
}
