//! The motion of one body relative to another.
//!
//! On a common piece of two timetables both bodies move at constant velocity, so one moves relative to the other along
//! a straight line. A waypoint of one usually falls inside a segment of the other; the relative offset there is a
//! rational number. It is kept as integers over a shared denominator and never rounded; floats with error bounds stand
//! beside it for the filters.

use nalgebra::Point3;

use super::Waypoint;
use super::course::Course;
use super::exact_motion::ExactMotion;
use super::path::{Motion, Track};
use firstcontact_exact::{Filtered, Number, at_fraction};

/// A body moving at constant velocity, or standing.
// It points at positions instead of holding them: a piece that is small is kept in registers, and not copied about.
#[derive(Debug, Clone, Copy)]
pub struct Leg<'m> {
    from: &'m Point3<f64>,
    to: &'m Point3<f64>,
    times: [f64; 2],
    segment: Option<usize>,
    motion: &'m Motion,
}

/// A span of time in which two bodies both move at constant velocity.
#[derive(Debug, Clone, Copy)]
pub struct Piece<'m> {
    /// The clock's time at the beginning.
    pub start: f64,
    /// The clock's time at the end; not before the beginning.
    pub end: f64,
    /// Motion of the first body.
    pub a: Leg<'m>,
    /// Motion of the second body.
    pub b: Leg<'m>,
}

impl<'m> Leg<'m> {
    /// The leg on which the motion is from time `start` to the next waypoint, and the time of that waypoint if there
    /// is one.
    #[inline(always)]
    pub(super) fn from(motion: &'m Motion, start: f64) -> (Leg<'m>, Option<f64>) {
        let (leg, until) = match motion.track() {
            Track::Standing(position) => (Leg::still(position, start, motion), None),
            Track::Edge(waypoints) => Leg::around(waypoints, motion, start),
            Track::Path(waypoints) => Leg::around(waypoints, motion, start),
        };
        if motion.rides().is_empty() { (leg, until) } else { (leg, motion.next_time(start)) }
    }

    /// The legs on which those are that the body rides on, while it is on a piece that begins at a time.
    fn rides(&self, start: f64) -> impl Iterator<Item = Leg<'m>> + use<'m> {
        self.motion.rides().iter().map(move |ride| Leg::from(ride, start).0)
    }

    /// True if the body stands, and rides on nothing that moves.
    fn stands(&self) -> bool {
        self.segment.is_none() && self.motion.rides().is_empty()
    }

    /// The leg between the two waypoints around a time, and the time of the second.
    #[inline(always)]
    fn around(waypoints: &'m [Waypoint], motion: &'m Motion, start: f64) -> (Leg<'m>, Option<f64>) {
        let still = |waypoint: &'m Waypoint| Leg::still(&waypoint.position, waypoint.time, motion);
        match waypoints.partition_point(|waypoint| waypoint.time <= start) {
            0 => (still(&waypoints[0]), Some(waypoints[0].time)),
            next if next == waypoints.len() => (still(&waypoints[next - 1]), None),
            next => {
                let [from, to] = [&waypoints[next - 1], &waypoints[next]];
                let (times, segment) = ([from.time, to.time], Some(next - 1));
                (Leg { from: &from.position, to: &to.position, times, segment, motion }, Some(to.time))
            }
        }
    }

