//! Programs in one to four coordinates against all their vertices, and the cases that are special.

use super::*;
use crate::half_space::HalfSpace;
use firstcontact_exact::{Rational, Sign};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }

    fn whole(&mut self, reach: i64) -> f64 {
        self.below(2 * reach as u64 + 1) as f64 - reach as f64
    }

    fn half_space(&mut self, dimension: usize) -> HalfSpace {
        let scale = if self.below(2) == 0 { 1.0 } else { 0.1 };
        let coefficients: Vec<f64> = (0..dimension).map(|_| scale * self.whole(2)).collect();
        HalfSpace::new(&coefficients, scale * self.whole(6)).unwrap()
    }
}

fn numbers(values: &[f64]) -> Vec<Rational> {
    values.iter().copied().map(Rational::of).collect()
}

fn texts(point: &[Rational]) -> Vec<String> {
    point.iter().map(ToString::to_string).collect()
}

/// All subsets of so many half-spaces whose planes have one common point: those of these points that are in all.
fn vertices(dimension: usize, half_spaces: &[HalfSpace]) -> Vec<Vec<Rational>> {
    use firstcontact_exact::linear::Solution;
    use firstcontact_exact::linear::solve;
    let mut chosen = vec![Vec::new()];
    for index in 0..half_spaces.len() {
        let longer: Vec<Vec<usize>> =
            chosen.iter().filter(|c| c.len() < dimension).map(|c| [c.as_slice(), &[index]].concat()).collect();
        chosen.extend(longer);
    }
    chosen.retain(|c| c.len() == dimension);
    let point = |chosen: &Vec<usize>| {
        let rows = chosen.iter().map(|&index| half_spaces[index].integers().to_vec()).collect();
        let Solution::Unique(numerators, denominator) = solve(rows, dimension) else { return None };
        let point = Fractions { numerators, denominator }.rationals();
        half_spaces.iter().all(|half_space| half_space.side(&point) != Sign::Positive).then_some(point)
    };
    chosen.iter().filter_map(point).collect()
}

fn dot(u: &[Rational], v: &[Rational]) -> Rational {
    u.iter().zip(v).fold(Rational::ZERO, |sum, (x, y)| &sum + &(x * y))
}

#[test]
fn the_best_point_is_the_best_vertex() {
    let mut random = Random(3);
    let mut cost = [0; 3];
    for round in 0..1500 {
        let dimension = 1 + round % 4;
        let mut half_spaces: Vec<HalfSpace> = (0..random.below(8)).map(|_| random.half_space(dimension)).collect();
        if random.below(2) == 0 {
            for axis in 0..dimension {
                let unit = |sign: f64| (0..dimension).map(|k| if k == axis { sign } else { 0.0 }).collect::<Vec<_>>();
                half_spaces.push(HalfSpace::new(&unit(1.0), 2.0).unwrap());
                half_spaces.push(HalfSpace::new(&unit(-1.0), 2.0).unwrap());
            }
        }
        let objective = numbers(&(0..dimension).map(|_| random.whole(2) * 0.3).collect::<Vec<_>>());
        let vertices = vertices(dimension, &half_spaces);
        match maximise(&objective, &half_spaces).unwrap() {
            ProgramOutcome::Optimal(optimum) => {
                cost[0] += 1;
                assert!(optimum.holds(&objective, &half_spaces), "{half_spaces:?}");
                let key = |point: &Vec<Rational>| (dot(&objective, point), point.clone());
                if let Some(best) = vertices.iter().map(key).max() {
                    assert_eq!(optimum.value, best.0);
                    // Only a set without end may have its greatest point elsewhere.
                    assert!(optimum.point >= best.1, "{half_spaces:?}");
                }
                assert!(optimum.tight.len() <= dimension);
            }
            ProgramOutcome::Unbounded(unbounded) => {
                cost[1] += 1;
                assert!(unbounded.holds(&objective, &half_spaces), "{half_spaces:?}");
            }
            ProgramOutcome::Infeasible(contradiction) => {
                cost[2] += 1;
                assert!(contradiction.holds(&half_spaces) && vertices.is_empty(), "{half_spaces:?}");
                assert!(contradiction.half_spaces.len() <= dimension + 1);
            }
        }
    }
    assert!(cost.iter().all(|&count| count > 150), "{cost:?}");
}

