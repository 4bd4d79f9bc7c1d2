"""Calls with any values at all: each is answered, or raises an exception that a caller can expect. None is a panic.

``FIRSTCONTACT_FUZZ_CALLS`` sets the number of calls, 5,000 without it.
"""

import copy
import inspect
import os
import pickle

import numpy as np
import pytest

hypothesis = pytest.importorskip("hypothesis")

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import firstcontact
from firstcontact import Body, Checker, Mesh, Motion, ObjectId, QuadraticRoot, World

CALLS = int(os.environ.get("FIRSTCONTACT_FUZZ_CALLS", "5000"))
CALLS_OF_AN_EXAMPLE = 25
EXPECTED = (ValueError, TypeError, KeyError, OSError)

CUBE = Body.box((1.0, 1.0, 1.0))
SKIN = Body.from_arrays([(0, 0, 0), (2, 0, 0), (0, 2, 0)], [(0, 1, 2)])
PYRAMID = Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)])
MOTIONS = [Motion.at((0, 0, 0)), Motion.edge((0, 0, 0), (3, 0, 0)), Motion.timed((0, 0, 0), (3, 0, 0), (0, 2))]


class Hostile:
    """An object whose every answer is an error of its own."""

    def refuse(self, *_):
        raise RuntimeError("hostile")

    __len__ = __getitem__ = __iter__ = __float__ = __index__ = __array__ = __str__ = __fspath__ = __hash__ = refuse
    __repr__ = __bool__ = __eq__ = refuse


class Endless:
    """A sequence that says it has three items, and never ends."""

    def __len__(self):
        return 3

    def __getitem__(self, _):
        return 1.0


def new_checker() -> Checker:
    made = Checker()
    made.add("robot", CUBE, (0.0, 0.0, 0.0))
    made.add("wall", Body.sphere(0.5, segments=8), (3.0, 0.0, 0.0))
    made.add("cart", SKIN, Motion.timed((0, 3, 0), (3, 3, 0), (0, 1)))
    return made


CHECKER = new_checker()
STALE = CHECKER.copy()
STALE_ID = STALE.add("gone", CUBE, (9.0, 9.0, 9.0))
WORLD = CHECKER.to_world()
ROOT = QuadraticRoot.parse("3/4 - sqrt(5/16)")
RESULTS = CHECKER.check_edges(np.zeros((3, 3)), np.eye(3) * 4, np.tile([0.0, 1.0], (3, 1)), object="robot")
CONTACT = RESULTS.contact(0)
BYTES = [made.to_bytes() for made in (CUBE, WORLD, CHECKER)]

finite = st.one_of(st.integers(-4, 4).map(float), st.integers(-64, 64).map(lambda n: n / 8), st.floats(-9, 9))
floats = st.one_of(finite, finite, st.floats(), st.sampled_from([1e308, -1e308, 5e-324, 1e-200, 2.0**53]))
points = st.tuples(floats, floats, floats)
dtypes = st.sampled_from(["f8", "f8", "f8", "f4", "f2", ">f8", "i8", "u1", "c16", "O", "U3", "M8[s]", "?", "V8", "g"])
texts = st.one_of(
    st.text(max_size=12), st.sampled_from(["robot", "wall", "cart", "gone", "solid", "\ud800", "a\0b", ""])
)


@st.composite
def arrays(draw, width: int | None = None):
    """Arrays of any type and layout."""
    shape = draw(st.sampled_from([(0, 3), (1, 3), (4, 3), (4, 2), (4, 3, 1), (3,), (), (0,), (2, 0), (5, 6)]))
    if width is not None:
        shape = (draw(st.integers(0, 5)), width)
    made = np.array(draw(st.lists(floats, min_size=int(np.prod(shape)), max_size=int(np.prod(shape))))).reshape(shape)
    dtype = draw(dtypes) if width is None or draw(st.integers(0, 4)) == 0 else "f8"
    with np.errstate(all="ignore"):
        try:
            made = made.astype(dtype)
        except (ValueError, TypeError, OverflowError):
            made = np.zeros(shape, dtype)
    layout = draw(st.sampled_from(["c", "c", "f", "reversed", "strided", "read-only", "shifted", "broadcast"]))
    if layout == "f":
        return np.asfortranarray(made)
    if layout == "reversed" and made.ndim:
        return made[::-1]
    if layout == "strided" and made.ndim:
        return np.repeat(made, 2, axis=-1)[..., ::2]
    if layout == "read-only":
        made.setflags(write=False)
    if layout == "shifted" and made.size and made.dtype != object:
        return np.frombuffer(b"\0" + made.tobytes(), made.dtype, made.size, 1).reshape(made.shape)
    if layout == "broadcast" and made.ndim == 2 and len(made):
        return np.broadcast_to(made[0], made.shape)
    return made


