//! `mesh repair`: what is written, what is said about it, and what is left behind.

use super::support::{CUBE, Folder};

/// The cube with its top missing, a side turned round, a side there twice, a flat face, and a vertex that nobody uses.
const BROKEN: &str = "\
OFF
9 7 0
0 0 0
1 0 0
1 1 0
0 1 0
0 0 1
1 0 1
1 1 1
0 1 1
5 5 5
4 0 3 2 1
4 4 5 1 0
4 1 2 6 5
4 2 3 7 6
4 3 0 4 7
4 2 6 5 1
3 0 1 1
";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("broken.off", BROKEN);
    folder
}

#[test]
fn a_repair_is_told_in_words() {
    let folder = folder();
    let run = folder.run(&["mesh", "repair", "broken.off", "-o", "good.off"]);
    let told = "\
wrote good.off: off, 8 vertices, 6 faces
  of                       broken.off
  collapsed faces dropped  number 6
  duplicate faces dropped  number 5
  faces turned             number 1
  holes filled             4 edges from vertex 4 with 1 face
  unused vertices dropped  number 8
  now                      a closed solid, volume 1
  closed                   yes
  oriented                 yes
  free of crossings        yes
";
    assert_eq!(run.status(0).out, told);
    let document = folder.run(&["mesh", "info", "good.off", "--format", "json"]).status(0).document();
    let found = &document["results"][0];
    assert_eq!((found["set"].as_str(), found["volume"].as_f64()), (Some("solid"), Some(1.0)));
    assert_eq!((&found["manifold"], &found["self_intersections"]["count"]), (&true.into(), &0.into()));
}

#[test]
fn a_repair_is_told_in_json() {
    let folder = folder();
    let run = folder.run(&["mesh", "repair", "broken.off", "-o", "good.obj", "--format", "json"]);
    let document = run.status(0).document();
    let found = &document["results"][0];
    assert_eq!((&found["kind"], &found["solid"], &found["volume"]), (&"repair".into(), &true.into(), &1.0.into()));
    let done = &found["done"];
    assert_eq!(
        done["filled_holes"]["first"][0],
        serde_json::json!({"edges": 4, "vertex": 4, "faces": 1, "meets": false})
    );
    assert_eq!((&done["turned_faces"]["first"][0], &done["unused_vertices"]["count"]), (&1.into(), &1.into()));
    let lines = folder.run(&["mesh", "repair", "broken.off", "-o", "good.stl", "--format", "jsonl"]).status(0).lines();
    assert_eq!((&lines[0]["format"], &lines[0]["faces"]), (&"stl".into(), &12.into()));
}

#[test]
fn what_is_no_solid_yet_is_status_1_and_written() {
    let folder = folder();
    let arguments = ["mesh", "repair", "broken.off", "-o", "half.off", "--max-hole", "3"];
    let run = folder.run(&arguments);
    run.status(1);
    for text in ["holes left open", "4 edges from vertex 4 (has more edges than may be filled)", "not a closed solid"] {
        assert!(run.out.contains(text), "{text} is not in\n{}", run.out);
    }
    assert!(run.out.lines().any(|line| line.split_whitespace().eq(["closed", "no"])), "{}", run.out);
    assert!(run.out.contains("open edges"), "{}", run.out);
    assert!(folder.read("half.off").starts_with("OFF"));
    let run = folder.run(&[&arguments[..], &["--force", "--format", "json"]].concat());
    let document = run.status(1).document();
    let found = &document["results"][0];
    assert_eq!((&found["solid"], &found["volume"]), (&false.into(), &serde_json::Value::Null));
    assert_eq!(found["remaining"]["open_edges"]["count"], 4);
}

