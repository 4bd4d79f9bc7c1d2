//! The text of a world file, kept for its places.

use crate::world::error::{KeyPath, LoadError, Place, Position, Step};
use crate::world::yaml;
use crate::world::yaml::guard::{self, is_break};
use crate::world::yaml::items::{Items, Spot};
use std::sync::{Arc, OnceLock};

/// A file's name and text, and where in it things are.
#[derive(Debug)]
pub(crate) struct SourceText {
    name: String,
    text: Arc<str>,
    line_starts: OnceLock<Vec<usize>>,
    items: OnceLock<Items>,
}

impl SourceText {
    pub(crate) fn new(name: &str, text: &str) -> SourceText {
        SourceText { name: name.to_owned(), text: text.into(), line_starts: OnceLock::new(), items: OnceLock::new() }
    }

    pub(crate) fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Refuses text that is too deep, too long or of YAML's rarer forms.
    pub(crate) fn check(&self) -> Result<(), LoadError> {
        guard::check(&self.text).map_err(|refusal| {
            let place = self.place(refusal.start, refusal.end);
            LoadError::new(refusal.message).at(place).with_text(self.text.clone()).helped(refusal.help)
        })
    }

    /// The file as a whole.
    pub(crate) fn whole(&self) -> Place {
        Place::file(&self.name)
    }

    /// The place of some bytes.
    pub(crate) fn place(&self, start: usize, end: usize) -> Place {
        let line_starts = self.line_starts();
        let line = line_starts.partition_point(|&line| line <= start);
        let column = self.text[line_starts[line - 1]..start].chars().count() + 1;
        Place { file: self.name.clone(), position: Some(Position { line, column, span: start..end }) }
    }

    /// The place of the value or key that begins at an offset.
    pub(crate) fn place_of_token(&self, start: usize) -> Place {
        let start = self.floor(start);
        self.place(start, start + token_length(&self.text[start..]))
    }

    /// Place of the value that a path leads to, or of the nearest value around it. Cheap after the first time where the
    /// path leads into an item of a list that has lines of its own.
    pub(crate) fn place_of(&self, path: &KeyPath) -> Place {
        let offset = self.offset_in_item(path).or_else(|| yaml::locate(&self.text, path));
        offset.map_or_else(|| self.whole(), |offset| self.place_of_token(offset))
    }

    /// Offset of a value in an item of a list, of which the lines alone are read: they are a list of one item.
    fn offset_in_item(&self, path: &KeyPath) -> Option<usize> {
        let (list, index) = path.list_item()?;
        let start = self.dash_line(list, index)?;
        let rest = &self.text[start..];
        let end = self.dash_line(list, index + 1).map_or_else(|| end_of_part(rest), |next| next - start);
        let in_item = KeyPath([Step::Item(0)].into_iter().chain(path.0.iter().skip(2).cloned()).collect());
        yaml::locate(&rest[..end], &in_item).map(|offset| start + offset)
    }

    /// Start of the line on which an item of a list and its dash begin.
    fn dash_line(&self, list: &str, index: usize) -> Option<usize> {
        let (line, _) = self.items().item(list, index)?;
        let start = *self.line_starts().get(line.checked_sub(1)?)?;
        self.text[start..].trim_start_matches(' ').starts_with("- ").then_some(start)
    }

    /// The place of an item of a list. Cheap after the first time.
    pub(crate) fn place_of_item(&self, list: &str, index: usize) -> Place {
        self.place_of_spot(self.items().item(list, index))
    }

    /// The line of a waypoint, if the file itself has it. Cheap after the first time.
    pub(crate) fn line_of_waypoint(&self, path: usize, index: usize) -> Option<usize> {
        self.items().waypoint(path, index).map(|(line, _)| line)
    }

    /// Place of the expectation of a check. Cheap after the first time.
    pub(crate) fn place_of_expectation(&self, check: usize) -> Place {
        self.place_of_spot(self.items().expectation(check))
    }

    fn items(&self) -> &Items {
        self.items.get_or_init(|| yaml::items(&self.text))
    }

