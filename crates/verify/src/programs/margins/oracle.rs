//! How near the triangles of two bodies come to each other on straight pieces of relative motion: floats drop what is
//! far, rational numbers decide.

use firstcontact::oracle::Rational;

use firstcontact::oracle::clock::{After, Before};
use firstcontact_verify::nearest::{Differences, Field, When, exactly, fall, first_within, nearly, of, square};
use firstcontact_verify::support::query::{Query, Shape, Way};

/// What floats are trusted with: lengths in these families are of the order of ten.
const SLACK: f64 = 1e-6;

/// How often an interval is halved.
const HALVINGS: u32 = 100;

type Triangle = [[f64; 3]; 3];

/// A time during which both move straight.
pub(super) struct Piece {
    pub(super) start: Rational,
    pub(super) end: Rational,
    /// A relative to B as it begins, and how far A goes.
    from: [Rational; 3],
    step: [Rational; 3],
}

/// Two bodies on their ways.
pub(super) struct Scene {
    a: Vec<Triangle>,
    b: Vec<Triangle>,
    pub(super) pieces: Vec<Piece>,
    /// First instant of the clock.
    pub(super) clock_start: Rational,
}

/// Whether triangles stay beyond a length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stays {
    Beyond,
    Not,
    /// Their least distance is all but the length.
    Undecided,
}

fn rational(point: [f64; 3]) -> [Rational; 3] {
    point.map(of)
}

fn sum(u: &[Rational; 3], v: &[Rational; 3]) -> [Rational; 3] {
    [0, 1, 2].map(|k| &u[k] + &v[k])
}

fn times(u: &[Rational; 3], factor: &Rational) -> [Rational; 3] {
    [0, 1, 2].map(|k| &u[k] * factor)
}

/// Where the origin is at a time; `None` if it is not there.
fn place(way: &Way, time: &Rational) -> [Rational; 3] {
    let carried = way.carried.iter().fold([Rational::ZERO; 3], |whole, offset| sum(&whole, &rational(*offset)));
    let after = way.waypoints.iter().position(|(t, _)| of(*t) > *time);
    let own = match after {
        Some(0) => rational(way.waypoints[0].1),
        None => rational(way.waypoints[way.waypoints.len() - 1].1),
        Some(next) => {
            let [(t0, p), (t1, q)] = [way.waypoints[next - 1], way.waypoints[next]];
            let share = (time - &of(t0)).over(&(&of(t1) - &of(t0)));
            [0, 1, 2].map(|k| &of(p[k]) + &(&(&of(q[k]) - &of(p[k])) * &share))
        }
    };
    sum(&own, &carried)
}

/// From when to when a body is there.
fn presence(way: &Way, [start, end]: [f64; 2]) -> [f64; 2] {
    let (first, last) = (way.waypoints[0].0, way.waypoints[way.waypoints.len() - 1].0);
    let start = if way.before == Before::Absent { start.max(first) } else { start };
    let end = if way.after == After::Vanish { end.min(last) } else { end };
    [start, end]
}

fn triangles(shape: &Shape) -> Vec<Triangle> {
    let all = shape.triangles().expect("star-shaped polygons");
    all.into_iter().map(|(corners, _)| corners.map(|corner| shape.vertices[corner as usize])).collect()
}

impl Scene {
    /// The scene of a query.
    pub(super) fn new(query: &Query) -> Scene {
        let [of_a, of_b] = [&query.way_a, &query.way_b].map(|way| presence(way, query.clock));
        let [start, end] = [of_a[0].max(of_b[0]), of_a[1].min(of_b[1])];
        let waypoints = query.way_a.waypoints.iter().chain(&query.way_b.waypoints);
        let mut times: Vec<f64> = waypoints.map(|(t, _)| *t).filter(|t| start < *t && *t < end).collect();
        times.extend([start, end]);
        times.sort_by(f64::total_cmp);
        times.dedup();
        if start == end {
            times = vec![start, end];
        }
        let offset = |time: &Rational| {
            let (a, b) = (place(&query.way_a, time), place(&query.way_b, time));
            [0, 1, 2].map(|k| &a[k] - &b[k])
        };
        let piece = |pair: &[f64]| {
            let [start, end] = [pair[0], pair[1]].map(of);
            let (from, to) = (offset(&start), offset(&end));
            let step = [0, 1, 2].map(|k| &to[k] - &from[k]);
            Piece { start, end, from, step }
        };
        let pieces = if start > end { Vec::new() } else { times.windows(2).map(piece).collect() };
        Scene { a: triangles(&query.a), b: triangles(&query.b), pieces, clock_start: of(query.clock[0]) }
    }

