//! Cutting a polygon by clipping ears, with exact signs.

use dashu_int::IBig;
use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{Axis, UNDERFLOW, WINDOW, orient2d};
use firstcontact_exact::integer::align_all;

/// Kind of polygon that was cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A simple polygon (touching itself is allowed as far as ears were found): the triangles tile it.
    Simple,
    /// It crosses itself: some of the triangles are a mere fan.
    Crossing,
    /// It encloses no area along any axis: the triangles are a mere fan.
    Degenerate,
}

/// Cuts a polygon that runs counter-clockwise.
///
/// Each ear has a positive area and holds no other corner, not even on its border, unless that corner is the same
/// point as one of the ear's own. A corner that was found blocked is not looked at again before its neighbours or the
/// corner that blocks it change, which keeps spirals with many thousand corners at a second or so.
pub fn clip_ears(flat: &[[f64; 2]]) -> (Vec<[u32; 3]>, Outcome) {
    let mut ring = Ring::new(flat);
    let mut triangles = Vec::with_capacity(flat.len() - 2);
    let mut at = 0u32;
    let mut tried = 0;
    while ring.left > 3 {
        let stuck = tried >= ring.left;
        if stuck && tried >= 2 * ring.left {
            ring.fan(at, &mut triangles);
            return (triangles, Outcome::Crossing);
        }
        // What is left of a polygon that touches itself may have no ear but a corner of no area: that goes instead.
        if ring.is_ear(at) || (stuck && ring.turns[at as usize].is_zero()) {
            triangles.push(ring.triangle(at));
            at = ring.cut(at);
            tried = 0;
        } else {
            at = ring.next[at as usize];
            tried += 1;
        }
    }
    let last = ring.triangle(at);
    triangles.push(last);
    let outcome = if ring.turn(at) == Sign::Negative { Outcome::Crossing } else { Outcome::Simple };
    (triangles, outcome)
}

/// The corners that have not been cut off yet.
struct Ring<'a> {
    flat: &'a [[f64; 2]],
    next: Vec<u32>,
    previous: Vec<u32>,
    turns: Vec<Sign>,
    /// Corners that did not turn left when last looked at, a superset of those that do not now.
    blockers: Vec<u32>,
    /// For each corner a blocker that was last seen in its triangle.
    witnesses: Vec<Option<u32>>,
    left: usize,
}

