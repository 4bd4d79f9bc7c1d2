//! All features of two bodies that share a point as a scene begins, and their consequences for the interiors.

use super::at_rest::are_apart_at_beginning;
use super::containment::find_enclosed;
use super::descent::{DONE, PairVisitor};
use super::determinants::Determinants;
use super::facet::{Facet, Grade};
use super::flat_pairs::{FlatPairs, Lasting};
use super::interiors::{Moment, interiors_meet_near, winding_number_at};
use super::least_search::{LeastVisitor, Sought, Vicinity, search_least};
use super::level::overlap_in_level;
use super::place::{Pair, Place};
use super::touch::{Least, Shared, Touch, offer_vertex_of_a};
use super::walk::{Extent, WalkBuffers, seek, walk};
use firstcontact_motion::{Scene, Span};
use firstcontact_solid::{Below, Body, Feature, Union, WIDTH};

/// Two features that share a point, and where.
#[derive(Debug, Clone, Copy)]
pub struct Common {
    /// The features.
    pub pair: Pair,
    /// The vertices of A and of B that span what meets, the least first; repeated where there are fewer than three.
    pub vertices: [[u32; 3]; 2],
    /// Place of the shared point.
    pub place: Place,
    /// Questions that can be decided there.
    weight: Weight,
}

/// Number of shared points that may be listed more than once.
const ROOM: usize = 1 << 12;

/// Pairs of triangles that come up soon.
const SOON: u32 = 2;

/// All that two skins have in common as a scene begins.
#[derive(Debug, Clone, Default)]
pub struct Commons {
    /// Every pair of features that meet in a single point, the least first.
    pub all: Vec<Common>,
    /// The pairs of triangles that may touch, by their places in the trees.
    pub near: Vec<[u32; 2]>,
}

/// Shared points of two triangles.
struct Joint<'j> {
    scene: &'j Scene<'j>,
    facets: [&'j Facet<'j>; 2],
    all: &'j mut Vec<Common>,
}

impl Shared for Joint<'_> {
    fn offer(&mut self, pair: Pair, vertices: [[u32; 3]; 2], place: Place) {
        let vertices = vertices.map(|mut corners| {
            corners.sort_unstable();
            corners
        });
        // Triangles around one vertex have it in common with all those around another.
        if self.all.last().is_some_and(|last| (last.pair, last.vertices) == (pair, vertices)) {
            return;
        }
        let weight = weight(self.scene, self.facets[0], self.facets[1], vertices);
        self.all.push(Common { pair, vertices, place, weight });
    }

    fn admits(&self, _: Feature) -> bool {
        true
    }
}

/// The least first, and none twice.
fn each_once(commons: &mut Vec<Common>) {
    commons.sort_unstable_by_key(|common| (common.pair, common.vertices));
    commons.dedup_by_key(|common| (common.pair, common.vertices));
}

impl Commons {
    /// Shared points of the skins of two bodies.
    pub fn find(scene: &Scene<'_>, a: &Body, b: &Body, buffers: &mut WalkBuffers) -> Commons {
        let (mut commons, mut room) = (Commons::default(), ROOM);
        walk(scene, [a.tree(), b.tree()], Extent::Beginning, 1.0, buffers, &mut |i: u32, j: u32| {
            let facets = [&Facet::new(a, i), &Facet::new(b, j)];
            if let Some(touch) = Touch::new(scene, facets[0], facets[1]) {
                commons.near.push([i, j]);
                touch.offer_all(&mut Joint { scene, facets, all: &mut commons.all });
                // What many pairs of triangles have in common takes no more memory than what differs.
                if commons.all.len() > room {
                    each_once(&mut commons.all);
                    room = ROOM.max(2 * commons.all.len());
                }
            }
            1.0
        });
        each_once(&mut commons.all);
        commons
    }

    /// Shared points of two triangles: the hull of the places.
    pub fn of_triangles(scene: &Scene<'_>, a: &Facet<'_>, b: &Facet<'_>) -> Vec<Common> {
        let mut shared = Vec::new();
        if let Some(touch) = Touch::new(scene, a, b) {
            touch.offer_all(&mut Joint { scene, facets: [a, b], all: &mut shared });
        }
        each_once(&mut shared);
        shared
    }

