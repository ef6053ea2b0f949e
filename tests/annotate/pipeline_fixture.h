// SPDX-License-Identifier: GPL-3.0-or-later
// The pipeline between games from memory, a fake engine and a text.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/pipeline/pipeline.h"
#include "cases/fake_evaluator.h"
#include "judge/played_game.h"
#include "notation/uci_move.h"

namespace annotate::test {

using chess::test::fake_evaluators;
using chess::test::FakeBehaviour;

inline constexpr std::string_view kLines[] = {
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 cxd5 exd5 Nxd5 Nxd5 Bxd8 Bb4+ Qd2",
    "f3 e5 g4 Qh4#",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 c6",
    "",
    "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
};

class VectorSource final : public GameSource {
 public:
  /// Of Chess960 no opening is known, so that every position of every game is searched.
  explicit VectorSource(int count, bool chess960 = false, std::string proof = {})
      : count_(count), chess960_(chess960), proof_(std::move(proof)) {}
  std::optional<SourceItem> next() override {
    if (next_ == count_) return std::nullopt;
    SourceItem item;
    item.input = "memory";
    item.game.emplace();
    item.game->number = static_cast<std::size_t>(next_) + 1;
    item.game->game = chess::test::game_of(kLines[static_cast<std::size_t>(next_) % std::size(kLines)]);
    item.game->game.chess960 = chess960_;
    item.game->game.tags.set("Round", std::to_string(next_ + 1));
    if (!proof_.empty()) item.game->game.tags.set("MarginaliaMarks", proof_);
    ++next_;
    return item;
  }
  int handed_out() const { return next_; }

 private:
  int count_;
  bool chess960_;
  std::string proof_;  // of marks
  int next_ = 0;
};

/// Every mark of a game, in a form of its own.
inline std::string dump(const chess::Game& game, OutputFormat format) {
  std::string out = format == OutputFormat::Pgn ? "P" : "B";
  out += std::string(game.tags.get("Round"));
  for (const auto id : game.main_line()) {
    out += ' ' + chess::to_uci(game.node(id).move);
    for (const auto& info : game.node(id).subinfos) {
      out += '{' + info.id;
      if (info.nag) out += '$' + std::to_string(chess::number_of(*info.nag));
      for (const auto& command : info.commands)
        out += ' ' + command.name + '=' + command.operands.front().text();
      out += ' ' + info.comment + '}';
    }
  }
  return out + '\n';
}

class TextOutput final : public GameOutput {
 public:
  explicit TextOutput(OutputFormat format = OutputFormat::Bgn, int fails_after = -1)
      : format_(format), fails_after_(fails_after) {}
  OutputFormat format() const override { return format_; }
  std::string text_of(const AnnotatedGame& game) override { return dump(game.game, format_); }
  std::expected<void, chess::Error> write(std::string_view text) override {
    if (fails_after_ >= 0 && games_ >= fails_after_) return std::unexpected("no space left");
    ++games_;
    text_ += text;
    return {};
  }
  const std::string& text() const { return text_; }
  int games() const { return games_; }

 private:
  OutputFormat format_;
  int fails_after_;
  int games_ = 0;
  std::string text_;
};

inline PipelineOptions options_with(int jobs) {
  PipelineOptions options;
  options.jobs = jobs;
  options.keeper = {std::chrono::milliseconds(1), std::chrono::milliseconds(2), 3, 3};
  return options;
}

/// One engine that behaves so.
inline std::vector<EngineChoice> one_engine(FakeBehaviour& behaviour) {
  std::vector<EngineChoice> engines(1);
  engines[0] = {{"fake-1.0", "Fake 1.0", "Marginalia", "lichess", {}}, fake_evaluators(behaviour)};
  return engines;
}

struct Outcome {
  RunSummary summary;
  std::string text;
  std::vector<std::string> messages;
};

inline Outcome run(int games, const PipelineOptions& options, FakeBehaviour& behaviour,
                   std::stop_source stop = {}, bool chess960 = false, std::string proof = {}) {
  Outcome outcome;
  VectorSource source(games, chess960, std::move(proof));
  TextOutput output;
  GameOutput* const outputs[] = {&output};
  Progress progress;
  auto engines = one_engine(behaviour);
  outcome.summary = run_pipeline(
      {source, outputs, engines}, options, progress,
      [&](const std::string& m) { outcome.messages.push_back(m); }, stop);
  outcome.text = output.text();
  return outcome;
}

}  // namespace annotate::test
