//! What is said of two bodies of which neither contact nor its absence is proven: what is known, why no more is, and
//! what to do.

use firstcontact::rotation::{Guarantee, RigidQuery};
use firstcontact::world::Outcome;

use super::text::{Block, every_digit, number};
use super::turn::worth;

/// A doubt about two bodies one of which turns.
#[derive(Debug, Clone)]
pub(super) struct Doubt<'w> {
    /// They are free before the first time. At the second they are in contact, if that is known; else it is an end.
    pub(super) time: [f64; 2],
    pub(super) is_met: bool,
    /// The end in words.
    pub(super) end: &'static str,
    pub(super) is_out_of_work: bool,
    /// True if lengths are so large that bounds of them overflow.
    pub(super) is_vast: bool,
    /// The margin with its unit, if they have to keep one.
    pub(super) margin: Option<String>,
    /// The way to say that they may touch; `None` if they may.
    pub(super) allowing: Option<&'w str>,
}

/// True if a coordinate is so large that bounds of turned bodies, which hold squares, may overflow.
pub(super) fn is_vast(coordinates: impl IntoIterator<Item = f64>) -> bool {
    coordinates.into_iter().any(|x| (x * x).is_infinite())
}

/// What is known of the upper time of a contact.
const CONTACT_THEN: &str = "when they are in contact";

/// Times that enclose that of a contact, in words; the time itself if they are one.
pub(super) fn bracket_in_words(time: [f64; 2]) -> String {
    let [lower, upper] = time.map(every_digit);
    match lower == upper {
        true => lower,
        false => format!("from {lower}, before which they are free, to {upper}, {CONTACT_THEN}"),
    }
}

impl Doubt<'_> {
    /// The times in words.
    fn known(&self) -> String {
        let [from, until] = self.time.map(every_digit);
        let then = if self.is_met { CONTACT_THEN.to_owned() } else { format!("{}, nothing is known", self.end) };
        format!("from {from}, before which they are free, to {until}, {then}")
    }

    /// The reason for which no more is known.
    fn reason(&self) -> String {
        let tolerance = number(RigidQuery::TOLERANCE);
        if self.is_out_of_work {
            return "the work was given up: they are near each other for long".to_owned();
        }
        if self.is_vast && !self.is_met {
            return "their lengths are so large that bounds in floats overflow".to_owned();
        }
        if self.is_met {
            return format!(
                "a contact is reported if these are at most {tolerance} of the motion apart: when it begins is not known"
            );
        }
        let near = match (&self.margin, self.allowing) {
            (Some(margin), _) => format!("their distance is {margin} to a hair"),
            (None, Some(_)) => "they are a hair apart, or touch, or overlap by a hair".to_owned(),
            (None, None) => "they touch, or overlap by a hair".to_owned(),
        };
        format!("neither contact nor its absence is proven within {tolerance} of the motion: {near}")
    }

    /// What to do.
    fn help(&self) -> String {
        match (&self.margin, self.allowing) {
            _ if self.is_out_of_work => "cut the motion into parts, or turn by a smaller angle".to_owned(),
            _ if self.is_vast && !self.is_met => {
                "state lengths in a greater unit, so that their squares are floats".to_owned()
            }
            _ if self.is_met => "if they are not to meet, move them apart: that they do is certain".to_owned(),
            (Some(_), _) => {
                "state a margin that is a little smaller if they are to pass, and a greater one if not".to_owned()
            }
            (None, Some(allowing)) => format!("move them apart if they are to pass; if they are to touch, {allowing}"),
            (None, None) => {
                "move them apart a little: only where a plane keeps them apart is a touch known to be no overlap"
                    .to_owned()
            }
        }
    }

    /// Adds the lines about it.
    pub(super) fn describe(&self, label: &str, block: &mut Block) {
        block.line(label, self.known());
        block.more(self.reason());
        block.line("help", self.help());
    }

    /// What the verdict is worth.
    pub(super) fn worth(&self) -> String {
        match self.is_met {
            true => {
                format!("undecided, {}", worth(Guarantee::Undecided, Outcome::Contact).trim_start_matches("enclosed, "))
            }
            false => worth(Guarantee::Undecided, Outcome::Undecided).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubt() -> Doubt<'static> {
        let end = "the end";
        Doubt {
            time: [0.25, 1.0],
            is_met: false,
            end,
            is_out_of_work: false,
            is_vast: false,
            margin: None,
            allowing: Some("allow it"),
        }
    }

    fn words(doubt: &Doubt<'_>) -> String {
        format!("{}; {}; {}; {}", doubt.known(), doubt.reason(), doubt.help(), doubt.worth())
    }

    #[test]
    fn what_is_known_is_not_said_to_be_unknown() {
        let met = words(&Doubt { is_met: true, ..doubt() });
        assert!(met.contains("in contact") && !met.contains("neither") && !met.contains("nothing is known"), "{met}");
        let may_touch = words(&Doubt { allowing: None, ..doubt() });
        assert!(!may_touch.contains("a hair apart") && !may_touch.contains("allow it"), "{may_touch}");
        let kept = words(&Doubt { margin: Some("0.1 m".to_owned()), ..doubt() });
        assert!(kept.contains("their distance is 0.1 m to a hair") && !kept.contains("touch"), "{kept}");
        let given_up = words(&Doubt { is_out_of_work: true, ..doubt() });
        assert!(given_up.contains("given up") && !given_up.contains("hair"), "{given_up}");
        let vast = words(&Doubt { is_vast: true, ..doubt() });
        assert!(vast.contains("overflow") && !vast.contains("hair"), "{vast}");
    }
}
