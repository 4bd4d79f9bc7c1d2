//! Scaled solids as half-spaces: how they are, and whether features touch, by linear programs in rational numbers.

use firstcontact::Body;
use firstcontact::convex::Relation;
use firstcontact::convex::linear_program::{ProgramOutcome, maximise};
use firstcontact::convex::scaling::Scaling;
use firstcontact::convex::{ConvexCertificate, ConvexPair, Cost, Face, HalfSpace, RationalPoint, WarmStart};
use firstcontact::exact::{Rational, Sign};
use firstcontact::nalgebra::Point3;
use firstcontact::solid::Orientation;

/// Two solids as half-spaces that depend on the scalings.
pub struct Program {
    solids: [Solid; 2],
}

struct Solid {
    rows: Vec<Row>,
    seed: [Rational; 3],
    /// Seen from the seed.
    vertices: Vec<[Rational; 3]>,
}

/// A half-space `normal . (x - seed) <= scaling * reach`.
struct Row {
    normal: [Rational; 3],
    reach: Rational,
}

/// What a half-space must hold of a point.
enum Wanted {
    /// That it is in it, by a margin.
    Inside,
    /// That it is on its plane.
    On,
}

fn dot(u: &[Rational; 3], v: &[Rational; 3]) -> Rational {
    u.iter().zip(v).fold(Rational::ZERO, |sum, (x, y)| &sum + &(x * y))
}

fn exact(point: Point3<f64>) -> [Rational; 3] {
    <[f64; 3]>::from(point).map(Rational::of)
}

fn plus(u: &[Rational; 3], v: &[Rational; 3]) -> [Rational; 3] {
    [0, 1, 2].map(|k| &u[k] + &v[k])
}

fn minus(u: &[Rational; 3], v: &[Rational; 3]) -> [Rational; 3] {
    [0, 1, 2].map(|k| &u[k] - &v[k])
}

impl Solid {
    fn new(body: &Body, place: Point3<f64>, seed: Point3<f64>) -> Solid {
        let (place, seed) = (exact(place), exact(seed));
        let from_seed = minus(&place, &seed);
        let row = |corners: [u32; 3]| {
            let half_space = HalfSpace::behind(corners.map(|corner| body.positions()[corner as usize])).ok()?;
            let coefficients = half_space.coefficients();
            let normal = [0, 1, 2].map(|k| coefficients[k].clone());
            let reach = &half_space.bound() + &dot(&normal, &from_seed);
            Some(Row { normal, reach })
        };
        let mut rows: Vec<Row> = body.triangles().filter_map(|(corners, _)| row(corners)).collect();
        rows.dedup_by(|s, t| s.normal == t.normal && s.reach == t.reach);
        let vertices = body.positions().iter().map(|&point| plus(&exact(point), &from_seed)).collect();
        Solid { rows, seed, vertices }
    }

    /// The half-space of a row at a scaling, a fourth coordinate being the margin.
    fn half_spaces(&self, row: &Row, scaling: &Rational, wanted: &Wanted) -> Vec<HalfSpace> {
        let bound = &dot(&row.normal, &self.seed) + &(&row.reach * scaling);
        let [x, y, z] = row.normal.clone();
        match wanted {
            Wanted::Inside => vec![HalfSpace::rational(&[x, y, z, Rational::of(1.0)], &bound)],
            Wanted::On => {
                let turned = [-&x, -&y, -&z, Rational::ZERO];
                vec![HalfSpace::rational(&[x, y, z, Rational::ZERO], &bound), HalfSpace::rational(&turned, &-&bound)]
            }
        }
    }

    /// Where a point is: positive outside of the scaled solid, zero on its boundary.
    fn side(&self, point: &[Rational; 3], scaling: &Rational) -> Sign {
        let from_seed = minus(point, &self.seed);
        let height = |row: &Row| (&dot(&row.normal, &from_seed) - &(&row.reach * scaling)).sign();
        self.rows.iter().map(height).max().unwrap_or(Sign::Positive)
    }

    fn holds(row: &Row, vertex: &[Rational; 3]) -> bool {
        dot(&row.normal, vertex) == row.reach
    }
}

/// The greatest margin; `None` if there is no point at all.
fn margin(half_spaces: &[HalfSpace]) -> Option<Sign> {
    let objective = [0.0, 0.0, 0.0, 1.0].map(Rational::of);
    match maximise(&objective, half_spaces).ok()? {
        ProgramOutcome::Optimal(optimum) => Some(optimum.value.sign()),
        ProgramOutcome::Unbounded(_) => Some(Sign::Positive),
        ProgramOutcome::Infeasible(_) => None,
    }
}

impl Program {
    /// The solids of a scaling, made from the positions and triangles of its bodies.
    pub fn of(scaling: &Scaling<'_>) -> Program {
        let (bodies, places, seeds) = (scaling.bodies(), scaling.places(), scaling.seeds());
        Program { solids: [0, 1].map(|i| Solid::new(bodies[i], places[i], seeds[i])) }
    }

