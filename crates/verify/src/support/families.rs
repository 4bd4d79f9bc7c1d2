//! Families of queries, and how many of each the user wants.

use super::query::Query;

/// A family's name, its query number so and so of a seed, and how many are asked if nothing else is said.
pub type Family = (&'static str, fn(u64, u64) -> Query, u64);

/// At most this many wrong answers are printed in full.
pub const SHOWN: usize = 20;

/// Queries that a thread answers before it takes the next.
pub const BATCH: u64 = 100;

/// The seed, and how many queries of each family: `--FAMILY N`, `--seed S`.
pub fn arguments<const N: usize>(
    families: &[Family; N],
    mut words: impl Iterator<Item = String>,
) -> Result<(u64, [u64; N]), String> {
    let (mut seed, mut counts) = (1, families.map(|(_, _, count)| count));
    while let Some(word) = words.next() {
        let name = word.strip_prefix("--").unwrap_or_default();
        let place = match families.iter().position(|(family, _, _)| *family == name) {
            Some(index) => &mut counts[index],
            None if name == "seed" => &mut seed,
            None => return Err(format!("unknown argument `{word}`; known are --FAMILY N and --seed S")),
        };
        let value = words.next().ok_or_else(|| format!("{word} needs a number"))?;
        *place = value.parse().map_err(|_| format!("{word} needs a number, found `{value}`"))?;
    }
    Ok((seed, counts))
}
