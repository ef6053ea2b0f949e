// SPDX-License-Identifier: GPL-3.0-or-later
// The words of comments: for mistakes as lichess has them, for praise and disputes, in the letters of each
// language; and none where nothing changes.
#include <doctest/doctest.h>

#include <string>

#include "annotate/judge/words/catalogue.h"
#include "annotate/judge/words/comment.h"
#include "annotate/judge/words/piece_letters.h"
#include "notation/san.h"

using namespace annotate;
using chess::Move;
using chess::Position;
using chess::Score;

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
        const std::string comment = comment_on(praised, start, e4, language);
        std::string spelled = "1. ";
        append_spelled("Nh3", catalogue_of(language).letters, spelled);
        CHECK(comment.contains(spelled) == (praise != Praise::Interesting));
        const std::string pictured = comment_on(praised, start, e4, language, true);
        CHECK(pictured.contains("1. ♘h3") == (praise != Praise::Interesting));
        CHECK(recognise_comment(pictured) == OwnComment{"", {*nag_of(praise)}});
        CHECK(recognise_comment(comment) == OwnComment{"", {*nag_of(praise)}});
        CHECK_FALSE(recognise_comment(comment + " And more."));
      }
  }
  praised.second = Score::mated_in(4);
  praised.praise = Praise::OnlyMove;
  CHECK(comment_on(praised, start, e4, Language::English) ==
        "The only good move: 1. Nh3 leads to mate in 4 by Black.");
  praised.praise = Praise::Good;
  praised.second = Score::cp(1205);
  CHECK(comment_on(praised, start, e4, Language::English) ==
        "This move is hard to find: 1. Nh3 would be winning, too.");
  praised.second = Score::cp(-1205);
  CHECK(comment_on(praised, start, e4, Language::Spanish) ==
        "Esta jugada es difícil de encontrar: la segunda mejor, 1. Ch3, perdería.");
  praised.second = Score::cp(6);
  CHECK(comment_on(praised, start, e4, Language::English) ==
        "This move is hard to find: 1. Nh3 would be +0.06.");
  CHECK(comment_on(praised, start, e4, Language::German) ==
        "Dieser Zug ist schwer zu finden: Nach dem zweitbesten Zug, 1. Sh3, stünde es +0,06.");
  CHECK(comment_on(praised, start, e4, Language::French) ==
        "Ce coup est difficile à trouver : le deuxième choix, 1. Ch3, donne +0,06.");
  CHECK(comment_on(praised, start, e4, Language::Dutch) ==
        "Deze zet is moeilijk te vinden: na de op een na beste zet, 1. Ph3, zou het +0,06 staan.");
  // The value is that of the side that moved.
  const Position black = start.after(e4);
  praised.second_move = *chess::parse_san(black, "Nf6");
  CHECK(comment_on(praised, black, *chess::parse_san(black, "e5"), Language::English) ==
        "This move is hard to find: 1... Nf6 would be -0.06.");

  // Only `!` names the tempting move.
  praised.praise = Praise::OnlyMove;
  praised.second_move = *chess::parse_san(start, "Nh3");
  praised.refused = {Score::cp(-120),
                     {*chess::parse_san(start, "f3"), Move::normal(chess::Square::E7, chess::Square::E5)}};
  CHECK_FALSE(comment_on(praised, start, e4, Language::English).contains("f3"));
  praised.praise = Praise::Good;
  for (const Language language : kLanguages) {
    const std::string comment = comment_on(praised, start, e4, language);
    CHECK(comment.contains("f3 e5"));
    CHECK(comment.contains(language == Language::English ? "-1.20" : "-1,20"));
    CHECK(recognise_comment(comment) == OwnComment{"", {chess::Nag::GoodMove}});
    // And behind it, what the move threatens, and by what means.
    MoveVerdict threatening = praised;
    Motif& threat = threatening.threat.emplace();
    threat.kind = MotifKind::MakesThreat;
    threat.lead = {e4, Move::null()};
    threat.line = {*chess::parse_san(start, "Nf3")};
    threat.stake = {StakeKind::Piece, chess::Role::Knight};
    CHECK(recognise_comment(comment_on(threatening, start, e4, language)) ==
          OwnComment{"", {chess::Nag::GoodMove}});
    threat.means = Means{MeansKind::Fork, 0, chess::Role::Queen, chess::Role::Rook};
    const std::string all = comment_on(threatening, start, e4, language);
    CHECK(all.starts_with(comment + ' '));
    CHECK(recognise_comment(all) == OwnComment{"", {chess::Nag::GoodMove}});
    CHECK_FALSE(recognise_comment(all + " And more."));
  }

  MoveVerdict disputed;
  disputed.before = Score::cp(119);
  disputed.after = Score::cp(66);
  disputed.disputed = Label::Mistake;
  CHECK(comment_on(disputed, start, e4, Language::English) ==
        "(1.19 → 0.66) This engine sees a mistake; the engines disagree.");
  for (const Language language : kLanguages)
    CHECK(recognise_comment(comment_on(disputed, start, e4, language)) == OwnComment{});

  disputed.finding = {Label::Inaccuracy, Reason::Loss};
  disputed.best_line = {e4};
  CHECK(
      comment_on(disputed, start, *chess::parse_san(start, "g4"), Language::English) ==
      "(1.19 → 0.66) Inaccuracy. e4 was best. From slightly better to level. This engine sees a mistake; the "
      "engines disagree.");
  for (const Language language : kLanguages)
    CHECK(recognise_comment(comment_on(disputed, start, e4, language)) ==
          OwnComment{"e4", {chess::Nag::DubiousMove}});
}

