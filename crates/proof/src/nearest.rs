//! Nearest points of two triangles at the end of a window, by the features that they are in, exactly.

use dashu_int::IBig;

use crate::root::{Direction, Root};
use crate::window::Window;

/// Points of two triangles: weights of the corners of each, not negative, and the way from A's to B's times some
/// positive number.
#[derive(Debug, Clone)]
pub(crate) struct Points {
    pub(crate) weights: [[Root; 3]; 2],
    way: Direction,
    /// Square of that number.
    factor: IBig,
}

impl Points {
    /// True if the points are within the margin of each other.
    fn are_within(&self, window: &Window<'_>) -> bool {
        let reach = &window.denominator * &window.end.1 * &window.margin;
        let limit = Root::of(&self.factor * &reach * reach);
        square(&self.way, window).minus(&limit).sign(&window.radicand).is_le()
    }
}

fn square(way: &Direction, window: &Window<'_>) -> Root {
    way.iter().fold(Root::zero(), |sum, x| sum.plus(&x.times(x, &window.radicand)))
}

/// Points of two triangles within the margin of each other at the end of the window, if there are such. The corners
/// of which a mean is likely to be such a point are looked at first.
pub(crate) fn within(window: &Window<'_>, corners: [[u32; 3]; 2], likely: [u8; 2]) -> Option<Points> {
    let first = nearest(window, corners, likely).into_iter();
    first.chain(candidates(window, corners)).find(|points| points.are_within(window))
}

/// Ways from points of A's triangle to points of B's that may be the nearest.
pub(crate) fn ways(window: &Window<'_>, corners: [[u32; 3]; 2]) -> Vec<Direction> {
    candidates(window, corners).map(|points| points.way).collect()
}

/// For each two features, of one or both triangles, the points of their planes, lines or corners that are nearest, if
/// these points are in the features.
fn candidates<'w>(window: &'w Window<'_>, corners: [[u32; 3]; 2]) -> impl Iterator<Item = Points> + 'w {
    let supports = || [1u8, 2, 4, 3, 5, 6, 7].into_iter();
    let all = supports().flat_map(|a| supports().map(move |b| [a, b])).filter(|both| *both != [7, 7]);
    let mut all: Vec<[u8; 2]> = all.collect();
    all.sort_by_key(|both| both[0].count_ones() + both[1].count_ones());
    all.into_iter().filter_map(move |both| nearest(window, corners, both))
}

fn nearest(window: &Window<'_>, corners: [[u32; 3]; 2], support: [u8; 2]) -> Option<Points> {
    let places = support.map(|bits| (0..3).filter(|i| bits >> i & 1 == 1).collect::<Vec<usize>>());
    let at = |side: usize, place: usize| window.vertex(side, corners[side][place]);
    let base = [at(0, places[0][0]), at(1, places[1][0])];
    // Ways along the features: of A forwards, of B backwards.
    let mut along: Vec<[IBig; 3]> = Vec::new();
    for (side, places) in places.iter().enumerate() {
        for &place in &places[1..] {
            let point = at(side, place);
            along.push(std::array::from_fn(
                |k| if side == 0 { &point[k] - &base[0][k] } else { &base[1][k] - &point[k] },
            ));
        }
    }
    // The way from the base of B to that of A, times `whole`.
    let whole = &window.denominator * &window.end.1;
    let rest: [Root; 3] = std::array::from_fn(|k| {
        let fixed = ((&base[0][k] - &base[1][k]) * &window.denominator + &window.offset[k]) * &window.end.1;
        Root::of(fixed).plus(&window.end.0.scaled(&window.way[k]))
    });
    let gram = |i: usize, j: usize| match (along.get(i), along.get(j)) {
        (Some(u), Some(v)) => &u[0] * &v[0] + &u[1] * &v[1] + &u[2] * &v[2],
        _ => IBig::from(u8::from(i == j)),
    };
    let matrix: [[IBig; 3]; 3] = std::array::from_fn(|i| std::array::from_fn(|j| gram(i, j)));
    let determinant = determinant(&matrix);
    if determinant.is_zero() {
        return None;
    }
    let right: [Root; 3] = std::array::from_fn(|i| match along.get(i) {
        Some(v) => crate::root::dot(&rest, v).negative(),
        None => Root::zero(),
    });
    let shares: Vec<Root> = (0..along.len()).map(|i| cramer(&matrix, &right, i)).collect();
    let weights = weights(&places, &shares, &Root::of(&determinant * &whole));
    if weights.iter().flatten().any(|weight| weight.sign(&window.radicand).is_lt()) {
        return None;
    }
    let way = std::array::from_fn(|k| {
        let moved = along
            .iter()
            .zip(&shares)
            .fold(rest[k].scaled(&determinant), |sum, (v, share)| sum.plus(&share.scaled(&v[k])));
        moved.negative()
    });
    Some(Points { weights, way, factor: &determinant * &determinant })
}

/// Weights of the corners on either side: the shares of all but the first, which has what is left of the total.
fn weights(places: &[Vec<usize>; 2], shares: &[Root], total: &Root) -> [[Root; 3]; 2] {
    let mut weights = [(); 2].map(|()| [(); 3].map(|()| Root::zero()));
    let mut next = shares.iter();
    for (weights, places) in weights.iter_mut().zip(places) {
        let mut left = total.clone();
        for (&place, share) in places[1..].iter().zip(&mut next) {
            left = left.minus(share);
            weights[place] = share.clone();
        }
        weights[places[0]] = left;
    }
    weights
}

fn determinant(m: &[[IBig; 3]; 3]) -> IBig {
    let minor = |i: usize, j: usize| &m[1][i] * &m[2][j] - &m[1][j] * &m[2][i];
    &m[0][0] * minor(1, 2) + &m[0][1] * minor(2, 0) + &m[0][2] * minor(0, 1)
}

/// Determinant of the matrix with one column replaced.
fn cramer(m: &[[IBig; 3]; 3], right: &[Root; 3], column: usize) -> Root {
    let (i, j) = ((column + 1) % 3, (column + 2) % 3);
    let cofactor = |row: usize| {
        let (r, s) = ((row + 1) % 3, (row + 2) % 3);
        &m[r][i] * &m[s][j] - &m[r][j] * &m[s][i]
    };
    (0..3).fold(Root::zero(), |sum, row| sum.plus(&right[row].scaled(&cofactor(row))))
}