    /// Standing at a place.
    #[inline(always)]
    fn still(place: &'m Point3<f64>, time: f64, motion: &'m Motion) -> Leg<'m> {
        Leg { from: place, to: place, times: [time; 2], segment: None, motion }
    }

    /// The waypoint from which the body is moving; `None` while it stands.
    pub fn segment(&self) -> Option<usize> {
        self.segment
    }

    /// The fraction of a moving leg that is past at a time.
    pub(super) fn fraction<N: Number>(&self, time: &N) -> N {
        let [start, end] = self.times;
        time.minus(&N::of(start)).divided_by(&N::difference(end, start))
    }

    /// The origin when the given fraction of the leg is past, where the body rides on nothing; one that stands needs
    /// no fraction. [`Piece::origin`] is for all bodies.
    #[inline]
    pub fn origin<N: Number>(&self, fraction: Option<&N>) -> [N; 3] {
        let coordinate = |k: usize| {
            let [from, to] = [self.from[k], self.to[k]];
            let track = match fraction {
                Some(fraction) if from != to => N::between([from, to], fraction),
                _ => N::of(from),
            };
            self.constants(k).fold(track, |sum, x| sum.plus(&N::of(x)))
        };
        [coordinate(0), coordinate(1), coordinate(2)]
    }

    /// A coordinate of the constant offsets.
    fn constants(&self, k: usize) -> impl Iterator<Item = f64> {
        self.motion.offsets().iter().map(move |offset| offset[k])
    }

    /// A coordinate of the track at a time of this leg, without the constant offsets.
    #[inline]
    fn coordinate(&self, k: usize, time: f64) -> Coordinate {
        let [from, to] = [self.from[k], self.to[k]];
        if from == to || time == self.times[0] {
            Coordinate::Given(from)
        } else if time == self.times[1] {
            Coordinate::Given(to)
        } else {
            Coordinate::Between
        }
    }

    /// The track at a time of a piece that begins at `start`, with what the body rides on and without the constant
    /// offsets, as floats with their errors.
    #[inline]
    fn approximate(&self, start: f64, time: f64) -> [Filtered; 3] {
        let own = self.own_approximate(time);
        self.rides(start).fold(own, |sum, ride| {
            let [x, y, z] = ride.own_approximate(time);
            [sum[0] + x, sum[1] + y, sum[2] + z]
        })
    }

    /// The track at a time of this leg, without the constant offsets, as floats with their errors.
    #[inline]
    pub(super) fn own_approximate(&self, time: f64) -> [Filtered; 3] {
        let given = |point: &Point3<f64>| [point.x, point.y, point.z].map(Filtered::exact);
        if self.segment.is_none() || time == self.times[0] {
            given(self.from)
        } else if time == self.times[1] {
            given(self.to)
        } else {
            [0, 1, 2].map(|k| self.between(k, time))
        }
    }

    /// The corners of a box around the track at a time of this leg, outward: floats where it is given by floats.
    pub(super) fn bounds(&self, time: f64) -> [Point3<f64>; 2] {
        let near = self.own_approximate(time);
        let [mut low, mut high] = [self.from.inf(self.to), self.from.sup(self.to)];
        for k in 0..3 {
            // What is no number narrows nothing.
            let Filtered { value, error } = near[k];
            let [least, most] = match self.coordinate(k, time) {
                Coordinate::Given(given) => [given; 2],
                Coordinate::Between => [(value - error).next_down(), (value + error).next_up()],
            };
            low[k] = if least > low[k] { least } else { low[k] };
            high[k] = if most < high[k] { most } else { high[k] };
        }
        [low, high]
    }

    /// A coordinate of the track at a time between the ends of this leg.
    fn between(&self, k: usize, time: f64) -> Filtered {
        let [from, to] = [self.from[k], self.to[k]].map(Filtered::exact);
        if from == to {
            return from;
        }
        let [time, start, end] = [time, self.times[0], self.times[1]].map(Filtered::exact);
        from + (to - from) * ((time - start) / (end - start))
    }

    /// A coordinate of the track at a time of this leg.
    fn at<N: Number>(&self, k: usize, time: f64) -> N {
        match self.coordinate(k, time) {
            Coordinate::Given(value) => N::of(value),
            Coordinate::Between => {
                let [from, to] = [self.from[k], self.to[k]];
                N::between([from, to], &self.fraction(&N::of(time)))
            }
        }
    }
}

/// Coordinate of a leg at some time.
enum Coordinate {
    Given(f64),
    Between,
}

