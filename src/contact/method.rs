//! The methods that answer a query, and the one chooser between them.

use std::fmt;
use std::str::FromStr;

/// A method of finding the first contact. All return the same verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Method {
    /// The fastest that applies.
    #[default]
    Auto,
    /// All events of all features, by two bounding-volume trees: any two bodies (Joseph & Plantinga §3).
    General,
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

    /// The method that this one stands for: itself, or the one that `auto` chooses.
    pub fn chosen(self) -> Method {
        match self {
            Method::Auto | Method::General => Method::General,
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
