# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that what only one system has stands in the folders of systems in src/system/os and (child processes) in
src/engines/client: headers of POSIX, Linux, macOS and Windows, and what the preprocessor asks about a system. What a processor has is not looked at. Tests are not, either."""

import re
import sys

import house
from house import Fault

HOME = tuple(f"{room}/{system}" for room in house.SYSTEM_ROOMS.values() for system in house.SYSTEMS)

HEADERS = re.compile(
    r"(arpa|asm|linux|mach|mach-o|net|netinet|sys)/"
    r"|(aio|dirent|dlfcn|fcntl|fnmatch|ftw|glob|grp|langinfo|libproc|netdb|poll|pthread|pty|pwd|sched|semaphore|signal|spawn"
    r"|strings|syslog|termio|termios|ucontext|unistd|utime|wordexp)\.h$"
    r"|(bcrypt|conio|direct|fileapi|handleapi|io|process|psapi|shellapi|shlobj|synchapi|tlhelp32|windows|winbase|winioctl"
    r"|winnt|winsock|winsock2|ws2tcpip)\.h$", re.IGNORECASE)

QUESTION = re.compile(r"^\s*#\s*(?:if|ifdef|ifndef|elif|elifdef|elifndef)\b.*?\b("
                      r"_WIN32|_WIN64|WIN32|_MSC_VER|__MINGW\w+|__CYGWIN__|__linux__|__linux|linux|__gnu_linux__|__APPLE__|__MACH__"
                      r"|__unix__|__unix|unix|_POSIX_\w+|__wasi__|__wasm__|__EMSCRIPTEN__|__ANDROID__|__\w+BSD__|__BSD__"
                      r"|__GLIBC__|[A-Z]+_[A-Z0-9_]*_SOURCE)\b")


def check(root):
    for path in house.files(root, ".h", ".cpp"):
        where = path.relative_to(root)
        if where.parts[0] not in house.CODE or any(where.is_relative_to(folder) for folder in HOME):
            continue
        for line, quoted, name in house.includes(path):
            if not quoted and HEADERS.match(name):
                yield Fault(where.as_posix(), line, f"<{name}> outside src/system/os")
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if asked := QUESTION.match(text):
                yield Fault(where.as_posix(), line, f"a question about {asked[1]} outside src/system/os")


def main():
    root = house.root_from_arguments()
    return house.report("system_calls", list(check(root)), len(house.files(root, ".h", ".cpp")))


if __name__ == "__main__":
    sys.exit(main())
