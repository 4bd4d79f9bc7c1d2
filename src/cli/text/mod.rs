//! The report in words. Colours are always written; the stream takes them out where they are not wanted.

mod audit;
mod block;
mod check;
mod contact;
mod convert;
mod edge;
mod hull;
mod import;
mod lint;
mod measure;
mod mesh;
mod number;
mod query;
mod repair;
mod scaling;
mod standing;
mod touching;
mod units;

pub(crate) use check::{heading, plain, rounds, total};
pub(crate) use edge::{edges_total, lines};
pub(crate) use number::number;

use super::report::Finding;

/// One result.
pub(crate) fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Query(found) => query::query(found),
        Finding::Distance(found) => measure::distance(found),
        Finding::Overlap(found) => measure::overlap(found),
        Finding::Penetration(found) => measure::penetration(found),
        Finding::Direction(found) => measure::direction(found),
        Finding::Scaling(found) => scaling::scaling(found),
        Finding::Deform(found) => measure::deform(found),
        Finding::Check(found) => check::check(found),
        Finding::Standing(found) => standing::standing(found),
        Finding::Edge(found) => edge::edge(found),
        Finding::Mesh(found) => mesh::mesh(found),
        Finding::Convert(found) => convert::convert(found),
        Finding::Repair(found) => repair::repair(found),
        Finding::Hull(found) => hull::hull(found),
        Finding::Lint(found) => lint::lint(found),
        Finding::Import(found) => import::import(found),
    }
}
