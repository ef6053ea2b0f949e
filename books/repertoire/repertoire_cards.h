// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of a repertoire in which its owner moves, as cards for spaced repetition: for Anki, as CSV,
// and as puzzles that the desk asks (annotate/puzzles/FORMAT.md has the same forms).
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "core/position.h"

namespace books {

/// A position to know.
struct RepertoireCard {
  chess::Position position;
  chess::Position start;  ///< of the game that has it first
  std::vector<chess::Move> line{};  ///< from `start` to the position
  std::vector<chess::Move> moves{};  ///< the owner's: the main one first
  std::string comment{};  ///< on the main one
};

/// The cards of a file of games with variations: each position once, in the order of the file, the main line
/// before variations. A move of the owner that is marked ? or ?? is none to know, nor is anything behind it.
/// Remarks of readers go to `on_problem`. It is a fault if there is no card.
std::expected<std::vector<RepertoireCard>, chess::Error> read_cards(
    const std::string& path, chess::Color owner, const std::function<void(const std::string&)>& on_problem);

enum class CardForm : std::uint8_t { Csv, Anki, Pgn };
/// By the extension: .csv, .tsv (Anki), .pgn; nothing for others.
std::optional<CardForm> card_form_of(std::string_view path);

/// A whole file. CSV has the columns CardId, FEN, Line, Moves and Comment; moves are in SAN.
std::string to_text(const std::vector<RepertoireCard>& cards, CardForm form);

}  // namespace books
