//! The boundary-based test (notes on convexity-based methods, "Boundary-based Collision Detection"): whether an edge of
//! one convex solid goes through the other.
//!
//! Each edge of A is cut with all facets of B, and each edge of B with all of A, in `O(n m)` signs. This is the
//! slowest of the static methods and the plainest: nothing is searched, so that nothing can be missed.
//!
//! # Gaps of the printed test
//!
//! *Edges.* For closed solids, edges alone decide contact: what the solids share is a polytope, and a vertex of it is a
//! vertex of one of them or where an edge of one crosses a facet of the other; so an edge of one has a point in the
//! other. If only edges "partly or fully inside" count and being on the boundary is not inside, solids with aligned
//! facets pass through each other unseen. The third step, the middle of each facet, finds most of these.
//!
//! *Vertices only.* The cheaper version asks for a vertex of one inside of the other. It misses every overlap in which
//! edges cross facets and no vertex is inside, such as two long boxes that cross, and no third step repairs it: of the
//! random contacts of `firstcontact-verify statics` it misses more than one in six. [`Cost`] says how many it missed.
//!
//! *Centroids.* The middle of a facet is inside of it only if the facet is convex: that of an L-shaped face may be
//! outside of the face. A convex solid has no such facets, but its file may have such faces, as parts of a flat side.
//! Facets here are merged (whatever lies in one plane is one), hence convex, and the mean of their corners is certainly
//! inside. Even so centroids do not find all: of two equal solids at the same place all edges and centroids are on the
//! boundary of the other. Pairs left after both steps that share a point are decided by the cones at that point
//! (`cones`).

use firstcontact_convex::{
    ConvexCertificate, Cost, Edge, Facet, Feature, Inside, Link, Sense, Separation, Side, Solids, Vertex, WarmStart,
    in_order, v_clip,
};
use firstcontact_exact::Sign;
use firstcontact_exact::ring::{cross, dot};
use firstcontact_motion::{Formula, Scene, SpanNumber};

/// Signs of the heights of the vertices of one solid over each facet of the other.
struct Heights {
    signs: Vec<Sign>,
    vertices: usize,
}

impl Heights {
    fn over(solids: &Solids<'_>, side: Side) -> Heights {
        let vertices: Vec<Vertex> = solids.vertices(side.other()).collect();
        let rows = solids.facets(side).flat_map(|facet| {
            let normal = solids.scene.normal(solids.normal(facet).map(|link| link.span));
            let [corner, ..] = solids.corners(facet);
            let height = move |&vertex: &Vertex| {
                let Link { span, sense } = solids.link(corner, vertex);
                let sign = solids.scene.side(&normal, span);
                if sense == Sense::Forward { sign } else { -sign }
            };
            vertices.iter().map(height).collect::<Vec<Sign>>()
        });
        Heights { signs: rows.collect(), vertices: vertices.len() }
    }

    /// The heights of two vertices over each facet.
    fn of(&self, ends: [Vertex; 2]) -> impl Iterator<Item = [Sign; 2]> {
        self.signs.chunks(self.vertices).map(move |row| ends.map(|end| row[end.number as usize]))
    }

    /// The facet over which all vertices are.
    fn separating(&self) -> Option<usize> {
        self.signs.chunks(self.vertices).position(|row| row.iter().all(|&sign| sign == Sign::Positive))
    }

    /// True if a vertex is behind all facets or on them.
    fn has_vertex_inside(&self) -> bool {
        let is_inside =
            |vertex: usize| self.signs.iter().skip(vertex).step_by(self.vertices).all(|&s| s != Sign::Positive);
        (0..self.vertices).any(is_inside)
    }
}

/// A point of an edge on the boundary of the other solid.
#[derive(Debug, Clone, PartialEq)]
struct BoundaryPoint {
    /// Vertex or edge that has it inside.
    place: Feature,
    /// A facet that it is on.
    on: Facet,
    /// All others, and perhaps that one again.
    also: Vec<Facet>,
}

/// Part of an edge in the other solid.
#[derive(Debug, Clone, PartialEq)]
enum EdgePart {
    /// Nothing.
    None,
    /// A point or more, on its boundary.
    OnBoundary(BoundaryPoint),
    /// Some of it is inside.
    Inside,
}

/// Returns the relation of two solids with its certificate.
pub(crate) fn boundary(solids: &Solids<'_>, cost: &mut Cost) -> ConvexCertificate {
    let heights = [Heights::over(solids, Side::A), Heights::over(solids, Side::B)];
    let standing = by_edges(solids, &heights, cost);
    let is_missed = || heights.iter().all(|heights| !heights.has_vertex_inside());
    cost.missed_by_vertices += u64::from(standing.is_contact() && is_missed());
    standing
}

