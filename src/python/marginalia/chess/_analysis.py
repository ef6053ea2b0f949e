# SPDX-License-Identifier: GPL-3.0-or-later
"""Searches under way: what module engine gives for `analysis`. The search itself is a task of the library's engine."""

from __future__ import annotations

import asyncio
import collections
import types
import typing

import marginalia
from marginalia import _engine_async

from ._engine_values import AnalysisComplete, BestMove, EngineError, InfoDict, best_move_of
from ._handles import IS_SEARCH, never_copied

Exit = typing.Optional[typing.Type[BaseException]]


class AnalysisResult:
    """
    An analysis under way. ``async for`` gives each dictionary of information; as a context manager it stops the
    analysis at the end.
    """

    multipv: typing.List[InfoDict]
    """The latest information on each line, the best first, whether or not it was read."""

    def __init__(self, stop: typing.Optional[typing.Callable[[], None]] = None) -> None:
        self.multipv = [{}]
        self._stop = stop
        self._unread: typing.Deque[InfoDict] = collections.deque()
        self._best: typing.Optional[BestMove] = None
        self._fault: typing.Optional[Exception] = None
        self._task: typing.Optional[marginalia.EngineTask] = None
        self._convert: typing.Optional[typing.Callable[[marginalia.EngineInfo], InfoDict]] = None
        self._waiting: typing.List[asyncio.Future[None]] = []
        self._was_stopped = False  # because something else was asked
        self._at_end: typing.Callable[[], None] = lambda: None
        self.answer: typing.Optional[marginalia.Analysis] = None

    __reduce_ex__ = never_copied(IS_SEARCH)

    def follow(self, task: marginalia.EngineTask, convert: typing.Callable[[marginalia.EngineInfo], InfoDict],
               at_end: typing.Callable[[], None]) -> None:
        """From now on the information is what `task` tells."""
        self._task, self._convert, self._at_end = task, convert, at_end
        self._stop = task.stop

    def post(self, info: InfoDict) -> None:
        """Takes in what an engine has told."""
        if not info:
            return
        rank = info.get("multipv", 1)
        while len(self.multipv) < rank:
            self.multipv.append({})
        self.multipv[rank - 1].update(info)
        self._unread.append(info)
        self._wake()

    def set_finished(self, best: BestMove) -> None:
        """Nothing more comes."""
        self._best = best
        self._wake()

    def set_exception(self, exc: Exception) -> None:
        """Nothing more comes, and `wait` raises this."""
        self._fault = exc
        self._wake()

    def _wake(self) -> None:
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()

    def _is_finished(self) -> bool:
        return self._best is not None or self._fault is not None

    def is_under_way(self) -> bool:
        """Does the engine still search?"""
        return self._task is not None and not self._task.done()

    def _take(self) -> None:
        """Takes over what the engine has told meanwhile."""
        if self._task is None or self._convert is None or self._is_finished():
            return
        is_done = self._task.done()
        while True:
            told = self._task.take()
            if told is None:
                break
            self.post(self._convert(told))
        if is_done:
            self._end(self._task)

    def _end(self, task: marginalia.EngineTask) -> None:
        try:
            self.answer = task.result()
            self.set_finished(best_move_of(self.answer))
        except EngineError as fault:
            if fault.kind == "missing move":
                self.set_finished(BestMove(None, None))
            else:
                self.set_exception(fault)
        self._at_end()

    async def _change(self, end: bool) -> None:
        if self._task is not None:
            await _engine_async.change(self._task, end)
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future

    def wait_in_thread(self, timeout: typing.Optional[float], end: bool) -> None:
        """As a change is waited for in an event loop, but it blocks. Raises TimeoutError."""
        assert self._task is not None
        try:
            if end:
                self._task.wait(timeout)
            else:
                told = self._task.next(timeout)
                if told is not None and self._convert is not None:
                    self.post(self._convert(told))
        except EngineError:
            pass  # it is found at the end

    @property
    def info(self) -> InfoDict:
        """The latest information on the best line: ``multipv[0]``."""
        self._take()
        return self.multipv[0]

    def stop(self) -> None:
        """Ends the analysis. What it has found so far counts."""
        if self._stop is not None and not self._is_finished():
            self._stop()

    def result(self) -> BestMove:
        """The answer. Precondition: the analysis has ended."""
        if self._fault is not None:
            raise self._fault
        assert self._best is not None
        return self._best

    async def wait(self) -> BestMove:
        """Waits for the end of the analysis."""
        self._take()
        while not self._is_finished():
            await self._change(True)
            self._take()
        return self.result()

    def take_next(self) -> typing.Optional[InfoDict]:
        """The next unread information; None if it must be waited for. Raises AnalysisComplete at the end."""
        self._take()
        if self._unread:
            return self._unread.popleft()
        if self._fault is not None:
            raise self._fault
        if self._best is not None:
            raise AnalysisComplete()
        return None

    async def get(self) -> InfoDict:
        """Waits for the next dictionary of information. Raises :exc:`AnalysisComplete` when the analysis has ended
        and all was read."""
        while True:
            info = self.take_next()
            if info is not None:
                return info
            await self._change(False)

    async def next(self) -> typing.Optional[InfoDict]:
        """As :func:`get()`, but None at the end."""
        try:
            return await self.get()
        except AnalysisComplete:
            return None

    def would_block(self) -> bool:
        """Would :func:`get()` have to wait for the engine?"""
        self._take()
        return not self._unread and not self._is_finished()

    def empty(self) -> bool:
        """Was all read that there is now?"""
        self._take()
        return not self._unread

    def __aiter__(self) -> AnalysisResult:
        return self

    async def __anext__(self) -> InfoDict:
        try:
            return await self.get()
        except AnalysisComplete:
            raise StopAsyncIteration from None

    def __enter__(self) -> AnalysisResult:
        return self

    def __exit__(self, exc_type: Exit, exc_value: typing.Optional[BaseException],
                 traceback: typing.Optional[types.TracebackType]) -> None:
        self.stop()