@st.composite
def changed_bytes(draw) -> bytes:
    whole = bytearray(draw(st.sampled_from(BYTES)))
    for _ in range(draw(st.integers(0, 2))):
        whole[draw(st.integers(0, len(whole) - 1))] ^= draw(st.integers(1, 255))
    return bytes(whole[: len(whole) if draw(st.booleans()) else draw(st.integers(0, len(whole)))])


numbers = st.one_of(st.integers(), st.integers(-3, 300), floats, st.booleans(), st.fractions(max_denominator=9))
junk = st.one_of(
    st.none(),
    st.builds(Hostile),
    numbers,
    texts,
    st.binary(max_size=40),
    changed_bytes(),
    points,
    arrays(),
    st.lists(floats, max_size=4),
    st.lists(st.one_of(points, st.lists(st.integers(-2, 5), max_size=5)), max_size=4),
    st.dictionaries(texts, floats, max_size=2),
    st.sampled_from(
        [
            Endless(),
            object(),
            Hostile,
            len,
            print,
            lambda *_: None,
            range(10**6),
            float,
            CUBE,
            SKIN,
            PYRAMID,
            *MOTIONS,
            CHECKER,
            STALE,
            STALE_ID,
            WORLD,
            ROOT,
            RESULTS,
            CONTACT,
            CONTACT.a,
            ObjectId(0),
            ObjectId(2**128 - 1),
            np.float32(1),
        ]
    ),
)
objects = st.one_of(st.sampled_from(["robot", "wall", "cart", STALE_ID, ObjectId(7)]), texts)
bodies = st.sampled_from([CUBE, SKIN])
motions = st.one_of(st.sampled_from(MOTIONS), points)
rows = st.one_of(points, points, arrays(3))
spans = st.one_of(st.none(), st.tuples(floats, floats), st.just((0.0, 1.0)), arrays(2))
faces = st.lists(st.lists(st.integers(-1, 5), min_size=2, max_size=5), max_size=5)

# Values that a parameter of this name is likely to take.
LIKELY = {
    "start": st.one_of(rows, st.sampled_from(MOTIONS)),
    "end": rows,
    "starts": arrays(3),
    "ends": arrays(3),
    "times": spans,
    "vertices": arrays(3),
    "points": arrays(3),
    "faces": faces,
    "object": objects,
    "carrier": objects,
    "a": st.one_of(objects, bodies),
    "b": st.one_of(objects, bodies),
    "first": st.lists(objects, max_size=3),
    "second": st.lists(objects, max_size=3),
    "body": bodies,
    "parts": st.lists(st.tuples(bodies, points), max_size=3),
    "motion": motions,
    "position": points,
    "offset": points,
    "size": points,
    "scale": points,
    "at": points,
    "along": points,
    "name": texts,
    "threads": st.integers(0, 3),
    "copy": st.booleans(),
    "features": st.booleans(),
    "progress": st.sampled_from([None, lambda _: None]),
    "standoff": floats,
    "seconds": st.one_of(floats, st.floats(1.0, 1e300)),
    "ways": arrays(3),
    "objects": st.lists(objects, max_size=3),
    "enabled": st.booleans(),
    "plans": st.one_of(
        st.lists(st.tuples(objects, motions), max_size=3), st.dictionaries(texts, motions, max_size=2)
    ),
    "tolerance": floats,
    "delay": floats,
    "within": floats,
    "margin": floats,
    "allowed": st.booleans(),
    "row": st.integers(-4, 4),
    "number": st.integers(0, 4),
    "segments": st.integers(0, 20),
    "radius": floats,
    "length": floats,
    "fit": st.sampled_from(["around", "inside", "x"]),
    "kind": st.sampled_from([None, "solid", "surface", "x"]),
    "mesh": st.just(PYRAMID),
    "bytes": changed_bytes(),
    "time": floats,
    "motion_of_a": st.sampled_from(MOTIONS),
    "motion_of_b": st.sampled_from(MOTIONS),
    "clock": spans,
    "code": st.integers(0, 2**64 - 1),
    "text": st.one_of(
        st.just(WORLD.to_yaml()), texts, st.sampled_from(["3/4 - sqrt(5/16)", "1/0", "sqrt(-1)", "firstcontact: 1"])
    ),
    "world": st.just(WORLD),
    "robot": texts,
    "format": st.sampled_from(["off", "obj", "stl", "ply", "x"]),
    "bits": st.integers(),
    "quaternion": st.lists(floats, min_size=4, max_size=4),
    "waypoints": st.lists(st.tuples(floats, points), max_size=4),
    "path": st.sampled_from(["", "/", "no such file", __file__]),
    "weld": floats,
    "max_hole": st.integers(0, 9),
}

