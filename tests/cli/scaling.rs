//! `measure scaling`: the tables, the report, the drawing, and the ways to be wrong.

use serde_json::{Value, json};

use super::cubes;
use super::support::Folder;

const APART: [&str; 6] = ["measure", "scaling", "a.off", "b.off", "--at", "3,0.25,0"];

fn run(folder: &Folder, more: &[&str]) -> super::support::Run {
    folder.run(&[&APART[..], more].concat())
}

fn report(folder: &Folder, more: &[&str]) -> Value {
    let json = ["--format", "json"];
    run(folder, &[more, &json].concat()).status(0).document()["results"][0].clone()
}

#[test]
fn the_curve_is_told_with_its_features() {
    let run = run(&cubes(), &["--range-a", "1,6", "--range-b", "1,6", "--scalings", "1,1", "--scalings", "7/2,3"]);
    let expected = "\
scaling: a.off and b.off touch along 1 segment
  a.off     scaled by 1 to 6 about [3.5, 0.75, 0.5]
  b.off     scaled by 1 to 6 about [0.5, 0.5, 0.5]
  growth    both touch at scaling 3, on segment 0
            face 5 of a.off (line 16) and face 3 of b.off (line 14) at [2, -0.75, -1]
  curve     rho_a  rho_b  exactly  contact    touching
            1      5      1, 5     face-face  face 5 of a.off (line 16) and face 3 of b.off (line 14) at [3, 0.25, 0]
            5      1      5, 1     face-face  face 5 of a.off (line 16) and face 3 of b.off (line 14) at [1, 0, 0]
  segments     line                contact    features                                                 contact point
            0  rho_b = -rho_a + 6  face-face  face 5 of a.off (line 16) and face 3 of b.off (line 14)  [3, 0.25, 0] to [1, 0, 0]
  path      from seed to seed, 3.0104 m, [3.5, 0.75, 0.5] to [0.5, 0.5, 0.5]
  decision  t_a       t_b       exactly   what changes
            0.166667  0.833333  1/6, 5/6  end
            0.833333  0.166667  5/6, 1/6  end
  image        line            image of   path leaves A and B through
            0  t_b = -t_a + 1  segment 0  face 5 (line 16) and face 3 (line 14)
  asked     apart at rho_a, rho_b = 1, 1; t_a, t_b = 1/6, 1/6
            along the path they are 2.00693 m apart, the distance is no more
  asked     overlapping at rho_a, rho_b = 7/2, 3; t_a, t_b = 7/12, 1/2
            along the path they are 0.250867 m in each other
  method    convex; exact
";
    assert_eq!(run.status(0).out, expected);
    assert!(run.err.is_empty());
}

#[test]
fn the_report_fits_its_schema() {
    let folder = cubes();
    for path in ["seeds", "ellipsoids"] {
        let result = report(&folder, &["--path", path, "--scalings", "2,2", "--scalings", "99,1/3"]);
        assert_eq!((&result["kind"], &result["outcome"]), (&json!("scaling"), &json!("curve")));
        assert_eq!(result["growth"]["scaling"], json!({"exact": "3", "lower": 3.0, "upper": 3.0}));
        assert_eq!(result["growth"]["allowed"], true);
        let segment = &result["segments"][0];
        assert_eq!((&segment["slope"]["exact"], &segment["intercept"]["exact"]), (&json!("-1"), &json!("6")));
        assert_eq!((&segment["contact"], &segment["a"]["index"]), (&json!("face_face"), &json!(5)));
        assert_eq!(result["ranges"], json!({"a": [1.5, 6.0], "b": [1.5, 6.0]}), "half the growth distance to twice it");
        let decision = &result["decision"];
        assert_eq!((&decision["path"], &decision["outcome"]), (&json!(path), &json!("curve")));
        assert_eq!(decision["exits"]["a"][0]["face"]["index"], 5);
        assert_eq!(result["asked"][0]["verdict"], "apart");
        assert_eq!(result["asked"][0]["reach"], json!({"a": "before", "b": "before"}));
        assert!(result["asked"][0]["gap"].as_f64().is_some_and(|gap| gap > 0.99 && gap < 1.1), "{result}");
        assert_eq!(result["asked"][1]["verdict"], "overlapping");
        assert_eq!(result["asked"][1]["parameters"], Value::Null);
    }
    let result = report(&folder, &["--range-a", "1/2,6", "--range-b", "1/2,6", "--scalings", "0.1,5.9"]);
    assert_eq!((&result["ranges"]["a"], &result["asked"][0]["verdict"]), (&json!([0.5, 6.0]), &json!("touching")));
    assert_eq!(result["asked"][0]["scalings"]["a"]["exact"], "1/10");
    let seeds = ["--seed-a", "3.25,0.5,0.5", "--seed-b", "0.5,0.5,0.25", "--range-a", "0,8", "--range-b", "0,8"];
    let result = report(&folder, &seeds);
    assert_eq!(result["seeds"], json!({"a": [3.25, 0.5, 0.5], "b": [0.5, 0.5, 0.25]}));
    let first = &result["breakpoints"][0];
    assert_eq!((&first["scalings"]["a"]["exact"], &first["touch"]["a"]), (&json!("0"), &Value::Null));
}

