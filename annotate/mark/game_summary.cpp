// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a game as a whole: see mark_game.h.
#include "annotate/mark/mark_game.h"

#include <cmath>
#include <cstdint>

#include "annotate/mark/kept_facts.h"
#include "annotate/mark/opening_marks.h"
#include "annotate/mark/proof.h"
#include "bgn/annotators.h"
#include "facts/facts_json.h"
#include "game/result_note.h"
#include "json/json_datum.h"
#include "judge/summary.h"
#include "words/comment.h"

namespace annotate {

namespace {

using chess::Color;
using chess::JsonDatum;

/// One decimal, whatever the locale.
std::string with_tenth(double value) {
  const auto tenths = static_cast<long>(std::lround(value * 10.0));
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

std::string whole(double value) { return std::to_string(std::lround(value)); }

/// A number as `with_tenth` writes it.
JsonDatum tenth(double value) { return JsonDatum::parse(with_tenth(value)).value_or(JsonDatum()); }

chess::JsonMembers info_of(const chess::GameVerdict& verdict, const Provider& provider,
                           const std::optional<chess::GameSummary>& summary, std::string_view text) {
  chess::JsonMembers info;
  const auto add_number = [&info](std::string_view key, const auto& value) {
    if (value) info.append(key, JsonDatum::number(static_cast<std::int64_t>(*value)));
  };
  if (!provider.engine.empty()) info.append("engine", JsonDatum::string(provider.engine));
  info.append("annotator", JsonDatum::string(provider.annotator));
  info.append("rules", JsonDatum::string(provider.rules));
  if (verdict.judged.side) info.append(kSideKey, JsonDatum::string(chess::to_name(*verdict.judged.side)));
  add_number("nodes", provider.budget.nodes);
  add_number("depth", provider.budget.depth);
  add_number("movetime", provider.budget.movetime_ms);
  for (const Color c : chess::kColors)
    if (const auto& side = verdict.performance[c])
      info.append(std::string(chess::to_name(c)) + "Accuracy", tenth(side->accuracy));
  for (const Color c : chess::kColors)
    if (const auto& side = verdict.performance[c])
      info.append(std::string(chess::to_name(c)) + "ACPL",
                  JsonDatum::number(std::lround(side->centipawn_loss)));
  add_number("middlegame", verdict.phases.middlegame);
  add_number("endgame", verdict.phases.endgame);
  if (!text.empty()) info.append("summary", JsonDatum::string(text));
  if (summary) info.append(chess::kFactsKey, to_json(*summary));
  return info;
}

std::optional<chess::NamedOpening> opening_of(const chess::Game& game, std::span<const chess::Move> moves) {
  const auto opening = game.chess960 ? std::nullopt : find_opening(game.start(), moves);
  if (!opening) return std::nullopt;
  return chess::NamedOpening{std::string(opening->entry.name), static_cast<std::size_t>(opening->ply),
                             std::string(opening->entry.eco)};
}

/// PGN's tag without the name of a player in front, which may have any word in it: "Timeout99 won by
/// resignation".
std::string_view termination_of(const chess::Tags& tags) {
  const std::string_view whole = tags.get("Termination");
  std::string_view rest = whole;
  for (const std::string_view name : {tags.get("White"), tags.get("Black")})
    if (whole.starts_with(name) && whole.size() - name.size() < rest.size()) rest = whole.substr(name.size());
  return rest;
}

chess::GameClocks clocks_of(const chess::Game& game, const chess::NoteValues& times) {
  chess::GameClocks clocks;
  read_time_control(game.tags.get("TimeControl"), clocks);
  for (std::size_t i = 0; i < times.size(); ++i) clocks.left.push_back(times.clock(i));
  return clocks;
}

}  // namespace

void write_summary_tags(chess::Game& game, const chess::GameVerdict& verdict) {
  for (const Color c : chess::kColors)
    if (const auto& side = verdict.performance[c])
      game.tags.set(std::string(chess::to_name(c)) + "Accuracy", with_tenth(side->accuracy));
  for (const Color c : chess::kColors)
    if (const auto& side = verdict.performance[c])
      game.tags.set(std::string(chess::to_name(c)) + "ACPL", whole(side->centipawn_loss));
}

void erase_summary_tags(chess::Game& game) {
  for (const Color c : chess::kColors)
    for (const char* figure : {"Accuracy", "ACPL"}) game.tags.erase(std::string(chess::to_name(c)) + figure);
}

void name_annotator(chess::Game& game, const Provider& provider) {
  chess::add_annotator(game, annotator_text(provider));
}

void write_summary_subinfo(chess::Game& game, const chess::GameVerdict& verdict, const Provider& provider,
                           const std::optional<chess::GameSummary>& summary, std::string_view text) {
  game.extras.edit().set_provider(
      chess::GameProvider(provider.id, info_of(verdict, provider, summary, text)));
}

EndOfGame end_of(const chess::ImportedGame& game) {
  return {game.is_damaged(),
          chess::has_no_result_behind_moves(game) || Proof::of(game.game).is_result_of_tag};
}

std::optional<chess::GameSummary> summary_of(const chess::Game& game, const chess::GameVerdict& verdict,
                                             const MarkOptions& options, const chess::NoteValues& times,
                                             const EndOfGame& end) {
  if (!options.summary || !options.comments || !game.is_chess()) return {};
  const auto positions = game.main_positions();
  const auto moves = game.main_moves();
  const chess::SummarySource source{.positions = positions,
                                    .moves = moves,
                                    .verdict = verdict,
                                    .result = game.result,
                                    .termination = termination_of(game.tags),
                                    .is_damaged = end.is_damaged,
                                    .is_result_of_tag = end.is_result_of_tag,
                                    .opening = opening_of(game, moves),
                                    .clocks = clocks_of(game, times)};
  return summarise(source);
}

std::string paragraph_of(const std::optional<chess::GameSummary>& summary, const chess::Game& game,
                         const MarkOptions& options) {
  if (!summary) return {};
  return summary_in_words(*summary, game.main_positions(), game.main_moves(), options.language,
                          options.figurines);
}

}  // namespace annotate
