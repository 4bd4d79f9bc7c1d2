//! Ends and exits against their definitions, facet by facet in rational numbers.

use super::*;
use firstcontact_convex::ConvexSolid;
use firstcontact_convex::samples::{Random, cone, ellipsoid, prism};
use firstcontact_exact::Sign;
use firstcontact_solid::{Body, convex_hull};

fn body(points: &[[f64; 3]]) -> Body {
    let triangles = convex_hull(points).unwrap();
    Body::from_mesh(firstcontact_formats::Mesh::new(points.to_vec(), triangles).unwrap()).unwrap()
}

fn number(value: i64) -> Rational {
    Rational::of(value as f64)
}

fn scaled<'b>(body: &'b Body, origin: [f64; 3], seed: [f64; 3], [low, high]: [f64; 2]) -> ScaledSolid<'b> {
    let polyhedron = &ConvexSolid::of(body).unwrap().polyhedron;
    ScaledSolid { polyhedron, skin: body.skin(), origin, seed, range: [Rational::of(low), Rational::of(high)] }
}

/// The mean of the vertices in the world, rounded.
fn middle(body: &Body, origin: [f64; 3]) -> [f64; 3] {
    let polyhedron = &ConvexSolid::of(body).unwrap().polyhedron;
    let share = 1.0 / polyhedron.points().len() as f64;
    std::array::from_fn(|k| polyhedron.points().iter().map(|p| p[k] * share).sum::<f64>() + origin[k])
}

type Vector = [Rational; 3];

/// For each facet its normal, and its product with the points of the unscaled facet, seen from the seed.
fn planes_of(solid: &ScaledSolid<'_>) -> Vec<(Vector, Rational)> {
    use firstcontact_exact::ring::{cross, difference, dot};
    let [origin, seed] = [solid.origin, solid.seed].map(|point| point.map(Rational::of));
    let seen = |vertex: u32| -> Vector {
        let point = solid.polyhedron.points()[vertex as usize];
        let world: Vector = std::array::from_fn(|k| &Rational::of(point[k]) + &origin[k]);
        difference(&world, &seed)
    };
    let plane = |facet: u32| {
        let corners: Vec<Vector> =
            solid.polyhedron.around_facet(facet).map(|edge| seen(solid.polyhedron.origin(edge))).collect();
        let normal = cross(&difference(&corners[1], &corners[0]), &difference(&corners[2], &corners[1]));
        let height = dot(&normal, &corners[0]).reduced();
        (normal.map(|x| x.reduced()), height)
    };
    (0..solid.polyhedron.facet_count() as u32).map(plane).collect()
}

