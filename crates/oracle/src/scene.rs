//! Both bodies and their motion as integers: everything multiplied by one common denominator.

use dashu_int::IBig;
use dashu_int::ops::{BitTest, Gcd};

use super::body::{Body, Simplex};
use super::integer::{Integer, Vector, difference, sum};
use super::{Feature, Rational};

/// Coordinates of at most this many bits are counted in `i128`.
///
/// Spans and gaps then have 19 bits and a sign, sums of three of their triple products (the largest numbers an equation
/// is solved with) less than 60, and the products of two of those, by which times are compared, less than 120.
const MACHINE_BITS: usize = 18;

/// The vertices of both bodies, A's where they are at the start, and the way A goes. All times `scale`.
pub(super) struct Scene<T> {
    pub(super) a: Vec<Vector<T>>,
    pub(super) b: Vec<Vector<T>>,
    pub(super) displacement: Vector<T>,
    pub(super) scale: IBig,
}

impl Scene<IBig> {
    /// Scales the bodies and the motion of A relative to B to integers.
    pub(super) fn new(a: &Body, b: &Body, offset: &[Rational; 3], displacement: &[Rational; 3]) -> Scene<IBig> {
        let (a, b) = (rationals(a), rationals(b));
        let coordinates = a.iter().chain(&b).flatten().chain(offset).chain(displacement);
        let scale = coordinates.fold(IBig::ONE, |scale, x| common_multiple(scale, x.denominator()));
        let integers = |vector: &[Rational; 3]| vector.each_ref().map(|x| x.numerator() * (&scale / x.denominator()));
        let offset = integers(offset);
        Scene {
            a: a.iter().map(|vertex| sum(&integers(vertex), &offset)).collect(),
            b: b.iter().map(integers).collect(),
            displacement: integers(displacement),
            scale: scale.clone(),
        }
    }

    /// The same scene in machine integers, if it is small enough for them.
    pub(super) fn in_machine_integers(&self) -> Option<Scene<i128>> {
        let small = |x: &IBig| (x.bit_len() <= MACHINE_BITS).then(|| i128::try_from(x).ok()).flatten();
        let vector = |v: &Vector<IBig>| Some([small(&v[0])?, small(&v[1])?, small(&v[2])?]);
        Some(Scene {
            a: self.a.iter().map(vector).collect::<Option<_>>()?,
            b: self.b.iter().map(vector).collect::<Option<_>>()?,
            displacement: vector(&self.displacement)?,
            scale: self.scale.clone(),
        })
    }
}

fn rationals(body: &Body) -> Vec<[Rational; 3]> {
    // A body holds finite coordinates only.
    let exact = |x: f64| Rational::from_f64(x).unwrap_or(Rational::ZERO);
    body.vertices.iter().map(|vertex| vertex.map(exact)).collect()
}

pub(super) fn common_multiple(a: IBig, b: &IBig) -> IBig {
    if *b == IBig::ONE {
        return a;
    }
    let divisor = IBig::from((&a).gcd(b));
    a * (b / divisor)
}

/// A simplex in place: its first corner, and the spans from there to the others.
pub(super) struct Placed<T> {
    pub(super) feature: Feature,
    pub(super) corner: Vector<T>,
    pub(super) spans: Vec<Vector<T>>,
    low: Vector<T>,
    high: Vector<T>,
}

impl<T: Integer> Placed<T> {
    /// Places `simplices` at `vertices`.
    pub(super) fn all(simplices: &[Simplex], vertices: &[Vector<T>]) -> Vec<Placed<T>> {
        simplices.iter().map(|simplex| Placed::new(simplex, vertices)).collect()
    }

    fn new(simplex: &Simplex, vertices: &[Vector<T>]) -> Placed<T> {
        let corners: Vec<&Vector<T>> = simplex.corners.iter().map(|&index| &vertices[index as usize]).collect();
        let (mut low, mut high) = (corners[0].clone(), corners[0].clone());
        for corner in &corners[1..] {
            stretch(&mut low, &mut high, corner);
        }
        let spans = corners[1..].iter().map(|corner| difference(corner, corners[0])).collect();
        Placed { feature: simplex.feature, corner: corners[0].clone(), spans, low, high }
    }

    /// Makes the box hold the whole way along `displacement` as well.
    pub(super) fn swept(mut self, displacement: &Vector<T>) -> Placed<T> {
        let (low, high) = (sum(&self.low, displacement), sum(&self.high, displacement));
        stretch(&mut self.low, &mut self.high, &low);
        stretch(&mut self.low, &mut self.high, &high);
        self
    }

    /// Widens the box by a length on all sides.
    pub(super) fn widened(mut self, reach: &T) -> Placed<T> {
        self.low = self.low.each_ref().map(|x| x.minus(reach));
        self.high = self.high.each_ref().map(|x| x.plus(reach));
        self
    }

    /// True if the boxes have no point in common.
    pub(super) fn is_apart(&self, other: &Placed<T>) -> bool {
        (0..3).any(|i| self.high[i] < other.low[i] || other.high[i] < self.low[i])
    }
}

fn stretch<T: Integer>(low: &mut Vector<T>, high: &mut Vector<T>, point: &Vector<T>) {
    for i in 0..3 {
        if point[i] < low[i] {
            low[i] = point[i].clone();
        }
        if point[i] > high[i] {
            high[i] = point[i].clone();
        }
    }
}
