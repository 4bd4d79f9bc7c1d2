//! Curve of touching scalings in words: a table of its breakpoints, one of its segments, and the same for the decision
//! curve.

use firstcontact::convex::scaling::PartitionOutcome;

use super::finding::{Both, DecisionFinding, DecisionOutcome, ScalingAnswer, TouchFinding};
use crate::cli::contact::{ExactFinding, FeatureFinding};
use crate::cli::measure::Pair;
use crate::cli::text::{Block, number, plural, point};

/// Fractions up to this length stand in tables.
const SHORT: usize = 18;

/// The reason why there is no shortest path.
const NO_GAP: &str = "none: the smallest scaled solids overlap, and the ellipsoids inside of them leave no gap";

/// The first line of the text.
pub(super) fn headline(found: &ScalingAnswer, [a, b]: [&str; 2]) -> String {
    let rest = match found.partition.outcome() {
        PartitionOutcome::Curve(_) => {
            return format!("scaling: {a} and {b} touch along {}", plural(found.segments.len(), "segment"));
        }
        PartitionOutcome::Apart => "are apart at all scalings allowed",
        PartitionOutcome::Overlapping => "overlap at all scalings allowed",
        PartitionOutcome::LeastCorner(_) => "touch only where both scalings are least, and overlap at all others",
        PartitionOutcome::GreatestCorner(_) => {
            "touch only where both scalings are greatest, and are apart at all others"
        }
        PartitionOutcome::Single { .. } => "touch at one pair of scalings, as one of them is fixed",
        PartitionOutcome::SeedsCoincide => "overlap at all scalings but zero, as their seeds are one point",
    };
    format!("scaling: {a} and {b} {rest}")
}

/// Adds the lines about the answer.
pub(super) fn describe(found: &ScalingAnswer, solids: &Pair, block: &mut Block) {
    let [a, b] = solids.names();
    for (name, seed, range) in [(a, found.seeds.a, found.ranges.a), (b, found.seeds.b, found.ranges.b)] {
        block.line(name, format!("scaled by {} to {} about {}", number(range[0]), number(range[1]), point(seed)));
    }
    growth(block, found, solids);
    curve(block, found, solids);
    decision(block, &found.decision, &solids.length());
    for asked in &found.asked {
        let parameters = match &asked.parameters {
            Some(parameters) => format!("; t_a, t_b = {}", pair(parameters)),
            None => String::new(),
        };
        block.line("asked", format!("{} at rho_a, rho_b = {}{parameters}", asked.verdict, pair(&asked.scalings)));
        if let Some(gap) = asked.gap {
            block.more(along(gap, &solids.length()));
        }
    }
}

/// The gap between the two along the path.
fn along(gap: f64, unit: &str) -> String {
    if gap < 0.0 {
        format!("along the path they are {} {unit} in each other", number(-gap))
    } else {
        format!("along the path they are {} {unit} apart, the distance is no more", number(gap))
    }
}

fn growth(block: &mut Block, found: &ScalingAnswer, solids: &Pair) {
    let growth = &found.growth;
    let place = match (growth.segment, growth.allowed) {
        (Some(segment), _) => format!(", on segment {segment}"),
        (None, true) => String::new(),
        (None, false) => ", which is not allowed to both".to_owned(),
    };
    block.line("growth", format!("both touch at scaling {}{place}", precisely(&growth.scaling)));
    block.more(touch(&growth.touch, solids));
}

/// The features in contact, and the point.
fn touch(touch: &TouchFinding, solids: &Pair) -> String {
    let side = |feature: &Option<FeatureFinding>, file: &str| match feature {
        Some(feature) => feature.words(Some(file)),
        None => "a seed".to_owned(),
    };
    format!("{} and {} at {}", side(&touch.a, solids.files()[0]), side(&touch.b, solids.files()[1]), point(touch.point))
}

fn curve(block: &mut Block, found: &ScalingAnswer, solids: &Pair) {
    let [a, b] = solids.files();
    let rows = found.breakpoints.iter().map(|breakpoint| {
        let [rho_a, rho_b] = breakpoint.scalings.each().map(decimal);
        let contact = breakpoint.touch.contact.map_or_else(|| "at a seed".to_owned(), |kind| kind.replace('_', "-"));
        vec![rho_a, rho_b, fractions(&breakpoint.scalings), contact, touch(&breakpoint.touch, solids)]
    });
    table(block, "curve", ["rho_a", "rho_b", "exactly", "contact", "touching"], rows);
    let rows = found.segments.iter().enumerate().map(|(index, segment)| {
        let features = format!("{} and {}", segment.a.words(Some(a)), segment.b.words(Some(b)));
        let locus = format!("{} to {}", point(segment.locus[0]), point(segment.locus[1]));
        let line = format!("rho_b = {}", line(&segment.slope, &segment.intercept, "rho_a"));
        vec![format!("{index}"), line, segment.contact.replace('_', "-"), features, locus]
    });
    table(block, "segments", ["", "line", "contact", "features", "contact point"], rows);
}

