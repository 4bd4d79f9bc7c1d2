//! The kinds of query, and how a case of each is made.

use nalgebra::Vector3;

use crate::arrangement::Arrangement;
use crate::case::Case;
use crate::pair::Pair;
use crate::shapes::Random;

/// What a query is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A random aim; the path ends about where the bodies would be inside each other.
    Hit,
    /// Aimed at the middle, the path going on until the bodies have left each other behind.
    Deep,
    /// Passing by, a thousandth of the size too close.
    Grazing,
    /// A hit whose path ends a thousandth of the size before the contact.
    Stop,
    /// Passing by with a gap of a thousandth of the size.
    Pass,
    /// Overlapping at the start.
    Start,
    /// Passing by at a distance of about the size, ellipsoids at a twentieth to half of it; linked bodies move half the
    /// way to the contact.
    Far,
}

/// How often an attempt at a case may fail before the kind is given up.
const ATTEMPTS: usize = 200;

impl Kind {
    /// All kinds, in the order of the table.
    pub const ALL: [Kind; 7] = [Kind::Hit, Kind::Deep, Kind::Grazing, Kind::Stop, Kind::Pass, Kind::Start, Kind::Far];

    /// The kinds whose mean is the speed on hits.
    pub const HITS: [Kind; 2] = [Kind::Hit, Kind::Deep];

    /// The kinds whose mean is the speed on near misses.
    pub const NEAR_MISSES: [Kind; 2] = [Kind::Stop, Kind::Pass];

    /// All of these: what is asked of meshes as a whole.
    pub const TOGETHER: [Kind; 4] = [Kind::Hit, Kind::Deep, Kind::Stop, Kind::Pass];

    /// The name in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Hit => "hit",
            Kind::Deep => "deep",
            Kind::Grazing => "grazing",
            Kind::Stop => "stop",
            Kind::Pass => "pass",
            Kind::Start => "start",
            Kind::Far => "far",
        }
    }

    /// Up to `count` cases of this kind, the same whatever else is measured.
    pub fn cases(self, pair: &Pair, arrangement: Arrangement, count: usize, seed: u64) -> Vec<Case> {
        let size = pair.triangles() as u64;
        let mut random = Random::new(seed ^ (1 + self as u64) << 24 ^ size << 32);
        let attempts = (0..count * ATTEMPTS).filter_map(|_| self.attempt(pair, arrangement, &mut random));
        attempts.take(count).collect()
    }

    /// One attempt at a case of this kind. Whether it has become one is asked of the exact verdict.
    fn attempt(self, pair: &Pair, arrangement: Arrangement, random: &mut Random) -> Option<Case> {
        let direction = Vector3::from(random.direction());
        let aimed = aimed(pair, arrangement, direction, random);
        match self {
            Kind::Hit => aimed.meeting(&pair.bodies).map(|_| aimed),
            Kind::Deep => {
                let through = through(pair, arrangement, direction);
                through.meeting(&pair.bodies).map(|_| through)
            }
            Kind::Stop => {
                let short = aimed.meeting(&pair.bodies)? - pair.gap() / aimed.by.norm();
                let case = (short > 0.0).then(|| aimed.part(short))?;
                case.is_clear(&pair.bodies).then_some(case)
            }
            Kind::Pass => miss(pair, arrangement, &aimed, pair.gap(), random),
            Kind::Grazing => grazing_hit(pair, arrangement, &aimed, random),
            Kind::Start => starting_in_contact(pair, direction, random),
            Kind::Far => far(pair, arrangement, &aimed, direction, random),
        }
    }
}

/// A motion that ends about where both bodies have the same middle, having gone past the middle at up to half the
/// reach.
fn aimed(pair: &Pair, arrangement: Arrangement, direction: Vector3<f64>, random: &mut Random) -> Case {
    let length = 1.05 * pair.span();
    match arrangement {
        Arrangement::Apart(_) | Arrangement::Ellipsoids(_) => {
            let aside = perpendicular(direction, random) * random.between(0.0, 0.5 * pair.reach[1]);
            Case::new(aside - direction * length, direction * length)
        }
        Arrangement::LinkedTori => {
            let offset = Vector3::from(random.direction()) * random.between(0.0, 0.1);
            Case::new(offset, direction * length)
        }
    }
}

/// A motion through the middle and out again.
fn through(pair: &Pair, arrangement: Arrangement, direction: Vector3<f64>) -> Case {
    let length = 1.05 * pair.span();
    match arrangement {
        Arrangement::Apart(_) | Arrangement::Ellipsoids(_) => {
            Case::new(-direction * length, direction * (2.0 * length))
        }
        Arrangement::LinkedTori => Case::new(Vector3::zeros(), direction * (2.0 * length)),
    }
}

