//! The two checkers agree on proofs that are changed at random, and neither hangs nor fails.

use crate::parts::{HEAD, mended, proof_of, proof_touching, status};
use crate::python::statuses;
use crate::random::{Random, Scene, touching};
use crate::strictness::special_proofs;
use firstcontact_scene::world::Touch;

/// Number of changed proofs; `CHANGED_PROOFS` sets it.
fn count() -> usize {
    std::env::var("CHANGED_PROOFS").ok().and_then(|text| text.parse().ok()).unwrap_or(4000)
}

/// A proof with a few bytes changed, left out, doubled or added.
pub(crate) fn changed(proof: &[u8], head: usize, random: &mut Random) -> Vec<u8> {
    let mut bytes = proof.to_vec();
    for _ in 0..=random.below(3) {
        let at = head + random.below(bytes.len() - head);
        let some = 1 + random.below(8);
        match random.below(6) {
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = bytes[at].wrapping_add(1),
            3 => drop(bytes.drain(at..(at + some).min(bytes.len()))),
            4 => {
                let part = bytes[at..(at + some).min(bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
            _ => {
                let other = head + random.below(bytes.len() - head);
                let (last, step) = (bytes.len() - 1, random.below(2) * 4);
                bytes.swap(at, (other + step).min(last));
            }
        }
        if bytes.len() <= head + 8 {
            break;
        }
    }
    mended(bytes, head)
}

#[test]
fn both_checkers_agree_on_changed_proofs() {
    let mut random = Random(11);
    let (mut left, mut counts) = (count(), [0; 3]);
    while left > 0 {
        let mut proofs: Vec<Vec<u8>> = Vec::new();
        for proof in special_proofs() {
            proofs.extend((0..left.min(2000) / 8).map(|_| changed(&proof, HEAD, &mut random)));
        }
        while proofs.len() < left.min(2000) {
            let proof = match random.below(4) {
                0 => proof_touching(&touching(&mut random), Touch::Allowed).bytes,
                _ => proof_of(&Scene::random(&mut random)).bytes,
            };
            if proof.len() < 6000 {
                proofs.extend((0..10).map(|_| changed(&proof, HEAD, &mut random)));
            }
        }
        left = left.saturating_sub(proofs.len());
        let ours: Vec<u8> = proofs.iter().map(|proof| status(proof)).collect();
        ours.iter().for_each(|status| counts[usize::from(*status)] += 1);
        let Some(theirs) = statuses("changed", &proofs) else { continue };
        for (number, (own, other)) in ours.iter().zip(&theirs).enumerate() {
            if own != other {
                let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("disagreement.fcp");
                std::fs::write(&file, &proofs[number]).unwrap();
                panic!("Rust {own}, Python {other}: {}", file.display());
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}
