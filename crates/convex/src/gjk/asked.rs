//! One question about two solids in a scene: floats first, integers where they cannot tell.

use super::difference::{Difference, End, Extent, Pairing};
use super::gap::Gap;
use super::minimum::{Decided, NearestFace, decide};
use super::search::{Apart, Found, Goal, search};
use super::shape::Shape;
use super::simplex::Simplex;
use super::work::Work;
use crate::ConvexSolid;
use firstcontact_exact::Rational;
use firstcontact_motion::Scene;

/// The solids, or the hulls of points, where they are, and where to begin.
pub struct Asked<'s, S = ConvexSolid> {
    /// Where the two bodies are, and how they move.
    pub scene: &'s Scene<'s>,
    /// Body A.
    pub a: &'s S,
    /// Body B.
    pub b: &'s S,
    /// The simplex at which the last search ended; any will do, or none.
    pub witness: &'s mut Vec<Pairing>,
    /// The work done so far.
    pub work: &'s mut Work,
}

/// A question settled, exactly.
#[derive(Debug)]
pub(crate) enum Settled {
    /// The solids share a point.
    Meeting,
    /// They are apart, as a search in floats found and exact signs prove.
    Apart(Apart),
    /// They are apart, as a search in integers found.
    ApartInIntegers(NearestFace),
}

impl<'s, S: Shape> Asked<'s, S> {
    /// The Minkowski difference.
    pub(crate) fn difference(&self, extent: Extent) -> Difference<'s, S> {
        Difference { scene: self.scene, a: self.a, b: self.b, extent }
    }

    /// The simplex to begin with.
    pub(crate) fn start(&self, extent: Extent) -> Simplex {
        let at = |pairing: &Pairing| match extent {
            Extent::Still => Pairing { end: End::Beginning, ..*pairing },
            Extent::Swept => *pairing,
        };
        let corners: Vec<Pairing> = self.witness.iter().map(at).collect();
        let [first, others @ ..] = &corners[..] else {
            return Simplex::of(&self.difference(extent), Pairing { a: 0, b: 0, end: End::Beginning });
        };
        Simplex::of_all(&self.difference(extent), *first, others)
    }

    /// Whether the solids share a point.
    pub(crate) fn meet(&mut self, extent: Extent) -> bool {
        matches!(self.settle(extent, Goal::Verdict), Settled::Meeting)
    }

    /// The exact square of the distance of solids that are apart: from where the search in floats ends, the one in integers
    /// goes on until no vertex of the difference is nearer.
    pub fn exact_square(&mut self) -> Option<Rational> {
        match self.settle(Extent::Still, Goal::Distance) {
            Settled::Meeting => None,
            Settled::ApartInIntegers(face) => Some(face.square),
            Settled::Apart(apart) => {
                let difference = self.difference(Extent::Still);
                match decide(&difference, apart.simplex.corners(), Goal::Distance, self.work) {
                    Decided::Meeting(_) => None,
                    Decided::Apart(face) => Some(face.square),
                }
            }
        }
    }

    /// The exact verdict, and how far apart the two are, enclosed, if they are.
    pub fn gap(&mut self) -> Option<Gap> {
        let settled = self.settle(Extent::Still, Goal::Distance);
        let difference = self.difference(Extent::Still);
        match settled {
            Settled::Meeting => None,
            Settled::Apart(apart) => Some(Gap::of_search(&difference, &apart)),
            Settled::ApartInIntegers(face) => Some(Gap::of_integers(&difference, &face)),
        }
    }

    /// The exact verdict, and what shows it.
    pub(crate) fn settle(&mut self, extent: Extent, goal: Goal) -> Settled {
        let difference = self.difference(extent);
        let (witness, settled) = match search(&difference, self.start(extent), goal, self.work) {
            Found::Meeting(simplex) => (simplex.corners().to_vec(), Settled::Meeting),
            Found::Apart(apart) => (apart.simplex.corners().to_vec(), Settled::Apart(apart)),
            Found::Unknown(simplex) => match decide(&difference, simplex.corners(), goal, self.work) {
                Decided::Meeting(corners) => (corners, Settled::Meeting),
                Decided::Apart(face) => {
                    (face.corners.iter().map(|corner| corner.0).collect(), Settled::ApartInIntegers(face))
                }
            },
        };
        *self.witness = witness;
        settled
    }
}
