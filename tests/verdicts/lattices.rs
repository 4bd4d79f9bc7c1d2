//! The lattices of solids, hulls and polygons: the laws, the prism's 3n faces, and what is declined.

use std::path::{Path, PathBuf};

use firstcontact::formats::{Limits, Mesh, read};
use firstcontact::nalgebra::{Point3, Rotation3, Vector3};
use firstcontact::polytope::{Declined, Lattice, Location, Polytope, prism};
use firstcontact::solid::{Fit, Orientation};
use firstcontact::{Body, Feature};

fn load(path: &Path) -> Mesh {
    read(&std::fs::read(path).unwrap(), &Limits::default()).unwrap()
}

fn samples() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("worlds/meshes");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn counts(lattice: &Lattice) -> Vec<usize> {
    (0..=lattice.dimension()).map(|dimension| lattice.faces(dimension).len()).collect()
}

/// The prism of a lattice of `n` faces and `m` incidences has `3n` faces: `2 f[k] + f[k - 1]` of dimension `k`, the two
/// copies of each and what the smaller ones sweep. Each copy has the boundary of the original, and what it sweeps has
/// one face more for each of it and two for its ends: `3m + 2n` incidences.
///
/// Its size is `2 (d + 1) I`. A chain of faces of the prism goes down through what faces sweep, then at one of them to
/// the first or the last copy, then through copies. Under it lies one chain of the basis, of `d + 1` faces, and each of
/// these may be the one.
fn check_prism(basis: &Lattice, name: &str) -> Lattice {
    assert_eq!(basis.check(), Ok(()), "{name}");
    let (prism, parts) = prism(basis);
    assert_eq!((prism.len(), parts.len()), (3 * basis.len(), 3 * basis.len()), "{name}");
    let own = counts(basis);
    for (dimension, found) in counts(&prism).into_iter().enumerate() {
        let copies = own.get(dimension).copied().unwrap_or(0);
        let swept = if dimension == 0 { 0 } else { own[dimension - 1] };
        assert_eq!(found, 2 * copies + swept, "{name}: {dimension}");
    }
    assert_eq!(prism.incidences(), 3 * basis.incidences() + 2 * basis.len(), "{name}");
    assert_eq!(prism.size(), 2 * (basis.dimension() as u64 + 1) * basis.size(), "{name}");
    assert_eq!(prism.check(), Ok(()), "{name}");
    prism
}

/// What must hold of the polytope of a solid, and of the same with its faces merged.
fn check_solid(body: &Body, name: &str) -> Polytope {
    let (polytope, names) = Polytope::of_solid(body).unwrap();
    let lattice = polytope.lattice();
    assert_eq!((lattice.dimension(), names.len()), (3, lattice.len()), "{name}");
    check_names(body, lattice, &names);
    // Each edge is in two facets and has two ends: four chains.
    assert_eq!(lattice.size(), 4 * lattice.faces(1).len() as u64, "{name}");
    check_prism(lattice, name);
    let (merged, parts) = polytope.merged();
    assert_eq!(parts.len(), merged.lattice().len());
    assert!(merged.lattice().len() <= lattice.len());
    check_prism(merged.lattice(), name);
    polytope
}

fn check_names(body: &Body, lattice: &Lattice, names: &[Feature]) {
    let triangles: Vec<([u32; 3], u32)> = body.triangles().collect();
    for (index, &name) in names.iter().enumerate() {
        let face = lattice.face(index).unwrap();
        let mut corners: Vec<Feature> = lattice.vertices(face).iter().map(|vertex| names[vertex.index()]).collect();
        corners.sort_unstable();
        match (lattice.dimension_of(face), name) {
            (0, Feature::Vertex(vertex)) => assert!(triangles.iter().any(|(corners, _)| corners.contains(&vertex))),
            (1, Feature::Edge([from, to])) => assert_eq!(corners, [from, to].map(Feature::Vertex)),
            (1, Feature::Face(_)) => assert_eq!(corners.len(), 2),
            (2, Feature::Face(face)) => {
                let own = triangles.iter().filter(|triangle| triangle.1 == face).flat_map(|triangle| triangle.0);
                let own: Vec<Feature> = own.map(Feature::Vertex).collect();
                assert!(corners.iter().all(|corner| own.contains(corner)));
            }
            (3, Feature::Interior) => assert_eq!(face, lattice.top()),
            (dimension, name) => unreachable!("{name:?} is no name for a face of dimension {dimension}"),
        }
    }
}

