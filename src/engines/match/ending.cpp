// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/ending.h"

#include <array>
#include <cstddef>
#include <cstdlib>

namespace chess { inline namespace match {

namespace {

constexpr std::array<std::string_view, 17> kNames = {"checkmate",
                                                     "stalemate",
                                                     "insufficient material",
                                                     "fifty moves",
                                                     "repetition",
                                                     "variant end",
                                                     "resigned",
                                                     "draw agreed",
                                                     "draw adjudicated",
                                                     "win adjudicated",
                                                     "adjudicated by tables",
                                                     "too long",
                                                     "out of time, no mating material",
                                                     "lost on time",
                                                     "illegal move",
                                                     "died",
                                                     "silent"};

}  // namespace

std::string_view to_string(GameEnding ending) { return kNames[static_cast<std::size_t>(ending)]; }

std::optional<GameEnding> parse_ending(std::string_view text) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == text) return static_cast<GameEnding>(i);
  return std::nullopt;
}

GameEnding to_ending(Termination termination) {
  switch (termination) {
    case Termination::Checkmate: return GameEnding::Checkmate;
    case Termination::Stalemate: return GameEnding::Stalemate;
    case Termination::InsufficientMaterial: return GameEnding::InsufficientMaterial;
    case Termination::SeventyFiveMoves:
    case Termination::FiftyMoves: return GameEnding::FiftyMoves;
    case Termination::VariantEnd: return GameEnding::VariantEnd;
    case Termination::FivefoldRepetition:
    case Termination::ThreefoldRepetition: break;
  }
  return GameEnding::Repetition;
}

bool is_fault(GameEnding ending) { return ending >= GameEnding::LostOnTime; }

std::string_view to_termination_tag(GameEnding ending) {
  switch (ending) {
    case GameEnding::DrawAdjudicated:
    case GameEnding::WinAdjudicated:
    case GameEnding::TablesAdjudicated:
    case GameEnding::TooLong: return "adjudication";
    case GameEnding::TimeoutDraw:
    case GameEnding::LostOnTime: return "time forfeit";
    case GameEnding::IllegalMove: return "rules infraction";
    case GameEnding::Died:
    case GameEnding::Silent: return "abandoned";
    default: return "normal";
  }
}

std::optional<Color> Adjudicator::winner(std::optional<Score> score_of_white, Color mover) {
  const auto wins = [&](Color color) {
    return score_of_white && score_of_white->seen_by(color, Color::White) >= Score::cp(rules_.win->cp);
  };
  if (!rules_.win->is_two_sided) {
    int& lost = lost_moves_[mover];
    lost = wins(!mover) ? lost + 1 : 0;
    return lost >= rules_.win->moves ? std::optional(!mover) : std::nullopt;
  }
  for (const Color color : {Color::White, Color::Black}) {
    won_plies_[color] = wins(color) ? won_plies_[color] + 1 : 0;
    if (wins(color) && won_plies_[color] >= 2 * rules_.win->moves) return color;
  }
  return std::nullopt;
}

std::optional<Adjudication> Adjudicator::after_move(std::optional<Score> score_of_white, int plies,
                                                    Color mover) {
  const int moves = plies / 2;
  if (rules_.win)
    if (const auto won = winner(score_of_white, mover)) return Adjudication{GameEnding::WinAdjudicated, won};
  if (rules_.draw) {
    const auto cp = score_of_white ? score_of_white->centipawns() : std::nullopt;
    equal_plies_ = cp && std::abs(*cp) <= rules_.draw->cp ? equal_plies_ + 1 : 0;
    if (equal_plies_ >= 2 * rules_.draw->moves && moves >= rules_.draw->from_move)
      return Adjudication{GameEnding::DrawAdjudicated, std::nullopt};
  }
  if (rules_.max_moves && moves >= *rules_.max_moves) return Adjudication{GameEnding::TooLong, std::nullopt};
  return std::nullopt;
}

std::optional<Adjudication> adjudicate_by_tables(const SyzygyTables& tables, const Position& pos) {
  // After so many half-moves a player may claim a draw. A distance may be one too low.
  constexpr int kFiftyMoves = 100;
  const auto wdl = tables.probe_wdl(pos);
  if (!wdl || !*wdl) return std::nullopt;
  const SyzygyWdl value = with_fifty_moves(**wdl);
  if (value == SyzygyWdl::Draw) return Adjudication{GameEnding::TablesAdjudicated, std::nullopt};
  if (pos.halfmove_clock() > 0) {
    const auto dtz = tables.probe_dtz(pos);
    if (!dtz || !*dtz || pos.halfmove_clock() + std::abs(**dtz) >= kFiftyMoves) return std::nullopt;
  }
  return Adjudication{GameEnding::TablesAdjudicated, sign_of(value) > 0 ? pos.turn() : !pos.turn()};
}

}}  // namespace chess::match
