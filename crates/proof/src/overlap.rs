//! Overlap of two solids that may touch: a point that goes straight, seen from either, and is inside of both at all
//! times after the first. Floats propose it; the windows of the point and each body decide.

use dashu_int::IBig;
use firstcontact_exact::integer::{decode, in_units, power_of_two};
use firstcontact_exact::{Filtered, Rational};
use firstcontact_motion::Piece;

use crate::bytes::Bytes;
use crate::instant::parts;
use crate::nearest;
use crate::root::Root;
use crate::shape::{AXES, FoundExtent, Shape, along};
use crate::table::{Table, common};
use crate::walk::Walk;
use crate::winding::winding;
use crate::window::Window;

/// A point in `2^unit` of a window, over a positive integer, seen from B.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) above: [IBig; 3],
    pub(crate) below: IBig,
}

/// A fraction as a proof has it.
pub(crate) type Fraction = (IBig, IBig);

/// A point that is inside of both bodies.
pub(crate) struct Inner {
    /// Numbers of the rays.
    pub(crate) rays: [u32; 2],
    /// Where the point is later, where it is first, and the later time.
    pub(crate) numbers: Vec<Fraction>,
}

/// Pairs of triangles of which common points are found.
const TOUCHING: usize = 256;
/// Common points near which a point is looked for.
const STARTS: usize = 32;

/// A plane: outward normal of length 1, and its product with the points on it.
type Plane = ([f64; 3], f64);

fn dot(p: &[f64; 3], q: &[f64; 3]) -> f64 {
    p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

fn less(p: [f64; 3], q: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|k| p[k] - q[k])
}

impl Place {
    fn of(point: [f64; 3], window: &Window<'_>) -> Place {
        let exponent = point.iter().filter(|x| **x != 0.0).map(|x| decode(*x).1).min().unwrap_or(0).min(window.unit);
        let below = IBig::ONE << (window.unit - exponent) as usize;
        Place { above: point.map(|x| in_units(x, exponent)), below }
    }

    /// The point of a triangle of B with some weights.
    pub(crate) fn on(window: &Window<'_>, corners: [u32; 3], weights: &[Root; 3]) -> Place {
        let corners = corners.map(|v| window.vertex(1, v));
        Place {
            above: std::array::from_fn(|k| (0..3).fold(IBig::ZERO, |sum, i| sum + &corners[i][k] * &weights[i].a)),
            below: weights.iter().fold(IBig::ZERO, |sum, weight| sum + &weight.a),
        }
    }

    fn nearest(&self, unit: i32) -> [f64; 3] {
        let below = self.below.to_f64().value();
        self.above.each_ref().map(|x| x.to_f64().value() / below * power_of_two(unit))
    }

    fn fractions(&self, unit: i32) -> impl Iterator<Item = Fraction> {
        let shift = unit.unsigned_abs() as usize;
        let (up, down) = if unit < 0 { (0, shift) } else { (shift, 0) };
        self.above.clone().map(|x| (x << up, self.below.clone() << down)).into_iter()
    }
}

/// The time soon after which bodies overlap, and the window of its piece up to it.
#[derive(Clone, Copy)]
pub(crate) struct Soon<'s, 'w> {
    pub(crate) window: &'s Window<'w>,
    pub(crate) piece: &'s Piece<'s>,
    pub(crate) time: &'s Fraction,
}

/// Finds such a point: near `likely`, a common point at the time, if there is one, then near others, and at last all
/// around these.
pub(crate) fn find(soon: &Soon<'_, '_>, likely: Option<Place>, tools: (&mut Table, &mut Bytes)) -> Option<Inner> {
    let (table, bytes) = tools;
    let course = soon.piece.course();
    let [offset, way] = [course.offset, course.displacement].map(|v| v.map(|x| x.value));
    let done = soon.window.end.0.a.to_f64().value() / soon.window.end.1.to_f64().value();
    let mut search =
        Search { window: soon.window, offset, way, done, time: soon.time, end: soon.piece.end, table, bytes };
    let has_rest = soon.piece.start < soon.piece.end && done < 1.0;
    let likely: Vec<Option<Place>> = if likely.is_none() && soon.window.end.0.a.is_zero() {
        vec![None]
    } else {
        likely.map(Some).into_iter().collect()
    };
    let found = likely.iter().find_map(|first| search.near(first.as_ref(), has_rest, false));
    found.or_else(|| {
        let others: Vec<Option<Place>> = search.common_points().into_iter().map(Some).collect();
        let quick = others.iter().find_map(|first| search.near(first.as_ref(), has_rest, false));
        quick.or_else(|| likely.iter().chain(&others).find_map(|first| search.near(first.as_ref(), has_rest, true)))
    })
}

