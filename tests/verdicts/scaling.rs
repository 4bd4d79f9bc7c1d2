//! Scaled convex solids: cases by hand, and the curve against the solids as they really are when scaled.

use common::support::prng::Prng;
use common::support::scaled::{Compared, Posed, Program, compare};
use firstcontact::Body;
use firstcontact::convex::Face;
use firstcontact::convex::scaling::{
    ContactKind, Curve, Partition, PartitionOutcome, ScaledTouch, Scaling, ScalingError, ScalingRange, ScalingSearch,
    default_seed,
};
use firstcontact::convex::{Cost, Relation, Side};
use firstcontact::exact::Rational;
use firstcontact::formats::Mesh;
use firstcontact::solid::convex_hull;

use crate::common;

/// Pairs of the comparison, each at a few scaling pairs.
const PAIRS: u64 = 300;

fn hull(points: &[[f64; 3]]) -> Body {
    Body::solid_from_mesh(Mesh::new(points.to_vec(), convex_hull(points).unwrap()).unwrap()).unwrap()
}

fn partition(scaling: &Scaling<'_>, ranges: [[f64; 2]; 2]) -> Partition {
    let ranges = ranges.map(|[least, greatest]| ScalingRange::new(least, greatest).unwrap());
    scaling.partition(ranges, &mut Cost::default()).unwrap()
}

fn curve(scaling: &Scaling<'_>, ranges: [[f64; 2]; 2]) -> Curve {
    match partition(scaling, ranges).outcome() {
        PartitionOutcome::Curve(curve) => curve.clone(),
        other => panic!("{other:?}"),
    }
}

/// The slope, the intercept and the kind of a segment.
type SegmentText = (String, String, ContactKind);

/// The segments, and the pairs between them.
fn summary(curve: &Curve) -> (Vec<SegmentText>, Vec<[String; 2]>) {
    let segment =
        |s: &firstcontact::convex::scaling::Segment| (s.line.slope.to_string(), s.line.intercept.to_string(), s.kind);
    let ends = curve.breakpoints().iter().map(|end| end.scalings.each_ref().map(ToString::to_string));
    (curve.segments().iter().map(segment).collect(), ends.collect())
}

fn line(slope: &str, intercept: &str, kind: ContactKind) -> SegmentText {
    (slope.to_owned(), intercept.to_owned(), kind)
}

fn number(text: f64) -> Rational {
    Rational::of(text)
}

#[test]
fn curves_say_what_scaled_solids_do() {
    let mut all = Compared::default();
    for index in 0..PAIRS {
        let posed = Posed::random(11, index, 24);
        let compared = compare(&posed, &mut Prng::new(12, index), 12, 4);
        assert_eq!(compared.all_wrong(), 0, "pair {index}, {:?}: {:#?}", posed.kind, compared.faults);
        all.add(compared);
    }
    assert!(all.by_bodies.iter().chain(&all.by_programs).all(|&count| count > 0), "{all:?}");
    assert!(all.by_decisions.iter().all(|&count| count > 1000), "{all:?}");
    assert!(all.segments.iter().all(|&count| count > 0) && all.outcomes[..5].iter().all(|&count| count > 0), "{all:?}");
}

#[test]
fn two_boxes_at_any_offset() {
    // Half sides 1, 1/2, 1/2 and 1, 1, 1, the second 4 away in x and 3 in y: rho1 + rho2 >= 4 and rho1 / 2 + rho2 >= 3.
    let (a, b) = (Body::cuboid([2.0, 1.0, 1.0]).unwrap(), Body::cuboid([2.0; 3]).unwrap());
    for offset in [0.0, 1e6, -0.375] {
        let at = [[offset; 3], [offset + 4.0, offset + 3.0, offset]];
        let scaling = Scaling::new(&a, at[0], at[0], &b, at[1], at[1]).unwrap();
        let curve = curve(&scaling, [[0.5, 5.0], [1.0, 5.0]]);
        let (segments, ends) = summary(&curve);
        let face = ContactKind::FaceFace;
        assert_eq!(segments, [line("-1", "4", face), line("-1/2", "3", face)]);
        assert_eq!(ends, [["1/2", "7/2"], ["2", "2"], ["4", "1"]]);
        // Where both planes hold, the boxes share a part of parallel edges, whose lower end is at z = -1.
        let middle = &curve.breakpoints()[1].touch;
        assert!(matches!((middle.a, middle.b), (Some(Face::Edge(_)), Some(Face::Edge(_)))), "{middle:?}");
        assert_eq!(middle.point.nearest(), [offset + 2.0, offset + 1.0, offset - 1.0].into());
        assert_eq!(curve.diagonal().map(|(segment, rho)| (segment, rho.to_string())), Some((0, "2".to_owned())));
    }
}

