//! Pair policy: whether a pair of objects may touch, and the margin that it has to keep.

use firstcontact_contact::clearance::ClearanceError;
use firstcontact_contact::{Contact, ContactTime, Overlap, OverlapError, Query, QueryError, Scratch, Verdict};
use firstcontact_exact::ExactTime;
use firstcontact_solid::{Body, Kind};
use std::collections::HashMap;

named! {
    /// Permission of two objects to touch.
    ///
    /// The statement about a pair comes first, then those about its objects, then the default. If the two objects
    /// differ, [`Touch::Contact`] holds. A statement about one object extends to solids only: a surface has no interior
    /// that could stay clear. A pair that has to keep a margin may not touch either: contact begins where the margin is
    /// no longer kept, and whether the two may touch changes nothing. A statement about the pair itself, that it may
    /// touch, without one about a margin, cancels the margins of its objects.
    #[derive(Default)]
    pub enum Touch {
        /// They may not: contact begins as they first share a point.
        #[default]
        Contact = "contact",
        /// They may: contact begins just after the last instant up to which their interiors share no point.
        Allowed = "allowed",
    }
}

named! {
    /// Answer to a question about contact, without its data.
    pub enum Outcome {
        /// No pair touches at any instant.
        Clear = "clear",
        /// Some pair touches, but not at the start of the clock.
        Contact = "contact",
        /// Some pair touches already at the start.
        StartsInContact = "starts_in_contact",
        /// Of a pair in which an object turns neither contact nor its absence is proven. No check passes with it.
        Undecided = "undecided",
    }
}

impl Outcome {
    /// Those that a check may expect, each with its name.
    #[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "only files say this"))]
    pub(crate) fn expected() -> &'static [(Outcome, &'static str)] {
        &Outcome::ALL[..3]
    }
}

/// Statement of a world or a checker about all objects, about one object or about one pair.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Setting {
    pub(crate) touch: Option<Touch>,
    pub(crate) margin: Option<f64>,
}

/// Policy of a pair: its margin, or the permission to touch.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct PairPolicy {
    /// Least distance of the two; more than zero only if they may not touch.
    pub(crate) margin: f64,
    /// States if the two may touch.
    pub(crate) touch: Touch,
}

/// Time of a first contact.
#[derive(Debug)]
pub(crate) struct PairTime {
    pub(crate) outcome: Outcome,
    pub(crate) time: ExactTime,
    /// The whole contact, where it is known already.
    pub(crate) contact: Option<Box<Contact>>,
    /// Speed of approach, as [`Scratch::approach`] tells it.
    pub(crate) approach: f64,
}

/// Reason why a pair has no answer.
#[derive(Debug)]
pub(crate) enum PairError {
    /// The contact query failed.
    Query(QueryError),
    /// The query about a margin failed.
    Clearance(ClearanceError),
    /// The query about interiors failed.
    Overlap(OverlapError),
}

impl PairPolicy {
    /// First contact of two bodies: the first instant at which they share a point or come within their margin, or after
    /// which their interiors share points if they may touch. Every method keeps margins in the same way.
    pub(crate) fn first_contact(
        &self,
        query: &Query<'_>,
        scratch: &mut Scratch,
    ) -> Result<Option<(Outcome, Contact)>, PairError> {
        match self.touch {
            Touch::Allowed => query.first_overlap(scratch).map(of_overlap).map_err(PairError::Overlap),
            Touch::Contact if self.margin > 0.0 => {
                query.first_within(self.margin, scratch).map(of_contact).map_err(PairError::Clearance)
            }
            Touch::Contact => query.first_contact(scratch).map(of_contact).map_err(PairError::Query),
        }
    }

