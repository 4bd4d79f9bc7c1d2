//! Two boxes along the axes: parts on a table, plates, grippers' fingers, and all that is tessellated but a box.
//!
//! They share a point as long as their intervals do along each of the three axes. Along an axis the one interval moves
//! past the other: the two share a point from the instant at which the nearest faces meet until that at which the
//! farthest ones do. The boxes first meet when the last of the three pairs of intervals does, unless another has parted
//! before. A sign that floats leave in doubt is decided by the scene.

use std::cmp::Ordering;

use firstcontact_convex::ConvexSolid;
use firstcontact_exact::{Filtered, Sign};
use firstcontact_motion::{ContactPlane, Meeting, Precise, Scene, Span};

/// Two boxes in a piece: the vertices at their least and greatest corners.
struct Boxes<'s> {
    scene: &'s Scene<'s>,
    a: [u32; 2],
    b: [u32; 2],
}

/// The instant at which a face of each box, across the same axis, are in one plane.
struct Level {
    axis: usize,
    a: u32,
    b: u32,
    fraction: Filtered,
}

/// Which faces of A and of B: the lower or the upper ones.
type FacePair = [usize; 2];

/// A's upper face and B's lower one, which keep the boxes apart while A is below; and the other way round.
const BELOW: FacePair = [1, 0];
const ABOVE: FacePair = [0, 1];

/// First contact of two boxes; `None` if a solid is something else.
#[inline]
pub(super) fn meeting_of_boxes(scene: &Scene<'_>, [a, b]: [&ConvexSolid; 2]) -> Option<Meeting> {
    let (a, b) = (a.ends_of_box()?, b.ends_of_box()?);
    Some(Boxes { scene, a, b }.meeting())
}

impl Boxes<'_> {
    fn meeting(&self) -> Meeting {
        let mut last: Option<Level> = None;
        let mut leaving = [None; 3];
        for (axis, leaving) in leaving.iter_mut().enumerate() {
            let is_below = self.side(axis, BELOW) == Sign::Positive;
            let is_above = !is_below && self.side(axis, ABOVE) == Sign::Negative;
            let way = self.way(axis);
            let (enters, leaves) = match way {
                Sign::Zero if is_below || is_above => return Meeting::Apart,
                Sign::Zero => continue,
                Sign::Positive if is_above => return Meeting::Apart,
                Sign::Negative if is_below => return Meeting::Apart,
                Sign::Positive => (is_below.then_some(BELOW), ABOVE),
                Sign::Negative => (is_above.then_some(ABOVE), BELOW),
            };
            *leaving = Some(leaves);
            if let Some(faces) = enters {
                let level = self.level(axis, faces);
                last = match last {
                    Some(known) if self.compare(&level, &known) != Ordering::Greater => Some(known),
                    _ => Some(level),
                };
            }
        }
        let Some(last) = last else { return Meeting::AtBeginning };
        let plane = last.plane();
        let has_ended = last.fraction.interval()[1] > 1.0 && plane.is_after(self.scene);
        let has_left = |(axis, faces): (usize, Option<FacePair>)| {
            faces.is_some_and(|faces| self.compare(&self.level(axis, faces), &last) == Ordering::Less)
        };
        if has_ended || leaving.into_iter().enumerate().any(has_left) { Meeting::Apart } else { Meeting::On(plane) }
    }

    /// Sign of the way from a face of A, as the piece begins, to one of B.
    fn side(&self, axis: usize, faces: FacePair) -> Sign {
        let [u, v] = axes_beside(axis);
        let across = || self.scene.sign([u, v, Span::Across(self.a[faces[0]], self.b[faces[1]])]);
        self.across(axis, faces).sign().unwrap_or_else(across)
    }

    /// That way in floats.
    fn across(&self, axis: usize, [of_a, of_b]: FacePair) -> Filtered {
        let [from, to] = [self.scene.a[self.a[of_a] as usize][axis], self.scene.b[self.b[of_b] as usize][axis]];
        Filtered::exact(to) - Filtered::exact(from) - self.scene.offset[axis]
    }

    /// Sign of A's displacement along an axis.
    fn way(&self, axis: usize) -> Sign {
        let [u, v] = axes_beside(axis);
        self.scene.displacement[axis].sign().unwrap_or_else(|| self.scene.sign([u, v, Span::Motion]))
    }

    /// The instant at which faces across an axis along which A moves are in one plane.
    fn level(&self, axis: usize, faces: FacePair) -> Level {
        let fraction = self.across(axis, faces) / self.scene.displacement[axis];
        Level { axis, a: self.a[faces[0]], b: self.b[faces[1]], fraction }
    }

    /// The order of two instants.
    fn compare(&self, one: &Level, other: &Level) -> Ordering {
        let ([from, to], [other_from, other_to]) = (one.fraction.interval(), other.fraction.interval());
        if to < other_from {
            Ordering::Less
        } else if from > other_to {
            Ordering::Greater
        } else {
            self.compare_precisely(one, other).unwrap_or_else(|| {
                one.plane().exact_fraction(self.scene).cmp(&other.plane().exact_fraction(self.scene))
            })
        }
    }

    /// The order in twice the precision of floats, if that is certain: of `n / d` and `m / e` by the sign of
    /// `n e - m d`. Products of numbers of few digits are exact, so that ties of such are certain.
    fn compare_precisely(&self, one: &Level, other: &Level) -> Option<Ordering> {
        let precise = Precise::new(self.scene);
        let [above, other_above] = [one, other].map(|level| precise.across(level.a, level.b, level.axis));
        let [below, other_below] = [one, other].map(|level| precise.step(level.axis));
        let difference = (above * other_below - other_above * below).sign()?;
        Some((difference * below.sign()? * other_below.sign()?).cmp(&Sign::Zero))
    }
}

