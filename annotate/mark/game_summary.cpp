// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/game_summary.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "bgn/header.h"
#include "json/json_text.h"

namespace annotate {

namespace {

using chess::Color;

/// One decimal, whatever the locale.
std::string with_tenth(double value) {
  const auto tenths = static_cast<long>(std::lround(value * 10.0));
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

std::string whole(double value) { return std::to_string(std::lround(value)); }

bool names_us(std::string_view annotators, std::string_view us) {
  const auto names = chess::split(annotators, ';');
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return chess::trim(name) == us; });
}

/// A JSON object that grows member by member.
class InfoObject {
 public:
  void add(std::string_view key, std::string_view json) {
    text_ += text_.empty() ? '{' : ',';
    chess::append_json_string(key, text_);
    text_ += ':';
    text_ += json;
  }
  void add_text(std::string_view key, std::string_view value) {
    std::string json;
    chess::append_json_string(value, json);
    add(key, json);
  }
  std::string finish() && { return text_.empty() ? "{}" : std::move(text_) + '}'; }

 private:
  std::string text_;
};

std::string info_of(const GameVerdict& verdict, const Provider& provider) {
  InfoObject info;
  if (!provider.engine.empty()) info.add_text("engine", provider.engine);
  info.add_text("annotator", provider.annotator);
  info.add_text("rules", provider.rules);
  const SearchBudget& budget = provider.budget;
  if (budget.nodes) info.add("nodes", std::to_string(*budget.nodes));
  if (budget.depth) info.add("depth", std::to_string(*budget.depth));
  if (budget.movetime_ms) info.add("movetime", std::to_string(*budget.movetime_ms));
  for (const Color c : chess::kColors)
    if (const auto& side = verdict.performance[c])
      info.add(std::string(chess::to_name(c)) + "Accuracy", with_tenth(side->accuracy));
  for (const Color c : chess::kColors)
    if (const auto& side = verdict.performance[c])
      info.add(std::string(chess::to_name(c)) + "ACPL", whole(side->centipawn_loss));
  if (verdict.phases.middlegame) info.add("middlegame", std::to_string(*verdict.phases.middlegame));
  if (verdict.phases.endgame) info.add("endgame", std::to_string(*verdict.phases.endgame));
  return std::move(info).finish();
}

}  // namespace

void write_summary_tags(chess::Game& game, const GameVerdict& verdict) {
  for (const Color c : chess::kColors)
    if (const auto& side = verdict.performance[c])
      game.tags.set(std::string(chess::to_name(c)) + "Accuracy", with_tenth(side->accuracy));
  for (const Color c : chess::kColors)
    if (const auto& side = verdict.performance[c])
      game.tags.set(std::string(chess::to_name(c)) + "ACPL", whole(side->centipawn_loss));
}

void name_annotator(chess::Game& game, const Provider& provider) {
  const std::string us = annotator_text(provider);
  const std::string_view others = chess::trim(game.tags.get("Annotator"));
  if (others.empty() || others == "?" || others == "-")
    game.tags.set("Annotator", us);
  else if (!names_us(others, us))
    game.tags.set("Annotator", std::string(others) + "; " + us);
}

void write_summary_subinfo(chess::Game& game, const GameVerdict& verdict, const Provider& provider) {
  chess::set_bgn_provider(game, provider.id, info_of(verdict, provider));
}

}  // namespace annotate
