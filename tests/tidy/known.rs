//! Breaches of rules that came later than the code: these lists get shorter, and then go.

/// Circles of modules, as `folder: module module ...`.
pub(crate) const CIRCLES: &[&str] = &[
    "convex/cd_dual: caliper face",
    "convex/fourier_motzkin: eliminate outcome witness",
    "convex/linear_program: flat system",
    "convex/scaling: differences program scaled seed",
    "convex/vclip: edges facet piercing state vertex",
    "convex: ball cd_dual hierarchy solid support",
    "convex: halfspace linear_program relation",
];

/// Number of names in each crate that several types share, at most.
pub(crate) const SHARED_NAMES: &[(&str, usize)] = &[("convex", 39), ("intersection", 1)];

/// Number of files of less than 60 lines in each crate, at most.
pub(crate) const SMALL_FILES: &[(&str, usize)] = &[("convex", 35), ("firstcontact", 1), ("mesh-tools", 1)];