#[test]
fn cracks_are_welded_within_a_tolerance() {
    let folder = Folder::new();
    let cracked =
        CUBE.replace("8 6 0", "9 6 0").replace("0 1 1\n4", "0 1 1\n1e-7 0 1\n4").replace("4 4 5 6 7", "4 8 5 6 7");
    folder.write("cracked.off", &cracked);
    let run = folder.run(&["mesh", "repair", "cracked.off", "-o", "a.off"]);
    assert!(!run.out.contains("near vertices"), "{}", run.out);
    let run = folder.run(&["mesh", "repair", "cracked.off", "-o", "b.off", "--weld", "1e-6"]);
    assert!(run.status(0).out.contains("near vertices joined  number 8"), "{}", run.out);
    assert!(run.out.contains("a closed solid, volume 1\n"), "{}", run.out);
    let refused = folder.run(&["mesh", "repair", "cracked.off", "-o", "c.off", "--weld=-1"]);
    assert!(refused.status(2).err.contains("`-1` is negative"), "{}", refused.err);
    let refused = folder.run(&["mesh", "repair", "cracked.off", "-o", "c.off", "--weld", "10"]);
    assert!(refused.status(2).err.contains("no face is left"), "{}", refused.err);
}

/// A cube as a soup of triangles, no two corners of which are quite equal.
#[test]
fn a_soup_gets_the_advice_to_weld_though_its_cracks_are_filled() {
    let folder = Folder::new();
    let faces = ["021", "032", "456", "467", "015", "054", "126", "165", "237", "276", "304", "347"];
    let corner = |digit: char, shift: usize| {
        let corner = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];
        let at = corner[digit.to_digit(10).unwrap() as usize];
        let off = [shift % 3, shift / 3 % 3, shift / 9 % 3].map(|step| (step as f64 - 1.0) * 1e-4);
        format!("{} {} {}\n", f64::from(at[0]) + off[0], f64::from(at[1]) + off[1], f64::from(at[2]) + off[2])
    };
    let mut soup = "OFF\n36 12 0\n".to_owned();
    for (number, face) in faces.iter().enumerate() {
        soup.extend(face.chars().enumerate().map(|(place, digit)| corner(digit, 7 * number + 5 * place)));
    }
    soup.extend((0..12).map(|face| format!("3 {} {} {}\n", 3 * face, 3 * face + 1, 3 * face + 2)));
    folder.write("soup.off", &soup);
    let run = folder.run(&["mesh", "repair", "soup.off", "-o", "a.off"]);
    assert!(run.status(1).out.contains("with `--weld DISTANCE`, such as 0.0001"), "{}", run.out);
    let run = folder.run(&["mesh", "repair", "soup.off", "-o", "b.off", "--weld", "1e-3"]);
    assert!(run.status(0).out.contains("a closed solid") && !run.out.contains("--weld"), "{}", run.out);
    let run = folder.run(&["mesh", "repair", "soup.off", "-o", "c.off", "--max-hole", "10001"]);
    assert!(run.status(2).err.contains("a whole number from 0 to 10000"), "{}", run.err);
}

#[test]
fn nothing_is_overwritten_and_nothing_left_behind() {
    let folder = folder();
    folder.write("there.off", "mine");
    let run = folder.run(&["mesh", "repair", "broken.off", "-o", "there.off"]);
    assert!(run.status(2).err.contains("exists already"), "{}", run.err);
    assert_eq!(folder.read("there.off"), "mine");
    let run = folder.run(&["mesh", "repair", "broken.off", "-o", "broken.off", "--force"]);
    assert!(run.status(2).err.contains("is read by this command"), "{}", run.err);
    folder.run(&["mesh", "repair", "missing.off", "-o", "other.off"]).status(2);
    folder.run(&["mesh", "repair", "broken.off", "-o", "no/such/folder.off"]).status(2);
    let mut names = folder.names();
    names.sort();
    assert_eq!(names, ["broken.off", "there.off"]);
    folder.run(&["mesh", "repair", "broken.off", "-o", "there.off", "--force"]).status(0);
    assert!(folder.read("there.off").starts_with("OFF\n8 6"));
}

#[test]
fn a_pipe_gets_the_mesh_alone() {
    let folder = folder();
    let run = folder.run_with(&["mesh", "repair", "-", "-o", "-"], BROKEN.as_bytes());
    assert!(run.status(0).out.starts_with("OFF\n8 6"), "{}", run.out);
    assert!(run.err.contains("a closed solid"), "{}", run.err);
}

