//! A query that is asked again allocates nothing, whatever its answer.

use crate::clutter::Clutter;
use crate::flat::Flat;
use crate::shapes::{Family, Random, Shape, cuboid};
use crate::{Arrangement, Case, Kind, Pair};
use allocation_counter::measure;
use firstcontact::contact::Scratch;
use firstcontact::{Body, Checker, LastValid, Motion, Verdict};

const SEED: u64 = 4;

/// How many answers of each kind were seen in the second round.
#[derive(Debug, Default)]
struct Seen {
    clear: usize,
    contact: usize,
    in_contact: usize,
}

impl Seen {
    /// Asks all queries twice, and the second time counts what is allocated.
    fn ask(&mut self, name: &str, bodies: &[Body; 2], cases: &[Case]) {
        let mut scratch = Scratch::new();
        for case in cases {
            case.verdict_with(bodies, &mut scratch);
        }
        for case in cases {
            let mut verdict = None;
            let used = measure(|| verdict = Some(case.verdict_with(bodies, &mut scratch)));
            assert_eq!(used.count_total, 0, "{name}: {case:?} gives {verdict:?}");
            match verdict {
                Some(Verdict::Clear) | None => self.clear += 1,
                Some(Verdict::Contact(_)) => self.contact += 1,
                Some(Verdict::StartsInContact(_)) => self.in_contact += 1,
            }
        }
    }
}

fn bodies(shapes: [Shape; 2]) -> [Body; 2] {
    shapes.map(|shape| Body::from_mesh(shape.mesh()).unwrap())
}

#[test]
fn meshes_need_no_memory() {
    let mut seen = Seen::default();
    for arrangement in Arrangement::ALL {
        let pair = Pair::of(arrangement, 400, SEED);
        for kind in Kind::ALL {
            let cases = kind.cases(&pair, arrangement, 10, SEED);
            seen.ask(&format!("{} {}", arrangement.name(), kind.name()), &pair.bodies, &cases);
        }
    }
    assert!(seen.clear > 100 && seen.contact > 100 && seen.in_contact > 30, "{seen:?}");
}

#[test]
fn right_angles_need_no_memory() {
    let mut seen = Seen::default();
    let mut random = Random::new(SEED);
    for family in Flat::ALL {
        let bodies = bodies(family.shapes());
        let cases: Vec<Case> = (0..100).map(|_| family.case(&bodies[1], &mut random)).collect();
        seen.ask(family.name(), &bodies, &cases);
    }
    assert!(seen.clear > 20 && seen.contact > 200 && seen.in_contact > 20, "{seen:?}");
}

/// Boxes whose measures and ways are decimal numbers, which floats do not hold: their faces meet flat, at instants that
/// are floats and at instants that are not.
#[test]
fn boxes_of_decimal_measures_need_no_memory() {
    let mut seen = Seen::default();
    let mut random = Random::new(SEED);
    let mut tenths = |least: f64, most: f64| (random.between(least, most) * 10.0).round() * 0.1;
    for _ in 0..40 {
        let bodies = bodies([(); 2].map(|()| cuboid([tenths(0.5, 2.0), tenths(0.5, 2.0), tenths(0.5, 2.0)])));
        let cases: Vec<Case> = (0..30)
            .map(|round| {
                let aside = [tenths(-2.0, 2.0), tenths(-2.0, 2.0)];
                let drift = if round % 2 == 0 { [0.0; 2] } else { [tenths(-1.0, 1.0), tenths(-1.0, 1.0)] };
                let from = [-tenths(1.0, 6.0), aside[0], aside[1]];
                Case::new(from.into(), [tenths(3.0, 8.0), drift[0], drift[1]].into())
            })
            .collect();
        seen.ask("boxes", &bodies, &cases);
    }
    assert!(seen.clear > 50 && seen.contact > 200 && seen.in_contact > 10, "{seen:?}");
}

/// Far from the origin the middle of two floats is often where a contact is: rounding to even is exact work.
#[test]
fn offsets_need_no_memory() {
    let mut seen = Seen::default();
    let arrangement = Arrangement::Apart(Family::Blob);
    let pair = Pair::of(arrangement, 400, SEED);
    let moved = |body: &Body| {
        let positions: Vec<[f64; 3]> = body.positions().iter().map(|p| [p.x + 1e6, p.y - 1e6, p.z + 1e6]).collect();
        let faces: Vec<[u32; 3]> = body.triangles().map(|(corners, _)| corners).collect();
        Body::from_mesh(firstcontact::formats::Mesh::new(positions, faces).unwrap()).unwrap()
    };
    let bodies = [moved(&pair.bodies[0]), moved(&pair.bodies[1])];
    for kind in Kind::ALL {
        seen.ask(kind.name(), &bodies, &kind.cases(&pair, arrangement, 20, SEED));
    }
    assert!(seen.clear > 20 && seen.contact > 30, "{seen:?}");
}

/// Voxels, of which a checker asks the parts and, where these leave it open, the whole.
#[test]
fn parts_need_no_memory() {
    let mut random = Random::new(SEED);
    let mut place = || [0; 3].map(|_| random.between(0.0, 12.0).floor());
    let cells: Vec<[i32; 3]> = (0..60).map(|_| place().map(|index| index as i32)).collect();
    let mut checker = Checker::empty();
    let [robot, grid] = [Body::cuboid([1.0; 3]).unwrap(), Body::voxels(cells, 1.0).unwrap()];
    let at_origin = || Motion::at([0.0; 3]).unwrap();
    let robot = checker.add("robot", robot, at_origin()).unwrap();
    checker.add("grid", grid, at_origin()).unwrap();
    let (mut scratch, mut clear) = (checker.scratch(), 0);
    for _ in 0..500 {
        // Sides of the robot are on planes of the grid.
        let from = place().map(|index| index + 0.5);
        let to = [from[0] + 2.0, from[1], from[2]];
        let motion = Motion::edge(from, to).unwrap();
        let mut ask = || {
            let is_clear = checker.is_clear(robot, &motion, &mut scratch).unwrap();
            assert!(checker.is_free(robot, from, &mut scratch).unwrap() || !is_clear);
            assert_eq!(checker.last_valid(robot, &motion, &mut scratch).unwrap() == LastValid::Whole, is_clear);
            clear += usize::from(is_clear);
        };
        ask();
        assert_eq!(measure(ask).count_total, 0, "{motion:?}");
    }
    assert!((50..900).contains(&clear), "{clear}");
}

/// Whatever a checker is asked about a motion: its first answers have made room for the others.
#[test]
fn checkers_need_no_memory() {
    let mut clutter = Clutter::of_convex(200, 5_000, SEED);
    // The robot carries something.
    let (load, robot) = (Body::cuboid([0.3; 3]).unwrap(), clutter.robot);
    let load = clutter.checker.add("load", load, Motion::at([0.0; 3]).unwrap()).unwrap();
    clutter.checker.attach(load, robot, [0.0, 0.0, 0.7]).unwrap();
    let mut scratch = clutter.checker.scratch();
    let mut contacts = 0;
    for edge in 0..clutter.edges.len() {
        let mut ask = || {
            let is_clear = clutter.is_clear(edge, &mut scratch);
            let last = clutter.checker.last_valid(robot, &clutter.motions[edge], &mut scratch).unwrap();
            assert_eq!(is_clear, last == LastValid::Whole);
            contacts += usize::from(!is_clear);
        };
        ask();
        let used = measure(ask);
        assert_eq!(used.count_total, 0, "edge {edge}: {:?}", clutter.edges[edge]);
    }
    assert!((2_000..8_000).contains(&contacts), "{contacts}");
}
