//! Edges of a robot past an obstacle, and whether what is said of them is safe.

mod course;
pub mod judge;

use std::ops::Range;

use course::Course;
use judge::Tally;

use firstcontact_verify::support::prng::Prng;
use firstcontact_verify::support::query::Query;

/// Asks about the edges of one batch, all with the bodies of one query of a family.
pub fn ask(
    seed: u64,
    batch: u64,
    family: fn(u64, u64) -> Query,
    range: Range<u64>,
    tally: &mut Tally,
) -> Result<(), String> {
    let prng = &mut Prng::new(seed.wrapping_add(0x6564_6765_7300_0000), batch);
    let mut course = Course::new(&family(seed, batch), prng)?;
    let count = (range.end - range.start) as usize;
    let edges = course::edges(&mut course, prng, count)?;
    for (index, edge) in range.zip(edges) {
        tally.judge(index, &mut course, edge);
    }
    Ok(())
}
