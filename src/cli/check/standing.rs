//! `check` of a world without paths: no check runs, and objects that overlap where they stand are reported.

use clap::builder::styling::AnsiColor;
use firstcontact::contact::Start;
use firstcontact::proof::Prover;
use firstcontact::view::{Scene, Words};
use firstcontact::world::{CheckOptions, StandingReport, Touch, World};
use serde::Serialize;

use super::objects::{PairsFinding, pair_contact, units};
use super::{CheckArgs, options};
use crate::cli::ci::{CiLevel, CiResult};
use crate::cli::console::Console;
use crate::cli::contact::ContactFinding;
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::finding::{Finding, Units};
use crate::cli::text::{Block, badge, number, plural, point, uncoloured_lines};

/// Number of pairs of each sort that are named.
const NAMED: usize = 20;

/// The objects of a world in which nothing moves.
#[derive(Debug, Serialize)]
struct StandingFinding {
    units: Units,
    world: String,
    /// No check ran: nothing is on a way on which it could touch something.
    checked: bool,
    counts: PairsFinding,
    /// The pairs whose interiors share points; of a surface, the pairs that share points.
    overlapping: Vec<ContactFinding>,
    /// The pairs that share points of their boundaries only.
    touching: Vec<ContactFinding>,
    /// The pairs that share no point and do not keep their margin.
    too_near: Vec<ContactFinding>,
    warnings: Vec<String>,
}

/// Reports the pairs that are in contact: status 1 if some overlap or do not keep their margin.
pub(super) fn run(
    world: &World,
    args: &CheckArgs,
    scene: Option<&mut Scene>,
    prover: Option<&mut Prover>,
    console: &mut Console<'_>,
) -> Result<Exit, Failure> {
    let unaudited = "nothing is audited: `--audit` compares the answers to checks, and none ran";
    if args.method.audit {
        let warning = Diagnostic::warning(unaudited);
        console.diagnostic_always(warning.in_file(world.name()));
    }
    let report = ask(world, &options(args), console)?;
    let mut finding = StandingFinding::of(world, &report);
    finding.warnings.extend(args.method.audit.then(|| unaudited.to_owned()));
    scene.into_iter().for_each(|scene| scene.add_standing(world, &report, finding.in_full()));
    if let Some(prover) = prover {
        let proven = prover.standing(world, &report);
        proven.map_err(|error| Diagnostic::error(error.to_string()).in_file(world.name()))?;
    }
    console.result(&finding);
    Ok(if finding.is_sound() { Exit::Success } else { Exit::Found })
}

/// Adds the pairs in contact to a scene.
pub(super) fn show(world: &World, scene: &mut Scene, console: &mut Console<'_>) -> Result<(), Failure> {
    let report = ask(world, &CheckOptions::new(), console)?;
    let finding = StandingFinding::of(world, &report);
    scene.add_standing(world, &report, finding.in_full());
    Ok(())
}

fn ask(world: &World, options: &CheckOptions, console: &mut Console<'_>) -> Result<StandingReport, Failure> {
    let report = console.working(world.name(), || world.standing_contacts(options)).map_err(|error| {
        Diagnostic::error("the world has no path, and its objects cannot be compared where they stand")
            .in_file(world.name())
            .cause(error.to_string())
            .help("give each object `pose: {position: [x, y, z]}`, or add a path")
    })?;
    Ok(report)
}

impl StandingFinding {
    fn of(world: &World, report: &StandingReport) -> StandingFinding {
        let (mut overlapping, mut touching, mut too_near) = (Vec::new(), Vec::new(), Vec::new());
        for found in &report.contacts {
            let list = match (found.start, found.contact.touch) {
                (Start::Apart, _) => &mut too_near,
                (Start::Touching, Touch::Contact) => &mut touching,
                _ => &mut overlapping,
            };
            list.push(pair_contact(world, &[], &found.contact, Some(found.start)));
        }
        StandingFinding {
            units: units(world),
            world: world.name().to_owned(),
            checked: false,
            counts: PairsFinding::of(report.pairs),
            overlapping,
            touching,
            too_near,
            warnings: world.warnings().iter().map(ToString::to_string).collect(),
        }
    }

    /// True if nothing overlaps and all margins are kept: objects may rest on each other.
    fn is_sound(&self) -> bool {
        self.overlapping.is_empty() && self.too_near.is_empty()
    }

    /// All facts, for a page.
    fn in_full(&self) -> Words {
        Words { headline: self.answer(), report: uncoloured_lines(&self.text()).join("\n") }
    }

    fn answer(&self) -> String {
        let mut parts = Vec::new();
        for (pairs, one, many) in [
            (&self.overlapping, "overlaps", "overlap"),
            (&self.too_near, "does not keep its margin", "do not keep their margins"),
            (&self.touching, "only touches", "only touch"),
        ] {
            match pairs.len() {
                0 => {}
                1 => parts.push(format!("1 pair {one}")),
                count => parts.push(format!("{count} pairs {many}")),
            }
        }
        let summary = if parts.is_empty() { "no two objects share a point".to_owned() } else { parts.join(", ") };
        format!("nothing moves; {summary}")
    }

    fn headline(&self) -> String {
        let colour = if self.is_sound() { AnsiColor::Yellow } else { AnsiColor::Red };
        format!("{} {}", badge("STANDING", colour), self.answer())
    }
}

impl Finding for StandingFinding {
    fn kind(&self) -> &'static str {
        "standing"
    }

    fn units(&self) -> Option<&Units> {
        Some(&self.units)
    }

    fn text(&self) -> String {
        let mut block = Block::default();
        let lists = [("overlap", &self.overlapping), ("too near", &self.too_near), ("touch", &self.touching)];
        for (label, pairs) in lists {
            block.list(label, pairs.iter().take(NAMED).map(|contact| pair(contact, &self.units.length)));
            if let Some(more @ 1..) = pairs.len().checked_sub(NAMED) {
                block.more(format!("and {} with --format json", plural(more, "more pair")));
            }
        }
        let counts = &self.counts;
        let mut pairs = vec![format!("{} compared where they stand, exactly", counts.tested)];
        pairs.extend((counts.allowed > 0).then(|| format!("{} allowed", counts.allowed)));
        pairs.extend((counts.attached > 0).then(|| format!("{} attached", counts.attached)));
        block.line("pairs", pairs.join(", "));
        let not_asked = "what touches on a way: the world has no path, so no check ran; add `paths` to ask that";
        block.line("not asked", not_asked);
        format!("{}\n{}", self.headline(), block.print())
    }

    fn ci_results(&self) -> Vec<CiResult> {
        vec![CiResult {
            level: if self.is_sound() { CiLevel::Skipped } else { CiLevel::Error },
            rule: if self.is_sound() { "no-path" } else { "standing-overlap" },
            title: Some("standing objects".to_owned()),
            file: Some(self.world.clone()),
            line: None,
            column: None,
            lines: uncoloured_lines(&self.text()),
        }]
    }
}

fn pair(contact: &ContactFinding, length: &str) -> String {
    let [a, b] = [&contact.a, &contact.b].map(|side| format!("{} ({})", side.object, side.feature()));
    let apart = contact.apart.as_ref().map(|apart| format!(", {} {length} apart", number(apart.distance)));
    format!("{a} and {b}, at {} {length}{}", point(contact.point), apart.unwrap_or_default())
}
