//! Depths by both methods, and which solids have none.

use super::*;
use crate::{ConvexPair, TooManyDifferences};
use firstcontact_exact::power_of_two;
use nalgebra::Vector3;

fn both(a: &Body, b: &Body, at: [f64; 3]) -> Penetration {
    let found = penetration(a, b, at, MeasureMethod::CdDual).unwrap();
    assert_eq!(penetration(a, b, at, MeasureMethod::Hull).as_ref(), Ok(&found), "{at:?}");
    found
}

#[test]
fn boxes_leave_by_the_shortest_way() {
    let (a, b) = (Body::cuboid([2.0; 3]).unwrap(), Body::cuboid([4.0, 6.0, 8.0]).unwrap());
    let Penetration::Overlapping(escape) = both(&a, &b, [1.0, 0.5, 0.25]) else { panic!("they overlap") };
    assert_eq!(escape.translation.each_ref().map(ToString::to_string), ["2", "0", "0"]);
    assert_eq!((escape.depth, escape.nearest), (2.0, Vector3::new(2.0, 0.0, 0.0)));
    assert_eq!((escape.vertices_of_a.len(), escape.vertices_of_b.len()), (4, 4));
    assert!(matches!(both(&a, &b, [3.0, 0.0, 0.0]), Penetration::Touching(_)));
    assert_eq!(both(&a, &b, [3.0f64.next_up(), 0.0, 0.0]), Penetration::Apart);
    let Penetration::Overlapping(ulp) = both(&a, &b, [3.0f64.next_down(), 0.0, 0.0]) else { panic!("they overlap") };
    assert_eq!(ulp.depth, power_of_two(-51));
    let Penetration::Overlapping(centred) = both(&a, &b, [0.0; 3]) else { panic!("they overlap") };
    assert_eq!(centred.nearest, Vector3::new(-3.0, 0.0, 0.0));
}

#[test]
fn what_is_not_convex_has_no_depth_here() {
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let hollow = Body::surface_from_mesh(cube.mesh().clone()).unwrap();
    for method in [MeasureMethod::Auto, MeasureMethod::Hull] {
        let error = penetration(&hollow, &cube, [0.0; 3], method).unwrap_err().to_string();
        assert!(error.contains("takes convex solids, but body A is not certified convex"), "{error}");
    }
    assert!(ConvexPair::new(&cube, [0.0; 3], &cube, [0.0; 3]).unwrap().penetration_by_hull(63).is_err());
}

#[test]
fn who_is_told_that_the_hull_is_too_large_is_told_of_the_search() {
    let error =
        MeasureInapplicable::hull(TooManyDifferences { differences: 2, limit: 1 }, MeasureMethod::CdDual).to_string();
    assert_eq!(
        error,
        "method `hull` would compare 2 pairs of vertices, more than 1; method `cd-dual` is not so limited"
    );
}
