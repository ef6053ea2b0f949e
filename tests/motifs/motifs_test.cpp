// SPDX-License-Identifier: GPL-3.0-or-later
// Why a move was bad: on real games with an engine's lines, and on games that end by rule.
#include <doctest/doctest.h>

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "base/text.h"
#include "game/command.h"
#include "judge/played_game.h"
#include "motifs/attack_motif_cases.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"
#include "motifs/mate_motif_cases.h"
#include "motifs/material_motif_cases.h"
#include "motifs/no_motif_cases.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "words/comment.h"

using namespace chess;
using chess::Move;
using chess::Position;
using chess::Score;
using chess::test::MotifCase;
using chess::test::position;

namespace {

/// Those of all tables.
std::vector<MotifCase> motif_cases() {
  std::vector<MotifCase> cases;
  for (const std::span<const MotifCase> table : std::initializer_list<std::span<const MotifCase>>{
           test::kAttackMotifCases, test::kMateMotifCases, test::kMaterialMotifCases, test::kNoMotifCases})
    cases.insert(cases.end(), table.begin(), table.end());
  return cases;
}

Move move_of(const Position& pos, std::string_view san) {
  const auto move = chess::parse_san(pos, san);
  REQUIRE_MESSAGE(move.has_value(), std::string(san));
  return *move;
}

chess::PlayedLine line_of(const Position& start, std::string_view san) {
  chess::PlayedLine line{{start}, {}, 0};
  for (const auto word : chess::split_words(san)) {
    line.moves.push_back(move_of(line.end(), word));
    line.positions.push_back(line.end().after(line.moves.back()));
  }
  line.given = line.moves.size();
  play_out_exchanges(line);
  return line;
}

/// The mover's view.
Score score_of(std::string_view text, chess::Color mover, bool for_mover) {
  constexpr std::string_view kMate = "Mate in ";
  if (text.starts_with(kMate)) {
    const int moves = *chess::parse_number<int>(text.substr(kMate.size()));
    return for_mover ? Score::mate_in(moves) : Score::mated_in(moves);
  }
  return chess::parse_eval(text)->seen_by(mover, chess::Color::White);
}

chess::Moment moment_of(std::string_view fen, std::string_view san, std::string_view before,
                        std::string_view after, std::string_view refutation, std::string_view best) {
  const Position pos = position(fen);
  const Move played = move_of(pos, san);
  const chess::PlayedLine reply = line_of(pos.after(played), refutation);
  const chess::PlayedLine better = line_of(pos, best);
  return {
      pos,   played, reply, better, score_of(before, pos.turn(), true), score_of(after, pos.turn(), false),
      {pos}, reply,  better};
}

std::string said_of(const chess::Moment& moment) {
  const auto motif = find_motif(moment);
  if (!motif) return "";
  return sentence_of(catalogue_of(chess::Language::English), *motif, moment.before, moment.played);
}

/// A game from its moves, its last move to be judged.
struct Played {
  std::vector<Position> positions{Position::start()};
  std::vector<Move> moves;

  explicit Played(std::string_view san) {
    for (const auto word : chess::split_words(san)) {
      moves.push_back(move_of(positions.back(), word));
      positions.push_back(positions.back().after(moves.back()));
    }
  }
  chess::Moment last(Score before, Score after, std::string_view answer) const {
    const Position& pos = positions[moves.size() - 1];
    return {pos,    moves.back(), line_of(positions.back(), answer),       line_of(pos, ""),
            before, after,        {positions.begin(), positions.end() - 1}};
  }
};

}  // namespace

TEST_CASE("motifs of real games") {
  for (const MotifCase& c : motif_cases()) {
    CAPTURE(std::string(c.fen));
    CAPTURE(c.played);
    CHECK(said_of(moment_of(c.fen, c.played, c.before, c.after, c.refutation, c.best)) ==
          std::string(c.sentence));
  }
}

