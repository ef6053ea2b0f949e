// SPDX-License-Identifier: GPL-3.0-or-later
// The words of movetext: what they look like, and what odd ones mean on a board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "game/game.h"
#include "notation/nag.h"
#include "notation/san.h"
#include "pgn/detail/board_lines.h"

namespace chess { inline namespace pgn {

/// A word that ends the moves of a game: `1-0`, `0-1`, `1/2-1/2`, `*`, and what is written for them.
/// (`+/-` is none: it is also the sign for an advantage.)
inline std::optional<GameResult> parse_end_mark(std::string_view word) {
  if (word.empty()) return std::nullopt;
  const char first = word.front();
  if (!is_digit(first) && first != '*' && first != '\xC2') return std::nullopt;  // C2 BD is a half
  return parse_result(word);
}

/// A word without the `!` and `?` at its end.
inline std::string_view without_marks(std::string_view word) {
  while (!word.empty() && (word.back() == '!' || word.back() == '?')) word.remove_suffix(1);
  return word;
}

/// Does it name a square or castling? Such a word is never passed over like a remark.
inline bool looks_like_move(std::string_view word) {
  for (std::size_t i = 0; i + 1 < word.size(); ++i)
    if (to_lower(word[i]) >= 'a' && to_lower(word[i]) <= 'h' && word[i + 1] >= '1' && word[i + 1] <= '8')
      return true;
  return word.starts_with("O-O") || word.starts_with("0-0") || word.starts_with("o-o");
}

/// Is a bracket with this text ("[/pgn]") no part of PGN, but of the page in a forum that it was on?
bool is_forum_markup(std::string_view bracket);

/// `text` with its piece letters made English; nothing when there is no foreign one in it. Foreign are the
/// German ones (Dame, Turm, Laeufer, Springer: D T L S, none of which is an English piece) and the figurines
/// of Unicode (U+2654 to U+265F). Letters of other languages clash with English ones (R is a king in French)
/// and are not guessed at.
std::optional<std::string> to_english_san(std::string_view text);

/// Words among the moves that are not SAN as the standard has it: signs, moves in other notations or with
/// something stuck to them, remarks.
struct OddWord {
  enum class Kind : std::uint8_t {
    Understood,  ///< as the move and the sign below; neither: it says what the board knows
    Remark,      ///< no move
    BadMove,     ///< meant as a move, and cannot be played
  };
  Kind kind = Kind::Understood;
  std::optional<Move> move{};
  std::string text{};          ///< of the move
  bool is_foreign = false;     ///< its piece letter is not English
  bool is_king_castling = false;  ///< castling, written as a move of the king
  std::string_view marks{};    ///< `!?` between the move and the sign
  std::optional<Nag> nag{};    ///< the sign
};

/// Is `word` the beginning of a legal move's SAN, as the end of a file leaves it: "Nf", "O-", "ex"?
bool begins_legal_move(std::string_view word, const BoardLines& lines);

/// What `word` means in the line that is being read; `error` is why it is no SAN. Precondition: not empty.
OddWord understand_odd_word(std::string_view word, SanError error, const BoardLines& lines);

}}  // namespace chess::pgn
