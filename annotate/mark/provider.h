// SPDX-License-Identifier: GPL-3.0-or-later
// Who is behind a set of annotations: the engine that gave the evals, the program that judged, by which rules
// and at what price. It is named in PGN's Annotator tag and in BGN's `subinfo`.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "spend/search_request.h"

namespace annotate {

struct Provider {
  std::string id;  ///< of its subinfos: "marginalia", "stockfish-15.1"
  std::string engine;  ///< as the engine named itself; empty: the evals were in the game already
  std::string annotator;  ///< the judging program with its version
  std::string rules;  ///< the name of the rule set
  chess::SearchBudget budget;
};

/// The provider with this id; null if there is none.
const Provider* find_provider(std::span<const Provider* const> providers, std::string_view id);

/// A subinfo id from an engine's name: lower case, runs of anything but letters, digits and dots made one
/// hyphen. Our own engine is "marginalia" in every version. "engine" when nothing is left.
std::string provider_id(std::string_view engine_name);

/// What goes into the Annotator tag: "Marginalia 0.1.0", "Stockfish 15.1 + Marginalia 0.1.0".
std::string annotator_text(const Provider& provider);

/// The same with the price of a position: "Marginalia 0.1.0, 100000 nodes", "Stockfish 15.1 + Marginalia
/// 0.1.0, depth 20". Evals that were in the game have none: "Marginalia 0.1.0, stored evaluations".
std::string judge_text(const Provider& provider);

}  // namespace annotate
