//! The pairs of triangles of one skin that may meet, each once.
//!
//! First upright boxes alone tell which; where these tell too little, boxes turned with what they hold are asked too.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use nalgebra::{Point3, Vector3};

use super::fan::{Common, Fans};
use super::hierarchy::Hierarchy;
use super::oriented::{Oriented, Place, are_apart};
use crate::node::{Child, ChildKind};
use crate::skin::Triangle;
use crate::tree::{Box3, frame, scaled};

/// After so many pairs of boxes for each triangle, upright boxes tell too little.
const MANY: usize = 48;

/// A turned box round more triangles than this is not worth its making, unless it is but a small part of all.
const WORTHWHILE: usize = 128;

/// What a pair of turned boxes costs, a pair of upright ones being one.
const TURNED: usize = 16;

/// What a pair of triangles costs that floats do not tell apart.
const EXACT: usize = 100;

/// What may be spent before the search gives up: some seconds.
const MOST: usize = 400_000_000;

/// What may be spent for each triangle besides.
const MOST_EACH: usize = 300;

/// A walk over all pairs.
pub(super) struct Walk<'a> {
    triangles: &'a [Triangle],
    fans: Fans,
    hierarchy: Hierarchy,
    /// The vertices in the frame of the boxes.
    places: Vec<Place>,
    /// Turned boxes by fork, then by triangle, made when first asked for; none before upright ones have told too little.
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

    /// Shows every pair of triangles that may meet until told to stop, or until the search takes too long.
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

    /// Whether two triangles may share more than their common vertices.
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

/// Whether two boxes meet.
pub(super) fn meet(a: &Box3, b: &Box3) -> bool {
    (0..3).all(|axis| a.min[axis] <= b.max[axis] && b.min[axis] <= a.max[axis])
}
