# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines as module engine shows them to an event loop. What passes between us and the engine is the business of the
library's sessions (src/engines/client), which `marginalia.Engine` runs in a thread of its own."""

from __future__ import annotations

import asyncio
import logging
import re
import shutil
import typing

import marginalia
import marginalia.chess as chess
from marginalia import _engine_async

from ._analysis import AnalysisResult
from ._engine_values import (INFO_ALL, INFO_NONE, BestMove, ConfigMapping, ConfigValue, EngineError,
                             EngineTerminatedError, Info, InfoDict, Limit, Opponent, Option, PlayResult, UciOptionMap,
                             info_of, limits_of, options_of, score_of_end, words_of_end)
from ._handles import IS_PROCESS, never_copied
from ._scores import PovScore
from ._transport import EngineTransport

LOGGER = logging.getLogger("chess.engine")

ProtocolT = typing.TypeVar("ProtocolT", bound="Protocol")

# Arguments of subprocess.Popen that mean nothing here: the engine has its own process group and pipes.
_IGNORED = {"stderr", "creationflags", "startupinfo", "close_fds", "start_new_session", "process_group"}


class Protocol(asyncio.SubprocessProtocol):
    """An engine in an event loop, made by :func:`popen()`. What is asked next stops a search under way."""

    options: typing.MutableMapping[str, Option]
    """What can be configured, by name."""
    id: typing.Dict[str, str]
    """What the engine tells of itself: ``name``, and of UCI ``author``."""
    returncode: asyncio.Future[int]
    """Done when the process has ended: its exit code, or the negative number of the signal."""

    _kind = "uci"
    _names: typing.Mapping[str, str] = {}  # options of the library that python-chess names otherwise

    def __init__(self) -> None:
        self.transport: typing.Optional[EngineTransport] = None
        self.loop: typing.Optional[asyncio.AbstractEventLoop] = None
        try:
            self.loop = asyncio.get_running_loop()
            self.returncode = self.loop.create_future()
        except RuntimeError:
            pass  # of a SimpleEngine
        self.options = UciOptionMap()
        self.id = {}
        self.initialized = False
        self._engine: typing.Optional[marginalia.Engine] = None
        self._config: typing.Dict[str, ConfigValue] = {}
        self._game: typing.Tuple[object, ...] = ()  # empty before the first game
        self._opponent: typing.Tuple[typing.Optional[Opponent], typing.Optional[int]] = (None, None)
        self._told_opponent: typing.Optional[Opponent] = None
        self._search: typing.Optional[AnalysisResult] = None
        self._last_exit: typing.Optional[int] = None

    # The life of the engine.

    def start(self, command: typing.Union[str, typing.List[str]], popen_args: typing.Dict[str, typing.Any]) -> None:
        """Starts the process. FileNotFoundError and the like are raised at once, or when it is waited for."""
        words = [command] if isinstance(command, str) else list(command)
        directory, env = popen_args.pop("cwd", None), popen_args.pop("env", None)
        unknown = set(popen_args) - _IGNORED
        if unknown:
            raise TypeError(f"engines cannot be started with {', '.join(sorted(unknown))}")
        if env is not None:
            program = shutil.which(words[0], path=env.get("PATH"))
            if program is None:
                raise FileNotFoundError(2, "No such file or directory", words[0])
            words = ["env", "-i", *(f"{name}={value}" for name, value in env.items()), program, *words[1:]]
        # Callers have timeouts of their own. These are for engines that nobody waits for with one.
        self._engine = marginalia.Engine(words, protocol=self._kind, directory=directory, timeout=60.0, stall=None,
                                         wait=False, log=LOGGER.isEnabledFor(logging.DEBUG))
        self.transport = EngineTransport(self)

    def begin(self) -> marginalia.EngineTask:
        """The task that ends when the engine has greeted."""
        return self._engine_or_raise().greeted()

    def greeted(self) -> None:
        engine = self._engine_or_raise()
        self._log()
        for name, option in options_of(engine, self._names):
            self.options[name] = option
        self.id["name"] = engine.name
        if engine.author:
            self.id["author"] = engine.author
        self.initialized = True

    def _engine_or_raise(self) -> marginalia.Engine:
        if self._engine is None:
            raise EngineError("no engine was started: the protocol is made by popen")
        return self._engine

    def _exit_code(self) -> typing.Optional[int]:
        code = self._engine.exit_code if self._engine is not None else None
        return code if code is not None else self._last_exit

    def _close(self) -> marginalia.EngineTask:
        task = self._engine_or_raise().aclose()
        loop = self.loop
        if loop is not None and not loop.is_closed():
            def wake() -> None:
                try:
                    loop.call_soon_threadsafe(self._note_exit)
                except RuntimeError:
                    pass  # the loop is closed
            task.watch(wake, True)
        return task

    def _note_exit(self) -> None:
        self._log()
        code = self._exit_code()
        if self.loop is not None and not self.returncode.done():
            self.returncode.set_result(-1 if code is None else code)

    def note_fault(self, fault: EngineError) -> None:
        """A dead engine has an exit code, which the library tells in words."""
        self._log()
        if isinstance(fault, EngineTerminatedError) and fault.kind == "died":
            found = re.search(r"exit status (\d+)|signal (\d+)", str(fault))
            if found:
                self._last_exit = int(found[1]) if found[1] else -int(found[2])
            self._note_exit()

    def _log(self) -> None:
        """Logs the lines that have passed since the last time."""
        if self._engine is None or not LOGGER.isEnabledFor(logging.DEBUG):
            return
        for sent, line in self._engine.take_log():
            LOGGER.debug("%s: %s %s", self, "<<" if sent else ">>", line.decode("utf-8", "replace"))

    __reduce_ex__ = never_copied(IS_PROCESS)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} ({self.id.get('name', 'not started')})>"

    # What is asked, as tasks of the library.

    def _stop_search(self) -> None:
        search, self._search = self._search, None
        if search is not None and search.is_under_way():
            search._was_stopped = True
            search.stop()

    def ask_settings(self, **settings: typing.Any) -> marginalia.EngineTask:
        """Sets or tells something, and pings."""
        engine = self._engine_or_raise()
        self._stop_search()
        try:
            return engine.prepare(**settings)
        except ValueError as fault:
            raise EngineError(str(fault)) from None

    def ask_configure(self, options: ConfigMapping) -> marginalia.EngineTask:
        values = self._checked(options)
        task = self.ask_settings(options=self._library_options(values))
        self._config.update((name.lower(), value) for name, value in values.items())
        return task

    def _checked(self, options: ConfigMapping) -> typing.Dict[str, ConfigValue]:
        values = {}
        for name, value in options.items():
            option = self.options.get(name)
            if option is None:
                raise EngineError(f"engine does not support option {name} (available options: "
                                  f"{', '.join(self.options)})")
            if option.is_managed():
                raise EngineError(f"cannot set {name} which is automatically managed")
            values[option.name] = option.parse(value)
        return values

    def _library_options(self, values: typing.Mapping[str, ConfigValue]) -> typing.Dict[str, ConfigValue]:
        names = {theirs: ours for ours, theirs in self._all_names()}
        return {names.get(name, name): value for name, value in values.items()}

    def _all_names(self) -> typing.Iterable[typing.Tuple[str, str]]:
        return self._names.items()

    def set_opponent(self, opponent: typing.Optional[Opponent], engine_rating: typing.Optional[int]) -> None:
        """Whom the engine plays from the next game on."""
        self._library_opponent(opponent, engine_rating)
        self._opponent = (opponent, engine_rating)

    def _library_opponent(self, opponent: typing.Optional[Opponent],
                          engine_rating: typing.Optional[int]) -> typing.Optional[marginalia.Opponent]:
        if opponent is None:
            return None
        name, title = opponent.name or "", opponent.title or ""
        if any(character in name + title for character in "\r\n\0"):
            raise EngineError(f"the name or title of an opponent is one line, not {name!r}, {title!r}")
        if self._kind == "xboard":
            name, title = f"{title} {name}".strip(), ""
        return marginalia.Opponent(name, title=title, rating=opponent.rating, engine_rating=engine_rating,
                                   is_engine=bool(opponent.is_engine))

    def ask_search(self, board: chess.Board, limit: typing.Optional[Limit], *, game: object, info: Info,
                   root_moves: typing.Optional[typing.Iterable[chess.Move]], options: ConfigMapping,
                   multipv: typing.Optional[int] = None, opponent: typing.Optional[Opponent] = None,
                   analyses: bool = True, is_endless: bool = False, ponder: bool = False,
                   draw_offered: bool = False) -> AnalysisResult:
        engine = self._engine_or_raise()
        if multipv is not None and multipv > 1 and self._kind == "xboard":
            raise EngineError("xboard engine does not support multipv")
        values = self._checked(options)
        if analyses and "UCI_AnalyseMode" in self.options and "uci_analysemode" not in self._config:
            values.setdefault("UCI_AnalyseMode", True)
        result, turn = AnalysisResult(), board.turn
        if next(iter(board.legal_moves), None) is None:
            self._stop_search()
            result.post({"depth": 0, "score": PovScore(score_of_end(board), turn)} if info else {})
            result.set_finished(BestMove(None, None))
            return result
        who, rating = self._opponent
        who = opponent if opponent is not None else who
        told = self._library_opponent(who, rating)
        is_new = self._game != (game,) or who != self._told_opponent
        self._stop_search()
        try:
            task = engine.stream(
                board, multipv=multipv, options=self._library_options(values) or None, new_game=is_new,
                opponent=told if is_new else None, ponder=ponder, draw_offered=draw_offered,
                search_moves=None if root_moves is None else [move.uci() for move in root_moves],
                **limits_of(limit, is_endless))
        except ValueError as fault:
            raise EngineError(str(fault)) from None
        self._game, self._told_opponent = (game,), who

        def at_end() -> None:
            if result._fault is not None:
                self.note_fault(typing.cast(EngineError, result._fault))
            self._log()
            if self._search is result:
                self._search = None

        result.follow(task, lambda told: info_of(told, turn, info), at_end)
        self._search = result
        return result

    @staticmethod
    def play_result(search: AnalysisResult) -> PlayResult:
        best, answer = search.result(), search.answer
        return PlayResult(best.move, best.ponder, search.info, draw_offered=bool(answer and answer.draw_offered),
                          resigned=bool(answer and answer.resigned))

    def ask_end_of_game(self, board: chess.Board, winner: typing.Optional[bool], game_ending: typing.Optional[str],
                        game_complete: bool) -> typing.Optional[marginalia.EngineTask]:
        """Only XBoard has a word for it."""
        return None

    # The coroutines.

    async def _settled(self, task: marginalia.EngineTask) -> typing.Optional[marginalia.Analysis]:
        try:
            return await _engine_async.result(task)
        except EngineError as fault:
            self.note_fault(fault)
            raise
        finally:
            self._log()

    async def initialize(self) -> None:
        """Waits until the engine has greeted."""
        await self._settled(self.begin())
        self.greeted()

    async def ping(self) -> None:
        """Waits until the engine is ready."""
        await self._settled(self.ask_settings())

    async def configure(self, options: ConfigMapping) -> None:
        """Sets options, for good; not those that are set with each search (:func:`Option.is_managed()`)."""
        await self._settled(self.ask_configure(options))

    async def send_opponent_information(self, *, opponent: typing.Optional[Opponent] = None,
                                        engine_rating: typing.Optional[int] = None) -> None:
        """Whom the engine plays. It is told with the next game. `engine_rating` is its own (XBoard)."""
        self.set_opponent(opponent, engine_rating)

    async def send_game_result(self, board: chess.Board, winner: typing.Optional[bool] = None,
                               game_ending: typing.Optional[str] = None, game_complete: bool = True) -> None:
        """Tells an engine of XBoard how the game has ended. `winner` and `game_ending` (a reason in words) say what
        the board does not show; with `game_complete=False` the game has no result."""
        task = self.ask_end_of_game(board, winner, game_ending, game_complete)
        if task is not None:
            await self._settled(task)

    async def play(self, board: chess.Board, limit: Limit, *, game: object = None, info: Info = INFO_NONE,
                   ponder: bool = False, draw_offered: bool = False,
                   root_moves: typing.Optional[typing.Iterable[chess.Move]] = None, options: ConfigMapping = {},
                   opponent: typing.Optional[Opponent] = None) -> PlayResult:
        """
        Lets the engine choose a move.

        :param board: The position, with the moves that led to it.
        :param limit: How long it may think.
        :param game: What is not equal to that of the last search means a new game.
        :param info: What is wanted of what the engine tells.
        :param ponder: Whether the engine thinks on, on the opponent's time.
        :param draw_offered: Whether the opponent offers a draw (XBoard).
        :param root_moves: Only these moves.
        :param options: Options for this search only.
        :param opponent: The opponent of this search only.
        """
        search = self.ask_search(board, limit, game=game, info=info, root_moves=root_moves, options=options,
                                 opponent=opponent, analyses=False, ponder=ponder, draw_offered=draw_offered)
        with search:
            await search.wait()
        if search._was_stopped:
            raise asyncio.CancelledError()
        return self.play_result(search)

    async def analyse(self, board: chess.Board, limit: Limit, *, multipv: typing.Optional[int] = None,
                      game: object = None, info: Info = INFO_ALL,
                      root_moves: typing.Optional[typing.Iterable[chess.Move]] = None,
                      options: ConfigMapping = {}) -> typing.Union[typing.List[InfoDict], InfoDict]:
        """Analyses a position, and returns what the engine has told last: a dictionary, or with `multipv` a list of at
        most so many. The other arguments are those of :func:`play()`."""
        search = self.ask_search(board, limit, multipv=multipv, game=game, info=info, root_moves=root_moves,
                                 options=options)
        with search:
            await search.wait()
        return search.info if multipv is None else search.multipv

    async def analysis(self, board: chess.Board, limit: typing.Optional[Limit] = None, *,
                       multipv: typing.Optional[int] = None, game: object = None, info: Info = INFO_ALL,
                       root_moves: typing.Optional[typing.Iterable[chess.Move]] = None,
                       options: ConfigMapping = {}) -> AnalysisResult:
        """Begins to analyse a position, without a limit for ever. The other arguments are those of
        :func:`analyse()`."""
        return self.ask_search(board, limit, multipv=multipv, game=game, info=info, root_moves=root_moves,
                               options=options, is_endless=True)

    async def quit(self) -> None:
        """Ends the engine, and waits for that."""
        await self._settled(self._close())
        self._note_exit()

    @classmethod
    async def popen(cls: typing.Type[ProtocolT], command: typing.Union[str, typing.List[str]], *,
                    setpgrp: bool = False,
                    **popen_args: typing.Any) -> typing.Tuple[asyncio.SubprocessTransport, ProtocolT]:
        """Starts an engine: a path, or a list of a path and arguments. Of the arguments of ``subprocess.Popen``, `cwd`
        and `env` have an effect. The engine always has a process group of its own."""
        protocol = cls()
        protocol.start(command, popen_args)
        try:
            await protocol.initialize()
        except BaseException:
            protocol._close()
            raise
        assert protocol.transport is not None
        return protocol.transport, protocol


