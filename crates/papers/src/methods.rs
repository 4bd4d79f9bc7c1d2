//! Methods of first contact that the automatic choice never takes, and the names of all.

use crate::lattice::{Lattice, LatticeSolid};
use crate::prism;
use firstcontact_contact::{Finding, Inapplicable, Method, PieceMethod, PieceQuery, Scratch, finding_of_meeting};
use firstcontact_convex::{ConvexSolid, Cost};
use firstcontact_exact::method_names::{UnknownMethod, find};
use firstcontact_motion::Meeting;
use firstcontact_solid::Body;

/// The names of all methods of first contact. In scope, it adds to [`Method`] those that `auto` never picks.
pub trait NamedMethods: Copy + Sized + 'static {
    /// For two convex solids: the closest pair of their 4-prisms, carried down two hierarchies, and the least time at
    /// which the prisms meet (Joseph & Plantinga §2).
    const PRISM: Self;

    /// For two solids: the first single-point intersection of the faces of their 4-prisms, over all pairs of faces
    /// (Joseph & Plantinga §3.5). It takes time that grows with the product of the bodies' sizes.
    const LATTICE: Self;

    /// Every method that can be named, in the order in which they are listed to the user.
    const ALL: &'static [Self];

    /// The method of a name.
    ///
    /// # Errors
    /// If none has it.
    fn named(name: &str) -> Result<Self, UnknownMethod>;
}

impl NamedMethods for Method {
    const PRISM: Method = Method::of(&Prism);
    const LATTICE: Method = Method::of(&Lattice);
    const ALL: &'static [Method] =
        &[Method::AUTO, Method::CONVEX, Method::CD_DUAL, Method::PRISM, Method::LATTICE, Method::GENERAL];

    fn named(name: &str) -> Result<Method, UnknownMethod> {
        find(Method::ALL, name, |method, name| method.name() == name, Method::name)
    }
}

/// The 4-prism method.
struct Prism;

impl PieceMethod for Prism {
    fn name(&self) -> &'static str {
        "prism"
    }

    fn first_contact(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding> {
        let solids = ConvexSolid::pair(piece.bodies).ok()?;
        finding_of_meeting(piece.scene, piece.bodies, solids, self.meeting(piece, scratch), scratch)
    }

    fn meeting(&self, piece: &PieceQuery<'_>, _: &mut Scratch) -> Meeting {
        prism::meeting(piece.scene, piece.bodies, &mut Cost::default()).unwrap_or(Meeting::Apart)
    }

    fn is_for_convex_solids(&self) -> bool {
        true
    }
}

/// The sizes `I(P)` and `I(Q)` of two bodies as polytopes (Joseph & Plantinga §3.1): the time that the lattice method
/// takes grows with their product.
///
/// # Errors
/// If one of them is a surface or not a manifold, so that the method does not apply.
pub fn lattice_sizes(a: &Body, b: &Body) -> Result<[u64; 2], Inapplicable> {
    Method::LATTICE.chosen(a, b)?;
    Ok([a, b].map(|body| LatticeSolid::of(body).map_or(0, |solid| solid.size)))
}
