//! The method that the user wants, and why it may not be had.

use firstcontact::contact::{Inapplicable, Lack};
use firstcontact::polytope::Declined;

/// The method the user wants.
pub(crate) type Choice = firstcontact::contact::Method;

/// What to do about a method that does not apply.
pub(crate) fn help(inapplicable: &Inapplicable) -> String {
    let chosen = "without `--method` each pair is decided by the fastest method that applies to it";
    let mend = match &inapplicable.lack {
        Lack::Lattice(Declined::Surface { .. }) => {
            "close the surface, or turn its faces one way round, to make it a solid"
        }
        Lack::Lattice(Declined::Crowded(_)) => "move the shells apart that share these edges, or unite them to one",
        Lack::Lattice(Declined::Stray { .. }) => "take the collapsed face out of the file",
        _ => return chosen.to_owned(),
    };
    format!("{mend}; {chosen}")
}

/// Why a method does not apply to two bodies of these names.
pub(crate) fn reason(inapplicable: &Inapplicable, names: [&str; 2]) -> String {
    let name = names[usize::from(inapplicable.second)];
    format!("`{name}` {}", inapplicable.lack)
}

/// The same as a sentence of its own.
pub(crate) fn refusal(inapplicable: &Inapplicable) -> String {
    format!("method `{}` takes {} only", inapplicable.method, inapplicable.method.takes())
}

/// The help of `--method`: all names.
pub(crate) fn usage() -> String {
    let names: Vec<&str> = Choice::ALL.iter().map(|method| method.name()).collect();
    format!("Force one method, {}; every method that applies gives the same answer", names.join(", "))
}
