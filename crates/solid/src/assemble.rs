//! From a mesh to a body: weld, read the topology, decide the kind, cut the faces, certify.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use firstcontact_exact::Sign;
use firstcontact_exact::geom::Magnitudes;
use firstcontact_formats::Mesh;
use nalgebra::Point3;

use super::body::{Body, Derived, Inner, Kind};
use super::capped_list::CappedList;
use super::connectivity::{edge_key, edge_uses};
use super::convexity::{NotConvex, certify_with};
use super::error::BuildError;
use super::loops::{Loops, weld};
use super::parallel::{join, worth_threads};
use super::polygon::Outcome;
use super::skin::{Piece, Skin};
use super::topology::Topology;
use super::triangulate::{Fold, triangulate};
use super::volume::{RayTargets, volume_sign};

impl Body {
    /// A solid if every shell is closed and consistently oriented, a surface if none is.
    ///
    /// # Errors
    /// If some shells are closed and others are not, or there is no face.
    pub fn from_mesh(mesh: Mesh) -> Result<Body, BuildError> {
        assemble(mesh, Wanted::AsItIs)
    }

    /// The surface of a mesh, whatever its shells are.
    ///
    /// # Errors
    /// If there is no face.
    pub fn surface_from_mesh(mesh: Mesh) -> Result<Body, BuildError> {
        assemble(mesh, Wanted::Surface)
    }

    /// A solid, or an error that names the edges at fault.
    ///
    /// # Errors
    /// If a shell is open or not consistently oriented, or there is no face.
    pub fn solid_from_mesh(mesh: Mesh) -> Result<Body, BuildError> {
        assemble(mesh, Wanted::Solid)
    }
}

/// Builds a body in the file's own coordinates.
fn assemble(mesh: Mesh, wanted: Wanted) -> Result<Body, BuildError> {
    if mesh.face_count() == 0 {
        return Err(BuildError::Empty);
    }
    let representative = weld(mesh.vertices());
    let loops = Loops::new(mesh.faces(), &representative);
    let (mut topology, edges) = Topology::with_edges(&loops, &representative);
    let kind = decide(&topology, wanted)?;
    let mut warnings = mesh.warnings().to_vec();
    if wanted != Wanted::Surface && kind == Kind::Surface {
        warnings.extend(surface_warnings(&topology));
    }
    let (pieces, turned) = cut_faces(&mesh, &loops, &topology, kind, &mut warnings);
    let are_whole = loops.triangles().is_some();
    let skin = if are_whole { Skin::of_whole_faces(pieces) } else { Skin::new(pieces, &file_edges(&loops)) };
    let is_turned = turned == Sign::Negative;
    let skin = Arc::new(if is_turned { skin.turned() } else { skin });
    topology.set_triangles(skin.triangles.len());
    let positions: Vec<Point3<f64>> = mesh.vertices().iter().map(|&vertex| Point3::from(vertex)).collect();
    // If all faces are triangles of one shell, they are the skin's in the same order.
    let sides_of_skin = || match (are_whole, is_turned) {
        (true, true) => edges.turned(),
        (true, false) => edges,
        (false, _) => skin.edge_sides(),
    };
    let certificate = || match kind {
        Kind::Solid => certify_with(&skin, sides_of_skin, |vertex| mesh.vertices()[vertex as usize]),
        Kind::Surface => Err(NotConvex::Surface),
    };
    let extent = || (bounds(&positions, &skin), magnitudes(&positions, &skin));
    let (convexity, (bounds, magnitudes)) = join(worth_threads(skin.triangles.len()), certificate, extent);
    Ok(Body::from_inner(Inner {
        bounds,
        magnitudes,
        tree: OnceLock::new(),
        derived: Derived::default(),
        mesh: Arc::new(mesh),
        topology: Arc::new(topology),
        kind,
        warnings: warnings.into(),
        convexity,
        file_skin: Arc::clone(&skin),
        positions,
        skin,
    }))
}

/// The least and the greatest coordinates of the vertices that the skin uses.
pub(crate) fn bounds(positions: &[Point3<f64>], skin: &Skin) -> [Point3<f64>; 2] {
    let start = positions[skin.triangles[0].corners[0] as usize];
    let used = skin.triangles.iter().flat_map(|triangle| triangle.corners);
    used.map(|vertex| &positions[vertex as usize])
        .fold([start; 2], |[low, high], point| [low.inf(point), high.sup(point)])
}

/// The magnitudes of the coordinates of the vertices that the skin uses.
pub(crate) fn magnitudes(positions: &[Point3<f64>], skin: &Skin) -> Magnitudes {
    let mut is_used = vec![false; positions.len()];
    skin.triangles.iter().flat_map(|triangle| triangle.corners).for_each(|vertex| is_used[vertex as usize] = true);
    let used = positions.iter().zip(is_used).filter(|&(_, is_used)| is_used);
    Magnitudes::of(used.flat_map(|(point, _)| point.coords.data.0[0]))
}

