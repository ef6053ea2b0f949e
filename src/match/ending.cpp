// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/ending.h"

#include <array>
#include <cstddef>

namespace chess::inline match {

namespace {

constexpr std::array<std::string_view, 12> kNames = {
    "checkmate",       "stalemate", "insufficient material", "fifty moves",  "repetition", "draw adjudicated",
    "win adjudicated", "too long",  "lost on time",          "illegal move", "died",       "silent"};

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
    case GameEnding::TooLong: return "adjudication";
    case GameEnding::LostOnTime: return "time forfeit";
    case GameEnding::IllegalMove: return "rules infraction";
    case GameEnding::Died:
    case GameEnding::Silent: return "abandoned";
    default: return "normal";
  }
}

}  // namespace chess::inline match