fn by_edges(solids: &Solids<'_>, [over_a, over_b]: &[Heights; 2], cost: &mut Cost) -> ConvexCertificate {
    let mut shared = None;
    for (side, heights) in [(Side::A, over_b), (Side::B, over_a)] {
        for edge in solids.edges(side) {
            match part(solids, edge, heights) {
                EdgePart::None => {}
                EdgePart::OnBoundary(found) => shared = shared.or(Some(found)),
                EdgePart::Inside => {
                    cost.by_edges += 1;
                    let ends = solids.ends(edge).map(|end| solids.name(end));
                    let inside = if side == Side::A { Inside::EdgeOfA(ends) } else { Inside::EdgeOfB(ends) };
                    return ConvexCertificate::Overlapping(inside);
                }
            }
        }
    }
    let Some(shared) = shared else {
        cost.apart += 1;
        return apart(solids, [over_a, over_b]).unwrap_or_else(|| hand_over(solids, cost));
    };
    if let Some(inside) = by_centroids(solids) {
        cost.by_centroids += 1;
        return ConvexCertificate::Overlapping(inside);
    }
    cost.by_cones += 1;
    match common(solids, &shared) {
        Some(feature) => solids.sharing(in_order(shared.place, feature)),
        None => hand_over(solids, cost),
    }
}

/// Asks V-Clip, which has a proof that it ends: nothing is known that makes this necessary.
fn hand_over(solids: &Solids<'_>, cost: &mut Cost) -> ConvexCertificate {
    cost.handovers += 1;
    v_clip(solids, &mut WarmStart::default(), &mut Cost::default())
}

/// Cuts an edge with all facets of the other solid.
fn part(solids: &Solids<'_>, edge: Edge, heights: &Heights) -> EdgePart {
    let ends = solids.ends(edge);
    // The facets crossed from above last, and those crossed from below first: between them is all that is not above
    // any.
    let (mut entering, mut leaving, mut along) = (Vec::new(), Vec::new(), Vec::new());
    // Where an end of the edge alone is left of it, the facet that cuts off the rest.
    let mut lone = [None; 2];
    for (number, signs) in heights.of(ends).enumerate() {
        let facet = Facet { side: edge.side.other(), number: number as u32 };
        match signs {
            [Sign::Positive, Sign::Positive] => return EdgePart::None,
            [Sign::Positive, head] => {
                lone[1] = lone[1].or(head.is_zero().then_some(facet));
                keep(solids, edge, &mut entering, facet, Sign::Negative);
            }
            [tail, Sign::Positive] => {
                lone[0] = lone[0].or(tail.is_zero().then_some(facet));
                keep(solids, edge, &mut leaving, facet, Sign::Positive);
            }
            [Sign::Zero, Sign::Zero] => along.push(facet),
            _ => {}
        }
    }
    let facets_at = |vertex: Vertex| {
        let zero = |(number, [sign, _]): (usize, [Sign; 2])| sign.is_zero().then_some(number as u32);
        let numbers = heights.of([vertex, vertex]).enumerate().filter_map(zero);
        numbers.map(|number| Facet { side: edge.side.other(), number }).collect::<Vec<Facet>>()
    };
    let point = match (entering.first(), leaving.first()) {
        (Some(&enters), Some(&leaves)) => match order(solids, edge, [enters, leaves]) {
            Sign::Positive => return EdgePart::None,
            Sign::Zero => Some((enters, [entering, leaving].concat())),
            Sign::Negative => None,
        },
        _ => None,
    };
    let on_boundary =
        |place: Feature, on: Facet, also: Vec<Facet>| EdgePart::OnBoundary(BoundaryPoint { place, on, also });
    if let Some((at, on)) = ends.into_iter().zip(lone).find_map(|(at, on)| Some((at, on?))) {
        return on_boundary(Feature::Vertex(at), on, facets_at(at));
    }
    match (point, along.first()) {
        (Some((on, facets)), _) => on_boundary(Feature::Edge(edge), on, [facets, along].concat()),
        (None, Some(&on)) => on_boundary(Feature::Edge(edge), on, along),
        (None, None) => EdgePart::Inside,
    }
}

/// Keeps, of facets that an edge crosses the same way, those that it crosses last (`Negative` to be kept) or first
/// (`Positive`).
fn keep(solids: &Solids<'_>, edge: Edge, kept: &mut Vec<Facet>, facet: Facet, beyond: Sign) {
    let Some(&known) = kept.first() else { return kept.push(facet) };
    match order(solids, edge, [facet, known]) {
        Sign::Zero => kept.push(facet),
        sign if sign == beyond => *kept = vec![facet],
        _ => {}
    }
}

