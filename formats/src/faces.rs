//! The corners of faces, one face after the other; of triangles nothing but the corners is kept.

/// The corners of all faces of a mesh.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Faces {
    corners: Vec<u32>,
    /// Where the corners of each face end; empty as long as all faces are triangles.
    ends: Vec<u32>,
}

impl Faces {
    /// Makes room for so many triangles.
    pub(crate) fn reserve(&mut self, triangles: usize) {
        self.corners.reserve_exact(triangles.saturating_mul(3));
    }

    /// Adds a face. There must not be more corners than 32 bits can count.
    pub(crate) fn push(&mut self, corners: &[u32]) {
        if self.ends.is_empty() && corners.len() != 3 {
            self.ends = (1..=self.len()).map(|count| as_u32(3 * count)).collect();
        }
        self.corners.extend_from_slice(corners);
        if !self.ends.is_empty() || corners.len() != 3 {
            self.ends.push(as_u32(self.corners.len()));
        }
    }

    /// How many faces there are.
    pub(crate) fn len(&self) -> usize {
        if self.ends.is_empty() { self.corners.len() / 3 } else { self.ends.len() }
    }

    /// How many corners all of them have.
    pub(crate) fn corner_count(&self) -> usize {
        self.corners.len()
    }

    /// The corners of a face, which must be there.
    pub(crate) fn get(&self, index: usize) -> &[u32] {
        if self.ends.is_empty() {
            return &self.corners[3 * index..3 * index + 3];
        }
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.corners[start as usize..self.ends[index] as usize]
    }

    /// Whether these can be faces: each has three corners or more, and each corner is one of so many vertices.
    #[cfg(feature = "serde")]
    pub(crate) fn is_sound(&self, vertices: usize) -> bool {
        let are_cut = match self.ends.last() {
            None => self.corners.len().is_multiple_of(3),
            Some(&last) => {
                let before = std::iter::once(0).chain(self.ends.iter().copied());
                let long = before.zip(&self.ends).all(|(start, &end)| end.checked_sub(start).is_some_and(|n| n >= 3));
                long && last as usize == self.corners.len()
            }
        };
        are_cut && !self.corners.is_empty() && self.corners.iter().all(|&corner| (corner as usize) < vertices)
    }

    /// Gives back what no face needs.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.corners.shrink_to_fit();
        self.ends.shrink_to_fit();
    }
}

/// A number of corners, which fits.
fn as_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_need_no_ends_and_others_do() {
        let mut faces = Faces::default();
        let lists: [&[u32]; 4] = [&[0, 1, 2], &[2, 1, 3], &[0, 1, 3, 4, 5], &[5, 4, 3]];
        for (count, list) in lists.iter().enumerate() {
            faces.push(list);
            assert_eq!(faces.len(), count + 1);
            assert_eq!(faces.ends.is_empty(), count < 2);
            (0..=count).for_each(|index| assert_eq!(faces.get(index), lists[index]));
        }
        assert_eq!(faces.corner_count(), 14);
        let mut quad = Faces::default();
        quad.push(&[0, 1, 2, 3]);
        assert_eq!((quad.len(), quad.get(0)), (1, &[0, 1, 2, 3][..]));
    }
}
