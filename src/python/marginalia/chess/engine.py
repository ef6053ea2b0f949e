# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines of UCI and XBoard, with the names and the behaviour of python-chess's module ``chess.engine``. The work is
done by `marginalia.Engine`."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import threading
import types
import typing

import marginalia
import marginalia.chess as chess

from ._analysis import AnalysisResult as AnalysisResult
from ._analysis import SimpleAnalysisResult as SimpleAnalysisResult
from ._engine_values import INFO_ALL as INFO_ALL
from ._engine_values import INFO_BASIC as INFO_BASIC
from ._engine_values import INFO_CURRLINE as INFO_CURRLINE
from ._engine_values import INFO_NONE as INFO_NONE
from ._engine_values import INFO_PV as INFO_PV
from ._engine_values import INFO_REFUTATION as INFO_REFUTATION
from ._engine_values import INFO_SCORE as INFO_SCORE
from ._engine_values import MANAGED_OPTIONS as MANAGED_OPTIONS
from ._engine_values import AnalysisComplete as AnalysisComplete
from ._engine_values import BestMove as BestMove
from ._engine_values import ConfigMapping as ConfigMapping
from ._engine_values import ConfigValue as ConfigValue
from ._engine_values import EngineError as EngineError
from ._engine_values import EngineTerminatedError as EngineTerminatedError
from ._engine_values import Info as Info
from ._engine_values import InfoDict as InfoDict
from ._engine_values import Limit as Limit
from ._engine_values import Opponent as Opponent
from ._engine_values import Option as Option
from ._engine_values import PlayResult as PlayResult
from ._engine_values import UciOptionMap as UciOptionMap
from ._handles import IS_PROCESS, never_copied
from ._protocols import LOGGER as LOGGER
from ._protocols import Protocol as Protocol
from ._protocols import UciProtocol as UciProtocol
from ._protocols import XBoardProtocol as XBoardProtocol
from ._scores import Cp as Cp
from ._scores import Mate as Mate
from ._scores import MateGiven as MateGiven
from ._scores import MateGivenType as MateGivenType
from ._scores import PovScore as PovScore
from ._scores import PovWdl as PovWdl
from ._scores import Score as Score
from ._scores import Wdl as Wdl
from ._scores import WdlModel as WdlModel

T = typing.TypeVar("T")


def __getattr__(name: str) -> typing.Any:
    # Any event loop does: engines need no watcher of children. Newer Pythons warn of policies.
    if name == "EventLoopPolicy":
        return asyncio.DefaultEventLoopPolicy
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def run_in_background(coroutine: typing.Callable[[concurrent.futures.Future[T]],
                                                 typing.Coroutine[typing.Any, typing.Any, None]], *,
                      name: typing.Optional[str] = None, debug: typing.Optional[bool] = None) -> T:
    """Runs ``coroutine(future)`` in an event loop in a thread of its own, and returns the result of the future as soon
    as it has one. The coroutine goes on until it ends."""
    future: concurrent.futures.Future[T] = concurrent.futures.Future()

    def run() -> None:
        try:
            asyncio.run(coroutine(future), debug=debug)
            future.cancel()
        except Exception as fault:
            if not future.done():
                future.set_exception(fault)

    threading.Thread(target=run, name=name).start()
    return future.result()


async def popen_uci(command: typing.Union[str, typing.List[str]], *, setpgrp: bool = False,
                    **popen_args: typing.Any) -> typing.Tuple[asyncio.SubprocessTransport, UciProtocol]:
    """Starts an engine of UCI, as :func:`Protocol.popen()`."""
    return await UciProtocol.popen(command, setpgrp=setpgrp, **popen_args)


async def popen_xboard(command: typing.Union[str, typing.List[str]], *, setpgrp: bool = False,
                       **popen_args: typing.Any) -> typing.Tuple[asyncio.SubprocessTransport, XBoardProtocol]:
    """Starts an engine of XBoard, as :func:`Protocol.popen()`."""
    return await XBoardProtocol.popen(command, setpgrp=setpgrp, **popen_args)


