# SPDX-License-Identifier: GPL-3.0-or-later
"""Every value can be pickled and copied, and what Python expects of readers and mappings holds."""
import collections.abc
import copy
import enum
import functools
import inspect
import io
import multiprocessing
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest

import marginalia
import marginalia.chess as chess
import samples
from marginalia.chess import engine, pgn, polyglot
from samples import DATA


def copies(value):
    """Made in all ways in which Python copies."""
    yield copy.copy(value)
    yield copy.deepcopy(value)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield pickle.loads(pickle.dumps(value, protocol))


def face(value):
    """What equal values have in common, where a type has no == of its own."""
    kind = type(value)
    if isinstance(value, enum.Enum):
        return value
    if isinstance(value, BaseException):
        return value.args, vars(value)
    if kind in (list, tuple):
        return [face(part) for part in value]
    if isinstance(value, (chess.LegalMoveGenerator, chess.PseudoLegalMoveGenerator)):
        return list(value)
    if isinstance(value, (pgn.GameNode, pgn.Mainline)):
        return str(value)
    if isinstance(value, polyglot.ZobristHasher):
        return value(chess.Board())
    if isinstance(value, marginalia.Game):
        return value.to_bgn()
    if isinstance(value, marginalia.Node):
        return value.moves(), value.game.to_bgn()
    if isinstance(value, marginalia.PolyglotBook):
        return value.moves(marginalia.Position())
    if kind.__eq__ is not object.__eq__:
        return value
    fields = {name for name, field in inspect.getmembers(kind) if name[0] != "_" and inspect.isdatadescriptor(field)}
    fields.update(getattr(value, "__dict__", {}))
    return [(name, face(getattr(value, name))) for name in sorted(fields)] or kind


def hash_of(value):
    try:
        return hash(value)
    except TypeError:
        return None  # as of a tuple that has a list


def fen_of(position):
    return position.fen


class EveryTypeCase(unittest.TestCase):
    def test_list_is_complete(self):
        listed = [*samples.VALUES, *samples.HANDLES, *samples.ABSTRACT]
        self.assertEqual(len(listed), len(set(listed)))
        self.assertEqual(samples.public_types() ^ set(listed), set())
        for kind in samples.ABSTRACT:
            with self.assertRaises(TypeError):
                kind()

    def test_values(self):
        for kind, make in samples.VALUES.items():
            value = make()
            if kind not in (engine.InfoDict,):
                self.assertIs(type(value), kind)
            for number, other in enumerate(copies(value)):
                with self.subTest(kind=kind.__name__, number=number):
                    self.assertEqual(face(other), face(value))
                    if hasattr(value, "note") and number >= 2:  # as in python-chess, copy() leaves it out
                        self.assertEqual(other.note, value.note)
                    if type(other) is kind and other == value:
                        self.assertEqual(hash_of(other), hash_of(value))

    def test_handles(self):
        for kind, make in samples.HANDLES.items():
            value = make()
            self.assertIs(type(value), kind)
            ways = [copy.copy, copy.deepcopy, *(functools.partial(pickle.dumps, protocol=protocol)
                                                for protocol in range(pickle.HIGHEST_PROTOCOL + 1))]
            for way in ways:
                with self.assertRaisesRegex(TypeError, f"a {kind.__name__} cannot be copied or pickled: it", msg=way):
                    way(value)

    def test_faulty_states(self):
        """A pickle that somebody has changed makes a usable object, or raises."""
        for kind, make in samples.VALUES.items():
            if not hasattr(kind, "__setstate__") or issubclass(kind, (BaseException, pgn.GameNode)):
                continue
            state = make().__getstate__()
            parts = state if isinstance(state, tuple) else ()
            states = [None, 3, (), ("x",), [state], *((*parts[:at], odd, *parts[at + 1:]) for at in range(len(parts))
                                                    for odd in (None, -1, 10**30, 99, "x", [], [7], (1, 2), state))]
            for faulty in states:
                made = kind.__new__(kind)
                with self.subTest(kind=kind.__name__, faulty=faulty):
                    try:
                        made.__setstate__(faulty)
                    except (ValueError, TypeError, OSError, OverflowError):
                        continue
                    repr(made)
                    face(pickle.loads(pickle.dumps(made)))

    def test_derived_types(self):
        """A class of one's own may pickle in its own way."""
        for kind in (Tagged, Counted):
            for other in copies(kind("8/8/8/8/8/4k3/8/4K3 w - - 0 1")):
                self.assertEqual((type(other), other.fen()), (kind, "8/8/8/8/8/4k3/8/4K3 w - - 0 1"))


