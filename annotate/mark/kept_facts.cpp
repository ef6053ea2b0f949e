// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/kept_facts.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/walk.h"
#include "facts/facts_json.h"
#include "json/json_tape.h"

namespace annotate {

namespace {

using chess::Game;
using chess::JsonDatum;
using chess::JsonMember;
using chess::NodeId;
using chess::Subinfo;

/// The facts of the subinfo, which it loses. Nothing where it has none.
std::optional<JsonDatum> take_from(Subinfo& info) {
  auto& members = info.extra.list();
  const auto found = std::ranges::find(members, chess::kFactsKey, &JsonMember::key);
  if (found == members.end() || found->value.kind() != chess::JsonKind::Object) return std::nullopt;
  JsonDatum json = std::move(found->value);
  members.erase(found);
  return json;
}

chess::JsonMembers info_of(const Game& game, const std::string& id) {
  const chess::GameProvider* provider = game.extras->find_provider(id);
  return provider != nullptr ? provider->info() : chess::JsonMembers();
}

std::string text_of(const chess::JsonMembers& info, std::string_view key) {
  const JsonDatum* value = info.find(key);
  return value != nullptr ? value->as_string().value_or("") : std::string();
}

std::optional<std::int64_t> number_of(const chess::JsonMembers& info, std::string_view key) {
  const JsonDatum* value = info.find(key);
  chess::JsonTape tape;
  return value != nullptr ? value->read(tape).as_int() : std::nullopt;
}

/// For each side the provider that judged it by these rules and wrote facts; empty if none did.
chess::EnumArray<chess::Color, std::string> judges_by_facts(const Game& game, std::string_view rules) {
  chess::EnumArray<chess::Color, std::string> judged{};
  for (const chess::GameProvider& provider : game.extras->providers) {
    const chess::JsonMembers info = provider.info();
    if (info.find(chess::kFactsKey) == nullptr || text_of(info, "rules") != rules) continue;
    const std::string side = text_of(info, kSideKey);
    for (const chess::Color color : chess::kColors)
      if (judged[color].empty() && (side.empty() || side == chess::to_name(color)))
        judged[color] = provider.id();
  }
  return judged;
}

bool agree(const std::optional<chess::PositionWorth>& kept, const std::optional<chess::Score>& now) {
  return !kept || !now || kept->score == *now;
}

}  // namespace

void set_facts(Subinfo& info, const JsonDatum& json) {
  take_from(info);
  info.extra.append(chess::kFactsKey, json);
}

void erase_facts(Game& game, const std::set<std::string>& ids) {
  for (std::size_t i = 0; i < game.size(); ++i)
    for (Subinfo& info : game.node(static_cast<NodeId>(i)).subinfos)
      if (!info.extra.empty() && ids.contains(info.id)) take_from(info);
}

std::multimap<NodeId, KeptFacts> take_facts(Game& game, const std::set<std::string>& ids) {
  std::multimap<NodeId, KeptFacts> kept;
  std::map<std::string, std::string> rules;
  for (const std::string& id : ids) rules[id] = text_of(info_of(game, id), "rules");
  walk_moves(
      game,
      [&](NodeId id, const auto& before, bool) {
        for (Subinfo& info : game.node(id).subinfos) {
          if (info.extra.empty() || !ids.contains(info.id)) continue;
          auto json = take_from(info);
          if (!json) continue;
          KeptFacts one{info.id, rules[info.id], std::move(*json), {}};
          if constexpr (std::is_same_v<decltype(before), const chess::Position&>)
            one.facts = parse_move_facts(one.json, before, game.node(id).move);
          kept.emplace(id, std::move(one));
        }
      },
      [](NodeId) { return true; });
  return kept;
}

FactsOfMoves take_own(std::multimap<NodeId, KeptFacts>& facts, std::span<const Provider* const> judges) {
  FactsOfMoves own;
  std::erase_if(facts, [&](auto& entry) {
    if (find_provider(judges, entry.second.id) == nullptr) return false;
    if (entry.second.id == judges.front()->id) own.emplace(entry.first, std::move(entry.second));
    return true;
  });
  return own;
}

void put_back(const std::multimap<NodeId, KeptFacts>& facts, Game& game) {
  for (const auto& [id, one] : facts) {
    auto& subinfos = game.node(id).subinfos;
    const auto owner = std::ranges::find(subinfos, one.id, &Subinfo::id);
    if (owner != subinfos.end()) set_facts(*owner, one.json);
  }
}

void take_out_proved(const FactsOfMoves& kept, Game& game) {
  for (const auto& [id, one] : kept) {
    if (!one.facts) continue;
    if (!one.facts->further.empty())
      for (const NodeId line : variations_of(game, id))
        if (game.node(line).extras->line_id == one.id && is_line_with_eval(game, line))
          game.remove_variation(line);
    if (one.facts->praise == chess::Praise::None) continue;
    for (Subinfo& info : game.node(id).subinfos) {
      if (info.id != one.id || !info.nag || !chess::is_praise(*info.nag)) continue;
      info.nag.reset();
      info.comment.clear();
    }
  }
}

void recall(const FactsOfMoves& kept, const Game& game, std::span<const NodeId> nodes, std::string_view rules,
            chess::GameVerdict& verdict) {
  const chess::Color first_mover = game.start().turn();
  auto judged = judges_by_facts(game, rules);
  const std::size_t end = std::min({nodes.size(), verdict.moves.size(), verdict.judged.end});
  const auto mover = [&](std::size_t i) { return i % 2 == 0 ? first_mover : !first_mover; };
  for (std::size_t i = 0; i < end; ++i) {
    const auto found = kept.find(nodes[i]);
    if (found == kept.end() || !found->second.facts || !verdict.judged.has(i, mover(i))) continue;
    const chess::MoveFacts& facts = *found->second.facts;
    chess::MoveVerdict& move = verdict.moves[i];
    const bool is_same = agree(facts.before, move.before) && agree(facts.after, move.after);
    const bool by_same_rules = is_same && found->second.rules == rules;
    if (is_same || facts.praise != chess::Praise::None) recall(facts, by_same_rules, move);
    if (by_same_rules) judged[mover(i)] = found->second.id;
  }
  for (std::size_t i = 0; i < end; ++i) {
    const std::string& judge = judged[mover(i)];
    const auto has_eval = [&](NodeId id) {
      return id == chess::kRootNode || std::ranges::any_of(game.node(id).subinfos, [&](const Subinfo& info) {
               return info.id == judge && info.find_command("eval") != nullptr;
             });
    };
    if (!judge.empty() && verdict.judged.has(i, mover(i)) && !kept.contains(nodes[i]) && has_eval(nodes[i]) &&
        has_eval(game.node(nodes[i]).parent))
      recall(chess::MoveFacts{}, true, verdict.moves[i]);
  }
  recount(verdict, first_mover);
}

std::optional<Provider> provider_of_facts(const Game& game, const Provider& judge) {
  std::string id;
  for (auto next = game.root().first_child; next && id.empty(); next = game.node(*next).first_child)
    for (const Subinfo& info : game.node(*next).subinfos)
      if (id.empty() && info.extra.find(chess::kFactsKey) != nullptr) id = info.id;
  for (const chess::GameProvider& provider : game.extras->providers)
    if (id.empty() && provider.info().find(chess::kFactsKey) != nullptr) id = provider.id();
  const chess::JsonMembers said = info_of(game, id);
  if (id.empty() || text_of(said, "engine").empty()) return std::nullopt;
  Provider provider = judge;
  provider.id = id;
  provider.engine = text_of(said, "engine");
  if (const auto nodes = number_of(said, "nodes"); nodes && *nodes > 0)
    provider.budget.nodes = static_cast<std::uint64_t>(*nodes);
  if (const auto depth = number_of(said, "depth")) provider.budget.depth = static_cast<int>(*depth);
  provider.budget.movetime_ms = number_of(said, "movetime");
  return provider;
}

}  // namespace annotate
