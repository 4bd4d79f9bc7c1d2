//! Random scenes of two bodies.

use firstcontact_contact::{Method, Query};
use firstcontact_formats::Mesh;
use firstcontact_motion::Motion;
use firstcontact_solid::{Body, Kind};

/// A linear congruential generator: the same numbers on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.next() as usize % limit
    }

    /// A number from -1 to 1; every second one on a coarse lattice, so that degenerate cases occur.
    pub(crate) fn number(&mut self) -> f64 {
        let x = self.next() as f64 / f64::from(1u32 << 30) - 1.0;
        if self.next().is_multiple_of(2) { (x * 4.0).round() / 4.0 } else { x }
    }

    pub(crate) fn point(&mut self, size: f64) -> [f64; 3] {
        [(); 3].map(|()| self.number() * size)
    }
}

/// Two bodies and their ways.
pub(crate) struct Scene {
    pub(crate) bodies: [Body; 2],
    pub(crate) motions: [Motion; 2],
    pub(crate) margin: f64,
}

impl Scene {
    pub(crate) fn query(&self) -> Query<'_> {
        Query {
            a: &self.bodies[0],
            motion_of_a: &self.motions[0],
            b: &self.bodies[1],
            motion_of_b: &self.motions[1],
            clock: [0.0, 1.0],
            method: Method::AUTO,
        }
    }

    pub(crate) fn random(random: &mut Random) -> Scene {
        let bodies = [body(random), body(random)];
        let from = random.point(4.0);
        let to = random.point(4.0);
        let motion = Motion::edge(from, to).unwrap();
        let other = match random.below(3) {
            0 => Motion::edge(random.point(1.0), random.point(1.0)).unwrap(),
            _ => Motion::at(random.point(0.5)).unwrap(),
        };
        let margin = if random.below(4) == 0 { 0.125 } else { 0.0 };
        Scene { bodies, motions: [motion, other], margin }
    }
}

/// A box, a tetrahedron, an open sheet, or a box with another one in it as a cavity.
pub(crate) fn body(random: &mut Random) -> Body {
    let size = |random: &mut Random| [(); 3].map(|()| 0.25 + random.below(4) as f64 * 0.375);
    match random.below(4) {
        0 => Body::cuboid(size(random)).unwrap(),
        1 => loop {
            let corners = [(); 4].map(|()| random.point(1.0));
            let mesh = Mesh::new(corners.to_vec(), [[0u32, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]]);
            if let Some(body) = mesh.ok().and_then(|mesh| Body::from_mesh(mesh).ok()) {
                return body;
            }
        },
        2 => sheet(random),
        _ => hollow(size(random)),
    }
}

/// A few triangles over a grid, in a plane or bent.
pub(crate) fn sheet(random: &mut Random) -> Body {
    let is_bent = random.below(2) == 0;
    let vertices: Vec<[f64; 3]> = (0..9)
        .map(|i| [(i % 3) as f64 * 0.5, (i / 3) as f64 * 0.5, if is_bent { random.number() * 0.25 } else { 0.0 }])
        .collect();
    let faces = [0u32, 1, 3, 4].into_iter().flat_map(|i| [[i, i + 1, i + 3], [i + 1, i + 4, i + 3]]);
    Body::surface_from_mesh(Mesh::new(vertices, faces.collect::<Vec<_>>()).unwrap()).unwrap()
}

/// A box with a cavity.
pub(crate) fn hollow(size: [f64; 3]) -> Body {
    let outer = Body::cuboid(size).unwrap();
    let mesh = outer.mesh();
    let vertices = mesh.vertices().iter().copied();
    let inner = mesh.vertices().iter().map(|p| p.map(|x| x / 2.0));
    let count = mesh.vertices().len() as u32;
    let own = outer.triangles().map(|(t, _)| t);
    let turned = outer.triangles().map(|([a, b, c], _)| [a + count, c + count, b + count]);
    let faces: Vec<[u32; 3]> = own.chain(turned).collect();
    Body::from_mesh(Mesh::new(vertices.chain(inner).collect::<Vec<_>>(), faces).unwrap()).unwrap()
}

/// Two boxes at both sides of a gap along x, as one body.
pub(crate) fn jaws(width: f64) -> Body {
    let jaw = Body::cuboid([0.5, 1.0, 1.0]).unwrap();
    let far = 0.5 * width + 0.25;
    let vertices = [-far, far]
        .into_iter()
        .flat_map(|x| jaw.mesh().vertices().iter().map(move |p| [p[0] + x, p[1], p[2]]).collect::<Vec<_>>());
    let count = jaw.mesh().vertices().len() as u32;
    let faces = [0, count].into_iter().flat_map(|first| jaw.triangles().map(move |(t, _)| t.map(|v| v + first)));
    Body::from_mesh(Mesh::new(vertices.collect::<Vec<_>>(), faces.collect::<Vec<_>>()).unwrap()).unwrap()
}

/// Two solids of boxes that go from one place of a lattice to another.
pub(crate) fn touching(random: &mut Random) -> Scene {
    let size = |random: &mut Random| [(); 3].map(|()| 0.5 + random.below(3) as f64 * 0.5);
    let body = |random: &mut Random| match random.below(5) {
        0 => hollow(size(random)),
        1 => jaws(0.5 + random.below(3) as f64 * 0.5),
        2 => loop {
            let corners = [(); 4].map(|()| [(); 3].map(|()| random.below(5) as f64 * 0.25 - 0.5));
            let mesh = Mesh::new(corners.to_vec(), [[0u32, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]]);
            let solid = mesh.ok().and_then(|mesh| Body::from_mesh(mesh).ok());
            if let Some(body) = solid.filter(|body| body.kind() == Kind::Solid) {
                break body;
            }
        },
        _ => Body::cuboid(size(random)).unwrap(),
    };
    let bodies = [body(random), body(random)];
    let place = |random: &mut Random| [(); 3].map(|()| random.below(13) as f64 * 0.25 - 1.5);
    let from = place(random);
    let mut to = place(random);
    if random.below(2) == 0 {
        let axis = random.below(3);
        to = std::array::from_fn(|k| if k == axis { to[k] } else { from[k] });
    }
    let motions = [Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap()];
    Scene { bodies, motions, margin: 0.0 }
}
