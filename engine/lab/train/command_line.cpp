// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <expected>
#include <filesystem>
#include <optional>
#include <ostream>
#include <thread>
#include <vector>

#include "base/text.h"
#include "command_line/command_line.h"
#include "engine/lab/train/checkpoint.h"
#include "engine/lab/train/data_set.h"
#include "engine/lab/train/gradient.h"
#include "engine/lab/train/parameters.h"
#include "engine/lab/train/trainer.h"
#include "engine/lab/train/wdl_fit.h"
#include "engine/lab/train/workers.h"
#include "io/file_roles.h"
#include "io/output.h"

namespace engine::train {
namespace {

constexpr int kFault = 1;
constexpr int kUsageError = 2;

struct TrainOptions {
  std::vector<std::string> data;
  std::string output;
  std::string description;  ///< empty: the name of the file
  TrainingSettings settings;
  std::string start;  ///< a network; empty: random numbers
  std::uint64_t memory = DataSettings{}.memory >> 20;  ///< MiB
  std::uint64_t one_in = DataSettings{}.one_in;
  double fade = DataSettings{}.fade;
  int threads = 1;
  bool resume = false;
  bool fit_wdl = false;
};

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

class TrainingRun {
 public:
  TrainingRun(const TrainOptions& options, std::ostream& out, std::ostream& err)
      : options_(options), out_(out), err_(err), workers_(options.threads) {}

  int operator()() {
    if (!load()) return kFault;
    if (options_.fit_wdl) {
      return fit_all() ? 0 : kFault;
    }
    return train() ? 0 : kFault;
  }

 private:
  bool fail(const std::string& what) {
    err_ << "train: " << what << '\n';
    return false;
  }

  bool load() {
    const auto files = game_files(options_.data);
    if (!files) return fail(to_string(files.error()));
    if (const auto fault = overwriting_fault(*files)) return fail(*fault);
    const Stopwatch clock;
    auto loaded = load_data(
        *files, {options_.settings.seed, options_.memory << 20, options_.one_in, options_.fade}, workers_);
    if (!loaded) return fail(to_string(loaded.error()));
    data_ = std::move(*loaded);
    for (const std::string& refusal : data_.refusals) fail(refusal + "; the file is passed over");
    out_ << fmt::format("{} files, {} games, {} moves: {} positions to learn from, {} held out ({:.1f} s)\n",
                        files->size(), data_.games, data_.moves, data_.training.size(),
                        data_.validation.size(), clock.seconds());
    out_.flush();
    if (data_.training.size() == 0 || data_.validation.empty()) return fail("too few games to learn from");
    return true;
  }

  std::string checkpoint_path() const { return options_.output + ".checkpoint"; }

  std::optional<std::string> overwriting_fault(const std::vector<std::string>& files) const {
    if (options_.fit_wdl) return std::nullopt;
    const std::array<chess::FileRole, 2> written{
        {{options_.output, "the network"}, {checkpoint_path(), "the checkpoint"}}};
    std::vector<chess::FileRole> read;
    for (const std::string& file : files) read.push_back({file, "training data"});
    if (!options_.start.empty()) read.push_back({options_.start, "the network to start from"});
    return chess::find_overwriting(written, read);
  }

  bool train() {
    const TrainingSettings& settings = options_.settings;
    const std::string checkpoint = checkpoint_path();
    TrainingIdentity identity = identity_of(settings, data_);
    Trainer trainer(data_, settings, workers_);
    if (!options_.start.empty()) {
      const auto start = nnue::load_network(options_.start);
      if (!start) return fail(to_string(start.error()));
      trainer.resume(TrainingState::of(*start->network));
      identity.start = checksum_of(trainer.state());
    }
    if (options_.resume) {
      auto state = load_checkpoint(checkpoint, identity);
      if (!state) return fail(to_string(state.error()));
      trainer.resume(std::move(*state));
      out_ << fmt::format("goes on after epoch {}\n", trainer.epochs_done());
    }
    out_ << fmt::format(
        "{} hidden, {} buckets, {} epochs of {} steps, batch {}, rate {:g} to {:g}, later {:g}, fade {:g}, "
        "seed {}\n",
        nnue::kHidden, nnue::kBuckets, settings.epochs, trainer.steps_of_epoch(), settings.batch,
        settings.rate, settings.final_rate, settings.later_share, options_.fade, settings.seed);
    while (!trainer.is_done()) {
      if (!run_epoch(trainer)) return false;
      if (const auto saved = save_checkpoint(checkpoint, identity, trainer.state()); !saved)
        return fail(to_string(saved.error()));
      // Better known now than after the last epoch.
      if (const auto bytes = bytes_of(*quantise(*trainer.state().rounded)); !bytes)
        return fail(to_string(bytes.error()));
    }
    return finish(trainer);
  }

