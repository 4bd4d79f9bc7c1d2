//! The unique mutual normal of two flats and its feet (Joseph & Plantinga §3.2), exactly.
//!
//! Let two flats that are not partly parallel be spanned by `p0, p1, ...` and `q0, q1, ...`. Let `D` be the matrix of
//! the columns `p_i - p0` and `q0 - q_j`, which are independent, and `w = p0 - q0`. Points of the flats are `p0 + sum
//! a_i (p_i - p0)` and `q0 + sum b_j (q_j - q0)`; with `z = (a, b)` their difference is `w + D z`. It is normal to both
//! flats where `D'D z = -D'w`, and the matrix `D'D` is positive definite, so that there is one such `z`. If `D` is
//! square, the flats meet in one point, `D z = -w`.

use dashu_int::IBig;
use firstcontact_exact::Rational;
use firstcontact_exact::linear::{Solution, dot, solve};

use super::points::{Point, Points};

/// Points in which the mutual normal of two flats meets them.
#[derive(Debug, Clone)]
pub(super) struct Feet {
    /// The foot in each flat.
    pub(super) points: [Point; 2],
    /// The square of their distance, in the square of the unit of the points.
    pub(super) squared: Rational,
}

impl Feet {
    /// The feet of the mutual normal of two flats, each given by points that span it, in one unit; `None` where the
    /// flats are partly parallel.
    pub(super) fn of([p, q]: [&Points; 2], [basis, other]: [&[u32]; 2]) -> Option<Feet> {
        let [origin, target] = [p.coordinates(*basis.first()? as usize), q.coordinates(*other.first()? as usize)];
        let across = minus(origin, target);
        let from_origin = basis[1..].iter().map(|&vertex| minus(p.coordinates(vertex as usize), origin));
        let to_target = other[1..].iter().map(|&vertex| minus(target, q.coordinates(vertex as usize)));
        let spans: Vec<Vec<IBig>> = from_origin.chain(to_target).collect();
        let Solution::Unique(parts, weight) = solve(equations(&spans, &across), spans.len()) else { return None };
        let (own, others) = parts.split_at(basis.len() - 1);
        let (spans, other_spans) = spans.split_at(own.len());
        let first = moved(origin, spans, own, &weight, |sum, step| sum + step);
        let second = moved(target, other_spans, others, &weight, |sum, step| sum - step);
        // The gap is normal to the flats: its product with any difference of points of the two is its own square.
        let squared = dot(&minus(&first, &second), &across);
        let squared = Rational::new(squared.into(), weight.clone().into());
        let points = [first, second].map(|coordinates| Point { coordinates, weight: weight.clone() });
        Some(Feet { points, squared })
    }
}

/// The equations of the feet: as many as unknowns.
fn equations(spans: &[Vec<IBig>], across: &[IBig]) -> Vec<Vec<IBig>> {
    if spans.len() == across.len() {
        let row = |axis: usize| spans.iter().map(|span| span[axis].clone()).chain([-&across[axis]]).collect();
        return (0..across.len()).map(row).collect();
    }
    let row = |span: &Vec<IBig>| spans.iter().map(|other| dot(span, other)).chain([-dot(span, across)]).collect();
    spans.iter().map(row).collect()
}

fn minus(u: &[IBig], v: &[IBig]) -> Vec<IBig> {
    u.iter().zip(v).map(|(x, y)| x - y).collect()
}

/// A point and multiples of spans, added or subtracted, over a weight.
fn moved(
    origin: &[IBig],
    spans: &[Vec<IBig>],
    parts: &[IBig],
    weight: &IBig,
    add: impl Fn(IBig, IBig) -> IBig,
) -> Vec<IBig> {
    let along = |axis: usize| {
        let steps = spans.iter().zip(parts).map(|(span, part)| part * &span[axis]);
        steps.fold(&origin[axis] * weight, &add)
    };
    (0..origin.len()).map(along).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feet(dimension: usize, p: &[f64], q: &[f64]) -> Option<(Vec<f64>, Vec<f64>, f64)> {
        let points = [p, q].map(|values| Points::of_floats(dimension, values));
        let [first, second] = Points::in_common(&points[0], &points[1]);
        let bases = [&first, &second].map(|points| (0..points.len() as u32).collect::<Vec<u32>>());
        let feet = Feet::of([&first, &second], [&bases[0], &bases[1]])?;
        let floats = |point: &Point| -> Vec<f64> {
            point.coordinates.iter().map(|x| first.in_units(x, &point.weight).nearest()).collect()
        };
        let unit = first.in_units(&IBig::ONE, &IBig::ONE);
        let squared = &(&unit * &unit) * &feet.squared;
        Some((floats(&feet.points[0]), floats(&feet.points[1]), squared.nearest()))
    }

    #[test]
    fn skew_lines_have_their_feet() {
        let found = feet(3, &[0.0, 0.5, 1.0, 4.0, 0.5, 1.0], &[1.0, 0.0, 3.0, 1.0, 8.0, 3.0]);
        assert_eq!(found, Some((vec![1.0, 0.5, 1.0], vec![1.0, 0.5, 3.0], 4.0)));
    }

    #[test]
    fn flats_that_fill_the_space_meet_in_a_point() {
        let plane = [0.0, 0.0, 0.25, 1.0, 0.0, 0.25, 0.0, 1.0, 0.25];
        let found = feet(3, &plane, &[3.0, 4.0, 1.0, 3.0, 4.0, -1.0]);
        assert_eq!(found, Some((vec![3.0, 4.0, 0.25], vec![3.0, 4.0, 0.25], 0.0)));
        // Two planes of E^4 that share the origin and nothing else.
        let found = feet(
            4,
            &[0., 0., 0., 0., 1., 0., 0., 0., 0., 1., 0., 0.],
            &[0., 0., 1., 1., 0., 0., 2., 1., 0., 0., 1., 2.],
        );
        assert_eq!(found, Some((vec![0.0; 4], vec![0.0; 4], 0.0)));
    }

    #[test]
    fn partly_parallel_flats_have_none() {
        assert_eq!(feet(3, &[0.0, 0.0, 0.0, 1.0, 2.0, 3.0], &[0.0, 0.0, 1.0, -2.0, -4.0, -5.0]), None);
        let plane = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
        assert_eq!(feet(3, &plane, &[5.0, 5.0, 5.0, 6.0, 7.0, 5.0]), None);
        assert!(feet(3, &plane, &[0.5, 0.25, 0.1]).is_some());
    }
}
