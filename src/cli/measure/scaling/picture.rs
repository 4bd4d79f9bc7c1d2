//! The curve and the decision curve as a drawing, after Figure 6 of the paper.

use crate::cli::report::{Both, DecisionFinding, DecisionOutcome, ExactFinding, ScalingFinding, ScalingOutcome};
use crate::cli::svg::{Area, Axis, Mark, Panel, Picture, Sample, Stroke, Words};
use crate::cli::text::number;

/// How large marks are; those of a curve with many breakpoints are small.
const LARGE: f64 = 5.5;
const MEDIUM: f64 = 4.5;
const SMALL: f64 = 3.0;
const SMALLEST: f64 = 2.0;
const MANY: usize = 24;

/// The size of a mark that is one of a number of them.
fn one_of(count: usize, usual: f64) -> f64 {
    if count > MANY { SMALLEST } else { usual }
}

/// The drawing of a report.
pub(super) fn picture(found: &ScalingFinding) -> Picture {
    let mut legend = vec![
        (Sample::Line("curve"), "touching".to_owned()),
        (Sample::Mark("breakpoint"), "the contact changes, or an end".to_owned()),
        (Sample::Mark("growth"), "growth distance: both scaled alike".to_owned()),
        (Sample::Line("dashed"), "scaled alike; what the ranges allow".to_owned()),
        (Sample::Line("outline"), "t\u{2081} + t\u{2082} = 1".to_owned()),
    ];
    if found.decision.breakpoints.iter().any(|point| !keeps_exits(&point.changes)) {
        legend.push((Sample::Mark("change"), "the path leaves through another face".to_owned()));
    }
    if !found.asked.is_empty() {
        legend.push((Sample::Mark("asked"), "asked about".to_owned()));
    }
    Picture {
        heading: format!("Touching scalings of {} and {}", found.a, found.b),
        remark: remark(found),
        panels: vec![scalings(found), parameters(found)],
        legend,
    }
}

fn remark(found: &ScalingFinding) -> String {
    let growth = &found.growth.scaling;
    let exact = if growth.exact.len() <= 14 { growth.exact.clone() } else { number(growth.lower) };
    match found.outcome {
        ScalingOutcome::Curve => {
            format!("{} breakpoints; scaled alike they touch at {exact}", found.breakpoints.len())
        }
        ScalingOutcome::SeedsCoincide => "the seeds are one point, which they always share".to_owned(),
        _ => format!("no curve in these ranges; scaled alike they touch at {exact}"),
    }
}

/// The plane of the scalings.
fn scalings(found: &ScalingFinding) -> Panel {
    let (x, y) = (found.ranges.a, found.ranges.b);
    let curve: Vec<[f64; 2]> = found.breakpoints.iter().map(|point| floats(&point.scalings)).collect();
    let mut panel = Panel {
        title: "scalings".to_owned(),
        x: Axis::over(format!("\u{3c1}\u{2081}, the scaling of {}", found.a), x),
        y: Axis::over(format!("\u{3c1}\u{2082}, the scaling of {}", found.b), y),
        areas: Vec::new(),
        strokes: Vec::new(),
        marks: Vec::new(),
        words: Vec::new(),
    };
    divide(&mut panel, found.outcome, &curve, [x, y]);
    let least = x[0].max(y[0]);
    let most = x[1].min(y[1]);
    if least < most {
        panel.strokes.push(Stroke { class: "dashed", points: vec![[least; 2], [most; 2]] });
    }
    let marks = found.breakpoints.iter().map(|point| Mark {
        class: "breakpoint",
        at: floats(&point.scalings),
        radius: one_of(found.breakpoints.len(), MEDIUM),
        note: format!("\u{3c1} = {}", pair(&point.scalings)),
    });
    panel.marks.extend(marks);
    if found.growth.allowed && found.outcome != ScalingOutcome::SeedsCoincide {
        let at = found.growth.scaling.lower;
        let text = format!("\u{3c1}* = {}", number(at));
        panel.marks.push(Mark { class: "growth", at: [at; 2], radius: LARGE, note: text.clone() });
        panel.words.push(Words { class: "halo", at: [at; 2], moved: [10.0, -8.0], text });
    }
    let asked = found.asked.iter().map(|asked| (floats(&asked.scalings), asked.verdict));
    panel.marks.extend(asked.filter(|(at, _)| is_within(*at, [x, y])).map(|(at, verdict)| Mark {
        class: "asked",
        at,
        radius: MEDIUM,
        note: verdict.to_owned(),
    }));
    panel
}

