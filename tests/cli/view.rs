//! `view`: the page it writes, what it refuses, and what it leaves behind.

use serde_json::Value;

use super::support::{CUBE, Folder, Run, WORLD, touching_world};

fn refused(run: &Run, wanted: &[&str]) {
    run.status(2);
    for text in wanted {
        assert!(run.err.contains(text), "{text} is not in\n{}", run.err);
    }
}

/// The text of an element of a page.
fn element<'a>(page: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = page.split_once(begin).unwrap_or_else(|| panic!("no {begin} in the page"));
    rest.split_once(end).unwrap().0
}

/// The scene that a page holds.
fn scene(page: &str) -> Value {
    serde_json::from_str(element(page, "id=\"scene\">", "</script>")).unwrap()
}

#[test]
fn a_page_is_one_file_that_asks_for_nothing() {
    let folder = Folder::new();
    folder.write("cell.yaml", &touching_world());
    let run = folder.run(&["view", "cell.yaml", "-o", "cell.html"]);
    // What the checks say is no failure of this command.
    assert!(run.status(0).out.starts_with("wrote cell.html: 3 objects, "), "{}", run.out);
    let page = folder.read("cell.html");
    let policy = element(&page, "Content-Security-Policy\" content=\"", "\">");
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    let outside_script = page.replace(element(&page, "<script>", "</script>"), "");
    for link in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!outside_script.contains(link), "{link} in the page");
    }
    let report = element(&page, "<pre>", "</pre>");
    assert!(report.starts_with("FAIL slides_past: first contact at t = 1.25 s, expected clear"), "{report}");
    assert!(report.contains("5/4; start of path is free"), "{report}");
    let mark = &scene(&page)["cases"][0]["marks"][0];
    assert_eq!((&mark["exact"], &mark["time"]), (&"5/4".into(), &1.25.into()));
    assert!(page.len() < 600_000, "{} bytes", page.len());
}

#[test]
fn the_same_world_gives_the_same_bytes() {
    let folder = Folder::new();
    folder.write("cell.yaml", WORLD);
    folder.run(&["view", "cell.yaml", "-o", "a.html"]).status(0);
    folder.run(&["view", "cell.yaml", "-o", "b.html"]).status(0);
    assert_eq!(folder.read("a.html"), folder.read("b.html"));
}

#[test]
fn names_are_text() {
    let folder = Folder::new();
    let name = "</script><img src=x onerror=alert(1)>{{report}}\\u202e'&amp;";
    folder.write("evil.yaml", &WORLD.replace("mover", &format!("\"{name}\"")).replace("slides_past", "\"<!--<b>\""));
    folder.run(&["view", "evil.yaml", "-o", "evil.html"]).status(0);
    let page = folder.read("evil.html");
    assert!(!page.contains("<img"), "a name became markup");
    assert!(!page.contains("<!--"), "a name became a comment");
    assert_eq!(page.matches("</script>").count(), 3);
    assert_eq!(page.matches("<pre>").count(), 1, "what is put in is not a template");
    assert!(page.chars().all(|c| c != '\u{202e}'));
    let id = "</script><img src=x onerror=alert(1)>{{report}}\\u{202e}'&amp;";
    assert_eq!(scene(&page)["objects"][0]["id"], id);
    assert_eq!(scene(&page)["cases"][0]["id"], "<!--<b>");
}

#[test]
fn checks_can_be_chosen_and_distances_shown() {
    let folder = Folder::new();
    let two = format!("{WORLD}  - id: again\n    expect: clear\n");
    folder.write("cell.yaml", &two);
    folder.run(&["view", "cell.yaml", "-o", "one.html", "--only", "again", "--clearance"]).status(0);
    let cases = scene(&folder.read("one.html"))["cases"].clone();
    assert_eq!((cases.as_array().unwrap().len(), &cases[0]["id"]), (1, &"again".into()));
    let mark = &cases[0]["marks"][0];
    assert_eq!((&mark["kind"], &mark["distance"]), (&"nearest".into(), &0.5.into()));
    refused(&folder.run(&["view", "cell.yaml", "-o", "x.html", "--only", "agian"]), &["did you mean `again`?"]);
}