  bool run_epoch(Trainer& trainer) {
    const Stopwatch clock;
    const int epoch = trainer.epochs_done() + 1;
    const auto all = static_cast<double>(data_.training.size());
    const auto error = trainer.run_epoch([&](std::uint64_t positions, double latest) {
      const auto done = static_cast<double>(positions);
      out_ << fmt::format("epoch {} {:5.1f} %: loss {:.6f}, {:.2f} M positions/s\n", epoch, 100 * done / all,
                          latest, done / clock.seconds() / 1e6);
      out_.flush();
    });
    if (!error) return fail(error.error().reason);
    const double seconds = clock.seconds();
    out_ << fmt::format("epoch {}: loss {:.6f}, validation loss {:.6f}, {:.2f} M positions/s\n", epoch,
                        *error, trainer.validation_error(), all / seconds / 1e6);
    out_.flush();
    return true;
  }

  /// The file of a network. The fault: the engine would refuse it.
  std::expected<std::string, chess::Error> bytes_of(const nnue::Network& network) const {
    std::string bytes = nnue::network_bytes(network, options_.description);
    const auto read =
        nnue::parse_network({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
    if (!read)
      return std::unexpected(
          chess::Error("the network is not written, the engine would refuse it: " + to_string(read.error())));
    return bytes;
  }

  bool finish(const Trainer& trainer) {
    const auto network = quantise(*trainer.state().rounded);
    const auto bytes = bytes_of(*network);
    if (!bytes) return fail(to_string(bytes.error()));
    if (const auto written = chess::write_whole_file(options_.output, *bytes); !written)
      return fail(written.error().reason);
    const auto& held_out = data_.validation;
    const double integer_error =
        mean_error(held_out.size(), workers_, [&](std::span<const std::uint32_t> chosen) {
          return squared_error(*network, held_out, chosen, static_cast<float>(options_.settings.later_share));
        });
    out_ << fmt::format("{}: validation loss {:.6f} as floats, {:.6f} as integers\n", options_.output,
                        trainer.validation_error(), integer_error);
    ResultCounts of_scores;
    count_scores(held_out, of_scores);
    print_fit("held-out positions, the search's scores", of_scores);
    ResultCounts counts;
    for (const PackedPosition& position : held_out)
      counts.add(evaluate(*network, position), position.half_points);
    print_fit("held-out positions, the network's scores", counts);
    return true;
  }

  bool fit_all() {
    ResultCounts counts;
    count_scores(data_.validation, counts);
    for (std::size_t i = 0; i < data_.training.parts(); ++i) {
      const auto part = data_.training.load(i);
      if (!part) return fail(part.error().reason);
      count_scores(*part, counts);
    }
    print_fit("all scores", counts);
    return true;
  }

  static void count_scores(std::span<const PackedPosition> positions, ResultCounts& counts) {
    for (const PackedPosition& p : positions) counts.add(p.score, p.half_points);
  }

  void print_fit(const std::string& title, const ResultCounts& counts) {
    const WdlFit fit = fit_wdl(counts);
    out_ << fmt::format("{}: half of the games are won from {:.1f} cp, spread {:.1f} cp\n", title,
                        fit.half_win, fit.spread);
    for (const int score : {0, 25, 50, 75, 100, 150, 200, 300, 400, 600, 1000}) {
      const auto shares = counts.around(score, std::max(5, score / 20));
      const auto curve = [&fit](int x) { return 1 / (1 + std::exp((fit.half_win - x) / fit.spread)); };
      out_ << fmt::format(
          "{:6} cp: won {:5.1f} %, drawn {:5.1f} %, lost {:5.1f} % of {} (curves: {:.1f}, {:.1f})\n", score,
          100 * shares.won, 100 * shares.drawn, 100 * shares.lost, shares.positions, 100 * curve(score),
          100 * curve(-score));
    }
    out_.flush();
  }

  const TrainOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  Workers workers_;
  DataSet data_;
};

}  // namespace

int run_command_line(std::span<const std::string> arguments, std::ostream& out, std::ostream& err) {
  TrainOptions options;
  TrainingSettings& settings = options.settings;
  options.threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 64U));

