//! The static methods on two convex solids against GJK, each other and first contacts, on solids in general position,
//! on lattices, in touch and with aligned features.

use firstcontact::convex::{ConvexCertificate, ConvexPair, Cost, Distance, Gjk, Separation, WarmStart};
use firstcontact::formats::Mesh;
use firstcontact::motion::{Angle, Rotation};
use firstcontact::solid::convex_hull;
use firstcontact::{Body, Placement};

struct Random(u64);

impl Random {
    /// Between -1 and 1.
    fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// Whole numbers from -4 to 4.
    fn lattice(&mut self) -> [f64; 3] {
        [0; 3].map(|_| (self.number() * 4.5).round().clamp(-4.0, 4.0))
    }
}

fn hull_of(points: Vec<[f64; 3]>) -> Option<Body> {
    let triangles = convex_hull(&points).ok()?;
    Body::solid_from_mesh(Mesh::new(points, &triangles).unwrap()).ok()
}

/// Which of the three it is.
fn kind(standing: &ConvexCertificate) -> usize {
    match standing {
        ConvexCertificate::Apart(_) => 0,
        ConvexCertificate::Touching(_) => 1,
        ConvexCertificate::Overlapping(_) => 2,
    }
}

/// V-Clip cold and warm, against GJK; the distances are those of the features.
fn check(a: &Body, at: [f64; 3], b: &Body, witness: &mut WarmStart, counts: &mut Cost) -> usize {
    let pair = ConvexPair::new(a, at, b, [0.0; 3]).unwrap();
    let cold = pair.v_clip(&mut WarmStart::default(), counts);
    let warm = pair.v_clip(witness, counts);
    let expected = Gjk::new(a, b).unwrap().distance(at).unwrap();
    let mut squares = Vec::new();
    let boundary = pair.boundary(&mut Cost::default());
    let chung_wang = pair.chung_wang(&mut Cost::default());
    for standing in [cold, warm, boundary, chung_wang] {
        assert!(pair.certifies(&standing), "{standing:?}");
        assert_eq!(kind(&standing), kind(&cold), "{standing:?} {cold:?}");
        assert_eq!(standing.is_contact(), expected == Distance::Meeting, "{standing:?} {expected:?} {at:?}");
        if let (ConvexCertificate::Apart(Separation::Closest { a, b }), Distance::Apart(gap)) = (standing, expected) {
            let square = pair.squared_distance(a, b).unwrap();
            assert!(gap.lower * gap.lower <= square.upper() * (1.0 + 1e-15), "{standing:?}");
            assert!(square.lower() <= gap.upper * gap.upper * (1.0 + 1e-15), "{standing:?} {gap:?}");
            squares.push(square);
        }
    }
    let exact = Gjk::new(a, b).unwrap().squared_distance(at).unwrap();
    assert!(squares.iter().all(|square| Some(square) == exact.as_ref()), "{squares:?} {exact:?}");
    kind(&cold)
}

#[test]
fn solids_in_general_position() {
    let random = &mut Random(5);
    let mut seen = [0; 3];
    let mut counts = Cost::default();
    for round in 0..400 {
        let axes = [[1.0, 1.0, 1.0], [10.0, 1.0, 0.1], [1.0, 1e-3, 1.0]][round % 3];
        let shift = if round % 4 == 3 { 1e6 } else { 0.0 };
        let mut body = |count: usize, shift: f64| {
            hull_of((0..count).map(|_| axes.map(|axis| shift + axis * random.number())).collect()).unwrap()
        };
        let (a, b) = (body(4 + round % 30, shift), body(4 + round % 11, -shift));
        let mut witness = WarmStart::default();
        for _ in 0..4 {
            let at = axes.map(|axis| 1.5 * axis * random.number() - 2.0 * shift);
            seen[check(&a, at, &b, &mut witness, &mut counts)] += 1;
        }
    }
    assert!(seen[0] > 300 && seen[1] == 0 && seen[2] > 300, "{seen:?}");
}

