//! Earliest event so far, and the pairs that the walk may skip because of it.

use std::cmp::Ordering;

use nalgebra::Point3;

use super::event::{Event, EventPlanes, Offered, Place};
use super::sight::{Instant, Sight};
use super::view::extent;
use firstcontact_exact::{DoubleDouble, Rational, Sign, quotient, two_sum};
use firstcontact_intersection::{FlatPairs, Inner};
use firstcontact_motion::{ContactPlane, Precise, Scene, Span};
use firstcontact_solid::{Below, Feature};

/// The earliest event so far; of several at the same instant, the least.
#[derive(Debug, Clone)]
pub(crate) struct Earliest {
    best: Option<TimedEvent>,
    /// Pairs of parallel planes, of flats of A and of B, that meet at the instant of the earliest event. Whatever lies
    /// in them cannot touch at another instant.
    flush: FlatPairs,
    /// Pairs of parallel planes that keep apart for the whole of the piece.
    pub(crate) apart: FlatPairs,
    bounds: [[Point3<f64>; 2]; 2],
    /// The levels at which the bodies meet at the instant of the earliest event.
    levels: Levels,
    /// True if they are those at which the boxes of the bodies first meet: then nothing is earlier.
    is_facing: bool,
    /// Goal of the walk: after the first instant is known it may go on for the sake of lesser features.
    search: SearchGoal,
}

/// Goal of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SearchGoal {
    /// The first instant.
    Instant,
    /// The least features at the first instant.
    Features,
}

/// For each axis a coordinate of A and one of B that are equal at an instant: of all that meets in an event.
type Levels = [Option<[f64; 2]>; 3];

/// The levels of an event, along axes of which A moves along. Events that share one happen at the same instant.
fn levels_of(scene: &Scene<'_>, event: &Event) -> Levels {
    let corners =
        |points: &[Point3<f64>], [p, q, r]: [u32; 3]| [points[p as usize], points[q as usize], points[r as usize]];
    let (a, b) = (corners(scene.a, event.vertices[0]), corners(scene.b, event.vertices[1]));
    let is_level = |[p, q, r]: &[Point3<f64>; 3], k: usize| p[k] == q[k] && q[k] == r[k];
    let mut levels = [None; 3];
    for (k, level) in levels.iter_mut().enumerate() {
        let step = scene.displacement[k];
        if is_level(&a, k) && is_level(&b, k) && step.value.abs() > step.error {
            *level = Some([a[0][k], b[0][k]]);
        }
    }
    levels
}

/// The levels that meet where A reaches a plane: of a plane across an axis, those of its vertices.
fn levels_of_plane(scene: &Scene<'_>, plane: &ContactPlane) -> Levels {
    let is_level = |span: Span, k: usize| match span {
        Span::OfA(p, q) => scene.a[p as usize][k] == scene.a[q as usize][k],
        Span::OfB(p, q) => scene.b[p as usize][k] == scene.b[q as usize][k],
        Span::Axis(axis) => axis != k,
        _ => false,
    };
    [0, 1, 2].map(|k| {
        let is_across = plane.spans.into_iter().all(|span| is_level(span, k));
        is_across.then(|| [scene.a[plane.a as usize][k], scene.b[plane.b as usize][k]])
    })
}

/// True if two pairs of levels along an axis certainly meet at one instant: of a part that fits, several at once.
fn are_as_far(one: Option<[f64; 2]>, other: Option<[f64; 2]>) -> bool {
    let (Some([a, b]), Some([c, d])) = (one, other) else { return false };
    let (way, other_way) = (two_sum(b, -a), two_sum(d, -c));
    // Sums that overflow are no numbers.
    way == other_way
}

/// Floats around a fraction that are further apart than this say little: the plane is almost parallel to the motion.
const ROUGH: f64 = 1e-9;

/// An event and when it happens.
#[derive(Debug, Clone)]
struct TimedEvent {
    event: Event,
    /// The fraction of the piece lies between these.
    bracket: [f64; 2],
    precise: Option<DoubleDouble>,
    exact: Option<Rational>,
    /// The same as it is seen along the motion, if it is, once that was asked.
    seen: Option<Option<Instant>>,
}

