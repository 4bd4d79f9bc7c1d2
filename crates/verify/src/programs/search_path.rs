//! Way of the three searches of Choi et al. over the faces of the Minkowski difference (Figure 11), as printed, in
//! floats.
//!
//! A face of M belongs to a face of one solid and the supporting vertex of the other, or to two edges whose Gaussian
//! images cross. The table has each face at which a search improves, its signed distance, and where its plane meets the
//! line from the inner point `c` to the origin. The exact search of the library is asked for the same place.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;

use firstcontact::Body;
use firstcontact::convex::cd_dual::Along;
use firstcontact::convex::{ConvexPair, Cost, WarmStart};
use firstcontact::nalgebra::Vector3;

type Vector = Vector3<f64>;

/// A convex solid in general position: all of its faces are triangles.
struct PathHull {
    vertices: Vec<Vector>,
    faces: Vec<[usize; 3]>,
    normals: Vec<Vector>,
    /// For each edge, by its ends in order, the faces beside it.
    edges: BTreeMap<[usize; 2], Vec<usize>>,
}

impl PathHull {
    fn new(vertices: Vec<Vector>, faces: Vec<[usize; 3]>) -> PathHull {
        let normal = |&[a, b, c]: &[usize; 3]| {
            let [a, b, c] = [vertices[a], vertices[b], vertices[c]];
            (b - a).cross(&(c - a)).normalize()
        };
        let normals = faces.iter().map(normal).collect();
        let mut edges: BTreeMap<[usize; 2], Vec<usize>> = BTreeMap::new();
        for (index, face) in faces.iter().enumerate() {
            sides(face).into_iter().for_each(|side| edges.entry(side).or_default().push(index));
        }
        PathHull { vertices, faces, normals, edges }
    }

    /// The solid, and seen in the origin if it is to be subtracted.
    fn of(body: &Body, is_subtracted: bool) -> PathHull {
        let sign = if is_subtracted { -1.0 } else { 1.0 };
        let vertices = body.positions().iter().map(|point| point.coords * sign).collect();
        let outward = |([a, b, c], _): ([u32; 3], u32)| {
            let [a, b, c] = [a, b, c].map(|corner| corner as usize);
            if is_subtracted { [a, c, b] } else { [a, b, c] }
        };
        PathHull::new(vertices, body.triangles().map(outward).collect())
    }

    fn support(&self, direction: &Vector) -> usize {
        let height = |index: &usize| self.vertices[*index].dot(direction);
        (0..self.vertices.len()).max_by(|one, other| height(one).total_cmp(&height(other))).unwrap_or(0)
    }

    /// The faces beside a face.
    fn adjacent(&self, face: usize) -> impl Iterator<Item = usize> {
        let beside = sides(&self.faces[face]).into_iter().flat_map(|side| self.edges[&side].iter().copied());
        beside.filter(move |&other| other != face)
    }

    /// The edges that end at a vertex.
    fn edges_at(&self, vertex: usize) -> Vec<[usize; 2]> {
        self.edges.keys().filter(|ends| ends.contains(&vertex)).copied().collect()
    }
}

fn sides(&[a, b, c]: &[usize; 3]) -> [[usize; 2]; 3] {
    [[a, b], [b, c], [c, a]].map(|[p, q]| [p.min(q), p.max(q)])
}

/// A face of M.
#[derive(Clone, Copy)]
struct PathFace {
    distance: f64,
    /// Share of the way from `c` to the origin at which its plane is met.
    share: f64,
    what: FaceParts,
}

/// The features that make a face of M.
#[derive(Clone, Copy)]
enum FaceParts {
    FaceVertex(usize, usize),
    VertexFace(usize, usize),
    Edges([usize; 2], [usize; 2]),
}

/// The searches on M, which is the sum of P and of Q seen in the origin.
struct PathSearch<'o, W> {
    solids: [PathHull; 2],
    inner: Vector,
    best: PathFace,
    looked_at: usize,
    out: &'o mut W,
}

