//! Columns: each row as the single question answers it, whoever works on it, and rows that are refused one by one.

use super::cell::{Cell, Numbers, Others};
use super::support::prng::Prng;
use firstcontact::exact::ExactTime;
use firstcontact::planner::{
    AnswerColumns, BatchOptions, Checker, Control, LastValid, MotionRows, ObjectId, QueryError, RowCode, RowCounts,
    RowQuestion, Scratch, Standoff, Verdict,
};
use firstcontact::{Body, Feature, Motion};
use std::num::NonZeroUsize;

/// All columns of a batch.
#[derive(Debug, Clone, PartialEq)]
struct Table {
    codes: Vec<u8>,
    bounds: [Vec<f64>; 2],
    objects: [Vec<u32>; 2],
    features: [Vec<u64>; 2],
    points: [Vec<[f64; 3]>; 2],
    times: Vec<Option<Box<ExactTime>>>,
}

impl Table {
    fn new(rows: usize) -> Table {
        Table {
            codes: vec![99; rows],
            bounds: [(); 2].map(|()| vec![-1.0; rows]),
            objects: [(); 2].map(|()| vec![99; rows]),
            features: [(); 2].map(|()| vec![99; rows]),
            points: [(); 2].map(|()| vec![[-1.0; 3]; rows]),
            times: vec![None; rows],
        }
    }

    fn columns(&mut self) -> AnswerColumns<'_> {
        let mut columns = AnswerColumns::default();
        columns.codes = &mut self.codes;
        [columns.lower, columns.upper] = self.bounds.each_mut().map(Vec::as_mut_slice);
        [columns.a, columns.b] = self.objects.each_mut().map(Vec::as_mut_slice);
        [columns.features_a, columns.features_b] = self.features.each_mut().map(Vec::as_mut_slice);
        [columns.points, columns.normals] = self.points.each_mut().map(Vec::as_mut_slice);
        columns.times = &mut self.times;
        columns
    }

    /// Answers without NaN, to be compared.
    fn bits(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        let floats = self.bounds.clone().map(|column| column.into_iter().map(f64::to_bits).collect::<Vec<_>>());
        let points =
            self.points.clone().map(|column| column.into_iter().map(|p| p.map(f64::to_bits)).collect::<Vec<_>>());
        (self.codes.clone(), floats, self.objects.clone(), self.features.clone(), points, self.times.clone())
    }
}

struct Room {
    checker: Checker,
    robot: ObjectId,
    from: Vec<[f64; 3]>,
    to: Vec<[f64; 3]>,
}

impl Room {
    fn new(seed: u64, rows: usize) -> Room {
        let prng = &mut Prng::new(seed, 0);
        let cell = Cell::random(prng, Numbers::General, Others::Stand, 25, 8.0);
        let checker = cell.checker();
        let robot = checker.find(&cell.objects[0].name).unwrap();
        let mut point = |index: usize, bad: usize| match index % 50 {
            place if place == bad => [0.0, f64::NAN, 0.0],
            _ => prng.float_point(-6.0, 6.0),
        };
        let from = (0..rows).map(|index| point(index, 7)).collect();
        let to = (0..rows).map(|index| point(index, 19)).collect();
        Room { checker, robot, from, to }
    }

    fn ask(&self, rows: &MotionRows<'_>, question: RowQuestion, options: &BatchOptions) -> (Table, RowCounts) {
        let mut table = Table::new(rows.len());
        let counts = self.checker.ask_rows(self.robot, rows, question, table.columns(), options).unwrap();
        for code in RowCode::ALL {
            let count = table.codes.iter().filter(|&&found| found == code as u8).count();
            assert_eq!(counts.of(code), count, "{code:?}");
        }
        (table, counts)
    }
}

fn threads(count: usize) -> BatchOptions {
    BatchOptions::new().threads(NonZeroUsize::new(count).unwrap())
}

