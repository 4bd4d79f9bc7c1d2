//! The decision curve against the solids themselves.

use super::*;
use crate::scaling::default_seed;
use crate::scaling::partition::ScalingRange;
use firstcontact_convex::Cost;
use firstcontact_convex::samples::{Random, cone, ellipsoid, prism};
use firstcontact_solid::{Body, convex_hull};

fn body(points: &[[f64; 3]]) -> Body {
    let triangles = convex_hull(points).unwrap();
    Body::from_mesh(firstcontact_formats::Mesh::new(points.to_vec(), triangles).unwrap()).unwrap()
}

fn number(value: i64) -> Rational {
    Rational::of(value as f64)
}

fn between(low: &Rational, high: &Rational, share: &Rational) -> Rational {
    (low + &(&(high - low) * share)).reduced()
}

/// What was found in all.
#[derive(Debug, Default)]
struct Tally {
    curves: usize,
    points: usize,
    changes: [usize; 3],
    verdicts: [usize; 3],
}

/// The decision curve is the image of the scaling curve, and says of scalings what the solids say.
fn check(scaling: &Scaling<'_>, partition: &Partition, decision: &Decision, random: &mut Random, tally: &mut Tally) {
    let ranges = partition.ranges().map(|range| range.ends().map(Rational::of));
    let mut asked: Vec<[Rational; 2]> = Vec::new();
    for _ in 0..12 {
        let share = || number(7).over(&number(16));
        let mut any = |range: &[Rational; 2]| {
            let step = number((random.number() * 16.5).abs() as i64).over(&number(16));
            between(&range[0], &range[1], &if step > number(1) { share() } else { step })
        };
        asked.push([any(&ranges[0]), any(&ranges[1])]);
    }
    if let Image::Curve(curve) = decision.image() {
        tally.curves += 1;
        tally.points += curve.points().len();
        asked.extend(curve.points().iter().map(|point| point.scalings.clone()));
        check_curve(curve, decision, tally);
        let middles = curve.points().windows(2).map(|pair| {
            [0, 1].map(|side| between(&pair[0].scalings[side], &pair[1].scalings[side], &Rational::of(0.5)))
        });
        asked.extend(middles);
    }
    for scalings in asked {
        let scalings = scalings.each_ref();
        let parameters = decision.parameters(scalings).unwrap();
        let verdict = decision.verdict(parameters.each_ref());
        assert_eq!(Ok(verdict), partition.verdict(scalings), "{scalings:?}");
        assert_eq!(Ok(verdict), scaling.verdict(scalings, &mut Cost::default()), "{scalings:?}");
        tally.verdicts[verdict as usize] += 1;
        if verdict != Relation::Overlapping {
            assert!(&parameters[0] + &parameters[1] <= number(1), "{scalings:?}");
        }
    }
}

fn check_curve(curve: &DecisionCurve, decision: &Decision, tally: &mut Tally) {
    for point in curve.points() {
        assert_eq!(decision.parameters(point.scalings.each_ref()).as_ref(), Some(&point.parameters));
        let [t1, t2] = &point.parameters;
        assert!(*t1 >= Rational::ZERO && *t2 >= Rational::ZERO && (t1 + t2) <= number(1));
        point.changes.iter().for_each(|&change| tally.changes[change as usize] += 1);
    }
    for (pair, segment) in curve.points().windows(2).zip(curve.segments()) {
        let [from, to] = [&pair[0], &pair[1]].map(|point| &point.parameters);
        assert!(from[0] < to[0] && from[1] > to[1]);
        assert_eq!((segment.line.at(&from[0]), segment.line.at(&to[0])), (from[1].clone(), to[1].clone()));
    }
    let inner = &curve.points()[1..curve.points().len() - 1];
    assert!(inner.iter().all(|point| !point.changes.is_empty()));
}

