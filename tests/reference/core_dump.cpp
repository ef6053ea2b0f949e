// SPDX-License-Identifier: GPL-3.0-or-later
// core_dump MODE: what the library makes of each line of standard input, one line of output
// each, for comparison with python-chess by core_*.py. Fields are separated by tabs.
//
//   positions  FEN                -> all that can be said of a position, see `describe_position`
//   setups     FEN                -> faults of the setup, or the parser's complaint
//   games      FEN<tab>MOVES      -> outcomes and repetitions after each move
//   epd        EPD                -> fields and operations
//   san        FEN<tab>TEXT       -> the move in UCI (king-takes-rook), or the error
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>

#include "base/text.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

namespace {

using namespace chess;

constexpr FenStyle kShredderAlways{FenEnPassant::Always, FenCastling::Shredder};

std::string name_of(const std::optional<Outcome>& outcome) {
  if (!outcome) return "-";
  return fmt::format("{}:{}", to_string(outcome->termination),
                     outcome->winner ? to_char(*outcome->winner) : '=');
}

/// The move in UCI twice, SAN and LAN; with "!" and what went wrong when it does not read back.
std::string describe_move(const Position& pos, Move m) {
  const std::string san = to_san(pos, m);
  const std::string lan = to_lan(pos, m);
  const std::string plain = to_uci(m);
  const std::string chess960 = to_uci(m, CastlingNotation::KingTakesRook);
  std::string text = fmt::format("{},{},{},{}", chess960, plain, san, lan);
  if (!pos.is_legal(m)) text += "!is_legal";
  if (parse_san(pos, san) != m) text += "!san";
  if (parse_san(pos, lan) != m) text += "!lan";
  if (parse_uci_move(pos, chess960) != m) text += "!uci960";
  // In Chess960 a castling king's move may also be a king's step, and then means that.
  if (!m.is_castling() && parse_uci_move(pos, plain) != m) text += "!uci";
  if (m.is_castling() && !needs_chess960(pos) && parse_uci_move(pos, plain) != m) text += "!castling";
  if (pos.is_capture(m) != pos.captured_by(m).has_value()) text += "!capture";
  return text;
}

std::string describe_position(const std::string& line) {
  const auto pos = parse_position(line);
  if (!pos) return "error: " + pos.error().reason;
  std::vector<std::string> moves;
  const MoveList legal = legal_moves(*pos);
  for (const Move m : legal) moves.push_back(describe_move(*pos, m));
  std::ranges::sort(moves);
  std::string faults;
  if (count_legal_moves(*pos) != static_cast<int>(legal.size())) faults += "!count";
  if (parse_position(to_fen(*pos, kShredderAlways)) != *pos) faults += "!shredder";
  if (parse_position(to_fen(*pos, {FenEnPassant::Always, FenCastling::XFen})) != *pos) faults += "!xfen";
  if (Position::from_setup(pos->to_setup(), kWaivableFaults) != *pos) faults += "!setup";
  return fmt::format("{}\t{}\t{}\t{}\t{:016x}\t{:016x}\t{:d}\t{:d}{:d}\t{}\t{}{}", to_fen(*pos),
                     to_fen(*pos, {FenEnPassant::Always, FenCastling::XFen}),
                     to_fen(*pos, {FenEnPassant::PawnBeside, FenCastling::XFen}),
                     to_fen(*pos, kShredderAlways), bits_of(pos->key()), bits_of(pos->polyglot_key()),
                     pos->in_check(), has_insufficient_material(*pos, Color::White),
                     has_insufficient_material(*pos, Color::Black), name_of(outcome_of(*pos)),
                     fmt::join(moves, " "), faults);
}

std::string describe_setup(const std::string& line) {
  const auto setup = parse_fen(line);
  if (!setup) return "error: " + setup.error().reason;
  return to_string(Position::faults_of(*setup));
}

std::string describe_game(const std::string& line) {
  const auto tab = std::min(line.find('\t'), line.size());
  auto pos = parse_position(line.substr(0, tab));
  if (!pos) return "error: " + pos.error().reason;
  PositionHistory history(*pos);
  std::string text;
  for (const auto word : split_words(std::string_view(line).substr(tab))) {
    const auto move = parse_uci_move(*pos, word);
    if (!move) return text + " illegal " + std::string(word);
    pos->play(*move);
    history.push(*pos);
    const int repetitions = history.repetitions(pos->halfmove_clock());
    text += fmt::format("{}|{}|{}\t", repetitions, name_of(outcome_of(*pos, history)),
                        name_of(outcome_of(*pos, history, true)));
  }
  return text;
}

std::string describe_epd(const std::string& line) {
  const auto epd = parse_epd(line);
  if (!epd) return "error: " + epd.error().reason;
  std::string text = to_fen(epd->position);
  for (const EpdOperation& op : epd->operations) {
    text += "\t" + op.opcode;
    const bool are_moves = op.opcode == "bm" || op.opcode == "am" || op.opcode == "pm" || op.opcode == "sm";
    for (const std::string& operand : op.operands) {
      const auto move = parse_san(epd->position, operand);
      text += '\x1f';
      text += are_moves && move ? to_uci(*move, CastlingNotation::KingTakesRook) : operand;
    }
  }
  const auto again = parse_epd(to_epd(*epd));
  if (!again || again->operations != epd->operations) text += "!epd";
  return text;
}

std::string describe_san(const std::string& line) {
  const auto tab = std::min(line.find('\t'), line.size());
  const auto pos = parse_position(line.substr(0, tab));
  if (!pos) return "error: " + pos.error().reason;
  const auto move = parse_san(*pos, std::string_view(line).substr(std::min(tab + 1, line.size())));
  return move ? to_uci(*move, CastlingNotation::KingTakesRook) : std::string(to_string(move.error()));
}

}  // namespace

int main(int argc, char** argv) {
  static constexpr std::pair<std::string_view, std::string (*)(const std::string&)> kModes[] = {
      {"positions", describe_position},
      {"setups", describe_setup},
      {"games", describe_game},
      {"epd", describe_epd},
      {"san", describe_san},
  };
  const std::string_view wanted = argc == 2 ? argv[1] : "";
  const auto mode = std::ranges::find(kModes, wanted, [](const auto& m) { return m.first; });
  if (mode == std::ranges::end(kModes)) {
    fmt::print(stderr, "usage: core_dump positions|setups|games|epd|san < LINES\n");
    return 2;
  }
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << mode->second(line) << '\n';
  return std::cout.flush() ? 0 : 1;
}
