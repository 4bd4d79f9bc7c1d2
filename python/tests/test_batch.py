"""Edges by shards: the same answers as in one go, nothing twice and nothing lost."""

import errno
import hashlib
import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")
pytest.importorskip("tqdm")

import pyarrow.parquet as pq
from batch_world import COLUMNS, ends, room, write_edges

from firstcontact import InputError, Verdict, World, batch
from firstcontact.batch import Shard, run_shard
from firstcontact.batch.__main__ import main
from firstcontact.batch.engines import start

EDGES = 30_000


@pytest.fixture(scope="module")
def checker():
    return room()


@pytest.fixture(scope="module")
def world(checker, tmp_path_factory):
    path = tmp_path_factory.mktemp("world") / "room.bytes"
    path.write_bytes(checker.to_bytes())
    return str(path)


@pytest.fixture(scope="module")
def edges(tmp_path_factory):
    return str(write_edges(tmp_path_factory.mktemp("input") / "edges", ends(EDGES), files=3))


@pytest.fixture(scope="module")
def finished(world, edges, tmp_path_factory):
    out = tmp_path_factory.mktemp("finished") / "out"
    assert run(world, edges, out) == 0
    return out


def run(world, edges, out, *more: str) -> int:
    arguments = ["run", world, str(edges), str(out), "--object", "robot", "--shard-edges", "4000", "--workers", "2"]
    return main([*arguments, "--quiet", *more])


def success(out: Path) -> dict:
    return json.loads((out / "_SUCCESS.json").read_text())


def lines_of(checker, table: np.ndarray) -> str:
    """Hash as `--print hash` describes it, row by row."""
    digest = hashlib.sha256()
    results = checker.check_edges(table[:, :3], table[:, 3:], object="robot")
    for row in range(len(results)):
        contact = results.contact(row)
        if contact is None:
            digest.update(b"clear\n" if results.verdict[row] == Verdict.CLEAR else b"bad\n")
            continue
        word = "starts_in_contact" if contact.starts_in_contact else "contact"
        sides = [contact.a.object, contact.a.feature, contact.b.object, contact.b.feature]
        digest.update(("\t".join([word, str(contact.time), *sides]) + "\n").encode())
    return digest.hexdigest()


def test_the_hash_is_that_of_the_edges_in_one_go(checker, finished):
    assert success(finished)["hash"] == lines_of(checker, ends(EDGES))
    assert success(finished)["rows"] == EDGES
    assert success(finished)["contact"] > EDGES / 20


def test_the_hash_is_that_of_the_command(checker, finished, tmp_path):
    (tmp_path / "room.yaml").write_text(checker.to_world().to_yaml())
    rows = "\n".join(",".join(map(repr, row)) for row in ends(EDGES).tolist())
    (tmp_path / "edges.csv").write_text(rows + "\n")
    command = [sys.executable, "-m", "firstcontact", "check", "room.yaml", "--edges", "edges.csv"]
    command += ["--object", "robot", "--print", "hash"]
    printed = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert printed.stdout.strip() == success(finished)["hash"], printed.stderr


@pytest.mark.parametrize("shard", [1000, 7777, 30_000])
def test_shards_of_any_size_have_the_same_hash(world, edges, finished, tmp_path, shard):
    assert run(world, edges, tmp_path / "out", "--shard-edges", str(shard)) == 0
    assert success(tmp_path / "out")["hash"] == success(finished)["hash"]


def test_a_part_has_the_answers(checker, finished):
    table = pq.read_table(finished / "part-0000000004000.parquet")
    asked = ends(EDGES)[4000:8000]
    results = checker.check_edges(asked[:, :3], asked[:, 3:], object="robot")
    assert table.column("edge").to_pylist() == list(range(4000, 8000))
    assert (table.column("verdict").to_numpy() == results.verdict).all()
    for row in np.flatnonzero(results.verdict)[:50]:
        found, contact = table.slice(int(row), 1).to_pylist()[0], results.contact(int(row))
        assert found["exact"] == str(contact.time) and (found["lower"], found["upper"]) == (contact.lower, contact.upper)
        assert (found["a"], found["feature_b"]) == (contact.a.object, contact.b.feature)
    assert table.filter(pa.compute.equal(table["verdict"], 0)).column("exact").null_count > 0


