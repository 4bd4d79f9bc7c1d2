//! Triangles among which others are asked for what they meet, as those are that may fill a hole.
//!
//! Triangles that are added come into hierarchies of their own. Two hierarchies of like size become one, so that there
//! are never many, and each triangle comes into few.

use std::collections::HashSet;
use std::ops::ControlFlow;

use nalgebra::Point3;

use super::hierarchy::Hierarchy;
use super::member::{Member, share_more};
use super::walk::meet;
use crate::node::{Child, ChildKind};
use crate::tree::{Box3, around, frame};

/// Triangles over common vertices.
pub(crate) struct Among<'p> {
    positions: &'p [Point3<f64>],
    frame: ([f64; 3], i32),
    layers: Vec<Layer>,
    gone: HashSet<[u32; 3]>,
}

struct Layer {
    triangles: Vec<[u32; 3]>,
    hierarchy: Hierarchy,
}

impl<'p> Among<'p> {
    /// The given triangles. All that are added or asked about later have the same vertices.
    pub(crate) fn new(positions: &'p [Point3<f64>], triangles: Vec<[u32; 3]>) -> Among<'p> {
        let mut among = Among { positions, frame: frame(positions.iter()), layers: Vec::new(), gone: HashSet::new() };
        among.add(triangles);
        among
    }

    /// Takes triangles out of the set; they may be added again.
    pub(crate) fn remove(&mut self, triangles: &[[u32; 3]]) {
        self.gone.extend(triangles);
    }

    /// Adds triangles to the set.
    pub(crate) fn add(&mut self, mut triangles: Vec<[u32; 3]>) {
        // What was taken out is still in its layer.
        triangles.retain(|corners| !self.gone.remove(corners));
        if triangles.is_empty() {
            return;
        }
        while let Some(last) = self.layers.pop_if(|last| last.triangles.len() <= 2 * triangles.len()) {
            triangles.extend(last.triangles);
        }
        let items: Vec<(Child, Box3)> =
            (0..).zip(&triangles).map(|(index, &corners)| (Child::leaf(index), self.bounds(corners))).collect();
        self.layers.push(Layer { triangles, hierarchy: Hierarchy::over(&items) });
    }

    /// Shows the triangles that share more with the one asked about than their common vertices and edges, until told to
    /// stop. One with two equal corners is the segment that it is.
    pub(crate) fn met_by(
        &self,
        corners: [u32; 3],
        visit: &mut impl FnMut([u32; 3]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (asked, bounds) = (self.member(corners), self.bounds(corners));
        let mut pending = Vec::new();
        for Layer { triangles, hierarchy } in &self.layers {
            pending.push(hierarchy.root);
            while let Some((child, place)) = pending.pop() {
                if !meet(&place, &bounds) {
                    continue;
                }
                match child.kind() {
                    ChildKind::Node(fork) => pending.extend(hierarchy.forks[fork as usize].child),
                    ChildKind::Leaf(index) => {
                        let other = triangles[index as usize];
                        if !self.gone.contains(&other) && share_more(&asked, &self.member(other)) {
                            visit(other)?;
                        }
                    }
                    ChildKind::None => {}
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The pairs of the given triangles that share more than their common vertices and edges, by their places.
    pub(crate) fn clashes(&self, triangles: &[[u32; 3]]) -> Vec<[usize; 2]> {
        let all: Vec<(Member, Box3)> =
            triangles.iter().map(|&corners| (self.member(corners), self.bounds(corners))).collect();
        let mut found = Vec::new();
        for (place, (one, of_one)) in all.iter().enumerate() {
            let later = all.iter().enumerate().skip(place + 1);
            let met = later.filter(|(_, (other, of_other))| meet(of_one, of_other) && share_more(one, other));
            found.extend(met.map(|(other, _)| [place, other]));
        }
        found
    }

    fn member(&self, corners: [u32; 3]) -> Member {
        Member::new(corners, corners.map(|corner| self.positions[corner as usize].into()))
    }

    fn bounds(&self, corners: [u32; 3]) -> Box3 {
        around(corners, self.positions, &self.frame.0, self.frame.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn added_triangles_are_found_like_the_first_ones() {
        // Steps beside each other, and a needle through all of them; each shares no vertex with another.
        let count = 40u32;
        let mut positions: Vec<Point3<f64>> = Vec::new();
        for step in 0..count {
            let x = f64::from(step);
            positions.extend([[x, -1.0, -1.0], [x, 2.0, -1.0], [x, -1.0, 2.0]].map(Point3::from));
        }
        let needle = positions.len() as u32;
        positions.extend([Point3::from([-1.0, 0.0, 0.0]), Point3::from([100.0, 0.0, 0.0])]);
        let triangle = |step: u32| [3 * step, 3 * step + 1, 3 * step + 2];
        let mut among = Among::new(&positions, vec![triangle(0)]);
        (1..count).for_each(|step| among.add(vec![triangle(step)]));
        let mut met = Vec::new();
        let flow = among.met_by([needle, needle + 1, needle + 1], &mut |corners| {
            met.push(corners);
            ControlFlow::Continue(())
        });
        met.sort_unstable();
        assert!(flow.is_continue() && met == (0..count).map(triangle).collect::<Vec<_>>(), "{met:?}");
        assert!(among.layers.len() < 8, "{}", among.layers.len());
        among.remove(&[triangle(7)]);
        let count_met = |among: &Among<'_>| {
            let mut count = 0;
            let _ = among.met_by([needle, needle + 1, needle + 1], &mut |_| {
                count += 1;
                ControlFlow::Continue(())
            });
            count
        };
        assert_eq!(count_met(&among), count - 1);
        among.add(vec![triangle(7)]);
        assert_eq!(count_met(&among), count);
        assert!(among.met_by([0, 3, 6], &mut |_| ControlFlow::Break(())).is_continue());
        assert_eq!(among.clashes(&[triangle(0), triangle(1), [needle, needle + 1, 1]]), [[0, 2], [1, 2]]);
    }
}
