# SPDX-License-Identifier: GPL-3.0-or-later
"""A PostgreSQL server for a test: in a folder of its own, without network, gone when the test ends."""
import contextlib
import glob
import os
import pathlib
import pwd
import shutil
import subprocess
import tempfile


def programs():
    """The folder of initdb and pg_ctl of the newest version; None where there is no server."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: float(path.split("/")[-3]))
    path = found[-1] if found else shutil.which("initdb")
    return pathlib.Path(path).parent if path and shutil.which("psql") else None


def owner():
    """PostgreSQL refuses to run as root: the user who runs it then."""
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise RuntimeError("no user but root")


@contextlib.contextmanager
def server():
    """Starts a server; gives the variables of the environment by which psql and createdb find it."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pg"))  # short: it holds a socket
    data, log = folder / "data", folder / "log"
    user = {}
    if os.geteuid() == 0:
        account = owner()
        os.chown(folder, account.pw_uid, account.pw_gid)
        user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}

    def run(program, *arguments, **more):
        # Its server inherits what it writes to, so that must not be a pipe that somebody reads to its end.
        with open(folder / "said", "w+", encoding="utf-8") as said:
            done = subprocess.run([programs() / program, *arguments], cwd=folder, stdin=subprocess.DEVNULL,
                                  stdout=said, stderr=subprocess.STDOUT, **user, **more)
            said.seek(0)
            if done.returncode != 0:
                raise RuntimeError(f"{program} failed: {said.read()}")

    try:
        run("initdb", "-D", data, "-A", "trust", "-U", "chess", "--no-sync", "-E", "UTF8", "--locale=C")
        run("pg_ctl", "-D", data, "-l", log, "-w", "-t", "120", "start", "-o",
            f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off")
        try:
            yield {"PGHOST": str(folder), "PGUSER": "chess"}
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)
