//! What all lints have in common: rules that are ignored, what counts as a failure, the exit status.

use super::args::{FailOn, LintArgs};
use super::console::Console;
use super::diagnostic::Diagnostic;
use super::exit::Exit;
use super::failure::Failure;
use super::report::{Finding, Grade, LintFinding, RemarkFinding};
use super::similar::nearest;

/// Refuses to ignore or deny a rule that does not exist: a slip there would bring findings back, or lose them, unnoticed.
pub(crate) fn refuse_unknown<'r>(args: &LintArgs, rules: impl Iterator<Item = &'r str> + Clone) -> Result<(), Failure> {
    let ignored = args.ignore.iter().map(|name| (name, "ignore"));
    let mut named = ignored.chain(args.deny.iter().map(|name| (name, "deny")));
    match named.find(|(name, _)| !rules.clone().any(|rule| rule == name.as_str())) {
        None => Ok(()),
        Some((name, verb)) => {
            let diagnostic = Diagnostic::error(format!("there is no rule `{name}` to {verb}"));
            let help = match nearest(name, rules.clone()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("the rules are {}", rules.collect::<Vec<_>>().join(", ")),
            };
            Err(diagnostic.help(help).into())
        }
    }
}

/// Tells what was found in one file, without what is ignored. To deny a rule is the stronger wish.
pub(crate) fn tell(file: String, mut remarks: Vec<RemarkFinding>, args: &LintArgs, console: &mut Console<'_>) -> Exit {
    let is_in = |rules: &[String], rule: &str| rules.iter().any(|name| name == rule);
    remarks.retain(|remark| !is_in(&args.ignore, remark.rule) || is_in(&args.deny, remark.rule));
    for remark in remarks.iter_mut().filter(|remark| is_in(&args.deny, remark.rule)) {
        remark.severity = Grade::Error;
    }
    let count = |grade| remarks.iter().filter(|remark| remark.severity == grade).count();
    let pass = !remarks.iter().any(|remark| fails(remark.severity, args.fail_on));
    let [errors, warnings, notes] = [Grade::Error, Grade::Warning, Grade::Note].map(count);
    console.found(Finding::Lint(LintFinding { file, errors, warnings, notes, pass, findings: remarks }));
    if pass { Exit::Success } else { Exit::Found }
}

fn fails(grade: Grade, from: FailOn) -> bool {
    match from {
        FailOn::Never => false,
        FailOn::Note => true,
        FailOn::Warning => grade >= Grade::Warning,
        FailOn::Error => grade >= Grade::Error,
    }
}
