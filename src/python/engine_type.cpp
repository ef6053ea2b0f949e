// SPDX-License-Identifier: GPL-3.0-or-later
// The class Engine of the Python module. What it is asked becomes a task of its thread.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <tuple>

#include "base/text.h"
#include "python/bindings.h"
#include "python/engine_arguments.h"
#include "python/engine_task_type.h"
#include "python/engine_waiting.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

using TaskResult = std::unique_ptr<TaskHandle>;

/// A running engine.
class EngineHandle {
 public:
  explicit EngineHandle(EngineWorker::Pointer worker) : worker_(std::move(worker)) {}
  EngineHandle(EngineHandle&&) = default;
  EngineHandle(const EngineHandle&) = delete;
  EngineHandle& operator=(const EngineHandle&) = delete;
  ~EngineHandle() {
    if (worker_) release_engine(worker_);
  }

  TaskResult task(const EngineWorker::TaskPointer& task) const {
    check_process(*worker_);
    return std::make_unique<TaskHandle>(worker_, task);
  }
  TaskResult search(const char* who, nb::handle position, nb::handle moves, const nb::kwargs& rest) const {
    check_process(*worker_);
    AskedEngine asked = asked_search(who, position, moves, rest);
    EngineView view{asked.request.search->position(), asked.castling};
    return std::make_unique<TaskHandle>(worker_, worker_->ask(std::move(asked.request)), std::move(view));
  }
  TaskResult prepare(const nb::kwargs& rest) const {
    check_process(*worker_);
    return task(worker_->ask(asked_settings(rest)));
  }
  void set(TaskRequest request) const {
    check_process(*worker_);
    request.keeps_options = true;
    task(worker_->ask(std::move(request)))->wait(nb::none());
  }
  void set_option(nb::handle name, nb::handle value) const {
    nb::dict options;
    options[name] = value;
    TaskRequest request;
    request.options = engine_options(options);
    set(std::move(request));
  }
  TaskResult closing() const {
    check_process(*worker_);
    return task(worker_->close());
  }
  nb::dict options() const {
    nb::dict options;
    for (UciOption option : worker_->facts().options) {
      option.name = to_utf8(option.name);
      option.default_value = to_utf8(option.default_value);
      for (std::string& choice : option.vars) choice = to_utf8(choice);
      options[nb::str(option.name.c_str(), option.name.size())] = nb::cast(option);
    }
    return options;
  }
  std::optional<int> exit_code() const {
    const auto end = worker_->process_end();
    if (!end) return std::nullopt;
    return end->signalled ? -end->code : end->code;
  }
  std::vector<std::tuple<bool, nb::bytes>> take_log() const {
    std::vector<std::tuple<bool, nb::bytes>> lines;
    for (const LoggedLine& line : worker_->take_log())
      lines.emplace_back(line.sent, nb::bytes(line.text.data(), line.text.size()));
    return lines;
  }
  const EngineWorker& worker() const { return *worker_; }
  EngineWorker& worker() { return *worker_; }
  const EngineWorker::Pointer& pointer() const { return worker_; }

 private:
  EngineWorker::Pointer worker_;
};

EngineHandle make_engine(nb::handle command, nb::handle options, std::optional<std::string_view> protocol,
                         nb::handle directory, nb::handle timeout, nb::handle stall, bool wait, bool log) {
  EngineSpec spec;
  spec.command = engine_command_text(command);
  spec.options = engine_options(options);
  if (protocol) {
    const auto known = parse_engine_protocol(*protocol);
    if (!known)
      raise_value_error("not a protocol: '" + std::string(*protocol) + "'; it is uci, xboard or auto");
    spec.protocol = *known;
  }
  if (!directory.is_none()) spec.directory = path_of(directory);
  spec.timeouts = timeouts_of(timeout, stall);
  EngineHandle engine(start_engine(std::move(spec), log));
  if (wait) engine.task(engine.worker().opening())->wait(nb::none());
  return engine;
}

