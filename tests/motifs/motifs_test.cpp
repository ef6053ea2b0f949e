// SPDX-License-Identifier: GPL-3.0-or-later
// Why a move was bad: what is said of the moves in tests/motifs/cases, and of games that end by rule.
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "base/text.h"
#include "judge/played_game.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"
#include "motifs/ideas.h"
#include "motifs/moment_case.h"
#include "motifs/threats.h"
#include "notation/fen.h"

using namespace chess;
using chess::test::line_of;
using chess::test::moment_cases;
using chess::test::moment_of;
using chess::test::moves_of;
using chess::test::position;
using chess::test::said;

namespace {

struct NamedFinder {
  std::string_view name;
  Finder find;
};

constexpr NamedFinder kFindersByName[] = {
    {"", find_motif},
    {"stalemate", find_stalemate},
    {"material cost", find_material_cost},
    {"missed promotion", find_missed_promotion},
    {"drawn line", find_drawn_line},
    {"structure", find_structure},
    {"lost castling", find_lost_castling},
    {"king attack by reply", by_reply<find_king_attack>},
    {"king attack by better move", by_better_move<find_king_attack>},
    {"passed pawn by reply", by_reply<find_passed_pawn>},
    {"passed pawn by better move", by_better_move<find_passed_pawn>},
    {"late pawn", find_late_pawn},
    {"rook entry by reply", by_reply<find_rook_entry>},
    {"rook entry by better move", by_better_move<find_rook_entry>},
    {"bishop pair", find_lost_bishop_pair},
    {"doubled pawns by reply", by_reply<find_doubled_pawns>},
    {"idea", [](const Moment& moment) { return find_idea(moment, {}); }},
    {"idea of a line that is played",
     [](const Moment& moment) { return find_idea(moment, moment.refutation.moves); }},
};

std::optional<ThreatQuestion> question_about(std::string_view about, const Moment& moment) {
  if (about == "move") return question_of_praise(moment.before, moment.played);
  if (about == "stopped") {
    const bool is_asked =
        is_quiet_move(moment.before, moment.played) && glance_at_defence(moment) != Glance::Nothing;
    return is_asked ? std::optional(question_of_defence()) : std::nullopt;
  }
  for (const ThreatQuestion& question : threat_questions(moment))
    if ((question.about == About::Reply && about == "reply") ||
        (question.about == About::BetterMove && about == "better") ||
        (question.about == About::Position && about == "position"))
      return question;
  return std::nullopt;
}

/// What is said if a search behind the null move of the first question of that kind finds this:
/// "reply 300 Rxb4".
std::string said_of_threat(const Moment& moment, std::string_view asked) {
  const auto words = split_words(asked);
  REQUIRE(words.size() == 3);
  const auto question = question_about(words[0], moment);
  if (!question) return "not asked";
  Position pos = words[0] == "reply" ? moment.after() : moment.before;
  for (const Move m : question->lead) pos.play(m);
  return said(moment,
              find_threat(moment, *question, chess::test::score_of(words[1]), moves_of(pos, words[2])));
}

/// What is said of the first of the tempting moves, if a search behind it finds this: "Nxa2 300 Ra1 Nb4".
std::string said_of_tempting(const Moment& moment, std::string_view found) {
  const auto words = split_words(found);
  REQUIRE(words.size() >= 3);
  const auto tempting = tempting_moves(moment, std::nullopt);
  const Move move = moves_of(moment.before, words[0]).front();
  if (tempting.empty() || tempting.front().move != move) return "not tempting";
  const std::string_view line = found.substr(static_cast<std::size_t>(words[2].data() - found.data()));
  return said(moment, find_failure(moment, move, chess::test::score_of(words[1]),
                                   moves_of(moment.before.after(move), line)));
}

std::string said_of(const ::test::CaseRow& row) {
  const Moment moment = moment_of(row);
  if (row.has("tempting")) return said_of_tempting(moment, row.at("tempting"));
  if (row.has("null move")) return said_of_threat(moment, row.at("null move"));
  const auto* const named = std::ranges::find(kFindersByName, row.at("asks"), &NamedFinder::name);
  REQUIRE(named != std::end(kFindersByName));
  return said(moment, named->find(moment));
}

/// The last move of a game from its moves. Its history ends before that move.
Moment last_of(std::string_view game, int before, int after, std::string_view answer = "",
               const Position& start = Position::start()) {
  std::vector<Position> history = chess::test::game_of(game, start).main_positions();
  const Position end = history.back();
  history.pop_back();
  const Position& pos = history.back();
  return {pos,
          moves_of(start, game).back(),
          line_of(end, answer),
          line_of(pos, ""),
          Score::cp(before),
          Score::cp(after),
          history};
}

std::vector<::test::CaseRow> real_games() { return moment_cases({"attack", "mate", "material", "none"}); }

}  // namespace

TEST_CASE("what is said of moves") {
  for (const auto& row : moment_cases({"attack", "mate", "material", "none", "rules", "costs", "endings",
                                       "structure", "threats", "ideas"})) {
    CAPTURE(row.where);
    const std::string sentence = said_of(row);
    if (row.has("never says"))
      CHECK_FALSE(sentence.contains(row.at("never says")));
    else
      CHECK(sentence == row.at("says"));
  }
}

