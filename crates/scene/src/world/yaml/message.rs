//! The YAML library's failures in our words.

use crate::world::error::LoadError;
use crate::world::yaml::source::SourceText;
use crate::world::yaml::values::HELP;
use crate::world::yaml::{Failure, Reason};

/// The error for a text that is no world file.
pub(crate) fn from_failure(failure: &Failure, source: &SourceText) -> LoadError {
    let tab = failure.offset.and_then(|offset| tab_before(source.text(), offset));
    if is_about_control(&failure.reason)
        && let Some((at, c)) = control_character(source.text())
    {
        let error = LoadError::new(format!("a control character, U+{:04X}, which YAML does not allow", u32::from(c)))
            .helped("remove it; is the file perhaps no text, or text in UTF-16?");
        return error.at(source.place(at, at + c.len_utf8())).with_text(source.text().clone());
    }
    let place = match (&failure.reason, tab, failure.offset) {
        (Reason::Schema(message), _, None) if message.starts_with("invalid type: ") => {
            source.place_of_token(first_content(source.text()))
        }
        (Reason::Syntax(_), Some(tab), _) => source.place(tab, tab + 1),
        (.., Some(offset)) => source.place_of_token(offset),
        (.., None) => source.whole(),
    };
    let error = match &failure.reason {
        Reason::Syntax(message) if message.contains("EOF while parsing a value") => empty(),
        Reason::Syntax(_) if tab.is_some() => LoadError::new("a tab where YAML wants spaces")
            .helped("write spaces instead, as many as the lines around it have"),
        Reason::Syntax(message) => LoadError::new(format!("not valid YAML: {message}"))
            .helped("look at this line and the one before it: indentation, a missing `:` or an open bracket"),
        Reason::Version(None) if has_no_content(source.text()) => empty(),
        Reason::Version(None) => LoadError::new("missing key `firstcontact`, the version of the file's schema")
            .expecting("`firstcontact: 1`")
            .helped("begin the file with `firstcontact: 1`"),
        Reason::Version(Some(found)) => LoadError::new(format!("schema version `{found}` is not supported"))
            .finding(found.clone())
            .expecting("`1`")
            .helped("this program reads `firstcontact: 1`"),
        Reason::Schema(message) => from_schema(message),
    };
    error.at(place).with_text(source.text().clone())
}

/// The tab that indents the line of an offset, or one of the two lines before it: the reader finds the error only after
/// it.
fn tab_before(text: &str, offset: usize) -> Option<usize> {
    let end = (offset..=text.len()).find(|&end| text.is_char_boundary(end))?;
    let mut starts: Vec<usize> = text[..end].match_indices('\n').map(|(index, _)| index + 1).collect();
    starts.insert(0, 0);
    let last = &starts[starts.len().saturating_sub(3)..];
    last.iter().find_map(|&start| {
        let lead = text[start..].len() - text[start..].trim_start_matches([' ', '\t', '-']).len();
        text[start..start + lead].find('\t').map(|tab| start + tab)
    })
}

fn is_about_control(reason: &Reason) -> bool {
    matches!(reason, Reason::Syntax(message) if message.contains("control characters are not allowed"))
}

/// The first character that YAML does not allow, and the byte where it is.
fn control_character(text: &str) -> Option<(usize, char)> {
    let is_allowed = |c: char| match c {
        '\t' | '\n' | '\r' | '\u{85}' => true,
        _ => !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'),
    };
    text.char_indices().find(|&(_, c)| !is_allowed(c))
}

/// The byte at which the first line begins that is neither blank nor a comment, after its blanks.
fn first_content(text: &str) -> usize {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start();
        if !content.is_empty() && !content.starts_with('#') {
            return start + line.len() - content.len();
        }
        start += line.len();
    }
    0
}

/// True if there are only comments and blank lines.
fn has_no_content(text: &str) -> bool {
    text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#'))
}

fn empty() -> LoadError {
    LoadError::new("the file is empty").helped("begin with `firstcontact: 1`, or let `firstcontact init` write a world")
}