#[test]
fn nested_shells_become_cavities() {
    let folder = Folder::new();
    let shift = |text: &str| -> String {
        let corners = |line: &str| -> String {
            let numbers: Vec<usize> = line.split(' ').skip(1).map(|word| word.parse::<usize>().unwrap() + 8).collect();
            format!("4 {} {} {} {}\n", numbers[0], numbers[1], numbers[2], numbers[3])
        };
        text.lines().map(corners).collect()
    };
    let faces: String = CUBE.lines().skip(10).map(|line| format!("{line}\n")).collect();
    let vertices = |low: i32, high: i32| -> String {
        let value = |word: &str| if word == "0" { low } else { high };
        let line = |line: &str| line.split(' ').map(|word| value(word).to_string()).collect::<Vec<_>>().join(" ");
        CUBE.lines().skip(2).take(8).map(|text| format!("{}\n", line(text))).collect()
    };
    let both = format!("OFF\n16 12 0\n{}{}{faces}{}", vertices(-3, 3), vertices(-1, 1), shift(&faces));
    folder.write("nested.off", &both);
    let run = folder.run(&["mesh", "repair", "nested.off", "-o", "hollow.off"]);
    assert!(run.status(0).out.contains("volume 208\n"), "{}", run.out);
    assert!(run.out.contains("cavities at faces  number 6\n"), "{}", run.out);
    let run = folder.run(&["mesh", "repair", "hollow.off", "-o", "full.off", "--nested", "solids"]);
    assert!(run.status(0).out.contains("faces turned") && !run.out.contains("cavities"), "{}", run.out);
}

#[test]
fn faces_that_cross_are_status_1_and_said() {
    let folder = Folder::new();
    // Two cubes, one moved by half an edge: closed, oriented, and they overlap.
    let vertices: String = CUBE.lines().skip(2).take(8).map(|line| format!("{line}\n")).collect();
    let moved = vertices.replace("1", "1.5").replace("0", "0.5");
    let faces = |shift: usize| -> String {
        let number = |word: &str| (word.parse::<usize>().unwrap() + shift).to_string();
        let line = |line: &str| {
            let words: Vec<String> = line.split(' ').skip(1).map(number).collect();
            format!("4 {}\n", words.join(" "))
        };
        CUBE.lines().skip(10).map(line).collect()
    };
    folder.write("two.off", &format!("OFF\n16 12 0\n{vertices}{moved}{}{}", faces(0), faces(8)));
    let run = folder.run(&["mesh", "repair", "two.off", "-o", "out.off"]);
    run.status(1);
    for text in [
        "now                closed, but its faces cross, sum of volumes 2\n",
        "oriented           yes\n",
        "free of crossings  no\n",
        "crossing faces ",
    ] {
        assert!(run.out.contains(text), "{text} is not in\n{}", run.out);
    }
    let run = folder.run(&["mesh", "repair", "two.off", "-o", "out.off", "--force", "--format", "json"]);
    let document = run.status(1).document();
    let found = &document["results"][0];
    let names = ["closed", "oriented", "solid", "free_of_crossings"];
    assert_eq!(names.map(|name| found[name].as_bool().unwrap()), [true, true, true, false]);
}

/// Three triangles of a tetrahedron, none of which shares a vertex with another one: their corners are nearly equal
/// only.
#[test]
fn a_soup_is_told_how_to_weld() {
    let folder = Folder::new();
    let soup = "OFF\n9 3 0\n0 0 0\n1 0 0\n0 1 0\n1e-5 0 0\n0 1.00001 0\n0 0 1\n0 1e-5 0\n0 0 1.00001\n1.00001 0 0\n\
                3 0 2 1\n3 3 5 4\n3 6 8 7\n";
    folder.write("soup.off", soup);
    let run = folder.run(&["mesh", "repair", "soup.off", "-o", "a.off", "--max-hole", "0"]);
    assert!(run.status(1).out.contains("join them with `--weld DISTANCE`, such as "), "{}", run.out);
    assert_eq!(run.out.matches("has more edges than may be filled").count(), 1, "{}", run.out);
    let run = folder.run(&["mesh", "repair", "soup.off", "-o", "b.off", "--weld", "0.0001"]);
    assert!(run.status(0).out.contains("a closed solid"), "{}", run.out);
}
