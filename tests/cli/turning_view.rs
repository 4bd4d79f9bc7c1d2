//! Pages and pictures of bodies that turn.

use serde_json::{Value, json};

use super::support::Folder;
use super::turn::cuboid;

/// A bar whose corner comes to a distance of 5 while it turns by a quarter, with a knob on it, beside a wall.
pub(crate) fn world(wall: f64, last: &str) -> String {
    format!(
        "firstcontact: 1\nunits: {{length: m, angle: deg, time: s}}\nobjects:\n  - {{id: bar, box: {{size: [8, 6, 1]}}}}\n  \
         - {{id: knob, box: {{size: [0.5, 0.5, 0.5]}}, attach_to: bar, pose: {{position: [3, 0, 0.75]}}}}\n  \
         - {{id: wall, box: {{size: [20, 2, 1]}}, pose: {{position: [0, {wall}, 0]}}}}\npaths:\n  - id: p\n    object: bar\n    \
         waypoints: [{{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}}, {last}]\n"
    )
}

/// The quarter turn in place; and the same while it is lifted.
pub(crate) const TURN: &str = "{t: 2, position: [0, 0, 0], rpy: [0, 0, 90]}";
pub(crate) const LIFTED: &str = "{t: 2, position: [0, 0, 0.25], rpy: [0, 0, 90]}";

