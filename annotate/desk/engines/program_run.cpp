// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/program_run.h"

#include <filesystem>

#include "client/program_run.h"

namespace annotate {

namespace {

/// A part of the work failed, and the rest is done (console/console.h).
constexpr int kMostSuccess = 1;

}  // namespace

std::expected<void, RunError> run_program(const chess::EngineCommand& command,
                                          const std::function<void(const std::string&)>& said,
                                          const std::stop_token& stop) {
  const std::string name = std::filesystem::path(command.program).filename().string();
  std::string told;
  const auto listen = [&](const std::string& line) {
    if (!line.empty() && line != told) said(told = line);
    return true;
  };
  const auto done = chess::run_to_end(command, listen, stop);
  if (!done) {
    const chess::ProgramError& error = done.error();
    switch (error.kind) {
      case chess::ProgramFault::Missing:
        return std::unexpected(
            RunError(RunFault::Missing, "the program \"" + name + "\" is not installed beside annotate"));
      case chess::ProgramFault::StartFailed:
        return std::unexpected(RunError(RunFault::Missing, error.reason));
      case chess::ProgramFault::Stopped: return std::unexpected(RunError(RunFault::Stopped, error.reason));
    }
  }
  const chess::ProcessEnd& end = done->end;
  if (!end.signalled && end.code <= kMostSuccess) return {};
  return std::unexpected(RunError(
      RunFault::Failed, end.signalled || told.empty() ? name + " has ended: " + to_string(end) : told));
}

}  // namespace annotate