    fn place_of_spot(&self, spot: Option<Spot>) -> Place {
        let offset = spot.and_then(|(line, column)| {
            let start = *self.line_starts().get(line.checked_sub(1)?)?;
            let in_line = self.text[start..].char_indices().nth(column.checked_sub(1)?)?.0;
            Some(start + in_line)
        });
        offset.map_or_else(|| self.whole(), |offset| self.place_of_token(offset))
    }

    /// Starts of the lines, which end where YAML ends them.
    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let mut starts = vec![0];
            let mut previous = None;
            for (offset, c) in self.text.char_indices() {
                if let Some(last) = starts.last_mut().filter(|_| previous == Some('\r') && c == '\n') {
                    *last = offset + 1;
                } else if is_break(c) {
                    starts.push(offset + c.len_utf8());
                }
                previous = Some(c);
            }
            starts
        })
    }

    /// The start of the character that an offset is in.
    pub(crate) fn floor(&self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        (0..=offset).rev().find(|&offset| self.text.is_char_boundary(offset)).unwrap_or(0)
    }
}

/// The length of the key, word, number or bracket that a text begins with, for underlining.
fn token_length(text: &str) -> usize {
    let first = text.chars().next();
    let line = &text[..text.find(is_break).unwrap_or(text.len())];
    match first {
        None => 0,
        Some(c) if is_break(c) => 0,
        Some(quote @ ('"' | '\'')) => line[1..].find(quote).map_or(line.len(), |end| end + 2),
        Some(bracket @ ('[' | '{')) => {
            let close = if bracket == '[' { ']' } else { '}' };
            line.find(close).filter(|&end| !line[1..end].contains(bracket)).map_or(1, |end| end + 1)
        }
        Some(c) => {
            let ends = |c: char| c == ' ' || c == '\t' || matches!(c, ',' | ']' | '}' | ':' | '#');
            let word = |text: &str| text.find(ends).unwrap_or(text.len());
            let length = c.len_utf8() + word(&line[c.len_utf8()..]);
            // A number and the unit after it are one value.
            let after = &line[length..];
            let unit = after.strip_prefix(' ').map_or(0, word);
            let is_unit = unit > 0 && after[1..][..unit].chars().all(char::is_alphabetic);
            if is_unit && line[..length].parse::<f64>().is_ok() { length + 1 + unit } else { length }
        }
    }
}

/// The text with blanks instead of the item that an offset is in, or of the whole part of the file if it is in none, so
/// that all else stays where it is; `None` where items cannot be separated, as in brackets, or where nothing would be
/// left to read.
pub(crate) fn blanked(text: &str, offset: usize) -> Option<String> {
    let lines: Vec<(usize, &str)> = lines(text);
    let at = lines.iter().rposition(|(start, _)| *start <= offset)?;
    let head = (0..=at).rev().find(|&index| is_head(lines[index].1))?;
    let end = (head + 1..lines.len()).find(|&index| is_head(lines[index].1)).unwrap_or(lines.len());
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let is_dash = |line: &str| line.trim_start_matches(' ').starts_with("- ") || line.trim() == "-";
    let items: Vec<usize> = match (head + 1..end).find(|&index| is_dash(lines[index].1)) {
        None => Vec::new(),
        Some(first) => {
            let depth = indent(lines[first].1);
            (first..end).filter(|&index| is_dash(lines[index].1) && indent(lines[index].1) == depth).collect()
        }
    };
    let range = match items.iter().rposition(|&item| item <= at) {
        // A list must keep an item.
        Some(place) if items.len() > 1 => items[place]..items.get(place + 1).copied().unwrap_or(end),
        _ if ["objects", "firstcontact"].iter().any(|key| lines[head].1.starts_with(key)) => return None,
        _ => head..end,
    };
    let bytes = lines[range.start].0..lines.get(range.end).map_or(text.len(), |(start, _)| *start);
    let blank = |c: char| if is_break(c) { c.to_string() } else { " ".repeat(c.len_utf8()) };
    let middle: String = text[bytes.clone()].chars().map(blank).collect();
    Some(format!("{}{middle}{}", &text[..bytes.start], &text[bytes.end..]))
}