impl Earliest {
    /// Nothing yet, for bodies with the given boxes.
    pub(crate) fn new(a: [Point3<f64>; 2], b: [Point3<f64>; 2]) -> Earliest {
        Earliest {
            best: None,
            flush: FlatPairs::default(),
            apart: FlatPairs::default(),
            bounds: [a, b],
            levels: [None; 3],
            is_facing: false,
            search: SearchGoal::Instant,
        }
    }

    /// Search for the least features at the instant at which A reaches a plane, for bodies that are apart before.
    pub(crate) fn at_plane(scene: &Scene<'_>, plane: ContactPlane) -> Earliest {
        // Nothing comes after this.
        let last = Event {
            plane,
            pair: (Feature::Interior, Feature::Interior),
            place: Place::AtA(plane.a),
            planes: None,
            vertices: [[u32::MAX; 3]; 2],
        };
        let best = Some(TimedEvent::new(last, plane.bracket(scene)));
        let nothing = [Point3::new(f64::NAN, f64::NAN, f64::NAN); 2];
        let levels = levels_of_plane(scene, &plane);
        Earliest { best, levels, search: SearchGoal::Features, ..Earliest::new(nothing, nothing) }
    }

    /// True if levels are faces of the boxes of the bodies, which first meet there.
    fn are_facing(&self, scene: &Scene<'_>, levels: &Levels) -> bool {
        (0..3).any(|k| {
            let [front, back] = if scene.displacement[k].value > 0.0 { [1, 0] } else { [0, 1] };
            levels[k] == Some([self.bounds[0][front][k], self.bounds[1][back][k]])
        })
    }

    /// No later instant matters: a float not below the fraction of the earliest event, or 1.
    pub(crate) fn limit(&self) -> f64 {
        self.best.as_ref().map_or(1.0, |best| best.bracket[1].min(1.0))
    }

    /// The plane of the earliest event.
    pub(super) fn plane(&self) -> Option<ContactPlane> {
        self.best.as_ref().map(|best| best.event.plane)
    }

    /// The instant of the earliest event as it is seen along the motion, if it is.
    pub(super) fn instant(&mut self, sight: &Sight<'_>) -> Option<Instant> {
        self.best.as_mut()?.instant(sight)
    }

    /// Takes an event of the same instant as the earliest, if it is less.
    fn rank(&mut self, event: Event) {
        if let Some(best) = &mut self.best
            && event.is_less_than(&best.event)
        {
            // The instant is the same, but the new event has its own way of computing it.
            *best = TimedEvent { event, ..best.clone() };
        }
    }

    /// True if triangles may have been left out at the instant of the earliest event: because the boxes of the bodies
    /// meet there, or because of their flats if the walk knows them.
    pub(crate) fn has_left_out(&self, knows_flats: bool) -> bool {
        self.is_facing || knows_flats && !self.flush.is_empty()
    }

    /// Looks for lesser features from now on.
    pub(crate) fn search_features(&mut self) {
        self.search = SearchGoal::Features;
    }

    /// True if a body does not come to a triangle of the other before the earliest event: then the face of the body's box
    /// that goes ahead comes to a level, and the triangle is there or beyond. Of all triangles of a flat, `with_flat`,
    /// this is true if one of them lies across the axis.
    pub(crate) fn is_beyond_level(
        &self,
        scene: &Scene<'_>,
        body: Inner,
        [p, q, r]: [&Point3<f64>; 3],
        with_flat: bool,
    ) -> bool {
        let [own, other] = if body == Inner::A { [0, 1] } else { [1, 0] };
        (0..3).any(|k| {
            let rises = (scene.displacement[k].value > 0.0) == (body == Inner::A);
            let is_front = |levels: &[f64; 2]| levels[own] == self.bounds[own][usize::from(rises)][k];
            self.levels[k].filter(is_front).is_some_and(|levels| {
                let level = levels[other];
                let is_beyond = |x: f64| if rises { x >= level } else { x <= level };
                is_beyond(p[k]) && is_beyond(q[k]) && is_beyond(r[k]) && (!with_flat || p[k] == q[k] && q[k] == r[k])
            })
        })
    }