#[test]
fn a_world_in_which_nothing_moves_is_shown() {
    let folder = Folder::new();
    let still = WORLD.split("paths:").next().unwrap().replace("[1.5, 0, 1.5]", "[0.5, 0, 0]");
    let still = still.replace("  - id: mover\n", "  - id: mover\n    pose: {position: [0, 0, 0]}\n");
    folder.write("still.yaml", &still);
    folder.run(&["view", "still.yaml", "-o", "still.html"]).status(0);
    let page = folder.read("still.html");
    assert!(page.contains("nothing moves; 1 pair overlaps"), "{}", element(&page, "<pre>", "</pre>"));
    assert_eq!(scene(&page)["cases"][0]["marks"][0]["kind"], "contact");
}

#[test]
fn a_page_speaks_json() {
    let folder = Folder::new();
    folder.write("cell.yaml", WORLD);
    let run = folder.run(&["view", "cell.yaml", "-o", "cell.html", "--format", "json"]);
    let result = run.status(0).document()["results"][0].clone();
    assert_eq!((&result["kind"], &result["output"]), (&"view".into(), &"cell.html".into()));
    assert_eq!(result["bytes"], folder.read("cell.html").len());
}

#[test]
fn nothing_is_overwritten_or_half_written() {
    let folder = Folder::new();
    folder.write("cell.yaml", WORLD);
    folder.write("cell.html", "mine");
    refused(&folder.run(&["view", "cell.yaml", "-o", "cell.html"]), &["`cell.html` exists already", "--force"]);
    assert_eq!(folder.read("cell.html"), "mine");
    refused(&folder.run(&["view", "cell.yaml", "-o", "-"]), &["cannot go to standard output", "-o cell.html"]);
    refused(&folder.run(&["view", "cell.yaml", "-o", "cell.yaml"]), &["end its name in .html"]);
    refused(&folder.run(&["view", "cell.yaml", "-o", "none/cell.html"]), &["create its folder first"]);
    refused(&folder.run(&["view", "cel.yaml", "-o", "x.html"]), &["did you mean `cell.yaml`?"]);
    folder.run(&["view", "cell.yaml", "-o", "cell.html", "--force"]).status(0);
    assert!(folder.read("cell.html").starts_with("<!doctype html>"));
    assert_eq!(folder.names().len(), 2);
}

#[test]
fn a_page_that_is_too_large_names_the_body_and_the_flag() {
    let folder = Folder::new();
    folder.write("cube.off", CUBE);
    let world = WORLD.replace("box: {size: [9, 1, 1]}", "mesh: {file: cube.off}");
    folder.write("cell.yaml", &world);
    let run = folder.run(&["view", "cell.yaml", "-o", "cell.html", "--max-page", "100kB"]);
    run.status(3);
    for text in ["the page would be too large", "of 12 triangles, is `mover`", "--max-page 1MB"] {
        assert!(run.err.contains(text), "{text} is not in\n{}", run.err);
    }
    assert_eq!(folder.names().len(), 2);
}

