//! The lattice method: polyhedra as polytopes of space and time, by their face lattices (Joseph & Plantinga §3.5).
//!
//! Each of two solids that move during a piece of time sweeps a prism in `E^4`; they are in contact where the prisms share
//! a point. The first such point is a single-point intersection of two faces of the prisms (Lemma 2; the proof is in
//! `polytope::meeting`), so all pairs of faces are looked at, in the dimensions in which their flats meet in points, and the one
//! of least time is the answer. No tree, no sweep of triangles and no static test is involved, and none of the code of the general
//! method: what is shared is only the form in which a finding is reported.
//!
//! # Which pairs come out
//!
//! A common point inside both faces at a time strictly within the piece belongs to two faces that are swept: by a vertex and a face,
//! by two edges, or by lower ones. At the beginning, it belongs to two faces of the bodies as they stand there: the same kinds, an
//! edge that pierces a face, or a vertex inside the other body, of which the faces come first. At the very end it belongs
//! to faces of the bodies as they stand then, and these are in contact for the first time only if what they sweep also meets in a
//! single point: a line that two swept faces share leads back in time.

mod frame;
mod rank;
mod solid;
mod witness;

use self::frame::Frame;
use self::rank::Rank;
pub(crate) use self::solid::LatticeSolid;
use super::event::Finding;
use firstcontact_motion::Scene;
use firstcontact_polytope::first_meeting;
use firstcontact_solid::Body;

/// What two solids first do during a piece; `None` if they share no point, or one is no polytope.
pub(crate) fn meet(scene: &Scene<'_>, a: &Body, b: &Body) -> Option<Finding> {
    let solids = [LatticeSolid::of(a).ok()?, LatticeSolid::of(b).ok()?];
    let Frame { prisms: [p, q], seen: [of_p, of_q] } = Frame::new(scene, solids);
    let reaches = solids.map(|solid| &solid.reaches);
    let meeting = first_meeting([&p, &q], [&of_p, &of_q], reaches, |faces| Rank::of(solids, faces))?;
    witness::finding(scene, solids, &meeting)
}
