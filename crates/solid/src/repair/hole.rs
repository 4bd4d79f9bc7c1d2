//! Loops of edges with one face each, and filling them.

use std::collections::{BTreeMap, BTreeSet};

use super::done::{Done, Hole, Left, LeftOpen};
use super::draft::{Draft, Face, Origin};
use super::fill::{Filling, fill};
use super::options::RepairError;
use crate::body::Body;
use crate::crossing::crossings;

/// Fills all holes with up to so many edges, except where the filling would meet anything.
pub(super) fn fill_all(draft: &mut Draft<'_>, most: usize, done: &mut Done) -> Result<(), RepairError> {
    let uses = draft.edge_uses();
    let keys: Vec<u64> = uses.iter().map(|each| each.key()).collect();
    let (loops, astray) = outlines(draft);
    if let Some(&vertex) = astray.iter().min() {
        done.left_open.note(|| LeftOpen { edges: astray.len(), vertex, reason: Left::NoLoop });
    }
    let mut made: Vec<(Vec<u32>, usize)> = Vec::new();
    for outline in loops {
        let filling = if outline.len() > most { Err(Left::TooLarge) } else { fill(draft.vertices, &outline, &keys) };
        match filling {
            Ok(Filling { faces }) => {
                let number = made.len() as u32;
                made.push((outline, faces.len()));
                let origin = Origin::Filling(number);
                draft.faces.extend(faces.into_iter().map(|corners| Face { corners, origin, turned: false }));
            }
            Err(reason) => done.left_open.note(|| open(&outline, reason)),
        }
    }
    let crossing = crossing(draft)?;
    draft.faces.retain(|face| !matches!(face.origin, Origin::Filling(hole) if crossing.contains(&hole)));
    for (number, (outline, faces)) in made.iter().enumerate() {
        if crossing.contains(&(number as u32)) {
            done.left_open.note(|| open(outline, Left::Crossing));
        } else {
            done.filled.note(|| Hole { edges: outline.len(), vertex: least(outline), faces: *faces });
        }
    }
    Ok(())
}

fn least(outline: &[u32]) -> u32 {
    outline.iter().copied().min().unwrap_or_default()
}

fn open(outline: &[u32], reason: Left) -> LeftOpen {
    LeftOpen { edges: outline.len(), vertex: least(outline), reason }
}

/// The holes whose filling meets another face.
fn crossing(draft: &Draft<'_>) -> Result<BTreeSet<u32>, RepairError> {
    let mut crossing = BTreeSet::new();
    if !draft.faces.iter().any(|face| matches!(face.origin, Origin::Filling(_))) {
        return Ok(crossing);
    }
    let body = Body::surface_from_mesh(draft.mesh()?)?;
    for &index in crossings(&body).pairs.iter().flatten() {
        let face = body.skin().triangles[index as usize].face;
        if let Origin::Filling(hole) = draft.faces[face as usize].origin {
            crossing.insert(hole);
        }
    }
    Ok(crossing)
}

/// The loops that close the open edges, running as the faces must that fill them, each without a repeated vertex; and the
/// first ends of edges that are in no loop, as happens beside faces that cannot be oriented.
fn outlines(draft: &Draft<'_>) -> (Vec<Vec<u32>>, Vec<u32>) {
    let loops = draft.loops();
    let mut onward: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for edge in draft.edge_uses().chunk_by(|left, right| left.key() == right.key()) {
        if let [only] = edge {
            let from = loops.vertex(only.corner);
            let [low, high] = only.ends();
            let to = if from == low { high } else { low };
            // The face runs from `from` to `to`: what fills the hole, back.
            onward.entry(to).or_default().push(from);
        }
    }
    let (mut found, mut astray) = (Vec::new(), Vec::new());
    while let Some(start) = onward.keys().next().copied() {
        let mut path = vec![start];
        while let Some(next) = path.last().and_then(|last| step(&mut onward, *last)) {
            match path.iter().position(|&vertex| vertex == next) {
                // A vertex again: the way since then is a loop of its own.
                Some(place) => {
                    found.push(path.split_off(place));
                    path.push(next);
                }
                None => path.push(next),
            }
        }
        path.pop();
        astray.extend(path);
    }
    (found, astray)
}

/// Goes along one of the edges that lead on from a vertex, and takes it away.
fn step(onward: &mut BTreeMap<u32, Vec<u32>>, from: u32) -> Option<u32> {
    let ends = onward.get_mut(&from)?;
    let next = ends.pop();
    if ends.is_empty() {
        onward.remove(&from);
    }
    next
}
