"""Batches in numpy columns: the same answers as single questions, in place, with errors a row at a time."""

import os
import signal
import threading
import time
import tracemalloc
from fractions import Fraction

import numpy as np
import pytest

from firstcontact import Body, Checker, InputError, Motion, Verdict, feature_name


def crowded(count: int = 40, seed: int = 1) -> Checker:
    """A robot among boxes, a sphere and a capsule at random places, seldom overlapping."""
    random = np.random.default_rng(seed)
    checker = Checker()
    checker.add("robot", Body.box((0.5, 0.375, 0.25)), (0.0, 0.0, 0.0))
    shapes = [Body.box((1.0, 0.5, 0.75)), Body.sphere(0.5, segments=12), Body.capsule(0.25, 1.0, segments=12)]
    for index in range(count):
        checker.add(f"thing{index:03}", shapes[index % 3], tuple(random.uniform(-8, 8, 3)))
    return checker


def edges(count: int, seed: int = 2) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    starts = random.uniform(-8, 8, (count, 3))
    return starts, starts + random.normal(0, 2, (count, 3))


def test_a_batch_has_the_answers_of_single_questions():
    checker = crowded()
    starts, ends = edges(500)
    results = checker.check_edges(starts, ends, object="robot")
    assert len(results) == 500 and results.errors == 0
    assert {Verdict.CLEAR, Verdict.CONTACT, Verdict.STARTS_IN_CONTACT} == set(results.verdict)
    numerators, denominators = results.exact_columns()
    for row in range(500):
        single = checker.first_contact(tuple(starts[row]), tuple(ends[row]), object="robot")
        assert checker.is_clear(tuple(starts[row]), tuple(ends[row]), object="robot") == results.is_clear[row]
        assert results.contact(row) == single
        if single is None:
            assert results.exact(row) is numerators[row] is denominators[row] is None
            assert results.verdict[row] == Verdict.CLEAR and np.isnan(results.lower[row]) and results.name_of(results.a[row]) is None
            continue
        code = Verdict.STARTS_IN_CONTACT if single.starts_in_contact else Verdict.CONTACT
        assert results.verdict[row] == code
        assert results.exact(row) == single.time == Fraction(numerators[row], denominators[row])
        assert (results.lower[row], results.upper[row]) == (single.lower, single.upper)
        assert (results.name_of(results.a[row]), results.name_of(results.b[row])) == (single.a.object, single.b.object)
        assert feature_name(results.features_a[row]) == single.a.feature
        assert feature_name(results.features_b[row]) == single.b.feature
        assert tuple(results.points[row]) == single.point
        assert (single.normal is None) == bool(np.isnan(results.normals[row]).any())
        assert single.normal is None or tuple(results.normals[row]) == single.normal
    assert np.array_equal(checker.is_clear(starts, ends, object="robot"), results.is_clear)
    assert results.exact_columns(threads=1) == results.exact_columns(threads=2) == (numerators, denominators)
    with pytest.raises(ValueError, match="threads"):
        results.exact_columns(threads=-1)


def test_answers_do_not_depend_on_threads_or_layout():
    checker = crowded()
    starts, ends = edges(3000)
    first = checker.check_edges(starts, ends, object="robot")
    others = [checker.check_edges(starts, ends, object="robot", threads=threads) for threads in (1, 2, 3)]
    others.append(checker.check_edges(np.asfortranarray(starts), ends.tolist(), object="robot"))
    wide = np.zeros((3000, 6))
    wide[:, ::2] = ends
    others.append(checker.check_edges(starts[::-1][::-1], wide[:, ::2], object="robot", features=False))
    for other in others:
        assert np.array_equal(other.verdict, first.verdict)
        assert np.array_equal(other.lower, first.lower, equal_nan=True)
        assert np.array_equal(other.a, first.a) and np.array_equal(other.b, first.b)
    for other in others[:4]:
        assert np.array_equal(other.features_a, first.features_a)
        assert np.array_equal(other.points, first.points, equal_nan=True)
    assert others[4].features_a.shape == (0,) and others[4].points.shape == (0, 3)


def test_single_precision_is_taken_as_it_is():
    checker = crowded()
    starts, ends = (array.astype(np.float32) for array in edges(300))
    wide = checker.check_edges(starts.astype(np.float64), ends.astype(np.float64), object="robot")
    assert np.array_equal(checker.check_edges(starts, ends, object="robot").lower, wide.lower, equal_nan=True)


