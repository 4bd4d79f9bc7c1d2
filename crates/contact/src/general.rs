//! The general method: any two bodies, all events, in order of time.
//!
//! Joseph & Plantinga §3: bodies that are apart at first meet first where a vertex meets a face or an edge an edge, or
//! one dimension lower (Lemma 2). All such events are considered; two bounding-volume trees walked together leave out
//! the pairs of triangles whose boxes cannot meet before the earliest event known.

use super::box_face_contact::box_face_contact;
use super::doubts::Doubts;
use super::event::{Event, Offered};
use super::outcode_sweep::Outcodes;
use super::piece_method::{EarlyAnswer, Finding, PieceMethod, PieceQuery, PieceStart};
use super::scratch::{Cost, Scratch, begins_in_contact, contact_at_beginning};
use super::sight::Sides;
use super::sweep::Sweep;
use super::sweeper::{first_with, sweep_with};
use super::view::{View, extent};
use super::warm_start::TriangleHint;
use firstcontact_intersection::{
    DONE, Extent, Facet, FlatPairs, Lasting, PairVisitor, SweptBox, Touch, WalkBuffers, are_one, find_enclosed,
    have_common_soon, seek, swept_box,
};
use firstcontact_motion::{Course, Meeting, Scene};
use firstcontact_solid::{Below, Body, Tree};
use nalgebra::Point3;

/// The general method.
pub(crate) struct General;

