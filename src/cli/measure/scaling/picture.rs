//! Curve of touching scalings, decision curve and loci of the contact point as a drawing, after Figures 6 and 7 of the
//! paper.

use firstcontact::convex::scaling::PartitionOutcome;

use super::finding::{Both, DecisionFinding, DecisionOutcome, ScalingAnswer};
use crate::cli::contact::ExactFinding;
use crate::cli::svg::{Area, Axis, Mark, Panel, Picture, Sample, Stroke, Words};
use crate::cli::text::number;

/// Radii of marks. Marks of a curve with many breakpoints are small.
const LARGE: f64 = 5.5;
const MEDIUM: f64 = 4.5;

const SMALL: f64 = 3.0;

const SMALLEST: f64 = 2.0;

const MANY: usize = 24;

/// The size of a mark that is one of a number of them.
fn one_of(count: usize, usual: f64) -> f64 {
    if count > MANY { SMALLEST } else { usual }
}

/// The drawing of an answer about two files.
pub(super) fn picture(found: &ScalingAnswer, files: [&str; 2]) -> Picture {
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
        heading: format!("Touching scalings of {} and {}", files[0], files[1]),
        remark: remark(found),
        panels: [scalings(found, files), parameters(found, files)].into_iter().chain(loci(found)).collect(),
        legend,
    }
}

fn remark(found: &ScalingAnswer) -> String {
    let growth = &found.growth.scaling;
    let exact = if growth.exact.len() <= 14 { growth.exact.clone() } else { number(growth.lower) };
    match found.partition.outcome() {
        PartitionOutcome::Curve(_) => {
            format!("{} breakpoints; scaled alike they touch at {exact}", found.breakpoints.len())
        }
        PartitionOutcome::SeedsCoincide => "the seeds are one point, which they always share".to_owned(),
        _ => format!("no curve in these ranges; scaled alike they touch at {exact}"),
    }
}

/// The plane of the scalings.
fn scalings(found: &ScalingAnswer, files: [&str; 2]) -> Panel {
    let (x, y) = (found.ranges.a, found.ranges.b);
    let curve: Vec<[f64; 2]> = found.breakpoints.iter().map(|point| floats(&point.scalings)).collect();
    let mut panel = Panel::new(
        "scalings".to_owned(),
        Axis::over(format!("\u{3c1}\u{2081}, the scaling of {}", files[0]), x),
        Axis::over(format!("\u{3c1}\u{2082}, the scaling of {}", files[1]), y),
    );
    divide(&mut panel, found.partition.outcome(), &curve, [x, y]);
    let (least, most) = (x[0].max(y[0]), x[1].min(y[1]));
    if least < most {
        panel.strokes.push(Stroke { class: "dashed", points: vec![[least; 2], [most; 2]] });
    }
    let radius = one_of(found.breakpoints.len(), MEDIUM);
    panel.marks.extend(found.breakpoints.iter().map(|point| Mark {
        class: "breakpoint",
        at: floats(&point.scalings),
        radius,
        note: format!("\u{3c1} = {}", pair(&point.scalings)),
    }));
    if found.growth.allowed && *found.partition.outcome() != PartitionOutcome::SeedsCoincide {
        let at = found.growth.scaling.lower;
        let text = format!("\u{3c1}* = {}", number(at));
        panel.marks.push(Mark { class: "growth", at: [at; 2], radius: LARGE, note: text.clone() });
        panel.words.push(Words { class: "halo", at: [at; 2], moved: [10.0, -8.0], text });
    }
    let asked = found.asked.iter().map(|asked| (floats(&asked.scalings), asked.verdict));
    mark_asked(&mut panel, asked, [x, y]);
    panel
}

