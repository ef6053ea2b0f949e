// SPDX-License-Identifier: GPL-3.0-or-later
// The words of comments: for mistakes as lichess has them, for praise and disputes, in the letters of each
// language; and none where nothing changes.
#include <doctest/doctest.h>

#include <string>

#include "notation/san.h"
#include "words/catalogue.h"
#include "words/comment.h"

using namespace chess;

TEST_CASE("praise and disputes have their words, and are known again") {
  const Position start = Position::start();
  const Move e4 = *chess::parse_san(start, "e4");
  chess::MoveVerdict praised;
  praised.before = praised.after = Score::cp(35);
  praised.second_move = *chess::parse_san(start, "Nh3");
  for (const Score second : {Score::cp(61), Score::cp(-1205), Score::mated_in(4), Score::mate_in(12)}) {
    praised.second = second;
    for (const chess::Praise praise :
         {chess::Praise::Interesting, chess::Praise::OnlyMove, chess::Praise::Good, chess::Praise::Brilliant})
      for (const chess::Language language : chess::kLanguages) {
        praised.praise = praise;
        const std::string comment = comment_of(facts_of(praised, start.turn()), start, e4, language);
        std::string spelled = "1. ";
        append_spelled("Nh3", catalogue_of(language).letters, spelled);
        CHECK(comment.contains(spelled) == (praise != chess::Praise::Interesting));
        const std::string pictured = comment_of(facts_of(praised, start.turn()), start, e4, language, true);
        CHECK(pictured.contains("1. ♘h3") == (praise != chess::Praise::Interesting));
      }
  }
  praised.second = Score::mated_in(4);
  praised.praise = chess::Praise::OnlyMove;
  const auto say = [&](chess::Language language) {
    return comment_of(facts_of(praised, start.turn()), start, e4, language);
  };
  CHECK(say(chess::Language::English) == "The only good move; after 1. Nh3 Black would mate in 4.");
  // The value of the other move is no value of the move itself.
  praised.after = Score::cp(300);
  praised.second = Score::cp(139);
  CHECK(say(chess::Language::English) ==
        "The only good move; after 1. Nh3 White would be only slightly better (+1.39).");
  CHECK(say(chess::Language::German) ==
        "Der einzige gute Zug; nach dem zweitbesten Zug, 1. Sh3, stünde Weiß nur etwas besser (+1,39).");
  CHECK(
      say(chess::Language::Spanish) ==
      "La única jugada buena; tras la segunda mejor, 1. Ch3, las blancas estarían solo algo mejor (+1,39).");
  CHECK(say(chess::Language::French) ==
        "Le seul bon coup ; après le deuxième choix, 1. Ch3, les Blancs ne seraient que légèrement mieux "
        "(+1,39).");
  CHECK(say(chess::Language::Dutch) ==
        "De enige goede zet; na de op een na beste zet, 1. Ph3, zou wit maar iets beter staan (+1,39).");
  praised.praise = chess::Praise::Good;
  // Beyond ten pawns there are no figures.
  praised.second = Score::cp(1205);
  CHECK(say(chess::Language::English) ==
        "This move is hard to find; after 1. Nh3 White would be winning, too.");
  praised.second = Score::cp(-1205);
  CHECK(say(chess::Language::Spanish) ==
        "Esta jugada es difícil de encontrar; tras la segunda mejor, 1. Ch3, las negras tendrían posición "
        "ganada.");
  praised.second = Score::cp(6);
  CHECK(say(chess::Language::English) ==
        "This move is hard to find; after 1. Nh3 the position would be level (+0.06).");
  praised.second = Score::cp(320);
  CHECK(say(chess::Language::English) ==
        "This move is hard to find; after 1. Nh3 White would be clearly better (+3.20).");
  praised.after = Score::cp(900);
  CHECK(say(chess::Language::English) ==
        "This move is hard to find; after 1. Nh3 White would be clearly better, but not winning (+3.20).");
  // Who is better is said by name, and the value is White's in this sentence, too.
  const Position black = start.after(e4);
  praised.second_move = *chess::parse_san(black, "Nf6");
  praised.after = Score::cp(0);
  CHECK(comment_of(facts_of(praised, black.turn()), black, *chess::parse_san(black, "e5"),
                   chess::Language::English) ==
        "This move is hard to find; after 1... Nf6 White would be clearly better (+3.20).");

  // Only `!` names the tempting move.
  praised.praise = chess::Praise::OnlyMove;
  praised.second_move = *chess::parse_san(start, "Nh3");
  praised.refused = {Score::cp(-120),
                     {*chess::parse_san(start, "f3"), Move::normal(chess::Square::E7, chess::Square::E5)}};
  CHECK_FALSE(
      comment_of(facts_of(praised, start.turn()), start, e4, chess::Language::English).contains("f3"));
  praised.praise = chess::Praise::Good;
  for (const chess::Language language : chess::kLanguages) {
    const std::string comment = comment_of(facts_of(praised, start.turn()), start, e4, language);
    CHECK(comment.contains("f3 e5"));
    CHECK(comment.contains(language == chess::Language::English ? "-1.20" : "-1,20"));
    // And behind it, what the move threatens, and by what means.
    chess::MoveVerdict threatening = praised;
    chess::Threat threat{e4, {chess::StakeKind::Piece, chess::Role::Knight}, {}};
    const std::vector<Move> line{*chess::parse_san(start, "Nf3")};
    threat.means = chess::Means{chess::MeansKind::Fork, 0, chess::Role::Queen, chess::Role::Rook};
    threatening.threat = {"makes-threat", threat, line};
    const std::string all = comment_of(facts_of(threatening, start.turn()), start, e4, language);
    CHECK(all.starts_with(comment + ' '));
  }

  chess::MoveVerdict disputed;
  disputed.before = Score::cp(119);
  disputed.after = Score::cp(66);
  disputed.disputed = chess::Label::Mistake;
  CHECK(comment_of(facts_of(disputed, start.turn()), start, e4, chess::Language::English) ==
        "(1.19 → 0.66) This engine sees a mistake; the engines disagree.");

  disputed.finding = {chess::Label::Inaccuracy, chess::Cause::Loss};
  disputed.best_line = {e4};
  CHECK(comment_of(facts_of(disputed, start.turn()), start, *chess::parse_san(start, "g4"),
                   chess::Language::English) ==
        "(1.19 → 0.66) Inaccuracy. e4 was best. White was slightly better and is now level. This engine sees "
        "a mistake; the "
        "engines disagree.");
}

