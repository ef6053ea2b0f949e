# SPDX-License-Identifier: GPL-3.0-or-later
"""columns() gives what read() gives, told by a reader of the Arrow C data interface of its own."""
import ctypes
import gzip
import io
import pathlib
import struct
import tempfile
import unittest

import marginalia

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
NUMBERS = {"S": "H", "i": "i", "l": "q"}


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Schema._fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p),
                   ("flags", ctypes.c_int64), ("n_children", ctypes.c_int64),
                   ("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", ctypes.c_void_p),
                   ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))), ("private", ctypes.c_void_p)]
Array._fields_ = [("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
                  ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64),
                  ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.POINTER(ctypes.POINTER(Array))),
                  ("dictionary", ctypes.c_void_p), ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))),
                  ("private", ctypes.c_void_p)]
Stream._fields_ = [("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
                   ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
                   ("last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
                   ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))), ("private", ctypes.c_void_p)]


def held(capsule, kind, name):
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return ctypes.cast(get(capsule, name), ctypes.POINTER(kind)).contents


def values(schema, array):
    """The rows of a column as a list."""
    form, count = schema.format.decode(), array.length
    assert array.offset == 0 and schema.flags == 2
    bits = array.buffers[0]
    there = [True] * count
    if bits:
        packed = ctypes.string_at(bits, (count + 7) // 8)
        there = [packed[i // 8] >> i % 8 & 1 == 1 for i in range(count)]
    assert there.count(False) == array.null_count
    if form in NUMBERS:
        size = struct.calcsize("=" + NUMBERS[form])
        found = struct.unpack(f"={count}{NUMBERS[form]}", ctypes.string_at(array.buffers[1], size * count))
    else:
        ends = struct.unpack(f"={count + 1}i", ctypes.string_at(array.buffers[1], 4 * count + 4))
        if form == "u":
            text = ctypes.string_at(array.buffers[2], ends[-1])
            found = [text[ends[i]:ends[i + 1]].decode() for i in range(count)]
        else:
            inner = values(schema.children[0].contents, array.children[0].contents)
            found = [inner[ends[i]:ends[i + 1]] for i in range(count)]
    return [value if is_there else None for value, is_there in zip(found, there)]


def table(batches):
    """All rows by column name."""
    columns = {}
    for batch in batches:
        schema_capsule, array_capsule = batch.__arrow_c_array__()
        schema, array = held(schema_capsule, Schema, b"arrow_schema"), held(array_capsule, Array, b"arrow_array")
        assert array.length == len(batch)
        for i, name in enumerate(batch.names):
            columns.setdefault(name, []).extend(values(schema.children[i].contents, array.children[i].contents))
    return columns


class ColumnsCase(unittest.TestCase):
    FIELDS = ["White", "BlackElo", "Annotator", "result", "status", "file", "number", "line", "plies", "uci", "moves",
              "evals", "clocks"]

    def compare(self, path, **options):
        found = table(marginalia.columns(path, self.FIELDS, **options))
        games = list(marginalia.read(path))
        self.assertGreater(len(games), 0)
        for name in ("White", "BlackElo", "Annotator"):
            self.assertEqual(found[name], [game.tags.get(name) for game in games])
        for name in ("result", "status", "file", "number", "line"):
            self.assertEqual(found[name], [getattr(game, name) for game in games])
        self.assertEqual(found["plies"], [len(game) for game in games])
        self.assertEqual(found["uci"], [game.moves for game in games])
        self.assertEqual([len(moves) for moves in found["moves"]], found["plies"])
        self.assertEqual(found["evals"], [[self.number(e) for e in game.evals] for game in games])
        self.assertEqual(found["clocks"], [[None if c is None else round(1000 * c) for c in game.clocks]
                                           for game in games])

    @staticmethod
    def number(value):
        if value is None or value.mate is None:
            return value and value.cp
        return 1_000_000 - value.mate if value.mate > 0 else -1_000_000 - value.mate

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_same_as_read(self):
        self.compare(DATA / "club.pgn")
        self.compare(DATA / "odd.bgn")
        path = self.folder / "evals.pgn"
        game = ('[White "Zoë"]\n\n1. e4 {[%eval 0.35] [%clk 0:01:30]} (1. d4 {[%eval 9]}) e5 {[%eval #-3] x} 2. Nf3 '
                '{[%clk 0:00:01.5]} 1-0\n\n[Black "B"]\n\n*\n\n[White "C"]\n[White "D"]\n\n1. e4 Ke7 *\n\n')
        path.write_text(game * 300, encoding="utf-8")
        self.compare(path, jobs=3, batch=4096)

    def test_every_kind_of_move(self):
        path = self.folder / "kinds.pgn"
        path.write_text('1. e4 d5 2. e5 f5 3. exf6 Nc6 4. fxg7 Bd7 5. gxh8=N e6 6. Nf3 Qe7 7. Be2 O-O-O 8. O-O -- *\n\n'
                        '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e6 N@f6 *\n\n'
                        '[Variant "Chess960"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1"]\n\n1. O-O *\n\n'
                        '[Variant "Antichess"]\n[SetUp "1"]\n[FEN "8/P7/8/8/8/8/7p/8 w - - 0 1"]\n\n1. a8=K *\n\n')
        self.compare(path)
        moves = table(marginalia.columns(path, ["uci"]))["uci"]
        self.assertEqual(moves[0][4:], ["e5f6", "b8c6", "f6g7", "c8d7", "g7h8n", "e7e6", "g1f3", "d8e7", "f1e2", "e8c8",
                                        "e1g1", "0000"])
        self.assertEqual([game[-1] for game in moves[1:]], ["P@e6", "b1g1", "a7a8k"])

    def test_bits_of_moves(self):
        path = self.folder / "moves.uci"
        path.write_text("e2e4 d7d5 e4d5 c7c6 d5c6 g8f6 c6b7 e7e6 b7a8q\n")
        [moves] = table(marginalia.columns(path, ["moves"]))["moves"]
        self.assertEqual(moves[0], 12 | 28 << 6)  # e2 is 12, e4 is 28
        self.assertEqual(moves[-1], 49 | 56 << 6 | 7 << 12)  # b7a8q

    def test_stream(self):
        columns = marginalia.columns(DATA / "club.pgn", ["White", "uci"])
        capsule = columns.__arrow_c_stream__()
        stream = held(capsule, Stream, b"arrow_array_stream")
        schema, rows = Schema(), []
        self.assertEqual(stream.get_schema(stream, schema), 0)
        names = [schema.children[i].contents.name.decode() for i in range(schema.n_children)]
        self.assertEqual(names, ["White", "uci"])
        while True:
            array = Array()
            self.assertEqual(stream.get_next(stream, array), 0)
            if not array.release:
                break
            rows += values(schema.children[0].contents, array.children[0].contents)
            array.release(array)
        schema.release(schema)
        self.assertEqual(rows, [game.tag("White") for game in marginalia.read(DATA / "club.pgn")])

    def test_texts_and_open_files(self):
        for path in (DATA / "club.pgn", DATA / "odd.bgn"):
            told = [field for field in self.FIELDS if field != "file"]
            wanted = table(marginalia.columns(path, told))
            data = path.read_bytes()
            for batch in (2048, 1 << 20):
                with open(path, encoding="utf-8") as text, open(path, "rb") as binary:
                    for columns in (marginalia.columns_text(data, told, batch=batch), marginalia.columns(text, told, batch=batch),
                                    marginalia.columns_text(data.decode(), told, batch=batch), marginalia.columns(binary, told, batch=batch),
                                    marginalia.columns(io.StringIO(data.decode()), told, batch=batch),
                                    marginalia.columns(io.BytesIO(gzip.compress(data)), told, batch=batch)):
                        self.assertEqual(table(columns), wanted)
            self.assertEqual(set(table(marginalia.columns_text(data, ["file"]))["file"]), {"text"})
        self.assertEqual(list(marginalia.columns_text("")), [])
        capsule = marginalia.columns_text("1. e4 *", ["uci"]).__arrow_c_stream__()
        stream, array = held(capsule, Stream, b"arrow_array_stream"), Array()
        self.assertEqual(stream.get_next(stream, array), 0)
        self.assertEqual(array.length, 1)
        array.release(array)

    def test_faults_of_open_files(self):
        class Broken(io.StringIO):
            def read(self, size=-1):
                raise LookupError("gone")

        with self.assertRaisesRegex(LookupError, "gone"):
            next(marginalia.columns(Broken("1. e4 *")))
        columns = marginalia.columns(Broken("1. e4 *"))
        with self.assertRaises(LookupError):
            list(columns)
        self.assertEqual(list(columns), [])
        capsule = marginalia.columns(Broken()).__arrow_c_stream__()
        stream, array = held(capsule, Stream, b"arrow_array_stream"), Array()
        self.assertNotEqual(stream.get_next(stream, array), 0)
        self.assertIn(b"gone", stream.last_error(stream))
        for error, text, options in ((TypeError, 3, {}), (ValueError, "", {"fields": ["elo"]}), (ValueError, "", {"format": "xx"}),
                                     (ValueError, "", {"batch": 1})):
            with self.assertRaises(error):
                marginalia.columns_text(text, **options)
        columns = marginalia.columns(io.StringIO("1. e4 *"))
        columns.close()
        self.assertEqual(list(columns), [])

    def test_faults(self):
        with self.assertRaisesRegex(ValueError, "not a field: 'elo'"):
            marginalia.columns("x", ["elo"])
        with self.assertRaises(FileNotFoundError):
            next(marginalia.columns(self.folder / "none.pgn"))
        stream = held(marginalia.columns(self.folder / "none.pgn").__arrow_c_stream__(), Stream, b"arrow_array_stream")
        self.assertIsNotNone(stream)


if __name__ == "__main__":
    unittest.main()
