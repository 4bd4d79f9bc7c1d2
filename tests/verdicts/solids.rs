//! Bodies as a user of the library meets them: what is a solid, what is convex, and what placement keeps.

use firstcontact::formats::{Format, Limits, Mesh, read, write};
use firstcontact::motion::{Placement, Rotation};
use firstcontact::nalgebra::Point3;
use firstcontact::solid::{Body, BuildError, Fit, Kind, NotConvex, Orientation, convex_hull};

const CUBE: [[u32; 4]; 6] = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];

fn corners(low: [f64; 3], high: [f64; 3]) -> Vec<[f64; 3]> {
    (0..8)
        .map(|index| std::array::from_fn(|axis| if index >> axis & 1 == 0 { low[axis] } else { high[axis] }))
        .collect()
}

/// Several boxes in one mesh; a reversed one faces inward.
fn boxes(list: &[([f64; 3], [f64; 3], Facing)]) -> Mesh {
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for (low, high, facing) in list {
        let base = vertices.len() as u32;
        vertices.extend(corners(*low, *high));
        for face in CUBE {
            let mut face: Vec<u32> = face.iter().map(|corner| corner + base).collect();
            if *facing == Inward {
                face.reverse();
            }
            faces.push(face);
        }
    }
    Mesh::new(vertices, faces).unwrap()
}

#[derive(Clone, Copy, PartialEq)]
enum Facing {
    Outward,
    Inward,
}
use Facing::{Inward, Outward};

/// A fixed pseudo-random sequence of numbers in 0..1.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn symmetric(&mut self) -> f64 {
        self.next() * 2.0 - 1.0
    }

    fn placement(&mut self) -> Placement {
        let quaternion = std::array::from_fn(|_| self.symmetric());
        let scale = match (self.next() * 4.0) as u32 {
            0 => [1.0; 3],
            1 => [0.001; 3],
            2 => [25.4; 3],
            _ => std::array::from_fn(|_| (self.symmetric() * 3.0).exp2() * self.symmetric().signum()),
        };
        Placement { scale, rotation: Rotation::from_quaternion_wxyz(quaternion).unwrap() }
    }
}

fn convex_shapes(random: &mut Random) -> Vec<Body> {
    let mut shapes = vec![
        Body::cuboid([1.0, 2.0, 3.0]).unwrap(),
        Body::cuboid([0.1, 0.1, 1e-7]).unwrap(),
        Body::sphere(0.7, 12, Fit::Around).unwrap(),
        subdivided_cube(4),
        prism(9),
    ];
    for count in [4, 5, 8, 20, 60] {
        let points: Vec<[f64; 3]> =
            (0..count).map(|_| std::array::from_fn(|_| f64::from(random.symmetric() as f32))).collect();
        let hull = convex_hull(&points).unwrap();
        shapes.push(Body::from_mesh(Mesh::new(points, hull).unwrap()).unwrap());
    }
    shapes
}

/// A cube whose faces are grids of triangles: many flat edges and vertices.
fn subdivided_cube(cells: u32) -> Body {
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for axis in 0..3usize {
        for side in [0.0, 1.0] {
            let base = vertices.len() as u32;
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            for row in 0..=cells {
                for column in 0..=cells {
                    let mut point = [0.0; 3];
                    point[axis] = side;
                    point[u] = f64::from(column) / f64::from(cells);
                    point[v] = f64::from(row) / f64::from(cells);
                    vertices.push(point);
                }
            }
            for row in 0..cells {
                for column in 0..cells {
                    let a = base + row * (cells + 1) + column;
                    let (b, c, d) = (a + 1, a + cells + 2, a + cells + 1);
                    let pair = if (row + column) % 2 == 0 { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] };
                    faces.extend(pair.map(|[p, q, r]| if side == 1.0 { [p, q, r] } else { [p, r, q] }));
                }
            }
        }
    }
    Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
}

/// A prism over a regular polygon, with polygonal caps and flat sides.
fn prism(sides: u32) -> Body {
    let ring = |height: f64| {
        (0..sides).map(move |step| {
            let angle = f64::from(step) / f64::from(sides) * std::f64::consts::TAU;
            [angle.cos(), angle.sin(), height]
        })
    };
    let vertices: Vec<[f64; 3]> = ring(-0.5).chain(ring(0.5)).collect();
    let mut faces: Vec<Vec<u32>> = vec![(0..sides).rev().collect(), (sides..2 * sides).collect()];
    faces.extend((0..sides).map(|step| {
        let next = (step + 1) % sides;
        vec![step, next, next + sides, step + sides]
    }));
    Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
}

