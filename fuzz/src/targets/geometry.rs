//! Two small meshes and a motion, from bytes: every method and the oracle must agree.

use firstcontact::audit::audit;
use firstcontact::contact::{Method, Query};
use firstcontact::formats::Mesh;
use firstcontact::{Body, Motion};

use crate::outcome::Outcome;

/// Numbers from bytes; zeros after the end.
pub(super) struct Bytes<'b>(std::slice::Iter<'b, u8>);

impl<'b> Bytes<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Bytes<'b> {
        Bytes(bytes.iter())
    }

    fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    /// A number of a small lattice, and now and then one of another size.
    fn number(&mut self) -> f64 {
        let byte = self.byte();
        let small = f64::from(byte % 9) - 4.0;
        match byte / 9 {
            24 => small * 1e-30,
            25 => small * 1e30,
            26 => small + 1e6,
            27 => small / 3.0,
            28 => small + f64::from(self.byte()) * f64::EPSILON,
            _ => small,
        }
    }

    /// Three numbers.
    pub(super) fn point(&mut self) -> [f64; 3] {
        std::array::from_fn(|_| self.number())
    }

    /// A box, a tetrahedron, or any faces over any points.
    fn body(&mut self) -> Option<Body> {
        let kind = self.byte();
        match kind % 4 {
            0 => Body::cuboid(self.point().map(|x| x.abs() + f64::from(kind / 64))).ok(),
            1 => {
                let corners: Vec<[f64; 3]> = (0..4).map(|_| self.point()).collect();
                let faces = [[0u32, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
                Body::from_mesh(Mesh::new(corners, faces).ok()?).ok()
            }
            _ => {
                let corners = 3 + usize::from(self.byte() % 6);
                let points: Vec<[f64; 3]> = (0..corners).map(|_| self.point()).collect();
                let faces = 1 + self.byte() % 8;
                let mut corner = || u32::from(self.byte()) % corners as u32;
                let faces: Vec<[u32; 3]> = (0..faces).map(|_| [corner(), corner(), corner()]).collect();
                Body::from_mesh(Mesh::new(points, faces).ok()?).ok()
            }
        }
    }
}

/// Asks all about one pair.
pub(crate) fn run(bytes: &[u8]) -> Outcome {
    let mut bytes = Bytes::new(bytes);
    let (Some(a), Some(b)) = (bytes.body(), bytes.body()) else { return Outcome::Refused("no body".to_owned()) };
    let motions = [Motion::edge(bytes.point(), bytes.point()), Motion::edge(bytes.point(), bytes.point())];
    let [Ok(motion_of_a), Ok(motion_of_b)] = &motions else { return Outcome::Refused("no motion".to_owned()) };
    let query = Query { a: &a, motion_of_a, b: &b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
    let found = audit(&query);
    if !found.agrees() {
        return Outcome::Wrong(format!(
            "{:?}\n{:?} {:?}\n{:?} {:?}",
            found.answers,
            a.mesh(),
            motion_of_a,
            b.mesh(),
            motion_of_b
        ));
    }
    let kind = found.answers.first().map(|(_, answer)| format!("{answer:?}")).unwrap_or_default();
    let word = kind.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    Outcome::Accepted(format!("{word} {} {} {}", found.answers.len(), a.is_convex(), b.is_convex()))
}
