//! All that two bodies share at their first contact: features, and the set of points.

use std::collections::{BTreeMap, BTreeSet};

use nalgebra::Point3;

use super::flush_facets::FlushFacets;
use super::outline::{ExactPoint, outline};
use super::piece_method::PieceStart;
use super::query::{Passage, Query, QueryError};
use super::scratch::Scratch;
use firstcontact_convex::interiors_meet;
use firstcontact_exact::{ExactTime, Rational};
use firstcontact_intersection::{Common, Commons, DONE, Extent, Facet, Pair, Place, walk};
use firstcontact_motion::Scene;
use firstcontact_solid::{Feature, Union};

/// Number of patches that may be listed more than once.
const ROOM: usize = 1 << 12;

/// Set of points shared by the skins of two bodies at the first contact.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ContactSet {
    /// The instant on the clock.
    pub time: ExactTime,
    /// Every pair of features, of A and of B, that have a point in common which is inside of both: a vertex, an edge
    /// without its ends, a face without its border. In order, the least first; without pairs, one body is inside of the
    /// other.
    pub pairs: Vec<(Feature, Feature)>,
    /// The set of common points, cut into its connected parts. That of two convex solids that only touch is one part of
    /// one patch.
    pub parts: Vec<ContactPart>,
}

/// A connected part of a contact set: convex patches that share corners. Each is what a triangle of A and one of B have
/// in common; none has all its corners on another.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ContactPart {
    /// The patches.
    pub patches: Vec<Patch>,
}

/// A convex set of common points, in world coordinates, each coordinate the nearest float.
#[derive(Debug, Clone, PartialEq)]
pub enum Patch {
    /// A single point.
    Point(Point3<f64>),
    /// A segment, by its ends.
    Segment([Point3<f64>; 2]),
    /// A convex polygon, by its corners in order around it, from the least on (by x, then y, then z).
    Polygon(Vec<Point3<f64>>),
}

impl Patch {
    /// Kind of the patch.
    pub fn kind(&self) -> PatchKind {
        match self {
            Patch::Point(_) => PatchKind::Point,
            Patch::Segment(_) => PatchKind::Segment,
            Patch::Polygon(_) => PatchKind::Area,
        }
    }
}

/// Kind of a patch, the smallest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PatchKind {
    /// A point.
    Point,
    /// A segment.
    Segment,
    /// A polygon.
    Area,
}

