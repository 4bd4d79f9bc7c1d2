//! What is worth saying about objects and pairs that are not wrong.

use super::draft::Draft;
use super::far::{far_away, places};
use super::id::ObjectId;
use super::lint::Rule;
use super::object::{Object, Source};
use super::pair::{PairRule, Stated, Touch};
use super::track::TimedPath;
use super::unit::LengthUnit;
use firstcontact_solid::Kind;
use nalgebra::Point3;
use std::collections::HashSet;

/// A remark on an item of a list of the file.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Remark {
    pub(super) rule: Rule,
    /// The key of the list, and which of its items.
    pub(super) item: (&'static str, usize),
    pub(super) message: String,
    pub(super) help: Option<String>,
}

/// An object this many times larger or smaller than the rest is remarked on.
const ODD_RATIO: f64 = 300.0;

/// All remarks, in the order of the objects and then of the pairs.
pub(super) fn remarks(draft: &Draft) -> Vec<Remark> {
    let (objects, length) = (&draft.objects, draft.units.length);
    let mut remarks = odd_sizes(objects, &draft.paths, length);
    remarks.extend(far_away(objects, &draft.paths, length));
    remarks.extend(void_touches(draft));
    let mut told = HashSet::new();
    for (slot, object) in objects.iter().enumerate() {
        remarks.extend(surface(slot, object));
        remarks.extend(stated_unit(slot, object, length));
        // What the file itself has is said once, however many objects use it.
        if object.file_name().is_none_or(|file| told.insert(file)) {
            let name = object.file_name().unwrap_or(&object.id);
            remarks.extend(of_body(object).iter().map(|warning| Remark {
                rule: Rule::MeshWarning,
                item: (OBJECTS, slot),
                message: format!("{name}: {warning}"),
                help: None,
            }));
        }
    }
    remarks.sort_by_key(|remark| remark.item);
    remarks
}

/// The key of the list of objects.
pub(super) const OBJECTS: &str = "objects";

/// Touching that is allowed where a margin has to be kept, which it does not do away with.
fn void_touches(draft: &Draft) -> Vec<Remark> {
    let is_kept = |margin: Option<f64>| margin.is_some_and(|margin| margin > 0.0);
    let is_allowed = |stated: Stated| stated.touch == Some(Touch::Allowed);
    // Only where a pair's own rule takes the margin away, what an object says about touching still counts.
    let freed = |pair: &PairRule| pair.stated.margin == Some(0.0) && pair.stated.touch.is_none();
    let freed: HashSet<usize> =
        draft.pairs.iter().filter(|pair| freed(pair)).flat_map(|rule| rule.pair.map(ObjectId::slot)).collect();
    let remark = |item, whose: String| Remark {
        rule: Rule::TouchBesideMargin,
        item,
        message: format!(
            "`touch: allowed` of {whose} changes nothing: contact begins where the margin is no longer kept"
        ),
        help: Some("leave out one of the two, or say `margin: 0`".to_owned()),
    };
    let own = draft.objects.iter().enumerate().filter(|(slot, object)| {
        let margin = object.stated.margin.or(draft.defaults.margin);
        is_allowed(object.stated) && is_kept(margin) && !freed.contains(slot)
    });
    let of_objects = own.map(|(slot, object)| remark((OBJECTS, slot), format!("`{}`", object.id)));
    let both = draft.pairs.iter().enumerate();
    let both = both.filter(|(_, rule)| is_allowed(rule.stated) && is_kept(rule.stated.margin));
    let of_pairs = both.map(|(index, rule)| {
        let [a, b] = rule.pair.map(|id| draft.objects.get(id.slot()).map_or("?", |object| &object.id));
        remark(("pairs", index), format!("`{a}` and `{b}`"))
    });
    of_objects.chain(of_pairs).collect()
}

/// A skin that was not asked for.
fn surface(slot: usize, object: &Object) -> Option<Remark> {
    if object.body.kind() != Kind::Surface || object.claims.kind == Some(Kind::Surface) {
        return None;
    }
    let own = object.body.mesh().warnings().len();
    let why = object.body.warnings().get(own).map_or("it is not closed", String::as_str);
    let message = format!("`{}` is a surface, not a solid: nothing is inside it ({why})", object.id);
    let help = Some("close the mesh, or say `kind: surface` if a skin is meant".to_owned());
    Some(Remark { rule: Rule::OpenMesh, item: (OBJECTS, slot), message, help })
}

/// A mesh whose file states a unit that is not the one in which its numbers are taken, unless the world has a unit or a scale for it.
fn stated_unit(slot: usize, object: &Object, length: LengthUnit) -> Option<Remark> {
    let Source::File { file, unit: None, scale: None } = &object.source else { return None };
    let stated = object.body.mesh().unit()?;
    if stated == length.metres() {
        return None;
    }
    let known = LengthUnit::of_metres(stated);
    let name = known.map_or_else(|| format!("{stated} m"), |unit| unit.to_string());
    let help = match known {
        Some(unit) => format!("add `unit: {unit}` to the mesh, or `unit: {length}` if the file is wrong"),
        None => format!("add `unit: m` and `scale: {stated}` to the mesh, or `unit: {length}` if the file is wrong"),
    };
    let message = format!("{file} says that its unit is {name}, and its numbers are taken in {length}");
    Some(Remark { rule: Rule::StatedUnit, item: (OBJECTS, slot), message, help: Some(help) })
}