// The limits of a search, for the stubs.
#define MARGINALIA_LIMITS                                                                             \
  "nodes: int | None = None, depth: int | None = None, mate: int | None = None, "                     \
  "movetime: float | None = None, white_time: float | None = None, black_time: float | None = None, " \
  "white_increment: float | None = None, black_increment: float | None = None, "                      \
  "moves_to_go: int | None = None, search_moves: typing.Iterable[str] | None = None, "                \
  "multipv: int | None = None, options: typing.Mapping[str, str | int | bool | None] | None = None, " \
  "new_game: bool = False, opponent: Opponent | str | None = None"
#define MARGINALIA_SEARCHED                                                                 \
  "position: Position | str | typing.Any | None = None, moves: typing.Iterable[str] = (), " \
  "*, " MARGINALIA_LIMITS

void bind_searches(nb::class_<EngineHandle>& type) {
  type.def(
          "play",
          [](const EngineHandle& self, nb::handle position, nb::handle moves, const nb::kwargs& rest) {
            return self.search("play", position, moves, rest)->wait(nb::none());
          },
          "position"_a = nb::none(), "moves"_a = nb::make_tuple(), "limits"_a,
          nb::sig("def play(self, " MARGINALIA_SEARCHED
                  ", ponder: bool = False, draw_offered: bool = False) -> Analysis"),
          "Lets the engine choose a move. `position` is a Position, a FEN, None for the start, or a board "
          "of\n"
          "marginalia.chess with its moves; `moves` lead on from there, in UCI or SAN.\n"
          "At least one limit must be given: `nodes`, `depth` (half-moves), `mate` (moves), `movetime` "
          "(seconds),\n"
          "or the clocks (seconds). `search_moves`: only these; `multipv`: so many lines; `options`: for "
          "this\n"
          "search only; `new_game`: it has nothing to do with the ones before; `opponent`: told to the "
          "engine.\n"
          "With `ponder`, the engine thinks on about the reply that it expects; if that is asked next, it "
          "has a\n"
          "start. `draw_offered`: only XBoard has a word for it. Raises EngineError and ValueError.")
      .def(
          "analyse",
          [](const EngineHandle& self, nb::handle position, nb::handle moves, const nb::kwargs& rest) {
            return self.search("analyse", position, moves, rest)->wait(nb::none());
          },
          "position"_a = nb::none(), "moves"_a = nb::make_tuple(), "limits"_a,
          nb::sig("def analyse(self, " MARGINALIA_SEARCHED ") -> Analysis"),
          "Searches a position and waits for the answer. The arguments are those of play().")
      .def(
          "stream",
          [](const EngineHandle& self, nb::handle position, nb::handle moves, const nb::kwargs& rest) {
            return self.search("stream", position, moves, rest);
          },
          "position"_a = nb::none(), "moves"_a = nb::make_tuple(), "limits"_a,
          nb::sig(
              "def stream(self, " MARGINALIA_SEARCHED
              ", ponder: bool = False, draw_offered: bool = False, pondering: bool = False) -> EngineTask"),
          "Begins a search and returns at once. Without a limit it goes on until stop(). The arguments are\n"
          "those of play(); with `pondering`, the limits count from ponder_hit() on. What is asked next "
          "stops\n"
          "a search without end, and waits for others.");
}

#undef MARGINALIA_SEARCHED
#undef MARGINALIA_LIMITS

