# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever it is given, every public callable of the module returns, or raises what it may, within seconds; and its
object stays usable. Callables are found in the modules, arguments are drawn by hypothesis.

MARGINALIA_ARGUMENTS=600 runs for 600 seconds with other arguments each time, in place of 15 with the same.
"""
import asyncio
import collections
import concurrent.futures
import copy
import faulthandler
import functools
import inspect
import itertools
import logging
import operator
import os
import pathlib
import pickle
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import warnings

import marginalia
import samples
from marginalia.chess import engine

BINARY = [getattr(operator, name) for name in (
    "add sub mul and_ or_ xor lshift rshift eq ne lt le gt ge contains getitem delitem iadd isub iand ior ixor ilshift "
    "irshift matmul pow").split()] + [format, isinstance, divmod]
UNARY = [len, bool, int, float, hash, iter, reversed, str, repr, bytes, abs, operator.neg, operator.pos, operator.index,
         operator.invert, list, dict, vars, dir, next, sorted, callable, sum, copy.copy, copy.deepcopy]
try:
    import hypothesis
    import hypothesis.strategies as st
except ImportError:
    hypothesis = None
else:
    from arguments import NAMED, Trouble, arguments_of, receiver, signature_of

MAY_RAISE = (
    ValueError, TypeError, OSError, LookupError, MemoryError, OverflowError, AttributeError, AssertionError,
    StopIteration, NotImplementedError, marginalia.EngineError, engine.AnalysisComplete, pickle.PicklingError,
    asyncio.TimeoutError, concurrent.futures.CancelledError)
if hypothesis:
    MAY_RAISE += (Trouble,)
    NAMED.update(Binary=st.sampled_from(BINARY), Unary=st.sampled_from(UNARY))

# What only changes the class of an object, or asks Python itself.
NEVER = set("__class__ __new__ __init_subclass__ __subclasshook__ __getattribute__ __class_getitem__ __del__ "
            "__setattr__ __delattr__ __sizeof__ __dir__ __abstractmethods__ register".split())
# What starts a process gets commands that are harmless.
STARTS = {"marginalia.Engine", "annotate", "popen", "popen_uci", "popen_xboard", "start"}
# What may take long, and hears signals meanwhile.
LONG = {"Position.perft"}
SECONDS = 10.0


Binary = Unary = object  # which hypothesis draws


class Late(BaseException):
    pass


def be_late(*_):
    raise Late


class Call:
    """Something to call: a function, or an operation on an object of one of several types."""

    def __init__(self, name, kinds, call, signature):
        self.name, self.kinds, self.call, self.signature = name, kinds, call, signature

    @functools.cached_property
    def arguments(self):
        starts = self.name in STARTS or self.name.split(".")[-1] in STARTS
        return st.tuples(st.sampled_from(self.kinds or [None]), st.integers(0, 19),
                         arguments_of(signature_of(self.signature), starts))

    def __call__(self, owner, positional, named):
        return self.call(owner, *positional, **named) if self.kinds else self.call(*positional, **named)


def calls():
    for module in samples.MODULES:
        for name, value in sorted(vars(module).items()):
            if name[0] != "_" and callable(value) and getattr(value, "__module__", "").startswith("marginalia"):
                yield Call(f"{module.__name__}.{name}", [], value, value)
    members = {}
    for kind in samples.VALUES | samples.HANDLES:
        for function in binary, unary, set_item:
            yield Call(f"{function.__name__} of {kind.__name__}", [kind], function, function)
        for name in own_names(kind):
            members.setdefault((name, id(inspect.getattr_static(kind, name))), []).append(kind)
    for (name, _), kinds in sorted(members.items()):
        yield from calls_of(name, kinds)


def binary(owner, function: Binary, value, turned: bool, /):
    return function(value, owner) if turned else function(owner, value)


def unary(owner, function: Unary, /):
    return function(owner)


def set_item(owner, key, value, /):
    owner[key] = value


def set_one(owner, value, /): ...


def nothing(): ...


def own_names(kind):
    """Of what the module defines, not Python; and what is public or has two underscores."""
    names = {name for base in kind.__mro__ if base.__module__.startswith("marginalia") for name in vars(base)} - NEVER
    return {name for name in names if name[0] != "_" or name[:2] == "__"}


def calls_of(name, kinds):
    """What can be done with an attribute that these types share."""
    kind = kinds[0]
    member = inspect.getattr_static(kind, name)
    title = f"{kind.__name__}.{name}"
    if inspect.isdatadescriptor(member):
        setter = getattr(member, "fset", None) or set_one
        yield Call(f"{title} =", kinds, lambda owner, value: setattr(owner, name, value), setter)
        yield Call(f"get {title}", kinds, operator.attrgetter(name), nothing)
        yield Call(f"del {title}", kinds, lambda owner: delattr(owner, name), nothing)
    elif callable(getattr(kind, name)):
        yield Call(title, kinds, lambda owner, *a, **k: getattr(owner, name)(*a, **k), getattr(kind, name))


def look_at(result):
    """Uses what a call has given."""
    if inspect.iscoroutine(result):
        return asyncio.run(asyncio.wait_for(result, 0.2))
    awaits = hasattr(result, "throw") and not inspect.isgenerator(result)  # what __await__ gives goes on in a loop only
    if hasattr(result, "__next__") and not awaits:
        return list(itertools.islice(result, 20))
    return repr(result)


def use(owner):
    """Whatever has happened to an object, it can be shown and copied."""
    for look in (str, repr, lambda value: pickle.loads(pickle.dumps(value)), lambda value: value.fen(),
                 lambda value: value.status(), lambda value: list(value.legal_moves)):
        try:
            look(owner)
        except MAY_RAISE:
            pass


def shown(value):
    try:
        return repr(value)
    except MAY_RAISE:
        return str(type(value))


class Run:
    """Calls all callables again and again. The file `last.txt` has the call under way."""

    def __init__(self, seed):
        self.counts = collections.Counter()
        self.slowest = (0.0, "")
        self.seed = seed
        self.last = os.open("last.txt", os.O_CREAT | os.O_WRONLY)
        self.unraisable = []
        sys.unraisablehook = self.note_unraisable

    def note_unraisable(self, fault):
        if not isinstance(fault.exc_value, MAY_RAISE):
            self.unraisable.append(repr(fault.exc_value))

    def once(self, call, kind, is_bare, arguments):
        positional, named = arguments
        owner = receiver(kind, is_bare == 19) if kind else None
        text = f"{call.name} of {shown(owner)} with {shown(positional)} {shown(named)}"
        os.pwrite(self.last, text.encode("utf-8", "backslashreplace")[:4000] + b"\n" + b" " * 100, 0)
        began = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, 0.5 if call.name in LONG else SECONDS)
        try:
            look_at(call(owner, positional, named))
            self.counts["returned"] += 1
        except MAY_RAISE as fault:
            self.counts[type(fault).__name__] += 1
        except Late:
            assert call.name in LONG, f"took more than {SECONDS} seconds: {text!r}"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        self.slowest = max(self.slowest, (time.monotonic() - began, call.name))
        use(owner)
        assert not self.unraisable, self.unraisable

    def hold(self, arguments, count, seed, use):
        @hypothesis.seed(seed)
        @hypothesis.settings(max_examples=count, deadline=None, database=None, print_blob=False,
                             suppress_health_check=list(hypothesis.HealthCheck))
        @hypothesis.given(arguments)
        def call(drawn):
            faulthandler.dump_traceback_later(10 * SECONDS, exit=True)
            use(drawn)

        call()

    def smallest(self, call):
        """The smallest arguments with which a callable fails, if it fails again."""
        try:
            self.hold(call.arguments, 200, self.seed, lambda drawn: self.once(call, *drawn))
        except Exception as fault:
            return f"{type(fault).__name__}: {fault} {getattr(fault, '__notes__', '')}"
        return ""

    def go_on(self, seconds):
        end = time.monotonic() + seconds
        found = list(calls())
        faults, rounds = {}, 0

        def some(drawn):
            for call, arguments in drawn:
                if call.name not in faults and time.monotonic() < end:
                    try:
                        self.once(call, *arguments)
                    except Exception as fault:
                        faults[call.name] = (call, f"{type(fault).__name__}: {fault} {shown(arguments)}")

        random.Random(self.seed).shuffle(found)
        parts = itertools.cycle([found[at:at + 100] for at in range(0, len(found), 100)])
        while time.monotonic() < end and len(faults) < len(found):
            one = st.sampled_from(next(parts)).flatmap(lambda call: st.tuples(st.just(call), call.arguments))
            self.hold(st.lists(one, min_size=5, max_size=5), 40, self.seed + rounds, some)
            rounds += 1
        print(f"{len(found)} callables, {sum(self.counts.values())} calls, slowest {self.slowest}")
        print(", ".join(f"{name} {count}" for name, count in self.counts.most_common()))
        for name, (call, text) in faults.items():
            print(f"{name}: {text}", flush=True)
            print("   ", self.smallest(call))
        return 1 if faults else 0


def main(seconds, seed):
    faulthandler.enable()
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, be_late)
    return Run(int(seed)).go_on(float(seconds))


@unittest.skipUnless(hypothesis, "no Python package hypothesis")
@unittest.skipUnless(hasattr(signal, "setitimer"), "no timers here")
class ArgumentsCase(unittest.TestCase):
    def run_in_folder(self, *command):
        """Runs Python in a folder of its own, for calls that write files or crash. Its result, and the last call."""
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(samples.DATA / "club.pgn", folder)
            environment = dict(os.environ, HOME=folder,
                               PYTHONPATH=os.pathsep.join([str(pathlib.Path(__file__).resolve().parent), *sys.path]))
            done = subprocess.run([sys.executable, *command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, errors="replace")
            last = pathlib.Path(folder, "last.txt")
            return done, last.read_text("utf-8", "replace")[:4000] if last.exists() else "none"

    def test_all_callables(self):
        seconds = os.environ.get("MARGINALIA_ARGUMENTS")
        done, last = self.run_in_folder(__file__, seconds or "15", str(time.time_ns() % 10**9 if seconds else 1))
        self.assertEqual(done.returncode, 0,
                         f"{done.stdout[-9000:]}\n{done.stderr[-9000:]}\nthe last call: {last}")
        if seconds:
            print(done.stdout)

    def test_faults_are_found(self):
        for name, (body, told) in {
            "wrong": ("raise SystemError", "SystemError"),
            "late": ("time.sleep(99)", "took more than"),
            "lost": ("type('Gone', (), {'__del__': lambda self: 1 // 0})()", "ZeroDivisionError"),
            "dead": ("os.abort()", ""),
        }.items():
            code = (f"import os, sys, time, arguments_case as a\ndef {name}(x):\n    {body}\n"
                    f"a.SECONDS = 0.3\na.calls = lambda: [a.Call('{name}', [], {name}, {name})]\n"
                    f"sys.exit(a.main(60, 1))")
            with self.subTest(name):
                done, last = self.run_in_folder("-c", code)
                self.assertTrue(done.returncode == 1 if told else done.returncode < 0, done.stderr)
                self.assertIn(told, done.stdout)
                self.assertRegex(last, f"^{name} of None with ")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
