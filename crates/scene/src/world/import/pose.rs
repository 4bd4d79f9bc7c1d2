//! Where objects stand: a position and a quaternion, and one such within another.

/// A place in a frame. The quaternion is `x y z w`, as written, not necessarily of norm one; `None` turns nothing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Pose {
    pub(super) position: [f64; 3],
    pub(super) turn: Option<[f64; 4]>,
}

impl Pose {
    /// A pose whose quaternion, if it turns nothing, is left out.
    pub(super) fn new(position: [f64; 3], [x, y, z, w]: [f64; 4]) -> Pose {
        let turns = [x, y, z].iter().any(|value| *value != 0.0);
        Pose { position, turn: turns.then_some([x, y, z, w]) }
    }

    /// Whether it is the frame itself.
    pub(super) fn is_identity(&self) -> bool {
        self.turn.is_none() && self.position == [0.0; 3]
    }

    /// A vector of this frame, turned as the frame is.
    pub(super) fn turned(&self, vector: [f64; 3]) -> [f64; 3] {
        self.turn.map_or(vector, |turn| rotate(normalised(turn), vector))
    }

    /// A pose that is given in the frame of this one, computed in floats.
    pub(super) fn then(&self, inner: &Pose) -> Pose {
        let offset = self.turned(inner.position);
        let position = std::array::from_fn(|k| self.position[k] + offset[k]);
        let turn = match (self.turn, inner.turn) {
            (Some(outer), Some(inner)) => Some(product(normalised(outer), normalised(inner))),
            (outer, inner) => outer.or(inner),
        };
        Pose { position, turn }
    }
}

fn normalised(q: [f64; 4]) -> [f64; 4] {
    let largest = q.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    if largest == 0.0 {
        return [0.0, 0.0, 0.0, 1.0];
    }
    let scaled = q.map(|value| value / largest);
    let norm = scaled.iter().map(|value| value * value).sum::<f64>().sqrt();
    scaled.map(|value| value / norm)
}

/// The Hamilton product: first `b` turns, then `a`.
fn product([ax, ay, az, aw]: [f64; 4], [bx, by, bz, bw]: [f64; 4]) -> [f64; 4] {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

fn rotate([x, y, z, w]: [f64; 4], [px, py, pz]: [f64; 3]) -> [f64; 3] {
    // p + 2 w (v x p) + 2 v x (v x p)
    let cross =
        |a: [f64; 3], b: [f64; 3]| [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    let once = cross([x, y, z], [px, py, pz]);
    let twice = cross([x, y, z], once);
    let point = [px, py, pz];
    std::array::from_fn(|k| point[k] + 2.0 * (w * once[k] + twice[k]))
}

/// A quaternion `x y z w` that turns z into a direction.
pub(super) fn from_z([x, y, z]: [f64; 3]) -> Option<[f64; 4]> {
    let norm = (x * x + y * y + z * z).sqrt();
    if x == 0.0 && y == 0.0 {
        return (z < 0.0).then_some([1.0, 0.0, 0.0, 0.0]);
    }
    // Half-way between z and the direction, but for the sign; far from degenerate unless the direction is nearly -z.
    if z < -0.999 * norm {
        let around_x = product([1.0, 0.0, 0.0, 0.0], from_z([x, -y, -z]).unwrap_or([0.0, 0.0, 0.0, 1.0]));
        return Some(around_x);
    }
    Some(normalised([-y, x, 0.0, norm + z]))
}

/// The quaternion `x y z w` of an angle in radians about an axis that is not zero; `None` for no angle. The sine and cosine are
/// those of the program's own trigonometry, the same on every platform.
pub(super) fn from_axis_angle(axis: [f64; 3], angle: f64) -> Option<[f64; 4]> {
    if angle == 0.0 {
        return None;
    }
    let norm = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
    let (sine, cosine) = (libm::sin(angle / 2.0), libm::cos(angle / 2.0));
    Some([axis[0] / norm * sine, axis[1] / norm * sine, axis[2] / norm * sine, cosine])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: [f64; 3], b: [f64; 3]) -> bool {
        a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12)
    }

    #[test]
    fn poses_compose_as_frames_do() {
        let quarter = [0.0, 0.0, 0.5f64.sqrt(), 0.5f64.sqrt()];
        let outer = Pose::new([1.0, 2.0, 3.0], quarter);
        let inner = Pose::new([1.0, 0.0, 0.0], quarter);
        let both = outer.then(&inner);
        assert!(near(both.position, [1.0, 3.0, 3.0]), "{both:?}");
        let q = both.turn.unwrap();
        assert!(near([q[0], q[1], q[2]], [0.0, 0.0, 1.0]) && q[3].abs() < 1e-12, "{q:?}");
        assert!(Pose::new([0.0; 3], [0.0, 0.0, 0.0, 1.0]).is_identity());
    }

    #[test]
    fn z_is_turned_into_any_direction() {
        for direction in [[1.0, 0.0, 0.0], [0.0, -2.0, 0.0], [1.0, 2.0, 3.0], [1e-3, 2e-3, -1.0], [0.0, 1e-9, -1.0]] {
            let norm = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
            let turned = rotate(from_z(direction).unwrap(), [0.0, 0.0, norm]);
            assert!(near(turned, direction), "{direction:?} is {turned:?}");
        }
        assert_eq!(from_z([0.0, 0.0, 2.0]), None);
        assert!(near(rotate(from_z([0.0, 0.0, -1.0]).unwrap(), [0.0, 0.0, 1.0]), [0.0, 0.0, -1.0]));
    }
}