class SimpleAnalysisResult:
    """An :class:`AnalysisResult` whose methods block. Returned by :func:`SimpleEngine.analysis()`."""

    def __init__(self, simple_engine: object, inner: AnalysisResult) -> None:
        self.simple_engine = simple_engine
        self.inner = inner

    __reduce_ex__ = never_copied(IS_SEARCH)

    @property
    def info(self) -> InfoDict:
        """The latest information on the best line."""
        return self.inner.info

    @property
    def multipv(self) -> typing.List[InfoDict]:
        """The latest information on each line."""
        self.inner.empty()
        return self.inner.multipv

    def stop(self) -> None:
        """Ends the analysis."""
        self.inner.stop()

    def wait(self) -> BestMove:
        """Waits for the end of the analysis."""
        if self.inner.is_under_way():
            self.inner.wait_in_thread(None, True)
        self.inner.empty()
        return self.inner.result()

    def would_block(self) -> bool:
        """Would :func:`get()` have to wait for the engine?"""
        return self.inner.would_block()

    def empty(self) -> bool:
        """Was all read that there is now?"""
        return self.inner.empty()

    def get(self) -> InfoDict:
        """Waits for the next dictionary of information. Raises :exc:`AnalysisComplete` at the end."""
        while True:
            info = self.inner.take_next()
            if info is not None:
                return info
            self.inner.wait_in_thread(None, False)

    def next(self) -> typing.Optional[InfoDict]:
        """As :func:`get()`, but None at the end."""
        try:
            return self.get()
        except AnalysisComplete:
            return None

    def __iter__(self) -> typing.Iterator[InfoDict]:
        return self

    def __next__(self) -> InfoDict:
        try:
            return self.get()
        except AnalysisComplete:
            raise StopIteration from None

    def __enter__(self) -> SimpleAnalysisResult:
        return self

    def __exit__(self, exc_type: Exit, exc_value: typing.Optional[BaseException],
                 traceback: typing.Optional[types.TracebackType]) -> None:
        self.stop()