impl<'m> Piece<'m> {
    /// The instant zero, at which both bodies stand.
    pub fn at_rest(a: &'m Motion, b: &'m Motion) -> Piece<'m> {
        Piece { start: 0.0, end: 0.0, a: Leg::from(a, 0.0).0, b: Leg::from(b, 0.0).0 }
    }

    /// Offset and displacement as floats with error bounds.
    #[inline(always)]
    pub fn course(&self) -> Course {
        if let Some([from, to, place]) = self.plain() {
            return Course { offset: differences(from, place), displacement: differences(to, from) };
        }
        if let Some([from, to, place]) = Piece::plain_way([&self.b, &self.a], [self.start, self.end]) {
            return Course { offset: differences(place, from), displacement: differences(from, to) };
        }
        self.approximate()
    }

    /// [`Piece::course`] of whatever piece.
    #[inline(never)]
    fn approximate(&self) -> Course {
        let at = |leg: &Leg<'_>, time: f64| leg.approximate(self.start, time);
        let [from_a, from_b] = [at(&self.a, self.start), at(&self.b, self.start)];
        let [to_a, to_b] = [at(&self.a, self.end), at(&self.b, self.end)];
        let offset = |k| {
            let a = self.a.constants(k).map(Filtered::exact).fold(from_a[k], |x, y| x + y);
            self.b.constants(k).map(Filtered::exact).fold(a - from_b[k], |x, y| x - y)
        };
        let step_of_a = |k: usize| to_a[k] - from_a[k];
        let stands = self.b.stands();
        let displacement = |k: usize| if stands { step_of_a(k) } else { step_of_a(k) - (to_b[k] - from_b[k]) };
        // Written out: the compiler leaves the closures of mapped arrays as calls.
        Course {
            offset: [offset(0), offset(1), offset(2)],
            displacement: [displacement(0), displacement(1), displacement(2)],
        }
    }

    /// From where to where A goes and where B stands, if the piece is a whole segment of A's path past a body that
    /// stands, and neither is carried or rides on anything: what planners ask about.
    #[inline]
    pub(super) fn plain(&self) -> Option<[&Point3<f64>; 3]> {
        Piece::plain_way([&self.a, &self.b], [self.start, self.end])
    }

    /// The same of any two legs, the first of which moves.
    #[inline]
    fn plain_way([moving, standing]: [&Leg<'m>; 2], times: [f64; 2]) -> Option<[&'m Point3<f64>; 3]> {
        let is_whole = moving.times == times && moving.segment.is_some();
        let are_free = moving.motion.offsets().is_empty() && standing.motion.offsets().is_empty();
        let is_plain = is_whole && are_free && moving.motion.rides().is_empty() && standing.stands();
        is_plain.then_some([moving.from, moving.to, standing.from])
    }

    /// Offset and displacement without any rounding.
    pub fn exact(&self) -> ExactMotion {
        ExactMotion::over_common_denominator(self.offset(), self.displacement())
    }

    /// The origin of A minus the origin of B, at the beginning of the piece.
    pub(crate) fn offset<N: Number>(&self) -> [N; 3] {
        let place = |leg: &Leg<'_>, k| {
            let carried = leg.constants(k).fold(leg.at(k, self.start), |sum: N, x| sum.plus(&N::of(x)));
            leg.rides(self.start).fold(carried, |sum, ride| sum.plus(&ride.at(k, self.start)))
        };
        std::array::from_fn(|k| place(&self.a, k).minus(&place(&self.b, k)))
    }

    /// Displacement of A relative to B during the piece.
    pub(crate) fn displacement<N: Number>(&self) -> [N; 3] {
        let own = |leg: &Leg<'_>, k| match [self.start, self.end].map(|time| leg.coordinate(k, time)) {
            [Coordinate::Given(from), Coordinate::Given(to)] if from == to => N::of(0.0),
            [Coordinate::Given(from), Coordinate::Given(to)] => N::difference(to, from),
            _ => leg.at::<N>(k, self.end).minus(&leg.at(k, self.start)),
        };
        let step = |leg: &Leg<'_>, k| leg.rides(self.start).fold(own(leg, k), |sum, ride| sum.plus(&own(&ride, k)));
        let apart = |k| if self.b.stands() { step(&self.a, k) } else { step(&self.a, k).minus(&step(&self.b, k)) };
        [apart(0), apart(1), apart(2)]
    }

    /// The clock's time at a fraction of the piece.
    pub fn time<N: Number>(&self, fraction: &N) -> N {
        at_fraction([self.start, self.end], fraction)
    }

    /// The origin of the body on a leg of the piece, at a fraction of the piece; `past` is its
    /// [`Piece::fraction_of_leg`].
    #[inline]
    pub fn origin<N: Number>(&self, leg: &Leg<'_>, fraction: &N, past: Option<&N>) -> [N; 3] {
        let own = leg.origin(past);
        leg.rides(self.start).fold(own, |sum, ride| {
            let [x, y, z] = ride.origin(self.fraction_of_leg(&ride, fraction).as_ref());
            [sum[0].plus(&x), sum[1].plus(&y), sum[2].plus(&z)]
        })
    }

    /// Returns the fraction of a leg that is past at a fraction of the piece; `None` if the body stands.
    #[inline]
    pub fn fraction_of_leg<N: Number>(&self, leg: &Leg<'_>, fraction: &N) -> Option<N> {
        leg.segment?;
        let is_whole = leg.times == [self.start, self.end];
        Some(if is_whole { fraction.clone() } else { leg.fraction(&self.time(fraction)) })
    }
}

