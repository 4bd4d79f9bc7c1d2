//! How points that two solids have in common move just after an instant, as seen from B.
//!
//! A vertex of A moves with A, one of B stands. Where an edge of A goes through a plane of B, the point moves along the edge as
//! well, so that it stays in the plane; likewise an edge of B and a plane of A. Two edges that stay in touch move in their
//! common plane, and the point along both.

use super::cells::add_normal;
use super::side::{Pane, Panes, Side};
use super::told::{Told, difference, is_null, opposite, scaled, signed};
use crate::exact::Sign;
use crate::exact::ring::{cross, dot};
use crate::motion::{Scene, Span};

/// How fast the corners of A and those of B move relative to a point, both times one positive number.
pub(super) struct Drift<N> {
    /// Those of A.
    pub of_a: [N; 3],
    /// Those of B.
    pub of_b: [N; 3],
}

/// All ways of moving that a point may have where both solids are.
pub(super) fn drifts<N: Told>(scene: &Scene<'_>, panes: &[Panes<N>; 2], sides: &[Side; 2]) -> Option<Vec<Drift<N>>> {
    let motion = N::vector(scene, Span::Motion);
    let still = || difference(&motion, &motion);
    let mut drifts =
        vec![Drift { of_a: still(), of_b: opposite(&motion) }, Drift { of_a: motion.clone(), of_b: still() }];
    let [edges_of_a, edges_of_b] = [edges(&panes[0], &sides[0])?, edges(&panes[1], &sides[1])?];
    let [planes_of_a, planes_of_b] = [planes(&panes[0], &sides[0])?, planes(&panes[1], &sides[1])?];
    for (edge, normal) in pairs(&edges_of_a, &planes_of_b) {
        if let Some((weight, along)) = slide(edge, normal, &motion)? {
            drifts.push(Drift { of_b: difference(&along, &scaled(&motion, &weight)), of_a: along });
        }
    }
    for (edge, normal) in pairs(&edges_of_b, &planes_of_a) {
        if let Some((weight, along)) = slide(edge, normal, &motion)? {
            drifts.push(Drift { of_a: difference(&scaled(&motion, &weight), &along), of_b: opposite(&along) });
        }
    }
    for (e, f) in pairs(&edges_of_a, &edges_of_b) {
        let normal = cross(e, f);
        if is_null(&normal)? || !dot(&normal, &motion).told()?.is_zero() {
            continue;
        }
        let share = dot(&cross(&motion, f), &normal);
        if !share.told()?.is_zero() {
            let along = scaled(e, &share);
            let onward = scaled(&motion, &dot(&normal, &normal));
            drifts.push(Drift { of_b: difference(&along, &onward), of_a: along });
        }
    }
    Some(drifts)
}

/// A positive weight `|n . e|`, and `(n . motion) e` with the sign of `n . e`: how far along the edge the motion leads that keeps a
/// plane. `None` if the edge is parallel to the plane, or the motion is.
#[allow(clippy::type_complexity, reason = "three outcomes: in doubt, no such point, and how it moves")]
fn slide<N: Told>(edge: &[N; 3], normal: &[N; 3], motion: &[N; 3]) -> Option<Option<(N, [N; 3])>> {
    let (steep, lead) = (dot(normal, edge), dot(normal, motion));
    let sign = steep.told()?;
    if sign.is_zero() || lead.told()?.is_zero() {
        return Some(None);
    }
    let weight = if sign == Sign::Negative { steep.negated() } else { steep };
    Some(Some((weight, signed(scaled(edge, &lead), sign))))
}

fn pairs<'v, N>(first: &'v [[N; 3]], second: &'v [[N; 3]]) -> impl Iterator<Item = (&'v [N; 3], &'v [N; 3])> {
    first.iter().flat_map(move |u| second.iter().map(move |v| (u, v)))
}

/// The directions of the edges on whose lines the point is, each once.
fn edges<N: Told>(panes: &Panes<N>, side: &Side) -> Option<Vec<[N; 3]>> {
    let mut found = Vec::new();
    for pane in panes.in_plane(side) {
        for i in 0..3 {
            if is_null(&cross(&pane.reach[i], &pane.edges[i]))? {
                add_normal(&mut found, &pane.edges[i])?;
            }
        }
    }
    Some(found)
}

/// The normals of the planes in which the point is, each once.
fn planes<N: Told>(panes: &Panes<N>, side: &Side) -> Option<Vec<[N; 3]>> {
    let mut found = Vec::new();
    for Pane { normal, .. } in panes.in_plane(side) {
        add_normal(&mut found, normal)?;
    }
    Some(found)
}
