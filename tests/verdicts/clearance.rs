//! Bodies that come within a margin of each other, and how near they come.

use crate::common::random;
use firstcontact_verify::support::{lattice, methods::Asked, near_contacts};

use firstcontact::audit::{Witness, audit_within};
use firstcontact::clearance::ClearanceError;
use firstcontact::contact::{Contact, Method, Query, Scratch};
use firstcontact::exact::{ExactTime, Rational};
use firstcontact::solid::Fit;
use firstcontact::{Body, Motion, Verdict};
use random::Random;

/// A cube of side one that moves past another at the origin.
fn passing<T>(from: [f64; 3], to: [f64; 3], ask: impl FnOnce(&Query<'_>, &mut Scratch) -> T) -> T {
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let (edge, stand) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
    let (motion_of_a, motion_of_b) = (&edge, &stand);
    let query = Query { a: &cube, motion_of_a, b: &cube, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
    ask(&query, &mut Scratch::new())
}

fn first_within(from: [f64; 3], to: [f64; 3], margin: f64) -> Verdict {
    passing(from, to, |query, scratch| {
        let verdict = query.first_within(margin, scratch).unwrap();
        assert_eq!(query.stays_beyond(margin, scratch), Ok(verdict == Verdict::Clear));
        verdict
    })
}

/// The contact, whose distance is the margin.
fn contact(verdict: &Verdict, margin: f64) -> &Contact {
    let contact = verdict.contact().expect("within the margin");
    let distance = contact.apart.as_ref().expect("apart").distance;
    assert_eq!(distance, margin);
    contact
}

#[test]
fn the_oracle_of_audits_agrees_about_margins() {
    for (family, count) in [(lattice::query as fn(u64, u64) -> _, 60), (near_contacts::hair_query, 10)] {
        for index in 0..count {
            let asked = family(7, index);
            let own = Asked::new(&asked).unwrap();
            for margin in [1.0, 0.3, 1e-9] {
                let audit = audit_within(&own.query(Method::AUTO), margin);
                assert!(audit.agrees(), "{index}, margin {margin}: {audit:?}");
                assert!(audit.answers.iter().any(|(witness, _)| *witness == Witness::Oracle), "{audit:?}");
            }
        }
    }
}

#[test]
fn faces_come_within_a_margin() {
    for margin in [1.0, 0.25, 1e-3, 1e-6, 1e-12, 1e-100, 5e-324] {
        let verdict = first_within([3.0, 0.0, 0.0], [0.0, 0.0, 0.0], margin);
        let contact = contact(&verdict, margin);
        let expected = (&Rational::of(2.0) - &Rational::of(margin)).over(&Rational::of(3.0));
        assert_eq!(contact.time, ExactTime::new(expected), "{margin}");
        assert_eq!(contact.normal.map(Into::into), Some([1.0, 0.0, 0.0]));
    }
}

#[test]
fn a_vertex_comes_within_a_margin() {
    // The corners at (1/2, 1/2, 1/2) and (-1/2, -1/2, -1/2) approach each other along the diagonal.
    let verdict = first_within([3.0; 3], [0.0; 3], 0.3);
    let contact = contact(&verdict, 0.3);
    // The way of sqrt(3) (2 - 3 t) is m then: t = 2/3 - sqrt(m m / 27).
    let square = &Rational::of(0.3) * &Rational::of(0.3);
    let expected = format!("2/3 - sqrt({})", square.over(&Rational::of(27.0)));
    assert_eq!(contact.time.to_string(), expected);
    assert_eq!(contact.time, expected.parse().unwrap());
    let [x, y, z] = contact.normal.map(Into::into).unwrap();
    assert!(x == y && y == z && (x - 1.0 / 3f64.sqrt()).abs() <= f64::EPSILON / 2.0, "{x}");
    let apart = contact.apart.as_ref().unwrap();
    assert_eq!(apart.square.to_string(), square.to_string());
    assert_eq!(apart.on_b, [0.5; 3].into());
    assert_eq!(apart.on_a, [0.5 + 0.3 / 3f64.sqrt(); 3].into());
    assert_eq!(contact.a.origin, [1.0 + 0.3 / 3f64.sqrt(); 3].into());
}

#[test]
fn a_way_along_the_margin_begins_within_it() {
    let along = first_within([-3.0, 1.5, 0.0], [3.0, 1.5, 0.0], 0.5);
    let at = contact(&along, 0.5);
    // The edges are at right angles above each other after 2 of 6, and before farther.
    assert_eq!(at.time.to_string(), "1/3");
    assert_eq!(first_within([-3.0, 1.5001, 0.0], [3.0, 1.5001, 0.0], 0.5), Verdict::Clear);
    assert!(matches!(first_within([0.0, 1.5, 0.0], [3.0, 1.5, 0.0], 0.5), Verdict::StartsInContact(_)));
    assert!(matches!(first_within([0.0, 1.51, 0.0], [3.0, 1.51, 0.0], 0.5), Verdict::Clear));
}

#[test]
fn a_margin_is_the_float_that_it_is_and_equality_counts() {
    // The gap of 2 shrinks by 4: 17/20 is left over 3/20 of 2 for a margin of 3/10, were that a float.
    let time = |margin| contact(&first_within([3.0, 0.0, 0.0], [-1.0, 0.0, 0.0], margin), margin).time.to_string();
    assert_eq!([0.5, 0.25, 1.75].map(time), ["3/8", "7/16", "1/16"]);
    assert_eq!(time(0.3), "30624477466119373/72057594037927936");
    // Equal at the end, at the beginning, all the time, and never moving.
    for (from, to, at) in [
        ([3.0, 0.0, 0.0], [1.5, 0.0, 0.0], "1"),
        ([1.5, 0.0, 0.0], [3.0, 0.0, 0.0], "0"),
        ([1.5, 0.0, 0.0], [1.5, 0.5, 0.0], "0"),
        ([1.5, 0.0, 0.0], [1.5, 0.0, 0.0], "0"),
    ] {
        let verdict = first_within(from, to, 0.5);
        assert_eq!(
            (contact(&verdict, 0.5).time.to_string().as_str(), matches!(verdict, Verdict::StartsInContact(_))),
            (at, at == "0")
        );
        assert_eq!(first_within(from, to, 0.5f64.next_down()), Verdict::Clear);
    }
    // A little nearer than at the start.
    let Verdict::StartsInContact(nearer) = first_within([1.25, 0.0, 0.0], [3.0, 0.0, 0.0], 0.5) else { panic!() };
    assert_eq!(nearer.apart.unwrap().distance, 0.25);
    // A corner past a corner, nearest half-way, where the root is a double one; a hair less is clear.
    let past = |margin| first_within([-2.0, 4.0, 1.5], [4.0, -2.0, 1.5], margin);
    assert_eq!(contact(&past(0.5), 0.5).time.to_string(), "1/2");
    assert_eq!(past(0.5f64.next_down()), Verdict::Clear);
    let grazing = |margin| first_within([3.0, 1.0, 0.0], [1.0, 3.0, 0.0], margin);
    assert_eq!(contact(&grazing(1.5), 1.5).time, "1/2 - sqrt(1/32)".parse().unwrap());
    assert_eq!(grazing(1.0), Verdict::Clear);
}

#[test]
fn prefixes_of_a_way_agree() {
    // Whoever asks about the first half alone is told the same.
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let way = |far: f64| Motion::timed(0.0, [-3.0, 1.4, 0.3], far, [-3.0 + 6.0 * far, 1.4, 0.3]).unwrap();
    let stand = Motion::at([0.0; 3]).unwrap();
    let ask = |far: f64, margin: f64| {
        let (motion_of_a, motion_of_b) = (&way(far), &stand);
        let query = Query { a: &cube, motion_of_a, b: &cube, motion_of_b, clock: [0.0, far], method: Method::AUTO };
        query.first_within(margin, &mut Scratch::new()).unwrap().contact().map(|contact| contact.time.clone())
    };
    for margin in [0.5, 0.6, 0.75, 1.0, 1.25] {
        let whole = ask(1.0, margin).unwrap();
        for far in [0.25, 0.375, 0.5, 0.75] {
            assert_eq!(
                ask(far, margin),
                Some(whole.clone()).filter(|time| *time <= ExactTime::at(far)),
                "{margin} {far}"
            );
        }
    }
}

#[test]
fn bodies_in_contact_are_within_every_margin() {
    for from in [[0.0; 3], [1.0, 0.0, 0.0], [0.25; 3]] {
        let Verdict::StartsInContact(contact) = first_within(from, [9.0; 3], 0.1) else { panic!("{from:?}") };
        assert_eq!(contact.apart, None);
    }
    let zero = first_within([3.0, 0.0, 0.0], [0.0; 3], 0.0);
    assert_eq!(zero.contact().map(|contact| contact.time.to_string()), Some("2/3".to_owned()));
}

#[test]
fn margins_that_are_no_lengths_are_refused() {
    for bad in [f64::NAN, -1.0, f64::INFINITY, f64::NEG_INFINITY] {
        passing([3.0; 3], [0.0; 3], |query, scratch| {
            assert!(matches!(query.first_within(bad, scratch), Err(ClearanceError::BadMargin(_))));
            assert!(matches!(query.stays_beyond(bad, scratch), Err(ClearanceError::BadMargin(_))));
            assert!(matches!(query.min_clearance(bad, scratch), Err(ClearanceError::BadTolerance(_))));
        });
    }
    assert!(passing([3.0; 3], [0.0; 3], |query, scratch| query.min_clearance(0.0, scratch)).is_err());
}

#[test]
fn the_least_distance_is_enclosed() {
    for tolerance in [1.0, 1e-3, 1e-9, 1e-15, 1e-20, 1e-300] {
        for (from, to, least) in [
            ([-3.0, 1.5, 0.0], [3.0, 1.5, 0.0], 0.5),
            ([-3.0, 1.5, 0.0], [2.0, 1.5, 0.3], 0.5),
            ([3.0, 3.0, 3.0], [2.0, 2.0, 2.0], 3f64.sqrt()),
            ([3.0, 0.0, 3.0], [3.0, 0.0, -3.0], 2.0),
            ([4.0, -1.0, 0.0], [-1.0, 4.0, 0.0], 0.5f64.sqrt()),
            ([3.0, 0.0, 0.0], [0.0; 3], 0.0),
        ] {
            let clearance =
                passing(from, to, |query, scratch| query.min_clearance(tolerance, scratch)).unwrap().unwrap();
            let width = clearance.upper - clearance.lower;
            assert!(width <= tolerance.max(1e-15) && clearance.lower <= least * (1.0 + 1e-15), "{clearance:?} {least}");
            assert!(clearance.upper >= least * (1.0 - 1e-15), "{clearance:?} {least}");
            let distance = clearance.at.apart.as_ref().map_or(0.0, |apart| apart.distance);
            assert!(distance <= clearance.upper && distance >= clearance.lower);
        }
    }
}

/// Two cuboids of odd sizes, one of which moves past the other by a huge step, in any direction and at any distance.
fn far_apart<T>(ask: impl Fn(&Query<'_>, &mut Scratch) -> T) {
    let [a, b] = [[1e-300, 1.0, 3.0], [0.7, 1.0, 2.0]].map(|size| Body::cuboid(size).unwrap());
    let stand = Motion::at([0.3, 1e-300, 0.0]).unwrap();
    for (from, to) in [([-1e300, 2.0, 0.3], [1e300, 3.0, 0.1]), ([1e300, 1e300, 1e300], [2.0, -3.0, 1e-300])] {
        let edge = Motion::edge(from, to).unwrap();
        let (motion_of_a, motion_of_b) = (&edge, &stand);
        let query = Query { a: &a, motion_of_a, b: &b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
        ask(&query, &mut Scratch::new());
    }
}

#[test]
fn margins_of_any_size_are_asked_of_numbers_of_any_size() {
    far_apart(|query, scratch| {
        for margin in [5e-324, 1.0, 1e300] {
            let verdict = query.first_within(margin, scratch).unwrap();
            assert_eq!(query.stays_beyond(margin, scratch), Ok(verdict == Verdict::Clear));
            if let Some(apart) = verdict.contact().and_then(|contact| contact.apart.as_ref()) {
                assert!(apart.distance <= margin, "{} for {margin}", apart.distance);
            }
        }
    });
}

/// Two cuboids, the first on its way past the second, both so far from the origin.
struct Passing {
    sizes: [[f64; 3]; 2],
    from: [f64; 3],
    to: [f64; 3],
    stand: [f64; 3],
    /// Where the least distance is, if that is known.
    least: Option<f64>,
}

/// Numbers of any size, in the bodies, in the way, or in both.
fn passings() -> Vec<Passing> {
    let unit = [1.0; 3];
    let odd = [[1e-300, 1.0, 3.0], [0.7, 1.0, 2.0]];
    let passing = |sizes, from, to, stand, least| Passing { sizes, from, to, stand, least };
    vec![
        passing(odd, [-1e300, 2.0, 0.3], [1e300, 3.0, 0.1], [0.3, 1e-300, 0.0], None),
        passing(odd, [1e300, 1e300, 1e300], [2.0, -3.0, 1e-300], [0.3, 1e-300, 0.0], None),
        // A start of 1e18 times the size away, and as far on.
        passing([unit; 2], [-1e18, 1.5, 0.0], [1e18, 1.5, 0.0], [0.0; 3], Some(0.5)),
        passing([unit; 2], [-1e18, 0.0, 0.0], [-1.75, 0.0, 0.0], [0.0; 3], Some(0.75)),
        passing([[1e-18; 3]; 2], [-1.0, 3e-18, 0.0], [1.0, 3e-18, 0.0], [0.0; 3], Some(2e-18)),
        passing([[1e-300; 3]; 2], [-1e300, 3e-300, 0.0], [1e300, 3e-300, 0.0], [0.0; 3], Some(2e-300)),
        passing([[1e300; 3]; 2], [-1e308, 3e300, 0.0], [1e308, 3e300, 0.0], [0.0; 3], Some(2e300)),
        passing([[1e300; 3], [1e-300; 3]], [-1e301, 1e300, 0.0], [1e301, 1e300, 0.0], [0.0; 3], Some(0.5e300)),
        // A common offset.
        passing([unit; 2], [1e6 - 3.0, 1e6 + 1.5, 1e6], [1e6 + 3.0, 1e6 + 1.5, 1e6], [1e6; 3], Some(0.5)),
        passing([unit; 2], [1e6 - 3.0, 1e6 + 1.5, 0.1], [1e6 + 2.0, 1e6 + 1.75, 0.3], [1e6, 1e6, 0.2], None),
        passing([[1e-9; 3]; 2], [1e6 - 1.0, 1e6, 1e6], [1e6 + 1.0, 1e6 + 1.0, 1e6], [1e6, 1e6 - 1.0, 1e6], None),
    ]
}

#[test]
fn the_least_distance_of_numbers_of_any_size_takes_few_steps() {
    for (number, Passing { sizes, from, to, stand, least }) in passings().into_iter().enumerate() {
        let [a, b] = sizes.map(|size| Body::cuboid(size).unwrap());
        let (edge, stand) = (Motion::edge(from, to).unwrap(), Motion::at(stand).unwrap());
        let (motion_of_a, motion_of_b) = (&edge, &stand);
        let query = Query { a: &a, motion_of_a, b: &b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
        for tolerance in [5e-324, 1e-12, 1.0, 1e300] {
            let mut scratch = Scratch::new();
            let clearance = query.min_clearance(tolerance, &mut scratch).unwrap().unwrap();
            assert!(clearance.lower <= clearance.upper, "{number}: {clearance:?}");
            let is_close = clearance.upper - clearance.lower <= tolerance;
            assert!(is_close || clearance.lower.next_up().next_up() >= clearance.upper, "{number}: {clearance:?}");
            if let Some(least) = least {
                let slack = 1e-15 * least;
                assert!(
                    clearance.lower <= least + slack && clearance.upper >= least - slack,
                    "{number}: {clearance:?}"
                );
            }
            // Each of the pairs of triangles once, and few steps with each: see `clearance`.
            assert!(scratch.cost().triangle_pairs <= 144, "{number}: {:?}", scratch.cost());
        }
    }
}

#[test]
fn least_distances_of_rounded_bodies_far_away_take_few_steps() {
    let balls = [1.0, 0.5].map(|radius| Body::sphere(radius, 24, Fit::Inside).unwrap());
    // As surfaces they are not certified convex, and asked about by their triangles.
    let skins = balls.each_ref().map(skin);
    let all = (balls[0].triangles().len() * balls[1].triangles().len()) as u64;
    for far in [3.0, 1e3, 1e9, 1e18, 1e100] {
        let (edge, stand) = (Motion::edge([-far, 2.0, 0.1], [far, 2.0, 0.0]).unwrap(), Motion::at([0.0; 3]).unwrap());
        let (motion_of_a, motion_of_b) = (&edge, &stand);
        for [a, b] in [&balls, &skins] {
            let query = Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
            let mut scratch = Scratch::new();
            let clearance = query.min_clearance(1e-9, &mut scratch).unwrap().unwrap();
            assert!(clearance.upper - clearance.lower <= 1e-9 && (clearance.upper - 0.5).abs() < 0.1, "{clearance:?}");
            assert!(scratch.cost().triangle_pairs < all / 10, "{far}: {:?} of {all}", scratch.cost());
        }
    }
}

/// A solid as a surface, which is asked about by its triangles.
fn skin(body: &Body) -> Body {
    Body::surface_from_mesh(body.mesh().clone()).unwrap()
}

#[test]
fn convex_solids_and_their_skins_come_within_the_same_margins() {
    let mut random = Random(77);
    let mut verdicts = [0; 3];
    for round in 0..150 {
        let mut point = |reach: f64| {
            let point = random.vector().map(|x| reach * x);
            if round % 3 == 0 { point.map(f64::round) } else { point }
        };
        let [from, to] = [point(4.5), point(3.0)];
        let sizes = [point(1.0), point(1.0)].map(|size| size.map(|x| 1.0 + x.abs()));
        let mut bodies = sizes.map(|size| Body::cuboid(size).unwrap());
        if round % 4 == 0 {
            bodies[0] = Body::sphere(1.0, 12, Fit::Inside).unwrap();
        }
        let skins = bodies.each_ref().map(skin);
        let (edge, stand) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
        let (motion_of_a, motion_of_b) = (&edge, &stand);
        for margin in [1.0, 0.1, 1e-3, 1e-5, 1e-8, 1e-12] {
            let ask = |[a, b]: &[Body; 2]| {
                let query = Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
                let verdict = query.first_within(margin, &mut Scratch::new()).unwrap();
                assert_eq!(query.stays_beyond(margin, &mut Scratch::new()), Ok(verdict == Verdict::Clear));
                verdict
            };
            let (whole, hollow) = (ask(&bodies), ask(&skins));
            match (&whole, &hollow) {
                (Verdict::Clear, Verdict::Clear) => verdicts[0] += 1,
                // One may be inside the other, which a surface does not know.
                (Verdict::StartsInContact(_), _) => verdicts[1] += 1,
                (Verdict::Contact(one), Verdict::Contact(other)) => {
                    verdicts[2] += 1;
                    assert_eq!(
                        (&one.time, one.a.feature, one.b.feature),
                        (&other.time, other.a.feature, other.b.feature)
                    );
                    assert_eq!((&one.apart, &one.normal), (&other.apart, &other.normal));
                    contact(&whole, margin);
                    contact(&hollow, margin);
                }
                _ => panic!("{from:?} {to:?} {margin}: {whole:?}, but {hollow:?}"),
            }
        }
    }
    assert!(verdicts.iter().all(|&count| count > 30), "{verdicts:?}");
}
