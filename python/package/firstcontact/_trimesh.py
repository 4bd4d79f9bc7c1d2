"""Bodies from and to ``trimesh``, which is imported only when it is asked for."""

from typing import Any, Literal

import numpy as np

from ._native import Body, InputError


def body_from_trimesh(mesh: Any, kind: Literal["solid", "surface"] | None) -> Body:
    """``Body.from_trimesh``."""
    try:
        vertices, faces = mesh.vertices, mesh.faces
    except AttributeError:
        found = type(mesh).__name__
        raise TypeError(f"mesh must be a trimesh.Trimesh, not {found}; of a trimesh.Scene, take .to_mesh()") from None
    return Body.from_arrays(np.asarray(vertices), np.asarray(faces), kind=kind)


def to_trimesh(body: Body) -> Any:
    """``Body.to_trimesh``."""
    try:
        import trimesh
    except ImportError as error:
        raise ImportError("to_trimesh needs trimesh: pip install trimesh") from error
    triangles, face = body.triangles()
    if len(triangles) == 0:
        raise InputError("the body has no triangle with an area")
    return trimesh.Trimesh(
        vertices=body.vertices, faces=triangles.astype(np.int64), face_attributes={"face": face}, process=False
    )