#[test]
fn a_check_writes_a_page_beside_its_report() {
    let folder = Folder::new();
    folder.write("cell.yaml", &touching_world());
    let run = folder.run(&["check", "cell.yaml", "--view", "cell.html", "--clearance"]);
    // The report and the status are those of the check.
    assert!(run.status(1).out.starts_with("cell.yaml: 3 objects"), "{}", run.out);
    assert!(run.err.contains("wrote cell.html: "), "{}", run.err);
    let page = folder.read("cell.html");
    assert!(element(&page, "<pre>", "</pre>").contains("clearance  0 m: in contact at t = 1.25"));
    folder.run(&["view", "cell.yaml", "-o", "same.html", "--clearance"]).status(0);
    assert!(folder.read("same.html") == page, "`view` writes another page");
    refused(&folder.run(&["check", "cell.yaml", "--view", "cell.html"]), &["`cell.html` exists already", "--force"]);
    folder.run(&["check", "cell.yaml", "--view", "cell.html", "--force", "-q"]).status(1);
    refused(&folder.run(&["check", "cell.yaml", "cell.yaml", "--view", "x.html"]), &["a page shows one world"]);
    refused(&folder.run(&["check", "cell.yaml", "--view", "x.png"]), &["end its name in .html"]);
    refused(&folder.run(&["check", "cell.yaml", "--force"]), &["--view <FILE.html>"]);
    refused(&folder.run(&["check", "cell.yaml", "--view", "x.html", "--max-page", "0"]), &["a limit is above zero"]);
    assert_eq!(folder.names().len(), 3);
}

#[test]
fn a_query_writes_a_page_beside_its_report() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    let query = ["query", "a.off", "b.off", "--from-b", "3,0,0", "--move", "4,0,0", "--view", "q.html"];
    let run = folder.run(&query);
    assert!(run.status(1).out.starts_with("contact: a.off and b.off touch first at t = 0.5"), "{}", run.out);
    assert!(run.err.contains("wrote q.html: "), "{}", run.err);
    let page = folder.read("q.html");
    let mark = &scene(&page)["cases"][0]["marks"][0];
    assert_eq!((&mark["exact"], &mark["sides"][1]["object"]), (&"1/2".into(), &1.into()));
    assert!(element(&page, "<pre>", "</pre>").contains("exact   1/2; start of path is free"));
    refused(&folder.run(&[&query[..], &["--method", "gjk", "--force"]].concat()), &["does not answer `--view`"]);
    let clear = ["query", "a.off", "b.off", "--from-b", "3,0,0", "--move", "0,1,0", "--view", "clear.html"];
    let run = folder.run(&[&clear[..], &["--format", "json"]].concat());
    assert_eq!(run.status(0).document()["results"][0]["verdict"], "clear");
    assert!(run.err.is_empty(), "{}", run.err);
    assert_eq!(scene(&folder.read("clear.html"))["cases"][0]["marks"].as_array().unwrap().len(), 0);
}

#[test]
fn a_picture_needs_no_browser() {
    let folder = Folder::new();
    folder.write("cell.yaml", &touching_world());
    let picture = |name: &str, more: &[&str]| {
        folder.run(&[&["view", "cell.yaml", "--png", name, "--size", "300x200"], more].concat()).status(0);
        let file = std::fs::File::open(folder.path().join(name)).unwrap();
        let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!((info.width, info.height), (300, 200));
        let lit = bytes.chunks(3).filter(|pixel| *pixel == [0xd6, 0x00, 0x6c]).count();
        let drawn = bytes.chunks(3).filter(|pixel| *pixel != [0xee, 0xf1, 0xf5]).count();
        (lit, drawn, std::fs::read(folder.path().join(name)).unwrap())
    };
    let (lit, drawn, bytes) = picture("contact.png", &[]);
    assert!(lit >= 20 && drawn > 3000, "{lit} lit pixels of {drawn}");
    assert_eq!(
        bytes,
        picture("again.png", &["--at", "1.25", "--from", "iso"]).2,
        "the first contact is the instant shown"
    );
    let (lit, drawn, _) = picture("before.png", &["--at", "1.24", "--from", "top"]);
    assert!(lit == 0 && drawn > 3000, "{lit} lit pixels of {drawn}");
    let refused_as =
        |more: &[&str], wanted: &[&str]| refused(&folder.run(&[&["view", "cell.yaml"], more].concat()), wanted);
    refused_as(&["--png", "x.jpg"], &["end its name in .png"]);
    refused_as(&["--png", "x.png", "--size", "0x9"], &["300x200"]);
    refused_as(&["--png", "x.png", "--size", "9x99999"], &["from 1 to 8192"]);
    refused_as(&["--png", "x.png", "--at", "NaN"], &["--at"]);
    refused_as(
        &["--png", "x.png", "--at", "5/2"],
        &["`--at`: t = 2.5 is not on the clock of `slides_past`", "from 0 to 2"],
    );
    refused_as(&["--png", "contact.png"], &["`contact.png` exists already"]);
    refused_as(&[], &["--out <FILE>", "--png <FILE>"]);
    assert_eq!(folder.names().len(), 4);
}

