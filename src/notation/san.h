// SPDX-License-Identifier: GPL-3.0-or-later
// Standard Algebraic Notation (PGN standard, 8.2.3), and its long form.
#pragma once

#include <cstdint>
#include <cstring>
#include <expected>
#include <string>
#include <string_view>

#include "core/position.h"

namespace chess::inline notation {

enum class SanError : std::uint8_t {
  Malformed,  ///< not a move in any spelling
  Illegal,    ///< no legal move fits
  Ambiguous,  ///< several legal moves fit
};
/// "not a move", "illegal move", "ambiguous move".
std::string_view to_string(SanError e);

/// Reads one move. Takes what is seen in the wild: check marks right, wrong or missing, `!?` suffixes,
/// `x` left out or superfluous, promotion as e8=Q e8Q e8(Q) e8/Q, castling with letters or zeros,
/// over-disambiguation, long algebraic (Ng1-f3, e2e4), UCI (e7e8q), "e.p.", and the null moves
/// `--`, `Z0`, `@@@@`, `0000` (given as Move::null(), refused in check).
std::expected<Move, SanError> parse_san(const Position& pos, std::string_view text);

/// The shortest unambiguous SAN with `+` or `#`; "--" for the null move. Precondition: legal.
std::string to_san(const Position& pos, Move m);
void append_san(const Position& pos, Move m, std::string& out);
/// The same, and plays the move. `goes_on`: another move follows, so a check is no mate.
void play_and_append_san(Position& pos, Move m, bool goes_on, std::string& out);

/// Long algebraic: Ng1-f3, e4xd5, e7-e8=Q, O-O, with `+` or `#`. Precondition: legal.
std::string to_lan(const Position& pos, Move m);

// SAN as the standard has it written (PGN standard, 8.2.3), which nearly every move of every file is,
// read straight to the legal move: no description in between, and hardly a branch that depends on the
// kind of man, because in real games those cannot be foreseen.

/// A word of at most eight bytes, the first in the lowest.
struct ShortWord {
  std::uint64_t bytes = 0;
  unsigned length = 0;

  /// Precondition: at most 8 bytes.
  static ShortWord of(std::string_view text) {
    ShortWord word{0, static_cast<unsigned>(text.size())};
    std::memcpy(&word.bytes, text.data(), text.size());
    return word;
  }
};

/// Finds the one legal move that `word` means; it may end with `+` or `#`. False when it is not spelt the
/// usual way (promotions, en passant and lesser known spellings among them), or when no move or several
/// fit: `parse_san` knows them all, and says what is wrong. (An optional would be written in two parts and
/// read as one, which stalls the processor; this is called for every move of every file.)
bool parse_plain_san(const Position& pos, ShortWord word, Move& move);

}  // namespace chess::inline notation
