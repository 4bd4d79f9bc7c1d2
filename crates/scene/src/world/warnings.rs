//! Warnings on loading: objects and pairs that are allowed, but probably not meant.

use crate::objects::ObjectId;
use crate::pairs::{Setting, Touch};
use crate::world::draft::Draft;
use crate::world::error::KeyPath;
use crate::world::finding::{PendingFinding, Rule};
use crate::world::object::{Object, Source, TimedPath};
use crate::world::pair_rules::PairRule;
use crate::world::unit::LengthUnit;
use firstcontact_solid::Kind;
use nalgebra::Point3;
use std::collections::HashSet;

/// An object this many times larger or smaller than the rest is warned of.
const ODD_RATIO: f64 = 300.0;

/// All warnings, in the order of the objects and then of the pairs.
pub(crate) fn pending_warnings(draft: &Draft) -> Vec<PendingFinding> {
    let (objects, length) = (&draft.objects, draft.units.length);
    let mut found = odd_sizes(draft);
    found.extend(far_away(objects, &draft.paths, length));
    found.extend(void_touches(draft));
    let mut warned = HashSet::new();
    for (slot, object) in objects.iter().enumerate() {
        found.extend(surface(slot, object));
        found.extend(stated_unit(slot, object, length));
        // What the file itself has is said once, however many objects use it.
        if object.file_name().is_none_or(|file| warned.insert(file)) {
            let name = object.file_name().unwrap_or(&object.id);
            found.extend(of_body(object).iter().map(|warning| PendingFinding {
                rule: Rule::MeshWarning,
                path: KeyPath::item(OBJECTS, slot),
                message: format!("{name}: {warning}"),
                help: None,
            }));
        }
    }
    found.sort_by_key(|finding| finding.path.list_item());
    found
}

/// The key of the list of objects.
pub(crate) const OBJECTS: &str = "objects";

/// Touching that is allowed where a margin has to be kept, which it does not do away with.
fn void_touches(draft: &Draft) -> Vec<PendingFinding> {
    let is_kept = |margin: Option<f64>| margin.is_some_and(|margin| margin > 0.0);
    let is_allowed = |setting: Setting| setting.touch == Some(Touch::Allowed);
    // Only where a pair's own rule takes the margin away, what an object says about touching still counts.
    let freed = |pair: &PairRule| pair.setting.margin == Some(0.0) && pair.setting.touch.is_none();
    let freed: HashSet<usize> =
        draft.pairs.iter().filter(|pair| freed(pair)).flat_map(|rule| rule.pair.map(ObjectId::number)).collect();
    let finding = |list, index, whose: String| {
        let message =
            format!("`touch: allowed` of {whose} changes nothing: contact begins where the margin is no longer kept");
        let help = "leave out one of the two, or say `margin: 0`";
        PendingFinding::new(Rule::TouchBesideMargin, KeyPath::item(list, index), message, help)
    };
    let own = draft.objects.iter().enumerate().filter(|(slot, object)| {
        let margin = object.setting.margin.or(draft.defaults.margin);
        is_allowed(object.setting) && is_kept(margin) && !freed.contains(slot)
    });
    let of_objects = own.map(|(slot, object)| finding(OBJECTS, slot, format!("`{}`", object.id)));
    let both = draft.pairs.iter().enumerate();
    let both = both.filter(|(_, rule)| is_allowed(rule.setting) && is_kept(rule.setting.margin));
    let of_pairs = both.map(|(index, rule)| {
        let [a, b] = rule.pair.map(|id| draft.objects.get(id.number()).map_or("?", |object| &object.id));
        finding("pairs", index, format!("`{a}` and `{b}`"))
    });
    of_objects.chain(of_pairs).collect()
}

/// Surface that the file does not state.
fn surface(slot: usize, object: &Object) -> Option<PendingFinding> {
    if object.body.kind() != Kind::Surface || object.claims.kind == Some(Kind::Surface) {
        return None;
    }
    let own = object.body.mesh().warnings().len();
    let why = object.body.warnings().get(own).map_or("it is not closed", String::as_str);
    let message = format!("`{}` is a surface, not a solid: nothing is inside it ({why})", object.id);
    let help = "close the mesh, or say `kind: surface` if a skin is meant";
    Some(PendingFinding::new(Rule::OpenMesh, KeyPath::item(OBJECTS, slot), message, help))
}

/// A mesh whose file states a unit that is not the one in which its numbers are taken, unless the world has a unit or a
/// scale for it.
fn stated_unit(slot: usize, object: &Object, length: LengthUnit) -> Option<PendingFinding> {
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
    Some(PendingFinding::new(Rule::StatedUnit, KeyPath::item(OBJECTS, slot), message, help))
}

