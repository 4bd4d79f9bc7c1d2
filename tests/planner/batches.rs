//! Batches: the same answers in the same order, whoever works on them.

use super::cell::{Cell, Numbers, Others};
use super::support::prng::Prng;
use firstcontact::planner::{BatchOptions, Control, Edge, QueryError, Scratch};
use std::num::NonZeroUsize;

fn threads(count: usize) -> BatchOptions {
    BatchOptions::new().threads(NonZeroUsize::new(count).unwrap())
}

/// Edges, some of which are none.
fn edges(prng: &mut Prng, count: usize) -> Vec<Edge> {
    let edge = |index: usize| {
        let [from, to] = [(); 2].map(|()| prng.float_point(-6.0, 6.0));
        match index % 50 {
            7 => Edge::new([f64::NAN; 3], to),
            19 => Edge::new(from, [f64::INFINITY, 0.0, 0.0]),
            23 => Edge::timed(1.0, from, 1.0, to),
            31 => Edge::timed(2.0, from, 1.0, to),
            41 => Edge::timed(0.0, from, f64::NAN, to),
            _ => Edge::new(from, to),
        }
    };
    (0..count).map(edge).collect()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let prng = &mut Prng::new(601, 0);
    let cell = Cell::random(prng, Numbers::General, Others::Stand, 25, 8.0);
    let checker = cell.checker();
    let robot = checker.find(&cell.objects[0].name).unwrap();
    let edges = edges(prng, 1003);
    let mut scratch = Scratch::new();
    let one_by_one: Vec<_> = edges
        .iter()
        .map(|edge| {
            edge.motion().map_err(QueryError::from).and_then(|m| checker.first_contact(robot, &m, &mut scratch))
        })
        .collect();
    assert_eq!(one_by_one.iter().filter(|verdict| verdict.is_err()).count(), 5 * 20);
    assert_eq!(checker.check_edges(robot, &edges), one_by_one);
    let clear = checker.are_clear(robot, &edges, &threads(1));
    let valid = checker.last_valids(robot, &edges, &threads(1));
    for count in [1, 2, 4, 64] {
        assert_eq!(checker.check_edges_with(robot, &edges, &threads(count)), one_by_one);
        assert_eq!(checker.are_clear(robot, &edges, &threads(count)), clear);
        assert_eq!(checker.last_valids(robot, &edges, &threads(count)), valid);
    }
    assert_eq!(checker.check_edges(robot, &[]), []);
}

#[test]
fn a_batch_is_watched_and_stopped() {
    let prng = &mut Prng::new(602, 0);
    let cell = Cell::random(prng, Numbers::General, Others::Stand, 25, 8.0);
    let checker = cell.checker();
    let robot = checker.find(&cell.objects[0].name).unwrap();
    let edges = edges(prng, 20_000);
    let control = Control::new();
    let options = threads(2).control(&control);
    let answers = std::thread::scope(|scope| {
        let batch = scope.spawn(|| checker.check_edges_with(robot, &edges, &options));
        while control.done() == 0 {
            std::thread::yield_now();
        }
        control.cancel();
        batch.join().unwrap()
    });
    assert_eq!(answers.len(), edges.len());
    let cancelled = answers.iter().filter(|answer| **answer == Err(QueryError::Cancelled)).count();
    assert!(cancelled > 0 && cancelled < edges.len(), "{cancelled} cancelled");
    let all = checker.check_edges(robot, &edges);
    let agree = |(one, other): (&Result<_, _>, &Result<_, _>)| *one == Err(QueryError::Cancelled) || one == other;
    assert!(answers.iter().zip(&all).all(agree));
}
