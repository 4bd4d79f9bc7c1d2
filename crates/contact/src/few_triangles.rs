//! Pairs of triangles of two bodies that have few: once many signs were in doubt, only those features are looked at that
//! may meet before the earliest event, and these are seen along the motion.

use firstcontact_intersection::Facet;
use firstcontact_motion::Scene;

use super::earliest::{Earliest, SeenEarliest};
use super::heights::Heights;
use super::sight::Sight;
use super::sweep::Sweep;
use super::view::View;

/// Signs in doubt after which it is worth to see the vertices along the motion.
const DOUBTS: u64 = 4;

/// How signs in doubt are looked at between two bodies of few triangles.
pub(super) struct FewTriangles<'s> {
    look: Look<'s>,
    heights: Option<Heights>,
}

#[expect(clippy::large_enum_variant, reason = "queries that are asked again ask for no memory")]
enum Look<'s> {
    /// One by one, as long as they are few.
    Single,
    /// One by one, for they are soon known exactly.
    Exact,
    /// With vertices seen along the motion.
    Seen(Sight<'s>),
}

impl<'s> FewTriangles<'s> {
    /// Before the first pair.
    pub(super) fn new() -> FewTriangles<'s> {
        FewTriangles { look: Look::Single, heights: None }
    }

    /// True if vertices are seen along the motion from now on: if that is worth it.
    #[inline]
    pub(super) fn sees(&mut self, scene: &'s Scene<'s>) -> bool {
        if matches!(self.look, Look::Single) && scene.exact_signs() >= DOUBTS {
            self.begin_to_see(scene);
        }
        matches!(self.look, Look::Seen(_))
    }

    #[cold]
    fn begin_to_see(&mut self, scene: &'s Scene<'s>) {
        let sight = if scene.has_small_spans() { None } else { Sight::new(scene) };
        self.look = sight.map_or(Look::Exact, Look::Seen);
    }

    /// Offers the events of those features of two triangles that may meet before the earliest event, as their heights
    /// tell, or when it happens unless any event is enough; true if there are some.
    #[cold]
    pub(super) fn offer(
        &mut self,
        scene: &'s Scene<'s>,
        view: Option<&View>,
        [a, b]: &[Facet<'s>; 2],
        earliest: &mut Earliest,
        is_any_enough: bool,
    ) -> bool {
        let FewTriangles { look: Look::Seen(sight), heights } = self else { return false };
        // The earliest event may be a new one.
        if let Some(plane) = earliest.plane()
            && !heights.as_ref().is_some_and(|heights| heights.are_of(&plane))
        {
            let fraction = earliest.fraction(scene, sight);
            *heights = fraction.and_then(|fraction| Heights::new(scene, plane, fraction));
        }
        let may_meet = |a: &[u32], b: &[u32]| !heights.as_ref().is_some_and(|h| h.keep_apart(a, b, is_any_enough));
        if !may_meet(&a.corners, &b.corners) {
            return false;
        }
        let Some(areas) = &View::areas_of(view, scene, a.corners, b.corners) else { return true };
        let mut earliest = SeenEarliest { earliest, sight };
        Sweep::new(scene, a, b, areas).seen_by(&*sight).offer_some(&mut earliest, may_meet);
        true
    }
}