/// Marks the pairs that were asked about, as far as they are in the frame.
fn mark_asked(panel: &mut Panel, asked: impl Iterator<Item = ([f64; 2], &'static str)>, [of_x, of_y]: [[f64; 2]; 2]) {
    let is_within = |[x, y]: [f64; 2]| of_x[0] <= x && x <= of_x[1] && of_y[0] <= y && y <= of_y[1];
    let marks = asked.filter(|(at, _)| is_within(*at));
    panel.marks.extend(marks.map(|(at, verdict)| Mark {
        class: "asked",
        at,
        radius: MEDIUM,
        note: verdict.to_owned(),
    }));
}

/// The plane of the parameters: the triangle, and in it the image of the rectangle.
fn parameters(found: &ScalingAnswer, files: [&str; 2]) -> Panel {
    let decision = &found.decision;
    let path =
        if decision.path == "ellipsoids" { "shortest path between inner ellipsoids" } else { "path from seed to seed" };
    let axis =
        |name: &str, file: &str| Axis::over(format!("{name}, how far {file} reaches along the path"), [0.0, 1.0]);
    let (x, y) = (axis("t\u{2081}", files[0]), axis("t\u{2082}", files[1]));
    let mut panel = Panel::new(format!("decision curve, {path}"), x, y);
    panel.strokes.push(Stroke { class: "outline", points: vec![[0.0, 1.0], [1.0, 0.0]] });
    let Some(ends) = image_of_ranges(decision) else {
        let reason = match decision.outcome {
            DecisionOutcome::EllipsoidsOverlap => "no path: no gap between the inner ellipsoids",
            _ => "no path: both ends are one point",
        };
        panel.words.push(middle([0.5, 0.5], reason));
        return panel;
    };
    let curve: Vec<[f64; 2]> = decision.breakpoints.iter().map(|point| floats(&point.parameters)).collect();
    divide(&mut panel, found.partition.outcome(), &curve, ends);
    let [[left, right], [low, high]] = ends;
    let outline = vec![[left, low], [right, low], [right, high], [left, high], [left, low]];
    panel.strokes.push(Stroke { class: "dashed", points: outline });
    panel.marks.extend(decision.breakpoints.iter().map(|point| {
        let (class, radius) = if keeps_exits(&point.changes) { ("breakpoint", MEDIUM) } else { ("change", SMALL) };
        let note = format!("t = {}; \u{3c1} = {}", pair(&point.parameters), pair(&point.scalings));
        let radius = one_of(decision.breakpoints.len(), radius);
        Mark { class, at: floats(&point.parameters), radius, note }
    }));
    let asked = found.asked.iter().filter_map(|asked| Some((floats(asked.parameters.as_ref()?), asked.verdict)));
    mark_asked(&mut panel, asked, [[0.0, 1.0]; 2]);
    panel
}

/// The loci of the contact point, seen along the axis in which they reach least; none without a curve.
fn loci(found: &ScalingAnswer) -> Option<Panel> {
    let ends = || found.segments.iter().flat_map(|segment| segment.locus);
    let range = |axis: usize| {
        let values = ends().map(|point| point[axis]);
        [values.clone().fold(f64::INFINITY, f64::min), values.fold(f64::NEG_INFINITY, f64::max)]
    };
    let ranges = [0, 1, 2].map(range);
    let reach = |&axis: &usize| ranges[axis][1] / 2.0 - ranges[axis][0] / 2.0;
    let along = (0..3).min_by(|one, other| reach(one).total_cmp(&reach(other))).filter(|_| ends().next().is_some())?;
    let [x, y] = [[1, 2], [0, 2], [0, 1]][along];
    let axis = |index: usize| Axis::over(["x", "y", "z"][index].to_owned(), ranges[index]);
    let title = format!("loci of the contact point, seen along {}", ["x", "y", "z"][along]);
    let mut panel = Panel::new(title, axis(x), axis(y));
    let radius = one_of(found.segments.len(), MEDIUM);
    for segment in &found.segments {
        let points = segment.locus.map(|point| [point[x], point[y]]);
        panel.strokes.push(Stroke { class: "curve", points: points.to_vec() });
        panel.marks.extend(segment.locus.map(|point| Mark {
            class: "breakpoint",
            at: [point[x], point[y]],
            radius,
            note: format!("{} at ({}, {}, {})", segment.contact, number(point[0]), number(point[1]), number(point[2])),
        }));
    }
    Some(panel)
}

/// True if nothing but the contact changes.
fn keeps_exits(changes: &[&str]) -> bool {
    changes.iter().all(|&change| change == "contact")
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

/// Colours the areas below and above the curve in the rectangle of two ranges, and labels them.
fn divide(panel: &mut Panel, outcome: &PartitionOutcome, curve: &[[f64; 2]], [x, y]: [[f64; 2]; 2]) {
    let [low, high] = [0, 1].map(|end| [x[end], y[end]]);
    let corners = vec![low, [high[0], low[1]], high, [low[0], high[1]]];
    let between = |p: [f64; 2], q: [f64; 2]| [0, 1].map(|k| p[k] / 2.0 + q[k] / 2.0);
    let (below, above) = ("apart", "overlap");
    match (outcome, curve) {
        (PartitionOutcome::Curve(_), [first, .., last]) => {
            panel.areas.push(Area { class: below, corners });
            // Around the corner where both are greatest, from the end of the curve to its beginning.
            let around = [[high[0], last[1]], high, [first[0], high[1]]];
            panel.areas.push(Area { class: above, corners: [curve, &around].concat() });
            panel.strokes.push(Stroke { class: "curve", points: curve.to_vec() });
            let center = between(*first, *last);
            panel.words.push(middle(inside(panel, between(low, center)), below));
            panel.words.push(middle(inside(panel, between(high, center)), above));
        }
        (PartitionOutcome::Single { .. } | PartitionOutcome::Curve(_), _) => {}
        _ => {
            let is_apart = matches!(outcome, PartitionOutcome::Apart | PartitionOutcome::GreatestCorner(_));
            let (class, text) = if is_apart { (below, "always apart") } else { (above, "always overlap") };
            panel.areas.push(Area { class, corners });
            panel.words.push(middle(inside(panel, between(low, high)), text));
        }
    }
}

/// A point moved into the frame.
fn inside(panel: &Panel, [x, y]: [f64; 2]) -> [f64; 2] {
    let clamped = |value: f64, axis: &Axis| {
        let [from, to] = axis.ends();
        let margin = (to / 2.0 - from / 2.0) / 6.0;
        value.clamp(from + margin, to - margin)
    };
    [clamped(x, &panel.x), clamped(y, &panel.y)]
}

fn middle(at: [f64; 2], text: &str) -> Words {
    Words { class: "middle halo", at, moved: [0.0, 4.0], text: text.to_owned() }
}

fn floats(pair: &Both<ExactFinding>) -> [f64; 2] {
    pair.each().map(|value| value.lower)
}

fn pair(pair: &Both<ExactFinding>) -> String {
    let [a, b] = floats(pair).map(number);
    format!("({a}, {b})")
}
