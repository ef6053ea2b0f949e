#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Opens the desk in the browser, with the games in this folder or those that are named behind.
here="$(cd "$(dirname "$0")" && pwd)"
[ $# -gt 0 ] || set -- "$here/games.pgn"
exec "$here/bin/annotate" serve "$@"