TEST_CASE("no piece is lost where the side that is down a piece stands level") {
  // White is down a knight for a pawn behind 29... Rxg7.
  const auto said = [](const char* before, const char* after) {
    return said_of(moment_of("6r1/p1p1rkN1/1pb2n2/4pP2/7P/2NP2R1/PPP1B1P1/6K1 w - - 1 28", "Ne4", before,
                             after, "Bxe4 dxe4 Rxg7 Ra3 Nxe4 g4 Nd6 Kf2 Kf6 g5+ Kxf5 Kg3 e4", "Nh5 Rxg3"));
  };
  CHECK(said("4.24", "-0.60") == "Loses a knight: 28... Bxe4 29. dxe4 Rxg7.");
  CHECK(said("4.24", "0.00") == "");
}

TEST_CASE("what is lost either way is not the move's fault") {
  for (const MotifCase& c : motif_cases()) {
    chess::Moment moment = moment_of(c.fen, c.played, c.before, c.after, c.refutation, c.best);
    if (moment.score_after.is_mate() || moment.score_before.is_mate()) continue;
    CAPTURE(std::string(c.fen));
    // The better line is what happened.
    std::vector<Move> same{moment.played};
    same.insert(same.end(), moment.refutation.moves.begin(), moment.refutation.moves.end());
    moment.best = play_line(moment.before, same);
    CHECK(said_of(moment) == "");
  }
}

TEST_CASE("what any answer to the better move could take is not left hanging by the played one") {
  const char* fen = "3q2k1/5ppp/8/8/3N4/8/3B1PPP/6K1 w - - 0 1";
  const auto said = [&](const char* best) {
    return said_of(moment_of(fen, "Kf1", "0.50", "-2.50", "Qxd4", best));
  };
  CHECK(said("Nf3 h6") == "The knight on d4 is left hanging: Qxd4.");
  CHECK(said("Be3 h6") == "The knight on d4 is left hanging: Qxd4.");
  // The line does not take the knight after 1. h3, but it could.
  CHECK_FALSE(said("h3 h6").contains("hanging"));
  CHECK_FALSE(said("h3 Qxd4").contains("hanging"));
}

TEST_CASE("a piece for a pawn is a sacrifice beside a king at home, with a queen behind it") {
  const auto said = [](const char* fen) {
    return said_of(moment_of(fen, "Bxf7+", "0.20", "-2.60", "Kxf7 h3 h6 a3 a6", "Bb3 h6 h3 a6 a3"));
  };
  CHECK(said("3q2k1/pp3p1p/2n3p1/8/2B5/8/PP3PPP/3Q2K1 w - - 0 20") ==
        "The sacrifice on f7 is unsound: 20... Kxf7 21. h3 h6 22. a3 a6.");
  CHECK(said("6k1/pp3p1p/2n3p1/8/2B5/8/PP3PPP/6K1 w - - 0 20") ==
        "The bishop on f7 is lost for a pawn: Kxf7.");
  CHECK(said("3q4/pp3pkp/2n3p1/8/2B5/8/PP3PPP/3Q2K1 w - - 0 20") ==
        "The bishop on f7 is lost for a pawn: Kxf7.");
}

TEST_CASE("what the played move took by another piece could not have been taken for free instead") {
  const char* fen = "6k1/5ppp/8/8/8/1b6/P4PPP/2N3K1 w - - 0 12";
  CHECK(said_of(moment_of(fen, "h3", "2.00", "-0.50", "Be6", "axb3 h6")) ==
        "The bishop on b3 could be taken for free.");
  CHECK(said_of(moment_of(fen, "Nxb3", "2.00", "-0.50", "h6", "axb3 h6")) == "");
}

TEST_CASE("a line that is not known proves nothing") {
  for (const MotifCase& c : motif_cases()) {
    CAPTURE(std::string(c.fen));
    CHECK(said_of(moment_of(c.fen, c.played, "0.50", "-0.50", "", "")) == "");
  }
}

