//! Exact numbers of a turn: two bodies seen from a point on the axis, and polynomials over the poses of an arc.

use dashu_int::IBig;
use firstcontact_exact::integer::{decode, in_units};

use crate::axes::PAIRS;
use crate::root::{Root, dot};
use crate::shape::Shape;

/// The vector of numbers over the radicand of the last pose.
pub(crate) type RootVector = [Root; 3];
/// The quaternion `(w, s a)` of the axis `a`.
pub(crate) type Pose = [Root; 2];

/// The bodies in whole numbers of one unit, as is the axis: `w` of a pose counts in it.
pub(crate) struct Turned<'s> {
    pub(crate) shapes: [Shape<'s>; 2],
    axis: [IBig; 3],
    square: IBig,
    /// Places of the bodies' origins, seen from a point on the axis.
    places: [[IBig; 3]; 2],
    shifts: [usize; 2],
    /// How often the unit is in 1.
    up: IBig,
    pub(crate) radicand: IBig,
}

/// The poses `A q + B r` of two poses, with `A, B >= 0`: coefficients of `w w`, `2 w s` and `s s`, and those of the
/// square of the quaternion.
pub(crate) struct Forms {
    forms: [[Root; 3]; 3],
    norms: [Root; 3],
}

fn plus(u: &RootVector, v: &RootVector) -> RootVector {
    std::array::from_fn(|k| u[k].plus(&v[k]))
}

fn minus(u: &RootVector, v: &RootVector) -> RootVector {
    std::array::from_fn(|k| u[k].minus(&v[k]))
}

fn scaled(x: &Root, v: &[IBig; 3]) -> RootVector {
    v.each_ref().map(|y| x.scaled(y))
}

impl<'s> Turned<'s> {
    /// Two bodies with their origins, the axis and a point on it.
    pub(crate) fn new(
        shapes: [Shape<'s>; 2],
        origins: [[f64; 3]; 2],
        [axis, about]: [[f64; 3]; 2],
        radicand: IBig,
    ) -> Turned<'s> {
        let numbers = origins.iter().chain([&axis, &about]).flatten().filter(|x| **x != 0.0);
        let exponents = numbers.map(|x| decode(*x).1).chain(shapes.iter().map(|shape| shape.exponent));
        let unit = exponents.min().unwrap_or(0).min(0);
        let whole = |v: [f64; 3]| v.map(|x| in_units(x, unit));
        let (axis, about) = (whole(axis), whole(about));
        let square = &axis[0] * &axis[0] + &axis[1] * &axis[1] + &axis[2] * &axis[2];
        let places = origins.map(whole).map(|origin| std::array::from_fn(|k| &origin[k] - &about[k]));
        let shifts = shapes.map(|shape| (shape.exponent - unit) as usize);
        Turned { shapes, axis, square, places, shifts, up: IBig::ONE << unit.unsigned_abs() as usize, radicand }
    }

    pub(crate) fn times(&self, x: &Root, y: &Root) -> Root {
        x.times(y, &self.radicand)
    }

    /// True if a pose is strictly between two others.
    pub(crate) fn is_between(&self, m: &Pose, [q, r]: [&Pose; 2]) -> bool {
        let turn = |q: &Pose, r: &Pose| self.times(&q[0], &r[1]).minus(&self.times(&q[1], &r[0]));
        [turn(q, m), turn(m, r)].iter().all(|x| x.sign(&self.radicand).is_gt())
    }

    pub(crate) fn forms(&self, [q, r]: [&Pose; 2]) -> Forms {
        let two = IBig::from(2);
        let unit = |[w, s]: &Pose| [w.scaled(&self.up), s.clone()];
        let (q, r) = (&unit(q), &unit(r));
        let square = |[w, s]: &Pose| [self.times(w, w), self.times(w, s).scaled(&two), self.times(s, s)];
        let mixed = [
            self.times(&q[0], &r[0]).scaled(&two),
            self.times(&q[0], &r[1]).plus(&self.times(&r[0], &q[1])).scaled(&two),
            self.times(&q[1], &r[1]).scaled(&two),
        ];
        let forms = [square(q), mixed, square(r)];
        let norms = forms.each_ref().map(|[ww, _, ss]| ww.plus(&ss.scaled(&self.square)));
        Forms { forms, norms }
    }

