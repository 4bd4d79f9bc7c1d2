//! The oracle on questions whose answers were found by hand.

use super::clock::{After, Before, Path, first_contact_on_clock};
use super::*;

/// The box `[low, high]`, its corners counted with x fastest, cut into triangles along one diagonal a side.
fn cuboid(low: [f64; 3], high: [f64; 3], kind: Kind) -> Body {
    let corner = |i: usize| [0, 1, 2].map(|axis| if i >> axis & 1 == 1 { high[axis] } else { low[axis] });
    let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    polygons((0..8).map(corner).collect(), &faces, kind)
}

fn polygons(vertices: Vec<[f64; 3]>, faces: &[[u32; 4]], kind: Kind) -> Body {
    let mut triangles = Vec::new();
    let mut edges = Vec::new();
    for (face, &[a, b, c, d]) in faces.iter().enumerate() {
        triangles.extend([[a, b, c], [a, c, d]].map(|corners| Triangle { corners, face: face as u32 }));
        edges.extend([[a, b], [b, c], [c, d], [d, a]]);
    }
    Body::new(vertices, &triangles, &edges, kind).unwrap()
}

fn lone_triangle(vertices: [[f64; 3]; 3]) -> Body {
    let triangle = Triangle { corners: [0, 1, 2], face: 0 };
    Body::new(vertices.to_vec(), &[triangle], &[[0, 1], [1, 2], [2, 0]], Kind::Surface).unwrap()
}

fn unit_box() -> Body {
    cuboid([-1.0; 3], [1.0; 3], Kind::Solid)
}

fn moved(a: &Body, b: &Body, offset: [f64; 3], displacement: [f64; 3]) -> Outcome {
    let [offset, displacement] = [offset, displacement].map(|v| v.map(|x| Rational::from_f64(x).unwrap()));
    first_contact(a, b, &offset, &displacement)
}

fn contact(time: &str, a: Feature, b: Feature) -> (Rational, Feature, Feature) {
    (time.parse().unwrap(), a, b)
}

fn found(outcome: &Outcome) -> (Rational, Feature, Feature) {
    let contact = outcome.contact().expect("a contact");
    (contact.time.clone(), contact.a, contact.b)
}

#[test]
fn a_box_meets_a_box_head_on() {
    let outcome = moved(&unit_box(), &unit_box(), [-6.0, 0.5, 0.25], [8.0, 0.0, 0.0]);
    // A's face x = 1 meets B's face x = -1; of A's corners 1, 3, 5, 7 the first two lie in that face of B or beyond it.
    assert!(matches!(outcome, Outcome::Contact(_)));
    assert_eq!(found(&outcome), contact("1/2", Feature::Vertex(1), Feature::Face(4)));
}

#[test]
fn a_graze_counts_and_a_hair_beside_it_does_not() {
    let graze = moved(&unit_box(), &unit_box(), [-6.0, 2.0, 2.0], [8.0, 0.0, 0.0]);
    // When the front of A arrives at x = -1 its lowest corner there meets B's highest, before the edge beyond.
    assert_eq!(found(&graze), contact("1/2", Feature::Vertex(1), Feature::Vertex(6)));
    let beside = moved(&unit_box(), &unit_box(), [-6.0, 2.0, 2.0f64.next_up()], [8.0, 0.0, 0.0]);
    assert_eq!(beside, Outcome::Clear);
}

#[test]
fn containment_counts_for_solids_only() {
    let small = cuboid([-0.25; 3], [0.25; 3], Kind::Solid);
    let inside = moved(&small, &unit_box(), [0.0; 3], [9.0, 0.0, 0.0]);
    assert!(matches!(inside, Outcome::StartsInContact(_)));
    assert_eq!(found(&inside), contact("0", Feature::Vertex(0), Feature::Interior));
    let around = moved(&unit_box(), &small, [0.0; 3], [9.0, 0.0, 0.0]);
    assert_eq!(found(&around), contact("0", Feature::Interior, Feature::Vertex(0)));
    let hollow = cuboid([-1.0; 3], [1.0; 3], Kind::Surface);
    let leaves = moved(&small, &hollow, [0.0; 3], [3.0, 0.0, 0.0]);
    assert!(matches!(leaves, Outcome::Contact(_)));
    assert_eq!(found(&leaves), contact("1/4", Feature::Vertex(1), Feature::Face(5)));
}

