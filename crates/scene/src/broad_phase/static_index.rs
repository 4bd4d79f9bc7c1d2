//! Index that is built once: the only file that names the R-tree crate.

use crate::broad_phase::box_tree::SearchStack;
use crate::broad_phase::{BroadPhase, MovingBox, SweptBox};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use std::ops::ControlFlow;

/// Bound that larger coordinates are clamped to. Clamping is monotone, so it keeps every overlap, and sums of
/// coordinates inside the tree stay finite.
const FAR: f64 = 1e300;

type StaticEntry<const N: usize> = GeomWithData<Rectangle<[f64; N]>, usize>;

/// R-tree of boxes: in space if `N` is 3, in space and time if it is 4.
#[derive(Debug)]
pub(crate) struct StaticIndex<const N: usize>(RTree<StaticEntry<N>>);

impl<const N: usize> StaticIndex<N> {
    /// Index of boxes, each with the number of the object that it belongs to.
    pub(crate) fn new(boxes: impl Iterator<Item = (usize, SweptBox)>) -> StaticIndex<N> {
        let entry = |(object, swept): (usize, SweptBox)| {
            let [low, high] = corners(&swept);
            StaticEntry::new(Rectangle::from_corners(low, high), object)
        };
        StaticIndex(RTree::bulk_load(boxes.map(entry).collect()))
    }
}

impl StaticIndex<3> {
    /// Lower and upper corner of an entry's box; beyond what larger coordinates are clamped to there is no bound.
    pub(crate) fn reach(entry: &StaticEntry<3>) -> [[f64; 3]; 2] {
        let [low, high] = [entry.geom().lower(), entry.geom().upper()];
        let below = low.map(|x| if x <= -FAR { f64::NEG_INFINITY } else { x });
        [below, high.map(|x| if x >= FAR { f64::INFINITY } else { x })]
    }
}

impl<const N: usize> BroadPhase<StaticEntry<N>> for StaticIndex<N> {
    fn object(entry: &StaticEntry<N>) -> usize {
        entry.data
    }

    fn visit_near<T>(
        &self,
        moving: &MovingBox,
        _: &mut SearchStack,
        mut visit: impl FnMut(&StaticEntry<N>, f64) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let swept = moving.swept();
        let [low, high] = corners(&swept);
        for entry in self.0.locate_in_envelope_intersecting(AABB::from_corners(low, high)) {
            let start = entry.geom().lower().get(3).copied().unwrap_or(f64::NEG_INFINITY);
            visit(entry, start.max(swept.low[3]))?;
        }
        ControlFlow::Continue(())
    }
}

fn corners<const N: usize>(swept: &SweptBox) -> [[f64; N]; 2] {
    [swept.low, swept.high].map(|corner| std::array::from_fn(|k| corner[k].clamp(-FAR, FAR)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_count_in_space_and_time_only() {
        let still = |clock| MovingBox { reach: [[0.0; 3], [1.0; 3]], ends: [[0.0; 3]; 2], clock };
        let (early, late) = (still([0.0, 1.0]), still([2.0, 3.0]));
        let [mut in_space, mut in_both] = [0, 0];
        let space = StaticIndex::<3>::new([(7, early.swept())].into_iter());
        let both = StaticIndex::<4>::new([(7, early.swept())].into_iter());
        let mut stack = SearchStack::default();
        let _ = space.visit_near(&late, &mut stack, |entry, earliest| {
            assert_eq!((StaticIndex::object(entry), earliest), (7, 2.0));
            in_space += 1;
            ControlFlow::<()>::Continue(())
        });
        let _ = both.visit_near(&late, &mut stack, |_, _| {
            in_both += 1;
            ControlFlow::<()>::Continue(())
        });
        assert_eq!([in_space, in_both], [1, 0]);
    }
}