impl Query<'_> {
    /// All features of two bodies that touch at their first contact, and the set of points in which they do; `None` if
    /// there is no contact. If the bodies overlap as the clock begins, it is what their skins have in common.
    ///
    /// # Errors
    /// As [`Query::first_contact`].
    pub fn contact_set(&self, scratch: &mut Scratch) -> Result<Option<ContactSet>, QueryError> {
        self.at_contact(scratch, |scene, fraction, scratch| self.set_at(scene, fraction, scratch))
    }

    /// Kind of the largest patch of the [contact set](Query::contact_set): it says if two bodies first meet in points,
    /// in segments or in areas. It is found without making the set, and the search ends with the first area. `None` if
    /// there is no contact, or if one body is inside of the other.
    ///
    /// # Errors
    /// As [`Query::first_contact`].
    pub fn largest_patch(&self, scratch: &mut Scratch) -> Result<Option<PatchKind>, QueryError> {
        Ok(self.at_contact(scratch, |scene, fraction, scratch| self.largest_at(scene, fraction, scratch))?.flatten())
    }

    /// What a function makes of the first contact: of its scene and the fraction of the scene's piece.
    fn at_contact<T>(
        &self,
        scratch: &mut Scratch,
        make: impl FnOnce(&Scene<'_>, &Rational, &mut Scratch) -> T,
    ) -> Result<Option<T>, QueryError> {
        self.check_clock()?;
        let method = self.piece_method()?;
        for Passage { index, piece, course } in self.passages() {
            scratch.go_on()?;
            let scene = self.scene(piece, course);
            let meeting = method.meeting(&self.during(&scene, PieceStart::of_piece(index)), scratch);
            scratch.cost.add_scene(&scene);
            scratch.go_on()?;
            let Some(fraction) = meeting.fraction(&scene) else { continue };
            let made = make(&scene, &fraction, scratch);
            scratch.go_on()?;
            return Ok(Some(made));
        }
        Ok(None)
    }

    fn set_at(&self, scene: &Scene<'_>, fraction: &Rational, scratch: &mut Scratch) -> ContactSet {
        let rest = scene.rest(fraction);
        let origins = origins_at(scene, fraction);
        let point = |place: &Place| point_of(place, &rest, &origins);
        let mut pairs = BTreeSet::new();
        let flush = self.flush_facets(&rest).and_then(|flush| flush.shared(&mut pairs, point));
        let patches = match flush {
            Some(patch) => vec![patch],
            None => self.patches(&rest, &mut pairs, point, scratch),
        };
        let time = ExactTime::new(scene.piece.time(fraction));
        ContactSet { time, pairs: pairs.into_iter().collect(), parts: parts(largest(patches)) }
    }

    /// Kind of the largest patch that the skins share at a fraction of a scene's piece.
    fn largest_at(&self, scene: &Scene<'_>, fraction: &Rational, scratch: &mut Scratch) -> Option<PatchKind> {
        let rest = scene.rest(fraction);
        let origins = origins_at(scene, fraction);
        let trees = [self.a.tree(), self.b.tree()];
        let mut largest = None;
        walk(&rest, trees, Extent::Beginning, 1.0, &mut scratch.buffers.walks, &mut |a: u32, b: u32| {
            let shared = Commons::of_triangles(&rest, &Facet::whole(self.a, a), &Facet::whole(self.b, b));
            // More than one point is a segment at least, and no area has less than three corners.
            let kind = match shared.len() {
                0 => None,
                1 => Some(PatchKind::Point),
                2 if largest == Some(PatchKind::Segment) => largest,
                _ => {
                    let points = shared.iter().map(|common| point_of(&common.place, &rest, &origins));
                    kind_of(&outline(points.collect()))
                }
            };
            largest = largest.max(kind);
            if largest == Some(PatchKind::Area) { DONE } else { 1.0 }
        });
        largest
    }

    /// What pairs of triangles share, all together if both bodies are convex and only touch, given the point of a place;
    /// adds the pairs of features whose insides have a common point.
    pub(super) fn patches(
        &self,
        rest: &Scene<'_>,
        pairs: &mut BTreeSet<Pair>,
        point: impl Fn(&Place) -> ExactPoint,
        scratch: &mut Scratch,
    ) -> Vec<Vec<ExactPoint>> {
        let (mut patches, mut room, mut points): (Vec<Vec<ExactPoint>>, _, _) = (Vec::new(), ROOM, BTreeSet::new());
        for [a, b] in Commons::find(rest, self.a, self.b, &mut scratch.buffers.walks).near {
            let facets = [Facet::whole(self.a, a), Facet::whole(self.b, b)];
            let shared = Commons::of_triangles(rest, &facets[0], &facets[1]);
            // Triangles around one vertex have it in common with all those around another.
            if let [only] = &shared[..]
                && !points.insert((only.pair, only.vertices))
            {
                continue;
            }
            add_pairs(pairs, &facets, &shared);
            patches.push(outline(shared.iter().map(|common| point(&common.place)).collect()));
            if patches.len() > room {
                patches.sort_unstable();
                patches.dedup();
                room = ROOM.max(2 * patches.len());
            }
        }
        patches.retain(|patch| !patch.is_empty());
        let bodies = [self.a, self.b];
        // Skins of bodies that overlap meet in curves, which bound no common patch.
        if bodies.iter().all(|body| body.is_convex()) && !patches.is_empty() && !interiors_meet(rest, bodies) {
            patches = vec![outline(patches.concat())];
        }
        patches
    }

    /// The facets with which two convex solids that touch are flush, if any.
    pub(super) fn flush_facets<'r>(&'r self, rest: &'r Scene<'r>) -> Option<FlushFacets<'r>> {
        FlushFacets::find(rest, [self.a, self.b])
    }
}

/// Places of the origins of two bodies at a fraction of a scene's piece.
fn origins_at(scene: &Scene<'_>, fraction: &Rational) -> [ExactPoint; 2] {
    let legs = [&scene.piece.a, &scene.piece.b];
    legs.map(|leg| scene.piece.origin(leg, fraction, scene.piece.fraction_of_leg(leg, fraction).as_ref()))
}

/// Point of a place that two bodies at rest share.
fn point_of(place: &Place, rest: &Scene<'_>, origins: &[ExactPoint; 2]) -> ExactPoint {
    place.point(rest, origins, |spans| rest.value(spans).to_rational()).map(|x| x.reduced())
}

/// Kind of a patch with these corners; `None` without corners.
fn kind_of(corners: &[ExactPoint]) -> Option<PatchKind> {
    match corners.len() {
        0 => None,
        1 => Some(PatchKind::Point),
        2 => Some(PatchKind::Segment),
        _ => Some(PatchKind::Area),
    }
}

