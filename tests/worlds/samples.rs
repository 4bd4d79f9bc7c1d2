//! Every world in `worlds/` loads and gives the verdicts it states.
#![cfg(feature = "yaml")]

use firstcontact::motion::{Angle, Rotation};
use firstcontact::world::{CheckOptions, CheckReport, CheckResult, LoadOptions, World};
use firstcontact::{Body, Placement};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

fn worlds() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("worlds");
    let mut worlds: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .collect();
    worlds.sort();
    worlds
}

#[test]
fn every_world_passes() {
    let mut failures = Vec::new();
    for path in worlds() {
        let world = match World::load(&path, &LoadOptions::new()) {
            Ok(world) => world,
            Err(error) => {
                failures.push(error.to_string());
                continue;
            }
        };
        for check in world.checks() {
            let report = world.check(check, &CheckOptions::new()).unwrap_or_else(|error| panic!("{error}"));
            if !report.passed() {
                let times: Vec<String> = report.contacts().iter().map(|found| found.contact.time.to_string()).collect();
                let place = report.place.map(|place| place.to_string());
                failures.push(format!("{place:?} {} {:?} {times:?}", check.id(), report.result));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn worlds_survive_being_written_and_read() {
    for path in worlds() {
        let world = World::load(&path, &LoadOptions::new()).unwrap();
        let options = LoadOptions::new().base(path.parent().unwrap());
        let text = world.to_yaml();
        let again = World::from_yaml_str(&text, &options).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.to_yaml(), text, "{}", path.display());
        for (check, same) in world.checks().iter().zip(again.checks()) {
            let [report, again] = [(&world, check), (&again, same)]
                .map(|(world, check)| world.check(check, &CheckOptions::new()).unwrap());
            let answer = |report: &CheckReport| format!("{:?} {:?} {:?}", report.verdict, report.result, report.pairs);
            assert_eq!(answer(&report), answer(&again), "{} {}", path.display(), check.id());
        }
    }
}

#[test]
fn threads_and_the_order_of_objects_change_nothing() {
    let world = |order: &[usize]| {
        let mut text = String::from("firstcontact: 1\nobjects:\n");
        for i in order {
            let (x, y) = (i % 6, i / 6);
            text += &format!(
                "  - {{id: o{i:02}, box: {{size: [1, 1, 1]}}, pose: {{position: [{}, {}, 0]}}}}\n",
                2 * x,
                2 * y
            );
        }
        text += "paths:\n";
        for i in [0, 7, 14, 21] {
            let (x, y) = (2 * (i % 6), 2 * (i / 6));
            text += &format!(
                "  - {{id: p{i}, object: o{i:02}, waypoints: [{{t: 0, position: [{x}, {y}, 0]}}, {{t: 3, position: [{}, {}, 0]}}]}}\n",
                y + 1,
                x + 1
            );
        }
        for scope in ["first", "all_pairs"] {
            text +=
                &format!("{}  - {{id: {scope}, report: {scope}}}\n", if scope == "first" { "checks:\n" } else { "" });
        }
        World::from_yaml_str(&text, &LoadOptions::new()).unwrap()
    };
    let answers = |world: &World, threads: usize| -> Vec<String> {
        let options = CheckOptions::new().threads(NonZeroUsize::new(threads).unwrap());
        let name = |id| world.object(id).unwrap().id().to_owned();
        let found = |report: CheckReport| {
            let contacts = report.contacts().iter().map(|found| (name(found.a), name(found.b), found.contact.clone()));
            format!("{:?} {:?} {:?}", report.outcome(), report.pairs, contacts.collect::<Vec<_>>())
        };
        world.checks().iter().map(|check| found(world.check(check, &options).unwrap())).collect()
    };
    let first = world(&(0..24).collect::<Vec<_>>());
    let [one, all] = [0, 1].map(|check| first.check(&first.checks()[check], &CheckOptions::new()).unwrap());
    assert!(all.contacts().len() > 1);
    assert_eq!(format!("{:?}", one.contacts()[0]), format!("{:?}", all.contacts()[0]));
    let forward: Vec<usize> = (0..24).collect();
    let backward: Vec<usize> = (0..24).rev().collect();
    let shuffled: Vec<usize> = (0..24).map(|i| (i * 7 + 3) % 24).collect();
    let expected = answers(&world(&forward), 1);
    assert!(expected[0].contains("Contact"), "{expected:?}");
    for order in [&forward, &backward, &shuffled] {
        for threads in [1, 2, 4] {
            assert_eq!(answers(&world(order), threads), expected);
        }
    }
}

#[test]
fn built_worlds_answer_and_can_be_written() {
    let mut builder = World::builder();
    let cart = builder.object("cart", Body::cuboid([1.0; 3]).unwrap()).id().unwrap();
    let load = Body::cuboid([0.5; 3]).unwrap();
    let turned = Placement { scale: [1.0; 3], rotation: Rotation::from_rpy([Angle::Degrees(10.0); 3]).unwrap() };
    let load = turned.apply(&load).unwrap();
    let load = builder.object("load", load).at([0.0, 0.0, 1.0]).attach_to(cart).group("goods").id().unwrap();
    let wall = builder.object("the \"wall\"", Body::cuboid([1.0; 3]).unwrap()).at([5.0, 0.0, 0.0]).id().unwrap();
    builder.path("go", cart).waypoint(0.0, [0.0; 3]).waypoint(2.0, [8.0, 0.0, 0.0]).add().unwrap();
    let world = builder.build().unwrap();
    let report = world.check(&world.checks()[0], &CheckOptions::new()).unwrap();
    let [first] = report.contacts() else { panic!("one contact") };
    assert_eq!((first.a, first.b, first.contact.time.to_string()), (cart, wall, "1".to_owned()));
    assert_eq!((report.pairs.all, report.pairs.attached, report.pairs.tested), (3, 1, 2));
    assert!(!report.passed());
    assert_eq!(report.result, CheckResult::Fail("expected clear".to_owned()));
    let again = World::from_yaml_str(&world.to_yaml(), &LoadOptions::new()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.find("load"), Some(load));
    let same = again.check(&again.checks()[0], &CheckOptions::new()).unwrap();
    assert_eq!(format!("{:?}", same.verdict), format!("{:?}", report.verdict));
}

#[test]
fn the_index_rules_out_most_pairs_of_a_thousand_objects() {
    let path = worlds().into_iter().find(|path| path.ends_with("warehouse.yaml")).unwrap();
    let world = World::load(path, &LoadOptions::new()).unwrap();
    let report = world.check(&world.checks()[0], &CheckOptions::new()).unwrap();
    assert_eq!(world.objects().len(), 1000);
    assert!(report.pairs.admitted < report.pairs.tested);
}

const PEG: &str = "
firstcontact: 1
objects:
  - {id: peg, mesh: {file: parts/peg.off}}
  - {id: plate, box: {size: [4, 4, 1]}, pose: {position: [0, 0, 0]}}
paths:
  - {id: down, object: peg, waypoints: {file: down.csv}}
";

/// A tetrahedron with its top below.
const TETRAHEDRON: &str = "OFF\n4 4 0\n0 0 1\n1 0 1\n0 1 1\n0 0 0\n3 0 1 2\n3 0 3 1\n3 1 3 2\n3 2 3 0\n";

#[test]
fn files_in_memory_need_no_folder() {
    let options = LoadOptions::new().file("parts/peg.off", TETRAHEDRON.as_bytes());
    let both = options.clone().file("down.csv", &b"t,x,y,z\n0,0,0,2\n4,0,0,0\n"[..]);
    let world = World::from_yaml_str(PEG, &both).unwrap_or_else(|error| panic!("{error}"));
    let report = world.check(&world.checks()[0], &CheckOptions::new()).unwrap();
    assert_eq!(report.contacts()[0].contact.time.to_string(), "3");
    // Names are taken as they are, those of files in memory are shown, and limits hold.
    let error = World::from_yaml_str(PEG, &options).unwrap_err().to_string();
    assert!(error.contains("there is no file `down.csv` among those in memory"), "{error}");
    let error = World::from_yaml_str(&PEG.replace("peg.off", "pegs.off"), &both).unwrap_err();
    assert_eq!(error.help(), Some("did you mean `parts/peg.off`?"));
    let error =
        World::from_yaml_str(PEG, &both.clone().file("parts/peg.off", &b"OFF 4 4"[..])).unwrap_err().to_string();
    assert!(error.contains("parts/peg.off:1:"), "{error}");
    let small = both.max_bytes(400).file("down.csv", vec![b'#'; 500]);
    let error = World::from_yaml_str(PEG, &small).unwrap_err().to_string();
    assert!(error.contains("`down.csv` is larger than 400 bytes"), "{error}");
}

#[test]
fn a_file_in_memory_stands_before_one_on_the_disk() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files_in_memory");
    std::fs::create_dir_all(folder.join("parts")).unwrap();
    std::fs::write(folder.join("parts/peg.off"), TETRAHEDRON.replace("\n0 0 0\n", "\n0 0 0.5\n")).unwrap();
    std::fs::write(folder.join("down.csv"), "t,x,y,z\n0,0,0,2\n4,0,0,0\n").unwrap();
    let time = |options: LoadOptions| {
        let world = World::from_yaml_str(PEG, &options.base(&folder)).unwrap_or_else(|error| panic!("{error}"));
        world.check(&world.checks()[0], &CheckOptions::new()).unwrap().contacts()[0].contact.time.to_string()
    };
    assert_eq!(time(LoadOptions::new()), "4");
    assert_eq!(time(LoadOptions::new().file("parts/peg.off", TETRAHEDRON.as_bytes())), "3");
}
