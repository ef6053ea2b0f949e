# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that take turns: each runs once in every round, so that a busy machine is equally hard on
all; what counts is the median. CPU seconds (user and system) are a program's own cost and little
disturbed by its neighbours; wall seconds are what threads are for."""
import os
import pathlib
import re
import statistics
import subprocess
import time

MEGABYTE = 1e6


class Fault(Exception):
    """A program did not do its work."""


def peak_of(process):
    """Bytes of memory that the process has had resident at most, so far."""
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"^VmHWM:\s*(\d+) kB", status, re.M)
    return int(found[1]) * 1024 if found else 0


class Program:
    """One way of doing a piece of work, and what its runs took."""

    def __init__(self, name, command, megabytes, output=None, ours=False, watch_peak=False):
        self.name = name
        self.command = [str(part) for part in command]
        self.megabytes = megabytes  # of PGN that one run deals with
        self.output = output        # a file for standard output; nowhere without one
        self.ours = ours
        self.watch_peak = watch_peak
        self.cpu, self.wall, self.peak = [], [], 0  # seconds, seconds, bytes
        self.printed = ""

    def run(self):
        with open(self.output or os.devnull, "wb") as out, open(os.devnull, "rb") as nothing:
            begin = time.perf_counter()
            process = subprocess.Popen(self.command, stdin=nothing, stderr=subprocess.DEVNULL,
                                       stdout=out if self.output else subprocess.PIPE)
            if not self.output:
                self.printed = process.stdout.read().decode(errors="replace")
                process.stdout.close()
            # What the system says of the peak at the end counts this Python too, as it was before `exec`.
            still_running = os.WEXITED | os.WNOWAIT | os.WNOHANG
            while self.watch_peak and os.waitid(os.P_PID, process.pid, still_running) is None:
                self.peak = max(self.peak, peak_of(process.pid))
                time.sleep(0.005)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise Fault(f"{' '.join(self.command)}: exit status {process.returncode}")
        self.wall.append(time.perf_counter() - begin)
        self.cpu.append(usage.ru_utime + usage.ru_stime)

    def seconds(self, clock):
        return statistics.median(self.cpu if clock == "cpu" else self.wall)

    def speed(self, clock):
        return self.megabytes / max(self.seconds(clock), 1e-9)


def take_turns(programs, runs):
    """Runs them all. Returns those that did their work; the others are named."""
    fit = list(programs)
    for _ in range(runs):
        for program in list(fit):
            try:
                program.run()
            except (Fault, OSError) as fault:
                print(f"  left out: {fault}", flush=True)
                fit.remove(program)
    return fit


def joined(parts, repeats, target):
    """Writes the files one behind the other, the whole `repeats` times; a blank line between two games.
    Returns the megabytes written."""
    once = b"".join(pathlib.Path(part).read_bytes().rstrip() + b"\n\n" for part in parts)
    with open(target, "wb") as out:
        for _ in range(repeats):
            out.write(once)
    return megabytes_of(target)


def megabytes_of(path):
    return os.path.getsize(path) / MEGABYTE
