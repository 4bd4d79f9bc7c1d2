//! Which vertices of a file are the same point.

use super::parallel::sort;

/// For each vertex the least index of a vertex with equal coordinates, `-0.0` being equal to `0.0`.
pub(crate) fn weld(vertices: &[[f64; 3]]) -> Vec<u32> {
    let mut order: Vec<([u64; 3], u32)> =
        vertices.iter().enumerate().map(|(index, vertex)| (vertex.map(key), index as u32)).collect();
    sort(&mut order);
    let mut representative: Vec<u32> = (0..vertices.len() as u32).collect();
    for group in order.chunk_by(|left, right| left.0 == right.0) {
        for &(_, index) in group {
            representative[index as usize] = group[0].1;
        }
    }
    representative
}

/// Bits that are equal exactly when the floats are (there are no NaNs in a mesh).
fn key(value: f64) -> u64 {
    if value == 0.0 { 0 } else { value.to_bits() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_the_least_index() {
        let vertices = [[1.0, 2.0, 3.0], [0.0, 0.0, 0.0], [1.0, 2.0, 3.0], [-0.0, 0.0, -0.0], [1.0, 2.0, 3.5]];
        assert_eq!(weld(&vertices), [0, 1, 0, 1, 4]);
    }
}
