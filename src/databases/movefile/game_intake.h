// SPDX-License-Identifier: GPL-3.0-or-later
// Takes in games that follow each other, for the move file and the index of positions. A reader of PGN tells
// it of games as it plays them: no tree is built, and only a board that has keys is played on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "game/imported_game.h"
#include "movefile/keyed_board.h"
#include "movefile/move_file_writer.h"
#include "pgn/visitor.h"
#include "posindex/postings.h"

namespace chess { inline namespace movefile {

/// Visits the positions of a game that an index has, by their keys: those of its main line, up to `max_ply`
/// half-moves (0: all).
void for_indexed_keys(const ImportedGame& imported, std::uint32_t max_ply,
                      const std::function<void(std::uint64_t)>& visit);

/// Collects games.
class GameIntake final : public IgnoringVisitor {
 public:
  /// The index has the first `max_ply` half-moves of each game; 0: all.
  explicit GameIntake(std::uint32_t max_ply) : max_ply_(max_ply) {}

  /// From now on `tell` gets what the reader says of its input.
  void set_listener(std::function<void(const Diagnostic&)> tell) { tell_ = std::move(tell); }

  /// Adds a game that was read whole.
  void add(const ImportedGame& imported);

  void begin_game(std::size_t number, std::size_t line) override;
  void tag(std::string_view name, std::string_view value) override;
  void begin_moves(const AnyPosition& start, bool chess960) override;
  bool wants_positions() override { return false; }
  void move(const AnyPosition& before, Move move, std::string_view text) override;
  void begin_variation() override { ++depth_; }
  void end_variation() override { --depth_; }
  void result(GameResult result) override { result_ = result; }
  void end_game(ImportStatus status) override;
  void diagnostic(const Diagnostic& what) override {
    if (tell_) tell_(what);
  }

  /// Are there so many games that they should be taken?
  bool is_full() const { return block_.is_full() || postings_.size() >= kMostPostings; }
  /// The block of the games since the last call; without games, there is none.
  MoveBlock take_block() { return block_.empty() ? MoveBlock() : block_.take(); }
  /// Their positions, divided.
  PostingBatch take_postings();
  /// The half-moves of the last game.
  std::uint64_t plies() const { return plies_; }
  /// How the last game ended.
  ImportStatus status() const { return status_; }

 private:
  static constexpr std::size_t kMostPostings = std::size_t{1} << 18;

  void add_key() {
    if (max_ply_ == 0 || plies_ <= max_ply_) postings_.add(bits_of(board_->key()));
  }

  std::uint32_t max_ply_;
  std::function<void(const Diagnostic&)> tell_;
  MoveBlockBuilder block_;
  PostingBatch postings_;
  // Of the game that is being read:
  HeaderTags tags_;
  GameResult result_ = GameResult::Unknown;
  std::size_t depth_ = 0;
  std::uint64_t plies_ = 0;
  ImportStatus status_ = ImportStatus::Whole;
  std::optional<KeyedBoard> board_;  ///< of chess
};

}}  // namespace chess::movefile