    /// The least pair of features near which the interiors of two solids meet at the moment.
    pub fn pressing(&self, scene: &Scene<'_>, bodies: [&Body; 2], moment: Moment) -> Option<Common> {
        let mut meet = |common: &&Common| interiors_meet_near(scene, bodies, common.place, moment);
        let decides = |common: &&Common| common.weight.decides(moment);
        let first = self.all.iter().filter(decides).find(&mut meet)?;
        // Where it is decided, lesser features may press as well.
        let before = self.all.iter().take_while(|common| !std::ptr::eq(*common, first));
        before.filter(|common| !decides(common)).find(meet).or(Some(first)).copied()
    }

    /// True if the interiors of two solids share a point as the scene begins.
    pub fn interiors_meet(&self, scene: &Scene<'_>, bodies: [&Body; 2]) -> bool {
        let moment = Moment::Beginning;
        let mut decisive = self.all.iter().filter(|common| common.weight.decides(moment));
        decisive.any(|common| interiors_meet_near(scene, bodies, common.place, moment))
            || [0, 1].into_iter().any(|side| self.is_enclosed(scene, bodies, side))
    }

    /// True if part of a solid is inside of the other, away from its skin.
    ///
    /// Vertices that are joined by triangles which do not touch the other skin are all inside of it or all outside.
    /// Inside, one vertex will do around which the solid has an interior.
    fn is_enclosed(&self, scene: &Scene<'_>, bodies: [&Body; 2], side: usize) -> bool {
        let body = bodies[side];
        let mut is_near = vec![false; body.tree().triangles.len()];
        self.near.iter().for_each(|pair| is_near[pair[side] as usize] = true);
        let mut parts = Union::new(body.positions().len());
        for (triangle, _) in body.tree().triangles.iter().zip(&is_near).filter(|(_, is_near)| !**is_near) {
            let [p, q, r] = triangle.corners;
            parts.join(p, q);
            parts.join(q, r);
        }
        let place = |vertex| if side == 0 { Place::AtA(vertex) } else { Place::AtB(vertex) };
        let mut is_inside = vec![None; body.positions().len()];
        body.skin().vertices().into_iter().any(|vertex| {
            let part = parts.find(vertex);
            let inside = *is_inside[part as usize].get_or_insert_with(|| {
                let numbers = winding_number_at(scene, bodies, place(part));
                numbers[1 - side].is_some_and(|number| number != 0)
            });
            inside && interiors_meet_near(scene, bodies, place(vertex), Moment::Beginning)
        })
    }
}

/// The least pair of features that share a point at the beginning of the scene's piece, or where one body is inside the
/// other; `None` if the bodies are apart. Adds the pairs of triangles that were tested to a count.
pub fn find_common(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    buffers: &mut WalkBuffers,
    tested: &mut u64,
) -> Option<(Pair, Place)> {
    if !are_one(scene, [a, b]) {
        if begin_apart(scene, [a, b]) {
            return None;
        }
        if !do_skins_touch(scene, [a, b], buffers, tested) {
            return find_enclosed(scene, a, b);
        }
    }
    find_least_common(scene, [a, b], buffers, tested)
}

/// The same of two bodies that certainly share a point then.
pub fn find_least_common(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    buffers: &mut WalkBuffers,
    tested: &mut u64,
) -> Option<(Pair, Place)> {
    if are_one(scene, [a, b]) {
        // The least vertex of one is in the place of that of the other.
        let least = (0..WIDTH).map(|slot| a.tree().below(0, slot).least).min()?;
        return Some(((Feature::Vertex(least), Feature::Vertex(least)), Place::AtA(least)));
    }
    let mut search = LeastCommon { scene, bodies: [a, b], sought: Sought::Vertices, least: Least::default(), tested };
    let (trees, vicinity) = ([a.tree(), b.tree()], Vicinity { instant: [0.0; 2], reach: 0.0 });
    search_least(scene, trees, &vicinity, Sought::Vertices, buffers.queue(), &mut search);
    if search.least.vertex().is_none() {
        search.sought = Sought::Triangles;
        search_least(scene, trees, &vicinity, Sought::Triangles, buffers.queue(), &mut search);
    }
    search.least.best().or_else(|| find_enclosed(scene, a, b))
}

/// True if two bodies certainly share no point as a piece begins.
fn begin_apart(scene: &Scene<'_>, [a, b]: [&Body; 2]) -> bool {
    scene.begins_apart(&a.bounds(), &b.bounds()) || are_apart_at_beginning(&scene.offset, [a, b])
}

