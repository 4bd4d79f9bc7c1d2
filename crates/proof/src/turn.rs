//! Proofs of answers about a body that turns.

use dashu_int::IBig;
use firstcontact_motion::{Motion, pieces};
use firstcontact_rotation::{TurnContact, TurnParameter, TurnQuery, TurnVerdict};

use crate::bytes::Bytes;
use crate::contact::{inside, triangles_at};
use crate::instant::root_parts;
use crate::prover::{Proof, ProofSizes, Prover, SourceFile, shells, walk_of, write_bodies, write_files};
use crate::root::Root;
use crate::shape::Shape;
use crate::sweep::{Part, Splits, Sweep};
use crate::table::Table;
use crate::turned::{Pose, Turned};
use crate::window::Window;

/// The first bytes of a proof about a turn.
pub const TURN_MAGIC: &[u8] = b"firstcontact turn proof 1\n";

/// Name of the question in a proof.
const NAME: &str = "turn";

/// The pose up to which a proof goes: the quaternion `(w, s a)` with `s >= 0`, its radicand, and its half-angle.
struct LastPose {
    pose: Pose,
    radicand: IBig,
    angle: f64,
}

impl LastPose {
    /// Of a pose, or of a whole turn.
    fn of(parameter: Option<&TurnParameter>, length: f64) -> LastPose {
        let whole = |x: i32| Root::of(IBig::from(x));
        let plain = |w: i32, s: i32, angle: f64| LastPose { pose: [whole(w), whole(s)], radicand: IBig::ZERO, angle };
        let Some(parameter) = parameter else { return plain(-1, 0, std::f64::consts::PI) };
        let Some(number) = parameter.number() else { return plain(0, 1, std::f64::consts::FRAC_PI_2) };
        let (above, radicand, below) = root_parts(number);
        let is_past_half = parameter.bracket()[0] < 0.0;
        let (w, s) = (Root::of(below), above);
        let pose = if is_past_half { [w.negative(), s.negative()] } else { [w, s] };
        let angle = (parameter.bracket()[0] * length).atan();
        LastPose { pose, radicand, angle: if is_past_half { angle + std::f64::consts::PI } else { angle } }
    }

    fn is_beginning(&self) -> bool {
        self.angle == 0.0
    }

    /// The arcs up to it.
    fn arcs(&self, may_touch: bool) -> Vec<Part> {
        let whole = |x: i32| Root::of(IBig::from(x));
        let (first, half) = ([whole(1), whole(0)], [whole(0), whole(1)]);
        let quarter = std::f64::consts::FRAC_PI_2;
        let last =
            |from: Pose, angle: f64| Part { poses: [from, self.pose.clone()], angles: [angle, self.angle], may_touch };
        match self.pose[0].sign(&self.radicand).is_lt() {
            true => {
                let to_half = Part { poses: [first, half.clone()], angles: [0.0, quarter], may_touch: false };
                vec![to_half, last(half, quarter)]
            }
            false => vec![last(first, 0.0)],
        }
    }
}

/// Proves an answer about a turn, which rests on files.
///
/// An answer that is found but not proven is no error: [`Proof::unproven`] names it.
///
/// ```
/// use firstcontact_rotation::{Turn, TurnQuery};
/// use firstcontact_solid::Body;
///
/// let cube = Body::cuboid([1.0; 3])?;
/// let turn = Turn::by_degrees([0.0, 0.0, 1.0], [0.0; 3], 90.0)?;
/// let query = TurnQuery { a: &cube, origin_of_a: [2.0, 0.0, 0.0], b: &cube, origin_of_b: [0.0, 2.0, 0.0], turn: &turn };
/// let proof = firstcontact_proof::prove_turn(&query, &query.first_contact()?, &[]);
/// assert!(proof.unproven.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove_turn(query: &TurnQuery<'_>, verdict: &TurnVerdict, files: &[SourceFile]) -> Proof {
    match proven(query, verdict.contact(), files) {
        Ok(proof) => proof,
        Err(reason) => {
            let mut prover = Prover::new();
            files.iter().for_each(|file| prover.file(file.clone()));
            prover.refuse(NAME, reason);
            prover.finish()
        }
    }
}

