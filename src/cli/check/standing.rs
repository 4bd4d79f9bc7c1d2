//! `check` of a world without paths: no check runs, and objects that overlap where they stand are reported.

use clap::builder::styling::AnsiColor;
use firstcontact::contact::Start;
use firstcontact::proof::Prover;
use firstcontact::view::Scene;
use firstcontact::world::{CheckOptions, StandingReport, Touch, World};
use serde_json::json;

use super::objects::{counts, pair_contact, units};
use super::{CheckArgs, options};
use crate::cli::ci::{CiLevel, CiResult};
use crate::cli::console::Console;
use crate::cli::contact::ContactFinding;
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::finding::Report;
use crate::cli::text::{counted, number, plural, point};

/// Number of pairs of each sort that are named.
const NAMED: usize = 20;

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
    let finding = finding(world, &report, args.method.audit.then_some(unaudited));
    scene.into_iter().for_each(|scene| scene.add_standing(world, &report, finding.words()));
    if let Some(prover) = prover {
        let proven = prover.standing(world, &report);
        proven.map_err(|error| Diagnostic::error(error.to_string()).in_file(world.name()))?;
    }
    console.result(&finding);
    Ok(finding.exit)
}

/// Adds the pairs in contact to a scene.
pub(super) fn show(world: &World, scene: &mut Scene, console: &mut Console<'_>) -> Result<(), Failure> {
    let report = ask(world, &CheckOptions::new(), console)?;
    scene.add_standing(world, &report, finding(world, &report, None).words());
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

/// The report: pairs whose interiors share points, of a surface those that share points; pairs that share points of
/// their boundaries only; and pairs that share no point and do not keep their margin.
fn finding(world: &World, found: &StandingReport, unaudited: Option<&str>) -> Report {
    let (mut overlapping, mut touching, mut too_near) = (Vec::new(), Vec::new(), Vec::new());
    for found in &found.contacts {
        let list = match (found.start, found.contact.touch) {
            (Start::Apart, _) => &mut too_near,
            (Start::Touching, Touch::Contact) => &mut touching,
            _ => &mut overlapping,
        };
        list.push(pair_contact(world, &[], &found.contact, Some(found.start)));
    }
    let units = units(world);
    let mut report = Report::new("standing", units.clone());
    // Objects may rest on each other.
    let is_sound = overlapping.is_empty() && too_near.is_empty();
    report.exit = if is_sound { Exit::Success } else { Exit::Found };
    report.badge = Some(("STANDING", if is_sound { AnsiColor::Yellow } else { AnsiColor::Red }));
    report.headline = headline([overlapping.len(), too_near.len(), touching.len()]);
    for (label, pairs) in [("overlap", &overlapping), ("too near", &too_near), ("touch", &touching)] {
        report.block.list(label, pairs.iter().take(NAMED).map(|contact| pair(contact, &units.length)));
        if let Some(more @ 1..) = pairs.len().checked_sub(NAMED) {
            report.block.more(format!("and {} with --format json", plural(more, "more pair")));
        }
    }
    let mut pairs = vec![format!("{} compared where they stand, exactly", found.pairs.tested)];
    pairs.extend((found.pairs.allowed > 0).then(|| format!("{} allowed", found.pairs.allowed)));
    pairs.extend((found.pairs.attached > 0).then(|| format!("{} attached", found.pairs.attached)));
    report.block.line("pairs", pairs.join(", "));
    let not_asked = "what touches on a way: the world has no path, so no check ran; add `paths` to ask that";
    report.block.line("not asked", not_asked);
    report.ci = Some(CiResult {
        level: if is_sound { CiLevel::Skipped } else { CiLevel::Error },
        rule: if is_sound { "no-path" } else { "standing-overlap" },
        title: Some("standing objects".to_owned()),
        file: Some(world.name().to_owned()),
        line: None,
        column: None,
        lines: Vec::new(),
    });
    report.fields(json!({
        "world": world.name(),
        "checked": false,
        "counts": counts(found.pairs),
        "overlapping": overlapping,
        "touching": touching,
        "too_near": too_near,
    }));
    let warnings = world.warnings().iter().map(ToString::to_string);
    report.warned(warnings.chain(unaudited.map(str::to_owned)).collect())
}

fn headline([overlapping, too_near, touching]: [usize; 3]) -> String {
    let parts = [
        counted(overlapping, "pair overlaps", "pairs overlap"),
        counted(too_near, "pair does not keep its margin", "pairs do not keep their margins"),
        counted(touching, "pair only touches", "pairs only touch"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let summary = if parts.is_empty() { "no two objects share a point".to_owned() } else { parts.join(", ") };
    format!("nothing moves; {summary}")
}

fn pair(contact: &ContactFinding, length: &str) -> String {
    let [a, b] = [&contact.a, &contact.b].map(|side| format!("{} ({})", side.object, side.feature()));
    let apart = contact.apart.as_ref().map(|apart| format!(", {} {length} apart", number(apart.distance)));
    format!("{a} and {b}, at {} {length}{}", point(contact.point), apart.unwrap_or_default())
}
