//! One edge a line, as numbers between commas.

use std::ops::Range;

use firstcontact::planner::Edge;

use crate::cli::similar::nearest;

/// The columns that every file has, and those that say when.
pub(super) const COLUMNS: [&str; 8] = ["x0", "y0", "z0", "x1", "y1", "z1", "t0", "t1"];

/// How many columns say where.
const PLACES: usize = 6;

/// The column that says when an edge ends.
const LAST: usize = COLUMNS.len() - 1;

/// What a line should be.
pub(super) const FORM: &str = "write one edge a line: `x0,y0,z0,x1,y1,z1`, and `,t0,t1` where it matters when";

/// Which column of the file is which of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    /// For each column of the file its place among [`COLUMNS`].
    places: Vec<usize>,
}

/// What is wrong with a line, and where in it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wrong {
    pub(super) message: String,
    /// Bytes of the line.
    pub(super) span: Range<usize>,
    pub(super) help: Option<String>,
}

impl Wrong {
    fn new(message: String, span: Range<usize>) -> Wrong {
        Wrong { message, span, help: None }
    }

    fn helped(mut self, help: impl Into<String>) -> Wrong {
        self.help = Some(help.into());
        self
    }
}

/// Whether a line says nothing.
pub(super) fn is_blank(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// The cells of a line, without spaces and quotation marks around them.
fn cells(line: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut start = 0;
    line.split(',').map(move |cell| {
        let begin = start + (cell.len() - cell.trim_start().len());
        start += cell.len() + 1;
        let text = cell.trim();
        match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(inner) => (inner.trim(), begin..begin + text.len()),
            None => (text, begin..begin + text.len()),
        }
    })
}

impl Layout {
    /// What the first line that says something says about columns, if it is a header; else the columns are ours in order.
    pub(super) fn of_header(line: &str) -> Result<Option<Layout>, Wrong> {
        let is_title = |cell: &str| cell.starts_with(|c: char| c.is_alphabetic()) && cell.parse::<f64>().is_err();
        if !cells(line).any(|(cell, _)| is_title(cell)) {
            return Ok(None);
        }
        let mut places = Vec::new();
        for (title, span) in cells(line) {
            let Some(place) = COLUMNS.iter().position(|column| *column == title) else {
                let wrong = Wrong::new(format!("unknown column `{}`", title.escape_debug()), span);
                return Err(match nearest(title, COLUMNS) {
                    Some(meant) => wrong.helped(format!("did you mean `{meant}`?")),
                    None => wrong.helped(FORM),
                });
            };
            if places.contains(&place) {
                return Err(Wrong::new(format!("column `{title}` stands twice"), span));
            }
            places.push(place);
        }
        let missing = |range: Range<usize>| range.into_iter().find(|place| !places.contains(place));
        let timed = places.iter().any(|&place| place >= PLACES);
        match missing(0..if timed { COLUMNS.len() } else { PLACES }) {
            Some(place) => {
                let message = format!("there is no column `{}`", COLUMNS[place]);
                Err(Wrong::new(message, 0..line.len()).helped(FORM))
            }
            None => Ok(Some(Layout { places })),
        }
    }

    /// Whether a line cannot be anything but a header: none of it is a number.
    pub(super) fn is_headed_by(line: &str) -> bool {
        cells(line).all(|(cell, _)| cell.parse::<f64>().is_err())
    }

    /// The columns of a file without a header: as many as its first line has.
    pub(super) fn of_row(line: &str) -> Result<Layout, Wrong> {
        match cells(line).count() {
            count @ (PLACES | 8) => Ok(Layout { places: (0..count).collect() }),
            count => Err(wrong_count("6 or 8", count, line)),
        }
    }

    /// The edge of a line.
    pub(super) fn edge(&self, line: &str) -> Result<Edge, Wrong> {
        let mut numbers = [0.0; COLUMNS.len()];
        let mut end = 0..0;
        let mut count = 0;
        for (cell, span) in cells(line) {
            if let Some(&place) = self.places.get(count) {
                numbers[place] = number(cell, COLUMNS[place], span.clone())?;
                end = if place == LAST { span } else { end };
            }
            count += 1;
        }
        if count != self.places.len() {
            return Err(wrong_count(&self.places.len().to_string(), count, line));
        }
        let [a, b, c, x, y, z, t0, t1] = numbers;
        if self.places.len() == PLACES {
            return Ok(Edge::new([a, b, c], [x, y, z]));
        }
        if t1 <= t0 {
            let message = format!("column `t1`: {t1} is not after `t0`, which is {t0}");
            return Err(Wrong::new(message, end).helped("an edge begins at `t0` and ends at a later `t1`"));
        }
        Ok(Edge::timed(t0, [a, b, c], t1, [x, y, z]))
    }
}

