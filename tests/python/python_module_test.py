#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the Python module's wheel, installs it into a folder of its own, and runs the tests beside this file.

    python_module_test.py BUILD_FOLDER

BUILD_FOLDER keeps the objects for the next run. Exit status 77 (CTest: skipped) without nanobind, scikit-build-core,
python-chess or the headers of Python.
"""
import os
import pathlib
import subprocess
import sys
import sysconfig
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests/support"))
import python_packages  # noqa: E402


def pip(*arguments):
    done = subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(f"FAILED: pip {arguments[0]}\n{done.stdout[-6000:]}\n{done.stderr[-6000:]}")
        sys.exit(1)


def main():
    python_packages.need("nanobind", "scikit_build_core", "chess", "pip")
    if not pathlib.Path(sysconfig.get_path("include"), "Python.h").is_file():
        python_packages.skip("no headers of Python here (apt-get install python3-dev)")
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        pip("wheel", ROOT / "src/python", "--no-deps", "--no-build-isolation", "--wheel-dir", folder,
            f"--config-settings=build-dir={build}")
        wheels = list(folder.glob("marginalia-*.whl"))
        assert len(wheels) == 1, f"one wheel is expected: {wheels}"
        pip("install", "--no-deps", "--no-index", "--target", folder / "site", wheels[0])
        environment = dict(os.environ, PYTHONPATH=str(folder / "site"), PYTHONDONTWRITEBYTECODE="1")
        return subprocess.run([sys.executable, "-m", "unittest", "discover", "-s", HERE, "-p", "*_case.py"],
                              cwd=folder, env=environment, stdin=subprocess.DEVNULL, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
