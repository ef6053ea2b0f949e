// SPDX-License-Identifier: GPL-3.0-or-later
// Reads games of which most leave as they came. Each move is played and each fault reported, as in any
// reading, but a tree is made only of games of which it is asked for.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "game/imported_game.h"
#include "game/main_line.h"
#include "game/tag_question.h"
#include "pgn/reader.h"

namespace chess { inline namespace pgn {

/// Reads the games of a PGN source one after the other.
class LatePgnReader {
 public:
  /// A game for which `wants_moves` returns false has only its tags and its result. Precondition: `source` is
  /// not null.
  explicit LatePgnReader(std::unique_ptr<ByteSource> source, TagQuestion wants_moves = {});
  LatePgnReader(LatePgnReader&&) noexcept;
  LatePgnReader& operator=(LatePgnReader&&) noexcept;
  ~LatePgnReader();

  /// The next game, lent until the next call; null at the end. It has its tags, its result and its
  /// diagnostics, but no moves. The borrower may change it.
  ImportedGame* lend();
  /// The half-moves of the main line of the lent game.
  std::size_t plies() const;
  /// These moves, if the lent game has nothing else. Valid until the next call of `lend`.
  std::optional<BareLine> bare_line() const;
  /// Gives the lent game its moves and all that is said of them.
  void complete();

  /// After the end: the diagnostics of the text behind the last game.
  const std::vector<Diagnostic>& last_diagnostics() const;

  /// For progress, faults and copies.
  const PgnReader& reader() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}}  // namespace chess::pgn