def test_pairs_of_vertices_are_the_same_edges(world, finished, tmp_path):
    (tmp_path / "pairs").mkdir()
    table = ends(EDGES)
    np.save(tmp_path / "pairs" / "vertices.npy", np.vstack([table[:, :3], table[:, 3:]]))
    u = np.arange(EDGES, dtype=np.uint32)
    pairs = pa.table({"u": u, "v": u + np.uint32(EDGES)})
    pq.write_table(pairs, tmp_path / "pairs" / "edges.parquet", use_dictionary=False, compression="none")
    assert (tmp_path / "pairs" / "edges.parquet").stat().st_size <= 8 * EDGES + 2000
    assert run(world, tmp_path / "pairs", tmp_path / "out") == 0
    assert success(tmp_path / "out")["hash"] == success(finished)["hash"]


def test_a_store_without_rename_has_a_manifest(world, edges, finished, tmp_path):
    out = tmp_path / "out"
    assert run(world, edges, out, "--manifest") == 0
    assert success(out)["hash"] == success(finished)["hash"]
    assert len(list((out / "_manifest").iterdir())) == len(list(out.glob("part-*-*.parquet"))) == 9
    # A part that no line names is an attempt that did not end.
    orphan = out / "part-0000000000000-0123456789abcdef.parquet"
    orphan.write_bytes(b"half")
    assert main(["verify", str(out)]) == 1
    assert run(world, edges, out, "--manifest") == 0 and not orphan.exists()
    assert main(["verify", str(out)]) == 0


def test_objects_of_a_store_are_like_files(checker, world, edges, finished):
    pytest.importorskip("fsspec")
    packed, digest = batch.pack(checker, "robot")
    source = batch.EdgeInput.open(edges)
    for shard in source.shards(4000):
        summary = run_shard(packed, digest, edges, "memory://store/out", shard)
        again = run_shard(packed, digest, edges, "memory://store/out", shard)
        assert summary["is_new"] and not again["is_new"] and again["hash"] == summary["hash"]
    assert len(batch.Folder("memory://store/out").parts()) == 9


def test_a_shard_again_is_the_same_file(checker, edges, tmp_path):
    packed, digest = batch.pack(checker, "robot")
    shard = Shard(0, 0, 2000, "edges-0000.parquet")
    files = []
    for name in ("one", "two"):
        batch.Folder(str(tmp_path / name)).make()
        run_shard(packed, digest, edges, str(tmp_path / name), shard)
        files.append((tmp_path / name / "part-0000000000000.parquet").read_bytes())
    assert files[0] == files[1]
    with pytest.raises(InputError, match="another source"):
        run_shard(packed, digest, edges, str(tmp_path / "one"), shard._replace(source="others"))


def test_the_digest_is_of_the_question(checker):
    _, digest = batch.pack(checker, "robot")
    assert batch.pack(room(), "robot")[1] == digest
    assert batch.pack(checker, "robot", (0.0, 1.0))[1] != digest
    assert batch.pack(checker, "thing 1")[1] != digest
    assert batch.pack(room(seed=8), "robot")[1] != digest
    with pytest.raises(InputError, match="there is no object `rob`"):
        batch.pack(checker, "rob")