#[test]
fn first_contacts_are_those_of_single_questions_for_any_number_of_threads() {
    let room = Room::new(611, 1003);
    let rows = MotionRows::edges(&room.from, &room.to).unwrap();
    let (table, counts) = room.ask(&rows, RowQuestion::FirstContact, &threads(1));
    assert_eq!(counts.of(RowCode::NotFinite), counts.errors());
    assert!(RowCode::ALL[..3].iter().all(|&code| counts.of(code) > 20), "{counts:?}");
    let mut scratch = Scratch::new();
    for row in 0..rows.len() {
        let Ok(motion) = rows.motion(row) else {
            assert_eq!(RowCode::from_number(table.codes[row]), Some(RowCode::NotFinite));
            continue;
        };
        let verdict = room.checker.first_contact(room.robot, &motion, &mut scratch).unwrap();
        let code = match &verdict {
            Verdict::Clear => RowCode::Clear,
            Verdict::Contact(_) => RowCode::Contact,
            Verdict::StartsInContact(_) => RowCode::StartsInContact,
        };
        assert_eq!(table.codes[row], code as u8);
        let Some(found) = verdict.collision() else {
            assert!(table.bounds.iter().all(|bounds| bounds[row].is_nan()));
            assert!(table.objects.iter().all(|objects| objects[row] == u32::MAX));
            assert_eq!(table.times[row], None);
            continue;
        };
        let contact = &found.contact;
        assert_eq!([0, 1].map(|side| table.bounds[side][row]), [contact.time.lower(), contact.time.upper()]);
        assert_eq!(table.times[row].as_deref(), Some(&contact.time));
        let objects = [0, 1].map(|side| room.checker.object(table.objects[side][row]).unwrap());
        assert_eq!(objects, [found.a, found.b]);
        let features = [0, 1].map(|side| Feature::from_code(table.features[side][row]).unwrap());
        assert_eq!(features, [contact.a.feature, contact.b.feature]);
        assert_eq!(table.points[0][row], <[f64; 3]>::from(contact.point));
        let normal = table.points[1][row];
        assert_eq!((!normal[0].is_nan()).then_some(normal), contact.normal.map(Into::into));
    }
    for count in [2, 4, 64] {
        assert_eq!(room.ask(&rows, RowQuestion::FirstContact, &threads(count)).0.bits(), table.bits());
    }
    // Fewer columns change no answer.
    for with_pair in [true, false] {
        let mut lean = Table::new(rows.len());
        let mut columns = lean.columns();
        (columns.features_a, columns.features_b) = Default::default();
        (columns.points, columns.normals) = Default::default();
        if !with_pair {
            (columns.a, columns.b) = Default::default();
        }
        room.checker.ask_rows(room.robot, &rows, RowQuestion::FirstContact, columns, &threads(2)).unwrap();
        let bits = |bounds: &[Vec<f64>; 2]| bounds.clone().map(|x| x.into_iter().map(f64::to_bits).collect::<Vec<_>>());
        assert_eq!((&lean.codes, bits(&lean.bounds)), (&table.codes, bits(&table.bounds)));
        assert_eq!(lean.objects == table.objects, with_pair);
    }
}