class Tagged(chess.Board):
    def __reduce__(self):
        return Tagged, (self.fen(),)


class Counted(chess.Board):
    def __getstate__(self):
        return super().__getstate__()


class CopiesCase(unittest.TestCase):
    def test_positions(self):
        variants = ("Standard", "Chess960", "Crazyhouse", "Atomic", "Antichess", "Three-check", "King of the Hill",
                    "Horde", "Racing Kings", "Giveaway", "Suicide")
        for name in variants:
            position = marginalia.Position(variant=name)
            for _ in range(5):
                position = position.after(position.legal_moves()[0])
                for other in copies(position):
                    self.assertEqual((other, other.fen, other.variant), (position, position.fen, position.variant))
                    self.assertEqual(other.legal_moves(), position.legal_moves())
        moved = marginalia.Position.from_chess960(0).after("e2e4")
        self.assertEqual(pickle.loads(pickle.dumps(moved)).legal_moves(), moved.legal_moves())

    def test_values(self):
        values = [marginalia.Eval(35), marginalia.Eval(mate=-3), marginalia.name_opening("1. e4 c5"),
                  marginalia.check(DATA / "club.pgn")]
        [game] = marginalia.read_text("1. e4 e5 2. Ke3 *")
        values += game.faults
        for value in values:
            for other in copies(value):
                self.assertEqual((other, repr(other)), (value, repr(value)))
        report = marginalia.check(DATA / "club.pgn")
        self.assertEqual([(r.games, r.plies, r.faults) for r in copies(report)],
                         8 * [(report.games, report.plies, report.faults)])

    def test_games(self):
        games = list(marginalia.read([DATA / "club.pgn", DATA / "odd.bgn", DATA / "crazyhouse.pgn"]))
        games += marginalia.read_text(samples.PGN)
        games += marginalia.read_text('[Variant "Bughouse"]\n\n1. e4 *\n\n[FEN "?"]\n\n1. Ng3 *\n\n1. e4 e5 2. Ke3 *')
        for game in games:
            for other in copies(game):
                self.assertTrue(game.same_as(other), game)
                for name in ("moves", "status", "file", "number", "line", "offset", "unread", "faults", "result",
                             "variant"):
                    self.assertEqual(getattr(game, name), getattr(other, name), name)
                other.root.comment += "changed"
                self.assertFalse(game.same_as(other))

    def test_nodes(self):
        [game] = marginalia.read_text(samples.PGN)
        node = game.root.children[0].children[1].children[1]
        self.assertEqual(node.san, "c3")
        other_game, other = pickle.loads(pickle.dumps((game, node)))
        self.assertEqual((other.san, other.moves()), ("c3", ["e2e4", "c7c5", "c2c3"]))
        self.assertIs(other.game, other_game)
        self.assertIs(copy.copy(node).game, game)
        self.assertIsNot(copy.deepcopy(node).game, game)
        self.assertEqual(copy.copy(node), node)
        node.parent.remove()
        with self.assertRaisesRegex(ValueError, "removed"):
            pickle.dumps(node)

    def test_faulty_states(self):
        for kind, states in ((marginalia.Position, [("8/8 w", "Standard", False), ("x", "Checkers", False), 3]),
                             (marginalia.Eval, ["x", None]), (marginalia.Node, [(None, []), (marginalia.Game(), [7])]),
                             (marginalia.Game, [("x",), 3]), (marginalia.Fault, [("f", 9, 0, 0, None, "", "")])):
            for state in states:
                with self.assertRaises((ValueError, TypeError)):
                    kind.__new__(kind).__setstate__(state)

    def test_processes(self):
        games = list(marginalia.read(DATA / "club.pgn"))
        with multiprocessing.get_context("fork").Pool(2) as pool:
            self.assertEqual(pool.map(fen_of, [game.positions()[-1] for game in games]),
                             [game.positions()[-1].fen for game in games])
            self.assertEqual(pool.map(len, games), [len(game) for game in games])


