//! Tables as plain text or markdown.

use std::fmt;

/// How a table is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// Columns padded with spaces.
    #[default]
    Plain,
    /// A markdown table.
    Markdown,
}

/// Rows under a heading; all columns after the first are numbers.
#[derive(Debug, Clone)]
pub struct Table {
    style: Style,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with its heading.
    pub fn new(style: Style, heading: &[&str]) -> Table {
        Table { style, rows: vec![heading.iter().map(|&cell| cell.to_owned()).collect()] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width =
            |column: usize| self.rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let (open, between, close) = match self.style {
            Style::Plain => ("", "  ", ""),
            Style::Markdown => ("| ", " | ", " |"),
        };
        for (number, row) in self.rows.iter().enumerate() {
            let cells: Vec<String> = row.iter().zip(&widths).enumerate().map(padded).collect();
            writeln!(f, "{open}{}{close}", cells.join(between))?;
            if number == 0 && self.style == Style::Markdown {
                let rules: Vec<String> = (0..columns).map(|column| rule(column, widths[column])).collect();
                writeln!(f, "|{}|", rules.join("|"))?;
            }
        }
        Ok(())
    }
}

fn padded((column, (cell, &width)): (usize, (&String, &usize))) -> String {
    if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
}

fn rule(column: usize, width: usize) -> String {
    if column == 0 { "-".repeat(width + 2) } else { format!("{}:", "-".repeat(width + 1)) }
}

/// Three significant digits, without an exponent.
pub fn short(value: f64) -> String {
    match value {
        _ if value >= 99.95 => format!("{value:.0}"),
        _ if value >= 9.995 => format!("{value:.1}"),
        _ if value >= 0.9995 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

/// The middle value, or `None` of nothing.
pub fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut sorted: Vec<f64> = values.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}

/// The geometric mean of positive values, or `None` of nothing.
pub fn geometric_mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for value in values {
        sum += value.ln();
        count += 1.0;
    }
    (count > 0.0).then(|| f64::exp(sum / count))
}

/// The slope of the line through points nearest in the sense of least squares, on logarithmic axes; `None` of less than
/// two.
pub fn slope(points: &[[f64; 2]]) -> Option<f64> {
    let logs: Vec<[f64; 2]> = points.iter().map(|point| point.map(f64::ln)).collect();
    let count = logs.len() as f64;
    let mean = |axis: usize| logs.iter().map(|point| point[axis]).sum::<f64>() / count;
    let means = [mean(0), mean(1)];
    let moment =
        |other: usize| logs.iter().map(|point| (point[0] - means[0]) * (point[other] - means[other])).sum::<f64>();
    (moment(0) > 0.0).then(|| moment(1) / moment(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!(
            [0.0123, 0.9999, 1.0, 12.34, 99.99, 1234.5].map(short),
            ["0.012", "1.00", "1.00", "12.3", "100", "1234"]
        );
    }

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(Style::Markdown, &["name", "us"]);
        table.row(vec!["a".into(), "1.25".into()]);
        assert_eq!(table.to_string(), "| name |   us |\n|------|-----:|\n| a    | 1.25 |\n");
    }

    #[test]
    fn means_are_of_what_is_there() {
        assert_eq!(median([3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median([]), None);
        assert_eq!(geometric_mean([2.0, 8.0]), Some(4.0));
        assert_eq!(geometric_mean([]), None);
    }

    #[test]
    fn powers_have_their_exponents() {
        let squares: Vec<[f64; 2]> = [1.0, 3.0, 10.0, 20.0].map(|x| [x, 5.0 * x * x]).into();
        assert!((slope(&squares).unwrap() - 2.0).abs() < 1e-12);
        assert_eq!(slope(&[[1.0, 2.0]]), None);
    }
}
