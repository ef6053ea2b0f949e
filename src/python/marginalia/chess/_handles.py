# SPDX-License-Identifier: GPL-3.0-or-later
"""Why objects that belong to a process or to open files are neither copied nor pickled."""

import typing

IS_PROCESS = "it is a running process; start another one"
IS_SEARCH = "it is what one running engine does"
HAS_FILES = "it holds open files; open them again"


def never_copied(why: str) -> typing.Callable[[typing.Any, typing.SupportsIndex], typing.NoReturn]:
    """A method `__reduce_ex__` that raises TypeError."""
    def refuse(self: object, protocol: typing.SupportsIndex) -> typing.NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be copied or pickled: {why}")

    refuse.__name__ = "__reduce_ex__"
    return refuse
