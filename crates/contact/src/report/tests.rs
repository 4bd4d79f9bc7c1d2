//! Contacts computed in double-double equal those from exact numbers, bit for bit.

use super::*;
use crate::normal::exact_normal;
use crate::scratch::Scratch;
use crate::sweeper::sweep_all;
use firstcontact_exact::power_of_two;
use firstcontact_formats::Mesh;
use firstcontact_motion::{Motion, Waypoint, pieces};
use firstcontact_solid::convex_hull;

/// A generator of numbers: whole numbers, numbers with few bits, and any.
struct Numbers {
    state: u64,
    grain: Grain,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grain {
    Whole,
    Tenths,
    Any,
}

impl Numbers {
    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.state >> 33
    }

    /// A number from -4 to 4.
    fn next(&mut self) -> f64 {
        match self.grain {
            Grain::Whole => (self.bits() % 9) as f64 - 4.0,
            Grain::Tenths => ((self.bits() % 81) as f64 - 40.0) * 0.1,
            Grain::Any => self.bits() as f64 / (1u64 << 28) as f64 - 4.0 + self.bits() as f64 * power_of_two(-58),
        }
    }

    fn point(&mut self) -> [f64; 3] {
        [self.next(), self.next(), self.next()]
    }

    /// A box, or the hull of a few points, away from the origin by a common offset.
    fn body(&mut self, offset: f64) -> Option<Body> {
        if self.bits().is_multiple_of(2) {
            return Body::cuboid(self.point().map(|x| x.abs() + 0.5)).ok();
        }
        let points: Vec<[f64; 3]> = (0..8).map(|_| self.point().map(|x| x + offset)).collect();
        let hull = convex_hull(&points).ok()?;
        Body::from_mesh(Mesh::new(points, hull).ok()?).ok()
    }

    /// A motion of one or two segments, along an axis or not, that begins away from the middle.
    fn motion(&mut self, offset: f64) -> Motion {
        let mut positions = [self.point(), self.point(), self.point()];
        let along = (self.bits() % 4) as usize;
        if along < 3 {
            let far = positions[0][along];
            positions[0] = positions[1];
            positions[0][along] = far;
        }
        positions[0][0] += 20.0;
        positions[1][0] -= if self.bits().is_multiple_of(2) { 20.0 } else { 0.0 };
        let times = [0.0, if self.bits().is_multiple_of(2) { 1.0 } else { 0.7 }, 1.7];
        let count = if self.bits().is_multiple_of(2) { 2 } else { 3 };
        let waypoint = |k: usize| Waypoint { time: times[k], position: Point3::from(positions[k].map(|x| x - offset)) };
        Motion::path((0..count).map(waypoint)).unwrap()
    }
}

/// The contact of an event from exact numbers alone.
fn told_exactly(scene: &Scene<'_>, a: &Body, b: &Body, event: &Event) -> Contact {
    let fraction = event.plane.exact_fraction(scene);
    let time = ExactTime::new(scene.piece.time(&fraction));
    let normal = plane(scene, a, b, event).map(|spans| exact_normal(scene, spans));
    exactly(scene, event.place, &fraction).contact(scene, event.pair, time, normal)
}

/// Every bit of a contact.
fn bits(contact: &Contact) -> Vec<u64> {
    let sides = [&contact.a, &contact.b];
    let floats = [contact.time.lower(), contact.time.upper()]
        .into_iter()
        .chain(contact.point.iter().copied())
        .chain(contact.normal.iter().flat_map(|normal| normal.iter().copied().collect::<Vec<_>>()))
        .chain(sides.iter().flat_map(|side| side.origin.iter().copied().chain(side.fraction)));
    floats.map(f64::to_bits).collect()
}

