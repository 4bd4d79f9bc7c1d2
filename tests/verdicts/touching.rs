//! Solids that may touch: from when on they overlap, what their first contact is the beginning of, when they are in
//! contact and where; by hand, and compared with the oracle.

use common::support::query::Shape;
use common::support::query::{Query, Way};
use common::support::touching::{Answers, expected, found};
use common::support::{lattice, methods, near_contacts::snug_query};
use firstcontact::Feature;
use firstcontact::contact::{ContactSet, Method, NamedMethods, Overlap, Patch, PatchKind, Phase, Scratch, Start};
use firstcontact::oracle::clock::{After, Before};

use crate::common;

/// Asks the library and the oracle, about the query as it is, with the bodies swapped, in other units and in another
/// place.
fn assert_answers(
    a: &Shape,
    b: &Shape,
    [way_a, way_b]: [Way; 2],
    overlap: &str,
    phase: Option<Phase>,
    blocked: &[&str],
) {
    let last = [&way_a, &way_b].map(|way| way.waypoints.last().map_or(0.0, |(time, _)| *time));
    let query = Query { a: a.clone(), b: b.clone(), way_a, way_b, clock: [0.0, last[0].max(last[1]).max(1.0)] };
    let blocked = blocked.iter().map(|span| (*span).to_owned()).collect();
    let answers = Answers { overlap: overlap.to_owned(), phase, blocked };
    for query in [
        query.clone(),
        query.swapped(),
        scaled(&query, 2f64.powi(-100)),
        scaled(&query, 2f64.powi(100)),
        shifted(&query),
    ] {
        assert_eq!(found(&query).as_ref(), Ok(&answers), "{query:?}");
        assert_eq!(expected(&query).as_ref(), Ok(&answers), "{query:?}");
    }
}

fn scaled(query: &Query, factor: f64) -> Query {
    let mut scaled = query.clone();
    scaled.lengths().for_each(|x| *x *= factor);
    scaled
}

/// Both bodies far from the origin, on paths of coordinates that are exact there.
fn shifted(query: &Query) -> Query {
    let mut shifted = query.clone();
    let Query { way_a, way_b, .. } = &mut shifted;
    let positions = [way_a, way_b].into_iter().flat_map(|way| &mut way.waypoints);
    positions.for_each(|(_, position)| *position = [0, 1, 2].map(|k| position[k] + [1048576.0, -65536.0, 4096.0][k]));
    shifted
}

fn cube(size: f64) -> Shape {
    Shape::cuboid([0.0; 3], [size; 3])
}

fn table() -> Shape {
    Shape::cuboid([-4.0, -4.0, -1.0], [4.0, 4.0, 0.0])
}

fn still() -> Way {
    Way::at([0.0; 3])
}

