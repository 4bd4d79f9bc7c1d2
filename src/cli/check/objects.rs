//! Objects of a world in reports: names, units, contacts of two objects, counts of pairs, round shapes.

use firstcontact::contact::Start;
use firstcontact::exact::ExactTime;
use firstcontact::solid::Fit;
use firstcontact::world::{Object, ObjectId, PairContact, PairCounts, PathPosition, Source, Touch, World};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::contact::{ContactFinding, MoverFinding, Named};
use crate::cli::finding::Units;
use crate::cli::text::{Block, counted, number};

/// A round shape, and the polyhedron it has become.
#[derive(Debug, Serialize)]
pub(super) struct RoundFinding {
    object: String,
    shape: &'static str,
    fit: &'static str,
    segments: u32,
    /// Greatest distance between the skin of the polyhedron and that of the true shape.
    deviation: f64,
}

/// The paths, of some, that move two objects at an instant, or just after it.
pub(super) fn movers(
    world: &World,
    paths: &[usize],
    pair: [ObjectId; 2],
    (time, is_just_after): (&ExactTime, bool),
) -> [Vec<MoverFinding>; 2] {
    let mover = |PathPosition { path, object, segment, fraction }: PathPosition| MoverFinding {
        object: object_name(world, object).to_owned(),
        path: world.paths().get(path).map_or("?", |path| path.id()).to_owned(),
        segment,
        fraction,
        line: world.line_of_waypoint(path, segment + 1),
    };
    pair.map(|id| world.path_positions(paths, id, time, is_just_after).into_iter().map(mover).collect())
}

/// A contact of two objects of a world.
pub(super) fn pair_contact(
    world: &World,
    paths: &[usize],
    found: &PairContact,
    start: Option<Start>,
) -> ContactFinding {
    let [a, b] = [named(world, found.a, found.path_a), named(world, found.b, found.path_b)];
    let contact = ContactFinding::of(&found.contact, &a, &b).ruled(found.touch == Touch::Allowed, found.margin, start);
    // Where touching is allowed, contact begins just after its time.
    let time = (&found.contact.time, found.touch == Touch::Allowed);
    contact.moved_by(movers(world, paths, [found.a, found.b], time))
}

pub(super) fn object_name(world: &World, id: ObjectId) -> &str {
    world.object(id).map_or("?", |object| object.id())
}

/// Names of an object for reports.
pub(super) fn named(world: &World, id: ObjectId, path: Option<usize>) -> Named<'_> {
    let object = world.object(id);
    Named {
        object: object_name(world, id),
        file: object.and_then(|object| object.file_name()),
        path: path.and_then(|path| world.paths().get(path)).map(|path| path.id()),
        mesh: object.map(|object| object.body().mesh()),
    }
}

/// The units of a world's numbers.
pub(super) fn units(world: &World) -> Units {
    let units = world.units();
    Units::of(units.length, units.time)
}

/// Pairs of a world, counted by their treatment.
pub(super) fn counts(pairs: PairCounts) -> Value {
    let PairCounts { all, still, attached, allowed, tested, admitted } = pairs;
    json!({
        "all": all, "still": still, "attached": attached, "allowed": allowed, "tested": tested, "admitted": admitted,
    })
}

impl RoundFinding {
    /// The round shapes of a world.
    pub(super) fn all_of(world: &World) -> Vec<RoundFinding> {
        world.objects().filter_map(|(_, object)| RoundFinding::of(object)).collect()
    }

    fn of(object: &Object) -> Option<RoundFinding> {
        let (shape, segments, fit) = match *object.source() {
            Source::Sphere { segments, fit, .. } => ("sphere", segments, fit),
            Source::Cylinder { segments, fit, .. } => ("cylinder", segments, fit),
            Source::Capsule { segments, fit, .. } => ("capsule", segments, fit),
            _ => return None,
        };
        let fit = match fit {
            Fit::Around => "around",
            Fit::Inside => "inside",
        };
        Some(RoundFinding { object: object.id().to_owned(), shape, fit, segments, deviation: object.deviation()? })
    }

    /// The round shapes of a world in words, one a line; or all of them in one.
    pub(super) fn describe_all(all: &[RoundFinding], length: &str, verbose: bool) -> String {
        let mut block = Block::default();
        let within = |deviation: f64| format!("within {} {length} of the true one", number(deviation));
        if verbose {
            for RoundFinding { object, shape, fit, segments, deviation } in all {
                block
                    .line(object, format!("a polyhedron {fit} a {shape}, {segments} segments, {}", within(*deviation)));
            }
        } else if let Some(shapes) = counted(all.len(), "round shape is a polyhedron", "round shapes are polyhedra") {
            let worst = all.iter().map(|round| round.deviation).fold(0.0, f64::max);
            block.line("", format!("{shapes}, {}", within(worst)));
        }
        block.print()
    }
}
