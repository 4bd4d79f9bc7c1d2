//! The certificate that a skin bounds a convex solid: checked exactly, never assumed.
//!
//! Checks of a skin of one shell whose triangles run counter-clockwise seen from outside:
//!
//! 1. Every edge has two triangles, running along it in opposite directions.
//! 2. At every edge the two triangles meet convexly or flat. Triangles of no area are looked through: all triangles
//!    with an area that a chain of flat ones connects lie in at most two planes, and these meet convexly.
//! 3. With `o` the mean of four vertices that are not in one plane, every triangle with an area has `o` strictly
//!    below it. (Sides of a plane are linear, so this is: none of the four is above, and that suffices because not
//!    all four can be in the plane.)
//! 4. The skin goes round `o` once (counted exactly, in the module `winding`).
//!
//! By 3 and 4 almost every ray from `o` meets the skin once, so the skin bounds a star-shaped set about `o`; by 2
//! that set is convex along each of its edges, hence convex. A convex solid passes, whatever the diagonals of its
//! flat faces.

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{collinear, orient3d};

use super::connectivity::{EdgeSides, Triangle, Union};
use super::parallel::find_first;
use super::skin::Skin;
use super::volume::goes_round_once;

/// Why a body carries no certificate of convexity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum NotConvex {
    /// It is a surface.
    #[error("it is a surface, not a solid")]
    Surface,
    /// It has more than one shell.
    #[error("it has {0} shells")]
    Shells(usize),
    /// An edge does not have exactly two triangles running in opposite directions.
    #[error("edge {}-{} does not have exactly two faces that run along it in opposite directions", ends[0], ends[1])]
    Edge {
        /// The edge's vertices.
        ends: [u32; 2],
    },
    /// All vertices lie in one plane.
    #[error("all its vertices lie in one plane")]
    Flat,
    /// Two faces meet at more than 180 degrees, measured inside.
    #[error("edge {}-{} between faces {} and {} is reflex", ends[0], ends[1], faces[0], faces[1])]
    Reflex {
        /// The edge's vertices.
        ends: [u32; 2],
        /// The two faces.
        faces: [u32; 2],
    },
    /// A face is not seen from inside, as on a surface that winds or folds.
    #[error("face {face} does not face away from the inside")]
    Face {
        /// The face.
        face: u32,
    },
    /// Its vertices were moved one by one, so that the certificate of the body it was is void.
    #[error("its vertices were moved one by one")]
    Reshaped,
    /// The skin is convex along every edge but goes round its inside more than once.
    #[error("its skin goes round the inside more than once")]
    Wraps,
}

/// Checks the certificate; `at` gives the position of a vertex.
pub(crate) fn certify(skin: &Skin, at: impl Fn(u32) -> [f64; 3] + Sync) -> Result<(), NotConvex> {
    certify_with(skin, || skin.edge_sides(), at)
}

/// Checks the certificate of a skin whose edges have the given sides.
pub(crate) fn certify_with(
    skin: &Skin,
    edges: impl FnOnce() -> EdgeSides,
    at: impl Fn(u32) -> [f64; 3] + Sync,
) -> Result<(), NotConvex> {
    if skin.shells.len() != 1 {
        return Err(NotConvex::Shells(skin.shells.len()));
    }
    let sides = sides_of_edges(skin, &edges())?;
    let checker = Checker { skin, at };
    checker.edges(&sides)?;
    let inside = checker.inside()?;
    checker.faces(inside)?;
    let triangles = skin.triangles.iter().map(|triangle| checker.corners(triangle.corners));
    if goes_round_once(inside, triangles) { Ok(()) } else { Err(NotConvex::Wraps) }
}

/// For each edge of a skin the two triangles on it, each times three and which of its edges it is: first the one that
/// runs along it from the lower end.
pub(crate) fn sides_of_edges(skin: &Skin, edges: &EdgeSides) -> Result<Vec<[u32; 2]>, NotConvex> {
    let mut found = Vec::with_capacity(edges.len());
    // Of sides that run along an edge as one before them the first, and the first edge with one side only.
    let (mut again, mut alone) = (None, None);
    let start = |side: u32| skin.triangles[side as usize / 3].corners[side as usize % 3];
    for sides in edges.iter() {
        if let [left, right] = *sides
            && start(left) != start(right)
        {
            found.push(if start(left) < start(right) { [left, right] } else { [right, left] });
            continue;
        }
        let (p, q) = (start(sides[0]), start(sides[0] / 3 * 3 + (sides[0] + 1) % 3));
        let ends = [p.min(q), p.max(q)];
        let is_again = |&place: &usize| p == q || sides[..place].iter().any(|&side| start(side) == start(sides[place]));
        match (0..sides.len()).find(is_again).map(|place| sides[place]) {
            Some(side) => again = again.filter(|&(first, _)| first < side).or(Some((side, ends))),
            None => alone = alone.or(Some(ends)),
        }
    }
    match again.map(|(_, ends)| ends).or(alone) {
        Some(ends) => Err(NotConvex::Edge { ends }),
        None => Ok(found),
    }
}

/// Relation of the two triangles at an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bend {
    /// Convexly, or flat with an area on both sides.
    Fine,
    /// Flat, and one of them has no area.
    Sliver,
    /// At more than 180 degrees.
    Reflex,
}