TEST_CASE("lichess's words stay as lichess has them") {
  const Position start = Position::start();
  const Move e4 = *chess::parse_san(start, "e4");
  const auto comment = [&](chess::Label label, chess::Cause reason, Score before, Score after) {
    chess::MoveVerdict verdict;
    verdict.finding = {label, reason};
    verdict.before = before;
    verdict.after = after;
    verdict.best_line = {e4};
    return comment_of(facts_of(verdict, start.turn()), start, *chess::parse_san(start, "g4"),
                      chess::Language::English);
  };
  CHECK(comment(chess::Label::Inaccuracy, chess::Cause::Loss, Score::cp(66), Score::cp(-5)) ==
        "(0.66 → -0.05) Inaccuracy. e4 was best.");
  CHECK(comment(chess::Label::Mistake, chess::Cause::Loss, Score::cp(66), Score::cp(-105)) ==
        "(0.66 → -1.05) Mistake. e4 was best. White was level and is now slightly worse.");
  CHECK(comment(chess::Label::Blunder, chess::Cause::Loss, Score::cp(66), Score::cp(-305)) ==
        "(0.66 → -3.05) Blunder. e4 was best. White was level and is now clearly worse.");
  CHECK(comment(chess::Label::Blunder, chess::Cause::MateCreated, Score::cp(66), Score::mated_in(8)) ==
        "(0.66 → Mate in 8) Checkmate is now unavoidable. e4 was best.");
  CHECK(
      comment(chess::Label::Mistake, chess::Cause::MateLost, Score::mate_in(8), Score::cp(-5)) ==
      "(Mate in 8 → -0.05) Lost forced checkmate sequence. e4 was best. White was winning and is now level.");
}

