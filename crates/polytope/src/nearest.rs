//! The pair of faces that realises the separation of two boundaries, and the feet of their mutual normal.

use super::feet::Feet;
use super::lattice::FaceId;
use super::side::Side;
use firstcontact_exact::{ExactSquare, Rational};

/// Two points of the boundaries of two polytopes, as near as any two: the feet of the unique mutual normal of two faces
/// (Joseph & Plantinga §3.2).
#[derive(Debug, Clone)]
pub struct Nearest {
    faces: [FaceId; 2],
    feet: [Vec<Rational>; 2],
    squared: ExactSquare,
}

impl Nearest {
    /// The feet of two faces, which are in a common unit, in coordinates.
    pub(super) fn new(sides: &[Side<'_>; 2], faces: [FaceId; 2], feet: &Feet) -> Nearest {
        let unit = sides[0].unit();
        let squared = ExactSquare::new(&(&unit * &unit) * &feet.squared);
        let feet = [0, 1].map(|side| sides[side].coordinates(&feet.points[side]));
        Nearest { faces, feet, squared }
    }

    /// The face of each polytope that holds the foot in its interior. Of all pairs that realise the separation it is the first by
    /// the sum of the dimensions, then by the dimensions, then by the numbers of the faces.
    pub fn faces(&self) -> [FaceId; 2] {
        self.faces
    }

    /// The foot in each face, each coordinate rounded to the nearest float.
    pub fn feet(&self) -> [Vec<f64>; 2] {
        self.feet.each_ref().map(|foot| foot.iter().map(Rational::nearest).collect())
    }

    /// The square of the distance of the feet, exactly.
    pub fn squared_distance(&self) -> &ExactSquare {
        &self.squared
    }

    /// The distance of the feet, rounded to the nearest float.
    pub fn distance(&self) -> f64 {
        self.squared.root()
    }
}
