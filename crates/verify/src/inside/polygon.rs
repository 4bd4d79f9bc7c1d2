//! Polygons of any number of loops.

use std::collections::BTreeMap;

use firstcontact::polytope::{Lattice, LatticeBuilder, Orientation, Part, prism as product};

use super::Random;
use super::{Answer, Kind, Shape};

/// Loops of edges, counter-clockwise around what they enclose.
pub struct Polygon {
    points: Vec<[i64; 2]>,
    edges: Vec<[usize; 2]>,
}

/// The sign of the area of a triangle.
pub fn turn([a, b, c]: [[i64; 2]; 3]) -> i128 {
    let [u, v] = [b, c].map(|p| [0, 1].map(|k| i128::from(p[k]) - i128::from(a[k])));
    (u[0] * v[1] - u[1] * v[0]).signum()
}

/// Whether a point on the line of two others is between them, or one of them.
pub fn is_between<const N: usize>(a: [i64; N], b: [i64; N], p: [i64; N]) -> bool {
    (0..N).all(|k| a[k].min(b[k]) <= p[k] && p[k] <= a[k].max(b[k]))
}

/// A polygon with loops given by the numbers of their vertices.
pub fn polygon(name: &str, points: Vec<[i64; 2]>, loops: &[Vec<usize>]) -> Shape {
    let edges: Vec<[usize; 2]> = loops
        .iter()
        .flat_map(|numbers| numbers.iter().zip(numbers.iter().cycle().skip(1)).map(|(&a, &b)| [a, b]))
        .collect();
    let vertices = points.iter().map(|point| point.to_vec()).collect();
    let lattice = lattice(points.len(), &edges);
    Shape::new(name.to_owned(), lattice, vertices, Kind::Polygon(Polygon { points, edges }))
}

/// A polygon of separate loops.
pub fn of_loops(name: &str, loops: &[Vec<[i64; 2]>]) -> Shape {
    let mut next = 0;
    let numbers: Vec<Vec<usize>> = loops
        .iter()
        .map(|points| {
            next += points.len();
            (next - points.len()..next).collect()
        })
        .collect();
    polygon(name, loops.concat(), &numbers)
}

fn lattice(points: usize, edges: &[[usize; 2]]) -> Lattice {
    let mut builder = LatticeBuilder::new(points);
    let vertices: Vec<_> = builder.vertices().collect();
    builder.next_dimension();
    let ids: Vec<_> = edges
        .iter()
        .map(|&[a, b]| builder.face([(vertices[a], Orientation::Against), (vertices[b], Orientation::Along)]))
        .collect();
    builder.next_dimension();
    builder.face(ids.into_iter().map(|edge| (edge, Orientation::Along)));
    builder.build().unwrap()
}

impl Polygon {
    pub fn answer(&self, point: &[i64]) -> Answer {
        let p = [point[0], point[1]];
        if let Some(vertex) = self.points.iter().position(|&vertex| vertex == p) {
            return Answer::On(vertex);
        }
        let holds = |&[a, b]: &[usize; 2]| {
            let [a, b] = [self.points[a], self.points[b]];
            turn([a, b, p]) == 0 && is_between(a, b, p)
        };
        if let Some(edge) = self.edges.iter().position(holds) {
            return Answer::On(self.points.len() + edge);
        }
        let mut random = Random::new(3);
        loop {
            let apex = [0, 1].map(|_| random.between(-(1 << 29), 1 << 29));
            if let Some(winding) = self.winding(p, apex) {
                return Answer::Off(winding);
            }
        }
    }

    /// The sum of the signs of the triangles over the edges that hold a point; nothing if it is in line with apex and
    /// vertex.
    fn winding(&self, p: [i64; 2], apex: [i64; 2]) -> Option<i64> {
        let mut sum = 0;
        for &[a, b] in &self.edges {
            let [a, b] = [self.points[a], self.points[b]];
            let sides = [turn([apex, a, p]), turn([b, apex, p])];
            if sides.contains(&0) {
                return None;
            }
            let sign = turn([apex, a, b]);
            sum += if sides == [sign; 2] && turn([a, b, p]) == sign { sign as i64 } else { 0 };
        }
        Some(sum)
    }

    pub fn on_boundary(&self, random: &mut Random) -> Vec<i64> {
        let [a, b] = self.edges[random.below(self.edges.len() as u64) as usize].map(|vertex| self.points[vertex]);
        let eighths = if random.below(3) == 0 { 0 } else { random.between(1, 7) };
        [0, 1].map(|k| a[k] + (b[k] - a[k]) / 8 * eighths).to_vec()
    }
}

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
