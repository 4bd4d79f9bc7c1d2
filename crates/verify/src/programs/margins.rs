//! Compares margins and least distances with a rational oracle, on random queries.
//!
//! `cargo run --release -p firstcontact-verify -- margins --lattice 30000 --hair 10000 --general 10000 --seed 1`
//!
//! Of each query with a margin it is checked that the verdict and the instant are those that all pairs of features give
//! in rational numbers, whose quadratic roots are compared exactly; and that the distance then is the margin, unless
//! the bodies start nearer. Of the least distance, that both bounds hold. Half of the margins are the least distance
//! itself, or hardly more or less. Any wrong answer is printed with its number and makes the status 1.

use firstcontact::clearance::Clearance;
use firstcontact::contact::{Contact, Method, Scratch, Verdict};
use firstcontact::exact::ExactTime;
use firstcontact::oracle::clock::{Course, Path, courses};
use firstcontact::oracle::{self, Nearness, Rational, Root, first_within_on_clock};
use firstcontact_verify::nearest::{Differences, exactly, nearly, of, square};
use firstcontact_verify::support::methods::{Asked, oracle_parts};
use firstcontact_verify::support::prng::Prng;
use firstcontact_verify::support::query::{Query, Shape};
use firstcontact_verify::support::runs::{BATCH, Family, SHOWN, arguments, ending, in_batches};
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

/// The families, and how many queries of each are asked if nothing else is said.
const FAMILIES: [Family; 4] = [
    ("lattice", firstcontact_verify::support::lattice::query, 1000),
    ("snug", firstcontact_verify::support::near_contacts::snug_query, 300),
    ("hair", firstcontact_verify::support::near_contacts::hair_query, 300),
    ("general", firstcontact_verify::support::general::query, 100),
];

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments(&FAMILIES).map(|(seed, counts)| run(seed, counts, out)))
}

/// Runs all families; the number of wrong answers.
fn run(seed: u64, counts: [u64; FAMILIES.len()], out: &mut impl Write) -> io::Result<u64> {
    let mut wrong = 0;
    for ((name, family, _), count) in FAMILIES.into_iter().zip(counts) {
        let start = Instant::now();
        let parts = in_batches(count, BATCH, |range| {
            let mut tally = Tally::default();
            range.for_each(|index| tally.judge(seed, index, &family(seed, index)));
            tally
        });
        let tally = parts.into_iter().fold(Tally::default(), Tally::joined);
        let seconds = start.elapsed().as_secs_f64();
        let [clear, starts, comes] = tally.verdicts;
        writeln!(
            out,
            "{name}: {count} queries in {seconds:.1} s ({:.1} s of it the library's): {clear} stay beyond the margin, {starts} begin within \
             it, {comes} come within it, {} of them at a root; {} least distances",
            tally.seconds, tally.roots, tally.clearances
        )?;
        for line in tally.wrong.iter().take(SHOWN) {
            writeln!(out, "  {name} {line}")?;
        }
        wrong += tally.wrong.len() as u64;
    }
    writeln!(out, "{wrong} wrong answers")?;
    Ok(wrong)
}

/// What came of some queries.
#[derive(Default)]
pub struct Tally {
    /// How many stay beyond the margin, begin within it, and come within it.
    pub verdicts: [u64; 3],
    pub clearances: u64,
    /// How many of the times are no rational numbers.
    pub roots: u64,
    /// What the library took.
    pub seconds: f64,
    pub wrong: Vec<String>,
}

impl Tally {
    pub fn joined(mut self, other: Tally) -> Tally {
        self.verdicts.iter_mut().zip(other.verdicts).for_each(|(sum, n)| *sum += n);
        self.clearances += other.clearances;
        self.roots += other.roots;
        self.seconds += other.seconds;
        self.wrong.extend(other.wrong);
        self
    }

    /// Asks about a query, and judges the answers.
    pub fn judge(&mut self, seed: u64, index: u64, asked: &Query) {
        if let Err(message) = self.try_judge(seed, index, asked) {
            self.wrong.push(format!("{index}: {message}"));
        }
    }