TEST_CASE("letters of pieces and decimal marks are those of the language, or figurines") {
  const Position start = Position::start();
  chess::MoveVerdict verdict;
  verdict.finding = {chess::Label::Mistake, chess::Cause::Loss};
  verdict.before = Score::cp(66);
  verdict.after = Score::cp(-105);
  verdict.best_line = {*chess::parse_san(start, "Nf3")};
  const Move played = *chess::parse_san(start, "g4");
  const auto say = [&](chess::Language language, bool figurines = false) {
    return comment_of(facts_of(verdict, start.turn()), start, played, language, figurines);
  };
  CHECK(say(chess::Language::English) ==
        "(0.66 → -1.05) Mistake. Nf3 was best. White was level and is now slightly worse.");
  CHECK(
      say(chess::Language::German) ==
      "(0,66 → -1,05) Fehler. Sf3 war am besten. Weiß stand ausgeglichen und steht jetzt etwas schlechter.");
  CHECK(say(chess::Language::Spanish) ==
        "(0,66 → -1,05) Error. Lo mejor era Cf3. Las blancas pasan de igualdad a ligera desventaja.");
  CHECK(say(chess::Language::French) ==
        "(0,66 → -1,05) Erreur. Le meilleur coup était Cf3. Les Blancs passent de l'égalité à un léger "
        "désavantage.");
  CHECK(say(chess::Language::Dutch) ==
        "(0,66 → -1,05) Fout. Pf3 was het beste. Wit stond gelijk en staat nu iets slechter.");
  CHECK(say(chess::Language::German, true).contains("♘f3 war am besten."));
  for (const char* text : {"Nf3", "Sf3", "Cf3", "Pf3", "♘f3"}) CHECK(chess::spells(text, "Nf3"));
  CHECK_FALSE(chess::spells("Lf3", "Nf3"));
  CHECK(chess::spells("e8=D+", "e8=Q+"));
  CHECK(chess::spells("Rd1", "Kd1"));  // Spanish and French
}

TEST_CASE("an inaccuracy that changes nothing gets no words") {
  const Position start = Position::start();
  const Move g4 = *chess::parse_san(start, "g4");
  chess::MoveVerdict verdict;
  verdict.finding = {chess::Label::Inaccuracy, chess::Cause::Loss};
  const auto say = [&](Score before, Score after) {
    verdict.before = before;
    verdict.after = after;
    return comment_of(facts_of(verdict, start.turn()), start, g4, chess::Language::English);
  };
  CHECK(say(Score::cp(900), Score::cp(600)).empty());
  CHECK(say(Score::mate_in(4), Score::cp(1200)).empty());
  CHECK(say(Score::cp(-600), Score::mated_in(5)).empty());
  CHECK(say(Score::cp(900), Score::cp(520)) ==
        "(9.00 → 5.20) Inaccuracy. White was winning and is now clearly better.");
  CHECK(say(Score::cp(60), Score::cp(-30)) == "(0.60 → -0.30) Inaccuracy.");
  verdict.finding.label = chess::Label::Mistake;
  CHECK(say(Score::cp(60), Score::cp(-50)) == "(0.60 → -0.50) Mistake.");
  CHECK(say(Score::cp(900), Score::cp(600)) == "(9.00 → 6.00) Mistake.");
}

TEST_CASE("a short mate that is missed or allowed is told in a decided game, too, and without huge figures") {
  const Position start = Position::start();
  const Move g4 = *chess::parse_san(start, "g4");
  chess::MoveVerdict verdict;
  verdict.finding = {chess::Label::Inaccuracy, chess::Cause::MateLost};
  const auto say = [&](Score before, Score after, chess::Language language = chess::Language::English) {
    verdict.before = before;
    verdict.after = after;
    return comment_of(facts_of(verdict, start.turn()), start, g4, language);
  };
  for (const int moves : {1, 2, 3}) {
    CHECK(say(Score::mate_in(moves), Score::cp(2935)) ==
          "(Mate in " + std::to_string(moves) + " → White is winning) Lost forced checkmate sequence.");
  }
  verdict.finding.cause = chess::Cause::MateCreated;
  const Score behind = Score::cp(-1963);
  CHECK(say(behind, Score::mated_in(1)) == "(Black is winning → Mate in 1) Checkmate is now unavoidable.");
  CHECK(say(behind, Score::mated_in(4)).empty());
  CHECK(say(behind, Score::mated_in(1), chess::Language::German) ==
        "(Schwarz steht auf Gewinn → Matt in 1) Das Matt ist nun unvermeidlich.");
  CHECK(say(behind, Score::mated_in(1), chess::Language::Spanish).starts_with("(Las negras van ganando → "));
  CHECK(say(behind, Score::mated_in(1), chess::Language::French).starts_with("(Les Noirs gagnent → "));
  CHECK(say(behind, Score::mated_in(1), chess::Language::Dutch).starts_with("(Zwart staat gewonnen → "));
  // A mate that was on the board before is none that the move allows.
  CHECK(say(Score::mated_in(2), Score::mated_in(1)).empty());
  CHECK(to_words(Score::cp(1000), chess::Language::English) == "10.00");
}
