// SPDX-License-Identifier: GPL-3.0-or-later
#include "games_run.h"

#include <array>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "annotate/mark/game_lines.h"
#include "annotate/output/annotated_game.h"
#include "annotate/output/game_file_texts.h"
#include "annotate/output/html/html_output.h"
#include "annotate/pipeline/files_source.h"
#include "annotate/pipeline/pipeline.h"
#include "console/console.h"
#include "own_engine.h"

namespace wasm {

namespace {

using annotate::OutputFormat;
using chess::Json;

/// So often at most the page hears how far the run is.
constexpr std::chrono::milliseconds kBetweenNews{100};

/// One format of a game, for the page, which puts the formats of a game together.
class ToldOutput final : public annotate::GameOutput {
 public:
  ToldOutput(OutputFormat format, chess::Language language, std::string& text)
      : format_(format), language_(language), text_(text) {}

  OutputFormat format() const override { return format_; }
  std::string text_of(const annotate::AnnotatedGame& game) override {
    if (format_ == OutputFormat::Pgn) return annotate::pgn_of(game);
    if (format_ == OutputFormat::Bgn) return annotate::bgn_of(game);
    return annotate::report_text_of(game, language_);
  }
  std::expected<void, chess::Error> write(std::string_view text) override {
    text_ = text;
    return {};
  }

 private:
  const OutputFormat format_;
  const chess::Language language_;
  std::string& text_;
};

/// Behind the other outputs: tells what they have of the game, with who played and how many moves have each
/// label.
class TellingOutput final : public annotate::GameOutput {
 public:
  explicit TellingOutput(std::function<void(std::string_view heading)> told) : told_(std::move(told)) {}
  OutputFormat format() const override { return OutputFormat::Term; }
  std::string text_of(const annotate::AnnotatedGame& annotated) override {
    std::array<int, 4> labels{};
    if (annotated.verdict() != nullptr)
      for (const chess::MoveVerdict& move : annotated.verdict()->moves)
        ++labels[static_cast<std::size_t>(move.finding.label)];
    const auto tag = [&](std::string_view name) {
      const auto text = annotated.game.tags.get(name);
      return Json(text.empty() ? std::string_view("?") : std::string_view(text));
    };
    return Json{
        {"white", tag("White")}, {"black", tag("Black")}, {"result", tag("Result")}, {"labels", Json(labels)}}
        .text();
  }
  std::expected<void, chess::Error> write(std::string_view heading) override {
    told_(heading);
    return {};
  }

 private:
  std::function<void(std::string_view)> told_;
};

annotate::PipelineOptions options_of(const GamesWish& wish) {
  annotate::PipelineOptions options;
  options.spend.budget = {.nodes = wish.nodes, .depth = {}, .movetime_ms = {}};
  options.spend.spending = chess::Spending::Focused;
  options.spend.praise = true;
  options.marks.arrows = true;
  options.marks.reader = std::nullopt;
  options.marks.language = wish.language;
  options.marks.facts = true;
  return options;
}

/// Games, and positions that are searched, of the whole file.
Json totals_of(const std::string& name) {
  annotate::FilesSource source({name}, {});
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  while (const auto item = source.next()) {
    if (!item->game) continue;
    ++games;
    positions += annotate::count_positions(item->game->game, false);
  }
  return {{"event", "found"}, {"games", games}, {"positions", positions}};
}

}  // namespace

std::expected<Json, chess::Error> annotate_games(const GamesWish& wish, const Tell& tell) {
  tell(totals_of(wish.name));
  annotate::Progress progress;
  auto told_at = std::chrono::steady_clock::now();
  const auto on_search = [&] {
    const auto now = std::chrono::steady_clock::now();
    if (now - told_at < kBetweenNews) return;
    told_at = now;
    tell({{"event", "progress"},
          {"done", progress.positions_done.load()},
          {"games", progress.games.load()},
          {"nodes", progress.nodes.load()}});
  };
  const annotate::PipelineOptions options = options_of(wish);
  annotate::EngineChoice choice{
      {"marginalia", "", std::string(chess::program_version()), options.rules.name, options.spend.budget},
      own_engines({wish.nodes, options.spend.praise}, on_search)};
  auto engine = choice.factory({});
  if (!engine) return std::unexpected(chess::Error("", engine.error().reason));
  choice.first = std::move(*engine);
  choice.provider.engine = choice.first->name();
  choice.provider.id = annotate::provider_id(choice.provider.engine);
  std::vector<annotate::EngineChoice> engines;
  engines.push_back(std::move(choice));

  std::string pgn;
  std::string bgn;
  std::string html;
  std::uint64_t number = 0;
  ToldOutput as_pgn(OutputFormat::Pgn, wish.language, pgn);
  ToldOutput as_bgn(OutputFormat::Bgn, wish.language, bgn);
  ToldOutput as_html(OutputFormat::Html, wish.language, html);
  TellingOutput last([&](std::string_view heading) {
    tell({{"event", "game"},
          {"number", ++number},
          {"heading", Json::raw(std::string(heading))},
          {"pgn", pgn},
          {"bgn", bgn},
          {"html", html}});
  });
  annotate::GameOutput* const outputs[] = {&as_pgn, &as_bgn, &as_html, &last};
  annotate::FilesSource source({wish.name}, {});
  const annotate::RunSummary summary = annotate::run_pipeline(
      {source, outputs, engines}, options, progress,
      [&](const std::string& message) { tell({{"event", "problem"}, {"text", message}}); }, {});
  Json labels = Json::array();
  for (const std::uint64_t count : summary.labels) labels.push(count);
  return Json{
      {"games", summary.games_written}, {"moves", summary.moves}, {"positions", summary.positions_searched},
      {"lost", summary.positions_lost}, {"nodes", summary.nodes}, {"labels", labels}};
}

Json report_frame(chess::Language language, bool is_with_engine) {
  const auto text = [&](const chess::PageTemplate& part) {
    return part.filled({{"@LANGUAGE@", to_string(language)}});
  };
  if (!is_with_engine) {
    const chess::PageTemplate page = annotate::report_page();
    return {{"before", text(page.before("@GAMES@"))}, {"behind", text(page.behind("@GAMES@"))}};
  }
  const chess::PageTemplate page = annotate::engine_report_page();
  return {{"before", text(page.before("@MODULE@"))},
          {"module", text(page.behind("@MODULE@").before("@GAMES@"))},
          {"behind", text(page.behind("@GAMES@"))}};
}

}  // namespace wasm
