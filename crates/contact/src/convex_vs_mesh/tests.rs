//! Convex solids past bodies that are not: the answer is that of the first contact.

use nalgebra::Vector3;

use super::mesh_triangle::{MeshTriangle, RollingBall};
use super::swept_slabs::SweptSlabs;
use super::*;
use crate::early_out::{are_apart_along, early_out, meets_facing};
use crate::{ContactTime, Method, Query, Verdict};
use firstcontact_convex::Core;
use firstcontact_convex::samples::{Random, ellipsoid, prism};
use firstcontact_exact::power_of_two;
use firstcontact_formats::Mesh;
use firstcontact_motion::{Motion, Waypoint, pieces};
use firstcontact_solid::{ChildKind, WIDTH, convex_hull};

/// What a body is made of: triangles over points.
#[derive(Default)]
struct Parts {
    points: Vec<[f64; 3]>,
    faces: Vec<Vec<u32>>,
}

impl Parts {
    /// Adds a box, its faces turned inward if its second corner is below its first.
    fn add_box(&mut self, low: [f64; 3], high: [f64; 3]) {
        let first = self.points.len() as u32;
        let corner = |index: usize| [0, 1, 2].map(|k| if index >> k & 1 == 0 { low[k] } else { high[k] });
        self.points.extend((0..8).map(corner));
        let faces = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
        self.faces.extend(faces.map(|face| face.map(|corner: u32| corner + first).to_vec()));
    }

    fn body(self) -> Body {
        Body::from_mesh(Mesh::new(self.points, self.faces).unwrap()).unwrap()
    }
}

fn moved(point: [f64; 3], by: f64, times: f64) -> [f64; 3] {
    point.map(|x| times * x + by)
}

/// Bodies that are not convex: two boxes apart, boxes that touch in a face, a box with a box-shaped hole in it, a
/// surface.
fn others(by: f64, times: f64) -> Vec<Body> {
    let boxes = |list: &[[[f64; 3]; 2]]| {
        let mut parts = Parts::default();
        list.iter().for_each(|corners| parts.add_box(moved(corners[0], by, times), moved(corners[1], by, times)));
        parts.body()
    };
    let apart = boxes(&[[[-4.0, -1.0, -1.0], [-2.0, 1.0, 1.0]], [[2.0, -1.0, -1.0], [4.0, 1.0, 1.0]]]);
    let side_by_side = boxes(&[[[-2.0; 3], [0.0, 2.0, 2.0]], [[0.0, -2.0, -2.0], [2.0, 0.0, 2.0]]]);
    let hollow = boxes(&[[[-4.0; 3], [4.0; 3]], [[3.0; 3], [-3.0; 3]]]);
    let corners = [[-3.0, -3.0, 0.0], [3.0, -3.0, 0.0], [3.0, 3.0, 1.0], [-3.0, 3.0, 0.0]];
    let points = corners.map(|point| moved(point, by, times)).to_vec();
    let surface = Parts { points, faces: vec![vec![0, 1, 2], vec![0, 2, 3]] }.body();
    vec![apart, side_by_side, hollow, surface]
}

fn hull(points: &[[f64; 3]]) -> Body {
    hull_beside(points, &[])
}

/// Hull of points, in a mesh with further vertices that belong to no face.
fn hull_beside(points: &[[f64; 3]], loose: &[[f64; 3]]) -> Body {
    let mesh = Mesh::new([points, loose].concat(), convex_hull(points).unwrap()).unwrap();
    Body::from_mesh(mesh).unwrap()
}

/// Convex solids, of whole coordinates and of any.
fn solids(times: f64) -> Vec<Body> {
    let cube: Vec<[f64; 3]> = (0..8u32).map(|c| [c & 1, c >> 1 & 1, c >> 2].map(f64::from)).collect();
    let spike = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 5.0]];
    let list = [cube, spike, prism(30), ellipsoid(30, [1.0, 0.7, 0.4])];
    list.iter().map(|points| hull(&points.iter().map(|point| moved(*point, 0.0, times)).collect::<Vec<_>>())).collect()
}

