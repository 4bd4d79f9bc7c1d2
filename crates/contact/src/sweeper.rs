//! All events of two bodies, in order of time: two trees walked together show the pairs of triangles that can matter.

use super::box_face_contact::box_face_contact;
use super::earliest::Earliest;
use super::event::{Event, Offered};
use super::few_triangles::FewTriangles;
use super::outcode_sweep::{ForemostVisitor, Outcodes};
use super::scratch::{Buffers, Scratch};
use super::sweep::{Sweep, offer_vertex_of_a, vertex_inside_b};
use super::view::View;
use super::warm_start::TriangleHint;
use firstcontact_convex::Cost;
use firstcontact_intersection::{
    DONE, Extent, Facet, FlatPairs, Inner, Lasting, LeastVisitor, PairVisitor, Sought, Vicinity, WalkBuffers,
    search_least, walk,
};
use firstcontact_motion::{ContactPlane, Scene};
use firstcontact_solid::{Below, Body, Tree};
use nalgebra::Point3;

/// The first event of the scene's piece, and of several at that instant the one of least features, for bodies that are
/// apart at its beginning and move.
pub(crate) fn sweep_all(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> Option<Event> {
    box_face_contact(scene, a, b).or_else(|| {
        let outcodes = Outcodes::of(scene, [a, b], &mut scratch.buffers.outcodes);
        sweep_with(&outcodes, scene, a, b, scratch)
    })
}

/// The same where the boxes of the bodies do not tell, given their outcodes.
pub(super) fn sweep_with(
    outcodes: &Outcodes,
    scene: &Scene<'_>,
    a: &Body,
    b: &Body,
    scratch: &mut Scratch,
) -> Option<Event> {
    let Scratch { cost, buffers, triangle_hint, .. } = scratch;
    let mut sweeper = Sweeper::new(scene, a, b, cost);
    sweeper.find_first(outcodes, triangle_hint.as_ref(), buffers);
    *triangle_hint = sweeper.triangle_hint().or(*triangle_hint);
    sweeper.earliest.finish()
}

/// The event of A's least vertex that touches, and of the least feature of B there, where A reaches a plane in which the
/// bodies meet first; `None` if no vertex of A touches.
pub(super) fn least_vertex_at(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    plane: &ContactPlane,
    scratch: &mut Scratch,
) -> Option<Event> {
    let Scratch { cost, buffers, .. } = scratch;
    let mut earliest = Earliest::at_plane(scene, *plane);
    VertexSearch { scene, b, earliest: &mut earliest, cost }.run(a, &mut buffers.walks);
    earliest.least_vertex().and_then(|_| earliest.finish())
}

/// An event at the first instant of the scene's piece at which features meet, for bodies that are apart at its
/// beginning and move.
pub(crate) fn first_of_all(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> Option<Event> {
    box_face_contact(scene, a, b).or_else(|| {
        let outcodes = Outcodes::of(scene, [a, b], &mut scratch.buffers.outcodes);
        first_with(&outcodes, scene, a, b, scratch)
    })
}

/// The same where the boxes of the bodies do not tell, given their outcodes.
pub(super) fn first_with(
    outcodes: &Outcodes,
    scene: &Scene<'_>,
    a: &Body,
    b: &Body,
    scratch: &mut Scratch,
) -> Option<Event> {
    let Scratch { cost, buffers, triangle_hint, .. } = scratch;
    let mut sweeper = Sweeper::new(scene, a, b, cost);
    sweeper.is_any_enough = true;
    sweeper.sweep(outcodes, triangle_hint.as_ref(), buffers);
    *triangle_hint = sweeper.triangle_hint().or(*triangle_hint);
    sweeper.earliest.finish()
}

pub(super) struct Sweeper<'s, 't> {
    scene: &'s Scene<'s>,
    a: &'s Body,
    b: &'s Body,
    trees: [&'s Tree; 2],
    /// True if the walk passes over large flats that keep apart.
    notes_flats: bool,
    /// True if of several events at the first instant any will do.
    is_any_enough: bool,
    view: Option<View>,
    earliest: Earliest,
    /// The triangles to which what is earliest so far happens.
    met: Option<[u32; 2]>,
    cost: &'t mut Cost,
}

impl<'s, 't> Sweeper<'s, 't> {
    /// Sweeper that has met nothing.
    pub(super) fn new(scene: &'s Scene<'s>, a: &'s Body, b: &'s Body, cost: &'t mut Cost) -> Sweeper<'s, 't> {
        let trees = [a.tree(), b.tree()];
        let (view, earliest) = (View::new(scene, trees[0], trees[1]), Earliest::new(a.bounds(), b.bounds()));
        let notes_flats = FlatPairs::are_worth(trees);
        Sweeper { scene, a, b, trees, notes_flats, is_any_enough: false, view, earliest, met: None, cost }
    }

    /// The same for a search that passes over nothing by itself.
    pub(super) fn without_flats(self) -> Sweeper<'s, 't> {
        Sweeper { notes_flats: false, ..self }
    }

    /// The least of the first events found, if it is certainly no later than a fraction of the piece.
    pub(super) fn finish_by(self, fraction: f64) -> Option<Event> {
        if self.earliest.limit() <= fraction { self.earliest.finish() } else { None }
    }

    /// Takes an event; returns a fraction of the piece after which nothing matters.
    pub(super) fn offer(&mut self, event: Event) -> f64 {
        self.earliest.offer(self.scene, event);
        self.limit()
    }

    /// A fraction of the piece after which nothing matters.
    pub(super) fn limit(&self) -> f64 {
        self.earliest.limit()
    }

    /// Both bodies as seen along the motion, if they can be.
    pub(super) fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }

    /// What met.
    fn triangle_hint(&self) -> Option<TriangleHint> {
        self.met.map(|triangles| TriangleHint::new(self.trees, triangles))
    }

    /// Looks for the first event, and of several at that instant for the one of least features.
    fn find_first(&mut self, outcodes: &Outcodes, triangle_hint: Option<&TriangleHint>, buffers: &mut Buffers) {
        self.sweep(outcodes, triangle_hint, buffers);
        let walks = matches!(outcodes, Outcodes::Unknown);
        if self.earliest.has_left_out(walks) {
            self.earliest.search_features();
            if !walks || !self.find_least_vertex(&mut buffers.walks) {
                self.sweep(outcodes, None, buffers);
            }
        }
    }

    /// Looks for the least vertex of A that touches at the instant of the earliest event; true if there is one. If not,
    /// triangles that were left out because of that instant are to be looked at.
    pub(super) fn find_least_vertex(&mut self, walks: &mut WalkBuffers) -> bool {
        let Sweeper { scene, a, b, earliest, cost, .. } = &mut *self;
        earliest.search_features();
        VertexSearch { scene, b, earliest, cost }.run(a, walks);
        self.earliest.least_vertex().is_some()
    }

    /// True if a body does not come to a triangle of the other, or to its flat as well, before the earliest event, as
    /// their levels tell.
    pub(super) fn is_beyond_level(&self, body: Inner, corners: [&Point3<f64>; 3], with_flat: bool) -> bool {
        self.earliest.is_beyond_level(self.scene, body, corners, with_flat)
    }

    /// Looks at what met the last time, and then at every pair of triangles that can meet before the earliest event and
    /// matters.
    fn sweep(&mut self, outcodes: &Outcodes, triangle_hint: Option<&TriangleHint>, buffers: &mut Buffers) {
        let trees = self.trees;
        let first = triangle_hint.and_then(|hint| hint.of(trees));
        match outcodes {
            Outcodes::Apart => {}
            Outcodes::Near(sweep) => {
                self.notes_flats = false;
                let (scene, bodies, is_any_enough) = (self.scene, [self.a, self.b], self.is_any_enough);
                let outcodes = &mut buffers.outcodes;
                let few = FewTriangles::new(scene, outcodes.near());
                let limit = self.earliest.limit();
                let mut visitor = FewVisitor { sweeper: self, few };
                let limit = first.map_or(limit, |[a, b]| visitor.visit(a, b));
                visitor.few.begin();
                match is_any_enough {
                    true => sweep.sweep_for_any(scene, bodies, limit, outcodes, &mut visitor),
                    false => sweep.sweep(trees, limit, outcodes, &mut visitor),
                }
            }
            Outcodes::Unknown => {
                if let Some([a, b]) = first {
                    self.visit(a, b);
                }
                walk(self.scene, self.trees, Extent::Whole, self.earliest.limit(), &mut buffers.walks, self);
            }
        }
    }
}

/// Sweeper of two bodies of few triangles.
struct FewVisitor<'v, 's, 't> {
    sweeper: &'v mut Sweeper<'s, 't>,
    few: FewTriangles<'s>,
}

impl PairVisitor for FewVisitor<'_, '_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        let FewVisitor { sweeper, few } = self;
        if few.is_done {
            return DONE;
        }
        sweeper.cost.triangle_pairs += 1;
        let Sweeper { scene, a: body_a, b: body_b, trees, view, earliest, is_any_enough, .. } = &mut **sweeper;
        let corners = [trees[0].triangles[a as usize].corners, trees[1].triangles[b as usize].corners];
        if *is_any_enough && earliest.are_behind_levels(scene, corners) {
            return earliest.limit();
        }
        let met = few.offer([body_a, body_b], [a, b], view.as_ref(), earliest, *is_any_enough);
        sweeper.met = met.or(sweeper.met);
        if few.is_done { DONE } else { sweeper.earliest.limit() }
    }

    fn is_settled(&self, below: impl Fn() -> [Below; 2]) -> bool {
        self.few.is_done || self.sweeper.is_settled(below)
    }
}

