//! The corner loops of a mesh's faces after welding: no corner repeated next to itself.

/// One loop of welded vertex indices per face of the file, in the file's order.
#[derive(Debug, Clone)]
pub(crate) struct Loops {
    corners: Vec<u32>,
    ends: Vec<u32>,
}

impl Loops {
    /// Replaces every corner by its representative and drops corners equal to their predecessor.
    pub(crate) fn new<'a>(faces: impl Iterator<Item = &'a [u32]>, representative: &[u32]) -> Loops {
        let mut loops = Loops { corners: Vec::new(), ends: Vec::new() };
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
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Where the loop of a face lies in the list of all corners.
    pub(crate) fn range(&self, face: u32) -> std::ops::Range<usize> {
        let start = if face == 0 { 0 } else { self.ends[face as usize - 1] };
        start as usize..self.ends[face as usize] as usize
    }

    /// The corners of a face. Fewer than three: the face has collapsed to an edge or a point.
    pub(crate) fn get(&self, face: u32) -> &[u32] {
        &self.corners[self.range(face)]
    }

    /// The number of corners of all faces.
    pub(crate) fn corner_count(&self) -> usize {
        self.corners.len()
    }

    /// The vertex at a place in the list of all corners.
    pub(crate) fn vertex(&self, corner: u32) -> u32 {
        self.corners[corner as usize]
    }
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
}
