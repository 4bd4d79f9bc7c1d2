//! Vertices around which nothing meets, found for all triangles at a vertex together instead of pair by pair.
//!
//! Let the triangles at a vertex `v` follow each other across common edges, `v w[0] w[1]`, `v w[1] w[2]` and so on,
//! and let `q` be a point from which, looking towards `v`, each step from `w[i]` to `w[i + 1]` turns left: `det[w[i]
//! - v, w[i + 1] - v, q - v]` is positive. Seen along `q - v`, the triangles are then cut from sectors of less than
//! half a turn, and if all steps together are no more than one turn, no two sectors overlap. Two triangles share at
//! most what is seen on the ray that their sectors share: of either that is one of its edges at `v`, the same for
//! both, and without such a ray it is `v`. So they share no more than the hull of their common vertices.
//!
//! Steps from `w[0]` go on in the first turn as long as the side of `w[i]` on which the line from `v` to `w[0]` is
//! seen changes once, at half a turn. All signs are exact; only where `q` is comes from floats, and where none is
//! found nothing is said.

use nalgebra::{Point3, Vector3};

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::orient3d;
use firstcontact_solid::Triangle;

use super::vertex_star::Star;

/// From so many triangles on, a vertex is a hub.
const HUB: u32 = 32;

/// So often a direction is turned towards the triangle that it sees worst.
const TURNS: usize = 48;

/// A direction that sees all triangles at least this well is good enough.
const WELL: f64 = 1e-3;

/// For each vertex the number of its triangles, if nothing meets there or if it has a star of its own.
pub(super) struct Fans {
    sizes: Vec<u32>,
    /// Vertices at which something may meet and that have many triangles, in ascending order.
    pub(super) stars: Vec<Star>,
}

impl Fans {
    /// Looks at every vertex.
    pub(super) fn find(triangles: &[Triangle], positions: &[Point3<f64>]) -> Fans {
        let mut starts = vec![0u32; positions.len() + 1];
        triangles.iter().flat_map(|triangle| triangle.corners).for_each(|corner| starts[corner as usize + 1] += 1);
        (1..starts.len()).for_each(|vertex| starts[vertex] += starts[vertex - 1]);
        let (mut next, mut rims) = (starts.clone(), vec![[0u32; 2]; triangles.len() * 3]);
        for [a, b, c] in triangles.iter().map(|triangle| triangle.corners) {
            for (vertex, rim) in [(a, [b, c]), (b, [c, a]), (c, [a, b])] {
                rims[next[vertex as usize] as usize] = rim;
                next[vertex as usize] += 1;
            }
        }
        let mut looker = Looker { positions, ends: Vec::new(), chain: Vec::new(), normals: Vec::new() };
        let mut stars = Vec::new();
        let size = |vertex: usize| {
            let rim = &rims[starts[vertex] as usize..starts[vertex + 1] as usize];
            if looker.is_plain(vertex as u32, rim) {
                return rim.len() as u32;
            }
            let star = Some(rim).filter(|rim| rim.len() >= HUB as usize);
            let star = star.and_then(|rim| Star::new(vertex as u32, rim, positions));
            let size = star.as_ref().map_or(0, |_| rim.len() as u32);
            stars.extend(star);
            size
        };
        let sizes = (0..positions.len()).map(size).collect();
        Fans { sizes, stars }
    }

    /// The least common vertex of two triangles that has a star.
    pub(super) fn first_star(&self, a: [u32; 3], b: [u32; 3]) -> Option<u32> {
        let has_star = |vertex: &u32| self.stars.binary_search_by_key(vertex, |star| star.vertex).is_ok();
        a.into_iter().filter(|vertex| b.contains(vertex)).filter(has_star).min()
    }

    /// Returns the common vertices of two triangles, and if nothing meets at them that is not found in a star.
    pub(super) fn common(&self, a: [u32; 3], b: [u32; 3]) -> Common {
        let mut common = Common::Nothing;
        for vertex in a.into_iter().filter(|vertex| b.contains(vertex)) {
            if self.sizes[vertex as usize] > 0 {
                return Common::Plain;
            }
            common = Common::Doubtful;
        }
        common
    }

    /// The corner that is in most triangles, if nothing meets there that is not found in a star, and they are many.
    pub(super) fn hub(&self, corners: [u32; 3]) -> Option<u32> {
        let size = |vertex: u32| self.sizes[vertex as usize];
        corners.into_iter().max_by_key(|&corner| (size(corner), corner)).filter(|&corner| size(corner) >= HUB)
    }
}

/// Common vertices of two triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Common {
    /// No vertex.
    Nothing,
    /// A vertex at which triangles may meet.
    Doubtful,
    /// A vertex at which none meet, or with a star.
    Plain,
}

