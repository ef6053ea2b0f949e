// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/facade/options.h"

#include <functional>

#include "base/text.h"
#include "engine/search/params.h"
#include "engine/search/searcher.h"
#include "engine/search/skill.h"

namespace engine {
namespace {

using chess::UciOption;

constexpr int kMaxMultiPv = 218;
constexpr int kMaxOverhead = 5000;
constexpr int kMaxNodestime = 10'000;

/// A declaration and the place its value goes to.
struct OptionEntry {
  UciOption option;
  OptionEffect effect = OptionEffect::None;
  int EngineOptions::* number = nullptr;
  bool EngineOptions::* flag = nullptr;
  std::string EngineOptions::* text = nullptr;
};

OptionEntry spin(std::string name, int EngineOptions::* field, int min, int max,
                 OptionEffect effect = OptionEffect::None) {
  return {UciOption::spin(std::move(name), EngineOptions{}.*field, min, max), effect, field, nullptr,
          nullptr};
}
OptionEntry check(std::string name, bool EngineOptions::* field, OptionEffect effect = OptionEffect::None) {
  return {UciOption::check(std::move(name), EngineOptions{}.*field), effect, nullptr, field, nullptr};
}
OptionEntry text(std::string name, std::string EngineOptions::* field, OptionEffect effect) {
  return {UciOption::string(std::move(name), EngineOptions{}.*field), effect, nullptr, nullptr, field};
}

std::vector<OptionEntry> entries() {
  std::vector<OptionEntry> all;
  all.push_back(text("Debug Log File", &EngineOptions::debug_log_file, OptionEffect::DebugLog));
  all.push_back(spin("Threads", &EngineOptions::threads, 1, Searcher::kMaxThreads, OptionEffect::Threads));
  all.push_back(spin("Hash", &EngineOptions::hash, TranspositionTable::kMinMegabytes,
                     TranspositionTable::kMaxMegabytes, OptionEffect::Hash));
  all.push_back({UciOption::button("Clear Hash"), OptionEffect::ClearHash, nullptr, nullptr, nullptr});
  all.push_back(check("Ponder", &EngineOptions::ponder));
  all.push_back(spin("MultiPV", &EngineOptions::multipv, 1, kMaxMultiPv));
  all.push_back(spin("Skill Level", &EngineOptions::skill_level, 0, static_cast<int>(kFullSkill)));
  all.push_back(spin("Move Overhead", &EngineOptions::move_overhead, 0, kMaxOverhead));
  all.push_back(spin("nodestime", &EngineOptions::nodestime, 0, kMaxNodestime));
  all.push_back(check("OwnBook", &EngineOptions::own_book, OptionEffect::Book));
  all.push_back(text("BookFile", &EngineOptions::book_file, OptionEffect::Book));
  all.push_back(spin("BookVariety", &EngineOptions::book_variety, 0, 100));
  all.push_back(check("UCI_Chess960", &EngineOptions::chess960));
  all.push_back(check("UCI_AnalyseMode", &EngineOptions::analyse_mode));
  all.push_back(check("UCI_LimitStrength", &EngineOptions::limit_strength));
  all.push_back(spin("UCI_Elo", &EngineOptions::elo, kMinElo, kMaxElo));
  all.push_back(check("UCI_ShowWDL", &EngineOptions::show_wdl));
  all.push_back(text("EvalFile", &EngineOptions::eval_file, OptionEffect::Network));
  all.push_back(text("SyzygyPath", &EngineOptions::syzygy_path, OptionEffect::Tables));
  all.push_back(spin("SyzygyProbeDepth", &EngineOptions::syzygy_probe_depth, 1, 100));
  all.push_back(check("Syzygy50MoveRule", &EngineOptions::syzygy_fifty_moves, OptionEffect::ClearHash));
  all.push_back(spin("SyzygyProbeLimit", &EngineOptions::syzygy_probe_limit, 0, chess::kMaxTableMen));
#ifdef MARGINALIA_TUNE
  for (const ParamSpec& p : param_specs())
    all.push_back({UciOption::spin(std::string(p.name), p.value, p.min, p.max), OptionEffect::Params, nullptr,
                   nullptr, nullptr});
#endif
  return all;
}

}  // namespace

std::vector<UciOption> declared_options() {
  std::vector<UciOption> declared;
  for (OptionEntry& entry : entries()) declared.push_back(std::move(entry.option));
  return declared;
}

std::expected<OptionEffect, chess::Error> set_option(EngineOptions& options, std::string_view name,
                                                     const std::optional<std::string>& value) {
  for (const OptionEntry& entry : entries()) {
    if (!chess::equals_ignoring_case(entry.option.name, name)) continue;
    const auto checked = chess::check_value(entry.option, value.value_or(""));
    if (!checked) return std::unexpected(checked.error());
    if (entry.number != nullptr) options.*entry.number = chess::parse_number<int>(*checked).value_or(0);
    if (entry.flag != nullptr) options.*entry.flag = *checked == "true";
    if (entry.text != nullptr) options.*entry.text = *checked;
#ifdef MARGINALIA_TUNE
    if (entry.effect == OptionEffect::Params)
      options.params.set(entry.option.name, chess::parse_number<int>(*checked).value_or(0));
#endif
    return entry.effect;
  }
  std::string message = "no such option: " + chess::printable(name);
  const auto near = chess::near_names(declared_options(), name);
  if (!near.empty()) message += "; did you mean " + near.front() + "?";
  return std::unexpected(message);
}

}  // namespace engine