/// Asks about a solid on its way, in both orders, and compares with the first contact of the method without a shortcut;
/// returns whether it is clear.
fn compare(solid: &Body, way: &Motion, clock: [f64; 2], other: &Body) -> bool {
    let still = Motion::at([0.0; 3]).unwrap();
    let mut scratch = Scratch::new();
    let query = Query { a: solid, motion_of_a: way, b: other, motion_of_b: &still, clock, method: Method::AUTO };
    let turned = Query { a: other, motion_of_a: &still, b: solid, motion_of_b: way, ..query };
    let first = Query { method: Method::GENERAL, ..query }.first_contact(&mut scratch).unwrap();
    let is_clear = first == Verdict::Clear;
    assert_eq!(query.first_contact(&mut scratch).unwrap(), first, "{way:?}");
    let first_turned = Query { method: Method::GENERAL, ..turned }.first_contact(&mut scratch).unwrap();
    assert_eq!(turned.first_contact(&mut scratch).unwrap(), first_turned, "{way:?}");
    for query in [query, turned] {
        assert_eq!(query.is_clear(&mut scratch).unwrap(), is_clear, "{first:?}: {way:?}");
        assert_eq!(query.contact_time(&mut scratch).unwrap(), ContactTime::from(&first), "{way:?}");
    }
    is_clear
}

fn way(random: &mut Random, corners: usize, point: impl Fn(&mut Random) -> [f64; 3]) -> (Motion, [f64; 2]) {
    let waypoints: Vec<Waypoint> =
        (0..corners).map(|time| Waypoint { time: time as f64, position: point(random).into() }).collect();
    (Motion::path(waypoints).unwrap(), [0.0, (corners - 1) as f64])
}

#[test]
fn it_says_what_the_first_contact_says() {
    let mut random = Random(3);
    let mut clear = [0; 2];
    for (by, times) in [(0.0, 1.0), (1e6, 1.0), (0.0, 1e-30), (0.0, 1e30)] {
        for (solid, other) in solids(times).iter().flat_map(|a| others(by, times).into_iter().map(move |b| (a, b))) {
            for round in 0..40 {
                let on_lattice = round % 2 == 0;
                let point = |random: &mut Random| {
                    let place = if on_lattice { random.lattice() } else { [(); 3].map(|()| 6.0 * random.number()) };
                    moved(place, by, times)
                };
                let (way, clock) = way(&mut random, 1 + round % 4, point);
                clear[usize::from(compare(solid, &way, clock, &other))] += 1;
            }
        }
    }
    assert!(clear.iter().all(|&count| count > 300), "{clear:?}");
}

#[test]
fn bodies_that_are_certainly_apart_at_rest_are_clear() {
    let (mut random, mut scratch) = (Random(5), Scratch::new());
    let (still, clock, method) = (Motion::at([0.0; 3]).unwrap(), [0.0, 1.0], Method::GENERAL);
    let (mut certain, mut clear) = (0, 0);
    for (by, times) in [(0.0, 1.0), (1e6, 1.0), (0.0, 1e-30), (0.0, 1e30), (0.0, 1e-310)] {
        let bodies = || solids(times).into_iter().chain(solids(times / 8.0)).chain(others(by, times));
        for (one, other) in
            bodies().flat_map(|one| others(by, times).into_iter().map(move |other| (one.clone(), other)))
        {
            for round in 0..20 {
                let place = if round % 2 == 0 { random.lattice() } else { [(); 3].map(|()| 6.0 * random.number()) };
                let place = Motion::at(moved(place, by, times)).unwrap();
                let query = Query { a: &one, motion_of_a: &place, b: &other, motion_of_b: &still, clock, method };
                let turned = Query { a: &other, motion_of_a: &still, b: &one, motion_of_b: &place, ..query };
                let is_clear = query.first_contact(&mut scratch).unwrap() == Verdict::Clear;
                for Query { a, motion_of_a, b, motion_of_b, .. } in [query, turned] {
                    let course = pieces(motion_of_a, motion_of_b, clock).next().unwrap().course();
                    let is_certain = are_apart_at_beginning(&course.offset, [a, b]);
                    assert!(is_clear || !is_certain, "{place:?}");
                    certain += u32::from(is_certain);
                    clear += u32::from(is_clear);
                }
            }
        }
    }
    assert!(4 * certain > 3 * clear && clear > 1_000, "{certain} of {clear}");
}