def test_verify_finds_every_flipped_byte(finished, capsys):
    part = finished / "part-0000000014000.parquet"
    whole = part.read_bytes()
    assert main(["verify", str(finished)]) == 0
    try:
        for place in range(0, len(whole), len(whole) // 150):
            changed = bytearray(whole)
            changed[place] ^= 1 << place % 8
            part.write_bytes(changed)
            assert main(["verify", str(finished)]) == 1, f"byte {place} of {len(whole)}"
            assert part.name in capsys.readouterr().err
    finally:
        part.write_bytes(whole)


def test_verify_finds_what_is_missing_and_what_is_foreign(checker, world, edges, finished, tmp_path, capsys):
    part = finished / "part-0000000008000.parquet"
    whole = part.read_bytes()

    def fault() -> str:
        assert main(["verify", str(finished)]) == 1
        return capsys.readouterr().err

    try:
        part.unlink()
        assert "`part-0000000008000` is missing, with 2000 edges from 8000 on" in fault()
        # The same shard of another world, and of other edges.
        packed, digest = batch.pack(room(seed=8), "robot")
        source = batch.EdgeInput.open(edges)
        shard = next(shard for shard in source.shards(4000) if shard.edge == 8000)
        (tmp_path / "other").mkdir()
        run_shard(packed, digest, edges, str(tmp_path / "other"), shard)
        part.write_bytes((tmp_path / "other" / part.name).read_bytes())
        assert "its world is" in fault()
        part.write_bytes((finished / "part-0000000004000.parquet").read_bytes())
        assert "its edge is 4000" in fault()
        part.write_bytes(whole)
        (finished / ".part-0000000008000.parquet.0123.tmp").write_bytes(b"half")
        assert "unfinished" in fault()
        (finished / ".part-0000000008000.parquet.0123.tmp").unlink()
        (finished / "part-0000000008001.parquet").write_bytes(whole)
        assert "a part of no shard" in fault()
    finally:
        (finished / "part-0000000008001.parquet").unlink(missing_ok=True)
        part.write_bytes(whole)
    assert main(["verify", str(finished)]) == 0


def test_a_finished_part_is_not_computed_again(checker, edges, tmp_path):
    with closing(start("local", 2)) as engine:
        out = str(tmp_path / "out")
        first = batch.run(checker, edges, out, engine, object="robot", shard_edges=4000)
        again = batch.run(checker, edges, out, engine, object="robot", shard_edges=4000)
        assert (first.skipped, again.skipped, again.received) == (0, 9, {})
        # One part is lost, and another is broken.
        (tmp_path / "out" / "part-0000000004000.parquet").unlink()
        (tmp_path / "out" / "part-0000000020000.parquet").write_bytes(b"half a par")
        assert main(["status", out]) == 3
        third = batch.resume(out, engine)
        assert third.skipped == 7 and third.success == first.success


def test_a_part_that_is_not_as_it_was_made_is_made_again(checker, edges, tmp_path):
    out = tmp_path / "out"
    with closing(start("local", 2)) as engine:
        first = batch.run(checker, edges, str(out), engine, object="robot", shard_edges=4000)
        part = out / "part-0000000008000.parquet"
        whole = part.read_bytes()
        # Bytes all over the part: pages, statistics, footer.
        for place in range(8, len(whole) - 8, len(whole) // 12):
            part.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
            assert main(["verify", str(out)]) == 1
            again = batch.resume(str(out), engine)
            assert again.success == first.success and part.read_bytes() == whole
            assert main(["verify", str(out)]) == 0


def test_edges_that_change_are_refused(checker, tmp_path, capsys):
    path, out = write_edges(tmp_path / "edges", ends(8000), files=2), str(tmp_path / "out")
    with closing(start("local", 1)) as engine:
        batch.run(checker, str(path), out, engine, object="robot", shard_edges=2000)
        file = path / "edges-0001.parquet"
        whole = file.read_bytes()
        # A byte of a page: size, footer and number of rows are as they were.
        file.write_bytes(whole[:200] + bytes([whole[200] ^ 1]) + whole[201:])
        for call in (batch.resume, lambda out, engine: batch.run(checker, str(path), out, engine, object="robot", shard_edges=2000)):
            with pytest.raises(InputError, match="edges-0001.parquet` has changed since the run began"):
                call(out, engine)
        file.write_bytes(whole)
        assert batch.resume(out, engine).skipped == 4


def test_the_folder_of_something_else_is_not_touched(world, checker, edges, finished, tmp_path, capsys):
    copy = write_edges(tmp_path / "edges", ends(100))
    before = sorted(copy.iterdir())
    assert run(world, str(copy), str(copy)) == 2
    assert run(world, str(copy), str(copy / "out")) == 2
    assert sorted(copy.iterdir()) == before
    assert "choose another one" in capsys.readouterr().err
    # A roadmap is no run.
    bounds = ["--bounds", "0,0,0,12,12,12", "--vertices", "50", "--quiet"]
    names = sorted(finished.iterdir())
    assert main(["roadmap", world, str(finished), "--object", "robot", *bounds]) == 2
    assert sorted(finished.iterdir()) == names
    assert "neither empty nor the folder of a roadmap" in capsys.readouterr().err


def test_parts_that_another_engine_made_are_taken(checker, edges, finished, tmp_path):
    out, (packed, digest) = str(tmp_path / "out"), batch.pack(checker, "robot")
    source = batch.EdgeInput.open(edges)
    batch.Folder(out).make()
    for shard in source.shards(4000):
        run_shard(packed, digest, edges, out, tuple(shard))
    with closing(start("local", 1)) as engine:
        report = batch.run(checker, edges, out, engine, object="robot", shard_edges=4000)
    assert report.skipped == 9 and report.success == success(finished)


def test_a_disk_that_is_full_at_the_seal_is_no_bad_input(world, edges, finished, tmp_path, capsys, monkeypatch):
    out = tmp_path / "out"

    def seal(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr("firstcontact.batch.job.seal", seal)
        assert run(world, edges, out) == 3
    assert "the disk is full; finished parts stay" in capsys.readouterr().err
    assert run(world, edges, out) == 0 and success(out) == success(finished)


def test_another_world_in_the_folder_is_an_error(world, edges, finished, tmp_path, capsys):
    (tmp_path / "other.bytes").write_bytes(room(seed=8).to_bytes())
    assert run(str(tmp_path / "other.bytes"), edges, finished) == 2
    assert "another world or question" in capsys.readouterr().err
    others = write_edges(tmp_path / "others", ends(100, seed=2))
    assert run(world, others, finished) == 2
    assert "another set of edges" in capsys.readouterr().err
    assert run(world, edges, finished, "--shard-edges", "5000") == 2
    assert "(4000, now 5000)" in capsys.readouterr().err
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("mine")
    assert run(world, edges, tmp_path / "full") == 2
    assert "neither empty nor" in capsys.readouterr().err


def test_an_object_that_is_not_there_is_an_error(edges, tmp_path, capsys):
    knot = Path(__file__).parent.parent.parent / "worlds" / "knot.yaml"
    assert run(str(knot), edges, tmp_path / "out") == 2
    assert capsys.readouterr().err == "error: there is no object `robot`; its objects are `knot`, `ring`, `rod`\n"
    assert not (tmp_path / "out").exists()


def test_bad_edges_are_named(world, tmp_path, capsys):
    def refused(table: "pa.Table", *vertices: np.ndarray) -> str:
        folder = tmp_path / f"edges {len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        pq.write_table(table, folder / "edges.parquet")
        for array in vertices:
            np.save(folder / "vertices.npy", array)
        code = run(world, folder, f"{folder} out")
        assert code in (2, 3)
        return capsys.readouterr().err

    table = ends(10)
    assert "has the columns `x, y`" in refused(pa.table({"x": [1.0], "y": [2.0]}))
    pairs = pa.table({"u": np.array([0, 9], np.uint32), "v": np.array([1, 2], np.uint32)})
    assert "there is no" in refused(pairs)
    assert "float64 of shape (V, 3), and is float32" in refused(pairs, np.zeros((10, 3), np.float32))
    assert "names vertex 9" in refused(pairs, np.zeros((9, 3)))
    texts = pa.table({name: ["1"] for name in COLUMNS})
    assert "has type string" in refused(texts)
    assert "has no edge" in refused(pa.table(dict(zip(COLUMNS, table[:0].T.copy()))))
    assert run(world, tmp_path / "nowhere", tmp_path / "out") == 2
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "edges.parquet").write_bytes(b"PAR1 half")
    assert run(world, tmp_path / "half", tmp_path / "out") == 2
    assert "cannot be read" in capsys.readouterr().err


def test_an_edge_without_an_answer_spoils_no_other(checker, world, tmp_path):
    table = ends(5000)
    table[17, 4] = np.nan
    path = write_edges(tmp_path / "edges", table)
    assert run(world, path, tmp_path / "out") == 0
    assert success(tmp_path / "out")["bad"] == 1
    assert success(tmp_path / "out")["hash"] == lines_of(checker, table)


def test_times_of_edges_among_objects_that_move(tmp_path):
    text = """
firstcontact: 1
units: {length: m, time: s}
objects:
  - {id: robot, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 0]}}
  - {id: cart, box: {size: [1, 1, 1]}}
paths:
  - {id: go, object: cart, waypoints: [{t: 0, position: [0, 3, 0]}, {t: 4, position: [8, 3, 0]}]}
"""
    (tmp_path / "world.yaml").write_text(text)
    world, table = str(tmp_path / "world.yaml"), np.array([[0.0, 0, 0, 0, 4, 0], [8, 0, 0, 8, 4, 0]])
    path = write_edges(tmp_path / "edges", table)
    assert run(world, path, tmp_path / "out", "--times", "0,4") == 0
    spans = np.array([[0.0, 1.0], [0.0, 4.0]])
    columns = dict(zip((*COLUMNS, "t0", "t1"), np.hstack([table, spans]).T.copy()))
    pq.write_table(pa.table(columns), tmp_path / "timed.parquet")
    assert run(world, tmp_path / "timed.parquet", tmp_path / "timed") == 0
    parts = [pq.read_table(tmp_path / name / "part-0000000000000.parquet") for name in ("out", "timed")]
    assert [part.column("exact").to_pylist() for part in parts] == [[None, "7/2"], ["1/2", "7/2"]]
    assert World.load(world).digest == World.load(world).digest


def test_an_unreadable_shard_is_named_and_the_others_are_done(world, finished, tmp_path, capsys):
    path = write_edges(tmp_path / "edges", ends(EDGES), files=3)
    # Pages of the second file are overwritten; its footer is as it was.
    file = path / "edges-0001.parquet"
    whole = file.read_bytes()
    file.write_bytes(whole[:4] + b"\xff" * 40_000 + whole[40_004:])
    out = tmp_path / "out"
    assert run(world, path, out) == 3
    told = capsys.readouterr().err
    assert "failed: part-0000000010000: " in told and "failed: part-0000000000000" not in told
    assert not (out / "_SUCCESS.json").exists()
    failed = json.loads((out / "_failed.json").read_text())
    assert 1 <= len(failed) <= 3 and len(list(out.glob("part-*"))) == 9 - len(failed)
    assert main(["status", str(out)]) == 3 and main(["verify", str(out)]) == 1
    # The file is mended, and the run goes on.
    file.write_bytes(whole)
    assert main(["resume", str(out), "--quiet"]) == 0
    assert success(out)["hash"] == success(finished)["hash"] and not (out / "_failed.json").exists()
    file.write_bytes(whole[: len(whole) // 2])
    assert main(["resume", str(out), "--quiet"]) == 0
    write_edges(tmp_path / "changed", ends(EDGES, seed=5), files=3)
    file.write_bytes((tmp_path / "changed" / "edges-0001.parquet").read_bytes())
    assert main(["resume", str(out), "--quiet"]) == 2
    assert "has changed since the run began" in capsys.readouterr().err


def test_a_roadmap_is_that_of_one_go(checker, tmp_path, capsys):
    spatial = pytest.importorskip("scipy.spatial")
    bounds, count, neighbours = (0.0, 0.0, 0.0, 12.0, 12.0, 12.0), 3000, 8
    made = []
    for workers in (1, 2):
        with closing(start("local", workers)) as engine:
            out = str(tmp_path / f"roadmap {workers}")
            options = {"bounds": bounds, "vertices": count, "neighbours": neighbours, "seed": 3, "shard_edges": 4000}
            made.append(batch.roadmap(checker, out, engine, object="robot", **options))
    assert made[0].report.success == made[1].report.success
    vertices, edges = made[0].vertices, made[0].edges
    assert vertices.shape == (count, 3) and checker.is_clear(vertices, vertices, object="robot").all()
    nearest = spatial.KDTree(vertices).query(vertices, neighbours + 1)[1][:, 1:]
    pairs = np.sort(np.column_stack([np.repeat(np.arange(count), neighbours), nearest.ravel()]), axis=1)
    pairs = np.unique(pairs, axis=0)
    assert made[0].report.success["rows"] == len(pairs)
    clear = checker.is_clear(vertices[pairs[:, 0]], vertices[pairs[:, 1]], object="robot")
    assert (edges[np.lexsort(edges.T[::-1])] == pairs[clear]).all() and 0 < len(edges) < len(pairs)
    (tmp_path / "room.bytes").write_bytes(checker.to_bytes())
    box = ",".join(map(str, bounds))
    command = ["roadmap", str(tmp_path / "room.bytes"), str(tmp_path / "roadmap 1"), "--object", "robot", "--bounds", box]
    command += ["--vertices", "3000", "--neighbours", "8", "--shard-edges", "4000", "--quiet"]
    assert main([*command, "--seed", "3"]) == 0
    assert main([*command, "--seed", "4"]) == 2
    assert "another roadmap" in capsys.readouterr().err