impl<W: Write> PathSearch<'_, W> {
    /// The face of M in the plane with a normal through a point.
    fn face(&mut self, normal: &Vector, point: &Vector, what: FaceParts) -> PathFace {
        self.looked_at += 1;
        let (height, reach) = (normal.dot(point), normal.dot(&self.inner));
        let distance = -height / (self.inner.norm() * (height - reach));
        PathFace { distance, share: (height - reach) / -reach, what }
    }

    /// SIGNEDDISTANCE-FV and -VF.
    fn of_facet(&mut self, side: usize, facet: usize) -> PathFace {
        let (own, other) = (&self.solids[side], &self.solids[1 - side]);
        let normal = own.normals[facet];
        let vertex = other.support(&normal);
        let point = own.vertices[own.faces[facet][0]] + other.vertices[vertex];
        let what = if side == 0 { FaceParts::FaceVertex(facet, vertex) } else { FaceParts::VertexFace(vertex, facet) };
        self.face(&normal, &point, what)
    }

    /// SEARCH-FV and SEARCH-VF, from a face on.
    fn over_facets(&mut self, side: usize, start: usize) -> std::io::Result<()> {
        let mut here = self.of_facet(side, start);
        self.offer(here)?;
        let mut facet = start;
        loop {
            let around: Vec<usize> = self.solids[side].adjacent(facet).collect();
            let faces: Vec<(usize, PathFace)> = around.iter().map(|&next| (next, self.of_facet(side, next))).collect();
            let best = faces.into_iter().max_by(|one, other| one.1.distance.total_cmp(&other.1.distance));
            match best.filter(|(_, face)| face.distance > here.distance) {
                Some((next, face)) => (facet, here) = (next, face),
                None => return Ok(()),
            }
            self.offer(here)?;
        }
    }

    /// SEARCH-EE.
    fn over_edges(&mut self) -> std::io::Result<()> {
        let mut stack = self.pairs_beside();
        let mut seen = std::collections::BTreeSet::new();
        while let Some(pair) = stack.pop() {
            if !seen.insert(pair) {
                continue;
            }
            let Some((normal, point)) = self.crossing(pair) else { continue };
            let face = self.face(&normal, &point, FaceParts::Edges(pair[0], pair[1]));
            if self.offer(face)? {
                stack.extend(self.pairs_beside());
            }
        }
        Ok(())
    }

    /// The pairs of edges next to the best face.
    fn pairs_beside(&self) -> Vec<[[usize; 2]; 2]> {
        let [p, q] = &self.solids;
        let around = |hull: &PathHull, ends: [usize; 2]| ends.map(|end| hull.edges_at(end)).concat();
        let all = |of_p: Vec<[usize; 2]>, of_q: Vec<[usize; 2]>| -> Vec<[[usize; 2]; 2]> {
            of_p.iter().flat_map(|&one| of_q.iter().map(move |&other| [one, other])).collect()
        };
        match self.best.what {
            FaceParts::FaceVertex(facet, vertex) => all(sides(&p.faces[facet]).to_vec(), q.edges_at(vertex)),
            FaceParts::VertexFace(vertex, facet) => all(p.edges_at(vertex), sides(&q.faces[facet]).to_vec()),
            FaceParts::Edges(one, other) => {
                [all(vec![one], around(q, other)), all(around(p, one), vec![other])].concat()
            }
        }
    }

    /// The normal and a point of the face that two edges make, if their Gaussian images cross (§4.3).
    fn crossing(&self, [one, other]: [[usize; 2]; 2]) -> Option<(Vector, Vector)> {
        let [p, q] = &self.solids;
        let ([a, b], [c, d]) = (beside(p, one)?, beside(q, other)?);
        let volume = |x: &Vector, y: &Vector, z: &Vector| x.dot(&y.cross(z));
        let [cba, dba, adc, bdc] = [volume(&c, &b, &a), volume(&d, &b, &a), volume(&a, &d, &c), volume(&b, &d, &c)];
        if cba * dba >= 0.0 || adc * bdc >= 0.0 || cba * bdc <= 0.0 {
            return None;
        }
        let along = |hull: &PathHull, [from, to]: [usize; 2]| hull.vertices[to] - hull.vertices[from];
        let normal = along(p, one).cross(&along(q, other));
        let normal = if normal.dot(&(a + b)) < 0.0 { -normal } else { normal };
        Some((normal.normalize(), p.vertices[one[0]] + q.vertices[other[0]]))
    }

    /// Keeps and prints a face that is better than the best so far.
    fn offer(&mut self, face: PathFace) -> std::io::Result<bool> {
        if face.distance <= self.best.distance {
            return Ok(false);
        }
        self.best = face;
        let made = match face.what {
            FaceParts::FaceVertex(facet, vertex) => format!("SEARCH-FV  face {facet} of P, vertex {vertex} of Q"),
            FaceParts::VertexFace(vertex, facet) => format!("SEARCH-VF  vertex {vertex} of P, face {facet} of Q"),
            FaceParts::Edges([a, b], [c, d]) => format!("SEARCH-EE  edge {a}-{b} of P, edge {c}-{d} of Q"),
        };
        writeln!(self.out, "{:9}  {:15.6}  {:14.6}  {made}", self.looked_at, face.distance, face.share)?;
        Ok(true)
    }
}

