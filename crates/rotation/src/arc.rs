//! Arcs of a turn: two poses, floats that turn boxes to them, and bounds on what lies between.
//!
//! A pose is a pair of floats `(w, s)`, which are exact: an arc ends where they say. Between two poses that are an
//! angle `2 d` apart, a point at distance `r` from the axis runs along an arc of a circle, which keeps within `r (1 -
//! cos d)` of its chord, the sagitta. So the box around both turned boxes, widened by that, holds what is turned
//! through.

use std::f64::consts::PI;

use firstcontact_exact::{Filtered, HALF_ULP, Sign};

use super::form::Axis;
use super::parameter::TurnParameter;

/// Arcs are halved at most so often.
const MOST_HALVINGS: u32 = 30;

/// Length that every box is widened by: more than all that underflow can lose.
const TINY: f64 = 1e-290;

/// Part of a turn between two poses.
#[derive(Debug, Clone)]
pub(crate) struct TurnArc {
    /// The poses.
    pub(crate) ends: [[f64; 2]; 2],
    /// Matrices that turn to the two poses.
    matrices: [[[f64; 3]; 3]; 2],
    /// Bound on the error of each number of the matrices.
    error: f64,
    /// No less than `1 - cos d`.
    sagitta: f64,
    /// About `2 sin d`.
    pub(crate) chord: f64,
    halvings: u32,
    /// The halves, once they are asked for; `None` if it is as short as can be.
    halves: Option<Option<[usize; 2]>>,
    /// The part before a pose that was asked for last, and the float just after the parameter of that.
    beginning: Option<(f64, usize)>,
}

/// Arcs of a turn, halved where that is asked for.
#[derive(Debug, Clone)]
pub(crate) struct TurnArcs {
    axis: Axis<Filtered>,
    /// About the direction of the axis.
    direction: [f64; 3],
    all: Vec<TurnArc>,
    /// The first arcs, along the turn.
    pub(crate) first: Vec<usize>,
}

/// A box by its middle and half its sides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Extent {
    pub(crate) middle: [f64; 3],
    pub(crate) half: [f64; 3],
    /// About the length of half its diagonal.
    pub(crate) radius: f64,
}

/// The length of a vector, to a few units in the last place, whatever its magnitude.
#[inline]
pub(crate) fn length([x, y, z]: [f64; 3]) -> f64 {
    let square = x * x + y * y + z * z;
    if (1e-280..1e280).contains(&square) { square.sqrt() } else { length_of_any([x, y, z]) }
}

/// The same where squares may be beyond the floats, or lost below them.
#[cold]
fn length_of_any([x, y, z]: [f64; 3]) -> f64 {
    libm::hypot(libm::hypot(x, y), z)
}

impl TurnArcs {
    /// Arcs that cover a turn about an axis to its end, or all around.
    pub(crate) fn new(axis: [f64; 3], end: Option<&TurnParameter>) -> TurnArcs {
        let length = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
        let exact = Axis::new(axis.map(Filtered::exact));
        let mut arcs =
            TurnArcs { axis: exact, direction: axis.map(|x| x / length), all: Vec::new(), first: Vec::new() };
        let half_angle = half_angle_of(axis, end);
        let poses = covering(half_angle, length, end).or_else(|| covering(PI, length, None)).unwrap_or_default();
        for pair in poses.windows(2) {
            arcs.first.push(arcs.all.len());
            arcs.all.push(TurnArc::new(&arcs.axis, [pair[0], pair[1]], 0));
        }
        arcs
    }

    /// Leaves out of the first arcs what is before a pose, if that is certainly before the first meeting, as the ends
    /// of arcs that are left out must be.
    pub(crate) fn begin_at(&mut self, pose: [f64; 2], is_before: impl Fn([f64; 2]) -> bool) {
        let kept = self.first.iter().position(|&arc| !is_before(self.all[arc].ends[1]));
        self.first.drain(..kept.unwrap_or(self.first.len().saturating_sub(1)));
        let Some(&arc) = self.first.first() else { return };
        let [from, to] = self.all[arc].ends;
        if is_before(pose) && is_certainly_left(from, pose) && is_certainly_left(pose, to) {
            self.first[0] = self.all.len();
            self.all.push(TurnArc::new(&self.axis, [pose, to], 0));
        }
    }

