// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_traits.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "core/outcome.h"
#include "game/command.h"
#include "game/main_line.h"
#include "game/tree_edit.h"
#include "game/written_notes.h"
#include "openings/opening_book.h"
#include "query/board_replay.h"
#include "query/tag_patterns.h"

namespace chess { inline namespace query {

namespace {

constexpr int kFiftyMoves = 100;
constexpr int kThreefold = 3;
/// Half-moves that can be undone, which a third time takes at the least.
constexpr int kShortestThreefold = 8;
/// Hours, minutes and seconds.
constexpr int kWholeClock = 3;

/// How often the last position of the main line has stood on the board.
int repetitions_at_end(const Game& game) {
  Position position = game.start();
  PositionHistory history(position);
  for (const NodeId id : MainNodes(game)) {
    position.play(game.node(id).move);
    history.push(position);
  }
  return history.repetitions(position.halfmove_clock());
}

/// Repetitions and fifty moves are not looked for in variants.
bool fits_variant(const BoardEndings& endings, const Game& game) {
  const auto outcome = outcome_of(position_at(game, end_of_line(game, kRootNode)));
  if (!outcome || outcome->termination == Termination::SeventyFiveMoves)
    return endings.has(BoardEnding::Open);
  switch (outcome->termination) {
    case Termination::Checkmate: return endings.has(BoardEnding::Mate);
    case Termination::Stalemate: return endings.has(BoardEnding::Stalemate);
    case Termination::VariantEnd: return endings.has(BoardEnding::VariantEnd);
    default: return endings.has(BoardEnding::InsufficientMaterial);
  }
}

/// What the comment of a program that plays matches tells.
void add_said_values(std::string_view comment, GameNotes& notes) {
  WrittenNotes said;
  said.take(comment);
  notes.evals |= said.comment.eval.is_there();
  notes.clocks |= said.comment.spent || said.comment.left || said.lone_time.fields == kWholeClock;
}

}  // namespace

std::string_view to_string(BoardEnding ending) {
  switch (ending) {
    case BoardEnding::Mate: return "mate";
    case BoardEnding::Stalemate: return "stalemate";
    case BoardEnding::InsufficientMaterial: return "insufficient-material";
    case BoardEnding::Repetition: return "repetition";
    case BoardEnding::FiftyMoves: return "fifty-moves";
    case BoardEnding::VariantEnd: return "variant-end";
    case BoardEnding::Open: return "open";
  }
  return "";
}

std::expected<BoardEndings, Error> BoardEndings::parse(std::string_view text) {
  BoardEndings endings;
  for (const std::string_view piece : split(text, ',')) {
    bool known = false;
    for (int i = 0; i < kBoardEndings; ++i) {
      const auto ending = static_cast<BoardEnding>(i);
      if (!equals_ignoring_case(trim(piece), to_string(ending))) continue;
      endings.add(ending);
      known = true;
    }
    if (known) continue;
    std::string message = "'" + printable(piece) + "' is no ending; write ";
    for (int i = 0; i < kBoardEndings; ++i) {
      if (i > 0) message += i + 1 < kBoardEndings ? ", " : " or ";
      message += to_string(static_cast<BoardEnding>(i));
    }
    return std::unexpected(message + ", commas between several");
  }
  return endings;
}

bool BoardEndings::fit(const ImportedGame& imported) const {
  if (imported.is_damaged()) return false;
  const Game& game = imported.game;
  if (!game.is_chess()) return fits_variant(*this, game);
  BoardReplay replay(game.any_start());
  for (const NodeId id : MainNodes(game)) replay.play(game.node(id).move);
  const auto position = replay.to_position();
  if (!position) return false;

  // From the cheap to the dear, and nothing that is not needed for the answer.
  if (is_checkmate(*position)) return has(BoardEnding::Mate);
  if (is_stalemate(*position)) return has(BoardEnding::Stalemate);
  const bool is_dead = is_insufficient_material(*position);
  if (is_dead && has(BoardEnding::InsufficientMaterial)) return true;
  const bool is_fifty = position->halfmove_clock() >= kFiftyMoves;
  if (is_fifty && has(BoardEnding::FiftyMoves)) return true;
  if (!has(BoardEnding::Repetition) && !has(BoardEnding::Open)) return false;
  const bool is_repetition =
      position->halfmove_clock() >= kShortestThreefold && repetitions_at_end(game) >= kThreefold;
  if (is_repetition) return has(BoardEnding::Repetition);
  return has(BoardEnding::Open) && !is_dead && !is_fifty;
}

int most_repetitions(const Game& game) {
  AnyPosition position = game.any_start();
  std::vector<Key> keys{position.key()};  // since the last move that cannot be undone
  int most = 1;
  for (const NodeId id : MainNodes(game)) {
    position.play(game.node(id).move);
    // A drop undoes a capture.
    if (position.halfmove_clock() == 0 && !game.has_drops()) keys.clear();
    keys.push_back(position.key());
    most = std::max(most, static_cast<int>(std::ranges::count(keys, position.key())));
  }
  return most;
}

OpeningName opening_of(const Game& game, bool look_up) {
  OpeningName opening{said(game.tags, "ECO").value_or(""), said(game.tags, "Opening").value_or("")};
  if (!look_up || (!opening.eco.empty() && !opening.name.empty())) return opening;
  if (game.variant() != Variant::Standard || !game.root().first_child) return opening;
  if (game.start() != Position::start()) return opening;
  const auto found = OpeningBook::embedded().name_game(game.start(), game.main_moves());
  if (!found || found->ply == 0) return opening;
  const bool agrees = opening.eco.empty() || opening.eco == found->entry.eco;
  if (opening.eco.empty()) opening.eco = found->entry.eco;
  if (opening.name.empty() && agrees) opening.name = found->entry.name;
  return opening;
}

GameNotes notes_of(const Game& game) {
  GameNotes notes;
  notes.comments = !game.comment.empty();
  for (std::size_t i = 0; i < game.size(); ++i) {
    const Node& node = game.node(static_cast<NodeId>(i));
    notes.variations |= node.next_sibling.has_value();
    for (const Subinfo& info : node.subinfos) {
      notes.comments |= !info.comment.empty() || !info.before.empty();
      // What was found is not looked for again: a clock stands on every move or on none.
      if (notes.evals && notes.clocks) continue;
      add_said_values(info.comment, notes);
      for (const Command& command : info.commands) {
        if (command.name == "eval" || command.name == "evp")
          notes.evals = true;
        else if (!notes.clocks)
          notes.clocks = is_clock_command(command.name);
      }
    }
  }
  return notes;
}

}}  // namespace chess::query