impl PairVisitor for Sweeper<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        self.cost.triangle_pairs += 1;
        let corners = [self.trees[0].triangles[a as usize].corners, self.trees[1].triangles[b as usize].corners];
        if self.is_any_enough && self.earliest.are_behind_levels(self.scene, corners) {
            return self.earliest.limit();
        }
        let mut is_earlier = false;
        if let Some(areas) = &View::areas_of(self.view.as_ref(), self.scene, corners[0], corners[1]) {
            let before = self.earliest.limit();
            // Each by itself: a pair in an array is copied once more.
            let (of_a, of_b) = (Facet::new(self.a, a), Facet::new(self.b, b));
            Sweep::new(self.scene, &of_a, &of_b, areas).offer_all(&mut self.earliest);
            is_earlier = self.earliest.limit() < before;
        }
        if is_earlier {
            self.met = Some([a, b]);
        } else if self.notes_flats && self.earliest.apart.is_due() {
            let facets = [Facet::new(self.a, a), Facet::new(self.b, b)];
            self.earliest.apart.add_apart(self.scene, &facets, Lasting::Whole);
        }
        self.earliest.limit()
    }

    // Asked of each pair of boxes that a walk visits.
    #[inline(always)]
    fn is_settled(&self, below: impl Fn() -> [Below; 2]) -> bool {
        self.earliest.is_settled(below)
    }
}