/// The cases of the page that a command writes as `page.html`.
fn cases(folder: &Folder, command: &[&str], status: i32) -> (Vec<Value>, String) {
    let run = folder.run(&[command, &["--view", "page.html", "--force"]].concat());
    assert!(run.status(status).err.contains("wrote page.html: "), "{}", run.err);
    let page = folder.read("page.html");
    (scene(&page)["cases"].as_array().unwrap().clone(), page)
}

#[test]
fn a_distance_is_a_segment() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    let pair = ["a.off", "a.off", "--at", "3,0,0"];
    let (found, page) = cases(&folder, &[&["measure", "distance"], &pair[..]].concat(), 0);
    let mark = &found[0]["marks"][0];
    let apart = mark["apart"].as_array().unwrap();
    assert_eq!(mark["distance"], 2.0);
    assert_eq!(apart[0][0].as_f64().unwrap() - apart[1][0].as_f64().unwrap(), 2.0);
    assert_eq!(mark["label"], "distance 2 m; its square is exactly 4");
    assert!(element(&page, "<pre>", "</pre>").contains("the square is 4 m"));
    let (found, _) = cases(&folder, &["measure", "distance", "a.off", "a.off", "--at", "1,0,0"], 0);
    assert_eq!(
        (&found[0]["marks"][0]["label"], &found[0]["marks"][0]["apart"]),
        (&"distance 0 m".into(), &Value::Null)
    );
    refused(&folder.run(&["measure", "distance", "a.off", "a.off", "--view", "x.png"]), &["end its name in .html"]);
    refused(&folder.run(&["measure", "distance", "a.off", "a.off", "--force"]), &["--view <FILE.html>"]);
}

#[test]
fn a_depth_is_a_way_out() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    let (found, _) = cases(&folder, &["measure", "penetration", "a.off", "a.off", "--at", "0.75,0,0"], 0);
    let (case, marks) = (&found[0], &found[0]["marks"]);
    assert_eq!((&case["dial"], &case["clock"]), (&"way".into(), &serde_json::json!([0.0, 1.0])));
    assert_eq!(
        (&marks[0]["distance"], &marks[0]["label"]),
        (&0.25.into(), &"depth 0.25 m; its square is exactly 1/16".into())
    );
    let [from, to] = [0, 1].map(|end| marks[0]["apart"][end][0].as_f64().unwrap());
    assert_eq!(to - from, 0.25);
    assert_eq!((&marks[1]["time"], &marks[1]["point"][0]), (&1.0.into(), &to.into()));
    let (found, _) = cases(&folder, &["measure", "penetration", "a.off", "a.off", "--at", "9,0,0"], 0);
    assert_eq!(found[0]["marks"], serde_json::json!([]));
}

#[test]
fn a_shared_point_is_marked() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    let (found, _) = cases(&folder, &["measure", "overlap", "a.off", "a.off", "--at", "1,1,1"], 1);
    assert_eq!(found[0]["marks"][0]["point"], serde_json::json!([1.0, 1.0, 1.0]));
    let (found, _) = cases(&folder, &["measure", "overlap", "a.off", "a.off", "--at", "3,0,0"], 0);
    assert_eq!(found[0]["marks"], serde_json::json!([]));
    let run = folder.run(&["measure", "overlap", "a.off", "a.off", "--to", "3,0,0", "--view", "x.html"]);
    refused(&run, &["--to", "--view"]);
}

