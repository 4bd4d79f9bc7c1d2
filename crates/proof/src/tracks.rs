//! Tracks of a proof, which its checks share: a thousand edges past one moving obstacle have its path once.

use std::collections::HashMap;

use crate::bytes::Bytes;
use crate::statement::Path;

/// Tracks with their numbers.
#[derive(Debug, Default)]
pub(crate) struct Tracks {
    /// Numbers by the bytes of a track, and by how many tracks of one stage before it have the same bytes.
    numbers: HashMap<(Vec<u8>, usize), usize>,
    bytes: Bytes,
}

impl Tracks {
    /// Numbers of the paths of a stage, no two of which are the same: two objects on tracks of one number move as one,
    /// and a checker does not ask about them. A path of an earlier stage has the number that it had there.
    pub(crate) fn numbers(&mut self, paths: &[Path]) -> Vec<usize> {
        let mut alike: HashMap<Vec<u8>, usize> = HashMap::new();
        let number = |path: &Path| {
            let mut bytes = Bytes::default();
            path.write(&mut bytes);
            let before = alike.entry(bytes.0.clone()).or_default();
            let key = (bytes.0, *before);
            *before += 1;
            let next = self.numbers.len();
            if !self.numbers.contains_key(&key) {
                self.bytes.0.extend(&key.0);
            }
            *self.numbers.entry(key).or_insert(next)
        };
        paths.iter().map(number).collect()
    }

    /// Number of bytes.
    pub(crate) fn size(&self) -> usize {
        self.bytes.0.len()
    }

    /// Writes the list of all tracks.
    pub(crate) fn write(&self, bytes: &mut Bytes) {
        bytes.count(self.numbers.len());
        bytes.0.extend(&self.bytes.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_motion::Motion;

    #[test]
    fn stages_share_tracks_and_objects_of_one_stage_do_not() {
        let path = |to: f64| Path { object: 0, motion: Motion::timed(0.0, [0.0; 3], 1.0, [to, 0.0, 0.0]).unwrap() };
        let mut tracks = Tracks::default();
        assert_eq!(tracks.numbers(&[path(1.0), path(2.0), path(1.0)]), [0, 1, 2]);
        assert_eq!(tracks.numbers(&[path(1.0), path(3.0), path(1.0), path(1.0)]), [0, 3, 2, 4]);
        let mut bytes = Bytes::default();
        tracks.write(&mut bytes);
        assert_eq!(bytes.0.len(), 4 + 5 * (2 + 4 + 2 * 32));
        assert_eq!(bytes.0.len(), 4 + tracks.size());
    }
}