#[test]
fn other_questions_are_those_of_single_questions() {
    let room = Room::new(612, 300);
    let rows = MotionRows::edges(&room.from, &room.to).unwrap();
    let standoff = Standoff::Share(0.01);
    let any = room.ask(&rows, RowQuestion::AnyContact, &threads(2)).0;
    let last = room.ask(&rows, RowQuestion::LastValid(standoff), &threads(2)).0;
    let near = room.ask(&rows, RowQuestion::MinClearance { within: 1.0, tolerance: 1e-3 }, &threads(2)).0;
    let scratch = &mut Scratch::new();
    for row in 0..rows.len() {
        let code = |table: &Table| RowCode::from_number(table.codes[row]).unwrap();
        let Ok(motion) = rows.motion(row) else {
            assert!([&any, &last, &near].iter().all(|table| code(table) == RowCode::NotFinite));
            continue;
        };
        let pair = room.checker.any_contact(room.robot, &motion, scratch).unwrap();
        assert_eq!(code(&any) == RowCode::Clear, pair.is_none());
        if let Some((one, other)) = pair {
            let found = [0, 1].map(|side| room.checker.object(any.objects[side][row]).unwrap());
            assert!(found == [one, other] || found == [other, one]);
            assert!(room.checker.name(found[0]) < room.checker.name(found[1]));
        }
        match room.checker.last_valid_with(room.robot, &motion, standoff, scratch).unwrap() {
            LastValid::Whole => assert_eq!((code(&last), last.bounds[0][row]), (RowCode::Clear, 1.0)),
            LastValid::Until(at) => assert_eq!((code(&last), last.bounds[0][row]), (RowCode::Contact, at)),
            LastValid::Nowhere => assert_eq!(code(&last), RowCode::StartsInContact),
        }
        let bounds = [0, 1].map(|side| near.bounds[side][row]);
        match room.checker.min_clearance(room.robot, &motion, 1.0, 1e-3, scratch).unwrap() {
            None => assert_eq!((code(&near), bounds), (RowCode::Clear, [1.0, f64::INFINITY])),
            Some(found) => assert_eq!((code(&near), bounds), (RowCode::Near, [found.lower, found.upper])),
        }
    }
}

#[test]
fn pairs_states_and_paths_are_rows_too() {
    let room = Room::new(613, 200);
    let good: Vec<[f64; 3]> = room.from.iter().copied().filter(|point| !point[1].is_nan()).collect();
    let pairs: Vec<[u32; 2]> = (0..150).map(|k| [k, (k * 7 + 1) % 180]).chain([[3, 10_000]]).collect();
    let table = room.ask(&MotionRows::pairs(&good, &pairs), RowQuestion::FirstContact, &threads(2)).0;
    assert_eq!(table.codes[150], RowCode::NoSuchVertex as u8);
    let ends = |side: usize| pairs[..150].iter().map(|pair| good[pair[side] as usize]).collect::<Vec<_>>();
    let edges = room.ask(&MotionRows::edges(&ends(0), &ends(1)).unwrap(), RowQuestion::FirstContact, &threads(1)).0;
    assert_eq!(table.codes[..150], edges.codes[..]);
    assert_eq!(table.features.map(|column| column[..150].to_vec()), edges.features);

    let states = room.ask(&MotionRows::states(&good), RowQuestion::AnyContact, &threads(2)).0;
    let mut scratch = Scratch::new();
    for (place, code) in good.iter().zip(&states.codes) {
        assert_eq!(room.checker.is_free(room.robot, *place, &mut scratch).unwrap(), *code == 0);
    }

    // Two edges as a path; a path of one waypoint; one without; one whose times decrease.
    let positions: Vec<[f64; 3]> = [good[0], good[1], good[2], good[3], good[4], good[5]].to_vec();
    let instants = [0.0, 1.0, 2.0, 5.0, 4.0, 3.0];
    let ends = [3, 4, 4, 6, 9];
    let rows = MotionRows::paths(&ends, &positions, &instants).unwrap();
    let table = room.ask(&rows, RowQuestion::AnyContact, &threads(1)).0;
    let clear = |k: usize| {
        let row = MotionRows::edges(&good[k..=k], &good[k + 1..=k + 1]).unwrap().motion(0).unwrap();
        room.checker.is_clear(room.robot, &row, &mut Scratch::new()).unwrap()
    };
    assert_eq!(table.codes[0] == 0, clear(0) && clear(1));
    assert_eq!(table.codes[1] == 0, room.checker.is_free(room.robot, good[3], &mut scratch).unwrap());
    assert_eq!(table.codes[2..], [RowCode::NoSuchVertex, RowCode::BadTimes, RowCode::NoSuchVertex].map(|c| c as u8));
}

