// SPDX-License-Identifier: GPL-3.0-or-later
// The functions `check` and `convert` of the Python module.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>

#include "games/check_chunk.h"
#include "games/chunk_reading.h"
#include "games/game_writer.h"
#include "io/file_roles.h"
#include "io/output.h"
#include "python/bindings.h"
#include "python/game_data.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// The report of a part of an input, and text that was made from its games.
struct TaskPiece {
  std::string text;
  FormatLosses losses;
  ChunkReport report;

  void settle(const PiecePlace& place) {
    for (Diagnostic& what : report.diagnostics) python::settle(what, place);
  }
};

using TaskQueue = PieceQueue<TaskPiece>;

/// What has been read, and what is wrong with it.
struct FileTaskResult {
  GameCounts counts;
  std::vector<NamedFault> faults;  ///< the first ones
  std::size_t unlisted = 0;  ///< how many others there are
  std::vector<std::string> losses;
};

void convert_chunk(Chunk&& chunk, const std::string& name, GameFormat format, const TaskQueue::Emit& emit) {
  constexpr std::size_t kLongText = std::size_t{1} << 20;
  ChunkReading reading(std::move(chunk), name);
  TaskPiece piece;
  while (const auto game = reading.next()) {
    append_game(game->game, format, {}, piece.text, piece.losses);
    if (piece.text.size() < kLongText && !reading.has_long_report()) continue;
    piece.report = reading.take_report();
    if (!emit(std::exchange(piece, TaskPiece{}))) return;
  }
  piece.report = reading.take_report();
  emit(std::move(piece));
}

/// Raises the fault of a file that could not be read, when its turn comes.
void add_report(const TaskQueue& queue, ChunkReport&& report, int limit, FileTaskResult& result) {
  result.counts += report.counts;
  for (Diagnostic& what : report.diagnostics) {
    if (result.faults.size() < static_cast<std::size_t>(limit))
      result.faults.push_back({queue.files().name(report.input), std::move(what)});
    else
      ++result.unlisted;
  }
  if (report.fault) raise_io_error(*report.fault);
}

int limit_of(int limit) {
  if (limit < 0) raise_value_error("limit is 0 or more");
  return limit;
}

FileTaskResult check(nb::handle paths, std::optional<std::string_view> format, int jobs, int limit) {
  FileTaskResult result;
  limit_of(limit);
  TaskQueue queue(plan_of(paths, format, jobs),
                  [](Chunk&& chunk, const std::string& name, const TaskQueue::Emit& emit) {
                    check_chunk(std::move(chunk), name, [&](ChunkReport&& report) {
                      return emit({.text = {}, .losses = {}, .report = std::move(report)});
                    });
                  });
  while (auto piece = next_piece<nb::gil_scoped_release>(queue))
    add_report(queue, std::move(piece->report), limit, result);
  return result;
}

FileTaskResult convert(nb::handle sources, nb::handle target, std::optional<std::string_view> to,
                       std::optional<std::string_view> format, int jobs, int limit) {
  limit_of(limit);
  ReadPlan plan = plan_of(sources, format, jobs);
  const std::string path = path_of(target);
  const auto named = to ? parse_game_format(*to) : std::nullopt;
  if (to && !named) raise_value_error("not a format: '" + std::string(*to) + "'; it is pgn, bgn, egd or uci");
  const auto output = named ? named : format_of_path(path);
  if (!output) raise_value_error("the name '" + path + "' says no format; give `to`: pgn, bgn, egd or uci");
  std::vector<FileRole> read;
  for (const std::string& source : plan.paths) read.push_back({source, "an input"});
  const std::vector<FileRole> written{{path, "the output"}};
  if (const auto fault = find_overwriting(written, read)) raise_value_error(*fault);
  auto sink = open_output(path, {.inputs = plan.paths});
  if (!sink) raise_io_error(sink.error());

  if (*output == GameFormat::Egd) plan.chunk_size = std::size_t{32} << 10;  // EGD is some fifty times its PGN
  FileTaskResult result;
  FormatLosses losses;
  TaskQueue queue(plan, [output](Chunk&& chunk, const std::string& name, const TaskQueue::Emit& emit) {
    convert_chunk(std::move(chunk), name, *output, emit);
  });
  while (auto piece = next_piece<nb::gil_scoped_release>(queue)) {
    add_report(queue, std::move(piece->report), limit, result);
    losses |= piece->losses;
    if (const auto done = (*sink)->write(piece->text); !done) raise_io_error(done.error());
  }
  if (const auto done = (*sink)->finish(); !done) raise_io_error(done.error());
  result.losses = losses.messages();
  return result;
}