def test_a_bad_row_spoils_no_other():
    checker = crowded()
    starts, ends = edges(300)
    good = checker.check_edges(starts, ends, object="robot")
    starts[7, 1], ends[9, 0] = np.nan, np.inf
    results = checker.check_edges(starts, ends, object="robot")
    assert results.verdict[7] == results.verdict[9] == Verdict.NOT_FINITE and results.errors == 2
    assert results.exact(7) is None and not results.is_clear[7]
    others = np.arange(300)[(np.arange(300) != 7) & (np.arange(300) != 9)]
    assert np.array_equal(results.verdict[others], good.verdict[others])
    assert "2 without an answer" in repr(results)
    times = np.tile([0.0, 1.0], (300, 1))
    times[3] = (1.0, 1.0)
    timed = checker.check_edges(*edges(300), times, object="robot")
    assert timed.verdict[3] == Verdict.BAD_TIMES and timed.errors == 1


def test_results_keep_their_edges_and_their_world():
    checker = crowded()
    starts, ends = edges(300)
    results = checker.check_edges(starts, ends, object="robot")
    row = int(np.flatnonzero(results.verdict == Verdict.CONTACT)[0])
    before = results.exact(row)
    starts[:] = 100.0
    checker.remove(results.contact(row).b.object)
    assert results.exact(row) == before and results.exact(row - 300) == before
    with pytest.raises(InputError, match="there is no row 300: there are 300"):
        results.exact(300)


def test_copies_are_named_where_they_are_not_wanted():
    checker = crowded()
    starts, ends = edges(10)
    assert len(checker.check_edges(starts, ends, object="robot", copy=False)) == 10
    with pytest.raises(InputError, match=r"starts would have to be copied: it has dtype float32, shape \(10, 3\) and strides \[12, 4\]"):
        checker.check_edges(starts.astype(np.float32), ends, object="robot", copy=False)
    with pytest.raises(InputError, match=r"strides \[8, 80\]"):
        checker.check_edges(starts, np.asfortranarray(ends), object="robot", copy=False)
    with pytest.raises(TypeError, match="numpy array of float64"):
        checker.check_edges(starts.tolist(), ends, object="robot", copy=False)


@pytest.mark.parametrize(
    ("starts", "message"),
    [
        (np.zeros((4, 2)), r"starts must have the shape \(N, 3\), not \(4, 2\)"),
        (np.zeros((4, 3, 1)), r"not \(4, 3, 1\)"),
        (np.zeros((5, 3)), "starts has 5 rows and ends 4"),
        (np.zeros((4, 3), dtype=complex), "complex128, which float64 does not hold"),
        (np.zeros((4, 3), dtype=np.longdouble), "which float64 does not hold"),
        ([["a", "b", "c"]] * 4, "which float64 does not hold"),
        ([[1, 2, 3], [4, 5]], "no array of numbers"),
        (np.array([[None] * 3] * 4), "which float64 does not hold"),
    ],
)
def test_bad_arrays_are_refused(starts, message):
    with pytest.raises(InputError, match=message):
        crowded().check_edges(starts, np.zeros((4, 3)), object="robot")


def test_other_questions_in_batches():
    checker = crowded()
    starts, ends = edges(300)
    verdicts = checker.check_edges(starts, ends, object="robot")
    last = checker.last_valid(starts, ends, object="robot")
    near = checker.min_clearance(starts, ends, object="robot", tolerance=1e-3, within=2.0)
    assert np.array_equal(last.verdict, verdicts.verdict)
    for row in range(300):
        single = checker.last_valid(tuple(starts[row]), tuple(ends[row]), object="robot")
        assert single is None and np.isnan(last.lower[row]) or single == last.lower[row]
        found = checker.min_clearance(tuple(starts[row]), tuple(ends[row]), object="robot", tolerance=1e-3, within=2.0)
        if found is None:
            assert near.verdict[row] == Verdict.CLEAR and near.lower[row] == 2.0
        else:
            assert near.verdict[row] == Verdict.NEAR
            assert near.lower[row] <= found[1] and found[0] <= near.upper[row]
        assert (verdicts.verdict[row] != Verdict.CLEAR) == (found is not None and near.lower[row] == 0.0 and near.upper[row] == 0.0)
    with pytest.raises(InputError, match="tolerance"):
        checker.min_clearance(starts, ends, object="robot", tolerance=0.0)


def test_progress_counts_every_edge():
    counts = []
    crowded().check_edges(*edges(20_000), object="robot", progress=counts.append)
    assert sum(counts) == 20_000 and all(count > 0 for count in counts)


def test_an_error_of_the_callback_ends_the_batch():
    def refuse(_):
        raise RuntimeError("enough")

    began = time.perf_counter()
    with pytest.raises(RuntimeError, match="enough"):
        crowded(400).check_edges(*edges(1_000_000), object="robot", progress=refuse)
    assert time.perf_counter() - began < 5.0


