# SPDX-License-Identifier: GPL-3.0-or-later
"""Arguments of all sorts for any callable of the module: of the type that its signature names with values at the edges,
or of any other type. It needs the package hypothesis."""
import ast
import enum
import functools
import inspect
import io
import pathlib
import re
import sys

import hypothesis.strategies as st
import marginalia
import marginalia.chess as chess
import samples
from marginalia import _native
from marginalia.chess import engine, pgn


class Trouble(Exception):
    """What an object raises that refuses everything."""


def refuse(*_, **__):
    raise Trouble("no")


REFUSED = ("bool bytes call contains enter exit float format fspath getitem hash index int iter len next reversed "
           "setitem str eq lt le gt ge ne add and or xor sub rsub rand mul lshift neg invert await aiter anext "
           "length_hint complex copy deepcopy reduce_ex arrow_c_schema").split()
Refuses = type("Refuses", (), {**{f"__{name}__": refuse for name in REFUSED}, "__repr__": lambda self: "Refuses()"})


class Lies:
    """Says that it is an int, a sequence, a path, a file and a board, and is none."""
    turn, chess960, move_stack, uci_variant, name, title, rating = 7, "x", [None], "chess", 3, b"", 10**40

    def __index__(self):
        return 10**30

    def __len__(self):
        return 2**62

    def __getitem__(self, key):
        return self

    def __iter__(self):
        return iter([self, None])

    def __fspath__(self):
        return "no\0path"

    def __str__(self):
        return "\ud800"

    def __eq__(self, other):
        return self

    def __hash__(self):
        return -1

    def read(self, *_):
        return self

    readline = uci = fen = copy = root = read


class Raises(pgn.BaseVisitor):
    visit_move = end_headers = handle_error = refuse

    def result(self):
        return self


def itself():
    knot = [1]
    knot.append(knot)
    return knot


def map_of_itself():
    knot = {}
    knot["a"] = knot
    return knot


FENS = [
    chess.STARTING_FEN, "4k3/P6p/8/8/8/8/8/R3K2R w KQ - 3 9", "8/8/8/8/8/8/8/8 w - - 0 1",
    "k7/8/8/8/8/8/8/K7 b - - 99 99999", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
]
TEXTS = [
    *FENS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QQn] w KQkq - 0 1", "8/8 w",
    "", "e4", "Nf3", "O-O", "e2e4", "e7e8q", "N@f3", "0000", "--", "a1", "h8", "K", "p", "é", "white", "black",
    "1-0", "1/2-1/2", "*", "Crazyhouse", "Chess960", "Three-check", "uci", "pgn", "bgn", "sf", "lichess", "Hash",
    "MultiPV", "Style", "White", "FEN", "Result", "KQvK", "KPvK", "40/7200:3600+30", "Ge2e4", "Ra1", "red",
    '[White "A"]\n\n1. e4 e5 (1... c5) {x [%eval 0.3]} *', "1. e4 e5 2. Ke3 *", '[FEN "?"]\n\n1. Ng3 *',
    "club.pgn", "book.bin", "moves.mdb", "made.bgn", "KQvK.rtbw", ".", "-",
    "\0", "a\0b", "\ud800", "x\udfff", "\n", "%s{}", "-1", "1e999", "nan", "#3", "0:01:30",
    "9" * 400, "(" * 999, "1. " * 999, "K" * 999 + "v", "e4 " * 99,
]
NUMBERS = [
    0, 1, -1, 2, 3, 6, 7, 8, 9, 63, 64, 65, 127, 255, 256, 959, 960, 1023, 1024, 65535, 65536, 10**6, 2**31 - 1, 2**31,
    -2**31, -2**31 - 1, 2**32, 2**53, 2**63 - 1, 2**63, -2**63, -2**63 - 1, 2**64 - 1, 2**64, -2**64, 10**400, -10**400,
]
FLOATS = [0.0, -0.0, 0.5, -1.5, 1e-320, 3e8, 1e18, 1e300, -1e300, float("inf"), float("-inf"), float("nan")]

# No slash: what is taken for a path stays in the folder where the test runs.
texts = st.sampled_from(TEXTS) | st.text(st.characters(exclude_characters="/\\", exclude_categories=[]), max_size=9)
ints = st.sampled_from(NUMBERS) | st.integers(-70, 70) | st.integers()
floats = st.sampled_from(FLOATS) | st.floats()
blobs = st.sampled_from([text.encode("utf-8", "surrogatepass") for text in TEXTS]) | st.binary(max_size=9)


def sample_of(kind):
    return st.builds((samples.VALUES | samples.HANDLES)[kind])


def uninitialised(kind):
    """An object that nobody has initialised."""
    return kind.__new__(kind)


# Processes are not started by the hundred: these come from engines that run already, or have ended.
SLOW = {marginalia.Analysis, marginalia.EngineInfo, marginalia.EngineOption, marginalia.Engine, marginalia.EngineTask,
        marginalia.Judgement}
KINDS = [kind for kind in samples.VALUES | samples.HANDLES if kind not in SLOW]
BARE = [kind for kind in KINDS if kind in vars(_native).values() and not issubclass(kind, (BaseException, enum.Enum))]

boards = st.sampled_from(samples.BOARDS[1:]).flatmap(sample_of) | st.builds(chess.Board, st.sampled_from(FENS))
odd = st.one_of(
    st.none(), st.booleans(), ints, floats, texts, blobs, st.just(2 + 3j), st.builds(object), st.builds(Refuses),
    st.builds(Lies), st.builds(itself), st.builds(map_of_itself), st.just(refuse), st.just(len), st.just(...),
    st.just(int), st.just(chess.Board), st.just(pathlib.PurePath("club.pgn")), st.builds(memoryview, blobs),
    st.builds(bytearray, blobs), st.builds(io.StringIO), st.builds(io.BytesIO, blobs),
    st.builds(lambda: (x for x in [1, "e4"])), st.builds(slice, ints, ints, ints),
    st.builds(uninitialised, st.sampled_from(BARE)), st.sampled_from(KINDS).flatmap(sample_of))
