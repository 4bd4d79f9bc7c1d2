//! Test for a shared volume of two solids, which are cut into slices, the slices into lines, and the lines into pieces.
//!
//! Between two neighbouring x coordinates of vertices of either body, or of points in which features of both meet,
//! nothing begins or ends that the solids share: so the slice in the middle decides for all between. In a slice the
//! same holds of the y coordinates of its corners and crossings, and on a line along z every crossing of a triangle
//! changes one winding number by one.

use super::Rational;
use super::body::{Body, Kind};
use super::integer::Integer;
use super::scene::Scene;
use super::search::shared_points;
use firstcontact_exact::Sign;

type Point = [Rational; 3];

/// A triangle in place, and how its normal leans along z.
struct Tile {
    corners: [Point; 3],
    lean: i32,
}

/// Section of a triangle in a slice: two points (y, z), that of less y first, and the change of the winding number
/// upwards.
struct Cut {
    ends: [[Rational; 2]; 2],
    rise: i32,
}

/// True if the interiors share a point when the scene begins.
pub(super) fn share_volume<T: Integer>(a: &Body, b: &Body, scene: &Scene<T>) -> bool {
    if [a, b].iter().any(|body| body.kind != Kind::Solid) {
        return false;
    }
    let exact = |x: &T| Rational::new(x.to_big(), scene.scale.clone()).unwrap_or(Rational::ZERO);
    let tiles = |body: &Body, vertices: &[[T; 3]]| {
        let corner = |corner: u32| vertices[corner as usize].each_ref().map(exact);
        body.triangles.iter().map(|triangle| Tile::new(triangle.map(corner))).collect::<Vec<Tile>>()
    };
    let tiles = [tiles(a, &scene.a), tiles(b, &scene.b)];
    let corners = tiles.each_ref().map(|tiles| tiles.iter().flat_map(|tile| tile.corners.iter().map(|p| p[0].clone())));
    let shared = shared_points(a, b, scene).into_iter().map(|[x, _, _]| x);
    middles(corners.map(Iterator::collect), shared.collect()).iter().any(|x| slice_shares_area(&tiles, x))
}

impl Tile {
    fn new(corners: [Point; 3]) -> Tile {
        let [p, q, r] = &corners;
        let way = |to: &Point, axis: usize| &to[axis] - &p[axis];
        let area = &(&way(q, 0) * &way(r, 1)) - &(&way(q, 1) * &way(r, 0));
        Tile { lean: sign(&area), corners }
    }

    fn cut(&self, x: &Rational) -> Option<Cut> {
        let mut ends = Vec::new();
        for i in 0..3 {
            let (from, to) = (&self.corners[i], &self.corners[(i + 1) % 3]);
            if (from[0] < *x) != (to[0] < *x) {
                let share = (&(x - &from[0]) / &(&to[0] - &from[0]))?;
                ends.push([1, 2].map(|k| &from[k] + &(&(&to[k] - &from[k]) * &share)));
            }
        }
        let [first, second]: [[Rational; 2]; 2] = ends.try_into().ok()?;
        // Going up through a face that leans up leads out of the body.
        let ends = if first[0] <= second[0] { [first, second] } else { [second, first] };
        Some(Cut { ends, rise: -self.lean })
    }
}

/// The middles between neighbouring numbers, of those that both bodies have and those that they share, where both
/// reach.
fn middles([a, b]: [Vec<Rational>; 2], shared: Vec<Rational>) -> Vec<Rational> {
    let (Some(low), Some(high)) = (a.iter().min().max(b.iter().min()).cloned(), least_of_most(&a, &b)) else {
        return Vec::new();
    };
    let mut all: Vec<Rational> = a.into_iter().chain(b).chain(shared).filter(|x| low <= *x && *x <= high).collect();
    all.sort();
    all.dedup();
    let half = Rational::from(2);
    all.windows(2).filter_map(|pair| &(&pair[0] + &pair[1]) / &half).collect()
}

fn least_of_most(a: &[Rational], b: &[Rational]) -> Option<Rational> {
    Some(a.iter().max()?.min(b.iter().max()?).clone())
}

fn slice_shares_area(tiles: &[Vec<Tile>; 2], x: &Rational) -> bool {
    let cuts = tiles.each_ref().map(|tiles| tiles.iter().filter_map(|tile| tile.cut(x)).collect::<Vec<Cut>>());
    let corners =
        cuts.each_ref().map(|cuts| cuts.iter().flat_map(|cut| cut.ends.iter().map(|end| end[0].clone())).collect());
    let crossings = cuts[0].iter().flat_map(|p| cuts[1].iter().filter_map(move |q| crossing(p, q)));
    middles(corners, crossings.collect()).iter().any(|y| line_shares_length(&cuts, y))
}

/// The y coordinate at which the lines of two segments meet.
fn crossing(p: &Cut, q: &Cut) -> Option<Rational> {
    let way = |cut: &Cut, k: usize| &cut.ends[1][k] - &cut.ends[0][k];
    let determinant = |u: [&Rational; 2], v: [&Rational; 2]| &(u[0] * v[1]) - &(u[1] * v[0]);
    let (u, v) = ([way(p, 0), way(p, 1)], [way(q, 0), way(q, 1)]);
    let between = [0, 1].map(|k| &q.ends[0][k] - &p.ends[0][k]);
    let share = (&determinant(between.each_ref(), v.each_ref()) / &determinant(u.each_ref(), v.each_ref()))?;
    Some(&p.ends[0][0] + &(&u[0] * &share))
}

fn line_shares_length(cuts: &[Vec<Cut>; 2], y: &Rational) -> bool {
    let mut steps: Vec<(Rational, usize, i32)> = Vec::new();
    for (body, cuts) in cuts.iter().enumerate() {
        for cut in cuts.iter().filter(|cut| cut.ends[0][0] < *y && *y < cut.ends[1][0]) {
            let [from, to] = &cut.ends;
            if let Some(share) = &(y - &from[0]) / &(&to[0] - &from[0]) {
                steps.push((&from[1] + &(&(&to[1] - &from[1]) * &share), body, cut.rise));
            }
        }
    }
    steps.sort();
    let mut winding = [0; 2];
    for (index, (z, body, rise)) in steps.iter().enumerate() {
        winding[*body] += rise;
        let ends_here = steps.get(index + 1).is_some_and(|(next, _, _)| next > z);
        if ends_here && winding[0] != 0 && winding[1] != 0 {
            return true;
        }
    }
    false
}

fn sign(x: &Rational) -> i32 {
    match Sign::from(x.cmp(&Rational::ZERO)) {
        Sign::Negative => -1,
        Sign::Zero => 0,
        Sign::Positive => 1,
    }
}
