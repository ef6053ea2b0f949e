// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/engine_choices.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "base/text.h"
#include "cases/evaluator.h"
#include "client/engine_spec.h"
#include "console/console.h"

namespace annotate {

namespace {

/// An engine that tells of progress may search longer than one that tells of none, but not for ever.
constexpr int kSearchFactor = 10;

chess::EvaluatorFactory factory_for(const EngineRequest& request, const AnnotateOptions& options,
                                    DialogueLog* log) {
  chess::EngineSpec spec = spec_of(request, options);
  const chess::AbilityTrial trial{options.budget.nodes, options.praise || options.multipv > 1};
  if (log == nullptr) return chess::engine_evaluators(std::move(spec), trial);
  return chess::engine_evaluators(spec, trial,
                                  [log, command = spec.command] { return log->listen(command); });
}

/// Does the command run our own engine as it is, whatever path or link leads to it?
bool is_own(const std::string& command) {
  if (command.empty() || command == default_engine_command()) return true;
  const auto own = chess::engine_command_of(default_engine_command());
  const auto program = own ? chess::find_program(own->program) : std::unexpected(own.error());
  const auto named = chess::find_program(command);
  std::error_code error;
  return program && named && std::filesystem::equivalent(*program, *named, error);
}

/// Null when told to stop; an error when it cannot be had.
std::expected<std::unique_ptr<chess::Evaluator>, int> start(const chess::EvaluatorFactory& factory,
                                                            chess::Console& console, std::stop_token stop) {
  const chess::KeeperPolicy policy;
  auto pause = policy.first_pause;
  std::string fault;
  for (int i = 0; i < policy.deaths_per_position && !stop.stop_requested(); ++i, pause *= 2) {
    if (i > 0) std::this_thread::sleep_for(pause);
    auto evaluator = factory(stop);
    if (evaluator) return std::move(*evaluator);
    fault = evaluator.error().reason;
    if (evaluator.error().hopeless) {
      console.message(fault);
      return std::unexpected(kExitUnable);
    }
    if (evaluator.error().no_engine) break;
  }
  if (stop.stop_requested()) return nullptr;
  console.message(fault);
  console.message("the engine could not be started; nothing is written");
  return std::unexpected(kExitUnable);
}

}  // namespace

bool takes_tables(const EngineRequest& request) {
  return is_own(request.command) && request.protocol != chess::EngineProtocol::Xboard &&
         chess::find_setting(request.options, chess::kTablesOption) == nullptr;
}

bool has_tables(const EngineRequest& request, const AnnotateOptions& options) {
  return !options.syzygy.empty() && (options.names_tables || takes_tables(request));
}

chess::EngineSpec spec_of(const EngineRequest& request, const AnnotateOptions& options) {
  chess::EngineSpec spec;
  spec.command = request.command.empty() ? default_engine_command() : request.command;
  spec.protocol = request.protocol;
  spec.options = request.options;
  if (!options.syzygy.empty() && takes_tables(request))
    spec.options.emplace_back(chess::kTablesOption, options.syzygy);
  if (options.engine_timeout_s > 0) {
    const auto limit = std::chrono::milliseconds(static_cast<std::int64_t>(options.engine_timeout_s * 1000));
    spec.timeouts.handshake = spec.timeouts.ready = spec.timeouts.stall = spec.timeouts.overrun = limit;
    spec.timeouts.search = limit * kSearchFactor;
  }
  return spec;
}

std::expected<std::shared_ptr<chess::TableAnswers>, chess::Error> open_tables_of(
    const AnnotateOptions& options) {
  if (options.syzygy.empty()) return nullptr;
  auto tables = chess::SyzygyTables::open(options.syzygy);
  if (tables && tables->wdl_count() == 0)
    tables =
        std::unexpected(chess::Error(options.syzygy, "no Syzygy tables, which have names like KQvK.rtbw"));
  if (!tables) return std::unexpected(std::move(tables.error()).in("--syzygy"));
  return std::make_shared<chess::TableAnswers>(std::move(*tables));
}

std::expected<std::vector<EngineChoice>, int> start_engines(
    const AnnotateOptions& options, chess::Console& console, DialogueLog* log, std::stop_token stop,
    const std::shared_ptr<chess::TableAnswers>& tables) {
  const Provider unnamed{"marginalia", "", std::string(chess::program_version()), options.rules.name, {}};
  std::vector<EngineChoice> choices;
  if (options.use_stored_evals) {
    choices.push_back({unnamed, nullptr});
    return choices;
  }
  for (const EngineRequest& request : options.engines) {
    EngineChoice choice{unnamed, factory_for(request, options, log)};
    if (tables && has_tables(request, options))
      choice.factory = with_tables(std::move(choice.factory), tables);
    choice.provider.budget = options.budget;
    auto started = start(choice.factory, console, stop);
    if (!started) return std::unexpected(started.error());
    choice.first = std::move(*started);
    if (choice.first) {
      choice.provider.engine = choice.first->name();
      choice.provider.id = provider_id(choice.provider.engine);
    }
    choice.provider.id = unused_id(choice.provider.id, choices);
    choices.push_back(std::move(choice));
  }
  return choices;
}

std::optional<std::string> name_best_engine(AnnotateOptions& options, bool has_stockfish) {
  const auto is_best = [](const EngineRequest& request) { return chess::trim(request.command) == "best"; };
  if (options.use_stored_evals || std::ranges::none_of(options.engines, is_best)) return std::nullopt;
  // Alone, our own engine is asked as if none were named: a run without --engine can resume this one.
  const std::string own = options.engines.size() == 1 ? "" : default_engine_command();
  std::string commands;
  for (EngineRequest& request : options.engines) {
    if (is_best(request)) request.command = has_stockfish ? "stockfish" : own;
    commands += (commands.empty() ? "" : " ") + request.command;
  }
  std::erase_if(options.given, [&](auto& given) {
    if (given.first != "--engine") return false;
    given.second = commands;
    return commands.empty();
  });
  return has_stockfish ? "--engine best: Stockfish is used"
                       : "--engine best: no Stockfish is installed; Marginalia's own engine is used";
}

std::optional<std::string> advice_on_engines(const AnnotateOptions& options) {
  const auto is_named = [](const EngineRequest& request) { return !request.command.empty(); };
  if (options.use_stored_evals || std::ranges::any_of(options.engines, is_named)) return std::nullopt;
  if (!chess::find_program("stockfish")) return std::nullopt;
  return "Stockfish is installed and gives surer labels: add --engine best";
}

std::optional<std::string> advice_on_variants(const AnnotateOptions& options) {
  const auto is_named = [](const EngineRequest& request) {
    return request.command.contains("fairy-stockfish");
  };
  if (std::ranges::any_of(options.engines, is_named)) return std::nullopt;
  if (chess::find_program("fairy-stockfish"))
    return "Fairy-Stockfish is installed and judges games of variants: add --engine fairy-stockfish";
  return "an engine that plays a variant judges its games; Fairy-Stockfish plays all of them: install it, "
         "and add --engine fairy-stockfish";
}

std::string names_of(const std::vector<EngineChoice>& engines) {
  std::string names;
  for (const EngineChoice& engine : engines) names += (names.empty() ? "" : " + ") + engine.provider.engine;
  return names;
}

std::string default_engine_command() { return chess::command_beside_program("marginalia"); }

}  // namespace annotate
