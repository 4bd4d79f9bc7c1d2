//! What the rules of world files mean: clocks, standing places, attachments, exempt pairs, expectations, warnings.
#![cfg(feature = "yaml")]

use firstcontact::world::{CheckOptions, CheckReport, CheckResult, LoadOptions, Outcome, PairContact, World};
use proptest::prelude::*;

fn world(text: &str) -> World {
    let text = format!("firstcontact: 1\nunits: {{length: m, angle: deg, time: s}}\n{text}");
    World::from_yaml_str(&text, &LoadOptions::new().name("w.yaml")).unwrap_or_else(|error| panic!("{error}"))
}

fn reports(world: &World) -> Vec<CheckReport> {
    world.checks().iter().map(|check| world.check(check, &CheckOptions::new()).unwrap()).collect()
}

/// Two unit boxes, `a` driving from x = 0 to x = 8 in 8 s; `b` in its way at x = 5: they touch at t = 4.
const MEETING: &str = "
objects:
  - {id: a, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 0]}, groups: [g]}
  - {id: b, box: {size: [1, 1, 1]}, pose: {position: [5, 0, 0]}, groups: [h]}
paths:
  - {id: p, object: a, waypoints: [{t: 0, position: [0, 0, 0]}, {t: 8, position: [8, 0, 0]}]}
";

#[test]
fn a_contact_is_reported_with_its_circumstances() {
    let world = world(MEETING);
    let report = &reports(&world)[0];
    let [first] = report.contacts() else { panic!("one contact") };
    assert_eq!(report.check, "all");
    assert_eq!(report.clock, [0.0, 8.0]);
    assert_eq!((first.outcome, first.contact.time.to_string()), (Outcome::Contact, "4".to_owned()));
    assert_eq!((first.path_a, first.path_b), (Some(0), None));
    assert_eq!((first.contact.a.segment, first.contact.a.fraction), (Some(0), Some(0.5)));
    assert_eq!(report.result, CheckResult::Fail("expected clear".into()));
    assert_eq!((report.pairs.all, report.pairs.tested, report.pairs.admitted), (1, 1, 1));
}

#[test]
fn expectations_are_compared_as_they_are_written() {
    let expectations = [
        ("contact", true),
        ("clear", false),
        ("starts_in_contact", false),
        ("{verdict: contact, time: 4, pair: [b, a]}", true),
        ("{verdict: contact, time: \"4\"}", true),
        ("{verdict: contact, time: \"8/2\"}", true),
        ("{verdict: contact, time: 4.0000001}", false),
        ("{verdict: contact, time: \"4.00000000000000000001\"}", false),
    ];
    for (expectation, passes) in expectations {
        let world = world(&format!("{MEETING}checks: [{{id: c, expect: {expectation}}}]\n"));
        assert_eq!(reports(&world)[0].passed(), passes, "{expectation}");
    }
}

#[test]
fn a_number_is_either_end_of_the_bracket_and_a_text_is_exact() {
    let text = |expected: &str| {
        MEETING.replace("t: 8", "t: 1").replace("position: [8, 0, 0]", "position: [12, 0, 0]")
            + &format!("checks: [{{id: c, expect: {{verdict: contact, time: {expected}}}}}]\n")
    };
    let third = 1.0f64 / 3.0;
    for (expected, passes) in [
        ("\"1/3\"".to_owned(), true),
        (format!("{third:?}"), true),
        (format!("{:?}", third.next_up()), true),
        (format!("{:?}", third.next_down()), false),
        (format!("\"{third:?}\""), false),
    ] {
        assert_eq!(reports(&world(&text(&expected)))[0].passed(), passes, "{expected}");
    }
}

#[test]
fn a_failed_check_points_at_what_it_expects() {
    let text = format!("{MEETING}checks:\n  - id: c\n    paths: [p]\n    expect: clear\n  - id: d\n");
    let places: Vec<String> =
        reports(&world(&text)).into_iter().map(|report| report.place.unwrap().to_string()).collect();
    assert_eq!(places, ["w.yaml:12:5", "w.yaml:13:5"]);
}