#[test]
fn a_box_is_a_convex_solid() {
    let body = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
    assert_eq!((body.kind(), body.is_convex()), (Kind::Solid, true));
    let topology = body.topology();
    assert_eq!((topology.vertices(), topology.faces(), topology.triangles(), topology.edges()), (8, 6, 12, 12));
    assert!(topology.is_closed() && topology.is_oriented() && topology.is_manifold());
    assert_eq!(body.bounds(), [Point3::new(-0.5, -1.0, -1.5), Point3::new(0.5, 1.0, 1.5)]);
    assert!(body.warnings().is_empty());
}

/// The body of the STL file that is written of a body.
fn through_stl(body: &Body, format: Format) -> Body {
    let mut bytes = Vec::new();
    let triangles = body.triangles().map(|(corners, _)| corners);
    let mesh = Mesh::new(body.mesh().vertices().to_vec(), triangles).unwrap();
    write(&mesh, format, &mut bytes).unwrap();
    Body::from_mesh(read(&bytes, &Limits::default()).unwrap()).unwrap()
}

#[test]
fn ten_thousand_rotated_and_scaled_convex_stl_files_stay_convex() {
    let mut random = Random(7);
    let made = convex_shapes(&mut random);
    assert!(made.iter().all(Body::is_convex));
    let files =
        made.iter().flat_map(|body| [Format::StlBinary, Format::StlAscii].map(|format| through_stl(body, format)));
    let shapes: Vec<Body> = files.collect();
    assert!(shapes.iter().all(Body::is_convex));
    for round in 0..10_000 {
        let shape = &shapes[round % shapes.len()];
        let placed = random.placement().apply(shape).unwrap();
        assert!(placed.is_convex());
        placed.check().unwrap();
        let [volume, want] = [&placed, shape].map(|body| body.properties().volume.unwrap());
        assert!(volume > 0.0 && want > 0.0);
    }
}

#[test]
fn a_convex_stl_stays_convex_though_its_file_is_rounded_to_single_precision() {
    let mut random = Random(11);
    let mut certified = 0;
    for _ in 0..2_000 {
        let count = 4 + (random.next() * 12.0) as usize;
        let points: Vec<[f64; 3]> = (0..count).map(|_| std::array::from_fn(|_| random.symmetric())).collect();
        let placement = random.placement();
        // What a CAD program writes: the hull's facets, turned and scaled, each corner rounded to an f32 of its own.
        let round = |point: [f64; 3]| {
            let turned = placement.rotation.turn(point);
            let scaled: [f64; 3] = std::array::from_fn(|axis| turned[axis] * placement.scale[0].abs());
            scaled.map(|value| f64::from(value as f32))
        };
        let hull = convex_hull(&points).unwrap();
        let soup: Vec<[f64; 3]> = hull.iter().flatten().map(|&corner| round(points[corner as usize])).collect();
        let faces: Vec<[u32; 3]> = (0..hull.len() as u32).map(|face| [3 * face, 3 * face + 1, 3 * face + 2]).collect();
        let body = Body::from_mesh(Mesh::new(soup, faces).unwrap()).unwrap();
        assert_eq!(body.kind(), Kind::Solid);
        if body.is_convex() {
            certified += 1;
            assert!(random.placement().apply(&body).unwrap().is_convex());
        }
    }
    assert!(certified > 1_950, "{certified}");
}