#[test]
fn a_box_and_the_tip_of_a_tetrahedron() {
    // The tip looks against x, at y = 1/4; one of the faces at it is parallel to z, and so is an edge of the box.
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let tetrahedron = hull(&[[-1.0, 0.0, 0.0], [1.0, 2.0, 0.0], [1.0, -1.0, 2.0], [1.0, -1.0, -2.0]]);
    let (origin, place) = ([0.0; 3], [5.0, 0.25, 0.0]);
    let scaling = Scaling::new(&cube, origin, origin, &tetrahedron, place, place).unwrap();
    let curve = curve(&scaling, [[0.125, 4.0], [0.0, 8.0]]);
    let (segments, ends) = summary(&curve);
    assert_eq!(segments, [line("-3", "11/2", ContactKind::EdgeFace), line("-1", "5", ContactKind::VertexFace)]);
    assert_eq!(ends, [["1/8", "41/8"], ["1/4", "19/4"], ["4", "1"]]);
    // The contact changes where the tip is on the edge of the box, and then goes along the way in which the tip
    // shrinks.
    let [switch, last] = [1, 2].map(|end| &curve.breakpoints()[end].touch);
    assert!(matches!(switch.a, Some(Face::Edge(_))) && matches!(last.a, Some(Face::Facet(_))), "{switch:?} {last:?}");
    assert_eq!([switch.b, last.b], [Some(Face::Vertex(0)); 2]);
    assert_eq!(curve.segments()[1].b, Face::Vertex(0));
    let [from, to] = curve.locus(1).unwrap().map(|point| point.nearest());
    assert_eq!([from, to], [[0.25, 0.25, 0.0].into(), [4.0, 0.25, 0.0].into()]);
    assert!(curve.locus(2).is_none());
}

#[test]
fn vertices_that_stay_together_are_in_line_with_the_seeds() {
    let octahedron = hull(&[
        [1.0, 0.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, -1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.0, 0.0, -1.0],
    ]);
    let (origin, place) = ([0.0; 3], [6.0, 0.0, 0.0]);
    let scaling = Scaling::new(&octahedron, origin, origin, &octahedron, place, place).unwrap();
    let curve = curve(&scaling, [[0.0, 8.0]; 2]);
    let (segments, ends) = summary(&curve);
    assert_eq!(segments, [line("-1", "6", ContactKind::VertexVertex)]);
    assert_eq!(ends, [["0", "6"], ["6", "0"]]);
    assert_eq!((curve.segments()[0].a, curve.segments()[0].b), (Face::Vertex(0), Face::Vertex(1)));
    // At the ends one solid is its seed, and has no features.
    let [first, last] = [0, 1].map(|end| &curve.breakpoints()[end].touch);
    assert_eq!([first.a, first.b, last.a, last.b], [None, Some(Face::Vertex(1)), Some(Face::Vertex(0)), None]);
    assert_eq!([first, last].map(|touch| touch.point.nearest().x), [0.0, 6.0]);
    let growth = scaling.growth_distance(&mut Cost::default()).unwrap();
    assert_eq!((growth.scaling.to_string(), growth.touch.point.nearest().x), ("3".to_owned(), 3.0));
}