fn file_edges(loops: &Loops) -> Vec<u64> {
    let mut keys: Vec<u64> = edge_uses(loops).iter().map(|each| each.key()).collect();
    for face in 0..loops.len() as u32 {
        if let [from, to] = *loops.get(face) {
            keys.push(edge_key(from, to));
        }
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// The triangles of all faces, and the sign of the volume they enclose (`Zero` for a surface).
///
/// Faces that are not planar fold outward; in a mesh that is inside out, outward is the other side. All pieces run as
/// the file has their faces, and come in the order of these, collapsed ones last.
pub fn cut_faces(
    mesh: &Mesh,
    loops: &Loops,
    topology: &Topology,
    kind: Kind,
    warnings: &mut Vec<String>,
) -> (Vec<Piece>, Sign) {
    let mut cutter = Cutter::new(mesh, loops, topology);
    cutter.cut(Fold::Outward);
    let mut sign = Sign::Zero;
    if kind == Kind::Solid {
        sign = cutter.volume();
        if sign == Sign::Negative && cutter.bent > 0 {
            cutter.cut(Fold::Inward);
        }
        warnings.extend(cutter.orientation_warnings(sign));
    }
    warnings.extend(cutter.face_warnings());
    cutter.add_strays(topology);
    (cutter.pieces, sign)
}

/// Above this product the nesting of inward shells is not checked.
const MOST_TESTS: usize = 50_000_000;

struct Cutter<'a> {
    mesh: &'a Mesh,
    loops: &'a Loops,
    topology: &'a Topology,
    pieces: Vec<Piece>,
    /// Number of faces that are not planar.
    bent: usize,
    crossing: CappedList<u32>,
    degenerate: CappedList<u32>,
}

impl<'a> Cutter<'a> {
    fn new(mesh: &'a Mesh, loops: &'a Loops, topology: &'a Topology) -> Cutter<'a> {
        let pieces = Vec::with_capacity(loops.len());
        Cutter {
            mesh,
            loops,
            topology,
            pieces,
            bent: 0,
            crossing: CappedList::default(),
            degenerate: CappedList::default(),
        }
    }

    fn at(&self, vertex: u32) -> [f64; 3] {
        self.mesh.vertices()[vertex as usize]
    }

    fn cut(&mut self, direction: Fold) {
        *self = Cutter::new(self.mesh, self.loops, self.topology);
        let mut corners = Vec::new();
        for face in 0..self.loops.len() as u32 {
            let Some(shell) = self.topology.shell_of_face(face) else { continue };
            let places = self.loops.get(face);
            if let [a, b, c] = *places {
                self.pieces.push(Piece { corners: [a, b, c], face, shell });
                continue;
            }
            corners.clear();
            corners.extend(places.iter().map(|&vertex| self.at(vertex)));
            let cut = triangulate(&corners, direction);
            self.bent += usize::from(!cut.planar);
            match cut.outcome {
                Outcome::Simple => {}
                Outcome::Crossing => self.crossing.note(|| face),
                Outcome::Degenerate => self.degenerate.note(|| face),
            }
            for triangle in cut.triangles {
                self.pieces.push(Piece { corners: triangle.map(|place| places[place as usize]), face, shell });
            }
        }
    }

    fn volume(&self) -> Sign {
        volume_sign(self.pieces.iter().map(|piece| piece.corners.map(|corner| self.at(corner))))
    }

    fn triangle(&self, piece: &Piece) -> [[f64; 3]; 3] {
        piece.corners.map(|corner| self.at(corner))
    }

    /// Returns warnings about faces of a solid that do not face outward, given the sign of the volume they enclose.
    fn orientation_warnings(&self, sign: Sign) -> Vec<String> {
        if sign.is_zero() {
            return vec!["the solid encloses no volume".to_owned()];
        }
        let shells = self.topology.shells().len();
        // One alone faces as all do.
        let mut sorted: Vec<&Piece> = if shells > 1 { self.pieces.iter().collect() } else { Vec::new() };
        sorted.sort_by_key(|piece| piece.shell);
        let facing = |group: &[&Piece]| volume_sign(group.iter().map(|piece| self.triangle(piece)));
        // Seen from the right side, as all shells of an inside-out mesh are turned round.
        let inward: Vec<&[&Piece]> =
            sorted.chunk_by(|left, right| left.shell == right.shell).filter(|group| facing(group) == -sign).collect();
        let mut warnings = Vec::new();
        if sign == Sign::Negative {
            warnings.push("inside out: the faces run clockwise seen from outside".to_owned());
        }
        if inward.len().saturating_mul(shells) > MOST_TESTS {
            let what = "a cavity where one lies inside another shell, else inside out";
            warnings.push(format!("{} of {shells} shells face inward: {what}", inward.len()));
            return warnings;
        }
        if inward.is_empty() {
            return warnings;
        }
        let targets = RayTargets::new(self.pieces.iter().map(|piece| self.triangle(piece)).collect());
        let misplaced = inward.iter().filter(|group| !self.is_cavity(group, &targets, sign)).count();
        if misplaced > 0 {
            let what = "face inward and lie inside no other shell: inside out";
            warnings.push(format!("{misplaced} of {shells} shells {what}"));
        }
        warnings
    }

    /// True if an inward shell lies in the inside of the others, judged by the middle of its first triangle: shells
    /// that touch mostly do so at vertices and edges.
    fn is_cavity(&self, shell: &[&Piece], targets: &RayTargets, sign: Sign) -> bool {
        let (number, [a, b, c]) = (shell[0].shell, self.triangle(shell[0]));
        let mut times = 0;
        targets.crossings([a, b, c, c], |piece, way| times += if self.pieces[piece].shell == number { 0 } else { way });
        if sign == Sign::Negative { times < 0 } else { times > 0 }
    }

    fn face_warnings(&self) -> Vec<String> {
        let say = |faces: &CappedList<u32>, what: &str| {
            faces.first().first().map(|first| format!("{what}: {}, first face {first}", faces.total()))
        };
        let collapsed = say(self.topology.collapsed_faces(), "faces with fewer than three different corners");
        let crossing = say(&self.crossing, "polygons that cross themselves, cut as fans");
        let degenerate = say(&self.degenerate, "polygons without area, cut as fans");
        collapsed.into_iter().chain(crossing).chain(degenerate).collect()
    }

    /// Keeps collapsed faces that no other face contains, each as a shell of its own.
    fn add_strays(&mut self, topology: &Topology) {
        if topology.collapsed_faces().is_empty() {
            return;
        }
        let mut vertices: BTreeSet<u32> = self.pieces.iter().flat_map(|piece| piece.corners).collect();
        let mut edges: BTreeSet<u64> = BTreeSet::new();
        for Piece { corners: [a, b, c], .. } in &self.pieces {
            edges.extend([edge_key(*a, *b), edge_key(*b, *c), edge_key(*c, *a)]);
        }
        let mut shell = topology.shells().len() as u32;
        let mut points = Vec::new();
        for face in 0..self.loops.len() as u32 {
            match *self.loops.get(face) {
                [a, b] if edges.insert(edge_key(a, b)) => {
                    vertices.extend([a, b]);
                    self.pieces.push(Piece { corners: [a, b, b], face, shell });
                    shell += 1;
                }
                [a] => points.push((a, face)),
                _ => {}
            }
        }
        for (vertex, face) in points {
            if vertices.insert(vertex) {
                self.pieces.push(Piece { corners: [vertex; 3], face, shell });
                shell += 1;
            }
        }
    }
}

/// Kind of body that is wanted of a mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Kind of the mesh; an error if some shells are solid and others are not.
    AsItIs,
    /// A solid, or an error.
    Solid,
    /// Its skin only.
    Surface,
}

/// Decides by the shells: all closed and consistently oriented is a solid, none is a surface.
pub fn decide(topology: &Topology, wanted: Wanted) -> Result<Kind, BuildError> {
    let shells = topology.shells().len();
    let solid = topology.shells().iter().filter(|shell| shell.is_solid()).count();
    let (open, flipped) = (|| Box::new(topology.open_edges().clone()), || Box::new(topology.flipped_edges().clone()));
    match wanted {
        Wanted::Surface => Ok(Kind::Surface),
        _ if solid == shells && shells > 0 => Ok(Kind::Solid),
        Wanted::Solid => Err(BuildError::NotSolid { open: open(), flipped: flipped() }),
        Wanted::AsItIs if solid == 0 => Ok(Kind::Surface),
        Wanted::AsItIs => Err(BuildError::MixedShells { solid, shells, open: open(), flipped: flipped() }),
    }
}

/// Why a body that was not asked to be a surface is one.
pub(crate) fn surface_warnings(topology: &Topology) -> Vec<String> {
    let mut warnings = Vec::new();
    let open = topology.open_edges();
    if let Some(edge) = open.first().first() {
        let count = open.total();
        let plural = if count == 1 { "" } else { "s" };
        warnings.push(format!("open: {count} open edge{plural}, first {edge}; the body is its surface only"));
    }
    let flipped = topology.flipped_edges();
    if let (true, Some(edge)) = (open.is_empty(), flipped.first().first()) {
        let count = flipped.total();
        let plural = if count == 1 { "" } else { "s" };
        warnings.push(format!(
            "closed but not consistently oriented: {count} edge{plural}, first {edge}; the body is its surface only"
        ));
    }
    warnings
}
