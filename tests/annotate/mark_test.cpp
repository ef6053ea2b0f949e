// SPDX-License-Identifier: GPL-3.0-or-later
// Marks in a game: where they go, what they leave alone, and how they are taken out again.
#include <doctest/doctest.h>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/engine_marks.h"
#include "annotate/mark/opening_marks.h"
#include "bgn/header.h"
#include "marked_games.h"

using namespace annotate;
using namespace annotate::test;
using chess::Game;
using chess::Nag;
using chess::Score;
using chess::Subinfo;

namespace {

/// 1. e4 e5 2. Ke2 (a mistake; Nf3 Nc6 was best).
chess::GameVerdict verdict_on(const Game& game) {
  const auto positions = game.main_positions();
  const auto moves = game.main_moves();
  std::vector<chess::PositionEval> evals(positions.size(), chess::PositionEval{Score::cp(20), {}});
  evals[0].score = Score::cp(chess::kStartCp);
  evals[3].score = Score::cp(-100);
  const auto best = *chess::parse_san(positions[2], "Nf3");
  const auto answer = *chess::parse_san(positions[2].after(best), "Nc6");
  evals[2].line = {best, answer};
  return chess::test::judge_line(positions, moves, evals);
}

void mark(Game& game, const MarkOptions& options = {}) { mark_game(game, verdict_on(game), kOurs, options); }

/// As a run writes the game: with the proof of what these providers wrote.
Game proved(Game game, const std::set<std::string>& ids = {"marginalia"}) {
  const chess::GameVerdict verdict = verdict_on(game);
  const auto line = game.main_line();
  const auto find = [&](std::string_view, chess::NodeId id) {
    const auto at = std::ranges::find(line, id) - line.begin();
    const auto i = static_cast<std::size_t>(at);
    return i < std::min(line.size(), verdict.moves.size()) ? &verdict.moves[i] : nullptr;
  };
  prove_marks(game, ids, {.verdict = find});
  return game;
}

const std::vector<Subinfo>& said_of(const Game& game, std::size_t ply) {
  return game.node(game.main_line()[ply - 1]).subinfos;
}

}  // namespace

TEST_CASE(
    "an inaccuracy without a reason is a sign and a line, and a sentence only where no line is written") {
  const auto marked = [](const MarkOptions& options) {
    Game game = chess::test::game_of("e4 e5 Ke2");
    chess::GameVerdict verdict = verdict_on(game);
    verdict.moves[2].finding.label = chess::Label::Inaccuracy;
    mark_game(game, verdict, kOurs, options);
    return game;
  };
  const Game with_line = marked({});
  REQUIRE(said_of(with_line, 3).size() == 1);
  CHECK(said_of(with_line, 3).front().nag == Nag::DubiousMove);
  CHECK(said_of(with_line, 3).front().comment.empty());
  CHECK(with_line.node(with_line.main_line()[2]).next_sibling.has_value());
  const Game without_line = marked({.lines = false});
  CHECK(said_of(without_line, 3).front().comment.contains("Inaccuracy. Nf3 was best."));
}

