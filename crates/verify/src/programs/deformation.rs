//! Soft bodies of 500 facets pressed by rigid tools: what contact detection between deforming meshes costs, and whether
//! it is right.
//!
//! `cargo run --release -p firstcontact-verify -- deformation --steps 200`
//!
//! Three scenes: a convex body, a concave one, and one gripped from two sides, which the paper excludes (Joukhadar,
//! Scheuer and Laugier, "Fast Contact Detection between Moving Deformable Polyhedra", Figure 1). Prints for each how
//! many steps the meshes were apart and in contact, the mean number of iterations of the contact direction (the paper
//! reports 1), how many facets each criterion eliminates and how many pairs survive, and steps a second. Every verdict
//! and every pair of facets in contact is compared with a search over all pairs of facets in 128-bit integers that
//! shares no code with the library; the nearest surviving pair must be at distance zero exactly where a pair that
//! survives is in contact. Status 1 if anything differs.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use firstcontact::Body;
use firstcontact::deform::{Deforming, Hulls, Meeting, Side, Sides, Verdict};
use firstcontact::nalgebra::Point3;
use firstcontact_verify::deforming::{Scene, scenes};
use firstcontact_verify::support::runs::ending;
use firstcontact_verify::whole_meshes::{Answer, Facet, answer};

pub(crate) fn main() -> ExitCode {
    let wrong = steps(std::env::args().skip(2)).and_then(run);
    ending(wrong.map(Ok).map_err(|error| error.to_string()))
}

fn steps(mut words: impl Iterator<Item = String>) -> Result<u64, Box<dyn Error>> {
    let mut steps = 200;
    while let Some(word) = words.next() {
        match (word.as_str(), words.next().map(|value| value.parse())) {
            ("--steps", Some(Ok(number))) if number > 0 => steps = number,
            _ => return Err(format!("`{word}` is not --steps with a number").into()),
        }
    }
    Ok(steps)
}

fn run(steps: u64) -> Result<u64, Box<dyn Error>> {
    let out = &mut io::stdout();
    let mut wrong = 0;
    for scene in scenes() {
        let sums = follow(&scene, steps)?;
        tell(out, &scene, &sums, steps)?;
        wrong += sums.wrong();
    }
    writeln!(out, "{wrong} answers that are wrong")?;
    Ok(wrong)
}

/// What a scene comes to.
#[derive(Default)]
struct Sums {
    /// Steps with the hulls apart, with the hulls meeting but not the meshes, and in contact.
    outcomes: [u64; 3],
    opposite: u64,
    edge_on: u64,
    iterations: u64,
    doublings: u64,
    handovers: u64,
    exact_tests: u64,
    facets: [usize; 4],
    pairs: u64,
    touching: u64,
    deepest: f64,
    time: Duration,
    time_with_pairs: Duration,
    missed: u64,
    false_pairs: u64,
    wrong_verdicts: u64,
    wrong_distances: u64,
}

impl Sums {
    fn wrong(&self) -> u64 {
        self.missed + self.false_pairs + self.wrong_verdicts + self.wrong_distances
    }

    /// Counts what the criteria leave, and measures the nearest pair.
    fn add(&mut self, meeting: &Meeting, verdict: &Verdict) {
        for facets in &meeting.facets {
            let lists = [&facets.invisible, &facets.outside_region, &facets.beside_zone, &facets.surviving];
            self.facets.iter_mut().zip(lists).for_each(|(sum, list)| *sum += list.len());
        }
        self.pairs += meeting.pair_count();
        self.deepest = self.deepest.max(meeting.negative_distance[1]);
        let start = Instant::now();
        let nearest = meeting.nearest_pairs(1);
        self.time_with_pairs += start.elapsed();
        self.opposite += u64::from(matches!(meeting.sides, Sides::Opposite(_)));
        self.edge_on += u64::from(matches!(meeting.sides, Sides::EdgeOn(_)));
        let survives = verdict.pairs().len() > meeting.sides.missed().len();
        let touches = nearest.first().is_some_and(|pair| pair.square.is_zero());
        self.wrong_distances += u64::from(survives != touches);
    }

    fn compare(&mut self, verdict: &Verdict, want: &Answer) {
        let pairs: Vec<(u32, u32)> = verdict.pairs().iter().map(|pair| (pair.a, pair.b)).collect();
        let wanted: &[(u32, u32)] = if let Answer::Touching(pairs) = want { pairs } else { &[] };
        self.missed += wanted.iter().filter(|pair| !pairs.contains(pair)).count() as u64;
        self.false_pairs += pairs.iter().filter(|pair| !wanted.contains(pair)).count() as u64;
        self.touching += pairs.len() as u64;
        let agrees = match verdict {
            Verdict::Apart => *want == Answer::Apart,
            Verdict::Touching(_) => matches!(want, Answer::Touching(_)),
            Verdict::FirstInside => *want == Answer::FirstInside,
            Verdict::SecondInside => *want == Answer::SecondInside,
        };
        self.wrong_verdicts += u64::from(!agrees);
    }
}

