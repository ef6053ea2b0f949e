// SPDX-License-Identifier: GPL-3.0-or-later
// Forsyth-Edwards Notation (PGN standard, 16.1), X-FEN and Shredder-FEN castling fields; and Extended
// Position Description, which adds operations to it.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.h"

namespace chess::inline notation {

struct FenError {
  std::size_t offset;  ///< of the offending character
  std::string message; ///< e.g. "rank 3 has 9 files"
};

inline constexpr std::string_view kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Reads a FEN. Fields left out at the end take their usual values (w, -, -, 0, 1), runs of
/// white space and '_' separate. Castling: KQkq (the outermost rook), file letters (Shredder),
/// or both. Rights without a rook on the back rank are kept out of the Setup's set but reported
/// as an error only when the text is no castling field at all.
std::expected<Setup, FenError> parse_fen(std::string_view text);

/// Parses and checks in one step; the message names what was wrong. Waivable faults are waived.
std::expected<Position, FenError> parse_position(std::string_view fen);

enum class FenEnPassant : std::uint8_t {
  Legal,    ///< the square only where a capture is legal (python-chess, lichess)
  Always,   ///< after every double step (PGN standard)
};
enum class FenCastling : std::uint8_t {
  XFen,      ///< KQkq for outermost rooks, file letters for inner ones
  Shredder,  ///< file letters: HAha
};
struct FenStyle {
  FenEnPassant en_passant = FenEnPassant::Legal;
  FenCastling castling = FenCastling::XFen;
};

std::string to_fen(const Position& pos, FenStyle style = {});
/// A setup's FEN as it stands, en passant square included.
std::string to_fen(const Setup& setup, FenCastling castling = FenCastling::XFen);
/// The first four fields, without counters.
std::string to_epd_fields(const Position& pos, FenStyle style = {});

/// The castling field alone, as `to_fen` writes it by default.
std::string to_castling_field(const Position& pos);

// Extended Position Description (PGN standard, 16.2): four FEN fields and operations.

/// `bm Nf3 Ne5;` or `id "WAC.001";`. Operands as they stand, quotes taken off.
struct EpdOperation {
  std::string opcode;
  std::vector<std::string> operands;
  friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

struct Epd {
  Position position;  ///< counters from `hmvc` and `fmvn` when given
  std::vector<EpdOperation> operations;

  /// The first operation of that name, or null.
  const EpdOperation* find(std::string_view opcode) const;
};

/// One line. Also takes lines with a whole FEN in front (six fields), as many suites have.
std::expected<Epd, FenError> parse_epd(std::string_view line);

/// Strings are quoted where the standard asks for it.
std::string to_epd(const Epd& epd);

}  // namespace chess::inline notation
