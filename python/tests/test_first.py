"""First contacts, questions and edits: one of each kind, with answers that can be worked out by hand."""

from fractions import Fraction
from pathlib import Path

import pytest

import firstcontact
from firstcontact import Body, Checker, InputError, Motion, ObjectError, World, first_contact

CUBE = Body.box((1.0, 1.0, 1.0))

YAML = """
firstcontact: 1
units: {length: m, time: s}
objects:
  - id: robot
    box: {size: [1, 1, 1]}
  - id: wall
    box: {size: [1, 1, 1]}
    pose: {position: [3, 0, 0]}
"""


def checker() -> Checker:
    """A robot at the origin and a wall at x = 3, both cubes."""
    made = Checker()
    made.add("robot", CUBE, (0.0, 0.0, 0.0))
    made.add("wall", CUBE, (3.0, 0.0, 0.0))
    return made


def test_the_time_is_a_fraction():
    gripper, shelf = Body.box((0.25, 0.25, 0.5)), Body.box((2.0, 0.5, 1.0))
    reach, stand = Motion.edge((0.0, -2.0, 0.0), (0.0, 1.0, 0.0)), Motion.at((0.0, 0.0, 0.0))
    contact = first_contact(gripper, reach, shelf, stand)
    assert contact.time == Fraction(13, 24)
    assert contact.lower < contact.time < contact.upper
    assert not contact.starts_in_contact
    assert contact.normal == (0.0, -1.0, 0.0)
    assert first_contact(gripper, Motion.edge((0, 2, 0), (0, 3, 0)), shelf, stand) is None


def test_questions_of_a_checker():
    asked = checker()
    assert asked.is_clear((0, 0, 0), (0, 3, 0), object="robot")
    assert not asked.is_clear((0, 0, 0), (3, 0, 0), object="robot")
    assert asked.is_free((1.5, 0.0, 0.0), object="robot")
    assert not asked.is_free((2.0, 0.0, 0.0), object="robot")
    contact = asked.first_contact((0, 0, 0), (3, 0, 0), object="robot")
    assert (contact.time, contact.a.object, contact.b.object) == (Fraction(2, 3), "robot", "wall")
    assert asked.any_contact((0, 0, 0), (3, 0, 0), object="robot") == ("robot", "wall")
    assert asked.last_valid((0, 0, 0), (0, 3, 0), object="robot") == 1.0
    assert 0.6 < asked.last_valid((0, 0, 0), (3, 0, 0), object="robot") < Fraction(2, 3)
    assert asked.last_valid((3, 0, 0), (9, 0, 0), object="robot") is None
    lower, upper, part, other = asked.min_clearance((-3, 1.25, 0), (9, 1.25, 0), object="robot")
    assert lower <= 0.25 <= upper and upper - lower <= 1e-6 and (part, other) == ("robot", "wall")


def test_nearest_points_are_those_of_the_robot_first():
    asked = checker()
    # By their names, the cart comes before the robot, and the wall after it.
    asked.add("cart", Body.hull([(0, 0, 0), (1, -1, 0), (1, 1, 0), (1, 0, 1)]), (-2.0, 0.25, 9.0))
    near = asked.nearest_at((-4.0, 0.0, 9.0), object="robot", within=4.0)
    assert (near.part, near.other, near.distance, near.squared_distance) == ("robot", "cart", 1.5, Fraction(9, 4))
    assert near.points == ((-3.5, 0.25, 9.0), (-2.0, 0.25, 9.0)) and near.normal == (-1.0, 0.0, 0.0)
    assert near.features[1] == "vertex 0" and near.lower <= 1.5 <= near.upper
    near = asked.nearest_at((0.0, 0.0, 0.0), object="robot")
    assert (near.other, near.distance, near.normal) == ("wall", 2.0, (-1.0, 0.0, 0.0))
    assert (near.points[0][0], near.points[1][0]) == (0.5, 2.5)
    touching = asked.nearest_at((2.0, 0.0, 0.0), object="robot")
    assert (touching.other, touching.distance, touching.normal) == ("wall", 0.0, None)
    assert touching.points[0] == touching.points[1] and touching.points[0][0] == 2.5
    assert asked.nearest_at((0.0, 50.0, 0.0), object="robot", within=4.0) is None
    with pytest.raises(InputError):
        asked.nearest_at((0.0, 0.0, 0.0), object="robot", within=0.0)


