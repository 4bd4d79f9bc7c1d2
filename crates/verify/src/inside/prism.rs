//! Prisms: what a shape sweeps while it moves.

use std::collections::BTreeMap;

use firstcontact::polytope::{Part, prism as product};

use super::Random;
use super::shape::{Answer, Kind, Shape};

/// How long a prism lasts, in steps.
pub const DURATION: i64 = 512;

/// A moving shape.
pub struct Prism {
    base: Shape,
    /// How far it moves in each step of time.
    velocity: Vec<i64>,
    /// The number of each face of the lattice, by where it comes from.
    numbers: BTreeMap<Part, usize>,
}

/// What a shape sweeps with a velocity in steps of space over steps of time.
pub fn prism(base: Shape, velocity: &[i64]) -> Shape {
    let (lattice, parts) = product(base.polytope.lattice());
    let place = |vertex: &Vec<i64>, time: i64| {
        let moved = vertex.iter().zip(velocity).map(|(x, v)| x + v * time);
        moved.chain([time]).collect()
    };
    let vertices = [0, DURATION].into_iter().flat_map(|time| base.vertices.iter().map(move |v| place(v, time)));
    let (name, vertices) = (format!("moving {}", base.name), vertices.collect());
    let numbers = parts.into_iter().enumerate().map(|(number, part)| (part, number)).collect();
    let prism = Prism { base, velocity: velocity.to_vec(), numbers };
    Shape::new(name, lattice, vertices, Kind::Prism(Box::new(prism)))
}

impl Prism {
    pub fn answer(&self, point: &[i64]) -> Answer {
        let Some((&time, place)) = point.split_last() else { return Answer::Off(0) };
        if !(0..=DURATION).contains(&time) {
            return Answer::Off(0);
        }
        let place: Vec<i64> = place.iter().zip(&self.velocity).map(|(x, v)| x - v * time).collect();
        let lattice = self.base.polytope.lattice();
        let face = match self.base.answer(&place) {
            Answer::On(number) => lattice.face(number).unwrap_or_default(),
            Answer::Off(winding) if winding == 0 || (1..DURATION).contains(&time) => return Answer::Off(winding),
            Answer::Off(_) => lattice.top(),
        };
        Answer::On(
            self.numbers[&match time {
                0 => Part::First(face),
                DURATION => Part::Last(face),
                _ => Part::Swept(face),
            }],
        )
    }

    pub fn on_boundary(&self, random: &mut Random) -> Vec<i64> {
        let time = match random.below(4) {
            0 => 0,
            1 => DURATION,
            2 => 64 * random.between(1, 7),
            _ => random.between(1, DURATION - 1),
        };
        let is_end = time % DURATION == 0;
        let inner = is_end && random.below(2) == 0;
        let place = if inner { self.base.near(random) } else { self.base.on_boundary(random) };
        place.iter().zip(&self.velocity).map(|(x, v)| x + v * time).chain([time]).collect()
    }
}
