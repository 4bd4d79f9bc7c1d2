//! The boundary of a convex hull in any dimension, as simplices.
//!
//! Points are inserted one by one in a fixed pseudo-random order, and each point outside has one simplex recorded that
//! it is strictly above (as in [`firstcontact_solid::convex_hull`], and for the same reasons). Inserting a point `p`
//! takes away every simplex that it is above *or in the hyperplane of*. These are the ones that a point `p'` slightly
//! further out than `p` is strictly above, a ball with a sphere of ridges around it; those that stay are strictly below
//! `p`. So:
//!
//! - The simplex of `p` and a ridge of that sphere is not flat, because the ridge is in the hyperplane of a simplex
//!   that `p` is strictly below. In the limit `p' -> p` these simplices close the boundary of the hull.
//! - Every vertex is extreme. If `v` is one no more, it is between `p` and another point of the old hull, which is not
//!   above any simplex at `v`; so `p` is not strictly below any, all of them go, and `v` with them.
//! - A point `q` that was above a simplex taken away, and is still outside, is above a new one. Otherwise the way from
//!   `p` to `q` would begin inside every new simplex at `p` and leave the hull later, at a point above the old simplex
//!   (to which both `p` and `q` are not below, and `q` is above). That is no point of the old hull, so only new
//!   simplices hold it, and `q` is above one of them.

use super::flat::Hyperplane;
use super::lattice::Orientation;
use super::points::Points;
use firstcontact_exact::Sign;
use firstcontact_exact::geom::{Horizon, Visibility};

/// A simplex of the boundary: a hyperplane whose positive side is outside, with its corners.
struct Simplex {
    plane: Hyperplane,
    /// The simplices across the ridges; neighbour `i` across the one without corner `i`.
    neighbours: Box<[u32]>,
    /// Points strictly above, each in the list of one simplex only.
    above: Vec<u32>,
    alive: bool,
}

/// The boundary of the hull of the points inserted so far.
pub(super) struct Simplices<'a> {
    points: &'a Points,
    simplices: Vec<Simplex>,
    /// For each point outside, a simplex it is above.
    visible_simplex: Vec<Option<u32>>,
    /// The insertion that last looked at a simplex.
    visibility: Visibility,
}

