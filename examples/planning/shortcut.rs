//! Smoothing: corners that are not needed are cut.

use firstcontact::Motion;
use firstcontact::planner::Scratch;

use super::Failure;
use super::clutter::Room;
use super::prng::Prng;
use super::vector::Place;

/// Tries so often to go straight from one corner of a way to another.
pub fn shortcut(room: &Room, way: &mut Vec<Place>, tries: u64, prng: &mut Prng) -> Result<(), Failure> {
    let mut scratch = Scratch::new();
    for _ in 0..tries {
        if way.len() < 3 {
            return Ok(());
        }
        let first = prng.below(way.len() as u64 - 2) as usize;
        let last = first + 2 + prng.below((way.len() - first - 2) as u64) as usize;
        if room.checker.is_clear(room.robot, &Motion::edge(way[first], way[last])?, &mut scratch)? {
            way.drain(first + 1..last);
        }
    }
    Ok(())
}