fn beside(hull: &PathHull, edge: [usize; 2]) -> Option<[Vector; 2]> {
    let &[one, other] = hull.edges[&edge].as_slice() else { return None };
    Some([hull.normals[one], hull.normals[other]])
}

/// Follows the searches on two bodies in general position that overlap, and compares their end with the exact one.
pub(crate) fn tell(out: &mut impl Write, p: &Body, at: [f64; 3], q: &Body) -> Result<u64, Box<dyn Error>> {
    let mut solids = [PathHull::of(p, false), PathHull::of(q, true)];
    solids[0].vertices.iter_mut().for_each(|vertex| *vertex += Vector::from(at));
    let mean = |hull: &PathHull| hull.vertices.iter().sum::<Vector>() / hull.vertices.len() as f64;
    let inner = mean(&solids[0]) + mean(&solids[1]);
    let [m, n] = solids.each_ref().map(|hull| hull.vertices.len());
    writeln!(out, "\nChoi et al., Figure 11: the way of the searches on M, solids of {m} and {n} vertices")?;
    writeln!(out, "looked at  signed distance  share of c to o  face of M")?;
    let towards = |hull: &PathHull| {
        let height = |face: &usize| hull.normals[*face].dot(&-inner);
        (0..hull.faces.len()).max_by(|one, other| height(one).total_cmp(&height(other))).unwrap_or(0)
    };
    let start = towards(&solids[0]);
    let best = PathFace { distance: f64::NEG_INFINITY, share: 0.0, what: FaceParts::FaceVertex(start, 0) };
    let mut search = PathSearch { solids, inner, best, looked_at: 0, out };
    search.over_facets(0, start)?;
    let second = match search.best.what {
        FaceParts::FaceVertex(_, vertex) => {
            (0..search.solids[1].faces.len()).find(|&face| search.solids[1].faces[face].contains(&vertex))
        }
        FaceParts::VertexFace(..) | FaceParts::Edges(..) => None,
    };
    search.over_facets(1, second.unwrap_or(0))?;
    search.over_edges()?;
    let (share, faces) = (search.best.share, search.looked_at);
    let pair = ConvexPair::new(p, at, q, [0.0; 3])?;
    let exact = match pair.along(inner, &mut WarmStart::default(), &mut Cost::default())? {
        // Moved so far along the line, P leaves Q.
        Along::Overlapping { forward, .. } => 1.0 + forward.lower(),
        other => return Err(format!("the solids should overlap, found {other:?}").into()),
    };
    let agrees = (share - exact).abs() < 1e-9;
    let total = 2 * (m + n) - 8 + (3 * m - 6) * (3 * n - 6);
    writeln!(out, "{faces} of at most {total} faces looked at; exact share {exact:.6}, the same: {agrees}")?;
    Ok(u64::from(!agrees))
}
