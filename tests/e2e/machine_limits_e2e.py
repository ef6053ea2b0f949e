# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs on a machine that gives little: few processes and threads, little memory, few descriptors, no pidfd. Each run
ends with what was asked for, perhaps more slowly, or with a message and status 2. None is ended by a signal, and none hangs."""

import ctypes
import os
import platform
import pwd
import resource
import struct
import subprocess
import sys
import unittest

from journey import PATIENCE, PROGRAMS, Journey

GAMES = "".join(f"""[Event "Limits"]
[White "A"]
[Black "{number}"]
[Result "*"]

1. a3 h6 2. h3 a6 3. Ra2 Rh7 4. b3 g6 5. Nc3 Nf6 6. e4 e5 7. Qg4 d5 *

""" for number in range(6))
DYNAMIC_LOADER = 127  # it needs memory and descriptors before the program begins


def without_pidfd(error):
    """Forbids pidfd_open, as a container may, by a filter of system calls (seccomp(2), x86-64)."""
    pidfd_open, load, jump_if_equal, give = 434, 0x20, 0x15, 0x06
    rules = [(load, 0, 0, 0), (jump_if_equal, 0, 1, pidfd_open), (give, 0, 0, 0x00050000 | error),
             (give, 0, 0, 0x7FFF0000)]
    code = b"".join(struct.pack("HBBI", *rule) for rule in rules)
    buffer = ctypes.create_string_buffer(code)
    program = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(rules), ctypes.addressof(buffer)))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, program, 0, 0):
        raise OSError(ctypes.get_errno(), "no filter")


class Limits(Journey):
    def setUp(self):
        super().setUp()
        self.games = self.write("in.pgn", GAMES)
        os.chmod(self.folder, 0o777)
        self.commands = {
            "annotate": ["annotate", self.games, "--no-config", "--nodes", "50", "-j", "4", "-o", self.path("out.pgn")],
            "convert": ["bgn", "convert", self.games, "-o", self.path("out.bgn.gz")],
            "check": ["bgn", "check", self.games],
            "stats": ["bgn", "stats", self.games],
            "name": ["book", "name", self.games],
            "marginalia": ["marginalia", "bench", "1"],
        }

    def run_limited(self, name, before, **options):
        """The exit status. `before` runs in the child."""
        program, *arguments = self.commands[name]
        done = subprocess.run([os.path.join(PROGRAMS, program), *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, errors="replace", timeout=PATIENCE, preexec_fn=before, **options)
        # An engine may start, and find no memory for a search: then the games are written, and it is said what is
        # not evaluated.
        unable = 1 if name == "annotate" and "not evaluated: " in done.stderr else 2
        self.assertIn(done.returncode, (0, unable, 2, DYNAMIC_LOADER), f"{name}: {done.stderr}")
        if done.returncode:
            self.assertNotEqual(done.stderr, "", name)
        self.assertNotIn("terminate called", done.stderr)
        for left in self.names():  # a journal, too
            if left != "in.pgn":
                os.unlink(self.path(left))
        return done.returncode

    def check_all(self, limit, few, enough):
        """`limit` is called with each number of `few`, with which anything may be refused, and with `enough`."""
        for name in self.commands:
            for number in few:
                self.run_limited(name, lambda: limit(number))
            self.assertEqual(self.run_limited(name, lambda: limit(enough)), 0, name)

    def test_memory(self):
        megabytes = [24, 32, 48, 64, 96, 160]
        self.check_all(lambda n: resource.setrlimit(resource.RLIMIT_AS, (n << 20, n << 20)), megabytes, 2000)

    def test_descriptors(self):
        numbers = [4, 5, 6, 8, 12, 16, 17, 18, 24, 32]
        self.check_all(lambda n: resource.setrlimit(resource.RLIMIT_NOFILE, (n, n)), numbers, 200)
        # With these there is room for some engines.
        self.assertEqual(self.run_limited("annotate", lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (32, 32))), 0)

    def test_threads_and_processes(self):
        user = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        if user is None:
            self.skipTest("the limit would count the other processes of this user")
        if subprocess.run(["true"], preexec_fn=lambda: os.setuid(user.pw_uid), check=False).returncode:
            self.skipTest("cannot be another user")
        if subprocess.run([os.path.join(PROGRAMS, "bgn"), "--version"], stdout=subprocess.DEVNULL, check=False,
                          preexec_fn=lambda: os.setuid(user.pw_uid)).returncode:
            self.skipTest("another user cannot run the programs")

        def limit(number):
            os.setgid(user.pw_gid)
            os.setuid(user.pw_uid)
            resource.setrlimit(resource.RLIMIT_NPROC, (number, number))

        self.check_all(limit, [1, 2, 3, 4, 5, 6, 8, 10, 12, 16], 200)

    @unittest.skipUnless(platform.machine() == "x86_64" and sys.platform == "linux", "the filter knows x86-64 only")
    def test_no_pidfd(self):
        for error in (1, 38):  # EPERM, ENOSYS
            try:
                self.assertEqual(self.run_limited("annotate", lambda e=error: without_pidfd(e)), 0)
            except subprocess.SubprocessError:
                self.skipTest("no filters of system calls here")
