//! Broken meshes made here, each repaired to a closed solid of a volume that is known exactly.

use crate::common::random;

use firstcontact::exact::{Rational, Sign};
use firstcontact::formats::Mesh;
use firstcontact::nalgebra::Point3;
use firstcontact::solid::repair::{Nested, OpenReason};
use firstcontact::solid::{Fit, Kind, RepairError, RepairOptions, Repaired, repair};
use firstcontact::{Body, Motion, Verdict, first_contact};
use random::Random;

/// Vertices and faces while a sample is being made.
#[derive(Clone, Default)]
struct Sample {
    vertices: Vec<[f64; 3]>,
    faces: Vec<Vec<u32>>,
}

impl Sample {
    /// A box of six squares, outward.
    fn cuboid(low: [f64; 3], high: [f64; 3]) -> Sample {
        let corner =
            |bits: usize| std::array::from_fn(|axis| if bits >> axis & 1 == 1 { high[axis] } else { low[axis] });
        let faces: [[u32; 4]; 6] = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [1, 3, 7, 5], [3, 2, 6, 7], [2, 0, 4, 6]];
        Sample { vertices: (0..8).map(corner).collect(), faces: faces.iter().map(|face| face.to_vec()).collect() }
    }

    fn cube(size: f64) -> Sample {
        Sample::cuboid([-size; 3], [size; 3])
    }

    fn octahedron() -> Sample {
        let vertices = (0..6).map(|k| {
            std::array::from_fn(|axis| match () {
                () if axis != k / 2 => 0.0,
                () if k % 2 == 0 => 3.0,
                () => -3.0,
            })
        });
        let faces = [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]];
        Sample { vertices: vertices.collect(), faces: faces.iter().map(|face: &[u32; 3]| face.to_vec()).collect() }
    }

    fn of(body: &Body) -> Sample {
        let mesh = body.mesh();
        Sample { vertices: mesh.vertices().to_vec(), faces: mesh.faces().map(<[u32]>::to_vec).collect() }
    }

    fn flip(mut self, faces: impl IntoIterator<Item = usize>) -> Sample {
        faces.into_iter().for_each(|face| self.faces[face].reverse());
        self
    }

    fn inside_out(self) -> Sample {
        let count = self.faces.len();
        self.flip(0..count)
    }

    fn without(mut self, faces: &[usize]) -> Sample {
        let mut place = 0;
        self.faces.retain(|_| {
            place += 1;
            !faces.contains(&(place - 1))
        });
        self
    }

    /// Faces that hang together by their edges, from one taken at random.
    fn patch(&self, random: &mut Random, size: usize) -> Vec<usize> {
        let mut patch = vec![random.below(self.faces.len() as u64) as usize];
        while patch.len() < size {
            let shared = |face: usize, other: usize| {
                self.faces[face].iter().filter(|corner| self.faces[other].contains(corner)).count() == 2
            };
            let border: Vec<usize> = (0..self.faces.len())
                .filter(|&face| !patch.contains(&face) && patch.iter().any(|&other| shared(face, other)))
                .collect();
            patch.push(border[random.below(border.len() as u64) as usize]);
        }
        patch
    }

    fn with(mut self, faces: &[&[u32]]) -> Sample {
        self.faces.extend(faces.iter().map(|face| face.to_vec()));
        self
    }

    fn and(mut self, other: Sample) -> Sample {
        let shift = self.vertices.len() as u32;
        self.vertices.extend(other.vertices);
        self.faces.extend(other.faces.iter().map(|face| face.iter().map(|corner| corner + shift).collect()));
        self
    }

    /// Every face with vertices of its own, moved by `shake`.
    fn soup(self, mut shake: impl FnMut() -> f64) -> Sample {
        let mut soup = Sample::default();
        for face in &self.faces {
            let first = soup.vertices.len() as u32;
            soup.vertices.extend(face.iter().map(|&corner| self.vertices[corner as usize].map(|x| x + shake())));
            soup.faces.push((first..first + face.len() as u32).collect());
        }
        soup
    }

    fn mesh(&self) -> Mesh {
        Mesh::new(self.vertices.clone(), &self.faces).unwrap()
    }
}