    /// Leaves out of the first arcs what is after a pose, if that is certainly after the first meeting, as the
    /// beginnings of arcs that are left out must be.
    pub(crate) fn end_at(&mut self, pose: [f64; 2], is_after: impl Fn([f64; 2]) -> bool) {
        let kept = self.first.iter().skip(1).position(|&arc| is_after(self.all[arc].ends[0]));
        self.first.truncate(kept.map_or(self.first.len(), |kept| kept + 1));
        let Some(&arc) = self.first.last() else { return };
        let [from, to] = self.all[arc].ends;
        if is_after(pose) && is_certainly_left(from, pose) && is_certainly_left(pose, to) {
            let last = self.first.len() - 1;
            self.first[last] = self.all.len();
            self.all.push(TurnArc::new(&self.axis, [from, pose], 0));
        }
    }

    /// An arc by its index.
    pub(crate) fn get(&self, index: usize) -> &TurnArc {
        &self.all[index]
    }

    /// The halves of an arc; `None` if it is as short as can be.
    pub(crate) fn halves(&mut self, index: usize) -> Option<[usize; 2]> {
        if let Some(halves) = self.all[index].halves {
            return halves;
        }
        let TurnArc { ends: [from, to], halvings, .. } = self.all[index];
        let halves = between([from, to]).filter(|_| halvings < MOST_HALVINGS).map(|middle| {
            let next = self.all.len();
            self.all.push(TurnArc::new(&self.axis, [from, middle], halvings + 1));
            self.all.push(TurnArc::new(&self.axis, [middle, to], halvings + 1));
            [next, next + 1]
        });
        self.all[index].halves = Some(halves);
        halves
    }

    /// The part of an arc that ends just after a pose; the arc itself if that is not well inside of it.
    pub(crate) fn beginning(&mut self, index: usize, pose: &TurnParameter) -> usize {
        let upper = pose.bracket()[1];
        let number = upper + upper.abs() * 32.0 * HALF_ULP;
        let TurnArc { ends: [from, to], halvings, beginning, .. } = self.all[index];
        if let Some((until, part)) = beginning
            && until == number
        {
            return part;
        }
        // Of poses near half a turn the parameter may be beyond the floats.
        let is_tame = (number * number * self.axis.square().value).is_finite() && pose.part() != 1;
        let last = if pose.part() == 0 { [1.0, number] } else { [-1.0, -number] };
        if !is_tame
            || !is_certainly_before(pose, last)
            || !is_certainly_left(last, to)
            || !is_certainly_left(from, last)
        {
            return index;
        }
        let part = self.all.len();
        self.all.push(TurnArc::new(&self.axis, [from, last], halvings));
        self.all[index].beginning = Some((number, part));
        part
    }

    /// About how far a box is turned in an arc.
    pub(crate) fn sweep(&self, index: usize, extent: &Extent) -> f64 {
        self.all[index].chord * self.distance(extent)
    }

    /// No less than the distance of points of a box from the axis, but for rounding.
    fn distance(&self, extent: &Extent) -> f64 {
        let ([x, y, z], [u, v, w]) = (extent.middle, self.direction);
        let aside = [v * z - w * y, w * x - u * z, u * y - v * x];
        length(aside) + extent.radius
    }