#[inline(always)]
fn differences(to: &Point3<f64>, from: &Point3<f64>) -> [Filtered; 3] {
    let difference = |to: f64, from: f64| Filtered::exact(to) - Filtered::exact(from);
    [difference(to.x, from.x), difference(to.y, from.y), difference(to.z, from.z)]
}

/// The common pieces of two motions, in order of time.
#[derive(Debug, Clone)]
pub struct Pieces<'m> {
    a: &'m Motion,
    b: &'m Motion,
    /// Start of the next piece; `None` after the last.
    start: Option<f64>,
    end: f64,
}

/// The common pieces of two motions while both bodies are there.
///
/// Consecutive pieces share an instant. Bodies that meet at a single instant only have one piece of no length.
#[inline]
pub fn pieces<'m>(a: &'m Motion, b: &'m Motion, clock: [f64; 2]) -> Pieces<'m> {
    match a.presence(clock).and_then(|span| b.presence(span)) {
        Some([start, end]) => Pieces { a, b, start: Some(start), end },
        None => Pieces { a, b, start: None, end: clock[1] },
    }
}

impl<'m> Iterator for Pieces<'m> {
    type Item = Piece<'m>;

    #[inline(always)]
    fn next(&mut self) -> Option<Piece<'m>> {
        let start = self.start?;
        let ((a, until_a), (b, until_b)) = (Leg::from(self.a, start), Leg::from(self.b, start));
        // Times are numbers, and compared plainly: what else `f64::min` promises takes longer than the comparison.
        let sooner = |end: f64, until: Option<f64>| until.map_or(end, |time| if time < end { time } else { end });
        let end = sooner(sooner(self.end, until_a), until_b);
        self.start = (end < self.end).then_some(end);
        Some(Piece { start, end, a, b })
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::{Rational, SmallBigInt};

    use super::*;

    fn path(points: &[(f64, f64)]) -> Motion {
        let waypoint = |&(time, x): &(f64, f64)| Waypoint { time, position: Point3::new(x, 0.0, 0.0) };
        Motion::path(points.iter().map(waypoint)).unwrap()
    }

    fn third() -> Rational {
        Rational::new(SmallBigInt::ONE, SmallBigInt::from(3i64))
    }

    #[test]
    fn a_long_chain_of_carriers_has_few_offsets_with_the_exact_sum() {
        let chain = (0..1000).fold(Motion::at_origin(), |carrier, _| {
            Motion::at([0.1, 1.0, -1e20]).unwrap().riding_on(&carrier.carrying([0.0, 0.0, 1e20]).unwrap())
        });
        assert!(chain.offsets().len() <= 2, "{:?}", chain.offsets());
        let sum = |k: usize| chain.offsets().iter().fold(Rational::ZERO, |sum, x| &sum + &Rational::of(x[k]));
        let tenths = (0..1000).fold(Rational::ZERO, |sum, _| &sum + &Rational::of(0.1));
        assert_eq!([0, 1, 2].map(sum), [tenths, Rational::of(1000.0), Rational::ZERO]);
        // What floats cannot add stays as it is.
        let far = Motion::at_origin().carrying([f64::MAX; 3]).unwrap().carrying([f64::MAX; 3]).unwrap();
        assert_eq!(far.offsets().len(), 2);
    }