anything = st.recursive(odd, lambda inner: st.one_of(
    st.lists(inner, max_size=4), st.lists(inner, max_size=4).map(tuple), st.dictionaries(texts, inner, max_size=3),
    st.sets(ints, max_size=3), st.frozensets(texts, max_size=3)), max_leaves=4)

masks = st.integers(0, 2**64 - 1)
NAMED = {
    "str": texts, "int": ints, "float": floats | ints, "bool": st.booleans(), "bytes": blobs, "None": st.none(),
    "Square": st.integers(-1, 64), "Color": st.booleans(), "PieceType": st.integers(0, 7), "Bitboard": masks,
    "IntoSquareSet": masks | st.lists(st.integers(0, 64), max_size=4), "SupportsInt": ints, "object": anything,
    "Board": boards, "Callable": st.just(lambda *_: None) | st.just(bool) | st.just(refuse),
    "IO": st.builds(io.StringIO, texts), "TextIO": st.builds(io.StringIO, texts),
    "BaseVisitor": st.builds(pgn.GameBuilder) | st.builds(pgn.StringExporter) | st.builds(Raises),
    "GameNode": st.builds(samples.read_game),
}
for _kind in KINDS:
    NAMED.setdefault(_kind.__name__, sample_of(_kind))
OWNERS = ("self", "cls", "owner")
MANY = re.compile(r"Iterable|Sequence|Iterator|[Ll]ist|\*")


@functools.lru_cache(None)
def of_annotation(text):
    """Values of a type as a signature names it; values of all sorts for one that is not known."""
    choices = [NAMED[word] for word in dict.fromkeys(re.findall(r"\w+", text)) if word in NAMED]
    if not choices:
        return anything
    one = st.one_of(*choices)
    return st.lists(one, max_size=5) | one if MANY.search(text) else one


def signature_of(function):
    """(name, annotation, is keyword only) of each parameter behind self, as far as it can be told."""
    told = getattr(function.__init__ if isinstance(function, type) else function, "__nb_signature__", None)
    if told:
        line = re.sub(r"\\\d+", "None", told[-1][0]).replace("def (", "def f(")
        found = ast.parse(line + ": ...").body[0].args
        positional = [*found.posonlyargs, *found.args, *filter(None, [found.vararg])]
        return [(p.arg, ast.unparse(p.annotation) if p.annotation else "object", p in found.kwonlyargs)
                for p in positional + found.kwonlyargs if p.arg not in OWNERS]
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return [("", "object", False)]
    return [(p.name, "object" if p.annotation is p.empty else str(p.annotation), p.kind is p.KEYWORD_ONLY)
            for p in parameters if p.name not in OWNERS and p.kind is not p.VAR_KEYWORD]


COMMANDS = st.sampled_from([
    samples.OBEDIENT, "no-such-engine", "", [], ["no-such-engine", "\0"], [sys.executable, "-c", ""], None, 3, [3],
    '"', " ", b"x", pathlib.PurePath("no-such-engine"),
])


@st.composite
def arguments_of(draw, parameters, starts_process=False):
    """(positional, by keyword) arguments for what signature_of() tells."""
    positional, named = [], {}
    well = draw(st.integers(0, 4))  # 0: anything goes; 1: half of them are right; else all
    for name, annotation, is_keyword in parameters:
        if draw(st.integers(0, 3)) == 0 and (is_keyword or not well):
            continue
        right = well > 1 or (well and draw(st.booleans()))
        value = draw(of_annotation(annotation) if right else anything)
        if is_keyword and name:
            named[name] = value
        else:
            positional.append(value)
    if not well:
        positional += draw(st.lists(anything, max_size=2))
        names = st.sampled_from(["x", "self", "moves", "board", "\ud800", ""])
        named.update(draw(st.dictionaries(names, anything, max_size=1)))
    if starts_process:
        positional[:1] = [draw(COMMANDS)]
        allowed = ("timeout", "stall", "wait", "log", "options")
        named = {name: value for name, value in named.items() if name in allowed}
    return positional, named


RUNNING = {}


def running(kind):
    """An engine that runs, kept from one call to the next; another one when it was closed or spoilt."""
    simple = kind is engine.SimpleEngine
    alive = RUNNING.get(kind)
    if simple and getattr(alive, "protocol", None) is not RUNNING.get("protocol"):
        alive = None
    if alive is None or not (alive.protocol._engine if simple else alive).is_open:
        alive = RUNNING[kind] = engine.SimpleEngine.popen_uci(samples.OBEDIENT) if simple else samples.obedient()
        if simple:
            RUNNING["protocol"] = alive.protocol
    return alive


LIVE = {
    marginalia.Engine: lambda: running(marginalia.Engine),
    marginalia.EngineTask: lambda: running(marginalia.Engine).stream(depth=1),
    marginalia.Analysis: lambda: samples.analysis(running(marginalia.Engine)),
    marginalia.EngineInfo: lambda: next(running(marginalia.Engine).stream(depth=1)),
    marginalia.EngineOption: lambda: running(marginalia.Engine).options["Style"],
    engine.SimpleEngine: lambda: running(engine.SimpleEngine),
}


def receiver(kind, is_bare):
    """An object of this type, to call its methods; now and then one that nobody has initialised."""
    if is_bare and kind in BARE:
        return uninitialised(kind)
    return (LIVE | {kind: (samples.VALUES | samples.HANDLES)[kind]} if kind not in LIVE else LIVE)[kind]()
