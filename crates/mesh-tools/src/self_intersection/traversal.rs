//! The pairs of triangles of one skin that may meet, each once.
//!
//! First upright boxes alone tell which; where these tell too little, boxes turned with what they hold are asked too.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::ControlFlow;

use nalgebra::{Point3, Vector3};

use super::boxes::{HubHierarchy, Oriented, Place, are_apart, stretched};
use super::triangle_pair::{Member, share_more};
use super::vertex_fan::{Common, Fans};
use firstcontact_solid::boxes::{around, frame, scaled};
use firstcontact_solid::hierarchy::{Branch, BranchPairs};
use firstcontact_solid::node::{Child, ChildKind};
use firstcontact_solid::{Box3, Hierarchy, Triangle};

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

/// Search over all pairs.
pub(super) struct PairSearch<'a, V> {
    triangles: &'a [Triangle],
    fans: Fans,
    hierarchy: &'a HubHierarchy,
    /// The vertices in the frame of the boxes.
    places: Vec<Place>,
    /// Turned boxes by fork, then by triangle, made when first asked for; none before upright ones have told too
    /// little.
    turned: Vec<OnceCell<Oriented>>,
    spent: usize,
    visit: V,
}

/// Shows every pair of triangles that may share more than their common vertices, each once, until `visit` breaks or
/// there is too much to look at.
pub(super) fn for_each_pair(
    triangles: &[Triangle],
    positions: &[Point3<f64>],
    visit: impl FnMut(u32, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let fans = Fans::find(triangles, positions);
    let positions = &*stretched(triangles, positions);
    let used = triangles.iter().flat_map(|triangle| triangle.corners).map(|corner| &positions[corner as usize]);
    let (center, exponent) = frame(used);
    let places = scaled(positions, &center, exponent);
    let hierarchy = HubHierarchy::build(triangles, &places, &fans);
    let places = places.into_iter().map(Vector3::from).collect();
    let mut search = PairSearch { triangles, fans, hierarchy: &hierarchy, places, turned: Vec::new(), spent: 0, visit };
    let mut pending = Vec::new();
    for (&pair, hub) in hierarchy.boxes.forks().iter().zip(&hierarchy.hubs) {
        if hub.is_none() {
            hierarchy.boxes.search_pairs(&hierarchy.boxes, pair, &mut pending, &mut search)?;
            search.check_cost()?;
        }
    }
    search.visit_stars()
}

impl<V: FnMut(u32, u32) -> ControlFlow<()>> PairSearch<'_, V> {
    /// Looks at the pairs of triangles around vertices with a star; a pair around several of these, at the first.
    fn visit_stars(&mut self) -> ControlFlow<()> {
        let PairSearch { triangles, fans, spent, visit, .. } = self;
        let most = MOST + MOST_EACH * triangles.len();
        fans.stars.iter().try_for_each(|star| {
            star.for_each_pair(triangles, |a, b| {
                let [of_a, of_b] = [a, b].map(|index| triangles[index as usize].corners);
                *spent += EXACT;
                if fans.first_star(of_a, of_b) == Some(star.vertex) {
                    visit(a, b)?;
                }
                if *spent > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        })
    }
}

impl<V: FnMut(u32, u32) -> ControlFlow<()>> BranchPairs<f32> for PairSearch<'_, V> {
    fn keeps(&mut self, [left, right]: [&Branch<f32>; 2]) -> bool {
        self.spent += 1;
        if self.spent > MANY * self.triangles.len() && self.turned.is_empty() {
            self.turned.resize_with(self.hierarchy.hubs.len() + self.triangles.len(), OnceCell::new);
        }
        let hub = self.hierarchy.hub(left.0);
        let of_one_hub = hub.is_some() && hub == self.hierarchy.hub(right.0);
        let are_leaves = [left, right].iter().all(|branch| matches!(branch.0.kind(), ChildKind::Leaf(_)));
        left.1.meets(&right.1)
            && !of_one_hub
            && self.check_cost().is_continue()
            && (are_leaves || self.turned.is_empty() || !self.are_turned_apart(left.0, right.0))
    }

    fn visit(&mut self, a: u32, b: u32) -> ControlFlow<()> {
        if self.may_meet(a, b) {
            self.spent += EXACT;
            (self.visit)(a, b)?;
        }
        ControlFlow::Continue(())
    }
}

impl<V> PairSearch<'_, V> {
    /// Breaks where there is too much to look at.
    fn check_cost(&self) -> ControlFlow<()> {
        if self.spent > MOST + MOST_EACH * self.triangles.len() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
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
                ChildKind::Leaf(index) => self.hierarchy.hubs.len() + index as usize,
                ChildKind::None => return None,
            };
            Some(self.turned[place].get_or_init(|| self.oriented(child)))
        };
        whole(left).zip(whole(right)).is_some_and(|(left, right)| left.is_apart_from(right))
    }

    fn oriented(&self, child: Child) -> Oriented {
        let mut points = Vec::new();
        self.hierarchy.boxes.for_each_below(child, &mut |index| {
            points.extend(self.triangles[index as usize].corners.map(|corner| self.places[corner as usize]));
        });
        Oriented::around(&points)
    }
}

