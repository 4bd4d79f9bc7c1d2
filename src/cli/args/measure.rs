//! What the user may type after `measure`.

use std::path::PathBuf;

use clap::{Arg, Args, Subcommand, ValueEnum};
use firstcontact::deform;
use firstcontact::measure::{Method, Question};

use super::scaling::ScalingArgs;
use super::{FilesArgs, LimitsArgs, MeaningArgs, OutputArgs};
use crate::cli::count::count;
use crate::cli::examples;
use crate::cli::measure::{choice, deform_usage, usage};
use crate::cli::triple::Triple;
use crate::cli::unit::UnitArgs;

/// One question about two meshes that stand.
#[derive(Debug, Subcommand)]
pub(crate) enum MeasureCommand {
    /// How far apart they are, exactly, and at which features
    #[command(before_help = examples::DISTANCE, mut_arg("method", answering(Question::Distance)))]
    Distance(DistanceArgs),
    /// Whether they are apart, touch or overlap, exactly, and what shows it
    #[command(before_help = examples::OVERLAP, mut_arg("method", answering(Question::Overlap)))]
    Overlap(OverlapArgs),
    /// How deep two convex solids are in each other: the shortest way out, exactly
    #[command(before_help = examples::PENETRATION, mut_arg("method", answering(Question::Penetration)))]
    Penetration(PenetrationArgs),
    /// How far A can move along a direction until the two first touch; if they meet, until they last touch
    #[command(before_help = examples::DIRECTION, mut_arg("method", answering(Question::Direction)))]
    Direction(DirectionArgs),
    /// At which scalings two convex meshes touch that grow about points inside of them, exactly
    #[command(before_help = examples::SCALING)]
    Scaling(ScalingArgs),
    /// Contact of two closed meshes whose vertices move from step to step, one file a step
    ///
    /// Which facets touch is exact at each step; nothing is said of what happens between steps. Where the convex hulls meet,
    /// the depth is that along the contact direction, which the iteration of the paper leads to from the last one: a local
    /// minimum, so at least the penetration depth of the hulls and perhaps more. Of several shortest translations it is
    /// the one that the last direction leads to; without one the search begins with the way from the mean of A's vertices to that of B's.
    /// With `--method penetration` it is the shortest of all, of several the one with the least x, then y, then z.
    #[command(before_help = examples::DEFORM)]
    Deform(DeformArgs),
}

impl MeasureCommand {
    /// How the command prints its report.
    pub(crate) fn output(&self) -> &OutputArgs {
        match self {
            MeasureCommand::Distance(args) => &args.ask.output,
            MeasureCommand::Overlap(args) => &args.ask.output,
            MeasureCommand::Penetration(args) => &args.ask.output,
            MeasureCommand::Direction(args) => &args.ask.output,
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

/// What every question about two bodies that stand is asked with. Which methods answer it, the command says.
#[derive(Debug, Args)]
pub(crate) struct AskArgs {
    #[command(flatten)]
    pub(crate) pair: PairArgs,
    /// Force one method; every method gives the same answer
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub(crate) method: Method,
    /// Run every method that applies; fail if any two disagree
    #[arg(long)]
    pub(crate) audit: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Lets `--method` take the methods that answer a question, and no others.
fn answering(question: Question) -> impl FnOnce(Arg) -> Arg {
    move |method| method.value_parser(choice(question)).help(usage(question))
}

/// `measure distance A B --at x,y,z`
#[derive(Debug, Args)]
pub(crate) struct DistanceArgs {
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    /// Print this one thing only, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintDistance>,
}

/// `measure overlap A B --at x,y,z`
#[derive(Debug, Args)]
pub(crate) struct OverlapArgs {
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    /// Print this one thing only, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintOverlap>,
}

/// What `measure overlap --print` can print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintOverlap {
    /// The outcome: apart, touching, overlapping, or contact where one is a surface
    Outcome,
    /// A point that both share, as x,y,z; nothing where they are apart
    Point,
}

/// `measure penetration A B --at x,y,z`
#[derive(Debug, Args)]
pub(crate) struct PenetrationArgs {
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    /// Print this one thing only, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintPenetration>,
}

/// What `measure penetration --print` can print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintPenetration {
    /// The double nearest to the depth; 0 unless they overlap
    Depth,
    /// The exact square of the depth, an integer or a fraction in lowest terms
    Square,
    /// The way out that A takes, as dx,dy,dz, the doubles nearest to it; nothing unless they overlap
    Translation,
}

/// `measure direction A B --along x,y,z`
#[derive(Debug, Args)]
pub(crate) struct DirectionArgs {
    /// The direction in which A moves; distances are told as multiples of it too
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) along: Triple,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    /// Print this one thing only, for scripts; nothing where they never touch that way
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintDirection>,
}

/// What `measure direction --print` can print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintDirection {
    /// The way of A along the direction, the nearest double
    Forward,
    /// The way of A against it, the nearest double
    Backward,
    /// The way of A along the direction as a multiple of it, exactly
    ForwardMultiple,
    /// The way of A against the direction as a multiple of it, exactly
    BackwardMultiple,
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
    #[command(flatten)]
    pub(crate) units: UnitArgs,
    /// How many of the pairs of facets that the criteria leave to measure exactly, the nearest first, 0 for none; JSON has all
    /// of these, text the nearest
    #[arg(long, value_name = "N", default_value_t = 16, allow_hyphen_values = true, value_parser = count)]
    pub(crate) pairs: usize,
    /// How the contact direction and the depth of the convex hulls are found
    #[arg(long, value_name = "METHOD", default_value = "auto", help = deform_usage())]
    pub(crate) method: deform::Method,
    /// Print this one thing only, one line a step, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintDeform>,
    /// At every step, compare with every other way to answer: all methods of `overlap` and `distance` on the meshes, and of
    /// `penetration` on their hulls, and all pairs of facets of small meshes; fail if any two disagree
    #[arg(long)]
    pub(crate) audit: bool,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What `measure deform --print` can print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintDeform {
    /// The outcome: apart, touching, a_inside_b or b_inside_a
    Outcome,
    /// The number of pairs of facets that share a point
    Pairs,
    /// The depth of the convex hulls in each other, rounded up; 0 where they are apart
    Depth,
}
