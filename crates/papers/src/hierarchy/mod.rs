//! The hierarchy of Dobkin and Kirkpatrick: a polyhedron, and within it ever simpler ones.
//!
//! Each level is the hull of the vertices of the level below without an independent set of vertices of degree at most
//! [`Hierarchy::MAX_DEGREE`]; the topmost is a tetrahedron. Joseph and Plantinga (1987, §2, Lemma 1) show that with
//! degrees up to 11 a maximal set holds at least one vertex in twenty, so that there are O(log n) levels of O(n) size
//! together.
//!
//! # Basis of the queries
//!
//! Take a plane that supports a level, and the level below. *At most one of the vertices that came back is strictly
//! beyond the plane, and it is joined to every vertex in the plane.* For the vertices of a polyhedron strictly on one
//! side of a plane are connected by edges among themselves, while those that came back are joined to none of their
//! kind; and from any vertex in the plane an edge leads further out if anything is further out. So each query keeps a
//! vertex of its supporting plane and looks, level by level, at the vertices that come back next to it. All that is
//! needed for this is, for each vertex, the list of its neighbours taken away before it, last first: where one of them
//! is taken instead, its own list holds what was taken away before.
//!
//! Facets are cut into triangles first. That adds edges, never takes any away, and no three vertices are on a line.

mod build;
mod line;
mod nearest;
#[cfg(test)]
mod tests;

pub use line::Crossing;
pub use nearest::Nearest;

use nalgebra::{Point3, Vector3};

use crate::hierarchy::build::{Builder, NONE};
use firstcontact_convex::{ConvexSolid, Polyhedron};
use firstcontact_exact::geom::predicate::orient3d;
use firstcontact_exact::{Filtered, Rational, Sign};
use firstcontact_solid::{Body, edge_key};

/// The hierarchy of Dobkin and Kirkpatrick of a convex solid: ever simpler solids, each within the one before.
///
/// Points and directions are in the frame and the unit of the body. Vertices are named by their places in
/// [`Hierarchy::vertices`]. All coordinates that are given must be finite, unless it says otherwise.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::convex::{Crossing, Hierarchy};
///
/// let body = Body::cuboid([2.0, 2.0, 2.0])?;
/// let hierarchy = Hierarchy::of(&body).expect("a cuboid is convex");
/// assert_eq!((hierarchy.sizes()[0], hierarchy.sizes().last()), (8, Some(&4)));
/// assert_eq!(hierarchy.crossing([0.0, 0.0, 5.0], [3.0, 0.0, 5.0]), Crossing::Missed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Hierarchy {
    points: Vec<Point3<f64>>,
    /// For each vertex the body's number of it.
    vertices: Vec<u32>,
    /// Number of vertices of each level, the polyhedron itself first.
    sizes: Vec<u32>,
    /// For each vertex the last level that it is in; [`NONE`] if it is in the topmost.
    levels: Vec<u32>,
    /// The vertices of the topmost level.
    top: Vec<u32>,
    /// The triangles of the topmost level.
    top_triangles: Vec<u32>,
    /// All triangles that are in any level, those of the polyhedron itself first, in the order in which they came.
    triangles: Vec<[u32; 3]>,
    /// For each triangle the removal that it came with; [`NONE`] if it is in the lowest level.
    creators: Vec<u32>,
    /// The vertices taken away, in order.
    removals: Vec<Removal>,
    /// The neighbours of each vertex when it was taken away, by removal, counter-clockwise seen from outside.
    rings: Vec<u32>,
    /// The triangles that went with it, each between a neighbour and the next.
    stars: Vec<u32>,
    /// Place at which the list of each vertex begins in `earlier`, and one past the end of all.
    starts: Vec<u32>,
    /// For each vertex its neighbours that were taken away before it, as removals, the last first.
    earlier: Vec<u32>,
}

