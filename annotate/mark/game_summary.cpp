// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/game_summary.h"

#include <cmath>
#include <cstdint>

#include "bgn/annotators.h"
#include "bgn/header.h"
#include "json/json_writer.h"

namespace annotate {

namespace {

using chess::Color;

/// One decimal, whatever the locale.
std::string with_tenth(double value) {
  const auto tenths = static_cast<long>(std::lround(value * 10.0));
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

std::string whole(double value) { return std::to_string(std::lround(value)); }

std::string info_of(const GameVerdict& verdict, const Provider& provider) {
  std::string out;
  chess::JsonWriter info(out);
  const auto add_text = [&](std::string_view key, std::string_view value) {
    info.key(key);
    info.text(value);
  };
  const auto add_number = [&](std::string_view key, const auto& value) {
    if (!value) return;
    info.key(key);
    info.number(static_cast<std::int64_t>(*value));
  };
  info.open('{');
  if (!provider.engine.empty()) add_text("engine", provider.engine);
  add_text("annotator", provider.annotator);
  add_text("rules", provider.rules);
  add_number("nodes", provider.budget.nodes);
  add_number("depth", provider.budget.depth);
  add_number("movetime", provider.budget.movetime_ms);
  for (const Color c : chess::kColors) {
    if (const auto& side = verdict.performance[c]) {
      info.key(std::string(chess::to_name(c)) + "Accuracy");
      info.raw(with_tenth(side->accuracy));
    }
  }
  for (const Color c : chess::kColors) {
    if (const auto& side = verdict.performance[c]) {
      info.key(std::string(chess::to_name(c)) + "ACPL");
      info.raw(whole(side->centipawn_loss));
    }
  }
  add_number("middlegame", verdict.phases.middlegame);
  add_number("endgame", verdict.phases.endgame);
  info.close('}');
  return out;
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
  chess::add_annotator(game, annotator_text(provider));
}

void write_summary_subinfo(chess::Game& game, const GameVerdict& verdict, const Provider& provider) {
  chess::set_bgn_provider(game, provider.id, info_of(verdict, provider));
}

}  // namespace annotate
