//! How far two triangles are from each other, by another line of thought than the library's: the point of the convex
//! hull of their nine differences that is nearest to the origin.
//!
//! That point is a mean of at most three of the differences, with weights that are not negative, and all nine lie
//! beyond the plane through it at right angles to it: floats propose the three, rational numbers check that, and if it
//! does not hold all sets of three are tried.

use firstcontact::Body;
use firstcontact::oracle::Rational;

/// The differences of the corners of two triangles, in one kind of numbers.
pub type Differences<N> = [[N; 3]; 9];

/// Sets of one, two and three of nine; what there is less than three of is repeated.
fn sets() -> impl Iterator<Item = [usize; 3]> {
    (0..9).flat_map(|i| (i..9).flat_map(move |j| (j..9).map(move |k| [i, j, k]))).filter(|[i, j, k]| i != j || j == k)
}

/// Difference `i` of the nine is from corner `i / 3` of one triangle to corner `i % 3` of the other. The nearest point
/// is one of two vertices, of a vertex and an edge or the whole triangle, or of two edges, whose parallelogram is cut
/// into two triangles and the diagonal between: these are the sets that floats look at.
pub const FEATURES: [[usize; 3]; 60] = features();

const fn features() -> [[usize; 3]; 60] {
    let mut sets = [[0; 3]; 60];
    let (mut count, mut i) = (0, 0);
    while i < 9 {
        let (a, b) = (i / 3, i % 3);
        let (next_a, next_b) = ((a + 1) % 3, (b + 1) % 3);
        let (along_b, along_a, across) = (3 * a + next_b, 3 * next_a + b, 3 * next_a + next_b);
        sets[count] = [i, i, i];
        sets[count + 1] = [i, along_b, along_b];
        sets[count + 2] = [i, along_a, along_a];
        sets[count + 3] = [along_a, along_b, along_b];
        sets[count + 4] = [i, along_a, along_b];
        sets[count + 5] = [across, along_a, along_b];
        (count, i) = (count + 6, i + 1);
    }
    let mut corner = 0;
    while corner < 3 {
        sets[count] = [3 * corner, 3 * corner + 1, 3 * corner + 2];
        sets[count + 1] = [corner, 3 + corner, 6 + corner];
        (count, corner) = (count + 2, corner + 1);
    }
    sets
}

/// What the search does with numbers.
pub trait Field: Clone + PartialOrd {
    fn zero() -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn over(&self, other: &Self) -> Self;
}

impl Field for f64 {
    fn zero() -> f64 {
        0.0
    }
    fn plus(&self, other: &f64) -> f64 {
        self + other
    }
    fn minus(&self, other: &f64) -> f64 {
        self - other
    }
    fn times(&self, other: &f64) -> f64 {
        self * other
    }
    fn over(&self, other: &f64) -> f64 {
        self / other
    }
}

/// The number that a finite float is.
pub fn of(value: f64) -> Rational {
    Rational::from_f64(value).expect("a finite float")
}

impl Field for Rational {
    fn zero() -> Rational {
        Rational::ZERO
    }
    fn plus(&self, other: &Rational) -> Rational {
        self + other
    }
    fn minus(&self, other: &Rational) -> Rational {
        self - other
    }
    fn times(&self, other: &Rational) -> Rational {
        self * other
    }
    fn over(&self, other: &Rational) -> Rational {
        (self / other).expect("a divisor that is not zero")
    }
}

pub fn dot<N: Field>(u: &[N; 3], v: &[N; 3]) -> N {
    u[0].times(&v[0]).plus(&u[1].times(&v[1])).plus(&u[2].times(&v[2]))
}

pub fn between<N: Field>(u: &[N; 3], v: &[N; 3]) -> [N; 3] {
    std::array::from_fn(|k| v[k].minus(&u[k]))
}

fn moved<N: Field>(from: &[N; 3], way: &[N; 3], share: &N) -> [N; 3] {
    std::array::from_fn(|k| from[k].plus(&way[k].times(share)))
}

/// The point nearest to the origin of the line or plane through two or three points, or the only point, if it is in the
/// segment or triangle.
fn foot<N: Field>(points: &Differences<N>, [i, j, k]: [usize; 3]) -> Option<[N; 3]> {
    let zero = N::zero();
    let (p, u, v) = (&points[i], between(&points[i], &points[j]), between(&points[i], &points[k]));
    if i == k {
        return Some(p.clone());
    }
    let (pu, uu) = (zero.minus(&dot(p, &u)), dot(&u, &u));
    if j == k {
        let inside = uu > zero && pu > zero && pu < uu;
        return inside.then(|| moved(p, &u, &pu.over(&uu)));
    }
    let (pv, uv, vv) = (zero.minus(&dot(p, &v)), dot(&u, &v), dot(&v, &v));
    let whole = uu.times(&vv).minus(&uv.times(&uv));
    let (s, t) = (pu.times(&vv).minus(&pv.times(&uv)), pv.times(&uu).minus(&pu.times(&uv)));
    let inside = whole > zero && s > zero && t > zero && s.plus(&t) < whole;
    inside.then(|| moved(&moved(p, &u, &s.over(&whole)), &v, &t.over(&whole)))
}

/// The nearest point by floats, and the set that it was made of.
pub fn nearly(points: &Differences<f64>) -> ([f64; 3], [usize; 3]) {
    let mut best = ([f64::INFINITY; 3], [0; 3], f64::INFINITY);
    for set in FEATURES {
        if let Some(point) = foot(points, set) {
            let square = dot(&point, &point);
            if square < best.2 {
                best = (point, set, square);
            }
        }
    }
    (best.0, best.1)
}

/// The nearest point exactly.
pub fn exactly(points: &Differences<Rational>, guess: [usize; 3]) -> [Rational; 3] {
    let is_nearest = |point: &[Rational; 3]| {
        let square = dot(point, point);
        points.iter().all(|other| dot(point, other) >= square)
    };
    let tried = [guess].into_iter().chain(sets());
    let mut feet = tried.filter_map(|set| foot(points, set));
    // The origin itself, if it is inside: the triangles cross.
    feet.find(is_nearest).unwrap_or([Rational::ZERO; 3])
}

/// The square of a length.
pub fn square(point: &[Rational; 3]) -> Rational {
    dot(point, point)
}

/// Distance of two bodies that share no point, over all pairs of triangles, in floats.
pub fn slow_distance(a: &Body, at: [f64; 3], b: &Body) -> f64 {
    let corners = |body: &Body, at: [f64; 3]| -> Vec<[[f64; 3]; 3]> {
        let placed = |corner: u32| std::array::from_fn(|k| body.positions()[corner as usize][k] + at[k]);
        body.triangles().map(|(triangle, _)| triangle.map(placed)).collect()
    };
    let (of_a, of_b) = (corners(a, at), corners(b, [0.0; 3]));
    let between = |s: &[[f64; 3]; 3], t: &[[f64; 3]; 3]| {
        let (way, _) = nearly(&std::array::from_fn(|i| between(&s[i / 3], &t[i % 3])));
        dot(&way, &way).sqrt()
    };
    of_a.iter().flat_map(|s| of_b.iter().map(move |t| between(s, t))).fold(f64::INFINITY, f64::min)
}
