//! The walk over two bodies and the poses of a turn: floats propose what separates nodes in arcs of it.

use std::collections::HashMap;

use dashu_int::IBig;
use firstcontact_exact::integer::{decode, in_units};

use crate::axes::PAIRS;
use crate::bytes::Bytes;
use crate::root::Root;
use crate::shape::{AXES, Extent, FoundExtent, Node, Shape};
use crate::table::common;
use crate::turned::{Pose, Turned};
use crate::walk::{COMMON, PRODUCT, SPLIT_A, SPLIT_B, Unseparated};

/// The arc is split at a pose, whose number follows.
const SPLIT_ARC: u8 = 46;
/// The first of the common directions that turn with A.
const TURNING: u8 = 160;
/// Arcs of less half-angle are not split.
const LEAST: f64 = 1e-13;
/// Steps at most.
const MOST_STEPS: usize = 20_000_000;

/// Poses at which arcs are split, each once.
#[derive(Default)]
pub(crate) struct Splits {
    poses: Vec<[IBig; 2]>,
    numbers: HashMap<[IBig; 2], u32>,
}

impl Splits {
    fn number(&mut self, pose: [IBig; 2]) -> u32 {
        let next = self.poses.len() as u32;
        *self.numbers.entry(pose).or_insert_with_key(|pose| {
            self.poses.push(pose.clone());
            next
        })
    }

    pub(crate) fn write(&self, bytes: &mut Bytes) {
        bytes.count(self.poses.len());
        self.poses.iter().flatten().for_each(|x| bytes.integer(x));
    }
}

/// Two bodies in floats, seen from a point on the axis.
pub(crate) struct Sweep<'s> {
    pub(crate) exact: &'s Turned<'s>,
    pub(crate) axis: [f64; 3],
    pub(crate) places: [[f64; 3]; 2],
}

/// An arc: its poses, exactly and as half-angles.
#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) poses: [Pose; 2],
    pub(crate) angles: [f64; 2],
    pub(crate) may_touch: bool,
}

