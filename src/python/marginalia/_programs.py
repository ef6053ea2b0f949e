# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs of the project, which wheels carry, and what the module has them do: annotate a game."""

from __future__ import annotations

import os
import typing

from ._native import Engine, EngineError, Game, read_text

PROGRAMS = ("annotate", "bgn", "book", "marginalia")


def of_wheel(name: str) -> str:
    """Where a wheel puts a program."""
    import sysconfig

    return os.path.join(sysconfig.get_path("scripts"), name)


def _find(name: str) -> str:
    import shutil

    path = of_wheel(name)
    found = path if os.path.exists(path) else shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"the program {name} is neither at {path} nor in PATH; name it with `program`")
    return found


def _engine_words(engine: Engine | str | os.PathLike[str]) -> list[str]:
    if not isinstance(engine, Engine):
        return ["--engine", os.fspath(engine)]
    words = ["--engine", engine.command]
    for name, value in engine.settings.items():
        words += ["--engine-option", f"{name}={value}"]
    return words


def annotate(
    game: Game,
    engine: Engine | str | os.PathLike[str],
    *,
    nodes: int | None = None,
    depth: int | None = None,
    movetime: float | None = None,
    rules: str = "lichess",
    language: str = "en",
    form: str = "pgn",
    options: typing.Sequence[str] = (),
    program: str | os.PathLike[str] | None = None,
) -> Game:
    """Annotates a game: evaluations, glyphs, better lines, and sentences that say why. Returns a new game, which has
    all that people wrote in the old one. Marks of an earlier run are replaced.

    The program `annotate` does it, which wheels bring and which is looked for in PATH without one; `program` names
    another place. It starts an engine of its own: the command of `engine`, with the options that were set for good, or
    a command line. It is asked for `nodes` a move on average (200000 without a limit), `depth` (half-moves) or
    `movetime` (seconds). With nodes and an engine of one thread the answer is always the same.

    `rules` are those of label_move(), `language` is 'en', 'de', 'es', 'fr' or 'nl'. `form` is 'pgn' or 'bgn': what
    to_pgn() or to_bgn() of the new game is then the text that `annotate` writes. BGN keeps apart what several engines
    say, and has the sentences as data, too. `options` are further words for the program (`annotate --help`):
    ['--no-arrows', '--side', 'white'].

    Other threads run meanwhile; Ctrl-C ends the program and its engine. Raises EngineError if the engine does not
    start, if positions stay without an evaluation, or for another complaint of the program, FileNotFoundError if there
    is no such program, and ValueError.
    """
    import subprocess  # slow to import, and few programs need it

    if form not in ("pgn", "bgn"):
        raise ValueError(f"not a form: {form!r}; it is pgn or bgn")
    if game.status == "refused":
        raise ValueError("the moves of this game could not be read")
    words = [os.fspath(program) if program is not None else _find("annotate"), "--no-config", "--quiet", "--jobs", "1"]
    words += _engine_words(engine) + ["--rules", rules, "--lang", language, "--to", form]
    milliseconds = None if movetime is None else round(1000 * movetime)
    for name, value in (("--nodes", nodes), ("--depth", depth), ("--movetime", milliseconds)):
        if value is not None:
            words += [name, str(value)]
    text = game.to_pgn() if form == "pgn" else game.to_bgn()
    with subprocess.Popen(
        [*words, *options, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            written, said = process.communicate(text.encode())
        except BaseException:
            process.terminate()  # it ends its engine
            process.wait()
            raise
    if process.returncode != 0:
        raise EngineError(said.decode(errors="replace").strip() or f"annotate ended with status {process.returncode}")
    return next(read_text(written))