def test_edits():
    asked = checker()
    wall = asked.find("wall")
    asked.move_to(wall, (0.0, 3.0, 0.0))
    assert not asked.is_clear((0, 0, 0), (0, 3, 0), object="robot")
    before = asked.copy()
    asked.remove(wall)
    assert asked.is_clear((0, 0, 0), (0, 3, 0), object="robot")
    assert not before.is_clear((0, 0, 0), (0, 3, 0), object="robot")
    with pytest.raises(ObjectError, match="removed"):
        asked.move_to(wall, (0, 0, 0))
    with pytest.raises(KeyError, match="its objects are `robot`"):
        asked.is_clear((0, 0, 0), (0, 3, 0), object="wall")


def test_groups_are_left_out():
    asked = checker()
    hose = asked.add("hose", CUBE, (5.0, 0.0, 0.0))
    edge = ((0, 0, 0), (9, 0, 0))
    assert not asked.is_clear(*edge, object="robot")
    asked.allow_groups(["robot"], ["wall", hose])
    assert asked.is_clear(*edge, object="robot")
    asked.forbid("robot", "hose")
    assert asked.any_contact(*edge, object="robot") == ("robot", "hose")
    with pytest.raises(ObjectError):
        asked.allow_groups(["robot"], ["nobody"])


def test_worlds():
    world = World.from_yaml(YAML)
    assert world.objects == ["robot", "wall"]
    asked = Checker(world, robot="robot")
    assert asked.first_contact((0, 0, 0), (3, 0, 0), object="robot").time == Fraction(2, 3)
    assert World.from_yaml(world.to_yaml()).objects == world.objects
    with pytest.raises(InputError, match=r"<string>:5:5: .*\n.*"):
        World.from_yaml(YAML.replace("id: robot", "idd: robot"))


def test_a_compound_is_asked_about_and_removed_as_one():
    leg = Body.box((0.25, 0.25, 1.0))
    made = Checker()
    cat = made.add("cat", Body.box((0.25, 0.25, 0.25)), (0.0, -4.0, 0.5))
    legs = [(leg, (x, 0.0, -0.625)) for x in (-1.0, 1.0)]
    table = made.add_compound("table", Body.box((3.0, 1.0, 0.25)), legs, (0.0, 0.0, 1.125))
    assert made.names() == ["cat", "table", "table.1", "table.2"]
    assert [made.name(part) for part in made.with_attached(table)] == ["table", "table.1", "table.2"]
    assert made.root("table.2") == "table" and made.root(cat) == "cat"
    assert made.is_clear((0.0, -4.0, 0.5), (0.0, 4.0, 0.5), object=cat)
    assert made.any_contact((1.0, -4.0, 0.5), (1.0, 4.0, 0.5), object=cat) == ("cat", "table.2")
    with pytest.raises(InputError, match="carries"):
        made.remove(table)
    made.remove_with_attached(table)
    assert made.names() == ["cat"]
    with pytest.raises(InputError, match="finite"):
        made.add_compound("shelf", leg, [(leg, (0.0, float("nan"), 0.0))], (0.0, 0.0, 0.0))


def test_a_plan_may_begin_later():
    plan = Motion.timed((0.0, 0.0, 0.0), (4.0, 0.0, 0.0), (0.0, 4.0))
    later = plan.delayed(1.5)
    assert later.times == (1.5, 5.5) and later.position(2.5) == plan.position(1.0)
    with pytest.raises(InputError, match="not after"):
        plan.delayed(1e300)


def test_paths_that_hold_are_named():
    world = World.load(Path(__file__).parents[2] / "worlds" / "nested_solids.yaml")
    with pytest.raises(InputError, match="name in `paths` one path for each object"):
        Checker(world)
    held = Checker(world, paths=world.paths[:1])
    assert len(held) == len(world.objects)
    with pytest.raises(KeyError, match=f"there is no path `nowhere`; .*`{world.paths[0]}`"):
        Checker(world, paths=["nowhere"])