/// Adds the pairs of features of two triangles whose insides have a common point, given the points whose hull the
/// triangles share.
///
/// The open segment between two of the points is inside of an edge if both are on it, else inside of the triangle.
fn add_pairs(pairs: &mut BTreeSet<Pair>, [a, b]: &[Facet<'_>; 2], shared: &[Common]) {
    pairs.extend(shared.iter().map(|common| common.pair));
    let edges: Vec<[[bool; 3]; 2]> =
        shared.iter().map(|common| [a.edges_with(common.vertices[0]), b.edges_with(common.vertices[1])]).collect();
    let feature = |facet: &Facet<'_>, edges: [bool; 3]| {
        edges.iter().position(|&on_edge| on_edge).map_or(facet.face_feature(), |i| facet.edge_feature(i))
    };
    let both = |p: [bool; 3], q: [bool; 3]| [p[0] && q[0], p[1] && q[1], p[2] && q[2]];
    for (i, p) in edges.iter().enumerate() {
        for q in &edges[..i] {
            pairs.insert((feature(a, both(p[0], q[0])), feature(b, both(p[1], q[1]))));
        }
    }
    // What is on no edge of either, and has three corners, is a part of both planes.
    let on_one_edge =
        |side: usize| edges.iter().map(|edges| edges[side]).reduce(both).is_some_and(|on| on.contains(&true));
    if shared.len() > 2 && !on_one_edge(0) && !on_one_edge(1) {
        pairs.insert((a.face_feature(), b.face_feature()));
    }
}

/// The patches that do not have all their corners among those of another.
fn largest(mut patches: Vec<Vec<ExactPoint>>) -> Vec<Vec<ExactPoint>> {
    patches.sort_by(|p, q| q.len().cmp(&p.len()).then_with(|| p.cmp(q)));
    patches.dedup();
    let at = at_corners(&patches);
    let is_kept = |(i, patch): (usize, &Vec<ExactPoint>)| {
        // One of the same size that has all corners has no others; it is the same patch, or the same in another order.
        let mut larger = at[&patch[0]].iter().filter(|&&j| j < i).map(|&j| &patches[j]);
        !larger.any(|other| patch.iter().all(|corner| other.contains(corner)))
    };
    let kept: Vec<bool> = patches.iter().enumerate().map(is_kept).collect();
    let mut kept: Vec<Vec<ExactPoint>> =
        patches.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(p, _)| p).collect();
    kept.sort();
    kept
}

/// The patches at each corner, by their numbers.
fn at_corners(patches: &[Vec<ExactPoint>]) -> BTreeMap<&ExactPoint, Vec<usize>> {
    let mut at: BTreeMap<&ExactPoint, Vec<usize>> = BTreeMap::new();
    for (number, patch) in patches.iter().enumerate() {
        patch.iter().for_each(|corner| at.entry(corner).or_default().push(number));
    }
    at
}

/// The connected parts, given that patches are connected where they share a corner.
fn parts(patches: Vec<Vec<ExactPoint>>) -> Vec<ContactPart> {
    let mut union = Union::new(patches.len());
    for together in at_corners(&patches).values() {
        together.windows(2).for_each(|pair| union.join(pair[0] as u32, pair[1] as u32));
    }
    let mut parts: BTreeMap<u32, ContactPart> = BTreeMap::new();
    for (number, corners) in patches.iter().enumerate() {
        let part = parts.entry(union.find(number as u32)).or_insert_with(|| ContactPart { patches: Vec::new() });
        part.patches.push(Patch::new(corners));
    }
    parts.into_values().collect()
}

impl Patch {
    fn new(corners: &[ExactPoint]) -> Patch {
        // Adding zero makes a negative zero positive.
        let float = |point: &ExactPoint| Point3::from(point.each_ref().map(|x| x.nearest() + 0.0));
        match corners {
            [point] => Patch::Point(float(point)),
            [first, last] => Patch::Segment([float(first), float(last)]),
            _ => Patch::Polygon(corners.iter().map(float).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Method;
    use firstcontact_formats::Mesh;
    use firstcontact_motion::Motion;
    use firstcontact_solid::Body;

    /// A surface of so many copies of one triangle.
    fn copies(count: usize) -> Body {
        let corners = vec![[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
        Body::surface_from_mesh(Mesh::new(corners, vec![[0, 1, 2]; count]).unwrap()).unwrap()
    }

    /// More pairs of triangles share the same polygon than are listed before those that are alike are dropped.
    #[test]
    fn what_copies_share_is_one_patch() {
        let set = |count: usize| {
            let (body, down) = (copies(count), Motion::edge([1.0, 0.0, 1.0], [1.0, 0.0, -1.0]).unwrap());
            let stand = Motion::at([0.0; 3]).unwrap();
            let (a, b) = (&body, &body);
            let query =
                Query { a, motion_of_a: &down, b, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::GENERAL };
            query.contact_set(&mut Scratch::new()).unwrap().unwrap()
        };
        const COPIES: usize = 66;
        const { assert!(COPIES * COPIES > ROOM) };
        let (one, many) = (set(1), set(COPIES));
        assert_eq!((&one.parts, &one.time), (&many.parts, &many.time));
        assert!(matches!(&one.parts[..], [ContactPart { patches }] if matches!(&patches[..], [Patch::Polygon(_)])));
        let faces = many.pairs.iter().filter(|pair| matches!(pair, (Feature::Face(_), Feature::Face(_)))).count();
        assert_eq!(faces, COPIES * COPIES);
    }
}