#[test]
fn an_inside_out_box_bounds_what_it_bounds() {
    let faces = [[1, 3, 2, 0], [6, 7, 5, 4], [4, 5, 1, 0], [3, 7, 6, 2], [2, 6, 4, 0], [5, 7, 3, 1]];
    let corner = |i: usize| [0, 1, 2].map(|axis| if i >> axis & 1 == 1 { 1.0 } else { -1.0 });
    let inverted = polygons((0..8).map(corner).collect(), &faces, Kind::Solid);
    let small = cuboid([-0.25; 3], [0.25; 3], Kind::Solid);
    assert_eq!(
        found(&moved(&small, &inverted, [0.0; 3], [0.0; 3])),
        contact("0", Feature::Vertex(0), Feature::Interior)
    );
}

#[test]
fn crossing_edges_meet_at_a_fraction() {
    let a = lone_triangle([[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]);
    let b = lone_triangle([[0.0, -1.0, -1.0], [0.0, 1.0, -1.0], [0.0, 0.0, -2.0]]);
    let outcome = moved(&a, &b, [0.25, 0.125, 0.0], [0.0, 0.0, -3.0]);
    assert_eq!(found(&outcome), contact("1/3", Feature::Edge([0, 1]), Feature::Edge([0, 1])));
    let point = outcome.contact().unwrap().point.each_ref().map(Rational::to_string);
    assert_eq!(point, ["0", "1/8", "-1"]);
}

#[test]
fn triangles_sliding_in_their_own_plane_meet() {
    let a = lone_triangle([[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let outcome = moved(&a, &a, [-3.0, 0.25, 0.0], [3.0, 0.0, 0.0]);
    // The tip (1, 0) runs at height 1/4 into the upright side x = 0.
    assert_eq!(found(&outcome), contact("2/3", Feature::Vertex(1), Feature::Edge([0, 2])));
    assert_eq!(moved(&a, &a, [-3.0, 0.25, 1e-300], [3.0, 0.0, 0.0]), Outcome::Clear);
}

#[test]
fn the_diagonal_of_a_square_is_its_face() {
    let square =
        polygons(vec![[0.0; 3], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [0.0, 2.0, 0.0]], &[[0, 1, 2, 3]], Kind::Surface);
    let needle = lone_triangle([[1.0, 1.0, 1.0], [1.0, 1.0, 2.0], [1.0, 1.5, 2.0]]);
    let outcome = moved(&needle, &square, [0.0; 3], [0.0, 0.0, -2.0]);
    assert_eq!(found(&outcome), contact("1/2", Feature::Vertex(0), Feature::Face(0)));
}

#[test]
fn of_several_corners_on_a_face_the_least_is_named_whichever_triangle_it_is_in() {
    // Corner 2 of the small box is on the diagonal of the wall, corner 0 is not.
    let faces = [[2, 6, 4, 0], [1, 3, 7, 5]];
    let corner = |i: usize| [0, 1, 2].map(|axis| if i >> axis & 1 == 1 { 2.0 } else { -2.0 });
    let walls = polygons((0..8).map(corner).collect(), &faces, Kind::Surface);
    let small = cuboid([-0.5; 3], [0.5; 3], Kind::Solid);
    let least = |time| contact(time, Feature::Face(0), Feature::Vertex(0));
    assert_eq!(found(&moved(&walls, &small, [0.0; 3], [3.0, 0.0, 0.0])), least("1/2"));
    assert_eq!(found(&moved(&walls, &small, [1.5, 0.0, 0.0], [3.0, 0.0, 0.0])), least("0"));
}

#[test]
fn a_triangle_without_area_is_the_segment_it_is() {
    let segment = lone_triangle([[0.0; 3], [2.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
    let point = lone_triangle([[0.0; 3]; 3]);
    let outcome = moved(&point, &segment, [0.5, 0.0, 1.0], [0.0, 0.0, -4.0]);
    assert_eq!(found(&outcome), contact("1/4", Feature::Vertex(0), Feature::Edge([0, 1])));
    assert_eq!(moved(&point, &segment, [2.5, 0.0, 0.0], [1.0, 0.0, 0.0]), Outcome::Clear);
    assert_eq!(
        found(&moved(&point, &segment, [2.5, 0.0, 0.0], [-1.0, 0.0, 0.0])),
        contact("1/2", Feature::Vertex(0), Feature::Vertex(1))
    );
}

#[test]
fn big_and_machine_integers_agree() {
    let scaled = |factor: f64| {
        let shape = cuboid([-factor; 3], [factor; 3], Kind::Solid);
        let [offset, displacement] = [[-6.0, 0.5, 0.25], [7.0, 0.5, 0.125]].map(|v| v.map(|x| x * factor));
        found(&moved(&shape, &shape, offset, displacement))
    };
    assert_eq!(scaled(1.0), scaled(f64::from_bits((1023 + 80) << 52)));
    assert_eq!(scaled(1.0), scaled(f64::from_bits((1023 - 900) << 52)));
}

#[test]
fn paths_with_coprime_waypoint_times() {
    // A leaves x = 0 at t = 0 and is at 7 at t = 7; B comes from 10 at t = 0 and is at 4 at t = 3.
    let standing = unit_box();
    let a = Path::new(&[(0.0, [0.0; 3]), (7.0, [7.0, 0.0, 0.0])], Before::Wait, After::Hold).unwrap();
    let b = Path::new(&[(0.0, [10.0, 0.0, 0.0]), (3.0, [4.0, 0.0, 0.0])], Before::Wait, After::Hold).unwrap();
    let outcome = first_contact_on_clock((&standing, &a), (&standing, &b), [0.0, 7.0]).unwrap();
    // The gap is 10 - t - 2t and has to come down to 2.
    assert_eq!(found(&outcome), contact("8/3", Feature::Vertex(1), Feature::Vertex(0)));
    assert_eq!(outcome.contact().unwrap().point[0], "11/3".parse().unwrap());
}

#[test]
fn bodies_that_are_never_there_together_are_clear() {
    let shape = unit_box();
    let a = Path::new(&[(0.0, [0.0; 3]), (1.0, [0.0; 3])], Before::Wait, After::Vanish).unwrap();
    let late = |time: f64| Path::new(&[(time, [0.5; 3]), (3.0, [0.5; 3])], Before::Absent, After::Hold).unwrap();
    let outcome = |b: &Path| first_contact_on_clock((&shape, &a), (&shape, b), [0.0, 3.0]).unwrap();
    assert_eq!(outcome(&late(1.5)), Outcome::Clear);
    assert!(matches!(outcome(&late(1.0)), Outcome::Contact(contact) if contact.time == Rational::ONE));
}

#[test]
fn brackets_are_the_next_floats() {
    let third: Rational = "1/3".parse().unwrap();
    assert_eq!((third.lower(), third.upper()), (1.0 / 3.0, (1.0f64 / 3.0).next_up()));
    let negative = -third;
    assert_eq!((negative.lower(), negative.upper()), ((-1.0f64 / 3.0).next_down(), -1.0 / 3.0));
    for value in [0.0, 1.0, -2.5, 5e-324, -1e-310, f64::MAX, f64::MIN_POSITIVE, 1e-30, 0.1] {
        let exact = Rational::from_f64(value).unwrap();
        assert_eq!((exact.lower(), exact.upper()), (value, value));
        let above = &exact + &Rational::from_f64(5e-324).unwrap();
        let half_step = &(&above - &exact) / &Rational::from(2);
        let between = &exact + &half_step.unwrap();
        assert_eq!((between.lower(), between.upper()), (value, value.next_up()));
    }
    let huge = &Rational::from_f64(f64::MAX).unwrap() + &Rational::ONE;
    assert_eq!((huge.lower(), huge.upper()), (f64::MAX, f64::INFINITY));
}

#[test]
fn fractions_print_and_parse_in_lowest_terms() {
    for (text, printed) in [("5/10", "1/2"), ("-6/4", "-3/2"), ("6/-4", "-3/2"), ("8/4", "2"), ("0/7", "0")] {
        assert_eq!(text.parse::<Rational>().unwrap().to_string(), printed);
    }
    for text in ["", "1/0", "a", "1/2/3", "0.5"] {
        assert!(text.parse::<Rational>().is_err(), "{text}");
    }
}

#[test]
fn bad_arrays_are_errors() {
    let triangle = Triangle { corners: [0, 1, 2], face: 0 };
    let body = |vertices: Vec<[f64; 3]>| Body::new(vertices, &[triangle], &[], Kind::Surface).map(|_| ());
    assert_eq!(body(vec![[0.0; 3]; 2]), Err(BodyError::NoSuchVertex(2)));
    assert_eq!(body(vec![[0.0; 3], [f64::NAN; 3], [0.0; 3]]), Err(BodyError::NotFinite(1)));
}

/// The plate's second triangle meets a lesser vertex than its first does, at the same time.
#[test]
fn the_pieces_of_a_face_rank_as_the_face() {
    let plate = polygons(
        vec![[-4.0, -4.0, 0.0], [4.0, -4.0, 0.0], [4.0, 4.0, 0.0], [-4.0, 4.0, 0.0]],
        &[[0, 1, 2, 3]],
        Kind::Surface,
    );
    let block = cuboid([-3.0, -1.0, -1.0], [1.0, 1.0, 1.0], Kind::Solid);
    let down = moved(&plate, &block, [0.0, 0.0, 5.0], [0.0, 0.0, -8.0]);
    assert_eq!(found(&down), contact("1/2", Feature::Face(0), Feature::Vertex(4)));
    let up = moved(&plate, &block, [0.0, 0.0, 1.0], [0.0, 0.0, 1.0]);
    assert!(matches!(up, Outcome::StartsInContact(_)));
    assert_eq!(found(&up), contact("0", Feature::Face(0), Feature::Vertex(4)));
}

fn nearness(from: [f64; 3], to: [f64; 3], margin: f64) -> Nearness {
    let cube = cuboid([-0.5; 3], [0.5; 3], Kind::Solid);
    let path = Path::new(&[(0.0, from), (1.0, to)], Before::Wait, After::Hold).unwrap();
    let stand = Path::new(&[(0.0, [0.0; 3])], Before::Wait, After::Hold).unwrap();
    first_within_on_clock((&cube, &path), (&cube, &stand), margin, [0.0, 1.0]).unwrap()
}

#[test]
fn bodies_come_within_a_margin_at_a_fraction_or_a_root() {
    let comes = |found: &Nearness| match found {
        Nearness::ComesWithin(time) => time.to_string(),
        other => panic!("{other:?}"),
    };
    // Face before face: the gap of 2 - 3 t is the margin.
    assert_eq!(comes(&nearness([-3.0, 0.0, 0.0], [0.0; 3], 0.5)), "1/2");
    // Corner before corner, apart by 1/4 along y and z: (3 - 4 t)^2 + 1/8 is a quarter.
    assert_eq!(comes(&nearness([-4.0, 1.25, 1.25], [0.0, 1.25, 1.25], 0.5)), "3/4 - sqrt(1/128)");
    // Edge before edge, apart by 3/8 along y: 3 - 4 t is 1/2.
    assert_eq!(comes(&nearness([-4.0, 1.375, 0.0], [0.0, 1.375, 0.0], 0.625)), "5/8");
    // The way of one leads past the other at the margin, and just beyond it.
    assert_eq!(nearness([-4.0, 1.5, 0.0], [0.0, 1.5, 0.0], 0.5f64.next_down()), Nearness::Beyond);
    assert_eq!(comes(&nearness([-4.0, 1.5, 0.0], [0.0, 1.5, 0.0], 0.5)), "3/4");
    for inside in [[0.0, 0.0, 0.0], [0.25, 0.0, 0.0], [-1.25, 0.0, 0.0], [-1.5, 0.0, 0.0]] {
        let found = nearness(inside, [9.0, 0.0, 0.0], 0.5);
        assert!(matches!(&found, Nearness::StartsWithin(time) if time.to_string() == "0"), "{found:?}");
    }
}

#[test]
fn a_body_that_appears_deep_inside_another_is_within_its_margin_then() {
    let (room, mote) = (cuboid([-9.0; 3], [9.0; 3], Kind::Solid), cuboid([-0.5; 3], [0.5; 3], Kind::Solid));
    let path = Path::new(&[(0.5, [0.0; 3]), (1.0, [0.25; 3])], Before::Absent, After::Hold).unwrap();
    let stand = Path::new(&[(0.0, [0.0; 3])], Before::Wait, After::Hold).unwrap();
    let found = first_within_on_clock((&mote, &path), (&room, &stand), 0.5, [0.0, 1.0]).unwrap();
    assert!(matches!(&found, Nearness::ComesWithin(time) if time.to_string() == "1/2"), "{found:?}");
}