def test_an_interrupt_ends_a_batch():
    # A program in the background may have been started with interrupts ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    checker, (starts, ends) = crowded(400), edges(1_000_000)

    def seconds_until_it_ends() -> float:
        sent = []

        def interrupt():
            time.sleep(0.2)
            sent.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=interrupt).start()
        with pytest.raises(KeyboardInterrupt):
            checker.check_edges(starts, ends, object="robot")
        return time.perf_counter() - sent[0]

    # Other programs may have the processor for a while: the best of ten counts.
    assert any(seconds_until_it_ends() < 0.2 for _ in range(10))


def test_arrays_in_place_are_not_copied():
    checker, (starts, ends) = crowded(5), edges(100_000)
    size = starts.nbytes

    def peak(**arguments) -> int:
        """Memory of numpy, as it tells tracemalloc, without that of the columns."""
        tracemalloc.start()
        results = checker.check_edges(**arguments, object="robot", features=False)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert results.verdict.base is results.lower.base
        return found - results.verdict.base.nbytes

    assert peak(starts=starts, ends=ends, copy=False) < size / 10
    assert peak(starts=np.asfortranarray(starts), ends=ends) >= size


def test_other_threads_go_on_and_edits_are_refused_meanwhile():
    checker, (starts, ends) = crowded(400), edges(200_000)
    worker = threading.Thread(target=lambda: checker.check_edges(starts, ends, object="robot", threads=1))
    worker.start()
    refused, steps = None, 0
    while worker.is_alive():
        steps += 1
        try:
            checker.move_to("thing001", (50.0, 0.0, 0.0))
        except InputError as error:
            refused = error
        time.sleep(0.001)
    worker.join()
    assert steps > 3 and "asked by another thread" in str(refused)
    checker.move_to("thing001", (50.0, 0.0, 0.0))


def test_forked_processes_have_threads_of_their_own():
    checker, (starts, ends) = crowded(), edges(3000)
    expected = checker.check_edges(starts, ends, object="robot").verdict
    child = os.fork()
    if child == 0:
        same = np.array_equal(checker.check_edges(starts, ends, object="robot").verdict, expected)
        os._exit(0 if same else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_moving_objects_need_times():
    checker = crowded(3)
    checker.add("cart", Body.box((1.0, 1.0, 1.0)), Motion.timed((-9, 0, 0), (9, 0, 0), (0, 9)))
    starts, ends = edges(20)
    with pytest.raises(InputError, match="give `times`"):
        checker.check_edges(starts, ends, object="robot")
    with pytest.raises(InputError, match="give `times`"):
        checker.is_clear(tuple(starts[0]), tuple(ends[0]), object="robot")
    results = checker.check_edges(starts, ends, np.tile([0.0, 9.0], (20, 1)), object="robot")
    assert results.errors == 0
    with pytest.raises(InputError, match="times must have one row for each edge"):
        checker.check_edges(starts, ends, np.tile([0.0, 9.0], (19, 1)), object="robot")


def test_an_empty_batch_has_no_rows():
    checker = crowded()
    for nothing in (np.zeros((0, 3)), []):
        results = checker.check_edges(nothing, nothing, object="robot")
        assert len(results) == 0 and results.lower.shape == (0,) and results.points.shape == (0, 3)
        assert checker.is_clear(nothing, nothing, object="robot").shape == (0,)


def test_integers_that_no_float_holds_are_refused():
    checker, ends = crowded(5), np.zeros((1, 3))
    for bad in (2**53 + 1, -(2**53) - 1, 2**63 - 1):
        with pytest.raises(InputError, match=rf"starts holds {bad}, .* beyond 2\*\*53"):
            checker.check_edges([[0, bad, 0]], ends, object="robot")
    assert len(checker.check_edges(np.array([[2**53, -(2**53), 0]]), ends, object="robot")) == 1
    assert len(checker.check_edges(np.zeros((0, 3), dtype=np.uint64), ends[:0], object="robot")) == 0


def test_a_sequence_that_never_ends_is_refused():
    class Endless:
        def __len__(self):
            return 3

        def __getitem__(self, _):
            return 1.0

    faces = [(0, 1, 2)]
    assert len(Body.from_arrays([Endless(), (2, 0, 0), (0, 2, 0)], faces).vertices) == 3
    for vertices in (Endless(), [[Endless()]], [[[Endless()]]], range(2**40)):
        with pytest.raises(InputError, match="^vertices "):
            Body.from_arrays(vertices, faces)
