//! Moments at which turns make contact: a pose that is known exactly, at a time that is enclosed.

use std::cmp::Ordering;

use firstcontact_exact::{ExactTime, Rational, Surd};
use firstcontact_rotation::{Turn, TurnParameter};

/// Pose of an object at its first contact, in a turn between two waypoints.
///
/// The pose is exact. The time is transcendental in general: it is enclosed as narrowly as an order of moments needs,
/// and moments that agree to 180 bits count as simultaneous.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct TurnMoment {
    /// The turn, in the frame of the world; of two objects that turn with one parameter, that of the first.
    pub turn: Turn,
    /// The turn of the other object, if both turn.
    pub other: Option<Turn>,
    /// The pose, as a parameter of the turn.
    pub pose: TurnParameter,
    /// Floats that enclose the angle, in degrees.
    pub degrees: [f64; 2],
    /// The times between which the object turns, in the unit of the world.
    pub piece: [f64; 2],
    enclosure: [Rational; 2],
}

impl TurnMoment {
    pub(crate) fn new(turn: Turn, pose: TurnParameter, degrees: [f64; 2], piece: [f64; 2]) -> TurnMoment {
        let [from, to] = piece.map(Rational::of);
        let way = &to - &from;
        let enclosure = turn.share_enclosure(&pose).map(|share| &from + &(&way * &share));
        TurnMoment { turn, other: None, pose, degrees, piece, enclosure }
    }

    /// The same moment, at which another object turns as well.
    pub(crate) fn beside(self, other: Option<Turn>) -> TurnMoment {
        TurnMoment { other, ..self }
    }

    /// The largest float not above the time, and the smallest not below it.
    pub fn bracket(&self) -> [f64; 2] {
        let [low, high] = &self.enclosure;
        [low.bracket()[0], high.bracket()[1]]
    }

    /// A number that is not after the time, and agrees with it to 180 bits.
    pub(crate) fn low(&self) -> &Rational {
        &self.enclosure[0]
    }

    /// The order of two moments; `Equal` if they are simultaneous, or no order is known.
    pub(crate) fn order(&self, other: &TurnMoment) -> Ordering {
        let before = |one: &TurnMoment, other: &TurnMoment| one.enclosure[1] < other.enclosure[0];
        if before(self, other) {
            Ordering::Less
        } else if before(other, self) {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }

    /// The order of the moment and a time that is known exactly; `Equal` if none is known.
    pub(crate) fn order_to(&self, time: &ExactTime) -> Ordering {
        let [low, high] = self.enclosure.each_ref().map(|bound| Surd::of(bound.clone()));
        if high < time.value() {
            Ordering::Less
        } else if time.value() < low {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(degrees: f64, s: f64, piece: [f64; 2]) -> TurnMoment {
        let turn = Turn::by_degrees([0.0, 0.0, 1.0], [0.0; 3], degrees).unwrap();
        TurnMoment::new(turn, TurnParameter::of(Surd::of(Rational::of(s))), [0.0; 2], piece)
    }

    #[test]
    fn moments_are_ordered_on_the_clock() {
        // A quarter of half a turn, which begins at 1 and takes 2: half past 1, as a whole number of halves.
        let half_past = moment(360.0, 1.0, [1.0, 3.0]);
        let [low, high] = half_past.bracket();
        assert!(low <= 1.5 && 1.5 <= high && high <= low.next_up().next_up());
        assert_eq!(half_past.order_to(&ExactTime::at(1.5)), Ordering::Equal);
        assert_eq!(half_past.order_to(&ExactTime::at(1.5f64.next_up())), Ordering::Less);
        assert_eq!(half_past.order_to(&ExactTime::at(1.5f64.next_down())), Ordering::Greater);
        // The same time in another turn; and a pose that differs in its last bit.
        assert_eq!(half_past.order(&moment(180.0, 1.0, [1.0, 2.0])), Ordering::Equal);
        assert_eq!(half_past.order(&moment(360.0, 1f64.next_up(), [1.0, 3.0])), Ordering::Less);
        // At the end of the turn the time is that of the waypoint.
        assert_eq!(moment(90.0, 1.0, [0.0, 0.3]).bracket(), [0.3, 0.3]);
    }
}
