// SPDX-License-Identifier: GPL-3.0-or-later
// The game in a paragraph: the facts, the words for them in each language, and that a later run knows the
// paragraph again.
#include <doctest/doctest.h>

#include "annotate/output/game_file_outputs.h"
#include "annotate/output/html/html_output.h"
#include "annotate/output/term/term_output.h"
#include "base/random.h"
#include "facts/facts_json.h"
#include "judge/summary.h"
#include "marked_games.h"
#include "support/case_file.h"
#include "words/catalogue.h"
#include "words/comment.h"

using namespace annotate;
using namespace annotate::test;
using chess::Color;
using chess::Game;
using chess::GameResult;
using chess::test::game_of;

namespace {

const Provider kSecond{"other-1", "Other 1", "Marginalia 0.1.0", "lichess", {200'000, {}, {}}};

/// The values of all positions: the start's, then one after each move; the last one given stays.
chess::GameVerdict judge(const Game& game, std::vector<int> centipawns) {
  const auto positions = game.main_positions();
  centipawns.resize(positions.size(), centipawns.back());
  std::vector<chess::PositionEval> evals;
  for (const int cp : centipawns) evals.push_back({chess::Score::cp(cp), {}});
  return chess::test::judge_line(positions, game.main_moves(), evals);
}

/// A game, its verdict, and what the summary is made from.
struct Judged {
  Judged(Game played, std::vector<int> centipawns)
      : game(std::move(played)),
        positions(game.main_positions()),
        moves(game.main_moves()),
        verdict(judge(game, std::move(centipawns))) {}

  chess::SummarySource source() const {
    return {.positions = positions, .moves = moves, .verdict = verdict, .result = game.result};
  }
  chess::GameSummary summary() const { return summarise(source()).value(); }

  Game game;
  std::vector<chess::Position> positions;
  std::vector<chess::Move> moves;
  chess::GameVerdict verdict;
};

const char* const kShuffle =
    "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8 Na3 Na6 Nb1 Nb8 Nh3 Nh6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8";

/// A blitz game in which White loses a won game and then on time.
const char* const kBlitz = R"([Event "Blitz"]
[TimeControl "300+2"]
[Termination "Time forfeit"]
[Result "0-1"]

1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. Nf3 {[%clk 0:05:00]} Nc6 {[%clk 0:04:59]}
3. Bb5 {[%clk 0:04:58]} a6 {[%clk 0:04:58]} 4. Ba4 {[%clk 0:01:18]} Nf6 {[%clk 0:04:50]}
5. O-O {[%clk 0:01:10]} Nxe4 {[%clk 0:04:40]} 6. d4 {[%clk 0:00:30]} b5 {[%clk 0:04:30]}
7. Bb3 {[%clk 0:00:04]} d5 {[%clk 0:04:20]} 0-1
)";

chess::GameVerdict verdict_on_blitz(const Game& game) {
  return judge(game, {15, 20, 20, 20, 20, 20, 300, 300, 300, 300, 320, 320, 330, -400, -400});
}

std::string paragraph(const Game& game, chess::Language language, bool figurines = false) {
  MarkOptions options;
  options.language = language;
  options.figurines = figurines;
  return paragraph_of(summary_of(game, verdict_on_blitz(game), options, chess::NoteValues(game)), game,
                      options);
}

/// The paragraph on a game as its reader returns it.
std::string said(const std::string& pgn, chess::Language language, const std::vector<int>& evals = {20}) {
  const auto read = import_pgn(pgn);
  const MarkOptions options{.language = language};
  const auto summary =
      summary_of(read.game, judge(read.game, evals), options, chess::NoteValues(read.game), end_of(read));
  return paragraph_of(summary, read.game, options);
}

std::vector<int> numbers_in(const std::string& text) {
  std::vector<int> numbers;
  for (const auto word : chess::split_words(text)) numbers.push_back(chess::parse_number<int>(word).value());
  return numbers;
}

/// All that a summary may say, and much that it would not say together.
chess::GameSummary random_summary(chess::Random& random, const Judged& game) {
  const auto move = [&] { return static_cast<std::size_t>(random.below(game.moves.size())); };
  const auto is = [&] { return random.below(2) == 0; };
  chess::GameSummary summary;
  summary.first = 0;
  summary.last = game.moves.size() - 1;
  if (is()) summary.opening = {"St. George Defense: A, with .. d6", 1 + random.below(29), is() ? "C00" : ""};
  if (is()) summary.middlegame = move();
  if (is()) summary.endgame = move();
  if (is()) summary.spells[Color::White] = chess::BetterSpell{move(), move()};
  if (is()) summary.spells[Color::Black] = chess::BetterSpell{move(), move()};
  summary.swings = static_cast<int>(random.below(5));
  switch (random.below(4)) {
    case 0: summary.was_level = true; break;
    case 1:
      summary.since = move();
      summary.better_since = is() ? Color::White : Color::Black;
      break;
    case 2:
      summary.turn = chess::TurningPoint{
          move(), chess::kPositionClasses[random.below(7)], chess::kPositionClasses[random.below(7)], {}};
      if (is()) summary.turn->cost = static_cast<int>(random.below(1500));
      if (is()) summary.turn->reason = chess::kReasons[random.below(std::size(chess::kReasons))].key;
      break;
    default: break;
  }
  summary.ending =
      static_cast<chess::GameFinish>(random.below(static_cast<std::uint64_t>(chess::GameFinish::Open) + 1));
  summary.ending_side = is() ? Color::White : Color::Black;
  if (is()) summary.result_against_board = static_cast<GameResult>(1 + random.below(3));
  summary.was_ahead = is();
  if (is())
    summary.last_better =
        chess::LastBetter{is() ? Color::White : Color::Black, chess::PositionClass::Winning};
  if (is()) summary.accuracy = {71.23, 100.0};
  if (is())
    summary.weak_phase = chess::WeakPhase{is() ? Color::White : Color::Black,
                                          static_cast<chess::GamePhase>(random.below(3)), 5.0};
  if (is())
    summary.think =
        chess::LongestThink{move(), std::chrono::seconds(random.below(9000)), std::chrono::hours(1)};
  if (is()) summary.haste = chess::HastyError{move(), std::chrono::milliseconds(random.below(30'000))};
  return summary;
}

}  // namespace

TEST_CASE("paragraphs") {
  for (const ::test::CaseRow& row : ::test::cases_of("tests/annotate/summaries.txt")) {
    CAPTURE(row.where);
    const std::string pgn = ::test::with_line_ends(row.at("pgn"));
    const auto evals = numbers_in(row.at("evals"));
    for (const chess::Language language : chess::kLanguages)
      if (const std::string name(to_string(language)); row.has(name))
        CHECK(said(pgn, language, evals) == row.at(name));
    const std::string english = said(pgn, chess::Language::English, evals);
    if (row.has("says")) CHECK_MESSAGE(english.contains(row.at("says")), english);
    if (row.has("hides")) CHECK_MESSAGE(!english.contains(row.at("hides")), english);
  }
}

TEST_CASE("a player's name does not say how a game ended") {
  Game game = read_pgn(kBlitz);
  game.tags.set("White", "Tim");
  game.tags.set("Black", "Timeout99");
  game.tags.set("Termination", "Timeout99 won by resignation");
  CHECK(paragraph(game, chess::Language::English).contains("White resigned after 7... d5."));
  game.tags.set("Termination", "Timeout99 won on time");
  CHECK(paragraph(game, chess::Language::English).contains("White lost on time after 7... d5."));
}

TEST_CASE("the turning point is the last change of class that held") {
  // White is clearly better, loses it, wins it back by an error of Black, and keeps it.
  const Judged twice(game_of(kShuffle), {0, 0, 300, 300, 20, 20, 20, 20, 400, 400, 350, 600, 300});
  const chess::GameSummary summary = twice.summary();
  REQUIRE(summary.turn);
  CHECK(summary.turn->move == 7);
  CHECK(summary.turn->before == chess::PositionClass::Level);
  CHECK(summary.turn->after == chess::PositionClass::Lost);
  CHECK(summary.turn->cost == 380);
  CHECK_FALSE(summary.since);
  CHECK_FALSE(summary.was_level);
  CHECK(summary.swings == 0);

  // It came by small steps: no move is to blame.
  const Judged slowly(game_of(kShuffle), {0, 60, 100, 150, 180, 200, 210, 218, 230, 240});
  CHECK_FALSE(slowly.summary().turn);
  CHECK(slowly.summary().since == 7);
  CHECK(slowly.summary().better_since == Color::White);

  const Judged level(game_of(kShuffle), {0, 30, 50, 80, 100, 50, 0});
  CHECK(level.summary().was_level);

  // Beyond ten pawns, and with mates, there is no figure.
  const Judged far(game_of(kShuffle), {0, 0, 1500});
  REQUIRE(far.summary().turn);
  CHECK_FALSE(far.summary().turn->cost);

  const Judged swings(game_of(kShuffle), {0, 0, 300, -300, -300, 0, 300, -300});
  CHECK(swings.summary().swings == 3);
}

TEST_CASE("spells: the longest of each side, if they last") {
  const Judged game(game_of(kShuffle),
                    {0, 0, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 0, -100, -100, 0});
  const chess::GameSummary summary = game.summary();
  REQUIRE(summary.spells[Color::White]);
  CHECK(summary.spells[Color::White]->first == 1);
  CHECK(summary.spells[Color::White]->last == 11);
  CHECK_FALSE(summary.spells[Color::Black]);
}

TEST_CASE("how a game ended") {
  const auto ending = [](std::string_view san, GameResult result, std::string_view termination = {}) {
    Judged game(game_of(san), {0});
    game.game.result = result;
    chess::SummarySource source = game.source();
    source.termination = termination;
    const chess::GameSummary summary = summarise(source).value();
    return std::pair(summary.ending, summary.ending_side);
  };
  CHECK(ending("f3 e5 g4 Qh4#", GameResult::BlackWins, "Normal") ==
        std::pair(chess::GameFinish::Mate, Color::Black));
  // The board decides, whatever the result says.
  CHECK(ending("f3 e5 g4 Qh4#", GameResult::WhiteWins, "Normal") ==
        std::pair(chess::GameFinish::Mate, Color::Black));
  CHECK(ending("f3 e5 g4 Qh4#", GameResult::Draw, "Game drawn by agreement") ==
        std::pair(chess::GameFinish::Mate, Color::Black));
  CHECK(ending("f3 e5 g4 Qh4#", GameResult::Unknown) == std::pair(chess::GameFinish::Mate, Color::Black));
  CHECK(ending("e4 e5", GameResult::WhiteWins, "Normal") ==
        std::pair(chess::GameFinish::Resigned, Color::Black));
  CHECK(ending("e4 e5", GameResult::BlackWins, "Ada won by resignation") ==
        std::pair(chess::GameFinish::Resigned, Color::White));
  CHECK(ending("e4 e5", GameResult::WhiteWins, "Time forfeit") ==
        std::pair(chess::GameFinish::TimeForfeit, Color::Black));
  CHECK(ending("e4 e5", GameResult::WhiteWins) == std::pair(chess::GameFinish::Won, Color::White));
  CHECK(ending("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", GameResult::Draw).first == chess::GameFinish::Repetition);
  CHECK(ending(kShuffle, GameResult::Draw).first == chess::GameFinish::Drawn);  // for the seventh time
  CHECK(ending("e4 e5", GameResult::Draw, "Game drawn by agreement").first == chess::GameFinish::AgreedDraw);
  CHECK(ending("e4 e5", GameResult::Draw, "Normal").first == chess::GameFinish::Drawn);
  CHECK(ending("e4 e5", GameResult::Unknown).first == chess::GameFinish::Open);
}

TEST_CASE("a result that only the tag tells is told as such again in a second run") {
  const std::string moves = "1. d4 d5 2. c4 e6 3. Nf3 Nf6 4. g3 dxc4 5. Nbd2";
  // An earlier run has written the result behind the moves.
  for (const chess::Language language : chess::kLanguages)
    CHECK(said("[Result \"1/2-1/2\"][MarginaliaMarks \"2=\"]\n\n" + moves + " 1/2-1/2", language) ==
          said("[Result \"1/2-1/2\"]\n\n" + moves, language));
}

TEST_CASE("of a game that was read in part it is not said how it ended") {
  Judged game(game_of("e4 e5 Nf3 Nc6 Bb5 a6"), {15, 20});
  game.game.result = GameResult::WhiteWins;
  chess::SummarySource source = game.source();
  source.termination = "Normal";
  source.opening = chess::NamedOpening{"Ruy Lopez: Morphy Defense", 6};
  const auto text = [&] {
    return summary_in_words(summarise(source).value(), source.positions, source.moves,
                            chess::Language::English);
  };
  CHECK(text().contains("Ruy Lopez: Morphy Defense to the last move, 3... a6. Neither side was ever"));
  CHECK(text().contains("Black resigned after 3... a6; the last position was level."));
  source.is_damaged = true;
  CHECK(summarise(source).value().ending == chess::GameFinish::Unread);
  CHECK(text().starts_with("In brief: accuracy: "));
  source.opening = chess::NamedOpening{"Ruy Lopez", 5, "C60"};
  CHECK(text().starts_with("In brief: the opening is called Ruy Lopez up to 3. Bb5. Accuracy: "));
  CHECK(summary_in_words(summarise(source).value(), source.positions, source.moves, chess::Language::German)
            .starts_with("Kurz: die Eröffnung heißt C60 Ruy Lopez bis 3. Lb5. "));
  // If there is no eval either, there is nothing to say.
  source.opening.reset();
  game.verdict = chess::GameVerdict{};
  game.verdict.moves.resize(game.moves.size());
  CHECK(text().empty());
}

TEST_CASE("how a game went is said only if all values are known") {
  Judged turned(game_of(kShuffle), {0, 0, 300, -300, 300});
  CHECK(turned.summary().turn);
  CHECK(turned.summary().spells[Color::White]);
  CHECK(turned.summary().swings == 2);
  turned.verdict.moves[10].after.reset();
  CHECK_FALSE(turned.summary().turn);
  CHECK_FALSE(turned.summary().since);
  CHECK_FALSE(turned.summary().spells[Color::White]);
  CHECK(turned.summary().swings == 0);

  Judged level(game_of(kShuffle), {0});
  CHECK(level.summary().was_level);
  level.verdict.moves[0].before.reset();
  CHECK_FALSE(level.summary().was_level);
}

TEST_CASE("clocks: nothing is said that a time control of several stages could make wrong") {
  chess::GameClocks clocks;
  read_time_control("180+2", clocks);
  CHECK(clocks.base == std::chrono::seconds(180));
  CHECK(clocks.increment == std::chrono::seconds(2));
  for (const char* other :
       {"", "?", "-", "40/7200:3600", "1/86400", "*60", "60+x", "-5", "99999999999999999999"}) {
    chess::GameClocks none;
    read_time_control(other, none);
    CHECK_FALSE(none.increment);
  }
  Game game = read_pgn(kBlitz);
  game.tags.set("TimeControl", "40/5400+30:1800+30");
  CHECK_FALSE(paragraph(game, chess::Language::English).contains("spent"));
  CHECK_FALSE(paragraph(game, chess::Language::English).contains("left."));
}

TEST_CASE("nothing is said of a game without moves, or without a judged one") {
  const Judged empty(Game(), {15});
  CHECK_FALSE(summarise(empty.source()));
  Judged late(game_of("e4 e5"), {15, 20, 20});
  late.verdict.judged.first = 2;
  CHECK_FALSE(summarise(late.source()));
}

TEST_CASE("figurines in a summary") {
  CHECK(paragraph(read_pgn(kBlitz), chess::Language::Dutch, true)
            .contains("7. ♗b3?? (nog 0:02) besliste de partij"));
}

TEST_CASE("every clause of a summary begins with a letter that can be made a capital, or with a place") {
  for (const chess::Language language : chess::kLanguages)
    for (const auto& [key, wordings] : catalogue_of(language).texts) {
      if (!key.starts_with("summary-game-")) continue;
      CAPTURE(key);
      const std::string& first = wordings.front().front().text;
      CHECK((first.empty() || chess::is_alpha(first.front())));
    }
}

TEST_CASE("law: a summary written as facts and read back says the same in every language") {
  chess::Random random(19);
  const Judged game(game_of(kShuffle), {0, 0, 300, 300, 20, 20, 20, 400});
  for (int round = 0; round < 300; ++round) {
    const chess::GameSummary summary = random_summary(random, game);
    const chess::JsonDatum json = to_json(summary);
    const auto read = parse_game_summary(json, game.moves.size());
    REQUIRE_MESSAGE(read, json.text());
    CHECK(to_json(*read) == json);
    for (const chess::Language language : chess::kLanguages) {
      const std::string text =
          summary_in_words(summary, game.positions, game.moves, language, round % 3 == 0);
      CAPTURE(text);
      CHECK(summary_in_words(*read, game.positions, game.moves, language, round % 3 == 0) == text);
      std::size_t sentences = 0;
      for (auto at = text.find(". "); at != std::string::npos; at = text.find(". ", at + 1))
        if (!chess::is_digit(text[at - 1]) && text[at - 1] != '.') ++sentences;
      CHECK(sentences < 6);
    }
  }
}

TEST_CASE("PGN: the summary stands behind what people wrote, and a second run replaces it") {
  for (const char* human : {"", "{A club game. White was tired.} "}) {
    std::string text = kBlitz;
    text.insert(text.find("1. e4"), human);
    const Provider* const judges[] = {&kOurs, &kSecond};
    const auto run = [&](const std::string& pgn, std::size_t engines, chess::Language language) {
      Game game = read_pgn(pgn);
      remove_marks(game, std::span(judges).first(engines));
      const chess::GameVerdict verdict = verdict_on_blitz(game);
      for (std::size_t i = 0; i < engines; ++i) mark_game(game, verdict, *judges[i], {.language = language});
      const MarkOptions options{.language = language};
      const std::string summary =
          paragraph_of(summary_of(game, verdict, options, chess::NoteValues(game)), game, options);
      std::vector<Judgement> judgements;
      for (std::size_t i = 0; i < engines; ++i) judgements.push_back({judges[i], verdict, summary});
      Game shown = with_summary_tags({game, judgements});
      prove_marks(shown, {kOurs.id, kSecond.id});
      return chess::to_pgn(shown);
    };
    for (const std::size_t engines : {1U, 2U}) {
      const std::string once = run(text, engines, chess::Language::English);
      const std::string words = once.substr(once.find("\n\n") + 2);
      CHECK(
          words.starts_with(*human == '\0' ? "{In brief: " : "{A club game. White was tired.} {In brief: "));
      CHECK(run(once, engines, chess::Language::English) == once);
      const std::string dutch = run(once, engines, chess::Language::Dutch);
      CHECK_FALSE(dutch.contains("In brief"));
      CHECK(run(dutch, engines, chess::Language::English) == once);
    }
  }
}

TEST_CASE("BGN: the summary stands in the entry of its engine, and a second run replaces it") {
  const Game source = read_pgn(kBlitz);
  const chess::GameVerdict verdict = verdict_on_blitz(source);
  const auto run = [&](const Game& before, bool summary) {
    Game game = before;
    remove_marks(game);
    mark_game(game, verdict, kOurs, {});
    const MarkOptions options{.summary = summary};
    const auto facts = summary_of(game, verdict, options, chess::NoteValues(game));
    const Judgement judged[] = {{&kOurs, verdict, paragraph_of(facts, game, options), facts}};
    return GameFileOutput(OutputFormat::Bgn).text_of({game, judged});
  };
  const std::string once = run(source, true);
  const Game read = chess::parse_bgn(once).value();
  CHECK(read.comment.empty());
  const auto* provider = read.extras->find_provider("marginalia");
  REQUIRE(provider != nullptr);
  CHECK(provider->info().find("summary")->as_string().value().starts_with(
      "In brief: the opening is called Ruy Lopez"));
  const auto facts = parse_game_summary(*provider->info().find("facts"), read.main_moves().size());
  REQUIRE(facts);
  CHECK(paragraph_of(facts, read, {.language = chess::Language::Dutch}) ==
        paragraph(source, chess::Language::Dutch));
  CHECK(run(read, true) == once);
  CHECK_FALSE(run(read, false).contains("In brief"));
}

TEST_CASE("pages and terminals show the summary, pages apart from what people wrote") {
  Game game = read_pgn(kBlitz);
  game.comment = "A club game.";
  const Judgement judged[] = {{&kOurs, verdict_on_blitz(game), "In brief: A, left with 2. Nf3."}};
  const AnnotatedGame annotated{game, judged};
  CHECK(
      TermOutput({.width = 200}).text_of(annotated).contains("A club game. In brief: A, left with 2. Nf3."));
  const std::string page = HtmlOutput(chess::Language::English).text_of(annotated);
  CHECK(page.contains("\"comment\":\"A club game.\",\"summary\":\"In brief: A, left with 2. Nf3.\""));
  CHECK(page.contains("\"judgedBy\":\"Marginalia 0.1.0, 200000 nodes\""));
  CHECK(judge_text({"x-1", "X 1", "Marginalia 0.1.0", "lichess", {{}, 20, {}}}) ==
        "X 1 + Marginalia 0.1.0, depth 20");
  CHECK(judge_text({"marginalia", "", "Marginalia 0.1.0", "lichess", {}}) ==
        "Marginalia 0.1.0, stored evaluations");
}
