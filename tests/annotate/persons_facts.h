// SPDX-License-Identifier: GPL-3.0-or-later
// What a game says, as a set of facts: each move with its way from the start, and each text, glyph, command
// and tag. A law can then say which of them must be in another game.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/game_lines.h"
#include "annotate/mark/mark_game.h"
#include "base/text.h"
#include "game/game.h"
#include "notation/uci_move.h"

namespace annotate::test {

/// A fact, and what decides about it.
struct Fact {
  std::string text;
  bool is_of_engine = false;  ///< on a move with an eval, and no words of a person there
  bool is_bare = false;  ///< in a variation without a word
  friend auto operator<=>(const Fact& a, const Fact& b) { return a.text <=> b.text; }
  friend bool operator==(const Fact& a, const Fact& b) { return a.text == b.text; }
};
using Facts = std::set<Fact>;

/// White space differs between programs.
inline std::string one_line(std::string_view text) {
  std::string line;
  for (const auto word : chess::split_words(text)) (line += line.empty() ? "" : " ") += word;
  return line;
}

/// The tags that a run writes.
inline bool is_tag_of_run(std::string_view name) {
  return name.ends_with("Accuracy") || name.ends_with("ACPL") || name.starts_with("MarginaliaMarks") ||
         name == "ECO" || name == "Opening" || name == "Annotator";
}

struct FactsOfGame {
  Facts facts;
  /// The variations: what is in each, by the way to its first move.
  std::vector<std::pair<std::string, Facts>> lines;
};

inline void add_facts_of_move(const chess::Game& game, chess::NodeId id, const std::string& way, bool is_bare,
                              const Facts& of_run, Facts& facts) {
  const auto& subinfos = game.node(id).subinfos;
  bool has_eval = false;
  bool has_words = false;
  for (const chess::Subinfo& info : subinfos) {
    has_eval |= info.find_command("eval") != nullptr;
    const bool is_sentence =
        best_of_lichess(info.comment) || of_run.contains(Fact{way + " text " + one_line(info.comment)});
    has_words |= !info.before.empty() || (!info.comment.empty() && !is_sentence);
  }
  const auto add = [&](std::string_view kind, std::string_view content, bool is_of_engine) {
    facts.insert({way + ' ' + std::string(kind) + ' ' + one_line(content), is_of_engine, is_bare});
  };
  facts.insert({way, false, is_bare});
  for (const chess::Subinfo& info : subinfos) {
    if (info.nag)
      add("glyph", std::to_string(chess::number_of(*info.nag)),
          has_eval && !has_words && info.nag && chess::is_move_quality(*info.nag));
    if (!info.comment.empty())
      add("text", info.comment, has_eval && best_of_lichess(info.comment).has_value());
    if (!info.before.empty()) add("before", info.before, false);
    for (const chess::Command& command : info.commands) {
      if (command.name == "eval" || command.name == "evp") continue;
      if (is_drawing(command))
        for (const auto& operand : command.operands) add(command.name, operand.text(), false);
      else
        add("%" + command.name, command.operands.empty() ? "" : command.operands.front().text(), false);
    }
  }
  const chess::MoveExtras& extras = game.node(id).extras.get();
  for (const std::string* text : {&extras.line_name, &extras.line_comment})
    if (!text->empty()) add("line", *text, false);
}

/// Sentences among `of_run` are no words of a person.
inline FactsOfGame facts_of_game(const chess::Game& game, const Facts& of_run = {}) {
  FactsOfGame all;
  for (const auto& [name, value] : game.tags.entries())
    if (!is_tag_of_run(name)) all.facts.insert({"tag " + name + ' ' + value});
  for (const auto name : chess::split(game.tags.get("Annotator"), ';'))
    if (const auto who = chess::trim(name); !who.empty() && !who.contains("Marginalia") && who != "?")
      all.facts.insert({"annotator " + std::string(who)});
  all.facts.insert({"result " + std::string(to_string(game.result))});
  if (!game.comment.empty()) all.facts.insert({"comment " + one_line(game.comment)});
  struct Waiting {
    chess::NodeId id;
    std::string way;
    std::vector<std::size_t> lines;  // that it is in
    bool is_bare;
  };
  std::vector<Waiting> waiting;
  if (game.root().first_child) waiting.push_back({*game.root().first_child, "", {}, false});
  while (!waiting.empty()) {
    Waiting line = std::move(waiting.back());
    waiting.pop_back();
    for (std::optional<chess::NodeId> id = line.id; id; id = game.node(*id).first_child) {
      if (game.is_first_child(*id))
        for (const chess::NodeId other : variations_of(game, *id)) {
          auto lines = line.lines;
          lines.push_back(all.lines.size());
          all.lines.emplace_back();
          waiting.push_back({other, line.way, std::move(lines), is_bare_line(game, other)});
        }
      line.way += ' ' + chess::to_uci(game.node(*id).move);
      Facts here;
      add_facts_of_move(game, *id, line.way, line.is_bare, of_run, here);
      all.facts.insert(here.begin(), here.end());
      for (const std::size_t index : line.lines) {
        if (all.lines[index].first.empty()) all.lines[index].first = line.way;
        all.lines[index].second.insert(here.begin(), here.end());
      }
    }
  }
  return all;
}

/// What a person wrote into `edited`, of which `ours` knows what a run had written before: all but facts that
/// the run added and nobody changed. Within a variation of the run in which something was changed, all is the
/// person's.
inline Facts facts_of_person(const FactsOfGame& edited, const FactsOfGame& before_run,
                             const FactsOfGame& run) {
  Facts persons;
  for (const Fact& fact : edited.facts)
    if (const auto before = before_run.facts.find(fact); before != before_run.facts.end())
      persons.insert(*before);  // there nothing of ours stands beside it
    else if (!run.facts.contains(fact))
      persons.insert(fact);
  for (const auto& line : edited.lines)
    if (!before_run.facts.contains(Fact{line.first}) && std::ranges::find(run.lines, line) == run.lines.end())
      persons.insert(line.second.begin(), line.second.end());
  return persons;
}

}  // namespace annotate::test
