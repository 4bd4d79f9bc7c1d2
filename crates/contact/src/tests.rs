//! First contacts small enough to be worked out by hand.

use super::{
    Contact, ContactTime, Interrupt, Method, Query, QueryError, Scratch, Verdict, contact_at_beginning, first_contact,
};
use firstcontact_convex::samples::Random;
use firstcontact_exact::{ExactTime, Rational};
use firstcontact_formats::Mesh;
use firstcontact_motion::Motion;
use firstcontact_solid::{Body, Feature, Fit};
use std::time::{Duration, Instant};

fn cube() -> Body {
    Body::cuboid([2.0, 2.0, 2.0]).unwrap()
}

fn meet(from: [f64; 3], to: [f64; 3]) -> Verdict {
    let still = Motion::at([0.0; 3]).unwrap();
    first_contact(&cube(), &Motion::edge(from, to).unwrap(), &cube(), &still, [0.0, 1.0]).unwrap()
}

fn contact(verdict: Verdict) -> Contact {
    match verdict {
        Verdict::Contact(contact) => contact,
        other => panic!("expected a contact, got {other:?}"),
    }
}

#[test]
fn faces_meet_flat() {
    let found = contact(meet([4.0, 0.5, 0.25], [0.0, 0.5, 0.25]));
    assert_eq!(found.time.to_string(), "1/2");
    assert!(matches!(found.a.feature, Feature::Vertex(_)) && matches!(found.b.feature, Feature::Face(_)), "{found:?}");
    assert_eq!(found.normal.unwrap().as_slice(), [1.0, 0.0, 0.0]);
    assert_eq!(found.point.x, 1.0);
}

#[test]
fn faces_that_coincide_meet_at_vertices() {
    let found = contact(meet([4.0, 0.0, 0.0], [0.0, 0.0, 0.0]));
    assert_eq!(found.time.to_string(), "1/2");
    assert!(matches!((found.a.feature, found.b.feature), (Feature::Vertex(0), Feature::Vertex(_))), "{found:?}");
    assert_eq!(found.normal, None);
}

#[test]
fn a_graze_is_a_contact_and_a_hair_more_is_not() {
    let found = contact(meet([4.0, 2.0, 0.0], [-4.0, 2.0, 0.0]));
    assert_eq!(found.time.to_string(), "1/4");
    assert_eq!(meet([4.0, 2.0f64.next_up(), 0.0], [-4.0, 2.0f64.next_up(), 0.0]), Verdict::Clear);
}

#[test]
fn beginnings_in_contact_are_their_own_case() {
    assert!(matches!(meet([2.0, 0.0, 0.0], [4.0, 0.0, 0.0]), Verdict::StartsInContact(_)));
    assert!(matches!(meet([0.5, 0.5, 0.5], [4.0, 0.0, 0.0]), Verdict::StartsInContact(_)));
    assert_eq!(meet([2.5, 0.0, 0.0], [4.0, 0.0, 0.0]), Verdict::Clear);
}

#[test]
fn a_body_inside_another_is_in_contact() {
    let small = Body::cuboid([0.5, 0.5, 0.5]).unwrap();
    let still = Motion::at([0.0; 3]).unwrap();
    let moving = Motion::edge([0.1, 0.0, 0.0], [0.2, 0.0, 0.0]).unwrap();
    for (a, b) in [(&small, &cube()), (&cube(), &small)] {
        let verdict = first_contact(a, &moving, b, &still, [0.0, 1.0]).unwrap();
        let Verdict::StartsInContact(found) = verdict else { panic!("{verdict:?}") };
        assert!([found.a.feature, found.b.feature].contains(&Feature::Interior));
    }
}

#[test]
fn edges_that_cross_have_their_own_normal() {
    // A cube turned by half a right angle about x slides down onto one turned about y, edge across edge.
    let roof = |along: usize| {
        let mut vertices = Vec::new();
        for end in [-2.0, 2.0] {
            for (height, side) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                vertices.push(if along == 0 { [end, side, height] } else { [side, -end, height] });
            }
        }
        let faces: [&[u32]; 6] =
            [&[0, 3, 2, 1], &[4, 5, 6, 7], &[0, 1, 5, 4], &[1, 2, 6, 5], &[2, 3, 7, 6], &[3, 0, 4, 7]];
        Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
    };
    let still = Motion::at([0.0; 3]).unwrap();
    let down = Motion::edge([0.25, 0.5, 5.0], [0.25, 0.5, 0.0]).unwrap();
    let found = contact(first_contact(&roof(0), &down, &roof(1), &still, [0.0, 1.0]).unwrap());
    assert_eq!(found.time.to_string(), "3/5");
    assert_eq!(found.normal.unwrap().as_slice(), [0.0, 0.0, 1.0]);
    assert_eq!(found.point.coords.as_slice(), [0.0, 0.5, 1.0]);
    assert!(matches!((found.a.feature, found.b.feature), (Feature::Edge(_), Feature::Edge(_))));
}

