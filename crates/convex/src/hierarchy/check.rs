//! What must hold of every hierarchy.

use super::Hierarchy;
use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::orient3d;
use firstcontact_solid::edge_key;

impl Hierarchy {
    /// Every level is closed and convex, and made of vertices of the one below; what was taken away was of small degree
    /// and not joined; the first breach is named.
    pub(crate) fn check(&self) -> Result<(), String> {
        for removal in 0..self.removals.len() as u32 {
            let (vertex, ring) = (self.removals[removal as usize].vertex, self.ring(removal));
            if ring.len() > Hierarchy::MAX_DEGREE as usize {
                return Err(format!("vertex {vertex} was taken away with degree {}", ring.len()));
            }
            if ring.iter().any(|&near| self.last_level(near) <= self.last_level(vertex)) {
                return Err(format!("vertex {vertex} was taken away after a neighbour or together with it"));
            }
        }
        (0..self.height()).try_for_each(|level| self.check_level(level))
    }

    fn check_level(&self, level: usize) -> Result<(), String> {
        let triangles: Vec<[u32; 3]> = self.triangles(level).collect();
        let size = self.sizes[level] as usize;
        if triangles.len() + 4 != 2 * size {
            return Err(format!("level {level} has {size} vertices and {} triangles", triangles.len()));
        }
        let mut sides: Vec<(u64, u32, u32)> = Vec::with_capacity(3 * triangles.len());
        for &[a, b, c] in &triangles {
            sides.extend([(a, b, c), (b, c, a), (c, a, b)].map(|(from, to, tip)| (edge_key(from, to), from, tip)));
        }
        sides.sort_unstable();
        for pair in sides.chunks(2) {
            let [(key, from, tip), (other, to, beyond)] = *pair else { return Err("an edge is open".to_owned()) };
            if key != other || from == to {
                return Err(format!("level {level} is not closed at vertex {from}"));
            }
            let [a, b, c, d] = [from, to, tip, beyond].map(|vertex| self.point(vertex));
            // Convex across every edge, closed and of the right number of triangles: convex.
            if orient3d(a, b, c, d) == Sign::Positive {
                return Err(format!("level {level} is not convex at the edge from {from} to {to}"));
            }
        }
        Ok(())
    }
}
