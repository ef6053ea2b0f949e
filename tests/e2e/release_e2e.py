#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What makes releases, as far as it needs no cross compiler: archives, notes, the list of parts, checksums. Artifacts that
`src/package/release` has made are unpacked and run as users would; which are not there is said.

    release_e2e.py SOURCES
"""
import hashlib
import json
import os
import pathlib
import platform
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
import zipfile

SOURCES = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(SOURCES / "src/package/releasing"))

import archives  # noqa: E402
import artifacts  # noqa: E402
import notes  # noqa: E402
import parts  # noqa: E402
import project  # noqa: E402
import sbom  # noqa: E402

MADE = SOURCES / f"build/release-{project.version()}"
CHANGELOG = "# Changes\n\n## 1.1.0 (2027-01-01)\n\n- New.\n\n### Desk\n\n- Newer.\n\n## 1.0.0 (2026-11-28)\n\n- Old.\n"


class Scratch(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="marginalia-release-"))
        self.addCleanup(shutil.rmtree, self.folder)


class Archives(Scratch):
    def packed(self, place, order):
        tree = self.folder / place / "thing-1.0"
        for name in order:
            path = tree / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)
        (tree / "bin/run").chmod(0o700)
        made = self.folder / place / "a.tar.gz", self.folder / place / "a.zip"
        archives.write_tar(tree, made[0], 1_000_000_000)
        archives.write_zip(tree, made[1], 1_000_000_000)
        return made

    def test_the_same_files_give_the_same_bytes(self):
        one = self.packed("one", ["bin/run", "README.txt", "a-b", "a/b"])
        time.sleep(0.01)
        two = self.packed("two", ["a/b", "a-b", "README.txt", "bin/run"])
        for first, second in zip(one, two):
            self.assertEqual(first.read_bytes(), second.read_bytes())

    def test_programs_stay_programs(self):
        tar, zipped = self.packed("one", ["bin/run", "README.txt"])
        with tarfile.open(tar) as archive:
            self.assertEqual({member.name: member.mode for member in archive},
                             {"thing-1.0/README.txt": 0o644, "thing-1.0/bin/run": 0o755})
        with zipfile.ZipFile(zipped) as archive:
            self.assertEqual(archive.getinfo("thing-1.0/bin/run").external_attr >> 16, stat.S_IFREG | 0o755)


class Notes(unittest.TestCase):
    def test_are_the_part_of_the_version(self):
        self.assertEqual(notes.cut(CHANGELOG, "1.1.0"), "# Marginalia 1.1.0 (2027-01-01)\n\n- New.\n\n### Desk\n\n- Newer.\n")
        self.assertIn("- Old.", notes.cut(CHANGELOG, "1.0.0"))

    def test_a_version_without_changes_is_a_fault(self):
        self.assertRaises(KeyError, notes.cut, CHANGELOG, "2.0.0")

    def test_this_version_has_some(self):
        self.assertGreater(len(notes.cut((SOURCES / "CHANGELOG.md").read_text(), project.version())), 100)


class PartsList(Scratch):
    """Structural rules of SPDX 2.3: whom a relation names is there, once, with all that is mandatory."""
    def test_follows_the_rules_of_spdx(self):
        file = self.folder / "marginalia.zip"
        file.write_text("x")
        part = parts.Part("eco.json", "MIT", "here", "books/data/LICENSE.eco.json")
        document = json.loads(json.dumps(sbom.document([file], [part], project.epoch())))
        self.assertEqual(document["spdxVersion"], "SPDX-2.3")
        self.assertRegex(document["creationInfo"]["created"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        elements = [entry["SPDXID"] for entry in (document, *document["packages"], *document["files"])]
        self.assertEqual(len(elements), len(set(elements)))
        for name in elements:
            self.assertRegex(name, r"^SPDXRef-[A-Za-z0-9.-]+$")
        for relation in document["relationships"]:
            self.assertIn(relation["spdxElementId"], elements)
            self.assertIn(relation["relatedSpdxElement"], elements)
        self.assertEqual(document["files"][0]["checksums"][0], {
            "algorithm": "SHA1", "checksumValue": hashlib.sha1(b"x").hexdigest()})

    def test_parts_in_the_checkout_have_their_licence(self):
        for part in (part for part in parts.parts() if part.source == "here"):
            self.assertGreater(len(part.licence_text()), 200, part.name)


class Texts(unittest.TestCase):
    def test_each_system_has_a_guide(self):
        for system in artifacts.TARGETS:
            guide = (artifacts.TEXTS / f"{system}.txt").read_text().format(version="1.0", homepage="there")
            self.assertTrue(guide.startswith("Marginalia 1.0 for "), guide)
            self.assertIn(artifacts.DESKS[system], guide)


def runner(name):
    """The words that run programs of this archive here, or why nothing does."""
    if "-linux-" in name:
        processor = re.search(r"linux-(\w+)", name)[1]
        if processor == platform.machine():
            return []
        emulator = f"qemu-{processor}-static"
        return [emulator] if shutil.which(emulator) else f"no {emulator} here"
    if "-windows-" in name:
        return ["wine"] if shutil.which("wine") else "no wine here"
    return "nobody has this system here"


class Made(Scratch):
    """The archives in build/release-VERSION."""
    def unpacked(self, pattern):
        found = sorted(MADE.glob(pattern)) if MADE.is_dir() else []
        if not found:
            self.skipTest(f"{MADE}/{pattern} is not made")
        shutil.unpack_archive(found[0], self.folder)
        [tree] = self.folder.iterdir()
        return tree

    def annotates(self, pattern):
        tree = self.unpacked(pattern)
        words = runner(tree.name)
        if isinstance(words, str):
            self.skipTest(words)
        program = next(path for path in sorted(tree.rglob("annotate*")) if path.name in ("annotate", "annotate.exe"))
        program.chmod(0o755)
        start = time.monotonic()
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.folder), "WINEDEBUG": "-all"}
        engine = []
        if words and words[0].startswith("qemu"):  # which starts no other program of its processor
            script = self.folder / "engine"
            script.write_text(f'#!/bin/sh\nexec {words[0]} "{tree}/bin/marginalia" "$@"\n')
            script.chmod(0o755)
            engine = ["--engine", script]
        done = subprocess.run([*words, program, *engine, "--quiet", "--nodes", "2000", "-o", "-", "games.pgn"], cwd=tree,
                              capture_output=True, text=True, timeout=300, env=environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("[%eval", done.stdout)
        if not words:
            self.assertLess(time.monotonic() - start, 20)
        for name in ("README.txt", "licenses/marginalia.txt", "licenses/zstd.txt"):
            self.assertTrue((tree / name).is_file(), name)

    def test_linux_x86_64(self):
        self.annotates("*-linux-x86_64.tar.gz")

    def test_linux_aarch64(self):
        self.annotates("*-linux-aarch64.tar.gz")

    def test_windows_x86_64(self):
        self.annotates("*-windows-x86_64.zip")

    def test_macos_says_that_nobody_tried_it(self):
        self.assertTrue((self.unpacked("*-macos-*.tar.gz") / "UNTRIED.txt").is_file())

    def test_linux_needs_nothing_of_the_system(self):
        tree = self.unpacked(f"*-linux-{platform.machine()}.tar.gz")
        if os.geteuid() != 0:
            self.skipTest("only root may change its root folder")
        (tree / "dev").mkdir()
        os.mknod(tree / "dev/urandom", 0o666 | stat.S_IFCHR, os.makedev(1, 9))
        for program in ("annotate", "bgn", "book", "marginalia"):
            # holds nothing but the archive, and the one device that the kernel gives all
            done = subprocess.run(["chroot", tree, f"/bin/{program}", "--version"], capture_output=True, text=True)
            self.assertEqual((done.returncode, project.version() in done.stdout), (0, True), done.stderr)

    def test_checksums(self):
        if not (MADE / "SHA256SUMS").exists():
            self.skipTest("no release is made")
        for line in (MADE / "SHA256SUMS").read_text().splitlines():
            checksum, name = line.split("  ", 1)
            self.assertEqual(hashlib.sha256((MADE / name).read_bytes()).hexdigest(), checksum, name)


if __name__ == "__main__":
    if not shutil.which("git") or not (SOURCES / ".git").exists():
        print("skipped: no checkout of git")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
