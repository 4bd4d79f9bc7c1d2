//! Points to ask about.

use super::Random;
use super::shape::Shape;

impl Shape {
    /// A random point: on the boundary, in line with vertices, or anywhere near.
    pub fn sample(&self, random: &mut Random) -> Vec<i64> {
        match random.below(8) {
            0..4 => self.on_boundary(random),
            4..6 => self.aligned(random),
            _ => self.near(random),
        }
    }

    /// A random point of the box around the shape.
    pub fn near(&self, random: &mut Random) -> Vec<i64> {
        let coordinate = |axis: usize, random: &mut Random| {
            let along = self.vertices.iter().map(|vertex| vertex[axis]);
            random.between(along.clone().min().unwrap_or(0), along.max().unwrap_or(0))
        };
        (0..self.dimension()).map(|axis| coordinate(axis, random)).collect()
    }

    /// A point that shares coordinates with vertices, so that rays along the axes meet faces of all dimensions.
    fn aligned(&self, random: &mut Random) -> Vec<i64> {
        let vertex = &self.vertices[random.below(self.vertices.len() as u64) as usize];
        let mut point = self.near(random);
        let free = random.below(self.dimension() as u64) as usize;
        for (axis, x) in point.iter_mut().enumerate().filter(|(axis, _)| *axis != free) {
            let other = &self.vertices[random.below(self.vertices.len() as u64) as usize];
            *x = if random.below(3) == 0 { other[axis] } else { vertex[axis] };
        }
        // Time is moved along as often as space, so that the last axis is free more often than others.
        if random.below(2) == 0 {
            let last = self.near(random).pop();
            point.iter_mut().zip(vertex).for_each(|(x, v)| *x = *v);
            if let (Some(slot), Some(last)) = (point.last_mut(), last) {
                *slot = last;
            }
        }
        point
    }
}
