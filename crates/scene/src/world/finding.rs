//! Finding of a lint rule at a place in a world.

use crate::world::error::{KeyPath, Place};
use std::fmt;

named! {
    /// Severity of a finding.
    #[derive(PartialOrd, Ord)]
    pub enum Severity {
        /// Worth knowing; often meant.
        Note = "note",
        /// Probably not meant.
        Warning = "warning",
        /// A check cannot pass like this.
        Error = "error",
    }
}

/// Something about a world that a careful reader would ask about.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Finding {
    /// Rule that it belongs to.
    pub rule: Rule,
    /// Position in the file, if the world came from one.
    pub place: Option<Place>,
    /// One sentence.
    pub message: String,
    /// Way to correct it.
    pub help: Option<String>,
}

impl Finding {
    /// That of its rule.
    pub fn severity(&self) -> Severity {
        self.rule.severity()
    }

    /// Key for sorting; a finding without a place comes last.
    pub(crate) fn line_and_column(&self) -> [usize; 2] {
        let position = self.place.as_ref().and_then(|place| place.position.as_ref());
        position.map_or([usize::MAX; 2], |position| [position.line, position.column])
    }
}

/// Finding with the path to its subject, but without a line yet.
pub(crate) struct PendingFinding {
    pub(crate) path: KeyPath,
    pub(crate) rule: Rule,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl PendingFinding {
    pub(crate) fn new(rule: Rule, path: KeyPath, message: String, help: impl Into<String>) -> PendingFinding {
        PendingFinding { path, rule, message, help: Some(help.into()) }
    }

    pub(crate) fn placed(self, place: Option<Place>) -> Finding {
        Finding { rule: self.rule, place, message: self.message, help: self.help }
    }
}

/// Declares the rules; what is documented of a rule is also what the command says about it.
macro_rules! rules {
    ($($(#[doc = $about:literal])+ $rule:ident = $name:literal,)+) => {
        named! {
            /// A rule of [`World::lint`](crate::world::World::lint). Its name never changes.
            #[derive(PartialOrd, Ord)]
            #[non_exhaustive]
            pub enum Rule { $($(#[doc = $about])+ $rule = $name,)+ }
        }

        impl Rule {
            /// What it finds, in a sentence.
            pub fn about(self) -> &'static str {
                match self { $(Rule::$rule => concat!($($about),+).trim_ascii()),+ }
            }
        }
    };
}

rules! {
    /// A pair is in contact as a check begins, and the check does not expect that.
    StartsInContact = "starts-in-contact",
    /// A check is about no pair at all, and so always clear.
    NoPairs = "no-pairs",
    /// An object is in no pair that any check tests, nor near one it is exempt from.
    UnusedObject = "unused-object",
    /// A path is in no check.
    UnusedPath = "unused-path",
    /// A package is declared and no file is in it.
    UnusedPackage = "unused-package",
    /// A group that objects are in and no rule names.
    UnusedGroup = "unused-group",
    /// An object's pose is not where its path begins, and no check uses the pose.
    PoseDiffers = "pose-differs",
    /// An object stands in one check elsewhere than where its path begins in others.
    PoseElsewhere = "pose-elsewhere",
    /// A part of a path is more than ten times as fast as three quarters of the path's parts.
    FastSegment = "fast-segment",
    /// A path on which nothing moves.
    StillPath = "still-path",
    /// A rule exempts pairs that never come near each other.
    AllowNeverNear = "allow-never-near",
    /// A rule exempts pairs that no check would test anyway.
    AllowNeverTested = "allow-never-tested",
    /// A rule repeats an earlier one.
    AllowRepeated = "allow-repeated",
    /// Two objects of the same shape stand in the same place.
    DuplicateObject = "duplicate-object",
    /// Two checks ask the same.
    DuplicateCheck = "duplicate-check",
    /// An object is out of proportion to all others.
    OddSize = "odd-size",
    /// An object is far from all others.
    FarAway = "far-away",
    /// An object is a surface, and the file does not state that.
    OpenMesh = "open-mesh",
    /// Warning from reading a mesh or building its body.
    MeshWarning = "mesh-warning",
    /// A rotation whose numbers do not quite make one.
    RotationNormalised = "rotation-normalised",
    /// Touching is allowed where a margin has to be kept.
    TouchBesideMargin = "touch-beside-margin",
    /// A mesh file states another unit than the one in which it is taken.
    StatedUnit = "stated-unit",
    /// A rule under `pairs` is about a pair that a rule under `allow` exempts.
    PairExempt = "pair-exempt",
    /// A rule under `pairs` states neither a margin nor whether the two may touch.
    PairStatesNothing = "pair-states-nothing",
    /// A check expects its contact at a time that is not on its clock.
    ExpectedTimeOutside = "expected-time-outside",
    /// An angle looks like one in the unit that the file does not state.
    OddAngle = "odd-angle",
    /// Sizes, positions and paths reach over a kilometre or more.
    LargeWorld = "large-world",
}

impl Rule {
    /// Severity of its findings.
    pub fn severity(self) -> Severity {
        match self {
            Rule::StartsInContact | Rule::ExpectedTimeOutside => Severity::Error,
            Rule::UnusedPackage
            | Rule::UnusedGroup
            | Rule::PoseElsewhere
            | Rule::FastSegment
            | Rule::StillPath
            | Rule::AllowRepeated
            | Rule::DuplicateCheck
            | Rule::LargeWorld => Severity::Note,
            _ => Severity::Warning,
        }
    }
}

impl fmt::Display for Finding {
    /// One line: the place, the sentence and the help.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_one_name() {
        for &(rule, name) in Rule::ALL {
            assert_eq!(Rule::from_name(name), Some(rule));
            assert_eq!(rule.name(), name);
            assert!(rule.about().ends_with('.') && !rule.about().contains("  "), "{}", rule.about());
        }
        assert_eq!(Rule::ALL.last().map(|(rule, _)| *rule as usize + 1), Some(Rule::ALL.len()));
    }
}
