//! Bodies that turn: a few of the questions of the program `turns`, and contacts worked out by hand.

use firstcontact::exact::{Rational, Surd, power_of_two};
use firstcontact::motion::Angle;
use firstcontact::rotation::{Turn, TurnContact, TurnParameter, TurnQuery, TurnVerdict};
use firstcontact::{Body, Motion, Verdict, first_contact};
use firstcontact_verify::support::rigid::{RigidCount, compare_turn, grazing_case, random_case};
use firstcontact_verify::support::rigid_distance::{compare_distance, compare_rational_poses};
use firstcontact_verify::support::runs::in_batches;
use firstcontact_verify::support::turn_pairs::pair_case;
use firstcontact_verify::support::turning::{
    TurnCase, TurnFamily, degenerate_case, general_case, lattice_case, whole_pose_case,
};

fn assert_agreement(family: TurnFamily, count: u64) {
    let parts = in_batches(count, 10, |range| {
        let faults = range.filter_map(|index| {
            let case = family(7, index);
            case.prepared().and_then(|prepared| prepared.compare()).err().map(|fault| format!("{index}: {fault}"))
        });
        faults.collect::<Vec<String>>()
    });
    let faults = parts.concat();
    assert!(faults.is_empty(), "{} wrong answers, the first {}", faults.len(), faults[0]);
}

#[test]
fn turns_on_a_lattice_are_those_of_the_oracle() {
    assert_agreement(lattice_case, 300);
}

#[test]
fn turns_to_whole_poses_are_those_of_the_oracle() {
    assert_agreement(whole_pose_case, 300);
}

#[test]
fn degenerate_turns_are_those_of_the_oracle() {
    assert_agreement(degenerate_case, 300);
}

#[test]
fn general_turns_are_those_of_the_oracle() {
    assert_agreement(general_case, 30);
}

#[test]
fn turns_of_two_bodies_are_those_of_the_oracle() {
    let families: [(TurnFamily, u64); 4] =
        [(lattice_case, 100), (whole_pose_case, 100), (degenerate_case, 60), (general_case, 4)];
    for (family, count) in families {
        for index in 0..count {
            let compared = pair_case(family, 7, index).and_then(|case| case.prepared()?.compare());
            assert!(compared.is_ok(), "{index}: {compared:?}");
        }
    }
}

fn ask(a: &Body, [origin_of_a, origin_of_b]: [[f64; 3]; 2], b: &Body, turn: &Turn) -> TurnVerdict {
    TurnQuery { a, origin_of_a, b, origin_of_b, turn }.first_contact().unwrap()
}

fn about_z(degrees: f64) -> Turn {
    Turn::by_degrees([0.0, 0.0, 1.0], [0.0; 3], degrees).unwrap()
}