impl PieceMethod for General {
    fn name(&self) -> &'static str {
        "general"
    }

    fn first_contact(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding> {
        let [a, b] = piece.bodies;
        // Until their boxes meet, the bodies are apart.
        let facing = box_face_contact(piece.scene, a, b).map(Finding::During);
        facing.or_else(|| General::first_contact_otherwise(piece, scratch))
    }

    fn meeting(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Meeting {
        let [a, b] = piece.bodies;
        match box_face_contact(piece.scene, a, b) {
            Some(event) => Meeting::On(event.plane),
            None => General::meeting_otherwise(piece, scratch),
        }
    }

    fn is_clear(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> bool {
        keep_apart_by_boxes(piece)
            || is_clear_by(piece, scratch, |scratch| skin_contact(piece, scratch) == SkinContact::None)
    }

    fn early_out(&self, course: &Course, [a, b]: [&Body; 2]) -> Option<EarlyAnswer> {
        course.keeps_apart_by_girth(a, b).then_some(EarlyAnswer::Clear)
    }
}

impl General {
    /// First contact where the boxes of the bodies do not tell.
    pub(super) fn first_contact_otherwise(piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding> {
        if keep_apart_by_boxes(piece) {
            return None;
        }
        let &PieceQuery { scene, bodies: [a, b], start } = piece;
        let outcodes = Outcodes::of(scene, [a, b], &mut scratch.buffers.outcodes);
        if start == PieceStart::Unknown {
            let found = if outcodes.begin_apart(scene, [a, b], &scratch.buffers.outcodes) {
                find_enclosed(scene, a, b)
            } else {
                contact_at_beginning(scene, [a, b], scratch)
            };
            if let Some(found) = found {
                return Some(Finding::AtBeginning(found));
            }
        }
        if outcodes.are_apart() || scene.is_at_rest() {
            return None;
        }
        sweep_with(&outcodes, scene, a, b, scratch).map(Finding::During)
    }

    /// First instant of contact where the boxes of the bodies do not tell.
    pub(super) fn meeting_otherwise(piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Meeting {
        if keep_apart_by_boxes(piece) {
            return Meeting::Apart;
        }
        let &PieceQuery { scene, bodies: [a, b], start } = piece;
        let outcodes = Outcodes::of(scene, [a, b], &mut scratch.buffers.outcodes);
        let mut begins = || {
            if outcodes.begin_apart(scene, [a, b], &scratch.buffers.outcodes) {
                find_enclosed(scene, a, b).is_some()
            } else {
                begins_in_contact(scene, [a, b], scratch)
            }
        };
        if start == PieceStart::Unknown && begins() {
            return Meeting::AtBeginning;
        }
        if outcodes.are_apart() || scene.is_at_rest() {
            return Meeting::Apart;
        }
        first_with(&outcodes, scene, a, b, scratch).map_or(Meeting::Apart, |event| Meeting::On(event.plane))
    }
}

/// True if boxes tell at once that two bodies share no point during a piece.
pub(super) fn keep_apart_by_boxes(piece: &PieceQuery<'_>) -> bool {
    swept_box_of(piece) == Some(SweptBox::Apart)
}

/// What boxes tell at once of two bodies that rest or nearly do: those of large flats, that go no further than the
/// smaller one is wide.
pub(super) fn swept_box_of(&PieceQuery { scene, bodies, .. }: &PieceQuery<'_>) -> Option<SweptBox> {
    let course = Course { offset: scene.offset, displacement: scene.displacement };
    let [width, other] = bodies.map(|body| (body.bounds()[1] - body.bounds()[0]).amax());
    let width = if other < width { other } else { width };
    let is_worth =
        FlatPairs::are_worth(bodies.map(Body::tree)) && course.displacement.iter().all(|x| x.value.abs() <= width);
    is_worth.then(|| swept_box(&course, bodies))
}

/// True if the bodies share no point during the piece, given a test that is true if their skins share none.
///
/// Skins that share a point either do so as the piece begins, or come to do so in an event. If they never do, one body
/// is inside the other always or never.
pub(super) fn is_clear_by(
    &PieceQuery { scene, bodies: [a, b], start }: &PieceQuery<'_>,
    scratch: &mut Scratch,
    skins_stay_apart: impl FnOnce(&mut Scratch) -> bool,
) -> bool {
    match start {
        PieceStart::Apart => scene.is_at_rest() || skins_stay_apart(scratch),
        PieceStart::Unknown => skins_stay_apart(scratch) && find_enclosed(scene, a, b).is_none(),
    }
}

/// Tests if the skins of two bodies share a point during the scene's piece.
pub(super) fn skin_contact(piece: &PieceQuery<'_>, scratch: &mut Scratch) -> SkinContact {
    if piece.start == PieceStart::Unknown && are_one(piece.scene, piece.bodies) {
        return SkinContact::Found;
    }
    let Scratch { cost, buffers, triangle_hint, .. } = scratch;
    let mut any_contact = AnyContact::new(*piece, cost);
    let [a, b] = piece.bodies;
    if let Some(pair) = triangle_hint.and_then(|hint| hint.of(any_contact.trees)) {
        any_contact.visit_first(pair);
    }
    if !any_contact.has_found() {
        match Outcodes::of(piece.scene, piece.bodies, &mut buffers.outcodes) {
            Outcodes::Apart => {}
            _ if box_face_contact(piece.scene, a, b).is_some() => any_contact.meeting = SkinContact::Found,
            Outcodes::Near(sweep) => {
                let doubts = Doubts::new(piece.scene);
                let mut few = FewContact { any_contact: &mut any_contact, doubts };
                sweep.sweep(few.any_contact.trees, 1.0, &mut buffers.outcodes, &mut few);
            }
            Outcodes::Unknown => {
                any_contact.look_at_beginning(&mut buffers.walks);
                if !any_contact.has_found() {
                    seek(piece.scene, any_contact.trees, Extent::Whole, &mut buffers.walks, &mut any_contact);
                }
            }
        }
    }
    *triangle_hint = any_contact.triangle_hint().or(*triangle_hint);
    any_contact.meeting
}

/// Result of the test for contact of two skins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SkinContact {
    /// They do not, or it is not known yet.
    None,
    /// They do.
    Found,
}

/// Receiver of events, of which any that happens within the piece is enough.
struct AnyEvent<'v, H> {
    meeting: &'v mut SkinContact,
    happens: H,
}

impl<H: Fn(&Scene<'_>, &Event) -> bool> Offered for AnyEvent<'_, H> {
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        if *self.meeting == SkinContact::None && (self.happens)(scene, &event) {
            *self.meeting = SkinContact::Found;
        }
    }
}

/// Looks at pairs of triangles until one meets.
pub(super) struct AnyContact<'s, 't> {
    piece: PieceQuery<'s>,
    trees: [&'s Tree; 2],
    moves: bool,
    /// True if the walk passes over large flats that keep apart.
    notes_flats: bool,
    view: Option<View>,
    /// Floats between which the offset of A is, along each axis.
    offsets: [[f64; 2]; 3],
    meeting: SkinContact,
    /// The triangles that meet.
    met: Option<[u32; 2]>,
    /// Flats that keep apart.
    apart: FlatPairs,
    cost: &'t mut Cost,
}

impl<'s, 't> AnyContact<'s, 't> {
    /// Visitor before the first pair.
    pub(super) fn new(piece: PieceQuery<'s>, cost: &'t mut Cost) -> AnyContact<'s, 't> {
        let trees = piece.bodies.map(Body::tree);
        let moves = !piece.scene.is_at_rest();
        let notes_flats = FlatPairs::are_worth(trees);
        let view = View::new(piece.scene, trees[0], trees[1]);
        AnyContact {
            piece,
            trees,
            moves,
            notes_flats,
            view,
            offsets: piece.scene.offset_extent(),
            meeting: SkinContact::None,
            met: None,
            apart: FlatPairs::default(),
            cost,
        }
    }

    /// Looks at what met the last time.
    fn visit_first(&mut self, [a, b]: [u32; 2]) {
        let scene = self.piece.scene;
        if Doubts::may_be_seen(scene) {
            FewContact { any_contact: self, doubts: Doubts::new(scene) }.visit(a, b);
        } else {
            self.visit(a, b);
        }
    }

    /// Looks whether bodies of large flats soon turn out to share a point as the piece begins: that of those that rest
    /// is found sooner than any later.
    fn look_at_beginning(&mut self, walks: &mut WalkBuffers) {
        let PieceQuery { scene, bodies, start } = self.piece;
        if self.notes_flats
            && start == PieceStart::Unknown
            && have_common_soon(scene, bodies, walks, &mut self.cost.triangle_pairs)
        {
            self.meeting = SkinContact::Found;
        }
    }

    /// What meets.
    fn triangle_hint(&self) -> Option<TriangleHint> {
        self.met.map(|triangles| TriangleHint::new(self.trees, triangles))
    }

    /// True if the boxes of two triangles certainly keep apart along an axis. A sum of floats that is rounded to less
    /// than a float is less than that.
    fn boxes_keep_apart(&self, [a, b]: [[u32; 3]; 2]) -> bool {
        let extent_of = |points: &[Point3<f64>], [p, q, r]: [u32; 3], k: usize| {
            extent(points[p as usize][k], points[q as usize][k], points[r as usize][k])
        };
        (0..3).any(|k| {
            let ([low, high], scene) = (self.offsets[k], self.piece.scene);
            let ([least_a, most_a], [least_b, most_b]) = (extent_of(scene.a, a, k), extent_of(scene.b, b, k));
            most_a + high < least_b || least_a + low > most_b
        })
    }

    /// True once a pair has met.
    pub(super) fn has_found(&self) -> bool {
        self.meeting == SkinContact::Found
    }
}

impl AnyContact<'_, '_> {
    /// Looks at a pair, given what is seen along the motion and whether an event happens within the piece.
    #[inline(always)]
    fn look(&mut self, [a, b]: [u32; 2], sight: impl Sides, happens: impl Fn(&Scene<'_>, &Event) -> bool) -> f64 {
        if self.has_found() {
            return DONE;
        }
        self.cost.triangle_pairs += 1;
        let &PieceQuery { scene, bodies, start } = &self.piece;
        let corners = [self.trees[0].triangles[a as usize].corners, self.trees[1].triangles[b as usize].corners];
        let facets = || [Facet::new(bodies[0], a), Facet::new(bodies[1], b)];
        if !self.boxes_keep_apart(corners)
            && let Some(areas) = View::areas_of(self.view.as_ref(), scene, corners[0], corners[1])
        {
            let [of_a, of_b] = facets();
            if self.moves {
                let mut receiver = AnyEvent { meeting: &mut self.meeting, happens };
                Sweep::new(scene, &of_a, &of_b, &areas).seen_by(sight).offer_all(&mut receiver);
            }
            let touches = || Touch::new(scene, &of_a, &of_b).is_some_and(|touch| touch.is_contact());
            if !self.has_found() && start == PieceStart::Unknown && touches() {
                self.meeting = SkinContact::Found;
            }
        }
        if self.has_found() {
            self.met = Some([a, b]);
        } else if self.notes_flats && self.apart.is_due() {
            self.apart.add_apart(scene, &facets(), Lasting::Whole);
        }
        if self.has_found() { DONE } else { 1.0 }
    }
}

impl PairVisitor for AnyContact<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        self.look([a, b], (), |scene, event| event.plane.bracket_until(scene, 1.0).is_some())
    }

    fn is_settled(&self, below: impl Fn() -> [Below; 2]) -> bool {
        self.apart.hold_all(below)
    }
}

/// The same between two bodies of few triangles.
struct FewContact<'v, 's, 't> {
    any_contact: &'v mut AnyContact<'s, 't>,
    doubts: Doubts<'s>,
}

impl PairVisitor for FewContact<'_, '_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        let FewContact { any_contact, doubts } = self;
        any_contact.look([a, b], &*doubts, |_, event| doubts.happens(event))
    }

    fn is_settled(&self, below: impl Fn() -> [Below; 2]) -> bool {
        self.any_contact.is_settled(below)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ContactTime, Method, Query, Verdict};
    use firstcontact_exact::{Rational, power_of_two};
    use firstcontact_formats::Mesh;
    use firstcontact_motion::Motion;

    /// True if an axis separates two triangles at the beginning and at the end of a scene, in exact numbers.
    fn are_separated(scene: &Scene<'_>, [a, b]: [[u32; 3]; 2]) -> bool {
        let offsets = [0.0, 1.0].map(|fraction| scene.offset_at(fraction));
        (0..3).any(|k| {
            let own = |offset: &Rational| a.map(|p| &Rational::of(scene.a[p as usize][k]) + offset);
            let other = b.map(|q| Rational::of(scene.b[q as usize][k]));
            let all = |is_beyond: fn(&Rational, &Rational) -> bool| {
                offsets.iter().all(|at| own(&at[k]).iter().all(|x| other.iter().all(|y| is_beyond(x, y))))
            };
            all(|x, y| x < y) || all(|x, y| x > y)
        })
    }

    #[test]
    fn boxes_of_triangles_keep_apart_as_in_exact_numbers() {
        let (mut state, mut counts, mut clear) = (17u64, [[0; 2]; 2], [0; 2]);
        // From -1 to 1.
        let mut number = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 32) as f64 / f64::from(1u32 << 31) - 1.0
        };
        for round in 0..1_000 {
            let unit = [1.0, 0.1, 1e-300, 1e30][round % 4];
            let hair = unit * [0.0, power_of_two(-40), power_of_two(-52), 5e-324][round / 4 % 4];
            let mut near = |reach: f64| unit * (reach * number()).round() + hair * (2.0 * number()).round();
            let mut surface = || {
                let points: Vec<[f64; 3]> = (0..12).map(|_| [near(2.0), near(2.0), near(2.0)]).collect();
                let faces: Vec<[u32; 3]> = (0..4).map(|face| [3 * face, 3 * face + 1, 3 * face + 2]).collect();
                Body::surface_from_mesh(Mesh::new(points, faces).unwrap()).unwrap()
            };
            let (a, b) = (surface(), surface());
            let [from, to] = [0; 2].map(|_| [near(4.0), near(4.0), near(4.0)]);
            let (edge, still) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
            let (motion_of_a, motion_of_b, clock) = (&edge, &still, [0.0, 1.0]);
            let query = Query { a: &a, motion_of_a, b: &b, motion_of_b, clock, method: Method::GENERAL };
            for passage in query.passages() {
                let scene = query.scene(passage.piece, passage.course);
                let (piece, mut cost) = (query.during(&scene, PieceStart::Unknown), Cost::default());
                let any_contact = AnyContact::new(piece, &mut cost);
                let triangles = [&a, &b].map(|body| body.tree().triangles.iter().map(|triangle| triangle.corners));
                let [of_a, of_b] = triangles;
                for corners in of_a.flat_map(|p| of_b.clone().map(move |q| [p, q])) {
                    let (claimed, exact) = (any_contact.boxes_keep_apart(corners), are_separated(&scene, corners));
                    assert!(exact || !claimed, "round {round}: {corners:?}");
                    counts[usize::from(exact)][usize::from(claimed)] += 1;
                }
            }
            let mut scratch = Scratch::new();
            let verdict = query.first_contact(&mut scratch).unwrap();
            let is_clear = verdict == Verdict::Clear;
            assert_eq!(query.contact_time(&mut scratch).unwrap(), ContactTime::from(&verdict), "round {round}");
            assert_eq!(query.is_clear(&mut scratch).unwrap(), is_clear, "round {round}");
            clear[usize::from(is_clear)] += 1;
        }
        let [[open, _], [missed, found]] = counts;
        assert!(open > 1_000 && found > 1_000 && 20 * missed < found, "{counts:?}");
        assert!(clear.iter().all(|&count| count > 50), "{clear:?}");
    }

    #[test]
    fn what_sweeps_through_no_box_of_a_triangle_is_apart() {
        let square = |z: f64| [[-8.0, -8.0, z], [8.0, -8.0, z], [8.0, 8.0, z], [-8.0, 8.0, z]];
        let mesh =
            Mesh::new([square(0.0), square(3.0)].concat(), [[0, 1, 2], [0, 2, 3], [4, 5, 6], [4, 6, 7]]).unwrap();
        let (gap, cube) = (Body::surface_from_mesh(mesh).unwrap(), Body::cuboid([1.0; 3]).unwrap());
        let (mut claimed, mut met) = (0, 0);
        for round in 0..7 * 7 * 7 {
            let hair = [0.0, 2f64.powf(-20.0), -(2f64.powf(-20.0)), 2f64.powf(-52.0), -(2f64.powf(-52.0))][round % 5];
            let [from, to] = [round % 7, round / 7 % 7].map(|step| step as f64 * 0.5);
            let aside = (round / 49) as f64 * 3.0;
            let way = Motion::edge([aside, 0.0, from + hair], [aside, 0.5, to + hair]).unwrap();
            let (stand, mut scratch) = (Motion::at([0.0; 3]).unwrap(), Scratch::new());
            for (a, motion_of_a, b, motion_of_b) in [(&cube, &way, &gap, &stand), (&gap, &stand, &cube, &way)] {
                let query = Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 1.0], method: Method::GENERAL };
                let is_clear = query.first_contact(&mut scratch).unwrap() == Verdict::Clear;
                let is_apart = |course: &Course| swept_box(course, [a, b]) == SweptBox::Apart;
                let is_claimed = query.passages().all(|passage| is_apart(&passage.course));
                assert!(is_clear || !is_claimed, "round {round}");
                claimed += usize::from(is_clear && is_claimed && query.passages().next().is_some());
                met += usize::from(!is_clear);
            }
        }
        assert!(claimed > 50 && met > 100, "{claimed} claimed, {met} met");
    }
}
