//! Laws of turns that begin in rational poses: what a turn says in the frame of the world, cut in two, and with its
//! bodies exchanged.

use firstcontact::Feature;
use firstcontact::exact::{Rational, Surd};
use firstcontact::rotation::{RationalPose, Turn, TurnParameter, TurnPiece, TurnVerdict};

use super::turning::{Found, PreparedTurn, found, until};

/// Rotations of the whole world, as quaternions of whole numbers, scalar first: quarters, a third, 3-4-5 and 5-12-13
/// poses, others.
const ROTATIONS: [[i32; 4]; 8] =
    [[1, 0, 0, 1], [1, 0, -1, 0], [0, 1, 0, 0], [1, 1, 1, 1], [3, 1, 0, 0], [2, 0, 0, -1], [5, 0, 1, 0], [4, 1, -2, 3]];

impl PreparedTurn<'_> {
    /// Compares a verdict with those of the same turn in other words.
    pub(super) fn piece_laws(&self, verdict: &TurnVerdict) -> Result<(), String> {
        let bits = self.case().origins.as_flattened().iter().chain(&self.case().a.vertices[0]).map(|x| x.to_bits());
        let mixed = bits.fold(0u64, |mixed, bits| (mixed ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.turned_world(verdict, ROTATIONS[(mixed >> 61) as usize])?;
        self.exchanged(verdict)?;
        self.reversed(verdict)?;
        self.cut(verdict)
    }

    fn pose(&self, side: usize) -> RationalPose {
        RationalPose::at(self.case().origins[side].map(Rational::of))
    }

    /// The other body turns the other way, and its features are still the second ones.
    fn exchanged(&self, verdict: &TurnVerdict) -> Result<(), String> {
        let turn = &self.case().turn;
        let back = until(turn.axis().map(|x| -x), turn.about(), turn)?;
        let poses = [self.pose(0), self.pose(1)];
        let exchanged = self.piece([&poses[0], &poses[1]], (1, &back), false);
        same(verdict, found(verdict), &exchanged, "where B turns")
    }

    /// Backwards from its end a turn that is clear is clear, and one that ends in its first contact begins with the
    /// same features.
    fn reversed(&self, verdict: &TurnVerdict) -> Result<(), String> {
        let turn = &self.case().turn;
        let end = match verdict {
            TurnVerdict::Clear => turn.end(),
            TurnVerdict::Contact(contact) => Some(&contact.pose),
            TurnVerdict::StartsInContact(_) => return Ok(()),
        };
        let until = |axis, end: &TurnParameter| Turn::until(axis, turn.about(), end.clone()).map_err(|e| e.to_string());
        let Some(end) = end else { return Ok(()) };
        let Some(start) = self.pose(0).turned(&until(turn.axis(), end)?) else { return Ok(()) };
        let back = until(turn.axis().map(|x| -x), end)?;
        let found = self.piece([&start, &self.pose(1)], (0, &back), false);
        let features = |verdict: &TurnVerdict| verdict.contact().map(|contact| [contact.a, contact.b]);
        let is_start = matches!(found, TurnVerdict::StartsInContact(_));
        match features(&found) == features(verdict) && is_start != verdict.is_clear() {
            true => Ok(()),
            false => Err(format!("{verdict:?}, but backwards {found:?}")),
        }
    }

    /// The world turned about the point about which the body turns.
    fn turned_world(&self, verdict: &TurnVerdict, quaternion: [i32; 4]) -> Result<(), String> {
        let (case, whole) = (self.case(), quaternion.map(f64::from));
        let square: f64 = whole.iter().map(|x| x * x).sum();
        let about = case.turn.about().map(Rational::of);
        let spin = RationalPose::at([Rational::ZERO; 3]).oriented(whole);
        let poses = [0, 1].map(|side| {
            let arm = std::array::from_fn(|k| &Rational::of(case.origins[side][k]) - &about[k]);
            let turned = spin.carrying(&arm);
            let origin = std::array::from_fn(|k| &about[k] + &turned.origin()[k]);
            turned.moved_to(origin)
        });
        // The axis times the square of the quaternion is of whole numbers, if it was: the number of a pose is divided
        // by that.
        let long = spin.carrying(&case.turn.axis().map(|x| &Rational::of(x) * &Rational::of(square)));
        let Some(axis) = long.float_origin() else { return Ok(()) };
        let divided = |pose: &TurnParameter| match pose.number() {
            Some(number) => {
                TurnParameter::of(number.between(&Rational::ZERO, &Rational::of(1.0).over(&Rational::of(square))))
            }
            None => TurnParameter::HALF_TURN,
        };
        let turn = match case.turn.end() {
            Some(end) => Turn::until(axis, case.turn.about(), divided(end)),
            None => Turn::by_degrees(axis, case.turn.about(), 360.0),
        };
        let turn = turn.map_err(|error| error.to_string())?;
        let expected = found(verdict).map(|(pose, features)| (pose.as_ref().map(divided), features));
        let turned = self.piece([&poses[0], &poses[1]], (0, &turn), false);
        same(verdict, expected, &turned, "in a turned world")
    }

    /// The turn cut at a rational pose: the second piece begins there.
    fn cut(&self, verdict: &TurnVerdict) -> Result<(), String> {
        let (case, half) = (self.case(), Rational::of(0.5));
        let (axis, about) = (case.turn.axis(), case.turn.about());
        let square: Rational =
            axis.iter().fold(Rational::ZERO, |sum, &x| &sum + &(&Rational::of(x) * &Rational::of(x)));
        let middle = TurnParameter::of(Surd::of(half.clone()));
        let end = match case.turn.end().map(|end| (end, end.number().map(Surd::rational))) {
            None => None,
            Some((end, _)) if *end <= middle => return Ok(()),
            // `(s - c) / (1 + s c |a|^2)`, of an infinite number `1 / (c |a|^2)`.
            Some((_, None)) => Some(Rational::of(1.0).over(&(&half * &square))),
            Some((_, Some(None))) => return Ok(()),
            Some((_, Some(Some(end)))) => {
                let below = &Rational::of(1.0) + &(&(end * &half) * &square);
                if below.sign().is_zero() {
                    return Ok(());
                }
                Some((end - &half).over(&below).reduced())
            }
        };
        let first = found(verdict);
        let contact = first.as_ref().and_then(|(pose, _)| pose.as_ref());
        if first.is_some() && contact.is_none_or(|pose| *pose <= middle) {
            return Ok(());
        }
        let refused = |error: firstcontact::rotation::TurnError| error.to_string();
        let lead = Turn::until(axis, about, middle.clone()).map_err(refused)?;
        let rest = match end {
            Some(end) => Turn::until(axis, about, TurnParameter::of(Surd::of(end))),
            // Not beyond what the first piece has passed already.
            None => Turn::by_degrees(axis, about, 360.0),
        };
        let Some(start) = self.pose(0).turned(&lead) else {
            return Err("a rational pose has no rational end".to_owned());
        };
        let (rest, other) = (rest.map_err(refused)?, self.pose(1));
        let second = self.piece([&start, &other], (0, &rest), false);
        let all = Turn::by_degrees(axis, about, 360.0).map_err(refused)?;
        let shares = |pose: &TurnParameter| all.share_enclosure(pose);
        let is_same = match (contact, second.contact()) {
            (None, None) => true,
            (Some(pose), Some(after)) => {
                let ([low, high], [a, b], [c, d]) = (shares(pose), shares(&middle), shares(&after.pose));
                &a + &c <= high && low <= &b + &d
            }
            _ => false,
        };
        let features = |found: &Found| found.as_ref().map(|(_, features)| *features);
        let are_same: (Option<[Feature; 2]>, Option<[Feature; 2]>) = (features(&first), features(&found(&second)));
        match is_same && are_same.0 == are_same.1 {
            true => Ok(()),
            false => Err(format!("{verdict:?}, but from 1/2 on {second:?}")),
        }
    }

    fn piece(&self, poses: [&RationalPose; 2], (turning, turn): (usize, &Turn), is_free_at_start: bool) -> TurnVerdict {
        let [a, b] = self.bodies();
        let piece = TurnPiece { bodies: [a, b], poses, turning, turn, is_free_at_start };
        piece.first_contact()
    }
}

fn same(verdict: &TurnVerdict, expected: Found, other: &TurnVerdict, words: &str) -> Result<(), String> {
    if found(other) == expected { Ok(()) } else { Err(format!("{verdict:?}, but {words} {other:?}")) }
}
