//! Touching scalings by all facets of the Minkowski difference: slow, plain, and without any walk.
//!
//! The facets of `rho2 K2 - rho1 K1` have the same outward normals at all positive scalings, those of `K2 - K1`. The
//! exact hull of all differences of vertices has them all, and each is a half-plane of scalings. The first touching
//! scalings on a way are the last of the places at which it crosses their borders.

use std::cmp::Ordering;

use crate::difference_hull::{HullFacet, MOST_DIFFERENCES, TooManyDifferences, facets};
use crate::scaling::Scaling;
use crate::scaling::curve::ScaledTouch;
use crate::scaling::curve_search::{Oracle, Tangent};
use crate::scaling::half_plane::{HalfPlane, ScalingPair};
use crate::scaling::partition::ScalingError;
use crate::scaling::program::Program;
use firstcontact_convex::{Cost, Face, Side};
use firstcontact_exact::SmallBigInt;
use firstcontact_exact::linear::dot;
use firstcontact_exact::ring::difference;

/// The half-planes of all facets; features are found by programs.
#[derive(Debug, Clone)]
pub(crate) struct Differences<'b> {
    half_planes: Vec<HalfPlane>,
    program: Program<'b>,
}

impl<'b> Differences<'b> {
    /// Those of two solids, if they have few vertices.
    pub(crate) fn new(scaling: &Scaling<'b>) -> Result<Differences<'b>, ScalingError> {
        let program = Program::new(scaling);
        let [a, b] = scaling.solids().map(|solid| solid.polyhedron.points().len());
        let differences = a.saturating_mul(b);
        if differences > MOST_DIFFERENCES {
            return Err(TooManyDifferences { differences, limit: MOST_DIFFERENCES }.into());
        }
        let [of_a, of_b] = [0, 1].map(|side| program.arms(side));
        let vectors: Vec<_> = of_b.iter().flat_map(|b| of_a.iter().map(move |a| difference(b, a))).collect();
        // Solids are not flat, and so neither is their difference.
        let facets = facets(&vectors).map_err(|_| ScalingError::Inconsistent)?;
        let half_plane = |facet: &HullFacet| {
            let &corner = facet.corners.first()?;
            let normal = &facet.normal;
            let reach = [-dot(normal, of_a.get(corner % a)?), dot(normal, of_b.get(corner / a)?)];
            Some(HalfPlane::new(reach.map(SmallBigInt::from), (-dot(normal, program.apart())).into()))
        };
        let half_planes = facets.iter().map(half_plane).collect::<Option<Vec<_>>>();
        Ok(Differences { half_planes: half_planes.ok_or(ScalingError::Inconsistent)?, program })
    }
}

impl Oracle for Differences<'_> {
    type Output = HalfPlane;

    fn search(
        &self,
        _near: Option<&HalfPlane>,
        from: &ScalingPair,
        along: &[SmallBigInt; 2],
        cost: &mut Cost,
    ) -> Result<Tangent<HalfPlane>, ScalingError> {
        cost.oracle_calls += 1;
        cost.facets_visited += self.half_planes.len() as u64;
        // On the way neither scaling falls, and one of them rises.
        let side = if along[0].is_zero() { Side::B } else { Side::A };
        let crossed =
            self.half_planes.iter().map(|bound| Tangent { at: bound.crossed(from, along), bound: bound.clone() });
        let later = |one: Tangent<HalfPlane>, other: Tangent<HalfPlane>| match one.at.cmp(&other.at, side) {
            Ordering::Less => other,
            Ordering::Equal | Ordering::Greater => one,
        };
        crossed.reduce(later).ok_or(ScalingError::Inconsistent)
    }

    fn touch(&self, _bound: &HalfPlane, at: &ScalingPair) -> Result<ScaledTouch, ScalingError> {
        self.program.touch_at(at)
    }

    fn faces(&self, _bound: &HalfPlane, at: &ScalingPair) -> Result<[Face; 2], ScalingError> {
        self.program.faces_at(at)
    }
}
