//! Why a question has no answer, or a method may not be had.

use super::method::{Method, Question};
use firstcontact_convex::TooManyDifferences;
use firstcontact_convex::fourier_motzkin::TooManyInequalities;
use firstcontact_convex::scaling::ScalingError;
use firstcontact_motion::MotionError;
use firstcontact_polytope::Declined;
use firstcontact_solid::NotConvex;

/// Why a method does not apply to two bodies.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Inapplicable {
    /// It answers other questions.
    #[error("method `{method}` does not answer `{question}`; the methods that do are {}", names(*question))]
    NotAsked {
        /// The method.
        method: Method,
        /// The question.
        question: Question,
    },
    /// It takes convex solids only.
    #[error("method `{method}` takes convex solids, but body {} is not certified convex: {reason}", body(*second))]
    NotConvex {
        /// The method.
        method: Method,
        /// Whether it is the second body that is at fault.
        second: bool,
        /// What the body lacks.
        reason: NotConvex,
    },
    /// It takes solids that are polytopes.
    #[error("method `lattice` takes polytopes, but body {} is none: {declined}", body(*second))]
    NoPolytope {
        /// Whether it is the second body that is at fault.
        second: bool,
        /// What the body lacks.
        declined: Box<Declined>,
    },
    /// It would take too long, or too much memory.
    #[error(
        "method `{method}` would compare {work} pairs of {of}, more than {most}; method `{instead}` is not so limited"
    )]
    TooLarge {
        /// The method.
        method: Method,
        /// What grows with the product of the sizes of the two bodies.
        of: &'static str,
        /// How many pairs there are.
        work: u64,
        /// The most that is tried.
        most: u64,
        /// A method that takes bodies of any size.
        instead: Method,
    },
    /// No first contact can be found by it.
    #[error(transparent)]
    FirstContact(#[from] crate::Inapplicable),
    /// Elimination squares the number of inequalities with each variable.
    #[error("method `fourier-motzkin` takes solids of few facets: {0}; method `linear-program` is not so limited")]
    Elimination(#[from] TooManyInequalities),
}

impl Inapplicable {
    /// What the hull of all differences of vertices does not take; and a method that takes it.
    pub(super) fn hull(error: TooManyDifferences, instead: Method) -> Inapplicable {
        let TooManyDifferences { differences, limit } = error;
        let (work, most) = (differences as u64, limit as u64);
        Inapplicable::TooLarge { method: Method::Hull, of: "vertices", work, most, instead }
    }
}

/// What to call one of the two bodies.
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
    Inapplicable(#[from] Inapplicable),
    /// The bodies cannot be scaled as they should.
    #[error(transparent)]
    Scaling(#[from] ScalingError),
    /// Two methods disagree, which is never so unless one is wrong.
    #[error(
        "method `{0}` and another disagree whether a point is shared: a bug in firstcontact and worth reporting, with the files"
    )]
    Disagreement(Method),
}
