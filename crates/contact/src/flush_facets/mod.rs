//! Features and points shared by two convex solids that touch with facets in one plane.
//!
//! The solids are on different sides of the plane, so that they share what the facets do: the common part of two convex
//! polygons. Its corners are the corners of each that are on the other, and the crossings of their sides. Corners are
//! located by halving, and crossings are found along the four pairs of chains from the first corner to the last, so
//! that no triangles are compared. The plane is that in which V-Clip finds the solids to touch: all that touches lies in
//! it. It is for facets that are one face of their file each, with no vertices on their sides: others have more features
//! than sides.
//!
//! A set of more triangles has corners where they cross, and the first of them that is off the line between the ends of
//! the set says in which direction its border is listed. Here it is sought around the first corner alone; where it is
//! not sure to be there, all triangles must be compared.

mod polygon;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::face_in_plane::faces_on;
use super::outline::{ExactPoint, are_in_line, outline};
use firstcontact_convex::cd_dual::FacePart;
use firstcontact_convex::{ConvexCertificate, ConvexSolid, Cost, Normal, Solids, Touch, WarmStart, v_clip};
use firstcontact_exact::Sign;
use firstcontact_intersection::{Commons, Facet, Pair, Place};
use firstcontact_motion::{ContactPlane, Scene, Span};
use firstcontact_solid::{Body, Owned};
use polygon::{FlushFacet, Part};

/// Two facets in one plane that face each other.
pub(super) struct FlushFacets<'s> {
    scene: &'s Scene<'s>,
    facets: [FlushFacet<'s>; 2],
    /// Axis along which the plane is seen, and how the facet of A turns along it.
    axis: usize,
    turn: Sign,
}

/// A corner of what they share: its place, and the part of each facet that it is on.
type SharedCorner = (Place, [Part; 2]);

