//! GJK against a slow distance over all pairs of features, and its verdicts against the exact first contact.

use firstcontact::convex::{Cast, Distance, Gap, Gjk, PairError, distance};
use firstcontact::formats::Mesh;
use firstcontact::nalgebra::Vector3;
use firstcontact::solid::convex_hull;
use firstcontact::{Body, Motion, Verdict, first_contact};
use firstcontact_verify::nearest::slow_distance;
use random::Random;

use crate::common::random;

impl Random {
    /// On an ellipsoid with these half axes.
    fn on_ellipsoid(&mut self, axes: [f64; 3]) -> [f64; 3] {
        loop {
            let v = Vector3::from(self.vector());
            if v.norm() > 0.1 && v.norm() < 1.0 {
                let unit = v.normalize();
                return std::array::from_fn(|k| unit[k] * axes[k]);
            }
        }
    }

    fn ellipsoid(&mut self, count: usize, axes: [f64; 3]) -> Body {
        let points: Vec<[f64; 3]> = (0..count).map(|_| self.on_ellipsoid(axes)).collect();
        hull(&points).unwrap()
    }
}

fn hull(points: &[[f64; 3]]) -> Option<Body> {
    let triangles = convex_hull(points).ok()?;
    Some(Body::solid_from_mesh(Mesh::new(points.to_vec(), &triangles).unwrap()).unwrap())
}

fn cuboid(size: [f64; 3]) -> Body {
    Body::cuboid(size).unwrap()
}

fn exactly_meet(a: &Body, at: [f64; 3], b: &Body) -> bool {
    let (here, still) = (Motion::at(at).unwrap(), Motion::at([0.0; 3]).unwrap());
    first_contact(a, &here, b, &still, [0.0, 0.0]).unwrap() != Verdict::Clear
}

/// The gap encloses the slow distance up to `doubt`, and its points and corners say the same.
fn check_gap(a: &Body, at: [f64; 3], b: &Body, gap: &Gap, doubt: f64) {
    assert!(0.0 <= gap.lower && gap.lower <= gap.upper, "{gap:?}");
    let slow = slow_distance(a, at, b);
    assert!(gap.lower <= slow + doubt && slow <= gap.upper + doubt, "{slow} {gap:?}");
    // The direction of a short gap is known no better than floats know where the nearest points are.
    let size = a.positions().iter().chain(b.positions()).map(|p| p.coords.amax()).fold(0.0, f64::max);
    let turned = 1e-15 * size * size / gap.upper.max(1e-30);
    assert!(gap.upper - gap.lower <= 1e-12 * gap.upper + 4.0 * doubt + turned + 10.0 * f64::EPSILON * size, "{gap:?}");
    let rounded = 1e-14 * (size + at.iter().fold(0.0, |most: f64, x| most.max(x.abs())));
    assert!(((gap.on_a - gap.on_b).norm() - gap.upper).abs() <= 1e-12 * gap.upper + doubt + rounded, "{gap:?}");
    let weights: f64 = gap.corners().iter().map(|corner| corner.weight).sum();
    assert!((weights - 1.0).abs() < 1e-12 && (1..=3).contains(&gap.corners().len()));
    let mean = gap
        .corners()
        .iter()
        .fold(Vector3::from(at), |sum, corner| sum + a.positions()[corner.a as usize].coords * corner.weight);
    assert!((mean - gap.on_a.coords).norm() <= doubt.max(1e-12), "{gap:?}");
}

/// Asks cold and warm; both must be right.
fn check(gjk: &mut Gjk, a: &Body, at: [f64; 3], b: &Body, doubt: f64) -> Distance {
    let want = exactly_meet(a, at, b);
    let cold = distance(a, at, b).unwrap();
    for answer in [cold, gjk.distance(at).unwrap()] {
        match answer {
            Distance::Meeting => assert!(want, "{at:?}"),
            Distance::Apart(gap) => {
                assert!(!want, "{at:?} {gap:?}");
                check_gap(a, at, b, &gap, doubt);
            }
        }
    }
    assert_eq!(gjk.meet(at).unwrap(), want);
    assert_eq!(Gjk::new(a, b).unwrap().meet(at).unwrap(), want);
    cold
}

#[test]
fn random_hulls() {
    let random = &mut Random(1);
    for count in [4, 5, 8, 20, 60, 200] {
        for axes in [[1.0, 1.0, 1.0], [1000.0, 10.0, 1.0], [1.0, 0.01, 1.0]] {
            let (a, b) = (random.ellipsoid(count, axes), random.ellipsoid(count, axes));
            let mut gjk = Gjk::new(&a, &b).unwrap();
            let mut meetings = 0;
            let rounds = if count < 100 { 24 } else { 6 };
            for round in 0..rounds {
                let reach = [0.6, 1.0, 2.5, 10.0][round % 4];
                let at: [f64; 3] = std::array::from_fn(|k| random.unit() * reach * 2.0 * axes[k]);
                let answer = check(&mut gjk, &a, at, &b, 1e-12 * axes[0] * (1.0 + reach));
                meetings += usize::from(answer == Distance::Meeting);
            }
            assert!(meetings < rounds && (meetings > 0 || count < 20), "{count} {axes:?}: {meetings}");
        }
    }
}

