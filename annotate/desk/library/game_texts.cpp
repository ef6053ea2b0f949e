// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/game_texts.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "annotate/mark/engine_marks.h"
#include "annotate/mark/kept_facts.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/proof.h"
#include "annotate/output/annotated_game.h"
#include "annotate/output/html/html_output.h"
#include "base/text.h"
#include "bgn/annotators.h"
#include "bgn/bgn_writer.h"
#include "facts/facts_json.h"
#include "game/main_line.h"
#include "pgn/writer.h"
#include "query/game_field.h"
#include "query/game_traits.h"

namespace annotate {

namespace {

using chess::Game;

std::string text_in(const chess::JsonMembers& info, std::string_view key) {
  const auto* const value = info.find(key);
  return value == nullptr ? std::string() : value->as_string().value_or(value->text());
}

std::optional<std::int64_t> number_in(const chess::JsonMembers& info, std::string_view key) {
  return chess::parse_number<std::int64_t>(text_in(info, key));
}

using OwnProviders = std::vector<std::pair<Provider, chess::JsonMembers>>;

/// The providers with proved marks, as their entries have them.
OwnProviders own_providers(const Game& game) {
  OwnProviders own;
  const std::set<std::string> ids = Proof::of(game).ids();
  for (const chess::GameProvider& entry : game.extras->providers) {
    if (!ids.contains(entry.id())) continue;
    chess::JsonMembers info = entry.info();
    Provider provider{.id = entry.id(),
                      .engine = text_in(info, "engine"),
                      .annotator = text_in(info, "annotator"),
                      .rules = text_in(info, "rules"),
                      .budget = {}};
    if (const auto nodes = number_in(info, "nodes"))
      provider.budget.nodes = static_cast<std::uint64_t>(*nodes);
    if (const auto depth = number_in(info, "depth")) provider.budget.depth = static_cast<int>(*depth);
    if (const auto time = number_in(info, "movetime")) provider.budget.movetime_ms = *time;
    own.emplace_back(std::move(provider), std::move(info));
  }
  return own;
}

std::string field(const chess::ImportedGame& game, std::string_view name) {
  const auto column = chess::GameField::parse(name);
  return column ? column->text_of(game) : std::string();
}

/// The figures of our first provider, and the names of all.
void add_told_tags(Game& game, const OwnProviders& own) {
  if (!own.empty())
    for (const std::string_view figure : {"WhiteAccuracy", "BlackAccuracy", "WhiteACPL", "BlackACPL"})
      if (const std::string value = text_in(own.front().second, figure); !value.empty())
        game.tags.set(figure, value);
  for (const std::string& name : chess::bgn_annotators(game)) chess::add_annotator(game, name);
}

/// BGN has the reasons of our texts as facts beside them. Takes these out, and keeps the reasons in the
/// proof.
void prove_reasons(Game& game, const std::set<std::string>& ids) {
  const auto facts = take_facts(game, ids);
  Proof proof = Proof::of(game);
  walk_places(
      game,
      [&](chess::NodeId id, Place, Place place, bool) {
        const auto [begin, end] = facts.equal_range(id);
        for (auto kept = begin; kept != end; ++kept) {
          if (!kept->second.facts || !kept->second.facts->reason) continue;
          for (const chess::Subinfo& info : game.node(id).subinfos)
            if (info.id == kept->second.id && proof.has(info.id, MarkKind::Text, place, info.comment))
              proof.add_reason(info.id, place, info.comment, chess::to_tag_text(*kept->second.facts->reason));
        }
      },
      [](chess::NodeId) { return true; });
  proof.write(game);
}

/// See `with_summary_tags`, which knows the verdict.
Game pgn_game(const GameState& state) {
  Game game = state.game;
  const OwnProviders own = own_providers(game);
  add_told_tags(game, own);
  const std::vector<chess::NodeId> nodes = game.main_line();
  if (own.empty() || nodes.empty()) return game;
  std::vector<const Provider*> judges;
  std::set<std::string> ids;
  for (const auto& [provider, info] : own) {
    judges.push_back(&provider);
    ids.insert(provider.id);
  }
  prove_reasons(game, ids);
  leave_one_eval_and_glyph(game, nodes, judges);
  drop_repeated_glyphs(game, nodes);
  if (!state.summary.empty()) {
    chess::Subinfo& info = game.node(nodes.front()).subinfos.emplace_back();
    info.id = judges.front()->id;
    info.before = state.summary;
  }
  prove_marks(game, ids);
  return game;
}

}  // namespace

GameRow row_of(const chess::ImportedGame& read, std::uint64_t number) {
  const Game& game = read.game;
  const auto tag = [&game](std::string_view name) { return std::string(game.tags.get(name)); };
  const chess::OpeningName opening = chess::opening_of(game, true);
  GameRow row{.number = number,
              .white = tag("White"),
              .black = tag("Black"),
              .white_elo = tag("WhiteElo"),
              .black_elo = tag("BlackElo"),
              .result = std::string(chess::to_string(game.result)),
              .date = field(read, "date"),
              .event = tag("Event"),
              .eco = std::string(opening.eco),
              .opening = std::string(opening.name),
              .plies = chess::main_plies(game),
              .is_puzzle = !game.tags.get("PuzzleThemes").empty()};
  const CountedGlyphs glyphs(game, nullptr);
  chess::Color mover = game.any_start().turn();
  for (const chess::NodeId id : chess::MainNodes(game)) {
    const std::vector<chess::Nag> counted =
        game.node(id).subinfos.empty() ? std::vector<chess::Nag>() : glyphs.at(id);
    const auto has = [&](chess::Nag nag) { return std::ranges::find(counted, nag) != counted.end(); };
    if (has(chess::Nag::DubiousMove))
      ++row.labels[mover][0];
    else if (has(chess::Nag::Mistake))
      ++row.labels[mover][1];
    else if (has(chess::Nag::Blunder))
      ++row.labels[mover][2];
    mover = mover == chess::Color::White ? chess::Color::Black : chess::Color::White;
  }
  return row;
}

ToldByProvider told_by_provider(const Game& game) {
  if (!game.extras.is_there()) return {};
  const auto own = own_providers(game);
  if (own.empty()) return {};
  return {text_in(own.front().second, "summary"), judge_text(own.front().first)};
}

Game shown_state(const GameState& state) {
  Game game = state.game;
  const std::set<std::string> ids = Proof::of(game).ids();
  add_told_tags(game, own_providers(game));
  erase_proof(game);
  if (state.judged_by.empty()) return game;
  const auto nodes = game.main_line();
  for (const chess::NodeId id : nodes)
    std::ranges::stable_partition(game.node(id).subinfos, [&](const chess::Subinfo& info) {
      return !info.id.empty() && ids.contains(info.id);
    });
  drop_repeated_glyphs(game, nodes);
  if (!state.summary.empty()) (game.comment += game.comment.empty() ? "" : " ") += state.summary;
  return game;
}

std::string page_json(const GameState& state) {
  return game_json(shown_state(state), state.summary, state.judged_by);
}

std::string page_text(const GameState& state, chess::Language language) {
  return game_text(shown_state(state), language);
}

std::string text_of_game(const GameState& state, SaveFormat format, chess::Language language) {
  std::string text;
  switch (format) {
    case SaveFormat::Pgn: chess::append_pgn(pgn_game(state), text); break;
    case SaveFormat::Bgn: chess::append_bgn(state.game, text); break;
    case SaveFormat::Html:
      text = game_fragment(shown_state(state), language, state.summary, state.judged_by);
      break;
  }
  return text;
}

std::string text_before_games(SaveFormat format, chess::Language language) {
  if (format != SaveFormat::Html) return {};
  return report_page().before("@GAMES@").filled({{"@LANGUAGE@", to_string(language)}});
}

std::string text_behind_games(SaveFormat format) {
  return format == SaveFormat::Html ? report_page().behind("@GAMES@").filled() : std::string();
}

}  // namespace annotate
