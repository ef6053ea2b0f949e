// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/tune/saved_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/text.h"
#include "io/input.h"
#include "io/output.h"

namespace engine::tune {
namespace {

using chess::parse_number;

constexpr std::string_view kHead = "marginalia-tuning 1";

/// The lines of a text, one after the other.
class RunLines {
 public:
  explicit RunLines(std::string_view text) : lines_(chess::split(text, '\n')) {
    if (lines_.back().empty()) lines_.pop_back();
  }
  bool is_at_end() const { return next_ == lines_.size(); }
  std::string_view next() { return is_at_end() ? std::string_view{} : lines_[next_++]; }
  /// The rest of the next line if it begins with `key`.
  std::optional<std::string_view> value(std::string_view key) {
    std::string_view line = next();
    if (chess::take_word(line) != key) return std::nullopt;
    return chess::trim(line);
  }
  template <class T>
  std::optional<T> number(std::string_view key) {
    const auto text = value(key);
    return text ? parse_number<T>(*text) : std::nullopt;
  }
  std::size_t line_number() const { return next_; }

 private:
  std::vector<std::string_view> lines_;
  std::size_t next_ = 0;
};

struct TunedParam {
  ParamSpec spec;
  double value;
};

std::optional<TunedParam> parse_param(std::string_view line, std::span<const ParamSpec> known) {
  const auto words = chess::split_words(line);
  constexpr std::size_t kWords = 6;
  if (words.size() != kWords) return std::nullopt;
  const auto it = std::ranges::find(known, words[0], &ParamSpec::name);
  if (it == known.end()) return std::nullopt;
  int numbers[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const auto number = parse_number<int>(words[i + 1]);
    if (!number) return std::nullopt;
    numbers[i] = *number;
  }
  const ParamSpec spec{it->name, numbers[0], numbers[1], numbers[2], numbers[3]};
  const auto value = parse_number<double>(words[5]);
  const bool in_order = spec.min <= spec.value && spec.value <= spec.max && spec.step > 0;
  if (!in_order || !value || !(*value >= spec.min && *value <= spec.max)) return std::nullopt;
  return TunedParam{spec, *value};
}

}  // namespace

std::string to_text(const SavedRun& run) {
  const Spsa& spsa = run.spsa;
  const SpsaSettings& settings = spsa.settings();
  std::string text =
      fmt::format("{}\ngames {}\niterations {}\nend_rate {}\nseed {}\ndone {}\n", kHead, run.games,
                  settings.iterations, settings.end_rate, settings.seed, spsa.done());
  for (std::size_t i = 0; i < spsa.params().size(); ++i) {
    const ParamSpec& p = spsa.params()[i];
    text += fmt::format("{} {} {} {} {} {}\n", p.name, p.value, p.min, p.max, p.step, spsa.values()[i]);
  }
  return text;
}

std::expected<SavedRun, chess::Error> parse_saved_run(std::string_view text,
                                                      std::span<const ParamSpec> known) {
  RunLines lines(text);
  if (lines.next() != kHead) return std::unexpected("not a tuning run");
  const auto games = lines.value("games");
  const auto iterations = lines.number<std::uint64_t>("iterations");
  const auto end_rate = lines.number<double>("end_rate");
  const auto seed = lines.number<std::uint64_t>("seed");
  const auto done = lines.number<std::uint64_t>("done");
  if (!games || !iterations || !end_rate || !std::isfinite(*end_rate) || !seed || !done ||
      *done > *iterations)
    return std::unexpected("the settings of the run cannot be read");
  std::vector<ParamSpec> params;
  std::vector<double> values;
  while (!lines.is_at_end()) {
    const auto param = parse_param(lines.next(), known);
    if (!param || std::ranges::find(params, param->spec.name, &ParamSpec::name) != params.end())
      return std::unexpected(fmt::format("line {} is no tunable of this program", lines.line_number()));
    params.push_back(param->spec);
    values.push_back(param->value);
  }
  if (params.empty()) return std::unexpected("there are no parameters in it");
  return SavedRun{std::string(*games),
                  Spsa(std::move(params), {*iterations, *end_rate, *seed}, std::move(values), *done)};
}

std::expected<void, chess::Error> save_run(const std::string& path, const SavedRun& run) {
  if (const auto written = chess::write_whole_file(path, to_text(run)); !written)
    return std::unexpected(written.error());
  return {};
}

std::expected<SavedRun, chess::Error> load_run(const std::string& path, std::span<const ParamSpec> known) {
  const auto text = chess::read_file(path);
  if (!text) return std::unexpected(text.error());
  auto run = parse_saved_run(*text, known);
  if (!run) return std::unexpected(std::move(run.error()).in(path));
  return run;
}

std::string difference(const SavedRun& found, const SavedRun& wanted) {
  if (found.games != wanted.games)
    return fmt::format("its games are other ones ({}, not {})", found.games, wanted.games);
  const SpsaSettings& settings = found.spsa.settings();
  if (settings != wanted.spsa.settings())
    return fmt::format("its settings are other ones (iterations {}, end rate {}, seed {})",
                       settings.iterations, settings.end_rate, settings.seed);
  const auto there = found.spsa.params();
  const auto here = wanted.spsa.params();
  const auto [a, b] = std::ranges::mismatch(there, here);
  if (a == there.end() && b == here.end()) return "";
  return fmt::format("its parameters are other ones (see {})", a != there.end() ? a->name : b->name);
}

}  // namespace engine::tune
