// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/cli/commands.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "command_line/paged_text.h"
#include "console/console.h"
#include "notation/fen.h"
#include "notation/move_line.h"

namespace books {

chess::Console& console() {
  static chess::Console console("book");
  return console;
}

void complain(std::string_view what) { console().message(what); }

void print_text(std::string_view text) { chess::print_paged(chess::screen_text(text)); }

int unable(std::string_view why) {
  complain(why);
  return kExitUnable;
}

int unable(const chess::IoError& error) {
  return error.kind == chess::IoError::Kind::ClosedPipe ? kExitUnable : unable(error.reason);
}

std::vector<chess::FileRole> read_roles(const std::vector<std::string>& paths) {
  std::vector<chess::FileRole> roles;
  for (const std::string& path : paths) roles.push_back({path, "an input"});
  return roles;
}

std::string today() { return fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))); }

std::optional<std::string> overwriting_fault(const std::vector<std::string>& inputs,
                                             const std::string& output) {
  const chess::FileRole written{output, "the output"};
  return chess::find_overwriting(std::span(&written, 1), read_roles(inputs));
}

int Interrupts::tell(std::string_view what) const {
  complain(fmt::format("interrupted: {}", what));
  return chess::exit_status_of_signal(watch_.signal());
}

std::string unwritten(const std::string& path) {
  if (path == "-") return "the output is cut";
  std::error_code error;
  return fmt::format("'{}' {}", path,
                     std::filesystem::exists(path, error) ? "is as it was" : "is not written");
}

void print_problem(const chess::GameFileProblem& problem) {
  if (problem.what.severity != chess::Severity::Note) complain(to_string(problem));
}

int status_of(const ExitOrError& ended) { return ended ? *ended : unable(to_string(ended.error())); }

std::expected<LineArgument, chess::Error> read_line(std::string_view fen, std::string_view moves) {
  const auto start = chess::parse_position(fen.empty() ? chess::kStartFen : fen);
  if (!start) return std::unexpected(chess::Error("FEN", start.error().reason));
  auto parsed = chess::parse_move_line(*start, moves);
  if (!parsed) return std::unexpected(std::move(parsed.error()));
  return LineArgument{*start, std::move(*parsed)};
}

}  // namespace books
