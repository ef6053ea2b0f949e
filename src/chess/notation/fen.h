// SPDX-License-Identifier: GPL-3.0-or-later
// Forsyth-Edwards Notation (PGN standard, 16.1) with the castling fields of X-FEN and Shredder-FEN. Also
// Extended Position Description, which adds operations to it.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "core/position.h"

namespace chess { inline namespace notation {

/// The fields of a FEN stand between white space, or between '_', which some web addresses use for it.
constexpr bool separates_fields(char c) { return is_space(c) || c == '_'; }

inline constexpr std::string_view kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Reads a FEN. Fields that are missing at the end have their usual values (w, -, -, 0, 1). Runs of white
/// space and '_' separate fields. Castling may be KQkq (the outermost rook), file letters (Shredder), or
/// both. A right without a rook on the back rank is left out of the Setup. It is an error only if the text is
/// no castling field at all.
std::expected<Setup, TextError> parse_fen(std::string_view text);

/// Parses and checks in one step. The error names what was wrong. Waivable faults are waived.
std::expected<Position, TextError> parse_position(std::string_view fen);

/// When a FEN names an en passant square.
enum class FenEnPassant : std::uint8_t {
  Legal,  ///< only if a capture there is legal (python-chess, lichess)
  Always,  ///< after every double step (PGN standard)
  PawnBeside,  ///< only if an enemy pawn stands beside the pawn, though the capture may be illegal (X-FEN)
};
/// How a FEN writes castling rights.
enum class FenCastling : std::uint8_t {
  XFen,  ///< KQkq for outermost rooks, file letters for inner ones
  Shredder,  ///< file letters: HAha
};
/// The choices of a writer of FENs.
struct FenStyle {
  FenEnPassant en_passant = FenEnPassant::Legal;
  FenCastling castling = FenCastling::XFen;
};

/// All six fields.
std::string to_fen(const Position& pos, FenStyle style = {});
/// The FEN of a setup. It names the en passant square whenever the setup has one.
std::string to_fen(const Setup& setup, FenCastling castling = FenCastling::XFen);
/// The first four fields of the FEN, without the counters.
std::string to_epd_fields(const Position& pos, FenStyle style = {});

/// The castling field alone, in the default style of `to_fen`.
std::string to_castling_field(const Position& pos);

// Extended Position Description (PGN standard, 16.2): four FEN fields and operations.

/// An operation such as `bm Nf3 Ne5;` or `id "WAC.001";`. Operands are kept as written, without quotes.
struct EpdOperation {
  std::string opcode;
  std::vector<std::string> operands;
  friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

/// A position with operations.
struct Epd {
  Position position;  ///< its counters come from `hmvc` and `fmvn` if given
  std::vector<EpdOperation> operations;

  /// The first operation of that name, or null.
  const EpdOperation* find(std::string_view opcode) const;
};

/// Reads one line. The line may also begin with a whole FEN (six fields), as in many test suites.
std::expected<Epd, TextError> parse_epd(std::string_view line);

/// Writes one line. Strings are quoted where the standard asks for quotes.
std::string to_epd(const Epd& epd);

}}  // namespace chess::notation
