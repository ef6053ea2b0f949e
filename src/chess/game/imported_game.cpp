// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/imported_game.h"

#include <utility>

namespace chess { inline namespace game {

std::string_view to_string(Severity s) {
  switch (s) {
    case Severity::Note: return "note";
    case Severity::Warning: return "warning";
    case Severity::Error: break;
  }
  return "error";
}

std::string to_string(const Diagnostic& d) {
  std::string place;
  const auto add = [&place](std::string_view what, const std::string& value) {
    if (!place.empty()) place += ", ";
    place += what;
    place += value;
  };
  if (d.line != 0) add("line ", std::to_string(d.line));
  if (d.game != 0) add("game ", std::to_string(d.game));
  if (d.ply) add("move ", std::to_string(*d.ply / 2 + 1) + (*d.ply % 2 == 0 ? "." : "..."));

  std::string out(to_string(d.severity));
  out += ": ";
  if (!place.empty()) out += place + ": ";
  out += d.reason;
  if (!d.action.empty()) out += "; " + d.action;
  return out;
}

std::string to_string(const GameReadError& error) {
  std::string out;
  if (error.ply)
    out += "ply " + std::to_string(*error.ply + 1) + (error.in_variation ? " (variation): " : ": ");
  return out + error.reason;
}

namespace {

/// What was done about an error.
std::string action_of(bool is_refused, bool is_cut, bool is_rest_kept) {
  if (is_refused) return is_rest_kept ? "the moves are kept as written" : "no moves are read";
  if (!is_cut) return "the rest of the game is kept";
  return is_rest_kept ? "the game is kept up to there, the rest as written" : "the game is kept up to there";
}

}  // namespace

ImportedGame to_imported(ReadGame read, std::size_t number, std::size_t line) {
  const ImportStatus status = read.is_refused ? ImportStatus::Refused
                              : read.is_cut   ? ImportStatus::Damaged
                                              : ImportStatus::Whole;
  ImportedGame imported{std::move(read.game), status, number, line, std::move(read.remarks)};
  for (Diagnostic& remark : imported.diagnostics) {
    remark.line = line;
    remark.game = number;
  }
  for (GameReadError& error : read.errors) {
    const bool is_last = &error == &read.errors.back();
    const bool is_refused = is_last && read.is_refused;
    const bool is_cut = is_last && read.is_cut && !error.in_variation;
    imported.diagnostics.push_back({is_refused || is_cut ? Severity::Error : Severity::Warning, line, number,
                                    error.ply, std::move(error.reason),
                                    action_of(is_refused, is_cut, read.is_rest_kept)});
  }
  return imported;
}

ImportedGame refused_stretch(std::string fault, std::size_t number, std::size_t line) {
  ImportedGame imported;
  imported.number = number;
  imported.line = line;
  imported.status = ImportStatus::Refused;
  imported.diagnostics.push_back(
      {Severity::Error, line, number, std::nullopt, std::move(fault), "no game is read from it"});
  return imported;
}

}}  // namespace chess::game
