//! The lattice method: polyhedra as polytopes of space and time, by their face lattices (Joseph & Plantinga §3.5).
//!
//! Each of two solids that move during a piece of time sweeps a prism in `E^4`; they are in contact where the prisms
//! share a point. The first such point is a single-point intersection of two faces of the prisms (Lemma 2; the proof is
//! in `polytope::meeting`), so all pairs of faces are tested, in the dimensions in which their flats meet in points,
//! and the one of least time is the answer. No tree, no sweep of triangles and no static test is involved, and none of
//! the code of the general method: what is shared is only the form in which a finding is reported.
//!
//! # Kinds of pairs found
//!
//! A common point inside both faces at a time strictly within the piece belongs to two faces that are swept: by a
//! vertex and a face, by two edges, or by lower ones. At the beginning, it belongs to two faces of the bodies as they
//! stand there: the same kinds, an edge that pierces a face, or a vertex inside the other body, of which the faces come
//! first. At the very end it belongs to faces of the bodies as they stand then, and these are in contact for the first
//! time only if what they sweep also meets in a single point: a line that two swept faces share leads back in time.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use firstcontact_contact::{Event, Finding, Lack, PieceMethod, PieceQuery, Scratch};
use firstcontact_exact::SmallBigInt;
use firstcontact_intersection::{Pair, Place};
use firstcontact_motion::{ContactPlane, Scene, Span};
use firstcontact_polytope::{
    Declined, FaceId, Meeting, Part, Points, Polytope, Prisms, Reaches, first_meeting, prism_vertices,
};
use firstcontact_solid::{Body, Feature};

/// The lattice method.
pub(crate) struct Lattice;

/// The largest product of the sizes `I(P)` and `I(Q)` for which the method is tried: minutes of work.
pub(crate) const MOST_WORK: u64 = 10_000_000_000;

impl PieceMethod for Lattice {
    fn name(&self) -> &'static str {
        "lattice"
    }

    fn takes(&self) -> &'static str {
        "solids with two faces at every edge, up to 1e10 pairs of incidences of their faces"
    }

    fn takes_body(&self, body: &Body) -> Result<(), Lack> {
        let mend = |declined: &Declined| match declined {
            Declined::Surface { .. } => Some("close the surface, or turn its faces one way round, to make it a solid"),
            Declined::Crowded(_) => Some("move the shells apart that share these edges, or unite them to one"),
            Declined::Stray { .. } => Some("take the collapsed face out of the file"),
            _ => None,
        };
        let lack = |declined| Lack::Other { reason: format!("is no polytope: {declined}"), mend: mend(declined) };
        LatticeSolid::of(body).map(drop).map_err(lack)
    }

    fn takes_both(&self, bodies: [&Body; 2]) -> Result<(), Lack> {
        let [a, b] = bodies.map(|body| LatticeSolid::of(body).map_or(0, |solid| solid.size));
        let work = a.saturating_mul(b);
        let lack = || Lack::Other {
            reason: format!("makes {work} such pairs with the other (two meshes of 16000 triangles make about 1e10)"),
            mend: None,
        };
        if work > MOST_WORK { Err(lack()) } else { Ok(()) }
    }

    fn allows_touching(&self) -> bool {
        false
    }

    fn first_contact(&self, piece: &PieceQuery<'_>, _: &mut Scratch) -> Option<Finding> {
        let &PieceQuery { scene, bodies: [a, b], .. } = piece;
        let solids = [LatticeSolid::of(a).ok()?, LatticeSolid::of(b).ok()?];
        let Frame { prisms: [p, q], projected: [of_p, of_q] } = Frame::new(scene, solids);
        let reaches = solids.map(|solid| &solid.reaches);
        let meeting = first_meeting([&p, &q], [&of_p, &of_q], reaches, |faces| Rank::of(solids, faces))?;
        finding(scene, solids, &meeting)
    }
}