    /// A vector turned in the poses of an arc, times the square of the quaternion.
    fn turned(&self, forms: &Forms, x: &RootVector) -> [RootVector; 3] {
        let axis = &self.axis;
        let part = |i: usize, j: usize| x[j].scaled(&axis[i]).minus(&x[i].scaled(&axis[j]));
        let across = [part(1, 2), part(2, 0), part(0, 1)];
        let along = dot(x, axis);
        forms.forms.each_ref().map(|[ww, ws, ss]| {
            std::array::from_fn(|k| {
                let last = along.scaled(&(&axis[k] * IBig::from(2))).minus(&x[k].scaled(&self.square));
                self.times(ww, &x[k]).plus(&self.times(ws, &across[k])).plus(&self.times(ss, &last))
            })
        })
    }

    fn vertex(&self, side: usize, vertex: u32) -> [IBig; 3] {
        let point = self.shapes[side].integer(vertex);
        std::array::from_fn(|k| (&point[k] << self.shifts[side]) + &self.places[side][k])
    }

    /// The corners of two triangles in a pose, times the square of its quaternion.
    pub(crate) fn corners_in(&self, pose: &Pose, corners: [[u32; 3]; 2]) -> [[RootVector; 3]; 2] {
        let forms = self.forms([pose, pose]);
        let at = |side: usize, vertex: u32| {
            let point = self.vertex(side, vertex);
            if side == 1 {
                scaled(&forms.norms[0], &point)
            } else {
                self.turned(&forms, &point.map(Root::of))[0].clone()
            }
        };
        [0, 1].map(|side| corners[side].map(|vertex| at(side, vertex)))
    }

    /// True if a polynomial is above zero in an arc, but perhaps at its end, by the signs of its coefficients.
    fn is_open(&self, gaps: &[Root], may_touch: bool) -> bool {
        let last = gaps.len() - 1;
        gaps.iter().enumerate().all(|(k, gap)| {
            let sign = gap.sign(&self.radicand);
            if k == 0 || k == last && !may_touch { sign.is_gt() } else { sign.is_ge() }
        })
    }

    /// The product of two sides, or of a side and the axis, that separates two triangles in the poses of an arc.
    pub(crate) fn separating(&self, forms: &Forms, corners: [[u32; 3]; 2], may_touch: bool) -> Option<u8> {
        let points = [0, 1].map(|side| corners[side].map(|vertex| self.vertex(side, vertex)));
        let side =
            |t: &[[IBig; 3]; 3], i: usize| -> [IBig; 3] { std::array::from_fn(|k| &t[(i + 1) % 3][k] - &t[i][k]) };
        let standing = |v: &[IBig; 3]| forms.norms.each_ref().map(|k| scaled(k, v));
        let vectors: [[RootVector; 3]; 7] = std::array::from_fn(|i| match i {
            0..3 => self.turned(forms, &side(&points[0], i).map(Root::of)),
            3..6 => standing(&side(&points[1], i - 3)),
            _ => standing(&self.axis),
        });
        let turned = points[0].each_ref().map(|p| self.turned(forms, &p.clone().map(Root::of)));
        let apart = turned.each_ref().map(|p| {
            points[1]
                .each_ref()
                .map(|q| -> [RootVector; 3] { std::array::from_fn(|k| minus(&scaled(&forms.norms[k], q), &p[k])) })
        });
        (0..42u8).find(|&code| {
            let [i, j] = PAIRS[usize::from(code) / 2];
            let [i, j] = if code.is_multiple_of(2) { [i, j] } else { [j, i] };
            let n = self.product(&vectors[i], &vectors[j]);
            apart.iter().flatten().all(|apart| self.is_open(&self.along(&n, apart), may_touch))
        })
    }

    fn product(&self, u: &[RootVector; 3], v: &[RootVector; 3]) -> [RootVector; 5] {
        let mut n = [(); 5].map(|()| [(); 3].map(|()| Root::zero()));
        for (k, l) in (0..3).flat_map(|k| (0..3).map(move |l| (k, l))) {
            let (u, v) = (&u[k], &v[l]);
            let part = |i: usize, j: usize| self.times(&u[i], &v[j]).minus(&self.times(&u[j], &v[i]));
            n[k + l] = plus(&n[k + l], &[part(1, 2), part(2, 0), part(0, 1)]);
        }
        n
    }

    fn along(&self, n: &[RootVector; 5], apart: &[RootVector; 3]) -> [Root; 7] {
        let mut gaps = [(); 7].map(|()| Root::zero());
        for (k, l) in (0..5).flat_map(|k| (0..3).map(move |l| (k, l))) {
            gaps[k + l] = (0..3).fold(gaps[k + l].clone(), |sum, i| sum.plus(&self.times(&n[k][i], &apart[l][i])));
        }
        gaps
    }