    /// True if two triangles do not meet before the earliest event: along an axis, both are at the levels that meet in
    /// it, or behind them.
    // Not inlined: a visit that does not ask is as quick as before.
    #[inline(never)]
    pub(crate) fn are_behind_levels(&self, scene: &Scene<'_>, [a, b]: [[u32; 3]; 2]) -> bool {
        let along = |points: &[Point3<f64>], [p, q, r]: [u32; 3], k: usize| {
            extent(points[p as usize][k], points[q as usize][k], points[r as usize][k])
        };
        (0..3).any(|k| {
            self.levels[k].is_some_and(|[of_a, of_b]| {
                let ([least_a, most_a], [least_b, most_b]) = (along(scene.a, a, k), along(scene.b, b, k));
                let step = scene.displacement[k];
                step.value > step.error && most_a <= of_a && of_b <= least_b
                    || -step.value > step.error && of_a <= least_a && most_b <= of_b
            })
        })
    }

    /// Floats that enclose the fraction of the earliest event, within the piece; all of it if there is none.
    pub(crate) fn bracket(&self) -> [f64; 2] {
        self.best.as_ref().map_or([0.0, 1.0], |best| [best.bracket[0].max(0.0), best.bracket[1].min(1.0)])
    }

    /// True if the walk may skip triangles with the given lower bounds. While the instant is looked for: none of their
    /// events can be earlier, because the boxes of the bodies or the planes in which the triangles lie meet at the
    /// instant of the earliest. Afterwards: none can be less, because A's have no vertex as low as the one in it.
    #[inline(always)]
    pub(crate) fn is_settled(&self, below: impl Fn() -> [Below; 2]) -> bool {
        if self.search == SearchGoal::Features {
            return self.least_vertex().is_some_and(|vertex| below()[0].least > vertex);
        }
        self.is_facing || self.flush.hold_all(&below) || self.apart.hold_all(&below)
    }

    /// Notes the levels and the flats of an event at the earliest instant.
    fn note(&mut self, scene: &Scene<'_>, event: &Event, levels: Levels) {
        self.is_facing |= self.are_facing(scene, &levels);
        self.levels.iter_mut().zip(levels).for_each(|(known, level)| *known = known.or(level));
        self.note_flush(scene, event);
    }

    /// Notes the flats of an event at the earliest instant, if they are parallel and not edge-on.
    fn note_flush(&mut self, scene: &Scene<'_>, event: &Event) {
        if let Some(EventPlanes { flats, spans: [a, b] }) = event.planes
            && !scene.sign([b[0], b[1], Span::Motion]).is_zero()
            && a.iter().all(|&span| scene.sign([b[0], b[1], span]).is_zero())
        {
            let [flat_of_a, flat_of_b] = flats.map(|[tested, _]| tested);
            self.flush.add([flat_of_a, flat_of_b]);
            // All of A is behind a flat in the front of its box, and comes no earlier to the plane of the other.
            if self.is_foremost(scene, 0, [a, b]) {
                self.flush.add([FlatPairs::ALL, flat_of_b]);
            }
            if self.is_foremost(scene, 1, [b, a]) {
                self.flush.add([flat_of_a, FlatPairs::ALL]);
            }
        }
    }

    /// True if a triangle of A or of B, given by two spans, lies in the face of its body's box that goes ahead in the
    /// motion of that body past the other, and the other triangle is parallel to that face. (A triangle without area
    /// may lie in the face, and its line in a plane that is not parallel.)
    fn is_foremost(&self, scene: &Scene<'_>, side: usize, [own, other]: [[Span; 2]; 2]) -> bool {
        let ends = |span: Span, k: usize| match span {
            Span::OfA(p, q) => [p, q].map(|vertex| scene.a[vertex as usize][k]),
            Span::OfB(p, q) => [p, q].map(|vertex| scene.b[vertex as usize][k]),
            _ => [f64::NAN; 2],
        };
        (0..3).any(|k| {
            let step = scene.displacement[k];
            let front = self.bounds[side][usize::from((step.value > 0.0) == (side == 0))][k];
            step.value.abs() > step.error
                && own.into_iter().all(|span| ends(span, k) == [front; 2])
                && other.into_iter().map(|span| ends(span, k)).all(|[from, to]| from == to)
        })
    }

