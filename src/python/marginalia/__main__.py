# SPDX-License-Identifier: GPL-3.0-or-later
"""`python -m marginalia annotate games.pgn` and `pipx run marginalia annotate games.pgn` run the programs that wheels carry."""
import os
import sys

from ._programs import PROGRAMS, of_wheel


def main() -> None:
    """Runs the program that the first argument names with the others. Returns only if there is none."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in PROGRAMS:
        sys.exit(f"usage: marginalia PROGRAM ARGUMENT...\nPROGRAM is {', '.join(PROGRAMS[:-1])} or {PROGRAMS[-1]}")
    program = of_wheel(name)
    if not os.path.exists(program):
        sys.exit(f"marginalia: {program} is not there; only wheels bring the programs")
    os.execv(program, [program, *sys.argv[2:]])


if __name__ == "__main__":
    main()
