//! Did you mean ...?

/// The candidate that is most like `word`, if any is like it at all.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = word.chars().count().div_ceil(3);
    let ranked = candidates.into_iter().map(|candidate| (distance(word, candidate), candidate));
    ranked.filter(|(distance, _)| *distance <= allowed).min().map(|(_, candidate)| candidate)
}

/// The number of characters to insert, delete or replace, upper and lower case being the same.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.to_lowercase().chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn counts_edits() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("Part", "part"), 0);
    }

    #[test]
    fn suggests_only_what_is_near() {
        assert_eq!(nearest("grpper.stl", ["table.stl", "gripper.stl"]), Some("gripper.stl"));
        assert_eq!(nearest("x", ["table.stl"]), None);
    }
}