#[test]
fn what_is_within_is_in_contact_and_what_is_in_a_hole_is_not() {
    let still = Motion::at([0.0; 3]).unwrap();
    let edge = |to: [f64; 3]| Motion::edge([0.0; 3], to).unwrap();
    let small = &solids(0.125)[0];
    let large = &solids(100.0)[3];
    let [apart, _, hollow, surface] = &others(0.0, 1.0)[..] else { panic!("four bodies") };
    let clock = [0.0, 1.0];
    assert!(compare(small, &edge([2.0, 2.0, 2.0]), clock, hollow));
    assert!(compare(small, &still, clock, hollow));
    // The corner of the cube comes to the wall of the hole, and stops there, or a hair before.
    assert!(!compare(small, &edge([2.875, 0.0, 0.0]), clock, hollow));
    assert!(compare(small, &edge([2.875f64.next_down(), 0.0, 0.0]), clock, hollow));
    assert!(!compare(small, &Motion::edge([-3.0, 0.0, 0.0], [-2.875, 0.0, 0.0]).unwrap(), clock, apart));
    for other in [apart, hollow, surface] {
        assert!(!compare(large, &edge([1.0, 0.0, 0.0]), clock, other));
        assert!(!compare(large, &still, clock, other));
    }
}

#[test]
fn a_hair_decides() {
    let [apart, ..] = &others(0.0, 1.0)[..] else { panic!("four bodies") };
    let cube = &solids(1.0)[0];
    let past = |y: f64| Motion::edge([-9.0, y, 0.0], [9.0, y, 0.5]).unwrap();
    assert!(!compare(cube, &past(1.0), [0.0, 1.0], apart));
    assert!(compare(cube, &past(1.0f64.next_up()), [0.0, 1.0], apart));
    assert!(compare(cube, &past(-2.0f64.next_up()), [0.0, 1.0], apart));
    assert!(!compare(cube, &past(-2.0), [0.0, 1.0], apart));
}

#[test]
fn a_box_passes_in_a_gap_that_is_wider_by_a_hair() {
    let [apart, ..] = &others(0.0, 1.0)[..] else { panic!("four bodies") };
    let still = Motion::at([0.0; 3]).unwrap();
    for (hair, passes) in
        [(0.25, true), (power_of_two(-30), true), (power_of_two(-46), true), (0.0, false), (-0.25, false)]
    {
        let part = Body::cuboid([2.0 * (2.0 - hair), 1.0, 1.0]).unwrap();
        for (from, to) in
            [([0.0, -5.0, 0.25], [0.0, 5.0, 0.25]), ([0.0; 3], [0.0, 0.0, 9.0]), ([0.0; 3], [hair / 2.0; 3])]
        {
            let way = Motion::edge(from, to).unwrap();
            assert_eq!(compare(&part, &way, [0.0, 1.0], apart), passes, "{hair} {way:?}");
            let (a, b, clock) = (&part, apart, [0.0, 1.0]);
            let query = Query { a, motion_of_a: &way, b, motion_of_b: &still, clock, method: Method::AUTO };
            let passage = query.passages().next().unwrap();
            let scene = query.scene(passage.piece, passage.course);
            assert_eq!(passes_in_gap(&query.during(&scene, PieceStart::Unknown)), passes, "{hair} {way:?}");
        }
    }
}

