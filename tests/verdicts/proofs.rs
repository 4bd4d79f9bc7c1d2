//! Every hand-made case: the verdict is proven, and the independent checker accepts the proof.

use std::path::Path;

use common::cases::load;
use common::support::methods::Asked;
use firstcontact::Body;
use firstcontact::contact::{Method, Query};
use firstcontact::motion::Motion;
use firstcontact::proof::{Answer, ProvenCheck, prove, verify};

use crate::common;

/// Proves the answer to a query, and has it checked; what the proof shows.
fn shown(query: &Query<'_>) -> Result<ProvenCheck, String> {
    let proof = prove(query).map_err(|error| error.to_string())?;
    if let Some(unproven) = proof.unproven.first() {
        return Err(unproven.reason.clone());
    }
    let accepted = verify(&proof.bytes, &[]).map_err(|error| error.to_string())?;
    accepted.checks.into_iter().next().ok_or_else(|| "the proof has no check".to_owned())
}

/// What is wrong with the proof of a motion of one body past another that stands.
pub(crate) fn complaint_about(bodies: [&Body; 2], motions: &[Motion; 2], expected: Answer) -> Option<String> {
    let ([a, b], [motion_of_a, motion_of_b]) = (bodies, motions);
    let query = Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
    match shown(&query) {
        Ok(shown) if shown.answer == expected => None,
        Ok(shown) => Some(format!("the proof shows {:?} instead of {expected:?}", shown.answer)),
        Err(reason) => Some(format!("no proof: {reason}")),
    }
}

#[test]
fn every_case_is_proven() {
    let cases = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verdicts")).expect("readable cases");
    assert!(cases.len() >= 150, "only {} cases", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let asked = Asked::new(&case.query).expect("bodies and motions");
        let expected = match case.expected.verdict.as_str() {
            "clear" => Answer::Clear,
            "contact" => Answer::Contact,
            _ => Answer::StartsInContact,
        };
        match shown(&asked.query(Method::AUTO)) {
            Ok(shown) => {
                let time = shown.contacts.first().map(|contact| contact.time.clone());
                let is_right = shown.answer == expected
                    && (expected == Answer::StartsInContact || time == case.expected.time.clone());
                if !is_right {
                    wrong.push(format!("{}: the proof shows {shown}", case.title));
                }
            }
            Err(reason) => wrong.push(format!("{}: {reason}", case.title)),
        }
    }
    assert!(wrong.is_empty(), "{} wrong of {}\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
