//! Pairs of edges whose Gaussian images may intersect: those whose boxes on the sphere of normals meet.
//!
//! The Gaussian images of the edges of B and of `-A` are two maps on the unit sphere, and the facets of M of type EE
//! are where their arcs cross. Each arc is cut into pieces of at most a quarter radian or so, each piece put into a
//! box, and the two sets of boxes into two hierarchies that are searched together. For two solids whose facets point
//! everywhere this takes about as many steps as M has facets, not `O(n^2)`. No pair is left out whose images have a
//! point in common:
//!
//! **Normals.** A normal is the cross product `N` of two spans, known in floats to a relative error of `u = 2^-53`; so
//! each component of `N` errs by less than `16 u |v| |w|`, the largest components for the norms (`penetration`), and
//! all of it by less than `28 u |v| |w|`. With `r` that over `|N|`, the unit normal is known to `e = 3 r + 16 u`,
//! rounding included, if `r < 2^-10`; else the arc gets the box of the whole sphere.
//!
//! **Arcs.** A point of an arc is `(1 - t) n + t n'`, made a unit vector. If the ends err by `e` and no mean of them is
//! shorter than `1/2`, it errs by less than `4 e`. Between two points of an arc that are half a turn apart at most, the
//! arc is no further from the chord than half of the chord's middle is from the sphere, `1 - |p + q| / 2`. So the box
//! of the chord is widened by that, by `4 e`, and by [`ROUNDING`], which is far more than the roundings of unit
//! vectors.
//!
//! **Common ends.** Arcs that begin at one point, where facets of both solids are parallel, meet nowhere else: their
//! circles cross again half a turn further, and no arc is that long; or the circles are one, and the edges are parallel
//! and form no facet. At the common end they form what the two facets do, which is of another type. So such pairs are
//! left out. Two coaxial prisms have as many of them as the product of their sides, every one in doubt for floats.

use std::collections::HashMap;
use std::ops::ControlFlow;

use nalgebra::Vector3;

use firstcontact_convex::Side;
use firstcontact_convex::cd_dual::LineDifference;
use firstcontact_exact::HALF_ULP;
use firstcontact_solid::hierarchy::{Branch, BranchPairs};
use firstcontact_solid::{Box3, Hierarchy};

/// More than the roundings of anything near one here.
const ROUNDING: f64 = 1.0 / (1u64 << 40) as f64;

/// About the length of the longest piece of an arc, in radians.
const LONGEST: f64 = 0.25;

const WHOLE: Box3<f64> = Box3 { min: [-1.0; 3], max: [1.0; 3] };

/// A piece of the image of an edge.
#[derive(Debug, Clone, Copy)]
struct ArcPiece {
    bounds: Box3<f64>,
    half_edge: u32,
}

/// A unit normal, and how far it may be off.
type RoughNormal = (Vector3<f64>, f64);

/// Calls back for each pair of half-edges of A and of B whose images may have a point in common that is no end of both:
/// one of each edge, and some pairs more than once.
pub(crate) fn for_each_candidate(difference: &LineDifference<'_>, visit: &mut impl FnMut(u32, u32)) {
    let normals = [Side::A, Side::B].map(|side| {
        let facets = 0..difference.polyhedron(side).facet_count() as u32;
        facets.map(|facet| normal(difference, side, facet)).collect::<Vec<RoughNormal>>()
    });
    let [a, b] =
        [(Side::A, &normals[0]), (Side::B, &normals[1])].map(|(side, normals)| pieces(difference, side, normals));
    let [of_a, of_b] = [&a, &b].map(|pieces| Hierarchy::over(pieces.iter().map(|piece| piece.bounds)));
    let ends = SharedEnds { difference, normals: &normals, known: HashMap::new() };
    let mut crossings = Crossings { pieces: [&a, &b], ends, visit };
    // Never broken off.
    let _ = of_a.search_pairs(&of_b, [of_a.root, of_b.root], &mut Vec::new(), &mut crossings);
}

/// Pieces whose boxes meet.
struct Crossings<'d, 's, 'v, V> {
    pieces: [&'d [ArcPiece]; 2],
    ends: SharedEnds<'d, 's>,
    visit: &'v mut V,
}

