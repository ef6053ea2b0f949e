// SPDX-License-Identifier: GPL-3.0-or-later
// A question about the positions of a game: which men stand where, what they attack, how pawns are placed,
// which move is played, and what follows. PATTERNS.md has the language, with examples.
#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "game/imported_game.h"
#include "query/ranges.h"

namespace chess { inline namespace query {

struct PatternTree;

/// A pattern that was read. Copies share what was read. Several threads may use it.
class Pattern {
 public:
  /// Reads a pattern, or a query of CQL 6 as far as PATTERNS.md says. The error says at which character
  /// something else is expected.
  static std::expected<Pattern, Error> parse(std::string_view text);

  /// False: these tags say that no position of the game fits. Nothing: the game must be asked.
  std::optional<bool> of_tags(const Tags& tags) const;

  /// How many positions of a game must fit; a head of CQL may say it (`matchcount`).
  const NumberRange& positions() const;

  /// Must nothing but the moves, the tags and the result be known: no comments, no signs, no evaluations, no
  /// clocks, no conditions of other options that ask the whole game?
  bool asks_moves_only() const;
  /// The same, and of tags and result only facts (Clause::asks_facts_only).
  bool asks_facts_only() const;
  /// The same, and no tags nor result.
  bool asks_nothing_of_game() const;

  const PatternTree& tree() const { return *tree_; }

 private:
  std::shared_ptr<const PatternTree> tree_;
};

/// The moves of a line, one after the other.
class MoveFeed {
 public:
  virtual ~MoveFeed() = default;
  /// The next move, which is legal on the board `before` with all moves played that came before; nothing at
  /// the end.
  virtual std::optional<Move> next(const Board& before) = 0;

 protected:
  MoveFeed() = default;
};

/// A position that fits.
struct PatternHit {
  NodeId node = kRootNode;  ///< the move that led there; the root for the start
  std::size_t ply = 0;  ///< half-moves since the start of the game
  std::vector<std::string> comments;  ///< those that the pattern makes (`comment "text"`)
};

class PatternRun;

/// Looks for a pattern in one game after another. Each thread has its own.
class PatternSearch {
 public:
  explicit PatternSearch(const Pattern& pattern);
  PatternSearch(PatternSearch&&) noexcept;
  ~PatternSearch();

  /// Do as many positions of the main line, or with `variations` of all lines, fit as the pattern wants?
  /// False for a game that was refused.
  bool holds(const ImportedGame& game, bool variations);
  /// All positions that fit, those of the main line first, if there are as many as the pattern wants; else
  /// none.
  std::vector<PatternHit> find(const ImportedGame& game, bool variations);
  /// How many positions of a line fit, or 0 if the pattern wants another number of them. The line is told by
  /// its start and its moves; of `told` nothing is asked but the tags, the result, and whether castling is
  /// that of Chess960. Precondition: the pattern asks_moves_only().
  std::size_t count(const AnyPosition& start, MoveFeed& moves, const ImportedGame& told);

 private:
  Pattern pattern_;
  std::unique_ptr<PatternRun> run_;
};

}}  // namespace chess::query
