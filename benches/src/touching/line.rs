//! What the questions of a family and a size cost, beside the fastest form of parry that answers each rightly.

use std::cell::RefCell;
use std::hint::black_box;

use firstcontact::Verdict;
use firstcontact::contact::{ContactTime, Scratch};

use super::{Form, Question, Touching};
use crate::glide::Known;
use crate::stopwatch::{Call, keep, read_all};
use crate::table::{Style, Table, geometric_mean, median, short};

/// A time of contact that differs by more than this part of the path is wrong.
const TOLERANCE: f64 = 1e-6;

/// Our three questions, in the order of their columns: verdict and time alone, the full report, whether the bodies
/// never meet.
const OURS: usize = 3;

/// One line of the table.
#[derive(Debug, Clone)]
pub struct Line {
    family: Touching,
    size: u32,
    /// How many questions are clear, meet later, and are in contact at the start.
    kinds: [usize; 3],
    /// The medians of our times, in microseconds.
    ours: [f64; OURS],
    /// The median of parry's best, over the questions that it answers rightly in any form.
    rival: Option<f64>,
    /// The medians of parry's best over ours, on the same questions.
    ratios: [Option<f64>; OURS],
    /// The least of parry's best over our verdict and time alone.
    worst: Option<f64>,
    faults: Faults,
}

/// Wrong answers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Faults {
    /// Ours: not what was known, or not the same by all our questions.
    pub ours: usize,
    /// Questions that parry answers wrongly in every form.
    pub nowhere_right: usize,
    /// Questions that parry is given in each form, and those that it answers wrongly.
    pub forms: [(usize, usize); Form::ALL.len()],
    /// Questions that parry refuses.
    pub refused: usize,
    /// The greatest difference between a right time of parry and ours, as a part of the path.
    pub time: f64,
}

impl Line {
    /// Asks all questions; `None` if there are none.
    pub fn measure(family: Touching, size: u32, questions: &[Question]) -> Option<Line> {
        let mut scratch = Scratch::new();
        let mut faults = Faults::default();
        let right: Vec<Vec<usize>> = questions.iter().map(|question| faults.note(question, &mut scratch)).collect();
        let times = times(questions, &right);
        let ours = [0, 1, 2].map(|call: usize| median(times.iter().map(|times| times[call])));
        let [Some(lean), Some(report), Some(clear)] = ours else { return None };
        let best = |times: &Vec<f64>| times[OURS..].iter().copied().reduce(f64::min);
        let ratio = |call: usize| times.iter().filter_map(move |times| Some(best(times)? / times[call]));
        Some(Line {
            family,
            size,
            kinds: kinds(questions),
            ours: [lean, report, clear],
            rival: median(times.iter().filter_map(best)),
            ratios: [0, 1, 2].map(|call| median(ratio(call))),
            worst: ratio(0).reduce(f64::min),
            faults,
        })
    }
}

impl Faults {
    /// Notes all answers to a question; gives the forms in which parry answers rightly.
    fn note(&mut self, question: &Question, scratch: &mut Scratch) -> Vec<usize> {
        let verdict = question.report(scratch);
        let lean = question.lean(scratch);
        let agree = question.known.agrees(&verdict)
            && lean == ContactTime::from(&verdict)
            && question.is_clear(scratch) == (verdict == Verdict::Clear);
        self.ours += usize::from(!agree);
        let mut right = Vec::new();
        let mut is_refused = false;
        for (index, (form, _)) in question.pair.forms.iter().enumerate() {
            let (given, wrong) = &mut self.forms[*form as usize];
            *given += 1;
            let answer = question.cast(index);
            is_refused |= answer.is_err();
            match answer.ok().and_then(|found| difference(time(&verdict), found)) {
                Some(difference) => {
                    self.time = self.time.max(difference);
                    right.push(index);
                }
                None => *wrong += 1,
            }
        }
        self.refused += usize::from(is_refused);
        self.nowhere_right += usize::from(right.is_empty());
        right
    }
}

/// When a verdict says that the bodies first touch.
fn time(verdict: &Verdict) -> Option<f64> {
    verdict.contact().map(|contact| contact.time.lower())
}

/// How far two times are apart; `None` if one answer is wrong.
fn difference(ours: Option<f64>, theirs: Option<f64>) -> Option<f64> {
    match (ours, theirs) {
        (None, None) => Some(0.0),
        (Some(ours), Some(theirs)) => Some((ours - theirs).abs()).filter(|&difference| difference <= TOLERANCE),
        _ => None,
    }
}

/// How many questions are clear, meet later, and are in contact at the start.
pub(super) fn kinds(questions: &[Question]) -> [usize; 3] {
    let mut kinds = [0; 3];
    for question in questions {
        let kind = match question.known {
            Known::Clear => 0,
            Known::At(_) | Known::Later => 1,
            Known::AtStart => 2,
        };
        kinds[kind] += 1;
    }
    kinds
}

