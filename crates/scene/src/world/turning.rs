//! First contacts of pairs of objects in which one turns on its path.
//!
//! Where one object turns about a fixed axis while the other stands, or both turn about axes of their own by one angle
//! in the same time, the rotation crate decides exactly; all else of such pairs it decides by enclosures. Pairs in which
//! none turns go another way, and this module sees nothing of them.

use crate::pairs::{PairPolicy, Touch};
use crate::world::enclosed::{Enclosed, Turned, enclosed, joined};
use crate::world::track::Mover;
use firstcontact_exact::Rational;
use firstcontact_rotation::{
    KeptApart, PlanarMotion, RigidQuery, TurnContact, TurnPair, TurnPiece, contact_at_beginning,
    interiors_are_kept_apart,
};
use firstcontact_solid::Body;

/// Answer about a pair in which an object turns.
#[derive(Debug)]
pub(crate) struct PairAnswer {
    /// The first contact, or the first that is not known; `None` if the two are proven clear.
    pub(crate) found: Option<Enclosed>,
    /// True if nothing of it rests on enclosures.
    pub(crate) is_exact: bool,
}

/// The first contact of two objects on a clock, or the first that is not known.
pub(crate) fn first_contact(
    bodies: [&Body; 2],
    movers: &[Mover<'_>; 2],
    PairPolicy { margin, touch }: PairPolicy,
    clock: [f64; 2],
) -> PairAnswer {
    let (begin, clock) = (clock[0], times_together(movers, clock));
    let touch_allowed = touch == Touch::Allowed && margin <= 0.0;
    let (mut was_clear, mut from, mut doubt, mut is_exact) = (false, clock[0], None, true);
    let found = loop {
        let is_first = from == begin;
        let turned = match (margin > 0.0, touch_allowed) {
            (true, _) => None,
            (_, true) => turned_without_overlap(bodies, movers, [from, clock[1]]).map(|to| (to, None)),
            _ => turned(bodies, movers, [from, clock[1]], was_clear),
        };
        let next = movers.iter().filter_map(|mover| mover.next_time(from));
        let to = turned.as_ref().map_or_else(|| next.fold(clock[1], f64::min), |(to, _)| *to);
        let found = match turned {
            Some((_, found)) => Some(found.map(|found| found.on_clock(is_first))),
            None => between(bodies, movers, (margin, touch_allowed), [from, to], (was_clear, is_first), &mut is_exact),
        };
        let Some(found) = found else {
            if doubt.is_some() || to >= clock[1] {
                break doubt;
            }
            (was_clear, from) = (false, to);
            continue;
        };
        was_clear = found.is_none();
        match (doubt.take(), found) {
            (Some(doubt), found) => break Some(joined(doubt, found, [from, to])),
            (None, Some(found)) if found.is_of_end([from, to]) => doubt = Some(found),
            (None, Some(found)) => break Some(found),
            (None, None) => {}
        }
        if to >= clock[1] {
            break doubt;
        }
        from = to;
    };
    PairAnswer { found, is_exact }
}

/// The first contact of two objects between two instants, or the first that is not known; `None` if one is not there.
/// Objects that were free just before need no look at the first instant. Takes back that all is exact where it is not.
fn between(
    bodies: [&Body; 2],
    movers: &[Mover<'_>; 2],
    (margin, touch_allowed): (f64, bool),
    [from, to]: [f64; 2],
    (was_clear, is_first): (bool, bool),
    is_exact: &mut bool,
) -> Option<Option<Enclosed>> {
    let [one, other] = [movers[0].during([from, to])?, movers[1].during([from, to])?];
    // Free they stand, and free they stay.
    let stay_free = was_clear && movers.iter().all(|mover| mover.stand([from, to]).is_some());
    if stay_free || touch_allowed && are_kept_apart(bodies, movers, [from, to]) {
        return Some(None);
    }
    let start = if was_clear || margin > 0.0 { None } else { start(bodies, movers, from) };
    if let (Some(Some(contact)), false) = (&start, touch_allowed) {
        return Some(Some(Enclosed::at_rest(contact, (from, is_first))));
    }
    let query = RigidQuery {
        margin,
        touch_allowed,
        is_free_at_start: was_clear || matches!(start, Some(None)),
        ..RigidQuery::new(bodies, [&one, &other])
    };
    let verdict = query.first_contact();
    *is_exact &= query.is_straight();
    Some((!verdict.is_clear()).then(|| enclosed(&verdict, [from, to], is_first)))
}

/// The instant at which two objects are there together, if it is only one; else the clock.
pub(crate) fn times_together(movers: &[Mover<'_>; 2], clock: [f64; 2]) -> [f64; 2] {
    let present = movers.each_ref().map(|mover| match mover {
        Mover::Turning(_) => Some(clock),
        Mover::Straight(motion) => motion.presence(clock),
    });
    match present {
        [Some(one), Some(other)] if one[0].max(other[0]) == one[1].min(other[1]) => [one[0].max(other[0]); 2],
        _ => clock,
    }
}

/// The least contact of two objects at an instant, exactly, or that there is none; `None` if a pose is not known.
fn start(bodies: [&Body; 2], movers: &[Mover<'_>; 2], time: f64) -> Option<Option<TurnContact>> {
    let [one, other] = [movers[0].pose_at(time)?, movers[1].pose_at(time)?];
    Some(contact_at_beginning(bodies, [&one, &other]))
}

/// The time until which one of two objects turns about a fixed axis while the other stands, or both turn with one
/// parameter, and their first contact in it; `None` if that is not what they do, or it is not decided exactly.
fn turned(
    bodies: [&Body; 2],
    movers: &[Mover<'_>; 2],
    clock: [f64; 2],
    was_clear: bool,
) -> Option<(f64, Option<Turned>)> {
    let [from, end] = clock;
    if let [Some(one), Some(other)] = movers.each_ref().map(Mover::track)
        && let (Some((a, start_of_a, to)), Some((b, start_of_b, until))) = (one.turn_at(from), other.turn_at(from))
        && to == until
        && to <= end
    {
        let poses = [start_of_a, start_of_b];
        let verdict = TurnPair { bodies, poses, turns: [a, b], is_free_at_start: was_clear }.first_contact()?;
        return Some((to, Turned::of(verdict, (a, Some(b)), [from, to])));
    }
    turning_piece(bodies, movers, clock, |piece, times| {
        let verdict = TurnPiece { is_free_at_start: was_clear, ..*piece }.first_contact();
        (times[1], Turned::of(verdict, (piece.turn, None), times))
    })
}

/// A time until which objects turn about fixed axes, as for [`turned`], and their interiors certainly do not meet; `None`
/// if that is not what they do, or no such time is known.
fn turned_without_overlap(bodies: [&Body; 2], movers: &[Mover<'_>; 2], clock: [f64; 2]) -> Option<f64> {
    let kept = turning_piece(bodies, movers, clock, |piece, [from, to]| {
        let mut motions = piece.poses.map(|pose| PlanarMotion::standing(pose.clone()));
        motions[piece.turning].axis = Some(piece.turn.axis().map(Rational::of));
        if interiors_are_kept_apart(bodies, motions.each_ref()) {
            return [to, to];
        }
        match piece.interiors_are_kept_apart() {
            KeptApart::Throughout => [to, to],
            KeptApart::Nowhere => [from, to],
            KeptApart::Until(pose) => {
                let [share, _] = piece.turn.share_at(&pose);
                let whole = &Rational::of(to) - &Rational::of(from);
                [(&Rational::of(from) + &(&whole * &Rational::of(share))).bracket()[0], to]
            }
        }
    });
    let kept_until = match kept {
        Some([until, to]) if until == to => return Some(to),
        kept => kept.map(|[until, _]| until),
    };
    match turned(bodies, movers, clock, false) {
        Some((to, None)) => Some(to),
        Some((to, Some(found))) if found.is_at_end() => Some(to),
        _ => kept_until.filter(|until| *until > clock[0]),
    }
}

/// Asks about the turn of one of two objects about a fixed axis while the other stands, which begins at the first time,
/// and the times of its ends; `None` if that is not what they do.
fn turning_piece<T>(
    bodies: [&Body; 2],
    movers: &[Mover<'_>; 2],
    [from, end]: [f64; 2],
    ask: impl Fn(&TurnPiece<'_>, [f64; 2]) -> T,
) -> Option<T> {
    [0, 1].into_iter().find_map(|turning| {
        let (turn, own, to) = movers[turning].track()?.turn_at(from).filter(|(_, _, to)| *to <= end)?;
        let other = movers[1 - turning].stand([from, to])?;
        let poses = if turning == 0 { [own, &other] } else { [&other, own] };
        Some(ask(&TurnPiece { bodies, poses, turning, turn, is_free_at_start: false }, [from, to]))
    })
}

/// True if a plane keeps the interiors of two objects apart between two times, with no waypoint between them.
fn are_kept_apart(bodies: [&Body; 2], movers: &[Mover<'_>; 2], times: [f64; 2]) -> bool {
    let [Some(one), Some(other)] = movers.each_ref().map(|mover| mover.planar(times)) else { return false };
    interiors_are_kept_apart(bodies, [&one, &other])
}
