//! Order of the first contacts of pairs in which an object turns, among each other and with those of other pairs.

use crate::objects::ObjectId;
use crate::pairs::{Outcome, PairPolicy};
use crate::world::World;
use crate::world::enclosed::Enclosed;
use crate::world::report::{CheckVerdict, EnclosedContact};
use firstcontact_exact::Rational;
use std::cmp::Ordering;

/// Bits to which times are compared that are roots.
const TIME_BITS: usize = 180;

/// Pairs of a check in which an object turns.
#[derive(Debug, Default)]
pub(crate) struct TurningPairs {
    pub(crate) count: usize,
    /// Number of pairs that are decided exactly.
    pub(crate) exact: usize,
    /// Number of pairs that may touch.
    pub(crate) touching: usize,
    /// Number of pairs that have to keep a margin.
    pub(crate) keeping: usize,
    /// What is not proven clear, the earliest first.
    pub(crate) contacts: Vec<EnclosedContact>,
}

impl EnclosedContact {
    /// What is known of a pair, by its handles.
    pub(crate) fn of([a, b]: [ObjectId; 2], policy: PairPolicy, found: Enclosed) -> EnclosedContact {
        let PairPolicy { margin, touch } = policy;
        let Enclosed { outcome, guarantee, time, exact, meeting, moment, is_out_of_work } = found;
        EnclosedContact { a, b, outcome, guarantee, margin, touch, time, exact, moment, meeting, is_out_of_work }
    }

    /// True if its order among others of which this is true is known.
    pub(crate) fn is_ordered(&self) -> bool {
        self.moment.is_some() || self.exact.is_some()
    }
}

/// Contacts in the order of their times. Those with brackets are where their brackets begin; those of exact poses and
/// times in their exact order, and by ids where they are simultaneous.
pub(crate) fn in_order(contacts: Vec<EnclosedContact>, rank: impl Fn(ObjectId) -> usize) -> Vec<EnclosedContact> {
    let ranks = |found: &EnclosedContact| [rank(found.a), rank(found.b)];
    let low = |found: &EnclosedContact| match (&found.moment, &found.exact) {
        (Some(moment), _) => moment.low().clone(),
        (None, Some(time)) => time.value().enclosure(TIME_BITS)[0].clone(),
        (None, None) => Rational::of(found.time[0]),
    };
    let mut keyed: Vec<(Rational, EnclosedContact)> = contacts.into_iter().map(|found| (low(&found), found)).collect();
    keyed.sort_by(|(one, a), (other, b)| one.cmp(other).then_with(|| ranks(a).cmp(&ranks(b))));
    let mut sorted: Vec<EnclosedContact> = keyed.into_iter().map(|(_, found)| found).collect();
    // Enclosures of one time begin where they like.
    let is_simultaneous = |one: &EnclosedContact, other: &EnclosedContact| match (&one.moment, &other.moment) {
        (Some(one), Some(other)) => one.order(other) == Ordering::Equal,
        _ => false,
    };
    sorted.chunk_by_mut(is_simultaneous).for_each(|chunk| chunk.sort_by_key(ranks));
    sorted
}

impl World {
    /// What may be first of exact contacts and of those of pairs that turn.
    pub(crate) fn first_of_both(
        &self,
        mut verdict: CheckVerdict,
        mut enclosed: Vec<EnclosedContact>,
    ) -> (CheckVerdict, Vec<EnclosedContact>) {
        // Of exact poses and times only the first may be first of all.
        let mut has_exact = false;
        enclosed.retain(|found| !found.is_ordered() || !std::mem::replace(&mut has_exact, true));
        let turned = enclosed.iter().position(EnclosedContact::is_ordered);
        if let (Some(index), Some(exact)) = (turned, verdict.contacts().first()) {
            let found = &enclosed[index];
            let ranks = |a: ObjectId, b: ObjectId| [a, b].map(|id| self.ranks()[id.number()]);
            let order = match (&found.moment, &found.exact) {
                (Some(moment), _) => moment.order_to(&exact.contact.time),
                (None, time) => time.as_ref().map_or(Ordering::Equal, |time| time.cmp(&exact.contact.time)),
            };
            match order.then_with(|| ranks(found.a, found.b).cmp(&ranks(exact.a, exact.b))) {
                Ordering::Greater => _ = enclosed.remove(index),
                Ordering::Less | Ordering::Equal => verdict = CheckVerdict::Clear,
            }
        }
        let exact = verdict.contacts().first().map(|exact| [exact.contact.time.lower(), exact.contact.time.upper()]);
        let [lower, upper] = exact.unwrap_or([f64::INFINITY; 2]);
        let is_proven = |found: &&EnclosedContact| found.outcome != Outcome::Undecided;
        let proven = enclosed.iter().filter(is_proven).fold(f64::INFINITY, |least, found| least.min(found.time[1]));
        enclosed.retain(|found| found.time[0] < upper && found.time[0] <= proven);
        (if proven < lower { CheckVerdict::Clear } else { verdict }, enclosed)
    }
}
