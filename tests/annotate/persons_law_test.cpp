// SPDX-License-Identifier: GPL-3.0-or-later
// The law: whatever options a run has, and however often it is repeated, no move, text, glyph, drawing or tag
// of a person is missing or changed. A fake engine finds much to say. $PERSONS_LAW=all takes all pairs of
// options and 200 games of each file, else a sample is taken.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

#include "annotate/output/game_file_outputs.h"
#include "annotate/pipeline/pipeline.h"
#include "bgn/bgn_writer.h"
#include "games/game_files.h"
#include "games/game_reader.h"
#include "io/byte_source.h"
#include "persons_edits.h"
#include "persons_facts.h"
#include "pgn/writer.h"
#include "tests/support/shared_data.h"

using namespace annotate;
using namespace annotate::test;
using chess::Game;
using chess::Score;

namespace {

/// Counts nothing: the value and the line follow from the position at random, with many blunders.
class LawEvaluator final : public chess::Evaluator {
 public:
  const std::string& name() const override { return name_; }
  std::expected<void, chess::EvaluatorFault> new_game(bool, std::stop_token) override { return {}; }
  std::expected<chess::Evaluation, chess::EvaluatorFault> evaluate(const chess::AnyPosition& start,
                                                                   std::span<const chess::Move> moves,
                                                                   const chess::SearchRequest&,
                                                                   std::stop_token) override {
    if (!start.is_chess())
      return std::unexpected(
          chess::EvaluatorFault{"Law 1.0: it plays chess only", false, false, false, true});
    chess::Position pos = start.chess();
    for (const chess::Move m : moves) pos.play(m);
    chess::Random random(static_cast<std::uint64_t>(pos.key()));
    chess::Evaluation found{Score::cp(static_cast<int>(random.below(9)) * 60 - 240), {}, 10};
    for (int i = 0; i < 4; ++i) {
      const auto legal = chess::legal_moves(pos);
      if (legal.empty()) break;
      found.line.push_back(legal[random.below(legal.size())]);
      pos.play(found.line.back());
    }
    return found;
  }

 private:
  std::string name_ = "Law 1.0";
};

enum Factor {
  Style,
  Comments,
  Lines,
  Evals,
  Arrows,
  MultiPv,
  Variations,
  Replace,
  Words,
  Figurines,
  Summary,
  Side,
  SkipBook,
  FromMove,
  KeepOwn,
  KeepOpening,
  Engines,
  AsBgn,
  kFactors
};
constexpr std::array<int, kFactors> kLevels{3, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2};
using Row = std::array<int, kFactors>;

std::string row_text(const Row& row) {
  std::string text;
  for (const int level : row) text += std::to_string(level);
  return text;
}

/// Rows that have every pair of levels of any two factors.
std::vector<Row> covering_rows() {
  std::set<std::array<int, 4>> open;
  for (int a = 0; a < kFactors; ++a)
    for (int b = a + 1; b < kFactors; ++b)
      for (int x = 0; x < kLevels[static_cast<std::size_t>(a)]; ++x)
        for (int y = 0; y < kLevels[static_cast<std::size_t>(b)]; ++y) open.insert({a, b, x, y});
  const auto pairs_of = [](const Row& row, auto with) {
    for (int a = 0; a < kFactors; ++a)
      for (int b = a + 1; b < kFactors; ++b)
        with(std::array{a, b, row[static_cast<std::size_t>(a)], row[static_cast<std::size_t>(b)]});
  };
  chess::Random random(7);
  std::vector<Row> rows;
  while (!open.empty()) {
    Row best{};
    int most = -1;
    for (int attempt = 0; attempt < 200; ++attempt) {
      Row row{};
      for (std::size_t f = 0; f < row.size(); ++f)
        row[f] = static_cast<int>(random.below(static_cast<std::uint64_t>(kLevels[f])));
      int gain = 0;
      pairs_of(row, [&](const auto& pair) { gain += open.contains(pair) ? 1 : 0; });
      if (gain > most) (most = gain, best = row);
    }
    pairs_of(best, [&](const auto& pair) { open.erase(pair); });
    rows.push_back(best);
  }
  return rows;
}

class OneGame final : public GameSource {
 public:
  explicit OneGame(const Game& game) : game_(game) {}
  std::optional<SourceItem> next() override {
    if (std::exchange(is_done_, true)) return std::nullopt;
    SourceItem item;
    item.input = "memory";
    item.game.emplace();
    item.game->number = 1;
    item.game->game = game_;
    return item;
  }

 private:
  const Game& game_;
  bool is_done_ = false;
};

/// The text that a format makes of the games.
class MemoryOutput final : public GameOutput {
 public:
  MemoryOutput(bool as_bgn, GuiStyle style)
      : output_(as_bgn ? OutputFormat::Bgn : OutputFormat::Pgn, style) {}
  OutputFormat format() const override { return output_.format(); }
  std::string text_of(const AnnotatedGame& game) override { return output_.text_of(game); }
  std::expected<void, chess::Error> write(std::string_view text) override {
    text_ += text;
    return {};
  }
  const std::string& text() const { return text_; }

