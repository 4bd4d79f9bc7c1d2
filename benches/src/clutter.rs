//! A world full of obstacles and edges of a roadmap through it, as both libraries take them.

use firstcontact::formats::Mesh;
use firstcontact::planner::{Edge, Scratch, Verdict};
use firstcontact::solid::convex_hull;
use firstcontact::world::{ObjectId, World};
use firstcontact::{Body, Checker, Motion};
use nalgebra::Vector3;
use parry3d_f64::math::Vector;
use parry3d_f64::shape::{Cuboid, SharedShape};

use crate::arrangement::turned_body;
use crate::rival::{self, RivalWorld};
use crate::shapes::{Family, Random, ellipsoid_points};
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
    /// The same for parry.
    pub rival: RivalWorld,
}

/// A body as both libraries take it.
pub type Both = (Body, SharedShape);

impl Clutter {
    /// A room of so many obstacles, by turns boxes along the axes and hulls of 20 to 60 points; the robot is a hull of
    /// 30 points. Edges have random directions and are up to a third of the room's width long.
    ///
    /// # Panics
    /// If a generated shape is no proper body.
    pub fn of_convex(obstacles: usize, edges: usize, seed: u64) -> Clutter {
        let mut random = Random::new(seed);
        let robot = hull(&mut random, 30, 0.5);
        let obstacles = (0..obstacles).map(|number| (within(&mut random), obstacle(&mut random, number))).collect();
        let mut clutter = Clutter::new(robot, obstacles);
        (0..edges).for_each(|_| clutter.add(edge(&mut random)));
        clutter
    }

    /// A room of so many meshes of so many triangles each, of all families by turns. Edges are like those among convex
    /// obstacles, but begin where the robot touches nothing, as a planner's do: parry's meshes are hollow, so that it
    /// does not see what is inside of them.
    ///
    /// # Panics
    /// If a generated shape is no proper body.
    pub fn of_meshes(robot: Robot, meshes: usize, triangles: u32, edges: usize, seed: u64) -> Clutter {
        let mut random = Random::new(seed);
        let robot = match robot {
            Robot::Hull => hull(&mut random, 30, 0.5),
            Robot::Mesh => mesh(Family::Gear, triangles, 0.5, &mut random),
        };
        let one = |number: usize| {
            let scale = random.between(0.8, 1.6);
            (within(&mut random), mesh(Family::ALL[number % Family::ALL.len()], triangles, scale, &mut random))
        };
        let obstacles = (0..meshes).map(one).collect();
        let mut clutter = Clutter::new(robot, obstacles);
        let mut scratch = clutter.checker.scratch();
        while clutter.edges.len() < edges {
            let edge = edge(&mut random);
            let start = Motion::at(edge.from).expect("finite");
            if clutter.checker.is_clear(clutter.robot, &start, &mut scratch) == Ok(true) {
                clutter.add(edge);
            }
        }
        clutter
    }

    /// A room of these obstacles, each at its place, without edges.
    ///
    /// # Panics
    /// If a place is not finite.
    pub fn new((robot, their_robot): Both, obstacles: Vec<([f64; 3], Both)>) -> Clutter {
        let mut world = World::builder();
        let id = world.object("robot", robot).at([0.0; 3]).id().expect("a finite place");
        let mut theirs = Vec::new();
        for (number, (place, (ours, rival))) in obstacles.into_iter().enumerate() {
            let name = format!("obstacle {number}");
            world.object(name, ours).at(place).id().expect("a finite place");
            theirs.push((place, rival));
        }
        let world = world.build().expect("names differ");
        let checker = Checker::new(&world).expect("everything stands");
        let rival = RivalWorld::new(their_robot, theirs);
        let clutter = Clutter { checker, robot: id, edges: Vec::new(), motions: Vec::new(), rival };
        clutter.prepare();
        clutter
    }

    /// Adds an edge.
    ///
    /// # Panics
    /// If it is not finite.
    pub fn add(&mut self, edge: Edge) {
        self.motions.push(edge.motion().expect("finite"));
        self.edges.push(edge);
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
}

/// What moves among meshes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Robot {
    /// A hull of 30 points.
    Hull,
    /// A gear of as many triangles as an obstacle.
    Mesh,
}

impl Robot {
    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Robot::Hull => "hull",
            Robot::Mesh => "mesh",
        }
    }
}

/// An obstacle for both libraries; a box is parry's own.
pub fn obstacle(random: &mut Random, number: usize) -> Both {
    if number.is_multiple_of(2) {
        let size = [(); 3].map(|()| random.between(0.3, 1.2));
        let half = Vector::new(size[0] / 2.0, size[1] / 2.0, size[2] / 2.0);
        return (Body::cuboid(size).expect("a proper box"), SharedShape::new(Cuboid::new(half)));
    }
    let points = 20 + (random.bits() % 41) as usize;
    let half_width = random.between(0.2, 0.7);
    hull(random, points, half_width)
}

/// A mesh of a family for both libraries, turned at random.
fn mesh(family: Family, triangles: u32, scale: f64, random: &mut Random) -> Both {
    let body = turned_body(family.shape(triangles).scaled([scale; 3]), random);
    let theirs = rival::mesh(&body);
    (body, theirs)
}

/// A place in the room.
pub fn within(random: &mut Random) -> [f64; 3] {
    [(); 3].map(|()| random.between(-ROOM, ROOM))
}

/// The hull of points on an ellipsoid.
///
/// # Panics
/// If it is no proper body.
pub fn hull(random: &mut Random, points: usize, half_width: f64) -> Both {
    let axes = [(); 3].map(|()| half_width * random.between(0.5, 1.0));
    let points = ellipsoid_points(axes, points, random.bits());
    let faces = convex_hull(&points).expect("points on an ellipsoid have a hull");
    let mesh = Mesh::new(points, faces).expect("a hull is a proper mesh");
    let body = Body::from_mesh(mesh).expect("a hull is a proper body");
    let theirs = rival::polyhedron(&body);
    (body, theirs)
}

/// An edge that stays in the room, more or less.
fn edge(random: &mut Random) -> Edge {
    let (from, way, length) = (within(random), random.direction(), random.between(0.1, ROOM / 1.5));
    Edge::new(from, std::array::from_fn(|k| from[k] + length * way[k]))
}
