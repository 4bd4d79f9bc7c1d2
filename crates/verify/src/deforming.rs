//! Soft bodies of 500 facets and the rigid tools that press them, step by step.
//!
//! All coordinates are multiples of 2^-16, so that a search in integers can check every step.

use crate::shapes::{Gripper, Shape, grid, gripper, icosphere};

/// A soft body and a rigid tool.
pub struct Scene {
    /// What happens.
    pub name: &'static str,
    /// The soft body at rest.
    pub soft: Shape,
    /// The tool, around its own origin.
    pub tool: Shape,
    /// Where the soft body's vertices and the tool's origin are after a share of the steps.
    state: fn(f64, [f64; 3]) -> [f64; 3],
    origin: fn(f64) -> [f64; 3],
}

impl Scene {
    /// The vertices of the soft body and of the tool, after a share of the steps from 0 to 1.
    pub fn at(&self, share: f64) -> [Vec<[f64; 3]>; 2] {
        let origin = (self.origin)(share);
        let soft = self.soft.vertices.iter().map(|&vertex| (self.state)(share, vertex));
        let tool = self.tool.vertices.iter().map(|vertex| [0, 1, 2].map(|k| vertex[k] + origin[k]));
        [soft.map(on_grid).collect(), tool.map(on_grid).collect()]
    }
}

/// The scenes.
pub fn scenes() -> [Scene; 3] {
    let soft = || icosphere(5).scaled(SOFT);
    [
        Scene {
            name: "a convex body, dented by a tool that comes, slides along and leaves",
            soft: soft(),
            tool: icosphere(2).scaled(TOOL),
            state: |share, vertex| dented(vertex, &Dent::pressed(share)),
            origin: |share| Dent::pressed(share).tool,
        },
        Scene {
            name: "a body with a waist, a ball in it that goes up and down and presses",
            soft: Shape { vertices: icosphere(5).vertices.into_iter().map(waisted).collect(), ..icosphere(5) },
            tool: icosphere(2).scaled([BALL; 3]),
            state: |share, vertex| dented(vertex, &Dent::in_waist(share)),
            origin: |share| Dent::in_waist(share).tool,
        },
        Scene {
            name: "a gripper that closes in on both sides of a body: the paper's restriction",
            soft: soft(),
            tool: gripper(GRIPPER),
            state: |share, [x, y, z]| [x * squeezed(share), y, z],
            origin: |share| [0.013, 0.0, 1.5 - 1.5 * bump(share)],
        },
    ]
}

/// A ball that sinks into a flexible cloth until it is inside (Joukhadar et al. §5). The cloth keeps its rim and is
/// drawn into a bag around the ball.
pub fn cloth() -> Scene {
    Scene {
        name: "a ball that sinks into a flexible cloth",
        soft: sheet(),
        tool: icosphere(2).scaled([BALL; 3]),
        state: |share, vertex| draped(share, vertex),
        origin: |share| [0.017, 0.011, sunk(share)],
    }
}

/// Cells along each side of the cloth, which is 2 wide.
const CELLS: u32 = 24;

/// Thickness of the cloth.
const THICKNESS: f64 = 1.0 / 64.0;

/// A square sheet whose upper side is at zero.
fn sheet() -> Shape {
    let lines: Vec<f64> = (0..=CELLS).map(|cell| 2.0 * f64::from(cell) / f64::from(CELLS) - 1.0).collect();
    grid([&lines, &lines, &[-THICKNESS, 0.0]], |_| true)
}

/// Height of the ball's middle after a share of the steps.
fn sunk(share: f64) -> f64 {
    BALL + 0.1 - 1.6 * share
}