#[test]
fn solids_on_a_lattice() {
    let random = &mut Random(6);
    let mut seen = [0; 3];
    let mut counts = Cost::default();
    for round in 0..800 {
        let mut body = |count: usize| hull_of((0..count).map(|_| random.lattice()).collect());
        let (Some(a), Some(b)) = (body(4 + round % 12), body(4 + round % 9)) else { continue };
        let mut witness = WarmStart::default();
        for _ in 0..4 {
            let at = random.lattice().map(|x| 1.5 * x);
            seen[check(&a, at, &b, &mut witness, &mut counts)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 40), "{seen:?}");
}

fn cuboid(size: [f64; 3]) -> Body {
    Body::cuboid(size).unwrap()
}

fn octahedron() -> Body {
    let corner = |i: usize| std::array::from_fn(|k| if k == i / 2 { [1.0, -1.0][i % 2] } else { 0.0 });
    hull_of((0..6).map(corner).collect()).unwrap()
}

/// All methods cold; the kind they agree on.
fn ask(a: &Body, at: [f64; 3], b: &Body) -> usize {
    check(a, at, b, &mut WarmStart::default(), &mut Cost::default())
}

#[test]
fn boxes_touch_at_facets_edges_and_corners() {
    let (a, b) = (cuboid([2.0, 4.0, 6.0]), cuboid([0.5, 0.25, 8.0]));
    let apart = [1.25, 2.125, 7.0];
    for bits in 1..8 {
        for inner in [0.0, 0.125] {
            let at = |shift: f64| std::array::from_fn(|k| if bits >> k & 1 == 1 { apart[k] + shift } else { inner });
            assert_eq!([1e-12, 4e-15, 0.5].map(|shift| ask(&a, at(shift), &b)), [0; 3]);
            assert_eq!(ask(&a, at(0.0), &b), 1, "{bits}");
            assert_eq!([-1e-12, -4e-15, -0.5].map(|shift| ask(&a, at(shift), &b)), [2; 3]);
        }
    }
}

/// Equal solids with aligned features: at the same place, half out of each other, and side by side.
#[test]
fn equal_solids_pass_through_each_other() {
    let random = &mut Random(8);
    let mut solids = vec![cuboid([2.0; 3]), octahedron()];
    solids.extend((0..20).filter_map(|_| hull_of((0..9).map(|_| random.lattice()).collect())));
    for solid in &solids {
        for at in [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.5, 0.5], [0.25; 3], [0.0, 0.0, -1e-15]] {
            assert_eq!(ask(solid, at, solid), 2);
        }
        let corner = solid.positions()[0];
        for other in solid.positions() {
            ask(solid, (corner - other).into(), solid);
        }
    }
    let mut counts = Cost::default();
    let cube = cuboid([2.0; 3]);
    for (at, by) in [([1.0, 0.0, 0.0], 1), ([0.0; 3], 2), ([0.5; 3], 0)] {
        let before = [counts.by_edges, counts.by_centroids, counts.by_cones];
        ConvexPair::new(&cube, at, &cube, [0.0; 3]).unwrap().boundary(&mut counts);
        let after = [counts.by_edges, counts.by_centroids, counts.by_cones];
        assert_eq!((0..3).find(|&k| after[k] > before[k]), Some(by), "{at:?}");
    }
}

/// Long boxes that cross: no vertex of one is in the other.
#[test]
fn vertices_alone_miss_what_crosses() {
    let (a, b) = (cuboid([8.0, 1.0, 1.0]), cuboid([1.25, 8.0, 1.25]));
    let mut counts = Cost::default();
    for at in [[0.0; 3], [0.1, 0.2, 0.3]] {
        assert_eq!(ask(&a, at, &b), 2);
        ConvexPair::new(&a, at, &b, [0.0; 3]).unwrap().boundary(&mut counts);
    }
    assert_eq!(counts.missed_by_vertices, 2);
}

/// A flat side that the file cuts into an L-shaped face and a square: the middle of the L is not in the L.
#[test]
fn faces_that_are_not_convex_are_merged() {
    let corner = |x: f64, y: f64, z: f64| [x, y, z];
    let vertices = vec![
        corner(0.0, 0.0, 4.0),
        corner(4.0, 0.0, 4.0),
        corner(4.0, 1.0, 4.0),
        corner(1.0, 1.0, 4.0),
        corner(1.0, 4.0, 4.0),
        corner(0.0, 4.0, 4.0),
        corner(4.0, 4.0, 4.0),
        corner(0.0, 0.0, 0.0),
        corner(4.0, 0.0, 0.0),
        corner(4.0, 4.0, 0.0),
        corner(0.0, 4.0, 0.0),
    ];
    let faces: Vec<Vec<u32>> = vec![
        vec![0, 1, 2, 3, 4, 5],
        vec![3, 2, 6, 4],
        vec![10, 9, 8, 7],
        vec![7, 8, 1, 0],
        vec![8, 9, 6, 2, 1],
        vec![9, 10, 5, 4, 6],
        vec![10, 7, 0, 5],
    ];
    let solid = Body::solid_from_mesh(Mesh::new(vertices, &faces).unwrap()).unwrap();
    assert!(solid.is_convex());
    // Shifted along x: edges on boundaries, and only the middle of the whole side is inside.
    assert_eq!(ask(&solid, [2.0, 0.0, 0.0], &solid), 2);
    let bar = cuboid([0.5, 0.5, 2.0]);
    assert_eq!(ask(&bar, [3.0, 3.0, 5.0], &solid), 1);
    assert_eq!(ask(&bar, [3.0, 3.0, 5.25], &solid), 0);
}

