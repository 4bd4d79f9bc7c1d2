//! `--proof` and `verify`: proofs of verdicts as files, and their check.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;
use firstcontact::proof::{Proof, Prover, SourceFile, verify};
use firstcontact::world::{Check, World};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::console::{Console, OutputArgs};
use super::diagnostic::{Diagnostic, Exit, Failure, Place};
use super::files;
use super::finding::Report;
use super::page::size;
use super::text::printed;

/// Text above `verify --help`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  firstcontact check cell.yaml --proof cell.fcp    write why every check has the answer that it has
  firstcontact check cell.yaml --edges plan.csv --object gripper --proof plan.fcp    the same of every edge
  firstcontact verify cell.fcp cell.yaml           check that, without the engine that answered";

/// Text below `verify --help`.
pub(crate) const STATUS: &str = "\
Exit status: 0 accepted: all that it says is proven, of the files that are given; 1 refused: it proves something else, or is of other \
files; 2 a file cannot be read or is no proof, or bad usage; 3 a limit or an interrupt.";

/// Number of checks that are named because they are not proven.
const NAMED: usize = 20;

/// The most bytes of a proof that is read.
pub(crate) const MOST: u64 = 1 << 30;

/// The proof that a command writes beside its report.
#[derive(Debug, Default, Args)]
pub(crate) struct ProofArgs {
    /// Also write a proof of the answer, a name that ends in .fcp: `firstcontact verify` and `tools/verify.py`, or
    /// `tools/verify_turn.py` for `query --turn`, check it without trust in the engine
    #[arg(long, value_name = "FILE.fcp", group = "beside")]
    pub(crate) proof: Option<PathBuf>,
}

impl ProofArgs {
    /// Refuses a proof that cannot be written, before anything is asked.
    pub(crate) fn refuse_unwritable<P: AsRef<Path>>(
        &self,
        force: bool,
        inputs: impl IntoIterator<Item = P>,
    ) -> Result<(), Failure> {
        let Some(file) = &self.proof else { return Ok(()) };
        if file.extension().is_none_or(|ending| ending != "fcp") {
            let diagnostic = Diagnostic::error(format!("`{}` does not say that it is a proof", file.display()));
            return Err(diagnostic.help("end its name in .fcp").into());
        }
        files::refuse_unwritable(file, force, inputs)
    }

    /// Refuses a proof of checks in which an object turns, before anything is asked.
    pub(crate) fn refuse_turns(&self, world: &World, checks: &[&Check]) -> Result<(), Failure> {
        let turning = |check: &Check| check.paths().iter().copied().find(|&path| world.paths()[path].turns());
        let found = checks.iter().find_map(|check| Some((check.id(), turning(check)?)));
        let Some((check, path)) = found.filter(|_| self.proof.is_some()) else { return Ok(()) };
        let turn = &world.paths()[path];
        let line = world.line_of_waypoint(path, turn.first_turn().unwrap_or_default());
        let object = world.object(turn.object()).map_or("?", |object| object.id());
        let straight: Vec<&str> =
            world.checks().iter().filter(|check| turning(check).is_none()).map(Check::id).take(NAMED).collect();
        let help = match straight.as_slice() {
            [] => "leave out `--proof`: every check of this world has a path that turns".to_owned(),
            ids => format!("choose checks without turns by `--only`: {}", ids.join(", ")),
        };
        let message = format!("check `{check}` cannot be proven: object `{object}` turns on its path `{}`", turn.id());
        let place = Place { file: Some(world.name().to_owned()), line, ..Place::default() };
        Err(Diagnostic::error(message).at(place).help(help).into())
    }

    /// Writes the proof, if one is wanted; returns lines that say so, and what is not proven.
    pub(crate) fn write<P: AsRef<Path>>(
        &self,
        proof: Option<&Proof>,
        force: bool,
        inputs: impl IntoIterator<Item = P>,
    ) -> Result<Option<String>, Failure> {
        let (Some(file), Some(proof)) = (&self.proof, proof) else { return Ok(None) };
        files::write(file, &proof.bytes, force, inputs)?;
        let mut said = format!("wrote {}: {}\n", printed(&file.display().to_string()), size(proof.bytes.len()));
        for unproven in proof.unproven.iter().take(NAMED) {
            said += &format!("NOT PROVEN {}: {}\n", printed(&unproven.check), unproven.reason);
        }
        if let Some(more @ 1..) = proof.unproven.len().checked_sub(NAMED) {
            said += &format!("NOT PROVEN {more} more\n");
        }
        Ok(Some(said))
    }
}

/// A file on which a proof rests; `None` for standard input and for what cannot be read again.
pub(crate) fn source_file(path: &Path, name: &str) -> Option<SourceFile> {
    if files::is_dash(path) {
        return None;
    }
    let (mut file, mut sum) = (std::fs::File::open(path).ok()?, Sha256::new());
    std::io::copy(&mut file, &mut sum).ok()?;
    Some(SourceFile { name: name.to_owned(), sha256: sum.finalize().into() })
}

/// Adds the files of a world to a proof. Meshes in packages are not looked for.
pub(crate) fn add_files(prover: &mut Prover, path: &Path, world: &World) {
    let folder = path.parent().unwrap_or(Path::new(""));
    source_file(path, &files::input_name(path)).into_iter().for_each(|file| prover.file(file));
    let names: BTreeSet<&str> = world.objects().filter_map(|(_, object)| object.file_name()).collect();
    for name in names {
        source_file(&folder.join(name), name).into_iter().for_each(|file| prover.file(file));
    }
}

/// `verify PROOF [FILE...]`
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The proof
    #[arg(value_name = "FILE.fcp")]
    pub(crate) file: PathBuf,
    /// World and mesh files that the proof has to rest on, by their SHA-256
    #[arg(value_name = "FILE")]
    pub(crate) sources: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Checks a proof: status 0 if it is accepted, 1 if it is refused, 2 if it cannot be read.
pub(crate) fn run(args: &VerifyArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    console.report("verify", None, || check(args))
}

fn check(args: &VerifyArgs) -> Result<Report, Failure> {
    let proof = files::read(&args.file, MOST)?;
    let name = printed(&proof.name);
    let mut given = Vec::new();
    for path in &args.sources {
        let source = files::read(path, MOST)?;
        given.push((source.name, <[u8; 32]>::from(Sha256::digest(&source.bytes))));
    }
    let mut report = Report::new("verify", None);
    match verify(&proof.bytes, &given) {
        Ok(accepted) => {
            report.headline = format!("accepted: {name}");
            for check in &accepted.checks {
                report.block.line("check", printed(&check.to_string()));
            }
            accepted.turn.iter().for_each(|turn| report.block.line("turn", printed(&turn.to_string())));
            let words = accepted.files.iter().map(|(name, compared)| {
                format!("{} {}", if *compared { "compared" } else { "taken on trust" }, printed(name))
            });
            words.for_each(|words| report.block.line("file", words));
            let count = accepted.checks.len() + usize::from(accepted.turn.is_some());
            report.fields(json!({ "accepted": true, "checks": count }));
        }
        Err(error) if error.is_unreadable() => {
            let diagnostic = Diagnostic::error(format!("{error}")).in_file(proof.name);
            return Err(diagnostic.help("`--proof FILE.fcp` of `check` and `query` writes proofs").into());
        }
        Err(error) => {
            report.exit = Exit::Found;
            report.headline = format!("REFUSED: {name}: {error}");
            report.fields(json!({ "accepted": false, "reason": error.to_string() }));
        }
    }
    Ok(report.warned(Vec::new()))
}