#[test]
fn methods_agree_and_so_do_the_scaled_solids() {
    let folder = cubes();
    let curve = |method: &str| {
        let mut result = report(&folder, &["--method", method, "--range-a", "0,6", "--range-b", "1/2,6"]);
        let name = result["method"].take();
        (name, result)
    };
    let (name, expected) = curve("auto");
    assert_eq!(name, "convex");
    for method in ["convex", "linear-program", "lp", "hull"] {
        let (name, found) = curve(method);
        assert_eq!(name, if method == "lp" { "linear-program" } else { method });
        assert_eq!(found, expected, "{method}");
    }
    for path in ["seeds", "ellipsoids"] {
        let audited = ["--audit", "--path", path, "--range-a", "0,6", "--range-b", "0,6"];
        let text = run(&folder, &audited);
        let wanted = ["convex 1, linear-program 1, hull 1 ran on 1 pair; all agree", "  as scaled  ", "v-clip "];
        assert!(wanted.iter().all(|words| text.status(0).out.contains(words)), "{}", text.out);
        let result = report(&folder, &audited);
        assert_eq!((&result["audit"]["agree"], &result["verdicts_audit"]["agree"]), (&json!(true), &json!(true)));
        let verdicts = &result["verdicts_audit"];
        assert_eq!(verdicts["ran"][0], json!({"method": "decision curve", "pairs": verdicts["pairs"]}));
        assert_eq!(verdicts["ran"][1]["pairs"], verdicts["pairs"]);
        // At the ends of this curve one solid is but its seed.
        assert!(verdicts["skipped"][0]["pairs"].as_u64().is_some_and(|pairs| pairs > 0), "{verdicts}");
    }
}

#[test]
fn what_a_method_does_not_take_is_said() {
    let folder = cubes();
    let unknown = run(&folder, &["--method", "gjk"]);
    assert!(unknown.status(2).err.contains("the methods are auto, convex, linear-program, hull"), "{}", unknown.err);
    // Two prisms of 160 vertices each have 25600 differences.
    folder.write("many.off", &prism_of(80));
    let large = folder.run(&["measure", "scaling", "many.off", "many.off", "--at", "3,0.25,0", "--method", "hull"]);
    let wanted = "would compare 25600 pairs of vertices, more than 20000; method `convex` is not so limited";
    assert!(large.status(2).err.contains(wanted), "{}", large.err);
    folder.run(&["measure", "scaling", "many.off", "many.off", "--at", "3,0.25,0", "--audit"]).status(0);
}

/// A prism over points of a parabola.
fn prism_of(corners: u32) -> String {
    let mut text = format!("OFF\n{} {} 0\n", 2 * corners, corners + 2);
    for z in [0, 1] {
        (0..corners).for_each(|x| text += &format!("{x} {} {z}\n", x * x));
    }
    let ring = |order: &mut dyn Iterator<Item = u32>| order.map(|k| format!(" {k}")).collect::<String>();
    text += &format!("{corners}{}\n", ring(&mut (0..corners).rev()));
    text += &format!("{corners}{}\n", ring(&mut (corners..2 * corners)));
    for k in 0..corners {
        let next = (k + 1) % corners;
        text += &format!("4 {k} {next} {} {}\n", corners + next, corners + k);
    }
    text
}

#[test]
fn rectangles_without_a_curve_say_so() {
    let folder = cubes();
    let cases: [(&[&str], &str, &str, &str); 7] = [
        (&["--range-a", "0,1", "--range-b", "0,2"], "apart", "apart", "are apart at all scalings allowed"),
        (&["--range-a", "4,5", "--range-b", "4,5"], "overlapping", "overlapping", "overlap at all scalings allowed"),
        (&["--range-a", "3,5", "--range-b", "3,5"], "least_corner", "point", "only where both scalings are least"),
        (
            &["--range-a", "1,3", "--range-b", "1,3"],
            "greatest_corner",
            "point",
            "only where both scalings are greatest",
        ),
        (&["--range-a", "2,2", "--range-b", "1,9"], "single", "point", "touch at one pair of scalings"),
        (&["--at", "0,0,0"], "seeds_coincide", "coincident", "their seeds are one point"),
        (
            &["--at", "0.5,0,0", "--path", "ellipsoids", "--range-a", "1,2", "--range-b", "1,2"],
            "overlapping",
            "ellipsoids_overlap",
            "the smallest scaled solids overlap, and the ellipsoids inside of them leave no gap",
        ),
    ];
    for (arguments, outcome, decision, words) in cases {
        let arguments = match arguments[0] {
            "--at" => [&APART[..4], arguments].concat(),
            _ => [&APART[..], arguments].concat(),
        };
        let text = folder.run(&arguments);
        assert!(text.status(0).out.contains(words), "{arguments:?}: {}", text.out);
        let file = format!("{outcome}-{decision}.svg");
        let json = folder.run(&[&arguments[..], &["--format", "json", "--svg", &file]].concat());
        let result = json.status(0).document()["results"][0].clone();
        assert_eq!((&result["outcome"], &result["decision"]["outcome"]), (&json!(outcome), &json!(decision)));
        assert_eq!(result["svg"], json!(file));
        assert_well_formed(&folder.read(&file));
    }
}