    fn try_judge(&mut self, seed: u64, index: u64, asked: &Query) -> Result<(), String> {
        let own = Asked::new(asked)?;
        let query = own.query(Method::AUTO);
        let prng = &mut Prng::new(seed.wrapping_add(0x6d61_7267_696e_0000), index);
        let scratch = &mut Scratch::new();
        let touching = query.first_contact(scratch).map_err(|error| error.to_string())?;
        let tolerance = [1e-1, 1e-6, 1e-9, 1e-14][prng.below(4) as usize];
        let start = Instant::now();
        let clearance = query.min_clearance(tolerance, scratch).map_err(|error| error.to_string())?;
        let least = clearance.as_ref().map_or(1.0, |clearance| clearance.upper);
        let margin = margin(prng, least);
        let verdict = query.first_within(margin, scratch).map_err(|error| error.to_string())?;
        let beyond = query.stays_beyond(margin, scratch).map_err(|error| error.to_string())?;
        self.seconds += start.elapsed().as_secs_f64();
        if beyond != (verdict == Verdict::Clear) {
            return Err(format!("margin {margin:e}: stays_beyond says {beyond}, first_within {verdict:?}"));
        }
        let scene = Scene::new(asked)?;
        self.judge_verdict(&scene, margin, &verdict, &touching)
            .map_err(|error| format!("margin {margin:e}: {error}"))?;
        match clearance {
            Some(clearance) => self.judge_clearance(&scene, tolerance, &clearance, &touching),
            None if scene.courses.is_empty() => Ok(()),
            None => Err("no least distance".to_owned()),
        }
    }

    fn judge_verdict(
        &mut self,
        scene: &Scene,
        margin: f64,
        verdict: &Verdict,
        touching: &Verdict,
    ) -> Result<(), String> {
        let place = match verdict {
            Verdict::Clear => 0,
            Verdict::StartsInContact(_) => 1,
            Verdict::Contact(_) => 2,
        };
        self.verdicts[place] += 1;
        if let (Verdict::StartsInContact(_), Verdict::Clear | Verdict::Contact(_)) = (touching, verdict) {
            return Err("in contact at first, but not within the margin".to_owned());
        }
        if let Some(touching) = touching.contact()
            && let Some(contact) = verdict.contact()
            && touching.time < contact.time
        {
            return Err(format!("within the margin at {}, in contact at {}", contact.time, touching.time));
        }
        if verdict.contact().is_some_and(|contact| contact.apart.is_none()) {
            // Bodies that share a point as the clock begins.
            return if verdict == touching { Ok(()) } else { Err("said to be in contact".to_owned()) };
        }
        let (contact, expected) = match (verdict, scene.first_within(margin)?) {
            (Verdict::Clear, Nearness::Beyond) => return Ok(()),
            (Verdict::StartsInContact(contact), Nearness::StartsWithin(time))
            | (Verdict::Contact(contact), Nearness::ComesWithin(time)) => (contact, time),
            (_, expected) => return Err(format!("not what the oracle says: {expected:?}")),
        };
        if contact.time.to_string() != expected.to_string() {
            return Err(format!("within the margin at {}, but first at {expected}", contact.time));
        }
        let [low, high] = [contact.time.lower(), contact.time.upper()];
        if Root::from(of(low)) > expected || Root::from(of(high)) < expected || low.next_up() < high {
            return Err(format!("{} is not from {low} to {high}", contact.time));
        }
        if contact.time.to_string().parse::<ExactTime>().as_ref() != Ok(&contact.time) {
            return Err(format!("{} is not read back", contact.time));
        }
        // Bodies may be near when the clock begins, or when the later one of them appears.
        let at_once = scene.courses.first().is_some_and(|course| Root::from(course.from.clone()) == expected);
        let is_root = expected.to_string().contains("sqrt");
        let found = if is_root { points(contact)? } else { scene.checked_square(contact)? };
        self.roots += u64::from(is_root);
        let square = &of(margin) * &of(margin);
        if found > square || found < square && !at_once {
            return Err(format!("{} is not the margin", found.lower().sqrt()));
        }
        Ok(())
    }

    fn judge_clearance(
        &mut self,
        scene: &Scene,
        tolerance: f64,
        clearance: &Clearance,
        touching: &Verdict,
    ) -> Result<(), String> {
        self.clearances += 1;
        let Clearance { lower, upper, at } = clearance;
        if touching.contact().is_some() {
            let is_zero = [*lower, *upper] == [0.0, 0.0] && Some(at) == touching.contact();
            return if is_zero { Ok(()) } else { Err("a least distance of bodies in contact".to_owned()) };
        }
        let found = scene.checked_square(at)?;
        let square = |length: f64| &of(length) * &of(length);
        let is_near = upper - lower <= tolerance.max(upper * f64::EPSILON);
        if found > square(*upper) || !is_near {
            return Err(format!("least distance from {lower} to {upper}, at {}: {}", at.time, found.lower().sqrt()));
        }
        let below = lower * (1.0 - f64::EPSILON) - f64::MIN_POSITIVE;
        if *lower > 0.0 && scene.first_within(below)? != Nearness::Beyond {
            return Err(format!("least distance {lower}: nearer than {below} before"));
        }
        Ok(())
    }
}

