//! Every check of every sample world, and random scenes of two bodies.

use std::path::{Path, PathBuf};

use firstcontact_proof::Prover;
use firstcontact_scene::world::{CheckOptions, LoadOptions, PathsNeeded, Touch, World};
use firstcontact_solid::Kind;

use crate::parts::{proof_of, status};
use crate::python::statuses;
use crate::random::{Random, Scene, body};

fn sample_worlds() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../worlds");
    let files = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let mut worlds: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "yaml")).collect();
    worlds.sort();
    worlds
}

#[test]
fn every_check_of_every_sample_world_is_proven() {
    let (mut proofs, mut names, mut unproven, mut turning) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for path in sample_worlds() {
        let world = World::load(&path, &LoadOptions::new().paths_needed(PathsNeeded::None)).unwrap();
        let mut prover = Prover::new();
        if let Err(refused) = prover.checks(&world) {
            // Contacts of objects that turn are enclosed, not exact.
            assert!(refused.to_string().contains("turns"), "{}: {refused}", world.name());
            turning.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
            continue;
        }
        let proof = prover.finish();
        unproven.extend(proof.unproven.iter().map(|unproven| format!("{}: {unproven:?}", world.name())));
        proofs.push(proof.bytes);
        names.push((world.name().to_owned(), proof.unproven.is_empty()));
    }
    assert!(proofs.len() >= 18, "{}", proofs.len());
    assert_eq!(turning, ["agv_turns", "door", "drone_banks", "gear_pair", "key_in_lock"]);
    assert_eq!(unproven, Vec::<String>::new());
    for ((name, is_proven), proof) in names.iter().zip(&proofs) {
        let found = firstcontact_proof_checker::verify(proof, &[]);
        assert_eq!(found.is_ok(), *is_proven, "{name}: {:?}", found.err());
    }
    if let Some(found) = statuses("worlds", &proofs) {
        let ours: Vec<u8> = proofs.iter().map(|proof| status(proof)).collect();
        assert_eq!(found, ours);
    }
}

/// A world in which nothing moves.
fn standing(random: &mut Random) -> World {
    let mut builder = World::builder();
    let mut ids = Vec::new();
    for number in 0..6 {
        let place = [(); 3].map(|()| random.below(9) as f64 * 0.25 - 1.0);
        let body = body(random);
        let is_surface = body.kind() == Kind::Surface;
        let object = builder.object(format!("object {number}"), body).at(place);
        let object = if is_surface { object.touch(Touch::Contact) } else { object };
        let object = if number > 3 { object.attach_to(ids[random.below(3)]) } else { object };
        let object = if random.below(4) == 0 { object.margin(0.125) } else { object };
        ids.push(object.id().unwrap());
    }
    builder.allow(ids[0], ids[3], "they belong together");
    if random.below(2) == 0 {
        builder.touch(Touch::Allowed);
    }
    builder.build().unwrap()
}

#[test]
fn what_stands_in_contact_is_proven() {
    let mut random = Random(11);
    let (mut proofs, mut contacts) = (Vec::new(), 0);
    for _ in 0..200 {
        let world = standing(&mut random);
        let report = world.standing_contacts(&CheckOptions::new()).unwrap();
        let mut prover = Prover::new();
        prover.standing(&world, &report).unwrap();
        let proof = prover.finish();
        assert_eq!(proof.unproven, []);
        let check = firstcontact_proof_checker::verify(&proof.bytes, &[]).unwrap().checks.remove(0);
        assert_eq!([check.contacts.len(), check.pairs], [report.contacts.len(), report.pairs.tested]);
        contacts += check.contacts.len();
        proofs.push(proof.bytes);
    }
    assert!(contacts > 200, "{contacts}");
    if let Some(found) = statuses("standing", &proofs) {
        assert!(found.len() == proofs.len() && found.iter().all(|&status| status == 0), "{found:?}");
    }
}

#[test]
fn random_scenes_are_proven() {
    let mut random = Random(7);
    let (mut proofs, mut missing) = (Vec::new(), Vec::new());
    for number in 0..3000 {
        let scene = Scene::random(&mut random);
        let proof = proof_of(&scene);
        if let Some(unproven) = proof.unproven.first() {
            missing.push((number, unproven.reason.clone()));
            continue;
        }
        assert_eq!(firstcontact_proof_checker::verify(&proof.bytes, &[]).err(), None, "scene {number}");
        proofs.push(proof.bytes);
    }
    assert!(missing.is_empty(), "{} {missing:?}", missing.len());
    if let Some(found) = statuses("random", &proofs) {
        let refused: Vec<usize> = (0..found.len()).filter(|&i| found[i] != 0).collect();
        assert!(refused.is_empty() && found.len() == proofs.len(), "{refused:?}");
    }
}
