//! Proofs of scenes, and places in their bytes.

use firstcontact_proof::{NamedQuery, Proof, Prover};
use firstcontact_proof_checker::{Rejection, verify};
use firstcontact_scene::world::Touch;

use crate::random::Scene;

/// Proof of a scene's verdict.
pub(crate) fn proof_of(scene: &Scene) -> Proof {
    proof_touching(scene, Touch::Contact)
}

/// Proof of a scene's verdict, by a rule about touching.
pub(crate) fn proof_touching(scene: &Scene, touch: Touch) -> Proof {
    let mut prover = Prover::new();
    let names = ["a", "b"].map(str::to_owned);
    let units = ["m", "s"].map(str::to_owned);
    let named = NamedQuery { query: scene.query(), names, units, margin: scene.margin, touch };
    prover.query(&named).unwrap();
    prover.finish()
}

pub(crate) fn accepts(bytes: &[u8]) -> bool {
    verify(bytes, &[]).is_ok()
}

/// The exit status of a checker: 0, 1 or 2.
pub(crate) fn status(bytes: &[u8]) -> u8 {
    match verify(bytes, &[]) {
        Ok(_) => 0,
        Err(Rejection::Refused(_)) => 1,
        Err(Rejection::Unreadable(_)) => 2,
    }
}

/// The number of bytes before the part behind the length.
pub(crate) const HEAD: usize = 21 + 8;

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

/// Puts bytes in the place of others, and mends the length of the whole.
pub(crate) fn splice(bytes: &[u8], at: usize, length: usize, with: &[u8]) -> Vec<u8> {
    let mut all = bytes.to_vec();
    all.splice(at..at + length, with.iter().copied());
    mended(all, HEAD)
}

/// A proof with the length of what is behind its head.
pub(crate) fn mended(mut bytes: Vec<u8>, head: usize) -> Vec<u8> {
    let rest = (bytes.len() - head) as u64;
    bytes[head - 8..head].copy_from_slice(&rest.to_le_bytes());
    bytes
}

/// Where the parts of a proof of one query begin.
pub(crate) struct Places {
    /// Of each body: its vertices, and its number of triangles.
    pub(crate) bodies: Vec<[usize; 2]>,
    /// Of each direction, its first byte and that after its last.
    pub(crate) directions: Vec<[usize; 2]>,
    /// The waypoints of all tracks: time and place.
    pub(crate) waypoints: Vec<usize>,
    /// The number of contacts of the only check.
    pub(crate) contacts: usize,
    /// The first step.
    pub(crate) steps: usize,
}

/// A walk over the bytes.
struct Cursor<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Cursor<'_> {
    fn number(&mut self) -> usize {
        self.at += 4;
        u32_at(self.bytes, self.at - 4) as usize
    }

    fn skip(&mut self, size: usize) {
        let count = self.number();
        self.at += count * size;
    }
}

impl Places {
    /// The places of a proof of one world with one check that is proven, without files.
    pub(crate) fn of(bytes: &[u8]) -> Places {
        let mut cursor = Cursor { bytes, at: HEAD };
        assert_eq!(cursor.number(), 0);
        let bodies = (0..cursor.number()).map(|_| {
            cursor.at += 1;
            let vertices = cursor.at;
            cursor.skip(24);
            let triangles = cursor.at;
            cursor.skip(12);
            [vertices, triangles]
        });
        let bodies = bodies.collect();
        let directions = (0..cursor.number()).map(|_| {
            let from = cursor.at;
            (0..6).for_each(|_| cursor.skip(1));
            [from, cursor.at]
        });
        let directions = directions.collect();
        let mut waypoints = Vec::new();
        for _ in 0..cursor.number() {
            cursor.at += 2;
            let first = cursor.at + 4;
            cursor.skip(32);
            waypoints.extend((first..cursor.at).step_by(32));
        }
        assert_eq!(cursor.number(), 1);
        cursor.skip(1);
        assert_eq!(cursor.number(), 0, "the check is proven");
        cursor.at += 17;
        for _ in 0..cursor.number() {
            cursor.skip(1);
            cursor.at += 4;
            cursor.skip(24);
            cursor.skip(4);
        }
        cursor.skip(4);
        cursor.skip(17);
        let contacts = cursor.at;
        for _ in 0..cursor.number() {
            cursor.at += 8;
            (0..4).for_each(|_| cursor.skip(1));
            cursor.at += 9;
            for _ in 0..2 * cursor.number() {
                cursor.skip(1);
            }
        }
        Places { bodies, directions, waypoints, contacts, steps: cursor.at }
    }

    /// The steps.
    pub(crate) fn steps<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        &bytes[self.steps..]
    }

    /// The proof with other steps.
    pub(crate) fn with_steps(&self, bytes: &[u8], steps: &[u8]) -> Vec<u8> {
        splice(bytes, self.steps, bytes.len() - self.steps, steps)
    }
}

/// An integer as a proof has it.
pub(crate) fn integer(value: i128) -> Vec<u8> {
    let bytes = value.to_le_bytes();
    [&16u32.to_le_bytes(), &bytes[..]].concat()
}

fn read_integer(bytes: &[u8], at: usize) -> (i128, usize) {
    let length = u32_at(bytes, at) as usize;
    assert!(length <= 16, "{length}");
    let fill = if length > 0 && bytes[at + 3 + length] & 0x80 != 0 { 0xff } else { 0 };
    let mut all = [fill; 16];
    all[..length].copy_from_slice(&bytes[at + 4..at + 4 + length]);
    (i128::from_le_bytes(all), at + 4 + length)
}

/// The four integers of a time, and where they end.
pub(crate) fn read_time(bytes: &[u8], mut at: usize) -> ([i128; 4], usize) {
    let time = [(); 4].map(|()| {
        let (value, next) = read_integer(bytes, at);
        at = next;
        value
    });
    (time, at)
}