#[test]
fn no_box_is_left_out_that_is_met() {
    let mut random = Random(11);
    let points: Vec<[f64; 3]> = (0..3000).map(|_| [(); 3].map(|()| 3.0 * random.number())).collect();
    let faces: Vec<[u32; 3]> = (0..1000).map(|face| [3 * face, 3 * face + 1, 3 * face + 2]).collect();
    let other = Body::surface_from_mesh(Mesh::new(points, faces).unwrap()).unwrap();
    let solid = hull(&ellipsoid(40, [0.5, 0.2, 0.1]));
    let core = Core::of_body(&solid).unwrap();
    let mut seen = [0; 5];
    for _ in 0..50 {
        let [from, to] = [0; 2].map(|_| [(); 3].map(|()| 4.0 * random.number()));
        let course = Course {
            offset: from.map(Filtered::exact),
            displacement: [0, 1, 2].map(|k| Filtered::exact(to[k] - from[k])),
        };
        let slabs = SweptSlabs::new(&solid, core, &course, other.tree());
        let (fine, ball) = (slabs.refined(), RollingBall::new(&core.ball, &course));
        for (index, node) in other.tree().nodes.iter().enumerate() {
            let coarse = slabs.beyond(node);
            let beyond = if index % 2 == 0 { coarse } else { fine.beyond(node, coarse) };
            for slot in 0..WIDTH {
                let ChildKind::Leaf(leaf) = node.child[slot].kind() else { continue };
                let patch = MeshTriangle::new(other.positions(), other.tree().triangles[leaf as usize].corners);
                let answer = early_out(&course, &**core, &patch);
                seen[0] += usize::from(beyond.0[slot] > 0.0 && answer == Some(EarlyAnswer::Clear));
                let is_met = ball.rolls_over(&patch);
                seen[1] += usize::from(is_met);
                let faced = meets_facing(&course, &**core, &patch, patch.corners());
                seen[3] += usize::from(faced == Some(EarlyAnswer::Contact));
                let is_beside = are_apart_along(&ball.way_to(&patch), &course, &**core, &patch);
                seen[4] += usize::from(is_beside && answer.is_none());
                assert!(!(is_beside && (is_met || [faced, answer].contains(&Some(EarlyAnswer::Contact)))));
                assert!(faced.is_none() || answer.is_none() || faced == answer);
                assert!(!(faced == Some(EarlyAnswer::Clear) && is_met));
                assert!(!(faced == Some(EarlyAnswer::Contact) && beyond.0[slot] > 0.0));
                seen[2] += usize::from(answer == Some(EarlyAnswer::Contact));
                assert!(!(beyond.0[slot] > 0.0 && answer == Some(EarlyAnswer::Contact)));
                assert!(!(is_met && (beyond.0[slot] > 0.0 || answer == Some(EarlyAnswer::Clear))));
            }
        }
    }
    assert!(seen[0] > 10_000 && seen[1] > 500 && seen[2] > 1_000 && seen[3] > 500, "{seen:?}");
    assert!(seen[4] > 20, "{seen:?}");
}

#[test]
fn the_ball_that_is_rolled_is_in_the_solid() {
    let solid = hull(&ellipsoid(40, [0.5, 0.4, 0.3]));
    let core = Core::of_body(&solid).unwrap();
    let at = |x: f64| core.ball.center + Vector3::x() * x;
    assert!(core.ball.holds(&(at(0.99 * core.ball.radius) - core.ball.center), 1e-12));
    assert!(!core.ball.holds(&(at(1.01 * core.ball.radius) - core.ball.center), 1e-12));
    assert!(!core.ball.holds(&Vector3::x(), f64::NAN));
}

/// Coordinates whose roundings are below the least float: a bound that is a part of them is zero.
#[test]
fn what_touches_in_the_least_floats_is_met() {
    for unit in [f64::from_bits(1), 2.5e-323, 1e-319, 1e-310, 1.0] {
        let points = [[0.0, 1.0, 0.0], [-2.0, 0.0, 0.0], [0.0, 0.0, -2.0]].map(|point| point.map(|x| x * unit));
        let triangle = Parts { points: points.to_vec(), faces: vec![vec![0, 1, 2]] }.body();
        let corners: Vec<[f64; 3]> =
            (0..8u32).map(|c| [c & 1, c >> 1 & 1, c >> 2].map(|x| f64::from(x) * unit)).collect();
        let cube = hull(&corners);
        let at = |x: f64| Motion::at([x, 0.0, 0.0]).unwrap();
        assert!(!compare(&cube, &at(0.0), [0.0, 1.0], &triangle), "{unit:e}");
        assert!(compare(&cube, &at(unit), [0.0, 1.0], &triangle), "{unit:e}");
    }
}

/// A solid so large that lengths of it are beyond the floats in units of the other body's frame.
#[test]
fn what_is_huge_beside_the_other_body_is_not_lost() {
    let [huge, tiny] = [1e88, f64::from_bits(4)];
    let cube = hull(&(0..8u32).map(|c| [c & 1, c >> 1 & 1, c >> 2].map(|x| f64::from(x) * huge)).collect::<Vec<_>>());
    let mut parts = Parts::default();
    parts.add_box([-2.0 * tiny; 3], [-tiny; 3]);
    parts.add_box([tiny; 3], [2.0 * tiny; 3]);
    let other = parts.body();
    let edge = |from: f64, to: f64| Motion::edge([from, 0.0, 0.0], [to, 0.0, 0.0]).unwrap();
    assert!(!compare(&cube, &edge(huge, -2.0 * huge), [0.0, 1.0], &other));
    assert!(!compare(&cube, &edge(huge, 0.0), [0.0, 1.0], &other));
    assert!(compare(&cube, &edge(2.0 * huge, huge), [0.0, 1.0], &other));
}