    /// [`PairPolicy::first_contact`] by its time alone, where that is faster.
    pub(crate) fn contact_time(&self, query: &Query<'_>, scratch: &mut Scratch) -> Result<Option<PairTime>, PairError> {
        if !self.is_plain() {
            let found = self.first_contact(query, scratch)?;
            return Ok(found.map(|(outcome, contact)| {
                let time = contact.time.clone();
                PairTime { outcome, time, contact: Some(Box::new(contact)), approach: 0.0 }
            }));
        }
        let at = |outcome, time, approach| Some(PairTime { outcome, time, contact: None, approach });
        Ok(match query.contact_time(scratch).map_err(PairError::Query)? {
            ContactTime::Clear => None,
            ContactTime::At(time) => at(Outcome::Contact, time, scratch.approach()),
            ContactTime::AtStart => at(Outcome::StartsInContact, ExactTime::at(query.clock[0]), 0.0),
        })
    }

    /// True if there is no first contact.
    pub(crate) fn is_clear(&self, query: &Query<'_>, scratch: &mut Scratch) -> Result<bool, PairError> {
        match self.touch {
            Touch::Contact => query.stays_beyond(self.margin, scratch).map_err(PairError::Clearance),
            Touch::Allowed => {
                query.first_overlap(scratch).map(|found| found == Overlap::Clear).map_err(PairError::Overlap)
            }
        }
    }

    /// True if the pair has no margin and may not touch.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.margin == 0.0 && self.touch == Touch::Contact
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

/// Policies of all pairs of some objects, which are given by their numbers.
#[derive(Debug, Clone, Default)]
pub(crate) struct PairPolicies {
    defaults: Setting,
    objects: HashMap<usize, Setting>,
    pairs: HashMap<[usize; 2], Setting>,
    /// Largest margin that is stated of a pair of each object.
    pair_margins: HashMap<usize, f64>,
    /// Largest of all margins.
    largest_margin: f64,
    /// [`Touch::Allowed`] if any object or pair is allowed to touch.
    touch: Touch,
}

impl PairPolicies {
    /// Policies by statements about all objects, about single objects and about single pairs.
    pub(crate) fn new(
        defaults: Setting,
        objects: impl Iterator<Item = (usize, Setting)>,
        pairs: impl Iterator<Item = ([usize; 2], Setting)>,
    ) -> PairPolicies {
        let mut policies = PairPolicies { defaults, ..PairPolicies::default() };
        policies.objects.extend(objects.filter(|(_, setting)| *setting != Setting::default()));
        policies.pairs.extend(pairs.map(|(pair, setting)| (ordered(pair), setting)));
        policies.update();
        policies
    }

    /// True if no pair has a margin or may touch.
    #[inline]
    pub(crate) fn are_plain(&self) -> bool {
        self.largest_margin == 0.0 && self.touch == Touch::Contact
    }

    /// Policy of a pair of bodies.
    #[inline]
    pub(crate) fn policy(&self, pair: [usize; 2], bodies: [&Body; 2]) -> PairPolicy {
        if self.are_plain() {
            return PairPolicy::default();
        }
        let (objects, of_pair) = (pair.map(|object| self.of_object(object)), self.of_pair(pair));
        let margin = self.margin(objects, of_pair);
        let touch = if margin > 0.0 { Touch::Contact } else { self.touch(objects, of_pair, bodies.map(Body::kind)) };
        PairPolicy { margin, touch }
    }

    /// Margin of a pair: the one stated of the pair, else the larger of those of its objects. A pair that is allowed to
    /// touch keeps none unless one is stated of the pair itself.
    fn margin(&self, objects: [Setting; 2], pair: Setting) -> f64 {
        let own = |setting: Setting| setting.margin.or(self.defaults.margin).unwrap_or(0.0);
        let of_pair = pair.margin.or((pair.touch == Some(Touch::Allowed)).then_some(0.0));
        of_pair.unwrap_or_else(|| objects.map(own).into_iter().fold(0.0, f64::max))
    }