    /// Weights of the corners of two triangles, given by their corners in a pose, at a common point.
    pub(crate) fn common(&self, [p, q]: &[[RootVector; 3]; 2]) -> Option<[[Root; 3]; 2]> {
        let one = |i: usize| std::array::from_fn(|k| Root::of(IBig::from(u8::from(k == i))));
        let corners = (0..3).map(|i| [one(i), self.weights(&p[i], q)]);
        let others = (0..3).map(|i| [self.weights(&q[i], p), one(i)]);
        let edges = (0..9).map(|both| self.crossing([p, q], [both / 3, both % 3]));
        let through = (0..3).map(|i| self.through(p, q, i));
        let back = (0..3).map(|i| {
            let [of_q, of_p] = self.through(q, p, i);
            [of_p, of_q]
        });
        corners.chain(others).chain(edges).chain(through).chain(back).find(|weights| self.is_common([p, q], weights))
    }

    fn cross(&self, u: &RootVector, v: &RootVector) -> RootVector {
        let part = |i: usize, j: usize| self.times(&u[i], &v[j]).minus(&self.times(&u[j], &v[i]));
        [part(1, 2), part(2, 0), part(0, 1)]
    }

    fn dot(&self, u: &RootVector, v: &RootVector) -> Root {
        (0..3).fold(Root::zero(), |sum, k| sum.plus(&self.times(&u[k], &v[k])))
    }

    /// Weights of the corners of a triangle at a point in its plane.
    fn weights(&self, x: &RootVector, t: &[RootVector; 3]) -> [Root; 3] {
        let n = self.cross(&minus(&t[1], &t[0]), &minus(&t[2], &t[0]));
        let ways = t.each_ref().map(|corner| minus(corner, x));
        std::array::from_fn(|i| self.dot(&n, &self.cross(&ways[(i + 1) % 3], &ways[(i + 2) % 3])))
    }

    /// Weights of the corners at the crossing of two sides.
    fn crossing(&self, [p, q]: [&[RootVector; 3]; 2], [i, j]: [usize; 2]) -> [[Root; 3]; 2] {
        let (d, e) = (minus(&p[(i + 1) % 3], &p[i]), minus(&q[(j + 1) % 3], &q[j]));
        let (k, way) = (self.cross(&d, &e), minus(&q[j], &p[i]));
        let square = self.dot(&k, &k);
        let [u, v] = [&e, &d].map(|side| self.dot(&self.cross(&way, side), &k));
        let weights = |part: &Root, i: usize| {
            let mut weights = [(); 3].map(|()| Root::zero());
            (weights[i], weights[(i + 1) % 3]) = (square.minus(part), part.clone());
            weights
        };
        [weights(&u, i), weights(&v, j)]
    }

    /// Weights of the corners where a side of a triangle goes through the plane of another one.
    fn through(&self, p: &[RootVector; 3], q: &[RootVector; 3], i: usize) -> [[Root; 3]; 2] {
        let n = self.cross(&minus(&q[1], &q[0]), &minus(&q[2], &q[0]));
        let height = |corner: usize| self.dot(&n, &minus(&p[corner % 3], &q[0]));
        let (from, to) = (height(i), height(i + 1));
        let is_down = from.minus(&to).sign(&self.radicand).is_gt();
        let [from, to] = if is_down { [from, to.negative()] } else { [from.negative(), to] };
        let both = from.plus(&to);
        let times = |x: &Root, v: &RootVector| v.each_ref().map(|y| self.times(x, y));
        let point = plus(&times(&from, &p[(i + 1) % 3]), &times(&to, &p[i]));
        let corners = q.each_ref().map(|corner| times(&both, corner));
        let mut weights = [(); 3].map(|()| Root::zero());
        (weights[i], weights[(i + 1) % 3]) = (to, from);
        [weights, self.weights(&point, &corners)]
    }

    /// True if weights are not negative, have sums above zero, and their means are the same point.
    fn is_common(&self, triangles: [&[RootVector; 3]; 2], weights: &[[Root; 3]; 2]) -> bool {
        let sign = |x: &Root| x.sign(&self.radicand);
        let sums = weights.each_ref().map(|ws| ws.iter().fold(Root::zero(), |sum, w| sum.plus(w)));
        if weights.iter().flatten().any(|w| sign(w).is_lt()) || sums.iter().any(|sum| !sign(sum).is_gt()) {
            return false;
        }
        let mean = |side: usize, k: usize| {
            let parts = triangles[side].iter().zip(&weights[side]).map(|(x, w)| self.times(w, &x[k]));
            let sum = parts.fold(Root::zero(), |sum, x| sum.plus(&x));
            self.times(&sum, &sums[1 - side])
        };
        (0..3).all(|k| sign(&mean(0, k).minus(&mean(1, k))).is_eq())
    }
}