/// Games, damaged, refused, half-moves, faults, unlisted, losses.
using ReportState = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                               std::vector<NamedFault>, std::size_t, std::vector<std::string>>;

ReportState report_state(const FileTaskResult& r) {
  return {r.counts.games, r.counts.damaged, r.counts.refused, r.counts.plies, r.faults, r.unlisted, r.losses};
}

FileTaskResult from_state(const ReportState& state) {
  FileTaskResult r;
  std::tie(r.counts.games, r.counts.damaged, r.counts.refused, r.counts.plies, r.faults, r.unlisted,
           r.losses) = state;
  return r;
}

}  // namespace

void bind_file_tasks(nb::module_& module) {
  nb::class_<FileTaskResult> type(module, "Report", "What check() or convert() has read.");
  type.attr("__hash__") = nb::none();
  type.def_prop_ro(
          "games", [](const FileTaskResult& r) { return r.counts.games; }, "All games.")
      .def_prop_ro(
          "damaged", [](const FileTaskResult& r) { return r.counts.damaged; }, "Games cut before their end.")
      .def_prop_ro(
          "refused", [](const FileTaskResult& r) { return r.counts.refused; }, "Games without their moves.")
      .def_prop_ro(
          "plies", [](const FileTaskResult& r) { return r.counts.plies; }, "Half-moves of the main lines.")
      .def_ro("faults", &FileTaskResult::faults, nb::rv_policy::copy, "The first faults, up to `limit`.")
      .def_ro("unlisted", &FileTaskResult::unlisted, "The number of faults beyond `limit`.")
      .def_ro("losses", &FileTaskResult::losses, nb::rv_policy::copy,
              "What the games contain that the format of the output cannot express: a sentence each.")
      .def(
          "__eq__",
          [](const FileTaskResult& a, const FileTaskResult& b) {
            return nb::cast(report_state(a)).equal(nb::cast(report_state(b)));
          },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__getstate__", &report_state)
      .def("__setstate__", [](FileTaskResult& self,
                              const ReportState& state) { new (&self) FileTaskResult(from_state(state)); })
      .def("__repr__", [](const FileTaskResult& r) {
        return "<Report " + std::to_string(r.counts.games) + " games, " + std::to_string(r.counts.damaged) +
               " damaged, " + std::to_string(r.counts.refused) + " refused, " +
               std::to_string(r.counts.plies) + " half-moves, " +
               std::to_string(r.faults.size() + r.unlisted) + " faults>";
      });
  module.def(
      "check", &check, "paths"_a, nb::kw_only(), "format"_a = nb::none(), "jobs"_a = 0, "limit"_a = 1000,
      nb::sig("def check(paths: str | os.PathLike[str] | typing.Iterable[str | os.PathLike[str]], *, "
              "format: str | None = None, jobs: int = 0, limit: int = 1000) -> Report"),
      "Plays all games of the files, and counts games and faults as `bgn check` does.\n"
      "Arguments are as for read(); at most `limit` faults are listed. Raises OSError for a file that\n"
      "cannot be read.");
  module.def(
      "convert", &convert, "sources"_a, "target"_a, nb::kw_only(), "to"_a = nb::none(),
      "format"_a = nb::none(), "jobs"_a = 0, "limit"_a = 1000,
      nb::sig("def convert(sources: str | os.PathLike[str] | typing.Iterable[str | os.PathLike[str]], "
              "target: str | os.PathLike[str], *, to: str | None = None, format: str | None = None, "
              "jobs: int = 0, limit: int = 1000) -> Report"),
      "Writes the games of the files into one file of another format.\n"
      "The extension of `target` says format and compression (games.bgn.zst); `to` overrides the format:\n"
      "pgn, bgn, egd, uci. The file appears only when it is complete. Raises OSError if a file cannot be\n"
      "read or written, and ValueError if the target is a source or no format is known.");
}

}}  // namespace chess::python
