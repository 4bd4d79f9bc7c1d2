//! The cones of two solids around a point: whether one of the cells into which their planes cut space is in both.
//!
//! Every cell of planes through a point has on its border a line in which two of them meet, unless there is only one; next to the
//! line a half-plane, and beside that the cell. So a step along the line, a smaller one into the half-plane and a
//! smaller one still off the plane lead into it.

use super::side::{Panes, Side};
use super::told::{Told, is_null, opposite};
use crate::exact::ring::{cross, dot};
use crate::motion::{Scene, Span};

/// Two solids around a point.
pub(super) struct Cones<'c, N> {
    /// Where they are.
    pub scene: &'c Scene<'c>,
    /// The triangles of either.
    pub panes: &'c [Panes<N>; 2],
}

/// A normal of a plane through the point.
type Normal<N> = [N; 3];

impl<N: Told> Cones<'_, N> {
    /// Whether both winding numbers are other than zero in some cell; `None` if a sign is in doubt.
    pub(super) fn overlap(&self, sides: &[Side; 2]) -> Option<bool> {
        if sides.iter().any(Side::is_outside) {
            return Some(false);
        }
        let normals = self.normals(sides)?;
        if normals.len() < 2 {
            return self.beside(sides, &normals);
        }
        for (j, second) in normals.iter().enumerate() {
            for (i, first) in normals[..j].iter().enumerate() {
                let line = cross(first, second);
                // Of all pairs of planes through one line the first counts.
                let mut others = (0..j).filter(|&k| k != i);
                let is_known = others.try_fold(false, |known, k| {
                    let holds = dot(&normals[k], &line).told()?.is_zero();
                    Some(known || holds)
                })?;
                if is_known {
                    continue;
                }
                for way in [opposite(&line), line] {
                    if self.around(&self.stepped(sides, &way)?, &way)? {
                        return Some(true);
                    }
                }
            }
        }
        Some(false)
    }

    /// The same on a line in which all planes meet that the point is still in.
    fn around(&self, sides: &[Side; 2], line: &[N; 3]) -> Option<bool> {
        if sides.iter().any(Side::is_outside) {
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
                if self.beside(&sides, std::slice::from_ref(&normal))? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// The same where the point is in one plane at most.
    fn beside(&self, sides: &[Side; 2], normals: &[Normal<N>]) -> Option<bool> {
        let ways = normals.iter().flat_map(|normal| [opposite(normal), normal.clone()]);
        for way in ways {
            if self.is_inside(&self.stepped(sides, &way)?)? {
                return Some(true);
            }
        }
        if normals.is_empty() { self.is_inside(sides) } else { Some(false) }
    }

    /// Whether the point is inside both, when it is in no plane: what is left are triangles whose edges are seen on the ray.
    fn is_inside(&self, sides: &[Side; 2]) -> Option<bool> {
        for (panes, side) in self.panes.iter().zip(sides) {
            if winding_number(self.scene, panes, side)? == 0 {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The sides when the point has made a step.
    fn stepped(&self, [a, b]: &[Side; 2], way: &[N; 3]) -> Option<[Side; 2]> {
        let rate = opposite(way);
        Some([self.panes[0].moved(a, &rate)?, self.panes[1].moved(b, &rate)?])
    }

    /// The normals of the planes that the point is in, each plane once.
    fn normals(&self, sides: &[Side; 2]) -> Option<Vec<Normal<N>>> {
        let mut normals: Vec<Normal<N>> = Vec::new();
        for (panes, side) in self.panes.iter().zip(sides) {
            let mut flats: Vec<u32> = Vec::new();
            for pane in panes.in_plane(side) {
                if flats.contains(&pane.flat) {
                    continue;
                }
                if add_normal(&mut normals, &pane.normal)? {
                    flats.push(pane.flat);
                }
            }
        }
        Some(normals)
    }
}

/// Adds a normal unless it is null or parallel to one that is there; whether it is of a plane at all.
pub(super) fn add_normal<N: Told>(normals: &mut Vec<Normal<N>>, normal: &Normal<N>) -> Option<bool> {
    if is_null(normal)? {
        return Some(false);
    }
    for known in normals.iter() {
        if is_null(&cross(known, normal))? {
            return Some(true);
        }
    }
    normals.push(normal.clone());
    Some(true)
}

/// The winding number at a point that is in no plane of a triangle that it may be on.
pub(super) fn winding_number<N: Told>(scene: &Scene<'_>, panes: &Panes<N>, side: &Side) -> Option<i64> {
    let mut side = side.clone();
    for axis in 0..3 {
        side = panes.moved(&side, &N::vector(scene, Span::Axis(axis)))?;
    }
    Some(side.winding_number())
}
