//! Least distance of two bodies while the clock runs.

use super::min_over_interval::{IntervalMin, MinGoal, exact_valley, valley};
use super::newton::TrianglePair;
use super::pair_distance::{SolidPass, TrianglePass};
use super::time_window::{TimeWindow, nearer_part, nearest_middles};
use crate::clearance::ClearanceError;
use crate::distance::{BoxGap, Found, Gap, StillPair, nearest};
use crate::{Apart, Contact, Query, Scratch, Verdict, of_gap};
use firstcontact_exact::{Rational, Surd};
use firstcontact_intersection::{Facet, Frames, Lasting, descend, keep_beyond, visit_all};
use firstcontact_motion::{Scene, pieces};
use firstcontact_solid::Body;

/// Least distance of two bodies, enclosed by two floats.
#[derive(Debug, Clone, PartialEq)]
pub struct Clearance {
    /// They are never nearer to each other.
    pub lower: f64,
    /// They are no farther from each other at [`Contact::time`] of [`Clearance::at`].
    pub upper: f64,
    /// An instant at which they are as near, and where: their distance then is [`Contact::apart`], exactly; if they
    /// come into contact, this is the first.
    pub at: Contact,
}

impl Query<'_> {
    /// Least distance of the two bodies while the clock runs; `None` if they are never both present, or one has no
    /// point. The two bounds differ by no more than the tolerance, a length in the unit of the bodies' coordinates, or
    /// by two neighbouring floats, where it is finer than these.
    ///
    /// # Errors
    /// If the clock is not an interval of finite times, the tolerance not a finite length above zero, or the method
    /// does not take these bodies: that method first tests for contact.
    ///
    /// ```
    /// # use firstcontact_contact::facade as firstcontact;
    /// use firstcontact::contact::{Method, Query, Scratch};
    /// use firstcontact::{Body, Motion};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let (past, stand) = (Motion::edge([-2.0, 1.5, 0.0], [2.0, 1.5, 0.0])?, Motion::at([0.0; 3])?);
    /// let query = Query { a: &cube, motion_of_a: &past, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
    /// let clearance = query.min_clearance(1e-6, &mut Scratch::new())?.ok_or("never there")?;
    /// assert!(clearance.lower <= 0.5 && 0.5 <= clearance.upper && clearance.upper - clearance.lower <= 1e-6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn min_clearance(&self, tolerance: f64, scratch: &mut Scratch) -> Result<Option<Clearance>, ClearanceError> {
        check_tolerance(tolerance)?;
        if let Verdict::Contact(at) | Verdict::StartsInContact(at) = self.first_contact(scratch)? {
            return Ok(Some(Clearance { lower: 0.0, upper: 0.0, at }));
        }
        self.min_clearance_of_apart(f64::INFINITY, tolerance, scratch)
    }

    /// [`Query::min_clearance`] for callers that know by [`Query::least_distance`] that the bodies share no point while
    /// the clock runs, and come as near to each other as a length.
    ///
    /// # Errors
    /// As [`Query::min_clearance`].
    pub fn min_clearance_of_apart(
        &self,
        upper: f64,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<Option<Clearance>, ClearanceError> {
        check_tolerance(tolerance)?;
        self.check()?;
        let mut best = Best { length: f64::INFINITY, tolerance, place: None };
        let scenes: Vec<Scene<'_>> = pieces(self.motion_of_a, self.motion_of_b, self.clock)
            .map(|piece| self.scene(piece, piece.course()))
            .collect();
        let is_empty = [self.a, self.b].iter().any(|body| body.tree().triangles.is_empty());
        // Bodies that rest all the time are always as near.
        let within = match &scenes[..] {
            [scene] if scene.is_at_rest() => upper,
            _ => f64::INFINITY,
        };
        let mut known = None;
        for (index, scene) in scenes.iter().enumerate().filter(|_| !is_empty) {
            scratch.go_on()?;
            let middle = self.search_piece(scene, (index, within), &mut best, scratch);
            if best.place.as_ref().is_some_and(|&(place, _)| place == index) {
                known = middle;
            }
            scratch.cost.add_scene(scene);
        }
        scratch.go_on()?;
        let (lower, length) = (best.lower(), best.length);
        let place = best.place.and_then(|(index, fraction)| {
            if let Some(instant) = known {
                return Some((&scenes[index], instant, length));
            }
            let instant = MarginInstant::new(&scenes[index], [self.a, self.b], fraction, length)?;
            let upper = instant.square().root_bracket()[1].min(length);
            Some((&scenes[index], instant, upper))
        });
        Ok(place.map(|(scene, instant, upper)| Clearance {
            lower: lower.min(upper),
            upper,
            at: instant.contact(scene),
        }))
    }

    /// Bounds of [`Query::min_clearance`], lower one first, without the place, for bodies that come nearer than a
    /// limit; `None` if their distance is never below it, they are never both present, or one has no point. Much
    /// faster: no rational number is made where floats are certain.
    ///
    /// # Errors
    /// As [`Query::min_clearance`].
    ///
    /// ```
    /// # use firstcontact_contact::facade as firstcontact;
    /// use firstcontact::contact::{Method, Query, Scratch};
    /// use firstcontact::{Body, Motion};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let (past, stand) = (Motion::edge([-2.0, 1.5, 0.0], [2.0, 1.5, 0.0])?, Motion::at([0.0; 3])?);
    /// let query = Query { a: &cube, motion_of_a: &past, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
    /// let [lower, upper] = query.least_distance(f64::INFINITY, 1e-6, &mut Scratch::new())?.ok_or("never there")?;
    /// assert!(lower <= 0.5 && 0.5 <= upper && upper - lower <= 1e-6);
    /// assert_eq!(query.least_distance(0.25, 1e-6, &mut Scratch::new())?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn least_distance(
        &self,
        limit: f64,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<Option<[f64; 2]>, ClearanceError> {
        check_tolerance(tolerance)?;
        if !self.is_clear(scratch)? {
            return Ok(Some([0.0; 2]));
        }
        if [self.a, self.b].iter().any(|body| body.tree().triangles.is_empty()) {
            return Ok(None);
        }
        // What is a half of the tolerance nearer than that is below the limit.
        let mut best = Best { length: (limit + 0.5 * tolerance).next_up(), tolerance, place: None };
        for (index, piece) in pieces(self.motion_of_a, self.motion_of_b, self.clock).enumerate() {
            scratch.go_on()?;
            let scene = self.scene(piece, piece.course());
            let whole = WindowOfPiece { scene: &scene, index, part: &TimeWindow::whole() };
            if !self.offer_solids(&whole, &mut best)
                && let Some(part) = nearer_part(&scene, [self.a, self.b], best.beyond())
            {
                let part_of_piece = WindowOfPiece { scene: &part.scene(&scene), index, part: &part };
                self.descend_in(&part_of_piece, &mut best, scratch);
            }
            scratch.cost.add_scene(&scene);
        }
        scratch.go_on()?;
        Ok(best.place.is_some().then(|| [best.lower(), best.length]))
    }

    /// Looks for what is nearer in the piece of an index; returns the instant, if the middles are nearest at the best of
    /// all. At every instant the bodies are known to be within a length.
    fn search_piece<'s>(
        &'s self,
        scene: &Scene<'s>,
        (index, within): (usize, f64),
        best: &mut Best,
        scratch: &mut Scratch,
    ) -> Option<MarginInstant<'s>> {
        let near = |best: &Best| nearer_part(scene, [self.a, self.b], best.beyond());
        near(best)?;
        let middle = self.try_middle(scene, (index, within), best);
        // At rest the distance is the same all the time.
        if !scene.is_at_rest()
            && let Some(part) = near(best)
        {
            let length = best.length;
            let part_of_piece = WindowOfPiece { scene: &part.scene(scene), index, part: &part };
            self.descend_in(&part_of_piece, best, scratch);
            return middle.filter(|_| best.length == length);
        }
        middle
    }

    /// Looks where the middles of the bodies are nearest in a piece: a guess, without which boxes would rule out
    /// nothing at first. Returns the instant.
    fn try_middle<'s>(
        &'s self,
        scene: &Scene<'s>,
        (index, within): (usize, f64),
        best: &mut Best,
    ) -> Option<MarginInstant<'s>> {
        let bodies = [self.a, self.b];
        let fraction = nearest_middles(scene, bodies);
        let instant = MarginInstant::new(scene, bodies, fraction, within)?;
        best.offer(instant.square().root_bracket()[1], || (index, instant.fraction.clone()));
        Some(instant)
    }

    /// Looks for what is nearer in a part of a piece.
    fn descend_in(&self, place: &WindowOfPiece<'_>, best: &mut Best, scratch: &mut Scratch) {
        let &WindowOfPiece { scene, .. } = place;
        if self.offer_solids(place, best) {
            return;
        }
        let beyond = best.beyond();
        let frames = Frames::of(scene, self.a.tree(), self.b.tree());
        let boxes = BoxGap::in_motion(scene, &frames);
        let Scratch { cost, buffers, .. } = scratch;
        let interrupt = buffers.walks.interrupt.as_ref();
        let mut visit = |a: u32, b: u32| {
            cost.triangle_pairs += 1;
            self.offer_pair(place, [a, b], best);
            best.beyond()
        };
        match boxes {
            Some(boxes) => descend(&frames, &boxes, beyond, (&mut Vec::new(), interrupt), &mut visit),
            None => visit_all([self.a.tree(), self.b.tree()], interrupt, &mut visit),
        }
    }

    /// Takes the least distance of two convex solids if it may be the least of all; false if floats are not certain, or
    /// one is no convex solid.
    fn offer_solids(&self, place: &WindowOfPiece<'_>, best: &mut Best) -> bool {
        let solids = SolidPass::new(place.scene, [self.a, self.b]);
        match solids.map_or(IntervalMin::Unknown, |solids| valley(&solids, &best.wanted())) {
            IntervalMin::Beyond => {}
            IntervalMin::Near { length, fraction } => best.offer(length, || place.of(fraction)),
            IntervalMin::Unknown => return false,
        }
        true
    }

    /// Takes the least distance of two triangles if it may be the least of all.
    fn offer_pair(&self, place: &WindowOfPiece<'_>, places: [u32; 2], best: &mut Best) {
        let (scene, bodies, wanted) = (place.scene, [self.a, self.b], best.wanted());
        let corners = || [0, 1].map(|side| bodies[side].tree().triangles[places[side] as usize].corners);
        if !scene.is_filtered() && keep_beyond(scene, corners(), best.beyond(), Lasting::Whole) {
            return;
        }
        let [of_a, of_b] = [Facet::new(self.a, places[0]), Facet::new(self.b, places[1])];
        let track = TrianglePass::new(scene, &of_a, &of_b);
        let known = match track.map_or(IntervalMin::Unknown, |track| valley(&track, &wanted)) {
            IntervalMin::Unknown => {
                exact_valley(&TrianglePair { scene, bodies, places }, &wanted).unwrap_or(IntervalMin::Beyond)
            }
            known => known,
        };
        if let IntervalMin::Near { length, fraction } = known {
            best.offer(length, || place.of(fraction));
        }
    }
}

