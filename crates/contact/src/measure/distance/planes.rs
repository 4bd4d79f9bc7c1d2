//! Parallel flats: what floats cannot tell of thousands of pairs of triangles is known of all of them at once.
//!
//! Triangles in two parallel planes are no nearer to each other than the planes. Once features are known to be as near as
//! that, no triangles of the two flats can be nearer; and if their vertex of A comes before all vertices of these triangles, no
//! features of theirs come first.

use std::collections::HashMap;

use super::feature_pair::{FeaturePair, Part};
use crate::measure::still::Still;
use firstcontact_exact::ExactSquare;
use firstcontact_intersection::Facet;
use firstcontact_motion::Span;

/// The distances of parallel planes of two bodies, by their flats.
#[derive(Default)]
pub(super) struct Planes {
    known: HashMap<[u32; 2], Option<ExactSquare>>,
}

impl Planes {
    /// The square of the distance of the planes of two triangles; `None` if they are not parallel, or not large.
    pub(super) fn between(&mut self, still: &Still<'_>, a: &Facet<'_>, b: &Facet<'_>) -> Option<&ExactSquare> {
        let flats = [a.flat?, b.flat?];
        let [of_a, of_b] = still.bodies.map(|body| &body.tree().flats);
        if !(of_a.is_large(flats[0]) && of_b.is_large(flats[1])) {
            return None;
        }
        self.known.entry(flats).or_insert_with(|| distance(still, a, b)).as_ref()
    }

    /// The square of the distance of the planes of two flats, if they are known to be parallel.
    pub(super) fn known(&self, flats: [u32; 2]) -> Option<&ExactSquare> {
        self.known.get(&flats)?.as_ref()
    }
}

fn distance(still: &Still<'_>, a: &Facet<'_>, b: &Facet<'_>) -> Option<ExactSquare> {
    let scene = &still.scene;
    let [of_a, of_b] = [a.plane(Span::OfA), b.plane(Span::OfB)];
    let have_area = scene.axis_beside(of_a).is_some() && scene.axis_beside(of_b).is_some();
    let is_along = |span| scene.sign([of_a[0], of_a[1], span]).is_zero();
    let are_parallel = have_area && of_b.into_iter().all(is_along);
    are_parallel.then(|| FeaturePair { a: Part::vertex(a, 0), b: Part::inside(b) }.exact_square(scene))
}
