//! Families of bodies that rest, fit, slide and start in contact, beside the fastest right answer of parry.
//!
//! - `question`: a motion of two bodies, as it is put to both libraries
//! - `convex`, `meshes`, `fitting`: the families; `parts`: generated parts for them
//! - `line`: what the questions of a family and a size cost, and the table

pub mod line;
pub mod parts;
pub mod question;

mod convex;
mod fitting;
mod meshes;

pub use line::Line;
pub use question::{Contenders, Form, Question};

use crate::shapes::Random;

/// A family of bodies that touch, or nearly do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touching {
    /// Hulls of points on ellipsoids, overlapping at the start.
    ConvexStart,
    /// Prisms that stand on one another.
    ConvexFlush,
    /// Knots, blobs, tori and gears, overlapping at the start.
    MeshStart,
    /// The same with their middles close together.
    MeshDeep,
    /// A knot or a gear, and itself in one place.
    SamePlace,
    /// A tessellated block on a tessellated plate.
    Resting,
    /// A box of 12 triangles in a tessellated tray.
    BoxResting,
    /// A tessellated bridge in a tessellated tray.
    MeshResting,
    /// Turned rods of slivers.
    Rods,
    /// Bodies whose boxes never meet.
    Far,
    /// A square peg of 12 triangles and a window.
    SquarePeg,
    /// The same, turned, so that nothing is along an axis.
    TurnedPeg,
    /// A peg of 32 sides and a plate with such a hole.
    RoundPeg,
    /// Plates a thousand times as wide as thick.
    Plates,
    /// Cubes that slide along one plane.
    Grazing,
    /// A bolt and a plate with holes.
    Bolts,
    /// Tessellated plates that land on one another.
    Landing,
    /// Short hops close above a terrain.
    Hops,
    /// A knot beside a box ten thousand times as large.
    BesideHuge,
    /// Bodies of some dozen triangles in general position.
    Small,
    /// Boxes on whole numbers, in contact at the start.
    BoxesAtRest,
    /// A cube inside matter, or inside a cavity.
    Inside,
}

impl Touching {
    /// All families, in the order of the table.
    pub const ALL: [Touching; 22] = [
        Touching::ConvexStart,
        Touching::ConvexFlush,
        Touching::MeshStart,
        Touching::MeshDeep,
        Touching::SamePlace,
        Touching::Resting,
        Touching::BoxResting,
        Touching::MeshResting,
        Touching::Rods,
        Touching::Far,
        Touching::SquarePeg,
        Touching::TurnedPeg,
        Touching::RoundPeg,
        Touching::Plates,
        Touching::Grazing,
        Touching::Bolts,
        Touching::Landing,
        Touching::Hops,
        Touching::BesideHuge,
        Touching::Small,
        Touching::BoxesAtRest,
        Touching::Inside,
    ];

