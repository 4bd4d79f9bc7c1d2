"""The command ``firstcontact``, from the same code as the program: ``python -m firstcontact --help``."""

import sys

from ._native import run_command


def main() -> None:
    """Runs the command with the arguments of the process, and ends the process with its exit status."""
    sys.exit(run_command(["firstcontact", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
