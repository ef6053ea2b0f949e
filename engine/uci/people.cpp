// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/people.h"

#include <fmt/format.h>

#include "notation/fen.h"

namespace engine::uci {

using chess::Color;
using chess::Square;

std::string board_text(const chess::Position& pos) {
  std::string text;
  const std::string rule = " +---+---+---+---+---+---+---+---+\n";
  for (int rank = 7; rank >= 0; --rank) {
    text += rule;
    for (int file = 0; file < 8; ++file) {
      const auto piece = pos.board().piece_at(chess::square_at(8 * rank + file));
      text += fmt::format(" | {}", piece ? chess::to_char(*piece) : ' ');
    }
    text += fmt::format(" | {}\n", rank + 1);
  }
  text += rule + "   a   b   c   d   e   f   g   h\n\n";
  text += "Fen: " + chess::to_fen(pos) + "\n";
  text += fmt::format("Key: {:016X}\n", chess::bits_of(pos.key()));
  text += "Checkers:";
  for (const Square s : pos.checkers()) text += " " + chess::to_string(s);
  return text;
}

std::string eval_text(const chess::Position& pos, const EvalBreakdown& eval, std::string_view evaluator) {
  const auto pawns = [](Value v) { return to_centipawns(v) / 100.0; };
  const auto in_pawns = [](Value v) { return static_cast<double>(v) / kPawn; };  // a difference, no score
  std::string text = "What the evaluation would lose without the man, for White:\n\n";
  const std::string rule = " +-------+-------+-------+-------+-------+-------+-------+-------+\n";
  for (int rank = 7; rank >= 0; --rank) {
    std::string pieces;
    std::string values;
    for (int file = 0; file < 8; ++file) {
      const Square s = chess::square_at(8 * rank + file);
      const auto piece = pos.board().piece_at(s);
      pieces += fmt::format(" |   {}  ", piece ? chess::to_char(*piece) : ' ');
      values += eval.pieces[s] ? fmt::format(" |{:+6.2f}", in_pawns(*eval.pieces[s])) : " |      ";
    }
    text += rule + pieces + fmt::format(" | {}\n", rank + 1) + values + " |\n";
  }
  text += rule + "     a       b       c       d       e       f       g       h\n\n";
  text += "Buckets, by the number of men:";
  for (int b = 0; b < nnue::kBuckets; ++b) {
    const std::string value = fmt::format("{:+.2f}", pawns(eval.buckets[static_cast<std::size_t>(b)]));
    text += b == eval.bucket ? " [" + value + "]" : " " + value;
  }
  text += fmt::format("\nNetwork: {}\n", evaluator);
  return text + fmt::format("Evaluation: {:+.2f} (White's view)", pawns(eval.total));
}

std::string help_text() {
  return "Marginalia is a chess engine for graphical interfaces that speak UCI.\n"
         "UCI: uci debug isready setoption ucinewgame position go stop ponderhit quit\n"
         "  position startpos | fen FEN [moves M...]\n"
         "  go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS]\n"
         "     [binc MS] [movestogo N]\n"
         "     [mate N] [infinite] [ponder] [perft N] [searchmoves M...]\n"
         "  setoption name NAME [value VALUE]\n"
         "  debug on | off: whether to tell of all words that are skipped\n"
         "For people:\n"
         "  d          show the board\n"
         "  eval       show the static evaluation and its parts\n"
         "  bench [N]  search a fixed set of positions to depth N, count nodes\n"
         "  perft N    count the leaves of the move tree\n"
         "  flip       exchange the colours\n"
         "  xboard     speak the protocol of XBoard and WinBoard from now on\n"
         "  help       this text\n"
         "From the command line: marginalia [COMMAND | --version | --help]\n"
         "Subcommands:\n"
         "  bench [N]      as above\n"
         "  perft [FEN] N  as above, of any position\n"
         "  xboard         speaks the protocol of XBoard instead of UCI\n"
         "  datagen ...    plays training games (datagen --help)";
}

}  // namespace engine::uci