    /// The square of the distance of the skins at a time.
    pub(super) fn square_at(&self, piece: &Piece, time: &Rational) -> Rational {
        let fraction = piece.fraction(time);
        let pairs = self.a.iter().flat_map(|a| self.b.iter().map(move |b| Pair { a, b, piece }));
        let about = fraction.lower();
        let seen: Vec<_> = pairs.map(|pair| (pair.nearly(about).0, pair)).collect();
        let least = seen.iter().map(|(length, _)| *length).fold(f64::INFINITY, f64::min);
        let near = seen.iter().filter(|(length, _)| *length <= least + SLACK);
        near.map(|(_, pair)| square(&pair.exactly(&fraction))).min().expect("bodies have triangles")
    }

    /// When the skins are first within a length, given as its square.
    pub(super) fn first_within(&self, square: &Rational) -> Option<When> {
        let about = square.upper().sqrt();
        self.pieces.iter().find_map(|piece| {
            let pairs = self.a.iter().flat_map(|a| self.b.iter().map(move |b| Pair { a, b, piece }));
            let near = pairs.filter(|pair| !pair.is_far(1.0, about + SLACK));
            let found = near.filter_map(|pair| {
                let ends = [0.0, 1.0].map(|end| pair.differences(&of(end)));
                first_within(&ends, &Rational::ONE, square)
            });
            found.min().map(|fraction| fraction.of_span(&piece.start, &piece.end))
        })
    }

    /// Whether the skins stay beyond a length, given as its square, during a part of a piece: to its end, or until just
    /// before.
    pub(super) fn stays(&self, piece: &Piece, until: Option<&Rational>, length: &Rational) -> Stays {
        let end = until.map_or(Rational::ONE, |time| piece.fraction(time));
        let about = length.upper().sqrt();
        let mut worst = Stays::Beyond;
        for pair in self.a.iter().flat_map(|a| self.b.iter().map(move |b| Pair { a, b, piece })) {
            if pair.is_far(end.upper(), about + SLACK) {
                continue;
            }
            match pair.stays(&end, until.is_some(), length) {
                Stays::Not => return Stays::Not,
                Stays::Undecided => worst = Stays::Undecided,
                Stays::Beyond => {}
            }
        }
        worst
    }
}

impl Piece {
    /// How much of it is past at a time.
    fn fraction(&self, time: &Rational) -> Rational {
        if self.start == self.end {
            return Rational::ZERO;
        }
        (time - &self.start).over(&(&self.end - &self.start))
    }
}

struct Pair<'s> {
    a: &'s Triangle,
    b: &'s Triangle,
    piece: &'s Piece,
}

