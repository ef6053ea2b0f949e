# SPDX-License-Identifier: GPL-3.0-or-later
"""How an event loop waits for an engine: the thread of the engine calls the loop when there is something to see. No
thread waits meanwhile."""

from __future__ import annotations

import asyncio
import typing

from ._native import Analysis, Engine, EngineInfo, EngineTask


async def change(task: EngineTask, end: bool) -> None:
    """Waits for the end of the task or, without `end`, also for its news."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[None] = loop.create_future()

    def settle() -> None:
        if not future.done():
            future.set_result(None)

    def wake() -> None:
        try:
            loop.call_soon_threadsafe(settle)
        except RuntimeError:
            pass  # the loop is closed: nobody waits

    task.watch(wake, end)
    await future


async def result(task: EngineTask) -> typing.Optional[Analysis]:
    try:
        while not task.done():
            await change(task, True)
    except asyncio.CancelledError:
        task.stop()
        raise
    return task.result()


async def next_info(task: EngineTask) -> EngineInfo:
    while True:
        is_done = task.done()
        info = task.take()
        if info is not None:
            return info
        if is_done:
            task.result()  # a search that has failed says so
            raise StopAsyncIteration
        await change(task, False)


async def entered(engine: Engine) -> Engine:
    await engine.opened()
    return engine