#[test]
fn outcomes_without_a_curve() {
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let (origin, place) = ([0.0; 3], [4.0, 0.0, 0.0]);
    let scaling = Scaling::new(&cube, origin, origin, &cube, place, place).unwrap();
    let outcome = |ranges| partition(&scaling, ranges).outcome().clone();
    let touches = |touch: &ScaledTouch| matches!((touch.a, touch.b), (Some(Face::Facet(_)), Some(Face::Facet(_))));
    assert_eq!(outcome([[0.0, 1.0], [0.0, 2.5]]), PartitionOutcome::Apart);
    assert_eq!(outcome([[2.0, 3.0], [2.5, 2.5]]), PartitionOutcome::Overlapping);
    assert!(matches!(outcome([[1.0, 2.0], [3.0, 4.0]]), PartitionOutcome::LeastCorner(touch) if touches(&touch)));
    assert!(matches!(outcome([[0.0, 1.0], [0.0, 3.0]]), PartitionOutcome::GreatestCorner(touch) if touches(&touch)));
    for ranges in
        [[[1.5, 1.5], [0.0, 9.0]], [[0.0, 9.0], [2.5, 2.5]], [[1.5, 1.5], [2.5, 2.5]], [[1.5, 1.5], [0.0, 2.5]]]
    {
        let PartitionOutcome::Single { scalings, touch } = outcome(ranges) else { panic!("{ranges:?}") };
        assert_eq!((scalings.map(|rho| rho.nearest()), touches(&touch)), ([1.5, 2.5], true), "{ranges:?}");
    }
    // The diagonal is not in the rectangle; the growth distance is what it is.
    let off = curve(&scaling, [[0.5, 1.5], [0.0, 9.0]]);
    assert_eq!(
        (off.diagonal(), summary(&off).1),
        (None, vec![["1/2".into(), "7/2".into()], ["3/2".into(), "5/2".into()]])
    );
    assert_eq!(scaling.growth_distance(&mut Cost::default()).unwrap().scaling, number(2.0));
}

#[test]
fn coinciding_seeds_are_said_to_coincide() {
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let seed = [0.5, 0.0, 0.0];
    let scaling = Scaling::new(&cube, [0.0; 3], seed, &cube, [1.0, 0.0, 0.0], seed).unwrap();
    let partition = partition(&scaling, [[0.0, 3.0]; 2]);
    assert_eq!(partition.outcome(), &PartitionOutcome::SeedsCoincide);
    for (pair, expected) in [
        ([0.0, 0.0], Relation::Touching),
        ([0.0, 1.0], Relation::Overlapping),
        ([2.0, 0.0], Relation::Overlapping),
        ([2.0, 1.0], Relation::Overlapping),
    ] {
        let pair = pair.map(number);
        assert_eq!(partition.verdict(pair.each_ref()), Ok(expected));
        assert_eq!(scaling.verdict(pair.each_ref(), &mut Cost::default()), Ok(expected));
        assert_eq!(Program::of(&scaling).verdict(pair.each_ref()), expected);
    }
    assert_eq!(scaling.growth_distance(&mut Cost::default()).unwrap().scaling, Rational::ZERO);
}

#[test]
fn all_searches_find_the_same() {
    let (mut curves, mut outcomes) = (0, std::collections::HashSet::new());
    for index in 0..250 {
        let posed = Posed::random(31, index, 14);
        let walked = posed.scaling();
        let ask = |scaling: &Scaling<'_>| {
            let counts = &mut Cost::default();
            let partition = scaling.partition(posed.ranges, counts).unwrap();
            (partition, scaling.growth_distance(counts).unwrap())
        };
        let expected = ask(&walked);
        outcomes.insert(std::mem::discriminant(expected.0.outcome()));
        curves += usize::from(matches!(expected.0.outcome(), PartitionOutcome::Curve(_)));
        for search in [ScalingSearch::Program, ScalingSearch::Hull] {
            let scaling = walked.clone().by(search).unwrap();
            assert_eq!(ask(&scaling), expected, "pair {index}, {:?}, by {search:?}", posed.kind);
            for pair in [[0.0, 1.0], [1.0, 0.0], [1.0, 1.0], [0.75, 2.5], [0.0, 0.0]] {
                let pair = pair.map(number);
                let verdicts =
                    [&walked, &scaling].map(|scaling| scaling.verdict(pair.each_ref(), &mut Cost::default()));
                assert_eq!(verdicts[0], verdicts[1], "pair {index} at {pair:?} by {search:?}");
            }
        }
    }
    assert!(curves > 100 && outcomes.len() >= 5, "{curves} {}", outcomes.len());
}