impl Pair<'_> {
    fn floats(&self) -> [[f64; 3]; 2] {
        [&self.piece.from, &self.piece.step].map(|vector| [0, 1, 2].map(|k: usize| vector[k].lower()))
    }

    /// How far the triangles are from each other by floats, the way, and the corners it was made of.
    fn nearly(&self, fraction: f64) -> (f64, [f64; 3], [usize; 3]) {
        let [from, step] = self.floats();
        let differences: Differences<f64> = std::array::from_fn(|i| {
            [0, 1, 2].map(|k: usize| self.b[i % 3][k] - self.a[i / 3][k] - from[k] - fraction * step[k])
        });
        let (way, set) = nearly(&differences);
        (way.iter().map(|x| x * x).sum::<f64>().sqrt(), way, set)
    }

    /// The differences of the corners exactly.
    fn differences(&self, fraction: &Rational) -> Differences<Rational> {
        let offset = sum(&self.piece.from, &times(&self.piece.step, fraction));
        std::array::from_fn(|i| [0, 1, 2].map(|k: usize| &(&of(self.b[i % 3][k]) - &of(self.a[i / 3][k])) - &offset[k]))
    }

    /// The way exactly.
    fn exactly(&self, fraction: &Rational) -> [Rational; 3] {
        exactly(&self.differences(fraction), self.nearly(fraction.lower()).2)
    }

    /// Whether balls around the triangles are farther than a length from each other by far, until a fraction.
    fn has_far_balls(&self, end: f64, length: f64) -> bool {
        let [from, step] = self.floats();
        let ball = |points: &Triangle| {
            let middle = [0, 1, 2].map(|k: usize| (points[0][k] + points[1][k] + points[2][k]) / 3.0);
            let far = |point: &[f64; 3]| (0..3).map(|k| (point[k] - middle[k]).powi(2)).sum::<f64>();
            (middle, points.iter().map(far).fold(0.0, f64::max).sqrt())
        };
        let ((a, p), (b, q)) = (ball(self.a), ball(self.b));
        let way = [0, 1, 2].map(|k: usize| b[k] - a[k] - from[k]);
        let (long, along) = (0..3).fold((0.0, 0.0), |(u, v), k| (u + step[k] * step[k], v + step[k] * way[k]));
        let nearest = if long > 0.0 { (along / long).clamp(0.0, end) } else { 0.0 };
        (0..3).map(|k| (way[k] - nearest * step[k]).powi(2)).sum::<f64>().sqrt() > p + q + length
    }

    /// Whether the triangles are farther than a length from each other by far, until a fraction: by balls, by boxes,
    /// then by tangents.
    fn is_far(&self, end: f64, length: f64) -> bool {
        if self.has_far_balls(end, length) {
            return true;
        }
        let [from, step] = self.floats();
        let bound = |points: &Triangle, k: usize| {
            let x = points.map(|point| point[k]);
            [x[0].min(x[1]).min(x[2]), x[0].max(x[1]).max(x[2])]
        };
        let gap = |k: usize| {
            let ([a, b], [c, d]) = (bound(self.a, k), bound(self.b, k));
            let [p, q] = [from[k].min(from[k] + end * step[k]), from[k].max(from[k] + end * step[k])];
            (c - b - q).max(a + p - d).max(0.0)
        };
        if (0..3).map(|k| gap(k) * gap(k)).sum::<f64>().sqrt() > length {
            return true;
        }
        let mut fraction = 0.0;
        for _ in 0..12 {
            let (own, way, _) = self.nearly(fraction);
            if own <= length {
                return false;
            }
            let speed = (0..3).map(|k| way[k] * step[k]).sum::<f64>() / own;
            if speed <= SLACK * SLACK {
                return true;
            }
            fraction += (own - length) / speed;
            if fraction > end {
                return true;
            }
        }
        false
    }

    /// The square of the distance, and half of how fast it falls.
    fn seen(&self, fraction: &Rational) -> (Rational, Rational) {
        let way = self.exactly(fraction);
        (square(&way), fall(&way, &self.piece.step))
    }

    /// Whether the triangles stay beyond a length, until a fraction, or just before it. The square of the distance is
    /// convex.
    fn stays(&self, end: &Rational, open: bool, length: &Rational) -> Stays {
        let zero = Rational::ZERO;
        let told = |beyond: bool| if beyond { Stays::Beyond } else { Stays::Not };
        if open && *end == zero {
            return Stays::Beyond;
        }
        let (mut low, mut high) = (zero.clone(), end.clone());
        let (mut at_low, mut at_high) = (self.seen(&low), self.seen(&high));
        if at_high.1 > zero {
            return told(at_high.0 > *length || open && at_high.0 == *length);
        }
        if at_low.1 <= zero {
            return told(at_low.0 > *length);
        }
        for _ in 0..HALVINGS {
            if at_low.0 <= *length || at_high.0 <= *length && !(open && high == *end) {
                return Stays::Not;
            }
            // p - 2 f x and q + 2 g (w - x) meet where both are least.
            let width = &high - &low;
            let two = of(2.0);
            let (f, g) = (&at_low.1 * &two, &at_high.1 * &two);
            if (&f - &g) > zero {
                let x = (&(&at_low.0 - &at_high.0) - &(&g * &width)).over(&(&f - &g));
                if &at_low.0 - &(&f * &x) > *length {
                    return Stays::Beyond;
                }
            }
            let middle = &(&low + &high) * &of(0.5);
            let at_middle = self.seen(&middle);
            if at_middle.1 == zero {
                return told(at_middle.0 > *length);
            }
            if at_middle.1 > zero {
                (low, at_low) = (middle, at_middle);
            } else {
                (high, at_high) = (middle, at_middle);
            }
        }
        Stays::Undecided
    }
}