#[test]
fn exempt_pairs_are_counted_and_not_asked() {
    for rule in ["{pair: [b, a]}", "{groups: [g, h]}", "{groups: [h, g], reason: held}"] {
        let world = world(&format!("{MEETING}allow: [{rule}]\n"));
        let report = &reports(&world)[0];
        assert_eq!((report.outcome(), report.pairs.allowed, report.pairs.tested), (Outcome::Clear, 1, 0), "{rule}");
        assert_eq!(report.allowed.len(), 1);
        assert_eq!(report.warnings, ["check `all` tests 0 pairs"]);
    }
    let within = world(&format!("{MEETING}allow: [{{groups: [g, g]}}]\n"));
    assert_eq!(reports(&within)[0].outcome(), Outcome::Contact);
}

#[test]
fn exempt_pairs_are_counted_as_if_one_by_one() {
    const GROUPS: [&str; 3] = ["u", "v", "w"];
    let in_group = |i: usize, group: usize| (i * (group + 3) + i / 2).is_multiple_of(3);
    let carried = |i: usize| (i % 5 == 4).then(|| i - 1);
    let moving = |i: usize| i.is_multiple_of(4) || carried(i).is_some_and(|carrier| carrier.is_multiple_of(4));
    let root = |i: usize| carried(i).unwrap_or(i);
    let rules = [(0, 0), (0, 1), (2, 1)];
    let single = [(3, 0), (1, 2), (8, 9)];
    let mut text = String::from("objects:\n");
    for i in 0..20 {
        let groups: Vec<&str> = (0..3).filter(|&group| in_group(i, group)).map(|group| GROUPS[group]).collect();
        let carrier = carried(i).map_or(String::new(), |carrier| format!(", attach_to: o{carrier}"));
        text += &format!(
            "  - {{id: o{i}, box: {{size: [1, 1, 1]}}, pose: {{position: [{}, 0, 0]}}, groups: [{}]{carrier}}}\n",
            9 * i,
            groups.join(", ")
        );
    }
    text += "allow:\n";
    for (first, second) in rules {
        text += &format!("  - {{groups: [{}, {}]}}\n", GROUPS[first], GROUPS[second]);
    }
    for (a, b) in single {
        text += &format!("  - {{pair: [o{a}, o{b}]}}\n");
    }
    text += "paths:\n";
    for i in (0..20usize).filter(|&i| i.is_multiple_of(4) && carried(i).is_none()) {
        text += &format!("  - {{id: p{i}, object: o{i}, waypoints: [{{position: [{}, 0, 0]}}]}}\n", 9 * i);
    }
    let moving = |i: usize| moving(i) && root(i).is_multiple_of(4) && carried(root(i)).is_none();
    let allowed = |a: usize, b: usize| {
        let by = |(g, h): (usize, usize)| in_group(a, g) && in_group(b, h) || in_group(b, g) && in_group(a, h);
        rules.into_iter().any(by) || single.contains(&(a, b)) || single.contains(&(b, a))
    };
    let mut expected = [0; 4];
    for (a, b) in (0..20).flat_map(|a| (a + 1..20).map(move |b| (a, b))) {
        let place = match () {
            () if !moving(a) && !moving(b) => 0,
            () if root(a) == root(b) => 1,
            () if allowed(a, b) => 2,
            () => 3,
        };
        expected[place] += 1;
    }
    let report = &reports(&world(&text))[0];
    let counts = report.pairs;
    assert_eq!([counts.still, counts.attached, counts.allowed, counts.tested], expected);
    assert_eq!(report.allowed.len(), counts.allowed);
    assert!(expected.iter().all(|&count| count > 0), "{expected:?}");
}

