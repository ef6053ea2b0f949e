// SPDX-License-Identifier: GPL-3.0-or-later
// questions_dump MODE: what the library says of each line of standard input, one line of output each, for
// comparison with python-chess by questions_reference.py. Fields are separated by tabs, squares are written
// as the 16 hexadecimal digits of their set.
//
//   questions  FEN<tab>FROM<tab>TO      -> moves within and without the mask, with what they do; pins;
//   transforms claims     FEN<tab>MOVES            -> after each move: what may be claimed chances
//   MODEL<tab>SCORE<tab>PLY  -> wins, draws, losses; SCORE is centipawns, or #N for a mate distances  A<tab>B
//   -> of two squares: king's, Manhattan, knight's pictures   BOARD                    -> the board's field,
//   then as letters, symbols, and framed; lines end with /
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>

#include "base/text.h"
#include "core/distance.h"
#include "core/move_questions.h"
#include "core/transform.h"
#include "core/win_model.h"
#include "notation/board_text.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace {

using namespace chess;

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  for (const auto field : split(line, '\t')) fields.emplace_back(field);
  return fields;
}

Bitboard parse_set(const std::string& hex) { return Bitboard(std::stoull(hex, nullptr, 16)); }
std::string to_hex(Bitboard b) { return fmt::format("{:016x}", b.bits()); }

std::string to_list(const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move m : moves) texts.push_back(to_uci(m, CastlingNotation::KingTakesRook));
  std::ranges::sort(texts);
  return fmt::format("{}", fmt::join(texts, " "));
}

std::string describe_effects(const Position& pos) {
  std::vector<std::string> texts;
  for (const Move m : legal_moves(pos))
    texts.push_back(fmt::format("{}:{:d}{:d}{:d}{:d}", to_uci(m, CastlingNotation::KingTakesRook),
                                gives_check(pos, m), gives_checkmate(pos, m), is_zeroing(pos, m),
                                is_irreversible(pos, m)));
  std::ranges::sort(texts);
  return fmt::format("{}", fmt::join(texts, " "));
}

std::string describe_pins(const Position& pos) {
  std::string text;
  for (const Color c : kColors)
    for (const Square s : pos.board().pieces(c))
      if (is_pinned(pos.board(), c, s)) text += to_string(s) + to_hex(pin_line(pos.board(), c, s)) + " ";
  return text;
}

std::string describe_transforms(const Position& pos) {
  std::string text;
  for (const Transform t : {Transform::FlipRanks, Transform::FlipFiles, Transform::FlipDiagonal,
                            Transform::FlipAntiDiagonal, Transform::Rotate180}) {
    const Setup setup = transformed(pos.to_setup(), t);
    text += to_board_field(setup.board) + " " + to_hex(setup.castling_rooks) + " ";
  }
  return text + to_fen(color_flipped(pos.to_setup()));
}

std::string describe_questions(const std::string& line) {
  const auto fields = fields_of(line);
  const auto pos = parse_position(fields[0]);
  if (!pos) return "error: " + pos.error().reason;
  const MoveMask mask{parse_set(fields[1]), parse_set(fields[2])};
  std::string faults;
  // The law of is_pseudo_legal, over all 16 bits.
  const MoveList pseudo = pseudo_legal_moves(*pos);
  int count = 0;
  for (int raw = 0; raw < 0x10000; ++raw)
    count += is_pseudo_legal(*pos, Move::from_raw(static_cast<std::uint16_t>(raw))) ? 1 : 0;
  if (count != static_cast<int>(pseudo.size())) faults = "!is_pseudo_legal";
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}{}", to_list(pseudo), to_list(pseudo_legal_moves(*pos, mask)),
                     to_list(legal_moves(*pos, mask)), describe_effects(*pos), describe_pins(*pos),
                     describe_transforms(*pos), faults);
}

std::string describe_claims(const std::string& line) {
  const auto fields = fields_of(line);
  auto pos = parse_position(fields[0]);
  if (!pos) return "error: " + pos.error().reason;
  PositionHistory history(*pos);
  std::string text;
  for (const auto word : split_words(fields[1])) {
    const auto move = parse_uci_move(*pos, word);
    if (!move) return text + " illegal " + std::string(word);
    pos->play(*move);
    history.push(*pos);
    text +=
        fmt::format("{:d}{:d} ", can_claim_fifty_moves(*pos), can_claim_threefold_repetition(*pos, history));
  }
  return text;
}

std::string describe_chances(const std::string& line) {
  const auto fields = fields_of(line);
  const auto model = parse_win_model(fields[0]);
  if (!model) return "error: no such model";
  const bool is_mate = fields[1].starts_with('#');
  const int number = std::stoi(fields[1].substr(is_mate ? 1 : 0));
  const Score score = !is_mate     ? Score::cp(number)
                      : number > 0 ? Score::mate_in(number)
                                   : Score::mated_in(-number);
  const ResultChances chances = result_chances(score, std::stoi(fields[2]), *model);
  return fmt::format("{} {} {} {:.6f}", chances.wins, chances.draws, chances.losses, chances.expectation());
}

std::string describe_distances(const std::string& line) {
  const auto fields = fields_of(line);
  const Square a = parse_square(fields[0]).value();
  const Square b = parse_square(fields[1]).value();
  return fmt::format("{} {} {}", king_distance(a, b), manhattan_distance(a, b), knight_distance(a, b));
}

std::string describe_pictures(const std::string& field) {
  const auto board = parse_board_field(field);
  if (!board) return "error: " + board.error().reason;
  std::string text = to_board_field(*board);
  for (const BoardTextStyle& style :
       {BoardTextStyle{}, BoardTextStyle{.symbols = true, .empty = "⭘"},
        BoardTextStyle{
            .symbols = true, .swaps_symbols = true, .frame = true, .empty = " ", .bottom = Color::Black}}) {
    std::string picture = to_text(*board, style);
    std::ranges::replace(picture, '\n', '/');
    text += '\t' + picture;
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  static constexpr std::pair<std::string_view, std::string (*)(const std::string&)> kModes[] = {
      {"questions", describe_questions}, {"claims", describe_claims},     {"chances", describe_chances},
      {"distances", describe_distances}, {"pictures", describe_pictures},
  };
  const std::string_view wanted = argc == 2 ? argv[1] : "";
  const auto mode = std::ranges::find(kModes, wanted, [](const auto& m) { return m.first; });
  if (mode == std::ranges::end(kModes)) {
    fmt::print(stderr, "usage: questions_dump questions|claims|chances|distances|pictures < LINES\n");
    return 2;
  }
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << mode->second(line) << '\n';
  return std::cout.flush() ? 0 : 1;
}