/// A margin: one that bodies begin to graze, or any.
fn margin(prng: &mut Prng, least: f64) -> f64 {
    if prng.once_in(2) && least > 0.0 {
        let off = [0.0, 1e-16, 1e-12, 1e-10, 3e-10, 6e-10, 9e-10, 1.1e-9, 1e-6, 1e-3][prng.below(10) as usize];
        return least * if prng.once_in(2) { 1.0 + off } else { 1.0 - off };
    }
    match prng.below(6) {
        0 => prng.integer(1, 4) as f64,
        1 => 0.25 * prng.integer(1, 8) as f64,
        2 => 10f64.powi(-prng.integer(1, 12) as i32),
        3 => (prng.integer(1, 12) as f64).sqrt(),
        _ => prng.float(0.0, 2.0).max(1e-3),
    }
}

/// The square of the distance in a contact, which the points and the normal must agree with.
fn points(contact: &Contact) -> Result<Rational, String> {
    let apart = contact.apart.as_ref().ok_or("no distance")?;
    let way = apart.on_a - apart.on_b;
    let normal = contact.normal.ok_or("no normal")?;
    let is_near = (way.norm() - apart.distance).abs() < 1e-9 && (way - normal * apart.distance).norm() < 1e-9;
    if is_near && (normal.norm() - 1.0).abs() < 1e-14 {
        Ok(fraction(&apart.square.to_string()))
    } else {
        Err(format!("points {} and {} are not {} apart", apart.on_a, apart.on_b, apart.distance))
    }
}

/// The number that a fraction is.
fn fraction(text: &str) -> Rational {
    text.parse().expect("a fraction")
}

/// Least that floats may add to a distance: lengths in these families are of the order of ten.
const SLACK: f64 = 1e-6;

type Triangle = [[f64; 3]; 3];

/// Two bodies on their ways.
struct Scene {
    bodies: [(oracle::Body, Path); 2],
    triangles: [Vec<Triangle>; 2],
    clock: [f64; 2],
    courses: Vec<Course>,
}

impl Scene {
    fn new(query: &Query) -> Result<Scene, String> {
        let bodies = oracle_parts(query)?;
        let courses = courses(&bodies[0].1, &bodies[1].1, query.clock).map_err(|error| error.to_string())?;
        Ok(Scene { bodies, triangles: [triangles(&query.a)?, triangles(&query.b)?], clock: query.clock, courses })
    }

    fn first_within(&self, margin: f64) -> Result<Nearness, String> {
        let [(a, path_a), (b, path_b)] = &self.bodies;
        first_within_on_clock((a, path_a), (b, path_b), margin, self.clock).map_err(|error| error.to_string())
    }

    /// The square of the distance at the rational time of a contact, which must be the one that the contact has.
    fn checked_square(&self, contact: &Contact) -> Result<Rational, String> {
        let apart = contact.apart.as_ref().ok_or("no distance")?;
        let time = fraction(&contact.time.to_string());
        let course = self.courses.iter().find(|course| course.from <= time && time <= course.to);
        let found = self.square_at(course.ok_or("not there then")?, &time);
        if found.to_string() != apart.square.to_string() {
            return Err(format!("at {} the square is {found}, said to be {}", contact.time, apart.square));
        }
        points(contact)
    }

    /// The square of the distance of the skins at a time.
    fn square_at(&self, course: &Course, time: &Rational) -> Rational {
        // A course of one instant has no length, and nothing moves in it.
        let fraction = (&(time - &course.from) / &(&course.to - &course.from)).unwrap_or(Rational::ZERO);
        let offset: [Rational; 3] = std::array::from_fn(|k| &course.offset[k] + &(&course.displacement[k] * &fraction));
        let about = offset.each_ref().map(Rational::lower);
        let [of_a, of_b] = &self.triangles;
        let pairs = of_a.iter().flat_map(|a| of_b.iter().map(move |b| (a, b)));
        let seen: Vec<_> = pairs
            .map(|(a, b)| {
                let differences: Differences<f64> =
                    std::array::from_fn(|i| std::array::from_fn(|k| b[i % 3][k] - a[i / 3][k] - about[k]));
                let (way, corners) = nearly(&differences);
                (way.iter().map(|x| x * x).sum::<f64>().sqrt(), corners, (a, b))
            })
            .collect();
        let least = seen.iter().map(|(length, ..)| *length).fold(f64::INFINITY, f64::min);
        let near = seen.iter().filter(|(length, ..)| *length <= least + SLACK);
        let exact = near.map(|(_, corners, (a, b))| {
            let difference = |i: usize, k: usize| &(&of(b[i % 3][k]) - &of(a[i / 3][k])) - &offset[k];
            square(&exactly(&std::array::from_fn(|i| std::array::from_fn(|k| difference(i, k))), *corners))
        });
        exact.min().expect("bodies have triangles")
    }
}

fn triangles(shape: &Shape) -> Result<Vec<Triangle>, String> {
    let all = shape.triangles()?;
    Ok(all.into_iter().map(|(corners, _)| corners.map(|corner| shape.vertices[corner as usize])).collect())
}