/// The prisms of two solids over one piece of motion. B stands, so that its prism is upright; A moves by the relative
/// displacement.
struct Frame {
    /// Prisms of A and B. The time is the last coordinate.
    prisms: [Polytope; 2],
    /// Vertices of the prisms, projected along the motion to the plane: the projection of a swept face is no larger
    /// than that of the face itself.
    projected: [Points; 2],
}

impl Frame {
    /// The prisms of A and of B in the unit `2^unit / denominator`, the denominator being that of the motion's rational
    /// numbers, with the origin at a vertex of B.
    fn new(scene: &Scene<'_>, [a, b]: [&LatticeSolid; 2]) -> Frame {
        let motion = scene.exact_motion();
        let (unit, denominator) = (scene.exponent_of_integers(), scene.denominator().to_big());
        let scaled =
            |vector: &[SmallBigInt; 3]| vector.each_ref().map(|x| x.to_big() << (motion.exponent - unit) as usize);
        let (offset, displacement) = (scaled(&motion.offset), scaled(&motion.displacement));
        let bases = [a, b].map(|solid| solid.solid.points().in_unit(unit, &denominator));
        let origin = bases[1].coordinates(0);
        let duration = IBig::ONE << displacement.iter().map(BitTest::bit_len).max().unwrap_or(0);
        let at_beginning = |added: &dyn Fn(usize) -> IBig| [added(0), added(1), added(2), IBig::ZERO];
        let (first_a, first_b) = (at_beginning(&|k| &offset[k] - &origin[k]), at_beginning(&|k| -&origin[k]));
        let [mut last_a, mut last_b] = [&first_a, &first_b].map(<[IBig; 4]>::clone);
        last_a.iter_mut().zip(&displacement).for_each(|(x, step)| *x += step);
        (last_a[3], last_b[3]) = (duration.clone(), duration);
        let coordinates =
            [prism_vertices(&bases[0], [&first_a, &last_a]), prism_vertices(&bases[1], [&first_b, &last_b])];
        let projected = projected(&coordinates, &displacement);
        let [p, q] = Points::pair(4, coordinates, unit, &denominator);
        Frame { prisms: [a.prisms.at(p), b.prisms.at(q)], projected }
    }
}

/// Projects the vertices of both prisms along the displacement, up to a factor: those of the last copy fall on those of
/// the first. Without a displacement there is no projection.
fn projected(coordinates: &[Vec<IBig>; 2], displacement: &[IBig; 3]) -> [Points; 2] {
    let longest =
        (1..3).fold(0, |best, k| if displacement[k].bit_len() > displacement[best].bit_len() { k } else { best });
    let [i, j, k] = [longest + 1, longest + 2, longest].map(|axis| axis % 3);
    if displacement[k].is_zero() {
        return Points::pair(0, [Vec::new(), Vec::new()], 0, &IBig::ONE);
    }
    let project = |point: &[IBig]| [i, j].map(|axis| &point[axis] * &displacement[k] - &point[k] * &displacement[axis]);
    let of_a = coordinates[0].chunks_exact(4).flat_map(project).collect();
    // B stands, and its second copy has the projection of the first.
    let of_b = &coordinates[1][..coordinates[1].len() / 2];
    let of_b = of_b.chunks_exact(4).chain(of_b.chunks_exact(4)).flat_map(project).collect();
    Points::pair(2, [of_a, of_b], 0, &IBig::ONE)
}

/// The place of a pair of faces among those that meet at one instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    depth: Depth,
    pair: Pair,
    /// Vertices tell several parts of the same features apart, as on the diagonals of a folded face.
    vertices: [[u32; 3]; 2],
}

/// Kind of the shared point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Depth {
    /// Two skins.
    Skins,
    /// A skin and the inside of the other body.
    Inside,
}

impl Rank {
    /// The rank of a pair of faces of the prisms.
    fn of(solids: [&LatticeSolid; 2], faces: [FaceId; 2]) -> Rank {
        let faces = [solids[0].face_under(faces[0]), solids[1].face_under(faces[1])];
        let pair = pair_of(solids, faces);
        let depth = if [pair.0, pair.1].contains(&Feature::Interior) { Depth::Inside } else { Depth::Skins };
        Rank { depth, pair, vertices: [solids[0].corners(faces[0]), solids[1].corners(faces[1])] }
    }
}

