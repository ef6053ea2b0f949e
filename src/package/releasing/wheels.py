# SPDX-License-Identifier: GPL-3.0-or-later
"""Wheels for Python on Linux: the module, built against glibc 2.28 (manylinux_2_28), and the programs beside it, which
need nothing of the system. One wheel serves all Pythons from 3.12 on (abi3); an older one needs its own."""
import base64
import hashlib
import os
import pathlib
import platform
import shutil
import subprocess

import archives
import builds
import project

PYTHON = project.ROOT / "src/python"
PROGRAMS = ("annotate", "bgn", "book", "marginalia")
SCRIPT = "import sys, sysconfig; print(*sys.version_info[:2]); print(sysconfig.get_path('include'))"


def pythons():
    """The Pythons with headers for which wheels are made: MARGINALIA_PYTHONS (paths with `:` between), or those in PATH.
    Yields (program, version, include folder), for abi3 only the first one."""
    asked = os.environ.get("MARGINALIA_PYTHONS")
    names = asked.split(":") if asked else ["python3.12", "python3.13", "python3.14", "python3.11"]
    done = set()
    for name in filter(None, map(shutil.which, names)):
        told = subprocess.run([name, "-c", SCRIPT], capture_output=True, text=True)
        if told.returncode != 0:
            continue
        version, include = told.stdout.splitlines()
        version = tuple(map(int, version.split()))
        tag = "abi3" if version >= (3, 12) else version
        if tag not in done and pathlib.Path(include, "Python.h").exists():
            done.add(tag)
            yield name, version, include


def tools(python, version):
    """A Python of that version with what the wheel is built with."""
    place = project.ROOT / f"build/cross/python{version[0]}.{version[1]}"
    if not (place / "bin/nanobind-done").exists():
        builds.run(python, "-m", "venv", "--clear", place)
        builds.run(place / "bin/python", "-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps", "-r",
                   pathlib.Path(__file__).parent / "wheel_requirements.txt")
        (place / "bin/nanobind-done").touch()
    return place / "bin/python"


def module(target, python, version, include):
    """Builds the module. Returns its path."""
    builds.libraries(target)
    build = project.ROOT / f"build/cross/{target}/python{version[0]}.{version[1]}"
    interpreter = tools(python, version)
    nanobind = builds.run(interpreter, "-m", "nanobind", "--cmake_dir").strip()
    builds.configured(PYTHON, build, target, f"-DPython_EXECUTABLE={interpreter}", f"-DPython_INCLUDE_DIR={include}",
                      f"-Dnanobind_DIR={nanobind}")
    builds.run("cmake", "--build", build, "--target", "_native")
    [found] = build.glob("_native*.so")
    return found


def stub(python, version, include):
    """What the module has, for type checkers: asked of the module for this processor, the others have the same."""
    native = module(f"{platform.machine()}-linux-gnu.2.28", python, version, include)
    text = native.with_name("_native.pyi")
    builds.run(tools(python, version), "-m", "nanobind.stubgen", "-m", "_native", "-i", native.parent, "-o", text)
    return text.read_bytes()


def wheel(processor, to):
    """Makes the wheels for one processor."""
    target = f"{processor}-linux-gnu.2.28"
    programs = builds.programs(f"{processor}-linux-musl", None)
    for python, version, include in pythons():
        tag = f"cp{version[0]}{version[1]}-" + ("abi3" if version >= (3, 12) else f"cp{version[0]}{version[1]}")
        tag += f"-manylinux_2_28_{processor}"
        path = to / f"marginalia-{project.version()}-{tag}.whl"
        content = dict(package_files(module(target, python, version, include), tag))
        content["marginalia/_native.pyi"] = stub(python, version, include)
        data = f"marginalia-{project.version()}.data/scripts"
        for program in PROGRAMS:
            content[f"{data}/{program}"] = (programs / program).read_bytes()
        write(path, content)
        yield path


def package_files(native, tag):
    """Names in the wheel, with their bytes."""
    about = f"marginalia-{project.version()}.dist-info"
    for path in sorted((PYTHON / "marginalia").rglob("*")):
        if path.suffix in (".py", ".typed"):
            yield str(path.relative_to(PYTHON)), path.read_bytes()
    version, abi, system = tag.split("-")
    processor = system.removeprefix("manylinux_2_28_")
    suffix = ".abi3.so" if abi == "abi3" else f".cpython-{version[2:]}-{processor}-linux-gnu.so"
    yield f"marginalia/_native{suffix}", native.read_bytes()
    yield f"{about}/licenses/LICENSE", (project.ROOT / "LICENSE").read_bytes()
    yield f"{about}/licenses/LICENSE.eco.json", (project.ROOT / "books/data/LICENSE.eco.json").read_bytes()
    python = f">={version[2]}.{version[3:]}"
    yield f"{about}/METADATA", (
        f"Metadata-Version: 2.1\nName: marginalia\nVersion: {project.version()}\n"
        "Summary: Annotates chess games, reads them in any format fast, and answers for their positions\n"
        f"Home-page: {project.homepage()}\nLicense: GPL-3.0-or-later\nRequires-Python: {python}\n"
        "Description-Content-Type: text/markdown\n\n" + (PYTHON / "README.md").read_text()).encode()
    yield f"{about}/WHEEL", f"Wheel-Version: 1.0\nGenerator: marginalia\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    yield f"{about}/entry_points.txt", b"[pipx.run]\nmarginalia = marginalia.__main__:main\n"


def write(path, content):
    """Writes the wheel `path` of these names and bytes, with the list of them that wheels have."""
    record = next(name for name in content if name.endswith("/METADATA")).replace("METADATA", "RECORD")
    lines = []
    for name in sorted(content):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content[name]).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content[name])}\n")
    files = [*sorted(content.items()), (record, ("".join(lines) + f"{record},,\n").encode())]
    archives.zip_files(path, ((name, data, 0o755 if "/scripts/" in name or name.endswith(".so") else 0o644)
                              for name, data in files), project.epoch())