    /// While lesser features are looked for, the vertex of A that is known to touch, if it is one.
    pub(crate) fn least_vertex(&self) -> Option<u32> {
        match self.best.as_ref()?.event.pair.0 {
            Feature::Vertex(vertex) if self.search == SearchGoal::Features => Some(vertex),
            _ => None,
        }
    }

    /// The earliest event.
    pub(crate) fn finish(self) -> Option<Event> {
        self.best.map(|best| best.event)
    }
}

impl Offered for Earliest {
    /// Takes the event if it happens within the piece and comes before what is known.
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        if event.planes.is_some_and(|planes| self.flush.holds(planes.flats)) {
            return self.rank(event);
        }
        let levels = levels_of(scene, &event);
        if levels.iter().zip(&self.levels).any(|(level, known)| level.is_some() && level == known) {
            return self.rank(event);
        }
        if levels.iter().zip(&self.levels).any(|(level, known)| are_as_far(*level, *known)) {
            self.note(scene, &event, levels);
            return self.rank(event);
        }
        let Some(bracket) = event.plane.bracket_until(scene, self.limit()) else { return };
        let mut timed = TimedEvent::new(event, bracket);
        let order = self.best.as_mut().map_or(Ordering::Less, |best| timed.compare(best, scene));
        if order == Ordering::Less {
            self.flush = FlatPairs::default();
            (self.levels, self.is_facing) = ([None; 3], false);
        }
        if order != Ordering::Greater {
            self.note(scene, &event, levels);
        }
        let replaces = |best: &TimedEvent| order == Ordering::Less || event.is_less_than(&best.event);
        if order != Ordering::Greater && self.best.as_ref().is_none_or(replaces) {
            self.best = Some(timed);
        }
    }
}

/// What is earliest so far, given events of vertices that are seen along the motion.
pub(super) struct SeenEarliest<'v, 's> {
    pub(super) earliest: &'v mut Earliest,
    pub(super) sight: &'v Sight<'s>,
}

impl Offered for SeenEarliest<'_, '_> {
    /// Takes the event as [`Earliest::offer`] does. Flats of a few triangles are not worth noting.
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        let SeenEarliest { earliest, sight } = self;
        let (event, levels) = (Event { planes: None, ..event }, levels_of(scene, &event));
        if levels.iter().zip(&earliest.levels).any(|(level, known)| are_as_far(*level, *known)) {
            earliest.note(scene, &event, levels);
            return earliest.rank(event);
        }
        let instant = sight.instant(&event);
        let known = earliest.best.as_mut().and_then(|best| best.instant(sight)).zip(instant.as_ref());
        let seen = known.and_then(|(best, own)| sight.compare(own, &best));
        if seen == Some(Ordering::Greater) {
            return;
        }
        let (bracket, limit) = (event.plane.bracket(scene), earliest.limit());
        if bracket[0] > limit {
            return;
        }
        let Some(mut timed) = TimedEvent::seen(event, bracket, scene, limit, (sight, instant)) else { return };
        let order = match (&mut earliest.best, seen) {
            (None, _) => Ordering::Less,
            (_, Some(order)) => order,
            (Some(best), None) => timed.compare(best, scene),
        };
        if order == Ordering::Less {
            earliest.flush = FlatPairs::default();
            (earliest.levels, earliest.is_facing) = ([None; 3], false);
        }
        if order != Ordering::Greater {
            earliest.note(scene, &event, levels);
        }
        match order {
            Ordering::Less => earliest.best = Some(timed),
            Ordering::Equal => earliest.rank(event),
            Ordering::Greater => {}
        }
    }
}

