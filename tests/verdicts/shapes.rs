//! The generated meshes are what they claim to be: closed, outward, of the right size.

use firstcontact_verify::shapes;

use shapes::{Drone, Family, Flaw, Gear, Gripper, Shape};

fn expect_proper(name: &str, shape: &Shape) {
    assert_eq!(shape.check(), Ok(()), "{name}");
}

fn expect_volume(name: &str, shape: &Shape, volume: f64) {
    expect_proper(name, shape);
    assert!((shape.volume() - volume).abs() < 1e-9 * volume, "{name}: volume {} is not {volume}", shape.volume());
}

const GRIPPER: Gripper =
    Gripper { opening: 4.0, finger: 1.0, reach: 5.0, palm: 1.0, depth: 3.0, stem: 2.0, stem_height: 2.0 };
const GEAR: Gear = Gear { teeth: 12, bore: 0.25, root: 0.75, tip: 1.0, thickness: 0.5, layers: 2 };
const DRONE: Drone = Drone { arm: 0.25, width: 0.0625, height: 0.0625, rotor: 0.125, rotor_height: 0.0625 };

#[test]
fn right_angled_shapes_have_their_volume() {
    expect_volume("cuboid", &shapes::cuboid([1.0, 2.0, 3.0]), 6.0);
    expect_volume("bracket", &shapes::bracket([4.0, 1.0, 3.0], 1.0), 4.0 + 2.0 * 2.0);
    expect_volume("l_shape", &shapes::l_shape([4.0, 1.0, 3.0], 1.0), 4.0 + 2.0);
    expect_volume("staircase", &shapes::staircase(4, 0.5, 0.25, 2.0), 10.0 * 0.25);
    expect_volume("window_plate", &shapes::window_plate(0.5, [4.0, 3.0], [2.0, 1.0]), 0.5 * (12.0 - 2.0));
    expect_volume("square_tube", &shapes::square_tube(2.0, 1.0, 5.0), 15.0);
    expect_volume("blind_hole", &shapes::blind_hole(2.0, 1.0, 5.0, 1.0), 16.0);
    expect_volume("hollow_box", &shapes::hollow_box([4.0; 3], [2.0; 3]), 56.0);
    expect_volume("pallet", &shapes::pallet([4.0, 3.0, 1.0], 0.5, 0.25), 3.0 + 3.0 * 4.0 * 0.5 * 0.75);
    expect_volume("rack", &shapes::rack([4.0, 2.0], 3, 1.0, 0.5, 0.25), 3.0 * (8.0 * 0.25 + 4.0 * 0.25 * 0.75));
    expect_volume("chamfered", &shapes::chamfered([3.0, 2.0, 1.0], 0.5), 6.0 - 0.5);
    expect_volume("gripper", &shapes::gripper(GRIPPER), 2.0 * 15.0 + 18.0 + 8.0);
}

#[test]
fn round_shapes_are_proper() {
    expect_proper("prism", &shapes::prism(7, 1.0, 2.0));
    expect_proper("gear", &shapes::gear(GEAR));
    expect_proper("torus", &shapes::torus(1.0, 0.25, 16, 8));
    expect_proper("knot", &shapes::torus_knot(2, 3, 0.3, 60, 6));
    expect_proper("sphere", &shapes::icosphere(5));
    expect_proper("ellipsoid", &shapes::ellipsoid([1.0, 2.0, 3.0], 4));
    expect_proper("blob", &shapes::blob(6, 7));
    expect_proper("drone", &shapes::drone(DRONE));
    expect_proper("rounded gear", &shapes::gear(GEAR).rounded(1024.0));
    expect_proper("rounded torus", &shapes::torus(1.0, 0.25, 32, 12).rounded(1024.0));
}

#[test]
fn families_come_in_the_size_asked_for() {
    for family in Family::ALL {
        for triangles in [1_000, 10_000, 100_000] {
            let shape = family.shape(triangles);
            expect_proper(family.name(), &shape);
            let made = shape.triangle_count() as f64;
            assert!((made / f64::from(triangles) - 1.0).abs() < 0.06, "{} {triangles}: {made}", family.name());
            assert!(shape.faces.iter().all(|face| face.len() == 3));
        }
    }
}

#[test]
fn ellipsoid_points_lie_on_it() {
    for [x, y, z] in shapes::ellipsoid_points([1.0, 2.0, 3.0], 100, 5) {
        assert!((x * x + y * y / 4.0 + z * z / 9.0 - 1.0).abs() < 1e-12);
    }
}

#[test]
fn the_check_finds_what_is_wrong() {
    let good = shapes::cuboid([1.0; 3]);
    let mut open = good.clone();
    open.faces.pop();
    assert!(matches!(open.check(), Err(Flaw::BadEdge { .. })));
    assert!(matches!(good.clone().reversed().check(), Err(Flaw::NoVolume { .. })));
    let mut flipped = good.clone();
    flipped.faces[0].reverse();
    assert!(matches!(flipped.check(), Err(Flaw::BadEdge { .. })));
    let mut wild = good.clone();
    wild.faces[0][0] = 99;
    assert!(matches!(wild.check(), Err(Flaw::BadCorner { face: 0 })));
    assert!(matches!(good.clone().joined(good).check(), Err(Flaw::TwinVertices { twins: [0, 8] })));
}

#[test]
fn cycling_the_axes_keeps_the_orientation() {
    let shape = shapes::l_shape([4.0, 1.0, 3.0], 1.0);
    expect_volume("cycled", &shape.clone().cycled(), shape.volume());
}