TEST_CASE("stalemates of real games") {
  struct Case {
    const char* fen;
    const char* played;
  };
  const Case stalemates[] = {{"8/8/8/8/p1K5/k7/1p6/1B6 w - - 0 53", "Kc3"},
                             {"2k5/2p2p2/p1K5/r1p5/7q/8/8/8 b - - 5 52", "c4"},
                             {"8/4K2k/5Q2/8/8/8/8/8 w - - 3 83", "Kf7"},
                             {"2r5/8/4kq2/5p1K/n7/8/8/8 b - - 2 56", "Rg8"},
                             {"k7/P7/1PK5/8/8/8/8/8 w - - 1 67", "Kc7"}};
  for (const Case& c : stalemates) {
    CAPTURE(std::string(c.fen));
    const Position pos = position(c.fen);
    const Move played = move_of(pos, c.played);
    chess::Moment moment{
        pos, played, line_of(pos.after(played), ""), line_of(pos, ""), Score::cp(600), Score::cp(0), {}};
    REQUIRE(find_stalemate(moment));
    CHECK(key_of(*find_stalemate(moment)) == "stalemate");
    moment.score_before = Score::cp(-600);  // the mover was glad of it
    CHECK(!find_stalemate(moment));
    moment.score_before = Score::cp(0);
    CHECK(!find_stalemate(moment));
  }
  // Another move, no stalemate.
  CHECK(!find_stalemate(moment_of("8/4K2k/5Q2/8/8/8/8/8 w - - 3 83", "Qg5", "Mate in 5", "5.00", "Kh8", "")));
}

TEST_CASE("a stalemate that the answer forces") {
  const char* fen = "7k/8/4Q2K/8/8/8/8/6r1 w - - 0 1";
  const chess::Moment moment = moment_of(fen, "Qf7", "9.00", "0.00", "Rg6+ Qxg6", "Qe8+ Rg8 Qh5");
  CHECK(said_of(moment) == "Allows stalemate: 1... Rg6+ 2. Qxg6.");
  CHECK(!find_stalemate(moment_of(fen, "Qf7", "-9.00", "0.00", "Rg6+ Qxg6", "")));
  CHECK(!find_stalemate(moment_of(fen, "Qf7", "9.00", "8.00", "Rg6+ Qxg6", "")));
  CHECK(!find_stalemate(moment_of(fen, "Qf7", "9.00", "0.00", "Rg8", "")));
}

TEST_CASE("third repetitions") {
  const char* shuffle = "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8";
  const Played third{shuffle};  // the position after 1...e5 for the third time
  const auto motif = find_repetition(third.last(Score::cp(150), Score::cp(10), "Nf3"));
  REQUIRE(motif);
  CHECK(key_of(*motif) == "repetition");
  CHECK(!find_repetition(third.last(Score::cp(-150), Score::cp(10), "Nf3")));  // worse before: a good bargain
  CHECK(!find_repetition(third.last(Score::cp(20), Score::cp(10), "Nf3")));  // level before
  CHECK(!find_repetition(third.last(Score::cp(300), Score::cp(-200), "Nf3")));  // it is something else

  const Played second{"e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1"};
  const auto allowed = find_repetition(second.last(Score::cp(150), Score::cp(0), "Nb8"));
  REQUIRE(allowed);
  CHECK(key_of(*allowed) == "allows-repetition");
  CHECK(!find_repetition(second.last(Score::cp(150), Score::cp(0), "d5")));
  const Played earlier{"e4 e5 Nf3 Nc6 Ng1"};
  CHECK(!find_repetition(earlier.last(Score::cp(150), Score::cp(0), "Nb8")));  // only the second time
  // Castling rights gone: another position.
  const Played king{"e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8"};
  CHECK(!find_repetition(king.last(Score::cp(150), Score::cp(0), "Ke2")));
}