impl Level {
    /// The plane of both faces.
    fn plane(&self) -> ContactPlane {
        ContactPlane { spans: axes_beside(self.axis), a: self.a, b: self.b }
    }
}

/// The two axes that follow one.
fn axes_beside(axis: usize) -> [Span; 2] {
    [Span::Axis((axis + 1) % 3), Span::Axis((axis + 2) % 3)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ContactTime, Method, Query, Scratch, Verdict};
    use firstcontact_convex::samples::Random;
    use firstcontact_exact::power_of_two;
    use firstcontact_motion::Motion;
    use firstcontact_solid::Body;

    /// Numbers on a lattice, a hair beside it, or anywhere.
    fn number(random: &mut Random, reach: f64, kind: usize) -> f64 {
        let on_lattice = (reach * random.number()).round();
        match kind % 4 {
            0 => on_lattice,
            1 => on_lattice + (2.0 * random.number()).round() * power_of_two(-40),
            2 => on_lattice * 0.1,
            _ => reach * random.number(),
        }
    }

    #[test]
    fn boxes_are_answered_as_by_the_general_method() {
        let (mut random, mut scratch) = (Random(7), Scratch::new());
        let mut counts = [0; 3];
        for round in 0..6_000 {
            let (unit, place) =
                [(1.0, 0.0), (0.125, 1e6), (1.0, 0.1), (1e-300, 0.0), (1e30, 0.0), (1e150, 0.0)][round % 6];
            let mut cuboid = || Body::cuboid([0; 3].map(|_| unit * (1.5 + random.number()).round().max(1.0))).unwrap();
            let (a, b) = (cuboid(), cuboid());
            let mut point = |reach: f64| [0; 3].map(|_| unit * number(&mut random, reach, round / 6));
            let (from, aside) = (point(5.0), point(1.0));
            let [x, y, z] = [0, 1, 2].map(|k| aside[k] - 2.0 * from[k]);
            let way = [[x, y, z], [x, 0.0, 0.0], [x, -x, 0.0], [0.0; 3]][round / 24 % 4];
            let to = [0, 1, 2].map(|k| from[k] + way[k] + place);
            let (moving, still) = (Motion::edge(from.map(|x| x + place), to).unwrap(), Motion::at([place; 3]).unwrap());
            let (motion_of_a, motion_of_b) = (&moving, &still);
            let query = |method| Query { a: &a, motion_of_a, b: &b, motion_of_b, clock: [0.0, 1.0], method };
            let verdict = query(Method::GENERAL).first_contact(&mut scratch).unwrap();
            let auto = query(Method::AUTO);
            assert_eq!(auto.contact_time(&mut scratch).unwrap(), ContactTime::from(&verdict), "round {round}");
            assert_eq!(auto.is_clear(&mut scratch).unwrap(), verdict == Verdict::Clear, "round {round}");
            counts[match verdict {
                Verdict::Clear => 0,
                Verdict::Contact(_) => 1,
                Verdict::StartsInContact(_) => 2,
            }] += 1;
        }
        assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
    }

    #[test]
    fn a_box_has_ends_and_a_wedge_has_none() {
        let cuboid = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
        let [least, greatest] = ConvexSolid::of(&cuboid).and_then(ConvexSolid::ends_of_box).unwrap();
        let at = |vertex: u32| cuboid.positions()[vertex as usize];
        assert_eq!([at(least), at(greatest)], cuboid.bounds());
        let cylinder = Body::cylinder(1.0, 1.0, 16, firstcontact_solid::Fit::Around).unwrap();
        assert_eq!(ConvexSolid::of(&cylinder).unwrap().ends_of_box(), None);
    }
}
