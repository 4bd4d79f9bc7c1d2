//! One method of first contact, as queries call it.

use super::event::{Event, Pair, Place};
use super::scratch::Scratch;
use firstcontact_exact::Rational;
use firstcontact_motion::{Course, Meeting, Scene};
use firstcontact_solid::{Body, NotConvex};

/// Knowledge about two bodies as a piece begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceStart {
    /// None: the piece is the first.
    Unknown,
    /// They share no point, because a later piece starts where its predecessor ended.
    Apart,
}

impl PieceStart {
    /// Knowledge about the beginning of the piece of this index.
    #[inline]
    pub(crate) fn of_piece(index: usize) -> PieceStart {
        if index > 0 { PieceStart::Apart } else { PieceStart::Unknown }
    }
}

/// Two bodies during one straight piece of their motion.
#[derive(Clone, Copy)]
pub struct PieceQuery<'p> {
    /// Their relative motion.
    pub scene: &'p Scene<'p>,
    /// A and B.
    pub bodies: [&'p Body; 2],
    /// Knowledge about the beginning.
    pub start: PieceStart,
}

/// Contact that a method finds in a piece.
#[derive(Debug, Clone)]
pub enum Finding {
    /// The bodies share a point at its beginning: these features, there.
    AtBeginning((Pair, Place)),
    /// They are apart at first and meet in this event.
    During(Event),
}

impl Finding {
    /// The instant, without the features.
    pub fn meeting(&self) -> Meeting {
        match self {
            Finding::AtBeginning(_) => Meeting::AtBeginning,
            Finding::During(event) => Meeting::On(event.plane),
        }
    }

    /// The fraction of the piece at which they do.
    pub fn fraction(&self, scene: &Scene<'_>) -> Rational {
        match self {
            Finding::AtBeginning(_) => Rational::ZERO,
            Finding::During(event) => event.plane.exact_fraction(scene),
        }
    }
}

/// Certain answer to the question if two bodies are in contact at any time of a motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EarlyAnswer {
    /// They share no point.
    Clear,
    /// They share a point.
    Contact,
}

/// Property of a body that a method needs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Lack {
    /// The certificate of convexity.
    #[error("is not certified convex: {0}")]
    Convexity(NotConvex),
    /// Another one.
    #[error("{reason}")]
    Other {
        /// Explanation, with the body as its subject.
        reason: String,
        /// Change of the body that supplies it, if there is one.
        mend: Option<&'static str>,
    },
}

/// Method of first contact for one straight piece of the motion. A further method implements this trait and becomes a
/// [`Method`](super::Method) by [`Method::of`](super::Method::of); nothing else in a query depends on it.
pub trait PieceMethod: Sync {
    /// The name on the command line and in reports, different from those of all other methods.
    fn name(&self) -> &'static str;

    /// First contact during the piece; `None` if the bodies share no point.
    fn first_contact(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding>;

    /// First instant of contact during the piece. As exact as [`PieceMethod::first_contact`], and faster where many
    /// features touch at that instant: none of them is looked for.
    fn meeting(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Meeting {
        self.first_contact(piece, scratch).map_or(Meeting::Apart, |finding| finding.meeting())
    }

    /// True if the bodies share no point during the piece.
    fn is_clear(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> bool {
        self.meeting(piece, scratch) == Meeting::Apart
    }

    /// Quick test before a scene is prepared; `None` if it is not certain.
    fn early_out(&self, _course: &Course, _bodies: [&Body; 2]) -> Option<EarlyAnswer> {
        None
    }

    /// The quick test as a query makes it before [`PieceMethod::is_clear`]; none, if that begins with the same.
    fn early_out_of_query(&self, course: &Course, bodies: [&Body; 2]) -> Option<EarlyAnswer> {
        self.early_out(course, bodies)
    }

    /// True if the method takes convex solids only. These are in contact during one interval of a piece.
    fn is_for_convex_solids(&self) -> bool {
        false
    }

    /// Kind of bodies that it applies to.
    fn takes(&self) -> &'static str {
        if self.is_for_convex_solids() { "convex solids" } else { "any two bodies" }
    }

    /// Tests that it applies to a body.
    ///
    /// # Errors
    /// If the body lacks a property that the method needs.
    fn takes_body(&self, body: &Body) -> Result<(), Lack> {
        if self.is_for_convex_solids() { body.convexity().map_err(Lack::Convexity) } else { Ok(()) }
    }

    /// Tests that it applies to two bodies together, each of which it takes.
    ///
    /// # Errors
    /// What B lacks beside A: the work would have no end worth waiting for.
    fn takes_both(&self, _bodies: [&Body; 2]) -> Result<(), Lack> {
        Ok(())
    }

    /// False if the method cannot answer where touching is allowed.
    fn allows_touching(&self) -> bool {
        true
    }
}
