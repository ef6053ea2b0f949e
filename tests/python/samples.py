# SPDX-License-Identifier: GPL-3.0-or-later
"""Every public type of the module, and how a sample of each is made."""
import importlib
import io
import pathlib
import shutil
import sys
import tempfile

import marginalia
import marginalia.chess as chess
from marginalia import _native
from marginalia.chess import engine, gaviota, pgn, polyglot, svg, syzygy, variant

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
MODULES = [marginalia, chess, engine, gaviota, pgn, polyglot, svg, syzygy, variant]
OBEDIENT = [sys.executable, str(pathlib.Path(__file__).resolve().parents[1] / "support/engines/obedient_engine.py")]
PGN = ('[White "Zoë"]\n[Result "1-0"]\n\n{Before.} 1. e4 $1 {Good. [%eval 0.35] [%clk 0:01:30]} '
       'e5 (1... c5 $6 2. Nf3 (2. c3)) 1-0\n')
BOARDS = [chess.BaseBoard, *variant.VARIANTS]


def public_types():
    """Those of the public modules, and all that the library's extension has."""
    found = {value for module in MODULES for name, value in vars(module).items()
             if isinstance(value, type) and value.__module__.startswith("marginalia") and not name.startswith("_")}
    return found | {value for value in vars(_native).values() if isinstance(value, type)}


def played(board_type):
    """A board with moves behind it, if it has a stack."""
    board = board_type()
    if board_type is not chess.BaseBoard:
        for _ in range(4):
            board.push(next(iter(board.legal_moves)))
    board.note = ["an attribute of one's own"]
    return board


class Written(list):
    """A file that can be pickled by all protocols."""
    write = list.append


def read_game():
    return pgn.read_game(io.StringIO(PGN))


def told(visitor):
    """A visitor that a game was told."""
    if not isinstance(visitor, pgn.StringExporterMixin):
        read_game().accept(visitor)
    return visitor


def with_kind(fault):
    fault.kind = "stalled"
    return fault


def obedient():
    """A running engine. Whoever asks closes it."""
    return marginalia.Engine(OBEDIENT, timeout=60)


def analysed(ask):
    with obedient() as running:
        return ask(running)


def analysis(running):
    return running.analyse(marginalia.Position().after("e4"), depth=3, multipv=2)


def database(folder):
    path = pathlib.Path(folder, "moves.mdb")
    marginalia.make_move_database(marginalia.read(DATA / "club.pgn"), path)
    return marginalia.MoveDatabase(path)


def explored():
    """What was played at the start."""
    return marginalia.explore(marginalia.Position(), DATA / "club.pgn", depth=2)


def position_index(folder):
    path = shutil.copy(DATA / "club.pgn", folder)
    marginalia.make_position_index(path)
    return marginalia.PositionIndex(path)


def book_path(folder):
    path = pathlib.Path(folder, "book.bin")
    marginalia.make_polyglot_book(marginalia.read(DATA / "club.pgn"), path, min_games=1)
    return path


# Kept until the tests end, so that copies find their files again.
FOLDER = tempfile.TemporaryDirectory()

