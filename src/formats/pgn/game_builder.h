// SPDX-License-Identifier: GPL-3.0-or-later
// Builds trees from PGN: a visitor that builds `Game`s, and the reader of games that most callers want.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/imported_game.h"
#include "game/tag_question.h"
#include "pgn/reader.h"
#include "pgn/visitor.h"

namespace chess { inline namespace pgn {

/// Builds one game at a time. A game whose moves are not wanted has only its tags and its result. Tags that
/// are not asked for are left out.
///
/// The annotations of a move become subinfos. The first subinfo has the first comment (text and commands) and
/// one NAG: the first that is a verdict on the move ($1 to $6), else the first. Every other comment or NAG,
/// and every repeated command of one comment, gets a subinfo of its own. A comment knows how many variations
/// it stands behind. Text before a move goes to `before`, with its commands left in it; before the first move
/// of the game, NAGs and commands are said of the start and go to the subinfos of the root. The comments of a
/// game without moves go to `Game::comment`.
class GameBuilder final : public PgnVisitor {
 public:
  explicit GameBuilder(TagQuestion wants_moves = {}) : wants_moves_(std::move(wants_moves)) {}

  /// The game that was built, with all diagnostics since the last call.
  ImportedGame take();
  /// The game that is built. Its diagnostics gather until they are taken.
  ImportedGame& built() { return built_; }

  void begin_game(std::size_t number, std::size_t line) override;
  void tag(std::string_view name, std::string_view value) override;
  bool wants_moves() override { return !wants_moves_ || wants_moves_(built_.game.tags); }
  void begin_moves(const AnyPosition& start, bool chess960) override;
  bool wants_positions() override { return false; }
  void move(const AnyPosition& before, Move move, std::string_view text) override;
  void nag(Nag nag) override;
  void comment(std::string_view inside, CommentPlace place) override;
  void begin_variation() override;
  void end_variation() override;
  void unread(std::string_view movetext) override;
  void result(GameResult result) override;
  void end_game(ImportStatus status) override;
  void diagnostic(const Diagnostic& what) override;

 private:
  void add_comment(NodeId node, std::string_view inside);
  void add_start_commands(std::vector<Command> commands);
  void settle_texts_before();

  TagQuestion wants_moves_;
  ImportedGame built_;
  bool has_moves_ = false;  // they were wanted, and so the tree is no longer as it was
  std::uint64_t name_bits_ = 0;  // of its tags so far, see detail/name_bits.h
  NodeId last_ = kRootNode;
  std::uint16_t variations_ = 0;  // of the last move, so far
  struct OpenVariation {
    NodeId replaced;
    std::uint16_t variations;  // of the replaced move, without this one
  };
  std::vector<OpenVariation> open_;
  std::vector<std::string> texts_before_;  // of the next move
};

/// Reads the games of a PGN source one after the other.
class PgnGameReader {
 public:
  /// A game for which `wants_moves` returns false has only its tags and its result. Precondition: `source` is
  /// not null.
  explicit PgnGameReader(std::unique_ptr<ByteSource> source, TagQuestion wants_moves = {})
      : reader_(std::move(source)), builder_(std::move(wants_moves)) {}

  /// The next game: whole, damaged or refused. Returns nothing at the end. Its diagnostics include those
  /// about the text before it.
  std::optional<ImportedGame> next();
  /// The same, lent until the next call; null at the end. Memory is reused. The borrower may change it.
  ImportedGame* lend();

  /// After the end: the diagnostics of the text behind the last game.
  const std::vector<Diagnostic>& last_diagnostics() const { return last_diagnostics_; }

  /// For progress and faults.
  const PgnReader& reader() const { return reader_; }

 private:
  PgnReader reader_;
  GameBuilder builder_;
  std::vector<Diagnostic> last_diagnostics_;
};

}}  // namespace chess::pgn
