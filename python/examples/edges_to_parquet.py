"""A table of edges in, a table of verdicts out: pandas and Parquet.

    pip install firstcontact pandas pyarrow
    python examples/edges_to_parquet.py verdicts.parquet
"""

import sys
import tempfile
from pathlib import Path

import numpy as np
import pandas
import peg_world

from firstcontact import Verdict


def main(path: Path, count: int = 10_000) -> pandas.DataFrame:
    """Writes random edges with their verdicts to a file, and reads them back."""
    random = np.random.default_rng(7)
    starts, ends = (random.uniform(peg_world.LOW, peg_world.HIGH, (count, 3)) for _ in range(2))
    results = peg_world.checker().check_edges(starts, ends, object="peg")
    table = pandas.DataFrame({name: starts[:, axis] for axis, name in enumerate(("x0", "y0", "z0"))})
    table = table.assign(**{name: ends[:, axis] for axis, name in enumerate(("x1", "y1", "z1"))})
    words = [verdict.name.lower() for verdict in Verdict]
    table["verdict"] = pandas.Categorical.from_codes(results.verdict.astype(np.int8), words)
    table["time"] = results.lower
    # Exact times are integers of any size: text keeps them.
    numerators, denominators = results.exact_columns()
    table["exact"] = [None if n is None else f"{n}/{d}" for n, d in zip(numerators, denominators)]
    names = {number: results.name_of(number) for number in np.unique(np.concatenate([results.a, results.b]))}
    table["a"], table["b"] = (pandas.Series(column).map(names) for column in (results.a, results.b))
    table.to_parquet(path)
    again = pandas.read_parquet(path)
    print(again.groupby("verdict", observed=True).size().to_string())
    return again


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(Path(folder) / "edges.parquet")
