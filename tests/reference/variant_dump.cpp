// SPDX-License-Identifier: GPL-3.0-or-later
// variant_dump: what the library makes of each line of standard input, one line of output each, for
// comparison with python-chess by variant_reference.py. A line is a variant's name, a FEN and moves in UCI to
// be played from there, separated by tabs; so are the fields of the answer. `perft VARIANT DEPTH FEN`
// on the command line counts moves instead.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <cstdlib>
#include <iostream>

#include "base/text.h"
#include "notation/variant_text.h"

namespace {

using namespace chess;

CastlingNotation castling_of(const AnyPosition& pos) {
  return needs_chess960(pos) ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
}

/// The move in UCI and SAN; with "!" and what went wrong when it does not read back.
std::string describe_move(const AnyPosition& pos, CastlingNotation castling, Move m) {
  const std::string san = to_san(pos, m);
  const std::string uci = to_uci(m, castling);
  std::string text = uci + ',' + san;
  if (!pos.is_legal(m)) text += "!is_legal";
  if (parse_san(pos, san) != m) text += "!san";
  if (parse_san(pos, to_lan(pos, m)) != m) text += "!lan";
  if (parse_uci_move(pos, uci) != m) text += "!uci";
  return text;
}

std::string outcome_words(const AnyPosition& pos) {
  const auto outcome = outcome_of(pos);
  if (!outcome) return "-";
  const char* winner = !outcome->winner ? "draw" : *outcome->winner == Color::White ? "white" : "black";
  return std::string(to_string(outcome->termination)) + ' ' + winner;
}

std::string describe(const AnyPosition& pos, CastlingNotation castling) {
  std::vector<std::string> moves;
  for (const Move m : legal_moves(pos)) moves.push_back(describe_move(pos, castling, m));
  std::ranges::sort(moves);
  const auto cannot_win = [&pos](Color c) {
    return pos.other() ? has_insufficient_material(*pos.other(), c) : is_insufficient_material(pos);
  };
  std::string faults;
  if (pos.visit([](const auto& of) { return count_legal_moves(of); }) != static_cast<int>(moves.size()))
    faults += "!count";
  const std::string fen = to_fen(pos, {FenEnPassant::Always, FenCastling::XFen});
  if (parse_position(pos.rules(), fen) != pos) faults += "!fen";
  const Key key = pos.other() ? pos.other()->polyglot_key() : pos.chess().polyglot_key();
  return fmt::format("{}\t{}\t{:d}\t{:d}{:d}\t{}\t{:016x}\t{}{}", to_fen(pos), fen, pos.in_check(),
                     cannot_win(Color::White), cannot_win(Color::Black), outcome_words(pos), bits_of(key),
                     fmt::join(moves, " "), faults);
}

std::string answer(std::string_view line) {
  const auto take = [&line] {
    const auto tab = std::min(line.find('\t'), line.size());
    const std::string_view field = line.substr(0, tab);
    line.remove_prefix(std::min(tab + 1, line.size()));
    return field;
  };
  const Variant rules = parse_variant_name(take());
  auto pos = parse_position(rules, take());
  if (!pos) return "error: " + pos.error().reason;
  const CastlingNotation castling = castling_of(*pos);
  for (const auto word : split_words(line)) {
    const auto move = parse_uci_move(*pos, word);
    if (!move) return "illegal " + std::string(word);
    pos->play(*move);
  }
  return describe(*pos, castling);
}

int count(char** arguments) {
  const auto pos = parse_position(parse_variant_name(arguments[2]), arguments[4]);
  if (!pos) return 1;
  std::cout << perft(*pos, std::atoi(arguments[3])) << '\n';
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 5 && argv[1] == std::string("perft")) return count(argv);
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << answer(line) << '\n';
  return std::cout.flush() ? 0 : 1;
}