#[test]
fn bodies_wait_or_are_absent_hold_or_vanish() {
    // `a` sweeps through the place of `b` at t = 4 .. 6; `b` is on a path of its own and stands there for t = 7 .. 8
    // only.
    let text = |ends: &str| {
        format!(
            "{MEETING}  - {{id: q, object: b, waypoints: [{{t: 7, position: [5, 0, 0]}}, {{t: 8, position: [5, 0, 0]}}]{ends}}}\n"
        )
    };
    assert_eq!(reports(&world(&text("")))[0].outcome(), Outcome::Contact);
    assert_eq!(reports(&world(&text(", before: absent")))[0].outcome(), Outcome::Clear);
    let early = text(", after: vanish")
        .replace("t: 7, position: [5", "t: 1, position: [5")
        .replace("t: 8, position: [5", "t: 2, position: [5");
    assert_eq!(reports(&world(&early))[0].outcome(), Outcome::Clear);
}

#[test]
fn an_object_off_its_path_stands_at_its_pose_or_where_its_path_begins() {
    let text = |pose: &str| {
        format!(
            "objects:
  - {{id: a, box: {{size: [1, 1, 1]}}}}
  - {{id: b, box: {{size: [1, 1, 1]}}{pose}}}
paths:
  - {{id: p, object: a, waypoints: [{{position: [0, 0, 0]}}, {{position: [8, 0, 0]}}]}}
  - {{id: q, object: b, waypoints: [{{position: [5, 0, 0]}}, {{position: [5, 9, 0]}}]}}
checks: [{{id: c, paths: [p]}}]
"
        )
    };
    assert_eq!(reports(&world(&text("")))[0].outcome(), Outcome::Contact);
    assert_eq!(reports(&world(&text(", pose: {position: [5, 5, 0]}")))[0].outcome(), Outcome::Clear);
}

#[test]
fn attached_objects_move_and_turn_with_their_carrier() {
    // The carrier is turned by 90 degrees about z, so that its child at [0, -2, 0] is at x = +2, long along x.
    let text = "
objects:
  - {id: carrier, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 0], rpy: [0, 0, 90]}}
  - {id: arm, box: {size: [1, 2, 1]}, attach_to: carrier, pose: {position: [0, -2, 0]}}
  - {id: tip, box: {size: [0.5, 0.5, 0.5]}, attach_to: arm, pose: {position: [0, -1.25, 0]}}
  - {id: wall, box: {size: [1, 9, 9]}, pose: {position: [10, 0, 0]}}
paths:
  - {id: p, object: carrier, waypoints: [{position: [0, 0, 0]}, {position: [8, 0, 0]}]}
";
    let world = world(text);
    let report = &reports(&world)[0];
    let [first] = report.contacts() else { panic!("one contact") };
    assert_eq!(world.object(first.a).unwrap().id(), "tip");
    // The tip reaches to 3.25 + 0.25 in front of the carrier, the wall begins at 9.5: after 6 of 8.
    assert_eq!(first.contact.time.to_string(), "3/4");
    assert_eq!((report.pairs.attached, report.pairs.tested), (3, 3));
}

#[test]
fn units_scales_and_mirrors_are_applied_to_meshes() {
    let mesh = "vertices: [[0, 0, 0], [1000, 0, 0], [0, 1000, 0], [0, 0, 1000]], faces: [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]";
    let text = |extra: &str| {
        format!(
            "objects:
  - {{id: a, mesh: {{{mesh}, {extra}}}}}
  - {{id: b, box: {{size: [1, 1, 1]}}, pose: {{position: [4, 0, 0]}}}}
paths: [{{id: p, object: a, waypoints: [{{position: [0, 0, 0]}}, {{position: [1, 0, 0]}}]}}]
"
        )
    };
    let bounds = |extra: &str| {
        let world = world(&text(extra));
        let (_, object) = world.objects().next().unwrap();
        let [low, high] = object.body().bounds();
        (low.x, high.x)
    };
    assert_eq!(bounds("unit: mm"), (0.0, 1.0));
    assert_eq!(bounds("scale: 0.5"), (0.0, 500.0));
    assert_eq!(bounds("unit: mm, scale: [2, 1, 1]"), (0.0, 2.0));
    assert_eq!(bounds("unit: in, scale: 0.125"), (0.0, 3.175));
    assert_eq!(bounds("unit: mm, scale: [-1, 1, 1]"), (-1.0, 0.0));
    let odd = world(&text("unit: m"));
    let warning = odd.warnings()[0].to_string();
    assert!(warning.starts_with("w.yaml:4:6: `a` is 1000 times larger"), "{warning}");
    assert!(warning.ends_with("looks like millimetres (add `unit: mm` to its mesh)"), "{warning}");
}

