//! `--print hash`: one hash over the answers to all edges, by which two runs, versions or languages are compared.
//!
//! It is the SHA-256 of one line for each edge, in their order, as UTF-8 text. The parts of a line are between tabs:
//!
//! - `clear`;
//! - `contact` or `starts_in_contact`, the exact time, then the name of the object and the feature, of `a` and of `b`;
//! - `bad` for an edge that has no answer.
//!
//! Lines of the file that are no edges do not count.

use firstcontact::planner::{Checker, QueryError, Verdict};
use sha2::{Digest, Sha256};

/// Hash of the answers so far.
#[derive(Debug, Clone, Default)]
pub(super) struct AnswerHash(Sha256);

impl AnswerHash {
    /// Adds the answer to an edge.
    pub(super) fn add(&mut self, checker: &Checker, answer: &Result<Verdict, QueryError>) {
        let line = match answer {
            Ok(Verdict::Clear) => "clear\n".to_owned(),
            Ok(Verdict::Contact(found)) => contact("contact", checker, found),
            Ok(Verdict::StartsInContact(found)) => contact("starts_in_contact", checker, found),
            Err(_) => "bad\n".to_owned(),
        };
        self.0.update(line);
    }

    /// The hash: 64 hexadecimal digits.
    pub(super) fn text(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The line of a contact.
fn contact(verdict: &str, checker: &Checker, found: &firstcontact::planner::Collision) -> String {
    let name = |id| checker.name(id).unwrap_or_default();
    let (time, a, b) = (&found.contact.time, found.contact.a.feature, found.contact.b.feature);
    format!("{verdict}\t{time}\t{}\t{a}\t{}\t{b}\n", name(found.a), name(found.b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact::{Body, Motion};

    #[test]
    fn the_hash_is_that_of_the_lines() {
        let mut checker = Checker::empty();
        let [robot, _] = [("robot", 0.0), ("wall", 3.0)].map(|(name, x)| {
            checker.add(name, Body::cuboid([1.0; 3]).unwrap(), Motion::at([x, 0.0, 0.0]).unwrap()).unwrap()
        });
        let mut hash = AnswerHash::default();
        for to in [[4.0, 0.0, 0.0], [0.0, 4.0, 0.0]] {
            let edge = Motion::edge([0.0; 3], to).unwrap();
            hash.add(&checker, &checker.first_contact(robot, &edge, &mut checker.scratch()));
        }
        hash.add(&checker, &Err(QueryError::Cancelled));
        let lines = "contact\t1/2\trobot\tvertex 1\twall\tvertex 0\nclear\nbad\n";
        assert_eq!(hash.text(), Sha256::digest(lines).iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    }
}