TEST_CASE("the usual talk gives no reason of a kind that seldom proved true") {
  int silent = 0;
  for (const auto& row :
       moment_cases({"attack", "mate", "material", "rules", "costs", "endings", "structure"})) {
    CAPTURE(row.where);
    const Moment moment = moment_of(row);
    for (const auto& [more, usual] :
         {std::pair{find_motif(moment), find_motif(moment, Talk::Usual)},
          std::pair{find_structure(moment), find_structure(moment, Talk::Usual)}}) {
      if (!more) CHECK_FALSE(usual);
      if (usual) CHECK(is_said(*usual, Talk::Usual));
      if (more && is_said(*more, Talk::Usual)) CHECK(usual == more);
      silent += more && !usual;
    }
  }
  CHECK(silent >= 20);
}

TEST_CASE("what two looks show is sure") {
  for (const auto& row : moment_cases({"costs"})) {
    CAPTURE(row.where);
    const Moment once = moment_of(row);
    Moment twice = once;
    twice.earlier_refutation = twice.refutation;
    twice.earlier_best = twice.best;
    const auto motif = find_material_cost(twice);
    CHECK(motif.has_value() == find_material_cost(once).has_value());
    if (motif) CHECK_FALSE(motif->is_tentative);
  }
}

TEST_CASE("what is lost either way is not the move's fault") {
  for (const auto& row : real_games()) {
    Moment moment = moment_of(row);
    if (moment.score_after.is_mate() || moment.score_before.is_mate()) continue;
    CAPTURE(row.where);
    // The better line is what happened.
    std::vector<Move> same{moment.played};
    same.insert(same.end(), moment.refutation.moves.begin(), moment.refutation.moves.end());
    moment.best = play_line(moment.before, same);
    CHECK(said(moment) == "");
  }
}

TEST_CASE("a line that is not known proves nothing") {
  for (const auto& row : real_games()) {
    CAPTURE(row.where);
    CHECK(said(moment_of(row.at("fen"), row.at("move"), 50, -50, "", "")) == "");
    CHECK(said(moment_of(row.at("fen"), row.at("move"), -50, 50, "", "")) == "");
  }
}

TEST_CASE("third repetitions") {
  const auto key = [](std::string_view game, int before, int after, std::string_view answer) {
    const auto motif = find_repetition(last_of(game, before, after, answer));
    return motif ? key_of(*motif) : "";
  };
  const char* third = "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8";  // what stood there after 1...e5
  CHECK(key(third, 150, 10, "Nf3") == "repetition");
  CHECK(key(third, -150, 10, "Nf3") == "");  // worse before: a good bargain
  CHECK(key(third, 20, 10, "Nf3") == "");  // level before
  CHECK(key(third, 300, -200, "Nf3") == "");  // it is something else
  const char* second = "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1";
  CHECK(key(second, 150, 0, "Nb8") == "allows-repetition");
  CHECK(key(second, 150, 0, "d5") == "");
  CHECK(key("e4 e5 Nf3 Nc6 Ng1", 150, 0, "Nb8") == "");  // only the second time
  // Castling rights gone: another position.
  CHECK(key("e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", 150, 0, "Ke2") == "");
}

TEST_CASE("draws by the rules that were there") {
  const auto said_of = [](std::string_view game, int before, int after) {
    return said(last_of(game, before, after));
  };
  const char* twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 h6";
  CHECK(said_of(twice, 0, -200) == "There was a draw: 4... Ng8 repeats the position for the third time.");
  CHECK(said_of(twice, 200, -200) == "");  // the mover had better than a draw
  CHECK(said_of(twice, 0, -20) == "");
  CHECK(said_of("Nf3 Nf6 Ng1 h6", 0, -200) == "");
  CHECK(said_of("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 h3", 0, -200) ==
        "A draw could be claimed: the position stood on the board for the third time.");

  const auto said_at = [](std::string_view fen, std::string_view move, int after) {
    return said(last_of(move, 0, after, "", position(fen)));
  };
  CHECK(said_at("8/8/4k3/8/8/R7/4K3/6r1 w - - 100 90", "Ra1", -500) ==
        "A draw could be claimed by the rule of fifty moves.");
  CHECK(said_at("8/8/4k3/8/8/R7/4K3/6r1 w - - 99 90", "Ra1", -500) == "");
  CHECK(said_at("8/8/8/8/7k/8/4K1B1/5r2 w - - 0 13", "Bf3", -400) ==
        "There was a draw: after 13. Kxf1 neither side can mate.");
  CHECK(said_at("8/8/8/8/7k/7p/4K1B1/5r2 w - - 0 13", "Bf3", -400) == "");
  CHECK(said_at("8/8/8/8/7k/8/4K1B1/5r2 w - - 0 13", "Bf3", -139) == "");
}

TEST_CASE("a line that repeats a position of the game draws if that stands for the third time") {
  const auto said_behind = [](std::string_view game) {
    const std::vector<Position> history = chess::test::game_of(game).main_positions();
    Moment missed = moment_of(to_fen(history.back()), "a5", 0, -160, "Nf3", "Nb8");
    missed.history = history;
    return said(missed, find_drawn_line(missed));
  };
  CHECK(said_behind("Nf3 Nc6 Ng1").empty());
  CHECK(said_behind("Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1") == "Black had a draw by repetition: 4... Nb8.");
}

TEST_CASE("two searches must show the same threat") {
  const Reason a{"allows-threat", Threat{}, moves_of(Position::start(), "e4")};
  Reason b = a;
  CHECK(agree(a, b));
  b.key = "allows-mate-threat";
  b.details = MateThreat{};
  CHECK_FALSE(agree(a, b));
  b = a;
  b.line = moves_of(Position::start(), "d4");
  CHECK_FALSE(agree(a, b));
}
