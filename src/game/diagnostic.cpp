// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnostics in words.
#include "game/diagnostic.h"

namespace chess::inline game {

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

}  // namespace chess::inline game
