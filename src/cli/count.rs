//! A number of things on the command line.

/// Reads how many there are to be, none included.
pub(crate) fn count(text: &str) -> Result<usize, String> {
    let fault = |_| format!("expected a whole number from 0 to {}, found `{text}`", u32::MAX);
    text.parse::<u32>().map(|count| count as usize).map_err(fault)
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn whole_numbers_are_counts() {
        assert_eq!((count("0"), count("16")), (Ok(0), Ok(16)));
        for text in ["-1", "1.5", "x", "", "5000000000"] {
            assert_eq!(count(text), Err(format!("expected a whole number from 0 to 4294967295, found `{text}`")));
        }
    }
}
