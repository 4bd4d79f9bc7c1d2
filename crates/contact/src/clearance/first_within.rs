//! First instant at which two bodies come within a margin of each other.

use super::minimum::MarginInstant;
use super::newton::{MarginLevel, is_soon_within};
use super::pair_distance::SolidPass;
use super::search::{Aim, Known, search_exactly, search_solids, search_triangles};
use crate::clearance::ClearanceError;
use crate::distance::{BoxesApart, Nearing, Reached, each_within};
use crate::scratch::Interrupted;
use crate::{Apart, Contact, Query, Scratch, Verdict, begins_in_contact, contact_at_beginning, of_gap};
use firstcontact_exact::{ExactSquare, HALF_ULP, Rational, Sign};
use firstcontact_motion::{Piece, Scene, pieces};
use firstcontact_solid::Body;

impl Query<'_> {
    /// First contact within a margin: the instant and place at which the two bodies first come that near to each other,
    /// the margin being in the unit of their coordinates; [`clearance`](crate::clearance) says which numbers are exact.
    /// With a margin of zero this is [`Query::first_contact`]; with another one the method is of no account.
    ///
    /// A distance that is the margin is within it. The verdict is [`Verdict::StartsInContact`] if they are within the
    /// margin as the clock begins. [`Contact::apart`](crate::Contact) is their distance at that instant: the margin,
    /// unless they start nearer.
    ///
    /// # Errors
    /// If the clock is not an interval of finite times, or the margin no finite length.
    ///
    /// ```
    /// # use firstcontact_contact::facade as firstcontact;
    /// use firstcontact::contact::{Method, Query, Scratch};
    /// use firstcontact::{Body, Motion};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let (push, stand) = (Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?, Motion::at([3.0, 0.0, 0.0])?);
    /// let query = Query { a: &cube, motion_of_a: &push, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
    /// let verdict = query.first_within(0.5, &mut Scratch::new())?;
    /// let contact = verdict.contact().ok_or("clear")?;
    /// // The gap of 2 is down to 1/2 after 3/2 of 4.
    /// assert_eq!(contact.time.to_string(), "3/8");
    /// let apart = contact.apart.as_ref().ok_or("touching")?;
    /// assert_eq!(apart.distance, 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first_within(&self, margin: f64, scratch: &mut Scratch) -> Result<Verdict, ClearanceError> {
        if margin == 0.0 {
            return Ok(self.first_contact(scratch)?);
        }
        let level = self.level(margin)?;
        for (index, piece) in pieces(self.motion_of_a, self.motion_of_b, self.clock).enumerate() {
            scratch.go_on()?;
            if let Some(verdict) = self.within_in(piece, index, &level, scratch)? {
                return Ok(verdict);
            }
        }
        Ok(Verdict::Clear)
    }

    /// True if the two bodies stay beyond a margin while the clock runs; the faster form of the question that
    /// [`Query::first_within`] answers.
    ///
    /// # Errors
    /// As [`Query::first_within`].
    pub fn stays_beyond(&self, margin: f64, scratch: &mut Scratch) -> Result<bool, ClearanceError> {
        if margin == 0.0 {
            return Ok(self.is_clear(scratch)?);
        }
        let level = self.level(margin)?;
        for (index, piece) in pieces(self.motion_of_a, self.motion_of_b, self.clock).enumerate() {
            scratch.go_on()?;
            let Some(scene) = self.near(piece, &level) else { continue };
            let found = self.comes_within(&scene, index, &level, scratch);
            scratch.cost.add_scene(&scene);
            if found? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The level of the margin, if it is one.
    fn level(&self, margin: f64) -> Result<MarginLevel, ClearanceError> {
        self.check_clock()?;
        let is_length = margin.is_finite() && margin > 0.0;
        if is_length { Ok(MarginLevel::of(margin)) } else { Err(ClearanceError::BadMargin(margin)) }
    }

    /// A piece in which boxes around the bodies reach a level.
    fn near<'s>(&'s self, piece: Piece<'s>, level: &MarginLevel) -> Option<Scene<'s>> {
        let course = piece.course();
        let most = level.reach();
        let [least_b, most_b] = self.b.bounds();
        let wider = [least_b.map(|x| (x - most).next_down()), most_b.map(|x| (x + most).next_up())];
        (!course.keeps_apart(&self.a.bounds(), &wider)).then(|| self.scene(piece, course))
    }

    /// True if the bodies come within the margin in a piece. Of what has ended early nothing is used: bodies that touch
    /// may seem to be apart.
    fn comes_within(
        &self,
        scene: &Scene<'_>,
        index: usize,
        level: &MarginLevel,
        scratch: &mut Scratch,
    ) -> Result<bool, Interrupted> {
        let bodies = [self.a, self.b];
        let known = search_solids(scene, bodies, level);
        let begins = index == 0 && !known.is_apart() && begins_in_contact(scene, bodies, scratch);
        scratch.go_on()?;
        if begins {
            return Ok(true);
        }
        let comes = match known {
            Known::Never => false,
            Known::At(from) => {
                let is_within =
                    |solids: SolidPass<'_>| is_soon_within(&solids, from.bracket()[0], level.beyond.floats[0]);
                SolidPass::new(scene, bodies).is_some_and(is_within)
                    || arrival(scene, bodies, from, level, scratch).is_some()
            }
            Known::Nothing => {
                let mut nearing = Nearing::new(scene, bodies, &level.beyond.square);
                search_exactly(scene, bodies, level, Aim::Any, &mut nearing, scratch)
            }
        };
        scratch.go_on()?;
        Ok(comes)
    }

    /// The verdict, if it is found in a piece, after others in which the bodies are beyond the margin. Of what has ended
    /// early nothing is used: bodies that touch may seem to be apart.
    fn within_in(
        &self,
        piece: Piece<'_>,
        index: usize,
        level: &MarginLevel,
        scratch: &mut Scratch,
    ) -> Result<Option<Verdict>, Interrupted> {
        let Some(scene) = self.near(piece, level) else { return Ok(None) };
        let bodies = [self.a, self.b];
        let known = search_solids(&scene, bodies, level);
        let may_touch = index == 0 && !known.is_apart();
        let touching = if may_touch { contact_at_beginning(&scene, bodies, scratch) } else { None };
        scratch.go_on()?;
        if let Some(found) = touching {
            scratch.cost.add_scene(&scene);
            return Ok(Some(self.appearance(&scene, found)));
        }
        let from = match known {
            Known::Never => None,
            Known::At(fraction) => Some(fraction),
            Known::Nothing => search_triangles(&scene, bodies, level, scratch),
        };
        scratch.go_on()?;
        let arrival = from.and_then(|from| arrival(&scene, bodies, from, level, scratch));
        scratch.go_on()?;
        let at_once = index == 0
            && scene.piece.start == self.clock[0]
            && arrival.as_ref().is_some_and(|arrival| arrival.is_at_beginning());
        let contact = arrival.and_then(|arrival| arrival.contact(&scene, bodies, level));
        scratch.cost.add_scene(&scene);
        Ok(contact.map(|contact| if at_once { Verdict::StartsInContact(contact) } else { Verdict::Contact(contact) }))
    }
}

/// The first instant of a piece at which two bodies are within a margin.
#[allow(clippy::large_enum_variant, reason = "it is taken apart at once and never kept")]
enum Arrival<'s> {
    /// The one that was tested.
    Here(MarginInstant<'s>),
    /// That at which some features are first within it.
    Later(Nearing<'s>),
}

impl Arrival<'_> {
    /// True at the beginning of the piece.
    fn is_at_beginning(&self) -> bool {
        match self {
            Arrival::Here(instant) => instant.fraction.sign() == Sign::Zero,
            Arrival::Later(nearing) => nearing.best().is_some_and(|best| best.fraction.bracket() == [0.0, 0.0]),
        }
    }

    /// Reported contact.
    fn contact(self, scene: &Scene<'_>, bodies: [&Body; 2], level: &MarginLevel) -> Option<Contact> {
        match self {
            Arrival::Here(instant) => Some(instant.contact(scene)),
            Arrival::Later(nearing) => {
                let best = nearing.best()?;
                match best.fraction.rational() {
                    Some(fraction) => {
                        let instant = MarginInstant::new(scene, bodies, fraction.clone(), level.reach())?;
                        Some(instant.contact(scene))
                    }
                    None => Some(contact_at_root(scene, &nearing, best, &level.beyond.value)),
                }
            }
        }
    }
}

/// First instant at which two bodies are within the margin of a level, searched from a fraction of a piece at which
/// they have reached the level and before which they are beyond the margin; `None` if they are beyond it throughout.
///
/// The features that are nearest then are most often those that come within the margin first: an instant not much
/// later. Whatever does so no later is not much farther then, so that few triangles are asked, and exactly. All pairs
/// of triangles are asked if bodies pass each other at hardly more than the margin.
fn arrival<'s>(
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    from: Rational,
    level: &MarginLevel,
    scratch: &mut Scratch,
) -> Option<Arrival<'s>> {
    let instant = MarginInstant::new(scene, bodies, from, level.reach())?;
    if *instant.square() <= level.beyond.square {
        return Some(Arrival::Here(instant));
    }
    let mut nearing = Nearing::new(scene, bodies, &level.beyond.square);
    nearing.offer_found(&instant.found);
    let are_facing = |fraction: &Rational| {
        let boxes = BoxesApart::at(scene, bodies, fraction);
        boxes.square >= level.beyond.square && boxes.have_fallen()
    };
    if nearing.best().and_then(|best| best.fraction.rational()).is_some_and(are_facing) {
        // Nothing is earlier, and the features are those that are nearest at that instant.
        return Some(Arrival::Later(nearing));
    }
    if let Some(latest) = nearing.best().map(|best| best.fraction.bracket()[1]) {
        let window = [instant.fraction.bracket()[0], latest];
        let [_, step] = scene.rational_motion();
        let step: f64 = step.iter().map(|x| x.bracket()).map(|[low, high]| high.max(-low)).sum();
        let way = step * (latest - window[0]).next_up() * (1.0 + 16.0 * HALF_ULP) + f64::MIN_POSITIVE;
        let within = (level.beyond.floats[1] + way).next_up();
        each_within(&instant.still, within, |a, b| nearing.offer_all(a, b, window));
        return Some(Arrival::Later(nearing));
    }
    search_exactly(scene, bodies, level, Aim::First, &mut nearing, scratch).then_some(Arrival::Later(nearing))
}