    /// The name in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Touching::ConvexStart => "convex-start",
            Touching::ConvexFlush => "convex-flush",
            Touching::MeshStart => "mesh-start",
            Touching::MeshDeep => "mesh-deep",
            Touching::SamePlace => "same-place",
            Touching::Resting => "resting",
            Touching::BoxResting => "box-resting",
            Touching::MeshResting => "mesh-resting",
            Touching::Rods => "rods",
            Touching::Far => "far",
            Touching::SquarePeg => "square-peg",
            Touching::TurnedPeg => "turned-peg",
            Touching::RoundPeg => "round-peg",
            Touching::Plates => "plates",
            Touching::Grazing => "grazing",
            Touching::Bolts => "bolts",
            Touching::Landing => "landing",
            Touching::Hops => "hops",
            Touching::BesideHuge => "beside-huge",
            Touching::Small => "small",
            Touching::BoxesAtRest => "boxes-at-rest",
            Touching::Inside => "inside",
        }
    }

    /// The sizes at which it is looked at: vertices of a convex body, triangles of the larger mesh, exponents of a
    /// clearance.
    pub fn sizes(self) -> &'static [u32] {
        match self {
            Touching::ConvexStart => &[20, 100, 1_000, 10_000],
            Touching::ConvexFlush => &[20, 100, 1_000],
            Touching::MeshStart | Touching::MeshDeep | Touching::SamePlace => &[1_000, 10_000, 100_000],
            Touching::Resting | Touching::BoxResting | Touching::MeshResting | Touching::Landing => &[5_000, 40_000],
            Touching::Rods => &[1_436],
            Touching::Far => &[12, 1_000, 100_000],
            Touching::SquarePeg | Touching::TurnedPeg | Touching::RoundPeg => &[7, 13, 20, 30, 0],
            Touching::Grazing => &[12, 1_200],
            Touching::Bolts => &[192, 5_000, 40_000],
            Touching::Hops => &[10_000, 100_000],
            Touching::BesideHuge => &[1_000, 10_000],
            Touching::Small => &[12, 28, 44],
            Touching::Plates | Touching::BoxesAtRest | Touching::Inside => &[12],
        }
    }

    /// A size as tables have it.
    pub fn label(self, size: u32) -> String {
        match self {
            Touching::SquarePeg | Touching::TurnedPeg | Touching::RoundPeg if size > 0 => format!("2^-{size}"),
            _ => size.to_string(),
        }
    }

    /// About `count` questions of this family at a size, the same whatever else is measured.
    pub fn questions(self, size: u32, count: usize, seed: u64) -> Vec<Question> {
        // By the name, so that a further family leaves the others as they are.
        let name = self.name().bytes().fold(0, |hash: u64, byte| hash.wrapping_mul(31) + u64::from(byte));
        let seed = seed ^ name << 24 ^ u64::from(size) << 32;
        let random = &mut Random::new(seed);
        match self {
            Touching::ConvexStart => convex::overlapping(size, count, seed),
            Touching::ConvexFlush => convex::flush(size, count, random),
            Touching::MeshStart => meshes::overlapping(size, count, seed),
            Touching::MeshDeep => meshes::deep(size, count, random),
            Touching::SamePlace => meshes::same_place(size, random),
            Touching::Resting => fitting::resting(size, count, random),
            Touching::BoxResting => fitting::box_resting(size, count, random),
            Touching::MeshResting => fitting::mesh_resting(size, count, random),
            Touching::Rods => convex::rods(size, count, random),
            Touching::Far => meshes::far(size, count, random),
            Touching::SquarePeg => fitting::square_peg(size, count, random),
            Touching::TurnedPeg => fitting::turned_peg(size, count, random),
            Touching::RoundPeg => fitting::round_peg(size, count, random),
            Touching::Plates => convex::plates(count, random),
            Touching::Grazing => fitting::grazing(size, count, random),
            Touching::Bolts => fitting::bolts(size, count, random),
            Touching::Landing => fitting::landing(size, count, random),
            Touching::Hops => meshes::hops(size, count, random),
            Touching::BesideHuge => meshes::beside_huge(size, count, random),
            Touching::Small => convex::small(size, count, random),
            Touching::BoxesAtRest => fitting::boxes_at_rest(count, random),
            Touching::Inside => convex::inside(count, random),
        }
    }
}

#[cfg(test)]
mod tests {
    use firstcontact::Verdict;
    use firstcontact::contact::Scratch;

    use super::line::kinds;
    use super::*;

    #[test]
    fn questions_are_of_their_kind() {
        let mut scratch = Scratch::new();
        for family in Touching::ALL {
            // Those of a clearance at each of them, others small.
            for &size in family.sizes().iter().filter(|&&size| size == family.sizes()[0] || size < 100) {
                let questions = family.questions(size.min(400), 12, 3);
                for Question { pair, case, known } in &questions {
                    let verdict = case.verdict_with(&pair.bodies, &mut scratch);
                    assert!(known.agrees(&verdict), "{} {size}: {known:?}, {case:?} gives {verdict:?}", family.name());
                    let is_clear = case.stays_clear(&pair.bodies, &mut scratch);
                    assert_eq!(is_clear, verdict == Verdict::Clear, "{} {size}: {case:?}", family.name());
                }
                let [clear, later, start] = kinds(&questions).map(|count| count > 0);
                let mixed = match family {
                    Touching::ConvexStart
                    | Touching::ConvexFlush
                    | Touching::MeshStart
                    | Touching::MeshDeep
                    | Touching::SamePlace
                    | Touching::BoxesAtRest => !clear && !later && start,
                    Touching::Far => clear && !later && !start,
                    Touching::TurnedPeg if size == 0 => !start,
                    Touching::SquarePeg | Touching::TurnedPeg | Touching::RoundPeg => {
                        clear == (size > 0) && later && !start
                    }
                    Touching::Plates | Touching::Landing | Touching::Hops => clear && later,
                    _ => clear && later && start,
                };
                assert!(mixed, "{} {size}: {:?}", family.name(), kinds(&questions));
            }
        }
    }

    #[test]
    fn questions_depend_on_the_seed_alone() {
        for family in [Touching::Plates, Touching::RoundPeg, Touching::Small] {
            let size = family.sizes()[0];
            let ways =
                |seed| family.questions(size, 6, seed).iter().map(|question| question.case.by).collect::<Vec<_>>();
            let places =
                |seed| family.questions(size, 6, seed).iter().map(|question| question.case.from).collect::<Vec<_>>();
            assert_eq!((ways(1), places(1)), (ways(1), places(1)));
            assert_ne!(places(1), places(2), "{}", family.name());
        }
    }
}