/// Boxes on a lattice, most of which stand by themselves, some beside each other.
fn comb(random: &mut Random, by: f64, times: f64) -> Body {
    let mut parts = Parts::default();
    let cells = (0..27).map(|cell| [cell % 3, cell / 3 % 3, cell / 9].map(|x| 2.0 * f64::from(x) - 3.0));
    for low in cells.filter(|_| random.number() > -0.2).collect::<Vec<_>>() {
        let high = low.map(|x| x + if random.number() > 0.5 { 2.0 } else { 1.0 });
        parts.add_box(moved(low, by, times), moved(high, by, times));
    }
    parts.body()
}

/// Triangles one after another, in the order of the times at which a solid may meet them: exactly the first contact of
/// the general method, between whole coordinates and off them by hairs.
#[test]
fn the_first_meeting_with_many_triangles_is_that_of_the_general_method() {
    let mut random = Random(17);
    let mut seen = [0; 4];
    for (by, times) in [(0.0, 1.0), (1e6, 1.0), (0.0, 1e-30), (0.0, 1e30), (0.0, 1e-300), (0.1, 1.0)] {
        for (solid, round) in solids(times * 0.5).iter().flat_map(|solid| (0..60).map(move |round| (solid, round))) {
            let other = comb(&mut random, by, times);
            let hair = [0.0, 0.0, 1e-15, 1e-9][round % 4];
            let mut point = || match round / 4 % 2 {
                0 => random.lattice().map(|x| x + hair * random.number()),
                _ => [(); 3].map(|()| 5.0 * random.number()),
            };
            let [from, to] = [moved(point(), by, times), moved(point(), by, times)];
            let (way, stand) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
            compare(solid, &way, [0.0, 1.0], &other);
            let own: Vec<[f64; 3]> = solid.positions().iter().map(|&point| point.into()).collect();
            let loose = [(); 3].map(|()| [(); 3].map(|()| times * 2.0 * random.number()));
            compare(&hull_beside(&own, &loose), &way, [0.0, 1.0], &other);
            let (a, b, clock, method) = (solid, &other, [0.0, 1.0], Method::AUTO);
            let query = Query { a, motion_of_a: &way, b, motion_of_b: &stand, clock, method };
            for passage in query.passages() {
                let scene = query.scene(passage.piece, passage.course);
                let found = first_with_mesh(&query.during(&scene, PieceStart::Unknown), true, &mut Scratch::new());
                seen[match found {
                    None => 0,
                    Some(MeshMeeting::Apart) => 1,
                    Some(MeshMeeting::AtBeginning(_)) => 2,
                    Some(MeshMeeting::First(_)) => 3,
                }] += 1;
            }
        }
    }
    assert!(seen[1..].iter().all(|&count| count > 200), "{seen:?}");
}

/// A tray, its sides cut into cells: a floor on z = 0 and a rim of height 1 around it.
fn tray(cells: usize, by: f64, times: f64) -> Body {
    let at = |i: usize, j: usize| [i, j].map(|k| 8.0 * k as f64 / cells as f64 - 4.0);
    let height = |i: usize, j: usize| if i.min(j) == 0 || i.max(j) == cells - 1 { 1.0 } else { 0.0 };
    let mut parts = Parts::default();
    for (i, j) in (0..cells * cells).map(|cell| (cell / cells, cell % cells)) {
        let ([x, y], [u, v]) = (at(i, j), at(i + 1, j + 1));
        parts.add_box(moved([x, y, -1.0], by, times), moved([u, v, height(i, j)], by, times));
    }
    parts.body()
}

/// The floor of a tray has many triangles in one plane; solids lie on it, hover above it by hairs, slide and sink.
#[test]
fn what_slides_over_a_floor_of_many_triangles_is_answered_as_by_the_general_method() {
    let (mut random, mut clear) = (Random(23), [0; 2]);
    for (by, times) in [(0.0, 1.0), (1e6, 1.0), (0.1, 1.0), (0.0, 1e-300), (0.0, 1e30)] {
        let other = tray(16, by, times);
        for (solid, round) in solids(0.5 * times).iter().flat_map(|solid| (0..24).map(move |round| (solid, round))) {
            let lowest = solid.bounds()[0].z / times;
            let hair = [0.0, 1e-15, 1e-9, -1e-9, 1e-3, 1.0][round % 6];
            let sinks = [0.0, hair, 2.0 * hair, -hair][round / 6];
            let [from, to] = [0.0, sinks].map(|sinks| {
                let [x, y, _] = random.lattice();
                moved([0.5 * x, 0.5 * y, hair - lowest - sinks], by, times)
            });
            let way = Motion::edge(from, to).unwrap();
            clear[usize::from(compare(solid, &way, [0.0, 1.0], &other))] += 1;
        }
    }
    assert!(clear.iter().all(|&count| count > 100), "{clear:?}");
}