impl<'s> FlushFacets<'s> {
    /// Those of two convex solids that touch as a scene begins; `None` if there are none, or they are more than one face
    /// each.
    ///
    /// Solids that are flush share what the facets do, so that any two features that share a point are of the facets.
    pub(super) fn find(scene: &'s Scene<'s>, bodies: [&'s Body; 2]) -> Option<FlushFacets<'s>> {
        let [Some(a), Some(b)] = bodies.map(ConvexSolid::of) else { return None };
        let relation = v_clip(&Solids::new(scene, a, b), &mut WarmStart::default(), &mut Cost::default());
        let ConvexCertificate::Touching(Touch { normal, a: of_a, b: of_b }) = relation else { return None };
        let spans = match normal {
            Normal::OfA([p, q, r]) => [Span::OfA(p, q), Span::OfA(p, r)],
            Normal::OfB([p, q, r]) => [Span::OfB(p, q), Span::OfB(p, r)],
            Normal::Across { a: [p, q], b: [r, s] } => [Span::OfA(p, q), Span::OfB(r, s)],
        };
        let plane = ContactPlane { spans, a: of_a.vertices()[0], b: of_b.vertices()[0] };
        let [FacePart::Facet(f), FacePart::Facet(g)] = faces_on(scene, [a, b], &plane)? else { return None };
        let facets = [FlushFacet::new(a, bodies[0], f)?, FlushFacet::new(b, bodies[1], g)?];
        let axis = steepest(bodies[0], &facets[0].corners);
        let [p, q, r] = [0, 1, 2].map(|i| facets[0].corners[i]);
        let turn = scene.sign([Span::OfA(p, q), Span::OfA(p, r), Span::Axis(axis)]);
        (!turn.is_zero()).then_some(FlushFacets { scene, facets, axis, turn })
    }

    /// The corners of what they share, in order around it, given the point of a place; adds the pairs of features whose
    /// insides have a common point. `None` if the direction of the border is in doubt.
    pub(super) fn shared(
        &self,
        pairs: &mut BTreeSet<Pair>,
        point: impl Fn(&Place) -> ExactPoint,
    ) -> Option<Vec<ExactPoint>> {
        let mut corners: Vec<(ExactPoint, [Part; 2])> =
            self.corners().iter().map(|(place, parts)| (point(place), *parts)).collect();
        corners.sort_by(|p, q| p.0.cmp(&q.0));
        corners.dedup_by(|p, q| p.0 == q.0);
        let cuts = self.cuts_around(corners.first()?.1, point);
        let [first, last] = [corners.first()?, corners.last()?].map(|corner| &corner.0);
        let off_line = cuts.iter().filter(|cut| !are_in_line(first, last, cut)).min();
        if off_line
            .is_some_and(|least| cuts.iter().any(|cut| first < cut && cut < least && are_in_line(first, last, cut)))
        {
            return None;
        }
        let border = outline(corners.iter().map(|corner| &corner.0).chain(&cuts).cloned().collect());
        let parts_at = |point: &ExactPoint| {
            let place = corners.binary_search_by(|corner| corner.0.cmp(point));
            place.map_or([Part::Inside; 2], |place| corners[place].1)
        };
        self.add_pairs(pairs, &border.iter().map(parts_at).collect::<Vec<[Part; 2]>>());
        Some(border)
    }

    /// The least pair of features that share a point, and where: at a corner of what the facets share, as its sides and
    /// its inside are on greater features. The first of A's vertices is the least, if one touches.
    pub(super) fn least(&self) -> Option<(Pair, Place)> {
        let of_a = &self.facets[0].corners;
        let mut vertices: BinaryHeap<_> = (0..of_a.len()).map(|i| Reverse((of_a[i], i))).collect();
        while let Some(Reverse((vertex, i))) = vertices.pop() {
            if let Some(part) = self.locate(1, vertex) {
                return Some((self.named([Part::Corner(i), part]), Place::AtA(vertex)));
            }
        }
        let corners = self.corners_of_b().chain(self.crossings_of_sides());
        corners.map(|(place, parts)| (self.named(parts), place)).min_by_key(|&(pair, _)| pair)
    }

    fn named(&self, parts: [Part; 2]) -> Pair {
        (self.facets[0].name(parts[0]), self.facets[1].name(parts[1]))
    }

    /// Adds the pairs of features of a set with the given parts of the facets at its corners, in order around it.
    fn add_pairs(&self, pairs: &mut BTreeSet<Pair>, parts: &[[Part; 2]]) {
        pairs.extend(parts.iter().map(|&parts| self.named(parts)));
        let next = parts.iter().cycle().skip(1);
        let between = |p: [Part; 2], q: [Part; 2]| [0, 1].map(|i| self.facets[i].between(p[i], q[i]));
        pairs.extend(parts.iter().zip(next).filter(|_| parts.len() > 1).map(|(&p, &q)| self.named(between(p, q))));
        if parts.len() > 2 {
            pairs.insert(self.named([Part::Inside; 2]));
        }
    }

    /// The corners of what triangles of the two facets share, for those that meet at a corner of what the facets share.
    fn cuts_around(&self, parts: [Part; 2], point: impl Fn(&Place) -> ExactPoint) -> Vec<ExactPoint> {
        let triangles = [0, 1].map(|facet| {
            let facets = [&self.facets[facet], &self.facets[1 - facet]];
            let has = |triangle: [u32; 3]| match parts[1 - facet] {
                Part::Corner(i) => {
                    let side = |edge| self.side(facet, edge, facets[1].corners[i]);
                    edges(triangle).iter().all(|&edge| side(edge) != Sign::Negative)
                }
                _ => false,
            };
            let at = facets[0].triangles_at(parts[facet], has).into_iter();
            at.map(|triangle| Facet::of_skin(facets[0].body, triangle, Owned::ALL)).collect::<Vec<Facet<'_>>>()
        });
        let pairs = triangles[0].iter().flat_map(|a| triangles[1].iter().map(move |b| [a, b]));
        let overlapping = pairs.filter(|pair| self.overlap(pair.map(|triangle| triangle.corners)));
        let shared = |[a, b]: [&Facet<'_>; 2]| {
            outline(Commons::of_triangles(self.scene, a, b).iter().map(|common| point(&common.place)).collect())
        };
        overlapping.flat_map(shared).collect()
    }

    /// True if a triangle of A's facet and one of B's share more than sides: no side of one is between them.
    fn overlap(&self, triangles: [[u32; 3]; 2]) -> bool {
        [0, 1].into_iter().all(|facet| {
            let within = |edge, other: &u32| self.side(facet, edge, *other) == Sign::Positive;
            edges(triangles[facet]).iter().all(|&edge| triangles[1 - facet].iter().any(|other| within(edge, other)))
        })
    }

    fn corners(&self) -> Vec<SharedCorner> {
        let of_a = &self.facets[0].corners;
        let from_a = (0..of_a.len()).filter_map(|i| {
            let vertex = of_a[i];
            Some((Place::AtA(vertex), [Part::Corner(i), self.locate(1, vertex)?]))
        });
        from_a.chain(self.corners_of_b()).chain(self.crossings_of_sides()).collect()
    }

    /// The corners that are vertices of B.
    fn corners_of_b(&self) -> impl Iterator<Item = SharedCorner> {
        let of_b = &self.facets[1].corners;
        (0..of_b.len()).filter_map(|i| {
            let vertex = of_b[i];
            Some((Place::AtB(vertex), [self.locate(0, vertex)?, Part::Corner(i)]))
        })
    }

    /// The corners at which sides cross.
    fn crossings_of_sides(&self) -> impl Iterator<Item = SharedCorner> {
        self.crossings().into_iter().map(|[i, j]| {
            let (edge, [r, s]) = (self.facets[0].side(i), self.facets[1].side(j));
            (Place::OnA(edge, [Span::OfB(r, s), Span::Axis(self.axis)], r), [Part::Side(i), Part::Side(j)])
        })
    }

    /// On which side of the way between two corners of a facet a corner of the other is: positive on the inner one.
    fn side(&self, facet: usize, [p, q]: [u32; 2], other: u32) -> Sign {
        let axis = Span::Axis(self.axis);
        // The facets turn in opposite ways, and the way across is from A to B.
        match facet {
            0 => self.scene.sign([Span::OfA(p, q), Span::Across(p, other), axis]) * self.turn,
            _ => self.scene.sign([Span::OfB(p, q), Span::Across(other, p), axis]) * self.turn,
        }
    }

    /// The part of a facet on which a corner of the other is; `None` outside.
    ///
    /// Lines from the first corner to each other cut the polygon into wedges with one side each.
    fn locate(&self, facet: usize, other: u32) -> Option<Part> {
        let corners = &self.facets[facet].corners;
        let last = corners.len() - 1;
        let side = |i: usize, j: usize| self.side(facet, [corners[i], corners[j]], other);
        let hinges = [side(0, 1), side(last, 0)];
        if hinges.contains(&Sign::Negative) {
            return None;
        }
        let wedge =
            corners[1..last].partition_point(|&corner| self.side(facet, [corners[0], corner], other) != Sign::Negative);
        match side(wedge, wedge + 1) {
            Sign::Negative => None,
            Sign::Zero if side(0, wedge).is_zero() => Some(Part::Corner(wedge)),
            Sign::Zero if side(0, wedge + 1).is_zero() => Some(Part::Corner(wedge + 1)),
            Sign::Zero => Some(Part::Side(wedge)),
            Sign::Positive => Some(match hinges.map(Sign::is_zero) {
                [true, true] => Part::Corner(0),
                [true, false] => Part::Side(0),
                [false, true] => Part::Side(last),
                [false, false] => Part::Inside,
            }),
        }
    }

    /// The sides of A's facet and of B's that cross, inside of both.
    fn crossings(&self) -> Vec<[usize; 2]> {
        let chains = [0, 1].map(|facet| self.chains(facet));
        let mut found = Vec::new();
        for (of_a, of_b) in chains[0].iter().flat_map(|of_a| chains[1].iter().map(move |of_b| (of_a, of_b))) {
            let (mut i, mut j) = (0, 0);
            while let (Some(&[first, a]), Some(&[second, b])) = (of_a.get(i), of_b.get(j)) {
                if self.cross([first, second]) {
                    found.push([first, second]);
                }
                let order = self.order([self.facets[0].corners[a], self.facets[1].corners[b]]);
                i += usize::from(order != Sign::Positive);
                j += usize::from(order != Sign::Negative);
            }
        }
        found
    }

    /// True if a side of each cross inside of both.
    fn cross(&self, [i, j]: [usize; 2]) -> bool {
        let ends = [self.facets[0].side(i), self.facets[1].side(j)];
        [0, 1].into_iter().all(|facet| {
            let [from, to] = ends[1 - facet].map(|end| self.side(facet, ends[facet], end));
            from * to == Sign::Negative
        })
    }

    /// Order of a corner of A's facet and one of B's along the plane: negative if that of A comes first.
    fn order(&self, [a, b]: [u32; 2]) -> Sign {
        let along = |k: usize| {
            let [next, last] = [1, 2].map(|step| Span::Axis((k + step) % 3));
            self.scene.sign([Span::Across(a, b), next, last]) * Sign::Negative
        };
        let first = along((self.axis + 1) % 3);
        if first.is_zero() { along((self.axis + 2) % 3) } else { first }
    }

    /// The two ways from the first corner of a facet to the last, in the order along the plane: the sides, and the
    /// corner at the end of each.
    fn chains(&self, facet: usize) -> [Vec<[usize; 2]>; 2] {
        let FlushFacet { body, corners, .. } = &self.facets[facet];
        let count = corners.len();
        let key = |&i: &usize| [1, 2].map(|step| body.positions()[corners[i] as usize][(self.axis + step) % 3]);
        let compare = |i: &usize, j: &usize| key(i).partial_cmp(&key(j)).unwrap_or(std::cmp::Ordering::Equal);
        let least = (0..count).min_by(compare).unwrap_or(0);
        let most = (0..count).max_by(compare).unwrap_or(0);
        let length = (most + count - least) % count;
        let forward = (0..length).map(|step| [(least + step) % count, (least + step + 1) % count]);
        let back = (1..=count - length).map(|step| [(least + count - step) % count; 2]);
        [forward.collect(), back.collect()]
    }
}

/// The least pair of features that share a point as a scene begins, and where, of convex solids with large flats that
/// are flush; `None` if they are not, or have vertices inside of their flats.
pub(super) fn find_least_flush(scene: &Scene<'_>, bodies: [&Body; 2]) -> Option<(Pair, Place)> {
    let is_worth = |body: &Body| {
        let all = body.positions().len();
        body.tree().flats.has_large()
            && ConvexSolid::of(body).is_some_and(|a| a.polyhedron.body_vertices().len() == all)
    };
    if scene.begins_apart(&bodies[0].bounds(), &bodies[1].bounds()) || !bodies.into_iter().all(is_worth) {
        return None;
    }
    FlushFacets::find(scene, bodies)?.least()
}

fn edges([p, q, r]: [u32; 3]) -> [[u32; 2]; 3] {
    [[p, q], [q, r], [r, p]]
}

/// The axis nearest to the normal of a polygon, in floats.
fn steepest(body: &Body, corners: &[u32]) -> usize {
    let at = |i: usize| body.positions()[corners[i] as usize];
    let normal = (at(1) - at(0)).cross(&(at(2) - at(0)));
    normal.iamax()
}