// Sets of triangles that grow and shrink, as the filling of holes needs them. Triangles that are added come into
// hierarchies of their own. Two hierarchies of like size become one, so that there are never many, and each triangle
// comes into few.

/// Triangles over common vertices.
pub(crate) struct Among<'p> {
    positions: &'p [Point3<f64>],
    /// The same in the frame of the boxes.
    places: Vec<[f64; 3]>,
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
        let (center, exponent) = frame(positions.iter());
        let places = scaled(positions, &center, exponent);
        let mut among = Among { positions, places, layers: Vec::new(), gone: HashSet::new() };
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
        let hierarchy = Hierarchy::over(triangles.iter().map(|&corners| self.bounds(corners)));
        self.layers.push(Layer { triangles, hierarchy });
    }

    /// Shows the triangles that share more with the one asked about than their common vertices and edges, until told to
    /// stop. One with two equal corners is the segment that it is.
    pub(crate) fn met_by(
        &self,
        corners: [u32; 3],
        visit: &mut impl FnMut([u32; 3]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (asked, bounds) = (self.member(corners), self.bounds(corners));
        let mut flow = ControlFlow::Continue(());
        for Layer { triangles, hierarchy } in &self.layers {
            for_each_meeting(hierarchy, &bounds, |index| {
                let other = triangles[index as usize];
                if !self.gone.contains(&other) && share_more(&asked, &self.member(other)) {
                    flow = visit(other);
                }
                flow
            });
            flow?;
        }
        flow
    }

    /// The pairs of the given triangles that share more than their common vertices and edges, by their places.
    pub(crate) fn clashes(&self, triangles: &[[u32; 3]]) -> Vec<[usize; 2]> {
        let members: Vec<Member> = triangles.iter().map(|&corners| self.member(corners)).collect();
        let hierarchy = Hierarchy::over(triangles.iter().map(|&corners| self.bounds(corners)));
        let mut found = Vec::new();
        for (place, &corners) in triangles.iter().enumerate() {
            for_each_meeting(&hierarchy, &self.bounds(corners), |other| {
                if other as usize > place && share_more(&members[place], &members[other as usize]) {
                    found.push([place, other as usize]);
                }
                ControlFlow::Continue(())
            });
        }
        found.sort_unstable();
        found
    }

    fn member(&self, corners: [u32; 3]) -> Member {
        Member::new(corners, corners.map(|corner| self.positions[corner as usize].into()))
    }

    fn bounds(&self, corners: [u32; 3]) -> Box3 {
        around(corners.map(|corner| self.places[corner as usize]))
    }
}

/// Shows the items whose boxes meet a box, until `visit` breaks.
fn for_each_meeting(hierarchy: &Hierarchy, bounds: &Box3, mut visit: impl FnMut(u32) -> ControlFlow<()>) {
    let distance = |other: &Box3| if bounds.meets(other) { 0.0 } else { f64::INFINITY };
    hierarchy.search(0.0, distance, |index| if visit(index).is_break() { f64::NEG_INFINITY } else { 0.0 });
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