/// Every element that begins ends, in the right order, and there is no character of markup but in markup.
fn assert_well_formed(svg: &str) {
    let mut rest = svg.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").expect("a declaration");
    let mut open: Vec<&str> = Vec::new();
    let mut elements = 0;
    while let Some(start) = rest.find('<') {
        let (text, from) = rest.split_at(start);
        assert!(!text.contains('>'), "{text}");
        assert!(text.split('&').skip(1).all(|entity| entity.find(';').is_some_and(|end| end < 6)), "{text}");
        let end = from.find('>').expect("an end of a tag");
        let tag = &from[1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.trim_matches('/').split(' ').next().unwrap();
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, true) => {}
            (None, false) => open.push(name),
        }
        elements += 1;
        rest = &from[end + 1..];
    }
    assert!(open.is_empty() && rest.trim().is_empty() && elements > 20, "{open:?} {rest:?} {elements}");
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn the_drawing_is_whole_or_not_there() {
    let folder = cubes();
    folder.write("a<&\">.off", super::support::CUBE);
    let odd = ["measure", "scaling", "a<&\">.off", "b.off", "--at", "3,2,1"];
    let drawn = folder.run(&[&odd[..], &["--svg", "c.svg", "--path", "ellipsoids", "--scalings", "2,2"]].concat());
    assert!(drawn.status(0).out.contains("  drawing    c.svg\n"), "{}", drawn.out);
    let svg = folder.read("c.svg");
    assert_well_formed(&svg);
    for wanted in
        ["a&lt;&amp;&quot;&gt;.off", "class=\"curve\"", "class=\"growth\"", ">apart<", ">overlap<", "\u{3c1}* = "]
    {
        assert!(svg.contains(wanted), "{wanted} in\n{svg}");
    }
    let again = run(&folder, &["--svg", "c.svg"]);
    assert!(again.status(2).err.contains("`c.svg` exists already"), "{}", again.err);
    assert_eq!(folder.read("c.svg"), svg);
    run(&folder, &["--svg", "c.svg", "--force"]).status(0);
    assert_ne!(folder.read("c.svg"), svg);
    assert!(run(&folder, &["--svg", "none/c.svg"]).status(2).err.contains("create its folder first"));
    assert_eq!(folder.names().iter().filter(|name| name.ends_with(".tmp")).count(), 0);

    let out = run(&folder, &["--svg", "-"]);
    assert_well_formed(&out.status(0).out);
    assert!(out.err.starts_with("scaling: a.off and b.off touch along 1 segment"), "{}", out.err);
    let both = run(&folder, &["--svg", "-", "--format", "json"]);
    assert_eq!(both.status(2).error()["message"], "the drawing and a JSON report cannot both go to standard output");
}

#[test]
fn wrong_input_is_pointed_at() {
    let folder = cubes();
    folder.write("open.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    let cases: [(&[&str], &str); 12] = [
        (&["--range-a", "3,1"], "0 <= least <= greatest"),
        (&["--range-b=-1,2"], "0 <= least <= greatest"),
        (&["--range-a", "1"], "expected two numbers LO,HI"),
        (&["--range-a", "nan,1"], "`nan` is not a finite number"),
        (&["--seed-a", "0.5,0.5,0.5"], "the seed of solid A must be strictly inside of it"),
        (&["--seed-b", "1,1,1"], "the seed of solid B must be strictly inside of it"),
        (&["--scalings=-1,1"], "a scaling must not be negative, found -1"),
        (&["--scalings=-1,1"], "--scalings <RHO_A,RHO_B>"),
        (&["--range-a", "1/3,1"], "the ends of a range are"),
        (&["--scalings", "1/0,1"], "it is divided by zero"),
        (&["--path", "zigzag"], "[possible values: seeds, ellipsoids]"),
        (&["--force"], "--svg <FILE>"),
    ];
    for (arguments, wanted) in cases {
        let run = run(&folder, arguments);
        assert!(run.status(2).err.contains(wanted), "{arguments:?}: {}", run.err);
        assert!(run.out.is_empty());
    }
    let outside = run(&folder, &["--seed-a", "0.5,0.5,0.5"]);
    assert!(outside.err.contains("a.off"), "{}", outside.err);
    for files in [["a.off", "open.off"], ["open.off", "a.off"]] {
        let run = folder.run(&["measure", "scaling", files[0], files[1]]);
        assert!(run.status(2).err.contains("`open.off` is not a convex solid"), "{}", run.err);
    }
}