/// The times of each question: ours, then those of parry's forms that are right.
fn times(questions: &[Question], right: &[Vec<usize>]) -> Vec<Vec<f64>> {
    let scratch = &RefCell::new(Scratch::new());
    let cases = questions.iter().zip(right).map(|(question, right)| calls(question, right, scratch));
    let cases: Vec<Vec<Call<'_>>> = cases.collect();
    read_all(&cases)
}

fn calls<'q>(question: &'q Question, right: &[usize], scratch: &'q RefCell<Scratch>) -> Vec<Call<'q>> {
    let cold = move || {
        let mut scratch = scratch.borrow_mut();
        // The same query again would only be certified again.
        scratch.forget();
        scratch
    };
    let mut calls: Vec<Call<'q>> = vec![
        Box::new(move || keep(black_box(question).lean(&mut cold()))),
        Box::new(move || keep(black_box(question).report(&mut cold()))),
        Box::new(move || keep(black_box(question).is_clear(&mut cold()))),
    ];
    calls.extend(right.iter().map(|&form| -> Call<'q> { Box::new(move || keep(black_box(question).cast(form))) }));
    calls
}

/// The table of all lines.
pub fn table(style: Style, lines: &[Line]) -> Table {
    let heading = [
        "family",
        "size",
        "clear/hit/start",
        "lean us",
        "report us",
        "is_clear us",
        "parry us",
        "ratio",
        "worst",
        "of report",
        "of is_clear",
        "ours wrong",
        "none right",
        "meshes",
        "convex",
        "mixed",
        "refused",
        "time diff",
    ];
    let mut table = Table::new(style, &heading);
    for Line { family, size, kinds, ours, rival, ratios, worst, faults } in lines {
        let or_none = |number: &Option<f64>| number.map_or_else(|| "-".to_owned(), digits);
        let forms = faults.forms.map(|(given, wrong)| if given == 0 { "-".to_owned() } else { wrong.to_string() });
        let first = [family.name().to_owned(), family.label(*size), kinds.map(|count| count.to_string()).join("/")];
        let numbers =
            ours.map(short).into_iter().chain([rival, &ratios[0], worst, &ratios[1], &ratios[2]].map(or_none));
        let counts = [faults.ours.to_string(), faults.nowhere_right.to_string()].into_iter().chain(forms);
        let last = [faults.refused.to_string(), format!("{:.0e}", faults.time)];
        table.row(first.into_iter().chain(numbers).chain(counts).chain(last).collect());
    }
    table
}

/// A number with three digits; those below a hundredth are as small as here in no other table.
fn digits(number: f64) -> String {
    if number < 0.01 { format!("{number:.1e}") } else { short(number) }
}

/// What all lines come to.
pub fn summary(lines: &[Line]) -> String {
    let mean = |index: usize| geometric_mean(lines.iter().filter_map(|line| line.ratios[index]));
    let [lean, report, clear] = [0, 1, 2].map(|index| mean(index).map_or_else(|| "-".to_owned(), short));
    let worst = lines.iter().filter_map(|line| Some((line.worst?, line)));
    let worst = worst.min_by(|left, right| left.0.total_cmp(&right.0)).map_or_else(String::new, |(worst, line)| {
        format!("; worst question: {} of {} {}", digits(worst), line.family.name(), line.family.label(line.size))
    });
    let sum = |count: fn(&Line) -> usize| lines.iter().map(count).sum::<usize>();
    let [all, wrong, nowhere] =
        [sum(|line| line.kinds.iter().sum()), sum(|line| line.faults.ours), sum(|line| line.faults.nowhere_right)];
    let below = lines.iter().filter(|line| line.ratios[0].is_some_and(|ratio| ratio < 1.0)).count();
    format!(
        "geometric means over the lines of parry's best over ours: \
         {lean} (lean), {report} (report), {clear} (is_clear){worst}\n\
         slower than parry in {below} of {} lines; of {all} questions {wrong} are answered wrongly by us, \
         {nowhere} by parry in every form",
        lines.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_right_or_wrong() {
        assert_eq!(difference(None, None), Some(0.0));
        assert_eq!(difference(Some(0.5), Some(0.75)), None);
        assert_eq!(difference(Some(0.5), None), None);
        assert!(difference(Some(0.5), Some(0.5 + 1e-9)).is_some_and(|difference| difference < 2e-9));
    }

    #[test]
    fn a_line_has_all_times() {
        let questions = Touching::BoxesAtRest.questions(12, 4, 1);
        let line = Line::measure(Touching::BoxesAtRest, 12, &questions).unwrap();
        assert_eq!((line.kinds, line.faults.ours), ([0, 0, 4], 0), "{line:?}");
        assert!(line.ours.iter().all(|&time| time > 0.0));
        let lines = [line];
        assert_eq!(table(Style::Plain, &lines).to_string().lines().count(), 2);
        assert!(summary(&lines).contains("of 4 questions 0 are answered wrongly by us"));
        assert!(Line::measure(Touching::Far, 12, &[]).is_none());
    }
}