/// How many events were compared, and of how many all was certain at first.
fn compare(grain: Grain, offset: f64, rounds: u64) -> [usize; 2] {
    let mut numbers = Numbers { state: 17 + rounds, grain };
    let mut counts = [0, 0];
    for _ in 0..rounds {
        let (Some(a), Some(b)) = (numbers.body(offset), numbers.body(0.0)) else { continue };
        let moving = numbers.motion(offset);
        let other =
            if numbers.bits().is_multiple_of(3) { numbers.motion(0.0) } else { Motion::at(numbers.point()).unwrap() };
        for piece in pieces(&moving, &other, [0.0, 1.7]) {
            let magnitudes = a.magnitudes().max(b.magnitudes());
            let scene = Scene::new(a.positions(), b.positions(), magnitudes, piece, piece.course());
            let Some(event) = sweep_all(&scene, &a, &b, &mut Scratch::new()) else { continue };
            let (told, want) = (of_event(&scene, &a, &b, &event), told_exactly(&scene, &a, &b, &event));
            assert_eq!(bits(&told), bits(&want), "{told:?}\n{want:?}");
            assert_eq!(bits(&in_sequence(&scene, &a, &b, &event)), bits(&want), "{want:?}");
            assert_eq!((&told.time, told.time.to_string()), (&want.time, want.time.to_string()));
            assert_eq!((told.a.segment, told.b.segment), (want.a.segment, want.b.segment));
            counts[0] += 1;
            counts[1] += usize::from(is_certain(&scene, &event));
        }
    }
    counts
}

/// Of events while A goes the whole of its piece past a body that stands, how many there are, and how many are told in
/// lanes.
#[cfg(target_arch = "x86_64")]
fn plain_events(grain: Grain) -> [usize; 2] {
    let (mut numbers, mut counts) = (Numbers { state: 5, grain }, [0; 2]);
    for _ in 0..400 {
        let (Some(a), Some(b)) = (numbers.body(0.0), numbers.body(0.0)) else { continue };
        let (moving, other) = (numbers.motion(0.0), Motion::at(numbers.point()).unwrap());
        for piece in pieces(&moving, &other, moving.times().unwrap()) {
            let magnitudes = a.magnitudes().max(b.magnitudes());
            let scene = Scene::new(a.positions(), b.positions(), magnitudes, piece, piece.course());
            let Some(event) = sweep_all(&scene, &a, &b, &mut Scratch::new()) else { continue };
            // SAFETY: the processor has the features that were looked for.
            #[expect(unsafe_code, reason = "a function compiled for a processor's features cannot be called otherwise")]
            let is_told = simd::is_supported() && unsafe { in_lanes::is_certain(&scene, &event) };
            // What is left of a piece has another motion than the piece.
            let rest = scene.rest(&Rational::of(0.5));
            #[expect(unsafe_code, reason = "a function compiled for a processor's features cannot be called otherwise")]
            let is_misled = simd::is_supported() && unsafe { in_lanes::is_certain(&rest, &event) };
            assert!(!is_misled, "{event:?}");
            counts[0] += 1;
            counts[1] += usize::from(is_told || !simd::is_supported());
        }
    }
    counts
}

#[cfg(target_arch = "x86_64")]
#[test]
fn plain_events_are_told_in_lanes() {
    for (grain, percent) in [(Grain::Whole, 90), (Grain::Tenths, 50), (Grain::Any, 90)] {
        let [events, told] = plain_events(grain);
        assert!(events > 100 && told * 100 > events * percent, "{grain:?}: {told} of {events}");
    }
}

/// Whether nothing about an event's instant and place needs exact arithmetic.
fn is_certain(scene: &Scene<'_>, event: &Event) -> bool {
    let precise = Precise::new(scene);
    let mut vectors = None;
    let instant = PreciseInstant::new(&event.plane, &precise, &mut vectors);
    let time = instant.certain_time(scene, &event.plane, &precise);
    time.is_some() && details(scene, event, &precise, &instant).certain().is_some()
}

#[test]
fn whole_numbers_need_no_exact_arithmetic() {
    let [events, certain] = compare(Grain::Whole, 0.0, 600);
    assert!(events > 250 && certain * 100 > events * 95, "{certain} of {events}");
}

#[test]
fn tenths_are_told_as_exactly() {
    let [events, certain] = compare(Grain::Tenths, 0.0, 600);
    assert!(events > 250 && certain * 100 > events * 60, "{certain} of {events}");
}

#[test]
fn any_numbers_are_told_as_exactly() {
    let [events, certain] = compare(Grain::Any, 0.0, 600);
    assert!(events > 250 && certain * 100 > events * 60, "{certain} of {events}");
    let [events, certain] = compare(Grain::Any, 1e6, 300);
    assert!(events > 100 && certain * 100 > events * 60, "{certain} of {events}");
}