/// The body's own warnings, such as that it is inside out. That it is a surface is said elsewhere.
fn of_body(object: &Object) -> &[String] {
    match object.body.kind() {
        Kind::Solid => object.body.warnings(),
        Kind::Surface => object.body.mesh().warnings(),
    }
}

/// Objects of odd sizes: out of proportion to the others, or meshes unusual in the world's unit.
fn odd_sizes(objects: &[Object], paths: &[TimedPath], length: LengthUnit) -> Vec<Remark> {
    let sizes: Vec<f64> = objects.iter().map(size).collect();
    let mut sorted = sizes.clone();
    sorted.sort_by(f64::total_cmp);
    let scene = scene_size(objects, paths, &sizes);
    let mut told = HashSet::new();
    let mut remarks = Vec::new();
    for (slot, object) in objects.iter().enumerate() {
        let disproportion =
            others(&sorted, sizes[slot]).and_then(|others| out_of_proportion(object, sizes[slot], others, length));
        // Of a file it is said once that its size is unusual.
        let odd = disproportion.or_else(|| {
            unusual_size(object, scene, length).filter(|_| object.file_name().is_none_or(|file| told.insert(file)))
        });
        if let Some((message, help)) = odd {
            remarks.push(Remark { rule: Rule::OddSize, item: (OBJECTS, slot), message, help: Some(help) });
        }
    }
    remarks
}

/// The message and the help on an object out of proportion. A mesh is compared with the middle of the others, because
/// several meshes may be in the wrong unit; a box or sphere, whose size somebody wrote down, only with all others.
fn out_of_proportion(
    object: &Object,
    size: f64,
    [smallest, middle, largest]: [f64; 3],
    length: LengthUnit,
) -> Option<(String, String)> {
    let is_mesh = is_mesh(object);
    let (low, high) = if is_mesh { (middle, middle) } else { (smallest, largest) };
    let (ratio, word) = if size > high * ODD_RATIO {
        (size / middle, "larger")
    } else if size * ODD_RATIO < low {
        (middle / size, "smaller")
    } else {
        return None;
    };
    let mut message = format!("`{}` is {ratio:.0} times {word} than the other objects", object.id);
    let mut help = "check its size and the unit of length".to_owned();
    let likely = match (word, length) {
        ("larger", LengthUnit::Metre) => Some(LengthUnit::Millimetre),
        ("smaller", LengthUnit::Millimetre) => Some(LengthUnit::Metre),
        _ => None,
    };
    if let (true, Some(likely)) = (is_mesh, likely) {
        message.push_str(&format!("; looks like {}", plural(likely)));
        help = format!("add `unit: {likely}` to its mesh");
    }
    Some((message, help))
}

/// The message and the help on a mesh that is unusually long, or short, in the world's unit, which nobody has named for
/// it. A short one is not remarked on where the scene is of its size.
fn unusual_size(object: &Object, scene: f64, length: LengthUnit) -> Option<(String, String)> {
    let is_named = match &object.source {
        Source::File { unit, scale, .. } | Source::Inline { unit, scale } => unit.is_some() || scale.is_some(),
        _ => true,
    };
    if is_named {
        return None;
    }
    let [low, high] = object.body.bounds();
    let extent = (high - low).amax();
    let likely = length.doubted(extent)?;
    let is_short = likely.ratio(length).0 > 1;
    if is_short && scene > 0.0 && scene <= extent * ODD_RATIO {
        return None;
    }
    // Four digits are enough to know it again.
    let short = |value: f64| format!("{value:.3e}").parse().unwrap_or(value);
    let reach = match scene > 0.0 && (is_short || scene < extent) {
        true => format!(", and positions and paths reach over {} {length}", short(scene)),
        false => String::new(),
    };
    let message = format!("`{}` is {} {length} long{reach}; looks like {}", object.id, short(extent), plural(likely));
    let help = format!("add `unit: {likely}` to its mesh, or `unit: {length}` if its size is right");
    Some((message, help))
}

fn is_mesh(object: &Object) -> bool {
    matches!(object.source, Source::File { .. } | Source::Inline { .. })
}

/// The reach of the numbers that the world itself gives: of the box of all positions and waypoints, and of the sizes of
/// boxes and round shapes.
fn scene_size(objects: &[Object], paths: &[TimedPath], sizes: &[f64]) -> f64 {
    let places = places(objects, paths);
    let corners = places.iter().flatten().fold(None, |corners: Option<[Point3<f64>; 2]>, place| {
        Some(corners.map_or([*place; 2], |[low, high]| [low.inf(place), high.sup(place)]))
    });
    let width = corners.map_or(0.0, |[low, high]| (high - low).norm());
    let written = objects.iter().zip(sizes).filter(|(object, _)| !is_mesh(object)).map(|(_, size)| *size);
    written.fold(width, f64::max)
}

/// The name of a unit that meshes are mostly in, of many.
fn plural(unit: LengthUnit) -> &'static str {
    if unit == LengthUnit::Metre { "metres" } else { "millimetres" }
}

/// The length of the diagonal of the bounding box.
fn size(object: &Object) -> f64 {
    let [low, high] = object.body.bounds();
    (high - low).norm()
}

/// The least, middle and greatest of a sorted list without one member.
fn others(sorted: &[f64], own: f64) -> Option<[f64; 3]> {
    let count = sorted.len().checked_sub(1).filter(|&count| count > 0)?;
    let own_place = sorted.partition_point(|&size| size < own).min(count);
    let other = |place: usize| sorted[if place < own_place { place } else { place + 1 }];
    Some([other(0), other(count / 2), other(count - 1)])
}
