//! Motions that just miss or just hit in passing: shifted across their direction until the verdict changes.

use nalgebra::Vector3;

use crate::arrangement::Arrangement;
use crate::case::Case;
use crate::kind::perpendicular;
use crate::pair::Pair;
use crate::shapes::Random;

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
