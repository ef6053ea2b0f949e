// SPDX-License-Identifier: GPL-3.0-or-later
// Standard Algebraic Notation (PGN standard, 8.2.3), and its long form.
#pragma once

#include <cstdint>
#include <cstring>
#include <expected>
#include <string>
#include <string_view>

#include "core/lean_position.h"

namespace chess { inline namespace notation {

/// Why a text is not read as a move.
enum class SanError : std::uint8_t {
  Malformed,  ///< not a move in any spelling
  Illegal,    ///< no legal move fits
  Ambiguous,  ///< several legal moves fit
};
/// "not a move", "illegal move", "ambiguous move".
std::string_view to_string(SanError e);

/// Reads one move in all spellings that occur in files: check marks right, wrong or missing; `!?` suffixes;
/// `x` missing or superfluous; promotion as e8=Q e8Q e8(Q) e8/Q; castling with letters or zeros;
/// over-disambiguation; long algebraic (Ng1-f3, e2e4); UCI (e7e8q); "e.p."; and the null moves `--`, `Z0`,
/// `@@@@`, `0000`. A null move is returned as Move::null(), but is illegal in check.
std::expected<Move, SanError> parse_san(const Position& pos, std::string_view text);

/// The shortest unambiguous SAN with `+` or `#`; "--" for the null move. Precondition: `m` is legal or null.
std::string to_san(const Position& pos, Move m);
/// Appends what `to_san` returns.
void append_san(const Position& pos, Move m, std::string& out);
/// The same, and plays the move. `goes_on` says that another move follows, so a check cannot be mate.
void play_and_append_san(Position& pos, Move m, bool goes_on, std::string& out);
void play_and_append_san(LeanPosition& pos, Move m, bool goes_on, std::string& out);

/// Long algebraic notation with `+` or `#`: Ng1-f3, e4xd5, e7-e8=Q, O-O. Precondition: `m` is legal.
std::string to_lan(const Position& pos, Move m);

// SAN as the standard writes it (PGN standard, 8.2.3). Nearly every move of every file is written so. It is
// read straight to the legal move, without a description in between. Hardly any branch depends on the kind of
// piece, because the processor cannot predict such branches in real games.

/// A word of at most eight bytes. The first character is in the lowest byte.
struct ShortWord {
  std::uint64_t bytes = 0;
  unsigned length = 0;

  /// Precondition: `text` has at most 8 bytes.
  static ShortWord of(std::string_view text) {
    ShortWord word{0, static_cast<unsigned>(text.size())};
    std::memcpy(&word.bytes, text.data(), text.size());
    return word;
  }
};

/// No move: a value that Move::raw() never has.
inline constexpr std::uint32_t kNoPlainMove = 0x10000;
/// The bits (Move::raw) of the one legal move that `word` means. The word may end with `+` or `#`. Returns
/// kNoPlainMove if no move or several moves fit, or if the spelling is not a usual one. Then `parse_san`
/// reads the move or says what is wrong. A number stays in a register, where an optional move does not; the
/// function is called for every move of every file.
std::uint32_t parse_plain_san(const LeanPosition& pos, ShortWord word);

}}  // namespace chess::notation