void bind_settings(nb::class_<EngineHandle>& type) {
  type.def("set_option", &EngineHandle::set_option, "name"_a, "value"_a.none(),
           nb::sig("def set_option(self, name: str, value: str | int | bool | None) -> None"),
           "Sets an option, for good. Raises EngineRequestError if the engine has no such option, or does "
           "not\n"
           "accept the value. MultiPV, UCI_Chess960 and UCI_Variant are set by each search.")
      .def(
          "configure",
          [](const EngineHandle& self, nb::handle options) {
            TaskRequest request;
            request.options = engine_options(options);
            self.set(std::move(request));
          },
          "options"_a,
          nb::sig("def configure(self, options: typing.Mapping[str, str | int | bool | None]) -> None"),
          "Sets several options, as set_option().")
      .def(
          "press", [](const EngineHandle& self, nb::handle name) { self.set_option(name, nb::none()); },
          "name"_a, nb::sig("def press(self, name: str) -> None"), "Presses a button.")
      .def(
          "ping", [](const EngineHandle& self) { self.set({}); },
          "Waits until the engine is ready. Raises EngineError if it is not in time.")
      .def(
          "new_game",
          [](const EngineHandle& self, bool chess960) {
            TaskRequest request;
            request.new_game = chess960;
            self.set(std::move(request));
          },
          nb::kw_only(), "chess960"_a = false, "What comes has nothing to do with what was before.")
      .def(
          "prepare", [](const EngineHandle& self, const nb::kwargs& rest) { return self.prepare(rest); },
          nb::sig("def prepare(self, *, options: typing.Mapping[str, str | int | bool | None] | None = None, "
                  "new_game: bool = False, chess960: bool = False, opponent: Opponent | str | None = None, "
                  "result: str | None = None, reason: str | None = None) -> EngineTask"),
          "Sets options, tells the result of the game that is over ('1-0', with a reason), the next "
          "opponent,\n"
          "and that a new game begins, and waits until the engine is ready: all at once, as a task that can "
          "be\n"
          "awaited. Without arguments it is a ping.")
      .def(
          "stop_pondering", [](EngineHandle& self) { self.worker().stop_pondering(); },
          "Ends the thinking on the opponent's time that play(ponder=True) has begun.");
}

void bind_life(nb::class_<EngineHandle>& type) {
  type.def(
          "close", [](const EngineHandle& self) { self.closing()->wait(nb::none()); },
          "Ends the engine, whatever it does: stop, quit, then by force. What is under way fails with\n"
          "EngineTerminatedError. Does nothing the second time.")
      .def(
          "aclose", [](const EngineHandle& self) { return self.closing(); },
          "As close(), but returns at once; the task can be awaited.")
      .def(
          "opened", [](const EngineHandle& self) { return self.task(self.worker().opening()); },
          "The task that ends when the engine is ready, for Engine(wait=False).")
      .def(
          "greeted", [](const EngineHandle& self) { return self.task(self.worker().greeting()); },
          "The task that ends when the engine has told name and options, a little before it is ready.")
      .def("take_log", &EngineHandle::take_log, nb::sig("def take_log(self) -> list[tuple[bool, bytes]]"),
           "For Engine(log=True): the lines since the last call, at most some thousands, each with whether "
           "it was\n"
           "sent or heard.")
      .def(
          "__enter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __enter__(self) -> Engine"))
      .def(
          "__exit__", [](const EngineHandle& self, const nb::args&) { self.closing()->wait(nb::none()); },
          nb::sig("def __exit__(self, *exc: object) -> None"))
      .def(
          "__aenter__", [](nb::handle self) { return async_function("entered")(self); },
          nb::sig("def __aenter__(self) -> typing.Awaitable[Engine]"))
      .def(
          "__aexit__", [](const EngineHandle& self, const nb::args&) { return self.closing(); },
          nb::sig("def __aexit__(self, *exc: object) -> EngineTask"));
}

}  // namespace

EngineWorker::Pointer worker_of(nb::handle engine) {
  if (!nb::isinstance<EngineHandle>(engine)) raise_type_error("engine is an Engine");
  return nb::cast<const EngineHandle&>(engine).pointer();
}

