//! Lengths near both ends of the floats, and motions far longer than the bodies: right, and found without looking at
//! every pair of triangles.

use firstcontact::audit::{Witness, audit};
use firstcontact::contact::{Method, Query, Scratch};
use firstcontact::exact::power_of_two;
use firstcontact::formats::Mesh;
use firstcontact::{Body, Motion, Verdict};

/// A ring of `around` by `along` squares on whole numbers of 2^-8, scaled by a power of two.
fn ring(around: u32, along: u32, scale: f64) -> Mesh {
    let turn = |index: u32, count: u32| (f64::from(index) * std::f64::consts::TAU / f64::from(count)).sin_cos();
    let vertices = (0..around * along).map(|index| {
        let ((sin, cos), (height, out)) = (turn(index / along, around), turn(index % along, along));
        let radius = 2.0 + 0.75 * out;
        [radius * cos, radius * sin, 0.75 * height].map(|x| (x * 256.0).round() / 256.0 * scale)
    });
    let faces = (0..around * along).map(|index| {
        let (i, j) = (index / along, index % along);
        let at = |i: u32, j: u32| i % around * along + j % along;
        [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]
    });
    Mesh::new(vertices, faces).unwrap()
}

/// Time, features and the pairs of triangles looked at when one body passes another.
fn passing(body: &Body, from: [f64; 3], to: [f64; 3]) -> (String, u64) {
    let (moving, standing) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
    let mut scratch = Scratch::new();
    let verdict = query(body, &moving, &standing).first_contact(&mut scratch).unwrap();
    let text = match &verdict {
        Verdict::Clear => "clear".to_owned(),
        Verdict::Contact(contact) | Verdict::StartsInContact(contact) => {
            format!("{} {:?} {:?}", contact.time, contact.a.feature, contact.b.feature)
        }
    };
    (text, scratch.cost().triangle_pairs)
}

fn query<'q>(body: &'q Body, motion_of_a: &'q Motion, motion_of_b: &'q Motion) -> Query<'q> {
    Query { a: body, motion_of_a, b: body, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO }
}

/// Exponents of two of the unit of length.
const SCALES: [i32; 8] = [-1066, -1040, -1000, -310, 305, 900, 1000, 1019];

const WAYS: [[[f64; 3]; 2]; 4] = [
    [[-6.0, 0.125, 0.25], [0.0, 0.125, 0.25]],
    [[-6.0, 0.125, 1.625], [6.0, 0.125, 1.625]],
    [[-6.0, 1.0, 1.375], [6.0, 1.0, 1.375]],
    [[0.0, 0.0, 4.0], [0.0, 0.0, 0.0]],
];

#[test]
fn the_unit_of_length_changes_neither_the_answer_nor_the_work() {
    let body = Body::from_mesh(ring(32, 16, 1.0)).unwrap();
    for exponent in SCALES {
        let scale = power_of_two(exponent);
        let scaled = Body::from_mesh(ring(32, 16, scale)).unwrap();
        for [from, to] in WAYS {
            let (text, pairs) = passing(&body, from, to);
            let (told_scaled, pairs_scaled) = passing(&scaled, from.map(|x| x * scale), to.map(|x| x * scale));
            assert_eq!(text, told_scaled, "2^{exponent}, from {from:?} to {to:?}");
            let most = 4 * pairs + 1000;
            assert!(pairs_scaled < most, "2^{exponent}, from {from:?} to {to:?}: {pairs_scaled} pairs, not {pairs}");
        }
    }
}

#[test]
fn the_oracle_agrees_at_every_unit_of_length() {
    for exponent in SCALES {
        let scale = power_of_two(exponent);
        let body = Body::from_mesh(ring(6, 4, scale)).unwrap();
        for [from, to] in WAYS {
            let [from, to] = [from, to].map(|point| point.map(|x| x * scale));
            let (moving, standing) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
            let audit = audit(&query(&body, &moving, &standing));
            assert!(audit.answers.iter().any(|(witness, _)| *witness == Witness::Oracle), "{audit:?}");
            assert!(audit.agrees(), "2^{exponent}: {audit:?}");
        }
    }
}

#[test]
fn a_long_way_is_no_more_work_than_a_short_one() {
    let body = Body::from_mesh(ring(32, 16, 1.0)).unwrap();
    let (_, short) = passing(&body, [-6.0, 0.125, 0.25], [6.0, 0.125, 0.25]);
    for length in [1e6, 1e13, 1e16, 1e60, 1e100, 1e308] {
        let (text, pairs) = passing(&body, [-6.0, 0.125, 0.25], [length, 0.125, 0.25]);
        assert_ne!(text, "clear", "{length}");
        assert!(pairs < 4 * short + 1000, "{length}: {pairs} pairs, not {short}");
    }
}

#[test]
fn the_oracle_agrees_on_long_ways() {
    let body = Body::from_mesh(ring(6, 4, 1.0)).unwrap();
    for length in [1e6, 1e13, 1e16, 1e60, 1e100, 1e308] {
        for from in [-6.0, -length] {
            let moving = Motion::edge([from, 0.125, 0.25], [length, -0.25, 0.25]).unwrap();
            let standing = Motion::at([0.0; 3]).unwrap();
            let audit = audit(&query(&body, &moving, &standing));
            assert!(audit.answers.iter().any(|(witness, _)| *witness == Witness::Oracle), "{audit:?}");
            assert!(audit.agrees(), "{length}: {audit:?}");
        }
    }
}
