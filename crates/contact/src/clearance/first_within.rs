//! When two bodies first come within a margin of each other.

use super::error::ClearanceError;
use super::instant::Instant;
use super::level::{Length, Margin};
use super::search::{Aim, Known, search, search_solids, search_triangles};
use crate::{Query, Scratch, Verdict, contact_at_beginning};
use firstcontact_exact::Rational;
use firstcontact_intersection::Wanted;
use firstcontact_motion::{Piece, Scene, pieces};

impl Query<'_> {
    /// When and where the two bodies first come within a margin of each other, in the unit of their coordinates; see
    /// [`clearance`](crate::clearance) for what is exact. With a margin of zero this is [`Query::first_contact`]; with another one the method
    /// is of no account.
    ///
    /// The verdict is [`Verdict::StartsInContact`] if they are within the margin as the clock begins. [`Contact::apart`](crate::Contact) is
    /// their distance at that instant.
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
    /// let query = Query { a: &cube, motion_of_a: &push, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::Auto };
    /// let verdict = query.first_within(0.5, &mut Scratch::new())?;
    /// let contact = verdict.contact().ok_or("clear")?;
    /// // The gap of 2 is down to 1/2 after 3/2 of 4.
    /// assert!((contact.time.lower() - 0.375).abs() < 1e-9);
    /// let apart = contact.apart.as_ref().ok_or("touching")?;
    /// assert!(apart.distance >= 0.5 && apart.distance <= 0.5 * (1.0 + 1e-9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first_within(&self, margin: f64, scratch: &mut Scratch) -> Result<Verdict, ClearanceError> {
        if margin == 0.0 {
            return Ok(self.first_contact(scratch)?);
        }
        let margin = self.margin(margin)?;
        let mut passed = Vec::new();
        for (index, piece) in pieces(self.motion_of_a, self.motion_of_b, self.clock).enumerate() {
            if let Some(verdict) = self.within_in(piece, index, &margin, &passed, scratch) {
                return Ok(verdict);
            }
            passed.push(piece);
        }
        Ok(Verdict::Clear)
    }

    /// Whether the two bodies stay beyond a margin while the clock runs: whether [`Query::first_within`] says so, which takes longer.
    ///
    /// # Errors
    /// As [`Query::first_within`].
    pub fn stays_beyond(&self, margin: f64, scratch: &mut Scratch) -> Result<bool, ClearanceError> {
        if margin == 0.0 {
            return Ok(self.is_clear(scratch)?);
        }
        let margin = self.margin(margin)?;
        for (index, piece) in pieces(self.motion_of_a, self.motion_of_b, self.clock).enumerate() {
            let Some(scene) = self.near(piece, &margin.most) else { continue };
            let (bodies, level, reach) = ([self.a, self.b], &margin.level, margin.most.floats[1]);
            let found = match search_solids(&scene, bodies, level) {
                Known::Never => false,
                Known::At(_) => true,
                Known::Nothing => {
                    index == 0 && contact_at_beginning(&scene, bodies, Wanted::Any, scratch).is_some()
                        || search_triangles(&scene, bodies, level, reach, Aim::Any, scratch).is_some()
                }
            };
            scratch.tally.add(&scene);
            if found {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The margin, if it is one.
    fn margin(&self, margin: f64) -> Result<Margin, ClearanceError> {
        self.check_clock()?;
        let is_length = margin.is_finite() && margin > 0.0;
        if is_length { Ok(Margin::new(margin)) } else { Err(ClearanceError::BadMargin(margin)) }
    }

    /// A piece in which boxes around the bodies come within a length.
    fn near<'s>(&'s self, piece: Piece<'s>, length: &Length) -> Option<Scene<'s>> {
        let course = piece.course();
        let most = length.floats[1];
        let [least_b, most_b] = self.b.bounds();
        let wider = [least_b.map(|x| (x - most).next_down()), most_b.map(|x| (x + most).next_up())];
        (!course.keeps_apart(&self.a.bounds(), &wider)).then(|| self.scene(piece, course))
    }

    /// The verdict, if it is found in a piece, after others in which the bodies are beyond the margin.
    fn within_in(
        &self,
        piece: Piece<'_>,
        index: usize,
        margin: &Margin,
        passed: &[Piece<'_>],
        scratch: &mut Scratch,
    ) -> Option<Verdict> {
        let scene = self.near(piece, &margin.most)?;
        let (bodies, reach) = ([self.a, self.b], margin.most.floats[1]);
        let known = search_solids(&scene, bodies, &margin.level);
        let is_apart = match &known {
            Known::Never => true,
            Known::At(fraction) => *fraction > Rational::ZERO,
            Known::Nothing => false,
        };
        if index == 0
            && !is_apart
            && let Some(found) = contact_at_beginning(&scene, bodies, Wanted::Least, scratch)
        {
            scratch.tally.add(&scene);
            return Some(self.appearance(&scene, found));
        }
        let found = match known {
            Known::Never => None,
            Known::At(fraction) => Some(fraction),
            Known::Nothing => search_triangles(&scene, bodies, &margin.level, reach, Aim::First, scratch),
        };
        let verdict = found.and_then(|fraction| self.settle(&scene, fraction, margin, passed, scratch));
        scratch.tally.add(&scene);
        verdict
    }

    /// The exact verdict, given a fraction of a piece before which the bodies are beyond the margin, and at which they have reached it.
    ///
    /// If the bodies are not farther from each other at all times before than they are then, the fraction is moved to such a time. Each time this
    /// happens a pair of triangles is found that is nearest before the fraction, and after the next: so it ends.
    fn settle(
        &self,
        scene: &Scene<'_>,
        fraction: Rational,
        margin: &Margin,
        passed: &[Piece<'_>],
        scratch: &mut Scratch,
    ) -> Option<Verdict> {
        let (bodies, reach) = ([self.a, self.b], margin.most.floats[1]);
        let mut instant = Instant::new(scene, bodies, fraction, reach)?;
        loop {
            let level = margin.from(instant.square());
            for (index, &piece) in passed.iter().enumerate() {
                let Some(earlier) = self.near(piece, &margin.most) else { continue };
                if let Some(fraction) = search(&earlier, bodies, &level, reach, Aim::First, scratch) {
                    return self.settle(&earlier, fraction, margin, &passed[..index], scratch);
                }
            }
            let aim = Aim::Before(&instant.fraction, instant.square().root_bracket()[0]);
            let Some(earlier) = search(scene, bodies, &level, reach, aim, scratch) else { break };
            instant = Instant::new(scene, bodies, earlier, reach)?;
        }
        let at_once = passed.is_empty() && instant.fraction == Rational::ZERO && scene.piece.start == self.clock[0];
        let contact = instant.contact(scene);
        Some(if at_once { Verdict::StartsInContact(contact) } else { Verdict::Contact(contact) })
    }
}
