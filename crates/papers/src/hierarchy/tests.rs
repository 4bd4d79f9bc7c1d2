//! Hierarchies of round, long, pointed and lattice solids, and their answers beside those found by looking at
//! everything.

use nalgebra::Vector3;

use crate::hierarchy::Hierarchy;
use crate::hierarchy::line::Crossing;
use crate::hierarchy::nearest::Nearest;
use firstcontact_convex::Polyhedron;
use firstcontact_convex::samples::{Random, cone, ellipsoid, lattice_ball, polyhedron, prism, shapes};
use firstcontact_exact::geom::predicate::orient3d;
use firstcontact_exact::{Rational, Sign};

#[test]
fn every_level_is_a_hull() {
    for points in shapes() {
        let polyhedron = polyhedron(&points);
        let hierarchy = Hierarchy::new(&polyhedron);
        assert_eq!(hierarchy.check(), Ok(()));
        assert_eq!(hierarchy.sizes()[0] as usize, polyhedron.points().len());
        assert_eq!(hierarchy.sizes().last(), Some(&4));
        assert!(hierarchy.height() < 40, "{:?}", hierarchy.sizes());
        for (level, sizes) in hierarchy.sizes().windows(2).enumerate() {
            let gone = sizes[0] - sizes[1];
            assert!(20 * gone >= sizes[0], "level {level} of {sizes:?}");
        }
    }
}

#[test]
fn extreme_vertices_are_extreme() {
    let mut random = Random(11);
    for points in shapes() {
        let polyhedron = polyhedron(&points);
        let hierarchy = Hierarchy::new(&polyhedron);
        for round in 0..40 {
            let direction = if round % 2 == 0 { random.direction() } else { random.lattice().into() };
            let height = |vertex: usize| product(&direction, polyhedron.points()[vertex].into());
            let best = (1..polyhedron.points().len()).fold(0, |a, b| if height(b) > height(a) { b } else { a });
            let found = hierarchy.exact_extreme(&direction) as usize;
            assert!(height(found) >= height(best), "{found} and {best} along {direction:?}");
        }
        hierarchy.extreme(&Vector3::new(f64::NAN, 0.0, f64::INFINITY));
    }
}

fn product(direction: &Vector3<f64>, point: [f64; 3]) -> Rational {
    let term = |axis: usize| &Rational::of(direction[axis]) * &Rational::of(point[axis]);
    &(&term(0) + &term(1)) + &term(2)
}

/// Solids on a small lattice, where lines run along edges and through vertices, and some others.
fn solids() -> Vec<Polyhedron> {
    let points = [prism(4), cone(5), lattice_ball(2), lattice_ball(4), ellipsoid(60, [4.0, 3.0, 0.5]), cone(40)];
    points.iter().map(|points| polyhedron(points)).collect()
}

#[test]
fn lines_enter_where_they_do() {
    let mut random = Random(13);
    let (mut missed, mut entered, mut touched) = (0, 0, 0);
    for polyhedron in solids() {
        let hierarchy = Hierarchy::new(&polyhedron);
        for round in 0..600 {
            let [from, to] = [random.lattice(), random.lattice()];
            let to = if round % 3 == 0 { random.direction().into() } else { to };
            let facets = entered_facets(&polyhedron, from, to);
            match hierarchy.crossing(from, to) {
                Crossing::Missed => {
                    assert_eq!(facets, [0; 0], "{from:?} {to:?}");
                    missed += 1;
                }
                Crossing::Entered { triangle, face } => {
                    let holds = |facet: &u32| {
                        let corners: Vec<u32> =
                            polyhedron.around_facet(*facet).map(|side| polyhedron.origin(side)).collect();
                        triangle.iter().all(|corner| corners.contains(corner))
                    };
                    assert!(facets.iter().any(holds), "{from:?} {to:?}: {triangle:?} of {facets:?}");
                    assert!(face.iter().all(|vertex| triangle.contains(vertex)));
                    entered += 1;
                    touched += usize::from(face.len() < 3);
                }
            }
        }
    }
    assert!(missed > 200 && entered > 500 && touched > 100, "{missed} {entered} {touched}");
}

/// The facets that a line crosses inwards or whose border it touches on the way in.
fn entered_facets(polyhedron: &Polyhedron, from: [f64; 3], to: [f64; 3]) -> Vec<u32> {
    let enters = |&facet: &u32| {
        let corners: Vec<[f64; 3]> = polyhedron
            .around_facet(facet)
            .map(|side| polyhedron.points()[polyhedron.origin(side) as usize].into())
            .collect();
        let next = corners.iter().cycle().skip(1);
        let sides: Vec<Sign> = corners.iter().zip(next).map(|(&p, &q)| orient3d(from, to, p, q)).collect();
        !sides.contains(&Sign::Positive) && sides.contains(&Sign::Negative)
    };
    (0..polyhedron.facet_count() as u32).filter(enters).collect()
}

#[test]
fn nearest_points_are_nearest() {
    let mut random = Random(17);
    let (mut inside, mut outside) = (0, 0);
    for polyhedron in solids() {
        let hierarchy = Hierarchy::new(&polyhedron);
        for round in 0..60 {
            let to = if round % 2 == 0 { random.lattice() } else { (random.direction() * f64::from(round % 5)).into() };
            match hierarchy.nearest(to) {
                Nearest::Inside => {
                    inside += 1;
                    assert!(facing(&polyhedron, to).is_empty(), "{to:?} is outside");
                }
                Nearest::At { point, distance, face } => {
                    outside += 1;
                    assert!(!facing(&polyhedron, to).is_empty(), "{to:?} is inside");
                    // The plane through the point, across the way to it, supports: nothing is nearer.
                    let way = Vector3::from(to) - point.coords;
                    let beyond = |p: &nalgebra::Point3<f64>| way.dot(&(p - point)) > 1e-12;
                    assert!(!polyhedron.points().iter().any(beyond), "{to:?} {point:?}");
                    assert!((way.norm() - distance).abs() < 1e-12);
                    assert!((1..=3).contains(&face.len()));
                }
            }
        }
    }
    assert!(inside > 20 && outside > 100, "{inside} {outside}");
}

/// The facets that face a point.
fn facing(polyhedron: &Polyhedron, to: [f64; 3]) -> Vec<u32> {
    let faces = |&facet: &u32| {
        let mut corners =
            polyhedron.around_facet(facet).map(|side| polyhedron.points()[polyhedron.origin(side) as usize].into());
        match (corners.next(), corners.next(), corners.next()) {
            (Some(a), Some(b), Some(c)) => orient3d(a, b, c, to) == Sign::Positive,
            _ => false,
        }
    };
    (0..polyhedron.facet_count() as u32).filter(faces).collect()
}

#[test]
fn the_history_of_a_sphere_is_short() {
    let hierarchy = Hierarchy::new(&polyhedron(&ellipsoid(2000, [1.0; 3])));
    let total: u32 = hierarchy.sizes().iter().sum();
    assert!(total < 5 * 2000 && hierarchy.height() < 30, "{:?}", hierarchy.sizes());
}