class TagsCase(unittest.TestCase):
    def test_tags_write_through(self):
        game = next(marginalia.read(DATA / "club.pgn"))
        tags = game.tags
        self.assertIsInstance(tags, collections.abc.MutableMapping)
        before = dict(tags)
        self.assertEqual(tags, before)
        self.assertEqual((list(tags), len(tags)), (list(before), len(before)))
        tags["White"] = "X"
        game.tags.update(Round="7", Annotator="Zoë")
        self.assertEqual((game.tags["White"], game.tag("Round"), tags.get("Nothing", "?")), ("X", "7", "?"))
        self.assertIn('[Annotator "Zoë"]', game.to_pgn())
        del tags["Annotator"]
        self.assertNotIn("Annotator", game.tags)
        self.assertNotIn(3, tags)
        self.assertEqual(tags.pop("Round"), "7")
        for call in (lambda: tags["Round"], lambda: tags.pop("Round"), lambda: tags.__delitem__("Round")):
            with self.assertRaises(KeyError):
                call()
        self.assertEqual(pickle.loads(pickle.dumps(tags)), dict(tags))
        self.assertEqual(repr(tags), repr(dict(tags)))

    def test_result_and_start_belong_to_the_game(self):
        game = marginalia.Game(tags={"White": "A", "Result": "1-0"})
        self.assertEqual(game.result, "1-0")
        game.tags["Result"] = "1/2-1/2"
        self.assertEqual((game.result, game.tags["Result"]), ("1/2-1/2", "1/2-1/2"))
        game.result = "0-1"
        self.assertEqual(game.tags["Result"], "0-1")
        with self.assertRaisesRegex(ValueError, "not a result"):
            game.tags["Result"] = "won"
        with self.assertRaisesRegex(ValueError, "the start"):
            game.tags["FEN"] = "8/8/8/8/8/8/8/K1k5 w - - 0 1"
        with self.assertRaises(TypeError):
            game.tags["White"] = 3


class ReadersCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_context_managers(self):
        with marginalia.read([DATA / "club.pgn"] * 50) as games:
            self.assertEqual(next(games).number, 1)
        self.assertLess(len(list(games)), 600)
        with marginalia.columns(DATA / "club.pgn", ["White"]) as columns:
            self.assertEqual(len(next(columns)), 12)
        (self.folder / "book.bin").write_bytes(b"")
        for thing in (marginalia.PolyglotBook(self.folder / "book.bin"), marginalia.SyzygyTables(self.folder),
                      marginalia.GaviotaTables(self.folder)):
            self.assertEqual(len(thing), 0)
            self.assertEqual([len(other) for other in copies(thing)], 8 * [0])
            with thing as same:
                self.assertIs(same, thing)
            with self.assertRaisesRegex(ValueError, "closed"):
                len(thing)

    def interrupted(self, script):
        """Runs a script that waits for a pipe, and presses Ctrl-C: it says what it got, and the seconds."""
        pipe = self.folder / "pipe.pgn"
        if not pipe.exists():
            os.mkfifo(pipe)
        done = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script), str(pipe)], text=True,
                                stdout=subprocess.PIPE, env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)))
        with open(pipe, "wb", buffering=0) as writer:
            writer.write(b"1. e4 *\n\n")
            time.sleep(1)
            start = time.monotonic()
            done.send_signal(signal.SIGINT)
            said, _ = done.communicate(timeout=60)
        return said, time.monotonic() - start

    @unittest.skipUnless(hasattr(os, "mkfifo"), "no pipes with names")
    def test_interrupt(self):
        waits = {
            "read": "list(marginalia.read(sys.argv[1]))",
            "wants": "list(marginalia.read(sys.argv[1], wants=bool))",
            "file": "with open(sys.argv[1]) as file:\n    list(marginalia.read(file))",
            "stream": """
                import ctypes, columns_case as c
                capsule = marginalia.columns(sys.argv[1]).__arrow_c_stream__()
                stream = c.held(capsule, c.Stream, b"arrow_array_stream")
                while stream.get_next(stream, c.Array()) == 0:
                    pass
                time.sleep(9)""",
        }
        for name, wait in waits.items():
            body = textwrap.indent(textwrap.dedent(wait).strip(), "    ")
            said, seconds = self.interrupted("import signal, sys, time\nimport marginalia\n"
                                             "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                                             f"sys.path.append({os.path.dirname(__file__)!r})\n"
                                             f"try:\n{body}\nexcept KeyboardInterrupt:\n    print('interrupted')\n")
            self.assertEqual((name, said), (name, "interrupted\n"))
            self.assertLess(seconds, 1.5, name)

    def test_two_consumers_of_a_stream(self):
        """Each batch goes to one of them, and none is lost."""
        import columns_case as arrow
        columns = marginalia.columns([DATA / "club.pgn"] * 100, ["number"], batch=1024)
        capsules = [columns.__arrow_c_stream__() for _ in range(3)]
        counts = [0] * 4

        def drain(i):
            stream = arrow.held(capsules[i], arrow.Stream, b"arrow_array_stream")
            while True:
                array = arrow.Array()
                self.assertEqual(stream.get_next(stream, array), 0)
                if not array.release:
                    return
                counts[i] += array.length
                array.release(array)

        threads = [threading.Thread(target=drain, args=[i]) for i in range(3)]
        for thread in threads:
            thread.start()
        counts[3] = sum(len(batch) for batch in columns)
        for thread in threads:
            thread.join()
        self.assertEqual(sum(counts), 1200)

    def test_texts_and_files(self):
        text = (DATA / "club.pgn").read_text(encoding="utf-8")
        moves = [game.moves for game in marginalia.read(DATA / "club.pgn")]
        offsets = [game.offset for game in marginalia.read(DATA / "club.pgn", jobs=2)]
        self.assertEqual([text.encode()[at:at + 7] for at in offsets], len(moves) * [b"[Event "])
        for games in (marginalia.read_text(text), marginalia.read_text(text.encode()),
                      marginalia.read(io.StringIO(text)), marginalia.read(io.BytesIO(text.encode())),
                      marginalia.read_text(text, format="pgn")):
            games = list(games)
            self.assertEqual([game.moves for game in games], moves)
            self.assertEqual([game.offset for game in games], offsets)
            self.assertEqual([game.number for game in games], list(range(1, len(moves) + 1)))
        with open(DATA / "club.pgn", "rb") as file:
            file.seek(offsets[3])
            self.assertEqual(next(marginalia.read(file)).moves, moves[3])
        many = list(marginalia.read_text((text + "\n") * 40))
        lines = ((text + "\n") * 40).split("\n")
        self.assertEqual(len(many), 40 * len(moves))
        self.assertTrue(all(lines[game.line - 1].startswith("[Event ") for game in many))
        self.assertEqual([((text + "\n") * 40).encode()[game.offset:][:7] for game in many], len(many) * [b"[Event "])
        self.assertEqual(list(marginalia.read_text("")), [])

    def test_files_that_fail(self):
        class Broken:
            def read(self, size):
                raise RuntimeError("no more")

        class Odd:
            def read(self, size):
                return 3

        for file, error in ((Broken(), RuntimeError), (Odd(), TypeError)):
            games = marginalia.read(file)
            with self.assertRaises(error):
                next(games)
            self.assertEqual(list(games), [])
        for text in (3, None, "\ud800"):
            with self.assertRaises((TypeError, ValueError)):
                marginalia.read_text(text)
        with self.assertRaises(OSError):
            next(marginalia.read_text(b"\x7fELF\0\0\0\1\2\3" * 100))

    def test_wants(self):
        games = list(marginalia.read(DATA / "club.pgn"))
        half = lambda tags: int(tags["Round"].split(".")[0]) % 2 == 0
        wanted = [game.number for game in games if half(game.tags)]
        self.assertNotIn(len(wanted), (0, len(games)))
        asked = []
        for read in (lambda wants: marginalia.read(DATA / "club.pgn", wants=wants),
                     lambda wants: marginalia.read_text((DATA / "club.pgn").read_bytes(), wants=wants),
                     lambda wants: marginalia.read(io.StringIO((DATA / "club.pgn").read_text()), wants=wants)):
            found = list(read(half))
            self.assertEqual([game.number for game in found], wanted)
            self.assertEqual([game.moves for game in found], [game.moves for game in games if half(game.tags)])
            list(read(lambda tags: asked.append(tags["White"])))
        self.assertEqual(asked, 3 * [game.tag("White") for game in games])
        lines = "e2e4 e7e5\nd2d4\n"
        self.assertEqual(len(list(marginalia.read_text(lines, wants=lambda tags: False))), 0)
        self.assertEqual(len(list(marginalia.read_text(lines, wants=lambda tags: True))), 2)
        with self.assertRaises(ZeroDivisionError):
            list(marginalia.read(DATA / "club.pgn", wants=lambda tags: 1 / 0))
        with self.assertRaises(TypeError):
            marginalia.read(DATA / "club.pgn", wants=3)


if __name__ == "__main__":
    unittest.main()