/// Removal of a vertex.
#[derive(Debug, Clone, Copy)]
struct Removal {
    vertex: u32,
    /// Place at which its neighbours and triangles begin.
    start: u32,
}

impl Hierarchy {
    /// The largest degree of a vertex taken away from a level.
    pub const MAX_DEGREE: u32 = 11;

    /// The hierarchy of a body; `None` if it is not certified to be a convex solid.
    pub fn of(body: &Body) -> Option<Hierarchy> {
        ConvexSolid::of(body).map(|solid| Hierarchy::new(&solid.polyhedron))
    }

    /// The hierarchy of a body that is a convex solid, kept with the body. Made at the first call.
    pub(crate) fn kept<'b>(body: &'b Body, solid: &ConvexSolid) -> &'b Hierarchy {
        body.derived(|_| Hierarchy::new(&solid.polyhedron))
    }

    /// The hierarchy of a polyhedron, in linear time.
    pub(crate) fn new(polyhedron: &Polyhedron) -> Hierarchy {
        let hierarchy = Builder::new(polyhedron).run();
        debug_assert_eq!(hierarchy.check(), Ok(()));
        hierarchy
    }

    fn of_one_level(polyhedron: &Polyhedron, triangles: usize) -> Hierarchy {
        let count = polyhedron.points().len();
        Hierarchy {
            points: polyhedron.points().to_vec(),
            vertices: polyhedron.body_vertices().to_vec(),
            sizes: vec![count as u32],
            levels: vec![NONE; count],
            top: Vec::new(),
            top_triangles: Vec::new(),
            triangles: Vec::new(),
            creators: vec![NONE; triangles],
            removals: Vec::with_capacity(count),
            rings: Vec::with_capacity(5 * count),
            stars: Vec::with_capacity(5 * count),
            starts: Vec::new(),
            earlier: Vec::new(),
        }
    }

    /// Lists the triangles of the topmost level, and for each vertex the neighbours taken away before it.
    fn link(&mut self) {
        let is_at_top = |&triangle: &u32| {
            self.triangles[triangle as usize].iter().all(|&corner| self.levels[corner as usize] == NONE)
        };
        self.top_triangles = (0..self.triangles.len() as u32).filter(is_at_top).collect();
        let mut starts = vec![0u32; self.points.len() + 1];
        self.rings.iter().for_each(|&vertex| starts[vertex as usize + 1] += 1);
        (1..starts.len()).for_each(|place| starts[place] += starts[place - 1]);
        let mut ends = starts.clone();
        let mut earlier = vec![0; self.rings.len()];
        for removal in (0..self.removals.len() as u32).rev() {
            for &vertex in self.ring(removal) {
                let end = &mut ends[vertex as usize];
                earlier[*end as usize] = removal;
                *end += 1;
            }
        }
        (self.starts, self.earlier) = (starts, earlier);
    }

    /// The extreme vertices, as the body numbers them, in the order in which this hierarchy does.
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    /// Number of levels.
    pub fn height(&self) -> usize {
        self.sizes.len()
    }

    /// Number of vertices of each level, the polyhedron itself first.
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// The last level that a vertex is in; none of a vertex that is not there.
    pub fn level(&self, vertex: u32) -> Option<usize> {
        ((vertex as usize) < self.levels.len()).then(|| self.last_level(vertex))
    }

    /// The last level that a vertex is in, which must be there.
    fn last_level(&self, vertex: u32) -> usize {
        match self.levels[vertex as usize] {
            NONE => self.height() - 1,
            level => level as usize,
        }
    }

    /// The vertices of the topmost level.
    pub fn top(&self) -> &[u32] {
        &self.top
    }

    /// The triangles of a level, counter-clockwise seen from outside.
    pub fn triangles(&self, level: usize) -> impl Iterator<Item = [u32; 3]> {
        let came = move |triangle: usize| match self.creators[triangle] {
            NONE => 0,
            removal => self.last_level(self.removals[removal as usize].vertex) + 1,
        };
        let all = self.triangles.iter().enumerate();
        // A triangle is there until its first corner goes: corners that are joined never go in one level.
        all.filter(move |&(index, corners)| {
            came(index) <= level && corners.iter().all(|&v| self.last_level(v) >= level)
        })
        .map(|(_, &corners)| corners)
    }

    fn point(&self, vertex: u32) -> [f64; 3] {
        self.points[vertex as usize].into()
    }

    fn corners(&self, triangle: u32) -> [[f64; 3]; 3] {
        self.triangles[triangle as usize].map(|corner| self.point(corner))
    }

    /// The neighbours of a vertex that were taken away before it, as removals, the last first.
    fn earlier(&self, vertex: u32) -> &[u32] {
        let [start, end] = [vertex, vertex + 1].map(|place| self.starts[place as usize] as usize);
        &self.earlier[start..end]
    }

    fn around(&self, removal: u32) -> std::ops::Range<usize> {
        let end = self.removals.get(removal as usize + 1).map_or(self.rings.len(), |next| next.start as usize);
        self.removals[removal as usize].start as usize..end
    }

    fn ring(&self, removal: u32) -> &[u32] {
        &self.rings[self.around(removal)]
    }

    fn star(&self, removal: u32) -> &[u32] {
        &self.stars[self.around(removal)]
    }
}