  chess::CommandLine app("train", "Makes a network out of training games (of `marginalia datagen`).",
                         chess::CommandLineStyle::Tool);
  app.add_option("DATA", options.data, "Files of training games, and folders of *.games").required();
  chess::Option output = app.add_option(
      "-o,--output", options.output, "The network; beside it, NET.checkpoint holds the run after each epoch");
  app.add_option("--epochs", settings.epochs, "How often every position is seen")
      .in_range(1, 10'000)
      .show_default();
  app.add_option("--batch", settings.batch, "Positions a step").in_range(1, 1 << 24).show_default();
  app.add_option("--lr", settings.rate, "Learning rate of the start").positive().show_default();
  app.add_option("--final-lr", settings.final_rate, "Learning rate of the end").not_negative().show_default();
  app.add_option("--lambda", settings.later_share,
                 "Weight of what came later in the game; the rest is the score")
      .in_range(0.0, 1.0)
      .show_default();
  app.add_option("--fade", options.fade,
                 "Weight of each later half-move, relative to the one before; 1: the result alone counts")
      .in_range(0.0, 1.0)
      .show_default();
  app.add_option("--seed", settings.seed, "Of the start, the order and the games held out").show_default();
  app.add_option("--memory", options.memory,
                 "MiB for the positions to learn from; where they take more, they wait in files in $TMPDIR")
      .in_range(1, 1 << 20)
      .show_default();
  app.add_option(
         "--one-in", options.one_in,
         "Learns from one file in so many only, and holds games out of all: what would more data bring?")
      .in_range(1, 1 << 20)
      .show_default();
  app.add_option("--start", options.start, "A network to start from (default: random numbers)")
      .type_name("NET");
  app.add_option("--threads", options.threads, "Threads; the result does not depend on it")
      .in_range(1, 256)
      .show_default();
  app.add_option("--description", options.description,
                 "What the network's file says of it (default: the name of the file)")
      .check([](const std::string& text) {
        constexpr std::size_t kLongest = 255;
        const bool is_line = chess::is_utf8(text) && std::ranges::none_of(text, [](char c) {
                               return static_cast<unsigned char>(c) < ' ' || c == '\x7F';
                             });
        return text.size() <= kLongest && is_line ? "" : "wanted: one line of UTF-8, at most 255 bytes";
      });
  app.add_flag("--resume", options.resume, "Goes on from the checkpoint, with the same data and settings");
  const chess::Option fit = app.add_flag(
      "--fit-wdl", options.fit_wdl, "Makes no network: says how the data's games ended from which score");
  output.excludes(fit);
  if (const auto answer = app.parse({arguments.begin(), arguments.end()})) return answer->write(out, err);
  if (options.output.empty() && !options.fit_wdl) {
    err << "train: -o NET is missing\n";
    return kUsageError;
  }
  const std::filesystem::path path(options.output);
  std::error_code ignored;
  if (path.has_parent_path() && !std::filesystem::is_directory(path.parent_path(), ignored)) {
    err << "train: " << path.parent_path().string() << " is no folder; nothing is trained\n";
    return kUsageError;
  }
  if (options.description.empty()) options.description = path.stem().string();
  return TrainingRun(options, out, err)();
}

}  // namespace engine::train
