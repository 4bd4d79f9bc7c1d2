//! Filling holes: each by itself, or two together where only that leaves all faces apart.

use super::draft::{Draft, DraftFace, Origin};
use super::fill::{Around, Filling};
use super::outline::{Outline, Outlines};
use super::report::RepairError;
use super::report::{Done, Hole, Left, LeftOpen};
use firstcontact_solid::Body;

/// For more holes that cannot be filled by themselves, no two are filled together.
const MOST_PAIRED: usize = 16;

/// Nor where more holes are filled already.
const MOST_BESIDE: usize = 64;

/// Fills all holes with up to so many edges, small ones first, except where the filling would meet anything. A triangle
/// is filled even so.
pub(super) fn fill_all(draft: &mut Draft<'_>, most: usize, done: &mut Done) -> Result<(), RepairError> {
    let Outlines { mut loops, astray } = Outlines::of(draft);
    if let Some(&vertex) = astray.iter().min() {
        done.left_open.note(|| LeftOpen { edges: astray.len(), vertex, reason: Left::NoLoop });
    }
    if loops.is_empty() {
        return Ok(());
    }
    let body = Body::surface_from_mesh(draft.mesh()?)?;
    let edges = draft.edge_uses().iter().map(|each| each.key()).collect();
    let mut work = Work { around: Around::new(&body, draft.vertices, edges), filled: Vec::new(), open: Vec::new() };
    loops.sort_by_key(|outline| outline.vertices.len());
    for outline in loops {
        if outline.vertices.len() > most {
            work.open.push((outline, Left::TooLarge));
            continue;
        }
        match work.around.fill(&outline) {
            Ok(filling) => work.put(Filled::alone(outline, filling)),
            Err(reason) => work.open.push((outline, reason)),
        }
    }
    work.pair(most);
    work.close();
    let Work { filled, open, .. } = work;
    for (number, each) in (0..).zip(filled) {
        let (origin, hole) = (Origin::Filling(number), each.hole());
        draft.faces.extend(each.filling.faces.into_iter().map(|corners| DraftFace { corners, origin, turned: false }));
        done.filled.note(|| hole);
    }
    for (outline, reason) in open {
        done.left_open.note(|| LeftOpen { edges: outline.vertices.len(), vertex: outline.least(), reason });
    }
    Ok(())
}

/// The holes of a draft while they are being filled.
struct Work<'b> {
    around: Around<'b>,
    filled: Vec<Filled>,
    open: Vec<(Outline, Left)>,
}

/// What fills one loop, or several that are joined.
struct Filled {
    outline: Outline,
    /// How many edges the holes have.
    edges: usize,
    filling: Filling,
}

impl Filled {
    fn alone(outline: Outline, filling: Filling) -> Filled {
        Filled { edges: outline.vertices.len(), outline, filling }
    }

    fn hole(&self) -> Hole {
        Hole {
            edges: self.edges,
            vertex: self.outline.least(),
            faces: self.filling.faces.len(),
            meets: self.filling.meets,
        }
    }
}