/// A square pyramid, tip down at the origin.
fn spike() -> Body {
    let vertices = vec![[1.0, 0.0, 2.0], [0.0, 1.0, 2.0], [-1.0, 0.0, 2.0], [0.0, -1.0, 2.0], [0.0, 0.0, 0.0]];
    let faces: [&[u32]; 5] = [&[0, 1, 2, 3], &[1, 0, 4], &[2, 1, 4], &[3, 2, 4], &[0, 3, 4]];
    Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
}

#[test]
fn the_normal_does_not_depend_on_where_in_a_flat_face_the_contact_is() {
    let still = Motion::at([0.0; 3]).unwrap();
    for [x, y] in [[0.0, 0.0], [0.5, 0.5], [0.5, -0.5], [0.25, 0.125]] {
        let down = Motion::edge([x, y, 4.0], [x, y, 0.0]).unwrap();
        let up = Motion::edge([-x, -y, -4.0], [-x, -y, 0.0]).unwrap();
        let found = contact(first_contact(&spike(), &down, &cube(), &still, [0.0, 1.0]).unwrap());
        assert_eq!((found.time.to_string(), found.a.feature), ("3/4".to_owned(), Feature::Vertex(4)));
        assert_eq!(found.normal.unwrap().as_slice(), [0.0, 0.0, 1.0]);
        let found = contact(first_contact(&cube(), &up, &spike(), &still, [0.0, 1.0]).unwrap());
        assert_eq!((found.time.to_string(), found.b.feature), ("3/4".to_owned(), Feature::Vertex(4)));
        assert_eq!(found.normal.unwrap().as_slice(), [0.0, 0.0, -1.0]);
    }
}

#[test]
fn a_folded_face_has_a_normal_except_on_its_fold() {
    // A quadrilateral that is not flat, as a surface, cut along 0-2 or 1-3.
    let vertices = vec![[-1.0, -1.0, 0.0], [1.0, -1.0, 0.25], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.25]];
    let bent = Body::from_mesh(Mesh::new(vertices, [[0u32, 1, 2, 3]]).unwrap()).unwrap();
    let still = Motion::at([0.0; 3]).unwrap();
    let normal_at = |x: f64, y: f64| {
        let down = Motion::edge([x, y, 4.0], [x, y, -4.0]).unwrap();
        let found = contact(first_contact(&spike(), &down, &bent, &still, [0.0, 1.0]).unwrap());
        assert_eq!(found.b.feature, Feature::Face(0));
        found.normal
    };
    assert_eq!(normal_at(0.0, 0.0), None);
    assert!(normal_at(0.5, 0.25).is_some_and(|normal| normal.z > 0.0 && normal.x != 0.0));
}

/// Boxes at places on the x axis, one solid in all.
fn plates(places: &[f64], size: [f64; 3]) -> Body {
    let corner = |i: usize, x: f64| {
        let high = |bit: usize| if i & bit == 0 { -0.5 } else { 0.5 };
        [x + high(1) * size[0], high(2) * size[1], high(4) * size[2]]
    };
    let vertices: Vec<_> = places.iter().flat_map(|&x| (0..8).map(move |i| corner(i, x))).collect();
    let sides = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let faces = (0..places.len() as u32).flat_map(|plate| sides.map(|side| side.map(|i| i + 8 * plate)));
    Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
}

