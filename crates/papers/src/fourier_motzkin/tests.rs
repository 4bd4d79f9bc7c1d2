//! Elimination against linear programs on random and degenerate systems.

use super::*;
use crate::half_space::HalfSpace;
use crate::linear_program::{ProgramOutcome, maximise};
use firstcontact_exact::{Rational, Sign};

fn numbers(state: &mut u64, count: usize, reach: i64) -> Vec<f64> {
    let mut next = || {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((*state >> 33) % (2 * reach as u64 + 1)) as i64 - reach
    };
    (0..count).map(|_| next() as f64).collect()
}

/// The coefficients and the bound of a sum of half-spaces.
fn total(parts: &[WeightedHalfSpace], half_spaces: &[HalfSpace]) -> Vec<Rational> {
    let mut sums = vec![Rational::ZERO; half_spaces[0].dimension() + 1];
    for part in parts {
        let half_space = &half_spaces[part.half_space];
        let entries = half_space.coefficients().into_iter().chain([half_space.bound()]);
        sums.iter_mut().zip(entries).for_each(|(sum, x)| *sum = &*sum + &(&x * &part.weight));
    }
    sums
}

#[test]
fn elimination_agrees_with_linear_programs() {
    let (mut state, mut cost) = (4, [0; 3]);
    for round in 0..900 {
        let dimension = 1 + round % 3;
        let count = 2 + round % 9;
        let half_spaces: Vec<HalfSpace> = (0..count)
            .map(|_| HalfSpace::new(&numbers(&mut state, dimension, 2), numbers(&mut state, 1, 3)[0]).unwrap())
            .collect();
        // The greatest margin by which all can be satisfied, up to one.
        let deeper = half_spaces.iter().filter(|h| h.coefficients().iter().any(|x| !x.sign().is_zero()));
        let mut with_slack: Vec<HalfSpace> = deeper
            .map(|h| {
                let mut row = h.coefficients();
                row.push(Rational::of(1.0));
                HalfSpace::rational(&row, &h.bound())
            })
            .collect();
        let mut slack = vec![Rational::ZERO; dimension];
        slack.push(Rational::of(1.0));
        with_slack.push(HalfSpace::rational(&slack, &Rational::of(1.0)));
        let ProgramOutcome::Optimal(deepest) = maximise(&slack, &with_slack).unwrap() else { panic!("bounded by one") };
        let is_empty =
            |h: &HalfSpace| h.coefficients().iter().all(|x| x.sign().is_zero()) && h.bound().sign() == Sign::Negative;
        let expected = if half_spaces.iter().any(is_empty) { Sign::Negative } else { deepest.value.sign() };
        let inside = |point: &[Rational]| half_spaces.iter().map(|h| h.side(point)).max();
        match eliminate(dimension, &half_spaces, MOST_INEQUALITIES).unwrap() {
            Feasibility::Interior(point) => {
                cost[2] += 1;
                assert_eq!(expected, Sign::Positive);
                let proper = half_spaces.iter().filter(|h| h.coefficients().iter().any(|x| !x.sign().is_zero()));
                assert!(proper.clone().all(|h| h.side(&point) == Sign::Negative));
            }
            Feasibility::Boundary { point, half_spaces: parts } => {
                cost[1] += 1;
                assert_eq!((expected, inside(&point)), (Sign::Zero, Some(Sign::Zero)));
                assert!(parts.iter().all(|part| part.weight.sign() == Sign::Positive));
                assert!(total(&parts, &half_spaces).iter().all(|x| x.sign().is_zero()));
            }
            Feasibility::Empty(contradiction) => {
                cost[0] += 1;
                assert!(expected == Sign::Negative && contradiction.holds(&half_spaces));
            }
        }
    }
    assert!(cost.iter().all(|&count| count > 15), "{cost:?}");
}

#[test]
fn the_limit_is_kept() {
    let mut state = 8;
    let half_spaces: Vec<HalfSpace> =
        (0..40).map(|_| HalfSpace::new(&numbers(&mut state, 3, 50), 1000.0).unwrap()).collect();
    let error = eliminate(3, &half_spaces, 1000).unwrap_err();
    let HalfSpaceError::TooManyInequalities { inequalities, limit, .. } = error else { panic!("too many") };
    assert!(limit == 1000 && inequalities > 1000);
    assert!(error.to_string().contains("the limit of 1000"));
    assert!(matches!(eliminate(3, &half_spaces, 1_000_000), Ok(Feasibility::Interior(_))));
    let error = eliminate(2, &half_spaces, 1000).unwrap_err();
    assert_eq!(error, HalfSpaceError::Dimensions { half_space: 0, found: 3, expected: 2 });
}

/// Sums of rows with a common factor: without dividing by it, the last of them would have a hundred thousand digits.
#[test]
fn numbers_stay_as_small_as_what_is_given() {
    let count = 16;
    let half_spaces: Vec<HalfSpace> = (0..count)
        .map(|at| {
            let entry = |k: usize| if k == at { 3.0 } else { 0.0 } - if k == (at + 1) % count { 3.0 } else { 0.0 };
            HalfSpace::new(&(0..count).map(entry).collect::<Vec<_>>(), -1.0).unwrap()
        })
        .collect();
    let Feasibility::Empty(contradiction) = eliminate(count, &half_spaces, MOST_INEQUALITIES).unwrap() else {
        panic!("no number is less than itself")
    };
    assert!(contradiction.holds(&half_spaces));
    assert!(contradiction.half_spaces.iter().all(|part| part.weight == Rational::of(1.0)));
}
