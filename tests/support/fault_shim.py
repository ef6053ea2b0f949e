# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds fault_shim.c with the compiler at hand, and says how a program is started with it."""
import os
import shutil
import subprocess

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fault_shim.c")


class FaultShim:
    def __init__(self, folder):
        """Compiles the shim into `folder`. `path` is None if there is no compiler."""
        self.path = os.path.join(folder, "fault_shim.so")
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        command = [compiler, "-shared", "-fPIC", "-O1", "-o", self.path, SOURCE, "-ldl"] if compiler else ["false"]
        if subprocess.run(command, stderr=subprocess.DEVNULL).returncode != 0:
            self.path = None

    def environment(self, call, nth=0, error=0, path=None, count=None, always=False, append=None):
        """For a program whose `nth` call fails with `error`; 0: it is killed before the call, -1: behind it; -2 and -3: `append`
        is a file and a text, which the file gets before or behind the call."""
        env = dict(os.environ, LD_PRELOAD=self.path, FAULT_CALL=call, FAULT_NTH=str(nth), FAULT_ERRNO=str(error))
        if path:
            env["FAULT_PATH"] = path
        if count:
            env["FAULT_COUNT"] = count
        if always:
            env["FAULT_ALWAYS"] = "1"
        if append:
            env["FAULT_FILE"], env["FAULT_TEXT"] = append
        return env
