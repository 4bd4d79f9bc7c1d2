//! "Did you mean": the nearest of a list of words.

/// The candidate with the fewest typing errors against `word`, if few enough to be a slip.
pub(super) fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
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
    let cut = |word: &str| word.chars().flat_map(char::to_lowercase).take(64).collect::<Vec<_>>();
    let (a, b) = (cut(a), cut(b));
    let mut before_last = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_recognised_and_strangers_are_not() {
        let keys = ["position", "quat_wxyz", "rpy", "matrix"];
        assert_eq!(nearest("postion", keys), Some("position"));
        assert_eq!(nearest("Position", keys), Some("position"));
        assert_eq!(nearest("ryp", keys), Some("rpy"));
        assert_eq!(nearest("quat_xwyz", keys), Some("quat_wxyz"));
        assert_eq!(nearest("colour", keys), None);
        assert_eq!(nearest("x", keys), None);
    }
}