fn decision(block: &mut Block, decision: &DecisionFinding, unit: &str) {
    let path = match decision.path {
        "ellipsoids" => "the shortest between inner ellipsoids",
        _ => "from seed to seed",
    };
    let missing = match decision.outcome {
        DecisionOutcome::Coincident => Some("none: both ends are one point, which all scalings of both share"),
        DecisionOutcome::EllipsoidsOverlap => Some(NO_GAP),
        _ => None,
    };
    if let Some(missing) = missing {
        return block.line("path", missing);
    }
    let length = decision.length.map(|length| format!(", {} {unit}", number(length))).unwrap_or_default();
    let ends = decision.ends.as_ref().map(|ends| format!(", {} to {}", point(ends.a), point(ends.b)));
    block.line("path", format!("{path}{length}{}", ends.unwrap_or_default()));
    let rows = decision.breakpoints.iter().map(|found| {
        let [t_a, t_b] = found.parameters.each().map(decimal);
        let changes = match found.changes[..] {
            [] => "end".to_owned(),
            _ => found.changes.join(", ").replace('_', " "),
        };
        vec![t_a, t_b, fractions(&found.parameters), changes]
    });
    table(block, "decision", ["t_a", "t_b", "exactly", "what changes"], rows);
    let rows = decision.segments.iter().enumerate().map(|(index, segment)| {
        let exits = segment.exits.each().map(|exit| exit.words(None));
        let line = format!("t_b = {}", line(&segment.slope, &segment.intercept, "t_a"));
        vec![format!("{index}"), line, format!("segment {}", segment.segment), format!("{} and {}", exits[0], exits[1])]
    });
    table(block, "image", ["", "line", "image of", "path leaves A and B through"], rows);
}

/// Aligned columns under their heads; nothing if there are no rows.
fn table<const N: usize>(block: &mut Block, label: &str, heads: [&str; N], rows: impl Iterator<Item = Vec<String>>) {
    let mut lines: Vec<Vec<String>> = vec![heads.map(str::to_owned).to_vec()];
    lines.extend(rows);
    if lines.len() == 1 {
        return;
    }
    let widths: Vec<usize> =
        (0..N).map(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0)).collect();
    for (index, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        let text = cells.collect::<Vec<_>>().join("  ");
        block.line(if index == 0 { label } else { "" }, text.trim_end());
    }
}

fn is_short(value: &ExactFinding) -> bool {
    value.exact.len() <= SHORT
}

/// The number in decimals; beyond the doubles, or below the least of them, the bound that it exceeds.
fn decimal(value: &ExactFinding) -> String {
    match [value.lower, value.upper] {
        [f64::NEG_INFINITY, upper] => format!("<{}", number(upper)),
        [lower, f64::INFINITY] => format!(">{}", number(lower)),
        [0.0, upper] if upper > 0.0 => format!("<{}", number(upper)),
        [lower, 0.0] if lower < 0.0 => format!(">{}", number(lower)),
        [lower, _] => number(lower),
    }
}

/// Both fractions where they can be read.
fn fractions(pair: &Both<ExactFinding>) -> String {
    let [a, b] = pair.each();
    if is_short(a) && is_short(b) { format!("{}, {}", a.exact, b.exact) } else { "see --format json".to_owned() }
}

fn short(value: &ExactFinding) -> String {
    if is_short(value) { value.exact.clone() } else { decimal(value) }
}

fn pair(pair: &Both<ExactFinding>) -> String {
    let [a, b] = pair.each().map(short);
    format!("{a}, {b}")
}

/// The fraction, and the decimals where these say more.
fn precisely(value: &ExactFinding) -> String {
    let decimal = decimal(value);
    match is_short(value) && value.exact != decimal {
        true => format!("{} = {decimal}", value.exact),
        false => decimal,
    }
}

/// `-3/4 rho_a + 2`, `-rho_a + 6`
fn line(slope: &ExactFinding, intercept: &ExactFinding, variable: &str) -> String {
    let slope = match short(slope).as_str() {
        "-1" => "-".to_owned(),
        other => format!("{other} "),
    };
    let intercept = short(intercept);
    match intercept.strip_prefix('-') {
        Some(less) => format!("{slope}{variable} - {less}"),
        None => format!("{slope}{variable} + {intercept}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_doubles_are_neither_infinite_nor_zero() {
        let shown = |lower: f64, upper: f64| decimal(&ExactFinding { exact: String::new(), lower, upper });
        assert_eq!(shown(f64::NEG_INFINITY, f64::MIN), "<-1.79769e308");
        assert_eq!(shown(f64::MAX, f64::INFINITY), ">1.79769e308");
        assert_eq!(shown(0.0, 5e-324), "<4.94066e-324");
        assert_eq!(shown(-5e-324, 0.0), ">-4.94066e-324");
        assert_eq!((shown(0.0, 0.0), shown(0.5, 0.5)), ("0".to_owned(), "0.5".to_owned()));
    }
}