def test_packages_are_put_in_folders(tmp_path):
    (tmp_path / "cube.off").write_bytes(CUBE.mesh.to_bytes("off"))
    text = YAML.replace("box: {size: [1, 1, 1]}\n    pose", "mesh: {file: package://parts/cube.off}\n    pose")
    asked = Checker(World.from_yaml(text, packages={"parts": tmp_path}), robot="robot")
    assert asked.first_contact((0, 0, 0), (3, 0, 0), object="robot").time == Fraction(2, 3)


def test_files_may_be_in_memory():
    cube = CUBE.mesh.to_bytes("off")
    text = YAML.replace("box: {size: [1, 1, 1]}\n    pose", "mesh: {file: cube.off}\n    pose")
    asked = Checker(World.from_yaml(text, files={"cube.off": cube}), robot="robot")
    assert asked.first_contact((0, 0, 0), (3, 0, 0), object="robot").time == Fraction(2, 3)
    with pytest.raises(InputError, match="did you mean `cubes.off`"):
        World.from_yaml(text, files={"cubes.off": cube})
    with pytest.raises(TypeError):
        World.from_yaml(text, files={"cube.off": "OFF"})


def test_a_margin_is_reached_at_a_root():
    asked = checker()
    asked.set_margin(0.5)
    contact = asked.first_contact((0, 1.25, 0), (3, 1.25, 0), object="robot")
    root = contact.time
    # The gap along x is 2 - 3 t, across y 1/4: (2 - 3 t)^2 + 1/16 = 1/4.
    assert (root.rational, root.radicand) == (Fraction(2, 3), Fraction(-1, 48))
    assert isinstance(root, firstcontact.QuadraticRoot)
    assert Fraction(52, 100) < root < Fraction(53, 100) and root.lower < root < root.upper
    assert root == firstcontact.QuadraticRoot.parse(str(root)) and hash(root) is not None


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda c: c.is_clear((0, 0), (1, 0, 0), object="robot"), ValueError, "start must be three numbers"),
        (lambda c: c.is_clear(None, (1, 0, 0), object="robot"), TypeError, "start must be three numbers, as .* not NoneType"),
        (lambda c: c.is_clear((0, 0, "x"), (1, 0, 0), object="robot"), TypeError, r"start\[2\] must be a number, not str"),
        (lambda c: c.is_clear((0, 0, float("nan")), (1, 0, 0), object="robot"), ValueError, "finite"),
        (lambda c: c.is_clear((0, 0, 0), (1, 0, 0), object=7), TypeError, "name of an object, or its ObjectId, not int"),
        (lambda c: c.is_clear((0, 0, 0), (1, 0, 0), (1, 0), object="robot"), ValueError, "is not after"),
        (lambda c: c.is_clear((0, 0, 0), object="robot"), ValueError, "two ends"),
        (lambda c: c.add("robot", CUBE, (0, 0, 0)), ValueError, "already"),
        (lambda c: c.set_margin(-1.0), ValueError, "not negative"),
        (lambda c: Body.box((1.0, -1.0, 1.0)), ValueError, "finite and positive"),
        (lambda c: Body.sphere(1.0, segments=3), ValueError, "segments"),
        (lambda c: Body.sphere(1.0, segments=-3), ValueError, "segments must be a whole number from 0 to 4294967295"),
        (lambda c: Body.sphere(10**400), ValueError, "radius is no float"),
        (lambda c: Body.box((1.0, 1.0, 1.0)).placed(quaternion=(1, 0, 0)), ValueError, "quaternion must be four numbers"),
        (lambda c: c.is_clear((0, 0, 0), (1, 0, 0), object="robot", threads=-1), ValueError, "threads must be a whole"),
        (lambda c: c.is_clear((0, 0, 0), (1, 0, 0), object="robot", threads="2"), TypeError, "not str"),
        (lambda c: Motion.path([]), ValueError, "at least one waypoint"),
    ],
)
def test_bad_input_is_refused(ask, error, message):
    with pytest.raises(error, match=message):
        ask(checker())