impl Work<'_> {
    fn put(&mut self, filled: Filled) {
        self.around.add(&filled.filling);
        self.filled.push(filled);
    }

    /// Fills two holes with one band, as between the rims of a wall, where one cannot be filled by itself, or only
    /// without the other.
    fn pair(&mut self, most: usize) {
        let is_crossing =
            |(outline, reason): &(Outline, Left)| *reason == Left::Crossing && outline.vertices.len() <= most;
        if self.open.iter().filter(|each| is_crossing(each)).count() > MOST_PAIRED || self.filled.len() > MOST_BESIDE {
            return;
        }
        let (crossing, open) = std::mem::take(&mut self.open).into_iter().partition(is_crossing);
        self.open = open;
        let mut pending: Vec<(Outline, Left)> = crossing;
        while let Some((outline, reason)) = pending.pop() {
            let mut others = pending.iter().enumerate();
            let found = others.find_map(|(place, (other, _))| Some((place, band(&mut self.around, &outline, other)?)));
            if let Some((place, (joined, filling))) = found {
                let edges = outline.vertices.len() + pending.remove(place).0.vertices.len();
                self.put(Filled { outline: joined, edges, filling });
            } else if !(0..self.filled.len()).any(|place| self.join(&outline, place)) {
                self.open.push((outline, reason));
            }
        }
    }

    /// Fills a hole together with one that is filled, in place of what fills that.
    fn join(&mut self, outline: &Outline, place: usize) -> bool {
        let other = &self.filled[place];
        self.around.remove(&other.filling, &other.outline);
        match band(&mut self.around, outline, &other.outline) {
            Some((joined, filling)) => {
                let edges = outline.vertices.len() + self.filled.remove(place).edges;
                self.put(Filled { outline: joined, edges, filling });
                true
            }
            None => {
                self.around.add(&other.filling);
                false
            }
        }
    }

    /// Fills missing triangles, whatever that meets: there is but one way.
    fn close(&mut self) {
        for (outline, reason) in std::mem::take(&mut self.open) {
            match self.around.close(&outline) {
                Some(filling) if reason == Left::Crossing => self.put(Filled::alone(outline, filling)),
                _ => self.open.push((outline, reason)),
            }
        }
    }
}

/// The loop of two holes, joined where they are near each other, and triangles that fill it.
fn band(around: &mut Around<'_>, one: &Outline, other: &Outline) -> Option<(Outline, Filling)> {
    const TRIED: usize = 8;
    let mut bridges: Vec<(f64, [usize; 2])> = Vec::new();
    for (from, &start) in one.vertices.iter().enumerate() {
        let ends = other.vertices.iter().enumerate().map(|(to, &end)| (around.distance(start, end), [from, to]));
        bridges.extend(ends.min_by(|left, right| left.0.total_cmp(&right.0)));
    }
    bridges.sort_by(|left, right| left.0.total_cmp(&right.0));
    let is_free = |&[from, to]: &[usize; 2]| !around.bars(one.vertices[from], other.vertices[to]);
    let bridge = bridges.into_iter().map(|(_, ends)| ends).take(TRIED).find(is_free)?;
    let joined = one.joined(other, bridge);
    let filling = around.fill(&joined).ok()?;
    Some((joined, filling))
}

#[cfg(test)]
mod tests {
    use firstcontact_formats::Mesh;

    use crate::{RepairOptions, repair};

    #[test]
    fn a_lid_with_an_opening_is_filled_around_it() {
        // A cube without its top and a pocket in it: two rims in one plane.
        let cuboids = [[[0.0; 3], [8.0; 3]], [[1.0, 1.0, 4.0], [3.0, 7.0, 8.0]]];
        let sides: [[u32; 4]; 5] = [[0, 2, 3, 1], [0, 1, 5, 4], [1, 3, 7, 5], [3, 2, 6, 7], [2, 0, 4, 6]];
        let (mut vertices, mut faces): (Vec<[f64; 3]>, Vec<Vec<u32>>) = (Vec::new(), Vec::new());
        for (number, [low, high]) in cuboids.iter().enumerate() {
            let first = vertices.len() as u32;
            let corner =
                |bits: usize| std::array::from_fn(|axis| if bits >> axis & 1 == 1 { high[axis] } else { low[axis] });
            vertices.extend((0..8).map(corner));
            for side in &sides {
                let mut face: Vec<u32> = side.iter().map(|corner| corner + first).collect();
                if number > 0 {
                    face.reverse();
                }
                faces.push(face);
            }
        }
        let found = repair(&Mesh::new(vertices, &faces).unwrap(), &RepairOptions::new()).unwrap();
        assert!(found.remaining.is_solid() && found.remaining.is_free_of_crossings(), "{:?}", found.done);
        let holes: Vec<(usize, bool)> = found.done.filled.first().iter().map(|hole| (hole.edges, hole.meets)).collect();
        assert_eq!(holes, [(8, false)]);
    }
}
