// SPDX-License-Identifier: GPL-3.0-or-later
// crazyhouse_dump: what the library makes of each line of standard input, one line of output each, for
// comparison with python-chess by crazyhouse_reference.py. A line is a FEN and, behind a tab, moves in UCI
// to be played from there; fields of the answer are separated by tabs.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <iostream>
#include <string>

#include "base/text.h"
#include "notation/variant_text.h"

namespace {

using namespace chess;

/// The move in UCI and SAN; with "!" and what went wrong when it does not read back.
std::string describe_move(const CrazyhousePosition& pos, Move m) {
  const std::string san = to_san(pos, m);
  const std::string uci = to_uci(m);
  std::string text = uci + ',' + san;
  if (!pos.is_legal(m)) text += "!is_legal";
  if (parse_san(pos, san) != m) text += "!san";
  if (parse_san(pos, to_lan(pos, m)) != m) text += "!lan";
  if (parse_uci_move(pos, uci) != m) text += "!uci";
  return text;
}

std::string describe(const CrazyhousePosition& pos) {
  std::vector<std::string> moves;
  for (const Move m : legal_moves(pos)) moves.push_back(describe_move(pos, m));
  std::ranges::sort(moves);
  const auto outcome = outcome_of(pos);
  std::string faults;
  if (count_legal_moves(pos) != static_cast<int>(moves.size())) faults += "!count";
  const auto again = parse_crazyhouse_position(to_fen(pos, {FenEnPassant::Always, FenCastling::XFen}));
  if (!again || *again != pos) faults += "!fen";
  return fmt::format("{}\t{}\t{:d}\t{:d}\t{}\t{:016x}\t{}{}", to_fen(pos),
                     to_fen(pos, {FenEnPassant::Always, FenCastling::XFen}), pos.in_check(),
                     is_insufficient_material(pos), outcome ? to_string(outcome->termination) : "-",
                     bits_of(pos.chess().polyglot_key()), fmt::join(moves, " "), faults);
}

std::string answer(const std::string& line) {
  const auto tab = std::min(line.find('\t'), line.size());
  auto pos = parse_crazyhouse_position(std::string_view(line).substr(0, tab));
  if (!pos) return "error: " + pos.error().reason;
  for (const auto word : split_words(std::string_view(line).substr(tab))) {
    const auto move = parse_uci_move(*pos, word);
    if (!move) return "illegal " + std::string(word);
    pos->play(*move);
  }
  return describe(*pos);
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << answer(line) << '\n';
  return std::cout.flush() ? 0 : 1;
}