/// Checks a path by the definitions of its ends and exits; how many pieces both exits have together.
fn check(solids: &[ScaledSolid<'_>; 2], path: &Path) -> usize {
    use firstcontact_exact::ring::dot;
    for side in [0, 1] {
        let solid = &solids[side];
        let planes = planes_of(solid);
        let [end, other] = [&path.ends[side].0, &path.ends[1 - side].0];
        let seed = solid.seed.map(Rational::of);
        let (start, along) = (difference(end, &seed), difference(other, end));
        let [low, high] = &solid.range;
        let is_inside = |(normal, height): &(Vector, Rational)| dot(normal, &start) < height * low;
        let is_seed = start.iter().all(|x| x.sign().is_zero());
        assert!(is_seed || planes.iter().all(is_inside), "{path:?}");
        let at = |rho: &Rational| {
            let ahead = planes.iter().filter(|(normal, _)| dot(normal, &along).sign() == Sign::Positive);
            ahead
                .map(|(normal, height)| (&(height * rho) - &dot(normal, &start)).over(&dot(normal, &along)))
                .min()
                .unwrap()
        };
        let exit = &path.exits[side];
        for step in 0..=24 {
            let rho = low + &(&(high - low) * &number(step).over(&number(24)));
            assert_eq!(exit.at(&rho), Some(at(&rho)), "{path:?} at {rho}");
        }
        let pieces = exit.pieces();
        assert_eq!((&pieces[0].from, &pieces[pieces.len() - 1].to), (low, high));
        for pair in pieces.windows(2) {
            assert!(pair[0].to == pair[1].from && pair[0].from < pair[0].to);
            assert!(pair[0].line.slope > pair[1].line.slope && pair[1].line.slope.sign() == Sign::Positive);
            assert_eq!(pair[0].line.at(&pair[0].to), at(&pair[0].to));
        }
        assert_eq!(exit.at(&(high + &number(1))), None);
    }
    path.exits.iter().map(|exit| exit.pieces().len()).sum()
}

fn shapes() -> Vec<Vec<[f64; 3]>> {
    let mut random = Random(11);
    let lattice = (0..30).map(|_| random.lattice()).collect();
    let offset = ellipsoid(30, [2.0, 1.0, 1.0]).into_iter().map(|p| p.map(|x| x + 1e6)).collect();
    let sliver = ellipsoid(12, [1.0, 1.0, 1e-9]);
    vec![lattice, ellipsoid(40, [1.0; 3]), ellipsoid(60, [3.0, 1.0, 0.2]), prism(4), prism(11), cone(5), offset, sliver]
}

#[test]
fn ends_and_exits_are_what_they_are_defined_to_be() {
    let bodies: Vec<Body> = shapes().iter().map(|points| body(points)).collect();
    let mut random = Random(5);
    let (mut paths, mut pieces, mut overlapping) = ([0, 0], [0, 0], 0);
    for round in 0..60 {
        let [a, b] = [round % bodies.len(), (round * 7 + 3) % bodies.len()].map(|index| &bodies[index]);
        let places: [[f64; 3]; 2] = [0, 1].map(|_| random.lattice());
        let ranges = if round % 5 == 0 { [[0.0, 2.0], [0.25, 3.0]] } else { [[0.125, 4.0], [0.5, 1.75]] };
        let solids = [
            scaled(a, places[0], middle(a, places[0]), ranges[0]),
            scaled(b, places[1], middle(b, places[1]), ranges[1]),
        ];
        for (kind, index) in [(PathKind::Seeds, 0), (PathKind::Ellipsoids, 1)] {
            match Path::between(&solids, kind) {
                Ok(path) => {
                    paths[index] += 1;
                    pieces[index] += check(&solids, &path);
                }
                Err(NoPath::EllipsoidsOverlap) => overlapping += 1,
                Err(NoPath::Coincident) => assert_eq!(solids[0].seed, solids[1].seed),
            }
        }
    }
    assert_eq!(pieces[0], 2 * paths[0], "seen from the seed the facet does not change");
    assert!(paths[1] > 30 && pieces[1] > 2 * paths[1] && overlapping > 0);
}

#[test]
fn ends_outside_are_drawn_in() {
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let solid = scaled(&cube, [0.0; 3], [0.5, 0.0, 0.0], [0.25, 1.0]);
    let exponent = -60;
    let far = rounded(Vector3::new(5.0, 1e-9, -3.0));
    let side = PathEnd::of(&solid, &far, exponent);
    assert!(is_strictly_inside(&side.planes, &side.end, &solid.range[0]) && !is_zero(&side.end));
    let nothing = PathEnd::of(&scaled(&cube, [0.0; 3], [0.5, 0.0, 0.0], [0.0, 1.0]), &far, exponent);
    assert!(is_zero(&nothing.end));
    for bad in [f64::NAN, f64::INFINITY] {
        assert_eq!(rounded(Vector3::new(bad, 1.0, 0.0)).vector, [0.0; 3]);
    }
}

#[test]
fn a_path_along_an_edge_leaves_through_the_first_of_its_facets() {
    // The ray from the seed of one cube to that of the other goes through the middle of an edge.
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let solids =
        [scaled(&cube, [0.0; 3], [0.0; 3], [0.5, 3.0]), scaled(&cube, [4.0, 4.0, 0.0], [4.0, 4.0, 0.0], [1.0; 2])];
    let path = Path::between(&solids, PathKind::Seeds).unwrap();
    check(&solids, &path);
    let [of_a, of_b] = path.exits.each_ref().map(|exit| exit.pieces());
    assert_eq!((of_a.len(), of_b.len()), (1, 1));
    assert_eq!((of_a[0].line.slope.to_string(), of_a[0].line.intercept.to_string()), ("1/4".into(), "0".into()));
    assert_eq!(of_b[0].line.at(&number(1)).to_string(), "1/4");
}
