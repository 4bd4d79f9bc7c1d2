//! The methods that answer static questions, the one chooser between them, and why one may not be had.

use std::fmt;
use std::str::FromStr;

use crate::motion::MotionError;
use crate::solid::Body;

/// A method of measuring. All that apply return the same answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Method {
    /// The quickest that applies.
    #[default]
    Auto,
    /// Two bounding-volume trees walked together, floats first and exact numbers where they cannot tell: any two bodies.
    General,
}

/// Why a method does not apply to two bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Inapplicable {}

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
    /// The method asked for does not take these bodies.
    #[error(transparent)]
    Inapplicable(#[from] Inapplicable),
}

impl Method {
    /// Every method that can be named, in the order in which they are listed to the user.
    pub const ALL: &'static [Method] = &[Method::Auto, Method::General];

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::General => "general",
        }
    }

    /// The method that answers for two bodies: this one, or the one that `auto` chooses.
    ///
    /// # Errors
    /// If the method does not take them.
    pub fn chosen(self, _a: &Body, _b: &Body) -> Result<Method, Inapplicable> {
        match self {
            Method::Auto | Method::General => Ok(Method::General),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No method has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no method `{0}`; the methods are {list}", list = Method::ALL.iter().map(|m| m.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownMethod(String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let found = Method::ALL.iter().find(|method| method.name() == name);
        found.copied().ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
