//! All events of two bodies, in order of time: two trees walked together show the pairs of triangles that can matter.

use super::earliest::Earliest;
use super::event::Event;
use super::landing::find_least_vertex;
use super::scratch::Scratch;
use super::sweep::Sweep;
use super::tally::Tally;
use super::view::View;
use crate::intersection::{Extent, Facet, Visitor, walk};
use crate::motion::Scene;
use crate::solid::{Below, Body, Feature, Tree};

/// The first event of the scene's piece, and of several at that instant the one of least features, for bodies that are
/// apart at its beginning and move.
pub(crate) fn sweep_all(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> Option<Event> {
    let Scratch { tally, buffers, .. } = scratch;
    let mut sweeper = Sweeper::new(scene, a, b, Earliest::new(a.bounds(), b.bounds()), tally);
    walk(scene, sweeper.trees, Extent::Whole, 1.0, &mut buffers.room.pending, &mut sweeper);
    find_least_vertex(scene, a, b, buffers, &mut sweeper.earliest);
    let is_least = matches!(sweeper.earliest.feature_of_a(), Some(Feature::Vertex(_)));
    if sweeper.earliest.facing().is_some() && !is_least {
        sweeper.earliest.search_features();
        let limit = sweeper.earliest.limit();
        walk(scene, sweeper.trees, Extent::Whole, limit, &mut buffers.room.pending, &mut sweeper);
    }
    sweeper.earliest.finish()
}

/// An event at the first instant of the scene's piece at which features meet, for bodies that are apart at its beginning and move.
pub(crate) fn first_of_all(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> Option<Event> {
    let Scratch { tally, buffers, .. } = scratch;
    let mut sweeper = Sweeper::new(scene, a, b, Earliest::new(a.bounds(), b.bounds()), tally);
    walk(scene, sweeper.trees, Extent::Whole, 1.0, &mut buffers.room.pending, &mut sweeper);
    sweeper.earliest.finish()
}

struct Sweeper<'s, 't> {
    scene: &'s Scene<'s>,
    a: &'s Body,
    b: &'s Body,
    trees: [&'s Tree; 2],
    view: Option<View>,
    earliest: Earliest,
    tally: &'t mut Tally,
}

impl<'s, 't> Sweeper<'s, 't> {
    fn new(
        scene: &'s Scene<'s>,
        a: &'s Body,
        b: &'s Body,
        earliest: Earliest,
        tally: &'t mut Tally,
    ) -> Sweeper<'s, 't> {
        let trees = [a.tree(), b.tree()];
        Sweeper { scene, a, b, trees, view: View::new(scene, trees[0], trees[1]), earliest, tally }
    }
}

impl Visitor for Sweeper<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        self.tally.triangle_pairs += 1;
        let corners = [self.trees[0].triangles[a as usize].corners, self.trees[1].triangles[b as usize].corners];
        if let Some(areas) = View::areas_of(self.view.as_ref(), self.scene, corners[0], corners[1]) {
            let (a, b) = (Facet::new(self.a, a), Facet::new(self.b, b));
            Sweep::new(self.scene, &a, &b, areas).offer_all(&mut self.earliest);
        }
        self.earliest.limit()
    }

    fn is_settled(&self, a: Below, b: Below) -> bool {
        self.earliest.is_settled(a, b)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use firstcontact_formats::Mesh;

    use super::*;
    use crate::contact::event::Offered;
    use crate::contact::{Method, Query};
    use crate::convex::samples::Random;
    use crate::motion::Motion;

    /// The pairs that a walk shows.
    #[derive(Default)]
    struct Shown(HashSet<[u32; 2]>);

    impl Visitor for Shown {
        fn visit(&mut self, a: u32, b: u32) -> f64 {
            self.0.insert([a, b]);
            1.0
        }

        fn is_settled(&self, _: Below, _: Below) -> bool {
            false
        }
    }

    /// Whether something happens within the piece.
    struct Happens(bool);

    impl Offered for Happens {
        fn offer(&mut self, scene: &Scene<'_>, event: Event) {
            let [first, last] = event.bracket(scene);
            self.0 |= first >= 0.0 && last <= 1.0;
        }
    }

    /// A bumpy ring of triangles, of the given size, somewhere.
    fn ring(random: &mut Random, size: f64, place: [f64; 3]) -> Body {
        let [along, around] = [14u32, 6];
        let mut vertices = Vec::new();
        for i in 0..along {
            for j in 0..around {
                let [u, v] =
                    [i as f64 / f64::from(along), j as f64 / f64::from(around)].map(|x| x * std::f64::consts::TAU);
                let thick = 0.3 + 0.02 * random.number();
                let reach = 1.0 + thick * v.cos();
                let point = [reach * u.cos(), reach * u.sin(), thick * v.sin() + 0.1 * (2.0 * u).sin()];
                vertices.push([0, 1, 2].map(|k| place[k] + size * point[k]));
            }
        }
        let at = |i: u32, j: u32| (i % along) * around + j % around;
        let faces = (0..along * around).flat_map(|cell| {
            let (i, j) = (cell / around, cell % around);
            let [p, q, r, s] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
            [[p, q, r], [p, r, s]]
        });
        Body::from_mesh(Mesh::new(vertices, faces.collect::<Vec<_>>()).unwrap()).unwrap()
    }

    #[test]
    fn the_walk_shows_every_pair_that_meets() {
        let mut random = Random(7);
        let (mut met, mut left_out) = (0, 0);
        for round in 0..24 {
            let size = [1.0, 1.0, 1e-2, 1e20][round % 4];
            let place = [[0.0; 3], [1e4, -1e4, 1e4]][round / 4 % 2].map(|x| x * size);
            let (a, b) = (ring(&mut random, size, place), ring(&mut random, 1.0, [0.0; 3]));
            let mut near = || 1.5 * random.number() * size.max(1.0);
            let [from, to] = [[near(), near(), near()], [near(), near(), near()]];
            let [from, to] = [from, to].map(|point| [0, 1, 2].map(|k| point[k] - place[k]));
            let (moving, still) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
            let query = Query {
                a: &a,
                motion_of_a: &moving,
                b: &b,
                motion_of_b: &still,
                clock: [0.0, 1.0],
                method: Method::General,
            };
            for passage in query.passages() {
                let scene = query.scene(passage.piece, passage.course);
                let trees = [a.tree(), b.tree()];
                let mut shown = Shown::default();
                walk(&scene, trees, Extent::Whole, 1.0, &mut Vec::new(), &mut shown);
                let counts = trees.map(|tree| tree.triangles.len() as u32);
                left_out += (counts[0] * counts[1]) as usize - shown.0.len();
                for [i, j] in (0..counts[0]).flat_map(|i| (0..counts[1]).map(move |j| [i, j])) {
                    let (of_a, of_b) = (Facet::whole(&a, i), Facet::whole(&b, j));
                    let mut happens = Happens(false);
                    if let Some(areas) = View::areas_of(None, &scene, of_a.corners, of_b.corners) {
                        Sweep::new(&scene, &of_a, &of_b, areas).offer_all(&mut happens);
                    }
                    met += usize::from(happens.0);
                    assert!(!happens.0 || shown.0.contains(&[i, j]), "round {round}: {i} and {j} meet");
                }
            }
        }
        assert!(met > 1_000 && left_out > 100_000, "{met} met, {left_out} left out");
    }
}
