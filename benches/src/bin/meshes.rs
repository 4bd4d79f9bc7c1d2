//! Edges through a room of meshes, of a robot that is a hull and of one that is a mesh: our checker and parry's tree
//! with its shape cast, side by side, and the same edges sampled.

use std::process::ExitCode;

use firstcontact_benches::clutter::{Clutter, Robot};
use firstcontact_benches::options::Options;
use firstcontact_benches::race::{self, speed};

/// What is asked of `is_clear`: how many times as long parry takes.
const BAR: f64 = 10.0;

/// How many meshes there are.
const MESHES: usize = 50;

/// Casts are timed on one edge in so many: parry takes long.
const SHARE: usize = 30;

fn main() -> ExitCode {
    Options { sizes: vec![10_000], queries: 60_000, ..Options::default() }.run(run)
}

fn run(options: &Options) {
    for &triangles in &options.sizes {
        for robot in [Robot::Hull, Robot::Mesh] {
            let clutter = Clutter::of_meshes(robot, MESHES, triangles, options.queries, options.seed);
            println!("{MESHES} meshes of {triangles} triangles, the robot a {}", robot.name());
            println!("{}", speed(options.style, &clutter, options.queries.div_ceil(SHARE), BAR));
            race::sampled(&clutter);
        }
    }
}