/// A side of a triangle with an area on a chain of such without: the chain, the triangle, the ends, and the side.
type Border = (u32, u32, [u32; 2], u32);

struct Checker<'a, P> {
    skin: &'a Skin,
    at: P,
}

impl<P: Fn(u32) -> [f64; 3] + Sync> Checker<'_, P> {
    fn corners(&self, corners: [u32; 3]) -> [[f64; 3]; 3] {
        corners.map(|corner| (self.at)(corner))
    }

    fn side(&self, triangle: u32, vertex: u32) -> Sign {
        let [a, b, c] = self.corners(self.skin.triangles[triangle as usize].corners);
        orient3d(a, b, c, (self.at)(vertex))
    }

    fn is_flat(&self, triangle: u32) -> bool {
        let [a, b, c] = self.corners(self.skin.triangles[triangle as usize].corners);
        collinear(a, b, c)
    }

    fn edges(&self, sides: &[[u32; 2]]) -> Result<(), NotConvex> {
        let is_notable = |edge: usize| self.bend(sides[edge]) != Bend::Fine;
        let Some(first) = find_first(sides.len(), |edge| is_notable(edge).then_some(edge)) else { return Ok(()) };
        let mut slivers = Vec::new();
        for &both in &sides[first..] {
            match self.bend(both) {
                Bend::Fine => {}
                Bend::Reflex => return Err(self.reflex(both[0], both.map(|side| side / 3))),
                Bend::Sliver => slivers.push(both),
            }
        }
        self.sliver_chains(&slivers)
    }

    fn bend(&self, [left, right]: [u32; 2]) -> Bend {
        match self.side(left / 3, self.apex(right)) {
            Sign::Positive => Bend::Reflex,
            Sign::Zero if self.is_flat(left / 3) || self.is_flat(right / 3) => Bend::Sliver,
            _ => Bend::Fine,
        }
    }

    fn reflex(&self, side: u32, triangles: [u32; 2]) -> NotConvex {
        let faces = triangles.map(|triangle| self.skin.triangles[triangle as usize].face);
        NotConvex::Reflex { ends: self.ends(side), faces }
    }

    /// The ends of a side, lower first.
    fn ends(&self, side: u32) -> [u32; 2] {
        let [p, q] = [0, 1].map(|step| self.corner(side, step));
        [p.min(q), p.max(q)]
    }

    /// A corner of the triangle of a side, so many after the one where the side begins.
    fn corner(&self, side: u32, step: u32) -> u32 {
        self.skin.triangles[side as usize / 3].corners[(side % 3 + step) as usize % 3]
    }

    /// The corner of the triangle of a side that is not on it.
    fn apex(&self, side: u32) -> u32 {
        self.corner(side, 2)
    }

    /// Chains of triangles of no area: what they connect must lie in two planes that meet convexly.
    fn sliver_chains(&self, slivers: &[[u32; 2]]) -> Result<(), NotConvex> {
        let mut chains = Union::new(self.skin.triangles.len());
        let mut borders = Vec::new();
        for &[left, right] in slivers {
            match (self.is_flat(left / 3), self.is_flat(right / 3)) {
                (true, true) => chains.join(left / 3, right / 3),
                (true, false) => borders.push((left / 3, right)),
                (false, true) => borders.push((right / 3, left)),
                (false, false) => {}
            }
        }
        let mut borders: Vec<Border> =
            borders.into_iter().map(|(flat, side)| (chains.find(flat), side / 3, self.ends(side), side)).collect();
        borders.sort_unstable();
        borders.chunk_by(|left, right| left.0 == right.0).try_for_each(|group| self.chain(group))
    }

    fn chain(&self, group: &[Border]) -> Result<(), NotConvex> {
        let first = group[0].1;
        let side = |triangle: u32, each: &Border| self.side(triangle, self.apex(each.3));
        let other = group.iter().find(|each| !side(first, each).is_zero());
        for each in group {
            let sign = side(first, each);
            let fits = match other {
                _ if sign == Sign::Positive => false,
                Some(other) if !sign.is_zero() => side(other.1, each).is_zero(),
                _ => true,
            };
            if !fits {
                return Err(self.reflex(each.3, [first, each.1]));
            }
        }
        Ok(())
    }

    /// Four vertices that are not in one plane.
    fn inside(&self) -> Result<[[f64; 3]; 4], NotConvex> {
        let triangles = self.skin.triangles.iter().map(|triangle| triangle.corners);
        let proper = triangles.clone().map(|corners| self.corners(corners)).find(|&[a, b, c]| !collinear(a, b, c));
        let [a, b, c] = proper.ok_or(NotConvex::Flat)?;
        let fourth = triangles.flatten().map(&self.at).find(|&d| !orient3d(a, b, c, d).is_zero());
        fourth.map(|d| [a, b, c, d]).ok_or(NotConvex::Flat)
    }

    fn faces(&self, inside: [[f64; 3]; 4]) -> Result<(), NotConvex> {
        let is_seen = |triangle: &Triangle| {
            let [a, b, c] = self.corners(triangle.corners);
            inside.iter().any(|&point| orient3d(a, b, c, point) == Sign::Positive)
        };
        let triangles = &self.skin.triangles;
        let found = find_first(triangles.len(), |index| is_seen(&triangles[index]).then_some(triangles[index].face));
        found.map_or(Ok(()), |face| Err(NotConvex::Face { face }))
    }
}
