# SPDX-License-Identifier: GPL-3.0-or-later
"""The process of an engine, as asyncio shows processes."""

from __future__ import annotations

import asyncio
import typing

from ._handles import IS_PROCESS, never_copied

if typing.TYPE_CHECKING:
    from ._protocols import Protocol


class EngineTransport(asyncio.SubprocessTransport):
    """The process of an engine. It can be ended; what passes through its pipes is not for others."""

    def __init__(self, protocol: Protocol) -> None:
        super().__init__()
        self._protocol = protocol

    __reduce_ex__ = never_copied(IS_PROCESS)

    def get_pid(self) -> int:
        engine = self._protocol._engine_or_raise()
        if engine.pid is None:
            engine.opened().wait(10)  # it has greeted: soon it is ready
        return engine.pid or 0

    def get_returncode(self) -> typing.Optional[int]:
        return self._protocol._exit_code()

    def is_closing(self) -> bool:
        return not self._protocol._engine_or_raise().is_open

    def close(self) -> None:
        """Ends the engine, and returns at once."""
        self._protocol._close()

    def kill(self) -> None:
        """As :func:`close()`."""
        self.close()

    def terminate(self) -> None:
        """As :func:`close()`."""
        self.close()
