//! Edges in words, one a line.

use std::time::Duration;

use super::contact::{exact, named_feature};
use super::number::number;
use crate::cli::printed::printed;
use crate::cli::report::{ContactFinding, SideFinding, StartFinding, Verdict, WayFinding};

/// One edge: `17: contact at t = 0.5 (1/2): robot, vertex 3; shelf, face 5 of shelf.obj (line 40)`.
pub(crate) fn edge(edge: &WayFinding) -> String {
    let WayFinding { line, verdict, .. } = edge;
    let said = match (verdict, &edge.contact) {
        (Verdict::Contact, Some(found)) => {
            let when = if found.touch.is_some() { "after" } else { "at" };
            format!("contact {when} t = {} ({}): {}", number(found.time.lower), exact(&found.time), sides(found))
        }
        (verdict, Some(found)) => {
            let how = match found.start {
                Some(StartFinding::Touching) => ", only touching",
                Some(StartFinding::Overlapping) => ", overlapping",
                None => "",
            };
            format!("{}{how}: {}", verdict.words(), sides(found))
        }
        (verdict, None) => verdict.words().to_owned(),
    };
    let name = edge.id.as_ref().map(|id| format!(" {}", printed(id))).unwrap_or_default();
    format!("{line}{name}: {}\n", printed(&said))
}

fn sides(found: &ContactFinding) -> String {
    let side = |side: &SideFinding| format!("{}, {}", side.object, named_feature(&side.feature, side.file.as_deref()));
    format!("{}; {}", side(&found.a), side(&found.b))
}

/// A number of lines.
pub(crate) fn lines(count: u64) -> String {
    if count == 1 { "1 further line".to_owned() } else { format!("{count} further lines") }
}

/// The closing line: how many edges are clear, in contact and bad.
pub(crate) fn edges_total([clear, contact, bad]: [u64; 3], time: Duration) -> String {
    let bad = match bad {
        0 => String::new(),
        1 => ", 1 bad line".to_owned(),
        many => format!(", {many} bad lines"),
    };
    let edges = match clear + contact {
        1 => "1 edge".to_owned(),
        many => format!("{many} edges"),
    };
    format!("{edges}: {clear} clear, {contact} in contact{bad} ({:.2} s)\n", time.as_secs_f64())
}