fn next(seed: &mut u64) -> f64 {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*seed >> 11) as f64 / (1u64 << 53) as f64
}

/// The body turned by some rotation, with every vertex rounded.
fn turned(body: &Body, seed: &mut u64) -> Body {
    let turn = Rotation3::new(Vector3::new(next(seed), next(seed), next(seed)) * 3.0);
    let positions: Vec<Point3<f64>> = body.positions().iter().map(|point| turn * point).collect();
    body.with_positions(positions, Orientation::Kept).unwrap()
}

#[test]
fn every_sample_mesh_has_a_lattice_whose_prism_has_three_times_its_faces() {
    let mut seed = 1;
    let mut solids = 0;
    for file in samples() {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let body = Body::from_mesh(load(&file)).unwrap();
        check_solid(&body, &name);
        check_solid(&turned(&body, &mut seed), &name);
        solids += 1;
    }
    assert!(solids >= 20, "{solids}");
}

#[test]
fn shapes_have_lattices() {
    let mut seed = 2;
    for segments in [4, 5, 8, 13] {
        for fit in [Fit::Around, Fit::Inside] {
            let sphere = Body::sphere(1.5, segments, fit).unwrap();
            check_solid(&sphere, "sphere");
            check_solid(&turned(&sphere, &mut seed), "turned sphere");
        }
    }
    let cuboid = Body::cuboid([0.1, 0.2, 0.3]).unwrap();
    assert_eq!(counts(check_solid(&cuboid, "cuboid").lattice()), [8, 12, 6, 1]);
    for _ in 0..20 {
        let turned = check_solid(&turned(&cuboid, &mut seed), "turned cuboid");
        assert_eq!(turned.lattice().faces(0).len(), 8);
    }
}

#[test]
fn hulls_have_lattices_in_every_dimension() {
    let mut seed = 3;
    for dimension in 1..=5 {
        for round in 0..12 {
            // Every other time on a coarse grid, so that facets are no simplices.
            let steps = if round % 2 == 0 { 1e9 } else { 2.0 };
            let points: Vec<f64> = (0..dimension * (dimension + 2 + round / 2))
                .map(|_| (next(&mut seed) * (steps + 1.0)).floor())
                .collect();
            let Ok((hull, _)) = Polytope::hull(dimension, &points) else { continue };
            let name = format!("hull of {points:?}");
            check_prism(hull.lattice(), &name);
            let (merged, _) = hull.merged();
            assert_eq!(counts(merged.lattice()), counts(hull.lattice()), "{name}");
        }
    }
}

#[test]
fn a_prism_over_a_prism_over_a_knot_obeys() {
    let knot = samples().into_iter().find(|file| file.ends_with("knot.obj")).unwrap();
    let (polytope, _) = Polytope::of_solid(&Body::from_mesh(load(&knot)).unwrap()).unwrap();
    let once = check_prism(polytope.lattice(), "knot");
    assert_eq!(check_prism(&once, "knot and two segments").dimension(), 5);
}

#[test]
fn a_hole_in_a_polygon_goes_through_its_prism() {
    let square = |low: f64, high: f64| [[low, low], [high, low], [high, high], [low, high]];
    let mut hole = square(1.0, 2.0);
    hole.reverse();
    let frame = Polytope::polygon(&[square(0.0, 3.0), hole]).unwrap();
    let tube = check_prism(frame.lattice(), "frame");
    assert_eq!(counts(&tube), [16, 24, 10, 1]);
    check_prism(&tube, "tube");
}

/// Cubes of a grid of `SIZE` cells, each there or not.
struct Cells(Vec<bool>);

const SIZE: [i64; 3] = [2, 2, 3];

impl Cells {
    fn random(seed: &mut u64) -> Cells {
        Cells((0..SIZE.iter().product()).map(|_| next(seed) < 0.6).collect())
    }

    fn holds(&self, cell: [i64; 3]) -> bool {
        let is_within = (0..3).all(|axis| (0..SIZE[axis]).contains(&cell[axis]));
        is_within && self.0[((cell[2] * SIZE[1] + cell[1]) * SIZE[0] + cell[0]) as usize]
    }

