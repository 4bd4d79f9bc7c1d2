//! What is asked of the convex path: how many times as long parry must take, and how little our time may grow.

use crate::cell::Cell;
use crate::statistics::geometric_mean;
use crate::table::{Style, Table, short};

/// For numbers of vertices how many times as long parry must take, in the geometric mean over queries and shapes.
const BARS: [(usize, f64); 5] = [(20, 3.0), (100, 3.0), (1_000, 15.0), (10_000, 60.0), (100_000, 400.0)];

/// A single cell may be as low as this part of its bar.
const LEAST_PART: f64 = 0.5;

/// The numbers of vertices between which our time may grow, and how many times: one and a half times for ten times the vertices.
const GROWTH: ([usize; 2], f64) = ([1_000, 100_000], 2.25);

/// One row per number of vertices: the mean ratio over all cells, the worst cell, and the bar.
pub fn ratios(style: Style, cells: &[Cell]) -> Table {
    let mut table = Table::new(style, &["vertices", "ratio", "bar", "worst cell", "its ratio", "its bar", "verdict"]);
    let mut sizes: Vec<usize> = cells.iter().map(|cell| cell.size).collect();
    sizes.sort_unstable();
    sizes.dedup();
    for size in sizes {
        let chosen = || cells.iter().filter(|cell| cell.size == size);
        let mean = weighed_mean(chosen().map(|cell| (cell.ratio, cell.queries)));
        let worst = chosen().min_by(|left, right| left.ratio.total_cmp(&right.ratio));
        let (Some(mean), Some(worst)) = (mean, worst) else { continue };
        let bar = BARS.iter().find(|(vertices, _)| *vertices == size).map(|(_, bar)| *bar);
        let passes = |bar: f64| mean >= bar && worst.ratio >= LEAST_PART * bar;
        table.row(vec![
            size.to_string(),
            short(mean),
            bar.map_or_else(String::new, short),
            format!("{} {}", worst.arrangement.name(), worst.kind.name()),
            short(worst.ratio),
            bar.map_or_else(String::new, |bar| short(LEAST_PART * bar)),
            bar.map_or("no bar", |bar| verdict(passes(bar))).to_owned(),
        ]);
    }
    table
}

/// One row per family and kind: our time at the two sizes, and how many times as long the second takes.
pub fn growth(style: Style, cells: &[Cell]) -> Table {
    let ([few, many], bar) = GROWTH;
    let headings = ["family", "kind", &format!("us at {few}"), &format!("us at {many}"), "growth", "bar", "verdict"];
    let mut table = Table::new(style, &headings);
    let mut all = Vec::new();
    for cell in cells.iter().filter(|cell| cell.size == few) {
        let same = |other: &&Cell| (other.arrangement, other.kind) == (cell.arrangement, cell.kind);
        let Some(large) = cells.iter().filter(|other| other.size == many).find(same) else { continue };
        let growth = large.ours / cell.ours;
        all.push((growth, cell.queries));
        let names = [cell.arrangement.name(), cell.kind.name()].map(str::to_owned);
        table.row(names.into_iter().chain([short(cell.ours), short(large.ours), short(growth)]).collect());
    }
    if let Some(mean) = weighed_mean(all) {
        let row = ["all", "all", "", "", &short(mean), &short(bar), verdict(mean <= bar)].map(str::to_owned);
        table.row(row.into());
    }
    table
}

fn verdict(passes: bool) -> &'static str {
    if passes { "reached" } else { "MISSED" }
}

/// The geometric mean of numbers that each count so many times.
fn weighed_mean(values: impl IntoIterator<Item = (f64, usize)>) -> Option<f64> {
    geometric_mean(values.into_iter().flat_map(|(value, count)| std::iter::repeat_n(value, count)))
}