fn wrong_count(expected: &str, found: usize, line: &str) -> Wrong {
    Wrong::new(format!("expected {expected} numbers, found {found}"), 0..line.len()).helped(FORM)
}

fn number(cell: &str, column: &str, span: Range<usize>) -> Result<f64, Wrong> {
    let shown = cell.escape_debug();
    let message = match cell.parse::<f64>() {
        Ok(value) if value.is_finite() => return Ok(value),
        Ok(_) if cell.contains(|c: char| c.is_ascii_digit()) => {
            format!("column `{column}`: `{shown}` does not fit a double")
        }
        _ if cell.is_empty() => format!("column `{column}` is empty"),
        _ => format!("column `{column}`: expected a finite number, found `{shown}`"),
    };
    Err(Wrong::new(message, span))
}

#[cfg(test)]
mod tests {
    use super::{Edge, Layout, is_blank};

    fn wrong<T: std::fmt::Debug>(result: Result<T, super::Wrong>) -> (String, std::ops::Range<usize>) {
        result.map_err(|wrong| (wrong.message, wrong.span)).unwrap_err()
    }

    #[test]
    fn columns_are_found_by_name_or_by_number() {
        let edge = Edge::new([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]);
        let plain = Layout::of_row("1,2,3,4,5,6").unwrap();
        assert_eq!(Layout::of_header("1,2,3,4,5,6"), Ok(None));
        assert_eq!(plain.edge(" 1, 2,3 ,\"4\",5,6e0"), Ok(edge));
        let named = Layout::of_header("t1, x1,y1,z1,x0,y0,z0,t0").unwrap().unwrap();
        let timed = Edge::timed(7.0, [1.0, 2.0, 3.0], 8.0, [4.0, 5.0, 6.0]);
        assert_eq!(named.edge("8,4,5,6,1,2,3,7"), Ok(timed));
        assert!(is_blank("  # x") && is_blank("") && !is_blank("1"));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let layout = Layout::of_row("1,2,3,4,5,6").unwrap();
        let told = |message: &str, span| (message.to_owned(), span);
        assert_eq!(wrong(layout.edge("1,2,x,4,5,6")), told("column `z0`: expected a finite number, found `x`", 4..5));
        assert_eq!(wrong(layout.edge("1,2,  1e999,4,5,6")), told("column `z0`: `1e999` does not fit a double", 6..11));
        assert_eq!(
            wrong(layout.edge("1,2,nan,4,5,6")),
            told("column `z0`: expected a finite number, found `nan`", 4..7)
        );
        assert_eq!(wrong(layout.edge("1,2,,4,5,6")), told("column `z0` is empty", 4..4));
        let timed = Layout::of_row("1,2,3,4,5,6,7,8").unwrap();
        assert_eq!(wrong(timed.edge("1,2,3,4,5,6,5, 4")), told("column `t1`: 4 is not after `t0`, which is 5", 15..16));
        assert_eq!(wrong(timed.edge("1,2,3,4,5,6,4,4")), told("column `t1`: 4 is not after `t0`, which is 4", 14..15));
        assert_eq!(wrong(layout.edge("1,2,3,4,5")), told("expected 6 numbers, found 5", 0..9));
        assert_eq!(wrong(layout.edge("1,2,3,4,5,6,")), told("expected 6 numbers, found 7", 0..12));
        assert_eq!(wrong(Layout::of_row("1,2")), told("expected 6 or 8 numbers, found 2", 0..3));
        assert_eq!(wrong(Layout::of_header("x0,y0,z0,x1,y1,z2")), told("unknown column `z2`", 15..17));
        assert_eq!(wrong(Layout::of_header("x0,y0,z0,x1,y1,x0")), told("column `x0` stands twice", 15..17));
        assert_eq!(wrong(Layout::of_header("x0,y0,z0,x1,y1")), told("there is no column `z1`", 0..14));
        assert_eq!(wrong(Layout::of_header("x0,y0,z0,x1,y1,z1,t0")), told("there is no column `t1`", 0..20));
    }
}
