// SPDX-License-Identifier: GPL-3.0-or-later
// Errors, as values. Every error with words is an `Error`: a person reads it, and `to_string` makes one line
// of it. Where a program must tell the reasons apart, it is an `ErrorOf<Kind>` with the enum of its room
// (IoError, EngineError). What is wrong with a text is a `TextError`, which knows the place in the text. Both
// become an `Error` by themselves. Where a kind says all, the error is an enum alone (SanError).
#pragma once

#include <cstddef>
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

/// An error whose kind a program can tell: `if (error.kind == IoFault::NotFound)`.
template <class K>
struct ErrorOf : Error {
  using Kind = K;
  Kind kind;

  ErrorOf(Kind what_kind, std::string what) : Error(std::move(what)), kind(what_kind) {}
  friend bool operator==(const ErrorOf&, const ErrorOf&) = default;
};

/// Why a text cannot be read.
struct TextError : Error {
  std::size_t offset;  ///< of the faulty byte

  TextError(std::size_t where, std::string what) : Error(std::move(what)), offset(where) {}
  friend bool operator==(const TextError&, const TextError&) = default;
};

/// One line: "eco.tsv:12: not an ECO code: Z00; the line is skipped".
inline std::string to_string(const Error& error) {
  std::string text = error.place.empty() ? error.reason : error.place + ": " + error.reason;
  if (!error.action.empty()) text += "; " + error.action;
  return text;
}

}}  // namespace chess::base