    #[test]
    fn offsets_inside_a_segment_are_rational() {
        let (a, b) = (path(&[(0.0, 0.0), (3.0, 1.0)]), path(&[(1.0, 0.0), (2.0, 0.0)]));
        let pieces: Vec<_> = pieces(&a, &b, [0.0, 3.0]).collect();
        assert_eq!(pieces.iter().map(|p| [p.start, p.end]).collect::<Vec<_>>(), [[0.0, 1.0], [1.0, 2.0], [2.0, 3.0]]);
        let exact = pieces[1].exact();
        assert_eq!((&exact.offset[0], &exact.denominator), (&SmallBigInt::ONE, &SmallBigInt::from(3i64)));
        assert_eq!(exact.displacement[0], SmallBigInt::ONE);
        let approximate = pieces[1].course().offset[0];
        assert!((approximate.value - 1.0 / 3.0).abs() < 1e-15 && approximate.error > 0.0 && approximate.error < 1e-15);
        assert_eq!(pieces[1].time(&third()), &Rational::of(1.0) + &third());
    }

    #[test]
    fn whole_segments_are_exact_where_floats_are() {
        let (a, b) = (path(&[(0.0, 0.5), (3.0, 4.0)]), Motion::at([0.25, 0.0, 0.0]).unwrap());
        let [piece] = pieces(&a, &b, [0.0, 3.0]).collect::<Vec<_>>()[..] else { panic!("one piece") };
        assert_eq!(piece.course().offset[0], Filtered::exact(0.25));
        assert_eq!(piece.course().displacement[0], Filtered::exact(3.5));
        assert_eq!((piece.a.segment(), piece.b.segment()), (Some(0), None));
    }

