// SPDX-License-Identifier: GPL-3.0-or-later
// Searches for engines that cannot do all that UCI knows: what an engine lacks is asked for in another way,
// and the answer looks the same.
#pragma once

#include <cstdint>
#include <expected>
#include <span>

#include "client/analysis.h"
#include "client/engine_abilities.h"
#include "client/engine_error.h"
#include "client/engine_session.h"
#include "client/search_limits.h"

namespace chess { inline namespace client {

class AbleSearch {
 public:
  /// Both must outlive the searches.
  AbleSearch(EngineSession& session, const EngineAbilities& abilities)
      : session_(session), abilities_(abilities) {}

  /// What was learnt from searches of an earlier game is forgotten, so that a game's answers do not depend on
  /// the games before it.
  void new_game();

  /// As EngineSession::analyse, with these differences for an engine that lacks an ability.
  /// Without `nodes`, it is asked for one depth after another until the nodes are spent, and if it lacks
  /// `depth`, too, for the time that the nodes should take. `nodes` and `elapsed` of the answer are those of
  /// all searches together.
  /// Without `search_moves`, the answer for all moves but a few is the first fitting one of several lines,
  /// and the answer for a single move is that for the position after it. The fault Unable says that there is
  /// no fitting line.
  /// An engine that names no move after a search of few nodes (Glaurung) is asked again with more nodes.
  std::expected<Analysis, EngineError> analyse(const AnyPosition& start, std::span<const Move> moves,
                                               const SearchLimits& limits);

 private:
  using Result = std::expected<Analysis, EngineError>;

  Result search_by_nodes(const AnyPosition& start, std::span<const Move> moves, const SearchLimits& limits);
  Result search(const AnyPosition& start, std::span<const Move> moves, const SearchLimits& limits);
  Result search_by_depth(const AnyPosition& start, std::span<const Move> moves, const SearchLimits& limits);
  Result search_by_time(const AnyPosition& start, std::span<const Move> moves, const SearchLimits& limits);
  Result search_after(const AnyPosition& start, std::span<const Move> moves, const SearchLimits& limits);
  Result search_lines(const AnyPosition& start, std::span<const Move> moves, const SearchLimits& limits);
  int first_depth(std::uint64_t nodes) const;

  EngineSession& session_;
  const EngineAbilities& abilities_;
  int last_depth_ = 1;  ///< of the last search by depth; it took `last_nodes_`
  std::uint64_t last_nodes_ = 1;
  std::uint64_t nodes_per_second_ = 0;  ///< 0: unknown
};

}}  // namespace chess::client
