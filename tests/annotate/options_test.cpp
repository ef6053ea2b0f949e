// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include "annotate/cli/engine_choices.h"
#include "annotate/cli/options.h"
#include "base/text.h"
#include "tests/support/temp_dir.h"

using namespace annotate;

namespace {

ParsedCommandLine parse(const std::vector<std::string>& words) {
  std::vector<const char*> arguments{"annotate"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

}  // namespace

TEST_CASE("defaults") {
  const auto parsed = parse({"a.pgn"});
  REQUIRE(parsed.options);
  CHECK(parsed.options->inputs == std::vector<std::string>{"a.pgn"});
  CHECK(parsed.options->budget.nodes == 200'000);
  CHECK(!parsed.options->budget.depth);
  CHECK(parsed.options->rules == chess::default_rules());
  CHECK(parsed.options->jobs >= 1);
  CHECK(parsed.options->keep_opening);
  CHECK(parsed.options->lines);
  REQUIRE(parsed.options->engines.size() == 1);
  CHECK(parsed.options->engines[0].command.empty());
}

TEST_CASE("an engine without a command is refused") {
  for (const char* command : {"", " "}) {
    const auto parsed = parse({"a.pgn", "--engine", command});
    CHECK_FALSE(parsed.options);
    CHECK(parsed.exit_status == kExitUnable);
    CHECK(parsed.err.find("--engine is empty") != std::string::npos);
  }
}

TEST_CASE("everything said") {
  const auto words = chess::split(
      "a.pgn|b.bgn|-o|x.pgn|-o|y.bgn.bz2|--engine|stockfish -x|--engine-option|Hash=64|"
      "--engine-option|Clear Hash|--depth|12|--rules|lichess-db|--jobs|3|--no-lines|"
      "--no-arrows|--no-comments|--no-summary|--figurines|--lang|de|--no-keep-opening|"
      "--keep-own|--replace|lines, evals|--dry-run|--use-stored-evals|--to|bgn|-q",
      '|');
  const auto parsed = parse({words.begin(), words.end()});
  REQUIRE(parsed.options);
  const AnnotateOptions& options = *parsed.options;
  CHECK(options.inputs == std::vector<std::string>{"a.pgn", "b.bgn"});
  CHECK(options.outputs == std::vector<std::string>{"x.pgn", "y.bgn.bz2"});
  REQUIRE(options.engines.size() == 1);
  CHECK(options.engines[0].command == "stockfish -x");
  CHECK(options.engines[0].options ==
        std::vector<std::pair<std::string, std::string>>{{"Hash", "64"}, {"Clear Hash", ""}});
  CHECK(options.budget.depth == 12);
  CHECK(!options.budget.nodes);
  CHECK(options.rules.name == "lichess-db");
  CHECK(options.jobs == 3);
  CHECK(!options.lines);
  CHECK_FALSE(options.arrows);
  CHECK(!options.comments);
  CHECK_FALSE(options.summary);
  CHECK(options.figurines);
  CHECK(options.language == chess::Language::German);
  CHECK(!options.keep_opening);
  CHECK(options.keep_own);
  CHECK(options.replaced.evals);
  CHECK_FALSE(options.replaced.glyphs);
  CHECK(options.replaced.lines);
  CHECK(options.dry_run);
  CHECK(options.use_stored_evals);
  CHECK(options.to == OutputFormat::Bgn);
  CHECK(options.quiet);
}

TEST_CASE("several limits at once, and a filter") {
  const auto parsed = parse({"-", "--nodes", "5000", "--movetime", "100"});
  REQUIRE(parsed.options);
  CHECK(parsed.options->budget.nodes == 5000);
  CHECK(parsed.options->budget.movetime_ms == 100);
}

TEST_CASE("an option does not swallow the file behind it") {
  const auto parsed = parse({"-o", "x.pgn", "a.pgn", "--engine-option", "Hash=1", "b.pgn"});
  REQUIRE(parsed.options);
  CHECK(parsed.options->inputs == std::vector<std::string>{"a.pgn", "b.pgn"});
}

TEST_CASE("wrong usage has status 2 and says why") {
  const std::vector<std::vector<std::string>> wrong = {
      {"a.pgn", "--nodes", "0"},        {"a.pgn", "--nodes", "many"},
      {"a.pgn", "--depth", "-1"},       {"a.pgn", "--jobs", "0"},
      {"a.pgn", "--rules", "nonsense"}, {"a.pgn", "--rules", "/no/such.json"},
      {"a.pgn", "--to", "docx"},        {"a.pgn", "--engine-option", "=5"},
      {"a.pgn", "--nonsense"},          {"-", "-"},
      {"a.pgn", "-o", "-", "-o", "-"},
  };
  for (const auto& arguments : wrong) {
    const auto parsed = parse(arguments);
    CHECK(!parsed.options);
    CHECK(parsed.exit_status == kExitUnable);
    CHECK(parsed.err.starts_with("annotate: "));
    CHECK(parsed.out.empty());
  }
}

TEST_CASE("help and version go to standard output") {
  const auto help = parse({"--help"});
  CHECK(help.exit_status == kExitWell);
  CHECK(help.out.find("Exit status") != std::string::npos);
  const auto version = parse({"--version"});
  CHECK(version.exit_status == kExitWell);
  CHECK(version.out.starts_with("Marginalia "));
}

TEST_CASE("several engines, each with the settings behind it") {
  const auto parsed = parse({"--engine-option", "Threads=1", "--engine", "stockfish", "--engine-option",
                             "Hash=16", "--engine", "ours", "--engine-option", "Hash=32", "--engine-option",
                             "Clear Hash", "a.pgn", "--judge-by", "consensus"});
  REQUIRE(parsed.options);
  const auto& engines = parsed.options->engines;
  using Settings = std::vector<std::pair<std::string, std::string>>;
  REQUIRE(engines.size() == 2);
  CHECK(engines[0].command == "stockfish");
  CHECK(engines[0].options == Settings{{"Threads", "1"}, {"Hash", "16"}});
  CHECK(engines[1].command == "ours");
  CHECK(engines[1].options == Settings{{"Threads", "1"}, {"Hash", "32"}, {"Clear Hash", ""}});
  CHECK(parsed.options->judge_by == chess::JudgeBy::Consensus);
  CHECK(parse({"a.pgn"}).options->judge_by == chess::JudgeBy::First);
}

TEST_CASE("the best engine is named before the run: the options are those of its own name") {
  const auto resolved = [](std::vector<std::string> words, bool has_stockfish) {
    auto parsed = parse(words);
    const auto said = name_best_engine(*parsed.options, has_stockfish);
    CHECK(said.has_value());
    return *parsed.options;
  };
  const AnnotateOptions found = resolved({"--engine", "best", "a.pgn"}, true);
  CHECK(found.engines[0].command == "stockfish");
  CHECK(found.given == parse({"--engine", "stockfish", "a.pgn"}).options->given);
  const AnnotateOptions own = resolved({"--engine", "best", "--no-lines", "a.pgn"}, false);
  CHECK(own.engines[0].command.empty());
  CHECK(own.given == parse({"a.pgn", "--no-lines"}).options->given);
  const AnnotateOptions two = resolved({"--engine", "toga2 -x", "--engine", "best", "a.pgn"}, true);
  CHECK(two.given == parse({"--engine", "toga2 -x", "--engine", "stockfish", "a.pgn"}).options->given);
  CHECK(resolved({"--engine", "best", "--engine", "toga2", "a.pgn"}, false).engines[0].command ==
        default_engine_command());
  for (const char* name : {"./best", "best -x", "Best"}) {
    auto parsed = parse({"--engine", name, "a.pgn"});
    CHECK(!name_best_engine(*parsed.options, true));
    CHECK(parsed.options->engines[0].command == name);
  }
}

TEST_CASE("the reader is a rating, anybody, or whom the tags tell") {
  CHECK_FALSE(parse({"a.pgn"}).options->reader);
  CHECK_FALSE(parse({"--for", "tags", "a.pgn"}).options->reader);
  CHECK(parse({"--for", "any", "a.pgn"}).options->reader == chess::kAnyReader);
  const auto parsed = parse({"--for", "1400", "a.pgn"});
  CHECK(parsed.options->reader == chess::reader_of(1400));
  CHECK(parsed.options->given == decltype(parsed.options->given){{"--for", "1400"}});
  for (const char* wrong : {"", "beginner", "-5", "1400 x"})
    CHECK(parse({"--for", wrong, "a.pgn"}).exit_status == kExitUnable);
}

TEST_CASE("a budget for the whole run takes the place of one for each position") {
  const auto parsed = parse({"a.pgn", "--budget", "90"});
  REQUIRE(parsed.options);
  CHECK(parsed.options->total_seconds == 90.0);
  CHECK_FALSE(parsed.options->budget.nodes);
  CHECK_FALSE(parse({"a.pgn", "--budget", "90", "--nodes", "1000"}).options);
  CHECK(parse({"-", "--budget", "90"}).err.find("standard input can be read only once") != std::string::npos);
  CHECK(parse({test_support::kDevice, "--budget", "90"})
            .err.find(std::string(test_support::kDevice) + " can be read only once") != std::string::npos);
  CHECK(parse({"a.pgn", "--spend", "focused", "--depth", "12"}).err.find("a depth cannot be spread") !=
        std::string::npos);
  CHECK(parse({"a.pgn", "--spend", "focused", "--movetime", "12"}).options);
  CHECK(parse({"a.pgn"}).options->spending == chess::Spending::Focused);
  CHECK(parse({"a.pgn", "--depth", "12"}).options->spending == chess::Spending::Even);
  CHECK(parse({"a.pgn", "--spend", "even"}).options->spending == chess::Spending::Even);
}

TEST_CASE("one output is not written twice") {
  CHECK(parse({"x.pgn", "-o", "a.pgn", "-o", "./a.pgn"}).err ==
        "annotate: the output ./a.pgn is named twice\n");
  CHECK(parse({"x.pgn", "-o", "a.pgn", "-o", "a.bgn"}).options.has_value());
}

TEST_CASE("depth and nodes together: both limit the search") {
  const auto budget = parse({"x.pgn", "--depth", "12", "--nodes", "5k"}).options->budget;
  CHECK(budget.depth == 12);
  CHECK(budget.nodes == 5000u);
}

TEST_CASE("which moves") {
  const auto parsed = parse({"x.pgn", "--side", "black", "--player", "Carlsen", "--player", "anand, v",
                             "--skip-book", "--from-move", "12", "--no-evals"});
  REQUIRE(parsed.options);
  const chess::MoveChoice& moves = parsed.options->moves;
  CHECK(moves.side == chess::Color::Black);
  REQUIRE(moves.players.size() == 2);
  CHECK(moves.players[1].fits("Anand, Viswanathan"));
  CHECK(moves.skip_book);
  CHECK(moves.from_move == 12);
  CHECK_FALSE(parsed.options->evals);
  CHECK_FALSE(parse({"x.pgn", "--side", "both"}).options->moves.side.has_value());
  CHECK(parse({"x.pgn", "--player", " ,"}).err.find("--player: ' ,' is no part of a name") !=
        std::string::npos);
  CHECK(parse({"x.pgn", "--from-move", "0"}).exit_status == kExitUnable);
}

TEST_CASE("thresholds take the place of those of the rules, and must rise") {
  const auto strict = parse({"x.pgn", "--inaccuracy", "0.05", "--mistake", "0.1"});
  REQUIRE(strict.options);
  CHECK(strict.options->rules.loss == chess::LossThresholds{0.05, 0.1, 0.3});
  CHECK(strict.options->rules.name == "lichess (0.05 0.1 0.3)");
  const auto centipawns = parse({"x.pgn", "--rules", "lichess-db", "--blunder", "250"});
  REQUIRE(centipawns.options);
  CHECK(centipawns.options->rules.loss == chess::LossThresholds{50, 100, 250});
  CHECK(parse({"x.pgn", "--inaccuracy", "10"}).err.find("must rise") != std::string::npos);
  CHECK(parse({"x.pgn", "--mistake", "0"}).exit_status == kExitUnable);
}

TEST_CASE("time for each game: instead of any other budget") {
  const auto parsed = parse({"x.pgn", "--time-per-game", "2.5"});
  REQUIRE(parsed.options);
  CHECK(parsed.options->game_seconds == 2.5);
  CHECK_FALSE(parsed.options->budget.nodes.has_value());
  for (const auto& [option, value] : {std::pair("--budget", "10"), std::pair("--nodes", "10"),
                                      std::pair("--depth", "10"), std::pair("--movetime", "10")})
    CHECK(parse({"x.pgn", "--time-per-game", "2", option, value}).exit_status == kExitUnable);
}

TEST_CASE("games by name: they are inputs, and a report is about whose they are") {
  const auto parsed = parse({"--lichess", "Anna_1", "--report", "me.html"});
  REQUIRE(parsed.options);
  CHECK(parsed.options->inputs.empty());  // and not standard input
  CHECK(parsed.options->player_names == std::vector<std::string>{"Anna_1"});
  CHECK(parsed.options->moves.players.empty());  // both sides are annotated
  CHECK(parsed.options->wish.last == 20);
  const auto month = parse({"x.pgn", "--chesscom", "b", "--month", "2026-10", "--player", "C"});
  REQUIRE(month.options);
  CHECK(month.options->wish.month == parse_month("2026-10"));
  CHECK(month.options->player_names == std::vector<std::string>{"C"});
  CHECK(parse({"x.pgn", "--offline"}).options);
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--lichess", "a", "--offline"},
                                                {"x.pgn", "--last", "3"},
                                                {"x.pgn", "--month", "2026-10"},
                                                {"--lichess", "../a"},
                                                {"--lichess=-o"},
                                                {"--chesscom", ""},
                                                {"--lichess", "a", "--in-place"},
                                                {"--lichess", "a", "--last", "0"},
                                                {"--lichess", "a", "--month", "10"},
                                                {"--lichess", "a", "--last", "3", "--month", "2026-10"}})
    CHECK(parse(words).exit_status == kExitUnable);
}
