//! The first contact of two bodies, in whatever manner they are asked about.

use super::check::Outcome;
use super::pair::{Manner, Touch};
use firstcontact_contact::clearance::ClearanceError;
use firstcontact_contact::{Contact, Overlap, OverlapError, Query, QueryError, Scratch, Verdict};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Refused {
    /// To the plain question.
    Query(QueryError),
    /// About a margin.
    Clearance(ClearanceError),
    /// About the interiors of two that may touch.
    Overlap(OverlapError),
}

impl Manner {
    /// When two bodies first share a point, come within their margin, or, if they may touch, from when on their interiors share
    /// points. All methods have the same way to keep a margin.
    pub(crate) fn first(
        &self,
        query: &Query<'_>,
        scratch: &mut Scratch,
    ) -> Result<Option<(Outcome, Contact)>, Refused> {
        match self.touch {
            Touch::Allowed => query.first_overlap(scratch).map(of_overlap).map_err(Refused::Overlap),
            Touch::Contact if self.margin > 0.0 => {
                query.first_within(self.margin, scratch).map(of_contact).map_err(Refused::Clearance)
            }
            Touch::Contact => query.first_contact(scratch).map(of_contact).map_err(Refused::Query),
        }
    }

    /// Whether there is no such time.
    pub(crate) fn is_clear(&self, query: &Query<'_>, scratch: &mut Scratch) -> Result<bool, Refused> {
        match self.touch {
            Touch::Contact => query.stays_beyond(self.margin, scratch).map_err(Refused::Clearance),
            Touch::Allowed => {
                query.first_overlap(scratch).map(|found| found == Overlap::Clear).map_err(Refused::Overlap)
            }
        }
    }
}

fn of_contact(verdict: Verdict) -> Option<(Outcome, Contact)> {
    match verdict {
        Verdict::Clear => None,
        Verdict::Contact(contact) => Some((Outcome::Contact, contact)),
        Verdict::StartsInContact(contact) => Some((Outcome::StartsInContact, contact)),
    }
}

fn of_overlap(overlap: Overlap) -> Option<(Outcome, Contact)> {
    match overlap {
        Overlap::Clear => None,
        Overlap::Begins(contact) => Some((Outcome::Contact, contact)),
        Overlap::FromStart(contact) => Some((Outcome::StartsInContact, contact)),
    }
}