#[test]
fn verdicts_are_those_of_the_solids() {
    let mut random = Random(21);
    let lattice = |random: &mut Random| body(&(0..24).map(|_| random.lattice()).collect::<Vec<_>>());
    let mut bodies = vec![lattice(&mut random), lattice(&mut random), Body::cuboid([2.0, 1.0, 3.0]).unwrap()];
    bodies.extend([ellipsoid(40, [1.0; 3]), ellipsoid(30, [3.0, 1.0, 0.2]), prism(7), cone(5)].iter().map(|p| body(p)));
    let mut tally = [Tally::default(), Tally::default()];
    for round in 0..48 {
        let [a, b] = [round % bodies.len(), (round * 5 + 2) % bodies.len()].map(|index| &bodies[index]);
        let far = if round % 4 == 0 { 2.0 } else { 1.0 };
        let [at_a, at_b] = [0, 1].map(|_| random.lattice().map(|x| x * far));
        let seeds = [default_seed(a, at_a).unwrap(), default_seed(b, at_b).unwrap()];
        let scaling = Scaling::new(a, at_a, seeds[0], b, at_b, seeds[1]).unwrap();
        let growth = scaling.growth_distance(&mut Cost::default()).unwrap().scaling.nearest();
        let low = if round % 6 == 0 { 0.0 } else { 0.25 };
        let range = |share: f64| ScalingRange::new(low * growth, share * growth).unwrap();
        let partition = scaling.partition([range(1.5), range(3.0)], &mut Cost::default()).unwrap();
        for (index, kind) in [PathKind::Seeds, PathKind::Ellipsoids].into_iter().enumerate() {
            match scaling.decision(&partition, kind) {
                Ok(decision) => check(&scaling, &partition, &decision, &mut random, &mut tally[index]),
                Err(NoPath::Coincident) => assert_eq!(*partition.outcome(), PartitionOutcome::SeedsCoincide),
                Err(NoPath::EllipsoidsOverlap) => assert_eq!(kind, PathKind::Ellipsoids),
            }
        }
    }
    assert!(tally.iter().all(|found| found.curves > 30 && found.verdicts.iter().all(|&count| count > 100)));
    assert_eq!(tally[0].changes[1..], [0, 0], "from seed to seed the exit does not change");
    assert!(tally[1].changes.iter().all(|&count| count > 5));
}

#[test]
fn rectangles_without_a_curve_have_their_cases() {
    // Two cubes of edge 2 whose centres are 8 apart: they touch where both scalings together are 8.
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let (a, b) = ([0.0; 3], [8.0, 0.5, 0.0]);
    let scaling = Scaling::new(&cube, a, a, &cube, b, b).unwrap();
    let mut random = Random(1);
    let mut image = |of_a: [f64; 2], of_b: [f64; 2]| {
        let ranges = [of_a, of_b].map(|[low, high]| ScalingRange::new(low, high).unwrap());
        let partition = scaling.partition(ranges, &mut Cost::default()).unwrap();
        let decision = scaling.decision(&partition, PathKind::Seeds).unwrap();
        check(&scaling, &partition, &decision, &mut random, &mut Tally::default());
        decision.image().clone()
    };
    assert_eq!(image([0.0, 1.0], [1.0, 2.0]), Image::Apart);
    assert_eq!(image([4.0, 5.0], [5.0, 6.0]), Image::Overlapping);
    let touching = |at: [i64; 2]| DecisionPoint {
        scalings: at.map(number),
        parameters: at.map(|x| number(x).over(&number(8))),
        changes: Vec::new(),
    };
    assert_eq!(image([3.0, 5.0], [5.0, 6.0]), Image::Least(touching([3, 5])));
    assert_eq!(image([1.0, 3.0], [1.0, 5.0]), Image::Greatest(touching([3, 5])));
    assert_eq!(image([3.0, 3.0], [1.0, 6.0]), Image::Single(touching([3, 5])));
    assert_eq!(image([1.0, 6.0], [5.0, 5.0]), Image::Single(touching([3, 5])));
    let Image::Curve(curve) = image([0.0, 8.0], [0.0, 8.0]) else { panic!("they touch from seed to seed") };
    assert_eq!(curve.points(), [touching([0, 8]), touching([8, 0])]);
}

#[test]
fn solids_without_a_path_say_why() {
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let around = |b: [f64; 3], low: f64, kind: PathKind| {
        let scaling = Scaling::new(&cube, [0.0; 3], [0.0; 3], &cube, b, b).unwrap();
        let partition = scaling.partition([ScalingRange::new(low, 2.0).unwrap(); 2], &mut Cost::default()).unwrap();
        scaling.decision(&partition, kind).map(|decision| decision.image().clone())
    };
    assert_eq!(around([0.0; 3], 0.5, PathKind::Seeds), Err(NoPath::Coincident));
    assert_eq!(around([0.0; 3], 0.5, PathKind::Ellipsoids), Err(NoPath::EllipsoidsOverlap));
    assert_eq!(around([0.0; 3], 0.0, PathKind::Ellipsoids), Err(NoPath::Coincident));
    // Smallest solids that touch leave a gap between ellipsoids of no width that floats see, or none: there is a path
    // all the same.
    assert!(matches!(around([1.5, 0.0, 0.0], 0.75, PathKind::Ellipsoids), Ok(Image::Least(_))));
    assert_eq!(around([1.0, 0.0, 0.0], 0.75, PathKind::Ellipsoids), Err(NoPath::EllipsoidsOverlap));
    assert_eq!(around([1.0, 0.0, 0.0], 0.75, PathKind::Seeds), Ok(Image::Overlapping));
    assert!(matches!(around([1.0, 0.0, 0.0], 0.0, PathKind::Ellipsoids), Ok(Image::Curve(_))));
}
