// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/provider.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "bgn/annotators.h"

namespace annotate {

namespace {

constexpr std::string_view kOwnEngine = "marginalia";

}  // namespace

const Provider* find_provider(std::span<const Provider* const> providers, std::string_view id) {
  const auto found = std::ranges::find_if(providers, [&](const Provider* p) { return p->id == id; });
  return found == providers.end() ? nullptr : *found;
}

std::string provider_id(std::string_view engine_name) {
  std::string id;
  for (const char c : engine_name) {
    if (chess::is_alpha(c) || chess::is_digit(c) || (c == '.' && !id.empty() && id.back() != '-'))
      id += chess::to_lower(c);
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  while (!id.empty() && (id.back() == '-' || id.back() == '.')) id.pop_back();
  if (id == kOwnEngine || id.starts_with(std::string(kOwnEngine) + '-')) return std::string(kOwnEngine);
  return id.empty() ? "engine" : id;
}

std::string annotator_text(const Provider& provider) {
  if (provider.id == kOwnEngine) return provider.annotator;
  return chess::annotator_name(provider.engine, provider.annotator);
}

std::string judge_text(const Provider& provider) {
  std::string text = annotator_text(provider);
  if (provider.engine.empty()) return text + ", stored evaluations";
  const chess::SearchBudget& budget = provider.budget;
  if (budget.nodes) text += ", " + std::to_string(*budget.nodes) + " nodes";
  if (budget.depth) text += ", depth " + std::to_string(*budget.depth);
  if (budget.movetime_ms) text += ", " + std::to_string(*budget.movetime_ms) + " ms";
  return text;
}

namespace {

std::string_view without_version(std::string_view name) {
  return chess::trim(name.substr(0, name.rfind(' ')));
}

}  // namespace

std::string_view note_name(const Provider& provider) {
  return provider.engine.empty() ? provider.annotator : provider.engine;
}

std::string named_note(std::string_view name, std::string_view eval, std::string_view comment) {
  if (eval.empty() && comment.empty()) return {};
  std::string note = std::string(name) + ": ";
  const bool tells_eval = comment.starts_with('(');
  if (!tells_eval) note += eval;
  if (!tells_eval && !eval.empty() && !comment.empty()) note += ". ";
  return note.append(comment);
}

bool is_ours(std::string_view name, std::string_view program) {
  name = without_version(chess::trim(name));
  program = without_version(program);
  return name == program || name.ends_with(" + " + std::string(program));
}

bool names_us(const chess::Game& game, std::string_view program) {
  return std::ranges::any_of(chess::split(game.tags.get("Annotator"), ';'),
                             [&](std::string_view name) { return is_ours(name, program); });
}

}  // namespace annotate
