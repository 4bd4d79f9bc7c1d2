//! Mutation fuzzing on the stable compiler: `cargo run --release -- TARGET [--seconds N] [--seed N] [--unguarded]`.
//!
//! One process looks after another. The worker changes seeds and what it has kept, and hands each input over before it
//! runs it; so whatever an input does (a panic, an abort, endless time, too much memory), the keeper has it and keeps
//! it in `finds`. An input is kept as a new seed if its outcome is one that has not been seen: an error of another
//! kind, or other counts. With `--unguarded` the target is the parsing crate alone, in whose known failure the guards
//! are to be justified.

mod keeper;
mod mutate;
mod outcome;
mod targets;
mod worker;

use std::process::ExitCode;
use std::time::Duration;

/// What the command line says.
#[derive(Debug, Clone)]
pub(crate) struct Arguments {
    pub(crate) target: String,
    pub(crate) time: Duration,
    pub(crate) seed: u64,
    pub(crate) guards: Guards,
    role: Role,
}

/// Whether our own checks stand before the parsing crates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guards {
    On,
    Off,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Keeper,
    Worker,
}

fn main() -> ExitCode {
    let Some(arguments) = read(std::env::args().skip(1)) else {
        let names: Vec<&str> = targets::ALL.iter().map(|target| target.name).collect();
        eprintln!(
            "usage: firstcontact-fuzz TARGET [--seconds N] [--seed N] [--unguarded]\ntargets: {}",
            names.join(", ")
        );
        return ExitCode::from(2);
    };
    let Some(target) = targets::find(&arguments.target) else {
        eprintln!("there is no target `{}`", arguments.target);
        return ExitCode::from(2);
    };
    match arguments.role {
        Role::Worker => worker::run(target, &arguments),
        Role::Keeper => keeper::run(target, &arguments),
    }
}

fn read(words: impl Iterator<Item = String>) -> Option<Arguments> {
    let mut arguments = Arguments {
        target: String::new(),
        time: Duration::from_secs(60),
        seed: 1,
        guards: Guards::On,
        role: Role::Keeper,
    };
    let mut words = words;
    while let Some(word) = words.next() {
        match word.as_str() {
            "--seconds" => arguments.time = Duration::from_secs(words.next()?.parse().ok()?),
            "--seed" => arguments.seed = words.next()?.parse().ok()?,
            "--unguarded" => arguments.guards = Guards::Off,
            "--worker" => arguments.role = Role::Worker,
            name if arguments.target.is_empty() && !name.starts_with('-') => arguments.target = name.to_owned(),
            _ => return None,
        }
    }
    (!arguments.target.is_empty()).then_some(arguments)
}