#[test]
fn an_identity_placement_changes_no_bit() {
    let vertices = vec![[-0.0, 0.0, 0.0], [1.0, -0.0, 1e-320], [0.0, 0.1, -0.0], [0.3, 0.3, 0.7]];
    let body = Body::from_mesh(Mesh::new(vertices, [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).unwrap()).unwrap();
    let placed = Placement::identity().apply(&body).unwrap();
    let bits = |body: &Body| -> Vec<u64> {
        body.positions()
            .iter()
            .flat_map(|point| point.iter().map(|value| value.to_bits()).collect::<Vec<u64>>())
            .collect()
    };
    assert_eq!(bits(&body), bits(&placed));
}

#[test]
fn millimetres_are_divided_out_in_one_rounding() {
    let body = Body::cuboid([0.2, 14.6, 1234.0]).unwrap();
    let placed = Placement::identity().apply_in_unit(&body, 1000.0).unwrap();
    for (before, after) in body.positions().iter().zip(placed.positions()) {
        assert_eq!(*after, before.map(|value| value / 1000.0));
    }
}

#[test]
fn a_mirror_image_is_still_the_right_way_out() {
    let body = prism(5);
    let placement = Placement { scale: [-1.0, 1.0, 1.0], rotation: Rotation::identity() };
    let mirrored = placement.apply(&body).unwrap();
    assert!(mirrored.is_convex() && mirrored.properties().volume.unwrap() > 0.0);
    let back = placement.apply(&mirrored).unwrap();
    assert_eq!(back.positions(), body.positions());
    assert!(back.is_convex() && back.properties().volume == body.properties().volume);
}

#[test]
fn placements_that_make_no_body_are_errors() {
    let body = Body::cuboid([1.0; 3]).unwrap();
    let scale = |scale: [f64; 3]| Placement { scale, rotation: Rotation::identity() }.apply(&body);
    assert_eq!(scale([1.0, 0.0, 1.0]).unwrap_err().to_string(), "a scale must be finite and not zero, not 0");
    assert!(matches!(scale([1.0, 1.0, 5e-324]), Err(BuildError::Flat)));
    assert!(matches!(scale([f64::MAX, f64::MAX, 8.0]).map(|body| body.is_convex()), Ok(true)));
    let twice = scale([f64::MAX, 1.0, 1.0]).unwrap();
    let again = Placement { scale: [4.0, 1.0, 1.0], rotation: Rotation::identity() }.apply(&twice);
    assert!(matches!(again, Err(BuildError::NotFinite { vertex: 0 })));
    assert!(matches!(body.with_positions(Vec::new(), Orientation::Kept), Err(BuildError::VertexCount { .. })));
}

#[test]
fn one_missing_face_makes_a_surface_and_says_where() {
    let mesh = Mesh::new(corners([0.0; 3], [1.0; 3]), &CUBE[..5]).unwrap();
    let body = Body::from_mesh(mesh.clone()).unwrap();
    assert_eq!((body.kind(), body.convexity()), (Kind::Surface, Err(NotConvex::Surface)));
    assert_eq!(body.warnings(), ["open: 4 open edges, first 4-5 (face 2); the body is its surface only"]);
    assert_eq!(
        Body::solid_from_mesh(mesh).unwrap_err().to_string(),
        "not a solid: open 4 edges: 4-5 (face 2), 4-6 (face 0), 5-7 (face 1), 6-7 (face 3)"
    );
}

#[test]
fn a_flap_on_a_box_is_an_error_that_names_it() {
    let mut vertices = corners([0.0; 3], [1.0; 3]);
    vertices.extend([[5.0, 0.0, 0.0], [6.0, 0.0, 0.0], [5.0, 1.0, 0.0]]);
    let faces: Vec<Vec<u32>> = CUBE.iter().map(|face| face.to_vec()).chain([vec![8, 9, 10]]).collect();
    let mesh = Mesh::new(vertices, faces).unwrap();
    let message = Body::from_mesh(mesh.clone()).unwrap_err().to_string();
    assert_eq!(
        message,
        "1 of 2 shells are closed and oriented, the others are not: open 3 edges: 8-9 (face 6), 8-10 (face 6), \
         9-10 (face 6); if the body is meant to be hollow, say that its kind is `surface`"
    );
    assert_eq!(Body::surface_from_mesh(mesh).unwrap().kind(), Kind::Surface);
}

#[test]
fn a_flap_on_an_edge_of_a_box_makes_it_a_surface() {
    let mut vertices = corners([0.0; 3], [1.0; 3]);
    vertices.push([5.0, 0.0, 0.0]);
    let faces: Vec<Vec<u32>> = CUBE.iter().map(|face| face.to_vec()).chain([vec![0, 1, 8]]).collect();
    let body = Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap();
    assert_eq!(body.kind(), Kind::Surface);
    assert_eq!(body.topology().crowded_edges().first()[0].ends, [0, 1]);
}

#[test]
fn a_turned_face_is_closed_but_not_oriented() {
    let mut faces = CUBE;
    faces[3].reverse();
    let body = Body::from_mesh(Mesh::new(corners([0.0; 3], [1.0; 3]), faces).unwrap()).unwrap();
    assert_eq!(body.kind(), Kind::Surface);
    let warning = "closed but not consistently oriented: 4 edges, first 2-3 (faces 3, 4); the body is its surface only";
    assert_eq!(body.warnings(), [warning]);
}

#[test]
fn an_inside_out_box_is_a_convex_solid_with_a_warning() {
    let body = Body::from_mesh(boxes(&[([0.0; 3], [1.0; 3], Inward)])).unwrap();
    assert!(body.is_convex());
    assert_eq!(body.properties().volume, Some(1.0));
    assert_eq!(body.warnings(), ["inside out: the faces run clockwise seen from outside"]);
}

#[test]
fn a_cavity_is_a_reversed_shell() {
    let body = Body::from_mesh(boxes(&[([0.0; 3], [3.0; 3], Outward), ([1.0; 3], [2.0; 3], Inward)])).unwrap();
    assert_eq!((body.kind(), body.convexity()), (Kind::Solid, Err(NotConvex::Shells(2))));
    assert_eq!(body.properties().volume, Some(26.0));
    assert!(body.warnings().is_empty(), "{:?}", body.warnings());
}

#[test]
fn an_inward_shell_is_a_cavity_only_inside_another() {
    let warned = |shells: &[([f64; 3], [f64; 3], Facing)]| Body::from_mesh(boxes(shells)).unwrap().warnings().to_vec();
    let (inside_out, astray) = ("inside out: the faces run clockwise seen from outside", |count: usize| {
        format!("1 of {count} shells face inward and lie inside no other shell: inside out")
    });
    let (big, inner, beside) = ([[0.0; 3], [9.0; 3]], [[1.0; 3], [2.0; 3]], [[20.0; 3], [21.0; 3]]);
    let shell = |[low, high]: [[f64; 3]; 2], facing| (low, high, facing);
    assert_eq!(warned(&[shell(big, Outward), shell(beside, Inward)]), [astray(2)]);
    // The island inside the cavity is a solid of its own; turned round it is none.
    let island = [[1.25; 3], [1.75; 3]];
    let hollow = [shell(big, Outward), shell(inner, Inward)];
    assert!(warned(&[&hollow[..], &[shell(island, Outward)]].concat()).is_empty());
    assert_eq!(warned(&[&hollow[..], &[shell(island, Inward)]].concat()), [astray(3)]);
    // All of it inside out.
    assert_eq!(warned(&[shell(big, Inward), shell(inner, Outward)]), [inside_out]);
    assert_eq!(warned(&[shell(big, Inward), shell(beside, Outward)]), [inside_out.to_owned(), astray(2)]);
}

#[test]
fn boxes_that_share_an_edge_or_a_vertex_are_solids() {
    let edge = Body::from_mesh(boxes(&[([0.0; 3], [1.0; 3], Outward), ([1.0, 1.0, 0.0], [2.0, 2.0, 1.0], Outward)]));
    let edge = edge.unwrap();
    assert_eq!((edge.kind(), edge.topology().shells().len(), edge.topology().is_manifold()), (Kind::Solid, 1, false));
    assert!(matches!(edge.convexity(), Err(NotConvex::Edge { .. })));
    let vertex = Body::from_mesh(boxes(&[([0.0; 3], [1.0; 3], Outward), ([1.0; 3], [2.0; 3], Outward)])).unwrap();
    assert_eq!((vertex.kind(), vertex.topology().shells().len()), (Kind::Solid, 2));
    assert_eq!(vertex.topology().pinched_vertices().first(), [7]);
}

#[test]
fn a_reflex_edge_is_named() {
    let outline = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
    let ring = |height: f64| outline.iter().map(move |&[x, y]| [x, y, height]);
    let vertices: Vec<[f64; 3]> = ring(0.0).chain(ring(1.0)).collect();
    let mut faces: Vec<Vec<u32>> = vec![(0..6).rev().collect(), (6..12).collect()];
    faces.extend((0..6).map(|step| vec![step, (step + 1) % 6, (step + 1) % 6 + 6, step + 6]));
    let body = Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap();
    assert_eq!(body.properties().volume, Some(3.0));
    let reason = body.convexity().unwrap_err();
    assert_eq!(reason.to_string(), "edge 3-9 between faces 4 and 5 is reflex");
}

#[test]
fn a_surface_that_wraps_twice_is_not_convex() {
    // A double cone over a polygon that goes round twice: convex along every edge, but winding twice.
    let steps = 10u32;
    let mut vertices: Vec<[f64; 3]> = (0..steps)
        .map(|step| {
            let angle = f64::from(step) * 2.0 / f64::from(steps) * std::f64::consts::TAU;
            let radius = 1.0 + f64::from(step) * 1e-9;
            [angle.cos() * radius, angle.sin() * radius, 0.0]
        })
        .collect();
    vertices.extend([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]);
    let faces = (0..steps).flat_map(|step| {
        let next = (step + 1) % steps;
        [[step, next, steps], [next, step, steps + 1]]
    });
    let body = Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap();
    assert_eq!(body.kind(), Kind::Solid);
    assert_eq!(body.convexity(), Err(NotConvex::Wraps));
}

#[test]
fn flat_triangles_do_not_cost_the_certificate() {
    // A box whose top edge 4-5 is split on one side only: a sliver of no area closes the gap.
    let mut vertices = corners([0.0; 3], [1.0; 3]);
    vertices.push([0.25, 0.0, 1.0]);
    let mut faces: Vec<Vec<u32>> = CUBE.iter().map(|face| face.to_vec()).collect();
    faces[5] = vec![4, 8, 5, 7, 6];
    faces.push(vec![4, 5, 8]);
    let body = Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap();
    assert_eq!((body.kind(), body.convexity()), (Kind::Solid, Ok(())));
    let mut random = Random(3);
    for _ in 0..50 {
        assert!(random.placement().apply(&body).unwrap().is_convex());
    }
}

#[test]
fn bent_quads_fold_so_that_a_convex_solid_stays_convex() {
    // A frustum whose top corners are pushed about: its sides are no longer planar.
    for seed in 0..200 {
        let mut random = Random(seed);
        let mut vertices = corners([-1.0; 3], [1.0; 3]);
        for vertex in &mut vertices {
            *vertex = vertex.map(|value| value * (1.0 + random.symmetric() * 1e-12));
        }
        let body = Body::from_mesh(Mesh::new(vertices.clone(), CUBE).unwrap()).unwrap();
        assert!(body.is_convex(), "{vertices:?} {:?}", body.convexity());
        let reversed = CUBE.map(|mut face| {
            face.reverse();
            face
        });
        assert!(Body::from_mesh(Mesh::new(vertices, reversed).unwrap()).unwrap().is_convex());
    }
}

#[test]
fn a_surface_of_nothing_but_a_segment_is_kept() {
    let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, -0.0, 0.0]];
    let body = Body::from_mesh(Mesh::new(vertices, [[0, 1, 2]]).unwrap()).unwrap();
    assert_eq!(body.kind(), Kind::Surface);
    assert_eq!(body.bounds(), [Point3::origin(), Point3::new(1.0, 0.0, 0.0)]);
    assert_eq!(body.topology().triangles(), 1);
    body.check().unwrap();
}

