//! Boxes of any dimension that move: the instant at which their intervals meet along all axes.

use dashu_int::IBig;

use super::{Meeting, first_meeting};
use crate::bounds::Reaches;
use crate::lattice::{FaceId, LatticeBuilder};
use crate::points::Points;
use crate::polytope::Polytope;
use crate::prism::{Part, Prisms, prism, prism_vertices};

/// A box with corners in whole numbers.
#[derive(Debug, Clone)]
struct Cuboid {
    low: Vec<i64>,
    high: Vec<i64>,
}

impl Cuboid {
    fn polytope(&self) -> Polytope {
        let dimension = self.low.len();
        let lattice = (0..dimension).fold(LatticeBuilder::new(1).assembled(), |basis, _| prism(&basis).0);
        let corner = |index: usize| {
            (0..dimension).map(move |axis| if index >> axis & 1 == 1 { self.high[axis] } else { self.low[axis] } as f64)
        };
        Polytope::new(lattice, dimension, &(0..1 << dimension).flat_map(corner).collect::<Vec<_>>()).unwrap()
    }
}

/// The first meeting of a box that moves by a vector with one that stands, and the prisms.
fn meet(
    moving: &Cuboid,
    step: &[i64],
    standing: &Cuboid,
    rank: impl Fn([FaceId; 2]) -> usize,
) -> Option<(Meeting, [Prisms; 2])> {
    let dimension = step.len() + 1;
    let bodies = [moving.polytope(), standing.polytope()];
    let prisms = bodies.each_ref().map(Prisms::over);
    let end = |step: &[i64], time: i64| step.iter().copied().chain([time]).map(IBig::from).collect::<Vec<_>>();
    let still = vec![0; step.len()];
    let ends = [[end(&still, 0), end(step, 8)], [end(&still, 0), end(&still, 8)]];
    let unit = [0, 1].map(|side: usize| bodies[side].points().in_unit(-4, &IBig::ONE));
    let sixteen = |end: &[IBig]| end.iter().map(|x| x * IBig::from(16)).collect::<Vec<_>>();
    let vertices =
        [0, 1].map(|side: usize| prism_vertices(&unit[side], [&sixteen(&ends[side][0]), &sixteen(&ends[side][1])]));
    let [p, q] = Points::pair(dimension, vertices, -4, &IBig::ONE);
    let polytopes = [prisms[0].at(p), prisms[1].at(q)];
    let reaches = [0, 1].map(|side: usize| Reaches::of_prisms(&bodies[side], prisms[side].parts()));
    let nothing = Points::pair(0, [Vec::new(), Vec::new()], 0, &IBig::ONE);
    let meeting = first_meeting([&polytopes[0], &polytopes[1]], nothing.each_ref(), reaches.each_ref(), rank)?;
    Some((meeting, prisms))
}

/// The fraction of the motion, as a quotient, at which the boxes first share a point.
fn expected(moving: &Cuboid, step: &[i64], standing: &Cuboid) -> Option<(i64, i64)> {
    let less = |p: (i64, i64), q: (i64, i64)| p.0 * q.1 < q.0 * p.1;
    let (mut from, mut to) = ((0, 1), (1, 1));
    for (axis, &step) in step.iter().enumerate() {
        let gaps = [standing.low[axis] - moving.high[axis], standing.high[axis] - moving.low[axis]];
        let [enter, leave] = match step {
            0 if gaps[0] > 0 || gaps[1] < 0 => return None,
            0 => continue,
            1.. => gaps.map(|gap| (gap, step)),
            _ => [gaps[1], gaps[0]].map(|gap| (-gap, -step)),
        };
        from = if less(from, enter) { enter } else { from };
        to = if less(leave, to) { leave } else { to };
    }
    (!less(to, from)).then_some(from)
}

fn random(seed: &mut u64, low: i64, high: i64) -> i64 {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    low + (*seed >> 33) as i64 % (high - low + 1)
}

fn any_cuboid(seed: &mut u64, dimension: usize, reach: i64) -> Cuboid {
    let low: Vec<i64> = (0..dimension).map(|_| random(seed, -reach, reach)).collect();
    let high = low.iter().map(|x| x + random(seed, 1, 3)).collect();
    Cuboid { low, high }
}

#[test]
fn boxes_meet_when_their_intervals_do_in_any_dimension() {
    let mut seed = 5;
    for (dimension, count) in [(1, 300), (2, 300), (3, 100), (4, 6)] {
        let (mut apart, mut first, mut later) = (0, 0, 0);
        for _ in 0..count {
            let (moving, standing) = (any_cuboid(&mut seed, dimension, 5), any_cuboid(&mut seed, dimension, 2));
            let toward = |axis: usize| standing.low[axis] - moving.low[axis];
            let step: Vec<i64> = (0..dimension).map(|axis| toward(axis) + random(&mut seed, -2, 2)).collect();
            let found = meet(&moving, &step, &standing, |[f, g]| f.index() * 1000 + g.index());
            let time = found.map(|(meeting, _)| (meeting.point.coordinates[dimension].clone(), meeting.point.weight));
            match (expected(&moving, &step, &standing), time) {
                (None, None) => apart += 1,
                (Some((p, q)), Some((time, weight))) => {
                    // The whole motion lasts 8 units of which each is 16 of the prisms'.
                    assert_eq!(time * IBig::from(q), weight * IBig::from(128 * p), "{moving:?} {step:?} {standing:?}");
                    if p == 0 { first += 1 } else { later += 1 }
                }
                (wanted, found) => panic!("{moving:?} {step:?} {standing:?}: {wanted:?} {found:?}"),
            }
        }
        assert!(dimension == 4 || apart > 5 && first > 5 && later > 5, "{dimension}: {apart} {first} {later}");
    }
}

#[test]
fn a_box_inside_another_is_a_vertex_inside_its_end() {
    let (small, large) = (Cuboid { low: vec![1; 3], high: vec![2; 3] }, Cuboid { low: vec![0; 3], high: vec![3; 3] });
    let (meeting, prisms) = meet(&small, &[1, 0, 0], &large, |[f, _]| f.index()).unwrap();
    assert!(meeting.point.coordinates[3].is_zero());
    let parts = [0, 1].map(|side: usize| prisms[side].part(meeting.faces[side]));
    let top = large.polytope().lattice().top();
    assert_eq!(parts, [Part::First(FaceId::new(0)), Part::First(top)]);
}

#[test]
fn of_equal_instants_the_least_rank_is_taken() {
    let (moving, standing) =
        (Cuboid { low: vec![0; 2], high: vec![1; 2] }, Cuboid { low: vec![3, 0], high: vec![4, 1] });
    let least = meet(&moving, &[4, 0], &standing, |[f, _]| f.index()).unwrap().0;
    let most = meet(&moving, &[4, 0], &standing, |[f, _]| usize::MAX - f.index()).unwrap().0;
    // Two squares meet side on side: at the lower corners, or at the upper ones.
    assert_eq!((&least.point.coordinates[2] * &most.point.weight), (&most.point.coordinates[2] * &least.point.weight));
    assert!(least.faces[0] < most.faces[0] && least.point.coordinates[1].is_zero());
    assert_eq!(most.point.coordinates[1], &most.point.weight * IBig::from(16));
}
