//! What the user may type after `measure scaling`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use firstcontact::convex::scaling::{PathKind, Range};
use firstcontact::measure::{Method, Question};

use super::OutputArgs;
use super::measure::PairArgs;
use crate::cli::interval::{Scalings, range};
use crate::cli::measure::{choice, usage};
use crate::cli::triple::Triple;

/// `measure scaling A B`
#[derive(Debug, Args)]
pub(crate) struct ScalingArgs {
    #[command(flatten)]
    pub(crate) pair: PairArgs,
    /// The point about which A is scaled, strictly inside of it where it stands in the world; without it the mean of its vertices
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) seed_a: Option<Triple>,
    /// The point about which B is scaled; without it the mean of its vertices
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) seed_b: Option<Triple>,
    /// The scalings allowed to A, such as 0.5,3/2: doubles, so of a decimal the nearest is taken, and a fraction must be one; without it from about half the growth distance to twice it
    #[arg(long, value_name = "LO,HI", allow_hyphen_values = true, value_parser = range)]
    pub(crate) range_a: Option<Range>,
    /// The scalings allowed to B; without it as for A
    #[arg(long, value_name = "LO,HI", allow_hyphen_values = true, value_parser = range)]
    pub(crate) range_b: Option<Range>,
    /// The path whose parameters t_a and t_b the decision curve is drawn in
    #[arg(long, value_enum, value_name = "PATH", default_value_t)]
    pub(crate) path: PathChoice,
    /// Say how the two are at this pair of scalings, such as 1,1 or 3/2,0.8, both exactly as written; may be given several times
    #[arg(long = "scalings", value_name = "RHO_A,RHO_B", allow_hyphen_values = true)]
    pub(crate) asked: Vec<Scalings>,
    /// Force one method; every method gives the same answer
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = choice(Question::Scaling), help = usage(Question::Scaling))]
    pub(crate) method: Method,
    /// Run every method that applies, and static methods on the solids as they really are when scaled, at the curve and off it; fail
    /// if any two disagree
    #[arg(long)]
    pub(crate) audit: bool,
    /// Print this one thing only, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with_all = ["format", "svg"])]
    pub(crate) print: Option<PrintScaling>,
    /// Draw the curve and the decision curve into this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Replace FILE if it exists; never a file that is read, nor what is no regular file
    #[arg(long, requires = "svg")]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What `measure scaling --print` can print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintScaling {
    /// The growth distance, at which both scaled alike touch: the greatest double that is not above it
    Growth,
    /// The growth distance exactly, an integer or a fraction in lowest terms
    ExactGrowth,
    /// The place in the ranges of scalings at which they touch: curve, apart, overlapping, least_corner,
    /// greatest_corner, single or seeds_coincide
    Outcome,
}

/// Which path is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum PathChoice {
    /// From seed to seed
    #[default]
    Seeds,
    /// The shortest between ellipsoids inside the smallest scaled solids
    Ellipsoids,
}

impl PathChoice {
    /// What the library calls it.
    pub(crate) fn kind(self) -> PathKind {
        match self {
            PathChoice::Seeds => PathKind::Seeds,
            PathChoice::Ellipsoids => PathKind::Ellipsoids,
        }
    }
}