/// Planes of the triangles of a body near a point, in the frame of the body.
fn planes_at(shape: Shape<'_>, point: [f64; 3], near: f64) -> Vec<Plane> {
    let mut found: Vec<Plane> = Vec::new();
    for corners in &shape.triangles {
        let [a, b, c] = corners.map(|v| shape.position(v));
        let (u, v, w) = (less(b, a), less(c, a), less(point, a));
        let normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let length = dot(&normal, &normal).sqrt();
        let normal = normal.map(|x| x / length);
        let is_in_plane = dot(&normal, &w).abs() <= near;
        // Outside of no side by more than what is near.
        let beside = [(a, b), (b, c), (c, a)].into_iter().all(|(p, q)| {
            let (side, to) = (less(q, p), less(point, p));
            let inward = [
                normal[1] * side[2] - normal[2] * side[1],
                normal[2] * side[0] - normal[0] * side[2],
                normal[0] * side[1] - normal[1] * side[0],
            ];
            dot(&inward, &to) >= -near * dot(&side, &side).sqrt()
        });
        let is_known = found.iter().any(|(other, _)| dot(other, &normal) > 1.0 - 1e-12);
        if is_in_plane && beside && !is_known {
            found.push((normal, dot(&normal, &a)));
        }
    }
    found
}

/// A point behind all planes by some length, if it is found soon.
fn behind(planes: &[Plane], mut point: [f64; 3], length: f64) -> Option<[f64; 3]> {
    for _ in 0..1000 {
        let over = |plane: &Plane| dot(&plane.0, &point) - plane.1 + length;
        let Some((plane, over)) = planes.iter().map(|p| (p, over(p))).max_by(|p, q| p.1.total_cmp(&q.1)) else { break };
        if over <= 0.0 {
            break;
        }
        point = [0, 1, 2].map(|k| point[k] - 1.5 * over * plane.0[k]);
    }
    planes.iter().all(|plane| dot(&plane.0, &point) - plane.1 + 0.5 * length <= 0.0).then_some(point)
}

