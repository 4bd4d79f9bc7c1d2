//! Pairs of features of two bodies of few triangles that may meet before an event, each once.
//!
//! Where a part fits into a hole, hundreds of pairs of triangles come to the same place at the same time, but for
//! rounding, and most of what they have to tell is the same. So once many signs were in doubt, features are looked at
//! in the place of triangles. Each edge of one body has a row of bits: on which sides of it the vertices of the other
//! body are seen along the motion, as far as areas tell, and else as it was asked for. Each vertex has a row of those
//! of the other body that come as deep as it before the earliest event
//! ([`Sight::reached`](super::sight::Sight::reached)). By a few bits most pairs of edges, and of vertices and faces,
//! are known not to meet, or not before that event. Only what is left is swept.

use firstcontact_exact::Sign;
use firstcontact_intersection::{Facet, OnEdge};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

use super::beside_box::MOST;
use super::doubts::{DoubtfulEarliest, Doubts};
use super::earliest::Earliest;
use super::event::Offered;
use super::sight::{Sides, Vertex};
use super::sweep::{Sweep, crossing_of};
use super::view::View;

/// The most edges of bodies of few triangles.
const MOST_EDGES: usize = 3 * MOST;

/// The corners of each edge of a triangle, a bit for each.
const CORNERS: [usize; 3] = [0b011, 0b110, 0b101];

/// The features of a body of few triangles.
#[derive(Debug)]
struct Features {
    edges: Vec<Edge>,
    corners: Vec<OwnedCorner>,
    faces: Vec<Face>,
}

#[derive(Debug)]
struct Edge {
    ends: [u32; 2],
    /// The ends, a bit for each.
    bits: u64,
    part: OwnedPart,
}

#[derive(Debug)]
struct OwnedCorner {
    vertex: u32,
    part: OwnedPart,
}

#[derive(Debug)]
struct Face {
    corners: [u32; 3],
    /// Its edges, by their numbers, and whether it runs along them from the second end to the first.
    edges: [(usize, bool); 3],
    part: OwnedPart,
}

/// What a triangle answers for: its place in the tree, and the corners, a bit for each.
#[derive(Debug, Clone, Copy)]
struct OwnedPart {
    place: u32,
    corners: usize,
}

impl OwnedPart {
    /// The number of the edge.
    fn edge(self) -> usize {
        CORNERS.iter().position(|&corners| corners == self.corners).unwrap_or(0)
    }
}

impl Features {
    fn of(body: &Body) -> Features {
        let tree = body.tree();
        let mut features = Features { edges: Vec::new(), corners: Vec::new(), faces: Vec::new() };
        for (place, triangle) in (0..).zip(&tree.triangles) {
            let (owned, corners @ [p, q, r]) = (tree.owned[place as usize], triangle.corners);
            let mut edges = [(0, false); 3];
            for (i, ends) in [[p, q], [q, r], [r, p]].into_iter().enumerate() {
                let part = OwnedPart { place, corners: CORNERS[i] };
                edges[i] = features.edge(Edge { ends, bits: 1 << ends[0] | 1 << ends[1], part });
                if owned.edge(i) {
                    features.edges[edges[i].0].part = part;
                }
                if owned.corner(i) {
                    features
                        .corners
                        .push(OwnedCorner { vertex: corners[i], part: OwnedPart { place, corners: 1 << i } });
                }
            }
            if owned.inside() {
                features.faces.push(Face { corners, edges, part: OwnedPart { place, corners: 0b111 } });
            }
        }
        features
    }

    /// The number of an edge, and whether it is noted the other way round.
    fn edge(&mut self, edge: Edge) -> (usize, bool) {
        match self.edges.iter().position(|known| known.bits == edge.bits) {
            Some(number) => (number, self.edges[number].ends != edge.ends),
            None => {
                self.edges.push(edge);
                (self.edges.len() - 1, false)
            }
        }
    }
}

/// On which sides of an edge the vertices of the other body are seen, a bit for each.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    left: u64,
    right: u64,
    /// Those that were asked for one by one.
    asked: u64,
    /// Not zero once all is noted that the view tells.
    begun: u64,
}

