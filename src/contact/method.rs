//! The methods that answer a query, and the one chooser between them.

use std::fmt;
use std::str::FromStr;

use crate::solid::{Body, NotConvex};

/// A method of finding the first contact. All return the same verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Method {
    /// The fastest that applies.
    #[default]
    Auto,
    /// For two convex solids: the facet of their Minkowski difference that the line of the motion enters, proposed by a
    /// search in floats and certified exactly (Choi et al. §3 and §6, Joseph & Plantinga §2).
    Convex,
    /// For two convex solids: local searches over three kinds of faces of their Minkowski difference, guided by a signed
    /// distance in the dual space, and a walk from there (Choi et al. §3 and §6).
    CdDual,
    /// All events of all features, by two bounding-volume trees: any two bodies (Joseph & Plantinga §3).
    General,
}

/// A method does not apply to two bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("method `{method}` takes convex solids, but body {side} is not certified convex: {reason}", side = if *.second { "B" } else { "A" })]
pub struct Inapplicable {
    /// The method.
    pub method: Method,
    /// Whether it is the second body that is at fault.
    pub second: bool,
    /// What the body lacks.
    pub reason: NotConvex,
}

impl Method {
    /// Every method that can be named, in the order in which they are listed to the user.
    pub const ALL: &'static [Method] = &[Method::Auto, Method::Convex, Method::CdDual, Method::General];

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Convex => "convex",
            Method::CdDual => "cd-dual",
            Method::General => "general",
        }
    }

    /// The method that answers for two bodies: this one, or the one that `auto` chooses.
    ///
    /// # Errors
    /// If the method takes convex solids only, and one of the two is not certified to be one.
    pub fn chosen(self, a: &Body, b: &Body) -> Result<Method, Inapplicable> {
        match self {
            Method::Auto if a.is_convex() && b.is_convex() => Ok(Method::Convex),
            Method::Auto | Method::General => Ok(Method::General),
            Method::Convex | Method::CdDual => {
                let refuse = |second| move |reason| Inapplicable { method: self, second, reason };
                a.convexity().map_err(refuse(false))?;
                b.convexity().map_err(refuse(true))?;
                Ok(self)
            }
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
