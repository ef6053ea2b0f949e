// SPDX-License-Identifier: GPL-3.0-or-later
// The signs and words of a pattern, one after the other, and the first fault with its place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "core/bitboard.h"

namespace chess { inline namespace query {

/// Men on squares as a pattern names them: `[Qq]a-h7-8`, `Pd4`, `.`, `e4`.
struct MenDesignator {
  std::uint16_t men = 0;  ///< as in PatternNode; 0: squares alone
  Bitboard squares = Bitboard::all();
};

/// Reads off the front of a text. After a fault it is at the end.
class PatternScanner {
 public:
  explicit PatternScanner(std::string_view text) : text_(text) {}

  /// Passes over white space and comments: `// to the end of the line`, `/* ... */`.
  void skip_space();
  bool is_at_end();
  /// Does this sign come next? It stays there.
  bool sees(std::string_view sign);
  bool take(std::string_view sign);
  /// Does a whole word come next?
  bool sees_word(std::string_view word);
  bool take_word(std::string_view word);
  /// The word that comes next: letters, digits and underscores. Empty if there is none.
  std::string_view word();
  /// A number without its sign; nothing if none comes next.
  std::optional<double> take_number();
  /// The same without a fraction, and no more than a thousand million.
  std::optional<int> take_whole();
  /// A number of at most `most` without a fraction; a fault otherwise.
  int take_count(int most);
  /// Text in quotation marks; a fault if there is none.
  std::string take_text();
  /// Men or squares; nothing if something else comes next.
  std::optional<MenDesignator> take_men();
  bool sees_men();

  std::size_t at() const { return at_; }
  std::string_view rest() const { return text_.substr(at_); }
  void go_to(std::size_t place) { at_ = place; }
  std::string_view text() const { return text_; }

  void fail(std::string_view wanted);
  void refuse(std::string why);
  bool has_failed() const { return fault_.has_value(); }
  const std::optional<Error>& fault() const { return fault_; }

 private:
  bool take_square_part(Bitboard& squares);
  bool take_squares(Bitboard& squares);
  std::optional<std::uint16_t> take_letters();
  std::string place() const;

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<Error> fault_;
};

}}  // namespace chess::query