/// The triangles of a body in units of 2^-16.
fn whole(body: &Body, points: &[[f64; 3]]) -> Vec<Facet> {
    let facet = |(corners, face): ([u32; 3], u32)| {
        let corners = corners.map(|corner| points[corner as usize].map(|x| (x * 65536.0) as i128));
        Facet { corners, face }
    };
    body.triangles().map(facet).collect()
}

fn follow(scene: &Scene, steps: u64) -> Result<Sums, Box<dyn Error>> {
    let bodies = [&scene.soft, &scene.tool].map(|shape| Body::solid_from_mesh(shape.mesh()));
    let [soft, tool] = bodies;
    let (soft, tool) = (soft?, tool?);
    let mut meshes = Deforming::new(&soft, [0.0; 3], &tool)?;
    let mut sums = Sums::default();
    for step in 0..steps {
        let states = scene.at(step as f64 / steps as f64);
        let [points_of_soft, points_of_tool] = states.each_ref().map(|points| positions(points));
        let start = Instant::now();
        meshes.reshape(Side::A, points_of_soft)?;
        meshes.reshape(Side::B, points_of_tool)?;
        let found = meshes.step();
        sums.time += start.elapsed();
        match (&found.hulls, found.verdict.is_contact()) {
            (Hulls::Apart { .. }, _) => sums.outcomes[0] += 1,
            (_, false) => sums.outcomes[1] += 1,
            (_, true) => sums.outcomes[2] += 1,
        }
        if let Hulls::Meeting(meeting) = &found.hulls {
            sums.add(meeting, &found.verdict);
        }
        sums.compare(&found.verdict, &answer(&whole(&soft, &states[0]), &whole(&tool, &states[1])));
    }
    let counts = meshes.cost();
    (sums.iterations, sums.doublings) = (counts.iterations, counts.doublings);
    (sums.handovers, sums.exact_tests) = (counts.handovers, counts.exact_tests);
    sums.time_with_pairs += sums.time;
    Ok(sums)
}

fn positions(points: &[[f64; 3]]) -> Vec<Point3<f64>> {
    points.iter().map(|&point| point.into()).collect()
}

fn tell(out: &mut impl Write, scene: &Scene, sums: &Sums, steps: u64) -> io::Result<()> {
    let [apart, hulls_only, contact] = sums.outcomes;
    let meetings = (hulls_only + contact).max(1) as f64;
    let mean = |sum: f64| sum / meetings;
    writeln!(out, "{}", scene.name)?;
    let (soft, tool) = (scene.soft.faces.len(), scene.tool.faces.len());
    writeln!(
        out,
        "  {soft} and {tool} facets, {steps} steps: hulls apart {apart}, hulls only {hulls_only}, contact {contact}"
    )?;
    writeln!(
        out,
        "  contact direction: {:.2} iterations a step, {} doublings, {} handed over; deepest negative distance {:.4}",
        mean(sums.iterations as f64),
        sums.doublings,
        sums.handovers,
        sums.deepest,
    )?;
    let [invisible, outside, beside, surviving] = sums.facets.map(|count| mean(count as f64));
    writeln!(
        out,
        "  facets of both a step: eliminated by criterion 1 {invisible:.1}, by 2 {outside:.1}, by 3 {beside:.1}; surviving {surviving:.1}, pairs {:.1}",
        mean(sums.pairs as f64),
    )?;
    writeln!(
        out,
        "  exact test: {:.1} pairs of triangles a step, {:.1} pairs of facets in contact; contacts on opposite sides at {} steps, edge-on facets eliminated at {}",
        mean(sums.exact_tests as f64),
        mean(sums.touching as f64),
        sums.opposite,
        sums.edge_on,
    )?;
    let rate = |time: Duration| steps as f64 / time.as_secs_f64();
    writeln!(
        out,
        "  {:.0} steps a second; {:.0} with the nearest surviving pair",
        rate(sums.time),
        rate(sums.time_with_pairs)
    )?;
    writeln!(
        out,
        "  against all pairs of facets in integers: {} missed, {} false, {} wrong verdicts, {} wrong distances\n",
        sums.missed, sums.false_pairs, sums.wrong_verdicts, sums.wrong_distances,
    )
}
