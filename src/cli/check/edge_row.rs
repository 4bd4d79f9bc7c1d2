//! One edge a line, as numbers between commas, semicolons, tabs or spaces.

use std::borrow::Cow;
use std::ops::Range;

use firstcontact::planner::Edge;

use crate::cli::diagnostic::nearest_name;

/// The columns that every file has, and those of the times.
const COLUMNS: [&str; 8] = ["x0", "y0", "z0", "x1", "y1", "z1", "t0", "t1"];

/// The column of the names of edges.
const ID: &str = "id";

/// Number of columns for the two places.
const PLACES: usize = 6;

/// The form of a line, as help.
pub(super) const FORM: &str = "write one edge a line: `x0,y0,z0,x1,y1,z1`, and `,t0,t1` where it matters when";

/// Separator between the cells of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Separator {
    /// One character, with or without blanks around it.
    Sign(char),
    /// Any blanks.
    Blanks,
}

impl Separator {
    /// The separator of a file with this first line.
    fn of(line: &str) -> Separator {
        let sign = ['\t', ';', ','].into_iter().find(|&sign| line.trim().contains(sign));
        sign.map_or(Separator::Blanks, Separator::Sign)
    }
}

/// Meaning of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    /// One of [`COLUMNS`].
    Number(usize),
    /// The name of the edge.
    Id,
    /// Something else, which is ignored.
    Other,
}

/// Form of the lines of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EdgeLayout {
    separator: Separator,
    /// In the order of the file.
    columns: Vec<Column>,
}

/// An edge of a file, and its name there.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct EdgeRow {
    pub(super) edge: Edge,
    pub(super) id: Option<String>,
}

/// Error in a line, with its place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RowError {
    pub(super) message: String,
    /// Bytes of the line.
    pub(super) span: Range<usize>,
    pub(super) help: Option<String>,
}

impl RowError {
    fn new(message: String, span: Range<usize>) -> RowError {
        RowError { message, span, help: None }
    }

    fn helped(mut self, help: impl Into<String>) -> RowError {
        self.help = Some(help.into());
        self
    }
}

/// True for an empty line and for a comment.
pub(super) fn is_blank(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// A cell of a line, and its bytes.
type Cell<'l> = (Cow<'l, str>, Range<usize>);

/// The cells of a line, without spaces and quotation marks around them. Text in quotation marks is one cell, in which
/// two such marks stand for one.
fn cells(line: &str, separator: Separator) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    let mut rest = 0;
    loop {
        let is_blank = |c: char| c.is_whitespace() && separator != Separator::Sign(c);
        let begin = rest + (line[rest..].len() - line[rest..].trim_start_matches(is_blank).len());
        if separator == Separator::Blanks && begin == line.len() && !cells.is_empty() {
            return cells;
        }
        let ends = |c: char| match separator {
            Separator::Sign(sign) => c == sign,
            Separator::Blanks => c.is_whitespace(),
        };
        let quoted = quoted_length(&line[begin..]).unwrap_or(0);
        let end = line[begin + quoted..].find(ends).map_or(line.len(), |end| begin + quoted + end);
        let text = line[begin..end].trim();
        let span = begin..begin + text.len();
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).filter(|_| quoted == text.len());
        let cell = match inner {
            Some(inner) if inner.contains("\"\"") => Cow::Owned(inner.trim().replace("\"\"", "\"")),
            Some(inner) => Cow::Borrowed(inner.trim()),
            None => Cow::Borrowed(text),
        };
        cells.push((cell, span));
        let Some(sign) = line[end..].chars().next() else { return cells };
        rest = end + sign.len_utf8();
    }
}

/// The length of the text in quotation marks at the beginning of another text, with the marks. `None` without a mark,
/// and where the second one is missing.
fn quoted_length(text: &str) -> Option<usize> {
    let mut rest = text.strip_prefix('"')?;
    loop {
        let after = &rest[rest.find('"')? + 1..];
        match after.strip_prefix('"') {
            Some(more) => rest = more,
            None => return Some(text.len() - after.len()),
        }
    }
}