    /// The skin, one square for each pair of neighbours of which one is there; corners where a map puts them.
    fn mesh(&self, place: impl Fn([f64; 3]) -> [f64; 3]) -> Mesh {
        let (mut vertices, mut faces): (Vec<[f64; 3]>, Vec<Vec<u32>>) = (Vec::new(), Vec::new());
        for [x, y, z] in grid(SIZE).filter(|&cell| self.holds(cell)) {
            for axis in 0..3 {
                for side in [0, 1] {
                    let mut beside = [x, y, z];
                    beside[axis] += 2 * side - 1;
                    if self.holds(beside) {
                        continue;
                    }
                    let mut round = [[0, 0], [1, 0], [1, 1], [0, 1]];
                    if side == 0 {
                        round.reverse();
                    }
                    faces.push((vertices.len() as u32..).take(4).collect());
                    vertices.extend(round.map(|[u, v]| {
                        let mut corner = [x, y, z];
                        corner[axis] += side;
                        corner[(axis + 1) % 3] += u;
                        corner[(axis + 2) % 3] += v;
                        place(corner.map(|x| x as f64))
                    }));
                }
            }
        }
        Mesh::new(vertices, faces).unwrap()
    }

    /// Where a point with coordinates in halves is: inside if all cells around it are there, outside if none is.
    fn is_there(&self, doubled: [i64; 3]) -> Option<bool> {
        let around = grid([2, 2, 2]).map(|step| {
            let axis = |axis: usize| (doubled[axis] + step[axis] - 1).div_euclid(2);
            self.holds([axis(0), axis(1), axis(2)])
        });
        let around: Vec<bool> = around.collect();
        around.iter().all(|&there| there == around[0]).then_some(around[0])
    }
}

fn grid(size: [i64; 3]) -> impl Iterator<Item = [i64; 3]> {
    (0..size.iter().product()).map(move |index| [index % size[0], index / size[0] % size[1], index / size[0] / size[1]])
}

#[test]
fn heaps_of_cubes_are_what_they_are_before_and_after_merging() {
    let mut seed = 4;
    let (mut declined, mut pinched, mut joined) = (0, 0, 0);
    for round in 0..120 {
        let cells = Cells::random(&mut seed);
        let straight = |point: [f64; 3]| point;
        let sheared = |[x, y, z]: [f64; 3]| [x + 2.0 * y, y + 3.0 * z, z - 0.5 * x];
        let place: &dyn Fn([f64; 3]) -> [f64; 3] = if round % 2 == 0 { &straight } else { &sheared };
        let mesh = cells.mesh(place);
        let Ok(body) = Body::from_mesh(mesh) else { continue };
        let (polytope, names) = match Polytope::of_solid(&body) {
            Ok(found) => found,
            Err(error) => {
                assert!(
                    matches!(error, Declined::Crowded(_)) && !body.topology().crowded_edges().is_empty(),
                    "{error}"
                );
                declined += 1;
                continue;
            }
        };
        assert_eq!(polytope.lattice().check(), Ok(()));
        let mut vertices = names[..polytope.lattice().faces(0).len()].to_vec();
        vertices.dedup();
        pinched += usize::from(vertices.len() < polytope.lattice().faces(0).len());
        let (merged, _) = polytope.merged();
        assert_eq!(merged.lattice().check(), Ok(()));
        joined += usize::from(merged.lattice().len() < polytope.lattice().len());
        for doubled in grid(SIZE.map(|size| 2 * size + 1)) {
            let want = cells.is_there(doubled);
            let point = place(doubled.map(|x| x as f64 / 2.0));
            for each in [&polytope, &merged] {
                let found = match each.locate(&point).unwrap() {
                    Location::Inside => Some(true),
                    Location::On(_) => None,
                    Location::Outside => Some(false),
                };
                assert_eq!(found, want, "{doubled:?} of {:?}", cells.0);
            }
        }
    }
    assert!(declined > 20 && pinched > 0 && joined > 30, "{declined} {pinched} {joined}");
}

#[test]
fn what_is_no_manifold_is_declined() {
    let tetrahedron = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    let second = tetrahedron.map(|face: [u32; 3]| face.map(|vertex| if vertex < 2 { vertex } else { vertex + 2 }));
    let vertices =
        [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]];
    let mesh = |faces: &[[u32; 3]]| Mesh::new(vertices.to_vec(), faces).unwrap();
    let crowded = Body::from_mesh(mesh(&[tetrahedron, second].concat())).unwrap();
    let error = Polytope::of_solid(&crowded).unwrap_err();
    assert!(matches!(&error, Declined::Crowded(edges) if edges.first()[0].ends == [0, 1]), "{error}");
    let open = Body::from_mesh(mesh(&tetrahedron[..3])).unwrap();
    let error = Polytope::of_solid(&open).unwrap_err();
    assert!(matches!(&error, Declined::Surface { open, .. } if open.total() == 3), "{error}");
}
