//! What the user may type after `measure`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use firstcontact::measure::{Method, Question};

use super::scaling::ScalingArgs;
use super::{FilesArgs, LimitsArgs, MeaningArgs, OutputArgs};
use crate::cli::examples;
use crate::cli::measure::{choice, usage};
use crate::cli::triple::Triple;
use crate::cli::unit::Unit;

/// One question about two meshes that stand.
#[derive(Debug, Subcommand)]
pub(crate) enum MeasureCommand {
    /// How far apart they are, exactly, and at which features
    #[command(before_help = examples::DISTANCE)]
    Distance(DistanceArgs),
    /// Whether they are apart, touch or overlap, exactly, and what shows it
    #[command(before_help = examples::OVERLAP)]
    Overlap(OverlapArgs),
    /// How deep two convex solids are in each other: the shortest way out, exactly
    #[command(before_help = examples::PENETRATION)]
    Penetration(PenetrationArgs),
    /// How far A can move along a direction until the two first touch; if they meet, until they last touch
    #[command(before_help = examples::DIRECTION)]
    Direction(DirectionArgs),
    /// At which scalings two convex meshes touch that grow about points inside of them, exactly
    #[command(before_help = examples::SCALING)]
    Scaling(ScalingArgs),
    /// Contact of two closed meshes whose vertices move from step to step, one file a step
    #[command(before_help = examples::DEFORM)]
    Deform(DeformArgs),
}

impl MeasureCommand {
    /// How the command prints its report.
    pub(crate) fn output(&self) -> &OutputArgs {
        match self {
            MeasureCommand::Distance(args) => &args.output,
            MeasureCommand::Overlap(args) => &args.output,
            MeasureCommand::Penetration(args) => &args.output,
            MeasureCommand::Direction(args) => &args.output,
            MeasureCommand::Scaling(args) => &args.output,
            MeasureCommand::Deform(args) => &args.output,
        }
    }
}

/// Two meshes that stand.
#[derive(Debug, Args)]
pub(crate) struct PairArgs {
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Where A's origin is; it is added to A's coordinates exactly
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, default_value = "0,0,0")]
    pub(crate) at: Triple,
    #[command(flatten)]
    pub(crate) meaning: MeaningArgs,
}

/// `measure distance A B --at x,y,z`
#[derive(Debug, Args)]
pub(crate) struct DistanceArgs {
    #[command(flatten)]
    pub(crate) pair: PairArgs,
    /// Force one method; every method gives the same answer
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = choice(Question::Distance), help = usage(Question::Distance))]
    pub(crate) method: Method,
    /// Run every method that applies; fail if any two disagree
    #[arg(long)]
    pub(crate) audit: bool,
    /// Print this one thing only, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintDistance>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `measure overlap A B --at x,y,z`
#[derive(Debug, Args)]
pub(crate) struct OverlapArgs {
    #[command(flatten)]
    pub(crate) pair: PairArgs,
    /// Force one method; every method gives the same answer
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = choice(Question::Overlap), help = usage(Question::Overlap))]
    pub(crate) method: Method,
    /// Run every method that applies; fail if any two disagree
    #[arg(long)]
    pub(crate) audit: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `measure penetration A B --at x,y,z`
#[derive(Debug, Args)]
pub(crate) struct PenetrationArgs {
    #[command(flatten)]
    pub(crate) pair: PairArgs,
    /// Force one method; every method gives the same answer
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = choice(Question::Penetration), help = usage(Question::Penetration))]
    pub(crate) method: Method,
    /// Run every method that applies; fail if any two disagree
    #[arg(long)]
    pub(crate) audit: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `measure direction A B --along x,y,z`
#[derive(Debug, Args)]
pub(crate) struct DirectionArgs {
    #[command(flatten)]
    pub(crate) pair: PairArgs,
    /// The direction in which A moves; distances are told as multiples of it too
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) along: Triple,
    /// Force one method; every method gives the same answer
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = choice(Question::Direction), help = usage(Question::Direction))]
    pub(crate) method: Method,
    /// Run every method that applies; fail if any two disagree
    #[arg(long)]
    pub(crate) audit: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What `measure distance --print` can print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintDistance {
    /// The double nearest to the distance; 0 in contact
    Distance,
    /// The exact square of the distance, an integer or a fraction in lowest terms
    Square,
}

/// `measure deform --a A0 A1... --b B0 B1...`
#[derive(Debug, Args)]
pub(crate) struct DeformArgs {
    /// The states of the first mesh, one file a step, all with the same faces; one file alone stands still. `-` is standard
    /// input
    #[arg(long, required = true, num_args = 1.., value_name = "A")]
    pub(crate) a: Vec<PathBuf>,
    /// The states of the other mesh
    #[arg(long, required = true, num_args = 1.., value_name = "B")]
    pub(crate) b: Vec<PathBuf>,
    /// Where A's origin is at all steps; it is added to A's coordinates exactly
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, default_value = "0,0,0")]
    pub(crate) at: Triple,
    /// The unit of A's files, if not metres
    #[arg(long, value_name = "UNIT")]
    pub(crate) unit_a: Option<Unit>,
    /// The unit of B's files, if not metres
    #[arg(long, value_name = "UNIT")]
    pub(crate) unit_b: Option<Unit>,
    /// How many of the surviving pairs of facets to measure, the nearest first
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub(crate) pairs: usize,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
