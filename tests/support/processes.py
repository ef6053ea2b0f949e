# SPDX-License-Identifier: GPL-3.0-or-later
"""What tests of running programs wait for: conditions, never a while. The limits are for programs that hang."""
import contextlib
import os
import time

PATIENCE = 300  # seconds, for anything at all


def wait_until(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what}")
        time.sleep(0.01)


def signals(pid, line):
    """A set of signals from /proc/PID/status: SigBlk, those held back; ShdPnd, those on their way."""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
        for text in file:
            if text.startswith(line + ":"):
                mask = int(text.split()[1], 16)
                return {number for number in range(1, 65) if mask >> (number - 1) & 1}
    return set()


def wait_for_watch(process, number):
    """Until the process holds the signal back for the thread that waits for it: before that, it would just end."""
    wait_until(lambda: process.poll() is not None or number in signals(process.pid, "SigBlk"), "a watch for the signal")


def wait_for_delivery(process, number):
    """Until the signal that was sent has come to the program; a second one before that would be lost in it."""
    wait_until(lambda: process.poll() is not None or number not in signals(process.pid, "ShdPnd"), "a signal")


def children(pid):
    """The processes that `pid` has started."""
    found = []
    for entry in os.listdir("/proc"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            if entry.isdigit():
                with open(f"/proc/{entry}/stat") as file:
                    if int(file.read().rsplit(")", 1)[1].split()[1]) == pid:
                        found.append(int(entry))
    return found
