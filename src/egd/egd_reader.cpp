// SPDX-License-Identifier: GPL-3.0-or-later
// See egd_reader.h.
#include "egd/egd_reader.h"

#include <string>
#include <utility>

namespace chess {

std::optional<ImportedGame> EgdReader::next() {
  auto stretch = objects_.next();
  if (!stretch) return std::nullopt;
  ImportedGame imported;
  imported.number = ++games_;
  imported.line = stretch->line;
  const auto report = [&](Severity severity, std::optional<int> ply, std::string reason, std::string action) {
    imported.diagnostics.push_back(
        {severity, imported.line, imported.number, ply, std::move(reason), std::move(action)});
  };
  if (!stretch->fault.empty()) {
    imported.status = ImportStatus::Refused;
    report(Severity::Error, std::nullopt, std::move(stretch->fault), "no game is read from it");
    return imported;
  }
  EgdGame read = read_egd_game(stretch->text, tape_);
  imported.game = std::move(read.game);
  imported.status = read.is_refused ? ImportStatus::Refused
                    : read.is_cut   ? ImportStatus::Damaged
                                    : ImportStatus::Whole;
  for (EgdError& error : read.errors) {
    const bool is_last = &error == &read.errors.back();
    if (is_last && read.is_refused)
      report(Severity::Error, error.ply, std::move(error.message), "no moves are read");
    else if (is_last && read.is_cut)
      report(Severity::Error, error.ply, std::move(error.message), "the game is kept up to there");
    else
      report(Severity::Warning, error.ply, std::move(error.message), "the rest of the game is kept");
  }
  return imported;
}

}  // namespace chess
