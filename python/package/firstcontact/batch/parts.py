"""Parts: the answers to the edges of a shard as one Parquet file, and the hash over them.

The hash is that of ``firstcontact check --edges FILE --print hash``: SHA-256 of one line for each edge, in their order, here of the
edges of the part. The lines of all parts in the order of their edges are those of the whole.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from .. import EdgeResults, InputError, Verdict, __version__, feature_name
from .edges import Shard

_KEY = b"firstcontact"
_TEXT = pa.dictionary(pa.int32(), pa.string())
SCHEMA = pa.schema(
    [
        pa.field("edge", pa.uint64(), nullable=False),
        pa.field("verdict", pa.uint8(), nullable=False),
        pa.field("lower", pa.float64()),
        pa.field("upper", pa.float64()),
        pa.field("exact", pa.string()),
        pa.field("a", _TEXT),
        pa.field("feature_a", _TEXT),
        pa.field("b", _TEXT),
        pa.field("feature_b", _TEXT),
    ]
)
"""Columns of a part: number of the edge, code of ``firstcontact.Verdict``, and, where there is a contact, its time between floats and
exactly, and the objects and features of its sides."""

# The first words of lines, by the codes of verdicts. Those of contacts go on.
_WORDS = pa.array(["clear\n", "contact", "starts_in_contact"] + ["bad\n"] * (len(Verdict) - 3))


def answers(results: EdgeResults, edge: int, threads: int = 0) -> pa.Table:
    """Columns of answers, the first of which is to the edge of the number; exact times are found on so many threads."""
    verdict = results.verdict
    touching = (verdict == Verdict.CONTACT) | (verdict == Verdict.STARTS_IN_CONTACT)
    columns: list[Any] = [
        pa.array(np.arange(edge, edge + len(results), dtype=np.uint64)),
        pa.array(verdict),
        pa.array(results.lower, mask=~touching),
        pa.array(results.upper, mask=~touching),
        pa.array(_exact(results, threads), pa.string()),
    ]
    for objects, features in ((results.a, results.features_a), (results.b, results.features_b)):
        columns += [_named(objects, results.name_of, touching), _named(features, feature_name, touching)]
    return pa.table(columns, schema=SCHEMA)


def _exact(results: EdgeResults, threads: int) -> list[str | None]:
    numerators, denominators = results.exact_columns(threads=threads)
    pairs = zip(numerators, denominators)
    return [None if n is None else str(n) if d is None or d == 1 else f"{n}/{d}" for n, d in pairs]


def _named(numbers: Any, name_of: Any, valid: Any) -> pa.Array:
    """Numbers as their names, each of which is there once."""
    distinct, places = np.unique(numbers[valid], return_inverse=True)
    indices = np.zeros(len(numbers), np.int32)
    indices[valid] = places
    names = pa.array([name_of(int(number)) for number in distinct], pa.string())
    return pa.DictionaryArray.from_arrays(pa.array(indices, mask=~valid), names)


def add_lines(digest: Any, table: pa.Table) -> None:
    """Adds the lines of answers to a SHA-256."""
    for batch in table.to_batches():
        if batch.num_rows:
            digest.update(_lines(batch))


def _lines(batch: pa.RecordBatch) -> memoryview:
    word = pc.take(_WORDS, batch.column("verdict"))
    names = [batch.column(name) for name in ("exact", "a", "feature_a", "b", "feature_b")]
    texts = [text.dictionary_decode() if pa.types.is_dictionary(text.type) else text for text in names]
    whole = pc.binary_join_element_wise(word, *texts, "\t")
    lines = pc.coalesce(pc.binary_join_element_wise(whole, "\n", ""), word)
    offsets = np.frombuffer(lines.buffers()[1], np.int32)[lines.offset : lines.offset + len(lines) + 1]
    return memoryview(lines.buffers()[2])[offsets[0] : offsets[-1]]


def encode(tables: Iterable[pa.Table], shard: Shard, world: str) -> tuple[bytes, dict[str, Any]]:
    """Bytes of a part, and what its footer says.

    :param world: digest of the world and the question.
    """
    sink, lines = pa.BufferOutputStream(), hashlib.sha256()
    counts = np.zeros(len(Verdict), np.int64)
    with pq.ParquetWriter(
        sink,
        SCHEMA,
        compression="zstd",
        use_dictionary=["a", "feature_a", "b", "feature_b"],
        column_encoding={"edge": "DELTA_BINARY_PACKED"},
        write_page_checksum=True,
    ) as writer:
        for table in tables:
            add_lines(lines, table)
            counts += np.bincount(table.column("verdict").to_numpy(), minlength=len(Verdict))
            writer.write_table(table)
        footer = {
            "world": world,
            "source": shard.source,
            "version": __version__,
            "edge": shard.edge,
            "rows": int(counts.sum()),
            "clear": int(counts[Verdict.CLEAR]),
            "contact": int(counts[Verdict.CONTACT] + counts[Verdict.STARTS_IN_CONTACT]),
            "bad": int(counts[Verdict.NOT_FINITE :].sum()),
            "hash": lines.hexdigest(),
        }
        writer.add_key_value_metadata({_KEY: json.dumps(footer)})
    if footer["rows"] != shard.rows:
        raise InputError(f"the shard has {footer['rows']} rows and not {shard.rows}")
    return sink.getvalue().to_pybytes(), footer


def opened(data: bytes) -> tuple[pq.ParquetFile, dict[str, Any]]:
    """A part, and what its footer says.

    Raises ``InputError`` or an error of pyarrow if it is none.
    """
    part = pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True)
    metadata = part.metadata.metadata or {}
    if _KEY not in metadata:
        raise InputError("its footer has no word of firstcontact")
    footer = json.loads(metadata[_KEY])
    return part, footer


def tables(part: pq.ParquetFile) -> Iterator[pa.Table]:
    """Answers of a part, a row group at a time."""
    for group in range(part.metadata.num_row_groups):
        yield part.read_row_group(group, use_threads=False)