/// Two pyramids on one square, with tips one above and one below.
fn octahedron() -> Shape {
    let vertices = [[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
    let faces = (0..4).flat_map(|i| [vec![i, (i + 1) % 4, 4], vec![(i + 1) % 4, i, 5]]).collect();
    Shape::new(vertices.map(|v: [i32; 3]| v.map(f64::from)).to_vec(), faces)
}

/// A plate with a square hole of width two.
fn plate_with_hole() -> Shape {
    let ring = |r: f64, z: f64| [[-r, -r, z], [r, -r, z], [r, r, z], [-r, r, z]];
    let vertices = [ring(2.0, -1.0), ring(1.0, -1.0), ring(2.0, 0.0), ring(1.0, 0.0)].concat();
    let faces = (0..4u32).flat_map(|i| {
        let j = (i + 1) % 4;
        // Below, above, outside, inside; rings of four: outer and inner below, outer and inner above.
        [
            vec![i, i + 4, j + 4, j],
            vec![i + 8, j + 8, j + 12, i + 12],
            vec![i, j, j + 8, i + 8],
            vec![i + 4, i + 12, j + 12, j + 4],
        ]
    });
    Shape::new(vertices, faces.collect())
}

#[test]
fn a_box_slides_on_a_table() {
    let way = Way::edge([-3.0, 0.0, 0.0], [2.0, 0.5, 0.0]);
    assert_answers(&cube(1.0), &table(), [way, still()], "never", Some(Phase::Sliding), &["0..1"]);
    // Over the edge of the table and beyond it.
    let off = Way::edge([-3.0, 0.0, 0.0], [7.0, 0.0, 0.0]);
    assert_answers(&cube(1.0), &table(), [off, still()], "never", Some(Phase::Sliding), &["0..7/10"]);
    let landing = Way::edge([0.0, 0.0, 1.0], [0.0, 0.0, 0.0]);
    assert_answers(&cube(1.0), &table(), [landing, still()], "never", Some(Phase::Touching), &["1..1"]);
}

#[test]
fn a_hair_lower_than_the_table_is_in_it() {
    let way = Way::edge([-6.0, 0.0, -2f64.powi(-20)], [4.0, 0.0, -2f64.powi(-20)]);
    assert_answers(&cube(1.0), &table(), [way, still()], "1/10", Some(Phase::Entering), &["1/10..1"]);
}

#[test]
fn a_peg_exactly_as_wide_as_its_hole() {
    let peg = Shape::cuboid([-1.0, -1.0, 0.0], [1.0, 1.0, 3.0]);
    let way = || Way::edge([0.0, 0.0, 1.0], [0.0, 0.0, -4.0]);
    assert_answers(&peg, &plate_with_hole(), [way(), still()], "never", Some(Phase::Sliding), &["1/5..1"]);
    let wider = Shape::cuboid([-1.0, -1.0, 0.0], [1.0 + 2f64.powi(-30), 1.0, 3.0]);
    assert_answers(&wider, &plate_with_hole(), [way(), still()], "1/5", Some(Phase::Entering), &["1/5..1"]);
    let aside = Way::edge([0.25, 0.0, 1.0], [0.25, 0.0, -4.0]);
    assert_answers(&peg, &plate_with_hole(), [aside, still()], "1/5", Some(Phase::Entering), &["1/5..1"]);
}

#[test]
fn boxes_that_share_their_side_planes_overlap_without_a_vertex_inside() {
    let through = Way::edge([-5.0, 0.0, 0.0], [5.0, 0.0, 0.0]);
    assert_answers(&cube(2.0), &cube(2.0), [through, still()], "3/10", Some(Phase::Entering), &["3/10..7/10"]);
    let [half, whole] = [1.0, 2.0].map(|x| Way::at([x, 0.0, 0.0]));
    assert_answers(&cube(2.0), &cube(2.0), [half, still()], "start", Some(Phase::Overlapping), &["0..1"]);
    assert_answers(&cube(2.0), &cube(2.0), [whole, still()], "never", Some(Phase::Sliding), &["0..1"]);
    assert_answers(&cube(2.0), &cube(2.0), [still(), still()], "start", Some(Phase::Overlapping), &["0..1"]);
    let apart = Way::edge([2.0, 0.0, 0.0], [5.0, 0.0, 0.0]);
    assert_answers(&cube(2.0), &cube(2.0), [apart, still()], "never", Some(Phase::Leaving), &["0..0"]);
    let together = Way::edge([2.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
    assert_answers(&cube(2.0), &cube(2.0), [together, still()], "0", Some(Phase::Entering), &["0..1"]);
}

#[test]
fn a_tip_passes_through_a_tip() {
    let across = Way::edge([-3.0, 0.0, 2.0], [3.0, 0.0, 2.0]);
    assert_answers(&octahedron(), &octahedron(), [across, still()], "never", Some(Phase::Touching), &["1/2..1/2"]);
    let down = Way::edge([0.0, 0.0, 3.0], [0.0, 0.0, 1.0]);
    assert_answers(&octahedron(), &octahedron(), [down, still()], "1/2", Some(Phase::Entering), &["1/2..1"]);
}

#[test]
fn an_edge_grazes_an_edge() {
    let past = Way::edge([-3.0, -1.0, 0.0], [1.0, 3.0, 0.0]);
    assert_answers(&cube(1.0), &cube(1.0), [past, still()], "never", Some(Phase::Touching), &["1/2..1/2"]);
    // Along the line of both edges it is a while, and of one height it overlaps in nothing but the edge.
    let along = Way::edge([-1.0, 1.0, -3.0], [-1.0, 1.0, 3.0]);
    assert_answers(&cube(1.0), &cube(1.0), [along, still()], "never", Some(Phase::Sliding), &["1/3..2/3"]);
}

#[test]
fn a_box_leaves_the_table_and_comes_back() {
    let lifted = Way::edge([0.0; 3], [0.0, 0.0, 3.0]);
    assert_answers(&cube(1.0), &table(), [lifted, still()], "never", Some(Phase::Leaving), &["0..0"]);
    let hops = [(0.0, [0.0; 3]), (1.0, [1.0, 0.0, 1.0]), (2.0, [2.0, 0.0, 0.0]), (3.0, [2.0, 0.0, 0.0])];
    assert_answers(
        &cube(1.0),
        &table(),
        [Way::through(hops.to_vec()), still()],
        "never",
        Some(Phase::Leaving),
        &["0..0", "2..3"],
    );
}

#[test]
fn resting_then_pressed() {
    let places = [[-2.0, 0.0, 0.0], [0.0; 3], [0.0; 3], [0.0, 0.0, -0.5]];
    let way = Way::through(places.iter().enumerate().map(|(time, place)| (time as f64, *place)).collect());
    assert_answers(&cube(1.0), &table(), [way, still()], "2", Some(Phase::Sliding), &["0..3"]);
}

#[test]
fn a_cavity_holds_a_box() {
    let hollow = Shape::cuboid([0.0; 3], [4.0; 3]).joined(Shape::cuboid([1.0; 3], [3.0; 3]).reversed());
    let inside = Way::edge([1.5; 3], [4.5, 1.5, 1.5]);
    assert_answers(&cube(1.0), &hollow, [inside, still()], "1/6", Some(Phase::Entering), &["1/6..5/6"]);
    let filling = || Way::at([1.0; 3]);
    assert_answers(&cube(2.0), &hollow, [filling(), still()], "never", Some(Phase::Sliding), &["0..1"]);
    let pressed = Way::edge([1.0; 3], [1.0, 1.0, 1.5]);
    assert_answers(&cube(2.0), &hollow, [pressed, still()], "0", Some(Phase::Entering), &["0..1"]);
    let in_the_wall = Way::at([0.0; 3]);
    assert_answers(&cube(1.0), &hollow, [in_the_wall, still()], "start", Some(Phase::Overlapping), &["0..1"]);
    // A box that fills the box and its cavity, but for the cavity all of it is in the walls.
    assert_answers(&cube(4.0), &hollow, [still(), still()], "start", Some(Phase::Overlapping), &["0..1"]);
}

/// A tetrahedron whose first three corners, seen from outside, run counter-clockwise.
fn tetrahedron(corners: [[f64; 3]; 4]) -> Shape {
    Shape::new(corners.to_vec(), vec![vec![0, 1, 2], vec![0, 3, 1], vec![1, 3, 2], vec![2, 3, 0]])
}

#[test]
fn a_part_in_a_wall_is_in_line_with_faces_of_cavities() {
    // Every corner of the part is in the plane of a face of a cavity that a ray along the first axis runs along.
    let above = [[0.0; 3], [10.0, 0.0, 0.0], [10.0, 0.0, 10.0], [8.0, 5.0, 3.0]];
    let below = [[0.0, -1.0, 0.0], [10.0, -1.0, 10.0], [10.0, -1.0, 0.0], [8.0, -6.0, 3.0]];
    let cavities = tetrahedron(above).joined(tetrahedron(below)).reversed();
    let hollow = Shape::cuboid([-20.0; 3], [20.0; 3]).joined(cavities);
    let part = tetrahedron([[1.0, 0.0, 9.0], [0.0, 0.0, 8.0], [-1.0, 0.0, 9.0], [0.0, -1.0, 8.5]]);
    let outside = Shape::cuboid([20.0, 0.0, 0.0], [22.0, 2.0, 2.0]);
    let ways = || [still(), still()];
    assert_answers(&outside, &hollow, ways(), "never", Some(Phase::Sliding), &["0..1"]);
    assert_answers(&outside.joined(part), &hollow, ways(), "start", Some(Phase::Overlapping), &["0..1"]);
}

#[test]
fn what_is_flat_has_no_interior() {
    let pillow = Shape::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![vec![0, 1, 2], vec![0, 2, 1]]);
    let inside = Way::at([1.0; 3]);
    assert_answers(&pillow, &cube(4.0), [inside, still()], "never", Some(Phase::Sliding), &["0..1"]);
}

#[test]
fn a_body_that_appears_inside_overlaps_from_then_on() {
    let appears =
        Way { before: Before::Absent, after: After::Hold, ..Way::through(vec![(1.0, [0.5; 3]), (2.0, [0.5; 3])]) };
    assert_answers(&cube(1.0), &cube(4.0), [appears, still()], "1", Some(Phase::Overlapping), &["1..2"]);
}

#[test]
fn parts_of_one_mesh_that_lie_face_to_face_are_one_solid() {
    // Two boxes with a common face: a peg that goes through that face meets the inside.
    let double = cube(2.0).joined(Shape::cuboid([2.0, 0.0, 0.0], [4.0, 2.0, 2.0]));
    let down = Way::edge([1.5, 0.5, 3.0], [1.5, 0.5, 1.0]);
    assert_answers(&cube(1.0), &double, [down, still()], "1/2", Some(Phase::Entering), &["1/2..1"]);
    // The same with the second inside out: winding numbers of both are other than zero.
    let mixed = cube(2.0).joined(Shape::cuboid([2.0, 0.0, 0.0], [4.0, 2.0, 2.0]).reversed());
    let down = Way::edge([1.5, 0.5, 3.0], [1.5, 0.5, 1.0]);
    assert_answers(&cube(1.0), &mixed, [down, still()], "1/2", Some(Phase::Entering), &["1/2..1"]);
}

#[test]
fn random_queries_are_answered_as_by_the_oracle() {
    let lattice = (0..250).map(|index| lattice::query(91, index));
    let snug = (0..150).map(|index| snug_query(91, index));
    for (index, query) in lattice.chain(snug).enumerate() {
        let (expected, found) = (expected(&query).unwrap(), found(&query).unwrap());
        assert_eq!(expected, found, "{index}: {query:?}");
    }
}

fn contact_set(a: &Shape, b: &Shape, way: Way) -> ContactSet {
    let query = Query { a: a.clone(), b: b.clone(), way_a: way, way_b: still(), clock: [0.0, 1.0] };
    let asked = methods::Asked::new(&query).unwrap();
    let (query, mut scratch) = (asked.query(Method::AUTO), Scratch::new());
    let set = query.contact_set(&mut scratch).unwrap().expect("a contact");
    assert_eq!(query.largest_patch(&mut scratch).unwrap(), largest_patch(&set));
    set
}

fn largest_patch(set: &ContactSet) -> Option<PatchKind> {
    set.parts.iter().flat_map(|part| &part.patches).map(Patch::kind).max()
}

#[test]
fn the_largest_patch_is_that_of_the_contact_set() {
    let mut found = [0; 4];
    for query in (0..400).map(|index| if index % 2 == 0 { lattice::query(92, index) } else { snug_query(92, index) }) {
        let Ok(asked) = methods::Asked::new(&query) else { continue };
        let (asked, mut scratch) = (asked.query(Method::AUTO), Scratch::new());
        let set = asked.contact_set(&mut scratch).unwrap();
        let expected = set.as_ref().and_then(largest_patch);
        assert_eq!(asked.largest_patch(&mut scratch).unwrap(), expected, "{query:?}");
        found[expected.map_or(0, |kind| 1 + kind as usize)] += 1;
    }
    assert!(found.iter().all(|&count| count > 10), "{found:?}");
}

#[test]
fn a_box_lands_on_a_table_with_a_square() {
    let set = contact_set(&cube(1.0), &table(), Way::edge([0.0, 0.0, 1.0], [0.0, 0.0, -1.0]));
    assert_eq!(set.time.to_string(), "1/2");
    let [part] = &set.parts[..] else { panic!("{set:?}") };
    let [Patch::Polygon(corners)] = &part.patches[..] else { panic!("{set:?}") };
    assert_eq!(corners.len(), 4);
    // The ground of the box, its four edges and its four corners, all with the top of the table.
    let expected = [0, 1, 2, 3].map(Feature::Vertex).into_iter();
    let expected = expected.chain([[0, 1], [0, 2], [1, 3], [2, 3]].map(Feature::Edge)).chain([Feature::Face(0)]);
    assert_eq!(set.pairs, expected.map(|feature| (feature, Feature::Face(1))).collect::<Vec<_>>());
}

#[test]
fn edges_meet_in_a_segment_and_tips_in_a_point() {
    let set = contact_set(&cube(1.0), &cube(1.0), Way::edge([-3.0, -1.0, 0.5], [1.0, 3.0, 0.5]));
    let [Patch::Segment(ends)] = &set.parts[0].patches[..] else { panic!("{set:?}") };
    assert_eq!(ends.map(|end| [end.x, end.y, end.z]), [[0.0, 1.0, 0.5], [0.0, 1.0, 1.0]]);
    assert_eq!(set.pairs.len(), 3, "{set:?}");
    let set = contact_set(&octahedron(), &octahedron(), Way::edge([-3.0, 0.0, 2.0], [3.0, 0.0, 2.0]));
    assert_eq!(set.pairs, [(Feature::Vertex(5), Feature::Vertex(4))]);
    assert!(matches!(&set.parts[..], [part] if matches!(part.patches[..], [Patch::Point(_)])), "{set:?}");
}

#[test]
fn skins_of_boxes_that_overlap_meet_in_segments() {
    let set = contact_set(&cube(2.0), &cube(2.0), Way::edge([1.0; 3], [2.0, 1.0, 1.0]));
    let [part] = &set.parts[..] else { panic!("{set:?}") };
    let mut corners: Vec<[f64; 3]> = Vec::new();
    for patch in &part.patches {
        let Patch::Segment(ends) = patch else { panic!("{patch:?}") };
        corners.extend(ends.map(|end| [end.x, end.y, end.z]));
    }
    corners.sort_by(|p, q| p.partial_cmp(q).unwrap());
    corners.dedup();
    // Where an edge of one goes through a face of the other; two triangles of a face meet at the middle of a segment.
    for corner in [[1.0, 1.0, 2.0], [1.0, 2.0, 1.0], [1.0, 2.0, 2.0], [2.0, 1.0, 1.0], [2.0, 1.0, 2.0], [2.0, 2.0, 1.0]]
    {
        assert!(corners.contains(&corner), "{corners:?}");
    }
    assert!(corners.iter().all(|corner| corner.contains(&1.0) && corner.contains(&2.0)), "{corners:?}");
}

#[test]
fn two_feet_stand_in_two_places() {
    let feet = cube(1.0).joined(Shape::cuboid([2.0, 0.0, 0.0], [3.0, 1.0, 1.0]));
    let set = contact_set(&feet, &table(), Way::edge([-1.0, 0.0, 1.0], [-1.0, 0.0, -1.0]));
    assert_eq!(set.parts.len(), 2, "{set:?}");
    let is_polygon = |patch: &Patch| matches!(patch, Patch::Polygon(_));
    assert!(set.parts.iter().all(|part| part.patches.iter().all(is_polygon)), "{set:?}");
}

/// Corners on a circle around the z axis.
fn ring(count: usize, z: f64) -> Vec<[f64; 3]> {
    let corner = |i: usize| {
        let angle = (i as f64 + 0.25) / count as f64 * std::f64::consts::TAU;
        [angle.cos(), angle.sin(), z]
    };
    (0..count).map(corner).collect()
}

/// A cone of so many sides that stands on its tip.
fn top(sides: u32) -> Shape {
    let mut vertices = ring(sides as usize, 1.0);
    vertices.extend([[0.0; 3], [0.0, 0.0, 1.0]]);
    let faces = (0..sides).flat_map(|i| [vec![(i + 1) % sides, i, sides], vec![i, (i + 1) % sides, sides + 1]]);
    Shape::new(vertices, faces.collect())
}

fn phase_and_overlap(a: &Shape, b: &Shape, way: Way) -> (Option<Phase>, String) {
    let query = Query { a: a.clone(), b: b.clone(), way_a: way, way_b: still(), clock: [0.0, 1.0] };
    let asked = methods::Asked::new(&query).unwrap();
    let (query, scratch) = (asked.query(Method::GENERAL), &mut Scratch::new());
    let overlap = match query.first_overlap(scratch).unwrap() {
        Overlap::Clear => "never".to_owned(),
        Overlap::Begins(contact) => contact.time.to_string(),
        Overlap::FromStart(_) => "start".to_owned(),
    };
    (query.phase(scratch).unwrap(), overlap)
}

#[test]
fn a_tip_of_thousands_of_edges_is_decided() {
    let top = top(4000);
    let told = |from, to| phase_and_overlap(&top, &table(), Way::edge(from, to));
    assert_eq!(told([0.5, 0.25, 1.0], [0.5, 0.25, -1.0]), (Some(Phase::Entering), "1/2".to_owned()));
    assert_eq!(told([0.5, 0.25, 0.0], [1.5, 0.25, 0.0]), (Some(Phase::Sliding), "never".to_owned()));
    assert_eq!(told([0.5, 0.25, 0.0], [1.5, 0.25, 1.0]), (Some(Phase::Leaving), "never".to_owned()));
    assert_eq!(told([0.5, 0.25, -0.5], [1.5, 0.25, 1.0]), (Some(Phase::Overlapping), "start".to_owned()));
}

#[test]
fn flat_ends_of_hundreds_of_triangles_are_decided() {
    // Upside down, the fan around the middle of its end is on the table, or on that of another.
    let mut up = top(250);
    up.vertices.iter_mut().for_each(|p| *p = [p[0], -p[1], 1.0 - p[2]]);
    let mut down = up.clone();
    down.vertices.iter_mut().for_each(|p| *p = [p[1], p[0], -p[2]]);
    for under in [&table(), &down] {
        let told = |from, to| phase_and_overlap(&up, under, Way::edge(from, to));
        assert_eq!(told([0.5, 0.25, 1.0], [0.5, 0.25, -0.5]), (Some(Phase::Entering), "2/3".to_owned()));
        assert_eq!(told([0.5, 0.25, 0.0], [0.75, 0.25, 0.0]), (Some(Phase::Sliding), "never".to_owned()));
        assert_eq!(told([0.5, 0.25, 0.0], [0.75, 0.25, 1.0]), (Some(Phase::Leaving), "never".to_owned()));
    }
}

#[test]
fn how_bodies_start_is_told() {
    let told = |way: Way, b: Shape| {
        let query = Query { a: cube(1.0), b, way_a: way, way_b: still(), clock: [0.0, 1.0] };
        let asked = methods::Asked::new(&query).unwrap();
        let starts = methods::methods().filter(|&method| asked.applies(method));
        let starts: Vec<Start> = starts.map(|method| asked.query(method).start(&mut Scratch::new()).unwrap()).collect();
        assert!(starts.windows(2).all(|pair| pair[0] == pair[1]), "{starts:?}");
        starts[0]
    };
    assert_eq!(told(Way::edge([0.0, 0.0, 2.0], [0.0; 3]), table()), Start::Apart);
    assert_eq!(told(Way::at([0.0; 3]), table()), Start::Touching);
    assert_eq!(told(Way::at([0.0, 0.0, -0.5]), table()), Start::Overlapping);
    assert_eq!(told(Way::at([1.5; 3]), cube(4.0)), Start::Overlapping);
    assert_eq!(told(Way::at([0.0, 0.0, -0.5]), table().into_surface()), Start::InContact);
    let later = Way { before: Before::Absent, ..Way::through(vec![(0.5, [0.5; 3]), (1.0, [0.5; 3])]) };
    assert_eq!(told(later, cube(4.0)), Start::Apart);
}

#[test]
fn surfaces_are_refused_and_so_are_methods_that_count_touching() {
    let query = Query { a: cube(1.0).into_surface(), b: cube(1.0), way_a: still(), way_b: still(), clock: [0.0, 1.0] };
    let asked = methods::Asked::new(&query).unwrap();
    let told = asked.query(Method::AUTO).first_overlap(&mut Scratch::new()).unwrap_err().to_string();
    assert!(told.contains("body A is a surface"), "{told}");
    let solids = Query { a: cube(1.0), ..query };
    let asked = methods::Asked::new(&solids).unwrap();
    let told = asked.query(Method::LATTICE).first_overlap(&mut Scratch::new()).unwrap_err().to_string();
    assert!(told.contains("`lattice` cannot allow touching"), "{told}");
}
