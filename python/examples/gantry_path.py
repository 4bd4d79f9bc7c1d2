"""The path of a gantry: does a world file run without collision, and where does it touch first?

    python examples/gantry_path.py worlds/gantry_pick_tall.yaml
"""

import sys
from pathlib import Path

from firstcontact import CheckReport, World

WORLD = Path(__file__).parents[2] / "worlds" / "gantry_pick_tall.yaml"


def main(path: Path) -> list[CheckReport]:
    """Answers to all checks of a world file."""
    world = World.load(path)
    print(world)
    reports = [world.check(name) for name in world.checks]
    for report in reports:
        print(report)
        for contact in report.contacts:
            print(f"  {contact.a.object}: {contact.a.feature}; {contact.b.object}: {contact.b.feature}")
            print(f"  at t = {contact.time}, between {contact.lower} and {contact.upper}, at {contact.point}")
    return reports


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else WORLD)
