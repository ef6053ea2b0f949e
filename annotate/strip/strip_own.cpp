// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/strip/strip_own.h"

#include <algorithm>
#include <set>
#include <vector>

#include "annotate/mark/kept_facts.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/notes.h"
#include "annotate/mark/opening_marks.h"
#include "annotate/mark/proof.h"
#include "annotate/strip/adopt_prose.h"
#include "base/text.h"
#include "bgn/annotators.h"

namespace annotate {

namespace {

using chess::Game;

bool names_us(std::string_view names, const std::string& program) {
  return std::ranges::any_of(chess::split(names, ';'),
                             [&](std::string_view name) { return is_ours(name, program); });
}

/// The entries of BGN that we wrote: their ids.
std::set<std::string> ids_of_providers(const Game& game, const std::string& program) {
  std::set<std::string> ids;
  for (const chess::GameProvider& provider : game.extras->providers) {
    const auto info = provider.info();
    const chess::JsonDatum* const annotator = info.find("annotator");
    if (annotator != nullptr && is_ours(annotator->as_string().value_or(""), program))
      ids.insert(provider.id());
  }
  return ids;
}

}  // namespace

StrippedMarks strip_own(Game& game, const std::string& program) {
  const Proof proof = Proof::of(game);
  const auto entries = ids_of_providers(game, program);
  const bool is_ours = names_us(game.tags.get("Annotator"), program);
  if (!proof.is_there && entries.empty() && !is_ours) return {};
  std::set<std::string> ids = proof.ids();
  ids.insert(entries.begin(), entries.end());
  if (ids.empty()) ids.insert(provider_id(program));
  std::vector<Provider> owners;
  for (const std::string& id : ids) owners.push_back({id, "", program, "", {}});
  std::vector<const Provider*> providers;
  for (const Provider& owner : owners) providers.push_back(&owner);

  erase_facts(game, ids);
  StrippedMarks stripped;
  stripped.was_annotated = true;
  stripped.changed =
      proof.is_there ? adopt_marks(game, providers) : adopt_prose(game, owners.front(), ids, is_ours);
  stripped.moves = remove_own(game, providers).moves;
  if (game.tags.get("Annotator").empty()) game.tags.erase("Annotator");
  erase_summary_tags(game);
  for (const std::string_view name : kOpeningTags)
    if (proof.has_tag(game, name)) game.tags.erase(name);
  erase_proof(game);
  if (!entries.empty())
    std::erase_if(game.extras.edit().providers,
                  [&](const chess::GameProvider& provider) { return entries.contains(provider.id()); });
  return stripped;
}

}  // namespace annotate
