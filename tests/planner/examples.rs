//! The planners among the examples find their ways, and what they write passes its checks.
#![cfg(feature = "yaml")]

use std::path::{Path, PathBuf};

use firstcontact::world::{CheckOptions, LoadOptions, World};
use planning::Failure;

#[path = "../../examples/planning/mod.rs"]
mod planning;

/// A file that is gone when the test is over.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> File {
        File(std::env::temp_dir().join(format!("firstcontact-{}-{name}", std::process::id())))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Runs a planner, holds what it says against what it has written, and has the command check that.
fn plan(name: &str, run: impl Fn(&Path, &mut Vec<u8>) -> Result<(), Failure>) -> (World, String) {
    let file = File::new(name);
    let mut out = Vec::new();
    run(&file.0, &mut out).unwrap_or_else(|error| panic!("{error}"));
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains(&format!("written: firstcontact check {}", file.0.display())), "{text}");
    let world = World::load(&file.0, &LoadOptions::new()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(world.checks().len(), 1);
    let report = world.check(&world.checks()[0], &CheckOptions::new()).unwrap();
    assert!(report.passed() && report.pairs.tested > 10, "{text}");
    #[cfg(feature = "cli")]
    {
        let command = std::process::Command::new(env!("CARGO_BIN_EXE_firstcontact")).arg("check").arg(&file.0).output();
        assert!(command.unwrap().status.success());
    }
    (world, text)
}

#[test]
fn rrt_connect_finds_a_way() {
    for seed in 1..3 {
        let (world, text) =
            plan(&format!("rrt{seed}.yaml"), |file, out| planning::rrt_connect::run(seed, 80, file, out));
        let waypoints = world.paths()[0].waypoints();
        assert_eq!(waypoints[0].position, planning::clutter::START.into());
        assert_eq!(waypoints[waypoints.len() - 1].position, planning::clutter::GOAL.into());
        assert!(text.contains("smoothed: "), "{text}");
        // The arm is still attached.
        assert!(world.object(world.find("arm").unwrap()).unwrap().carrier().is_some());
    }
}

#[test]
fn a_roadmap_finds_a_way() {
    let (world, text) = plan("prm.yaml", |file, out| planning::prm::run(2, 60, 200, file, out));
    assert!(world.paths()[0].waypoints().len() >= 2 && text.contains(" edges clear"), "{text}");
}

#[test]
fn a_fleet_crosses_the_floor() {
    let (world, text) = plan("fleet.yaml", |file, out| planning::fleet::run(3, 6, file, out));
    assert_eq!(world.paths().len(), 6);
    assert_eq!(text.lines().filter(|line| line.contains(" arrives at t = ")).count(), 6, "{text}");
}

#[test]
fn a_search_over_conflicts_finds_plans_without() {
    let (world, text) = plan("conflicts.yaml", |file, out| planning::conflict_search::run(5, 12, file, out));
    assert_eq!(world.paths().len(), 12);
    assert!(text.starts_with("exact: 12 robots, ") && text.contains("\nsampled at 1 %: 12 robots, "), "{text}");
}

#[test]
fn an_agv_turns_between_two_doors() {
    let file = File::new("agv.yaml");
    let mut out = Vec::new();
    planning::agv::run(1, &file.0, &mut out).unwrap_or_else(|error| panic!("{error}"));
    let world = World::load(&file.0, &LoadOptions::new()).unwrap_or_else(|error| panic!("{error}"));
    let report = world.check(&world.checks()[0], &CheckOptions::new()).unwrap();
    assert!(report.passed() && world.paths()[0].waypoints().len() > 2, "{}", String::from_utf8_lossy(&out));
}

#[test]
fn the_contract_of_ompl_is_kept() {
    let mut out = Vec::new();
    planning::motion_validator::run(5, 300, &mut out).unwrap_or_else(|error| panic!("{error}"));
    assert!(String::from_utf8(out).unwrap().starts_with("300 motions: the contract is kept; "));
}