#[test]
fn states_among_objects_that_move_need_no_times() {
    let mut checker = Checker::empty();
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let robot = checker.add("robot", cube.clone(), Motion::at_origin()).unwrap();
    let path = Motion::timed(5.0, [0.0, -9.0, 0.0], 6.0, [0.0, 9.0, 0.0]).unwrap();
    checker.add("cart", cube, path).unwrap();
    let positions = [[0.0, 3.0, 0.0], [1.5, 3.0, 0.0]];
    let ask = |rows: &MotionRows<'_>| {
        let (mut codes, mut columns) = ([77; 2], AnswerColumns::default());
        columns.codes = &mut codes;
        let asked = checker.ask_rows(robot, rows, RowQuestion::AnyContact, columns, &BatchOptions::new());
        asked.map(|_| codes)
    };
    // In the way at some time of the path, and beside it.
    assert_eq!(ask(&MotionRows::states(&positions)), Ok([RowCode::Contact, RowCode::Clear].map(|c| c as u8)));
    let free = positions.map(|position| checker.is_free(robot, position, &mut Scratch::new()));
    assert_eq!(free, [Ok(false), Ok(true)]);
    // An edge says when it is made.
    let edges = MotionRows::edges(&positions, &positions).unwrap();
    assert_eq!(ask(&edges), Err(QueryError::NeedsTimes { robot: "robot".to_owned(), object: "cart".to_owned() }));
}

#[test]
fn what_is_wrong_with_all_rows_is_an_error_and_nothing_is_written() {
    let room = Room::new(614, 10);
    let rows = MotionRows::edges(&room.from, &room.to).unwrap();
    let ask = |id, rows: &MotionRows<'_>, question, columns: AnswerColumns<'_>| {
        room.checker.ask_rows(id, rows, question, columns, &BatchOptions::new()).unwrap_err()
    };
    let (mut short, mut codes) = ([0.5; 9], [77; 10]);
    let mut columns = AnswerColumns::default();
    (columns.codes, columns.lower) = (&mut codes, &mut short);
    let error = ask(room.robot, &rows, RowQuestion::FirstContact, columns);
    assert_eq!(error, QueryError::BadColumn { column: "lower", found: 9, expected: 10 });
    assert_eq!(error.to_string(), "the column `lower` must have a length of 10, not 9");
    assert!(MotionRows::edges(&room.from, &room.to[1..]).is_err());
    assert!(rows.timed(&[[0.0, 1.0]; 9]).is_err());
    assert!(MotionRows::paths(&[1], &[[0.0; 3]], &[]).is_err());
    let questions = [
        RowQuestion::LastValid(Standoff::Distance(-1.0)),
        RowQuestion::MinClearance { within: 0.0, tolerance: 1.0 },
        RowQuestion::MinClearance { within: 1.0, tolerance: f64::NAN },
    ];
    for question in questions {
        let mut columns = AnswerColumns::default();
        columns.codes = &mut codes;
        ask(room.robot, &rows, question, columns);
    }
    let stranger = Room::new(614, 1).robot;
    let mut columns = AnswerColumns::default();
    columns.codes = &mut codes;
    assert!(matches!(ask(stranger, &rows, RowQuestion::AnyContact, columns), QueryError::Stale { .. }));
    assert_eq!(codes, [77; 10]);
}

#[test]
fn a_cancelled_batch_says_which_rows_it_left() {
    let room = Room::new(615, 50);
    let rows = MotionRows::edges(&room.from, &room.to).unwrap();
    let control = Control::new();
    control.cancel();
    let (table, counts) = room.ask(&rows, RowQuestion::FirstContact, &threads(2).control(&control));
    assert!(table.codes.iter().all(|&code| code == RowCode::Cancelled as u8));
    assert_eq!(counts.errors(), 50);
}
