//! Poses of objects that turn. The viewer has the same rules.

use firstcontact_scene::world::{ObjectMotion, TimedMotion};
use nalgebra::{Matrix3, Point3, Rotation3, UnitQuaternion, Vector3};

/// The most that an object turns between two instants at which its way and its bounds are taken, in radians.
const STEP: f64 = 0.0625;

/// The most such instants of a piece.
const MOST_STEPS: f64 = 256.0;

/// Pose of an object at an instant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pose {
    /// Matrix of its orientation.
    pub(crate) turn: Matrix3<f64>,
    /// Place of its origin.
    pub(crate) origin: Point3<f64>,
}

impl Pose {
    /// An object that is not turned.
    pub(crate) fn at(origin: Point3<f64>) -> Pose {
        Pose { turn: Matrix3::identity(), origin }
    }

    /// An object at an instant of its motion; `None` while it is not there.
    pub(crate) fn of(motion: &ObjectMotion, time: f64) -> Option<Pose> {
        match motion {
            ObjectMotion::Straight(motion) => motion.position(time).map(Pose::at),
            ObjectMotion::Turning(pieces) => pose_at(pieces, time),
        }
    }

    /// The place of a point of the object, given from its origin.
    pub(crate) fn place(&self, point: Vector3<f64>) -> Point3<f64> {
        self.origin + self.turn * point
    }

    /// A vector of the world, as seen from the object.
    pub(crate) fn seen(&self, vector: Vector3<f64>) -> Vector3<f64> {
        self.turn.tr_mul(&vector)
    }

    /// The box around a box of the object, placed.
    pub(crate) fn spread(&self, [low, high]: [Vector3<f64>; 2]) -> [Point3<f64>; 2] {
        let middle = self.place((low + high) / 2.0);
        let half = self.turn.abs() * ((high - low) / 2.0);
        [middle - half, middle + half]
    }
}

/// The pose at an instant of an object that moves by pieces; `None` if there are none.
pub(crate) fn pose_at(pieces: &[TimedMotion], time: f64) -> Option<Pose> {
    let next = pieces.partition_point(|piece| piece.clock[0] <= time);
    let TimedMotion { clock: [from, to], motion } = pieces.get(next.saturating_sub(1))?;
    let share = if to > from { ((time - from) / (to - from)).clamp(0.0, 1.0) } else { 0.0 };
    let (rows, origin) = motion.pose_about(share);
    Some(Pose { turn: Matrix3::from_fn(|i, j| rows[i][j]), origin: origin.into() })
}

/// The times between pieces, and both ends.
pub(crate) fn times(pieces: &[TimedMotion]) -> impl Iterator<Item = f64> {
    pieces.iter().flat_map(|piece| piece.clock)
}

/// Instants between the ends of pieces, between which an object turns little.
pub(crate) fn steps(pieces: &[TimedMotion]) -> impl Iterator<Item = f64> {
    pieces.iter().flat_map(|TimedMotion { clock: [from, to], motion }| {
        let count = (motion.numbers().angle.abs() / STEP).ceil().min(MOST_STEPS);
        (1..count as u32).map(move |step| from + (to - from) * (f64::from(step) / count))
    })
}

/// All numbers of a piece, as the viewer takes them: both times, the centre at both, the offset from it and the
/// orientation as a quaternion, scalar last, at the first, the axis and the angle.
pub(crate) fn packed(TimedMotion { clock, motion }: &TimedMotion) -> Vec<f64> {
    let numbers = motion.numbers();
    let turn = Rotation3::from_matrix_unchecked(Matrix3::from_fn(|i, j| numbers.orientation[i][j]));
    let quaternion: [f64; 4] = UnitQuaternion::from_rotation_matrix(&turn).coords.into();
    let parts: [&[f64]; 7] =
        [clock, &numbers.center, &numbers.end, &numbers.offset, &quaternion, &numbers.axis, &[numbers.angle]];
    parts.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_rotation::RigidMotion;

    /// A door that opens by a quarter of a turn, waits, and is lifted.
    fn pieces() -> Vec<TimedMotion> {
        let opening = RigidMotion::at([1.0, 0.0, 0.0]).unwrap().turning([0.0, 0.0, 2.0], [0.0; 3], 90.0).unwrap();
        let lifted = opening.end().moving([0.0, 0.0, 1.0]).unwrap();
        let piece = |clock, motion| TimedMotion { clock, motion };
        vec![piece([1.0, 3.0], opening), piece([4.0, 5.0], lifted)]
    }

    fn corner(time: f64) -> [f64; 3] {
        pose_at(&pieces(), time).unwrap().place(Vector3::x()).into()
    }

    #[test]
    fn poses_wait_before_and_after() {
        let root = 2f64.sqrt();
        let wanted = [
            (0.0, [2.0, 0.0, 0.0]),
            (1.0, [2.0, 0.0, 0.0]),
            (2.0, [root, root, 0.0]),
            (3.0, [0.0, 2.0, 0.0]),
            (3.5, [0.0, 2.0, 0.0]),
            (4.5, [0.0, 2.0, 0.5]),
            (9.0, [0.0, 2.0, 1.0]),
        ];
        for (time, place) in wanted {
            let off = (Vector3::from(corner(time)) - Vector3::from(place)).norm();
            assert!(off < 1e-15, "t = {time}: {:?}", corner(time));
        }
        assert_eq!(times(&pieces()).collect::<Vec<_>>(), [1.0, 3.0, 4.0, 5.0]);
        let steps: Vec<f64> = steps(&pieces()).collect();
        assert!(steps.len() == 25 && steps.iter().all(|time| (1.0..3.0).contains(time)), "{steps:?}");
        assert_eq!(pose_at(&[], 0.0), None);
    }

    #[test]
    fn a_turned_box_is_enclosed() {
        let pose = pose_at(&pieces(), 2.0).unwrap();
        let [low, high] = pose.spread([Vector3::new(-1.0, 0.0, 0.0), Vector3::new(1.0, 0.0, 2.0)]);
        let root = 2f64.sqrt();
        assert!((low.coords - Vector3::zeros()).norm() < 1e-15 && (high - Point3::new(root, root, 2.0)).norm() < 1e-15);
        assert!((pose.seen(Vector3::x()) - Vector3::new(root / 2.0, -root / 2.0, 0.0)).norm() < 1e-15);
    }

    #[test]
    fn packed_numbers_are_those_of_the_motion() {
        let packed = packed(&pieces()[0]);
        let half_pi = std::f64::consts::FRAC_PI_2;
        let wanted =
            [1.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, half_pi];
        assert_eq!(packed, wanted);
    }
}