/// True if a line begins a part of the file.
fn is_head(line: &str) -> bool {
    line.starts_with(|c: char| !c.is_whitespace() && c != '#' && c != '-')
}

/// Where the part of the file ends that a text begins in.
fn end_of_part(text: &str) -> usize {
    lines(text).into_iter().skip(1).find(|(_, line)| is_head(line)).map_or(text.len(), |(start, _)| start)
}

/// The lines of a text, and where each begins.
fn lines(text: &str) -> Vec<(usize, &str)> {
    let mut start = 0;
    text.split_inclusive(is_break)
        .map(|line| {
            let own = (start, line);
            start += line.len();
            own
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::yaml::source::blanked;

    #[test]
    fn places_count_lines_as_yaml_does() {
        let source = SourceText::new("w.yaml", "a: é1\r\nbb: [1, 2]\rc: 'x y'\n");
        let at = |needle: &str| source.place_of_token(source.text().find(needle).unwrap());
        assert_eq!(at("bb").to_string(), "w.yaml:2:1");
        assert_eq!(at("1\r").to_string(), "w.yaml:1:5");
        let place = at("[1").position.unwrap();
        assert_eq!(&source.text()[place.span], "[1, 2]");
        let place = at("'x").position.unwrap();
        assert_eq!((place.line, place.column, &source.text()[place.span]), (3, 4, "'x y'"));
        assert_eq!(source.place_of_token(10_000).to_string(), "w.yaml:4:1");
    }

    #[test]
    fn places_in_items_are_those_of_a_walk_through_the_whole_text() {
        let text = "firstcontact: 1 # \u{e9}\nobjects:\n  - id: a\n    pose: {position: [1, 2, 3]}\n\n  # next\n  - {id: b, margin: 1,\n     \
                    pose: {position: [0, \"\u{e9}\", 1]}}\n  -\n    id: c\n    margin: 2\n  - id: d\n    margin: 3\npaths:\n- object: a\n  \
                    waypoints:\n  - {t: 0, position: [0, 0, 0]}\n  - {t: 1}\n# end\nchecks: [{id: x, expect: clear}, {id: y}]\n";
        let source = SourceText::new("w.yaml", text);
        let lists = [("objects", 5), ("paths", 2), ("checks", 3)];
        let keys = [&["id"][..], &["margin"], &["pose"], &["pose", "position"], &["waypoints"], &["expect"], &[]];
        let mut in_items = 0;
        for (list, count) in lists {
            for (index, keys) in (0..count).flat_map(|index| keys.map(|keys| (index, keys))) {
                let begin = [Step::Key(list), Step::Item(index)];
                let ways = [vec![], vec![Step::Item(1)], vec![Step::Item(1), Step::Key("t")]];
                for end in ways {
                    let keys = keys.iter().map(|key| Step::Key(key));
                    let path = KeyPath(begin.iter().cloned().chain(keys).chain(end).collect());
                    let offset = source.offset_in_item(&path);
                    in_items += usize::from(offset.is_some());
                    assert!(offset.is_none() || offset == yaml::locate(text, &path), "{path:?}: {offset:?}");
                }
            }
        }
        // All items but the one with a dash alone, those in brackets, and those that are not there.
        assert_eq!(in_items, 4 * 7 * 3);
    }

    #[test]
    fn an_item_goes_and_the_rest_stays_where_it_is() {
        let text = "a: 1\nobjects:\n- id: \u{e9}\n  box: 1\n- id: y\npaths:\n  - x\nz: 2\n";
        let without = |needle: &str| blanked(text, text.find(needle).unwrap());
        let first = without("box").unwrap();
        assert_eq!(first, text.replace("- id: \u{e9}\n  box: 1", "        \n        "));
        assert_eq!(first.len(), text.len());
        assert_eq!(blanked(&first, first.find("- id: y").unwrap()), None, "nothing is left of the objects");
        assert_eq!(without("x\nz").unwrap(), text.replace("paths:\n  - x", "      \n     "));
        assert_eq!(without("z: 2").unwrap(), text.replace("z: 2", "    "));
    }
}