#[test]
fn lattice_solids_in_touch_and_near_it() {
    let random = &mut Random(2);
    let (mut pairs, mut meetings, mut handovers) = (0, 0, 0);
    while pairs < 1500 {
        let size = 1 + random.below(3);
        let mut points = || (0..4 + random.below(7)).map(|_| random.lattice(size)).collect::<Vec<[f64; 3]>>();
        let (Some(a), Some(b)) = (hull(&points()), hull(&points())) else { continue };
        let mut gjk = Gjk::new(&a, &b).unwrap();
        for _ in 0..3 {
            let at = random.lattice(2 * size);
            meetings += usize::from(check(&mut gjk, &a, at, &b, 1e-13) == Distance::Meeting);
            pairs += 1;
        }
        handovers += gjk.cost().handovers;
    }
    assert!(meetings > 300 && meetings < 1300, "{meetings}");
    // Also what only touches is certified in floats and signs.
    assert!(handovers < pairs / 100, "{handovers} of {pairs} needed integers");
}

#[test]
fn boxes_touch_at_faces_edges_and_corners() {
    let (a, b) = (cuboid([2.0, 4.0, 6.0]), cuboid([0.5, 0.25, 8.0]));
    let apart = [1.25, 2.125, 7.0];
    for bits in 1..8 {
        let at = |shift: f64| std::array::from_fn(|k| if bits >> k & 1 == 1 { apart[k] + shift } else { 0.125 });
        let mut gjk = Gjk::new(&a, &b).unwrap();
        assert_eq!(check(&mut gjk, &a, at(0.0), &b, 0.0), Distance::Meeting);
        assert_eq!(check(&mut gjk, &a, at(-1e-15), &b, 0.0), Distance::Meeting);
        for shift in [1e-12, 4e-15, 0.5] {
            let Distance::Apart(gap) = check(&mut gjk, &a, at(shift), &b, 1e-14) else { panic!("{shift}") };
            assert!(gap.upper > 0.0);
        }
    }
}

#[test]
fn far_from_the_origin() {
    let random = &mut Random(3);
    let shift = [1e6, -1e6, 1e6];
    for _ in 0..40 {
        let far = |points: Vec<[f64; 3]>, sign: f64| {
            let moved: Vec<[f64; 3]> = points.iter().map(|p| std::array::from_fn(|k| p[k] + sign * shift[k])).collect();
            hull(&moved).unwrap()
        };
        let mut points = |count| (0..count).map(|_| random.on_ellipsoid([1.0, 2.0, 3.0])).collect();
        let (a, b) = (far(points(12), 1.0), far(points(30), -1.0));
        let mut gjk = Gjk::new(&a, &b).unwrap();
        for _ in 0..4 {
            let away = random.vector();
            let at = std::array::from_fn(|k| away[k] * 4.0 - 2.0 * shift[k]);
            check(&mut gjk, &a, at, &b, 1e-8);
        }
    }
}

/// A corner above a slanted face at a hair's breadth, of either sign.
#[test]
fn hairs() {
    let random = &mut Random(4);
    let mut handovers = 0;
    for _ in 0..200 {
        let (a, b) = (random.ellipsoid(10, [1.0, 1.0, 1.0]), random.ellipsoid(10, [1.0, 2.0, 0.5]));
        let Distance::Apart(gap) = distance(&a, [3.0, 1.0, 2.0], &b).unwrap() else { panic!("they are apart") };
        let toward = gap.on_b - gap.on_a;
        let mut gjk = Gjk::new(&a, &b).unwrap();
        for breadth in [1e-3, 1e-9, 1e-12, 1e-14, 1e-16, 0.0, -1e-16, -1e-14, -1e-12] {
            let moved = toward * (1.0 - breadth / toward.norm());
            let at = [3.0 + moved.x, 1.0 + moved.y, 2.0 + moved.z];
            check(&mut gjk, &a, at, &b, 1e-14);
        }
        handovers += gjk.cost().handovers;
    }
    // Floats cannot tell the shorter of these gaps from none.
    assert!(handovers > 500, "{handovers}");
}

