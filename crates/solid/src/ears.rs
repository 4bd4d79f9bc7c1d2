//! Cutting a polygon by clipping ears, with exact signs.

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::orient2d;

/// What kind of polygon was cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
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
pub(crate) fn clip_ears(flat: &[[f64; 2]]) -> (Vec<[u32; 3]>, Outcome) {
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
