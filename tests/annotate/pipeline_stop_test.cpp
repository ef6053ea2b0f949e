// SPDX-License-Identifier: GPL-3.0-or-later
// Where nobody reads the output any more, nobody waits for input either.
#include <doctest/doctest.h>

#include <condition_variable>
#include <mutex>

#include "annotate/pipeline/pipeline.h"
#include "cases/fake_evaluator.h"

using namespace annotate;
using namespace chess::test;

namespace {

/// One game, and then a silence that only a stop ends.
class WaitingSource final : public GameSource {
 public:
  explicit WaitingSource(std::stop_token stop) : stop_(std::move(stop)) {}
  std::optional<SourceItem> next() override {
    if (!std::exchange(has_given_, true)) {
      SourceItem item;
      item.game.emplace();
      return item;
    }
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any wake;
    wake.wait(lock, stop_, [] { return false; });
    return std::nullopt;
  }

 private:
  std::stop_token stop_;
  bool has_given_ = false;
};

class ClosedOutput final : public GameOutput {
 public:
  OutputFormat format() const override { return OutputFormat::Bgn; }
  std::string text_of(const AnnotatedGame&) override { return "game"; }
  std::expected<void, chess::Error> write(std::string_view) override {
    return std::unexpected("nobody reads it any more");
  }
};

}  // namespace

TEST_CASE("a fault of the output wakes a source that waits") {
  FakeBehaviour behaviour;
  std::stop_source stop;
  WaitingSource source(stop.get_token());
  ClosedOutput output;
  GameOutput* const outputs[] = {&output};
  std::vector<EngineChoice> engines(1);
  engines[0] = {{"fake-1.0", "Fake 1.0", "Marginalia", "lichess", {}}, fake_evaluators(behaviour)};
  const PipelineOptions options;
  Progress progress;
  const RunSummary summary =
      run_pipeline({source, outputs, engines}, options, progress, [](const std::string&) {}, stop);
  CHECK(summary.write_error == "nobody reads it any more");
  CHECK(summary.games_written == 0);
}