/// The body's own warnings, such as that it is inside out. Another rule reports that it is a surface.
fn of_body(object: &Object) -> &[String] {
    match object.body.kind() {
        Kind::Solid => object.body.warnings(),
        Kind::Surface => object.body.mesh().warnings(),
    }
}

/// Objects of odd sizes: out of proportion to the others, or meshes unusual in the world's unit.
fn odd_sizes(draft: &Draft) -> Vec<PendingFinding> {
    let (objects, length) = (&draft.objects, draft.units.length);
    let sizes: Vec<f64> = objects.iter().map(size).collect();
    let mut sorted = sizes.clone();
    sorted.sort_by(f64::total_cmp);
    let scene = scene_size(objects, &draft.paths, &sizes);
    let mut warned = HashSet::new();
    let mut found = Vec::new();
    for (slot, object) in objects.iter().enumerate() {
        let disproportion =
            others(&sorted, sizes[slot]).and_then(|others| out_of_proportion(object, sizes[slot], others, length));
        // Of a file it is said once that its size is unusual.
        let odd = disproportion.or_else(|| {
            let odd = unusual_size(object, scene, length, draft.has_default_length);
            odd.filter(|_| object.file_name().is_none_or(|file| warned.insert(file)))
        });
        if let Some((message, help)) = odd {
            found.push(PendingFinding::new(Rule::OddSize, KeyPath::item(OBJECTS, slot), message, help));
        }
    }
    if draft.has_default_length && found.is_empty() {
        found.extend(huge_shape(objects));
    }
    found
}

/// A box or a round shape of so many metres is warned of where no unit is stated.
const HUGE: f64 = 100.0;

/// The warning about the longest shape that the file itself describes, if it is huge in metres, which nothing states.
fn huge_shape(objects: &[Object]) -> Option<PendingFinding> {
    let extent = |object: &Object| {
        let [low, high] = object.body.bounds();
        (high - low).amax()
    };
    let written = objects.iter().enumerate().filter(|(_, object)| is_written(object));
    let (slot, object) = written.max_by(|(_, a), (_, b)| extent(a).total_cmp(&extent(b)))?;
    let extent = extent(object);
    let likely = LengthUnit::Metre.doubted(extent).filter(|_| extent >= HUGE)?;
    let message = format!(
        "no unit of length is stated, and in metres `{}` is {} m long; looks like {}",
        object.id,
        short(extent),
        plural(likely)
    );
    let help = format!("add `units: {{length: {likely}}}`, or `units: {{length: m}}` if its size is right");
    Some(PendingFinding::new(Rule::OddSize, KeyPath::item(OBJECTS, slot), message, help))
}

/// True of a shape whose size the file itself gives.
fn is_written(object: &Object) -> bool {
    !is_mesh(object) && !matches!(object.source, Source::Given)
}

