//! What `worlds/` holds that is generated: the meshes and the warehouse.
//!
//! A target that includes this folder must also include `shapes`, both at its root.
//!
//! Lengths are in metres and multiples of 1/1024 m unless a comment says otherwise, so that they are exact in binary
//! and the times the worlds expect can be worked out by hand.
mod warehouse;

use crate::shapes::{self, Drone, Gear, Gripper, Shape};
use firstcontact::formats::Format::{self, Obj, Off, StlAscii, StlBinary};
use firstcontact::formats::write;

/// A generated file.
#[derive(Debug, Clone, PartialEq)]
pub struct File {
    /// Relative to `worlds/`.
    pub path: String,
    /// All of it.
    pub bytes: Vec<u8>,
}

/// Every generated file.
pub fn files() -> Vec<File> {
    let mut files = meshes();
    files.push(File { path: "warehouse.yaml".into(), bytes: warehouse::yaml().into_bytes() });
    files
}

/// Steps per unit to which round shapes are rounded.
const FINE: f64 = 1024.0;

/// In millimetres; multiples of 125/16 mm, which is 1/128 m.
const GRIPPER: Gripper =
    Gripper { opening: 125.0, finger: 31.25, reach: 125.0, palm: 62.5, depth: 125.0, stem: 62.5, stem_height: 125.0 };

const DRONE: Drone = Drone { arm: 0.25, width: 0.0625, height: 0.0625, rotor: 0.125, rotor_height: 0.0625 };

/// In millimetres.
const GEAR: Gear = Gear { teeth: 12, bore: 20.0, root: 75.0, tip: 100.0, thickness: 50.0, layers: 1 };

/// Every mesh file.
fn meshes() -> Vec<File> {
    let mut files = handling();
    files.extend(assembly());
    files.extend(logistics());
    files.extend(round());
    files
}

fn file(name: &str, format: Format, shape: &Shape) -> File {
    File { path: format!("meshes/{name}.{}", format.name()), bytes: bytes(shape, format) }
}

/// What grippers and drones meet.
fn handling() -> Vec<File> {
    let part = shapes::prism(6, 0.0625, 0.09375).rounded(FINE);
    // The window is 1e-9 wider than the drone on every side.
    let window = shapes::window_plate(0.125, [3.0, 2.5], [0.750_000_002, 0.093_750_002]);
    vec![
        file("gripper", StlBinary, &shapes::gripper(GRIPPER)),
        file("part", Off, &part),
        file("bracket", Obj, &shapes::bracket([0.25, 0.125, 0.25], 0.03125)),
        file("nest", Off, &shapes::blind_hole(0.25, 0.15625, 0.09375, 0.03125)),
        file("casting", Obj, &shapes::blob(4, 3).scaled([31.25; 3]).rounded(16.0)),
        file("drone", Off, &shapes::drone(DRONE).rounded(FINE)),
        file("window", Obj, &window),
    ]
}

/// What fits into something else.
fn assembly() -> Vec<File> {
    let peg = shapes::cuboid([125.0, 125.0, 250.0]).moved([0.0, 0.0, 125.0]);
    let gear = shapes::gear(GEAR).rounded(16.0);
    vec![
        file("peg", StlBinary, &peg),
        // The hole is 1e-6 wider than the peg on every side.
        file("socket", Off, &shapes::blind_hole(0.5, 0.125_002, 0.25, 0.0625)),
        file("gear", StlAscii, &gear),
        file("wheel", Off, &shapes::wheel(15.0, [24.0, 7.0], 10.0)),
        file("crate", Off, &shapes::cuboid([1.0; 3])),
        file("tank", Off, &shapes::hollow_box([1.0; 3], [0.75; 3])),
    ]
}

/// What moves in factories and stores.
fn logistics() -> Vec<File> {
    vec![
        file("agv", Obj, &shapes::chamfered([1.0, 0.625, 0.25], 0.125)),
        file("fork", Obj, &shapes::bracket([0.4375, 0.0625, 1.125], 0.125).cycled()),
        file("pallet", Off, &shapes::pallet([1.25, 0.75, 0.15625], 0.125, 0.03125)),
        file("rack", Obj, &shapes::rack([2.75, 1.0], 2, 1.0, 0.0625, 0.0625)),
        file("stairs", Off, &shapes::staircase(4, 0.3125, 0.1875, 1.0)),
        file("angle", Obj, &shapes::l_shape([0.25, 0.25, 0.25], 0.0625)),
    ]
}

/// Rings and knots.
fn round() -> Vec<File> {
    vec![
        file("ring", Off, &shapes::torus(0.25, 0.0625, 32, 12).rounded(FINE)),
        file("knot", Obj, &shapes::torus_knot(2, 3, 0.3125, 125, 8).rounded(FINE)),
    ]
}

/// The shape as a mesh file. For STL it is cut into triangles.
///
/// # Panics
/// If the format cannot hold it without loss: the sample worlds state exact times.
pub fn bytes(shape: &Shape, format: Format) -> Vec<u8> {
    let mesh = match format {
        StlAscii | StlBinary => shape.clone().triangulated().mesh(),
        _ => shape.mesh(),
    };
    let mut bytes = Vec::new();
    let loss = write(&mesh, format, &mut bytes).expect("writing to memory");
    assert_eq!(loss.rounded, 0, "a coordinate does not fit the format");
    bytes
}