/// The plane of the parameters: the triangle, and in it the image of the rectangle.
fn parameters(found: &ScalingFinding) -> Panel {
    let decision = &found.decision;
    let path =
        if decision.path == "ellipsoids" { "shortest path between inner ellipsoids" } else { "path from seed to seed" };
    let axis =
        |name: &str, file: &str| Axis::over(format!("{name}, how far {file} reaches along the path"), [0.0, 1.0]);
    let mut panel = Panel {
        title: format!("decision curve, {path}"),
        x: axis("t\u{2081}", &found.a),
        y: axis("t\u{2082}", &found.b),
        areas: Vec::new(),
        strokes: vec![Stroke { class: "outline", points: vec![[0.0, 1.0], [1.0, 0.0]] }],
        marks: Vec::new(),
        words: Vec::new(),
    };
    let Some(ends) = image_of_ranges(decision) else {
        panel.words.push(middle([0.5, 0.5], why_none(decision.outcome)));
        return panel;
    };
    let curve: Vec<[f64; 2]> = decision.breakpoints.iter().map(|point| floats(&point.parameters)).collect();
    divide(&mut panel, found.outcome, &curve, ends);
    let [[left, right], [low, high]] = ends;
    let outline = vec![[left, low], [right, low], [right, high], [left, high], [left, low]];
    panel.strokes.push(Stroke { class: "dashed", points: outline });
    let marks = decision.breakpoints.iter().map(|point| {
        let (class, radius) = if keeps_exits(&point.changes) { ("breakpoint", MEDIUM) } else { ("change", SMALL) };
        let note = format!("t = {}; \u{3c1} = {}", pair(&point.parameters), pair(&point.scalings));
        let radius = one_of(decision.breakpoints.len(), radius);
        Mark { class, at: floats(&point.parameters), radius, note }
    });
    panel.marks.extend(marks);
    let asked = found.asked.iter().filter_map(|asked| Some((floats(asked.parameters.as_ref()?), asked.verdict)));
    panel.marks.extend(asked.filter(|(at, _)| is_within(*at, [[0.0, 1.0]; 2])).map(|(at, verdict)| Mark {
        class: "asked",
        at,
        radius: MEDIUM,
        note: verdict.to_owned(),
    }));
    panel
}

/// Whether nothing but the contact changes.
fn keeps_exits(changes: &[&str]) -> bool {
    changes.iter().all(|&change| change == "contact")
}

fn why_none(outcome: DecisionOutcome) -> String {
    match outcome {
        DecisionOutcome::EllipsoidsOverlap => "no path: no gap between the inner ellipsoids".to_owned(),
        _ => "no path: both ends are one point".to_owned(),
    }
}

/// The parameters of the least and the greatest scalings.
fn image_of_ranges(decision: &DecisionFinding) -> Option<[[f64; 2]; 2]> {
    let exits = decision.exits.as_ref()?;
    let ends = exits.each().map(|pieces| {
        let (first, last) = (pieces.first()?, pieces.last()?);
        let at = |slope: &ExactFinding, scaling: &ExactFinding, intercept: &ExactFinding| {
            slope.lower * scaling.lower + intercept.lower
        };
        let ends = [at(&first.slope, &first.from, &first.intercept), at(&last.slope, &last.to, &last.intercept)];
        ends.iter().all(|x| x.is_finite()).then_some(ends)
    });
    let [of_a, of_b] = ends;
    Some([of_a?, of_b?])
}

/// Colours what is below and above the curve in the rectangle of two ranges, and says what is what.
fn divide(panel: &mut Panel, outcome: ScalingOutcome, curve: &[[f64; 2]], [x, y]: [[f64; 2]; 2]) {
    let [low, high] = [0, 1].map(|end| [x[end], y[end]]);
    let whole = vec![low, [high[0], low[1]], high, [low[0], high[1]]];
    let (below, above) = ("apart", "overlap");
    match (outcome, curve) {
        (ScalingOutcome::Curve, [first, .., last]) => {
            panel.areas.push(Area { class: below, corners: whole });
            // Around the corner where both are greatest, from the end of the curve to its beginning.
            let around = [[high[0], last[1]], high, [first[0], high[1]]];
            panel.areas.push(Area { class: above, corners: [curve, &around].concat() });
            panel.strokes.push(Stroke { class: "curve", points: curve.to_vec() });
            let between = |p: [f64; 2], q: [f64; 2]| [0, 1].map(|k| p[k] / 2.0 + q[k] / 2.0);
            let center = between(*first, *last);
            panel.words.push(middle(shown(panel, between(low, center)), below.to_owned()));
            panel.words.push(middle(shown(panel, between(high, center)), above.to_owned()));
        }
        (ScalingOutcome::Apart | ScalingOutcome::GreatestCorner, _) => {
            panel.areas.push(Area { class: below, corners: whole });
            panel
                .words
                .push(middle(shown(panel, [0, 1].map(|k| low[k] / 2.0 + high[k] / 2.0)), "always apart".to_owned()));
        }
        (ScalingOutcome::Single | ScalingOutcome::Curve, _) => {}
        (ScalingOutcome::Overlapping | ScalingOutcome::LeastCorner | ScalingOutcome::SeedsCoincide, _) => {
            panel.areas.push(Area { class: above, corners: whole });
            panel
                .words
                .push(middle(shown(panel, [0, 1].map(|k| low[k] / 2.0 + high[k] / 2.0)), "always overlap".to_owned()));
        }
    }
}

/// A point moved into the frame.
fn shown(panel: &Panel, [x, y]: [f64; 2]) -> [f64; 2] {
    let inside = |value: f64, axis: &Axis| {
        let [from, to] = axis.ends();
        let margin = (to / 2.0 - from / 2.0) / 6.0;
        value.clamp(from + margin, to - margin)
    };
    [inside(x, &panel.x), inside(y, &panel.y)]
}

fn middle(at: [f64; 2], text: String) -> Words {
    Words { class: "middle halo", at, moved: [0.0, 4.0], text }
}

fn is_within([x, y]: [f64; 2], [of_x, of_y]: [[f64; 2]; 2]) -> bool {
    of_x[0] <= x && x <= of_x[1] && of_y[0] <= y && y <= of_y[1]
}

fn floats(pair: &Both<ExactFinding>) -> [f64; 2] {
    pair.each().map(|value| value.lower)
}

fn pair(pair: &Both<ExactFinding>) -> String {
    let [a, b] = floats(pair).map(number);
    format!("({a}, {b})")
}