/// A number in four digits, which are enough to know it again.
pub(crate) fn short(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

/// A ratio to be read: a whole number, in its first digit if it is long; beyond the range of a double at least that.
fn times(ratio: f64) -> String {
    match ratio {
        _ if !ratio.is_finite() => "more than 1e308".to_owned(),
        1e6.. => format!("{ratio:.0e}"),
        _ => format!("{ratio:.0}"),
    }
}

/// The message and the help on an object out of proportion. A mesh is compared with the middle of the others, because
/// several meshes may be in the wrong unit; a box or sphere, the size of which was written by hand, only with all
/// others.
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
    let mut message = format!("`{}` is {} times {word} than the other objects", object.id, times(ratio));
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

/// The message and the help on a mesh that is unusually long, or short, in the world's unit, which is not stated for
/// it. A short one is not warned of where the scene is of its size.
fn unusual_size(object: &Object, scene: f64, length: LengthUnit, has_default_length: bool) -> Option<(String, String)> {
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
    let reach = match scene > 0.0 && (is_short || scene < extent) {
        true => format!(", and positions and paths reach over {} {length}", short(scene)),
        false => String::new(),
    };
    let message = format!("`{}` is {} {length} long{reach}; looks like {}", object.id, short(extent), plural(likely));
    let help = match has_default_length {
        false => format!("add `unit: {likely}` to its mesh, or `unit: {length}` if its size is right"),
        true => format!(
            "if all numbers are in {likely}, add `units: {{length: {likely}}}` to the file; if those of the mesh alone \
             are, `unit: {likely}` to the mesh; if its size is right, `unit: {length}`"
        ),
    };
    Some((message, help))
}

fn is_mesh(object: &Object) -> bool {
    matches!(object.source, Source::File { .. } | Source::Inline { .. })
}

/// The reach of the numbers that a world itself gives.
pub(crate) fn scene_reach(objects: &[Object], paths: &[TimedPath]) -> f64 {
    scene_size(objects, paths, &objects.iter().map(size).collect::<Vec<_>>())
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
    let (way, most) = (high - low, (high - low).amax());
    // Squares of long lengths are beyond the floats.
    if most > 0.0 && most.is_finite() { (way / most).norm() * most } else { most }
}

/// The least, middle and greatest of a sorted list without one member.
fn others(sorted: &[f64], own: f64) -> Option<[f64; 3]> {
    let count = sorted.len().checked_sub(1).filter(|&count| count > 0)?;
    let own_place = sorted.partition_point(|&size| size < own).min(count);
    let other = |place: usize| sorted[if place < own_place { place } else { place + 1 }];
    Some([other(0), other(count / 2), other(count - 1)])
}

/// An object this many times farther from the rest than the rest is wide is warned of.
const FAR_RATIO: f64 = 100.0;

/// An axis-parallel box. No verdict depends on it, so rounding does not matter.
#[derive(Debug, Clone, Copy)]
struct Extent([Point3<f64>; 2]);

impl Extent {
    fn union(self, other: Extent) -> Extent {
        Extent([self.0[0].inf(&other.0[0]), self.0[1].sup(&other.0[1])])
    }

    fn width(self) -> f64 {
        (self.0[1] - self.0[0]).norm()
    }

    /// The distance of a point; zero inside.
    fn distance(self, point: Point3<f64>) -> f64 {
        (point - point.sup(&self.0[0]).inf(&self.0[1])).norm()
    }
}

/// Warnings about objects of a world with at least two others to compare with; those that are carried go with
/// their carriers.
pub(crate) fn far_away(objects: &[Object], paths: &[TimedPath], length: LengthUnit) -> Vec<PendingFinding> {
    let places = places(objects, paths);
    let reaches: Vec<Option<Extent>> = objects.iter().zip(&places).map(|(object, at)| reach(object, at)).collect();
    if reaches.iter().flatten().count() < 3 {
        return Vec::new();
    }
    // The union of all others is that of those before and those after.
    let join = |a: Option<Extent>, b: Option<Extent>| a.into_iter().chain(b).reduce(Extent::union);
    let mut after = vec![None; objects.len() + 1];
    for slot in (0..objects.len()).rev() {
        after[slot] = join(reaches[slot], after[slot + 1]);
    }
    let (mut before, mut found) = (None, Vec::new());
    for slot in 0..objects.len() {
        let rest = join(before, after[slot + 1]);
        found.extend(rest.and_then(|rest| far(slot, &objects[slot], &places[slot], rest, length)));
        before = join(before, reaches[slot]);
    }
    found
}

/// Places that the origin of each object takes that is not attached to another one.
pub(crate) fn places(objects: &[Object], paths: &[TimedPath]) -> Vec<Vec<Point3<f64>>> {
    let standing = |object: &Object| object.offset.filter(|_| object.carrier.is_none()).map(Point3::from);
    let mut places: Vec<Vec<Point3<f64>>> =
        objects.iter().map(|object| standing(object).into_iter().collect()).collect();
    for path in paths.iter().filter(|path| objects[path.object.number()].carrier.is_none()) {
        places[path.object.number()].extend(path.waypoints.iter().map(|waypoint| waypoint.position));
    }
    places
}

fn reach(object: &Object, places: &[Point3<f64>]) -> Option<Extent> {
    let [low, high] = object.body.bounds();
    places.iter().map(|at| Extent([low + at.coords, high + at.coords])).reduce(Extent::union)
}

fn far(slot: usize, object: &Object, at: &[Point3<f64>], rest: Extent, length: LengthUnit) -> Option<PendingFinding> {
    let farthest = at.iter().map(|place| rest.distance(*place)).max_by(f64::total_cmp)?;
    // Infinite where a coordinate overflows: then nothing is said.
    if !(farthest > rest.width() * FAR_RATIO && farthest.is_finite()) {
        return None;
    }
    let ratio = farthest / rest.width();
    let guess = if length == LengthUnit::Metre { "; looks like millimetres" } else { "" };
    let id = &object.id;
    let message = format!("`{id}` is {} times farther from all other objects than they reach{guess}", times(ratio));
    let help = "check its position and the waypoints of its paths";
    Some(PendingFinding::new(Rule::FarAway, KeyPath::item(OBJECTS, slot), message, help))
}