/// Six times the volume of a solid, exactly.
fn six_volumes(body: &Body) -> Rational {
    let mut sum = Rational::ZERO;
    for (corners, _) in body.triangles() {
        let [u, v, w] = corners.map(|corner| {
            let point = body.positions()[corner as usize];
            [0, 1, 2].map(|axis| Rational::of(point[axis]))
        });
        for (axis, across) in u.iter().enumerate() {
            let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
            let minor = &(&v[next] * &w[last]) - &(&v[last] * &w[next]);
            sum = &sum + &(across * &minor);
        }
    }
    sum
}

/// What must be true of every repair, whatever it found.
fn repaired(sample: &Sample, options: &RepairOptions) -> Repaired {
    let found = repair(&sample.mesh(), options).unwrap();
    let again = repair(&found.mesh, options).unwrap();
    assert_eq!(again.mesh, found.mesh, "a second repair changes something: {:?}", again.changes);
    found
}

/// A closed solid of the wanted volume.
fn solid(name: &str, sample: &Sample, tolerance: f64, volume: f64) -> Repaired {
    let found = repaired(sample, &RepairOptions::new().weld_within(tolerance).unwrap());
    assert!(found.remaining.is_solid(), "{name}: {:?}", found.remaining);
    assert_eq!(found.remaining.self_intersections.triangle_pairs, 0, "{name}");
    let body = Body::from_mesh(found.mesh.clone()).unwrap();
    assert_eq!((body.kind(), body.warnings().len()), (Kind::Solid, 0), "{name}: {:?}", body.warnings());
    assert_eq!(six_volumes(&body), Rational::of(6.0 * volume), "{name}");
    found
}

#[test]
fn a_good_mesh_stays_as_it_is() {
    let hollow = Sample::cube(3.0).and(Sample::cube(1.0).inside_out());
    for sample in [Sample::cube(1.0), Sample::octahedron(), hollow] {
        let found = repaired(&sample, &RepairOptions::new());
        assert!(found.changes.is_nothing() && found.remaining.is_solid(), "{:?}", found.changes);
        assert_eq!(found.mesh, sample.mesh());
    }
}

#[test]
fn cracked() {
    let step = 2f64.powi(-30);
    let mut count = 0;
    let shaken = Sample::cube(1.0).soup(|| {
        count += 1;
        // The first three faces have all eight corners, where they are meant to be.
        if count <= 36 { 0.0 } else { step * f64::from(count % 3 - 1) }
    });
    let found = solid("cracked", &shaken, 1e-6, 8.0);
    assert_eq!(found.mesh.vertices().len(), 8);
    assert!(found.changes.near_vertices.total() > 0);
    // Without the tolerance the cracks are holes, and filled with narrow triangles.
    let filled = repaired(&shaken, &RepairOptions::new());
    assert!(filled.changes.filled.total() > 0 && filled.mesh.vertices().len() > 8);
}

#[test]
fn flipped() {
    let found = solid("flipped", &Sample::cube(1.0).flip([1, 4]), 0.0, 8.0);
    assert_eq!(found.changes.turned_faces.first(), [1, 4]);
}

#[test]
fn inside_out() {
    let found = solid("inside out", &Sample::octahedron().inside_out(), 0.0, 36.0);
    assert_eq!(found.changes.turned_faces.total(), 8);
}