/// Message of the typed structure about a key or a value.
fn from_schema(message: &str) -> LoadError {
    if message.contains("EOF while parsing a value") {
        return empty();
    }
    if let Some((message, help)) = message.split_once(HELP) {
        return LoadError::new(message).helped(help);
    }
    if let Some(rest) = message.strip_prefix("unknown field `") {
        return unknown_key(rest);
    }
    if let Some(key) = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next()) {
        let error = LoadError::new(format!("missing key `{key}`"));
        return match MISSING.iter().find(|(missing, _)| *missing == key) {
            Some((_, help)) => error.helped(*help),
            None => error,
        };
    }
    if let Some(key) = message.strip_prefix("duplicate field `").and_then(|rest| rest.strip_suffix('`')) {
        return LoadError::new(format!("key `{key}` stands twice")).finding(key).helped("remove one of the two");
    }
    let mismatch = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    if let Some((found, expected)) = mismatch.and_then(|rest| rest.rsplit_once(", expected ")) {
        return mistyped(&found_in_words(found), expected);
    }
    if let Some((found, expected)) =
        message.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected "))
    {
        return LoadError::new(format!("expected {expected}, found {found} items")).expecting(expected);
    }
    LoadError::new(message)
}

/// The error about a value of another type than the structure wants.
fn mistyped(found: &str, structure: &str) -> LoadError {
    let expected = expected_in_words(structure);
    let word = found.strip_prefix('`').and_then(|found| found.strip_suffix('`'));
    let form = FORMS.iter().find(|(name, _)| structure.strip_prefix("struct ") == Some(*name));
    let help = match (form, word) {
        (Some((_, form)), _) => format!("write `{form}`"),
        (None, Some("all")) if expected == "a list" => "leave the key out to name all".to_owned(),
        (None, Some(item)) if expected == "a list" && !item.is_empty() => format!("write `[{item}]`"),
        (None, None) if expected == "a list" && found == "a map" => {
            "begin each item with `- `, as in `- id: a`".to_owned()
        }
        (None, word) if expected == "a list of 3 numbers" => three_numbers(word.unwrap_or_default()).to_owned(),
        _ => String::new(),
    };
    let error = LoadError::new(format!("expected {expected}, found {found}")).expecting(expected).finding(found);
    if help.is_empty() { error } else { error.helped(help) }
}

/// Maps by their names here, and what to write where something else stands.
const FORMS: [(&str, &str); 11] = [
    ("UnitsDoc", "{length: m, angle: deg, time: s}"),
    ("Defaults", "{margin: m, touch: contact}"),
    ("ObjectDoc", "{id: a, box: {size: [x, y, z]}}"),
    ("SphereDoc", "{radius: r}"),
    ("RodDoc", "{radius: r, length: l}"),
    ("RepeatDoc", "{count: 5, step: [x, y, z]}"),
    ("PoseDoc", "{position: [x, y, z]}"),
    ("AxisAngleDoc", "{axis: [x, y, z], angle: a}"),
    ("TurnDoc", "{axis: [x, y, z], angle: a}"),
    ("PathDoc", "{id: p, object: a, waypoints: [{t: 0, position: [x, y, z]}]}"),
    ("CheckDoc", "{id: c, expect: clear}"),
];

/// Keys that must be there, and what to write.
const MISSING: [(&str, &str); 11] = [
    ("objects", "add the list of bodies: `objects: [{id: a, box: {size: [1, 1, 1]}}]`"),
    ("id", "give it a name of its own: `id: NAME`"),
    ("object", "name the object that it moves: `object: ID`"),
    ("waypoints", "add `waypoints: [{t: 0, position: [x, y, z]}, {t: 1, position: [x, y, z]}]`"),
    ("verdict", "add `verdict: contact`, or `verdict: starts_in_contact`"),
    ("pair", "name two objects: `pair: [a, b]`"),
    ("size", "add `size: [x, y, z]`"),
    ("radius", "add `radius: r`"),
    ("length", "add `length: l`, along z"),
    ("axis", "add `axis: [x, y, z]`"),
    ("angle", "add `angle: a`, in the unit that `units` states"),
];

