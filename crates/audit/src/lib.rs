//! Audits: one question put to every method that applies, and to the oracle, which shares no code with them.
//!
//! The oracle takes time that grows with the product of the triangle counts, so it answers for small bodies only. A
//! witness that is left out is named, with the reason. Any two answers that differ mean a bug in this library.
//!
//! # Modules
//!
//! - `witness`, `answer`: the methods and the oracle as witnesses, and their answers in one form.
//! - `translate`: bodies and paths as the oracle takes them.
//! - `measure`: static questions. `deform`: steps of deforming meshes.
//! - `scaling`, `scaled`: curves of touching scalings, and the scaled solids with which they are compared.

mod answer;
mod deform;
mod measure;
mod scaled;
mod scaling;
mod translate;
mod witness;

pub use answer::{Answer, FoundContact};
pub use deform::{DeformAnswer, DeformAudit, audit_deform};
pub use measure::{MeasureAudit, audit_direction, audit_distance, audit_overlap, audit_penetration};
pub use scaling::{ScalingAudit, VerdictAudit, audit_scaling};
pub use witness::{Skip, Witness};

use firstcontact_contact::Query;
use firstcontact_scene::world::{TestedPair, Touch};

/// Answers of the witnesses to one question.
#[derive(Debug, Clone, PartialEq)]
pub struct Audit {
    /// Those that answered, with their answers.
    pub answers: Vec<(Witness, Answer)>,
    /// Those that did not, with the reason.
    pub skipped: Vec<(Witness, Skip)>,
}

impl Audit {
    /// True if all that answered agree: verdict, exact time and features.
    pub fn agrees(&self) -> bool {
        // A witness that names no features may agree with two that do not agree with each other.
        let all = || self.answers.iter().map(|(_, answer)| answer);
        all().all(|one| all().all(|other| one.agrees(other)))
    }

    /// Adds the answer of the method that the question names, unless all others agree with it: `auto` chooses one of
    /// the witnesses, and takes short ways that they do not.
    fn confronted(mut self, named: Witness, answer: Result<Answer, Skip>) -> Audit {
        if let Ok(answer) = answer
            && !self.answers.iter().all(|(_, other)| answer.agrees(other))
        {
            self.answers.push((named, answer));
        }
        self
    }
}

/// First common point of two bodies, by every witness; also by the query's own method if it says anything else.
pub fn audit(query: &Query<'_>) -> Audit {
    let named = Witness::Method(query.method);
    ask_all(Witness::all(), |witness| witness.ask(query)).confronted(named, named.ask(query))
}

/// First common point of the interiors of two solids, by every witness that can find it: first contact where touching
/// is allowed. The query's own method is asked as well, as by [`audit`].
pub fn audit_overlap_in_motion(query: &Query<'_>) -> Audit {
    let named = Witness::Method(query.method);
    ask_all(Witness::all(), |witness| witness.ask_overlap(query)).confronted(named, named.ask_overlap(query))
}

/// First time at which two bodies are within a margin of each other, by the one method that decides about margins and
/// by the oracle.
pub fn audit_within(query: &Query<'_>, margin: f64) -> Audit {
    ask_all([Witness::Clearance, Witness::Oracle], |witness| witness.ask_within(query, margin))
}

fn ask_all(witnesses: impl IntoIterator<Item = Witness>, ask: impl Fn(Witness) -> Result<Answer, Skip>) -> Audit {
    let mut audit = Audit { answers: Vec::new(), skipped: Vec::new() };
    for witness in witnesses {
        match ask(witness) {
            Ok(answer) => audit.answers.push((witness, answer)),
            Err(reason) => audit.skipped.push((witness, reason)),
        }
    }
    audit
}

/// The question of a pair of a world, as the world has it.
fn audit_pair(pair: &TestedPair<'_>) -> Audit {
    match pair.touch {
        Touch::Contact if pair.margin > 0.0 => audit_within(&pair.query(), pair.margin),
        Touch::Contact => audit(&pair.query()),
        Touch::Allowed => audit_overlap_in_motion(&pair.query()),
    }
}