VALUES = {
    marginalia.Analysis: lambda: analysed(analysis),
    marginalia.EngineInfo: lambda: analysed(lambda running: list(running.stream(depth=2))[-1]),
    marginalia.EngineOption: lambda: analysed(lambda running: running.options["Style"]),
    marginalia.Opponent: lambda: marginalia.Opponent("Eliza", title="GM", rating=2400, is_engine=False),
    marginalia.Eval: lambda: marginalia.Eval(mate=-3),
    marginalia.Fault: lambda: next(marginalia.read_text("1. e4 e5 2. Ke3 *")).faults[0],
    marginalia.Game: lambda: next(marginalia.read_text(PGN)),
    marginalia.Node: lambda: next(marginalia.read_text(PGN)).root.next.children[1],
    marginalia.Tags: lambda: next(marginalia.read_text(PGN)).tags,
    marginalia.Judgement: lambda: analysed(lambda running: marginalia.why(marginalia.Position(), "a3", running, nodes=500)),
    marginalia.Opening: lambda: marginalia.name_opening("1. e4 c5 2. Nf3"),
    marginalia.Position: lambda: marginalia.Position(variant="Crazyhouse").after("e4"),
    marginalia.Report: lambda: marginalia.check(DATA / "club.pgn"),
    marginalia.PlayedMove: lambda: database(FOLDER.name).moves(marginalia.Position())[0],
    marginalia.ExploredPosition: explored,
    marginalia.ExploredMove: lambda: explored().moves[0],
    marginalia.ExampleGame: lambda: explored().best[0],
    marginalia.PositionIndex: lambda: position_index(FOLDER.name),
    marginalia.MoveDatabase: lambda: database(FOLDER.name),
    marginalia.PolyglotBook: lambda: marginalia.PolyglotBook(book_path(FOLDER.name)),
    marginalia.SyzygyTables: lambda: marginalia.SyzygyTables(FOLDER.name),
    marginalia.GaviotaTables: lambda: marginalia.GaviotaTables(FOLDER.name),
    chess.Move: lambda: chess.Move(chess.E7, chess.E8, promotion=chess.QUEEN),
    chess.Piece: lambda: chess.Piece(chess.QUEEN, chess.BLACK),
    chess.SquareSet: lambda: chess.SquareSet([chess.A1, chess.H8]),
    chess.LegalMoveGenerator: lambda: chess.Board().legal_moves,
    chess.PseudoLegalMoveGenerator: lambda: chess.Board().pseudo_legal_moves,
    chess.Outcome: lambda: chess.Outcome(chess.Termination.CHECKMATE, chess.WHITE),
    chess.Status: lambda: chess.Status.NO_WHITE_KING | chess.Status.EMPTY,
    chess.Termination: lambda: chess.Termination.STALEMATE,
    **{board: lambda board=board: played(board) for board in BOARDS},
    variant.CrazyhousePocket: lambda: variant.CrazyhousePocket("ppq"),
    _native._OccupiedByColor: lambda: chess.Board().occupied_co,
    _native._PocketPair: lambda: variant.CrazyhouseBoard().pockets,
    _native._ChecksPair: lambda: variant.ThreeCheckBoard().remaining_checks,
    engine.BestMove: lambda: engine.BestMove(chess.Move.from_uci("e2e4"), None),
    engine.Cp: lambda: engine.Cp(31),
    engine.Mate: lambda: engine.Mate(-3),
    engine.MateGivenType: lambda: engine.MateGiven,
    engine.PovScore: lambda: engine.PovScore(engine.Cp(3), chess.BLACK),
    engine.Wdl: lambda: engine.Wdl(1, 2, 3),
    engine.PovWdl: lambda: engine.PovWdl(engine.Wdl(1, 2, 3), chess.BLACK),
    engine.Info: lambda: engine.INFO_PV | engine.INFO_SCORE,
    engine.InfoDict: lambda: engine.InfoDict(depth=3, pv=[chess.Move.from_uci("e2e4")]),
    engine.Limit: lambda: engine.Limit(time=1.5),
    engine.Opponent: lambda: engine.Opponent("A", None, 3, True),
    engine.Option: lambda: engine.Option("x", "combo", "a", None, None, ["a", "b"]),
    engine.PlayResult: lambda: engine.PlayResult(chess.Move.from_uci("e2e4"), None, {"depth": 3}),
    engine.UciOptionMap: lambda: engine.UciOptionMap(Hash=16),
    pgn.Game: read_game,
    pgn.ChildNode: lambda: read_game().variations[0],
    pgn.Headers: lambda: pgn.Headers(White="A"),
    pgn.Mainline: lambda: read_game().mainline_moves(),
    pgn.GameBuilder: lambda: told(pgn.GameBuilder()),
    pgn.HeadersBuilder: pgn.Headers.builder,
    pgn.BoardBuilder: lambda: told(pgn.BoardBuilder()),
    pgn.SkipVisitor: lambda: told(pgn.SkipVisitor()),
    pgn.StringExporter: lambda: told(pgn.StringExporter()),
    pgn.StringExporterMixin: lambda: pgn.StringExporterMixin(),
    pgn.FileExporter: lambda: told(pgn.FileExporter(Written())),
    pgn.SkipType: lambda: pgn.SKIP,
    pgn.TimeControl: lambda: pgn.parse_time_control("40/7200:3600+30"),
    pgn.TimeControlPart: lambda: pgn.TimeControlPart(40, 7200),
    pgn.TimeControlType: lambda: pgn.TimeControlType.BLITZ,
    polyglot.Entry: lambda: polyglot.Entry(1, 2, 3, 4, chess.Move.from_uci("e2e4")),
    polyglot.ZobristHasher: lambda: polyglot.ZobristHasher(polyglot.POLYGLOT_RANDOM_ARRAY),
    svg.Arrow: lambda: svg.Arrow(chess.E2, chess.E4, color="red"),
    svg.SvgWrapper: lambda: svg.piece(chess.Piece.from_symbol("K")),
    **{fault: lambda fault=fault: with_kind(fault("why")) for fault in (
        marginalia.EngineError, marginalia.EngineNotFoundError, marginalia.EngineRequestError,
        marginalia.EngineTerminatedError, marginalia.EngineTimeoutError)},
    **{fault: lambda fault=fault: fault("why") for fault in (
        chess.AmbiguousMoveError, chess.IllegalMoveError, chess.InvalidMoveError, engine.AnalysisComplete,
        gaviota.MissingTableError, syzygy.MissingTableError)},
}