/// A corner above a slanted face at a hair's breadth, of either sign.
#[test]
fn hairs() {
    let random = &mut Random(4);
    let mut handovers = Cost::default();
    for _ in 0..60 {
        let mut body = |count: usize| hull_of((0..count).map(|_| [(); 3].map(|()| random.number())).collect()).unwrap();
        let (a, b) = (body(10), body(14));
        let Distance::Apart(gap) = Gjk::new(&a, &b).unwrap().distance([3.0, 1.0, 2.0]).unwrap() else {
            panic!("apart")
        };
        let toward = gap.on_b - gap.on_a;
        for breadth in [1e-3, 1e-9, 1e-14, 1e-16, 0.0, -1e-16, -1e-14, -1e-9] {
            let moved = toward * (1.0 - breadth / toward.norm());
            let at = [3.0 + moved.x, 1.0 + moved.y, 2.0 + moved.z];
            ask(&a, at, &b);
            ConvexPair::new(&a, at, &b, [0.0; 3]).unwrap().chung_wang(&mut handovers);
        }
    }
    // Floats cannot tell the shortest of these from none.
    assert!(handovers.handovers > 60, "{handovers:?}");
}

/// Any features are a start, also those from which the walk goes behind a facet.
#[test]
fn any_start_will_do() {
    let random = &mut Random(9);
    let mut counts = Cost::default();
    for round in 0..40 {
        let mut body = |count: usize| hull_of((0..count).map(|_| [(); 3].map(|()| random.number())).collect()).unwrap();
        let (a, b) = (body(20), body(12));
        let mut witness = WarmStart::default();
        for step in 0..12 {
            // From one side to the other, so that the last features are on the far side.
            let side = if (round + step) % 2 == 0 { 2.5 } else { -2.5 };
            let at = [side * random.number().abs(), side, random.number()];
            check(&a, at, &b, &mut witness, &mut counts);
        }
    }
    let before = counts.local_minima;
    // Straight through, from above one facet to below the opposite one.
    let (cube, octahedron) = (cuboid([4.0; 3]), octahedron());
    for along in 0..3 {
        let mut witness = WarmStart::default();
        for height in [4.0, -4.0, 3.5, 0.0, -3.5, 3.0, -3.0] {
            let at = std::array::from_fn(|k| if k == along { height } else { 0.25 });
            let kind = check(&octahedron, at, &cube, &mut witness, &mut counts);
            assert_eq!(kind, usize::from(height.abs() <= 3.0) + usize::from(height == 0.0));
        }
    }
    assert!(before > 0 && counts.local_minima >= before + 3, "{counts:?}");
}

#[test]
fn magnitudes_beyond_the_filters() {
    for scale in [2f64.powi(-900), 2f64.powi(-450), 2f64.powi(320), 2f64.powi(900)] {
        let (a, b) = (cuboid([2.0 * scale; 3]), cuboid([4.0 * scale; 3]));
        for (at, want) in [([6.0, 7.0, 0.0], 0), ([3.0, 3.0, 0.0], 1), ([3.0, 2.5, 0.0], 1), ([1.0, 2.5, 0.5], 2)] {
            let pair = ConvexPair::new(&a, at.map(|x| x * scale), &b, [0.0; 3]).unwrap();
            let answers = [
                pair.v_clip(&mut WarmStart::default(), &mut Cost::default()),
                pair.boundary(&mut Cost::default()),
                pair.chung_wang(&mut Cost::default()),
            ];
            for standing in answers {
                assert_eq!(kind(&standing), want, "{scale} {at:?} {standing:?}");
                assert!(pair.certifies(&standing));
            }
        }
    }
}

/// A solid that turns in small steps: each placement is certified anew, and what is known of the last is carried on.
#[test]
fn warm_starts_outlive_a_placement() {
    let random = &mut Random(10);
    let mut body = |count: usize| hull_of((0..count).map(|_| [(); 3].map(|()| random.number())).collect()).unwrap();
    let (turning, standing) = (body(80), body(80));
    let mut gjk = Gjk::new(&turning, &standing).unwrap();
    let (mut witness, mut warm, mut cold) = (WarmStart::default(), Cost::default(), [0, 0]);
    for step in 0..100 {
        let rotation = Rotation::from_axis_angle([1.0, 2.0, 3.0], Angle::Radians(1e-3 * f64::from(step))).unwrap();
        let placed = Placement { rotation, ..Placement::identity() }.apply(&turning).unwrap();
        placed.convexity().unwrap();
        gjk.replace(&placed, &standing).unwrap();
        let at = [2.2 + 1e-3 * f64::from(step), 0.5, 0.25];
        let pair = ConvexPair::new(&placed, at, &standing, [0.0; 3]).unwrap();
        let mut counts = Cost::default();
        let first = pair.v_clip(&mut WarmStart::default(), &mut counts);
        let again = pair.v_clip(&mut witness, &mut warm);
        let mut fresh = Gjk::new(&placed, &standing).unwrap();
        let square = fresh.squared_distance(at).unwrap();
        assert_eq!(gjk.squared_distance(at).unwrap(), square);
        for answer in [first, again] {
            assert!(pair.certifies(&answer));
            let ConvexCertificate::Apart(Separation::Closest { a, b }) = answer else { panic!("they are apart") };
            assert_eq!(pair.squared_distance(a, b), square);
        }
        cold = [cold[0] + counts.iterations, cold[1] + fresh.cost().iterations];
    }
    assert!(2 * warm.iterations < cold[0] && 2 * gjk.cost().iterations < cold[1], "{warm:?} {:?} {cold:?}", gjk.cost());
}