/// In which order an edge crosses two planes. If it crosses one from above and the other from below, it is positive if
/// it crosses the first after the second; if both the same way, negative.
///
/// With heights `t` and `h` of tail and head it crosses at `t / (t - h)`; the sign is that of `t h' - t' h`, which is
/// that of the difference times the two denominators, negated. These have opposite signs in the one case, and equal
/// ones in the other.
fn order(solids: &Solids<'_>, edge: Edge, facets: [Facet; 2]) -> Sign {
    let [tail, head] = solids.ends(edge);
    let height = |facet: Facet, vertex: Vertex| {
        let [u, v] = solids.normal(facet);
        let [corner, ..] = solids.corners(facet);
        // All four vectors lead across the same way, so that the sense is lost in the products.
        [u.span, v.span, solids.link(corner, vertex).span]
    };
    let [enters, leaves] = facets;
    let (first, second) = ([height(enters, tail), height(leaves, head)], [height(leaves, tail), height(enters, head)]);
    solids.scene.sign_of_products(first, second)
}

/// Feature that the facets meeting in a point have in common there; `None` if they have none, which is never so.
fn common(solids: &Solids<'_>, &BoundaryPoint { on: first, ref also, .. }: &BoundaryPoint) -> Option<Feature> {
    let mut others: Vec<Facet> = also.iter().copied().filter(|&facet| facet != first).collect();
    others.sort_unstable_by_key(|facet| facet.number);
    others.dedup();
    let is_at = |vertex: Vertex, facet: Facet| solids.leaving(vertex).any(|edge| solids.left(edge) == facet);
    if others.is_empty() {
        return Some(Feature::Facet(first));
    }
    if let [other] = others[..]
        && let Some(edge) = solids.around(first).find(|&edge| solids.right(edge) == other)
    {
        return Some(Feature::Edge(edge));
    }
    let corners = solids.around(first).map(|edge| solids.ends(edge)[0]);
    let mut shared = corners.filter(|&corner| others.iter().all(|&facet| is_at(corner, facet)));
    shared.next().map(Feature::Vertex)
}

/// The mean of the corners of a facet, as a height over a facet of the other solid, times their number.
struct MeanHeight {
    normal: [Link; 2],
    to_corners: Vec<Link>,
}

impl Formula for MeanHeight {
    fn value<N: SpanNumber>(&self, scene: &Scene<'_>) -> N {
        let [u, v] = self.normal.map(|link| link.vector::<N>(scene));
        let normal = cross(&u, &v);
        let heights = self.to_corners.iter().map(|corner| dot(&normal, &corner.vector(scene)));
        // A facet has corners; without any the height would be that of a vector over itself.
        heights.reduce(|sum, height| sum.plus(&height)).unwrap_or_else(|| dot(&u, &normal))
    }
}

/// True if the mean of the corners of a facet is inside of the other solid.
pub(crate) fn has_middle_inside(solids: &Solids<'_>, facet: Facet) -> bool {
    solids.facets(facet.side.other()).all(|other| {
        let [corner, ..] = solids.corners(other);
        let to_corners = solids.around(facet).map(|edge| solids.link(corner, solids.ends(edge)[0])).collect();
        let height = MeanHeight { normal: solids.normal(other), to_corners };
        solids.scene.sign_of(&height) == Sign::Negative
    })
}

/// True if part of an edge is inside of the other solid.
pub(crate) fn goes_through(solids: &Solids<'_>, edge: Edge) -> bool {
    part(solids, edge, &Heights::over(solids, edge.side.other())) == EdgePart::Inside
}

/// A facet whose mean of corners is inside of the other solid.
fn by_centroids(solids: &Solids<'_>) -> Option<Inside> {
    [Side::B, Side::A].into_iter().find_map(|side| {
        let facet = solids.facets(side).find(|&facet| has_middle_inside(solids, facet))?;
        let corners = solids.corners(facet).map(|corner| solids.name(corner));
        Some(if side == Side::A { Inside::MiddleOfA(corners) } else { Inside::MiddleOfB(corners) })
    })
}

/// The plane between solids that are known to be apart: of a facet, or parallel to an edge of each. There always is
/// one.
fn apart(solids: &Solids<'_>, heights: [&Heights; 2]) -> Option<ConvexCertificate> {
    let of_facet = [Side::A, Side::B].into_iter().zip(heights).find_map(|(side, heights)| {
        let number = heights.separating()? as u32;
        Some(solids.normal_of(Facet { side, number }))
    });
    let between = |a: Edge, b: Edge| {
        let [a, b] = solids.support_of_edges(a, b)?;
        let [tail_a, tail_b] = [a, b].map(|edge| solids.ends(edge)[0]);
        let apart = solids.determinant([solids.along(a), solids.along(b), solids.link(tail_a, tail_b)]);
        (apart == Sign::Positive).then(|| solids.normal_across([a, b]))
    };
    let of_edges = || solids.edges(Side::A).find_map(|a| solids.edges(Side::B).find_map(|b| between(a, b)));
    of_facet.or_else(of_edges).map(|normal| ConvexCertificate::Apart(Separation::Normal(normal)))
}