/// Audits every pair of a check, on all threads, in the order of the pairs.
#[cfg(feature = "parallel")]
pub fn audit_all(pairs: &[TestedPair<'_>]) -> Vec<Audit> {
    use rayon::prelude::*;
    pairs.par_iter().map(audit_pair).collect()
}

/// Audits every pair of a check, in the order of the pairs.
#[cfg(not(feature = "parallel"))]
pub fn audit_all(pairs: &[TestedPair<'_>]) -> Vec<Audit> {
    pairs.iter().map(audit_pair).collect()
}

#[cfg(test)]
mod tests {
    use super::{Answer, Audit, Witness, audit};
    use firstcontact_contact::{Method, Query};
    use firstcontact_motion::Motion;
    use firstcontact_solid::Body;

    #[test]
    fn two_cubes_meet_for_every_witness() {
        let cube = Body::cuboid([1.0; 3]).unwrap();
        let a_motion = Motion::edge([0.0; 3], [4.0, 0.0, 0.0]).unwrap();
        let b_motion = Motion::at([3.0, 0.0, 0.0]).unwrap();
        let (motion_of_a, motion_of_b) = (&a_motion, &b_motion);
        let query = Query { a: &cube, motion_of_a, b: &cube, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
        let audit = audit(&query);
        assert!(audit.skipped.is_empty(), "{audit:?}");
        assert!(audit.answers.len() >= 2 && audit.agrees(), "{audit:?}");
        assert_eq!(audit.answers[0].1.to_string(), "contact at 1/2, vertex 1 of A and vertex 0 of B");
    }

    #[test]
    fn the_oracle_is_asked_about_margins() {
        let cube = Body::cuboid([1.0; 3]).unwrap();
        let stand = Motion::at([0.0; 3]).unwrap();
        for (y, margin, said) in [
            (0.0, 0.5, "contact at 5/8"),
            (1.25, 0.5, "contact at 3/4 - sqrt(3/256)"),
            (1.5, 0.25, "clear"),
            (0.0, 4.0, "starts in contact at 0"),
        ] {
            let motion_of_a = &Motion::edge([-4.0, y, 0.0], [0.0, y, 0.0]).unwrap();
            let query =
                Query { a: &cube, motion_of_a, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
            let audit = super::audit_within(&query, margin);
            assert_eq!(audit.answers.len(), 2, "{audit:?}");
            assert_eq!((audit.answers[1].0, audit.answers[1].1.to_string().as_str()), (Witness::Oracle, said));
            assert!(audit.agrees(), "{audit:?}");
        }
    }

    #[test]
    fn a_lie_is_noticed() {
        let audit = |answer| Audit {
            answers: vec![(Witness::Oracle, Answer::Clear), (Witness::Oracle, answer)],
            skipped: Vec::new(),
        };
        assert!(audit(Answer::Clear).agrees());
        let found = super::FoundContact {
            time: "1/2".to_owned(),
            bracket: Some([0.5; 2]),
            features: Some([firstcontact_solid::Feature::Face(0), firstcontact_solid::Feature::Vertex(1)]),
        };
        let lie = Answer::Contact(found);
        assert!(!audit(lie.clone()).agrees());
        let named = Witness::Method(Method::AUTO);
        assert!(!audit(Answer::Clear).confronted(named, Ok(lie)).agrees());
        assert_eq!(audit(Answer::Clear).confronted(named, Ok(Answer::Clear)), audit(Answer::Clear));
    }

    #[test]
    fn who_names_no_features_agrees_with_any_but_hides_no_quarrel() {
        let found = |features| {
            Answer::Contact(super::FoundContact { time: "1/2".to_owned(), bracket: Some([0.5; 2]), features })
        };
        let [one, other] = [0, 1].map(|vertex| found(Some([firstcontact_solid::Feature::Vertex(vertex); 2])));
        let audit = |answers: [&Answer; 2]| Audit {
            answers: [answers[0], &found(None), answers[1]].map(|answer| (Witness::Oracle, answer.clone())).into(),
            skipped: Vec::new(),
        };
        assert!(audit([&one, &one]).agrees() && !audit([&one, &other]).agrees());
    }

    #[test]
    fn the_oracle_is_asked_where_touching_is_allowed() {
        let cube = Body::cuboid([1.0; 3]).unwrap();
        let stand = Motion::at([0.0; 3]).unwrap();
        for (from, to, said) in [
            ([-2.0, 0.0, 1.0], [2.0, 0.0, 1.0], "clear"),
            ([0.0, 0.0, 1.0], [0.0, 0.0, 0.0], "contact at 0"),
            ([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], "contact at 1/4"),
            ([-2.0, 0.0, 0.5], [2.0, 0.0, 0.5], "contact at 1/4"),
            ([0.5, 0.0, 0.5], [2.0, 0.0, 0.5], "starts in contact at 0"),
        ] {
            let motion_of_a = &Motion::edge(from, to).unwrap();
            let query =
                Query { a: &cube, motion_of_a, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
            let audit = super::audit_overlap_in_motion(&query);
            let oracle = audit.answers.iter().find(|(witness, _)| *witness == Witness::Oracle);
            assert_eq!(oracle.map(|(_, answer)| answer.to_string()).as_deref(), Some(said), "{audit:?}");
            assert!(audit.answers.len() > 2 && audit.agrees(), "{audit:?}");
        }
    }
}