#[test]
fn a_moebius_strip_is_a_surface() {
    let vertices: Vec<_> = (0..5).map(|step| [f64::from(step), f64::from(step * step), f64::from(step % 2)]).collect();
    let faces = (0..5u32).map(|step| [step, (step + 1) % 5, (step + 2) % 5]);
    let body = Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap();
    assert_eq!((body.kind(), body.properties().genus), (Kind::Surface, None));
}

#[test]
fn a_torus_has_one_handle() {
    let (around, across) = (12u32, 7u32);
    let place = |i: u32, j: u32| i % around * across + j % across;
    let vertices = (0..around * across).map(|index| {
        let turn = |part: u32, of: u32| f64::from(part) / f64::from(of) * std::f64::consts::TAU;
        let (a, b) = (turn(index / across, around), turn(index % across, across));
        [(3.0 + b.cos()) * a.cos(), (3.0 + b.cos()) * a.sin(), b.sin()]
    });
    let faces = (0..around)
        .flat_map(|i| (0..across).map(move |j| [place(i, j), place(i + 1, j), place(i + 1, j + 1), place(i, j + 1)]));
    let body = Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap();
    let found = body.properties();
    assert_eq!((body.kind(), found.genus), (Kind::Solid, Some(1)));
    assert!(found.volume.unwrap() > 45.0 && body.warnings().is_empty());
    assert!(matches!(body.convexity(), Err(NotConvex::Reflex { .. })));
}