#[test]
fn a_direction_is_a_way_between_two_touches() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    let measure = |at: &str, along: &str| {
        let command = ["measure", "direction", "a.off", "a.off", "--at", at, "--along", along];
        cases(&folder, &command, 0).0[0].clone()
    };
    let case = measure("3,0.5,0", "-4,0,0");
    assert_eq!((&case["dial"], &case["clock"]), (&"multiple".into(), &serde_json::json!([0.0, 0.5])));
    let mark = &case["marks"][0];
    assert_eq!(
        (&mark["time"], &mark["label"], &mark["sides"][0]["origin"][0]),
        (&0.5.into(), &"forward 2 m".into(), &1.0.into())
    );
    let case = measure("0.25,0,0", "1,0,0");
    assert_eq!(case["clock"], serde_json::json!([-1.25, 0.75]));
    assert_eq!(case["marks"].as_array().unwrap().len(), 2);
    // They touch: the way back is of no length.
    let case = measure("1,0,0", "1,0,0");
    let labels = [0, 1].map(|mark| case["marks"][mark]["label"].as_str().unwrap().to_owned());
    assert!(labels[0].starts_with("backward ") && labels[1] == "forward 0 m", "{labels:?}");
    let case = measure("3,5,0", "1,0,0");
    assert_eq!(case["marks"], serde_json::json!([]));
}

#[test]
fn a_query_shows_the_least_distance() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    let query = ["query", "a.off", "a.off", "--from", "3,0,0", "--move", "0,4,0", "--clearance"];
    let mark = &cases(&folder, &query, 0).0[0]["marks"][0];
    assert_eq!((&mark["kind"], &mark["distance"]), (&"nearest".into(), &2.0.into()));
}

#[test]
fn solids_are_scaled_along_the_curve() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    let (found, page) = cases(&folder, &["measure", "scaling", "a.off", "a.off", "--at", "3,1,0"], 0);
    let case = &found[0];
    let marks = case["marks"].as_array().unwrap();
    assert!(marks.len() >= 2, "{marks:?}");
    assert_eq!((&case["dial"], case["clock"][1].as_f64().unwrap()), (&"breakpoint".into(), (marks.len() - 1) as f64));
    assert!(case["courses"].as_array().unwrap().iter().all(|course| course[3].is_u64()), "a solid is not scaled");
    assert!(marks[0]["label"].as_str().unwrap().starts_with("touch at scalings of exactly "), "{}", marks[0]);
    assert!(element(&page, "<pre>", "</pre>").contains("both touch at scaling"));
    // The drawing may be written as well.
    folder
        .run(&["measure", "scaling", "a.off", "a.off", "--at", "3,1,0", "--svg", "c.svg", "--view", "c.html"])
        .status(0);
    assert_eq!(folder.names().len(), 4);
}