fn proven(query: &TurnQuery<'_>, contact: Option<&TurnContact>, files: &[SourceFile]) -> Result<Proof, String> {
    let (bodies, origins) = ([query.a, query.b], [query.origin_of_a, query.origin_of_b]);
    let (axis, about) = (query.turn.axis(), query.turn.about());
    let length = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
    let last = LastPose::of(contact.map_or(query.turn.end(), |found| Some(&found.pose)), length);
    let shapes = bodies.map(Shape::of);
    let exact = Turned::new(shapes, origins, [axis, about], last.radicand.clone());
    let (mut table, mut splits, mut steps) = (Table::default(), Splits::default(), Bytes::default());
    let motions = origins.map(Motion::at);
    let [Ok(motion_a), Ok(motion_b)] = &motions else { return Err("an origin is no place".to_owned()) };
    let piece = pieces(motion_a, motion_b, [0.0; 2]).next().ok_or("there is no beginning")?;
    let window = Window::new(shapes, &piece, None, 0.0);
    let mut statement = Bytes::default();
    statement.text(NAME);
    [axis, about].iter().chain(&origins).for_each(|point| statement.point(point));
    last.pose.iter().for_each(|x| statement.pair(x));
    statement.integer(&last.radicand);
    match contact {
        None => statement.u8(0),
        Some(found) => write_witness(query, found, (&last, &exact, &window), (&mut table, &mut statement))?,
    }
    if contact.is_none() || !last.is_beginning() {
        shells(&window, &walk_of(&window, &piece, None, 0.0), (&mut table, &mut steps))?;
        let places = origins.map(|origin| [0, 1, 2].map(|k| origin[k] - about[k]));
        let sweep = Sweep { exact: &exact, axis, places };
        for arc in last.arcs(contact.is_some()) {
            sweep.write(&arc, &mut splits, &mut steps).map_err(|unseparated| unseparated.to_string())?;
        }
    }
    let mut all = Bytes(TURN_MAGIC.to_vec());
    all.0.extend([0; 8]);
    write_files(files, &mut all);
    let mut sizes = ProofSizes { steps: steps.0.len(), ..ProofSizes::default() };
    sizes.bodies = write_bodies(bodies, &mut all);
    let before = all.0.len();
    table.write(&mut all);
    splits.write(&mut all);
    sizes.directions = all.0.len() - before;
    all.0.extend(statement.0);
    all.0.extend(steps.0);
    let rest = TURN_MAGIC.len() + 8;
    let size = (all.0.len() - rest) as u64;
    all.0[TURN_MAGIC.len()..rest].copy_from_slice(&size.to_le_bytes());
    sizes.all = all.0.len();
    Ok(Proof { bytes: all.0, unproven: Vec::new(), sizes })
}

/// Writes two triangles and the weights of their corners at a common point or, at the beginning, a vertex inside.
fn write_witness(
    query: &TurnQuery<'_>,
    found: &TurnContact,
    (last, exact, window): (&LastPose, &Turned<'_>, &Window<'_>),
    (table, statement): (&mut Table, &mut Bytes),
) -> Result<(), String> {
    let candidates = [triangles_at(query.a, found.a), triangles_at(query.b, found.b)];
    let shapes = window.shapes;
    for (&i, &j) in candidates[0].iter().flat_map(|i| candidates[1].iter().map(move |j| (i, j))) {
        let corners = [shapes[0].triangles[i as usize], shapes[1].triangles[j as usize]];
        if let Some(weights) = exact.common(&exact.corners_in(&last.pose, corners)) {
            statement.u8(1);
            statement.u32(i);
            statement.u32(j);
            statement.count(6);
            weights.iter().flatten().for_each(|weight| statement.pair(weight));
            return Ok(());
        }
    }
    let found = if last.is_beginning() { inside(window) } else { None };
    let (side, triangle, ray) = found.ok_or("no common point was found in the pose of contact")?;
    statement.u8(2 + side as u8);
    statement.count(triangle);
    statement.u32(table.number(&ray.map(|x| Root::of(IBig::from(x)))));
    statement.count(0);
    Ok(())
}