/// The scene of a page.
fn scene(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"scene\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// The case of the page that a command writes as `page.html`.
fn case(folder: &Folder, command: &[&str], status: i32) -> (Value, Value) {
    let run = folder.run(&[command, &["--view", "page.html", "--force"]].concat());
    assert!(run.status(status).err.contains("wrote page.html: "), "{}", run.err);
    let scene = scene(&folder.read("page.html"));
    (scene["cases"][0].clone(), scene)
}

fn label(mark: &Value) -> String {
    format!("{} {}", mark["label"].as_str().unwrap(), mark["exact"].as_str().unwrap())
}

#[test]
fn an_exact_contact_is_marked_in_its_pose() {
    let folder = Folder::new();
    folder.write("cell.yaml", &world(5.0, TURN));
    let (case, scene) = case(&folder, &["check", "cell.yaml"], 1);
    let mark = &case["marks"][0];
    assert_eq!(mark["kind"], "contact");
    assert!(label(mark).starts_with("first contact in the exact pose s = 1/7, between 0.36133"), "{mark}");
    // The sine of the turn is 7/25, so that the corner (4, 3) is at (3, 4): there all of its edge is in the wall's side.
    let side = mark["sides"].as_array().unwrap().iter().find(|side| side["object"] == 0).unwrap();
    let off = |corner: &Value| {
        let [x, y] = [0, 1].map(|k| corner[k].as_f64().unwrap() + side["origin"][k].as_f64().unwrap());
        (x - 3.0).hypot(y - 4.0)
    };
    let corners: Vec<&Value> =
        side["parts"].as_array().unwrap().iter().flat_map(|part| part.as_array().unwrap()).collect();
    assert!(!corners.is_empty() && corners.iter().all(|corner| off(corner) < 1e-14), "{side}");
    // The bar turns, and the knob with it; both have motions of their own, and only the bar has a path.
    assert_eq!((scene["turnings"].as_array().unwrap().len(), &case["leaders"]), (2, &json!([0])));
    let turning: Vec<bool> = case["courses"].as_array().unwrap().iter().map(|course| course[4].is_u64()).collect();
    assert_eq!(turning, [true, true]);
}

#[test]
fn an_enclosed_contact_is_marked_at_the_end_of_its_bracket() {
    let folder = Folder::new();
    folder.write("cell.yaml", &world(5.0, LIFTED));
    let (found, _) = case(&folder, &["check", "cell.yaml"], 1);
    let (mark, report) = (&found["marks"][0], folder.run(&["check", "cell.yaml", "--format", "json"]));
    let time = &report.status(1).document()["results"][0]["enclosed"][0]["time"];
    assert_eq!((&mark["kind"], &mark["time"]), (&json!("contact"), &time["upper"]));
    let words = format!("first contact between {} and {}", time["lower"], time["upper"]);
    assert_eq!(label(mark), words);
    // The same bytes each time.
    let page = folder.read("page.html");
    case(&folder, &["check", "cell.yaml"], 1);
    assert!(page == folder.read("page.html"));
}

#[test]
fn what_is_not_known_has_a_mark_of_its_own() {
    let folder = Folder::new();
    folder.write("cell.yaml", &world(6.0, LIFTED));
    let (found, _) = case(&folder, &["check", "cell.yaml"], 1);
    let mark = &found["marks"][0];
    assert_eq!(mark["kind"], "undecided");
    assert!(label(mark).starts_with("undecided from 1.1806") && label(mark).ends_with(" on"), "{mark}");
    // No features are known; the place is between the two.
    let point = [0, 1, 2].map(|k| mark["point"][k].as_f64().unwrap());
    assert!((point[1] - 5.0).abs() < 1e-6 && point[0].abs() <= 5.0, "{point:?}");
    assert!(mark["sides"].as_array().unwrap().iter().all(|side| side["parts"] == json!([])), "{mark}");
}

/// Numbers of pixels of a colour in the picture of a world at its first contact.
fn pixels(folder: &Folder, colour: [u8; 3]) -> usize {
    folder.run(&["view", "cell.yaml", "--png", "cell.png", "--size", "300x200", "--force"]).status(0);
    let file = std::fs::File::open(folder.path().join("cell.png")).unwrap();
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    bytes.chunks(3).filter(|pixel| *pixel == colour).count()
}

#[test]
fn pictures_tell_contacts_from_doubts() {
    let folder = Folder::new();
    let (lit, doubt) = ([0xd6, 0x00, 0x6c], [0x7a, 0x3e, 0xb1]);
    for (wall, last, contact) in [(5.0, TURN, true), (5.0, LIFTED, true), (6.0, LIFTED, false)] {
        folder.write("cell.yaml", &world(wall, last));
        let found = [lit, doubt].map(|colour| pixels(&folder, colour));
        let [shown, other] = if contact { found } else { [found[1], found[0]] };
        assert!(shown >= 20 && other == 0, "{wall} {last}: {found:?}");
    }
}

#[test]
fn queries_of_turns_write_pages() {
    let folder = Folder::new();
    folder.write("cube.off", &cuboid([0; 3], [5; 3]));
    folder.write("block.off", &cuboid([-2, 7, 1], [3, 9, 6]));
    let cube = ["query", "cube.off", "block.off", "--turn", "0,0,1", "--angle", "90"];
    let (exact, _) = case(&folder, &cube, 1);
    let mark = &exact["marks"][0];
    assert!(label(mark).starts_with("first contact in the exact pose s = 1/3, between 0.40966"), "{mark}");
    assert_eq!((&mark["point"], &exact["leaders"]), (&json!([1.0, 7.0, 5.0]), &json!([0])));
    let (enclosed, _) = case(&folder, &[&cube[..], &["--move", "0,2,0"]].concat(), 1);
    let mark = &enclosed["marks"][0];
    assert!(label(mark).starts_with("first contact between 0.24"), "{mark}");
    let (clear, _) = case(&folder, &[&cube[..], &["--move", "0,-2,0"]].concat(), 0);
    assert_eq!(clear["marks"], json!([]));
    let grazing = cuboid([-30, 77, 0], [30, 99, 5]).replace(" 77 ", " 7.0710678118654755 ");
    folder.write("top.off", &grazing);
    let top = ["query", "cube.off", "top.off", "--turn", "0,0,1", "--angle", "90", "--move", "0,0,0.5"];
    let (doubt, _) = case(&folder, &top, 1);
    assert_eq!(doubt["marks"][0]["kind"], "undecided");
    let begins = ["query", "cube.off", "cube.off", "--turn", "0,0,1", "--angle", "9", "--move-b", "1,0,0"];
    let (begins, _) = case(&folder, &begins, 1);
    assert_eq!(label(&begins["marks"][0]), "in contact from the start, at 0");
}
