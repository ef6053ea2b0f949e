// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/program_run.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "client/process_transport.h"
#include "client/transport.h"

namespace annotate {

namespace {

constexpr std::chrono::milliseconds kBetweenLooks{200};
constexpr std::chrono::seconds kLastWords{2};
/// Of a line that is told.
constexpr std::size_t kLongest = 500;
/// A part of the work failed, and the rest is done (console/console.h).
constexpr int kMostSuccess = 1;

/// The last whole line, without "name: ".
std::string last_line(std::string_view text, std::string_view name) {
  const auto end = text.rfind('\n');
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end);
  if (const auto before = text.rfind('\n'); before != std::string_view::npos) text.remove_prefix(before + 1);
  if (text.starts_with(name) && text.substr(name.size()).starts_with(": "))
    text.remove_prefix(name.size() + 2);
  return chess::printable(chess::to_utf8(text), kLongest);
}

}  // namespace

std::expected<void, RunError> run_program(const chess::EngineCommand& command,
                                          const std::function<void(const std::string&)>& said,
                                          const std::stop_token& stop) {
  const std::string name = std::filesystem::path(command.program).filename().string();
  if (!chess::find_program(command.program))
    return std::unexpected(
        RunError(RunFault::Missing, "the program \"" + name + "\" is not installed beside annotate"));
  const auto started = chess::start_process(command);
  if (!started) return std::unexpected(RunError(RunFault::Missing, started.error().reason));
  chess::Transport& process = **started;
  process.close_input();
  std::string line;
  const auto listen = [&] {
    std::string newest = last_line(process.error_text(), name);
    if (newest.empty() || newest == line) return;
    line = std::move(newest);
    said(line);
  };
  std::optional<chess::ProcessEnd> end;
  while (!end) {
    if (stop.stop_requested()) {
      process.terminate();
      (void)process.wait_exit(process.now() + kLastWords);  // else its destructor kills it
      return std::unexpected(RunError(RunFault::Stopped, "it was cancelled"));
    }
    end = process.wait_exit(process.now() + kBetweenLooks);
    listen();
  }
  if (!end->signalled && end->code <= kMostSuccess) return {};
  if (end->signalled || line.empty()) line = name + " has ended: " + to_string(*end);
  return std::unexpected(RunError(RunFault::Failed, line));
}

}  // namespace annotate
