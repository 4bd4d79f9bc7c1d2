"""Edges by the billion against one world, on one machine or many, with nothing lost.

The work is one pure function, ``run_shard``: it answers the edges of a shard and puts a part, one Parquet file, in a folder. The
same shard gives the same part, wherever and however often it is computed, so that any engine may run it: ``python -m
firstcontact.batch run`` does so with processes of this machine, Dask or Ray. What is in a folder can be verified later.

Edges come as Parquet: columns ``x0, y0, z0, x1, y1, z1`` of float64, or ``u, v`` of uint32, which are rows of a table of
vertices, ``vertices.npy`` beside the files, of shape (V, 3). Columns ``t0, t1`` say when, if other objects move. An edge has the
number of its row, counted over the files in the order of their names.
"""

from .edges import EdgeInput, Shard
from .folder import Folder
from .job import Job, Report, resume, run
from .prepared import pack
from .roadmap import Roadmap, roadmap
from .shards import run_shard
from .verify import Findings, status, verify

__all__ = [
    "EdgeInput",
    "Findings",
    "Folder",
    "Job",
    "Report",
    "Roadmap",
    "Shard",
    "pack",
    "resume",
    "roadmap",
    "run",
    "run_shard",
    "status",
    "verify",
]
