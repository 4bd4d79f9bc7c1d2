"""A mesh from trimesh and back: numbers of vertices and faces stay, and contacts are named by them.

    pip install firstcontact[trimesh]
    python examples/trimesh_round_trip.py
"""

import trimesh

from firstcontact import Body, Contact, Motion, first_contact


def main() -> Contact:
    """First contact of two meshes of trimesh, one of which falls on the other."""
    torus = trimesh.creation.torus(major_radius=1.0, minor_radius=0.25)
    ball = trimesh.creation.icosphere(subdivisions=2, radius=0.5)
    body = Body.from_trimesh(torus)
    again = body.to_trimesh()
    assert (again.vertices == torus.vertices).all() and (again.faces == torus.faces).all()
    contact = first_contact(
        Body.from_trimesh(ball), Motion.edge((1.0, 0.0, 2.0), (1.0, 0.0, 0.0)), body, Motion.at((0.0, 0.0, 0.0))
    )
    assert contact is not None
    print(contact)
    return contact


if __name__ == "__main__":
    main()
