# SPDX-License-Identifier: GPL-3.0-or-later
"""The artifacts of a release, a function each, which makes its files in a folder and returns their paths."""
import pathlib
import shutil
import tempfile

import archives
import builds
import parts
import project
import wheels

TEXTS = pathlib.Path(__file__).parent / "texts"
TARGETS = {"linux": "{}-linux-musl", "windows": "{}-windows-gnu", "macos": "{}-macos"}
DESKS = {"linux": "desk.sh", "windows": "desk.cmd", "macos": "desk.command"}  # what a double click starts


def described(folder, system, untried):
    """Adds to the programs in `folder` what a person needs beside them: a guide, games to try, licences."""
    guide = (TEXTS / f"{system}.txt").read_text().format(version=project.version(), homepage=project.homepage())
    end = "\r\n" if system == "windows" else "\n"
    (folder / "README.txt").write_text(guide, newline=end)
    if untried:
        (folder / "UNTRIED.txt").write_text((TEXTS / "untried.txt").read_text(), newline=end)
    shutil.copy(project.ROOT / "tests/data/sample.pgn", folder / "games.pgn")
    desk = folder / DESKS[system]
    desk.write_text((TEXTS / ("desk.cmd" if system == "windows" else "desk.sh")).read_text(), newline=end)
    desk.chmod(0o755)
    parts.write_licences(folder / "licenses", system)


def archive(system, processor, untried=False):
    """A function that makes the archive of all programs for a system and a processor."""
    def make(to):
        name = f"marginalia-{project.version()}-{system}-{processor}"
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place, name)
            builds.programs(TARGETS[system].format(processor), folder)
            if system == "windows":  # where nobody reads manual pages, and programs are looked for at once
                for program in (folder / "bin").iterdir():
                    program.rename(folder / program.name)
                (folder / "bin").rmdir()
                shutil.move(folder / "share/doc/marginalia", folder / "doc")
                for file in (folder / "share/marginalia").iterdir():
                    shutil.move(file, folder)
                shutil.rmtree(folder / "share")
            described(folder, system, untried)
            path = to / (name + (".zip" if system == "windows" else ".tar.gz"))
            write = archives.write_zip if system == "windows" else archives.write_tar
            write(folder, path, project.epoch())
        return [path]
    return make


def windows_engine(to):
    """The engine alone, as GUIs want it."""
    binaries = builds.programs(TARGETS["windows"].format("x86_64"), None, "marginalia")
    path = to / f"marginalia-{project.version()}-windows-x86_64-engine.exe"
    shutil.copy(binaries / "marginalia.exe", path)
    return [path]


def deb(to):
    """Debian packages for the system and processor of this machine."""
    build = project.ROOT / "build/release"
    builds.page()
    builds.run("cmake", "--preset", "release", cwd=project.ROOT)
    builds.run("cmake", "--build", build, "--target", "packages")
    return [pathlib.Path(shutil.copy(path, to)) for path in sorted((build / "packages").glob("*.deb"))]


def source(to):
    builds.run(project.ROOT / "src/package/source/tarball", to)
    return [to / f"marginalia-{project.version()}.tar.gz"]


def page(to):
    """The annotator as one page."""
    return [pathlib.Path(shutil.copy(builds.page() / "marginalia.html", to / f"marginalia-{project.version()}.html"))]


def npm(to):
    """The package for node, as `npm publish` takes it."""
    sources = project.ROOT / "src/package/wasm/npm"
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place, "package")
        shutil.copytree(sources, folder)
        manifest = (sources / "package.json").read_text()
        manifest = manifest.replace("@VERSION@", project.version()).replace("@HOMEPAGE@", project.homepage())
        (folder / "package.json").write_text(manifest)
        for file in (builds.page() / "marginalia.wasm.gz", project.ROOT / "annotate/output/html/engine/engine_module.js",
                     project.ROOT / "LICENSE", project.ROOT / "books/data/LICENSE.eco.json"):
            shutil.copy(file, folder)
        path = to / f"marginalia-chess-{project.version()}.tgz"
        archives.write_tar(folder, path, project.epoch())
    return [path]


MAKERS = {
    "source": source,
    "page": page,
    "npm": npm,
    "linux-x86_64": archive("linux", "x86_64"),
    "linux-aarch64": archive("linux", "aarch64"),
    "windows-x86_64": archive("windows", "x86_64"),
    "windows-engine": windows_engine,
    "macos-aarch64": archive("macos", "aarch64", untried=True),
    "macos-x86_64": archive("macos", "x86_64", untried=True),
    "deb": deb,
    "wheel-x86_64": lambda to: list(wheels.wheel("x86_64", to)),
    "wheel-aarch64": lambda to: list(wheels.wheel("aarch64", to)),
}
NEEDS_CROSS = MAKERS.keys() - {"source"}