# The command owns its process.
SKIPPED = {"run_command"}


def callables() -> list[tuple[str, object]]:
    """Everything public that can be called, also what Python calls by itself: ``None`` stands for a receiver."""
    found = []
    for name, value in vars(firstcontact._native).items():
        if (
            name not in SKIPPED
            and callable(value)
            and not name.startswith("_")
            and not issubclass_of(value, BaseException)
        ):
            found.append((name, value))
    receivers = (CUBE, PYRAMID, MOTIONS[2], CHECKER, WORLD, ROOT, RESULTS, CONTACT, CONTACT.a, STALE_ID)
    for receiver in receivers:
        for name in vars(type(receiver)):
            if callable(getattr(receiver, name)) and name not in ("__new__", "__class__"):
                found.append((f"{type(receiver).__name__}.{name}", (type(receiver), name)))
    return found


def signature(target: object) -> list[inspect.Parameter]:
    """Parameters, without those of a receiver."""
    if isinstance(target, tuple):
        kind, member = target
        target = getattr(CHECKER if kind is Checker else RECEIVERS[kind], member)
    try:
        return list(inspect.signature(target).parameters.values())
    except (ValueError, TypeError):
        return [inspect.Parameter(name, inspect.Parameter.POSITIONAL_ONLY) for name in ("other", "more")]


def issubclass_of(value: object, kind: type) -> bool:
    return isinstance(value, type) and issubclass(value, kind)


RECEIVERS = {
    type(made): made for made in (CUBE, PYRAMID, MOTIONS[2], WORLD, ROOT, RESULTS, CONTACT, CONTACT.a, STALE_ID)
}
TARGETS = callables()


SIGNATURES = {name: signature(target) for name, target in TARGETS}


class Call:
    """A call that can be shown, whatever its values are."""

    def __init__(self, name: str, target: object, positional: list, named: dict):
        self.name, self.target, self.positional, self.named = name, target, positional, named

    def __repr__(self) -> str:
        values = [shown(value) for value in self.positional]
        return f"{self.name}({', '.join(values + [f'{name}={shown(value)}' for name, value in self.named.items()])})"

    def run(self, checker: Checker) -> None:
        target = self.target
        if isinstance(target, tuple):
            kind, member = target
            target = getattr(checker if kind is Checker else RECEIVERS[kind], member)
        try:
            answer = target(*self.positional, **self.named)
            # What comes back can be shown, and comes back from its pickle.
            repr(answer)
            if isinstance(answer, (Body, Mesh, Motion, World, Checker, ObjectId, QuadraticRoot)):
                pickle.loads(pickle.dumps(copy.copy(answer)))
        except EXPECTED:
            pass
        except BaseException as error:
            if not (isinstance(error, RuntimeError) and str(error) == "hostile"):
                raise AssertionError((self, type(error), str(error))) from error


def shown(value: object) -> str:
    try:
        return repr(value)
    except RuntimeError:
        return f"a {type(value).__name__}"


@st.composite
def calls(draw) -> Call:
    name, target = draw(st.sampled_from(TARGETS))
    positional, named = [], {}
    for parameter in SIGNATURES[name]:
        value = draw(LIKELY.get(parameter.name, junk) if draw(st.integers(0, 3)) else junk)
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            if parameter.default is inspect.Parameter.empty or draw(st.booleans()):
                named[parameter.name] = value
        elif parameter.default is inspect.Parameter.empty or draw(st.booleans()):
            positional.append(value)
        else:
            break
    return Call(name, target, positional, named)


@settings(
    max_examples=max(1, CALLS // CALLS_OF_AN_EXAMPLE),
    deadline=None,
    derandomize="FIRSTCONTACT_FUZZ_CALLS" not in os.environ,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(st.data())
def test_any_call_is_answered_or_refused(data):
    checker = new_checker()
    for _ in range(CALLS_OF_AN_EXAMPLE):
        data.draw(calls()).run(checker)