#[test]
fn doubtful_meshes_are_warned_about() {
    let object = |id: &str, faces: &str, rest: &str| {
        format!(
            "  - {{id: {id}, pose: {{position: [9, 0, 0]}}, mesh: {{vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], faces: {faces}}}{rest}}}\n"
        )
    };
    let (open, inside_out) = ("[[0, 2, 1], [0, 1, 3], [1, 2, 3]]", "[[0, 1, 2], [0, 3, 1], [1, 3, 2], [0, 2, 3]]");
    let text = [
        "objects:\n  - {id: a, box: {size: [1, 1, 1]}}\n".to_owned(),
        object("open", open, ""),
        object("meant", open, ", kind: surface"),
        object("turned", inside_out, ""),
        "paths: [{id: p, object: a, waypoints: [{position: [0, 0, 0]}, {position: [1, 0, 0]}]}]\n".to_owned(),
    ]
    .concat();
    let warnings: Vec<String> = world(&text).warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 2, "{warnings:#?}");
    assert!(warnings[0].starts_with("w.yaml:5:6: `open` is a surface"), "{warnings:?}");
    assert!(warnings[0].contains("kind: surface"));
    assert!(warnings[1].starts_with("w.yaml:7:6: turned: inside out"), "{warnings:?}");
}

#[test]
fn places_in_another_unit_are_warned_about() {
    let text = |place: &str, way: &str| {
        format!(
            "objects:\n  - {{id: a, box: {{size: [1, 1, 1]}}}}\n  - {{id: b, box: {{size: [1, 1, 1]}}, pose: {{position: [3, 0, 0]}}}}\n  - {{id: c, box: {{size: [1, 1, 1]}}, pose: {{position: [{place}, 0, 0]}}}}\npaths: [{{id: p, object: a, waypoints: [{{position: [0, 0, 0]}}, {{position: [0, {way}, 0]}}]}}]\n"
        )
    };
    let warned = |place: &str, way: &str| -> Vec<String> {
        world(&text(place, way)).warnings().iter().map(|warning| warning.message.clone()).collect()
    };
    assert!(warned("6", "9").is_empty());
    assert!(warned("100", "9").is_empty());
    for (place, way, id) in [("6000", "1", "c"), ("6", "-9000", "a")] {
        let warnings = warned(place, way);
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(warnings[0].starts_with(&format!("`{id}` is ")), "{warnings:?}");
        assert!(warnings[0].ends_with("looks like millimetres"), "{warnings:?}");
    }
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("worlds");
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.extension().is_some_and(|extension| extension == "yaml") {
            let world = World::load(&entry, &LoadOptions::new()).unwrap();
            let far = world.warnings().iter().find(|warning| warning.message.contains("farther from all other"));
            assert!(far.is_none(), "{}: {far:?}", entry.display());
        }
    }
}

#[test]
fn quaternions_are_normalised_with_a_word() {
    let text = MEETING.replace("pose: {position: [5, 0, 0]}", "pose: {position: [5, 0, 0], quat_wxyz: [2, 0, 0, 0]}");
    let world = world(&text);
    assert_eq!(reports(&world)[0].outcome(), Outcome::Contact);
    assert!(world.warnings()[0].message.contains("norm 2.0000"));
}

/// Pieces of YAML to be thrown together.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "firstcontact: 1\n",
        "objects:\n",
        "paths:\n",
        "checks:\n",
        "- ",
        "  - ",
        "    ",
        "id: a",
        "id: b\n",
        "{",
        "}",
        "[",
        "]",
        ", ",
        ": ",
        "\n",
        "box: {size: [1, 1, 1]}",
        "mesh: ",
        "pose: {position: [0, 0, 0]}",
        "waypoints: ",
        "t: 0",
        "position: [1, 2, 3]",
        "object: a",
        "|\n",
        ">\n",
        "\"",
        "'",
        "#",
        "&x ",
        "*x",
        "!t ",
        "---\n",
        "...\n",
        "? ",
        "\t",
        "é",
        "\u{85}",
        "\r",
        "1e400",
        ".nan",
        "-1",
        "~",
        "expect: clear",
        "pair: [a, b]",
        "allow:\n",
        "\\",
    ])
}