impl ForemostVisitor for FewVisitor<'_, '_, '_> {
    fn visit_foremost(&mut self, vertex: u32, pair: [u32; 2]) -> f64 {
        let sweeper = &mut *self.sweeper;
        let before = sweeper.earliest.limit();
        let limit = sweeper.offer(vertex_inside_b(vertex, &Facet::new(sweeper.b, pair[1])));
        if limit < before {
            sweeper.met = Some(pair);
        }
        limit
    }
}

/// Search for the least vertex of A in contact at the instant of the earliest event.
struct VertexSearch<'v, 's> {
    scene: &'v Scene<'s>,
    b: &'v Body,
    earliest: &'v mut Earliest,
    cost: &'v mut Cost,
}

impl VertexSearch<'_, '_> {
    fn run(mut self, a: &Body, walks: &mut WalkBuffers) {
        let vicinity = Vicinity { instant: self.earliest.bracket(), reach: 0.0 };
        let (scene, trees) = (self.scene, [a.tree(), self.b.tree()]);
        search_least(scene, trees, &vicinity, Sought::Vertices, walks.queue(), &mut self);
    }
}

impl LeastVisitor for VertexSearch<'_, '_> {
    fn visit(&mut self, vertex: u32, place: u32) {
        self.cost.triangle_pairs += 1;
        offer_vertex_of_a(self.scene, vertex, &Facet::new(self.b, place), self.earliest);
    }