/// True if the bodies share a point at the beginning of the scene's piece: stops at the first that is found. Adds the
/// pairs of triangles that were tested to a count.
pub fn have_common(scene: &Scene<'_>, [a, b]: [&Body; 2], buffers: &mut WalkBuffers, tested: &mut u64) -> bool {
    if are_one(scene, [a, b]) {
        return true;
    }
    if begin_apart(scene, [a, b]) {
        return false;
    }
    do_skins_touch(scene, [a, b], buffers, tested) || find_enclosed(scene, a, b).is_some()
}

/// True if the bodies certainly share a point at the beginning of the scene's piece, as the first pairs of triangles
/// tell that come up. Adds their number to a count.
pub fn have_common_soon(scene: &Scene<'_>, [a, b]: [&Body; 2], buffers: &mut WalkBuffers, tested: &mut u64) -> bool {
    if begin_apart(scene, [a, b]) {
        return false;
    }
    let mut any = AnyCommon { search: CommonSearch::new(scene, [a, b], tested), has_found: false };
    let mut left = SOON;
    seek(scene, [a.tree(), b.tree()], Extent::Beginning, buffers, &mut |i: u32, j: u32| {
        left -= 1;
        let limit = any.visit(i, j);
        if left == 0 { DONE } else { limit }
    });
    any.has_found
}

/// True if two bodies are certainly one and the same, in one place as the scene's piece begins: a part beside a copy of
/// it that was never moved.
pub fn are_one(scene: &Scene<'_>, [a, b]: [&Body; 2]) -> bool {
    scene.offset.iter().all(|x| x.is_zero()) && std::ptr::eq(a.tree(), b.tree()) && !a.tree().triangles.is_empty()
}

/// True if two triangles of the bodies share a point at the beginning of the scene's piece: stops at the first that are
/// found. Adds the pairs of triangles that were tested to a count.
fn do_skins_touch(scene: &Scene<'_>, [a, b]: [&Body; 2], buffers: &mut WalkBuffers, tested: &mut u64) -> bool {
    let mut any = AnyCommon { search: CommonSearch::new(scene, [a, b], tested), has_found: false };
    seek(scene, [a.tree(), b.tree()], Extent::Beginning, buffers, &mut any);
    any.has_found
}

/// Search for features that share a point as a scene begins.
struct CommonSearch<'s, 't> {
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    /// True if the walk passes over large flats that keep apart.
    notes_flats: bool,
    /// Flats that keep apart.
    apart: FlatPairs,
    /// Count of the pairs of triangles that were tested.
    tested: &'t mut u64,
}