fn starting_in_contact(pair: &Pair, direction: Vector3<f64>, random: &mut Random) -> Option<Case> {
    let from = Vector3::from(random.direction()) * random.between(0.0, pair.span());
    let case = Case::new(from, direction * pair.span());
    let verdict = case.verdict(&pair.bodies);
    matches!(verdict, firstcontact::Verdict::StartsInContact(_)).then_some(case)
}

fn far(
    pair: &Pair,
    arrangement: Arrangement,
    aimed: &Case,
    direction: Vector3<f64>,
    random: &mut Random,
) -> Option<Case> {
    let case = match arrangement {
        Arrangement::Apart(_) => {
            let aside = perpendicular(direction, random) * (pair.span() + pair.reach[1] * random.between(0.0, 1.0));
            through(pair, arrangement, direction).shifted(aside)
        }
        Arrangement::Ellipsoids(_) => {
            let gap = pair.reach[1] * random.between(0.1, 1.0);
            return miss(pair, arrangement, aimed, gap, random);
        }
        Arrangement::LinkedTori => aimed.part(0.5 * aimed.meeting(&pair.bodies)?),
    };
    case.is_clear(&pair.bodies).then_some(case)
}

/// A random unit vector across a direction.
pub fn perpendicular(direction: Vector3<f64>, random: &mut Random) -> Vector3<f64> {
    loop {
        let across = direction.cross(&Vector3::from(random.direction()));
        if across.norm() > 0.1 {
            return across.normalize();
        }
    }
}

/// A long motion that stays clear, but would not if it were shifted by the gap.
pub fn miss(pair: &Pair, arrangement: Arrangement, aimed: &Case, gap: f64, random: &mut Random) -> Option<Case> {
    let border = Border::find(pair, arrangement, aimed, random)?;
    let case = border.case.shifted(border.towards_clear * gap);
    case.is_clear(&pair.bodies).then_some(case)
}

/// A long motion that meets the other body, but would not if it were shifted by a thousandth of the size.
pub fn grazing_hit(pair: &Pair, arrangement: Arrangement, aimed: &Case, random: &mut Random) -> Option<Case> {
    let border = Border::find(pair, arrangement, aimed, random)?;
    let case = border.case.shifted(-border.towards_clear * pair.gap());
    case.meeting(&pair.bodies).map(|_| case)
}

/// Halvings of the shift: the border is known to about a millionth of the size.
const HALVINGS: usize = 20;

/// A motion on the border between clear and not.
struct Border {
    case: Case,
    /// The unit vector along which a shift makes it clear.
    towards_clear: Vector3<f64>,
}

impl Border {
    fn find(pair: &Pair, arrangement: Arrangement, aimed: &Case, random: &mut Random) -> Option<Border> {
        let across = perpendicular(aimed.by.normalize(), random);
        let meeting = aimed.meeting(&pair.bodies)?;
        let (case, far) = match arrangement {
            // What comes from afar goes on past the other body.
            Arrangement::Apart(_) | Arrangement::Ellipsoids(_) => {
                (Case::new(aimed.from, aimed.by * 2.0), 2.0 * pair.span())
            }
            // What is linked goes most of the way it can.
            Arrangement::LinkedTori => (aimed.part(0.9 * meeting), pair.reach[1]),
        };
        let is_clear = |shift: f64| case.shifted(across * shift).is_clear(&pair.bodies);
        let clear_here = is_clear(0.0);
        if is_clear(far) == clear_here {
            return None;
        }
        let mut same = 0.0;
        let mut other = far;
        for _ in 0..HALVINGS {
            let middle = 0.5 * (same + other);
            if is_clear(middle) == clear_here {
                same = middle;
            } else {
                other = middle;
            }
        }
        let towards_clear = if clear_here { -across } else { across };
        Some(Border { case: case.shifted(across * same), towards_clear })
    }
}

#[cfg(test)]
mod tests {
    use firstcontact::Verdict;

    use super::*;

    #[test]
    fn cases_are_of_their_kind() {
        for arrangement in Arrangement::ALL {
            let pair = Pair::of(arrangement, 300, 1);
            for kind in Kind::ALL {
                let cases = kind.cases(&pair, arrangement, 3, 1);
                assert_eq!(cases.len(), 3, "{kind:?} of {arrangement:?}");
                for case in cases {
                    let verdict = case.verdict(&pair.bodies);
                    let right = match kind {
                        Kind::Hit | Kind::Deep | Kind::Grazing => matches!(verdict, Verdict::Contact(_)),
                        Kind::Stop | Kind::Pass | Kind::Far => verdict == Verdict::Clear,
                        Kind::Start => matches!(verdict, Verdict::StartsInContact(_)),
                    };
                    assert!(right, "{kind:?} of {arrangement:?}: {case:?}");
                }
            }
        }
    }
}
