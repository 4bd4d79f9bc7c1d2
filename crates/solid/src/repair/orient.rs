//! Making neighbouring faces run the same way.
//!
//! From the least face of each patch across edges with exactly two faces. Edges with more than two say nothing about who belongs to whom.
//! Of the two ways a patch can run, it takes the one in which fewer faces are turned.

use super::done::Done;
use super::draft::{Draft, Origin};

/// Two faces on one edge.
struct Neighbours {
    faces: [u32; 2],
    /// Whether they run along the edge in the same direction, so that one of them has to be turned.
    alike: bool,
}

/// Turns faces so that each two that share an edge with nobody else run along it in opposite directions.
pub(super) fn alike(draft: &mut Draft<'_>, done: &mut Done) {
    let neighbours = neighbours(draft);
    let mut of_face: Vec<Vec<u32>> = vec![Vec::new(); draft.faces.len()];
    for (number, Neighbours { faces, .. }) in neighbours.iter().enumerate() {
        faces.iter().for_each(|&face| of_face[face as usize].push(number as u32));
    }
    let mut turned: Vec<Option<bool>> = vec![None; draft.faces.len()];
    for first in 0..draft.faces.len() as u32 {
        if turned[first as usize].is_some() {
            continue;
        }
        let patch = flood(first, &neighbours, &of_face, &mut turned);
        if !patch.is_orientable {
            if let Origin::Given(index) = draft.faces[first as usize].origin {
                done.unorientable.note(|| index);
            }
            continue;
        }
        let against = patch.faces.iter().filter(|&&face| turned[face as usize] == Some(true)).count();
        let other_way = 2 * against > patch.faces.len();
        for &face in patch.faces.iter().filter(|&&face| turned[face as usize] == Some(!other_way)) {
            draft.faces[face as usize].turn();
        }
    }
}

/// Faces connected by edges with exactly two faces.
struct Patch {
    faces: Vec<u32>,
    is_orientable: bool,
}

fn flood(first: u32, neighbours: &[Neighbours], of_face: &[Vec<u32>], turned: &mut [Option<bool>]) -> Patch {
    let mut patch = Patch { faces: vec![first], is_orientable: true };
    turned[first as usize] = Some(false);
    let mut next = 0;
    while let Some(&face) = patch.faces.get(next) {
        next += 1;
        for number in &of_face[face as usize] {
            let Neighbours { faces: [a, b], alike } = neighbours[*number as usize];
            let other = if a == face { b } else { a };
            let wanted = turned[face as usize].map(|turned| turned != alike);
            match turned[other as usize] {
                None => {
                    turned[other as usize] = wanted;
                    patch.faces.push(other);
                }
                found => patch.is_orientable &= found == wanted,
            }
        }
    }
    patch
}

fn neighbours(draft: &Draft<'_>) -> Vec<Neighbours> {
    let loops = draft.loops();
    let uses = draft.edge_uses();
    let pairs = uses.chunk_by(|left, right| left.key() == right.key()).filter_map(|edge| match edge {
        [left, right] if left.face != right.face => {
            let alike = loops.vertex(left.corner) == loops.vertex(right.corner);
            Some(Neighbours { faces: [left.face, right.face], alike })
        }
        _ => None,
    });
    pairs.collect()
}