impl<'s, 't> CommonSearch<'s, 't> {
    fn new(scene: &'s Scene<'s>, bodies: [&'s Body; 2], tested: &'t mut u64) -> CommonSearch<'s, 't> {
        let notes_flats = FlatPairs::are_worth(bodies.map(Body::tree));
        CommonSearch { scene, bodies, notes_flats, apart: FlatPairs::default(), tested }
    }

    /// Shows what is made of the test of two triangles, by their places in the trees, unless they are apart; `facet`
    /// says for which parts they answer.
    fn test<R>(
        &mut self,
        places: [u32; 2],
        facet: impl Fn(&'s Body, u32) -> Facet<'s>,
        receive: impl FnOnce(&Touch<'_, '_>) -> R,
    ) -> Option<R> {
        *self.tested += 1;
        let [a, b] = self.bodies;
        let corners = [a.tree().triangles[places[0] as usize].corners, b.tree().triangles[places[1] as usize].corners];
        let heights = Determinants::between(self.scene, corners[0], corners[1]);
        if heights.is_none() && !(self.notes_flats && self.apart.is_due()) {
            return None;
        }
        let facets = [facet(a, places[0]), facet(b, places[1])];
        let touch = heights.and_then(|heights| Touch::with(self.scene, &facets[0], &facets[1], heights));
        if touch.is_none() && self.notes_flats {
            self.apart.add_apart(self.scene, &facets, Lasting::Beginning);
        }
        touch.as_ref().map(receive)
    }
}

/// Search for the least pair of features that touch.
struct LeastCommon<'s, 't> {
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    sought: Sought,
    least: Least,
    /// Count of the pairs that were tested.
    tested: &'t mut u64,
}

impl LeastVisitor for LeastCommon<'_, '_> {
    fn visit(&mut self, of_a: u32, of_b: u32) {
        *self.tested += 1;
        let (scene, [a, b]) = (self.scene, self.bodies);
        if self.sought == Sought::Vertices {
            return offer_vertex_of_a(scene, of_a, &Facet::new(b, of_b), &mut self.least);
        }
        let (of_a, of_b) = (Facet::new(a, of_a), Facet::new(b, of_b));
        if self.least.edge().is_none_or(|vertex| of_a.owns_vertex_up_to(vertex))
            && let Some(touch) = Touch::new(scene, &of_a, &of_b)
        {
            touch.offer_all(&mut self.least);
        }
    }

    /// True if A's vertices from a number on are no less than the vertex that touches, or than the end of the edge.
    fn is_settled(&self, from: u32) -> bool {
        match self.sought {
            Sought::Vertices => self.least.vertex().is_some_and(|vertex| vertex < from),
            Sought::Triangles => self.least.edge().is_some_and(|vertex| vertex < from),
        }
    }
}

/// Search for any pair.
struct AnyCommon<'s, 't> {
    search: CommonSearch<'s, 't>,
    has_found: bool,
}

impl PairVisitor for AnyCommon<'_, '_> {
    fn visit(&mut self, i: u32, j: u32) -> f64 {
        let CommonSearch { scene, bodies: [a, b], .. } = self.search;
        let corners = [a.tree().triangles[i as usize].corners, b.tree().triangles[j as usize].corners];
        self.has_found = overlap_in_level(scene, corners)
            || self.search.test([i, j], Facet::whole, |touch| touch.is_contact()) == Some(true);
        if self.has_found { DONE } else { 1.0 }
    }

    /// True if the triangles keep apart.
    fn is_settled(&self, below: impl Fn() -> [Below; 2]) -> bool {
        self.search.apart.hold_all(below)
    }
}

/// Questions that two features with a shared point can decide there.
///
/// An edge between two triangles of one plane that continue each other is no edge of the solid, and a vertex with no
/// other edges is no vertex. A contact there decides nothing that the flat does not: around such a point the winding
/// number is that of a half-space, and the argument in [`super::interiors`] applies to the solid without these lines.
/// It also shows that the features must have a single point in common, of space as a scene begins, of space and time
/// for what happens just after: a vertex that moves along a plane, or an edge that lies in one, is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weight {
    /// True if they decide the overlap of interiors as the scene begins.
    pub at_beginning: bool,
    /// True if they decide an overlap of interiors that begins just after it.
    pub just_after: bool,
}

impl Weight {
    /// True if the features decide the question about a moment.
    pub(super) fn decides(self, moment: Moment) -> bool {
        match moment {
            Moment::Beginning => self.at_beginning,
            Moment::JustAfter => self.just_after,
        }
    }
}

/// Questions that two parts of triangles, spanned by the given vertices, decide at a shared point.
pub fn weight(scene: &Scene<'_>, a: &Facet<'_>, b: &Facet<'_>, vertices: [[u32; 3]; 2]) -> Weight {
    let leaves = |[u, v]: [Span; 2], way: Span| !scene.sign([u, v, way]).is_zero();
    let ([p, _, q], [r, _, s]) = (vertices[0], vertices[1]);
    let (edge_of_a, edge_of_b) = (Span::OfA(p, q), Span::OfB(r, s));
    let (at_beginning, just_after) = match (a.grade(vertices[0]), b.grade(vertices[1])) {
        (Grade::Corner, Grade::Flat) => (true, leaves(b.plane(Span::OfB), Span::Motion)),
        (Grade::Flat, Grade::Corner) => (true, leaves(a.plane(Span::OfA), Span::Motion)),
        (Grade::Corner, _) | (_, Grade::Corner) => (true, true),
        (Grade::Fold, Grade::Fold) => (true, leaves([edge_of_a, edge_of_b], Span::Motion)),
        (Grade::Fold, Grade::Flat) => (leaves(b.plane(Span::OfB), edge_of_a), false),
        (Grade::Flat, Grade::Fold) => (leaves(a.plane(Span::OfA), edge_of_b), false),
        (Grade::Flat, Grade::Flat) => (false, false),
    };
    Weight { at_beginning, just_after }
}
