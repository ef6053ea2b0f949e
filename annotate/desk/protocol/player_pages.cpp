// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/player_pages.h"

#include <utility>
#include <vector>

#include "annotate/desk/protocol/answers.h"
#include "annotate/desk/protocol/stored_evals.h"
#include "annotate/output/drawn_outputs.h"
#include "annotate/pipeline/game_run.h"
#include "annotate/player/player_report.h"
#include "base/text.h"
#include "page/page_template.h"

namespace annotate {

namespace {

/// Keeps what the report needs of a game.
class PlayerGames final : public GameOutput {
 public:
  OutputFormat format() const override { return OutputFormat::Report; }
  std::string text_of(const AnnotatedGame& game) override {
    games_ = reported_games(game);
    return {};
  }
  std::expected<void, chess::Error> write(std::string_view) override { return {}; }

  std::vector<PlayerGame> take() { return std::exchange(games_, {}); }

 private:
  std::vector<PlayerGame> games_;
};

}  // namespace

DeskAnswer PlayerPages::make(const DeskRequest& request) {
  const std::string name = request.text("player");
  const auto pattern = chess::NamePattern::parse(name);
  if (!pattern) return std::unexpected(DeskFault{to_string(chess::Error(pattern.error()))});
  const std::uint64_t document = request.game().document;
  PipelineOptions options;
  options.rules = rules_;
  options.spend.moves.players = {*pattern};
  options.compares_sides = true;
  // No engine is asked: the games have their evaluations.
  EngineChoice engines[] = {stored_evals(rules_)};
  PlayerGames output;
  GameOutput* outputs[] = {&output};
  Progress progress;
  WorkerTools tools{
      .engines = engines, .caches = {}, .formatters = outputs, .options = options, .progress = progress};
  PlayerStatistics statistics;
  std::uint64_t number = 0;
  const auto seen = library_.visit(
      document,
      [&](const chess::ImportedGame& game) {
        SourceItem item;
        item.game = game;
        GameRun(tools, item, stop_).run();
        ++number;
        for (const PlayerGame& played : output.take()) statistics.add(played, number);
        return true;
      },
      stop_);
  if (!seen) return std::unexpected(fault_of(seen.error()));
  if (statistics.total().games == 0)
    return std::unexpected(DeskFault{"no annotated game of " + name + " is here", "missing"});
  const std::string place = "/#d" + std::to_string(document) + ".";
  const PlayerReport report({{name}, rules_.name, language_, nullptr, place}, statistics);
  std::string page = to_html(report);
  const std::scoped_lock lock(mutex_);
  if (pages_.size() >= kMost) pages_.erase(pages_.begin());
  pages_.insert_or_assign(++last_, std::move(page));
  return chess::Json{{"address", std::string(kAddress) + std::to_string(last_)},
                     {"games", statistics.total().games}};
}

WebAnswer PlayerPages::page(std::string_view key) {
  const std::scoped_lock lock(mutex_);
  const auto found = pages_.find(chess::parse_number<std::uint64_t>(key).value_or(0));
  if (found == pages_.end())
    return {404, "text/plain; charset=utf-8", "This report is gone. Ask the desk for it again.\n"};
  return page_answer(found->second, chess::policy_of(found->second));
}

}  // namespace annotate