#[test]
fn many_differences_are_refused_and_a_program_takes_them() {
    let prng = &mut Prng::new(3, 0);
    let mut round = || {
        let on_sphere = |p: [f64; 3]| {
            let length = p.iter().map(|x| x * x).sum::<f64>().sqrt().max(0.1);
            p.map(|x| x / length)
        };
        hull(&(0..160).map(|_| on_sphere(prng.float_point(-1.0, 1.0))).collect::<Vec<_>>())
    };
    let (a, b, origin, place) = (round(), round(), [0.0; 3], [3.0, 0.5, 0.25]);
    let scaling = Scaling::new(&a, origin, origin, &b, place, place).unwrap();
    let refused = scaling.clone().by(ScalingSearch::Hull).unwrap_err();
    assert!(matches!(refused, ScalingError::TooManyDifferences(_)), "{refused}");
    let programmed = scaling.clone().by(ScalingSearch::Program).unwrap();
    assert_eq!(partition(&programmed, [[0.5, 2.0]; 2]), partition(&scaling, [[0.5, 2.0]; 2]));
}

#[test]
fn swapped_solids_have_the_mirrored_curve() {
    let mut curves = 0;
    for index in 0..60 {
        let posed = Posed::random(5, index, 16);
        let ([a, b], [at_a, at_b], [seed_a, seed_b]) = (&posed.bodies, posed.places, posed.seeds);
        let swapped = Scaling::new(b, at_b, seed_b, a, at_a, seed_a).unwrap();
        let [x, y] = posed.ranges;
        let one = posed.scaling().partition([x, y], &mut Cost::default()).unwrap();
        let other = swapped.partition([y, x], &mut Cost::default()).unwrap();
        let (PartitionOutcome::Curve(one), PartitionOutcome::Curve(other)) = (one.outcome(), other.outcome()) else {
            assert_eq!(std::mem::discriminant(one.outcome()), std::mem::discriminant(other.outcome()));
            continue;
        };
        curves += 1;
        assert_eq!(one.segments().len(), other.segments().len(), "{index}");
        for (end, turned) in one.breakpoints().iter().zip(other.breakpoints().iter().rev()) {
            assert_eq!((&end.scalings[0], &end.scalings[1]), (&turned.scalings[1], &turned.scalings[0]), "{index}");
            assert_eq!((&end.touch.point, end.touch.a), (&turned.touch.point, turned.touch.b), "{index}");
        }
        for (segment, turned) in one.segments().iter().zip(other.segments().iter().rev()) {
            assert_eq!((segment.a, segment.b, segment.kind), (turned.b, turned.a, turned.kind), "{index}");
        }
    }
    assert!(curves > 30);
}

#[test]
fn generic_contacts_change_where_a_vertex_is_on_an_edge() {
    // In general position there are vertices on faces and edges across edges, and between them vertices on edges
    // (Appendix, (iii)).
    let (mut changes, mut kinds) = (0, [0; 6]);
    for index in 0..40 {
        let prng = &mut Prng::new(21, index);
        let mut solid = |count: usize| hull(&(0..count).map(|_| prng.float_point(-1.0, 1.0)).collect::<Vec<_>>());
        let (a, b) = (solid(12), solid(20));
        let place = prng.float_point(2.0, 6.0);
        let seeds = [default_seed(&a, [0.0; 3]).unwrap(), default_seed(&b, place).unwrap()];
        let curve = curve(&Scaling::new(&a, [0.0; 3], seeds[0], &b, place, seeds[1]).unwrap(), [[0.0, 64.0]; 2]);
        curve.segments().iter().for_each(|segment| kinds[segment.kind as usize] += 1);
        let [_, inner @ .., _] = curve.breakpoints() else { panic!("two ends at least") };
        for end in inner {
            let (Some(a), Some(b)) = (end.touch.a, end.touch.b) else { panic!("{index}: a seed inside the curve") };
            assert_eq!(ContactKind::of(a, b), ContactKind::VertexEdge, "{index}");
            changes += 1;
        }
    }
    assert!(changes > 80 && kinds[2] > 0 && kinds[3] > 0, "{changes} {kinds:?}");
    assert_eq!([kinds[0], kinds[1], kinds[4], kinds[5]], [0; 4]);
}