/// The cloth below the ball: a bag that is as wide as the ball and as deep as its lowest point, a little less so that
/// they touch.
fn draped(share: f64, [x, y, z]: [f64; 3]) -> [f64; 3] {
    let middle = sunk(share);
    let depth = (BALL - SHALLOW - middle).max(0.0);
    let from_middle = x.hypot(y);
    // Below the ball the cloth follows it, beside it rises to the rim.
    let follows = if from_middle < BALL { BALL - (BALL * BALL - from_middle * from_middle).sqrt() } else { BALL };
    let rise = ((from_middle - BALL) / (1.0 - BALL)).clamp(0.0, 1.0);
    [x, y, z + ((follows - depth) * (1.0 - rise).powi(3)).min(0.0)]
}

/// Half axes of the soft body.
const SOFT: [f64; 3] = [1.25, 1.0, 0.9];

/// Half axes of the tool.
const TOOL: [f64; 3] = [0.35, 0.35, 0.5];

/// Radius of the ball.
const BALL: f64 = 0.3;

/// How deep a tool is in the body that gives way to it.
const SHALLOW: f64 = 0.012;

const GRIPPER: Gripper =
    Gripper { opening: 1.9, finger: 0.3, reach: 1.3, palm: 0.3, depth: 0.8, stem: 0.3, stem_height: 0.4 };

fn on_grid(point: [f64; 3]) -> [f64; 3] {
    point.map(|x| (x * 65536.0).round() / 65536.0)
}

/// From 0 to 1 and back.
fn bump(share: f64) -> f64 {
    (std::f64::consts::PI * share).sin()
}

/// Where a tool is, and what it does to the body.
struct Dent {
    /// The tool's origin.
    tool: [f64; 3],
    /// Where on the body it presses.
    place: [f64; 3],
    /// The unit vector against which it presses.
    outward: [f64; 3],
    depth: f64,
    width: f64,
}

impl Dent {
    fn pressed(share: f64) -> Dent {
        let angle = 0.6 * (2.0 * share - 1.0);
        let outward = [angle.sin(), 0.05, angle.cos()];
        let length = outward.iter().map(|x| x * x).sum::<f64>().sqrt();
        let outward = outward.map(|x| x / length);
        let radius = |axes: [f64; 3]| 1.0 / (0..3).map(|k| (outward[k] / axes[k]).powi(2)).sum::<f64>().sqrt();
        let gap = 0.1 - 0.35 * bump(share);
        let reach = radius(SOFT) + radius(TOOL) + gap;
        let place = outward.map(|x| x * radius(SOFT));
        Dent { tool: outward.map(|x| x * reach), place, outward, depth: (-gap - SHALLOW).max(0.0), width: 0.35 }
    }

    fn in_waist(share: f64) -> Dent {
        let height = 0.25 * (3.0 * std::f64::consts::TAU * share).sin();
        let surface = waisted([1.0, 0.0, 0.0])[0];
        let gap = 0.9 - 1.05 * bump(share);
        let depth = (-gap - SHALLOW).max(0.0);
        let tool = [surface + BALL + gap, 0.02, height];
        Dent { tool, place: [surface, 0.0, height], outward: [1.0, 0.0, 0.0], depth, width: 0.3 }
    }
}

fn dented(vertex: [f64; 3], dent: &Dent) -> [f64; 3] {
    let square: f64 = (0..3).map(|k| (vertex[k] - dent.place[k]).powi(2)).sum();
    let depth = dent.depth * (-square / (2.0 * dent.width * dent.width)).exp();
    [0, 1, 2].map(|k| vertex[k] - depth * dent.outward[k])
}

/// A sphere drawn in around its middle, and made longer.
fn waisted([x, y, z]: [f64; 3]) -> [f64; 3] {
    let factor = 1.0 - 0.5 * (-(z / 0.35).powi(2)).exp();
    [x * factor, y * factor, 1.4 * z]
}

/// How narrow the gripper makes the body: a little wider than its opening once the fingers are beside it.
fn squeezed(share: f64) -> f64 {
    let fitted = (GRIPPER.opening / 2.0 + SHALLOW) / SOFT[0];
    1.0 - (1.0 - fitted) * bump(share).min(0.8) / 0.8
}
