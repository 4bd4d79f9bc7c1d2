//! Sizes of proofs, and the times that writing and checking take: bodies of many triangles past each other.

use std::time::Instant;

use firstcontact_contact::{Method, Query, Scratch, Verdict};
use firstcontact_formats::Mesh;
use firstcontact_motion::Motion;
use firstcontact_proof::{NamedQuery, Proof, Prover, prove};
use firstcontact_scene::world::Touch;
use firstcontact_solid::Body;

/// A ball of about so many triangles, its radius disturbed by a part in a hundred.
fn ball(triangles: usize, seed: u64) -> Body {
    let rows = ((triangles as f64 / 4.0).sqrt() as usize).max(3);
    let columns = 2 * rows;
    let mut state = seed;
    let mut noise = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        1.0 + ((state >> 40) as f64 / f64::from(1u32 << 24) - 0.5) * 0.02
    };
    let mut vertices = vec![[0.0, 0.0, 1.0]];
    for row in 1..rows {
        let polar = std::f64::consts::PI * row as f64 / rows as f64;
        for column in 0..columns {
            let around = 2.0 * std::f64::consts::PI * column as f64 / columns as f64;
            let radius = noise();
            let ring = radius * polar.sin();
            vertices.push([ring * around.cos(), ring * around.sin(), radius * polar.cos()]);
        }
    }
    vertices.push([0.0, 0.0, -1.0]);
    let last = vertices.len() as u32 - 1;
    let at = |row: usize, column: usize| (1 + (row - 1) * columns + column % columns) as u32;
    let mut faces = Vec::new();
    for column in 0..columns {
        faces.push([0, at(1, column), at(1, column + 1)]);
        faces.push([last, at(rows - 1, column + 1), at(rows - 1, column)]);
        for row in 1..rows - 1 {
            let [a, b, c, d] = [at(row, column), at(row + 1, column), at(row + 1, column + 1), at(row, column + 1)];
            faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    let mesh = Mesh::new(vertices, faces).unwrap_or_else(|error| panic!("{error}"));
    Body::from_mesh(mesh).unwrap_or_else(|error| panic!("{error}"))
}

/// Shortest of a few runs, in milliseconds.
fn best<T>(runs: usize, mut run: impl FnMut() -> T) -> (T, f64) {
    let mut timed = || {
        let start = Instant::now();
        let result = run();
        (result, start.elapsed().as_secs_f64() * 1e3)
    };
    (1..runs).fold(timed(), |best, _| {
        let next = timed();
        if next.1 < best.1 { next } else { best }
    })
}

#[expect(clippy::print_stdout, reason = "a program that prints its figures")]
fn show(name: &str, query: &Query<'_>) {
    let runs = if query.a.skin().triangles.len() > 50_000 { 2 } else { 5 };
    let (verdict, asked) = best(runs, || query.first_contact(&mut Scratch::new()));
    let (proof, written) = best(runs, || prove(query).unwrap_or_else(|error| panic!("{error}")));
    // One more check in a file that holds the bodies already.
    let named = NamedQuery {
        query: *query,
        names: ["a", "b"].map(str::to_owned),
        units: [String::new(), String::new()],
        margin: 0.0,
        touch: Touch::Contact,
    };
    let mut prover = Prover::new();
    let (_, one_more) = best(20 * runs, || prover.query(&named).unwrap_or_else(|error| panic!("{error}")));
    let Proof { bytes, unproven, sizes } = proof;
    // Bodies that nobody has asked about: each makes its tree, and the proof its extents.
    let fresh = |run: &dyn Fn(&Query<'_>)| {
        let [a, b] = [query.a, query.b]
            .map(|body| Body::from_mesh(body.mesh().clone()).unwrap_or_else(|error| panic!("{error}")));
        best(1, || run(&Query { a: &a, b: &b, ..*query })).1
    };
    let first_asked = fresh(&|query| drop(query.first_contact(&mut Scratch::new())));
    let first_written = fresh(&|query| drop(prove(query)));
    let (accepted, checked) = best(runs, || firstcontact_proof_checker::verify(&bytes, &[]));
    assert!(accepted.is_ok() && unproven.is_empty(), "{name}: {unproven:?} {:?}", accepted.err());
    let kind = if matches!(verdict, Ok(Verdict::Clear)) { "clear" } else { "contact" };
    println!(
        "{name:22} {kind:8} {:9} {:9} {first_asked:9.2} {first_written:9.2} {asked:9.3} {one_more:9.3} {written:9.3} {checked:9.2}",
        sizes.steps + sizes.directions,
        sizes.bodies,
    );
    if let Some(folder) = std::env::args().nth(1) {
        let name = name.replace(' ', "_");
        std::fs::write(format!("{folder}/{name}.fcp"), &bytes).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[expect(clippy::print_stdout, reason = "a program that prints its figures")]
fn main() {
    println!(
        "Bytes and milliseconds. First: bodies that nobody has asked about. In a file: one more check of known bodies."
    );
    println!(
        "{:22} {:8} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "", "", "steps", "bodies", "first", "+ proof", "query", "in a file", "a file", "verify"
    );
    for triangles in [1_000, 10_000, 100_000] {
        let (a, b) = (ball(triangles, 1), ball(triangles, 2));
        let stand = Motion::at_origin();
        let is_clear = |motion: &Motion| {
            let query = Query {
                a: &a,
                motion_of_a: motion,
                b: &b,
                motion_of_b: &stand,
                clock: [0.0, 1.0],
                method: Method::AUTO,
            };
            query.is_clear(&mut Scratch::new()).unwrap_or(false)
        };
        let pass = |height: f64| Motion::edge([-4.0, 0.3, height], [4.0, 0.3, height]).unwrap_or_default();
        // The least height at which the way is clear, by halving.
        let (mut low, mut high) = (0.0, 3.0);
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if is_clear(&pass(middle)) { high = middle } else { low = middle }
        }
        for gap in [1e-3, 1e-6, 1e-9] {
            let motion = pass(high + gap);
            let query = Query {
                a: &a,
                motion_of_a: &motion,
                b: &b,
                motion_of_b: &stand,
                clock: [0.0, 1.0],
                method: Method::AUTO,
            };
            show(&format!("{triangles} gap {gap:e}"), &query);
        }
        let motion = pass(0.4);
        let query =
            Query { a: &a, motion_of_a: &motion, b: &b, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
        show(&format!("{triangles} first contact"), &query);
    }
}