#[test]
fn a_tab_after_a_key_is_an_error() {
    assert!(World::from_yaml_str("id: b\n\t", &LoadOptions::new()).is_err());
    assert!(World::from_yaml_str(&format!("{MEETING}id: b\n\t"), &LoadOptions::new()).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_it_panic(pieces in prop::collection::vec(piece(), 0..40)) {
        let text = pieces.concat();
        if let Err(error) = World::from_yaml_str(&text, &LoadOptions::new()) {
            prop_assert!(!error.message().is_empty());
        }
        let _ = World::from_yaml_str(&format!("{MEETING}{text}"), &LoadOptions::new());
    }
}

/// A text over many lines of a file can be longer than a quoted string may be: the world, once written, was not read
/// again.
#[test]
fn a_world_with_long_texts_is_refused_or_can_be_written_and_read() {
    let with = |reason: &str| {
        let text = format!(
            "firstcontact: 1\nunits: {{length: m, time: s}}\n{MEETING}allow:\n  - pair: [a, b]\n    reason: {reason}\n"
        );
        World::from_yaml_str(&text, &LoadOptions::new().name("w.yaml"))
    };
    for most in [
        format!("it s{}      lides", "\n".repeat(900)),
        format!("x{}", "\n      y z".repeat(249)),
        "\"\\u0001\"".to_owned(),
    ] {
        let world = with(&most).unwrap();
        let again = World::from_yaml_str(&world.to_yaml(), &LoadOptions::new()).unwrap();
        assert_eq!(again.to_yaml(), world.to_yaml());
    }
    for more in [format!("it s{}      lides", "\n".repeat(8192)), format!("x{}", "\n      y z".repeat(6000))] {
        let error = with(&more).unwrap_err();
        assert!(error.place().is_some_and(|place| place.to_string().starts_with("w.yaml:11:")), "{error}");
        assert!(error.message().contains("the most are 1000"), "{error}");
    }
}

/// Whether two worlds give the same answers to their checks: verdicts, pairs and exact times.
fn assert_same_answers(first: &World, second: &World) {
    let told = |world: &World| -> Vec<String> {
        let id = |id| world.object(id).unwrap().id();
        let contact = |found: &PairContact| {
            format!(
                "{} {} {:?} {} {:?}",
                id(found.a),
                id(found.b),
                found.outcome,
                found.contact.time,
                found.contact.point
            )
        };
        let report = |report: &CheckReport| {
            format!("{} {:?}", report.check, report.contacts().iter().map(contact).collect::<Vec<_>>())
        };
        reports(world).iter().map(report).collect()
    };
    assert_eq!(told(first), told(second));
}

/// Where a coordinate of a path is at a time. Exact where the numbers are.
fn along(track: &[[f64; 2]], time: f64) -> f64 {
    let next = track.partition_point(|[t, _]| *t <= time);
    match (next.checked_sub(1).map(|index| track[index]), track.get(next)) {
        (None, _) => track[0][1],
        (Some([_, x]), None) => x,
        (Some([start, from]), Some([end, to])) => from + (to - from) * (time - start) / (end - start),
    }
}

const BRIDGE: [[f64; 2]; 2] = [[0.0, 0.0], [8.0, 4.0]];
const CARRIAGE: [[f64; 2]; 3] = [[1.0, -1.0], [5.0, 1.0], [7.0, 0.0]];
const QUILLS: [[[f64; 2]; 3]; 3] = [
    [[2.0, 0.0], [4.0, -1.0], [6.0, 0.0]],
    [[0.0, 0.0], [4.0, -1.5], [8.0, 0.0]],
    [[2.5, 0.0], [3.5, 1.25], [6.0, 0.0]],
];

/// A machine with three axes: each with its own path, or with paths written out by hand for all that moves.
fn machine(quill: [[f64; 2]; 3], by_hand: bool) -> World {
    let row = |t: f64, [x, y, z]: [f64; 3]| format!("{{t: {t:?}, position: [{x:?}, {y:?}, {z:?}]}}");
    let own = |track: &[[f64; 2]], place: &dyn Fn(f64) -> [f64; 3]| {
        track.iter().map(|[t, x]| row(*t, place(*x))).collect::<Vec<_>>().join(", ")
    };
    let mut times: Vec<f64> = BRIDGE.iter().chain(&CARRIAGE).chain(&quill).map(|[t, _]| *t).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let written =
        |place: &dyn Fn(f64) -> [f64; 3]| times.iter().map(|&t| row(t, place(t))).collect::<Vec<_>>().join(", ");
    let [x, y, z] = [|t| along(&BRIDGE, t), |t| along(&CARRIAGE, t), |t| t];
    let z = |t: f64| along(&quill, z(t));
    let paths = if by_hand {
        [
            written(&|t| [x(t), 0.0, 2.0]),
            written(&|t| [x(t), y(t), 2.25]),
            written(&|t| [x(t) + 0.5, y(t), 1.5 + z(t)]),
            written(&|t| [x(t) + 0.5, y(t), 0.5 + z(t)]),
        ]
    } else {
        let none = String::new();
        [
            own(&BRIDGE, &|x| [x, 0.0, 2.0]),
            own(&CARRIAGE, &|y| [0.0, y, 0.25]),
            own(&quill, &|z| [0.5, 0.0, z - 0.75]),
            none,
        ]
    };
    let attached = |to: &str| if by_hand { String::new() } else { format!(", attach_to: {to}") };
    let ids = ["bridge", "carriage", "quill", "tool"];
    let paths = ids.iter().zip(&paths).filter(|(_, path)| !path.is_empty());
    let paths = paths.map(|(id, path)| format!("  - {{id: {id}, object: {id}, waypoints: [{path}]}}\n"));
    let allow = ["[bridge, carriage]", "[carriage, quill]", "[quill, tool]"].map(|pair| format!("{{pair: {pair}}}"));
    let allow = if by_hand { format!("allow: [{}]\n", allow.join(", ")) } else { String::new() };
    world(&format!(
        "objects:
  - {{id: bridge, box: {{size: [0.25, 4, 0.25]}}}}
  - {{id: carriage, box: {{size: [0.5, 0.5, 0.25]}}{}}}
  - {{id: quill, box: {{size: [0.125, 0.125, 1.5]}}{}}}
  - {{id: tool, box: {{size: [0.75, 0.25, 0.25]}}, pose: {{position: [0, 0, -1]}}{}}}
  - {{id: post, box: {{size: [0.5, 0.5, 0.75]}}, pose: {{position: [2, 0.25, -0.375]}}}}
  - {{id: wall, box: {{size: [0.5, 4, 4]}}, pose: {{position: [4.5, 0, 2]}}}}
{allow}paths:
{}checks: [{{id: first}}, {{id: all, report: all_pairs}}]
",
        attached("bridge"),
        attached("carriage"),
        attached("quill"),
        paths.collect::<String>(),
    ))
}

#[test]
fn axes_that_ride_on_axes_are_their_sums_written_out() {
    for quill in QUILLS {
        let (machine, by_hand) = (machine(quill, false), machine(quill, true));
        assert!(!reports(&machine)[0].contacts().is_empty());
        assert_same_answers(&machine, &by_hand);
        assert_same_answers(&machine, &world_again(&machine));
        let pairs = |world: &World| reports(world)[0].pairs;
        // By hand three pairs are allowed; attached, they and no others are exempt.
        assert_eq!(pairs(&machine).tested, pairs(&by_hand).tested);
        assert_eq!((pairs(&machine).attached, pairs(&by_hand).allowed), (3, 3));
    }
}

fn world_again(world: &World) -> World {
    World::from_yaml_str(&world.to_yaml(), &LoadOptions::new()).unwrap()
}

#[test]
fn an_axis_on_what_is_turned_and_comes_late_goes_along_its_frame() {
    let world = world(
        "objects:
  - {id: rail, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 0], rpy: [0, 0, 90]}}
  - {id: slide, box: {size: [1, 1, 1]}, attach_to: rail}
  - {id: wall, box: {size: [1, 1, 1]}, pose: {position: [0, 5, 0]}}
paths:
  - {id: rail, object: rail, waypoints: [{t: 3, position: [0, 0, 0]}, {t: 9, position: [0, 0, 3]}], before: absent}
  - {id: slide, object: slide, waypoints: [{t: 0, position: [1, 0, 0]}, {t: 4, position: [9, 0, 0]}]}
checks: [{id: both}, {id: slide, paths: [slide]}, {id: rail, paths: [rail]}]
",
    );
    let told: Vec<Vec<String>> = reports(&world)
        .iter()
        .map(|report| report.contacts().iter().map(|found| found.contact.time.to_string()).collect())
        .collect();
    // The slide goes along y and meets the wall at y = 4, t = 3/2, if the rail is there then; it is at y = 7 when it
    // comes.
    assert_eq!(told, [vec![], vec!["3/2".to_owned()], vec![]]);
    assert_same_answers(&world, &world_again(&world));
}

