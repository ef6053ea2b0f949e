// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's options as UCI names them, and the values they have. One of Engine's members, not
// a global: two engines in one process may differ.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "engine/search/params.h"
#include "protocol/uci_option.h"
#include "tablebase/endgame_name.h"

namespace engine {

/// EvalFile's name for the network that is part of the program.
inline constexpr std::string_view kEmbeddedNetwork = "<embedded>";

struct EngineOptions {
  int threads = 1;
  int hash = 16;  ///< MB
  bool ponder = false;
  int multipv = 1;
  int skill_level = 20;
  int move_overhead = 10;  ///< ms
  bool chess960 = false;
  bool limit_strength = false;
  int elo = 1320;
  bool show_wdl = false;
  bool analyse_mode = false;
  bool own_book = false;
  std::string book_file;   ///< empty: the table of openings that comes with the engine
  int book_variety = 90;   ///< 0: only the best move of the book, 100: each by its weight
  std::string debug_log_file;
  std::string eval_file{kEmbeddedNetwork};  ///< a network's file; empty: the embedded one
  int nodestime = 0;  ///< nodes per ms; 0: real time
  std::string syzygy_path;  ///< folders of endgame tables, separated by ':' or ';'; empty: none
  int syzygy_probe_depth = 1;  ///< positions with as many men as the largest tables: from this depth on
  bool syzygy_fifty_moves = true;
  int syzygy_probe_limit = chess::kMaxTableMen;  ///< men
  ParamSet params;  ///< of tuning builds
};

/// What setting an option asks the engine to do besides remembering it.
enum class OptionEffect : std::uint8_t {
  None,
  Threads,
  Hash,
  ClearHash,
  DebugLog,
  Book,
  Network,
  Tables,
  Params
};

/// Every option there is, in the order of the `uci` command's answer. Tuning builds have the search's
/// tunables as well.
std::vector<chess::UciOption> declared_options();

/// Sets one. The error is a sentence for people, with near names for a misspelt one.
std::expected<OptionEffect, chess::Error> set_option(EngineOptions& options, std::string_view name,
                                                     const std::optional<std::string>& value);

}  // namespace engine
