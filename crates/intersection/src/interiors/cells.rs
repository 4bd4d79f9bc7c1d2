//! The cones of two solids around a point: whether one of the cells into which their planes cut space is in both.
//!
//! Seen from the point, what is in both solids is bordered by triangles; their skins have no border of their own, so
//! that the border of what is in both ends nowhere. It has a corner, a ray in which triangles of two planes meet; or
//! part of it runs all the way round in one plane, and every ray of the plane is on it; or it is empty, and any ray at
//! all is in both. Next to such a ray is a half-plane, and beside that what is in both: a step along the ray, a smaller
//! one into the half-plane and a smaller one still off the plane lead into it.
//!
//! Few rays in which two planes meet are in triangles of either; `link` finds the triangles that may share one.

use super::link::LinkGrid;
use super::link_triangle::{LinkTriangle, OpenTriangle};
use super::solid_side::{LinkTriangles, SolidSide};
use super::uncertain_sign::{UncertainSign, is_null, opposite};
use firstcontact_exact::Sign;
use firstcontact_exact::ring::{cross, dot};
use firstcontact_motion::{Scene, Span};

/// Two solids around a point.
pub(super) struct Cones<'c, N> {
    /// Their positions.
    pub scene: &'c Scene<'c>,
    /// The triangles of either.
    pub parts: &'c [LinkTriangles<N>; 2],
}

/// A normal of a plane through the point.
type Normal<N> = [N; 3];

/// A triangle that the point is on.
struct Member<'p, N> {
    /// The solid and the flat that it is part of.
    flat: (usize, u32),
    open: &'p OpenTriangle,
    part: &'p LinkTriangle<N>,
}

/// Rays of which so many at the end of a list are compared with the next: those that come more than once come in a row.
const REMEMBERED: usize = 8;

