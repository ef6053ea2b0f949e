// SPDX-License-Identifier: GPL-3.0-or-later
// The error type of every `std::expected` whose caller shows the reason to a person. Callers that must tell
// one reason from another get an enum of their own instead (SanError, IoError::Kind, SetupFaults).
#pragma once

#include <string>
#include <utility>

namespace chess { inline namespace base {

/// Why something could not be done.
struct Error {
  /// What is wrong: "not an ECO code: Z00".
  std::string reason;
  /// What it is wrong with: a file, a file and a line, an option, a field. Empty if the caller knows.
  std::string place{};
  /// What was done about it: "the line is skipped". Empty if nothing was done.
  std::string action{};

  Error(std::string what) : reason(std::move(what)) {}  // NOLINT: a reason alone is an error
  Error(const char* what) : reason(what) {}  // NOLINT
  Error(std::string where, std::string what) : reason(std::move(what)), place(std::move(where)) {}

  /// The same error with `where` in front of its place.
  Error in(std::string where) && {
    place = place.empty() ? std::move(where) : std::move(where) + ": " + place;
    return std::move(*this);
  }

  friend bool operator==(const Error&, const Error&) = default;
};

/// One line: "eco.tsv:12: not an ECO code: Z00; the line is skipped".
inline std::string to_string(const Error& error) {
  std::string text = error.place.empty() ? error.reason : error.place + ": " + error.reason;
  if (!error.action.empty()) text += "; " + error.action;
  return text;
}

}}  // namespace chess::base