#[test]
fn a_collapsed_face_of_a_solid_is_only_a_warning() {
    let mut faces: Vec<Vec<u32>> = CUBE.iter().map(|face| face.to_vec()).collect();
    faces.push(vec![0, 1, 1]);
    let body = Body::from_mesh(Mesh::new(corners([0.0; 3], [1.0; 3]), faces).unwrap()).unwrap();
    assert_eq!((body.kind(), body.is_convex()), (Kind::Solid, true));
    assert_eq!(body.warnings(), ["faces with fewer than three different corners: 1, first face 6"]);
}

/// Meshes of nonsense: repeated corners, crossing polygons, coordinates at both ends of the range.
fn nonsense(random: &mut Random) -> Mesh {
    const VALUES: [f64; 12] = [0.0, -0.0, 1.0, 2.0, -1.0, 0.5, 0.1, 1e9, 5e-324, 1e308, -1.7e308, 1e-30];
    let range = if random.next() < 0.7 { 5.0 } else { 12.0 };
    let count = 3 + (random.next() * 8.0) as usize;
    let vertices: Vec<[f64; 3]> =
        (0..count).map(|_| std::array::from_fn(|_| VALUES[(random.next() * range) as usize])).collect();
    let faces: Vec<Vec<u32>> = (0..1 + (random.next() * 9.0) as usize)
        .map(|_| {
            let corners = 3 + (random.next() * random.next() * 9.0) as usize;
            (0..corners).map(|_| (random.next() * count as f64) as u32).collect()
        })
        .collect();
    Mesh::new(vertices, faces).unwrap()
}

