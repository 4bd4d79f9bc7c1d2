//! Checks as a report of test runs in the form of JUnit, which build servers read: a suite for each world, a case for each check.

use super::diagnostic::{Diagnostic, Severity};
use super::report::{CheckFinding, Finding};
use super::text;
use super::xml::escape;

/// What is told of one world.
#[derive(Default)]
struct Suite<'a> {
    name: &'a str,
    checks: Vec<&'a CheckFinding>,
    /// Why some of it, or all, was not decided.
    errors: Vec<&'a Diagnostic>,
}

/// The whole report.
pub(crate) fn document(findings: &[Finding], told: &[Diagnostic]) -> String {
    let mut suites: Vec<Suite<'_>> = Vec::new();
    for finding in findings {
        if let Finding::Check(check) = finding {
            suite(&mut suites, &check.world).checks.push(check);
        }
    }
    for error in told.iter().filter(|diagnostic| diagnostic.severity == Severity::Error) {
        suite(&mut suites, error.place.file.as_deref().unwrap_or("firstcontact")).errors.push(error);
    }
    let failures = suites.iter().map(|suite| suite.failures()).sum();
    let errors = suites.iter().map(|suite| suite.errors.len()).sum();
    let counts = counts([suites.iter().map(|suite| suite.tests()).sum(), failures, errors]);
    let suites: String = suites.iter().map(|suite| suite.print()).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"firstcontact\" {counts}>\n{suites}</testsuites>\n"
    )
}

fn suite<'s, 'a>(suites: &'s mut Vec<Suite<'a>>, name: &'a str) -> &'s mut Suite<'a> {
    let place = suites.iter().position(|suite| suite.name == name).unwrap_or(suites.len());
    if place == suites.len() {
        suites.push(Suite { name, ..Suite::default() });
    }
    &mut suites[place]
}

fn counts([tests, failures, errors]: [usize; 3]) -> String {
    format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"")
}

impl Suite<'_> {
    fn tests(&self) -> usize {
        self.checks.len() + self.errors.len()
    }

    fn failures(&self) -> usize {
        self.checks.iter().filter(|check| !check.pass).count()
    }

    fn print(&self) -> String {
        let counts = counts([self.tests(), self.failures(), self.errors.len()]);
        let checks: String = self.checks.iter().map(|check| self.checked(check)).collect();
        let errors: String = self.errors.iter().map(|error| self.failed(error)).collect();
        format!("  <testsuite name=\"{}\" {counts}>\n{checks}{errors}  </testsuite>\n", escape(self.name))
    }

    fn checked(&self, check: &CheckFinding) -> String {
        let line = check.line.map(|line| format!(" line=\"{line}\"")).unwrap_or_default();
        let case = self.case(&check.check, &line);
        if check.pass {
            return format!("    <testcase {case}/>\n");
        }
        let told = text::plain(check);
        let (headline, details) = told.split_once('\n').unwrap_or((&told, ""));
        let details: Vec<String> = details.lines().map(escape).collect();
        format!(
            "    <testcase {case}>\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
            escape(headline),
            details.join("\n")
        )
    }

    fn failed(&self, error: &Diagnostic) -> String {
        let line = error.place.line.map(|line| format!(" line=\"{line}\"")).unwrap_or_default();
        let lines: Vec<String> = error.lines().iter().map(|line| escape(line)).collect();
        format!(
            "    <testcase {}>\n      <error message=\"{}\">{}</error>\n    </testcase>\n",
            self.case("input", &line),
            escape(&error.message),
            lines.join("\n")
        )
    }

    fn case(&self, name: &str, line: &str) -> String {
        let file = escape(self.name);
        format!("classname=\"{file}\" name=\"{}\" file=\"{file}\"{line}", escape(name))
    }
}
