//! Edges as a table, one a line, for spreadsheets and data frames.

use super::printed::printed;
use super::report::{ContactFinding, ExactFinding, Finding};

/// The names of the columns. `exact` is the time of first contact as a fraction, `lower` and `upper` are the doubles next to it, `a` and `b`
/// the objects, and `x`, `y`, `z` the place; all are empty where there is no contact.
pub(crate) const HEAD: &str = "line,id,verdict,exact,lower,upper,a,b,x,y,z\n";

/// One edge.
pub(crate) fn row(finding: &Finding) -> String {
    let Finding::Edge(edge) = finding else { return String::new() };
    let mut cells = vec![edge.line.to_string(), cell(edge.id.as_deref().unwrap_or_default())];
    cells.push(edge.verdict.words().replace(' ', "_"));
    match &edge.contact {
        None => cells.resize(HEAD.split(',').count(), String::new()),
        Some(ContactFinding { time: ExactFinding { exact, lower, upper }, a, b, point, .. }) => {
            cells.extend([exact.clone(), format!("{lower:?}"), format!("{upper:?}"), cell(&a.object), cell(&b.object)]);
            cells.extend(point.iter().map(|x| format!("{x:?}")));
        }
    }
    cells.join(",") + "\n"
}

/// A name, in quotes where it would be read as more than one cell.
fn cell(name: &str) -> String {
    let name = printed(name);
    if name.contains([',', '"', ';', '\t']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name.into_owned() }
}
