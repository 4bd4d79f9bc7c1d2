//! Faces that fill a loop of edges.
//!
//! One polygon if the loop is plane and simple. Else triangles found by dynamic programming over the parts of the loop
//! (Barequet & Sharir, *Filling gaps in the boundary of a polyhedron*, 1995): those that bend least at their worst
//! edge, the neighbours outside of the hole included, and of these the least in area (Liepa, *Filling holes in meshes*,
//! 2003). Triangles that are found to meet the mesh, or each other, are barred, and the search begins again with the
//! others, until what it finds meets nothing or nothing is left. Angles and areas are floats, as they only choose; all
//! that is asked about meeting is decided exactly. No diagonal may be an edge that the mesh has already.
//!
//! A loop of more than [`MOST_CORNERS`] corners is cut in two first, along a short diagonal.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::outline::{Outline, unit};
use super::report::OpenReason;
use super::triangulation::{Diagonals, Part, better};
use crate::self_intersection::Among;
use firstcontact_exact::geom::predicate::collinear;
use firstcontact_solid::Body;
use firstcontact_solid::connectivity::edge_key;
use firstcontact_solid::polygon::{Outcome, newell};
use firstcontact_solid::triangulate::{Fold, triangulate};

/// For more corners, dynamic programming takes too long: its work grows with their third power.
const MOST_CORNERS: usize = 200;

/// The most corners of a part of a longer loop, so that the work grows with the number of parts.
const MOST_OF_PART: usize = 32;

/// The most places of a long loop from which diagonals are tried.
const MOST_STARTS: usize = 256;

/// Cost that is allowed for one loop, a look at one triangle being one.
const MOST_EACH: usize = 60_000_000;

/// Cost that is allowed for all loops.
const MOST: usize = 1_000_000_000;

/// Cost of the test whether a triangle meets the mesh.
const ASKED: usize = 500;

/// Faces that fill a loop.
#[derive(Debug)]
pub(super) struct Filling {
    /// One polygon, or triangles.
    pub(super) faces: Vec<Vec<u32>>,
    /// The same as triangles.
    pub(super) triangles: Vec<[u32; 3]>,
    /// True if they meet faces that cross the loop itself.
    pub(super) meets: bool,
}

/// The mesh around the holes, and what fills some of them.
pub(super) struct Around<'b> {
    vertices: &'b [[f64; 3]],
    among: Among<'b>,
    edges: HashSet<u64>,
    /// Cost that is still allowed.
    left: usize,
}