#[test]
fn plates_are_blocked_by_plates_while_their_sides_overlap() {
    let still = Motion::at([0.0; 3]).unwrap();
    let moving = Motion::edge([-16.0, 0.0, 0.0], [48.0, 0.0, 0.0]).unwrap();
    let rows: [&[f64]; 4] =
        [&[0.0, 1.0, 2.0, 3.0, 4.0], &[0.0, 5.0, 10.0, 15.0, 20.0], &[0.0, 0.75, 3.5], &[-2.0, 31.0]];
    for (own, other) in rows.iter().flat_map(|own| rows.iter().map(move |other| (own, other))) {
        for (size_a, size_b) in [
            ([0.25, 1.0, 1.0], [0.25, 1.0, 1.0]),
            ([0.25, 1.0, 1.0], [0.5, 2.0, 2.0]),
            ([0.5, 2.0, 0.5], [0.25, 1.0, 1.0]),
            ([0.5, 1.0, 1.0], [0.5, 1.0, 2.0]),
        ] {
            let half = 0.5 * (size_a[0] + size_b[0]);
            let meetings = other.iter().flat_map(|q| own.iter().map(move |p| q - p + 16.0));
            let mut spans: Vec<[f64; 2]> = meetings.map(|t| [(t - half).max(0.0), (t + half).min(64.0)]).collect();
            spans.retain(|[from, to]| from <= to);
            spans.sort_by(|p, q| p[0].total_cmp(&q[0]));
            let mut expected: Vec<[f64; 2]> = Vec::new();
            for [from, to] in spans {
                match expected.last_mut() {
                    Some(last) if last[1] >= from => last[1] = last[1].max(to),
                    _ => expected.push([from, to]),
                }
            }
            let (a, b) = (&plates(own, size_a), &plates(other, size_b));
            let query =
                Query { a, motion_of_a: &moving, b, motion_of_b: &still, clock: [0.0, 1.0], method: Method::AUTO };
            let found = query.blocked(&mut Scratch::new()).unwrap();
            let found: Vec<String> = found.iter().map(|span| format!("{} {}", span.from, span.to)).collect();
            let exact = |x: f64| ExactTime::at(x / 64.0).to_string();
            let expected: Vec<String> = expected.iter().map(|[p, q]| format!("{} {}", exact(*p), exact(*q))).collect();
            assert_eq!(found, expected, "{own:?} {size_a:?}, {other:?} {size_b:?}");
        }
    }
}

/// Triangles that touch briefly, with their corners far away, are followed past the other body. Two first contacts tell
/// the same of convex solids.
#[test]
fn rods_of_slivers_that_cross_are_blocked_once() {
    let outline: Vec<[f64; 2]> = (-8..=8).map(f64::from).map(|x| [x / 16.0, (x * x + 0.25 * x) / 64.0]).collect();
    let rod = Body::extrusion(&outline, 16.0).unwrap();
    let faces: Vec<[u32; 3]> = rod.triangles().map(|(corners, _)| corners).collect();
    let (still, mut scratch) = (Motion::at([0.0; 3]).unwrap(), Scratch::new());
    for slant in [0.0, 0.125] {
        let slanted = |p: &nalgebra::Point3<f64>| [p.x + slant * p.z, p.y, p.z];
        let upright: Vec<_> = rod.positions().iter().map(slanted).collect();
        let lying: Vec<_> = upright.iter().map(|&[x, y, z]| [z, x, y]).collect();
        let [a, b] = [upright, lying].map(|at| Body::from_mesh(Mesh::new(at, &faces).unwrap()).unwrap());
        assert!(a.is_convex() && b.is_convex());
        for (from, to) in [([0.0, 4.0, 0.0], [0.0, -4.0, 0.0]), ([-1.0, -5.0, 0.5], [0.5, 3.0, -0.25])] {
            let moving = Motion::edge(from, to).unwrap();
            let [auto, general] = [Method::AUTO, Method::GENERAL].map(|method| {
                let (motion_of_a, motion_of_b) = (&moving, &still);
                let query = Query { a: &a, motion_of_a, b: &b, motion_of_b, clock: [0.0, 1.0], method };
                query.blocked(&mut scratch).unwrap()
            });
            assert_eq!((auto.len(), &auto), (1, &general), "{slant} {from:?}");
            assert!(auto[0].from > ExactTime::at(0.0) && auto[0].to < ExactTime::at(1.0), "{auto:?}");
        }
    }
}

/// A part that fits meets its hole on several sides at one instant: that this is one, differences of levels tell.
#[test]
fn what_fits_meets_on_several_sides_at_once() {
    let part = [[0.25, -1.0], [0.25, 0.0], [0.75, 0.0], [0.75, 0.5]];
    let slot = [[2.0, -0.75], [2.0, 1.25], [-2.0, 1.25], [-2.0, -0.75], [-0.375, -0.75], [-0.375, -0.125]];
    let slot = slot.into_iter().chain([[-0.875, -0.125], [-0.875, 0.625], [0.875, 0.625], [0.875, -0.125]]);
    let slot: Vec<_> = slot.chain([[0.375, -0.125], [0.375, -0.75]]).collect();
    let part: Vec<_> = part.into_iter().chain(part.into_iter().rev().map(|[x, y]| [-x, y])).collect();
    let (part, slot) = (Body::extrusion(&part, 1.0).unwrap(), Body::extrusion(&slot, 2.0).unwrap());
    let (still, mut scratch) = (Motion::at([0.0; 3]).unwrap(), Scratch::new());
    for (from, to) in [([0.01, 0.02, 0.03], [0.3, 0.1, -0.1]), ([0.01, -0.02, 0.03], [-0.3, -0.01, 0.2])] {
        let moving = Motion::edge(from, to).unwrap();
        let (motion_of_a, motion_of_b) = (&moving, &still);
        let query = Query { a: &part, motion_of_a, b: &slot, motion_of_b, clock: [0.0, 1.0], method: Method::GENERAL };
        let found = contact(query.first_contact(&mut scratch).unwrap());
        // The bar and the stem have the same gaps beside them.
        let [gap, start, end] = [0.125f64.copysign(to[0]), from[0], to[0]].map(Rational::of);
        let expected = (&gap - &start).over(&(&end - &start));
        assert_eq!(found.time.cmp(&ExactTime::new(expected)), std::cmp::Ordering::Equal);
    }
    assert_eq!(scratch.cost().exact_times, 0);
}