fn cross(u: [f64; 3], v: [f64; 3]) -> [f64; 3] {
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

fn dot(u: [f64; 3], v: [f64; 3]) -> f64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

/// A float with fewer bits.
fn short(x: f64) -> f64 {
    f64::from_bits((x.to_bits() + (1 << 28)) >> 29 << 29)
}

/// Coefficients over the poses of an arc, in floats; the axis has length 1, and so have the quaternions at its ends.
struct Coefficients {
    axis: [f64; 3],
    forms: [[f64; 3]; 3],
    norms: [f64; 3],
}

impl Coefficients {
    fn new(axis: [f64; 3], [from, to]: [f64; 2]) -> Coefficients {
        let (w, s, v, t) = (from.cos(), from.sin(), to.cos(), to.sin());
        let forms = [
            [w * w, 2.0 * w * s, s * s],
            [2.0 * w * v, 2.0 * (w * t + v * s), 2.0 * s * t],
            [v * v, 2.0 * v * t, t * t],
        ];
        Coefficients { axis, forms, norms: forms.map(|[ww, _, ss]| ww + ss) }
    }

    fn turned(&self, x: [f64; 3], way: f64) -> [[f64; 3]; 3] {
        let (across, along) = (cross(self.axis, x), 2.0 * dot(self.axis, x));
        self.forms.map(|[ww, ws, ss]| {
            [0, 1, 2].map(|k| ww * x[k] + way * ws * across[k] + ss * (along * self.axis[k] - x[k]))
        })
    }
}

/// The greatest product of a vector with a box.
fn most(m: [f64; 3], extent: &Extent, place: [f64; 3]) -> f64 {
    (0..3).map(|k| (m[k] * (extent.low[k] + place[k])).max(m[k] * (extent.high[k] + place[k]))).sum()
}

impl Sweep<'_> {
    fn length(&self) -> f64 {
        dot(self.axis, self.axis).sqrt()
    }

    fn shapes(&self) -> [Shape<'_>; 2] {
        self.exact.shapes
    }

    /// Products below this are in doubt.
    fn doubt(&self) -> f64 {
        let sizes = self.shapes().into_iter().zip(&self.places);
        let size: f64 = sizes.map(|(shape, place)| shape.size + place.iter().map(|x| x.abs()).sum::<f64>()).sum();
        1e-13 * size + f64::MIN_POSITIVE
    }

    /// The pose half way in an arc, in whole numbers, and its half-angle.
    fn middle(&self, part: &Part) -> Option<([IBig; 2], f64)> {
        let [from, to] = part.angles;
        if to - from < LEAST {
            return None;
        }
        let angle = 0.5 * (from + to);
        let pose = [angle.cos(), angle.sin() / self.length()];
        let pose = if to - from > 1e-4 { pose.map(short) } else { pose };
        let exponent = pose.iter().filter(|x| **x != 0.0).map(|x| decode(*x).1).min()?;
        let whole = pose.map(|x| in_units(x, exponent));
        let exact = whole.clone().map(Root::of);
        let angle = (pose[1] * self.length()).atan2(pose[0]);
        self.exact.is_between(&exact, part.poses.each_ref()).then_some((whole, angle))
    }

    /// The common direction that separates two extents in an arc for certain.
    fn separating(&self, of: &Coefficients, extents: [&Extent; 2], first: u8) -> Option<u8> {
        let doubt = self.doubt();
        let codes = || (0..2 * AXES.len() as u8).flat_map(|code| [COMMON + code, TURNING + code]);
        std::iter::once(first).chain(codes()).find(|&code| {
            let (turns, number) = if code >= TURNING { (true, code - TURNING) } else { (false, code - COMMON) };
            let n = common(usize::from(number)).map(f64::from);
            let (fixed, moved) = if turns { (0, 1) } else { (1, 0) };
            // The end of the body in whose frame the direction is, and of the other.
            let axis = usize::from(number / 2);
            let (extent, is_opposite) = (extents[fixed], number % 2 == 1);
            let [low, high] = match is_opposite {
                false => [extent.low[axis], extent.high[axis]],
                true => [-extent.high[axis], -extent.low[axis]],
            };
            let own = if turns { high } else { low } + dot(n, self.places[fixed]);
            let vectors = of.turned(n, if turns { 1.0 } else { -1.0 });
            (0..3).all(|k| {
                let gap = if turns {
                    -most(vectors[k].map(|x| -x), extents[moved], self.places[moved]) - of.norms[k] * own
                } else {
                    of.norms[k] * own - most(vectors[k], extents[moved], self.places[moved])
                };
                gap > doubt && gap.is_finite()
            })
        })
    }

    /// The product that separates two triangles in an arc for certain.
    fn product(&self, of: &Coefficients, corners: [[u32; 3]; 2]) -> Option<u8> {
        let points = [0, 1].map(|side: usize| {
            let at = |v: u32| {
                let point = self.shapes()[side].position(v);
                [0, 1, 2].map(|k| point[k] + self.places[side][k])
            };
            corners[side].map(at)
        });
        let side = |t: &[[f64; 3]; 3], i: usize| [0, 1, 2].map(|k| t[(i + 1) % 3][k] - t[i][k]);
        let standing = |v: [f64; 3]| of.norms.map(|x| v.map(|y| x * y));
        let vectors: [[[f64; 3]; 3]; 7] = std::array::from_fn(|i| match i {
            0..3 => of.turned(side(&points[0], i), 1.0),
            3..6 => standing(side(&points[1], i - 3)),
            _ => standing(self.axis.map(|x| x / self.length())),
        });
        let turned = points[0].map(|p| of.turned(p, 1.0));
        let size = |v: &[[f64; 3]; 3]| v.iter().flatten().fold(0.0f64, |most, x| most.max(x.abs()));
        (0..42u8).find(|&code| {
            let [i, j] = PAIRS[usize::from(code) / 2];
            let [i, j] = if code.is_multiple_of(2) { [i, j] } else { [j, i] };
            let (u, v) = (&vectors[i], &vectors[j]);
            let doubt = 64.0 * self.doubt() * size(u) * size(v);
            let mut n = [[0.0; 3]; 5];
            for (k, l) in (0..3).flat_map(|k| (0..3).map(move |l| (k, l))) {
                let part = cross(u[k], v[l]);
                n[k + l] = [0, 1, 2].map(|i| n[k + l][i] + part[i]);
            }
            turned.iter().all(|p| {
                points[1].iter().all(|q| {
                    let mut gaps = [0.0; 7];
                    for (k, l) in (0..5).flat_map(|k| (0..3).map(move |l| (k, l))) {
                        gaps[k + l] += dot(n[k], [0, 1, 2].map(|i| of.norms[l] * q[i] - p[l][i]));
                    }
                    gaps.iter().all(|gap| *gap > doubt && gap.is_finite())
                })
            })
        })
    }

    /// How far A moves in an arc, about, at most.
    fn way(&self, part: &Part, extent: &Extent) -> f64 {
        let far = |k: usize| (extent.low[k] + self.places[0][k]).abs().max((extent.high[k] + self.places[0][k]).abs());
        2.0 * (part.angles[1] - part.angles[0]) * [0, 1, 2].map(far).iter().map(|x| x * x).sum::<f64>().sqrt()
    }

    /// Writes the stream of an arc.
    pub(crate) fn write(&self, whole: &Part, splits: &mut Splits, bytes: &mut Bytes) -> Result<(), Unseparated> {
        let shapes = self.shapes();
        let axis = self.axis.map(|x| x / self.length());
        let mut waiting = vec![(whole.clone(), [shapes[0].root(), shapes[1].root()], COMMON)];
        let mut places = [FoundExtent::NONE; 2];
        while let Some((part, nodes, first)) = waiting.pop() {
            let [a, b] = nodes;
            let [for_a, for_b] = &mut places;
            let (of_a, of_b) = (shapes[0].extent(a, for_a), shapes[1].extent(b, for_b));
            let coefficients = Coefficients::new(axis, part.angles);
            let corners = || [0, 1].map(|side| shapes[side].below(nodes[side]).next().unwrap_or_default());
            if let Some(code) = self.separating(&coefficients, [of_a, of_b], first) {
                bytes.u8(code);
                continue;
            }
            let is_leaf = a.level == 0 && b.level == 0;
            if is_leaf && let Some(code) = self.single(&coefficients, &part, corners()) {
                bytes.u8(PRODUCT + code);
                continue;
            }
            let breadth = [of_a, of_b].map(Extent::breadth);
            let is_wide = is_leaf || self.way(&part, of_a) > 0.5 * breadth[0].max(breadth[1]);
            let middle = if is_wide { self.middle(&part) } else { None };
            if let Some((middle, angle)) = middle {
                bytes.u8(SPLIT_ARC);
                bytes.u32(splits.number(middle.clone()));
                waiting.extend(part.halves(middle.map(Root::of), angle).map(|half| (half, nodes, first)));
            } else if is_leaf || bytes.0.len() > MOST_STEPS {
                return Err(Unseparated { triangles: corners() });
            } else {
                let side = usize::from(!(b.level == 0 || a.level > 0 && breadth[0] >= breadth[1]));
                bytes.u8([SPLIT_A, SPLIT_B][side]);
                let halves = shapes[side].halves(nodes[side]).into_iter().rev().flatten();
                waiting.extend(halves.map(|half| (part.clone(), with(nodes, side, half), first)));
            }
        }
        Ok(())
    }

    /// The product that separates two triangles: for certain in floats or, where they may touch in the end, exactly.
    fn single(&self, of: &Coefficients, part: &Part, corners: [[u32; 3]; 2]) -> Option<u8> {
        let is_short = part.angles[1] - part.angles[0] < if part.may_touch { 0.1 } else { 1e-6 };
        self.product(of, corners).or_else(|| {
            let forms = is_short.then(|| self.exact.forms(part.poses.each_ref()))?;
            self.exact.separating(&forms, corners, part.may_touch)
        })
    }
}

fn with(mut nodes: [Node; 2], side: usize, node: Node) -> [Node; 2] {
    nodes[side] = node;
    nodes
}

impl Part {
    /// The later and the earlier part at a pose half way.
    fn halves(&self, middle: Pose, angle: f64) -> [Part; 2] {
        let ([q, r], [from, to]) = (self.poses.clone(), self.angles);
        [
            Part { poses: [middle.clone(), r], angles: [angle, to], may_touch: self.may_touch },
            Part { poses: [q, middle], angles: [from, angle], may_touch: false },
        ]
    }
}