impl<N: UncertainSign> Cones<'_, N> {
    /// True if both winding numbers are other than zero in some cell; `None` if a sign is in doubt.
    pub(super) fn overlap(&self, sides: &[SolidSide; 2]) -> Option<bool> {
        if sides.iter().any(SolidSide::is_outside) {
            return Some(false);
        }
        let members = self.members(sides);
        if members.is_empty() {
            return self.is_inside(sides);
        }
        let mut known = Vec::new();
        let anywhere = N::vector(self.scene, Span::Axis(0));
        for ray in std::iter::once(anywhere).chain(members.iter().filter_map(Member::ray_of_plane)) {
            if self.along(sides, ray, &mut known)? {
                return Some(true);
            }
        }
        for [i, j] in LinkGrid::new(members.iter().map(|member| (member.open, member.part))).neighbours() {
            let (first, second) = (&members[i], &members[j]);
            if first.flat == second.flat {
                continue;
            }
            let line = cross(&first.part.normal, &second.part.normal);
            if is_null(&line)? {
                continue;
            }
            for ray in [opposite(&line), line] {
                if first.may_hold(&ray) && second.may_hold(&ray) && self.along(sides, ray, &mut known)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    fn members<'p>(&'p self, [a, b]: &'p [SolidSide; 2]) -> Vec<Member<'p, N>> {
        let of = |solid: usize, side: &'p SolidSide| {
            let around = self.parts[solid].around(side);
            around.map(move |(open, part)| Member { flat: (solid, part.flat), open, part })
        };
        of(0, a).chain(of(1, b)).collect()
    }

    /// The same next to a ray, unless it is known that there is nothing.
    fn along(&self, sides: &[SolidSide; 2], ray: [N; 3], known: &mut Vec<[N; 3]>) -> Option<bool> {
        let is_same = |other: &[N; 3]| {
            is_null(&cross(other, &ray)) == Some(true) && dot(other, &ray).try_sign() == Some(Sign::Positive)
        };
        if known.iter().rev().take(REMEMBERED).any(is_same) {
            return Some(false);
        }
        let found = self.around(&self.stepped(sides, &ray)?, &ray)?;
        known.push(ray);
        Some(found)
    }

    /// The same on a line in which all planes meet that the point is still in.
    fn around(&self, sides: &[SolidSide; 2], line: &[N; 3]) -> Option<bool> {
        if sides.iter().any(SolidSide::is_outside) {
            return Some(false);
        }
        let normals = self.normals(sides)?;
        if normals.is_empty() {
            return self.is_inside(sides);
        }
        for normal in normals {
            let out = cross(&normal, line);
            for way in [opposite(&out), out] {
                let sides = self.stepped(sides, &way)?;
                if self.beside(&sides, &normal)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// The same where the point is in one plane at most.
    fn beside(&self, sides: &[SolidSide; 2], normal: &Normal<N>) -> Option<bool> {
        for way in [opposite(normal), normal.clone()] {
            if self.is_inside(&self.stepped(sides, &way)?)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// True if the point is inside both, when it is in no plane: the remaining triangles have their edges on the ray.
    fn is_inside(&self, sides: &[SolidSide; 2]) -> Option<bool> {
        for (parts, side) in self.parts.iter().zip(sides) {
            if winding_number(self.scene, parts, side)? == 0 {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The sides when the point has made a step.
    fn stepped(&self, sides: &[SolidSide; 2], way: &[N; 3]) -> Option<[SolidSide; 2]> {
        let rate = opposite(way);
        self.moved(sides, [&rate, &rate])
    }

    /// The sides when the corners of either have moved relative to the point. Once the point is outside of one, nothing
    /// is said of the other.
    pub(super) fn moved(&self, sides: &[SolidSide; 2], rates: [&[N; 3]; 2]) -> Option<[SolidSide; 2]> {
        let first = usize::from(sides[1].size() < sides[0].size());
        let mut moved = [SolidSide::OUTSIDE, SolidSide::OUTSIDE];
        for solid in [first, 1 - first] {
            moved[solid] = self.parts[solid].moved(&sides[solid], rates[solid])?;
            if moved[solid].is_outside() {
                break;
            }
        }
        Some(moved)
    }

    /// The normals of the planes that the point is in, each plane once.
    fn normals(&self, sides: &[SolidSide; 2]) -> Option<Vec<Normal<N>>> {
        let mut normals: Vec<Normal<N>> = Vec::new();
        let mut flats: Vec<(usize, u32)> = Vec::new();
        for Member { flat, part, .. } in self.members(sides) {
            if !flats.contains(&flat) {
                flats.push(flat);
                add_plane(&mut normals, &part.normal)?;
            }
        }
        Some(normals)
    }
}

impl<N: UncertainSign> Member<'_, N> {
    /// True if it may have points on a ray of its plane.
    fn may_hold(&self, ray: &[N; 3]) -> bool {
        self.open.may_hold(self.part, ray)
    }

    /// The one ray that all triangles of the plane agree upon, if this is the triangle that has it: where the border of
    /// what is in both runs all the way round, one does.
    fn ray_of_plane(&self) -> Option<[N; 3]> {
        // Along the axis the plane is not projected to a line, so that the next axis is not its normal.
        let (axis, normal) = (self.open.axis, &self.part.normal);
        let mut ray = normal.each_ref().map(|x| x.minus(x));
        // The product of the normal and that next axis.
        ray[axis] = normal[(axis + 2) % 3].negated();
        ray[(axis + 2) % 3] = normal[axis].clone();
        self.may_hold(&ray).then_some(ray)
    }
}

/// Adds a normal unless it is parallel to one that is there.
fn add_plane<N: UncertainSign>(normals: &mut Vec<Normal<N>>, normal: &Normal<N>) -> Option<()> {
    for known in normals.iter() {
        if is_null(&cross(known, normal))? {
            return Some(());
        }
    }
    normals.push(normal.clone());
    Some(())
}

/// The winding number at a point that is in no plane of a triangle that it may be on.
pub(super) fn winding_number<N: UncertainSign>(
    scene: &Scene<'_>,
    parts: &LinkTriangles<N>,
    side: &SolidSide,
) -> Option<i64> {
    let mut side = side.clone();
    for axis in 0..3 {
        side = parts.moved(&side, &N::vector(scene, Span::Axis(axis)))?;
    }
    Some(side.winding_number())
}
