// SPDX-License-Identifier: GPL-3.0-or-later
// Games from a BGN stream, one after the other: a game a line, and also the same objects printed over
// several lines or as the elements of one JSON array. Memory is that of the longest game. Nothing
// is lost in silence: what cannot be read comes out as a refused game with its reason.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bgn/bgn_game.h"
#include "bgn/json_tape.h"
#include "game/imported_game.h"
#include "io/io_error.h"
#include "io/line_reader.h"

namespace chess {

class BgnReader {
 public:
  /// Precondition: `source` is not null. `longest_game` in bytes bounds the memory.
  explicit BgnReader(std::unique_ptr<ByteSource> source, std::size_t longest_game = LineReader::kLongestLine)
      : lines_(std::move(source), longest_game), longest_game_(longest_game) {}

  /// The next game, whole, cut before a wrong move, or refused (its moves could not be read at all; its
  /// line was no game). Nothing when there are no more; see `fault` then.
  std::optional<ImportedGame> next();

  /// Games given so far.
  std::size_t games() const { return games_; }
  /// For progress: what is read from.
  const ByteSource& source() const { return lines_.source(); }
  /// Why reading ended before the end of the data, if it did.
  const std::optional<IoError>& fault() const { return fault_; }

 private:
  /// A stretch of text that should be a game, or the reason why there is none.
  struct Stretch {
    std::string_view text;
    std::size_t line = 0;
    std::string fault;  ///< empty: there is text
  };

  std::optional<Stretch> next_stretch();
  std::optional<Stretch> collect_object();
  bool next_line();
  std::size_t line_number() const { return static_cast<std::size_t>(lines_.line_number()); }

  LineReader lines_;
  std::size_t longest_game_;
  std::string_view rest_;   ///< of the current line, not yet looked at
  bool is_line_kept_ = false;  ///< `rest_` is a line that `next_line` has still to give
  std::string collected_;   ///< an object over several lines
  bool in_array_ = false;
  std::string line_fault_;  ///< why the last line could not be had
  std::optional<IoError> fault_;
  std::size_t games_ = 0;
  JsonTape tape_;
};

}  // namespace chess