/// Corners of pairs of triangles that may touch, A moved.
fn touching(shapes: [Shape<'_>; 2], moved: [f64; 3]) -> Vec<[[u32; 3]; 2]> {
    let (mut found, mut waiting) = (Vec::new(), vec![shapes.map(|shape| shape.root())]);
    let near = 1e-9 * (shapes[0].size + shapes[1].size);
    let shift = along(moved);
    let mut places = [FoundExtent::NONE; 2];
    while let Some([a, b]) = waiting.pop().filter(|_| found.len() < 64 * TOUCHING) {
        let [for_a, for_b] = &mut places;
        let (of_a, of_b) = (shapes[0].extent(a, for_a), shapes[1].extent(b, for_b));
        let is_apart = (0..AXES.len()).any(|k| {
            let (low, high) = (of_a.low[k] + shift[k], of_a.high[k] + shift[k]);
            low > of_b.high[k] + near || high < of_b.low[k] - near
        });
        if is_apart {
            continue;
        }
        if a.level == 0 && b.level == 0 {
            let corners = [shapes[0].below(a).next(), shapes[1].below(b).next()];
            found.push(corners.map(Option::unwrap_or_default));
        } else if b.level == 0 || a.level > 0 && of_a.breadth() >= of_b.breadth() {
            waiting.extend(shapes[0].halves(a).into_iter().flatten().map(|half| [half, b]));
        } else {
            waiting.extend(shapes[1].halves(b).into_iter().flatten().map(|half| [a, half]));
        }
    }
    found
}

/// The search for a point.
struct Search<'s, 'w> {
    window: &'s Window<'w>,
    offset: [f64; 3],
    way: [f64; 3],
    /// The part of the way that is done at the time.
    done: f64,
    time: &'s Fraction,
    end: f64,
    table: &'s mut Table,
    bytes: &'s mut Bytes,
}

impl Search<'_, '_> {
    /// Looks for the point near a common one at the time or, without one, near a corner of each body.
    fn near(&mut self, first: Option<&Place>, has_rest: bool, is_thorough: bool) -> Option<Inner> {
        let (window, [offset, way], done) = (self.window, [self.offset, self.way], self.done);
        let shapes = window.shapes;
        let moved = [0, 1, 2].map(|k| offset[k] + done * way[k]);
        let starts = match first {
            Some(place) => vec![place.nearest(window.unit)],
            None => {
                let corner = |side: usize| shapes[side].position(shapes[side].triangles[0][0]);
                vec![[0, 1, 2].map(|k| corner(0)[k] + moved[k]), corner(1)]
            }
        };
        let size = shapes[0].size.min(shapes[1].size);
        let is_at_beginning = window.end.0.a.is_zero();
        starts.into_iter().find_map(|start| {
            let planes = [0, 1].map(|side| {
                let shift = if side == 0 { moved } else { [0.0; 3] };
                planes_at(shapes[side], less(start, shift), 1e-9 * (size + shapes[1 - side].size))
            });
            [0, 2, 4, 7, 10, 15, 20, 30, 40].into_iter().find_map(|halvings| {
                let share = (1.0 - done) * power_of_two(-halvings);
                let step = way.map(|x| x * share);
                if let (Some(_), true) = (first, has_rest) {
                    let shift = [0, 1, 2].map(|k| offset[k] + (done + share) * way[k]);
                    let middle = [0, 1, 2].map(|k| start[k] + 0.5 * step[k]);
                    let scale = dot(&step, &step).sqrt();
                    let place = (first, halvings as usize);
                    if let Some(found) = self.among(&planes, shift, (middle, scale), place, is_thorough) {
                        return Some(found);
                    }
                }
                let scale = size * power_of_two(-halvings - 2);
                if !is_at_beginning {
                    return None;
                }
                self.among(&planes, moved, (start, scale), (None, 0), is_thorough)
            })
        })
    }

    /// Common points of triangles at the time, a few of them.
    fn common_points(&self) -> Vec<Place> {
        let window = self.window;
        let moved = [0, 1, 2].map(|k| self.offset[k] + self.done * self.way[k]);
        let pairs = touching(window.shapes, moved);
        let mut found: Vec<Place> = Vec::new();
        for corners in pairs.iter().step_by(pairs.len().div_ceil(TOUCHING)) {
            let points = nearest::within(window, *corners, [7, 7]);
            found.extend(points.map(|points| Place::on(window, corners[1], &points.weights[1])));
        }
        let mut known: Vec<[u64; 3]> = Vec::new();
        found.retain(|place| {
            let bits = place.nearest(window.unit).map(f64::to_bits);
            let is_new = !known.contains(&bits);
            known.push(bits);
            is_new
        });
        found.truncate(STARTS);
        found
    }

    /// Looks for the point behind the planes of both bodies, A shifted, or behind one of each; if the search is
    /// thorough, also in any direction from the middle.
    fn among(
        &mut self,
        planes: &[Vec<Plane>; 2],
        shift: [f64; 3],
        (middle, scale): ([f64; 3], f64),
        (first, halvings): (Option<&Place>, usize),
        is_thorough: bool,
    ) -> Option<Inner> {
        if is_thorough {
            let around = (0..2 * AXES.len()).flat_map(|code| [0.25, 0.03125].map(|part| (common(code), part)));
            let mut points = around.map(|(n, part)| [0, 1, 2].map(|k| middle[k] + part * scale * f64::from(n[k])));
            return points.find_map(|point| self.tried(point, first, halvings));
        }
        let moved: Vec<Plane> = planes[0].iter().map(|(n, c)| (*n, c + dot(n, &shift))).collect();
        let mut sets = vec![[moved.clone(), planes[1].clone()].concat()];
        if moved.len() > 1 || planes[1].len() > 1 {
            sets.extend(planes[1].iter().take(4).map(|plane| [&moved[..], &[*plane]].concat()));
            sets.extend(moved.iter().take(4).map(|plane| [&planes[1][..], &[*plane]].concat()));
        }
        for set in sets {
            for part in [0.25, 0.03125, 0.001, 0.00003] {
                let point = behind(&set, middle, part * scale);
                if let Some(found) = point.and_then(|point| self.tried(point, first, halvings)) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// The point if both windows show it: from `first`, or from where it is, to where it is after a part of the time
    /// that is left.
    fn tried(&mut self, point: [f64; 3], first: Option<&Place>, halvings: usize) -> Option<Inner> {
        let window = self.window;
        let later = Place::of(point, window);
        let first = first.unwrap_or(&later);
        let (start, whole) = (&window.end.0.a, &window.end.1);
        let is_later = !std::ptr::eq(first, &later);
        let rest = if is_later { whole - start } else { IBig::ZERO };
        let parts_of_whole = whole << halvings;
        let end = (start << halvings) + &rest;
        let points = &later.below * &first.below;
        let moved = |k: usize, part: &IBig| (&window.offset[k] * &parts_of_whole + &window.way[k] * part) * &points;
        let scale = &window.denominator * &parts_of_whole;
        let to: [IBig; 3] = std::array::from_fn(|k| &later.above[k] * &scale * &first.below);
        let from: [IBig; 3] = std::array::from_fn(|k| &first.above[k] * &scale * &later.below);
        let of_a: [IBig; 3] = std::array::from_fn(|k| moved(k, &end) - &to[k]);
        let way_of_a: [IBig; 3] = std::array::from_fn(|k| moved(k, &(start << halvings)) - &from[k] - &of_a[k]);
        let way_to_b: [IBig; 3] = std::array::from_fn(|k| &from[k] - &to[k]);
        // The same in floats.
        let (near, done) = (first.nearest(window.unit), start.to_f64().value() / whole.to_f64().value());
        let at = |part: f64| [0, 1, 2].map(|k| self.offset[k] + part * self.way[k]);
        let after = if is_later { done + (1.0 - done) * power_of_two(-(halvings as i32)) } else { done };
        let floats =
            [[less(at(after), point), less(less(at(done), near), less(at(after), point))], [point, less(near, point)]];
        let most = |v: [f64; 3]| v.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        let error = 16.0 * f64::EPSILON * (most(self.offset) + most(self.way) + most(point))
            + window.offset_in_floats.iter().fold(0.0f64, |most, x| most.max(x.error));
        let denominator = &scale * &points;
        let [a, b] = window.shapes;
        let windows = [([a, Shape::point()], of_a, way_of_a), ([Shape::point(), b], to, way_to_b)];
        let mut steps = Bytes::default();
        let mut rays = [[0; 3]; 2];
        for (side, (shapes, offset, way)) in windows.into_iter().enumerate() {
            let offset_in_floats = floats[side][0].map(|value| Filtered { value, error });
            let own = of_point(window, side, shapes, (offset, way, denominator.clone()), offset_in_floats);
            let (turns, ray) = winding(&own, 1 - side, 0)?;
            if turns == 0 {
                return None;
            }
            rays[side] = ray;
            Walk::new(&own, floats[side], error, 0.0).write(self.table, &mut steps).ok()?;
        }
        self.bytes.0.extend(steps.0);
        let rays = rays.map(|ray| self.table.number(&ray.map(|x| Root::of(IBig::from(x)))));
        let (p, q) = parts(&Rational::of(self.end));
        let (a, c) = self.time;
        // Time and what is left of it, over one denominator.
        let (now, left) = (a * &q, &p * c - a * &q);
        let left = if is_later { left } else { IBig::ZERO };
        let time = ((now << halvings) + left, (c * q) << halvings);
        let numbers = later.fractions(window.unit).chain(first.fractions(window.unit)).chain([time]).collect();
        Some(Inner { rays, numbers })
    }
}

/// The window of a body and a point, whose offset and way are over a denominator: that of A, or that of B.
fn of_point<'w>(
    window: &Window<'w>,
    side: usize,
    shapes: [Shape<'w>; 2],
    (offset, way, denominator): ([IBig; 3], [IBig; 3], IBig),
    offset_in_floats: [Filtered; 3],
) -> Window<'w> {
    Window {
        shapes,
        shifts: if side == 0 { [window.shifts[0], 0] } else { [0, window.shifts[1]] },
        offset,
        way,
        denominator,
        offset_in_floats,
        end: (Root::of(IBig::ONE), IBig::ONE),
        radicand: IBig::ZERO,
        strict: false,
        margin: IBig::ZERO,
        unit: window.unit,
        away: None,
    }
}
