//! The ways in which a contact direction can be found.

use firstcontact_exact::method_names::impl_name;

/// How the contact direction of hulls that share a point is found (§4.1). Contact planes and regions, impact zones and what the
/// criteria eliminate follow from the direction; the verdict does not, and is the same by every method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Method {
    /// The iteration, and where it does not end the exact penetration depth.
    #[default]
    Auto,
    /// The iteration of §4.1 alone: it begins with the last direction and leads to a local minimum of the depth, in linear
    /// time. Where it does not end, the direction is left open ([`Settled::Open`](super::Settled::Open)).
    Iteration,
    /// The exact penetration depth of the two hulls, which must have volumes: a shortest of all translations, whatever the last
    /// direction was. Of several equally short ones that with the least x, then y, then z is taken. The hulls are
    /// computed for it, which takes longer than linear time.
    Penetration,
}

impl Method {
    /// Every method, in the order in which they are listed to the user.
    pub const ALL: &'static [Method] = &[Method::Auto, Method::Iteration, Method::Penetration];

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Iteration => "iteration",
            Method::Penetration => "penetration",
        }
    }
}

impl_name!(Method, |method, name| method.name() == name);
