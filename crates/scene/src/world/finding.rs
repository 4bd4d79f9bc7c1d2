//! Finding of a lint rule at a place in a world.

use crate::world::error::{KeyPath, Place};
use std::fmt;

/// Severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; often meant.
    Note,
    /// Probably not meant.
    Warning,
    /// A check cannot pass like this.
    Error,
}

impl Severity {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Something about a world that a careful reader would ask about.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// Rule that was broken.
    pub rule: Rule,
    /// Position in the file, if the world came from one.
    pub place: Option<Place>,
    /// One sentence.
    pub message: String,
    /// Way to mend it.
    pub help: Option<String>,
}

impl Finding {
    /// That of its rule.
    pub fn severity(&self) -> Severity {
        self.rule.severity()
    }

    pub(crate) fn from_warning(warning: &Warning) -> Finding {
        Finding {
            rule: warning.rule,
            place: warning.place.clone(),
            message: warning.message.clone(),
            help: warning.help.clone(),
        }
    }

    /// Key for sorting; a finding without a place comes last.
    pub(crate) fn line_and_column(&self) -> [usize; 2] {
        let position = self.place.as_ref().and_then(|place| place.position.as_ref());
        position.map_or([usize::MAX; 2], |position| [position.line, position.column])
    }
}

impl fmt::Display for Finding {
    /// One line: `cell.yaml:12:7: warning: ... [unused-object]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}: {} [{}]", self.severity().name(), self.message, self.rule)
    }
}

/// Finding with the path to its subject, but without a line yet.
pub(crate) struct PendingFinding {
    pub(crate) path: KeyPath,
    pub(crate) rule: Rule,
    message: String,
    help: String,
}

impl PendingFinding {
    pub(crate) fn new(rule: Rule, path: KeyPath, message: String, help: impl Into<String>) -> PendingFinding {
        PendingFinding { path, rule, message, help: help.into() }
    }

    pub(crate) fn placed(self, place: Option<Place>) -> Finding {
        Finding { rule: self.rule, place, message: self.message, help: Some(self.help) }
    }
}

/// A rule of [`World::lint`](crate::world::World::lint). Its name never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A pair is in contact as a check begins, and the check does not expect that.
    StartsInContact,
    /// A check is about no pair at all, and so always clear.
    NoPairs,
    /// An object is in no pair that any check tests, nor near one it is exempt from.
    UnusedObject,
    /// A path is in no check.
    UnusedPath,
    /// A package is declared and no file is in it.
    UnusedPackage,
    /// A group that objects are in and no rule names.
    UnusedGroup,
    /// An object's pose is not where its path begins, and no check uses the pose.
    PoseDiffers,
    /// An object stands in one check elsewhere than where its path begins in others.
    PoseElsewhere,
    /// A part of a path is more than ten times as fast as three quarters of the path's parts.
    FastSegment,
    /// A path on which nothing moves.
    StillPath,
    /// A rule exempts pairs that never come near each other.
    AllowNeverNear,
    /// A rule exempts pairs that no check would test anyway.
    AllowNeverTested,
    /// A rule repeats an earlier one.
    AllowRepeated,
    /// Two objects of the same shape stand in the same place.
    DuplicateObject,
    /// Two checks ask the same.
    DuplicateCheck,
    /// An object is out of proportion to all others.
    OddSize,
    /// An object is far from all others.
    FarAway,
    /// An object is a surface, and the file does not state that.
    OpenMesh,
    /// Warning from reading a mesh or building its body.
    MeshWarning,
    /// A rotation whose numbers do not quite make one.
    RotationNormalised,
    /// Touching is allowed where a margin has to be kept.
    TouchBesideMargin,
    /// A mesh file states another unit than the one in which it is taken.
    StatedUnit,
    /// A rule under `pairs` is about a pair that a rule under `allow` exempts.
    PairExempt,
    /// A rule under `pairs` states neither a margin nor whether the two may touch.
    PairStatesNothing,
    /// A check expects its contact at a time that is not on its clock.
    ExpectedTimeOutside,
}

impl Rule {
    /// All of them with their names.
    pub const ALL: [(Rule, &'static str); 25] = [
        (Rule::StartsInContact, "starts-in-contact"),
        (Rule::NoPairs, "no-pairs"),
        (Rule::UnusedObject, "unused-object"),
        (Rule::UnusedPath, "unused-path"),
        (Rule::UnusedPackage, "unused-package"),
        (Rule::UnusedGroup, "unused-group"),
        (Rule::PoseDiffers, "pose-differs"),
        (Rule::PoseElsewhere, "pose-elsewhere"),
        (Rule::FastSegment, "fast-segment"),
        (Rule::StillPath, "still-path"),
        (Rule::AllowNeverNear, "allow-never-near"),
        (Rule::AllowNeverTested, "allow-never-tested"),
        (Rule::AllowRepeated, "allow-repeated"),
        (Rule::DuplicateObject, "duplicate-object"),
        (Rule::DuplicateCheck, "duplicate-check"),
        (Rule::OddSize, "odd-size"),
        (Rule::FarAway, "far-away"),
        (Rule::OpenMesh, "open-mesh"),
        (Rule::MeshWarning, "mesh-warning"),
        (Rule::RotationNormalised, "rotation-normalised"),
        (Rule::TouchBesideMargin, "touch-beside-margin"),
        (Rule::StatedUnit, "stated-unit"),
        (Rule::PairExempt, "pair-exempt"),
        (Rule::PairStatesNothing, "pair-states-nothing"),
        (Rule::ExpectedTimeOutside, "expected-time-outside"),
    ];

    /// Its name, as in `unused-object`.
    pub fn name(self) -> &'static str {
        Rule::ALL.iter().find(|(rule, _)| *rule == self).map_or("", |(_, name)| name)
    }

    /// The rule of a name.
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.iter().find(|(_, own)| *own == name).map(|(rule, _)| *rule)
    }

    /// Severity of a breach.
    pub fn severity(self) -> Severity {
        match self {
            Rule::StartsInContact | Rule::ExpectedTimeOutside => Severity::Error,
            Rule::UnusedPackage
            | Rule::UnusedGroup
            | Rule::PoseElsewhere
            | Rule::FastSegment
            | Rule::StillPath
            | Rule::AllowRepeated
            | Rule::DuplicateCheck => Severity::Note,
            _ => Severity::Warning,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something about a world that loads but is probably not meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Rule that it belongs to.
    pub rule: Rule,
    /// Position in the file, if it came from one.
    pub place: Option<Place>,
    /// One sentence.
    pub message: String,
    /// Way to mend it.
    pub help: Option<String>,
}

impl fmt::Display for Warning {
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
        for (rule, name) in Rule::ALL {
            assert_eq!(Rule::from_name(name), Some(rule));
            assert_eq!(rule.name(), name);
        }
        assert_eq!(Rule::ALL.last().map(|(rule, _)| *rule as usize + 1), Some(Rule::ALL.len()));
    }
}