impl<'b> Around<'b> {
    /// The triangles of a body, and the keys of the edges of its faces.
    pub(super) fn new(body: &'b Body, vertices: &'b [[f64; 3]], edges: HashSet<u64>) -> Around<'b> {
        let triangles = body.skin().triangles.iter().map(|triangle| triangle.corners).collect();
        Around { vertices, among: Among::new(body.positions(), triangles), edges, left: MOST }
    }

    /// Adds what fills a hole.
    pub(super) fn add(&mut self, filling: &Filling) {
        for face in &filling.faces {
            let next = face.iter().cycle().skip(1);
            self.edges.extend(face.iter().zip(next).map(|(&from, &to)| edge_key(from, to)));
        }
        self.among.add(filling.triangles.clone());
    }

    /// Takes back what fills a hole.
    pub(super) fn remove(&mut self, filling: &Filling, outline: &Outline) {
        self.among.remove(&filling.triangles);
        let of_mesh = outline.edges().zip(&outline.beside).filter(|(_, beside)| beside.is_some());
        let kept: HashSet<u64> = of_mesh.map(|([from, to], _)| edge_key(from, to)).collect();
        let sides = filling.triangles.iter().flat_map(|&[a, b, c]| [edge_key(a, b), edge_key(b, c), edge_key(c, a)]);
        sides.filter(|key| !kept.contains(key)).for_each(|key| _ = self.edges.remove(&key));
    }

    /// Fills a loop so that nothing meets. If other faces cross the loop itself, so that they meet whatever fills
    /// it, these alone may be met.
    pub(super) fn fill(&mut self, outline: &Outline) -> Result<Filling, OpenReason> {
        let corner = |place: usize| self.at(outline.vertices[place]);
        if (2..outline.vertices.len()).all(|place| collinear(corner(0), corner(1), corner(place))) {
            return Err(OpenReason::NoArea);
        }
        let strict = self.fill_but(outline, &HashSet::new());
        if !matches!(strict, Err(OpenReason::Crossing)) {
            return strict;
        }
        let mut excused = HashSet::new();
        let of_mesh = outline.edges().zip(&outline.beside).filter(|(_, beside)| beside.is_some());
        for ([from, to], _) in of_mesh {
            let _ = self.among.met_by([from, to, to], &mut |face| {
                excused.insert(face);
                ControlFlow::Continue(())
            });
        }
        match excused.is_empty() {
            true => strict,
            false => self.fill_but(outline, &excused).map(|filling| Filling { meets: true, ..filling }),
        }
    }

    /// Fills a loop of three corners, whatever that meets, unless the mesh has the same triangle already.
    pub(super) fn close(&self, outline: &Outline) -> Option<Filling> {
        let &[a, b, c] = &outline.vertices[..] else { return None };
        let is_there = |other: [u32; 3]| [a, b, c].iter().all(|corner| other.contains(corner));
        let stop = |other| if is_there(other) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let is_new = self.among.met_by([a, b, c], &mut { stop }).is_continue();
        is_new.then(|| Filling { faces: vec![vec![a, b, c]], triangles: vec![[a, b, c]], meets: true })
    }

    /// True if an edge between two vertices would be there twice, or meet the mesh.
    pub(super) fn bars(&self, from: u32, to: u32) -> bool {
        from == to || self.edges.contains(&edge_key(from, to)) || self.meets([from, to, to], &HashSet::new())
    }

    /// Returns the distance of two vertices, in floats.
    pub(super) fn distance(&self, one: u32, other: u32) -> f64 {
        let (one, other) = (self.at(one), self.at(other));
        (0..3).map(|axis| one[axis] - other[axis]).map(|apart| apart * apart).sum::<f64>().sqrt()
    }

    pub(super) fn at(&self, vertex: u32) -> [f64; 3] {
        self.vertices[vertex as usize]
    }

    /// True if a triangle meets the mesh, but for the faces excused.
    fn meets(&self, corners: [u32; 3], excused: &HashSet<[u32; 3]>) -> bool {
        let stop = |other| if excused.contains(&other) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        self.among.met_by(corners, &mut { stop }).is_break()
    }

    fn fill_but(&mut self, outline: &Outline, excused: &HashSet<[u32; 3]>) -> Result<Filling, OpenReason> {
        if let Some(filling) = self.polygon(outline, excused) {
            return Ok(filling);
        }
        let mut left = MOST_EACH.min(self.left);
        let before = left;
        let most = if outline.vertices.len() <= MOST_CORNERS { MOST_CORNERS } else { MOST_OF_PART };
        let found = self.cut(outline, most, excused, &mut left);
        self.left -= before - left;
        let triangles = found?;
        Ok(Filling { faces: triangles.iter().map(|corners| corners.to_vec()).collect(), triangles, meets: false })
    }

    /// One polygon for a plane loop of edges of the mesh.
    fn polygon(&self, outline: &Outline, excused: &HashSet<[u32; 3]>) -> Option<Filling> {
        if outline.beside.contains(&None) {
            return None;
        }
        let corners: Vec<[f64; 3]> = outline.vertices.iter().map(|&vertex| self.at(vertex)).collect();
        let cut = triangulate(&corners, Fold::Outward);
        let diagonals = Diagonals::of(&outline.vertices);
        let triangles: Vec<[u32; 3]> = cut.triangles.iter().map(|triangle| diagonals.vertices(*triangle)).collect();
        let is_new = |triangle: &[u32; 3]| !diagonals.within(triangle).any(|key| self.edges.contains(&key));
        let fits = cut.planar
            && cut.outcome == Outcome::Simple
            && cut.triangles.iter().all(is_new)
            && !triangles.iter().any(|&triangle| self.meets(triangle, excused));
        fits.then(|| Filling { faces: vec![outline.vertices.clone()], triangles, meets: false })
    }

    /// Triangles for a loop of any length. Loops of more than `most` corners are cut in two.
    fn cut(
        &self,
        outline: &Outline,
        most: usize,
        excused: &HashSet<[u32; 3]>,
        left: &mut usize,
    ) -> Result<Vec<[u32; 3]>, OpenReason> {
        if outline.vertices.len() <= most {
            return Search::new(self, outline, excused).run(left);
        }
        let mut reason = OpenReason::NoFilling;
        for [from, to] in self.shortest(outline, left) {
            let (one, other) = (part_of(outline, from, to), part_of(outline, to, from));
            let both = self.cut(&one, most, excused, left).and_then(|mut triangles| {
                triangles.extend(self.cut(&other, most, excused, left)?);
                Ok(triangles)
            });
            match both {
                Ok(triangles) if self.among.clashes(&triangles).is_empty() => return Ok(triangles),
                Ok(_) => reason = OpenReason::Crossing,
                Err(why) => reason = why,
            }
            if *left == 0 {
                return Err(OpenReason::TooMuch);
            }
        }
        Err(reason)
    }

    /// Finds some of the shortest diagonals that leave at least a quarter of a loop on both sides, and that nothing
    /// bars.
    fn shortest(&self, outline: &Outline, left: &mut usize) -> Vec<[usize; 2]> {
        const TRIED: usize = 4;
        const LOOKED_AT: usize = 64;
        let count = outline.vertices.len();
        let stride = count.div_ceil(MOST_STARTS);
        *left = left.saturating_sub(count * count / (4 * stride));
        let length = |[from, to]: [usize; 2]| self.distance(outline.vertices[from], outline.vertices[to]);
        let mut best: Vec<(f64, [usize; 2])> = Vec::new();
        for from in (0..count).step_by(stride) {
            let far = (from + count / 4..count).filter(|to| count - (to - from) >= count / 4);
            let nearest = far.map(|to| (length([from, to]), [from, to])).min_by(|one, other| one.0.total_cmp(&other.0));
            best.extend(nearest);
        }
        best.sort_by(|one, other| one.0.total_cmp(&other.0));
        let free = |&[from, to]: &[usize; 2]| !self.bars(outline.vertices[from], outline.vertices[to]);
        best.into_iter().map(|(_, ends)| ends).take(LOOKED_AT).filter(free).take(TRIED).collect()
    }
}

