//! The oracle against a second opinion that shares no idea with it: linear programs by the simplex method, features by
//! trying the definition of the report, containment by solid angles.

use std::collections::BTreeSet;

use common::support::methods::{oracle, oracle_contact};
use common::support::query::Shape;
use common::support::query::{Query, Way};
use common::support::{general, lattice, near_contacts::hair_query};
use firstcontact::audit::Answer;
use firstcontact::oracle::{Kind, Rational};
use firstcontact::solid::Feature;
use firstcontact_verify::simplex::least_last_variable;

use crate::common;

type Point = [Rational; 3];

/// A feature and the closed simplices it consists of.
type Parts = (Feature, Vec<Vec<Point>>);

#[test]
fn lattice_answers_have_a_second_opinion() {
    let queries = (0..).map(|index| lattice::query(77, index));
    check(queries.filter(|query| size(query) <= 240).take(800));
}

#[test]
fn nearly_degenerate_answers_have_a_second_opinion() {
    let queries = (0..).map(|index| hair_query(77, index));
    check(queries.filter(|query| size(query) <= 64).take(150));
}

#[test]
fn general_answers_have_a_second_opinion() {
    let queries = (0..).map(|index| general::query(77, index));
    check(queries.filter(|query| size(query) <= 400).take(15));
}

/// The number of pairs of faces.
fn size(query: &Query) -> usize {
    query.a.faces.len() * query.b.faces.len()
}

fn check(queries: impl Iterator<Item = Query>) {
    for query in queries.filter(|query| query.clock == [0.0, 1.0]) {
        let answer = oracle(&query).expect("an answer");
        assert_eq!(short(&answer), second_opinion(&query), "{query:?}");
    }
}

#[derive(Debug, PartialEq)]
enum Opinion {
    Clear,
    StartsInContact(Feature, Feature),
    Contact(String, Feature, Feature),
}

fn short(answer: &Answer) -> Opinion {
    let Some((found, [a, b])) = answer.found().and_then(|found| Some((found, found.features?))) else {
        return Opinion::Clear;
    };
    match answer {
        Answer::Contact(_) => Opinion::Contact(found.time.clone(), a, b),
        Answer::Clear | Answer::StartsInContact(_) => Opinion::StartsInContact(a, b),
    }
}

fn second_opinion(query: &Query) -> Opinion {
    let (offset, displacement) = relative_motion(&query.way_a, &query.way_b);
    let (a, b) = (features(&query.a), features(&query.b));
    let zero = [Rational::ZERO; 3];
    if let Some((a, b)) = least_pair(&a, &b, &offset) {
        return Opinion::StartsInContact(a, b);
    }
    if let Some(vertex) = contained(&query.a, &query.b, &offset) {
        return Opinion::StartsInContact(Feature::Vertex(vertex), Feature::Interior);
    }
    if let Some(vertex) = contained(&query.b, &query.a, &offset.clone().map(|x| -x)) {
        return Opinion::StartsInContact(Feature::Interior, Feature::Vertex(vertex));
    }
    let triangles = |parts: &[Parts]| parts.iter().flat_map(|(_, simplices)| simplices.clone()).collect::<Vec<_>>();
    let (skin_a, skin_b) = (triangles(&a), triangles(&b));
    let largest = |skin: &[Vec<Point>]| skin.iter().filter(|simplex| simplex.len() == 3).cloned().collect::<Vec<_>>();
    let (skin_a, skin_b) = (largest(&skin_a), largest(&skin_b));
    let pairs = skin_a.iter().flat_map(|p| skin_b.iter().map(move |q| (p, q)));
    let times = pairs.filter_map(|(p, q)| first_time(p, q, &offset, &displacement));
    let Some(time) = times.min() else { return Opinion::Clear };
    let there = [0, 1, 2].map(|i| &offset[i] + &(&displacement[i] * &time));
    assert!(displacement != zero, "a contact after the start needs a motion");
    let (a, b) = least_pair(&a, &b, &there).expect("what meets has features");
    Opinion::Contact(time.to_string(), a, b)
}

fn exact(point: [f64; 3]) -> Point {
    point.map(|x| Rational::from_f64(x).expect("finite"))
}

/// Where A starts as seen from B, and the way from there, for motions of one piece over t = 0..1.
fn relative_motion(a: &Way, b: &Way) -> (Point, Point) {
    let end = |way: &Way, index: usize| exact(way.waypoints[index.min(way.waypoints.len() - 1)].1);
    let between = |a: &Point, b: &Point| [0, 1, 2].map(|i| &a[i] - &b[i]);
    let [start, stop] = [0, 1].map(|index| between(&end(a, index), &end(b, index)));
    (start.clone(), between(&stop, &start))
}

/// All features of a shape in the order of reports, each as a set of closed simplices.
fn features(shape: &Shape) -> Vec<Parts> {
    let point = |index: u32| exact(shape.vertices[index as usize]);
    let used: BTreeSet<u32> = shape.faces.iter().flatten().map(|&corner| name(shape, corner)).collect();
    let mut edges = BTreeSet::new();
    for face in &shape.faces {
        for (i, &corner) in face.iter().enumerate() {
            let (a, b) = (name(shape, corner), name(shape, face[(i + 1) % face.len()]));
            edges.insert([a.min(b), a.max(b)]);
        }
    }
    let mut faces = vec![Vec::new(); shape.faces.len()];
    for (corners, face) in shape.triangles().expect("star-shaped faces") {
        faces[face as usize].push(corners.map(point).to_vec());
    }
    let vertices = used.into_iter().map(|v| (Feature::Vertex(v), vec![vec![point(v)]]));
    let edges = edges.into_iter().map(|e| (Feature::Edge(e), vec![e.map(point).to_vec()]));
    let faces = faces.into_iter().enumerate().map(|(index, parts)| (Feature::Face(index as u32), parts));
    vertices.chain(edges).chain(faces).collect()
}

