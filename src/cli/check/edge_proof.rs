//! `check --edges --proof`: one proof of the answers to all edges of a file.

use std::path::Path;

use firstcontact::planner::{Checker, Edge, Verdict};
use firstcontact::proof::{NamedMotion, Prover};
use firstcontact::world::{ObjectId, World};

use super::CheckArgs;
use crate::cli::diagnostic::{Diagnostic, Failure};
use crate::cli::files;
use crate::cli::proof::{MOST, add_files, source_file};

/// A proof that grows by an edge at a time.
pub(super) struct EdgeProof {
    prover: Prover,
    world: String,
    units: [String; 2],
    /// Number of edges in it.
    count: u64,
}

impl EdgeProof {
    /// A proof that rests on a world, its meshes and a file of edges; `None` if none is wanted.
    pub(super) fn new(args: &CheckArgs, [path, edges]: [&Path; 2], world: &World) -> Option<EdgeProof> {
        args.proof.proof.as_ref()?;
        let mut prover = Prover::new();
        add_files(&mut prover, path, world);
        source_file(edges, &files::input_name(edges)).into_iter().for_each(|file| prover.file(file));
        let units = world.units();
        let units = [units.length.to_string(), units.time.to_string()];
        Some(EdgeProof { prover, world: world.name().to_owned(), units, count: 0 })
    }

    /// Adds the answer to the edge of a line. A checker counts its work, so that a proof has room for so many edges.
    pub(super) fn add(
        &mut self,
        (checker, object): (&Checker, ObjectId),
        edge: &Edge,
        (line, id): (u64, Option<&str>),
        answer: &Verdict,
    ) -> Result<(), Failure> {
        let refused = |reason: String| Diagnostic::error(format!("the edge of line {line} is not proven: {reason}"));
        let motion = edge.motion().map_err(|error| refused(error.to_string()))?;
        let name = id.map_or_else(|| format!("line {line}"), |id| format!("line {line}, {id}"));
        let (world, units) = (self.world.clone(), self.units.clone());
        let named = NamedMotion { checker, object, motion: &motion, name, world, units };
        self.prover.motion_answered(&named, answer).map_err(|error| refused(error.to_string()))?;
        if self.prover.is_full() || self.prover.size() as u64 > MOST {
            let message =
                format!("a proof has room for {} edges of this world, and line {line} has one more", self.count);
            let help = format!("ask about the edges in parts, up to {} lines at a time", self.count);
            return Err(Failure::limit(Diagnostic::error(message).help(help)));
        }
        self.count += 1;
        Ok(())
    }

    /// Writes the proof of a whole file; returns lines that say so, and what is not proven.
    pub(super) fn write(self, args: &CheckArgs, inputs: [&Path; 2], bad: u64) -> Result<Option<String>, Failure> {
        if bad > 0 || self.count == 0 {
            return Ok(Some("no proof is written: each line has to have an answer\n".to_owned()));
        }
        args.proof.write(Some(&self.prover.finish()), args.page.force, inputs)
    }
}