/// The loop from one place of a loop to another, and straight back.
fn part_of(outline: &Outline, from: usize, to: usize) -> Outline {
    let count = outline.vertices.len();
    let steps = (to + count - from) % count;
    let vertices = (0..=steps).map(|step| outline.vertices[(from + step) % count]).collect();
    let beside = (0..steps).map(|step| outline.beside[(from + step) % count]);
    Outline { vertices, beside: beside.chain([None]).collect() }
}

/// State of knowledge about a triangle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// It has an area and meets nothing of the mesh.
    Good,
    /// It has no area or meets the mesh.
    Barred,
    /// It met another triangle of a filling.
    Clashed,
}

/// A search for the triangles of one loop.
struct Search<'a, 'b> {
    around: &'a Around<'b>,
    outline: &'a Outline,
    excused: &'a HashSet<[u32; 3]>,
    corners: Vec<[f64; 3]>,
    /// By triangle: its places in the loop, in ascending order.
    known: Vec<Known>,
    /// By the two places: whether this must not be a diagonal.
    barred: Vec<bool>,
}

/// First criterion of choice among triangles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Bend,
    Area,
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(around: &'a Around<'b>, outline: &'a Outline, excused: &'a HashSet<[u32; 3]>) -> Search<'a, 'b> {
        let count = outline.vertices.len();
        let corners = outline.vertices.iter().map(|&vertex| around.at(vertex)).collect();
        let known = vec![Known::Nothing; count * count * count];
        let mut search = Search { around, outline, excused, corners, known, barred: vec![false; count * count] };
        let own: HashSet<u64> = outline.edges().map(|[from, to]| edge_key(from, to)).collect();
        for first in 0..count {
            for last in (first + 2..count).filter(|last| last - first < count - 1) {
                let [from, to] = [first, last].map(|place| outline.vertices[place]);
                let key = edge_key(from, to);
                search.barred[first * count + last] = from == to || around.edges.contains(&key) || own.contains(&key);
            }
        }
        search
    }

    fn run(&mut self, left: &mut usize) -> Result<Vec<[u32; 3]>, OpenReason> {
        let count = self.corners.len();
        let mut reason = OpenReason::NoFilling;
        for by in [By::Bend, By::Area] {
            self.known.iter_mut().filter(|known| **known == Known::Clashed).for_each(|known| *known = Known::Nothing);
            while let Some(triangles) = self.least(by) {
                let spent = count * count * count / 6 + ASKED * count;
                if *left < spent {
                    *left = 0;
                    return Err(OpenReason::TooMuch);
                }
                *left -= spent;
                reason = OpenReason::Crossing;
                let barred = triangles.iter().filter(|&&triangle| self.bar(triangle)).count();
                let is_barred = barred > 0;
                if !is_barred && !self.bar_clashes(&triangles) {
                    return Ok(triangles.into_iter().map(|places| self.vertices(places)).collect());
                }
            }
            if !self.known.contains(&Known::Clashed) {
                break;
            }
        }
        Err(reason)
    }

    fn vertices(&self, places: [usize; 3]) -> [u32; 3] {
        places.map(|place| self.outline.vertices[place])
    }

    fn place(&self, [first, middle, last]: [usize; 3]) -> usize {
        let count = self.corners.len();
        (first * count + middle) * count + last
    }

    /// Bars a triangle that may not be, and its diagonals where they meet the mesh themselves.
    fn bar(&mut self, triangle: [usize; 3]) -> bool {
        let place = self.place(triangle);
        if self.known[place] == Known::Nothing {
            let [a, b, c] = triangle.map(|place| self.corners[place]);
            let is_bad = collinear(a, b, c) || self.around.meets(self.vertices(triangle), self.excused);
            self.known[place] = if is_bad { Known::Barred } else { Known::Good };
            if is_bad {
                self.bar_diagonals(triangle);
            }
        }
        self.known[place] != Known::Good
    }

    fn bar_diagonals(&mut self, [first, middle, last]: [usize; 3]) {
        let count = self.corners.len();
        for [from, to] in [[first, middle], [middle, last], [first, last]] {
            if to - from >= 2 && to - from < count - 1 {
                let [start, end] = [from, to].map(|place| self.outline.vertices[place]);
                self.barred[from * count + to] |= self.around.meets([start, end, end], self.excused);
            }
        }
    }

    /// Bars one of each two triangles that meet each other or have a diagonal that is there already: the larger.
    fn bar_clashes(&mut self, triangles: &[[usize; 3]]) -> bool {
        let vertices: Vec<[u32; 3]> = triangles.iter().map(|&places| self.vertices(places)).collect();
        let mut clashes = self.around.among.clashes(&vertices);
        clashes.extend(Diagonals::of(&self.outline.vertices).twice(triangles));
        let area = |place: usize| {
            unit(newell(&triangles[place].map(|place| self.corners[place]))).map_or(0.0, |(_, length)| length)
        };
        let larger: Vec<usize> =
            clashes.iter().map(|&[one, other]| if area(one) > area(other) { one } else { other }).collect();
        for &place in &larger {
            let place = self.place(triangles[place]);
            self.known[place] = Known::Clashed;
        }
        !larger.is_empty()
    }

    /// The best triangles of those that are not barred, as places in the loop; `None` if there are none.
    fn least(&self, by: By) -> Option<Vec<[usize; 3]>> {
        let count = self.corners.len();
        // By first and last corner of a part of the loop.
        let mut best = vec![Part::IMPOSSIBLE; count * count];
        for first in 0..count - 1 {
            best[first * count + first + 1] = Part::edge(self.outline.beside[first]);
        }
        for length in 2..count {
            for first in 0..count - length {
                let last = first + length;
                if self.barred[first * count + last] {
                    continue;
                }
                let closing = if length == count - 1 { self.outline.beside[last] } else { None };
                for middle in first + 1..last {
                    let parts = [best[first * count + middle], best[middle * count + last]];
                    let place = self.place([first, middle, last]);
                    let may_be_best = Part::may_be_better(&parts, &best[first * count + last], by == By::Area);
                    if may_be_best && matches!(self.known[place], Known::Nothing | Known::Good) {
                        let corners = [first, middle, last].map(|place| self.corners[place]);
                        let found = Part::over(parts, middle, &corners, closing);
                        if better(&found, &best[first * count + last], by == By::Area) {
                            best[first * count + last] = found;
                        }
                    }
                }
            }
        }
        if !best[count - 1].is_possible() {
            return None;
        }
        let (mut triangles, mut parts) = (Vec::with_capacity(count - 2), vec![[0, count - 1]]);
        while let Some([first, last]) = parts.pop() {
            if last - first >= 2 {
                let middle = best[first * count + last].middle;
                triangles.push([first, middle, last]);
                parts.extend([[first, middle], [middle, last]]);
            }
        }
        Some(triangles)
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_formats::Mesh;

    use super::*;

    /// What fills a loop of vertices beside a triangle far away, where some edges are there already.
    fn filled(loop_of: &[[f64; 3]], edges: &[u64]) -> Result<Vec<Vec<u32>>, OpenReason> {
        let count = loop_of.len() as u32;
        let far = [[1e3, 0.0, 0.0], [1e3, 1.0, 0.0], [1e3, 0.0, 1.0]];
        let vertices: Vec<[f64; 3]> = loop_of.iter().copied().chain(far).collect();
        let mesh = Mesh::new(vertices.clone(), [[count, count + 1, count + 2]]).unwrap();
        let body = Body::surface_from_mesh(mesh).unwrap();
        let outline = Outline { vertices: (0..count).collect(), beside: vec![Some([0.0, 0.0, 1.0]); loop_of.len()] };
        Around::new(&body, &vertices, edges.iter().copied().collect()).fill(&outline).map(|filling| filling.faces)
    }

    #[test]
    fn a_plane_loop_is_one_polygon() {
        let corners = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [1.0, 1.0, 0.0], [0.0, 2.0, 0.0]];
        assert_eq!(filled(&corners, &[]).unwrap(), [[0, 1, 2, 3, 4]]);
    }

    #[test]
    fn a_bent_loop_is_cut_and_avoids_edges_of_the_mesh() {
        let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.5], [1.0, 1.0, 0.0], [0.0, 1.0, 0.5]];
        let diagonal = |edges: &[u64]| {
            let faces = filled(&corners, edges).ok()?;
            Some(faces[0].contains(&0) && faces[0].contains(&2))
        };
        let found = diagonal(&[]).unwrap();
        let (one, other) = (edge_key(0, 2), edge_key(1, 3));
        assert_eq!(diagonal(&[if found { one } else { other }]), Some(!found));
        assert_eq!(filled(&corners, &[one, other]).unwrap_err(), OpenReason::NoFilling);
    }

    #[test]
    fn a_loop_that_is_simple_along_no_axis_is_filled() {
        // A saddle that winds twice round the z axis as seen along it, and crosses itself along x and y.
        let at = |step: u32| {
            let turn = f64::from(step) * std::f64::consts::TAU / 6.0;
            [turn.cos() * (2.0 + turn.sin()), (2.0 * turn).sin(), (3.0 * turn).cos() * 0.5 + turn.cos()]
        };
        let corners: Vec<[f64; 3]> = (0..6).map(at).collect();
        assert_eq!(filled(&corners, &[]).unwrap().len(), 4);
    }

    #[test]
    fn a_long_loop_is_cut_in_parts() {
        // A wavy ring of more corners than dynamic programming takes.
        let count = 3 * MOST_CORNERS;
        let at = |step: usize| {
            let turn = step as f64 * std::f64::consts::TAU / count as f64;
            [turn.cos(), turn.sin(), (3.0 * turn).sin() * 0.125]
        };
        let corners: Vec<[f64; 3]> = (0..count).map(at).collect();
        assert_eq!(filled(&corners, &[]).unwrap().len(), count - 2);
    }

    #[test]
    fn straight_corners_leave_no_triangle_without_area() {
        let corners =
            [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 1.0], [1.0, 2.0, 0.5], [0.0, 2.0, 0.0]];
        for face in filled(&corners, &[]).unwrap() {
            let [a, b, c] = [0, 1, 2].map(|corner| corners[face[corner] as usize]);
            assert!(!collinear(a, b, c), "{face:?}");
        }
    }

    #[test]
    fn a_loop_on_a_line_has_no_area() {
        assert_eq!(filled(&[[0.0; 3], [1.0; 3], [2.0; 3]], &[]).unwrap_err(), OpenReason::NoArea);
    }
}
