// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of moves in BGN, beside the sentences that are made of them (facts/facts_json.h). A later run
// that judges by the evals of the game has no searches to find reasons, threats and praise again: the facts
// tell them. Who gave them stands in the game, too.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "annotate/mark/provider.h"
#include "core/position.h"
#include "facts/move_facts.h"
#include "game/game.h"
#include "json/json_datum.h"
#include "judge/game_verdict.h"
#include "words/language.h"

namespace annotate {

/// The key in the `info` of a game's provider for the side whose moves it judged: "White", "Black". Absent:
/// both.
inline constexpr std::string_view kSideKey = "side";

/// Facts that stood in a subinfo.
struct KeptFacts {
  std::string id;  ///< of the subinfo
  std::string rules;  ///< by which its provider judged, as far as the game tells
  chess::JsonDatum json;
  std::optional<chess::MoveFacts> facts;  ///< nothing where they cannot be read
};
using FactsOfMoves = std::map<chess::NodeId, KeptFacts>;

/// Puts the facts into the subinfo, in place of older ones.
void set_facts(chess::Subinfo& info, const chess::JsonDatum& json);

/// Erases the facts under these ids.
void erase_facts(chess::Game& game, const std::set<std::string>& ids);

/// Takes the facts under these ids out of the game, by moves of the main line and of variations.
std::multimap<chess::NodeId, KeptFacts> take_facts(chess::Game& game, const std::set<std::string>& ids);
/// Takes the facts of this run's judges out of all, since they are written anew. Returns those of the first.
FactsOfMoves take_own(std::multimap<chess::NodeId, KeptFacts>& facts,
                      std::span<const Provider* const> judges);
/// Puts facts back into the subinfos of their id.
void put_back(const std::multimap<chess::NodeId, KeptFacts>& facts, chess::Game& game);

/// Takes out what searches have proved and readable facts know, praise and further lines: `recall` gives them
/// again.
void take_out_proved(const FactsOfMoves& kept, chess::Game& game);

/// Puts what the facts of the judged moves say into the verdict, which was made from the evals of the game.
/// Facts of other evals than the game has now say nothing; only a praise is kept. If a side has facts by the
/// same rules, its moves without facts but with their old evals have no label: searches have cleared them.
void recall(const FactsOfMoves& kept, const chess::Game& game, std::span<const chess::NodeId> nodes,
            std::string_view rules, chess::GameVerdict& verdict);

/// Who gave the evals of a game that we annotated, as BGN tells it: the provider of the first facts. `judge`
/// is this program, by its rules.
std::optional<Provider> provider_of_facts(const chess::Game& game, const Provider& judge);

}  // namespace annotate