/// Names of two faces of the solids.
fn pair_of(solids: [&LatticeSolid; 2], faces: [FaceId; 2]) -> Pair {
    (solids[0].name(faces[0]), solids[1].name(faces[1]))
}

/// A solid as a polytope, and the prisms over it.
#[derive(Debug)]
pub(crate) struct LatticeSolid {
    /// The solid, where its own coordinates have it.
    solid: Polytope,
    /// Prisms over the solid.
    prisms: Prisms,
    /// Extents of the prisms' faces within their flats, whatever the motion.
    reaches: Reaches,
    /// Name of each of its faces.
    names: Vec<Feature>,
    /// Vertices of the body that each of its faces has: the least three, in ascending order; the last again where there
    /// are fewer.
    corners: Vec<[u32; 3]>,
    /// `I(P)` (Joseph & Plantinga §3.1).
    pub(crate) size: u64,
}

impl LatticeSolid {
    /// The body as a polytope. Prepared at the first call.
    ///
    /// # Errors
    /// If it is a surface, or not a manifold.
    pub(crate) fn of(body: &Body) -> Result<&LatticeSolid, &Declined> {
        body.derived(|body| Polytope::of_solid(body).map(LatticeSolid::new)).as_ref()
    }

    fn new((solid, names): (Polytope, Vec<Feature>)) -> LatticeSolid {
        let vertices =
            |face| solid.lattice().vertices(face).into_iter().filter_map(|vertex| vertex_of(names[vertex.index()]));
        let all = solid.lattice().proper_faces().chain([solid.lattice().top()]);
        let corners = all.map(|face| least_three(vertices(face).collect())).collect();
        let prisms = Prisms::over(&solid);
        let reaches = Reaches::of_prisms(&solid, prisms.parts());
        LatticeSolid { prisms, reaches, size: solid.lattice().size(), corners, solid, names }
    }

    /// The face of the solid from which a face of its prisms comes.
    fn face_under(&self, face: FaceId) -> FaceId {
        match self.prisms.part(face) {
            Part::First(face) | Part::Last(face) | Part::Swept(face) => face,
        }
    }

    /// Name of a face of the solid.
    fn name(&self, face: FaceId) -> Feature {
        self.names[face.index()]
    }

    /// The least three vertices of a face of the solid, in ascending order; the last again where there are fewer.
    fn corners(&self, face: FaceId) -> [u32; 3] {
        self.corners[face.index()]
    }

    /// Vertices of the body that span a face of the solid; one more than its dimension.
    fn basis(&self, face: FaceId) -> Vec<u32> {
        let basis = self.solid.flat(face).basis.iter();
        basis.filter_map(|&vertex| vertex_of(self.names[vertex as usize])).collect()
    }
}

fn vertex_of(name: Feature) -> Option<u32> {
    match name {
        Feature::Vertex(vertex) => Some(vertex),
        Feature::Edge(_) | Feature::Face(_) | Feature::Interior => None,
    }
}

fn least_three(mut vertices: Vec<u32>) -> [u32; 3] {
    vertices.sort_unstable();
    let last = vertices.last().copied().unwrap_or(0);
    [0, 1, 2].map(|place| vertices.get(place).copied().unwrap_or(last))
}

/// A face of a solid: vertices of the body that span it.
#[derive(Debug, Clone, Copy)]
enum Cell {
    Vertex(u32),
    Edge([u32; 2]),
    Face([u32; 3]),
    /// The solid itself.
    Whole,
}

impl Cell {
    fn new(basis: &[u32]) -> Cell {
        match *basis {
            [v] => Cell::Vertex(v),
            [p, q] => Cell::Edge([p, q]),
            [p, q, r] => Cell::Face([p, q, r]),
            _ => Cell::Whole,
        }
    }
}

