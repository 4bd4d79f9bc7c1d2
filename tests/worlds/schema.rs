//! The schema of world files agrees with what loads.
#![cfg(feature = "yaml")]

use firstcontact::world::schema;
use std::path::Path;

fn validator() -> jsonschema::Validator {
    let schema: serde_json::Value = serde_json::from_str(schema::WORLD).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

fn json(text: &str) -> serde_json::Value {
    serde_yaml::from_str(text).unwrap()
}

#[test]
fn every_example_world_is_valid() {
    let validator = validator();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("worlds");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            let world = json(&std::fs::read_to_string(&path).unwrap());
            let errors: Vec<String> =
                validator.iter_errors(&world).map(|error| format!("{}: {error}", error.instance_path())).collect();
            assert!(errors.is_empty(), "{}: {}", path.display(), errors.join("\n"));
        }
    }
}

#[test]
fn every_form_is_valid() {
    let text = r#"
firstcontact: 1
units: {length: mm, angle: rad, time: ms}
packages: {cell: ../meshes}
defaults: {margin: 0.0, touch: allowed}
objects:
  - {id: a, mesh: {file: a.off, unit: m, scale: [1, -1, 2]}, kind: solid, shape: convex, groups: [g]}
  - {id: b, sphere: {radius: 1, fit: inside, segments: 8}, pose: {rpy: [0, 0, 1]}, attach_to: a}
  - {id: c, mesh: {vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], faces: [[0, 1, 2]]}, kind: surface, margin: 0}
  - {id: e, cylinder: {radius: 1, length: 2}, touch: allowed}
  - {id: f, capsule: {radius: 1, length: 2, fit: inside, segments: 8}, touch: contact}
  - {id: d, box: {size: [1, 2, 3]}, pose: {position: [0, 0, 0], axis_angle: {axis: [0, 0, 1], angle: 1}}}
allow:
  - {pair: [a, b], reason: held}
  - {groups: [g, g]}
pairs: [{pair: [a, c], margin: 0.25, touch: contact}]
paths:
  - {id: p, object: a, waypoints: [{position: [0, 0, 0]}, {move: [1, 0, 0]}], before: absent, after: vanish}
  - {id: q, object: d, waypoints: {file: q.csv}}
checks:
  - {id: c1, paths: [p], report: all_pairs, expect: {verdict: contact, time: "5/8", pair: [a, d]}}
  - {id: c2, expect: clear}
"#;
    let world = json(text);
    let errors: Vec<String> =
        validator().iter_errors(&world).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn bad_worlds_are_not_valid() {
    let validator = validator();
    let world = |objects: &str, rest: &str| {
        json(&format!("{{firstcontact: 1, objects: [{objects}], paths: [{{id: p, object: a, waypoints: [{rest}]}}]}}"))
    };
    assert!(validator.is_valid(&world("{id: a, box: {size: [1, 1, 1]}}", "{position: [0, 0, 0]}")));
    let turned = "{position: [0, 0, 0], rpy: [0, 0, 1]}, {turn: {axis: [0, 0, 1], angle: 9, about: [1, 0, 0]}}";
    assert!(validator.is_valid(&world("{id: a, box: {size: [1, 1, 1]}}", turned)));
    assert!(validator.is_valid(&json("{firstcontact: 1, objects: [{id: a, box: {size: [1, 1, 1]}}], paths: []}")));
    assert!(validator.is_valid(&json("{firstcontact: 1, objects: [{id: a, box: {size: [1, 1, 1]}}]}")));
    for (object, waypoint) in [
        ("{id: a}", "{position: [0, 0, 0]}"),
        ("{id: a, box: {size: [1, 1]}}", "{position: [0, 0, 0]}"),
        ("{id: a, box: {size: [1, 1, 1]}, colour: red}", "{position: [0, 0, 0]}"),
        ("{id: a, box: {size: [1, 1, 1]}, margin: -0.1}", "{position: [0, 0, 0]}"),
        ("{id: a, cylinder: {radius: 1}}", "{position: [0, 0, 0]}"),
        ("{id: a, capsule: {radius: 1, length: 0}}", "{position: [0, 0, 0]}"),
        ("{id: a, box: {size: [1, 1, 1]}, sphere: {radius: 1}}", "{position: [0, 0, 0]}"),
        ("{id: a, box: {size: [1, 1, 1]}, touch: yes}", "{position: [0, 0, 0]}"),
        ("{id: a, mesh: {unit: mm}}", "{position: [0, 0, 0]}"),
        ("{id: a, box: {size: [1, 1, 1]}, pose: {rpy: [0, 0, 0], quat_wxyz: [1, 0, 0, 0]}}", "{position: [0, 0, 0]}"),
        ("{id: a, box: {size: [1, 1, 1]}}", "{t: 0}"),
        ("{id: a, box: {size: [1, 1, 1]}}", "{position: [0, 0, 0], rpy: [0, 1]}"),
        ("{id: a, box: {size: [1, 1, 1]}}", "{position: [0, 0, 0], turn: {axis: [0, 0, 1], angle: 1}}"),
        ("{id: a, box: {size: [1, 1, 1]}}", "{position: [0, 0, 0]}, {turn: {axis: [0, 0, 1]}}"),
        ("{id: a, box: {size: [1, 1, 1]}}", "{position: [0, 0, 0], motion: spline}"),
    ] {
        assert!(!validator.is_valid(&world(object, waypoint)), "{object} {waypoint}");
    }
}