    /// True if a box that is turned along an arc is certainly apart from one that stands. The coordinates of the boxes
    /// are computed from floats of at most `size` with at most four roundings each.
    ///
    /// With matrices within `e` of the rotation, whose numbers are at most 1, a turned coordinate of the middle is off
    /// by at most `3 e size`, by three times the error `4 u size` of the coordinates, and by `9 u size` for its own
    /// roundings (`u = 2^-53`); so is a turned half side. The distance from the axis is off by less than `16 u size`,
    /// before it is multiplied by a sagitta of at most 2. Adding up and the standing box take less than `16 u size`
    /// more: `8 e + 128 u` leaves room for terms of higher order.
    pub(crate) fn keeps_apart(&self, index: usize, turning: &Extent, standing: &Extent, size: f64) -> bool {
        let arc = &self.all[index];
        let slack = (8.0 * arc.error + 128.0 * HALF_ULP) * size + TINY;
        let wide = arc.sagitta * self.distance(turning) + slack;
        (0..3).any(|k| {
            let [from, to] = arc.matrices.each_ref().map(|rows| {
                let [x, y, z] = rows[k];
                let middle = x * turning.middle[0] + y * turning.middle[1] + z * turning.middle[2];
                let half = x.abs() * turning.half[0] + y.abs() * turning.half[1] + z.abs() * turning.half[2];
                [middle - half, middle + half]
            });
            let (low, high) = (from[0].min(to[0]) - wide, from[1].max(to[1]) + wide);
            low > standing.middle[k] + standing.half[k] || high < standing.middle[k] - standing.half[k]
        })
    }
}

/// About half the angle of a turn about an axis to its end, or all around.
pub(crate) fn half_angle_of(axis: [f64; 3], end: Option<&TurnParameter>) -> f64 {
    let length = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
    let bound = |pose: &TurnParameter| libm::atan(pose.bracket()[1] * length);
    match end {
        None => PI,
        Some(end) if end.part() == 2 => PI + bound(end),
        Some(end) => bound(end),
    }
}

/// Poses at most 45 degrees apart from the beginning to about half an angle and certainly past an end, or all around;
/// `None` if floats do not tell.
fn covering(half_angle: f64, length: f64, end: Option<&TurnParameter>) -> Option<Vec<[f64; 2]>> {
    let count = (half_angle / 0.39).ceil().max(1.0);
    let angles = (1..=count as usize).map(|step| half_angle * 1.001 * step as f64 / count);
    let pose = |angle: f64| if angle >= PI { [-1.0, 0.0] } else { [libm::cos(angle), libm::sin(angle) / length] };
    let poses: Vec<[f64; 2]> = std::iter::once([1.0, 0.0]).chain(angles.map(pose)).collect();
    let last = poses[poses.len() - 1];
    let is_covered = last == [-1.0, 0.0] || end.is_some_and(|end| is_certainly_before(end, last));
    (is_covered && poses.windows(2).all(|pair| between([pair[0], pair[1]]).is_some())).then_some(poses)
}

impl TurnArc {
    fn new(axis: &Axis<Filtered>, ends: [[f64; 2]; 2], halvings: u32) -> TurnArc {
        let poses = ends.map(|pose| pose.map(Filtered::exact));
        let norms = poses.map(|pose| axis.norm(&pose));
        let columns = |end: usize| {
            [0, 1, 2].map(|k| {
                let unit = std::array::from_fn(|i| Filtered::exact(if i == k { 1.0 } else { 0.0 }));
                axis.turned(&unit, &poses[end]).map(|x| x / norms[end])
            })
        };
        let columns = [columns(0), columns(1)];
        let error = columns.as_flattened().as_flattened().iter().map(|x| x.error).fold(0.0, f64::max);
        let matrices = columns.map(|columns| [0, 1, 2].map(|k| [0, 1, 2].map(|i| columns[i][k].value)));
        let [[w, s], [w2, s2]] = poses;
        let cross = w * s2 - w2 * s;
        // sin^2 d, and 1 - cos d = sin^2 d / (1 + cos d) <= x / (2 - x), because cos d >= cos^2 d.
        let sine = cross * cross * *axis.square() / (norms[0] * norms[1]);
        let most = (sine.value + sine.error) * (1.0 + 8.0 * HALF_ULP);
        let cosine = w * w2 + s * s2 * *axis.square();
        let sagitta = if most < 1.0 && cosine.sign() == Some(Sign::Positive) {
            most / (2.0 - most) * (1.0 + 8.0 * HALF_ULP)
        } else {
            2.0
        };
        let chord = 2.0 * sine.value.max(0.0).sqrt();
        TurnArc { ends, matrices, error, sagitta, chord, halvings, halves: None, beginning: None }
    }