impl Hierarchy {
    /// Every level is closed and convex, and made of vertices of the one below; what was taken away was of small degree
    /// and not joined; the first violation is named.
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

impl Hierarchy {
    /// The vertex furthest out, found in plain floats. Every direction has an answer, even if it is zero or no number.
    pub fn extreme(&self, direction: &Vector3<f64>) -> u32 {
        let height = |vertex: u32| direction.dot(&self.points[vertex as usize].coords);
        self.descend(|from, to| height(to) > height(from))
    }

    /// A vertex than which none is further out, decided exactly. The direction must be finite.
    pub fn exact_extreme(&self, direction: &Vector3<f64>) -> u32 {
        self.descend(|from, to| self.rise(direction, from, to) == Sign::Positive)
    }

    /// From the furthest vertex of the topmost level down.
    fn descend(&self, is_further: impl Fn(u32, u32) -> bool) -> u32 {
        self.descend_to(0, None, is_further)
    }

    /// A vertex of a level than which none is further out, by what says whether the second of two is further out than
    /// the first. `known` is such a vertex of a higher level, if there is one: then only what comes back next to it is
    /// looked at.
    pub(crate) fn descend_to(&self, level: usize, known: Option<u32>, is_further: impl Fn(u32, u32) -> bool) -> u32 {
        let top = self.top.iter().copied();
        let furthest = || top.reduce(|here, next| if is_further(here, next) { next } else { here });
        let mut here = known.or_else(furthest).unwrap_or(0);
        let back = |removal: &u32| self.removals[*removal as usize].vertex;
        let comes_first = |here: u32, next: u32| self.last_level(next) >= level && is_further(here, next);
        while let Some(next) = self.earlier(here).iter().map(back).find(|&next| comes_first(here, next)) {
            here = next;
        }
        here
    }

    /// Sign of the height of a vertex over another along a direction; exact.
    fn rise(&self, direction: &Vector3<f64>, from: u32, to: u32) -> Sign {
        let [p, q] = [from, to].map(|vertex| self.point(vertex));
        let term = |axis: usize| {
            let [n, p, q] = [direction[axis], p[axis], q[axis]].map(Filtered::exact);
            n * (q - p)
        };
        let sum = term(0) + term(1) + term(2);
        if sum.value.abs() > sum.error {
            return Sign::of(sum.value);
        }
        let exact = |axis: usize| {
            let [n, p, q] = [direction[axis], p[axis], q[axis]].map(Rational::of);
            &n * &(&q - &p)
        };
        (&(&exact(0) + &exact(1)) + &exact(2)).sign()
    }
}