/// Finding about the bodies, from the meeting of two prisms.
fn finding(scene: &Scene<'_>, solids: [&LatticeSolid; 2], meeting: &Meeting) -> Option<Finding> {
    let faces = [solids[0].face_under(meeting.faces[0]), solids[1].face_under(meeting.faces[1])];
    let cells = [0, 1].map(|side| Cell::new(&solids[side].basis(faces[side])));
    let pair = pair_of(solids, faces);
    if meeting.point.coordinates.last()?.is_zero() {
        return Some(Finding::AtBeginning((pair, place_at_beginning(scene, cells)?)));
    }
    let vertices = [solids[0].corners(faces[0]), solids[1].corners(faces[1])];
    let MeetingTime { spans, a, b, place } = timed(scene, cells)?;
    Some(Finding::During(Event { plane: ContactPlane { spans, a, b }, pair, place, planes: None, vertices }))
}

/// Place at which two faces share a point as the piece begins.
fn place_at_beginning(scene: &Scene<'_>, cells: [Cell; 2]) -> Option<Place> {
    match cells {
        [Cell::Vertex(a), _] => Some(Place::AtA(a)),
        [_, Cell::Vertex(b)] => Some(Place::AtB(b)),
        [Cell::Edge(p), Cell::Face([q, r, s])] => Some(Place::OnA(p, [Span::OfB(q, r), Span::OfB(q, s)], q)),
        [Cell::Face([p, q, r]), Cell::Edge(s)] => Some(Place::OnB(s, [Span::OfA(p, q), Span::OfA(p, r)], p)),
        [Cell::Edge(p), Cell::Edge(q)] => {
            let of_a = Span::OfA(p[0], p[1]);
            let axis = scene.axis_beside([of_a, Span::OfB(q[0], q[1])])?;
            Some(Place::OnB(q, [axis, of_a], p[0]))
        }
        [Cell::Face(_) | Cell::Whole, Cell::Face(_) | Cell::Whole]
        | [Cell::Edge(_), Cell::Whole]
        | [Cell::Whole, Cell::Edge(_)] => None,
    }
}

/// Time and place of a contact.
struct MeetingTime {
    spans: [Span; 2],
    a: u32,
    b: u32,
    place: Place,
}

/// The contact of two faces whose swept flats meet in a single point.
fn timed(scene: &Scene<'_>, cells: [Cell; 2]) -> Option<MeetingTime> {
    let timed = |spans, a, b, place| Some(MeetingTime { spans, a, b, place });
    match cells {
        [Cell::Vertex(a), Cell::Vertex(b)] => {
            let axes = [0, 1, 2].map(Span::Axis);
            let pairs = [[axes[1], axes[2]], [axes[2], axes[0]], [axes[0], axes[1]]];
            let spans = pairs.into_iter().find(|&[u, v]| !scene.sign([u, v, Span::Motion]).is_zero())?;
            timed(spans, a, b, Place::AtA(a))
        }
        [Cell::Vertex(a), Cell::Edge([q, r])] => {
            let edge = Span::OfB(q, r);
            timed([scene.axis_beside([edge, Span::Motion])?, edge], a, q, Place::AtA(a))
        }
        [Cell::Edge([p, q]), Cell::Vertex(b)] => {
            let edge = Span::OfA(p, q);
            timed([scene.axis_beside([edge, Span::Motion])?, edge], p, b, Place::AtB(b))
        }
        [Cell::Vertex(a), Cell::Face([q, r, s])] => timed([Span::OfB(q, r), Span::OfB(q, s)], a, q, Place::AtA(a)),
        [Cell::Face([p, q, r]), Cell::Vertex(b)] => timed([Span::OfA(p, q), Span::OfA(p, r)], p, b, Place::AtB(b)),
        [Cell::Edge([p, q]), Cell::Edge([r, s])] => {
            let of_a = Span::OfA(p, q);
            timed([of_a, Span::OfB(r, s)], p, r, Place::OnB([r, s], [Span::Motion, of_a], p))
        }
        // Their swept flats share a line.
        _ => None,
    }
}
