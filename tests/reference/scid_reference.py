#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Has Scid make databases of games, and compares what `bgn` reads in them with what Scid itself writes of them as PGN, game by
game, but for blanks (Scid wraps comments at blanks of its own choice). Then 200 databases are damaged: `bgn` must end well or
say what is wrong.

Usage: scid_reference.py BGN-PROGRAM [GAMES.pgn ...] [--scid PROGRAM]
PROGRAM is a tkscid of Scid 4 or a scid of Scid 5; it needs a screen, so xvfb-run is needed, too.
"""
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402

TCL = """
if {[catch {
  set pgns [lassign $argv type base out]
  set id [sc_base create $type $base]
  foreach pgn $pgns { catch {sc_base import $id $pgn} }
  sc_base close $id
  set id [sc_base open $type $base]
  sc_base switch $id
  set file [open $out w]
  fconfigure $file -encoding utf-8
  for {set i 1} {$i <= [sc_base numGames $id]} {incr i} {
    sc_game load $i
    puts $file [sc_game pgn -tags 1 -comments 1 -var 1 -width 20000 -symbols 0]
  }
  close $file
} fault]} { puts stderr $fault }
exit
"""


def arguments():
    rest = sys.argv[1:]
    program = None
    if "--scid" in rest:
        at = rest.index("--scid")
        program = rest[at + 1]
        del rest[at:at + 2]
    program = program or shutil.which("tkscid", path="/usr/bin:/usr/games:/usr/local/bin")
    if not program or not shutil.which("xvfb-run"):
        python_packages.skip("Scid (tkscid) and xvfb-run are not installed")
    games = rest[1:] or [str(ROOT / "tests/data" / name) for name in ("scid/small.pgn", "sample.pgn", "club.pgn")]
    return rest[0], games, program


def games_of(bgn, path):
    text = subprocess.run([bgn, "convert", "-q", "--to", "pgn", str(path)], capture_output=True, check=False, timeout=300)
    return text.stdout.decode().split("[Event ")[1:]


def damage(bgn, base, parts, folder):
    chance = random.Random(46)
    statuses = {}
    for _ in range(200):
        for part in parts:
            shutil.copy(base.with_suffix(part), folder / ("damaged" + part))
        victim = folder / ("damaged" + chance.choice(parts))
        data = bytearray(victim.read_bytes())
        for _ in range(chance.randint(1, 8)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.25:
            del data[chance.randrange(len(data)):]
        victim.write_bytes(data)
        ended = subprocess.run([bgn, "check", str(folder / ("damaged" + parts[0]))], capture_output=True, check=False, timeout=60)
        assert ended.returncode in (0, 1, 2), (ended.returncode, ended.stderr[:300])
        assert ended.returncode == 0 or ended.stderr or ended.stdout, "it ends with a status and says nothing"
        statuses[ended.returncode] = statuses.get(ended.returncode, 0) + 1
    print("200 damaged databases, by exit status:", statuses)


def main():
    bgn, games, program = arguments()
    version = "4" if pathlib.Path(program).name == "tkscid" else "5"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "make.tcl").write_text(TCL, encoding="utf-8")
        total = differing = 0
        for pgn in games:
            base = folder / ("base.si" + version)
            for old in folder.glob("base.*"):
                old.unlink()
            made = str(base.with_suffix("") if version == "4" else base)
            subprocess.run(["xvfb-run", "-a", program, str(folder / "make.tcl"), "SCID" + version, made,
                            str(folder / "scid.pgn"), pgn], check=True, timeout=600, stdout=subprocess.DEVNULL)
            ours, theirs = games_of(bgn, base), games_of(bgn, folder / "scid.pgn")
            assert len(ours) == len(theirs), (pgn, len(ours), len(theirs))
            for number, (one, other) in enumerate(zip(ours, theirs), 1):
                total += 1
                if "".join(one.split()) != "".join(other.split()):
                    differing += 1
                    print(f"{pgn}, game {number}:\n--- bgn\n{one}\n--- Scid\n{other}")
        print(f"{total} games of {len(games)} files, Scid {version}: {differing} differ")
        damage(bgn, base, [f".s{part}{version}" for part in "ing"], folder)
        sys.exit(1 if differing else 0)


main()
