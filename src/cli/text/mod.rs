//! The report in words. Colours are always written; the stream takes them out where they are not wanted.

mod audit;
mod block;
mod check;
mod contact;
mod convert;
mod distance;
mod hull;
mod mesh;
mod number;
mod query;

pub(crate) use check::{heading, total};

use super::report::Finding;

/// One result.
pub(crate) fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Query(found) => query::query(found),
        Finding::Distance(found) => distance::distance(found),
        Finding::Check(found) => check::check(found),
        Finding::Mesh(found) => mesh::mesh(found),
        Finding::Convert(found) => convert::convert(found),
        Finding::Hull(found) => hull::hull(found),
    }
}