/// Advice to write three numbers where a word or a number stands: an axis may be meant by its letter.
fn three_numbers(word: &str) -> &'static str {
    match word {
        "x" | "X" => "write `[1, 0, 0]`",
        "y" | "Y" => "write `[0, 1, 0]`",
        "z" | "Z" => "write `[0, 0, 1]`",
        _ => "write three numbers in brackets, as in `[1, 0, 0.5]`",
    }
}

/// Other names of a rotation.
const ROTATIONS: [&str; 7] = ["quat", "quaternion", "q", "rotation", "rot", "orientation", "orient"];

/// Other names of the time of a waypoint.
const TIMES: [&str; 4] = ["time", "at", "when", "sec"];

/// Keys that stand in the wrong map, or under the name that another program has for them: a key that shows which map it
/// is, the wrong keys, and what to write.
const MISPLACED: &[(&str, &[&str], &str)] = &[
    ("attach_to", &["position", "xyz"], "write `pose: {position: [x, y, z]}`"),
    (
        "attach_to",
        &["quat_wxyz", "quat_xyzw", "rpy", "axis_angle", "matrix"],
        "write it into `pose`, beside `position`: `pose: {position: [x, y, z], rpy: [0, 0, 90]}`",
    ),
    ("attach_to", &["file", "unit", "scale"], "write it into `mesh`: `mesh: {file: FILE, unit: mm}`"),
    ("attach_to", &["size"], "write `box: {size: [x, y, z]}`"),
    ("attach_to", &["radius", "length"], "write it into the shape: `cylinder: {radius: r, length: l}`"),
    ("attach_to", &["parent", "attached_to", "carrier"], "write `attach_to: ID`"),
    (
        "attach_to",
        &["waypoints", "path"],
        "paths have a list of their own: `paths: [{id: p, object: ID, waypoints: [...]}]`",
    ),
    ("faces", &["kind", "shape", "margin", "touch", "pose", "groups"], "write it beside `mesh`, one level up"),
    ("faces", &["position"], "write `pose: {position: [x, y, z]}` beside `mesh`"),
    ("faces", &["units"], "write `unit`"),
    ("size", &["unit", "units", "scale"], OWN_UNIT),
    ("size", &["position", "pose"], "write `pose: {position: [x, y, z]}` beside `box`"),
    ("size", &["x", "width", "dimensions", "extents", "half_extents"], "write `size: [x, y, z]`, the whole lengths"),
    ("segments", &["unit", "units", "scale"], OWN_UNIT),
    ("segments", &["diameter", "d"], "write `radius`, half of it"),
    ("segments", &["height", "h", "l"], "write `length`; the axis is along z, and the origin in the middle"),
    (
        "segments",
        &["position", "pose", "axis"],
        "write `pose: {position: [x, y, z], rpy: [0, 90, 0]}` beside the shape",
    ),
    ("about", &["center", "centre", "point", "pivot", "origin", "through"], "write `about: [x, y, z]`"),
    ("rpy", &["roll", "pitch", "yaw", "euler"], "write `rpy: [roll, pitch, yaw]`"),
    ("position", &["x", "xyz", "translation", "location", "origin", "pose"], "write `position: [x, y, z]`"),
    (
        "move",
        &["speed", "velocity", "duration", "dt"],
        "a waypoint has its time instead: `t`, on the clock of the world",
    ),
    (
        "file",
        &["t", "position"],
        "write a list, `[{t: 0, position: [x, y, z]}]`, or the file that has them, `{file: FILE}`",
    ),
    ("waypoints", &["speed", "velocity"], "each waypoint has its time instead: `t`, on the clock of the world"),
];

/// Help on a unit beside the numbers of a shape.
const OWN_UNIT: &str =
    "its numbers are in the unit of the file, `units: {length: mm}`; only a `mesh` has a unit of its own";