impl<'a> Ring<'a> {
    fn new(flat: &'a [[f64; 2]]) -> Ring<'a> {
        let count = flat.len() as u32;
        let mut ring = Ring {
            flat,
            next: (0..count).map(|place| (place + 1) % count).collect(),
            previous: (0..count).map(|place| (place + count - 1) % count).collect(),
            turns: Vec::new(),
            blockers: Vec::new(),
            witnesses: vec![None; flat.len()],
            left: flat.len(),
        };
        ring.turns = (0..count).map(|place| ring.turn(place)).collect();
        ring.blockers = (0..count).filter(|&place| ring.turns[place as usize] != Sign::Positive).collect();
        ring
    }

    /// The triangle at a corner, turned so that its least place comes first.
    fn triangle(&self, at: u32) -> [u32; 3] {
        let mut corners = [self.previous[at as usize], at, self.next[at as usize]];
        while corners[0] > corners[1] || corners[0] > corners[2] {
            corners.rotate_left(1);
        }
        corners
    }

    fn turn(&self, at: u32) -> Sign {
        let [a, b, c] = [self.previous[at as usize], at, self.next[at as usize]].map(|place| self.flat[place as usize]);
        orient2d(a, b, c)
    }

    fn is_ear(&mut self, at: u32) -> bool {
        let blocks = |blocker: u32| self.turns[blocker as usize] != Sign::Positive;
        if blocks(at) || self.witnesses[at as usize].is_some_and(blocks) {
            return false;
        }
        let witness = self.blocker_of(at);
        self.witnesses[at as usize] = witness;
        witness.is_none()
    }

    /// A corner that does not turn left inside the triangle at a corner, or on its border.
    fn blocker_of(&self, at: u32) -> Option<u32> {
        let [a, b, c] = [self.previous[at as usize], at, self.next[at as usize]].map(|place| self.flat[place as usize]);
        let low = [a[0].min(b[0]).min(c[0]), a[1].min(b[1]).min(c[1])];
        let high = [a[0].max(b[0]).max(c[0]), a[1].max(b[1]).max(c[1])];
        self.blockers.iter().copied().find(|&blocker| {
            let point = self.flat[blocker as usize];
            let near = (0..2).all(|axis| low[axis] <= point[axis] && point[axis] <= high[axis]);
            near && ![a, b, c].contains(&point)
                && orient2d(a, b, point) != Sign::Negative
                && orient2d(b, c, point) != Sign::Negative
                && orient2d(c, a, point) != Sign::Negative
        })
    }

    /// Takes a corner out and gives the one after the next, where the search goes on.
    fn cut(&mut self, at: u32) -> u32 {
        let (before, after) = (self.previous[at as usize], self.next[at as usize]);
        self.next[before as usize] = after;
        self.previous[after as usize] = before;
        self.left -= 1;
        for changed in [before, after] {
            let turn = self.turn(changed);
            if turn != Sign::Positive && self.turns[changed as usize] == Sign::Positive {
                self.blockers.push(changed);
            }
            self.turns[changed as usize] = turn;
            self.witnesses[changed as usize] = None;
        }
        let turns = &self.turns;
        self.blockers.retain(|&blocker| turns[blocker as usize] != Sign::Positive);
        after
    }

    fn fan(&self, apex: u32, triangles: &mut Vec<[u32; 3]>) {
        let mut at = self.next[apex as usize];
        for _ in 0..self.left - 2 {
            triangles.push([apex, at, self.next[at as usize]]);
            at = self.next[at as usize];
        }
    }
}

/// The axes in the order in which the polygon's Newell normal leans towards them. A float estimate is enough: any axis
/// along which the polygon has an area will do.
pub fn newell_axes(corners: &[[f64; 3]]) -> [Axis; 3] {
    let normal = newell(corners);
    let mut axes = Axis::ALL;
    axes.sort_by(|&left, &right| normal[right as usize].abs().total_cmp(&normal[left as usize].abs()));
    axes
}

/// The Newell normal, of twice the length of the polygon's area, in floats.
pub fn newell(corners: &[[f64; 3]]) -> [f64; 3] {
    let mut normal = [0.0f64; 3];
    let origin = corners[0];
    for (place, corner) in corners.iter().enumerate() {
        let next = corners[(place + 1) % corners.len()];
        let u: [f64; 3] = std::array::from_fn(|axis| corner[axis] - origin[axis]);
        let v: [f64; 3] = std::array::from_fn(|axis| next[axis] - origin[axis]);
        normal[0] += u[1] * v[2] - u[2] * v[1];
        normal[1] += u[2] * v[0] - u[0] * v[2];
        normal[2] += u[0] * v[1] - u[1] * v[0];
    }
    normal
}

/// The exact sign of the area that a closed polygon encloses.
///
/// The filter: each of the `n` terms is off by at most `4u` of its magnitude (see
/// [`firstcontact_exact::geom::predicate`]), and summing adds less than `n u` of the sum of magnitudes; `(2n + 16)u`
/// covers both.
pub fn area_sign(flat: &[[f64; 2]]) -> Sign {
    let origin = flat[0];
    let (mut sum, mut size, mut widest) = (0.0f64, 0.0f64, 0.0f64);
    for (place, corner) in flat.iter().enumerate() {
        let next = flat[(place + 1) % flat.len()];
        let u = [corner[0] - origin[0], corner[1] - origin[1]];
        let v = [next[0] - origin[0], next[1] - origin[1]];
        let (left, right) = (u[0] * v[1], u[1] * v[0]);
        sum += left - right;
        size += left.abs() + right.abs();
        widest = widest.max(u[0].abs()).max(u[1].abs());
    }
    let bound = (flat.len() as f64 + 8.0) * f64::EPSILON * size + UNDERFLOW;
    if widest <= WINDOW && sum.abs() > bound { Sign::of(sum) } else { area_sign_exact(flat) }
}

fn area_sign_exact(flat: &[[f64; 2]]) -> Sign {
    let exact = align_all(flat.as_flattened());
    let corners: Vec<&[IBig]> = exact.chunks_exact(2).collect();
    let mut sum = IBig::ZERO;
    for (place, corner) in corners.iter().enumerate() {
        let next = corners[(place + 1) % corners.len()];
        sum += &corner[0] * &next[1] - &corner[1] * &next[0];
    }
    sum.cmp(&IBig::ZERO).into()
}

/// True if every corner turns left and the polygon goes round once.
pub fn is_strictly_convex(flat: &[[f64; 2]]) -> bool {
    let count = flat.len();
    let at = |place: usize| flat[place % count];
    let left = (0..count).all(|place| orient2d(at(place), at(place + 1), at(place + 2)) == Sign::Positive);
    let rises = |place: usize| at(place) < at(place + 1);
    left && (0..count).filter(|&place| rises(place) != rises(place + 1)).count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pentagram_is_not_convex() {
        let star: Vec<[f64; 2]> = (0..5)
            .map(|step| {
                let angle = f64::from(step * 2 % 5) * std::f64::consts::TAU / 5.0;
                [angle.cos(), angle.sin()]
            })
            .collect();
        assert!(!is_strictly_convex(&star));
        assert!(is_strictly_convex(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]));
    }

    #[test]
    fn areas_that_cancel_are_zero() {
        assert_eq!(area_sign(&[[0.1, 0.1], [0.2, 0.2], [0.3, 0.3], [0.7, 0.7]]), Sign::Zero);
        assert_eq!(area_sign(&[[0.1, 0.1], [0.2, 0.2], [0.3, 0.3f64.next_up()]]), Sign::Positive);
        assert_eq!(area_sign(&[[1e300, 0.0], [-1e300, 1e300], [-1e300, -1e300]]), Sign::Positive);
    }
}
