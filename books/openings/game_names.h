// SPDX-License-Identifier: GPL-3.0-or-later
// The openings of games in files, one line a game.
#pragma once

#include <string>
#include <string_view>

#include "games/plain_games.h"
#include "json/json_value.h"
#include "openings/opening_book.h"

namespace books {

/// The move that left the book, "6. h4"; empty when none did. `moves` from `start` are of the game that
/// `opening` names.
std::string left_with(const chess::Position& start, std::span<const chess::Move> moves,
                      const chess::GameOpening& opening);

/// A game and its opening; nothing when no position of it is in the book.
struct NamedGame {
  std::string file;  ///< as the user named it
  const chess::PlainGame& game;
  std::optional<chess::GameOpening> opening;
};

/// Adds the members `name`, `opening`, and where there are any `variation` and `subvariation` to an object.
void append_name(std::string_view name, chess::Json& json);

/// "games.pgn	12	B90	10	6. h4	Sicilian Defense: Najdorf Variation": file, number, code of
/// the game, half-moves to the named position, the move that left the book, name; "-" for what there is not.
void append_line(const NamedGame& named, std::string& out);
/// The same as one object of JSON, and a line end.
void append_json_line(const NamedGame& named, std::string& out);

}  // namespace books