#[test]
fn nonsense_builds_or_is_refused_but_never_panics() {
    let mut random = Random(2026);
    let mut built = 0;
    for _ in 0..20_000 {
        let mesh = nonsense(&mut random);
        let surface = Body::surface_from_mesh(mesh.clone()).unwrap();
        surface.check().unwrap();
        let [volume, area] = [surface.properties().volume, surface.properties().area];
        assert!(volume.is_none() && area.is_none_or(|area| area >= 0.0));
        if let Ok(body) = Body::from_mesh(mesh) {
            built += 1;
            body.check().unwrap();
            if let Ok(placed) = random.placement().apply(&body) {
                placed.check().unwrap();
                assert_eq!((placed.kind(), placed.is_convex()), (body.kind(), body.is_convex()));
            }
        }
    }
    assert!(built > 5_000, "{built}");
}

#[test]
fn every_polygon_is_covered_edge_by_edge() {
    // However a closed mesh is cut, what its polygons balance its triangles balance: the volume is that of fans.
    let mut random = Random(5);
    for _ in 0..2_000 {
        let count = 4 + (random.next() * 5.0) as u32;
        let ring: Vec<[f64; 2]> = (0..count).map(|_| [random.symmetric(), random.symmetric()]).collect();
        let mut vertices: Vec<[f64; 3]> = ring.iter().map(|&[x, y]| [x, y, 0.0]).collect();
        vertices.extend(ring.iter().map(|&[x, y]| [x, y, 1.0]));
        let mut faces: Vec<Vec<u32>> = vec![(0..count).rev().collect(), (count..2 * count).collect()];
        faces.extend((0..count).map(|step| {
            let next = (step + 1) % count;
            vec![step, next, next + count, step + count]
        }));
        let body = Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap();
        let shoelace: f64 = (0..count as usize)
            .map(|step| {
                let ([ax, ay], [bx, by]) = (ring[step], ring[(step + 1) % count as usize]);
                (ax * by - ay * bx) / 2.0
            })
            .sum();
        assert_eq!(body.kind(), Kind::Solid);
        assert!((body.properties().volume.unwrap() - shoelace.abs()).abs() < 1e-12);
    }
}

#[test]
fn a_turned_prism_written_as_polygons_is_convex_as_written() {
    let mut random = Random(17);
    for round in 0..300 {
        let body = prism(4 + round % 13);
        let quaternion = std::array::from_fn(|_| random.symmetric());
        let rotation = Rotation::from_quaternion_wxyz(quaternion).unwrap();
        let vertices = body.positions().iter().map(|point| rotation.turn(*point));
        let written = Body::from_mesh(Mesh::new(vertices, body.mesh().faces()).unwrap()).unwrap();
        assert_eq!(written.convexity(), Ok(()), "{round}");
    }
}