/// Refuses a tolerance that is no length above zero.
fn check_tolerance(tolerance: f64) -> Result<(), ClearanceError> {
    let is_length = tolerance.is_finite() && tolerance > 0.0;
    if is_length { Ok(()) } else { Err(ClearanceError::BadTolerance(tolerance)) }
}

/// A part of a piece as a scene of its own, and the number of the piece.
struct WindowOfPiece<'s> {
    scene: &'s Scene<'s>,
    index: usize,
    part: &'s TimeWindow,
}

impl WindowOfPiece<'_> {
    /// In which piece, and at which fraction of it, a fraction of the part is.
    fn of(&self, fraction: Rational) -> (usize, Rational) {
        (self.index, self.part.fraction(fraction))
    }
}

/// An instant of a piece, and where the bodies are nearest to each other then.
pub(super) struct MarginInstant<'s> {
    pub(super) fraction: Rational,
    pub(super) still: StillPair<'s>,
    pub(super) found: Found,
}

impl<'s> MarginInstant<'s> {
    /// Bodies that share no point at a fraction of a piece, and are known to be no farther from each other than a
    /// length; `None` if one has no point.
    pub(super) fn new(
        scene: &Scene<'s>,
        bodies: [&'s Body; 2],
        fraction: Rational,
        within: f64,
    ) -> Option<MarginInstant<'s>> {
        let still = StillPair::at(scene, bodies, &fraction);
        let found = nearest(&still, within)?;
        Some(MarginInstant { fraction, still, found })
    }

