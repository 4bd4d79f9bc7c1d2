//! The certificate of convexity against a slow definition, on shapes where ties are common.
//!
//! A closed oriented mesh bounds the hull of its vertices exactly if every face with an area has all vertices weakly
//! below it and the volume is the hull's: faces that support the hull cover it some number of times, and the volume
//! says how often. Coordinates are small integers, so that the volume is exact in `i64`.

use std::collections::BTreeMap;

use firstcontact::exact::Sign;
use firstcontact::formats::Mesh;
use firstcontact::geom::predicate::orient3d;
use firstcontact::solid::{Body, NotConvex, convex_hull};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }
}

fn six_volumes(vertices: &[[f64; 3]], faces: &[[u32; 3]]) -> i64 {
    let term = |face: &[u32; 3]| {
        let [a, b, c] = face.map(|corner| vertices[corner as usize].map(|value| value as i64));
        a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
    };
    faces.iter().map(term).sum()
}

/// The slow definition.
fn bounds_its_hull(vertices: &[[f64; 3]], faces: &[[u32; 3]]) -> bool {
    let Ok(hull) = convex_hull(vertices) else { return false };
    let at = |corner: u32| vertices[corner as usize];
    let supports = faces
        .iter()
        .all(|&[a, b, c]| vertices.iter().all(|&vertex| orient3d(at(a), at(b), at(c), vertex) != Sign::Positive));
    supports && six_volumes(vertices, faces) == six_volumes(vertices, &hull)
}

/// Cuts an edge of one triangle in the middle and closes the gap with a triangle of no area.
fn split(vertices: &mut Vec<[f64; 3]>, faces: &mut Vec<[u32; 3]>, random: &mut Random) {
    let face = random.below(faces.len() as u64) as usize;
    let mut corners = faces[face];
    corners.rotate_left(random.below(3) as usize);
    let [a, b, c] = corners;
    let middle = vertices.len() as u32;
    let (p, q) = (vertices[a as usize], vertices[b as usize]);
    vertices.push(std::array::from_fn(|axis| (p[axis] + q[axis]) / 2.0));
    faces[face] = [a, middle, c];
    faces.extend([[middle, b, c], [a, b, middle]]);
}

fn edges_are_paired(faces: &[[u32; 3]]) -> bool {
    let mut uses = BTreeMap::new();
    for corners in faces {
        for step in 0..3 {
            *uses.entry((corners[step], corners[(step + 1) % 3])).or_insert(0) += 1;
        }
    }
    uses.iter().all(|(&(from, to), &count)| count == 1 && uses.contains_key(&(to, from)))
}

#[test]
fn the_certificate_agrees_with_the_slow_definition() {
    let mut seen = BTreeMap::new();
    for seed in 0..10_000 {
        let random = &mut Random(seed);
        let count = 4 + random.below(8);
        let mut vertices: Vec<[f64; 3]> =
            (0..count).map(|_| std::array::from_fn(|_| random.below(4) as f64 * 64.0)).collect();
        let Ok(mut faces) = convex_hull(&vertices) else { continue };
        for _ in 0..random.below(5) {
            split(&mut vertices, &mut faces, random);
        }
        if random.below(2) == 0 {
            let moved = random.below(vertices.len() as u64) as usize;
            vertices[moved][random.below(3) as usize] += random.below(3) as f64 * 32.0 - 32.0;
        }
        if !edges_are_paired(&faces) {
            continue;
        }
        let used: Vec<[f64; 3]> = faces.iter().flatten().map(|&corner| vertices[corner as usize]).collect();
        let welded = {
            let mut distinct = used.clone();
            distinct.sort_by(|left, right| left.partial_cmp(right).unwrap());
            distinct.dedup();
            let mut corners: Vec<u32> = faces.iter().flatten().copied().collect();
            corners.sort_unstable();
            corners.dedup();
            distinct.len() != corners.len()
        };
        let body = Body::from_mesh(Mesh::new(vertices.clone(), &faces).unwrap()).unwrap();
        body.check().unwrap();
        // Vertices that have become one may leave an edge with four faces, where the certificate may decline.
        if welded && matches!(body.convexity(), Err(NotConvex::Edge { .. } | NotConvex::Shells(_))) {
            continue;
        }
        let compact: Vec<[u32; 3]> =
            (0..faces.len() as u32).map(|face| [3 * face, 3 * face + 1, 3 * face + 2]).collect();
        // An inside-out mesh is turned round before it is judged.
        let turned: Vec<[u32; 3]> = compact.iter().map(|&[a, b, c]| [a, c, b]).collect();
        let want = bounds_its_hull(&used, &compact) || bounds_its_hull(&used, &turned);
        assert_eq!(body.is_convex(), want, "seed {seed}: {vertices:?} {faces:?} {:?}", body.convexity());
        let name = body.convexity().map_or_else(|reason| format!("{reason:?}"), |()| "Convex".to_owned());
        *seen.entry(name.split([' ', '(']).next().unwrap_or_default().to_owned()).or_insert(0) += 1;
    }
    assert!(seen["Convex"] > 5_000 && seen["Reflex"] > 1_000 && seen["Face"] > 20, "{seen:?}");
}
