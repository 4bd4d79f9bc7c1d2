//! The hierarchy of Dobkin and Kirkpatrick against the number of vertices, and the ways to find an extreme vertex.

use std::error::Error;
use std::hint::black_box;

use firstcontact::convex::{Hierarchy, SupportMethod, SupportSearch};
use firstcontact::nalgebra::Vector3;
use firstcontact::solid::convex_hull;
use firstcontact_benches::shapes::Random;
use firstcontact_benches::solids::Solid;
use firstcontact_benches::stopwatch::Processor;
use firstcontact_benches::table::{Style, Table, short};

/// The half axes of the two ellipsoids that are measured everywhere.
const ROUND: [f64; 3] = [200.0, 100.0, 100.0];
const LONG: [f64; 3] = [100.0, 10.0, 1.0];

/// The number of vertices of the largest solid.
const LARGEST: usize = 1_000_000;

/// Directions asked for.
const DIRECTIONS: usize = 4096;

/// How often all of them are asked for; the best time counts.
const ROUNDS: usize = 7;

/// Methods that take longer than this for one answer, in nanoseconds, are asked once.
const SLOW: f64 = 2_000.0;

fn main() -> Result<(), Box<dyn Error>> {
    let style = if std::env::args().any(|argument| argument == "--markdown") { Style::Markdown } else { Style::Plain };
    println!("{}", heights(style)?);
    println!("{}", methods(style)?);
    Ok(())
}

/// Height, size and building time of the hierarchy.
fn heights(style: Style) -> Result<Table, Box<dyn Error>> {
    let heading = [
        "vertices",
        "height",
        "size",
        "size/n",
        "least share",
        "Lemma 1",
        "build ns/vertex",
        "ratio",
        "hull ns/vertex",
    ];
    let mut table = Table::new(style, &heading);
    let mut reference = None;
    for count in [1_000, 10_000, 100_000, LARGEST] {
        let solid = Solid::Ellipsoid(ROUND, count);
        let points = solid.points();
        let hull = seconds(|| drop(black_box(convex_hull(&points)))) * 1e9 / count as f64;
        let body = solid.body()?;
        let hierarchy = Hierarchy::of(&body).ok_or("an ellipsoid is convex")?;
        let rounds = (0..3.max(LARGEST / count / 10)).map(|_| seconds(|| drop(black_box(Hierarchy::of(&body)))));
        let build = rounds.fold(f64::INFINITY, f64::min) * 1e9 / count as f64;
        if count == 10_000 {
            reference = Some(build);
        }
        let size: u64 = hierarchy.sizes().iter().map(|&size| u64::from(size)).sum();
        let shares = hierarchy.sizes().windows(2).map(|pair| 1.0 - f64::from(pair[1]) / f64::from(pair[0]));
        table.row(vec![
            count.to_string(),
            hierarchy.height().to_string(),
            size.to_string(),
            short(size as f64 / count as f64),
            short(shares.fold(1.0, f64::min)),
            short(1.0 / 20.0),
            short(build),
            reference.map_or_else(String::new, |reference| short(build / reference)),
            short(hull),
        ]);
    }
    Ok(table)
}

/// Nanoseconds for an extreme vertex by each method: from nowhere / from a vertex that is near.
fn methods(style: Style) -> Result<Table, Box<dyn Error>> {
    let names = SupportMethod::ALL.iter().map(|method| method.name());
    let heading: Vec<&str> = ["ns: cold / near", "vertices"].into_iter().chain(names).chain(["chosen"]).collect();
    let mut table = Table::new(style, &heading);
    for solid in solids() {
        let body = solid.body()?;
        let queries = Queries::new(solid, &body)?;
        let mut row = vec![solid.name(), queries.vertices.to_string()];
        for &method in SupportMethod::ALL {
            let search = SupportSearch::new(&body, method).ok_or("a hull is convex")?;
            row.push(format!("{} / {}", short(queries.cold(&search)), short(queries.near(&search))));
        }
        row.push(SupportMethod::quickest(queries.vertices).name().to_owned());
        table.row(row);
    }
    Ok(table)
}

fn solids() -> impl Iterator<Item = Solid> {
    let sizes = [8, 12, 20, 28, 36, 44, 60, 100, 300, 1_000, 10_000, 100_000];
    let ellipsoids = [ROUND, LONG, [1000.0, 10.0, 1.0]].into_iter();
    let ellipsoids = ellipsoids.flat_map(move |axes| sizes.map(|count| Solid::Ellipsoid(axes, count)));
    let prisms = [4, 100, 1_000].map(Solid::Prism);
    let cones = [30, 1_000, 10_000].map(Solid::Cone);
    ellipsoids.chain(prisms).chain(cones).chain([5, 20, 60].map(Solid::LatticeBall))
}

/// Directions, and for each a vertex that is near the answer.
struct Queries {
    vertices: usize,
    directions: Vec<(Vector3<f64>, u32)>,
}

impl Queries {
    fn new(solid: Solid, body: &firstcontact::Body) -> Result<Queries, Box<dyn Error>> {
        let search = SupportSearch::new(body, SupportMethod::Table).ok_or("a hull is convex")?;
        let mut random = Random::new(3);
        let directions = (0..DIRECTIONS).map(|_| {
            let direction = solid.direction(&mut random);
            (direction, search.extreme(solid.nearby(&direction, &mut random), None))
        });
        Ok(Queries { vertices: search.vertices().len(), directions: directions.collect() })
    }

    fn cold(&self, search: &SupportSearch) -> f64 {
        self.time(|(direction, _)| search.extreme(*direction, None))
    }

    fn near(&self, search: &SupportSearch) -> f64 {
        self.time(|(direction, near)| search.extreme(*direction, Some(*near)))
    }

    /// The best time for one query, in nanoseconds.
    fn time(&self, query: impl Fn(&(Vector3<f64>, u32)) -> u32) -> f64 {
        let mut best = f64::INFINITY;
        for _ in 0..ROUNDS {
            let sum = || self.directions.iter().map(&query).fold(0, u32::wrapping_add);
            best = best.min(seconds(|| _ = black_box(sum())) * 1e9 / self.directions.len() as f64);
            if best > SLOW {
                break;
            }
        }
        best
    }
}

fn seconds(run: impl FnOnce()) -> f64 {
    let start = Processor::now();
    run();
    start.elapsed().as_secs_f64()
}
