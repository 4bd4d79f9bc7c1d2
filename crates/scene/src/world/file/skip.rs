//! A text without an item of a list, to see whether the rest is right.

use super::cursor::is_break;

/// The text with blanks instead of the item that an offset is in, or of the whole part of the file if it is in none, so that all else
/// stays where it is; `None` where no item can be told from the next, as in brackets, or where nothing would be left to read.
pub(super) fn blanked(text: &str, offset: usize) -> Option<String> {
    let lines: Vec<(usize, &str)> = lines(text);
    let at = lines.iter().rposition(|(start, _)| *start <= offset)?;
    let is_head = |line: &str| line.starts_with(|c: char| !c.is_whitespace() && c != '#' && c != '-');
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
    use super::blanked;

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