class UciProtocol(Protocol):
    """An engine of the `Universal Chess Interface <https://backscattering.de/chess/uci/>`_."""

    def debug(self, on: bool = True) -> None:
        """Raises NotImplementedError: the library does not send this word."""
        raise NotImplementedError("the library's UCI sessions do not send \"debug\"")


class XBoardProtocol(Protocol):
    """An engine of the `XBoard protocol <https://www.gnu.org/software/xboard/engine-intf.html>`_."""

    _kind = "xboard"
    _names = {"Hash": "memory", "Threads": "cores"}

    def greeted(self) -> None:
        super().greeted()
        for name in [name for name in self.options if name.startswith("EgtPath ")]:
            option = self.options.pop(name)
            theirs = "egtpath " + name[len("EgtPath "):]
            self.options[theirs] = Option(theirs, "path", option.default, None, None, option.var)

    def _all_names(self) -> typing.Iterable[typing.Tuple[str, str]]:
        yield from self._names.items()
        yield from (("EgtPath " + name[8:], name) for name in self.options if name.startswith("egtpath "))

    def ask_end_of_game(self, board: chess.Board, winner: typing.Optional[bool], game_ending: typing.Optional[str],
                        game_complete: bool) -> marginalia.EngineTask:
        if game_ending is not None and any(character in game_ending for character in "\n\r{}\0"):
            raise EngineError(f"the end of a game is told in one line without braces, not {game_ending!r}")
        result, reason = "*", game_ending or ""
        if game_complete and winner is not None:
            result = "1-0" if winner else "0-1"
        elif game_complete:
            result = board.result()
            reason = reason or words_of_end(board)
        return self.ask_settings(result=result, reason=reason)