    #[test]
    fn who_stands_goes_past_who_moves_by_the_opposite_course() {
        let mut state = 5u64;
        let mut number = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 40) as f64 - 8e6) * [1.0, 0.1, 1e-300, 1e200][(state >> 35 & 3) as usize]
        };
        for _ in 0..1_000 {
            let mut point = || [number(), number(), number()];
            let (moves, stands) = (Motion::edge(point(), point()).unwrap(), Motion::at(point()).unwrap());
            for [a, b] in [[&moves, &stands], [&stands, &moves]] {
                let piece = pieces(a, b, [0.0, 1.0]).next().unwrap();
                let (course, exact) = (piece.course(), [piece.offset::<Rational>(), piece.displacement()]);
                for (near, exact) in [course.offset, course.displacement].into_iter().zip(exact) {
                    let encloses = |near: &Filtered, exact: &Rational| {
                        let [low, high] = near.interval().map(Rational::of);
                        low <= *exact && *exact <= high
                    };
                    assert!((0..3).all(|k| encloses(&near[k], &exact[k])), "{moves:?} {stands:?}");
                }
            }
        }
    }

    #[test]
    fn carried_bodies_add_their_offset_exactly() {
        let a = path(&[(0.0, 0.1), (1.0, 0.7)]).carrying([0.2, 0.0, 0.0]).unwrap();
        let b = Motion::at([0.3, 0.0, 0.0]).unwrap();
        let exact = pieces(&a, &b, [0.0, 1.0]).next().unwrap().exact();
        let sum = &(&Rational::of(0.1) + &Rational::of(0.2)) - &Rational::of(0.3);
        let kept = Rational::scaled(&exact.offset[0], exact.exponent)
            .over(&Rational::new(exact.denominator, SmallBigInt::ONE));
        assert_eq!(kept, sum);
        assert_ne!(sum.sign(), firstcontact_exact::Sign::Zero);
    }

    #[test]
    fn motions_that_ride_on_others_are_added_exactly() {
        let bridge = path(&[(0.0, 0.0), (3.0, 1.0)]).carrying([0.1, 0.0, 0.0]).unwrap();
        let carriage = path(&[(1.0, 0.2), (8.0, 0.7)]).riding_on(&bridge);
        let quill = path(&[(0.5, 0.0), (0.75, -0.3)]).carrying([0.4, 0.0, 0.0]).unwrap().riding_on(&carriage);
        let still = Motion::at([0.0; 3]).unwrap();
        let pieces: Vec<_> = pieces(&quill, &still, [0.0, 9.0]).collect();
        let starts: Vec<f64> = pieces.iter().map(|piece| piece.start).collect();
        assert_eq!(starts, [0.0, 0.5, 0.75, 1.0, 3.0, 8.0]);
        let of = Rational::of;
        let between = |[from, to]: [f64; 2], [start, end]: [f64; 2], time: f64| {
            let past = (&of(time) - &of(start)).over(&(&of(end) - &of(start)));
            &of(from) + &(&(&of(to) - &of(from)) * &past)
        };
        // In the piece from 1 to 3: the quill holds, the carriage and the bridge are on their ways.
        let at = |time: f64| {
            let carriage = &between([0.2, 0.7], [1.0, 8.0], time) + &between([0.0, 1.0], [0.0, 3.0], time);
            &(&carriage + &of(-0.3)) + &(&of(0.1) + &of(0.4))
        };
        let exact = pieces[3].exact();
        let kept = |x: &SmallBigInt| {
            Rational::scaled(x, exact.exponent).over(&Rational::new(exact.denominator.clone(), SmallBigInt::ONE))
        };
        assert_eq!(kept(&exact.offset[0]), at(1.0));
        assert_eq!(kept(&exact.displacement[0]), &at(3.0) - &at(1.0));
        let half = Rational::new(SmallBigInt::ONE, SmallBigInt::from(2i64));
        assert_eq!(
            pieces[3].origin(&pieces[3].a, &half, pieces[3].fraction_of_leg(&pieces[3].a, &half).as_ref())[0],
            at(2.0)
        );
        let course = pieces[3].course();
        for (rounded, exact) in [(course.offset[0], at(1.0)), (course.displacement[0], &at(3.0) - &at(1.0))] {
            assert!((rounded.value - exact.nearest()).abs() <= rounded.error && rounded.error < 1e-14);
        }
        assert_eq!(quill.position(2.0).map(|at| at.x), Some(at(2.0).nearest()));
        assert_eq!(quill.rides().len(), 2);
    }

    #[test]
    fn who_rides_on_what_is_not_there_is_not_there() {
        let waits = path(&[(1.0, 0.0), (2.0, 1.0)]);
        let carrier = waits.clone().before(super::super::Before::Absent).after(super::super::After::Vanish);
        let rider = path(&[(0.0, 0.0), (1.5, 1.0)]).riding_on(&carrier);
        assert_eq!(rider.presence([0.0, 4.0]), Some([1.0, 2.0]));
        assert_eq!(rider.presence([3.0, 4.0]), None);
        let standing = Motion::at([1.0, 0.0, 0.0]).unwrap();
        assert!(waits.riding_on(&standing).rides().is_empty() && standing.riding_on(&waits).rides().is_empty());
        assert_eq!(waits.riding_on(&standing).position(2.0), standing.riding_on(&waits).position(2.0));
    }

    #[test]
    fn bodies_hold_or_vanish() {
        let (a, b) =
            (path(&[(0.0, 0.0), (1.0, 1.0)]).after(super::super::After::Vanish), path(&[(1.0, 0.0), (2.0, 0.0)]));
        let pieces_of = |a: &Motion, b: &Motion| pieces(a, b, [0.0, 2.0]).map(|p| [p.start, p.end]).collect::<Vec<_>>();
        assert_eq!(pieces_of(&a, &b), [[0.0, 1.0]]);
        let late = b.clone().before(super::super::Before::Absent);
        assert_eq!(pieces_of(&a, &late), [[1.0, 1.0]]);
    }
}