# What belongs to a process, to open files or to an iteration.
HANDLES = {
    marginalia.Batch: lambda: next(marginalia.columns(DATA / "club.pgn", ["White"])),
    marginalia.Columns: lambda: marginalia.columns(DATA / "club.pgn", ["White"]),
    marginalia.FoundGames: lambda: position_index(FOLDER.name).games(marginalia.Position()),
    marginalia.GameReader: lambda: marginalia.read(DATA / "club.pgn"),
    marginalia.Engine: lambda: analysed(lambda running: running),
    marginalia.EngineTask: lambda: analysed(lambda running: running.stream(depth=1)),
    engine.Protocol: engine.Protocol,
    engine.UciProtocol: engine.UciProtocol,
    engine.XBoardProtocol: engine.XBoardProtocol,
    engine.SimpleEngine: lambda: engine.SimpleEngine(None, engine.UciProtocol()),
    engine.AnalysisResult: engine.AnalysisResult,
    engine.SimpleAnalysisResult: lambda: engine.SimpleAnalysisResult(None, engine.AnalysisResult()),
    gaviota.PythonTablebase: gaviota.PythonTablebase,
    gaviota.NativeTablebase: gaviota.NativeTablebase,
    syzygy.Table: lambda: syzygy.Table("KQvK.rtbw"),
    syzygy.WdlTable: lambda: syzygy.WdlTable("KQvK.rtbw"),
    syzygy.DtzTable: lambda: syzygy.DtzTable("KQvK.rtbz"),
    syzygy.Tablebase: syzygy.Tablebase,
    polyglot.MemoryMappedReader: lambda: polyglot.MemoryMappedReader(book_path(FOLDER.name)),
    _native.PolyglotEntries: lambda: _native.PolyglotEntries(book_path(FOLDER.name)),
    _native.GaviotaCollection: _native.GaviotaCollection,
    _native.SyzygyCollection: _native.SyzygyCollection,
    _native._SquareIterator: lambda: iter(chess.SquareSet(5)),
    _native._SubsetIterator: lambda: chess.SquareSet(5).carry_rippler(),
}

# Nobody has an object of these types.
ABSTRACT = {_native.ExploredGames, _native.PlayedGames, engine.Score, pgn.BaseVisitor, pgn.GameNode}
