//! Filling holes: each by itself, or two together where only that leaves all faces apart.

use super::draft::{Draft, DraftFace, Origin};
use super::fill::{Around, Filling};
use super::outline::{Outline, Outlines};
use super::report::{Changes, Hole, LeftOpen, OpenReason, RepairError};
use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::orient2d;
use firstcontact_solid::Body;
use firstcontact_solid::polygon::newell_axes;
use firstcontact_solid::triangulate::is_planar;

/// For more holes that cannot be filled by themselves, no two are filled together.
const MOST_PAIRED: usize = 16;

/// Nor where more holes are filled already.
const MOST_BESIDE: usize = 64;

/// Fills all holes with up to so many edges, small ones first, except where the filling would meet anything. A triangle
/// is filled even so.
pub(super) fn fill_all(draft: &mut Draft<'_>, most: usize, changes: &mut Changes) -> Result<(), RepairError> {
    let Outlines { mut loops, astray } = Outlines::of(draft);
    changes.open_edges = astray.len() + loops.iter().map(|outline| outline.vertices.len()).sum::<usize>();
    if let Some(&vertex) = astray.iter().min() {
        changes.left_open.note(|| LeftOpen { edges: astray.len(), vertex, reason: OpenReason::NoLoop });
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
            work.open.push((outline, OpenReason::TooLarge));
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
        changes.filled.note(|| hole);
    }
    for (outline, reason) in open {
        changes.left_open.note(|| LeftOpen { edges: outline.vertices.len(), vertex: outline.least(), reason });
    }
    Ok(())
}

/// The holes of a draft while they are being filled.
struct Work<'b> {
    around: Around<'b>,
    filled: Vec<Filled>,
    open: Vec<(Outline, OpenReason)>,
}

/// Faces that fill one loop, or several that are joined.
struct Filled {
    outline: Outline,
    /// Number of edges of the holes.
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
        let is_crossing = |(outline, reason): &(Outline, OpenReason)| {
            *reason == OpenReason::Crossing && outline.vertices.len() <= most
        };
        if self.open.iter().filter(|each| is_crossing(each)).count() > MOST_PAIRED || self.filled.len() > MOST_BESIDE {
            return;
        }
        let (crossing, open) = std::mem::take(&mut self.open).into_iter().partition(is_crossing);
        self.open = open;
        let mut pending: Vec<(Outline, OpenReason)> = crossing;
        while let Some((outline, reason)) = pending.pop() {
            let mut others = pending.iter().enumerate();
            let found =
                others.find_map(|(place, (other, _))| Some((place, band(&mut self.around, &outline, vec![other])?)));
            if let Some((place, (joined, filling))) = found {
                let edges = outline.vertices.len() + pending.remove(place).0.vertices.len();
                self.put(Filled { outline: joined, edges, filling });
            } else if !(0..self.filled.len()).any(|place| self.join(&outline, &[place])) {
                let within: Vec<usize> =
                    (0..self.filled.len()).filter(|&place| self.is_within(place, &outline)).collect();
                if within.len() < 2 || !self.join(&outline, &within) {
                    self.open.push((outline, reason));
                }
            }
        }
    }

    /// True if a filled hole lies in the plane of an outline and begins inside of it: an opening in a missing lid.
    fn is_within(&self, place: usize, outline: &Outline) -> bool {
        let at = |&vertex: &u32| self.around.at(vertex);
        let corners: Vec<[f64; 3]> = outline.vertices.iter().map(at).collect();
        let other: Vec<[f64; 3]> = self.filled[place].outline.vertices.iter().map(at).collect();
        let [axis, ..] = newell_axes(&corners);
        let flat: Vec<[f64; 2]> = corners.iter().map(|&corner| axis.drop_from(corner)).collect();
        is_planar(&[corners, other.clone()].concat()) && is_inside(axis.drop_from(other[0]), &flat)
    }

    /// Fills a hole together with some that are filled, in place of what fills these.
    fn join(&mut self, outline: &Outline, places: &[usize]) -> bool {
        for &place in places {
            self.around.remove(&self.filled[place].filling, &self.filled[place].outline);
        }
        let others = places.iter().map(|&place| &self.filled[place].outline).collect();
        match band(&mut self.around, outline, others) {
            Some((joined, filling)) => {
                let mut edges = outline.vertices.len();
                for &place in places.iter().rev() {
                    edges += self.filled.remove(place).edges;
                }
                self.put(Filled { outline: joined, edges, filling });
                true
            }
            None => {
                places.iter().for_each(|&place| self.around.add(&self.filled[place].filling));
                false
            }
        }
    }

    /// Fills missing triangles, whatever that meets: there is but one way.
    fn close(&mut self) {
        for (outline, reason) in std::mem::take(&mut self.open) {
            match self.around.close(&outline) {
                Some(filling) if reason == OpenReason::Crossing => self.put(Filled::alone(outline, filling)),
                _ => self.open.push((outline, reason)),
            }
        }
    }
}

