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
}