 private:
  GameFileOutput output_;
  std::string text_;
};

std::string annotated(const Game& game, const Row& row, bool strip_own = false) {
  PipelineOptions options;
  options.strip_own = strip_own;
  options.spend.budget.nodes = 100;
  options.spend.spending = row[SkipBook] != 0 ? chess::Spending::Even : chess::Spending::Focused;
  options.spend.praise = row[Evals] == 0;
  options.spend.lines = 1 + row[MultiPv];
  options.spend.moves.skip_book = row[SkipBook] != 0;
  options.spend.moves.from_move = row[FromMove] != 0 ? 4 : 1;
  if (row[Side] != 0) options.spend.moves.side = chess::Color::White;
  options.marks = {.evals = row[Evals] == 0 && row[Engines] != 2,
                   .comments = row[Comments] == 0,
                   .lines = row[Lines] == 0,
                   .arrows = row[Arrows] == 0,
                   .replaces_lines = row[Replace] == 2,
                   .language = row[Words] != 0 ? chess::Language::German : chess::Language::English,
                   .figurines = row[Figurines] != 0,
                   .summary = row[Summary] == 0};
  options.keep_own = row[KeepOwn] != 0;
  if (row[Replace] != 0) options.replaced = *parse_replaced_marks(row[Replace] == 1 ? "none" : "all");
  options.variations = row[Variations] != 0;
  options.keep_opening = row[KeepOpening] == 0;
  const chess::EvaluatorFactory factory = [](std::stop_token) { return std::make_unique<LawEvaluator>(); };
  std::vector<EngineChoice> engines(row[Engines] == 1 ? 2 : 1);
  engines[0] = {{"law-1.0", "Law 1.0", "Marginalia 0.1.0", "lichess", {}}, factory};
  if (row[Engines] == 1) engines[1] = {{"order-2", "Order 2", "Marginalia 0.1.0", "lichess", {}}, factory};
  if (row[Engines] == 2) engines[0] = {{"marginalia", "", "Marginalia 0.1.0", "lichess", {}}, nullptr};
  MemoryOutput output(row[AsBgn] != 0, static_cast<GuiStyle>(row[Style]));
  GameOutput* const outputs[] = {&output};
  Progress progress;
  OneGame source(game);
  run_pipeline({source, outputs, engines}, options, progress, [](const std::string&) {}, {});
  return output.text();
}

Game read(const std::string& text, bool as_bgn) {
  const auto format = as_bgn ? chess::GameFormat::Bgn : chess::GameFormat::Pgn;
  auto game = chess::make_game_reader(format, chess::memory_source(text))->next();
  REQUIRE(game);
  return std::move(game->game);
}

std::string written(const Game& game, bool as_bgn) {
  return as_bgn ? chess::to_bgn(game) + "\n" : chess::to_pgn(game);
}

struct Counts {
  std::uint64_t games = 0;
  std::uint64_t runs = 0;
  std::uint64_t edits = 0;
  std::uint64_t lost = 0;
  std::uint64_t doubled = 0;  ///< a run more writes something else
};

/// Checks that the facts are in a game, but for what the options let go.
void check_kept(const Facts& persons, const Facts& found, const Row& row, const std::string& text,
                Counts& counts) {
  for (const Fact& fact : persons) {
    if (found.contains(fact)) continue;
    const bool is_pgn = row[AsBgn] == 0;
    if (is_pgn && fact.is_of_engine && row[Replace] != 1) continue;
    if (is_pgn && fact.is_bare && row[Replace] == 2) continue;
    if (is_pgn && row[Style] == 1 && fact.text.contains(" %")) continue;  // Scid's style has no clocks
    if (++counts.lost <= 20)
      FAIL_CHECK("lost: " << fact.text << " by row " << row_text(row) << "\nin " << text);
  }
}

void check_game(const Game& game, const Row& row, chess::Random& random, int edits, Counts& counts) {
  const bool as_bgn = row[AsBgn] != 0;
  const Game before = read(written(game, as_bgn), as_bgn);
  const FactsOfGame facts_before = facts_of_game(before);
  const std::string once = annotated(before, row);
  const Game run = read(once, as_bgn);
  const FactsOfGame facts_of_run = facts_of_game(run);
  check_kept(facts_before.facts, facts_of_run.facts, row, once, counts);
  Facts of_run = facts_of_run.facts;
  std::erase_if(of_run, [&](const Fact& fact) { return facts_before.facts.contains(fact); });
  const std::string whole = annotated(run, row, true);
  const Facts facts_of_stripped = facts_of_game(read(whole, as_bgn)).facts;
  check_kept(facts_before.facts, facts_of_stripped, row, once + "\n" + whole, counts);
  ++counts.games;
  ++counts.runs;
  if (row[KeepOwn] == 0) {
    ++counts.runs;
    const std::string twice = annotated(run, row);
    if (twice != once && ++counts.lost <= 20)
      FAIL_CHECK("not the same by row " << row_text(row) << ": " << once << "\n" << twice);
  }
  for (int i = 0; i < edits; ++i) {
    Game edited = run;
    const int kind = static_cast<int>(random.below(kKindsOfEdits));
    if (!PersonsEdits(edited, random).edit(kind)) continue;
    ++counts.edits;
    ++counts.runs;
    const std::string text = written(edited, as_bgn);
    const Game as_read = read(text, as_bgn);
    Facts persons = facts_of_person(facts_of_game(as_read, of_run), facts_before, facts_of_run);
    const std::string again = annotated(as_read, row);
    check_kept(persons, facts_of_game(read(again, as_bgn)).facts, row, text + "\n" + again, counts);
    if (row[KeepOwn] == 0) {
      ++counts.runs;
      const std::string third = annotated(read(again, as_bgn), row);
      if (third != again && ++counts.doubled <= 20)
        FAIL_CHECK("doubled by row " << row_text(row) << ": " << text << "\n" << again << "\n" << third);
    }
    std::erase_if(persons, [&](const Fact& fact) {
      if (!facts_of_run.facts.contains(fact)) return false;
      // The run has replaced it by the same; or it was a glyph, said by the run, too, that was changed.
      return (facts_before.facts.contains(fact) && !facts_of_stripped.contains(fact)) ||
             (kind == kChangeGlyph && fact.text.contains(" glyph "));
    });
    const std::string stripped = annotated(as_read, row, true);
    check_kept(persons, facts_of_game(read(stripped, as_bgn)).facts, row, text + "\n" + stripped, counts);
  }
}

/// The games of a file, as far as they can be read.
std::vector<Game> games_of(const std::filesystem::path& path, std::size_t most) {
  std::vector<Game> games;
  const bool as_bgn = path.extension() == ".bgn";
  auto reader = chess::make_game_reader(as_bgn ? chess::GameFormat::Bgn : chess::GameFormat::Pgn,
                                        chess::memory_source(::test::read_whole(path)));
  while (games.size() < most) {
    auto game = reader->next();
    if (!game) break;
    if (game->game.unread.empty()) games.push_back(std::move(game->game));
  }
  return games;
}

bool takes_all() {
  const char* wish = std::getenv("PERSONS_LAW");
  return wish != nullptr && std::string_view(wish) == "all";
}

void check_files(const std::vector<std::filesystem::path>& paths, std::size_t sample) {
  const auto rows = covering_rows();
  chess::Random random(39);
  Counts counts;
  std::size_t next_row = 0;
  for (const auto& path : paths) {
    CAPTURE(path.string());
    for (const Game& game : games_of(path, takes_all() ? 200 : sample)) {
      if (!takes_all()) {
        check_game(game, rows[next_row++ % rows.size()], random, 2, counts);
        continue;
      }
      for (const Row& row : rows) check_game(game, row, random, 1, counts);
    }
  }
  MESSAGE(paths.size() << " files, " << counts.games << " games by " << rows.size() << " rows, "
                       << counts.runs << " runs, " << counts.edits << " edits, " << counts.lost << " lost");
  CHECK(counts.lost == 0);
}

/// Without those that releases of ours have annotated (tests/data/promises).
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    const bool is_by_us = entry.path().parent_path().parent_path().filename() == "promises";
    if (!is_by_us && (extension == ".pgn" || extension == ".bgn")) paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  return paths;
}

}  // namespace

