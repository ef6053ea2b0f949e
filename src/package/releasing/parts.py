# SPDX-License-Identifier: GPL-3.0-or-later
"""What of other projects is in the programs: a row each gives the licence texts in the archives and the list of parts."""
import dataclasses
import pathlib
import re
import subprocess

import project


@dataclasses.dataclass(frozen=True)
class Part:
    name: str
    licence: str     # as SPDX spells it
    source: str      # "crate:NAME", "debian:PACKAGE", "zig" or "here"
    text: str        # the file with the licence: below the crate, zig's library folder or the checkout
    systems: tuple = ("linux", "windows", "macos")

    def folder(self):
        kind, _, name = self.source.partition(":")
        if kind == "crate":
            [found] = project.downloads().glob(f"crates/{name}-[0-9]*")
            return found
        if kind == "zig":
            return project.zig().parent
        return {"debian": pathlib.Path("/usr/share/doc") / name, "here": project.ROOT}[kind]

    def version(self):
        kind, _, name = self.source.partition(":")
        if kind == "crate":
            return self.folder().name.removeprefix(name + "-")
        if kind == "debian":
            return dpkg("-W", "-f", "${Version}", name)
        return subprocess.run([project.zig(), "version"], check=True, capture_output=True,
                              text=True).stdout.strip() if kind == "zig" else project.version()

    def purl(self):
        """The address of the package, as purl spells it; nothing for what is in the checkout."""
        kind, _, name = self.source.partition(":")
        version = self.version().replace("+", "%2B").replace("~", "%7E")
        return {"crate": f"pkg:cargo/{name}@{version}", "debian": f"pkg:deb/debian/{name}@{version}",
                "zig": f"pkg:pypi/ziglang@{version}"}.get(kind)

    def licence_text(self):
        text = (self.folder() / self.text).read_text(encoding="utf-8", errors="replace")
        if self.name == "Boost":  # of whose two megabytes about who wrote what only the licence is needed
            return re.search(r"^License: (BSL-1\.0|BSL-1)\n((?: .*\n)+)", text, re.M)[2]
        return text[:text.index("*/") + 2] + "\n" if self.text.endswith(".h") else text


def dpkg(*words):
    return subprocess.run(["dpkg-query", *words], check=True, capture_output=True, text=True).stdout.strip()


def boost():
    """The package of Boost's headers that the build finds: the highest version."""
    lines = dpkg("-W", "-f", "${db:Status-Abbrev} ${Package}\n", "libboost1.*-dev").splitlines()
    names = [line.split()[-1] for line in lines if line.startswith("ii")]
    headers = [name for name in names if name.removeprefix("libboost1.").removesuffix("-dev").isdigit()]
    return max(headers, key=lambda name: int(name.removeprefix("libboost1.").removesuffix("-dev")))


def parts():
    return (
        Part("bzip2", "bzip2-1.0.6", "crate:bzip2-sys", "bzip2-1.0.8/LICENSE"),
        Part("libdeflate", "MIT", "crate:libdeflate-sys", "libdeflate/COPYING"),
        Part("liblzma", "0BSD", "crate:liblzma-sys", "xz/COPYING.0BSD"),
        Part("mimalloc", "MIT", "crate:libmimalloc-sys", "c_src/mimalloc/v2/LICENSE", ("linux",)),
        Part("sqlite", "blessing", "crate:libsqlite3-sys", "sqlite3/sqlite3.h"),
        Part("utf8proc", "MIT", "crate:utf8proc-sys", "utf8proc/LICENSE.md"),
        Part("zlib", "Zlib", "crate:libz-sys", "src/zlib/LICENSE"),
        Part("zstd", "BSD-3-Clause", "crate:zstd-sys", "zstd/LICENSE"),
        Part("Boost", "BSL-1.0", f"debian:{boost()}", "copyright"),
        Part("CLI11", "BSD-3-Clause", "debian:libcli11-dev", "copyright"),
        Part("fmt", "MIT", "debian:libfmt-dev", "copyright"),
        Part("nlohmann-json", "MIT", "debian:nlohmann-json3-dev", "copyright"),
        Part("tomlplusplus", "MIT", "debian:libtomlplusplus-dev", "copyright"),
        Part("libcxx", "Apache-2.0 WITH LLVM-exception", "zig", "lib/libcxx/LICENSE.TXT"),
        Part("libunwind", "Apache-2.0 WITH LLVM-exception", "zig", "lib/libunwind/LICENSE.TXT"),
        Part("compiler-rt", "MIT", "zig", "LICENSE"),
        Part("musl", "MIT", "zig", "lib/libc/musl/COPYRIGHT", ("linux",)),
        Part("mingw-w64", "ZPL-2.1", "zig", "lib/libc/mingw/COPYING", ("windows",)),
        Part("chessground", "GPL-3.0-or-later", "here", "src/program/page/vendor/chessground/LICENSE"),
        Part("chessops", "GPL-3.0-or-later", "here", "src/program/page/vendor/chessops/LICENSE"),
        Part("badrap-result", "MIT", "here", "src/program/page/vendor/chessops/result/LICENSE"),
        Part("eco.json", "MIT", "here", "books/data/LICENSE.eco.json"),
    )


def write_licences(folder, system):
    """Writes the licence of each part in programs for `system` into `folder`."""
    folder.mkdir(parents=True)
    (folder / "marginalia.txt").write_text((project.ROOT / "LICENSE").read_text())
    for part in parts():
        if system in part.systems:
            (folder / f"{part.name}.txt").write_text(part.licence_text(), encoding="utf-8")
