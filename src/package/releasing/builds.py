# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs for another system: the libraries for it, then the programs, by CMake with the cross compiler."""
import functools
import subprocess

import project

CROSS = project.ROOT / "src/package/cross"


def run(*words, **options):
    """A fault ends the release; the last lines of a build say what it was."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise SystemExit(f"release: {' '.join(map(str, words))}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def configured(source, build, target, *options):
    run("cmake", "-S", source, "-B", build, "-G", "Ninja", "--toolchain", CROSS / "toolchain.cmake",
        f"-DMARGINALIA_TARGET={target}", f"-DMARGINALIA_ZIG={project.zig()}", "-DCMAKE_BUILD_TYPE=Release", *options)


def libraries(target):
    """Builds the libraries for `target`. Returns the folder where they are installed."""
    folder = project.ROOT / "build/cross" / target
    configured(CROSS / "libraries", folder / "libraries", target, f"-DMARGINALIA_CRATES={project.downloads()}/crates")
    run("cmake", "--build", folder / "libraries")
    run("cmake", "--install", folder / "libraries", "--prefix", folder / "prefix")
    return folder / "prefix"


@functools.cache
def page():
    """Builds the engine for pages, and marginalia.html. Returns their folder, from which builds of programs take them."""
    run("cmake", "--preset", "wasm", f"-DMARGINALIA_ZIG={project.zig()}", cwd=project.ROOT)
    run("cmake", "--build", "--preset", "wasm", cwd=project.ROOT)
    return project.ROOT / "build/wasm"


def programs(target, to, *names):
    """Builds the programs (all, or these) for `target` and installs them in the folder `to`."""
    libraries(target)
    page()
    build = project.ROOT / "build/cross" / target / "programs"
    configured(project.ROOT, build, target, "-DMARGINALIA_TESTS=OFF")
    run("cmake", "--build", build, "--target", *(names or ["programs"]))
    if to is not None:
        run("rm", "-rf", to)
        run("cmake", "--install", build, "--component", "programs", "--prefix", to)
    return build / "bin"
