// SPDX-License-Identifier: GPL-3.0-or-later
// What `book polyglot` does with a file: makes a book from games, writes one as text or JSON (one position,
// or all that can be met from the start), and says what there is to know of a file that should be a book.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "base/error.h"
#include "games/plain_games.h"
#include "io/byte_sink.h"
#include "polyglot/polyglot_book.h"
#include "polyglot/polyglot_builder.h"
#include "polyglot/polyglot_file.h"

namespace books {

struct PolyglotMakeReport {
  chess::GameFilesReport games;
  chess::PolyglotBuildCounts book;
};

/// Reads the games of `inputs` and writes the book to the file `output`; `-` is standard output. A file is
/// replaced only when the book is complete. The error is one line: no game could be read at all, or
/// the disk is full, `stop` was requested; then the old file stays.
std::expected<PolyglotMakeReport, chess::Error> make_polyglot_book(std::span<const std::string> inputs,
                                                                   const std::string& output,
                                                                   const chess::PolyglotBuildOptions& options,
                                                                   const chess::ProblemSink& on_problem,
                                                                   const std::stop_token& stop);

/// The same of the table of openings as an engine plays from it (`chess::EcoBook`), with the moves of `only`
/// or of both sides.
std::expected<chess::PolyglotBuildCounts, chess::Error> make_polyglot_book_of_eco(
    const std::string& output, std::optional<chess::Color> only);

enum class DumpFormat : std::uint8_t { Text, Json };

struct DumpedPosition {
  std::string text;
  std::size_t moves;
};
/// What the book has on the position after `line`, played from `start`. Text is a table, a move a line, or
/// nothing; JSON is one object on one line: the line, FEN and key of the position and its moves with SAN,
/// UCI, weight, share (of the weights, 0 to 1) and learn. Moves of weight 0 are there too.
std::expected<DumpedPosition, chess::IoError> dump_position(const chess::PolyglotBook& book,
                                                            const chess::Position& start,
                                                            std::span<const chess::Move> line,
                                                            DumpFormat format);

/// The same for each position of a `PolyglotWalk`, those for White first, one on a line: as text
/// "1. e4 e5: Nf3 120 (75%), Bc4 40 (25%)". Gives the number of positions.
std::expected<std::size_t, chess::IoError> dump_book(const chess::PolyglotBook& book, DumpFormat format,
                                                     chess::ByteSink& sink);

struct PolyglotInfo {
  std::size_t entries = 0;
  std::size_t without_weight = 0;  ///< entries of weight 0: known, never played
  std::size_t with_learning = 0;
  std::uint16_t least_weight = 0;  ///< of all entries
  std::uint16_t most_weight = 0;
  std::optional<chess::PolyglotFile::Disorder> disorder;  ///< nothing: sorted

  /// What is known of sorted files only.
  struct Positions {
    std::size_t all = 0;
    std::size_t most_moves = 0;  ///< of one position
    std::size_t double_entries = 0;  ///< entries of a move that its position has before
    std::size_t white = 0;  ///< met by a player who follows the book with White (see `PolyglotWalk`)
    std::size_t black = 0;  ///< the same with Black
    std::size_t illegal_entries = 0;  ///< of the positions met: no legal moves there

    /// The others, which the keys alone do not tell.
    std::size_t unmet() const { return all - std::min(all, white + black); }
  };
  std::optional<Positions> positions;
};

/// Looks at every entry.
std::expected<PolyglotInfo, chess::IoError> polyglot_info(chess::PolyglotFile file);

/// A line for each thing, for people.
std::string to_text(const PolyglotInfo& info);
/// One object on one line.
std::string to_json(const PolyglotInfo& info);

}  // namespace books