#[test]
fn a_mesh_has_a_page_with_what_is_found_in_it() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    let open =
        CUBE.replace("8 6 0", "8 5 0").lines().filter(|line| *line != "4 4 5 6 7").collect::<Vec<_>>().join("\n");
    folder.write("open.off", &open);
    let (found, page) = cases(&folder, &["mesh", "info", "a.off"], 0);
    assert_eq!((found.len(), &found[0]["marks"]), (1, &serde_json::json!([])));
    assert!(element(&page, "<pre>", "</pre>").starts_with("a.off: off, 8 vertices, 6 faces"));
    let (found, page) = cases(&folder, &["mesh", "lint", "open.off"], 1);
    assert_eq!((&found[0]["id"], &found[0]["dial"]), (&"open-edges".into(), &"place".into()));
    let marks = found[0]["marks"].as_array().unwrap();
    assert_eq!((marks.len(), &marks[3]["time"]), (4, &3.0.into()));
    assert!(
        marks.iter().all(|mark| mark["sides"][0]["parts"][0].as_array().unwrap().len() == 2),
        "edges have two ends"
    );
    assert!(element(&page, "<pre>", "</pre>").contains("4 edges with an odd number of faces [open-edges]"));
    let (found, _) = cases(&folder, &["mesh", "lint", "open.off", "--ignore", "open-edges"], 0);
    assert!(found.iter().all(|case| case["id"] != "open-edges"));
    let (found, _) = cases(&folder, &["mesh", "lint", "a.off"], 0);
    assert_eq!(found[0]["headline"], "nothing found");
    for command in ["info", "lint"] {
        let run = folder.run(&["mesh", command, "a.off", "open.off", "--view", "x.html"]);
        refused(&run, &["a page shows one mesh", "name one mesh file"]);
    }
}

#[test]
fn edges_are_shown_with_their_answers() {
    let folder = Folder::new();
    let world = WORLD.split("paths:").next().unwrap();
    folder.write("cell.yaml", world);
    folder.write("e.csv", "id,x0,y0,z0,x1,y1,z1\nup,0,0,9,0,0,10\ndown,1.5,0,9,1.5,0,0\n\nin,1.5,0,1.5,0,0,5\n");
    let check = ["check", "cell.yaml", "--edges", "e.csv", "--object", "mover"];
    let run = folder.run(&[&check[..], &["--view", "page.html"]].concat());
    assert!(run.status(1).err.contains("3 edges: 1 clear, 2 in contact"), "{}", run.err);
    assert!(run.err.contains("wrote page.html: "), "{}", run.err);
    let page = folder.read("page.html");
    let found = scene(&page)["edges"].clone();
    assert_eq!((&found["count"], &found["met"], &found["timed"]), (&3.into(), &2.into(), &false.into()));
    assert_eq!(found["names"], serde_json::json!([[0, "up"], [1, "down"], [2, "in"]]));
    let marks = found["marks"].as_array().unwrap();
    assert_eq!((marks.len(), &marks[0][0], &marks[0][1]["kind"]), (2, &1.into(), &"contact".into()));
    assert!(page.contains("3 edges: 1 clear, 2 in contact"));
    // The answers themselves are as ever.
    assert_eq!(run.out, folder.run(&check).status(1).out);
    folder.write("none.csv", "x0,y0,z0,x1,y1,z1\n");
    let none = ["check", "cell.yaml", "--edges", "none.csv", "--object", "mover", "--view", "x.html"];
    assert!(folder.run(&none).status(2).err.contains("the file has no edge"));
    assert!(!folder.names().contains(&"x.html".to_owned()), "a page of nothing was written");
    let many = [&check[..], &["--view", "x.html", "--max-page", "40"]].concat();
    let run = folder.run(&many);
    assert!(run.status(3).err.contains("the page would be too large"), "{}", run.err);
}

#[test]
fn edges_keep_to_their_size() {
    let folder = Folder::new();
    folder.write("cell.yaml", WORLD.split("paths:").next().unwrap());
    // Numbers without any pattern: the worst for the compression.
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64 * 20.0 - 10.0
    };
    let line = |_| (0..6).map(|_| random().to_string()).collect::<Vec<_>>().join(",");
    let lines: Vec<String> = (0..10_000).map(line).collect();
    folder.write("e.csv", &lines.join("\n"));
    folder.run(&["check", "cell.yaml", "--edges", "e.csv", "--object", "mover", "--view", "page.html", "-q"]).status(1);
    let page = folder.read("page.html");
    let marks = scene(&page)["edges"]["marks"].to_string().len();
    assert!(page.len() - marks <= 600_000 + 64 * 10_000, "{} bytes, {marks} of them contacts in full", page.len());
}
