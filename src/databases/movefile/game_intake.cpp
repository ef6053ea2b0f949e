// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/game_intake.h"

#include "bgn/header.h"
#include "game/main_line.h"

namespace chess { inline namespace movefile {

void for_indexed_keys(const ImportedGame& imported, std::uint32_t max_ply,
                      const std::function<void(std::uint64_t)>& visit) {
  const Game& game = imported.game;
  if (imported.status == ImportStatus::Refused || !game.unread.empty() || !game.is_chess()) return;
  KeyedBoard board(game.start());
  visit(bits_of(board.key()));
  std::uint32_t ply = 0;
  for (const NodeId id : MainNodes(game)) {
    if (ply++ == max_ply && max_ply > 0) break;
    board.play(game.node(id).move);
    visit(bits_of(board.key()));
  }
}

void GameIntake::add(const ImportedGame& imported) {
  block_.add(imported);
  plies_ = main_plies(imported.game);
  status_ = imported.status;
  for_indexed_keys(imported, max_ply_, [&](std::uint64_t key) { postings_.add(key); });
  postings_.end_game();
}

void GameIntake::begin_game(std::size_t, std::size_t) {
  for (std::string& value : tags_) value.clear();
  result_ = GameResult::Unknown;
  depth_ = 0;
  plies_ = 0;
  board_.reset();
}

void GameIntake::tag(std::string_view name, std::string_view value) {
  if (const auto tag = parse_header_tag(name)) tags_[*tag] = value;
}

void GameIntake::begin_moves(const AnyPosition& start, bool chess960) {
  block_.begin_moves(start, chess960);
  if (!start.is_chess()) return;
  board_.emplace(start.chess());
  add_key();
}

void GameIntake::move(const AnyPosition&, Move move, std::string_view) {
  if (depth_ > 0) return;
  ++plies_;
  if (!board_) return block_.move(move);
  block_.move(*board_, move);
  board_->play(move);
  add_key();
}

void GameIntake::end_game(ImportStatus status) {
  status_ = status;
  postings_.end_game();
  block_.end_game(tags_, speed_of_tags(tags_[HeaderTag::TimeControl], tags_[HeaderTag::Event]), result_,
                  status);
}

PostingBatch GameIntake::take_postings() {
  postings_.divide();
  return std::exchange(postings_, PostingBatch());
}

}}  // namespace chess::movefile