    /// How the scaled solids are: by the sign of the greatest margin by which a point is in all half-spaces.
    pub fn verdict(&self, scalings: [&Rational; 2]) -> Relation {
        let [a, b] = &self.solids;
        let sign = match scalings.map(|scaling| scaling.sign().is_zero()) {
            [true, true] if a.seed == b.seed => Some(Sign::Zero),
            [true, true] => None,
            [true, false] => Some(-b.side(&a.seed, scalings[1])),
            [false, true] => Some(-a.side(&b.seed, scalings[0])),
            [false, false] => {
                let of = |i: usize| {
                    let solid: &Solid = &self.solids[i];
                    solid.rows.iter().flat_map(move |row| solid.half_spaces(row, scalings[i], &Wanted::Inside))
                };
                margin(&of(0).chain(of(1)).collect::<Vec<_>>())
            }
        };
        match sign {
            Some(Sign::Positive) => Relation::Overlapping,
            Some(Sign::Zero) => Relation::Touching,
            Some(Sign::Negative) | None => Relation::Apart,
        }
    }

    /// Whether scaled features have points in common that are in the inside of both: on the planes of all facets around
    /// each, and within all others by a margin.
    pub fn meet(&self, faces: [Face; 2], scalings: [&Rational; 2]) -> bool {
        let of = |i: usize| {
            let (solid, face) = (&self.solids[i], faces[i]);
            solid.rows.iter().flat_map(move |row| {
                let is_around = face.vertices().iter().all(|&v| Solid::holds(row, &solid.vertices[v as usize]));
                solid.half_spaces(row, scalings[i], if is_around { &Wanted::On } else { &Wanted::Inside })
            })
        };
        margin(&of(0).chain(of(1)).collect::<Vec<_>>()) == Some(Sign::Positive)
    }

    /// Whether a point is on the boundary of both scaled solids.
    pub fn is_on_both(&self, point: &RationalPoint, scalings: [&Rational; 2]) -> bool {
        let on = |i: usize| match scalings[i].sign().is_zero() {
            true => point.0 == self.solids[i].seed,
            false => self.solids[i].side(&point.0, scalings[i]).is_zero(),
        };
        // A seed may touch the other solid only.
        on(0) && on(1)
    }
}

/// How the scaled bodies are; `None` if their coordinates, times the denominators of the scalings, are no floats.
pub fn verdict_of_bodies(scaling: &Scaling<'_>, scalings: [&Rational; 2]) -> Option<Relation> {
    if scalings.iter().any(|scaling| scaling.sign().is_zero()) {
        return None;
    }
    let [p, q] = [denominator(scalings[0])?, denominator(scalings[1])?];
    let factor = Rational::of((p / greatest_common(p, q) * q) as f64);
    let [a, b] = [scaled(scaling, 0, scalings[0], &factor)?, scaled(scaling, 1, scalings[1], &factor)?];
    let pair = ConvexPair::new(&a, Point3::origin(), &b, Point3::origin()).ok()?;
    Some(match pair.v_clip(&mut WarmStart::default(), &mut Cost::default()) {
        ConvexCertificate::Apart(_) => Relation::Apart,
        ConvexCertificate::Touching { .. } => Relation::Touching,
        ConvexCertificate::Overlapping(_) => Relation::Overlapping,
    })
}

/// The denominator in lowest terms, if it is small.
fn denominator(number: &Rational) -> Option<u64> {
    let text = number.to_string();
    let digits = text.split_once('/').map_or("1", |(_, denominator)| denominator);
    digits.parse().ok().filter(|&denominator: &u64| denominator < 1 << 26)
}

fn greatest_common(mut p: u64, mut q: u64) -> u64 {
    while q != 0 {
        (p, q) = (q, p % q);
    }
    p
}

/// A body scaled about its seed, and then everything by a factor.
fn scaled(scaling: &Scaling<'_>, index: usize, by: &Rational, factor: &Rational) -> Option<Body> {
    let body = scaling.bodies()[index];
    let (place, seed) = (scaling.places()[index], scaling.seeds()[index]);
    let (by, seeds) = (by * factor, [0, 1, 2].map(|k| &Rational::of(seed[k]) * factor));
    let arms = [0, 1, 2].map(|k| &Rational::of(place[k]) - &Rational::of(seed[k]));
    let coordinate = |point: &Point3<f64>, k: usize| {
        let exact = &seeds[k] + &(&by * &(&Rational::of(point[k]) + &arms[k]));
        let [below, above] = exact.bracket();
        (below == above).then_some(below)
    };
    let point =
        |point: &Point3<f64>| Some(Point3::new(coordinate(point, 0)?, coordinate(point, 1)?, coordinate(point, 2)?));
    let positions: Option<Vec<Point3<f64>>> = body.positions().iter().map(point).collect();
    body.with_positions(positions?, Orientation::Kept).ok()
}
