//! What every generated shape must satisfy.

use super::Shape;
use std::collections::BTreeMap;

/// Why a shape is not a proper solid.
#[derive(Debug, Clone, PartialEq)]
pub enum Flaw {
    /// A face has fewer than three corners or names one twice.
    BadFace {
        /// Its index.
        face: usize,
    },
    /// A corner does not exist.
    BadCorner {
        /// The index of the face that names it.
        face: usize,
    },
    /// Two vertices of one shape coincide.
    TwinVertices {
        /// The lower index first.
        twins: [usize; 2],
    },
    /// This directed edge occurs other than once, or its reverse does.
    BadEdge {
        /// From and to, as vertex indices.
        edge: [u32; 2],
    },
    /// The volume is not above zero.
    NoVolume {
        /// What it is.
        volume: f64,
    },
}

impl Shape {
    /// Checks that the shape is closed, consistently oriented and encloses a positive volume.
    pub fn check(&self) -> Result<(), Flaw> {
        self.check_faces()?;
        self.check_vertices()?;
        self.check_edges()?;
        let volume = self.volume();
        if volume > 0.0 { Ok(()) } else { Err(Flaw::NoVolume { volume }) }
    }

    fn check_faces(&self) -> Result<(), Flaw> {
        for (index, face) in self.faces.iter().enumerate() {
            if face.iter().any(|&corner| corner as usize >= self.vertices.len()) {
                return Err(Flaw::BadCorner { face: index });
            }
            let mut distinct = face.clone();
            distinct.sort_unstable();
            distinct.dedup();
            if face.len() < 3 || distinct.len() != face.len() {
                return Err(Flaw::BadFace { face: index });
            }
        }
        Ok(())
    }

    fn check_vertices(&self) -> Result<(), Flaw> {
        let mut seen = BTreeMap::new();
        for (index, vertex) in self.vertices.iter().enumerate() {
            let bits = vertex.map(|coordinate| (coordinate + 0.0).to_bits());
            if let Some(first) = seen.insert(bits, index) {
                return Err(Flaw::TwinVertices { twins: [first, index] });
            }
        }
        Ok(())
    }

    fn check_edges(&self) -> Result<(), Flaw> {
        let mut uses: BTreeMap<[u32; 2], usize> = BTreeMap::new();
        for face in &self.faces {
            for (position, &from) in face.iter().enumerate() {
                let to = face[(position + 1) % face.len()];
                *uses.entry([from, to]).or_default() += 1;
            }
        }
        match uses.iter().find(|&(&[from, to], &count)| count != 1 || uses.get(&[to, from]) != Some(&1)) {
            Some((&edge, _)) => Err(Flaw::BadEdge { edge }),
            None => Ok(()),
        }
    }
}
