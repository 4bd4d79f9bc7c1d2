//! Solids as they are when they really are scaled: as half-spaces in rational numbers, and as bodies where doubles hold
//! them.

use nalgebra::Point3;

use firstcontact_convex::Relation;
use firstcontact_exact::ring::difference;
use firstcontact_exact::ring::dot;
use firstcontact_exact::{Rational, Sign};
use firstcontact_papers::HalfSpace;
use firstcontact_papers::linear_program::{ProgramOutcome, maximise};
use firstcontact_papers::scaling::Scaling;
use firstcontact_solid::{Body, Orientation};

/// The half-spaces of a solid that is scaled about its seed.
pub(super) struct Facets {
    seed: [Rational; 3],
    rows: Vec<Row>,
}

/// A half-space `normal . (x - seed) <= scaling * reach`.
struct Row {
    normal: [Rational; 3],
    reach: Rational,
}

fn exact(point: Point3<f64>) -> [Rational; 3] {
    <[f64; 3]>::from(point).map(Rational::of)
}

impl Facets {
    /// Those of both solids, from their triangles alone.
    pub(super) fn of(solids: &Scaling<'_>) -> [Facets; 2] {
        std::array::from_fn(|side| {
            let body = solids.bodies()[side];
            let seed = exact(solids.seeds()[side]);
            let own_seed = difference(&seed, &exact(solids.places()[side]));
            let row = |corners: [u32; 3]| {
                let half_space = HalfSpace::behind(corners.map(|corner| body.positions()[corner as usize])).ok()?;
                let normal: [Rational; 3] = half_space.coefficients().try_into().ok()?;
                let reach = (&half_space.bound() - &dot(&normal, &own_seed)).reduced();
                Some(Row { normal, reach })
            };
            Facets { rows: body.triangles().filter_map(|(corners, _)| row(corners)).collect(), seed }
        })
    }

    /// Relation of the scaled solids, by the sign of the greatest margin by which a point is in all half-spaces; `None`
    /// if the program has no answer, which never happens.
    pub(super) fn verdict([a, b]: &[Facets; 2], scalings: [&Rational; 2]) -> Option<Relation> {
        let margin = match scalings.map(|scaling| scaling.sign().is_zero()) {
            [true, true] if a.seed == b.seed => Sign::Zero,
            [true, true] => Sign::Negative,
            [true, false] => -b.side(&a.seed, scalings[1]),
            [false, true] => -a.side(&b.seed, scalings[0]),
            [false, false] => {
                let rows = a.half_spaces(scalings[0]).chain(b.half_spaces(scalings[1])).collect::<Vec<_>>();
                match maximise(&[0.0, 0.0, 0.0, 1.0].map(Rational::of), &rows).ok()? {
                    ProgramOutcome::Optimal(optimum) => optimum.value.sign(),
                    ProgramOutcome::Unbounded(_) | ProgramOutcome::Infeasible(_) => return None,
                }
            }
        };
        Some(match margin {
            Sign::Negative => Relation::Apart,
            Sign::Zero => Relation::Touching,
            Sign::Positive => Relation::Overlapping,
        })
    }

    /// The half-spaces at a scaling, with a fourth coordinate for the margin.
    fn half_spaces(&self, scaling: &Rational) -> impl Iterator<Item = HalfSpace> {
        self.rows.iter().map(move |row| {
            let bound = &dot(&row.normal, &self.seed) + &(&row.reach * scaling);
            let [x, y, z] = row.normal.clone();
            HalfSpace::rational(&[x, y, z, Rational::of(1.0)], &bound)
        })
    }

    /// Sign of a point: positive outside of the scaled solid, zero on its boundary.
    fn side(&self, point: &[Rational; 3], scaling: &Rational) -> Sign {
        let from_seed = difference(point, &self.seed);
        let height = |row: &Row| (&dot(&row.normal, &from_seed) - &(&row.reach * scaling)).sign();
        self.rows.iter().map(height).max().unwrap_or(Sign::Positive)
    }
}

/// One of the solids scaled about its seed, and then everything by a factor; `None` if a coordinate is no double.
pub(super) fn scaled_body(solids: &Scaling<'_>, side: usize, by: &Rational, factor: &Rational) -> Option<Body> {
    let body = solids.bodies()[side];
    let (place, seed) = (exact(solids.places()[side]), exact(solids.seeds()[side]));
    let coordinate = |k: usize, x: f64| {
        let arm = &(&Rational::of(x) + &place[k]) - &seed[k];
        let [below, above] = (&(&seed[k] + &(&arm * by)) * factor).bracket();
        (below == above).then_some(below)
    };
    let moved = |point: &Point3<f64>| {
        Some(Point3::new(coordinate(0, point.x)?, coordinate(1, point.y)?, coordinate(2, point.z)?))
    };
    let positions: Option<Vec<Point3<f64>>> = body.positions().iter().map(moved).collect();
    body.with_positions(positions?, Orientation::Kept).ok()
}