/// The least index of a vertex with the same coordinates.
fn name(shape: &Shape, index: u32) -> u32 {
    let same = |vertex: &[f64; 3]| *vertex == shape.vertices[index as usize];
    shape.vertices.iter().position(same).map_or(index, |first| first as u32)
}

/// The least pair of features that have a common point with A at `offset`.
fn least_pair(a: &[Parts], b: &[Parts], offset: &Point) -> Option<(Feature, Feature)> {
    let still = [Rational::ZERO; 3];
    let meet =
        |p: &Parts, q: &Parts| p.1.iter().any(|p| q.1.iter().any(|q| first_time(p, q, offset, &still).is_some()));
    let mut pairs = a.iter().flat_map(|p| b.iter().map(move |q| (p, q)));
    pairs.find(|(p, q)| meet(p, q)).map(|(p, q)| (p.0, q.0))
}

/// The least s in 0..1 at which `p + offset + s * displacement` and `q` have a common point.
fn first_time(p: &[Point], q: &[Point], offset: &Point, displacement: &Point) -> Option<Rational> {
    if (0..3).any(|axis| separated(p, q, offset, displacement, axis)) {
        return None;
    }
    // Unknowns: the weights of p, those of q, what is left of s, and s.
    let (zero, one) = (Rational::ZERO, Rational::ONE);
    let row = |of_p: &dyn Fn(&Point) -> Rational, of_q: &dyn Fn(&Point) -> Rational, rest: [&Rational; 2]| {
        p.iter().map(of_p).chain(q.iter().map(of_q)).chain(rest.map(Clone::clone)).collect::<Vec<_>>()
    };
    let mut rows = vec![
        row(&|_| Rational::ONE, &|_| Rational::ZERO, [&zero, &zero]),
        row(&|_| Rational::ZERO, &|_| Rational::ONE, [&zero, &zero]),
        row(&|_| Rational::ZERO, &|_| Rational::ZERO, [&one, &one]),
    ];
    rows.extend((0..3).map(|i| row(&|x| x[i].clone(), &|x| -x[i].clone(), [&zero, &displacement[i]])));
    let right: Vec<_> = [(); 3].map(|()| Rational::ONE).into_iter().chain(offset.clone().map(|x| -x)).collect();
    least_last_variable(&rows, &right)
}

/// Whether the swept extents along an axis have no number in common.
fn separated(p: &[Point], q: &[Point], offset: &Point, displacement: &Point, axis: usize) -> bool {
    let ends = p.iter().map(|x| &x[axis] + &offset[axis]);
    let all: Vec<_> = ends.flat_map(|x| [&x + &displacement[axis], x]).collect();
    let (low, high) = (all.iter().min(), all.iter().max());
    low > q.iter().map(|x| &x[axis]).max() || high < q.iter().map(|x| &x[axis]).min()
}

/// The least vertex of `inner` (displaced by `offset`) in the solid `outer`, the skins being apart.
fn contained(inner: &Shape, outer: &Shape, offset: &Point) -> Option<u32> {
    if outer.kind == Kind::Surface {
        return None;
    }
    let mut vertices: Vec<u32> = inner.faces.iter().flatten().map(|&corner| name(inner, corner)).collect();
    vertices.sort();
    vertices.into_iter().find(|&vertex| {
        let exact = exact(inner.vertices[vertex as usize]);
        solid_angles(outer, [0, 1, 2].map(|i| (&exact[i] + &offset[i]).lower())).abs() > 0.5
    })
}

/// The winding number as the sum of signed solid angles, in floats: enough for a point that is not on the skin.
fn solid_angles(shape: &Shape, point: [f64; 3]) -> f64 {
    let dot = |a: &[f64; 3], b: &[f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let triangles = shape.triangles().expect("star-shaped faces");
    let angle = |corners: [u32; 3]| {
        let [a, b, c] = corners.map(|corner| [0, 1, 2].map(|i| shape.vertices[corner as usize][i] - point[i]));
        let [la, lb, lc] = [&a, &b, &c].map(|v| dot(v, v).sqrt());
        let cross = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
        let below = la * lb * lc + dot(&a, &b) * lc + dot(&b, &c) * la + dot(&c, &a) * lb;
        2.0 * dot(&a, &cross).atan2(below)
    };
    triangles.into_iter().map(|(corners, _)| angle(corners)).sum::<f64>() / (4.0 * std::f64::consts::PI)
}

#[test]
fn the_point_is_on_both_features() {
    for index in 0..300 {
        let query = lattice::query(78, index);
        let (Answer::Contact(found), Ok(Some(contact))) = (oracle(&query).expect("an answer"), oracle_contact(&query))
        else {
            continue;
        };
        if query.clock != [0.0, 1.0] {
            continue;
        }
        // B stands at the origin: its own frame is the world's.
        let there = {
            let (offset, displacement) = relative_motion(&query.way_a, &query.way_b);
            [0, 1, 2].map(|i| &offset[i] + &(&displacement[i] * &contact.time))
        };
        let [on_a, on_b] = found.features.expect("features");
        let still = [Rational::ZERO; 3];
        let holds = |shape: &Shape, feature: Feature, offset: &Point| {
            let parts = features(shape).into_iter().find(|(name, _)| *name == feature).expect("a feature");
            parts.1.iter().any(|p| first_time(p, std::slice::from_ref(&contact.point), offset, &still).is_some())
        };
        assert!(holds(&query.a, on_a, &there) && holds(&query.b, on_b, &still), "{index}: {query:?}");
    }
}