impl<V: FnMut(u32, u32)> BranchPairs<f64> for Crossings<'_, '_, '_, V> {
    fn keeps(&mut self, [one, other]: [&Branch<f64>; 2]) -> bool {
        one.1.meets(&other.1)
    }

    fn visit(&mut self, a: u32, b: u32) -> ControlFlow<()> {
        let [of_a, of_b] = [self.pieces[0][a as usize].half_edge, self.pieces[1][b as usize].half_edge];
        if !self.ends.are_shared(of_a, of_b) {
            (self.visit)(of_a, of_b);
        }
        ControlFlow::Continue(())
    }
}

/// Cache of pairs of facets of A and B that have one normal in M.
struct SharedEnds<'d, 's> {
    difference: &'d LineDifference<'s>,
    normals: &'d [Vec<RoughNormal>; 2],
    known: HashMap<[u32; 2], bool>,
}

impl SharedEnds<'_, '_> {
    /// True if the images of two edges have an end in common.
    fn are_shared(&mut self, of_a: u32, of_b: u32) -> bool {
        let facets = |side: Side, edge: u32| {
            let polyhedron = self.difference.polyhedron(side);
            [edge, polyhedron.twin(edge)].map(|edge| polyhedron.facet(edge))
        };
        let (of_a, of_b) = (facets(Side::A, of_a), facets(Side::B, of_b));
        of_a.into_iter().any(|f| of_b.into_iter().any(|g| self.are_one(f, g)))
    }

    fn are_one(&mut self, f: u32, g: u32) -> bool {
        let [(n, e), (m, h)] = [self.normals[0][f as usize], self.normals[1][g as usize]];
        let apart = e + h + ROUNDING;
        if !apart.is_finite() || (n - m).norm_squared() > apart * apart {
            return false;
        }
        // As near as this they do not point opposite ways.
        let difference = self.difference;
        *self.known.entry([f, g]).or_insert_with(|| {
            let ([u, v], _) = difference.normal(Side::A, f);
            let ([s, t], _) = difference.normal(Side::B, g);
            [s, t].into_iter().all(|span| difference.scene.sign([u, v, span]).is_zero())
        })
    }
}

/// The images of all edges of a solid, cut into pieces.
fn pieces(difference: &LineDifference<'_>, side: Side, normals: &[RoughNormal]) -> Vec<ArcPiece> {
    let polyhedron = difference.polyhedron(side);
    let mut pieces = Vec::new();
    for half_edge in 0..polyhedron.half_edges().len() as u32 {
        let twin = polyhedron.twin(half_edge);
        if half_edge < twin {
            let [(p, e), (q, f)] = [half_edge, twin].map(|edge| normals[polyhedron.facet(edge) as usize]);
            push_arc(&mut pieces, half_edge, [p, q], e.max(f));
        }
    }
    pieces
}

/// The outward normal of a facet in M, of length one, and how far it may be off: infinitely far if floats cannot tell.
fn normal(difference: &LineDifference<'_>, side: Side, facet: u32) -> RoughNormal {
    let unknown = (Vector3::zeros(), f64::INFINITY);
    if !difference.scene.is_filtered() {
        return unknown;
    }
    let (spans, _) = difference.normal(side, facet);
    let [v, w] = spans.map(|span| Vector3::from(difference.scene.floats(span)));
    let [v, w] = [v, w].map(|span| span / span.amax());
    let cross = v.cross(&w);
    let length = cross.norm();
    let relative = 28.0 * HALF_ULP / length;
    // Not a number if a span is too short for floats, and then not less.
    match relative < 1.0 / 1024.0 {
        true => (cross / length, 3.0 * relative + 16.0 * HALF_ULP),
        false => unknown,
    }
}

fn push_arc(pieces: &mut Vec<ArcPiece>, half_edge: u32, [p, q]: [Vector3<f64>; 2], error: f64) {
    let middle = (p + q).norm() / 2.0;
    if !error.is_finite() || middle < 0.5 {
        pieces.push(ArcPiece { bounds: WHOLE, half_edge });
        return;
    }
    let count = ((8.0 * (1.0 - middle).max(0.0)).sqrt() / LONGEST).ceil().max(1.0) as usize;
    let at = |i: usize| p.lerp(&q, i as f64 / count as f64).normalize();
    for i in 0..count {
        let [from, to] = [at(i), at(i + 1)];
        let bulge = (1.0 - (from + to).norm() / 2.0).max(0.0);
        let margin = bulge + 4.0 * error + ROUNDING;
        let [min, max] = [from.inf(&to).add_scalar(-margin), from.sup(&to).add_scalar(margin)].map(Into::into);
        pieces.push(ArcPiece { bounds: Box3 { min, max }, half_edge });
    }
}
