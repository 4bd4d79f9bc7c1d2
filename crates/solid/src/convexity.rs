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

use super::connectivity::{EdgeNumbers, Triangle, Union};
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
    if skin.shells.len() != 1 {
        return Err(NotConvex::Shells(skin.shells.len()));
    }
    let edge_numbers = EdgeNumbers::of(&skin.triangles);
    let sides = sides_of_edges(skin, &edge_numbers)?;
    let checker = Checker { skin, edge_numbers: &edge_numbers, at };
    checker.edges(&sides)?;
    let inside = checker.inside()?;
    checker.faces(inside)?;
    let triangles = skin.triangles.iter().map(|triangle| checker.corners(triangle.corners));
    if goes_round_once(inside, triangles) { Ok(()) } else { Err(NotConvex::Wraps) }
}

/// For each edge of a skin the two triangles on it.
pub(crate) fn sides_of_edges(skin: &Skin, edge_numbers: &EdgeNumbers) -> Result<Vec<[u32; 2]>, NotConvex> {
    const NONE: u32 = u32::MAX;
    let mut sides = vec![[NONE; 2]; edge_numbers.len()];
    for (index, triangle) in skin.triangles.iter().enumerate() {
        for step in 0..3 {
            let edge = edge_numbers.of_triangle[index][step] as usize;
            let ends = edge_numbers.ends[edge];
            let direction = usize::from(triangle.corners[step] != ends[0]);
            if ends[0] == ends[1] || sides[edge][direction] != NONE {
                return Err(NotConvex::Edge { ends });
            }
            sides[edge][direction] = index as u32;
        }
    }
    match sides.iter().position(|sides| sides.contains(&NONE)) {
        Some(edge) => Err(NotConvex::Edge { ends: edge_numbers.ends[edge] }),
        None => Ok(sides),
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

struct Checker<'a, P> {
    skin: &'a Skin,
    edge_numbers: &'a EdgeNumbers,
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
        let is_notable = |edge: usize| self.bend(edge as u32, sides[edge]) != Bend::Fine;
        let Some(first) = find_first(sides.len(), |edge| is_notable(edge).then_some(edge)) else { return Ok(()) };
        let mut slivers = Vec::new();
        for (edge, &both) in (0..).zip(sides).skip(first) {
            match self.bend(edge, both) {
                Bend::Fine => {}
                Bend::Reflex => return Err(self.reflex(edge, both)),
                Bend::Sliver => slivers.push(edge),
            }
        }
        self.sliver_chains(sides, &slivers)
    }

    fn bend(&self, edge: u32, [left, right]: [u32; 2]) -> Bend {
        match self.side(left, self.apex(right, edge)) {
            Sign::Positive => Bend::Reflex,
            Sign::Zero if self.is_flat(left) || self.is_flat(right) => Bend::Sliver,
            _ => Bend::Fine,
        }
    }

    fn reflex(&self, edge: u32, sides: [u32; 2]) -> NotConvex {
        let faces = sides.map(|triangle| self.skin.triangles[triangle as usize].face);
        NotConvex::Reflex { ends: self.edge_numbers.ends[edge as usize], faces }
    }

    /// The corner of a triangle that is not on one of its edges.
    fn apex(&self, triangle: u32, edge: u32) -> u32 {
        let step = self.edge_numbers.of_triangle[triangle as usize].iter().position(|&own| own == edge).unwrap_or(0);
        self.skin.triangles[triangle as usize].corners[(step + 2) % 3]
    }

    /// Chains of triangles of no area: what they connect must lie in two planes that meet convexly.
    fn sliver_chains(&self, sides: &[[u32; 2]], slivers: &[u32]) -> Result<(), NotConvex> {
        let mut chains = Union::new(self.skin.triangles.len());
        let mut borders = Vec::new();
        for &edge in slivers {
            let [left, right] = sides[edge as usize];
            match (self.is_flat(left), self.is_flat(right)) {
                (true, true) => chains.join(left, right),
                (true, false) => borders.push((left, right, edge)),
                (false, true) => borders.push((right, left, edge)),
                (false, false) => {}
            }
        }
        let mut borders: Vec<(u32, u32, u32)> =
            borders.into_iter().map(|(flat, proper, edge)| (chains.find(flat), proper, edge)).collect();
        borders.sort_unstable();
        borders.chunk_by(|left, right| left.0 == right.0).try_for_each(|group| self.chain(group))
    }

    fn chain(&self, group: &[(u32, u32, u32)]) -> Result<(), NotConvex> {
        let apex = |&(_, proper, edge): &(u32, u32, u32)| self.apex(proper, edge);
        let (first, _) = (group[0].1, ());
        let other = group.iter().find(|each| !self.side(first, apex(each)).is_zero());
        for each in group {
            let sign = self.side(first, apex(each));
            let fits = match other {
                _ if sign == Sign::Positive => false,
                Some(other) if !sign.is_zero() => self.side(other.1, apex(each)).is_zero(),
                _ => true,
            };
            if !fits {
                return Err(self.reflex(each.2, [first, each.1]));
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