#[test]
fn who_rides_on_too_many_axes_is_refused() {
    let mut text = String::from("firstcontact: 1\nobjects:\n  - {id: o0, box: {size: [1, 1, 1]}}\n");
    (1..20).for_each(|i| text += &format!("  - {{id: o{i}, box: {{size: [1, 1, 1]}}, attach_to: o{}}}\n", i - 1));
    text += "paths:\n";
    for i in 0..20 {
        text +=
            &format!("  - {{id: p{i}, object: o{i}, waypoints: [{{position: [0, 0, 0]}}, {{position: [0, 0, 1]}}]}}\n");
    }
    let error = World::from_yaml_str(&text, &LoadOptions::new().name("w.yaml")).unwrap_err().to_string();
    let expected =
        "w.yaml:20:50: object `o17` rides on more than 16 others that are on paths of their own (check `all`)";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn what_is_repeated_is_its_copies_written_out() {
    let rest = "
  - {id: belt, box: {size: [9, 1, 1]}, pose: {position: [0, 0, -1]}, groups: [conveyor]}
  - {id: gate, box: {size: [0.25, 1, 1]}, pose: {position: [1.5, 0, 0.5]}}
";
    let short = format!(
        "objects:
  - {{id: part, box: {{size: [0.5, 0.5, 0.5]}}, groups: [goods], pose: {{position: [-3, 9, 9]}}, repeat: {{count: 3, step: [0, 0.1, 0], every: 0.7}}}}
  - {{id: lid, box: {{size: [0.3, 0.3, 0.3]}}, attach_to: part, pose: {{position: [0, 0, 0.375]}}, repeat: {{count: 3}}}}
  - {{id: post, box: {{size: [0.1, 0.1, 1]}}, pose: {{position: [0.1, 2, 0]}}, repeat: {{count: 4, step: [0.1, 0, 0.3]}}}}{rest}allow:
  - {{groups: [part, conveyor]}}
  - {{pair: [post, gate]}}
pairs:
  - {{pair: [lid, belt], margin: 0.125}}
paths:
  - {{id: ride, object: part, waypoints: [{{t: 0.1, position: [-3, 0, 0]}}, {{t: 8, position: [3.3, 0, 0]}}], before: absent}}
  - {{id: turn, object: part_2, waypoints: [{{t: 0, position: [-3, 0, 3]}}, {{t: 8, position: [3, 0, 0]}}]}}
checks:
  - {{id: all, paths: [ride], report: all_pairs}}
  - {{id: two, paths: [ride_1, ride_3], report: all_pairs}}
  - {{id: one, paths: [turn], report: all_pairs, expect: {{verdict: contact, pair: [part_2, gate]}}}}
"
    );
    let copy = |x: f64, k: i32, by: f64| f64::from(k).mul_add(by, x);
    let mut long = String::from("objects:\n");
    for k in 0..3 {
        let number = k + 1;
        let (size, y) = ("box: {size: [0.5, 0.5, 0.5]}", copy(9.0, k, 0.1));
        long +=
            &format!("  - {{id: part_{number}, {size}, groups: [goods, part], pose: {{position: [-3, {y:?}, 9]}}}}\n");
        long += &format!(
            "  - {{id: lid_{number}, box: {{size: [0.3, 0.3, 0.3]}}, attach_to: part_{number}, pose: {{position: [0, 0, 0.375]}}}}\n"
        );
    }
    for k in 0..4 {
        let [x, z] = [copy(0.1, k, 0.1), copy(0.0, k, 0.3)];
        long += &format!(
            "  - {{id: post_{}, box: {{size: [0.1, 0.1, 1]}}, pose: {{position: [{x:?}, 2, {z:?}]}}}}\n",
            k + 1
        );
    }
    long += &format!("{}allow:\n  - {{groups: [part, conveyor]}}\n", rest.trim_start_matches('\n'));
    (1..5).for_each(|number| long += &format!("  - {{pair: [post_{number}, gate]}}\n"));
    long += "pairs:\n";
    (1..4).for_each(|number| long += &format!("  - {{pair: [lid_{number}, belt], margin: 0.125}}\n"));
    long += "paths:\n";
    for k in 0..3 {
        let [start, end, y] = [copy(0.1, k, 0.7), copy(8.0, k, 0.7), copy(0.0, k, 0.1)];
        long += &format!(
            "  - {{id: ride_{}, object: part_{}, waypoints: [{{t: {start:?}, position: [-3, {y:?}, 0]}}, {{t: {end:?}, position: [3.3, {y:?}, 0]}}], before: absent}}\n",
            k + 1,
            k + 1
        );
    }
    let turn = short.find("  - {id: turn").unwrap();
    long += &short[turn..].replace("[ride]", "[ride_1, ride_2, ride_3]");
    let (short, long) = (world(&short), world(&long));
    assert_eq!(reports(&short)[0].pairs, reports(&long)[0].pairs);
    assert!(reports(&short).iter().all(|report| !report.contacts().is_empty()));
    assert_same_answers(&short, &long);
    assert_same_answers(&short, &world_again(&short));
}

#[test]
fn findings_about_copies_are_told_once_where_the_file_has_them() {
    let world = world(
        "objects:
  - {id: a, box: {size: [1, 1, 1]}}
  - {id: b, box: {size: [1, 1, 1]}, groups: [g], pose: {position: [9, 0, 0]}, repeat: {count: 9, step: [2, 0, 0]}}
  - {id: c, box: {size: [1, 1, 1]}, groups: [h], pose: {position: [9, 9, 0]}}
paths:
  - {id: p, object: a, waypoints: [{t: 0, position: [0, 0, 0]}, {t: 1, position: [1, 0, 0]}]}
",
    );
    let findings = world.lint().unwrap();
    // Nobody has written the group of all copies.
    assert!(!findings.iter().any(|finding| finding.message.contains("group `b`")));
    let groups = findings.into_iter().filter(|finding| finding.message.contains("names group"));
    let lines: Vec<Option<usize>> = groups.map(|finding| finding.place.and_then(|place| place.line())).collect();
    assert_eq!(lines, [Some(5), Some(6)]);
}

#[test]
fn little_text_cannot_be_repeated_without_end() {
    let mut text = String::from("firstcontact: 1\nobjects:\n");
    for i in 0..20 {
        text += &format!("  - {{id: o{i}, box: {{size: [1, 1, 1]}}, repeat: {{count: 10000, step: [1, 0, 0]}}}}\n");
    }
    text += "paths: [{id: p, object: o0_1, waypoints: [{position: [0, 0, 0]}]}]\n";
    let error = World::from_yaml_str(&text, &LoadOptions::new().name("w.yaml")).unwrap_err().to_string();
    assert!(error.contains("more than 100000 objects, or 1000000 waypoints and rules"), "{error}");
}
