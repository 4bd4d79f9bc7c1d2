//! The pairs of triangles of one skin that may meet, each once.
//!
//! First upright boxes alone tell which; where these tell too little, boxes turned with what they hold are asked too.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::ControlFlow;

use nalgebra::{Point3, Vector3};

use super::boxes::{Hierarchy, Oriented, Place, are_apart};
use super::triangle_pair::{Member, share_more};
use super::vertex_fan::{Common, Fans};
use firstcontact_solid::Triangle;
use firstcontact_solid::boxes::{Box3, around, frame, scaled};
use firstcontact_solid::node::{Child, ChildKind};

/// After so many pairs of boxes for each triangle, oriented boxes are used too.
const MANY: usize = 48;

/// A turned box round more triangles than this is not worth its making, unless it is but a small part of all.
const WORTHWHILE: usize = 128;

/// Cost of a pair of turned boxes, a pair of upright ones being one.
const TURNED: usize = 16;

/// Cost of a pair of triangles that floats do not separate.
const EXACT: usize = 100;

/// Cost after which the search gives up: some seconds.
const MOST: usize = 400_000_000;

/// Additional cost that is allowed for each triangle.
const MOST_EACH: usize = 300;

/// A walk over all pairs.
pub(super) struct Walk<'a> {
    triangles: &'a [Triangle],
    fans: Fans,
    hierarchy: Hierarchy,
    /// The vertices in the frame of the boxes.
    places: Vec<Place>,
    /// Turned boxes by fork, then by triangle, made when first asked for; none before upright ones have told too
    /// little.
    turned: Vec<OnceCell<Oriented>>,
    spent: usize,
}

/// All pairs of triangles below two children.
type Between = [(Child, Box3); 2];

impl<'a> Walk<'a> {
    /// Prepares it.
    pub(super) fn new(triangles: &'a [Triangle], positions: &[Point3<f64>]) -> Walk<'a> {
        let fans = Fans::find(triangles, positions);
        let used = triangles.iter().flat_map(|triangle| triangle.corners).map(|corner| &positions[corner as usize]);
        let (center, exponent) = frame(used);
        let hierarchy = Hierarchy::build(triangles, positions, &fans, (&center, exponent));
        let places = positions.iter().map(|point| Vector3::from(scaled(point, &center, exponent))).collect();
        Walk { triangles, fans, hierarchy, places, turned: Vec::new(), spent: 0 }
    }

    /// Visits every pair of triangles that may meet until the visitor stops, or until the search takes too long.
    pub(super) fn pairs(&mut self, visit: &mut impl FnMut(u32, u32) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut pending: Vec<Between> = Vec::new();
        for fork in 0..self.hierarchy.forks.len() {
            if self.hierarchy.forks[fork].hub.is_none() {
                let [left, right] = self.hierarchy.forks[fork].child;
                self.put(left, right, &mut pending);
                self.between(&mut pending, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn between(
        &mut self,
        pending: &mut Vec<Between>,
        visit: &mut impl FnMut(u32, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        while let Some([left, right]) = pending.pop() {
            if self.spent > MOST + MOST_EACH * self.triangles.len() {
                return ControlFlow::Break(());
            }
            if let (ChildKind::Leaf(a), ChildKind::Leaf(b)) = (left.0.kind(), right.0.kind()) {
                if self.may_meet(a, b) {
                    self.spent += EXACT;
                    visit(a, b)?;
                }
                continue;
            }
            if !self.turned.is_empty() && self.are_turned_apart(left.0, right.0) {
                continue;
            }
            let (open, kept) = match (left.0.kind(), right.0.kind()) {
                (ChildKind::Node(a), ChildKind::Node(_)) if left.1.half_area() >= right.1.half_area() => (a, right),
                (_, ChildKind::Node(b)) => (b, left),
                (ChildKind::Node(a), _) => (a, right),
                _ => continue,
            };
            let [one, other] = self.hierarchy.forks[open as usize].child;
            self.put(one, kept, pending);
            self.put(other, kept, pending);
        }
        ControlFlow::Continue(())
    }

    /// Notes a pair that needs a look.
    fn put(&mut self, left: (Child, Box3), right: (Child, Box3), pending: &mut Vec<Between>) {
        self.spent += 1;
        if self.spent > MANY * self.triangles.len() && self.turned.is_empty() {
            self.turned.resize_with(self.hierarchy.forks.len() + self.triangles.len(), OnceCell::new);
        }
        let hub = self.hierarchy.hub(left.0.kind());
        let of_one_hub = hub.is_some() && hub == self.hierarchy.hub(right.0.kind());
        if meet(&left.1, &right.1) && !of_one_hub {
            pending.push([left, right]);
        }
    }

    /// True if two triangles may share more than their common vertices.
    fn may_meet(&mut self, a: u32, b: u32) -> bool {
        let [of_a, of_b] = [a, b].map(|index| self.triangles[index as usize].corners);
        match self.fans.common(of_a, of_b) {
            Common::Plain => false,
            Common::Doubtful => true,
            Common::Nothing => {
                self.spent += TURNED;
                let [of_a, of_b] = [of_a, of_b].map(|corners| corners.map(|corner| self.places[corner as usize]));
                !are_apart(&of_a, &of_b)
            }
        }
    }

    fn are_turned_apart(&mut self, left: Child, right: Child) -> bool {
        let most = WORTHWHILE.max(self.triangles.len() / 128);
        if [left, right].iter().any(|&child| self.hierarchy.triangles(child) > most) {
            return false;
        }
        self.spent += TURNED;
        let whole = |child: Child| {
            let place = match child.kind() {
                ChildKind::Node(fork) => fork as usize,
                ChildKind::Leaf(index) => self.hierarchy.forks.len() + index as usize,
                ChildKind::None => return None,
            };
            Some(self.turned[place].get_or_init(|| self.oriented(child)))
        };
        whole(left).zip(whole(right)).is_some_and(|(left, right)| left.is_apart_from(right))
    }

    fn oriented(&self, child: Child) -> Oriented {
        let mut points = Vec::new();
        self.hierarchy.for_each_below(child, &mut |index| {
            points.extend(self.triangles[index as usize].corners.map(|corner| self.places[corner as usize]));
        });
        Oriented::around(&points)
    }
}

/// True if two boxes meet.
pub(super) fn meet(a: &Box3, b: &Box3) -> bool {
    (0..3).all(|axis| a.min[axis] <= b.max[axis] && b.min[axis] <= a.max[axis])
}

// Sets of triangles that grow and shrink, as the filling of holes needs them. Triangles that are added come into
// hierarchies of their own. Two hierarchies of like size become one, so that there are never many, and each triangle
// comes into few.

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
        let items: Vec<(Child, Box3)> =
            (0..).zip(&all).map(|(index, (_, bounds))| (Child::leaf(index), *bounds)).collect();
        let hierarchy = Hierarchy::over(&items);
        let (mut found, mut pending) = (Vec::new(), Vec::new());
        for (place, (one, of_one)) in all.iter().enumerate() {
            pending.push(hierarchy.root);
            while let Some((child, bounds)) = pending.pop() {
                if !meet(&bounds, of_one) {
                    continue;
                }
                match child.kind() {
                    ChildKind::Node(fork) => pending.extend(hierarchy.forks[fork as usize].child),
                    ChildKind::Leaf(other) if other as usize > place && share_more(one, &all[other as usize].0) => {
                        found.push([place, other as usize]);
                    }
                    ChildKind::Leaf(_) | ChildKind::None => {}
                }
            }
        }
        found.sort_unstable();
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