/// Refuses a cell whose quotation mark is not closed on its line: the rest of it may be on the next.
fn refuse_open_quote(cells: &[Cell<'_>]) -> Result<(), RowError> {
    let is_open = |(cell, _): &&Cell<'_>| matches!(cell, Cow::Borrowed(text) if text.starts_with('"'));
    match cells.iter().find(is_open) {
        None => Ok(()),
        Some((_, span)) => {
            let wrong = RowError::new("a quotation mark is not closed on this line".to_owned(), span.clone());
            Err(wrong.helped("an edge is one line: write names without line breaks, and a mark within a name twice"))
        }
    }
}

/// A title without punctuation and capitals, as people vary it.
fn plain(title: &str) -> String {
    title.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl EdgeLayout {
    /// The layout that the first line with a text gives, if it is a header; else the columns are ours in order.
    pub(super) fn of_header(line: &str) -> Result<Option<EdgeLayout>, RowError> {
        let is_number = |cell: &str| cell.parse::<f64>().is_ok();
        let is_title = |cell: &str| cell.starts_with(|c: char| c.is_alphabetic()) && !is_number(cell);
        let separator = Separator::of(line);
        let cells = cells(line, separator);
        refuse_open_quote(&cells)?;
        if !cells.iter().any(|(cell, _)| is_title(cell)) {
            return Ok(None);
        }
        if let Some((_, span)) = cells.iter().find(|(cell, _)| is_number(cell)) {
            let wrong = RowError::new("a first line with names and numbers".to_owned(), span.clone());
            return Err(wrong.helped("name the columns in a first line of their own, such as `id,x0,y0,z0,x1,y1,z1`"));
        }
        let column = |title: &str| match COLUMNS.iter().position(|column| *column == title) {
            Some(place) => Column::Number(place),
            None if title == ID => Column::Id,
            None => Column::Other,
        };
        let columns: Vec<Column> = cells.iter().map(|(title, _)| column(title)).collect();
        for (number, (title, span)) in cells.iter().enumerate() {
            if columns[number] != Column::Other && columns[..number].contains(&columns[number]) {
                return Err(RowError::new(format!("column `{title}` stands twice"), span.clone()));
            }
        }
        let is_missing = |place: usize| !columns.contains(&Column::Number(place));
        let timed = !is_missing(PLACES) || !is_missing(PLACES + 1);
        let needed = if timed { COLUMNS.len() } else { PLACES };
        let missing: Vec<&str> = (0..needed).filter(|&place| is_missing(place)).map(|place| COLUMNS[place]).collect();
        let others = cells.iter().zip(&columns).filter(|(_, column)| **column == Column::Other);
        for ((title, span), _) in others {
            // A column that is ignored must not be a misspelt one of ours.
            let typo = nearest_name(title, missing.iter().copied());
            let varied = (0..COLUMNS.len()).filter(|&place| is_missing(place)).map(|place| COLUMNS[place]);
            if let Some(meant) = typo.or_else(|| varied.into_iter().find(|column| plain(title) == *column)) {
                let wrong = RowError::new(format!("unknown column `{}`", title.escape_debug()), span.clone());
                return Err(wrong.helped(format!("did you mean `{meant}`?")));
            }
        }
        match missing.first() {
            Some(column) => Err(RowError::new(format!("there is no column `{column}`"), 0..line.len()).helped(FORM)),
            None => Ok(Some(EdgeLayout { separator, columns })),
        }
    }

    /// True if a line can only be a header: none of it is a number.
    pub(super) fn is_headed_by(line: &str) -> bool {
        cells(line, Separator::of(line)).iter().all(|(cell, _)| cell.parse::<f64>().is_err())
    }

    /// The columns of a file without a header: as many as its first line has.
    pub(super) fn of_row(line: &str) -> Result<EdgeLayout, RowError> {
        let separator = Separator::of(line);
        match cells(line, separator).len() {
            count @ (PLACES | 8) => Ok(EdgeLayout { separator, columns: (0..count).map(Column::Number).collect() }),
            count => {
                let wrong = wrong_count("6 or 8", count, line);
                Err(wrong.helped(format!("{FORM}; a first line that names the columns may name others too")))
            }
        }
    }

    /// The edge of a line; if it has neither time, with those that are given.
    pub(super) fn row(&self, line: &str, times: Option<[f64; 2]>) -> Result<EdgeRow, RowError> {
        let cells = cells(line, self.separator);
        refuse_open_quote(&cells)?;
        if cells.len() != self.columns.len() {
            let has_names = self.columns.iter().any(|column| !matches!(column, Column::Number(_)));
            return Err(match has_names {
                false => wrong_count(&self.columns.len().to_string(), cells.len(), line),
                true => {
                    let message =
                        format!("expected {} cells, as the first line has, found {}", self.columns.len(), cells.len());
                    RowError::new(message, 0..line.len())
                }
            });
        }
        let mut numbers = [0.0; COLUMNS.len()];
        let (mut end, mut id, mut said) = (0..0, None, [false; 2]);
        for ((cell, span), column) in cells.into_iter().zip(&self.columns) {
            match *column {
                Column::Number(place) if place >= PLACES && cell.is_empty() => end = span,
                Column::Number(place) => {
                    numbers[place] = number(&cell, COLUMNS[place], span.clone())?;
                    if place >= PLACES {
                        (said[place - PLACES], end) = (true, span);
                    }
                }
                Column::Id => id = Some(cell.into_owned()),
                Column::Other => {}
            }
        }
        let [a, b, c, x, y, z, t0, t1] = numbers;
        let times = match said {
            [true, true] => Some([t0, t1]),
            [false, false] => times,
            [is_first, _] => {
                let column = if is_first { "t1" } else { "t0" };
                return Err(RowError::new(format!("column `{column}` is empty"), end));
            }
        };
        let Some([t0, t1]) = times else { return Ok(EdgeRow { edge: Edge::new([a, b, c], [x, y, z]), id }) };
        if t1 <= t0 {
            let message = format!("column `t1`: {t1} is not after `t0`, which is {t0}");
            return Err(RowError::new(message, end).helped("an edge begins at `t0` and ends at a later `t1`"));
        }
        Ok(EdgeRow { edge: Edge::timed(t0, [a, b, c], t1, [x, y, z]), id })
    }
}

fn wrong_count(expected: &str, found: usize, line: &str) -> RowError {
    RowError::new(format!("expected {expected} numbers, found {found}"), 0..line.len()).helped(FORM)
}

fn number(cell: &str, column: &str, span: Range<usize>) -> Result<f64, RowError> {
    let shown = cell.escape_debug();
    let message = match cell.parse::<f64>() {
        Ok(value) if value.is_finite() => return Ok(value),
        Ok(_) if cell.contains(|c: char| c.is_ascii_digit()) => {
            format!("column `{column}`: `{shown}` does not fit a double")
        }
        _ if cell.parse::<f64>().is_err() && cell.replacen(',', ".", 1).parse::<f64>().is_ok() => {
            format!("column `{column}`: `{shown}` has a comma; write decimals with a point")
        }
        _ if cell.is_empty() => format!("column `{column}` is empty"),
        _ => format!("column `{column}`: expected a finite number, found `{shown}`"),
    };
    Err(RowError::new(message, span))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong<T: std::fmt::Debug>(result: Result<T, RowError>) -> (String, Range<usize>) {
        result.map_err(|wrong| (wrong.message, wrong.span)).unwrap_err()
    }

    fn read(layout: &EdgeLayout, line: &str) -> Result<Edge, RowError> {
        layout.row(line, None).map(|row| row.edge)
    }

    #[test]
    fn cells_are_parted_in_many_ways() {
        let wanted = Ok(EdgeRow { edge: Edge::new([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]), id: None });
        for line in
            ["1;2;3;4;5;6", "1\t2\t 3\t4\t5\t6", "  1 2  3\t4 5 6 ".replace('\t', " ").as_str(), "1 , 2, 3,4,5,6"]
        {
            assert_eq!(EdgeLayout::of_row(line).and_then(|layout| layout.row(line, None)), wanted, "{line:?}");
        }
        let header = "id;cost;x0;y0;z0;x1;y1;z1;t0;t1";
        let layout = EdgeLayout::of_header(header).unwrap().unwrap();
        let row = layout.row("\"a;b\";9,5;1;2;3;4;5;6;;", Some([7.0, 8.0])).unwrap();
        assert_eq!(row.id.as_deref(), Some("a;b"));
        assert_eq!(row.edge, Edge::timed(7.0, [1.0, 2.0, 3.0], 8.0, [4.0, 5.0, 6.0]));
        let row = layout.row("\"a, \"\"b\"\" ; c\" ;9,5;1;2;3;4;5;6;;", None).unwrap();
        assert_eq!(row.id.as_deref(), Some("a, \"b\" ; c"));
        assert_eq!(wrong(layout.row("\"a;;1;2;3;4;5;6;;", None)).0, "a quotation mark is not closed on this line");
        assert_eq!(wrong(layout.row("a;1;2", None)).0, "expected 10 cells, as the first line has, found 3");
        assert_eq!(wrong(EdgeLayout::of_header("e1,0,0,0,1,1,1")).0, "a first line with names and numbers");
        let row = layout.row("c;;1;2;3;4;5;6;0;1", Some([7.0, 8.0])).unwrap();
        assert_eq!(row.edge, Edge::timed(0.0, [1.0, 2.0, 3.0], 1.0, [4.0, 5.0, 6.0]));
        assert_eq!(wrong(layout.row("c;;1;2;3;4;5;6;0;", None)).0, "column `t1` is empty");
        assert_eq!(
            wrong(layout.row("c;;1,5;2;3;4;5;6;;", None)).0,
            "column `x0`: `1,5` has a comma; write decimals with a point"
        );
        assert_eq!(wrong(EdgeLayout::of_header("x0,y0,z0,x1,y1,z1,T0,T1")).0, "unknown column `T0`");
        assert!(EdgeLayout::of_header("x0,y0,z0,x1,y1,z1,q0,u").unwrap().is_some());
    }

    #[test]
    fn columns_are_found_by_name_or_by_number() {
        let edge = Edge::new([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]);
        let plain = EdgeLayout::of_row("1,2,3,4,5,6").unwrap();
        assert_eq!(EdgeLayout::of_header("1,2,3,4,5,6"), Ok(None));
        assert_eq!(read(&plain, " 1, 2,3 ,\"4\",5,6e0"), Ok(edge));
        let named = EdgeLayout::of_header("t1, x1,y1,z1,x0,y0,z0,t0").unwrap().unwrap();
        let timed = Edge::timed(7.0, [1.0, 2.0, 3.0], 8.0, [4.0, 5.0, 6.0]);
        assert_eq!(read(&named, "8,4,5,6,1,2,3,7"), Ok(timed));
        assert!(is_blank("  # x") && is_blank("") && !is_blank("1"));
    }

    #[test]
    fn errors_have_their_place() {
        let layout = EdgeLayout::of_row("1,2,3,4,5,6").unwrap();
        let expected = |message: &str, span| (message.to_owned(), span);
        assert_eq!(
            wrong(read(&layout, "1,2,x,4,5,6")),
            expected("column `z0`: expected a finite number, found `x`", 4..5)
        );
        assert_eq!(
            wrong(read(&layout, "1,2,  1e999,4,5,6")),
            expected("column `z0`: `1e999` does not fit a double", 6..11)
        );
        assert_eq!(
            wrong(read(&layout, "1,2,nan,4,5,6")),
            expected("column `z0`: expected a finite number, found `nan`", 4..7)
        );
        assert_eq!(wrong(read(&layout, "1,2,,4,5,6")), expected("column `z0` is empty", 4..4));
        let timed = EdgeLayout::of_row("1,2,3,4,5,6,7,8").unwrap();
        assert_eq!(
            wrong(read(&timed, "1,2,3,4,5,6,5, 4")),
            expected("column `t1`: 4 is not after `t0`, which is 5", 15..16)
        );
        assert_eq!(
            wrong(read(&timed, "1,2,3,4,5,6,4,4")),
            expected("column `t1`: 4 is not after `t0`, which is 4", 14..15)
        );
        assert_eq!(wrong(read(&layout, "1,2,3,4,5")), expected("expected 6 numbers, found 5", 0..9));
        assert_eq!(wrong(read(&layout, "1,2,3,4,5,6,")), expected("expected 6 numbers, found 7", 0..12));
        assert_eq!(wrong(EdgeLayout::of_row("1,2")), expected("expected 6 or 8 numbers, found 2", 0..3));
        assert_eq!(wrong(EdgeLayout::of_header("x0,y0,z0,x1,y1,z2")), expected("unknown column `z2`", 15..17));
        assert_eq!(wrong(EdgeLayout::of_header("x0,y0,z0,x1,y1,x0")), expected("column `x0` stands twice", 15..17));
        assert_eq!(wrong(EdgeLayout::of_header("x0,y0,z0,x1,y1")), expected("there is no column `z1`", 0..14));
        assert_eq!(wrong(EdgeLayout::of_header("x0,y0,z0,x1,y1,z1,t0")), expected("there is no column `t1`", 0..20));
    }
}
