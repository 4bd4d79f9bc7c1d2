//! Worlds and checkers as bytes: the same answers, the same handles, and clear errors for other bytes.

#![cfg(feature = "cache")]

use firstcontact::planner::{Checker, Verdict};
use firstcontact::world::{BytesError, LoadOptions, World};
use firstcontact::{Body, Motion};
use std::path::Path;

fn worlds() -> impl Iterator<Item = (String, World)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("worlds");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let files = files.into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "yaml"));
    files.map(|file| (file.display().to_string(), World::load(&file, &LoadOptions::default()).unwrap()))
}

#[test]
fn a_world_of_bytes_gives_the_same_verdicts() {
    let mut count = 0;
    for (name, world) in worlds() {
        let bytes = world.to_bytes();
        let copy = World::from_bytes(&bytes).unwrap();
        assert_eq!(copy.to_bytes(), bytes, "{name}");
        assert_eq!(copy.digest(), world.digest(), "{name}");
        assert_eq!(copy.to_yaml(), world.to_yaml(), "{name}");
        assert_eq!(copy.warnings(), world.warnings(), "{name}");
        for (check, of_copy) in world.checks().iter().zip(copy.checks()) {
            assert_eq!(check, of_copy);
            let [one, other] = [(&world, check), (&copy, of_copy)]
                .map(|(world, check)| world.check(check, &Default::default()).unwrap());
            assert_eq!(format!("{:?}", one.verdict), format!("{:?}", other.verdict), "{name}");
            count += 1;
        }
        for (id, object) in world.objects() {
            assert_eq!(copy.object(id).map(|copy| copy.id()), Some(object.id()), "{name}");
        }
    }
    assert!(count > 50, "{count} checks");
}

#[test]
fn the_digest_is_that_of_the_content() {
    let [one, again] = [(); 2].map(|()| worlds().map(|(_, world)| world.digest()).collect::<Vec<_>>());
    assert_eq!(one, again);
    let mut different = one.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), one.len());
}

#[test]
fn a_checker_of_bytes_is_the_same_checker() {
    let mut checker = Checker::empty();
    let table = Body::cuboid([4.0, 4.0, 1.0]).unwrap();
    let gone = checker.add("gone", table.clone(), Motion::at([9.0; 3]).unwrap()).unwrap();
    let robot = checker.add("robot", Body::cuboid([1.0; 3]).unwrap(), Motion::at([0.0; 3]).unwrap()).unwrap();
    let table = checker.add("table", table, Motion::at([0.0, 0.0, -1.0]).unwrap()).unwrap();
    checker.remove(gone).unwrap();
    checker.set_pair_touch(robot, table, firstcontact::world::Touch::Allowed).unwrap();
    let copy = Checker::from_bytes(&checker.to_bytes().unwrap()).unwrap();
    assert_eq!((copy.name(robot), copy.name(table), copy.name(gone)), (Some("robot"), Some("table"), None));
    let slide = Motion::edge([0.0; 3], [1.0, 0.0, 0.0]).unwrap();
    for checker in [&checker, &copy] {
        assert_eq!(checker.first_contact(robot, &slide, &mut checker.scratch()), Ok(Verdict::Clear));
    }
}

#[test]
fn other_bytes_are_refused_in_words() {
    let body = Body::cuboid([1.0; 3]).unwrap();
    let bytes = body.to_bytes();
    let text = |bytes: &[u8]| Body::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(World::from_bytes(&bytes).unwrap_err().to_string(), "these are the bytes of a body, not of a world");
    assert_eq!(text(b"OFF 4 4 0\n"), "these are no bytes of a body: they do not begin with `firstcontact body`");
    assert_eq!(text(b""), text(b"OFF 4 4 0\n"));
    let newer = [b"firstcontact body 999\n".as_slice(), &bytes[20..]].concat();
    assert!(matches!(Body::from_bytes(&newer), Err(BytesError::Version { found, .. }) if found == "999"));
    for place in 20..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[place] ^= 4;
        assert_eq!(Body::from_bytes(&flipped).unwrap_err(), BytesError::Damaged, "byte {place}");
        assert!(Body::from_bytes(&bytes[..place]).is_err());
    }
}
