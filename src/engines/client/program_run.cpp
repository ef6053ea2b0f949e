// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/program_run.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "client/process_transport.h"

namespace chess { inline namespace client {

std::string last_line_of(std::string_view text) {
  constexpr std::size_t longest = 500;
  const auto end = text.rfind('\n');
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end);
  if (const auto before = text.rfind('\n'); before != std::string_view::npos) text.remove_prefix(before + 1);
  return printable(to_utf8(text), longest);
}

namespace {

constexpr std::chrono::milliseconds kBetweenLooks{200};
constexpr std::chrono::seconds kLastWords{2};
/// The same without "name: ".
std::string last_words_of(std::string_view text, std::string_view name) {
  const std::string line = last_line_of(text);
  return line.starts_with(std::string(name) + ": ") ? line.substr(name.size() + 2) : line;
}

}  // namespace

std::expected<ProgramResult, ProgramError> run_to_end(const EngineCommand& command,
                                                      const ProgramWatcher& goes_on,
                                                      const std::stop_token& stop) {
  const std::string name = std::filesystem::path(command.program).filename().string();
  if (const auto found = find_program(command.program); !found)
    return std::unexpected(ProgramError(ProgramFault::Missing, found.error().reason));
  const auto started = start_process(command);
  if (!started) return std::unexpected(ProgramError(ProgramFault::StartFailed, started.error().reason));
  Transport& process = **started;
  process.close_input();
  while (true) {
    const auto end = process.wait_exit(stop.stop_requested() ? process.now() : process.now() + kBetweenLooks);
    const std::string line = last_words_of(process.error_text(), name);
    const bool is_enough = !goes_on(line);
    if (end) return ProgramResult{*end, line};
    if (is_enough || stop.stop_requested()) {
      process.terminate();
      (void)process.wait_exit(process.now() + kLastWords);  // else its destructor kills it
      return std::unexpected(ProgramError(ProgramFault::Stopped, "it was cancelled"));
    }
  }
}

}}  // namespace chess::client
