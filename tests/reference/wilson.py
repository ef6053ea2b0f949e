# SPDX-License-Identifier: GPL-3.0-or-later
"""Wilson's interval of a share, 95 % (E. B. Wilson, 1927): for the bench, and to hold the programs' own against."""
import math

Z = 1.959963984540054


def wilson(hits, trials):
    """(low, high) of hits / trials; None for nothing."""
    if not trials:
        return None
    share = hits / trials
    middle = share + Z * Z / (2 * trials)
    half = Z * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return tuple(max(0.0, (middle + sign * half) / (1 + Z * Z / trials)) for sign in (-1, 1))