/// Prisms of many corners, one within the other, with caps in the same planes: no vertex of the first touches, so that all
/// pairs of triangles whose boxes meet are compared.
#[test]
fn a_deadline_ends_a_single_question() {
    let [outer, inner] = [2.0, 1.0].map(|radius| Body::cylinder(radius, 1.0, 256, Fit::Inside).unwrap());
    let (moving, still) = (Motion::edge([0.0; 3], [1.0, 0.0, 0.0]).unwrap(), Motion::at([0.0; 3]).unwrap());
    let query = Query {
        a: &outer,
        motion_of_a: &moving,
        b: &inner,
        motion_of_b: &still,
        clock: [0.0, 1.0],
        method: Method::GENERAL,
    };
    let whole = query.first_contact(&mut Scratch::new()).unwrap();
    let (mut ended, mut patience) = (0, Duration::from_millis(1));
    loop {
        let mut scratch = Scratch::new();
        scratch.interrupt_by(Some(&Interrupt::at(Instant::now() + patience)));
        match query.first_contact(&mut scratch) {
            Err(QueryError::Interrupted) => (ended, patience) = (ended + 1, 2 * patience),
            answer => break assert_eq!(answer.unwrap(), whole),
        }
    }
    assert!(ended > 0);
    // What ends early has compared few triangles.
    let pairs = |interrupt: Option<&Interrupt>| {
        let passage = query.passages().next().unwrap();
        let scene = query.scene(passage.piece, passage.course);
        let mut scratch = Scratch::new();
        scratch.interrupt_by(interrupt);
        contact_at_beginning(&scene, [&outer, &inner], &mut scratch);
        scratch.cost().triangle_pairs
    };
    let raised = Interrupt::default();
    raised.raise();
    assert!(pairs(Some(&raised)) <= 16 && pairs(None) > 10_000);
}

/// A body may be moved by less than the speed of approach says, whatever the direction, and not by much more against
/// the other one.
#[test]
fn bodies_that_approach_have_room_for_rounding() {
    let (mut known, mut met) = (0, 0);
    for seed in 0..400 {
        let random = &mut Random(seed);
        let mut hull = || Body::hull((0..10).map(|_| <[f64; 3]>::from(random.direction()))).unwrap();
        let bodies = [hull(), hull()];
        let ends = [3.0, -3.0].map(|side| [side, random.number(), random.number()]);
        let stand = Motion::at([0.0; 3]).unwrap();
        let clock = [0.0, 0.125 + random.number().abs()];
        let query = |end: [f64; 3], clock: [f64; 2], method| {
            let motion_of_a = Motion::timed(0.0, ends[0], clock[1], end).unwrap();
            let query = |scratch: &mut Scratch| {
                let [a, b] = &bodies;
                let query = Query { a, motion_of_a: &motion_of_a, b, motion_of_b: &stand, clock, method };
                query.contact_time(scratch).unwrap()
            };
            let mut scratch = Scratch::new();
            (query(&mut scratch), scratch.approach())
        };
        let (ContactTime::At(time), speed) = query(ends[1], clock, Method::AUTO) else { continue };
        known += usize::from(speed > 0.0);
        for left in [0.5, 1e-3, 1e-9].map(|share| share * time.lower()) {
            let until = time.lower() - left;
            let share = until / clock[1];
            for corner in 0..8 {
                let shifted = |room: f64| {
                    let sign = |k: usize| if corner >> k & 1 == 0 { -1.0 } else { 1.0 };
                    let end = [0, 1, 2].map(|k| {
                        ends[0][k] + share * (ends[1][k] - ends[0][k]) + sign(k) * room * speed * (time.lower() - until)
                    });
                    query(end, [0.0, until], Method::GENERAL).0 == ContactTime::Clear
                };
                assert!(shifted(0.99), "{seed}: {left} before {time}");
                met += usize::from(!shifted(2.5));
            }
        }
    }
    assert!(known > 200 && met > known, "{known} known, {met} met further on");
}