TEST_CASE("law: whatever the options, what people wrote stays") {
  check_files(files_in("tests/data"), 12);
  if (::test::has_large_games()) check_files(files_in(::test::data_folder()), 4);
}

TEST_CASE("law: five thousand edits of annotated games, none lost and none doubled") {
  const auto games = games_of("tests/data/club.pgn", 20);
  REQUIRE_FALSE(games.empty());
  const auto rows = covering_rows();
  chess::Random random(2000);
  Counts counts;
  const std::uint64_t wanted = takes_all() ? 5000 : 200;
  for (std::size_t i = 0; counts.edits < wanted; ++i)
    check_game(games[i % games.size()], rows[i % rows.size()], random, 8, counts);
  MESSAGE(counts.edits << " edits, " << counts.lost << " lost, " << counts.doubled << " doubled");
  CHECK(counts.lost == 0);
  CHECK(counts.doubled == 0);
}

TEST_CASE("law: a game that holds no evaluations any more stays as it is") {
  Row row{};
  row[Style] = static_cast<int>(GuiStyle::Scid);
  row[Engines] = 2;
  const std::string once =
      annotated(read("1. Nf3 {[%eval -3.0]} Nf6 {[%eval -3.0]} 2. Ng1 {[%eval -3.0]} Ng8 "
                     "{[%eval -3.0]} 3. Nf3 {[%eval -3.0]} Nf6 {[%eval -3.0]} 4. Ng1 "
                     "{[%eval -3.0]} Ng8 {A draw.} 1/2-1/2",
                     false),
                row);
  CHECK(once.contains("Ng8 $4"));
  CHECK(annotated(read(once, false), row) == once);
}