TEST_CASE("lichess's words stay as lichess has them") {
  const Position start = Position::start();
  const Move e4 = *chess::parse_san(start, "e4");
  const auto comment = [&](Label label, Reason reason, Score before, Score after) {
    MoveVerdict verdict;
    verdict.finding = {label, reason};
    verdict.before = before;
    verdict.after = after;
    verdict.best_line = {e4};
    return comment_on(verdict, start, *chess::parse_san(start, "g4"), Language::English);
  };
  CHECK(comment(Label::Inaccuracy, Reason::Loss, Score::cp(66), Score::cp(-5)) ==
        "(0.66 → -0.05) Inaccuracy. e4 was best.");
  CHECK(comment(Label::Mistake, Reason::Loss, Score::cp(66), Score::cp(-105)) ==
        "(0.66 → -1.05) Mistake. e4 was best. From level to slightly worse.");
  CHECK(comment(Label::Blunder, Reason::Loss, Score::cp(66), Score::cp(-305)) ==
        "(0.66 → -3.05) Blunder. e4 was best. From level to clearly worse.");
  CHECK(comment(Label::Blunder, Reason::MateCreated, Score::cp(66), Score::mated_in(8)) ==
        "(0.66 → Mate in 8) Checkmate is now unavoidable. e4 was best.");
  CHECK(comment(Label::Mistake, Reason::MateLost, Score::mate_in(8), Score::cp(-5)) ==
        "(Mate in 8 → -0.05) Lost forced checkmate sequence. e4 was best. From winning to level.");
}

TEST_CASE("letters of pieces and decimal marks are those of the language, or figurines") {
  const Position start = Position::start();
  MoveVerdict verdict;
  verdict.finding = {Label::Mistake, Reason::Loss};
  verdict.before = Score::cp(66);
  verdict.after = Score::cp(-105);
  verdict.best_line = {*chess::parse_san(start, "Nf3")};
  const Move played = *chess::parse_san(start, "g4");
  const auto say = [&](Language language, bool figurines = false) {
    return comment_on(verdict, start, played, language, figurines);
  };
  CHECK(say(Language::English) == "(0.66 → -1.05) Mistake. Nf3 was best. From level to slightly worse.");
  CHECK(say(Language::German) ==
        "(0,66 → -1,05) Fehler. Sf3 war am besten. Von ausgeglichener Stellung zu leichtem Nachteil.");
  CHECK(say(Language::Spanish) == "(0,66 → -1,05) Error. Lo mejor era Cf3. De igualdad a ligera desventaja.");
  CHECK(say(Language::French) ==
        "(0,66 → -1,05) Erreur. Le meilleur coup était Cf3. On passe de l'égalité à un léger désavantage.");
  CHECK(say(Language::Dutch) == "(0,66 → -1,05) Fout. Pf3 was het beste. Van gelijk naar iets slechter.");
  CHECK(say(Language::German, true).contains("♘f3 war am besten."));
  // Earlier versions wrote English letters in every language.
  CHECK(recognise_comment("(0.66 → -1.05) Fehler. Nf3 war am besten.") ==
        OwnComment{"Nf3", {chess::Nag::Mistake}});
  for (const char* text : {"Nf3", "Sf3", "Cf3", "Pf3", "♘f3"}) CHECK(spells(text, "Nf3"));
  CHECK_FALSE(spells("Lf3", "Nf3"));
  CHECK(spells("e8=D+", "e8=Q+"));
  CHECK(spells("Rd1", "Kd1"));  // Spanish and French
}

TEST_CASE("an inaccuracy that changes nothing gets no words") {
  const Position start = Position::start();
  const Move g4 = *chess::parse_san(start, "g4");
  MoveVerdict verdict;
  verdict.finding = {Label::Inaccuracy, Reason::Loss};
  const auto say = [&](Score before, Score after) {
    verdict.before = before;
    verdict.after = after;
    return comment_on(verdict, start, g4, Language::English);
  };
  CHECK(say(Score::cp(900), Score::cp(600)).empty());
  CHECK(say(Score::mate_in(3), Score::cp(1200)).empty());
  CHECK(say(Score::cp(-600), Score::mated_in(5)).empty());
  CHECK(say(Score::cp(900), Score::cp(520)) == "(9.00 → 5.20) Inaccuracy. From winning to clearly better.");
  CHECK(say(Score::cp(60), Score::cp(-30)) == "(0.60 → -0.30) Inaccuracy.");
  verdict.finding.label = Label::Mistake;
  CHECK(say(Score::cp(60), Score::cp(-50)) == "(0.60 → -0.50) Mistake.");
  CHECK(say(Score::cp(900), Score::cp(600)) == "(9.00 → 6.00) Mistake.");
}