impl<'a> Simplices<'a> {
    /// The hull of points in some order, given affinely independent ones of them that span the space.
    pub(super) fn of(points: &'a Points, basis: &[u32], order: &[u32]) -> Simplices<'a> {
        let visible_simplex = vec![None; points.len()];
        let mut hull = Simplices { points, simplices: Vec::new(), visible_simplex, visibility: Visibility::default() };
        for (left_out, &opposite) in basis.iter().enumerate() {
            let corners = without(basis, left_out).collect();
            let plane = Hyperplane::through(points, corners, Orientation::Along);
            let plane = if plane.side(points, opposite as usize) == Sign::Positive { plane.turned() } else { plane };
            hull.push(plane, without(&Vec::from_iter(0..basis.len() as u32), left_out).collect());
        }
        let all: Vec<u32> = (0..basis.len() as u32).collect();
        hull.distribute(order, &all);
        for &point in order {
            hull.insert(point);
        }
        hull
    }

    /// The facets of the hull: simplices in one hyperplane together. For each its vertices, in ascending order.
    pub(super) fn facets(&self) -> Vec<Vec<u32>> {
        let mut facets = Vec::new();
        let mut done: Vec<bool> = self.simplices.iter().map(|simplex| !simplex.alive).collect();
        for start in 0..self.simplices.len() {
            if std::mem::replace(&mut done[start], true) {
                continue;
            }
            let (mut vertices, mut stack) = (Vec::new(), vec![start]);
            while let Some(simplex) = stack.pop() {
                vertices.extend_from_slice(self.simplices[simplex].plane.corners());
                for &neighbour in &self.simplices[simplex].neighbours {
                    if !done[neighbour as usize] && self.is_level(simplex, neighbour as usize) {
                        done[neighbour as usize] = true;
                        stack.push(neighbour as usize);
                    }
                }
            }
            vertices.sort_unstable();
            vertices.dedup();
            facets.push(vertices);
        }
        facets
    }

    /// True if a neighbour of a simplex is in its hyperplane.
    fn is_level(&self, simplex: usize, neighbour: usize) -> bool {
        let plane = &self.simplices[simplex].plane;
        let corners = self.simplices[neighbour].plane.corners().iter();
        corners.filter(|corner| !plane.corners().contains(corner)).all(|&corner| self.side(simplex, corner).is_zero())
    }

    fn side(&self, simplex: usize, point: u32) -> Sign {
        self.simplices[simplex].plane.side(self.points, point as usize)
    }

    fn push(&mut self, plane: Hyperplane, neighbours: Box<[u32]>) {
        self.simplices.push(Simplex { plane, neighbours, above: Vec::new(), alive: true });
    }

    /// Gives each point to the first of the simplices it is above, if any.
    fn distribute(&mut self, points: &[u32], simplices: &[u32]) {
        for &point in points {
            let found = simplices.iter().copied().find(|&at| self.side(at as usize, point) == Sign::Positive);
            self.visible_simplex[point as usize] = found;
            if let Some(found) = found {
                self.simplices[found as usize].above.push(point);
            }
        }
    }

    fn insert(&mut self, point: u32) {
        let Some(start) = self.visible_simplex[point as usize].take() else { return };
        let (taken, horizon) = self.visible(start, point);
        let new = self.cone(point, &horizon);
        let mut orphans = Vec::new();
        for &gone in &taken {
            let gone = &mut self.simplices[gone as usize];
            gone.alive = false;
            orphans.append(&mut std::mem::take(&mut gone.above));
        }
        orphans.retain(|&orphan| orphan != point);
        self.distribute(&orphans, &new);
    }

    /// The simplices that a point is above or in the hyperplane of, and the ridges around them.
    fn visible(&mut self, start: u32, point: u32) -> (Vec<u32>, Vec<Horizon>) {
        let mut visibility = std::mem::take(&mut self.visibility);
        let neighbour = |simplex: u32, corner: usize| self.simplices[simplex as usize].neighbours[corner];
        let is_seen = |simplex: u32| self.side(simplex as usize, point) != Sign::Negative;
        let size = [self.simplices.len(), self.points.dimension()];
        let found = visibility.search(start, size, neighbour, is_seen);
        self.visibility = visibility;
        found
    }

    /// Closes the horizon with simplices that meet in a point. In each of them it takes the place of the corner that
    /// the ridge does not have, on the same side of the ridge, so that outside stays outside.
    fn cone(&mut self, point: u32, horizon: &[Horizon]) -> Vec<u32> {
        let first = self.simplices.len() as u32;
        let mut ridges: Vec<(Vec<u32>, u32, usize)> = Vec::new();
        for (own, &Horizon { gone, side: corner, beyond }) in (first..).zip(horizon) {
            let old = &self.simplices[gone as usize].plane;
            let mut corners: Box<[u32]> = old.corners().into();
            corners[corner] = point;
            for place in (0..corners.len()).filter(|&place| place != corner) {
                let mut ridge: Vec<u32> = without(&corners, place).collect();
                ridge.sort_unstable();
                ridges.push((ridge, own, place));
            }
            let plane = Hyperplane::through(self.points, corners, old.way());
            self.push(plane, vec![beyond; self.points.dimension()].into());
            for neighbour in self.simplices[beyond as usize].neighbours.iter_mut().filter(|at| **at == gone) {
                *neighbour = own;
            }
        }
        self.join(ridges);
        (first..self.simplices.len() as u32).collect()
    }

    /// Makes neighbours of the simplices that share a ridge.
    fn join(&mut self, mut ridges: Vec<(Vec<u32>, u32, usize)>) {
        ridges.sort_unstable();
        for pair in ridges.chunk_by(|a, b| a.0 == b.0) {
            if let [(_, one, place), (_, other, opposite)] = pair {
                self.simplices[*one as usize].neighbours[*place] = *other;
                self.simplices[*other as usize].neighbours[*opposite] = *one;
            }
        }
    }
}

/// All corners but one.
fn without(corners: &[u32], left_out: usize) -> impl Iterator<Item = u32> {
    corners.iter().enumerate().filter(move |(place, _)| *place != left_out).map(|(_, &corner)| corner)
}
