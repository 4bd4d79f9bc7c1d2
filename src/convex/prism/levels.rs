//! The levels of a base polyhedron, found by removing independent sets of vertices.

use crate::convex::Polyhedron;
use crate::solid::convex_hull;

/// The greatest number of neighbours of a vertex that is removed (Lemma 1).
const DEGREE: usize = 11;

/// The levels, the polyhedron itself first.
pub(super) struct Levels {
    levels: Vec<Level>,
}

/// Which vertices are joined at one level; empty for those that are not there.
pub(super) struct Level {
    neighbours: Vec<Vec<u32>>,
}

impl Levels {
    pub(super) fn of(polyhedron: &Polyhedron) -> Levels {
        let count = polyhedron.points().len() as u32;
        let first = Level { neighbours: (0..count).map(|vertex| polyhedron.neighbours(vertex).collect()).collect() };
        let mut levels = vec![first];
        while let Some(next) = levels.last().and_then(|level| level.coarser(polyhedron)) {
            levels.push(next);
        }
        Levels { levels }
    }

    pub(super) fn count(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn level(&self, index: usize) -> &Level {
        &self.levels[index]
    }
}

impl Level {
    fn present(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.neighbours.len() as u32).filter(|&vertex| !self.neighbours[vertex as usize].is_empty())
    }

    pub(super) fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[vertex as usize]
    }

    pub(super) fn any(&self) -> u32 {
        self.present().next().unwrap_or_default()
    }

    fn coarser(&self, polyhedron: &Polyhedron) -> Option<Level> {
        let total = self.present().count();
        let mut removed: Vec<u32> = Vec::new();
        for vertex in self.present() {
            let around = self.neighbours(vertex);
            let free = around.len() <= DEGREE && !around.iter().any(|other| removed.contains(other));
            if free && total - removed.len() > 4 {
                removed.push(vertex);
            }
        }
        let singles = self.present().map(|vertex| vec![vertex]);
        std::iter::once(removed)
            .chain(singles)
            .filter(|_| total > 4)
            .find_map(|removed| self.without(polyhedron, &removed))
    }

    fn without(&self, polyhedron: &Polyhedron, removed: &[u32]) -> Option<Level> {
        let kept: Vec<u32> = self.present().filter(|vertex| !removed.contains(vertex)).collect();
        let points: Vec<[f64; 3]> = kept.iter().map(|&vertex| polyhedron.points()[vertex as usize].into()).collect();
        let triangles = convex_hull(&points).ok()?;
        let mut neighbours = vec![Vec::new(); self.neighbours.len()];
        for [p, q, r] in triangles {
            for (from, to) in [(p, q), (q, r), (r, p)] {
                neighbours[kept[from as usize] as usize].push(kept[to as usize]);
            }
        }
        Some(Level { neighbours })
    }
}
