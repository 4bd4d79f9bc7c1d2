//! The methods that answer static questions, and which question takes which.

use super::Question;
use crate::TooManyDifferences;
use crate::half_space::HalfSpaceError;
use crate::scaling::ScalingError;
use firstcontact_exact::method_names::named_methods;
use firstcontact_motion::MotionError;
use firstcontact_polytope::Declined;
use firstcontact_solid::{Body, NotConvex};

named_methods! {
    /// A method of measuring. All that apply to a question and its bodies return the same answer.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    #[non_exhaustive]
    pub enum MeasureMethod {
        /// The quickest that applies.
        #[default]
        Auto => "auto",
        /// Two bounding-volume trees walked together, floats first and exact numbers where floats are uncertain: any
        /// two bodies.
        General => "general",
        /// All pairs of faces of the lattices of two solids, in time that grows with the product of their sizes (Joseph
        /// & Plantinga §3.2, Algorithm 2).
        Lattice => "lattice",
        /// GJK for two convex solids: a search over simplices of their Minkowski difference (notes on convexity-based
        /// methods).
        Gjk => "gjk",
        /// CD-Dual for two convex solids: searches on the dual of their Minkowski difference (Choi et al. §3 and §6).
        CdDual => "cd-dual",
        /// The first contact of two convex solids that move or grow by the facet of their Minkowski difference that the
        /// line of the motion enters.
        Convex => "convex",
        /// The first contact of two convex solids by the closest pair of their 4-prisms (Joseph & Plantinga §2).
        Prism => "prism",
        /// The exact hull of all differences of vertices of two convex solids of few vertices.
        Hull => "hull",
        /// V-Clip for two convex solids: a walk to their closest features (notes, "The V-Clip Algorithm").
        VClip => "v-clip",
        /// The closest pair of two convex solids carried down their hierarchies of ever finer levels (Joseph &
        /// Plantinga §2, Algorithm 1, of solids that stand; notes, "The Dobkin-Kirkpatrick Hierarchy").
        DobkinKirkpatrick => "dobkin-kirkpatrick",
        /// The separating-vector algorithm of Chung and Wang for two convex solids (notes, section of that name).
        ChungWang => "chung-wang",
        /// The boundary-based test for two convex solids: every edge cut with every facet (notes, "Boundary-based
        /// Collision Detection").
        Boundary => "boundary",
        /// Seidel's algorithm for the linear program of the facets of two convex solids (notes, "Linear Programming").
        LinearProgram => "linear-program" | "lp",
        /// Elimination of variables from the half-spaces of two convex solids of few facets (notes, "Fourier-Motzkin
        /// Elimination").
        FourierMotzkin => "fourier-motzkin",
    }
}

impl MeasureMethod {
    /// The method that answers a question about two bodies: this one, or the one that `auto` chooses.
    ///
    /// # Errors
    /// If the method does not answer the question, or takes only such bodies as one of the two is not known to be.
    pub fn chosen(self, question: Question, a: &Body, b: &Body) -> Result<MeasureMethod, MeasureInapplicable> {
        if !question.methods().contains(&self) {
            return Err(MeasureInapplicable::NotAsked { method: self, question });
        }
        match (self, question) {
            (MeasureMethod::Auto, Question::Overlap) if a.is_convex() && b.is_convex() => Ok(MeasureMethod::VClip),
            (MeasureMethod::Auto, Question::Direction) if a.is_convex() && b.is_convex() => Ok(MeasureMethod::Convex),
            (MeasureMethod::Auto, Question::Penetration) => MeasureMethod::CdDual.for_convex([a, b]),
            (MeasureMethod::Auto, Question::Scaling) => MeasureMethod::Convex.for_convex([a, b]),
            (MeasureMethod::Auto, _) => Ok(MeasureMethod::General),
            (MeasureMethod::General | MeasureMethod::Lattice, _) => Ok(self),
            _ => self.for_convex([a, b]),
        }
    }

    /// The method, if both bodies are certified convex.
    fn for_convex(self, [a, b]: [&Body; 2]) -> Result<MeasureMethod, MeasureInapplicable> {
        let refuse = |second| move |reason| MeasureInapplicable::NotConvex { method: self, second, reason };
        a.convexity().map_err(refuse(false))?;
        b.convexity().map_err(refuse(true))?;
        Ok(self)
    }
}

/// Why a method does not apply to two bodies.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MeasureInapplicable {
    /// It answers other questions.
    #[error("method `{method}` does not answer `{question}`; the methods that do are {}", names(*question))]
    NotAsked {
        /// The method.
        method: MeasureMethod,
        /// The question.
        question: Question,
    },
    /// It takes convex solids only.
    #[error("method `{method}` takes convex solids, but body {} is not certified convex: {reason}", body(*second))]
    NotConvex {
        /// The method.
        method: MeasureMethod,
        /// True if it is the second body that is at fault.
        second: bool,
        /// Missing property of the body.
        reason: NotConvex,
    },
    /// It takes solids that are polytopes.
    #[error("method `lattice` takes polytopes, but body {} is none: {declined}", body(*second))]
    NoPolytope {
        /// True if it is the second body that is at fault.
        second: bool,
        /// Missing property of the body.
        declined: Box<Declined>,
    },
    /// It would take too long, or too much memory.
    #[error(
        "method `{method}` would compare {work} pairs of {of}, more than {most}; method `{instead}` is not so limited"
    )]
    TooLarge {
        /// The method.
        method: MeasureMethod,
        /// Unit of work, whose number grows with the product of the sizes of the two bodies.
        of: &'static str,
        /// Number of pairs.
        work: u64,
        /// The most that is tried.
        most: u64,
        /// A method that takes bodies of any size.
        instead: MeasureMethod,
    },
    /// No first contact can be found by it.
    #[error(transparent)]
    FirstContact(#[from] firstcontact_contact::Inapplicable),
    /// Elimination squares the number of inequalities with each variable.
    #[error("method `fourier-motzkin` takes solids of few facets: {0}; method `linear-program` is not so limited")]
    Elimination(#[from] HalfSpaceError),
}

impl MeasureInapplicable {
    /// Reason why the hull of all differences of vertices does not apply, and a method that does.
    pub(super) fn hull(error: TooManyDifferences, instead: MeasureMethod) -> MeasureInapplicable {
        let TooManyDifferences { differences, limit } = error;
        let (work, most) = (differences as u64, limit as u64);
        MeasureInapplicable::TooLarge { method: MeasureMethod::Hull, of: "vertices", work, most, instead }
    }
}

/// Name of one of the two bodies in messages.
fn body(second: bool) -> &'static str {
    if second { "B" } else { "A" }
}

fn names(question: Question) -> String {
    question.methods().iter().map(|method| method.name()).collect::<Vec<_>>().join(", ")
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// The offset is not finite.
    #[error(transparent)]
    Offset(#[from] MotionError),
    /// A body has no point: all of its faces have collapsed and are contained in nothing.
    #[error("a body without a point has no distance")]
    Empty,
    /// A direction has no length, or is not finite.
    #[error("a direction must be finite and not null, found {0:?}")]
    NoDirection([f64; 3]),
    /// The method asked for does not take these bodies.
    #[error(transparent)]
    Inapplicable(#[from] MeasureInapplicable),
    /// The bodies cannot be scaled as they should.
    #[error(transparent)]
    Scaling(#[from] ScalingError),
    /// Two methods disagree, which is never so unless one is wrong.
    #[error(
        "method `{0}` and another disagree whether a point is shared: a bug in firstcontact and worth reporting, with the files"
    )]
    Disagreement(MeasureMethod),
}