#[test]
fn bounded_programs_have_their_lexicographically_greatest_point() {
    let mut random = Random(9);
    for round in 0..300 {
        let dimension = 1 + round % 3;
        let mut half_spaces: Vec<HalfSpace> = (0..4).map(|_| random.half_space(dimension)).collect();
        for axis in 0..2 * dimension {
            let sign = if axis % 2 == 0 { 1.0 } else { -1.0 };
            let unit: Vec<f64> = (0..dimension).map(|k| if k == axis / 2 { sign } else { 0.0 }).collect();
            half_spaces.push(HalfSpace::new(&unit, 3.0).unwrap());
        }
        let objective = numbers(&(0..dimension).map(|_| random.whole(1)).collect::<Vec<_>>());
        let best = vertices(dimension, &half_spaces).into_iter().map(|point| (dot(&objective, &point), point)).max();
        match (maximise(&objective, &half_spaces).unwrap(), best) {
            (ProgramOutcome::Optimal(optimum), Some(best)) => assert_eq!((optimum.value, optimum.point), best),
            (ProgramOutcome::Infeasible(_), None) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn without_half_spaces_nothing_is_bounded() {
    let ProgramOutcome::Unbounded(unbounded) = maximise(&numbers(&[0.0, -2.0]), &[]).unwrap() else {
        panic!("unbounded")
    };
    assert!(unbounded.holds(&numbers(&[0.0, -2.0]), &[]));
    let ProgramOutcome::Optimal(optimum) = maximise(&numbers(&[0.0, 0.0]), &[]).unwrap() else {
        panic!("all are best")
    };
    assert!(optimum.tight.is_empty() && optimum.value.sign().is_zero());
}

#[test]
fn a_half_space_may_be_empty_or_everything() {
    let empty = HalfSpace::new(&[0.0, 0.0], -1.0).unwrap();
    let all = HalfSpace::new(&[0.0, 0.0], 0.0).unwrap();
    let side = HalfSpace::new(&[1.0, 0.0], 1.0).unwrap();
    let objective = numbers(&[1.0, 0.0]);
    let ProgramOutcome::Infeasible(none) = maximise(&objective, &[side.clone(), empty.clone()]).unwrap() else {
        panic!()
    };
    assert!(none.holds(&[side.clone(), empty]) && none.half_spaces[0].half_space == 1);
    // The best points are a line without end.
    let ProgramOutcome::Optimal(some) = maximise(&objective, &[all.clone(), side.clone()]).unwrap() else { panic!() };
    assert!(some.holds(&objective, &[all, side]) && some.tight.len() == 1);
}

#[test]
fn a_gap_of_one_unit_in_the_last_place_is_seen() {
    let (low, high) = (1.0, 1.0f64.next_up());
    let slab = |top: f64, bottom: f64| {
        [HalfSpace::new(&[1.0, 1.0, 1.0], top).unwrap(), HalfSpace::new(&[-1.0, -1.0, -1.0], -bottom).unwrap()]
    };
    let objective = numbers(&[1.0, 2.0, 3.0]);
    let ProgramOutcome::Infeasible(none) = maximise(&objective, &slab(low, high)).unwrap() else { panic!() };
    assert!(none.holds(&slab(low, high)) && none.half_spaces.len() == 2);
    assert!(matches!(maximise(&objective, &slab(high, low)).unwrap(), ProgramOutcome::Unbounded(_)));
    assert!(matches!(maximise(&objective, &slab(low, low)).unwrap(), ProgramOutcome::Unbounded(_)));
}

#[test]
fn the_extremes_of_floats_are_numbers_like_others() {
    let huge = [HalfSpace::new(&[1e300, 1e-300], 1e300).unwrap(), HalfSpace::new(&[0.0, 1e-300], 1e-300).unwrap()];
    let objective = numbers(&[1e300, 1e-300]);
    let ProgramOutcome::Optimal(optimum) = maximise(&objective, &huge).unwrap() else { panic!() };
    assert!(optimum.holds(&objective, &huge) && optimum.value == Rational::of(1e300));
}

#[test]
fn simplices_of_many_coordinates() {
    for dimension in [6, 8] {
        let axis = |at: usize| (0..dimension).map(move |k| if k == at { -1.0 } else { 0.0 }).collect::<Vec<f64>>();
        let mut half_spaces: Vec<HalfSpace> =
            (0..dimension).map(|at| HalfSpace::new(&axis(at), 0.0).unwrap()).collect();
        half_spaces.push(HalfSpace::new(&vec![1.0; dimension], 1.0).unwrap());
        let objective = numbers(&(0..dimension).map(|k| (k as f64 - 2.5).abs()).collect::<Vec<_>>());
        let ProgramOutcome::Optimal(optimum) = maximise(&objective, &half_spaces).unwrap() else { panic!() };
        assert!(optimum.holds(&objective, &half_spaces));
        let at = if dimension == 6 { 0 } else { dimension - 1 };
        assert_eq!(texts(&optimum.point)[at], "1");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let flat = HalfSpace::new(&[1.0], 1.0).unwrap();
    let error = maximise(&numbers(&[1.0, 1.0]), &[flat]).unwrap_err();
    assert_eq!(error, HalfSpaceError::Dimensions { half_space: 0, found: 1, expected: 2 });
    assert_eq!(maximise(&[], &[]).unwrap_err(), HalfSpaceError::Coordinates(0));
    assert_eq!(maximise(&numbers(&[1.0; 17]), &[]).unwrap_err(), HalfSpaceError::Coordinates(17));
}
