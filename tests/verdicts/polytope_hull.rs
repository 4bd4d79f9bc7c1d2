//! Hulls by the algorithm for any dimension against those by the algorithm for space, which is another one.

use firstcontact::convex::Hull;
use firstcontact::polytope::{FaceId, Lattice, Orientation, Polytope};

fn random(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// The corners of a polygon the way it runs, beginning with the least.
fn around(lattice: &Lattice, facet: FaceId, way: Orientation, names: &[usize]) -> Vec<u32> {
    let edges: Vec<[u32; 2]> = lattice
        .boundary(facet)
        .map(|(edge, inner)| {
            let [mut from, mut to] = [0; 2];
            for (end, led) in lattice.boundary(edge) {
                let led = led.relative_to(inner).relative_to(way);
                *(if led == Orientation::Along { &mut to } else { &mut from }) = names[end.index()] as u32;
            }
            [from, to]
        })
        .collect();
    let mut corners = vec![edges.iter().map(|edge| edge[0]).min().unwrap()];
    while let Some(next) = edges.iter().find(|edge| edge[0] == corners[corners.len() - 1]).map(|edge| edge[1]) {
        if next == corners[0] {
            break;
        }
        corners.push(next);
    }
    assert_eq!(corners.len(), edges.len());
    corners
}

fn compare(points: &[[f64; 3]]) -> usize {
    let expected = Hull::of(points).unwrap();
    let (polytope, names) = Polytope::hull(3, points.as_flattened()).unwrap();
    assert_eq!(names, expected.vertices().into_iter().map(|vertex| vertex as usize).collect::<Vec<usize>>());
    let lattice = polytope.lattice();
    let mut facets: Vec<Vec<u32>> =
        lattice.boundary(lattice.top()).map(|(facet, way)| around(lattice, facet, way, &names)).collect();
    facets.sort_unstable();
    assert_eq!(facets, expected.facets());
    facets.len()
}

#[test]
fn in_space_both_find_the_same_polygons() {
    let mut next = random(1);
    for round in 0..40 {
        let count = 8 + round * 5;
        let mut points = |make: fn([f64; 3]) -> [f64; 3]| -> Vec<[f64; 3]> {
            (0..count).map(|_| make([next(), next(), next()])).collect()
        };
        compare(&points(|p| p));
        compare(&points(|p| p.map(|x| x + 1e6)));
        compare(&points(|p| p.map(|x| (x * 8.0).floor() - 0.0)));
        compare(&points(|[x, y, z]| [x, y * 1e-12, z * 1e-300]));
        compare(&points(|[x, y, z]| [x.round(), y, 0.7 * y + (z * 5.0).floor() * 0.1]));
        compare(&points(|p| {
            let length = p.iter().map(|x| (x - 0.5) * (x - 0.5)).sum::<f64>().sqrt().max(1e-3);
            p.map(|x| (x - 0.5) / length)
        }));
    }
}

#[test]
fn thousands_of_points_are_bearable() {
    let mut next = random(2);
    let points: Vec<[f64; 3]> = (0..3000)
        .map(|_| {
            let [x, y, z] = [next() - 0.5, next() - 0.5, next() - 0.5];
            let length = (x * x + y * y + z * z).sqrt().max(1e-9);
            [x, y, z].map(|x| x / length)
        })
        .collect();
    assert!(compare(&points) > 5900);
    let grid: Vec<[f64; 3]> = (0..8000).map(|i| [i % 20, i / 20 % 20, i / 400].map(|x| f64::from(x) * 0.1)).collect();
    compare(&grid);
}