#[test]
fn magnitudes_beyond_the_filters() {
    for scale in [2f64.powi(-900), 2f64.powi(-450), 2f64.powi(320), 2f64.powi(900)] {
        let (a, b) = (cuboid([2.0 * scale; 3]), cuboid([4.0 * scale; 3]));
        let Distance::Apart(gap) = distance(&a, [6.0 * scale, 7.0 * scale, 0.0], &b).unwrap() else { panic!("apart") };
        assert!((gap.lower / scale - 5.0).abs() < 1e-9 && (gap.upper / scale - 5.0).abs() < 1e-9, "{gap:?}");
        assert_eq!(distance(&a, [3.0 * scale, 3.0 * scale, 0.0], &b), Ok(Distance::Meeting));
        assert!(!Gjk::new(&a, &b).unwrap().meet([(3.0 * scale).next_up(), 0.0, 0.0]).unwrap());
        let mut gjk = Gjk::new(&a, &b).unwrap();
        assert!(gjk.meet_during([-6.0 * scale, 0.0, 0.0], [6.0 * scale, 0.0, 0.0]).unwrap());
    }
}

#[test]
fn what_cannot_be_asked() {
    let (cube, open) = (cuboid([1.0; 3]), {
        let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        Body::surface_from_mesh(Mesh::new(corners, [[0u32, 1, 2]]).unwrap()).unwrap()
    });
    assert!(matches!(Gjk::new(&cube, &open).unwrap_err(), PairError::NotConvex { second: true, .. }));
    assert!(matches!(Gjk::new(&open, &cube).unwrap_err(), PairError::NotConvex { second: false, .. }));
    assert!(matches!(distance(&cube, [f64::NAN, 0.0, 0.0], &cube), Err(PairError::Position(_))));
}

/// The verdict of a moving pair is that of the exact method, and the time is near.
fn check_cast(a: &Body, from: [f64; 3], to: [f64; 3], b: &Body, doubt: f64) -> Cast {
    let (moving, still) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
    let exact = first_contact(a, &moving, b, &still, [0.0, 1.0]).unwrap();
    let mut gjk = Gjk::new(a, b).unwrap();
    assert_eq!(gjk.meet_during(from, to).unwrap(), exact != Verdict::Clear);
    let cast = gjk.cast(from, to).unwrap();
    match (&exact, cast) {
        (Verdict::Clear, Cast::Apart) | (Verdict::StartsInContact(_), Cast::AtBeginning) => {}
        (Verdict::Contact(contact), Cast::During(instant)) => {
            let time = contact.time.lower();
            assert!((instant.fraction - time).abs() <= doubt, "{instant:?} {time}");
            assert!(instant.gap <= doubt && (0.0..=1.0).contains(&instant.fraction), "{instant:?}");
        }
        _ => panic!("{exact:?} {cast:?}"),
    }
    cast
}

#[test]
fn casts_of_random_hulls() {
    let random = &mut Random(5);
    let mut meetings = 0;
    for round in 0..300 {
        let count = [4, 8, 20, 50][round % 4];
        let (a, b) = (random.ellipsoid(count, [1.0, 1.0, 1.0]), random.ellipsoid(count, [2.0, 1.0, 0.5]));
        let [from, to] = [random.vector().map(|x| 4.0 * x), random.vector().map(|x| 4.0 * x)];
        meetings += usize::from(matches!(check_cast(&a, from, to, &b, 1e-7), Cast::During(_)));
    }
    assert!(meetings > 50, "{meetings}");
}

#[test]
fn casts_on_the_lattice() {
    let random = &mut Random(6);
    let mut kinds = [0; 3];
    while kinds.iter().sum::<usize>() < 600 {
        let mut points = || (0..4 + random.below(5)).map(|_| random.lattice(2)).collect::<Vec<[f64; 3]>>();
        let (Some(a), Some(b)) = (hull(&points()), hull(&points())) else { continue };
        let [from, to] = [random.lattice(5), random.lattice(5)];
        let kind = match check_cast(&a, from, to, &b, 1e-9) {
            Cast::Apart => 0,
            Cast::AtBeginning => 1,
            Cast::During(_) => 2,
        };
        kinds[kind] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 40), "{kinds:?}");
}

#[test]
fn warm_starts_save_work() {
    let random = &mut Random(7);
    let (a, b) = (random.ellipsoid(200, [3.0, 1.0, 1.0]), random.ellipsoid(200, [1.0, 2.0, 1.0]));
    let mut warm = Gjk::new(&a, &b).unwrap();
    let mut cold = 0;
    for step in 0..200 {
        let at = [4.0 + f64::from(step) * 1e-3, 2.0, f64::from(step) * 2e-3];
        let mut fresh = Gjk::new(&a, &b).unwrap();
        let (Distance::Apart(w), Distance::Apart(c)) = (warm.distance(at).unwrap(), fresh.distance(at).unwrap()) else {
            panic!("they are apart")
        };
        assert!(w.lower <= c.upper && c.lower <= w.upper && w.upper - w.lower < 1e-11);
        cold += fresh.cost().supports;
    }
    assert!(2 * warm.cost().supports < cold, "{} {cold}", warm.cost().supports);
}
