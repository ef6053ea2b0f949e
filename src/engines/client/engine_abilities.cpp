// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/engine_abilities.h"

#include <algorithm>
#include <chrono>

#include "client/engine_session.h"
#include "client/search_limits.h"
#include "notation/uci_move.h"

namespace chess { inline namespace client {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kPatience = 5s;
/// So many nodes are enough to tell one engine from another.
constexpr std::uint64_t kMostTriedNodes = 2'000;
/// An engine may look at its count now and then only.
constexpr std::uint64_t kMargin = 4'000;
constexpr int kTriedDepth = 4;
/// A search that is so deep may have come to its end.
constexpr int kDeep = 20;

/// Did the search take far more or far fewer nodes than it was to take?
bool is_far_from(const Analysis& analysis, std::uint64_t nodes) {
  if (analysis.nodes > 4 * nodes + kMargin) return true;
  if (analysis.cut_short) return analysis.nodes == 0 && analysis.depth > kTriedDepth;  // else it is slow
  const bool has_reason = !analysis.score || analysis.score->is_mate() || analysis.depth >= kDeep ||
                          analysis.nodes == 0 || analysis.tbhits > 0;
  return !has_reason && analysis.nodes < nodes / 4;
}

}  // namespace

EngineAbilities declared_abilities(const EngineSession& session) {
  EngineAbilities abilities;
  if (session.protocol() == EngineProtocol::Xboard) {
    abilities.search_moves = false;  // nothing in the protocol asks for certain moves
    return abilities;
  }
  if (const UciOption* lines = find_option(session.options(), "MultiPV"))
    abilities.lines = static_cast<int>(std::clamp<std::int64_t>(lines->max.value_or(1), 1, 500));
  return abilities;
}

std::expected<EngineAbilities, EngineError> try_abilities(EngineSession& session, const AbilityTrial& trial) {
  EngineAbilities abilities = declared_abilities(session);
  const Position start = Position::start();
  const bool is_known = session.protocol() == EngineProtocol::Xboard;  // the session keeps limits itself
  if (is_known || (!trial.nodes && !trial.search_moves)) return abilities;
  if (auto told = session.new_game(); !told) return std::unexpected(told.error());
  if (trial.nodes) {
    const std::uint64_t nodes = std::min(*trial.nodes, kMostTriedNodes);
    const auto found = session.analyse(start, {}, {.nodes = nodes, .patience = kPatience});
    if (!found) return std::unexpected(found.error());
    abilities.nodes = !is_far_from(*found, nodes);
  }
  if (!abilities.nodes) {
    const auto found = session.analyse(start, {}, {.depth = kTriedDepth, .patience = kPatience});
    if (!found) return std::unexpected(found.error());
    abilities.depth = !found->cut_short && found->nodes > 0 && found->depth >= kTriedDepth;
  }
  if (trial.search_moves) {
    // Moves that no engine and no book chooses here.
    SearchLimits limits{
        .depth = kTriedDepth,
        .search_moves = {Move::normal(Square::A2, Square::A3), Move::normal(Square::H2, Square::H3)},
        .patience = kPatience};
    const auto found = session.analyse(start, {}, limits);
    if (!found && found.error().kind != EngineFault::Unable) return std::unexpected(found.error());
    abilities.search_moves = found.has_value();
  }
  return abilities;
}

std::string to_shortcomings(const EngineAbilities& abilities) {
  std::string text;
  if (!abilities.nodes)
    text += abilities.depth ? "\"go nodes\" (it is asked for depths until the nodes are spent)"
                            : "\"go nodes\" (it is asked for a time instead, so that two runs may differ)";
  if (!abilities.search_moves) {
    text += text.empty() ? "" : " and ";
    text += abilities.lines > 1 ? "\"go searchmoves\" (it is asked for several lines instead)"
                                : "\"go searchmoves\", and has no MultiPV";
  }
  return text.empty() ? text : "does not heed " + text;
}

}}  // namespace chess::client