/// Joins holes to one loop, each time the one that is nearest to those joined before, and fills that.
fn band(around: &mut Around<'_>, one: &Outline, mut others: Vec<&Outline>) -> Option<(Outline, Filling)> {
    let mut joined = one.clone();
    while !others.is_empty() {
        let bridges = others.iter().enumerate().map(|(place, other)| Some((bridge(around, &joined, other)?, place)));
        let bridges: Vec<((f64, [usize; 2]), usize)> = bridges.collect::<Option<_>>()?;
        let ((_, ends), place) = bridges.into_iter().min_by(|left, right| left.0.0.total_cmp(&right.0.0))?;
        joined = joined.joined(others.swap_remove(place), ends);
    }
    let filling = around.fill(&joined).ok()?;
    Some((joined, filling))
}

/// The shortest edge between two holes that may be, of a few, and its length.
fn bridge(around: &Around<'_>, one: &Outline, other: &Outline) -> Option<(f64, [usize; 2])> {
    const TRIED: usize = 8;
    let mut bridges: Vec<(f64, [usize; 2])> = Vec::new();
    for (from, &start) in one.vertices.iter().enumerate() {
        let ends = other.vertices.iter().enumerate().map(|(to, &end)| (around.distance(start, end), [from, to]));
        bridges.extend(ends.min_by(|left, right| left.0.total_cmp(&right.0)));
    }
    bridges.sort_by(|left, right| left.0.total_cmp(&right.0));
    let is_free = |&(_, [from, to]): &(f64, [usize; 2])| !around.bars(one.vertices[from], other.vertices[to]);
    bridges.into_iter().take(TRIED).find(is_free)
}

/// True if a polygon in the plane winds around a point. Exact; a point on the polygon may count or not.
fn is_inside(point: [f64; 2], polygon: &[[f64; 2]]) -> bool {
    let next = polygon.iter().cycle().skip(1);
    let winding: i32 = polygon
        .iter()
        .zip(next)
        .map(|(&from, &to)| match (from[1] <= point[1], to[1] <= point[1]) {
            (true, false) => i32::from(orient2d(from, to, point) == Sign::Positive),
            (false, true) => -i32::from(orient2d(from, to, point) == Sign::Negative),
            _ => 0,
        })
        .sum();
    winding != 0
}

#[cfg(test)]
mod tests {
    use firstcontact_formats::Mesh;

    use crate::{RepairOptions, Repaired, repair};

    /// A cube without its top and pockets in it, open at the top: rims in one plane.
    fn lid_missing(pockets: &[[[f64; 3]; 2]]) -> Repaired {
        let cuboids = [&[[[0.0; 3], [8.0; 3]]], pockets].concat();
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
        repair(&Mesh::new(vertices, &faces).unwrap(), &RepairOptions::new()).unwrap()
    }

    #[test]
    fn a_lid_with_openings_is_filled_around_them() {
        let pockets = [
            [[1.0, 1.0, 4.0], [3.0, 7.0, 8.0]],
            [[4.0, 1.0, 5.0], [7.0, 3.0, 8.0]],
            [[5.0, 5.0, 3.0], [6.0, 6.0, 8.0]],
        ];
        for count in 1..=pockets.len() {
            let found = lid_missing(&pockets[..count]);
            assert!(found.remaining.is_solid() && found.remaining.is_free_of_crossings(), "{:?}", found.changes);
            let holes: Vec<(usize, bool)> =
                found.changes.filled.first().iter().map(|hole| (hole.edges, hole.meets)).collect();
            assert_eq!(holes, [(4 * (count + 1), false)]);
        }
    }
}
