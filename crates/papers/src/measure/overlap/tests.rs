//! Every method on two cubes, and what the methods refuse.

use super::{Certificate, MeasureMethod, State, overlap};
use crate::ConvexPair;
use crate::measure::{MeasureError, MeasureInapplicable, Question};
use firstcontact_convex::Relation;
use firstcontact_formats::Mesh;
use firstcontact_solid::{Body, Feature};

fn cube(size: f64) -> Body {
    Body::cuboid([size; 3]).unwrap()
}

/// What every method that answers says of two cubes; all the same.
fn state(a: &Body, b: &Body, at: [f64; 3]) -> State {
    let pair = ConvexPair::new(a, at, b, [0.0; 3]).unwrap();
    let mut states = Question::Overlap.methods().iter().map(|&method| {
        let found = overlap(a, b, at, method).unwrap();
        if let Certificate::Features(standing) = &found.certificate {
            assert!(pair.certifies(standing), "{method} {standing:?}");
        }
        if let Certificate::Numbers(relation) = &found.certificate {
            assert_eq!(relation.relation() == Relation::Apart, found.state == State::Apart);
        }
        found.state
    });
    let first = states.next().unwrap();
    assert!(states.all(|state| state == first));
    first
}

#[test]
fn cubes_are_apart_touch_and_overlap_for_every_method() {
    let (a, b) = (cube(2.0), cube(1.0));
    for (x, name) in
        [(1.5f64.next_up(), "apart"), (1.5, "touching"), (1.5f64.next_down(), "overlapping"), (0.0, "overlapping")]
    {
        for at in [[x, 0.0, 0.0], [0.25, -x, 0.0], [0.0, 1.0, -x], [x; 3]] {
            assert_eq!(state(&a, &b, at).name(), name, "{at:?}");
        }
    }
    assert_eq!(state(&b, &a, [0.25, 0.0, 0.0]).shared().map(|shared| shared.b), Some(Feature::Interior));
    assert_eq!(state(&a, &a, [0.0; 3]).name(), "overlapping");
}

#[test]
fn surfaces_are_in_contact_at_most() {
    let (a, b) = (cube(1.0), cube(4.0));
    let hollow = Body::surface_from_mesh(b.mesh().clone()).unwrap();
    assert_eq!(overlap(&a, &hollow, [0.0; 3], MeasureMethod::Auto).unwrap().state, State::Apart);
    for at in [[2.0, 0.0, 0.0], [2.5, 0.0, 0.0]] {
        assert_eq!(overlap(&a, &hollow, at, MeasureMethod::General).unwrap().state.name(), "contact");
    }
    for method in
        Question::Overlap.methods().iter().copied().filter(|&m| m != MeasureMethod::Auto && m != MeasureMethod::General)
    {
        let error = overlap(&a, &hollow, [0.0; 3], method).unwrap_err();
        assert!(matches!(error, MeasureError::Inapplicable(_)) && error.to_string().contains("B is "), "{error}");
    }
}

/// A block that is notched along its top: `[-2, 2]` by `[-1, 1]` by `[-1, 1]` without `[-1, 1]` by `[-1, 1]` by `[0,
/// 1]`.
fn notched() -> Body {
    let profile =
        [[-2.0, -1.0], [2.0, -1.0], [2.0, 1.0], [1.0, 1.0], [1.0, 0.0], [-1.0, 0.0], [-1.0, 1.0], [-2.0, 1.0]];
    let points: Vec<_> = [-1.0, 1.0].into_iter().flat_map(|y| profile.map(|[x, z]| [x, y, z])).collect();
    let (front, back): (Vec<u32>, Vec<u32>) = ((0..8).collect(), (8..16).rev().collect());
    let mut faces = vec![front, back];
    faces.extend((0..8).map(|i| vec![(i + 1) % 8, i, i + 8, (i + 1) % 8 + 8]));
    Body::solid_from_mesh(Mesh::new(points, faces).unwrap()).unwrap()
}

#[test]
fn what_fits_into_a_notch_touches_it() {
    let (key, block) = (cube(2.0), notched());
    for (at, name) in [
        ([0.0, 0.0, 1.0], "touching"),
        ([0.0, 0.5, 1.5], "touching"),
        ([0.0, 2.0, 1.0], "touching"),
        ([0.0, 0.0, 3.0], "apart"),
        ([0.0, 0.0, 1.0f64.next_down()], "overlapping"),
        ([f64::MIN_POSITIVE, 0.0, 1.0], "overlapping"),
        ([1.0, 0.0, 1.0], "overlapping"),
        ([0.0, 0.0, 0.0], "overlapping"),
    ] {
        for method in [MeasureMethod::General, MeasureMethod::Lattice] {
            assert_eq!(overlap(&key, &block, at, method).unwrap().state.name(), name, "{at:?}");
        }
    }
    // One that is wholly inside, away from the skin.
    assert_eq!(
        overlap(&cube(0.25), &block, [1.5, 0.0, 0.0], MeasureMethod::General).unwrap().state.name(),
        "overlapping"
    );
}

#[test]
fn elimination_takes_few_facets() {
    let around = |n: usize| -> Body {
        let corner = |i: usize| 2.0 * std::f64::consts::PI * i as f64 / n as f64;
        let ring = |z: f64| (0..n).map(move |i| [corner(i).cos(), corner(i).sin(), z]);
        let points: Vec<[f64; 3]> = ring(0.0).chain(ring(1.0)).collect();
        let triangles = firstcontact_solid::convex_hull(&points).unwrap();
        Body::solid_from_mesh(Mesh::new(points, &triangles).unwrap()).unwrap()
    };
    let [few, many] = [4, 400].map(around);
    assert_eq!(overlap(&few, &few, [0.0; 3], MeasureMethod::FourierMotzkin).unwrap().state.name(), "overlapping");
    let error = overlap(&many, &many, [0.0; 3], MeasureMethod::FourierMotzkin).unwrap_err();
    assert!(matches!(error, MeasureError::Inapplicable(MeasureInapplicable::Elimination(_))), "{error}");
}

#[test]
fn a_question_has_methods_of_its_own() {
    assert_eq!(Question::Overlap.method("lp"), Ok(MeasureMethod::LinearProgram));
    let error = Question::Distance.method("lp").unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no method `lp`; the methods are auto, general, gjk, v-clip, dobkin-kirkpatrick, lattice"
    );
    let error = crate::measure::distance(&cube(1.0), &cube(1.0), [0.0; 3], MeasureMethod::Boundary).unwrap_err();
    assert_eq!(
        error.to_string(),
        "method `boundary` does not answer `distance`; the methods that do are auto, general, gjk, v-clip, \
         dobkin-kirkpatrick, lattice"
    );
}
