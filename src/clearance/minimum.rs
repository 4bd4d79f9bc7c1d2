//! How near two bodies come while the clock runs.

use super::error::ClearanceError;
use super::exactly::Couple;
use super::instant::Instant;
use super::track::Track;
use super::valley::{Valley, Wanted, exact_valley, valley};
use crate::contact::{Contact, Query, Scratch, Verdict};
use crate::exact::{Approximate, Rational};
use crate::intersection::{Explorer, Facet, Frames, descend};
use crate::measure::Boxes;
use crate::motion::{Scene, pieces};
use crate::solid::Below;

/// How near two bodies come: the least distance is between two floats.
#[derive(Debug, Clone, PartialEq)]
pub struct Clearance {
    /// They are never nearer to each other.
    pub lower: f64,
    /// They are no farther from each other at [`Contact::time`] of [`Clearance::at`].
    pub upper: f64,
    /// An instant at which they are as near, and where: their distance then is [`Contact::apart`], exactly; if they come into contact,
    /// this is the first.
    pub at: Contact,
}

impl Query<'_> {
    /// How near the two bodies come while the clock runs; `None` if they are never both there, or one has no point. The two bounds differ by no
    /// more than the tolerance, a length in the unit of the bodies' coordinates, or by two neighbouring floats, where it is finer than these.
    ///
    /// # Errors
    /// If the clock is not an interval of finite times, the tolerance not a finite length above zero, or the method does not take these bodies:
    /// it is asked whether they come into contact.
    ///
    /// ```
    /// use firstcontact::contact::{Method, Query, Scratch};
    /// use firstcontact::{Body, Motion};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let (past, stand) = (Motion::edge([-2.0, 1.5, 0.0], [2.0, 1.5, 0.0])?, Motion::at([0.0; 3])?);
    /// let query = Query { a: &cube, motion_of_a: &past, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::Auto };
    /// let clearance = query.min_clearance(1e-6, &mut Scratch::new())?.ok_or("never there")?;
    /// assert!(clearance.lower <= 0.5 && 0.5 <= clearance.upper && clearance.upper - clearance.lower <= 1e-6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn min_clearance(&self, tolerance: f64, scratch: &mut Scratch) -> Result<Option<Clearance>, ClearanceError> {
        if !(tolerance.is_finite() && tolerance > 0.0) {
            return Err(ClearanceError::BadTolerance(tolerance));
        }
        if let Verdict::Contact(at) | Verdict::StartsInContact(at) = self.first_contact(scratch)? {
            return Ok(Some(Clearance { lower: 0.0, upper: 0.0, at }));
        }
        let mut best = Best { length: f64::INFINITY, tolerance, place: None };
        let scenes: Vec<Scene<'_>> = pieces(self.motion_of_a, self.motion_of_b, self.clock)
            .map(|piece| self.scene(piece, piece.course()))
            .collect();
        for (index, scene) in scenes.iter().enumerate() {
            self.descend_in(scene, index, &mut best);
            scratch.tally.add(scene);
        }
        let place = best.place.and_then(|(index, fraction)| {
            let instant = Instant::new(&scenes[index], [self.a, self.b], fraction, best.length)?;
            Some((&scenes[index], instant))
        });
        Ok(place.map(|(scene, instant)| {
            let upper = instant.square().root_bracket()[1].min(best.length);
            let lower = (best.length - tolerance * 0.5).next_down().max(0.0).min(upper);
            Clearance { lower, upper, at: instant.contact(scene) }
        }))
    }

    /// Looks for what is nearer in a piece.
    fn descend_in(&self, scene: &Scene<'_>, index: usize, best: &mut Best) {
        let (a, b) = (self.a.tree(), self.b.tree());
        if a.triangles.is_empty() || b.triangles.is_empty() {
            return;
        }
        let frames = Frames::of(scene, a, b);
        let step = frames.step(scene);
        let size = step.iter().fold(0.0f64, |most, x| most.max(x.value.abs()));
        // The mover goes no farther in one of them than it is long, unless there are very many.
        let parts = if scene.is_at_rest() { 1.0 } else { (size / frames.ratio).ceil().max(1.0).min(MOST_PARTS) };
        for part in 0..parts as usize {
            let span = [part as f64 / parts, (part + 1) as f64 / parts];
            let at = |fraction: f64| std::array::from_fn(|k| frames.start[k] + step[k] * Approximate::exact(fraction));
            let boxes = Boxes::between(&frames, span.map(at));
            let mut search = Search { query: self, scene, index, span, boxes: boxes.as_ref(), best: &mut *best };
            match &boxes {
                Some(boxes) => {
                    let rank = boxes.rank(search.best.beyond());
                    descend(&frames, boxes, rank, &mut Vec::new(), &mut search);
                }
                None => search.visit_all(),
            }
        }
    }
}

/// In so many parts a piece is cut at most.
const MOST_PARTS: f64 = 64.0;

/// The least distance found so far.
struct Best {
    /// A float not below it.
    length: f64,
    tolerance: f64,
    /// In which piece, and at which fraction of it.
    place: Option<(usize, Rational)>,
}

impl Best {
    /// What is not nearer than this does not matter.
    fn beyond(&self) -> f64 {
        (self.length - 0.5 * self.tolerance).max(0.0)
    }
}

struct Search<'s> {
    query: &'s Query<'s>,
    scene: &'s Scene<'s>,
    index: usize,
    span: [f64; 2],
    boxes: Option<&'s Boxes<'s, 's>>,
    best: &'s mut Best,
}

impl Explorer<f64> for Search<'_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        let [of_a, of_b] = [Facet::new(self.query.a, a), Facet::new(self.query.b, b)];
        let wanted = Wanted { span: self.span, beyond: self.best.beyond(), tolerance: 0.25 * self.best.tolerance };
        let track = Track::new(self.scene, &of_a, &of_b);
        let seen = track.map_or(Valley::Unknown(self.span), |track| valley(&track, &wanted));
        let known = match seen {
            Valley::Unknown(seems) => {
                let couple = Couple { scene: self.scene, bodies: [self.query.a, self.query.b], places: [a, b] };
                exact_valley(&couple, &wanted, seems).unwrap_or(Valley::Beyond)
            }
            known => known,
        };
        if let Valley::Near { length, fraction } = known
            && (length < self.best.length || self.best.place.is_none())
        {
            self.best.length = length;
            self.best.place = Some((self.index, fraction));
        }
        self.boxes.map_or(f64::INFINITY, |boxes| boxes.rank(self.best.beyond()))
    }

    fn is_settled(&mut self, _: Below, _: Below) -> bool {
        false
    }
}

impl Search<'_> {
    /// All pairs: for numbers so large that boxes cannot be compared.
    fn visit_all(&mut self) {
        for a in 0..self.query.a.tree().triangles.len() as u32 {
            for b in 0..self.query.b.tree().triangles.len() as u32 {
                self.visit(a, b);
            }
        }
    }
}