fn contact(verdict: TurnVerdict) -> TurnContact {
    match verdict {
        TurnVerdict::Contact(contact) => contact,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_unit_of_length_changes_no_pose() {
    let is_same = |index: u64| {
        let case = lattice_case(11, index);
        let found = |case: &TurnCase| {
            let (a, b) = (case.a.to_body().unwrap(), case.b.to_body().unwrap());
            let verdict = ask(&a, case.origins, &b, &case.turn);
            verdict.contact().map(|contact| (contact.pose.clone(), contact.a, contact.b))
        };
        let own = found(&case);
        for exponent in [-1000, -700, -520, -300, 300, 505, 700, 1000] {
            let unit = power_of_two(exponent);
            let mut other = case.clone();
            let points = other.a.vertices.iter_mut().chain(&mut other.b.vertices).chain(&mut other.origins);
            points.flatten().for_each(|x| *x *= unit);
            let about = case.turn.about().map(|x| x * unit);
            other.turn = match case.turn.end() {
                Some(end) => Turn::until(case.turn.axis(), about, end.clone()).unwrap(),
                None => Turn::by_degrees(case.turn.axis(), about, 360.0).unwrap(),
            };
            assert_eq!(found(&other), own, "{index}, 2^{exponent}");
        }
        own.is_some()
    };
    assert!((0..60).filter(|&index| is_same(index)).count() > 10);
}

#[test]
fn a_wall_is_touched_at_the_radius_and_not_beyond() {
    // The vertical edges of the bar are 5 from the axis.
    let (bar, wall) = (Body::cuboid([8.0, 6.0, 2.0]).unwrap(), Body::cuboid([2.0, 30.0, 10.0]).unwrap());
    let at = |x: f64| [[0.0; 3], [x, 0.0, 0.0]];
    let touch = contact(ask(&bar, at(6.0), &wall, &about_z(360.0)));
    // From (4, -3) to (5, 0): the tangent of half the angle is 1/3, a double root.
    assert_eq!((touch.pose.to_string().as_str(), touch.point), ("1/3", [5.0, 0.0, -1.0].into()));
    assert!(ask(&bar, at(6.0f64.next_up()), &wall, &about_z(360.0)).is_clear());
    let deeper = contact(ask(&bar, at(6.0f64.next_down()), &wall, &about_z(360.0)));
    assert!(deeper.pose < touch.pose && deeper.share[1] <= touch.share[1]);
}

#[test]
fn a_turn_ends_where_it_says() {
    let (bar, wall) = (Body::cuboid([8.0, 6.0, 2.0]).unwrap(), Body::cuboid([2.0, 30.0, 10.0]).unwrap());
    let third = Rational::of(1.0).over(&Rational::of(3.0));
    let until = |s: Rational| Turn::until([0.0, 0.0, 1.0], [0.0; 3], TurnParameter::of(Surd::of(s))).unwrap();
    let origins = [[0.0; 3], [6.0, 0.0, 0.0]];
    let touch = contact(ask(&bar, origins, &wall, &until(third.clone())));
    assert_eq!(touch.share, [1.0, 1.0]);
    let tiny = Rational::of(2f64.powi(-900));
    assert!(ask(&bar, origins, &wall, &until(&third - &tiny)).is_clear());
}

#[test]
fn a_bolt_turns_in_its_hole() {
    // Eight-sided, coaxial, and higher than the plate: a gap of 2^-40 all around is free for ever.
    let ring = |radius: f64| {
        let side =
            [[2.0, 1.0], [1.0, 2.0], [-1.0, 2.0], [-2.0, 1.0], [-2.0, -1.0], [-1.0, -2.0], [1.0, -2.0], [2.0, -1.0]];
        side.map(|[x, y]| [x * radius, y * radius])
    };
    let bolt = Body::extrusion(&ring(1.0), 4.0).unwrap();
    let wall = Body::cuboid([1.0, 8.0, 1.0]).unwrap();
    let radius = 5f64.sqrt().next_up();
    assert!(ask(&bolt, [[0.0; 3], [radius + 0.5, 0.0, 0.0]], &wall, &about_z(-3600.0)).is_clear());
    let near = contact(ask(&bolt, [[0.0; 3], [2.5 + 2f64.powi(-40), 0.0, 0.0]], &wall, &about_z(3600.0)));
    assert!(near.share[0] > 0.0 && near.share[1] < 0.1 / 10.0);
}

#[test]
fn tiny_turns_about_far_points_are_translations() {
    // About a point 2^36 away, by 3 2^-36: a way of 3 along x, but for some 2^-35.
    let far = power_of_two(36);
    let turn = Turn::by([0.0, 0.0, 1.0], [0.0, far, 0.0], Angle::Radians(3.0 / far)).unwrap();
    let mut counts = [0; 2];
    for index in 0..500 {
        let case = general_case(23, index);
        let (a, b) = (case.a.to_body().unwrap(), case.b.to_body().unwrap());
        let still = Motion::at(case.origins[1]).unwrap();
        let ahead =
            Motion::edge(case.origins[0], [case.origins[0][0] + 3.0, case.origins[0][1], case.origins[0][2]]).unwrap();
        let straight = first_contact(&a, &ahead, &b, &still, [0.0, 1.0]).unwrap();
        let turned = ask(&a, case.origins, &b, &turn);
        match (straight, &turned) {
            (Verdict::Clear, TurnVerdict::Clear) => counts[0] += 1,
            (Verdict::StartsInContact(_), TurnVerdict::StartsInContact(_)) => {}
            (Verdict::Contact(straight), TurnVerdict::Contact(turned)) => {
                counts[1] += 1;
                assert!((straight.time.lower() - turned.share[0]).abs() < 1e-8, "{index}: {straight:?} {turned:?}");
                assert_eq!([straight.a.feature, straight.b.feature], [turned.a, turned.b], "{index}");
            }
            (straight, turned) => panic!("{index}: {straight:?} {turned:?}"),
        }
    }
    assert!(counts[0] > 20 && counts[1] > 20, "{counts:?}");
}

#[test]
fn motions_by_enclosures_agree_with_samples_and_with_exact_turns() {
    let parts = in_batches(300, 10, |range| {
        let faults = range.filter_map(|index| {
            let sampled = random_case(5, index).compare();
            let turned = compare_turn(&general_case(5, index)).and(compare_turn(&whole_pose_case(5, index)));
            let undecided = if sampled == Ok(RigidCount::Undecided) { Err("undecided".to_owned()) } else { Ok(()) };
            sampled.and(turned).map(|_| ()).and(undecided).err().map(|fault| format!("{index}: {fault}"))
        });
        faults.collect::<Vec<String>>()
    });
    assert!(parts.concat().is_empty(), "{:?}", parts.concat());
}

/// Answer to a case by its seed and number.
type Comparison = fn(u64, u64) -> Result<RigidCount, String>;

#[test]
fn least_distances_are_those_of_sampled_poses() {
    let families: [(Comparison, u64); 3] = [
        (|seed, index| compare_distance(&random_case(seed, index)), 40),
        (|seed, index| compare_distance(&grazing_case(seed, index)), 20),
        (|seed, index| compare_rational_poses(&lattice_case(seed, index)), 20),
    ];
    for (compare, count) in families {
        let parts = in_batches(count, 5, |range| {
            let found = range.map(|index| compare(11, index).map_err(|error| format!("{index}: {error}")));
            found.collect::<Vec<_>>()
        });
        let found: Result<Vec<RigidCount>, String> = parts.into_iter().flatten().collect();
        // The bounds are as near to each other as they are asked to be.
        assert!(found.is_ok_and(|found| !found.contains(&RigidCount::Undecided)));
    }
}