#[test]
fn duplicated() {
    let cube = Sample::cube(1.0);
    let twice = cube.clone().with(&[&[2, 3, 1, 0], &[6, 7, 5, 4]]);
    let found = solid("duplicated", &twice, 0.0, 8.0);
    assert_eq!(found.changes.duplicate_faces.first(), [6, 7]);
    let all = cube.clone().and(cube.clone().inside_out()).and(cube);
    let found = solid("all three times", &all, 0.0, 8.0);
    assert_eq!((found.changes.duplicate_faces.total(), found.mesh.face_count()), (12, 6));
    assert_eq!(found.changes.equal_vertices.total(), 16);
}

#[test]
fn a_wall_between_two_parts_goes() {
    let halves = Sample::cuboid([0.0; 3], [1.0; 3]).and(Sample::cuboid([1.0, 0.0, 0.0], [3.0, 1.0, 1.0]));
    let found = solid("walled", &halves, 0.0, 3.0);
    assert_eq!((found.changes.duplicate_faces.total(), found.mesh.face_count()), (2, 10));
}

#[test]
fn holed() {
    let found = solid("a face less", &Sample::cube(1.0).without(&[3]), 0.0, 8.0);
    assert_eq!((found.changes.filled.total(), found.changes.filled.first()[0].faces), (1, 1));
    assert_eq!(found.mesh.face(5).len(), 4);
    solid("opposite faces less", &Sample::cube(1.0).without(&[0, 1]), 0.0, 8.0);
    // Both faces at an edge: the hole is bent, and has six corners with the ends of the edge missing.
    let bent = repaired(&Sample::cube(1.0).without(&[1, 3]), &RepairOptions::new());
    assert!(bent.remaining.is_solid(), "{:?}", bent.remaining);
}

#[test]
fn holed_and_bent() {
    // Over the missing edge the hole is closed by the same edge or by the one across it.
    let sample = Sample::octahedron().without(&[0, 3]);
    let found = repaired(&sample, &RepairOptions::new());
    assert!(found.remaining.is_solid());
    assert_eq!(found.changes.filled.first()[0].faces, 2);
    let volume = six_volumes(&Body::from_mesh(found.mesh).unwrap());
    assert!([216.0, 162.0].map(Rational::of).contains(&volume), "{volume}");
}

#[test]
fn a_frame_is_filled_with_a_band() {
    // Two outlines in one plane: what fills either alone meets the other.
    let pocket = Sample::cuboid([-1.0, -1.0, 0.0], [1.0, 1.0, 2.0]).inside_out().without(&[1]);
    let found = solid("frame", &Sample::cube(2.0).without(&[1]).and(pocket), 0.0, 56.0);
    let hole = found.changes.filled.first()[0];
    assert_eq!((found.changes.filled.total(), hole.edges, hole.faces, hole.meets), (1, 8, 8, false));
}

#[test]
fn a_missing_triangle_is_filled_even_where_a_spike_is_in_the_way() {
    let spike = Sample {
        vertices: vec![[1.25; 3], [1.5, 1.25, 1.25], [1.25, 1.5, 1.25], [5.0; 3]],
        faces: vec![vec![0, 2, 1], vec![0, 1, 3], vec![1, 2, 3], vec![2, 0, 3]],
    };
    let mut low = spike.clone();
    low.vertices[3] = [0.5; 3];
    for (spike, meets) in [(spike, false), (low.inside_out(), true)] {
        let found = repaired(&Sample::octahedron().without(&[0]).and(spike), &RepairOptions::new());
        assert!(found.remaining.is_solid() && found.changes.left_open.is_empty(), "{:?}", found.changes);
        let hole = found.changes.filled.first()[0];
        assert_eq!((hole.edges, hole.faces, hole.meets), (3, 1, meets));
        assert_eq!(found.remaining.is_free_of_crossings(), !meets);
    }
}

