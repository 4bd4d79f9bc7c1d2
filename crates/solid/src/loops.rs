//! The corner loops of a mesh's faces after welding: no corner repeated next to itself.

use super::parallel::sort;

/// One loop of welded vertex indices per face of the file, in the file's order.
#[derive(Debug, Clone)]
pub struct Loops {
    corners: Vec<u32>,
    ends: Vec<u32>,
}

impl Loops {
    /// Replaces every corner by its representative and drops corners equal to their predecessor.
    pub fn new<'a>(faces: impl Iterator<Item = &'a [u32]>, representative: &[u32]) -> Loops {
        let faces_at_least = faces.size_hint().0;
        let mut loops =
            Loops { corners: Vec::with_capacity(3 * faces_at_least), ends: Vec::with_capacity(faces_at_least) };
        for face in faces {
            let start = loops.corners.len();
            for corner in face.iter().map(|&vertex| representative[vertex as usize]) {
                if loops.corners[start..].last() != Some(&corner) {
                    loops.corners.push(corner);
                }
            }
            while loops.corners.len() > start + 1 && loops.corners[start] == loops.corners[loops.corners.len() - 1] {
                loops.corners.pop();
            }
            loops.ends.push(loops.corners.len() as u32);
        }
        loops
    }

    /// The number of faces.
    #[allow(clippy::len_without_is_empty, reason = "a mesh without faces makes no loops")]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the range of a face's loop in the list of all corners.
    pub fn range(&self, face: u32) -> std::ops::Range<usize> {
        let start = if face == 0 { 0 } else { self.ends[face as usize - 1] };
        start as usize..self.ends[face as usize] as usize
    }

    /// The corners of a face. Fewer than three: the face has collapsed to an edge or a point.
    pub fn get(&self, face: u32) -> &[u32] {
        &self.corners[self.range(face)]
    }

    /// The corners of each face, if all have three.
    pub(super) fn triangles(&self) -> Option<impl ExactSizeIterator<Item = [u32; 3]> + Clone> {
        let are_triangles = (0..self.len() as u32).all(|face| self.get(face).len() == 3);
        are_triangles.then(|| self.corners.as_chunks().0.iter().copied())
    }

    /// The sides of faces that have not collapsed: the vertices where each begins and ends, and the corner it begins at.
    pub(super) fn sides(&self) -> impl Iterator<Item = [u32; 3]> + Clone {
        let faces = (0..self.len() as u32).map(|face| self.range(face)).filter(|corners| corners.len() >= 3);
        faces.flat_map(move |corners| {
            corners.clone().map(move |corner| {
                let next = if corner + 1 == corners.end { corners.start } else { corner + 1 };
                [self.corners[corner], self.corners[next], corner as u32]
            })
        })
    }

    /// The face that each corner is one of.
    pub(super) fn faces_of_corners(&self) -> Vec<u32> {
        let mut faces = Vec::with_capacity(self.corners.len());
        (0..).zip(&self.ends).for_each(|(face, &end)| faces.resize(end as usize, face));
        faces
    }

    /// The number of corners of all faces.
    pub fn corner_count(&self) -> usize {
        self.corners.len()
    }

    /// The vertex at a place in the list of all corners.
    pub fn vertex(&self, corner: u32) -> u32 {
        self.corners[corner as usize]
    }
}

/// For each vertex the least index of a vertex with equal coordinates, `-0.0` being equal to `0.0`.
pub fn weld(vertices: &[[f64; 3]]) -> Vec<u32> {
    // Those with the same digest together: these are few, and mostly equal.
    let mut order: Vec<u64> =
        (0..).zip(vertices).map(|(index, vertex)| digest(vertex.map(key)) << 32 | index).collect();
    sort(&mut order);
    let mut representative: Vec<u32> = (0..vertices.len() as u32).collect();
    let mut same = Vec::new();
    for group in order.chunk_by(|left, right| left >> 32 == right >> 32).filter(|group| group.len() > 1) {
        same.clear();
        same.extend(group.iter().map(|&index| (vertices[index as u32 as usize].map(key), index as u32)));
        same.sort_unstable();
        for equal in same.chunk_by(|left, right| left.0 == right.0) {
            equal.iter().for_each(|&(_, index)| representative[index as usize] = equal[0].1);
        }
    }
    representative
}

/// A number of 32 bits that is the same for equal keys.
fn digest(keys: [u64; 3]) -> u64 {
    keys.into_iter().fold(0u64, |sum, key| (sum.rotate_left(29) ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 32
}

/// Bits that are equal exactly when the floats are (there are no NaNs in a mesh).
fn key(value: f64) -> u64 {
    if value == 0.0 { 0 } else { value.to_bits() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_corners_vanish() {
        let faces: [&[u32]; 3] = [&[0, 1, 1, 2], &[3, 1, 0, 3], &[2, 2, 2]];
        let loops = Loops::new(faces.into_iter(), &[0, 1, 2, 3]);
        assert_eq!(loops.get(0), [0, 1, 2]);
        assert_eq!(loops.get(1), [3, 1, 0]);
        assert_eq!(loops.get(2), [2]);
    }

    #[test]
    fn equal_points_share_the_least_index() {
        let vertices = [[1.0, 2.0, 3.0], [0.0, 0.0, 0.0], [1.0, 2.0, 3.0], [-0.0, 0.0, -0.0], [1.0, 2.0, 3.5]];
        assert_eq!(weld(&vertices), [0, 1, 0, 1, 4]);
    }
}
