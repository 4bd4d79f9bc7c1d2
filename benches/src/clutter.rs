//! A world full of obstacles and edges of a roadmap through it, as both libraries take them.

use std::hint::black_box;

use firstcontact::formats::Mesh;
use firstcontact::planner::{Edge, Scratch, Verdict};
use firstcontact::solid::convex_hull;
use firstcontact::world::{ObjectId, World};
use firstcontact::{Body, Checker, Motion};
use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::partitioning::BvhNode;
use parry3d_f64::query::{Ray, RayCast, ShapeCastOptions, cast_shapes};
use parry3d_f64::shape::{Compound, Cuboid, SharedShape};

use nalgebra::Vector3;

use crate::rival;
use crate::shapes::{Random, ellipsoid_points};
use crate::stopwatch::keep;

/// Half the width of the room.
pub const ROOM: f64 = 10.0;

/// Obstacles, a robot and edges.
pub struct Clutter {
    /// Ours, with the robot in it.
    pub checker: Checker,
    /// The robot.
    pub robot: ObjectId,
    /// The edges.
    pub edges: Vec<Edge>,
    /// The edges as motions.
    pub motions: Vec<Motion>,
    /// The obstacles for parry: one compound shape, whose parts are in parry's own tree.
    obstacles: Compound,
    /// The robot for parry.
    body: SharedShape,
}

impl Clutter {
    /// A room of so many obstacles, by turns boxes along the axes and hulls of 20 to 60 points; the robot is a hull of 30 points.
    /// Edges have random directions and are up to a third of the room's width long.
    ///
    /// # Panics
    /// If a generated shape is no proper body.
    pub fn new(obstacles: usize, edges: usize, seed: u64) -> Clutter {
        let mut random = Random::new(seed);
        let mut world = World::builder();
        let robot = hull(&mut random, 30, 0.5);
        let body = rival::polyhedron(&robot);
        let id = world.object("robot", robot).at([0.0; 3]).id().expect("a finite place");
        let mut parts = Vec::new();
        for number in 0..obstacles {
            let place = within(&mut random);
            let (ours, theirs) = obstacle(&mut random, number);
            let name = format!("obstacle {number}");
            world.object(name, ours).at(place).id().expect("a finite place");
            parts.push((Pose::translation(place[0], place[1], place[2]), theirs));
        }
        let world = world.build().expect("names differ");
        let checker = Checker::new(&world).expect("everything stands");
        let edges: Vec<Edge> = (0..edges).map(|_| edge(&mut random)).collect();
        let motions = edges.iter().map(|edge| edge.motion().expect("finite")).collect();
        let clutter = Clutter { checker, robot: id, edges, motions, obstacles: Compound::new(parts), body };
        clutter.prepare();
        clutter
    }

    /// Asks about every obstacle once, so that what is made of bodies when first asked for is there.
    fn prepare(&self) {
        let mut scratch = self.checker.scratch();
        for id in self.checker.objects().filter(|&id| id != self.robot) {
            let place = self.checker.motion(id).and_then(|motion| motion.position(0.0)).expect("it stands there");
            let through = Motion::edge(place - Vector3::x(), place + Vector3::x()).expect("finite");
            keep(self.checker.first_contacts(self.robot, &through, &mut scratch));
        }
    }

    /// Ours: whether an edge is clear.
    ///
    /// # Panics
    /// If the question is refused.
    pub fn is_clear(&self, edge: usize, scratch: &mut Scratch) -> bool {
        self.checker.is_clear(self.robot, &self.motions[edge], scratch).expect("an edge among standing objects")
    }

    /// Ours: the first contact.
    ///
    /// # Panics
    /// If the question is refused.
    pub fn first_contact(&self, edge: usize, scratch: &mut Scratch) -> Verdict {
        self.checker.first_contact(self.robot, &self.motions[edge], scratch).expect("an edge among standing objects")
    }

    /// Parry's shape cast against all obstacles at once: its tree leads it to the first contact.
    pub fn cast(&self, edge: usize) -> Option<f64> {
        let (start, velocity) = self.way(edge);
        let hit = cast_shapes(&Pose::IDENTITY, Vector::ZERO, &self.obstacles, &start, velocity, &*self.body, OPTIONS);
        black_box(hit.expect("parry casts convex shapes")).map(|hit| hit.time_of_impact)
    }

    /// Parry's shape cast against the obstacles that its tree finds on the way, until one is hit.
    pub fn cast_until_hit(&self, edge: usize) -> bool {
        let (start, velocity) = self.way(edge);
        let robot = self.body.compute_aabb(&start);
        let (shift, margin) = (-robot.center(), robot.half_extents());
        let ray = Ray::new(Vector::ZERO, velocity);
        let is_near = |node: &BvhNode| {
            let sum = Aabb { mins: node.mins() + shift - margin, maxs: node.maxs() + shift + margin };
            sum.cast_local_ray(&ray, 1.0, true).is_some()
        };
        self.obstacles.bvh().leaves(is_near).any(|part| {
            let (pose, shape) = &self.obstacles.shapes()[part as usize];
            let hit = cast_shapes(pose, Vector::ZERO, &**shape, &start, velocity, &*self.body, OPTIONS);
            black_box(hit.expect("parry casts convex shapes")).is_some()
        })
    }

    fn way(&self, edge: usize) -> (Pose, Vector) {
        let Edge { from, to, .. } = self.edges[edge];
        let by = to - from;
        (Pose::translation(from.x, from.y, from.z), Vector::new(by.x, by.y, by.z))
    }
}

const OPTIONS: ShapeCastOptions = ShapeCastOptions {
    max_time_of_impact: 1.0,
    target_distance: 0.0,
    stop_at_penetration: true,
    compute_impact_geometry_on_penetration: false,
};

/// An obstacle for both libraries; a box is parry's own.
pub fn obstacle(random: &mut Random, number: usize) -> (Body, SharedShape) {
    if number.is_multiple_of(2) {
        let size = [(); 3].map(|()| random.between(0.3, 1.2));
        let half = Vector::new(size[0] / 2.0, size[1] / 2.0, size[2] / 2.0);
        return (Body::cuboid(size).expect("a proper box"), SharedShape::new(Cuboid::new(half)));
    }
    let points = 20 + (random.bits() % 41) as usize;
    let half_width = random.between(0.2, 0.7);
    let body = hull(random, points, half_width);
    let theirs = rival::polyhedron(&body);
    (body, theirs)
}

/// A place in the room.
pub fn within(random: &mut Random) -> [f64; 3] {
    [(); 3].map(|()| random.between(-ROOM, ROOM))
}

/// The hull of points on an ellipsoid.
fn hull(random: &mut Random, points: usize, half_width: f64) -> Body {
    let axes = [(); 3].map(|()| half_width * random.between(0.5, 1.0));
    let points = ellipsoid_points(axes, points, random.bits());
    let faces = convex_hull(&points).expect("points on an ellipsoid have a hull");
    let mesh = Mesh::new(points, faces).expect("a hull is a proper mesh");
    Body::from_mesh(mesh).expect("a hull is a proper body")
}

/// An edge that stays in the room, more or less.
fn edge(random: &mut Random) -> Edge {
    let (from, way, length) = (within(random), random.direction(), random.between(0.1, ROOM / 1.5));
    Edge::new(from, std::array::from_fn(|k| from[k] + length * way[k]))
}