void bind_engines(nb::module_& module) {
  bind_engine_errors(module);
  bind_engine_values(module);
  bind_engine_end();
  bind_engine_tasks(module);
  nb::class_<EngineHandle> type(
      module, "Engine",
      "A running engine that speaks UCI or XBoard. It has a thread of its own: other threads of Python run\n"
      "while one waits for it, and whatever it does, a wait ends with an answer or an EngineError.");
  type.def(
          "__init__",
          [](EngineHandle* self, nb::handle command, nb::handle options,
             std::optional<std::string_view> protocol, nb::handle directory, nb::handle timeout,
             nb::handle stall, bool wait, bool log) {
            new (self)
                EngineHandle(make_engine(command, options, protocol, directory, timeout, stall, wait, log));
          },
          "command"_a, nb::kw_only(), "options"_a = nb::none(), "protocol"_a = nb::none(),
          "directory"_a = nb::none(), "timeout"_a.none() = 10.0, "stall"_a.none() = 120.0, "wait"_a = true,
          "log"_a = false,
          nb::sig("def __init__(self, command: str | os.PathLike[str] | typing.Sequence[str | "
                  "os.PathLike[str]], *, "
                  "options: typing.Mapping[str, str | int | bool | None] | None = None, "
                  "protocol: str | None = None, directory: str | os.PathLike[str] | None = None, "
                  "timeout: float | None = 10.0, stall: float | None = 120.0, wait: bool = True, "
                  "log: bool = False) -> None"),
          "Starts an engine: a command line ('stockfish', '\"/my engines/x\" --uci'), a path, or a list of "
          "words.\n"
          "`protocol` is 'uci' or 'xboard'; without it, what the engine speaks is found out. `timeout`: the\n"
          "seconds that it may take to greet, to be ready, and beyond its time for a move; `stall`: that it "
          "may\n"
          "be silent in a search without a time limit; None: for ever. With `wait=False` it returns at once, "
          "and\n"
          "`async with` or opened() wait. `log`: see take_log(). Raises EngineError and ValueError.")
      .def_prop_ro(
          "name", [](const EngineHandle& self) { return self.worker().facts().name; },
          "As the engine tells it.")
      .def_prop_ro(
          "author", [](const EngineHandle& self) { return self.worker().facts().author; },
          "Empty if not told.")
      .def_prop_ro(
          "protocol",
          [](const EngineHandle& self) { return std::string(to_string(self.worker().facts().protocol)); },
          "'uci' or 'xboard'; 'auto' while it is not known.")
      .def_prop_ro(
          "command", [](const EngineHandle& self) { return self.worker().command(); },
          "The command line that started it.")
      .def_prop_ro(
          "settings",
          [](const EngineHandle& self) {
            nb::dict settings;
            for (const auto& [name, value] : self.worker().settings())
              settings[nb::str(name.c_str(), name.size())] = value;
            return settings;
          },
          nb::sig("def settings(self) -> dict[str, str]"),
          "The options that were set for good, by lower-case name.")
      .def_prop_ro("options", &EngineHandle::options, nb::sig("def options(self) -> dict[str, EngineOption]"),
                   "What can be set, by name.")
      .def_prop_ro(
          "is_open", [](const EngineHandle& self) { return self.worker().is_open(); },
          "Can it still be asked? It is found out only when it is asked that it has died.")
      .def_prop_ro(
          "pid", [](const EngineHandle& self) { return self.worker().facts().process; },
          "The number of the process; None before the engine is ready.")
      .def_prop_ro(
          "exit_code", &EngineHandle::exit_code,
          "Of the process, after close(); below 0: the signal that ended it. None if it is not known.")
      .def("__repr__", [](const EngineHandle& self) {
        const EngineFacts facts = self.worker().facts();
        return "<Engine '" + facts.name + "' " + std::string(to_string(facts.protocol)) +
               (self.worker().is_open() ? ">" : " closed>");
      });
  bind_searches(type);
  bind_settings(type);
  bind_life(type);
}

}}  // namespace chess::python