#[test]
fn holes_of_many_faces_are_filled_without_crossing_anything() {
    let read = |name: &str| {
        let bytes = std::fs::read(format!("{}/worlds/meshes/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        Sample::of(&Body::from_mesh(firstcontact::formats::read(&bytes, &Default::default()).unwrap()).unwrap())
    };
    let shapes = [
        Sample::of(&Body::cylinder(1.0, 2.0, 24, Fit::Around).unwrap()),
        Sample::of(&Body::sphere(1.0, 16, Fit::Inside).unwrap()),
        read("knot.obj"),
        read("ring.off"),
    ];
    let random = &mut Random(11);
    let (mut filled, mut crossed) = (0, Vec::new());
    for (number, shape) in shapes.iter().enumerate() {
        for turn in 0..12 {
            let patch = shape.patch(random, 2 + 2 * turn);
            let found = repaired(&shape.clone().without(&patch), &RepairOptions::new());
            assert!(found.remaining.is_free_of_crossings(), "{number} {turn}: {:?}", found.changes.filled);
            match found.changes.left_open.is_empty() {
                true => {
                    assert!(found.remaining.is_solid());
                    filled += 1;
                }
                false => crossed.push((number, turn, found.changes.left_open)),
            }
        }
    }
    assert!(filled >= 46, "{filled} filled, open are {crossed:?}");
}

#[test]
fn holes_that_share_a_vertex() {
    let sample = Sample::octahedron().without(&[0, 2]);
    let found = solid("two holes at a vertex", &sample, 0.0, 36.0);
    assert_eq!(found.changes.filled.total(), 2);
}

#[test]
fn a_vertex_on_the_edge_of_a_neighbour() {
    // The top is cut in two, from the middle of one edge to that of the opposite one; the sides are not.
    let mut sample = Sample::cube(1.0).without(&[1]);
    sample.vertices.extend([[0.0, -1.0, 1.0], [0.0, 1.0, 1.0]]);
    let sample = sample.with(&[&[4, 8, 9, 6], &[8, 5, 7, 9]]);
    let found = solid("T-junctions", &sample, 0.0, 8.0);
    assert_eq!((found.changes.junctions.total(), found.changes.filled.total()), (2, 0));
    let junction = found.changes.junctions.first()[0];
    assert_eq!((junction.edge, junction.face, junction.vertex), ([4, 5], 1, 8));
    // A little beside the edge: within a tolerance the same.
    let mut beside = sample;
    beside.vertices[8][1] -= 1e-9;
    let found = repaired(&beside, &RepairOptions::new().weld_within(1e-6).unwrap());
    assert!(found.remaining.is_solid() && found.changes.junctions.total() == 2);
}

#[test]
fn an_unwelded_soup_of_triangles() {
    let sphere = Sample::of(&Body::from_mesh(Sample::octahedron().mesh()).unwrap());
    let mut soup = sphere.soup(|| 0.0);
    let random = &mut Random(3);
    for place in (1..soup.faces.len()).rev() {
        soup.faces.swap(place, random.below(place as u64 + 1) as usize);
    }
    let soup = soup.flip([2, 5]);
    let found = solid("soup", &soup, 0.0, 36.0);
    assert_eq!((found.mesh.vertices().len(), found.changes.equal_vertices.total()), (6, 18));
}

#[test]
fn slivers_without_area() {
    // The top has three vertices on one of its edges; two slivers lead from them to the side.
    let mut sample = Sample::cube(1.0).without(&[1]);
    sample.vertices.extend([[-0.5, -1.0, 1.0], [0.5, -1.0, 1.0], [7.0, 7.0, 7.0]]);
    let sample = sample.with(&[&[4, 8, 9, 5, 7, 6], &[4, 9, 8], &[4, 5, 9], &[3, 3, 1], &[0, 2, 0]]);
    let found = solid("slivers", &sample, 0.0, 8.0);
    assert_eq!((found.changes.flat_faces.first(), found.changes.collapsed_faces.first()), (&[6, 7][..], &[8, 9][..]));
    assert_eq!((found.changes.junctions.total(), found.changes.unused_vertices.first()), (2, &[10][..]));
}

#[test]
fn nested_shells_are_cavities_and_cores() {
    let (outer, middle, inner) = (Sample::cube(3.0), Sample::cube(2.0), Sample::cube(1.0));
    let found = solid("cavity outward", &outer.clone().and(inner.clone()), 0.0, 208.0);
    assert_eq!((found.changes.cavities.first(), found.changes.turned_faces.total()), (&[6][..], 6));
    solid("all inside out", &outer.clone().inside_out().and(inner.clone()), 0.0, 208.0);
    let three = inner.inside_out().and(outer).and(middle);
    let found = solid("three", &three, 0.0, 216.0 - 64.0 + 8.0);
    assert_eq!((found.changes.cavities.first(), found.changes.turned_faces.total()), (&[12][..], 12));
}

#[test]
fn nested_shells_are_solids_if_that_is_asked_for() {
    let options = RepairOptions::new().nested(Nested::Solids);
    for inner in [Sample::cube(1.0), Sample::cube(1.0).inside_out()] {
        let found = repaired(&Sample::cube(3.0).inside_out().and(inner), &options);
        assert!(found.remaining.is_solid() && found.changes.cavities.is_empty());
        // The corner of the inner cube is within the outer one, and within what the inner one bounds.
        let body = Body::from_mesh(found.mesh).unwrap();
        let point = Body::cuboid([0.5; 3]).unwrap();
        let still = Motion::at(Point3::origin()).unwrap();
        let verdict = first_contact(&point, &still, &body, &still, [0.0, 1.0]).unwrap();
        assert!(matches!(verdict, Verdict::StartsInContact(_)), "{verdict:?}");
    }
}

#[test]
fn shells_beside_each_other_are_each_turned_outward() {
    let apart = Sample::cube(1.0).and(Sample::cuboid([2.0; 3], [3.0; 3]).inside_out());
    solid("apart", &apart, 0.0, 9.0);
    // Two cubes with an edge in common.
    let edge = Sample::cuboid([0.0; 3], [1.0; 3]).inside_out().and(Sample::cuboid([1.0, 1.0, 0.0], [2.0, 2.0, 1.0]));
    solid("a common edge", &edge, 0.0, 2.0);
}

#[test]
fn overlapping_shells_are_no_cavities() {
    let sample = Sample::cube(1.0).and(Sample::cuboid([0.0; 3], [2.0; 3]).inside_out());
    let found = repaired(&sample, &RepairOptions::new());
    assert!(found.remaining.is_solid() && found.changes.cavities.is_empty());
    assert!(found.remaining.self_intersections.triangle_pairs > 0);
}

#[test]
fn mixed() {
    let mut count = 0u32;
    let shake = || {
        count += 1;
        if count <= 36 { 0.0 } else { 1e-9 * f64::from(count % 5) }
    };
    let mut sample = Sample::cube(1.0).flip([1, 5]).soup(shake).without(&[4]);
    sample.vertices.push([9.0; 3]);
    let sample = sample.with(&[&[0, 1, 2, 3], &[0, 1, 1], &[4, 4, 5]]);
    let found = solid("mixed", &sample, 1e-6, 8.0);
    let changes = &found.changes;
    assert_eq!((changes.duplicate_faces.total(), changes.collapsed_faces.total(), changes.filled.total()), (1, 2, 1));
    assert!(changes.turned_faces.total() > 0 && changes.unused_vertices.total() == 5);
}

#[test]
fn a_sphere_that_was_damaged_at_random_is_whole_again() {
    let sphere = Body::sphere(1.0, 24, Fit::Around).unwrap();
    let good = Sample::of(&sphere);
    let wanted = six_volumes(&sphere);
    let random = &mut Random(5);
    for _ in 0..10 {
        let mut sample = good.clone();
        // Holes of one face each, away from each other.
        let mut taken = std::collections::BTreeSet::new();
        let holes: Vec<usize> = (0..6)
            .map(|_| random.below(sample.faces.len() as u64) as usize)
            .filter(|&face| sample.faces[face].iter().all(|&corner| taken.insert(corner)))
            .collect();
        let turned: Vec<usize> = (0..9).map(|_| random.below(sample.faces.len() as u64) as usize).collect();
        sample = sample.flip(turned).without(&holes);
        for _ in 0..5 {
            let face = random.below(sample.faces.len() as u64) as usize;
            sample.faces.push(sample.faces[face].iter().rev().copied().collect());
        }
        let sample = sample.soup(|| 0.0);
        let found = repaired(&sample, &RepairOptions::new());
        assert!(found.remaining.is_solid(), "{:?}", found.remaining);
        assert_eq!(found.changes.filled.total(), holes.len());
        assert_eq!(six_volumes(&Body::from_mesh(found.mesh).unwrap()), wanted);
    }
}

#[test]
fn what_cannot_be_mended_is_said() {
    let left = |sample: &Sample, options: &RepairOptions| {
        let found = repaired(sample, options);
        assert!(!found.remaining.is_solid());
        let reasons: Vec<OpenReason> = found.changes.left_open.first().iter().map(|hole| hole.reason).collect();
        (found, reasons)
    };
    // A sheet has an outline, and what would fill it is the sheet again.
    let sheet = Sample::cube(1.0).without(&[1, 2, 3, 4, 5]);
    assert_eq!(left(&sheet, &RepairOptions::new()).1, [OpenReason::Crossing]);
    let holed = Sample::cube(1.0).without(&[3]);
    let (found, reasons) = left(&holed, &RepairOptions::new().max_hole(3));
    assert_eq!((reasons, found.remaining.open_edges.total()), (vec![OpenReason::TooLarge], 4));
    // A Moebius strip.
    let strip = Sample {
        vertices: (0..5).map(|k| [f64::from(k * k), f64::from(k), f64::from(k * k * k)]).collect(),
        faces: (0..5).map(|k| vec![k, (k + 1) % 5, (k + 2) % 5]).collect(),
    };
    let found = repair(&strip.mesh(), &RepairOptions::new()).unwrap();
    assert!(!found.remaining.is_solid() && found.changes.unorientable.first() == [0]);
}

#[test]
fn what_is_no_mesh_any_more_is_an_error() {
    let line = Sample { vertices: vec![[0.0; 3], [1.0; 3], [2.0; 3]], faces: vec![vec![0, 1, 2]] };
    assert_eq!(repair(&line.mesh(), &RepairOptions::new()), Err(RepairError::NothingLeft));
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        assert!(RepairOptions::new().weld_within(bad).is_err(), "{bad}");
    }
    let huge = RepairOptions::new().weld_within(f64::MAX).unwrap();
    assert_eq!(repair(&Sample::cube(1.0).mesh(), &huge), Err(RepairError::NothingLeft));
}

#[test]
fn random_soups_are_repaired_or_refused_and_never_worse() {
    let random = &mut Random(8);
    let mut solids = 0;
    for turn in 0..300 {
        let vertices = 4 + random.below(8);
        let sample = Sample {
            vertices: (0..vertices).map(|_| random.lattice(2)).collect(),
            faces: (0..4 + random.below(10))
                .map(|_| (0..3 + random.below(2)).map(|_| random.below(vertices) as u32).collect())
                .collect(),
        };
        let options = RepairOptions::new().weld_within([0.0, 0.5, 1.0][turn % 3]).unwrap();
        let Ok(found) = repair(&sample.mesh(), &options) else { continue };
        if found.remaining.is_solid() {
            let body = Body::from_mesh(found.mesh).unwrap();
            assert_eq!(body.kind(), Kind::Solid);
            assert_eq!(six_volumes(&body).sign(), Sign::Positive);
            solids += 1;
        }
    }
    assert!(solids > 10, "{solids}");
}
