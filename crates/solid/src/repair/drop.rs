//! Faces that go: those without area, and those that are there twice.

use std::collections::HashSet;

use super::done::Done;
use super::draft::{Draft, Origin};
use crate::union::Union;
use firstcontact_exact::geom::predicate::collinear;

/// Drops faces with fewer than three different corners, and those whose corners are on one line.
pub(super) fn degenerate(draft: &mut Draft<'_>, done: &mut Done) {
    let vertices = draft.vertices;
    let at = |vertex: u32| vertices[vertex as usize];
    draft.faces.retain(|face| {
        let list = match face.corners[..] {
            [a, b, ref rest @ ..] if !rest.is_empty() => {
                let is_flat = rest.iter().all(|&c| collinear(at(a), at(b), at(c)));
                if is_flat { &mut done.flat_faces } else { return true }
            }
            _ => &mut done.collapsed_faces,
        };
        if let Origin::Given(index) = face.origin {
            list.note(|| index);
        }
        false
    });
}

/// Faces with the same corners, and what is beside them.
#[derive(Clone, Copy, Default)]
struct Beside {
    /// Whether some edge has a face that is there once.
    any: bool,
    /// Whether some edge has an odd number of these.
    odd: bool,
}

/// Of faces with the same corners, whichever way they run, keeps the first; or none, where they are a wall between two parts.
///
/// Neighbours that are there several times are judged together, as a patch. The faces along its border tell what it is: where each edge of
/// the border has an even number of faces without the patch, these close without it.
pub(super) fn duplicate(draft: &mut Draft<'_>, done: &mut Done) {
    let groups = groups(draft);
    if groups.iter().all(|group| group.len() == 1) {
        return;
    }
    let mut group_of = vec![0u32; draft.faces.len()];
    for (number, group) in groups.iter().enumerate() {
        group.iter().for_each(|&face| group_of[face as usize] = number as u32);
    }
    let is_double = |number: u32| groups[number as usize].len() > 1;
    let mut union = Union::new(groups.len());
    let uses = draft.edge_uses();
    for edge in uses.chunk_by(|left, right| left.key() == right.key()) {
        let doubles = || edge.iter().map(|each| group_of[each.face as usize]).filter(|&number| is_double(number));
        doubles().zip(doubles().skip(1)).for_each(|(left, right)| union.join(left, right));
    }
    let mut beside = vec![Beside::default(); groups.len()];
    for edge in uses.chunk_by(|left, right| left.key() == right.key()) {
        let of_edge = || edge.iter().map(|each| group_of[each.face as usize]);
        let single = of_edge().filter(|&number| !is_double(number)).count();
        if let (1.., Some(patch)) = (single, of_edge().find(|&number| is_double(number))) {
            let patch = &mut beside[union.find(patch) as usize];
            *patch = Beside { any: true, odd: patch.odd || single % 2 == 1 };
        }
    }
    let mut gone = HashSet::new();
    for (number, group) in groups.iter().enumerate().filter(|(_, group)| group.len() > 1) {
        let Beside { any, odd } = beside[union.find(number as u32) as usize];
        let is_wall = any && !odd;
        gone.extend(group[usize::from(!is_wall)..].iter().copied());
    }
    let mut place = 0;
    draft.faces.retain(|face| {
        let goes = gone.contains(&place);
        if let (true, Origin::Given(index)) = (goes, face.origin) {
            done.duplicate_faces.note(|| index);
        }
        place += 1;
        !goes
    });
}

/// The faces of each set of corners, in order.
fn groups(draft: &Draft<'_>) -> Vec<Vec<u32>> {
    let mut sets: Vec<(Vec<u32>, u32)> = Vec::with_capacity(draft.faces.len());
    for (place, face) in draft.faces.iter().enumerate() {
        let mut set = face.corners.clone();
        set.sort_unstable();
        sets.push((set, place as u32));
    }
    sets.sort_unstable();
    let of_set = |group: &[(Vec<u32>, u32)]| group.iter().map(|(_, place)| *place).collect();
    sets.chunk_by(|left, right| left.0 == right.0).map(of_set).collect()
}
