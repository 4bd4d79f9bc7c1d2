//! Directions on cubes, and on bodies that are not convex, for every method that takes them.

use super::*;
use firstcontact_formats::Mesh;

/// What every method says that takes the bodies; all the same.
fn all(a: &Body, b: &Body, at: [f64; 3], along: [f64; 3]) -> Direction {
    let ask = |method| direction(a, b, at, along, method);
    let expected = ask(MeasureMethod::Auto).unwrap();
    for &method in Question::Direction.methods() {
        match ask(method) {
            Err(MeasureError::Inapplicable(_)) => assert!(!a.is_convex() || !b.is_convex(), "{method}"),
            found => assert_eq!(found.as_ref(), Ok(&expected), "{method} {at:?} {along:?}"),
        }
    }
    expected
}

fn multiples(found: &Direction) -> [Option<String>; 2] {
    let text = |reach: &Reach| reach.multiple.to_string();
    match found {
        Direction::Apart { ahead, behind } => [ahead.as_ref().map(text), behind.as_ref().map(text)],
        Direction::Meeting { forward, backward } => [Some(text(forward)), Some(text(backward))],
    }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn cubes_move_along_an_axis() {
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let ask = |at, along| multiples(&all(&cube, &cube, at, along));
    assert_eq!(ask([3.0, 0.5, 0.0], [-3.0, 0.0, 0.0]), [some("2/3"), None]);
    assert_eq!(ask([3.0, 0.5, 0.0], [3.0, 0.0, 0.0]), [None, some("2/3")]);
    assert_eq!(ask([3.0, 1.0, 0.0], [3.0, 0.0, 0.0]), [None, some("2/3")]);
    assert_eq!(ask([3.0, 1.5, 0.0], [3.0, 0.0, 0.0]), [None, None]);
    assert_eq!(ask([0.25, 0.0, 0.0], [0.125, 0.0, 0.0]), [some("6"), some("10")]);
    assert_eq!(ask([1.0, 0.0, 0.0], [1.0, 0.0, 0.0]), [some("0"), some("2")]);
    assert_eq!(ask([1.0, 0.25, 0.0], [0.0, 1.0, 0.0]), [some("3/4"), some("5/4")]);
    assert_eq!(ask([0.0; 3], [1e-300, 0.0, 0.0])[0], ask([0.0; 3], [-1e-300, 0.0, 0.0])[1]);
    assert_eq!(ask([4.0, 0.0, 0.0], [-1e300, 1e-300, 0.0]), ask([4.0, 0.0, 0.0], [-1e300, 1e-300, 0.0]));
    assert_eq!(ask([1e6, 0.0, 0.0], [-1.0, 0.0, 0.0]), [some("999999"), None]);
}

/// Between two jaws there is contact ahead and behind; from inside one of them the last contact is with the other.
#[test]
fn bodies_that_are_not_convex_touch_on_both_sides() {
    let corners = |x: f64| {
        (0..8).map(move |i| [x + f64::from(i & 1), f64::from(i >> 1 & 1) * 4.0 - 2.0, f64::from(i >> 2) * 4.0 - 2.0])
    };
    let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let points: Vec<[f64; 3]> = corners(-3.0).chain(corners(2.0)).collect();
    let both: Vec<[u32; 4]> = faces.into_iter().chain(faces.map(|face| face.map(|corner| corner + 8))).collect();
    let jaws = Body::from_mesh(Mesh::new(points, &both).unwrap()).unwrap();
    let cube = Body::cuboid([1.0; 3]).unwrap();
    assert!(!jaws.is_convex());
    let ask = |at, along| multiples(&all(&cube, &jaws, at, along));
    assert_eq!(ask([0.0; 3], [1.0, 0.0, 0.0]), [some("3/2"), some("3/2")]);
    assert_eq!(ask([0.0; 3], [0.0, 1.0, 0.0]), [None, None]);
    assert_eq!(ask([2.0, 0.0, 0.0], [2.0, 0.0, 0.0]), [some("3/4"), some("11/4")]);
    let hollow = Body::surface_from_mesh(jaws.mesh().clone()).unwrap();
    assert_eq!(multiples(&all(&cube, &hollow, [0.0; 3], [1.0, 0.0, 0.0])), [some("3/2"), some("3/2")]);
}

#[test]
fn a_direction_has_a_length() {
    let cube = Body::cuboid([1.0; 3]).unwrap();
    for along in [[0.0; 3], [f64::NAN, 0.0, 1.0], [f64::INFINITY, 0.0, 0.0]] {
        let error = direction(&cube, &cube, [3.0; 3], along, MeasureMethod::Auto).unwrap_err();
        assert!(error.to_string().starts_with("a direction must be finite and not null"), "{error}");
    }
}