TEST_CASE("the reader's level decides on lines and words, never on signs") {
  const auto marked = [](const MarkOptions& options, chess::Label label, const char* reason = nullptr,
                         const char* ratings = "") {
    Game game = read_pgn(std::string(ratings) + "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 *");
    chess::GameVerdict verdict = verdict_on(game);
    chess::MoveVerdict& bad = verdict.moves[2];
    bad.finding.label = label;
    bad.best_line.clear();
    chess::Position pos = game.main_positions()[2];
    for (const char* san : {"Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "d3", "b5", "Bb3"}) {
      bad.best_line.push_back(*chess::parse_san(pos, san));
      pos.play(bad.best_line.back());
    }
    if (reason != nullptr) {
      bad.motif = blank_reason(*std::ranges::find(chess::kReasons, reason, &chess::ReasonRow::key));
      bad.motif->line = bad.best_line;
      verdict.moves[4].motif = bad.motif;
      verdict.moves[4].finding.label = chess::Label::Mistake;
      verdict.moves[4].motif->line = {*chess::parse_san(game.main_positions()[4], "Nf3")};
    }
    mark_game(game, verdict, kOurs, options);
    CHECK(said_of(game, 3).front().nag == nag_of(label));
    return game;
  };
  const auto length = [](const Game& game) {
    const auto line = game.node(game.main_line()[2]).next_sibling;
    return line ? moves_of_line(game, *line).size() : 0;
  };
  const auto level = [](int rating) { return MarkOptions{.reader = chess::reader_of(rating)}; };
  using chess::Label;
  CHECK(length(marked(level(1199), Label::Mistake)) == 3);
  CHECK(length(marked(level(1200), Label::Mistake)) == 5);
  CHECK(length(marked(level(1600), Label::Mistake)) == 7);
  CHECK(length(marked(level(2000), Label::Mistake)) == 9);
  CHECK(length(marked({}, Label::Mistake)) == 9);
  // What proves the reason is shown whole.
  CHECK(length(marked(level(1000), Label::Mistake, "misses-fork")) == 9);
  CHECK(length(marked(level(1000), Label::Mistake, "allows-fork")) == 3);
  // A sign says all of an inaccuracy without a reason.
  const Game silent = marked(level(1000), Label::Inaccuracy);
  CHECK(length(silent) == 0);
  CHECK(said_of(silent, 3).front().comment.empty());
  CHECK(length(marked(level(1000), Label::Inaccuracy, "misses-fork")) == 9);
  // Terms are explained once.
  const auto explained = [&](const MarkOptions& options) {
    const std::string text = movetext(marked(options, Label::Mistake, "misses-fork"));
    const std::string words = "A fork is one piece attacking two at once.";
    const auto first = text.find(words);
    CHECK((first == std::string::npos || text.find(words, first + 1) == std::string::npos));
    return first != std::string::npos;
  };
  CHECK(explained(level(1000)));
  CHECK_FALSE(explained(level(1200)));
  CHECK_FALSE(explained({}));
  // The ratings in the tags tell the level, if both do.
  const auto by_tags = [&](const char* ratings) {
    return length(marked({.reader = {}}, Label::Mistake, nullptr, ratings));
  };
  CHECK(by_tags("[WhiteElo \"1100\"]\n[BlackElo \"1298\"]\n\n") == 3);
  CHECK(by_tags("[WhiteElo \"1100\"]\n[BlackElo \"1300\"]\n\n") == 5);
  CHECK(by_tags("[WhiteElo \"1100\"]\n[BlackElo \"?\"]\n\n") == 9);
  CHECK(by_tags("") == 9);
}

TEST_CASE("provider ids") {
  CHECK(provider_id("Stockfish 15.1") == "stockfish-15.1");
  CHECK(provider_id("Marginalia 0.1.0") == "marginalia");
  CHECK(provider_id("Marginalia") == "marginalia");
  CHECK(provider_id("Marginalian 3") == "marginalian-3");
  CHECK(provider_id("Toga II 3.0.0.1SE1 (JA)") == "toga-ii-3.0.0.1se1-ja");
  CHECK(provider_id("  ../x ") == "x");
  CHECK(provider_id("") == "engine");
  CHECK(provider_id("Фигура") == "engine");
  CHECK(annotator_text(kOurs) == "Marginalia 0.1.0");
  CHECK(annotator_text({"stockfish-15.1", "Stockfish 15.1", "Marginalia 0.1.0", "", {}}) ==
        "Stockfish 15.1 + Marginalia 0.1.0");
  CHECK(annotator_text({"marginalia", "", "Marginalia 0.1.0", "", {}}) == "Marginalia 0.1.0");
}

TEST_CASE("marks as PGN") {
  Game game = read_pgn("1. e4 e5 2. Ke2 Nc6 *");
  mark(game);
  CHECK(movetext(game) ==
        "1. e4 {[%eval 0.20]} 1... e5 {[%eval 0.20]} 2. Ke2 $2 {[%eval -1.00] (0.20 → -1.00) Mistake. Nf3 "
        "was best. White goes from level to slightly worse.} "
        "(2. Nf3 Nc6) 2... Nc6 $2 {[%eval 0.20] (-1.00 → 0.20) Mistake. Black goes from slightly better to "
        "level.} *");
}

TEST_CASE("each part can be left out") {
  Game game = read_pgn("1. e4 e5 2. Ke2 *");
  mark(game, {.evals = true, .comments = false, .lines = false});
  CHECK(said_of(game, 3)[0].comment.empty());
  CHECK(said_of(game, 3)[0].nag == Nag::Mistake);
  CHECK(game.size() == 4);
  Game silent = read_pgn("1. e4 e5 2. Ke2 *");
  mark(silent, {.evals = false, .comments = true, .lines = true});
  CHECK(said_of(silent, 1).empty());
  CHECK(said_of(silent, 3)[0].commands.empty());
}

TEST_CASE("ours stands first before clocks, last behind anything else") {
  Game game = read_pgn(
      "1. e4 { [%clk 0:01:00] [%emt 0:00:01] } e5 { [%clk 0:01:00] [%eval 0.1] } 2. Ke2?? { Oh. } *");
  mark(game);
  REQUIRE(said_of(game, 1).size() == 2);
  CHECK(said_of(game, 1)[0].id == "marginalia");
  REQUIRE(said_of(game, 2).size() == 2);
  CHECK(said_of(game, 2)[1].id == "marginalia");
  CHECK(said_of(game, 2)[0].find_command("eval")->operands.front().text() == "0.1");
  REQUIRE(said_of(game, 3).size() == 2);
  CHECK(said_of(game, 3)[0].nag == Nag::Blunder);
  CHECK(said_of(game, 3)[0].comment == "Oh.");
  CHECK(said_of(game, 3)[1].nag == Nag::Mistake);
}

TEST_CASE("a mating move carries no eval") {
  Game game = read_pgn("1. f3 e5 2. g4 Qh4# 0-1");
  const auto positions = game.main_positions();
  std::vector<chess::PositionEval> evals(5, chess::PositionEval{Score::mated_in(1), {}});
  evals[0].score = Score::cp(chess::kStartCp);
  evals[4].score = terminal_score(positions[4]);
  mark_game(game, chess::test::judge_line(positions, game.main_moves(), evals), kOurs, {});
  CHECK(said_of(game, 4).empty());
  CHECK(said_of(game, 3)[0].commands.front().operands.front().text() == "#-1");
}

TEST_CASE("the summary in tags") {
  Game game = read_pgn("[Annotator \"Doe, J\"]\n\n1. e4 e5 2. Ke2 Nc6 *");
  const auto verdict = verdict_on(game);
  write_summary_tags(game, verdict);
  name_annotator(game, kOurs);
  CHECK(game.tags.get("Annotator") == "Doe, J; Marginalia 0.1.0");
  CHECK(game.tags.get("WhiteACPL") == "60");
  CHECK(game.tags.get("BlackACPL") == "60");
  const auto accuracy = chess::split(game.tags.get("WhiteAccuracy"), '.');
  REQUIRE(accuracy.size() == 2);
  CHECK(accuracy[1].size() == 1);
  write_summary_tags(game, verdict);
  name_annotator(game, kOurs);  // not twice
  CHECK(game.tags.get("Annotator") == "Doe, J; Marginalia 0.1.0");
  Game plain = read_pgn("[Annotator \"?\"]\n\n1. e4 *");
  write_summary_tags(plain, {});
  name_annotator(plain, kOurs);
  CHECK(plain.tags.get("Annotator") == "Marginalia 0.1.0");
  CHECK(!plain.tags.find("WhiteAccuracy"));
}

TEST_CASE("the summary in BGN") {
  auto read = chess::parse_bgn(R"({"moves":[],"result":"*","subinfo":[{"id":"_","info":{"name":"Doe"}}]})");
  REQUIRE(read.has_value());
  Game game = std::move(*read);
  const auto verdict = verdict_on(read_pgn("1. e4 e5 2. Ke2 Nc6 *"));
  write_summary_subinfo(game, verdict, kOurs);
  const auto* provider = game.extras->find_provider("marginalia");
  REQUIRE(provider != nullptr);
  const std::string info = chess::JsonDatum::object(provider->info()).text();
  CHECK(info.starts_with(
      R"({"engine":"Marginalia 0.1.0","annotator":"Marginalia 0.1.0","rules":"lichess","nodes":200000,"WhiteAccuracy":)"));
  CHECK(info.find(R"("WhiteACPL":60,"BlackACPL":60)") != std::string::npos);
  REQUIRE(game.extras->find_provider("_") != nullptr);
  CHECK(game.extras->find_provider("_")->entry().text() == R"({"id":"_","info":{"name":"Doe"}})");
  const std::string once = chess::to_bgn(game);
  write_summary_subinfo(game, verdict, kOurs);
  CHECK(chess::to_bgn(game) == once);
}

TEST_CASE("our marks can be taken out of BGN exactly") {
  const std::string before =
      "1. e4 { [%clk 0:01:00] } e5 { [%eval 0.1] } 2. Ke2?? { Oh. } (2. Nf3) (2. Nc3 { good }) Nc6 *";
  Game game = read_pgn(before);
  const std::string bgn_before = chess::to_bgn(game);
  mark(game);
  Game again = *chess::parse_bgn(chess::to_bgn(proved(game)));
  CHECK(remove_marks(again).moves == 4);
  erase_proof(again);
  CHECK(chess::to_bgn(again) == bgn_before);
  CHECK(remove_marks(again).moves == 0);
}

TEST_CASE("our marks can be taken out of PGN by their proof") {
  const auto round = [](const std::string& text) {
    Game game = read_pgn(text);
    const std::string before = movetext(game);
    mark(game);
    write_summary_tags(game, verdict_on(game));
    name_annotator(game, kOurs);
    const std::string marked = chess::to_pgn(proved(game));
    REQUIRE(movetext(game) != before);
    Game again = read_pgn(marked);
    CHECK(remove_marks(again).moves > 0);
    CHECK(movetext(again) == before);
    // Marked afresh, it is the same as marked once.
    mark(again);
    write_summary_tags(again, verdict_on(again));
    name_annotator(again, kOurs);
    CHECK(chess::to_pgn(proved(again)) == marked);
  };
  round("1. e4 e5 2. Ke2 Nc6 *");
  round("1. e4 { [%clk 0:01:00] } e5 { [%clk 0:01:00] } 2. Ke2 { [%clk 0:00:58] } Nc6 { [%clk 0:00:58] } *");
  round(
      "1. e4 { [%eval 0.1] [%clk 0:01:00] } e5 { [%eval 0.2] [%clk 0:01:00] } 2. Ke2?? { [%eval -3.1] [%clk "
      "0:01:00] } Nc6 { [%eval -3.1] } *");
  round("1. e4! { Best by test. } e5 2. Ke2?? { Oh. } (2. Nf3 { better }) Nc6 { ( a b ) } *");
  round("{ A famous trap. } 1. e4 e5 2. { Now } Ke2 Nc6 *");
  round("1. e4 e5 2. Ke2 (2. Nf3 Nf6 3. Nxe5) Nc6 *");
  round("1. e4 e5 2. Ke2 $7 Nc6 *");
}

TEST_CASE("evals that are judged by again stay, in PGN and BGN") {
  Game game = read_pgn("1. e4 { [%eval 0.1] } e5 2. Ke2 { Oh. } Nc6 *");
  mark(game);
  write_summary_tags(game, verdict_on(game));
  name_annotator(game, kOurs);
  const std::string bgn = chess::to_bgn(proved(game));
  Game from_bgn = *chess::parse_bgn(bgn);
  const auto removed = remove_marks(from_bgn, kJudges, OwnMarks::DerivedFromEvals);
  CHECK(removed.moves == 4);
  const auto nodes = from_bgn.main_line();
  REQUIRE(nodes.size() == 4);
  REQUIRE(removed.lines.contains(nodes[2]));
  CHECK(removed.lines.at(nodes[2]) == verdict_on(game).moves[2].best_line);
  CHECK_FALSE(removed.lines.contains(nodes[3]));
  CHECK_FALSE(chess::to_bgn(from_bgn).contains("was best"));
  CHECK(chess::to_bgn(from_bgn).contains(R"("eval":["-1.00"])"));
  mark(from_bgn, {.evals = false});
  CHECK(chess::to_bgn(proved(from_bgn)) == bgn);

  Game from_pgn = read_pgn(chess::to_pgn(proved(game)));
  CHECK(remove_marks(from_pgn, kJudges, OwnMarks::DerivedFromEvals).moves == 4);
  CHECK(movetext(from_pgn) ==
        "1. e4 {[%eval 0.1]} {[%eval 0.20]} 1... e5 {[%eval 0.20]} 2. Ke2 {Oh.} {[%eval -1.00]} "
        "2... Nc6 {[%eval 0.20]} *");
}

namespace {

/// What the two wrote into a game is taken out of its PGN. Returns the tag Annotator that they had set.
std::string annotator_of_both(const Provider& first, const Provider& second) {
  const Provider* const both[] = {&first, &second};
  Game game = read_pgn("1. e4 { [%eval 0.1] } e5 2. Ke2! { Oh. } Nc6 *");
  const std::string before = movetext(game);
  for (const Provider* provider : both) mark_game(game, verdict_on(game), *provider, {});
  for (const Provider* provider : both) name_annotator(game, *provider);
  leave_one_eval_and_glyph(game, game.main_line(), both);
  drop_repeated_glyphs(game, game.main_line());
  Game again = read_pgn(chess::to_pgn(proved(game, {first.id, second.id})));
  CHECK(remove_marks(again).moves == 4);
  CHECK(movetext(again) == before);
  CHECK(again.tags.get("Annotator").empty());
  return std::string(game.tags.get("Annotator"));
}

}  // namespace

TEST_CASE("what several engines of ours wrote is taken out of PGN") {
  const Provider other{"other", "Other 1", "Marginalia 0.1.0", "lichess", {}};
  annotator_of_both(kOurs, other);
}

TEST_CASE("what two engines of one name wrote is taken out of PGN") {
  const Provider first{"fake-1.0", "Fake 1.0", "Marginalia 0.1.0", "lichess", {}};
  const Provider second{"fake-1.0-2", "Fake 1.0", "Marginalia 0.1.0", "lichess", {}};
  CHECK(annotator_of_both(first, second) == "Fake 1.0 + Marginalia 0.1.0");
}

TEST_CASE("what another engine of ours wrote into PGN goes, too, however often its owner is asked") {
  Game game = read_pgn("1. e4 e5 2. Ke2 Nc6 *");
  const std::string before = movetext(game);
  mark(game);
  Game again = read_pgn(chess::to_pgn(proved(game)));
  const Provider other{"other", "Other 1", "Marginalia 0.1.0", "lichess", {}};
  const Provider* const judges[] = {&other};
  adopt_marks(again, judges);
  CHECK(remove_marks(again, judges).changed.lines == 0);
  CHECK(movetext(again) == before);
}

TEST_CASE("what an earlier version wrote with a proof gives way to ours") {
  const Game plain = read_pgn("[Annotator \"Doe, J\"]\n\n1. e4 e5 { Mine. } 2. Ke2 Nc6 *");
  const auto annotated = [](Game game, const Provider& provider) {
    const Provider* const judges[] = {&provider};
    remove_marks(game, judges);
    mark_game(game, verdict_on(game), provider, {});
    name_annotator(game, provider);
    return chess::to_pgn(proved(game));
  };
  const Provider now{"marginalia", "Marginalia 1.0.0", "Marginalia 1.0.0", "lichess", {}};
  const std::string before = annotated(plain, kOurs);
  REQUIRE(before.contains("[Annotator \"Doe, J; Marginalia 0.1.0\"]"));
  REQUIRE(before.contains("Nf3 was best."));
  CHECK(annotated(read_pgn(before), now) == annotated(plain, now));
}

TEST_CASE("without a proof only the evals under our ids are ours") {
  const std::string text =
      "[Annotator \"Marginalia 0.1.0\"]\n\n1. e4 { [%clk 0:01:00] } e5 2. Ke2 $2 { [%clk 0:00:58] "
      "(0.20 → -1.00) Mistake. Nf3 was best. } (2. Nf3 Nc6) Nc6 {[%eval 0.30]} *";
  Game game = read_pgn(text);
  const auto removed = remove_marks(game);
  CHECK(removed.moves == 0);
  CHECK(removed.changed.is_unmarked);
  CHECK(movetext(game) == movetext(read_pgn(text)));
  // What stands under our id in BGN may have been changed there.
  Game bgn = read_pgn("1. e4 e5 2. Ke2 Nc6 *");
  mark(bgn);
  const std::string marked = movetext(bgn);
  CHECK(remove_marks(bgn).changed.is_unmarked);
  CHECK_FALSE(movetext(bgn).contains("%eval"));
  CHECK(movetext(bgn).contains("(2. Nf3 Nc6)"));
  CHECK(movetext(bgn).contains("Nf3 was best."));
  Game others = read_pgn("1. e4 e5 2. Ke2 $2 *");
  CHECK_FALSE(remove_marks(others).changed.is_unmarked);
}

TEST_CASE("second and third lines go with the best line") {
  Game game = read_pgn("1. e4 e5 2. Ke2 (2. d4 { [%eval 0.1] mine }) Nc6 *");
  const std::string before = movetext(game);
  chess::GameVerdict verdict = verdict_on(game);
  const auto bc4 = *chess::parse_san(game.main_positions()[2], "Bc4");
  verdict.moves[2].further_lines.push_back({Score::cp(10), {bc4}});
  mark_game(game, verdict, kOurs, {});
  name_annotator(game, kOurs);
  REQUIRE(movetext(game).contains("(2. Bc4 {[%eval 0.10]})"));
  Game from_pgn = read_pgn(chess::to_pgn(proved(game)));
  CHECK(remove_marks(from_pgn).moves == 4);
  CHECK(movetext(from_pgn) == before);
  Game from_bgn = *chess::parse_bgn(chess::to_bgn(proved(game)));
  const auto removed = remove_marks(from_bgn, kJudges, OwnMarks::DerivedFromEvals);
  const chess::NodeId bad_move = from_bgn.main_line()[2];
  REQUIRE(removed.lines.contains(bad_move));
  CHECK(removed.lines.at(bad_move) == verdict.moves[2].best_line);
  CHECK(movetext(from_bgn).contains("(2. Bc4 {[%eval 0.10]})"));
}

TEST_CASE("sentences of every language can be taken out of PGN") {
  for (const chess::Language language : chess::kLanguages) {
    Game game = read_pgn("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 Nxe4 *");
    const std::string before = movetext(game);
    const auto positions = game.main_positions();
    std::vector<chess::PositionEval> evals(positions.size(), chess::PositionEval{Score::cp(20), {}});
    const auto line = [&](std::size_t ply, std::string_view san) {
      chess::Position pos = positions[ply];
      for (const auto word : chess::split_words(san)) {
        const auto move = chess::parse_san(pos, word);
        REQUIRE(move.has_value());
        evals[ply].line.push_back(*move);
        pos.play(evals[ply].line.back());
      }
    };
    line(7, "d5 exd5 Na5");
    line(8, "Nxe4 d5 Bxd5 Qxd5 Nbc3");
    evals[8].score = Score::cp(190);
    const auto verdict = chess::test::judge_line(positions, game.main_moves(), evals);
    mark_game(game, verdict, kOurs, {.language = language});
    name_annotator(game, kOurs);
    Game again = read_pgn(chess::to_pgn(proved(game)));
    CHECK(remove_marks(again).moves == 8);
    CHECK(movetext(again) == before);
  }
}

TEST_CASE("a run without sentences knows its labels and lines again, and no others") {
  for (const std::string glyph : {"", "$6", "$2", "$4"}) {
    Game game = read_pgn("1. e4 e5 2. Ke2 " + glyph + " (2. d4 exd4) *");
    const std::string before = movetext(game);
    mark(game, {.comments = false});
    name_annotator(game, kOurs);
    drop_repeated_glyphs(game, game.main_line());
    Game again = read_pgn(chess::to_pgn(proved(game)));
    CHECK(remove_marks(again).moves > 0);
    CHECK(movetext(again) == before);
  }
}

namespace {

/// What is left of a marked game when `from` was changed to `to` in its PGN or its BGN.
std::string left_after(bool as_bgn, const std::string& from, const std::string& to, ChangedMarks expected) {
  Game game = read_pgn("1. e4 e5 2. Ke2 Nc6 *");
  mark(game, {.arrows = true});
  name_annotator(game, kOurs);
  game = proved(game);
  std::string text = as_bgn ? chess::to_bgn(game) : chess::to_pgn(game, {.columns = 0});
  REQUIRE_MESSAGE(text.contains(from), text);
  text.replace(text.find(from), from.size(), to);
  Game changed = as_bgn ? *chess::parse_bgn(text) : read_pgn(text);
  const auto removed = remove_marks(changed);
  CHECK(removed.changed.lines == expected.lines);
  CHECK(removed.changed.texts == expected.texts);
  return movetext(changed);
}

}  // namespace

TEST_CASE("what a person changes in our marks stays") {
  const std::string plain = "1. e4 e5 2. Ke2 Nc6 *";
  CHECK(left_after(false, "(2. Nf3 Nc6)", "(2. Nf3 Nc6)", {}) == plain);
  for (const std::string line :
       {"2. Nf3 Nc6 3. Bb5", "2. Nf3", "2. Nf3 Nf6", "2. Nf3 Nc6 $1", "2. Nf3 Nc6 {good}", "{why} 2. Nf3 Nc6",
        "2. Nf3 {[%cal Gg1f3]} 2... Nc6", "2. Nf3 Nc6 (2... d6)"}) {
    CAPTURE(line);
    CHECK(left_after(false, "(2. Nf3 Nc6)", "(" + line + ")", {1, 0}) ==
          "1. e4 e5 2. Ke2 (" + line + ") 2... Nc6 *");
  }
  CHECK(left_after(false, "(2. Nf3 Nc6)", "(2. Nf3 (2. d4) 2... Nc6)", {}) ==
        "1. e4 e5 2. Ke2 (2. d4) 2... Nc6 *");
  CHECK(left_after(false, "(2. Nf3 Nc6)", "(2. d4 exd4) (2. Nf3 Nc6)", {}) ==
        "1. e4 e5 2. Ke2 (2. d4 exd4) 2... Nc6 *");
  CHECK(left_after(false, "(2. Nf3 Nc6)", "(2. Nc3 Nc6)", {}) == "1. e4 e5 2. Ke2 (2. Nc3 Nc6) 2... Nc6 *");
  CHECK(left_after(false, "$2", "$4", {}) == "1. e4 e5 2. Ke2 $4 Nc6 *");
  CHECK(left_after(false, "$2", "$2 $10", {}) == "1. e4 e5 2. Ke2 $10 Nc6 *");
  CHECK(left_after(false, "Gg1f3", "Gg1f3,Yh1h8", {}) == "1. e4 e5 2. Ke2 {[%cal Yh1h8]} 2... Nc6 *");
  CHECK(left_after(false, "Mistake. Nf3", "Mistake. Nc3", {0, 1})
            .contains("{(0.20 → -1.00) Mistake. Nc3 was best. White goes from level to slightly worse.}"));
  CHECK(left_after(false, "slightly worse.}", "slightly worse.} {Oh.}", {}) ==
        "1. e4 e5 2. Ke2 {Oh.} 2... Nc6 *");
  // The white space of other programs does not matter.
  CHECK(left_after(false, "Mistake. Nf3 was", "Mistake.\nNf3  was", {}) == plain);

  CHECK(left_after(true, R"("alt")", R"("alt")", {}) == plain);
  CHECK(left_after(true, R"("comment":"(0.20)", R"("comment":"So: (0.20)", {0, 1}).contains("{So: (0.20"));
}

TEST_CASE("nothing is taken out of a game that is not ours") {
  Game game = read_pgn(
      "[Annotator \"Somebody\"]\n\n1. e4 { [%eval 0.20] } e5 { [%eval 0.20] (0.20 → 1.00) Mistake. } *");
  const std::string before = chess::to_pgn(game);
  CHECK(remove_marks(game).moves == 0);
  CHECK(chess::to_pgn(game) == before);
}

TEST_CASE("opening tags") {
  Game game = read_pgn("1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
  set_opening_tags(game, true);
  CHECK(game.tags.get("ECO") == "C60");
  CHECK(game.tags.get("Opening").starts_with("Ruy Lopez"));

  Game kept = read_pgn("[ECO \"A00\"]\n[Opening \"Mine\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
  set_opening_tags(kept, true);
  CHECK(kept.tags.get("ECO") == "A00");
  CHECK(kept.tags.get("Opening") == "Mine");
  set_opening_tags(kept, false);
  CHECK(kept.tags.get("ECO") == "C60");

  Game half = read_pgn("[ECO \"A00\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
  set_opening_tags(half, true);
  CHECK(!half.tags.find("Opening"));  // of another opening than A00

  Game setup = read_pgn("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *");
  set_opening_tags(setup, true);
  CHECK(!setup.tags.find("ECO"));
}
