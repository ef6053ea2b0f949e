# SPDX-License-Identifier: GPL-3.0-or-later
"""Chess games of any format, and their positions, by the library of Marginalia.

    import marginalia
    for game in marginalia.read("games.pgn.zst"):
        print(game.tags["White"], game.result, game.san()[:4])
"""

from ._native import *  # noqa: F401,F403
from ._native import __version__  # noqa: F401