    /// The square of the distance.
    pub(super) fn square(&self) -> &Rational {
        self.found.square(&self.still).value()
    }

    /// Reported contact.
    pub(super) fn contact(self, scene: &Scene<'_>) -> Contact {
        let normal = self.found.normal(&self.still);
        let Gap { square, distance, a, b } = self.found.gap(&self.still);
        let apart = Apart { square, distance, on_a: a.point, on_b: b.point };
        of_gap(scene, &Surd::of(self.fraction), (a.feature, b.feature), normal, apart)
    }
}

/// The least distance found so far.
struct Best {
    /// A float not below it.
    length: f64,
    tolerance: f64,
    /// In which piece, and at which fraction of it.
    place: Option<(usize, Rational)>,
}

impl Best {
    /// Distances of at least this length do not matter.
    fn beyond(&self) -> f64 {
        (self.length - 0.5 * self.tolerance).max(0.0)
    }

    /// A float not above the least distance, once one has been found.
    fn lower(&self) -> f64 {
        (self.length - self.tolerance * 0.5).next_down().max(0.0)
    }

    fn wanted(&self) -> MinGoal {
        MinGoal { beyond: self.beyond(), tolerance: 0.25 * self.tolerance }
    }

    /// Takes a length that the distance is not above at a place.
    fn offer(&mut self, length: f64, place: impl FnOnce() -> (usize, Rational)) {
        if length < self.length || self.place.is_none() {
            (self.length, self.place) = (length, Some(place()));
        }
    }
}
