//! A rigid motion in floats, for pictures: what is decided, is decided by the enclosures.

use firstcontact_exact::Filtered;

use super::motion::RigidMotion;

/// Numbers of a [`RigidMotion`], each about as near as a float is.
///
/// At a time `t` from 0 to 1 a point `v` of the body is at `center + t (end - center) + R(t) (offset + orientation v)`,
/// where `R(t)` is the turn by `t angle` about the axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MotionNumbers {
    /// Place of the centre at the beginning.
    pub center: [f64; 3],
    /// Place of the centre at the end.
    pub end: [f64; 3],
    /// Way from the centre to the origin of the body, at the beginning.
    pub offset: [f64; 3],
    /// Rows of the matrix of the orientation at the beginning.
    pub orientation: [[f64; 3]; 3],
    /// Unit vector of the axis; zero where there is no turn.
    pub axis: [f64; 3],
    /// Angle of the turn, in radians, by the right-hand rule.
    pub angle: f64,
}

impl RigidMotion {
    /// Its numbers.
    pub fn numbers(&self) -> MotionNumbers {
        let values = |numbers: &[Filtered; 3]| numbers.map(|x| x.value);
        let turns = self.turns();
        MotionNumbers {
            center: values(&self.center),
            end: values(&self.end),
            offset: values(&self.offset),
            orientation: self.orientation.each_ref().map(values),
            axis: if turns { values(&self.axis) } else { [0.0; 3] },
            angle: if turns { self.angle.value } else { 0.0 },
        }
    }

    /// About the pose at a time from 0 to 1: the rows of its matrix, and the place of the origin of the body.
    pub fn pose_about(&self, time: f64) -> ([[f64; 3]; 3], [f64; 3]) {
        let pose = self.at_time(time);
        (pose.rows, pose.shift.map(|x| x.value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RationalPose;
    use firstcontact_exact::Rational;

    fn dot(one: [f64; 3], other: [f64; 3]) -> f64 {
        (0..3).map(|k| one[k] * other[k]).sum()
    }

    fn cross(u: [f64; 3], v: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|k| u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3])
    }

    /// The place of a point by the formula of the numbers, with the functions of the system.
    fn place(motion: &RigidMotion, time: f64, point: [f64; 3]) -> [f64; 3] {
        let MotionNumbers { center, end, offset, orientation, axis, angle } = motion.numbers();
        let own: [f64; 3] = std::array::from_fn(|k| offset[k] + dot(orientation[k], point));
        let (sine, cosine) = (angle * time).sin_cos();
        let (across, along) = (cross(axis, own), (1.0 - cosine) * dot(axis, own));
        let turned = |k: usize| cosine * own[k] + sine * across[k] + along * axis[k];
        std::array::from_fn(|k| center[k] + time * (end[k] - center[k]) + turned(k))
    }

    #[test]
    fn numbers_give_the_poses() {
        let (from, to) = ([1.0, 2.0, 0.5, -1.0], [0.5, -1.0, 2.0, 3.0]);
        let start = RationalPose::at([2.0, 0.0, 5.0].map(Rational::of)).oriented(from);
        let standing = || RigidMotion::at([2.0, 0.0, 5.0]).unwrap();
        let motions = [
            standing(),
            standing().oriented(from).unwrap().moving([1.0, 2.0, 3.0]).unwrap(),
            standing().turning([1.0, 2.0, -2.0], [3.0, 0.0, 1.0], 700.0).unwrap(),
            standing().turning_between(from, to).unwrap().moving_to([0.0, 4.0, 1.0]).unwrap(),
            RigidMotion::screwing(&start, to, [4.0, 4.0, 1.0]).unwrap(),
        ];
        let offset = [0.5, -2.0, 1.0].map(Rational::of);
        let carried: Vec<RigidMotion> = motions.iter().map(|motion| motion.clone().carrying(&offset)).collect();
        for motion in motions.iter().chain(&carried) {
            for time in [0.0, 0.25, 0.7, 1.0] {
                let (rows, origin) = motion.pose_about(time);
                let point = [0.25, 3.0, -1.5];
                let (found, formula) = (rows.map(|row| dot(row, point)), place(motion, time, point));
                for k in 0..3 {
                    assert!((origin[k] + found[k] - formula[k]).abs() < 1e-13, "{motion:?} at {time}");
                }
            }
        }
    }
}
