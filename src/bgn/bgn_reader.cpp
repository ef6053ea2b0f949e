// SPDX-License-Identifier: GPL-3.0-or-later
// See bgn_reader.h.
#include "bgn/bgn_reader.h"

#include <utility>

namespace chess {
std::optional<ImportedGame> BgnReader::next() {
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
  BgnGame read = reader_.read(stretch->text);
  imported.game = std::move(read.game);
  imported.status = read.is_refused ? ImportStatus::Refused
                    : read.is_cut   ? ImportStatus::Damaged
                                    : ImportStatus::Whole;
  for (BgnError& error : read.errors) {
    const bool is_cut = read.is_cut && !error.in_variation && &error == &read.errors.back();
    const bool costs_moves = read.is_refused || is_cut;
    report(costs_moves ? Severity::Error : Severity::Warning, error.ply, std::move(error.message),
           read.is_refused ? "no moves are read"
           : is_cut        ? "the game is kept up to there"
                           : "the rest of the game is kept");
  }
  return imported;
}

}  // namespace chess