    fn is_settled(&self, from: u32) -> bool {
        self.earliest.least_vertex().is_some_and(|vertex| vertex < from)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use firstcontact_formats::Mesh;

    use super::*;
    use crate::{ContactTime, Method, Query, Verdict, begins_in_contact, report};
    use firstcontact_convex::samples::Random;
    use firstcontact_exact::geom::coordinates;
    use firstcontact_exact::{ExactTime, power_of_two};
    use firstcontact_motion::{Angle, Motion, Rotation};

    /// Whether something happens within the piece.
    struct Happens(bool);

    impl Offered for Happens {
        fn offer(&mut self, scene: &Scene<'_>, event: Event) {
            let [first, last] = event.plane.bracket(scene);
            self.0 |= first >= 0.0 && last <= 1.0;
        }
    }

    /// A bumpy ring of triangles, of the given size, somewhere.
    fn ring(random: &mut Random, size: f64, place: [f64; 3]) -> Body {
        let [along, around] = [14u32, 6];
        let mut vertices = Vec::new();
        for i in 0..along {
            for j in 0..around {
                let [u, v] =
                    [i as f64 / f64::from(along), j as f64 / f64::from(around)].map(|x| x * std::f64::consts::TAU);
                let thick = 0.3 + 0.02 * random.number();
                let reach = 1.0 + thick * v.cos();
                let point = [reach * u.cos(), reach * u.sin(), thick * v.sin() + 0.1 * (2.0 * u).sin()];
                vertices.push([0, 1, 2].map(|k| place[k] + size * point[k]));
            }
        }
        let at = |i: u32, j: u32| (i % along) * around + j % around;
        let faces = (0..along * around).flat_map(|cell| {
            let (i, j) = (cell / around, cell % around);
            let [p, q, r, s] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
            [[p, q, r], [p, r, s]]
        });
        Body::from_mesh(Mesh::new(vertices, faces.collect::<Vec<_>>()).unwrap()).unwrap()
    }

    /// A block, the block with a square window, or a step, with corners at multiples of a unit.
    fn part(random: &mut Random, unit: f64, place: f64, turn: &Rotation) -> Body {
        let mut size = || (1.5 + random.number()).round().clamp(1.0, 3.0);
        let [x, y, z] = [size(), size(), size()];
        let outline = |r: f64| [[-r * y, -r * z], [r * y, -r * z], [r * y, r * z], [-r * y, r * z]];
        let (outer, inner) = (outline(1.0), outline(0.5));
        let layer = |x: f64, ring: &[[f64; 2]]| ring.iter().map(|&[y, z]| [x, y, z]).collect::<Vec<_>>();
        let quads = |rings: [u32; 4]| {
            (0..4).flat_map(move |i| {
                let j = (i + 1) % 4;
                (0..4)
                    .map(move |k| [rings[k] + i, rings[k] + j, rings[(k + 1) % 4] + j, rings[(k + 1) % 4] + i].to_vec())
            })
        };
        let (vertices, faces): (Vec<[f64; 3]>, Vec<Vec<u32>>) = match (random.number() * 1.5).round() as i32 {
            0 => {
                let rings = [layer(x, &outer), layer(x, &inner), layer(-x, &inner), layer(-x, &outer)];
                (rings.concat(), quads([0, 4, 8, 12]).collect())
            }
            1 => {
                let step = [[-y, -z], [y, -z], [y, 0.0], [0.0, 0.0], [0.0, z], [-y, z]];
                let sides = (0..6u32).map(|i| vec![i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6]);
                let ends = [(0..6).rev().collect(), (6..12).collect()];
                ([layer(-x, &step), layer(x, &step)].concat(), sides.chain(ends).collect())
            }
            _ => {
                let sides = (0..4u32).map(|i| vec![i, (i + 1) % 4, (i + 1) % 4 + 4, i + 4]);
                let ends = [vec![3, 2, 1, 0], vec![4, 5, 6, 7]];
                ([layer(-x, &outer), layer(x, &outer)].concat(), sides.chain(ends).collect())
            }
        };
        let placed: Vec<_> =
            vertices.into_iter().map(|point| coordinates(&turn.turn(point)).map(|x| unit * x + place)).collect();
        Body::from_mesh(Mesh::new(placed, faces).unwrap()).unwrap()
    }

    /// Angles by which all of a question is turned; none for a third of them.
    fn turn(round: usize) -> Rotation {
        let angles = [1.0, 2.0, 3.0].map(|part| Angle::Radians(part * (0.7 + (round / 3) as f64)));
        if round.is_multiple_of(3) { Rotation::identity() } else { Rotation::from_rpy(angles).unwrap() }
    }

    #[test]
    fn few_triangles_give_the_events_of_the_walk() {
        let mut random = Random(11);
        let (mut met, mut cleared, mut landed, mut seen) = (0, 0, 0, 0);
        for round in 0..3_000 {
            let (unit, place) = [(1.0, 0.0), (0.125, 1e6), (1.0, 0.1), (1e-300, 0.0), (1e30, 0.0)][round % 5];
            let turn = turn(round);
            let (a, b) = (part(&mut random, unit, place, &turn), part(&mut random, unit, 0.0, &turn));
            // Hair's breadths off the lattice, down to those that vanish.
            let hair = [0.0, power_of_two(-20), power_of_two(-40), power_of_two(-52), 5e-324][round / 5 % 5];
            let mut near = |reach: f64| (reach * random.number()).round() + hair * (2.0 * random.number()).round();
            let from = coordinates(&turn.turn([near(4.0) - 6.0, near(3.0), near(3.0)])).map(|x| unit * x - place);
            let oblique = if round.is_multiple_of(3) { 2.0 } else { 0.0 };
            let way = coordinates(&turn.turn([12.0, near(oblique), near(oblique)])).map(|x| unit * x);
            let to = [0, 1, 2].map(|k| from[k] + way[k]);
            let (moving, still) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
            let (motion_of_a, motion_of_b) = (&moving, &still);
            let query = Query { a: &a, motion_of_a, b: &b, motion_of_b, clock: [0.0, 1.0], method: Method::GENERAL };
            for passage in query.passages() {
                let scene = query.scene(passage.piece, passage.course);
                if begins_in_contact(&scene, [&a, &b], &mut Scratch::new()) {
                    continue;
                }
                let mut scratch = Scratch::new();
                let quick = sweep_all(&scene, &a, &b, &mut scratch);
                seen += usize::from(scene.exact_signs() >= 4 && !scene.has_small_spans());
                let Scratch { cost, buffers, .. } = &mut scratch;
                let mut sweeper = Sweeper::new(&scene, &a, &b, cost);
                sweeper.find_first(&Outcodes::Unknown, None, buffers);
                let slow = sweeper.earliest.finish();
                let described = |event: &Event| {
                    (event.pair, event.plane.exact_fraction(&scene), report::of_event(&scene, &a, &b, event))
                };
                assert_eq!(quick.as_ref().map(described), slow.as_ref().map(described), "round {round}");
                let first =
                    first_of_all(&scene, &a, &b, &mut Scratch::new()).map(|event| event.plane.exact_fraction(&scene));
                assert_eq!(first, slow.map(|event| event.plane.exact_fraction(&scene)), "round {round}");
                // The second time from what met the first time; the exact time says what the one in floats must.
                for _ in 0..2 {
                    let time = query.contact_time(&mut scratch).unwrap();
                    let exact = first.as_ref().map(|fraction| ExactTime::new(scene.piece.time(fraction)));
                    assert_eq!(time, exact.map_or(ContactTime::Clear, ContactTime::At), "round {round}");
                    assert_eq!(query.is_clear(&mut scratch).unwrap(), first.is_none(), "round {round}");
                }
                landed += usize::from(box_face_contact(&scene, &a, &b).is_some());
                if quick.is_some() { met += 1 } else { cleared += 1 }
            }
        }
        assert!(met > 500 && cleared > 100 && landed > 500, "{met} met, {cleared} cleared, {landed} landed");
        assert!(seen > 300, "{seen} seen along the motion");
    }

    /// Of motions that differ little the first thing to look at is what met the last time: that saves work and changes
    /// no answer.
    #[test]
    fn what_met_the_last_time_changes_no_answer() {
        let mut random = Random(5);
        let stand = Motion::at([0.0; 3]).unwrap();
        let (mut warm, mut cold, mut met) = (Scratch::new(), Scratch::new(), 0);
        let bodies = [0; 4].map(|_| ring(&mut random, 1.0, [0.0; 3]));
        for round in 0..400u32 {
            // Two bodies take turns with two others, so that what is left over is often of another pair.
            let [a, b] = [&bodies[(round / 50 % 2) as usize], &bodies[(2 + round / 30 % 2) as usize]];
            let turn = f64::from(round) * 0.01;
            let from = [4.0 * turn.cos(), 4.0 * turn.sin(), 0.3 * (3.0 * turn).sin()];
            let come = Motion::edge(from, from.map(|x| -0.5 * x)).unwrap();
            let query =
                Query { a, motion_of_a: &come, b, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::GENERAL };
            cold.forget();
            let described = query.first_contact(&mut warm).unwrap();
            assert_eq!(described, query.first_contact(&mut cold).unwrap(), "round {round}");
            assert_eq!(query.is_clear(&mut warm).unwrap(), described == Verdict::Clear, "round {round}");
            assert_eq!(query.contact_time(&mut warm).unwrap(), ContactTime::from(&described), "round {round}");
            met += usize::from(described != Verdict::Clear);
        }
        let [warm, cold] = [warm, cold].map(|scratch| scratch.cost().triangle_pairs);
        assert!(met > 300 && warm < cold, "{met} met, {warm} pairs with and {cold} without");
    }

    #[test]
    fn the_walk_shows_every_pair_that_meets() {
        let mut random = Random(7);
        let (mut met, mut left_out) = (0, 0);
        for round in 0..24 {
            let size = [1.0, 1.0, 1e-2, 1e20][round % 4];
            let place = [[0.0; 3], [1e4, -1e4, 1e4]][round / 4 % 2].map(|x| x * size);
            let (a, b) = (ring(&mut random, size, place), ring(&mut random, 1.0, [0.0; 3]));
            let mut near = || 1.5 * random.number() * size.max(1.0);
            let [from, to] = [[near(), near(), near()], [near(), near(), near()]];
            let [from, to] = [from, to].map(|point| [0, 1, 2].map(|k| point[k] - place[k]));
            let (moving, still) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
            let query = Query {
                a: &a,
                motion_of_a: &moving,
                b: &b,
                motion_of_b: &still,
                clock: [0.0, 1.0],
                method: Method::GENERAL,
            };
            for passage in query.passages() {
                let scene = query.scene(passage.piece, passage.course);
                let trees = [a.tree(), b.tree()];
                let mut shown = HashSet::new();
                walk(&scene, trees, Extent::Whole, 1.0, &mut WalkBuffers::default(), &mut |a: u32, b: u32| {
                    shown.insert([a, b]);
                    1.0
                });
                let counts = trees.map(|tree| tree.triangles.len() as u32);
                left_out += (counts[0] * counts[1]) as usize - shown.len();
                for [i, j] in (0..counts[0]).flat_map(|i| (0..counts[1]).map(move |j| [i, j])) {
                    let (of_a, of_b) = (Facet::whole(&a, i), Facet::whole(&b, j));
                    let mut happens = Happens(false);
                    if let Some(areas) = View::areas_of(None, &scene, of_a.corners, of_b.corners) {
                        Sweep::new(&scene, &of_a, &of_b, &areas).offer_all(&mut happens);
                    }
                    met += usize::from(happens.0);
                    assert!(!happens.0 || shown.contains(&[i, j]), "round {round}: {i} and {j} meet");
                }
            }
        }
        assert!(met > 1_000 && left_out > 100_000, "{met} met, {left_out} left out");
    }
}