impl TimedEvent {
    /// An event by what is seen along the motion, if floats say little of its time; `None` if it is not within the
    /// piece, or certainly above a limit.
    fn seen(
        event: Event,
        bracket: [f64; 2],
        scene: &Scene<'_>,
        limit: f64,
        (sight, instant): (&Sight<'_>, Option<Instant>),
    ) -> Option<TimedEvent> {
        let seen = Some(instant);
        if bracket[1] - bracket[0] > ROUGH
            && let Some(fraction) = instant.map(|instant| sight.fraction(&instant))
        {
            let [first, last] = fraction.rounded().interval();
            if first > limit {
                return None;
            }
            if first >= 0.0 && last <= 1.0 {
                return Some(TimedEvent { precise: Some(fraction), seen, ..TimedEvent::new(event, [first, last]) });
            }
        }
        let bracket = event.plane.bracket_until(scene, limit)?;
        Some(TimedEvent { seen, ..TimedEvent::new(event, bracket) })
    }

    fn new(event: Event, bracket: [f64; 2]) -> TimedEvent {
        TimedEvent { event, bracket, precise: None, exact: None, seen: None }
    }

    /// The instant as it is seen along the motion, if it is.
    fn instant(&mut self, sight: &Sight<'_>) -> Option<Instant> {
        *self.seen.get_or_insert_with(|| sight.instant(&self.event))
    }

    /// Compares the instants of two events, as cheaply as it can be done for certain.
    fn compare(&mut self, other: &mut TimedEvent, scene: &Scene<'_>) -> Ordering {
        if self.bracket[1] < other.bracket[0] {
            Ordering::Less
        } else if self.bracket[0] > other.bracket[1] {
            Ordering::Greater
        } else if self.event.plane == other.event.plane {
            // What met the last time is found again.
            Ordering::Equal
        } else {
            let precise = self.compare_precisely(other, scene);
            let tie = || self.shares_plane(other, scene).then_some(Ordering::Equal);
            precise.or_else(tie).unwrap_or_else(|| self.exact(scene).cmp(other.exact(scene)))
        }
    }

    /// True if both happen in one plane, as where a face lands flush. Signs of spans are sooner known exactly than times.
    fn shares_plane(&self, other: &TimedEvent, scene: &Scene<'_>) -> bool {
        let ContactPlane { spans: [u, v], a, b } = self.event.plane;
        let plane = &other.event.plane;
        let is_along = |span: Span| span == u || span == v || scene.sign([u, v, span]).is_zero();
        let all_along = plane.spans.into_iter().all(is_along);
        all_along
            && (a == plane.a || is_along(Span::OfA(a, plane.a)))
            && (b == plane.b || is_along(Span::OfB(b, plane.b)))
    }

    /// The order in twice the precision of floats, if it is certain.
    fn compare_precisely(&mut self, other: &mut TimedEvent, scene: &Scene<'_>) -> Option<Ordering> {
        let [mine, yours] = [self, other].map(|timed| timed.precise(scene));
        (mine - yours).sign().map(|sign| match sign {
            Sign::Negative => Ordering::Less,
            Sign::Zero => Ordering::Equal,
            Sign::Positive => Ordering::Greater,
        })
    }

    /// The fraction in twice the precision of floats; from now on the bracket is the tightest, if that is certain.
    fn precise(&mut self, scene: &Scene<'_>) -> DoubleDouble {
        *self.precise.get_or_insert_with(|| {
            let fraction = quotient(&self.event.plane.vectors(&Precise::new(scene)));
            self.bracket = fraction.bracket().unwrap_or(self.bracket);
            fraction
        })
    }

    /// The exact fraction; from now on the bracket is the tightest.
    fn exact(&mut self, scene: &Scene<'_>) -> &Rational {
        let exact = self.exact.get_or_insert_with(|| self.event.plane.exact_fraction(scene));
        self.bracket = exact.bracket();
        exact
    }
}