    /// [`Touch::Allowed`] if two objects without a margin may touch.
    fn touch(&self, [a, b]: [Setting; 2], pair: Setting, kinds: [Kind; 2]) -> Touch {
        if let Some(touch) = pair.touch {
            return touch;
        }
        let extends = |to: &[Kind]| if to.contains(&Kind::Surface) { Touch::Contact } else { Touch::Allowed };
        match (a.touch, b.touch) {
            (None, None) if self.defaults.touch == Some(Touch::Allowed) => extends(&kinds),
            (Some(Touch::Allowed), Some(Touch::Allowed)) => Touch::Allowed,
            (Some(Touch::Allowed), None) => extends(&kinds[1..]),
            (None, Some(Touch::Allowed)) => extends(&kinds[..1]),
            _ => Touch::Contact,
        }
    }

    /// Setting of all objects.
    pub(crate) fn defaults(&self) -> Setting {
        self.defaults
    }

    /// Setting of an object.
    pub(crate) fn of_object(&self, object: usize) -> Setting {
        self.objects.get(&object).copied().unwrap_or_default()
    }

    /// Setting of a pair.
    fn of_pair(&self, pair: [usize; 2]) -> Setting {
        self.pairs.get(&ordered(pair)).copied().unwrap_or_default()
    }

    /// Settings of pairs, in the order of the numbers of their objects.
    pub(crate) fn of_pairs(&self) -> Vec<([usize; 2], Setting)> {
        let mut pairs: Vec<([usize; 2], Setting)> =
            self.pairs.iter().map(|(pair, setting)| (*pair, *setting)).collect();
        pairs.sort_unstable_by_key(|(pair, _)| *pair);
        pairs
    }

    /// True if it is stated of an object, or of it and another one, that they may touch.
    pub(crate) fn may_touch(&self, object: usize) -> bool {
        let allows = |setting: &Setting| setting.touch == Some(Touch::Allowed);
        allows(&self.of_object(object)) || self.pairs.iter().any(|(pair, own)| pair.contains(&object) && allows(own))
    }

    /// Largest of all margins.
    #[inline]
    pub(crate) fn largest_margin(&self) -> f64 {
        self.largest_margin
    }

    /// Amount by which the box of an object has to grow, so that the boxes of every pair overlap that does not keep its
    /// margin.
    pub(crate) fn reach(&self, object: usize) -> f64 {
        let own = self.of_object(object).margin.or(self.defaults.margin).unwrap_or(0.0);
        own.max(self.pair_margins.get(&object).copied().unwrap_or(0.0))
    }

    /// Removes the settings of an object and of its pairs.
    pub(crate) fn forget(&mut self, object: usize) {
        if self.objects.remove(&object).is_some() || !self.pairs.is_empty() {
            self.pairs.retain(|pair, _| !pair.contains(&object));
            self.update();
        }
    }

    /// Changes the setting of all objects.
    pub(crate) fn set_defaults(&mut self, change: impl FnOnce(&mut Setting)) {
        change(&mut self.defaults);
        self.update();
    }

    /// Changes the setting of an object.
    pub(crate) fn set_object(&mut self, object: usize, change: impl FnOnce(&mut Setting)) {
        change(self.objects.entry(object).or_default());
        self.update();
    }

    /// Changes the setting of a pair.
    pub(crate) fn set_pair(&mut self, pair: [usize; 2], change: impl FnOnce(&mut Setting)) {
        change(self.pairs.entry(ordered(pair)).or_default());
        self.update();
    }

    fn update(&mut self) {
        let all = || [&self.defaults].into_iter().chain(self.objects.values()).chain(self.pairs.values());
        let is_allowed = all().any(|setting| setting.touch == Some(Touch::Allowed));
        self.largest_margin = all().filter_map(|setting| setting.margin).fold(0.0, f64::max);
        self.touch = if is_allowed { Touch::Allowed } else { Touch::Contact };
        self.pair_margins.clear();
        for (pair, margin) in self.pairs.iter().filter_map(|(pair, setting)| Some((pair, setting.margin?))) {
            for &object in pair {
                let reach = self.pair_margins.entry(object).or_default();
                *reach = reach.max(margin);
            }
        }
    }
}

/// Pair in one order, lower number first.
pub(crate) fn ordered([a, b]: [usize; 2]) -> [usize; 2] {
    [a.min(b), a.max(b)]
}
