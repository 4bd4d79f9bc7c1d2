//! Every world in `worlds/` loads and gives the verdicts it states.

use firstcontact::world::{CheckOptions, LoadOptions, World};
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