/// `colour`, expected one of `a`, `b` -- without the opening quote.
fn unknown_key(rest: &str) -> LoadError {
    let (key, expected) = rest.split_once("`, expected ").unwrap_or((rest.trim_end_matches('`'), ""));
    let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    let list = known.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ");
    let misplaced = MISPLACED.iter().find(|(map, keys, _)| known.contains(map) && keys.contains(&key));
    let longer = || known.iter().copied().find(|known| key.len() > 2 && known.starts_with(key));
    let help = match misplaced {
        Some((.., help)) => (*help).to_owned(),
        None if ROTATIONS.contains(&key) && known.contains(&"quat_wxyz") => {
            "write `quat_xyzw: [x, y, z, w]` or `quat_wxyz: [w, x, y, z]`; other forms are `rpy`, `axis_angle` and `matrix`"
                .to_owned()
        }
        None if TIMES.contains(&key) && known.contains(&"t") => "write `t`".to_owned(),
        None if key.parse::<u64>().is_ok() => "a decimal has a point, as in `0.5`: a comma begins the next key".to_owned(),
        None => match nearest(key, known.iter().copied()).or_else(longer) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("known here: {list}"),
        },
    };
    LoadError::new(format!("unknown key `{}`", key.escape_debug())).finding(key).expecting(list).helped(help)
}

fn found_in_words(found: &str) -> String {
    let inner = |start: &str| found.strip_prefix(start).and_then(|rest| rest.strip_suffix(['"', '`']));
    if let Some(text) = inner("string \"") {
        return crate::world::yaml::values::quoted(text);
    }
    for kind in ["integer `", "floating point `", "boolean `"] {
        if let Some(text) = inner(kind) {
            return format!("`{text}`");
        }
    }
    match found {
        "map" => "a map".to_owned(),
        "sequence" => "a list".to_owned(),
        "unit value" | "Option value" => "nothing".to_owned(),
        other => other.to_owned(),
    }
}

fn expected_in_words(expected: &str) -> &str {
    match expected {
        "a string" => "text",
        "a sequence" => "a list",
        "u32" | "u64" | "usize" => "a whole number from 0",
        "i64" => "a whole number",
        other if other.starts_with("struct ") || other.starts_with("a map") => "a map",
        other => other,
    }
}

/// The candidate with the fewest typing errors against `word`, if few enough to be a typo.
pub(crate) fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let allowed = match word.chars().count() {
        0 | 1 => return None,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .filter(|candidate| candidate.len().abs_diff(word.len()) <= allowed * 4)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The number of inserted, deleted, replaced or swapped neighbouring letters, case ignored. Long words are cut.
fn distance(a: &str, b: &str) -> usize {
    let cut = |word: &str| word.chars().flat_map(char::to_lowercase).take(64).collect::<String>();
    strsim::osa_distance(&cut(a), &cut(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::yaml::message::nearest;

    fn said(message: &str) -> (String, Option<String>) {
        let error = from_schema(message);
        (error.message().to_owned(), error.help().map(str::to_owned))
    }

    #[test]
    fn serde_messages_are_translated() {
        let unknown = "unknown field `postion`, expected one of `position`, `rpy`";
        assert_eq!(said(unknown), ("unknown key `postion`".into(), Some("did you mean `position`?".into())));
        let unknown = "unknown field `attach`, expected one of `attach_to`, `repeat`";
        assert_eq!(said(unknown), ("unknown key `attach`".into(), Some("did you mean `attach_to`?".into())));
        let unknown = "unknown field `colour`, expected `a` or `b`";
        assert_eq!(said(unknown), ("unknown key `colour`".into(), Some("known here: `a`, `b`".into())));
        let wrong = "invalid type: string \"x, expected y\", expected a sequence";
        assert_eq!(said(wrong).0, "expected a list, found `x, expected y`");
        assert_eq!(said("invalid type: map, expected a number").0, "expected a number, found a map");
        assert_eq!(said("invalid value: integer `-1`, expected u32").0, "expected a whole number from 0, found `-1`");
        assert_eq!(said("invalid type: unit value, expected struct PoseDoc").0, "expected a map, found nothing");
    }

    #[test]
    fn typos_are_recognised_and_other_words_are_not() {
        let keys = ["position", "quat_wxyz", "rpy", "matrix"];
        assert_eq!(nearest("postion", keys), Some("position"));
        assert_eq!(nearest("Position", keys), Some("position"));
        assert_eq!(nearest("ryp", keys), Some("rpy"));
        assert_eq!(nearest("quat_xwyz", keys), Some("quat_wxyz"));
        assert_eq!(nearest("colour", keys), None);
        assert_eq!(nearest("x", keys), None);
    }
}