#[test]
fn sizes_from_end_to_end_of_the_floats_are_exact() {
    let (tiny, huge) = (Body::cuboid([2e-30; 3]).unwrap(), Body::cuboid([2e30; 3]).unwrap());
    let (origin, place) = ([0.0; 3], [3e30, 1e-30, 0.0]);
    let scaling = Scaling::new(&tiny, origin, origin, &huge, place, place).unwrap();
    let curve = curve(&scaling, [[0.0, 1e62], [0.0, 4.0]]);
    let [segment] = curve.segments() else { panic!("{curve:?}") };
    assert_eq!(segment.line.slope, -&number(1e-30).over(&number(1e30)));
    assert_eq!(segment.line.intercept, number(3e30).over(&number(1e30)));
    let program = Program::of(&scaling);
    for end in curve.breakpoints() {
        assert_eq!(program.verdict(end.scalings.each_ref()), Relation::Touching);
    }
}

#[test]
fn seeds_and_scalings_are_checked() {
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let (far, origin) = ([9.0, 0.0, 0.0], [0.0; 3]);
    for seed in [[1.0, 0.0, 0.0], [1.0, 1.0, 1.0], [-2.0, 0.5, 0.0]] {
        let error = Scaling::new(&cube, far, far, &cube, origin, seed).unwrap_err();
        assert!(matches!(error, ScalingError::SeedNotInside { solid: Side::B, .. }), "{error}");
        assert!(error.to_string().contains("solid B"), "{error}");
    }
    let nowhere = Scaling::new(&cube, origin, [f64::NAN, 0.0, 0.0], &cube, far, far).unwrap_err();
    assert!(matches!(nowhere, ScalingError::SeedNotFinite { solid: Side::A, .. }), "{nowhere}");
    assert!(matches!(Scaling::new(&cube, [f64::INFINITY; 3], origin, &cube, far, far), Err(ScalingError::Pair(_))));
    // Next to a face is inside.
    let inside = [1f64.next_down(), 0.0, 0.0];
    let scaling = Scaling::new(&cube, origin, inside, &cube, far, far).unwrap();
    let minus = scaling.verdict([&number(1.0), &number(-0.5)], &mut Cost::default());
    assert_eq!(minus.unwrap_err().to_string(), "a scaling must not be negative, found -0.5");
    let outside = partition(&scaling, [[0.0, 1.0]; 2]).verdict([&number(0.5), &number(1.5)]);
    assert!(matches!(outside, Err(ScalingError::OutsideRanges { .. })));
    for [least, greatest] in [[-0.5, 1.0], [2.0, 1.0], [0.0, f64::INFINITY], [f64::NAN, 1.0]] {
        assert!(matches!(ScalingRange::new(least, greatest), Err(ScalingError::NoRange { .. })));
    }
}

#[test]
fn solids_without_an_inside_for_floats_have_no_seed() {
    // A plate whose faces are neighbouring floats.
    let height = 1f64.next_up();
    let plate = hull(&[[0.0, 0.0, 1.0], [3.0, 0.0, 1.0], [0.0, 3.0, 1.0], [0.0, 0.0, height]]);
    assert_eq!(default_seed(&plate, [0.0; 3]), Err(ScalingError::NoSeed));
    let tetrahedron = hull(&[[0.0; 3], [1e-9, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1e9]]);
    let seed = default_seed(&tetrahedron, [1.0; 3]).unwrap();
    assert!(Scaling::new(&tetrahedron, [1.0; 3], seed, &tetrahedron, [1.0; 3], seed).is_ok());
}