impl Row {
    /// True if all of the given vertices are on one side.
    #[inline(always)]
    fn has_beside(&self, vertices: u64) -> bool {
        vertices & !self.left == 0 || vertices & !self.right == 0
    }
}

/// Pairs of features that may meet before the earliest event, or when it happens unless any event is enough.
pub(super) struct FeaturePairs<'p, 's> {
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    features: [&'s Features; 2],
    view: &'p View,
    doubts: &'p Doubts<'s>,
    earliest: &'p mut Earliest,
    is_any_enough: bool,
    /// The triangles of A and of B whose features are looked at, by their places, a bit for each.
    near: [u64; 2],
    /// The vertices of the other body that may meet each before the earliest event, or when it happens, if that
    /// matters; a bit for each.
    reached: [[u64; MOST]; 2],
    /// The two coordinates of the vertices of each body as the view has them.
    seen: [[[f64; MOST]; 2]; 2],
    /// No less than the error of any area of them.
    bound: f64,
    /// A row of each edge, once it is wanted.
    rows: [[Row; MOST_EDGES]; 2],
    /// The triangles to which what is earliest happens, if it is new.
    met: Option<[u32; 2]>,
}

impl<'p, 's> FeaturePairs<'p, 's> {
    /// Those of triangles of two bodies that are near, given the earliest event so far. Some sign was in doubt.
    #[inline(always)]
    pub(super) fn new(
        bodies: [&'s Body; 2],
        view: &'p View,
        doubts: &'p Doubts<'s>,
        (earliest, is_any_enough): (&'p mut Earliest, bool),
        near: [u64; 2],
    ) -> FeaturePairs<'p, 's> {
        let scene = doubts.scene();
        let (mut seen, mut most) = ([[[0.0; MOST]; 2]; 2], 0.0);
        let mut note = |side: usize, number: usize, [x, y]: [f64; 2]| {
            (seen[side][0][number], seen[side][1][number]) = (x, y);
            let size = if x.abs() > y.abs() { x.abs() } else { y.abs() };
            most = if size > most { size } else { most };
        };
        scene.a.iter().enumerate().for_each(|(number, point)| note(0, number, view.of_a(point)));
        scene.b.iter().enumerate().for_each(|(number, point)| note(1, number, view.of_b(point)));
        FeaturePairs {
            scene,
            bodies,
            features: bodies.map(|body| body.derived(Features::of)),
            view,
            doubts,
            earliest,
            is_any_enough,
            near,
            reached: [[u64::MAX; MOST]; 2],
            seen,
            bound: view.bound(2.0 * most),
            rows: [[Row::default(); MOST_EDGES]; 2],
            met: None,
        }
    }

    /// Offers all events of these pairs; returns the triangles to which the earliest happens, if it is a new one.
    pub(super) fn offer(&mut self) -> Option<[u32; 2]> {
        self.look_at_depths();
        self.offer_corners(0);
        self.offer_corners(1);
        let [of_a, of_b] = self.features;
        for (j, edge_of_b) in of_b.edges.iter().enumerate() {
            let mut reached = self.reached(1, &edge_of_b.ends);
            if reached == 0 || !self.is_near(1, edge_of_b.part) {
                continue;
            }
            self.begin(1, j);
            for (i, edge_of_a) in of_a.edges.iter().enumerate() {
                let (bits, row) = (edge_of_a.bits, &self.rows[1][j]);
                if bits & reached == 0 || row.has_beside(bits) || !self.is_near(0, edge_of_a.part) {
                    continue;
                }
                if !self.may_cross([i, j]) {
                    continue;
                }
                self.offer_edges([i, j]);
                reached = self.reached(1, &edge_of_b.ends);
            }
        }
        self.met
    }

    /// Offers the events of the corners of one body with faces of the other.
    fn offer_corners(&mut self, side: usize) {
        let (of_corners, of_faces) = (self.features[side], self.features[1 - side]);
        for face in &of_faces.faces {
            if self.reached(1 - side, &face.corners) == 0 || !self.is_near(1 - side, face.part) {
                continue;
            }
            face.edges.iter().for_each(|&(edge, _)| self.begin(1 - side, edge));
            let reached = self.reached(1 - side, &face.corners) & !self.outside(1 - side, face);
            for corner in of_corners.corners.iter().filter(|corner| reached >> corner.vertex & 1 != 0) {
                if self.is_near(side, corner.part) && self.may_be_inside(side, corner.vertex, face) {
                    let parts = [corner.part, face.part];
                    self.offer_pair(if side == 0 { parts } else { [parts[1], parts[0]] });
                }
            }
        }
    }

    /// True if the triangle that answers for a feature is near.
    #[inline(always)]
    fn is_near(&self, side: usize, part: OwnedPart) -> bool {
        self.near[side] >> part.place & 1 != 0
    }

    /// The vertices of the other body that may meet a feature with the given vertices, a bit for each.
    #[inline(always)]
    fn reached(&self, side: usize, vertices: &[u32]) -> u64 {
        vertices.iter().fold(0, |all, &vertex| all | self.reached[side][vertex as usize])
    }

    /// Notes which vertices may meet before the earliest event. What was known by a later one holds as well.
    fn look_at_depths(&mut self) {
        if let Some(sight) = self.doubts.sight()
            && let Some(instant) = self.earliest.instant(sight)
        {
            self.reached = sight.reached(&instant, self.is_any_enough);
        }
    }

    /// False if an edge of A and an edge of B certainly share no point, seen along the motion.
    #[inline]
    fn may_cross(&mut self, edges: [usize; 2]) -> bool {
        let ends = [0, 1].map(|side| &self.features[side].edges[edges[side]]);
        self.begin(0, edges[0]);
        let are_apart = |pairs: &Self, side: usize| pairs.rows[side][edges[side]].has_beside(ends[1 - side].bits);
        if are_apart(self, 0) {
            return false;
        }
        // An edge of which one end is known needs just one more.
        let row = &self.rows[0][edges[0]];
        let order = if (row.left | row.right) & ends[1].bits == 0 { [1, 0] } else { [0, 1] };
        !order.into_iter().any(|side| {
            ends[1 - side].ends.into_iter().for_each(|vertex| self.ask(side, edges[side], vertex));
            are_apart(self, side)
        })
    }

    /// The vertices of the other body that are certainly not seen in a face, a bit for each.
    #[inline(always)]
    fn outside(&self, side: usize, face: &Face) -> u64 {
        let sides = |k: usize| {
            let (edge, is_turned) = face.edges[k];
            let row = &self.rows[side][edge];
            if is_turned { [row.right, row.left] } else { [row.left, row.right] }
        };
        let ([a, b], [c, d], [e, f]) = (sides(0), sides(1), sides(2));
        (a | c | e) & (b | d | f)
    }

    /// False if a vertex of one body is certainly not seen in a face of the other.
    #[inline]
    fn may_be_inside(&mut self, side: usize, vertex: u32, face: &Face) -> bool {
        !face.edges.iter().any(|&(edge, _)| {
            self.ask(1 - side, edge, vertex);
            self.outside(1 - side, face) >> vertex & 1 != 0
        })
    }

    /// Fills the row of an edge with all that the view tells.
    #[inline(always)]
    fn begin(&mut self, side: usize, edge: usize) {
        if self.rows[side][edge].begun == 0 {
            let count = [self.scene.a.len(), self.scene.b.len()][1 - side];
            let [[of_x, of_y], [xs, ys]] = [&self.seen[side], &self.seen[1 - side]];
            let [p, q] = self.features[side].edges[edge].ends.map(|end| end as usize);
            let ends = [[of_x[p], of_y[p]], [of_x[q], of_y[q]]];
            let [left, right] = self.view.sides(ends, [&xs[..count], &ys[..count]], self.bound);
            self.rows[side][edge] = Row { left, right, asked: 0, begun: 1 };
        }
    }

    /// Asks on which side of an edge a vertex of the other body is, unless that was done.
    fn ask(&mut self, side: usize, edge: usize, vertex: u32) {
        let row = &mut self.rows[side][edge];
        let bit = 1 << vertex;
        if (row.left | row.right | row.asked) & bit != 0 {
            return;
        }
        row.asked |= bit;
        let [p, q] = self.features[side].edges[edge].ends;
        let sign = match side {
            0 => self.doubts.side([Vertex::OfA(p), Vertex::OfA(q)], Vertex::OfB(vertex)),
            _ => self.doubts.side([Vertex::OfB(p), Vertex::OfB(q)], Vertex::OfA(vertex)),
        };
        match sign {
            Some(Sign::Positive) => row.left |= bit,
            Some(Sign::Negative) => row.right |= bit,
            _ => {}
        }
    }

    /// Offers the event of two edges.
    fn offer_edges(&mut self, edges: [usize; 2]) {
        let [of_a, of_b] = [0, 1].map(|side| &self.features[side].edges[edges[side]]);
        let crosses = |side: usize, bits: u64| {
            let row = &self.rows[side][edges[side]];
            row.left & bits != 0 && row.right & bits != 0
        };
        if !crosses(0, of_b.bits) || !crosses(1, of_a.bits) {
            return self.offer_pair([of_a.part, of_b.part]);
        }
        let (a, b) = (Facet::new(self.bodies[0], of_a.part.place), Facet::new(self.bodies[1], of_b.part.place));
        let inside = OnEdge::Inside;
        if let Some(event) = crossing_of(&a, of_a.part.edge(), inside, &b, of_b.part.edge(), inside) {
            self.receive([of_a.part, of_b.part], |scene, receiver| receiver.offer(scene, event));
        }
    }

    /// Offers the events of two features, one of each body.
    #[inline(never)]
    fn offer_pair(&mut self, [a, b]: [OwnedPart; 2]) {
        let FeaturePairs { scene, bodies, view, doubts, .. } = *self;
        let (of_a, of_b) = (Facet::new(bodies[0], a.place), Facet::new(bodies[1], b.place));
        let Some(areas) = &View::areas_of(Some(view), scene, of_a.corners, of_b.corners) else { return };
        self.receive([a, b], |scene, receiver| {
            let is_pair = |of_a: usize, of_b: usize| [of_a, of_b] == [a.corners, b.corners];
            Sweep::new(scene, &of_a, &of_b, areas).seen_by(doubts).offer_some(receiver, is_pair);
        });
    }

    /// Has events of two triangles offered.
    #[inline(always)]
    fn receive(&mut self, [a, b]: [OwnedPart; 2], offer: impl FnOnce(&'s Scene<'s>, &mut DoubtfulEarliest<'_, 's>)) {
        let before = self.earliest.plane();
        let doubts = self.doubts;
        offer(self.scene, &mut DoubtfulEarliest { earliest: self.earliest, doubts });
        if before != self.earliest.plane() {
            self.met = Some([a.place, b.place]);
            self.look_at_depths();
        }
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_convex::samples::Random;
    use firstcontact_exact::geom::coordinates;
    use firstcontact_exact::{Rational, power_of_two};
    use firstcontact_formats::Mesh;
    use firstcontact_motion::{Angle, Motion, Rotation};

    use super::*;
    use crate::event::{Event, Pair};
    use crate::view::Areas;
    use crate::{Method, Query};

    /// A block as long as it is said, turned, through which a square hole may go.
    fn block(length: f64, width: f64, hole: Option<f64>, turn: &Rotation) -> Body {
        let ring = |x: f64, r: f64| [[x, -r, -r], [x, r, -r], [x, r, r], [x, -r, r]];
        let quads = |rings: &[u32]| -> Vec<Vec<u32>> {
            let next = rings.iter().cycle().skip(1);
            let sides = rings.iter().zip(next).flat_map(|(&p, &q)| (0..4).map(move |i| (p, q, i, (i + 1) % 4)));
            sides.map(|(p, q, i, j)| vec![p + i, p + j, q + j, q + i]).collect()
        };
        let (rings, faces) = match hole {
            Some(r) => (
                vec![ring(length, width), ring(length, r), ring(-length, r), ring(-length, width)],
                quads(&[0, 4, 8, 12]),
            ),
            None => {
                let mut faces = quads(&[4, 0]);
                faces.truncate(4);
                faces.extend([vec![0, 1, 2, 3], vec![7, 6, 5, 4]]);
                (vec![ring(length, width), ring(-length, width)], faces)
            }
        };
        let turned = rings.concat().into_iter().map(|point| coordinates(&turn.turn(point)));
        Body::from_mesh(Mesh::new(turned.collect::<Vec<_>>(), faces).unwrap()).unwrap()
    }

    /// The earliest event of all pairs of triangles.
    fn of_triangles(scene: &Scene<'_>, [a, b]: [&Body; 2]) -> Option<Event> {
        let mut earliest = Earliest::new(a.bounds(), b.bounds());
        let places = |body: &Body| 0..body.tree().triangles.len() as u32;
        for (i, j) in places(a).flat_map(|i| places(b).map(move |j| (i, j))) {
            Sweep::new(scene, &Facet::new(a, i), &Facet::new(b, j), &Areas::UNKNOWN).offer_all(&mut earliest);
        }
        earliest.finish()
    }

    /// Pegs before holes that they fit, but for a hair: features have the events of all triangles.
    #[test]
    fn features_have_the_events_of_triangles() {
        let (mut random, mut met) = (Random(23), 0);
        for round in 0..120u32 {
            let angles = [1.0, 2.0, 3.0].map(|part| Angle::Radians(part * (0.7 + f64::from(round))));
            let turn = if round % 5 == 0 { Rotation::identity() } else { Rotation::from_rpy(angles).unwrap() };
            let hair = [0.0, power_of_two(-13), power_of_two(-30), power_of_two(-50)][round as usize / 5 % 4];
            let peg = block(1.0, 0.5, None, &turn);
            let others = [block(0.25, 1.5, Some(0.5 + hair), &turn), block(0.25, 0.5 + hair, None, &turn)];
            let [y, z, v, w] = [0; 4].map(|_| (2.0 * random.number()).round());
            let from = coordinates(&turn.turn([-4.0, hair * y, hair * z]));
            let way = coordinates(&turn.turn([8.0, 0.25 * hair * v, 0.25 * hair * w]));
            let to = [0, 1, 2].map(|k| from[k] + way[k]);
            let (moving, still) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
            for (a, b) in [(&peg, &others[0]), (&others[0], &peg), (&peg, &others[1])] {
                let (motion_of_a, motion_of_b, clock) = (&moving, &still, [0.0, 1.0]);
                let query = Query { a, motion_of_a, b, motion_of_b, clock, method: Method::GENERAL };
                for passage in query.passages() {
                    let scene = query.scene(passage.piece, passage.course);
                    let (view, doubts) = (View::new(&scene, a.tree(), b.tree()).unwrap(), Doubts::new(&scene));
                    (&doubts).side([Vertex::OfA(0), Vertex::OfA(1)], Vertex::OfB(0));
                    let all = of_triangles(&scene, [a, b]);
                    let described = |event: Event| (event.pair, event.plane.exact_fraction(&scene));
                    let all = all.map(described);
                    for is_any_enough in [false, true] {
                        let mut earliest = Earliest::new(a.bounds(), b.bounds());
                        let near = [u64::MAX; 2];
                        let met_by =
                            FeaturePairs::new([a, b], &view, &doubts, (&mut earliest, is_any_enough), near).offer();
                        let own = earliest.finish().map(described);
                        assert_eq!(met_by.is_some(), own.is_some(), "round {round}");
                        if is_any_enough {
                            let fraction =
                                |of: &Option<(Pair, Rational)>| of.as_ref().map(|(_, fraction)| fraction.clone());
                            assert_eq!(fraction(&own), fraction(&all), "round {round}");
                        } else {
                            assert_eq!(own, all, "round {round}");
                        }
                        met += usize::from(own.is_some());
                    }
                }
            }
        }
        assert!(met > 300, "{met}");
    }
}