/// Reported contact of bodies that reach a length at an instant that is no rational number: they are then exactly that
/// far from each other.
fn contact_at_root(scene: &Scene<'_>, nearing: &Nearing<'_>, reached: &Reached, length: &Rational) -> Contact {
    let found = nearing.reach(reached, length);
    let square = ExactSquare::new(length * length);
    let apart = Apart { distance: square.root(), square, on_a: found.feet[0], on_b: found.feet[1] };
    of_gap(scene, &reached.fraction, found.pair, found.normal, apart)
}

#[cfg(test)]
mod tests {
    use firstcontact_formats::Mesh;
    use firstcontact_motion::Motion;

    use super::*;
    use crate::{Interrupt, Method};

    /// Thin triangles along a diagonal, one above the other, beside others; those at one level cross.
    fn stack(levels: u32, aside: f64, crossing: u32) -> Body {
        let corners = (0..levels).flat_map(|level| {
            let (x, z) = (if level == crossing { 0.0 } else { aside }, f64::from(level));
            [[x, 0.0, z], [x + 8.0, 8.0, z], [x + 8.0, 8.25, z]]
        });
        let faces = (0..levels).map(|level| [0, 1, 2].map(|corner| 3 * level + corner));
        Body::surface_from_mesh(Mesh::new(corners, faces).unwrap()).unwrap()
    }

    /// A search that ends early may miss that bodies touch, which are then at no distance and have no normal.
    #[test]
    fn bodies_that_touch_unseen_are_reported_as_nothing() {
        let still = Motion::at([0.0; 3]).unwrap();
        for crossing in 0..48 {
            let [a, b] = [0.0, 1.0].map(|aside| stack(48, aside, crossing));
            let (clock, method) = ([0.0, 1.0], Method::AUTO);
            let query = Query { a: &a, motion_of_a: &still, b: &b, motion_of_b: &still, clock, method };
            let (interrupt, mut scratch) = (Interrupt::default(), Scratch::new());
            assert!(matches!(query.first_within(0.5, &mut scratch), Ok(Verdict::StartsInContact(_))));
            interrupt.raise();
            scratch.interrupt_by(Some(&interrupt));
            let (level, piece) = (query.level(0.5).unwrap(), || pieces(&still, &still, clock).next().unwrap());
            assert_eq!(query.within_in(piece(), 0, &level, &mut scratch), Err(Interrupted));
            let scene = query.near(piece(), &level).unwrap();
            assert_eq!(query.comes_within(&scene, 0, &level, &mut scratch), Err(Interrupted));
        }
    }
}
