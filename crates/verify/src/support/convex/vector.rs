//! Arithmetic on plain triples, rounded as floats are.

/// A point or a vector.
pub type Triple = [f64; 3];

pub fn plus(u: Triple, v: Triple) -> Triple {
    [0, 1, 2].map(|i| u[i] + v[i])
}

pub fn minus(u: Triple, v: Triple) -> Triple {
    [0, 1, 2].map(|i| u[i] - v[i])
}

pub fn times(u: Triple, factor: f64) -> Triple {
    u.map(|x| x * factor)
}

pub fn dot(u: Triple, v: Triple) -> f64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

pub fn cross(u: Triple, v: Triple) -> Triple {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| u[i] * v[j] - u[j] * v[i])
}

/// The greatest coordinate.
pub fn reach(u: Triple) -> f64 {
    u.iter().fold(0.0, |reach: f64, x| reach.max(x.abs()))
}

/// The power of two next below a positive number, by which products are exact; one for zero.
pub fn scale(x: f64) -> f64 {
    if x > 0.0 && x.is_finite() { 2f64.powi(x.log2().floor() as i32) } else { 1.0 }
}
