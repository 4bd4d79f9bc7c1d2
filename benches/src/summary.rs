//! The table of all cells, and what it comes to.

use crate::cell::Cell;
use crate::kind::Kind;
use crate::table::{Style, Table, geometric_mean, median, short};

/// One row per cell.
pub fn cells(style: Style, cells: &[Cell]) -> Table {
    let heading = [
        "family",
        "size",
        "kind",
        "queries",
        "ours us",
        "slowest",
        "parry us",
        "ratio",
        "worst",
        "exact",
        "pairs",
        "missed",
        "invented",
        "time diff",
    ];
    let mut table = Table::new(style, &heading);
    for cell in cells {
        table.row(vec![
            cell.arrangement.name().to_owned(),
            cell.size.to_string(),
            cell.kind.name().to_owned(),
            cell.queries.to_string(),
            short(cell.ours),
            short(cell.slowest),
            short(cell.rival),
            short(cell.ratio),
            short(cell.worst),
            cell.exact.to_string(),
            short(cell.pairs),
            cell.differences.missed.to_string(),
            cell.differences.invented.to_string(),
            format!("{:.0e}", cell.differences.time),
        ]);
    }
    table
}

/// One row per family and size, one column per kind: our median time and how many times as long parry takes.
pub fn overview(style: Style, cells: &[Cell], kinds: &[Kind]) -> Table {
    let heading: Vec<&str> = ["family", "size"].into_iter().chain(kinds.iter().map(|kind| kind.name())).collect();
    let mut table = Table::new(style, &heading);
    let same_pair = |left: &Cell, right: &Cell| left.arrangement == right.arrangement && left.size == right.size;
    for pair in cells.chunk_by(same_pair) {
        let of_kind = |kind: &Kind| {
            let found = pair.iter().find(|cell| cell.kind == *kind);
            found.map_or_else(String::new, |cell| format!("{} us x{}", short(cell.ours), short(cell.ratio)))
        };
        let first = [pair[0].arrangement.name().to_owned(), pair[0].size.to_string()];
        table.row(first.into_iter().chain(kinds.iter().map(of_kind)).collect());
    }
    table
}

/// One row per kind and per group of kinds: the mean over all families and sizes, and the worst of each.
pub fn means(style: Style, cells: &[Cell]) -> Table {
    let mut table = Table::new(style, &["kind", "ratio", "worst family", "its ratio", "worst cell", "its ratio"]);
    let mut add = |name: String, kinds: &[Kind]| {
        let chosen: Vec<&Cell> = cells.iter().filter(|cell| kinds.contains(&cell.kind)).collect();
        if let Some(row) = mean_row(name, &chosen) {
            table.row(row);
        }
    };
    for kind in Kind::ALL {
        add(kind.name().to_owned(), &[kind]);
    }
    add(format!("HITS ({})", names(&Kind::HITS)), &Kind::HITS);
    add(format!("NEAR MISSES ({})", names(&Kind::NEAR_MISSES)), &Kind::NEAR_MISSES);
    add("TOGETHER".to_owned(), &Kind::TOGETHER);
    table
}

/// The slowest of all hits and near misses beside the median of its family at its size.
pub fn slowest(cells: &[Cell]) -> String {
    let counts: Vec<&Cell> = cells.iter().filter(|cell| Kind::TOGETHER.contains(&cell.kind)).collect();
    let times = |cell: &Cell| {
        let same = counts.iter().filter(|other| (other.arrangement, other.size) == (cell.arrangement, cell.size));
        cell.slowest / median(same.map(|other| other.ours)).unwrap_or(f64::INFINITY)
    };
    let found = counts.iter().max_by(|left, right| times(left).total_cmp(&times(right)));
    found.map_or_else(String::new, |cell| {
        let (family, kind) = (cell.arrangement.name(), cell.kind.name());
        let ratio = short(times(cell));
        format!("slowest hit or near miss: {family} {} {kind}, {ratio} times the median of its family", cell.size)
    })
}

fn names(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ")
}

fn mean_row(name: String, cells: &[&Cell]) -> Option<Vec<String>> {
    let mean = geometric_mean(cells.iter().map(|cell| cell.ratio))?;
    let of_family = |cell: &&&Cell| {
        let same = cells.iter().filter(|other| other.arrangement == cell.arrangement);
        geometric_mean(same.map(|other| other.ratio)).unwrap_or(f64::INFINITY)
    };
    let family = cells.iter().min_by(|left, right| of_family(left).total_cmp(&of_family(right)))?;
    let worst = cells.iter().min_by(|left, right| left.ratio.total_cmp(&right.ratio))?;
    Some(vec![
        name,
        short(mean),
        family.arrangement.name().to_owned(),
        short(of_family(&family)),
        format!("{} {} {}", worst.arrangement.name(), worst.size, worst.kind.name()),
        short(worst.ratio),
    ])
}

/// For numbers of vertices how many times as long parry must take, in the geometric mean over queries and shapes.
const BARS: [(usize, f64); 5] = [(20, 3.0), (100, 3.0), (1_000, 15.0), (10_000, 60.0), (100_000, 400.0)];

/// A single cell may be as low as this part of its bar.
const LEAST_PART: f64 = 0.5;

/// The numbers of vertices between which our time may grow, and how many times: one and a half times for ten times the
/// vertices.
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
