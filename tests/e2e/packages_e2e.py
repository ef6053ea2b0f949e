#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""CPack makes Debian packages of the build, and they hold what users expect.

    packages_e2e.py CPACK CONFIG

CONFIG is the file that CMake has written for CPack. Skips (status 77) without Debian's tools. lintian must find no
errors where it is installed.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

CPACK, CONFIG = sys.argv[1:3]
SKIPPED = 77
PROGRAMS = ("annotate", "bgn", "book", "marginalia")


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=500)
    if done.returncode != 0:
        raise AssertionError(f"{words}\n{done.stdout}{done.stderr}")
    return done.stdout


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="marginalia-packages-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        run(CPACK, "--config", CONFIG, "-B", cls.folder)
        cls.files = {path.name.split("_")[0]: path for path in cls.folder.glob("*.deb")}

    def unpacked(self, package):
        tree = self.folder / package
        run("dpkg-deb", "-x", self.files[package], tree)
        return tree / "usr"

    def test_there_are_two(self):
        self.assertEqual(set(self.files), {"marginalia", "libmarginalia-dev"})

    def test_programs(self):
        tree = self.unpacked("marginalia")
        for program in PROGRAMS:
            self.assertIn("Marginalia", run(tree / "bin" / program, "--version"))
            for path in (f"share/man/man1/{program}.1.gz", f"share/bash-completion/completions/{program}",
                         f"share/fish/vendor_completions.d/{program}.fish"):
                self.assertTrue((tree / path).is_file(), path)
        for path in ("share/man/man5/bgn.5.gz", "share/doc/marginalia/FORMAT.bgn.md", "share/doc/marginalia/copyright",
                     "share/zsh/site-functions/_annotate"):
            self.assertTrue((tree / path).is_file(), path)
        lines = (tree / "share/games/plugins/xboard/marginalia.eng").read_text().splitlines()
        self.assertEqual(lines[0], "plugin spec 0.0")
        self.assertTrue((tree / "bin" / lines[1].split()[0]).is_file())
        self.assertFalse((tree / "include").exists())

    def test_library(self):
        tree = self.unpacked("libmarginalia-dev")
        self.assertTrue((tree / "include/marginalia/core/position.h").is_file())
        self.assertTrue((tree / "lib/libmarginalia_core.a").is_file())
        self.assertTrue((tree / "share/doc/libmarginalia-dev/copyright").is_file())
        self.assertFalse((tree / "bin").exists())

    def test_dependencies(self):
        self.assertIn("libc6 (>= ", run("dpkg-deb", "-f", self.files["marginalia"], "Depends"))
        self.assertRegex(run("dpkg-deb", "-f", self.files["libmarginalia-dev"], "Depends"),
                         r"^libboost\d\.\d+-dev, libbz2-dev, ")

    @unittest.skipUnless(shutil.which("lintian"), "no lintian")
    def test_lintian(self):
        run("lintian", "--allow-root", "--fail-on", "error", *self.files.values())


if __name__ == "__main__":
    if not (shutil.which("dpkg-shlibdeps") and shutil.which("file") and pathlib.Path(CONFIG).is_file()):
        print("skipped: no dpkg-shlibdeps or file (Debian: apt-get install dpkg-dev file)")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
