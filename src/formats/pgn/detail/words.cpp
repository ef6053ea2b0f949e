// SPDX-License-Identifier: GPL-3.0-or-later
// Piece letters of other languages.
#include "pgn/detail/words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "notation/plain_signs.h"
#include "notation/variant_text.h"

namespace chess { inline namespace pgn {

namespace {

char from_german(char letter) {
  switch (letter) {
    case 'D': return 'Q';
    case 'T': return 'R';
    case 'L': return 'B';
    case 'S': return 'N';
    default: return letter;
  }
}

}  // namespace

std::optional<std::string> to_english_san(std::string_view text) {
  static constexpr std::string_view kFigurineRoles = "KQRBNPKQRBNP";
  static constexpr std::string_view kFigurinePrefix = "\xE2\x99";  // U+2640 to U+267F
  std::string out;
  bool changed = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == kFigurinePrefix && i + 2 < text.size()) {
      const int figurine = static_cast<unsigned char>(text[i + 2]) - 0x94;  // U+2654 is E2 99 94
      if (figurine >= 0 && figurine < 12) {
        const char role = kFigurineRoles[static_cast<std::size_t>(figurine)];
        if (role != 'P') out.push_back(role);
        changed = true;
        i += 2;
        continue;
      }
    }
    // A piece letter stands in front, or behind the target square of a promotion.
    const bool is_place =
        i == 0 ||
        (i > 1 && (is_digit(text[i - 1]) || text[i - 1] == '=' || text[i - 1] == '/' || text[i - 1] == '('));
    const char letter = is_place ? from_german(text[i]) : text[i];
    changed = changed || letter != text[i];
    out.push_back(letter);
  }
  if (!changed) return std::nullopt;
  return out;
}

bool is_forum_markup(std::string_view bracket) {
  if (!bracket.starts_with('[') || !bracket.ends_with(']')) return false;
  std::string_view inside = bracket.substr(1, bracket.size() - 2);
  if (inside.starts_with('/')) inside.remove_prefix(1);
  const std::string_view name = take_word(inside);
  return equals_ignoring_case(name.substr(0, name.find('=')), "pgn");
}

// One way to understand a word after the other, the likeliest first.

namespace {

/// Words that repeat what the board knows: check, mate, en passant.
constexpr std::array<std::string_view, 16> kKnownToBoard = {
    "e.p.", "e.p", "ep", "ep.", "+", "++", "#", "ch", "ch.", "dis.ch", "dbl.ch", "mate", "X", "≠", "†", "‡"};

bool says_nothing(std::string_view word) {
  return std::ranges::find(kKnownToBoard, word) != kKnownToBoard.end();
}

/// `out` is the move that `text` means, if it means one.
bool is_move(std::string_view text, const BoardLines& lines, OddWord& out) {
  if (text.empty()) return false;
  const auto move = lines.find(text);
  if (!move) return false;
  out.move = *move;
  out.text = text;
  return true;
}

/// In Chess960, "Kh1" with the own rook there, or too far away for a king, can be nothing but castling.
bool is_king_castling(std::string_view word, const BoardLines& lines, OddWord& out) {
  if (!lines.is_chess960() || !word.starts_with('K')) return false;
  const auto to = word.find_first_of("abcdefgh");
  if (to == std::string_view::npos || to > 2 || word.size() < to + 2) return false;
  const AnyPosition& pos = lines.position();
  const auto king = pos.board().king(pos.turn());
  if (!king) return false;
  const auto move = lines.find_uci(to_string(*king) + std::string(word.substr(to, 2)));
  if (!move || !move->is_castling()) return false;
  out.move = *move;
  out.text = word;
  out.is_king_castling = true;
  return true;
}

/// A sign without a space before it: "Nf3+-", "Nf3±", "Nf3N".
bool is_move_with_sign(std::string_view word, const BoardLines& lines, OddWord& out) {
  for (std::size_t length = std::min<std::size_t>(8, word.size() - 1); length > 0; --length) {
    const std::size_t cut = word.size() - length;
    const auto nag = parse_glyph(word.substr(cut));
    const std::string_view core = without_marks(word.substr(0, cut));
    if (!nag || !is_move(core, lines, out)) continue;
    out.marks = word.substr(core.size(), cut - core.size());
    out.nag = *nag;
    return true;
  }
  return false;
}

/// Check or mate told behind a move in another way: "Bb5ch", "Qh4X", "Qh4\u2260".
bool is_move_with_check(std::string_view word, const BoardLines& lines, OddWord& out) {
  return std::ranges::any_of(kKnownToBoard, [&](std::string_view mark) {
    return word.size() > mark.size() && word.ends_with(mark) &&
           is_move(word.substr(0, word.size() - mark.size()), lines, out);
  });
}

/// Punctuation behind, or a number without a dot in front.
bool is_move_in_punctuation(std::string_view word, const BoardLines& lines, OddWord& out) {
  const auto first = word.find_first_not_of("0123456789,:'\"");
  const auto last = word.find_last_not_of(".,:'\"\\/|_");
  return first != std::string_view::npos && last != std::string_view::npos && first <= last &&
         last + 1 - first < word.size() && is_move(word.substr(first, last + 1 - first), lines, out);
}

}  // namespace

bool begins_legal_move(std::string_view word, const BoardLines& lines) {
  if (word.empty()) return false;
  const AnyMoveList moves = legal_moves(lines.position());
  return std::ranges::any_of(moves, [&](Move m) {
    const std::string san = to_san(lines.position(), m);
    return san.size() > word.size() && san.starts_with(word);
  });
}

OddWord understand_odd_word(std::string_view word, SanError error, const BoardLines& lines) {
  OddWord out;
  if (says_nothing(word)) return out;
  out.nag = parse_glyph(word);
  if (out.nag) return out;
  if (const auto english = to_english_san(word); english && is_move(*english, lines, out)) {
    out.is_foreign = true;
    return out;
  }
  if (const auto move = lines.find_uci(word)) {
    out.move = *move;
    out.text = word;
    return out;
  }
  if (is_king_castling(word, lines, out)) return out;
  const std::string plain = with_plain_signs(word);
  if (plain != word && is_move(plain, lines, out)) return out;
  if (is_move_with_check(plain, lines, out)) return out;
  if (is_move_with_sign(word, lines, out) || is_move_in_punctuation(plain, lines, out)) return out;
  const bool is_meant_as_move = error != SanError::Malformed || looks_like_move(word);
  out.kind = is_meant_as_move ? OddWord::Kind::BadMove : OddWord::Kind::Remark;
  return out;
}

}}  // namespace chess::pgn