/// The rim of a tray has many triangles in one plane, too; solids hover over the floor and are pushed against it.
#[test]
fn what_is_pushed_against_a_rim_is_answered_as_by_the_general_method() {
    let (mut random, mut clear) = (Random(29), [0; 2]);
    for (by, times) in [(0.0, 1.0), (1e6, 1.0), (0.1, 1.0), (0.0, 1e-300), (0.0, 1e30)] {
        let other = tray(16, by, times);
        for (solid, round) in solids(0.5 * times).iter().flat_map(|solid| (0..12).map(move |round| (solid, round))) {
            let [low, high] = solid.bounds().map(|corner| corner / times);
            let gap = [1e-15, 1e-9, 1e-3, 0.25][round % 4];
            let [way, rise] = [[2.0 * gap, gap, 0.5 * gap][round / 4], [0.25, 1e-9][round % 2]];
            let y = 0.5 * random.lattice()[1];
            // The inner side of the rim is on x = 3.5.
            let [from, to] = [gap, gap - way].map(|gap| moved([3.5 - high.x - gap, y, rise - low.z], by, times));
            let way = Motion::edge(from, to).unwrap();
            clear[usize::from(compare(solid, &way, [0.0, 1.0], &other))] += 1;
        }
    }
    assert!(clear.iter().all(|&count| count > 50), "{clear:?}");
}

/// A box comes down flush on a floor of hundreds of triangles: the first that it meets says when, and a vertex where.
#[test]
fn what_lands_on_a_floor_of_many_triangles_meets_few_of_them() {
    let (other, cube) = (tray(24, 0.0, 1.0), &solids(2.0)[0]);
    let (way, still) =
        (Motion::edge([-1.25, -1.0, 1e-9], [-1.0, -0.75, -1e-9]).unwrap(), Motion::at([0.0; 3]).unwrap());
    let (clock, method) = ([0.0, 1.0], Method::AUTO);
    let query = Query { a: cube, motion_of_a: &way, b: &other, motion_of_b: &still, clock, method };
    for query in [query, Query { a: &other, motion_of_a: &still, b: cube, motion_of_b: &way, ..query }] {
        let mut scratch = Scratch::new();
        let verdict = query.first_contact(&mut scratch).unwrap();
        assert!(scratch.cost().triangle_pairs < 8, "{:?}", scratch.cost());
        assert_eq!(verdict, Query { method: Method::GENERAL, ..query }.first_contact(&mut scratch).unwrap());
        assert_eq!(query.contact_time(&mut scratch).unwrap(), ContactTime::from(&verdict));
    }
}

#[test]
fn a_solid_that_stands_needs_no_walk_of_the_general_method() {
    let (hull, stand) = (hull(&ellipsoid(30, [0.2; 3])), Motion::at([0.0; 3]).unwrap());
    let mut parts = Parts::default();
    (0..40).for_each(|k| parts.add_box([f64::from(k), -1.0, -1.0], [f64::from(k) + 0.5, 1.0, 1.0]));
    let comb = parts.body();
    for (x, is_clear) in [(0.75, true), (0.6, false), (-0.1, false)] {
        let place = Motion::at([x, 0.0, 0.0]).unwrap();
        let method = Method::GENERAL;
        let query = Query { a: &hull, motion_of_a: &place, b: &comb, motion_of_b: &stand, clock: [0.0, 0.0], method };
        let passage = query.passages().next().unwrap();
        let scene = query.scene(passage.piece, passage.course);
        let piece = query.during(&scene, PieceStart::Unknown);
        let found = skin_contact_with_mesh(&piece, &mut Scratch::new());
        assert_eq!(found.map(|found| found == SkinContact::None), Some(is_clear), "{x}");
    }
}
