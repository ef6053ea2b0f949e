// SPDX-License-Identifier: GPL-3.0-or-later
// Moves in prose: with the letters of a language ("Lxd5") or with figurines ("♗xd5") in place of SAN's. What
// programs read, variations and move lists, keeps SAN.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace chess { inline namespace words {

/// What stands for king, queen, rook, bishop and knight, UTF-8.
using PieceLetters = std::array<std::string, 5>;
inline const PieceLetters kSanLetters{"K", "Q", "R", "B", "N"};
inline const PieceLetters kFigurines{"♔", "♕", "♖", "♗", "♘"};

/// Appends a move or a line with these letters. `san` has English letters.
void append_spelled(std::string_view san, const PieceLetters& letters, std::string& out);

/// Is the text this move with the letters of one of our languages, or with figurines?
bool spells(std::string_view text, std::string_view san);

}}  // namespace chess::words