    /// True if the arc begins certainly after a pose.
    pub(crate) fn is_after(&self, pose: &TurnParameter) -> bool {
        is_certainly_before(pose, self.ends[0])
    }
}

/// A pose between two that are less than half a turn apart, near the middle; `None` if floats hold none.
pub(crate) fn between([[w, s], [w2, s2]]: [[f64; 2]; 2]) -> Option<[f64; 2]> {
    let middle = [0.5 * w + 0.5 * w2, 0.5 * s + 0.5 * s2];
    (is_certainly_left([w, s], middle) && is_certainly_left(middle, [w2, s2])).then_some(middle)
}

/// True if a pose is certainly before another one that is less than half a turn of parameters away.
fn is_certainly_left([w, s]: [f64; 2], [w2, s2]: [f64; 2]) -> bool {
    let exact = Filtered::exact;
    (exact(w) * exact(s2) - exact(w2) * exact(s)).sign() == Some(Sign::Positive)
}

/// True if a pose is certainly before another one, given as floats.
pub(crate) fn is_certainly_before(pose: &TurnParameter, [w, s]: [f64; 2]) -> bool {
    let part = if w > 0.0 { 0 } else { 1 + u8::from(w < 0.0) };
    if part != pose.part() || part == 1 {
        return pose.part() < part;
    }
    (Filtered::exact(s) / Filtered::exact(w)).interval()[0] > pose.bracket()[1]
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::{Rational, Surd};

    use super::*;

    #[test]
    fn arcs_cover_the_turn_in_order() {
        let pose = |s: f64| TurnParameter::of(Surd::of(Rational::of(s)));
        for axis in [[0.0, 0.0, 1.0], [3.0, -4.0, 12.0], [1e-70, 2e-70, 0.0]] {
            for end in [1e-9, 0.3, 1.0, 20.0, 1e9, -1e9, -1.0, -1e-9] {
                let end = pose(end / axis.iter().map(|x| x * x).sum::<f64>().sqrt());
                let arcs = TurnArcs::new(axis, Some(&end));
                let last = arcs.get(*arcs.first.last().unwrap());
                assert!(is_certainly_before(&end, last.ends[1]) || last.ends[1] == [-1.0, 0.0], "{end}");
                for pair in arcs.first.windows(2) {
                    assert_eq!(arcs.get(pair[0]).ends[1], arcs.get(pair[1]).ends[0]);
                }
                for &index in &arcs.first {
                    let arc = arcs.get(index);
                    assert!(arc.sagitta < 0.1 && between(arc.ends).is_some() && arc.error < 1e-14, "{arc:?}");
                }
            }
        }
        assert_eq!(TurnArcs::new([0.0, 0.0, 1.0], None).first.len(), 9);
    }

    #[test]
    fn lengths_are_known_whatever_the_magnitude() {
        for scale in [1.0, 1e-200, 1e-160, 1e-139, 1e-141, 1e139, 1e141, 1e300] {
            assert!((length([3.0 * scale, -4.0 * scale, 12.0 * scale]) / scale - 13.0).abs() < 1e-13, "{scale}");
        }
    }

    #[test]
    fn a_turning_box_is_enclosed() {
        let mut arcs = TurnArcs::new([0.0, 0.0, 1.0], Some(&TurnParameter::HALF_TURN));
        let small = |middle| Extent { middle, half: [0.1; 3], radius: 0.18 };
        // Turned from (5, 0) to (-5, 0), it passes (3, 4) and keeps away from (3, 3) and (3, -4).
        let mut hits = [0; 3];
        let mut open = arcs.first.clone();
        while let Some(arc) = open.pop() {
            if arcs.get(arc).halvings < 6 {
                open.extend(arcs.halves(arc).unwrap());
                continue;
            }
            for (hits, place) in hits.iter_mut().zip([[3.0, 4.0, 0.0], [3.0, 3.0, 0.0], [3.0, -4.0, 0.0]]) {
                *hits += u32::from(!arcs.keeps_apart(arc, &small([5.0, 0.0, 0.0]), &small(place), 10.0));
            }
        }
        assert!(hits[0] > 0 && hits[1..] == [0, 0], "{hits:?}");
    }
}
