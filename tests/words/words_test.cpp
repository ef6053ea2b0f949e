// SPDX-License-Identifier: GPL-3.0-or-later
// The words of comments: for mistakes as lichess has them, for praise and disputes, in the letters of each
// language; and none where nothing changes.
#include <doctest/doctest.h>

#include "base/text.h"
#include "judge/played_game.h"
#include "notation/san.h"
#include "support/case_file.h"
#include "words/catalogue.h"
#include "words/comment.h"

using namespace chess;
using chess::test::score_of;

namespace {

Move move_of(const Position& pos, std::string_view san) { return chess::test::moves_of(pos, san).front(); }

template <class Value, std::size_t size>
Value named(const std::pair<std::string_view, Value> (&values)[size], std::string_view name) {
  for (const auto& [value_name, value] : values)
    if (value_name == name) return value;
  FAIL(name);
  return {};
}

constexpr std::pair<std::string_view, Label> kLabels[] = {
    {"inaccuracy", Label::Inaccuracy}, {"mistake", Label::Mistake}, {"blunder", Label::Blunder}};
constexpr std::pair<std::string_view, Cause> kCauses[] = {
    {"loss", Cause::Loss}, {"mate-created", Cause::MateCreated}, {"mate-lost", Cause::MateLost}};
constexpr std::pair<std::string_view, Praise> kPraises[] = {{"only", Praise::OnlyMove},
                                                            {"good", Praise::Good}};

MoveVerdict verdict_of(const ::test::CaseRow& row, const Position& pos) {
  MoveVerdict verdict;
  const std::string evals = row.at("evals");
  verdict.before = score_of(split_words(evals).at(0));
  verdict.after = score_of(split_words(evals).at(2));
  if (row.has("best")) verdict.best_line = {move_of(pos, row.at("best"))};
  const std::string found = row.at("found");
  if (const auto words = split_words(found); words.size() == 2)
    verdict.finding = {named(kLabels, words[0]), named(kCauses, words[1])};
  const std::string praise = row.at("praise");
  if (const auto words = split_words(praise); words.size() == 3) {
    verdict.praise = named(kPraises, words[0]);
    verdict.second = score_of(words[1]);
    verdict.second_move = move_of(pos, words[2]);
  }
  return verdict;
}

}  // namespace

TEST_CASE("praise and disputes have their words, and are known again") {
  const Position start = Position::start();
  const Move e4 = *chess::parse_san(start, "e4");
  MoveVerdict praised;
  praised.before = praised.after = Score::cp(35);
  praised.second_move = *chess::parse_san(start, "Nh3");
  for (const Score second : {Score::cp(61), Score::cp(-1205), Score::mated_in(4), Score::mate_in(12)}) {
    praised.second = second;
    for (const Praise praise : {Praise::Interesting, Praise::OnlyMove, Praise::Good, Praise::Brilliant})
      for (const Language language : kLanguages) {
        praised.praise = praise;
        const std::string comment = comment_of(facts_of(praised, start.turn()), start, e4, language);
        std::string spelled = "1. ";
        append_spelled("Nh3", catalogue_of(language).letters, spelled);
        CHECK(comment.contains(spelled) == (praise != Praise::Interesting));
        const std::string pictured = comment_of(facts_of(praised, start.turn()), start, e4, language, true);
        CHECK(pictured.contains("1. ♘h3") == (praise != Praise::Interesting));
      }
  }
  // Only `!` names the tempting move.
  praised.praise = Praise::OnlyMove;
  praised.second_move = *chess::parse_san(start, "Nh3");
  praised.refused = {Score::cp(-120), {*chess::parse_san(start, "f3"), Move::normal(Square::E7, Square::E5)}};
  CHECK_FALSE(comment_of(facts_of(praised, start.turn()), start, e4, Language::English).contains("f3"));
  praised.praise = Praise::Good;
  for (const Language language : kLanguages) {
    const std::string comment = comment_of(facts_of(praised, start.turn()), start, e4, language);
    CHECK(comment.contains("f3 e5"));
    CHECK(comment.contains(language == Language::English ? "-1.20" : "-1,20"));
    // And behind it, what the move threatens, and by what means.
    MoveVerdict threatening = praised;
    Threat threat{e4, {StakeKind::Piece, Role::Knight}, {}};
    const std::vector<Move> line{*chess::parse_san(start, "Nf3")};
    threat.means = Means{MeansKind::Fork, 0, Role::Queen, Role::Rook};
    threatening.idea = {"makes-threat", threat, line};
    const std::string all = comment_of(facts_of(threatening, start.turn()), start, e4, language);
    CHECK(all.starts_with(comment + ' '));
  }

  MoveVerdict disputed;
  disputed.before = Score::cp(119);
  disputed.after = Score::cp(66);
  disputed.disputed = Label::Mistake;
  CHECK(comment_of(facts_of(disputed, start.turn()), start, e4, Language::English) ==
        "(1.19 → 0.66) This engine sees a mistake; the engines disagree.");

  disputed.finding = {Label::Inaccuracy, Cause::Loss};
  disputed.best_line = {e4};
  CHECK(comment_of(facts_of(disputed, start.turn()), start, *chess::parse_san(start, "g4"),
                   Language::English) ==
        "(1.19 → 0.66) Inaccuracy. e4 was best. White was clearly better before and is slightly better now. "
        "This engine sees a mistake; the engines disagree.");
}

TEST_CASE("comments in words, in each language") {
  for (const ::test::CaseRow& row : ::test::cases_of("tests/words/comments.txt")) {
    CAPTURE(row.where);
    Position pos = Position::start();
    if (row.has("behind")) pos.play(move_of(pos, row.at("behind")));
    const MoveVerdict verdict = verdict_of(row, pos);
    for (const Language language : kLanguages)
      if (const std::string name(to_string(language)); row.has(name))
        CHECK(comment_of(facts_of(verdict, pos.turn()), pos, move_of(pos, row.at("move")), language) ==
              row.at(name));
  }
}

TEST_CASE("figurines, and how a move is spelled in any language") {
  const Position start = Position::start();
  MoveVerdict verdict;
  verdict.finding = {Label::Mistake, Cause::Loss};
  verdict.before = Score::cp(66);
  verdict.after = Score::cp(-105);
  verdict.best_line = {move_of(start, "Nf3")};
  CHECK(comment_of(facts_of(verdict, start.turn()), start, move_of(start, "g4"), Language::German, true)
            .contains("♘f3 war am besten."));
  for (const char* text : {"Nf3", "Sf3", "Cf3", "Pf3", "♘f3"}) CHECK(chess::spells(text, "Nf3"));
  CHECK_FALSE(chess::spells("Lf3", "Nf3"));
  CHECK(chess::spells("e8=D+", "e8=Q+"));
  CHECK(chess::spells("Rd1", "Kd1"));  // Spanish and French
  CHECK(to_words(Score::cp(1000), Language::English) == "10.00");
}