class SimpleEngine:
    """
    An engine whose methods block. Several threads may use it: what is asked next stops a search under way.

    Methods raise :class:`asyncio.TimeoutError` if they take `timeout` seconds longer than expected; None means for
    ever. A search without a limit of time is expected to take any time. As a context manager, it closes the engine.
    """

    def __init__(self, transport: asyncio.SubprocessTransport, protocol: Protocol, *,
                 timeout: typing.Optional[float] = 10.0) -> None:
        self.transport = transport
        self.protocol = protocol
        self.timeout = timeout

    @property
    def options(self) -> typing.MutableMapping[str, Option]:
        """What can be configured, by name."""
        return UciOptionMap(self.protocol.options.items())

    @property
    def id(self) -> typing.Mapping[str, str]:
        """What the engine tells of itself."""
        return self.protocol.id.copy()

    def _wait(self, task: marginalia.EngineTask) -> None:
        try:
            with _timeouts():
                task.wait(self.timeout)
        except EngineError as fault:
            self.protocol.note_fault(fault)
            raise
        finally:
            self.protocol._log()

    def _finish(self, search: AnalysisResult, limit: typing.Optional[Limit]) -> None:
        """Waits for the end of a search; whatever comes between stops it."""
        with search:
            if search._task is not None:
                with _timeouts():
                    search.wait_in_thread(self._timeout_for(limit), True)
            search.empty()

    def _timeout_for(self, limit: typing.Optional[Limit]) -> typing.Optional[float]:
        if self.timeout is None or limit is None:
            return self.timeout
        if limit.time is not None:
            return self.timeout + limit.time
        clocks = [clock for clock in (limit.white_clock, limit.black_clock) if clock is not None]
        if not clocks:
            return None
        return self.timeout + max(clocks) + max(limit.white_inc or 0, limit.black_inc or 0)

    def configure(self, options: ConfigMapping) -> None:
        """As :func:`Protocol.configure()`."""
        self._wait(self.protocol.ask_configure(options))

    def send_opponent_information(self, *, opponent: typing.Optional[Opponent] = None,
                                  engine_rating: typing.Optional[int] = None) -> None:
        """As :func:`Protocol.send_opponent_information()`."""
        self.protocol.set_opponent(opponent, engine_rating)

    def ping(self) -> None:
        """As :func:`Protocol.ping()`."""
        self._wait(self.protocol.ask_settings())

    def play(self, board: chess.Board, limit: Limit, *, game: object = None, info: Info = INFO_NONE,
             ponder: bool = False, draw_offered: bool = False,
             root_moves: typing.Optional[typing.Iterable[chess.Move]] = None, options: ConfigMapping = {},
             opponent: typing.Optional[Opponent] = None) -> PlayResult:
        """As :func:`Protocol.play()`."""
        search = self.protocol.ask_search(board, limit, game=game, info=info, root_moves=root_moves, options=options,
                                          opponent=opponent, analyses=False, ponder=ponder, draw_offered=draw_offered)
        self._finish(search, limit)
        if search._was_stopped:
            raise concurrent.futures.CancelledError()
        return self.protocol.play_result(search)

    def analyse(self, board: chess.Board, limit: Limit, *, multipv: typing.Optional[int] = None, game: object = None,
                info: Info = INFO_ALL, root_moves: typing.Optional[typing.Iterable[chess.Move]] = None,
                options: ConfigMapping = {}) -> typing.Union[InfoDict, typing.List[InfoDict]]:
        """As :func:`Protocol.analyse()`."""
        search = self.protocol.ask_search(board, limit, multipv=multipv, game=game, info=info, root_moves=root_moves,
                                          options=options)
        self._finish(search, limit)
        search.result()
        return search.info if multipv is None else search.multipv

    def analysis(self, board: chess.Board, limit: typing.Optional[Limit] = None, *,
                 multipv: typing.Optional[int] = None, game: object = None, info: Info = INFO_ALL,
                 root_moves: typing.Optional[typing.Iterable[chess.Move]] = None,
                 options: ConfigMapping = {}) -> SimpleAnalysisResult:
        """As :func:`Protocol.analysis()`."""
        return SimpleAnalysisResult(self, self.protocol.ask_search(
            board, limit, multipv=multipv, game=game, info=info, root_moves=root_moves, options=options,
            is_endless=True))

    def send_game_result(self, board: chess.Board, winner: typing.Optional[bool] = None,
                         game_ending: typing.Optional[str] = None, game_complete: bool = True) -> None:
        """As :func:`Protocol.send_game_result()`."""
        task = self.protocol.ask_end_of_game(board, winner, game_ending, game_complete)
        if task is not None:
            self._wait(task)

    def quit(self) -> None:
        """Ends the engine, and waits for that."""
        self._wait(self.protocol._close())

    def close(self) -> None:
        """Ends the engine, and returns at once."""
        self.protocol._close()

    @classmethod
    def popen(cls, Protocol: typing.Type[Protocol], command: typing.Union[str, typing.List[str]], *,
              timeout: typing.Optional[float] = 10.0, debug: typing.Optional[bool] = None, setpgrp: bool = False,
              **popen_args: typing.Any) -> SimpleEngine:
        """Starts an engine, as :func:`Protocol.popen()`. `debug` was for an event loop, and has no effect."""
        protocol = Protocol()
        protocol.start(command, popen_args)
        assert protocol.transport is not None
        engine = cls(protocol.transport, protocol, timeout=timeout)
        try:
            engine._wait(protocol.begin())
        except BaseException:
            engine.close()
            raise
        protocol.greeted()
        return engine

    @classmethod
    def popen_uci(cls, command: typing.Union[str, typing.List[str]], *, timeout: typing.Optional[float] = 10.0,
                  debug: typing.Optional[bool] = None, setpgrp: bool = False,
                  **popen_args: typing.Any) -> SimpleEngine:
        """Starts an engine of UCI."""
        return cls.popen(UciProtocol, command, timeout=timeout, debug=debug, setpgrp=setpgrp, **popen_args)

    @classmethod
    def popen_xboard(cls, command: typing.Union[str, typing.List[str]], *, timeout: typing.Optional[float] = 10.0,
                     debug: typing.Optional[bool] = None, setpgrp: bool = False,
                     **popen_args: typing.Any) -> SimpleEngine:
        """Starts an engine of XBoard."""
        return cls.popen(XBoardProtocol, command, timeout=timeout, debug=debug, setpgrp=setpgrp, **popen_args)

    __reduce_ex__ = never_copied(IS_PROCESS)

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(self, exc_type: typing.Optional[typing.Type[BaseException]],
                 exc_value: typing.Optional[BaseException], traceback: typing.Optional[types.TracebackType]) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} ({self.protocol!r})>"


@contextlib.contextmanager
def _timeouts() -> typing.Iterator[None]:
    """Before Python 3.11 the timeout of asyncio is another class."""
    try:
        yield
    except EngineError:
        raise
    except TimeoutError as fault:
        raise asyncio.TimeoutError(str(fault)) from None