struct Looker<'a> {
    positions: &'a [Point3<f64>],
    /// The ends of the sides opposite to the vertex, with the sides' numbers, sorted.
    ends: Vec<(u32, u32)>,
    chain: Vec<u32>,
    normals: Vec<Vector3<f64>>,
}

impl Looker<'_> {
    fn is_plain(&mut self, vertex: u32, rim: &[[u32; 2]]) -> bool {
        if rim.len() < 2 {
            return true;
        }
        if rim.iter().any(|&[a, b]| a == b || a == vertex || b == vertex) {
            return false;
        }
        let Some(shape) = self.link(rim) else { return false };
        self.viewpoint(vertex, shape).is_some_and(|from| self.goes_round_at_most_once(vertex, from, shape))
    }

    fn at(&self, vertex: u32) -> [f64; 3] {
        self.positions[vertex as usize].into()
    }

    /// Puts the sides opposite to the vertex in a row; not if they are no one row.
    fn link(&mut self, rim: &[[u32; 2]]) -> Option<Shape> {
        self.ends.clear();
        self.ends.extend((0..).zip(rim).flat_map(|(side, &[a, b])| [(a, side), (b, side)]));
        self.ends.sort_unstable();
        let groups = || self.ends.chunk_by(|left, right| left.0 == right.0);
        if groups().any(|group| group.len() > 2) {
            return None;
        }
        let single = groups().find(|group| group.len() == 1).map(|group| group[0]);
        let shape = if single.is_some() { Shape::Open } else { Shape::Closed };
        let (mut vertex, mut side) = single.unwrap_or(self.ends[0]);
        self.chain.clear();
        self.chain.push(vertex);
        loop {
            let [a, b] = rim[side as usize];
            vertex = if vertex == a { b } else { a };
            if vertex == self.chain[0] {
                break;
            }
            self.chain.push(vertex);
            let first = self.ends.partition_point(|end| end.0 < vertex);
            match self.ends[first..].iter().take_while(|end| end.0 == vertex).find(|end| end.1 != side) {
                Some(next) => side = next.1,
                None => break,
            }
        }
        let steps = self.chain.len() - usize::from(shape == Shape::Open);
        (steps == rim.len()).then_some(shape)
    }

    /// The places in the chain that follow each other.
    fn steps(&self, shape: Shape) -> impl Iterator<Item = [u32; 2]> {
        let count = self.chain.len() - usize::from(shape == Shape::Open);
        (0..count).map(|place| [self.chain[place], self.chain[(place + 1) % self.chain.len()]])
    }

    /// A point from which all steps may turn left, found by turning a direction again and again towards the triangle
    /// that it sees worst.
    fn viewpoint(&mut self, vertex: u32, shape: Shape) -> Option<[f64; 3]> {
        let origin = self.positions[vertex as usize];
        let mut normals = std::mem::take(&mut self.normals);
        normals.clear();
        let mut reach = 0.0f64;
        for [a, b] in self.steps(shape) {
            let [u, v] = [a, b].map(|end| self.positions[end as usize] - origin);
            reach = reach.max(u.amax()).max(v.amax());
            normals.push((u / u.amax()).cross(&(v / v.amax())).normalize());
        }
        let direction = sees_all(&normals);
        self.normals = normals;
        let from = origin + direction? * reach;
        from.iter().all(|value| value.is_finite()).then_some(from.into())
    }

    /// True if all steps turn left, and together no more than once round. The points at which they end are on the
    /// left of the first, then at most one straight behind it, then on the right.
    fn goes_round_at_most_once(&self, vertex: u32, from: [f64; 3], shape: Shape) -> bool {
        let turn = |[a, b]: [u32; 2]| orient3d(self.at(vertex), self.at(a), self.at(b), from);
        if !self.steps(shape).all(|step| turn(step) == Sign::Positive) {
            return false;
        }
        let mut last = Sign::Positive;
        self.chain[1..].iter().all(|&each| {
            let side = turn([self.chain[0], each]);
            let goes_on = side < last || (side == last && !side.is_zero());
            last = side;
            goes_on
        })
    }
}

/// A direction along which all unit vectors point; those that are no numbers are met by none.
fn sees_all(normals: &[Vector3<f64>]) -> Option<Vector3<f64>> {
    let mut direction: Vector3<f64> = normals.iter().sum();
    for _ in 0..TURNS {
        let unit = direction.try_normalize(1e-9).unwrap_or(normals[0]);
        let worst = normals.iter().min_by(|one, other| one.dot(&unit).total_cmp(&other.dot(&unit)))?;
        if worst.dot(&unit) > WELL {
            return Some(unit);
        }
        direction = unit + worst * 0.7;
    }
    direction.try_normalize(0.0)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// The triangles go all the way round.
    Closed,
    /// They begin and end at a border.
    Open,
}
